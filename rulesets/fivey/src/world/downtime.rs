//! Downtime: lifestyles, what is done turn by turn, and institutions.
use crate::reference::RULES;
use crate::world::World;
use crate::world::gear::COST_MAX;
use crate::world::people::Stat;
use norn_kernel::record::kind::{kept, number, prose};
use norn_kernel::{Storable, Who, among, closed, sheet, words};
use std::collections::BTreeMap;

/// The most capital that can be written down.
pub const CAPITAL_MAX: i32 = 1_000_000;

closed! {
    /// How somebody lives, cheapest first. [fivey.downtime.lifestyle-table]
    #[derive(Default)]
    pub enum Lifestyle {
        #[default]
        Squalid = "squalid",
        Poor = "poor",
        Modest = "modest",
        Comfortable = "comfortable",
        Wealthy = "wealthy",
        Decadent = "decadent",
    }
}

closed! {
    /// For how long people go about their own affairs. [fivey.downtime.seasonal, fivey.downtime.yearly]
    #[derive(Default)]
    pub enum Span {
        #[default]
        Tennite = "tennite",
        Season = "season",
        Year = "year",
    }
}

closed! {
    /// What somebody does with a downtime turn. [fivey.downtime.lifestyle-table]
    pub enum Activity {
        /// Nothing in particular.
        Idle = "idle",
        Beg = "beg",
        Work = "work",
        Carouse = "carouse",
        Study = "study",
        Establish = "establish",
        Ball = "ball",
        /// In the player's words. [fivey.downtime.other-options]
        Other = "other-activity",
    }
}

closed! {
    /// For what somebody studies. [fivey.downtime.study]
    pub enum Aim {
        Skill = "new-skill",
        Feat = "new-feat",
        Research = "research",
    }
}

closed! {
    /// What happens during a downtime turn. [fivey.downtime.event-roll]
    pub enum Event {
        Bad = "bad-event",
        Nothing = "nothing-happens",
        Good = "good-event",
    }
}

/// Downtime that is under way. [fivey.phase.downtime]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Downtime {
    /// How long it is.
    pub span: Span,
    /// Which of its turns is under way, from 1. [fivey.downtime.tennite]
    pub turn: u32,
    /// In which settlement, where that matters. [fivey.downtime.beg-settlement]
    pub settlement: Option<String>,
    /// How each lives and what each does.
    pub people: BTreeMap<Who, Living>,
    /// Through which of its turns they follow each other by themselves; 0 as long as nobody has said so.
    pub until: u32,
}

/// How somebody lives during a downtime.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Living {
    /// What they pay for.
    pub lifestyle: Lifestyle,
    /// It is paid for. [fivey.downtime.pay-first]
    pub paid: bool,
    /// What they do in each turn, the first one first. [fivey.downtime.bulk-saving]
    pub plan: Vec<Plan>,
}

impl Living {
    /// What somebody does with a turn, counted from 1: where nothing is said of it, what they did with the one before.
    /// [fivey.downtime.bulk-saving]
    #[must_use]
    pub fn does(&self, turn: u32) -> Plan {
        let nth = usize::try_from(turn.saturating_sub(1)).unwrap_or(usize::MAX);
        self.plan.get(nth).or(self.plan.last()).cloned().unwrap_or_else(Plan::idle)
    }

    /// The same with the turns `from` to `through` spent in this way, of so many in all.
    #[must_use]
    pub fn with(mut self, plan: &Plan, (from, through): (u32, u32), turns: u32) -> Self {
        let now = |turn: u32| if (from..=through).contains(&turn) { plan.clone() } else { self.does(turn) };
        let mut all: Vec<Plan> = (1..=turns).map(now).collect();
        // What only repeats the turn before goes without saying.
        while let [.., before, last] = all.as_slice()
            && before == last
        {
            all.pop();
        }
        self.plan = all;
        self
    }
}

/// What somebody does with one turn.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Plan {
    /// What they do with it.
    pub activity: Activity,
    /// By which stat. [fivey.downtime.beg]
    pub stat: Stat,
    /// Which of their skills or titles helps.
    #[stored(default)]
    pub skill: Option<String>,
    /// They roll for an event. [fivey.downtime.event-roll]
    #[stored(default)]
    pub event: bool,
    /// For what they study. [fivey.downtime.study]
    #[stored(default)]
    pub aim: Option<Aim>,
    /// Where they work, under whom they study, what they found, or what else they do.
    #[stored(default)]
    pub with: String,
    /// What they want to learn or know.
    #[stored(default)]
    pub what: String,
    /// An institution's credit pays for the lifestyle. [fivey.downtime.reinvest]
    #[stored(default)]
    pub on_credit: bool,
}

impl Plan {
    /// This, by this stat, with nothing more said of it.
    #[must_use]
    pub fn of(activity: Activity, stat: Stat) -> Self {
        Self {
            activity,
            stat,
            skill: None,
            event: false,
            aim: None,
            with: String::new(),
            what: String::new(),
            on_credit: false,
        }
    }

    /// Nothing in particular.
    #[must_use]
    pub fn idle() -> Self {
        Self::of(Activity::Idle, Stat::Cha)
    }
}

among!(Downtime { people });
impl norn_kernel::Among for Living {}

sheet! {
    /// A castle, a temple, a firm, or something else that somebody has founded. [fivey.downtime.establish]
    pub struct Institution of World, changed by InstitutionSet = words!("fivey.downtime.establish"); {
        /// Whose it is.
        owner: Option<Who> => kept().told("owned"),
        /// What it is, in words.
        kind: String = prose().labelled("kind").told("kind"),
        /// [fivey.downtime.capital]
        capital: i32 = number(0, CAPITAL_MAX).by(words!("fivey.downtime.capital")),
        /// How much of this turn's credit is used. [fivey.downtime.credit]
        used: i32 = number(0, COST_MAX).by(words!("fivey.downtime.credit")).labelled("used").told("used"),
    }
}

/// Something that happens when a countdown comes to its end. [fivey.referee.clock-countdown]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Countdown {
    /// The minute at which it does; of rounds of a fight, none.
    pub until: Option<i64>,
    /// How many rounds of a fight are left.
    #[stored(default)]
    pub rounds: Option<u32>,
    /// The players see it.
    pub open: bool,
}
