//! Monsters as they are described, and their brackets.
use crate::reference::RULES;
use crate::world::World;
use crate::world::people::{ABILITY_MAX, DEFENSE_MAX, HIT_POINTS_MAX, PACES_MAX};
use crate::world::traits::Feat;
use norn_kernel::record::Row;
use norn_kernel::record::kind::{flag, number, prose, several};
use norn_kernel::{closed, record, words};

record! {
    /// Somebody to meet. [fivey.monster.examples]
    pub struct Monster of World = words!("fivey.monster.examples"); {
        /// [fivey.monster.hit-points]
        hit_dice: i32 = number(1, HIT_POINTS_MAX).usual(1),
        /// [fivey.monster.defense-range]
        defense: i32 = number(0, DEFENSE_MAX).usual(12),
        /// [fivey.monster.general-ability]
        ability: i32 = number(0, ABILITY_MAX).usual(1),
        /// [fivey.monster.feats-undefined]
        feats: Vec<String> = several(Feat::names),
        /// With which type of damage it strikes. [fivey.damage.types]
        strikes: String = prose(),
        /// In paces. [fivey.move.base]
        paces: i32 = number(1, PACES_MAX).usual(6),
        /// It is a commoner. [fivey.feat.good-name]
        commoner: bool = flag(),
        /// What else there is to say of it.
        text: String = prose(),
    }
}

closed! {
    /// How strong a monster is. [fivey.monster.brackets]
    #[derive(Default)]
    pub enum Bracket {
        #[default]
        Mook = "mook",
        Grunt = "grunt",
        Elite = "elite",
        Lieutenant = "lieutenant",
        Boss = "boss",
    }
}
