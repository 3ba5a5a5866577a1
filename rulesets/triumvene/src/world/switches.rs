//! House rules: what the rule reference declares at its rulings.
use crate::reference::RULES;
use norn_kernel::{Switch, rule};
use serde::{Deserialize, Serialize};

/// The house rules, each at the default that its ruling names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Switches {
    /// [triumvene.defiance.reroll.repeat]
    pub rerolls_per_roll: Rerolls,
    /// [triumvene.defiance.force-failure.final]
    pub forced_failure_rerollable: OffOn,
    /// [triumvene.defiance.negates-advantage-disadvantage]
    pub defiance_reroll_dice: RerollDice,
    /// [triumvene.combat.call-command]
    pub command_call: CommandCall,
    /// [triumvene.combat.npc-attack]
    pub npc_rolls: OffOn,
    /// [triumvene.effect.stunned]
    pub stun_includes_combat_types: OffOn,
}

/// A house rule that is in force or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OffOn {
    /// Not in force.
    #[default]
    Off,
    /// In force.
    On,
}

/// How often one roll may be rolled again for Defiance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rerolls {
    /// As long as it fails.
    #[default]
    Unlimited,
    /// A failed re-roll stands.
    One,
}

/// With which dice a roll is made again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RerollDice {
    /// With the same advantage or disadvantage.
    #[default]
    Keep,
    /// With one plain die.
    Single,
}

/// Who may call a Command phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandCall {
    /// Any player or the referee.
    #[default]
    Anyone,
    /// A player's call is a request.
    GmOnly,
}

/// All of them, each with its default first.
pub const ALL: &[Switch] = &[
    Switch {
        id: "rerolls-per-roll",
        rule: rule!("triumvene.defiance.reroll.repeat"),
        values: &["unlimited", "one"],
    },
    Switch {
        id: "forced-failure-rerollable",
        rule: rule!("triumvene.defiance.force-failure.final"),
        values: &["off", "on"],
    },
    Switch {
        id: "defiance-reroll-dice",
        rule: rule!("triumvene.defiance.negates-advantage-disadvantage"),
        values: &["keep", "single"],
    },
    Switch {
        id: "command-call",
        rule: rule!("triumvene.combat.call-command"),
        values: &["anyone", "gm-only"],
    },
    Switch { id: "npc-rolls", rule: rule!("triumvene.combat.npc-attack"), values: &["off", "on"] },
    Switch {
        id: "stun-includes-combat-types",
        rule: rule!("triumvene.effect.stunned"),
        values: &["off", "on"],
    },
];

const fn off_on(now: OffOn) -> usize {
    now as usize
}

/// Which value it has, as a place in [`ALL`]'s values.
fn place(now: &Switches, id: &str) -> Option<usize> {
    Some(match id {
        "rerolls-per-roll" => now.rerolls_per_roll as usize,
        "forced-failure-rerollable" => off_on(now.forced_failure_rerollable),
        "defiance-reroll-dice" => now.defiance_reroll_dice as usize,
        "command-call" => now.command_call as usize,
        "npc-rolls" => off_on(now.npc_rolls),
        "stun-includes-combat-types" => off_on(now.stun_includes_combat_types),
        _ => return None,
    })
}

/// The value of a house rule; `None` if there is none of this name.
#[must_use]
pub fn get(now: &Switches, id: &str) -> Option<&'static str> {
    let switch = ALL.iter().find(|switch| switch.id == id)?;
    switch.values.get(place(now, id)?).copied()
}

/// All house rules with one set anew; `None` if there is no such house rule or value.
#[must_use]
pub fn set(mut now: Switches, id: &str, value: &str) -> Option<Switches> {
    let switch = ALL.iter().find(|switch| switch.id == id)?;
    let second = switch.values.iter().position(|one| *one == value)? == 1;
    let off_on = if second { OffOn::On } else { OffOn::Off };
    match id {
        "rerolls-per-roll" => {
            now.rerolls_per_roll = if second { Rerolls::One } else { Rerolls::Unlimited };
        }
        "forced-failure-rerollable" => now.forced_failure_rerollable = off_on,
        "defiance-reroll-dice" => {
            now.defiance_reroll_dice = if second { RerollDice::Single } else { RerollDice::Keep };
        }
        "command-call" => {
            now.command_call = if second { CommandCall::GmOnly } else { CommandCall::Anyone };
        }
        "npc-rolls" => now.npc_rolls = off_on,
        "stun-includes-combat-types" => now.stun_includes_combat_types = off_on,
        _ => return None,
    }
    Some(now)
}
