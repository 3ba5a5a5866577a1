//! Combat: Command and Execution by turns, until it ends.
pub mod attack;
pub mod command;
pub mod defence;
pub mod effects;
pub mod execution;
pub mod flanking;
pub mod stealth;

use crate::offers::Attempt;
use crate::world::{Combat, Effect, World};
use norn_kernel::Who;

/// Seconds of game time that one Execution covers at most. [triumvene.combat.execution.length]
pub const EXECUTION_MAX: u8 = 12;

impl Combat {
    /// Whether somebody fights two or more hand to hand in this Execution. [triumvene.combat.flanked.definition]
    #[must_use]
    pub fn is_flanked(&self, who: Who) -> bool {
        1 < self
            .melee
            .iter()
            .filter(|(one, other)| *one == who || *other == who)
            .count()
    }
}

/// What must run now, because nobody chooses it.
#[must_use]
pub fn due(_: &World) -> Option<Attempt> {
    None
}

/// What changes when the subject is stopped at once: the fight is over, and nothing that was about to happen in
/// it happens. [triumvene.tokens.black.ends-subject]
#[must_use]
pub fn stopped(world: &World) -> Vec<Effect> {
    match world.combat {
        Some(_) => vec![Effect::Combat(None)],
        None => vec![],
    }
}
