//! What a table of Symbaroum keeps between attempts, the effects that change it, and `happen`, the one place
//! that applies them.
pub mod effects;
pub mod fight;
pub mod gear;
pub mod happen;
pub mod lists;
pub mod people;
pub mod switches;

pub use effects::Effect;
pub use fight::{Caught, Combat, Fighter, Spent, Trigger};
pub use gear::{Ability, Armour, Elixir, Grade, Power, Shield, Sort, Thing, Things, Weapon, Working};
pub use lists::{Creature, ListChange, Lists, Social};
pub use norn_kernel::record::{Amendment, Row};
pub use people::{Attribute, Attributes, Character, Fate, Lasting, Level, Override, Set, Side, Sight};
pub use switches::{DamageWhileDying, NaturalExtremes, NpcValues, Switches, UnawareDefense};

use crate::reference::RULES;
use norn_kernel::{Owner, Roster, Shared, Storable, Viewer, Who, rule};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Everything that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct World {
    /// Everybody with a record, players' characters and the game master's.
    pub characters: Roster<Shared<Character>>,
    /// Full days since the campaign began. [symbaroum.healing.natural]
    pub day: i64,
    /// The house rules.
    pub switches: Switches,
    /// What the game master has written into the lists. [symbaroum.missing.weapons]
    pub lists: Shared<Lists>,
    /// Why nobody can see here; `None` where everybody can. [symbaroum.blind.causes]
    pub murk: Option<Sight>,
    /// An adventure is under way. [symbaroum.experience.award]
    pub adventure: bool,
    /// Negotiations that are too weighty for one test, by name. [symbaroum.social.when]
    pub challenges: BTreeMap<String, Social>,
    /// Whom others have lain in wait for. [symbaroum.surprised.active]
    #[stored(default)]
    pub caught: Caught,
    /// The fight, while there is one. [symbaroum.combat.end]
    pub combat: Option<Combat>,
}

static NOBODY: LazyLock<Character> = LazyLock::new(Character::default);

impl World {
    /// Somebody's record. Whoever has none reads as an empty one, since a game master may let an attempt pass
    /// that names nobody.
    #[inline]
    #[must_use]
    pub fn character(&self, who: Who) -> &Character {
        self.characters.get(&who).map_or_else(|| &*NOBODY, |one| &**one)
    }

    /// Whether a player plays them.
    #[inline]
    #[must_use]
    pub fn is_players(&self, who: Who) -> bool {
        self.character(who).side == Side::Party
    }

    /// Who rolls and decides for somebody: their player, or the game master. [symbaroum.test.player-rolls]
    #[inline]
    #[must_use]
    pub fn owner(&self, who: Who) -> Owner {
        if self.is_players(who) { Owner::Character(who) } else { Owner::Referee }
    }

    /// On which side somebody fights, whoever plays them. [symbaroum.missing.creatures]
    #[must_use]
    pub fn fights_for(&self, who: Who) -> Side {
        let one = self.character(who);
        if rule!("symbaroum.missing.creatures").holds(one.friendly) { Side::Party } else { one.side }
    }

    /// Whether two stand on the same side.
    #[must_use]
    pub fn are_allies(&self, one: Who, other: Who) -> bool {
        self.fights_for(one) == self.fights_for(other)
    }

    /// Whether two may be enemies: those of two sides, and any two against the players, since there may be more than one
    /// side among these.
    #[must_use]
    pub fn may_be_enemies(&self, one: Who, other: Who) -> bool {
        let party = |who| self.fights_for(who) == Side::Party;
        one != other && !(party(one) && party(other))
    }

    /// Whether everybody can see that somebody is there.
    #[must_use]
    pub fn is_seen(&self, who: Who) -> bool {
        self.is_players(who) || !self.character(who).hidden
    }

    /// Whether this viewer can see that somebody is there.
    #[must_use]
    pub fn is_seen_by(&self, viewer: &Viewer, who: Who) -> bool {
        *viewer == Viewer::Referee || self.is_seen(who)
    }

    /// What somebody has done in the fight; none for whoever is not in it.
    #[inline]
    #[must_use]
    pub fn fighter(&self, who: Who) -> Option<&Fighter> {
        self.combat.as_ref()?.fighters.get(&who)
    }

    /// Whether somebody can do anything at all: neither dying, unconscious nor dead. [symbaroum.death.dying]
    #[must_use]
    pub fn is_able(&self, who: Who) -> bool {
        self.character(who).fate == Fate::Well
    }

    /// With whom somebody is in melee. [symbaroum.movement.engagement]
    pub fn engaged_with(&self, who: Who) -> impl Iterator<Item = Who> {
        self.combat.iter().flat_map(move |combat| combat.engaged_with(who))
    }

    /// How many metres lie between two, where it matters. [symbaroum.movement.distance]
    #[must_use]
    pub fn distance(&self, one: Who, other: Who) -> Option<u16> {
        self.combat.as_ref()?.distances.get(&pair(one, other)).copied()
    }

    /// Whether somebody is at hand: in the fight, while there is one.
    #[must_use]
    pub fn is_here(&self, who: Who) -> bool {
        self.characters.contains_key(&who) && (self.combat.is_none() || self.fighter(who).is_some())
    }

    /// Whether two are in melee with each other. [symbaroum.movement.engagement]
    #[must_use]
    pub fn are_engaged(&self, one: Who, other: Who) -> bool {
        self.combat.as_ref().is_some_and(|combat| combat.engaged.contains(&pair(one, other)))
    }

    /// Whether somebody lies where another stands. [symbaroum.movement.engagement]
    #[must_use]
    pub fn lies_beside(&self, who: Who, other: Who) -> bool {
        self.fighter(who).is_some_and(|fighter| fighter.beside.contains(&other))
    }

    /// Whether somebody can see nothing here. [symbaroum.blind.causes]
    #[must_use]
    pub fn is_blind(&self, who: Who) -> bool {
        let one = self.character(who);
        one.blind.is_some() || self.murk.is_some() && !one.keen
    }

    /// Everybody on a side who is in the fight and can act.
    pub fn able_on(&self, side: Side) -> impl Iterator<Item = Who> {
        let fighters = self.combat.iter().flat_map(|combat| combat.fighters.keys().copied());
        fighters.filter(move |who| self.fights_for(*who) == side && self.is_able(*who))
    }
}

/// Two in the order in which a pair is kept.
#[must_use]
pub fn pair(one: Who, other: Who) -> (Who, Who) {
    (one.min(other), one.max(other))
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
