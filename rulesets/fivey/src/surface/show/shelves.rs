//! What people want to do, shelf by shelf, in the order that what is going on asks for.
use crate::reference::RULES;
use crate::rules::encounters::meeting::is_open;
use crate::world::World;
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
// Nights.
// Encounters.
/// Whom the party meets. [fivey.phase.encounter]
const ENCOUNTERS: Shelf = shelf(
    words!("fivey.phase.encounter"),
    &["request", "meet", "reaction", "come-forward", "change-mode", "end-meeting", "roll-hit-points"],
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
// Templates.

/// All of them, those first that the phase asks for.
pub(super) fn shelves(world: &World) -> Vec<Shelf> {
    if world.combat.is_some() {
        return vec![FIGHT, MAGIC, ACTIONS, BATTLE, ENCOUNTERS, TASKS, REFEREE];
    }
    let mut shelves = vec![TASKS, ENCOUNTERS, MAGIC, BATTLE, REFEREE];
    if is_open(world) {
        shelves.rotate_left(1);
    }
    shelves
}
