//! The house rules: what the book leaves open or a ruling decides, with what is so unless somebody says otherwise.
use crate::reference::RULES;
use norn_kernel::{switches, words};

switches! {
    /// The house rules, each at the default that its ruling names.
    pub struct Switches {
        /// Whether a 1 always succeeds and a 20 always fails.
        natural_extremes: NaturalExtremes = "natural-extremes", words!("symbaroum.test.extremes"), [
            /// The comparison alone decides.
            Off = "off",
            /// They do.
            On = "on",
        ];
        /// How whoever does not know of an attack defends.
        unaware_defense: UnawareDefense = "unaware-defense", words!("symbaroum.defense.aware"), [
            /// Not at all.
            None = "none",
            /// As always.
            Normal = "normal",
        ];
        /// What stands for the dice of whoever no player plays.
        npc_values: NpcValues = "npc-values", words!("symbaroum.damage.npc-values"), [
            /// Half of the highest face.
            Fixed = "fixed",
            /// They are rolled.
            Rolled = "rolled",
        ];
        /// What a blow does to whoever is dying.
        damage_while_dying: DamageWhileDying = "damage-while-dying", words!("symbaroum.death.dying"), [
            None = "none",
            /// A step toward death.
            Step = "step",
        ];
    }
}
