//! Characters and creatures: what is so of each of them.
use crate::reference::RULES;
use crate::world::World;
use crate::world::gear::{Ability, Armour, Elixir, Power, Thing, Things, VALUE_MAX};
use norn_kernel::record::kind::{flag, kept, name, number, rows, words};
use norn_kernel::record::{Cell, Kind, Row, Spec};
use norn_kernel::{Audience, Closed, Key, Storable, Text, Value, Who, closed, each, rule, sheet, words};
use std::collections::{BTreeMap, BTreeSet};

/// The furthest that an attribute may be from 0.
pub const ATTRIBUTE_MAX: i32 = 100;
/// The most corruption that can be written down.
const CORRUPTION_MAX: i32 = 1_000;
/// The most Experience that a character can have.
pub const EXPERIENCE_MAX: i32 = 1_000_000;

/// Who may know somebody's numbers: of those whom no player plays, the game master alone.
/// [symbaroum.test.gm-names-test]
#[must_use]
pub fn numbers(world: &World, who: Who) -> Audience {
    Audience::open_if(world.is_players(who))
}

/// Whoever sees that somebody is there. [symbaroum.other.gm-handles]
#[must_use]
pub fn seen(world: &World, who: Who) -> Audience {
    Audience::open_if(world.is_seen(who))
}

/// All eight, each with its value. [symbaroum.attributes.list, symbaroum.missing.character-creation]
#[must_use]
pub fn attributes() -> Spec<World> {
    let value = Kind::Number { min: (-ATTRIBUTE_MAX).into(), max: ATTRIBUTE_MAX.into() };
    let columns = [("attribute", words::<World, Attribute>()), ("value", value)];
    rows(columns)
        .by(words!("symbaroum.attributes.list"))
        .usual(Attributes::default())
        .known_by(numbers)
        .unless(one_missing)
}

/// What is learned, each with its level.
fn learned(names: fn(&World) -> Vec<String>, key: Key) -> Spec<World> {
    rows([("name", Kind::Named(names)), ("level", words::<World, Level>())]).by(key).known_by(numbers)
}

/// Abilities, each with the level that is reached. [symbaroum.missing.abilities]
#[must_use]
pub fn abilities() -> Spec<World> {
    learned(Ability::names, words!("symbaroum.missing.abilities"))
}

/// Mystical powers, each with the level that is reached. [symbaroum.missing.mystical-powers]
#[must_use]
pub fn powers() -> Spec<World> {
    learned(Power::names, words!("symbaroum.missing.mystical-powers"))
}

/// Values of a creature's own description. [symbaroum.secondary.recalculated]
#[must_use]
pub fn overrides() -> Spec<World> {
    let number = Kind::Number { min: (-ATTRIBUTE_MAX).into(), max: VALUE_MAX.into() };
    let columns = [("value", words::<World, Override>()), ("number", number)];
    rows(columns).by(words!("symbaroum.secondary.recalculated")).known_by(numbers).unless(misprinted)
}

sheet! {
    /// A character or a creature.
    pub struct Character of World, changed by Set = words!("symbaroum.missing.character-creation"); {
        /// As people gave it.
        name: String = name().known_by(seen).told("renamed"),
        /// Who plays it, and against whom it fights.
        side: Side = kept(),
        /// Whether it stays unseen.
        hidden: bool = flag().by(words!("symbaroum.surprised.active")).known_by(numbers).labelled("hidden"),
        /// It fights on the party's side, though the game master plays it.
        #[stored(skip_serializing_if = "std::ops::Not::not", default)]
        friendly: bool = flag().by(words!("symbaroum.missing.creatures")).known_by(seen).told("friendly-now")
            .labelled("friendly"),
        /// All eight.
        attributes: Attributes = attributes(),
        /// Values that stand in place of what would be calculated. [symbaroum.secondary.recalculated]
        overrides: BTreeMap<Override, i32> = overrides(),
        /// It has no Pain Threshold: nothing hurts it.
        painless: bool = flag().by(words!("symbaroum.secondary.recalculated")).known_by(numbers).told("painless-now")
            .labelled("painless"),
        /// What is left of Toughness, 0 or more.
        toughness: i32 = number(0, VALUE_MAX).by(words!("symbaroum.toughness.current")).known_by(numbers).unfilled(),
        /// Whether it lives, dies or is dead.
        fate: Fate => kept().by(words!("symbaroum.death.dying")).known_by(seen),
        /// It lies on the ground.
        prone: bool = flag().by(words!("symbaroum.pain.knocked-down")).known_by(seen).unfilled(),
        /// What it carries and wears.
        things: Things => kept().by(words!("symbaroum.ready.state")).known_by(numbers),
        /// What elixirs do for a while.
        lasting: Vec<Lasting> => kept().by(words!("symbaroum.missing.elixirs")).known_by(numbers),
        /// Abilities with the level that it has reached, by name.
        abilities: BTreeMap<String, Level> = abilities().told("knows").labelled("all"),
        /// Mystical powers with the level that it has reached, by name.
        powers: BTreeMap<String, Level> = powers().told("knows").labelled("all"),
        /// How much corruption it bears.
        corruption: i32 = number(0, CORRUPTION_MAX).by(words!("symbaroum.missing.corruption")).known_by(numbers).unfilled(),
        /// Experience that is not spent, no more than was earned.
        unspent: i32 = number(0, EXPERIENCE_MAX).by(words!("symbaroum.experience.award")).known_by(numbers).unfilled(),
        /// Experience that was ever earned. [symbaroum.death.new-character]
        earned: i32 = number(0, EXPERIENCE_MAX).by(words!("symbaroum.experience.award")).known_by(numbers).unfilled()
            .told("now-earned").labelled("row-earned"),
        /// In whose place it came, whose Experience it has taken over. [symbaroum.death.new-character]
        #[stored(skip_serializing_if = "Option::is_none", default)]
        follows: Option<Who> => kept().by(words!("symbaroum.death.new-character")).known_by(seen),
        /// Its wounds were treated, and there has been no new one since.
        treated: bool = kept().by(words!("symbaroum.healing.medicus")).known_by(numbers),
        /// What it has used today that can be used once a day.
        used_today: BTreeSet<String> = kept().by(words!("symbaroum.healing.powers")).known_by(numbers),
        /// Why it can't see.
        blind: Option<Sight> => kept().by(words!("symbaroum.blind.causes")).known_by(seen),
        /// It sees where others do not.
        keen: bool = kept().by(words!("symbaroum.blind.causes")).known_by(numbers).told("keen"),
        /// What it said last.
        last_words: String = kept().by(words!("symbaroum.death.test.20")).known_by(seen),
    }
}

impl Character {
    /// Its weapons, by name.
    pub fn weapons(&self) -> impl Iterator<Item = (&String, &Thing)> {
        self.things.iter().filter(|(_, thing)| thing.sort.weapon().is_some())
    }
    /// A weapon of its own.
    #[must_use]
    pub fn weapon(&self, name: &str) -> Option<&Thing> {
        self.things.get(name).filter(|thing| thing.sort.weapon().is_some())
    }
    /// An elixir of its own.
    #[must_use]
    pub fn elixir(&self, name: &str) -> Option<&Elixir> {
        self.things.get(name).and_then(|thing| thing.sort.elixir())
    }
    /// Its elixirs, by name.
    pub fn elixirs(&self) -> impl Iterator<Item = (&String, &Elixir)> {
        self.things.iter().filter_map(|(name, thing)| Some((name, thing.sort.elixir()?)))
    }
    /// What it wears.
    #[must_use]
    pub fn armour(&self) -> Option<(&String, &Armour)> {
        let worn = self.things.iter().filter(|(_, thing)| thing.ready);
        worn.filter_map(|(name, thing)| Some((name, thing.sort.armour()?))).next()
    }
}

/// The first of the eight that has no value. [symbaroum.attributes.list]
fn one_missing(value: &Value) -> Option<Text> {
    let key = rule!("symbaroum.attributes.list");
    let values = BTreeMap::<Attribute, i32>::read(value).unwrap_or_default();
    let missing = key.keeps(Attribute::ALL.iter().find(|one| !values.contains_key(one)))?;
    Some(Text::part(key, "missing").with("attribute", Value::word(missing.word())))
}

/// A value that no creature can have. [symbaroum.secondary.recalculated]
fn misprinted(value: &Value) -> Option<Text> {
    let key = rule!("symbaroum.secondary.recalculated");
    let least = |of: Override| match of {
        Override::Toughness | Override::Defense => 1,
        Override::DefenseModifier => i32::MIN,
        Override::Pain | Override::Corruption | Override::Damage | Override::ArmourValue => 0,
    };
    let values = BTreeMap::<Override, i32>::read(value).unwrap_or_default();
    let (of, _) = key.keeps(values.into_iter().find(|(of, value)| *value < least(*of)))?;
    Some(Text::part(key, "printed").with("value", Value::word(of.word())).with("least", least(of)))
}

/// No weapon of theirs is called so. [symbaroum.damage.npc-values]
#[must_use]
pub fn no_weapon(name: &str) -> Text {
    Text::part(words!("symbaroum.damage.npc-values"), "no-weapon").with("name", Value::text(name))
}

closed! {
    /// On which side somebody stands. It says who plays them, too, but for those of the game master's who fight on the
    /// party's.
    #[derive(Default)]
    pub enum Side {
        /// Characters of players.
        #[default]
        Party = "party",
        /// Everybody that the game master plays.
        Opponents = "opponents",
    }
}

closed! {
    /// One of the eight. [symbaroum.attributes.list]
    pub enum Attribute {
        /// [symbaroum.attributes.accurate]
        Accurate = "accurate",
        /// [symbaroum.attributes.cunning]
        Cunning = "cunning",
        /// [symbaroum.attributes.discreet]
        Discreet = "discreet",
        /// [symbaroum.attributes.persuasive]
        Persuasive = "persuasive",
        /// [symbaroum.attributes.quick]
        Quick = "quick",
        /// [symbaroum.attributes.resolute]
        Resolute = "resolute",
        /// [symbaroum.attributes.strong]
        Strong = "strong",
        /// [symbaroum.attributes.vigilant]
        Vigilant = "vigilant",
    }
}

/// What whoever is not described has in everything. [symbaroum.missing.character-creation]
pub const ATTRIBUTE_DEFAULT: i32 = 10;

each! {
    /// A value for each attribute. [symbaroum.attributes.list]
    pub struct Attributes of Attribute: i32 = ATTRIBUTE_DEFAULT;
}

closed! {
    /// What a creature's own description can say. [symbaroum.secondary.recalculated]
    pub enum Override {
        /// The most that Toughness can be.
        Toughness = "toughness",
        /// Pain Threshold.
        Pain = "pain",
        Defense = "defense",
        /// Defense, as books print it: what it adds to the attacks of others.
        DefenseModifier = "defense-modifier",
        /// Corruption Threshold.
        Corruption = "corruption",
        /// What each of its hits does. [symbaroum.damage.npc-values]
        Damage = "damage",
        /// What its armour takes off. [symbaroum.damage.npc-values]
        ArmourValue = "armour-value",
    }
}

/// Whether somebody lives. [symbaroum.death.dying]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Fate {
    /// Able to act.
    #[default]
    Well,
    /// Neither dead nor awake, and nothing gets worse. [symbaroum.death.stabilise]
    Unconscious,
    /// On the way to death. [symbaroum.death.dying]
    Dying {
        /// Steps toward death. [symbaroum.death.test.11-19]
        steps: u8,
        /// The turn of the collapse; none is tested in it. [symbaroum.death.test.when]
        since: u32,
    },
    /// Gone for good.
    Dead,
}

impl Fate {
    /// Each as it begins.
    pub const ALL: [Self; 4] =
        [Self::Well, Self::Unconscious, Self::Dying { steps: 0, since: 0 }, Self::Dead];
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Well => "well",
            Self::Unconscious => "unconscious",
            Self::Dying { .. } => "dying",
            Self::Dead => "dead",
        }
    }
    /// Whether it is on the way to death.
    #[must_use]
    pub fn is_dying(self) -> bool {
        matches!(self, Self::Dying { .. })
    }
}

closed! {
    /// How far an ability is learned. [symbaroum.missing.abilities]
    #[derive(Default)]
    pub enum Level {
        /// The first. [symbaroum.experience.novice]
        #[default]
        Novice = "novice",
        /// The second. [symbaroum.experience.adept]
        Adept = "adept",
        /// The last. [symbaroum.experience.master]
        Master = "master",
    }
}

impl Level {
    /// The next one up; none above the last.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }
}

/// Why somebody can't see. [symbaroum.blind.causes]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Sight {
    /// It is dark.
    Darkness,
    /// There is smoke.
    Smoke,
    /// There is thick fog.
    Fog,
    /// As the game master calls it.
    Other(String),
}

impl Sight {
    /// What it is called.
    #[must_use]
    pub fn value(&self) -> Value {
        match self {
            Self::Darkness => Value::word("darkness"),
            Self::Smoke => Value::word("smoke"),
            Self::Fog => Value::word("fog"),
            Self::Other(name) => Value::text(name),
        }
    }
}

/// What an elixir does for a while. [symbaroum.missing.elixirs]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Lasting {
    /// Which elixir.
    pub name: String,
    /// What it adds to tests of an attribute.
    pub modifies: Option<(Attribute, i32)>,
    /// What it adds to the damage of a weapon, and of which.
    pub damage: Option<(String, i32)>,
    /// How many turns it lasts, with the one that is under way.
    pub left: u32,
}
