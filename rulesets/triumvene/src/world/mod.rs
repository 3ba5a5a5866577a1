//! What a table of Triumvene keeps between attempts, the effects that change it, and `happen`, the one place
//! that applies them.
pub mod effects;
pub mod fight;
pub mod happen;
pub mod lists;
pub mod people;
pub mod rolls;
pub mod stats;
pub mod switches;
pub mod things;

pub use effects::Effect;
pub use fight::{
    Aim, Combat, EXECUTION_MAX, End, Goal, Handling, How, Manner, OPPONENTS_FROM, Phase, Run, Stage, Staged,
    Unseen,
};
pub use lists::{ListChange, Lists};
pub use norn_kernel::record::{Amendment, Row};
pub use people::{Character, Lasting, Livelihood, Out, Pool, Rest, Side, State};
pub use rolls::{Deed, Degree, Reason, Task};
pub use stats::{Bonuses, Stat};
pub use switches::{CommandCall, OffOn, RerollDice, Rerolls, Switches};
pub use things::{
    Affliction, Armour, CombatType, Deals, Door, Estate, Item, Manipulation, PIECE, POINTS_MAX, People,
    Price, Profession, Quality, RANK_MAX, Rank, STAT_MAX, Wage, Weapon,
};

use norn_kernel::{Factor, Owner, Roster, Storable, Value, Who};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How much of anything that people write down one after another is kept: deeds, stories, rests.
pub const KEPT_MAX: usize = 200;

/// Everything that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct World {
    /// Everybody with a record, players' characters and the referee's.
    pub characters: Roster<Character>,
    /// Seconds of game time since the first session began.
    pub clock: i64,
    /// The referee's Defiance, 0 or more, one pool for the table. [triumvene.defiance.pool]
    pub defiance: i32,
    /// The house rules.
    pub switches: Switches,
    /// The fight that is going on.
    pub combat: Option<Combat>,
    /// How many sessions have been opened. [triumvene.off-camera.roll]
    pub sessions: u32,
    /// When the last of them was opened, by the game's clock. [triumvene.off-camera.roll]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<i64>,
    /// In which session of play it was, as the table counts them; 0 where it counts none. [triumvene.off-camera.roll]
    #[stored(default, skip_serializing_if = "is_zero")]
    pub opened_in: u32,
    /// What was told at the openings, oldest first. [triumvene.off-camera.story]
    pub stories: Vec<Story>,
    /// What was tried in this session and in the one before, oldest first. [triumvene.roll.retry]
    pub deeds: Vec<Deed>,
    /// Rows of the table's own, and those it has taken away.
    pub lists: Lists,
    /// Factors of ways to move that the referee has changed, by the way's name. [triumvene.movement.table]
    pub paces: BTreeMap<String, Factor>,
    /// Places and contacts that ask for a rank. [triumvene.status.access]
    pub doors: BTreeMap<String, Door>,
    /// The sign of the currency: "£". [triumvene.status.gm-sets-values]
    pub currency: String,
    /// The referee's normal pace for the scene in its own unit, if there is one. [triumvene.movement.no-fixed-speed]
    pub pace: Option<i32>,
    /// What the referee has written down about what happens below 0 Cohesion. [triumvene.manipulation.reference]
    pub cohesion_note: String,
    /// What the referee has filled in of something that now happens before everybody's eyes.
    #[stored(default)]
    pub staged: Option<Staged>,
}

/// A story told at the opening of a session. [triumvene.off-camera.story]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Story {
    /// At the opening of which session, counted from 1.
    pub session: u32,
    /// Whose player tells it.
    pub teller: Who,
    /// What a player who has no character calls themselves, who tells it; empty where the teller has one.
    #[stored(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// Of whom it tells; `None` for the group.
    pub about: Option<Who>,
    /// What of the last session it goes on from; may be empty.
    pub event: String,
    /// What is told.
    pub text: String,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The number of nobody: no character has it.
pub const NOBODYS: Who = Who(u16::MAX);

impl Story {
    /// Who tells it, as people read it.
    #[must_use]
    pub fn told_by(&self) -> Value {
        if self.by.is_empty() { Value::Character(self.teller) } else { Value::text(&self.by) }
    }
}

static NOBODY: LazyLock<Character> = LazyLock::new(Character::default);

impl World {
    /// Somebody's record. Whoever has none reads as an empty one, since a referee may let an attempt pass that
    /// names nobody.
    #[inline]
    #[must_use]
    pub fn character(&self, who: Who) -> &Character {
        self.characters.get(&who).unwrap_or_else(|| &NOBODY)
    }

    /// Who rolls and decides for somebody: their player, or the referee.
    #[inline]
    #[must_use]
    pub fn owner(&self, who: Who) -> Owner {
        match self.character(who).side {
            Side::Party => Owner::Character(who),
            Side::Opponents => Owner::Referee,
        }
    }

    /// Whether a player plays them.
    #[must_use]
    pub fn is_players(&self, who: Who) -> bool {
        self.character(who).side == Side::Party
    }

    /// Whether everybody can see that somebody is there: players' characters, and opponents that do not hide.
    #[must_use]
    pub fn is_seen(&self, who: Who) -> bool {
        let one = self.character(who);
        one.side == Side::Party || !one.hidden
    }

    /// Whether somebody can act: awake, and still there.
    #[inline]
    #[must_use]
    pub fn can_act(&self, who: Who) -> bool {
        self.characters.get(&who).is_some_and(Character::can_act)
    }

    /// What somebody attacks with: as it stands on the record, or else on the list.
    /// [triumvene.missing.weapon-damage]
    #[must_use]
    pub fn weapon(&self, who: Who, name: &str) -> Option<&Weapon> {
        self.character(who).weapons.get(name).or_else(|| Weapon::find(self, name))
    }

    /// Whether what lasts so long still holds.
    #[must_use]
    pub fn holds(&self, lasting: Lasting) -> bool {
        match (&self.combat, lasting.round) {
            (Some(combat), Some(last)) => combat.round <= last,
            _ => self.clock < lasting.until,
        }
    }
}

impl AsRef<Lists> for World {
    fn as_ref(&self) -> &Lists {
        &self.lists
    }
}

impl From<ListChange> for Effect {
    fn from(now: ListChange) -> Self {
        Self::List(Box::new(now))
    }
}
