//! What anybody may see of the world, as plain data.
//!
//! Numbers of whoever no player plays are for the game master; everybody else sees how they are in a word.
mod campaign;
mod clock;
mod ills;
mod maps;
mod meeting;
mod sheets;
mod shelves;
mod sites;
mod states;

use crate::reference::RULES;
use crate::rules::exploring::turns;
use crate::rules::hazards::suffocation;
use crate::world::{self, Activity, Task, Unit, World};
use norn_kernel::show::{Row, Turn, TurnState, Turns, View};
use norn_kernel::{Audience, Filled, Text, Value, Viewer, Who, rule, words};

/// What one viewer may see.
#[must_use]
pub fn show(world: &World, viewer: &Viewer) -> View {
    let seen = world.characters.keys().filter(|who| world.is_seen_by(viewer, **who));
    let mut sheets: Vec<_> = seen.map(|&who| sheets::sheet(world, viewer, who)).collect();
    sheets.extend(sheets::companies(world, viewer));
    sheets.extend(campaign::sheets(world, viewer));
    View {
        scene: scene(world, viewer),
        clock: Some(clock::clock(world)),
        sheets,
        maps: maps::maps(world, viewer),
        turns: order(world, viewer),
        shelves: shelves::shelves(world, viewer),
    }
    .seen_by(viewer, |who| world.owner(who))
}

/// What is going on.
fn scene(world: &World, viewer: &Viewer) -> Vec<Row> {
    let mut rows = unrolled(world, viewer);
    rows.extend(own_words(world, viewer));
    let weather = Text::part(words!("adventuring.weather.speed"), "row");
    // Ordinary weather is nothing to tell.
    let known = Audience::open_if(world.extreme_weather);
    rows.push(Row::new(weather, world.extreme_weather).at("weather").only(known));
    let key = rule!("adventuring.turn.gm-phase");
    if key.holds(turns::is_closing(world)) {
        let next = Row::new(Text::part(key, "row"), true).offering(Filled::of("next-turn").with_defaults());
        rows.push(next.only(Audience::Referee));
    }
    if crate::rules::fights::begin::is_decided(world) {
        let over = Row::new(Text::part(words!("adventuring.base.combat-end"), "row"), true);
        rows.push(over.offering(Filled::of("end-fight").with_defaults()).only(Audience::Referee));
    }
    rows.extend(sites::untold(world));
    rows.extend(ills::antidotes(world, viewer));
    rows.extend(full_rests(world));
    rows.extend(ills::reminders(world));
    rows.extend(meeting::rows(world));
    let short = world.characters.iter().filter(|(who, _)| !suffocation::has_air(world, **who));
    for (&who, _) in short.filter(|_| world.combat.is_none()) {
        let label = Text::part(words!("adventuring.suffocate.breath"), "no-air").with("who", who);
        let seen = world.is_seen(who);
        let row = Row::new(label, true).offering(Filled::of("rounds").with_defaults());
        rows.push(row.only(if seen { Audience::Everyone } else { Audience::Referee }));
    }
    for hunch in &world.hunches {
        let label = Text::part(words!("adventuring.knowledge.player"), "row").with("who", hunch.who);
        rows.push(Row::new(label, Value::text(&hunch.what)));
    }
    rows
}

/// For a player, whose scores are still to be rolled. [adventuring.base.ability-generation]
fn unrolled(world: &World, viewer: &Viewer) -> Vec<Row> {
    let Viewer::Player(own) = viewer else { return vec![] };
    let new = own.iter().filter(|who| world.characters.get(who).is_some_and(|one| one.unrolled));
    let rows = new.map(|&who| {
        let label = Text::part(words!("adventuring.base.ability-generation"), "to-roll").with("who", who);
        Row::new(label, true).offering(Filled::of("roll-scores").with("who", who).with_defaults())
    });
    rows.collect()
}

/// For a player, what their own people still do with this turn, to be said in a few words.
/// [adventuring.turn.quick-action]
fn own_words(world: &World, viewer: &Viewer) -> Vec<Row> {
    let Viewer::Player(own) = viewer else { return vec![] };
    let mut free = own.iter().filter(|who| turns::may_act(world, **who)).peekable();
    let first = free.peek().map(|who| **who);
    let rows = free.map(|&who| {
        let label = Text::part(words!("adventuring.turn.quick-action"), "own-words").with("who", who);
        Row::new(label, true).offering(Filled::of("deed").with("who", who).with_defaults())
    });
    let mut rows: Vec<Row> = rows.collect();
    if first.is_some() {
        let label = Text::part(words!("adventuring.turn.structure"), "or-pass");
        let row = Row::new(label, true).offering(Filled::of("pass").with_defaults());
        rows.push(Row { to: first, ..row });
    }
    rows
}

/// Who has a full rest, for how long, and what each does besides. [adventuring.base.full-rest.activity]
fn full_rests(world: &World) -> Vec<Row> {
    let resting = world.busy.iter().filter(|(who, _)| world.is_players(**who));
    let resting = resting.filter_map(|(who, busy)| match &busy.task {
        Task::FullRest(activity) => Some((*who, busy.until, activity)),
        _ => None,
    });
    let rows = resting.map(|(who, until, activity)| {
        let (doing, value) = match activity {
            Activity::None => ("nothing", Value::word("rests")),
            Activity::Train(animal, None) => ("tames", Value::Character(*animal)),
            Activity::Train(animal, Some(_)) => ("trains", Value::Character(*animal)),
            Activity::Other(what) => ("does", Value::text(what)),
        };
        let left = world::span(until.saturating_sub(world.clock));
        let label = Text::part(words!("adventuring.base.full-rest.activity"), "row")
            .with("who", who)
            .with("doing", Value::word(doing))
            .with("left", Value::Text(left));
        let row = Row::new(label, value);
        match activity {
            Activity::None => row.offering(Filled::of("rest-activity").with("who", who)),
            _ => row,
        }
    });
    rows.collect()
}

/// Who has acted in this stretch or watch; in a fight, who may act in this part of the round.
/// [adventuring.turn.structure, adventuring.base.combat-round]
fn order(world: &World, viewer: &Viewer) -> Option<Turns> {
    if world.combat.is_some() {
        return fight(world, viewer);
    }
    let entries: Vec<Turn> = world.party().map(|who| turn(world, who)).collect();
    if entries.is_empty() {
        return None;
    }
    let key = words!("adventuring.turn.structure");
    let part = match world.unit() {
        Unit::Stretch => "stretch",
        Unit::Watch => "watch",
    };
    let closing = turns::is_closing(world);
    let phase = closing.then(|| Text::part(words!("adventuring.turn.gm-phase"), "phase"));
    Some(Turns { key: Text::new(key).key, words: Text::part(key, part), phase, entries })
}

/// Somebody's turn in a stretch or watch.
fn turn(world: &World, who: Who) -> Turn {
    use crate::world::Acted;
    let busy = world.busy.get(&who).map(|busy| {
        let left = busy.until.saturating_sub(world.clock);
        Text::part(words!("adventuring.turn.long-action-at-site"), "state")
            .with("task", Value::word(busy.task.word()))
            .with("left", Value::Text(world::span(left)))
    });
    let stands = match (world.turn.acted.get(&who), busy) {
        (_, Some(busy)) => TurnState::Busy(busy),
        (Some(Acted::Acted), _) => TurnState::Acted,
        (None, None) if world.is_able(who) => TurnState::ToAct,
        (Some(Acted::Passed) | None, None) => TurnState::Passed,
    };
    Turn { who, stands, states: vec![] }
}

/// The parts of a round, those who may act now first: of several, each decides for themselves who begins.
fn fight(world: &World, viewer: &Viewer) -> Option<Turns> {
    let combat = world.combat.as_ref()?;
    let key = words!("adventuring.base.combat-round");
    let seen = combat.fighters.iter().filter(|(who, _)| world.is_seen_by(viewer, **who));
    let waiting = crate::rules::fights::turn::waiting(world);
    let mut seen: Vec<_> = seen.collect();
    seen.sort_by_key(|(who, _)| !waiting.contains(who));
    let entries = seen.into_iter().map(|(&who, fighter)| Turn {
        who,
        stands: match () {
            () if fighter.done || world.is_out(who) => TurnState::Acted,
            () if waiting.contains(&who) => TurnState::Acting,
            () => TurnState::ToAct,
        },
        states: states::in_fight(fighter),
    });
    let words = Text::part(key, "round").with("round", i32::try_from(combat.round).unwrap_or(i32::MAX));
    let phase = Text::part(words!("adventuring.base.initiative"), "leg")
        .with("leg", Value::word(norn_kernel::Closed::word(combat.leg)));
    Some(Turns { key: Text::new(key).key, words, phase: Some(phase), entries: entries.collect() })
}
