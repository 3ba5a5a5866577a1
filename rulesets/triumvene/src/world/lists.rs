//! Lists: rows that the table has added, changed or taken away.
use crate::world::things::{Affliction, Armour, Manipulation, People, Price, Weapon};
use norn_kernel::record::Amendment;
use norn_kernel::{Factor, Money, Storable};
use std::collections::BTreeMap;

/// Rows of the table's own, by name. A name that is not here has the row that the rules come with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Lists {
    /// [triumvene.missing.weapon-damage]
    pub weapons: BTreeMap<String, Amendment<Weapon>>,
    /// [triumvene.missing.effects-list]
    pub effects: BTreeMap<String, Amendment<Affliction>>,
    /// [triumvene.missing.peoples]
    pub peoples: BTreeMap<String, Amendment<People>>,
    /// Bonus of each. [triumvene.missing.professions]
    pub professions: BTreeMap<String, Amendment<i32>>,
    /// [triumvene.missing.armour]
    pub armour: BTreeMap<String, Amendment<Armour>>,
    /// [triumvene.missing.manipulation-section]
    pub manipulations: BTreeMap<String, Amendment<Manipulation>>,
    /// Names alone. [triumvene.missing.combat-types]
    pub combat_types: BTreeMap<String, Amendment<()>>,
    /// For a year. [triumvene.money.salaries]
    pub salaries: BTreeMap<String, Amendment<Money>>,
    /// [triumvene.money.costs]
    pub prices: BTreeMap<String, Amendment<Price>>,
    /// Rank of each. [triumvene.status.ladder]
    pub titles: BTreeMap<String, Amendment<u8>>,
    /// Factor of each way to move that the referee has changed. [triumvene.movement.table]
    pub paces: BTreeMap<String, Amendment<Factor>>,
}

/// A row of one of the [`Lists`]; `None` for the one that the rules come with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum ListedRow {
    /// A weapon.
    Weapon(Option<Amendment<Weapon>>),
    /// An effect of attacks.
    Affliction(Option<Amendment<Affliction>>),
    /// A people.
    People(Option<Amendment<People>>),
    /// A profession's bonus.
    Profession(Option<Amendment<i32>>),
    Armour(Option<Amendment<Armour>>),
    /// A manipulation.
    Manipulation(Option<Amendment<Manipulation>>),
    /// A Combat type.
    CombatType(Option<Amendment<()>>),
    /// A year's salary.
    Salary(Option<Amendment<Money>>),
    /// A price.
    Price(Option<Amendment<Price>>),
    /// A title's rank.
    Title(Option<Amendment<u8>>),
    /// A way to move.
    Pace(Option<Amendment<Factor>>),
}

impl Lists {
    pub(crate) fn write(&mut self, name: &String, row: ListedRow) {
        match row {
            ListedRow::Weapon(now) => put(&mut self.weapons, name, now),
            ListedRow::Affliction(now) => put(&mut self.effects, name, now),
            ListedRow::People(now) => put(&mut self.peoples, name, now),
            ListedRow::Profession(now) => put(&mut self.professions, name, now),
            ListedRow::Armour(now) => put(&mut self.armour, name, now),
            ListedRow::Manipulation(now) => put(&mut self.manipulations, name, now),
            ListedRow::CombatType(now) => put(&mut self.combat_types, name, now),
            ListedRow::Salary(now) => put(&mut self.salaries, name, now),
            ListedRow::Price(now) => put(&mut self.prices, name, now),
            ListedRow::Title(now) => put(&mut self.titles, name, now),
            ListedRow::Pace(now) => put(&mut self.paces, name, now),
        }
    }
}

/// Writes a row, or takes it out.
pub(super) fn put<K: Ord + Clone, V>(into: &mut BTreeMap<K, V>, key: &K, now: Option<V>) {
    match now {
        Some(now) => {
            into.insert(key.clone(), now);
        }
        None => {
            into.remove(key);
        }
    }
}
