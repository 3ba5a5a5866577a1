//! Lists: rows that the rules come with, and those that the table has added, changed or taken away.
use crate::reference::RULES;
use crate::world::World;
use crate::world::things::{
    Affliction, Armour, CombatType, Manipulation, People, Price, Profession, Rank, Wage, Weapon,
};
use norn_kernel::{Audience, lists, rule, words};

/// The rules come with no row.
const NONE: &str = "row = []";

lists! {
    /// Rows of the table's own, by name. A name that is not here has the row that the rules come with.
    pub struct Lists of World, changed by ListChange,
        words words!("triumvene.missing.character-creation");
    {
        effects: Affliction = "effect", words!("triumvene.missing.effects-list"),
            include_str!("../../content/effects.toml"), Audience::Everyone,
            by rule!("triumvene.missing.effects-list");
        weapons: Weapon = "weapon", words!("triumvene.missing.weapon-damage"),
            include_str!("../../content/weapons.toml"), Audience::Everyone,
            by rule!("triumvene.missing.weapon-damage");
        peoples: People = "people", words!("triumvene.missing.peoples"),
            include_str!("../../content/peoples.toml"), Audience::Everyone,
            by rule!("triumvene.missing.peoples");
        professions: Profession = "profession", words!("triumvene.missing.professions"),
            include_str!("../../content/professions.toml"), Audience::Everyone,
            by rule!("triumvene.missing.professions");
        manipulations: Manipulation = "manipulation", words!("triumvene.missing.manipulation-section"),
            NONE, Audience::Everyone, by rule!("triumvene.missing.manipulation-section");
        armour: Armour = "armour", words!("triumvene.missing.armour"),
            NONE, Audience::Everyone, by rule!("triumvene.missing.armour");
        combat_types: CombatType = "combat-type", words!("triumvene.missing.combat-types"),
            include_str!("../../content/combat_types.toml"), Audience::Everyone,
            by rule!("triumvene.missing.combat-types");
        prices: Price = "price", words!("triumvene.money.costs"),
            include_str!("../../content/prices.toml"), Audience::Everyone,
            by rule!("triumvene.status.gm-sets-values");
        salaries: Wage = "salary", words!("triumvene.money.salaries"),
            include_str!("../../content/salaries.toml"), Audience::Everyone,
            by rule!("triumvene.status.gm-sets-values");
        titles: Rank = "title", words!("triumvene.status.ladder"),
            include_str!("../../content/titles.toml"), Audience::Everyone,
            by rule!("triumvene.status.ladder");
    }
}
