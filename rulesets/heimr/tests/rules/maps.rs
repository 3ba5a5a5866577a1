//! The grid as the game master draws it and everybody sees it: every case of the checks.
use crate::table::*;
use crate::trial::*;
use norn_heimr::rules::actions::movement::PutSomewhere;
use norn_heimr::rules::grid::places;
use norn_heimr::world::fight::{Combat, Crossed, Step};
use norn_heimr::world::places::{Border, Cover, Crossing, Door, SIDE_MIN, Structure};
use norn_heimr::world::rolls::Tested;
use norn_heimr::world::squares::{Between, Climb, Direction, SIDE_MAX, Square};
use norn_heimr::world::{Effect, World};
use norn_heimr::{Attempt, Heimr, content};
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::ruleset::{Draft, Problem};
use norn_kernel::show::{Looks, Map, Shown};
use norn_kernel::{Ruleset, Text, Value, Viewer, Who, World as _};

/// Fields or addresses, each with the rule that says what is wrong there.
type Wrong = Vec<(String, &'static str)>;

fn draft(form: &str, values: &[(&str, Value)]) -> Draft {
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Draft { form: form.to_owned(), values }
}

/// What a draft makes of a world, or the rules that are in the way, each with its field.
fn built(world: &World, draft: &Draft) -> Result<World, Wrong> {
    let told = |problem: Problem| (problem.at, problem.words.key.id());
    let effects = Heimr.build(world, draft, Who(9));
    let effects = effects.map_err(|problems| problems.into_iter().map(told).collect::<Vec<_>>())?;
    let mut world = world.clone();
    effects.iter().for_each(|effect| world.apply(effect));
    Ok(world)
}

/// A border between A1 and A2 with this filled in.
fn drawn(values: &[(&str, Value)]) -> Result<Border, Wrong> {
    let ends = [("one", sq("A1").into()), ("other", sq("A2").into())];
    let all: Vec<_> = ends.into_iter().chain(values.iter().cloned()).collect();
    let world = built(&four(), &draft("border", &all))?;
    Ok(places::border(&world, sq("A1"), sq("A2")).expect("a border").clone())
}

/// The place B2 with this filled in.
fn made(values: &[(&str, Value)]) -> Result<norn_heimr::world::places::Location, Wrong> {
    let all: Vec<_> = [("square", sq("B2").into())].into_iter().chain(values.iter().cloned()).collect();
    let world = built(&four(), &draft("location", &all))?;
    Ok(places::location(&world, sq("B2")))
}

fn text(text: &str) -> Value {
    Value::text(text)
}

/// What may be filled into a field of a form.
fn field(form: &str, name: &str) -> Range {
    let forms = Heimr.forms(&four());
    let form = forms.iter().find(|one| one.name == form).expect("a form");
    form.fields.iter().find(|field| field.name == name).expect("a field").range.clone()
}

/// The texts among the options of a list.
fn options(range: &Range) -> Vec<String> {
    let Range::OneOf(options) = range else { return vec![] };
    let text = |value: &Value| match value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    };
    options.iter().filter_map(|option| text(&option.value)).collect()
}

/// The rule that an edit is refused by, if it is.
fn edited(world: &World, address: &str, value: impl Into<Value>) -> Result<Vec<Effect>, &'static str> {
    Heimr.edit(world, address, &value.into()).map_err(|problem| problem.words.key.id())
}

fn map(world: &World, viewer: &Viewer) -> Option<Map> {
    Heimr.show(world, viewer).maps.pop()
}

fn player(who: Who) -> Viewer {
    Viewer::Player(vec![who])
}

/// What is wrong with a world: addresses and rules.
fn wrong(world: &World) -> Wrong {
    let told = |problem: Problem| (problem.at, problem.words.key.id());
    Heimr.problems(world).into_iter().map(told).collect()
}

/// The states of a square, by their rules and parts.
fn states(world: &World, square: &str) -> Vec<(&'static str, &'static str)> {
    let map = map(world, &player(A)).expect("a map");
    let spot = map.places.iter().find(|spot| spot.place == sq(square).place()).expect("a square");
    spot.states.iter().map(|state| (state.key.id(), state.part)).collect()
}

fn of_text<'t>(text: &'t Text, name: &str) -> &'t Value {
    &text.args.iter().find(|(known, _)| *known == name).expect("an argument").1
}

pub(crate) mod heimr_grid_always_used {
    use super::*;

    #[test]
    fn in_a_fight_and_out_of_it_with_the_same_places() {
        let mut world = arena();
        put(&mut world, A, "C3", 0);
        let at = |world: &World| {
            let tokens = map(world, &player(A)).map(|map| map.tokens);
            tokens.and_then(|all| all.iter().find(|token| token.who == A).and_then(|token| token.place))
        };
        let fight = at(&world);
        world.combat = None;
        assert_eq!((fight, at(&world)), (Some(sq("C3").place()), Some(sq("C3").place())));
        assert!(world.grid.locations.contains_key(&Square::default()));
    }

    #[test]
    fn nobody_stands_beyond_its_edge() {
        let mut world = four();
        assert_eq!(wrong(&world), []);
        put(&mut world, A, "D4", 0);
        assert_eq!(wrong(&world), [("character/1/square".to_owned(), "heimr.grid.always-used")]);
    }
}

pub(crate) mod heimr_grid_overview {
    use super::*;

    fn seen(world: &World, viewer: &Viewer) -> Vec<Who> {
        map(world, viewer).expect("a map").tokens.iter().map(|token| token.who).collect()
    }

    #[test]
    fn everybody_sees_tokens_names_and_borders() {
        let mut world = arena();
        place(&mut world, "B3").name = "Mill".into();
        border(&mut world, "B2", "B3").limit = Some(2);
        let map = map(&world, &Viewer::Player(vec![])).expect("a map");
        assert_eq!((map.places.len(), map.borders.len(), map.tokens.len()), (9, 1, 4));
        assert!(map.places.iter().any(|spot| spot.name == "B3 Mill"));
    }

    #[test]
    fn the_hidden_only_those_who_may() {
        let mut world = arena();
        of(&mut world, C).unseen.from.insert(A, 7);
        of(&mut world, D).hidden = true;
        assert_eq!(seen(&world, &player(A)), [A, B]);
        assert_eq!(seen(&world, &player(B)), [A, B, C]);
        assert_eq!(seen(&world, &Viewer::Referee), [A, B, C, D]);
        assert_eq!(seen(&world, &Viewer::Player(vec![])), [A, B]);
        let sheets =
            |viewer: &Viewer| Heimr.show(&world, viewer).sheets.iter().filter_map(|one| one.who).count();
        assert_eq!((sheets(&player(A)), sheets(&player(B))), (2, 3));
    }

    #[test]
    fn whoever_comes_to_blows_is_seen() {
        use crate::fights::{battle, brawl, plays};
        let mut world = battle();
        of(&mut world, A).hidden = true;
        let world = plays(&world, A, brawl(C, false), &[2, 6, 6, 6]).world;
        assert!(!world.character(A).hidden);
    }
}

pub(crate) mod heimr_grid_minimum_size {
    use super::*;

    #[test]
    fn three_by_three() {
        let grid = four().grid;
        assert_eq!((grid.columns, grid.rows, grid.squares().count()), (3, 3, 9));
        let refused = Err("heimr.grid.minimum-size");
        let size = |columns: u8, rows: u8| {
            let wide = edited(&four(), "grid/columns", i32::from(columns));
            wide.and(edited(&four(), "grid/rows", i32::from(rows))).map(|_| ())
        };
        assert_eq!([(3, 3), (3, 4), (5, 5)].map(|(columns, rows)| size(columns, rows)), [Ok(()); 3]);
        assert_eq!([(2, 3), (3, 2), (2, 2)].map(|(columns, rows)| size(columns, rows)), [refused; 3]);
        assert_eq!((size(SIDE_MIN, SIDE_MAX), size(SIDE_MAX + 1, SIDE_MIN)), (Ok(()), refused));
    }

    #[test]
    fn a_smaller_one_is_wrong() {
        let mut world = four();
        world.grid.rows = 2;
        assert_eq!(wrong(&world), [("grid/rows".to_owned(), "heimr.grid.minimum-size")]);
    }
}

pub(crate) mod heimr_grid_larger {
    use super::*;

    #[test]
    fn names_and_tokens_stay() {
        let mut world = arena();
        put(&mut world, A, "C3", 0);
        let before: Vec<String> = world.grid.squares().map(|square| square.to_string()).collect();
        let larger = written(written(world, "grid/columns", 4), "grid/rows", 4);
        let after: Vec<String> = larger.grid.squares().map(|square| square.to_string()).collect();
        let added: Vec<_> = after.iter().filter(|name| !before.contains(name)).collect();
        assert_eq!(added, ["A4", "B4", "C4", "D1", "D2", "D3", "D4"]);
        assert_eq!(larger.character(A).stance.square, sq("C3"));
        assert!(edited(&larger, "grid/columns", 3).is_ok());
        let mut out = larger;
        put(&mut out, A, "D1", 0);
        assert_eq!(edited(&out, "grid/columns", 3), Err("heimr.grid.larger"));
    }
}

pub(crate) mod heimr_grid_tokens {
    use super::*;

    fn place(viewer: &Viewer) -> Next<Attempt> {
        let filled = Filled::of("place").with("token", C).with("square", sq("C3")).with_defaults();
        offered(&four(), viewer, &filled)
    }

    #[test]
    fn the_game_master_moves_anybody() {
        let Next::Ready(attempt) = place(&Viewer::Referee) else { panic!("not ready") };
        assert_eq!(attempt, Attempt::Place(PutSomewhere { who: C, square: sq("C3"), level: 0 }));
        let after = play(&four(), &attempt, &[], &[]).world;
        assert_eq!(after.character(C).stance.square, sq("C3"));
        assert!(matches!(place(&player(C)), Next::Refused(_)));
    }

    #[test]
    fn everybody_is_in_one_square() {
        let seen = map(&four(), &player(A)).expect("a map");
        assert_eq!(seen.tokens.iter().filter(|token| token.place.is_some()).count(), 4);
    }
    #[test]
    fn whoever_comes_to_the_table_can_stand_in_any_square() {
        let all: Vec<Value> = four().grid.squares().map(Value::from).collect();
        for form in ["character", "opponent"] {
            assert_eq!(field_options(&four(), form, "square"), all);
        }
    }
}

pub(crate) mod heimr_grid_who_can_talk {
    use super::*;

    fn talks(world: &World, viewer: &Viewer) -> Vec<Value> {
        let view = Heimr.show(world, viewer);
        let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
        let mut rows = sheet.sections.iter().flat_map(|section| &section.rows);
        let row = rows.find(|row| row.label.key.id() == "heimr.grid.who-can-talk");
        match row.map(|row| &row.value) {
            Some(Shown::Value(Value::List(list))) => list.clone(),
            _ => vec![],
        }
    }

    #[test]
    fn in_the_same_place_or_where_speech_carries() {
        let mut world = arena();
        world.combat = None;
        put(&mut world, C, "B3", 0);
        of(&mut world, D).hidden = true;
        assert_eq!(talks(&world, &player(A)), [Value::Character(B)]);
        border(&mut world, "B2", "B3").carries_speech = true;
        assert_eq!(talks(&world, &player(A)), [Value::Character(B), Value::Character(C)]);
    }
}

pub(crate) mod heimr_grid_location_meaning {
    use super::*;

    #[test]
    fn a_free_name_and_description_and_no_metres() {
        let mill = made(&[("name", text("Mill")), ("description", text("by the river"))]).expect("a place");
        assert_eq!((mill.name.as_str(), mill.description.as_str()), ("Mill", "by the river"));
        let mut world = four();
        world.grid.locations.insert(sq("B2"), mill.into());
        assert_eq!(Heimr.name(&world, &sq("B2").into()).as_deref(), Some("Mill (B2)"));
        let later = written(world, "location/B2/name", text("Old mill"));
        assert_eq!(later.grid.locations[&sq("B2")].name, "Old mill");
    }
}

pub(crate) mod heimr_grid_square_names {
    use super::*;

    #[test]
    fn as_on_a_chessboard() {
        let names = |world: &World| {
            let map = map(world, &player(A)).expect("a map");
            map.places.into_iter().map(|spot| spot.name).collect::<Vec<_>>()
        };
        let mut world = four();
        assert_eq!(names(&world), ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]);
        (world.grid.columns, world.grid.rows) = (4, 4);
        assert_eq!(names(&world).last().map(String::as_str), Some("D4"));
        assert_eq!("b2".parse::<Square>(), Ok(sq("B2")));
        assert_eq!(Square { column: 26, row: 0 }.to_string(), "AA1");
        assert_eq!("AA1".parse(), Ok(Square { column: 26, row: 0 }));
    }

    #[test]
    fn only_those_that_are_there() {
        assert_eq!(edited(&four(), "character/1/square", text("D1")), Err("heimr.grid.square-names"));
        assert!(edited(&four(), "character/1/square", text("c1")).is_ok());
        let put = |square| Attempt::Place(PutSomewhere { who: A, square, level: 0 });
        assert_eq!(refusal(&four(), &put(sq("D1"))), Some("heimr.grid.square-names"));
        assert_eq!(refusal(&four(), &put(sq("C3"))), None);
        let Range::OneOf(all) = field("border", "one") else { panic!("no list") };
        assert_eq!(all.len(), 9);
        let filled = Filled::of("place").with("token", A);
        let Next::Fill(param) = offered(&four(), &Viewer::Referee, &filled) else {
            panic!("nothing to fill")
        };
        let Range::OneOf(all) = param.range else { panic!("no list") };
        assert_eq!(all.len(), 9);
    }
}

pub(crate) mod heimr_border_represents {
    use super::*;

    #[test]
    fn four_examples() {
        let rows: Vec<_> =
            content::borders().iter().map(|row| (row.name.clone(), row.barrier.clone())).collect();
        let rows: Vec<_> = rows.iter().map(|(name, barrier)| (name.as_str(), barrier.as_str())).collect();
        assert_eq!(
            rows,
            [
                ("Door into another room", "movement limit"),
                ("Road to another town", "none"),
                ("Castle wall", "structural barrier"),
                ("River", "crossing challenge"),
            ]
        );
        let names: Vec<_> = rows.iter().map(|(name, _)| *name).collect();
        assert_eq!(options(&field("border", "like")), names);
    }

    #[test]
    fn each_asks_for_what_goes_with_it() {
        let like = |name: &str| ("like", text(name));
        let missing = |at: &str, rule| Err(vec![(at.to_owned(), rule)]);
        let rule = "heimr.border.represents";
        assert_eq!(drawn(&[like("Door into another room")]), missing("limit", rule));
        assert_eq!(drawn(&[like("River")]), missing("requirement", rule));
        let road = drawn(&[like("Road to another town")]).expect("a road");
        assert_eq!((road.name.as_str(), road.limit, road.structure), ("Road to another town", None, None));
        let door = drawn(&[like("Door into another room"), ("limit-like", text("Single door"))]);
        assert_eq!(door.map(|door| door.limit), Ok(Some(2)));
    }

    #[test]
    fn a_name_a_description_and_any_barriers() {
        let plain = drawn(&[("name", text("Gate")), ("description", text("of oak"))]).expect("a border");
        assert_eq!((plain.name.as_str(), plain.description.as_str()), ("Gate", "of oak"));
    }
}

pub(crate) mod heimr_border_barriers_are_borders {
    use super::*;

    #[test]
    fn between_two_squares_and_never_in_one() {
        let same = [("one", sq("A1").into()), ("other", sq("A1").into()), ("limit", Value::from(2))];
        let refused = vec![("other".to_owned(), "heimr.border.barriers-are-borders")];
        assert_eq!(built(&four(), &draft("border", &same)), Err(refused));
        let forms = Heimr.forms(&four());
        let place = forms.iter().find(|form| form.name == "location").expect("a form");
        let barriers = ["limit", "requirement", "toughness", "door"];
        assert!(place.fields.iter().all(|field| !barriers.contains(&field.name)));
    }
}

pub(crate) mod heimr_border_barrier_types {
    use super::*;

    #[test]
    fn three() {
        let rows: Vec<_> =
            content::barriers().iter().map(|row| (row.name.clone(), row.example.clone())).collect();
        let rows: Vec<_> = rows.iter().map(|(name, example)| (name.as_str(), example.as_str())).collect();
        assert_eq!(
            rows,
            [
                ("movement limit", "doorway"),
                ("crossing challenge", "rope bridge"),
                ("structural barrier", "wall")
            ]
        );
    }

    #[test]
    fn each_in_its_own_field() {
        let limit = drawn(&[("limit", Value::from(3))]).expect("a border");
        assert_eq!((limit.limit, limit.crossing, limit.structure), (Some(3), None, None));
        let rolled = drawn(&[("requirement", Value::from(4))]).expect("a border");
        assert_eq!(
            (rolled.limit, rolled.crossing.map(|it| it.requirement), rolled.structure),
            (None, Some(4), None)
        );
        let solid = drawn(&[("toughness", Value::from(5))]).expect("a border");
        assert_eq!(solid.structure, Some(Structure { toughness: 5, over: None }));
        assert_eq!((solid.limit, solid.crossing), (None, None));
    }

    #[test]
    fn the_map_tells_them_in_words() {
        let mut world = arena();
        let between = Between::new(sq("B2"), sq("B3"));
        border(&mut world, "B2", "B3").limit = Some(2);
        let combat = world.combat.as_mut().expect("a fight");
        combat.crossed.insert(between, Crossed { first: A, count: 1, later: false });
        let line = |world: &World| map(world, &player(A)).expect("a map").borders.remove(0);
        let kind = line(&world).kind;
        assert_eq!((of_text(&kind, "limit"), of_text(&kind, "through")), (&Value::from(2), &Value::from(1)));
        assert!(line(&world).open);
        world
            .combat
            .as_mut()
            .expect("a fight")
            .crossed
            .insert(between, Crossed { first: A, count: 2, later: false });
        assert!(!line(&world).open);
        border(&mut world, "B2", "B3").limit = None;
        border(&mut world, "B2", "B3").structure = Some(solid());
        assert!(!line(&world).open);
    }

    #[test]
    fn the_map_draws_them_as_what_they_are() {
        let looks = |change: &dyn Fn(&mut Border)| {
            let mut world = arena();
            change(border(&mut world, "B2", "B3"));
            map(&world, &player(A)).expect("a map").borders.remove(0).looks
        };
        let low = Structure { over: Some((1, Climb::default())), ..solid() };
        let crossing = Crossing { requirement: 4, tested: Tested::Ability("Climb".to_owned()) };
        for (drawn, expected) in [
            (looks(&|_| {}), Looks::Opening),
            (looks(&|border| border.limit = Some(1)), Looks::Opening),
            (looks(&|border| border.structure = Some(solid())), Looks::Wall),
            (looks(&|border| border.structure = Some(low)), Looks::LowWall),
            (looks(&|border| border.crossing = Some(crossing.clone())), Looks::Fence),
            (looks(&|border| border.door = Some(Door::Open)), Looks::DoorOpen),
            (looks(&|border| border.door = Some(Door::Closed)), Looks::DoorClosed),
            (looks(&|border| border.door = Some(Door::Barred(3))), Looks::DoorLocked),
        ] {
            assert_eq!(drawn, expected);
        }
    }
}

pub(crate) mod heimr_environment_purpose {
    use super::*;

    #[test]
    fn everything_that_a_battlefield_has_can_be_drawn() {
        let forms = Heimr.forms(&four());
        let fields = |name: &str| -> Vec<&str> {
            let form = forms.iter().find(|form| form.name == name).expect("a form");
            form.fields.iter().map(|field| field.name).collect()
        };
        let place = fields("location");
        for field in ["difficult", "ground", "levels", "covers", "lights", "exit", "roof"] {
            assert!(place.contains(&field));
        }
        let border = fields("border");
        for field in ["limit", "requirement", "toughness", "height", "door"] {
            assert!(border.contains(&field));
        }
        assert!(
            forms.iter().filter(|form| ["location", "border"].contains(&form.name)).all(|form| !form.players)
        );
    }

    fn laid(world: &World, which: &str) -> Result<World, Wrong> {
        built(world, &draft("battlefield", &[("which", text(which))]))
    }

    fn kept(world: &World, name: &str) -> Result<World, Wrong> {
        built(world, &draft("keep-battlefield", &[("name", text(name))]))
    }

    const PURPOSE: &str = "heimr.environment.purpose";

    #[test]
    fn a_battlefield_is_laid_out_whole() {
        let mut world = four();
        place(&mut world, "C3").name = "Old".to_owned();
        let mill = laid(&world, "The old mill").expect("a battlefield");
        assert_eq!((mill.grid.columns, mill.grid.rows), (5, 4));
        assert!(!mill.grid.locations.contains_key(&sq("C3")));
        assert_eq!(mill.grid.locations[&sq("C2")].name, "Mill floor");
        assert_eq!(mill.grid.borders.len(), 10);
        assert_eq!(Heimr.problems(&mill), []);
        for (_, grid) in content::battlefields() {
            let laid = World { grid: grid.clone().into(), ..Heimr.start() };
            let wrong: Vec<_> =
                Heimr.problems(&laid).into_iter().filter(|one| !one.at.starts_with("character")).collect();
            assert_eq!(wrong, []);
        }
    }

    #[test]
    fn whoever_stood_where_nothing_is_stands_at_the_nearest_place() {
        let mut world = four();
        of(&mut world, A).stance.square = sq("C3");
        let mill = laid(&world, "The old mill").expect("a battlefield");
        assert_eq!(mill.character(A).stance.square, sq("B3"));
        assert_eq!(mill.character(B).stance.square, sq("B2"));
        let road = laid(&world, "Forest road").expect("a battlefield");
        assert_eq!((road.character(A).stance.square, road.character(A).stance.level), (sq("B3"), 1));
    }

    #[test]
    fn in_a_fight_the_ground_stays() {
        let mut world = four();
        world.combat = Some(Combat::default());
        assert_eq!(laid(&world, "The old mill"), Err(vec![("which".to_owned(), PURPOSE)]));
    }

    #[test]
    fn what_is_kept_can_be_laid_out_again() {
        let mut world = four();
        place(&mut world, "B2").name = "Hall".to_owned();
        let keeps = kept(&world, "The hall").expect("it is kept");
        let mill = laid(&keeps, "The old mill").expect("a battlefield");
        let again = laid(&mill, "The hall").expect("the kept one");
        assert_eq!(again.grid, world.grid);
        let gone = written(again, "battlefield/The hall", false);
        assert!(gone.campaign.battlefields.is_empty());
        assert!(laid(&gone, "The hall").is_err());
    }

    #[test]
    fn what_is_kept_is_the_game_masters_alone() {
        let world = kept(&four(), "The ambush").expect("it is kept");
        let told = |viewer: &Viewer| format!("{:?}", Heimr.show(&world, viewer));
        assert!(told(&Viewer::Referee).contains("The ambush"));
        assert!(!told(&Viewer::Player(vec![A])).contains("The ambush"));
    }

    #[test]
    fn so_many_are_kept_at_the_most() {
        let mut world = four();
        let grid = norn_heimr::world::places::Grid::default();
        let most = norn_heimr::surface::forms::battlefields::BATTLEFIELDS_MAX;
        world.campaign.battlefields = (0..most).map(|n| (n.to_string(), grid.clone())).collect();
        assert_eq!(kept(&world, "One more"), Err(vec![("name".to_owned(), PURPOSE)]));
        assert!(kept(&world, "7").is_ok());
    }

    #[test]
    fn the_cast_stands_on_its_battlefield() {
        let world = norn_testkit::laws::opening(Heimr);
        assert_eq!(Heimr.problems(&world), []);
        let of_party = world.characters.keys().filter(|who| world.is_players(**who)).count();
        assert_eq!((of_party, world.characters.len()), (4, 8));
        let places = &world.grid.locations;
        assert!(world.characters.values().all(|one| places.contains_key(&one.stance.square)));
        assert!(world.characters.values().all(|one| one.items.values().any(|item| item.weapon.is_some())));
    }

    #[test]
    fn what_is_drawn_is_there() {
        let torches = Value::List(vec![Value::List(vec![text("Fire"), Value::from(2)])]);
        let place = made(&[("lights", torches), ("roof", true.into()), ("ground", Value::from(2))]);
        let place = place.expect("a place");
        assert_eq!((place.lights["Fire"], place.roof, place.ground), (2, true, 2));
    }
}

pub(crate) mod heimr_chase_escape_route {
    use super::*;

    #[test]
    fn exits_with_their_ability_that_players_see() {
        let exit = made(&[("exit", text("Agility"))]).map(|place| place.exit);
        assert_eq!(exit, Ok(Some(Tested::Ability("Agility".into()))));
        let exit = exit.unwrap_or_default();
        let mut world = four();
        place(&mut world, "B2").exit = exit;
        assert_eq!(states(&world, "B2"), [("heimr.chase.escape-route", "state")]);
        assert_eq!(states(&four(), "B2"), []);
    }
}

pub(crate) mod heimr_environment_difficult_terrain_examples {
    use super::*;

    #[test]
    fn five_labels_for_one_flag() {
        let all = ["Mud", "Loose snow", "Low water", "Sloping ground", "Tall grass"];
        assert_eq!(options(&field("location", "difficult")), all);
        for name in all {
            let place = made(&[("difficult", text(name))]).expect("a place");
            assert_eq!(place.difficult.as_deref(), Some(name));
        }
        assert_eq!(made(&[]).expect("a place").difficult, None);
    }
}

pub(crate) mod heimr_environment_crossing_ability {
    use super::*;

    fn with(values: &[(&str, Value)]) -> Result<Option<Tested>, Wrong> {
        let all: Vec<_> =
            [("requirement", Value::from(4))].into_iter().chain(values.iter().cloned()).collect();
        drawn(&all).map(|border| border.crossing.map(|crossing| crossing.tested))
    }

    #[test]
    fn agility_unless_the_game_master_says_otherwise() {
        assert_eq!(with(&[]), Ok(Some(Tested::Ability("Agility".into()))));
        let strength = Value::List(vec![Value::word("attribute"), text("Strength")]);
        let rope = with(&[("with", strength), ("consistency", Value::from(2))]);
        assert_eq!(rope, Ok(Some(Tested::Attribute { name: "Strength".into(), consistency: 2 })));
        let Range::OneOf(all) = field("border", "with") else { panic!("no list") };
        let attributes = four().campaign.attributes.len();
        assert_eq!(all.len(), content::abilities(&four()).len() + attributes);
    }

    #[test]
    fn each_crossing_anew_in_either_direction() {
        let mut world = arena();
        let tested = Tested::Attribute { name: "Strength".into(), consistency: 0 };
        border(&mut world, "B2", "B3").crossing = Some(Crossing { requirement: 5, tested });
        let to = |square: &str| Trial::Move(A, Step::To { square: sq(square), outmanoeuvres: false });
        let there = tried(&world, &to("B3"), &[5]);
        let back = tried(&there.world, &to("B2"), &[6]);
        assert_eq!((rolled(&there), rolled(&back)), (1, 1));
    }
}

pub(crate) mod heimr_environment_structural_destroy {
    use super::*;

    #[test]
    fn whatever_is_solid_has_a_toughness() {
        let missing = Err(vec![("toughness".to_owned(), "heimr.environment.structural-destroy")]);
        assert_eq!(drawn(&[("height", Value::from(4))]), missing);
        assert_eq!(drawn(&[("like", text("Castle wall"))]), missing);
        assert_eq!(drawn(&[("door", Value::word("barred"))]), missing);
        let wall = drawn(&[("like", text("Castle wall")), ("structure-like", text("Stone wall"))]);
        assert_eq!(wall.map(|wall| wall.structure), Ok(Some(Structure { toughness: 6, over: None })));
    }

    #[test]
    fn destroyed_is_open() {
        let mut world = arena();
        border(&mut world, "B2", "B3").structure = Some(solid());
        let to = Trial::Move(A, Step::To { square: sq("B3"), outmanoeuvres: false });
        assert!(refuses(&world, &to).is_some());
        let broken = written(world, "border/B2-B3/toughness", 0);
        assert_eq!(refuses(&broken, &to), None);
    }
}

pub(crate) mod heimr_environment_toughness_table {
    use super::*;

    #[test]
    fn five_rows_each_of_which_sets_it() {
        let rows = content::structures();
        let rows: Vec<_> = rows.iter().map(|row| (row.name.as_str(), row.number)).collect();
        assert_eq!(
            rows,
            [
                ("Regular door", Some(2)),
                ("Strong door", Some(4)),
                ("Regular gate", Some(6)),
                ("Wooden wall", Some(4)),
                ("Stone wall", Some(6)),
            ]
        );
        for (name, toughness) in rows {
            let wall = drawn(&[("structure-like", text(name))]).expect("a border");
            assert_eq!(wall.structure.map(|structure| structure.toughness), toughness);
        }
        let door = drawn(&[("structure-like", text("Strong door")), ("door", Value::word("barred"))]);
        assert_eq!(door.map(|door| (door.door, door.structure)), Ok((Some(Door::Barred(4)), None)));
    }
}

pub(crate) mod heimr_height_unit {
    use super::*;

    #[test]
    fn a_level_is_about_a_metre_to_one_and_a_half() {
        let about = |level: i32| {
            let mut world = four();
            place(&mut world, "B2").levels.insert(level, Climb::default());
            let map = map(&world, &player(A)).expect("a map");
            let spot = map.places.iter().find(|spot| spot.place == sq("B2").place()).expect("a square");
            let state = spot.states.first().expect("a state").clone();
            (of_text(&state, "least").clone(), of_text(&state, "most").clone())
        };
        assert_eq!(about(4), (Value::from(4), text("6")));
        assert_eq!(about(1), (Value::from(1), text("1.5")));
        assert_eq!(about(3), (Value::from(3), text("4.5")));
    }
}

mod cover {
    use super::*;

    fn covers(rows: Vec<Value>) -> Result<Vec<(String, Cover)>, Wrong> {
        let place = made(&[("covers", Value::List(rows))])?;
        Ok(place.cover.into_iter().collect())
    }

    fn row(like: Value, name: &str, effectiveness: i32, height: i32, against: &[&'static str]) -> Value {
        let against = against.iter().map(|side| Value::word(side)).collect();
        Value::List(vec![like, text(name), effectiveness.into(), height.into(), Value::List(against)])
    }

    #[test]
    fn from_the_table_or_of_the_game_masters_own() {
        let merlon = row(text("Stone merlon"), "", 0, 0, &["up"]);
        let cover = Cover { effectiveness: 5, height: 2, against: [Direction::Up].into() };
        assert_eq!(covers(vec![merlon]), Ok(vec![("Stone merlon".into(), cover)]));
        let heap = row(Value::word("none"), "Heap", 3, 1, &[]);
        let cover = Cover { effectiveness: 3, height: 1, ..Cover::default() };
        assert_eq!(covers(vec![heap]), Ok(vec![("Heap".into(), cover)]));
        let nothing = row(Value::word("none"), "Air", 0, 0, &[]);
        assert_eq!(covers(vec![nothing]), Err(vec![("covers".into(), "heimr.concealment.density")]));
    }

    #[test]
    fn what_conceals_is_shown_and_what_is_seen_is_found() {
        let mut world = arena();
        let cover = Cover { effectiveness: 2, height: 1, ..Cover::default() };
        place(&mut world, "B2").cover.insert("Crate".into(), cover);
        assert_eq!(states(&world, "B2"), [("heimr.concealment.uses", "state")]);
        world.grid.darkness = 2;
        of(&mut world, A).unseen.from.insert(C, 7);
        assert_eq!(written(world.clone(), "darkness", 1).character(A).unseen.from.len(), 1);
        assert_eq!(written(world, "darkness", 0).character(A).unseen.from.len(), 0);
    }
}

mod edits {
    use super::*;

    #[test]
    fn levels_and_climbs_from_the_table() {
        let row = |level: i32, like: Value, requirement: i32| {
            Value::List(vec![level.into(), like, requirement.into(), Value::Flag(false)])
        };
        let levels = vec![
            row(2, text("Rope"), 0),
            row(3, Value::word("none"), 0),
            row(4, Value::word("none"), 7),
            row(5, text("Ladder or stairs"), 0),
        ];
        let levels = made(&[("levels", Value::List(levels))]).expect("a place").levels;
        let all: Vec<_> =
            levels.iter().map(|(level, climb)| (*level, climb.requirement, climb.impossible)).collect();
        assert_eq!(all, [(2, Some(4), false), (3, None, true), (4, Some(7), false), (5, None, false)]);
    }

    #[test]
    fn walls_to_climb_over() {
        let wall = [("toughness", Value::from(6)), ("height", Value::from(4)), ("climb-like", text("Rope"))];
        let over = drawn(&wall).expect("a border").structure.and_then(|structure| structure.over);
        assert_eq!(over, Some((4, Climb { requirement: Some(4), ..Climb::default() })));
    }

    #[test]
    fn doors_limits_and_taking_away() {
        let mut world = arena();
        border(&mut world, "A1", "A2").door = Some(Door::Barred(4));
        let world = written(world, "border/A1-A2/door", Value::word("open"));
        let world = written(world, "border/A1-A2/door", Value::word("barred"));
        let now = |world: &World| places::border(world, sq("A1"), sq("A2")).cloned();
        assert_eq!(now(&world).and_then(|border| border.door), Some(Door::Barred(2)));
        let world = written(world, "border/A1-A2/limit", 3);
        let world = written(world, "border/A1-A2/requirement", 5);
        let border = now(&world).expect("a border");
        assert_eq!((border.limit, border.crossing.map(|it| it.requirement)), (Some(3), Some(5)));
        assert_eq!(now(&written(world, "border/A1-A2", false)), None);
        assert_eq!(edited(&four(), "location/B2", false), Err("heimr.grid.new-locations"));
        assert_eq!(edited(&four(), "location/A1", false), Err("heimr.character.components"));
    }

    #[test]
    fn people_by_hand() {
        let world = written(four(), "character/1/square", text("C1"));
        let world = written(written(world, "character/1/level", 3), "character/1/prone", true);
        let world = written(world, "character/1/hidden-from/2", 7);
        let world = written(world, "character/1/known-to/2", true);
        let one = world.character(A);
        assert_eq!((one.stance.square, one.stance.level, one.stance.prone), (sq("C1"), 3, true));
        assert_eq!((one.unseen.from.get(&B), one.unseen.known.contains(&B)), (Some(&7), true));
        let seen = written(world, "character/1/hidden-from/2", false);
        assert_eq!(seen.character(A).unseen, norn_heimr::world::harm::Unseen::default());
    }

    #[test]
    fn what_is_wrong_is_told_all_at_once() {
        let mut world = four();
        world.combat = Some(Combat::default());
        world.grid.columns = 2;
        border(&mut world, "A1", "B2").limit = Some(1);
        border(&mut world, "A1", "A2").structure = Some(Structure { toughness: 0, over: None });
        let rules: Vec<_> = wrong(&world).into_iter().map(|(_, rule)| rule).collect();
        assert_eq!(
            rules,
            [
                "heimr.grid.minimum-size",
                "heimr.environment.structural-destroy",
                "heimr.border.count-in-combat",
            ]
        );
    }
}

pub(crate) mod heimr_height_climbing_cr_table {
    use super::*;

    #[test]
    fn each_row_sets_what_a_climb_takes() {
        for row in content::climbs() {
            let level = [Value::from(4), text(&row.name), Value::from(0), false.into()];
            let place = made(&[("levels", Value::List(vec![Value::List(level.to_vec())]))]).expect("a place");
            let climb = place.levels[&4];
            assert_eq!((climb.requirement, climb.impossible), (row.number, false), "{}", row.name);
        }
    }
}

pub(crate) mod heimr_concealment_table {
    use super::*;

    #[test]
    fn each_row_puts_its_object_there() {
        let objects = content::concealing().iter().filter_map(|row| Some((row, row.height?)));
        for (row, height) in objects {
            let none = || Value::from(0);
            let cover = [text(&row.name), text(""), none(), none(), Value::List(vec![])];
            let place = made(&[("covers", Value::List(vec![Value::List(cover.to_vec())]))]).expect("a place");
            let cover = &place.cover[&row.name];
            assert_eq!((cover.effectiveness, cover.height), (row.effectiveness, height), "{}", row.name);
        }
    }
    #[test]
    fn the_game_master_says_how_dark_and_how_wild() {
        let rows = content::concealing().iter().filter_map(|row| Some((row.effectiveness, row.up_to?)));
        for (least, most) in rows {
            for address in ["darkness", "weather"] {
                assert!(edited(&four(), address, i32::from(least)).is_ok());
                assert!(edited(&four(), address, i32::from(most)).is_ok());
                assert!(edited(&four(), address, i32::from(most) + 1).is_err());
            }
        }
    }
}

pub(crate) mod heimr_concealment_uses {
    use super::*;

    #[test]
    fn players_see_where_they_could_be_concealed() {
        let mut world = four();
        let cover = Cover { effectiveness: 2, height: 1, ..Default::default() };
        place(&mut world, "B2").cover.insert("Crate".into(), cover);
        let map = map(&world, &player(A)).expect("a map");
        let spot = map.places.iter().find(|spot| spot.place == sq("B2").place()).expect("a square");
        let state = spot.states.first().expect("a state");
        assert_eq!(state.key.id(), "heimr.concealment.uses");
        assert_eq!(
            (of_text(state, "name"), of_text(state, "effectiveness")),
            (&text("Crate"), &Value::from(2))
        );
    }
}

mod painting {
    use super::*;

    fn places_of(all: &[&str]) -> Value {
        Value::List(all.iter().map(|one| sq(one).into()).collect())
    }

    #[test]
    fn what_is_not_chosen_stays_as_it_is_in_each_place() {
        let named = [("square", sq("B2").into()), ("name", text("Mill")), ("ground", Value::from(2))];
        let world = built(&four(), &draft("location", &named)).expect("a place");
        let paint =
            [("squares", places_of(&["B2", "C2"])), ("difficult", text("Mud")), ("roof", Value::Flag(true))];
        let world = built(&world, &draft("ground", &paint)).expect("painted");
        let [mill, beside] = ["B2", "C2"].map(|square| places::location(&world, sq(square)));
        assert_eq!((mill.name.as_str(), mill.ground, mill.roof), ("Mill", 2, true));
        assert_eq!((mill.difficult.as_deref(), beside.difficult.as_deref()), (Some("Mud"), Some("Mud")));
        let dry = [("squares", places_of(&["B2"])), ("difficult", Value::word("none"))];
        let world = built(&world, &draft("ground", &dry)).expect("painted");
        let mill = places::location(&world, sq("B2"));
        assert_eq!((mill.difficult, mill.roof, mill.ground), (None, true, 2));
    }

    #[test]
    fn one_wall_is_put_between_as_many_places_as_are_named() {
        let pairs = [("A1", "B1"), ("B1", "A1"), ("A2", "B2")];
        let more = pairs[1..].iter().map(|(one, other)| places_of(&[one, other])).collect();
        let values = [
            ("one", sq("A1").into()),
            ("other", sq("B1").into()),
            ("more", Value::List(more)),
            ("toughness", Value::from(12)),
        ];
        let world = built(&four(), &draft("border", &values)).expect("a wall");
        for (one, other) in pairs {
            let wall = places::border(&world, sq(one), sq(other)).expect("a border");
            assert_eq!(wall.structure.map(|structure| structure.toughness), Some(12));
        }
        assert_eq!(world.grid.borders.len(), four().grid.borders.len() + 2);
        let itself =
            [values[0].clone(), values[1].clone(), ("more", Value::List(vec![places_of(&["C1", "C1"])]))];
        let refused = vec![("more".to_owned(), "heimr.border.barriers-are-borders")];
        assert_eq!(built(&four(), &draft("border", &itself)), Err(refused));
    }

    #[test]
    fn the_referee_alone_has_brushes() {
        let brushes = |viewer: &Viewer| {
            let maps = Heimr.show(&four(), viewer).seen_by(viewer, norn_kernel::Owner::Character).maps;
            maps.iter().flat_map(|map| &map.brushes).map(|brush| brush.form).collect::<Vec<_>>()
        };
        assert_eq!(brushes(&Viewer::Referee), ["ground", "border"]);
        assert_eq!(brushes(&Viewer::Player(vec![Who(0)])), Vec::<&str>::new());
    }
}
