//! The log of a table: entries, audiences, streams, hash chains, the dice protocol, the fold.
//!
//! Pure: no clock, no random source, no files of its own. Start reading at [`entry`], then [`canon`] (what is
//! hashed), [`stream`] (what each seat sees), [`links`] (where faces come from), [`fold`] (from entries to a
//! world), [`device`] and [`heads`] (what a device gives away, and on top of which past), [`export`] and [`verify`]
//! (a file, and whether it was changed), [`store`] (where logs are kept, with their pictures).
#![warn(missing_docs)]

pub mod backdrop;
pub mod canon;
pub mod card;
pub mod device;
pub mod entry;
pub mod erase;
pub mod error;
pub mod export;
pub mod fell;
pub mod fold;
pub mod heads;
pub mod links;
pub mod pairs;
pub mod picture;
pub mod seal;
pub mod store;
pub mod stream;
pub mod verify;

pub use backdrop::{Backdrop, Cells, Fog, Fogging, Tiles};
pub use canon::Tip;
pub use card::{Card, CardField, Pin, Wrote};
pub use entry::{
    Aside, AttemptId, Awaiting, Body, Bound, By, ChainId, Changed, DeviceKey, Entry, FloorEnd, FloorEnded,
    From, Hash, May, PackRow, REFEREE, Reach, Renewal, Revealed, Role, Safety, Said, Salt, ScriptChange,
    Seat, Shown, Signature, Source, Window,
};
pub use error::{Error, Kind};
pub use fell::{Fell, Sought, Taken};
pub use fold::Fold;
pub use picture::{CardPicture, Picture, PictureKind};
pub use store::{Store, StoreError};
pub use stream::Streams;
