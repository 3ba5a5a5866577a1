//! Combat: how a fight begins, who hits whom, and what comes of it. The one way back up is that a Free Attack, which
//! pain can earn, is an attack like any other ([`free_attack`]).
pub mod arrange;
pub mod attack;
pub mod circumstances;
pub mod damage;
pub mod fights;
pub mod free_attack;
pub mod movement;
pub mod surprise;
