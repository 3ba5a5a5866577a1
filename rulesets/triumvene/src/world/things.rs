//! What people carry, own, are and can do: the rows of lists, and what stands of them on a sheet.
use crate::reference::RULES;
use crate::world::World;
use crate::world::happen::MONEY_MAX;
use crate::world::stats::{Bonuses, Stat};
use norn_kernel::record::kind::{
    among, factor, flag, maybe, money, name, number, one_of, prose, rows, several,
};
use norn_kernel::record::{Kind, Row};
use norn_kernel::{Die, Factor, Money, Storable, closed, record, rule, words};

/// The highest stat, level or bonus.
pub const STAT_MAX: i32 = 1_000;
/// The highest maximum of hit points and of Cohesion.
pub const POINTS_MAX: i32 = 10_000;
/// The most rounds that an effect may last.
const ROUNDS_MAX: i32 = 1_000;
/// The most dice of an effect.
const DICE_MAX: i32 = 20;
/// The highest rank: royalty, above the list that characters start from. [triumvene.status.ladder]
pub const RANK_MAX: u8 = 7;
/// What is sold so is kept; anything else is used up.
pub const PIECE: &str = "piece";

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

record! {
    /// A weapon or a way to attack. [triumvene.missing.weapon-damage, triumvene.combat.damage.flat]
    pub struct Weapon of World = words!("triumvene.missing.weapon-damage"); {
        /// "none", "small", "medium", "large", or the referee's own word.
        size: String = prose(),
        /// Hit points that a hit takes at plain quality.
        damage: i32 = number(0, POINTS_MAX).needed(),
        /// Whether it strikes from afar; otherwise it is used hand to hand.
        ranged: bool = flag(),
        /// Which Combat type it is used with; without one the referee names it at each attack.
        combat_type: String = prose().by(words!("triumvene.missing.combat-types")),
        /// Names of the effects that a hit may have, by the referee's consent.
        effects: Vec<String> = several(Affliction::listed).by(words!("triumvene.combat.effects")),
        /// How well the one that somebody has is made.
        quality: Quality = one_of::<World, Quality>().usual(Quality::Plain).unfilled(),
        /// Of which row of the list the one is that somebody has, and whose changes it follows.
        row: Option<String> = maybe(name()).unfilled(),
    }
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
    /// One as the table's list has it, to stand on a record. [triumvene.missing.weapon-damage]
    #[must_use]
    pub fn of_list(world: &World, name: &str) -> Option<Self> {
        let row = Some(name.to_owned());
        Self::find(world, name).map(|weapon| Self { row, ..weapon.clone() })
    }
}

closed! {
    /// What an attack may do by the rules.
    pub enum Deals {
        /// What the referee has made of it.
        Made = "made",
        /// Thrown straight backwards. [triumvene.effect.knock-back]
        KnockBack = "knock-back",
        /// Thrown away and into the air. [triumvene.effect.hurl]
        Hurl = "hurl",
        /// Worse at whatever rests on Fitness, for a while. [triumvene.effect.stunned]
        Stunned = "stunned",
    }
}

record! {
    /// What an attack may do besides its damage: what the rules have for it, or one of the referee's own, of which
    /// whatever is left at its default does nothing. [triumvene.combat.effects, triumvene.missing.effects-list]
    pub struct Affliction of World = words!("triumvene.missing.effects-list"); {
        /// What it does by the rules.
        deals: Deals = one_of::<World, Deals>().unfilled(),
        /// What it does, for people.
        text: String = prose(),
        /// Hit points taken besides those of the hit.
        damage: i32 = number(0, POINTS_MAX),
        /// Dice whose sum is damage, too: how many.
        dice: u8 = number(0, DICE_MAX),
        /// With how many sides each.
        sides: u16 = number(1, Die::SIDES_MAX).usual(6_u16),
        /// For how many rounds after this one its disadvantage lasts.
        rounds: u16 = number(0, ROUNDS_MAX),
        /// Which stat is rolled with disadvantage meanwhile.
        hampers: Option<Stat> = maybe(among(Stat::values)),
    }
}

record! {
    /// A people, with what being one of them gives. [triumvene.missing.peoples]
    pub struct People of World = words!("triumvene.missing.peoples"); {
        /// Added to rolls with these stats.
        bonuses: Bonuses = rows([
            ("stat", Kind::Among(Stat::values)),
            ("bonus", Kind::Number { min: (-STAT_MAX).into(), max: STAT_MAX.into() }),
        ]),
        /// Whether they fly.
        flies: bool = flag(),
        /// How much faster than walking they fly, if they do.
        flight: Factor = factor().usual(Factor::new(5, 1).unwrap_or(Factor::ONE)),
        /// Whether darkness does not slow them.
        night_vision: bool = flag(),
    }
}

record! {
    /// A profession that adds to rolls. [triumvene.missing.professions]
    pub struct Profession of World = words!("triumvene.missing.professions"); {
        /// How much it adds where it is relevant.
        bonus: i32 = number(0, STAT_MAX).usual(1),
    }
}

record! {
    /// Something to wear. [triumvene.missing.armour]
    pub struct Armour of World = words!("triumvene.missing.armour"); {
        /// Whether it helps not to be seen.
        camouflage: bool = flag(),
        /// What it then adds to stealth checks.
        camouflage_bonus: i32 = number(0, STAT_MAX).usual(1),
        /// Hit points taken off each damage.
        reduction: i32 = number(0, POINTS_MAX),
    }
}

impl Armour {
    /// What it adds to stealth checks; 0 without camouflage. [triumvene.combat.stealth.bonus]
    #[must_use]
    pub fn stealth(&self) -> i32 {
        if self.camouflage { self.camouflage_bonus } else { 0 }
    }
}

record! {
    /// A manipulation. [triumvene.missing.manipulation-section]
    pub struct Manipulation of World = words!("triumvene.missing.manipulation-section"); {
        /// Which Manipulation skill it is tested with.
        skill: String = name(),
        /// How much Cohesion it costs.
        cost: i32 = number(0, POINTS_MAX).usual(1),
        /// What it does, for people.
        text: String = prose(),
    }
}

record! {
    /// A Combat type, which has nothing but its name. [triumvene.missing.combat-types]
    pub struct CombatType of World = words!("triumvene.missing.combat-types"); {}
}

record! {
    /// What a profession brings in. [triumvene.money.salaries]
    pub struct Wage of World = words!("triumvene.status.gm-sets-values"); {
        /// In a year.
        yearly: Money = money(0, MONEY_MAX).needed(),
    }
}

impl Wage {
    /// What somebody lives by, in the list's words where the list has it: however it is capitalised, and by one of the
    /// names that a row stands for. [triumvene.money.salaries]
    #[must_use]
    pub fn called(world: &World, said: String) -> String {
        let same = |name: &str| name.trim().to_lowercase() == said.trim().to_lowercase();
        let names = || Self::in_order(world).map(|(name, _)| name);
        let whole = names().find(|name| same(name));
        let listed = whole.or_else(|| names().find(|name| name.split('/').any(same))).map(str::to_owned);
        let listed = listed.filter(|_| Self::find(world, &said).is_none());
        rule!("triumvene.money.salaries").keeps(listed).unwrap_or(said)
    }
}

record! {
    /// What something costs. [triumvene.money.costs]
    pub struct Price of World = words!("triumvene.status.gm-sets-values"); {
        /// For one of `per`.
        cost: Money = money(0, MONEY_MAX).needed(),
        /// Whether it may cost more, but never less.
        minimum: bool = flag(),
        /// "piece", "month", "war". What is sold by the piece is kept, everything else is used up.
        per: String = name().usual(PIECE.to_owned()),
        /// Whether it is owned as a house or land is. [triumvene.status.property]
        property: bool = flag(),
        /// Which weapon of the list it fights as, if any.
        weapon: String = prose(),
    }
}

record! {
    /// How high a title stands. [triumvene.status.ladder]
    pub struct Rank of World = words!("triumvene.status.ladder"); {
        /// Counted from below.
        rank: u8 = number(1, RANK_MAX).needed(),
    }
}

impl Rank {
    /// All titles of this table, with their ranks, from low to high. [triumvene.status.ladder]
    #[must_use]
    pub fn ladder(world: &World) -> Vec<(&str, u8)> {
        let mut titles: Vec<(&str, u8)> =
            Self::in_order(world).map(|(name, title)| (name, title.rank)).collect();
        titles.sort_by_key(|(_, rank)| *rank);
        titles
    }
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
