//! What all special movement has in common: who may do it, together with what, how far, and what it takes.
use crate::reference::RULES;
use crate::rules::base::{acting, bulk};
use crate::rules::exploring::{entering, pace, riding, turns, vehicles};
use crate::rules::fights::{elements, taunts, turn};
use crate::rules::harm::diseases;
use crate::rules::hazards::{balancing, fears, sizes, suffocation, swimming};
use crate::world::happen::{learn_of, note, set};
use crate::world::turns::lets_through;
use crate::world::{Acted, Level, ROUNDS, Set, Special, Surface, Water, Way, World};
use norn_kernel::{At, Closed, Key, Place, Play, Storable, Text, Value, Who, closed, rule};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The widest gap that is no more than a step, in tenths of a metre. [adventuring.move.leap.trivial]
const STEP: i32 = 10;
/// The most special movements at once. [adventuring.move.no-combining]
const TOGETHER: usize = 2;

closed! {
    /// What the game master says of how hard something is. [adventuring.base.save.trivial, adventuring.base.save.impossible]
    #[derive(Default)]
    pub enum Difficulty {
        /// As the surroundings have it.
        #[default]
        Looks = "as-it-looks",
        /// It works without a save.
        Trivial = "trivial",
        /// It takes a save, whatever it looks like.
        Save = "takes-a-save",
        /// It can't be tried.
        Impossible = "impossible",
    }
}

/// A special movement of somebody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Moving {
    pub who: Who,
    /// Where to, where it is to another area.
    #[stored(default)]
    pub to: Option<Place>,
    /// What is done together with it. [adventuring.move.no-combining]
    #[stored(default)]
    pub with: Option<Special>,
    /// The stretch is spent mainly on it. [adventuring.move.limit]
    #[stored(default)]
    pub whole: bool,
    /// How hard it is.
    #[stored(default)]
    pub difficulty: Difficulty,
}

impl Moving {
    /// Somebody moves to another area as the surroundings have it.
    #[must_use]
    pub fn of(who: Who, to: Option<Place>) -> Self {
        Self { who, to, with: None, whole: false, difficulty: Difficulty::Looks }
    }

    /// Whether it goes together with another special movement.
    #[must_use]
    pub fn is_with(&self, special: Special) -> bool {
        self.with == Some(special)
    }
}

/// Whether somebody is proficient in a special movement. [adventuring.base.skills]
#[must_use]
pub fn is_proficient(world: &World, who: Who, special: Special) -> bool {
    world.is_proficient(who, special.word())
}

/// How many zones somebody crosses in a round, or whoever they ride on: half if they carry too much, but one at least.
/// [adventuring.base.encumbrance, adventuring.base.rounding, adventuring.mount.requirements]
#[must_use]
pub fn zones(world: &World, who: Who) -> i32 {
    laden(world, who, bulk::is_encumbered(world, riding::mover(world, who)))
}

/// How many zones somebody crosses in a round who carries too much, or not. Lost feet slow as well.
/// [adventuring.base.movement, adventuring.base.encumbrance]
pub(super) fn laden(world: &World, who: Who, heavy: bool) -> i32 {
    let who = riding::mover(world, who);
    let zones = rule!("adventuring.base.movement").counts(world.character(who).zones);
    slowed(slowed(zones, diseases::is_lame(world, who)), heavy)
}

/// A number of zones, or half of it. [adventuring.base.rounding]
#[must_use]
pub fn slowed(zones: i32, slow: bool) -> i32 {
    if !slow {
        return zones;
    }
    rule!("adventuring.base.rounding").counts((zones / 2).max(i32::from(0 < zones)))
}

/// How many zones somebody has moved in this turn of a fight. Mount and rider move in one turn or the other, and so do a
/// driver and those who pull. [adventuring.base.movement]
#[must_use]
pub fn moved(world: &World, who: Who) -> i32 {
    let mut all = riding::together(world, who);
    let driven = pace::aboard(world, who).filter(|(_, it)| it.driver == Some(who));
    all.extend(driven.iter().flat_map(|(_, it)| &it.pulled_by));
    all.iter().filter_map(|one| world.fighter(*one)).map(|fighter| fighter.moved).max().unwrap_or(0)
}

/// How many areas somebody can still cross now: in a fight what is left of their turn; else as far as they get in a
/// stretch. [adventuring.base.movement, adventuring.navigate.base-speed]
#[must_use]
pub fn steps(world: &World, who: Who) -> i32 {
    let zones = zones(world, who);
    match (world.fighter(who), world.place(who).map(|place| world.area(place).level)) {
        (Some(_), _) => zones.saturating_sub(moved(world, who)).max(0),
        (None, Some(Level::Sector | Level::Region)) => world.character(riding::mover(world, who)).areas,
        (None, _) => zones.saturating_mul(i32::try_from(ROUNDS).unwrap_or(i32::MAX)),
    }
}

/// Whether a way leads over a gap that is more than a step. [adventuring.move.leap.trivial]
#[must_use]
pub fn is_gap(way: &Way) -> bool {
    STEP < way.gap
}

/// Which special movement it takes from one area to the next; none where people can walk.
#[must_use]
pub fn needs(world: &World, from: Place, to: Place) -> Option<Special> {
    let way = world.way(from, to);
    let climbs = way.is_some_and(|way| way.climb != Surface::None);
    let leaps = way.is_some_and(is_gap);
    let balances = balancing::ground(world, from, to).is_some();
    match (climbs, leaps, world.area(to).water != Water::None, balances) {
        (true, ..) => Some(Special::Climb),
        (_, true, ..) => Some(Special::Leap),
        (_, _, true, _) => Some(Special::Swim),
        (.., true) => Some(Special::Balance),
        _ => None,
    }
}

/// Whether somebody gets from one area to the next at all: by a way that they can know of, past no shut door.
/// [adventuring.base.zone-properties]
#[must_use]
pub fn leads(world: &World, who: Who, from: Place, to: Place) -> bool {
    let way = world.way(from, to);
    let found = |way| !world.is_players(who) || world.is_way_found(&[who], from, to, way);
    way.is_some_and(|way| lets_through(way.door.as_ref()) && found(way))
}

/// How far it is from an area to all others on foot, for somebody, by the areas that let them pass.
#[must_use]
pub fn walks(
    world: &World,
    who: Who,
    from: Place,
    pass: impl Fn(Place, Place) -> bool,
) -> BTreeMap<Place, i32> {
    until(world, who, from, pass, None)
}

/// How far it is to one of them, if they can get there.
#[must_use]
pub fn walk(
    world: &World,
    who: Who,
    from: Place,
    to: Place,
    pass: impl Fn(Place, Place) -> bool,
) -> Option<i32> {
    until(world, who, from, pass, Some(to)).get(&to).copied()
}

/// The shortest way to an area for somebody from where they are, by areas that let them pass and without the first, where
/// it takes so many steps at most. It leads through no flames that such a way leads past.
#[must_use]
pub fn path(
    world: &World,
    who: Who,
    to: Place,
    most: i32,
    pass: impl Fn(Place, Place) -> bool,
) -> Option<Vec<Place>> {
    let cool = |one, other| pass(one, other) && (other == to || !world.area(other).on_fire);
    let short = |path: &Vec<Place>| i32::try_from(path.len()).is_ok_and(|steps| steps <= most);
    shortest(world, who, to, cool).filter(short).or_else(|| shortest(world, who, to, &pass).filter(short))
}

/// The shortest way there, without the first area.
fn shortest(world: &World, who: Who, to: Place, pass: impl Fn(Place, Place) -> bool) -> Option<Vec<Place>> {
    let from = world.place(who)?;
    let far = until(world, who, from, &pass, Some(to));
    let web = world.web();
    let before = |place: &Place| {
        let steps = far.get(place).filter(|steps| 0 < **steps)?;
        let mut next = web.from(*place).map(|(next, _)| next);
        next.find(|next| {
            far.get(next) == Some(&(steps - 1)) && leads(world, who, *next, *place) && pass(*next, *place)
        })
    };
    far.get(&to)?;
    let mut path: Vec<Place> =
        std::iter::successors(Some(to), before).take_while(|place| *place != from).collect();
    path.reverse();
    Some(path)
}

/// How far it is to all areas, nearest first, until one of them is found.
fn until(
    world: &World,
    who: Who,
    from: Place,
    pass: impl Fn(Place, Place) -> bool,
    to: Option<Place>,
) -> BTreeMap<Place, i32> {
    let mut far = BTreeMap::from([(from, 0)]);
    let (mut next, web) = (VecDeque::from([from]), world.web());
    while let Some(here) = next.pop_front().filter(|here| to != Some(*here)) {
        let steps = far.get(&here).copied().unwrap_or(0);
        for (there, _) in web.from(here) {
            if !far.contains_key(&there) && leads(world, who, here, there) && pass(here, there) {
                far.insert(there, steps + 1);
                next.push_back(there);
            }
        }
    }
    far
}

/// Refuses in a fight whoever has no turn. [adventuring.base.combat-turn]
pub fn in_turn(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().combat.is_none() {
        return Ok(());
    }
    turn::may(at, who)
}

/// Refuses a special movement to whoever can't make it now: who is not free, has no turn, is strained, does too much at
/// once, or dares not go there.
pub fn may(at: &mut At<'_, World>, it: &Moving, special: Special) -> Play<()> {
    let who = it.who;
    acting::free(at, who)?;
    fears::may_act(at, who)?;
    riding::is_carried(at, who)?;
    in_turn(at, who)?;
    if it.whole {
        turns::has_turn(at, who)?;
    }
    let on = riding::mover(at.world(), who);
    rested(at, on)?;
    combines(at, it, special)?;
    let Some(to) = it.to else { return Ok(()) };
    let key = rule!("adventuring.base.zone-properties");
    let from = at.world().place(who);
    let leads = from.is_some_and(|from| leads(at.world(), who, from, to));
    at.require(key, leads, || Text::part(key, "no-way").with("who", who).with("to", Value::Place(to)))?;
    if let Some(from) = from {
        fears::may_go(at, who, from, to)?;
    }
    taunts::may_go(at, who, to)?;
    let both = riding::together(at.world(), who);
    sizes::room(at, &both, to)
}

/// Refuses special movement to whoever has made it for the whole stretch before. [adventuring.move.limit]
pub(super) fn rested(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let (key, world) = (rule!("adventuring.move.limit"), at.world());
    let strained = world.character(who).strained.is_some_and(|last| last.saturating_add(1) == world.clock);
    at.require(key, !strained, || Text::part(key, "refusal").with("who", who))
}

/// Somebody spends the stretch on special movement. [adventuring.move.limit]
pub(super) fn strains(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let now = at.world().clock;
    set(at, rule!("adventuring.move.limit"), who, Set::strained(Some(now))).map(drop)
}

/// Refuses two special movements at once, unless somebody is proficient in one of them; three are always too many.
/// [adventuring.move.no-combining]
fn combines(at: &mut At<'_, World>, it: &Moving, special: Special) -> Play<()> {
    let (who, world) = (it.who, at.world());
    let mut all: BTreeSet<Special> =
        world.fighter(who).map(|fighter| fighter.special.clone()).unwrap_or_default();
    all.insert(special);
    all.extend(it.with);
    let skilled = all.iter().any(|one| is_proficient(world, who, *one));
    let key = rule!("adventuring.move.no-combining");
    let fits = all.len() < TOGETHER || all.len() == TOGETHER && skilled;
    at.require(key, fits, || Text::part(key, "refusal").with("who", who))
}

/// Refuses what the game master says can't be done. [adventuring.base.save.impossible]
pub fn possible(at: &mut At<'_, World>, it: &Moving) -> Play<()> {
    let key = rule!("adventuring.base.save.impossible");
    let possible = it.difficulty != Difficulty::Impossible;
    at.require(key, possible, || Text::part(key, "refusal").with("who", it.who))
}

/// Whether it takes a save: as the game master says, or by whether it is trivial. [adventuring.base.save.trivial]
pub fn takes_save(at: &mut At<'_, World>, said: Difficulty, trivial: Key, is_trivial: bool) -> bool {
    match said {
        Difficulty::Trivial => !at.holds(rule!("adventuring.base.save.trivial"), true),
        Difficulty::Looks if is_trivial => !at.holds(trivial, true),
        _ => true,
    }
}

/// What a special movement takes: in a fight so many zones of the turn; else the stretch, where it is spent on it.
/// [adventuring.move.limit]
pub fn pays(at: &mut At<'_, World>, it: &Moving, special: Special, zones: i32, by: Key) -> Play<()> {
    let (who, with) = (it.who, it.with);
    if at.world().fighter(who).is_some() {
        for one in riding::together(at.world(), who) {
            note(at, by, one, |fighter| {
                fighter.special.insert(special);
                fighter.special.extend(with);
                fighter.moved = fighter.moved.saturating_add(zones);
            })?;
            let sprints = at.world().fighter(one).is_some_and(|it| it.special.contains(&Special::Sprint));
            if sprints {
                // Nothing is left of the turn.
                turn::ends(at, one, by)?;
            }
        }
        return Ok(());
    }
    if it.whole {
        turns::used(at, who, Acted::Acted)?;
        let on = riding::mover(at.world(), who);
        strains(at, on)?;
    }
    Ok(())
}

/// Refuses whoever has not so many zones left in their turn. [adventuring.base.movement]
pub fn has_zones(at: &mut At<'_, World>, who: Who, zones: i32) -> Play<()> {
    let key = rule!("adventuring.base.movement");
    let left = at.world().fighter(who).is_none() || zones <= steps(at.world(), who);
    at.require(key, left, || Text::part(key, "too-far").with("who", who))
}

/// Somebody comes into another area; nowhere, where the game master let pass that there is none. Outside of fights they
/// may notice what is hidden there, or set it off.
pub fn comes(at: &mut At<'_, World>, who: Who, to: Place, by: Key) -> Play<()> {
    come(at, &BTreeSet::from([who]), to, by)
}

/// The same for several who come together; mounts and riders do.
pub fn come(at: &mut At<'_, World>, people: &BTreeSet<Who>, to: Place, by: Key) -> Play<()> {
    if !at.world().areas.contains_key(&to) {
        return Ok(());
    }
    let people: &BTreeSet<Who> = &people.iter().flat_map(|who| riding::together(at.world(), *who)).collect();
    if at.world().combat.is_none() {
        let still = people.iter().all(|who| at.world().place(*who) == Some(to));
        if !still && by.applies() {
            entering::enters(at, people, to)?;
        }
    } else {
        for &who in people {
            arrives(at, who, to, by)?;
        }
    }
    for &who in people {
        suffocation::breathes(at, who)?;
    }
    Ok(())
}

/// Somebody runs from one area to the next, as long as they can.
pub fn runs(at: &mut At<'_, World>, who: Who, path: &[Place], by: Key) -> Play<()> {
    for &to in path {
        if at.world().is_able(riding::mover(at.world(), who)) && !at.world().character(who).drowning {
            comes(at, who, to, by)?;
        }
    }
    Ok(())
}

/// Somebody comes into another area in a fight, where nobody has time to look about.
fn arrives(at: &mut At<'_, World>, who: Who, to: Place, by: Key) -> Play<()> {
    set(at, by, who, Set::at(Some(to)))?;
    vehicles::left_behind(at, who)?;
    if at.world().is_players(who) {
        learn_of(at, by, to)?;
    }
    elements::enters(at, who, to)
}

/// Why the attacks of somebody are impaired, if they are.
/// [adventuring.move.balance.attack, adventuring.move.leap.attack, adventuring.move.climb.attack, adventuring.move.swim.attack]
#[must_use]
pub fn hampered(world: &World, who: Who) -> Option<Key> {
    let place = world.place(who);
    let fighter = world.fighter(who);
    let balances = fighter.is_some_and(|fighter| fighter.special.contains(&Special::Balance));
    let unsteady = balances || place.is_some_and(|place| balancing::is_difficult(world, place));
    let leapt = fighter.is_some_and(|fighter| fighter.leapt);
    let climbs = fighter.is_some_and(|fighter| fighter.climbs.is_some());
    let reasons = [
        (rule!("adventuring.move.climb.attack"), climbs),
        (rule!("adventuring.move.leap.attack"), leapt),
        (rule!("adventuring.move.swim.attack"), swimming::around(world, who) != Water::None),
        (rule!("adventuring.move.balance.attack"), unsteady),
    ];
    reasons.into_iter().find(|(key, so)| key.holds(*so)).map(|(key, _)| key)
}

/// Whether the attacks of somebody are impaired by where they are or how they have moved.
#[must_use]
pub fn impairs(world: &World, who: Who) -> bool {
    hampered(world, who).is_some()
}

/// What is told of somebody who has moved.
pub(super) fn story(key: Key, part: &'static str, who: Who) -> Text {
    Text::part(key, part).with("who", who)
}
