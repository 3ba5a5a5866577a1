//! What the game master writes by hand, and what is wrong with a world.
//!
//! An address is a path into the record, as rows of the view carry it: `day`, `character/3/toughness`,
//! `character/3/attribute/strong`, `weapon/Belt knife`. What stands last is a name and may hold strokes of its own.
//! A flag at a named row takes the row away (no) or puts the rules' own row back (yes).
use crate::RULES;
use crate::attributes::{self, ATTRIBUTE_MAX};
use crate::content;
use crate::experience::EXPERIENCE_MAX;
use crate::forms::{PIECES_MAX, VALUE_MAX};
use crate::happen::{forgotten, turned};
use crate::movement::{AROUND_MAX, DISTANCE_MAX};
use crate::turns::FIGHTERS_MAX;
use crate::weapons::{HANDS, hands};
use crate::world::gear::Held;
use crate::world::{
    Arm, Attribute, Carried, Character, Combat, Effect, Entry, Fate, Fighter, Level, Overrides, Social, World,
};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::ruleset::Problem;
use norn_kernel::{Text, Value, Who, rule};
use std::collections::{BTreeMap, BTreeSet};

/// The latest day.
const DAY_MAX: i64 = 10_000_000;
/// The most corruption that can be written down.
const CORRUPTION_MAX: i32 = 1_000;

type Written = Result<Vec<Effect>, Problem>;

/// The effects of writing `value` at the address of a row of the view.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn edit(world: &World, address: &str, value: &Value) -> Written {
    let write = Write { address, value };
    let (first, rest) = address.split_once('/').unwrap_or((address, ""));
    Ok(vec![match first {
        "day" => match value {
            Value::Number(day) if (0..=DAY_MAX).contains(day) => Effect::Day(*day),
            _ => return Err(write.no_number(0, DAY_MAX)),
        },
        "adventure" => Effect::Adventure(write.flag()?),
        "character" => return character(world, &write, rest),
        "challenge" => return social(world, &write, rest),
        _ => return row(world, &write, first, rest),
    }])
}

/// A row of a list: taken away, or as the rules have it. [symbaroum.missing.weapons]
fn row(world: &World, write: &Write<'_>, list: &str, name: &str) -> Written {
    let flag = match write.value {
        Value::Flag(flag) => *flag,
        _ => return Err(if is_list(list) { write.no_flag() } else { write.nowhere() }),
    };
    let own = name.to_owned();
    macro_rules! rows {
        ($all:expr, $own:expr, $effect:ident) => {{
            if !$all.contains_key(name) && !$own.contains_key(name) {
                return Err(write.nowhere());
            }
            Effect::$effect(own, if flag { kept($own.get(name), $all.get(name)) } else { Some(Entry::Gone) })
        }};
    }
    let lists = &world.lists;
    Ok(vec![match list {
        "weapon" => rows!(content::weapons(world), lists.weapons, Weapon),
        "armour" => rows!(content::armours(world), lists.armours, Armour),
        "elixir" => rows!(content::elixirs(world), lists.elixirs, Elixir),
        "ability" => {
            let all = content::abilities(world);
            if !all.contains_key(name) && !lists.abilities.contains_key(name) {
                return Err(write.nowhere());
            }
            let now = if flag { kept(lists.abilities.get(name), all.get(name)) } else { Some(Entry::Gone) };
            Effect::Ability(own, now.map(|entry| entry.map(Box::new)))
        }
        "power" => {
            let all = content::powers(world);
            if !all.contains_key(name) && !lists.powers.contains_key(name) {
                return Err(write.nowhere());
            }
            let now = if flag { kept(lists.powers.get(name), all.get(name)) } else { Some(Entry::Gone) };
            Effect::Power(own, now.map(|entry| entry.map(Box::new)))
        }
        "creature" => {
            let all = content::creatures(world);
            if !all.contains_key(name) && !lists.creatures.contains_key(name) {
                return Err(write.nowhere());
            }
            let now = if flag { kept(lists.creatures.get(name), all.get(name)) } else { Some(Entry::Gone) };
            Effect::Creature(own, now.map(|entry| entry.map(Box::new)))
        }
        _ => return Err(write.nowhere()),
    }])
}

fn is_list(list: &str) -> bool {
    ["weapon", "armour", "ability", "power", "elixir", "creature"].contains(&list)
}

/// A row as it stands; one that was taken away comes back as the rules have it.
fn kept<T: Clone>(own: Option<&Entry<T>>, now: Option<&T>) -> Option<Entry<T>> {
    match own {
        Some(Entry::Own(_)) => now.cloned().map(Entry::Own),
        _ => None,
    }
}

/// What was agreed, and what was brought to bear. [symbaroum.social.when, symbaroum.social.preparation]
fn social(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (name, field) = rest.split_once('/').unwrap_or((rest, ""));
    let Some(now) = world.challenges.get(name) else { return Err(write.nowhere()) };
    let (field, note) = field.split_once('/').unwrap_or((field, ""));
    let mut now: Social = now.clone();
    match field {
        "" => match write.flag()? {
            true => {}
            false => return Ok(vec![Effect::Social(name.to_owned(), None)]),
        },
        "counterpart" => now.counterpart = write.text()?,
        "wants" => now.wants = write.text()?,
        "limits" => now.limits = write.text()?,
        "outcome" => now.outcome = write.text()?,
        "leverage" if now.leverage.contains_key(note) => {
            now.leverage.insert(note.to_owned(), write.flag()?);
        }
        _ => return Err(write.nowhere()),
    }
    Ok(vec![Effect::Social(name.to_owned(), Some(Box::new(now)))])
}

fn character(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (number, field) = rest.split_once('/').unwrap_or((rest, ""));
    let who = number.parse().map(Who).map_err(|_| write.nowhere())?;
    let Some(one) = world.characters.get(&who) else { return Err(write.nowhere()) };
    let (field, name) = field.split_once('/').unwrap_or((field, ""));
    Ok(vec![match field {
        "" => match write.flag()? {
            true => return Ok(vec![]),
            false => {
                let mut effects = without(world, who);
                effects.push(Effect::Gone(who));
                return Ok(effects);
            }
        },
        "toughness" => {
            let now = write.number(0, attributes::toughness(one))?;
            let mut effects = vec![Effect::Toughness(who, now)];
            // Whoever has any is awake, and whoever has none is down.
            match one.fate {
                Fate::Dying { .. } | Fate::Unconscious if 0 < now => {
                    effects.push(Effect::Fate(who, Fate::Well));
                }
                Fate::Well if now == 0 => {
                    effects.extend(parted(world, who));
                    effects.push(Effect::Fate(who, fallen(world, who)));
                    effects.push(Effect::Prone(who, true));
                }
                _ => {}
            }
            return Ok(effects);
        }
        "corruption" => Effect::Corruption(who, write.number(0, CORRUPTION_MAX)?),
        "unspent" => {
            let unspent = write.number(0, EXPERIENCE_MAX)?;
            Effect::Experience(who, unspent, one.earned.max(unspent))
        }
        "earned" => Effect::Experience(who, one.unspent, write.number(one.unspent, EXPERIENCE_MAX)?),
        "prone" => Effect::Prone(who, write.flag()?),
        "hidden" => {
            let hidden = write.flag()?;
            // Nobody is in melee whom nobody can see.
            let mut effects = if hidden { parted(world, who) } else { vec![] };
            effects.push(Effect::Hidden(who, hidden));
            return Ok(effects);
        }
        "attribute" => {
            let Some(attribute) = Attribute::of(name) else { return Err(write.nowhere()) };
            let now = write.number(-ATTRIBUTE_MAX, ATTRIBUTE_MAX)?;
            return Ok(attribute_written(who, one, attribute, now));
        }
        "override" if !world.is_players(who) => {
            return overridden(who, one, write, name);
        }
        "ability" if one.abilities.contains_key(name) => {
            let mut abilities = one.abilities.clone();
            if !write.flag()? {
                abilities.remove(name);
            }
            Effect::Abilities(who, abilities)
        }
        "power" if one.powers.contains_key(name) => {
            let mut powers = one.powers.clone();
            if !write.flag()? {
                powers.remove(name);
            }
            Effect::Powers(who, powers)
        }
        "damage" if !world.is_players(who) && one.carried.weapons.contains_key(name) => {
            let damage = match *write.value == Value::Flag(false) {
                true => None,
                false => Some(write.number(0, VALUE_MAX)?),
            };
            let mut carried = one.carried.clone();
            carried.weapons.get_mut(name).into_iter().for_each(|arm| arm.damage = damage);
            Effect::Carried(who, Box::new(carried))
        }
        "weapons" | "shields" | "wears" | "elixirs" => {
            Effect::Carried(who, Box::new(belongings(world, one, write, field)?))
        }
        "abilities" => {
            let listed = content::abilities(world).into_keys().collect();
            Effect::Abilities(who, levels(write, &one.abilities, &listed)?)
        }
        "powers" => {
            let listed = content::powers(world).into_keys().collect();
            Effect::Powers(who, levels(write, &one.powers, &listed)?)
        }
        "weapon" | "shield" | "armour" | "elixir" => return carried(who, one, write, field, name),
        _ => return Err(write.nowhere()),
    }])
}

/// What becomes of whoever has no Toughness left: a player's character is dying, and makes Death Tests; everybody else
/// lies there until the game master says more. [symbaroum.death.dying]
fn fallen(world: &World, who: Who) -> Fate {
    let since = world.combat.as_ref().map_or(0, |combat| combat.turn);
    if world.is_players(who) { Fate::Dying { steps: 0, since } } else { Fate::Unconscious }
}

/// An attribute, and Toughness where that lies above its new maximum. [symbaroum.secondary.recalculated]
fn attribute_written(who: Who, one: &Character, attribute: Attribute, now: i32) -> Vec<Effect> {
    let mut effects = vec![Effect::Attribute(who, attribute, now)];
    let mut after = one.clone();
    after.attributes.set(attribute, now);
    let most = attributes::toughness(&after);
    if most < one.toughness {
        effects.push(Effect::Toughness(who, most));
    }
    effects
}

/// A creature's own values. [symbaroum.secondary.recalculated]
fn overridden(who: Who, one: &Character, write: &Write<'_>, name: &str) -> Written {
    let mut own: Overrides = one.overrides;
    let gone = *write.value == Value::Flag(false);
    let value = |least: i32| match gone {
        true => Ok(None),
        false => write.number(least, VALUE_MAX).map(Some),
    };
    match name {
        "toughness" => own.toughness = value(1)?,
        "pain" => {
            own.pain = value(0)?;
            own.painless = false;
        }
        "painless" => own.painless = write.flag()?,
        "defense" => own.defense = value(1)?,
        "defense-modifier" => {
            let printed = if gone { None } else { Some(write.number(-VALUE_MAX, VALUE_MAX)?) };
            own.defense = printed.map(attributes::as_printed);
        }
        "corruption" => own.corruption = value(0)?,
        "damage" => own.damage = value(0)?,
        "armour" => own.armour = value(0)?,
        _ => return Err(write.nowhere()),
    }
    let mut effects = vec![Effect::Overrides(who, own)];
    let most = attributes::toughness(&Character { overrides: own, ..one.clone() });
    if most < one.toughness {
        effects.push(Effect::Toughness(who, most));
    }
    Ok(effects)
}

/// What parts the names of a list that is written as one text: names of the lists hold commas.
pub const PARTS: char = ';';

/// Several names in one text, none twice.
fn parts(write: &Write<'_>) -> Result<Vec<String>, Problem> {
    let text = write.text()?;
    let parts: Vec<String> = text.split(PARTS).map(|part| part.trim().to_owned()).collect();
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Ok(parts)
}

/// No name stands twice.
fn once<'a>(write: &Write<'_>, names: impl IntoIterator<Item = &'a String>) -> Result<(), Problem> {
    let mut seen = BTreeSet::new();
    match names.into_iter().find(|name| !seen.insert(*name)) {
        None => Ok(()),
        Some(name) => {
            let words = Text::part(rule!("symbaroum.missing.gear"), "again");
            Err(write.wrong(words.with("name", Value::text(name))))
        }
    }
}

/// A name that no list has.
fn unlisted(write: &Write<'_>, name: &str) -> Problem {
    write.wrong(Text::part(rule!("symbaroum.missing.gear"), "unlisted").with("item", Value::text(name)))
}

/// Everything of one sort that somebody carries, as one text. What stays keeps its state; what is new comes from the
/// lists, under its own name or as `Name = row`. [symbaroum.missing.gear]
fn belongings(world: &World, one: &Character, write: &Write<'_>, field: &str) -> Result<Carried, Problem> {
    let mut carried = one.carried.clone();
    let named = |part: &str| match part.split_once('=') {
        Some((name, like)) => (name.trim().to_owned(), like.trim().to_owned()),
        None => (part.to_owned(), part.to_owned()),
    };
    let rows: Vec<(String, String)> = parts(write)?.iter().map(|part| named(part)).collect();
    match field {
        "weapons" => {
            let sorts = content::weapons(world);
            carried.weapons.clear();
            for (name, like) in &rows {
                let arm = match one.carried.weapons.get(name) {
                    Some(known) if name == like => known.clone(),
                    _ => Arm::of(sorts.get(like).cloned().ok_or_else(|| unlisted(write, like))?),
                };
                carried.weapons.insert(name.clone(), arm);
            }
        }
        "shields" => {
            carried.shields.clear();
            for (name, like) in &rows {
                let held = match one.carried.shields.get(name) {
                    Some(known) if name == like => known.clone(),
                    _ => {
                        let shield = content::SHIELDS.get(like).ok_or_else(|| unlisted(write, like))?;
                        Held { shield: shield.clone(), ready: false }
                    }
                };
                carried.shields.insert(name.clone(), held);
            }
        }
        "wears" => {
            let worn = |(name, like): &(String, String)| match &one.carried.armour {
                Some((known, armour)) if known == name && name == like => Ok((name.clone(), armour.clone())),
                _ => match content::armours(world).remove(like) {
                    Some(armour) => Ok((name.clone(), armour)),
                    None => Err(unlisted(write, like)),
                },
            };
            carried.armour = rows.first().map(worn).transpose()?;
            if 1 < rows.len() {
                return Err(write.wrong(Text::part(rule!("symbaroum.missing.gear"), "one-armour")));
            }
        }
        _ => {
            let counted: Vec<(String, u16)> = rows.iter().map(|(name, _)| numbered(name)).collect();
            once(write, counted.iter().map(|(name, _)| name))?;
            for (name, pieces) in &counted {
                let known = one.carried.elixirs.contains_key(name) || content::elixir(world, name).is_some();
                if !known {
                    return Err(unlisted(write, name));
                }
                if !(1..=PIECES_MAX).contains(&i32::from(*pieces)) {
                    return Err(write.no_number(1, PIECES_MAX.into()));
                }
            }
            carried.elixirs = counted.into_iter().collect();
            return Ok(carried);
        }
    }
    let held = carried.weapons.keys().chain(carried.shields.keys());
    once(write, rows.iter().map(|(name, _)| name))?;
    once(write, held)?;
    Ok(carried)
}

/// A name with how many pieces there are behind it; one piece where nothing is said.
fn numbered(part: &str) -> (String, u16) {
    let count = part.rsplit_once(' ').and_then(|(name, count)| Some((name.trim(), count.parse().ok()?)));
    count.map_or_else(|| (part.to_owned(), 1), |(name, count)| (name.to_owned(), count))
}

/// Everything that somebody has learned of one sort, as one text: names, each with its level behind it; at novice
/// level where nothing is said. [symbaroum.missing.gear]
fn levels(
    write: &Write<'_>,
    known: &BTreeMap<String, Level>,
    listed: &BTreeSet<String>,
) -> Result<BTreeMap<String, Level>, Problem> {
    let read = |part: &String| {
        let level = part.rsplit_once(' ').and_then(|(name, word)| Some((name.trim(), Level::of(word)?)));
        level.map_or_else(|| (part.clone(), Level::Novice), |(name, level)| (name.to_owned(), level))
    };
    let rows: Vec<(String, Level)> = parts(write)?.iter().map(read).collect();
    once(write, rows.iter().map(|(name, _)| name))?;
    if let Some((name, _)) = rows.iter().find(|(name, _)| !known.contains_key(name) && !listed.contains(name))
    {
        return Err(unlisted(write, name));
    }
    Ok(rows.into_iter().collect())
}

/// What is carried: whether it is drawn, or that it is there no more. [symbaroum.ready.state]
fn carried(who: Who, one: &Character, write: &Write<'_>, field: &str, name: &str) -> Written {
    let mut carried = one.carried.clone();
    match field {
        "weapon" if carried.weapons.contains_key(name) => {
            let ready = write.flag()?;
            carried.weapons.get_mut(name).into_iter().for_each(|arm| arm.ready = ready);
        }
        "shield" if carried.shields.contains_key(name) => {
            let ready = write.flag()?;
            carried.shields.get_mut(name).into_iter().for_each(|held| held.ready = ready);
        }
        "armour" if carried.armour.as_ref().is_some_and(|(known, _)| known == name) => {
            if !write.flag()? {
                carried.armour = None;
            }
        }
        "elixir" if carried.elixirs.contains_key(name) => {
            let pieces = write.number(0, PIECES_MAX)?;
            match u16::try_from(pieces) {
                Ok(0) | Err(_) => carried.elixirs.remove(name),
                Ok(pieces) => carried.elixirs.insert(name.to_owned(), pieces),
            };
        }
        _ => return Err(write.nowhere()),
    }
    if HANDS < hands(&carried) {
        let words = Text::part(rule!("symbaroum.missing.weapons"), "hands-full");
        return Err(write.wrong(words));
    }
    Ok(vec![Effect::Carried(who, Box::new(carried))])
}

/// All melees of somebody's are over.
fn parted(world: &World, who: Who) -> Vec<Effect> {
    let Some(combat) = &world.combat else { return vec![] };
    let mut after = combat.clone();
    after.engaged.retain(|(one, other)| *one != who && *other != who);
    if after.engaged == combat.engaged {
        return vec![];
    }
    let mut effects = vec![Effect::Engaged(after.engaged.clone())];
    for (who, rear) in turned(&after) {
        if let Some(fighter) = combat.fighters.get(&who) {
            let now = Fighter { rear, ..fighter.clone() };
            effects.push(Effect::Fighter(who, Some(Box::new(now))));
        }
    }
    effects
}

/// Somebody is in no fight any more.
fn without(world: &World, who: Who) -> Vec<Effect> {
    let Some(combat) = &world.combat else { return vec![] };
    let mut effects = parted(world, who);
    effects.extend(forgotten(combat, who).into_iter().map(Effect::from));
    for (other, fighter) in combat.fighters.iter().filter(|(other, _)| **other != who) {
        let rear: BTreeSet<Who> = fighter.rear.iter().copied().filter(|one| *one != who).collect();
        if fighter.unaware.contains_key(&who) {
            let mut now = Fighter { rear, ..fighter.clone() };
            now.unaware.remove(&who);
            effects.push(Effect::Fighter(*other, Some(Box::new(now))));
        }
    }
    let order: Vec<Who> = combat.order.iter().copied().filter(|one| *one != who).collect();
    let mut acted = combat.acted.clone();
    acted.remove(&who);
    let mut newcomers = combat.newcomers.clone();
    if newcomers.remove(&who) {
        effects.push(Effect::Newcomers(newcomers));
    }
    if combat.acting == Some(who) {
        let next = combat.order.iter().skip_while(|one| **one != who).nth(1).copied();
        effects.push(Effect::Acting(next.or(order.first().copied())));
        if next.is_none() {
            acted = BTreeSet::new();
        }
    }
    effects.push(Effect::Order(order, acted));
    effects.push(Effect::Fighter(who, None));
    effects
}

/// A value to be written at an address.
#[derive(Clone, Copy, Debug)]
struct Write<'a> {
    address: &'a str,
    value: &'a Value,
}

impl Write<'_> {
    fn wrong(&self, words: Text) -> Problem {
        let words = words.with("address", Value::text(self.address));
        Problem { at: self.address.to_owned(), field: None, words }
    }
    /// There is no such address, or it takes no such value.
    fn nowhere(&self) -> Problem {
        self.wrong(Text::part(rule!("symbaroum.missing.character-creation"), "address"))
    }
    fn no_number(&self, min: i64, max: i64) -> Problem {
        let words = Text::part(rule!("symbaroum.missing.character-creation"), "write-number");
        self.wrong(words.with("min", Value::Number(min)).with("max", Value::Number(max)))
    }
    fn no_flag(&self) -> Problem {
        self.wrong(Text::part(rule!("symbaroum.missing.character-creation"), "write-flag"))
    }
    fn number(&self, min: i32, max: i32) -> Result<i32, Problem> {
        let number = match self.value {
            Value::Number(number) => i32::try_from(*number).ok(),
            _ => None,
        };
        number
            .filter(|number| (min..=max).contains(number))
            .ok_or_else(|| self.no_number(min.into(), max.into()))
    }
    fn flag(&self) -> Result<bool, Problem> {
        match self.value {
            Value::Flag(flag) => Ok(*flag),
            _ => Err(self.no_flag()),
        }
    }
    fn text(&self) -> Result<String, Problem> {
        match self.value {
            Value::Text(text) if text.chars().count() <= usize::from(TEXT_MAX) => Ok(text.clone()),
            _ => {
                let words = Text::part(rule!("symbaroum.missing.character-creation"), "write-text");
                Err(self.wrong(words.with("max", i32::from(TEXT_MAX))))
            }
        }
    }
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
    expect(0 <= world.day, "day", problem(rule!("symbaroum.healing.natural")));
    for (who, one) in &world.characters {
        of_character(*who, one, &mut expect);
    }
    if let Some(combat) = &world.combat {
        of_combat(world, combat, &mut expect);
    }
    found
}

fn of_character(who: Who, one: &Character, expect: &mut impl FnMut(bool, &str, Text)) {
    let at = |field: &str| format!("character/{}/{field}", who.0);
    let problem = |key| Text::part(key, "problem");
    let named = !one.name.trim().is_empty();
    expect(named, &at("name"), Text::part(rule!("symbaroum.missing.character-creation"), "empty"));
    let fits = (0..=attributes::toughness(one)).contains(&one.toughness);
    expect(fits, &at("toughness"), problem(rule!("symbaroum.toughness.current")));
    let fits = (one.fate == Fate::Well) == (0 < one.toughness);
    expect(fits, &at("fate"), problem(rule!("symbaroum.death.dying")));
    let fits = 0 <= one.unspent && one.unspent <= one.earned;
    expect(fits, &at("unspent"), problem(rule!("symbaroum.experience.award")));
    expect(0 <= one.corruption, &at("corruption"), problem(rule!("symbaroum.missing.corruption")));
    let fits = hands(&one.carried) <= HANDS;
    expect(fits, &at("weapon"), problem(rule!("symbaroum.missing.weapons")));
    let fits =
        one.carried.elixirs.values().all(|pieces| 0 < *pieces) && one.lasting.iter().all(|one| 0 < one.left);
    expect(fits, &at("elixir"), problem(rule!("symbaroum.missing.elixirs")));
}

fn of_combat(world: &World, combat: &Combat, expect: &mut impl FnMut(bool, &str, Text)) {
    let problem = |key| Text::part(key, "problem");
    let inside = |who: &Who| combat.fighters.contains_key(who);
    let alive =
        combat.fighters.keys().all(|who| world.characters.get(who).is_some_and(|one| one.fate != Fate::Dead));
    let few = combat.fighters.len() <= FIGHTERS_MAX;
    expect(alive && few, "combat", problem(rule!("symbaroum.combat.end")));
    let placed: BTreeSet<Who> = combat.order.iter().chain(&combat.newcomers).copied().collect();
    let once = placed.len() == combat.order.len() + combat.newcomers.len();
    let all = placed.iter().eq(combat.fighters.keys());
    let acts = combat.acting.is_none_or(|who| combat.order.contains(&who) && !combat.acted.contains(&who));
    let acted = combat.acted.iter().all(|who| combat.order.contains(who));
    expect(once && all && acts && acted, "combat", problem(rule!("symbaroum.turn-order.quick")));
    let pairs = combat.engaged.iter();
    let paired = pairs.clone().all(|(one, other)| one < other && inside(one) && inside(other));
    let able = pairs.clone().all(|(one, other)| world.is_able(*one) && world.is_able(*other));
    expect(paired && able, "combat", problem(rule!("symbaroum.movement.engagement")));
    let around = combat.fighters.keys().all(|who| combat.engaged_with(*who).count() <= AROUND_MAX);
    expect(around, "combat", problem(rule!("symbaroum.flanking.max-four")));
    expect(turned(combat).is_empty(), "combat", problem(rule!("symbaroum.flanking.definition")));
    let two = combat.higher.iter().chain(&combat.obscured).chain(combat.granted.keys());
    let two = two.chain(combat.distances.keys()).copied().chain(combat.behind.iter().map(|(a, b)| (*a, *b)));
    let known = two.into_iter().all(|(one, other)| inside(&one) && inside(&other) && one != other);
    let known = known && combat.narrow.iter().all(inside);
    let unaware = combat.fighters.values().flat_map(|fighter| fighter.unaware.keys()).all(inside);
    let near = combat.distances.values().all(|metres| *metres <= DISTANCE_MAX);
    expect(known && unaware && near, "combat", problem(rule!("symbaroum.special.situation")));
}
