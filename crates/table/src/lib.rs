//! A live table without any I/O: commands in, entries and views out.
#![warn(missing_docs)]

pub mod act;
pub mod brief;
pub mod command;
pub mod fell;
pub mod game;
pub mod given;
mod kept;
pub mod limits;
mod luck;
pub mod moved;
pub mod names;
pub mod nesting;
pub mod pack;
pub mod refused;
pub mod scenario;
pub mod secrets;
mod state;
pub mod verify;
pub mod view;
mod what_if;

pub use act::people::WITHDRAW_MAX;
pub use act::{Beginning, Imported, Left, Turn, can_be_ruled};
pub use command::{Basis, Command, Instead, Right, Say};
pub use game::{AnyRuleset, Manifest};
pub use limits::{HELD_MAX, Limits, PACK_BYTES_MAX, QUEUE_MAX, SEATS_MAX, WISHES_MAX};
pub use refused::{Ack, FIRM, Refused};
pub use secrets::Root;
pub use state::{
    CARDS_GONE_MAX, CHAIN_LENGTH, CHANGES_KNOWN_MAX, Cut, DAYS_KNOWN_MAX, Damaged, OPENABLE_MAX,
    OPENED_AT_ONCE_MAX, OWN_KNOWN_MAX, SEAL_HIDDEN, SEEN_MAX, THROWS_MAX, Table,
};
pub use view::{
    Attempted, BackdropView, CardView, CoveredView, Live, NoOdds, SceneryView, Stage, TilesAt, TilesView,
    View,
};
pub use what_if::{STEPS_MAX, TRIED_MAX, WhatIf};
