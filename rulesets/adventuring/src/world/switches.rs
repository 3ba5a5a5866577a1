//! The house rules: what the text leaves open or contradicts, with what is so unless somebody says otherwise.
//! [adventuring.base.switches]
use crate::reference::RULES;
use norn_kernel::{switches, words};

switches! {
    /// The house rules, each at the default that its ruling names.
    pub struct Switches {
        /// Who saves when somebody is taunted.
        taunt_save: TauntSave = "taunt-save", words!("adventuring.manipulation.taunt"), [
            /// The taunter first, and then the target.
            Both = "both",
            /// The target alone.
            Target = "target",
        ];
        /// Whether prisoners can be tortured.
        torture: Torture = "torture", words!("adventuring.manipulation.torture"), [
            /// Nobody is offered it.
            Off = "off",
            /// It is one of the approaches.
            On = "on",
        ];
        /// What double and half of illegal goods are taken of.
        illegal_price: IllegalPrice = "illegal-price", words!("adventuring.trade.illegal.prices"), [
            /// Of what the trader would ask or pay otherwise.
            OnTop = "on-top",
            /// Of the plain value.
            Flat = "flat",
        ];
        /// Who needs bushcraft and navigation tools off the paths.
        navigation_help: NavigationHelp = "navigation-help", words!("adventuring.navigate.half"), [
            /// One guide serves all.
            Guide = "guide",
            /// Each needs them.
            Everyone = "everyone",
        ];
        /// How long a lock takes.
        lock_time: LockTime = "lock-time", words!("adventuring.lock.lockpicks"), [
            Watch = "watch",
            Stretch = "stretch",
        ];
        /// Whether zones can be full.
        zone_occupancy: ZoneOccupancy = "zone-occupancy", words!("adventuring.size.occupancy"), [
            /// So many of each size.
            Enforced = "enforced",
            /// Any number; only the massive need room.
            Ignored = "ignored",
        ];
        /// Where a new character's scores come from.
        ability_scores: AbilityScores = "ability-scores", words!("adventuring.base.ability-generation"), [
            /// 3d6 each.
            Roll = "roll",
            /// 13, 11 and 9, as one likes.
            Array = "array",
        ];
        /// What proficiency does.
        proficiency: Proficiency = "proficiency", words!("adventuring.base.proficiency"), [
            /// Two dice, and the better counts.
            TwoDice = "two-dice",
            /// The score counts as 4 higher.
            PlusFour = "plus-4",
        ];
        /// How a group saves.
        group_save: GroupSave = "group-save", words!("adventuring.base.group-save"), [
            /// One die for all.
            SharedDie = "shared-die",
            /// Each has their own.
            EachRolls = "each-rolls",
        ];
        /// What health 0 is.
        zero_health: ZeroHealth = "zero-health", words!("adventuring.base.zero-health"), [
            /// A save says whether somebody is stable or dying.
            Save = "save",
            /// It is death at once.
            Dead = "dead",
        ];
        /// How impaired and enhanced damage is rolled.
        impaired_enhanced: ImpairedEnhanced = "impaired-enhanced", words!("adventuring.base.impaired"), [
            /// Twice; the lower or the higher counts.
            TwoDice = "two-dice",
            /// By a d4 or a d12, whatever the die.
            OtherDie = "d4-d12",
        ];
        /// Who acts first in a fight.
        initiative: Initiative = "initiative", words!("adventuring.base.initiative"), [
            /// A group save says who of the company is quick enough.
            GroupSave = "group-save",
            /// The whole company.
            PlayersFirst = "players-first",
        ];
        /// Whether attacks hit by themselves.
        attack_roll: AttackRoll = "attack-roll", words!("adventuring.base.attack"), [
            Automatic = "automatic",
            /// A save comes first.
            SaveToHit = "save-to-hit",
        ];
        /// How often somebody can dodge.
        dodge: Dodge = "dodge", words!("adventuring.base.dodge"), [
            OncePerRound = "once-per-round",
            /// Any attack, at the cost of the next turn.
            NextTurn = "next-turn",
        ];
        /// How much a daily rest heals.
        daily_rest_healing: DailyRestHealing = "daily-rest-healing", words!("adventuring.base.daily-rest"), [
            All = "all",
            /// Half of the maximum.
            Half = "half",
        ];
        /// What a day without a daily rest does.
        missed_rest: MissedRest = "missed-rest", words!("adventuring.base.daily-rest.missed"), [
            NoEffect = "no-effect",
            /// It takes 1 off STR.
            Weaken = "weaken",
        ];
        /// Whether too much bulk hampers.
        encumbrance: Encumbrance = "encumbrance", words!("adventuring.base.encumbrance"), [
            On = "on",
            Off = "off",
        ];
    }
}
