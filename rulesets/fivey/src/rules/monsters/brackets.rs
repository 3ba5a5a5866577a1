//! Brackets of monsters. [fivey.monster.brackets]
use crate::content::{BRACKETS, BracketRow};
use crate::reference::RULES;
use crate::world::{Character, World};
use norn_kernel::{Die, Who, rule};

/// The bracket with so many hit dice: the highest that is not above them. [fivey.monster.convert-old]
#[must_use]
pub fn of(hit_dice: i32) -> Option<&'static BracketRow> {
    let reached = BRACKETS.iter().filter(|row| row.hit_dice <= hit_dice);
    let row = reached.max_by_key(|row| row.hit_dice).or_else(|| BRACKETS.first());
    rule!("fivey.monster.brackets").keeps(row)
}

/// The hit points of a monster that nobody has rolled: half of what its dice can show, and a half for each.
/// [fivey.monster.hit-points]
#[must_use]
pub fn usual_hit_points(hit_dice: i32) -> i32 {
    hit_dice.saturating_mul(7).saturating_add(1) / 2
}

/// The die of a monster's damage. [fivey.monster.damage]
#[must_use]
pub fn damage(world: &World, who: Who) -> Option<Die> {
    let one: &Character = world.character(who);
    of(one.hit_dice).map(|row| row.die).filter(|_| rule!("fivey.monster.damage").holds(0 < one.hit_dice))
}
