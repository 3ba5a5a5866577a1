//! House rules: what the rule reference declares at its rulings.
use crate::RULES;
use crate::world::{ConsequenceReroll, OnOff, OpponentFatigue, Switches};
use norn_kernel::{Switch, rule};

/// All of them, each with its default first.
pub const ALL: &[Switch] = &[
    Switch {
        id: "consequence-reroll",
        rule: rule!("heimr.challenge.reroll-with-consequence"),
        values: &["allowed", "refused"],
    },
    Switch {
        id: "opponent-fatigue",
        rule: rule!("heimr.fatigue.npcs"),
        values: &["everyone", "player-characters"],
    },
    Switch { id: "medieval-armoury-module", rule: rule!("heimr.armoury.module"), values: &["on", "off"] },
];

/// Which value it has, as a place in [`ALL`]'s values.
fn place(now: &Switches, id: &str) -> Option<usize> {
    Some(match id {
        "consequence-reroll" => now.consequence_reroll as usize,
        "opponent-fatigue" => now.opponent_fatigue as usize,
        "medieval-armoury-module" => now.medieval_armoury as usize,
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
    match id {
        "consequence-reroll" => {
            now.consequence_reroll =
                if second { ConsequenceReroll::Refused } else { ConsequenceReroll::Allowed };
        }
        "opponent-fatigue" => {
            now.opponent_fatigue =
                if second { OpponentFatigue::PlayerCharacters } else { OpponentFatigue::Everyone };
        }
        "medieval-armoury-module" => {
            now.medieval_armoury = if second { OnOff::Off } else { OnOff::On };
        }
        _ => return None,
    }
    Some(now)
}
