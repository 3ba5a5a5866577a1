//! A served table, as pages meet it.
mod bounds;
mod common;
mod crowd;
mod demos;
mod disk;
mod door;
mod hostile;
mod log;
mod pictures;
mod routes;
mod running;
mod seats;
mod talk;
mod tick;
mod unseen;
mod words;
