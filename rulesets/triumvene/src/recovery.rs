//! Recovery: rest, and what it gives back.
