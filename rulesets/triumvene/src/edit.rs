//! What the referee writes by hand, and what is wrong with a world.
use crate::RULES;
use crate::world::{Effect, World};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Text, Value, rule};

/// The effects of writing `value` at the address of a row of the view.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn edit(_: &World, address: &str, _: &Value) -> Result<Vec<Effect>, Problem> {
    Err(Problem {
        at: address.to_owned(),
        words: Text::part(rule!("triumvene.play.framework"), "address"),
    })
}

/// What is wrong with a world. None in any world that the rules lead to.
#[must_use]
pub fn problems(_: &World) -> Vec<Problem> {
    vec![]
}
