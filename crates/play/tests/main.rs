//! The interpreters.
mod common;
mod odds;
mod playback;
mod time;
