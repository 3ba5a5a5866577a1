//! Moving on the field, pace by pace. [fivey.move.action, fivey.move.measure]
use crate::reference::RULES;
use crate::rules::characters::{acting, armor, defense};
use crate::rules::fights::{hiding, turn};
use crate::rules::traits::feats;
use crate::world::happen::{note, set};
use crate::world::people::PACES_MAX;
use crate::world::{Power, Set, Slow, World};
use norn_kernel::ground::{Cell, Tiling, Ways};
use norn_kernel::{At, Place, Play, Rule, Storable, Text, Verdict, Who, closed, rule, words};

closed! {
    /// How somebody moves. [fivey.move.double-cost, fivey.move.jump, fivey.monster.feat.flight]
    #[derive(Default)]
    pub enum How {
        #[default]
        Walk = "walk",
        Climb = "climb",
        Crawl = "crawl",
        Swim = "swim",
        Jump = "jump",
        Fly = "fly",
    }
}

impl How {
    /// How much a pace costs: twice as much where it is slow, and never more than that.
    /// [fivey.move.double-cost, fivey.move.jump]
    #[must_use]
    pub fn cost(self, slow: bool) -> u32 {
        let slow = match self {
            Self::Climb | Self::Crawl | Self::Swim => true,
            Self::Walk => slow,
            Self::Jump | Self::Fly => false,
        };
        let doubled =
            rule!("fivey.move.double-cost").holds(slow) || rule!("fivey.move.jump").holds(self == Self::Jump);
        if doubled { 2 } else { 1 }
    }
}

/// Whether somebody can fly. [fivey.monster.feat.flight]
#[must_use]
pub fn can_fly(world: &World, who: Who) -> bool {
    rule!("fivey.monster.feat.flight").holds(feats::works(world, who, Power::Flight))
}

/// Where somebody could go with so many paces, and what it costs: past friends and not past foes, never through a wall, and
/// not diagonally between two walls. [fivey.move.measure]
#[must_use]
pub fn ways(world: &World, who: Who, how: How, height: i32, most: i32) -> Option<Ways<Place>> {
    let ground = world.ground.as_ref()?;
    let from = world.character(who).at?;
    let side = |who: Who| world.fighter(who).map_or_else(|| world.character(who).side, |it| it.side);
    let above = |other: Who| how == How::Fly && world.character(other).height != height;
    let passes = |other: &Who| *other == who || side(*other) == side(who) || above(*other);
    let mut barred = world.standing();
    barred.retain(|_, other| !passes(other));
    let between = |one: Cell, other: Cell| {
        let (a, b) = (Cell::new(one.column, other.row), Cell::new(other.column, one.row));
        one.column != other.column && one.row != other.row && ground.is_wall(a) && ground.is_wall(b)
    };
    let most = u32::try_from(most).unwrap_or(0);
    Some(Ways::find(from, most, |place| {
        let cell = ground.cell(place);
        let near = cell.into_iter().flat_map(|cell| {
            Tiling::Squares
                .neighbours(cell)
                .filter(move |next| !ground.is_wall(*next) && !between(cell, *next))
        });
        let near = near.filter_map(|cell| ground.place(cell)).filter(|place| !barred.contains_key(place));
        near.map(|next| (next, how.cost(ground.slow.contains_key(&next)))).collect::<Vec<_>>()
    }))
}

/// How many paces somebody can go with what is left of a Move, or with a new one. [fivey.move.action]
#[must_use]
pub fn left(world: &World, who: Who) -> i32 {
    let paces = world.fighter(who).map_or(0, |fighter| fighter.paces);
    let free = world.fighter(who).is_some_and(|fighter| fighter.spent < turn::ACTIONS);
    if free { paces.max(defense::paces(world, who)) } else { paces }
}

/// Whether somebody stands on a field, so that a move names its end. [fivey.move.measure]
#[must_use]
pub fn on_field(world: &World, who: Who) -> bool {
    world.ground.is_some() && world.character(who).at.is_some()
}

/// Where somebody could stand after a Move; where they stand already, too, if they rise or sink.
/// [fivey.move.measure, fivey.monster.feat.flight]
#[must_use]
pub fn goals(world: &World, who: Who, how: How, height: i32) -> Vec<Place> {
    let left = left(world, who);
    let Some(ways) = ways(world, who, how, height, left) else { return vec![] };
    let from = world.character(who).at;
    let up = if how == How::Fly { world.character(who).height.abs_diff(height) } else { 0 };
    let lifts = 0 < up && i32::try_from(up).is_ok_and(|up| up <= left);
    let taken = world.standing();
    let free = |place: Place| if Some(place) == from { lifts } else { !taken.contains_key(&place) };
    ways.reached().map(|(place, _)| place).filter(|place| free(*place)).collect()
}

/// Somebody moves. [fivey.move.action]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Move {
    pub who: Who,
    #[stored(default)]
    pub how: How,
    /// Where to, on a field.
    #[stored(default)]
    pub to: Option<Place>,
    /// How far, in paces, where there is no field.
    #[stored(default)]
    pub paces: i32,
    /// How high a flyer is from then on, in paces. [fivey.monster.feat.flight]
    #[stored(default)]
    pub height: i32,
}

impl Move {
    /// What it costs, in paces; none where no way leads there. [fivey.move.double-cost, fivey.move.jump]
    fn cost(&self, world: &World) -> Option<i32> {
        let up = match self.how {
            How::Fly => world.character(self.who).height.saturating_sub(self.height).saturating_abs(),
            _ => 0,
        };
        let Some(to) = self.to else {
            let each = i32::try_from(self.how.cost(false)).unwrap_or(1);
            return Some(self.paces.saturating_mul(each).max(up)).filter(|_| 0 < self.paces || 0 < up);
        };
        // On the spot one only rises and sinks.
        if world.character(self.who).at == Some(to) {
            return Some(up).filter(|up| 0 < *up);
        }
        let ways = ways(world, self.who, self.how, self.height, PACES_MAX)?;
        Some(i32::try_from(ways.cost(to)?).ok()?.max(up))
    }

    /// Whether it leads through water: whoever flies is above it, and a jump only ends in it. [fivey.armor.swim]
    fn swims(&self, world: &World) -> bool {
        let is_water = |place: &Place| {
            let slow = world.ground.as_ref().and_then(|ground| ground.slow.get(place));
            slow == Some(&Slow::Swim)
        };
        let water =
            world.ground.as_ref().is_some_and(|ground| ground.slow.values().any(|one| *one == Slow::Swim));
        match self.how {
            How::Fly => false,
            How::Swim => true,
            _ if !water => false,
            How::Jump => self.to.as_ref().is_some_and(is_water),
            How::Walk | How::Climb | How::Crawl => self.to.is_some_and(|to| {
                let ways = ways(world, self.who, self.how, self.height, PACES_MAX);
                ways.is_some_and(|ways| ways.way(to).iter().any(is_water))
            }),
        }
    }
}

impl Rule for Move {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        acting::able(at, who)?;
        turn::fights(at)?;
        let key = rule!("fivey.monster.feat.flight");
        let flies = self.how != How::Fly || can_fly(at.world(), who);
        at.require(key, flies, || Text::part(key, "refusal").with("who", who))?;
        let grounded = self.how == How::Fly || at.world().character(who).height == 0;
        at.require(key, grounded, || Text::part(key, "in-the-air").with("who", who))?;
        let key = rule!("fivey.move.measure");
        let other = self.to.and_then(|to| at.world().on(to)).filter(|other| *other != who);
        at.require(key, other.is_none(), || Text::part(key, "occupied"))?;
        let cost = self.cost(at.world());
        at.require(key, cost.is_some(), || Text::part(key, "no-way").with("who", who))?;
        let cost = cost.unwrap_or(0);
        let before = at.world().fighter(who).map_or(0, |fighter| fighter.paces);
        let goes_on = turn::is_up(at.world(), who) && cost <= before;
        let rate = defense::paces(at.world(), who);
        if !goes_on {
            let key =
                if self.how == How::Jump { rule!("fivey.move.jump") } else { rule!("fivey.move.action") };
            at.require(key, cost <= rate, || {
                Text::part(key, "refusal").with("who", who).with("cost", cost).with("max", rate)
            })?;
            turn::has_actions(at, who, 1)?;
        }
        let key = rule!("fivey.move.measure");
        let ends = self.to.is_some() || !on_field(at.world(), who);
        at.require(key, ends, || Text::part(key, "goal").with("who", who))?;
        let left = if goes_on {
            before.saturating_sub(cost)
        } else {
            turn::spends(at, who, 1, rule!("fivey.move.action"))?;
            rate.saturating_sub(cost)
        };
        let from = at.world().character(who).at.filter(|from| self.to.is_some_and(|to| to != *from));
        note(at, rule!("fivey.move.action"), who, |fighter| (fighter.paces, fighter.from) = (left, from))?;
        let swims = self.swims(at.world());
        if let Some(to) = self.to {
            set(at, words!("fivey.move.measure"), who, Set::at(Some(to)))?;
        }
        if self.how == How::Fly {
            set(at, words!("fivey.monster.feat.flight"), who, Set::height(self.height.max(0)))?;
        }
        if !hiding::has_cover(at.world(), at.world().character(who).at) {
            hiding::comes_out(at, who)?;
        }
        // It only hurts, and stops nobody.
        if swims {
            armor::swims_once(at, who)?;
        }
        Ok(Verdict::done().with_total(cost))
    }
}
