//! The clock, and what is due by it. [fivey.day.halves, fivey.rest.sequence]
use crate::reference::RULES;
use crate::rules::exploring::time::{Clock as Passing, Due as Falls};
use crate::world::people::numbers;
use crate::world::{CALENDAR, DAY, DAYTIME, HOUR, World};
use norn_kernel::show::{Clock, Days, Due, Row};
use norn_kernel::{Audience, Closed, Text, Value, Viewer, Who, time, words};

/// The most that is listed of what is due.
const DUE_MOST: usize = 50;
/// How many days a tennite has. [fivey.downtime.tennite]
const TENNITE: u8 = 10;

/// What the clock says, and what will happen by it if nothing else does.
pub(super) fn clock(world: &World) -> Clock {
    let key = Text::new(words!("fivey.day.halves")).key;
    let due = time::ahead(&Passing::Listed, world).into_iter().filter_map(|(at, due)| falls(world, at, &due));
    // What all may know of is counted by itself, or there would be less of it where there is more to hide.
    let (open, kept): (Vec<Due>, Vec<Due>) = due.partition(|due| due.audience == Audience::Everyone);
    let mut due: Vec<Due> = open.into_iter().take(DUE_MOST).chain(kept.into_iter().take(DUE_MOST)).collect();
    due.sort_by_key(|due| due.at);
    Clock { due, per_day: Some(DAY), ..Clock::new(key, world.clock, told(world)) }
}

/// The days that a calendar shows together: tennites, as many as a turn of a season's downtime stands for.
/// [fivey.downtime.tennite, fivey.downtime.seasonal]
#[must_use]
pub fn days(day: i64) -> Days {
    let of_row = Text::part(words!("fivey.downtime.tennite"), "row");
    Days { of_row: Some(of_row), ..Days::counted(day, TENNITE, 3) }
}

/// How the clock is said: day, half, hour and minute. [fivey.day.halves]
fn told(world: &World) -> Text {
    let minute = world.minute();
    let half = if minute < DAYTIME { "day" } else { "night" };
    Text::part(words!("fivey.day.halves"), "clock")
        .with("day", Value::Number(world.day()))
        .with("half", Value::word(half))
        .with("hour", Value::Number(minute / HOUR))
        .with("minute", Value::Number(minute % HOUR))
}

/// What is worth a line of what falls due. What every night brings is not.
fn falls(world: &World, at: i64, due: &Falls) -> Option<Due> {
    let (key, who, audience): (_, Option<Who>, _) = match due {
        Falls::Spell(by) => (words!("fivey.magic.concentration"), Some(*by), Audience::Everyone),
        Falls::Illusion(by) => {
            let known = Audience::open_if(world.is_illusion_known(*by));
            (words!("fivey.feat.street-magic"), Some(*by), known)
        }
        Falls::Charm(who) => (words!("fivey.spell.charm"), Some(*who), Audience::Referee),
        Falls::Task(who) => (words!("fivey.referee.time-restraints"), Some(*who), Audience::Everyone),
        Falls::Countdown(name) | Falls::Daily(name) => {
            let open = world.countdowns.get(name).is_some_and(|it| it.open);
            (words!("fivey.referee.clock-countdown"), None, Audience::open_if(open))
        }
        Falls::Nursed(who) => (words!("fivey.origin.nymph.relic-healing"), Some(*who), numbers(world, *who)),
        _ => return None,
    };
    let seen = who.is_none_or(|who| world.is_seen(who));
    let span = CALENDAR.in_short(at.saturating_sub(world.clock));
    let left = Text::part(words!("fivey.day.halves"), "left").with("span", Value::Text(span));
    let words = match due {
        Falls::Countdown(name) | Falls::Daily(name) => Text::part(key, "due").with("name", Value::text(name)),
        _ => Text::part(key, "due"),
    };
    Some(Due { at, left, words, who, audience: if seen { audience } else { Audience::Referee } })
}

/// What play attends to now. [fivey.phase.set]
pub(super) fn rows(world: &World, _: &Viewer) -> Vec<Row> {
    let key = words!("fivey.phase.set");
    let phase = Row::new(Text::part(key, "row"), Value::word(world.phase.word()));
    let adventure = Row::new(Text::part(key, "adventure"), world.adventure);
    vec![phase, adventure]
}
