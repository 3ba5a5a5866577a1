//! A live table without any I/O: commands in, entries and views out.
pub mod act;
pub mod command;
pub mod given;
pub mod refused;
pub mod scenario;
pub mod secrets;
mod state;
pub mod verify;
pub mod view;

pub use act::{Beginning, Imported, Left, Turn, can_be_ruled};
pub use command::{Command, Instead, Right, Say};
pub use refused::{Ack, Refused};
pub use secrets::Root;
pub use state::{
    CHAIN_LENGTH, Damaged, HELD_MAX, QUEUE_MAX, SEATS_MAX, SEEN_MAX, THROWS_MAX, Table, WISHES_MAX,
};
pub use view::{Live, NoOdds, Stage, View};
