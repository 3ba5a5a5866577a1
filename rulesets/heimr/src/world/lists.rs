//! What the game master writes into the lists: abilities, weapons, shields, things and creatures.
use crate::reference::RULES;
use crate::world::bounds::{
    ATTRIBUTE_MAX, CONSISTENCY_MAX, HP_DEFAULT, PIECES_MAX, POINTS_MAX, POTENTIAL_MAX, TRAINING_MAX,
    WILLPOWER_DEFAULT,
};
use crate::world::squares::SIDE_MAX;
use crate::world::switches::OnOff;
use crate::world::things::{Carried, Fed, Item, Shield, Weapon, Wielding};
use crate::world::{Ability, Amendment, Effect, Training, World};
use norn_kernel::record::kind::{self, Kind, flag, maybe, named, number, one_of, rows, several};
use norn_kernel::record::{List, Listing, NAME_MAX, Own, Printed, Record, Row};
use norn_kernel::{Audience, Key, Text, closed, fields, lists, record, rule, words};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

closed! {
    /// How a weapon is used. [heimr.attack.two-types]
    pub enum Sort {
        /// From close by.
        Melee = "melee",
        /// With pieces of ammunition.
        Ranged = "ranged",
        /// It is thrown itself.
        Thrown = "thrown",
    }
}

record! {
    /// What weapons of a sort are like. [heimr.armoury.weapons]
    pub struct WeaponModel of World = words!("heimr.weapon-attack.hands"); {
        /// How it is used. [heimr.attack.two-types]
        kind: Sort = one_of::<_, Sort>(),
        /// Hit points that a hit costs. [heimr.weapon-attack.damage]
        damage: i32 = number(0, POINTS_MAX).usual(1),
        /// How many squares far it reaches; means nothing for a melee weapon.
        range: i32 = number(0, i64::from(SIDE_MAX)).usual(1),
        /// Added to potential. [heimr.armoury.bonus]
        potential: i32 = number(-POTENTIAL_MAX, POTENTIAL_MAX),
        /// In which hands it is used. [heimr.armoury.wielding]
        wielding: Wielding = one_of::<_, Wielding>(),
        /// With which abilities it is used. [heimr.weapon-attack.roll]
        used_with: Vec<String> = several(ability_names),
        /// A shot makes no more than a soft sound. [heimr.position.hidden-soft-sound]
        quiet: bool = flag(),
    }
}

impl WeaponModel {
    /// The part of an item that is such a weapon.
    #[must_use]
    pub fn weapon(&self) -> Weapon {
        let far = u8::try_from(self.range).unwrap_or(SIDE_MAX);
        Weapon {
            range: (self.kind != Sort::Melee).then_some(far),
            damage: self.damage,
            potential: self.potential,
            wielding: self.wielding,
            abilities: self.used_with.iter().cloned().collect(),
            fed: match self.kind {
                Sort::Melee => Fed::Nothing,
                Sort::Ranged => Fed::Pieces { drawn: false, left: None },
                Sort::Thrown => Fed::Itself,
            },
            quiet: self.quiet,
        }
    }
}

record! {
    /// What shields of a sort are like. [heimr.armoury.shields]
    pub struct ShieldModel of World = words!("heimr.weapon-attack.hands"); {
        /// Added to the potential of blocks. [heimr.armoury.bonus]
        potential: i32 = number(-POTENTIAL_MAX, POTENTIAL_MAX),
        /// Added to stamina while it is wielded. [heimr.armoury.tower-shield-penalty]
        stamina: i32 = number(-POINTS_MAX, 0),
        /// In which hands it is used. [heimr.armoury.wielding]
        wielding: Wielding = one_of::<_, Wielding>().usual(Wielding::OffHand),
        /// With which abilities it blocks.
        used_with: Vec<String> = several(ability_names),
    }
}

impl ShieldModel {
    /// The part of an item that is such a shield.
    #[must_use]
    pub fn shield(&self) -> Shield {
        Shield {
            potential: self.potential,
            stamina: self.stamina,
            wielding: self.wielding,
            abilities: self.used_with.iter().cloned().collect(),
        }
    }
}

record! {
    /// What things of a sort are like that are neither weapon nor shield. [heimr.character.items]
    pub struct Gear of World = words!("heimr.character.items"); {
        /// A Break of at least so much destroys it. [heimr.effect.break]
        toughness: i32 = number(1, POINTS_MAX).by(words!("heimr.effect.break")),
        /// How hard it breaks things. [heimr.environment.toughness]
        breaks: i32 = number(0, POINTS_MAX).by(words!("heimr.environment.toughness")),
        /// Hit points that it saves its wearer from each weapon's hit. [heimr.character.armour]
        armour: i32 = number(0, POINTS_MAX).by(words!("heimr.character.armour")),
        /// Added to its wearer's maximum of hit points. [heimr.character.armour]
        more_hp: i32 = number(0, POINTS_MAX).by(words!("heimr.character.armour")),
        /// How far it shines; 0 for not at all. [heimr.concealment.light-torch]
        light: i32 = number(0, i64::from(SIDE_MAX)).by(words!("heimr.concealment.light-torch")),
        /// What it adds to rolls with one ability, by the ability's name. [heimr.ability.modifiers]
        bonuses: BTreeMap<String, i32> = rows([
            ("name", Kind::Named(ability_names)),
            ("bonus", Kind::Number { min: -i64::from(POTENTIAL_MAX), max: POTENTIAL_MAX.into() }),
        ]).by(words!("heimr.ability.modifiers")),
        /// How many pieces there are; 0 where they are not counted. [heimr.ranged.ammunition]
        pieces: i32 = number(0, PIECES_MAX).by(words!("heimr.ranged.ammunition")),
    }
}

impl Gear {
    /// Such a thing.
    #[must_use]
    pub fn item(&self) -> Item {
        let some = |number: i32| u16::try_from(number).ok().filter(|number| 0 < *number);
        Item {
            bonuses: self.bonuses.clone(),
            toughness: self.toughness,
            breaks: self.breaks,
            armour: self.armour,
            hp: self.more_hp,
            light: some(self.light).map(|far| u8::try_from(far).unwrap_or(SIDE_MAX)),
            pieces: some(self.pieces),
            ..Item::default()
        }
    }
}

record! {
    /// Somebody to meet, as they are described. [heimr.character.components]
    pub struct Creature of World = words!("heimr.character.components"); {
        /// By name; an attribute of the set that is not here is 0. [heimr.attribute.starting-values]
        attributes: BTreeMap<String, i32> = rows([
            ("name", Kind::Named(attribute_names)),
            ("value", Kind::Number { min: -i64::from(ATTRIBUTE_MAX), max: ATTRIBUTE_MAX.into() }),
        ]).by(words!("heimr.attribute.starting-values")),
        /// What they are trained in. [heimr.ability.training-kinds]
        training: BTreeMap<String, Training> = rows([
            ("name", Kind::Named(ability_names)),
            ("consistency", Kind::Number { min: 0, max: TRAINING_MAX.into() }),
            ("potential", Kind::Number { min: 0, max: TRAINING_MAX.into() }),
        ]).by(words!("heimr.ability.training-kinds")),
        /// The maximum of hit points. [heimr.character.hit-points]
        max_hp: i32 = number(1, POINTS_MAX).usual(HP_DEFAULT).by(words!("heimr.character.hit-points")),
        /// The maximum of willpower. [heimr.character.willpower]
        max_willpower: i32 = number(0, POINTS_MAX).usual(WILLPOWER_DEFAULT).by(words!("heimr.character.willpower")),
        /// What they have, by name: what it is like, and where it is. [heimr.character.items]
        gear: BTreeMap<String, (String, Carried)> = rows([
            ("name", Kind::Text { max: NAME_MAX }),
            ("like", Kind::Named(models)),
            ("place", kind::words::<_, Carried>()),
        ]).by(words!("heimr.character.items")),
    }
}

lists! {
    /// Rows that the table has added, changed or taken away, by name; but for abilities, which stand in
    /// [`Campaign`](crate::world::Campaign).
    pub struct Lists of World, changed by ListChange, words words!("heimr.character.components");
    {
        weapons: WeaponModel = "weapon", words!("heimr.armoury.weapons"),
            include_str!("../../content/weapons.toml"), Audience::Everyone;
        shields: ShieldModel = "shield", words!("heimr.armoury.shields"),
            include_str!("../../content/shields.toml"), Audience::Everyone;
        gear: Gear = "gear", words!("heimr.character.items"),
            include_str!("../../content/gear.toml"), Audience::Everyone;
        // What there is to meet is found out by meeting it.
        creatures: Creature = "creature", words!("heimr.document.external-documents"),
            include_str!("../../content/creatures.toml"), Audience::Referee;
    }
}

/// All lists, each after those that its rows name.
pub const ALL: &[&dyn List<World>] = &[
    &Listing::<Ability>::NEW,
    &Listing::<WeaponModel>::NEW,
    &Listing::<ShieldModel>::NEW,
    &Listing::<Gear>::NEW,
    &Listing::<Creature>::NEW,
];

/// Whether the campaign uses the medieval armoury. [heimr.armoury.module, heimr.document.modules]
#[must_use]
pub fn has_armoury(world: &World) -> bool {
    let on = world.switches.medieval_armoury == OnOff::On;
    rule!("heimr.armoury.module").or(on, !on)
}

static STANDARD: LazyLock<Printed<Ability>> = LazyLock::new(|| {
    let text = include_str!("../../content/standard_abilities.toml");
    Printed::of::<World>(words!("heimr.standard-ability.one-per-attribute"), text)
});

static ARMOURY: LazyLock<Printed<Ability>> = LazyLock::new(|| {
    let text = include_str!("../../content/armoury_abilities.toml");
    Printed::of::<World>(words!("heimr.armoury.abilities"), text)
});

/// Whether an ability is of the standard set. [heimr.standard-ability.one-per-attribute]
#[must_use]
pub fn is_standard(name: &str) -> bool {
    STANDARD.rows.contains_key(name)
}

impl Record<World> for Ability {
    fn blank() -> Self {
        Self::default()
    }
    fields!(
        Ability of World = words!("heimr.ability.open-set");
        attributes = several(attribute_names).needed().by(words!("heimr.attribute.in-every-roll")),
        consistency = number(-CONSISTENCY_MAX, CONSISTENCY_MAX).by(words!("heimr.ability.base-consistency-shared")),
        specialises = maybe(named(ability_names)).by(words!("heimr.standard-ability.specific-before-general"))
    );
    fn wrong(&self, _: &World) -> Vec<(&'static str, Text)> {
        let key = words!("heimr.attribute.in-every-roll");
        let none = self.attributes.is_empty();
        none.then(|| ("attributes", Text::part(key, "none"))).into_iter().collect()
    }
}

/// Campaigns have had abilities of their own since before there were lists, so what they say of them stands where it stood.
impl Row<World> for Ability {
    const LIST: &'static str = "ability";
    fn rule() -> Key {
        words!("heimr.ability.open-set")
    }
    fn own_by() -> Key {
        rule!("heimr.ability.open-set")
    }
    fn words() -> Key {
        words!("heimr.character.components")
    }
    fn audience() -> Audience {
        Audience::Everyone
    }
    fn printed() -> &'static Printed<Self> {
        static PRINTED: LazyLock<Printed<Ability>> = LazyLock::new(|| {
            let both = || [&*STANDARD, &*ARMOURY].into_iter();
            Printed {
                rows: both().flat_map(|one| one.rows.clone()).collect(),
                order: both().flat_map(|one| one.order.clone()).collect(),
                starters: BTreeSet::new(),
            }
        });
        &PRINTED
    }
    fn own(world: &World) -> &Own<Self> {
        &world.campaign.abilities
    }
    fn changed(name: String, now: Option<Amendment<Self>>) -> Effect {
        Effect::Ability(name, now)
    }
    fn find<'w>(world: &'w World, name: &str) -> Option<&'w Self> {
        match Self::own_by().keeps(Self::own(world).get(name)) {
            Some(Amendment::Own(row)) => Some(row),
            Some(Amendment::Gone) => None,
            None => {
                let armoury = has_armoury(world).then_some(&*ARMOURY);
                STANDARD.rows.get(name).or_else(|| armoury?.rows.get(name))
            }
        }
    }
    fn all(world: &World) -> impl Iterator<Item = (&str, &Self)> {
        abilities(world).into_iter()
    }
}

/// Every ability of the campaign, by name. [heimr.ability.open-set]
#[must_use]
pub fn abilities(world: &World) -> BTreeMap<&str, &Ability> {
    let armoury = has_armoury(world).then_some(&*ARMOURY);
    let listed = STANDARD.rows.iter().chain(armoury.into_iter().flat_map(|one| &one.rows));
    let mut all: BTreeMap<&str, &Ability> = listed.map(|(name, ability)| (name.as_str(), ability)).collect();
    for (name, entry) in Ability::own_by().keeps(Some(&world.campaign.abilities)).into_iter().flatten() {
        match entry {
            Amendment::Own(ability) => all.insert(name, ability),
            Amendment::Gone => all.remove(name.as_str()),
        };
    }
    all
}

/// An ability by name; one that the campaign has not rests on nothing.
#[must_use]
pub fn ability<'w>(world: &'w World, name: &str) -> &'w Ability {
    static UNKNOWN: Ability = Ability { attributes: vec![], consistency: 0, specialises: None };
    Ability::find(world, name).unwrap_or(&UNKNOWN)
}

fn ability_names(world: &World) -> Vec<String> {
    abilities(world).into_keys().map(str::to_owned).collect()
}

fn attribute_names(world: &World) -> Vec<String> {
    world.campaign.attributes.iter().map(|attribute| attribute.name.clone()).collect()
}

/// Whether a row of the armoury counts: where the campaign does not use it, only what the table has of its own does.
/// [heimr.armoury.module]
fn counts<T: Row<World>>(world: &World, name: &str) -> bool {
    has_armoury(world) || T::own(world).contains_key(name)
}

/// The weapons of the lists, by name. [heimr.armoury.weapons]
#[must_use]
pub fn weapons(world: &World) -> Vec<(String, Weapon)> {
    let all = WeaponModel::in_order(world).filter(|(name, _)| counts::<WeaponModel>(world, name));
    all.map(|(name, model)| (name.to_owned(), model.weapon())).collect()
}

/// The shields of the lists, by name. [heimr.armoury.shields]
#[must_use]
pub fn shields(world: &World) -> Vec<(String, Shield)> {
    let all = ShieldModel::in_order(world).filter(|(name, _)| counts::<ShieldModel>(world, name));
    all.map(|(name, model)| (name.to_owned(), model.shield())).collect()
}

/// The weapon of the lists that is called so.
#[must_use]
pub fn weapon(world: &World, name: &str) -> Option<Weapon> {
    let model = WeaponModel::find(world, name).filter(|_| counts::<WeaponModel>(world, name));
    model.map(WeaponModel::weapon)
}

/// The shield of the lists that is called so.
#[must_use]
pub fn shield(world: &World, name: &str) -> Option<Shield> {
    let model = ShieldModel::find(world, name).filter(|_| counts::<ShieldModel>(world, name));
    model.map(ShieldModel::shield)
}

/// The names of all that things can be like: weapons first, then shields, then what is neither.
#[must_use]
pub fn models(world: &World) -> Vec<String> {
    let weapons = weapons(world).into_iter().map(|(name, _)| name);
    let shields = shields(world).into_iter().map(|(name, _)| name);
    let mut there = BTreeSet::new();
    weapons.chain(shields).chain(Gear::listed(world)).filter(|name| there.insert(name.clone())).collect()
}

/// A thing like what the lists have under this name; a plain one where they have nothing of it.
#[must_use]
pub fn item_like(world: &World, like: &str) -> Item {
    match (weapon(world, like), shield(world, like)) {
        (Some(weapon), _) => Item { weapon: Some(weapon), ..Item::default() },
        (None, Some(shield)) => Item { shield: Some(shield), ..Item::default() },
        (None, None) => Gear::find(world, like).map(Gear::item).unwrap_or_default(),
    }
}
