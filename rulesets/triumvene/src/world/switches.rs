//! House rules: what the rule reference declares at its rulings.
use crate::reference::RULES;
use norn_kernel::{closed, switches, words};

switches! {
    /// The house rules, each at the default that its ruling names.
    pub struct Switches {
        /// How often one roll may be rolled again for Defiance.
        rerolls_per_roll: Rerolls = "rerolls-per-roll", words!("triumvene.defiance.reroll.repeat"), [
            /// As long as it fails.
            Unlimited = "unlimited",
            /// A failed re-roll stands.
            One = "one",
        ];
        forced_failure_rerollable: OffOn =
            "forced-failure-rerollable", words!("triumvene.defiance.force-failure.final");
        /// With which dice a roll is made again.
        defiance_reroll_dice: RerollDice =
            "defiance-reroll-dice", words!("triumvene.defiance.negates-advantage-disadvantage"), [
            /// With the same advantage or disadvantage.
            Keep = "keep",
            /// With one plain die.
            Single = "single",
        ];
        /// Who may call a Command phase.
        command_call: CommandCall = "command-call", words!("triumvene.combat.call-command"), [
            /// Any player or the referee.
            Anyone = "anyone",
            /// A player's call is a request.
            GmOnly = "gm-only",
        ];
        npc_rolls: OffOn = "npc-rolls", words!("triumvene.combat.npc-attack");
        stun_includes_combat_types: OffOn = "stun-includes-combat-types", words!("triumvene.effect.stunned");
    }
}

closed! {
    /// A house rule that is in force or not.
    #[derive(Default)]
    pub enum OffOn {
        /// Not in force.
        #[default]
        Off = "off",
        /// In force.
        On = "on",
    }
}
