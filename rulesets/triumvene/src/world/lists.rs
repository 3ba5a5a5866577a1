//! Lists: rows that the table has added, changed or taken away.
use crate::world::things::{Affliction, Armour, Manipulation, People, Price, Weapon};
use norn_kernel::{Factor, Money};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Rows of the table's own, by name. A name that is not here has the row that the rules come with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Lists {
    /// [triumvene.missing.weapon-damage]
    pub weapons: BTreeMap<String, Entry<Weapon>>,
    /// [triumvene.missing.effects-list]
    pub effects: BTreeMap<String, Entry<Affliction>>,
    /// [triumvene.missing.peoples]
    pub peoples: BTreeMap<String, Entry<People>>,
    /// Bonus of each. [triumvene.missing.professions]
    pub professions: BTreeMap<String, Entry<i32>>,
    /// [triumvene.missing.armour]
    pub armour: BTreeMap<String, Entry<Armour>>,
    /// [triumvene.missing.manipulation-section]
    pub manipulations: BTreeMap<String, Entry<Manipulation>>,
    /// Names alone. [triumvene.missing.combat-types]
    pub combat_types: BTreeMap<String, Entry<()>>,
    /// For a year. [triumvene.money.salaries]
    pub salaries: BTreeMap<String, Entry<Money>>,
    /// [triumvene.money.costs]
    pub prices: BTreeMap<String, Entry<Price>>,
    /// Rank of each. [triumvene.status.ladder]
    pub titles: BTreeMap<String, Entry<u8>>,
    /// Factor of each way to move that the referee has changed. [triumvene.movement.table]
    pub paces: BTreeMap<String, Entry<Factor>>,
}

/// What a table says of a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry<T> {
    /// It reads so here.
    Own(T),
    /// There is no such row here.
    Gone,
}

/// A row of one of the [`Lists`]; `None` for the one that the rules come with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Row {
    /// A weapon.
    Weapon(Option<Entry<Weapon>>),
    /// An effect of attacks.
    Affliction(Option<Entry<Affliction>>),
    /// A people.
    People(Option<Entry<People>>),
    /// A profession's bonus.
    Profession(Option<Entry<i32>>),
    Armour(Option<Entry<Armour>>),
    /// A manipulation.
    Manipulation(Option<Entry<Manipulation>>),
    /// A Combat type.
    CombatType(Option<Entry<()>>),
    /// A year's salary.
    Salary(Option<Entry<Money>>),
    /// A price.
    Price(Option<Entry<Price>>),
    /// A title's rank.
    Title(Option<Entry<u8>>),
    /// A way to move.
    Pace(Option<Entry<Factor>>),
}

impl Lists {
    pub(crate) fn write(&mut self, name: String, row: Row) {
        match row {
            Row::Weapon(now) => put(&mut self.weapons, name, now),
            Row::Affliction(now) => put(&mut self.effects, name, now),
            Row::People(now) => put(&mut self.peoples, name, now),
            Row::Profession(now) => put(&mut self.professions, name, now),
            Row::Armour(now) => put(&mut self.armour, name, now),
            Row::Manipulation(now) => put(&mut self.manipulations, name, now),
            Row::CombatType(now) => put(&mut self.combat_types, name, now),
            Row::Salary(now) => put(&mut self.salaries, name, now),
            Row::Price(now) => put(&mut self.prices, name, now),
            Row::Title(now) => put(&mut self.titles, name, now),
            Row::Pace(now) => put(&mut self.paces, name, now),
        }
    }
}

pub(super) fn put<K: Ord, V>(into: &mut BTreeMap<K, V>, key: K, now: Option<V>) {
    match now {
        Some(now) => {
            into.insert(key, now);
        }
        None => {
            into.remove(&key);
        }
    }
}
