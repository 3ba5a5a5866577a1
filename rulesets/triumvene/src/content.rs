//! Tables and lists: what the rules come with, beside what a table adds of its own.
//!
//! Rows that a table adds or replaces stand in [`crate::world::Lists`] under the row's name; everything else
//! comes from `content/*.toml`. A row is looked up by name through the world, never here.
use crate::reference::RULES;
use crate::world::{
    Affliction, Amendment, Armour, Character, Manipulation, People, Price, Stat, Weapon, World,
};
use norn_kernel::content::rows;
use norn_kernel::{Key, Money, Storable, Who, rule, words};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Somebody to fight, ready-made. [triumvene.missing.opponents]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Opponent {
    /// As it is called.
    pub name: String,
    /// Hit points, 1 or more.
    pub max_hp: i32,
    /// Hit points that each of its attacks takes, 0 or more.
    pub damage: i32,
    /// What it attacks with.
    pub attack: String,
    /// Our own starter row, which the rules do not contain.
    pub starter: bool,
}

/// What rewards to expect from whom. [triumvene.rewards.scale]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Reward {
    /// Who gives it.
    pub employer: String,
    /// Of which sort it is.
    pub reward: String,
}

/// What a roll can rest on. [triumvene.roll.ability.stats]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct StatRow {
    /// Its name; of a group, that of one of its members.
    pub stat: String,
    /// "core", "manipulation", "combat".
    pub group: String,
    /// "one value" or "one value per" whatever the group is made of.
    pub count: String,
}

/// Rows by name, in their order.
pub type Rows<T> = Vec<(String, T)>;

/// A row of a file whose other columns are the row's own.
#[derive(Storable)]
struct Named<T> {
    name: String,
    #[stored(flatten)]
    row: T,
}

fn named<T: Storable>(rows: Vec<Named<T>>) -> Rows<T> {
    rows.into_iter().map(|one| (one.name, one.row)).collect()
}

static WEAPONS: LazyLock<Rows<Weapon>> = LazyLock::new(|| {
    named(rows(words!("triumvene.missing.weapon-damage"), include_str!("../content/weapons.toml")))
});

static EFFECTS: LazyLock<Rows<Affliction>> = LazyLock::new(|| {
    #[derive(Storable)]
    struct Row {
        effect: Affliction,
    }
    let rows: Rows<Row> =
        named(rows(words!("triumvene.missing.effects-list"), include_str!("../content/effects.toml")));
    rows.into_iter().map(|(name, row)| (name, row.effect)).collect()
});

static PEOPLES: LazyLock<Rows<People>> = LazyLock::new(|| {
    named(rows(words!("triumvene.missing.peoples"), include_str!("../content/peoples.toml")))
});

static PROFESSIONS: LazyLock<Rows<i32>> = LazyLock::new(|| {
    #[derive(Storable)]
    struct Row {
        bonus: i32,
    }
    let rows: Rows<Row> =
        named(rows(words!("triumvene.missing.professions"), include_str!("../content/professions.toml")));
    rows.into_iter().map(|(name, row)| (name, row.bonus)).collect()
});

static COMBAT_TYPES: LazyLock<Rows<()>> = LazyLock::new(|| {
    #[derive(Storable)]
    struct Row {
        name: String,
    }
    let rows: Vec<Row> =
        rows(words!("triumvene.missing.combat-types"), include_str!("../content/combat_types.toml"));
    rows.into_iter().map(|row| (row.name, ())).collect()
});

static SALARIES: LazyLock<Rows<Money>> = LazyLock::new(|| {
    #[derive(Storable)]
    struct Row {
        profession: String,
        pounds: i64,
    }
    let rows: Vec<Row> = rows(words!("triumvene.money.salaries"), include_str!("../content/salaries.toml"));
    rows.into_iter().map(|row| (row.profession, Money::whole(row.pounds))).collect()
});

static PRICES: LazyLock<Rows<Price>> = LazyLock::new(|| {
    #[derive(Storable)]
    struct Row {
        item: String,
        pounds: i64,
        #[stored(default)]
        minimum: bool,
        per: String,
        #[stored(default)]
        property: bool,
        #[stored(default)]
        weapon: Option<String>,
    }
    let rows: Vec<Row> = rows(words!("triumvene.money.costs"), include_str!("../content/prices.toml"));
    rows.into_iter()
        .map(|row| {
            let price = Price {
                cost: Money::whole(row.pounds),
                minimum: row.minimum,
                per: row.per,
                property: row.property,
                weapon: row.weapon,
            };
            (row.item, price)
        })
        .collect()
});

static TITLES: LazyLock<Rows<u8>> = LazyLock::new(|| {
    #[derive(Storable)]
    struct Row {
        rank: u8,
        title: String,
    }
    let rows: Vec<Row> = rows(words!("triumvene.status.ladder"), include_str!("../content/titles.toml"));
    rows.into_iter().map(|row| (row.title, row.rank)).collect()
});

/// The opponents that the rules come with. [triumvene.missing.opponents]
pub static OPPONENTS: LazyLock<Vec<Opponent>> =
    LazyLock::new(|| rows(words!("triumvene.missing.opponents"), include_str!("../content/opponents.toml")));

/// What rewards to expect from whom, least first. [triumvene.rewards.scale]
pub static REWARDS: LazyLock<Vec<Reward>> =
    LazyLock::new(|| rows(words!("triumvene.rewards.scale"), include_str!("../content/rewards.toml")));

/// What a roll can rest on. [triumvene.roll.ability.stats]
pub static STATS: LazyLock<Vec<StatRow>> =
    LazyLock::new(|| rows(words!("triumvene.roll.ability.stats"), include_str!("../content/stats.toml")));

#[derive(Storable)]
struct Name {
    name: String,
    of: String,
}

static NAMES: LazyLock<Vec<Name>> =
    LazyLock::new(|| rows(words!("triumvene.play.names"), include_str!("../content/names.toml")));

fn names_of(of: &str) -> Vec<&'static str> {
    NAMES.iter().filter(|row| row.of == of).map(|row| row.name.as_str()).collect()
}

/// What the game is called, first as people write it. [triumvene.play.names]
pub static GAME: LazyLock<Vec<&'static str>> = LazyLock::new(|| names_of("game"));

/// What the referee is called. [triumvene.play.names]
pub static REFEREE: LazyLock<Vec<&'static str>> = LazyLock::new(|| names_of("referee"));

/// The rows that come with the rules, with what the table says of them, and then the table's own by name.
/// `own` is the rule by which a table has rows of its own.
fn merged<T: Clone>(own: Key, come: &Rows<T>, table: &BTreeMap<String, Amendment<T>>) -> Rows<T> {
    if !own.applies() {
        return come.clone();
    }
    let kept = come.iter().filter_map(|(name, row)| match table.get(name) {
        Some(Amendment::Own(own)) => Some((name.clone(), own.clone())),
        Some(Amendment::Gone) => None,
        None => Some((name.clone(), row.clone())),
    });
    let added = table.iter().filter_map(|(name, entry)| match entry {
        Amendment::Own(row) if come.iter().all(|(known, _)| known != name) => {
            Some((name.clone(), row.clone()))
        }
        _ => None,
    });
    kept.chain(added).collect()
}

/// The row of this name.
#[must_use]
pub fn find<T>(rows: Rows<T>, name: &str) -> Option<T> {
    rows.into_iter().find(|(known, _)| known == name).map(|(_, row)| row)
}

/// Weapons of this table. [triumvene.missing.weapon-damage]
#[must_use]
pub fn weapons(world: &World) -> Rows<Weapon> {
    merged(rule!("triumvene.missing.weapon-damage"), &WEAPONS, &world.lists.weapons)
}

/// What attacks may do at this table. [triumvene.missing.effects-list]
#[must_use]
pub fn effects(world: &World) -> Rows<Affliction> {
    merged(rule!("triumvene.missing.effects-list"), &EFFECTS, &world.lists.effects)
}

/// Peoples of this table. [triumvene.missing.peoples]
#[must_use]
pub fn peoples(world: &World) -> Rows<People> {
    merged(rule!("triumvene.missing.peoples"), &PEOPLES, &world.lists.peoples)
}

/// Professions of this table that add to rolls, and how much. [triumvene.missing.professions]
#[must_use]
pub fn professions(world: &World) -> Rows<i32> {
    merged(rule!("triumvene.missing.professions"), &PROFESSIONS, &world.lists.professions)
}

/// Armour of this table; the rules come with none. [triumvene.missing.armour]
#[must_use]
pub fn armours(world: &World) -> Rows<Armour> {
    merged(rule!("triumvene.missing.armour"), &vec![], &world.lists.armour)
}

/// Manipulations of this table; the rules come with none. [triumvene.missing.manipulation-section]
#[must_use]
pub fn manipulations(world: &World) -> Rows<Manipulation> {
    merged(rule!("triumvene.missing.manipulation-section"), &vec![], &world.lists.manipulations)
}

/// Combat types that this table offers. [triumvene.missing.combat-types]
#[must_use]
pub fn combat_types(world: &World) -> Rows<()> {
    merged(rule!("triumvene.missing.combat-types"), &COMBAT_TYPES, &world.lists.combat_types)
}

/// What professions bring in a year at this table. [triumvene.money.salaries, triumvene.status.gm-sets-values]
#[must_use]
pub fn salaries(world: &World) -> Rows<Money> {
    merged(rule!("triumvene.status.gm-sets-values"), &SALARIES, &world.lists.salaries)
}

/// What things cost at this table. [triumvene.money.costs, triumvene.status.gm-sets-values]
#[must_use]
pub fn prices(world: &World) -> Rows<Price> {
    merged(rule!("triumvene.status.gm-sets-values"), &PRICES, &world.lists.prices)
}

/// Titles of this table with their ranks, from low to high. [triumvene.status.ladder]
#[must_use]
pub fn titles(world: &World) -> Rows<u8> {
    let mut rows = merged(rule!("triumvene.status.ladder"), &TITLES, &world.lists.titles);
    rows.sort_by_key(|(_, rank)| *rank);
    rows
}

/// A weapon as the table's list has it, to stand on a record. [triumvene.missing.weapon-damage]
#[must_use]
pub fn one_of_list(world: &World, name: &str) -> Option<Weapon> {
    let row = Some(name.to_owned());
    find(weapons(world), name).map(|weapon| Weapon { row, ..weapon })
}

/// What somebody attacks with: as it stands on the record, or else on the list.
/// [triumvene.missing.weapon-damage]
#[must_use]
pub fn weapon(world: &World, who: Who, name: &str) -> Option<Weapon> {
    let held = world.character(who).weapons.get(name).cloned();
    held.or_else(|| find(weapons(world), name))
}

/// What an effect of this name does at this table. [triumvene.missing.effects-list]
#[must_use]
pub fn affliction(world: &World, name: &str) -> Option<Affliction> {
    find(effects(world), name)
}

/// What a character can be tested in: exactly one of these is what a roll rests on.
/// [triumvene.roll.ability.stats]
#[must_use]
pub fn stats(one: &Character) -> Vec<Stat> {
    let mut stats = vec![];
    for row in STATS.iter() {
        match (row.group.as_str(), row.stat.as_str()) {
            ("core", "Knowledge") => stats.push(Stat::Knowledge),
            ("core", "Fitness") => stats.push(Stat::Fitness),
            ("core", "Diplomacy") => stats.push(Stat::Diplomacy),
            ("manipulation", _) => {
                stats.extend(one.manipulations.keys().cloned().map(Stat::Manipulation));
            }
            ("combat", _) => stats.extend(one.combat_types.keys().cloned().map(Stat::Combat)),
            _ => {}
        }
    }
    stats
}
