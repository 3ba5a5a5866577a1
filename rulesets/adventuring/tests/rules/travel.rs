//! Travel, weather, foraging, locks, mounts, carts and boats: every case of the checks.
use crate::rules::exploring::{after, go, onward};
use crate::rules::fights::fight;
use crate::table::*;
use norn_adventuring::Attempt;
use norn_adventuring::rules::exploring::companies::{GoWith, Part as Leave};
use norn_adventuring::rules::exploring::foraging::{Forage, Track};
use norn_adventuring::rules::exploring::locks::{Tool, Unlock};
use norn_adventuring::rules::exploring::moving::{Go, How, Put};
use norn_adventuring::rules::exploring::riding::{Dismount, Mount, Peril, StayOn};
use norn_adventuring::rules::exploring::shelter::{FindShelter, Weather};
use norn_adventuring::rules::exploring::travel::Travel;
use norn_adventuring::rules::exploring::turns::{NextTurn, Wait};
use norn_adventuring::rules::exploring::vehicles::{Alight, Board, Drive, Endanger, SetUpright};
use norn_adventuring::rules::fights::begin::BeginFight;
use norn_adventuring::rules::fights::movement::Walk;
use norn_adventuring::rules::fights::turn::GoOn;
use norn_adventuring::world::{
    Character, Door, Fate, Flow, Form, Level, Lock, Model, Nature, Object, Part, Row as _, Side, Size,
    Stance, Target, Thing, Vehicle, WATCH, Water, World,
};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Answer, Audience, Filled, Line, Next, Place, Value, Who};
use std::collections::BTreeSet;

fn travel(to: Place) -> Attempt {
    Travel { who: A, to }.into()
}

/// Regions in a row without a path between them.
fn wilds(world: World) -> World {
    let world = row(world, Level::Region);
    [(P, Q), (Q, R), (R, S)]
        .into_iter()
        .fold(world, |world, (one, other)| with_way(world, one, other, |way| way.path = false))
}

/// How far the company has come on its way.
fn progress(world: &World) -> Option<Part> {
    world.companies[&US].progress.map(|progress| progress.done)
}

/// After a turn of travel, with the next turn begun.
fn watch(world: &World, to: Place, dice: &[u16]) -> World {
    onward(after(world, &travel(to), dice), &[])
}

const HALF: (u64, u64) = (1, 2);
fn part((over, under): (u64, u64)) -> Option<Part> {
    Some(Part::of(over, under))
}

mod adventuring_navigate_base_speed {
    use super::*;

    #[test]
    fn two_areas_on_a_road() {
        for level in [Level::Sector, Level::Region] {
            let world = row(one(&[]), level);
            let world = after(&world, &travel(S), &[20, 20]);
            assert_eq!((world.place(A), progress(&world)), (Some(R), None), "{level:?}");
        }
    }

    #[test]
    fn one_can_stop_after_one() {
        let world = after(&row(one(&[]), Level::Region), &travel(Q), &[20]);
        assert_eq!(world.place(A), Some(Q));
        assert_eq!(refused(&world, &travel(R)), Some("adventuring.turn.structure"));
    }

    #[test]
    fn only_where_a_way_leads_and_not_from_zones() {
        let world = row(one(&[]), Level::Region);
        assert_eq!(refused(&world, &travel(Place(99))), Some("adventuring.navigate.base-speed"));
        assert_eq!(refused(&world, &travel(P)), Some("adventuring.navigate.base-speed"));
        assert_eq!(refused(&row(one(&[]), Level::Zone), &travel(Q)), Some("adventuring.navigate.base-speed"));
    }
}

mod adventuring_base_encumbrance {
    use super::*;

    #[test]
    fn more_than_twice_the_limit_gets_not_into_the_saddle() {
        let loaded = |halves| with_load(with_load(stable(&[Form::Mount], true), X, 108), A, halves);
        let key = Some("adventuring.base.encumbrance");
        assert_eq!((refused(&loaded(0), &mounts()), refused(&loaded(1), &mounts())), (None, key));
        let up = but(loaded(0), A, |one| one.riding = Some(X));
        let up = in_area(up, P, |area| {
            area.things.insert("Rope".into(), Thing::listed(&World::default(), "Rope").expect("a thing"));
        });
        let things = norn_kernel::amounts::Amounts::none().and("Rope".to_owned(), 1);
        let source = norn_adventuring::rules::exploring::taking::Source::Ground;
        let take = norn_adventuring::rules::exploring::taking::PickUp {
            who: A,
            from: source,
            things,
            coins: 0,
            willing: false,
        };
        assert_eq!(refused(&up, &take.clone().into()), key, "nor is anything handed up");
        assert_eq!(refused(&but(up, A, |one| one.riding = None), &take.into()), None);
    }

    #[test]
    fn whoever_carries_too_much_travels_at_half_the_speed() {
        let world = |pieces| with_thing(row(one(&[]), Level::Region), A, "Raw materials", pieces);
        assert_eq!(after(&world(8), &travel(S), &[20, 20]).place(A), Some(R));
        assert_eq!(after(&world(9), &travel(S), &[20]).place(A), Some(Q));
    }
}

/// With a load of so many halves of bulk.
fn with_load(world: World, who: Who, halves: i32) -> World {
    let mut thing = Thing::listed(&world, "Raw materials").expect("a thing");
    if let norn_adventuring::world::Sort::Item(item) = &mut thing.sort {
        item.bulk = halves;
    }
    but(world, who, |one| {
        one.things.insert("Load".into(), thing);
    })
}

mod adventuring_size_bulk {
    use super::*;

    /// Two on a road, one of whom lies still.
    fn fallen() -> World {
        but(row(two_of_us(), Level::Region), B, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 }))
    }

    fn two_of_us() -> World {
        world([(A, hero("Ada", &[])), (B, hero("Bo", &[]))])
    }

    /// The same with a third who is large.
    fn with_large() -> World {
        let three = but(row(three(), Level::Region), B, |one| {
            (one.health, one.fate) = (0, Fate::Stable { until: 1 });
        });
        but(three, C, |one| one.size = Size::Large)
    }

    #[test]
    fn whoever_can_not_go_is_carried_and_that_slows() {
        assert_eq!(after(&row(two_of_us(), Level::Region), &travel(S), &[20, 20]).place(B), Some(R));
        let burdened = with_thing(fallen(), A, "Ration", 1);
        let there = after(&burdened, &travel(S), &[20]);
        assert_eq!((there.place(A), there.place(B)), (Some(Q), Some(Q)), "8 and a ration are too much");
        assert_eq!(after(&fallen(), &travel(S), &[20, 20]).place(A), Some(R), "8 and nothing else are not");
    }

    #[test]
    fn a_rider_weighs_on_their_mount() {
        use norn_adventuring::rules::exploring::pace::alone;
        use norn_adventuring::rules::hazards::moving::zones;
        // A large mount of limit 32 with a saddle of 2, and a rider of 8.
        let full = with_load(but(riding(), X, |one| one.zones = 4), X, 44);
        assert_eq!((zones(&full, A), alone(&full, A)), (4, Part::whole(3)));
        let heavy = with_load(full.clone(), A, 1);
        assert_eq!((zones(&heavy, A), alone(&heavy, A)), (2, Part::of(3, 2)));
        let down = but(heavy, A, |one| one.riding = None);
        assert_eq!(zones(&down, X), 4, "by itself it is free");
        let lenient = with_switch(with_load(full, A, 1), "encumbrance", "off");
        assert_eq!(zones(&lenient, A), 4);
    }

    #[test]
    fn whoever_can_best_carries_and_nobody_twice_too_much() {
        let heavy = with_thing(fallen(), A, "Raw materials", 9);
        assert_eq!(refused(&heavy, &travel(S)), Some("adventuring.size.bulk"));
        let large = |pieces| with_thing(with_large(), A, "Raw materials", pieces);
        assert_eq!(after(&large(8), &travel(S), &[20, 20]).place(B), Some(R), "the large one carries");
        assert_eq!(after(&large(9), &travel(S), &[20]).place(B), Some(Q), "Ada has too much of her own");
    }
}

mod adventuring_navigate_pathless {
    use super::*;

    #[test]
    fn a_quarter_of_the_speed_and_no_die() {
        let world = watch(&wilds(one(&[])), Q, &[]);
        assert_eq!((world.place(A), progress(&world)), (Some(P), part(HALF)));
        let world = after(&world, &travel(Q), &[20]);
        assert_eq!((world.place(A), progress(&world)), (Some(Q), None));
    }

    #[test]
    fn a_way_leads_to_another_area() {
        let values = [("one", Value::Place(P)), ("other", Value::Place(P))];
        assert_eq!(problems_of(&row(one(&[]), Level::Region), &draft("way", &values)).len(), 1);
    }

    #[test]
    fn a_river_is_a_path() {
        let world = with_way(boat("Rowing boat", &[]), P, Q, |way| (way.path, way.river) = (false, true));
        assert_eq!(after(&world, &travel(Q), &[20]).place(A), Some(Q));
    }
}

mod adventuring_navigate_half {
    use super::*;

    #[test]
    fn the_skill_or_the_tools_halve_it_only() {
        for world in [
            skilled(wilds(one(&[])), A, &["Bushcraft"]),
            with_thing(wilds(one(&[])), A, "Navigation tools", 1),
        ] {
            let world = after(&world, &travel(R), &[20]);
            assert_eq!((world.place(A), progress(&world)), (Some(Q), None));
        }
    }

    #[test]
    fn one_guide_serves_all_unless_everybody_needs_it() {
        let world = [A, B].into_iter().fold(wilds(three()), |world, who| skilled(world, who, &["Bushcraft"]));
        assert_eq!(after(&world, &travel(Q), &[20]).place(A), Some(Q));
        let everyone = with_switch(world, "navigation-help", "everyone");
        let now = after(&everyone, &travel(Q), &[]);
        assert_eq!((now.place(A), progress(&now)), (Some(P), part(HALF)));
    }
}

mod adventuring_navigate_full {
    use super::*;

    #[test]
    fn both_together_lose_nothing() {
        let both = |world, who| with_thing(skilled(world, who, &["Bushcraft"]), who, "Navigation tools", 1);
        assert_eq!(after(&both(wilds(one(&[])), A), &travel(R), &[20, 20]).place(A), Some(R));
        let apart = with_thing(skilled(wilds(three()), A, &["Bushcraft"]), B, "Navigation tools", 1);
        assert_eq!(after(&apart, &travel(R), &[20, 20]).place(A), Some(R));
        let everyone = with_switch(apart, "navigation-help", "everyone");
        assert_eq!(progress(&after(&everyone, &travel(R), &[])), part(HALF));
    }
}

mod adventuring_navigate_progress {
    use super::*;

    #[test]
    fn parts_add_up_until_the_next_area_is_reached() {
        let mut world = World { extreme_weather: true, ..wilds(one(&[])) };
        for over in 1..4 {
            world = watch(&world, Q, &[]);
            assert_eq!((world.place(A), progress(&world)), (Some(P), part((over, 4))));
        }
        let there = after(&world, &travel(Q), &[20]);
        assert_eq!((there.place(A), progress(&there)), (Some(Q), None));
    }

    #[test]
    fn a_site_on_the_way_loses_nothing_and_going_elsewhere_does() {
        let inn = area("Inn", Level::Sector, |area| area.within = Some(P));
        let world = watch(&with_area(wilds(one(&[])), Place(9), inn), Q, &[]);
        let inside = after(&world, &go(A, How::Enter, Place(9)), &[20]);
        assert_eq!(progress(&inside), part(HALF));
        assert_eq!(progress(&after(&inside, &go(A, How::Leave, P), &[])), part(HALF));
        let put = Put { who: BTreeSet::from([A]), to: Some(S) };
        assert_eq!(progress(&after(&world, &put.into(), &[20])), None);
    }

    #[test]
    fn turning_back_takes_as_long() {
        let world = watch(&wilds(one(&[])), Q, &[]);
        let back = after(&world, &travel(P), &[]);
        assert_eq!((back.place(A), progress(&back)), (Some(P), None));
        assert!(back.turn.acted.contains_key(&A));
    }

    #[test]
    fn rest_loses_nothing() {
        let world = onward(watch(&wilds(one(&[])), Q, &[]), &[]);
        assert_eq!(progress(&world), part(HALF));
        assert_eq!(after(&world, &travel(Q), &[20]).place(A), Some(Q));
    }

    #[test]
    fn another_way_begins_where_they_are() {
        // Half a watch goes back, and the other half goes on by the road.
        let world = with_area(wilds(one(&[])), Place(9), area("Inn", Level::Region, |_| {}));
        let world = with_way(world, P, Place(9), |_| {});
        let world = World { extreme_weather: true, ..world };
        let world = watch(&world, Q, &[]);
        let now = after(&World { extreme_weather: false, ..world }, &travel(Place(9)), &[20]);
        assert_eq!((now.place(A), progress(&now)), (Some(Place(9)), None));
    }
}

mod adventuring_weather_speed {
    use super::*;

    #[test]
    fn extreme_weather_halves_any_speed() {
        let road = World { extreme_weather: true, ..row(one(&[]), Level::Region) };
        let now = after(&road, &travel(R), &[20]);
        assert_eq!((now.place(A), progress(&now)), (Some(Q), None));
        let wild = World { extreme_weather: true, ..wilds(one(&[])) };
        assert_eq!(progress(&after(&wild, &travel(Q), &[])), part((1, 4)));
        let helped = skilled(wild, A, &["Bushcraft"]);
        assert_eq!(progress(&after(&helped, &travel(Q), &[])), part(HALF));
        let both = with_thing(helped, A, "Navigation tools", 1);
        assert_eq!(after(&both, &travel(Q), &[20]).place(A), Some(Q));
    }

    #[test]
    fn a_boat_with_the_current_makes_two() {
        let world = World { extreme_weather: true, ..boat("Rowing boat", &[]) };
        assert_eq!(after(&world, &travel(S), &[20, 20]).place(A), Some(R));
    }

    #[test]
    fn it_is_the_game_masters_and_an_areas() {
        let world = row(one(&[]), Level::Region);
        let stormy = after(&world, &Weather { extreme: true }.into(), &[]);
        assert!(stormy.extreme_weather);
        assert_eq!(refused(&stormy, &Weather { extreme: true }.into()), Some("adventuring.weather.speed"));
        let here = in_area(world, P, |area| area.extreme_weather = true);
        assert_eq!(after(&here, &travel(Q), &[20]).place(A), Some(Q));
        assert_eq!(after(&here, &travel(R), &[20]).place(A), Some(Q));
    }
}

mod adventuring_weather_shelter {
    use super::*;

    fn looked(world: &World, dice: &[u16]) -> World {
        onward(after(world, &FindShelter { who: A }.into(), &[]), dice)
    }

    #[test]
    fn a_watch_and_a_wit_save() {
        let world = row(one(&[(Wit, 9)]), Level::Region);
        let found = looked(&world, &[9]);
        assert_eq!((found.area(P).shelter, found.clock), (true, WATCH));
        assert_eq!(refused(&found, &FindShelter { who: A }.into()), Some("adventuring.weather.shelter"));
        let none = looked(&world, &[10]);
        assert_eq!((none.area(P).shelter, none.clock), (false, WATCH));
        assert!(looked(&none, &[9]).area(P).shelter);
    }

    #[test]
    fn bushcraft_makes_proficient() {
        let world = skilled(row(one(&[(Wit, 9)]), Level::Region), A, &["Bushcraft"]);
        assert!(looked(&world, &[15, 9]).area(P).shelter);
    }
}

mod adventuring_base_company {
    use super::*;

    #[test]
    fn it_goes_as_fast_as_the_slowest() {
        // Medium people carry 8 of bulk, 16 halves; ten of these are 20.
        let world = with_thing(row(three(), Level::Region), C, "Raw materials", 10);
        let now = after(&world, &travel(R), &[20]);
        assert_eq!([A, B, C].map(|who| now.place(who)), [Some(Q); 3]);
    }

    #[test]
    fn each_part_has_its_own_place_and_stance() {
        let world = row(three(), Level::Region);
        let leave: Attempt = Leave { who: C, with: BTreeSet::new(), name: "Scouts".to_owned() }.into();
        let parted = after(&world, &leave, &[]);
        let scouts = parted.company_of(C).expect("a company");
        assert!(scouts != US && parted.company_of(A) == Some(US) && parted.company_of(B) == Some(US));
        let hidden = written(parted, &format!("company/{}/stance", scouts.0), Value::word("well-hidden"));
        assert_eq!(hidden.companies[&scouts].stance, Stance::Hidden);
        assert_ne!(hidden.companies[&US].stance, Stance::Hidden);
        let gone = after(&hidden, &travel(Q), &[20]);
        assert_eq!([A, B, C].map(|who| gone.place(who)), [Some(Q), Some(Q), Some(P)]);
        let join: Attempt = GoWith { who: C, with: BTreeSet::new(), whom: A }.into();
        assert_eq!(refused(&gone, &join), Some("adventuring.base.company"));
        let joined = after(&hidden, &join, &[]);
        assert_eq!((joined.company_of(C), joined.companies.contains_key(&scouts)), (Some(US), false));
    }

    #[test]
    fn the_dead_go_with_nobody_and_leave_nobody() {
        let leave: Attempt = Leave { who: C, with: BTreeSet::new(), name: "Scouts".to_owned() }.into();
        let join: Attempt = GoWith { who: C, with: BTreeSet::new(), whom: A }.into();
        let dead = Some("adventuring.base.death");
        assert_eq!(refused(&without(three(), C), &leave), dead);
        let parted = after(&three(), &leave, &[]);
        assert_eq!(refused(&parted, &join), None);
        let alone = without(parted, C);
        assert_eq!(refused(&alone, &join), dead);
        assert_eq!(choices(&alone, &Filled::of("go-with")), [Value::Character(A), Value::Character(B)]);
    }

    #[test]
    fn nobody_travels_without_one() {
        let mut world = row(one(&[]), Level::Region);
        world.companies.clear();
        assert_eq!(refused(&world, &travel(Q)), Some("adventuring.base.company"));
    }

    #[test]
    fn it_is_of_one_side_and_loses_who_is_gone() {
        let world = two(&[], &[]);
        let all = |people: &[Who]| Value::List(people.iter().map(|who| Value::Character(*who)).collect());
        let form = |members| draft("company", &[("name", Value::text("All")), ("members", members)]);
        assert_eq!(problems_of(&world, &form(all(&[A, X]))).len(), 1);
        assert_eq!(problems_of(&world, &form(all(&[X]))).len(), 0);
        let gone = written(three(), "character/3", false);
        assert_eq!((gone.companies[&US].members.len(), gone.characters.len()), (2, 2));
    }

    #[test]
    fn nobody_leaves_a_company_with_all_of_it() {
        let world = row(three(), Level::Region);
        let leave: Attempt = Leave { who: A, with: BTreeSet::from([B, C]), name: "All".to_owned() }.into();
        assert_eq!(refused(&world, &leave), Some("adventuring.base.company"));
    }

    #[test]
    fn a_dog_detects_where_the_game_master_lets_it() {
        let people =
            [(A, hero("Ada", &[(Wit, 10)])), (B, hero("Bo", &[(Wit, 8)])), (C, hero("Cy", &[(Wit, 9)]))];
        let mut world = world(people);
        let dog = beast("Dog", Nature::Domesticated, Size::Small, &[(Wit, 11)]);
        world.characters.insert(X, Character { side: Side::Company, ..dog }.into());
        world.companies.get_mut(&US).expect("a company").members.insert(X);
        let world = row(world, Level::Region);
        let hut = norn_adventuring::world::Secret { kind: "hut".to_owned(), ..Default::default() };
        let world = in_area(world, Q, |area| {
            area.secrets.insert("Hut".to_owned(), hut);
        });
        let found = |world: &World| after(world, &travel(Q), &[11]).area(Q).secrets["Hut"].found;
        assert!(!found(&world));
        assert!(found(&but(world, X, |one| one.watches = true)));
    }
}

mod adventuring_base_settlement {
    use super::*;

    #[test]
    fn food_is_looked_for_in_the_wilderness_alone() {
        let forage: Attempt = Forage { who: A, beasts: BTreeSet::new() }.into();
        let world = row(one(&[]), Level::Region);
        assert_eq!(refused(&world, &forage), Some("adventuring.base.settlement"));
        let wild = in_area(world.clone(), P, |area| area.wilderness = true);
        assert_eq!(refused(&wild, &forage), None);
        let town = in_area(wild, P, |area| area.settlement = true);
        assert_eq!(refused(&town, &forage), Some("adventuring.base.settlement"));
    }
}

/// A in the wilderness with two dogs.
fn hunters(forms: &[Form]) -> World {
    let mut all = one(&[(Wit, 10)]);
    for who in [X, Y] {
        let dog = beast("Dog", Nature::Domesticated, Size::Small, &[]);
        let dog =
            Character { side: Side::Company, keeper: Some(A), forms: forms.iter().copied().collect(), ..dog };
        all.characters.insert(who, dog.into());
    }
    in_area(row(all, Level::Region), P, |area| area.wilderness = true)
}

fn rations(world: &World, beasts: &[Who], dice: &[u16]) -> u16 {
    let forage = Forage { who: A, beasts: beasts.iter().copied().collect() };
    let world = onward(after(world, &forage.into(), &[]), dice);
    world.character(A).things.get("Ration").map_or(0, |thing| thing.pieces)
}

mod adventuring_base_foraging {
    use super::*;

    #[test]
    fn a_watch_and_a_wit_save_bring_a_ration() {
        let world = hunters(&[]);
        assert_eq!((rations(&world, &[], &[10]), rations(&world, &[], &[11])), (1, 0));
        let skilled = skilled(world, A, &["Bushcraft"]);
        assert_eq!(rations(&skilled, &[], &[15, 10]), 1);
    }
}

mod adventuring_train_hunt {
    use super::*;

    #[test]
    fn each_beast_brings_one_more_if_anything_is_found() {
        let world = hunters(&[Form::Hunt]);
        assert_eq!(rations(&world, &[X], &[10]), 2);
        assert_eq!(rations(&world, &[X, Y], &[10]), 3);
        assert_eq!(rations(&world, &[X, Y], &[11]), 0);
    }

    #[test]
    fn it_is_trained_and_goes_with_one() {
        let with = |who, beast| -> Attempt { Forage { who, beasts: BTreeSet::from([beast]) }.into() };
        assert_eq!(refused(&hunters(&[]), &with(A, X)), Some("adventuring.train.hunt"));
        let mut world = hunters(&[Form::Hunt]);
        world.characters.insert(B, hero("Bo", &[]).into());
        let world = after(&at(world, B, P), &with(A, X), &[]);
        assert_eq!(refused(&world, &with(B, X)), Some("adventuring.train.hunt"));
        assert_eq!(refused(&world, &with(B, Y)), None);
    }
}

mod adventuring_train_track {
    use super::*;

    #[test]
    fn a_trained_beast_needs_no_die() {
        let world = hunters(&[Form::Track]);
        let played = play(&world, &Attempt::from(Track { who: A, beast: Some(X) }), &[], &[]);
        assert_eq!((played.outcome(), played.asked.len()), (Some("pass"), 0));
    }

    #[test]
    fn nobody_else_succeeds_by_themselves() {
        let world = hunters(&[]);
        let track: Attempt = Track { who: A, beast: Some(X) }.into();
        assert_eq!(play(&world, &track, &[11], &[]).outcome(), Some("fail"));
        let fails = [("adventuring.train.track", Answer::One(Value::word("fails-at-once")))];
        assert_eq!(play(&world, &track, &[], &fails).outcome(), Some("fail"));
    }
}

/// A before a locked door and a locked chest, with a tool.
fn locked(tool: &str) -> World {
    let world = row(one(&[(Wit, 12), (Str, 10)]), Level::Zone);
    let world = with_thing(world, A, tool, 1);
    let lock = Lock { locked: true, ..Lock::default() };
    let mut world = with_way(world, P, Q, |way| way.door = Some(Door { lock, ..Door::default() }));
    let chest = Object { at: Some(P), lock: Some(lock), ..Object::default() };
    world.objects.insert("Chest".to_owned(), chest);
    world
}

fn unlock(shut: Target, tool: Tool) -> Attempt {
    Unlock { who: A, shut, tool }.into()
}

fn door() -> Target {
    Target::Door(P, Q)
}

fn chest() -> Target {
    Target::Object("Chest".to_owned())
}

fn is_open(world: &World, shut: &Target) -> bool {
    shut.lock(world).is_none_or(|lock| !lock.locked)
}

/// After the watch that it takes, which passes in one go.
fn worked(world: &World, attempt: &Attempt, die: u16) -> World {
    after(&after(world, attempt, &[]), &NextTurn { watch: true }.into(), &[die])
}

mod adventuring_lock_lockpicks {
    use super::*;

    #[test]
    fn a_watch_and_a_wit_save() {
        let world = locked("Lockpicks");
        for shut in [door(), chest()] {
            let attempt = unlock(shut.clone(), Tool::Lockpicks);
            let now = worked(&world, &attempt, 12);
            assert_eq!((is_open(&now, &shut), now.clock), (true, WATCH));
            let now = worked(&world, &attempt, 13);
            assert_eq!((is_open(&now, &shut), now.clock), (false, WATCH));
            assert_eq!(refused(&now, &attempt), None);
        }
    }

    #[test]
    fn not_without_lockpicks_nor_from_afar_nor_where_it_is_open() {
        let rule = Some("adventuring.lock.lockpicks");
        assert_eq!(refused(&locked("Crowbar"), &unlock(door(), Tool::Lockpicks)), rule);
        assert_eq!(refused(&at(locked("Lockpicks"), A, R), &unlock(door(), Tool::Lockpicks)), rule);
        assert_eq!(refused(&at(locked("Lockpicks"), A, R), &unlock(chest(), Tool::Lockpicks)), rule);
        let open = with_way(locked("Lockpicks"), P, Q, |way| way.door = Some(Door::default()));
        assert_eq!(refused(&open, &unlock(door(), Tool::Lockpicks)), rule);
    }

    #[test]
    fn by_the_switch_it_takes_a_stretch() {
        let world = with_switch(locked("Lockpicks"), "lock-time", "stretch");
        let now = onward(after(&world, &unlock(door(), Tool::Lockpicks), &[]), &[12]);
        assert_eq!((is_open(&now, &door()), now.clock), (true, 1));
    }

    #[test]
    fn fragile_ones_break_by_a_failure_and_fine_ones_help() {
        let with = |change: fn(&mut Thing)| {
            but(locked("Lockpicks"), A, |one| change(one.things.get_mut("Lockpicks").expect("lockpicks")))
        };
        let attempt = unlock(door(), Tool::Lockpicks);
        let broken = |die| {
            worked(&with(|it| it.fragile = true), &attempt, die).character(A).things["Lockpicks"].broken
        };
        assert_eq!((broken(12), broken(13)), (false, true));
        let busy = after(&with(|it| it.master = true), &attempt, &[]);
        let wait = Attempt::Wait(Wait { stretches: WATCH });
        assert!(is_open(&after(&busy, &wait, &[15, 7]), &door()));
    }
}

mod adventuring_base_keyword_master_crafted {
    use super::*;

    #[test]
    fn lockpicks_that_are_help_the_save() {
        let attempt = unlock(door(), Tool::Lockpicks);
        let world = but(locked("Lockpicks"), A, |one| {
            one.things.get_mut("Lockpicks").expect("lockpicks").master = true;
        });
        let wait = Attempt::Wait(Wait { stretches: WATCH });
        let opens = |dice: &[u16]| is_open(&after(&after(&world, &attempt, &[]), &wait, dice), &door());
        assert_eq!((opens(&[15, 12]), opens(&[15, 13])), (true, false));
    }
}

mod adventuring_lock_crowbar {
    use super::*;

    #[test]
    fn a_watch_and_a_str_save() {
        let world = locked("Crowbar");
        for shut in [door(), chest()] {
            let attempt = unlock(shut.clone(), Tool::Crowbar);
            assert!(is_open(&worked(&world, &attempt, 10), &shut));
            assert!(!is_open(&worked(&world, &attempt, 11), &shut));
        }
        assert_eq!(
            refused(&locked("Lockpicks"), &unlock(door(), Tool::Crowbar)),
            Some("adventuring.lock.crowbar")
        );
    }

    #[test]
    fn the_lock_does_not_survive() {
        let now = worked(&locked("Crowbar"), &unlock(chest(), Tool::Crowbar), 10);
        assert_eq!(now.objects["Chest"].lock, None);
        let now = worked(&locked("Crowbar"), &unlock(door(), Tool::Crowbar), 10);
        assert!(now.way(P, Q).is_some_and(|way| way.door.is_some_and(|door| door.open)));
    }
}

/// A with a horse of three areas a watch.
fn stable(forms: &[Form], saddle: bool) -> World {
    let mut all = one(&[]);
    let horse = beast("Horse", Nature::Domesticated, Size::Large, &[(Agi, 12)]);
    let horse = Character {
        side: Side::Company,
        keeper: Some(A),
        areas: 3,
        forms: forms.iter().copied().collect(),
        ..horse
    };
    all.characters.insert(X, horse.into());
    let all = row(all, Level::Region);
    if saddle { with_thing(all, X, "Saddle", 1) } else { all }
}

fn mounts() -> Attempt {
    Mount { who: A, on: X }.into()
}

fn riding() -> World {
    after(&stable(&[Form::Mount], true), &mounts(), &[])
}

mod adventuring_mount_requirements {
    use super::*;

    #[test]
    fn it_is_trained_and_saddled() {
        let rule = Some("adventuring.mount.requirements");
        assert_eq!(riding().character(A).riding, Some(X));
        assert_eq!(refused(&stable(&[Form::Mount], false), &mounts()), rule);
        assert_eq!(refused(&stable(&[], true), &mounts()), rule);
        assert_eq!(refused(&riding(), &mounts()), rule);
        assert_eq!(
            refused(&at(stable(&[Form::Mount], true), X, Q), &mounts()),
            Some("adventuring.base.range")
        );
    }

    #[test]
    fn the_rider_moves_at_its_speed() {
        let now = after(&riding(), &travel(S), &[20, 20, 20]);
        assert_eq!((now.place(A), now.place(X)), (Some(S), Some(S)));
    }

    #[test]
    fn getting_off_needs_no_turn() {
        let now = after(&riding(), &Dismount { who: A }.into(), &[]);
        assert_eq!(now.character(A).riding, None);
        assert!(norn_adventuring::rules::exploring::turns::may_act(&now, A));
        assert_eq!(refused(&now, &Dismount { who: A }.into()), Some("adventuring.mount.requirements"));
    }

    #[test]
    fn rider_and_mount_move_together_at_the_speed_of_the_mount() {
        use crate::rules::fights::fight;
        use norn_adventuring::rules::fights::movement::Walk;
        let zones = |who: Who| {
            let world = but(row(riding(), Level::Zone), X, |one| (one.zones, one.side) = (4, Side::Company));
            (fight(world), Attempt::Walk(Walk { who, path: vec![Q, R, S] }))
        };
        for who in [A, X] {
            let (world, walk) = zones(who);
            let now = play(&world, &walk, &[], &[]).world;
            assert_eq!((now.place(A), now.place(X)), (Some(S), Some(S)));
            let moved = |who| now.fighter(who).expect("a fighter").moved;
            assert_eq!((moved(A), moved(X)), (3, 3), "in one turn or the other");
        }
        let (world, walk) = zones(A);
        let down = but(world, X, |one| one.restrained = true);
        assert_eq!(refused(&down, &walk), Some("adventuring.base.restrained"));
    }

    #[test]
    fn the_rider_of_a_mount_that_goes_under_is_in_the_water() {
        use norn_adventuring::rules::hazards::moving::Moving;
        use norn_adventuring::rules::hazards::swimming::Swim;
        let river = in_area(row(riding(), Level::Zone), Q, |area| area.water = Water::Turbulent);
        let swim: Attempt = Swim { moving: Moving::of(X, Some(Q)), rounds: 1 }.into();
        // The unseen die of coming into an area, the mount's save, and what its rider has to save for then.
        let swims = |mount, rider| {
            let world = play(&river, &swim, &[20, mount, rider], &[]).world;
            (world.character(A).riding, world.character(X).drowning, world.character(A).drowning)
        };
        assert_eq!(swims(12, 10), (Some(X), false, false));
        assert_eq!(swims(13, 10), (None, true, false));
        assert_eq!(swims(13, 11), (None, true, true));
    }

    #[test]
    fn nobody_climbs_in_the_saddle() {
        use norn_adventuring::rules::hazards::climbing::Climb;
        use norn_adventuring::rules::hazards::moving::Moving;
        use norn_adventuring::world::Surface;
        let moving = Moving::of(A, None);
        let climb = Climb { moving, height: 40, surface: Surface::Easy, down: false };
        assert_eq!(refused(&riding(), &climb.into()), Some("adventuring.mount.requirements"));
    }

    #[test]
    fn the_game_master_puts_both_somewhere() {
        let moved = after(&riding(), &Put { who: [A].into(), to: Some(R) }.into(), &[20]);
        assert_eq!((moved.place(A), moved.place(X)), (Some(R), Some(R)));
        let down = but(riding(), X, |one| one.restrained = true);
        let inside = row(down, Level::Zone);
        assert_eq!(refused(&inside, &go(A, How::Walk, Q)), Some("adventuring.base.restrained"));
    }
}

mod adventuring_base_condition_incapacitated {
    use super::*;

    #[test]
    fn on_a_mount_that_is_out_the_rider_is_told_to_get_off() {
        let world = but(row(riding(), Level::Zone), X, |one| {
            (one.health, one.fate) = (0, Fate::Stable { until: 9 });
        });
        let refusal = norn_kernel::refusal(&go(A, How::Walk, Q), &world).expect("a refusal").0;
        assert_eq!((refusal.key.id(), refusal.part), ("adventuring.base.condition.incapacitated", "mount"));
    }
}

mod adventuring_base_lost_turn {
    use super::*;

    #[test]
    fn the_turn_that_a_mount_loses_is_lost_for_its_rider() {
        use crate::rules::fights::fight;
        use norn_adventuring::rules::fights::movement::Walk;
        use norn_adventuring::rules::fights::turn::{Daze, GoOn};
        let world = fight(but(row(riding(), Level::Zone), X, |one| one.side = Side::Company));
        let walk = |who| Attempt::Walk(Walk { who, path: vec![Q] });
        let dazed = |who| after(&world, &Daze { who, stunned: false }.into(), &[]);
        let over = |world: &World| after(world, &GoOn.into(), &[]);
        assert_eq!(refused(&dazed(X), &walk(A)), Some("adventuring.base.lost-turn"));
        assert_eq!(refused(&over(&dazed(X)), &walk(A)), Some("adventuring.base.movement"));
        assert_eq!(refused(&dazed(A), &walk(X)), None, "whoever sits is carried");
        assert_eq!(refused(&over(&dazed(A)), &walk(X)), None);
    }
}

fn stay_on(peril: Peril) -> Attempt {
    StayOn { who: A, peril }.into()
}

mod adventuring_mount_trivial {
    use super::*;

    #[test]
    fn a_quiet_ride_needs_no_die() {
        assert_eq!(play(&riding(), &stay_on(Peril::Quiet), &[], &[]).outcome(), Some("pass"));
        // The only die is the unseen one of coming into an area.
        assert_eq!(after(&riding(), &travel(Q), &[20]).character(A).riding, Some(X));
    }
}

mod adventuring_mount_save {
    use super::*;

    #[test]
    fn the_rider_saves_where_the_mount_runs_or_is_scared() {
        for peril in [Peril::Sprint, Peril::Scare, Peril::Danger] {
            let played = play(&riding(), &stay_on(peril), &[10], &[]);
            assert_eq!((played.outcome(), played.world.character(A).riding), (Some("pass"), Some(X)));
            let played = play(&riding(), &stay_on(peril), &[11, 1], &[]);
            assert_eq!((played.outcome(), played.world.character(A).riding), (Some("fail"), None));
        }
    }

    #[test]
    fn both_save_where_it_leaps_or_dodges() {
        for peril in [Peril::Leap, Peril::Dodge] {
            let played = play(&riding(), &stay_on(peril), &[13, 10], &[]);
            assert_eq!((played.outcome(), played.dice().len()), (Some("pass"), 2));
        }
    }

    #[test]
    fn it_comes_by_itself_where_the_mount_runs_leaps_dodges_or_is_scared() {
        use crate::rules::fights::fight;
        use norn_adventuring::rules::fights::attack::Attack;
        use norn_adventuring::rules::hazards::fears::Frighten;
        use norn_adventuring::rules::hazards::leaping::Leap;
        use norn_adventuring::rules::hazards::moving::Moving;
        use norn_adventuring::rules::hazards::sprinting::Sprint;
        let zones = but(row(riding(), Level::Zone), X, |one| one.side = Side::Company);
        let world = fight(zones.clone());
        let rides = |world: &World| world.character(A).riding.is_some();
        for who in [A, X] {
            let sprint = Attempt::Sprint(Sprint { who, to: S });
            let now = play(&world, &sprint, &[10], &[]).world;
            assert_eq!((now.place(A), now.place(X), rides(&now)), (Some(S), Some(S), true));
            assert!(!rides(&play(&world, &sprint, &[11, 1], &[]).world));
        }
        let leap = Leap { moving: Moving::of(A, None), gap: 30, run_up: true, depth: 0 };
        // The mount's save, and the rider's.
        assert!(rides(&tries(&world, leap, &[10, 10], &[]).world));
        assert!(!rides(&tries(&world, leap, &[10, 11, 1], &[]).world));
        let scare = Frighten {
            name: "fire".into(),
            of: None,
            terror: false,
            exposed: [X].into(),
            stays: false,
            at: None,
        };
        assert!(rides(&tries(&zones, scare.clone(), &[11, 10], &[]).world));
        assert!(!rides(&tries(&zones, scare, &[11, 11, 1], &[]).world));
        let mut foes = zones;
        foes.characters.insert(Y, other("Yan", &[]).into());
        let mut foes = fight(at(foes, Y, P));
        foes.combat.as_mut().expect("a fight").leg = norn_adventuring::world::Leg::Others;
        let blow = Attack { by: Y, on: X, weapon: "Unarmed".into(), impaired: false, enhanced: false };
        let dodges = [("adventuring.base.dodge", Answer::Yes(true))];
        assert!(!rides(&tries(&foes, blow, &[10, 11, 1], &dodges).world));
    }
}

mod adventuring_mount_fall {
    use super::*;

    #[test]
    fn d4_of_direct_damage_and_no_more() {
        let world = but(riding(), A, |one| one.hide = 2);
        let now = after(&world, &stay_on(Peril::Sprint), &[11, 3]);
        assert_eq!((now.character(A).health, now.character(A).riding, now.place(A)), (7, None, now.place(X)));
    }
}

fn vehicle(world: &World, model: &str, change: impl FnOnce(&mut Vehicle)) -> Vehicle {
    let model = Model::find(world, model).expect("a model").clone();
    let mut it = Vehicle {
        health: model.health,
        model,
        at: Some(P),
        driver: None,
        aboard: BTreeSet::new(),
        pulled_by: BTreeSet::new(),
        sails: false,
        upset: false,
        keeper: None,
    };
    change(&mut it);
    it
}

/// A, B and C in a boat that A drives, on a river that flows from P to S.
fn boat(model: &str, skills: &[&str]) -> World {
    let world = row(three(), Level::Region);
    let world = [(P, Q), (Q, R), (R, S)].into_iter().fold(world, |world, (one, other)| {
        with_way(world, one, other, |way| (way.river, way.current) = (true, Flow::Onward))
    });
    let mut world = if skills.is_empty() { world } else { skilled(world, A, skills) };
    let it = vehicle(&world, model, |it| (it.driver, it.aboard) = (Some(A), BTreeSet::from([A, B, C])));
    world.vehicles.insert("Boat".to_owned(), it);
    world
}

fn in_boat(mut world: World, change: impl FnOnce(&mut Vehicle)) -> World {
    change(world.vehicles.get_mut("Boat").expect("a boat"));
    world
}

fn sails(on: bool) -> Attempt {
    Drive { who: A, vehicle: "Boat".to_owned(), pulled_by: BTreeSet::new(), sails: on }.into()
}

/// A in a cart that she drives, with an ox and B to pull it.
fn cart() -> World {
    let mut all = three();
    let ox = beast("Ox", Nature::Domesticated, Size::Large, &[]);
    let ox = Character {
        side: Side::Company,
        keeper: Some(A),
        areas: 3,
        forms: BTreeSet::from([Form::Labour]),
        ..ox
    };
    all.characters.insert(X, ox.into());
    let mut all = row(all, Level::Region);
    let it = vehicle(&all, "Wagon", |it| it.aboard = BTreeSet::from([A, B, C]));
    all.vehicles.insert("Cart".to_owned(), it);
    all
}

fn drives(pulled_by: &[Who]) -> Attempt {
    Drive { who: A, vehicle: "Cart".to_owned(), pulled_by: pulled_by.iter().copied().collect(), sails: false }
        .into()
}

mod adventuring_cart_requirements {
    use super::*;

    #[test]
    fn somebody_drives_and_somebody_else_pulls() {
        let rule = Some("adventuring.cart.requirements");
        assert_eq!(refused(&cart(), &travel(Q)), rule);
        assert_eq!(refused(&cart(), &drives(&[])), rule);
        assert_eq!(refused(&cart(), &drives(&[A])), rule);
        let driven = after(&cart(), &drives(&[X]), &[]);
        assert_eq!(after(&driven, &travel(Q), &[20]).vehicles["Cart"].at, Some(Q));
        let unharnessed = after(&driven, &Alight { who: X }.into(), &[]);
        assert_eq!(refused(&unharnessed, &travel(Q)), rule);
        let undriven = after(&driven, &Alight { who: A }.into(), &[]);
        assert_eq!(refused(&undriven, &travel(Q)), rule);
    }

    #[test]
    fn beasts_are_trained_for_it_and_people_need_not_be() {
        let untrained = but(cart(), X, |one| one.forms.clear());
        assert_eq!(refused(&untrained, &drives(&[X])), Some("adventuring.cart.requirements"));
        let walking = after(&cart(), &Alight { who: B }.into(), &[]);
        assert_eq!(refused(&walking, &drives(&[B])), None);
    }
}

mod adventuring_cart_speed {
    use super::*;
    use norn_adventuring::rules::hazards::sprinting::Sprint;

    /// A drives a cart that X pulls, over so many zones, in a fight or none.
    fn driven(level: Level) -> World {
        let world = after(&cart(), &drives(&[X]), &[]);
        row(but(world, X, |one| (one.zones, one.areas) = (1, 1)), level)
    }

    fn gallops(to: Place) -> Attempt {
        Sprint { who: A, to }.into()
    }

    #[test]
    fn at_a_sprint_it_goes_twice_as_far_with_all_aboard() {
        let fights = fight(driven(Level::Zone));
        let there = play(&fights, &gallops(R), &[10], &[]).world;
        assert_eq!(
            (there.vehicles["Cart"].at, [A, B, C, X].map(|who| there.place(who))),
            (Some(R), [Some(R); 4])
        );
        assert_eq!(there.vehicles["Cart"].driver, Some(A));
        assert_eq!(refused(&fights, &gallops(S)), Some("adventuring.move.sprint"), "its beast has one zone");
        assert!(
            there.fighter(A).is_some_and(|it| it.done) && there.fighter(X).is_some_and(|it| it.moved == 2)
        );
        // It crashes where it has come to.
        let wreck = play(&fights, &gallops(R), &[11, 1, 1, 1, 1], &[]).world;
        assert_eq!(
            (wreck.vehicles["Cart"].at, wreck.vehicles["Cart"].upset, wreck.place(A)),
            (Some(R), true, Some(R))
        );
        assert_eq!([A, B, C, X].map(|who| wreck.character(who).health), [9, 9, 9, 10]);
    }

    #[test]
    fn over_sectors_it_takes_the_stretch_and_strains_the_beasts() {
        use norn_adventuring::rules::exploring::turns::Wait;
        let calm = driven(Level::Sector);
        let there = play(&calm, &gallops(R), &[20, 20, 10], &[]).world;
        assert_eq!((there.vehicles["Cart"].at, there.character(X).strained), (Some(R), Some(0)));
        let next = play(&there, &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world;
        assert_eq!(refused(&next, &gallops(Q)), Some("adventuring.move.limit"));
        let wall = with_way(calm, P, Q, |way| way.gap = 30);
        assert_eq!(refused(&wall, &gallops(Q)), Some("adventuring.move.sprint"), "no cart leaps");
    }

    #[test]
    fn so_many_zones_in_a_round() {
        let world = but(after(&cart(), &drives(&[X]), &[]), X, |one| one.zones = 3);
        let world = fight(row(world, Level::Zone));
        assert_eq!(refused(&world, &walks(&[Q, R, S])), None);
        let far = play(&world, &walks(&[Q, R, S]), &[], &[]).world;
        assert_eq!((far.vehicles["Cart"].at, far.place(C), far.place(X)), (Some(S), Some(S), Some(S)));
        // Those who pull have had their way in this turn.
        assert_eq!([A, X].map(|who| far.fighter(who).map(|it| it.moved)), [Some(3); 2]);
        let lame = but(world.clone(), X, |one| one.zones = 1);
        assert_eq!(refused(&lame, &walks(&[Q, R])), Some("adventuring.base.movement"));
        let mut tired = world;
        let fighters = &mut tired.combat.as_mut().expect("a fight").fighters;
        fighters.get_mut(&X).expect("a fighter").moved = 2;
        assert_eq!(refused(&tired, &walks(&[Q, R])), Some("adventuring.base.movement"));
    }

    #[test]
    fn it_goes_as_fast_as_the_slowest_who_pull_it() {
        let alone = after(&cart(), &drives(&[X]), &[]);
        assert_eq!(after(&alone, &travel(S), &[20, 20, 20]).place(A), Some(S));
        let walking = after(&cart(), &Alight { who: B }.into(), &[]);
        let both = after(&walking, &drives(&[X, B]), &[]);
        assert_eq!(after(&both, &travel(S), &[20, 20]).place(A), Some(R));
    }
}

fn danger(name: &str) -> Attempt {
    Endanger { vehicle: name.to_owned() }.into()
}

mod adventuring_cart_save {
    use super::*;

    #[test]
    fn the_driver_saves_on_str() {
        let world = but(after(&cart(), &drives(&[X]), &[]), A, |one| one.abilities.set(Str, 11));
        assert_eq!(play(&world, &danger("Cart"), &[11], &[]).outcome(), Some("pass"));
        assert_eq!(play(&world, &danger("Cart"), &[12, 1, 1, 1, 1], &[]).outcome(), Some("fail"));
        assert_eq!(after(&world, &travel(Q), &[20]).place(A), Some(Q));
    }

    #[test]
    fn it_comes_by_itself_where_the_beasts_are_scared() {
        use norn_adventuring::rules::hazards::fears::Frighten;
        let driven = after(&cart(), &drives(&[X]), &[]);
        let exposed = [X].into();
        let scare =
            Frighten { name: "fire".into(), of: None, terror: false, exposed, stays: false, at: None };
        let calm = tries(&driven, scare.clone(), &[20, 1], &[]).world;
        assert!(!calm.vehicles["Cart"].upset);
        let over = tries(&driven, scare, &[20, 20, 1, 1, 1, 1], &[]).world;
        assert!(over.vehicles["Cart"].upset);
    }
}

mod adventuring_cart_crash {
    use super::*;

    #[test]
    fn a_die_for_the_cart_and_one_for_each_aboard() {
        let world = after(&cart(), &drives(&[X]), &[]);
        let world = but(world, B, |one| one.hide = 3);
        let now = after(&world, &danger("Cart"), &[11, 4, 1, 2, 3]);
        let cart = &now.vehicles["Cart"];
        assert_eq!((cart.health, cart.upset, cart.aboard.len()), (12, true, 0));
        assert_eq!([A, B, C, X].map(|who| now.character(who).health), [9, 8, 7, 10]);
    }

    #[test]
    fn setting_it_upright_takes_a_stretch() {
        let world = after(&after(&cart(), &drives(&[X]), &[]), &danger("Cart"), &[11, 1, 1, 1, 1]);
        let upright: Attempt = SetUpright { who: A, vehicle: "Cart".to_owned() }.into();
        let now = after(&world, &upright, &[]);
        assert!(!now.vehicles["Cart"].upset && now.turn.acted.contains_key(&A));
        assert_eq!(refused(&onward(now, &[]), &upright), Some("adventuring.cart.crash"));
    }
}

mod adventuring_boat_row_or_sail {
    use super::*;

    #[test]
    fn sails_take_a_sailing_boat_and_river_lore() {
        let rule = Some("adventuring.boat.row-or-sail");
        assert_eq!(refused(&boat("Rowing boat", &["River lore"]), &sails(true)), rule);
        assert_eq!(refused(&boat("Sailing boat", &[]), &sails(true)), rule);
        assert_eq!(refused(&boat("Sailing boat", &["River lore"]), &sails(true)), None);
        for model in ["Rowing boat", "Sailing boat"] {
            assert_eq!(refused(&boat(model, &[]), &sails(false)), None, "{model}");
        }
    }

    #[test]
    fn only_those_with_river_lore_are_a_sailing_crew() {
        // One of four, and so a quarter of 4.
        let sailing = after(&boat("Sailing boat", &["River lore"]), &sails(true), &[]);
        let now = after(&sailing, &travel(S), &[20]);
        assert_eq!((now.place(A), progress(&now)), (Some(Q), None));
        // Three of four, and so 3.
        let rowing = after(&sailing, &sails(false), &[]);
        assert_eq!(after(&rowing, &travel(S), &[20, 20, 20]).place(A), Some(S));
    }
}

mod adventuring_boat_driver {
    use super::*;

    #[test]
    fn nobody_at_the_helm_and_it_goes_nowhere() {
        let world = in_boat(boat("Rowing boat", &[]), |it| it.driver = None);
        assert_eq!(refused(&world, &travel(Q)), Some("adventuring.boat.driver"));
        let world = in_boat(boat("Rowing boat", &[]), |it| {
            it.aboard.remove(&A);
        });
        assert_eq!(refused(&world, &sails(false)), Some("adventuring.boat.driver"));
    }

    #[test]
    fn the_driver_is_one_of_the_crew() {
        let world = in_boat(boat("Rowing boat", &[]), |it| {
            it.aboard.remove(&C);
        });
        let world = at(world, C, S);
        assert_eq!(after(&world, &travel(S), &[20, 20, 20]).place(A), Some(S));
    }
}

mod adventuring_boat_speed {
    use super::*;

    #[test]
    fn four_with_the_water_and_two_without() {
        let long = |world: World| {
            let world = with_area(world, Place(5), area("Weir", Level::Region, |_| {}));
            with_way(world, S, Place(5), |way| (way.river, way.current) = (true, Flow::Onward))
        };
        assert_eq!(
            after(&long(boat("Rowing boat", &[])), &travel(Place(5)), &[20; 4]).place(A),
            Some(Place(5))
        );
        let up = [A, B, C].into_iter().fold(boat("Rowing boat", &[]), |world, who| at(world, who, S));
        let up = in_boat(up, |it| it.at = Some(S));
        assert_eq!(after(&up, &travel(P), &[20, 20]).place(A), Some(Q));
    }

    #[test]
    fn the_wind_helps_sails_alone() {
        let windy = |skills: &[&str]| {
            let world = [(P, Q), (Q, R), (R, S)].into_iter().fold(
                boat("Sailing boat", skills),
                |world, (one, other)| {
                    with_way(world, one, other, |way| (way.river, way.wind) = (true, Flow::Onward))
                },
            );
            [A, B, C].into_iter().fold(world, |world, who| skilled(world, who, &["River lore"]))
        };
        let sailing = after(&windy(&[]), &sails(true), &[]);
        assert_eq!(after(&sailing, &travel(S), &[20, 20, 20]).place(A), Some(S));
        let rowing = after(&sailing, &sails(false), &[]);
        let now = after(&rowing, &travel(S), &[20]);
        assert_eq!((now.place(A), progress(&now)), (Some(Q), part(HALF)));
    }

    #[test]
    fn a_river_takes_boats_and_a_road_none() {
        let river = in_boat(boat("Rowing boat", &[]), |it| {
            it.aboard.clear();
            it.driver = None;
        });
        assert_eq!(refused(&river, &travel(Q)), Some("adventuring.navigate.base-speed"));
        let road = with_way(boat("Rowing boat", &[]), P, Q, |_| {});
        assert_eq!(refused(&road, &travel(Q)), Some("adventuring.navigate.base-speed"));
    }

    #[test]
    fn so_many_zones_in_the_turn_of_whoever_drives() {
        let down = fight(lake());
        let far = play(&down, &walks(&[Q, R, S, Place(5)]), &[], &[]).world;
        assert_eq!(ashore(&far), (Some(Place(5)), 3, [Some(Place(5)); 3]));
        assert_eq!(far.fighter(A).map(|it| it.moved), Some(4));
        assert_eq!(refused(&far, &walks(&[S])), Some("adventuring.base.movement"), "none is left");
        assert_eq!(far.fighter(B).map(|it| it.moved), Some(0), "whoever is aboard is carried");
        let up = [A, B, C].into_iter().fold(lake(), |world, who| at(world, who, S));
        let up = fight(in_boat(up, |it| it.at = Some(S)));
        assert_eq!(play(&up, &walks(&[R, Q]), &[], &[]).world.place(C), Some(Q));
        assert_eq!(refused(&up, &walks(&[R, Q, P])), Some("adventuring.base.movement"));
        // One of the two who are needed to row it.
        let alone = in_boat(up, |it| it.aboard = [A].into());
        assert_eq!(play(&alone, &walks(&[R]), &[], &[]).world.place(A), Some(R));
        assert_eq!(refused(&alone, &walks(&[R, Q])), Some("adventuring.base.movement"));
    }

    #[test]
    fn all_of_them_are_offered() {
        let filled = Filled::of("walk").with("who", A);
        let to = [Q, R, S, Place(5)].map(Value::Place);
        assert_eq!(choices(&fight(lake()), &filled), to);
    }

    #[test]
    fn half_of_a_turn_is_left_after_an_action() {
        let mut world = fight(lake());
        let fighters = &mut world.combat.as_mut().expect("a fight").fighters;
        fighters.get_mut(&A).expect("a fighter").action = true;
        let two = play(&world, &walks(&[Q, R]), &[], &[]).world;
        assert_eq!(two.fighter(A).map(|it| (it.moved, it.done)), Some((2, false)));
        let four = play(&two, &walks(&[S, Place(5)]), &[], &[]).world;
        assert_eq!(four.fighter(A).map(|it| it.moved), Some(4));
    }

    #[test]
    fn into_wild_water_the_driver_saves() {
        let wild = fight(in_area(lake(), R, |area| area.water = Water::Turbulent));
        let across = play(&wild, &walks(&[Q, R, S]), &[10], &[]).world;
        assert_eq!(across.place(A), Some(S));
        let wrecked = play(&wild, &walks(&[Q, R, S]), &[11, 1, 1, 1, 1], &[]).world;
        assert_eq!((ashore(&wrecked).0, wrecked.place(A)), (Some(R), Some(R)), "and there it ends");
        let in_it = in_area(wild, Q, |area| area.water = Water::Turbulent);
        let two = play(&in_it, &walks(&[Q, R, S]), &[10], &[]).world;
        assert_eq!(two.place(A), Some(S), "from wild water to wild water there is none");
    }

    #[test]
    fn ashore_one_steps_out() {
        let world = [A, B, C].into_iter().fold(lake(), |world, who| at(world, who, Place(5)));
        let world = fight(in_boat(world, |it| it.at = Some(Place(5))));
        let out = play(&world, &walks(&[Place(6)]), &[], &[]).world;
        assert_eq!(ashore(&out), (Some(Place(5)), 2, [Some(Place(6)), Some(Place(5)), Some(Place(5))]));
        let back = [Place(6), Place(5)];
        assert_eq!(refused(&world, &walks(&back)), Some("adventuring.base.movement"), "it takes swimming");
    }
}

mod adventuring_boat_undermanned {
    use super::*;

    #[test]
    fn the_speed_drops_with_the_crew() {
        // Three of four with the current: 3. Two of four: 2, and nobody: none.
        let three = boat("Sailing boat", &[]);
        assert_eq!(after(&three, &travel(S), &[20, 20, 20]).place(A), Some(S));
        let two = at(
            in_boat(three.clone(), |it| {
                it.aboard.remove(&C);
            }),
            C,
            S,
        );
        assert_eq!(after(&two, &travel(S), &[20, 20]).place(A), Some(R));
        let out =
            [A, B, C].into_iter().fold(three, |world, who| but(world, who, |one| one.nature = Nature::Wild));
        assert_eq!(refused(&out, &travel(S)), Some("adventuring.boat.undermanned"));
    }
}

mod adventuring_boat_save {
    use super::*;

    #[test]
    fn str_when_rowing_and_wit_when_sailing() {
        let world = but(boat("Sailing boat", &["River lore"]), A, |one| one.abilities.set(Wit, 13));
        let rowing = in_boat(world.clone(), |_| {});
        // River lore makes proficient, and so there are two dice.
        assert_eq!(play(&rowing, &danger("Boat"), &[20, 10], &[]).outcome(), Some("pass"));
        assert_eq!(play(&rowing, &danger("Boat"), &[20, 11, 1, 1, 1, 1], &[]).outcome(), Some("fail"));
        let sailing = in_boat(world, |it| it.sails = true);
        assert_eq!(play(&sailing, &danger("Boat"), &[20, 13], &[]).outcome(), Some("pass"));
        assert_eq!(play(&sailing, &danger("Boat"), &[20, 14, 1, 1, 1, 1], &[]).outcome(), Some("fail"));
        assert_eq!(play(&boat("Rowing boat", &[]), &danger("Boat"), &[10], &[]).outcome(), Some("pass"));
    }

    #[test]
    fn wild_water_is_a_danger_once_for_each_area() {
        let world = in_area(boat("Rowing boat", &[]), Q, |area| area.water = Water::Turbulent);
        assert_eq!(after(&world, &travel(S), &[20, 10, 20, 20]).place(A), Some(S));
        let wrecked = after(&world, &travel(S), &[20, 11, 1, 1, 1, 1]);
        assert_eq!(wrecked.place(A), Some(Q));
    }

    #[test]
    fn in_a_fight_as_each_round_begins_on_it() {
        let world = row(two(&[], &[]), Level::Zone);
        let mut world = in_area(world, P, |area| area.water = Water::Turbulent);
        let it = vehicle(&world, "Rowing boat", |it| (it.driver, it.aboard) = (Some(A), [A, X].into()));
        world.vehicles.insert("Boat".to_owned(), it);
        let begins = BeginFight {
            company: [A].into(),
            others: [X].into(),
            attackers: [Side::Company].into(),
            surprise: false,
        };
        let begins = Attempt::BeginFight(begins);
        // The driver's save, and then initiative.
        let first = play(&world, &begins, &[10, 1], &[]).world;
        assert_eq!((first.vehicles["Boat"].health, first.combat.is_some()), (8, true));
        let mut over = first;
        for fighter in over.combat.as_mut().expect("a fight").fighters.values_mut() {
            fighter.done = true;
        }
        let second = play(&over, &Attempt::GoOn(GoOn), &[11, 1, 2, 3], &[]).world;
        assert_eq!(second.vehicles["Boat"].health, 7);
        assert_eq!([A, X].map(|who| second.character(who).health), [8, 7]);
        let calm = in_area(world.clone(), P, |area| area.water = Water::Calm);
        assert_eq!(play(&calm, &begins, &[1], &[]).dice().len(), 1);
        let adrift = in_boat(world, |it| it.driver = None);
        assert_eq!(play(&adrift, &begins, &[1], &[]).dice().len(), 1, "nobody drives it");
    }

    #[test]
    fn what_befalls_those_whom_nobody_sees_shows_to_nobody() {
        let world = row(two(&[], &[]), Level::Zone);
        let mut world = in_area(at(world, X, Q), Q, |area| area.water = Water::Turbulent);
        let it = vehicle(&world, "Rowing boat", |it| {
            (it.at, it.driver, it.aboard) = (Some(Q), Some(X), [X].into());
        });
        world.vehicles.insert("Boat".to_owned(), it);
        let mut over = but(fight(world), X, |one| one.hidden = true);
        for fighter in over.combat.as_mut().expect("a fight").fighters.values_mut() {
            fighter.done = true;
        }
        let played = play(&over, &Attempt::GoOn(GoOn), &[10], &[]);
        let die = played.line(|line| matches!(line, Line::Rolled { .. }));
        assert_eq!((played.dice().len(), die.audience), (1, Audience::Referee));
    }
}

/// A boat on a lake that flows from P to S, and a shore beyond it.
fn lake() -> World {
    let world = row(boat("Rowing boat", &[]), Level::Zone);
    let world = [P, Q, R, S]
        .into_iter()
        .fold(world, |world, place| in_area(world, place, |area| area.water = Water::Calm));
    let world = with_area(world, Place(5), area("Weir", Level::Zone, |area| area.water = Water::Calm));
    let world = with_area(world, Place(6), area("Shore", Level::Zone, |_| {}));
    let world = [(P, Q), (Q, R), (R, S), (S, Place(5))]
        .into_iter()
        .fold(world, |world, (one, other)| with_way(world, one, other, |way| way.current = Flow::Onward));
    with_way(world, Place(5), Place(6), |_| {})
}

fn ashore(world: &World) -> (Option<Place>, usize, [Option<Place>; 3]) {
    let boat = &world.vehicles["Boat"];
    (boat.at, boat.aboard.len(), [A, B, C].map(|who| world.place(who)))
}

fn walks(path: &[Place]) -> Attempt {
    Walk { who: A, path: path.to_vec() }.into()
}

mod adventuring_boat_crash {
    use super::*;

    fn wrecked(how: &'static str) -> World {
        let answer = [("adventuring.boat.crash", Answer::One(Value::word(how)))];
        play(&boat("Sailing boat", &[]), &danger("Boat"), &[11, 4, 1, 2, 3], &answer).world
    }

    #[test]
    fn a_die_for_the_boat_and_one_for_each_aboard() {
        let now = wrecked("crashes");
        let boat = &now.vehicles["Boat"];
        assert_eq!((boat.health, boat.upset, boat.aboard.len()), (12, false, 3));
        assert_eq!([A, B, C].map(|who| now.character(who).health), [9, 8, 7]);
    }

    #[test]
    fn all_are_in_the_water_if_it_turned_over() {
        let now = wrecked("topples");
        assert!(now.vehicles["Boat"].upset && now.vehicles["Boat"].aboard.is_empty());
        assert_eq!(
            refused(&now, &Board { who: A, vehicle: "Boat".to_owned() }.into()),
            Some("adventuring.base.vehicles")
        );
    }

    #[test]
    fn whoever_is_in_wild_water_or_laden_swims() {
        let wild = in_area(boat("Sailing boat", &[]), P, |area| area.water = Water::Turbulent);
        let answer = [("adventuring.boat.crash", Answer::One(Value::word("topples")))];
        let now = play(&wild, &danger("Boat"), &[11, 4, 1, 2, 3, 10, 11, 10], &answer).world;
        assert_eq!([A, B, C].map(|who| now.character(who).drowning), [false, true, false]);
    }
}

mod adventuring_base_objects {
    use super::*;

    #[test]
    fn what_is_destroyed_carries_nobody() {
        use norn_adventuring::rules::fights::objects::BreakDown;
        let frail = in_boat(boat("Rowing boat", &[]), |it| it.health = 2);
        let answer = [("adventuring.boat.crash", Answer::One(Value::word("crashes")))];
        let sound = play(&frail, &danger("Boat"), &[11, 1, 1, 1, 1], &answer).world;
        assert_eq!((sound.vehicles["Boat"].health, sound.vehicles["Boat"].aboard.len()), (1, 3));
        let wreck = play(&frail, &danger("Boat"), &[11, 2, 1, 1, 1], &answer).world;
        assert_eq!((wreck.vehicles["Boat"].aboard.len(), wreck.vehicles["Boat"].driver), (0, None));
        let mut cart = with_thing(after(&cart(), &drives(&[X]), &[]), B, "Axe", 1);
        cart.vehicles.get_mut("Cart").expect("a cart").health = 1;
        let what = Target::Vehicle("Cart".to_owned());
        let cut = BreakDown { by: B, what, weapon: "Axe".to_owned(), fits: true };
        let ruin = play(&cart, &Attempt::BreakDown(cut), &[5], &[]).world;
        let it = &ruin.vehicles["Cart"];
        assert_eq!((it.health, it.aboard.len(), it.pulled_by.len(), it.driver), (0, 0, 0, None));
    }
}

/// What a player sees of the ways on the map where they are.
fn costs(world: &World) -> Vec<Option<u32>> {
    use norn_kernel::Ruleset as _;
    let view = norn_adventuring::Adventuring.show(world, &norn_kernel::Viewer::Player(vec![A]));
    let map = view.maps.into_iter().next().expect("a map");
    assert!(map.travel.is_some());
    map.borders.into_iter().map(|border| border.cost).collect()
}

#[test]
fn the_map_tells_what_ways_take() {
    assert_eq!(costs(&row(one(&[]), Level::Region)), [Some(120); 3], "half a watch each");
    assert_eq!(costs(&wilds(one(&[]))), [Some(480); 3], "two watches off the paths");
    let skilled = skilled(wilds(one(&[])), A, &["Bushcraft"]);
    assert_eq!(costs(&skilled), [Some(240); 3]);
    assert_eq!(costs(&row(one(&[]), Level::Sector)), [Some(5); 3], "half a stretch");
    let never = norn_kernel::show::Travel::NEVER;
    let river = with_way(row(one(&[]), Level::Region), P, Q, |way| way.river = true);
    assert_eq!(costs(&river), [Some(never), Some(120), Some(120)], "no boat");
    let rowing = boat("Rowing boat", &[]);
    assert_eq!(costs(&rowing), [Some(120); 3], "against the water");
}

mod adventuring_base_vehicles {
    use super::*;

    #[test]
    fn five_models_stand_ready() {
        let world = one(&[]);
        let crews: Vec<(i32, i32)> = Model::all(&world).map(|(_, it)| (it.health, it.crew)).collect();
        assert_eq!(crews, [(8, 1), (32, 6), (8, 2), (16, 4), (16, 1)]);
    }

    #[test]
    fn one_is_made_by_its_form_and_name() {
        let make =
            draft("cart-or-boat", &[("name", Value::text("Duck")), ("model", Value::text("Rowing boat"))]);
        let world = built(one(&[]), Who(99), &make);
        assert_eq!(world.vehicles["Duck"].health, 8);
        assert_eq!(problems_of(&world, &make).len(), 1);
    }

    #[test]
    fn who_drives_is_kept() {
        let world =
            after(&in_boat(boat("Sailing boat", &["River lore"]), |it| it.driver = None), &sails(true), &[]);
        assert_eq!((world.vehicles["Boat"].driver, world.vehicles["Boat"].sails), (Some(A), true));
    }

    #[test]
    fn what_is_wrecked_goes_nowhere() {
        let rule = Some("adventuring.base.vehicles");
        let upset = in_boat(boat("Rowing boat", &[]), |it| it.upset = true);
        assert_eq!((refused(&upset, &travel(Q)), refused(&upset, &danger("Boat"))), (rule, rule));
        let broken = in_boat(boat("Rowing boat", &[]), |it| it.health = 0);
        assert_eq!((refused(&broken, &travel(Q)), refused(&broken, &sails(false))), (rule, rule));
    }

    #[test]
    fn there_is_only_so_much_room() {
        let mut world = row(three(), Level::Region);
        let it = vehicle(&world, "Hand cart", |_| {});
        world.vehicles.insert("Cart".to_owned(), it);
        let board = |who| -> Attempt { Board { who, vehicle: "Cart".to_owned() }.into() };
        let full = after(&world, &board(A), &[]);
        assert_eq!(refused(&full, &board(B)), Some("adventuring.base.vehicles"));
        assert_eq!(refused(&at(world.clone(), A, Q), &board(A)), Some("adventuring.base.vehicles"));
        let off = after(&full, &Alight { who: A }.into(), &[]);
        assert_eq!(refused(&off, &board(B)), None);
        assert_eq!(refused(&off, &Alight { who: A }.into()), Some("adventuring.base.vehicles"));
    }

    #[test]
    fn whoever_walks_on_has_got_off() {
        let world = row(after(&cart(), &drives(&[X]), &[]), Level::Zone);
        let walked = after(&world, &go(B, How::Walk, Q), &[20]);
        assert!(!walked.vehicles["Cart"].aboard.contains(&B));
        assert_eq!(refused(&walked, &Alight { who: B }.into()), Some("adventuring.base.vehicles"));
        let put = Put { who: [A, B, C].into(), to: Some(R) };
        let moved = after(&world, &put.into(), &[20]);
        assert_eq!((moved.vehicles["Cart"].at, moved.vehicles["Cart"].aboard.len()), (Some(R), 3));
    }

    #[test]
    fn whoever_drives_takes_it_along_with_all_aboard() {
        let world = row(after(&cart(), &drives(&[X]), &[]), Level::Zone);
        let on = after(&world, &go(A, How::Walk, Q), &[20]);
        let it = &on.vehicles["Cart"];
        assert_eq!((it.at, it.driver, it.aboard.len(), it.pulled_by.len()), (Some(Q), Some(A), 3, 1));
        assert_eq!([B, C, X].map(|who| on.place(who)), [Some(Q); 3]);
        let with = Go { who: B, how: How::Walk, to: Q, with: [A].into() };
        assert_eq!(after(&world, &with.into(), &[20]).vehicles["Cart"].at, Some(Q), "of all who go");
        let mut unpulled = world.clone();
        unpulled.vehicles.get_mut("Cart").expect("a cart").pulled_by.clear();
        assert_eq!(refused(&unpulled, &go(A, How::Walk, Q)), Some("adventuring.cart.requirements"));
        let bound = but(world.clone(), B, |one| one.restrained = true);
        assert_eq!(
            after(&bound, &go(A, How::Walk, Q), &[20]).place(B),
            Some(Q),
            "whoever is bound lies in it"
        );
        let ford = in_area(world, Q, |area| area.water = Water::Calm);
        let waded = after(&ford, &go(A, How::Walk, Q), &[20]);
        assert_eq!((waded.vehicles["Cart"].at, waded.place(A), waded.place(B)), (Some(P), Some(Q), Some(P)));
    }

    #[test]
    fn a_stowaway_shows_in_no_refusal() {
        let mut world = row(after(&cart(), &drives(&[X]), &[]), Level::Zone);
        world.characters.insert(Y, Character { hidden: true, at: Some(P), ..other("Yan", &[]) }.into());
        world.vehicles.get_mut("Cart").expect("a cart").aboard.insert(Y);
        let tight = in_area(world, Q, |area| area.capacity = 4);
        let mut full = tight.clone();
        full.characters.insert(Z, Character { at: Some(Q), ..other("Zoe", &[]) }.into());
        for world in [tight, full] {
            assert_eq!(after(&world, &go(A, How::Walk, Q), &[20]).place(Y), Some(Q));
            assert_eq!(play(&fight(world), &walks(&[Q]), &[], &[]).world.place(Y), Some(Q));
        }
    }

    #[test]
    fn a_boat_goes_onto_water_alone() {
        let on = after(&lake(), &go(A, How::Walk, Q), &[20]);
        assert_eq!(ashore(&on), (Some(Q), 3, [Some(Q); 3]));
        // Nobody has to swim who is aboard: the driver saves.
        let wild = in_area(lake(), Q, |area| area.water = Water::Turbulent);
        let wild = but(wild, B, |one| one.abilities.set(Agi, 1));
        let through = after(&wild, &go(A, How::Walk, Q), &[20, 10]);
        assert_eq!(ashore(&through), (Some(Q), 3, [Some(Q); 3]));
        let wrecked = after(&wild, &go(A, How::Walk, Q), &[20, 11, 1, 1, 1, 1]);
        assert_eq!(wrecked.vehicles["Boat"].health, 7);
        let weir = [A, B, C].into_iter().fold(lake(), |world, who| at(world, who, Place(5)));
        let weir = in_boat(weir, |it| it.at = Some(Place(5)));
        let out = after(&weir, &go(A, How::Walk, Place(6)), &[20]);
        assert_eq!(ashore(&out), (Some(Place(5)), 2, [Some(Place(6)), Some(Place(5)), Some(Place(5))]));
    }

    #[test]
    fn whoever_is_not_aboard_does_not_go_along_unasked() {
        let world = in_boat(lake(), |it| it.aboard = [A, B].into());
        let filled = Filled::of("walk").with("who", A).with("to", Value::Place(Q)).with_defaults();
        let Next::Ready(Attempt::Go(row)) = next(&world, &filled) else { panic!("a walk") };
        assert_eq!(row.with, [B].into());
    }
}

mod apart {
    use super::*;

    #[test]
    fn a_watch_of_travel_keeps_people_busy_while_others_are_at_a_site() {
        let world = with_area(row(three(), Level::Region), Place(9), area("Inn", Level::Zone, |_| {}));
        let world = at(world, C, Place(9));
        let gone = after(&world, &travel(Q), &[20]);
        assert_eq!((gone.place(A), gone.busy.get(&A).map(|busy| busy.until)), (Some(Q), Some(WATCH)));
        assert_eq!(
            refused(&gone, &go(A, How::Enter, Place(9))),
            Some("adventuring.turn.long-action-at-site")
        );
        let later = after(&gone, &Wait { stretches: WATCH }.into(), &[]);
        assert!(later.busy.is_empty());
    }
}
