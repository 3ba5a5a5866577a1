//! Whose turn it is: in a round at a site, and in a fight. [fivey.site.one-action-each, fivey.round.sequence]
use crate::reference::RULES;
use crate::rules::fights::{initiative, turn};
use crate::world::people::numbers;
use crate::world::{CALENDAR, Fighter, World};
use norn_kernel::show::{Turn, TurnState, Turns};
use norn_kernel::{Text, Value, Viewer, Who, words};

/// The order of a fight, or who has acted in a round at a site.
pub(super) fn turns(world: &World, viewer: &Viewer) -> Option<Turns> {
    if world.combat.is_some() {
        return fight(world, viewer);
    }
    let visit = world.visit.as_ref()?;
    let key = words!("fivey.site.one-action-each");
    let entries = world.played().map(|who| Turn {
        who,
        stands: match &world.character(who).busy {
            Some(busy) => TurnState::Busy(
                Text::part(words!("fivey.referee.time-restraints"), "busy")
                    .with("task", Value::word(busy.task.word()))
                    .with("left", Value::Text(CALENDAR.in_short(busy.until.saturating_sub(world.clock)))),
            ),
            None if visit.filled || visit.acted.contains(&who) => TurnState::Acted,
            None => TurnState::ToAct,
        },
        states: vec![],
    });
    let words = Text::part(key, "turns").with("turn", visit.turn);
    Some(Turns { key: Text::new(key).key, words, phase: None, entries: entries.collect() })
}

fn fight(world: &World, viewer: &Viewer) -> Option<Turns> {
    let combat = world.combat.as_ref()?;
    let key = words!("fivey.round.sequence");
    let mut seen: Vec<_> =
        combat.fighters.iter().filter(|(who, _)| world.is_seen_by(viewer, **who)).collect();
    // Of several who may act now, a player's own come first.
    let own = |who: Who| *viewer != Viewer::Referee && viewer.speaks_for(world.owner(who));
    seen.sort_by_key(|(who, fighter)| (fighter.leg, !own(**who)));
    let entries = seen.into_iter().map(|(&who, fighter)| Turn {
        who,
        stands: stands(world, who, fighter),
        states: states(world, viewer, who, fighter),
    });
    // Before the first round either some take a free turn, or initiative is rolled.
    let words = match initiative::is_due(world) {
        true => Text::new(words!("fivey.initiative.contest")),
        false => Text::part(key, "turns").with("round", Value::Number(combat.round.into())),
    };
    Some(Turns { key: Text::new(key).key, words, phase: None, entries: entries.collect() })
}

/// Whether somebody's turn has come.
fn stands(world: &World, who: Who, fighter: &Fighter) -> TurnState {
    let now = turn::waiting(world).contains(&who);
    match &fighter.long {
        _ if fighter.fled || fighter.frozen => TurnState::Passed,
        Some(long) => {
            let key = words!("fivey.action.long");
            let turns = i32::from(long.turns);
            TurnState::Busy(
                Text::part(key, "busy").with("doing", Value::text(&long.doing)).with("turns", turns),
            )
        }
        None if fighter.done => TurnState::Acted,
        None if now => TurnState::Acting,
        None => TurnState::ToAct,
    }
}

/// What all may see of somebody in the fight: how many actions are left, help, and from whom they have hidden.
fn states(world: &World, viewer: &Viewer, who: Who, fighter: &Fighter) -> Vec<Text> {
    let key = words!("fivey.turn.two-actions");
    let left = i32::from(turn::ACTIONS.saturating_sub(fighter.spent));
    let left = turn::waiting(world).contains(&who).then(|| Text::part(key, "left").with("left", left));
    let gone = fighter.fled.then(|| Text::part(words!("fivey.round.sequence"), "fled"));
    let helped = !fighter.helped_by.is_empty();
    let helped = helped.then(|| Text::part(words!("fivey.action.help"), "state"));
    let open = numbers(world, who).admits(viewer);
    let hidden = (open && !fighter.hidden_from.is_empty()).then(|| {
        let from = fighter.hidden_from.iter().map(|who| Value::Character(*who)).collect();
        Text::part(words!("fivey.action.hide"), "state").with("from", Value::List(from))
    });
    let paces = (0 < fighter.paces)
        .then(|| Text::part(words!("fivey.move.action"), "state").with("paces", fighter.paces));
    left.into_iter().chain(gone).chain(helped).chain(hidden).chain(paces).collect()
}
