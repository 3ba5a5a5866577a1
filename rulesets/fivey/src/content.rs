//! Tables that the rules come with. Lists to which a table adds rows of its own are in [`crate::world::lists`].
use crate::reference::RULES;
use crate::world::{Activity, Attitude, Bracket, Event, Extent, Lifestyle};
use norn_kernel::content::{names, pairs, rows};
use norn_kernel::{Die, Storable, words};
use std::sync::LazyLock;

/// What the game is called.
pub static GAME: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    names(words!("fivey.referee.guidelines-not-rules"), include_str!("../content/game.toml"))
});

/// The works that the game credits. [fivey.intro.inspirations]
pub static CREDITS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| names(words!("fivey.intro.inspirations"), include_str!("../content/credits.toml")));

/// A level. [fivey.advance.table]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Level {
    pub level: i32,
    pub name: String,
    /// The experience that it takes.
    pub experience: i32,
}

/// The levels, the lowest first. [fivey.advance.table]
pub static LEVELS: LazyLock<Vec<Level>> =
    LazyLock::new(|| rows(words!("fivey.advance.table"), include_str!("../content/levels.toml")));

/// How difficult something is. [fivey.check.dc-table]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Difficulty {
    /// [fivey.check.difficulty-words]
    pub word: String,
    pub stars: String,
    /// The number to reach.
    pub dc: i32,
}

/// The five ranks, the easiest first. [fivey.check.dc-table]
pub static DIFFICULTIES: LazyLock<Vec<Difficulty>> =
    LazyLock::new(|| rows(words!("fivey.check.dc-table"), include_str!("../content/difficulty.toml")));

/// A bracket of monsters. [fivey.monster.brackets]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct BracketRow {
    pub bracket: Bracket,
    pub hit_dice: i32,
    pub ability: i32,
    /// What a hit deals where the number is printed.
    pub fixed: i32,
    /// What it deals where it is rolled.
    pub die: Die,
}

/// The brackets, the weakest first. [fivey.monster.brackets]
pub static BRACKETS: LazyLock<Vec<BracketRow>> =
    LazyLock::new(|| rows(words!("fivey.monster.brackets"), include_str!("../content/brackets.toml")));

/// What a monster of a defense class is worth, by bracket. [fivey.monster.xp-table]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Worth {
    pub defense: i32,
    pub mook: i32,
    pub grunt: i32,
    pub elite: i32,
    pub lieutenant: i32,
    pub boss: i32,
}

/// Experience for monsters, the lowest defense class first. [fivey.monster.xp-table]
pub static WORTH: LazyLock<Vec<Worth>> =
    LazyLock::new(|| rows(words!("fivey.monster.xp-table"), include_str!("../content/experience.toml")));

/// What each lifestyle costs for a tennite, in crowns. [fivey.downtime.lifestyle-table]
pub static LIFESTYLES: LazyLock<Vec<(Lifestyle, i32)>> = LazyLock::new(|| {
    let text = include_str!("../content/lifestyles.toml");
    pairs(words!("fivey.downtime.lifestyle-table"), text, ["lifestyle", "cost"])
});

/// What each lifestyle unlocks. [fivey.downtime.lifestyle-table]
pub static UNLOCKS: LazyLock<Vec<(Activity, Lifestyle)>> = LazyLock::new(|| {
    let text = include_str!("../content/lifestyles.toml");
    pairs(words!("fivey.downtime.lifestyle-table"), text, ["unlocks", "lifestyle"])
});

/// What things and people are called that only the referee can describe: a crime that nobody remembers, and a guest whom
/// nobody has asked. [fivey.downtime.carouse-bad, fivey.downtime.ball-bad]
pub static UNTOLD: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let text = include_str!("../content/untold.toml");
    pairs(words!("fivey.downtime.carouse-bad"), text, ["what", "name"])
});

/// How big an institution is. [fivey.downtime.institution-table]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Rank {
    pub level: i32,
    pub name: String,
    /// The capital that it takes.
    pub capital: i32,
    /// In crowns for each tennite.
    pub credit: i32,
}

/// Institutions, the smallest first. [fivey.downtime.institution-table]
pub static RANKS: LazyLock<Vec<Rank>> = LazyLock::new(|| {
    rows(words!("fivey.downtime.institution-table"), include_str!("../content/institutions.toml"))
});

/// With which die one begs in each settlement. [fivey.downtime.beg-settlement]
pub static BEGGING: LazyLock<Vec<(Extent, Die)>> = LazyLock::new(|| {
    pairs(
        words!("fivey.downtime.beg-settlement"),
        include_str!("../content/begging.toml"),
        ["settlement", "die"],
    )
});

/// What makes a hex take longer or less, in hours. [fivey.travel.modifiers]
pub static TRAVEL: LazyLock<Vec<(String, i64)>> = LazyLock::new(|| {
    pairs(words!("fivey.travel.modifiers"), include_str!("../content/travel.toml"), ["condition", "hours"])
});

/// A band of faces of a d20, with what it stands for.
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Reaction {
    pub from: i32,
    pub to: i32,
    pub attitude: Attitude,
}

/// How people react. [fivey.social.reaction-table]
pub static REACTIONS: LazyLock<Vec<Reaction>> =
    LazyLock::new(|| rows(words!("fivey.social.reaction-table"), include_str!("../content/reactions.toml")));

/// A band of faces of a d20, with what happens.
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Occurrence {
    pub from: i32,
    pub to: i32,
    pub event: Event,
}

/// What happens in a downtime turn. [fivey.downtime.event-roll]
pub static EVENTS: LazyLock<Vec<Occurrence>> =
    LazyLock::new(|| rows(words!("fivey.downtime.event-roll"), include_str!("../content/events.toml")));

/// An amount that is printed as a number and as dice. [fivey.dice.average-or-roll]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Amount {
    pub amount: String,
    /// The number that is printed.
    pub fixed: i32,
    /// How many dice.
    pub dice: u16,
    /// Of how many sides.
    pub sides: Die,
    /// How often what they show counts.
    pub times: i32,
}

/// Amounts that are printed as a number and as dice. [fivey.dice.average-or-roll]
pub static AMOUNTS: LazyLock<Vec<Amount>> =
    LazyLock::new(|| rows(words!("fivey.dice.average-or-roll"), include_str!("../content/amounts.toml")));

/// Types of damage, each with its group. [fivey.damage.types]
pub static DAMAGE_TYPES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    pairs(words!("fivey.damage.types"), include_str!("../content/damage_types.toml"), ["type", "group"])
});

/// Examples of what takes a round at a site, each with what there is to say of it. [fivey.site.action-examples]
pub static SITE_ACTIONS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    pairs(
        words!("fivey.site.action-examples"),
        include_str!("../content/site_actions.toml"),
        ["action", "detail"],
    )
});

/// Examples of what people do in a fight, with the actions that each costs. [fivey.action.table]
pub static ACTIONS: LazyLock<Vec<(String, u8)>> = LazyLock::new(|| {
    pairs(words!("fivey.action.table"), include_str!("../content/actions.toml"), ["action", "cost"])
});

/// What the party is called.
pub const PARTY: &str = "Party";
