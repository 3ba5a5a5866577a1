//! World exploration by hexes and hours, sites by rounds of ten minutes, nights, and the clock.
pub mod nights;
pub mod sites;
pub mod time;
