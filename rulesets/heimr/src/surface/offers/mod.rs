//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub mod attacks;
pub mod attempt;
pub mod challenges;
pub mod chases;
pub mod deeds;
pub mod downtime;
pub mod harm;
pub mod items;
pub mod movement;
pub mod others;
pub mod turns;

use crate::surface::offers::attempt::{Attempt, Offer};
use crate::world::World;
use norn_kernel::Viewer;
use norn_kernel::offer::{Filled, Filling, Next, Wrong};

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
const OFFERS: &[(&str, Offer)] = &[
    ("challenge", challenges::offer_challenge),
    ("opposed", challenges::offer_opposed),
    ("train", downtime::offer_train),
    ("award", downtime::offer_award),
    ("downtime", downtime::offer_downtime),
    ("wait", downtime::offer_wait),
    ("rest", harm::offer_rest),
    ("call", harm::offer_call),
    ("decree", harm::offer_decree),
    ("begin-combat", turns::offer_begin),
    ("end-combat", turns::offer_end),
    ("join", turns::offer_join),
    ("end-turn", turns::offer_end_turn),
    ("delay", turns::offer_delay),
    ("resume", turns::offer_resume),
    ("ready", turns::offer_ready),
    ("react", turns::offer_react),
    ("release", others::offer_release),
    ("begin-chase", chases::offer_begin_chase),
    ("run-on", chases::offer_run_on),
    ("stop-chase", chases::offer_stop_chase),
    ("offer-ways", chases::offer_ways),
    ("take-way", chases::offer_way),
    ("weapon-attack", attacks::offer_weapon_attack),
    ("brawl-attack", attacks::offer_brawl_attack),
    ("charge", attacks::offer_charge),
    ("guard", others::offer_guard),
    ("dodge", others::offer_dodge),
    ("breather", others::offer_breather),
    ("observe", others::offer_observe),
    ("speak", others::offer_speak),
    ("break-free", others::offer_break_free),
    ("help-move", others::offer_help_move),
    ("hold-back", others::offer_hold_back),
    ("use-skill", others::offer_use_skill),
    ("draw", items::offer_draw),
    ("put-away", items::offer_put_away),
    ("drop-items", items::offer_drop_items),
    ("get-item", items::offer_get_item),
    ("hide-item", items::offer_hide_item),
    ("swap-items", items::offer_swap_items),
    ("break-down", items::offer_break_down),
    ("own-action", others::offer_own),
    ("move", movement::offer_move),
    ("run", movement::offer_run),
    ("climb", movement::offer_climb),
    ("jump-down", movement::offer_jump),
    ("drop-prone", movement::offer_drop_prone),
    ("stand-up", movement::offer_stand_up),
    ("crawl", movement::offer_crawl),
    ("hide", movement::offer_hide),
    ("shift", movement::shift),
    ("place", movement::place),
];

/// The names of all attempts, in the order in which they are listed and offered.
pub const NAMES: &[&str] = &{
    let mut names = [""; OFFERS.len()];
    let mut n = 0;
    while n < OFFERS.len() {
        names[n] = OFFERS[n].0;
        n += 1;
    }
    names
};

/// What comes after what is filled in so far.
#[must_use]
pub fn next(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    let Some((_, offer)) = OFFERS.iter().find(|(name, _)| *name == filled.attempt) else {
        return Next::Wrong(Wrong::Attempt { name: filled.attempt.clone(), known: NAMES.to_vec() });
    };
    match offer(world, viewer, Filling::of(filled, viewer)) {
        Ok(attempt) => Next::Ready(attempt.veiled(world)),
        Err(next) => *next,
    }
}
