//! Characters and opponents: what a record needs before it can be played.
