//! What size does: who has room where, who carries whom, and who is stronger. [adventuring.size.categories]
use crate::reference::RULES;
use crate::rules::base::saves::{Save, Saved, save};
use crate::rules::base::{acting, bulk, contests};
use crate::rules::exploring::riding;
use crate::rules::fights::{taunts, turn};
use crate::rules::hazards::{fears, moving};
use crate::world::happen::note;
use crate::world::switches::{Encumbrance, ZoneOccupancy};
use crate::world::{Ability, Fate, Level, Size, World};
use norn_kernel::{At, Closed, Owner, Place, Play, Rule, Storable, Text, Value, Verdict, Who, rule};
use std::collections::BTreeSet;

/// How many medium characters a zone has to hold for a massive one to fit. [adventuring.size.massive-zones]
const ROOMY: i32 = 16;

/// How many of a size an area holds. [adventuring.size.table, adventuring.size.occupancy]
#[must_use]
pub fn holds(world: &World, place: Place, size: Size) -> i32 {
    let medium = world.area(place).capacity;
    rule!("adventuring.size.table").counts(match size {
        Size::Tiny => medium.saturating_mul(16),
        Size::Small => medium.saturating_mul(4),
        Size::Medium => medium,
        Size::Large => medium / 4,
        Size::Massive => i32::from(is_roomy(world, place)),
    })
}

/// Whether there is room for somebody massive. [adventuring.size.massive-zones]
fn is_roomy(world: &World, place: Place) -> bool {
    let area = world.area(place);
    area.large_and_open && ROOMY <= area.capacity
}

/// How many of a size stand in an area, these aside; the dead and the fallen take no room. For players' characters
/// only those count whom they see: that there is no room would tell of the others. [adventuring.size.occupancy]
fn others(world: &World, place: Place, who: Who, size: Size, these: &BTreeSet<Who>) -> i32 {
    let there = world.at(place).filter(|other| *other != who && !these.contains(other));
    let there = there.filter(|other| world.is_seen(*other) || !world.is_players(who));
    let count = there.filter(|other| takes_room(world, *other, size));
    i32::try_from(count.count()).unwrap_or(i32::MAX)
}

/// Whether somebody takes the room of one of this size. [adventuring.size.occupancy]
fn takes_room(world: &World, who: Who, size: Size) -> bool {
    let one = world.character(who);
    one.size == size && one.fate == Fate::Well
}

/// Whether an area has no room for one more of somebody's size, besides those of these who come there with them.
/// [adventuring.size.occupancy]
fn is_full(world: &World, place: Place, who: Who, these: &BTreeSet<Who>) -> bool {
    let size = world.character(who).size;
    let along = these.iter().filter(|other| **other != who && takes_room(world, **other, size));
    let along = i32::try_from(along.count()).unwrap_or(i32::MAX);
    holds(world, place, size) <= others(world, place, who, size, these).saturating_add(along)
}

/// Whether somebody has room in an area: only zones can be full. [adventuring.size.occupancy, adventuring.size.massive-zones]
#[must_use]
pub fn has_room(world: &World, who: Who, place: Place) -> bool {
    has_room_among(world, who, place, &BTreeSet::new())
}

/// The same where these come there together.
fn has_room_among(world: &World, who: Who, place: Place, these: &BTreeSet<Who>) -> bool {
    if world.area(place).level != Level::Zone || world.place(who) == Some(place) {
        return true;
    }
    let room = || !is_full(world, place, who, these);
    if world.character(who).size == Size::Massive {
        return rule!("adventuring.size.massive-zones").met(room());
    }
    let any = world.switches.zone_occupancy == ZoneOccupancy::Ignored;
    any || rule!("adventuring.size.occupancy").met(room())
}

/// Whether there is room in an area for all of these, who come there together; whoever is unseen among them takes none.
/// [adventuring.size.occupancy]
#[must_use]
pub fn have_room(world: &World, people: &BTreeSet<Who>, place: Place) -> bool {
    let seen: BTreeSet<Who> = people.iter().copied().filter(|who| world.is_seen(*who)).collect();
    seen.iter().all(|who| has_room_among(world, *who, place, &seen))
}

/// Refuses to let these go together where there is no room for them. [adventuring.size.occupancy, adventuring.size.massive-zones]
pub fn room(at: &mut At<'_, World>, people: &BTreeSet<Who>, place: Place) -> Play<()> {
    for &who in people {
        let massive = at.world().character(who).size == Size::Massive;
        let room = has_room_among(at.world(), who, place, people);
        let key = rule!("adventuring.size.massive-zones");
        at.require(key, room || !massive, || {
            Text::part(key, "refusal").with("who", who).with("place", Value::Place(place))
        })?;
        let key = rule!("adventuring.size.occupancy");
        at.require(key, room || massive, || {
            Text::part(key, "refusal").with("who", who).with("place", Value::Place(place))
        })?;
    }
    Ok(())
}

/// Somebody carries another into the next area. [adventuring.size.bulk, adventuring.base.encumbrance]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct CarryOff {
    pub who: Who,
    pub whom: Who,
    pub to: Place,
}

impl Rule for CarryOff {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, whom, to) = (self.who, self.whom, self.to);
        acting::free(at, who)?;
        fears::may_act(at, who)?;
        moving::in_turn(at, who)?;
        acting::near(at, who, whom)?;
        let key = rule!("adventuring.size.bulk");
        let helpless = who != whom && (!at.world().is_able(whom) || at.world().character(whom).restrained);
        at.require(key, helpless, || Text::part(key, "refusal").with("whom", whom))?;
        let body = bulk::of_body(at.world(), whom);
        let key = rule!("adventuring.base.encumbrance");
        let fits = bulk::can_carry(at.world(), who, body);
        at.require(key, fits, || Text::part(key, "too-heavy").with("who", who).with("whom", whom))?;
        let key = rule!("adventuring.base.zone-properties");
        let here = at.world().place(who);
        let walks = here.is_some_and(|from| {
            // From region to region it is travel, which takes its time.
            let zone = at.world().area(from).level == Level::Zone;
            zone && moving::leads(at.world(), who, from, to) && moving::needs(at.world(), from, to).is_none()
        });
        at.require(key, walks, || Text::part(key, "no-way").with("who", who).with("to", Value::Place(to)))?;
        if let Some(from) = here {
            fears::may_go(at, who, from, to)?;
        }
        taunts::may_go(at, who, to)?;
        let both = riding::together(at.world(), who);
        room(at, &both, to)?;
        let key = rule!("adventuring.base.movement");
        let world = at.world();
        let heavy = world.switches.encumbrance == Encumbrance::On
            && bulk::limit(world, who) < bulk::carried(world, who).saturating_add(body);
        let zones = moving::laden(world, who, heavy);
        let left = world.fighter(who).is_none_or(|fighter| fighter.moved < zones);
        at.require(key, left, || Text::part(key, "too-far").with("who", who))?;
        let key = rule!("adventuring.size.bulk");
        note(at, key, who, |fighter| fighter.moved = fighter.moved.saturating_add(1))?;
        moving::comes(at, who, to, key)?;
        moving::comes(at, whom, to, key)?;
        turn::settles(at, who)?;
        at.story(|_| Text::part(key, "story").with("who", who).with("whom", whom));
        Ok(Verdict::done().with_total(body))
    }
}

/// Several measure themselves against each other. [adventuring.size.saves, adventuring.size.disadvantage]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Measure {
    pub who: BTreeSet<Who>,
    pub ability: Ability,
    /// Being large is a disadvantage in it.
    #[stored(default)]
    pub hampers: bool,
}

impl Rule for Measure {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.base.contest");
        let two = rule!("adventuring.size.saves");
        at.require(two, 1 < self.who.len(), || Text::part(two, "refusal"))?;
        for &who in &self.who {
            acting::able(at, who)?;
        }
        let of: Vec<Save> = self.who.iter().map(|who| Save::of(*who, self.ability)).collect();
        let winner = contests::winner(at, &of, self.hampers)?;
        let nth = at.total(key, contests::number(&self.who, winner));
        if let Some(who) = contests::numbered(&self.who, nth) {
            at.story(|_| Text::part(key, "wins").with("who", who));
        }
        Ok(Verdict::done().with_total(nth))
    }
}

/// Whether one is larger than another, and so passes STR saves against them by itself. [adventuring.size.saves]
#[must_use]
pub fn overcomes(world: &World, who: Who, other: Who) -> bool {
    rule!("adventuring.size.saves").holds(bulk::is_larger(world, who, other))
}

/// Somebody saves on STR against what another does, or to overcome it. [adventuring.size.saves]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Withstand {
    pub who: Who,
    /// Against whom.
    pub other: Who,
}

impl Rule for Withstand {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, other) = (self.who, self.other);
        acting::able(at, who)?;
        let key = rule!("adventuring.size.saves");
        let two = who != other && at.world().characters.contains_key(&other);
        at.require(key, two, || Text::part(key, "refusal"))?;
        acting::alive(at, other)?;
        let larger = overcomes(at.world(), who, other);
        if larger {
            at.story(|_| Text::part(key, "wins").with("who", who));
        }
        let passed = larger || save(at, &Save::of(who, Ability::Str).rolled_by(owner(at.world(), who)))?;
        Ok(Verdict::of(Saved::of(passed).word()))
    }
}

fn owner(world: &World, who: Who) -> Owner {
    world.owner(who)
}
