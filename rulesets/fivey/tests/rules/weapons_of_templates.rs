//! Weapons that come with templates, and what else templates do to attacks.
use crate::table::*;
use norn_fivey::rules::fights::attack::Attack;
use norn_fivey::rules::fights::weapons::damage_type;
use norn_fivey::world::{Carried, Row, Weapon, World};

/// In a fight in which it is everybody's turn: A with these stats against X, who has 30 hit points and DC 12.
fn fight(own: &[(norn_fivey::world::Stat, i32)]) -> World {
    fighting(world([(A, hero("Ivy", own)), (X, monster("Xan", 1, 30))]))
}

/// With a weapon in hand.
fn armed(world: World, weapon: &str) -> World {
    with_thing(world, A, weapon, 1, Carried::Held)
}

/// What a hit deals.
#[track_caller]
fn deals(world: &World, attack: Attack, face: u16) -> i32 {
    30 - tries(world, attack, &[15, face], &[]).world.character(X).hit_points
}

fn with(weapon: &str, both: bool) -> Attack {
    Attack { both, ..Attack::of(A, X, weapon) }
}

fn refuses(world: &World, attack: Attack) -> Option<&'static str> {
    refused(world, &attack.into())
}

/// The type of damage that a weapon of the list deals.
fn type_of(name: &str) -> String {
    damage_type(Weapon::find(&one(&[]), name).expect("a weapon"))
}

/// A foe who takes half of a type of damage.
fn resistant(world: World, to: &str) -> World {
    but(world, X, |one| {
        one.resists.insert(to.to_owned());
    })
}

fn shielded(world: World) -> World {
    with_thing(world, A, "Shield", 1, Carried::Held)
}

mod fivey_origin_orc_warhammer {
    use super::*;

    const HAMMER: &str = "Orcish warhammer";

    #[test]
    fn a_d8_in_one_hand_and_a_d10_in_both() {
        let world = armed(fight(&[(Str, 2)]), HAMMER);
        assert_eq!(deals(&world, with(HAMMER, false), 5), 7);
        assert_eq!(deals(&world, with(HAMMER, true), 9), 11);
        assert_eq!(deals(&resistant(world, "bludgeoning"), with(HAMMER, false), 5), 3);
        assert_eq!(type_of(HAMMER), "bludgeoning");
    }

    #[test]
    fn not_in_both_hands_beside_a_shield() {
        let world = shielded(armed(fight(&[(Str, 2)]), HAMMER));
        assert_eq!(refuses(&world, with(HAMMER, true)), Some("fivey.weapon.hands"));
        assert_eq!(refuses(&world, with(HAMMER, false)), None);
    }
}

mod fivey_background_barbarian_greataxe {
    use super::*;

    const AXE: &str = "Greataxe of generational rage";

    #[test]
    fn a_d12_in_both_hands() {
        let world = armed(fight(&[(Str, 3)]), AXE);
        assert_eq!(deals(&world, with(AXE, false), 11), 14);
        assert_eq!(deals(&resistant(world.clone(), "slashing"), with(AXE, false), 11), 7);
        assert_eq!(refuses(&shielded(world), with(AXE, false)), Some("fivey.weapon.hands"));
    }
}

mod fivey_background_veteran_longsword {
    use super::*;

    const SWORD: &str = "Military longsword";

    #[test]
    fn a_d8_in_one_hand_and_a_d10_in_both() {
        let world = armed(fight(&[(Str, 2)]), SWORD);
        assert_eq!(deals(&world, with(SWORD, false), 6), 8);
        assert_eq!(deals(&world, with(SWORD, true), 10), 12);
        assert_eq!(deals(&resistant(world, "slashing"), with(SWORD, false), 6), 4);
    }
}

mod fivey_background_veteran_crossbow {
    use super::*;

    const BOW: &str = "Veteran's crossbow";

    #[test]
    fn it_keeps_its_d8() {
        let world = with_thing(armed(fight(&[]), BOW), A, "Case of bolts", 1, Carried::OnHand);
        let world = but(world, A, |one| one.things.get_mut(BOW).expect("the bow").loaded = true);
        assert_eq!(deals(&world, with(BOW, false), 5), 6);
        let spent = tries(&world, with(BOW, false), &[15, 8], &[]).world;
        assert_eq!(spent.character(X).hit_points, 21);
    }
}

mod fivey_background_barbarian_spear {
    use super::*;

    #[test]
    fn a_d6_in_one_hand_and_a_d8_in_both() {
        let world = armed(fight(&[(Str, 3)]), "Returning spear");
        let spear =
            |both, thrown, paces| Attack { thrown, paces: Some(paces), ..with("Returning spear", both) };
        assert_eq!(deals(&world, spear(false, false, 2), 4), 7);
        assert_eq!(deals(&world, spear(true, false, 2), 7), 10);
        let thrown = tries(&world, spear(false, true, 4), &[15, 4], &[]).world;
        let lies = thrown.character(A).things.get("Returning spear").map(|thing| thing.carried);
        assert_eq!(lies, Some(Carried::Lying));
    }
}

mod fivey_feat_force_of_will_advantage {
    use super::*;

    #[test]
    fn melee_attacks_roll_two_dice_and_shots_one() {
        let world = with_feat(armed(fight(&[(Str, 2)]), "Sword"), A, "Force of Will");
        let world = but(world, A, |one| one.willed = true);
        let melee = tries(&world, with("Sword", false), &[3, 15, 4], &[]).world;
        assert_eq!(melee.character(X).hit_points, 24);
        let world = with_thing(armed(world, "Bow"), A, "Quiver of arrows", 1, Carried::OnHand);
        let world = but(world, A, |one| {
            one.things.remove("Sword");
        });
        assert_eq!(tries(&world, with("Bow", false), &[3], &[]).outcome(), Some("miss"));
    }
}
