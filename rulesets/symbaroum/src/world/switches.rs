//! The house rules: what the book leaves open or a ruling decides, with what is so unless somebody says otherwise.
use crate::reference::RULES;
use norn_kernel::{closed, switches, words};

switches! {
    /// The house rules, each at the default that its ruling names.
    pub struct Switches {
        natural_extremes: NaturalExtremes = "natural-extremes", words!("symbaroum.test.extremes");
        unaware_defense: UnawareDefense = "unaware-defense", words!("symbaroum.defense.aware");
        npc_values: NpcValues = "npc-values", words!("symbaroum.damage.npc-values");
        damage_while_dying: DamageWhileDying = "damage-while-dying", words!("symbaroum.death.dying");
    }
}

closed! {
    /// Whether a 1 always succeeds and a 20 always fails.
    #[derive(Default)]
    pub enum NaturalExtremes {
        /// The comparison alone decides.
        #[default]
        Off = "off",
        /// They do.
        On = "on",
    }
}

closed! {
    /// How whoever does not know of an attack defends.
    #[derive(Default)]
    pub enum UnawareDefense {
        /// Not at all.
        #[default]
        None = "none",
        /// As always.
        Normal = "normal",
    }
}

closed! {
    /// What stands for the dice of whoever no player plays.
    #[derive(Default)]
    pub enum NpcValues {
        /// Half of the highest face.
        #[default]
        Fixed = "fixed",
        /// They are rolled.
        Rolled = "rolled",
    }
}

closed! {
    /// What a blow does to whoever is dying.
    #[derive(Default)]
    pub enum DamageWhileDying {
        #[default]
        None = "none",
        /// A step toward death.
        Step = "step",
    }
}
