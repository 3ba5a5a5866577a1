//! Spells, and the vessels that hold them.
