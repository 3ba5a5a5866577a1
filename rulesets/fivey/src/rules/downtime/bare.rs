//! Downtime activities from numbers alone, to be weighed without a table.
use crate::reference::RULES;
use crate::rules::downtime::{activities, events};
use crate::world::{Activity, Aim, Event, Extent, Plan, Stat, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Verdict, Who, closed, words};

/// The one whom a bare roll is about.
const SOMEBODY: Who = Who(1);
/// What skills and institutions are called of which nothing is known.
pub const NAME: &str = "-";

closed! {
    /// What happened during a turn, worst first. [fivey.downtime.event-roll]
    pub enum Befell {
        Bad = "bad",
        Nothing = "nothing",
        Good = "good",
    }
}

/// A turn from numbers alone. [fivey.downtime.event-effect]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareDowntime {
    pub activity: Activity,
    /// The stat.
    pub stat: i32,
    pub skilled: bool,
    /// They roll for an event.
    pub event: bool,
    /// Where they beg, if the die depends on it.
    pub settlement: Option<Extent>,
}

/// What is done in it.
fn plan(activity: Activity, skilled: bool, event: bool) -> Plan {
    let skill = skilled.then(|| NAME.to_owned());
    Plan { skill, event, ..Plan::of(activity, Stat::Int) }
}

impl Rule for BareDowntime {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let plan = Plan { with: named(self.activity), ..plan(self.activity, self.skilled, self.event) };
        let fortune = events::befalls(at, SOMEBODY, &plan)?;
        let came = activities::does(at, SOMEBODY, &plan, &fortune)?;
        let befell = match fortune.event {
            Some(Event::Bad) => Befell::Bad,
            Some(Event::Good) => Befell::Good,
            _ => Befell::Nothing,
        };
        let befell = at.outcome(words!("fivey.downtime.event-roll"), befell);
        Ok(Verdict::of(befell.word()).with_total(came.gained))
    }
}

/// With what it is done: nobody works for themselves.
fn named(activity: Activity) -> String {
    if activity == Activity::Study { String::new() } else { NAME.to_owned() }
}

/// Studies from numbers alone. [fivey.downtime.study]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareStudy {
    /// The stat.
    pub stat: i32,
    /// For an answer, and not for something new.
    pub research: bool,
    pub skilled: bool,
    /// They roll for an event.
    pub event: bool,
    /// How many dice of inspiration they have.
    pub dice: i32,
}

impl Rule for BareStudy {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let aim = if self.research { Aim::Research } else { Aim::Skill };
        let plan = Plan { aim: Some(aim), ..plan(Activity::Study, self.skilled, self.event) };
        let fortune = events::befalls(at, SOMEBODY, &plan)?;
        let came = activities::does(at, SOMEBODY, &plan, &fortune)?;
        let outcome = if 0 < came.gained { "success" } else { "failure" };
        Ok(Verdict::of(outcome))
    }
}
