//! Corrections by the game master, and the checks of a world.
//!
//! An address is a path into the record, as rows of the view carry it: `day`, `character/3/toughness`,
//! `character/3/attributes/strong`, `weapon/Belt knife`. The last part is a name, which may contain slashes.
//! A flag at a named row takes the row away (no) or puts the rules' own row back (yes).
use crate::reference::RULES;
use crate::rules::characters::attributes;
use crate::rules::characters::weapons::{HANDS, hands};
use crate::rules::combat::arrange;
use crate::rules::combat::fights::FIGHTERS_MAX;
use crate::rules::combat::movement::{AROUND_MAX, DISTANCE_MAX};
use crate::rules::harm::{death, toughness};
use crate::rules::turns::passing;
use crate::surface::forms;
use crate::world::gear::{TURNS_MAX, VALUE_MAX};
use crate::world::happen::{happen, set, turned};
use crate::world::{Character, Combat, Effect, Fate, Lists, Override, Set, Social, Things, World};
use norn_kernel::record::things;
use norn_kernel::record::{Record, list};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Among, At, Closed, Key, Play, Text, Value, Who, Write, by_hand, rule, words};
use std::collections::BTreeSet;

/// The latest day.
const DAY_MAX: i64 = 10_000_000;

type Written = Result<Vec<Effect>, Problem>;

/// The effects of writing `value` at the address of a row of the view.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn edit(world: &World, address: &str, value: &Value) -> Written {
    let write = Write { address, value, key: words!("symbaroum.missing.character-creation") };
    let (first, rest) = address.split_once('/').unwrap_or((address, ""));
    Ok(vec![match first {
        "day" => Effect::Day(write.number(0, DAY_MAX)?),
        "adventure" => Effect::Adventure(write.flag()?),
        "character" => return character(world, &write, rest),
        "challenge" => return social(world, &write, rest),
        list => list::keep(Lists::ALL, world, (list, rest), &write)?,
    }])
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
        "leverage" if now.leverage.contains_key(note) => {
            now.leverage.insert(note.to_owned(), write.flag()?);
        }
        _ => Social::fields().write(world, &now, (field, note), None, write)?.write(&mut now),
    }
    Ok(vec![Effect::Social(name.to_owned(), Some(Box::new(now)))])
}

/// A field of somebody's, by the rule that changes it in play.
fn character(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (who, field, entry) = write.person(rest)?;
    let Some(one) = world.characters.get(&who) else { return Err(write.nowhere()) };
    let now = match field {
        "" if write.flag()? => return Ok(vec![]),
        "" => return Ok(by_hand(world, |at| goes(at, who))),
        "things" => {
            let key = words!("symbaroum.missing.gear");
            Set::things(fitting(write, things::write(world, &one.things, entry, write, key)?)?)
        }
        "lasting" if one.lasting.iter().any(|lasting| lasting.name == entry) => {
            let mut lasting = one.lasting.clone();
            match write.is(false) {
                true => lasting.retain(|one| one.name != entry),
                false => {
                    let left = write.number(1, TURNS_MAX)?;
                    lasting.iter_mut().filter(|one| one.name == entry).for_each(|one| one.left = left);
                }
            }
            Set::lasting(lasting)
        }
        "fate" if entry.is_empty() => {
            // How close somebody is to death stays as it is.
            let known = Fate::ALL.map(|fate| if fate.word() == one.fate.word() { one.fate } else { fate });
            let word = write.one_of(known.map(Fate::word))?;
            Set::fate(known.into_iter().find(|fate| fate.word() == word).unwrap_or(one.fate))
        }
        "damage" if !world.is_players(who) => Set::things(printed(one, write, entry)?),
        "overrides" | "painless" if world.is_players(who) => return Err(write.nowhere()),
        // What is calculated can be less than anything that is printed.
        "overrides"
            if entry == Closed::word(Override::Defense)
                && *write.value == Value::from(attributes::defense(world, who)) =>
        {
            Set::overrides(one.overrides.clone())
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

/// The most that can stand somewhere, where that depends on the rest of the sheet.
fn most(one: &Character, field: &str) -> Option<i64> {
    (field == "toughness").then(|| attributes::toughness(one).into())
}

/// What the rules make of a correction: what follows from it in play follows from it here.
fn written(at: &mut At<'_, World>, who: Who, now: Set) -> Play<()> {
    let by: Key = Character::fields().key(now.field());
    match now {
        Set::toughness(left) => death::left_with(at, who, left, by),
        Set::fate(fate) => death::declared(at, who, fate),
        Set::hidden(on) => arrange::hides(at, who, on, by),
        Set::unspent(points) => {
            let earned = at.world().character(who).earned.max(points);
            set(at, by, who, Set::earned(earned))?;
            set(at, by, who, Set::unspent(points)).map(drop)
        }
        Set::earned(points) => {
            let unspent = at.world().character(who).unspent.min(points);
            set(at, by, who, Set::unspent(unspent))?;
            set(at, by, who, Set::earned(points)).map(drop)
        }
        now => {
            // What is printed goes before what was said before it.
            let pain = matches!(&now, Set::overrides(now) if now.contains_key(&Override::Pain));
            set(at, by, who, now)?;
            if pain {
                set(at, by, who, Set::painless(false))?;
            }
            toughness::toughness_fits(at, who)
        }
    }
}

/// Somebody is there no more. [symbaroum.combat.end]
fn goes(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let by = rule!("symbaroum.combat.end");
    passing::drops_out(at, who, by)?;
    happen(at, by, Effect::Gone(who)).map(drop)
}

/// One armour is worn, and no more than two hands hold. [symbaroum.missing.gear, symbaroum.missing.weapons]
fn fitting(write: &Write<'_>, things: Things) -> Result<Things, Problem> {
    if 1 < forms::armours(&things) {
        return Err(write.wrong(Text::part(words!("symbaroum.missing.gear"), "one-armour")));
    }
    if HANDS < hands(&things) {
        return Err(write.wrong(Text::part(words!("symbaroum.missing.weapons"), "hands-full")));
    }
    Ok(things)
}

/// What each hit with a weapon does, as it is printed. [symbaroum.damage.npc-values]
fn printed(one: &Character, write: &Write<'_>, name: &str) -> Result<Things, Problem> {
    let mut things = one.things.clone();
    let weapon = things.get_mut(name).filter(|thing| thing.sort.weapon().is_some());
    let weapon = weapon.ok_or_else(|| write.nowhere())?;
    weapon.damage = match write.is(false) {
        true => None,
        false => Some(write.number(0, VALUE_MAX)?),
    };
    Ok(things)
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
    expect(0 <= world.day, "day", problem(words!("symbaroum.healing.natural")));
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
    expect(named, &at("name"), Text::part(words!("symbaroum.missing.character-creation"), "empty"));
    let fits = (0..=attributes::toughness(one)).contains(&one.toughness);
    expect(fits, &at("toughness"), problem(words!("symbaroum.toughness.current")));
    let fits = (one.fate == Fate::Well) == (0 < one.toughness);
    expect(fits, &at("fate"), problem(words!("symbaroum.death.dying")));
    let fits = 0 <= one.unspent && one.unspent <= one.earned;
    expect(fits, &at("unspent"), problem(words!("symbaroum.experience.award")));
    expect(0 <= one.corruption, &at("corruption"), problem(words!("symbaroum.missing.corruption")));
    let fits = hands(&one.things) <= HANDS;
    expect(fits, &at("things"), problem(words!("symbaroum.missing.weapons")));
    let fits =
        one.things.values().all(|thing| 0 < thing.pieces) && one.lasting.iter().all(|one| 0 < one.left);
    expect(fits, &at("things"), problem(words!("symbaroum.missing.elixirs")));
}

fn of_combat(world: &World, combat: &Combat, expect: &mut impl FnMut(bool, &str, Text)) {
    let problem = |key| Text::part(key, "problem");
    let inside = |who: &Who| combat.fighters.contains_key(who);
    let alive =
        combat.fighters.keys().all(|who| world.characters.get(who).is_some_and(|one| one.fate != Fate::Dead));
    let few = combat.fighters.len() <= FIGHTERS_MAX;
    expect(alive && few, "combat", problem(words!("symbaroum.combat.end")));
    let placed: BTreeSet<Who> = combat.order.iter().chain(&combat.newcomers).copied().collect();
    let once = placed.len() == combat.order.len() + combat.newcomers.len();
    let all = placed.iter().eq(combat.fighters.keys());
    let acts = combat.acting.is_none_or(|who| combat.order.contains(&who) && !combat.acted.contains(&who));
    let acted = combat.acted.iter().all(|who| combat.order.contains(who));
    expect(once && all && acts && acted, "combat", problem(words!("symbaroum.turn-order.quick")));
    let pairs = combat.engaged.iter();
    let paired = pairs.clone().all(|(one, other)| one < other && inside(one) && inside(other));
    let able = pairs.clone().all(|(one, other)| world.is_able(*one) && world.is_able(*other));
    let mut fighters = combat.fighters.iter();
    let lying = fighters.all(|(who, fighter)| fighter.beside.is_empty() || !world.is_able(*who));
    expect(paired && able && lying, "combat", problem(words!("symbaroum.movement.engagement")));
    let around = combat.fighters.keys().all(|who| combat.engaged_with(*who).count() <= AROUND_MAX);
    expect(around, "combat", problem(words!("symbaroum.flanking.max-four")));
    expect(turned(combat).is_empty(), "combat", problem(words!("symbaroum.flanking.definition")));
    let pairs = combat.higher.iter().chain(&combat.obscured).chain(combat.granted.keys());
    let apart = pairs.chain(combat.distances.keys()).all(|(one, other)| one != other);
    let known = combat.is_among(&|who| inside(&who)) && combat.behind.iter().all(|(one, other)| one != other);
    let near = combat.distances.values().all(|metres| *metres <= DISTANCE_MAX);
    expect(known && apart && near, "combat", problem(words!("symbaroum.special.situation")));
}
