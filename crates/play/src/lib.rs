//! The interpreters of rules: playback, simulation, exact odds, fuzzing.
