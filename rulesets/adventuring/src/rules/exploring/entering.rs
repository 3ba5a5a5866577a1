//! What happens when people come into an area: players learn of it, and what is hidden there may be noticed in passing.
//! Nobody is asked anything and nobody has to roll: whoever waits would learn that there is something. [adventuring.perception.describe, adventuring.secrets.passive.eligible]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Save, anybody, watching};
use crate::rules::exploring::{companies, knowing, riding, searching, traps, turns, vehicles};
use crate::rules::fights::elements;
use crate::rules::hazards::fears;
use crate::rules::settlements::animals;
use crate::world::happen::{comes_into_view, group, learn_of, set};
use crate::world::{Ability, Level, Set, WATCH, World};
use norn_kernel::{At, Audience, Closed, Key, Owner, Place, Play, Text, Value, Who, rule, words};
use std::collections::BTreeSet;

/// Refuses to let somebody go anywhere who can't, who is beside themselves or in a fight, or whom something long keeps
/// where they are. [adventuring.turn.quick-action, adventuring.turn.long-action-at-site]
pub fn may_go(at: &mut At<'_, World>, who: Who) -> Play<()> {
    acting::free(at, who)?;
    fears::may_act(at, who)?;
    riding::is_carried(at, who)?;
    turns::calm(at)?;
    let key = rule!("adventuring.turn.long-action-at-site");
    let task = at.world().busy.get(&who).map(|busy| busy.task.word());
    at.require(key, task.is_none(), || {
        Text::part(key, "refusal").with("who", who).with("task", Value::word(task.unwrap_or_default()))
    })
}

/// Who goes when these go somewhere: their mounts come too, and those who ride on them, and animals that follow them.
#[must_use]
pub fn with_mounts(world: &World, people: &BTreeSet<Who>) -> BTreeSet<Who> {
    let mut all = people.clone();
    all.extend(people.iter().filter_map(|who| world.character(*who).riding));
    let riders =
        world.characters.iter().filter(|(_, one)| one.riding.is_some_and(|mount| all.contains(&mount)));
    let riders: Vec<Who> = riders.map(|(rider, _)| *rider).collect();
    all.extend(riders);
    let followers: Vec<Who> = animals::followers(world, &all).collect();
    all.extend(followers);
    all
}

/// Whether coming into an area is a new entry for a company: it was not there in the same stretch, or in the world in the
/// same watch. [adventuring.secrets.passive.eligible]
fn is_new(world: &World, company: Who, place: Place) -> bool {
    let unit = if world.area(place).level == Level::Region { WATCH } else { 1 };
    let last = world.companies.get(&company).and_then(|company| company.been.get(&place));
    let same = last.is_some_and(|last| last.div_euclid(unit) == world.clock.div_euclid(unit));
    rule!("adventuring.secrets.passive.eligible").met(!same)
}

/// Some people come into an area together.
pub fn enters(at: &mut At<'_, World>, people: &BTreeSet<Who>, place: Place) -> Play<()> {
    let ours: Vec<Who> = people.iter().copied().filter(|who| at.world().is_players(*who)).collect();
    let company = ours.iter().find_map(|who| at.world().company_of(*who));
    let from = ours.first().and_then(|who| at.world().place(*who));
    if let (Some(from), false) = (from, ours.is_empty()) {
        at.aside(Audience::Referee, |at| leaves(at, from))?;
    }
    if !ours.is_empty() {
        learn_of(at, rule!("adventuring.perception.describe"), place)?;
    }
    let new = company.is_none_or(|company| is_new(at.world(), company, place));
    let first = company.is_none_or(|company| {
        at.world().companies.get(&company).is_none_or(|company| !company.been.contains_key(&place))
    });
    let stay = animals::go_no_further(at, people, place)?;
    for &who in people.difference(&stay) {
        set(at, words!("adventuring.base.movement"), who, Set::at(Some(place)))?;
        vehicles::left_behind(at, who)?;
        elements::enters(at, who, place)?;
    }
    let now = at.world().clock;
    if let Some(company) = company {
        group(at, rule!("adventuring.secrets.passive.eligible"), company, |company| {
            company.been.extend(from.map(|from| (from, now)));
            company.been.insert(place, now);
        })?;
    }
    comes_into_view(at, place)?;
    if ours.is_empty() {
        return Ok(());
    }
    // Whether there is anything to notice, and whether it was noticed, shows by what comes of it alone.
    let noticed = at.aside(Audience::Referee, |at| {
        if first {
            describes(at, place, &ours)?;
        }
        clues(at, place);
        if new { notices(at, &ours) } else { Ok(false) }
    })?;
    let hidden = searching::hidden(at.world(), place, &ours, false);
    for to in at.world().learners(&ours) {
        at.aside(to, |at| {
            for secret in hidden.iter().filter(|_| noticed) {
                searching::comes_to_light(at, place, secret, to)?;
            }
            companies::tell_each_other(at, &ours, to)
        })?;
    }
    at.aside(Audience::Referee, |at| {
        overlooked(at, place, &ours);
        Ok(())
    })
}

/// One roll for all who come in, whatever there is to notice. It falls by itself, so that no page shows anybody at it.
/// [adventuring.secrets.passive.save]
fn notices(at: &mut At<'_, World>, people: &[Who]) -> Play<bool> {
    let saves: Vec<Save> = watching(at.world(), people.iter().copied())
        .into_iter()
        .map(|who| Save::of(who, Ability::Wit))
        .collect();
    let key = rule!("adventuring.secrets.passive.save");
    if saves.is_empty() || !key.applies() {
        return Ok(false);
    }
    anybody(at, &saves, Owner::Table)
}

/// The game master is told of the traps that nobody has noticed, each of which somebody sets off whose path crosses it
/// ([`traps::SetOff`]). Whoever notices a trap stops, and warns the rest. [adventuring.trap.stop-in-time]
fn overlooked(at: &mut At<'_, World>, place: Place, people: &[Who]) {
    let names: Vec<String> = traps::armed(at.world(), place).map(str::to_owned).collect();
    for name in names {
        let found = at.world().area(place).secrets.get(&name).is_some_and(|secret| secret.is_known(people));
        if !at.holds(rule!("adventuring.trap.stop-in-time"), found) {
            let key = words!("adventuring.trap.undetected");
            at.tell(|_| told(key, "overlooked", place).with("name", Value::text(&name)));
        }
    }
}

/// The game master sees what there is to tell of an area, and who may know more of it.
/// [adventuring.perception.describe, adventuring.knowledge.gm]
fn describes(at: &mut At<'_, World>, place: Place, people: &[Who]) -> Play<()> {
    let key = rule!("adventuring.perception.describe");
    let notes = at.world().area(place).notes.clone();
    for (sense, note) in notes.iter().filter(|(_, note)| key.holds(!note.told)) {
        at.tell(|_| {
            told(key, "to-tell", place)
                .with("sense", Value::word(sense.word()))
                .with("text", Value::text(&note.text))
        });
    }
    let secrets = at.world().area(place).secrets.clone();
    for (name, secret) in &secrets {
        knowing::points_out(at, people, name, &secret.tags);
    }
    Ok(())
}

/// What hints at traps that nobody has set off yet. [adventuring.trap.clue]
fn clues(at: &mut At<'_, World>, place: Place) {
    let key = rule!("adventuring.trap.clue");
    let traps = at.world().area(place).secrets.values().filter_map(|secret| secret.trap.clone());
    for trap in traps.filter(|trap| key.holds(!trap.spent && !trap.clue.is_empty())).collect::<Vec<_>>() {
        at.tell(|_| told(key, "to-tell", place).with("text", Value::text(&trap.clue)));
    }
}

/// What players need of an area and were never told, when they leave it. [adventuring.perception.generous]
fn leaves(at: &mut At<'_, World>, place: Place) -> Play<()> {
    let key = rule!("adventuring.perception.generous");
    let notes = at.world().area(place).notes.clone();
    for (sense, note) in notes.iter().filter(|(_, note)| key.holds(note.essential && !note.told)) {
        at.tell(|_| {
            told(key, "untold", place)
                .with("sense", Value::word(sense.word()))
                .with("text", Value::text(&note.text))
        });
    }
    Ok(())
}

fn told(key: Key, part: &'static str, place: Place) -> Text {
    Text::part(key, part).with("place", Value::Place(place))
}

/// The words of a rule for a place that somebody is not at.
#[must_use]
pub fn elsewhere(key: Key, who: Who, place: Place) -> Text {
    told(key, "elsewhere", place).with("who", who)
}
