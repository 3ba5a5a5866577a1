//! What people want to do, shelf by shelf, in the order that what is going on asks for.
use crate::reference::RULES;
use crate::world::{Phase, World};
use norn_kernel::show::Shelf;
use norn_kernel::{Key, words};

const fn shelf(key: Key, attempts: &'static [&'static str]) -> Shelf {
    Shelf { key, part: "shelf", attempts }
}

/// Tasks. [fivey.task.four-questions]
const TASKS: Shelf = shelf(
    words!("fivey.task.four-questions"),
    &["check", "save", "cooperate", "contest", "who-knows", "roll"],
);
/// Inspiration. [fivey.inspiration.spend]
const INSPIRATION: Shelf = shelf(words!("fivey.inspiration.start"), &["inspire", "hand-over", "rename"]);
/// Traits. [fivey.trait.kinds]
const TRAITS: Shelf = shelf(words!("fivey.trait.kinds"), &["use-feat", "call-on", "invent", "master"]);
/// What the referee does. [fivey.intro.roles]
const REFEREE: Shelf = shelf(words!("fivey.intro.roles"), &["harm", "heal", "swallow", "compare-heirloom"]);
/// Money and things. [fivey.money.crowns]
const MARKET: Shelf = shelf(
    words!("fivey.money.crowns"),
    &["buy", "buy-sets", "give", "pay", "hand-out", "leave", "pocket", "find-item"],
);
/// What people make of themselves. [fivey.advance.slots]
const GROWTH: Shelf =
    shelf(words!("fivey.advance.slots"), &["fill-slot", "gain-level", "roll-up", "settle", "award"]);
/// Armor, and what it is like to have it on. [fivey.armor.table]
const ARMOR: Shelf = shelf(words!("fivey.armor.table"), &["don", "doff", "swim", "struggle", "endure"]);
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
        "put-party",
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
/// Whom the party meets. [fivey.phase.encounter]
const ENCOUNTERS: Shelf = shelf(
    words!("fivey.phase.encounter"),
    &[
        "request",
        "take-on",
        "part-with",
        "meet",
        "reaction",
        "come-forward",
        "change-mode",
        "end-meeting",
        "roll-hit-points",
    ],
);
// Fights.
/// A turn of a fight. [fivey.turn.two-actions]
const FIGHT: Shelf = shelf(
    words!("fivey.round.sequence"),
    &["attack", "move", "end-turn", "help", "hide", "disarm", "push", "hold", "reload", "retrieve"],
);
/// What else can be done in one. [fivey.action.table]
const ACTIONS: Shelf = shelf(
    words!("fivey.action.table"),
    &["improvise", "interact", "stash", "drop-item", "talk", "long-action", "abandon", "respond"],
);
/// What is done with hands outside a fight, too.
const HANDS: Shelf = Shelf {
    attempts: &["hold", "retrieve", "stash", "drop-item", "reload", "interact", "push", "improvise"],
    ..ACTIONS
};
/// What the referee does in a fight, and to begin one. [fivey.round.sequence]
const BATTLE: Shelf = Shelf {
    key: words!("fivey.round.sequence"),
    part: "more",
    attempts: &[
        "begin-fight",
        "surprise",
        "area-attack",
        "put-on-field",
        "retreat",
        "morale",
        "join-fight",
        "assail",
        "end-fight",
    ],
};
// Magic.
/// Spells. [fivey.magic.cast]
const MAGIC: Shelf =
    shelf(words!("fivey.magic.cast"), &["cast", "cease-spell", "touch", "fall", "bind-spell"]);
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
/// What templates bring. [fivey.create.template-contents]
const TEMPLATES: Shelf = shelf(
    words!("fivey.create.template-contents"),
    &[
        "use-thing",
        "seek",
        "metamorphose",
        "illusion",
        "end-illusion",
        "see-through",
        "rage",
        "breathe",
        "vanish",
        "call-back",
        "bless",
        "tinker",
        "perform",
        "audience",
        "taste",
        "play-dice",
        "name-thing",
        "settle-spell",
        "keep-relic",
    ],
);

/// All of them, those first that the phase asks for.
pub(super) fn shelves(world: &World) -> Vec<Shelf> {
    if world.combat.is_some() {
        return vec![FIGHT, MAGIC, ACTIONS, BATTLE, TEMPLATES, ENCOUNTERS, TASKS, REFEREE];
    }
    // Exploring and nights: what is going on comes first.
    let inside = world.visit.is_some();
    let (site, road) = if inside { (SITE, AWAY) } else { (OUTSIDE, ROAD) };
    let travels = !inside && world.phase == Phase::World;
    let own = [(world.night.is_some(), NIGHT), (inside, site), (travels, road)];
    let going_on =
        |wanted: bool| own.into_iter().filter(move |(on, _)| *on == wanted).map(|(_, shelf)| shelf);
    let mut shelves: Vec<Shelf> = going_on(true).collect();
    shelves.extend([TASKS, ENCOUNTERS, MAGIC, MARKET, TRAITS, GROWTH, INSPIRATION, ARMOR, REFEREE]);
    shelves.extend(going_on(false));
    let rests = world.phase == Phase::Downtime;
    shelves.insert(if rests { 0 } else { shelves.len() }, DOWNTIME);
    let met = shelves.iter().position(|shelf| *shelf == ENCOUNTERS);
    if let Some(met) = met.filter(|_| world.is_met()) {
        let met = shelves.remove(met);
        shelves.insert(0, met);
    }
    shelves.push(HANDS);
    shelves.push(TEMPLATES);
    shelves.push(BATTLE);
    shelves.push(PHASES);
    shelves
}
