//! House rules: what the rule reference declares at its rulings.
use crate::reference::RULES;
use norn_kernel::{Storable, Switch, words};

/// The house rules, each at the default that its ruling names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Switches {
    /// [heimr.challenge.reroll-with-consequence]
    pub consequence_reroll: ConsequenceReroll,
    /// [heimr.fatigue.npcs]
    pub opponent_fatigue: OpponentFatigue,
    /// [heimr.armoury.module]
    pub medieval_armoury: OnOff,
    /// [heimr.effect.fall-standing-up]
    #[stored(default)]
    pub stand_up: StandUp,
    /// [heimr.injury.effect-duration]
    #[stored(default)]
    pub injury_effects: InjuryEffects,
    /// [heimr.injury.below-minus-five]
    #[stored(default)]
    pub below_minus_five: BelowMinusFive,
    /// [heimr.brawl.near-miss-bind]
    #[stored(default)]
    pub brawl_contact: BrawlContact,
    /// [heimr.concealment.attack-penalty]
    #[stored(default)]
    pub darkness_in_melee: DarknessInMelee,
    /// [heimr.blind-spot.create]
    #[stored(default)]
    pub blind_spots: OffOn,
}

/// What getting up from the ground costs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum StandUp {
    /// The standard action.
    #[default]
    StandardAction,
    /// A free action.
    FreeAction,
}

/// How long Drop, Fall and Daze from an injury hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum InjuryEffects {
    /// As long as the injury.
    #[default]
    Lasting,
    /// As long as when they are called.
    Momentary,
}

/// What becomes of whoever would fall below the last injury of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum BelowMinusFive {
    /// Dead at once.
    #[default]
    Death,
    /// Hit points stop there.
    Floor,
}

/// What a grab that only touches is good for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum BrawlContact {
    /// It does not take hold.
    #[default]
    Touch,
    /// It does.
    Bind,
}

/// Whether darkness lowers attack rolls inside a cluster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum DarknessInMelee {
    /// It does not.
    #[default]
    Unhindered,
    /// It does.
    Hindered,
}

/// A module that is not in use unless it is switched on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum OffOn {
    /// Not in use.
    #[default]
    Off,
    /// In use.
    On,
}

/// Whether a failed requirement that has a harmful consequence may be rolled again before it takes effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum ConsequenceReroll {
    /// It may.
    #[default]
    Allowed,
    /// It may not.
    Refused,
}

/// Who has fatigue at all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum OpponentFatigue {
    #[default]
    Everyone,
    /// Only those whom players play.
    PlayerCharacters,
}

/// A module that is in use unless it is switched off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum OnOff {
    /// In use.
    #[default]
    On,
    /// Not in use.
    Off,
}

/// All of them, each with its default first.
pub const ALL: &[Switch] = &[
    Switch {
        id: "consequence-reroll",
        rule: words!("heimr.challenge.reroll-with-consequence"),
        values: &["allowed", "refused"],
    },
    Switch {
        id: "opponent-fatigue",
        rule: words!("heimr.fatigue.npcs"),
        values: &["everyone", "player-characters"],
    },
    Switch { id: "medieval-armoury-module", rule: words!("heimr.armoury.module"), values: &["on", "off"] },
    Switch {
        id: "stand-up",
        rule: words!("heimr.effect.fall-standing-up"),
        values: &["standard-action", "free-action"],
    },
    Switch {
        id: "injury-effects",
        rule: words!("heimr.injury.effect-duration"),
        values: &["lasting", "momentary"],
    },
    Switch {
        id: "below-minus-five",
        rule: words!("heimr.injury.below-minus-five"),
        values: &["death", "floor"],
    },
    Switch { id: "brawl-contact", rule: words!("heimr.brawl.near-miss-bind"), values: &["touch", "bind"] },
    Switch {
        id: "darkness-in-melee",
        rule: words!("heimr.concealment.attack-penalty"),
        values: &["unhindered", "hindered"],
    },
    Switch { id: "blind-spots-module", rule: words!("heimr.blind-spot.create"), values: &["off", "on"] },
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
