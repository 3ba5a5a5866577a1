//! The world as players know it, for odds: what they may not know of the referee's people and places has assumed values.
//!
//! It copies only what a player's view shows or what every stream was told. A new field of a record is unknown until its
//! declaration says who may know it, or it is named here.
use crate::world::{Carried, Character, Fate, Hex, Meeting, Site, Thing, Things, World};
use norn_kernel::ruleset::Supposed;
use norn_kernel::{Among, Viewer, Who};
use std::collections::BTreeMap;

/// What somebody out of the ordinary has for everything.
const OTHERWISE: i32 = 4;
/// What ordinary people have for everything.
const ORDINARY: i32 = 1;
/// What is supposed to be hard to hit.
const DEFENSE: (i32, i32) = (12, 16);

/// The world as this viewer knows it.
#[must_use]
pub fn supposed(world: &World, viewer: &Viewer, how: Supposed) -> World {
    if *viewer == Viewer::Referee {
        return world.clone();
    }
    let seen = |who: Who| world.is_seen(who);
    let people = world.characters.iter().filter(|(who, _)| seen(**who)).map(|(who, one)| {
        let known = character(world, viewer, *who, how);
        (*who, if known == **one { one.clone() } else { known.into() })
    });
    let hexes = world.hexes.iter().filter(|(_, hex)| hex.known).map(|(place, hex)| {
        let known = Hex { remarks: String::new(), region: None, safe: false, ..Hex::clone(hex) };
        (*place, if known == **hex { hex.clone() } else { known.into() })
    });
    let sites = world.sites.iter().filter(|(_, site)| site.known).map(|(name, site)| {
        let known = Site { remarks: String::new(), region: None, ..Site::clone(site) };
        (name.clone(), if known == **site { site.clone() } else { known.into() })
    });
    let settlements =
        world.settlements.iter().filter(|(_, one)| world.is_settlement_known(one)).map(|(name, one)| {
            (name.clone(), crate::world::Settlement { remarks: String::new(), ..one.clone() })
        });
    let mut combat = world.combat.clone();
    if let Some(combat) = &mut combat {
        combat.keep_among(&seen);
        (combat.began, combat.checks, combat.halved) = (0, 0, false);
    }
    let mut lists = world.lists.clone();
    if !lists.monsters.is_empty() || !lists.encounters.is_empty() {
        lists.monsters.clear();
        lists.encounters.clear();
    }
    let open = world.countdowns.iter().filter(|(_, it)| it.open);
    let mut spells = world.spells.clone();
    spells.retain(|by, _| seen(*by));
    spells.values_mut().for_each(|spell| spell.keep_among(&seen));
    let mut illusions = world.illusions.clone();
    illusions.retain(|by, _| world.is_illusion_known(*by));
    World {
        clock: world.clock,
        switches: world.switches,
        phase: world.phase,
        adventure: world.adventure,
        over: world.over,
        characters: people.collect(),
        hexes: hexes.collect(),
        here: world.here,
        journey: world.journey,
        sites: sites.collect(),
        visit: world.visit.clone(),
        settlements: settlements.collect(),
        night: world.night.clone(),
        // Whether the referee has said who is met may be a secret, like who it is.
        looms: false,
        meeting: meeting(world),
        combat,
        ground: world.ground.clone(),
        spells,
        illusions,
        downtime: world.downtime.clone(),
        institutions: world.institutions.clone(),
        countdowns: open.map(|(name, it)| (name.clone(), it.clone())).collect(),
        lists,
        march: world.march,
    }
}

/// Whom the party meets, as far as it sees them.
fn meeting(world: &World) -> Option<Meeting> {
    let mut known = world.meeting.clone()?;
    known.keep_among(&|who| world.is_seen(who));
    (known.leader, known.checks) = (None, 0);
    known.shots.retain(|who, _| world.is_players(*who));
    known.turned.clear();
    Some(known).filter(|known| !known.others.is_empty())
}

/// Somebody as this viewer knows them. Of the players' own only what nobody but the referee knows is missing; of the
/// others, the name, how they look and what they hold are known, and no number is.
fn character(world: &World, viewer: &Viewer, who: Who, how: Supposed) -> Character {
    let one = world.character(who);
    // Who plays whom, all can see; without it their dice would be somebody else's in the world as they know it.
    let known = Character { side: one.side, played: one.played, ..one.known(world, who, viewer) };
    if world.is_players(who) {
        return known;
    }
    let (bonus, defense) = match how {
        Supposed::Otherwise => (OTHERWISE, DEFENSE.1),
        _ => (ORDINARY, DEFENSE.0),
    };
    let most = if how == Supposed::Otherwise { 16 } else { 4 };
    let known = Character {
        ability: Some(bonus),
        hit_dice: if how == Supposed::Otherwise { 4 } else { 1 },
        defense: Some(defense),
        most,
        things: held(&one.things),
        ..known
    };
    Character { hit_points: if one.fate == Fate::Alive { most } else { 0 }, ..known }
}

/// What somebody holds and wears; the rest is nobody's business.
fn held(things: &Things) -> Things {
    let seen = things.iter().filter(|(_, thing)| matches!(thing.carried, Carried::Held | Carried::Worn));
    let known = |thing: &Thing| Thing { carried: thing.carried, ..Thing::from(thing.sort.clone()) };
    let seen: BTreeMap<String, Thing> = seen.map(|(name, thing)| (name.clone(), known(thing))).collect();
    seen
}
