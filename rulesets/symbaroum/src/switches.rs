//! House rules: what the rule reference declares at its rulings.
use crate::RULES;
use crate::world::{DamageWhileDying, NaturalExtremes, NpcValues, Switches, UnawareDefense};
use norn_kernel::{Switch, rule};

/// All of them, each with its default first.
pub const ALL: &[Switch] = &[
    Switch { id: "natural-extremes", rule: rule!("symbaroum.test.extremes"), values: &["off", "on"] },
    Switch { id: "unaware-defense", rule: rule!("symbaroum.defense.aware"), values: &["none", "normal"] },
    Switch { id: "npc-values", rule: rule!("symbaroum.damage.npc-values"), values: &["fixed", "rolled"] },
    Switch { id: "damage-while-dying", rule: rule!("symbaroum.death.dying"), values: &["none", "step"] },
];

/// The value of a house rule; `None` if there is none of this name.
#[must_use]
pub fn get(now: &Switches, id: &str) -> Option<&'static str> {
    let second = match id {
        "natural-extremes" => now.natural_extremes == NaturalExtremes::On,
        "unaware-defense" => now.unaware_defense == UnawareDefense::Normal,
        "npc-values" => now.npc_values == NpcValues::Rolled,
        "damage-while-dying" => now.damage_while_dying == DamageWhileDying::Step,
        _ => return None,
    };
    let switch = ALL.iter().find(|switch| switch.id == id)?;
    switch.values.get(usize::from(second)).copied()
}

/// All house rules with one set anew; `None` if there is no such house rule or value.
#[must_use]
pub fn set(mut now: Switches, id: &str, value: &str) -> Option<Switches> {
    let switch = ALL.iter().find(|switch| switch.id == id)?;
    let second = switch.values.iter().position(|one| *one == value)? == 1;
    match id {
        "natural-extremes" => {
            now.natural_extremes = if second { NaturalExtremes::On } else { NaturalExtremes::Off };
        }
        "unaware-defense" => {
            now.unaware_defense = if second { UnawareDefense::Normal } else { UnawareDefense::None };
        }
        "npc-values" => now.npc_values = if second { NpcValues::Rolled } else { NpcValues::Fixed },
        "damage-while-dying" => {
            now.damage_while_dying = if second { DamageWhileDying::Step } else { DamageWhileDying::None };
        }
        _ => return None,
    }
    Some(now)
}
