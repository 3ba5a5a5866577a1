//! The log of a table: entries, audiences, streams, hash chains, dice nobody can steer, the fold.
pub mod entry;

pub use entry::{
    Aside, AttemptId, Body, By, ChainId, Changed, Entry, From, Hash, REFEREE, Reach, Revealed,
    Safety, Said, Salt, Seat, Source,
};
