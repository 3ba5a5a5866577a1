//! What the referee weighs against an activity: how long it takes, what it costs, and what it risks; and scenes that are
//! prepared. [fivey.referee.time-restraints, fivey.referee.resource-depletion, fivey.referee.random-risk]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::exploring::risks::strikes;
use crate::rules::exploring::sites::uses_action;
use crate::rules::exploring::time::{self, Clock};
use crate::rules::exploring::travel;
use crate::world::happen::{pay, set, use_up};
use crate::world::{Busy, DAY, DAYTIME, HOUR, Phase, ROUND, Set, Task, World};
use norn_kernel::{
    Amounts, At, Audience, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule,
};

/// The longest that an activity takes, in minutes.
pub const MINUTES_MAX: i64 = 10 * DAY;
/// The most that an activity can risk, in 20.
pub const RISK_MAX: i32 = 20;

closed! {
    /// What an activity brings about.
    pub enum Brought {
        Event = "event",
        /// It takes its time, and what comes of it shows when it is done.
        UnderWay = "under-way",
        Nothing = "nothing-else",
    }
}

/// Somebody does something that takes time, costs something, or risks something.
/// [fivey.referee.time-restraints]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Undertake {
    pub who: Who,
    /// What they do, in the player's words.
    pub doing: String,
    /// How long it takes, in minutes.
    #[stored(default)]
    pub minutes: i64,
    /// How many times in 20 something comes of it. [fivey.referee.random-risk]
    #[stored(default)]
    pub risk: i32,
    /// What of theirs it costs. [fivey.referee.resource-depletion]
    #[stored(default)]
    pub things: Amounts<String>,
    #[stored(default)]
    pub crowns: i32,
    #[stored(default)]
    pub hit_points: i32,
    #[stored(default)]
    pub dice: i32,
}

impl Undertake {
    /// Whether somebody has what it costs, and lives on.
    fn is_afforded(&self, world: &World) -> bool {
        let one = world.character(self.who);
        let has = |(name, count): (&String, i32)| {
            one.things.get(name).is_some_and(|thing| count <= i32::from(thing.pieces))
        };
        (0..=one.crowns).contains(&self.crowns)
            && (0..=one.dice).contains(&self.dice)
            && (self.hit_points == 0 || (1..one.hit_points).contains(&self.hit_points))
            && self.things.iter().all(has)
    }

    /// How long it takes where it is done: in the world no major activity of the day takes less than an hour.
    /// [fivey.day.daytime]
    fn takes(&self, world: &World) -> i64 {
        let major = 0 < self.minutes && world.phase == Phase::World && world.minute() < DAYTIME;
        if rule!("fivey.day.daytime").holds(major) { self.minutes.max(HOUR) } else { self.minutes }
    }

    fn pays(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.referee.resource-depletion");
        for (name, count) in self.things.iter() {
            use_up(at, key, self.who, name, u16::try_from(count).unwrap_or(0))?;
        }
        let one = at.world().character(self.who);
        let (dice, hit_points) = (one.dice, one.hit_points);
        let crowns = at.number(key, self.crowns);
        pay(at, key, self.who, crowns.saturating_neg())?;
        set(at, key, self.who, Set::dice(dice.saturating_sub(self.dice)))?;
        set(at, key, self.who, Set::hit_points(hit_points.saturating_sub(self.hit_points))).map(drop)
    }
}

impl Rule for Undertake {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        acting::calm(at)?;
        let key = rule!("fivey.referee.resource-depletion");
        let affords = self.is_afforded(at.world());
        at.require(key, affords, || Text::part(key, "refusal").with("who", self.who))?;
        let takes = self.takes(at.world());
        let key = rule!("fivey.referee.time-restraints");
        let fits = (0..=MINUTES_MAX).contains(&takes) && (0..=RISK_MAX).contains(&self.risk);
        at.require(key, fits, || Text::part(key, "refusal").with("max", Value::Number(MINUTES_MAX)))?;
        let world = at.world();
        let by_day = world.phase == Phase::World && world.night.is_none() && 0 < takes;
        let late = by_day && travel::left(world) < takes;
        let key = rule!("fivey.day.halves");
        at.require(key, !late, || Text::part(key, "late"))?;
        let at_site = world_is_site(at.world());
        if at_site && 0 < takes {
            uses_action(at, self.who)?;
        }
        self.pays(at)?;
        let key = rule!("fivey.referee.time-restraints");
        // Others go on with their rounds meanwhile, what is risked is risked when it is done, and whoever is unseen keeps
        // nobody waiting.
        if at_site || !at.world().is_seen(self.who) {
            let round = if at_site { ROUND } else { 0 };
            if round < takes || 0 < takes && 0 < self.risk {
                let until = at.world().clock.saturating_add(takes.max(round));
                let busy = Busy { until, task: Task::Other(self.doing.clone()), risk: self.risk };
                set(at, key, self.who, Set::busy(Some(busy)))?;
                return Ok(Verdict::of(Brought::UnderWay.word()));
            }
        } else {
            let minutes = at.number(key, i32::try_from(takes).unwrap_or(0));
            let until = at.world().clock.saturating_add(minutes.into());
            time::passes(at, until, Clock::Ordinary)?;
        }
        let key = rule!("fivey.referee.random-risk");
        let event = 0 < self.risk && strikes(at, self.who, self.risk, key)?;
        Ok(Verdict::of(if event { Brought::Event } else { Brought::Nothing }.word()))
    }
}

fn world_is_site(world: &World) -> bool {
    world.visit.is_some()
}

/// What the referee prepares for a scene. [fivey.referee.job]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Prepare {
    /// What there is to be achieved.
    pub goal: String,
    /// What stands in the way.
    pub obstacle: String,
    /// One way to go about it.
    pub one: String,
    /// Another way.
    pub other: String,
    /// What comes of failure.
    pub consequence: String,
}

impl Rule for Prepare {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.referee.job");
        let all = [&self.goal, &self.obstacle, &self.one, &self.other, &self.consequence];
        let said = all.iter().all(|text| !text.trim().is_empty());
        let two = self.one.trim() != self.other.trim();
        at.require(key, said && two, || Text::part(key, "refusal"))?;
        at.aside(Audience::Referee, |at| {
            at.tell(|_| {
                Text::part(key, "scene")
                    .with("goal", Value::text(&self.goal))
                    .with("obstacle", Value::text(&self.obstacle))
                    .with("one", Value::text(&self.one))
                    .with("other", Value::text(&self.other))
                    .with("consequence", Value::text(&self.consequence))
            });
            Ok(())
        })?;
        Ok(Verdict::done())
    }
}
