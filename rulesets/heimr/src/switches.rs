//! House rules: what the rule reference declares at its rulings.
use crate::RULES;
use crate::world::{
    BelowMinusFive, BrawlContact, ConsequenceReroll, DarknessInMelee, InjuryEffects, OffOn, OnOff,
    OpponentFatigue, StandUp, Switches,
};
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
    Switch {
        id: "stand-up",
        rule: rule!("heimr.effect.fall-standing-up"),
        values: &["standard-action", "free-action"],
    },
    Switch {
        id: "injury-effects",
        rule: rule!("heimr.injury.effect-duration"),
        values: &["lasting", "momentary"],
    },
    Switch {
        id: "below-minus-five",
        rule: rule!("heimr.injury.below-minus-five"),
        values: &["death", "floor"],
    },
    Switch { id: "brawl-contact", rule: rule!("heimr.brawl.near-miss-bind"), values: &["touch", "bind"] },
    Switch {
        id: "darkness-in-melee",
        rule: rule!("heimr.concealment.attack-penalty"),
        values: &["unhindered", "hindered"],
    },
    Switch { id: "blind-spots-module", rule: rule!("heimr.blind-spot.create"), values: &["off", "on"] },
];

/// Whether it has the second of its two values; `None` if there is no such house rule.
fn is_second(now: &Switches, id: &str) -> Option<bool> {
    Some(match id {
        "consequence-reroll" => now.consequence_reroll == ConsequenceReroll::Refused,
        "opponent-fatigue" => now.opponent_fatigue == OpponentFatigue::PlayerCharacters,
        "medieval-armoury-module" => now.medieval_armoury == OnOff::Off,
        "stand-up" => now.stand_up == StandUp::FreeAction,
        "injury-effects" => now.injury_effects == InjuryEffects::Momentary,
        "below-minus-five" => now.below_minus_five == BelowMinusFive::Floor,
        "brawl-contact" => now.brawl_contact == BrawlContact::Bind,
        "darkness-in-melee" => now.darkness_in_melee == DarknessInMelee::Hindered,
        "blind-spots-module" => now.blind_spots == OffOn::On,
        _ => return None,
    })
}

/// The value of a house rule; `None` if there is none of this name.
#[must_use]
pub fn get(now: &Switches, id: &str) -> Option<&'static str> {
    let switch = ALL.iter().find(|switch| switch.id == id)?;
    switch.values.get(usize::from(is_second(now, id)?)).copied()
}

/// All house rules with one set anew; `None` if there is no such house rule or value.
#[must_use]
pub fn set(mut now: Switches, id: &str, value: &str) -> Option<Switches> {
    let switch = ALL.iter().find(|switch| switch.id == id)?;
    let second = switch.values.iter().position(|one| *one == value)? == 1;
    fn of<T>(second: bool, values: [T; 2]) -> T {
        let [first, other] = values;
        if second { other } else { first }
    }
    match id {
        "consequence-reroll" => {
            now.consequence_reroll = of(second, [ConsequenceReroll::Allowed, ConsequenceReroll::Refused]);
        }
        "opponent-fatigue" => {
            now.opponent_fatigue = of(second, [OpponentFatigue::Everyone, OpponentFatigue::PlayerCharacters]);
        }
        "medieval-armoury-module" => now.medieval_armoury = of(second, [OnOff::On, OnOff::Off]),
        "stand-up" => now.stand_up = of(second, [StandUp::StandardAction, StandUp::FreeAction]),
        "injury-effects" => {
            now.injury_effects = of(second, [InjuryEffects::Lasting, InjuryEffects::Momentary]);
        }
        "below-minus-five" => {
            now.below_minus_five = of(second, [BelowMinusFive::Death, BelowMinusFive::Floor]);
        }
        "brawl-contact" => now.brawl_contact = of(second, [BrawlContact::Touch, BrawlContact::Bind]),
        "darkness-in-melee" => {
            now.darkness_in_melee = of(second, [DarknessInMelee::Unhindered, DarknessInMelee::Hindered]);
        }
        "blind-spots-module" => now.blind_spots = of(second, [OffOn::Off, OffOn::On]),
        _ => return None,
    }
    Some(now)
}
