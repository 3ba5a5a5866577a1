//! Laws and tools for testing every ruleset. For tests only: a broken law panics and says which.
//!
//! | Module | For |
//! |---|---|
//! | [`laws`] | what holds for every rule, and for every ruleset as a whole |
//! | [`offers`] | what holds of every offer, however it is filled in |
//! | [`offered`] | that whatever is offered can be made |
//! | [`odds`] | odds in text files: attempt, answers, exact fractions, ways |
//! | [`scenarios`] | whole sessions in text files |
//! | [`played`] | one attempt with its dice and answers written out |
//! | [`random`] | faces and numbers from a seed, the same everywhere |
//! | [`filling`] | attempts and drafts filled in at random |
//! | [`forged`] | whole sessions in which one thing is another: a verifier names it, or it is listed as unproved |
//! | [`machine`] | a game played by policies, which do what is offered |
//! | [`actions`] | long sequences of what is offered, of what is insisted on, and of nonsense |
//! | [`pairs`] | tables that differ in what is unseen alone: their players are sent the same |
//! | [`waiting`] | what the referee queues, which shows to nobody else |
//! | [`parts`] | what a page keeps of the changes that it is sent |
//! | [`stored`] | what stored logs hold, frozen |
//! | [`counted`] | how many decisions there are, counted in text files |
//! | [`toy`] | *Lanterns*, an invented game that uses everything |
pub mod actions;
pub mod counted;
pub mod filling;
pub mod forged;
pub mod laws;
pub mod machine;
pub mod odds;
pub mod offered;
pub mod offers;
pub mod pairs;
pub mod parts;
pub mod played;
pub mod random;
pub mod scenarios;
pub mod statblock;
pub mod stored;
pub mod toy;
pub mod waiting;
