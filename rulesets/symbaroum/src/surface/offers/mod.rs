//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod deeds;
mod experience;
mod fights;
mod harm;
mod success;

use crate::reference::RULES;
use crate::rules::combat::movement::Goal;
pub use attempt::Attempt;
pub use harm::wait_until;
use norn_kernel::attempt::Offer;
use norn_kernel::words;

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
pub const OFFERS: &[(&str, Offer<Attempt>)] = &[
    ("attack", deeds::attack),
    ("engage", |it| deeds::about(it, words!("symbaroum.movement.use.engage"), Goal::Engage)),
    ("flank", |it| deeds::about(it, words!("symbaroum.movement.use.flank"), Goal::Flank)),
    ("get-sight", |it| deeds::about(it, words!("symbaroum.movement.use.line-of-sight"), Goal::Sight)),
    ("approach", |it| deeds::about(it, words!("symbaroum.movement.distance"), Goal::Toward)),
    ("withdraw", deeds::withdraw),
    ("step-aside", deeds::step_aside),
    ("stand-up", deeds::stand_up),
    ("draw", deeds::draw),
    ("drop", deeds::drop_item),
    ("switch-weapon", deeds::switch_weapon),
    ("first-aid", deeds::first_aid),
    ("use-elixir", deeds::use_elixir),
    ("use-power", deeds::use_power),
    ("use-ability", deeds::use_ability),
    ("give", deeds::give),
    ("take", deeds::take),
    ("leave", deeds::leave),
    ("get", deeds::get),
    ("sneak", deeds::sneak),
    ("speak", deeds::speak),
    ("free-attack", deeds::claim),
    ("end-turn", fights::end_turn),
    ("success-test", success::test),
    ("resolve", success::resolve),
    ("improve", experience::improve),
    ("ambush", fights::ambush),
    ("begin-combat", fights::begin),
    ("join", fights::join),
    ("end-combat", fights::end),
    ("death-test", harm::death_test),
    ("pass-turn", harm::pass_turn),
    ("harm", harm::harm),
    ("decree", harm::decree),
    ("arrange", fights::arrange),
    ("wait", harm::wait),
    ("adventure", experience::adventure),
    ("award", experience::award),
];
