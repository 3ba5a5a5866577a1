//! Heights: climbing, jumping down, falling, and holding on.
use crate::content;
use crate::reference::RULES;
use crate::rules::challenges::dice::Throw;
use crate::rules::challenges::requirements::{Met, Required, Tried};
use crate::rules::challenges::situations::Modified;
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::Standard;
use crate::rules::characters::hands;
use crate::rules::characters::hindrances::{self, Going};
use crate::rules::combat::clusters;
use crate::rules::environment::concealment;
use crate::rules::grid::{borders, places};
use crate::rules::harm::injuries;
use crate::world::fight::Climbing;
use crate::world::happen::happen;
use crate::world::harm::{Part, Stance};
use crate::world::rolls::Tested;
use crate::world::squares::{Between, Climb, Square};
use crate::world::{Effect, World};
use norn_kernel::{At, Closed, Key, Play, Text, Verdict, Who, rule};

/// From this height on, coming down takes a roll. [heimr.height.fall-check]
pub const CHECKED_FROM: i32 = 2;
/// What each level adds to what has to be reached. [heimr.height.jump-cr]
const EACH_LEVEL: i32 = 2;
/// What falling adds to it. [heimr.height.fall-cr]
const FALLING: i32 = 2;
/// Hit points after a fall from no height at all. [heimr.height.fall-damage]
const FALLEN_FROM_NOTHING: i32 = 3;
/// From this many hit points down, a fall injures the torso, too. [heimr.height.fall-injury-location]
const TORSO_FROM: i32 = -4;
/// With what a hold is kept. [heimr.height.hold-on]
const HOLDING: i32 = 1;

/// With what anybody climbs, jumps and holds on. [heimr.action.climb-requirement]
fn agility() -> Tested {
    Standard::Agility.tested()
}

/// A roll that does harm where it fails.
fn tries(at: &mut At<'_, World>, throw: Throw, requirement: i32) -> Play<Tried> {
    Required { throw, requirement, harmful: true, pushes: false }.play(at)
}

/// The wall that somebody climbs: where it is over, how high its top is, and how it is climbed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Wall {
    over: Option<Square>,
    top: i32,
    climb: Climb,
}

/// What a climb leads over, if there is something to climb there.
fn wall(world: &World, who: Who, climbing: &Climbing) -> Option<Wall> {
    let Stance { square, level, climbing: on, .. } = &world.character(who).stance;
    let (square, level) = (*square, *level);
    let over = match climbing.over {
        None => None,
        Some(side) => Some(world.grid.neighbour(square, side)?),
    };
    let solid = over.and_then(|over| places::solid(world, square, over).flatten());
    let (top, climb) = match (over, solid) {
        (_, Some(top)) => top,
        (Some(over), None) => {
            let mut above =
                places::levels(world, over).into_iter().filter(|to| *to >= level.max(climbing.to));
            let top = above.next()?;
            (top, places::climb(world, over, top))
        }
        (None, None) => {
            let at = if climbing.up { climbing.to } else { level.max(climbing.to) };
            let mut above = places::levels(world, square).into_iter().filter(|to| *to >= at);
            let top = above.next()?;
            (top, places::climb(world, square, top))
        }
    };
    Some(Wall { over, top, climb: on.unwrap_or(climb) })
}

/// What is needed to climb a level up or down.
pub fn climb_needs(at: &mut At<'_, World>, who: Who, climbing: &Climbing) -> Play<()> {
    hindrances::unhindered(at, who, Going::Climb)?;
    let key = rule!("heimr.action.climb-free-hand");
    at.require(key, hands::free_hand(at.world(), who).is_some(), || {
        Text::part(key, "refusal").with("who", who)
    })?;
    let wall = wall(at.world(), who, climbing);
    let stance = &at.world().character(who).stance;
    let ahead = match &wall {
        None => false,
        Some(wall) if climbing.up => stance.level < climbing.to && climbing.to == wall.top,
        Some(_) => climbing.to < stance.level && climbing.to == foot(at.world(), who),
    };
    let key = rule!("heimr.action.climb");
    at.require(key, ahead, || Text::part(key, "refusal").with("who", who).with("level", climbing.to))?;
    let key = rule!("heimr.height.hard-climbs");
    let possible = wall.is_none_or(|wall| !wall.climb.impossible);
    at.require(key, possible, || Text::part(key, "refusal").with("who", who))?;
    let starts = at.world().character(who).stance.climbing.is_none();
    if let Some(over) = wall.and_then(|wall| wall.over).filter(|_| starts) {
        let here = at.world().character(who).stance.square;
        let key = rule!("heimr.environment.movement-limit-ladder");
        let open = borders::is_open_to(at.world(), Between::new(here, over));
        at.require(key, open, || Text::part(key, "refusal").with("who", who).with("square", over))?;
    }
    Ok(())
}

/// A level up or down; a failed roll is a fall.
/// [heimr.action.climb, heimr.action.climb-requirement, heimr.height.climb-failure]
pub fn climb_plays(at: &mut At<'_, World>, who: Who, climbing: &Climbing) -> Play<Verdict> {
    let stance = at.world().character(who).stance.clone();
    let Some(wall) = wall(at.world(), who, climbing) else { return Ok(Verdict::of(Met::Fail.word())) };
    let starts = stance.climbing.is_none();
    if let Some(over) = wall.over.filter(|_| starts) {
        let key = rule!("heimr.environment.movement-limit-ladder");
        borders::count(at, who, Between::new(stance.square, over), key)?;
    }
    let to = if climbing.up { stance.level.saturating_add(1) } else { stance.level.saturating_sub(1) };
    if let Some(requirement) = wall.climb.requirement {
        let throw = throws::throw(at, who, &agility(), &[]);
        let requirement = at.number(rule!("heimr.action.climb-requirement"), requirement);
        if tries(at, throw, requirement)?.met == Met::Fail {
            let below = bottom(at.world(), stance.square, to.max(stance.level));
            let height = at.number(rule!("heimr.height.climb-failure"), to.saturating_sub(below));
            falls(at, who, height)?;
            return Ok(Verdict::of(at.outcome(rule!("heimr.height.climb-failure"), Met::Fail).word()));
        }
    }
    let stance = Stance { level: to, behind: None, climbing: None, ..stance };
    happen(at, rule!("heimr.action.climb"), Effect::Stance(who, stance.clone()))?;
    if to != climbing.to {
        let stance = Stance { climbing: Some(wall.climb), ..stance };
        happen(at, rule!("heimr.action.climb-position"), Effect::Stance(who, stance))?;
    }
    clusters::changes_height(at, who)?;
    concealment::settle_all(at)?;
    Ok(Verdict::of(Met::Pass.word()))
}

/// The level on which somebody arrives who climbs down, or falls from where they are.
#[must_use]
pub fn foot(world: &World, who: Who) -> i32 {
    let stance = &world.character(who).stance;
    bottom(world, stance.square, stance.level)
}

/// The highest level of a square that lies below this one; its ground where none does.
fn bottom(world: &World, square: Square, level: i32) -> i32 {
    let levels = places::levels(world, square);
    levels.into_iter().filter(|to| *to < level).max().unwrap_or_else(|| places::ground(world, square))
}

/// What keeps somebody on a wall from attacking with something that takes so many hands.
/// [heimr.position.climbing-attack, heimr.position.climbing-not-action]
#[must_use]
pub fn stops_attack(world: &World, who: Who, hands: usize) -> Option<Key> {
    let climb = world.character(who).stance.climbing?;
    // Whoever hangs on a wall need not climb on: anything else can be done there, too.
    let climbs_on = !rule!("heimr.position.climbing-not-action").applies();
    let key = rule!("heimr.position.climbing-attack");
    let needed = climb.both_hands || 1 < hands;
    (climbs_on || key.holds(needed)).then_some(key)
}

/// What keeps somebody on a wall from taking something into so many more hands: one holds on.
/// [heimr.position.climbing-hands]
#[must_use]
pub fn stops_taking(world: &World, who: Who, hands: usize) -> Option<Key> {
    world.character(who).stance.climbing?;
    let key = rule!("heimr.position.climbing-hands");
    key.holds(hands::free_hands(world, who).len() <= hands && 0 < hands).then_some(key)
}

/// What is needed to jump down within the square.
pub fn jump_needs(at: &mut At<'_, World>, who: Who, to: i32) -> Play<()> {
    hindrances::unhindered(at, who, Going::Jump)?;
    let stance = &at.world().character(who).stance;
    let below = to < stance.level && places::levels(at.world(), stance.square).contains(&to);
    let key = rule!("heimr.action.jump-down");
    at.require(key, below, || Text::part(key, "refusal").with("who", who).with("level", to))
}

/// A jump to a lower level of the square. [heimr.action.jump-down]
pub fn jump_plays(at: &mut At<'_, World>, who: Who, to: i32) -> Play<Verdict> {
    let by = rule!("heimr.action.jump-down");
    let met = jumps(at, who, to, by)?;
    concealment::settle_all(at)?;
    Ok(Verdict::of(at.outcome(by, met).word()))
}

/// Somebody comes down to this level by their own will: standing, unless it goes wrong.
/// [heimr.height.jump-cr, heimr.height.fall-landing]
pub fn jumps(at: &mut At<'_, World>, who: Who, to: i32, by: Key) -> Play<Met> {
    let stance = at.world().character(who).stance.clone();
    let height = stance.level.saturating_sub(to);
    let requirement =
        |at: &mut At<'_, World>| at.number(rule!("heimr.height.jump-cr"), EACH_LEVEL.saturating_mul(height));
    let met = comes_down(at, who, height, requirement)?;
    let stance = Stance { level: to, climbing: None, behind: None, ..stance };
    happen(at, by, Effect::Stance(who, stance.clone()))?;
    clusters::changes_height(at, who)?;
    if met == Met::Fail {
        let stance = Stance { prone: true, ..stance };
        happen(at, rule!("heimr.height.fall-landing"), Effect::Stance(who, stance))?;
        is_hurt(at, who, height)?;
    }
    Ok(met)
}

/// Somebody falls from this height, to the bottom of the square, out of cluster and climb.
/// [heimr.height.fall-cr, heimr.height.fall-landing]
pub fn falls(at: &mut At<'_, World>, who: Who, height: i32) -> Play<Met> {
    let to = foot(at.world(), who);
    let requirement = |at: &mut At<'_, World>| {
        at.number(rule!("heimr.height.fall-cr"), EACH_LEVEL.saturating_mul(height).saturating_add(FALLING))
    };
    // Nobody helpless lands on their feet.
    let helpless = rule!("heimr.position.helpless").holds(hindrances::is_helpless(at.world(), who));
    let met = match helpless && CHECKED_FROM <= height {
        true => Met::Fail,
        false => comes_down(at, who, height, requirement)?,
    };
    let stance = at.world().character(who).stance.clone();
    let stance = Stance { level: to.min(stance.level), climbing: None, behind: None, prone: true, ..stance };
    happen(at, rule!("heimr.height.fall-landing"), Effect::Stance(who, stance))?;
    clusters::leave(at, who)?;
    if met == Met::Fail {
        is_hurt(at, who, height)?;
    }
    concealment::settle_all(at)?;
    Ok(met)
}

/// The roll that coming down takes, from a certain height on. [heimr.height.fall-check]
fn comes_down(
    at: &mut At<'_, World>,
    who: Who,
    height: i32,
    requirement: impl FnOnce(&mut At<'_, World>) -> i32,
) -> Play<Met> {
    let dead = rule!("heimr.injury.death").holds(at.world().character(who).dead);
    if dead || !at.reaches(rule!("heimr.height.fall-check"), height, CHECKED_FROM) {
        return Ok(Met::Pass);
    }
    let throw = throws::throw(at, who, &agility(), &[]);
    let requirement = requirement(at);
    Ok(tries(at, throw, requirement)?.met)
}

/// Hit points after a fall: never more than before, whatever armour there is.
/// [heimr.height.fall-damage, heimr.height.fall-damage-never-heals, heimr.height.fall-armour]
fn is_hurt(at: &mut At<'_, World>, who: Who, height: i32) -> Play<()> {
    let key = rule!("heimr.height.fall-armour");
    let armour: i32 = at.world().character(who).items.values().map(|item| item.armour).sum();
    let saved = key.or(0, armour);
    let left = FALLEN_FROM_NOTHING.saturating_sub(height).saturating_add(saved);
    let left = at.number(rule!("heimr.height.fall-damage"), left);
    let now = at.world().character(who).hp.now;
    if !at.reaches(rule!("heimr.height.fall-damage-never-heals"), now, left) {
        return Ok(());
    }
    let mut parts = vec![];
    if rule!("heimr.height.fall-injury-location").applies() {
        parts.extend([Part::LeftLeg, Part::RightLeg]);
        parts.extend((left <= TORSO_FROM).then_some(Part::Torso));
    }
    injuries::set_to(at, who, left, &parts, rule!("heimr.height.fall-damage"))
}

/// An attack or an effect has found somebody: whoever hangs on a wall has to hold on.
/// [heimr.height.hold-on]
pub fn shaken(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().character(who).stance.climbing.is_some() {
        hold_on(at, who)?;
    }
    Ok(())
}

/// Whoever is struck on a wall has to hold on, or falls. Says whether the hold is kept. [heimr.height.hold-on]
pub fn hold_on(at: &mut At<'_, World>, who: Who) -> Play<bool> {
    let stance = at.world().character(who).stance.clone();
    let Some(requirement) = stance.climbing.and_then(|climb| climb.requirement) else { return Ok(true) };
    let name = Standard::Agility.name();
    let own = content::ability(at.world(), name).consistency;
    let trained = at.world().character(who).training.get(name).map_or(0, |training| training.consistency);
    let set = HOLDING.saturating_sub(own).saturating_sub(trained);
    let set = Modified::consistency(rule!("heimr.height.hold-on"), set);
    let throw = throws::throw_with(at, who, &agility(), &[], &[set]);
    if tries(at, throw, requirement)?.met == Met::Pass {
        return Ok(true);
    }
    comes_off(at, who)?;
    Ok(false)
}

/// Whoever hangs on a wall and holds on no more falls from where they are. [heimr.height.hold-on]
pub fn comes_off(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let stance = &at.world().character(who).stance;
    if !rule!("heimr.height.hold-on").holds(stance.climbing.is_some()) {
        return Ok(());
    }
    let height = stance.level.saturating_sub(foot(at.world(), who));
    falls(at, who, height).map(drop)
}
