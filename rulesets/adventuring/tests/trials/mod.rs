//! What is played by machine: long sequences of attempts, offered and not.
mod actions;
