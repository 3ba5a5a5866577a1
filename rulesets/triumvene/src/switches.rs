//! House rules: what the rule reference declares at its rulings.
use crate::RULES;
use crate::world::{CommandCall, OffOn, RerollDice, Rerolls, Switches};
use norn_kernel::{Switch, rule};

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
