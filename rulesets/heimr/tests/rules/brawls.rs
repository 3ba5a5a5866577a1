//! Brawl and grabs: every case of the checks.
use crate::fights::*;
use crate::table::*;
use crate::trial::attempt;
use norn_heimr::Attempt;
use norn_heimr::rules::combat::holds::Release;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Blow, Brawl, Deed, Defence, Grab, Readied, Struck, Trigger, Waiting, With};
use norn_heimr::world::harm::Part;
use norn_heimr::world::things::Carried;
use norn_kernel::Who;

/// Nobody holds anybody's blow up: the target takes it.
const TAKES: (&str, bool) = ("heimr.weapon-attack.undefended", false);

fn answers(given: &[(&'static str, bool)]) -> Vec<(&'static str, norn_kernel::Answer)> {
    given.iter().map(|(rule, yes)| (*rule, norn_kernel::Answer::Yes(*yes))).collect()
}

/// Ada brawls Cy, who does not defend.
fn lands(world: &World, grabs: bool, dice: &[u16]) -> World {
    plays_asked(world, A, brawl(C, grabs), dice, &answers(&[TAKES])).world
}

fn grabs(world: &World) -> Vec<Grab> {
    world.combat.iter().flat_map(|combat| &combat.grabs).copied().collect()
}

/// Cy holds somebody by this part.
fn held(mut world: World, held: Who, part: Part) -> World {
    let combat = world.combat.as_mut().expect("a fight");
    combat.grabs.insert(Grab { held, by: C, part });
    combat.clusters = [[held, C].into()].into();
    in_fight(&mut world, C).defence = None;
    world
}

pub(crate) mod heimr_brawl_options {
    use super::*;

    #[test]
    fn one_hit_point_where_the_d6_says() {
        let mut world = battle();
        of(&mut world, C).hp.now = 1;
        let played = plays_asked(&world, A, brawl(C, false), &[2], &answers(&[TAKES]));
        assert_eq!((hp(&played.world, C), played.outcome()), (0, Some("hit")));
        assert_eq!(played.outcomes("heimr.location.by-d6"), ["right-leg"]);
        assert!(played.world.character(C).stance.prone, "the injury is there");
    }
    #[test]
    fn or_the_part_is_held() {
        let world = lands(&battle(), true, &[2]);
        assert_eq!(grabs(&world), [Grab { held: C, by: A, part: Part::RightLeg }]);
        assert_eq!(hp(&world, C), 3);
    }
    #[test]
    fn neither_of_one_who_runs_as_the_charge_arrives() {
        let mut world = stands(battle(), A, "C2");
        let runs = Deed::Run { to: at("B3"), after: None, outmanoeuvres: false };
        let readied = Readied { trigger: Trigger::Enters, waiting: Waiting::Deed(runs) };
        world.combat.as_mut().expect("a fight").readied.insert(C, readied);
        let blow = Blow::Brawl(Brawl { target: C, grabs: false, aim: None, outmanoeuvres: false });
        // Lower now, the defence that was rolled in advance is rolled anew.
        let played = plays(&world, A, Deed::Charge { to: at("B2"), blow }, &NEXT);
        assert_eq!((played.outcome(), hp(&played.world, C)), (Some("stopped"), 3));
    }
}

pub(crate) mod heimr_brawl_choose_before {
    use super::*;
    use norn_kernel::Viewer;
    use norn_kernel::offer::{Filled, Next};

    #[test]
    fn nobody_is_offered_to_grab_without_a_free_hand() {
        let filled = Filled::of("brawl-attack").with("who", A).with("target", C);
        assert_eq!(options(&battle(), &filled), ["hurt", "grab"].map(norn_kernel::Value::word));
        let full = armed(battle(), A, "Bow", bow());
        assert_eq!(options(&full, &filled), [norn_kernel::Value::word("hurt")]);
    }

    #[test]
    fn no_roll_without_the_choice() {
        let filled = Filled::of("brawl-attack").with("who", A).with("target", C);
        let Next::Fill(param) = offered(&battle(), &Viewer::Player(vec![A]), &filled) else { panic!("more") };
        assert_eq!((param.name, param.default), ("to", None));
    }

    #[test]
    fn what_was_chosen_is_what_a_hit_does() {
        let (held, hurt) = (lands(&battle(), true, &[2]), lands(&battle(), false, &[2]));
        assert_eq!((grabs(&held).len(), hp(&held, C)), (1, 3));
        assert_eq!((grabs(&hurt).len(), hp(&hurt, C)), (0, 2));
    }

    #[test]
    fn to_hurt_or_to_hold() {
        let filled = Filled::of("brawl-attack").with("who", A).with("target", C);
        assert_eq!(options(&battle(), &filled), ["hurt", "grab"].map(norn_kernel::Value::word));
    }
}

pub(crate) mod heimr_brawl_roll {
    use super::*;

    #[test]
    fn the_brawl_ability_alone() {
        let mut world = written(battle(), "ability/Brawl", 1);
        of(&mut world, A).attributes.insert("Strength".into(), 2);
        let mut knife = knife(Carried::SwordHand);
        knife.weapon.as_mut().expect("a weapon").potential = 5;
        let world = armed(world, A, "Knife", knife);
        let played = plays_asked(&world, A, brawl(C, false), &[4, 8], &answers(&[TAKES]));
        assert_eq!(played.total(), Some(10));
    }
    #[test]
    fn it_is_physical() {
        let mut world = battle();
        of(&mut world, A).fatigue = 5;
        assert_eq!(plays(&world, A, brawl(C, false), &[3]).outcome(), Some("tired"));
    }
}

pub(crate) mod heimr_brawl_free_hand {
    use super::*;

    #[test]
    fn to_grab_takes_one() {
        let full = armed(armed(battle(), A, "Sword", sword()), A, "Shield", shield(0));
        assert_eq!(refused(&full, A, brawl(C, true)), Some("heimr.brawl.free-hand"));
        assert_eq!(refused(&full, A, brawl(C, false)), None, "a kick");
        assert_eq!(refused(&armed(battle(), A, "Sword", sword()), A, brawl(C, true)), None);
    }
}

pub(crate) mod heimr_brawl_ask_defence {
    use super::*;
    use norn_kernel::{Ruleset, Viewer};

    #[test]
    fn everybodys_defence_is_there_to_see() {
        let view = norn_heimr::Heimr.show(&dodge_of(battle(), D, 4), &Viewer::Player(vec![A]));
        let shown = |who| {
            let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(who)).expect("a sheet");
            let rows = sheet.sections.iter().flat_map(|section| &section.rows);
            rows.into_iter().any(|row| row.label.key.id() == "heimr.weapon-attack.ask-defence")
        };
        assert!(shown(C) && shown(D));
    }
}

/// An attack of 5 against a dodge of so much.
fn against(defence: i32, grabs: bool, world: World) -> (Option<String>, World) {
    let world = dodge_of(world, C, defence);
    let played = plays(&world, A, brawl(C, grabs), &[5, 6, 9, 9]);
    (played.outcome().map(str::to_owned), played.world)
}

pub(crate) mod heimr_brawl_near_miss {
    use super::*;

    #[test]
    fn equal_or_one_below_touches() {
        let came = |defence| {
            let (came, world) = against(defence, false, battle());
            (came.expect("an outcome"), hp(&world, C))
        };
        assert_eq!(came(4), ("hit".into(), 2));
        assert_eq!(came(5), ("touched".into(), 3));
        assert_eq!(came(6), ("touched".into(), 3));
        assert_eq!(came(7), ("missed".into(), 3));
    }
}

pub(crate) mod heimr_brawl_near_miss_bind {
    use super::*;

    #[test]
    fn contact_does_not_take_hold() {
        let (came, world) = against(5, true, battle());
        assert_eq!((came.as_deref(), grabs(&world).len()), (Some("touched"), 0));
        assert_eq!(world.fighter(C).expect("a fighter").used.dodges, 1);
    }
    #[test]
    fn with_the_house_rule_it_does() {
        for defence in [5, 6] {
            let world = with_switch(battle(), "brawl-contact", "bind");
            assert_eq!(grabs(&against(defence, true, world).1).len(), 1);
        }
    }
    #[test]
    fn whoever_is_too_tired_touches_nobody() {
        let mut world = dodge_of(battle(), C, 5);
        of(&mut world, A).fatigue = 6;
        assert_eq!(plays(&world, A, brawl(C, false), &[5]).outcome(), Some("tired"));
    }
}

/// Cy has a sword, and strikes or not as Ada comes near.
fn swordsman() -> World {
    armed(battle(), C, "Sword", sword())
}

pub(crate) mod heimr_brawl_against_melee_weapon {
    use super::*;

    #[test]
    fn one_has_to_get_past_it() {
        let played = plays(&swordsman(), A, brawl(C, false), &[3, 6, 9, 9, 5, 6]);
        assert_eq!(played.asked("heimr.brawl.provoked-attack"), 1);
    }
    #[test]
    fn not_past_a_bow_a_shield_or_nothing() {
        for world in [armed(battle(), C, "Bow", bow()), armed(battle(), C, "Shield", shield(0)), battle()] {
            let played = plays_asked(&world, A, brawl(C, false), &[5], &answers(&[TAKES]));
            assert_eq!(played.asked("heimr.brawl.provoked-attack"), 0);
        }
    }
}

pub(crate) mod heimr_brawl_after_dodge {
    use super::*;

    fn provoked(struck: &[(Who, With, bool)]) -> bool {
        let mut world = swordsman();
        let struck = struck.iter().map(|&(target, with, dodged)| Struck { target, with, dodged });
        in_fight(&mut world, C).struck = struck.collect();
        let asked = answers(&[("heimr.brawl.provoked-attack", false), TAKES]);
        let one = std::panic::catch_unwind(|| {
            plays_asked(&world, A, brawl(C, false), &[5], &asked).asked("heimr.brawl.provoked-attack")
        });
        one.is_ok_and(|asked| asked == 1)
    }

    #[test]
    fn a_dodged_blow_of_their_last_turn_is_enough() {
        assert!(!provoked(&[(A, With::Melee, true)]));
        assert!(!provoked(&[(A, With::Melee, false), (A, With::Melee, true)]));
    }
    #[test]
    fn one_that_was_parried_or_at_another_is_not() {
        assert!(provoked(&[(A, With::Melee, false)]));
        assert!(provoked(&[(B, With::Melee, true)]));
        assert!(provoked(&[]));
    }
    #[test]
    fn it_is_remembered_until_their_next_turn() {
        let world = turn_of(dodge_of(swordsman(), A, 6), C);
        let world = plays(&world, C, with_sword(A), &[5, 6, 9, 9]).world;
        assert_eq!(world.fighter(C).expect("a fighter").struck.len(), 1);
        let mut world = play(&world, &end_turn(C), &[6], &[]).world;
        world.combat.as_mut().expect("a fight").acting = Some(C);
        let world = plays(&world, C, Deed::DropProne, &[]).world;
        assert_eq!(world.fighter(C).expect("a fighter").struck.len(), 0);
    }
}

pub(crate) mod heimr_brawl_provoked_attack {
    use super::*;

    #[test]
    fn it_comes_first() {
        // Cy's blow of 3 is dodged with 6, Ada's next dodge is rolled, then her brawl of 5 fails against 6.
        let played = plays(&swordsman(), A, brawl(C, false), &[3, 6, 9, 9, 5, 6]);
        assert_eq!(played.outcome(), Some("touched"));
        assert_eq!(played.world.fighter(A).expect("a fighter").used.dodges, 1);
    }
    #[test]
    fn whoever_lets_it_be_does_not() {
        let declines = answers(&[("heimr.brawl.provoked-attack", false), TAKES]);
        let played = plays_asked(&swordsman(), A, brawl(C, false), &[5], &declines);
        assert_eq!(played.outcome(), Some("hit"));
    }
    #[test]
    fn whoever_is_in_no_state_cannot() {
        let mut world = swordsman();
        of(&mut world, C).stance.unconscious = true;
        let played = plays(&world, A, brawl(C, false), &[5]);
        assert_eq!(played.asked("heimr.brawl.provoked-attack"), 0);
        // Out of a fight, too, nobody strikes who is dazed.
        for fights in [true, false] {
            let mut world = swordsman();
            let does = norn_heimr::world::harm::Afflicts::Dazed;
            let lasts = norn_heimr::world::harm::Lasting::Injured;
            of(&mut world, C).afflictions.push(norn_heimr::world::harm::Affliction { does, lasts });
            world.combat = world.combat.filter(|_| fights);
            let played = plays(&world, A, brawl(C, false), &[5]);
            assert_eq!((played.asked("heimr.brawl.provoked-attack"), hp(&played.world, C)), (0, 2));
        }
        let mut world = swordsman();
        of(&mut world, A).unseen.from.insert(C, 9);
        let played = plays_asked(&world, A, brawl(C, false), &[5], &answers(&[TAKES]));
        assert_eq!(played.asked("heimr.brawl.provoked-attack"), 0);
    }
}

pub(crate) mod heimr_brawl_provoked_must_dodge {
    use super::*;

    #[test]
    fn a_hit_ends_it() {
        let played = plays(&dodge_of(swordsman(), A, 1), A, brawl(C, false), &[3, 6, 9, 9]);
        assert_eq!(played.outcome(), Some("stopped"));
        assert_eq!(hp(&played.world, A), 1);
        assert!(played.world.fighter(A).expect("a fighter").turn.standard);
    }
    #[test]
    fn so_does_a_block() {
        let mut world = armed(swordsman(), A, "Shield", shield(0));
        let block = Defence::Block { shield: "Shield".into(), ability: "Sword and shield".into() };
        in_fight(&mut world, A).defence = Some(stored(block, 6));
        let keeps = answers(&[("heimr.brawl.provoked-which-defence", false)]);
        let played = plays_asked(&world, A, brawl(C, false), &[3, 6], &keeps);
        assert_eq!((played.outcome(), hp(&played.world, A)), (Some("stopped"), 3));
    }
    #[test]
    fn a_blow_that_fails_by_fatigue_does_not() {
        let mut world = swordsman();
        of(&mut world, C).fatigue = 5;
        let played = plays(&world, A, brawl(C, false), &[3, 5, 6]);
        assert_eq!(played.outcome(), Some("touched"));
    }
    #[test]
    fn out_of_a_fight_a_dodge_gets_past_and_nothing_else_does() {
        let world = World { combat: None, ..swordsman() };
        // Ada dodges with 6 the blow of 3, Cy defends with 1, Ada's brawl is 5.
        let played = plays(&world, A, brawl(C, false), &[6, 3, 1, 5]);
        assert_eq!((played.outcome(), hp(&played.world, C)), (Some("hit"), 2));
        let played = plays(&world, A, brawl(C, false), &[2, 3]);
        assert_eq!((played.outcome(), hp(&played.world, A)), (Some("stopped"), 1));
        let world = armed(world, A, "Shield", shield(0));
        let block = ["Shield", "Sword and shield"].map(norn_kernel::Value::text);
        let block = std::iter::once(norn_kernel::Value::word("block")).chain(block).collect();
        let block = norn_kernel::Answer::One(norn_kernel::Value::List(block));
        let blocks = [("heimr.preroll.none", block)];
        let played = plays_asked(&world, A, brawl(C, false), &[6, 3], &blocks);
        assert_eq!((played.outcome(), hp(&played.world, A)), (Some("stopped"), 3));
    }
}

pub(crate) mod heimr_brawl_provoked_which_defence {
    use super::*;

    #[test]
    fn a_fresh_dodge_in_place_of_a_parry_which_stays() {
        let mut world = armed(swordsman(), A, "Knife", knife(Carried::SwordHand));
        let parry = Defence::Parry { weapon: "Knife".into(), ability: "Dueling".into() };
        in_fight(&mut world, A).defence = Some(stored(parry.clone(), 6));
        // The dodge of 4 against the blow of 3, then the brawl.
        let played = plays(&world, A, brawl(C, false), &[4, 3, 5, 6]);
        assert_eq!(played.outcome(), Some("touched"));
        let fighter = played.world.fighter(A).expect("a fighter");
        assert_eq!(fighter.used.dodges, 1);
        assert_eq!(fighter.defence, Some(stored(parry, 6)));
    }
}

pub(crate) mod heimr_brawl_provoked_order {
    use super::*;

    #[test]
    fn it_costs_nothing_and_changes_no_order() {
        let before = swordsman();
        let after = plays(&before, A, brawl(C, false), &[3, 6, 9, 9, 5, 6]).world;
        let order = |world: &World| world.combat.as_ref().expect("a fight").order.clone();
        assert_eq!(order(&before), order(&after));
        assert_eq!(after.fighter(C).expect("a fighter").turn, before.fighter(C).expect("one").turn);
    }
}

pub(crate) mod heimr_brawl_bind_part {
    use super::*;

    #[test]
    fn the_one_that_was_rolled() {
        let part = |d6| grabs(&lands(&battle(), true, &[d6])).first().map(|grab| grab.part);
        use Part::{LeftLeg, OtherArm, RightLeg, SwordArm, Torso};
        assert_eq!(
            [1, 2, 3, 4, 5, 6].map(part),
            [LeftLeg, RightLeg, OtherArm, SwordArm, Torso, Torso].map(Some)
        );
    }
    #[test]
    fn or_aimed_at() {
        let deed = Brawl { target: C, grabs: true, aim: Some(Part::SwordArm), outmanoeuvres: false };
        let played = plays_asked(&battle(), A, Deed::BrawlAttack(deed), &[1, 9, 9], &answers(&[TAKES]));
        assert_eq!(grabs(&played.world).first().map(|grab| grab.part), Some(Part::SwordArm));
    }
    #[test]
    fn it_binds_like_the_effect() {
        let world = turn_of(held(battle(), A, Part::RightLeg), A);
        assert_eq!(refused(&world, A, go("B3")), Some("heimr.effect.bind-leg"));
        let world = turn_of(held(armed(battle(), A, "Sword", sword()), A, Part::SwordArm), A);
        assert_eq!(refused(&world, A, with_sword(C)), Some("heimr.weapon-attack.hands"));
    }
    #[test]
    fn out_of_a_fight_too() {
        use norn_heimr::world::harm::{Afflicts, Bound, Touches};
        let mut world = battle();
        world.combat = None;
        let bound = |d6| {
            let takes = [("heimr.preroll.none", undefended())];
            let held = plays_asked(&world, A, brawl(C, true), &[d6], &takes).world;
            held.character(C).afflictions.iter().map(|one| one.does.clone()).collect::<Vec<_>>()
        };
        for (d6, part) in [(2, Bound::RightLeg), (4, Bound::SwordArm), (6, Bound::Body)] {
            assert_eq!(bound(d6), [Afflicts::Bound(part, Touches::Fixed)]);
        }
    }
}

pub(crate) mod heimr_brawl_bind_duration {
    use super::*;

    #[test]
    fn only_by_those_who_stand_together() {
        let world = held(battle(), A, Part::Torso);
        assert_eq!(wrong(&world), Vec::<&str>::new());
        let mut apart = world;
        apart.combat.as_mut().expect("a fight").clusters.clear();
        assert_eq!(wrong(&apart), ["heimr.brawl.bind-duration"]);
    }

    #[test]
    fn two_seconds_where_no_turns_are_counted() {
        use norn_heimr::world::harm::{Affliction, Afflicts, Bound, Lasting, Touches};
        let mut world = battle();
        world.combat = None;
        let world =
            plays_asked(&world, A, brawl(C, true), &[2], &[("heimr.preroll.none", undefended())]).world;
        let does = Afflicts::Bound(Bound::RightLeg, Touches::Fixed);
        assert_eq!(world.character(C).afflictions, [Affliction { does, lasts: Lasting::Until(2) }]);
        assert_eq!(
            refused(&world, C, Deed::Run { to: at("B3"), after: None, outmanoeuvres: false }),
            Some("heimr.effect.bind-leg")
        );
    }

    #[test]
    fn until_something_ends_it() {
        let mut world = held(battle(), A, Part::Torso);
        for _ in 0..20 {
            for who in [A, B, D] {
                world = play(&turn_of(world, who), &end_turn(who), &[6], &[]).world;
            }
            world = play(&turn_of(world, C), &end_turn(C), &[], &[]).world;
        }
        assert_eq!(grabs(&world).len(), 1);
    }
}

pub(crate) mod heimr_brawl_grabber_no_defence {
    use super::*;

    #[test]
    fn whoever_holds_has_none() {
        let world = lands(&battle(), true, &[5]);
        assert_eq!(world.fighter(A).and_then(|one| one.defence.clone()), None);
        let world = armed(turn_of(world, D), D, "Sword", sword());
        let played = plays(&world, D, with_sword(A), &[1]);
        assert_eq!(played.outcome(), Some("hit"));
    }
    #[test]
    fn after_letting_go_one_is_rolled_at_once() {
        let world = lands(&battle(), true, &[5]);
        let release = Attempt::Release(Release { who: A, held: C });
        let world = play(&world, &release, &[4], &[]).world;
        assert_eq!(world.fighter(A).and_then(|one| one.defence.clone()).expect("one").thrown.total, 4);
    }
}

pub(crate) mod heimr_brawl_release {
    use super::*;

    #[test]
    fn in_anothers_turn_before_the_attack_is_rolled() {
        let world = lands(&battle(), true, &[5]);
        let world = armed(turn_of(world, D), D, "Sword", sword());
        let lets_go = answers(&[("heimr.brawl.release", true)]);
        let played = plays_asked(&world, D, with_sword(A), &[6, 5, 6, 9, 9], &lets_go);
        assert_eq!(played.outcome(), Some("missed"));
        assert_eq!(grabs(&played.world), []);
    }
    #[test]
    fn whoever_leaves_lets_go() {
        let world = lands(&battle(), true, &[5]);
        let world = plays(&turn_of(world, A), A, Deed::DropProne, &[]).world;
        assert_eq!(grabs(&world).len(), 1);
        let mut world = world;
        in_fight(&mut world, A).turn.standard = false;
        of(&mut world, A).stance.prone = false;
        let world = plays(&world, A, go("B3"), &[]).world;
        assert_eq!(grabs(&world), []);
    }
    #[test]
    fn only_of_whom_one_holds() {
        let release = Attempt::Release(Release { who: A, held: C });
        assert_eq!(refusal(&battle(), &release), Some("heimr.brawl.release"));
    }
}

/// Ada, held by Cy by a leg, with a sword.
fn bound() -> World {
    turn_of(held(armed(battle(), A, "Sword", sword()), A, Part::RightLeg), A)
}

pub(crate) mod heimr_brawl_stop_action {
    use super::*;

    #[test]
    fn the_brawl_is_what_has_to_be_reached() {
        // Cy brawls 5; Ada's 4 is too low.
        let played = plays(&bound(), A, with_sword(D), &[5, 4]);
        assert_eq!(played.outcome(), Some("stopped"));
        assert_eq!(grabs(&played.world).len(), 1);
    }
    #[test]
    fn what_takes_no_physical_roll_is_not_stopped() {
        let speak = Deed::Speak { words: "Help!".into(), whisper: false };
        assert_eq!(plays(&bound(), A, speak, &[]).asked("heimr.brawl.stop-action"), 0);
        assert_eq!(plays(&bound(), A, Deed::DropProne, &[]).asked("heimr.brawl.stop-action"), 0);
    }
    #[test]
    fn an_item_that_is_hidden() {
        // Cy brawls 5: 4 hides nothing, 6 does, and frees her. Then her turn is over.
        let hides = |dice: &[u16]| {
            let dice = [dice, &NEXT].concat();
            let played = plays(&bound(), A, Deed::HideItem { item: "Sword".into() }, &dice);
            let hidden = played.world.character(A).items["Sword"].hidden.is_some();
            (hidden, grabs(&played.world).is_empty())
        };
        assert_eq!(hides(&[5, 4]), (false, false));
        assert_eq!(hides(&[5, 6, 4]), (true, true));
    }
    #[test]
    fn a_blow_that_was_readied() {
        let mut world = turn_of(bound(), D);
        let readied = Readied { trigger: Trigger::Enters, waiting: Waiting::Deed(with_sword(D)) };
        world.combat.as_mut().expect("a fight").readied.insert(A, readied);
        let react = Attempt::React(norn_heimr::rules::turns::ready::React { who: A, other: D, aware: true });
        let played = play(&world, &react, &[5, 4], &[]);
        assert_eq!((played.outcome(), grabs(&played.world).len()), (Some("stopped"), 1));
    }
}

pub(crate) mod heimr_challenge_reroll_scope {
    use super::*;

    fn pushing(mut world: World) -> World {
        of(&mut world, A).willpower.now = 1;
        world
    }

    const AGAIN: (&str, bool) = ("heimr.challenge.reroll-scope", true);

    #[test]
    fn breaking_free_for_a_point_of_willpower() {
        let free = Deed::BreakFree { from: C, ability: "Agility".into() };
        let played = plays_asked(&pushing(bound()), A, free.clone(), &[5, 4, 6, 4], &answers(&[AGAIN]));
        assert_eq!((played.outcome(), played.world.character(A).willpower.now), (Some("pass"), 0));
        // There is no more willpower, and so no further try.
        let played = plays_asked(&pushing(bound()), A, free, &[5, 4, 3], &answers(&[AGAIN]));
        assert_eq!((played.outcome(), grabs(&played.world).len()), (Some("fail"), 1));
    }
    #[test]
    fn an_action_that_is_stopped_but_no_attack() {
        let hide = Deed::HideItem { item: "Sword".into() };
        let played = plays_asked(&pushing(bound()), A, hide, &[5, 4, 6, 4, 6, 9, 9], &answers(&[AGAIN]));
        assert_eq!(played.outcome(), Some("pass"));
        let played = plays(&pushing(bound()), A, with_sword(D), &[5, 4]);
        assert_eq!((played.outcome(), played.asked(AGAIN.0)), (Some("stopped"), 0));
    }
    #[test]
    fn a_look_that_has_found_nothing_whether_there_is_anything_or_not() {
        let look = |world: &World, dice: &[u16]| {
            let deed = Deed::Observe(norn_heimr::world::fight::Observing::Square(at("B2")));
            let played = plays_asked(world, A, deed, dice, &answers(&[AGAIN]));
            (
                played.told("heimr.action.observation-square", "found").len(),
                played.world.character(A).willpower.now,
            )
        };
        let empty = pushing(turn_of(battle(), A));
        let mut hidden = empty.clone();
        of(&mut hidden, D).unseen.from.insert(A, 6);
        // 3 and 2 for the own place are too few, 4 and 2 are enough.
        assert_eq!(look(&hidden, &[3, 4]), (1, 0));
        assert_eq!(look(&empty, &[3, 4]), (0, 0));
        let found =
            plays(&hidden, A, Deed::Observe(norn_heimr::world::fight::Observing::Square(at("B2"))), &[4]);
        assert_eq!(found.asked(AGAIN.0), 0);
    }
}

pub(crate) mod heimr_brawl_stop_roll_details {
    use super::*;

    #[test]
    fn one_roll_is_both() {
        // Ada's 6 against Cy's 5 frees her, and misses Di's 6.
        let played = plays(&dodge_of(bound(), D, 6), A, with_sword(D), &[5, 6, 4, 6, 9, 9]);
        assert_eq!(played.outcome(), Some("missed"));
        assert_eq!(grabs(&played.world), []);
    }
    #[test]
    fn a_brawl_that_fails_by_fatigue_is_no_requirement() {
        let mut world = dodge_of(bound(), D, 6);
        of(&mut world, C).fatigue = 6;
        let played = plays(&world, A, with_sword(D), &[5, 1, 6, 9, 9]);
        assert_eq!(played.outcome(), Some("missed"));
        assert_eq!(grabs(&played.world).len(), 1);
    }
    #[test]
    fn a_defence_is_no_action() {
        let world = armed(turn_of(bound(), D), D, "Sword", sword());
        let played = plays(&world, D, with_sword(A), &[5, 6]);
        assert_eq!(played.asked("heimr.brawl.stop-action"), 0);
    }
}

pub(crate) mod heimr_brawl_bind_lost_by_passing {
    use super::*;

    #[test]
    fn an_equal_result_ends_it() {
        let played = plays(&dodge_of(bound(), D, 6), A, with_sword(D), &[5, 5, 4, 6, 9, 9]);
        assert_eq!(grabs(&played.world), []);
    }
    #[test]
    fn not_by_whoever_is_too_tired_for_it() {
        let mut world = dodge_of(bound(), D, 6);
        of(&mut world, A)
            .items
            .get_mut("Sword")
            .and_then(|sword| sword.weapon.as_mut())
            .expect("it")
            .potential = 6;
        let strikes = |fatigue: i32| {
            let mut world = world.clone();
            of(&mut world, A).fatigue = fatigue;
            let played = attempt(&world, &act(A, with_sword(D)), &[5, 2, 1], &[]).expect("no refusal");
            (played.outcome().map(str::to_owned), grabs(&played.world).len())
        };
        assert_eq!(strikes(3), (Some("tired".into()), 1));
        assert_eq!(strikes(2), (Some("hit".into()), 0));
    }
}

pub(crate) mod heimr_brawl_bind_lost_by_effect {
    use super::*;
    use norn_heimr::rules::harm::effects::Call;
    use norn_heimr::world::fight::CalledOn;
    use norn_heimr::world::harm::{Called, Influence};

    fn called(influence: Influence) -> Vec<Grab> {
        let called = Called { influence, number: None, part: None };
        let call = Attempt::Call(Call { on: C, called: CalledOn::of(called) });
        // Whoever holds nobody any more is ready with another defence at once.
        let played = play(&held(battle(), A, Part::Torso), &call, &[1], &[]);
        assert!(played.world.fighter(C).expect("a fighter").defence.is_some());
        grabs(&played.world)
    }

    #[test]
    fn whatever_effect_whoever_holds_receives() {
        assert_eq!(called(Influence::Drain), []);
        assert_eq!(called(Influence::Weaken), []);
    }
    #[test]
    fn a_plain_blow_is_none() {
        let world = armed(turn_of(held(battle(), A, Part::Torso), B), B, "Sword", sword());
        let mut world = world;
        of(&mut world, C).hp.now = 9;
        let keeps = answers(&[("heimr.brawl.release", false)]);
        let world = plays_asked(&world, B, with_sword(C), &[5], &keeps).world;
        assert_eq!(grabs(&world).len(), 1);
    }

    #[test]
    fn being_held_oneself_is_one() {
        // Bo holds Ada, and Cy takes hold of him.
        let mut world = held(battle(), A, Part::Torso);
        let grab = Grab { held: A, by: B, part: Part::Torso };
        world.combat.as_mut().expect("a fight").grabs = [grab].into();
        let world = turn_of(world, C);
        let keeps = answers(&[("heimr.brawl.release", false)]);
        let world = plays_asked(&world, C, brawl(B, true), &[5], &keeps).world;
        assert_eq!(grabs(&world), [Grab { held: B, by: C, part: Part::Torso }]);
    }
}

pub(crate) mod heimr_brawl_bind_lost_by_attack {
    use super::*;

    #[test]
    fn a_hit_at_whoever_holds() {
        let mut world = bound();
        of(&mut world, C).hp.now = 9;
        let lets = answers(&[("heimr.brawl.stop-action", false)]);
        let world = plays_asked(&world, A, with_sword(C), &[5, 4], &lets).world;
        assert_eq!(grabs(&world), []);
    }
    #[test]
    fn not_at_another() {
        let lets = answers(&[("heimr.brawl.stop-action", false), TAKES]);
        let world = plays_asked(&bound(), A, with_sword(D), &[5], &lets).world;
        assert_eq!(grabs(&world).len(), 1);
    }
}

pub(crate) mod heimr_brawl_escape {
    use super::*;

    fn free(ability: &str) -> Deed {
        Deed::BreakFree { from: C, ability: ability.into() }
    }

    #[test]
    fn as_high_as_what_is_put_in_the_way() {
        let played = plays(&bound(), A, free("Brawl"), &[5, 5, 4]);
        assert_eq!((played.outcome(), grabs(&played.world).len()), (Some("pass"), 0));
        let played = plays(&bound(), A, free("Agility"), &[5, 4]);
        assert_eq!((played.outcome(), grabs(&played.world).len()), (Some("fail"), 1));
        assert!(played.world.fighter(A).expect("a fighter").turn.standard);
    }
    #[test]
    fn at_once_where_nothing_is() {
        let lets = answers(&[("heimr.brawl.stop-action", false)]);
        let played = plays_asked(&bound(), A, free("Brawl"), &[2, 4], &lets);
        assert_eq!(grabs(&played.world), []);
        let mut tired = bound();
        of(&mut tired, A).fatigue = 3;
        let played = plays_asked(&tired, A, free("Brawl"), &[2], &lets);
        assert_eq!(grabs(&played.world).len(), 1, "who is too tired stays held");
    }
    #[test]
    fn only_for_whoever_is_held() {
        assert_eq!(refused(&battle(), A, free("Brawl")), Some("heimr.brawl.escape"));
    }
}

pub(crate) mod heimr_action_brawl_attack {
    use super::*;

    #[test]
    fn it_takes_the_standard_action() {
        let world = lands(&battle(), false, &[5]);
        assert_eq!(refused(&world, A, brawl(C, false)), Some("heimr.action.type-standard"));
    }
}

pub(crate) mod heimr_standard_ability_brawl {
    use super::*;

    #[test]
    fn what_is_left_without_a_weapon() {
        use norn_kernel::Viewer;
        use norn_kernel::offer::{Filled, Next};
        let filled = Filled::of("weapon-attack").with("who", A);
        let next = offered(&battle(), &Viewer::Player(vec![A]), &filled);
        assert!(matches!(next, Next::Refused(refusal) if refusal.rule().id() == "heimr.weapon-attack.hands"));
        let filled = Filled::of("brawl-attack").with("who", A);
        assert!(matches!(offered(&battle(), &Viewer::Player(vec![A]), &filled), Next::Fill(_)));
    }
}
