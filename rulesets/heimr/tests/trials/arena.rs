//! Where machines fight: four against four, on ground with everything on it that the rules know, and nothing wrong
//! with a fight by the way that its parts hang together.
use crate::fights::*;
use crate::table::*;
use norn_heimr::Heimr;
use norn_heimr::world::harm::{Bound, Called, Influence, OwnEffect, Reaction};
use norn_heimr::world::places::{Border, Cover, Crossing, Door, Grid, Location, Structure};
use norn_heimr::world::rolls::Tested;
use norn_heimr::world::squares::{Between, Climb};
use norn_heimr::world::things::{Carried, Fed, Item, Needs, Skill, Takes};
use norn_heimr::world::{Character, Condition, Side, World};
use norn_kernel::{Ruleset, Who};
use std::collections::{BTreeMap, BTreeSet};

/// The party.
pub(crate) const PARTY: [Who; 4] = [Who(1), Who(2), Who(3), Who(4)];
/// Those against them; the last of them comes later.
pub(crate) const OPPONENTS: [Who; 4] = [Who(5), Who(6), Who(7), Who(8)];

fn skill(takes: Takes, calls: &[Called]) -> Skill {
    Skill { takes: Some(takes), calls: calls.to_vec(), ..Skill::default() }
}

fn calls(influence: Influence, number: Option<i32>, part: Option<Bound>) -> Called {
    Called { influence, number, part }
}

/// Skills of every sort, a few for each of four.
fn skills(nth: usize) -> BTreeMap<String, Skill> {
    let trip = skill(Takes::Standard, &[calls(Influence::Fall, None, None)]);
    let shout = Skill { willpower: 1, ..skill(Takes::Free, &[calls(Influence::Daze, None, None)]) };
    let shove = skill(Takes::Ongoing, &[calls(Influence::Stumble, Some(3), None)]);
    let curse = skill(
        Takes::Upcoming,
        &[
            calls(Influence::Weaken, Some(4), None),
            calls(Influence::Drain, Some(1), None),
            calls(Influence::Own("Chill".into()), None, None),
        ],
    );
    let disarm = Skill {
        needs: Some(Needs::FreeHand),
        ..skill(
            Takes::Standard,
            &[calls(Influence::Drop, None, None), calls(Influence::Break, Some(2), None)],
        )
    };
    let net = Skill {
        rested: true,
        ..skill(
            Takes::Standard,
            &[calls(Influence::Bind, Some(4), None), calls(Influence::Hit, Some(1), None)],
        )
    };
    let mend = Skill { hp: 2, stabilises: true, willpower: 1, ..skill(Takes::Standard, &[]) };
    let pray = Skill { regains: 2, ..skill(Takes::Ongoing, &[]) };
    let duck = Skill { answers: Some(Reaction::Miss), takes: None, willpower: 1, ..Skill::default() };
    let named = [
        ("Trip", trip),
        ("Shout", shout),
        ("Shove", shove),
        ("Curse", curse),
        ("Disarm", disarm),
        ("Net", net),
        ("Mend", mend),
        ("Pray", pray),
        ("Duck", duck),
    ];
    let own = named.into_iter().enumerate().filter(|(n, (name, _))| n % 4 == nth || *name == "Trip");
    own.map(|(_, (name, skill))| (name.to_owned(), skill)).collect()
}

fn carried(item: Item, carried: Carried) -> Item {
    Item { carried, ..item }
}

/// Every blow counts, or few fights would come to an end.
fn deadly(mut item: Item) -> Item {
    if let Some(weapon) = &mut item.weapon {
        weapon.damage += 3;
    }
    item
}

/// What each of four carries.
fn gear(nth: usize) -> Vec<(&'static str, Item)> {
    let axe = Item { breaks: 4, toughness: 3, ..weapon(3, None, Carried::Stored, "Brawl") };
    let mut spear = weapon(2, Some(4), Carried::Ready, "Archery");
    spear.weapon.as_mut().expect("a weapon").fed = Fed::Itself;
    let ring = Item { hidden: Some(6), carried: Carried::Worn, ..Item::default() };
    let charm =
        Item { answers: Some(Reaction::Resist), pieces: Some(2), ..carried(Item::default(), Carried::Worn) };
    let mail = Item { armour: 1, hp: 1, ..carried(Item::default(), Carried::Worn) };
    match nth {
        0 => {
            vec![("Sword", sword()), ("Shield", shield(1)), ("Knife", knife(Carried::Ready)), ("Mail", mail)]
        }
        1 => {
            let mut bow = bow();
            bow.weapon.as_mut().expect("a weapon").fed = Fed::Pieces { drawn: true, left: Some(6) };
            vec![("Bow", bow), ("Knife", knife(Carried::Ready)), ("Axe", axe)]
        }
        2 => vec![
            ("Knife", knife(Carried::SwordHand)),
            ("Dagger", knife(Carried::OffHand)),
            ("Spear", spear),
            ("Ring", ring),
        ],
        _ => vec![
            ("Axe", carried(axe, Carried::SwordHand)),
            ("Torch", Item { light: Some(2), ..carried(Item::default(), Carried::Ready) }),
            ("Charm", charm),
        ],
    }
}

fn fighter(name: &str, side: Side, nth: usize) -> Character {
    let attributes = [("dex", 1), ("str", 1), ("sta", 3), ("int", 0), ("emp", 1), ("soc", 1)];
    let one = with(Character { side, ..hero(name) }, &attributes);
    let one = trained(trained(one, "Agility", 1, 1), "Brawl", 1, 1);
    Character {
        hp: norn_heimr::world::Pool::full(2),
        willpower: norn_heimr::world::Pool::full(2),
        fatigue: 2,
        items: gear(nth).into_iter().map(|(name, item)| (name.to_owned(), deadly(item))).collect(),
        skills: skills(nth),
        ..one
    }
}

/// Ground with doors, walls, heights, mud, cover, lights and things on it.
fn ground() -> Grid {
    let level = |requirement| Climb { requirement, ..Climb::default() };
    let crates = Cover { effectiveness: 3, height: 1, against: BTreeSet::new() };
    let yard = Location {
        cover: [("Crates".to_owned(), crates)].into(),
        spots: ["Well".to_owned()].into(),
        things: [
            ("Rope".to_owned(), Item::default()),
            ("Coin".to_owned(), Item { hidden: Some(4), ..Item::default() }),
        ]
        .into(),
        levels: [(3, level(Some(2)))].into(),
        ..Location::default()
    };
    let tower = Location {
        levels: [(1, level(None)), (2, level(None)), (4, level(Some(3)))].into(),
        ..Location::default()
    };
    let mud = Location {
        difficult: Some("Mud".into()),
        lights: [("Fire".to_owned(), 2)].into(),
        ..Location::default()
    };
    let ledge = Location {
        ground: 2,
        roof: true,
        exit: Some(Tested::Ability("Agility".into())),
        ..Location::default()
    };
    let hedge = Cover { effectiveness: 2, height: 2, against: BTreeSet::new() };
    let garden = Location { cover: [("Hedge".to_owned(), hedge)].into(), ..Location::default() };
    let border = |one: &str, other: &str, border: Border| (Between::new(at(one), at(other)), border);
    let crossing = Crossing { requirement: 3, tested: Tested::Ability("Agility".into()) };
    Grid {
        columns: 4,
        rows: 4,
        locations: [("B2", yard), ("C2", tower), ("C3", mud), ("D2", ledge), ("B3", garden)]
            .map(|(square, location)| (at(square), location.into()))
            .into(),
        borders: [
            border("A2", "B2", Border { door: Some(Door::Closed), ..Border::default() }),
            border("A3", "B3", Border { door: Some(Door::Barred(3)), ..Border::default() }),
            border("B3", "C3", Border { limit: Some(1), ..Border::default() }),
            border("C3", "D3", Border { crossing: Some(crossing), ..Border::default() }),
            border(
                "B1",
                "B2",
                Border {
                    structure: Some(Structure { toughness: 3, over: Some((2, level(None))) }),
                    ..Border::default()
                },
            ),
        ]
        .into(),
        darkness: 0,
        ..Grid::default()
    }
}

/// Everybody stands where they begin. The seed chooses house rules, darkness, and who stands where.
pub(crate) fn arena(seed: u64) -> World {
    let names = ["Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal"];
    let squares = ["B2", "B3", "C2", "C3"];
    let people = names.iter().enumerate().map(|(n, name)| {
        let side = if n < PARTY.len() { Side::Party } else { Side::Opponents };
        let mut one = fighter(name, side, n % PARTY.len());
        let turned = usize::try_from(seed % 4).expect("few") + n;
        one.stance.square = at(squares[turned % squares.len()]);
        one.stance.level = if one.stance.square == at("D2") { 2 } else { 0 };
        (Who(u16::try_from(n + 1).expect("few")), one)
    });
    let mut world = world(people);
    world.grid = ground().into();
    world.grid.darkness = if seed % 5 == 4 { 2 } else { 0 };
    world.campaign.actions = [
        ("Taunt", Takes::Free),
        ("Dig", Takes::Ongoing),
        ("Chant", Takes::Upcoming),
        ("Wave", Takes::Standard),
    ]
    .map(|(name, takes)| (name.to_owned(), takes))
    .into();
    let chill = OwnEffect { description: "Cold".into(), lasts: true, usual: 4 };
    world.campaign.effects.insert("Chill".into(), chill);
    let dodgy = Condition { answers: Some(Reaction::Miss), ..Condition::default() };
    of(&mut world, PARTY[0]).conditions.insert("Blessed".into(), dodgy);
    of(&mut world, OPPONENTS[3]).hidden = seed % 3 == 1;
    // Each house rule that there is, one after another.
    let switches = Heimr.switches();
    let switch = &switches[usize::try_from(seed).expect("a few") % switches.len()];
    if let Some(other) = switch.values.get(1).filter(|_| seed % 2 == 1) {
        world = with_switch(world, switch.id, other);
    }
    world
}
