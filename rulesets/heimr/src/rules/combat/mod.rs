//! Standing in a fight: together, on guard with a defence, in a hold, and out of it again.
pub mod clusters;
pub mod defence;
pub mod holds;
pub mod leaving;
