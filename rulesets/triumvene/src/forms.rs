//! What can be made, and what people and situation a table can start with.
use crate::world::{Effect, World};
use norn_kernel::Who;
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};

/// What can be made: characters first, then what the referee keeps.
#[must_use]
pub fn forms(_: &World) -> Vec<Form> {
    vec![]
}

/// What a draft adds to the world.
///
/// # Errors
/// All problems at once.
pub fn build(_: &World, _: &Draft, _: Who) -> Result<Vec<Effect>, Vec<Problem>> {
    Err(vec![])
}

/// People and a situation to start with.
#[must_use]
pub fn cast() -> Cast {
    Cast::default()
}
