//! Borders and barriers: what lies open between two squares, who got through, and what stands in the way.
use crate::reference::RULES;
use crate::rules::characters::abilities::Standard;
use crate::rules::grid::places;
use crate::world::fight::Crossed;
use crate::world::happen::happen;
use crate::world::places::Crossing;
use crate::world::squares::{Between, Square};
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Who, rule};

/// The height from which somebody comes down on the far side of a border.
pub(crate) fn over(world: &World, from: Square, to: Square, level: i32) -> i32 {
    places::solid(world, from, to).flatten().map_or(level, |(top, _)| level.max(top))
}

/// Whether a border lets somebody else through now. [heimr.environment.movement-limit]
#[must_use]
pub fn is_open_to(world: &World, between: Between) -> bool {
    let (one, other) = between.both();
    let Some(limit) = places::border(world, one, other).and_then(|border| border.limit) else { return true };
    let through = world.combat.as_ref().and_then(|combat| combat.crossed.get(&between));
    // With the first one's next turn the count goes back, also for what that turn begins with.
    let comes = |first: Who| {
        world.combat.as_ref().is_some_and(|combat| combat.acting == Some(first) && !combat.begun)
    };
    through.is_none_or(|through| through.count < limit || comes(through.first) && !through.later)
}

/// One more has got through. [heimr.environment.movement-limit-count]
pub fn count(at: &mut At<'_, World>, who: Who, between: Between, by: Key) -> Play<()> {
    let (one, other) = between.both();
    let limited = places::border(at.world(), one, other).is_some_and(|border| border.limit.is_some());
    let Some(combat) = at.world().combat.as_ref().filter(|_| limited) else { return Ok(()) };
    let before = combat.crossed.get(&between).copied();
    let first = before.map_or(who, |crossed| crossed.first);
    let later = before.is_some_and(|crossed| crossed.later);
    let so_far = before.map_or(0, |crossed| i32::from(crossed.count));
    let one = at.number(rule!("heimr.environment.movement-limit-details"), 1);
    let count = u8::try_from(so_far.saturating_add(one)).unwrap_or(u8::MAX);
    happen(at, by, Effect::Crossed(between, Some(Crossed { first, count, later })))?;
    Ok(())
}

/// Whether somebody stands at the top of what was climbed, on no level of the square.
pub(crate) fn is_on_edge(world: &World, who: Who) -> bool {
    let stance = &world.character(who).stance;
    !places::levels(world, stance.square).contains(&stance.level)
}

/// What getting across takes unless something else is said: a roll of Agility.
/// [heimr.environment.crossing-ability]
#[must_use]
pub fn crossing() -> Crossing {
    Crossing { requirement: 1, tested: Standard::Agility.tested() }
}
