//! What people carry: rows of the lists, and what stands of them on a sheet.
use crate::reference::RULES;
use crate::world::World;
use crate::world::people::{DEFENSE_MAX, PACES_MAX, STAT_MAX};
use crate::world::spells::Spell;
use norn_kernel::record::kind::{die, flag, maybe, named, number, one_of, prose, rows};
use norn_kernel::record::{Kind, NAME_MAX, Row, Spec, things};
use norn_kernel::{D4, D6, D8, D10, D12, Die, Place, Storable, Who, closed, record, sorts, words};
use std::collections::{BTreeMap, BTreeSet};

/// The most crowns that one thing costs.
pub const COST_MAX: i32 = 1_000_000;
/// How many hands somebody has. [fivey.weapon.hands]
pub const HANDS: u8 = 2;
/// The most slots that one thing takes.
const SLOTS_MAX: i32 = 20;
/// The most pieces of one thing.
pub const PIECES_MAX: u16 = 1_000;
/// How many shots a quiver or a case holds. [fivey.ammo.twenty-shots]
pub const SHOTS: i32 = 20;

/// The dice that damage is rolled with. [fivey.intro.dice-needed]
pub const DICE: [Die; 5] = [D4, D6, D8, D10, D12];

/// One of the dice that damage is rolled with.
pub(crate) fn damage_die() -> Spec<World> {
    die(words!("fivey.intro.dice-needed"), DICE)
}

closed! {
    /// How a weapon is used. [fivey.weapon.two-kinds]
    #[derive(Default)]
    pub enum Handling {
        #[default]
        Melee = "melee",
        Ranged = "ranged",
    }
}

closed! {
    /// How big a melee weapon is. [fivey.weapon.size-sets-cost-and-die]
    #[derive(Default)]
    pub enum Size {
        #[default]
        Small = "small",
        Medium = "medium",
        Large = "large",
    }
}

record! {
    /// A sort of weapon. [fivey.weapon.melee-table, fivey.weapon.ranged-table]
    pub struct Weapon of World = words!("fivey.weapon.melee-table"); {
        /// How it is used.
        handling: Handling = one_of::<World, Handling>(),
        /// How big it is, where that matters: of ranged weapons it does not.
        size: Size = one_of::<World, Size>(),
        /// What a hit does, in one hand or in as many as it takes.
        damage: Die = damage_die(),
        /// What a hit does in both hands, where that is another die. [fivey.weapon.medium-both-hands]
        both_hands: Option<Die> = maybe(damage_die()),
        /// It has a name of its own, and keeps its two dice whatever the table rules. [fivey.weapon.medium-both-hands]
        own_dice: bool = flag(),
        /// How many hands it takes. [fivey.weapon.hands]
        hands: u8 = number(0, HANDS).usual(1),
        /// At how many paces it strikes, and no nearer. [fivey.weapon.reach]
        reach: i32 = number(1, PACES_MAX).usual(1),
        /// How far it is thrown, in paces; 0 for what is not. [fivey.weapon.throw]
        throw: i32 = number(0, PACES_MAX),
        /// How far it shoots, in paces; 0 for what does not. [fivey.weapon.ranged-table]
        range: i32 = number(0, PACES_MAX),
        /// [fivey.weapon.damage-types]
        damage_type: String = prose().usual("bludgeoning".to_owned()),
        /// It can deal its wielder's element instead. [fivey.origin.scalespawn.dagger]
        elemental: bool = flag(),
        /// It flies back at a call. [fivey.background.barbarian.spear]
        returns: bool = flag(),
        /// What it shoots, by the name of the list; nothing for what needs none. [fivey.ammo.needed]
        ammunition: Option<String> = maybe(named(Gear::names)),
        /// It has to be loaded before each shot. [fivey.weapon.crossbow-reload]
        reloads: bool = flag(),
        /// Part of any body: nobody's to give.
        natural: bool = flag(),
        /// In crowns. [fivey.money.crowns]
        cost: i32 = number(0, COST_MAX),
    }
}

record! {
    /// A sort of armor, or a shield. [fivey.armor.table]
    pub struct Armor of World = words!("fivey.armor.table"); {
        /// The defense class that it gives; 0 for a shield.
        defense: i32 = number(0, DEFENSE_MAX),
        /// What a shield adds. [fivey.armor.shield-bonus]
        bonus: i32 = number(0, DEFENSE_MAX),
        /// What it takes to move in it. [fivey.armor.strength]
        strength: i32 = number(0, STAT_MAX),
        /// It insulates heat and resists electricity. [fivey.armor.leather-heat, fivey.armor.electricity]
        insulates: bool = flag(),
        /// It is vulnerable to electricity. [fivey.armor.electricity]
        conducts: bool = flag(),
        /// In crowns.
        cost: i32 = number(0, COST_MAX),
    }
}

closed! {
    /// What a thing is for, where a rule needs it.
    pub enum Use {
        /// Nothing that a rule asks for.
        Plain = "plain",
        /// A meal for one. [fivey.rest.meal]
        Ration = "ration",
        /// A portion to cook with. [fivey.rest.cook]
        Ingredients = "ingredients",
        /// What a weapon shoots. [fivey.ammo.needed]
        Ammunition = "ammunition",
        /// It can hold a spell. [fivey.magic.vessel]
        Vessel = "vessel",
        /// A toolkit. [fivey.origin.dwarf.toolkit]
        Toolkit = "toolkit",
        /// [fivey.origin.dwarf.encyclopedia]
        Encyclopedia = "encyclopedia",
        /// [fivey.origin.changeling.locket]
        Locket = "locket",
        /// [fivey.origin.elf.charm]
        Charm = "charm",
        /// [fivey.origin.gnome.blank-check]
        BlankCheck = "blank-check",
        /// [fivey.origin.hellchild.change-of-clothes]
        Clothes = "change-of-clothes",
        /// [fivey.origin.hoblin.herbs]
        Herbs = "herbs",
        /// [fivey.origin.hoblin.walking-stick]
        Stick = "walking-stick",
        /// [fivey.origin.orc.heirloom]
        Heirloom = "heirloom",
        /// [fivey.origin.scalespawn.poison]
        Poison = "poison",
        /// [fivey.origin.nymph.relic]
        Relic = "relic",
        /// [fivey.origin.watcher.memento]
        Memento = "memento",
        /// [fivey.background.acolyte.holy-symbol]
        Symbol = "holy-symbol",
        /// [fivey.background.criminal.skeleton-key]
        Key = "skeleton-key",
        /// [fivey.background.criminal.loaded-dice]
        Dice = "loaded-dice",
        /// [fivey.background.noble.wax-stamp]
        Stamp = "wax-stamp",
        /// [fivey.background.noble.deed]
        Deed = "deed",
        /// [fivey.background.spy.gadget]
        Gadget = "gadget",
    }
}

record! {
    /// Anything else that people carry. [fivey.gear.price-tiers]
    pub struct Gear of World = words!("fivey.gear.price-tiers"); {
        /// What it is for.
        used_for: Use = one_of::<World, Use>(),
        /// It is sold by the set. [fivey.gear.small-sets]
        small: bool = flag(),
        /// It fits in a pocket. [fivey.inventory.small-items]
        pocket: bool = flag(),
        /// Several pieces go by one name.
        counted: bool = flag(),
        /// It comes with a template, and is not for sale.
        unsold: bool = flag(),
        /// What else there is to say of it.
        text: String = prose(),
        /// In crowns.
        cost: i32 = number(0, COST_MAX),
    }
}

record! {
    /// Things that are sold together. [fivey.pack.table]
    pub struct Pack of World = words!("fivey.pack.table"); {
        /// In crowns.
        cost: i32 = number(0, COST_MAX),
        /// What is in it, and how many of each.
        things: BTreeMap<String, i32> = rows([
            ("name", Kind::Text { max: NAME_MAX }),
            ("pieces", Kind::Number { min: 1, max: 20 }),
        ]),
    }
}

sorts! {
    /// What sort a thing is, as its list had it when it was made.
    pub enum Sort of World { Weapon as weapon, Armor as armor, Gear as gear }
}

impl Sort {
    /// What one piece of it costs, in crowns. [fivey.money.crowns]
    #[must_use]
    pub fn cost(&self) -> i32 {
        match self {
            Self::Weapon(it) => it.cost,
            Self::Armor(it) => it.cost,
            Self::Gear(it) => it.cost,
        }
    }

    /// How many hands it takes to hold. [fivey.weapon.hands]
    #[must_use]
    pub fn hands(&self) -> u8 {
        match self {
            Self::Weapon(it) => it.hands,
            Self::Armor(it) => u8::from(it.defense == 0),
            Self::Gear(_) => 1,
        }
    }

    /// How many slots one piece takes to begin with. [fivey.inventory.small-items]
    #[must_use]
    pub fn slots(&self) -> i32 {
        match self {
            Self::Weapon(it) => i32::from(!it.natural),
            Self::Armor(_) => 1,
            Self::Gear(it) => i32::from(!it.pocket),
        }
    }

    /// Whether it is worn, not held.
    #[must_use]
    pub fn is_worn(&self) -> bool {
        self.armor().is_some_and(|armor| 0 < armor.defense)
    }
}

closed! {
    /// Where somebody has a thing. [fivey.create.backpack]
    #[derive(Default)]
    pub enum Carried {
        /// In the backpack.
        #[default]
        Stashed = "stashed",
        /// On the body, to be drawn in no time.
        OnHand = "on-hand",
        /// In the hand.
        Held = "held",
        /// On, of armor.
        Worn = "worn",
        /// Out of reach: thrown, dropped or struck out of the hand; it lies where it fell.
        Lying = "lying",
    }
}

/// Something that somebody has.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Thing {
    /// What sort it is.
    pub sort: Sort,
    /// Where they have it.
    #[stored(default)]
    pub carried: Carried,
    /// How many there are, 1 or more.
    pub pieces: u16,
    /// How many slots one piece takes: 1 as a rule, 0 in a pocket, more where the referee says so.
    /// [fivey.inventory.twenty]
    pub slots: i32,
    /// The spell that it holds. [fivey.magic.vessel]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub spell: Option<String>,
    /// It came with a template. [fivey.item.tier-1-spell]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub of_template: bool,
    /// What is particular about it: a craft, a title, a person, what a gadget is.
    #[stored(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// It is ready to shoot. [fivey.weapon.crossbow-reload]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub loaded: bool,
    /// How many shots are left in the unit that is open; 0 where none is. [fivey.ammo.twenty-shots]
    #[stored(default)]
    pub shots: i32,
    /// Which spell it held to begin with is settled. [fivey.item.tier-1-spell]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub settled: bool,
    /// Whose life is in it, or whom alone it serves, where others may carry it.
    /// [fivey.origin.nymph.relic, fivey.origin.elf.charm]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub whose: Option<Who>,
    /// On which place of the field it lies. [fivey.weapon.throw]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub lies: Option<Place>,
}

/// What somebody has, by name.
pub type Things = BTreeMap<String, Thing>;

impl From<Sort> for Thing {
    /// One of it: armor is worn, weapons and shields are on hand, and all else is in the backpack.
    fn from(sort: Sort) -> Self {
        let carried = match &sort {
            Sort::Armor(it) if 0 < it.defense => Carried::Worn,
            Sort::Armor(_) | Sort::Weapon(_) => Carried::OnHand,
            Sort::Gear(it) if it.pocket => Carried::OnHand,
            Sort::Gear(_) => Carried::Stashed,
        };
        let slots = sort.slots();
        Self {
            sort,
            carried,
            pieces: 1,
            slots,
            spell: None,
            of_template: false,
            text: String::new(),
            loaded: false,
            shots: 0,
            settled: false,
            whose: None,
            lies: None,
        }
    }
}

impl Thing {
    /// The names of everything that the lists have, but what is part of a body.
    #[must_use]
    pub fn names(world: &World) -> Vec<String> {
        let weapons = Weapon::all(world).filter(|(_, weapon)| !weapon.natural).map(|(name, _)| name);
        let armors = Armor::all(world).map(|(name, _)| name);
        let gear = Gear::all(world).map(|(name, _)| name);
        let mut seen = BTreeSet::new();
        weapons.chain(armors).chain(gear).filter(|name| seen.insert(*name)).map(str::to_owned).collect()
    }

    /// What of the lists is for sale, by name. [fivey.money.crowns]
    #[must_use]
    pub fn sold(world: &World) -> Vec<String> {
        let unsold = |name: &String| match Sort::listed(world, name) {
            Some(Sort::Weapon(it)) => it.own_dice || it.natural,
            Some(Sort::Gear(it)) => it.unsold,
            _ => false,
        };
        Self::names(world).into_iter().filter(|name| !unsold(name)).collect()
    }

    /// How many slots all pieces take together. [fivey.inventory.twenty]
    #[must_use]
    pub fn takes(&self) -> i32 {
        self.slots.clamp(0, SLOTS_MAX).saturating_mul(self.pieces.into())
    }

    /// Whether it serves this use.
    #[must_use]
    pub fn serves(&self, used_for: Use) -> bool {
        self.carried != Carried::Lying && self.sort.gear().is_some_and(|gear| gear.used_for == used_for)
    }

    /// Whether somebody can use it at once. [fivey.action.retrieve]
    #[must_use]
    pub fn is_at_hand(&self) -> bool {
        matches!(self.carried, Carried::OnHand | Carried::Held | Carried::Worn)
    }

    /// How many hands it takes as it is carried. [fivey.weapon.hands]
    #[must_use]
    pub fn hands(&self) -> u8 {
        if self.carried == Carried::Held { self.sort.hands() } else { 0 }
    }
}

impl things::Thing<World> for Thing {
    const PIECES_MAX: u16 = PIECES_MAX;

    fn listed(world: &World, name: &str) -> Option<Self> {
        Sort::listed(world, name).map(Self::from)
    }
    fn choices(world: &World) -> Vec<String> {
        Self::names(world)
    }
    fn is_counted(&self) -> bool {
        self.sort.gear().is_some_and(|gear| gear.counted)
    }
    fn pieces(&mut self) -> &mut u16 {
        &mut self.pieces
    }
    fn ready(&mut self) -> Option<&mut bool> {
        None
    }
}

/// The names of all spells, for a form.
#[must_use]
pub fn spells(world: &World) -> Vec<String> {
    Spell::names(world)
}
