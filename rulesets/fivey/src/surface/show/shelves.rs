//! What people want to do, shelf by shelf, in the order that what is going on asks for.
use crate::reference::RULES;
use crate::world::{Phase, World};
use norn_kernel::show::Shelf;
use norn_kernel::{Key, words};

const fn shelf(key: Key, attempts: &'static [&'static str]) -> Shelf {
    Shelf { key, part: "shelf", attempts }
}

/// Tasks. [fivey.task.four-questions]
const TASKS: Shelf = shelf(words!("fivey.task.four-questions"), &["check"]);
/// What the referee does. [fivey.intro.roles]
const REFEREE: Shelf = shelf(words!("fivey.intro.roles"), &["harm", "heal"]);
// Characters.
// Exploring.
/// The road. [fivey.travel.hex]
const ROAD: Shelf = shelf(
    words!("fivey.travel.hex"),
    &["travel", "march", "make-camp", "enter-site", "look-around", "undertake"],
);
/// The same while a site is explored.
const AWAY: Shelf = Shelf { attempts: &["travel", "march", "make-camp", "enter-site"], ..ROAD };
/// A site. [fivey.site.one-action-each]
const SITE: Shelf = shelf(
    words!("fivey.site.one-action-each"),
    &["explore", "move-on", "look-around", "undertake", "next-round", "close-hour", "leave-site"],
);
/// The same on the road.
const OUTSIDE: Shelf =
    Shelf { attempts: &["explore", "move-on", "next-round", "close-hour", "leave-site"], ..SITE };
/// What the referee does with phases and time. [fivey.phase.set]
const PHASES: Shelf = shelf(
    words!("fivey.phase.set"),
    &[
        "phase",
        "adventure-begins",
        "adventure-over",
        "dice-to-experience",
        "wait",
        "count-down",
        "prepare-scene",
    ],
);
// Nights.
/// A night. [fivey.rest.window]
const NIGHT: Shelf = shelf(
    words!("fivey.rest.window"),
    &["recover", "eat", "cook", "scavenge", "practice", "attune", "rest-otherwise", "night-ends"],
);
// Encounters.
// Fights.
// Magic.
// Downtime.
/// What the time between adventures is spent with. [fivey.phase.downtime]
const DOWNTIME: Shelf = shelf(
    words!("fivey.phase.downtime"),
    &[
        "plan-downtime",
        "run-downtime",
        "spend-credit",
        "ball-guests",
        "downtime",
        "end-downtime",
        "live-by-the-day",
    ],
);
// Templates.

/// All of them, those first that the phase asks for.
pub(super) fn shelves(world: &World) -> Vec<Shelf> {
    let mut shelves = vec![TASKS, REFEREE];
    // Exploring and nights: what is going on comes first.
    let inside = world.visit.is_some();
    let (site, road) = if inside { (SITE, AWAY) } else { (OUTSIDE, ROAD) };
    let mut own = [(world.night.is_some(), NIGHT), (inside, site), (!inside, road)];
    own.sort_by_key(|(first, _)| !first);
    shelves.extend(own.map(|(_, shelf)| shelf));
    shelves.push(PHASES);
    // Downtime.
    let at = if world.phase == Phase::Downtime { 0 } else { shelves.len() };
    shelves.insert(at, DOWNTIME);
    shelves
}
