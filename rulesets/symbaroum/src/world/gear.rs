//! What people carry, wear and can do: rows of the lists, and what stands of them on a sheet.
use crate::world::people::{Attribute, Level};
use norn_kernel::Die;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What somebody carries and wears.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Carried {
    /// Weapons, by name. [symbaroum.ready.state]
    pub weapons: BTreeMap<String, Arm>,
    /// Shields, by name. [symbaroum.shield.bonus]
    pub shields: BTreeMap<String, Held>,
    /// What is worn, with its name. [symbaroum.missing.armour]
    pub armour: Option<(String, Armour)>,
    /// How many of which elixir, by name; 1 or more. [symbaroum.missing.elixirs]
    pub elixirs: BTreeMap<String, u16>,
}

/// A weapon of somebody's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Arm {
    /// What sort it is.
    pub weapon: Weapon,
    /// It is drawn. [symbaroum.ready.state]
    pub ready: bool,
    /// What each hit with it does, where a creature's description says so. [symbaroum.damage.npc-values]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<i32>,
}

impl Arm {
    /// A weapon of this sort, as the list has it.
    #[must_use]
    pub fn of(weapon: Weapon) -> Self {
        Self { weapon, ready: false, damage: None }
    }
}

/// A shield of somebody's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Held {
    /// What sort it is.
    pub shield: Shield,
    /// It is on the arm. [symbaroum.shield.bonus]
    pub ready: bool,
}

/// A sort of weapon. [symbaroum.missing.weapons]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Weapon {
    /// What a hit does.
    pub die: Die,
    /// How many hands it takes, 0 to 2.
    #[serde(default)]
    pub hands: u8,
    /// Drawn in no time. [symbaroum.draw.short]
    #[serde(default)]
    pub short: bool,
    /// Reaches far. [symbaroum.ready.long-free-attack]
    #[serde(default)]
    pub long: bool,
    /// Can't be used with a shield. [symbaroum.shield.restrictions]
    #[serde(default)]
    pub heavy: bool,
    /// Hits from afar.
    #[serde(default)]
    pub ranged: bool,
    /// Part of the body: always ready. [symbaroum.draw.unarmed]
    #[serde(default)]
    pub natural: bool,
    /// Our own row, which the rules do not contain.
    #[serde(default)]
    pub starter: bool,
}

/// A sort of shield. [symbaroum.shield.kinds]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shield {
    /// What it adds to Defense.
    pub defense: i32,
    /// Ranged weapons can't be used with it. [symbaroum.shield.restrictions]
    pub blocks_ranged: bool,
    /// Heavy weapons can't be used with it. [symbaroum.shield.restrictions]
    pub blocks_heavy: bool,
    /// Long weapons are used in one hand with it. [symbaroum.shield.long]
    pub neutralises_long: bool,
}

/// A sort of armour. [symbaroum.missing.armour]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Armour {
    /// What it takes off damage; none for no armour.
    #[serde(default)]
    pub die: Option<Die>,
    /// What it takes off Defense, 0 or more. [symbaroum.secondary.defense]
    #[serde(default)]
    pub impeding: i32,
    /// What its qualities add to Defense. [symbaroum.secondary.defense.modifiers]
    #[serde(default)]
    pub defense: i32,
    /// Our own row, which the rules do not contain.
    #[serde(default)]
    pub starter: bool,
}

/// An ability, level by level. [symbaroum.missing.abilities]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Ability {
    /// The first level.
    pub novice: Grade,
    /// The second.
    pub adept: Grade,
    /// The last.
    pub master: Grade,
    /// Our own row, which the rules do not contain.
    pub starter: bool,
}

impl Ability {
    /// What a level does by itself.
    #[must_use]
    pub fn grade(&self, level: Level) -> &Grade {
        match level {
            Level::Novice => &self.novice,
            Level::Adept => &self.adept,
            Level::Master => &self.master,
        }
    }
    /// What it does up to a level, lowest first.
    pub fn up_to(&self, level: Level) -> impl Iterator<Item = &Grade> {
        Level::ALL.into_iter().filter(move |one| *one <= level).map(|one| self.grade(one))
    }
}

/// What one level of an ability does; whatever is left at its default does nothing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Grade {
    /// It has to be used; otherwise it always works. [symbaroum.reactions.passive-only]
    pub active: bool,
    /// What it does, for people.
    pub text: String,
    /// Attacks may be made with this attribute. [symbaroum.combat-action.attack.other-attributes]
    pub attack: Option<Attribute>,
    /// Defense may rest on this attribute. [symbaroum.secondary.defense.modifiers]
    pub defense: Option<Attribute>,
    /// Added to Defense tests.
    pub to_defense: i32,
    /// Added to attacks.
    pub to_attack: i32,
    /// Added to tests of an attribute.
    pub to_test: Option<(Attribute, i32)>,
    /// Added to the damage of hits.
    pub damage: i32,
    /// It heals. [symbaroum.healing.sources]
    pub heals: Option<Healing>,
    /// It earns Free Attacks, when what its text says happens. [symbaroum.free-attack.triggers]
    pub free_attack: bool,
}

/// How something heals. [symbaroum.healing.sources]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Healing {
    /// How much.
    pub die: Die,
    /// How much together with a herbal cure, if it goes together with one. [symbaroum.healing.medicus]
    #[serde(default)]
    pub with_cure: Option<Die>,
    /// On oneself alone. [symbaroum.healing.powers]
    #[serde(default)]
    pub own: bool,
    /// It stabilises the dying. [symbaroum.death.stabilise]
    #[serde(default)]
    pub stabilises: bool,
    /// Once a day. [symbaroum.healing.powers]
    #[serde(default)]
    pub daily: bool,
    /// Not again on wounds that were treated with it. [symbaroum.healing.medicus]
    #[serde(default)]
    pub treats: bool,
}

/// What something in a fight takes. [symbaroum.actions.two-per-turn]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// The Combat Action.
    #[default]
    Combat,
    /// A Movement Action.
    Movement,
    /// Nothing.
    Free,
}

impl Cost {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Combat, Self::Movement, Self::Free];
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Combat => "combat",
            Self::Movement => "movement",
            Self::Free => "free",
        }
    }
}

/// A mystical power, level by level. [symbaroum.missing.mystical-powers]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Power {
    /// What a novice does with it.
    #[serde(flatten)]
    pub novice: Working,
    /// What an adept does with it; the same as a novice where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adept: Option<Working>,
    /// What a master does with it; the same as an adept where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub master: Option<Working>,
    /// Our own row, which the rules do not contain.
    pub starter: bool,
}

impl Power {
    /// What it does at a level: a higher level takes the place of a lower one.
    #[must_use]
    pub fn at(&self, level: Level) -> &Working {
        let adept = self.adept.as_ref().filter(|_| Level::Adept <= level);
        let master = self.master.as_ref().filter(|_| Level::Master <= level);
        master.or(adept).unwrap_or(&self.novice)
    }
    /// The same with one level written anew.
    #[must_use]
    pub fn with(mut self, level: Level, working: Working) -> Self {
        match level {
            Level::Novice => self.novice = working,
            Level::Adept => self.adept = Some(working),
            Level::Master => self.master = Some(working),
        }
        self
    }
}

impl From<Working> for Power {
    fn from(novice: Working) -> Self {
        Self { novice, ..Self::default() }
    }
}

/// What a mystical power does at one level. [symbaroum.missing.mystical-powers]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Working {
    /// With which attribute it is tested; none for no test.
    pub test: Option<Attribute>,
    /// With which attribute an enemy resists it; none where nothing does.
    #[serde(skip_serializing_if = "is_usual")]
    pub resists: Option<Attribute>,
    /// What it takes in a fight.
    pub action: Cost,
    /// It has to be aimed at somebody who can be seen. [symbaroum.line-of-sight.blocked]
    pub sight: bool,
    /// What it does, for people.
    pub text: String,
    /// How much it heals.
    pub heals: Option<Die>,
    /// It stabilises the dying. [symbaroum.death.stabilise]
    pub stabilises: bool,
    /// What it does to whoever it is aimed at.
    pub damage: Option<Die>,
    /// Armour does not help against it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pierces: bool,
    /// How much corruption each use brings. [symbaroum.missing.corruption]
    pub corruption: Strain,
}

/// What resists a power unless its row says otherwise. [symbaroum.attributes.resolute]
const RESISTS: Option<Attribute> = Some(Attribute::Resolute);

fn is_usual(resists: &Option<Attribute>) -> bool {
    *resists == RESISTS
}

impl Default for Working {
    fn default() -> Self {
        Self {
            test: None,
            resists: RESISTS,
            action: Cost::default(),
            sight: false,
            text: String::new(),
            heals: None,
            stabilises: false,
            damage: None,
            pierces: false,
            corruption: Strain::default(),
        }
    }
}

/// How much corruption something brings: so much, or what a die shows. [symbaroum.missing.corruption]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Strain {
    /// So much, 0 or more.
    Fixed(i32),
    /// What it shows.
    Rolled {
        /// The die.
        die: Die,
    },
}

impl Default for Strain {
    fn default() -> Self {
        Self::Fixed(0)
    }
}

/// An elixir. [symbaroum.missing.elixirs]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Elixir {
    /// What it does, for people.
    pub text: String,
    /// It is for weapons, not for people.
    pub equipment: bool,
    /// How much Toughness it gives back, 0 or more. [symbaroum.healing.herbal]
    pub heals: i32,
    /// It stabilises the dying. [symbaroum.death.stabilise]
    pub stabilises: bool,
    /// What it adds to tests of an attribute.
    pub modifies: Option<(Attribute, i32)>,
    /// What it adds to the damage of the weapon that it is put on.
    pub damage: i32,
    /// How many turns it lasts, with the one in which it is used.
    pub turns: u32,
    /// Our own row, which the rules do not contain.
    pub starter: bool,
}
