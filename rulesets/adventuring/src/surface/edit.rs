//! Corrections by the game master, and the checks of a world.
//!
//! An address is a path into the record, as rows of the view carry it: `clock`, `character/3/health`, `area/4/dark`,
//! `way/4/5/path`, `weapon/Sword`. The last part is a name, which may contain slashes. A flag at a named row takes the row
//! away (no) or puts the rules' own row back (yes).
use crate::reference::RULES;
use crate::rules::base::damage::{declared, dies, fits, goes_down};
use crate::rules::exploring::belonging;
use crate::surface::forms;
use crate::world::happen::{happen, leaves_all, own_name, set, vehicle};
use crate::world::{
    Ability, Area, AreaSet, Character, Company, Effect, Fate, Form, Lists, ROUNDS, Set, Side, Way, World,
    areas,
};
use norn_kernel::record::{Record, list, things};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Among, At, Closed, Key, Place, Play, Text, Value, Who, Write, by_hand, rule, words};
use std::collections::BTreeMap;

/// The latest stretch: some thousand years.
const CLOCK_MAX: i64 = 100_000_000;

type Written = Result<Vec<Effect>, Problem>;

/// The effects of writing `value` at the address of a row of the view.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn edit(world: &World, address: &str, value: &Value) -> Written {
    let write = Write { address, value, key: words!("adventuring.base.character") };
    let (first, rest) = address.split_once('/').unwrap_or((address, ""));
    Ok(vec![match first {
        "clock" => Effect::Clock(write.number(0, CLOCK_MAX)?),
        "weather" => Effect::Weather(write.flag()?),
        "character" => return character(world, &write, rest),
        "area" => return area(world, &write, rest),
        "way" => return way(world, &write, rest),
        "company" => return company(world, &write, rest),
        "rumour" if world.rumours.contains_key(rest) => {
            let kept = world.rumours.get(rest).cloned().filter(|_| write.is(true));
            write.flag()?;
            Effect::Rumour(rest.to_owned(), kept.map(Box::new))
        }
        "horror" if world.horrors.contains_key(rest) => {
            let kept = write.flag()?;
            Effect::Horror(rest.to_owned(), world.horrors.get(rest).filter(|_| kept).cloned().map(Box::new))
        }
        "vehicle-keeper" if world.vehicles.contains_key(rest) => {
            let mut now = world.vehicles.get(rest).cloned().ok_or_else(|| write.nowhere())?;
            now.keeper = keeper(world, None, &write)?;
            Effect::Vehicle(rest.to_owned(), Some(Box::new(now)))
        }
        "vehicle" if world.vehicles.contains_key(rest) => {
            let kept = world.vehicles.get(rest).cloned().filter(|_| write.is(true));
            write.flag()?;
            Effect::Vehicle(rest.to_owned(), kept.map(Box::new))
        }
        "object" if world.objects.contains_key(rest) => {
            let kept = world.objects.get(rest).cloned().filter(|_| write.is(true));
            write.flag()?;
            Effect::Object(rest.to_owned(), kept.map(Box::new))
        }
        "lock" if world.objects.get(rest).is_some_and(|it| it.lock.is_some()) => {
            let mut now = world.objects.get(rest).cloned().unwrap_or_default();
            if let Some(lock) = &mut now.lock {
                lock.locked = write.flag()?;
            }
            Effect::Object(rest.to_owned(), Some(Box::new(now)))
        }
        list => list::keep(Lists::ALL, world, (list, rest), &write)?,
    }])
}

/// A place that an address names.
fn place(write: &Write<'_>, number: &str) -> Result<Place, Problem> {
    number.parse().map(Place).map_err(|_| write.nowhere())
}

fn area(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (number, rest) = rest.split_once('/').unwrap_or((rest, ""));
    let number = place(write, number)?;
    let Some(before) = world.areas.get(&number) else { return Err(write.nowhere()) };
    let (field, entry) = rest.split_once('/').unwrap_or((rest, ""));
    Ok(match field {
        "" => {
            write.gone()?;
            gone(world, number)
        }
        "secrets" if before.secrets.contains_key(entry) => {
            if write.is(false) {
                let mut secrets = before.secrets.clone();
                secrets.remove(entry);
                vec![Effect::AreaSet(number, AreaSet::secrets(secrets))]
            } else {
                write.flag()?;
                vec![Effect::Found(number, entry.to_owned(), true)]
            }
        }
        "things" => {
            let key = words!("adventuring.base.items");
            vec![Effect::AreaSet(
                number,
                AreaSet::things(things::write(world, &before.things, entry, write, key)?),
            )]
        }
        field => {
            let now = Area::fields().write(world, &**before, (field, entry), None, write)?;
            if matches!(&now, AreaSet::name(name) if name.trim().is_empty()) {
                return Err(write.wrong(Text::part(write.key, "empty")));
            }
            let turned = matches!(&now, AreaSet::level(level) if *level != before.level);
            if turned && (joined(world, number) || before.within.is_some() || holds(world, number)) {
                let key = words!("adventuring.scale.hierarchy");
                return Err(write.wrong(Text::part(key, "joined")));
            }
            vec![Effect::AreaSet(number, now)]
        }
    })
}

/// Whether something leads from an area anywhere.
fn joined(world: &World, number: Place) -> bool {
    world.ways_from(number).next().is_some()
}

/// Whether other areas lie in one.
fn holds(world: &World, number: Place) -> bool {
    world.areas.values().any(|area| area.within == Some(number))
}

/// An area is there no more, nor what led to it; whoever was there is nowhere in particular.
fn gone(world: &World, number: Place) -> Vec<Effect> {
    let ways = world.ways.keys().filter(|(one, other)| *one == number || *other == number);
    let ways = ways.map(|(one, other)| Effect::Way(*one, *other, None));
    let inside = world.areas.iter().filter(|(_, area)| area.within == Some(number));
    let inside = inside.map(|(place, _)| Effect::AreaSet(*place, AreaSet::within(None)));
    let people = world.at(number).map(|who| Effect::Set(who, Set::at(None)));
    ways.chain(inside).chain(people).chain([Effect::Area(number, None)]).collect()
}

fn way(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let mut parts = rest.splitn(3, '/');
    let one = place(write, parts.next().unwrap_or_default())?;
    let other = place(write, parts.next().unwrap_or_default())?;
    let field = parts.next().unwrap_or_default();
    let Some(before) = world.way(one, other) else { return Err(write.nowhere()) };
    let mut now: Way = before.clone();
    match field {
        "" => {
            let kept = write.flag()?.then(|| Box::new(now));
            return Ok(vec![Effect::Way(one, other, kept)]);
        }
        "locked" | "blocked" | "old" | "open" if now.door.is_some() => {
            let on = write.flag()?;
            if let Some(door) = &mut now.door {
                match field {
                    "locked" => (door.lock.locked, door.open) = (on, door.open && !on),
                    "blocked" => (door.lock.blocked, door.open) = (on, door.open && !on),
                    "old" => door.lock.old = on,
                    _ => door.open = on,
                }
            }
        }
        "health" if now.door.is_some() => {
            if let Some(door) = &mut now.door {
                door.solid.health = write.number(0, i64::from(door.solid.most))?;
            }
        }
        field => Way::fields().write(world, before, (field, ""), None, write)?.write(&mut now),
    }
    let (one, other) = areas::pair(one, other);
    Ok(vec![Effect::Way(one, other, Some(Box::new(now)))])
}

fn company(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (number, field) = rest.split_once('/').unwrap_or((rest, ""));
    let number = number.parse().map(Who).map_err(|_| write.nowhere())?;
    let Some(before) = world.companies.get(&number) else { return Err(write.nowhere()) };
    let mut now: Company = before.clone();
    if field.is_empty() {
        write.gone()?;
        return Ok(vec![Effect::Company(number, None)]);
    }
    Company::fields().write(world, before, (field, ""), None, write)?.write(&mut now);
    if now.name.trim().is_empty() {
        return Err(write.wrong(Text::part(write.key, "empty")));
    }
    Ok(vec![Effect::Company(number, Some(Box::new(now)))])
}

/// A field of somebody's, by the rule that changes it in play.
fn character(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (who, field, entry) = write.person(rest)?;
    let Some(one) = world.characters.get(&who) else { return Err(write.nowhere()) };
    let now = match field {
        "side" => {
            let side: Side = write.word()?;
            if one.played && side != Side::Company {
                let key = words!("adventuring.base.company");
                return Err(write.wrong(Text::part(key, "played").with("who", who)));
            }
            let effects = by_hand(world, |at| stands(at, who, side));
            return Ok(if effects.is_empty() { vec![Effect::Set(who, Set::side(side))] } else { effects });
        }
        "territory" => {
            let mut tie = one.befriended.clone().ok_or_else(|| write.nowhere())?;
            tie.home = territory(world, write)?;
            Set::befriended(Some(tie))
        }
        "keeper" => {
            let keeper = keeper(world, Some(who), write)?;
            let effects = by_hand(world, |at| belongs(at, who, keeper));
            return Ok(if effects.is_empty() {
                vec![Effect::Set(who, Set::keeper(keeper))]
            } else {
                effects
            });
        }
        "" if write.flag()? => return Ok(vec![]),
        "" => return Ok(by_hand(world, |at| goes(at, who))),
        "things" => {
            let key = words!("adventuring.base.items");
            Set::things(things::write(world, &one.things, entry, write, key)?)
        }
        "fears" => {
            let nth: usize = entry.parse().map_err(|_| write.nowhere())?;
            let mut left = one.fears.clone();
            if left.len() <= nth {
                return Err(write.nowhere());
            }
            if !write.flag()? {
                left.remove(nth);
            }
            Set::fears(left)
        }
        "toward" => {
            let other = entry.parse().map(Who).map_err(|_| write.nowhere())?;
            if other == who || !world.characters.contains_key(&other) {
                return Err(write.nowhere());
            }
            let mut toward = one.toward.clone();
            toward.insert(other, write.word()?);
            Set::toward(toward)
        }
        "hot" => {
            let mut things = one.things.clone();
            things.get_mut(entry).ok_or_else(|| write.nowhere())?.hot = write.word()?;
            Set::things(things)
        }
        // As it is at present: what is off it follows.
        "scores" => {
            let ability = Ability::named(entry).ok_or_else(|| write.nowhere())?;
            let unhurt = one.unhurt(ability);
            let now: i32 = write.number(0, unhurt)?;
            let mut lost = one.lost;
            lost.set(ability, unhurt.saturating_sub(now));
            Set::lost(lost)
        }
        "forms" => {
            let form: Form = Closed::named(entry).ok_or_else(|| write.nowhere())?;
            let mut forms = one.forms.clone();
            if write.flag()? {
                forms.insert(form)
            } else {
                forms.remove(&form)
            };
            Set::forms(forms)
        }
        "fate" if entry.is_empty() => {
            // Until when somebody lives stays as it is.
            let known = Fate::ALL.map(|fate| if fate.word() == one.fate.word() { one.fate } else { fate });
            let word = write.one_of(known.map(Fate::word))?;
            let fate = known.into_iter().find(|fate| fate.word() == word).unwrap_or(one.fate);
            if fate != Fate::Dead && one.most_health() == 0 {
                return Err(write.wrong(Text::part(words!("adventuring.base.ability-zero"), "strengthless")));
            }
            Set::fate(fate)
        }
        "breathless" => Set::breathless(write.number(0, ROUNDS)?),
        "strained" => {
            let kept = write.flag()?;
            Set::strained(one.strained.filter(|_| kept))
        }
        "addictions" | "injuries" | "sick" | "immune" | "doses" | "out" | "frenzied" => {
            // What is not there is nowhere, whatever is to be written.
            let left = entries(one, field, entry, false).ok_or_else(|| write.nowhere())?;
            if write.flag()? { entries(one, field, entry, true).unwrap_or(left) } else { left }
        }
        field => Character::fields().write(world, one, (field, entry), most(one, field), write)?,
    };
    if let Set::name(name) = &now
        && (name.trim().is_empty() || forms::is_taken(world, who, name))
    {
        return Err(write.wrong(Text::part(write.key, "name-taken")));
    }
    let effects = by_hand(world, |at| written(at, who, now.clone()));
    // What is so already is written all the same: that it is so is no more anybody's business than that it is not.
    Ok(if effects.is_empty() { vec![Effect::Set(who, now)] } else { effects })
}

/// Whose somebody is to be: one of the players' characters, by name or as such, or nobody.
fn keeper(world: &World, who: Option<Who>, write: &Write<'_>) -> Result<Option<Who>, Problem> {
    let all: Vec<Who> = world.party().filter(|keeper| Some(*keeper) != who).collect();
    let found = match write.value {
        Value::Flag(false) => return Ok(None),
        Value::Character(keeper) => all.iter().find(|one| *one == keeper),
        Value::Text(name) | Value::Word(name) => {
            let name = name.trim().to_lowercase();
            if name.is_empty() || name == "nobody" {
                return Ok(None);
            }
            all.iter().find(|one| world.character(**one).name.to_lowercase() == name)
        }
        _ => None,
    };
    match found.filter(|_| !who.is_some_and(|who| world.character(who).played)) {
        Some(keeper) => Ok(Some(*keeper)),
        None => {
            let known = all.into_iter().map(Value::Character).chain([Value::word("nobody")]).collect();
            Err(write.wrong(Text::part(write.key, "write-one-of").with("known", Value::List(known))))
        }
    }
}

/// Which area is an animal's territory: by name, or as such; or none, and it goes anywhere.
fn territory(world: &World, write: &Write<'_>) -> Result<Option<Place>, Problem> {
    let found = match write.value {
        Value::Place(place) => world.areas.contains_key(place).then_some(*place),
        Value::Flag(false) => return Ok(None),
        Value::Text(name) | Value::Word(name) => {
            let name = name.trim().to_lowercase();
            if name.is_empty() || name == "nowhere" {
                return Ok(None);
            }
            world.areas.iter().find(|(_, area)| area.name.to_lowercase() == name).map(|(place, _)| *place)
        }
        _ => None,
    };
    found.map(Some).ok_or_else(|| {
        let known = world.areas.keys().map(|place| Value::Place(*place)).chain([Value::word("nowhere")]);
        write.wrong(Text::part(write.key, "write-one-of").with("known", Value::List(known.collect())))
    })
}

/// For whom somebody stands, as the game master says. [adventuring.base.company]
fn stands(at: &mut At<'_, World>, who: Who, side: Side) -> Play<()> {
    let key = rule!("adventuring.base.company");
    match side {
        Side::Company if at.world().is_players(who) => Ok(()),
        Side::Company => belonging::comes_over(at, who, None, key),
        Side::Others => belonging::goes_over(at, who, None, key),
    }
}

/// Whose somebody is, as the game master says: whoever is nobody's stays with the company. [adventuring.base.company]
fn belongs(at: &mut At<'_, World>, who: Who, keeper: Option<Who>) -> Play<()> {
    let key = rule!("adventuring.base.company");
    match keeper {
        Some(keeper) => belonging::comes_over(at, who, Some(keeper), key),
        None => set(at, key, who, Set::keeper(None)).map(drop),
    }
}

/// A field with one of its entries, as it is, or without it; none where there is no such entry.
fn entries(one: &Character, field: &str, entry: &str, stays: bool) -> Option<Set> {
    fn listed<T: Clone>(all: &[T], entry: &str, stays: bool) -> Option<Vec<T>> {
        let nth: usize = entry.parse().ok().filter(|nth| *nth < all.len())?;
        let mut all = all.to_vec();
        if !stays {
            all.remove(nth);
        }
        Some(all)
    }
    fn keyed<K: Ord + Clone, T: Clone>(
        all: &BTreeMap<K, T>,
        entry: &K,
        stays: bool,
    ) -> Option<BTreeMap<K, T>> {
        let mut all = all.clone();
        let there = all.remove_entry(entry)?;
        if stays {
            all.extend([there]);
        }
        Some(all)
    }
    let name = entry.to_owned();
    Some(match field {
        "addictions" => Set::addictions(keyed(&one.addictions, &name, stays)?),
        "sick" => Set::sick(keyed(&one.sick, &name, stays)?),
        "immune" => Set::immune(keyed(&one.immune, &name, stays)?),
        "injuries" => Set::injuries(listed(&one.injuries, entry, stays)?),
        "doses" => Set::doses(listed(&one.doses, entry, stays)?),
        "out" => Set::out(keyed(&one.out, &Closed::named(entry)?, stays)?),
        "frenzied" if one.frenzied.is_some() && entry.is_empty() => {
            Set::frenzied(one.frenzied.filter(|_| stays))
        }
        _ => return None,
    })
}

/// The most that can stand somewhere, where that depends on the rest of the sheet.
fn most(one: &Character, field: &str) -> Option<i64> {
    (field == "health").then(|| one.most_health().into())
}

/// What the rules make of a correction: what follows from it in play follows from it here.
fn written(at: &mut At<'_, World>, who: Who, now: Set) -> Play<()> {
    let by: Key = Character::fields().key(now.field());
    match now {
        Set::health(left) => {
            let fate = at.world().character(who).fate;
            set(at, by, who, Set::health(left))?;
            match (fate, left) {
                (Fate::Well, 0) => goes_down(at, who),
                (Fate::Well, _) | (_, 0) => Ok(()),
                (_, _) => lives(at, who),
            }
        }
        Set::abilities(scores) => {
            let one = at.world().character(who);
            let without_strength = one.most_health() == 0 && one.is_dead();
            set(at, by, who, Set::abilities(scores))?;
            fits(at, who)?;
            if without_strength && 0 < at.world().character(who).most_health() {
                // What they died of is not so.
                return lives(at, who);
            }
            Ok(())
        }
        Set::hidden(false) => {
            set(at, by, who, Set::hidden(false))?;
            own_name(at, who, by)
        }
        Set::fate(Fate::Well) => lives(at, who),
        Set::fate(fate) => declared(at, who, fate),
        now => set(at, by, who, now).map(drop),
    }
}

/// Somebody is up again, whatever had become of them; the dead are in no company. [adventuring.base.healing]
fn lives(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let one = at.world().character(who);
    let (dead, keeper) = (one.is_dead(), one.keeper);
    declared(at, who, Fate::Well)?;
    let key = rule!("adventuring.base.healing");
    if dead && at.world().is_players(who) { belonging::comes_over(at, who, keeper, key) } else { Ok(()) }
}

/// Somebody is there no more.
fn goes(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let by = rule!("adventuring.base.company");
    leaves_all(at, who, by)?;
    if let Some(company) = at.world().company_of(who) {
        crate::world::happen::group(at, by, company, |company| {
            company.members.remove(&who);
        })?;
    }
    if at.world().character(who).fate != Fate::Dead {
        // Nothing is left of what others were told of them.
        dies(at, who, by)?;
    }
    let kept = at.world().characters.iter().filter(|(_, one)| one.keeper == Some(who));
    let kept: Vec<Who> = kept.map(|(one, _)| *one).collect();
    for one in kept {
        set(at, by, one, Set::keeper(None))?;
    }
    let owned = at.world().vehicles.iter().filter(|(_, it)| it.keeper == Some(who));
    let owned: Vec<String> = owned.map(|(name, _)| name.clone()).collect();
    for name in owned {
        vehicle(at, by, &name, |it| it.keeper = None)?;
    }
    happen(at, by, Effect::Gone(who)).map(drop)
}

/// What is wrong with a world. None in any world that the rules lead to.
#[must_use]
pub fn problems(world: &World) -> Vec<Problem> {
    let mut found = vec![];
    let mut expect = |holds: bool, at: &str, words: Text| {
        if !holds {
            let words = words.with("address", Value::text(at));
            found.push(Problem { at: at.to_owned(), field: None, words });
        }
    };
    let problem = |key| Text::part(key, "problem");
    expect(0 <= world.clock, "clock", problem(words!("adventuring.base.clock")));
    for (who, one) in &world.characters {
        of_character(world, *who, one, &mut expect);
    }
    for (number, company) in &world.companies {
        let at = format!("company/{}", number.0);
        let known = company.members.iter().all(|who| world.characters.contains_key(who));
        let once = company.members.iter().all(|who| world.company_of(*who) == Some(*number));
        let own = Who::OWN <= *number && !company.members.is_empty();
        expect(known && once && own, &at, problem(words!("adventuring.base.company")));
    }
    for (place, area) in &world.areas {
        let at = format!("area/{}", place.0);
        let nests = area
            .within
            .is_none_or(|within| world.areas.contains_key(&within) && area.level < world.area(within).level);
        expect(nests, &at, problem(words!("adventuring.scale.hierarchy")));
        expect(!area.name.trim().is_empty(), &at, Text::part(words!("adventuring.base.character"), "empty"));
        let hiders = area.secrets.values().flat_map(|secret| &secret.hides);
        let known = hiders.into_iter().all(|who| world.characters.contains_key(who));
        expect(known, &at, problem(words!("adventuring.secrets.hiding-character")));
    }
    for (one, other) in world.ways.keys() {
        let known = world.areas.contains_key(one) && world.areas.contains_key(other) && one < other;
        let alike = world.area(*one).level == world.area(*other).level;
        expect(
            known && alike,
            &format!("way/{}/{}", one.0, other.0),
            problem(words!("adventuring.navigate.pathless")),
        );
    }
    for (name, it) in &world.vehicles {
        let known = it.aboard.iter().chain(&it.pulled_by).chain(&it.driver);
        let known = known.into_iter().all(|who| world.characters.contains_key(who));
        let whole = known && (0..=it.model.health).contains(&it.health);
        expect(whole, &format!("vehicle/{name}"), problem(words!("adventuring.base.vehicles")));
    }
    for (who, busy) in &world.busy {
        let known = world.characters.get(who).is_some_and(|one| !one.is_dead()) && world.clock <= busy.until;
        expect(
            known,
            &format!("character/{}", who.0),
            problem(words!("adventuring.turn.long-action-at-site")),
        );
    }
    if let Some(combat) = &world.combat {
        let alive = |who: &Who| world.characters.get(who).is_some_and(|one| !one.is_dead());
        let known = combat.fighters.keys().all(alive) && combat.is_among(&|who| alive(&who));
        let quick = combat.quick.iter().all(|who| combat.fighters.contains_key(who));
        expect(known && quick, "combat", problem(words!("adventuring.base.combat-round")));
    }
    found
}

fn of_character(world: &World, who: Who, one: &Character, expect: &mut impl FnMut(bool, &str, Text)) {
    let at = |field: &str| format!("character/{}/{field}", who.0);
    let problem = |key| Text::part(key, "problem");
    let named = !one.name.trim().is_empty();
    expect(named, &at("name"), Text::part(words!("adventuring.base.character"), "empty"));
    let fits = (0..=one.most_health()).contains(&one.health);
    expect(fits, &at("health"), problem(words!("adventuring.base.health")));
    let fits = (one.fate == Fate::Well) == (0 < one.health);
    expect(fits, &at("health"), problem(words!("adventuring.base.zero-health")));
    let fits = one.lost.iter().all(|(ability, points)| (0..=one.abilities.get(ability)).contains(&points))
        && one.injuries.iter().all(|injury| 0 < injury.points);
    expect(fits, &at("abilities"), problem(words!("adventuring.base.ability-reduction")));
    let known = one.at.is_none_or(|place| world.areas.contains_key(&place));
    expect(known, &at("at"), problem(words!("adventuring.base.movement")));
    let kept = one.keeper.is_none_or(|keeper| {
        keeper != who && !one.played && one.side == Side::Company && world.characters.contains_key(&keeper)
    });
    expect(kept, &at("keeper"), Text::part(words!("adventuring.base.company"), "kept-problem"));
    let known = one.riding.is_none_or(|mount| mount != who && world.characters.contains_key(&mount));
    expect(known, &at("riding"), problem(words!("adventuring.mount.requirements")));
    let pieces = one.things.values().all(|thing| 0 < thing.pieces);
    expect(pieces, &at("things"), problem(words!("adventuring.base.bulk")));
    expect(0 <= one.corruption && 0 <= one.coins, &at("coins"), problem(words!("adventuring.base.money")));
}
