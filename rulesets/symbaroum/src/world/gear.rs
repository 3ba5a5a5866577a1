//! What people carry, wear and can do: rows of the lists, and what stands of them on a sheet.
use crate::reference::RULES;
use crate::world::World;
use crate::world::people::{Attribute, Level};
use norn_kernel::content::pairs;
use norn_kernel::record::kind::{self, flag, maybe, nested, number, one_of, prose};
use norn_kernel::record::{Row, Spec, things};
use norn_kernel::{Die, Storable, closed, record, sorts, words};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The highest value that a row can give.
pub const VALUE_MAX: i32 = 1_000;
/// The most turns that an elixir can last.
pub const TURNS_MAX: i32 = 1_000;
/// How many hands somebody has.
pub const HANDS: u8 = 2;

/// The most pieces of one thing.
pub const PIECES_MAX: u16 = 1_000;

sorts! {
    /// What sort a thing is, as its list had it when it was made.
    pub enum Sort of World { Weapon as weapon, Shield as shield, Armour as armour, Elixir as elixir }
}

/// Something that somebody has. [symbaroum.missing.gear]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Thing {
    /// What sort it is.
    pub sort: Sort,
    /// It is drawn, on the arm or worn. [symbaroum.ready.state]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub ready: bool,
    /// How many there are, 1 or more; of all but elixirs 1.
    pub pieces: u16,
    /// What each hit with it does, where a creature's description says so. [symbaroum.damage.npc-values]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<i32>,
}

/// What somebody has, by name.
pub type Things = BTreeMap<String, Thing>;

impl From<Sort> for Thing {
    /// One of it. Armour is worn, and nothing else is ready.
    fn from(sort: Sort) -> Self {
        let ready = matches!(sort, Sort::Armour(_));
        Self { sort, ready, pieces: 1, damage: None }
    }
}

impl Thing {
    /// The names of everything that the lists have, but what is part of a body or stands for no armour.
    #[must_use]
    pub fn names(world: &World) -> Vec<String> {
        let weapons = Weapon::all(world).filter(|(_, weapon)| !weapon.natural).map(|(name, _)| name);
        let shields = Shield::all(world).map(|(name, _)| name);
        let armours = Armour::all(world).filter(|(_, armour)| **armour != Armour::default());
        let elixirs = Elixir::all(world).map(|(name, _)| name);
        let all = weapons.chain(shields).chain(armours.map(|(name, _)| name)).chain(elixirs);
        let mut names: Vec<String> = vec![];
        for name in all.map(str::to_owned) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
    /// Whether it is part of a body: always ready, and nobody's to give.
    #[must_use]
    pub fn is_natural(&self) -> bool {
        self.sort.weapon().is_some_and(|weapon| weapon.natural)
    }
    /// Whether hands can take it up and put it away.
    #[must_use]
    pub fn is_held(&self) -> bool {
        matches!(self.sort, Sort::Weapon(_) | Sort::Shield(_)) && !self.is_natural()
    }
}

impl things::Thing<World> for Thing {
    const PIECES_MAX: u16 = PIECES_MAX;

    /// Of weapons first, then of shields, armour and elixirs.
    fn listed(world: &World, name: &str) -> Option<Self> {
        Sort::listed(world, name).map(Self::from)
    }
    fn choices(world: &World) -> Vec<String> {
        let natural =
            Weapon::all(world).filter(|(_, weapon)| weapon.natural).map(|(name, _)| name.to_owned());
        Self::names(world).into_iter().chain(natural).collect()
    }
    fn is_counted(&self) -> bool {
        self.sort.elixir().is_some()
    }
    fn pieces(&mut self) -> &mut u16 {
        &mut self.pieces
    }
    fn ready(&mut self) -> Option<&mut bool> {
        matches!(self.sort, Sort::Weapon(_) | Sort::Shield(_)).then_some(&mut self.ready)
    }
}

/// What stands for each die of whoever no player plays. [symbaroum.damage.npc-values]
pub static FIXED: LazyLock<Vec<(Die, i32)>> = LazyLock::new(|| {
    let text = include_str!("../../content/fixed.toml");
    pairs(words!("symbaroum.damage.npc-values"), text, ["die", "fixed"])
});

/// What stands for a die of whoever no player plays. [symbaroum.damage.npc-values]
#[must_use]
pub fn fixed(die: Die) -> i32 {
    FIXED.iter().find(|(known, _)| *known == die).map_or(0, |(_, fixed)| *fixed)
}

/// A die that gear can have: one for which a fixed number is known. [symbaroum.damage.npc-values]
fn die() -> Spec<World> {
    kind::die(words!("symbaroum.damage.npc-values"), FIXED.iter().map(|(die, _)| *die))
}

record! {
    /// A sort of weapon. [symbaroum.missing.weapons]
    pub struct Weapon of World = words!("symbaroum.missing.weapons"); {
        /// What a hit does.
        die: Die = die(),
        /// How many hands it takes.
        hands: u8 = number(0, HANDS).usual(1),
        /// Drawn in no time. [symbaroum.draw.short]
        short: bool = flag(),
        /// Reaches far. [symbaroum.ready.long-free-attack]
        long: bool = flag(),
        /// Can't be used with a shield. [symbaroum.shield.restrictions]
        heavy: bool = flag(),
        /// Hits from afar.
        ranged: bool = flag(),
        /// Part of the body: always ready. [symbaroum.draw.unarmed]
        natural: bool = flag(),
    }
}

record! {
    /// A sort of shield. [symbaroum.shield.kinds]
    pub struct Shield of World = words!("symbaroum.shield.kinds"); {
        /// What it adds to Defense.
        defense: i32 = number(-VALUE_MAX, VALUE_MAX).usual(1),
        /// Ranged weapons can't be used with it. [symbaroum.shield.restrictions]
        blocks_ranged: bool = flag(),
        /// Heavy weapons can't be used with it. [symbaroum.shield.restrictions]
        blocks_heavy: bool = flag(),
        /// Long weapons are used in one hand with it. [symbaroum.shield.long]
        neutralises_long: bool = flag(),
    }
}

record! {
    /// A sort of armour. [symbaroum.missing.armour]
    pub struct Armour of World = words!("symbaroum.missing.armour"); {
        /// What it takes off damage; none for no armour.
        die: Option<Die> = maybe(die()),
        /// What it takes off Defense. [symbaroum.secondary.defense]
        impeding: i32 = number(0, VALUE_MAX),
        /// What its qualities add to Defense. [symbaroum.secondary.defense.modifiers]
        to_defense: i32 = number(-VALUE_MAX, VALUE_MAX),
    }
}

record! {
    /// An ability, level by level. [symbaroum.missing.abilities]
    pub struct Ability of World = words!("symbaroum.missing.abilities"); {
        /// The first level.
        novice: Grade = nested::<World, Grade>(),
        /// The second.
        adept: Grade = nested::<World, Grade>(),
        /// The last.
        master: Grade = nested::<World, Grade>(),
        /// Only creatures have it: no character learns it.
        creatures: bool = flag(),
    }
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
        [Level::Novice, Level::Adept, Level::Master]
            .into_iter()
            .filter(move |one| *one <= level)
            .map(|one| self.grade(one))
    }
}

record! {
    /// What one level of an ability does; whatever is left as it is does nothing.
    pub struct Grade of World = words!("symbaroum.missing.abilities"); {
        /// It has to be used; otherwise it always works. [symbaroum.reactions.passive-only]
        active: bool = flag(),
        /// What it does, for people.
        text: String = prose(),
        /// Attacks may be made with this attribute. [symbaroum.combat-action.attack.other-attributes]
        attack_with: Option<Attribute> = maybe(one_of::<World, Attribute>()),
        /// Defense may rest on this attribute. [symbaroum.secondary.defense.modifiers]
        defense_from: Option<Attribute> = maybe(one_of::<World, Attribute>()),
        /// Added to Defense tests.
        to_defense: i32 = number(-VALUE_MAX, VALUE_MAX),
        /// Added to attacks.
        to_attack: i32 = number(-VALUE_MAX, VALUE_MAX),
        /// To tests of which attribute something is added.
        test: Option<Attribute> = maybe(one_of::<World, Attribute>()),
        /// Added to tests of that attribute.
        to_test: i32 = number(-VALUE_MAX, VALUE_MAX),
        /// Added to the damage of hits.
        damage: i32 = number(-VALUE_MAX, VALUE_MAX),
        /// How much it heals. [symbaroum.healing.sources]
        heals: Option<Die> = maybe(die()),
        /// How much together with a herbal cure, if it goes together with one. [symbaroum.healing.medicus]
        heals_with_cure: Option<Die> = maybe(die()),
        /// It heals oneself alone. [symbaroum.healing.powers]
        own: bool = flag(),
        /// It stabilises the dying. [symbaroum.death.stabilise]
        stabilises: bool = flag(),
        /// It heals once a day. [symbaroum.healing.powers]
        daily: bool = flag(),
        /// Not again on wounds that were treated with it. [symbaroum.healing.medicus]
        treats: bool = flag(),
        /// It earns Free Attacks, when what its text says happens. [symbaroum.free-attack.triggers]
        free_attacks: bool = flag(),
    }
}

closed! {
    /// What something in a fight takes. [symbaroum.actions.two-per-turn]
    pub enum Cost {
        /// The Combat Action.
        Combat = "combat",
        /// A Movement Action.
        Movement = "movement",
        Free = "free",
    }
}

record! {
    /// A mystical power, level by level. [symbaroum.missing.mystical-powers]
    pub struct Power of World = words!("symbaroum.missing.mystical-powers"); {
        /// What a novice does with it.
        novice: Working = nested::<World, Working>(),
        /// What an adept does with it; the same as a novice where nothing is said.
        adept: Option<Working> = maybe(nested::<World, Working>()),
        /// What a master does with it; the same as an adept where nothing is said.
        master: Option<Working> = maybe(nested::<World, Working>()),
    }
}

impl Power {
    /// What it does at a level: a higher level takes the place of a lower one.
    #[must_use]
    pub fn at(&self, level: Level) -> &Working {
        let adept = self.adept.as_ref().filter(|_| Level::Adept <= level);
        let master = self.master.as_ref().filter(|_| Level::Master <= level);
        master.or(adept).unwrap_or(&self.novice)
    }
}

record! {
    /// What a mystical power does at one level. [symbaroum.missing.mystical-powers]
    pub struct Working of World = words!("symbaroum.missing.mystical-powers"); {
        /// With which attribute it is tested; none for no test.
        test: Option<Attribute> = maybe(one_of::<World, Attribute>()).usual(Attribute::Resolute),
        /// With which attribute an enemy resists it; none where nothing does. [symbaroum.attributes.resolute]
        resists: Option<Attribute> = maybe(one_of::<World, Attribute>()).usual(Attribute::Resolute),
        /// What it takes in a fight.
        action: Cost = one_of::<World, Cost>(),
        /// It has to be aimed at somebody who can be seen. [symbaroum.line-of-sight.blocked]
        sight: bool = flag(),
        /// What it does, for people.
        text: String = prose(),
        /// How much it heals.
        heals: Option<Die> = maybe(die()),
        /// It stabilises the dying. [symbaroum.death.stabilise]
        stabilises: bool = flag(),
        /// What it does to whoever it is aimed at.
        damage: Option<Die> = maybe(die()),
        /// Armour does not help against it.
        pierces: bool = flag(),
        /// How much corruption each use brings. [symbaroum.missing.corruption]
        corruption: i32 = number(0, VALUE_MAX),
        /// The die that says how much instead.
        corruption_die: Option<Die> = maybe(die()),
    }
}

record! {
    /// An elixir. [symbaroum.missing.elixirs]
    pub struct Elixir of World = words!("symbaroum.missing.elixirs"); {
        /// What it does, for people.
        text: String = prose(),
        /// It is for weapons, not for people.
        equipment: bool = flag(),
        /// How much Toughness it gives back. [symbaroum.healing.herbal]
        heals: i32 = number(0, VALUE_MAX),
        /// It stabilises the dying. [symbaroum.death.stabilise]
        stabilises: bool = flag(),
        /// To tests of which attribute it adds something.
        attribute: Option<Attribute> = maybe(one_of::<World, Attribute>()),
        /// What it adds to them.
        modifier: i32 = number(-VALUE_MAX, VALUE_MAX),
        /// What it adds to the damage of the weapon that it is put on.
        damage: i32 = number(-VALUE_MAX, VALUE_MAX),
        /// How many turns it lasts, with the one in which it is used.
        turns: u32 = number(0, TURNS_MAX),
    }
}

impl Elixir {
    /// What it adds to tests of which attribute.
    #[must_use]
    pub fn modifies(&self) -> Option<(Attribute, i32)> {
        self.attribute.map(|attribute| (attribute, self.modifier))
    }
}

impl From<Working> for Power {
    /// One that does the same at every level.
    fn from(novice: Working) -> Self {
        Self { novice, ..Self::default() }
    }
}
