//! A served table, as pages meet it.
mod common;
mod crowd;
mod demos;
mod disk;
mod door;
mod hostile;
mod log;
mod making;
mod pictures;
mod prepared;
mod routes;
mod running;
mod talk;
mod tick;
mod unseen;
mod words;
