//! Short rests, skills and sleep: every case of the checks of these chapters.
use crate::doing::*;
use crate::table::*;
use norn_heimr::rules::actions::action::Resume;
use norn_heimr::rules::challenges::attempts::{Opponent, Opposed};
use norn_heimr::rules::challenges::requirements::Tie;
use norn_heimr::rules::characters::hindrances;
use norn_heimr::rules::harm::decrees::{Decree, Decreed};
use norn_heimr::rules::harm::rest::Rest;
use norn_heimr::rules::harm::time::Wait;
use norn_heimr::rules::turns::ready::Ready;
use norn_heimr::world::fight::{Deed, Fighter, Readied, SkillUse, Trigger, Waiting};
use norn_heimr::world::harm::{Affliction, Afflicts, Called, Influence, Injury, Lasting, Part};
use norn_heimr::world::rolls::Tested;
use norn_heimr::world::things::{Carried, Item, Needs, Skill, Takes, Weapon};
use norn_heimr::world::{Condition, Pool, World};
use norn_heimr::{Attempt, Heimr};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Ruleset, Value, Viewer, Who};

fn rest() -> Attempt {
    Attempt::Rest(Rest { who: A })
}

/// Ada rests, with one hit point of three and a skill whose free use is spent.
fn resting() -> World {
    let mut world = knowing(Skill { rested: true, spent: true, willpower: 1, ..Skill::default() });
    of(&mut world, A).hp.now = 1;
    of(&mut world, A).willpower.now = 2;
    play(&world, &rest(), &[], &[]).world
}

fn knowing(skill: Skill) -> World {
    let mut world = four();
    of(&mut world, A).skills.insert("Knack".into(), skill);
    world
}

fn wait(world: &World, seconds: i64) -> World {
    done(world, &Do::Pass(seconds))
}

fn hp(world: &World) -> i32 {
    world.character(A).hp.now
}

fn knack() -> Do {
    use_on(None)
}

fn use_on(target: Option<Who>) -> Do {
    Do::Deed(A, Deed::UseSkill(SkillUse { skill: "Knack".into(), target, called: vec![] }))
}

fn willpower(world: &World) -> i32 {
    world.character(A).willpower.now
}

pub(crate) mod heimr_health_rest_benefits {
    use super::*;

    #[test]
    fn hit_points_and_free_uses() {
        let rested = wait(&resting(), 300);
        assert_eq!((hp(&rested), willpower(&rested)), (3, 2));
        assert!(!rested.character(A).skills["Knack"].spent);
    }
}

pub(crate) mod heimr_health_rest_condition {
    use super::*;

    #[test]
    fn not_for_the_injured() {
        let with_hp = |now: i32| {
            let mut world = four();
            of(&mut world, A).hp.now = 1;
            done(&world, &Do::Lose(A, 1 - now, None))
        };
        assert_eq!(refusal(&with_hp(1), &rest()), None);
        for hp in [0, -5] {
            assert_eq!(refusal(&with_hp(hp), &rest()), Some("heimr.health.rest-condition"));
        }
    }

    #[test]
    fn nothing_for_whoever_is_injured_meanwhile() {
        let hurt = done(&wait(&resting(), 100), &Do::Lose(A, 1, Some(Part::SwordArm)));
        assert_eq!(hurt.character(A).resting, None);
        assert_eq!(hp(&wait(&hurt, 1_000)), 0);
    }

    #[test]
    fn nor_where_it_is_written_by_hand() {
        let mut hurt = wait(&resting(), 100);
        for now in [-2, 1] {
            hurt = written(hurt, "character/1/hp", now);
            let later = wait(&hurt, 300);
            assert_eq!((hp(&later), later.character(A).skills["Knack"].spent), (now, true));
        }
        let kept = written(wait(&resting(), 100), "character/1/hp", 2);
        assert_eq!(hp(&wait(&kept, 200)), 3);
    }

    #[test]
    fn nor_for_the_injured_who_are_said_to_rest() {
        let hurt = written(written(resting(), "character/1/hp", 0), "character/1/resting", true);
        let later = wait(&hurt, 300);
        assert_eq!((hp(&later), later.character(A).resting), (0, None));
        assert!(later.character(A).skills["Knack"].spent);
    }
}

pub(crate) mod heimr_health_rest_duration {
    use super::*;

    #[test]
    fn five_minutes() {
        assert_eq!((hp(&wait(&resting(), 299)), hp(&wait(&resting(), 300))), (1, 3));
        assert_eq!(wait(&resting(), 300).character(A).resting, None);
    }

    #[test]
    fn a_hundred_and_fifty_turns_of_a_fight() {
        let mut world = fight(resting(), B);
        for turn in 1..=150 {
            world = wait(&world, 2);
            assert_eq!(hp(&world), if turn == 150 { 3 } else { 1 });
        }
    }

    /// Ada rests with two conditions that lower her hit points, an effect and out of breath; Bo has an injury that gets
    /// worse. A day ends 350 seconds from now.
    fn much_falls_due() -> World {
        let mut world = resting();
        let now = 24 * 60 * 60 - 350;
        world.clock = now;
        let ends = |hp, after| Condition { hp, until: Some(now + after), ..Condition::default() };
        let one = of(&mut world, A);
        one.hp = Pool { now: 1, max: 4 };
        one.willpower = Pool { now: 0, max: 2 };
        one.resting = Some(now);
        one.conditions = [("Fever".into(), ends(-2, 600)), ("Chill".into(), ends(-1, 400))].into();
        one.afflictions = vec![Affliction { does: Afflicts::Weakened, lasts: Lasting::Until(now + 450) }];
        (one.fatigue, one.exerted) = (6, Some(now + 290));
        let other = of(&mut world, B);
        other.hp.now = -2;
        let (faints, dies) = (Some(now + 250), Some(now + 700));
        other.injury = Some(Injury { faints, dies, ..Injury::default() });
        world
    }

    #[test]
    fn a_wait_of_ten_minutes_is_two_of_five() {
        let waits =
            |world: &World, seconds: i64| play(world, &Attempt::Wait(Wait { seconds }), &[], &[]).world;
        let world = much_falls_due();
        let moments = [1, 249, 250, 299, 300, 319, 320, 350, 399, 400, 450, 599, 600, 699, 700, 1_000];
        for length in moments {
            let once = waits(&world, length);
            for half in moments.into_iter().filter(|half| *half < length) {
                assert_eq!(waits(&waits(&world, half), length - half), once, "{half} of {length}");
            }
        }
        let rested = waits(&world, 600);
        assert_eq!((hp(&rested), willpower(&rested), rested.character(A).fatigue), (1, 1, 4));
        assert!(rested.character(B).injury.as_ref().is_some_and(|injury| injury.fainted));
    }

    #[test]
    fn interrupted_it_begins_anew() {
        let roll = Attempt::Challenge(challenge(A, "Perception", None));
        let interrupted = play(&wait(&resting(), 240), &roll, &[3], &[]).world;
        assert_eq!((hp(&wait(&interrupted, 299)), hp(&wait(&interrupted, 300))), (1, 3));
    }
}

pub(crate) mod heimr_health_rest_interruption {
    use super::*;

    fn goes_on(world: &World) -> bool {
        hp(&wait(world, 180)) == 3
    }

    #[test]
    fn by_any_roll_of_ones_own() {
        let world = wait(&resting(), 120);
        assert!(goes_on(&world));
        let failed = Attempt::Challenge(challenge(A, "Perception", Some(99)));
        let no = ("heimr.challenge.willpower-reroll", no());
        assert!(!goes_on(&play(&world, &failed, &[1], &[no]).world));
    }

    #[test]
    fn by_any_skill_of_ones_own() {
        let mut world = wait(&resting(), 120);
        of(&mut world, A).skills.insert("Knack".into(), Skill { willpower: 1, ..Skill::default() });
        assert!(!goes_on(&done(&world, &knack())));
    }

    #[test]
    fn not_by_the_rolls_of_others() {
        let other = Attempt::Challenge(challenge(B, "Perception", None));
        assert!(goes_on(&play(&wait(&resting(), 120), &other, &[3], &[]).world));
    }
}

pub(crate) mod heimr_health_rest_rested_skills {
    use super::*;

    #[test]
    fn the_first_use_is_free() {
        let world = knowing(Skill { rested: true, willpower: 1, ..Skill::default() });
        let once = done(&world, &knack());
        let twice = done(&once, &knack());
        assert_eq!((willpower(&once), willpower(&twice)), (3, 2));
        let rested = wait(&play(&twice, &rest(), &[], &[]).world, 300);
        assert_eq!(willpower(&done(&rested, &knack())), 2);
    }

    #[test]
    fn refused_without_a_cost_to_pay() {
        let world = done(&knowing(Skill { rested: true, ..Skill::default() }), &knack());
        assert_eq!(refuses(&world, &knack()), Some("heimr.health.rest-rested-skills"));
    }
}

pub(crate) mod heimr_character_skills {
    use super::*;

    fn example() -> World {
        let calls = vec![Called { influence: Influence::Weaken, number: Some(4), part: None }];
        let mut world = knowing(Skill {
            willpower: 1,
            takes: Some(Takes::Standard),
            prerequisite: "wields a sword".into(),
            needs: Some(Needs::Wields("Swordsmanship".into())),
            calls,
            rested: true,
            ..Skill::default()
        });
        of(&mut world, A).willpower.now = 1;
        world
    }

    fn armed(mut world: World) -> World {
        let weapon = Weapon { abilities: ["Swordsmanship".to_owned()].into(), ..Weapon::default() };
        let sword = Item { carried: Carried::SwordHand, weapon: Some(weapon), ..Item::default() };
        carries(&mut world, A, "Sword", sword);
        world
    }

    #[test]
    fn prerequisite_free_use_and_cost() {
        assert_eq!(refuses(&example(), &knack()), Some("heimr.action.use-skill"));
        let first = done(&armed(example()), &use_on(Some(B)));
        assert!(
            hindrances::is_weakened(&wait(&first, 3), B) && !hindrances::is_weakened(&wait(&first, 4), B)
        );
        assert_eq!(willpower(&first), 1);
        let second = done(&first, &use_on(Some(B)));
        assert_eq!(willpower(&second), 0);
        assert_eq!(refuses(&second, &use_on(Some(B))), Some("heimr.character.skills"));
        let unknown = SkillUse { skill: "Other".into(), target: None, called: vec![] };
        let unknown = Do::Deed(A, Deed::UseSkill(unknown));
        assert_eq!(refuses(&four(), &unknown), Some("heimr.character.skills"));
    }

    #[test]
    fn stabilises_and_heals() {
        let mut world = knowing(Skill { stabilises: true, ..Skill::default() });
        of(&mut world, B).hp.now = 1;
        let dying = done(&world, &Do::Lose(B, 5, Some(Part::LeftLeg)));
        let stable = done(&dying, &use_on(Some(B)));
        assert!(stable.character(B).injury.as_ref().is_some_and(|injury| injury.stable));
        let mut healer = dying.clone();
        let skill = Skill { hp: 6, regains: 1, ..Skill::default() };
        of(&mut healer, A).skills.insert("Knack".into(), skill);
        of(&mut healer, B).willpower.now = 1;
        let healed = done(&healer, &use_on(Some(B)));
        assert_eq!((healed.character(B).hp.now, healed.character(B).willpower.now), (2, 2));
        let dead = done(&healer, &Do::Lose(B, 9, None));
        assert_eq!(refuses(&dead, &use_on(Some(B))), Some("heimr.health.healing"));
        let dead = done(&dying, &Do::Lose(B, 9, None));
        assert_eq!(refuses(&dead, &use_on(Some(B))), Some("heimr.injury.stabilize"));
    }
}

pub(crate) mod heimr_action_use_skill {
    use super::*;

    #[test]
    fn not_every_skill_in_a_fight() {
        let slow = knowing(Skill::default());
        assert_eq!(refuses(&slow, &knack()), None);
        assert_eq!(refuses(&fight(slow, A), &knack()), Some("heimr.action.use-skill"));
        let quick = knowing(Skill { takes: Some(Takes::Ongoing), ..Skill::default() });
        assert_eq!(refuses(&fight(quick, A), &knack()), None);
    }

    #[test]
    fn its_prerequisite_first() {
        let needs = |needs| knowing(Skill { needs: Some(needs), ..Skill::default() });
        let holding = |mut world: World, carried| {
            carries(&mut world, A, "Charm", Item { carried, ..Item::default() });
            refuses(&world, &knack())
        };
        let held = || needs(Needs::Holds("Charm".into()));
        assert_eq!(holding(held(), Carried::Stored), Some("heimr.action.use-skill"));
        assert_eq!(holding(held(), Carried::OffHand), None);
        assert_eq!(holding(needs(Needs::FreeHand), Carried::BothHands), Some("heimr.action.use-skill"));
        assert_eq!(holding(needs(Needs::FreeHand), Carried::OffHand), None);
    }

    #[test]
    fn as_an_action() {
        let world = knowing(Skill { willpower: 1, ..Skill::default() });
        let skill = Deed::UseSkill(SkillUse { skill: "Knack".into(), target: None, called: vec![] });
        let world = play(&world, &crate::fights::act(A, skill), &[], &[]).world;
        assert_eq!(world.character(A).willpower.now, 2);
    }
}

pub(crate) mod heimr_action_one_skill_at_a_time {
    use super::*;

    #[test]
    fn while_another_is_prepared() {
        let mut world = fight(knowing(Skill { takes: Some(Takes::Free), ..Skill::default() }), A);
        let other = SkillUse { skill: "Other".into(), target: None, called: vec![] };
        *fighter(&mut world, A) = Fighter { upcoming: Some(Deed::UseSkill(other)), ..Fighter::default() };
        let first = Some("heimr.action.upcoming-cancel");
        assert_eq!(refuses(&world, &knack()), first);
        let knack = SkillUse { skill: "Knack".into(), target: None, called: vec![] };
        let waiting = Waiting::Deed(Deed::UseSkill(knack.clone()));
        let readied = Readied { trigger: Trigger::Attacks, waiting };
        let ready = Attempt::Ready(Ready { who: A, readied });
        assert_eq!(refusal(&world, &ready), first);
        let given_up = play(&world, &Attempt::Resume(Resume { who: A, on: false }), &[], &[]).world;
        assert_eq!(refuses(&given_up, &Do::Deed(A, Deed::UseSkill(knack))), None);
        assert_eq!(refusal(&given_up, &ready), None);
    }
}

fn decreed(world: &World, what: Decreed) -> World {
    play(world, &Attempt::Decree(Decree { who: A, what }), &[], &[]).world
}

fn tries(who: Who, ability: &str) -> Attempt {
    Attempt::Challenge(challenge(who, ability, Some(3)))
}

fn against(one: (Who, &str), other: (Who, &str)) -> Attempt {
    let side = |(who, ability): (Who, &str)| Opponent {
        who,
        tested: Tested::Ability(ability.to_owned()),
        besides: vec![],
    };
    Attempt::Opposed(Opposed { one: side(one), other: side(other), tie: Tie::Stands })
}

/// Who can be filled in next, or the rule that refuses.
fn who_can(world: &World, filled: &Filled) -> Result<Vec<Value>, &'static str> {
    match offered(world, &Viewer::Referee, filled) {
        Next::Fill(param) => Ok(param.range.options().iter().map(|one| one.value.clone()).collect()),
        Next::Refused(refusal) => Err(refusal.rule().id()),
        other => panic!("{other:?}"),
    }
}

pub(crate) mod heimr_position_helpless {
    use super::*;
    use norn_heimr::world::fight::{Guarded, Stored};

    const HELPLESS: &str = "heimr.position.helpless";

    #[test]
    fn no_action_and_no_defence() {
        let world = decreed(&fight(four(), A), Decreed::Sleep);
        let speak = Deed::Speak { words: String::new(), whisper: false };
        assert_eq!(refuses(&world, &Do::Deed(A, speak)), Some("heimr.position.helpless"));
        assert_eq!(stops(&world, Ask::Defend), Some("heimr.position.helpless"));
        assert_eq!(stops(&world, Ask::Skills), Some("heimr.position.helpless"));
    }

    #[test]
    fn guards_and_stored_defences_are_void() {
        let mut world = fight(four(), B);
        let stored = Stored {
            kind: norn_heimr::world::fight::Defence::Dodge,
            thrown: norn_heimr::world::rolls::Thrown::default(),
            consistency: 0,
        };
        *fighter(&mut world, A) =
            Fighter { defence: Some(stored), guard: Some(Guarded::Person(B)), ..Fighter::default() };
        let mut asleep = decreed(&world, Decreed::Sleep);
        assert_eq!(*fighter(&mut asleep, A), Fighter::default());
    }

    #[test]
    fn nobody_wrestles_asleep() {
        let world = decreed(&four(), Decreed::Sleep);
        for ability in ["Brawl", "Survival", "Insight"] {
            assert_eq!(refusal(&world, &tries(A, ability)), Some(HELPLESS), "{ability}");
        }
        assert_eq!(refusal(&world, &Attempt::Challenge(on(A, "Intelligence", 0))), Some(HELPLESS));
        assert_eq!(refusal(&world, &tries(B, "Brawl")), None);
        for (one, other) in [(A, B), (B, A)] {
            let wrestle = against((one, "Brawl"), (other, "Brawl"));
            assert_eq!(refusal(&world, &wrestle), Some(HELPLESS));
            assert_eq!(refusal(&four(), &wrestle), None);
        }
    }

    #[test]
    fn unless_the_game_master_insists() {
        let world = decreed(&four(), Decreed::KnockOut);
        let filled = Filled::of("challenge").with("who", A);
        assert_eq!(who_can(&world, &filled), Err(HELPLESS));
        let insisted = Filled { insist: true, ..filled.with("task", Value::text("")) };
        assert!(who_can(&world, &insisted).is_ok_and(|all| all.contains(&Value::text("Survival"))));
    }

    #[test]
    fn the_unconscious_are_not_offered() {
        let world = decreed(&four(), Decreed::KnockOut);
        let others = [B, C, D].map(Value::Character);
        assert_eq!(who_can(&world, &Filled::of("challenge")), Ok(others.to_vec()));
        let against = Filled::of("opposed").with("who", B);
        assert_eq!(who_can(&world, &against), Ok([C, D].map(Value::Character).to_vec()));
        assert_eq!(who_can(&world, &against.with("other", A)), Err(HELPLESS));
    }

    #[test]
    fn no_roll_stands_on_their_sheet() {
        let offers = |world: &World| {
            let view = Heimr.show(world, &Viewer::Referee);
            let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
            let rows = sheet.sections.into_iter().flat_map(|section| section.rows);
            rows.filter(|row| row.offer.as_ref().is_some_and(|offer| offer.attempt == "challenge")).count()
        };
        assert_eq!(offers(&decreed(&four(), Decreed::KnockOut)), 0);
        assert!(0 < offers(&four()));
    }
}

pub(crate) mod heimr_position_sleeping {
    use super::*;

    #[test]
    fn prone_and_helpless_until_hit() {
        let world = decreed(&four(), Decreed::Sleep);
        assert!(world.character(A).stance.prone && hindrances::is_helpless(&world, A));
        let blow = Do::Land { on: A, by: B, damage: 1, part: Part::Torso, called: vec![] };
        let hit = done(&world, &blow);
        assert!(hit.character(A).stance.prone && !hindrances::is_helpless(&hit, A));
    }
}

fn asleep_at(square: &str) -> World {
    let mut world = four();
    of(&mut world, A).stance.square = square.parse().expect("a square");
    decreed(&fight(world, B), Decreed::Sleep)
}

/// Whether Ada wakes from a sound of Bo's, in the middle, with this on the d6 of her perception. It is trained to
/// four more than the d6.
fn wakes(square: &str, soft: bool, d6: u16) -> bool {
    let mut world = asleep_at(square);
    let trained = norn_heimr::world::Training { consistency: 0, potential: 4 };
    of(&mut world, A).training.insert("Perception".into(), trained);
    let after = done_with(&world, &Do::Sound(B, soft), &[d6], &[]).world;
    assert!(after.character(A).stance.prone);
    !after.character(A).stance.asleep
}

pub(crate) mod heimr_position_sleeping_perception {
    use super::*;

    #[test]
    fn nine_for_a_soft_sound_and_five_for_a_louder_one() {
        assert_eq!((wakes("B2", true, 5), wakes("B2", true, 4)), (true, false));
        assert_eq!((wakes("B2", false, 1), done_at_four()), (true, false));
    }

    #[test]
    fn nothing_else_is_rolled_asleep() {
        let world = decreed(&four(), Decreed::Sleep);
        assert_eq!(refusal(&world, &tries(A, "Perception")), None);
        assert_eq!(refusal(&world, &against((A, "Perception"), (B, "Survival"))), None);
        assert_eq!(refusal(&world, &against((B, "Survival"), (A, "Perception"))), None);
        let filled = Filled::of("challenge").with("who", A).with("task", Value::text(""));
        assert_eq!(who_can(&world, &filled), Ok(vec![Value::text("Perception")]));
        assert_eq!(
            who_can(&world, &filled.with("with", Value::text("Brawl"))),
            Err("heimr.position.helpless")
        );
    }

    /// A perception of just four, for a loud sound.
    fn done_at_four() -> bool {
        let after = done_with(&asleep_at("B2"), &Do::Sound(B, false), &[4], &[]).world;
        !after.character(A).stance.asleep
    }
}

pub(crate) mod heimr_position_sleeping_which_sounds {
    use super::*;

    #[test]
    fn in_the_same_place_or_beside_it() {
        assert!(wakes("B3", false, 5));
        let far = std::panic::catch_unwind(|| done_with(&asleep_at("A1"), &Do::Sound(B, false), &[], &[]));
        assert!(far.is_ok_and(|far| far.dice().is_empty() && far.world.character(A).stance.asleep));
    }

    #[test]
    fn one_roll_and_no_other() {
        let heard = done_with(&asleep_at("B2"), &Do::Sound(B, true), &[2], &[]);
        assert_eq!((heard.dice().len(), heard.asked("heimr.challenge.willpower-reroll")), (1, 0));
        let asleep = decreed(&four(), Decreed::Sleep);
        let called_for = play(&asleep, &tries(A, "Perception"), &[2], &[]);
        assert_eq!(
            (called_for.outcome(), called_for.asked("heimr.challenge.willpower-reroll")),
            (Some("fail"), 0)
        );
        let awake = done_with(&four(), &Do::Sound(B, true), &[], &[]);
        assert_eq!(awake.dice(), []);
    }
}

pub(crate) mod heimr_position_unconscious {
    use super::*;

    #[test]
    fn no_waking_by_blows_or_sounds() {
        let world = decreed(&four(), Decreed::KnockOut);
        assert!(world.character(A).stance.prone && hindrances::is_helpless(&world, A));
        let blow = Do::Land { on: A, by: B, damage: 1, part: Part::Torso, called: vec![] };
        let hit = done(&world, &blow);
        assert!(hindrances::is_unconscious(&hit, A));
        assert_eq!(refusal(&world, &tries(A, "Perception")), Some("heimr.position.helpless"));
        assert_eq!(done_with(&world, &Do::Sound(B, false), &[], &[]).dice(), []);
        let awake = decreed(&hit, Decreed::Wake);
        assert!(!hindrances::is_helpless(&awake, A) && awake.character(A).stance.prone);
    }
}
