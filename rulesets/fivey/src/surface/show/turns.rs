//! Whose turn it is: in a round at a site, and in a fight. [fivey.site.one-action-each, fivey.round.sequence]
use crate::reference::RULES;
use crate::world::{CALENDAR, World};
use norn_kernel::show::{Turn, TurnState, Turns};
use norn_kernel::{Text, Value, Viewer, words};

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
    seen.sort_by_key(|(_, fighter)| fighter.leg);
    let entries = seen.into_iter().map(|(&who, fighter)| Turn {
        who,
        stands: if fighter.done { TurnState::Acted } else { TurnState::ToAct },
        states: vec![],
    });
    let round = Value::Number(combat.round.into());
    let words = Text::part(key, "turns").with("round", round);
    Some(Turns { key: Text::new(key).key, words, phase: None, entries: entries.collect() })
}
