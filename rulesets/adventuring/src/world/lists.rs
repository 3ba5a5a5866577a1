//! The lists: what the rules come with, and what a table adds to it, changes and takes away.
use crate::reference::RULES;
use crate::world::World;
use crate::world::gear::{Armour, Disease, Drug, Folk, Item, Language, Model, Poison, Skill, Weapon};
use norn_kernel::{Audience, lists, words};

lists! {
    /// Rows that the table has added, changed or taken away.
    pub struct Lists of World, changed by ListChange, words words!("adventuring.base.items"); {
        weapons: Weapon = "weapon", words!("adventuring.base.weapons"),
            include_str!("../../content/weapons.toml"), Audience::Everyone;
        armours: Armour = "armour", words!("adventuring.base.armour-items"),
            include_str!("../../content/armour.toml"), Audience::Everyone;
        items: Item = "item", words!("adventuring.base.items"),
            include_str!("../../content/items.toml"), Audience::Everyone;
        poisons: Poison = "poison", words!("adventuring.poison.structure"),
            include_str!("../../content/poisons.toml"), Audience::Everyone;
        drugs: Drug = "drug", words!("adventuring.drug.as-poison"),
            include_str!("../../content/drugs.toml"), Audience::Everyone;
        languages: Language = "language", words!("adventuring.language.other"),
            include_str!("../../content/languages.toml"), Audience::Everyone;
        skills: Skill = "skill", words!("adventuring.base.skills"),
            include_str!("../../content/skills.toml"), Audience::Everyone;
        models: Model = "vehicle", words!("adventuring.base.vehicles"),
            include_str!("../../content/vehicles.toml"), Audience::Everyone;
        // What there is to meet, and to catch, is found out by meeting and catching it.
        folk: Folk = "bestiary", words!("adventuring.base.gm-characters"),
            include_str!("../../content/folk.toml"), Audience::Referee;
        diseases: Disease = "disease", words!("adventuring.disease.table"),
            include_str!("../../content/diseases.toml"), Audience::Referee;
    }
}
