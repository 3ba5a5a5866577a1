//! The vocabulary of every rule. It knows no ruleset, clock, socket, random source or fraction.
//!
//! A rule is one plain procedure over a [`World`]. It can do only three things, all through [`At`]: **roll**,
//! **ask**, and **apply** an effect. An [`Oracle`] answers, and the procedure never knows which one. Start
//! reading at [`At`], then [`Rule`], then [`Ruleset`].
#![warn(missing_docs)]

// What derives find by the name of this crate is found here, too.
extern crate self as norn_kernel;

pub mod among;
pub mod amounts;
pub mod ask;
pub mod at;
pub mod attempt;
pub mod bands;
pub mod content;
pub mod contest;
pub mod draft;
pub mod effect;
pub mod gate;
pub mod ground;
pub mod key;
pub mod offer;
pub mod offering;
pub mod oracle;
pub mod path;
#[cfg(feature = "prove")]
pub mod prove;
pub mod record;
pub mod roster;
pub mod ruleset;
pub mod shared;
pub mod show;
pub mod stored;
pub mod time;
pub mod value;
pub mod write;

pub use among::Among;
pub use amounts::{Amount, Amounts};
pub use ask::{Again, Answer, Choice, Lapse, Pick, Prompt, Want};
pub use at::{At, Change, Closed, Line, Noted, Onward, Record, Repeat, Rule, Trail, Words, World};
pub use gate::{by_hand, glance, refusal};
pub use key::{Key, Refusal, Text};
pub use norn_derive::{Storable, reference};
pub use offer::{By, Filled, Filling, Next, Param, Range};
pub use offering::Offering;
pub use oracle::{End, Fork, Inside, Oracle, Play, Rounds, Stop, Title};
pub use path::{Frame, Path};
pub use roster::Roster;
pub use ruleset::{
    AroundSession, Attempt, Besides, Draft, Form, Problem, Ruleset, Safety, Supposed, Switch, Toward,
    Verdict, Weight,
};
pub use shared::Shared;
pub use stored::{Plain, Storable};
pub use value::{
    Audience, Better, D4, D6, D8, D10, D12, D20, D100, Die, Edge, Factor, Money, Owner, Place, Value, Viewer,
    Who,
};
pub use write::Write;
