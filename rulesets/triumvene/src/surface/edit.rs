//! Corrections by the referee, and the checks of a world.
//!
//! An address is a path into the record, as rows of the view carry it: `defiance`, `character/3/hp`,
//! `character/3/item/Rope`, `list/price/Sword`. The last part is a name, which may contain slashes. A flag at
//! a named row takes the row away (no) or, in a list, puts the rules' own row back (yes).
use crate::content::{self, Rows};
use crate::reference::RULES;
use crate::rules::finances::money::COUNT_MAX;
use crate::rules::finances::status::RANK_MAX;
use crate::rules::narrative::movement::Mode;
use crate::surface::forms::{NAME_MAX, POINTS_MAX, STAT_MAX, set_row};
use crate::world::happen::MONEY_MAX;
use crate::world::{
    Amendment, Character, Door, Effect, Item, KEPT_MAX, ListedRow, Pool, Quality, Staged, State, World,
};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::ruleset::Problem;
use norn_kernel::{Closed, Money, Text, Value, Who, words};
use std::collections::BTreeMap;

/// The highest Defiance that is written by hand.
const DEFIANCE_MAX: i32 = 1_000_000;
/// The latest moment of the game's clock, in seconds: ten thousand years.
const CLOCK_MAX: i64 = 315_576_000_000;
/// The longest sign of a currency, in characters.
const SIGN_MAX: u16 = 8;

/// The effects of writing `value` at the address of a row of the view.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn edit(world: &World, address: &str, value: &Value) -> Result<Vec<Effect>, Problem> {
    let write = Write { address, value };
    let (first, rest) = address.split_once('/').unwrap_or((address, ""));
    match first {
        "defiance" => Ok(vec![Effect::Defiance(write.number(0, DEFIANCE_MAX)?)]),
        "clock" => Ok(vec![Effect::Clock(write.clock()?)]),
        "currency" => Ok(vec![Effect::Currency(write.text(SIGN_MAX)?)]),
        "cohesion-note" => Ok(vec![Effect::CohesionNote(write.text(TEXT_MAX)?)]),
        "pace" if write.is(false) => Ok(vec![Effect::Pace(None)]),
        "pace" => Ok(vec![Effect::Pace(Some(write.number(0, POINTS_MAX)?))]),
        "door" if write.is(false) => Ok(vec![Effect::Door(rest.to_owned(), None)]),
        "door" => {
            let rank = write.rank(0)?;
            Ok(vec![Effect::Door(rest.to_owned(), Some(Door { rank }))])
        }
        "character" => character(world, &write, rest),
        "list" => list(world, &write, rest),
        _ => Err(write.nowhere()),
    }
}

/// A value to be written at an address.
struct Write<'a> {
    address: &'a str,
    value: &'a Value,
}

impl Write<'_> {
    fn wrong(&self, words: Text) -> Problem {
        let words = words.with("address", Value::text(self.address));
        Problem { at: self.address.to_owned(), field: None, words }
    }
    fn nowhere(&self) -> Problem {
        self.wrong(Text::part(words!("triumvene.play.framework"), "address"))
    }
    fn is(&self, flag: bool) -> bool {
        *self.value == Value::Flag(flag)
    }
    fn number(&self, min: i32, max: i32) -> Result<i32, Problem> {
        let number = match self.value {
            Value::Number(number) => i32::try_from(*number).ok(),
            _ => None,
        };
        number.filter(|number| (min..=max).contains(number)).ok_or_else(|| {
            let words = Text::part(words!("triumvene.play.framework"), "number");
            self.wrong(words.with("min", min).with("max", max))
        })
    }
    fn rank(&self, min: u8) -> Result<u8, Problem> {
        Ok(u8::try_from(self.number(min.into(), RANK_MAX.into())?).unwrap_or(RANK_MAX))
    }
    fn clock(&self) -> Result<i64, Problem> {
        match self.value {
            Value::Number(now) if (0..=CLOCK_MAX).contains(now) => Ok(*now),
            _ => {
                let words = Text::part(words!("triumvene.play.framework"), "number");
                Err(self.wrong(words.with("min", 0).with("max", Value::Number(CLOCK_MAX))))
            }
        }
    }
    fn money(&self, min: i64) -> Result<Money, Problem> {
        match self.value {
            Value::Money(money) if (min..=MONEY_MAX).contains(&money.0) => Ok(*money),
            _ => {
                let words = Text::part(words!("triumvene.play.framework"), "money");
                Err(self.wrong(words.with("min", Money(min)).with("max", Money(MONEY_MAX))))
            }
        }
    }
    fn flag(&self) -> Result<bool, Problem> {
        match self.value {
            Value::Flag(flag) => Ok(*flag),
            _ => Err(self.wrong(Text::part(words!("triumvene.play.framework"), "flag"))),
        }
    }
    fn text(&self, max: u16) -> Result<String, Problem> {
        match self.value {
            Value::Text(text) if text.chars().count() <= usize::from(max) => Ok(text.clone()),
            _ => {
                let words = Text::part(words!("triumvene.play.framework"), "text");
                Err(self.wrong(words.with("max", i32::from(max))))
            }
        }
    }
    fn one_of<'k>(&self, known: impl IntoIterator<Item = &'k str>) -> Result<String, Problem> {
        let known: Vec<&str> = known.into_iter().collect();
        match self.value {
            Value::Word(word) | Value::Text(word) if known.contains(&word.as_str()) => Ok(word.clone()),
            _ => {
                let known = known.into_iter().map(Value::text).collect();
                let words = Text::part(words!("triumvene.play.framework"), "one-of");
                Err(self.wrong(words.with("known", Value::List(known))))
            }
        }
    }
    /// A row of the table's lists by name, or an empty text for none.
    fn listed<T>(&self, rows: Rows<T>) -> Result<Option<(String, T)>, Problem> {
        if *self.value == Value::text("") {
            return Ok(None);
        }
        let name = self.one_of(rows.iter().map(|(name, _)| name.as_str()))?;
        Ok(content::find(rows, &name).map(|row| (name, row)))
    }
}

/// A value on somebody's record. [triumvene.progression.none]
fn character(world: &World, write: &Write<'_>, rest: &str) -> Result<Vec<Effect>, Problem> {
    let (who, field) = rest.split_once('/').ok_or_else(|| write.nowhere())?;
    let who = who.parse().map(Who).map_err(|_| write.nowhere())?;
    let one = world
        .characters
        .get(&who)
        .ok_or_else(|| write.wrong(Text::part(words!("triumvene.play.framework"), "nobody")))?;
    let (field, name) = field.split_once('/').unwrap_or((field, ""));
    let mut now = one.clone();
    match field {
        "hp" => {
            let hp = Pool { now: write.number(-POINTS_MAX, one.hp.max)?, ..one.hp };
            return Ok(vec![Effect::Hp(who, hp)]);
        }
        "cohesion" => {
            let least = -POINTS_MAX;
            let cohesion = Pool { now: write.number(least, one.cohesion.max)?, ..one.cohesion };
            return Ok(vec![Effect::Cohesion(who, cohesion)]);
        }
        "max-hp" => {
            let max = write.number(1, POINTS_MAX)?;
            now.hp = Pool { now: one.hp.now.min(max), max };
        }
        "max-cohesion" => {
            let max = write.number(0, POINTS_MAX)?;
            // What it grows by is there at once. [triumvene.cohesion.growth]
            let grown = max.saturating_sub(one.cohesion.max).max(0);
            now.cohesion = Pool { now: one.cohesion.now.saturating_add(grown).min(max), max };
        }
        "state" => {
            let state = match write.one_of(["awake", "unconscious", "asleep", "dead"])?.as_str() {
                "awake" => State::Awake,
                "unconscious" => State::Unconscious,
                "asleep" => State::Asleep,
                _ => State::Dead,
            };
            return Ok(vec![Effect::State(who, state)]);
        }
        "hidden" => return Ok(vec![Effect::Hidden(who, write.flag()?)]),
        // What has come together may be more than anybody enters at once.
        "money" if *write.value == Value::Money(one.money) => return Ok(vec![Effect::Money(who, one.money)]),
        "money" => return Ok(vec![Effect::Money(who, write.money(-MONEY_MAX)?)]),
        "name" => {
            now.name = write.text(NAME_MAX)?;
            let others = world.characters.iter().filter(|(other, _)| **other != who);
            let taken = others.into_iter().any(|(_, other)| other.name == now.name);
            if taken || now.name.trim().is_empty() {
                return Err(write.wrong(Text::part(words!("triumvene.play.framework"), "name")));
            }
        }
        "knowledge" => now.knowledge = write.number(0, STAT_MAX)?,
        "fitness" => now.fitness = write.number(0, STAT_MAX)?,
        "diplomacy" => now.diplomacy = write.number(0, STAT_MAX)?,
        "finished" => now.locked = write.flag()?,
        "may-owe" => now.may_owe = write.flag()?,
        "livelihood" => now.livelihood.profession = write.text(NAME_MAX)?,
        "yearly" if write.is(false) => now.livelihood.yearly = None,
        "yearly" => now.livelihood.yearly = Some(write.money(0)?),
        "experience" => {
            let told = write.text(TEXT_MAX)?;
            now.can_manipulate = (!told.is_empty()).then_some(told);
        }
        "people" => now.people = write.listed(content::peoples(world))?,
        "armour" => now.armour = write.listed(content::armours(world))?,
        _ if !name.is_empty() => return named(who, write, field, name, now),
        _ => return Err(write.nowhere()),
    }
    Ok(vec![Effect::Character(who, Box::new(now))])
}

/// A named row of somebody's record.
fn named(
    who: Who,
    write: &Write<'_>,
    field: &str,
    name: &str,
    mut now: Character,
) -> Result<Vec<Effect>, Problem> {
    let key = name.to_owned();
    let gone = write.is(false);
    match field {
        "manipulation" if gone => drop(now.manipulations.remove(name)),
        "manipulation" => drop(now.manipulations.insert(key, write.number(0, STAT_MAX)?)),
        "combat-type" if gone => drop(now.combat_types.remove(name)),
        "combat-type" => drop(now.combat_types.insert(key, write.number(0, STAT_MAX)?)),
        "profession" if gone => drop(now.professions.remove(name)),
        "profession" => drop(now.professions.insert(key, write.number(0, STAT_MAX)?)),
        "item" if gone => drop(now.items.remove(name)),
        "item" => {
            let bonus = now.items.get(name).map_or(0, |item| item.bonus);
            let count = write.number(1, COUNT_MAX)?;
            now.items.insert(key, Item { count, bonus });
        }
        "item-bonus" => {
            let bonus = write.number(-STAT_MAX, STAT_MAX)?;
            let count = now.items.get(name).map_or(1, |item| item.count);
            now.items.insert(key, Item { count, bonus });
        }
        "weapon" if gone => drop(now.weapons.remove(name)),
        "weapon" => {
            let weapon = now.weapons.entry(key).or_default();
            weapon.damage = write.number(0, POINTS_MAX)?;
            // From now on it is one of its own, whatever the list says.
            weapon.row = None;
        }
        "weapon-quality" => {
            let quality = match write.one_of(["poor", "plain", "good", "superb"])?.as_str() {
                "poor" => Quality::Poor,
                "good" => Quality::Good,
                "superb" => Quality::Superb,
                _ => Quality::Plain,
            };
            now.weapons.entry(key).or_default().quality = quality;
        }
        "title" => {
            if gone {
                now.titles.remove(name);
            } else {
                now.titles.insert(key, write.rank(1)?);
            }
            return Ok(vec![Effect::Titles(who, now.titles)]);
        }
        "property" => {
            if write.flag()? {
                now.property.insert(key);
            } else {
                now.property.remove(name);
            }
            return Ok(vec![Effect::Property(who, now.property)]);
        }
        "estate-value" | "estate-income" | "estate-costs" => {
            if gone {
                now.estates.remove(name);
                return Ok(vec![Effect::Estates(who, now.estates)]);
            }
            let amount = write.money(0)?;
            let estate = now.estates.entry(key).or_default();
            match field {
                "estate-value" => estate.value = amount,
                "estate-income" => estate.income = amount,
                _ => estate.costs = amount,
            }
            return Ok(vec![Effect::Estates(who, now.estates)]);
        }
        _ => return Err(write.nowhere()),
    }
    Ok(vec![Effect::Character(who, Box::new(now))])
}

/// A row of the table's lists, or a whole list: taken away, put back as the rules have it, or with another
/// figure. [triumvene.status.gm-sets-values]
fn list(world: &World, write: &Write<'_>, rest: &str) -> Result<Vec<Effect>, Problem> {
    let (list, name) = rest.split_once('/').unwrap_or((rest, ""));
    if name.is_empty() {
        return whole(world, write, list);
    }
    let row = match write.value {
        Value::Flag(back) => plain(list, *back),
        _ => changed(world, write, list, name)?,
    };
    let row = row.ok_or_else(|| write.nowhere())?;
    Ok(set_row(world, name.to_owned(), row))
}

/// A row that is gone, or as the rules have it.
fn plain(list: &str, back: bool) -> Option<ListedRow> {
    fn entry<T>(back: bool) -> Option<Amendment<T>> {
        if back { None } else { Some(Amendment::Gone) }
    }
    Some(match list {
        "weapon" => ListedRow::Weapon(entry(back)),
        "effect" => ListedRow::Affliction(entry(back)),
        "people" => ListedRow::People(entry(back)),
        "profession" => ListedRow::Profession(entry(back)),
        "armour" => ListedRow::Armour(entry(back)),
        "manipulation" => ListedRow::Manipulation(entry(back)),
        "combat-type" => ListedRow::CombatType(entry(back)),
        "salary" => ListedRow::Salary(entry(back)),
        "price" => ListedRow::Price(entry(back)),
        "title" => ListedRow::Title(entry(back)),
        "pace" => ListedRow::Pace(None),
        _ => return None,
    })
}

/// A row with another figure; only rows that have one, and that are there.
fn changed(world: &World, write: &Write<'_>, list: &str, name: &str) -> Result<Option<ListedRow>, Problem> {
    let none = || {
        let words = Text::part(words!("triumvene.play.framework"), "no-row");
        write.wrong(words.with("name", Value::text(name)))
    };
    Ok(Some(match list {
        "weapon" => {
            let mut row = content::find(content::weapons(world), name).ok_or_else(none)?;
            row.damage = write.number(0, POINTS_MAX)?;
            ListedRow::Weapon(Some(Amendment::Own(row)))
        }
        "profession" => ListedRow::Profession(Some(Amendment::Own(write.number(0, STAT_MAX)?))),
        "armour" => {
            let mut row = content::find(content::armours(world), name).ok_or_else(none)?;
            row.reduction = write.number(0, POINTS_MAX)?;
            ListedRow::Armour(Some(Amendment::Own(row)))
        }
        "manipulation" => {
            let mut row = content::find(content::manipulations(world), name).ok_or_else(none)?;
            row.cost = write.number(0, POINTS_MAX)?;
            ListedRow::Manipulation(Some(Amendment::Own(row)))
        }
        "salary" => ListedRow::Salary(Some(Amendment::Own(write.money(0)?))),
        "price" => {
            let mut row = content::find(content::prices(world), name).ok_or_else(none)?;
            row.cost = write.money(0)?;
            ListedRow::Price(Some(Amendment::Own(row)))
        }
        "title" => ListedRow::Title(Some(Amendment::Own(write.rank(1)?))),
        "pace" => {
            if Mode::ALL.iter().all(|mode| mode.name() != name) {
                return Err(none());
            }
            match write.value {
                Value::Factor(factor) => ListedRow::Pace(Some(Amendment::Own(*factor))),
                _ => {
                    let words = Text::part(words!("triumvene.play.framework"), "factor");
                    return Err(write.wrong(words));
                }
            }
        }
        "effect" | "people" | "combat-type" => {
            return Err(write.wrong(Text::part(words!("triumvene.play.framework"), "flag")));
        }
        _ => return Ok(None),
    }))
}

/// A whole list: every row gone, or every change taken back.
fn whole(world: &World, write: &Write<'_>, list: &str) -> Result<Vec<Effect>, Problem> {
    fn names<T, V>(rows: Rows<T>, table: &BTreeMap<String, V>, back: bool) -> Vec<String> {
        if back { table.keys().cloned().collect() } else { rows.into_iter().map(|(name, _)| name).collect() }
    }
    plain(list, true).ok_or_else(|| write.nowhere())?;
    let back = write.flag()?;
    let lists = &world.lists;
    let names = match list {
        "weapon" => names(content::weapons(world), &lists.weapons, back),
        "effect" => names(content::effects(world), &lists.effects, back),
        "people" => names(content::peoples(world), &lists.peoples, back),
        "profession" => names(content::professions(world), &lists.professions, back),
        "armour" => names(content::armours(world), &lists.armour, back),
        "manipulation" => names(content::manipulations(world), &lists.manipulations, back),
        "combat-type" => names(content::combat_types(world), &lists.combat_types, back),
        "salary" => names(content::salaries(world), &lists.salaries, back),
        "price" => names(content::prices(world), &lists.prices, back),
        "title" => names(content::titles(world), &lists.titles, back),
        _ => names::<(), _>(vec![], &lists.paces, back),
    };
    // Each row is seen from the world as the rows before it have left it.
    let (mut after, mut effects) = (world.clone(), vec![]);
    for name in names {
        let row = plain(list, back).ok_or_else(|| write.nowhere())?;
        let changes = set_row(&after, name.clone(), row.clone());
        after.lists.write(&name, row);
        for change in &changes {
            if let Effect::Character(who, one) = change {
                after.characters.insert(*who, one.as_ref().clone());
            }
        }
        effects.extend(changes);
    }
    Ok(effects)
}

/// What is wrong with a world. None in any world that the rules lead to.
#[must_use]
pub fn problems(world: &World) -> Vec<Problem> {
    let mut found = vec![];
    let mut expect = |holds: bool, at: &str, words: &dyn Fn() -> Text| {
        if !holds {
            let (at, words) = (at.to_owned(), words().with("address", Value::text(at)));
            found.push(Problem { at, field: None, words });
        }
    };
    expect(0 <= world.defiance, "defiance", &|| Text::part(words!("triumvene.defiance.pool"), "problem"));
    expect(0 <= world.clock, "clock", &|| Text::part(words!("triumvene.recovery.full-rest"), "problem"));
    expect(world.deeds.len() <= KEPT_MAX, "deeds", &|| Text::part(words!("triumvene.roll.retry"), "problem"));
    for (who, one) in &world.characters {
        let at = |field: &str| format!("character/{}/{field}", who.0);
        expect(!one.name.trim().is_empty(), &at("name"), &|| {
            Text::part(words!("triumvene.missing.character-creation"), "empty")
        });
        expect(1 <= one.hp.max, &at("max-hp"), &|| {
            Text::part(words!("triumvene.missing.character-creation"), "problem")
        });
        expect(one.hp.now <= one.hp.max, &at("hp"), &|| {
            Text::part(words!("triumvene.recovery.tracks"), "problem")
        });
        expect(one.cohesion.now <= one.cohesion.max, &at("cohesion"), &|| {
            Text::part(words!("triumvene.recovery.tracks"), "problem")
        });
        let levels = one.manipulations.values().chain(one.combat_types.values());
        let stats = [one.knowledge, one.fitness, one.diplomacy];
        let least = levels.chain(&stats).min().copied().unwrap_or(0);
        expect(0 <= least, &at("stats"), &|| Text::part(words!("triumvene.roll.ability.stats"), "problem"));
        for (name, item) in &one.items {
            expect(1 <= item.count, &at(&format!("item/{name}")), &|| {
                Text::part(words!("triumvene.money.ledger"), "problem")
            });
        }
        for (name, rank) in &one.titles {
            let fits = (1..=RANK_MAX).contains(rank);
            expect(fits, &at(&format!("title/{name}")), &|| {
                Text::part(words!("triumvene.status.ladder"), "problem").with("max", i32::from(RANK_MAX))
            });
        }
    }
    let staged = match &world.staged {
        Some(Staged::Combat { fighters, .. }) => Some(fighters),
        Some(Staged::Execution { .. }) | None => None,
    };
    let fight = world.combat.iter();
    let doers = fight.clone().flat_map(|combat| combat.goals.values().map(|goal| goal.who));
    let fighters = fight.flat_map(|combat| &combat.fighters).chain(staged.into_iter().flatten()).copied();
    for who in fighters.chain(doers) {
        expect(world.characters.contains_key(&who), &format!("character/{}", who.0), &|| {
            Text::part(words!("triumvene.play.roles"), "problem")
        });
    }
    if let Some(combat) = &world.combat {
        let unseen = combat.unseen.melee.iter().chain(&combat.unseen.contact);
        let pairs = combat.melee.iter().chain(&combat.contact).chain(unseen);
        for (one, other) in pairs {
            expect(one < other, &format!("character/{}", one.0), &|| {
                Text::part(words!("triumvene.combat.flanked.definition"), "problem")
            });
        }
    }
    found
}
