//! What people carry, and what they can do: rows of the lists, and what stands of them on a sheet.
use crate::reference::RULES;
use crate::world::World;
use crate::world::people::{Abilities, Nature, Size, abilities, damage_die};
use norn_kernel::record::kind::{flag, maybe, named, number, one_of, prose, several};
use norn_kernel::record::{Row, things};
use norn_kernel::{Die, Storable, closed, record, sorts, words};
use std::collections::{BTreeMap, BTreeSet};

/// The most bulk that one thing can have, in halves.
const BULK_MAX: i32 = 512;
/// The most coins that one thing can be worth.
pub const VALUE_MAX: i32 = 1_000_000;
/// The furthest that a weapon reaches, in zones.
const RANGE_MAX: i32 = 20;
/// How many hands somebody has. [adventuring.base.hands]
pub const HANDS: u8 = 2;
/// The most pieces of one thing.
pub const PIECES_MAX: u16 = 1_000;

record! {
    /// A sort of weapon. [adventuring.base.weapons]
    pub struct Weapon of World = words!("adventuring.base.weapons"); {
        /// What a hit does.
        damage: Die = damage_die(),
        /// How many hands it takes. [adventuring.base.hands]
        hands: u8 = number(0, HANDS).usual(1),
        /// How many zones off it still reaches; 0 for one's own. [adventuring.base.range]
        range: i32 = number(0, RANGE_MAX),
        /// It can be coated. [adventuring.poison.coat]
        sharp: bool = flag(),
        /// It breaks wood. [adventuring.lock.door-effective-tool]
        wood: bool = flag(),
        /// Part of any body: nobody's to give.
        natural: bool = flag(),
        /// In halves. [adventuring.base.bulk]
        bulk: i32 = number(0, BULK_MAX),
        /// In coins. [adventuring.base.money]
        value: i32 = number(0, VALUE_MAX),
    }
}

record! {
    /// A sort of armour, or a shield. [adventuring.base.armour-items]
    pub struct Armour of World = words!("adventuring.base.armour-items"); {
        /// What it takes off damage. [adventuring.base.armour]
        armour: i32 = number(0, RANGE_MAX),
        /// How many hands it takes: 1 for a shield.
        hands: u8 = number(0, HANDS),
        /// It draws lightning. [adventuring.element.lightning.metal]
        metal: bool = flag(),
        /// In halves. [adventuring.base.bulk]
        bulk: i32 = number(0, BULK_MAX),
        /// In coins.
        value: i32 = number(0, VALUE_MAX),
    }
}

closed! {
    /// What a thing is for, where a rule needs it. [adventuring.base.items]
    pub enum Use {
        /// Nothing that a rule asks for.
        Plain = "plain",
        /// [adventuring.disguise.attempt]
        Disguise = "disguise",
        /// [adventuring.lock.lockpicks]
        Lockpicks = "lockpicks",
        /// [adventuring.lock.crowbar]
        Crowbar = "crowbar",
        /// [adventuring.navigate.half]
        Navigation = "navigation",
        /// [adventuring.mount.requirements]
        Saddle = "saddle",
        /// [adventuring.base.surgery]
        Surgery = "surgery",
        /// [adventuring.poison.antidote]
        Antidote = "antidote",
        /// [adventuring.disease.cure]
        Cure = "cure",
        /// [adventuring.base.daily-rest]
        Ration = "ration",
        /// Rope and ladder. [adventuring.move.climb.trivial]
        Climbing = "climbing",
        /// [adventuring.encounter.reckless.definition]
        Light = "light",
        /// In Classic. [adventuring.language.scrolls]
        Sacred = "sacred-scroll",
        /// In Magick. [adventuring.language.scrolls]
        Profane = "profane-scroll",
        /// [adventuring.craft.crude]
        Tools = "craft-tools",
        /// [adventuring.craft.materials-cost]
        Materials = "materials",
    }
}

record! {
    /// Anything else that people carry. [adventuring.base.items]
    pub struct Item of World = words!("adventuring.base.items"); {
        /// What it is for.
        used_for: Use = one_of::<World, Use>(),
        /// It is used up.
        consumable: bool = flag(),
        /// How much health it gives back to whoever uses it up. [adventuring.base.healing]
        heals: i32 = number(0, RANGE_MAX),
        /// It lets its owner ignore fear. [adventuring.fear.ignore]
        fearless: bool = flag(),
        /// What else there is to say of it.
        text: String = prose(),
        /// In halves. [adventuring.base.bulk]
        bulk: i32 = number(0, BULK_MAX),
        /// In coins.
        value: i32 = number(0, VALUE_MAX),
    }
}

closed! {
    /// How a poison comes into somebody. [adventuring.poison.structure]
    pub enum Delivery {
        /// [adventuring.poison.bloodstream]
        Bloodstream = "bloodstream",
        /// [adventuring.poison.ingestion]
        Ingestion = "ingestion",
    }
}

closed! {
    /// What a poison does. [adventuring.poison.structure]
    pub enum Venom {
        /// [adventuring.poison.effect.damaging]
        Damaging = "damaging",
        /// [adventuring.poison.effect.corrupting]
        Corrupting = "corrupting",
        /// [adventuring.poison.effect.lethal]
        Lethal = "lethal",
        /// [adventuring.poison.effect.paralysing]
        Paralysing = "paralysing",
        /// [adventuring.poison.effect.soporific]
        Soporific = "soporific",
    }
}

record! {
    /// A poison, by the dose. [adventuring.poison.structure]
    pub struct Poison of World = words!("adventuring.poison.structure"); {
        /// How it comes into somebody.
        delivery: Delivery = one_of::<World, Delivery>().needed(),
        /// What it does.
        venom: Venom = one_of::<World, Venom>().needed(),
        /// In halves.
        bulk: i32 = number(0, BULK_MAX).usual(1),
        /// In coins.
        value: i32 = number(0, VALUE_MAX).usual(20),
    }
}

record! {
    /// A drug, by the unit. [adventuring.drug.as-poison]
    pub struct Drug of World = words!("adventuring.drug.as-poison"); {
        /// What it does, for the game master to apply.
        text: String = prose(),
        /// In halves.
        bulk: i32 = number(0, BULK_MAX),
        /// In coins.
        value: i32 = number(0, VALUE_MAX).usual(4),
    }
}

sorts! {
    /// What sort a thing is, as its list had it when it was made.
    pub enum Sort of World {
        Weapon as weapon, Armour as armour, Item as item, Poison as poison, Drug as drug
    }
}

impl Sort {
    /// What one piece of it weighs, in halves of bulk. [adventuring.base.bulk]
    #[must_use]
    pub fn bulk(&self) -> i32 {
        match self {
            Self::Weapon(it) => it.bulk,
            Self::Armour(it) => it.bulk,
            Self::Item(it) => it.bulk,
            Self::Poison(it) => it.bulk,
            Self::Drug(it) => it.bulk,
        }
    }

    /// What one piece of it is worth, in coins. [adventuring.base.money]
    #[must_use]
    pub fn value(&self) -> i32 {
        match self {
            Self::Weapon(it) => it.value,
            Self::Armour(it) => it.value,
            Self::Item(it) => it.value,
            Self::Poison(it) => it.value,
            Self::Drug(it) => it.value,
        }
    }

    /// How many hands it takes. [adventuring.base.hands]
    #[must_use]
    pub fn hands(&self) -> u8 {
        match self {
            Self::Weapon(it) => it.hands,
            Self::Armour(it) => it.hands,
            Self::Item(it) => u8::from(it.used_for == Use::Light),
            Self::Poison(_) | Self::Drug(_) => 0,
        }
    }

    /// Whether it is used up. [adventuring.craft.batch]
    #[must_use]
    pub fn is_consumable(&self) -> bool {
        match self {
            Self::Weapon(_) | Self::Armour(_) => false,
            Self::Item(it) => it.consumable,
            Self::Poison(_) | Self::Drug(_) => true,
        }
    }
}

closed! {
    /// Why honest people would not trade something. [adventuring.trade.illegal.refused]
    #[derive(Default)]
    pub enum Hot {
        #[default]
        No = "lawful",
        /// It is illegal, or anybody sees that it was stolen.
        Plain = "plainly-illegal",
        /// It was stolen, and nobody can see it.
        Unseen = "stolen-unseen",
    }
}

/// Something that somebody has. [adventuring.base.bulk]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Thing {
    /// What sort it is.
    pub sort: Sort,
    /// It is worn or held. [adventuring.base.hands]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub ready: bool,
    /// How many there are, 1 or more.
    pub pieces: u16,
    /// [adventuring.base.keyword.fragile]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub fragile: bool,
    /// [adventuring.base.keyword.robust]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub robust: bool,
    /// [adventuring.base.keyword.master-crafted]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub master: bool,
    /// It can't be used any more.
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
    /// Another flaw, in the game master's words. [adventuring.craft.crude.flaw]
    #[stored(default, skip_serializing_if = "String::is_empty")]
    pub flaw: String,
    /// The dose that it is coated with. [adventuring.poison.coat]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub coat: Option<Poison>,
    /// The dose that is mixed into it. [adventuring.poison.ingestion]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub mixed: Option<Poison>,
    /// Whether honest people trade it. [adventuring.trade.illegal.refused]
    #[stored(default)]
    pub hot: Hot,
}

/// What somebody has, by name.
pub type Things = BTreeMap<String, Thing>;

/// What may be on or in a thing that came from others: whoever has it does not know. [adventuring.poison.ingestion]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Strange {
    /// The dose that it is coated with. [adventuring.poison.coat]
    pub coat: Option<Poison>,
    /// The dose that is mixed into it.
    pub mixed: Option<Poison>,
}

impl From<Sort> for Thing {
    /// One of it. Armour that takes no hand is worn, and nothing else is ready.
    fn from(sort: Sort) -> Self {
        let ready = sort.armour().is_some_and(|armour| armour.hands == 0);
        Self {
            sort,
            ready,
            pieces: 1,
            fragile: false,
            robust: false,
            master: false,
            broken: false,
            flaw: String::new(),
            coat: None,
            mixed: None,
            hot: Hot::No,
        }
    }
}

impl Thing {
    /// The names of everything that the lists have, but what is part of a body.
    #[must_use]
    pub fn names(world: &World) -> Vec<String> {
        let weapons = Weapon::all(world).filter(|(_, weapon)| !weapon.natural).map(|(name, _)| name);
        let armours = Armour::all(world).map(|(name, _)| name);
        let items = Item::all(world).map(|(name, _)| name);
        let poisons = Poison::all(world).map(|(name, _)| name);
        let drugs = Drug::all(world).map(|(name, _)| name);
        let mut seen = BTreeSet::new();
        let all = weapons.chain(armours).chain(items).chain(poisons).chain(drugs);
        all.filter(|name| seen.insert(*name)).map(str::to_owned).collect()
    }

    /// What all pieces weigh together, in halves. [adventuring.base.bulk]
    #[must_use]
    pub fn bulk(&self) -> i32 {
        self.sort.bulk().saturating_mul(self.pieces.into())
    }

    /// What one piece is worth, in coins. [adventuring.base.keyword.master-crafted]
    #[must_use]
    pub fn value(&self) -> i32 {
        let plain = self.sort.value();
        if self.master { plain.saturating_mul(4) } else { plain }
    }

    /// Whether it serves this use, and is whole.
    #[must_use]
    pub fn serves(&self, used_for: Use) -> bool {
        !self.broken && self.sort.item().is_some_and(|item| item.used_for == used_for)
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
        self.sort.is_consumable()
    }
    fn pieces(&mut self) -> &mut u16 {
        &mut self.pieces
    }
    fn ready(&mut self) -> Option<&mut bool> {
        let held = 0 < self.sort.hands() || self.sort.armour().is_some();
        held.then_some(&mut self.ready)
    }
}

record! {
    /// A skill: had or not. [adventuring.base.skill-rules]
    pub struct Skill of World = words!("adventuring.base.skills"); {
        /// For which rolls it makes proficient.
        proficient_in: Vec<String> = several(crate::content::rolls),
        /// Which tongues it gives. [adventuring.language.from-skills]
        languages: Vec<String> = several(World::languages_here),
        /// It lets people read. [adventuring.literacy.skill]
        literacy: bool = flag(),
        /// Which kinds of things it makes. [adventuring.craft.quality]
        crafts: Vec<String> = several(crate::content::crafts),
        /// What it allows besides.
        permits: Permit = one_of::<World, Permit>(),
        /// It lets people ignore fear. [adventuring.fear.ignore]
        fearless: bool = flag(),
        /// It is ours: the text names it nowhere.
        stand_in: bool = flag(),
    }
}

closed! {
    /// What a skill allows. [adventuring.base.skills]
    pub enum Permit {
        Nothing = "nothing",
        /// [adventuring.knowledge.examples]
        Diseases = "recognise-diseases",
        /// [adventuring.trade.bargain-half]
        Bargain = "buy-at-half-price",
        /// [adventuring.navigate.half]
        Wilderness = "wilderness-speed",
        /// [adventuring.boat.row-or-sail]
        Sail = "sail",
        /// [adventuring.train.wild, adventuring.animal-friend.wild]
        WildAnimals = "wild-animals",
        /// [adventuring.craft.quality.time]
        Workshop = "needs-a-workshop",
        /// [adventuring.craft.quality.time]
        CraftTools = "needs-craft-tools",
    }
}

closed! {
    /// What a vehicle is. [adventuring.base.vehicles]
    pub enum Build {
        /// [adventuring.cart.requirements]
        Cart = "cart",
        /// [adventuring.boat.row-or-sail]
        Boat = "boat",
    }
}

record! {
    /// A sort of vehicle. [adventuring.base.vehicles]
    pub struct Model of World = words!("adventuring.base.vehicles"); {
        /// What it is.
        build: Build = one_of::<World, Build>(),
        /// The most that its health can be.
        health: i32 = number(1, VALUE_MAX).usual(8),
        /// [adventuring.base.armour]
        armour: i32 = number(0, RANGE_MAX).usual(1),
        /// How many it takes for full speed. [adventuring.boat.undermanned]
        crew: i32 = number(1, RANGE_MAX).usual(1),
        /// [adventuring.boat.row-or-sail]
        sails: bool = flag(),
        /// How many have room, crew included.
        places: i32 = number(1, VALUE_MAX).usual(4),
        /// What one is worth, in coins; 0, and no market has it. [adventuring.trade.market]
        value: i32 = number(0, VALUE_MAX),
    }
}

record! {
    /// Somebody as they are described: people, monsters and beasts. [adventuring.base.gm-characters, adventuring.base.animals]
    pub struct Folk of World = words!("adventuring.base.gm-characters"); {
        /// What they are.
        nature: Nature = one_of::<World, Nature>(),
        /// How big they are.
        size: Size = one_of::<World, Size>().usual(Size::Medium),
        /// The normal scores.
        abilities: Abilities = abilities(),
        /// What grows on them.
        hide: i32 = number(0, RANGE_MAX),
        /// What they bite or claw with.
        bite: Option<Die> = maybe(damage_die()),
        /// With which weapon of the list they fight.
        weapon: Option<String> = maybe(named(Weapon::names)),
        /// What they can do.
        skills: Vec<String> = several(Skill::names),
        /// How many zones they cross in a round.
        zones: i32 = number(1, RANGE_MAX).usual(2),
        /// How many areas they cross in a stretch or watch.
        areas: i32 = number(1, RANGE_MAX).usual(2),
        /// They let themselves be ridden, work, and so on, from the beginning.
        trained: Vec<String> = several(crate::content::forms),
        /// What such a beast is worth, in coins; 0, and no market has it. [adventuring.trade.market]
        value: i32 = number(0, VALUE_MAX),
    }
}

closed! {
    /// How long recovering keeps somebody from catching a disease again. [adventuring.disease.immunity]
    pub enum Immunity {
        Lasting = "lasting",
        /// A season. [adventuring.disease.influence]
        Limited = "limited",
        None = "none",
    }
}

closed! {
    /// What is special about a disease.
    pub enum Course {
        Ordinary = "ordinary",
        /// The second failure rots the feet. [adventuring.disease.black-gangrene.second-failure]
        Feet = "rots-the-feet",
        /// A failure brings frenzy. [adventuring.disease.bloodburn]
        Frenzy = "frenzy",
        /// People shun the sick. [adventuring.disease.bloody-flu]
        Shunned = "shunned",
        /// A failure brings corruption. [adventuring.disease.demon-pox]
        Corrupts = "corrupts",
        /// Only surgery ends it. [adventuring.disease.digworm.surgery]
        Parasite = "parasite",
        /// A point of each loss is for good, and cures do nothing. [adventuring.disease.greater-rot.permanent]
        Permanent = "permanent",
    }
}

record! {
    /// A disease. [adventuring.disease.table]
    pub struct Disease of World = words!("adventuring.disease.table"); {
        /// How many recovery saves it takes; 0 if none ends it.
        successes: u32 = number(0, RANGE_MAX).usual(2),
        /// What a failure takes off.
        reduction: Die = damage_die().usual(norn_kernel::D4),
        /// It leaves WIT alone. [adventuring.disease.weeping-sores]
        spares_wit: bool = flag(),
        /// [adventuring.disease.immunity]
        immunity: Immunity = one_of::<World, Immunity>(),
        /// Whoever is near can catch it. [adventuring.disease.digworm.not-contagious]
        contagious: bool = flag().usual(true),
        /// What is special about it.
        course: Course = one_of::<World, Course>(),
        /// What those see who don't know its name. [adventuring.disease.symptoms]
        symptoms: String = prose(),
    }
}

record! {
    /// A tongue. [adventuring.language.other]
    pub struct Language of World = words!("adventuring.language.other"); {
        /// Who speaks it, and what for.
        text: String = prose(),
        /// It does not matter in this campaign.
        irrelevant: bool = flag(),
    }
}
