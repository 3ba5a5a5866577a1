//! Injuries and their effects: every case of the checks of these chapters.
use crate::doing::*;
use crate::table::*;
use crate::trial::{border, place, sq};
use norn_heimr::rules::characters::hindrances;
use norn_heimr::rules::harm::decrees::{Decree, Decreed};
use norn_heimr::rules::harm::injuries::{Level, level};
use norn_heimr::world::World;
use norn_heimr::world::effects::Effect;
use norn_heimr::world::fight::{Brawl, Deed, SkillUse, Step};
use norn_heimr::world::harm::{Afflicts, Hand, Influence, Part};
use norn_heimr::world::things::{Carried, Item, Skill};
use norn_heimr::{Attempt, Heimr};
use norn_kernel::ruleset::Ruleset;
use norn_kernel::{Closed, Value};

/// Ada with so many hit points, unhurt so far.
fn with_hp(now: i32) -> World {
    let mut world = four();
    of(&mut world, A).hp.now = now;
    world
}

fn lose(world: &World, points: i32, part: Option<Part>) -> World {
    done(world, &Do::Lose(A, points, part))
}

/// Ada is hurt in this part until she has so many hit points.
fn hurt(to: i32, part: Part) -> World {
    lose(&with_hp(1), 1 - to, Some(part))
}

fn wait(world: &World, seconds: i64) -> World {
    done(world, &Do::Pass(seconds))
}

fn decree(world: &World, what: Decreed) -> World {
    play(world, &Attempt::Decree(Decree { who: A, what }), &[], &[]).world
}

fn heal(world: &World, points: i32) -> World {
    decree(world, Decreed::Heal(points))
}

/// When Ada falls unconscious, and when she dies, in seconds from now.
fn clock(world: &World) -> (Option<i64>, Option<i64>) {
    let injury = world.character(A).injury.clone().expect("an injury");
    let from_now = |end: Option<i64>| end.map(|end| end - world.clock);
    (from_now(injury.faints), from_now(injury.dies))
}

/// Bo uses a skill on Ada.
fn used(skill: &str) -> Do {
    let used = SkillUse { skill: skill.to_owned(), target: Some(A), called: vec![] };
    Do::Deed(B, Deed::UseSkill(used))
}

fn is_out(world: &World) -> bool {
    hindrances::is_unconscious(world, A)
}

pub(crate) mod heimr_health_injured_threshold {
    use super::*;

    #[test]
    fn at_zero_and_below() {
        let injured = |hp| norn_heimr::rules::harm::injuries::is_injured(&lose(&with_hp(2), 2 - hp, None), A);
        assert_eq!((injured(1), injured(0), injured(-3)), (false, true, true));
        let healed = heal(&hurt(-1, Part::Torso), 2);
        assert!(!norn_heimr::rules::harm::injuries::is_injured(&healed, A));
        assert_eq!(healed.character(A).hp.now, 1);
    }
}

pub(crate) mod heimr_health_healing {
    use super::*;

    #[test]
    fn up_to_zero_is_still_bloodied() {
        let world = heal(&hurt(-1, Part::RightLeg), 1);
        assert_eq!((world.character(A).hp.now, level(0)), (0, Some(Level::Bloodied)));
        assert!(world.character(A).injury.is_some());
    }

    #[test]
    fn to_one_ends_the_injury_and_its_effects() {
        let world = heal(&hurt(-1, Part::RightLeg), 2);
        assert_eq!((world.character(A).injury.clone(), afflictions(&world, A)), (None, vec![]));
        assert_eq!(refusal(&world, &Attempt::Rest(norn_heimr::rules::harm::rest::Rest { who: A })), None);
    }

    #[test]
    fn not_above_the_maximum_and_not_the_dead() {
        assert_eq!(heal(&hurt(-1, Part::RightLeg), 99).character(A).hp.now, 3);
        let dead = lose(&with_hp(1), 9, None);
        let attempt = Attempt::Decree(Decree { who: A, what: Decreed::Heal(1) });
        assert_eq!(refusal(&dead, &attempt), Some("heimr.health.healing"));
    }

    #[test]
    fn by_a_skill() {
        let mut world = hurt(-1, Part::RightLeg);
        of(&mut world, B).skills.insert("Bandage".into(), Skill { hp: 1, ..Skill::default() });
        let bandages = used("Bandage");
        assert_eq!(done(&world, &bandages).character(A).hp.now, 0);
        assert_eq!(refuses(&lose(&world, 9, None), &bandages), Some("heimr.health.healing"));
    }
}

pub(crate) mod heimr_injury_effect_on_injury {
    use super::*;

    #[test]
    fn only_with_no_hit_points_left() {
        let world = lose(&with_hp(1), 2, Some(Part::RightLeg));
        assert_eq!(world.character(A).hp.now, -1);
        assert_eq!(afflictions(&world, A), [Afflicts::Fallen]);
        let scratched = lose(&with_hp(3), 1, Some(Part::RightLeg));
        assert_eq!((scratched.character(A).hp.now, afflictions(&scratched, A)), (2, vec![]));
    }
}

pub(crate) mod heimr_injury_effect_duration {
    use super::*;

    /// A hundred turns of Ada's.
    fn turns(mut world: World, count: usize) -> World {
        for _ in 0..count {
            world = done(&done(&turn_of(world, A), &Do::Begin(A)), &Do::End(A));
        }
        turn_of(world, B)
    }

    fn in_fight(part: Part) -> World {
        lose(&fight(with_hp(1), B), 1, Some(part))
    }

    #[test]
    fn as_long_as_the_injury() {
        let stands = |world: &World| stops(world, Ask::Go(hindrances::Going::StandUp));
        let world = turns(in_fight(Part::LeftLeg), 100);
        assert_eq!((stands(&world), world.character(A).hp.now), (Some("heimr.injury.effect-leg"), 0));
        assert_eq!(stands(&heal(&world, 1)), None);
        let dazed = turns(in_fight(Part::Torso), 100);
        assert_eq!(stops(&dazed, Ask::Act), Some("heimr.daze.no-actions"));
        let mangled = turns(lose(&fight(with_hp(1), B), 3, Some(Part::LeftLeg)), 1);
        assert!(stands(&decree(&mangled, Decreed::Stabilise)).is_some());
    }

    #[test]
    fn or_for_a_moment() {
        let momentary = |world: World| with_switch(world, "injury-effects", "momentary");
        let world = lose(&momentary(fight(with_hp(1), B)), 1, Some(Part::LeftLeg));
        let stands = |world: &World| stops(world, Ask::Go(hindrances::Going::StandUp)).is_none();
        assert!(!stands(&world));
        assert!(stands(&turns(world, 1)));
        let world = lose(&momentary(fight(with_hp(1), B)), 1, Some(Part::Torso));
        assert!(stops(&world, Ask::Act).is_some());
        assert!(stops(&turns(world, 1), Ask::Act).is_none());
        let mut armed = momentary(fight(with_hp(1), B));
        carries(&mut armed, A, "Sword", Item { carried: Carried::SwordHand, ..Item::default() });
        let world = lose(&armed, 1, Some(Part::SwordArm));
        assert!(world.character(A).items.is_empty());
        assert_eq!(stops(&world, Ask::Hand(Hand::Sword)), None);
    }
}

pub(crate) mod heimr_injury_effect_additional {
    use super::*;

    #[test]
    fn further_parts_and_none_twice() {
        let world = lose(&hurt(0, Part::SwordArm), 1, Some(Part::Torso));
        assert_eq!(world.character(A).hp.now, -1);
        assert_eq!(afflictions(&world, A), [Afflicts::Useless(Hand::Sword), Afflicts::Dazed]);
        let mut again = hurt(0, Part::SwordArm);
        of(&mut again, A).afflictions.clear();
        let again = lose(&again, 1, Some(Part::SwordArm));
        assert_eq!((again.character(A).hp.now, afflictions(&again, A)), (-1, vec![]));
    }
}

pub(crate) mod heimr_injury_effect_arm {
    use super::*;

    fn armed(carried: Carried) -> World {
        let mut world = with_hp(1);
        carries(&mut world, A, "Axe", Item { carried, ..Item::default() });
        world
    }

    #[test]
    fn what_it_holds_falls_and_it_holds_nothing() {
        for (carried, falls) in
            [(Carried::SwordHand, true), (Carried::BothHands, true), (Carried::OffHand, false)]
        {
            let world = lose(&armed(carried), 1, Some(Part::SwordArm));
            assert_eq!(!world.character(A).items.contains_key("Axe"), falls);
            let square = world.character(A).stance.square;
            assert_eq!(world.grid.locations[&square].things.contains_key("Axe"), falls);
            assert_eq!(stops(&world, Ask::Hand(Hand::Sword)), Some("heimr.injury.effect-arm"));
            assert_eq!(stops(&world, Ask::Hand(Hand::Off)), None);
        }
        let get = |into| {
            let deed = Deed::GetItem { item: "Axe".into(), into, ground: true };
            refuses(&lose(&armed(Carried::SwordHand), 1, Some(Part::SwordArm)), &Do::Deed(A, deed))
        };
        assert_eq!(get(Carried::SwordHand), Some("heimr.injury.effect-arm"));
        assert_eq!(get(Carried::OffHand), None);
    }

    #[test]
    fn nothing_is_wielded_with_it() {
        let mut world = armed(Carried::Stored);
        let weapon = norn_heimr::world::things::Weapon::default();
        let sword = Item { carried: Carried::SwordHand, weapon: Some(weapon), ..Item::default() };
        carries(&mut world, A, "Sword", sword);
        assert_eq!(norn_heimr::rules::characters::hands::wielded(&world, A).count(), 1);
        let mut hurt = lose(&world, 1, Some(Part::SwordArm));
        assert_eq!(norn_heimr::rules::characters::hands::wielded(&hurt, A).count(), 0);
        // Even if somebody puts it there.
        let weapon = norn_heimr::world::things::Weapon::default();
        let sword = Item { carried: Carried::SwordHand, weapon: Some(weapon), ..Item::default() };
        carries(&mut hurt, A, "Sword", sword);
        assert_eq!(norn_heimr::rules::characters::hands::wielded(&hurt, A).count(), 0);
    }
}

pub(crate) mod heimr_injury_effect_leg {
    use super::*;

    #[test]
    fn on_the_ground_until_healed() {
        for leg in [Part::LeftLeg, Part::RightLeg] {
            let world = hurt(0, leg);
            assert!(world.character(A).stance.prone);
            let stops = |going| stops(&world, Ask::Go(going));
            assert_eq!(stops(hindrances::Going::StandUp), Some("heimr.injury.effect-leg"));
            assert_eq!(stops(hindrances::Going::Crawl), None);
        }
    }
}

pub(crate) mod heimr_injury_effect_torso {
    use super::*;

    #[test]
    fn no_actions_no_defence_no_skills() {
        let world = lose(&fight(with_hp(1), B), 1, Some(Part::Torso));
        assert_eq!(stops(&world, Ask::Act), Some("heimr.daze.no-actions"));
        assert_eq!(stops(&world, Ask::Defend), Some("heimr.daze.no-defence"));
        assert_eq!(stops(&world, Ask::Skills), Some("heimr.effect.daze"));
    }

    #[test]
    fn walking_and_talking_after_the_fight() {
        let mut world = lose(&fight(with_hp(1), B), 1, Some(Part::Torso));
        world.combat = None;
        assert_eq!(
            (stops(&world, Ask::Act), hindrances::stops_going(&world, A, hindrances::Going::Walk)),
            (None, None)
        );
        assert_eq!(stops(&world, Ask::Skills), Some("heimr.effect.daze"));
    }
}

pub(crate) mod heimr_injury_levels {
    use super::*;

    #[test]
    fn by_hit_points() {
        use Level::{Bloodied, Mangled, Mutilated};
        let expected = [
            (1, None),
            (0, Some(Bloodied)),
            (-1, Some(Bloodied)),
            (-2, Some(Mangled)),
            (-3, Some(Mangled)),
            (-4, Some(Mutilated)),
            (-5, Some(Mutilated)),
        ];
        for (hp, wanted) in expected {
            assert_eq!(level(hp), wanted, "{hp}");
        }
        assert_eq!(Level::ALL.len(), 3);
    }

    #[test]
    fn told_with_where_and_what_comes_of_it_when() {
        let told = |world: &World| {
            let text = Heimr.tell(world, &Effect::Injury(A, world.character(A).injury.clone()));
            let said =
                |name: &str| text.args.iter().find(|(one, _)| *one == name).map(|(_, value)| value.clone());
            let part = Value::List(vec![Value::word(Part::SwordArm.word())]);
            assert_eq!(said("parts"), Some(part));
            ["level", "clock", "faints", "dies"].map(|name| said(name).unwrap_or(Value::Flag(false)))
        };
        let expected = |level: &str, clock: &str, faints: i64, dies: i64| {
            [Value::word(level), Value::word(clock), Value::Number(faints), Value::Number(dies)]
        };
        assert_eq!(told(&hurt(0, Part::SwordArm)), expected("bloodied", "calm", 0, 0));
        let mangled = hurt(-2, Part::SwordArm);
        assert_eq!(told(&mangled), expected("mangled", "faints", 300, 600));
        assert_eq!(told(&wait(&mangled, 100)), expected("mangled", "faints", 200, 500));
        assert_eq!(told(&wait(&mangled, 300)), expected("mangled", "fainted", 0, 300));
        assert_eq!(told(&decree(&mangled, Decreed::Stabilise)), expected("mangled", "stable", 0, 0));
        assert_eq!(told(&hurt(-4, Part::SwordArm)), expected("mutilated", "fainted", 0, 120));
    }

    #[test]
    fn each_with_its_clock() {
        assert_eq!(clock(&hurt(-1, Part::SwordArm)), (None, None));
        assert_eq!(clock(&hurt(-2, Part::SwordArm)), (Some(300), Some(600)));
        assert_eq!(clock(&hurt(-4, Part::SwordArm)), (None, Some(120)));
    }
}

pub(crate) mod heimr_injury_bloodied {
    use super::*;

    #[test]
    fn gets_no_worse() {
        let world = wait(&hurt(0, Part::SwordArm), 24 * 60 * 60);
        assert_eq!((world.character(A).hp.now, world.character(A).dead, is_out(&world)), (0, false, false));
    }

    #[test]
    fn forbids_a_rest() {
        for hp in [0, -1] {
            let world = hurt(hp, Part::SwordArm);
            let rest = Attempt::Rest(norn_heimr::rules::harm::rest::Rest { who: A });
            assert_eq!(refusal(&world, &rest), Some("heimr.health.rest-condition"));
        }
    }
}

pub(crate) mod heimr_injury_mangled {
    use super::*;

    #[test]
    fn unconscious_after_five_minutes_and_dead_after_ten() {
        let world = hurt(-2, Part::SwordArm);
        assert!(!is_out(&wait(&world, 299)));
        assert!(is_out(&wait(&world, 300)));
        let late = wait(&wait(&world, 300), 299);
        assert!(!late.character(A).dead);
        assert!(wait(&late, 1).character(A).dead);
    }

    #[test]
    fn in_a_fight_by_the_same_clock() {
        let mut world = lose(&fight(with_hp(1), B), 3, Some(Part::SwordArm));
        for turn in 1..=300 {
            world = wait(&world, 2);
            assert_eq!(is_out(&world), 150 <= turn, "{turn}");
            assert_eq!(world.character(A).dead, turn == 300, "{turn}");
        }
    }
}

pub(crate) mod heimr_injury_mutilated {
    use super::*;

    #[test]
    fn unconscious_at_once_and_dead_after_two_minutes() {
        let world = hurt(-4, Part::SwordArm);
        assert!(is_out(&world));
        assert!(!wait(&world, 119).character(A).dead);
        assert!(wait(&world, 120).character(A).dead);
    }
}

pub(crate) mod heimr_injury_below_minus_five {
    use super::*;

    #[test]
    fn death_or_no_further() {
        let struck = lose(&with_hp(-3), 3, None);
        assert_eq!((struck.character(A).hp.now, struck.character(A).dead), (-6, true));
        let fallen = done(&with_hp(3), &Do::SetTo(A, -6, vec![Part::LeftLeg]));
        assert!(fallen.character(A).dead);
        let floor = with_switch(with_hp(-3), "below-minus-five", "floor");
        let struck = lose(&floor, 3, None);
        assert_eq!((struck.character(A).hp.now, struck.character(A).dead), (-5, false));
        assert_eq!(clock(&struck), (None, Some(120)));
        let floor = with_switch(with_hp(3), "below-minus-five", "floor");
        let fallen = done(&floor, &Do::SetTo(A, -6, vec![Part::LeftLeg]));
        assert_eq!((fallen.character(A).hp.now, is_out(&fallen)), (-5, true));
    }
}

pub(crate) mod heimr_injury_death {
    use super::*;

    #[test]
    fn the_dead_hold_and_move_nobody() {
        let mut world = together(fight(with_hp(1), B), &[A, B, C]);
        let combat = world.combat.as_mut().expect("a fight");
        combat.held_back = [(B, [A, C].into()), (A, [B].into())].into();
        let to = "B3".parse().expect("a square");
        let carrying = |movers: &[norn_kernel::Who]| norn_heimr::world::fight::Carrying {
            to,
            movers: movers.iter().copied().collect(),
        };
        combat.carrying = [(A, carrying(&[B])), (C, carrying(&[A])), (D, carrying(&[A, B]))].into();
        let combat = lose(&world, 9, None).combat.expect("a fight");
        assert_eq!(combat.held_back, [(B, [C].into())].into());
        assert_eq!(combat.carrying, [(D, carrying(&[B]))].into());
    }

    #[test]
    fn a_turn_in_which_somebody_dies_passes() {
        let world = fight(with_hp(1), A);
        let dead = lose(&world, 9, None);
        let combat = dead.combat.as_ref().expect("a fight");
        assert_eq!(combat.acting, Some(A));
        assert_eq!(norn_heimr::rules::turns::turn::passes(&dead), Some(A));
        let ends = Attempt::EndTurn(norn_heimr::rules::turns::turn::EndTurn { who: A });
        let combat = play(&dead, &ends, &[], &[]).world.combat.expect("a fight");
        assert_eq!((combat.acting, combat.acted.contains(&A)), (Some(B), false));
    }

    fn dead() -> World {
        let world = together(fight(with_hp(1), B), &[A, B, C]);
        lose(&world, 9, None)
    }

    #[test]
    fn no_actions_defences_or_rests() {
        let world = dead();
        assert_eq!(stops(&world, Ask::Act), Some("heimr.injury.death"));
        assert_eq!(stops(&world, Ask::Defend), Some("heimr.injury.death"));
        assert_eq!(stops(&world, Ask::Skills), Some("heimr.injury.death"));
        let rest = Attempt::Rest(norn_heimr::rules::harm::rest::Rest { who: A });
        assert_eq!(refusal(&world, &rest), Some("heimr.injury.death"));
    }

    #[test]
    fn no_turns_and_no_company() {
        let combat = dead().combat.expect("a fight");
        assert_eq!(combat.order, [B, C, D]);
        assert_eq!(combat.clusters.into_iter().flatten().collect::<Vec<_>>(), [B, C]);
        assert!(!combat.fighters.contains_key(&A));
    }

    #[test]
    fn the_dead_wait_for_nobody() {
        // It is Ada's turn still, in which she died.
        let mut world = dead();
        world.combat.as_mut().expect("a fight").acting = Some(A);
        let delay = Attempt::Delay(norn_heimr::rules::turns::turn::Delay { who: A, other: C, after: true });
        assert_eq!(refusal(&world, &delay), Some("heimr.injury.death"));
    }

    #[test]
    fn undone_by_the_game_master_alone() {
        let world = dead();
        assert_eq!(world.character(A).name, "Ada");
        let revived = decree(&world, Decreed::Revive);
        assert_eq!((revived.character(A).dead, revived.character(A).hp.now), (false, -5));
        assert!(!wait(&revived, 100_000).character(A).dead);
        let again = Attempt::Decree(Decree { who: A, what: Decreed::Revive });
        assert_eq!(refusal(&revived, &again), Some("heimr.injury.death"));
    }

    #[test]
    fn nothing_hurts_the_dead() {
        let world = dead();
        assert_eq!(lose(&world, 1, Some(Part::Torso)), world);
    }
}

pub(crate) mod heimr_injury_unconscious_state {
    use super::*;

    #[test]
    fn prone_and_helpless() {
        let world = hurt(-4, Part::SwordArm);
        assert!(world.character(A).stance.prone && hindrances::is_helpless(&world, A));
        let later = wait(&hurt(-2, Part::SwordArm), 300);
        assert!(later.character(A).stance.prone && hindrances::is_helpless(&later, A));
    }

    #[test]
    fn again_when_the_injury_opens_again() {
        let mut world = stable(-4, Part::SwordArm);
        of(&mut world, A).stance.prone = false;
        carries(&mut world, A, "Shield", Item { carried: Carried::OffHand, ..Item::default() });
        let brawl = Deed::BrawlAttack(Brawl { target: B, grabs: false, aim: None, outmanoeuvres: false });
        let opened = done_with(&world, &Do::Deed(A, brawl), &[], &[(ASKS, yes())]);
        assert_eq!(opened.outcome(), None, "it came to no blow");
        assert!(is_out(&opened.world) && opened.world.character(A).stance.prone);
    }

    #[test]
    fn lifted_by_stabilising_or_a_better_level() {
        let world = hurt(-5, Part::SwordArm);
        let stabilised = decree(&world, Decreed::Stabilise);
        assert!(!is_out(&stabilised) && stabilised.character(A).stance.prone);
        assert!(is_out(&heal(&world, 1)));
        let better = heal(&world, 2);
        assert!(!is_out(&better) && better.character(A).stance.prone);
    }
}

pub(crate) mod heimr_injury_worsening {
    use super::*;

    #[test]
    fn the_earlier_end_counts() {
        let late = wait(&hurt(-2, Part::SwordArm), 540);
        assert_eq!(clock(&lose(&late, 2, None)).1, Some(60));
        let early = wait(&hurt(-2, Part::SwordArm), 180);
        assert_eq!(clock(&lose(&early, 2, None)).1, Some(120));
    }

    #[test]
    fn a_better_level_begins_anew() {
        let world = wait(&hurt(-4, Part::SwordArm), 60);
        let mangled = heal(&world, 2);
        assert_eq!((clock(&mangled), is_out(&mangled)), ((Some(300), Some(600)), false));
        assert_eq!(clock(&heal(&world, 3)), (None, None));
    }

    #[test]
    fn within_a_level_it_goes_on() {
        let world = wait(&hurt(-2, Part::SwordArm), 100);
        assert_eq!(clock(&lose(&world, 1, None)), (Some(200), Some(500)));
        let out = wait(&hurt(-2, Part::SwordArm), 400);
        assert!(is_out(&lose(&out, 1, None)));
        assert!(is_out(&heal(&lose(&out, 1, None), 1)));
    }
}

pub(crate) mod heimr_injury_stabilize {
    use super::*;

    #[test]
    fn conscious_and_out_of_danger() {
        let world = decree(&wait(&hurt(-4, Part::Torso), 90), Decreed::Stabilise);
        assert_eq!((clock(&world), is_out(&world)), ((None, None), false));
        assert_eq!((world.character(A).hp.now, afflictions(&world, A)), (-4, vec![Afflicts::Dazed]));
        let rest = Attempt::Rest(norn_heimr::rules::harm::rest::Rest { who: A });
        assert_eq!(refusal(&world, &rest), Some("heimr.health.rest-condition"));
        assert!(!wait(&world, 10_000).character(A).dead);
    }

    #[test]
    fn nothing_for_the_bloodied_and_refused_for_the_dead() {
        let bloodied = hurt(0, Part::Torso);
        assert_eq!(decree(&bloodied, Decreed::Stabilise), bloodied);
        let dead = lose(&with_hp(1), 9, None);
        let attempt = Attempt::Decree(Decree { who: A, what: Decreed::Stabilise });
        assert_eq!(refusal(&dead, &attempt), Some("heimr.injury.stabilize"));
    }

    #[test]
    fn by_a_skill() {
        let mut world = hurt(-2, Part::Torso);
        of(&mut world, B).skills.insert("Bandage".into(), Skill { stabilises: true, ..Skill::default() });
        let bandages = used("Bandage");
        assert_eq!(clock(&done(&world, &bandages)), (None, None));
        assert_eq!(refuses(&lose(&world, 9, None), &bandages), Some("heimr.injury.stabilize"));
    }
}

/// Ada is hurt in this part, and stabilised.
fn stable(hp: i32, part: Part) -> World {
    decree(&hurt(hp, part), Decreed::Stabilise)
}

const ASKS: &str = "heimr.injury.reopen-what-counts";

/// Whoever can't stand can still crawl, which takes the legs.
fn crawl() -> Do {
    Do::Deed(A, Deed::Crawl { to: sq("B3") })
}

/// Ada's leg is hurt and stabilised, and there is somewhere to crawl to.
fn lame(mut world: World) -> World {
    place(&mut world, "B3");
    border(&mut world, "B2", "B3");
    decree(&world, Decreed::Stabilise)
}

pub(crate) mod heimr_injury_reopen {
    use super::*;

    fn crawls(world: &World) -> World {
        done_with(world, &crawl(), &[], &[(ASKS, yes())]).world
    }

    #[test]
    fn the_count_begins_from_zero() {
        let world = lame(wait(&hurt(-2, Part::LeftLeg), 240));
        assert_eq!(clock(&crawls(&world)), (Some(300), Some(600)));
        let worse = crawls(&lame(hurt(-4, Part::LeftLeg)));
        assert_eq!((clock(&worse), is_out(&worse)), ((None, Some(120)), true));
    }
}

pub(crate) mod heimr_injury_reopen_what_counts {
    use super::*;
    use norn_heimr::rules::harm::injuries::{Stir, reopens};

    fn opens(world: &World, deed: &Deed) -> bool {
        reopens(world, A, Stir::Deed(deed))
    }

    fn walk() -> Deed {
        Deed::Move(Step::OutOfCluster)
    }

    fn brawl() -> Deed {
        Deed::BrawlAttack(Brawl { target: B, grabs: true, aim: None, outmanoeuvres: false })
    }

    fn speech() -> Deed {
        Deed::Speak { words: String::new(), whisper: false }
    }

    #[test]
    fn a_leg() {
        let square = norn_heimr::world::squares::Square::default();
        let world = stable(-2, Part::RightLeg);
        let run = Deed::Run { to: square, after: None, outmanoeuvres: false };
        let climbing = norn_heimr::world::fight::Climbing { up: true, to: 1, over: None };
        let moves = [
            walk(),
            run,
            Deed::Crawl { to: square },
            Deed::Climb(climbing),
            Deed::JumpDown { to: 0 },
            Deed::StandUp,
            Deed::Dodge,
        ];
        for deed in &moves {
            assert!(opens(&world, deed), "{deed:?}");
        }
        assert!(!opens(&world, &speech()) && !opens(&world, &brawl()));
        assert!(!reopens(&world, A, Stir::Effort));
    }

    #[test]
    fn an_arm() {
        let world = stable(-2, Part::SwordArm);
        // The other hand is free, and spares the injured one.
        assert!(!opens(&world, &brawl()));
        let mut laden = world.clone();
        carries(&mut laden, A, "Shield", Item { carried: Carried::OffHand, ..Item::default() });
        assert!(opens(&laden, &brawl()));
        assert!(!opens(&laden, &walk()));
        let momentary = with_switch(with_hp(1), "injury-effects", "momentary");
        let momentary = decree(&lose(&momentary, 3, Some(Part::SwordArm)), Decreed::Stabilise);
        let draw = |into| Deed::Draw { item: "Sword".into(), into };
        assert!(opens(&momentary, &draw(Carried::SwordHand)) && !opens(&momentary, &draw(Carried::OffHand)));
    }

    #[test]
    fn the_torso() {
        let world = stable(-2, Part::Torso);
        let to = norn_heimr::world::squares::Square::default();
        assert!(opens(&world, &Deed::Move(Step::To { square: to, outmanoeuvres: false })));
        assert!(opens(&world, &brawl()) && reopens(&world, A, Stir::Effort));
        assert!(!opens(&world, &speech()));
        let roll = Attempt::Challenge(challenge(A, "Brawl", None));
        let rolled = play(&world, &roll, &[5], &[(ASKS, yes())]);
        assert_eq!(clock(&rolled.world), (Some(300), Some(600)));
        let thought = Attempt::Challenge(challenge(A, "Perception", None));
        assert_eq!(play(&world, &thought, &[5], &[]).asked(ASKS), 0);
    }

    #[test]
    fn asked_before_it_happens() {
        let world = lame(hurt(-2, Part::RightLeg));
        let unanswered = done_with(&world, &crawl(), &[], &[]);
        assert_eq!(unanswered.asked(ASKS), 1);
        let goes_on = done_with(&world, &crawl(), &[], &[(ASKS, yes())]).world;
        assert_eq!(goes_on.character(A).stance.square, sq("B3"));
        assert_eq!(done_with(&world, &crawl(), &[], &[(ASKS, no())]).world, world);
        let roll = Attempt::Challenge(challenge(A, "Brawl", Some(5)));
        let world = stable(-2, Part::Torso);
        assert_eq!(play(&world, &roll, &[], &[(ASKS, no())]).world, world);
    }
}

pub(crate) mod heimr_injury_stabilized_hit_again {
    use super::*;

    #[test]
    fn stable_no_more() {
        let hit = Do::Call(A, called(Influence::Hit, None), None);
        let world = done_with(&stable(-2, Part::SwordArm), &hit, &[4], &[]).world;
        assert_eq!((world.character(A).hp.now, clock(&world)), (-3, (Some(300), Some(600))));
        let mut bloodied = hurt(-1, Part::SwordArm);
        of(&mut bloodied, A).injury.as_mut().expect("an injury").stable = true;
        let worse = lose(&bloodied, 1, None);
        assert_eq!(clock(&worse), (Some(300), Some(600)));
    }
}

#[test]
fn hit_points_by_hand_take_the_injury_along() {
    let world = written(four(), "character/1/hp", -4);
    assert!(is_out(&world) && world.character(A).stance.prone);
    assert_eq!(clock(&world), (None, Some(120)));
    assert_eq!(written(hurt(0, Part::Torso), "character/1/hp", 2).character(A).injury, None);
}
