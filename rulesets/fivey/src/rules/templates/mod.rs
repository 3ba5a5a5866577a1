//! What origins and backgrounds bring with them: their feats and their things.
pub mod feats;
pub mod things;
