//! `happen`, the only place that applies effects, and procedures for changes that have consequences.
use crate::reference::RULES;
use crate::world::{
    Area, AreaSet, Busy, Company, Effect, Fighter, Object, Set, Side, Strange, Thing, Things, Vehicle, Way,
    World,
};
use norn_kernel::draft::numbered;
use norn_kernel::{At, Audience, Key, Place, Play, Who, rule};
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

/// What a field of an area's is from now on.
pub fn set_area(at: &mut At<'_, World>, by: Key, place: Place, now: AreaSet) -> Play<bool> {
    happen(at, by, Effect::AreaSet(place, now))
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

/// Changes a company; nothing where there is none of that number.
pub fn group(at: &mut At<'_, World>, by: Key, company: Who, write: impl FnOnce(&mut Company)) -> Play<()> {
    if let Some(now) = at.world().companies.get(&company) {
        let mut now = Box::new(now.clone());
        write(&mut now);
        let now = Some(now).filter(|now| !now.members.is_empty());
        happen(at, by, Effect::Company(company, now))?;
    }
    Ok(())
}

/// Changes what somebody carries.
pub fn carry(at: &mut At<'_, World>, by: Key, who: Who, write: impl FnOnce(&mut Things)) -> Play<()> {
    let mut things = at.world().character(who).things.clone();
    write(&mut things);
    things.retain(|_, thing| 0 < thing.pieces);
    let mut strange = at.world().character(who).strange.clone();
    strange.retain(|name, _| things.contains_key(name));
    set(at, by, who, Set::things(things))?;
    set(at, by, who, Set::strange(strange)).map(drop)
}

/// What passes from one to another, as whoever gets it has it. What is on it or in it, players do not come to know by
/// having it: the game master keeps that apart, whether there is anything or not. [adventuring.poison.ingestion]
#[must_use]
pub fn parted(
    world: &World,
    (from, to): (Who, Who),
    name: &str,
    mut thing: Thing,
) -> (Thing, Option<Strange>) {
    let known = world.character(from).strange.get(name).cloned();
    match (world.is_players(from), world.is_players(to)) {
        (true, true) => (thing, known),
        (false, true) => {
            let strange = Strange { coat: thing.coat.take(), mixed: thing.mixed.take() };
            (thing, Some(strange))
        }
        (_, false) => {
            let known = known.unwrap_or_default();
            (thing.coat, thing.mixed) = (known.coat.or(thing.coat), known.mixed.or(thing.mixed));
            (thing, None)
        }
    }
}

/// What may be on or in something, under each of the names that it has come to somebody under.
#[must_use]
pub fn kept_under(names: &[String], of: &Strange) -> Vec<(String, Strange)> {
    names.iter().map(|name| (name.clone(), of.clone())).collect()
}

/// What may be on or in what has come to somebody, by the names that they have it under.
pub fn keeps_apart(at: &mut At<'_, World>, by: Key, who: Who, of: Vec<(String, Strange)>) -> Play<()> {
    let mut strange = at.world().character(who).strange.clone();
    for (name, of) in of {
        let known = strange.entry(name).or_default();
        known.coat = of.coat.or(known.coat.take());
        known.mixed = of.mixed.or(known.mixed.take());
    }
    set(at, by, who, Set::strange(strange)).map(drop)
}

/// Somebody uses up so many pieces of something that they carry.
pub fn use_up(at: &mut At<'_, World>, by: Key, who: Who, name: &str, pieces: u16) -> Play<()> {
    carry(at, by, who, |things| {
        if let Some(thing) = things.get_mut(name) {
            thing.pieces = thing.pieces.saturating_sub(pieces);
        }
    })
}

/// Changes a chest or another object; nothing where there is none of that name.
pub fn object(at: &mut At<'_, World>, by: Key, name: &str, write: impl FnOnce(&mut Object)) -> Play<()> {
    if let Some(now) = at.world().objects.get(name) {
        let mut now = Box::new(now.clone());
        write(&mut now);
        happen(at, by, Effect::Object(name.to_owned(), Some(now)))?;
    }
    Ok(())
}

/// Changes a cart or a boat; nothing where there is none of that name.
pub fn vehicle(at: &mut At<'_, World>, by: Key, name: &str, write: impl FnOnce(&mut Vehicle)) -> Play<()> {
    if let Some(now) = at.world().vehicles.get(name) {
        let mut now = Box::new(now.clone());
        write(&mut now);
        happen(at, by, Effect::Vehicle(name.to_owned(), Some(now)))?;
    }
    Ok(())
}

/// Changes what leads from one area to another; nothing where nothing does.
pub fn way(
    at: &mut At<'_, World>,
    by: Key,
    one: Place,
    other: Place,
    write: impl FnOnce(&mut Way),
) -> Play<()> {
    if let Some(now) = at.world().way(one, other) {
        let mut now = Box::new(now.clone());
        write(&mut now);
        happen(at, by, Effect::Way(one, other, Some(now)))?;
    }
    Ok(())
}

/// Somebody is busy from now on, or no more. [adventuring.turn.long-action-at-site]
pub fn busy(at: &mut At<'_, World>, who: Who, now: Option<Busy>) -> Play<()> {
    let by = rule!("adventuring.turn.long-action-at-site");
    happen(at, by, Effect::Busy(who, now.map(Box::new))).map(drop)
}

/// Whoever was unseen is so no more. [adventuring.encounter.setup]
pub fn shows(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    if !at.world().is_seen(who) {
        set(at, by, who, Set::hidden(false))?;
        own_name(at, who, by)?;
    }
    set(at, by, who, Set::seen_by(BTreeSet::new())).map(drop)
}

/// Whoever comes into sight has a name that nobody else in sight has: where it would be the same, it is numbered.
pub fn own_name(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let world = at.world();
    let name = numbered(&world.character(who).name, |name| world.is_name_taken(Some(who), name));
    set(at, by, who, Set::name(name)).map(drop)
}

/// Whoever was unseen is so no more for the company that has come upon them: where companies have parted, the others don't
/// see it. [adventuring.secrets.hiding-character, adventuring.base.company]
pub fn noticed(at: &mut At<'_, World>, who: Who, by: Key, to: Audience) -> Play<()> {
    let world = at.world();
    let company = match to {
        Audience::Character(one) if world.companies.contains_key(&one) => Some(one),
        Audience::Character(one) => world.company_of(one),
        Audience::Everyone | Audience::Referee => None,
    };
    let Audience::Character(company) = world.finders(company) else { return shows(at, who, by) };
    let one = world.character(who);
    if world.sight(who) == Audience::Everyone {
        return Ok(());
    }
    let mut seen_by = if one.hidden { BTreeSet::new() } else { one.seen_by.clone() };
    seen_by.extend(world.members(company));
    let all = world.companies.values().filter(|one| one.side == Side::Company);
    if all.flat_map(|one| &one.members).all(|who| seen_by.contains(who)) {
        return shows(at, who, by);
    }
    set(at, by, who, Set::seen_by(seen_by))?;
    set(at, by, who, Set::hidden(false))?;
    own_name(at, who, by)
}

/// Whoever one company has come upon, others see who are in the same place. [adventuring.secrets.hiding-character]
pub fn comes_into_view(at: &mut At<'_, World>, place: Place) -> Play<()> {
    let world = at.world();
    let known = |who: &Who| matches!(world.sight(*who), Audience::Character(_));
    let there: Vec<Who> = world.at(place).filter(known).collect();
    let watching = world.at(place).filter(|who| world.is_players(*who) && !world.character(*who).is_dead());
    let companies: BTreeSet<Who> = watching.filter_map(|who| world.company_of(who)).collect();
    for who in there {
        for &company in &companies {
            noticed(at, who, rule!("adventuring.secrets.hiding-character"), Audience::Character(company))?;
        }
    }
    Ok(())
}

/// Players come to know of an area. [adventuring.perception.describe]
pub fn learn_of(at: &mut At<'_, World>, by: Key, place: Place) -> Play<()> {
    if at.world().areas.contains_key(&place) && !at.world().area(place).known {
        set_area(at, by, place, AreaSet::known(true))?;
    }
    Ok(())
}

/// Somebody is in the fight no more, and nobody has to go for them.
pub fn leaves_fight(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let Some(combat) = at.world().combat.as_ref().filter(|combat| combat.fighters.contains_key(&who)) else {
        return Ok(());
    };
    let taunted = combat.fighters.iter().filter(|(_, it)| it.taunted_by == Some(who));
    let taunted: Vec<Who> = taunted.map(|(other, _)| *other).collect();
    let mut quick = combat.quick.clone();
    if quick.remove(&who) {
        happen(at, by, Effect::Quick(quick))?;
    }
    for other in taunted {
        note(at, by, other, |fighter| fighter.taunted_by = None)?;
    }
    happen(at, by, Effect::Fighter(who, None)).map(drop)
}

/// Somebody is in no company, no fight and no vehicle any more, does nothing, and is nobody's. For whoever dies or has no
/// record any more.
pub fn leaves_all(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    leaves_fight(at, who, by)?;
    busy(at, who, None)?;
    let aboard = at.world().vehicles.iter();
    let aboard = aboard
        .filter(|(_, it)| it.driver == Some(who) || it.aboard.contains(&who) || it.pulled_by.contains(&who));
    let aboard: Vec<String> = aboard.map(|(name, _)| name.clone()).collect();
    for name in aboard {
        vehicle(at, by, &name, |it| {
            it.driver.take_if(|driver| *driver == who);
            it.aboard.remove(&who);
            it.pulled_by.remove(&who);
        })?;
    }
    let riders = at.world().characters.iter().filter(|(_, one)| one.riding == Some(who));
    let riders: Vec<Who> = riders.map(|(rider, _)| *rider).collect();
    for rider in riders {
        set(at, by, rider, Set::riding(None))?;
    }
    set(at, by, who, Set::riding(None)).map(drop)
}

/// What an area is like where nothing special is said of it, for forms that begin with it.
#[must_use]
pub fn ordinary() -> Area {
    use norn_kernel::record::Record;
    Area::fields().usual()
}
