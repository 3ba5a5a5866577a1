//! Blind spots, a module that is not in use unless it is switched on: where nobody looks who has just turned to
//! face a shot.
use crate::reference::RULES;
use crate::rules::challenges::situations::Modified;
use crate::world::World;
use crate::world::fight::With;
use crate::world::happen::note;
use crate::world::squares::Square;
use crate::world::switches::OffOn;
use norn_kernel::{At, Choice, Closed, Play, Prompt, Who, closed, rule};
use std::collections::BTreeSet;

/// What an attack out of a blind spot costs a defence. [heimr.blind-spot.penalty-ranged]
const BLIND: i32 = -5;

closed! {
    /// Along which of two lines a blind spot runs. [heimr.blind-spot.axis]
    pub enum Line {
        /// Along a row or a column.
        Straight = "straight",
        Diagonal = "diagonal",
    }
}

/// The lines that a shot from there counts as coming along: the nearest one, or both where they are equally near
/// and the attacker chooses. None within a square. [heimr.blind-spot.axis, heimr.blind-spot.axis-tie]
#[must_use]
pub fn lines(defender: Square, from: Square) -> Vec<Line> {
    let (right, up) = defender.offset(from);
    let (right, up) = (right.abs(), up.abs());
    let straight = right.min(up);
    let diagonal = (right - up).abs();
    if right == 0 && up == 0 {
        return vec![];
    }
    if !rule!("heimr.blind-spot.axis").applies() {
        return vec![Line::Straight];
    }
    match straight.cmp(&diagonal) {
        std::cmp::Ordering::Less => vec![Line::Straight],
        std::cmp::Ordering::Greater => vec![Line::Diagonal],
        std::cmp::Ordering::Equal => vec![Line::Straight, Line::Diagonal],
    }
}

/// The blind spot of whoever turns to a shot from there: the squares behind them, widening by a right angle.
/// [heimr.blind-spot.create, heimr.blind-spot.larger-grid]
#[must_use]
pub fn spot(world: &World, defender: Square, from: Square, line: Line) -> BTreeSet<Square> {
    let (right, up) = defender.offset(from);
    // Away from the attacker.
    let (ahead_right, ahead_up) = match line {
        Line::Straight if up.abs() < right.abs() => (-right.signum(), 0),
        Line::Straight => (0, -up.signum()),
        Line::Diagonal => (-right.signum(), -up.signum()),
    };
    let larger = rule!("heimr.blind-spot.larger-grid").applies();
    let in_it = |square: &Square| {
        let (right, up) = defender.offset(*square);
        let near = larger || right.abs().max(up.abs()) <= 1;
        let (forward, upward) = (right * ahead_right, up * ahead_up);
        near && match line {
            Line::Straight if ahead_right != 0 => 0 < forward && up.abs() <= forward,
            Line::Straight => 0 < upward && right.abs() <= upward,
            Line::Diagonal => 0 <= forward && 0 <= upward && 0 < forward + upward,
        }
    };
    world.grid.squares().filter(in_it).collect()
}

/// Whether the module is in use. [heimr.blind-spot.create]
#[must_use]
pub fn is_on(world: &World) -> bool {
    world.switches.blind_spots == OffOn::On
}

/// Somebody has defended against a shot: a blind spot opens, or grows if the shot came from outside of it.
/// [heimr.blind-spot.create, heimr.blind-spot.extend]
pub fn shot_at(at: &mut At<'_, World>, defender: Who, attacker: Who) -> Play<()> {
    let world = at.world();
    let (here, from) = (world.character(defender).stance.square, world.character(attacker).stance.square);
    let Some(fighter) = world.fighter(defender).filter(|_| is_on(world)) else { return Ok(()) };
    let blind = fighter.blind.clone();
    let inside = rule!("heimr.blind-spot.extend").holds(blind.contains(&from));
    let lines = lines(here, from);
    let Some(first) = lines.first().copied().filter(|_| !inside) else { return Ok(()) };
    let line = match lines.get(1) {
        None => first,
        Some(_) => {
            let key = rule!("heimr.blind-spot.axis-tie");
            let options: Vec<Choice> = lines.iter().map(|line| Choice::word(key, line.word())).collect();
            let owner = at.world().owner(attacker);
            let chosen = at.one_of(&Prompt::one_of(owner, key, &options))?;
            lines.get(chosen).copied().unwrap_or(first)
        }
    };
    let key = match blind.is_empty() {
        true => rule!("heimr.blind-spot.create"),
        false => rule!("heimr.blind-spot.extend"),
    };
    let mut blind = blind;
    blind.extend(spot(at.world(), here, from, line));
    note(at, key, defender, |fighter| fighter.blind = blind)
}

/// What an attack costs a defence that comes out of a blind spot: a shot from one of its squares, or a blow of
/// somebody who has come from there in this very turn.
/// [heimr.blind-spot.penalty-ranged, heimr.blind-spot.penalty-melee]
#[must_use]
pub fn penalty(world: &World, attacker: Who, defender: Who, with: With) -> Option<Modified> {
    let blind = &world.fighter(defender).filter(|_| is_on(world))?.blind;
    if with == With::Ranged {
        let from = world.character(attacker).stance.square;
        let key = rule!("heimr.blind-spot.penalty-ranged");
        return blind.contains(&from).then(|| Modified::consistency(key, BLIND));
    }
    let combat = world.combat.as_ref()?;
    let here = world.character(attacker).stance.square == world.character(defender).stance.square;
    let entered = world.fighter(attacker)?.turn.entered;
    let entered = entered.filter(|_| here && combat.acting == Some(attacker))?;
    let key = rule!("heimr.blind-spot.penalty-melee");
    blind.contains(&entered).then(|| Modified::consistency(key, BLIND))
}
