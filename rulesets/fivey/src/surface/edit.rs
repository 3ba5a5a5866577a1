//! Corrections by the referee, and the checks of a world.
//!
//! An address is a path into the record, as rows of the view carry it: `clock`, `character/3/hit-points`, `hex/4/road`,
//! `weapon/Sword`. The last part is a name, which may contain slashes. A flag at a named row takes the row away (no) or
//! puts the rules' own row back (yes).
use crate::reference::RULES;
use crate::rules::characters::health::{ceases, dies, is_lost};
use crate::rules::characters::{advancement, inventory};
use crate::rules::encounters::hirelings;
use crate::rules::exploring::nights;
use crate::rules::magic::ongoing;
use crate::rules::templates::relics;
use crate::surface::{forms, lines};
use crate::world::happen::{happen, has, leaves_fight, own_name, set};
use crate::world::{
    Carried, Character, Charmed, Effect, Fate, Hex, HexSet, Institution, Lists, Row, Set, Settlement,
    SettlementSet, Side, Site, SiteSet, Spell, Tonight, World,
};
use norn_kernel::record::{Record, list, things};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Among, At, Key, Place, Play, Text, Value, Who, Write, by_hand, rule, words};

/// The latest minute: some thousand years.
const CLOCK_MAX: i64 = 1_000_000_000;

type Written = Result<Vec<Effect>, Problem>;

/// The effects of writing `value` at the address of a row of the view.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn edit(world: &World, address: &str, value: &Value) -> Written {
    let write = Write { address, value, key: words!("fivey.intro.sheet-and-survey") };
    let (first, rest) = address.split_once('/').unwrap_or((address, ""));
    Ok(vec![match first {
        "clock" => Effect::Clock(write.number(0, CLOCK_MAX)?),
        "character" => return character(world, &write, rest),
        "hex" => return hex(world, &write, rest),
        "site" => site(world, &write, rest)?,
        "settlement" => settlement(world, &write, rest)?,
        "institution" => institution(world, &write, rest)?,
        "countdown" if world.countdowns.contains_key(rest) => {
            let kept = world.countdowns.get(rest).cloned().filter(|_| write.is(true));
            write.flag()?;
            Effect::Countdown(rest.to_owned(), kept)
        }
        list => list::keep(Lists::ALL, world, (list, rest), &write)?,
    }])
}

fn hex(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (number, field) = rest.split_once('/').unwrap_or((rest, ""));
    let number = number.parse().map(Place).map_err(|_| write.nowhere())?;
    let Some(before) = world.hexes.get(&number) else { return Err(write.nowhere()) };
    if field.is_empty() {
        write.gone()?;
        return Ok(gone(world, number));
    }
    let (field, entry) = field.split_once('/').unwrap_or((field, ""));
    let now = Hex::fields().write(world, &**before, (field, entry), None, write)?;
    if matches!(&now, HexSet::name(name) if name.trim().is_empty()) {
        return Err(write.wrong(Text::part(write.key, "empty")));
    }
    Ok(vec![Effect::HexSet(number, now)])
}

/// A hex is there no more: what lay in it lies nowhere in particular.
fn gone(world: &World, number: Place) -> Vec<Effect> {
    let here = (world.here == Some(number)).then_some(Effect::Here(None));
    let on = world.journey.is_some_and(|journey| journey.to == number).then_some(Effect::Journey(None));
    let sites = world.sites.iter().filter(|(_, site)| site.hex == Some(number));
    let sites = sites.map(|(name, _)| Effect::SiteSet(name.clone(), SiteSet::hex(None)));
    let settlements = world.settlements.iter().filter(|(_, one)| one.hex == Some(number));
    let settlements =
        settlements.map(|(name, _)| Effect::SettlementSet(name.clone(), SettlementSet::hex(None)));
    here.into_iter().chain(on).chain(sites).chain(settlements).chain([Effect::Hex(number, None)]).collect()
}

/// A field of a named record, or that it is no more.
fn site(world: &World, write: &Write<'_>, rest: &str) -> Result<Effect, Problem> {
    if world.sites.contains_key(rest) {
        write.gone()?;
        return Ok(Effect::Site(rest.to_owned(), None));
    }
    let (name, field) = rest.rsplit_once('/').ok_or_else(|| write.nowhere())?;
    let Some(before) = world.sites.get(name) else { return Err(write.nowhere()) };
    let now = Site::fields().write(world, &**before, (field, ""), None, write)?;
    Ok(Effect::SiteSet(name.to_owned(), now))
}

fn settlement(world: &World, write: &Write<'_>, rest: &str) -> Result<Effect, Problem> {
    if world.settlements.contains_key(rest) {
        write.gone()?;
        return Ok(Effect::Settlement(rest.to_owned(), None));
    }
    let (name, field) = rest.rsplit_once('/').ok_or_else(|| write.nowhere())?;
    let Some(before) = world.settlements.get(name) else { return Err(write.nowhere()) };
    let now = Settlement::fields().write(world, before, (field, ""), None, write)?;
    Ok(Effect::SettlementSet(name.to_owned(), now))
}

fn institution(world: &World, write: &Write<'_>, rest: &str) -> Result<Effect, Problem> {
    if world.institutions.contains_key(rest) {
        write.gone()?;
        return Ok(Effect::Institution(rest.to_owned(), None));
    }
    let (name, field) = rest.rsplit_once('/').ok_or_else(|| write.nowhere())?;
    let Some(before) = world.institutions.get(name) else { return Err(write.nowhere()) };
    let mut now = before.clone();
    Institution::fields().write(world, before, (field, ""), None, write)?.write(&mut now);
    Ok(Effect::Institution(name.to_owned(), Some(Box::new(now))))
}

/// A field of somebody's, by the rule that changes it in play.
fn character(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (who, field, entry) = write.person(rest)?;
    let Some(one) = world.characters.get(&who) else { return Err(write.nowhere()) };
    let now = match field {
        "side" => {
            let side: Side = write.word()?;
            let key = words!("fivey.social.friendly");
            if one.played && side != Side::Party {
                return Err(write.wrong(Text::part(key, "played").with("who", who)));
            }
            let effects = by_hand(world, |at| match side {
                Side::Party if at.world().is_players(who) => Ok(()),
                Side::Party => hirelings::joins(at, who, None, rule!("fivey.social.friendly")),
                Side::Others => hirelings::leaves(at, who, rule!("fivey.social.friendly")),
            });
            return Ok(if effects.is_empty() { vec![Effect::Set(who, Set::side(side))] } else { effects });
        }
        "keeper" => {
            let keeper = keeper(world, who, write)?;
            let effects = by_hand(world, |at| {
                let key = rule!("fivey.social.friendly");
                match keeper {
                    Some(keeper) => hirelings::joins(at, who, Some(keeper), key),
                    None => set(at, key, who, Set::keeper(None)).map(drop),
                }
            });
            return Ok(if effects.is_empty() {
                vec![Effect::Set(who, Set::keeper(keeper))]
            } else {
                effects
            });
        }
        "" if write.flag()? => return Ok(vec![]),
        "" => return Ok(by_hand(world, |at| goes(at, who))),
        "things" => {
            let key = words!("fivey.inventory.twenty");
            let mut now = things::write(world, &one.things, entry, write, key)?;
            inventory::wears_one(&one.things, &mut now);
            Set::things(now)
        }
        "rest-left" => {
            let all = nights::rest_actions(world, who);
            let left: u8 = write.number(0, all)?;
            Set::tonight(Tonight { spent: all.saturating_sub(left), ..one.tonight.clone() })
        }
        "carried" => {
            let mut things = one.things.clone();
            let now = write.word()?;
            things.get_mut(entry).ok_or_else(|| write.nowhere())?.carried = now;
            // The other way about than for what is bought: this is what is meant to be worn.
            for (_, other) in things.iter_mut().filter(|(name, _)| now == Carried::Worn && *name != entry) {
                other.carried = if other.carried == Carried::Worn { Carried::OnHand } else { other.carried };
            }
            Set::things(things)
        }
        "spell" => {
            let mut things = one.things.clone();
            let thing = things.get_mut(entry).ok_or_else(|| write.nowhere())?;
            let names = Spell::names(world);
            thing.settled = true;
            let none = match write.value {
                Value::Text(text) => text.is_empty(),
                value => *value == Value::word("none"),
            };
            thing.spell = match none {
                true => None,
                // What is in it may stand in no list any more.
                false => Some(write.one_of(names.iter().chain(&thing.spell).map(String::as_str))?),
            };
            Set::things(things)
        }
        "attuned" => {
            let name = write.text()?;
            let known = name.is_empty() || one.things.contains_key(&name);
            let words =
                Text::part(words!("fivey.attune.one-item"), "problem").with("thing", Value::text(&name));
            if !known {
                return Err(write.wrong(words));
            }
            Set::attuned(Some(name).filter(|name| !name.is_empty()))
        }
        "title" if entry.trim().is_empty() => return Err(write.nowhere()),
        "title" => {
            let mut titles = one.titles.clone();
            if write.flag()? {
                titles.entry(entry.to_owned()).or_default();
            } else {
                titles.remove(entry).ok_or_else(|| write.nowhere())?;
            }
            Set::titles(titles)
        }
        "recognized" | "bond" | "institution" => {
            let mut titles = one.titles.clone();
            let title = titles.get_mut(entry).ok_or_else(|| write.nowhere())?;
            match field {
                "bond" => title.bond = write.text()?,
                "institution" => title.institution = write.text()?,
                _ => title.recognized = write.flag()?,
            }
            Set::titles(titles)
        }
        "slots" => {
            let mut things = one.things.clone();
            things.get_mut(entry).ok_or_else(|| write.nowhere())?.slots = write.number(0, 20)?;
            Set::things(things)
        }
        "crimes" if entry.is_empty() => lines::write_crimes(one, write)?,
        "debts" if entry.is_empty() => lines::write_debts(one, write)?,
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

/// With whom somebody goes: one of the players' characters, by name or as such, or nobody. [fivey.social.friendly]
fn keeper(world: &World, who: Who, write: &Write<'_>) -> Result<Option<Who>, Problem> {
    let all: Vec<Who> = world.played().filter(|keeper| *keeper != who).collect();
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
    match found.filter(|_| !world.character(who).played) {
        Some(keeper) => Ok(Some(*keeper)),
        None => {
            let known = all.into_iter().map(Value::Character).chain([Value::word("nobody")]).collect();
            Err(write.wrong(Text::part(write.key, "write-one-of").with("known", Value::List(known))))
        }
    }
}

/// The most that can stand somewhere, where that depends on the rest of the sheet.
fn most(one: &Character, field: &str) -> Option<i64> {
    (field == "hit-points").then(|| one.most.into())
}

/// What the rules make of a correction: what follows from it in play follows from it here.
fn written(at: &mut At<'_, World>, who: Who, now: Set) -> Play<()> {
    let by: Key = Character::fields().key(now.field());
    match now {
        Set::hit_points(left) => {
            let one = at.world().character(who);
            let (before, healed) = (one.fate, one.hit_points < left);
            set(at, by, who, Set::hit_points(left))?;
            if healed {
                // The next fall is a new one.
                set(at, words!("fivey.feat.force-of-will"), who, Set::willed(false))?;
            }
            match (before, left) {
                (Fate::Alive, 0) => dies(at, who, by),
                (Fate::Alive, _) | (_, 0) => Ok(()),
                (_, _) => set(at, by, who, Set::fate(Fate::Alive)).map(drop),
            }
        }
        Set::fate(fate) => {
            let one = at.world().character(who);
            let (left, most) = (one.hit_points, one.most);
            match fate {
                Fate::Alive if left == 0 => set(at, by, who, Set::hit_points(most.min(1)))?,
                Fate::Alive => false,
                _ => set(at, by, who, Set::hit_points(0))?,
            };
            match fate {
                Fate::Alive => set(at, by, who, Set::fate(fate)).map(drop),
                _ => is_lost(at, who, fate, by),
            }
        }
        Set::attitude(now) => {
            let charmed = at.world().character(who).charmed.clone();
            set(at, by, who, Set::attitude(now))?;
            // What the referee says holds after the spell, too.
            match charmed {
                Some(charmed) => {
                    let now = Some(Charmed { before: now, ..charmed });
                    set(at, words!("fivey.spell.charm"), who, Set::charmed(now)).map(drop)
                }
                None => Ok(()),
            }
        }
        Set::hidden(true) => {
            // Nobody fights unseen: those who do would show by whose turn it is.
            leaves_fight(at, who, by)?;
            set(at, by, who, Set::hidden(true)).map(drop)
        }
        Set::hidden(false) => {
            set(at, by, who, Set::hidden(false))?;
            own_name(at, who, by)
        }
        now @ (Set::feats(_) | Set::level(_)) => advancement::changes(at, who, &[now], by),
        Set::most(most) => {
            let left = at.world().character(who).hit_points.min(most);
            let alive = at.world().character(who).fate == Fate::Alive;
            set(at, by, who, Set::most(most))?;
            set(at, by, who, Set::hit_points(left))?;
            if alive && left == 0 { dies(at, who, by) } else { Ok(()) }
        }
        Set::things(things) => {
            has(at, by, who, things)?;
            let all: Vec<Who> = at.world().characters.keys().copied().collect();
            all.into_iter().try_for_each(|nymph| relics::perishes(at, nymph))
        }
        now => set(at, by, who, now).map(drop),
    }
}

/// Somebody is there no more.
fn goes(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let by = rule!("fivey.intro.roles");
    ceases(at, who, by)?;
    ongoing::forgets(at, who, by)?;
    leaves_fight(at, who, by)?;
    crate::world::happen::meeting(at, by, |it| it.keep_among(&|other| other != who))?;
    let kept = at.world().characters.iter().filter(|(_, one)| one.keeper == Some(who));
    let kept: Vec<Who> = kept.map(|(one, _)| *one).collect();
    for one in kept {
        set(at, by, one, Set::keeper(None))?;
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
    expect(0 <= world.clock, "clock", problem(words!("fivey.day.halves")));
    for (who, one) in &world.characters {
        let at = |field: &str| format!("character/{}/{field}", who.0);
        let named = !one.name.trim().is_empty();
        expect(named, &at("name"), Text::part(words!("fivey.intro.sheet-and-survey"), "nameless"));
        let fits =
            (0..=one.most).contains(&one.hit_points) && (one.fate == Fate::Alive) == (0 < one.hit_points);
        expect(fits, &at("hit-points"), problem(words!("fivey.hp.damage")));
        let pieces = one.things.values().all(|thing| 0 < thing.pieces);
        expect(pieces, &at("things"), problem(words!("fivey.inventory.twenty")));
        expect(0 <= one.crowns && 0 <= one.dice, &at("crowns"), problem(words!("fivey.money.crowns")));
    }
    let known = world.here.is_none_or(|here| world.hexes.contains_key(&here));
    let journey = world.journey.is_none_or(|journey| world.hexes.contains_key(&journey.to));
    expect(known && journey, "here", problem(words!("fivey.travel.hex")));
    let visits = world.visit.as_ref().is_none_or(|visit| world.sites.contains_key(&visit.site));
    expect(visits, "site", problem(words!("fivey.phase.site")));
    if let Some(combat) = &world.combat {
        let there = |who: Who| world.characters.get(&who).is_some_and(|one| !one.is_gone());
        let known = combat.fighters.keys().all(|who| there(*who)) && combat.is_among(&there);
        expect(known, "combat", problem(words!("fivey.round.sequence")));
    }
    found
}
