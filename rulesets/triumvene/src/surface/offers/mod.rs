//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod command;
mod edge;
mod execution;
pub mod fights;
mod harm;
mod manipulation;
mod money;
mod movement;
mod off_camera;
mod rolls;
pub mod status;

use crate::world::World;
pub use attempt::Attempt;
pub use harm::wait_until;
use norn_kernel::Viewer;
use norn_kernel::attempt::{self as offer, Offer};
use norn_kernel::offer::{Filled, Next};

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed and
/// offered: first what a fight goes on with, which nothing else is to stand before while one goes on.
const OFFERS: &[(&str, Offer<Attempt>)] = &[
    ("state-goal", command::state),
    ("drop-goal", command::drop_goal),
    ("agree", command::agree),
    ("set-reach", command::reach),
    ("begin-execution", command::begin),
    ("execute", execution::execute),
    ("call-command", execution::call),
    ("next-command", execution::next),
    ("join", fights::join),
    ("end-combat", fights::end),
    ("check", rolls::check),
    ("begin-combat", fights::begin),
    ("move", movement::moves),
    ("hazard", harm::hazard),
    ("suffer", harm::suffer),
    ("rest", harm::rest),
    ("wait", harm::wait),
    ("heal", harm::heal),
    ("faint", harm::faint),
    ("wake", harm::wake),
    ("declare", harm::declare),
    ("open-session", off_camera::open),
    ("buy", money::buy),
    ("trade", money::trade),
    ("give", money::give),
    ("reward", money::reward),
    ("pay-salary", money::salary),
    ("estate-account", money::estate),
    ("grant-title", status::grant),
    ("lose-title", status::lose),
    ("enter", status::enter),
    ("manipulate", manipulation::manipulate),
    ("grow-cohesion", manipulation::growth),
];

/// The names of all attempts, in the order in which they are listed and offered.
pub const NAMES: &[&str] = &offer::names::<Attempt, { OFFERS.len() }>(OFFERS);

/// What comes after what is filled in so far.
#[must_use]
pub fn next(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    offer::next(OFFERS, world, viewer, filled, Attempt::veiled)
}
