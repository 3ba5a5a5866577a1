//! Where machines fight: four of the party and four against them, with a weapon, an armor, a spell and a feat of every
//! sort, on a field with walls, cover and mud.
use crate::table::*;
use norn_fivey::Fivey;
use norn_fivey::world::{Carried, Character, Ground, Monster, Ongoing, Row, Side, Slow, Thing, World};
use norn_kernel::ground::Cell;
use norn_kernel::record::Record;
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Place, Ruleset, Who};
use std::collections::{BTreeMap, BTreeSet};

/// The party: a swordswoman, an archer, somebody with scrolls, and somebody small with much that templates bring.
pub(crate) const PARTY: [Who; 4] = [Who(1), Who(2), Who(3), Who(4)];
/// Those against them, a leader first; the last one is hidden, and comes later.
pub(crate) const OPPONENTS: [Who; 4] = [Who(11), Who(12), Who(13), Who(14)];

/// How big the field is.
pub(crate) const COLUMNS: u16 = 14;
pub(crate) const ROWS: u16 = 8;

/// What each of the party carries, and how.
const GEAR: [&[(&str, u16, Carried)]; 4] = [
    &[
        ("Sword", 1, Carried::Held),
        ("Shield", 1, Carried::Held),
        ("Leather", 1, Carried::Worn),
        ("Dagger", 1, Carried::OnHand),
        ("Greatsword", 1, Carried::Stashed),
    ],
    &[
        ("Bow", 1, Carried::Held),
        ("Quiver of arrows", 2, Carried::OnHand),
        ("Crossbow", 1, Carried::OnHand),
        ("Case of bolts", 1, Carried::OnHand),
        ("Dagger", 1, Carried::OnHand),
    ],
    &[("Club", 1, Carried::Held), ("Holy symbol", 1, Carried::Held), ("Spear", 1, Carried::Stashed)],
    &[
        ("Returning spear", 1, Carried::Held),
        ("Handaxe", 3, Carried::OnHand),
        ("Dragon-tooth dagger", 1, Carried::OnHand),
        ("Scale mail", 1, Carried::Worn),
    ],
];
const FEATS: [&[&str]; 4] =
    [&["Rage"], &["Battle-Hardened"], &["Sleepwalker"], &["Little Trouble", "Dragon-Born", "Force of Will"]];
const SKILLS: [&str; 4] = ["Fencing", "Archery", "Arcana", "Stealth"];

/// The spells that take no falling, of which three are at hand.
const SPELLS: [&str; 9] = [
    "Attract",
    "Lightning Bolt",
    "Turn Undead",
    "Shroud",
    "Illuminate",
    "Fire Ball",
    "Levitate",
    "Charm",
    "Knock",
];

/// Who stands against the party: of each sort one, as the seed turns.
const BEASTS: [&[&str]; 4] = [
    &["Hobgoblin", "Ghoul", "Orc"],
    &["Goblin", "Skeleton", "Commoner"],
    &["Dragon, Young", "Giant", "Troll", "Wraith", "Bear"],
    &["Skeleton", "Zombie", "Vampire"],
];
/// What those have who use hands.
const ARMS: [&[(&str, u16, Carried)]; 4] = [
    &[("Axe", 1, Carried::Held), ("Shield", 1, Carried::Held)],
    &[("Bow", 1, Carried::Held), ("Quiver of arrows", 1, Carried::OnHand), ("Dagger", 1, Carried::OnHand)],
    &[],
    &[("Spear", 1, Carried::Held), ("Javelin", 3, Carried::OnHand)],
];
/// Fewer hit points would make fights too short for much to be done in them, and more longer than anybody waits for.
const HIT_POINTS: (i32, i32) = (12, 24);

/// One of the monsters of the list.
fn beast(world: &World, name: &str) -> Character {
    let row = Monster::find(world, name).expect("a monster of the list");
    let points = row.hit_dice.saturating_mul(6).clamp(HIT_POINTS.0, HIT_POINTS.1);
    Character {
        name: name.to_owned(),
        side: Side::Others,
        ability: Some(row.ability),
        hit_dice: row.hit_dice,
        defense: Some(row.defense),
        feats: row.feats.clone(),
        strikes: row.strikes.clone(),
        paces: row.paces,
        commoner: row.commoner,
        most: points,
        hit_points: points,
        ..Character::fields().usual()
    }
}

fn armed(world: World, who: Who, gear: &[(&str, u16, Carried)]) -> World {
    gear.iter().fold(world, |world, (name, pieces, carried)| with_thing(world, who, name, *pieces, *carried))
}

/// Three scrolls, each with a spell of its own; of every fourth seed, nobody knows what the first one holds.
fn with_scrolls(world: World, who: Who, turned: usize) -> World {
    let sheet = Thing::listed(&world, "Parchment").expect("a thing of the lists");
    but(world, who, |one| {
        for n in 0..3 {
            let (name, spell) = (format!("Scroll {}", n + 1), SPELLS[(turned + n) % SPELLS.len()].to_owned());
            let riddle = n == 0 && turned % 4 == 1;
            let known = Some(spell.clone()).filter(|_| !riddle);
            let thing = Thing { carried: Carried::OnHand, pieces: 1, spell: known, ..sheet.clone() };
            one.things.insert(name.clone(), thing);
            if riddle {
                one.riddles.insert(name, spell);
            }
        }
    })
}

/// A field with a wall across it that has a gap, with bushes and with mud.
fn field(seed: u64) -> Ground {
    let bare = Ground {
        columns: COLUMNS,
        rows: ROWS,
        walls: BTreeSet::new(),
        cover: BTreeSet::new(),
        dark: BTreeSet::new(),
        slow: BTreeMap::new(),
    };
    let place = |column, row| bare.place(Cell::new(column, row)).expect("a place of the field");
    let gap = 2 + i16::try_from(seed % 4).expect("few");
    let walls: BTreeSet<Place> = (2..6).filter(|row| *row != gap).map(|row| place(6, row)).collect();
    let cover = [(3, 1), (3, 2), (9, 6), (10, 1)].map(|(column, row)| place(column, row));
    let slow = [(7, 0), (7, 1), (8, 6), (8, 7)].map(|(column, row)| (place(column, row), Slow::Crawl));
    Ground { walls, cover: cover.into(), slow: slow.into(), ..bare }
}

/// A spell that was cast before the fight: nobody sees whom it is on.
fn shroud(who: Who) -> Ongoing {
    let until = i64::from(u16::MAX);
    Ongoing {
        spell: "Shroud".to_owned(),
        level: 1,
        on: [who].into(),
        at: None,
        what: String::new(),
        until,
        rounds: None,
        sticks: BTreeMap::new(),
    }
}

/// Everybody, before the fight. The seed chooses house rules, who stands against the party, which spell is a riddle, and
/// whether there is a field.
pub(crate) fn arena(seed: u64) -> World {
    let turned = usize::try_from(seed % 60).expect("few");
    let names = ["Ada", "Bo", "Cy", "Di"].iter().enumerate();
    let people = names.map(|(n, name)| {
        let score = |by: usize| 1 + i32::try_from((n + turned + by) % 4).expect("few");
        let values = [(Str, score(2)), (Dex, score(1)), (Int, score(0)), (Cha, score(3))];
        (PARTY[n], Character { most: 20, hit_points: 20, dice: 2, ..hero(name, &values) })
    });
    let mut world = world(people);
    for (n, who) in PARTY.into_iter().enumerate() {
        world = armed(world, who, GEAR[n]);
        world = FEATS[n].iter().fold(world, |world, feat| with_feat(world, who, feat));
        world = skilled(world, who, SKILLS[n]);
    }
    world = with_scrolls(world, PARTY[2], turned);
    world = but(world, PARTY[3], |one| one.element = "fire".to_owned());
    if seed % 5 == 3 {
        world.spells.insert(PARTY[2], shroud(PARTY[2]));
    }
    for (n, who) in OPPONENTS.into_iter().enumerate() {
        let names = BEASTS[n];
        let one = beast(&world, names[turned % names.len()]);
        world.characters.insert(who, one.into());
        world = armed(world, who, ARMS[n]);
    }
    world = but(world, OPPONENTS[3], |one| one.hidden = true);
    if has_field(seed) {
        world.ground = Some(field(seed).into());
    }
    // Each house rule that there is, one after another.
    let switches = Fivey.switches();
    let switch = &switches[usize::try_from(seed / 2).expect("a few") % switches.len()];
    if seed % 2 == 1 {
        world = with_switch(world, switch.id, switch.values[1]);
    }
    world
}

/// Whether there is a field to fight on, or the referee names distances.
pub(crate) fn has_field(seed: u64) -> bool {
    seed % 4 != 3
}
