//! Corrections by the referee, and the checks of a world.
//!
//! An address is a path into the record, as rows of the view carry it: `defiance`, `character/3/hp`,
//! `character/3/item/Rope`, `list/price/Sword`. The last part is a name, which may contain slashes. A flag at
//! a named row takes the row away (no) or, in a list, puts the rules' own row back (yes).
use crate::reference::RULES;
use crate::rules::finances::money::COUNT_MAX;
use crate::rules::narrative::hp;
use crate::rules::narrative::movement::Mode;
use crate::surface::forms::{accounted, follow};
use crate::world::happen::{MONEY_MAX, shows, stun};
use crate::world::{
    Character, Door, Effect, Item, KEPT_MAX, Lists, POINTS_MAX, Pool, RANK_MAX, Row, STAT_MAX, Staged, Wage,
    World,
};
use norn_kernel::offer::Range;
use norn_kernel::record::{Cell, NAME_MAX};
use norn_kernel::ruleset::Problem;
use norn_kernel::{At, Closed, Money, Param, Play, Text, Value, Who, Write, by_hand, rule, words};

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
    let write = Write { address, value, key: words!("triumvene.play.framework") };
    let (first, rest) = address.split_once('/').unwrap_or((address, ""));
    match first {
        "defiance" => Ok(vec![Effect::Defiance(number(&write, 0, DEFIANCE_MAX)?)]),
        "clock" => Ok(vec![Effect::Clock(number(&write, 0, CLOCK_MAX)?)]),
        "currency" => Ok(vec![Effect::Currency(text(&write, SIGN_MAX)?)]),
        "cohesion-note" => Ok(vec![Effect::CohesionNote(write.text()?)]),
        "pace" if write.is(false) => Ok(vec![Effect::Pace(None)]),
        "pace" => Ok(vec![Effect::Pace(Some(number(&write, 0, POINTS_MAX)?))]),
        "door" if !world.doors.contains_key(rest) => Err(write.wrong(no_row(rest))),
        "door" if write.is(false) => Ok(vec![Effect::Door(rest.to_owned(), None)]),
        "door" => {
            let rank = number(&write, 0, RANK_MAX)?;
            Ok(vec![Effect::Door(rest.to_owned(), Some(Door { rank }))])
        }
        "character" => character(world, &write, rest),
        "list" => list(world, &write, rest),
        _ => Err(write.nowhere()),
    }
}

/// A whole number, both ends included.
fn number<T: Cell>(write: &Write<'_>, min: impl Into<i64>, max: impl Into<i64>) -> Result<T, Problem> {
    let number = write.within(&Range::Number { min: min.into(), max: max.into() })?;
    T::read(&number).ok_or_else(|| write.nowhere())
}

/// The same; or what is there already, which by the rules can become more than may be entered at once.
fn number_or<T: Cell>(write: &Write<'_>, now: T, min: i32, max: i32) -> Result<T, Problem> {
    if *write.value == now.value() { Ok(now) } else { number(write, min, max) }
}

/// An amount of money of so much or more.
fn money(write: &Write<'_>, min: i64) -> Result<Money, Problem> {
    let amount = write.within(&Range::Money { min, max: MONEY_MAX })?;
    Money::read(&amount).ok_or_else(|| write.nowhere())
}

/// A text of at most so many characters.
fn text(write: &Write<'_>, max: u16) -> Result<String, Problem> {
    String::read(&write.within(&Range::Text { max })?).ok_or_else(|| write.nowhere())
}

/// One of these names.
fn one_of(write: &Write<'_>, known: &[String]) -> Result<String, Problem> {
    match write.value {
        Value::Word(word) | Value::Text(word) if known.contains(word) => Ok(word.clone()),
        _ => Err(write.not_in(&Param::name(Text::new(write.key), known.to_vec()).range)),
    }
}

/// One word of a closed list.
fn word<C: Closed>(write: &Write<'_>) -> Result<C, Problem> {
    let words: Vec<String> = C::ALL.iter().map(|one| one.word().to_owned()).collect();
    C::named(&one_of(write, &words)?).ok_or_else(|| write.nowhere())
}

/// A row of a list by name, or an empty text for none. What stands there already may stand in no list any more.
fn listed<T: Row<World>>(
    world: &World,
    write: &Write<'_>,
    now: Option<&(String, T)>,
) -> Result<Option<(String, T)>, Problem> {
    if *write.value == Value::text("") {
        return Ok(None);
    }
    if let Some((name, _)) = now
        && *write.value == Value::text(name)
    {
        return Ok(now.cloned());
    }
    let name = one_of(write, &T::listed(world))?;
    Ok(T::find(world, &name).cloned().map(|row| (name, row)))
}

/// What the rules make of a change by hand. What is so already is written all the same: that it is so is no more
/// anybody's business than that it is not.
fn written(
    world: &World,
    now: Effect,
    procedure: impl FnOnce(&mut At<'_, World>, Effect) -> Play<()>,
) -> Vec<Effect> {
    let effects = by_hand(world, |at| procedure(at, now.clone()));
    if effects.is_empty() { vec![now] } else { effects }
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
            let hp = Pool { now: number(write, -POINTS_MAX, one.hp.max)?, ..one.hp };
            let by = rule!("triumvene.hp.damage");
            return Ok(written(world, Effect::Hp(who, hp), |at, now| hp::corrected(at, who, by, now)));
        }
        "cohesion" => {
            let least = -POINTS_MAX;
            let cohesion = Pool { now: number(write, least, one.cohesion.max)?, ..one.cohesion };
            return Ok(vec![Effect::Cohesion(who, cohesion)]);
        }
        "max-hp" => {
            let max = number(write, 1, POINTS_MAX)?;
            now.hp = Pool { now: one.hp.now.min(max), max };
            let by = rule!("triumvene.recovery.tracks");
            let now = Effect::Character(who, Box::new(now));
            return Ok(written(world, now, |at, now| hp::corrected(at, who, by, now)));
        }
        "max-cohesion" => {
            let max = number_or(write, one.cohesion.max, 0, POINTS_MAX)?;
            // What it grows by is there at once. [triumvene.cohesion.growth]
            let grown = max.saturating_sub(one.cohesion.max).max(0);
            now.cohesion = Pool { now: one.cohesion.now.saturating_add(grown).min(max), max };
        }
        "state" => {
            let state = word(write)?;
            return Ok(written(world, Effect::State(who, state), |at, _| hp::declared(at, who, state)));
        }
        "hidden" if write.flag()? => return Ok(vec![Effect::Hidden(who, true)]),
        "hidden" => {
            let by = words!("triumvene.combat.stealth.move");
            return Ok(written(world, Effect::Hidden(who, false), |at, _| shows(at, who, by)));
        }
        "stunned" if write.flag()? => return Ok(by_hand(world, |at| stun(at, who))),
        "stunned" => return Ok(vec![Effect::Stunned(who, None)]),
        // What has come together may be more than anybody enters at once.
        "money" if *write.value == Value::Money(one.money) => return Ok(vec![Effect::Money(who, one.money)]),
        "money" => return Ok(vec![Effect::Money(who, money(write, -MONEY_MAX)?)]),
        "name" => {
            now.name = text(write, NAME_MAX)?;
            let others = world.characters.iter().filter(|(other, _)| **other != who);
            let taken = others.into_iter().any(|(_, other)| other.name == now.name);
            if taken || now.name.trim().is_empty() {
                return Err(write.wrong(Text::part(words!("triumvene.play.framework"), "name")));
            }
        }
        "knowledge" => now.knowledge = number(write, 0, STAT_MAX)?,
        "fitness" => now.fitness = number(write, 0, STAT_MAX)?,
        "diplomacy" => now.diplomacy = number(write, 0, STAT_MAX)?,
        "finished" => now.locked = write.flag()?,
        "may-owe" => now.may_owe = write.flag()?,
        "livelihood" => now.livelihood.profession = Wage::called(world, text(write, NAME_MAX)?),
        "yearly" if write.is(false) => now.livelihood.yearly = None,
        "yearly" => now.livelihood.yearly = Some(money(write, 0)?),
        "experience" => {
            let told = write.text()?;
            now.can_manipulate = (!told.is_empty()).then_some(told);
        }
        "people" => now.people = listed(world, write, one.people.as_ref())?,
        "armour" => now.armour = listed(world, write, one.armour.as_ref())?,
        _ if !name.is_empty() => return named(world, who, write, (field, name), now),
        _ => return Err(write.nowhere()),
    }
    Ok(vec![Effect::Character(who, Box::new(now))])
}

/// A named row of somebody's record.
fn named(
    world: &World,
    who: Who,
    write: &Write<'_>,
    (field, name): (&str, &str),
    mut now: Character,
) -> Result<Vec<Effect>, Problem> {
    let key = name.to_owned();
    let gone = write.is(false);
    match field {
        "affliction" if now.afflictions.contains_key(name) => {
            let kept = now.afflictions.remove(name).filter(|_| !gone);
            write.flag()?;
            return Ok(vec![Effect::Afflicted(who, key, kept)]);
        }
        "manipulation" if gone => drop(now.manipulations.remove(name)),
        "manipulation" => drop(now.manipulations.insert(key, number(write, 0, STAT_MAX)?)),
        "combat-type" if gone => drop(now.combat_types.remove(name)),
        "combat-type" => drop(now.combat_types.insert(key, number(write, 0, STAT_MAX)?)),
        "profession" if gone => drop(now.professions.remove(name)),
        "profession" => drop(now.professions.insert(key, number(write, 0, STAT_MAX)?)),
        "item" if gone => drop(now.items.remove(name)),
        "item" => {
            let (count, bonus) = now.items.get(name).map_or((1, 0), |item| (item.count, item.bonus));
            let count = number_or(write, count, 1, COUNT_MAX)?;
            now.items.insert(key, Item { count, bonus });
        }
        "item-bonus" => {
            let bonus = number(write, -STAT_MAX, STAT_MAX)?;
            let count = now.items.get(name).map_or(1, |item| item.count);
            now.items.insert(key, Item { count, bonus });
        }
        "weapon" if gone => drop(now.weapons.remove(name)),
        "weapon" => {
            let weapon = now.weapons.entry(key).or_default();
            weapon.damage = number(write, 0, POINTS_MAX)?;
            // From now on it is one of its own, whatever the list says.
            weapon.row = None;
        }
        "weapon-quality" => now.weapons.entry(key).or_default().quality = word(write)?,
        "title" => {
            if gone {
                now.titles.remove(name);
            } else {
                now.titles.insert(key, number(write, 1, RANK_MAX)?);
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
            let amount = money(write, 0)?;
            let mut estate = now.estates.remove(name).unwrap_or_default();
            match field {
                "estate-value" => estate.value = amount,
                "estate-income" => estate.income = amount,
                _ => estate.costs = amount,
            }
            return Ok(accounted(world, who, key, estate));
        }
        _ => return Err(write.nowhere()),
    }
    Ok(vec![Effect::Character(who, Box::new(now))])
}

/// A row of the table's lists, or a whole list: taken away, put back as the rules have it, or with another
/// figure. [triumvene.status.gm-sets-values]
fn list(world: &World, write: &Write<'_>, rest: &str) -> Result<Vec<Effect>, Problem> {
    let (list, name) = rest.split_once('/').unwrap_or((rest, ""));
    if list == "pace" {
        return pace(world, write, name);
    }
    let list = Lists::ALL.iter().find(|known| known.name() == list).ok_or_else(|| write.nowhere())?;
    let kept = |world: &World, name: &str, keep: bool| match keep {
        true => Some(list.restore(name)),
        false => list.keep(world, name, false),
    };
    if name.is_empty() {
        let back = write.flag()?;
        // Each row is seen from the world as the rows before it have left it.
        let (mut after, mut effects) = (world.clone(), vec![]);
        for name in if back { list.amended(world) } else { list.names(world) } {
            for change in kept(&after, &name, back).map(|change| follow(&after, change)).unwrap_or_default() {
                match &change {
                    Effect::List(row) => row.write(&mut after.lists),
                    Effect::Character(who, one) => drop(after.characters.insert(*who, Character::clone(one))),
                    _ => {}
                }
                effects.push(change);
            }
        }
        return Ok(effects);
    }
    let change = match (write.value, figure(list.name())) {
        (Value::Flag(keep), _) => kept(world, name, *keep).ok_or_else(|| write.nowhere())?,
        (_, Some(column)) if list.names(world).contains(name) => list.write(world, name, column, write)?,
        (_, Some(_)) => return Err(write.wrong(no_row(name))),
        (_, None) => return Err(write.not_in(&Range::Flag)),
    };
    Ok(follow(world, change))
}

/// What is said of a row that is not there.
fn no_row(name: &str) -> Text {
    Text::part(words!("triumvene.play.framework"), "no-row").with("name", Value::text(name))
}

/// The column that is written by the number beside a row.
fn figure(list: &str) -> Option<&'static str> {
    Some(match list {
        "weapon" => "damage",
        "profession" => "bonus",
        "armour" => "reduction",
        "manipulation" | "price" => "cost",
        "salary" => "yearly",
        "title" => "rank",
        _ => return None,
    })
}

/// How fast one gets on by a way to move; any flag, or one for all of them, takes the referee's word back.
fn pace(world: &World, write: &Write<'_>, name: &str) -> Result<Vec<Effect>, Problem> {
    if name.is_empty() {
        write.flag()?;
        return Ok(world.paces.keys().map(|name| Effect::Factor(name.clone(), None)).collect());
    }
    let now = match write.value {
        Value::Flag(_) => None,
        _ if Mode::ALL.iter().all(|mode| mode.name() != name) => return Err(write.nowhere()),
        Value::Factor(factor) => Some(*factor),
        _ => return Err(write.wrong(Text::part(words!("triumvene.play.framework"), "factor"))),
    };
    Ok(vec![Effect::Factor(name.to_owned(), now)])
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
