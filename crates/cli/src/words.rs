//! Sentences of a game: the same as for the page.
pub(crate) use norn_wire::words::*;
