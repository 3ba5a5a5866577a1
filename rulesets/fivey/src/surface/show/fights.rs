//! What a fight asks for next. [fivey.round.sequence]
use crate::reference::RULES;
use crate::rules::fights::turn;
use crate::world::{Mode, World};
use norn_kernel::show::Row;
use norn_kernel::{Audience, Filled, Text, Value, Viewer, words};

/// The round and whose turn it is, each with what ends it; before a fight, what begins it.
pub(super) fn rows(world: &World, _: &Viewer) -> Vec<Row> {
    let key = words!("fivey.round.sequence");
    let Some(combat) = &world.combat else {
        let met = world.meeting.as_ref().is_some_and(|meeting| meeting.mode == Mode::Violent);
        let begins = met.then(|| {
            let row = Row::new(Text::part(key, "row-begin"), true);
            row.offering(Filled::of("begin-fight").with_defaults()).only(Audience::Referee)
        });
        return begins.into_iter().collect();
    };
    let round = Row::new(Text::part(key, "row"), Value::Number(combat.round.into()));
    let up = turn::waiting(world).into_iter().map(|who| {
        let left = world.fighter(who).map_or(0, |fighter| turn::ACTIONS.saturating_sub(fighter.spent));
        let label = Text::part(words!("fivey.turn.two-actions"), "row").with("who", who);
        let next = match left {
            0 => Filled::of("end-turn").with("who", who).with_defaults(),
            _ => Filled::of("attack").with("who", who),
        };
        let row = Row::new(label, i32::from(left)).offering(next);
        if world.is_seen(who) { row } else { row.only(Audience::Referee) }
    });
    let nerve =
        Row::new(Text::part(words!("fivey.morale.check"), "row"), Value::Number(combat.checks.into()));
    let nerve = nerve.offering(Filled::of("morale").with_defaults()).only(Audience::Referee);
    let over = Row::new(Text::part(key, "row-end"), true);
    let over = over.offering(Filled::of("end-fight")).only(Audience::Referee);
    [round].into_iter().chain(up).chain([nerve, over]).collect()
}
