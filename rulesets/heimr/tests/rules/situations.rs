//! Situational penalties: every case of the checks of this chapter.
use crate::table::*;
use norn_heimr::Attempt;
use norn_heimr::rules::challenges::attempts::Challenge;
use norn_heimr::rules::challenges::situations::Situation;
use norn_heimr::world::rolls::{Modifier, Scope};
use norn_heimr::world::{Ability, Amendment, Condition, World};
use norn_kernel::Value;

fn penalty(name: &str, amount: i32) -> Situation {
    Situation { name: name.to_owned(), consistency: -amount, potential: 0 }
}

fn besides(challenge: Challenge, besides: &[Situation]) -> Challenge {
    Challenge { besides: besides.to_vec(), ..challenge }
}

/// A world in which this makes everybody's rolls harder or easier.
fn scene(mut world: World, name: &str, on: Scope, consistency: i32) -> World {
    world.scene.situations.insert(name.to_owned(), Modifier { on, consistency, potential: 0 });
    world
}

fn based(name: &str, consistency: i32) -> World {
    written(four(), &format!("ability/{name}"), consistency)
}

/// A campaign with an ability of its own.
pub(crate) fn having(mut world: World, name: &str, attributes: &[&str], consistency: i32) -> World {
    let attributes = attributes.iter().map(|name| (*name).to_owned()).collect();
    let ability = Ability { attributes, consistency, specialises: None };
    world.campaign.abilities.insert(name.to_owned(), Amendment::Own(ability));
    world
}

fn consistency(world: &World, ability: &str) -> i32 {
    rolled_with(world, &challenge(A, ability, None)).0
}

pub(crate) mod heimr_situational_when {
    use super::*;

    #[test]
    fn to_a_character_to_a_roll_or_to_the_scene() {
        let mut world = four();
        let hangover = Modifier { on: Scope::Group("Mental".into()), consistency: -1, potential: 0 };
        let condition = Condition { modifier: Some(hangover), ..Condition::default() };
        of(&mut world, A).conditions.insert("Hangover".into(), condition);
        assert_eq!(consistency(&world, "Insight"), -1);
        assert_eq!(rolled_with(&world, &challenge(B, "Insight", None)).0, 0);
        let once = besides(challenge(B, "Insight", None), &[penalty("noise", 2)]);
        assert_eq!(rolled_with(&world, &once).0, -2);
        let dark = scene(four(), "darkness", Scope::Every, -1);
        assert_eq!(
            (consistency(&dark, "Brawl"), rolled_with(&dark, &challenge(B, "Insight", None)).0),
            (-1, -1)
        );
    }
}

pub(crate) mod heimr_situational_reduces_consistency {
    use super::*;

    #[test]
    fn by_its_amount_and_nothing_else() {
        let world = based("Brawl", 3);
        let roll =
            |amount| rolled_with(&world, &besides(challenge(A, "Brawl", None), &[penalty("dark", amount)]));
        assert_eq!(roll(2), (1, 0));
        assert_eq!(roll(0), (3, 0));
    }

    #[test]
    fn circumstances_of_the_scene_fall_on_everybody() {
        let dark = scene(based("Brawl", 3), "darkness", Scope::Every, -2);
        assert_eq!(consistency(&dark, "Brawl"), 1);
    }
}

pub(crate) mod heimr_situational_through_zero {
    use super::*;

    #[test]
    fn on_into_negative_consistency() {
        for (base, amount, left) in [(1, 3, -2), (2, 2, 0), (-1, 1, -2)] {
            let world = based("Brawl", base);
            let roll = besides(challenge(A, "Brawl", None), &[penalty("dark", amount)]);
            assert_eq!(rolled_with(&world, &roll).0, left);
            let dice = vec![5; usize::try_from(left.unsigned_abs()).unwrap() + 1];
            assert_eq!(play(&world, &Attempt::Challenge(roll), &dice, &[]).dice().len(), dice.len());
        }
    }
}

pub(crate) mod heimr_situational_scopes {
    use super::*;

    #[test]
    fn an_ability_an_attribute_or_a_group() {
        let on = |scope| scene(four(), "it", scope, -1);
        let ability = on(Scope::Ability("Agility".into()));
        assert_eq!(["Agility", "Brawl", "Archery"].map(|name| consistency(&ability, name)), [-1, 0, 0]);
        let attribute = on(Scope::Attribute("Dexterity".into()));
        assert_eq!(["Agility", "Archery", "Brawl"].map(|name| consistency(&attribute, name)), [-1, -1, 0]);
        assert_eq!(rolled_with(&attribute, &on_dexterity()).0, 2);
        let group = on(Scope::Group("Physical".into()));
        let all = ["Brawl", "Agility", "Survival", "Perception"].map(|name| consistency(&group, name));
        assert_eq!(all, [-1, -1, -1, 0]);
        assert_eq!(rolled_with(&group, &on_dexterity()).0, 2);
    }

    fn on_dexterity() -> Challenge {
        on(A, "Dexterity", 3)
    }
}

pub(crate) mod heimr_situational_attribute_propagates {
    use super::*;

    #[test]
    fn to_all_that_is_founded_on_it() {
        let world = having(based("Agility", 2), "Athletics", &["Dexterity"], 2);
        let world = scene(world, "a stiff arm", Scope::Attribute("Dexterity".into()), -1);
        assert_eq!(["Athletics", "Agility", "Brawl"].map(|name| consistency(&world, name)), [1, 1, 0]);
    }
}

pub(crate) mod heimr_situational_group_propagates {
    use super::*;

    #[test]
    fn to_all_that_is_founded_on_attributes_of_it() {
        let world = scene(four(), "a headache", Scope::Group("Mental".into()), -2);
        let all = ["Perception", "Persuasion", "Insight", "Survival"].map(|name| consistency(&world, name));
        assert_eq!(all, [-2, -2, -2, 0]);
    }
}

pub(crate) mod heimr_situational_multi_attribute {
    use super::*;

    #[test]
    fn any_one_of_them_suffices() {
        let world = having(four(), "Siege craft", &["Strength", "Intelligence"], 0);
        let world = scene(world, "a headache", Scope::Attribute("Intelligence".into()), -2);
        assert_eq!(consistency(&world, "Siege craft"), -2);
    }

    #[test]
    fn each_penalty_counts_once() {
        let world = having(four(), "Acrobatics", &["Strength", "Dexterity"], 0);
        let once = scene(world.clone(), "cold", Scope::Group("Physical".into()), -1);
        assert_eq!(consistency(&once, "Acrobatics"), -1);
        let twice = scene(world, "a sore back", Scope::Attribute("Strength".into()), -1);
        let twice = scene(twice, "a stiff arm", Scope::Attribute("Dexterity".into()), -2);
        assert_eq!(consistency(&twice, "Acrobatics"), -3);
    }
}

pub(crate) mod heimr_situational_stacking {
    use super::*;

    #[test]
    fn all_named_ones_add() {
        let world = based("Brawl", 3);
        let all = [penalty("prone", 2), penalty("mud", 1), penalty("higher", 1)];
        assert_eq!(rolled_with(&world, &besides(challenge(A, "Brawl", None), &all)).0, -1);
        let both = [penalty("prone", 2), Situation { consistency: 1, ..penalty("lower", 0) }];
        assert_eq!(rolled_with(&based("Brawl", 2), &besides(challenge(A, "Brawl", None), &both)).0, 1);
    }

    #[test]
    fn of_one_name_one_counts() {
        let world = scene(based("Brawl", 3), "darkness", Scope::Every, -1);
        let roll = besides(challenge(A, "Brawl", None), &[penalty("darkness", 1), penalty("mud", 1)]);
        assert_eq!(rolled_with(&world, &roll).0, 1);
    }
}

pub(crate) mod heimr_situational_bonus {
    use super::*;

    #[test]
    fn to_potential_or_to_consistency() {
        let shield = Situation { name: "shield".into(), consistency: 0, potential: 3 };
        let roll = besides(challenge(A, "Brawl", None), &[shield]);
        assert_eq!(rolled_with(&based("Brawl", 2), &roll), (2, 3));
        let lower = Situation { name: "lower target".into(), consistency: 1, potential: 0 };
        let roll = besides(challenge(A, "Brawl", None), &[lower]);
        assert_eq!(rolled_with(&based("Brawl", 2), &roll), (3, 0));
    }

    #[test]
    fn the_parts_are_listed_apart() {
        let one = trained(with(hero("Ada"), &[("str", 2)]), "Brawl", 1, 1);
        let world = written(world([(A, one)]), "ability/Brawl", 1);
        let roll = besides(
            challenge(A, "Brawl", None),
            &[penalty("mud", 1), Situation { name: "high ground".into(), consistency: 0, potential: 2 }],
        );
        let played = play(&world, &Attempt::Challenge(roll), &[4, 5], &[]);
        let text = |text: &str| Some(Value::text(text));
        assert_eq!(played.numbers("heimr.ability.base-consistency-shared"), [(1, text("Brawl"))]);
        assert_eq!(played.numbers("heimr.ability.consistency-sum"), [(1, None)]);
        assert_eq!(played.numbers("heimr.ability.base-potential-single"), [(2, text("Strength"))]);
        assert_eq!(played.numbers("heimr.ability.potential-sum"), [(1, None)]);
        assert_eq!(played.numbers("heimr.situational.reduces-consistency"), [(-1, text("mud"))]);
        assert_eq!(played.numbers("heimr.situational.bonus"), [(2, text("high ground"))]);
        assert_eq!(played.total(), Some(5 + 5));
    }
}
