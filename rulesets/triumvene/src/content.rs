//! Tables that the rules come with. Lists to which a table adds rows of its own are in [`crate::world::lists`], and
//! what a roll can rest on in [`crate::world::stats`].
use crate::reference::RULES;
use norn_kernel::content::rows;
use norn_kernel::{Storable, words};
use std::sync::LazyLock;

/// Somebody to fight, ready-made. [triumvene.missing.opponents]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Opponent {
    /// As it is called.
    pub name: String,
    /// Hit points, 1 or more.
    pub max_hp: i32,
    /// Hit points that each of its attacks takes, 0 or more.
    pub damage: i32,
    /// What it attacks with.
    pub attack: String,
    /// Our own starter row, which the rules do not contain.
    pub starter: bool,
}

/// What rewards to expect from whom. [triumvene.rewards.scale]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Reward {
    /// Who gives it.
    pub employer: String,
    /// Of which sort it is.
    pub reward: String,
}

/// The opponents that the rules come with. [triumvene.missing.opponents]
pub static OPPONENTS: LazyLock<Vec<Opponent>> =
    LazyLock::new(|| rows(words!("triumvene.missing.opponents"), include_str!("../content/opponents.toml")));

/// What rewards to expect from whom, least first. [triumvene.rewards.scale]
pub static REWARDS: LazyLock<Vec<Reward>> =
    LazyLock::new(|| rows(words!("triumvene.rewards.scale"), include_str!("../content/rewards.toml")));

#[derive(Storable)]
struct Name {
    name: String,
    of: String,
}

static NAMES: LazyLock<Vec<Name>> =
    LazyLock::new(|| rows(words!("triumvene.play.names"), include_str!("../content/names.toml")));

fn names_of(of: &str) -> Vec<&'static str> {
    NAMES.iter().filter(|row| row.of == of).map(|row| row.name.as_str()).collect()
}

/// What the game is called, first as people write it. [triumvene.play.names]
pub static GAME: LazyLock<Vec<&'static str>> = LazyLock::new(|| names_of("game"));

/// What the referee is called. [triumvene.play.names]
pub static REFEREE: LazyLock<Vec<&'static str>> = LazyLock::new(|| names_of("referee"));
