//! Skills, attunement, titles and feats.
pub mod attunement;
pub mod feats;
pub mod skills;
pub mod titles;
pub mod using;
