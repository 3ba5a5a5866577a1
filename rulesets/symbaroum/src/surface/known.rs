//! The world as players know it, for odds: what they may not know of the game master's people has assumed
//! values.
//!
//! It copies only what a player's view shows or what every stream was told. A new field of a record is
//! unknown until its declaration says who may know it, or it is named here. [symbaroum.other.gm-handles]
use crate::rules::characters::attributes;
use crate::rules::combat::circumstances;
use crate::world::{
    Armour, Attribute, Attributes, Caught, Character, Fate, Override, Row, Shield, Sort, Thing, Things,
    Weapon, World,
};
use norn_kernel::ruleset::Supposed;
use norn_kernel::{Among, Closed, Viewer, Who};
use std::collections::BTreeMap;

/// What somebody out of the ordinary has in everything.
const OTHERWISE: i32 = 15;

/// The world as this viewer knows it.
#[must_use]
pub fn supposed(world: &World, viewer: &Viewer, how: Supposed) -> World {
    if *viewer == Viewer::Referee {
        return world.clone();
    }
    let seen = |who: Who| world.is_seen_by(viewer, who);
    let characters = world.characters.iter().filter(|(who, _)| seen(**who)).map(|(who, one)| {
        let known =
            if world.is_players(*who) { one.clone() } else { character(world, viewer, *who, how).into() };
        (*who, known)
    });
    let mut combat = world.combat.clone();
    if let Some(combat) = &mut combat {
        combat.keep_among(&seen);
        for (who, fighter) in &mut combat.fighters {
            fighter.unaware.retain(|of, _| !circumstances::is_secret(world, *who, *of));
        }
    }
    let mut lists = world.lists.clone();
    if !lists.creatures.is_empty() {
        lists.creatures.clear();
    }
    World {
        characters: characters.collect(),
        day: world.day,
        switches: world.switches,
        lists,
        murk: world.murk.clone(),
        adventure: world.adventure,
        challenges: BTreeMap::new(),
        caught: Caught::default(),
        combat,
    }
}

/// Somebody whom no player plays: the name, the gear and how they look are known, no number is.
fn character(world: &World, viewer: &Viewer, who: Who, how: Supposed) -> Character {
    let one = world.character(who);
    let (mut attributes, mut overrides) = (Attributes::default(), BTreeMap::new());
    if how == Supposed::Otherwise {
        attributes = Attribute::ALL.iter().map(|one| (*one, OTHERWISE)).collect();
        overrides.extend([(Override::Damage, OTHERWISE), (Override::ArmourValue, OTHERWISE)]);
    }
    let mut known = Character {
        side: one.side,
        attributes,
        overrides,
        things: carried(world, &one.things),
        treated: how == Supposed::Otherwise,
        // Who sees where others do not shows where nobody else does.
        keen: one.keen && world.murk.is_some() && one.blind.is_none(),
        ..one.known(world, who, viewer)
    };
    known.toughness = if one.fate == Fate::Well { attributes::toughness(&known) } else { 0 };
    known
}

/// What is carried, as a sheet shows it: what it is called, what it does, and whether it is ready. The rest is as the
/// list says that all may read; elixirs are nobody's business.
fn carried(world: &World, things: &Things) -> Things {
    let known = |(name, thing): (&String, &Thing)| {
        let sort = match &thing.sort {
            Sort::Weapon(it) => {
                let listed = Weapon::find(world, name).unwrap_or(it).clone();
                Sort::Weapon(Weapon { die: it.die, ..listed })
            }
            Sort::Shield(it) => Sort::Shield(Shield::find(world, name).unwrap_or(it).clone()),
            Sort::Armour(it) => {
                let listed = Armour::find(world, name).cloned().unwrap_or_default();
                Sort::Armour(Armour { die: it.die, impeding: it.impeding, ..listed })
            }
            Sort::Elixir(_) => return None,
        };
        Some((name.clone(), Thing { ready: thing.ready, ..Thing::from(sort) }))
    };
    things.iter().filter_map(known).collect()
}
