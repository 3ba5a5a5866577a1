//! Spells that go on, and what holds others. [fivey.magic.concentration, fivey.magic.vessel]
use crate::reference::RULES;
use crate::rules::magic::ongoing::is_shrouded;
use crate::rules::magic::vessels::{held, vessels};
use crate::world::World;
use norn_kernel::record::sheet::address;
use norn_kernel::show::Row;
use norn_kernel::{Audience, Filled, Text, Value, Viewer, Who, words};

/// What people keep up, and for how long. [fivey.magic.concentration]
pub(super) fn rows(world: &World, viewer: &Viewer) -> Vec<Row> {
    let key = words!("fivey.magic.concentration");
    let seen = world.spells.iter().filter(|(by, _)| world.is_seen_by(viewer, **by));
    let rows = seen.map(|(&by, spell)| {
        let label = Text::part(key, "row").with("who", by).with("spell", Value::text(&spell.spell));
        let minutes = spell.until.saturating_sub(world.clock).max(0);
        let left = match spell.rounds {
            Some(rounds) => Text::part(key, "left-rounds").with("rounds", Value::Number(rounds)),
            None => Text::part(key, "left-minutes").with("minutes", Value::Number(minutes)),
        };
        let row = Row::new(label, left).offering(Filled::of("cease-spell").with("who", by));
        row.only(if world.is_seen(by) { Audience::Everyone } else { Audience::Referee })
    });
    rows.collect()
}

/// What somebody can cast from. [fivey.magic.vessel]
pub(super) fn holding(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let key = words!("fivey.magic.vessel");
    let label = |vessel: &str| Text::part(key, "row").with("vessel", Value::text(vessel));
    let rows = vessels(world, who).filter_map(|vessel| Some((vessel, held(world, who, vessel)?)));
    let rows = rows.flat_map(|(vessel, held)| {
        let cast = Filled::of("cast").with("who", who).with("vessel", Value::text(vessel));
        let shown = if held.riddle { Value::word("unknown") } else { Value::text(&held.spell) };
        let row = Row::new(label(vessel), shown).offering(cast).only(audience);
        let row = if held.riddle { row } else { row.at(address(who, &format!("spell/{vessel}"))) };
        let answer =
            Text::part(words!("fivey.background.sage.artifact"), "row").with("vessel", Value::text(vessel));
        let answer = Row::new(answer, Value::text(&held.spell)).only(Audience::Referee);
        [Some(row), held.riddle.then_some(answer)].into_iter().flatten()
    });
    rows.collect()
}

/// What all may see that spells do to somebody.
pub(super) fn states(world: &World, who: Who) -> Option<Text> {
    is_shrouded(world, who).then(|| Text::part(words!("fivey.spell.shroud"), "state"))
}
