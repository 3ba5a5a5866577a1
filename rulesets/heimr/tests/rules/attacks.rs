//! Attacks with weapons, clusters and shots: every case of the checks.
use crate::fights::*;
use crate::table::*;
use norn_heimr::rules::attacks::blows::takes_hold;
use norn_heimr::rules::combat::clusters;
use norn_heimr::rules::combat::defence::PRONE;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Attack, Blow, Deed, Step, Strike};
use norn_heimr::world::harm::Part;
use norn_heimr::world::places::{Border, Location, Structure};
use norn_heimr::world::rolls::Thrown;
use norn_heimr::world::squares::Between;
use norn_heimr::world::things::{Carried, Fed};
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::{At, Play, Rule, Who};
use norn_kernel::{Line, Value, Viewer};
use norn_play::Simulate;
use norn_play::simulate::defaults;
use norn_testkit::played::Played;

/// What an attack was rolled with: the numbers of these rules in its run.
fn counted(played: &Played<World>, rule: &str) -> Vec<i32> {
    played.numbers(rule).into_iter().map(|(amount, _)| amount).collect()
}

/// A hit for sure: nobody defends.
fn hits(world: &World, deed: Deed, dice: &[u16]) -> Played<World> {
    plays_asked(world, A, deed, dice, &[("heimr.weapon-attack.undefended", no())])
}

fn sworded() -> World {
    armed(battle(), A, "Sword", sword())
}

fn archer() -> World {
    armed(battle(), A, "Bow", bow())
}

pub(crate) mod heimr_attack_two_types {
    use super::*;

    #[test]
    fn each_weapon_by_its_own_rules() {
        let far = |world| stands(world, C, "B3");
        assert_eq!(refused(&far(archer()), A, with_bow(C)), None);
        assert_eq!(refused(&far(sworded()), A, with_sword(C)), Some("heimr.melee.same-square"));
        let mut dart = weapon(1, Some(1), Carried::OffHand, "Throwing");
        dart.weapon.as_mut().expect("a weapon").fed = Fed::Itself;
        let both = armed(armed(battle(), A, "Knife", knife(Carried::SwordHand)), A, "Dart", dart);
        assert_eq!(refused(&far(both.clone()), A, strike(C, "Dart", "Throwing")), None);
        assert_eq!(refused(&far(both), A, strike(C, "Knife", "Dueling")), Some("heimr.melee.same-square"));
    }
    #[test]
    fn a_brawl_is_a_blow() {
        assert_eq!(refused(&stands(battle(), C, "B3"), A, brawl(C, false)), Some("heimr.melee.same-square"));
    }
}

pub(crate) mod heimr_melee_same_square {
    use super::*;

    #[test]
    fn whoever_is_gone_when_the_charge_arrives_is_missed() {
        use norn_heimr::world::fight::{Brawl, Readied, Trigger, Waiting};
        let mut world = turn_of(stands(armed(battle(), C, "Sword", sword()), C, "C2"), C);
        let runs = Deed::Run { to: at("B3"), after: None, outmanoeuvres: false };
        let readied = Readied { trigger: Trigger::Enters, waiting: Waiting::Deed(runs) };
        world.combat.as_mut().expect("a fight").readied.insert(A, readied);
        let brawl = Brawl { target: A, grabs: false, aim: None, outmanoeuvres: false };
        for blow in [Blow::Weapon(blow(A, "Sword", "Swordsmanship")), Blow::Brawl(brawl)] {
            // Lower now, the defence that was rolled in advance is rolled anew.
            let played = plays(&world, C, Deed::Charge { to: at("B2"), blow }, &NEXT);
            assert_eq!(played.outcome(), Some("stopped"));
            assert_eq!(cluster(&played.world, C), []);
            assert_eq!(wrong(&played.world), Vec::<&str>::new());
        }
    }

    #[test]
    fn only_there() {
        assert_eq!(refused(&sworded(), A, with_sword(C)), None);
        assert_eq!(refused(&stands(sworded(), C, "B3"), A, with_sword(C)), Some("heimr.melee.same-square"));
    }
}

pub(crate) mod heimr_height_melee_reach {
    use super::*;

    #[test]
    fn one_level_up_or_down() {
        let at_level = |level| {
            let mut world = sworded();
            of(&mut world, C).stance.level = level;
            refused(&world, A, with_sword(C))
        };
        assert_eq!([at_level(0), at_level(1)], [None, None]);
        assert_eq!([at_level(2), at_level(-2)], [Some("heimr.height.melee-reach"); 2]);
    }
}

fn at_height(level: i32, consistency: i32, dice: &[u16]) -> Played<World> {
    let mut world = written(sworded(), "ability/Swordsmanship", consistency);
    of(&mut world, C).stance.level = level;
    hits(&world, with_sword(C), dice)
}

pub(crate) mod heimr_height_melee_higher_target {
    use super::*;

    #[test]
    fn one_less() {
        let played = at_height(1, 2, &[3, 4]);
        assert_eq!(counted(&played, "heimr.height.melee-higher-target"), [-1]);
    }
    #[test]
    fn nothing_for_shots() {
        let mut world = archer();
        of(&mut world, C).stance.level = 1;
        assert_eq!(counted(&hits(&world, with_bow(C), &[3]), "heimr.height.melee-higher-target"), [0; 0]);
    }
}

pub(crate) mod heimr_height_melee_lower_target {
    use super::*;

    #[test]
    fn one_more() {
        let played = at_height(-1, 2, &[3, 4, 5, 6]);
        assert_eq!(counted(&played, "heimr.height.melee-lower-target"), [1]);
        assert_eq!(at_height(-1, -1, &[3]).total(), Some(3), "-1 and 1 make 0");
    }
}

pub(crate) mod heimr_height_melee_brawl {
    use super::*;

    fn at_level(level: i32) -> World {
        let mut world = battle();
        of(&mut world, C).stance.level = level;
        world
    }

    #[test]
    fn as_for_blows() {
        let played = hits(&at_level(-1), brawl(C, false), &[3, 4]);
        assert_eq!(counted(&played, "heimr.height.melee-brawl"), [1]);
        let played = hits(&at_level(1), brawl(C, false), &[3, 4]);
        assert_eq!(counted(&played, "heimr.height.melee-brawl"), [-1]);
        assert_eq!(refused(&at_level(2), A, brawl(C, false)), Some("heimr.height.melee-reach"));
    }
}

pub(crate) mod heimr_cluster_form {
    use super::*;

    #[test]
    fn two_at_least_in_one_square_and_nobody_twice() {
        assert_eq!(wrong(&standing(battle(), &[&[A, C], &[B, D]])), Vec::<&str>::new());
        let key = "heimr.cluster.form";
        assert_eq!(wrong(&standing(battle(), &[&[A]])), [key]);
        assert_eq!(wrong(&standing(battle(), &[&[A, Who(9)]])), [key]);
        assert_eq!(wrong(&standing(battle(), &[&[A, C], &[A, D]])), [key]);
        assert_eq!(wrong(&standing(stands(battle(), C, "B3"), &[&[A, C]])), [key]);
    }
    #[test]
    fn whoever_is_written_elsewhere_stands_there_alone() {
        let moved = written(standing(battle(), &[&[A, C], &[B, D]]), "character/1/square", Value::text("B3"));
        assert_eq!(moved.combat.as_ref().expect("a fight").clusters, [[B, D].into()].into());
        let same = written(standing(battle(), &[&[A, C]]), "character/1/square", Value::text("B2"));
        assert_eq!(cluster(&same, A), [A, C]);
    }

    #[test]
    fn whether_it_hits_or_not() {
        assert_eq!(cluster(&hits(&sworded(), with_sword(C), &[3]).world, A), [A, C]);
        let missed = plays(&sworded(), A, with_sword(C), &[5, 6, 9, 9]);
        assert_eq!(cluster(&missed.world, A), [A, C]);
        assert_eq!(cluster(&hits(&battle(), brawl(C, false), &[3]).world, A), [A, C]);
    }
    /// Ada strikes and grabs Di, as the game master insists.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Insisted;

    impl Rule for Insisted {
        type World = World;
        type Outcome = ();
        fn play(&self, at: &mut At<'_, World>) -> Play<()> {
            clusters::join(at, A, D)?;
            takes_hold(at, A, D, Part::Torso)
        }
    }

    #[test]
    fn not_with_somebody_who_is_in_the_fight_no_more() {
        let mut world = sworded();
        let combat = world.combat.as_mut().expect("a fight");
        combat.order.retain(|who| *who != D);
        combat.fighters.remove(&D);
        assert_eq!(refused(&world, A, with_sword(D)), Some("heimr.weapon-attack.sequence"));
        assert_eq!(refused(&world, A, brawl(D, false)), Some("heimr.weapon-attack.sequence"));
        let mut run = Simulate::new(|_| 1, defaults);
        run.run(&Insisted, &mut world).expect("a run");
        assert_eq!((cluster(&world, A), wrong(&world)), (vec![], vec![]));
    }
    #[test]
    fn no_shot_forms_one() {
        assert_eq!(cluster(&hits(&archer(), with_bow(C), &[3]).world, A), []);
    }
}

/// With these clusters.
fn standing(mut world: World, clusters: &[&[Who]]) -> World {
    let clusters = clusters.iter().map(|cluster| cluster.iter().copied().collect()).collect();
    world.combat.as_mut().expect("a fight").clusters = clusters;
    world
}

pub(crate) mod heimr_cluster_merge {
    use super::*;

    #[test]
    fn whoever_stood_with_one_of_them_comes_along() {
        let world = hits(&standing(sworded(), &[&[B, C]]), with_sword(C), &[3]).world;
        assert_eq!(cluster(&world, A), [A, B, C]);
        let world = hits(&standing(sworded(), &[&[A, B], &[C, D]]), with_sword(C), &[3]).world;
        assert_eq!(cluster(&world, A), [A, B, C, D]);
    }
    #[test]
    fn two_fights_that_never_touch_are_two() {
        let world = standing(armed(battle(), A, "Sword", sword()), &[&[B, D]]);
        let world = hits(&world, with_sword(C), &[3]).world;
        assert_eq!(cluster(&world, A), [A, C]);
        assert_eq!(cluster(&world, B), [B, D]);
    }
}

pub(crate) mod heimr_cluster_leave {
    use super::*;

    fn leaves(deed: Deed) -> Vec<Who> {
        cluster(&plays(&standing(battle(), &[&[A, C, D]]), A, deed, &[]).world, A)
    }

    #[test]
    fn by_a_move_within_the_square_or_out_of_it() {
        assert_eq!(leaves(Deed::Move(Step::OutOfCluster)), []);
        assert_eq!(leaves(go("B3")), []);
    }
    #[test]
    fn by_nothing_else() {
        assert_eq!(leaves(Deed::DropProne), [A, C, D]);
        let world = play(&standing(battle(), &[&[A, C]]), &end_turn(A), &[6], &[]).world;
        assert_eq!(cluster(&world, A), [A, C]);
    }
}

pub(crate) mod heimr_cluster_dissolve {
    use super::*;

    #[test]
    fn one_alone_makes_none() {
        let left = |clusters: &[&[Who]]| plays(&standing(battle(), clusters), A, go("B3"), &[]).world;
        assert_eq!(cluster(&left(&[&[A, B]]), B), []);
        assert_eq!(cluster(&left(&[&[A, B, C]]), B), [B, C]);
    }
    #[test]
    fn the_dead_are_out_of_it_and_the_unconscious_are_not() {
        let mut world = standing(sworded(), &[&[A, C, D]]);
        of(&mut world, C).hp.now = -4;
        let dead = hits(&world, with_sword(C), &[6]).world;
        assert_eq!(cluster(&dead, A), [A, D]);
        let mut world = standing(sworded(), &[&[A, C, D]]);
        of(&mut world, C).hp.now = -2;
        let unconscious = hits(&world, with_sword(C), &[6]).world;
        assert_eq!(cluster(&unconscious, A), [A, C, D]);
    }
}

pub(crate) mod heimr_ranged_targets {
    use super::*;

    #[test]
    fn in_the_same_square_or_another() {
        for square in ["B2", "B3", "C3", "A1"] {
            assert_eq!(refused(&stands(archer(), C, square), A, with_bow(C)), None);
        }
        let mut world = stands(archer(), C, "C3");
        let bow = of(&mut world, A).items.get_mut("Bow").expect("a bow");
        bow.weapon.as_mut().expect("a weapon").range = Some(1);
        assert_eq!(refused(&world, A, with_bow(C)), Some("heimr.ranged.maximum-range"));
    }
}

/// Shots at somebody in a cluster of these, Ada standing apart.
fn into(clusters: &[&[Who]], dice: &[u16]) -> Played<World> {
    plays(&standing(archer(), clusters), A, with_bow(C), dice)
}

pub(crate) mod heimr_ranged_cluster_penalty {
    use super::*;

    #[test]
    fn one_for_each_who_stands_there() {
        let played = hits(&standing(archer(), &[&[C, D]]), with_bow(C), &[6, 9, 9]);
        assert_eq!(counted(&played, "heimr.ranged.cluster-penalty"), [-2]);
        let mut world = archer();
        world.characters.insert(Who(5), foe("Eve").into());
        let combat = world.combat.as_mut().expect("a fight");
        combat.order.push(Who(5));
        combat.fighters.insert(Who(5), norn_heimr::world::fight::Fighter::default());
        let four = [B, C, D, Who(5)];
        let played = hits(&standing(world, &[&four]), with_bow(C), &[6, 9, 9, 9, 9]);
        assert_eq!(counted(&played, "heimr.ranged.cluster-penalty"), [-4]);
    }
    #[test]
    fn on_top_of_the_range() {
        let mut world = standing(archer(), &[&[B, C, D]]);
        for who in [B, C, D] {
            world = stands(world, who, "C3");
        }
        let world = written(world, "ability/Archery", 3);
        let played = hits(&world, with_bow(C), &[6, 9]);
        assert_eq!(counted(&played, "heimr.ranged.range-penalty"), [-1]);
        assert_eq!(counted(&played, "heimr.ranged.cluster-penalty"), [-3]);
    }
}

/// The faces of the attack at each target: B, C and D stand together and dodge.
const THREE: &[&[Who]] = &[&[B, C, D]];

pub(crate) mod heimr_ranged_cluster_reroll {
    use super::*;

    #[test]
    fn each_who_dodges_sends_it_on_with_one_less() {
        // At C with three dice more, C's next dodge; at D with two, D's next; at B with one, B's next.
        let dice = [5, 9, 9, 9, 6, 9, 9, 5, 9, 9, 6, 9, 9, 5, 9, 6, 9, 9];
        let played = into(THREE, &dice);
        assert_eq!(counted(&played, "heimr.ranged.cluster-penalty"), [-3, -2, -1]);
        assert_eq!(played.outcome(), Some("missed"));
    }
}

pub(crate) mod heimr_ranged_cluster_chain_end {
    use super::*;

    #[test]
    fn a_hit_ends_it() {
        let world = dodge_of(standing(archer(), THREE), D, 1);
        let dice = [5, 9, 9, 9, 6, 9, 9, 5, 9, 9];
        let played = plays(&world, A, with_bow(C), &dice);
        assert_eq!((hp(&played.world, C), hp(&played.world, D), hp(&played.world, B)), (3, 0, 3));
    }
    #[test]
    fn a_block_ends_it() {
        use norn_heimr::world::fight::Defence;
        let mut world = armed(standing(archer(), THREE), C, "Shield", shield(0));
        let block = Defence::Block { shield: "Shield".into(), ability: "Sword and shield".into() };
        in_fight(&mut world, C).defence = Some(stored(block, 6));
        let played = plays(&world, A, with_bow(C), &[5, 9, 9, 9, 6]);
        assert_eq!(counted(&played, "heimr.ranged.cluster-penalty"), [-3]);
    }
    #[test]
    fn whoever_does_not_defend_is_hit() {
        let played = hits(&standing(archer(), THREE), with_bow(C), &[5, 9, 9, 9]);
        assert_eq!(played.outcome(), Some("hit"));
        assert_eq!(counted(&played, "heimr.ranged.cluster-penalty"), [-3]);
    }
}

/// In which order a shot goes at the members of a cluster: who has dodged by its end.
fn order(world: &World, target: Who, members: &[Who]) -> Vec<Who> {
    let mut dice = vec![];
    let mut order = vec![];
    for count in (1..=members.len()).rev() {
        dice.extend([5]);
        dice.extend(vec![9; count]);
        dice.extend(NEXT);
    }
    let played = plays(world, A, with_bow(target), &dice);
    for change in &played.record.effects {
        if let norn_heimr::world::Effect::Fighter(who, Some(fighter)) = &change.effect
            && 0 < fighter.used.dodges
            && !order.contains(who)
        {
            order.push(*who);
        }
    }
    order
}

pub(crate) mod heimr_ranged_cluster_order {
    use super::*;

    #[test]
    fn in_the_order_of_turns_from_the_target_on() {
        let world = standing(archer(), THREE);
        assert_eq!(order(&world, C, &[B, C, D]), [C, D, B]);
        assert_eq!(order(&world, D, &[B, C, D]), [D, B, C], "an ally of the shooter among them");
    }
}

pub(crate) mod heimr_ranged_cluster_shooter_inside {
    use super::*;

    #[test]
    fn whoever_shoots_is_neither_counted_nor_hit() {
        let world = standing(archer(), &[&[A, C]]);
        assert_eq!(order(&world, C, &[C]), [C]);
        let world = standing(archer(), &[&[A, C, D]]);
        assert_eq!(order(&world, C, &[C, D]), [C, D]);
    }

    #[test]
    fn nor_makes_it_harder() {
        let world = standing(archer(), &[&[A, C]]);
        let played = plays(&world, A, with_bow(C), &[5, 4, 6, 6, 6]);
        assert_eq!(played.total(), Some(4));
    }
}

pub(crate) mod heimr_ranged_cluster_reroll_modifiers {
    use super::*;

    #[test]
    fn those_of_the_target_at_hand() {
        let mut world = standing(archer(), &[&[C, D]]);
        of(&mut world, D).stance.prone = true;
        // D's stored dodge is rolled anew with two more.
        let dice = [5, 9, 9, 6, 9, 9, 6, 9, 9, 5, 9, 9, 9, 6, 9, 9, 9, 9];
        let played = plays(&world, A, with_bow(C), &dice);
        assert_eq!(counted(&played, "heimr.position.prone-ranged"), [PRONE]);
    }
    #[test]
    fn the_aim_stays() {
        let mut deed = blow(C, "Bow", "Archery");
        deed.aim = Some(Part::Torso);
        let world = dodge_of(standing(archer(), &[&[C, D]]), D, 1);
        let dice = [5, 9, 9, 9, 9, 6, 9, 9, 5, 9, 9, 9];
        let played = plays(&world, A, Deed::WeaponAttack(deed), &dice);
        assert_eq!(counted(&played, "heimr.location.targeted"), [-2, -2]);
        assert_eq!(played.outcomes("heimr.location.by-d6"), ["torso"]);
    }
    #[test]
    fn whoever_is_too_tired_for_the_second_roll_stops() {
        let mut world = standing(archer(), &[&[C, D]]);
        of(&mut world, A).fatigue = 5;
        let played = plays(&world, A, with_bow(C), &[5, 9, 9, 6, 9, 9, 3, 9]);
        assert_eq!(played.outcome(), Some("tired"));
        assert_eq!(played.world.fighter(D).expect("a fighter").used.dodges, 0);
    }
}

pub(crate) mod heimr_fatigue_cluster_shots {
    use super::*;

    fn fatigue(first: u16) -> i32 {
        let mut world = standing(archer(), &[&[C, D]]);
        of(&mut world, A).fatigue = 4;
        let dice = [first, 9, 9, 6, 9, 9, 1, 9];
        plays(&world, A, with_bow(C), &dice).world.character(A).fatigue
    }

    #[test]
    fn the_first_roll_alone_tires() {
        assert_eq!(fatigue(5), 4);
    }
    #[test]
    fn once() {
        // A 2 tires and is not enough: nothing is rolled at the other.
        let mut world = standing(archer(), &[&[C, D]]);
        of(&mut world, A).fatigue = 4;
        let played = plays(&world, A, with_bow(C), &[2, 9, 9]);
        assert_eq!(played.world.character(A).fatigue, 5);
    }
}

pub(crate) mod heimr_fatigue_attack_fails {
    use super::*;

    #[test]
    fn nobody_needs_to_defend() {
        let mut world = sworded();
        of(&mut world, A).fatigue = 5;
        let played = plays(&world, A, with_sword(C), &[3]);
        assert_eq!(played.outcome(), Some("tired"));
        assert_eq!(played.world.fighter(C), world.fighter(C));
        assert_eq!(played.world.character(C).fatigue, 1);
    }
}

pub(crate) mod heimr_fatigue_defence_fails {
    use super::*;
    use norn_heimr::world::fight::Defence;

    #[test]
    fn as_it_is_when_the_defence_is_used() {
        let mut world = written(sworded(), "ability/Swordsmanship", 1);
        let mut defence = stored(Defence::Dodge, 9);
        // A potential of 5 on a 4.
        defence.thrown = Thrown { d6: 4, before: 4, total: 9, exhausted: false };
        in_fight(&mut world, C).defence = Some(defence);
        of(&mut world, C).attributes.insert("Dexterity".into(), 5);
        of(&mut world, C).fatigue = 5;
        let played = plays(&world, A, with_sword(C), &[2, 8, 6, 9, 9]);
        assert_eq!(played.outcome(), Some("hit"));
    }
    #[test]
    fn where_a_target_is_chosen_it_is_shown_as_failing() {
        let mut world = sworded();
        let mut defence = stored(Defence::Dodge, 9);
        defence.thrown = Thrown { d6: 4, before: 4, total: 9, exhausted: false };
        in_fight(&mut world, C).defence = Some(defence);
        let strike = Value::List(vec![Value::text("Sword"), Value::text("Swordsmanship")]);
        let filled = Filled::of("weapon-attack").with("who", A).with("with", Value::List(vec![strike]));
        let shown = |world: &World| match offered(world, &Viewer::Player(vec![A]), &filled) {
            Next::Fill(norn_kernel::Param { range: Range::OneOf(options), .. }) => {
                options.iter().find(|it| it.value == C.into()).map(|it| it.part)
            }
            _ => None,
        };
        assert_eq!(shown(&world), Some("at-dodge"));
        of(&mut world, C).fatigue = 5;
        assert_eq!(shown(&world), Some("at-failing"));
    }
}

pub(crate) mod heimr_weapon_attack_one_target {
    use super::*;

    /// Ada with a knife in each hand.
    fn knives() -> World {
        let world = armed(battle(), A, "Knife", knife(Carried::SwordHand));
        armed(world, A, "Other knife", knife(Carried::OffHand))
    }

    fn both() -> Deed {
        let strike = |name: &str| Strike { weapon: name.into(), ability: "Dueling".into() };
        let strikes = vec![strike("Knife"), strike("Other knife")];
        let one = blow(C, "Knife", "Dueling");
        Deed::WeaponAttack(Attack { strikes, ..one })
    }

    #[test]
    fn both_rolls_at_the_same() {
        let played = plays(&knives(), A, both(), &[5, 6, 9, 9, 5, 6, 9, 9, 9, 9]);
        let fighter = played.world.fighter(C).expect("a fighter");
        assert_eq!(fighter.used.dodges, 2, "each is defended on its own, with the penalty between");
        assert_eq!(played.outcome(), Some("missed"));
    }
    #[test]
    fn nobody_else_can_be_named_for_the_second() {
        let world = knives();
        let filled = Filled::of("weapon-attack").with("who", A).with(
            "with",
            Value::List(vec![
                Value::List(vec![Value::text("Knife"), Value::text("Dueling")]),
                Value::List(vec![Value::text("Other knife"), Value::text("Dueling")]),
            ]),
        );
        let Next::Fill(param) = offered(&world, &Viewer::Player(vec![A]), &filled) else { panic!("more") };
        assert_eq!(param.name, "target");
        assert!(matches!(param.range, Range::OneOf(_)));
    }
}

pub(crate) mod heimr_action_weapon_attack {
    use super::*;

    #[test]
    fn one_roll_for_each_weapon() {
        let shielded = armed(sworded(), A, "Shield", shield(3));
        let rolls = |played: &Played<World>| played.dice().len();
        assert_eq!(rolls(&hits(&sworded(), with_sword(C), &[3])), 1);
        assert_eq!(rolls(&hits(&shielded, with_sword(C), &[3])), 1);
    }
    #[test]
    fn one_of_two_weapons_will_do() {
        let world = armed(sworded(), A, "Knife", knife(Carried::OffHand));
        assert_eq!(refused(&world, A, with_sword(C)), None);
        assert_eq!(refused(&world, A, strike(C, "Knife", "Dueling")), None);
    }
}

pub(crate) mod heimr_weapon_attack_roll {
    use super::*;

    #[test]
    fn only_weapons_that_reach_somebody_are_offered() {
        let with = Filled::of("weapon-attack").with("who", A);
        let both = || {
            let knife = knife(Carried::OffHand);
            let mut thrown = weapon(1, Some(4), Carried::SwordHand, "Archery");
            thrown.weapon.as_mut().expect("a weapon").fed = Fed::Itself;
            armed(armed(battle(), A, "Knife", knife), A, "Spear", thrown)
        };
        let pair = |item: &str, ability: &str| Value::List(vec![Value::text(item), Value::text(ability)]);
        assert_eq!(options(&both(), &with), [pair("Knife", "Dueling"), pair("Spear", "Archery")]);
        let away = |world: World| stands(stands(stands(world, B, "B3"), C, "B3"), D, "B3");
        assert_eq!(options(&away(both()), &with), [pair("Spear", "Archery")]);
        assert_eq!(not_offered(&away(sworded()), &with), Some("heimr.melee.same-square"));
    }

    #[test]
    fn the_ability_and_the_weapons_bonus() {
        let mut world = written(battle(), "ability/Dueling", 2);
        of(&mut world, A).attributes.insert("Dexterity".into(), 1);
        let mut light = knife(Carried::SwordHand);
        light.weapon.as_mut().expect("a weapon").potential = 2;
        let world = armed(world, A, "Knife", light);
        let played = hits(&world, strike(C, "Knife", "Dueling"), &[2, 5, 7]);
        assert_eq!(played.total(), Some(10));
    }
    #[test]
    fn any_of_the_weapons_abilities() {
        let mut both = sword();
        both.weapon.as_mut().expect("a weapon").abilities.insert("Dueling".into());
        let world = armed(battle(), A, "Sword", both);
        assert_eq!(refused(&world, A, strike(C, "Sword", "Dueling")), None);
        assert_eq!(refused(&world, A, strike(C, "Sword", "Archery")), Some("heimr.weapon-attack.roll"));
    }
}

pub(crate) mod heimr_weapon_attack_damage {
    use super::*;

    fn lost(damage: i32) -> i32 {
        let world = armed(battle(), A, "Sword", weapon(damage, None, Carried::SwordHand, "Swordsmanship"));
        3 - hp(&hits(&world, with_sword(C), &[5]).world, C)
    }

    #[test]
    fn what_the_weapon_says() {
        assert_eq!(lost(3), 3);
        assert_eq!(lost(0), 0);
        assert_eq!(lost(norn_heimr::world::things::Weapon::default().damage), 1);
    }
    #[test]
    fn however_good_the_attack() {
        let world = written(sworded(), "ability/Swordsmanship", 2);
        assert_eq!(hp(&hits(&world, with_sword(C), &[6, 10, 10]).world, C), 1);
    }
}

pub(crate) mod heimr_weapon_attack_hands {
    use super::*;

    fn wields(carried: Carried, of: norn_heimr::world::things::Wielding) -> bool {
        let mut item = weapon(1, None, carried, "Dueling");
        item.weapon.as_mut().expect("a weapon").wielding = of;
        refused(&armed(battle(), A, "Blade", item), A, strike(C, "Blade", "Dueling")).is_none()
    }

    #[test]
    fn as_it_is_made_to_be_held() {
        use Carried::{BothHands, OffHand, SwordHand};
        use norn_heimr::world::things::Wielding;
        let held = |of| [SwordHand, OffHand, BothHands].map(|carried| wields(carried, of));
        assert_eq!(held(Wielding::TwoHands), [false, false, true]);
        assert_eq!(held(Wielding::SwordHand), [true, false, false]);
        assert_eq!(held(Wielding::EitherHand), [true, true, false]);
        assert_eq!(held(Wielding::OneOrTwoHands), [true, false, true]);
    }
}

pub(crate) mod heimr_weapon_attack_sequence {
    use super::*;

    #[test]
    fn one_step_after_the_other() {
        let world = unready(armed(sworded(), C, "Shield", shield(0)), C);
        let played = plays(&world, A, with_sword(C), &[2, 5, 6]);
        let steps: Vec<&str> = played
            .record
            .lines
            .iter()
            .filter_map(|noted| match &noted.line {
                Line::Asked { key, .. } | Line::Outcome { key, .. } => Some(key.id()),
                Line::Compared { key, .. } if key.id() == "heimr.defence.compare" => Some(key.id()),
                _ => None,
            })
            .collect();
        assert_eq!(
            steps,
            [
                "heimr.preroll.none",
                "heimr.defence.compare",
                "heimr.weapon-attack.undefended",
                "heimr.location.by-d6",
                "heimr.preroll.when",
                "heimr.weapon-attack.sequence",
            ]
        );
        assert_eq!(played.outcome(), Some("hit"));
    }
    #[test]
    fn nobody_attacks_themselves_or_the_dead() {
        assert_eq!(refused(&sworded(), A, with_sword(A)), Some("heimr.weapon-attack.sequence"));
        let mut world = sworded();
        of(&mut world, C).dead = true;
        assert_eq!(refused(&world, A, with_sword(C)), Some("heimr.weapon-attack.sequence"));
    }
}

pub(crate) mod heimr_location_by_d6 {
    use super::*;

    #[test]
    fn the_d6_whatever_else_was_rolled() {
        let world = written(sworded(), "ability/Swordsmanship", 2);
        let played = hits(&world, with_sword(C), &[4, 9, 2]);
        assert_eq!(played.outcomes("heimr.location.by-d6"), ["sword-arm"]);
        assert_eq!(played.total(), Some(9));
        let played = hits(&sworded(), with_sword(C), &[4]);
        assert_eq!(played.outcomes("heimr.location.by-d6"), ["sword-arm"]);
        assert_eq!(played.total(), Some(4));
    }
}

pub(crate) mod heimr_location_table {
    use super::*;

    #[test]
    fn a_part_for_each_face() {
        let part = |d6| hits(&sworded(), with_sword(C), &[d6]).outcomes("heimr.location.by-d6")[0].clone();
        let parts: Vec<String> = (1..=6).map(part).collect();
        assert_eq!(parts, ["left-leg", "right-leg", "other-arm", "sword-arm", "torso", "torso"]);
        // Where the table says nothing, it would be the torso, too.
        assert_eq!([5, 6].map(norn_heimr::content::struck_part), [Some(Part::Torso); 2]);
    }
}

pub(crate) mod heimr_location_targeted {
    use super::*;

    fn aimed(mut attack: Attack) -> Deed {
        attack.aim = Some(Part::RightLeg);
        Deed::WeaponAttack(attack)
    }

    #[test]
    fn for_two_less() {
        let world = written(sworded(), "ability/Swordsmanship", 3);
        let played = hits(&world, aimed(blow(C, "Sword", "Swordsmanship")), &[6, 7]);
        assert_eq!(counted(&played, "heimr.location.targeted"), [-2]);
        assert_eq!(played.outcomes("heimr.location.by-d6"), ["right-leg"]);
    }
    #[test]
    fn without_a_weapon_too() {
        let deed = Deed::BrawlAttack(norn_heimr::world::fight::Brawl {
            target: C,
            grabs: false,
            aim: Some(Part::Torso),
            outmanoeuvres: false,
        });
        let played = hits(&battle(), deed, &[1, 9, 9]);
        assert_eq!(played.outcomes("heimr.location.by-d6"), ["torso"]);
    }
}

pub(crate) mod heimr_position_prone_penalty {
    use super::*;

    #[test]
    fn two_on_ones_own_attacks() {
        let mut world = written(sworded(), "ability/Swordsmanship", 2);
        of(&mut world, A).stance.prone = true;
        let played = hits(&world, with_sword(C), &[5]);
        assert_eq!(counted(&played, "heimr.position.prone-penalty"), [-2]);
    }
    #[test]
    fn and_defences() {
        use norn_heimr::rules::combat::defence::{Against, numbers};
        use norn_heimr::world::fight::Defence;
        let mut world = written(battle(), "ability/Agility", 2);
        of(&mut world, C).stance.prone = true;
        assert_eq!(numbers(&world, C, &Defence::Dodge, &Against::default()).0, 0);
    }
    #[test]
    fn what_was_rolled_before_is_rolled_anew() {
        let mut world = dodge_of(sworded(), C, 9);
        of(&mut world, C).stance.prone = true;
        let played = plays(&world, A, with_sword(C), &[2, 9, 9, 5, 6, 9, 9, 9, 9]);
        assert_eq!(played.outcome(), Some("hit"));
    }
}

pub(crate) mod heimr_position_prone_ranged {
    use super::*;

    #[test]
    fn two_less_for_shots_alone() {
        let mut world = written(archer(), "ability/Archery", 3);
        of(&mut world, C).stance.prone = true;
        let played = hits(&world, with_bow(C), &[5, 6]);
        assert_eq!(counted(&played, "heimr.position.prone-ranged"), [-2]);
        let mut world = sworded();
        of(&mut world, C).stance.prone = true;
        assert_eq!(counted(&hits(&world, with_sword(C), &[5]), "heimr.position.prone-ranged"), [0; 0]);
    }
}

pub(crate) mod heimr_position_states {
    use super::*;

    #[test]
    fn several_hold_together() {
        let mut world = written(archer(), "ability/Archery", 5);
        of(&mut world, C).stance.prone = true;
        world.grid.darkness = 2;
        let played = hits(&world, with_bow(C), &[5, 6]);
        assert_eq!(counted(&played, "heimr.position.prone-ranged"), [-2]);
        assert_eq!(counted(&played, "heimr.concealment.weather-darkness"), [-2]);
    }
    #[test]
    fn a_sleeper_is_prone_and_helpless() {
        let mut world = battle();
        of(&mut world, A).stance.asleep = true;
        assert_eq!(refused(&world, A, Deed::DropProne), Some("heimr.position.helpless"));
    }
}

pub(crate) mod heimr_position_climbing_penalty {
    use super::*;
    use norn_heimr::world::squares::Climb;

    #[test]
    fn two_on_both() {
        use norn_heimr::rules::combat::defence::{Against, numbers};
        use norn_heimr::world::fight::Defence;
        let mut world = written(sworded(), "ability/Swordsmanship", 3);
        of(&mut world, A).stance.climbing = Some(Climb::default());
        assert_eq!(counted(&hits(&world, with_sword(C), &[5, 6]), "heimr.position.climbing-penalty"), [-2]);
        let mut world = written(battle(), "ability/Agility", 3);
        of(&mut world, C).stance.climbing = Some(Climb::default());
        assert_eq!(numbers(&world, C, &Defence::Dodge, &Against::default()).0, 1);
    }
}

/// B2 is muddy.
fn muddy(mut world: World) -> World {
    let mud = Location { difficult: Some("Mud".into()), ..Location::default() };
    world.grid.locations.insert(at("B2"), mud.into());
    world
}

pub(crate) mod heimr_environment_difficult_terrain {
    use super::*;
    use norn_heimr::rules::combat::defence::{Against, numbers};
    use norn_heimr::world::fight::Defence;

    #[test]
    fn one_less_for_blows_dodges_and_parries() {
        let world = muddy(written(sworded(), "ability/Swordsmanship", 2));
        let played = hits(&world, with_sword(C), &[5, 6]);
        assert_eq!(counted(&played, "heimr.environment.difficult-terrain"), [-1]);
        let world = armed(armed(world, C, "Sword", sword()), C, "Shield", shield(0));
        let at = |defence: &Defence| numbers(&world, C, defence, &Against::default()).0;
        assert_eq!(at(&Defence::Dodge), -1);
        assert_eq!(at(&Defence::Parry { weapon: "Sword".into(), ability: "Swordsmanship".into() }), 1);
        assert_eq!(at(&Defence::Block { shield: "Shield".into(), ability: "Sword and shield".into() }), 0);
    }
    #[test]
    fn nothing_for_shots() {
        let played = hits(&muddy(archer()), with_bow(C), &[5]);
        assert_eq!(counted(&played, "heimr.environment.difficult-terrain"), [0; 0]);
    }
}

pub(crate) mod heimr_environment_difficult_terrain_brawl {
    use super::*;

    #[test]
    fn a_brawl_is_a_blow() {
        let world = muddy(written(battle(), "ability/Brawl", 2));
        let played = hits(&world, brawl(C, false), &[5, 6]);
        assert_eq!(counted(&played, "heimr.environment.difficult-terrain-brawl"), [-1]);
    }
}

pub(crate) mod heimr_environment_difficult_terrain_location {
    use super::*;

    #[test]
    fn everybody_there_and_nobody_else() {
        use norn_heimr::rules::combat::defence::{Against, numbers};
        use norn_heimr::world::fight::Defence;
        let world = muddy(battle());
        let dodge = |world: &World| numbers(world, C, &Defence::Dodge, &Against::default()).0;
        assert_eq!(dodge(&world), -1);
        assert_eq!(dodge(&stands(world, C, "B3")), 0);
    }
    #[test]
    fn a_shot_from_outside_meets_it() {
        let world = stands(muddy(archer()), A, "B3");
        // The dodge of 6 is rolled anew, with one die more.
        let played = plays(&world, A, with_bow(C), &[2, 9, 5]);
        assert_eq!(played.outcome(), Some("hit"));
    }
}

/// Ada in A2 with a sword, Cy in B2.
fn charging() -> World {
    stands(sworded(), A, "A2")
}

fn charge(to: &str) -> Deed {
    Deed::Charge { to: at(to), blow: Blow::Weapon(blow(C, "Sword", "Swordsmanship")) }
}

pub(crate) mod heimr_action_charge {
    use super::*;

    #[test]
    fn into_the_square_and_at_the_target() {
        let played = plays(&charging(), A, charge("B2"), &[5, 6, 9, 9, 6, 9, 9]);
        let world = played.world;
        assert_eq!(world.character(A).stance.square, at("B2"));
        assert_eq!(cluster(&world, A), [A, C]);
        assert!(world.fighter(A).expect("a fighter").open, "defences are lower by two");
        assert_eq!(world.combat.as_ref().and_then(|combat| combat.acting), Some(B));
    }
    #[test]
    fn not_in_the_own_square_nor_two_away() {
        assert_eq!(refused(&sworded(), A, charge("B2")), Some("heimr.action.charge"));
        let far = stands(stands(sworded(), A, "A1"), C, "A3");
        assert_eq!(refused(&far, A, charge("A3")), Some("heimr.border.count-in-combat"));
    }
    #[test]
    fn not_with_a_ranged_weapon() {
        let world = stands(archer(), A, "A2");
        let deed = Deed::Charge { to: at("B2"), blow: Blow::Weapon(blow(C, "Bow", "Archery")) };
        assert_eq!(refused(&world, A, deed), Some("heimr.action.charge"));
    }
    #[test]
    fn both_weapons_may_strike() {
        let world = armed(charging(), A, "Knife", knife(Carried::OffHand));
        let mut attack = blow(C, "Sword", "Swordsmanship");
        attack.strikes.push(Strike { weapon: "Knife".into(), ability: "Dueling".into() });
        let deed = Deed::Charge { to: at("B2"), blow: Blow::Weapon(attack) };
        let dice = [5, 6, 9, 9, 5, 6, 9, 9, 9, 9, 6, 9, 9];
        assert_eq!(plays(&world, A, deed, &dice).world.fighter(C).expect("one").used.dodges, 2);
    }

    #[test]
    fn whoever_is_struck_down_on_the_way_strikes_nobody() {
        use norn_heimr::world::fight::{Readied, Trigger, Waiting};
        let mut world = armed(charging(), C, "Sword", sword());
        of(&mut world, A).hp.now = 1;
        let strike = Strike { weapon: "Sword".into(), ability: "Swordsmanship".into() };
        let waiting = Waiting::Strike { strikes: vec![strike], aim: None };
        let combat = world.combat.as_mut().expect("a fight");
        combat.readied.insert(C, Readied { trigger: Trigger::Enters, waiting });
        // Her dodge is rolled anew, and a blow to the torso dazes her.
        let played = plays(&world, A, charge("B2"), &[2, 9, 9, 5]);
        assert_eq!(played.outcome(), Some("stopped"));
    }
}

pub(crate) mod heimr_action_charge_no_challenge_border {
    use super::*;
    use norn_heimr::world::places::Crossing;
    use norn_heimr::world::rolls::Tested;

    fn with_border(border: Border) -> World {
        let mut world = charging();
        world.grid.borders.insert(Between::new(at("A2"), at("B2")), border);
        world
    }

    #[test]
    fn not_through_a_window() {
        let tested = Tested::Ability("Agility".into());
        let crossing = Some(Crossing { requirement: 5, tested });
        let world = with_border(Border { crossing, ..Border::default() });
        assert_eq!(refused(&world, A, charge("B2")), Some("heimr.action.charge-no-challenge-border"));
        assert_eq!(refused(&world, A, go("B2")), None);
    }
    #[test]
    fn through_a_door_that_has_room_and_it_counts() {
        let world = with_border(Border { limit: Some(2), ..Border::default() });
        let world = plays(&world, A, charge("B2"), &[5, 6, 9, 9, 6, 9, 9]).world;
        let counts = &world.combat.as_ref().expect("a fight").crossed;
        assert_eq!(counts.values().next().expect("a count").count, 1);
    }
    #[test]
    fn not_up_a_height() {
        let mut world = charging();
        let high = Location { ground: 2, ..Location::default() };
        world.grid.locations.insert(at("B2"), high.into());
        of(&mut world, C).stance.level = 2;
        assert_eq!(refused(&world, A, charge("B2")), Some("heimr.height.climb-from-two"));
    }
    #[test]
    fn not_through_a_wall() {
        let structure = Some(Structure { toughness: 6, over: None });
        let world = with_border(Border { structure, ..Border::default() });
        assert_eq!(refused(&world, A, charge("B2")), Some("heimr.environment.structural-barrier"));
    }
}

pub(crate) mod heimr_action_run_protection {
    use super::*;

    #[test]
    fn nobody_charges_from_where_one_ran_away() {
        let mut world = charging();
        in_fight(&mut world, C).ran_from = Some(at("A2"));
        assert_eq!(refused(&world, A, charge("B2")), Some("heimr.action.run-protection"));
        assert_eq!(refused(&stands(world.clone(), A, "C2"), A, charge("B2")), None, "from elsewhere");
        assert_eq!(refused(&world, A, go("B2")), None, "a Move leaves no attack");
    }
    #[test]
    fn until_the_runners_next_turn() {
        let run = Deed::Run { to: at("B2"), after: None, outmanoeuvres: false };
        let world = plays(&stands(battle(), A, "A2"), A, run, &[6, 9, 9]).world;
        assert_eq!(world.fighter(A).expect("a fighter").ran_from, Some(at("A2")));
        let world = turn_of(world, D);
        let mut world = world;
        world.combat.as_mut().expect("a fight").acted = [A, B, C].into();
        let world = play(&world, &end_turn(D), &[6], &[]).world;
        let world = plays(&world, A, Deed::DropProne, &[]).world;
        assert_eq!(world.fighter(A).expect("a fighter").ran_from, None);
    }
}
