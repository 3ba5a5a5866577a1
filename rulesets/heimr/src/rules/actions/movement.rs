//! Getting about: from square to square, to the ground and up again.
use crate::reference::RULES;
use crate::rules::actions::types;
use crate::rules::attacks::guard;
use crate::rules::challenges::dice::Throw;
use crate::rules::challenges::requirements::{Met, Required};
use crate::rules::challenges::throws;
use crate::rules::characters::fatigue::Strain;
use crate::rules::characters::hindrances::{self, Going};
use crate::rules::characters::points::befall;
use crate::rules::combat::clusters;
use crate::rules::environment::{concealment, heights};
use crate::rules::grid::{borders, places};
use crate::world::fight::Step;
use crate::world::happen::{happen, note};
use crate::world::harm::Stance;
use crate::world::places::{Crossing, Door, LEVEL_MAX};
use crate::world::squares::{Between, Square};
use crate::world::{Effect, World};
use norn_kernel::{At, Closed, Key, Play, Rule, Storable, Text, Verdict, Who, rule};

/// How somebody gets to another square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum How {
    /// With a Move. [heimr.action.move]
    Move,
    /// Running. [heimr.action.run]
    Run,
    /// In a charge.
    Charge,
    /// On hands and knees. [heimr.action.crawl]
    Crawl,
    /// Carried, pushed or stumbling.
    Carried,
}

/// What a Move needs: to another square, or out of the cluster. [heimr.action.move]
pub fn move_needs(at: &mut At<'_, World>, who: Who, step: &Step) -> Play<()> {
    match step {
        Step::To { square, .. } => {
            hindrances::unhindered(at, who, Going::Walk)?;
            needs_cross(at, who, *square, How::Move)
        }
        Step::OutOfCluster => {
            hindrances::unhindered(at, who, Going::Hop)?;
            let key = rule!("heimr.action.move");
            let clustered = places::clustered(at.world(), who);
            at.require(key, clustered, || Text::part(key, "refusal").with("who", who))
        }
    }
}

/// A Move. [heimr.action.move]
pub fn move_plays(at: &mut At<'_, World>, who: Who, step: &Step) -> Play<Verdict> {
    match step {
        Step::To { square, .. } => Ok(met(cross(at, who, *square, How::Move)?)),
        Step::OutOfCluster => {
            clusters::leave(at, who)?;
            Ok(Verdict::done())
        }
    }
}

/// What a Run needs: a way without any roll. [heimr.action.run]
pub fn run_needs(at: &mut At<'_, World>, who: Who, to: Square) -> Play<()> {
    hindrances::unhindered(at, who, Going::Walk)?;
    needs_cross(at, who, to, How::Run)?;
    let key = rule!("heimr.action.run");
    let plain = !is_challenging(at.world(), who, to);
    at.require(key, plain, || Text::part(key, "refusal").with("who", who).with("square", to))
}

/// A Run: nobody charges after the runner out of the square that was left. [heimr.action.run-protection]
pub fn run_plays(at: &mut At<'_, World>, who: Who, to: Square) -> Play<Verdict> {
    let from = at.world().character(who).stance.square;
    let crossed = cross(at, who, to, How::Run)?;
    if crossed {
        note(at, rule!("heimr.action.run-protection"), who, |fighter| fighter.ran_from = Some(from))?;
    }
    Ok(met(crossed))
}

/// What dropping to the ground needs. [heimr.action.drop-prone]
pub fn drop_prone_needs(at: &mut At<'_, World>, who: Who) -> Play<()> {
    hindrances::unhindered(at, who, Going::LieDown)?;
    let key = rule!("heimr.action.drop-prone");
    let stance = &at.world().character(who).stance;
    let stands = !stance.prone && stance.climbing.is_none();
    at.require(key, stands, || Text::part(key, "refusal").with("who", who))
}

/// To the ground. [heimr.action.drop-prone]
pub fn drop_prone_plays(at: &mut At<'_, World>, who: Who) -> Play<Verdict> {
    stands(at, who, true, rule!("heimr.action.drop-prone"))
}

/// What getting up needs. [heimr.effect.fall-standing-up]
pub fn stand_up_needs(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("heimr.effect.fall-standing-up");
    let prone = at.world().character(who).stance.prone;
    at.require(key, prone, || Text::part(key, "refusal").with("who", who))?;
    hindrances::unhindered(at, who, Going::StandUp)
}

/// Up from the ground. [heimr.effect.fall-standing-up]
pub fn stand_up_plays(at: &mut At<'_, World>, who: Who) -> Play<Verdict> {
    stands(at, who, false, rule!("heimr.effect.fall-standing-up"))
}

/// What crawling needs when it begins.
/// [heimr.action.crawl, heimr.action.crawl-same-square, heimr.action.crawl-no-challenge]
pub fn crawl_needs(at: &mut At<'_, World>, who: Who, to: Square) -> Play<()> {
    hindrances::unhindered(at, who, Going::Crawl)?;
    let key = rule!("heimr.action.crawl");
    let prone = at.world().character(who).stance.prone;
    at.require(key, prone, || Text::part(key, "refusal").with("who", who))?;
    let key = rule!("heimr.action.crawl-same-square");
    let stayed = types::turn_of(at.world(), who).entered.is_none();
    at.require(key, stayed, || Text::part(key, "refusal").with("who", who))?;
    needs_cross(at, who, to, How::Crawl)?;
    let key = rule!("heimr.action.crawl-no-challenge");
    let plain = !is_challenging(at.world(), who, to);
    at.require(key, plain, || Text::part(key, "refusal").with("who", who).with("square", to))
}

/// The other square is reached, unless as many have got through by now as can. [heimr.action.crawl]
pub fn crawl_plays(at: &mut At<'_, World>, who: Who, to: Square) -> Play<Verdict> {
    let between = Between::new(at.world().character(who).stance.square, to);
    let open = rule!("heimr.action.crawl-no-challenge").met(borders::is_open_to(at.world(), between));
    Ok(met(open && cross(at, who, to, How::Crawl)?))
}

fn met(met: bool) -> Verdict {
    Verdict::of(if met { Met::Pass } else { Met::Fail }.word())
}

fn stands(at: &mut At<'_, World>, who: Who, prone: bool, by: Key) -> Play<Verdict> {
    let stance = Stance { prone, ..at.world().character(who).stance.clone() };
    happen(at, by, Effect::Stance(who, stance))?;
    Ok(Verdict::done())
}

/// Whether somebody has run away from a square and cannot be charged from there.
/// [heimr.action.run-protection]
#[must_use]
pub fn ran_from(world: &World, who: Who, square: Square) -> bool {
    world.fighter(who).is_some_and(|fighter| fighter.ran_from == Some(square))
}

/// Whether a border can't be crossed without a roll: it has a requirement, or leads down from too high.
/// [heimr.action.run, heimr.action.jump-down-across-border]
#[must_use]
pub fn is_challenging(world: &World, who: Who, to: Square) -> bool {
    let Stance { square: from, level, .. } = world.character(who).stance;
    let crossing = places::border(world, from, to).is_some_and(|border| border.crossing.is_some());
    let level = borders::over(world, from, to, level);
    let drops = places::lands(world, who, level, to).is_some_and(|to| heights::CHECKED_FROM <= level - to);
    crossing || rule!("heimr.action.jump-down-across-border").holds(drops)
}

/// What is needed to get to another square over the border between: all its barriers in their order, and refusals
/// before any roll. [heimr.border.crossing-needed, heimr.border.combined-barriers]
pub fn needs_cross(at: &mut At<'_, World>, who: Who, to: Square, how: How) -> Play<()> {
    let Stance { square: from, level, .. } = at.world().character(who).stance;
    let between = Between::new(from, to);
    let told =
        |key: Key, part: &'static str| move || Text::part(key, part).with("who", who).with("square", to);
    let key = rule!("heimr.border.crossing-needed");
    at.require(key, from != to, told(key, "refusal"))?;
    if at.world().combat.is_some() {
        let key = rule!("heimr.border.count-in-combat");
        let beside = between.is_side_by_side() && at.world().grid.has(to);
        at.require(key, beside, told(key, "refusal"))?;
    } else {
        let key = rule!("heimr.grid.new-locations");
        let there = at.world().grid.locations.contains_key(&to);
        at.require(key, there, told(key, "refusal"))?;
        let key = rule!("heimr.grid.free-placement-outside-combat");
        let leads = at.world().grid.borders.contains_key(&between);
        at.require(key, leads, told(key, "refusal"))?;
    }
    if let Some(side) = places::side(from, to) {
        let stops = hindrances::stops_direction(at.world(), who, side).filter(|_| how != How::Carried);
        hindrances::allow(at, who, stops)?;
    }
    let solid = places::solid(at.world(), from, to);
    let passes = match solid {
        None => true,
        Some(None) => false,
        Some(Some((top, _))) => top.saturating_sub(level) <= places::step_up(at.world(), who),
    };
    let key = rule!("heimr.environment.structural-barrier");
    at.require(key, passes, told(key, "refusal"))?;
    let key = rule!("heimr.height.climb-from-two");
    let reached = places::lands(at.world(), who, borders::over(at.world(), from, to, level), to).is_some();
    at.require(key, reached, told(key, "refusal"))?;
    let border = places::border(at.world(), from, to);
    let both = border.is_some_and(|border| border.crossing.is_some());
    // A crawler gets there later, and a climber was counted when the climb began.
    let counts = how != How::Crawl && !borders::is_on_edge(at.world(), who);
    let key = match both {
        true => rule!("heimr.border.combined-barriers"),
        false => rule!("heimr.environment.movement-limit"),
    };
    let open = !counts || borders::is_open_to(at.world(), between);
    at.require(key, open, told(key, "refusal"))
}

/// Gets to another square over the border between, with everything that lies on it: a door, a roll, a jump down.
/// Says whether it came to that. [heimr.border.crossing-needed]
pub fn cross(at: &mut At<'_, World>, who: Who, to: Square, how: How) -> Play<bool> {
    let from = at.world().character(who).stance.clone();
    let between = Between::new(from.square, to);
    let border = places::border(at.world(), from.square, to).cloned().unwrap_or_default();
    let edge = borders::is_on_edge(at.world(), who);
    if border.door == Some(Door::Closed) {
        let by = rule!("heimr.environment.door-open-or-shut");
        let opened = crate::world::places::Border { door: Some(Door::Open), ..border.clone() };
        befall(at, by, Effect::Border(between, Some(Box::new(opened))))?;
    }
    // Where nothing is rolled, nobody tires.
    let rolls = rule!("heimr.fatigue.moving-is-free").met(border.crossing.is_some());
    if rolls
        && how != How::Carried
        && !gets_across(at, who, &border.crossing.clone().unwrap_or_else(borders::crossing))?
    {
        return Ok(false);
    }
    let level = borders::over(at.world(), from.square, to, from.level);
    let lands = places::lands(at.world(), who, level, to).unwrap_or_else(|| places::ground(at.world(), to));
    clusters::leave(at, who)?;
    let drops = heights::CHECKED_FROM <= level.saturating_sub(lands);
    let arrives = Stance { square: to, level: if drops { level } else { lands }, ..from.clone() };
    let arrives = Stance { climbing: None, behind: None, ..arrives };
    happen(at, moves_by(how), Effect::Stance(who, arrives))?;
    note(at, rule!("heimr.border.crossing-needed"), who, |fighter| fighter.turn.entered = Some(from.square))?;
    if !edge {
        borders::count(at, who, between, rule!("heimr.environment.movement-limit-count"))?;
    }
    if drops {
        heights::jumps(at, who, lands, rule!("heimr.action.jump-down-across-border"))?;
    }
    concealment::settle_all(at)?;
    Ok(true)
}

/// The rule by which somebody gets to another square.
fn moves_by(how: How) -> Key {
    match how {
        How::Move => rule!("heimr.action.move"),
        How::Run => rule!("heimr.action.run"),
        How::Crawl => rule!("heimr.action.crawl"),
        How::Charge => rule!("heimr.action.charge"),
        How::Carried => rule!("heimr.forced-movement.procedure"),
    }
}

/// The roll that a border asks for; whoever fails stays where they are, on the ground.
/// [heimr.environment.crossing-challenge, heimr.environment.crossing-failure,
/// heimr.fatigue.moving-with-challenge]
fn gets_across(at: &mut At<'_, World>, who: Who, crossing: &Crossing) -> Play<bool> {
    let throw = throws::throw(at, who, &crossing.tested, &[]);
    let strain = rule!("heimr.fatigue.moving-with-challenge").or(throw.strain, Strain::None);
    let throw = Throw { strain, ..throw };
    let requirement = at.number(rule!("heimr.environment.crossing-challenge"), crossing.requirement);
    let tried = Required { throw, requirement, harmful: true, pushes: false }.play(at)?;
    if tried.met == Met::Fail {
        stands(at, who, true, rule!("heimr.environment.crossing-failure"))?;
    }
    Ok(tried.met == Met::Pass)
}

/// The game master puts somebody somewhere, in anybody's turn. [heimr.grid.tokens]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct PutSomewhere {
    pub who: Who,
    /// In which square.
    pub square: Square,
    /// On which level.
    pub level: i32,
}

impl Rule for PutSomewhere {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let PutSomewhere { who, square, level } = *self;
        let key = rule!("heimr.grid.square-names");
        let there = at.world().grid.has(square);
        at.require(key, there, || Text::part(key, "refusal"))?;
        let key = rule!("heimr.height.where");
        let fits = (-LEVEL_MAX..=LEVEL_MAX).contains(&level);
        at.require(key, fits, || Text::part(key, "refusal").with("max", LEVEL_MAX))?;
        let before = at.world().character(who).stance.clone();
        if before.square != square {
            clusters::leave(at, who)?;
            guard::elsewhere(at, who, rule!("heimr.guard.requirements"))?;
        }
        let stance = Stance { square, level, climbing: None, behind: None, ..before };
        happen(at, rule!("heimr.grid.tokens"), Effect::Stance(who, stance))?;
        clusters::changes_height(at, who)?;
        concealment::settle_all(at)?;
        Ok(Verdict::done())
    }
}
