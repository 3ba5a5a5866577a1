//! Spells, what lasts of them, and illusions.
use crate::reference::RULES;
use crate::world::World;
use crate::world::people::Stat;
use norn_kernel::record::kind::{flag, maybe, number, one_of, prose};
use norn_kernel::{Place, Storable, Who, among, closed, record, words};
use std::collections::{BTreeMap, BTreeSet};

/// The furthest that a spell's size is said, in paces.
const PACES: i32 = 60;

closed! {
    /// What a spell does beyond what its row says. [fivey.spell.list]
    #[derive(Default)]
    pub enum Working {
        /// What its words say.
        #[default]
        Words = "in-words",
        /// Harm over an area. [fivey.spell.fire-ball, fivey.spell.lightning-bolt]
        Harm = "harm",
        /// [fivey.spell.attract]
        Attract = "attract",
        /// [fivey.spell.charm]
        Charm = "charm",
        /// [fivey.spell.feather-fall]
        FeatherFall = "feather-fall",
        /// [fivey.spell.knock]
        Knock = "knock",
        /// [fivey.spell.illuminate]
        Illuminate = "illuminate",
        /// [fivey.spell.levitate]
        Levitate = "levitate",
        /// [fivey.spell.shroud]
        Shroud = "shroud",
        /// [fivey.spell.turn-undead]
        TurnUndead = "turn-undead",
    }
}

closed! {
    /// What a spell takes in.
    #[derive(Default)]
    pub enum Shape {
        /// Its targets, or nothing in particular.
        #[default]
        Targets = "targets",
        /// Everything within so many paces of a point. [fivey.spell.fire-ball]
        Burst = "burst",
        /// A line from the caster on. [fivey.spell.lightning-bolt]
        Line = "line",
    }
}

closed! {
    /// In what a spell's duration is counted. [fivey.magic.minutes-in-combat]
    #[derive(Default)]
    pub enum Lasts {
        /// It is over at once.
        #[default]
        AtOnce = "at-once",
        Minutes = "minutes",
        /// Rounds at a site, of 10 minutes each.
        Rounds = "rounds",
        Hours = "hours",
        /// Ten minutes for each point. [fivey.spell.shroud]
        TenMinutes = "ten-minutes",
    }
}

impl Lasts {
    /// How many minutes one of it is.
    #[must_use]
    pub fn minutes(self) -> i64 {
        match self {
            Self::AtOnce => 0,
            Self::Minutes => 1,
            Self::Rounds | Self::TenMinutes => 10,
            Self::Hours => 60,
        }
    }
}

record! {
    /// A spell. Its die is `[L]d6`. [fivey.spell.list]
    pub struct Spell of World = words!("fivey.spell.list"); {
        /// What it does.
        working: Working = one_of::<World, Working>(),
        /// What it takes in.
        shape: Shape = one_of::<World, Shape>(),
        /// How far that reaches, in paces: the radius of a burst, or from the caster; 0 for as far as one sees.
        paces: i32 = number(0, PACES),
        /// By which stat its targets save, where they can. [fivey.check.save]
        save: Option<Stat> = maybe(one_of::<World, Stat>()),
        /// [fivey.damage.types]
        damage_type: String = prose(),
        /// In what `[L]d6` counts, where it lasts.
        lasts: Lasts = one_of::<World, Lasts>(),
        /// It is a charm or puts to sleep. [fivey.feat.sleepwalker.resistance]
        mental: bool = flag(),
        /// What it does, in words.
        text: String = prose(),
    }
}

/// A spell that goes on as long as its caster keeps it up. [fivey.magic.concentration]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Ongoing {
    /// By its name.
    pub spell: String,
    /// At which level. [fivey.magic.level]
    pub level: i32,
    /// Whom it affects.
    pub on: BTreeSet<Who>,
    /// Where it is, on a field.
    #[stored(default)]
    pub at: Option<Place>,
    /// What it affects, in the caster's words.
    #[stored(default)]
    pub what: String,
    /// The minute at which it is over.
    pub until: i64,
    /// In a fight, how many rounds are left of it. [fivey.magic.minutes-in-combat]
    #[stored(default)]
    pub rounds: Option<i64>,
    /// What it has drawn out of whose hands, by name. [fivey.spell.attract]
    #[stored(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sticks: BTreeMap<Who, String>,
}

among!(Ongoing { on, sticks });

closed! {
    /// One of the five. [fivey.feat.street-magic]
    pub enum Sense {
        Sight = "sight",
        Hearing = "hearing",
        Smell = "smell",
        Taste = "taste",
        Touch = "touch",
    }
}

/// A minor illusion. [fivey.feat.street-magic]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Illusion {
    /// Which sense it deceives.
    pub sense: Sense,
    /// What one seems to notice.
    pub what: String,
    /// The minute at which it is over.
    pub until: i64,
    /// It ends with the encounter.
    #[stored(default)]
    pub for_encounter: bool,
}
