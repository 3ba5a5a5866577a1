//! Phases, travel, sites, nights, and what the referee weighs.
use crate::table::*;
use norn_fivey::rules::downtime::living::Planned;
use norn_fivey::rules::downtime::turns;
use norn_fivey::rules::encounters::meeting::{EndMeeting, Meet};
use norn_fivey::rules::encounters::reactions::Reacts;
use norn_fivey::rules::exploring::adventures::{Begin, Convert, End};
use norn_fivey::rules::exploring::countdowns::{CountDown, Unit, round_ends};
use norn_fivey::rules::exploring::nights::{
    Attune, Camp, Cook, Eat, March, Practice, Recover, RestFreely, Scavenge, Sleep,
};
use norn_fivey::rules::exploring::phases::EnterPhase;
use norn_fivey::rules::exploring::risks::Chance;
use norn_fivey::rules::exploring::sites::{CloseHour, Enter, Explore, Leave, Look, MoveOn, NextRound};
use norn_fivey::rules::exploring::time::Wait;
use norn_fivey::rules::exploring::travel::{PutParty, Travel};
use norn_fivey::rules::exploring::undertakings::{Prepare, Undertake};
use norn_fivey::world::gear::Carried;
use norn_fivey::world::people::{Blessing, Busy, Tonight};
use norn_fivey::world::{
    Activity, Character, Countdown, Effect, Encounters, Illusion, Journey, Lifestyle, Meeting, Night,
    Ongoing, Phase, Plan, Sense, Site, Span, Task, Visit, World,
};
use norn_fivey::{Attempt, Fivey};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::record::Record;
use norn_kernel::{Amounts, Answer, Place, Ruleset, Value, Viewer, Who};

const SIXTY: i64 = 60;
const DAY: i64 = 24 * SIXTY;

/// The row of hexes with a fourth and a fifth, at this hour of the first day.
fn road(hour: i64) -> World {
    let mut world = row(three());
    world = with_hex(world, Place(4), (3, 0), |_| {});
    world = with_hex(world, Place(5), (4, 0), |_| {});
    world.clock = hour * SIXTY;
    world
}

fn go(to: Place) -> Travel {
    Travel { to, by: A, check: None }
}

/// The party in the next hex, with this die.
fn goes(world: &World, to: Place, die: u16) -> World {
    tries(world, go(to), &[die], &[]).world
}

fn hours(world: &World) -> i64 {
    world.clock / SIXTY
}

/// At a site in the first hex, at this hour.
fn at_site(hour: i64) -> World {
    let mut world = road(hour);
    let mine = Site { known: true, hex: Some(P), ..Site::fields().usual() };
    world.sites.insert("Mine".to_owned(), mine.into());
    tries(&world, Enter { site: "Mine".to_owned() }, &[], &[]).world
}

fn next() -> NextRound {
    NextRound { by: A, check: None }
}

/// A round at a site in which nobody is met.
fn round(world: &World) -> World {
    tries(world, NextRound { by: A, check: Some(Chance::Never) }, &[], &[]).world
}

fn rounds(world: World, count: usize) -> World {
    (0..count).fold(world, |world, _| round(&world))
}

fn visit(world: &World) -> &Visit {
    world.visit.as_ref().expect("a site")
}

fn does(who: Who, doing: &str) -> Explore {
    Explore { who, doing: doing.to_owned(), stat: None, dc: 0, circumstances: simply() }
}

/// In camp, at hour 12 of the first day.
fn camp(world: World) -> World {
    let mut world = world;
    world.clock = 12 * SIXTY;
    world.night = Some(Night::default());
    world
}

fn sleeps(world: &World, dice: &[u16]) -> World {
    tries(world, Sleep { meals: true }, dice, &[]).world
}

fn hurt(world: World, who: Who, left: i32) -> World {
    but(world, who, |one| one.hit_points = left)
}

fn elf(world: World, who: Who) -> World {
    with_feat(world, who, "Sleepwalker")
}

fn fed(world: World, who: Who) -> World {
    but(world, who, |one| one.ate = true)
}

fn level(world: World, who: Who, level: i32) -> World {
    but(world, who, |one| one.level = level)
}

fn turned(world: &World, to: Phase) -> World {
    tries(world, EnterPhase { to }, &[], &[]).world
}

fn in_fight(mut world: World) -> World {
    world.combat = Some(Default::default());
    world
}

mod fivey_phase_set {
    use super::*;

    #[test]
    fn always_in_one_of_four_and_from_any_to_any() {
        let mut world = road(0);
        assert_eq!(world.phase, Phase::World);
        for to in
            [Phase::Site, Phase::Encounter, Phase::Downtime, Phase::World, Phase::Encounter, Phase::Site]
        {
            world = turned(&world, to);
            assert_eq!(world.phase, to);
        }
        assert_eq!(refused(&world, &EnterPhase { to: Phase::Site }.into()), Some("fivey.phase.set"));
    }

    #[test]
    fn each_switch_is_told_with_game_time() {
        let world = road(13);
        let played = tries(&world, EnterPhase { to: Phase::Site }, &[], &[]);
        let told = [Value::word("site"), Value::Number(1), Value::Number(13)];
        assert_eq!(played.told("fivey.phase.set", "switched"), [told.to_vec()]);
    }

    #[test]
    fn an_adventure_runs_or_is_over() {
        let world = road(0);
        let begun = tries(&world, Begin {}, &[], &[]).world;
        assert_eq!((begun.adventure, begun.over), (true, false));
        assert_eq!(refused(&begun, &Begin {}.into()), Some("fivey.phase.set"));
        let over = tries(&begun, End {}, &[6, 6, 6], &[]).world;
        assert_eq!((over.adventure, over.over), (false, true));
        assert_eq!(refused(&over, &End {}.into()), Some("fivey.phase.set"));
        let again = tries(&over, Begin {}, &[], &[]).world;
        assert_eq!((again.adventure, again.over), (true, false));
    }

    #[test]
    fn downtime_declares_the_adventure_over_first_and_asks_for_dice() {
        let mut world = with_dice(road(0), A, 1);
        world.adventure = true;
        world.journey = Some(Journey { to: Q, paid: 60 });
        world.night = Some(Night::default());
        let played = tries(&world, EnterPhase { to: Phase::Downtime }, &[5], &[]);
        assert_eq!(played.asked("fivey.inspiration.to-experience"), 1);
        let after = played.world;
        assert_eq!((after.phase, after.adventure, after.over), (Phase::Downtime, false, false));
        assert_eq!(after.character(A).experience, 105);
        assert_eq!((after.journey, &after.night), (None, &None));
        // Out of downtime, an adventure begins in the world.
        assert_eq!(tries(&after, Begin {}, &[], &[]).world.phase, Phase::World);
    }

    #[test]
    fn an_adventure_that_begins_ends_the_downtime() {
        let mut world = road(0);
        world.phase = Phase::Downtime;
        world.downtime = Some(Default::default());
        assert_eq!(tries(&world, Begin {}, &[], &[]).world.downtime, None);
    }
}

mod fivey_phase_own_scale {
    use super::*;

    #[test]
    fn hours_on_the_road_and_ten_minutes_at_a_site() {
        assert_eq!(goes(&road(0), Q, 20).clock, 240);
        assert_eq!(round(&at_site(0)).clock, 10);
    }

    #[test]
    fn what_belongs_to_one_phase_is_refused_in_another() {
        assert_eq!(refused(&at_site(0), &go(Q).into()), Some("fivey.phase.own-scale"));
        assert_eq!(refused(&in_fight(road(0)), &go(Q).into()), Some("fivey.phase.own-scale"));
        let downtime = turned(&road(0), Phase::Downtime);
        assert_eq!(refused(&downtime, &Camp { settlement: None }.into()), Some("fivey.phase.own-scale"));
        assert_eq!(refused(&downtime, &Sleep { meals: true }.into()), Some("fivey.phase.own-scale"));
    }
}

mod fivey_phase_guidelines {
    use super::*;

    #[test]
    fn the_referee_skips_a_check_or_makes_one() {
        let world = road(0);
        let skipped = tries(&world, Travel { check: Some(Chance::Never), ..go(Q) }, &[], &[]);
        assert_eq!(skipped.outcome(), Some("arrived"));
        let safe = with_hex(road(0), Q, (1, 0), |hex| hex.safe = true);
        let made = tries(&safe, Travel { check: Some(Chance::Always), ..go(Q) }, &[4], &[]);
        assert_eq!(made.outcome(), Some("encounter"));
    }
}

mod fivey_phase_world {
    use super::*;

    #[test]
    fn the_hours_of_a_hex_are_paid_on_the_way() {
        let played = tries(&road(9), go(Q), &[], &[]);
        assert_eq!(played.outcome(), Some("on-the-way"));
        let night = played.world;
        assert_eq!((hours(&night), night.here), (12, Some(P)));
        assert_eq!(night.journey, Some(Journey { to: Q, paid: 180 }));
        let mut morning = night;
        morning.clock = DAY;
        let there = goes(&morning, Q, 20);
        assert_eq!((there.clock, there.here, there.journey), (DAY + 60, Some(Q), None));
    }
}

mod fivey_phase_site {
    use super::*;

    #[test]
    fn rounds_and_their_deeds_are_a_sites() {
        let world = road(0);
        for attempt in [Attempt::from(next()), MoveOn {}.into(), CloseHour {}.into(), Leave {}.into()] {
            assert_eq!(refused(&world, &attempt), Some("fivey.phase.site"));
        }
        let inside = at_site(0);
        assert_eq!((inside.phase, visit(&inside).turn), (Phase::Site, 1));
        assert_eq!(refused(&inside, &does(A, "Dig through a desk").into()), None);
    }
}

mod fivey_day_halves {
    use super::*;

    #[test]
    fn twelve_hours_of_day_and_twelve_of_night() {
        let world = road(0);
        let dusk = tries(&world, Camp { settlement: None }, &[], &[]).world;
        assert_eq!((hours(&dusk), dusk.day()), (12, 1));
        let dawn = sleeps(&dusk, &[]);
        assert_eq!((hours(&dawn), dawn.day(), dawn.night), (24, 2, None));
    }

    #[test]
    fn travel_ends_at_hour_twelve() {
        let played = tries(&road(11), go(Q), &[], &[]);
        assert_eq!((hours(&played.world), played.world.journey.expect("a way").paid), (12, 60));
        assert_eq!(refused(&road(12), &go(Q).into()), Some("fivey.day.halves"));
        let it = Undertake { minutes: 120, ..deed("Dig") };
        assert_eq!(refused(&road(11), &it.clone().into()), Some("fivey.day.halves"));
        assert_eq!(hours(&tries(&road(10), it, &[], &[]).world), 12);
    }

    #[test]
    fn at_a_site_the_clock_runs_on() {
        assert_eq!(round(&at_site(12)).clock, 12 * SIXTY + 10);
    }

    #[test]
    fn the_referee_lets_time_pass() {
        assert_eq!(tries(&road(0), Wait { minutes: 90 }, &[], &[]).world.clock, 90);
        assert_eq!(refused(&road(0), &Wait { minutes: 0 }.into()), Some("fivey.day.halves"));
        assert_eq!(refused(&road(0), &Sleep { meals: true }.into()), Some("fivey.day.halves"));
        // A night without a camp ends, too.
        assert_eq!(hours(&sleeps(&road(12), &[])), 24);
    }
}

mod fivey_day_daytime {
    use super::*;

    #[test]
    fn a_major_activity_takes_an_hour_at_least() {
        let half = Undertake { minutes: 30, ..deed("Dig") };
        assert_eq!(tries(&road(0), half.clone(), &[], &[]).world.clock, 60);
        let longer = Undertake { minutes: 90, ..deed("Dig") };
        assert_eq!(tries(&road(0), longer, &[], &[]).world.clock, 90);
        // In the night it is no activity of the day.
        assert_eq!(tries(&camp(road(12)), half, &[], &[]).world.clock, 12 * SIXTY + 30);
    }

    #[test]
    fn at_a_site_rounds_count() {
        assert_eq!(rounds(at_site(0), 3).clock, 30);
    }
}

mod fivey_day_nighttime {
    use super::*;

    #[test]
    fn one_rest_action_a_night() {
        let world = hurt(camp(road(12)), A, 1);
        assert_eq!(refused(&world, &Recover { who: A }.into()), None);
        let once = tries(&world, Recover { who: A }, &[], &[]).world;
        assert_eq!(refused(&once, &Recover { who: A }.into()), Some("fivey.day.nighttime"));
        assert_eq!(refused(&once, &Recover { who: B }.into()), None);
    }

    #[test]
    fn what_is_unused_does_not_carry_over() {
        let morning = sleeps(&camp(road(12)), &[]);
        assert_eq!(morning.night, None);
        let mut night = tries(&morning, Camp { settlement: None }, &[], &[]).world;
        night = tries(&night, Recover { who: A }, &[], &[]).world;
        assert_eq!(refused(&night, &Recover { who: A }.into()), Some("fivey.day.nighttime"));
        let again = tries(&sleeps(&night, &[]), Camp { settlement: None }, &[], &[]).world;
        assert_eq!(refused(&again, &Recover { who: A }.into()), None);
    }

    #[test]
    fn the_referee_gives_one_back() {
        let night = tries(&camp(road(12)), Recover { who: A }, &[], &[]).world;
        let again = written(night, "character/1/rest-left", 1);
        assert_eq!(refused(&again, &Recover { who: A }.into()), None);
        let scene = Ruleset::show(&Fivey, &again, &Viewer::Referee).scene;
        let row = scene.iter().find(|row| row.address.as_deref() == Some("character/1/rest-left"));
        assert_eq!(row.map(|row| row.value.clone()), Some(norn_kernel::show::Shown::from(1)));
    }

    #[test]
    fn camp_is_made_once_and_nobody_travels_from_it() {
        let night = tries(&road(12), Camp { settlement: None }, &[], &[]).world;
        assert_eq!(night.night, Some(Night::default()));
        assert_eq!(refused(&night, &Camp { settlement: None }.into()), Some("fivey.day.nighttime"));
        assert_eq!(refused(&night, &go(Q).into()), Some("fivey.day.nighttime"));
        let away = Camp { settlement: Some("Nowhere".to_owned()) };
        assert_eq!(refused(&road(12), &away.into()), Some("fivey.day.nighttime"));
    }
}

mod fivey_travel_hex {
    use super::*;

    #[test]
    fn a_player_who_names_a_hex_is_asked_nothing_more() {
        let filled = Filled::of("travel").with("to", Value::Place(Q));
        let Next::Ready(attempt) = next_for(&road(0), A, &filled) else { panic!("nothing more to fill in") };
        assert_eq!(attempt, go(Q).into());
    }

    #[test]
    fn three_plain_hexes_are_a_day() {
        let mut world = road(0);
        for (to, hour) in [(Q, 4), (R, 8), (Place(4), 12)] {
            world = goes(&world, to, 20);
            assert_eq!((hours(&world), world.here), (hour, Some(to)));
        }
        assert_eq!(refused(&world, &go(Place(5)).into()), Some("fivey.day.halves"));
    }

    #[test]
    fn what_is_paid_is_carried_over() {
        let mut world = with_hex(road(10), Q, (1, 0), |hex| hex.difficult = true);
        world = tries(&world, go(Q), &[], &[]).world;
        assert_eq!((hours(&world), world.here), (12, Some(P)));
        world.clock = DAY;
        let played = tries(&world, go(Q), &[20], &[]);
        assert_eq!((hours(&played.world), played.world.here), (27, Some(Q)));
        assert_eq!(played.numbers("fivey.travel.encounter")[0].0, 5);
        assert_eq!(played.world.journey, None);
    }

    #[test]
    fn whoever_turns_aside_has_paid_for_nothing() {
        let mut world = with_hex(road(10), Place(6), (-1, 0), |_| {});
        world = tries(&world, go(Q), &[], &[]).world;
        world.clock = DAY;
        let aside = goes(&world, Place(6), 20);
        assert_eq!((hours(&aside), aside.journey), (28, None));
    }

    #[test]
    fn no_two_lie_in_the_same_place() {
        let hex = |column: i64| {
            let place = [("column", Value::Number(column)), ("row-number", Value::Number(0))];
            draft("hex", &[&[("name", Value::text("Ford"))][..], &place].concat())
        };
        assert_eq!(problems_of(&road(0), &hex(1)).len(), 1);
        assert_eq!(problems_of(&road(0), &hex(9)).len(), 0);
    }

    #[test]
    fn the_referee_puts_the_party_anywhere() {
        let mut world = with_hex(road(0), Place(5), (4, 0), |hex| hex.known = false);
        world.journey = Some(Journey { to: Q, paid: 60 });
        let there = tries(&world, PutParty { to: Some(Place(5)) }, &[], &[]).world;
        assert_eq!((there.here, there.journey, there.clock), (Some(Place(5)), None, 0));
        assert!(there.hex(Place(5)).known);
        assert_eq!(refused(&world, &PutParty { to: Some(Place(99)) }.into()), Some("fivey.travel.hex"));
        assert_eq!(tries(&world, PutParty { to: None }, &[], &[]).world.here, None);
    }

    #[test]
    fn only_to_a_hex_that_is_next_and_open() {
        assert_eq!(refused(&road(0), &go(R).into()), Some("fivey.travel.hex"));
        let shut = with_hex(road(0), Q, (1, 0), |hex| hex.impassable = true);
        assert_eq!(refused(&shut, &go(Q).into()), Some("fivey.travel.hex"));
        let unknown = with_hex(road(0), Q, (1, 0), |hex| hex.known = false);
        assert!(goes(&unknown, Q, 20).hex(Q).known);
    }
}

mod fivey_travel_modifiers {
    use super::*;

    fn takes(difficult: bool, storm: bool, road_: bool) -> i64 {
        let world = with_hex(road(0), Q, (1, 0), |hex| {
            (hex.difficult, hex.storm, hex.road, hex.safe) = (difficult, storm, road_, true);
        });
        hours(&tries(&world, go(Q), &[], &[]).world)
    }

    #[test]
    fn all_are_added_up() {
        assert_eq!(takes(false, false, false), 4);
        assert_eq!(takes(false, false, true), 3);
        assert_eq!(takes(true, true, false), 6);
        assert_eq!(takes(true, false, false), 5);
        assert_eq!(takes(true, false, true), 4);
        assert_eq!(takes(false, true, true), 4);
    }
}

mod fivey_travel_zoom_in {
    use super::*;

    #[test]
    fn a_site_is_entered_from_its_hex_and_left_to_it() {
        let mut outside = road(0);
        outside.journey = Some(Journey { to: Q, paid: 60 });
        outside.sites.insert("Mine".to_owned(), Site { hex: Some(P), ..Site::fields().usual() }.into());
        let inside = tries(&outside, Enter { site: "Mine".to_owned() }, &[], &[]).world;
        let site = inside.visit.as_ref().map(|visit| visit.site.as_str());
        assert_eq!((inside.phase, site), (Phase::Site, Some("Mine")));
        assert_eq!((inside.sites["Mine"].known, inside.journey), (true, None));
        let left = tries(&inside, Leave {}, &[], &[]).world;
        assert_eq!((left.phase, left.visit, left.here), (Phase::World, None, Some(P)));
        outside.here = Some(Q);
        assert_eq!(
            refused(&outside, &Enter { site: "Mine".to_owned() }.into()),
            Some("fivey.travel.zoom-in")
        );
        assert_eq!(turned(&inside, Phase::World).visit, None);
    }

    #[test]
    fn the_night_is_as_long_as_is_left() {
        let left = tries(&rounds(at_site(10), 24), Leave {}, &[], &[]).world;
        assert_eq!(hours(&left), 14);
        let marching = tries(&left, March { hours: 4 }, &[], &[]).world;
        assert_eq!(marching.march, Some(18 * SIXTY));
        assert_eq!(hours(&goes(&marching, Q, 20)), 18);
        let camp = tries(&left, Camp { settlement: None }, &[], &[]).world;
        assert_eq!((hours(&camp), refused(&camp, &Recover { who: A }.into())), (14, None));
        assert_eq!(hours(&sleeps(&camp, &[])), 24);
    }

    #[test]
    fn after_hour_twenty_there_is_no_rest_action() {
        let at = |clock: i64| {
            let mut world = with_thing(road(12), A, "Ration", 1, Carried::Stashed);
            world.clock = clock;
            world
        };
        let camped = |clock: i64| tries(&at(clock), Camp { settlement: None }, &[], &[]).world;
        let (fits, late) = (20 * SIXTY, 20 * SIXTY + 10);
        assert_eq!(refused(&camped(fits), &Recover { who: A }.into()), None);
        assert_eq!(refused(&at(fits), &March { hours: 4 }.into()), None);
        assert_eq!(refused(&camped(late), &Recover { who: A }.into()), Some("fivey.travel.zoom-in"));
        assert_eq!(refused(&at(late), &March { hours: 4 }.into()), Some("fivey.travel.zoom-in"));
        assert_eq!(refused(&camped(late), &Eat { who: [A].into(), from: None }.into()), None);
    }
}

mod fivey_travel_party_pace {
    use super::*;

    #[test]
    fn all_need_a_walking_stick() {
        let difficult =
            |world: World| with_hex(world, Q, (1, 0), |hex| (hex.difficult, hex.safe) = (true, true));
        let stick = |world, who| with_thing(world, who, "Handed-down walking stick", 1, Carried::Held);
        let mut world = stick(difficult(road(0)), A);
        assert_eq!(hours(&tries(&world, go(Q), &[], &[]).world), 5);
        world = stick(stick(world, B), C);
        assert_eq!(hours(&tries(&world, go(Q), &[], &[]).world), 4);
    }
}

mod fivey_travel_encounter {
    use super::*;

    fn meets(hex: impl FnOnce(&mut norn_fivey::world::Hex), face: u16) -> Option<String> {
        let world = with_hex(road(0), Q, (1, 0), hex);
        tries(&world, go(Q), &[face], &[]).outcome().map(str::to_owned)
    }

    #[test]
    fn as_often_in_twenty_as_the_hex_has_hours() {
        let [yes, no] = ["encounter", "arrived"].map(|word| Some(word.to_owned()));
        assert_eq!((meets(|_| {}, 4), meets(|_| {}, 5)), (yes.clone(), no.clone()));
        assert_eq!(
            (meets(|hex| hex.road = true, 3), meets(|hex| hex.road = true, 4)),
            (yes.clone(), no.clone())
        );
        let mountain = |hex: &mut norn_fivey::world::Hex| (hex.difficult, hex.storm) = (true, true);
        assert_eq!((meets(mountain, 6), meets(mountain, 7)), (yes, no));
    }

    #[test]
    fn checked_once_on_arrival() {
        let mut world = tries(&road(9), go(Q), &[], &[]).world;
        world.clock = DAY;
        let played = tries(&world, go(Q), &[4], &[]);
        assert_eq!((played.outcome(), played.dice().len()), (Some("encounter"), 1));
    }

    #[test]
    fn the_referee_is_led_to_say_who_it_is_until_time_passes() {
        let suggests = |world: &World, viewer: &Viewer| {
            let scene = Fivey.show(world, viewer).scene;
            scene.iter().filter_map(|row| row.offer.as_ref()).any(|filled| filled.attempt == "meet")
        };
        let came = |face| tries(&road(0), go(Q), &[face], &[]).world;
        assert_eq!([4, 5].map(|face| suggests(&came(face), &Viewer::Referee)), [true, false]);
        assert!(!suggests(&came(4), &Viewer::Player(vec![A])));
        let mut world = came(4);
        world.characters.insert(X, monster("Xan", 1, 4).into());
        let met = tries(&world, Meet { reacts: Reacts::Kept, ..Meet::of([X].into()) }, &[], &[]).world;
        let over = tries(&met, EndMeeting, &[], &[]).world;
        assert!(!suggests(&over, &Viewer::Referee));
        let later = tries(&came(4), Wait { minutes: 10 }, &[], &[]).world;
        assert!(!suggests(&later, &Viewer::Referee));
    }

    #[test]
    fn whoever_has_one_character_may_say_so_and_need_not() {
        let travel = |by: Option<Who>| {
            let filled = Filled::of("travel").with("to", Value::Place(Q));
            let filled = by.into_iter().fold(filled, |filled, by| filled.with("by", by));
            next_for(&road(0), A, &filled)
        };
        assert_eq!([None, Some(A)].map(|by| matches!(travel(by), Next::Ready(_))), [true, true]);
        assert!(matches!(travel(Some(B)), Next::Wrong(_)));
    }

    #[test]
    fn where_it_is_safe_nobody_rolls() {
        let safe = with_hex(road(0), Q, (1, 0), |hex| hex.safe = true);
        assert_eq!(tries(&safe, go(Q), &[], &[]).outcome(), Some("arrived"));
    }

    #[test]
    fn a_die_of_whoever_rolls_turns_it() {
        let world =
            with_hex(with_dice(road(0), A, 1), Q, (1, 0), |hex| (hex.difficult, hex.storm) = (true, true));
        let played = tries(&world, go(Q), &[6, 2], &[("fivey.inspiration.spend", YES)]);
        assert_eq!((played.outcome(), played.world.character(A).dice), (Some("arrived"), 0));
        // It is no check: a natural 20 earns nothing.
        assert_eq!(goes(&world, Q, 20).character(A).dice, 1);
    }
}

mod fivey_travel_encounter_table {
    use super::*;

    fn region(name: &str) -> World {
        with_hex(road(0), Q, (1, 0), |hex| hex.region = Some(name.to_owned()))
    }

    #[test]
    fn the_referee_rolls_on_the_regions_list_unseen() {
        let played = tries(&region("Wilderness"), go(Q), &[4, 6], &[]);
        let met = played.line(|line| matches!(line, norn_kernel::Line::Told { part, .. } if part == "met"));
        assert_eq!(met.audience, norn_kernel::Audience::Referee);
        // Bear 2, Goblin 3, Orc 2.
        for (face, name) in [(1, "Bear"), (2, "Bear"), (3, "Goblin"), (5, "Goblin"), (6, "Orc"), (7, "Orc")] {
            let played = tries(&region("Wilderness"), go(Q), &[4, face], &[]);
            assert_eq!(played.told("fivey.travel.encounter-table", "met"), [vec![Value::text(name)]]);
            assert_eq!(played.dice()[1].0, 7);
        }
    }

    #[test]
    fn with_none_the_referee_names_them() {
        let played = tries(&road(0), go(Q), &[4], &[]);
        assert_eq!(played.told("fivey.travel.encounter-table", "met"), [vec![Value::word("somebody")]]);
    }

    #[test]
    fn a_region_of_the_tables_own() {
        let of = [("Wolf".to_owned(), 1)].into();
        let mut world = region("Fens");
        let row = draft(
            "region",
            &[("name", Value::text("Fens")), ("of", rows(&[&[Value::text("Wolf"), Value::Number(1)]]))],
        );
        world = built(world, Who(99), &row);
        assert_eq!(norn_fivey::world::Row::find(&world, "Fens"), Some(&Encounters { of }));
        let played = tries(&world, go(Q), &[4, 1], &[]);
        assert_eq!(played.told("fivey.travel.encounter-table", "met"), [vec![Value::text("Wolf")]]);
    }
}

mod fivey_site_one_action_each {
    use super::*;

    #[test]
    fn each_acts_once_and_then_the_clock_moves() {
        let mut world = at_site(0);
        for who in [A, B, C] {
            world = tries(&world, does(who, "Dig through a desk"), &[], &[]).world;
            assert_eq!(refused(&world, &does(who, "Look").into()), Some("fivey.site.one-action-each"));
        }
        assert_eq!(world.clock, 0);
        world = round(&world);
        assert_eq!((world.clock, visit(&world).acted.len()), (10, 0));
        assert_eq!(refused(&world, &does(A, "Look").into()), None);
    }

    #[test]
    fn together_the_whole_round_is_used() {
        let world = tries(&at_site(0), MoveOn {}, &[], &[]).world;
        assert_eq!(visit(&world).acted, [A, B, C].into());
        assert_eq!(refused(&world, &does(B, "Look").into()), Some("fivey.site.one-action-each"));
        for who in [A, C] {
            let one = tries(&at_site(0), does(who, "Look"), &[], &[]).world;
            assert_eq!(refused(&one, &MoveOn {}.into()), Some("fivey.site.one-action-each"));
        }
    }
}

mod fivey_site_action_examples {
    use super::*;

    #[test]
    fn four_examples_each_a_characters_action() {
        let filled = Filled::of("explore").with("who", A);
        let names =
            ["Investigate a small area", "Dig through a desk", "Force open a door", "Pick a stuck lock", ""];
        assert_eq!(choices(&at_site(0), &filled), names.map(Value::text));
        let once = tries(&at_site(0), does(A, "Investigate a small area"), &[], &[]).world;
        assert_eq!(
            refused(&once, &does(A, "Investigate a small area").into()),
            Some("fivey.site.one-action-each")
        );
    }
}

mod fivey_site_checks_possible {
    use super::*;

    #[test]
    fn a_door_takes_a_check_and_failure_costs_the_action() {
        let world = but(at_site(0), A, |one| one.stats.set(Str, 3));
        let forces = Explore { stat: Some(Str), dc: 16, ..does(A, "Force open a door") };
        let forced = tries(&world, forces.clone(), &[13], &[]);
        assert_eq!((forced.outcome(), forced.total()), (Some("success"), Some(16)));
        let failed = tries(&world, forces.clone(), &[12], &[]);
        assert_eq!(failed.outcome(), Some("failure"));
        assert_eq!(refused(&failed.world, &forces.into()), Some("fivey.site.one-action-each"));
    }
}

mod fivey_site_no_check_for_looking {
    use super::*;

    #[test]
    fn no_die_falls_and_no_action_is_used() {
        let played = tries(&at_site(0), Look { who: A, spot: "The door".to_owned() }, &[], &[]);
        assert_eq!(played.dice(), []);
        assert_eq!(played.world, at_site(0));
    }
}

mod fivey_site_round_ten_minutes {
    use super::*;

    #[test]
    fn rounds_are_ten_minutes() {
        assert_eq!(rounds(at_site(0), 3).clock, 30);
        assert_eq!(rounds(at_site(0), 6).clock, 60);
    }

    #[test]
    fn a_round_that_is_begun_is_ended_first() {
        let begun = tries(&at_site(0), does(A, "Look"), &[], &[]).world;
        for attempt in
            [Attempt::from(Leave {}), CloseHour {}.into(), Enter { site: "Mine".to_owned() }.into()]
        {
            assert_eq!(refused(&begun, &attempt), Some("fivey.site.round-ten-minutes"));
        }
    }

    #[test]
    fn nobody_sleeps_in_the_middle_of_one() {
        let begun = tries(&at_site(0), does(A, "Search"), &[], &[]).world;
        let camps: Attempt = Camp { settlement: None }.into();
        assert_eq!(refused(&begun, &camps), Some("fivey.site.round-ten-minutes"));
        assert_eq!(refused(&at_site(0), &camps), None);
        let night = camp(begun);
        assert_eq!(refused(&night, &Sleep { meals: true }.into()), Some("fivey.site.round-ten-minutes"));
    }
}

mod fivey_site_hour {
    use super::*;
    use norn_fivey::rules::exploring::sites::rounds_of_hour;

    #[test]
    fn six_rounds_are_an_hour_by_themselves() {
        let world = rounds(at_site(0), 6);
        assert_eq!((world.clock, visit(&world).hour, rounds_of_hour(&world)), (60, 60, 0));
        assert_eq!(rounds_of_hour(&rounds(world, 2)), 2);
    }

    #[test]
    fn the_referee_closes_it_at_any_time() {
        let four = rounds(at_site(0), 4);
        assert_eq!((four.clock, visit(&four).turn), (40, 5));
        let closed = tries(&four, CloseHour {}, &[], &[]).world;
        assert_eq!((closed.clock, visit(&closed).hour, rounds_of_hour(&closed)), (60, 60, 0));
        assert_eq!(visit(&closed).turn, 5);
        assert_eq!(tries(&at_site(0), CloseHour {}, &[], &[]).world.clock, 60);
    }
}

mod fivey_site_encounter {
    use super::*;

    fn meets(turn: i32, face: u16) -> bool {
        let mut world = at_site(0);
        world.visit.as_mut().expect("a site").turn = turn;
        tries(&world, next(), &[face], &[]).outcome() == Some("encounter")
    }

    #[test]
    fn as_often_in_twenty_as_there_were_turns() {
        assert_eq!((meets(1, 1), meets(1, 2)), (true, false));
        assert_eq!((meets(3, 3), meets(3, 4)), (true, false));
        assert_eq!((meets(10, 10), meets(10, 11)), (true, false));
        assert_eq!((meets(20, 20), meets(25, 20)), (true, true));
    }

    #[test]
    fn a_die_turns_it_unless_it_is_certain() {
        let mut world = with_dice(at_site(0), A, 1);
        let played = tries(&world, next(), &[1, 1], &[("fivey.inspiration.spend", YES)]);
        assert_eq!(played.outcome(), Some("quiet"));
        assert_eq!(tries(&world, next(), &[20], &[]).world.character(A).dice, 1);
        world.visit.as_mut().expect("a site").turn = 20;
        assert_eq!(tries(&world, next(), &[19], &[]).asked("fivey.inspiration.spend"), 0);
    }

    #[test]
    fn at_a_site_without_danger_nobody_rolls() {
        let safe = written(at_site(0), "site/Mine/dangerous", false);
        assert_eq!(tries(&safe, next(), &[], &[]).world.clock, 10);
    }
}

mod fivey_site_encounter_clock {
    use super::*;

    #[test]
    fn it_rises_and_begins_anew_after_an_encounter() {
        let mut world = at_site(0);
        for turn in [1, 2, 3, 4] {
            assert_eq!(visit(&world).turn, turn);
            world = tries(&world, next(), &[20], &[]).world;
        }
        assert_eq!(visit(&world).turn, 5);
        world = tries(&world, next(), &[5], &[]).world;
        world = tries(&world, next(), &[], &[]).world;
        assert_eq!(visit(&world).turn, 1);
        world = tries(&world, next(), &[20], &[]).world;
        assert_eq!(visit(&world).turn, 2);
    }

    #[test]
    fn whoever_enters_again_begins_at_one() {
        let out = tries(&rounds(at_site(0), 3), Leave {}, &[], &[]).world;
        let again = tries(&out, Enter { site: "Mine".to_owned() }, &[], &[]).world;
        assert_eq!(visit(&again).turn, 1);
    }
}

mod fivey_encounter_time {
    use super::*;
    use norn_fivey::rules::exploring::sites::fills_round;

    #[test]
    fn it_takes_what_is_left_of_the_round() {
        let third = rounds(at_site(0), 2);
        let met = tries(&third, next(), &[2], &[]);
        assert_eq!((met.outcome(), met.world.clock), (Some("encounter"), 20));
        let after = tries(&met.world, next(), &[], &[]).world;
        assert_eq!((after.clock, visit(&after).turn), (30, 1));
    }

    #[test]
    fn one_in_the_middle_leaves_the_others_no_action_and_no_check() {
        let mut world = rounds(at_site(0), 2);
        for who in [A, B] {
            world = tries(&world, does(who, "Search"), &[], &[]).world;
        }
        for effect in norn_kernel::by_hand(&world, fills_round) {
            norn_kernel::World::apply(&mut world, &effect);
        }
        assert_eq!(refused(&world, &does(C, "Search").into()), Some("fivey.encounter.time"));
        let after = tries(&world, next(), &[], &[]).world;
        assert_eq!((after.clock, visit(&after).turn), (30, 1));
    }

    #[test]
    fn the_round_ends_once_it_is_over() {
        let mut world = at_site(0);
        world.meeting = Some(Meeting::default());
        assert_eq!(refused(&world, &next().into()), Some("fivey.encounter.time"));
    }

    #[test]
    fn on_the_road_it_takes_no_time() {
        let met = tries(&road(5), go(Q), &[1], &[]);
        assert_eq!((met.outcome(), hours(&met.world)), (Some("encounter"), 9));
    }

    #[test]
    fn what_the_party_does_beside_it_waits_until_it_is_over() {
        let met = |mut world: World| {
            world.meeting = Some(Meeting::default());
            world
        };
        let refuses =
            |world: &World, attempt: Attempt| refused(world, &attempt) == Some("fivey.encounter.time");
        let site = met(at_site(0));
        let leaves: [Attempt; 5] = [
            does(A, "Search").into(),
            MoveOn {}.into(),
            Leave {}.into(),
            CloseHour {}.into(),
            Camp { settlement: None }.into(),
        ];
        assert_eq!(leaves.map(|attempt| refuses(&site, attempt)), [true; 5]);
        let outside = met(World { visit: None, ..at_site(0) });
        assert!(refuses(&outside, Enter { site: "Mine".to_owned() }.into()));
        assert!(refuses(&outside, turns::Begin { span: Span::Tennite, settlement: None }.into()));
        assert!(refuses(&met(camp(road(5))), Sleep { meals: true }.into()));
        // Nobody learns by this that somebody is there.
        let mut lurks = at_site(0);
        lurks.characters.insert(X, Character { hidden: true, ..monster("Xan", 1, 4) }.into());
        lurks.meeting = Some(Meeting { others: [X].into(), ..Meeting::default() });
        assert_eq!(refused(&lurks, &does(A, "Search").into()), None);
        assert_eq!(refused(&lurks, &Leave {}.into()), None);
    }
}

mod fivey_rest_window {
    use super::*;

    #[test]
    fn in_the_night_alone() {
        let day = road(11);
        for attempt in [
            Attempt::from(Recover { who: A }),
            Scavenge { who: A, what: "Ingredients".to_owned(), portions: None }.into(),
            RestFreely { who: A, doing: "Carve".to_owned(), comes: String::new() }.into(),
        ] {
            assert_eq!(refused(&day, &attempt), Some("fivey.rest.window"));
        }
        // A march is declared as the hours of the day run out.
        assert_eq!(refused(&day, &March { hours: 4 }.into()), None);
        for hour in [12, 14, 20] {
            let night = tries(&road(hour), Camp { settlement: None }, &[], &[]).world;
            assert_eq!(refused(&night, &Recover { who: A }.into()), None);
        }
    }
}

mod fivey_rest_recover {
    use super::*;

    #[test]
    fn the_healing_rate_comes_back_as_the_night_ends() {
        let world = level(hurt(camp(road(12)), A, 1), A, 2);
        let night = tries(&world, Recover { who: A }, &[], &[]).world;
        assert_eq!(night.character(A).hit_points, 1);
        assert_eq!(sleeps(&night, &[4]).character(A).hit_points, 7);
        let most = tries(&hurt(world, A, 5), Recover { who: A }, &[], &[]).world;
        assert_eq!(sleeps(&most, &[4]).character(A).hit_points, 8);
    }

    #[test]
    fn a_veteran_rolls_a_d8() {
        let world = with_feat(level(hurt(camp(road(12)), A, 1), A, 2), A, "Battle-Hardened");
        let night = tries(&world, Recover { who: A }, &[], &[]).world;
        let slept = tries(&night, Sleep { meals: true }, &[5], &[]);
        assert_eq!((slept.dice(), slept.world.character(A).hit_points), (vec![(8, 5, false)], 8));
    }

    #[test]
    fn a_die_is_offered_where_it_heals_more() {
        let world = with_dice(hurt(camp(road(12)), A, 1), A, 1);
        let night = tries(&world, Recover { who: A }, &[], &[]).world;
        let slept = tries(&night, Sleep { meals: true }, &[2, 3], &[("fivey.inspiration.timing", YES)]);
        assert_eq!(slept.world.character(A).hit_points, 7);
        let near = tries(&hurt(world, A, 6), Recover { who: A }, &[], &[]).world;
        let slept = tries(&near, Sleep { meals: true }, &[2], &[]);
        assert_eq!(slept.asked("fivey.inspiration.timing"), 0);
    }

    #[test]
    fn an_elf_recovers_twice() {
        let mut night = elf(hurt(camp(road(12)), A, 1), A);
        for _ in 0..2 {
            night = tries(&night, Recover { who: A }, &[], &[]).world;
        }
        assert_eq!(refused(&night, &Recover { who: A }.into()), Some("fivey.day.nighttime"));
        assert_eq!(sleeps(&night, &[1, 2]).character(A).hit_points, 6);
    }
}

mod fivey_rest_practice {
    use super::*;

    #[test]
    fn a_die_up_to_the_level() {
        let dice = |dice: i32| with_dice(level(camp(road(12)), A, 3), A, dice);
        let night = tries(&dice(1), Practice { who: A }, &[], &[]).world;
        assert_eq!((night.character(A).dice, sleeps(&night, &[]).character(A).dice), (1, 2));
        for enough in [3, 4] {
            assert_eq!(refused(&dice(enough), &Practice { who: A }.into()), Some("fivey.rest.practice"));
        }
        let nobody = level(camp(road(12)), A, 0);
        assert_eq!(refused(&nobody, &Practice { who: A }.into()), Some("fivey.rest.practice"));
        // Whoever gains one otherwise meanwhile has no more than their level.
        let lucky = with_dice(night, A, 3);
        assert_eq!(sleeps(&lucky, &[]).character(A).dice, 3);
    }

    #[test]
    fn an_elf_practices_no_more_often_than_it_helps() {
        let world = with_dice(elf(level(camp(road(12)), A, 3), A), A, 2);
        let once = tries(&world, Practice { who: A }, &[], &[]).world;
        assert_eq!(refused(&once, &Practice { who: A }.into()), Some("fivey.rest.practice"));
    }
}

mod fivey_rest_cook {
    use super::*;

    fn cooks(eaters: &[Who]) -> Cook {
        Cook { who: A, eaters: eaters.iter().copied().collect() }
    }

    #[test]
    fn a_portion_makes_a_meal_each() {
        let world = with_thing(camp(road(12)), A, "Ingredients", 2, Carried::Stashed);
        let world = with_thing(world, B, "Ingredients", 2, Carried::Stashed);
        let fed = tries(&world, cooks(&[A, B, C]), &[], &[]).world;
        assert_eq!([A, B, C].map(|who| fed.character(who).ate), [true; 3]);
        // The cook's own go first.
        assert!(!fed.character(A).things.contains_key("Ingredients"));
        assert_eq!(fed.character(B).things["Ingredients"].pieces, 1);
        assert_eq!(refused(&fed, &Recover { who: A }.into()), Some("fivey.day.nighttime"));
    }

    #[test]
    fn without_enough_it_is_refused() {
        assert_eq!(refused(&camp(road(12)), &cooks(&[A]).into()), Some("fivey.rest.cook"));
        let two = with_thing(camp(road(12)), A, "Ingredients", 2, Carried::Stashed);
        assert_eq!(refused(&two, &cooks(&[A, B, C]).into()), Some("fivey.rest.cook"));
        assert_eq!(refused(&two, &cooks(&[]).into()), Some("fivey.rest.cook"));
        assert_eq!(refused(&two, &cooks(&[A, B]).into()), None);
    }

    #[test]
    fn whoever_names_too_many_is_told_how_many() {
        let two = with_thing(camp(road(12)), A, "Ingredients", 2, Carried::Stashed);
        let eaters = Value::List([A, B, C].map(Value::Character).to_vec());
        let Next::Refused(refusal) =
            crate::table::next(&two, &Filled::of("cook").with("who", A).with("eaters", eaters))
        else {
            panic!("a refusal")
        };
        let meals = refusal.0.args.iter().find(|(name, _)| *name == "meals");
        assert_eq!(meals.map(|(_, value)| value.clone()), Some(Value::Number(3)));
    }
}

mod fivey_rest_scavenge {
    use super::*;

    fn seeks(portions: Option<i32>) -> Scavenge {
        Scavenge { who: A, what: "Ingredients".to_owned(), portions }
    }

    fn has(world: &World) -> u16 {
        world.character(A).things.get("Ingredients").map_or(0, |thing| thing.pieces)
    }

    #[test]
    fn a_d4_of_portions_in_the_wilderness() {
        let world = camp(road(12));
        let found = tries(&world, seeks(None), &[3], &[]);
        assert_eq!((found.total(), has(&found.world), found.dice()), (Some(3), 3, vec![(4, 3, false)]));
        let more = with_thing(camp(road(12)), A, "Ingredients", 2, Carried::Stashed);
        assert_eq!(has(&tries(&more, seeks(None), &[3], &[]).world), 5);
        let other = Scavenge { what: "Torch".to_owned(), ..seeks(Some(2)) };
        assert_eq!(tries(&world, other, &[], &[]).world.character(A).things["Torch"].pieces, 2);
        let unknown = Scavenge { what: "Stars".to_owned(), ..seeks(None) };
        assert_eq!(refused(&world, &unknown.into()), Some("fivey.rest.scavenge"));
    }

    #[test]
    fn the_referee_says_how_many_or_leaves_it_to_the_die() {
        let world = camp(road(12));
        let asked = Filled::of("scavenge").with("who", A).with("what", Value::text("Ingredients"));
        assert_eq!(usually(&world, &asked), seeks(None).into());
        assert_eq!(usually(&world, &asked.with("portions", 2)), seeks(Some(2)).into());
    }

    #[test]
    fn food_is_there_for_whoever_looks_and_the_rest_as_the_referee_says() {
        let seeks = |what: &str| Filled::of("scavenge").with("who", A).with("what", Value::text(what));
        let world = camp(road(12));
        assert!(matches!(next_for(&world, A, &seeks("Ingredients")), Next::Ready(_)));
        let arrows = next_for(&world, A, &seeks("Quiver of arrows"));
        assert!(matches!(arrows, Next::Propose(param) if param.name == "portions"));
    }

    #[test]
    fn in_a_settlement_it_is_refused() {
        let mut world = camp(road(12));
        world.night = Some(Night { settlement: Some("Ford".to_owned()), free: false });
        assert_eq!(refused(&world, &seeks(None).into()), Some("fivey.rest.scavenge"));
    }

    #[test]
    fn nobody_carries_more_than_they_have_room_for() {
        let full = with_thing(camp(road(12)), A, "Torch", 18, Carried::Stashed);
        assert_eq!(has(&tries(&full, seeks(None), &[4], &[]).world), 2);
    }
}

mod fivey_rest_march {
    use super::*;

    #[test]
    fn four_more_hours_for_a_rest_action() {
        let dusk = road(12);
        let marching = tries(&dusk, March { hours: 4 }, &[], &[]).world;
        let there = goes(&marching, Q, 20);
        assert_eq!((hours(&there), there.here), (16, Some(Q)));
        assert_eq!(refused(&there, &go(R).into()), Some("fivey.day.halves"));
        assert_eq!(refused(&dusk, &March { hours: 5 }.into()), Some("fivey.rest.march"));
        assert_eq!(there.character(A).tonight.spent, 1);
    }

    #[test]
    fn a_party_of_nobody_neither_marches_nor_camps() {
        let nobody = World { characters: Default::default(), ..road(12) };
        assert_eq!(refused(&nobody, &March { hours: 1 }.into()), Some("fivey.intro.roles"));
        assert_eq!(refused(&nobody, &Camp { settlement: None }.into()), Some("fivey.intro.roles"));
    }

    #[test]
    fn the_action_is_gone_however_far_it_leads() {
        let marching = tries(&road(12), March { hours: 2 }, &[], &[]).world;
        let way = tries(&marching, go(Q), &[], &[]).world;
        assert_eq!(hours(&way), 14);
        let camp = tries(&way, Camp { settlement: None }, &[], &[]).world;
        assert_eq!(refused(&camp, &Recover { who: A }.into()), Some("fivey.day.nighttime"));
        assert_eq!((camp.march, sleeps(&marching, &[]).march), (None, None));
    }

    #[test]
    fn once_a_day_even_for_an_elf() {
        let world = elf(elf(elf(road(12), A), B), C);
        let marching = tries(&world, March { hours: 4 }, &[], &[]).world;
        assert_eq!(refused(&marching, &March { hours: 4 }.into()), Some("fivey.rest.march"));
        let camp = tries(&marching, Camp { settlement: None }, &[], &[]).world;
        assert_eq!(refused(&camp, &Recover { who: A }.into()), None);
        let mut tomorrow = sleeps(&camp, &[]);
        tomorrow.clock += 12 * SIXTY;
        assert_eq!(refused(&tomorrow, &March { hours: 4 }.into()), None);
    }
}

mod fivey_rest_meal {
    use super::*;

    fn eats(who: Who, from: Option<Who>) -> Eat {
        Eat { who: [who].into(), from }
    }

    #[test]
    fn a_ration_is_a_meal_and_no_rest_action() {
        let world = with_thing(camp(road(12)), A, "Ration", 2, Carried::Stashed);
        let fed = tries(&world, eats(A, None), &[], &[]).world;
        assert_eq!((fed.character(A).ate, fed.character(A).things["Ration"].pieces), (true, 1));
        assert_eq!(refused(&fed, &Recover { who: A }.into()), None);
        assert_eq!(refused(&fed, &eats(A, None).into()), Some("fivey.rest.meal"));
        assert_eq!(refused(&fed, &eats(B, None).into()), Some("fivey.rest.meal"));
        let shared = tries(&fed, eats(B, Some(A)), &[], &[]).world;
        assert_eq!(
            (shared.character(B).ate, shared.character(A).things.contains_key("Ration")),
            (true, false)
        );
        let gone = but(fed, A, |one| one.away = true);
        assert_eq!(refused(&gone, &eats(B, Some(A)).into()), Some("fivey.rest.meal"));
    }

    #[test]
    fn a_day_without_one_makes_hungry_until_the_next() {
        let world = with_thing(camp(road(12)), A, "Ration", 1, Carried::Stashed);
        let morning = sleeps(&world, &[]);
        assert_eq!([A, B].map(|who| morning.character(who).hungry), [false, true]);
        assert_eq!([A, B].map(|who| morning.character(who).ate), [false, false]);
        let later = with_thing(morning, B, "Ration", 1, Carried::Stashed);
        assert!(!tries(&later, eats(B, None), &[], &[]).world.character(B).hungry);
        // Nobody eats where the referee says so.
        let none = tries(&world, Sleep { meals: false }, &[], &[]).world;
        assert!(none.character(A).hungry);
    }

    #[test]
    fn hunger_may_take_the_recovery() {
        let hungry = tries(&hurt(camp(road(12)), A, 3), Recover { who: A }, &[], &[]).world;
        assert_eq!(sleeps(&hungry, &[4]).character(A).hit_points, 8);
        let strict = with_switch(hungry, "hunger", "no-recovery");
        assert_eq!(sleeps(&strict, &[]).character(A).hit_points, 3);
        assert_eq!(sleeps(&fed(strict, A), &[4]).character(A).hit_points, 8);
    }

    #[test]
    fn the_last_chance_comes_however_the_day_ends() {
        let fed = |world: &World| (world.character(A).hungry, world.character(A).things["Ration"].pieces);
        let world = with_thing(camp(road(12)), A, "Ration", 2, Carried::Stashed);
        let waits = tries(&world, Wait { minutes: 12 * SIXTY }, &[], &[]).world;
        assert_eq!(fed(&waits), (false, 1));
        let late = with_thing(at_site(0), A, "Ration", 2, Carried::Stashed);
        let late = World { clock: 24 * SIXTY - 10, ..late };
        assert_eq!(fed(&round(&late)), (false, 1));
        let hungry = hurt(with_switch(world, "hunger", "no-recovery"), A, 3);
        let rests = tries(&hungry, Recover { who: A }, &[], &[]).world;
        let morning = tries(&rests, Wait { minutes: 12 * SIXTY }, &[4], &[]).world;
        assert_eq!(morning.character(A).hit_points, 8);
    }

    #[test]
    fn of_those_who_are_elsewhere_nobody_says_that_they_are_hungry() {
        let world = but(camp(road(12)), B, |one| one.away = true);
        let morning = sleeps(&world, &[]);
        assert_eq!([A, B].map(|who| morning.character(who).hungry), [true, false]);
    }
}

mod fivey_rest_special_and_invented {
    use super::*;

    #[test]
    fn one_of_their_own_costs_a_rest_action_and_waits_for_the_referee() {
        let world = camp(road(12));
        let carve = |comes: &str| RestFreely { who: A, doing: "Carve".to_owned(), comes: comes.to_owned() };
        let filled = Filled::of("rest-otherwise").with("who", A).with("doing", Value::text("Carve"));
        assert!(matches!(next_for(&world, A, &filled), Next::Propose(_)));
        let done = tries(&world, carve("A whistle"), &[], &[]);
        assert_eq!(done.told("fivey.rest.special-and-invented", "comes"), [vec![Value::text("A whistle")]]);
        assert_eq!(refused(&done.world, &carve("").into()), Some("fivey.day.nighttime"));
        let nothing = RestFreely { doing: " ".to_owned(), ..carve("") };
        assert_eq!(refused(&world, &nothing.into()), Some("fivey.rest.special-and-invented"));
    }
}

mod fivey_rest_sequence {
    use super::*;

    #[test]
    fn meals_come_before_recover() {
        let world = with_thing(hurt(camp(road(12)), A, 3), A, "Ration", 1, Carried::Stashed);
        let world = with_switch(world, "hunger", "no-recovery");
        let night = tries(&world, Recover { who: A }, &[], &[]).world;
        assert_eq!(sleeps(&night, &[4]).character(A).hit_points, 8);
        let none = but(night, A, |one| one.things.clear());
        let slept = sleeps(&none, &[]);
        assert_eq!((slept.character(A).hungry, slept.character(A).hit_points), (true, 3));
    }

    #[test]
    fn recover_comes_before_practice() {
        let mut night = elf(hurt(camp(road(12)), A, 1), A);
        night = tries(&night, Practice { who: A }, &[], &[]).world;
        night = tries(&night, Recover { who: A }, &[], &[]).world;
        let slept = tries(&night, Sleep { meals: true }, &[2], &[]);
        assert_eq!(slept.asked("fivey.inspiration.timing"), 0);
        assert_eq!((slept.world.character(A).hit_points, slept.world.character(A).dice), (4, 1));
    }

    #[test]
    fn what_is_scavenged_can_be_cooked_the_same_night() {
        let night = camp(road(12));
        let seeks = Scavenge { who: A, what: "Ingredients".to_owned(), portions: None };
        let found = tries(&night, seeks, &[2], &[]).world;
        let cooked = tries(&found, Cook { who: B, eaters: [A, B].into() }, &[], &[]).world;
        let slept = sleeps(&cooked, &[]);
        assert_eq!([A, B, C].map(|who| slept.character(who).hungry), [false, false, true]);
    }

    #[test]
    fn the_wounds_of_the_evening_stay_for_the_night() {
        let night = tries(&hurt(camp(road(12)), A, 1), Recover { who: A }, &[], &[]).world;
        assert_eq!(tries(&night, Wait { minutes: 600 }, &[], &[]).world.character(A).hit_points, 1);
    }

    #[test]
    fn blessings_heal_after_recover_and_protect_for_the_next_day() {
        let bless = |world: World, blessing: Blessing| {
            let world = but(world, B, |one| one.stats.set(Cha, 2));
            but(world, A, |one| one.tonight.blessed.push((B, blessing)))
        };
        let night = bless(hurt(camp(road(12)), A, 1), Blessing::Heal);
        let night = tries(&night, Recover { who: A }, &[], &[]).world;
        let slept = tries(&night, Sleep { meals: true }, &[1, 3], &[]);
        assert_eq!(slept.world.character(A).hit_points, 8);
        assert_eq!(total(&slept, "fivey.feat.blessing"), Some(5));
        let cured =
            tries(&bless(camp(road(12)), Blessing::Cure("Fever".into())), Sleep { meals: true }, &[], &[]);
        assert_eq!(cured.told("fivey.feat.blessing", "is-cured").len(), 1);

        let fire = |world: &World| world.character(A).warded.contains_key("fire");
        let night = bless(camp(road(12)), Blessing::Resist("fire".to_owned()));
        assert!(!fire(&night));
        let first = sleeps(&night, &[]);
        assert!(fire(&first));
        let evening = tries(&first, Camp { settlement: None }, &[], &[]).world;
        assert!(fire(&evening));
        assert!(!fire(&sleeps(&evening, &[])));
    }

    #[test]
    fn daily_uses_are_there_again_with_the_new_day() {
        let mut world = camp(road(12));
        world.clock = 20 * SIXTY;
        let used = but(world, A, |one| {
            one.used.insert("Rage".to_owned(), 1);
        });
        let late = tries(&used, Wait { minutes: 200 }, &[], &[]).world;
        assert_eq!(late.character(A).used.len(), 1);
        let slept = sleeps(&late, &[]);
        assert_eq!(slept.character(A).used.len(), 0);
        assert_eq!(slept.character(A).tonight, Tonight::default());
    }

    #[test]
    fn a_light_in_its_last_round_shines_in_the_fight_and_then_ends() {
        let mut world = rounds(at_site(0), 3);
        let light = Ongoing {
            spell: "Illuminate".to_owned(),
            level: 1,
            on: [].into(),
            at: None,
            what: String::new(),
            until: world.clock + 10,
            rounds: None,
            sticks: [].into(),
        };
        world.spells.insert(A, light);
        let met = tries(&world, next(), &[3], &[]).world;
        assert_eq!(met.spells.len(), 1);
        let after = tries(&met, next(), &[], &[]).world;
        assert_eq!((after.spells.len(), visit(&after).turn), (0, 1));
    }

    #[test]
    fn within_a_round_spells_end_before_work_is_done_and_countdowns_come_last() {
        let mut world = at_site(0);
        world = but(world, A, |one| {
            one.busy = Some(Busy { until: 10, task: Task::Other("Dig".to_owned()), risk: 0 });
        });
        world.illusions.insert(
            B,
            Illusion { sense: Sense::Sight, what: "A wall".to_owned(), until: 10, for_encounter: false },
        );
        world.countdowns.insert("Flood".to_owned(), Countdown { until: Some(10), rounds: None, open: true });
        let played = tries(&world, NextRound { by: B, check: Some(Chance::Never) }, &[], &[]);
        let order: Vec<&str> = played
            .effects()
            .into_iter()
            .filter_map(|effect| match effect {
                Effect::Illusion(..) => Some("illusion"),
                Effect::Set(_, norn_fivey::world::Set::busy(_)) => Some("work"),
                Effect::Countdown(..) => Some("countdown"),
                Effect::Visit(_) => Some("round"),
                _ => None,
            })
            .collect();
        assert_eq!(order, ["illusion", "work", "countdown", "round"]);
    }

    #[test]
    fn what_ends_on_the_way_ends_at_its_own_hour() {
        let mut world = road(0);
        world.countdowns.insert("Storm".to_owned(), Countdown { until: Some(90), rounds: None, open: true });
        let played = tries(&world, go(Q), &[20], &[]);
        let clocks: Vec<i64> = played
            .effects()
            .into_iter()
            .filter_map(|effect| match effect {
                Effect::Clock(now) => Some(*now),
                Effect::Countdown(..) => Some(-1),
                _ => None,
            })
            .collect();
        assert_eq!(clocks, [90, -1, 240]);
    }

    #[test]
    fn countdowns_in_days_end_with_the_night() {
        let mut world = fed(hurt(camp(road(12)), A, 3), A);
        world.countdowns.insert("Fair".to_owned(), Countdown { until: Some(DAY), rounds: None, open: true });
        let night = tries(&world, Recover { who: A }, &[], &[]).world;
        let played = tries(&night, Sleep { meals: true }, &[4], &[]);
        let order: Vec<&str> = played
            .effects()
            .into_iter()
            .filter_map(|effect| match effect {
                Effect::Set(who, norn_fivey::world::Set::hit_points(_)) if *who == A => Some("recover"),
                Effect::Countdown(..) => Some("countdown"),
                Effect::Set(who, norn_fivey::world::Set::tonight(_)) if *who == A => Some("new day"),
                Effect::Night(_) => Some("dawn"),
                _ => None,
            })
            .collect();
        assert_eq!(order, ["recover", "countdown", "new day", "dawn"]);
    }

    #[test]
    fn dice_become_experience_before_they_are_set_anew() {
        let mut world = but(with_dice(one(&[]), A, 2), A, |one| (one.level, one.experience) = (2, 300));
        world.adventure = true;
        let over = tries(&world, End {}, &[2, 5], &[]).world;
        assert_eq!((over.character(A).experience, over.character(A).dice), (307, 0));
        assert_eq!(tries(&over, Begin {}, &[], &[]).world.character(A).dice, 2);
    }

    #[test]
    fn time_passes_alike_in_one_go_and_in_parts() {
        let mut night = hurt(elf(camp(road(12)), A), A, 1);
        night = tries(&night, Recover { who: A }, &[], &[]).world;
        night
            .countdowns
            .insert("Fair".to_owned(), Countdown { until: Some(2 * DAY), rounds: None, open: true });
        for (first, second) in [(600, 300), (719, 1), (720, 1), (721, 2000)] {
            let split = norn_testkit::laws::splits(Fivey, &night, (first, second), 7);
            assert!(split);
        }
    }
}

mod fivey_inspiration_start {
    use super::*;

    #[test]
    fn as_many_dice_as_levels() {
        for (levels, dice) in [(0, 0), (1, 1), (3, 3), (5, 5)] {
            let begun = tries(&level(one(&[]), A, levels), Begin {}, &[], &[]).world;
            assert_eq!(begun.character(A).dice, dice);
        }
    }
}

/// Downtime in the middle of things, and out of it again.
fn downtime(world: World) -> World {
    let mut world = world;
    world.over = true;
    turned(&world, Phase::Downtime)
}

mod fivey_inspiration_restore_downtime {
    use super::*;

    #[test]
    fn the_next_adventure_sets_them_to_the_level() {
        let dice = |levels, dice| {
            let world = downtime(with_dice(level(one(&[]), A, levels), A, dice));
            tries(&world, Begin {}, &[], &[]).world.character(A).dice
        };
        assert_eq!(dice(3, 1), 3);
        assert_eq!(dice(2, 4), 2);
    }

    #[test]
    fn what_is_left_betters_what_a_turn_brings() {
        let off = turns::Begin { span: Span::Tennite, settlement: None };
        let mut world = tries(&with_dice(one(&[]), A, 1), off, &[], &[]).world;
        of(&mut world, A).crowns = 100;
        let plan = Plan::of(Activity::Work, Str);
        let lifestyle = Lifestyle::Poor;
        let meant = Planned { who: A, lifestyle, plan, from: 1, through: 1, suits: None };
        let world = tries(&world, meant, &[], &[]).world;
        let turn = turns::PlayTurn { turn: 1 };
        let key = "fivey.inspiration.restore-downtime";
        let spent = tries(&world, turn.clone(), &[8, 5], &[(key, YES)]).world;
        assert_eq!((spent.character(A).crowns, spent.character(A).dice), (90 + 14, 0));
        let kept = tries(&world, turn, &[8], &[(key, NO)]);
        assert_eq!((kept.world.character(A).crowns, kept.world.character(A).dice), (90 + 9, 1));
        // A standing answer for this is none for what happens on an adventure.
        assert_eq!((kept.asked(key), kept.asked("fivey.inspiration.timing")), (1, 0));
    }
}

mod fivey_inspiration_restore_mid_session {
    use super::*;

    #[test]
    fn only_if_an_adventure_begins() {
        let world = downtime(with_dice(level(one(&[]), A, 3), A, 1));
        assert_eq!(turned(&world, Phase::World).character(A).dice, 1);
        assert_eq!(tries(&world, Begin {}, &[], &[]).world.character(A).dice, 3);
    }
}

mod fivey_inspiration_to_experience {
    use super::*;

    fn adventure(levels: i32, dice: i32) -> World {
        let mut world = with_dice(level(one(&[]), A, levels), A, dice);
        world.adventure = true;
        world
    }

    #[test]
    fn all_are_rolled_at_the_end() {
        let played = tries(&adventure(3, 3), End {}, &[2, 5, 6], &[]);
        assert_eq!((played.world.character(A).experience, played.world.character(A).dice), (113, 0));
        let kept = tries(&adventure(3, 3), End {}, &[], &[("fivey.inspiration.to-experience", NO)]).world;
        assert_eq!((kept.character(A).experience, kept.character(A).dice), (100, 3));
        // Whoever has changed their mind can still do it, until downtime begins.
        let late = tries(&kept, Convert { who: A }, &[2, 5, 6], &[]);
        assert_eq!((late.total(), late.world.character(A).experience), (Some(13), 113));
        assert_eq!(refused(&late.world, &Convert { who: A }.into()), Some("fivey.inspiration.to-experience"));
    }

    #[test]
    fn neither_during_the_adventure_nor_in_downtime() {
        let convert = Attempt::from(Convert { who: A });
        assert_eq!(refused(&adventure(3, 3), &convert), Some("fivey.inspiration.to-experience"));
        let down = downtime(with_dice(level(one(&[]), A, 3), A, 3));
        assert_eq!(refused(&down, &convert), Some("fivey.inspiration.to-experience"));
        // They can still be spent there.
        assert_eq!(down.character(A).dice, 3);
    }
}

mod fivey_inspiration_to_experience_keep {
    use super::*;

    fn points(levels: i32, dice: &[u16]) -> Option<i32> {
        let count = i32::try_from(dice.len()).expect("few dice");
        let mut world = with_dice(level(one(&[]), A, levels), A, count);
        world.over = true;
        tries(&world, Convert { who: A }, dice, &[]).total()
    }

    #[test]
    fn as_many_as_levels_count_the_highest() {
        assert_eq!(points(1, &[2, 5]), Some(5));
        assert_eq!(points(2, &[1, 4, 6]), Some(10));
        assert_eq!(points(0, &[4]), Some(0));
    }

    #[test]
    fn whose_dice_would_count_nothing_is_not_asked() {
        let mut world = with_dice(level(one(&[]), A, 0), A, 1);
        world.adventure = true;
        assert_eq!(tries(&world, End {}, &[], &[]).asked("fivey.inspiration.to-experience"), 0);
    }
}

mod fivey_attune_start {
    use super::*;

    fn armed() -> World {
        let world = with_thing(one(&[]), A, "Sword", 1, Carried::Held);
        with_thing(with_thing(world, A, "Dagger", 1, Carried::OnHand), A, "Torch", 1, Carried::Stashed)
    }

    #[test]
    fn one_of_the_things_on_hand() {
        let played =
            tries(&armed(), Begin {}, &[], &[("fivey.attune.start", Answer::One(Value::text("Sword")))]);
        assert_eq!(played.world.character(A).attuned.as_deref(), Some("Sword"));
        let before = but(armed(), A, |one| one.attuned = Some("Torch".to_owned()));
        let replaced =
            tries(&before, Begin {}, &[], &[("fivey.attune.start", Answer::One(Value::text("Dagger")))]);
        assert_eq!(replaced.world.character(A).attuned.as_deref(), Some("Dagger"));
        let single = with_thing(one(&[]), A, "Torch", 1, Carried::Stashed);
        assert_eq!(tries(&single, Begin {}, &[], &[]).world.character(A).attuned.as_deref(), Some("Torch"));
    }

    #[test]
    fn an_adventure_under_way_begins_for_whoever_comes_into_it() {
        let late = draft(
            "character",
            &[
                ("name", Value::text("Gor")),
                ("template", Value::text("Orc")),
                ("backstory", Value::text("Noble")),
            ],
        );
        let running = tries(&armed(), Begin {}, &[], &[]).world;
        let world = built(running, B, &late);
        let due = Fivey.due(&world).expect("something of Gor's");
        let axe = [("fivey.attune.start", Answer::One(Value::text("Wax stamp")))];
        let joined = tries(&world, due, &[], &axe).world;
        assert_eq!(
            (joined.character(B).attuned.as_deref(), joined.character(B).dice),
            (Some("Wax stamp"), 1)
        );
        assert_eq!(Fivey.due(&joined), None);
        assert_eq!(Fivey.due(&built(armed(), B, &late)), None);
    }

    #[test]
    fn what_is_not_carried_is_refused() {
        let lying = with_thing(armed(), A, "Axe", 1, Carried::Lying);
        let asked = tries(&lying, Begin {}, &[], &[]);
        let options = format!("{:?}", asked.question("fivey.attune.start"));
        assert!(!options.contains("Axe"));
        let mut night = lying;
        night.night = Some(Night::default());
        night.clock = 12 * SIXTY;
        for thing in ["Axe", "Bow"] {
            let it = Attune { who: A, thing: thing.to_owned() };
            assert_eq!(refused(&night, &it.into()), Some("fivey.attune.start"));
        }
    }
}

mod fivey_attune_change {
    use super::*;

    fn armed() -> World {
        let world = with_thing(camp(road(12)), A, "Sword", 1, Carried::Held);
        but(with_thing(world, A, "Dagger", 1, Carried::OnHand), A, |one| {
            one.attuned = Some("Sword".to_owned());
        })
    }

    fn to(thing: &str) -> Attune {
        Attune { who: A, thing: thing.to_owned() }
    }

    #[test]
    fn for_the_rest_action_of_a_night() {
        let night = tries(&armed(), to("Dagger"), &[], &[]).world;
        assert_eq!(night.character(A).attuned.as_deref(), Some("Sword"));
        assert_eq!(sleeps(&night, &[]).character(A).attuned.as_deref(), Some("Dagger"));
        assert_eq!(sleeps(&armed(), &[]).character(A).attuned.as_deref(), Some("Sword"));
        let lost = but(night, A, |one| {
            one.things.remove("Dagger");
        });
        assert_eq!(sleeps(&lost, &[]).character(A).attuned.as_deref(), Some("Sword"));
    }

    #[test]
    fn to_another_thing_and_no_rest_action_is_lost_on_the_same() {
        assert_eq!(refused(&armed(), &to("Sword").into()), Some("fivey.attune.change"));
    }

    #[test]
    fn not_besides_recover_but_for_an_elf() {
        let rested = tries(&armed(), Recover { who: A }, &[], &[]).world;
        assert_eq!(refused(&rested, &to("Dagger").into()), Some("fivey.day.nighttime"));
        let elven = tries(&elf(armed(), A), Recover { who: A }, &[], &[]).world;
        assert_eq!(refused(&elven, &to("Dagger").into()), None);
    }
}

/// Something without time, cost or risk.
fn deed(doing: &str) -> Undertake {
    Undertake {
        who: A,
        doing: doing.to_owned(),
        minutes: 0,
        risk: 0,
        things: Amounts::none(),
        crowns: 0,
        hit_points: 0,
        dice: 0,
    }
}

mod fivey_referee_job {
    use super::*;

    #[test]
    fn a_scene_has_a_goal_an_obstacle_two_ways_and_a_consequence() {
        let text = |text: &str| text.to_owned();
        let scene = |one: &str, other: &str| Prepare {
            goal: text("The salt"),
            obstacle: text("A guard"),
            one: text(one),
            other: text(other),
            consequence: text("An alarm"),
        };
        let played = tries(&road(0), scene("Bribe", "Sneak"), &[], &[]);
        let told = ["The salt", "A guard", "Bribe", "Sneak", "An alarm"].map(Value::text);
        assert_eq!(played.told("fivey.referee.job", "scene"), [told.to_vec()]);
        for lacking in [scene("Bribe", ""), scene("Bribe", "Bribe")] {
            assert_eq!(refused(&road(0), &lacking.into()), Some("fivey.referee.job"));
        }
    }
}

mod fivey_referee_guidelines_not_rules {
    use super::*;

    #[test]
    fn a_day_goes_by_without_any_of_the_tools() {
        let there = goes(&road(0), Q, 20);
        let night = tries(&there, Camp { settlement: None }, &[], &[]).world;
        assert_eq!((hours(&there), hours(&sleeps(&night, &[]))), (4, 24));
        assert_eq!((there.countdowns.len(), there.adventure), (0, false));
        let view = Ruleset::show(&Fivey, &there, &Viewer::Referee);
        let tables: Vec<&str> =
            view.sheets.iter().filter(|sheet| sheet.who.is_none()).map(|sheet| sheet.name.as_str()).collect();
        assert_eq!(tables, ["Land", "FIVEY"]);
    }
}

mod fivey_referee_time_restraints {
    use super::*;

    #[test]
    fn a_duration_moves_the_clock() {
        let dig = Undertake { minutes: 120, ..deed("Dig") };
        assert_eq!(tries(&road(0), dig, &[], &[]).world.clock, 120);
        assert_eq!(tries(&road(0), deed("Talk"), &[], &[]).world.clock, 0);
        let never = Undertake { minutes: 100_000, ..deed("Dig") };
        assert_eq!(refused(&road(0), &never.into()), Some("fivey.referee.time-restraints"));
    }

    #[test]
    fn at_a_site_it_keeps_somebody_busy_for_its_rounds() {
        let dig = Undertake { minutes: 30, ..deed("Dig") };
        let mut world = tries(&at_site(0), dig, &[], &[]).world;
        assert_eq!((world.clock, world.character(A).busy.as_ref().map(|busy| busy.until)), (0, Some(30)));
        world = round(&world);
        assert_eq!(refused(&world, &does(A, "Look").into()), Some("fivey.site.one-action-each"));
        assert_eq!(refused(&world, &does(B, "Look").into()), None);
        world = rounds(world, 2);
        assert_eq!((world.clock, world.character(A).busy.is_none()), (30, true));
        let quick = Undertake { minutes: 10, ..deed("Dig") };
        let once = tries(&at_site(0), quick, &[], &[]).world;
        assert_eq!((once.character(A).busy.is_none(), visit(&once).acted.contains(&A)), (true, true));
    }
}

mod fivey_referee_random_risk {
    use super::*;

    #[test]
    fn x_in_twenty_when_it_is_done() {
        let risky = Undertake { risk: 3, minutes: 60, ..deed("Dig") };
        let event = tries(&road(0), risky.clone(), &[3], &[]);
        assert_eq!((event.outcome(), event.world.clock), (Some("event"), 60));
        assert_eq!(tries(&road(0), risky, &[4], &[]).outcome(), Some("nothing-else"));
        assert_eq!(tries(&road(0), deed("Dig"), &[], &[]).dice(), []);
    }

    #[test]
    fn at_a_site_too_what_is_risked_shows_when_it_is_done() {
        let risky = Undertake { risk: 3, minutes: 20, ..deed("Dig") };
        let begun = tries(&at_site(0), risky.clone(), &[], &[]);
        assert_eq!((begun.outcome(), begun.world.clock), (Some("under-way"), 0));
        let once = tries(&begun.world, NextRound { by: A, check: Some(Chance::Never) }, &[], &[]);
        let ends = |face| tries(&once.world, NextRound { by: A, check: Some(Chance::Never) }, &[face], &[]);
        let said = |face: u16, part: &str| ends(face).told("fivey.referee.random-risk", part).len();
        assert_eq!((said(3, "strikes"), said(4, "strikes")), (1, 0));
        assert_eq!((said(3, "passes"), said(4, "passes")), (0, 1));
        // Within a round it is done at its end, and what takes no time at once.
        let quick = tries(&at_site(0), Undertake { minutes: 10, ..risky.clone() }, &[], &[]).world;
        let ends = NextRound { by: A, check: Some(Chance::Never) };
        assert_eq!(tries(&quick, ends, &[3], &[]).world.character(A).busy, None);
        assert_eq!(tries(&at_site(0), Undertake { minutes: 0, ..risky }, &[3], &[]).outcome(), Some("event"));
    }

    #[test]
    fn a_die_can_avert_it_then() {
        let risky = Undertake { risk: 3, minutes: 10, ..deed("Dig") };
        let world = tries(&with_dice(at_site(0), A, 1), risky, &[], &[]).world;
        let ends = NextRound { by: A, check: Some(Chance::Never) };
        let played = tries(&world, ends, &[2, 4], &[("fivey.inspiration.spend", YES)]);
        assert_eq!(played.told("fivey.referee.random-risk", "passes").len(), 1);
        // Whoever is dead by then risks nothing any more.
        let dead = but(world, A, |one| one.fate = norn_fivey::world::Fate::Dead);
        let next = NextRound { by: B, check: Some(Chance::Never) };
        assert_eq!(tries(&dead, next, &[], &[]).dice(), []);
    }
}

mod fivey_referee_resource_depletion {
    use super::*;

    #[test]
    fn things_crowns_hit_points_and_dice_are_paid() {
        let rich = with_dice(with_thing(road(0), A, "Torch", 3, Carried::Stashed), A, 2);
        let world = but(rich, A, |one| one.crowns = 10);
        let costs = Undertake {
            things: Amounts::none().and("Torch".to_owned(), 2),
            crowns: 7,
            hit_points: 3,
            dice: 1,
            ..deed("Bribe the river")
        };
        let after = tries(&world, costs.clone(), &[], &[]).world;
        let one = after.character(A);
        assert_eq!((one.things["Torch"].pieces, one.crowns, one.hit_points, one.dice), (1, 3, 5, 1));
        for lacking in [
            Undertake { crowns: 11, ..costs.clone() },
            Undertake { hit_points: 8, ..costs.clone() },
            Undertake { dice: 3, ..costs.clone() },
            Undertake { things: Amounts::none().and("Torch".to_owned(), 4), ..costs },
        ] {
            assert_eq!(refused(&world, &lacking.into()), Some("fivey.referee.resource-depletion"));
        }
    }
}

mod fivey_referee_clock_countdown {
    use super::*;

    fn counts(count: i32, unit: Unit, open: bool) -> CountDown {
        CountDown { name: "Flood".to_owned(), count, unit, open }
    }

    fn until(world: &World, unit: Unit) -> Option<i64> {
        let world = tries(world, counts(2, unit, true), &[], &[]).world;
        world.countdowns["Flood"].until
    }

    #[test]
    fn in_any_unit() {
        let world = road(5);
        assert_eq!(until(&world, Unit::Turns), Some(320));
        assert_eq!(until(&world, Unit::Hours), Some(420));
        assert_eq!(until(&world, Unit::Days), Some(2 * DAY));
        assert_eq!(until(&world, Unit::Tennites), Some(300 + 20 * DAY));
        assert_eq!(until(&world, Unit::Rounds), None);
    }

    #[test]
    fn it_announces_itself_at_zero() {
        let world = tries(&road(0), counts(1, Unit::Hours, true), &[], &[]).world;
        let before = tries(&world, Wait { minutes: 59 }, &[], &[]);
        assert_eq!(before.told("fivey.referee.clock-countdown", "happens").len(), 0);
        let after = tries(&before.world, Wait { minutes: 1 }, &[], &[]);
        assert_eq!(after.told("fivey.referee.clock-countdown", "happens"), [vec![Value::text("Flood")]]);
        assert_eq!(after.world.countdowns.len(), 0);
    }

    #[test]
    fn in_rounds_of_a_fight() {
        let mut world = tries(&road(0), counts(2, Unit::Rounds, true), &[], &[]).world;
        for left in [Some(1), None] {
            for effect in norn_kernel::by_hand(&world, round_ends) {
                norn_kernel::World::apply(&mut world, &effect);
            }
            assert_eq!(world.countdowns.get("Flood").and_then(|it| it.rounds), left);
        }
    }

    #[test]
    fn players_see_it_or_do_not() {
        use norn_kernel::{Ruleset, Viewer};
        let seen = |open: bool| {
            let world = tries(&road(0), counts(1, Unit::Hours, open), &[], &[]).world;
            let view = Fivey.show(&world, &Viewer::Player(vec![A]));
            view.clock.expect("a clock").due.len()
        };
        assert_eq!((seen(true), seen(false)), (1, 0));
    }

    #[test]
    fn each_has_a_name_of_its_own_and_a_length() {
        let world = tries(&road(0), counts(1, Unit::Hours, true), &[], &[]).world;
        assert_eq!(
            refused(&world, &counts(1, Unit::Days, true).into()),
            Some("fivey.referee.clock-countdown")
        );
        assert_eq!(
            refused(&road(0), &counts(0, Unit::Days, true).into()),
            Some("fivey.referee.clock-countdown")
        );
    }
}

mod studies {
    use super::*;
    use norn_dice::Ratio;
    use norn_kernel::Ruleset;
    use norn_kernel::offer::Next;
    use std::collections::BTreeMap;

    type Shares = BTreeMap<(Option<String>, Option<i32>), Ratio>;

    fn weighed(study: &str, given: &[(&str, Value)]) -> Shares {
        let filled = given.iter().fold(Filled::of(study), |it, (name, value)| it.with(name, value.clone()));
        let Next::Ready((world, attempt)) = Fivey.study(&Fivey.start(), &filled.with_defaults()) else {
            panic!("no study")
        };
        let odds =
            norn_play::Exact::new(&norn_play::simulate::defaults).odds(&attempt, &world).expect("odds");
        assert!(odds.left.is_zero());
        let mut shares = Shares::new();
        for ((verdict, _), share) in &odds.of {
            let key = (verdict.outcome.as_ref().map(ToString::to_string), verdict.total);
            let sum = shares.entry(key).or_insert(Ratio::ZERO);
            *sum = sum.plus(share);
        }
        shares
    }

    fn share(
        outcome: Option<&str>,
        total: Option<i32>,
        of: (u128, u128),
    ) -> ((Option<String>, Option<i32>), Ratio) {
        ((outcome.map(str::to_owned), total), Ratio::new(of.0, of.1))
    }

    #[test]
    fn a_site_round_by_round() {
        let found = weighed("site-encounter", &[("turns", Value::Number(3))]);
        let expected = [
            share(Some("encounter"), Some(1), (1, 20)),
            share(Some("encounter"), Some(2), (38, 400)),
            share(Some("encounter"), Some(3), (19 * 18 * 3, 8000)),
            share(Some("no-encounter"), None, (19 * 18 * 17, 8000)),
        ];
        assert_eq!(found, expected.into());
        let late = weighed("site-encounter", &[("turns", Value::Number(2)), ("since", Value::Number(18))]);
        let expected =
            [share(Some("encounter"), Some(19), (19, 20)), share(Some("encounter"), Some(20), (1, 20))];
        assert_eq!(late, expected.into());
    }

    #[test]
    fn a_way_hex_by_hex() {
        let hours = rows(&[&[Value::Number(4)], &[Value::Number(6)]]);
        let found = weighed("travel-encounter", &[("hours", hours)]);
        let expected = [
            share(Some("encounter"), Some(1), (4 * 14 + 16 * 6, 400)),
            share(Some("encounter"), Some(2), (24, 400)),
            share(Some("no-encounter"), Some(0), (16 * 14, 400)),
        ];
        assert_eq!(found, expected.into());
    }

    #[test]
    fn dice_that_become_experience() {
        let found = weighed("experience", &[("dice", Value::Number(2)), ("level", Value::Number(1))]);
        let expected = (1..=6_i32).map(|face| {
            let ways = u128::try_from(2 * face - 1).expect("ways");
            share(None, Some(face), (ways, 36))
        });
        assert_eq!(found, expected.collect());
        let none = weighed("experience", &[("dice", Value::Number(1)), ("level", Value::Number(0))]);
        assert_eq!(none, [share(None, Some(0), (1, 1))].into());
    }

    #[test]
    fn what_recover_gives() {
        let found = weighed("recover", &[("level", Value::Number(2)), ("missing", Value::Number(4))]);
        assert_eq!(found, [share(None, Some(3), (1, 6)), share(None, Some(4), (5, 6))].into());
        let veteran =
            [("level", Value::Number(2)), ("missing", Value::Number(100)), ("veteran", true.into())];
        let expected = (3..=10).map(|points| share(None, Some(points), (1, 8)));
        assert_eq!(weighed("recover", &veteran), expected.collect());
    }
}

mod fivey_inventory_twenty {
    use super::*;

    #[test]
    fn what_nobody_has_room_for_stays_where_it_grew() {
        let seeks = || Scavenge { who: A, what: "Ingredients".to_owned(), portions: None };
        let full = with_thing(camp(road(12)), A, "Torch", 18, Carried::Stashed);
        let found = [4, 1].map(|face| tries(&full, seeks(), &[face], &[]).total());
        assert_eq!(found, [Some(2), Some(1)]);
    }
}

mod fivey_hp_healing_rate {
    use super::*;

    #[test]
    fn a_recover_gives_as_much_back() {
        let world = but(hurt(one(&[]), A, 1), A, |one| (one.most, one.level) = (20, 2));
        let rests = tries(&camp(fed(world, A)), Recover { who: A }, &[], &[]).world;
        assert_eq!(sleeps(&rests, &[3]).character(A).hit_points, 6);
    }
}
