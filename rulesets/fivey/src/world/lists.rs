//! Lists that a table can add rows to, change and take rows away from.
use crate::reference::RULES;
use crate::world::World;
use crate::world::gear::{Armor, Gear, Pack, Weapon};
use crate::world::monsters::Monster;
use crate::world::places::Encounters;
use crate::world::spells::Spell;
use crate::world::traits::{Feat, Template};
use norn_kernel::{Audience, lists, words};

lists! {
    /// Rows that the table has added, changed or taken away.
    pub struct Lists of World, changed by ListChange, words words!("fivey.gear.small-list"); {
        weapons: Weapon = "weapon", words!("fivey.weapon.melee-table"),
            include_str!("../../content/weapons.toml"), Audience::Everyone;
        armors: Armor = "armor", words!("fivey.armor.table"),
            include_str!("../../content/armor.toml"), Audience::Everyone;
        gear: Gear = "gear", words!("fivey.gear.small-list"),
            include_str!("../../content/gear.toml"), Audience::Everyone;
        packs: Pack = "pack", words!("fivey.pack.table"),
            include_str!("../../content/packs.toml"), Audience::Everyone;
        spells: Spell = "spell", words!("fivey.spell.list"),
            include_str!("../../content/spells.toml"), Audience::Everyone;
        feats: Feat = "feat", words!("fivey.feat.meaning"),
            include_str!("../../content/feats.toml"), Audience::Everyone;
        templates: Template = "template", words!("fivey.origin.list"),
            include_str!("../../content/templates.toml"), Audience::Everyone;
        // What there is to meet is found out by meeting it.
        monsters: Monster = "monster", words!("fivey.monster.examples"),
            include_str!("../../content/monsters.toml"), Audience::Referee;
        encounters: Encounters = "region", words!("fivey.travel.encounter-table"),
            include_str!("../../content/regions.toml"), Audience::Referee;
    }
}
