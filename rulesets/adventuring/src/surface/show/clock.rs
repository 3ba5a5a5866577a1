//! The clock, and what is due by it. [adventuring.base.clock, adventuring.base.sequence]
use crate::reference::RULES;
use crate::rules::exploring::time::{Clock as Quiet, Due as Falls};
use crate::rules::exploring::turns;
use crate::world::people::numbers;
use crate::world::switches::MissedRest;
use crate::world::{self as worlds, DAY, World};
use norn_kernel::show::{Clock, Due};
use norn_kernel::{Audience, Text, Value, time, words};

/// The most that is listed of what is due.
const DUE_MOST: usize = 50;

/// What the clock says, and what will happen by it if nothing else does.
pub(super) fn clock(world: &World) -> Clock {
    let key = Text::new(words!("adventuring.base.clock")).key;
    let due = time::ahead(&Quiet::ByStretch, world).into_iter().filter(|(_, due)| is_listed(world, due));
    let due: Vec<Due> = due.map(|(at, due)| falls(world, at, &due)).collect();
    // What all may know of is counted by itself, or there would be less of it where there is more to hide.
    let (open, kept): (Vec<Due>, Vec<Due>) =
        due.into_iter().partition(|due| due.audience == Audience::Everyone);
    let mut due: Vec<Due> = open.into_iter().take(DUE_MOST).chain(kept.into_iter().take(DUE_MOST)).collect();
    due.sort_by_key(|due| due.at);
    Clock { due, per_day: Some(DAY), ..Clock::new(key, world.clock, turns::told(world)) }
}

/// Whether it is worth a line: not what only reminds the game master of something.
fn is_listed(world: &World, due: &Falls) -> bool {
    match due {
        Falls::Near(_) => false,
        Falls::Unrested(who) => {
            let today = world.character(*who).rested == Some(world.day());
            world.switches.missed_rest == MissedRest::Weaken && !today
        }
        _ => true,
    }
}

fn falls(world: &World, at: i64, due: &Falls) -> Due {
    let (key, audience) = match due {
        Falls::Poison(who) => (words!("adventuring.poison.antidote"), numbers(world, *who)),
        Falls::Dies(_) => (words!("adventuring.base.dying"), Audience::Everyone),
        Falls::Ends(_) => (words!("adventuring.base.until-end"), Audience::Everyone),
        Falls::Task(who) => (words!("adventuring.turn.long-action-at-site"), numbers(world, *who)),
        Falls::Rested(who) => (words!("adventuring.base.daily-rest"), numbers(world, *who)),
        Falls::Leaves(_) => (words!("adventuring.animal-friend.duration"), Audience::Everyone),
        Falls::Wakes(_) => (words!("adventuring.poison.effect.soporific"), Audience::Everyone),
        Falls::Feet(who) => (words!("adventuring.disease.black-gangrene.amputation"), numbers(world, *who)),
        Falls::Calms(_) => (words!("adventuring.base.condition.frenzied"), Audience::Everyone),
        Falls::Recovery(who) => (words!("adventuring.disease.daily-save"), numbers(world, *who)),
        Falls::Unrested(who) => (words!("adventuring.base.daily-rest.missed"), numbers(world, *who)),
        // Whoever knows how long it lasts knows that they were cured.
        Falls::Immunity(_) => (words!("adventuring.disease.immunity"), Audience::Referee),
        Falls::FullyRested(who) => (words!("adventuring.base.full-rest"), numbers(world, *who)),
        Falls::Climate(who) => (words!("adventuring.element.cold-heat.environment"), numbers(world, *who)),
        Falls::Near(_) => (words!("adventuring.disease.exposure"), Audience::Referee),
        Falls::Horror(name) => {
            let of = world.horrors.get(name).and_then(|horror| horror.of);
            (words!("adventuring.fear.repeat"), of.map_or(Audience::Everyone, |who| world.sight(who)))
        }
    };
    let seen = due.who().map_or(Audience::Everyone, |who| world.sight(who));
    let span = worlds::span(at.saturating_sub(world.clock));
    let left = Text::part(words!("adventuring.base.clock"), "left").with("span", Value::Text(span));
    Due { at, left, words: Text::part(key, "due"), who: due.who(), audience: audience.and(seen) }
}
