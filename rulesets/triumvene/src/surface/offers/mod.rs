//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub mod ask;
pub mod attempt;
pub mod command;
pub mod edge;
pub mod execution;
pub mod fights;
pub mod harm;
pub mod manipulation;
pub mod money;
pub mod movement;
pub mod off_camera;
pub mod rolls;
pub mod status;

use crate::world::World;
use ask::Offer;
use attempt::Attempt;
use norn_kernel::Viewer;
use norn_kernel::offer::{Filled, Filling, Next, Wrong};

/// The names of all attempts, in the order in which they are listed and offered: first what a fight goes on with,
/// which nothing else is to stand before while one goes on.
pub const NAMES: &[&str] = &[
    "state-goal",
    "drop-goal",
    "agree",
    "set-reach",
    "begin-execution",
    "execute",
    "call-command",
    "next-command",
    "end-combat",
    "check",
    "begin-combat",
    "move",
    "hazard",
    "rest",
    "wait",
    "heal",
    "faint",
    "wake",
    "declare",
    "open-session",
    "buy",
    "trade",
    "give",
    "reward",
    "pay-salary",
    "estate-account",
    "grant-title",
    "lose-title",
    "enter",
    "manipulate",
    "grow-cohesion",
];
/// What reads each of [`NAMES`].
const OFFERS: [Offer; NAMES.len()] = [
    command::offer_state,
    command::offer_drop,
    command::offer_agree,
    command::offer_reach,
    command::offer_begin,
    execution::offer_execute,
    execution::offer_call,
    execution::offer_next,
    fights::offer_end,
    rolls::offer,
    fights::offer_begin,
    movement::offer,
    harm::offer_hazard,
    harm::offer_rest,
    harm::offer_wait,
    harm::offer_heal,
    harm::offer_faint,
    harm::offer_wake,
    harm::offer_declare,
    off_camera::offer,
    money::offer_buy,
    money::offer_trade,
    money::offer_give,
    money::offer_reward,
    money::offer_salary,
    money::offer_estate,
    status::offer_grant,
    status::offer_lose,
    status::offer_enter,
    manipulation::offer,
    manipulation::offer_growth,
];

/// What comes after what is filled in so far.
#[must_use]
pub fn next(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    let offer = NAMES.iter().position(|name| *name == filled.attempt).and_then(|n| OFFERS.get(n));
    let Some(offer) = offer else {
        return Next::Wrong(Wrong::Attempt { name: filled.attempt.clone(), known: NAMES.to_vec() });
    };
    match offer(world, viewer, Filling::of(filled, viewer)) {
        Ok(attempt) => Next::Ready(attempt.veiled(world)),
        Err(next) => *next,
    }
}
