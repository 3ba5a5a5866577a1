//! Every rule of the reference: a module for each, a test for each case of its check.
#![allow(clippy::wildcard_imports, reason = "each module takes the whole table")]
mod abilities;
mod attacks;
mod blind_spots;
mod challenges;
mod concealment;
mod defences;
mod dice;
mod distances;
mod doing;
mod effects;
mod experience;
mod fatigue;
mod fights;
mod health;
mod heights;
mod hiding;
mod initiative;
mod injuries;
mod items;
mod maps;
mod movement;
mod records;
mod situations;
mod table;
mod trial;
