//! House rules: what the rule reference declares at its rulings.
use crate::reference::RULES;
use norn_kernel::{switches, words};

switches! {
    /// The house rules, each at the default that its ruling names.
    pub struct Switches {
        /// Whether a failed requirement that has a harmful consequence may be rolled again before it takes effect.
        consequence_reroll: ConsequenceReroll =
            "consequence-reroll", words!("heimr.challenge.reroll-with-consequence"), [
            /// It may.
            Allowed = "allowed",
            /// It may not.
            Refused = "refused",
        ];
        /// Who has fatigue at all.
        opponent_fatigue: OpponentFatigue = "opponent-fatigue", words!("heimr.fatigue.npcs"), [
            Everyone = "everyone",
            /// Only those whom players play.
            PlayerCharacters = "player-characters",
        ];
        /// A module that is in use unless it is switched off.
        medieval_armoury: OnOff = "medieval-armoury-module", words!("heimr.armoury.module"), [
            /// In use.
            On = "on",
            /// Not in use.
            Off = "off",
        ];
        /// What getting up from the ground costs.
        stand_up: StandUp = "stand-up", words!("heimr.effect.fall-standing-up"), [
            /// The standard action.
            StandardAction = "standard-action",
            /// A free action.
            FreeAction = "free-action",
        ];
        /// How long Drop, Fall and Daze from an injury hold.
        injury_effects: InjuryEffects = "injury-effects", words!("heimr.injury.effect-duration"), [
            /// As long as the injury.
            Lasting = "lasting",
            /// As long as when they are called.
            Momentary = "momentary",
        ];
        /// What becomes of whoever would fall below the last injury of the table.
        below_minus_five: BelowMinusFive = "below-minus-five", words!("heimr.injury.below-minus-five"), [
            /// Dead at once.
            Death = "death",
            /// Hit points stop there.
            Floor = "floor",
        ];
        /// What a grab that only touches is good for.
        brawl_contact: BrawlContact = "brawl-contact", words!("heimr.brawl.near-miss-bind"), [
            /// It does not take hold.
            Touch = "touch",
            /// It does.
            Bind = "bind",
        ];
        /// Whether darkness lowers attack rolls inside a cluster.
        darkness_in_melee: DarknessInMelee = "darkness-in-melee", words!("heimr.concealment.attack-penalty"), [
            /// It does not.
            Unhindered = "unhindered",
            /// It does.
            Hindered = "hindered",
        ];
        /// A module that is not in use unless it is switched on.
        blind_spots: OffOn = "blind-spots-module", words!("heimr.blind-spot.create"), [
            /// Not in use.
            Off = "off",
            /// In use.
            On = "on",
        ];
    }
}
