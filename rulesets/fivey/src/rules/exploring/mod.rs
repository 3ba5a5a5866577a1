//! World exploration by hexes and hours, sites by rounds of ten minutes, nights, and the clock.
pub mod adventures;
pub mod countdowns;
pub mod nights;
pub mod phases;
pub mod risks;
pub mod sites;
pub mod time;
pub mod travel;
pub mod undertakings;
