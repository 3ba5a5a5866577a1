//! The world as players know it, for odds: what they may not know of the referee's people has assumed values.
//!
//! It copies only what a player's view shows or what every stream was told. A new field of a record is
//! unknown until it is named here.
use crate::surface::forms::HP_DEFAULT;
use crate::world::{Armour, Character, Combat, Goal, Lists, Pool, Unseen, World};
use norn_kernel::ruleset::Supposed;
use norn_kernel::{Viewer, Who};

/// What the usual opponent has in every stat.
const USUAL: i32 = 1;
/// What somebody out of the ordinary has in every stat.
const OTHERWISE: i32 = 6;

/// The world as this viewer knows it.
#[must_use]
pub fn supposed(world: &World, viewer: &Viewer, how: Supposed) -> World {
    if *viewer == Viewer::Referee {
        return world.clone();
    }
    let seen = |who: Who| world.is_seen(who);
    let own = |who: Who| world.is_players(who);
    let characters = world.characters.iter().filter(|(who, _)| seen(**who)).map(|(who, one)| {
        let known = if own(*who) { one.clone() } else { character(&world.lists, one, how) };
        (*who, known)
    });
    World {
        characters: characters.collect(),
        clock: world.clock,
        defiance: world.defiance,
        switches: world.switches,
        combat: world.combat.as_ref().map(|combat| among(combat, seen, own)),
        sessions: world.sessions,
        opened: world.opened,
        opened_in: world.opened_in,
        stories: world.stories.clone(),
        deeds: world.deeds.iter().filter(|deed| own(deed.who)).cloned().collect(),
        lists: world.lists.clone(),
        paces: world.paces.clone(),
        doors: world.doors.clone(),
        currency: world.currency.clone(),
        pace: world.pace,
        cohesion_note: String::new(),
        staged: None,
    }
}

/// Somebody whom no player plays: the name and how they look are known, no number is.
fn character(lists: &Lists, one: &Character, how: Supposed) -> Character {
    let (stat, otherwise) = match how {
        Supposed::Usual => (USUAL, false),
        Supposed::Otherwise => (OTHERWISE, true),
    };
    let named = |names: &mut dyn Iterator<Item = &String>| names.map(|name| (name.clone(), stat)).collect();
    Character {
        name: one.name.clone(),
        side: one.side,
        knowledge: stat,
        fitness: stat,
        diplomacy: stat,
        manipulations: if otherwise { named(&mut lists.manipulations.keys()) } else { Default::default() },
        combat_types: if otherwise { named(&mut lists.combat_types.keys()) } else { Default::default() },
        armour: otherwise.then(|| (String::new(), Armour { reduction: OTHERWISE, ..Armour::default() })),
        hp: Pool::full(if otherwise { 1 } else { HP_DEFAULT }),
        cohesion: Pool::full(if otherwise { OTHERWISE } else { 0 }),
        can_manipulate: otherwise.then(String::new),
        state: one.state,
        stunned: one.stunned,
        afflictions: one.afflictions.clone(),
        titles: one.titles.clone(),
        out: one.out,
        ..Character::default()
    }
}

/// A fight among those who are seen, and what the party means to do in it.
fn among(combat: &Combat, seen: impl Fn(Who) -> bool, own: impl Fn(Who) -> bool) -> Combat {
    let mut known = combat.clone();
    let both = |(one, other): &(Who, Who)| seen(*one) && seen(*other);
    known.fighters.retain(|who| seen(*who));
    known.goals.retain(|_, goal: &mut Goal| own(goal.who));
    known.ended.retain(|(goal, _)| own(goal.who));
    known.next_unseen = 0;
    known.from_stealth.clear();
    known.unseen = Unseen::default();
    known.content.retain(|who| seen(*who));
    known.melee.retain(both);
    known.contact.retain(both);
    known
}
