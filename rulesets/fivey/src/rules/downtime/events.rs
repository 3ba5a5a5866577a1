//! What happens during a downtime turn. [fivey.downtime.event-roll]
use crate::content::EVENTS;
use crate::reference::RULES;
use crate::world::{Activity, Event, Plan, World};
use norn_kernel::{
    At, Choice, Closed, D20, Edge, Key, Lapse, Owner, Play, Prompt, Text, Value, Who, closed, rule, words,
};

closed! {
    /// What a bad event brings, as each activity has it. [fivey.downtime.event-effect]
    pub enum Mishap {
        /// [fivey.downtime.beg-bad]
        LosesAll = "loses-all",
        ThrownOut = "thrown-out",
        /// [fivey.downtime.work-bad]
        Barred = "barred",
        SmallLoss = "small-loss",
        /// [fivey.downtime.carouse-bad]
        Crime = "crime",
        /// [fivey.downtime.study-bad]
        Angered = "angered",
        /// [fivey.downtime.establish-bad]
        CapitalLost = "capital-lost",
        /// [fivey.downtime.ball-bad]
        Guest = "guest",
        /// The activity's roll is made with disadvantage, and nothing else happens.
        Hampered = "hampered",
    }
}

impl Mishap {
    fn key(self) -> Key {
        match self {
            Self::LosesAll | Self::ThrownOut => words!("fivey.downtime.beg-bad"),
            Self::Barred | Self::SmallLoss => words!("fivey.downtime.work-bad"),
            Self::Crime => words!("fivey.downtime.carouse-bad"),
            Self::Angered => words!("fivey.downtime.study-bad"),
            Self::CapitalLost => words!("fivey.downtime.establish-bad"),
            Self::Guest => words!("fivey.downtime.ball-bad"),
            Self::Hampered => words!("fivey.downtime.event-effect"),
        }
    }
}

/// How an event turns out for what somebody does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fortune {
    /// What happened, if it was rolled for.
    pub event: Option<Event>,
    /// What it does to the activity's roll.
    pub edge: Edge,
    /// What else it brings.
    pub mishap: Option<Mishap>,
}

impl Fortune {
    /// Nobody has rolled.
    pub const NONE: Self = Self { event: None, edge: Edge::None, mishap: None };
}

/// What a face of the die brings. [fivey.downtime.event-roll]
#[must_use]
pub fn of(face: i32) -> Event {
    let found = EVENTS.iter().find(|row| (row.from..=row.to).contains(&face));
    found.map_or(Event::Nothing, |row| row.event)
}

/// Whether an activity has a roll that an edge could turn.
#[must_use]
pub fn has_roll(activity: Activity) -> bool {
    !matches!(activity, Activity::Idle | Activity::Ball | Activity::Other)
}

/// What a bad event may bring, the likeliest first: the mishaps that the activity names, or a worse roll.
/// [fivey.downtime.event-effect]
#[must_use]
pub fn mishaps(world: &World, who: Who, plan: &Plan) -> Vec<Mishap> {
    let mut all = match plan.activity {
        Activity::Beg => vec![Mishap::LosesAll],
        Activity::Work if is_hired(world, who, plan) => vec![Mishap::Barred],
        Activity::Work => vec![Mishap::SmallLoss],
        Activity::Carouse => vec![Mishap::Crime],
        Activity::Study => vec![Mishap::Angered],
        Activity::Establish => vec![Mishap::CapitalLost],
        Activity::Ball => vec![Mishap::Guest],
        Activity::Idle | Activity::Other => vec![],
    };
    let settled = world.downtime.as_ref().is_some_and(|it| it.settlement.is_some());
    if plan.activity == Activity::Beg && settled {
        all.push(Mishap::ThrownOut);
    }
    if has_roll(plan.activity) {
        all.push(Mishap::Hampered);
    }
    all
}

/// Whether somebody works for somebody else: for themselves where no establishment is named, or it is their own.
/// [fivey.downtime.work-bad]
#[must_use]
pub fn is_hired(world: &World, who: Who, plan: &Plan) -> bool {
    let own = world.institutions.get(&plan.with).is_some_and(|one| one.owner == Some(who));
    !plan.with.trim().is_empty() && !own
}

/// (32) Somebody rolls for an event, if they want; of a bad one the referee says what it brings, where it could be more
/// than one thing. [fivey.downtime.event-roll, fivey.downtime.event-effect]
pub fn befalls(at: &mut At<'_, World>, who: Who, plan: &Plan) -> Play<Fortune> {
    if !plan.event {
        return Ok(Fortune::NONE);
    }
    let key = rule!("fivey.downtime.event-roll");
    let owner = at.world().owner(who);
    let face = at.on_behalf(who, |at| at.roll(owner, D20, key))?;
    let event = at.outcome(key, of(face));
    let key = rule!("fivey.downtime.event-effect");
    let fortune = Fortune { event: Some(event), ..Fortune::NONE };
    match event {
        Event::Nothing => Ok(fortune),
        Event::Good => {
            let edge = if has_roll(plan.activity) { Edge::Advantage } else { Edge::None };
            at.story(|_| Text::part(words!("fivey.downtime.event-effect"), "good").with("who", who));
            Ok(Fortune { edge: key.or(edge, Edge::None), ..fortune })
        }
        Event::Bad => {
            let mishap = worse(at, who, plan, key)?;
            let edge = if mishap == Some(Mishap::Hampered) { Edge::Disadvantage } else { Edge::None };
            if mishap.is_none() {
                at.story(|_| Text::part(words!("fivey.downtime.event-effect"), "bad").with("who", who));
            }
            Ok(Fortune { edge, mishap, ..fortune })
        }
    }
}

/// What a bad event brings.
fn worse(at: &mut At<'_, World>, who: Who, plan: &Plan, key: Key) -> Play<Option<Mishap>> {
    let all = mishaps(at.world(), who, plan);
    if all.len() < 2 {
        return Ok(all.first().copied());
    }
    let options: Vec<Choice> = all.iter().map(|one| Choice::word(one.key(), one.word())).collect();
    let about = [("who", Value::Character(who)), ("activity", Value::word(plan.activity.word()))];
    // Others have rolled at the same moment: what comes of the turn waits for it.
    let prompt = Prompt::one_of(Owner::Referee, key, &options).lapses(Lapse::MovingOn);
    let nth = at.one_of(&prompt.about(&about))?;
    Ok(all.get(nth).copied())
}
