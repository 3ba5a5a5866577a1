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
use crate::rules::fights;
use crate::rules::hazards::suffocation;
use crate::world::{self, Activity, Busy, Task, Unit, World};
use norn_kernel::show::{Row, Turn, TurnState, Turns, View};
use norn_kernel::{Audience, Filled, Owner, Text, Value, Viewer, Who, rule, words};

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
    rows.extend(left(world));
    rows.extend(acting(world, viewer));
    rows.extend(rests_too(world, viewer));
    rows.extend(terrified(world, viewer));
    rows.extend(idle(world));
    if fights::begin::is_decided(world) {
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
        let row = Row::new(label, true).offering(Filled::of("rounds").with_defaults());
        rows.push(row.only(world.sight(who)));
    }
    for hunch in &world.hunches {
        let label = Text::part(words!("adventuring.knowledge.player"), "row").with("who", hunch.who);
        rows.push(Row::new(label, Value::text(&hunch.what)));
    }
    rows
}

/// For the game master, who has still to act: where they do nothing more, the turns of all of them can go by.
/// [adventuring.turn.structure]
fn left(world: &World) -> Option<Row> {
    let left = turns::waiting(world);
    let some = !left.is_empty();
    let all = Value::List(left.into_iter().map(Value::Character).collect());
    let label = Text::part(words!("adventuring.turn.structure"), "left").with("all", all);
    let row = Row::new(label, true).offering(Filled::of("pass").with_defaults()).only(Audience::Referee);
    some.then_some(row)
}

/// Who of one's own acts in this part of a round, to be told when they are done: of players' people, those who have begun;
/// for the game master, all whom nobody else plays. [adventuring.base.combat-turn]
fn acting(world: &World, viewer: &Viewer) -> Vec<Row> {
    let key = words!("adventuring.base.combat-turn");
    let begun = |who: Who| world.fighter(who).is_some_and(|one| one.action || 0 < one.moved);
    let own = |who: &Who| match (viewer, world.owner(*who)) {
        (Viewer::Referee, owner) => owner == Owner::Referee,
        (viewer, owner) => viewer.speaks_for(owner) && begun(*who),
    };
    let waiting = fights::turn::waiting(world).into_iter().filter(own);
    let rows = waiting.map(|who| {
        let label = Text::part(key, if begun(who) { "begun" } else { "acts" }).with("who", who);
        let row = Row::new(label, true).offering(Filled::of("end-turn").with("who", who).with_defaults());
        if *viewer == Viewer::Referee { row.only(Audience::Referee) } else { row }
    });
    rows.collect()
}

/// For a player whose people have a turn left where others of their company lie down: they can do the same.
/// [adventuring.base.daily-rest]
fn rests_too(world: &World, viewer: &Viewer) -> Option<Row> {
    let Viewer::Player(own) = viewer else { return None };
    let free: Vec<Who> = own.iter().copied().filter(|who| turns::may_act(world, *who)).collect();
    let companies: Vec<Who> = free.iter().filter_map(|who| world.company_of(*who)).collect();
    let lies = |(who, busy): &(&Who, &Busy)| {
        let fellow = world.company_of(**who).is_some_and(|company| companies.contains(&company));
        busy.since == world.clock && fellow && !own.contains(who)
    };
    let mut busy = world.busy.iter();
    let (who, busy) = busy.find(|one| lies(one) && matches!(one.1.task, Task::Rest | Task::FullRest(_)))?;
    let (key, attempt) = match busy.task {
        Task::FullRest(_) => (words!("adventuring.base.full-rest"), "full-rest"),
        _ => (words!("adventuring.base.daily-rest"), "daily-rest"),
    };
    let label = Text::part(key, "too").with("who", *who);
    let row = Row::new(label, true).offering(Filled::of(attempt).with_defaults());
    Some(Row { to: free.first().copied(), ..row })
}

/// For a player, who of their own has to run away. [adventuring.fear.terrified]
fn terrified(world: &World, viewer: &Viewer) -> Vec<Row> {
    if *viewer == Viewer::Referee {
        return vec![];
    }
    let key = words!("adventuring.fear.terrified");
    let has_turn = |who: Who| turns::may_act(world, who) || fights::turn::waiting(world).contains(&who);
    // An animal runs by the hand of whoever keeps it.
    let own = world.characters.keys().copied().filter(|who| viewer.speaks_for(world.owner(*who)));
    let run = own.filter(|who| has_turn(*who));
    let run = run.filter(|who| world.character(*who).fears.iter().any(|fear| fear.terror));
    let rows = run.map(|who| {
        let filled = Filled::of("flee").with("who", who).with_defaults();
        Row::new(Text::part(key, "has-to").with("who", who), true).offering(filled)
    });
    rows.collect()
}

/// For the game master, how long nobody of the company does anything but rest: so much time can pass at once.
/// [adventuring.base.full-rest]
fn idle(world: &World) -> Option<Row> {
    let resting = |who: Who| match world.busy.get(&who) {
        Some(busy) => matches!(busy.task, Task::FullRest(_)).then_some(busy.until),
        None => (!world.is_able(who)).then_some(i64::MAX),
    };
    let until: Option<Vec<i64>> = world.party().map(resting).collect();
    let left = until?.into_iter().min()?.saturating_sub(world.clock);
    let label =
        Text::part(words!("adventuring.base.full-rest"), "idle").with("left", Value::Text(world::span(left)));
    let filled = Filled::of("wait").with("stretches", Value::Number(left)).with_defaults();
    let fits = (1..=turns::WAIT_MAX).contains(&left);
    fits.then(|| Row::new(label, true).offering(filled).only(Audience::Referee))
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
    let waiting = fights::turn::waiting(world);
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
