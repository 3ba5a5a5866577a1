//! What makes people what they are: templates, titles and feats.
use crate::reference::RULES;
use crate::world::World;
use crate::world::gear::Thing;
use crate::world::people::Stat;
use norn_kernel::record::kind::{flag, maybe, named, number, one_of, prose, rows};
use norn_kernel::record::{Kind, NAME_MAX, Row};
use norn_kernel::{Edge, Storable, closed, record, words};
use std::collections::BTreeSet;

/// The most that a feat adds or takes away.
const BONUS_MAX: i32 = 20;
/// The highest level at which a feat lets cast.
pub const SPELL_LEVEL_MAX: i32 = 9;

/// What stands behind a title. [fivey.title.meaning]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(default)]
pub struct Title {
    /// Somebody whom they know through it. [fivey.title.bond]
    pub bond: String,
    /// Upon which organization they can call, and for what. [fivey.title.institution]
    pub institution: String,
    /// It is recognized, and nobody disputes it. [fivey.feat.good-name]
    pub recognized: bool,
}

impl Default for Title {
    fn default() -> Self {
        Self { bond: String::new(), institution: String::new(), recognized: true }
    }
}

closed! {
    /// Ancestry, or what somebody did before. [fivey.create.origin-vs-background]
    pub enum TemplateKind {
        Origin = "origin",
        Background = "background",
    }
}

record! {
    /// An origin or a background. [fivey.create.template-contents]
    pub struct Template of World = words!("fivey.origin.examples-only"); {
        /// Which of the two it is.
        kind: TemplateKind = one_of::<World, TemplateKind>().needed(),
        /// Which stat it raises by 1.
        stat: Stat = one_of::<World, Stat>().needed(),
        /// The feat that it gives.
        feat: String = named(Feat::names).needed(),
        /// The title that it gives; its own name where none is said. [fivey.create.template-title-skill]
        title: String = prose(),
        /// The skill that it suggests. [fivey.create.template-title-skill]
        skill: String = prose(),
        /// One of its two starting items.
        one: String = named(Thing::names).needed(),
        /// The other.
        other: String = named(Thing::names).needed(),
        /// A line about it.
        text: String = prose(),
    }
}

closed! {
    /// A feat that does more than the ten hooks say. [fivey.feat.meaning]
    #[derive(Default)]
    pub enum Power {
        #[default]
        None = "no-power",
        Alumni = "alumni-association",
        BattleHardened = "battle-hardened",
        Belly = "belly-of-the-beast",
        Blessing = "blessing",
        Communion = "communion",
        DragonBorn = "dragon-born",
        ForceOfWill = "force-of-will",
        GirlsNight = "girls-night",
        GoodName = "good-name",
        IronStomach = "iron-stomach",
        LittleTrouble = "little-trouble",
        Metamorphosis = "metamorphosis",
        OneNightOnly = "one-night-only",
        Rage = "rage",
        Sleepwalker = "sleepwalker",
        SmallWorld = "small-world",
        StreetMagic = "street-magic",
        Tinker = "tinker",
        /// Of monsters. [fivey.monster.feats-undefined]
        BreathAttack = "breath-attack",
        Flight = "flight",
        MagicalResistance = "magical-resistance",
        BasicNecrology = "basic-necrology",
        GiantStrength = "giant-strength",
        Hypocalcemia = "hypocalcemia",
        Regeneration = "regeneration",
        MistyEscape = "misty-escape",
        UndeadFortitude = "undead-fortitude",
    }
}

closed! {
    /// Where a feat is offered. [fivey.feat.meaning]
    #[derive(Default)]
    pub enum Offered {
        /// Nowhere: it holds always.
        #[default]
        Always = "always",
        Rest = "rest",
        Downtime = "downtime",
        Fight = "fight",
    }
}

closed! {
    /// With which roll or value of the sheet a feat has to do. [fivey.feat.meaning]
    #[derive(Default)]
    pub enum Roll {
        #[default]
        None = "no-roll",
        Attack = "attack",
        Melee = "melee-attack",
        Ranged = "ranged-attack",
        Damage = "damage",
        Save = "save",
        Cha = "cha-check",
        Dex = "dex-check",
        Int = "int-check",
        Str = "str-check",
        Initiative = "initiative",
        Surprise = "surprise",
        Hide = "hide",
        Reaction = "reaction",
        Recover = "recover",
        Downtime = "downtime-activity",
        HitPoints = "hit-points",
        Defense = "defense-class",
        Movement = "movement",
        HealingRate = "healing-rate",
    }
}

closed! {
    /// An edge that a feat gives. [fivey.feat.meaning]
    #[derive(Default)]
    pub enum Given {
        #[default]
        None = "no-edge",
        Advantage = "advantage",
        Disadvantage = "disadvantage",
    }
}

impl Given {
    /// As the kernel has it.
    #[must_use]
    pub fn edge(self) -> Edge {
        match self {
            Self::None => Edge::None,
            Self::Advantage => Edge::Advantage,
            Self::Disadvantage => Edge::Disadvantage,
        }
    }
}

record! {
    /// A feat: words, and any of the ten hooks. [fivey.feat.meaning]
    pub struct Feat of World = words!("fivey.feat.meaning"); {
        /// What it is, in words.
        text: String = prose(),
        /// What it does beyond the hooks. Nobody writes it at a table.
        power: Power = one_of::<World, Power>().unfilled(),
        /// It comes with a template, and can only be had from the start. [fivey.create.start-only]
        of_template: bool = flag().unfilled(),
        /// It is a monster's. [fivey.monster.feats-undefined]
        of_monsters: bool = flag(),
        /// (1) How many actions it costs: 0, 1 or 2 of a fight, or the rest or downtime action where it is offered there.
        cost: i32 = number(0, 2),
        /// (2) Where it is offered.
        place: Offered = one_of::<World, Offered>(),
        /// (3) How often a day; 0 for as often as one likes. [fivey.feat.daily-uses]
        uses: i32 = number(0, 20),
        /// (4) How many inspiration dice it costs. [fivey.inspiration.feat-uses]
        dice: i32 = number(0, 20),
        /// (5) An edge ...
        edge: Given = one_of::<World, Given>(),
        /// ... on this.
        edge_on: Roll = one_of::<World, Roll>(),
        /// (6) So much more ...
        bonus: i32 = number(-BONUS_MAX, BONUS_MAX),
        /// ... on this.
        bonus_on: Roll = one_of::<World, Roll>(),
        /// (7) A type of damage, or a kind of effect, that it makes resistant to ...
        resists: BTreeSet<String> = rows([("name", Kind::Text { max: NAME_MAX })]),
        /// ... or immune.
        immune: BTreeSet<String> = rows([("name", Kind::Text { max: NAME_MAX })]),
        /// (8) The vessel keeps the spell that is cast. [fivey.magic.magician]
        keeps_spells: bool = flag(),
        /// (9) At which level spells are cast; nothing where it does not say. [fivey.magic.level]
        spell_level: Option<i32> = maybe(number(1, SPELL_LEVEL_MAX)),
        /// (10) What sets off a free attack, in words. [fivey.attack.free]
        free_attack: String = prose(),
        /// Which damage keeps whoever regenerates from it. [fivey.monster.feat.regeneration]
        stopped_by: String = prose(),
    }
}
