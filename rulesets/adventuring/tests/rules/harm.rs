//! Poison, drugs, disease, injuries, surgery, rests: every case of the checks.
use crate::table::*;
use norn_adventuring::rules::base::testing::Harm;
use norn_adventuring::rules::exploring::taking::{PickUp, Source};
use norn_adventuring::rules::exploring::turns::{BreakOff, Wait};
use norn_adventuring::rules::fights::hands::Coat;
use norn_adventuring::rules::harm::diseases::{Infect, Relieve};
use norn_adventuring::rules::harm::healing::Heal;
use norn_adventuring::rules::harm::injuries::Injure;
use norn_adventuring::rules::harm::poisons::Expose;
use norn_adventuring::rules::harm::rests::{DailyRest, Disturb, FullRest, Occupy};
use norn_adventuring::rules::harm::surgery::{Operation, Surgery};
use norn_adventuring::rules::harm::swallowing::{Meal, Mix, Take};
use norn_adventuring::rules::settlements::market::Swap;
use norn_adventuring::world::{
    Ability, Activity, Addiction, Area, Blackout, Course, DAY, Delivery, Disease, Dose, Drug, Effect,
    FULL_REST, Fate, Hot, Immunity, Injury, Level, Losses, Nature, Poison, Row, Sickness, Side, Size,
    Strange, Thing, Venom, WATCH, World,
};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::amounts::Amounts;
use norn_kernel::record::things::Thing as _;
use norn_kernel::show::Shown;
use norn_kernel::{
    Answer, Attempt as _, Audience, Closed, D4, D6, Die, Filled, Next, Ruleset, Value, Viewer, Who,
};

const RESIN: &str = "Dream resin";

fn wait(stretches: i64) -> Attempt {
    Wait { stretches }.into()
}

/// Time passes, with these dice.
#[track_caller]
fn later(world: &World, stretches: i64, dice: &[u16]) -> World {
    play(world, &wait(stretches), dice, &[]).world
}

fn named(venom: Venom, by: Delivery) -> String {
    let kind = venom.word();
    let (first, rest) = kind.split_at(1);
    let way = if by == Delivery::Bloodstream { "for the blood" } else { "to be swallowed" };
    format!("{}{rest} poison, {way}", first.to_uppercase())
}

fn expose(who: Who, venom: Venom) -> Attempt {
    Expose { who, poison: named(venom, Delivery::Bloodstream), by: Delivery::Bloodstream }.into()
}

/// Somebody with STR 12 whom this poison has got into.
fn poisoned(venom: Venom) -> World {
    play(&one(&[(Str, 12)]), &expose(A, venom), &[13], &[]).world
}

fn take(who: Who, to: Who, thing: &str) -> Attempt {
    Take { who, to, thing: thing.to_owned(), strong: false, resists: false, willing: false }.into()
}

fn infect(who: Who, disease: &str) -> Attempt {
    Infect { who: vec![who], disease: disease.to_owned() }.into()
}

/// With a disease.
fn sick(world: &World, who: Who, disease: &str) -> World {
    play(world, &infect(who, disease), &[], &[]).world
}

fn has(world: &World, who: Who, disease: &str) -> bool {
    world.character(who).sick.contains_key(disease)
}

/// With something off each ability for a while.
fn weak(world: World, who: Who, points: [i32; 3]) -> World {
    but(world, who, |one| one.lost = Ability::ALL.iter().copied().zip(points).collect())
}

fn scores(world: &World, who: Who) -> [i32; 3] {
    [Str, Agi, Wit].map(|ability| world.character(who).score(ability))
}

fn rest(who: &[Who]) -> Attempt {
    DailyRest { who: who.to_vec() }.into()
}

/// A daily rest in which this is rolled and answered.
#[track_caller]
fn rested(world: &World, who: Who, dice: &[u16], answers: &[(&str, Answer)]) -> World {
    let begun = play(world, &rest(&[who]), &[], &[]).world;
    play(&begun, &wait(WATCH), dice, answers).world
}

/// A full rest in which this is rolled and answered.
#[track_caller]
fn fully_rested(world: &World, who: Who, dice: &[u16], answers: &[(&str, Answer)]) -> World {
    let begun = play(world, &Attempt::FullRest(FullRest { who: vec![who] }), &[], &[]).world;
    play(&begun, &wait(FULL_REST), dice, answers).world
}

fn pieces(world: &World, who: Who, thing: &str) -> u16 {
    world.character(who).things.get(thing).map_or(0, |thing| thing.pieces)
}

/// Addicted to dream resin, with so many units and as many rations as can be needed.
fn addict(values: &[(Ability, i32)], units: u16) -> World {
    let world = with_thing(one(values), A, "Ration", 20);
    let world = if units == 0 { world } else { with_thing(world, A, RESIN, units) };
    but(world, A, |one| {
        one.addictions.insert(RESIN.to_owned(), Addiction { since: 0 });
    })
}

/// What rows of somebody's sheet under this rule say to a viewer.
fn rows_of(world: &World, viewer: &Viewer, who: Who, rule: &str) -> Vec<norn_kernel::show::Row> {
    let view = Adventuring.show(world, viewer);
    let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(who)).expect("a sheet");
    let rows = sheet.sections.into_iter().flat_map(|section| section.rows);
    rows.filter(|row| row.label.key.id() == rule).collect()
}

mod adventuring_poison_first_dose {
    use super::*;

    #[test]
    fn str_resists_it() {
        let world = one(&[(Str, 12)]);
        let resisted = play(&world, &expose(A, Venom::Damaging), &[12], &[]).world;
        assert_eq!(resisted.character(A).doses, []);
        let works = play(&world, &expose(A, Venom::Damaging), &[13], &[]).world;
        assert_eq!(works.character(A).doses.len(), 1);
    }

    #[test]
    fn whoever_is_out_saves_as_well() {
        let out = but(one(&[(Str, 12)]), A, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 }));
        let resisted = play(&out, &expose(A, Venom::Damaging), &[12], &[]).world;
        assert_eq!(resisted.character(A).doses, []);
    }
}

mod adventuring_poison_later_dose {
    use super::*;

    #[test]
    fn it_works_by_itself_though_the_first_was_resisted() {
        let world = play(&one(&[(Str, 12)]), &expose(A, Venom::Paralysing), &[12], &[]).world;
        let second = play(&world, &expose(A, Venom::Damaging), &[], &[]);
        assert_eq!(second.world.character(A).doses.len(), 1);
        let next = later(&world, 1, &[]);
        let first = play(&next, &expose(A, Venom::Damaging), &[12], &[]);
        assert_eq!(first.world.character(A).doses, []);
    }

    #[test]
    fn a_drug_is_a_dose_too() {
        let world = with_thing(one(&[(Str, 12)]), A, RESIN, 1);
        let world = play(&world, &take(A, A, RESIN), &[1], &[]).world;
        let second = play(&world, &expose(A, Venom::Damaging), &[], &[]);
        assert_eq!(second.world.character(A).doses.len(), 1);
    }
}

mod adventuring_poison_structure {
    use super::*;

    #[test]
    fn there_are_ten_of_two_ways_and_five_effects() {
        let world = one(&[]);
        assert_eq!(Poison::all(&world).count(), 10);
        for venom in Venom::ALL {
            for by in Delivery::ALL {
                let poison = Poison::find(&world, &named(*venom, *by)).cloned();
                assert_eq!(poison, Some(Poison { delivery: *by, venom: *venom, bulk: 1, value: 20 }));
                let exposed = Expose { who: A, poison: named(*venom, *by), by: *by };
                let played = play(&world, &Attempt::Expose(exposed), &[20], &[]).world;
                let one = played.character(A);
                assert!(!one.doses.is_empty() || !one.out.is_empty(), "{venom:?} {by:?}");
            }
        }
    }

    #[test]
    fn none_is_without_a_way_or_an_effect() {
        let world = one(&[]);
        let name = ("name", Value::text("Wolfsbane"));
        let way = ("delivery", Value::word("ingestion"));
        let effect = ("venom", Value::word("lethal"));
        let wrong = |values: &[(&str, Value)]| !problems_of(&world, &draft("poison", values)).is_empty();
        assert!(wrong(&[name.clone(), way.clone()]) && wrong(&[name.clone(), effect.clone()]));
        let own = built(world.clone(), Who(9), &draft("poison", &[name, way, effect]));
        assert_eq!(Poison::find(&own, "Wolfsbane").map(|poison| poison.venom), Some(Venom::Lethal));
    }

    #[test]
    fn nobody_is_exposed_to_one_that_is_not_listed() {
        let unknown = Expose { who: A, poison: "Moonlight".into(), by: Delivery::Ingestion };
        assert_eq!(refused(&one(&[]), &Attempt::Expose(unknown)), Some("adventuring.poison.structure"));
    }
}

mod adventuring_poison_bloodstream {
    use super::*;

    #[test]
    fn swallowed_it_does_nothing() {
        let world = one(&[(Str, 12)]);
        let poison = named(Venom::Damaging, Delivery::Bloodstream);
        let food = Expose { who: A, poison: poison.clone(), by: Delivery::Ingestion };
        assert_eq!(play(&world, &Attempt::Expose(food), &[], &[]).world.character(A).doses, []);
        let blade = Expose { who: A, poison, by: Delivery::Bloodstream };
        assert_eq!(play(&world, &Attempt::Expose(blade), &[13], &[]).world.character(A).doses.len(), 1);
    }
}

/// Somebody with WIT 10 and STR 12, a ration, and a dose of damaging poison to be swallowed.
fn cook() -> World {
    let world = with_thing(one(&[(Str, 12)]), A, "Ration", 2);
    with_thing(world, A, "Damaging poison, to be swallowed", 1)
}

fn mixes() -> Mix {
    Mix { who: A, poison: "Damaging poison, to be swallowed".into(), into: "Ration".into() }
}

fn meal(who: &[Who], strong: bool) -> Attempt {
    let poison = Some(named(Venom::Damaging, Delivery::Ingestion));
    Meal { who: who.to_vec(), poison, strong }.into()
}

/// They eat what was put before them.
fn eat(world: &World, who: &[Who], strong: bool, dice: &[u16], answers: &[(&str, Answer)]) -> Played<World> {
    let served = play(world, &meal(who, strong), &[], &[]).world;
    let due = Adventuring.due(&served).expect("they eat");
    play(&served, &due, dice, answers)
}

mod adventuring_poison_ingestion {
    use super::*;

    #[test]
    fn on_a_blade_it_does_nothing() {
        let world = one(&[(Str, 12)]);
        let poison = named(Venom::Damaging, Delivery::Ingestion);
        let blade = Expose { who: A, poison, by: Delivery::Bloodstream };
        assert_eq!(play(&world, &Attempt::Expose(blade), &[], &[]).world.character(A).doses, []);
        assert_eq!(eat(&world, &[A], false, &[11, 13], &[]).world.character(A).doses.len(), 1);
    }

    #[test]
    fn it_is_mixed_into_food() {
        let mixed = play(&cook(), &Attempt::Mix(mixes()), &[], &[]).world;
        assert_eq!(pieces(&mixed, A, "Damaging poison, to be swallowed"), 0);
        let eaten = play(&mixed, &take(A, A, "Ration"), &[11, 13], &[]).world;
        assert_eq!((pieces(&eaten, A, "Ration"), eaten.character(A).doses.len()), (1, 1));
        let again = play(&eaten, &take(A, A, "Ration"), &[], &[]).world;
        assert_eq!(again.character(A).doses.len(), 1, "one dose was in one of them");
    }

    #[test]
    fn without_poison_or_food_nothing_is_mixed() {
        let rule = Some("adventuring.poison.ingestion");
        assert_eq!(refused(&with_thing(one(&[]), A, "Ration", 1), &Attempt::Mix(mixes())), rule);
        let no_food = but(cook(), A, |one| {
            one.things.remove("Ration");
        });
        assert_eq!(refused(&no_food, &Attempt::Mix(mixes())), rule);
    }

    /// Xan has a ration that something may be in, and Ada gets it.
    fn bought(poisoned: bool) -> Played<World> {
        let world =
            with_thing(world([(A, hero("Ada", &[(Str, 12)])), (X, other("Xan", &[]))]), X, "Ration", 1);
        let world = but(world, X, |one| {
            let thing = one.things.get_mut("Ration").expect("a ration");
            thing.mixed = poisoned.then(|| Poison { delivery: Delivery::Ingestion, ..Poison::default() });
        });
        let gets = Amounts::none().and("Ration".to_owned(), 1);
        let swap = Swap { who: A, with: X, gets, gives: Amounts::none(), coins: 9, merchant: false, asks: 0 };
        play(&but(world, A, |one| one.coins = 9), &Attempt::Swap(swap), &[], &[])
    }

    #[test]
    fn nobody_knows_by_having_it_what_is_in_food_from_others() {
        let (poisoned, harmless) = (bought(true), bought(false));
        let told = |played: &Played<World>| {
            let all = played.record.effects.iter().filter(|change| change.audience == Audience::Everyone);
            format!("{:?} {:?}", played.record.lines, all.map(|change| &change.effect).collect::<Vec<_>>())
        };
        assert_eq!(told(&poisoned), told(&harmless));
        let show = |played: &Played<World>| {
            format!("{:?}", Adventuring.show(&played.world, &Viewer::Player(vec![A])))
        };
        assert_eq!(show(&poisoned), show(&harmless));
        // Somebody may notice something, whether there is anything or not.
        let eats = |played: &Played<World>, dice: &[u16]| {
            play(&played.world, &take(A, A, "Ration"), dice, &[]).world
        };
        assert_eq!(eats(&harmless, &[11]).character(A).doses.len(), 0);
        assert_eq!(eats(&poisoned, &[11, 13]).character(A).doses.len(), 1);
        assert_eq!(pieces(&eats(&poisoned, &[10]), A, "Ration"), 1, "Ada has noticed it, and leaves it");
        assert_eq!(pieces(&eats(&harmless, &[10]), A, "Ration"), 0);
    }

    #[test]
    fn nor_by_taking_it_from_somebody() {
        let ration = |poisoned: bool| {
            let world = with_thing(two(&[(Str, 12)], &[]), X, "Ration", 1);
            let world = but(world, X, |one| {
                (one.health, one.fate) = (0, Fate::Dead);
                one.things.get_mut("Ration").expect("a ration").mixed = poisoned.then(Poison::default);
            });
            let things = Amounts::none().and("Ration".to_owned(), 1);
            let it = PickUp { who: A, from: Source::Body(X), things, coins: 0, willing: false };
            let taken = tries(&world, it, &[], &[]).world;
            let one = taken.character(A);
            (one.things.clone(), one.strange["Ration"].mixed.is_some())
        };
        let [poisoned, harmless] = [true, false].map(ration);
        assert_eq!((poisoned.0, poisoned.1, harmless.1), (harmless.0, true, false));
    }

    #[test]
    fn what_the_game_masters_people_poison_they_poison_unseen() {
        let of = |who| Attempt::Mix(Mix { who, ..mixes() }).veiled(&two(&[], &[])).audience();
        assert_eq!((of(A), of(X)), (Audience::Everyone, Audience::Referee));
        let coat = |who| Coat { who, weapon: "Dagger".into(), poison: "Venom".into() };
        let of = |who| Attempt::Coat(coat(who)).veiled(&two(&[], &[])).audience();
        assert_eq!((of(A), of(X)), (Audience::Everyone, Audience::Referee));
    }

    #[test]
    fn what_is_on_a_blade_shows_to_those_whose_it_is() {
        let coated = |who| {
            let world = with_thing(two(&[], &[]), who, "Dagger", 1);
            but(world, who, |one| one.things.get_mut("Dagger").expect("one").coat = Some(Poison::default()))
        };
        let shows = |world: &World, viewer: &Viewer| {
            let rows = Adventuring.show(world, viewer).sheets.into_iter().flat_map(|sheet| sheet.sections);
            let mut labels = rows.flat_map(|section| section.rows).map(|row| row.label);
            labels.any(|label| label.args.contains(&("coated", Value::Flag(true))))
        };
        let player = Viewer::Player(vec![A]);
        assert_eq!((shows(&coated(A), &player), shows(&coated(X), &player)), (true, false));
        assert!(shows(&coated(X), &Viewer::Referee));
    }

    #[test]
    fn a_meal_says_nothing_of_what_is_in_it() {
        let served = |poison| {
            let it = Attempt::Meal(Meal { who: vec![A], poison, strong: false }).veiled(&one(&[]));
            assert_eq!(it.audience(), Audience::Referee);
            play(&one(&[]), &it, &[], &[]).world
        };
        let (poisoned, wholesome) = (served(Some(named(Venom::Lethal, Delivery::Ingestion))), served(None));
        assert_eq!(Adventuring.due(&poisoned), Adventuring.due(&wholesome));
        let due = Adventuring.due(&wholesome);
        assert!(due.is_some());
        let due = due.expect("they eat");
        let eaten = play(&wholesome, &due, &[10], &[]);
        assert_eq!(
            (eaten.asked("adventuring.poison.ingestion.detect"), Adventuring.due(&eaten.world)),
            (0, None)
        );
    }

    #[test]
    fn whoever_drinks_it_is_exposed() {
        let drunk = play(&cook(), &take(A, A, "Damaging poison, to be swallowed"), &[13], &[]).world;
        assert_eq!(drunk.character(A).doses.len(), 1);
    }
}

mod adventuring_poison_ingestion_detect {
    use super::*;

    #[test]
    fn wit_notices_it_before() {
        let world = one(&[(Str, 12)]);
        let noticed = eat(&world, &[A], false, &[10], &[]);
        assert_eq!(noticed.world.character(A).doses, []);
        assert_eq!(noticed.asked("adventuring.poison.ingestion.detect"), 1);
        let eaten = eat(&world, &[A], false, &[11, 13], &[]);
        assert_eq!(eaten.world.character(A).doses.len(), 1);
    }

    #[test]
    fn one_can_go_on_all_the_same() {
        let goes_on = [("adventuring.poison.ingestion.detect", Answer::Yes(true))];
        let eaten = eat(&one(&[(Str, 12)]), &[A], false, &[10, 13], &goes_on);
        assert_eq!(eaten.world.character(A).doses.len(), 1);
    }

    #[test]
    fn several_save_together_and_each_for_themselves() {
        let world = world([(A, hero("Ada", &[(Wit, 10)])), (B, hero("Bo", &[(Wit, 12)]))]);
        let eaten = eat(&world, &[A, B], false, &[11, 20], &[]).world;
        assert_eq!((eaten.character(A).doses.len(), eaten.character(B).doses.len()), (1, 0));
    }

    #[test]
    fn nobody_else_learns_who_has_noticed() {
        let world = world([(A, hero("Ada", &[])), (B, hero("Bo", &[]))]);
        let played = eat(&world, &[A], false, &[10], &[]);
        let audiences: Vec<Audience> = played.record.lines.iter().map(|noted| noted.audience).collect();
        assert!(!audiences.contains(&Audience::Everyone), "{:?}", played.record.lines);
        assert_eq!(played.question("adventuring.poison.ingestion.detect").audience, Audience::Character(A));
    }

    #[test]
    fn food_that_was_mixed_is_left_where_it_is() {
        let mixed = play(&cook(), &Attempt::Mix(mixes()), &[], &[]).world;
        let left = play(&mixed, &take(A, A, "Ration"), &[10], &[]).world;
        assert_eq!((pieces(&left, A, "Ration"), left.character(A).doses.len()), (2, 0));
    }
}

mod adventuring_poison_ingestion_strong_taste {
    use super::*;

    #[test]
    fn nobody_notices_anything() {
        let world = one(&[(Str, 12)]);
        let eaten = eat(&world, &[A], true, &[13], &[]);
        assert_eq!((eaten.dice().len(), eaten.world.character(A).doses.len()), (1, 1));
        assert_eq!(eat(&world, &[A], false, &[10], &[]).world.character(A).doses, []);
    }
}

mod adventuring_poison_effect_damaging {
    use super::*;

    fn in_stretch_5() -> World {
        let mut world = but(with_thing(one(&[(Str, 12)]), A, "Antidote", 1), A, |one| one.hide = 3);
        world.clock = 4;
        play(&world, &expose(A, Venom::Damaging), &[13], &[]).world
    }

    #[test]
    fn it_hurts_as_the_stretch_ends_whatever_the_armour() {
        let after = later(&in_stretch_5(), 1, &[9]);
        assert_eq!((after.character(A).health, after.character(A).doses.len()), (3, 0));
    }

    #[test]
    fn an_antidote_in_the_same_stretch_helps() {
        let cured = play(&in_stretch_5(), &take(A, A, "Antidote"), &[], &[]).world;
        assert_eq!(later(&cured, 1, &[]).character(A).health, 12);
        let late = later(&in_stretch_5(), 1, &[9]);
        assert_eq!(play(&late, &take(A, A, "Antidote"), &[], &[]).world.character(A).health, 3);
    }

    #[test]
    fn each_dose_that_works_hurts() {
        let two = play(&in_stretch_5(), &expose(A, Venom::Damaging), &[], &[]).world;
        assert_eq!(later(&two, 1, &[3, 4]).character(A).health, 5);
    }
}

mod adventuring_poison_effect_corrupting {
    use super::*;

    #[test]
    fn it_brings_4_corruption_as_the_stretch_ends() {
        let world =
            but(with_thing(poisoned(Venom::Corrupting), A, "Antidote", 1), A, |one| one.corruption = 1);
        assert_eq!(later(&world, 1, &[]).character(A).corruption, 5);
        let cured = play(&world, &take(A, A, "Antidote"), &[], &[]).world;
        assert_eq!(later(&cured, 1, &[]).character(A).corruption, 1);
    }
}

mod adventuring_poison_effect_lethal {
    use super::*;

    #[test]
    fn it_kills_as_the_stretch_ends() {
        let world = with_thing(poisoned(Venom::Lethal), A, "Antidote", 1);
        assert_eq!(later(&world, 1, &[]).character(A).fate, Fate::Dead);
        let cured = play(&world, &take(A, A, "Antidote"), &[], &[]).world;
        let after = later(&cured, 1, &[]);
        assert_eq!((after.character(A).fate, after.character(A).health), (Fate::Well, 12));
    }
}

/// A has been poisoned; B has an antidote.
fn helped(venom: Venom) -> World {
    let world = world([(A, hero("Ada", &[(Str, 12)])), (B, hero("Bo", &[]))]);
    let world = with_thing(world, B, "Antidote", 1);
    play(&world, &expose(A, venom), &[13], &[]).world
}

fn hit(points: u16) -> (Attempt, [u16; 1]) {
    let harm = Harm { who: A, dice: 1, die: D4, direct: false, impaired: false, enhanced: false };
    (harm.into(), [points])
}

mod adventuring_poison_effect_paralysing {
    use super::*;

    #[test]
    fn the_victim_is_out_until_the_stretch_ends() {
        let world = helped(Venom::Paralysing);
        assert!(world.is_out(A));
        let (blow, dice) = hit(2);
        assert!(play(&world, &blow, &dice, &[]).world.is_out(A), "damage does not end it");
        assert!(!later(&world, 1, &[]).is_out(A));
    }

    #[test]
    fn an_antidote_from_another_ends_it() {
        let cured = play(&helped(Venom::Paralysing), &take(B, A, "Antidote"), &[], &[]).world;
        assert!(!cured.is_out(A));
    }
}

mod adventuring_poison_effect_soporific {
    use super::*;

    #[test]
    fn the_victim_sleeps_until_the_watch_ends() {
        let world = helped(Venom::Soporific);
        assert!(world.is_out(A));
        assert!(later(&world, 23, &[]).is_out(A));
        assert!(!later(&world, 24, &[]).is_out(A));
    }

    #[test]
    fn damage_that_comes_through_ends_it() {
        let world = but(helped(Venom::Soporific), A, |one| one.hide = 1);
        let (blow, dice) = hit(1);
        assert!(play(&world, &blow, &dice, &[]).world.is_out(A));
        let (blow, dice) = hit(2);
        assert!(!play(&world, &blow, &dice, &[]).world.is_out(A));
    }

    #[test]
    fn so_does_an_antidote() {
        assert!(!play(&helped(Venom::Soporific), &take(B, A, "Antidote"), &[], &[]).world.is_out(A));
    }
}

mod adventuring_poison_antidote {
    use super::*;

    #[test]
    fn an_awake_captive_takes_one_who_wants_it() {
        let world = with_thing(two(&[], &[]), A, "Antidote", 1);
        let world = but(world, X, |one| one.restrained = true);
        let gives = |willing| {
            Attempt::from(Take {
                who: A,
                to: X,
                thing: "Antidote".into(),
                strong: false,
                resists: false,
                willing,
            })
        };
        assert_eq!(refused(&world, &gives(false)), Some("adventuring.base.items"));
        let after = play(&world, &gives(true), &[], &[]).world;
        assert!(!after.character(A).things.contains_key("Antidote"));
        let filled = Filled::of("take").with("who", A).with("item", Value::text("Antidote")).with("to", X);
        // The game master says whether they want it.
        assert!(matches!(next(&world, &filled), Next::Fill(param) if param.name == "wants"));
        assert!(matches!(next_for(&world, A, &filled), Next::Propose(param) if param.name == "wants"));
    }

    #[test]
    fn it_helps_against_all_five() {
        for venom in Venom::ALL {
            let played = play(&helped(*venom), &take(B, A, "Antidote"), &[], &[]).world;
            assert_eq!(pieces(&played, B, "Antidote"), 0);
            let after = later(&played, 1, &[]);
            let one = after.character(A);
            assert_eq!(
                (one.health, one.corruption, one.fate, after.is_out(A)),
                (12, 0, Fate::Well, false),
                "{venom:?}"
            );
        }
    }

    #[test]
    fn it_ends_every_poison_in_the_body() {
        let both = play(&helped(Venom::Lethal), &expose(A, Venom::Soporific), &[], &[]).world;
        let cured = play(&both, &take(B, A, "Antidote"), &[], &[]).world;
        assert!(cured.character(A).doses.is_empty() && cured.character(A).out.is_empty());
    }

    #[test]
    fn whoever_carries_one_is_told_for_whom() {
        let world = helped(Venom::Lethal);
        let suggested = |world: &World, own: Who| {
            let view = Adventuring.show(world, &Viewer::Player(vec![own]));
            let offers: Vec<_> = view.scene.into_iter().filter_map(|row| row.offer).collect();
            offers.into_iter().find(|offer| offer.attempt == "take")
        };
        assert!(suggested(&world, A).is_none(), "they have none");
        let offer = suggested(&world, B).expect("an antidote");
        let Next::Ready(it) = next_for(&world, B, &offer) else { panic!("nothing is left to say") };
        assert_eq!(it, take(B, A, "Antidote"));
        let helped = play(&world, &it, &[], &[]).world;
        assert!(suggested(&with_thing(helped, B, "Antidote", 1), B).is_none(), "there is nothing to end");
    }

    #[test]
    fn how_it_tastes_is_asked_of_what_came_from_others_alone() {
        let world = helped(Venom::Lethal);
        let filled = Filled::of("take").with("who", B).with("item", Value::text("Antidote")).with("to", A);
        let filled = filled.with_defaults();
        assert!(matches!(next_for(&world, B, &filled), Next::Ready(_)));
        let gift = but(world, B, |one| {
            one.strange.insert("Antidote".to_owned(), Strange::default());
        });
        assert!(matches!(next_for(&gift, B, &filled), Next::Propose(param) if param.name == "strong"));
    }

    #[test]
    fn taken_before_it_does_nothing() {
        let world = with_thing(one(&[(Str, 12)]), A, "Antidote", 1);
        let taken = play(&world, &take(A, A, "Antidote"), &[], &[]).world;
        assert_eq!(pieces(&taken, A, "Antidote"), 0);
        let exposed = play(&taken, &expose(A, Venom::Damaging), &[13], &[]).world;
        assert_eq!(exposed.character(A).doses.len(), 1);
    }

    #[test]
    fn whoever_is_out_cannot_take_it() {
        let out = with_thing(poisoned(Venom::Paralysing), A, "Antidote", 1);
        let rule = Some("adventuring.base.condition.incapacitated");
        assert_eq!(refused(&out, &take(A, A, "Antidote")), rule);
    }

    #[test]
    fn air_that_is_lacking_it_does_not_give() {
        let out = but(helped(Venom::Lethal), A, |one| {
            one.out.insert(Blackout::Suffocation, 1);
        });
        let cured = play(&out, &take(B, A, "Antidote"), &[], &[]).world;
        assert!(cured.character(A).out.contains_key(&Blackout::Suffocation));
    }

    #[test]
    fn in_a_fight_it_takes_the_action_of_a_turn() {
        use crate::rules::fights::fight;
        let world = fight(with_thing(two(&[], &[]), A, "Antidote", 3));
        let taken = play(&world, &take(A, A, "Antidote"), &[], &[]).world;
        let key = Some("adventuring.base.combat-turn");
        assert_eq!((pieces(&taken, A, "Antidote"), refused(&taken, &take(A, A, "Antidote"))), (2, key));
        let mut others = world;
        others.combat.as_mut().expect("a fight").leg = norn_adventuring::world::Leg::Others;
        assert_eq!(refused(&others, &take(A, A, "Antidote")), Some("adventuring.base.initiative"));
    }
}

mod adventuring_drug_as_poison {
    use super::*;

    #[test]
    fn there_is_one_to_begin_with_and_its_text_is_the_game_masters_to_apply() {
        let world = one(&[]);
        let names: Vec<&str> = Drug::all(&world).map(|(name, _)| name).collect();
        assert_eq!(names, [RESIN]);
    }

    fn resists() -> Attempt {
        Take { who: A, to: A, thing: RESIN.into(), strong: false, resists: true, willing: false }.into()
    }

    #[test]
    fn whoever_takes_it_says_whether_they_resist() {
        let world = with_thing(one(&[(Str, 12)]), A, RESIN, 3);
        let filled = Filled::of("take").with("who", A).with("item", Value::text(RESIN)).with("to", A);
        assert!(matches!(next_for(&world, A, &filled), Next::Fill(param) if param.name == "resists"));
        let filled = filled.with("resists", true);
        assert!(matches!(next_for(&world, A, &filled), Next::Ready(_)));
        let strange = but(world, A, |one| {
            one.strange.insert(RESIN.to_owned(), Strange::default());
        });
        assert!(matches!(next_for(&strange, A, &filled), Next::Propose(param) if param.name == "strong"));
    }

    #[test]
    fn the_first_dose_can_be_resisted() {
        let world = with_thing(one(&[(Str, 12)]), A, RESIN, 3);
        let resisted = play(&world, &resists(), &[12], &[]);
        assert_eq!(resisted.told("adventuring.drug.as-poison", "works").len(), 0);
        let works = play(&world, &resists(), &[13, 1], &[]);
        assert_eq!(works.told("adventuring.drug.as-poison", "works").len(), 1);
        let willing = play(&world, &take(A, A, RESIN), &[1], &[]);
        assert_eq!(
            (willing.told("adventuring.drug.as-poison", "works").len(), pieces(&willing.world, A, RESIN)),
            (1, 2)
        );
    }

    #[test]
    fn after_a_poison_it_works_by_itself() {
        let world = with_thing(one(&[(Str, 12)]), A, RESIN, 1);
        let dosed = play(&world, &expose(A, Venom::Damaging), &[12], &[]).world;
        let works = play(&dosed, &resists(), &[1], &[]);
        assert_eq!(works.told("adventuring.drug.as-poison", "works").len(), 1);
    }
}

mod adventuring_drug_addiction {
    use super::*;

    fn user() -> World {
        with_thing(one(&[(Str, 12), (Wit, 11)]), A, RESIN, 3)
    }

    #[test]
    fn wit_keeps_from_it_where_the_drug_works() {
        let free = play(&user(), &take(A, A, RESIN), &[11], &[]).world;
        assert!(free.character(A).addictions.is_empty());
        let bound = play(&user(), &take(A, A, RESIN), &[12], &[]).world;
        assert!(bound.character(A).addictions.contains_key(RESIN));
        let resists =
            Take { who: A, to: A, thing: RESIN.into(), strong: false, resists: true, willing: false };
        assert_eq!(play(&user(), &Attempt::Take(resists), &[12], &[]).dice().len(), 1);
    }

    #[test]
    fn the_game_master_says_so_without_a_save() {
        let filled = Filled::of("addict").with("who", A).with("drug", Value::text(RESIN));
        let Next::Ready(says) = next(&one(&[]), &filled) else { panic!("it can be said") };
        let played = play(&one(&[]), &says, &[], &[]);
        assert!(played.world.character(A).addictions.contains_key(RESIN));
        assert_eq!(refused(&played.world, &says), Some("adventuring.drug.addiction"), "they are by now");
        assert_eq!(scores(&rested(&with_thing(played.world, A, "Ration", 1), A, &[], &[]), A)[2], 9);
    }

    #[test]
    fn whoever_is_addicted_saves_no_more_but_against_another_drug() {
        let bound = play(&user(), &take(A, A, RESIN), &[12], &[]).world;
        let again = play(&later(&bound, 1, &[]), &take(A, A, RESIN), &[], &[]);
        assert_eq!(again.world.character(A).addictions.len(), 1);
        let resin = Thing::listed(&bound, RESIN).expect("a drug");
        let two = but(bound, A, |one| {
            one.things.insert("Moon dust".into(), resin);
        });
        let both = play(&two, &take(A, A, "Moon dust"), &[12], &[]).world;
        assert_eq!(both.character(A).addictions.len(), 2);
    }

    #[test]
    fn a_heap_of_it_under_another_name_is_the_same_drug() {
        let hot = "Dream resin 2";
        let world = but(with_thing(user(), A, "Ration", 1), A, |one| {
            let heap = one.things.get(RESIN).expect("a heap").clone();
            one.things.insert(hot.into(), Thing { pieces: 1, hot: Hot::Unseen, ..heap });
        });
        let bound = play(&world, &take(A, A, hot), &[12], &[]).world;
        assert_eq!(bound.character(A).addictions.keys().collect::<Vec<_>>(), [RESIN]);
        let left = but(bound, A, |one| drop(one.things.insert(hot.into(), one.things[RESIN].clone())));
        let left = but(left, A, |one| drop(one.things.remove(RESIN)));
        let before = left.character(A).things[hot].pieces;
        let after = rested(&left, A, &[], &[("adventuring.drug.daily", Answer::One(Value::word("take-it")))]);
        assert_eq!((after.character(A).things[hot].pieces, scores(&after, A)[2]), (before - 1, 11));
    }
}

mod adventuring_drug_daily {
    use super::*;

    #[test]
    fn a_unit_keeps_wit_as_it_is() {
        let after = rested(&addict(&[], 1), A, &[], &[]);
        assert_eq!((pieces(&after, A, RESIN), scores(&after, A)[2]), (0, 10));
        assert_eq!(after.character(A).dosed, Some(after.clock), "it counts as a dose");
    }

    #[test]
    fn without_one_wit_falls_with_every_daily_rest() {
        let mut world = addict(&[], 0);
        for left in [9, 8, 7] {
            world = rested(&world, A, &[], &[]);
            assert_eq!(scores(&world, A)[2], left);
            world.clock = world.day() * DAY;
        }
        let two = but(addict(&[], 0), A, |one| {
            one.addictions.insert("Moon dust".into(), Addiction { since: 0 });
        });
        assert_eq!(scores(&rested(&two, A, &[], &[]), A)[2], 8);
    }

    #[test]
    fn one_may_go_without_or_resist_the_rest() {
        let refuses = [("adventuring.drug.daily", Answer::One(Value::word("go-without")))];
        let after = rested(&addict(&[], 1), A, &[], &refuses);
        assert_eq!((pieces(&after, A, RESIN), scores(&after, A)[2]), (1, 9));
        let resists = [("adventuring.drug.daily", Answer::One(Value::word("take-it-and-resist")))];
        let after = rested(&addict(&[], 1), A, &[10], &resists);
        assert_eq!((pieces(&after, A, RESIN), scores(&after, A)[2]), (0, 10));
    }
}

mod adventuring_drug_full_rest {
    use super::*;

    #[test]
    fn each_of_eight_units_that_is_short_takes_1_off_wit() {
        for (units, wit, left) in [(8, 10, 10), (5, 10, 7), (0, 10, 2), (0, 6, 0), (10, 10, 10)] {
            let after = fully_rested(&addict(&[(Wit, wit)], units), A, &[], &[]);
            assert_eq!(scores(&after, A)[2], left, "{units}");
            assert_eq!(pieces(&after, A, RESIN), units.saturating_sub(8));
        }
    }

    #[test]
    fn one_may_take_fewer() {
        let three = [("adventuring.drug.full-rest", Answer::Number(3))];
        let after = fully_rested(&addict(&[], 8), A, &[], &three);
        assert_eq!((pieces(&after, A, RESIN), scores(&after, A)[2]), (5, 5));
    }
}

mod adventuring_drug_cure {
    use super::*;

    #[test]
    fn only_the_game_master_ends_it() {
        let user = with_thing(one(&[]), A, RESIN, 1);
        let bound = play(&user, &take(A, A, RESIN), &[11], &[]).world;
        let bound = with_thing(with_thing(with_thing(bound, A, "Ration", 9), A, "Antidote", 1), A, "Cure", 1);
        let bound = play(&bound, &take(A, A, "Antidote"), &[], &[]).world;
        let bound = play(&bound, &take(A, A, "Cure"), &[], &[]).world;
        let after = fully_rested(&rested(&bound, A, &[], &[]), A, &[], &[]);
        assert!(after.character(A).addictions.contains_key(RESIN));
        let free = written(after, "character/1/addictions/Dream resin", false);
        assert!(free.character(A).addictions.is_empty());
    }
}

mod adventuring_disease_exposure {
    use super::*;

    #[test]
    fn there_is_no_save_against_catching_it() {
        let world = one(&[]);
        let played = play(&world, &infect(A, "Plague"), &[], &[]);
        assert!(has(&played.world, A, "Plague"));
        let again = play(&played.world, &infect(A, "Plague"), &[], &[]);
        assert_eq!(again.effects().len(), 0);
        let both = play(&played.world, &infect(A, "Influence"), &[], &[]).world;
        assert_eq!(both.character(A).sick.len(), 2);
        let immune = but(world, A, |one| {
            one.immune.insert("Plague".into(), None);
        });
        assert!(!has(&play(&immune, &infect(A, "Plague"), &[], &[]).world, A, "Plague"));
    }

    #[test]
    fn whether_somebody_is_immune_nobody_is_told() {
        let immune = but(one(&[]), A, |one| {
            one.immune.insert("Plague".into(), None);
        });
        for world in [one(&[]), immune.clone()] {
            assert_eq!(infect(A, "Plague").veiled(&world).knowable(&world), Audience::Referee);
        }
        assert_eq!(Adventuring.due(&play(&immune, &infect(A, "Plague"), &[], &[]).world), None);
    }

    #[test]
    fn what_shows_of_it_is_told_to_all_and_its_name_to_nobody() {
        let caught = sick(&sick(&one(&[]), A, "Plague"), A, "Influence");
        let due = Adventuring.due(&caught).expect("it shows");
        assert_eq!(due.audience(), Audience::Everyone);
        let played = play(&caught, &due, &[], &[]);
        assert_eq!(played.told("adventuring.disease.symptoms", "falls-sick").len(), 2);
        let said = format!("{due:?} {:?}", played.record.lines);
        assert!(!said.contains("Plague") && !said.contains("Influence"), "{said}");
        assert_eq!(Adventuring.due(&played.world), None, "it is told once");
        let hidden = but(caught, A, |one| (one.side, one.played, one.hidden) = (Side::Others, false, true));
        assert_eq!(Adventuring.due(&hidden), None, "whoever is not seen falls sick unseen");
    }

    #[test]
    fn the_game_master_is_told_once_a_day_who_was_near() {
        let world = sick(&three(), A, "Plague");
        let played = play(&world, &wait(3), &[], &[]);
        let hints = |played: &Played<World>| {
            let hint = |effect: &&Effect| matches!(effect, Effect::NearTheSick(..));
            played.effects().into_iter().filter(hint).count()
        };
        assert_eq!(hints(&played), 2, "B and C, once each");
        assert_eq!(played.asked.len(), 0);
        assert!(!has(&played.world, B, "Plague"));
        let shown = |viewer: &Viewer| {
            let scene = Adventuring.show(&played.world, viewer).scene;
            scene.iter().filter(|row| row.label.key.id() == "adventuring.disease.exposure").count()
        };
        assert_eq!((shown(&Viewer::Referee), shown(&Viewer::Player(vec![B]))), (2, 0));
        let hint = suggested(&played.world, &Viewer::Referee, "infect");
        let Next::Ready(caught) = next(&played.world, &hint[0]) else {
            panic!("what only one can have is named")
        };
        assert!(has(&play(&played.world, &caught, &[], &[]).world, B, "Plague"));
        let next = play(&played.world, &wait(DAY), &[1], &[]);
        assert_eq!(hints(&next), 2, "once each on the next day");
        let apart = at(row(world, Level::Zone), A, Q);
        assert_eq!(hints(&play(&apart, &wait(3), &[], &[])), 0);
    }

    #[test]
    fn time_that_passes_in_parts_tells_the_same() {
        let world = sick(&three(), A, "Plague");
        let whole = play(&world, &wait(2 * DAY), &[1, 1], &[]).world;
        for first in [1, 2, 143, 144, 145, 146] {
            let dice = |days: i64| vec![1; usize::try_from(days).expect("few")];
            let part = play(&world, &wait(first), &dice(first / DAY), &[]).world;
            let rest = play(&part, &wait(2 * DAY - first), &dice(2 - first / DAY), &[]).world;
            assert_eq!(rest.near_the_sick, whole.near_the_sick, "{first}");
        }
    }
}

mod adventuring_disease_daily_save {
    use super::*;

    #[test]
    fn each_day_ends_with_one_the_first_included() {
        let mut world = one(&[]);
        world.clock = 2 * DAY + 5;
        let world = sick(&world, A, "Plague");
        assert_eq!(play(&world, &wait(DAY - 6), &[], &[]).dice(), []);
        assert_eq!(play(&world, &wait(DAY - 5), &[1], &[]).dice().len(), 1);
        assert_eq!(play(&world, &wait(3 * DAY - 5), &[1, 2, 3], &[]).dice().len(), 3);
    }

    #[test]
    fn it_goes_by_the_normal_score() {
        let world = weak(sick(&one(&[]), A, "Influence"), A, [6, 0, 0]);
        assert_eq!(scores(&world, A)[0], 4);
        let passed = |world: &World, dice: &[u16]| {
            play(world, &wait(DAY), dice, &[]).world.character(A).sick.get("Influence").map(|it| it.passed)
        };
        assert_eq!(passed(&world, &[10]), Some(1));
        assert_eq!(passed(&world, &[11, 1]), Some(0));
        let less = but(world, A, |one| one.abilities.set(Str, 9));
        assert_eq!(passed(&less, &[9]), Some(1));
        assert_eq!(passed(&less, &[10, 1]), Some(0));
    }

    #[test]
    fn two_diseases_two_saves() {
        let world = sick(&sick(&one(&[]), A, "Influence"), A, "Plague");
        assert_eq!(play(&world, &wait(DAY), &[1, 2], &[]).dice().len(), 2);
    }

    #[test]
    fn whoever_is_out_makes_it_too() {
        let world = weak(sick(&one(&[]), A, "Influence"), A, [0, 10, 0]);
        assert!(world.is_out(A));
        assert_eq!(play(&world, &wait(DAY), &[1], &[]).dice().len(), 1);
    }
}

mod adventuring_disease_recover {
    use super::*;

    #[test]
    fn it_takes_two_that_need_not_follow_each_other() {
        let world = sick(&one(&[]), A, "Bloody flu");
        let straight = later(&world, 2 * DAY, &[10, 3]);
        assert!(!has(&straight, A, "Bloody flu"));
        assert_eq!(scores(&straight, A), [10, 10, 10]);
        let between = later(&world, 2 * DAY, &[10, 11, 2]);
        assert!(has(&between, A, "Bloody flu"));
        let third = later(&between, DAY, &[10]);
        assert!(!has(&third, A, "Bloody flu"));
        assert_eq!(scores(&third, A), [8, 8, 8]);
    }

    #[test]
    fn whoever_is_too_weak_recovers_and_is_still_out() {
        let world = weak(sick(&one(&[]), A, "Bloody flu"), A, [10, 0, 0]);
        let after = later(&world, 2 * DAY, &[10, 10]);
        assert!(!has(&after, A, "Bloody flu") && after.is_out(A));
    }

    #[test]
    fn the_game_master_can_end_it() {
        let relieve = |world: &World| {
            play(world, &Attempt::Relieve(Relieve { who: A, disease: "Plague".into() }), &[], &[])
        };
        let after = relieve(&sick(&one(&[]), A, "Plague")).world;
        assert!(!has(&after, A, "Plague") && after.character(A).immune.contains_key("Plague"));
        let sound = Attempt::Relieve(Relieve { who: A, disease: "Plague".into() });
        assert_eq!(refused(&one(&[]), &sound), Some("adventuring.disease.recover"));
        let by_hand = written(sick(&one(&[]), A, "Plague"), "character/1/sick/Plague", false);
        assert!(!has(&by_hand, A, "Plague"));
    }
}

mod adventuring_disease_worsen {
    use super::*;

    #[test]
    fn a_failure_takes_one_d4_off_all_three() {
        let world = sick(&one(&[(Str, 10), (Agi, 12), (Wit, 9)]), A, "Influence");
        let first = play(&world, &wait(DAY), &[11, 3], &[]);
        assert_eq!((scores(&first.world, A), first.dice()[1].0), ([7, 9, 6], 4));
        assert_eq!(scores(&later(&first.world, DAY, &[11, 1]), A), [6, 8, 5]);
    }

    #[test]
    fn scores_stop_at_0_and_then_death_waits() {
        let world = weak(sick(&one(&[]), A, "Influence"), A, [8, 0, 0]);
        let out = later(&world, DAY, &[11, 4]);
        assert_eq!((scores(&out, A)[0], out.is_out(A), out.character(A).lost.get(Str)), (0, true, 10));
        assert_eq!(later(&out, DAY, &[11]).character(A).fate, Fate::Dead);
    }
}

mod adventuring_disease_immunity {
    use super::*;

    #[test]
    fn whoever_has_had_it_does_not_get_it_again() {
        let well = later(&sick(&one(&[]), A, "Plague"), 4 * DAY, &[1, 1, 1, 1]);
        assert!(!has(&well, A, "Plague"));
        assert!(!has(&sick(&well.clone(), A, "Plague"), A, "Plague"));
        assert!(has(&sick(&well.clone(), A, "Weeping sores"), A, "Weeping sores"));
        let by_hand = written(well, "character/1/immune/Plague", false);
        assert!(has(&sick(&by_hand, A, "Plague"), A, "Plague"));
    }

    #[test]
    fn a_cure_makes_immune_too() {
        let world = with_thing(sick(&one(&[]), A, "Plague"), A, "Cure", 1);
        let cured = play(&world, &take(A, A, "Cure"), &[], &[]).world;
        assert!(!has(&sick(&cured, A, "Plague"), A, "Plague"));
    }

    #[test]
    fn what_lasts_for_a_season_ends() {
        let until = 3 * DAY;
        let world = but(one(&[]), A, |one| {
            one.immune.insert("Influence".into(), Some(until));
        });
        assert!(later(&world, until - 1, &[]).character(A).immune.contains_key("Influence"));
        assert!(later(&world, until, &[]).character(A).immune.is_empty());
    }
}

mod adventuring_disease_table {
    use super::*;

    #[test]
    fn nine_rows_differ_in_what_is_given() {
        use Course::*;
        use Immunity::{Lasting, Limited, None as Not};
        let rows: [(&str, u32, Die, bool, Immunity, bool, Course); 9] = [
            ("Influence", 2, D4, false, Limited, true, Ordinary),
            ("Black gangrene", 2, D4, false, Lasting, true, Feet),
            ("Bloodburn", 2, D4, false, Lasting, true, Frenzy),
            ("Bloody flu", 2, D4, false, Lasting, true, Shunned),
            ("Demon pox", 2, D4, false, Lasting, true, Corrupts),
            ("Digworm", 0, D4, false, Not, false, Parasite),
            ("Greater rot", 2, D4, false, Lasting, true, Permanent),
            ("Plague", 4, D4, false, Lasting, true, Ordinary),
            ("Weeping sores", 2, D6, true, Lasting, true, Ordinary),
        ];
        let world = one(&[]);
        assert_eq!(Disease::all(&world).count(), 9);
        for (name, successes, reduction, spares_wit, immunity, contagious, course) in rows {
            let row = Disease::find(&world, name).cloned().expect("such a row");
            let symptoms = row.symptoms.clone();
            let right = Disease { successes, reduction, spares_wit, immunity, contagious, course, symptoms };
            assert_eq!(row, right, "{name}");
        }
    }

    #[test]
    fn a_failure_rolls_the_die_of_its_row() {
        let dice = |name| play(&sick(&one(&[]), A, name), &wait(DAY), &[11, 1], &[]).dice()[1].0;
        assert_eq!((dice("Weeping sores"), dice("Plague")), (6, 4));
    }

    #[test]
    fn nobody_catches_what_is_not_listed() {
        assert_eq!(refused(&one(&[]), &infect(A, "Hiccups")), Some("adventuring.disease.table"));
    }
}

mod adventuring_disease_symptoms {
    use super::*;

    #[test]
    fn each_disease_has_them() {
        let rows = [
            ("Influence", "fever, cough, sneezing, sore throat, digestive trouble"),
            ("Black gangrene", "high fever, feet turning black"),
            ("Bloodburn", "bad headache, blurred sight, urge to shed blood"),
            ("Bloody flu", "fever, cough, sneezing, sore throat, digestive trouble"),
            ("Demon pox", "hallucinations, buboes that change shape and colour and wander over the body"),
            ("Digworm", "fever, weakness, constant hunger"),
            ("Greater rot", "rotting flesh, pulsating buboes, vomiting, diarrhoea, cough, high fever"),
            ("Plague", "fever, large buboes"),
            ("Weeping sores", "painful sores all over the body"),
        ];
        for (name, symptoms) in rows {
            let player = Viewer::Player(vec![A]);
            let world = sick(&three(), A, name);
            let shown = rows_of(&world, &player, A, "adventuring.disease.symptoms");
            assert_eq!(
                shown.first().map(|row| row.value.clone()),
                Some(Shown::Value(Value::text(symptoms))),
                "{name}"
            );
        }
    }

    #[test]
    fn only_medicine_knows_the_name() {
        let world = sick(&skilled(three(), B, &["Medicine"]), A, "Plague");
        let named = |viewer: Viewer| rows_of(&world, &viewer, A, "adventuring.disease.table").len();
        assert_eq!(named(Viewer::Player(vec![A])), 0);
        assert_eq!(named(Viewer::Player(vec![B])), 1);
        assert_eq!(named(Viewer::Referee), 1);
        let others = format!("{:?}", Adventuring.show(&world, &Viewer::Player(vec![A])));
        let own =
            format!("{:?}", Adventuring.show(&sick(&three(), A, "Influence"), &Viewer::Player(vec![A])));
        assert!(!others.contains("Plague") && !own.contains("Influence"));
    }

    #[test]
    fn what_is_told_of_it_names_it_nowhere() {
        let world = sick(&three(), A, "Plague");
        let played = play(&world, &wait(DAY), &[1], &[]);
        let open = played.record.lines.iter().filter(|noted| noted.audience == Audience::Everyone);
        assert!(open.into_iter().all(|noted| !format!("{noted:?}").contains("Plague")));
    }
}

mod adventuring_disease_influence {
    use super::*;

    #[test]
    fn the_immunity_is_for_a_season() {
        let mut world = one(&[]);
        world.clock = 8 * DAY;
        let well = later(&sick(&world, A, "Influence"), 2 * DAY, &[1, 1]);
        assert!(!has(&well, A, "Influence"), "the last save was at the end of day 10");
        assert!(!has(&sick(&well.clone(), A, "Influence"), A, "Influence"), "day 11");
        let last = later(&well, 90 * DAY - 1, &[]);
        assert!(!has(&sick(&last.clone(), A, "Influence"), A, "Influence"), "day 100");
        let over = later(&last, 1, &[]);
        assert_eq!(sick(&over, A, "Influence").character(A).sick.len(), 1, "day 101");
    }
}

/// At the end of day 5, somebody's feet begin to rot; B is a surgeon with WIT 12 and tools.
fn rotting() -> World {
    let mut world = world([(A, hero("Ada", &[])), (B, hero("Bo", &[(Wit, 12)]))]);
    world.clock = 3 * DAY;
    let world = with_thing(sick(&world, A, "Black gangrene"), B, "Surgical tools", 1);
    later(&world, 2 * DAY, &[11, 1, 11, 1])
}

fn operate(who: Who, patient: Who, operation: Operation) -> Attempt {
    Surgery { who, patient, operation }.into()
}

mod adventuring_disease_black_gangrene_second_failure {
    use super::*;

    #[test]
    fn the_second_of_all_rots_the_feet() {
        let world = sick(&one(&[]), A, "Black gangrene");
        let feet = |world: &World| world.character(A).sick["Black gangrene"].feet;
        let first = later(&world, DAY, &[11, 1]);
        assert_eq!(feet(&first), None);
        let passed = later(&first, DAY, &[1]);
        assert_eq!(feet(&passed), None);
        let second = later(&passed, DAY, &[11, 1]);
        assert_eq!((feet(&second), scores(&second, A)), (Some(4 * DAY), [8, 8, 8]));
    }

    #[test]
    fn all_can_see_it() {
        let view = Adventuring.show(&rotting(), &Viewer::Player(vec![B]));
        let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
        let rule = "adventuring.disease.black-gangrene.second-failure";
        assert!(sheet.conditions.iter().any(|text| text.key.id() == rule));
    }

    #[test]
    fn after_an_amputation_further_failures_only_weaken() {
        let off = play(&rotting(), &operate(B, A, Operation::Feet), &[12], &[]).world;
        let after = later(&off, DAY, &[11, 1]);
        assert_eq!((after.character(A).sick["Black gangrene"].feet, scores(&after, A)), (None, [7, 7, 7]));
    }
}

mod adventuring_disease_black_gangrene_amputation {
    use super::*;

    #[test]
    fn a_surgeon_saves_the_victim_within_a_day() {
        let world = rotting();
        let off = play(&world, &operate(B, A, Operation::Feet), &[12], &[]);
        assert_eq!(off.outcome(), Some("pass"));
        assert_eq!(later(&off.world, DAY, &[10]).character(A).fate, Fate::Well);
        let tried = play(&world, &operate(B, A, Operation::Feet), &[13], &[]).world;
        let again = play(&later(&tried, 1, &[]), &operate(B, A, Operation::Feet), &[12], &[]).world;
        assert_eq!(later(&again, DAY - 1, &[10]).character(A).fate, Fate::Well);
    }

    #[test]
    fn otherwise_the_victim_dies_as_the_day_ends() {
        let world = rotting();
        assert_eq!(later(&world, DAY - 1, &[]).character(A).fate, Fate::Well);
        assert_eq!(later(&world, DAY, &[]).character(A).fate, Fate::Dead);
        let bare = but(world, B, |one| one.things.clear());
        assert_eq!(refused(&bare, &operate(B, A, Operation::Feet)), Some("adventuring.base.surgery"));
    }

    #[test]
    fn a_cure_in_time_spares_the_feet() {
        let cured = play(&with_thing(rotting(), A, "Cure", 1), &take(A, A, "Cure"), &[], &[]).world;
        let now = later(&cured, DAY, &[]);
        assert_eq!((now.character(A).fate, now.character(A).footless), (Fate::Well, false));
    }

    #[test]
    fn the_disease_goes_on() {
        let off = play(&rotting(), &operate(B, A, Operation::Feet), &[12], &[]).world;
        assert!(has(&off, A, "Black gangrene"));
    }
}

mod adventuring_disease_black_gangrene_footless {
    use super::*;
    use norn_adventuring::rules::hazards::moving::slowed;

    #[test]
    fn they_are_gone_for_good_and_speed_is_halved() {
        let off = play(&rotting(), &operate(B, A, Operation::Feet), &[12], &[]).world;
        assert!(off.character(A).footless);
        assert_eq!([2, 3, 1, 4].map(|zones| slowed(zones, true)), [1, 1, 1, 2]);
        let well = but(with_thing(off, A, "Ration", 8), A, |one| one.sick.clear());
        assert!(fully_rested(&well, A, &[], &[]).character(A).footless);
    }

    #[test]
    fn they_are_missed_in_whatever_takes_feet() {
        use norn_adventuring::rules::exploring::travel::Travel;
        use norn_adventuring::rules::hazards::leaping::Leap;
        use norn_adventuring::rules::hazards::moving::{Moving, zones};
        use norn_adventuring::rules::hazards::sprinting::Sprint;
        let lame = |level| but(row(one(&[]), level), A, |one| one.footless = true);
        let world = lame(Level::Zone);
        let key = Some("adventuring.disease.black-gangrene.footless");
        assert_eq!(refused(&world, &Sprint { who: A, to: Q }.into()), key);
        let leap = Leap { moving: Moving::of(A, None), gap: 10, run_up: false, depth: 0 };
        assert_eq!(refused(&world, &leap.into()), key);
        assert_eq!(zones(&world, A), 1);
        let road = lame(Level::Region);
        let after = play(&road, &Attempt::Travel(Travel { who: A, to: S }), &[20], &[]).world;
        assert_eq!(after.place(A), Some(Q), "one region a watch, by road");
    }
}

mod adventuring_disease_bloodburn {
    use super::*;

    #[test]
    fn a_failure_brings_frenzy_for_a_day() {
        let mut world = one(&[(Str, 12)]);
        world.clock = 3 * DAY;
        let world = sick(&world, A, "Bloodburn");
        let first = later(&world, DAY, &[13, 2]);
        assert_eq!((first.character(A).frenzied, scores(&first, A)), (Some(5 * DAY), [10, 8, 8]));
        assert!(later(&first, DAY - 1, &[]).character(A).frenzied.is_some());
        assert_eq!(later(&first, DAY, &[12]).character(A).frenzied, None);
        assert_eq!(later(&first, DAY, &[13, 1]).character(A).frenzied, Some(6 * DAY));
    }

    #[test]
    fn the_game_master_can_end_it() {
        let world = but(one(&[]), A, |one| one.frenzied = Some(DAY));
        assert_eq!(written(world, "character/1/frenzied", false).character(A).frenzied, None);
    }
}

mod adventuring_disease_bloody_flu {
    use super::*;
    use norn_adventuring::world::{Encounter, Stage};

    #[test]
    fn the_game_master_is_reminded_in_a_dialogue_that_people_keep_away() {
        let mut world = sick(&two(&[], &[]), A, "Bloody flu");
        world.encounter = Some(Encounter {
            company: US,
            others: THEM,
            stage: Stage::Talking,
            company_notices: true,
            others_notice: true,
            others_choice: None,
            fills_stretch: false,
            scene: None,
            from: None,
        });
        let notes = |world: &World, viewer: &Viewer| {
            let scene = Adventuring.show(world, viewer).scene;
            scene.iter().filter(|row| row.label.key.id() == "adventuring.disease.bloody-flu").count()
        };
        assert_eq!((notes(&world, &Viewer::Referee), notes(&world, &Viewer::Player(vec![A]))), (1, 0));
        assert_eq!(world.character(X).fears, []);
        let flu = but(world.clone(), A, |one| {
            one.sick.clear();
            one.sick.insert("Influence".into(), Sickness::default());
        });
        assert_eq!(notes(&flu, &Viewer::Referee), 0);
        world.encounter.iter_mut().for_each(|meeting| meeting.stage = Stage::Choosing);
        assert_eq!(notes(&world, &Viewer::Referee), 0);
    }
}

mod adventuring_disease_demon_pox {
    use super::*;

    #[test]
    fn each_failure_brings_2_corruption() {
        let world = sick(&one(&[]), A, "Demon pox");
        let after = later(&world, 2 * DAY, &[11, 1, 11, 2]);
        assert_eq!((after.character(A).corruption, scores(&after, A)), (4, [7, 7, 7]));
    }
}

mod adventuring_disease_digworm_no_natural_recovery {
    use super::*;

    #[test]
    fn ten_successes_do_not_end_it() {
        let world = sick(&one(&[]), A, "Digworm");
        assert!(has(&later(&world, 10 * DAY, &[1; 10]), A, "Digworm"));
        assert_eq!(scores(&later(&world, DAY, &[11, 3]), A), [7, 7, 7]);
        let weak = weak(world, A, [10, 0, 0]);
        assert_eq!(later(&weak, DAY, &[11]).character(A).fate, Fate::Dead);
    }

    #[test]
    fn a_cure_does() {
        let world = with_thing(sick(&one(&[]), A, "Digworm"), A, "Cure", 1);
        assert!(!has(&play(&world, &take(A, A, "Cure"), &[], &[]).world, A, "Digworm"));
    }
}

/// A has a digworm; B is a surgeon with WIT 11 and tools.
fn infested() -> World {
    let world = world([(A, hero("Ada", &[])), (B, hero("Bo", &[(Wit, 11)]))]);
    with_thing(sick(&world, A, "Digworm"), B, "Surgical tools", 1)
}

mod adventuring_disease_digworm_surgery {
    use super::*;

    #[test]
    fn it_can_be_cut_out() {
        let world = infested();
        assert!(!has(&play(&world, &operate(B, A, Operation::Parasite), &[11], &[]).world, A, "Digworm"));
        assert!(has(&play(&world, &operate(B, A, Operation::Parasite), &[12], &[]).world, A, "Digworm"));
        let bare = but(world, B, |one| one.things.clear());
        assert_eq!(refused(&bare, &operate(B, A, Operation::Parasite)), Some("adventuring.base.surgery"));
    }

    #[test]
    fn whether_there_is_one_shows_only_afterwards() {
        let sound = but(infested(), A, |one| one.sick.clear());
        assert_eq!(play(&sound, &operate(B, A, Operation::Parasite), &[11], &[]).outcome(), Some("pass"));
    }
}

mod adventuring_disease_digworm_not_contagious {
    use super::*;

    #[test]
    fn nobody_catches_it_from_another() {
        let after = later(&infested(), 7 * DAY, &[1; 7]);
        assert!(!has(&after, B, "Digworm"));
        assert!(after.near_the_sick.is_empty());
        assert!(has(&sick(&after, B, "Digworm"), B, "Digworm"), "but from its source");
    }
}

mod adventuring_disease_digworm_no_immunity {
    use super::*;

    #[test]
    fn it_comes_again() {
        let well = play(&infested(), &operate(B, A, Operation::Parasite), &[11], &[]).world;
        assert!(has(&sick(&well, A, "Digworm"), A, "Digworm"));
    }
}

mod adventuring_disease_greater_rot_permanent {
    use super::*;

    #[test]
    fn one_point_of_each_loss_is_for_good() {
        let world = sick(&one(&[(Str, 10), (Agi, 12), (Wit, 9)]), A, "Greater rot");
        let first = later(&world, DAY, &[11, 3]);
        assert_eq!(scores(&first, A), [7, 9, 6]);
        assert_eq!([Str, Agi, Wit].map(|one| first.character(A).lost.get(one)), [2, 2, 2]);
        assert_eq!(first.character(A).health, 9);
        assert_eq!(later(&first, DAY, &[9]).character(A).sick["Greater rot"].passed, 1);
        assert_eq!(later(&first, DAY, &[10, 1]).character(A).sick["Greater rot"].passed, 0);
        let well = but(with_thing(first, A, "Ration", 8), A, |one| one.sick.clear());
        assert_eq!(scores(&fully_rested(&well, A, &[], &[]), A), [9, 11, 8]);
    }

    #[test]
    fn of_1_all_is_for_good() {
        let after = later(&sick(&one(&[]), A, "Greater rot"), DAY, &[11, 1]);
        assert_eq!((scores(&after, A), after.character(A).lost), ([9, 9, 9], Losses::default()));
    }

    #[test]
    fn the_last_of_normal_str_is_death() {
        let after = later(&sick(&one(&[(Str, 1)]), A, "Greater rot"), DAY, &[2, 1]);
        assert_eq!(after.character(A).fate, Fate::Dead);
    }
}

mod adventuring_disease_greater_rot_no_cure {
    use super::*;

    #[test]
    fn a_cure_is_used_up_for_nothing() {
        let world = with_thing(sick(&one(&[]), A, "Greater rot"), A, "Cure", 1);
        let taken = play(&world, &take(A, A, "Cure"), &[], &[]).world;
        assert_eq!((pieces(&taken, A, "Cure"), has(&taken, A, "Greater rot")), (0, true));
        assert!(!has(&later(&taken, 2 * DAY, &[1, 1]), A, "Greater rot"));
        let magic = Relieve { who: A, disease: "Greater rot".into() };
        assert!(!has(&play(&taken, &Attempt::Relieve(magic), &[], &[]).world, A, "Greater rot"));
    }
}

mod adventuring_disease_plague {
    use super::*;

    #[test]
    fn it_takes_four_successes() {
        let world = sick(&one(&[]), A, "Plague");
        let third = later(&world, 4 * DAY, &[1, 11, 2, 1, 1]);
        assert!(has(&third, A, "Plague"));
        let fourth = later(&third, DAY, &[1]);
        assert_eq!((has(&fourth, A, "Plague"), scores(&fourth, A)), (false, [8, 8, 8]));
    }
}

mod adventuring_disease_weeping_sores {
    use super::*;

    #[test]
    fn one_d6_off_str_and_agi() {
        let world = sick(&one(&[(Str, 10), (Agi, 12), (Wit, 9)]), A, "Weeping sores");
        let played = play(&world, &wait(DAY), &[11, 5], &[]);
        assert_eq!((scores(&played.world, A), played.dice()[1].0), ([5, 7, 9], 6));
    }
}

mod adventuring_disease_cure {
    use super::*;

    #[test]
    fn it_ends_one_disease_at_once() {
        let world = with_thing(sick(&one(&[]), A, "Plague"), A, "Cure", 1);
        let taken = play(&world, &take(A, A, "Cure"), &[], &[]).world;
        assert_eq!((pieces(&taken, A, "Cure"), has(&taken, A, "Plague")), (0, false));
        assert!(taken.character(A).immune.contains_key("Plague"));
    }

    #[test]
    fn of_two_the_game_master_says_which() {
        let world = with_thing(sick(&sick(&one(&[]), A, "Plague"), A, "Influence"), A, "Cure", 1);
        let which = [("adventuring.disease.cure", Answer::One(Value::text("Plague")))];
        let taken = play(&world, &take(A, A, "Cure"), &[], &which);
        assert_eq!((has(&taken.world, A, "Plague"), has(&taken.world, A, "Influence")), (false, true));
        assert_eq!(taken.question("adventuring.disease.cure").audience, Audience::Referee);
    }
}

mod adventuring_base_surgery {
    use super::*;

    #[test]
    fn it_takes_tools_another_and_a_stretch() {
        let world = infested();
        let bare = but(world.clone(), B, |one| one.things.clear());
        let rule = Some("adventuring.base.surgery");
        assert_eq!(refused(&bare, &operate(B, A, Operation::Parasite)), rule);
        let on_self = with_thing(world.clone(), A, "Surgical tools", 1);
        assert_eq!(refused(&on_self, &operate(A, A, Operation::Parasite)), rule);
        assert_eq!(refused(&world, &operate(B, A, Operation::Feet)), rule, "no feet rot");
        let tried = play(&world, &operate(B, A, Operation::Parasite), &[12], &[]).world;
        assert_eq!(refused(&tried, &operate(B, A, Operation::Parasite)), Some("adventuring.turn.structure"));
        assert_eq!(tried.character(A).health, 10);
    }

    #[test]
    fn wit_decides_and_there_can_be_a_further_try() {
        let world = but(infested(), B, |one| one.abilities.set(Wit, 12));
        assert_eq!(play(&world, &operate(B, A, Operation::Parasite), &[12], &[]).outcome(), Some("pass"));
        let tried = play(&world, &operate(B, A, Operation::Parasite), &[13], &[]);
        assert_eq!(tried.outcome(), Some("fail"));
        let next = norn_adventuring::rules::exploring::turns::Pass { who: vec![A] };
        let passed = play(&tried.world, &Attempt::Pass(next), &[], &[]).world;
        let end = norn_adventuring::rules::exploring::turns::NextTurn { watch: false };
        let next = play(&passed, &Attempt::NextTurn(end), &[], &[]).world;
        assert_eq!(play(&next, &operate(B, A, Operation::Parasite), &[12], &[]).outcome(), Some("pass"));
    }

    #[test]
    fn whoever_is_elsewhere_is_not_reached() {
        let world = at(row(infested(), Level::Zone), A, Q);
        assert_eq!(refused(&world, &operate(B, A, Operation::Parasite)), Some("adventuring.base.range"));
    }
}

mod adventuring_base_injury {
    use super::*;

    #[test]
    fn a_d6_says_where_and_a_d4_how_much() {
        let world = one(&[(Agi, 12)]);
        let injured = play(&world, &Attempt::Injure(Injure { who: A }), &[3, 2], &[]);
        assert_eq!(injured.dice(), [(6, 3, false), (4, 2, false)]);
        assert_eq!(injured.world.character(A).injuries, [Injury { ability: Agi, points: 2 }]);
        assert_eq!(scores(&injured.world, A)[1], 10);
        let second = play(&injured.world, &Attempt::Injure(Injure { who: A }), &[4, 1], &[]).world;
        assert_eq!(scores(&second, A)[1], 9);
        for (face, ability) in [(1, Str), (2, Str), (3, Agi), (4, Agi), (5, Wit), (6, Wit)] {
            let one = play(&world, &Attempt::Injure(Injure { who: A }), &[face, 1], &[]).world;
            assert_eq!(one.character(A).injuries[0].ability, ability);
        }
    }

    #[test]
    fn a_full_rest_heals_it_and_a_daily_rest_does_not() {
        let world = with_thing(one(&[(Agi, 12)]), A, "Ration", 9);
        let injured = play(&world, &Attempt::Injure(Injure { who: A }), &[3, 2], &[]).world;
        let daily = rested(&injured, A, &[], &[]);
        assert_eq!(scores(&daily, A)[1], 10);
        let full = fully_rested(&daily, A, &[], &[]);
        assert_eq!((scores(&full, A)[1], full.character(A).injuries.len()), (12, 0));
    }

    #[test]
    fn the_game_master_can_take_it_away() {
        let injured = play(&one(&[]), &Attempt::Injure(Injure { who: A }), &[3, 2], &[]).world;
        assert_eq!(written(injured, "character/1/injuries/0", false).character(A).injuries, []);
    }
}

mod adventuring_base_corruption {
    use super::*;

    fn succumbs(played: &Played<World>) -> usize {
        played.told("adventuring.base.corruption", "succumbs").len()
    }

    #[test]
    fn the_game_master_is_told_once_when_it_comes_to_wit() {
        let world = play(&one(&[(Str, 12), (Wit, 9)]), &expose(A, Venom::Corrupting), &[13], &[]).world;
        let first = play(&world, &wait(1), &[], &[]);
        assert_eq!((first.world.character(A).corruption, succumbs(&first)), (4, 0));
        let pox = sick(&first.world, A, "Demon pox");
        let second = play(&pox, &wait(DAY - 1), &[13, 1], &[]);
        assert_eq!((second.world.character(A).corruption, succumbs(&second)), (6, 0));
        let again = play(&second.world, &expose(A, Venom::Corrupting), &[13], &[]).world;
        let third = play(&again, &wait(1), &[], &[]);
        assert_eq!((third.world.character(A).corruption, succumbs(&third)), (10, 1));
        let told = third.line(|line| line.key().id() == "adventuring.base.corruption");
        assert_eq!(told.audience, Audience::Referee);
        let more = play(&third.world, &expose(A, Venom::Corrupting), &[13], &[]).world;
        assert_eq!(succumbs(&play(&more, &wait(1), &[], &[])), 0);
    }

    #[test]
    fn no_rest_takes_it_away_and_the_game_master_writes_it() {
        let world = but(with_thing(one(&[]), A, "Ration", 8), A, |one| one.corruption = 10);
        assert_eq!(fully_rested(&world, A, &[], &[]).character(A).corruption, 10);
        assert_eq!(written(world, "character/1/corruption", 3).character(A).corruption, 3);
    }
}

/// Somebody with health 3 of 12 in the wilderness, with so many rations.
fn camping(rations: u16, change: impl FnOnce(&mut Area)) -> World {
    let world = with_area(one(&[(Str, 12)]), P, area("Wood", Level::Region, change));
    let world = but(at(world, A, P), A, |one| one.health = 3);
    if rations == 0 { world } else { with_thing(world, A, "Ration", rations) }
}

mod adventuring_base_daily_rest {
    use super::*;

    #[test]
    fn a_watch_and_a_ration_restore_all_health() {
        let world = weak(camping(1, |area| area.wilderness = true), A, [2, 0, 0]);
        let after = rested(&world, A, &[], &[]);
        assert_eq!((after.character(A).health, pieces(&after, A, "Ration")), (12, 0));
        assert_eq!((after.clock, scores(&after, A)[0]), (WATCH, 10));
        assert!(!after.busy.contains_key(&A));
    }

    #[test]
    fn those_of_the_company_who_have_a_turn_left_can_lie_down_too_by_one_tap() {
        let world = world([(A, hero("Ada", &[])), (B, hero("Bo", &[]))]);
        let world = at(
            at(with_area(world, P, area("Inn", Level::Region, |area| area.settlement = true)), A, P),
            B,
            P,
        );
        let offers = |world: &World, who| suggested(world, &Viewer::Player(vec![who]), "daily-rest");
        assert_eq!(offers(&world, B), []);
        let one = play(&world, &rest(&[A]), &[], &[]).world;
        assert_eq!(offers(&one, A), []);
        let Next::Ready(too) = next_for(&one, B, &offers(&one, B)[0]) else { panic!() };
        let both = play(&one, &too, &[], &[]).world;
        assert_eq!((both.busy.len(), offers(&both, B)), (2, vec![]));
    }

    #[test]
    fn without_a_ration_nothing_is_restored() {
        assert_eq!(rested(&camping(0, |area| area.wilderness = true), A, &[], &[]).character(A).health, 3);
    }

    #[test]
    fn what_disturbs_it_makes_it_end_later() {
        let world = camping(1, |area| area.wilderness = true);
        let half = later(&play(&world, &rest(&[A]), &[], &[]).world, 12, &[]);
        let disturbed = play(&half, &Attempt::Disturb(Disturb { who: vec![A] }), &[], &[]).world;
        let before = later(&disturbed, 12, &[]);
        assert_eq!(before.character(A).health, 3);
        assert_eq!(later(&before, 1, &[]).character(A).health, 12);
        let nobody = Attempt::Disturb(Disturb { who: vec![A] });
        assert_eq!(refused(&world, &nobody), Some("adventuring.base.daily-rest"));
    }

    #[test]
    fn with_the_switch_half_of_the_most() {
        let world = with_switch(camping(1, |area| area.wilderness = true), "daily-rest-healing", "half");
        assert_eq!(rested(&world, A, &[], &[]).character(A).health, 9);
        let odd = but(world, A, |one| one.abilities.set(Str, 11));
        assert_eq!(rested(&odd, A, &[], &[]).character(A).health, 9);
    }

    #[test]
    fn there_is_one_in_a_day() {
        let world = camping(3, |area| area.wilderness = true);
        let mut after = rested(&world, A, &[], &[]);
        assert_eq!(refused(&after, &rest(&[A])), Some("adventuring.base.daily-rest"));
        after.clock = DAY - 1;
        assert_eq!(refused(&after, &rest(&[A])), None, "it ends in the next day");
        after.clock = DAY;
        assert_eq!(refused(&after, &rest(&[A])), None);
    }

    #[test]
    fn it_takes_lodging_shelter_or_a_camp() {
        let refusal = |change: fn(&mut Area)| refused(&camping(1, change), &rest(&[A]));
        assert_eq!(refusal(|_| {}), Some("adventuring.base.daily-rest"));
        assert_eq!(refusal(|area| area.settlement = true), None);
        assert_eq!(refusal(|area| area.shelter = true), None);
        assert_eq!(refusal(|area| area.wilderness = true), None);
    }

    #[test]
    fn an_addict_is_asked_at_this_moment() {
        let begun = play(&addict(&[], 1), &rest(&[A]), &[], &[]).world;
        let played = play(&begun, &wait(WATCH), &[], &[]);
        assert_eq!(played.asked("adventuring.drug.daily"), 1);
    }

    #[test]
    fn companions_take_whoever_is_out_through_it() {
        let out = weak(three(), A, [10, 0, 0]);
        let out = but(with_thing(out, B, "Ration", 2), A, |one| one.health = 3);
        let both = DailyRest { who: vec![A, B] };
        let begun = play(&out, &Attempt::DailyRest(both), &[], &[]).world;
        let after = later(&begun, WATCH, &[]);
        assert_eq!((after.character(A).health, pieces(&after, B, "Ration")), (10, 0));
        let alone = weak(one(&[]), A, [10, 0, 0]);
        assert_eq!(refused(&alone, &rest(&[A])), Some("adventuring.base.condition.incapacitated"));
    }

    #[test]
    fn nobody_sleeps_in_the_water() {
        use norn_adventuring::world::Water;
        let pond =
            |level| camping(1, |area| (area.wilderness, area.level, area.water) = (true, level, Water::Calm));
        let rest = Attempt::DailyRest(DailyRest { who: vec![A] });
        assert_eq!(refused(&pond(Level::Zone), &rest), Some("adventuring.base.daily-rest"));
        assert_eq!(refused(&pond(Level::Region), &rest), None, "ashore");
    }
}

mod adventuring_weather_no_camp {
    use super::*;

    #[test]
    fn in_extreme_weather_a_camp_is_not_enough() {
        let refusal = |change: fn(&mut Area)| {
            let mut world = camping(1, change);
            world.extreme_weather = true;
            refused(&world, &rest(&[A]))
        };
        assert_eq!(refusal(|area| area.wilderness = true), Some("adventuring.weather.no-camp"));
        assert_eq!(refusal(|area| (area.wilderness, area.shelter) = (true, true)), None);
        assert_eq!(refusal(|area| area.settlement = true), None);
        assert_eq!(refused(&camping(1, |area| area.wilderness = true), &rest(&[A])), None);
        let storm = |area: &mut Area| (area.wilderness, area.extreme_weather) = (true, true);
        assert_eq!(refused(&camping(1, storm), &rest(&[A])), Some("adventuring.weather.no-camp"));
    }
}

mod adventuring_base_daily_rest_missed {
    use super::*;

    #[test]
    fn the_game_master_is_told_and_nothing_else_happens() {
        let world = but(one(&[(Str, 12)]), A, |one| one.health = 3);
        let played = play(&world, &wait(DAY), &[], &[]);
        assert_eq!(played.told("adventuring.base.daily-rest.missed", "note").len(), 1);
        assert_eq!((played.world.character(A).health, scores(&played.world, A)), (3, [12, 10, 10]));
        let lines = &played.record.lines;
        let open = lines.iter().filter(|noted| noted.line.key().id() == "adventuring.base.daily-rest.missed");
        assert!(open.into_iter().all(|noted| noted.audience == Audience::Referee));
    }

    #[test]
    fn whoever_has_rested_is_not_told_of() {
        let world = with_thing(one(&[(Str, 12)]), A, "Ration", 1);
        let after = rested(&world, A, &[], &[]);
        let played = play(&after, &wait(DAY - WATCH), &[], &[]);
        assert_eq!(played.told("adventuring.base.daily-rest.missed", "note").len(), 0);
    }

    #[test]
    fn with_the_switch_it_weakens() {
        let weaken = |world| with_switch(world, "missed-rest", "weaken");
        let world = weaken(one(&[(Str, 12)]));
        assert_eq!(scores(&later(&world, DAY, &[]), A)[0], 11);
        let addict = weaken(addict(&[], 0));
        assert_eq!(scores(&later(&addict, DAY, &[]), A)[2], 9);
        let full = weaken(with_thing(one(&[(Str, 12)]), A, "Ration", 8));
        let begun = play(&full, &Attempt::FullRest(FullRest { who: vec![A] }), &[], &[]).world;
        assert_eq!(scores(&later(&begun, DAY, &[]), A)[0], 12);
    }
}

/// With STR 12 less 5, an injury and health 4, in a place like this, with eight rations.
fn worn(change: impl FnOnce(&mut Area)) -> World {
    let world = with_area(weak(one(&[(Str, 12)]), A, [5, 0, 0]), P, area("Inn", Level::Sector, change));
    let world = with_thing(at(world, A, P), A, "Ration", 8);
    but(world, A, |one| {
        one.health = 4;
        one.injuries = vec![Injury { ability: Agi, points: 2 }];
    })
}

fn full_rest() -> Attempt {
    FullRest { who: vec![A] }.into()
}

mod adventuring_base_full_rest {
    use super::*;

    #[test]
    fn eight_days_and_eight_rations_restore_everything() {
        let after = fully_rested(&worn(|area| area.settlement = true), A, &[], &[]);
        let one = after.character(A);
        assert_eq!((scores(&after, A), one.injuries.len(), one.health), ([12, 10, 10], 0, 12));
        assert_eq!((pieces(&after, A, "Ration"), after.clock), (0, 8 * DAY));
    }

    #[test]
    fn where_all_rest_the_game_master_is_offered_to_let_all_of_it_pass() {
        let world = worn(|area| area.settlement = true);
        assert_eq!(suggested(&world, &Viewer::Referee, "wait"), []);
        let resting = play(&world, &full_rest(), &[], &[]).world;
        let offers = suggested(&resting, &Viewer::Referee, "wait");
        assert_eq!(offers[0].values.get("stretches"), Some(&Value::Number(8 * DAY)));
    }

    #[test]
    fn it_takes_lodging_and_the_rations() {
        let rule = Some("adventuring.base.full-rest");
        assert_eq!(refused(&worn(|area| area.wilderness = true), &full_rest()), rule);
        let hungry = but(worn(|area| area.settlement = true), A, |one| {
            one.things.get_mut("Ration").expect("rations").pieces = 7;
        });
        assert_eq!(refused(&hungry, &full_rest()), rule);
    }

    #[test]
    fn what_one_of_those_who_lie_still_eats_another_can_not() {
        let nursed = |rations| {
            let out = |world, who| but(world, who, |one| one.lost.set(Str, 10));
            with_thing(out(out(three(), B), C), A, "Ration", rations)
        };
        let both = Attempt::from(FullRest { who: vec![B, C] });
        assert_eq!(refused(&nursed(15), &both), Some("adventuring.base.full-rest"));
        assert_eq!(refused(&nursed(16), &both), None);
    }

    #[test]
    fn broken_off_it_is_the_daily_rests_of_the_days_spent() {
        let world = worn(|area| area.settlement = true);
        let begun = play(&world, &full_rest(), &[], &[]).world;
        let fifth = later(&begun, 4 * DAY + 10, &[]);
        let off = play(&fifth, &Attempt::BreakOff(BreakOff { who: A }), &[], &[]).world;
        assert_eq!(
            (off.character(A).health, scores(&off, A), pieces(&off, A, "Ration")),
            (12, [7, 8, 10], 4)
        );
        let first = later(&begun, 10, &[]);
        let off = play(&first, &Attempt::BreakOff(BreakOff { who: A }), &[], &[]).world;
        assert_eq!((off.character(A).health, pieces(&off, A, "Ration")), (4, 8));
    }

    #[test]
    fn whoever_eats_the_rations_meanwhile_is_not_restored() {
        let begun = play(&worn(|area| area.settlement = true), &full_rest(), &[], &[]).world;
        let eaten = but(begun, A, |one| one.things.clear());
        assert_eq!(scores(&later(&eaten, FULL_REST, &[]), A)[0], 7);
    }

    #[test]
    fn an_addict_is_restored_first_and_the_sick_save_as_usual() {
        let world = but(with_thing(worn(|area| area.settlement = true), A, RESIN, 6), A, |one| {
            one.lost.set(Wit, 3);
            one.addictions.insert(RESIN.into(), Addiction { since: 0 });
        });
        let after = fully_rested(&world, A, &[], &[]);
        assert_eq!(scores(&after, A), [12, 10, 8]);
        let sick = sick(&worn(|area| area.settlement = true), A, "Digworm");
        let after = fully_rested(&sick, A, &[1, 1, 1, 1, 1, 1, 1, 13, 4], &[]);
        assert_eq!((scores(&after, A), has(&after, A, "Digworm")), ([12, 10, 10], true));
    }
}

mod adventuring_base_full_rest_activity {
    use super::*;

    fn occupy(activity: Activity) -> Attempt {
        Occupy { who: A, activity }.into()
    }

    #[test]
    fn there_is_one_of_them() {
        let rule = Some("adventuring.base.full-rest.activity");
        let world = worn(|area| area.settlement = true);
        assert_eq!(refused(&world, &occupy(Activity::Other("carving".into()))), rule);
        let begun = play(&world, &full_rest(), &[], &[]).world;
        let busy = play(&begun, &occupy(Activity::Other("carving".into())), &[], &[]).world;
        assert_eq!(refused(&busy, &occupy(Activity::Train(X, None))), rule);
        let after = later(&busy, FULL_REST, &[]);
        assert_eq!(scores(&after, A), [12, 10, 10]);
        let daily = play(&world, &rest(&[A]), &[], &[]).world;
        assert_eq!(refused(&daily, &occupy(Activity::Other("carving".into()))), rule);
    }

    #[test]
    fn training_an_animal_and_free_text_are_offered() {
        use norn_kernel::Filled;
        let mut world = worn(|area| area.settlement = true);
        world.characters.insert(X, beast("Dog", Nature::Domesticated, Size::Small, &[]).into());
        let begun = play(&at(world, X, P), &full_rest(), &[], &[]).world;
        let next = next_for(&begun, A, &Filled::of("rest-activity").with("who", A));
        let Next::Fill(param) = next else { panic!("{next:?}") };
        let options: Vec<Value> = param.range.options().iter().map(|option| option.value.clone()).collect();
        assert_eq!(options, [Value::word("train-an-animal"), Value::word("something-else")]);
    }
}

mod adventuring_base_ability_reduction {
    use super::*;

    #[test]
    fn losses_add_up_until_a_full_rest() {
        let world = with_thing(sick(&one(&[(Str, 12)]), A, "Plague"), A, "Ration", 9);
        let twice = later(&world, 2 * DAY, &[13, 3, 13, 2]);
        assert_eq!(scores(&twice, A)[0], 7);
        let well = but(twice, A, |one| one.sick.clear());
        let daily = rested(&well, A, &[], &[]);
        assert_eq!(scores(&daily, A)[0], 7, "a daily rest gives nothing back");
        assert_eq!(scores(&fully_rested(&daily, A, &[], &[]), A)[0], 12);
    }

    #[test]
    fn the_game_master_says_what_a_score_is_at_present() {
        let injury = Injury { ability: Str, points: 2 };
        let weak = but(one(&[(Str, 12)]), A, |one| {
            one.lost.set(Str, 5);
            one.injuries.push(injury);
        });
        assert_eq!(scores(&weak, A)[0], 5);
        let better = written(weak.clone(), "character/1/scores/str", 7);
        assert_eq!((scores(&better, A)[0], better.character(A).lost.get(Str)), (7, 3));
        assert!(
            Adventuring.edit(&weak, "character/1/scores/str", &Value::from(11)).is_err(),
            "an injury stays"
        );
    }

    #[test]
    fn what_is_off_the_normal_score_stays_off() {
        let world = with_thing(sick(&one(&[(Str, 12)]), A, "Greater rot"), A, "Ration", 8);
        let less = but(later(&world, DAY, &[13, 1]), A, |one| one.sick.clear());
        assert_eq!(less.character(A).abilities.get(Str), 11);
        assert_eq!(scores(&fully_rested(&less, A, &[], &[]), A)[0], 11);
    }

    #[test]
    fn no_more_is_off_than_there_is() {
        let world = weak(one(&[(Str, 12)]), A, [5, 0, 0]);
        let scores = rows(&[
            &[Value::word("str"), 4.into()],
            &[Value::word("agi"), 10.into()],
            &[Value::word("wit"), 10.into()],
        ]);
        assert_eq!(written(world, "character/1/abilities", scores).character(A).lost.get(Str), 4);
    }
}

mod adventuring_base_ability_zero {
    use super::*;

    #[test]
    fn whoever_gets_strength_back_by_hand_lives_again() {
        let scores = |world: World, points: i64| {
            let row = |word: &str, score| Value::List(vec![Value::word(word), Value::Number(score)]);
            let all = [row("str", points), row("agi", 10), row("wit", 10)];
            written(world, "character/1/abilities", Value::List(all.to_vec()))
        };
        let dead = scores(one(&[]), 0);
        assert_eq!((dead.character(A).health, dead.character(A).fate), (0, Fate::Dead));
        let fated = Adventuring.edit(&dead, "character/1/fate", &Value::word("well"));
        assert_eq!(fated.map_err(|why| why.words.part), Err("strengthless"));
        let alive = scores(dead, 12);
        assert_eq!((alive.character(A).health, alive.character(A).fate), (1, Fate::Well));
        let killed = written(alive, "character/1/fate", Value::word("dead"));
        assert_eq!(scores(killed, 13).character(A).fate, Fate::Dead, "who died of something else stays dead");
    }

    #[test]
    fn nobody_is_made_without_any() {
        let row = |word: &str, score| Value::List(vec![Value::word(word), Value::Number(score)]);
        let abilities = Value::List(vec![row("str", 0), row("agi", 10), row("wit", 10)]);
        let made = draft("folk", &[("name", Value::text("Wisp")), ("abilities", abilities)]);
        let parts: Vec<_> = problems_of(&one(&[]), &made).iter().map(|problem| problem.words.part).collect();
        assert_eq!(parts, ["strengthless"]);
    }

    #[test]
    fn whoever_has_no_str_left_is_out_and_dies_of_the_next_failure() {
        let world = weak(sick(&one(&[]), A, "Digworm"), A, [7, 0, 0]);
        let out = later(&world, DAY, &[11, 3]);
        assert_eq!((scores(&out, A)[0], out.character(A).fate, out.is_out(A)), (0, Fate::Well, true));
        let passed = later(&out, DAY, &[10]);
        assert_eq!((passed.character(A).fate, passed.is_out(A)), (Fate::Well, true));
        assert_eq!(later(&out, DAY, &[11]).character(A).fate, Fate::Dead);
    }

    #[test]
    fn a_full_rest_brings_them_back() {
        let world = with_thing(weak(three(), A, [10, 0, 0]), A, "Ration", 8);
        let after = fully_rested(&world, A, &[], &[]);
        assert_eq!((scores(&after, A)[0], after.is_out(A)), (10, false));
    }

    #[test]
    fn agi_and_wit_are_no_other() {
        let agi = weak(sick(&one(&[(Agi, 2)]), A, "Digworm"), A, [0, 0, 0]);
        assert!(later(&agi, DAY, &[11, 4]).is_out(A));
        let wit = rested(&addict(&[(Wit, 1)], 0), A, &[], &[]);
        assert!(wit.is_out(A));
    }

    #[test]
    fn an_injury_takes_the_last_point_and_does_not_kill() {
        let world = one(&[(Str, 2)]);
        let after = play(&world, &Attempt::Injure(Injure { who: A }), &[1, 3], &[]).world;
        assert_eq!((after.is_out(A), after.character(A).fate), (true, Fate::Well));
    }

    #[test]
    fn no_normal_str_is_death() {
        let after = later(&sick(&one(&[(Str, 1)]), A, "Greater rot"), DAY, &[2, 1]);
        assert_eq!(after.character(A).fate, Fate::Dead);
    }
}

mod adventuring_base_death {
    use super::*;

    #[test]
    fn lethal_poison_that_runs_out_is_death_and_death_clears_everything() {
        let world = sick(&with_thing(poisoned(Venom::Lethal), A, "Sword", 1), A, "Plague");
        let dead = later(&world, 1, &[]);
        let one = dead.character(A);
        assert_eq!((one.fate, one.sick.len(), one.doses.len()), (Fate::Dead, 0, 0));
        assert!(one.things.contains_key("Sword"), "what they had is still there");
        assert_eq!(dead.company_of(A), None);
        assert_eq!(later(&dead, 2 * DAY, &[]).character(A).fate, Fate::Dead);
    }

    #[test]
    fn nothing_is_done_to_the_dead() {
        let dead = later(&poisoned(Venom::Lethal), 1, &[]);
        let rule = Some("adventuring.base.death");
        assert_eq!(refused(&dead, &Attempt::Heal(Heal { who: A, points: 3 })), rule);
        assert_eq!(refused(&dead, &infect(A, "Plague")), rule);
        assert_eq!(refused(&dead, &Attempt::Injure(Injure { who: A })), rule);
        assert_eq!(refused(&dead, &expose(A, Venom::Damaging)), rule);
        assert_eq!(refused(&dead, &hit(1).0), rule);
    }
}

mod adventuring_base_healing {
    use super::*;

    fn heal(world: &World, points: i32) -> World {
        play(world, &Attempt::Heal(Heal { who: A, points }), &[], &[]).world
    }

    #[test]
    fn never_above_the_most() {
        let world = but(one(&[(Str, 12)]), A, |one| one.health = 10);
        assert_eq!(heal(&world, 4).character(A).health, 12);
        assert_eq!(heal(&world, 1).character(A).health, 11);
    }

    #[test]
    fn any_wakes_whoever_was_down() {
        for fate in [Fate::Stable { until: 1 }, Fate::Dying { until: 1 }] {
            let world = but(one(&[]), A, |one| (one.health, one.fate) = (0, fate));
            let after = heal(&world, 1);
            assert_eq!((after.character(A).health, after.character(A).fate), (1, Fate::Well));
            assert_eq!(written(world, "character/1/health", 1).character(A).fate, Fate::Well);
        }
    }

    #[test]
    fn none_without_rest_or_a_thing_that_heals() {
        let world = but(one(&[(Str, 12)]), A, |one| one.health = 3);
        assert_eq!(later(&world, DAY, &[]).character(A).health, 3);
        let mut salve = Thing::listed(&world, "Antidote").expect("a thing");
        if let norn_adventuring::world::Sort::Item(item) = &mut salve.sort {
            (item.heals, item.used_for) = (4, norn_adventuring::world::Use::Plain);
        }
        let world = but(world, A, |one| {
            one.things.insert("Salve".into(), salve);
        });
        let after = play(&world, &take(A, A, "Salve"), &[], &[]).world;
        assert_eq!((after.character(A).health, pieces(&after, A, "Salve")), (7, 0));
    }
}

mod adventuring_base_until_end {
    use super::*;
    use norn_adventuring::world::{Dread, Fear};

    #[test]
    fn however_little_of_the_unit_is_left() {
        let mut world = but(one(&[(Str, 12)]), A, |one| {
            one.fears = vec![Fear { of: Dread::Named("the dark".into()), terror: false, until: 8 }];
        });
        world.clock = 7;
        assert!(later(&world, 1, &[]).character(A).fears.is_empty());
        world.clock = 3 * WATCH - 1;
        let asleep = play(&world, &expose(A, Venom::Soporific), &[13], &[]).world;
        assert!(asleep.is_out(A) && !later(&asleep, 1, &[]).is_out(A));
        let stiff = play(&world, &expose(A, Venom::Paralysing), &[13], &[]).world;
        assert!(stiff.is_out(A) && !later(&stiff, 1, &[]).is_out(A));
    }

    #[test]
    fn the_game_master_can_end_it() {
        let stiff = play(&one(&[(Str, 12)]), &expose(A, Venom::Paralysing), &[13], &[]).world;
        assert!(!written(stiff, "character/1/out/paralysis", false).is_out(A));
        let dose = written(poisoned(Venom::Lethal), "character/1/doses/0", false);
        assert_eq!(dose.character(A).doses, []);
    }
}

mod adventuring_base_sequence {
    use super::*;
    use norn_adventuring::world::{Busy, Dread, Fear, Task, Tie};

    fn frightened(world: World, until: i64) -> World {
        but(world, A, |one| {
            one.fears = vec![Fear { of: Dread::Named("the dark".into()), terror: false, until }];
        })
    }

    fn dosed(world: World, health: i32, until: i64) -> World {
        let poison = Poison { venom: Venom::Damaging, ..Poison::default() };
        but(world, A, |one| {
            one.health = health;
            one.doses = vec![Dose { poison, until }];
        })
    }

    #[test]
    fn poison_hurts_before_fear_ends() {
        let mut world = frightened(dosed(one(&[(Str, 12)]), 12, 5), 5);
        world.clock = 4;
        let played = play(&world, &wait(1), &[5], &[]);
        let fields: Vec<&str> = played
            .effects()
            .into_iter()
            .filter_map(|effect| match effect {
                Effect::Set(_, now) => Some(now.field().name),
                _ => None,
            })
            .collect();
        let nth = |name| fields.iter().position(|field| *field == name).expect("such an effect");
        assert!(nth("health") < nth("fears"), "{fields:?}");
        assert_eq!(played.world.character(A).fears, []);
    }

    #[test]
    fn whoever_falls_then_has_the_next_stretch() {
        let mut world = dosed(one(&[(Str, 12)]), 3, 5);
        world.clock = 4;
        let stable = later(&world, 1, &[9, 12]);
        assert_eq!(stable.character(A).fate, Fate::Stable { until: 6 });
        assert_eq!(later(&stable, 1, &[]).character(A).health, 1);
        let dying = later(&world, 1, &[9, 13]);
        assert_eq!(dying.character(A).fate, Fate::Dying { until: 6 });
        assert_eq!(later(&dying, 1, &[]).character(A).fate, Fate::Dead);
    }

    #[test]
    fn frenzy_that_ends_begins_anew_with_the_same_day() {
        let world = but(sick(&one(&[]), A, "Bloodburn"), A, |one| one.frenzied = Some(DAY));
        assert_eq!(later(&world, DAY, &[11, 1]).character(A).frenzied, Some(2 * DAY));
        assert_eq!(later(&world, DAY, &[10]).character(A).frenzied, None);
    }

    #[test]
    fn what_takes_a_watch_is_done_after_what_keeps_from_it() {
        let begun = WATCH + 9;
        let mut world = one(&[]);
        world.clock = begun;
        let busy = Busy { since: begun, until: begun + WATCH, task: Task::Other("carving".into()) };
        world.busy.insert(A, busy);
        assert!(later(&world, WATCH - 1, &[]).busy.contains_key(&A));
        let done = later(&world, WATCH, &[]);
        assert_eq!((done.busy.len(), done.clock), (0, 2 * WATCH + 9), "the end of stretch 9 of watch 3");
    }

    #[test]
    fn a_dog_follows_for_24_stretches() {
        let mut world = two(&[], &[]);
        world.clock = 3 * WATCH + 9;
        let until = world.clock + WATCH;
        let world = but(world, X, |one| one.befriended = Some(Tie { to: A, until, home: None }));
        assert!(later(&world, WATCH - 1, &[]).character(X).befriended.is_some());
        assert_eq!(later(&world, WATCH, &[]).character(X).befriended, None);
    }

    #[test]
    fn a_rest_restores_after_poison_has_hurt() {
        let world = with_thing(one(&[(Str, 12)]), A, "Ration", 1);
        let begun = play(&world, &rest(&[A]), &[], &[]).world;
        let played = play(&dosed(begun.clone(), 3, WATCH), &wait(WATCH), &[2], &[]);
        let healths: Vec<i64> = played
            .effects()
            .into_iter()
            .filter_map(|effect| match effect {
                Effect::Set(_, norn_adventuring::world::Set::health(now)) => Some(i64::from(*now)),
                _ => None,
            })
            .collect();
        assert_eq!(healths, [1, 12]);
        let dying = later(&dosed(begun.clone(), 3, WATCH), WATCH, &[9, 13]);
        assert_eq!(dying.character(A).health, 0, "whoever is dying gets nothing from a rest");
        let stable = later(&dosed(begun, 3, WATCH), WATCH, &[9, 12]);
        assert_eq!((stable.character(A).health, stable.character(A).fate), (12, Fate::Well));
    }

    #[test]
    fn the_last_recovery_save_comes_before_a_full_rest_restores() {
        let world = sick(&with_thing(weak(one(&[(Str, 12)]), A, [4, 0, 0]), A, "Ration", 8), A, "Digworm");
        let begun = play(&world, &full_rest(), &[], &[]).world;
        let seven = later(&begun, 7 * DAY, &[1; 7]);
        let after = play(&seven, &wait(DAY), &[13, 3], &[]);
        assert_eq!((scores(&after.world, A), has(&after.world, A, "Digworm")), ([12, 10, 10], true));
        let lost = after.effects().into_iter().find_map(|effect| match effect {
            Effect::Set(_, norn_adventuring::world::Set::lost(lost)) => Some(lost.get(Str)),
            _ => None,
        });
        assert_eq!(lost, Some(7), "5 were left before it");
        let dead = later(&weak(seven, A, [12, 0, 0]), DAY, &[13]);
        assert_eq!((dead.character(A).fate, pieces(&dead, A, "Ration")), (Fate::Dead, 8));
    }

    #[test]
    fn an_injury_from_training_is_not_healed_by_the_same_rest() {
        use norn_adventuring::world::Form;
        let mut world = worn(|area| area.settlement = true);
        world.characters.insert(X, beast("Dog", Nature::Domesticated, Size::Small, &[]).into());
        let begun = play(&at(world, X, P), &full_rest(), &[], &[]).world;
        let train = Occupy { who: A, activity: Activity::Train(X, Some(Form::Labour)) };
        let busy = play(&begun, &Attempt::Occupy(train), &[], &[]).world;
        let hurt = later(&busy, FULL_REST, &[11, 3, 2]);
        assert_eq!(hurt.character(A).injuries, [Injury { ability: Agi, points: 2 }]);
        let learnt = later(&busy, FULL_REST, &[10]);
        assert_eq!((learnt.character(A).injuries.len(), learnt.character(X).forms.len()), (0, 1));
    }

    #[test]
    fn an_immunity_is_over_as_its_day_ends() {
        let well = later(&sick(&one(&[]), A, "Influence"), 3 * DAY, &[11, 1, 1, 1]);
        assert_eq!(well.character(A).immune.get("Influence"), Some(&Some(93 * DAY)));
        assert!(later(&well, 90 * DAY - 1, &[]).character(A).immune.contains_key("Influence"));
        assert!(later(&well, 90 * DAY, &[]).character(A).immune.is_empty());
    }
}

mod adventuring_base_clock {
    use super::*;

    fn told(world: &World) -> [i64; 3] {
        let clock = Adventuring.show(world, &Viewer::Referee).clock.expect("a clock");
        ["day", "watch", "stretch"].map(|unit| {
            let arg = clock.words.args.iter().find(|(name, _)| *name == unit);
            match arg {
                Some((_, Value::Number(count))) => *count,
                other => panic!("{other:?}"),
            }
        })
    }

    #[test]
    fn the_last_stretch_of_a_day_ends_with_it() {
        let mut world = one(&[]);
        world.clock = DAY - 1;
        assert_eq!(told(&world), [1, 6, 24]);
        assert_eq!(told(&later(&world, 1, &[])), [2, 1, 1]);
        let all = but(sick(&world, A, "Plague"), A, |one| {
            one.out.insert(Blackout::Paralysis, DAY);
            one.out.insert(Blackout::Sleep, DAY);
        });
        let played = play(&all, &wait(1), &[1], &[]);
        assert!(played.world.character(A).out.is_empty());
        assert_eq!(played.dice().len(), 1);
    }

    #[test]
    fn a_watch_is_24_stretches() {
        let mut world = one(&[]);
        world.clock = WATCH + 9;
        assert_eq!(told(&world), [1, 2, 10]);
        assert_eq!(told(&later(&world, WATCH, &[])), [1, 3, 10]);
    }

    #[test]
    fn no_time_and_too_much_of_it_do_not_pass() {
        assert_eq!(refused(&one(&[]), &wait(0)), Some("adventuring.base.clock"));
        assert_eq!(refused(&one(&[]), &wait(366 * DAY + 1)), Some("adventuring.base.clock"));
    }
}

mod adventuring_base_conditions {
    use super::*;
    use norn_adventuring::world::{Distraction, Dread, Fear};

    /// The rules whose words stand beside somebody's name for the game master.
    fn states(world: &World) -> Vec<&'static str> {
        let view = Adventuring.show(world, &Viewer::Referee);
        let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
        sheet.conditions.into_iter().map(|text| text.key.id()).collect()
    }

    #[test]
    fn each_shows_on_the_sheet_and_ends_as_it_should() {
        let fear = |terror| vec![Fear { of: Dread::Named("the dark".into()), terror, until: 1 }];
        let stiff = play(&one(&[(Str, 12)]), &expose(A, Venom::Paralysing), &[13], &[]).world;
        let rows: [(&str, World, bool); 11] = [
            ("adventuring.fear.frightened", but(one(&[]), A, |one| one.fears = fear(false)), true),
            ("adventuring.fear.terrified", but(one(&[]), A, |one| one.fears = fear(true)), true),
            ("adventuring.base.condition.incapacitated", stiff, true),
            ("adventuring.move.swim.drowning", but(one(&[]), A, |one| one.drowning = true), false),
            ("adventuring.base.condition.frenzied", but(one(&[]), A, |one| one.frenzied = Some(1)), true),
            (
                "adventuring.base.stable",
                but(one(&[]), A, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 })),
                true,
            ),
            ("adventuring.base.restrained", but(one(&[]), A, |one| one.restrained = true), false),
            ("adventuring.drug.addiction", addict(&[], 0), false),
            ("adventuring.disease.symptoms", sick(&one(&[]), A, "Plague"), false),
            (
                "adventuring.base.injury",
                play(&one(&[]), &Attempt::Injure(Injure { who: A }), &[1, 1], &[]).world,
                false,
            ),
            (
                "adventuring.manipulation.distract",
                but(one(&[]), A, |one| {
                    one.distracted = Some(Distraction { from: "the door".into(), until: 1 });
                }),
                true,
            ),
        ];
        for (rule, world, ends) in rows {
            let after = states(&later(&world, 1, &[]));
            assert_eq!((states(&world).contains(&rule), after.contains(&rule)), (true, !ends), "{rule}");
        }
    }

    #[test]
    fn poison_shows_until_it_is_done_and_the_dying_die() {
        let world = poisoned(Venom::Damaging);
        assert!(states(&world).contains(&"adventuring.poison.antidote"));
        assert_eq!(states(&later(&world, 1, &[1])), Vec::<&str>::new());
        let dying = but(one(&[]), A, |one| (one.health, one.fate) = (0, Fate::Dying { until: 1 }));
        assert!(states(&dying).contains(&"adventuring.base.dying"));
        assert!(states(&later(&dying, 1, &[])).contains(&"adventuring.base.death"));
    }

    #[test]
    fn the_same_twice_is_one_with_the_later_end() {
        let asleep = play(&one(&[(Str, 12)]), &expose(A, Venom::Soporific), &[13], &[]).world;
        let again = play(&asleep, &expose(A, Venom::Soporific), &[], &[]).world;
        assert_eq!(again.character(A).out.len(), 1);
        assert_eq!(again.character(A).out.get(&Blackout::Sleep), Some(&WATCH));
    }
}

#[test]
fn a_night_in_a_camp_a_village_and_an_illness() {
    let area = |name, change: fn(&mut Area)| area(name, Level::Region, change);
    let ada = hero("Ada", &[(Str, 12), (Agi, 9), (Wit, 14)]);
    let world = with_area(world([(A, ada)]), P, area("Hills", |area| area.wilderness = true));
    let world = with_area(world, Q, area("Village", |area| area.settlement = true));
    let mut world = with_thing(at(world, A, P), A, "Ration", 3);
    of(&mut world, A).health = 4;
    world.clock = WATCH + 3;
    let world = sick(&world, A, "Influence");
    let night = rested(&world, A, &[], &[]);
    assert_eq!((night.character(A).health, pieces(&night, A, "Ration"), night.clock), (12, 2, 2 * WATCH + 3));
    // By road to the village, the market with six rations, and rumours: a watch each.
    let village = with_thing(at(later(&night, 3 * WATCH, &[]), A, Q), A, "Ration", 8);
    assert_eq!(village.clock, 5 * WATCH + 3);
    let begun = play(&village, &full_rest(), &[], &[]).world;
    let first = later(&begun, WATCH - 3, &[13, 2]);
    assert_eq!((scores(&first, A), first.day()), ([10, 7, 12], 2));
    let third = later(&first, 2 * DAY, &[10, 4]);
    assert_eq!(third.character(A).immune.get("Influence"), Some(&Some(93 * DAY)));
    let last = later(&third, 6 * DAY - WATCH + 3, &[]);
    assert_eq!((last.clock, scores(&last, A)), (8 * DAY + 5 * WATCH + 3, [12, 9, 14]));
    assert_eq!((last.character(A).health, pieces(&last, A, "Ration"), last.busy.len()), (12, 0, 0));
}

#[test]
fn numbers_alone_can_be_weighed() {
    use norn_kernel::{Filled, Next};
    let study = |filled: &Filled| match Adventuring.study(&World::default(), filled) {
        Next::Ready(found) => found,
        other => panic!("{other:?}"),
    };
    let of = |strength: i64, days: i64| {
        let filled = Filled::of("disease").with("name", Value::text("Influence"));
        filled.with("strength", Value::Number(strength)).with("days", Value::Number(days))
    };
    let (world, attempt) = study(&of(10, 2));
    let played = play(&world, &attempt, &[10, 10], &[]);
    assert_eq!((played.outcome(), played.total()), (Some("recovered"), Some(10)));
    let played = play(&world, &attempt, &[11, 4, 10], &[]);
    assert_eq!((played.outcome(), played.total()), (Some("sick"), Some(6)));
    let poison =
        Filled::of("poison").with("effect", Value::word("damaging")).with("strength", 12).with("health", 3);
    let (world, attempt) = study(&poison.clone().with_defaults());
    assert_eq!(play(&world, &attempt, &[12], &[]).outcome(), Some("unharmed"));
    let hurt = play(&world, &attempt, &[13, 2], &[]);
    assert_eq!((hurt.outcome(), hurt.total()), (Some("hurt"), Some(2)));
    assert_eq!(play(&world, &attempt, &[13, 9, 1], &[]).outcome(), Some("down"));
    let (world, attempt) = study(&poison.with("dose", Value::word("further")).with("antidote", true));
    assert_eq!(play(&world, &attempt, &[], &[]).outcome(), Some("unharmed"));
}
