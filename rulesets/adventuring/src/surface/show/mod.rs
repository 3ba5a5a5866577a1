//! What anybody may see of the world, as plain data.
//!
//! Numbers of whoever no player plays are for the game master; everybody else sees how they are in a word.
mod campaign;
mod clock;
mod ills;
mod maps;
mod meeting;
mod sheets;
mod sites;
mod states;

use crate::reference::RULES;
use crate::rules::hazards::suffocation;
use crate::world::{Unit, World};
use norn_kernel::show::{Row, Shelf, Turn, TurnState, Turns, View};
use norn_kernel::{Audience, Filled, Text, Value, Viewer, Who, rule, words};

/// What one viewer may see.
#[must_use]
pub fn show(world: &World, viewer: &Viewer) -> View {
    let seen = world.characters.keys().filter(|who| world.is_seen_by(viewer, **who));
    let mut sheets: Vec<_> = seen.map(|&who| sheets::sheet(world, viewer, who)).collect();
    sheets.extend(sheets::companies(world, viewer));
    sheets.extend(campaign::sheets(world, viewer));
    View {
        scene: scene(world),
        clock: Some(clock::clock(world)),
        sheets,
        maps: maps::maps(world, viewer),
        turns: turns(world, viewer),
        shelves: shelves(world),
    }
    .seen_by(viewer, |who| world.owner(who))
}

/// What is going on.
fn scene(world: &World) -> Vec<Row> {
    let mut rows = vec![];
    let weather = Text::part(words!("adventuring.weather.speed"), "row");
    rows.push(Row::new(weather, world.extreme_weather).at("weather"));
    let key = rule!("adventuring.turn.gm-phase");
    if key.holds(crate::rules::exploring::turns::is_closing(world)) {
        let next = Row::new(Text::part(key, "row"), true).offering(Filled::of("next-turn").with_defaults());
        rows.push(next.only(Audience::Referee));
    }
    if crate::rules::fights::begin::is_decided(world) {
        let over = Row::new(Text::part(words!("adventuring.base.combat-end"), "row"), true);
        rows.push(over.offering(Filled::of("end-fight").with_defaults()).only(Audience::Referee));
    }
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

/// Who has acted in this stretch or watch; in a fight, who may act in this part of the round.
/// [adventuring.turn.structure, adventuring.base.combat-round]
fn turns(world: &World, viewer: &Viewer) -> Option<Turns> {
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
    let closing = crate::rules::exploring::turns::is_closing(world);
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
            .with("left", Value::Text(crate::world::CALENDAR.in_short(left)))
    });
    let stands = match (world.turn.acted.get(&who), busy) {
        (_, Some(busy)) => TurnState::Busy(busy),
        (Some(Acted::Acted), _) => TurnState::Acted,
        (None, None) if world.is_able(who) => TurnState::ToAct,
        (Some(Acted::Passed) | None, None) => TurnState::Passed,
    };
    Turn { who, stands, states: vec![] }
}

/// The parts of a round, those who may act now first. Where several may, nobody's turn it is alone.
fn fight(world: &World, viewer: &Viewer) -> Option<Turns> {
    let combat = world.combat.as_ref()?;
    let key = words!("adventuring.base.combat-round");
    let seen = combat.fighters.iter().filter(|(who, _)| world.is_seen_by(viewer, **who));
    let waiting = crate::rules::fights::turn::waiting(world);
    let mut seen: Vec<_> = seen.collect();
    seen.sort_by_key(|(who, _)| !waiting.contains(who));
    let entries = seen.into_iter().map(|(&who, fighter)| Turn {
        who,
        stands: if fighter.done || world.is_out(who) { TurnState::Acted } else { TurnState::ToAct },
        states: states::in_fight(fighter),
    });
    let words = Text::part(key, "round").with("round", i32::try_from(combat.round).unwrap_or(i32::MAX));
    let phase = Text::part(words!("adventuring.base.initiative"), "leg")
        .with("leg", Value::word(norn_kernel::Closed::word(combat.leg)));
    Some(Turns { key: Text::new(key).key, words, phase: Some(phase), entries: entries.collect() })
}

/// What people do from zone to zone.
const ZONES: &[&str] =
    &["walk", "pick-up", "search", "look", "unlock", "enter", "leave", "set-off", "ask-about", "remind"];

/// What people want to do, in the order that what is going on asks for.
fn shelves(world: &World) -> Vec<Shelf> {
    let fight = Shelf {
        key: words!("adventuring.base.combat-round"),
        part: "shelf",
        attempts: &[
            "attack", "walk", "hold", "pick-up", "tend", "remedy", "coat", "rage", "end-turn", "go-on",
        ],
    };
    let more = Shelf {
        key: words!("adventuring.base.combat-round"),
        part: "more",
        attempts: &[
            "begin-fight",
            "join-fight",
            "leave-fight",
            "end-fight",
            "daze",
            "outburst",
            "burn",
            "break-down",
            "bash",
            "scorch",
            "restrain",
            "escape",
            "break-thing",
        ],
    };
    let turn = Shelf {
        key: words!("adventuring.turn.structure"),
        part: "shelf",
        attempts: &["deed", "pass", "break-off", "next-turn"],
    };
    let speech = meeting::SPEECH;
    let mut all = match meeting::is_talking(world) {
        true => vec![speech, turn],
        false => vec![turn, speech],
    };
    all.extend([
        meeting::OTHERS,
        // Exploring.
        Shelf {
            key: words!("adventuring.base.zone-properties"),
            part: "shelf",
            // In a fight one walks and takes things by turns, which stands further up.
            attempts: if world.combat.is_some() { ZONES.get(2..).unwrap_or_default() } else { ZONES },
        },
        Shelf {
            key: words!("adventuring.navigate.base-speed"),
            part: "shelf",
            attempts: &[
                "travel",
                "forage",
                "find-shelter",
                "track",
                "mount",
                "dismount",
                "board",
                "drive",
                "alight",
                "set-upright",
                "part",
                "go-with",
            ],
        },
        Shelf {
            key: words!("adventuring.base.gm-override"),
            part: "shelf",
            attempts: &[
                "put",
                "read-out",
                "answered",
                "who-knows",
                "heeded",
                "weather",
                "stay-on",
                "endanger",
            ],
        },
        // Hazards.
        Shelf {
            key: words!("adventuring.move.limit"),
            part: "shelf",
            attempts: &["sprint", "sneak", "balance", "leap", "climb", "swim", "flee", "rescue", "carry-off"],
        },
        Shelf {
            key: words!("adventuring.fall.damage"),
            part: "shelf",
            attempts: &["fall", "frighten", "cold-or-heat", "rounds", "withstand", "measure"],
        },
        // Harm and rest.
        Shelf {
            key: words!("adventuring.base.daily-rest"),
            part: "shelf",
            attempts: &["daily-rest", "full-rest", "rest-activity", "disturb-rest"],
        },
        Shelf {
            key: words!("adventuring.disease.exposure"),
            part: "shelf",
            attempts: &["take", "mix", "surgery", "expose", "meal", "infect", "relieve", "heal", "injure"],
        },
    ]);
    if world.combat.is_some() {
        all.splice(0..0, [fight, more]);
    } else {
        all.push(more);
    }
    all
}
