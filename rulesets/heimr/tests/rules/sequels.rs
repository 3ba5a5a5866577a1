//! Where one rule meets another: each case by a whole attempt, with the dice written out.
use crate::fights::*;
use crate::table::*;
use crate::trial::{attempt, border, cluster as together, place};
use norn_heimr::Attempt;
use norn_heimr::rules::actions::movement::PutSomewhere;
use norn_heimr::rules::environment::concealment::Shift;
use norn_heimr::rules::harm::decrees::{Decree, Decreed};
use norn_heimr::rules::harm::effects::Call;
use norn_heimr::rules::harm::time::Wait;
use norn_heimr::rules::turns::chase::{BeginChase, RunOn};
use norn_heimr::world::fight::{
    Attack, Blow, Brawl, CalledOn, Carrying, Climbing, Deed, Defence, Grab, Guarded, Readied, Strike,
    Trigger, Waiting,
};
use norn_heimr::world::harm::{
    Affliction, Afflicts, Bound, Called, Influence, Injury, Lasting, Part, Reaction, Touches,
};
use norn_heimr::world::places::Cover;
use norn_heimr::world::rolls::{Tested, Thrown};
use norn_heimr::world::squares::{Between, Climb};
use norn_heimr::world::things::{Carried, Item, Needs, Skill, Takes};
use norn_heimr::world::{Pool, World};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Answer, Ruleset, Value, Viewer, Who};
use norn_testkit::played::Played;

fn called(influence: Influence, number: Option<i32>) -> Called {
    Called { influence, number, part: None }
}

/// The game master calls this.
fn call(world: &World, on: Who, influence: Influence, dice: &[u16]) -> Played<World> {
    play(world, &Attempt::Call(Call { on, called: CalledOn::of(called(influence, None)) }), dice, &[])
}

fn decree(world: &World, who: Who, what: Decreed, dice: &[u16]) -> World {
    play(world, &Attempt::Decree(Decree { who, what }), dice, &[]).world
}

/// Somebody takes whatever comes.
fn helpless(mut world: World, who: Who) -> World {
    let fighter = in_fight(&mut world, who);
    (fighter.defence, fighter.undefended) = (None, true);
    world
}

fn knowing(mut world: World, who: Who, name: &str, skill: Skill) -> World {
    of(&mut world, who).skills.insert(name.to_owned(), skill);
    world
}

/// Ada has a sword, a knife in the other hand, and a skill by which a blow costs four points; Cy takes it, with nine.
fn mighty(skill: Skill) -> World {
    let world = armed(battle(), A, "Sword", sword());
    let world = armed(world, A, "Knife", knife(Carried::OffHand));
    let calls = vec![called(Influence::Hit, Some(4))];
    let mut world = knowing(helpless(world, C), A, "Mighty blow", Skill { calls, ..skill });
    of(&mut world, C).hp = Pool::full(9);
    world
}

fn mightily(weapons: &[(&str, &str)]) -> Attack {
    let strike =
        |(weapon, ability): &(&str, &str)| Strike { weapon: (*weapon).into(), ability: (*ability).into() };
    let strikes = weapons.iter().map(strike).collect();
    Attack { strikes, skill: Some("Mighty blow".into()), ..blow(C, "", "") }
}

const SWORD: (&str, &str) = ("Sword", "Swordsmanship");

pub(crate) mod heimr_action_use_skill {
    use super::*;

    #[test]
    fn with_a_blow_it_needs_what_it_always_needs() {
        let deed = || Deed::WeaponAttack(mightily(&[SWORD]));
        let quick = Skill { takes: Some(Takes::Standard), ..Skill::default() };
        assert_eq!(refused(&mighty(quick.clone()), A, deed()), None);
        let hammer = Skill { needs: Some(Needs::Holds("Hammer".into())), ..quick.clone() };
        assert_eq!(refused(&mighty(hammer), A, deed()), Some("heimr.action.use-skill"));
        assert_eq!(refused(&mighty(Skill::default()), A, deed()), Some("heimr.action.use-skill"));
        let dear = Skill { willpower: 2, ..quick.clone() };
        assert_eq!(refused(&mighty(dear), A, deed()), Some("heimr.character.skills"));
        let spent = Skill { rested: true, spent: true, ..quick };
        assert_eq!(refused(&mighty(spent), A, deed()), Some("heimr.health.rest-rested-skills"));
    }

    #[test]
    fn with_a_charge_too() {
        let dear = Skill { willpower: 2, takes: Some(Takes::Standard), ..Skill::default() };
        let charge = || Deed::Charge { to: at("B3"), blow: Blow::Weapon(mightily(&[SWORD])) };
        let mut world = stands(mighty(dear), C, "B3");
        assert_eq!(refused(&world, A, charge()), Some("heimr.character.skills"));
        of(&mut world, A).willpower = Pool::full(2);
        assert_eq!(refused(&world, A, charge()), None);
    }

    #[test]
    fn only_what_can_be_used_is_offered_with_a_blow() {
        let with = Value::List(vec![Value::List(vec![Value::text("Sword"), Value::text("Swordsmanship")])]);
        let filled = Filled::of("weapon-attack").with("who", A).with("with", with).with("target", C);
        let filled = filled.with("aim", Value::word("none"));
        let dear = Skill { willpower: 2, takes: Some(Takes::Standard), ..Skill::default() };
        let mut world = mighty(dear);
        let named = filled.clone().with("skill", Value::text("Mighty blow"));
        assert_eq!(not_offered(&world, &named), Some("heimr.character.skills"));
        of(&mut world, A).willpower = Pool::full(2);
        assert_eq!(options(&world, &filled), [Value::word("none"), Value::text("Mighty blow")]);
    }
}

pub(crate) mod heimr_effect_who_calls {
    use super::*;

    #[test]
    fn what_the_first_hit_has_used_up_the_second_does_not_call() {
        let dear = Skill { willpower: 1, takes: Some(Takes::Standard), ..Skill::default() };
        let mut world = mighty(dear);
        of(&mut world, A).willpower = Pool::full(1);
        let both = Deed::WeaponAttack(mightily(&[SWORD, ("Knife", "Dueling")]));
        // Four for the skill, one for the knife.
        let world = plays(&world, A, both, &[5, 5]).world;
        assert_eq!((hp(&world, C), world.character(A).willpower.now), (4, 0));
    }

    #[test]
    fn nothing_by_a_skill_that_calls_nothing() {
        let mut world = mighty(Skill { takes: Some(Takes::Standard), ..Skill::default() });
        of(&mut world, A).skills.get_mut("Mighty blow").expect("a skill").calls.clear();
        let deed = Deed::WeaponAttack(mightily(&[SWORD]));
        assert_eq!(refused(&world, A, deed), Some("heimr.effect.who-calls"));
    }
}

pub(crate) mod heimr_position_hidden_attack_reveals {
    use super::*;

    #[test]
    fn nobody_stays_hidden_in_a_scuffle() {
        let mut world = helpless(battle(), C);
        of(&mut world, A).unseen.from.extend([(C, 9), (D, 9)]);
        let after = plays(&world, A, brawl(C, false), &[3]).world;
        assert!(after.character(A).unseen.from.is_empty());
        assert_eq!(refused(&turn_of(after, C), C, brawl(A, false)), None);
    }

    #[test]
    fn nor_does_whoever_is_drawn_into_a_cluster() {
        let mut world = armed(helpless(battle(), C), A, "Sword", sword());
        let hides = &mut of(&mut world, C).unseen;
        (hides.from, hides.known) = ([(A, 9), (B, 9)].into(), [A].into());
        let lucky = Deed::WeaponAttack(Attack { guess: Some(at("B2")), ..blow(C, "Sword", "Swordsmanship") });
        let after = plays(&world, A, lucky, &[10, 3, 9]).world;
        assert_eq!(cluster(&after, A), [A, C]);
        assert!(after.character(C).unseen.from.is_empty());
    }

    #[test]
    fn a_scuffle_wakes_as_a_fight_with_swords_does() {
        let world = decree(&helpless(battle(), C), D, Decreed::Sleep, &[]);
        let asleep = |heard| plays(&world, A, brawl(C, false), &[3, heard]).world.character(D).stance.asleep;
        assert_eq!((asleep(4), asleep(5)), (true, false));
    }

    #[test]
    fn so_does_a_blow_in_answer() {
        let mut world = turn_of(armed(battle(), C, "Sword", sword()), A);
        of(&mut world, C).unseen.from.insert(B, 9);
        // Ada dodges the blow that she provokes, and hits nothing herself.
        let after = attempt(&world, &act(A, brawl(C, false)), &[5], &[]).expect("no refusal").world;
        assert!(after.character(C).unseen.from.is_empty());
    }
}

pub(crate) mod heimr_preroll_none {
    use super::*;

    /// Ada has rolled this in advance, with a six; Cy strikes with a three, and her next dodge is a two.
    fn struck(world: World, kind: Defence) -> Played<World> {
        let mut world = turn_of(armed(world, C, "Sword", sword()), C);
        in_fight(&mut world, A).defence = Some(stored(kind, 6));
        plays(&world, C, with_sword(A), &[2, 3, 6, 9, 9])
    }

    #[test]
    fn nobody_parries_with_what_lies_on_the_ground() {
        let parry = || Defence::Parry { weapon: "Sword".into(), ability: "Swordsmanship".into() };
        let mut world = turn_of(armed(armed(battle(), A, "Sword", sword()), C, "Sword", sword()), C);
        in_fight(&mut world, A).defence = Some(stored(parry(), 6));
        assert_eq!(plays(&world, C, with_sword(A), &[3, 6]).outcome(), Some("missed"));
        let dropped = call(&world, A, Influence::Drop, &[]).world;
        let played = plays(&dropped, C, with_sword(A), &[2, 3, 6, 9, 9]);
        assert_eq!((played.outcome(), hp(&played.world, A)), (Some("hit"), 1));
        assert_eq!(played.asked("heimr.preroll.none"), 1);
    }

    #[test]
    fn nobody_blocks_with_a_shield_that_is_gone() {
        let block = || Defence::Block { shield: "Shield".into(), ability: "Sword and shield".into() };
        assert_eq!(struck(battle(), block()).outcome(), Some("hit"));
        let bound = Affliction {
            does: Afflicts::Bound(Bound::OtherArm, Touches::OneSelf),
            lasts: Lasting::Turns { left: 3, odd: false },
        };
        let mut world = armed(battle(), A, "Shield", shield(0));
        of(&mut world, A).afflictions.push(bound);
        assert_eq!(struck(world, block()).outcome(), Some("hit"));
    }
}

/// A fifth, on the game master's side, who fights along in B3.
fn joined(mut world: World) -> World {
    world.characters.insert(E, foe("Ed").into());
    let combat = world.combat.as_mut().expect("a fight");
    combat.order.push(E);
    combat.fighters.insert(E, Default::default());
    stands(world, E, "B3")
}

const E: Who = Who(5);

pub(crate) mod heimr_forced_movement_restraint {
    use super::*;

    #[test]
    fn nothing_leads_away_from_those_who_hold_one_back() {
        let mut world = joined(battle());
        of(&mut world, A).afflictions.push(Affliction {
            does: Afflicts::Bound(Bound::OtherArm, Touches::OneSelf),
            lasts: Lasting::Turns { left: 3, odd: false },
        });
        place(&mut world, "B2").levels.insert(1, Climb::default());
        let blow = Blow::Brawl(Brawl { target: E, grabs: false, aim: None, outmanoeuvres: false });
        let charge = Deed::Charge { to: at("B3"), blow };
        let climb = Deed::Climb(Climbing { up: true, to: 1, over: None });
        let help = Deed::HelpMove { who: D, to: at("B3") };
        let ways = [charge, climb, help];
        assert_eq!(ways.clone().map(|deed| refused(&world, A, deed)), [None; 3]);
        world.combat.as_mut().expect("a fight").held_back.insert(A, [B, C, D].into());
        assert_eq!(ways.map(|deed| refused(&world, A, deed)), [Some("heimr.forced-movement.restraint"); 3]);
    }
}

pub(crate) mod heimr_forced_movement_procedure {
    use super::*;

    /// Di lies there unconscious, Ada has spent a Move on taking her to B3, and it is Bo's turn.
    fn carried() -> World {
        let mut world = decree(&battle(), D, Decreed::KnockOut, &[]);
        let carrying = Carrying { to: at("B3"), movers: [A].into() };
        world.combat.as_mut().expect("a fight").carrying.insert(D, carrying);
        turn_of(world, B)
    }

    fn helps(world: &World, answers: &[(&str, Answer)]) -> Played<World> {
        plays_asked(world, B, Deed::HelpMove { who: D, to: at("B3") }, &[], answers)
    }

    fn squares(played: &Played<World>) -> [String; 3] {
        [A, B, D].map(|who| played.world.character(who).stance.square.to_string())
    }

    #[test]
    fn a_guard_meets_them_as_anybody() {
        let mut world = carried();
        in_fight(&mut world, C).guard = Some(Guarded::Border(Between::new(at("B2"), at("B3"))));
        let kept = helps(&world, &[]);
        assert_eq!(
            (squares(&kept), kept.asked("heimr.guard.may-let-pass")),
            (["B2", "B3", "B2"].map(Into::into), 1)
        );
        let past = helps(&world, &[("heimr.guard.may-let-pass", no())]);
        assert_eq!(squares(&past), ["B3"; 3].map(str::to_owned));
        assert_eq!(past.world.fighter(C).and_then(|one| one.guard.clone()), None);
    }

    #[test]
    fn no_more_get_through_than_can() {
        let mut world = carried();
        border(&mut world, "B2", "B3").limit = Some(1);
        assert_eq!(squares(&helps(&world, &[])), ["B3", "B2", "B2"].map(str::to_owned));
        border(&mut world, "B2", "B3").limit = Some(2);
        assert_eq!(squares(&helps(&world, &[])), ["B3", "B3", "B2"].map(str::to_owned));
        border(&mut world, "B2", "B3").limit = Some(3);
        assert_eq!(squares(&helps(&world, &[])), ["B3"; 3].map(str::to_owned));
    }

    #[test]
    fn whoever_is_unconscious_by_now_helps_nobody() {
        let world = turn_of(decree(&carried(), A, Decreed::KnockOut, &[]), B);
        let played = helps(&world, &[]);
        assert_eq!(squares(&played), ["B2"; 3].map(str::to_owned));
        assert_eq!(played.told("heimr.forced-movement.procedure", "too-few").len(), 1);
    }

    #[test]
    fn whoever_waits_beyond_acts() {
        let mut world = stands(carried(), C, "B3");
        let readied = Readied { trigger: Trigger::Enters, waiting: Waiting::Deed(Deed::DropProne) };
        world.combat.as_mut().expect("a fight").readied.insert(C, readied);
        assert!(helps(&world, &[]).world.character(C).stance.prone);
    }

    #[test]
    fn whoever_goes_along_guards_nothing_here_any_more() {
        let mut world = carried();
        in_fight(&mut world, A).guard = Some(Guarded::Person(B));
        assert_eq!(helps(&world, &[]).world.fighter(A).and_then(|one| one.guard.clone()), None);
    }
}

pub(crate) mod heimr_fatigue_return_to_base {
    use super::*;

    fn fatigue_after(mut world: World, seconds: i64) -> i32 {
        of(&mut world, A).fatigue = 8;
        let wait = Attempt::Wait(Wait { seconds });
        play(&world, &wait, &[], &[]).world.character(A).fatigue
    }

    #[test]
    fn not_by_the_clock_in_a_fight_or_a_chase() {
        assert_eq!(fatigue_after(battle(), 60), 8);
        let mut chase = four();
        let begins = BeginChase {
            chaser: A,
            target: B,
            tested: Tested::Ability("Agility".into()),
            distance: 2,
            off_grid: true,
        };
        chase = play(&chase, &Attempt::BeginChase(begins), &[], &[]).world;
        assert_eq!(fatigue_after(chase, 60), 8);
        assert_eq!(fatigue_after(four(), 60), 4);
    }
}

/// The border north of B2, guarded by these; it is the turn of whoever comes.
fn at_border(guards: &[(Who, &str)], comes: Who) -> World {
    let mut world = turn_of(battle(), comes);
    for (who, square) in guards {
        world = stands(world, *who, square);
        in_fight(&mut world, *who).guard = Some(Guarded::Border(Between::new(at("B2"), at("B3"))));
    }
    world
}

fn guards(world: &World, who: Who) -> bool {
    world.fighter(who).is_some_and(|fighter| fighter.guard.is_some())
}

const PASSES: &str = "heimr.guard.may-let-pass";

pub(crate) mod heimr_guard_border_crossing_ends {
    use super::*;

    #[test]
    fn an_ally_crosses_unasked() {
        let played = plays(&at_border(&[(A, "B2")], B), B, go("B3"), &[]);
        assert_eq!((played.asked(PASSES), guards(&played.world, A)), (0, true));
        assert_eq!(played.world.character(B).stance.square, at("B3"));
        let filled = Filled::of("move").with("who", B).with("to", at("B3"));
        let Next::Ready(_) = offered(&at_border(&[(A, "B2")], B), &Viewer::Referee, &filled) else {
            panic!("nothing more is asked")
        };
    }
}

pub(crate) mod heimr_guard_several {
    use super::*;

    #[test]
    fn on_both_sides_those_on_this_side_first() {
        // In the order of turns, Ada comes before Bo.
        let played = plays(&at_border(&[(A, "B3"), (B, "B2")], C), C, go("B3"), &[]);
        assert_eq!((played.outcome(), played.asked(PASSES)), (Some("stopped"), 1));
        assert_eq!((guards(&played.world, A), guards(&played.world, B)), (true, false));
    }
}

/// With this many levels above the ground.
fn high(mut world: World, who: Who, level: i32) -> World {
    of(&mut world, who).stance.level = level;
    world
}

/// Bo guards Ada from so high above; it is the turn of Cy, who has a sword.
fn above(level: i32) -> World {
    let mut world = high(turn_of(armed(battle(), C, "Sword", sword()), C), B, level);
    in_fight(&mut world, B).guard = Some(Guarded::Person(A));
    helpless(world, A)
}

pub(crate) mod heimr_guard_requirements {
    use super::*;

    #[test]
    fn within_a_level_of_whom_they_guard() {
        let refused =
            |level| refused(&high(turn_of(battle(), B), B, level), B, Deed::Guard(Guarded::Person(A)));
        assert_eq!([1, 2].map(refused), [None, Some("heimr.guard.requirements")]);
        assert_eq!(plays(&above(2), C, with_sword(A), &[3]).asked(PASSES), 0);
        assert_eq!(
            attempt(&above(1), &act(C, with_sword(A)), &[], &[]).expect("no refusal").asked(PASSES),
            1
        );
    }

    #[test]
    fn and_of_whom_they_stop() {
        // Ada stands on a step, Bo on the next.
        let mut world = high(above(2), A, 1);
        assert_eq!(plays(&world, C, with_sword(A), &[3, 9]).asked(PASSES), 0);
        world = armed(world, C, "Bow", bow());
        assert_eq!(attempt(&world, &act(C, with_bow(A)), &[], &[]).expect("no refusal").asked(PASSES), 1);
        let border = high(at_border(&[(A, "B2")], C), A, 2);
        assert_eq!(plays(&border, C, go("B3"), &[]).asked(PASSES), 0);
    }
}

pub(crate) mod heimr_guard_outmanoeuvre_details {
    use super::*;

    #[test]
    fn nobody_is_got_round_from_afar() {
        let mut world = armed(stands(above(0), C, "B3"), C, "Bow", bow());
        world = helpless(world, B);
        let shot = Attack { outmanoeuvres: true, ..blow(A, "Bow", "Archery") };
        let played = attempt(&world, &act(C, Deed::WeaponAttack(shot)), &[], &[]).expect("no refusal");
        assert_eq!((played.asked("heimr.guard.outmanoeuvre"), hp(&played.world, A)), (0, 3));
        assert!(hp(&played.world, B) < 3);
    }
}

pub(crate) mod heimr_ranged_cluster_penalty {
    use super::*;

    #[test]
    fn of_those_with_whom_a_guard_stands_who_takes_it() {
        let mut world = armed(above(0), C, "Bow", bow());
        world = helpless(world, B);
        let penalty = |world: &World| {
            let played = attempt(world, &act(C, with_bow(A)), &[], &[]).expect("no refusal");
            played.numbers("heimr.ranged.cluster-penalty").first().map(|(amount, _)| *amount)
        };
        assert_eq!(penalty(&world), None);
        together(&mut world, &[B, D]);
        assert_eq!(penalty(&world), Some(-2));
    }
}

pub(crate) mod heimr_height_melee_reach {
    use super::*;

    #[test]
    fn nobody_strikes_in_answer_at_whom_no_blow_reaches() {
        // Whoever comes at a ward past a guard on the roof is not met there.
        let mut past = blow(A, "Sword", "Swordsmanship");
        past.outmanoeuvres = true;
        let played = plays(&above(4), C, Deed::WeaponAttack(past), &[3]);
        assert_eq!((played.asked("heimr.guard.outmanoeuvre"), hp(&played.world, A)), (0, 1));
    }
}

pub(crate) mod heimr_position_sleeping {
    use super::*;

    #[test]
    fn whoever_is_grabbed_wakes() {
        let asleep = decree(&battle(), C, Decreed::Sleep, &[]);
        // A three for the hand, and at once a defence of the one who is awake.
        let world = plays(&asleep, A, brawl(C, true), &[3, 6, 9, 9]).world;
        let stance = &world.character(C).stance;
        assert_eq!((stance.asleep, stance.prone), (false, true));
        assert_eq!(world.combat.expect("a fight").grabs.len(), 1);
    }
}

/// Ada hangs on a wall at this level of four, which is climbed with this requirement.
fn climbing(level: i32, requirement: Option<i32>) -> World {
    let mut world = high(battle(), A, level);
    let climb = Climb { requirement, ..Climb::default() };
    place(&mut world, "B2").levels.insert(4, climb);
    of(&mut world, A).stance.climbing = Some(climb);
    world
}

/// On which level Ada is, whether on the ground and whether on a wall, and her hit points.
fn how(world: &World) -> (i32, bool, bool, i32) {
    let one = world.character(A);
    (one.stance.level, one.stance.prone, one.stance.climbing.is_some(), one.hp.now)
}

pub(crate) mod heimr_height_hold_on {
    use super::*;

    #[test]
    fn a_fall_is_one() {
        // Two plus twice the height.
        let falls = |dice: &[u16]| how(&call(&climbing(2, None), A, Influence::Fall, dice).world);
        assert_eq!(falls(&[6]), (0, true, false, 3));
        assert_eq!(falls(&[5]), (0, true, false, 1));
        assert_eq!(how(&call(&climbing(1, None), A, Influence::Fall, &[]).world), (0, true, false, 3));
        let mut roof = climbing(4, None);
        of(&mut roof, A).stance.climbing = None;
        assert_eq!(how(&call(&roof, A, Influence::Fall, &[]).world), (4, true, false, 3));
    }

    #[test]
    fn an_injured_leg_is_one() {
        let hurt = Decreed::Wound(3, Some(Part::LeftLeg));
        assert_eq!(how(&decree(&climbing(1, None), A, hurt, &[])), (0, true, false, 0));
    }

    #[test]
    fn whoever_is_shot_unconscious_rolls_for_nothing() {
        let mut world = turn_of(armed(climbing(2, Some(5)), C, "Bow", bow()), C);
        of(&mut world, A).hp.now = -1;
        of(&mut world, A).injury = Some(Default::default());
        world = helpless(world, A);
        // A two hits the leg: -4.
        let shot = plays(&world, C, with_bow(A), &[2]).world;
        assert_eq!(how(&shot), (0, true, false, -4));
    }
}

pub(crate) mod heimr_height_fall_landing {
    use super::*;

    #[test]
    fn the_helpless_fall_without_a_roll_and_are_hurt() {
        for what in [Decreed::KnockOut, Decreed::Sleep] {
            assert_eq!(how(&decree(&climbing(2, Some(5)), A, what, &[])), (0, true, false, 1));
            assert_eq!(how(&decree(&climbing(1, None), A, what, &[])), (0, true, false, 3));
        }
    }

    #[test]
    fn so_do_the_dead() {
        let dead = decree(&climbing(3, None), A, Decreed::Wound(9, None), &[]);
        assert!(dead.character(A).dead);
        assert_eq!(how(&dead), (0, true, false, -6));
    }
}

pub(crate) mod heimr_height_climb_from_two {
    use super::*;

    #[test]
    fn nor_is_the_last_level_of_a_wall_walked() {
        let mut world = climbing(3, None);
        border(&mut world, "B2", "B3").structure = Some(crate::trial::wall(4));
        assert_eq!(refused(&world, A, go("B3")), Some("heimr.environment.structural-barrier"));
        of(&mut world, A).stance.level = 4;
        of(&mut world, A).stance.climbing = None;
        assert_eq!(refused(&world, A, go("B3")), None);
    }

    #[test]
    fn a_step_from_the_ground_is() {
        let mut world = battle();
        place(&mut world, "B3").ground = 1;
        assert_eq!(refused(&world, A, go("B3")), None);
    }
}

pub(crate) mod heimr_action_upcoming_interrupted {
    use super::*;

    fn waits(world: &World, who: Who) -> bool {
        world.fighter(who).is_some_and(|fighter| fighter.upcoming.is_some())
    }

    #[test]
    fn by_a_skill_in_answer() {
        let skill = Skill { answers: Some(Reaction::Resist), ..Skill::default() };
        let mut world = knowing(battle(), A, "Will", skill);
        in_fight(&mut world, A).upcoming = Some(Deed::Breather { upcoming: true });
        let answer = |value: Value| [("heimr.effect.reactions-scope", Answer::One(value))];
        let drain = Attempt::Call(Call { on: A, called: CalledOn::of(called(Influence::Drain, None)) });
        let will = Value::List(vec![Value::word("skill"), Value::text("Will")]);
        assert!(!waits(&play(&world, &drain, &[], &answer(will)).world, A));
        // What something that is worn resists is received by nobody, and no skill is used.
        let charm = Item { carried: Carried::Worn, answers: Some(Reaction::Resist), ..Item::default() };
        let worn = armed(world, A, "Charm", charm);
        let charm = Value::List(vec![Value::word("item"), Value::text("Charm")]);
        assert!(waits(&play(&worn, &drain, &[], &answer(charm)).world, A));
    }

    #[test]
    fn by_a_shot_that_a_guard_lets_by() {
        let mut world = armed(above(0), C, "Bow", bow());
        in_fight(&mut world, A).upcoming = Some(Deed::Breather { upcoming: true });
        // Enough for the three points to be no injury, which is an effect.
        for who in [A, B] {
            of(&mut world, who).hp = Pool::full(9);
        }
        // Bo dodges with a six; the shot is a five.
        let by = attempt(&world, &act(C, with_bow(A)), &[5], &[]).expect("no refusal").world;
        assert_eq!((hp(&by, A), waits(&by, A)), (6, false));
        let taken = attempt(&helpless(world, B), &act(C, with_bow(A)), &[5], &[]).expect("no refusal").world;
        assert_eq!((hp(&taken, B), waits(&taken, A)), (6, true));
    }
}

pub(crate) mod heimr_border_free_movement_inside {
    use super::*;

    /// There is a crate in B2, and a step.
    fn yard() -> World {
        let mut world = battle();
        let here = place(&mut world, "B2");
        here.cover.insert("Crate".into(), Cover { effectiveness: 2, height: 1, ..Cover::default() });
        here.levels.insert(1, Climb::default());
        world
    }

    fn shift() -> Attempt {
        Attempt::Shift(Shift { who: A, behind: Some("Crate".into()), level: 0 })
    }

    fn bound(mut world: World) -> World {
        of(&mut world, A).afflictions.push(Affliction {
            does: Afflicts::Bound(Bound::Body, Touches::OneSelf),
            lasts: Lasting::Turns { left: 3, odd: false },
        });
        world
    }

    fn dazed(mut world: World) -> World {
        let lasts = Lasting::Turns { left: 3, odd: false };
        of(&mut world, A).afflictions.push(Affliction { does: Afflicts::Dazed, lasts });
        world
    }

    #[test]
    fn not_bound_and_not_dazed() {
        assert_eq!(refusal(&yard(), &shift()), None);
        assert_eq!(refusal(&bound(yard()), &shift()), Some("heimr.effect.bind-body"));
        assert_eq!(refusal(&dazed(yard()), &shift()), Some("heimr.daze.no-actions"));
    }

    #[test]
    fn nor_in_order_to_hide() {
        let hide = || Deed::Hide { from: [C].into() };
        assert_eq!(refused(&yard(), A, hide()), None);
        assert_eq!(refused(&bound(yard()), A, hide()), Some("heimr.effect.bind-body"));
        let mut prone = yard();
        of(&mut prone, A).stance.prone = true;
        assert_eq!(refused(&prone, A, hide()), Some("heimr.border.free-movement-inside"));
        of(&mut prone, A).stance.behind = Some("Crate".into());
        assert_eq!(refused(&prone, A, hide()), None);
    }
}

/// Ada holds Cy, both at this level of four.
fn holding(level: i32) -> World {
    let mut world = high(high(battle(), A, level), C, level);
    place(&mut world, "B2").levels.insert(4, Climb::default());
    together(&mut world, &[A, C]);
    let combat = world.combat.as_mut().expect("a fight");
    combat.grabs.insert(Grab { held: C, by: A, part: Part::Torso });
    world
}

fn held(world: &World) -> usize {
    world.combat.as_ref().map_or(0, |combat| combat.grabs.len())
}

pub(crate) mod heimr_cluster_leave {
    use super::*;

    #[test]
    fn down_from_a_roof_or_up_a_wall() {
        let mut world = holding(4);
        of(&mut world, A).attributes.insert("Dexterity".into(), 3);
        let jumped = plays(&world, A, Deed::JumpDown { to: 0 }, &[6]).world;
        assert_eq!((cluster(&jumped, A), cluster(&jumped, C), held(&jumped)), (vec![], vec![], 0));
        let up = Deed::Climb(Climbing { up: true, to: 4, over: None });
        let once = attempt(&holding(0), &act(A, up.clone()), &[], &[]).expect("no refusal").world;
        assert_eq!((cluster(&once, A), held(&once)), (vec![A, C], 1));
        let twice = attempt(&turn_of(anew(once), A), &act(A, up), &[], &[]).expect("no refusal").world;
        assert_eq!((cluster(&twice, A), held(&twice)), (vec![], 0));
    }

    /// With nothing done in her turn.
    fn anew(mut world: World) -> World {
        in_fight(&mut world, A).turn = Default::default();
        world
    }
}

pub(crate) mod heimr_brawl_release {
    use super::*;

    #[test]
    fn out_of_reach_in_a_cluster_that_goes_on() {
        // Bo stands on the step between the two.
        let mut world = high(holding(0), B, 1);
        let cluster_of = &mut world.combat.as_mut().expect("a fight").clusters;
        *cluster_of = [[A, B, C].into()].into();
        let lifted =
            play(&world, &Attempt::Place(PutSomewhere { who: A, square: at("B2"), level: 2 }), &[], &[]);
        assert_eq!((cluster(&lifted.world, A), held(&lifted.world)), (vec![A, B, C], 0));
    }

    #[test]
    fn by_sleep_that_is_written_and_by_hit_points() {
        for (field, value) in
            [("asleep", Value::from(true)), ("unconscious", true.into()), ("hp", (-4).into())]
        {
            let world = written(holding(0), &format!("character/1/{field}"), value);
            assert_eq!((held(&world), world.character(A).stance.prone), (0, true), "{field}");
            assert!(world.fighter(A).is_some_and(|fighter| fighter.defence.is_none()), "{field}");
        }
    }
}

pub(crate) mod heimr_injury_below_minus_five {
    use super::*;

    #[test]
    fn also_by_hand() {
        let world = written(battle(), "character/1/hp", -6);
        let one = world.character(A);
        assert_eq!((one.dead, one.hp.now, world.fighter(A).is_none()), (true, -6, true));
        let floor = with_switch(battle(), "below-minus-five", "floor");
        let world = written(floor, "character/1/hp", -6);
        assert_eq!((world.character(A).dead, hp(&world, A)), (false, -5));
    }
}

pub(crate) mod heimr_ability_sheet_listing {
    use super::*;

    #[test]
    fn what_carried_weapons_and_shields_are_used_with() {
        let world = armed(armed(four(), A, "Bow", bow()), A, "Shield", shield(3));
        let view = norn_heimr::Heimr.show(&world, &Viewer::Player(vec![A]));
        let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
        let rows = sheet.sections.into_iter().flat_map(|section| section.rows);
        let listed = rows.filter(|row| row.label.key.id() == "heimr.ability.easier-to-train");
        let names: Vec<_> =
            listed.flat_map(|row| row.label.args).filter(|(name, _)| *name == "name").collect();
        let names: Vec<Value> = names.into_iter().map(|(_, value)| value).collect();
        assert_eq!(names, [Value::text("Archery"), Value::text("Sword and shield")]);
    }
}

pub(crate) mod heimr_armoury_bonus {
    use super::*;

    #[test]
    fn less_than_nothing_counts_for_defences_too() {
        let mut broken = sword();
        broken.weapon.as_mut().expect("a weapon").potential = -3;
        let mut world = armed(armed(battle(), A, "Sword", broken), C, "Sword", sword());
        // Rolled with a six, and worth a three.
        let parry = Defence::Parry { weapon: "Sword".into(), ability: "Swordsmanship".into() };
        in_fight(&mut world, A).defence = Some(stored(parry, 6));
        let strikes = |dice: &[u16]| plays(&turn_of(world.clone(), C), C, with_sword(A), dice);
        assert_eq!(strikes(&[4, 6]).outcome(), Some("hit"));
        assert_eq!(strikes(&[3, 6]).outcome(), Some("missed"));
        let mut world = armed(armed(battle(), A, "Shield", shield(-1)), C, "Sword", sword());
        let block = Defence::Block { shield: "Shield".into(), ability: "Sword and shield".into() };
        in_fight(&mut world, A).defence = Some(stored(block, 6));
        let played = attempt(&turn_of(world, C), &act(C, with_sword(A)), &[6], &[]).expect("no refusal");
        assert_eq!(played.outcome(), Some("hit"));
    }
}

pub(crate) mod heimr_brawl_provoked_order {
    use super::*;

    #[test]
    fn with_one_weapon_of_their_choice() {
        let world = armed(armed(battle(), C, "Sword", sword()), C, "Knife", knife(Carried::OffHand));
        // Ada takes it: two points from the sword, one from the knife.
        let world = helpless(world, A);
        let strikes = |answers: &[(&str, Answer)]| {
            let played = attempt(&world, &act(A, brawl(C, false)), &[6, 6], answers).expect("no refusal");
            (played.asked("heimr.brawl.provoked-order"), hp(&played.world, A))
        };
        let knife = Value::List(vec![Value::text("Knife"), Value::text("Dueling")]);
        assert_eq!(strikes(&[("heimr.brawl.provoked-order", Answer::One(knife))]), (1, 2));
        assert_eq!(strikes(&[]).0, 1);
        let one = armed(battle(), C, "Sword", sword());
        let played = attempt(&one, &act(A, brawl(C, false)), &[6, 6], &[]).expect("no refusal");
        assert_eq!(played.asked("heimr.brawl.provoked-order"), 0);
    }
}

pub(crate) mod heimr_injury_reopen_what_counts {
    use super::*;

    const GOES_ON: &str = "heimr.injury.reopen-what-counts";

    /// Ada's leg, or another part, has been seen to; she has this defence ready. Cy strikes with a three.
    fn struck(part: Part, kind: Defence, goes_on: bool) -> (usize, Option<bool>, Option<String>) {
        let mut world = turn_of(armed(armed(battle(), A, "Sword", sword()), C, "Sword", sword()), C);
        let injury = Injury { parts: [part].into(), stable: true, ..Injury::default() };
        of(&mut world, A).hp.now = -2;
        of(&mut world, A).injury = Some(injury);
        in_fight(&mut world, A).defence = Some(stored(kind, 6));
        let answers = [(GOES_ON, Answer::Yes(goes_on))];
        let played = attempt(&world, &act(C, with_sword(A)), &[3], &answers).expect("no refusal");
        let stable = played.world.character(A).injury.as_ref().map(|injury| injury.stable);
        (played.asked(GOES_ON), stable, played.outcome().map(str::to_owned))
    }

    #[test]
    fn a_defence_that_meets_an_attack() {
        let parry = || Defence::Parry { weapon: "Sword".into(), ability: "Swordsmanship".into() };
        let missed = || Some("missed".to_owned());
        assert_eq!(struck(Part::LeftLeg, Defence::Dodge, true), (1, Some(false), missed()));
        assert_eq!(struck(Part::Torso, Defence::Dodge, true), (1, Some(false), missed()));
        assert_eq!(struck(Part::SwordArm, parry(), true), (1, Some(false), missed()));
        assert_eq!(struck(Part::OtherArm, parry(), true), (0, Some(true), missed()));
        assert_eq!(struck(Part::LeftLeg, parry(), true), (0, Some(true), missed()));
    }

    #[test]
    fn whoever_lies_still_takes_the_blow() {
        assert_eq!(struck(Part::LeftLeg, Defence::Dodge, false).2, Some("hit".into()));
    }
}

/// Ada runs after Cy, both in a fight with others.
fn chase(off_grid: bool, distance: u32, catches: bool) -> World {
    let mut world = battle();
    let tested = Tested::Ability("Agility".into());
    let begins = BeginChase { chaser: A, target: C, tested, distance, off_grid };
    world = play(&world, &Attempt::BeginChase(begins), &[], &[]).world;
    world.chases.get_mut(&A).expect("a chase").1.catches = catches;
    world
}

pub(crate) mod heimr_chase_surpass {
    use super::*;

    #[test]
    fn beside_a_fight_in_nobodys_turn_and_once() {
        let world = chase(true, 0, true);
        assert_eq!(world.combat.as_ref().and_then(|combat| combat.acting), Some(B));
        assert_eq!(refused(&world, A, brawl(C, false)), None);
        let offered = Filled::of("brawl-attack").with("who", A);
        assert_eq!(options(&world, &offered), [Value::Character(C)]);
        let played = attempt(&world, &act(A, brawl(C, false)), &[5, 6], &[]).expect("no refusal");
        assert_eq!(played.outcome(), Some("hit"));
        assert_eq!(played.world.combat.as_ref().and_then(|combat| combat.acting), Some(B));
        assert_eq!(refused(&played.world, A, brawl(C, false)), Some("heimr.combat.turns"));
        assert_eq!(refused(&chase(true, 0, false), A, brawl(C, false)), Some("heimr.combat.turns"));
    }

    #[test]
    fn nothing_without_it() {
        let refused = |distance, catches| {
            let mut world = chase(false, distance, catches);
            world = turn_of(stands(world, A, "B2"), A);
            refused(&world, A, brawl(C, false))
        };
        assert_eq!(refused(5, false), Some("heimr.chase.surpass"));
        assert_eq!(refused(0, false), Some("heimr.chase.surpass"));
        assert_eq!(refused(0, true), None);
    }

    #[test]
    fn whoever_is_caught_up_with_at_once_is_there() {
        let mut world = stands(battle(), C, "B3");
        let tested = Tested::Ability("Agility".into());
        let begins = BeginChase { chaser: A, target: C, tested, distance: 0, off_grid: true };
        world = play(&world, &Attempt::BeginChase(begins), &[], &[]).world;
        assert_eq!(world.character(A).stance.square, at("B3"));
    }
}

pub(crate) mod heimr_chase_track {
    use super::*;

    /// Where the two are after an exchange from these squares, at this distance.
    fn after(squares: [&str; 2], distance: u32, dice: [u16; 2], answer: Option<&str>) -> [String; 2] {
        let world = stands(stands(battle(), A, squares[0]), C, squares[1]);
        let tested = Tested::Ability("Agility".into());
        let begins = BeginChase { chaser: A, target: C, tested, distance, off_grid: false };
        let mut world = play(&world, &Attempt::BeginChase(begins), &[], &[]).world;
        let thrown = Thrown { d6: 6, before: dice[0].into(), total: dice[0].into(), exhausted: false };
        world.chases.get_mut(&A).expect("a chase").1.rolled = Some(thrown);
        let to = answer.map(|to| ("heimr.chase.track", Answer::One(at(to).into())));
        let runs = Attempt::RunOn(RunOn { chaser: A, target: false });
        let played = attempt(&world, &runs, &[dice[1]], to.as_slice()).expect("no refusal");
        assert_eq!(played.asked("heimr.chase.track"), answer.iter().count());
        [A, C].map(|who| played.world.character(who).stance.square.to_string())
    }

    #[test]
    fn the_target_runs_on_where_its_player_says() {
        assert_eq!(after(["B2", "B3"], 1, [6, 2], Some("C3")), ["B2", "C3"]);
        assert_eq!(after(["A3", "B3"], 1, [6, 2], Some("C3")), ["A3", "C3"]);
    }

    #[test]
    fn or_stays_a_number_where_the_grid_ends() {
        assert_eq!(after(["A1", "C3"], 4, [6, 2], None), ["A1", "C3"]);
    }

    #[test]
    fn the_chaser_follows() {
        assert_eq!(after(["B1", "B3"], 2, [2, 6], None), ["B2", "B3"]);
        assert_eq!(after(["B1", "B3"], 2, [4, 4], None), ["B1", "B3"]);
    }
}

pub(crate) mod heimr_injury_death {
    use super::*;

    #[test]
    fn nobody_rolls_for_the_dead_who_are_carried_down() {
        let mut world = high(high(high(four(), A, 2), B, 2), D, 2);
        world = stands(stands(stands(world, A, "B2"), B, "B2"), D, "B2");
        place(&mut world, "B2").ground = 2;
        place(&mut world, "B3").ground = 0;
        border(&mut world, "B2", "B3");
        of(&mut world, D).stance.prone = true;
        of(&mut world, D).dead = true;
        let help = act(A, Deed::HelpMove { who: D, to: at("B3") });
        // Each of the two who carry jumps.
        let carried = attempt(&world, &help, &[6, 6], &[]).expect("no refusal");
        assert_eq!((crate::trial::rolled(&carried), hp(&carried.world, D)), (2, 3));
        assert_eq!(carried.world.character(D).stance.square, at("B3"));
    }
}

pub(crate) mod heimr_position_helpless {
    use super::*;

    #[test]
    fn nobody_rolls_for_whoever_falls_unconscious() {
        let out = Attempt::Decree(Decree { who: A, what: Decreed::KnockOut });
        let fallen = attempt(&climbing(2, None), &out, &[6], &[]).expect("no refusal");
        assert_eq!((crate::trial::rolled(&fallen), how(&fallen.world)), (0, (0, true, false, 1)));
    }
}
