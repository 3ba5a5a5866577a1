//! All tests of the game, as one program.
