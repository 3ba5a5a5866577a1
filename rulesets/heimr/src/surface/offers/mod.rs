//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attacks;
mod attempt;
mod challenges;
mod chases;
mod downtime;
mod harm;
mod items;
mod movement;
mod others;
mod turns;

use crate::world::World;
pub use attempt::Attempt;
pub use downtime::wait_until;
use norn_kernel::Viewer;
use norn_kernel::attempt::{self as offer, Offer};
use norn_kernel::offer::{Filled, Next};

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
const OFFERS: &[(&str, Offer<Attempt>)] = &[
    ("challenge", challenges::challenge),
    ("opposed", challenges::opposed),
    ("train", downtime::train),
    ("award", downtime::award),
    ("downtime", downtime::downtime),
    ("wait", downtime::wait),
    ("rest", harm::rest),
    ("call", harm::call),
    ("decree", harm::decree),
    ("begin-combat", turns::begin),
    ("end-combat", turns::end),
    ("join", turns::join),
    ("end-turn", turns::end_turn),
    ("delay", turns::delay),
    ("resume", turns::resume),
    ("ready", turns::ready),
    ("react", turns::react),
    ("release", others::release),
    ("begin-chase", chases::begin_chase),
    ("run-on", chases::run_on),
    ("stop-chase", chases::stop_chase),
    ("offer-ways", chases::offer_ways),
    ("take-way", chases::take_way),
    ("weapon-attack", attacks::weapon_attack),
    ("brawl-attack", attacks::brawl_attack),
    ("charge", attacks::charge),
    ("guard", others::guard),
    ("dodge", others::dodge),
    ("breather", others::breather),
    ("observe", others::observe),
    ("speak", others::speak),
    ("break-free", others::break_free),
    ("help-move", others::help_move),
    ("hold-back", others::hold_back),
    ("use-skill", others::use_skill),
    ("draw", items::draw),
    ("put-away", items::put_away),
    ("drop-items", items::drop_items),
    ("get-item", items::get_item),
    ("hide-item", items::hide_item),
    ("swap-items", items::swap_items),
    ("break-down", items::break_down),
    ("own-action", others::own_action),
    ("move", movement::walk),
    ("run", movement::run),
    ("climb", movement::climb),
    ("jump-down", movement::jump_down),
    ("drop-prone", movement::drop_prone),
    ("stand-up", movement::stand_up),
    ("crawl", movement::crawl),
    ("hide", movement::hide),
    ("shift", movement::shift),
    ("place", movement::place),
];

/// The names of all attempts, in the order in which they are listed and offered.
pub const NAMES: &[&str] = &offer::names::<Attempt, { OFFERS.len() }>(OFFERS);

/// What comes after what is filled in so far.
#[must_use]
pub fn next(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    offer::next(OFFERS, world, viewer, filled, Attempt::veiled)
}
