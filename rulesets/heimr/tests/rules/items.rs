//! Things, the armoury, and what hands do with both: every case of the checks of these chapters.
use crate::doing::*;
use crate::table::*;
use norn_heimr::rules::characters::abilities::base_potential;
use norn_heimr::rules::characters::attributes::attribute;
use norn_heimr::rules::characters::hands::{self, wielded};
use norn_heimr::rules::characters::points::max_hp;
use norn_heimr::rules::harm::effects::Landed;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Breakable, Deed};
use norn_heimr::world::harm::{Hand, Part};
use norn_heimr::world::places::{Border, Door, Structure};
use norn_heimr::world::squares::Between;
use norn_heimr::world::things::{Carried, Fed, Item, Shield, Weapon, Wielding};
use norn_heimr::{Heimr, content};
use norn_kernel::ruleset::Draft;
use norn_kernel::{Ruleset, Value, Who};
use std::collections::BTreeMap;

/// A weapon of the armoury, carried like this.
fn weapon(name: &str, carried: Carried) -> Item {
    let mut weapons = content::weapons(&four()).into_iter();
    let (_, weapon) = weapons.find(|(known, _)| known == name).expect("a weapon");
    Item { carried, weapon: Some(weapon), ..Item::default() }
}

fn shield(name: &str, carried: Carried) -> Item {
    let mut shields = content::shields(&four()).into_iter();
    let (_, shield) = shields.find(|(known, _)| known == name).expect("a shield");
    Item { carried, shield: Some(shield), ..Item::default() }
}

/// Ada carries this under its name.
fn carrying(things: &[(&str, Item)]) -> World {
    let mut world = four();
    for (name, item) in things {
        carries(&mut world, A, name, item.clone());
    }
    world
}

fn place(world: &World, name: &str) -> Option<Carried> {
    world.character(A).items.get(name).map(|item| item.carried)
}

fn on_ground(world: &World) -> Vec<&String> {
    let square = world.character(A).stance.square;
    world.grid.locations.get(&square).map(|here| here.things.keys().collect()).unwrap_or_default()
}

fn draw(name: &str, into: Carried) -> Do {
    Do::Deed(A, Deed::Draw { item: name.into(), into })
}

fn get(name: &str, into: Carried, ground: bool) -> Do {
    Do::Deed(A, Deed::GetItem { item: name.into(), into, ground })
}

fn put_away(name: &str) -> Do {
    Do::Deed(A, Deed::PutAway { item: name.into() })
}

fn drop_all(names: &[&str]) -> Do {
    Do::Deed(A, Deed::DropItems { items: names.iter().map(|name| (*name).to_owned()).collect() })
}

fn swap(grip: Option<&str>) -> Do {
    Do::Deed(A, Deed::SwapItems { grip: grip.map(str::to_owned) })
}

fn usable(world: &World) -> Vec<&String> {
    wielded(world, A).map(|(name, _)| name).collect()
}

pub(crate) mod heimr_character_items {
    use super::*;

    #[test]
    fn a_place_a_value_and_bonuses() {
        let item = Item::default();
        assert_eq!((item.toughness, item.breaks, item.hidden, item.bonuses), (1, 0, None, BTreeMap::new()));
        let mut rope = Item { carried: Carried::SwordHand, ..Item::default() };
        rope.bonuses.insert("Agility".into(), 2);
        let world = carrying(&[("Rope", rope)]);
        assert_eq!(rolled_with(&world, &challenge(A, "Agility", None)), (0, 2));
    }

    fn made_with(gear: &[(&str, &str, &str)]) -> Result<World, Vec<(String, &'static str)>> {
        let row = |(name, like, place): &(&str, &str, &str)| {
            Value::List(vec![Value::text(name), Value::text(like), Value::word(place)])
        };
        let gear = Value::List(gear.iter().map(row).collect());
        let values = [("name".to_owned(), Value::text("Eir")), ("gear".to_owned(), gear)].into();
        let draft = Draft { form: "character".to_owned(), values };
        let effects = Heimr.build(&four(), &draft, Who(9)).map_err(|problems| {
            problems.into_iter().map(|one| (one.at, one.words.key.id())).collect::<Vec<_>>()
        })?;
        let mut world = four();
        effects.iter().for_each(|effect| norn_kernel::World::apply(&mut world, effect));
        Ok(world)
    }

    #[test]
    fn whoever_is_made_has_weapons_of_the_armoury() {
        let gear = [("Axe", "Medium weapon", "sword-hand"), ("Board", "Medium shield", "off-hand")];
        let world = made_with(&gear).expect("somebody");
        let items = &world.character(Who(9)).items;
        assert_eq!(items["Axe"], weapon("Medium weapon", Carried::SwordHand));
        assert_eq!(items["Board"].shield.as_ref().map(|shield| shield.potential), Some(3));
        assert_eq!(items["Board"].carried, Carried::OffHand);
    }

    #[test]
    fn no_hand_holds_two_things() {
        let gear = [("Axe", "Medium weapon", "sword-hand"), ("Bow", "Bow", "both-hands")];
        assert_eq!(made_with(&gear), Err(vec![("gear".to_owned(), "heimr.weapon-attack.hands")]));
        assert!(made_with(&[("Club", "Club", "sword-hand")]).is_err());
    }

    #[test]
    fn each_action_changes_just_its_place() {
        let sword = weapon("Medium weapon", Carried::Ready);
        let world = done(&carrying(&[("Sword", sword.clone())]), &draw("Sword", Carried::SwordHand));
        let drawn = Item { carried: Carried::SwordHand, ..sword };
        assert_eq!(world.character(A).items["Sword"], drawn);
    }

    #[test]
    fn nothing_is_done_with_what_is_not_there() {
        assert_eq!(refuses(&four(), &put_away("Sword")), Some("heimr.character.items"));
        assert_eq!(refuses(&four(), &draw("Sword", Carried::SwordHand)), Some("heimr.character.items"));
        let belt = carrying(&[("Sword", weapon("Medium weapon", Carried::Ready))]);
        assert_eq!(refuses(&belt, &put_away("Sword")), Some("heimr.character.items"));
    }
}

pub(crate) mod heimr_character_armour {
    use super::*;

    #[test]
    fn taken_off_in_any_way_it_takes_its_hit_points_along() {
        let mut world = carrying(&[("Mail", mail(0, 2))]);
        of(&mut world, A).hp.now = 5;
        let off = done(&world, &get("Mail", Carried::SwordHand, false));
        assert_eq!((max_hp(&off, A), off.character(A).hp.now), (3, 3));
    }

    fn mail(armour: i32, hp: i32) -> Item {
        Item { carried: Carried::Worn, armour, hp, ..Item::default() }
    }

    fn hit(world: &World, damage: i32) -> i32 {
        let what = Do::Land { on: A, by: B, damage, part: Part::Torso, called: vec![] };
        done(world, &what).character(A).hp.now
    }

    #[test]
    fn saves_from_each_weapons_hit() {
        assert_eq!((hit(&four(), 2), hit(&carrying(&[("Mail", mail(1, 0))]), 2)), (1, 2));
        let stored = Item { carried: Carried::Stored, ..mail(1, 0) };
        assert_eq!(hit(&carrying(&[("Mail", stored)]), 2), 1);
        assert_eq!(hit(&carrying(&[("Mail", mail(5, 0))]), 2), 3);
    }

    #[test]
    fn adds_hit_points_while_it_is_worn() {
        let mut world = carrying(&[("Mail", mail(0, 2))]);
        assert_eq!((max_hp(&four(), A), max_hp(&world, A)), (3, 5));
        of(&mut world, A).hp.now = 5;
        let off = written(world, "character/1/place/Mail", Value::word("stored"));
        assert_eq!((max_hp(&off, A), off.character(A).hp.now), (3, 3));
    }
}

pub(crate) mod heimr_weapon_attack_hands {
    use super::*;

    #[test]
    fn a_second_thing_of_the_same_name_takes_another_hand() {
        let mut world = carrying(&[("Knife", weapon("Light weapon", Carried::SwordHand))]);
        let square = world.character(A).stance.square;
        let here = world.grid.locations.entry(square).or_default();
        here.things.insert("Knife".into(), weapon("Light weapon", Carried::Stored));
        let full = refuses(&world, &get("Knife", Carried::SwordHand, true));
        assert_eq!(full, Some("heimr.weapon-attack.hands"));
        let both = done(&world, &get("Knife", Carried::OffHand, true));
        assert_eq!(
            (place(&both, "Knife"), place(&both, "Knife 2")),
            (Some(Carried::SwordHand), Some(Carried::OffHand))
        );
    }

    fn wields(name: &str, carried: Carried) -> bool {
        !usable(&carrying(&[("It", weapon(name, carried))])).is_empty()
    }

    #[test]
    fn as_it_is_made_to_be_held() {
        let ways = [Carried::SwordHand, Carried::OffHand, Carried::BothHands];
        let all = |name| ways.map(|carried| wields(name, carried));
        assert_eq!(all("Light weapon"), [true, true, false]);
        assert_eq!(all("Medium weapon"), [true, false, true]);
        assert_eq!(all("Great weapon"), [false, false, true]);
        assert_eq!(all("Throwing weapon"), [true, false, false]);
    }

    #[test]
    fn drawn_only_like_that() {
        let ready = |name: &str| carrying(&[("It", weapon(name, Carried::Ready))]);
        let refuses = |name: &str, into| refuses(&ready(name), &draw("It", into));
        assert_eq!(refuses("Throwing weapon", Carried::OffHand), Some("heimr.weapon-attack.hands"));
        assert_eq!(refuses("Throwing weapon", Carried::SwordHand), None);
        assert_eq!(refuses("Medium weapon", Carried::OffHand), Some("heimr.weapon-attack.hands"));
        assert_eq!(refuses("Medium weapon", Carried::Worn), Some("heimr.weapon-attack.hands"));
    }

    #[test]
    fn two_hands_hold_nothing_else() {
        let great = ("Great", weapon("Great weapon", Carried::Ready));
        let laden = carrying(&[great, ("Lamp", Item { carried: Carried::OffHand, ..Item::default() })]);
        assert_eq!(refuses(&laden, &draw("Great", Carried::BothHands)), Some("heimr.weapon-attack.hands"));
        let medium = carrying(&[
            ("Sword", weapon("Medium weapon", Carried::SwordHand)),
            ("Shield", shield("Small shield", Carried::OffHand)),
        ]);
        assert_eq!((usable(&medium).len(), hands::shields(&medium, A).count()), (1, 1));
        assert_eq!(refuses(&medium, &swap(Some("Sword"))), Some("heimr.weapon-attack.hands"));
    }

    #[test]
    fn a_weapon_of_ones_own() {
        let own = Weapon { wielding: Wielding::OffHand, ..Weapon::default() };
        let item = Item { carried: Carried::OffHand, weapon: Some(own), ..Item::default() };
        assert_eq!(usable(&carrying(&[("Claw", item)])).len(), 1);
    }
}

pub(crate) mod heimr_action_draw {
    use super::*;

    #[test]
    fn what_is_at_hand() {
        let world = carrying(&[("Sword", weapon("Medium weapon", Carried::Ready))]);
        let drawn = done(&world, &draw("Sword", Carried::SwordHand));
        assert_eq!(place(&drawn, "Sword"), Some(Carried::SwordHand));
        let packed = carrying(&[("Sword", weapon("Medium weapon", Carried::Stored))]);
        assert_eq!(refuses(&packed, &draw("Sword", Carried::SwordHand)), Some("heimr.action.draw"));
        assert_eq!(refuses(&packed, &get("Sword", Carried::SwordHand, false)), None);
    }

    #[test]
    fn into_a_free_hand() {
        let axe = Item { carried: Carried::SwordHand, ..Item::default() };
        let full = carrying(&[("Sword", weapon("Medium weapon", Carried::Ready)), ("Axe", axe)]);
        assert_eq!(refuses(&full, &draw("Sword", Carried::SwordHand)), Some("heimr.weapon-attack.hands"));
        let bow = carrying(&[("Bow", weapon("Bow", Carried::BothHands))]);
        assert_eq!(refuses(&bow, &draw("Bow", Carried::BothHands)), None);
    }

    #[test]
    fn as_an_action() {
        use crate::fights::{armed, battle, knife, plays};
        let world = armed(battle(), A, "Knife", knife(Carried::Ready));
        let draw = Deed::Draw { item: "Knife".into(), into: Carried::OffHand };
        let world = plays(&world, A, draw, &[]).world;
        assert_eq!(world.character(A).items["Knife"].carried, Carried::OffHand);
    }
}

pub(crate) mod heimr_action_put_away {
    use super::*;

    #[test]
    fn back_to_where_it_is_at_hand() {
        let world = carrying(&[("Sword", weapon("Medium weapon", Carried::SwordHand))]);
        let away = done(&world, &put_away("Sword"));
        assert_eq!(place(&away, "Sword"), Some(Carried::Ready));
        assert_eq!(hands::free_hand(&away, A), Some(Hand::Sword));
    }

    #[test]
    fn a_drawn_piece_goes_back_first() {
        let world = done(&archer(Some(12)), &draw("Bow", Carried::BothHands));
        let back = done(&world, &put_away("Bow"));
        assert_eq!((left(&back), place(&back, "Bow")), (Some(12), Some(Carried::BothHands)));
        assert_eq!(place(&done(&back, &put_away("Bow")), "Bow"), Some(Carried::Ready));
    }

    #[test]
    fn as_an_action() {
        let world = carrying(&[("Sword", weapon("Medium weapon", Carried::SwordHand))]);
        let put = Deed::PutAway { item: "Sword".into() };
        let world = play(&world, &crate::fights::act(A, put), &[], &[]).world;
        assert_eq!(place(&world, "Sword"), Some(Carried::Ready));
    }
}

pub(crate) mod heimr_action_drop_items {
    use super::*;

    #[test]
    fn any_number_at_once() {
        let world = carrying(&[
            ("Sword", weapon("Medium weapon", Carried::SwordHand)),
            ("Shield", shield("Small shield", Carried::OffHand)),
        ]);
        let dropped = done(&world, &drop_all(&["Sword", "Shield"]));
        assert_eq!(on_ground(&dropped), ["Shield", "Sword"]);
        assert_eq!(hands::free_hands(&dropped, A).len(), 2);
        assert_eq!(hands::shields(&dropped, A).count(), 0);
        assert_eq!(refuses(&world, &drop_all(&[])), Some("heimr.action.drop-items"));
    }

    #[test]
    fn two_of_a_name_lie_beside_each_other() {
        let sword = || ("Sword", weapon("Medium weapon", Carried::SwordHand));
        let once = done(&carrying(&[sword()]), &drop_all(&["Sword"]));
        let mut again = once.clone();
        let (name, item) = sword();
        carries(&mut again, A, name, item);
        assert_eq!(on_ground(&done(&again, &drop_all(&["Sword"]))), ["Sword", "Sword 2"]);
    }

    #[test]
    fn as_an_action() {
        use crate::fights::{armed, battle, plays, sword};
        let world = armed(battle(), A, "Sword", sword());
        let world = plays(&world, A, Deed::DropItems { items: ["Sword".into()].into() }, &[]).world;
        assert!(world.character(A).items.is_empty());
    }
}

pub(crate) mod heimr_action_get_item {
    use super::*;

    #[test]
    fn from_the_ground_of_the_same_square() {
        let world = carrying(&[("Sword", weapon("Medium weapon", Carried::SwordHand))]);
        let dropped = done(&world, &drop_all(&["Sword"]));
        let back = done(&dropped, &get("Sword", Carried::SwordHand, true));
        assert_eq!((place(&back, "Sword"), on_ground(&back).len()), (Some(Carried::SwordHand), 0));
        let mut elsewhere = dropped.clone();
        of(&mut elsewhere, A).stance.square = "A1".parse().expect("a square");
        assert_eq!(
            refuses(&elsewhere, &get("Sword", Carried::SwordHand, true)),
            Some("heimr.action.get-item")
        );
        let mut full = dropped;
        carries(&mut full, A, "Axe", Item { carried: Carried::SwordHand, ..Item::default() });
        assert_eq!(
            refuses(&full, &get("Sword", Carried::SwordHand, true)),
            Some("heimr.weapon-attack.hands")
        );
    }

    #[test]
    fn out_of_the_pack() {
        let world = carrying(&[("Rope", Item::default())]);
        assert_eq!(
            place(&done(&world, &get("Rope", Carried::OffHand, false)), "Rope"),
            Some(Carried::OffHand)
        );
        assert_eq!(refuses(&world, &get("Lamp", Carried::OffHand, false)), Some("heimr.action.get-item"));
    }

    #[test]
    fn as_an_action() {
        let get = Deed::GetItem { item: "Rope".into(), into: Carried::OffHand, ground: false };
        let world = carrying(&[("Rope", Item::default())]);
        let world = play(&world, &crate::fights::act(A, get), &[], &[]).world;
        assert_eq!(place(&world, "Rope"), Some(Carried::OffHand));
    }
}

pub(crate) mod heimr_action_hide_item {
    use super::*;

    #[test]
    fn the_roll_is_what_it_takes_to_find_it() {
        let world = carrying(&[("Knife", weapon("Light weapon", Carried::SwordHand))]);
        let hide = Do::Deed(A, Deed::HideItem { item: "Knife".into() });
        let hidden = done_with(&world, &hide, &[6], &[]).world;
        assert_eq!(hidden.character(A).items["Knife"].hidden, Some(6));
        assert_eq!(hands::free_hand(&hidden, A), Some(Hand::Sword));
        let drawn = done(&hidden, &draw("Knife", Carried::SwordHand));
        assert_eq!(drawn.character(A).items["Knife"].hidden, None);
    }

    #[test]
    fn whoever_is_too_tired_hides_nothing() {
        let world = carrying(&[("Knife", weapon("Light weapon", Carried::SwordHand))]);
        let hide = Do::Deed(A, Deed::HideItem { item: "Knife".into() });
        assert_eq!(done_with(&world, &hide, &[1], &[]).world.character(A).items["Knife"].hidden, None);
    }

    #[test]
    fn as_an_action() {
        let world = carrying(&[("Ring", Item { carried: Carried::OffHand, ..Item::default() })]);
        let hide = Deed::HideItem { item: "Ring".into() };
        let world = play(&world, &crate::fights::act(A, hide), &[5], &[]).world;
        assert!(world.character(A).items["Ring"].hidden.is_some());
    }
}

pub(crate) mod heimr_action_swap_items {
    use super::*;

    #[test]
    fn from_hand_to_hand() {
        let knife = || ("Knife", weapon("Light weapon", Carried::OffHand));
        let one = done(&carrying(&[knife()]), &swap(None));
        assert_eq!(place(&one, "Knife"), Some(Carried::SwordHand));
        let two = carrying(&[knife(), ("Sword", weapon("Medium weapon", Carried::SwordHand))]);
        let swapped = done(&two, &swap(None));
        assert_eq!(
            (place(&swapped, "Knife"), place(&swapped, "Sword")),
            (Some(Carried::SwordHand), Some(Carried::OffHand))
        );
        assert_eq!(refuses(&four(), &swap(None)), Some("heimr.action.swap-items"));
    }

    #[test]
    fn another_grip() {
        let world = carrying(&[("Sword", weapon("Medium weapon", Carried::BothHands))]);
        let one = done(&world, &swap(Some("Sword")));
        assert_eq!(place(&one, "Sword"), Some(Carried::SwordHand));
        assert_eq!(place(&done(&one, &swap(Some("Sword"))), "Sword"), Some(Carried::BothHands));
        let great = carrying(&[("Great", weapon("Great weapon", Carried::BothHands))]);
        assert_eq!(refuses(&great, &swap(Some("Great"))), Some("heimr.action.swap-items"));
    }

    #[test]
    fn as_an_action() {
        use crate::fights::{armed, battle, plays, sword};
        let world = armed(battle(), A, "Sword", sword());
        let world = plays(&world, A, Deed::SwapItems { grip: None }, &[]).world;
        assert_eq!(world.character(A).items["Sword"].carried, Carried::OffHand);
    }
}

/// Ada holds a bow, with so many arrows, if they are counted.
fn archer(left: Option<u16>) -> World {
    let mut bow = weapon("Bow", Carried::BothHands);
    bow.weapon.as_mut().expect("a weapon").fed = Fed::Pieces { drawn: false, left };
    carrying(&[("Bow", bow)])
}

fn left(world: &World) -> Option<u16> {
    match &world.character(A).items["Bow"].weapon.as_ref().expect("a weapon").fed {
        Fed::Pieces { left, .. } => *left,
        _ => None,
    }
}

pub(crate) mod heimr_ranged_ammunition {
    use super::*;

    fn shoot(weapon: &str) -> Do {
        Do::Shoot(A, weapon.to_owned(), "C3".to_owned())
    }

    #[test]
    fn a_piece_drawn_for_each_shot() {
        let world = archer(Some(12));
        let drawn = done(&world, &draw("Bow", Carried::BothHands));
        assert_eq!(refuses(&drawn, &draw("Bow", Carried::BothHands)), Some("heimr.ranged.ammunition"));
        let shot = done(&drawn, &shoot("Bow"));
        assert_eq!(left(&shot), Some(11));
        assert_eq!(refuses(&shot, &draw("Bow", Carried::BothHands)), None);
    }

    #[test]
    fn counted_only_where_there_is_a_number() {
        let mut world = archer(None);
        for _ in 0..50 {
            world = done(&done(&world, &draw("Bow", Carried::BothHands)), &shoot("Bow"));
        }
        assert_eq!(left(&world), None);
        let none = archer(Some(0));
        assert_eq!(refuses(&none, &draw("Bow", Carried::BothHands)), Some("heimr.ranged.ammunition"));
    }

    #[test]
    fn what_is_thrown_lies_there() {
        let world = carrying(&[("Spear", weapon("Throwing weapon", Carried::SwordHand))]);
        let thrown = done(&world, &shoot("Spear"));
        assert_eq!(place(&thrown, "Spear"), None);
        let there = &thrown.grid.locations[&"C3".parse().expect("a square")];
        assert!(there.things.contains_key("Spear"));
    }

    #[test]
    fn no_shot_with_nothing_drawn() {
        let mut world = crate::fights::armed(crate::fights::battle(), A, "Bow", crate::fights::bow());
        let bow = of(&mut world, A).items.get_mut("Bow").expect("a bow");
        bow.weapon.as_mut().expect("a weapon").fed = Fed::Pieces { drawn: false, left: None };
        let shot = crate::fights::with_bow(C);
        assert_eq!(crate::fights::refused(&world, A, shot), Some("heimr.ranged.ammunition"));
    }
}

pub(crate) mod heimr_environment_toughness {
    use super::*;

    #[test]
    fn only_tools_that_could_break_something_here_are_offered() {
        let filled = norn_kernel::Filled::of("break-down").with("who", A);
        let mut world = carrying(&[("Ram", ram(2))]);
        let asks = |world: &World| offered(world, &norn_kernel::Viewer::Referee, &filled);
        assert!(matches!(asks(&world), norn_kernel::Next::Refused(_)));
        world.grid.borders.insert(between(), Border::default());
        assert!(matches!(asks(&world), norn_kernel::Next::Refused(_)), "nothing stands there");
        let structure = Some(Structure { toughness: 2, over: None });
        world.grid.borders.insert(between(), Border { structure, ..Border::default() });
        let norn_kernel::Next::Fill(param) = asks(&world) else { panic!("a tool") };
        assert_eq!(param.name, "with");
    }

    fn ram(breaks: i32) -> Item {
        Item { carried: Carried::SwordHand, breaks, ..Item::default() }
    }

    fn between() -> Between {
        Between::new("B2".parse().expect("a square"), "B3".parse().expect("a square"))
    }

    /// Ada strikes what is north of her with something that breaks so much.
    fn strikes(border: Border, breaks: i32, times: usize) -> Border {
        let mut world = carrying(&[("Ram", ram(breaks))]);
        world.grid.borders.insert(between(), border);
        let what = Breakable::Border(between());
        for _ in 0..times {
            world = done(&world, &Do::Deed(A, Deed::BreakDown { with: "Ram".into(), what: what.clone() }));
        }
        world.grid.borders[&between()].clone()
    }

    fn wall(toughness: i32) -> Border {
        Border { structure: Some(Structure { toughness, over: None }), ..Border::default() }
    }

    #[test]
    fn a_break_of_at_least_so_much() {
        let door = || Border { door: Some(Door::Barred(2)), ..Border::default() };
        assert_eq!(strikes(door(), 1, 1).door, Some(Door::Barred(2)));
        assert_eq!(strikes(door(), 2, 1).door, Some(Door::Open));
        assert!(strikes(wall(6), 2, 3).structure.is_some());
        assert!(strikes(wall(6), 6, 1).structure.is_none());
        assert!(strikes(wall(4), 4, 1).structure.is_none());
        assert!(strikes(wall(6), 4, 5).structure.is_some());
    }

    #[test]
    fn with_something_made_for_it_and_within_reach() {
        let mut world = carrying(&[("Ram", ram(4)), ("Lamp", ram(0))]);
        world.grid.borders.insert(between(), wall(4));
        let deed = |with: &str, what| Do::Deed(A, Deed::BreakDown { with: with.into(), what });
        let wall = || Breakable::Border(between());
        assert_eq!(refuses(&world, &deed("Ram", wall())), None);
        let stored = Item { carried: Carried::Stored, ..ram(4) };
        carries(&mut world, A, "Axe", stored);
        assert_eq!(refuses(&world, &deed("Axe", wall())), Some("heimr.character.items"));
        assert_eq!(refuses(&world, &deed("Lamp", wall())), Some("heimr.environment.toughness"));
        of(&mut world, A).stance.square = "A1".parse().expect("a square");
        assert_eq!(refuses(&world, &deed("Ram", wall())), Some("heimr.environment.toughness"));
    }

    #[test]
    fn a_thing_or_what_somebody_holds() {
        let mut world = carrying(&[("Ram", ram(1))]);
        carries(&mut world, B, "Shield", shield("Small shield", Carried::OffHand));
        let square = world.character(A).stance.square;
        let here = world.grid.locations.entry(square).or_default();
        here.things.insert("Crate".into(), Item::default());
        here.things.insert("Chest".into(), Item { toughness: 2, ..Item::default() });
        let deed = |what| Do::Deed(A, Deed::BreakDown { with: "Ram".into(), what });
        let broken = done(&world, &deed(Breakable::Held(B, "Shield".into())));
        assert!(broken.character(B).items.is_empty());
        assert!(
            !on_ground(&done(&world, &deed(Breakable::Thing("Crate".into())))).contains(&&"Crate".into())
        );
        assert_eq!(done(&world, &deed(Breakable::Thing("Chest".into()))), world);
    }

    #[test]
    fn as_an_action() {
        let mut world = carrying(&[("Ram", ram(2))]);
        world.grid.borders.insert(between(), Border { door: Some(Door::Barred(2)), ..Border::default() });
        let strike = Deed::BreakDown { with: "Ram".into(), what: Breakable::Border(between()) };
        let world = play(&world, &crate::fights::act(A, strike), &[], &[]).world;
        assert_eq!(world.grid.borders[&between()].door, Some(Door::Open));
    }
}

pub(crate) mod heimr_armoury_module {
    use super::*;

    #[test]
    fn on_or_off() {
        let on = four();
        assert_eq!((content::weapons(&on).len(), content::shields(&on).len()), (8, 4));
        assert!(content::abilities(&on).contains_key("Dueling"));
        let off = with_switch(on, "medieval-armoury-module", "off");
        assert_eq!((content::weapons(&off).len(), content::shields(&off).len()), (0, 0));
        assert!(!content::abilities(&off).contains_key("Dueling"));
    }
}

pub(crate) mod heimr_armoury_weapons {
    use super::*;

    type Row<'a> = (&'a str, Option<u8>, i32, i32, Wielding, &'a [&'a str]);

    #[test]
    fn all_eight() {
        let expected: [Row<'_>; 8] = [
            ("Light weapon", None, 1, 2, Wielding::EitherHand, &["Knife fighting", "Dueling"]),
            (
                "Medium weapon",
                None,
                2,
                3,
                Wielding::OneOrTwoHands,
                &["Dueling", "Swordsmanship", "Sword and shield"],
            ),
            ("Great weapon", None, 3, 5, Wielding::TwoHands, &["Swordsmanship"]),
            ("Pole arm", None, 2, 4, Wielding::TwoHands, &["Pole arms"]),
            ("Bow", Some(6), 3, 1, Wielding::TwoHands, &["Archery"]),
            ("Crossbow", Some(4), 3, 0, Wielding::TwoHands, &["Archery"]),
            ("Throwing weapon", Some(1), 1, 0, Wielding::SwordHand, &["Throwing", "Knife fighting"]),
            ("Blowgun", Some(2), 0, 1, Wielding::SwordHand, &["Blowguns"]),
        ];
        let rows = content::weapons(&four());
        assert_eq!(rows.len(), expected.len());
        for ((name, weapon), row) in rows.iter().zip(expected) {
            let abilities = row.5.iter().map(|name| (*name).to_owned()).collect();
            let read = (weapon.range, weapon.damage, weapon.potential, weapon.wielding);
            assert_eq!((name.as_str(), read), (row.0, (row.1, row.2, row.3, row.4)));
            assert_eq!(weapon.abilities, abilities);
        }
        let world = four();
        let known = content::abilities(&world);
        let mut named = rows.iter().flat_map(|(_, weapon)| &weapon.abilities);
        assert!(named.all(|name| known.contains_key(name.as_str())));
    }
}

pub(crate) mod heimr_armoury_wielding {
    use super::*;

    #[test]
    fn what_each_word_means() {
        let ways = [Carried::SwordHand, Carried::OffHand, Carried::BothHands];
        let expected = [
            (Wielding::EitherHand, [true, true, false]),
            (Wielding::OneOrTwoHands, [true, false, true]),
            (Wielding::TwoHands, [false, false, true]),
            (Wielding::SwordHand, [true, false, false]),
            (Wielding::OffHand, [false, true, false]),
        ];
        for (wielding, allowed) in expected {
            assert_eq!(ways.map(|carried| hands::allows(wielding, carried)), allowed, "{wielding:?}");
        }
        assert!(!hands::allows(Wielding::EitherHand, Carried::Worn));
    }
}

pub(crate) mod heimr_armoury_bonus {
    use super::*;
    use crate::fights::{armed, battle, plays_asked, strike};
    use norn_heimr::rules::combat::defence::{Against, numbers};
    use norn_heimr::world::fight::Defence;

    #[test]
    fn on_attacks_with_the_weapon() {
        let world = armed(battle(), A, "Great", weapon("Great weapon", Carried::BothHands));
        let mut world = written(world, "ability/Swordsmanship", 2);
        of(&mut world, A).attributes.insert("Strength".into(), 1);
        let undefended = [("heimr.weapon-attack.undefended", no())];
        let played = plays_asked(&world, A, strike(C, "Great", "Swordsmanship"), &[2, 5, 7], &undefended);
        assert_eq!(played.total(), Some(7 + 1 + 5));
    }

    #[test]
    fn on_parries_with_it_and_blocks_with_a_shield() {
        let world = armed(battle(), A, "Sword", weapon("Medium weapon", Carried::SwordHand));
        let world = armed(world, A, "Shield", shield("Small shield", Carried::OffHand));
        let potential = |defence| numbers(&world, A, &defence, &Against::default()).1;
        let parry = Defence::Parry { weapon: "Sword".into(), ability: "Swordsmanship".into() };
        let block = Defence::Block { shield: "Shield".into(), ability: "Sword and shield".into() };
        assert_eq!((potential(parry), potential(block), potential(Defence::Dodge)), (3, 2, 0));
    }

    #[test]
    fn on_blows_that_answer_somebody() {
        let world = armed(battle(), C, "Sword", weapon("Medium weapon", Carried::SwordHand));
        // 2 and 3 for the sword against a dodge of 4.
        let world = crate::fights::dodge_of(world, A, 4);
        let world = plays_asked(&world, A, crate::fights::brawl(C, false), &[2, 6, 9, 9], &[]).world;
        assert_eq!(crate::fights::hp(&world, A), 1);
    }
}

pub(crate) mod heimr_armoury_zero_damage {
    use super::*;
    use norn_heimr::world::harm::Influence;

    #[test]
    fn no_hit_points_and_yet_its_effects() {
        let blowgun = weapon("Blowgun", Carried::SwordHand).weapon.expect("a weapon");
        let what = |damage| Do::Land {
            on: A,
            by: B,
            damage,
            part: Part::Torso,
            called: vec![called(Influence::Weaken, None)],
        };
        let hit = done(&four(), &what(blowgun.damage));
        assert_eq!((hit.character(A).hp.now, hit.character(A).injury.clone()), (3, None));
        assert!(norn_heimr::rules::characters::hindrances::is_weakened(&hit, A));
        assert_eq!(done(&four(), &what(1)).character(A).hp.now, 2);
    }
}

pub(crate) mod heimr_armoury_shields {
    use super::*;

    #[test]
    fn all_four() {
        let rows = content::shields(&four());
        let read: Vec<_> =
            rows.iter().map(|(name, shield)| (name.as_str(), shield.potential, shield.stamina)).collect();
        let expected =
            [("Buckler", 0, 0), ("Small shield", 2, 0), ("Medium shield", 3, 0), ("Tower shield", 5, -1)];
        assert_eq!(read, expected);
        assert!(rows.iter().all(|(_, shield)| shield.wielding == Wielding::OffHand));
        let many: Vec<usize> = rows.iter().map(|(_, shield)| shield.abilities.len()).collect();
        assert_eq!(many, [3, 1, 1, 1]);
    }

    #[test]
    fn only_in_the_off_hand() {
        for (name, _) in content::shields(&four()) {
            let held = |carried| hands::shields(&carrying(&[("It", shield(&name, carried))]), A).count();
            assert_eq!((held(Carried::OffHand), held(Carried::SwordHand)), (1, 0));
        }
    }
}

pub(crate) mod heimr_armoury_tower_shield_penalty {
    use super::*;
    use norn_heimr::rules::characters::fatigue;

    #[test]
    fn stamina_counts_one_lower() {
        let with = |carried| {
            let mut world = carrying(&[("Tower", shield("Tower shield", carried))]);
            of(&mut world, A).attributes.insert("Stamina".into(), 1);
            world
        };
        let world = with(Carried::OffHand);
        let survival = content::ability(&world, "Survival");
        let read = |world: &World| {
            (attribute(world, A, "Stamina"), fatigue::base(world, A), base_potential(world, A, survival))
        };
        assert_eq!((read(&world), read(&with(Carried::Stored))), ((0, 4, 0), (1, 3, 1)));
        assert_eq!(read(&done(&world, &drop_all(&["Tower"]))), (1, 3, 1));
        assert_eq!(attribute(&world, A, "Strength"), 0);
    }
}

#[test]
fn a_landed_blow_is_plain_data() {
    // What the attack hands over says everything that armour and effects need.
    let landed = |weapon| Landed {
        by: B,
        damage: 1,
        part: Part::Torso,
        called: vec![],
        weapon,
        key: norn_kernel::Key::of(norn_heimr::RULES, "heimr.weapon-attack.damage"),
    };
    assert_ne!(landed(true), landed(false));
    assert_eq!(Shield::default().stamina, 0);
}
