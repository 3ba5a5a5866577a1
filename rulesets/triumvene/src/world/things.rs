//! What people carry, own, are and can do: the rows of lists, and what stands of them on a sheet.
use crate::world::stats::Stat;
use norn_kernel::{Factor, Money, Storable, closed};

closed! {
    /// How well a weapon is made. [triumvene.missing.weapon-damage]
    #[derive(Default)]
    pub enum Quality {
        /// One point less damage.
        Poor = "poor",
        /// As in the list.
        #[default]
        Plain = "plain",
        /// One point more damage.
        Good = "good",
        /// Two points more damage.
        Superb = "superb",
    }
}

/// A weapon or a way to attack. [triumvene.missing.weapon-damage, triumvene.combat.damage.flat]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Weapon {
    /// "none", "small", "medium", "large", or the referee's own word.
    #[stored(default)]
    pub size: String,
    /// Hit points that a hit takes at plain quality, 0 or more.
    pub damage: i32,
    /// Whether it strikes from afar; otherwise it is used hand to hand.
    #[stored(default)]
    pub ranged: bool,
    /// Which Combat type it is used with; without one the referee names it at each attack.
    #[stored(default)]
    pub combat_type: Option<String>,
    /// How well it is made.
    #[stored(default)]
    pub quality: Quality,
    /// Names of the effects that a hit may have, by the referee's consent.
    #[stored(default)]
    pub effects: Vec<String>,
    /// Our own starter row, which the rules do not contain.
    #[stored(default)]
    pub starter: bool,
    /// On a record: of which row of the list it is one, whose changes it follows.
    #[stored(default)]
    pub row: Option<String>,
}

impl Weapon {
    /// The hit points that a hit takes, its quality included: never below 1 once it is worse or better than
    /// plain. [triumvene.missing.weapon-damage]
    #[must_use]
    pub fn harm(&self) -> i32 {
        let by_quality = match self.quality {
            Quality::Poor => -1,
            Quality::Plain => return self.damage,
            Quality::Good => 1,
            Quality::Superb => 2,
        };
        self.damage.saturating_add(by_quality).max(1)
    }
}

/// What an attack may do besides its damage. [triumvene.combat.effects, triumvene.missing.effects-list]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Affliction {
    /// Thrown straight backwards. [triumvene.effect.knock-back]
    KnockBack,
    /// Thrown away and into the air. [triumvene.effect.hurl]
    Hurl,
    /// Worse at whatever rests on Fitness, for a while. [triumvene.effect.stunned]
    Stunned,
    /// One that the referee has made.
    Made(Made),
}

/// An effect of the referee's own; whatever is left at its default does nothing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Made {
    /// What it does, for people.
    #[stored(default)]
    pub text: String,
    /// Hit points taken besides those of the hit, 0 or more.
    #[stored(default)]
    pub damage: i32,
    /// Dice whose sum is damage, too: how many, and with how many sides each.
    #[stored(default)]
    pub dice: Option<(u8, u16)>,
    /// For how many rounds after this one its disadvantage lasts.
    #[stored(default)]
    pub rounds: u16,
    /// Which stat is rolled with disadvantage meanwhile.
    #[stored(default)]
    pub hampers: Option<Stat>,
}

/// A people, with what being one of them gives. [triumvene.missing.peoples]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct People {
    /// Added to rolls with these stats.
    #[stored(default)]
    pub bonuses: Vec<(Stat, i32)>,
    /// How much faster than walking they fly, if they fly.
    #[stored(default)]
    pub flight: Option<Factor>,
    /// Whether darkness does not slow them.
    #[stored(default)]
    pub night_vision: bool,
}

/// Something to wear. [triumvene.missing.armour]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Armour {
    /// What it adds to stealth checks: 1 with camouflage unless the referee says otherwise, 0 without.
    #[stored(default)]
    pub camouflage: i32,
    /// Hit points taken off each damage, 0 or more.
    #[stored(default)]
    pub reduction: i32,
}

/// A manipulation. [triumvene.missing.manipulation-section]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Manipulation {
    /// Which Manipulation skill it is tested with.
    pub skill: String,
    /// How much Cohesion it costs, 0 or more.
    pub cost: i32,
    /// What it does, for people.
    #[stored(default)]
    pub text: String,
}

/// What something costs. [triumvene.money.costs]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Price {
    /// For one of `per`.
    pub cost: Money,
    /// Whether it may cost more, but never less.
    #[stored(default)]
    pub minimum: bool,
    /// "piece", "month", "war". What is sold by the piece is kept, everything else is used up.
    pub per: String,
    /// Whether it is owned as a house or land is. [triumvene.status.property]
    #[stored(default)]
    pub property: bool,
    /// Which weapon of the list it fights as, if any.
    #[stored(default)]
    pub weapon: Option<String>,
}

/// Things of one name that somebody carries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Item {
    /// How many, 1 or more.
    pub count: i32,
    /// What the referee lets one add to a roll, usually 0. [triumvene.roll.equipment-shifts]
    pub bonus: i32,
}

/// An estate's accounts for a year. [triumvene.money.estate]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Estate {
    /// What it is worth.
    pub value: Money,
    /// What a year brings.
    pub income: Money,
    /// What a year costs.
    pub costs: Money,
}

/// A place or a contact that not everybody gets to. [triumvene.status.access]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Door {
    /// The lowest rank that gets in; 0 for everybody.
    pub rank: u8,
}
