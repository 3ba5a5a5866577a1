//! What a table of Symbaroum keeps between attempts, the effects that change it, and `happen`, the one place
//! that applies them.
pub mod fight;
pub mod gear;
pub mod happen;
pub mod lists;
pub mod people;
pub mod switches;

pub use fight::{Combat, Fighter, Spent, Trigger};
pub use gear::{Ability, Armour, Elixir, Grade, Power, Shield, Sort, Thing, Things, Weapon, Working};
pub use lists::{Creature, ListChange, Lists, Social};
pub use norn_kernel::record::{Amendment, Row};
pub use people::{Attribute, Attributes, Character, Fate, Lasting, Level, Override, Set, Side, Sight};
pub use switches::{DamageWhileDying, NaturalExtremes, NpcValues, Switches, UnawareDefense};

use norn_kernel::{Audience, Owner, Shared, Storable, Viewer, Who};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Everything that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct World {
    /// Everybody with a record, players' characters and the game master's.
    pub characters: BTreeMap<Who, Shared<Character>>,
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
    /// The fight, while there is one. [symbaroum.combat.end]
    pub combat: Option<Combat>,
}

/// What is so from now on. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub enum Effect {
    /// The day.
    #[stored(rename = "day")]
    Day(i64),
    /// All house rules.
    #[stored(rename = "switches")]
    Switches(Switches),
    /// Somebody is there, as described.
    #[stored(rename = "character")]
    Character(Who, Box<Character>),
    /// Somebody has no record any more.
    #[stored(rename = "gone")]
    Gone(Who),
    /// What a field of somebody's is.
    #[stored(rename = "set")]
    Set(Who, Set),
    /// What a row of the lists is.
    #[stored(rename = "list")]
    List(Box<ListChange>),
    /// Why nobody can see here.
    #[stored(rename = "murk")]
    Murk(Option<Sight>),
    /// Whether an adventure is under way.
    #[stored(rename = "adventure")]
    Adventure(bool),
    /// A weighty negotiation, or that it is over.
    #[stored(rename = "social")]
    Social(String, Option<Box<Social>>),
    /// A fight begins, or is over.
    #[stored(rename = "combat")]
    Combat(bool),
    /// In which order people act, and whose place in this turn is over.
    #[stored(rename = "order")]
    Order(Vec<Who>, BTreeSet<Who>),
    /// Whose place has come.
    #[stored(rename = "acting")]
    Acting(Option<Who>),
    /// The turn of the fight; 0 for what comes before the first.
    #[stored(rename = "turn")]
    Turn(u32),
    /// What somebody has done and may still do in the fight; `None` for whoever is not in it.
    #[stored(rename = "fighter")]
    Fighter(Who, Option<Box<Fighter>>),
    /// Who has come into the fight, and takes a place in the order from the next turn on.
    #[stored(rename = "newcomers")]
    Newcomers(BTreeSet<Who>),
    /// Who is in melee with whom; each pair with the lower number first.
    #[stored(rename = "engaged")]
    Engaged(BTreeSet<(Who, Who)>),
    /// Who stands higher than whom.
    #[stored(rename = "higher")]
    Higher(BTreeSet<(Who, Who)>),
    /// Whom somebody can't see, since others stand between.
    #[stored(rename = "obscured")]
    Obscured(BTreeSet<(Who, Who)>),
    /// Behind whom somebody stands; `None` for nobody.
    #[stored(rename = "behind")]
    Behind(Who, Option<Who>),
    /// How many metres lie between two; `None` where it does not matter.
    #[stored(rename = "distance")]
    Distance(Who, Who, Option<u16>),
    /// Whom nobody can get behind.
    #[stored(rename = "narrow")]
    Narrow(BTreeSet<Who>),
    /// An advantage that the game master grants somebody over somebody, and why.
    #[stored(rename = "granted")]
    Granted(Who, Who, Option<String>),
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

    /// Whether two stand on the same side.
    #[must_use]
    pub fn are_allies(&self, one: Who, other: Who) -> bool {
        self.character(one).side == self.character(other).side
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

    /// Whether somebody can see nothing here. [symbaroum.blind.causes]
    #[must_use]
    pub fn is_blind(&self, who: Who) -> bool {
        let one = self.character(who);
        one.blind.is_some() || self.murk.is_some() && !one.keen
    }

    /// Everybody on a side who is in the fight and can act.
    pub fn able_on(&self, side: Side) -> impl Iterator<Item = Who> {
        let fighters = self.combat.iter().flat_map(|combat| combat.fighters.keys().copied());
        fighters.filter(move |who| self.character(*who).side == side && self.is_able(*who))
    }
}

/// Two in the order in which a pair is kept.
#[must_use]
pub fn pair(one: Who, other: Who) -> (Who, Who) {
    (one.min(other), one.max(other))
}

impl norn_kernel::World for World {
    type Effect = Effect;

    fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Day(now) => self.day = *now,
            Effect::Switches(now) => self.switches = *now,
            Effect::Character(who, now) => {
                self.characters.insert(*who, Character::clone(now).into());
            }
            Effect::Gone(who) => {
                self.characters.remove(who);
            }
            Effect::Set(who, now) => {
                if let Some(one) = self.characters.get_mut(who) {
                    now.write(one);
                }
            }
            Effect::List(now) => now.write(&mut self.lists),
            Effect::Murk(now) => self.murk.clone_from(now),
            Effect::Adventure(now) => self.adventure = *now,
            Effect::Social(name, now) => put(&mut self.challenges, name, now.as_deref().cloned()),
            Effect::Combat(on) => self.combat = on.then(Combat::default),
            other => self.in_combat(other),
        }
    }

    fn audience(&self, effect: &Effect) -> Audience {
        let everyone = |whether| if whether { Audience::Everyone } else { Audience::Referee };
        let seen = |who: &Who| self.is_seen(*who);
        match effect {
            // What the other side wants, how far it would go, and what there is to meet; and among whom somebody
            // unseen may stand, since by whom it is told would tell. [symbaroum.other.gm-handles]
            Effect::Social(..)
            | Effect::Order(..)
            | Effect::Newcomers(_)
            | Effect::Fighter(_, Some(_))
            | Effect::Higher(_)
            | Effect::Obscured(_)
            | Effect::Narrow(_) => Audience::Referee,
            Effect::Character(_, now) => everyone(now.side == Side::Party),
            Effect::Set(who, now) => (now.field().spec.audience)(self, *who),
            Effect::List(now) => now.audience(),
            Effect::Gone(who) | Effect::Fighter(who, None) | Effect::Acting(Some(who)) => everyone(seen(who)),
            Effect::Behind(who, other) => everyone(seen(who) && other.as_ref().is_none_or(seen)),
            Effect::Distance(one, other, _) | Effect::Granted(one, other, _) => {
                everyone(seen(one) && seen(other))
            }
            // Whoever is in melee is seen.
            Effect::Engaged(pairs) => everyone(pairs.iter().all(|(one, other)| seen(one) && seen(other))),
            Effect::Day(_)
            | Effect::Switches(_)
            | Effect::Murk(_)
            | Effect::Adventure(_)
            | Effect::Combat(_)
            | Effect::Acting(None)
            | Effect::Turn(_) => Audience::Everyone,
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

impl World {
    /// What changes in a fight; nothing where there is none.
    fn in_combat(&mut self, effect: &Effect) {
        let Some(combat) = &mut self.combat else { return };
        match effect {
            Effect::Order(order, acted) => {
                combat.order.clone_from(order);
                combat.acted.clone_from(acted);
            }
            Effect::Acting(who) => combat.acting = *who,
            Effect::Turn(turn) => combat.turn = *turn,
            Effect::Fighter(who, now) => put(&mut combat.fighters, who, now.as_deref().cloned()),
            Effect::Newcomers(now) => combat.newcomers.clone_from(now),
            Effect::Engaged(now) => combat.engaged.clone_from(now),
            Effect::Higher(now) => combat.higher.clone_from(now),
            Effect::Obscured(now) => combat.obscured.clone_from(now),
            Effect::Behind(who, now) => put(&mut combat.behind, who, *now),
            Effect::Distance(one, other, now) => put(&mut combat.distances, &pair(*one, *other), *now),
            Effect::Narrow(now) => combat.narrow.clone_from(now),
            Effect::Granted(who, over, now) => put(&mut combat.granted, &(*who, *over), now.clone()),
            _ => {}
        }
    }
}

/// Writes a row, or takes it out.
fn put<K: Ord + Clone, T>(rows: &mut BTreeMap<K, T>, key: &K, now: Option<T>) {
    match now {
        Some(now) => {
            rows.insert(key.clone(), now);
        }
        None => {
            rows.remove(key);
        }
    }
}
