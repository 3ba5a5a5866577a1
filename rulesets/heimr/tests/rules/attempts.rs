//! What checks name beside what the other tests of their rules show: every sentence by a whole attempt, or by what is
//! due, with the dice written out.
use crate::fights::*;
use crate::table::*;
use crate::trial::{attempt, border, cluster as together, place, set, solid};
use norn_heimr::Attempt;
use norn_heimr::rules::challenges::attempts::{Opponent, Opposed};
use norn_heimr::rules::challenges::requirements::Tie;
use norn_heimr::rules::characters::experience::{Sort, Train};
use norn_heimr::rules::characters::points::max_hp;
use norn_heimr::rules::harm::decrees::{Decree, Decreed};
use norn_heimr::rules::harm::effects::Call;
use norn_heimr::rules::harm::rest::Rest;
use norn_heimr::rules::harm::time::Wait;
use norn_heimr::rules::turns::chase::{BeginChase, RunOn};
use norn_heimr::rules::turns::initiative::BeginCombat;
use norn_heimr::rules::turns::turn::Delay;
use norn_heimr::world::fight::{
    Attack, Blow, CalledOn, Climbing, Deed, Defence, Grab, Guarded, Observing, SkillUse, Strike, Turn,
};
use norn_heimr::world::harm::{Called, Influence, Part};
use norn_heimr::world::places::Crossing;
use norn_heimr::world::rolls::{Modifier, Scope, Tested};
use norn_heimr::world::squares::{Between, Climb, Direction};
use norn_heimr::world::things::{Carried, Fed, Skill, Takes};
use norn_heimr::world::{Pool, World};
use norn_kernel::{Answer, Line, Value, Viewer, Who};
use norn_testkit::played::Played;

/// An influence as people name it, with its number.
fn called(influence: Influence, number: Option<i32>) -> Called {
    Called { influence, number, part: None }
}

fn calls(on: Who, influence: Influence, number: Option<i32>) -> Attempt {
    Attempt::Call(Call { on, called: CalledOn::of(called(influence, number)) })
}

fn decree(world: &World, who: Who, what: Decreed) -> World {
    play(world, &Attempt::Decree(Decree { who, what }), &[], &[]).world
}

fn waits(world: &World, seconds: i64) -> World {
    play(world, &Attempt::Wait(Wait { seconds }), &[], &[]).world
}

fn ends(world: &World, who: Who) -> World {
    attempt(world, &end_turn(who), &[], &[]).expect("no refusal").world
}

/// The same person's next turn, which has begun, with nothing done in it.
fn anew(mut world: World, who: Who) -> World {
    let fighter = in_fight(&mut world, who);
    (fighter.turn, fighter.tired, fighter.open) = (Turn::default(), false, false);
    turn_of(world, who)
}

/// What these rules added to rolls.
fn added(played: &Played<World>, rule: &str) -> Vec<i32> {
    played.numbers(rule).into_iter().map(|(amount, _)| amount).collect()
}

/// With what was rolled, in order.
fn with_what(played: &Played<World>) -> Vec<Value> {
    played.numbers("heimr.ability.base-consistency-shared").into_iter().filter_map(|(_, of)| of).collect()
}

fn knowing(mut world: World, who: Who, name: &str, skill: Skill) -> World {
    of(&mut world, who).skills.insert(name.to_owned(), skill);
    world
}

fn uses(skill: &str, target: Option<Who>) -> Deed {
    Deed::UseSkill(SkillUse { skill: skill.to_owned(), target, called: vec![] })
}

fn tired(mut world: World, who: Who, fatigue: i32) -> World {
    of(&mut world, who).fatigue = fatigue;
    world
}

fn strong(mut world: World, who: Who) -> World {
    of(&mut world, who).willpower = Pool::full(3);
    of(&mut world, who).hp = Pool::full(9);
    world
}

fn helpless(mut world: World, who: Who) -> World {
    let fighter = in_fight(&mut world, who);
    (fighter.defence, fighter.undefended) = (None, true);
    world
}

/// A square with a level that can be climbed to.
fn cliff(mut world: World, height: i32, requirement: Option<i32>) -> World {
    place(&mut world, "B2").levels.insert(height, Climb { requirement, ..Climb::default() });
    world
}

fn high(mut world: World, who: Who, level: i32) -> World {
    of(&mut world, who).stance.level = level;
    world
}

pub(crate) mod heimr_character_hit_points {
    use super::*;

    #[test]
    fn lost_twice_and_up_to_the_maximum_by_a_rest() {
        let once = decree(&four(), A, Decreed::Wound(2, Some(Part::Torso)));
        assert_eq!(hp(&once, A), 1);
        assert_eq!(hp(&decree(&once, A, Decreed::Wound(3, Some(Part::Torso))), A), -2);
        let resting = play(&once, &Attempt::Rest(Rest { who: A }), &[], &[]).world;
        assert_eq!(hp(&waits(&resting, 300), A), 3);
        let five = decree(&written(once, "character/1/max-hp", 5), A, Decreed::Heal(10));
        assert_eq!((hp(&five, A), max_hp(&five, A)), (5, 5));
    }
}

pub(crate) mod heimr_character_willpower {
    use super::*;

    #[test]
    fn from_three_to_nothing_and_then_no_further_try() {
        let again = "heimr.challenge.willpower-reroll";
        let roll = Attempt::Challenge(challenge(A, "Insight", Some(9)));
        let left = |world: &World| world.character(A).willpower.now;
        let world = play(&four(), &roll, &[3, 4], &[(again, yes()), (again, no())]).world;
        assert_eq!(left(&world), 2);
        // Whoever begins to fight with two adds two.
        let begins = BeginCombat { fighters: [A].into(), north: Direction::Up };
        let fight = play(&world, &Attempt::BeginCombat(begins), &[4, 6], &[]).world;
        assert_eq!(fight.fighter(A).map(|one| one.initiative), Some(6));
        let world = play(&world, &calls(A, Influence::Drain, Some(1)), &[], &[]).world;
        assert_eq!(left(&world), 1);
        let world = knowing(world, A, "Knack", Skill { willpower: 1, ..Skill::default() });
        let world = play(&world, &act(A, uses("Knack", None)), &[], &[]).world;
        assert_eq!((left(&world), play(&world, &roll, &[3], &[]).asked(again)), (0, 0));
    }
}

pub(crate) mod heimr_character_willpower_recovery {
    use super::*;

    #[test]
    fn not_by_a_short_rest_and_not_above_the_maximum() {
        let mut world = four();
        (of(&mut world, A).willpower.now, of(&mut world, A).hp.now) = (1, 1);
        let resting = play(&world, &Attempt::Rest(Rest { who: A }), &[], &[]).world;
        let rested = waits(&resting, 300);
        assert_eq!((hp(&rested, A), rested.character(A).willpower.now), (3, 1));
        assert_eq!(decree(&world, A, Decreed::GiveWillpower(5)).character(A).willpower.now, 3);
    }
}

pub(crate) mod heimr_character_skills {
    use super::*;

    #[test]
    fn in_a_fight_it_takes_the_action_that_it_says() {
        let skill = Skill { willpower: 1, takes: Some(Takes::Standard), ..Skill::default() };
        let world = strong(knowing(battle(), A, "Knack", skill), A);
        let world = plays(&world, A, uses("Knack", None), &[]).world;
        assert_eq!(world.character(A).willpower.now, 2);
        assert_eq!(refused(&world, A, go("B3")), Some("heimr.action.type-standard"));
    }
}

pub(crate) mod heimr_attribute_role_mapping {
    use super::*;

    #[test]
    fn who_acts_first_is_rolled_with_it() {
        let world = written(four(), "role/initiative", Value::text("Strength"));
        let mut world = written(world, "role/fatigue", Value::text("Strength"));
        of(&mut world, A).attributes.insert("Strength".into(), 2);
        let begins = BeginCombat { fighters: [A].into(), north: Direction::Up };
        // A d6 and two d10, and 3 for the willpower; then the first dodge.
        let fight = play(&world, &Attempt::BeginCombat(begins), &[4, 7, 9, 6], &[]).world;
        assert_eq!(fight.fighter(A).map(|one| one.initiative), Some(12));
        assert_eq!(norn_heimr::rules::characters::fatigue::base(&fight, A), 2);
    }
}

pub(crate) mod heimr_challenge_best_attempt {
    use super::*;

    #[test]
    fn in_a_fight_another_turn_is_another_try() {
        let look = || Deed::Observe(Observing::Square(at("B3")));
        let lets = [("heimr.challenge.reroll-scope", no())];
        let mut world = strong(battle(), A);
        border(&mut world, "B2", "B3").crossing =
            Some(Crossing { requirement: 5, tested: Tested::Ability("Agility".into()) });
        let fails = [("heimr.challenge.willpower-reroll", no())];
        for _ in 0..2 {
            world = plays_asked(&world, A, look(), &[1], &lets).world;
            world = plays_asked(&world, A, go("B3"), &[4], &fails).world;
            assert_eq!(world.character(A).stance.square, at("B2"));
            of(&mut world, A).stance.prone = false;
            world = anew(world, A);
        }
        assert_eq!(world.character(A).willpower.now, 3, "nothing but the action");
        let mut climbs = strong(cliff(battle(), 4, Some(4)), A);
        for _ in 0..2 {
            climbs = attempt(&climbs, &act(A, up(4)), &[3], &fails).expect("no refusal").world;
            assert_eq!(climbs.character(A).stance.level, 0);
            of(&mut climbs, A).stance.prone = false;
            climbs = anew(climbs, A);
        }
        assert_eq!(climbs.character(A).willpower.now, 3);
    }

    /// Ada looks: how many dice it takes, what is left of her willpower, and whether she finds anything.
    type Looked = (World, (usize, i32, bool));

    /// The same out of a fight, with answers: whether circumstances have changed, and whether she makes an effort.
    fn looks(world: &World, what: &Observing, die: u16, changed: bool, again: bool) -> Looked {
        let answers = [
            ("heimr.challenge.best-attempt", Answer::Yes(changed)),
            ("heimr.challenge.reroll-scope", Answer::Yes(again)),
            ("heimr.challenge.willpower-reroll", no()),
        ];
        let look = act(A, Deed::Observe(what.clone()));
        let played = attempt(world, &look, &[die], &answers).expect("no refusal");
        let left = played.world.character(A).willpower.now;
        let found = !played.told("heimr.action.observation-square", "found").is_empty()
            || !played.told("heimr.action.observation-insight", "told").is_empty();
        let dice = crate::trial::rolled(&played);
        (played.world, (dice, left, found))
    }

    /// Di hides from Ada in B2 and carries a dagger that is hidden.
    fn secretive() -> World {
        let mut world = strong(battle(), A);
        world.combat = None;
        of(&mut world, D).unseen.from.insert(A, 7);
        let dagger = norn_heimr::world::things::Item { hidden: Some(5), ..Default::default() };
        of(&mut world, C).items.insert("Dagger".into(), dagger);
        world
    }

    #[test]
    fn out_of_one_a_look_that_finds_nothing_stands() {
        for (what, too_few, enough) in
            [(Observing::Square(at("B2")), 4, 5), (Observing::Item(C), 4, 5), (Observing::Will(C), 4, 5)]
        {
            let (world, came) = looks(&secretive(), &what, too_few, false, false);
            assert_eq!(came, (1, 3, false));
            assert_eq!(looks(&world, &what, enough, false, false).1, (0, 3, false), "let be");
            let (after, came) = looks(&world, &what, enough, false, true);
            assert_eq!((came, after.failed), ((1, 2, true), vec![]));
            assert_eq!(looks(&world, &what, enough, true, false).1, (1, 3, true), "changed");
            let mut spent = world;
            of(&mut spent, A).willpower.now = 0;
            // Nobody is refused: the game master is asked whether anything has changed.
            assert_eq!(refused(&spent, A, Deed::Observe(what.clone())), None);
            assert_eq!(looks(&spent, &what, enough, false, true).1, (0, 0, false), "nothing has");
            assert_eq!(looks(&spent, &what, enough, true, false).1, (1, 0, true), "something has");
            let look = act(A, Deed::Observe(what.clone()));
            let silent = attempt(&spent, &look, &[enough], &[]).expect("no refusal");
            assert_eq!(crate::trial::rolled(&silent), 1, "unless they say otherwise");
            // Another place is another task, and opponents' looks are the game master's business.
            assert_eq!(refused(&spent, A, Deed::Observe(Observing::Square(at("B3")))), None);
            of(&mut spent, A).side = norn_heimr::world::Side::Opponents;
            assert_eq!(refused(&spent, A, Deed::Observe(what)), None);
        }
    }
}

fn up(to: i32) -> Deed {
    Deed::Climb(Climbing { up: true, to, over: None })
}

const AGAIN: &str = "heimr.challenge.willpower-reroll";

pub(crate) mod heimr_challenge_reroll_scope {
    use super::*;

    fn all_strong(mut world: World) -> World {
        for who in [A, B, C, D] {
            of(&mut world, who).willpower = Pool::full(3);
        }
        world
    }

    fn asked(world: &World, attempted: &Attempt, dice: &[u16]) -> usize {
        let played = attempt(world, attempted, dice, &[]).expect("no refusal");
        played.asked(AGAIN) + played.asked("heimr.challenge.reroll-scope")
    }

    #[test]
    fn no_attack_no_defence_no_initiative_no_hiding_and_no_chase() {
        let world = all_strong(armed(battle(), A, "Sword", sword()));
        assert_eq!(asked(&world, &act(A, with_sword(C)), &[1]), 0);
        assert_eq!(asked(&unready(world.clone(), C), &act(A, with_sword(C)), &[1, 5]), 0);
        let begins = BeginCombat { fighters: [A].into(), north: Direction::Up };
        assert_eq!(asked(&all_strong(four()), &Attempt::BeginCombat(begins), &[1, 1]), 0);
        let mut dark = world;
        dark.grid.darkness = 1;
        assert_eq!(asked(&dark, &act(A, Deed::Hide { from: [C].into() }), &[1]), 0);
        let tested = Tested::Ability("Agility".into());
        let begins = BeginChase { chaser: A, target: C, tested, distance: 2, off_grid: true };
        let chase = play(&all_strong(four()), &Attempt::BeginChase(begins), &[], &[]).world;
        assert_eq!(asked(&chase, &Attempt::RunOn(RunOn { chaser: A, target: true }), &[1]), 0);
    }
    #[test]
    fn whatever_is_climbed_crossed_jumped_or_held_on_to() {
        let mut gap = all_strong(battle());
        border(&mut gap, "B2", "B3").crossing =
            Some(Crossing { requirement: 5, tested: Tested::Ability("Agility".into()) });
        assert_eq!(asked(&gap, &act(A, go("B3")), &[4]), 1);
        let wall = all_strong(cliff(battle(), 4, Some(4)));
        assert_eq!(asked(&wall, &act(A, up(4)), &[3]), 1);
        let jumps = high(wall.clone(), A, 4);
        assert_eq!(asked(&jumps, &act(A, Deed::JumpDown { to: 0 }), &[3]), 1);
        // Whoever falls while climbing is asked for the climb, and then for the landing.
        let mut climbs = high(wall.clone(), A, 2);
        of(&mut climbs, A).stance.climbing = Some(Climb { requirement: Some(4), ..Climb::default() });
        assert_eq!(asked(&climbs, &act(A, up(4)), &[3, 3]), 2);
        let mut hangs = high(wall, A, 1);
        of(&mut hangs, A).stance.climbing = Some(Climb { requirement: Some(4), ..Climb::default() });
        of(&mut hangs, A).hp = Pool::full(9);
        assert_eq!(asked(&hangs, &calls(A, Influence::Hit, None), &[1, 1]), 1);
    }
}

pub(crate) mod heimr_challenge_reroll_with_consequence {
    use super::*;

    #[test]
    fn a_climber_is_asked_before_the_fall() {
        let world = strong(cliff(battle(), 4, Some(6)), A);
        let again = attempt(&world, &act(A, up(4)), &[4, 6], &[(AGAIN, yes())]).expect("no refusal").world;
        let stance = &again.character(A).stance;
        assert_eq!((stance.level, stance.prone, again.character(A).willpower.now), (1, false, 2));
        let strict = with_switch(world, "consequence-reroll", "refused");
        let falls = attempt(&strict, &act(A, up(4)), &[4], &[]).expect("no refusal");
        assert_eq!((falls.asked(AGAIN), falls.world.character(A).stance.prone), (0, true));
    }
}

pub(crate) mod heimr_effect_hit_replaces_damage {
    use super::*;

    /// Hit points of Cy's nine after a blow with which Ada calls this.
    fn left(damage: i32, called: Called) -> World {
        let weapon = weapon(damage, None, Carried::SwordHand, "Swordsmanship");
        let skill = Skill { calls: vec![called], takes: Some(Takes::Standard), ..Skill::default() };
        let world = knowing(armed(battle(), A, "Sword", weapon), A, "Feint", skill);
        let world = helpless(strong(strong(world, C), A), C);
        let attack = Attack { skill: Some("Feint".into()), ..blow(C, "Sword", "Swordsmanship") };
        plays(&world, A, Deed::WeaponAttack(attack), &[5]).world
    }

    #[test]
    fn by_a_skill_that_goes_with_the_blow() {
        assert_eq!(hp(&left(3, called(Influence::Hit, Some(1))), C), 8);
        assert_eq!(hp(&left(1, called(Influence::Hit, Some(3))), C), 6);
        let dazed = left(3, called(Influence::Daze, None));
        assert_eq!(
            (hp(&dazed, C), norn_heimr::rules::characters::hindrances::is_dazed(&dazed, C)),
            (6, true)
        );
    }
}

pub(crate) mod heimr_effect_fall_standing_up {
    use super::*;

    #[test]
    fn a_standard_action_or_a_free_one() {
        let mut world = battle();
        of(&mut world, A).stance.prone = true;
        let up = plays(&world, A, Deed::StandUp, &[]).world;
        assert_eq!(refused(&up, A, go("B3")), Some("heimr.action.type-standard"));
        let up = plays(&with_switch(world.clone(), "stand-up", "free-action"), A, Deed::StandUp, &[]).world;
        assert_eq!(refused(&up, A, go("B3")), None);
        let lame = decree(&world, A, Decreed::Wound(3, Some(Part::LeftLeg)));
        assert_eq!(refused(&lame, A, Deed::StandUp), Some("heimr.injury.effect-leg"));
        let dazed = play(&world, &calls(A, Influence::Daze, None), &[], &[]).world;
        assert_eq!(refused(&dazed, A, Deed::StandUp), Some("heimr.daze.no-actions"));
    }
}

fn from_left(number: Option<i32>) -> Attempt {
    let called = CalledOn { from: Some(Direction::Left), ..CalledOn::of(called(Influence::Stumble, number)) };
    Attempt::Call(Call { on: A, called })
}

pub(crate) mod heimr_effect_stumble {
    use super::*;

    #[test]
    fn out_of_a_fight_nobody_goes_back_there() {
        let mut world = four();
        for to in ["A2", "B3"] {
            place(&mut world, to);
            border(&mut world, "B2", to);
        }
        let stumbles = play(&world, &from_left(None), &[], &[]).world;
        assert_eq!(refused(&stumbles, A, go("A2")), Some("heimr.stumble.blocked-direction"));
        assert_eq!(refused(&stumbles, A, go("B3")), None);
        assert_eq!(refused(&waits(&stumbles, 2), A, go("A2")), None);
    }
}

pub(crate) mod heimr_stumble_blocked_direction {
    use super::*;

    #[test]
    fn however_one_goes() {
        let stumbles = play(&battle(), &from_left(Some(4)), &[], &[]).world;
        let run = |to| Deed::Run { to: at(to), after: None, outmanoeuvres: false };
        let blocked = Some("heimr.stumble.blocked-direction");
        assert_eq!([go("A2"), run("A2")].map(|deed| refused(&stumbles, A, deed)), [blocked; 2]);
        for to in ["C2", "B1", "B3"] {
            assert_eq!([go(to), run(to)].map(|deed| refused(&stumbles, A, deed)), [None; 2]);
        }
        let mut prone = stumbles;
        of(&mut prone, A).stance.prone = true;
        assert_eq!(refused(&prone, A, Deed::Crawl { to: at("A2") }), blocked);
        assert_eq!(refused(&prone, A, Deed::Crawl { to: at("B3") }), None);
    }
}

pub(crate) mod heimr_health_rest_benefits {
    use super::*;

    #[test]
    fn all_points_and_all_free_uses() {
        let mut world = four();
        of(&mut world, A).hp = Pool { now: 1, max: 4 };
        of(&mut world, A).willpower.now = 2;
        let skill = Skill { rested: true, spent: true, ..Skill::default() };
        let world = knowing(knowing(world, A, "One", skill.clone()), A, "Other", skill);
        let rested = waits(&play(&world, &Attempt::Rest(Rest { who: A }), &[], &[]).world, 300);
        let one = rested.character(A);
        assert_eq!((one.hp.now, one.willpower.now), (4, 2));
        assert!(one.skills.values().all(|skill| !skill.spent));
    }
}

pub(crate) mod heimr_health_rest_interruption {
    use super::*;

    #[test]
    fn talk_leaves_it_alone_and_a_roll_against_another_does_not() {
        let mut world = four();
        of(&mut world, A).hp.now = 1;
        let resting = waits(&play(&world, &Attempt::Rest(Rest { who: A }), &[], &[]).world, 120);
        let goes_on = |world: &World| hp(&waits(world, 180), A) == 3;
        let talk = act(A, Deed::Speak { words: "Good night.".into(), whisper: false });
        assert!(goes_on(&play(&resting, &talk, &[], &[]).world));
        let side = |who, name: &str| Opponent { who, tested: Tested::Ability(name.into()), besides: vec![] };
        let lies = Opposed { one: side(B, "Persuasion"), other: side(A, "Insight"), tie: Tie::FirstReaches };
        assert!(!goes_on(&play(&resting, &Attempt::Opposed(lies), &[3, 4], &[]).world));
    }
}

pub(crate) mod heimr_injury_mutilated {
    use super::*;

    #[test]
    fn dead_after_sixty_turns_of_a_fight() {
        let world = decree(&fighting(battle(), &[A, B]), A, Decreed::Wound(7, Some(Part::SwordArm)));
        let mut world = world;
        for round in 1..=60 {
            world = ends(&ends(&world, A), B);
            assert_eq!(world.character(A).dead, round == 60, "{round}");
        }
    }
}

pub(crate) mod heimr_injury_below_minus_five {
    use super::*;

    #[test]
    fn from_a_height_of_nine() {
        let mut world = high(cliff(battle(), 9, None), A, 9);
        of(&mut world, A).hp = Pool::full(8);
        let jump = || Deed::JumpDown { to: 0 };
        let fallen = attempt(&world, &act(A, jump()), &[3], &[]).expect("no refusal").world;
        assert_eq!((hp(&fallen, A), fallen.character(A).dead), (-6, true));
        let floor = with_switch(world, "below-minus-five", "floor");
        let fallen = attempt(&floor, &act(A, jump()), &[3], &[]).expect("no refusal").world;
        assert_eq!((hp(&fallen, A), fallen.character(A).dead), (-5, false));
        assert!(norn_heimr::rules::characters::hindrances::is_unconscious(&fallen, A));
    }
}

pub(crate) mod heimr_height_fall_damage {
    use super::*;

    #[test]
    fn with_eight_hit_points_too() {
        for (height, left) in [(4, -1), (9, -6)] {
            let mut world = high(cliff(battle(), height, None), A, height);
            of(&mut world, A).hp = Pool::full(8);
            let jump = act(A, Deed::JumpDown { to: 0 });
            assert_eq!(hp(&attempt(&world, &jump, &[3], &[]).expect("no refusal").world, A), left);
        }
    }
}

pub(crate) mod heimr_injury_death {
    use super::*;

    fn dead() -> World {
        decree(&armed(battle(), C, "Sword", sword()), C, Decreed::Wound(9, None))
    }

    #[test]
    fn by_hand_it_goes_both_ways() {
        let at = |field: &str| format!("character/{}/{field}", C.0);
        let killed = written(battle(), &at("dead"), true);
        assert!(killed.character(C).dead && killed.character(C).stance.prone && killed.fighter(C).is_none());
        let back = written(dead(), &at("dead"), false);
        let one = back.character(C);
        assert_eq!((one.dead, one.injury.as_ref().map(|injury| injury.stable)), (false, Some(true)));
        // With hit points that nobody dies of, somebody is alive, and as badly hurt as these say.
        let alive = written(dead(), &at("hp"), -2);
        let one = alive.character(C);
        assert_eq!((one.dead, one.hp.now, one.injury.is_some()), (false, -2, true));
        let well = written(dead(), &at("hp"), 1);
        assert_eq!((well.character(C).dead, well.character(C).injury.is_some()), (false, false));
    }

    #[test]
    fn what_they_had_can_be_taken() {
        let take = |item: &str| Deed::GetItem { item: item.into(), into: Carried::SwordHand, ground: true };
        let world = dead();
        assert_eq!(refused(&world, A, take("Sword")), None);
        let taken = attempt(&world, &act(A, take("Sword")), &[], &[]).expect("no refusal").world;
        assert!(taken.character(A).items.contains_key("Sword"));
        assert!(!taken.character(C).items.contains_key("Sword"));
        assert_eq!(taken.character(C).name, "Cy");
        let away = stands(world, A, "B3");
        assert_eq!(refused(&away, A, take("Sword")), Some("heimr.action.get-item"));
        let alive = armed(battle(), C, "Sword", sword());
        assert_eq!(refused(&alive, A, take("Sword")), Some("heimr.action.get-item"));
    }
    #[test]
    fn no_rolls() {
        let roll = |who| Attempt::Challenge(challenge(who, "Perception", None));
        assert_eq!(refusal(&dead(), &roll(C)), Some("heimr.injury.death"));
        assert_eq!(refusal(&dead(), &roll(A)), None);
    }
}

pub(crate) mod heimr_injury_reopen_what_counts {
    use super::*;

    #[test]
    fn by_a_charge_and_not_by_being_carried() {
        let stable = |who| {
            let hurt =
                decree(&armed(battle(), who, "Sword", sword()), who, Decreed::Wound(5, Some(Part::RightLeg)));
            let mut world = decree(&hurt, who, Decreed::Stabilise);
            // Up again, as a game master writes it.
            of(&mut world, who).stance.prone = false;
            of(&mut world, who).afflictions.clear();
            world
        };
        let is_stable =
            |world: &World, who| world.character(who).injury.as_ref().is_some_and(|one| one.stable);
        let willing = [("heimr.forced-movement.one", yes())];
        let carried =
            plays_asked(&stable(D), A, Deed::HelpMove { who: D, to: at("B3") }, &[], &willing).world;
        assert_eq!((carried.character(D).stance.square, is_stable(&carried, D)), (at("B3"), true));
        let charge = Deed::Charge { to: at("B2"), blow: Blow::Weapon(blow(C, "Sword", "Swordsmanship")) };
        let go_on = [("heimr.injury.reopen-what-counts", yes())];
        let world = stands(stable(A), A, "B3");
        let charged = attempt(&world, &act(A, charge), &[], &go_on).expect("no refusal");
        assert_eq!((charged.asked(go_on[0].0), is_stable(&charged.world, A)), (1, false));
    }
}

pub(crate) mod heimr_ability_modifiers {
    use super::*;

    #[test]
    fn a_block_in_the_dark() {
        let mut world = armed(armed(battle(), A, "Sword", sword()), C, "Shield", shield(3));
        world
            .scene
            .situations
            .insert("darkness".into(), Modifier { on: Scope::Every, consistency: -1, potential: 0 });
        let one = of(&mut world, C);
        *one = trained(one.clone(), "Sword and shield", 2, 3);
        let block =
            Value::List(vec![Value::word("block"), Value::text("Shield"), Value::text("Sword and shield")]);
        let answers = [("heimr.preroll.none", Answer::One(block))];
        // A d6 and one d10, and 6: 11 against whatever Ada has.
        let played =
            attempt(&unready(world, C), &act(A, with_sword(C)), &[2, 5], &answers).expect("no refusal");
        assert!(played.record.lines.iter().any(|noted| matches!(
            noted.line,
            Line::Total { amount: 11, key } if key.id() == "heimr.defence.three-ways"
        )));
    }
}

pub(crate) mod heimr_standard_ability_agility {
    use super::*;

    #[test]
    fn to_dodge_to_cross_to_climb_and_to_land() {
        let agility = [Value::text("Agility")];
        let first = |world: &World, who, deed| {
            let played = attempt(world, &act(who, deed), &[6], &[]).expect("no refusal");
            with_what(&played).into_iter().next()
        };
        let dodges = unready(armed(battle(), A, "Sword", sword()), C);
        assert_eq!(first(&dodges, A, with_sword(C)), Some(agility[0].clone()));
        let mut gap = battle();
        border(&mut gap, "B2", "B3").crossing = Some(Crossing {
            requirement: 3,
            tested: norn_heimr::rules::characters::abilities::Standard::Agility.tested(),
        });
        assert_eq!(first(&gap, A, go("B3")), Some(agility[0].clone()));
        let wall = cliff(battle(), 4, Some(4));
        assert_eq!(first(&wall, A, up(4)), Some(agility[0].clone()));
        let jumps = first(&high(wall.clone(), A, 4), A, Deed::JumpDown { to: 0 });
        assert_eq!(jumps, Some(agility[0].clone()));
        let mut falls = high(wall, A, 2);
        of(&mut falls, A).stance.climbing = Some(Climb { requirement: Some(4), ..Climb::default() });
        let played = attempt(&falls, &act(A, up(4)), &[3, 3], &[]).expect("no refusal");
        assert_eq!(with_what(&played)[..2], [agility[0].clone(), agility[0].clone()]);
    }
}

pub(crate) mod heimr_progress_update_derived {
    use super::*;

    #[test]
    fn who_acts_first_too() {
        let mut world = four();
        world.scene.downtime = true;
        let one = of(&mut world, A);
        one.xp = 5;
        one.attributes.insert("Dexterity".into(), 1);
        one.progress.insert("Dexterity".into(), 7);
        let train = Train { who: A, ability: "Agility".into(), sort: Sort::Consistency };
        let world = play(&world, &Attempt::Train(train), &[], &[]).world;
        let begins = BeginCombat { fighters: [A].into(), north: Direction::Up };
        // Two d10 for a dexterity of 2, and 3 for the willpower; then the dodge.
        let fight = play(&world, &Attempt::BeginCombat(begins), &[4, 7, 9, 6, 6], &[]).world;
        assert_eq!(fight.fighter(A).map(|one| one.initiative), Some(12));
    }
}

pub(crate) mod heimr_delay_turn_start {
    use super::*;

    #[test]
    fn a_daze_counts_the_turn_that_comes() {
        let mut world = armed(battle(), B, "Sword", sword());
        world.combat.as_mut().expect("a fight").acted = [A, B, C].into();
        let dazed = play(&turn_of(world, D), &calls(A, Influence::Daze, None), &[], &[]).world;
        let delay = Attempt::Delay(Delay { who: A, other: C, after: true });
        let world = play(&ends(&dazed, D), &delay, &[], &[]).world;
        // Bo's blow of 1 hits, since nothing has been lost yet.
        let struck = plays(&world, B, with_sword(A), &[1]);
        assert_eq!(struck.outcome(), Some("hit"));
        let her_turn = ends(&ends(&world, B), C);
        assert_eq!(refused(&her_turn, A, Deed::DropProne), Some("heimr.daze.no-actions"));
        let after = ends(&her_turn, A);
        assert!(after.fighter(A).is_some_and(|one| one.defence.is_some()));
        assert_eq!(after.character(A).afflictions, []);
    }
}

pub(crate) mod heimr_cluster_leave {
    use super::*;

    #[test]
    fn by_a_run_a_charge_or_on_others_arms() {
        let mut world = armed(battle(), A, "Sword", sword());
        together(&mut world, &[A, B, D]);
        let run = Deed::Run { to: at("B3"), after: None, outmanoeuvres: false };
        let ran = plays(&world, A, run, &NEXT).world;
        assert_eq!((cluster(&ran, A), cluster(&ran, B)), (vec![], vec![B, D]));
        let charge = Deed::Charge { to: at("B3"), blow: Blow::Weapon(blow(C, "Sword", "Swordsmanship")) };
        let charges = stands(world.clone(), C, "B3");
        let charged = attempt(&charges, &act(A, charge), &[], &[]).expect("no refusal").world;
        assert_eq!((cluster(&charged, A), cluster(&charged, B)), (vec![A, C], vec![B, D]));
        let mut carries = battle();
        together(&mut carries, &[B, C, D]);
        of(&mut carries, D).stance.unconscious = true;
        let help = || Deed::HelpMove { who: D, to: at("B3") };
        let one = plays(&carries, A, help(), &[]).world;
        let two = plays(&turn_of(one, B), B, help(), &[]).world;
        assert_eq!(two.character(D).stance.square, at("B3"));
        assert_eq!((cluster(&two, D), cluster(&two, B), cluster(&two, C)), (vec![], vec![], vec![]));
    }
}

/// Whether a shot of this range reaches Cy from A1.
fn shot(world: &World, range: u8) -> Option<&'static str> {
    let weapon = weapon(1, Some(range), Carried::SwordHand, "Archery");
    refused(&armed(stands(world.clone(), A, "A1"), A, "Dart", weapon), A, strike(C, "Dart", "Archery"))
}

const FAR: Option<&str> = Some("heimr.ranged.maximum-range");

pub(crate) mod heimr_ranged_distance_higher {
    use super::*;

    #[test]
    fn a_crossbow_does_not_reach_what_a_bow_does() {
        let above = high(stands(battle(), C, "A2"), C, 4);
        assert_eq!((shot(&above, 4), shot(&above, 6)), (FAR, None));
        let mut world = armed(stands(above, A, "A1"), A, "Bow", bow());
        of(&mut world, C).fatigue = 1;
        let played = attempt(&world, &act(A, with_bow(C)), &[], &[]).expect("no refusal");
        assert_eq!(added(&played, "heimr.ranged.range-penalty"), [-2]);
    }
}

pub(crate) mod heimr_ranged_distance_same_square_height {
    use super::*;

    #[test]
    fn a_crossbow_reaches_it_and_a_blowgun_does_not() {
        let above = high(stands(battle(), C, "A1"), C, 4);
        assert_eq!((shot(&above, 4), shot(&above, 2)), (None, FAR));
        let world = armed(stands(above, A, "A1"), A, "Bow", bow());
        let played = attempt(&world, &act(A, with_bow(C)), &[], &[]).expect("no refusal");
        assert!(added(&played, "heimr.ranged.range-penalty").iter().all(|less| *less == 0));
    }
}

pub(crate) mod heimr_ranged_distance_barriers {
    use super::*;

    #[test]
    fn nobody_is_shot_at_where_no_way_leads() {
        let mut world = stands(battle(), C, "B1");
        assert_eq!(shot(&world, 9), None);
        for other in ["A1", "B2", "C1"] {
            border(&mut world, "B1", other).structure = Some(solid());
        }
        assert_eq!(shot(&world, 9), FAR);
    }
}

pub(crate) mod heimr_ranged_cluster_shooter_inside {
    use super::*;

    #[test]
    fn two_others_are_two_and_then_one() {
        let mut world = armed(battle(), A, "Bow", bow());
        together(&mut world, &[A, C, D]);
        let played = attempt(&world, &act(A, with_bow(C)), &[], &[]).expect("no refusal");
        assert_eq!(added(&played, "heimr.ranged.cluster-penalty"), [-2, -1]);
        let used = [B, C, D].map(|who| played.world.fighter(who).expect("a fighter").used.dodges);
        assert_eq!(used, [0, 1, 1]);
    }
}

pub(crate) mod heimr_ranged_ammunition {
    use super::*;

    #[test]
    fn drawn_on_the_way_shot_and_drawn_again() {
        let mut world = armed(battle(), A, "Bow", bow());
        let quiver = |world: &mut World, fed| {
            let bow = of(world, A).items.get_mut("Bow").expect("a bow");
            bow.weapon.as_mut().expect("a weapon").fed = fed;
        };
        quiver(&mut world, Fed::Pieces { drawn: false, left: Some(12) });
        let draw = || Deed::Draw { item: "Bow".into(), into: Carried::BothHands };
        assert_eq!(refused(&world, A, with_bow(C)), Some("heimr.ranged.ammunition"));
        let drawn = plays(&plays(&world, A, go("B3"), &[]).world, A, draw(), &[]).world;
        assert_eq!(refused(&drawn, A, with_bow(C)), Some("heimr.action.type-standard"));
        let shot = plays(&anew(drawn, A), A, with_bow(C), &[5, 6, 9, 9]).world;
        let fed = |world: &World| world.character(A).items["Bow"].weapon.as_ref().map(|it| it.fed.clone());
        assert_eq!(fed(&shot), Some(Fed::Pieces { drawn: false, left: Some(11) }));
        let next = anew(shot, A);
        assert_eq!(refused(&next, A, with_bow(C)), Some("heimr.ranged.ammunition"));
        assert_eq!(refused(&next, A, draw()), None);
    }
    #[test]
    fn what_was_thrown_lies_with_the_target() {
        let mut spear = weapon(1, Some(1), Carried::SwordHand, "Archery");
        spear.weapon.as_mut().expect("a weapon").fed = Fed::Itself;
        let world = armed(stands(battle(), C, "B3"), A, "Spear", spear);
        let thrown = plays(&world, A, strike(C, "Spear", "Archery"), &[5, 6, 9, 9]).world;
        assert!(thrown.character(A).items.is_empty());
        assert!(thrown.grid.locations[&at("B3")].things.contains_key("Spear"));
    }
}

/// Ada with a knife in each hand, and what she does with both.
fn knives() -> (World, Deed) {
    let world = armed(battle(), A, "Knife", knife(Carried::SwordHand));
    let world = armed(world, A, "Other knife", knife(Carried::OffHand));
    let strike = |name: &str| Strike { weapon: name.into(), ability: "Dueling".into() };
    let strikes = vec![strike("Knife"), strike("Other knife")];
    (world, Deed::WeaponAttack(Attack { strikes, ..blow(C, "Knife", "Dueling") }))
}

pub(crate) mod heimr_fatigue_increase {
    use super::*;

    #[test]
    fn the_second_of_two_blows_has_to_reach_more() {
        let (world, both) = knives();
        let world = tired(helpless(strong(written(world, "ability/Dueling", 1), C), C), A, 4);
        // 3 and 9 pass a fatigue of 4, which then is 5: a second 4 is too low.
        let played = plays(&world, A, both.clone(), &[3, 9, 4, 4]);
        assert_eq!((played.world.character(A).fatigue, hp(&played.world, C)), (5, 8));
        assert_eq!(hp(&plays(&world, A, both, &[3, 9, 4, 5]).world, C), 7);
    }
}

pub(crate) mod heimr_fatigue_above_six {
    use super::*;

    #[test]
    fn once_with_every_turn() {
        let mut world = tired(battle(), A, 7);
        of(&mut world, A).attributes.insert("Stamina".into(), -3);
        let once = plays(&world, A, brawl(C, false), &[6]).world;
        assert_eq!(once.character(A).fatigue, 8);
        let twice = plays(&anew(once, A), A, brawl(C, false), &[6]).world;
        assert_eq!(twice.character(A).fatigue, 9);
    }
}

pub(crate) mod heimr_fatigue_base_change {
    use super::*;

    #[test]
    fn a_tower_shield_that_is_taken_up() {
        let mut tower = shield(5);
        tower.shield.as_mut().expect("a shield").stamina = -1;
        tower.carried = Carried::Ready;
        let world = armed(four(), A, "Tower", tower);
        assert_eq!(
            (world.character(A).fatigue, norn_heimr::rules::characters::fatigue::base(&world, A)),
            (4, 4)
        );
        let draw = Deed::Draw { item: "Tower".into(), into: Carried::OffHand };
        let held = play(&world, &act(A, draw), &[], &[]).world;
        assert_eq!((norn_heimr::rules::characters::fatigue::base(&held, A), held.fatigue(A)), (5, 5));
        let down = play(&held, &act(A, Deed::DropItems { items: ["Tower".into()].into() }), &[], &[]).world;
        assert_eq!(waits(&down, 30).fatigue(A), 4);
    }
}

pub(crate) mod heimr_chase_start {
    use super::*;

    #[test]
    fn from_two_squares_behind() {
        let mut world = turn_of(stands(stands(battle(), A, "B1"), C, "B3"), A);
        in_fight(&mut world, C).ran_from = Some(at("B2"));
        let run = Deed::Run { to: at("B2"), after: Some(C), outmanoeuvres: false };
        let world = plays(&world, A, run, &NEXT).world;
        assert_eq!(world.chases[&A].1.distance, 2);
    }
}

pub(crate) mod heimr_chase_ability {
    use super::*;

    #[test]
    fn an_attribute_with_the_game_masters_consistency() {
        let tested = Tested::Attribute { name: "Stamina".into(), consistency: 2 };
        let begins = BeginChase { chaser: A, target: C, tested, distance: 1, off_grid: true };
        let mut world = play(&four(), &Attempt::BeginChase(begins), &[], &[]).world;
        of(&mut world, C).attributes.insert("Stamina".into(), 1);
        let run = |target| Attempt::RunOn(RunOn { chaser: A, target });
        let target = play(&world, &run(true), &[4, 5, 8], &[]);
        assert_eq!(target.total(), Some(9));
        assert_eq!(play(&target.world, &run(false), &[4, 5, 8], &[]).dice().len(), 3);
    }
}

pub(crate) mod heimr_fatigue_combat_rolls {
    use super::*;

    #[test]
    fn climbing_hiding_and_holding_somebody() {
        let wall = tired(cliff(battle(), 4, Some(4)), A, 3);
        let after = |world: &World, deed, dice: &[u16]| {
            attempt(world, &act(A, deed), dice, &[]).expect("no refusal").world
        };
        assert_eq!(after(&wall, up(4), &[2]).character(A).fatigue, 4);
        let mut dark = tired(battle(), A, 3);
        dark.grid.darkness = 1;
        assert_eq!(after(&dark, Deed::Hide { from: [C].into() }, &[2]).character(A).fatigue, 4);
        let mut held = tired(armed(battle(), A, "Sword", sword()), C, 3);
        together(&mut held, &[A, C]);
        let grab = Grab { held: A, by: C, part: Part::RightLeg };
        held.combat.as_mut().expect("a fight").grabs = [grab].into();
        in_fight(&mut held, C).defence = None;
        // Cy's brawl of 2 is to stop her.
        assert_eq!(after(&held, with_sword(D), &[2]).character(C).fatigue, 4);
    }
}

pub(crate) mod heimr_fatigue_cluster_shots {
    use super::*;

    #[test]
    fn once_and_not_by_the_second_roll() {
        let mut world = armed(tired(battle(), A, 4), A, "Bow", bow());
        together(&mut world, &[C, D]);
        let world = dodge_of(written(world, "ability/Archery", 4), C, 9);
        // 2 and 8 are enough: fatigue is 5, Cy dodges with 9, and a 1 at Di raises nothing more.
        let dice = [2, 8, 3, 6, 9, 9, 1, 8, 3, 3];
        let played = attempt(&world, &act(A, with_bow(C)), &dice, &[]).expect("no refusal");
        assert_eq!(added(&played, "heimr.ranged.cluster-penalty"), [-2, -1]);
        assert_eq!(played.world.character(A).fatigue, 5);
    }
}

pub(crate) mod heimr_action_unlisted {
    use super::*;

    #[test]
    fn each_as_its_type_says() {
        let mut world = battle();
        world.campaign.actions.insert("Bar the door".into(), Takes::Standard);
        world.campaign.actions.insert("Light a torch".into(), Takes::Ongoing);
        let own = |name: &str, takes| Deed::Own { name: name.into(), takes, spot: None };
        let barred = plays(&world, A, own("Bar the door", Takes::Standard), &[]).world;
        assert_eq!(refused(&barred, A, go("B3")), Some("heimr.action.type-standard"));
        assert_eq!(refused(&barred, A, Deed::DropProne), None);
        let lit = plays(&world, A, own("Light a torch", Takes::Ongoing), &NEXT).world;
        assert!(lit.fighter(A).is_some_and(|one| one.open));
        assert_eq!(lit.combat.as_ref().and_then(|combat| combat.acting), Some(B));
        let names = norn_kernel::Ruleset::attempts(&norn_heimr::Heimr);
        assert!(["stand-up", "break-free", "help-move", "hold-back"].iter().all(|name| names.contains(name)));
    }
}

pub(crate) mod heimr_action_use_skill {
    use super::*;

    #[test]
    fn an_ongoing_one_ends_the_turn_and_lowers_defences() {
        let skill = Skill { takes: Some(Takes::Ongoing), ..Skill::default() };
        let world = plays(&knowing(battle(), A, "Knack", skill), A, uses("Knack", None), &NEXT).world;
        let one = world.fighter(A).expect("a fighter");
        assert_eq!((one.open, one.defence.as_ref().map(|it| it.consistency)), (true, Some(-2)));
        assert_eq!(world.combat.as_ref().and_then(|combat| combat.acting), Some(B));
    }
}

pub(crate) mod heimr_position_prone_movement {
    use super::*;

    #[test]
    fn nobody_charges_from_the_ground() {
        let mut world = stands(armed(battle(), A, "Sword", sword()), C, "B3");
        let charge = || Deed::Charge { to: at("B3"), blow: Blow::Weapon(blow(C, "Sword", "Swordsmanship")) };
        assert_eq!(refused(&world, A, charge()), None);
        of(&mut world, A).stance.prone = true;
        assert_eq!(refused(&world, A, charge()), Some("heimr.position.prone-movement"));
    }
}

pub(crate) mod heimr_position_sleeping {
    use super::*;

    #[test]
    fn a_blow_that_comes_to_nothing_wakes_by_its_noise_alone() {
        let asleep = decree(&armed(battle(), A, "Sword", sword()), C, Decreed::Sleep);
        // Too tired to hit; then what the sleeper hears.
        let misses = |heard| plays(&tired(asleep.clone(), A, 5), A, with_sword(C), &[3, heard]);
        assert_eq!(misses(4).outcome(), Some("tired"));
        assert!(misses(4).world.character(C).stance.asleep && !misses(5).world.character(C).stance.asleep);
        // Awake, Cy rolls a defence at once.
        let hit = plays(&asleep, A, with_sword(C), &[3, 6, 9, 9]);
        assert_eq!(hit.outcome(), Some("hit"));
        let stance = &hit.world.character(C).stance;
        assert!(!stance.asleep && stance.prone);
        assert_eq!(refused(&turn_of(hit.world, C), C, Deed::StandUp), None);
    }
}

pub(crate) mod heimr_position_sleeping_which_sounds {
    use super::*;

    /// The least perception that wakes Di, who sleeps beside whatever Ada does.
    fn wakes(world: &World, deed: &Deed, before: &[u16]) -> Option<u16> {
        let mut world = decree(world, D, Decreed::Sleep);
        of(&mut world, D).attributes.insert("Intelligence".into(), 4);
        (1..=6).find(|die| {
            let dice = [before, &[*die]].concat();
            let played = attempt(&world, &act(A, deed.clone()), &dice, &[]).expect("no refusal");
            !played.world.character(D).stance.asleep
        })
    }

    #[test]
    fn nine_for_whispers_and_shots_and_five_for_words_and_blows() {
        let says = |whisper| Deed::Speak { words: "Hush".into(), whisper };
        assert_eq!(
            (wakes(&battle(), &says(true), &[]), wakes(&battle(), &says(false), &[])),
            (Some(5), Some(1))
        );
        let archer = helpless(strong(armed(battle(), A, "Bow", bow()), C), C);
        assert_eq!(wakes(&archer, &with_bow(C), &[5]), Some(5));
        let fighter = helpless(strong(armed(battle(), A, "Sword", sword()), C), C);
        assert_eq!(wakes(&fighter, &with_sword(C), &[5]), Some(1));
    }
}

pub(crate) mod heimr_position_unconscious {
    use super::*;

    #[test]
    fn awake_when_a_skill_says_so() {
        let out = decree(&four(), B, Decreed::KnockOut);
        let skill = Skill { hp: 1, ..Skill::default() };
        let healed =
            play(&knowing(out.clone(), A, "Salve", skill), &act(A, uses("Salve", Some(B))), &[], &[]);
        assert!(
            norn_heimr::rules::characters::hindrances::is_unconscious(&healed.world, B),
            "medicine of another sort"
        );
        let skill = Skill { wakes: true, ..Skill::default() };
        let woken = play(
            &knowing(out, A, "Smelling salts", skill),
            &act(A, uses("Smelling salts", Some(B))),
            &[],
            &[],
        );
        assert!(!norn_heimr::rules::characters::hindrances::is_unconscious(&woken.world, B));
    }
}

pub(crate) mod heimr_position_hidden_lucky_shot_details {
    use super::*;

    #[test]
    fn the_arrow_is_gone() {
        let mut world = armed(stands(battle(), C, "B3"), A, "Bow", bow());
        of(&mut world, C).unseen.from.insert(A, 9);
        of(&mut world, C).unseen.known.insert(A);
        let shot = Deed::WeaponAttack(Attack { guess: Some(at("B3")), ..blow(C, "Bow", "Archery") });
        let world = plays(&world, A, shot, &[9]).world;
        let fed = world.character(A).items["Bow"].weapon.as_ref().map(|it| it.fed.clone());
        assert_eq!(fed, Some(Fed::Pieces { drawn: false, left: None }));
    }
}

/// Ada and Bo with bows in A2 and C2, and Cy between them, who has dodged Ada's arrow.
fn between_two() -> World {
    let mut world = armed(armed(battle(), A, "Bow", bow()), B, "Bow", bow());
    world = stands(stands(stands(world, A, "A2"), B, "C2"), D, "B3");
    world = written(with_switch(world, "blind-spots-module", "on"), "ability/Agility", 3);
    in_fight(&mut world, C).defence =
        Some(norn_heimr::world::fight::Stored { consistency: 3, ..stored(Defence::Dodge, 9) });
    plays(&world, A, with_bow(C), &[5, 6, 9]).world
}

pub(crate) mod heimr_blind_spot_penalty_ranged {
    use super::*;

    #[test]
    fn rolled_anew_before_the_shot_and_on_top_of_the_second_dodge() {
        let world = between_two();
        assert_eq!(world.fighter(C).map(|one| one.blind.clone()), Some(set(&["C1", "C2", "C3"])));
        let played =
            attempt(&turn_of(world, B), &act(B, with_bow(C)), &[6, 8, 8, 8, 2, 5], &[]).expect("no refusal");
        let rolled: Vec<u16> = played.dice().iter().map(|(_, face, _)| *face).collect();
        // 3, and 2 for the second dodge, and 5 make -4: a d6 and four d10, and then the shot.
        assert_eq!(rolled[..6], [6, 8, 8, 8, 2, 5]);
        assert_eq!(added(&played, "heimr.blind-spot.penalty-ranged").first(), Some(&-5));
        assert_eq!(played.outcome(), Some("hit"));
    }
}

pub(crate) mod heimr_blind_spot_penalty_melee {
    use super::*;

    #[test]
    fn a_charge_out_of_it_and_none_from_elsewhere() {
        let charge = |from: &str| {
            let world = armed(turn_of(stands(between_two(), B, from), B), B, "Sword", sword());
            let mut world = world;
            of(&mut world, B).items.remove("Bow");
            let deed = Deed::Charge { to: at("B2"), blow: Blow::Weapon(blow(C, "Sword", "Swordsmanship")) };
            let played = attempt(&world, &act(B, deed), &[], &[]).expect("no refusal");
            added(&played, "heimr.blind-spot.penalty-melee").first().copied()
        };
        assert_eq!(["C2", "A2", "B3"].map(charge), [Some(-5), None, None]);
    }
}

pub(crate) mod heimr_blind_spot_not_defending {
    use super::*;

    #[test]
    fn none_where_nobody_had_to_defend() {
        let mut world = armed(stands(battle(), A, "A2"), A, "Bow", bow());
        world = tired(with_switch(world, "blind-spots-module", "on"), A, 5);
        let played = plays(&world, A, with_bow(C), &[3]);
        assert_eq!(played.outcome(), Some("tired"));
        assert_eq!(played.world.fighter(C).map(|one| one.blind.len()), Some(0));
        let sworded = armed(battle(), A, "Sword", sword());
        let lets = [("heimr.weapon-attack.undefended", no())];
        let struck = plays_asked(&sworded, A, with_sword(C), &[1], &lets);
        assert_eq!(struck.outcome(), Some("hit"));
        assert_eq!(struck.world.fighter(C).map(|one| one.used.dodges), Some(0));
    }
}

pub(crate) mod heimr_forced_movement_procedure {
    use super::*;

    #[test]
    fn each_mover_has_to_pass_what_lies_in_the_way() {
        let mut world = battle();
        of(&mut world, D).stance.unconscious = true;
        border(&mut world, "B2", "B3").crossing =
            Some(Crossing { requirement: 4, tested: Tested::Ability("Agility".into()) });
        let help = || Deed::HelpMove { who: D, to: at("B3") };
        let one = plays(&world, A, help(), &[]).world;
        let go = |dice: &[u16]| {
            let world = plays(&turn_of(one.clone(), B), B, help(), dice).world;
            [A, B, D].map(|who| world.character(who).stance.square)
        };
        assert_eq!(go(&[4, 4]), [at("B3"); 3]);
        assert_eq!(go(&[4, 3]), [at("B3"), at("B2"), at("B2")]);
    }
    #[test]
    fn nobody_moves_others_who_is_hindered() {
        let mut world = battle();
        of(&mut world, A).stance.prone = true;
        let help = Deed::HelpMove { who: D, to: at("B3") };
        assert_eq!(refused(&world, A, help), Some("heimr.position.prone-movement"));
    }
}

pub(crate) mod heimr_environment_difficult_terrain_brawl {
    use super::*;

    #[test]
    fn not_on_what_stops_somebody_held() {
        let mut held = armed(battle(), A, "Sword", sword());
        place(&mut held, "B2").difficult = Some("Mud".into());
        together(&mut held, &[A, C]);
        let grab = Grab { held: A, by: C, part: Part::RightLeg };
        held.combat.as_mut().expect("a fight").grabs = [grab].into();
        in_fight(&mut held, C).defence = None;
        // Cy's one die, and then Ada's two.
        let played = plays(&helpless(held, D), A, with_sword(D), &[5, 4, 9]);
        assert_eq!(played.outcome(), Some("stopped"));
        assert_eq!(added(&played, "heimr.environment.difficult-terrain-brawl"), [0; 0]);
    }
}

pub(crate) mod heimr_environment_movement_limit_details {
    use super::*;

    #[test]
    fn whoever_is_stopped_by_a_guard_has_not_been_through() {
        let mut world = turn_of(battle(), C);
        border(&mut world, "B2", "B3").limit = Some(1);
        in_fight(&mut world, A).guard = Some(Guarded::Border(Between::new(at("B2"), at("B3"))));
        let stopped = plays(&world, C, go("B3"), &[]).world;
        assert_eq!(stopped.character(C).stance.square, at("B2"));
        assert!(stopped.combat.as_ref().expect("a fight").crossed.is_empty());
        assert_eq!(refused(&turn_of(stopped, D), D, go("B3")), None);
    }
}

pub(crate) mod heimr_environment_crossing_challenge {
    use super::*;

    #[test]
    fn trying_takes_the_move() {
        let mut world = battle();
        border(&mut world, "B2", "B3").crossing =
            Some(Crossing { requirement: 3, tested: Tested::Ability("Agility".into()) });
        let failed = plays(&world, A, go("B3"), &[2]).world;
        let stance = &failed.character(A).stance;
        assert_eq!((stance.square, stance.prone), (at("B2"), true));
        assert_eq!(refused(&failed, A, Deed::StandUp), Some("heimr.action.type-standard"));
    }
}

pub(crate) mod heimr_height_free_up_to_one {
    use super::*;

    #[test]
    fn a_charge_too() {
        for (ground, level) in [(1, 0), (0, 1)] {
            let mut world = high(stands(armed(battle(), A, "Sword", sword()), C, "B3"), A, level);
            place(&mut world, "B3").ground = ground;
            let world = high(world, C, ground);
            let charge = Deed::Charge { to: at("B3"), blow: Blow::Weapon(blow(C, "Sword", "Swordsmanship")) };
            let after = attempt(&world, &act(A, charge), &[], &[]).expect("no refusal").world;
            let stance = &after.character(A).stance;
            assert_eq!((stance.square, stance.level), (at("B3"), ground));
        }
    }
}

pub(crate) mod heimr_height_hold_on {
    use super::*;

    #[test]
    fn nothing_to_roll_after_a_miss() {
        let mut world = high(armed(battle(), A, "Sword", sword()), A, 1);
        world = high(cliff(world, 4, Some(4)), C, 1);
        let climb = Climb { requirement: Some(4), ..Climb::default() };
        of(&mut world, C).stance.climbing = Some(climb);
        // The dodge of a climber is rolled anew with two less; with six d10 of nine it holds against 1.
        let played = attempt(&dodge_of(world, C, 6), &act(A, with_sword(C)), &[6, 9, 9, 1], &[]);
        let played = played.expect("no refusal");
        assert_eq!(played.outcome(), Some("missed"));
        assert!(!played.record.lines.iter().any(|noted| noted.line.key().id() == "heimr.height.hold-on"));
        assert!(played.world.character(C).stance.climbing.is_some());
    }
}

pub(crate) mod heimr_armoury_zero_damage {
    use super::*;

    #[test]
    fn a_dart_that_weakens() {
        let mut blowgun = weapon(0, Some(2), Carried::SwordHand, "Blowguns");
        blowgun.weapon.as_mut().expect("a weapon").fed = Fed::Pieces { drawn: true, left: None };
        let skill = Skill {
            calls: vec![called(Influence::Weaken, None)],
            takes: Some(Takes::Standard),
            ..Skill::default()
        };
        let world = knowing(armed(battle(), A, "Blowgun", blowgun), A, "Poison", skill);
        let mut world = helpless(strong(world, A), C);
        of(&mut world, C).hp.now = 1;
        let attack = Attack { skill: Some("Poison".into()), ..blow(C, "Blowgun", "Blowguns") };
        let played = plays(&world, A, Deed::WeaponAttack(attack), &[2]);
        assert_eq!((played.outcome(), hp(&played.world, C)), (Some("hit"), 1));
        assert_eq!(played.outcomes("heimr.location.by-d6"), ["right-leg"]);
        assert_eq!(played.world.character(C).injury, None);
        assert!(norn_heimr::rules::characters::hindrances::is_weakened(&played.world, C));
    }
}

pub(crate) mod heimr_weapon_attack_ask_defence {
    use super::*;

    #[test]
    fn nobody_who_hides_is_listed() {
        let mut world = armed(dodge_of(battle(), C, 7), A, "Sword", sword());
        of(&mut world, D).unseen.from.insert(A, 9);
        let filled = norn_kernel::Filled::of("weapon-attack").with("who", A).with(
            "with",
            Value::List(vec![Value::List(vec![Value::text("Sword"), Value::text("Swordsmanship")])]),
        );
        // Friends come last, and nobody needs to know how well they defend themselves.
        let options = options_of(&world, &filled);
        let values: Vec<Value> = options.iter().map(|one| one.value.clone()).collect();
        assert_eq!(values, [Value::Character(C), Value::Character(B)]);
        assert_eq!(options.iter().map(|one| one.part).collect::<Vec<_>>(), ["at-dodge", "friend"]);
        assert_eq!(options[0].args, [("who", C.into()), ("total", Value::from(7))]);
    }

    fn options_of(world: &World, filled: &norn_kernel::Filled) -> Vec<norn_kernel::Choice> {
        match offered(world, &Viewer::Player(vec![A]), filled) {
            norn_kernel::Next::Fill(param) => match param.range {
                norn_kernel::Range::OneOf(options) => options,
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }
}

pub(crate) mod heimr_preroll_when {
    use super::*;

    #[test]
    fn for_whoever_is_awake_enough_and_sees_them() {
        let shown = |world: &World| {
            let view = norn_kernel::Ruleset::show(&norn_heimr::Heimr, world, &Viewer::Player(vec![A]));
            let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(C));
            let rows = sheet.into_iter().flat_map(|sheet| sheet.sections).flat_map(|it| it.rows);
            rows.into_iter().any(|row| row.label.key.id() == "heimr.weapon-attack.ask-defence")
        };
        assert!(shown(&battle()));
        let dazed = play(&battle(), &calls(A, Influence::Daze, None), &[], &[]).world;
        assert!(!shown(&dazed));
        let mut hidden = battle();
        of(&mut hidden, C).unseen.from.insert(A, 9);
        assert!(!shown(&hidden));
    }
}
