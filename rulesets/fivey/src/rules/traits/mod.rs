//! Skills, attunement, titles and feats.
pub mod feats;
pub mod skills;
