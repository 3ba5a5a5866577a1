//! Scales, turns, areas and what is hidden in them: every case of the checks.
use crate::table::*;
use norn_adventuring::rules::exploring::companies::{GoWith, Part};
use norn_adventuring::rules::exploring::describing::{Answered, Ask, ReadOut};
use norn_adventuring::rules::exploring::knowing::{Heeded, Remind, WhoKnows};
use norn_adventuring::rules::exploring::moving::{Go, How, Put};
use norn_adventuring::rules::exploring::searching::{Look, Search, takes};
use norn_adventuring::rules::exploring::traps::SetOff;
use norn_adventuring::rules::exploring::turns::{self, BreakOff, Deed, NextTurn, Pass, Takes, Wait};
use norn_adventuring::world::{
    CALENDAR, DAY, Effect, FULL_REST, Level, Note, ROUNDS, Row as _, Secret, Sense, Set, Stance, Trap, Unit,
    WATCH, World,
};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::{
    Answer, Attempt as _, Audience, D6, Filled, Next, Owner, Place, Ruleset, Supposed, Value, Viewer, Who,
    World as _,
};
use std::collections::BTreeSet;

/// A region with two sites in it.
const VALE: Place = Place(10);
const MILL: Place = Place(11);
const MINE: Place = Place(12);

pub(super) fn go(who: Who, how: How, to: Place) -> Attempt {
    Go { who, how, to, with: BTreeSet::new() }.into()
}

fn search(who: Who, place: Place) -> Attempt {
    Search { who, place }.into()
}

fn look(spot: &str) -> Attempt {
    Look { who: A, spot: spot.to_owned() }.into()
}

fn deed(who: Who, takes: Takes) -> Attempt {
    Deed { who, doing: "whistle".to_owned(), takes }.into()
}

fn pass(all: &[Who]) -> Attempt {
    Pass { who: all.to_vec() }.into()
}

fn next() -> Attempt {
    NextTurn { watch: false }.into()
}

/// What a world is after an attempt.
pub(super) fn after(world: &World, attempt: &Attempt, dice: &[u16]) -> World {
    play(world, attempt, dice, &[]).world
}

/// The turn is over for all, and a new one begins.
pub(super) fn onward(world: World, dice: &[u16]) -> World {
    let waiting = turns::waiting(&world);
    let world = if waiting.is_empty() { world } else { after(&world, &pass(&waiting), &[]) };
    after(&world, &next(), dice)
}

/// A vale with a mill and a mine in it; everybody in the vale.
fn vale(mut world: World) -> World {
    world = with_area(world, VALE, area("Vale", Level::Region, |_| {}));
    for (place, name) in [(MILL, "Old Mill"), (MINE, "Mine")] {
        world = with_area(world, place, area(name, Level::Sector, |area| area.within = Some(VALE)));
    }
    let all: Vec<Who> = world.characters.keys().copied().collect();
    all.into_iter().fold(world, |world, who| at(world, who, VALE))
}

fn hidden() -> Secret {
    Secret { kind: "hidden treasure".to_owned(), text: "Gold".to_owned(), ..Secret::default() }
}

fn perfect() -> Secret {
    Secret { perfect: true, ..hidden() }
}

/// With secrets in an area, by name.
fn with_secrets(world: World, place: Place, secrets: &[(&str, Secret)]) -> World {
    in_area(world, place, |area| {
        area.secrets.extend(secrets.iter().map(|(name, secret)| ((*name).to_owned(), secret.clone())));
    })
}

/// The names of the secrets of an area that were found.
fn found(world: &World, place: Place) -> Vec<&str> {
    let secrets = world.area(place).secrets.iter();
    secrets.filter(|(_, secret)| secret.found).map(|(name, _)| name.as_str()).collect()
}

/// What a player sees of the secrets of an area.
fn listed(world: &World, place: Place) -> usize {
    let view = Adventuring.show(world, &Viewer::Player(vec![A]));
    let spots = view.maps.iter().flat_map(|map| &map.places).filter(|spot| spot.place == place);
    let states = spots.flat_map(|spot| &spot.states);
    states.filter(|state| state.key.id() == "adventuring.secrets.concept").count()
}

mod adventuring_scale_world {
    use super::*;

    #[test]
    fn in_regions_a_turn_is_a_watch() {
        let world = row(one(&[]), Level::Region);
        assert_eq!((world.unit(), onward(world.clone(), &[]).clock), (Unit::Watch, WATCH));
        let title = format!("{:?}", Adventuring.show(&world, &Viewer::Referee).maps[0].title);
        assert!(title.contains("region"), "{title}");
    }
}

mod adventuring_scale_site {
    use super::*;

    #[test]
    fn in_zones_and_sectors_a_turn_is_a_stretch() {
        for level in [Level::Zone, Level::Sector] {
            let world = row(one(&[]), level);
            assert_eq!((world.unit(), onward(world.clone(), &[]).clock), (Unit::Stretch, 1));
        }
    }
}

mod adventuring_scale_switch {
    use super::*;

    #[test]
    fn entering_a_site_and_leaving_it_switches_the_turn_and_takes_no_time() {
        let world = vale(one(&[]));
        assert_eq!(world.unit(), Unit::Watch);
        let inside = after(&world, &go(A, How::Enter, MILL), &[20]);
        assert_eq!((inside.place(A), inside.unit(), inside.clock), (Some(MILL), Unit::Stretch, 0));
        let outside = after(&inside, &go(A, How::Leave, VALE), &[]);
        assert_eq!((outside.unit(), outside.clock), (Unit::Watch, 0));
        let again = after(&outside, &go(A, How::Enter, MINE), &[20]);
        assert_eq!((again.place(A), again.unit()), (Some(MINE), Unit::Stretch));
    }

    #[test]
    fn what_does_not_lie_there_is_not_entered() {
        let world = vale(one(&[]));
        assert_eq!(refused(&world, &go(A, How::Leave, MILL)), Some("adventuring.scale.switch"));
        assert_eq!(refused(&at(world, A, MILL), &go(A, How::Enter, MINE)), Some("adventuring.scale.switch"));
    }

    #[test]
    fn a_turn_that_is_used_is_over_first() {
        let world = vale(three());
        let acted = after(&world, &pass(&[B]), &[]);
        assert_eq!(refused(&acted, &go(A, How::Enter, MILL)), Some("adventuring.scale.switch"));
        let site = [A, B, C].into_iter().fold(world, |world, who| at(world, who, MILL));
        let acted = after(&site, &pass(&[A]), &[]);
        assert_eq!(refused(&acted, &go(A, How::Leave, VALE)), Some("adventuring.scale.switch"));
        assert_eq!(refused(&acted, &go(B, How::Leave, VALE)), None);
    }

    #[test]
    fn stretches_at_a_site_stay_on_the_clock() {
        let inside = after(&vale(one(&[])), &go(A, How::Enter, MILL), &[20]);
        let later = onward(onward(inside, &[]), &[]);
        let out = after(&later, &go(A, How::Leave, VALE), &[]);
        assert_eq!(onward(out, &[]).clock, 2 + WATCH);
    }

    #[test]
    fn where_the_game_master_puts_all_elsewhere_a_new_turn_begins() {
        let acted = after(&vale(one(&[])), &pass(&[A]), &[]);
        let put = Put { who: BTreeSet::from([A]), to: Some(MILL) };
        let now = after(&acted, &put.into(), &[20]);
        assert!(now.turn.acted.is_empty());
    }
}

mod adventuring_scale_hierarchy {
    use super::*;

    #[test]
    fn zones_lie_in_sectors_and_sectors_in_regions() {
        let world = vale(one(&[]));
        let of = |level: &'static str, within: Place| {
            let values = [
                ("name", Value::text("New")),
                ("level", Value::word(level)),
                ("within", Value::Place(within)),
            ];
            problems_of(&world, &draft("area", &values)).len()
        };
        assert_eq!(
            [of("zone", MILL), of("sector", VALE), of("region", VALE), of("sector", MILL)],
            [0, 0, 1, 1]
        );
    }

    /// The areas of a land with where they lie, as text.
    fn laid(world: &World) -> Vec<String> {
        world.areas.values().map(|area| format!("{} {:?}", area.name, area.plan)).collect()
    }

    /// What is joined to what.
    fn joined(world: &World) -> Vec<String> {
        let name = |place: &Place| world.area(*place).name.clone();
        world.ways.keys().map(|(one, other)| format!("{} – {}", name(one), name(other))).collect()
    }

    #[test]
    fn many_areas_are_written_row_by_row_and_joined_to_those_beside_them() {
        let land = |names: &str, joined: &'static str| {
            let level = ("level", Value::word("region"));
            draft("land", &[("land-names", Value::text(names)), level, ("joined", Value::word(joined))])
        };
        let world = built(World::default(), A, &land("Moor, Ford\nHeath, , Fen", "pathless"));
        assert_eq!(laid(&world), ["Moor (0, 1)", "Ford (1, 1)", "Heath (0, 0)", "Fen (2, 0)"]);
        assert_eq!(joined(&world), ["Moor – Ford", "Moor – Heath"]);
        assert!(world.ways.values().all(|way| !way.path));
        // What is new lies beneath, and is no part of what was there.
        let world = built(world, A, &land("Deep; Deeper", "unjoined"));
        assert_eq!(laid(&world)[4..], ["Deep (0, -1)", "Deeper (0, -2)"]);
        assert_eq!(joined(&world).len(), 2);
    }

    #[test]
    fn land_without_a_name_is_none() {
        let empty = draft("land", &[("land-names", Value::text(" , ;")), ("level", Value::word("region"))]);
        assert_eq!(problems_of(&World::default(), &empty).len(), 1);
    }

    #[test]
    fn a_way_leads_between_areas_of_one_size() {
        let world = vale(one(&[]));
        let of = |one: Place, other: Place| {
            let values = [("one", Value::Place(one)), ("other", Value::Place(other))];
            problems_of(&world, &draft("way", &values)).len()
        };
        assert_eq!((of(MILL, MINE), of(VALE, MINE)), (0, 1));
    }

    #[test]
    fn how_long_a_search_takes_follows_from_the_size() {
        assert_eq!([Level::Zone, Level::Sector, Level::Region].map(takes), [1, WATCH, WATCH]);
    }
}

mod adventuring_turn_structure {
    use super::*;

    #[test]
    fn each_acts_once_and_then_the_game_master_does() {
        let world = row(three(), Level::Zone);
        let world = after(&world, &deed(A, Takes::Minutes), &[]);
        assert_eq!(refused(&world, &deed(A, Takes::Minutes)), Some("adventuring.turn.structure"));
        assert!(!turns::is_closing(&world));
        let world = after(&world, &pass(&[B]), &[]);
        let world = after(&world, &search(C, P), &[]);
        assert!(turns::is_closing(&world));
    }

    #[test]
    fn the_game_master_lets_all_go_by_who_are_left_in_one() {
        let world = after(&row(three(), Level::Zone), &deed(A, Takes::Minutes), &[]);
        let offers = suggested(&world, &Viewer::Referee, "pass");
        let Next::Ready(pass) = crate::table::next(&world, &offers[0]) else { panic!("{offers:?}") };
        let world = after(&world, &pass, &[]);
        assert!(turns::is_closing(&world));
        assert_eq!(suggested(&world, &Viewer::Referee, "pass"), []);
    }
}

mod adventuring_turn_stretch_action {
    use super::*;

    #[test]
    fn a_few_minutes_end_ones_part_of_the_stretch() {
        let world = row(one(&[]), Level::Zone);
        for attempt in [deed(A, Takes::Minutes), search(A, P)] {
            assert_eq!(turns::waiting(&after(&world, &attempt, &[])), [], "{attempt:?}");
        }
        let world = after(&world, &deed(A, Takes::Minutes), &[]);
        assert!(world.busy.is_empty());
    }
}

mod adventuring_turn_watch_action {
    use super::*;

    #[test]
    fn a_few_hours_take_the_whole_watch() {
        let world = row(one(&[]), Level::Region);
        let wild = in_area(world, P, |area| area.wilderness = true);
        let forage = norn_adventuring::rules::exploring::foraging::Forage { who: A, beasts: BTreeSet::new() };
        for attempt in [deed(A, Takes::Hours), search(A, P), forage.into()] {
            let now = after(&wild, &attempt, &[]);
            assert_eq!(now.busy.get(&A).map(|busy| busy.until), Some(WATCH), "{attempt:?}");
        }
    }
}

mod adventuring_turn_quick_action {
    use super::*;

    #[test]
    fn what_is_quick_uses_no_turn() {
        let world = row(one(&[]), Level::Zone);
        let world = after(&world, &deed(A, Takes::Moment), &[]);
        assert!(turns::may_act(&world, A));
        let world = after(&world, &deed(A, Takes::Moment), &[]);
        let world = after(&world, &go(A, How::Walk, Q), &[20]);
        assert!(turns::may_act(&world, A));
        // The game master can make more of it.
        assert!(!turns::may_act(&after(&world, &pass(&[A]), &[]), A));
    }

    #[test]
    fn how_long_something_takes_the_game_master_says_usually_a_turn() {
        let told = Filled::of("deed").with("who", A).with("doing", Value::text("whistle")).with_defaults();
        let takes = |world: &World| match crate::table::next(world, &told) {
            Next::Ready(Attempt::Deed(deed)) => deed.takes,
            other => panic!("{other:?}"),
        };
        let (site, road) = (row(one(&[]), Level::Zone), row(one(&[]), Level::Region));
        assert_eq!((takes(&site), takes(&road)), (Takes::Minutes, Takes::Hours));
        assert_eq!(takes(&after(&site, &pass(&[A]), &[])), Takes::Moment, "no turn is left");
        let proposed = next_for(&site, A, &told);
        assert!(matches!(proposed, Next::Propose(param) if param.name == "takes"));
    }

    #[test]
    fn whoever_has_a_turn_left_is_asked_for_their_own_words() {
        let asked = |world: &World, own: &[Who]| {
            let view = Adventuring.show(world, &Viewer::Player(own.to_vec()));
            let offers = view.scene.iter().filter_map(|row| row.offer.as_ref());
            offers.filter(|offer| offer.attempt == "deed").count()
        };
        let world = row(three(), Level::Zone);
        assert_eq!((asked(&world, &[A]), asked(&world, &[A, B])), (1, 2));
        assert_eq!(asked(&after(&world, &pass(&[A]), &[]), &[A]), 0);
    }
}

mod adventuring_turn_gm_phase {
    use super::*;

    #[test]
    fn it_comes_after_the_last_player_and_ends_the_turn() {
        let world = row(three(), Level::Zone);
        let world = after(&world, &pass(&[A, B]), &[]);
        assert_eq!(refused(&world, &next()), Some("adventuring.turn.gm-phase"));
        let rows = |world: &World| {
            let view = Adventuring.show(world, &Viewer::Referee);
            view.scene.iter().filter(|row| row.label.key.id() == "adventuring.turn.gm-phase").count()
        };
        assert_eq!(rows(&world), 0);
        let world = after(&world, &pass(&[C]), &[]);
        assert_eq!(rows(&world), 1);
        assert_eq!(after(&world, &next(), &[]).clock, 1);
    }
}

mod adventuring_turn_advance {
    use super::*;

    #[test]
    fn a_new_turn_begins_and_all_may_act_again() {
        let world = World { clock: 5, ..row(three(), Level::Zone) };
        let world = onward(world, &[]);
        assert_eq!((world.clock, turns::waiting(&world).len()), (6, 3));
    }

    #[test]
    fn time_that_passes_begins_a_turn_too() {
        let acted = after(&row(one(&[]), Level::Zone), &pass(&[A]), &[]);
        let later = after(&acted, &Wait { stretches: 1 }.into(), &[]);
        assert_eq!(turns::waiting(&later), [A]);
    }

    #[test]
    fn what_ends_with_a_stretch_is_over() {
        let fear = norn_adventuring::world::Fear {
            of: norn_adventuring::world::Dread::Named("Bell".to_owned()),
            terror: false,
            until: 6,
        };
        let world = World { clock: 5, ..row(one(&[]), Level::Zone) };
        let world = but(world, A, |one| one.fears = vec![fear]);
        assert!(onward(world, &[]).character(A).fears.is_empty());
    }
}

mod adventuring_turn_long_action_at_site {
    use super::*;

    fn town() -> World {
        let world = row(world([(A, hero("Ada", &[])), (B, hero("Bo", &[]))]), Level::Zone);
        let world = with_area(world, MILL, area("Mill", Level::Sector, |_| {}));
        let world = in_area(world, P, |area| area.within = Some(MILL));
        with_secrets(world, MILL, &[("Hut", hidden())])
    }

    #[test]
    fn one_is_busy_while_the_others_go_on() {
        let world = after(&town(), &search(A, MILL), &[]);
        let world = onward(after(&world, &search(B, P), &[]), &[]);
        assert_eq!(world.clock, 1);
        assert_eq!(refused(&world, &search(A, P)), Some("adventuring.turn.long-action-at-site"));
        assert_eq!(refused(&world, &search(B, P)), None);
        assert_eq!(refused(&world, &go(A, How::Walk, Q)), Some("adventuring.turn.long-action-at-site"));
    }

    #[test]
    fn who_breaks_off_gets_nothing() {
        let rule = Some("adventuring.turn.long-action-at-site");
        assert_eq!(refused(&town(), &BreakOff { who: A }.into()), rule);
        let world = after(&town(), &search(A, MILL), &[]);
        let world = onward(world, &[]);
        let world = after(&world, &BreakOff { who: A }.into(), &[]);
        assert!(turns::may_act(&world, A));
        let world = after(&world, &Wait { stretches: WATCH }.into(), &[]);
        assert_eq!(found(&world, MILL), [""; 0]);
    }

    #[test]
    fn who_is_taken_elsewhere_has_searched_in_vain() {
        let world = after(&town(), &search(A, MILL), &[]);
        let gone = after(&world, &Put { who: [A].into(), to: Some(S) }.into(), &[20]);
        let late = |world: &World| {
            let late = after(world, &Wait { stretches: WATCH }.into(), &[]);
            found(&late, MILL).len()
        };
        assert_eq!((late(&world), late(&gone)), (1, 0));
    }

    #[test]
    fn where_all_are_busy_the_watch_passes_in_one_go() {
        let watch: Attempt = NextTurn { watch: true }.into();
        let world = after(&town(), &search(A, MILL), &[]);
        let idle = after(&world, &pass(&[B]), &[]);
        assert_eq!(refused(&idle, &watch), Some("adventuring.turn.long-action-at-site"));
        let world = after(&world, &deed(B, Takes::Hours), &[]);
        let world = after(&world, &watch, &[]);
        assert_eq!((world.clock, found(&world, MILL)), (WATCH, vec!["Hut"]));
    }
}

mod adventuring_perception_describe {
    use super::*;

    const RULE: &str = "adventuring.perception.describe";

    fn note(text: &str) -> Note {
        Note { text: text.to_owned(), ..Note::default() }
    }

    fn noted() -> World {
        let world = row(one(&[]), Level::Zone);
        in_area(world, Q, |area| {
            area.known = false;
            area.notes.insert(Sense::Sight, note("Water"));
            area.notes.insert(Sense::Smell, note("Fish"));
        })
    }

    #[test]
    fn the_game_master_is_shown_the_notes_at_the_first_entry() {
        let played = play(&noted(), &go(A, How::Walk, Q), &[20], &[]);
        assert_eq!(played.told(RULE, "to-tell").len(), 2);
        assert!(played.world.area(Q).known);
        let back = after(&played.world, &go(A, How::Walk, P), &[]);
        let later = onward(back, &[]);
        assert_eq!(play(&later, &go(A, How::Walk, Q), &[20], &[]).told(RULE, "to-tell").len(), 0);
    }

    #[test]
    fn they_are_told_to_all_in_one_go() {
        let played = play(&noted(), &Attempt::from(ReadOut { place: Q }), &[], &[]);
        assert_eq!(played.told(RULE, "told").len(), 2);
        assert!(played.world.area(Q).notes.values().all(|note| note.told));
        assert_eq!(refused(&played.world, &ReadOut { place: Q }.into()), Some(RULE));
    }

    #[test]
    fn whoever_sets_out_for_an_area_knows_of_it() {
        let world = row(one(&[]), Level::Region);
        let world = with_way(in_area(world, Q, |area| area.known = false), P, Q, |way| way.path = false);
        let travel = norn_adventuring::rules::exploring::travel::Travel { who: A, to: Q };
        let now = after(&world, &travel.into(), &[]);
        assert_eq!((now.area(Q).known, now.place(A)), (true, Some(P)));
    }

    #[test]
    fn whoever_is_put_somewhere_learns_of_it() {
        let world = but(noted(), A, |one| one.at = None);
        let now = after(&world, &Put { who: BTreeSet::from([A]), to: Some(Q) }.into(), &[]);
        assert!(now.area(Q).known && now.place(A) == Some(Q));
        let hidden = but(two(&[], &[]), X, |one| one.hidden = true);
        let hidden = with_area(hidden, Q, area("Quay", Level::Zone, |area| area.known = false));
        let now = after(&hidden, &Put { who: BTreeSet::from([X]), to: Some(Q) }.into(), &[]);
        assert!(!now.area(Q).known);
    }
}

mod adventuring_perception_generous {
    use super::*;

    #[test]
    fn what_is_essential_and_untold_is_pointed_out_when_they_leave() {
        let untold = |told, essential| {
            let note = Note { text: "Smoke".to_owned(), essential, told };
            let world = in_area(row(one(&[]), Level::Zone), P, |area| {
                area.notes.insert(Sense::Smell, note);
            });
            let played = play(&world, &go(A, How::Walk, Q), &[20], &[]);
            played.told("adventuring.perception.generous", "untold").len()
        };
        assert_eq!((untold(false, true), untold(true, true), untold(false, false)), (1, 0, 0));
    }
}

mod adventuring_perception_questions {
    use super::*;

    #[test]
    fn a_question_is_open_until_it_is_answered() {
        let world = row(one(&[]), Level::Zone);
        let asked = after(&world, &Ask { who: A, question: "A door?".to_owned() }.into(), &[]);
        let open = |world: &World| world.area(P).questions.iter().filter(|one| !one.answered).count();
        assert_eq!(open(&asked), 1);
        let answer: Attempt = Answered { place: P, question: "A door?".to_owned() }.into();
        let answered = after(&asked, &answer, &[]);
        assert_eq!(open(&answered), 0);
        assert_eq!(refused(&answered, &answer), Some("adventuring.perception.questions"));
    }

    #[test]
    fn the_dead_ask_nothing() {
        let dead = but(row(one(&[]), Level::Zone), A, |one| {
            (one.health, one.fate) = (0, norn_adventuring::world::Fate::Dead);
        });
        let asks = Ask { who: A, question: "A door?".to_owned() };
        assert_eq!(refused(&dead, &asks.into()), Some("adventuring.base.death"));
    }
}

mod adventuring_secrets_concept {
    use super::*;

    #[test]
    fn players_see_what_was_found_and_nothing_else() {
        let world = with_secrets(row(one(&[]), Level::Zone), P, &[("Chest", hidden()), ("Lever", hidden())]);
        assert_eq!(listed(&world, P), 0);
        let lever = Answer::One(Value::text("Lever"));
        let played = play(&world, &look("there"), &[], &[("adventuring.secrets.aimed-search", lever)]);
        assert_eq!((listed(&played.world, P), found(&played.world, P)), (1, vec!["Lever"]));
        let rows = Adventuring.show(&world, &Viewer::Referee).sheets;
        let rows = rows.iter().flat_map(|sheet| &sheet.sections).flat_map(|section| &section.rows);
        assert_eq!(rows.filter(|row| row.label.key.id() == "adventuring.secrets.concept").count(), 2);
    }

    /// Ada goes on alone, away from Bo and Cy. All are where two things are hidden, one of which is a way out.
    fn parted() -> World {
        let world = with_secrets(row(three(), Level::Zone), P, &[("Chest", perfect()), ("Lever", perfect())]);
        let world = with_way(world, P, R, |way| way.secret = "Lever".to_owned());
        after(&world, &Part { who: A, with: BTreeSet::new(), name: "Ada".to_owned() }.into(), &[])
    }

    /// How many secrets of P somebody's player sees, and whether the way to R is on their map.
    fn sees(world: &World, who: Who) -> (usize, bool) {
        let view = Adventuring.show(world, &Viewer::Player(vec![who]));
        let spots = view.maps.iter().flat_map(|map| &map.places).filter(|spot| spot.place == P);
        let states = spots.flat_map(|spot| &spot.states);
        let secrets = states.filter(|state| state.key.id() == "adventuring.secrets.concept").count();
        let ways = view.maps.iter().flat_map(|map| &map.borders);
        (secrets, ways.into_iter().any(|way| (way.one, way.other) == (P, R)))
    }

    #[test]
    fn one_company_finds_what_the_other_knows_nothing_of() {
        let lever = [("adventuring.secrets.aimed-search", Answer::One(Value::text("Lever")))];
        let look = Look { who: B, spot: "there".to_owned() };
        let played = tries(&parted(), look, &[], &lever);
        let told = played.record.lines.iter().filter(|noted| noted.audience == Audience::Everyone);
        assert_eq!(told.count(), 0, "{:?}", played.record.lines);
        let world = played.world;
        assert_eq!([A, B, C].map(|who| sees(&world, who)), [(0, false), (1, true), (1, true)]);
        let walk = |who| refused(&world, &go(who, How::Walk, R));
        assert_eq!([A, B].map(walk), [Some("adventuring.base.zone-properties"), None]);
        let search = onward(after(&world, &search(A, P), &[]), &[]);
        assert_eq!(sees(&search, A), (2, true), "Ada finds it for herself");
        assert_eq!(sees(&search, B), (1, true));
    }

    #[test]
    fn whoever_goes_together_tells_the_others() {
        let lever = [("adventuring.secrets.aimed-search", Answer::One(Value::text("Lever")))];
        let look = Look { who: A, spot: "there".to_owned() };
        let world = tries(&parted(), look, &[], &lever).world;
        assert_eq!([A, B, C].map(|who| sees(&world, who).0), [1, 0, 0]);
        let together = GoWith { who: A, with: BTreeSet::new(), whom: B };
        let world = after(&world, &together.into(), &[]);
        assert_eq!([A, B, C].map(|who| sees(&world, who)), [(1, true); 3]);
    }

    /// Ada, Bo and Cy go together; Ada is somewhere else.
    fn apart() -> World {
        let world = with_secrets(row(three(), Level::Zone), P, &[("Chest", perfect()), ("Lever", perfect())]);
        at(with_way(world, P, R, |way| way.secret = "Lever".to_owned()), A, Q)
    }

    #[test]
    fn who_is_elsewhere_learns_nothing_of_what_the_rest_of_the_company_finds() {
        let lever = [("adventuring.secrets.aimed-search", Answer::One(Value::text("Lever")))];
        let look = Look { who: B, spot: "there".to_owned() };
        let played = tries(&apart(), look, &[], &lever);
        let told: BTreeSet<String> =
            played.record.lines.iter().map(|noted| format!("{:?}", noted.audience)).collect();
        let theirs = [Audience::Character(B), Audience::Character(C), Audience::Referee];
        assert_eq!(told, theirs.map(|one| format!("{one:?}")).into());
        let world = played.world;
        assert_eq!([A, B, C].map(|who| sees(&world, who)), [(0, false), (1, true), (1, true)]);
        let found = onward(after(&apart(), &search(B, P), &[]), &[]);
        assert_eq!([A, B, C].map(|who| sees(&found, who).0), [0, 2, 2]);
        // Whoever comes there is told.
        let world = after(&world, &go(A, How::Walk, P), &[20]);
        assert_eq!([A, B, C].map(|who| sees(&world, who)), [(1, true); 3]);
    }

    #[test]
    fn one_company_finds_somebody_whom_the_other_does_not_see() {
        let mut world = at(parted(), A, Q);
        world.characters.insert(X, other("Xan", &[]).into());
        let world = but(at(world, X, P), X, |one| one.hidden = true);
        let see = |world: &World| {
            [A, B, C].map(|who| {
                let view = Adventuring.show(world, &Viewer::Player(vec![who]));
                let known = Adventuring.supposed(world, &Viewer::Player(vec![who]), Supposed::Usual);
                let seen = view.sheets.iter().any(|sheet| sheet.who == Some(X));
                assert_eq!(known.characters.contains_key(&X), seen);
                seen
            })
        };
        let found = onward(after(&world, &search(B, P), &[]), &[]);
        assert_eq!([see(&world), see(&found)], [[false; 3], [false, true, true]]);
        // What they do is that company's business.
        let moves = Effect::Set(X, Set::at(Some(R)));
        assert_eq!(found.audience(&moves), Audience::Character(US));
        let goes = Attempt::from(Go { who: X, with: BTreeSet::new(), how: How::Walk, to: R });
        assert_eq!(goes.veiled(&found).audience(), Audience::Character(US));
        // Those who come there see them, and so do those to whom they come.
        let comes = after(&found, &go(A, How::Walk, P), &[20]);
        assert_eq!((see(&comes), comes.audience(&moves)), ([true; 3], Audience::Everyone));
    }

    #[test]
    fn what_is_noticed_in_passing_is_for_those_who_come_in() {
        let world = with_secrets(row(three(), Level::Zone), Q, &[("Chest", hidden())]);
        let in_q = |world: &World, who: Who| {
            let view = Adventuring.show(world, &Viewer::Player(vec![who]));
            let spots = view.maps.iter().flat_map(|map| &map.places).filter(|spot| spot.place == Q);
            let states = spots.flat_map(|spot| &spot.states);
            states.filter(|state| state.key.id() == "adventuring.secrets.concept").count()
        };
        let world = after(&world, &go(A, How::Walk, Q), &[1]);
        assert_eq!([A, B, C].map(|who| in_q(&world, who)), [1, 0, 0]);
    }

    #[test]
    fn what_is_read_out_is_for_those_who_are_there() {
        let world = in_area(at(parted(), A, Q), P, |area| {
            area.notes.insert(Sense::Smell, Note { text: "Smoke.".to_owned(), ..Note::default() });
        });
        let played = tries(&world, ReadOut { place: P }, &[], &[]);
        let told =
            played.record.lines.iter().filter(|noted| matches!(noted.line, norn_kernel::Line::Told { .. }));
        let audiences: Vec<Audience> = told.map(|noted| noted.audience).collect();
        assert_eq!(audiences, [Audience::Character(US)]);
    }
}

mod adventuring_secrets_examples {
    use super::*;

    fn filled(world: &World, kind: Value) -> usize {
        let values = [("place", Value::Place(P)), ("name", Value::text("It")), ("kind", kind)];
        problems_of(world, &draft("secret", &values)).len()
    }

    #[test]
    fn the_form_has_eleven_kinds() {
        let world = row(one(&[]), Level::Zone);
        let forms = Adventuring.forms(&world);
        let form = forms.iter().find(|form| form.name == "secret").expect("a form");
        let kind = form.fields.iter().find(|field| field.name == "kind").expect("a kind");
        assert_eq!(kind.range.options().len(), 11);
    }

    #[test]
    fn kinds_fit_the_size_of_the_area() {
        let zone = row(one(&[]), Level::Zone);
        let region = row(one(&[]), Level::Region);
        let trap = || Value::text("trap");
        let cave = || Value::text("hidden cave");
        let of =
            [filled(&zone, trap()), filled(&region, cave()), filled(&zone, cave()), filled(&region, trap())];
        assert_eq!(of, [0, 0, 1, 1]);
        assert_eq!(filled(&region, Value::word("other")), 0);
    }
}

mod adventuring_secrets_search_automatic {
    use super::*;

    #[test]
    fn no_die_is_rolled_and_nothing_stays_hidden() {
        let trap = Secret { trap: Some(Trap::default()), ..perfect() };
        let world = with_secrets(row(one(&[(Wit, 3)]), Level::Zone), P, &[("Dart", trap)]);
        let world = onward(after(&world, &search(A, P), &[]), &[]);
        assert_eq!(found(&world, P), ["Dart"]);
        assert!(
            world.area(P).secrets.values().all(|secret| secret.trap.as_ref().is_some_and(|trap| !trap.spent))
        );
    }

    #[test]
    fn only_where_one_is() {
        let world = row(one(&[]), Level::Zone);
        assert_eq!(refused(&world, &search(A, Q)), Some("adventuring.secrets.search.automatic"));
    }
}

mod adventuring_secrets_search_zone {
    use super::*;

    #[test]
    fn a_stretch_reveals_everything() {
        let three = [("One", hidden()), ("Three", perfect()), ("Two", hidden())];
        let world = with_secrets(row(one(&[]), Level::Zone), P, &three);
        let searching = after(&world, &search(A, P), &[]);
        assert_eq!(found(&searching, P).len(), 0);
        let broken = after(&searching, &BreakOff { who: A }.into(), &[]);
        assert_eq!(found(&onward(broken, &[]), P).len(), 0);
        assert_eq!(found(&onward(searching, &[]), P), ["One", "Three", "Two"]);
    }

    #[test]
    fn where_nothing_is_hidden_one_learns_that() {
        let world = after(&row(one(&[]), Level::Zone), &search(A, P), &[]);
        let played = play(&world, &next(), &[], &[]);
        assert_eq!(played.told("adventuring.secrets.search.zone", "nothing").len(), 1);
    }
}

mod adventuring_secrets_search_sector {
    use super::*;

    #[test]
    fn a_watch_reveals_everything_of_that_level() {
        let world = with_secrets(row(one(&[]), Level::Sector), P, &[("Hut", hidden()), ("Shop", hidden())]);
        let inner = area("Room", Level::Zone, |area| area.within = Some(P));
        let world = with_secrets(with_area(world, MILL, inner), MILL, &[("Lever", hidden())]);
        let world = after(&world, &search(A, P), &[]);
        let early = after(&world, &Wait { stretches: WATCH - 1 }.into(), &[]);
        assert_eq!(found(&early, P).len(), 0);
        let late = after(&early, &Wait { stretches: 1 }.into(), &[]);
        assert_eq!((found(&late, P), found(&late, MILL).len()), (vec!["Hut", "Shop"], 0));
    }
}

mod adventuring_secrets_search_region {
    use super::*;

    fn ruins() -> World {
        let three = [("First", hidden()), ("Second", perfect()), ("Third", hidden())];
        with_secrets(row(one(&[]), Level::Region), P, &three)
    }

    fn watch(world: &World, dice: &[u16]) -> World {
        onward(after(world, &search(A, P), &[]), dice)
    }

    #[test]
    fn each_watch_reveals_one_by_a_die() {
        let world = watch(&ruins(), &[2]);
        assert_eq!(found(&world, P), ["Second"]);
        let world = watch(&world, &[2]);
        assert_eq!(found(&world, P), ["Second", "Third"]);
        let world = watch(&world, &[2]);
        assert_eq!(
            found(&world, P).len(),
            3,
            "a die falls whatever is left, or it would say that nothing is"
        );
        assert_eq!(found(&watch(&world, &[1]), P).len(), 3);
    }

    #[test]
    fn it_takes_the_whole_watch() {
        let world = after(&ruins(), &search(A, P), &[]);
        let early = after(&world, &Wait { stretches: WATCH - 1 }.into(), &[]);
        assert_eq!(found(&early, P).len(), 0);
    }

    #[test]
    fn many_find_no_more_than_one() {
        let world = row(three(), Level::Region);
        let world = with_secrets(world, P, &[("First", hidden()), ("Second", hidden())]);
        let world = [A, B, C].into_iter().fold(world, |world, who| after(&world, &search(who, P), &[]));
        assert_eq!(found(&onward(world, &[1]), P), ["First"]);
    }

    #[test]
    fn where_there_is_nothing_nothing_is_found() {
        let world = row(one(&[]), Level::Region);
        let world = after(&world, &search(A, P), &[]);
        let played = play(&world, &next(), &[1], &[]);
        assert_eq!(played.told("adventuring.secrets.search.region", "nothing").len(), 1);
    }
}

mod adventuring_secrets_aimed_search {
    use super::*;

    fn lever() -> World {
        let lever = Secret { spot: "painting".to_owned(), ..perfect() };
        with_secrets(row(one(&[]), Level::Zone), P, &[("Lever", lever)])
    }

    #[test]
    fn the_right_spot_takes_no_time() {
        let played = play(&lever(), &look("behind the painting"), &[], &[]);
        assert_eq!((found(&played.world, P), played.world.clock), (vec!["Lever"], 0));
        assert!(turns::may_act(&played.world, A));
    }

    #[test]
    fn any_other_finds_nothing() {
        let played = play(&lever(), &look("under the rug"), &[], &[]);
        assert_eq!((found(&played.world, P).len(), played.world.clock), (0, 0));
    }

    #[test]
    fn what_the_game_master_says_counts() {
        let answer = |answer| [("adventuring.secrets.aimed-search", Answer::One(answer))];
        let played = play(&lever(), &look("the painting"), &[], &answer(Value::word("not-there")));
        assert_eq!(found(&played.world, P).len(), 0);
        let played = play(&lever(), &look("the wall"), &[], &answer(Value::text("Lever")));
        assert_eq!(found(&played.world, P).len(), 1);
    }

    #[test]
    fn it_is_asked_whatever_there_is() {
        let played = play(&row(one(&[]), Level::Zone), &look("the wall"), &[], &[]);
        assert_eq!(played.asked("adventuring.secrets.aimed-search"), 1);
    }
}

mod adventuring_secrets_passive_eligible {
    use super::*;

    fn entered(secrets: &[(&str, Secret)], die: u16) -> usize {
        let world = with_secrets(row(one(&[(Wit, 10)]), Level::Zone), Q, secrets);
        found(&after(&world, &go(A, How::Walk, Q), &[die]), Q).len()
    }

    #[test]
    fn one_roll_decides_whatever_there_is() {
        assert_eq!(entered(&[("One", hidden()), ("Two", hidden())], 10), 2);
        assert_eq!(entered(&[("One", hidden()), ("Two", hidden())], 11), 0);
        assert_eq!(entered(&[("One", perfect())], 1), 0);
        assert_eq!(entered(&[], 1), 0);
    }

    #[test]
    fn whoever_balances_swims_or_sneaks_there_comes_in_too() {
        use norn_adventuring::rules::hazards::balancing::Balance;
        use norn_adventuring::rules::hazards::moving::{Difficulty, Moving};
        use norn_adventuring::rules::hazards::sneaking::Sneak;
        let world = with_secrets(row(three(), Level::Zone), Q, &[("Lever", hidden())]);
        let icy = in_area(world.clone(), Q, |area| area.slippery = true);
        let balances = Balance { moving: Moving::of(A, Some(Q)) };
        for (die, count) in [(10, 1), (11, 0)] {
            let after = tries(&icy, balances, &[10, die], &[]).world;
            assert_eq!((after.place(A), found(&after, Q).len()), (Some(Q), count));
        }
        let who = [A, B].into();
        let sneaks = Sneak { who, to: Some(Q), sprint: false, difficulty: Difficulty::Looks };
        let after = tries(&world, sneaks, &[10, 10], &[]).world;
        assert_eq!((after.place(B), found(&after, Q).len()), (Some(Q), 1), "one die for all who come");
    }

    #[test]
    fn staying_and_coming_back_at_once_are_no_entry() {
        let world = row(one(&[]), Level::Zone);
        let there = after(&world, &go(A, How::Walk, Q), &[20]);
        let stayed = onward(there.clone(), &[]);
        assert_eq!(stayed.clock, 1);
        let back = after(&there, &go(A, How::Walk, P), &[]);
        let again = after(&back, &go(A, How::Walk, Q), &[]);
        assert_eq!(again.place(A), Some(Q));
        let later = onward(back, &[]);
        assert_eq!(after(&later, &go(A, How::Walk, Q), &[20]).place(A), Some(Q));
    }

    #[test]
    fn the_world_counts_by_watches() {
        let world = vale(one(&[]));
        let inside = after(&world, &go(A, How::Enter, MILL), &[20]);
        let later = after(&inside, &Wait { stretches: WATCH - 1 }.into(), &[]);
        assert_eq!(after(&later, &go(A, How::Leave, VALE), &[]).place(A), Some(VALE));
        let later = after(&later, &Wait { stretches: 1 }.into(), &[]);
        assert_eq!(after(&later, &go(A, How::Leave, VALE), &[20]).place(A), Some(VALE));
    }
}

mod adventuring_base_group_save {
    use super::*;

    #[test]
    fn one_who_passes_is_enough_where_it_takes_one() {
        let wits = [(A, 8), (B, 11), (C, 14)];
        let people = wits.map(|(who, wit)| (who, hero("-", &[(Wit, wit)])));
        let world = with_secrets(row(world(people), Level::Zone), Q, &[("Lever", hidden())]);
        let all: Attempt = Go { who: A, how: How::Walk, to: Q, with: BTreeSet::from([B, C]) }.into();
        let found = [12, 15].map(|die| found(&after(&world, &all, &[die]), Q).len());
        assert_eq!(found, [1, 0]);
    }
}

mod adventuring_secrets_passive_save {
    use super::*;

    fn company() -> World {
        let people =
            [(A, hero("Ada", &[(Wit, 8)])), (B, hero("Bo", &[(Wit, 11)])), (C, hero("Cy", &[(Wit, 6)]))];
        with_secrets(row(world(people), Level::Zone), Q, &[("Lever", hidden())])
    }

    fn all() -> Attempt {
        Go { who: A, how: How::Walk, to: Q, with: BTreeSet::from([B, C]) }.into()
    }

    #[test]
    fn one_who_passes_is_enough() {
        assert_eq!(found(&after(&company(), &all(), &[11]), Q).len(), 1);
        assert_eq!(found(&after(&company(), &all(), &[12]), Q).len(), 0);
    }

    #[test]
    fn players_learn_nothing_of_it() {
        let played = play(&company(), &all(), &[12], &[]);
        let open = played.record.lines.iter().filter(|noted| noted.audience == Audience::Everyone);
        assert!(!open.into_iter().any(|noted| matches!(noted.line, norn_kernel::Line::Rolled { .. })));
    }
}

mod adventuring_secrets_hiding_character {
    use super::*;

    fn goblin(stance: Stance) -> World {
        let world = but(two(&[(Wit, 18)], &[]), X, |one| one.hidden = true);
        let mut world = at(row(world, Level::Zone), X, Q);
        world.companies.get_mut(&THEM).expect("a group").stance = stance;
        world
    }

    #[test]
    fn whoever_hides_can_be_noticed_in_passing() {
        let walk = go(A, How::Walk, Q);
        assert!(after(&goblin(Stance::Cautious), &walk, &[18]).is_seen(X));
        assert!(!after(&goblin(Stance::Cautious), &walk, &[19]).is_seen(X));
    }

    #[test]
    fn whoever_hides_well_is_only_found_by_a_search() {
        for stance in [Stance::Cautious, Stance::Hidden] {
            let world = after(&goblin(stance), &go(A, How::Walk, Q), &[20]);
            assert!(onward(after(&world, &search(A, Q), &[]), &[]).is_seen(X), "{stance:?}");
        }
        assert!(!after(&goblin(Stance::Hidden), &go(A, How::Walk, Q), &[1]).is_seen(X));
    }

    #[test]
    fn a_secret_that_somebody_hides_by_shows_them() {
        let niche = Secret { hides: BTreeSet::from([X]), ..hidden() };
        let world = with_secrets(goblin(Stance::Hidden), Q, &[("Niche", niche)]);
        let there = after(&world, &go(A, How::Walk, Q), &[1]);
        assert!(!there.is_seen(X) && found(&there, Q).is_empty());
        let searched = onward(after(&there, &search(A, Q), &[]), &[]);
        assert!(searched.is_seen(X) && found(&searched, Q) == ["Niche"]);
    }

    #[test]
    fn somebody_found_by_one_company_is_seen_by_another_that_comes_there() {
        let part = Part { who: A, with: BTreeSet::new(), name: "Ada".to_owned() };
        let mut world = at(after(&row(three(), Level::Zone), &part.into(), &[]), A, Q);
        world.characters.insert(X, other("Xan", &[]).into());
        let world = but(at(world, X, P), X, |one| one.hidden = true);
        let found = onward(after(&world, &search(B, P), &[]), &[]);
        assert_eq!(found.sight(X), Audience::Character(US));
        assert_eq!(after(&found, &go(A, How::Walk, P), &[20]).sight(X), Audience::Everyone);
    }
}

fn darts(perfect: bool) -> Secret {
    let trap = Trap { damage: Some(D6), ..Trap::default() };
    Secret { perfect, trap: Some(trap), spot: "threshold".to_owned(), ..hidden() }
}

fn trapped(secret: Secret, agi: i32) -> World {
    with_secrets(row(one(&[(Agi, agi), (Wit, 10)]), Level::Zone), Q, &[("Darts", secret)])
}

fn set_off(who: Who) -> Attempt {
    SetOff { who, place: Q, trap: "Darts".to_owned() }.into()
}

mod adventuring_trap_is_secret {
    use super::*;

    #[test]
    fn it_is_found_like_any_secret() {
        for (perfect, passive) in [(false, 1), (true, 0)] {
            let world = trapped(darts(perfect), 10);
            assert_eq!(found(&after(&world, &go(A, How::Walk, Q), &[10]), Q).len(), passive);
            let there = at(world, A, Q);
            assert_eq!(found(&onward(after(&there, &search(A, Q), &[]), &[]), Q).len(), 1);
            assert_eq!(found(&after(&there, &look("at the threshold"), &[]), Q).len(), 1);
        }
    }

    #[test]
    fn it_goes_off_once_and_only_there() {
        let there = at(trapped(darts(false), 10), A, Q);
        let spent = after(&there, &set_off(A), &[1]);
        assert_eq!(refused(&spent, &set_off(A)), Some("adventuring.trap.is-secret"));
        assert_eq!(refused(&at(there, A, P), &set_off(A)), Some("adventuring.trap.is-secret"));
    }

    #[test]
    fn what_has_gone_off_is_told_from_where_there_is_nothing() {
        let spent = after(&at(trapped(darts(false), 10), A, Q), &set_off(A), &[1]);
        let says = |world: &World| match next_for(world, A, &Filled::of("set-off")) {
            Next::Refused(refusal) => refusal.0.part,
            other => panic!("{other:?}"),
        };
        assert_eq!(says(&spent), "spent");
        let unseen = in_area(spent, Q, |area| area.secrets.values_mut().for_each(|it| it.found = false));
        assert_eq!(says(&unseen), "none-here", "players hear of none that they do not know of");
    }

    fn changed(change: impl Fn(&mut Trap)) -> World {
        let mut secret = darts(false);
        secret.trap.iter_mut().for_each(change);
        at(trapped(secret, 10), A, Q)
    }

    #[test]
    fn a_pit_is_there_for_the_next_as_well() {
        let pit = changed(|trap| (trap.damage, trap.fall) = (None, 40));
        let fallen = after(&pit, &set_off(A), &[1, 1]);
        assert_eq!(fallen.character(A).health, 8);
        assert_eq!(after(&fallen, &set_off(A), &[11, 11, 1, 1]).character(A).health, 6);
    }

    #[test]
    fn the_game_master_says_what_else_stays() {
        let stays = changed(|trap| trap.stays = true);
        assert_eq!(after(&after(&stays, &set_off(A), &[1]), &set_off(A), &[11, 2]).character(A).health, 7);
        let place = at(row(one(&[]), Level::Zone), A, Q);
        let values = [
            ("place", Value::Place(Q)),
            ("name", Value::text("Blade")),
            ("kind", Value::text("trap")),
            ("is-trap", true.into()),
            ("stays", true.into()),
        ];
        let world = built(place, X, &draft("secret", &values));
        let trap = world.area(Q).secrets.get("Blade").and_then(|secret| secret.trap.as_ref());
        assert_eq!(trap.map(|trap| trap.stays), Some(true));
    }
}

mod adventuring_trap_clue {
    use super::*;

    const RULE: &str = "adventuring.trap.clue";

    fn with_clue(clue: &str) -> World {
        let mut secret = darts(true);
        if let Some(trap) = &mut secret.trap {
            trap.clue = clue.to_owned();
        }
        trapped(secret, 10)
    }

    #[test]
    fn the_game_master_sees_the_clue_whether_or_not_the_trap_is_noticed() {
        let played = play(&with_clue("Bones"), &go(A, How::Walk, Q), &[20], &[]);
        assert_eq!(played.told(RULE, "to-tell").len(), 1);
    }

    #[test]
    fn a_trap_without_one_is_pointed_out() {
        let missing = |world: &World| {
            let sheets = Adventuring.show(world, &Viewer::Referee).sheets;
            let rows = sheets.iter().flat_map(|sheet| &sheet.sections).flat_map(|section| &section.rows);
            rows.filter(|row| row.label.key.id() == RULE).count()
        };
        assert_eq!((missing(&with_clue("")), missing(&with_clue("Bones"))), (1, 0));
    }
}

mod adventuring_trap_stop_in_time {
    use super::*;

    #[test]
    fn who_notices_it_stops() {
        let played = play(&trapped(darts(false), 10), &go(A, How::Walk, Q), &[10], &[]);
        assert_eq!(played.told("adventuring.trap.undetected", "overlooked").len(), 0);
        assert_eq!((found(&played.world, Q).len(), played.world.character(A).health), (1, 10));
    }

    #[test]
    fn who_does_not_sets_it_off_if_their_path_crosses_it() {
        let played = play(&trapped(darts(false), 10), &go(A, How::Walk, Q), &[11], &[]);
        assert_eq!(played.told("adventuring.trap.undetected", "overlooked").len(), 1);
        assert_eq!((found(&played.world, Q).len(), played.world.character(A).health), (0, 10));
        assert_eq!(after(&played.world, &set_off(A), &[4]).character(A).health, 6);
    }

    #[test]
    fn nobody_is_kept_waiting_so_that_nothing_tells_of_it() {
        for secret in [darts(false), darts(true)] {
            let played = play(&trapped(secret, 10), &go(A, How::Walk, Q), &[11], &[]);
            let whose: Vec<Owner> = played.asked.iter().map(|asked| asked.owner).collect();
            assert!(whose.iter().all(|owner| *owner == Owner::Table), "{whose:?}");
        }
    }

    #[test]
    fn the_game_master_alone_is_offered_to_set_it_off() {
        let there = after(&trapped(darts(false), 10), &go(A, How::Walk, Q), &[11]);
        let offers = |viewer: &Viewer| suggested(&there, viewer, "set-off").len();
        assert_eq!((offers(&Viewer::Referee), offers(&Viewer::Player(vec![A]))), (1, 0));
    }
}

mod adventuring_trap_detected_reaction {
    use super::*;

    fn known(sudden: bool) -> World {
        let mut secret = Secret { found: true, ..darts(false) };
        if let Some(trap) = &mut secret.trap {
            trap.sudden = sudden;
        }
        at(trapped(secret, 12), A, Q)
    }

    #[test]
    fn an_agi_save_avoids_it_wholly() {
        let played = play(&known(false), &set_off(A), &[12], &[]);
        assert_eq!((played.outcome(), played.world.character(A).health), (Some("dodged"), 10));
        let played = play(&known(false), &set_off(A), &[13, 4], &[]);
        assert_eq!((played.outcome(), played.world.character(A).health), (Some("caught"), 6));
    }

    #[test]
    fn a_low_die_is_a_save_and_no_damage() {
        let played = play(&known(false), &set_off(A), &[5], &[]);
        assert_eq!((played.outcome(), played.world.character(A).health), (Some("dodged"), 10));
    }

    #[test]
    fn where_no_reaction_makes_sense_none_is_offered() {
        let played = play(&known(true), &set_off(A), &[4], &[]);
        assert_eq!((played.outcome(), played.world.character(A).health), (Some("caught"), 6));
    }
}

mod adventuring_poison_bloodstream_delivery {
    use super::*;
    use norn_adventuring::world::{Delivery, Poison, Venom};

    #[test]
    fn a_dart_that_armour_holds_brings_none_into_the_blood() {
        let mut secret = darts(false);
        let none = one(&[]);
        let poison = Poison::all(&none)
            .find(|(_, it)| it.delivery == Delivery::Bloodstream && it.venom == Venom::Damaging);
        if let Some(trap) = &mut secret.trap {
            trap.poison = poison.map(|(_, poison)| poison.clone());
        }
        let there = but(at(trapped(secret, 18), A, Q), A, |one| one.hide = 3);
        let doses = |dice: &[u16]| after(&there, &set_off(A), dice).character(A).doses.len();
        assert_eq!((doses(&[3]), doses(&[4, 11])), (0, 1));
    }
}

mod adventuring_trap_undetected {
    use super::*;

    #[test]
    fn nobody_reacts_to_what_they_do_not_know_of() {
        let played = play(&at(trapped(darts(false), 18), A, Q), &set_off(A), &[4], &[]);
        assert_eq!(played.world.character(A).health, 6);
    }

    #[test]
    fn the_save_that_a_poison_allows_is_no_reaction() {
        use norn_adventuring::world::{Poison, Venom};
        let mut secret = darts(false);
        let world = one(&[]);
        let poison = Poison::all(&world).find(|(_, poison)| poison.venom == Venom::Damaging);
        if let Some(trap) = &mut secret.trap {
            trap.poison = poison.map(|(_, poison)| poison.clone());
        }
        let there = at(trapped(secret, 18), A, Q);
        let doses = |dice: &[u16]| after(&there, &set_off(A), dice).character(A).doses.len();
        assert_eq!((doses(&[4, 11]), doses(&[4, 10])), (1, 0));
    }

    #[test]
    fn armour_helps_unless_the_damage_is_direct() {
        let armoured = |direct| {
            let mut secret = darts(false);
            if let Some(trap) = &mut secret.trap {
                trap.direct = direct;
            }
            let world = but(at(trapped(secret, 18), A, Q), A, |one| one.hide = 2);
            after(&world, &set_off(A), &[5]).character(A).health
        };
        assert_eq!((armoured(false), armoured(true)), (7, 5));
    }

    #[test]
    fn poison_of_the_blood_needs_a_wound() {
        use norn_adventuring::world::{Delivery, Poison};
        let mut secret = darts(false);
        let world = one(&[]);
        let poison = Poison::all(&world).find(|(_, poison)| poison.delivery == Delivery::Bloodstream);
        if let Some(trap) = &mut secret.trap {
            trap.poison = poison.map(|(_, poison)| poison.clone());
        }
        let armoured = but(at(trapped(secret, 18), A, Q), A, |one| one.hide = 3);
        let played = |dice: &[u16]| play(&armoured, &set_off(A), dice, &[]).dice().len();
        assert_eq!((played(&[3]), played(&[4, 20])), (1, 2), "the first does not come through");
    }
}

mod adventuring_knowledge_source {
    use super::*;

    fn knowing(world: &World, topic: &str) -> Option<i32> {
        play(world, &Attempt::from(WhoKnows { topic: topic.to_owned() }), &[], &[]).total()
    }

    #[test]
    fn skills_and_careers_know_more_without_a_roll() {
        let world = skilled(three(), A, &["Bushcraft"]);
        assert_eq!(knowing(&world, "bushcraft"), Some(1));
        assert_eq!(knowing(&world, "Carter"), Some(3));
        assert_eq!(knowing(&world, "Medicine"), Some(0));
    }

    fn crew() -> World {
        let world = but(skilled(three(), A, &["River lore"]), B, |one| one.career.clear());
        but(world, C, |one| one.career = "Rat-catcher".to_owned())
    }

    #[test]
    fn a_topic_shares_a_word_with_it() {
        let topics = ["rats", "the Rat", "rat lore", "a river", "rodents", "lore of old", "the", ""];
        let known = topics.map(|topic| knowing(&crew(), topic));
        assert_eq!(known, [1, 1, 1, 1, 0, 0, 0, 0].map(Some));
    }

    #[test]
    fn where_none_does_the_game_master_reads_what_there_is() {
        let asked = Attempt::from(WhoKnows { topic: "rodents".to_owned() });
        let asks = |world: &World| play(world, &asked, &[], &[]);
        let has = ["Carter", "Rat-catcher", "River lore"].map(Value::text);
        let told = [[Value::text("rodents"), Value::List(has.to_vec())]];
        assert_eq!(asks(&crew()).told("adventuring.knowledge.source", "nobody"), told);
        let bare = but(one(&[]), A, |one| one.career.clear());
        assert_eq!(asks(&bare).told("adventuring.knowledge.source", "none-at-all").len(), 1);
    }
}

mod adventuring_knowledge_examples {
    use super::*;

    #[test]
    fn medicine_knows_diseases() {
        let world = skilled(three(), B, &["Medicine"]);
        let (name, disease) = norn_adventuring::world::Disease::all(&world).next().expect("a disease");
        let topics = [name.to_owned(), disease.symptoms.clone()];
        for topic in topics.into_iter().filter(|topic| !topic.is_empty()) {
            assert_eq!(play(&world, &Attempt::from(WhoKnows { topic }), &[], &[]).total(), Some(1));
        }
    }

    #[test]
    fn medicine_knows_of_disease_as_such_but_not_of_what_is_black() {
        let world = skilled(three(), B, &["Medicine"]);
        let topics = ["disease", "rare diseases", "the plague", "gangrene", "black market", "greater things"];
        let known = topics.map(|topic| {
            play(&world, &Attempt::from(WhoKnows { topic: topic.to_owned() }), &[], &[]).total()
        });
        assert_eq!(known, [1, 1, 1, 1, 0, 0].map(Some));
    }

    #[test]
    fn a_rat_catcher_knows_rats() {
        let world = but(three(), C, |one| one.career = "Rat-catcher".to_owned());
        for topic in ["rat-catcher", "rats"] {
            let asks = Attempt::from(WhoKnows { topic: topic.to_owned() });
            assert_eq!(play(&world, &asks, &[], &[]).total(), Some(1));
        }
    }
}

mod adventuring_knowledge_gm {
    use super::*;

    #[test]
    fn the_game_master_sees_who_may_know_more_of_a_secret() {
        let tags = BTreeSet::from(["Bushcraft".to_owned()]);
        let world = skilled(row(one(&[]), Level::Zone), A, &["Bushcraft"]);
        let world = with_secrets(world, P, &[("Snare", Secret { tags, ..hidden() })]);
        let played = play(&after(&world, &search(A, P), &[]), &next(), &[], &[]);
        assert_eq!(played.told("adventuring.knowledge.gm", "told").len(), 1);
        let tagged =
            in_area(world, P, |area| area.secrets.values_mut().for_each(|secret| secret.tags.clear()));
        let played = play(&after(&tagged, &search(A, P), &[]), &next(), &[], &[]);
        assert_eq!(played.told("adventuring.knowledge.gm", "told").len(), 0);
    }
}

mod adventuring_knowledge_player {
    use super::*;

    #[test]
    fn a_player_points_at_a_skill_or_the_career() {
        let world = skilled(one(&[]), A, &["Medicine"]);
        let remind = |what: &str| -> Attempt { Remind { who: A, what: what.to_owned() }.into() };
        let now = after(&after(&world, &remind("Medicine"), &[]), &remind("Carter"), &[]);
        assert_eq!(now.hunches.len(), 2);
        assert_eq!(refused(&world, &remind("Music")), Some("adventuring.knowledge.player"));
        let heard = after(&now, &Heeded {}.into(), &[]);
        assert!(heard.hunches.is_empty());
        assert_eq!(refused(&heard, &Heeded {}.into()), Some("adventuring.knowledge.player"));
    }
}

mod adventuring_base_time_units {
    use super::*;

    #[test]
    fn they_convert() {
        assert_eq!(
            (WATCH, DAY / WATCH, DAY, ROUNDS, FULL_REST / DAY, FULL_REST / WATCH),
            (24, 6, 144, 60, 8, 48)
        );
        let world = after(&one(&[]), &Wait { stretches: DAY }.into(), &[]);
        assert_eq!((world.clock, world.day()), (144, 2));
    }
}

mod adventuring_base_clock {
    use super::*;

    fn parts(world: &World) -> Vec<i64> {
        let parts = CALENDAR.parts(world.clock);
        let part = |unit: &str| parts.iter().find(|(name, _)| *name == unit).map_or(0, |(_, count)| *count);
        ["day", "watch", "stretch"].map(|unit| part(unit) + 1).to_vec()
    }

    #[test]
    fn it_counts_days_watches_and_stretches() {
        let world = World { clock: DAY - 1, ..one(&[]) };
        assert_eq!(parts(&world), [1, 6, 24]);
        assert_eq!(parts(&after(&world, &Wait { stretches: 1 }.into(), &[])), [2, 1, 1]);
        let world = World { clock: WATCH + 9, ..one(&[]) };
        assert_eq!(parts(&world), [1, 2, 10]);
        assert_eq!(parts(&after(&world, &Wait { stretches: WATCH }.into(), &[])), [1, 3, 10]);
    }

    #[test]
    fn no_time_and_too_much_are_refused() {
        for stretches in [0, -1, turns::WAIT_MAX + 1] {
            assert_eq!(refused(&one(&[]), &Wait { stretches }.into()), Some("adventuring.base.clock"));
        }
    }
}

mod adventuring_base_gm_override {
    use super::*;
    use norn_adventuring::rules::base::testing::Test;
    use norn_testkit::played::{Ruling, play_ruled};

    #[test]
    fn the_campaign_has_the_name_of_the_game() {
        let sheets = Adventuring.show(&one(&[]), &Viewer::Referee).sheets;
        assert_eq!(sheets.iter().filter(|sheet| sheet.name == "Adventuring Rules").count(), 1);
    }

    #[test]
    fn any_result_can_be_overruled() {
        let save: Attempt =
            Test { who: A, ability: Wit, proficient: false, hindered: false, secret: false }.into();
        let world = one(&[(Wit, 10)]);
        assert_eq!(play(&world, &save, &[11], &[]).outcome(), Some("fail"));
        let rulings = [Ruling { rule: "adventuring.base.save", nth: 1, number: 1 }];
        assert_eq!(play_ruled(&world, &save, &[11], &[], &rulings).outcome(), Some("pass"));
    }
}

mod adventuring_base_sequence {
    use super::*;
    use norn_adventuring::rules::exploring::locks::{Tool, Unlock};
    use norn_adventuring::world::{Door, Fate, Target};

    fn picking() -> World {
        let world = row(one(&[(Wit, 12)]), Level::Zone);
        let mut world =
            with_thing(with_way(world, P, Q, |way| way.door = Some(Door::default())), A, "Lockpicks", 1);
        world = with_way(world, P, Q, |way| {
            let mut door = Door::default();
            door.lock.locked = true;
            way.door = Some(door);
        });
        let world = World { clock: WATCH + 9, ..world };
        after(&world, &Unlock { who: A, shut: Target::Door(P, Q), tool: Tool::Lockpicks }.into(), &[])
    }

    #[test]
    fn what_takes_a_watch_comes_to_something_at_its_end() {
        let early = after(&picking(), &Wait { stretches: WATCH - 1 }.into(), &[]);
        assert_eq!(early.clock, 2 * WATCH + 8);
        let late = after(&early, &Wait { stretches: 1 }.into(), &[12]);
        assert!(late.way(P, Q).is_some_and(|way| way.door.is_some_and(|door| !door.lock.locked)));
    }

    #[test]
    fn whoever_can_not_act_any_more_has_wasted_the_time() {
        let hurt = but(picking(), A, |one| {
            one.health = 0;
            one.fate = Fate::Stable { until: 2 * WATCH + 9 + 1 };
        });
        let late = after(&hurt, &Wait { stretches: WATCH }.into(), &[]);
        assert!(late.way(P, Q).is_some_and(|way| way.door.is_some_and(|door| door.lock.locked)));
    }
}

mod adventuring_base_zone_properties {
    use super::*;
    use norn_adventuring::world::Door;

    #[test]
    fn what_is_ordinary_is_open_dry_lit_and_quiet() {
        let area = norn_adventuring::world::happen::ordinary();
        let flags =
            [area.obstacles, area.slippery, area.uneven, area.narrow, area.loud, area.dark, area.noisy];
        assert_eq!(
            (flags, area.plain_view, area.hazard, area.drop, area.capacity),
            ([false; 7], false, None, 0, 8)
        );
    }

    #[test]
    fn several_areas_are_painted_at_once() {
        let world = row(one(&[]), Level::Zone);
        let places = Value::List(vec![Value::Place(P), Value::Place(Q)]);
        let world = built(world, Who(99), &draft("ground", &[("places", places), ("dark", true.into())]));
        assert_eq!([P, Q, R].map(|place| world.area(place).dark), [true, true, false]);
    }

    #[test]
    fn ways_are_drawn_as_what_they_are() {
        use norn_adventuring::world::{Surface, Way};
        use norn_kernel::show::Looks;
        let looks = |change: &dyn Fn(&mut Way)| {
            let world = with_way(row(one(&[]), Level::Zone), P, Q, change);
            let maps = Adventuring.show(&world, &Viewer::Referee).maps;
            let way = |map: &norn_kernel::show::Map| {
                map.borders.iter().find(|one| (one.one, one.other) == (P, Q)).map(|one| one.looks)
            };
            maps.iter().find_map(way).expect("a way")
        };
        let door = |change: &dyn Fn(&mut Door)| {
            let mut door = Door::default();
            door.solid.health = 8;
            change(&mut door);
            looks(&|way| way.door = Some(door))
        };
        for (drawn, expected) in [
            (looks(&|_| {}), Looks::Opening),
            (looks(&|way| way.river = true), Looks::Water),
            (looks(&|way| way.gap = 11), Looks::Gap),
            (looks(&|way| way.climb = Surface::Easy), Looks::Climb),
            (looks(&|way| way.climb = Surface::Challenging), Looks::Climb),
            (looks(&|way| way.climb = Surface::Smooth), Looks::Wall),
            (door(&|door| door.open = true), Looks::DoorOpen),
            (door(&|door| door.solid.health = 0), Looks::DoorOpen),
            (door(&|_| {}), Looks::DoorClosed),
            (door(&|door| door.lock.locked = true), Looks::DoorLocked),
            (door(&|door| door.lock.blocked = true), Looks::DoorLocked),
        ] {
            assert_eq!(drawn, expected);
        }
    }

    #[test]
    fn nobody_walks_through_a_locked_door_or_over_a_gap() {
        let world = row(one(&[]), Level::Zone);
        let walk = go(A, How::Walk, Q);
        assert_eq!(refused(&world, &walk), None);
        let rule = Some("adventuring.base.zone-properties");
        let mut door = Door::default();
        door.lock.locked = true;
        assert_eq!(refused(&with_way(world.clone(), P, Q, |way| way.door = Some(door)), &walk), rule);
        assert_eq!(refused(&with_way(world.clone(), P, Q, |way| way.gap = 11), &walk), rule);
        assert_eq!(refused(&world, &go(A, How::Walk, R)), rule);
        assert_eq!(refused(&at(world, A, S), &go(A, How::Walk, Q)), rule);
    }

    #[test]
    fn calm_water_is_no_hindrance_to_those_who_carry_little() {
        use norn_adventuring::world::Water;
        let pond = in_area(row(one(&[]), Level::Zone), Q, |area| area.water = Water::Calm);
        assert_eq!(after(&pond, &go(A, How::Walk, Q), &[20]).place(A), Some(Q));
    }

    #[test]
    fn who_is_elsewhere_does_not_come_too() {
        let world = at(row(three(), Level::Zone), B, R);
        let walk: Attempt = Go { who: A, how: How::Walk, to: Q, with: BTreeSet::from([B]) }.into();
        assert!(refused(&world, &walk).is_some());
    }
}

mod adventuring_move_swim {
    use super::*;
    use norn_adventuring::world::Water;

    #[test]
    fn nobody_walks_into_water_that_takes_a_save() {
        let pond = |water| in_area(row(one(&[]), Level::Zone), Q, |area| area.water = water);
        let walk = |world: &World| refused(world, &go(A, How::Walk, Q));
        let key = Some("adventuring.move.swim");
        assert_eq!((walk(&pond(Water::Calm)), walk(&pond(Water::Turbulent))), (None, key));
        let laden = |pieces| with_thing(pond(Water::Calm), A, "Raw materials", pieces);
        assert_eq!((walk(&laden(2)), walk(&laden(3))), (None, key), "a bulk of 2, and of 3");
        let out = at(pond(Water::Turbulent), A, Q);
        assert_eq!(refused(&out, &go(A, How::Walk, R)), None);
    }
}

mod adventuring_move_balance {
    use super::*;

    #[test]
    fn nobody_walks_on_difficult_ground() {
        let icy = in_area(row(one(&[]), Level::Zone), Q, |area| area.slippery = true);
        let key = Some("adventuring.move.balance");
        assert_eq!(refused(&icy, &go(A, How::Walk, Q)), key);
        assert_eq!(refused(&at(icy.clone(), A, Q), &go(A, How::Walk, R)), key);
        assert_eq!(refused(&at(icy, A, R), &go(A, How::Walk, S)), None);
    }
}

mod unseen {
    use super::*;
    use norn_testkit::laws;

    /// Two worlds that differ only in what is hidden.
    fn pair() -> [World; 2] {
        let plain = row(three(), Level::Zone);
        let full = with_secrets(plain.clone(), Q, &[("Chest", perfect()), ("Darts", perfect())]);
        let full = in_area(full, Q, |area| {
            area.notes.insert(Sense::Sight, Note { text: "Red".to_owned(), essential: true, told: false });
            area.remarks = "Beware".to_owned();
        });
        [plain, full]
    }

    #[test]
    fn what_is_hidden_shows_neither_in_a_view_nor_in_a_question() {
        let [plain, full] = pair();
        let player = Viewer::Player(vec![A]);
        assert_eq!(
            format!("{:?}", Adventuring.show(&plain, &player)),
            format!("{:?}", Adventuring.show(&full, &player))
        );
        for attempt in [go(A, How::Walk, Q), look("the wall")] {
            laws::same_questions("entering", &attempt, &plain, &full, &player);
        }
        let there = |world: World| at(world, A, Q);
        laws::same_questions("looking", &look("the wall"), &there(plain), &there(full), &player);
    }

    #[test]
    fn a_secret_way_is_no_way_until_it_is_found() {
        let world = with_way(row(one(&[]), Level::Zone), P, S, |way| way.secret = "Panel".to_owned());
        let world = with_secrets(world, P, &[("Panel", hidden())]);
        assert_eq!(refused(&world, &go(A, How::Walk, S)), Some("adventuring.base.zone-properties"));
        let world = onward(after(&world, &search(A, P), &[]), &[]);
        assert_eq!(refused(&world, &go(A, How::Walk, S)), None);
    }
}
