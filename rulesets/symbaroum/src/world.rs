//! What a table of Symbaroum keeps between attempts, what can change in it, and the one place that changes it.
pub mod fight;
pub mod gear;
pub mod lists;
pub mod people;

pub use fight::{Combat, Fighter, Spent, Trigger};
pub use gear::{
    Ability, Arm, Armour, Carried, Elixir, Grade, Healing, Power, Shield, Strain, Weapon, Working,
};
pub use lists::{Creature, Entry, Lists, Social};
pub use people::{Attribute, Attributes, Character, Fate, Lasting, Level, Overrides, Side, Sight};

use norn_kernel::{Audience, Owner, Shared, Viewer, Who};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Everything that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
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

/// The house rules, each at the default that its ruling names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Switches {
    /// [symbaroum.test.extremes]
    pub natural_extremes: NaturalExtremes,
    /// [symbaroum.defense.aware]
    pub unaware_defense: UnawareDefense,
    /// [symbaroum.damage.npc-values]
    pub npc_values: NpcValues,
    /// [symbaroum.death.dying]
    pub damage_while_dying: DamageWhileDying,
}

/// Whether a 1 always succeeds and a 20 always fails.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NaturalExtremes {
    /// The comparison alone decides.
    #[default]
    Off,
    /// They do.
    On,
}

/// How whoever does not know of an attack defends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnawareDefense {
    /// Not at all.
    #[default]
    None,
    /// As always.
    Normal,
}

/// What stands for the dice of whoever no player plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NpcValues {
    /// Half of the highest face.
    #[default]
    Fixed,
    /// They are rolled.
    Rolled,
}

/// What a blow does to whoever is dying.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DamageWhileDying {
    /// Nothing.
    #[default]
    None,
    /// A step toward death.
    Step,
}

/// What is so from now on. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// The day.
    #[serde(rename = "day")]
    Day(i64),
    /// All house rules.
    #[serde(rename = "switches")]
    Switches(Switches),
    /// Somebody is there, as described.
    #[serde(rename = "character")]
    Character(Who, Box<Character>),
    /// Somebody has no record any more.
    #[serde(rename = "gone")]
    Gone(Who),
    /// An attribute's value.
    #[serde(rename = "attribute")]
    Attribute(Who, Attribute, i32),
    /// What stands in place of what would be calculated.
    #[serde(rename = "overrides")]
    Overrides(Who, Overrides),
    /// Toughness as it is now.
    #[serde(rename = "toughness")]
    Toughness(Who, i32),
    /// Whether somebody lives, dies or is dead.
    #[serde(rename = "fate")]
    Fate(Who, Fate),
    /// Whether somebody lies on the ground.
    #[serde(rename = "prone")]
    Prone(Who, bool),
    /// What somebody carries and wears.
    #[serde(rename = "carried")]
    Carried(Who, Box<Carried>),
    /// What an elixir does for a while.
    #[serde(rename = "lasting")]
    Lasting(Who, Vec<Lasting>),
    /// Abilities, by name.
    #[serde(rename = "abilities")]
    Abilities(Who, BTreeMap<String, Level>),
    /// Mystical powers with their levels, by name.
    #[serde(rename = "powers")]
    Powers(Who, #[serde(with = "people::known")] BTreeMap<String, Level>),
    /// Corruption.
    #[serde(rename = "corruption")]
    Corruption(Who, i32),
    /// Experience: what is left of it, and all that was ever earned.
    #[serde(rename = "experience")]
    Experience(Who, i32, i32),
    /// Wounds were treated, and there has been no new one since.
    #[serde(rename = "treated")]
    Treated(Who, bool),
    /// What somebody has used that can be used once a day.
    #[serde(rename = "used-today")]
    UsedToday(Who, BTreeSet<String>),
    /// Why somebody can't see.
    #[serde(rename = "blind")]
    Blind(Who, Option<Sight>),
    /// Whether somebody sees where others do not.
    #[serde(rename = "keen")]
    Keen(Who, bool),
    /// Whether somebody stays unseen.
    #[serde(rename = "hidden")]
    Hidden(Who, bool),
    /// What somebody said last.
    #[serde(rename = "last-words")]
    LastWords(Who, String),
    /// A weapon of the lists; `None` for what the rules come with.
    #[serde(rename = "weapon")]
    Weapon(String, Option<Entry<Weapon>>),
    /// An armour of the lists.
    #[serde(rename = "armour")]
    Armour(String, Option<Entry<Armour>>),
    /// An ability of the lists.
    #[serde(rename = "ability")]
    Ability(String, Option<Entry<Box<Ability>>>),
    /// A mystical power of the lists.
    #[serde(rename = "power")]
    Power(String, Option<Entry<Box<Power>>>),
    /// An elixir of the lists.
    #[serde(rename = "elixir")]
    Elixir(String, Option<Entry<Elixir>>),
    /// A creature of the lists.
    #[serde(rename = "creature")]
    Creature(String, Option<Entry<Box<Creature>>>),
    /// Why nobody can see here.
    #[serde(rename = "murk")]
    Murk(Option<Sight>),
    /// Whether an adventure is under way.
    #[serde(rename = "adventure")]
    Adventure(bool),
    /// A weighty negotiation, or that it is over.
    #[serde(rename = "social")]
    Social(String, Option<Box<Social>>),
    /// A fight begins, or is over.
    #[serde(rename = "combat")]
    Combat(bool),
    /// In which order people act, and whose place in this turn is over.
    #[serde(rename = "order")]
    Order(Vec<Who>, BTreeSet<Who>),
    /// Whose place has come.
    #[serde(rename = "acting")]
    Acting(Option<Who>),
    /// The turn of the fight; 0 for what comes before the first.
    #[serde(rename = "turn")]
    Turn(u32),
    /// What somebody has done and may still do in the fight; `None` for whoever is not in it.
    #[serde(rename = "fighter")]
    Fighter(Who, Option<Box<Fighter>>),
    /// Who has come into the fight, and takes a place in the order from the next turn on.
    #[serde(rename = "newcomers")]
    Newcomers(BTreeSet<Who>),
    /// Who is in melee with whom; each pair with the lower number first.
    #[serde(rename = "engaged")]
    Engaged(BTreeSet<(Who, Who)>),
    /// Who stands higher than whom.
    #[serde(rename = "higher")]
    Higher(BTreeSet<(Who, Who)>),
    /// Whom somebody can't see, since others stand between.
    #[serde(rename = "obscured")]
    Obscured(BTreeSet<(Who, Who)>),
    /// Behind whom somebody stands; `None` for nobody.
    #[serde(rename = "behind")]
    Behind(Who, Option<Who>),
    /// How many metres lie between two; `None` where it does not matter.
    #[serde(rename = "distance")]
    Distance(Who, Who, Option<u16>),
    /// Whom nobody can get behind.
    #[serde(rename = "narrow")]
    Narrow(BTreeSet<Who>),
    /// An advantage that the game master grants somebody over somebody, and why.
    #[serde(rename = "granted")]
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
            Effect::Attribute(who, attribute, now) => {
                self.write(*who, |one| one.attributes.set(*attribute, *now));
            }
            Effect::Overrides(who, now) => self.write(*who, |one| one.overrides = *now),
            Effect::Toughness(who, now) => self.write(*who, |one| one.toughness = *now),
            Effect::Fate(who, now) => self.write(*who, |one| one.fate = *now),
            Effect::Prone(who, now) => self.write(*who, |one| one.prone = *now),
            Effect::Carried(who, now) => self.write(*who, |one| one.carried = Carried::clone(now)),
            Effect::Lasting(who, now) => self.write(*who, |one| one.lasting.clone_from(now)),
            Effect::Abilities(who, now) => self.write(*who, |one| one.abilities.clone_from(now)),
            Effect::Powers(who, now) => self.write(*who, |one| one.powers.clone_from(now)),
            Effect::Corruption(who, now) => self.write(*who, |one| one.corruption = *now),
            Effect::Experience(who, left, earned) => {
                self.write(*who, |one| (one.unspent, one.earned) = (*left, *earned));
            }
            Effect::Treated(who, now) => self.write(*who, |one| one.treated = *now),
            Effect::UsedToday(who, now) => self.write(*who, |one| one.used_today.clone_from(now)),
            Effect::Blind(who, now) => self.write(*who, |one| one.blind.clone_from(now)),
            Effect::Keen(who, now) => self.write(*who, |one| one.keen = *now),
            Effect::Hidden(who, now) => self.write(*who, |one| one.hidden = *now),
            Effect::LastWords(who, now) => self.write(*who, |one| one.last_words.clone_from(now)),
            Effect::Weapon(name, now) => put(&mut self.lists.weapons, name, now.clone()),
            Effect::Armour(name, now) => put(&mut self.lists.armours, name, now.clone()),
            Effect::Ability(name, now) => {
                put(&mut self.lists.abilities, name, now.clone().map(|entry| entry.map(|row| *row)));
            }
            Effect::Power(name, now) => {
                put(&mut self.lists.powers, name, now.clone().map(|entry| entry.map(|row| *row)));
            }
            Effect::Elixir(name, now) => put(&mut self.lists.elixirs, name, now.clone()),
            Effect::Creature(name, now) => {
                put(&mut self.lists.creatures, name, now.clone().map(|entry| entry.map(|row| *row)));
            }
            Effect::Murk(now) => self.murk.clone_from(now),
            Effect::Adventure(now) => self.adventure = *now,
            Effect::Social(name, now) => put(&mut self.challenges, name, now.as_deref().cloned()),
            Effect::Combat(on) => self.combat = on.then(Combat::default),
            other => self.in_combat(other),
        }
    }

    fn audience(&self, effect: &Effect) -> Audience {
        let everyone = |whether| if whether { Audience::Everyone } else { Audience::Referee };
        let of = |who: &Who| everyone(self.is_players(*who));
        let seen = |who: &Who| self.is_seen(*who);
        match effect {
            // What the other side wants, how far it would go, and what there is to meet; and among whom somebody
            // unseen may stand, since by whom it is told would tell. [symbaroum.other.gm-handles]
            Effect::Social(..)
            | Effect::Creature(..)
            | Effect::Order(..)
            | Effect::Newcomers(_)
            | Effect::Fighter(_, Some(_))
            | Effect::Higher(_)
            | Effect::Obscured(_)
            | Effect::Narrow(_) => Audience::Referee,
            Effect::Character(_, now) => everyone(now.side == Side::Party),
            // The numbers of whoever no player plays are the game master's. [symbaroum.test.gm-names-test]
            Effect::Attribute(who, ..)
            | Effect::Overrides(who, _)
            | Effect::Toughness(who, _)
            | Effect::Carried(who, _)
            | Effect::Lasting(who, _)
            | Effect::Abilities(who, _)
            | Effect::Powers(who, _)
            | Effect::Corruption(who, _)
            | Effect::Experience(who, ..)
            | Effect::Treated(who, _)
            | Effect::UsedToday(who, _)
            | Effect::Keen(who, _)
            | Effect::Hidden(who, _) => of(who),
            Effect::Gone(who)
            | Effect::Fate(who, _)
            | Effect::Prone(who, _)
            | Effect::Blind(who, _)
            | Effect::LastWords(who, _)
            | Effect::Fighter(who, None)
            | Effect::Acting(Some(who)) => everyone(seen(who)),
            Effect::Behind(who, other) => everyone(seen(who) && other.as_ref().is_none_or(seen)),
            Effect::Distance(one, other, _) | Effect::Granted(one, other, _) => {
                everyone(seen(one) && seen(other))
            }
            // Whoever is in melee is seen.
            Effect::Engaged(pairs) => everyone(pairs.iter().all(|(one, other)| seen(one) && seen(other))),
            Effect::Day(_)
            | Effect::Switches(_)
            | Effect::Weapon(..)
            | Effect::Armour(..)
            | Effect::Ability(..)
            | Effect::Power(..)
            | Effect::Elixir(..)
            | Effect::Murk(_)
            | Effect::Adventure(_)
            | Effect::Combat(_)
            | Effect::Acting(None)
            | Effect::Turn(_) => Audience::Everyone,
        }
    }
}

impl World {
    fn write(&mut self, who: Who, write: impl FnOnce(&mut Character)) {
        if let Some(one) = self.characters.get_mut(&who) {
            write(one);
        }
    }

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
