//! What is going to happen, and when. [fivey.referee.clock-countdown]
use crate::reference::RULES;
use crate::rules::exploring::time::counted_down;
use crate::world::happen::happen;
use crate::world::{Countdown, DAY, Effect, HOUR, ROUND, TENNITE, World};
use norn_kernel::{At, Play, Rule, Storable, Text, Value, Verdict, closed, rule};

/// The most that is counted down from.
pub const COUNT_MAX: i32 = 1_000;

closed! {
    /// In what a countdown is counted. [fivey.referee.clock-countdown]
    #[derive(Default)]
    pub enum Unit {
        /// Of a fight.
        Rounds = "rounds-of-a-fight",
        /// At a site.
        #[default]
        Turns = "turns",
        Hours = "hours",
        /// Each as the night ends.
        Days = "days",
        Tennites = "tennites",
    }
}

/// The referee counts down to something. [fivey.referee.clock-countdown]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct CountDown {
    /// To what, which is also its name.
    pub name: String,
    /// From how many, 1 or more.
    pub count: i32,
    pub unit: Unit,
    /// The players see it.
    pub open: bool,
}

impl Rule for CountDown {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.referee.clock-countdown");
        let new = !at.world().countdowns.contains_key(&self.name) && !self.name.trim().is_empty();
        at.require(key, new, || Text::part(key, "refusal").with("name", Value::text(&self.name)))?;
        let fits = (1..=COUNT_MAX).contains(&self.count);
        at.require(key, fits, || Text::part(key, "count-refusal").with("max", COUNT_MAX))?;
        let now = at.world().clock;
        let after = |from: i64, unit: i64| Some(unit.saturating_mul(self.count.into()).saturating_add(from));
        let until = match self.unit {
            Unit::Rounds => None,
            Unit::Turns => after(now, ROUND),
            Unit::Hours => after(now, HOUR),
            Unit::Days => after(now.saturating_sub(now.rem_euclid(DAY)), DAY),
            Unit::Tennites => after(now, TENNITE),
        };
        let rounds = u32::try_from(self.count).ok().filter(|_| self.unit == Unit::Rounds);
        let it = Countdown { until, rounds, open: self.open };
        happen(at, key, Effect::Countdown(self.name.clone(), Some(it)))?;
        Ok(Verdict::done())
    }
}

/// A round of a fight ends: what is counted down in rounds comes nearer. [fivey.rest.sequence]
pub fn round_ends(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("fivey.referee.clock-countdown");
    let counted: Vec<(String, Countdown)> =
        at.world().countdowns.iter().map(|(name, it)| (name.clone(), it.clone())).collect();
    for (name, it) in counted {
        match it.rounds {
            Some(rounds) if 1 < rounds => {
                let it = Countdown { rounds: Some(rounds - 1), ..it };
                happen(at, key, Effect::Countdown(name, Some(it)))?;
            }
            Some(_) => counted_down(at, &name)?,
            None => {}
        }
    }
    Ok(())
}
