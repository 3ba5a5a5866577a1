//! `happen`, the only place that applies effects, and procedures for changes that have consequences.
use crate::reference::RULES;
use crate::world::people::CROWNS_MAX;
use crate::world::{Combat, Effect, Fighter, Hex, HexSet, Meeting, Set, SiteSet, Things, Visit, World};
use norn_kernel::draft::numbered;
use norn_kernel::{At, Key, Place, Play, Who, rule, words};
use std::collections::BTreeSet;

/// Applies an effect. Says whether anything changed: an effect that states what is already so is left out.
pub fn happen(at: &mut At<'_, World>, by: Key, now: Effect) -> Play<bool> {
    if now.is_so(at.world()) {
        return Ok(false);
    }
    at.apply(by, now)?;
    Ok(true)
}

/// What a field of somebody's is from now on.
pub fn set(at: &mut At<'_, World>, by: Key, who: Who, now: Set) -> Play<bool> {
    happen(at, by, Effect::Set(who, now))
}

/// What a field of a hex's is from now on.
pub fn set_hex(at: &mut At<'_, World>, by: Key, place: Place, now: HexSet) -> Play<bool> {
    happen(at, by, Effect::HexSet(place, now))
}

/// Changes what somebody does in the fight; nothing for whoever is not in it.
pub fn note(at: &mut At<'_, World>, by: Key, who: Who, write: impl FnOnce(&mut Fighter)) -> Play<()> {
    if let Some(now) = at.world().fighter(who) {
        let mut now = Box::new(now.clone());
        write(&mut now);
        happen(at, by, Effect::Fighter(who, Some(now)))?;
    }
    Ok(())
}

/// Changes the encounter; nothing where there is none.
pub fn meeting(at: &mut At<'_, World>, by: Key, write: impl FnOnce(&mut Meeting)) -> Play<()> {
    if let Some(now) = &at.world().meeting {
        let mut now = Box::new(now.clone());
        write(&mut now);
        happen(at, by, Effect::Meeting(Some(now)))?;
    }
    Ok(())
}

/// Changes what the referee keeps of the others' nerve; nothing where there is no fight. [fivey.morale.check]
pub fn nerve(at: &mut At<'_, World>, by: Key, write: impl FnOnce(&mut Combat)) -> Play<()> {
    if let Some(now) = &at.world().combat {
        let mut now = now.clone();
        write(&mut now);
        happen(at, by, Effect::Nerve(now.began, now.checks, now.halved))?;
    }
    Ok(())
}

/// Changes the visit to a site; nothing where no site is being explored.
pub fn visit(at: &mut At<'_, World>, by: Key, write: impl FnOnce(&mut Visit)) -> Play<()> {
    if let Some(now) = &at.world().visit {
        let mut now = Box::new(now.clone());
        write(&mut now);
        happen(at, by, Effect::Visit(Some(now)))?;
    }
    Ok(())
}

/// Changes what somebody carries.
pub fn carry(at: &mut At<'_, World>, by: Key, who: Who, write: impl FnOnce(&mut Things)) -> Play<()> {
    let mut things = at.world().character(who).things.clone();
    write(&mut things);
    things.retain(|_, thing| 0 < thing.pieces);
    has(at, by, who, things)
}

/// What somebody carries is this from now on. Whoever loses what they are attuned to is attuned to nothing: another thing is
/// another, though it be called the same. [fivey.attune.one-item]
pub fn has(at: &mut At<'_, World>, by: Key, who: Who, things: Things) -> Play<()> {
    let attuned = at.world().character(who).attuned.clone();
    let lost = attuned.is_some_and(|name| !things.contains_key(&name));
    let mut riddles = at.world().character(who).riddles.clone();
    riddles.retain(|name, _| things.contains_key(name));
    set(at, by, who, Set::things(things))?;
    set(at, by, who, Set::riddles(riddles))?;
    let key = rule!("fivey.attune.one-item");
    if key.holds(lost) {
        set(at, key, who, Set::attuned(None))?;
    }
    Ok(())
}

/// Somebody uses up so many pieces of something that they carry.
pub fn use_up(at: &mut At<'_, World>, by: Key, who: Who, name: &str, pieces: u16) -> Play<()> {
    carry(at, by, who, |things| {
        if let Some(thing) = things.get_mut(name) {
            thing.pieces = thing.pieces.saturating_sub(pieces);
        }
    })
}

/// Somebody's purse changes by so many crowns, within what a purse holds: never below nothing. [fivey.money.crowns]
pub fn pay(at: &mut At<'_, World>, by: Key, who: Who, crowns: i32) -> Play<()> {
    let left = at.world().character(who).crowns.saturating_add(crowns).clamp(0, CROWNS_MAX);
    set(at, by, who, Set::crowns(left)).map(drop)
}

/// Whoever was unseen is so no more.
pub fn shows(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    if !at.world().is_seen(who) {
        set(at, by, who, Set::hidden(false))?;
        own_name(at, who, by)?;
    }
    Ok(())
}

/// Whoever comes into sight has a name that nobody else in sight has: where it would be the same, it is numbered.
pub fn own_name(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let world = at.world();
    let others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    let names: BTreeSet<&str> = others.map(|(_, one)| one.name.as_str()).collect();
    let name = numbered(&world.character(who).name, |name| names.contains(name));
    set(at, by, who, Set::name(name)).map(drop)
}

/// Players come to know of a hex.
pub fn learn_of(at: &mut At<'_, World>, place: Place) -> Play<()> {
    let by = words!("fivey.travel.hex");
    if at.world().hexes.contains_key(&place) && !at.world().hex(place).known {
        set_hex(at, by, place, HexSet::known(true))?;
    }
    Ok(())
}

/// Players come to know of a site.
pub fn learn_of_site(at: &mut At<'_, World>, by: Key, name: &str) -> Play<()> {
    happen(at, by, Effect::SiteSet(name.to_owned(), SiteSet::known(true))).map(drop)
}

/// Somebody is in the fight no more.
pub fn leaves_fight(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    if at.world().fighter(who).is_none() {
        return Ok(());
    }
    happen(at, by, Effect::Fighter(who, None))?;
    let others: Vec<Who> =
        at.world().combat.iter().flat_map(|combat| combat.fighters.keys().copied()).collect();
    for other in others {
        note(at, by, other, |fighter| {
            fighter.hidden_from.remove(&who);
            fighter.helped_by.remove(&who);
        })?;
    }
    Ok(())
}

/// What a hex is like where nothing special is said of it, for forms that begin with it.
#[must_use]
pub fn ordinary() -> Hex {
    use norn_kernel::record::Record;
    Hex::fields().usual()
}
