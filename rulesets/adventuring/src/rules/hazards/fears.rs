//! Fear and terror. [adventuring.fear.save]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Save, affected, group, save};
use crate::rules::exploring::riding::{self, Peril};
use crate::rules::exploring::{turns, vehicles};
use crate::rules::fights::{movement, turn};
use crate::rules::harm::rests;
use crate::rules::hazards::{moving, sizes, sprinting};
use crate::world::happen::{busy, happen, set};
use crate::world::{Ability, Acted, Dread, Effect, Fear, Horror, Level, Set, World};
use norn_kernel::{
    At, Audience, Key, Owner, Place, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words,
};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// How many effects it takes to ignore terror as well. [adventuring.fear.ignore-stack]
const ENOUGH: usize = 2;

/// The names of everything that lets somebody ignore fear: skills, things, what the game master has noted, and frenzy.
/// [adventuring.fear.ignore]
#[must_use]
pub fn effects(world: &World, who: Who) -> BTreeSet<String> {
    let one = world.character(who);
    let skills = world.skills(who).filter(|(_, skill)| skill.fearless).map(|(name, _)| name);
    let things = one
        .things
        .iter()
        .filter(|(_, thing)| !thing.broken && thing.sort.item().is_some_and(|item| item.fearless));
    let things = things.map(|(name, _)| name.as_str());
    let noted = one.fearless.iter().map(String::as_str);
    let frenzied = one.frenzied.map(|_| "frenzied");
    skills.chain(things).chain(noted).chain(frenzied).map(str::to_lowercase).collect()
}

/// What something frightening is to somebody: terror, mere fear, or nothing.
/// [adventuring.fear.ignore, adventuring.fear.ignore-stack]
#[must_use]
pub fn felt(world: &World, who: Who, terror: bool) -> Option<bool> {
    let effects = effects(world, who).len();
    if rule!("adventuring.fear.ignore-stack").holds(ENOUGH <= effects) {
        return None;
    }
    match (terror, rule!("adventuring.fear.ignore").holds(0 < effects)) {
        (false, true) => None,
        (true, true) => Some(false),
        (terror, false) => Some(terror),
    }
}

/// Something frightens these, or terrifies them: whoever fails their save is afraid until the end of the stretch. Gives
/// who is. [adventuring.fear.save, adventuring.fear.group]
pub fn frightens(at: &mut At<'_, World>, of: &Dread, terror: bool, exposed: &[Who]) -> Play<BTreeSet<Who>> {
    let until = at.world().end_of("stretch");
    until_then(at, of, terror, exposed, until)
}

/// The same until this stretch begins.
fn until_then(
    at: &mut At<'_, World>,
    of: &Dread,
    terror: bool,
    exposed: &[Who],
    until: i64,
) -> Play<BTreeSet<Who>> {
    let able = affected(at.world(), exposed.iter().copied());
    let saves = able.into_iter().filter(|who| felt(at.world(), *who, terror).is_some());
    let saves: Vec<Save> =
        saves.map(|who| Save::of(who, Ability::Wit).rolled_by(at.world().owner(who))).collect();
    let key = rule!("adventuring.fear.save");
    if !at.holds(key, !saves.is_empty()) {
        return Ok(BTreeSet::new());
    }
    let together = 1 < saves.len() && rule!("adventuring.fear.group").applies();
    let mut afraid = BTreeSet::new();
    if together {
        let owner = saves.first().and_then(|one| one.by).unwrap_or(Owner::Referee);
        let passed = group(at, &saves, owner)?;
        afraid.extend(passed.into_iter().filter(|(_, passed)| !passed).map(|(who, _)| who));
    } else {
        for one in &saves {
            if !save(at, one)? {
                afraid.insert(one.who);
            }
        }
    }
    for &who in &afraid {
        let terror = felt(at.world(), who, terror) == Some(true);
        fears(at, who, of, terror, until, key)?;
    }
    startles(at, &afraid)?;
    Ok(afraid)
}

/// Those whom these carry or pull feel it that they are scared: riders have to stay on, and drivers to hold their course.
/// [adventuring.mount.save, adventuring.cart.save]
pub fn startles(at: &mut At<'_, World>, scared: &BTreeSet<Who>) -> Play<()> {
    for &who in scared {
        riding::jolts(at, who, Peril::Scare)?;
    }
    let before = |it: &crate::world::Vehicle| it.pulled_by.iter().any(|who| scared.contains(who));
    let carts = at.world().vehicles.iter().filter(|(_, it)| before(it) && vehicles::is_driven(it));
    let carts: Vec<String> = carts.map(|(name, _)| name.clone()).collect();
    for name in carts {
        vehicles::holds_course(at, &name)?;
    }
    Ok(())
}

/// Somebody is afraid until this stretch begins. The same fear twice is one with the later end, and terror goes before
/// fear. [adventuring.fear.duration]
pub fn fears(at: &mut At<'_, World>, who: Who, of: &Dread, terror: bool, until: i64, by: Key) -> Play<()> {
    let mut all = at.world().character(who).fears.clone();
    match all.iter_mut().find(|fear| fear.of == *of) {
        Some(fear) => (fear.terror, fear.until) = (fear.terror || terror, fear.until.max(until)),
        None => all.push(Fear { of: of.clone(), terror, until }),
    }
    let part =
        if terror { words!("adventuring.fear.terrified") } else { words!("adventuring.fear.frightened") };
    at.story(|_| moving::story(part, "story", who));
    set(at, by, who, Set::fears(all)).map(|_| ())
}

/// Where what somebody is afraid of is, where that is known: not of somebody whom nobody sees any more, since what it
/// forbids and which ways it leaves would tell where they are.
fn source(world: &World, of: &Dread) -> Option<Place> {
    match of {
        Dread::Somebody(who) => world.place(*who).filter(|_| world.is_seen(*who)),
        Dread::Named(name) => world.horrors.get(name).and_then(|horror| horror.at),
    }
}

/// Where everything is that frightens somebody, or whoever moves with them, as far as that is known.
fn sources(world: &World, who: Who) -> BTreeSet<Place> {
    let all = going(world, who).into_iter().flat_map(|one| &world.character(one).fears);
    all.filter_map(|fear| source(world, &fear.of)).collect()
}

/// Where everything is that terrifies somebody, as far as that is known.
fn terrors(world: &World, who: Who) -> impl Iterator<Item = Place> + '_ {
    let all = world.character(who).fears.iter().filter(|fear| fear.terror);
    all.filter_map(|fear| source(world, &fear.of))
}

/// How far it is from an area to the nearest of what terrifies somebody, by the ways that they know.
fn off(world: &World, who: Who, from: Place) -> Option<i32> {
    terrors(world, who).filter_map(|source| moving::walk(world, who, from, source, |_, _| true)).min()
}

/// Who goes by themselves where somebody goes: mount and rider do, and whoever is out is carried.
fn going(world: &World, who: Who) -> BTreeSet<Who> {
    riding::together(world, who).into_iter().filter(|one| world.is_able(*one)).collect()
}

/// Whether going there brings somebody nearer to what they are afraid of. What lies within an area is as far off as that
/// area is from outside; who goes into that area comes nearer, and who leaves it does not.
#[must_use]
pub fn dares_not(world: &World, who: Who, from: Place, to: Place) -> bool {
    world.character(who).fears.iter().any(|fear| {
        let Some(source) = source(world, &fear.of) else { return false };
        let here = world.area(from).level;
        match world.area(to).level.cmp(&here) {
            Ordering::Less => source != from && world.around(source).any(|place| place == from),
            Ordering::Greater => false,
            Ordering::Equal => {
                let goal = world.around(source).find(|place| world.area(*place).level == here);
                let far = |place| moving::walk(world, who, place, goal?, |_, _| true);
                far(from).zip(far(to)).is_some_and(|(before, after)| after < before)
            }
        }
    })
}

/// Whether anybody would come nearer there to what they are afraid of, of those of these who go by themselves.
/// [adventuring.fear.frightened]
#[must_use]
pub fn any_dares_not(world: &World, people: &BTreeSet<Who>, from: Place, to: Place) -> bool {
    people.iter().any(|who| world.is_able(*who) && dares_not(world, *who, from, to))
}

/// Whether somebody comes nearer there to what they are afraid of, or their mount, or whoever rides on them.
/// [adventuring.fear.frightened, adventuring.mount.requirements]
#[must_use]
pub fn keeps_off(world: &World, who: Who, from: Place, to: Place) -> bool {
    any_dares_not(world, &riding::together(world, who), from, to)
}

/// Refuses to whoever is afraid what brings them nearer to it, on their own feet or on others'; they may stay where they
/// are, and go away. [adventuring.fear.frightened, adventuring.mount.requirements]
pub fn may_go(at: &mut At<'_, World>, who: Who, from: Place, to: Place) -> Play<()> {
    let key = rule!("adventuring.fear.frightened");
    for one in going(at.world(), who) {
        let nearer = dares_not(at.world(), one, from, to);
        at.require(key, !nearer, || {
            Text::part(key, "refusal").with("who", one).with("to", Value::Place(to))
        })?;
    }
    Ok(())
}

/// A fear from which somebody must run, if there is one; one of which they know where it is, before any other.
/// [adventuring.fear.terrified]
#[must_use]
pub fn terror(world: &World, who: Who) -> Option<&Fear> {
    let all = || world.character(who).fears.iter().filter(|fear| fear.terror);
    all().find(|fear| source(world, &fear.of).is_some()).or_else(|| all().next())
}

/// Steps on foot that do not lead to where anything frightening is.
fn past(world: &World, sources: BTreeSet<Place>) -> impl Fn(Place, Place) -> bool {
    move |one, other| !sources.contains(&other) && moving::needs(world, one, other).is_none()
}

/// The same over open ground alone.
fn in_the_open(world: &World, sources: BTreeSet<Place>) -> impl Fn(Place, Place) -> bool {
    let past = past(world, sources);
    move |one, other| past(one, other) && sprinting::is_open(world, one, other)
}

/// The way on which somebody who is terrified runs there: on foot where that is near enough, else at a sprint.
fn escape(world: &World, who: Who, to: Place) -> Vec<Place> {
    if terrors(world, who).next().is_none() {
        return vec![to];
    }
    let sources = sources(world, who);
    let (walks, sprints) = (moving::steps(world, who), sprinting::reach(world, who));
    let on_foot = moving::path(world, who, to, walks, past(world, sources.clone()));
    on_foot.or_else(|| moving::path(world, who, to, sprints, in_the_open(world, sources))).unwrap_or(vec![to])
}

/// Where somebody who is terrified can run to, with how far that is from the nearest of what they run from: areas that are
/// further from it than they are now and no nearer to anything else that they fear, on a way that does not lead past
/// any of it. [adventuring.fear.terrified, adventuring.fear.frightened]
fn refuges(world: &World, who: Who) -> Vec<(Place, i32)> {
    let Some(from) = world.place(who).filter(|_| terrors(world, who).next().is_some()) else { return vec![] };
    let now = off(world, who, from).unwrap_or(0);
    let sources = sources(world, who);
    let (past, open) = (past(world, sources.clone()), in_the_open(world, sources));
    let (walks, sprints) = (moving::steps(world, who), sprinting::reach(world, who));
    let near = moving::walks(world, who, from, past).into_iter().filter(|(_, steps)| *steps <= walks);
    let far = moving::walks(world, who, from, open).into_iter().filter(|(_, steps)| *steps <= sprints);
    let all: BTreeSet<Place> =
        near.chain(far).filter(|(_, steps)| 0 < *steps).map(|(place, _)| place).collect();
    let all = all.into_iter().filter(|place| sizes::has_room(world, who, *place));
    let dared =
        |place: &Place| rule!("adventuring.fear.frightened").met(!keeps_off(world, who, from, *place));
    let all = all.filter(dared).map(|place| (place, off(world, who, place).unwrap_or(i32::MAX)));
    all.filter(|(_, far)| now < *far).collect()
}

/// Where somebody who is terrified has to run to: as far from it as they get. [adventuring.fear.terrified]
#[must_use]
pub fn ways_out(world: &World, who: Who) -> Vec<Place> {
    let refuges = refuges(world, who);
    let most = refuges.iter().map(|(_, far)| *far).max();
    refuges.into_iter().filter(|(_, far)| Some(*far) == most).map(|(place, _)| place).collect()
}

/// Whether somebody is terrified and knows where they and what terrifies them are, but not where to run to: they cower,
/// do nothing else, and can't dodge. [adventuring.fear.cower]
#[must_use]
pub fn cowers(world: &World, who: Who) -> bool {
    let here = terror(world, who)
        .is_some_and(|fear| world.place(who).is_some() && source(world, &fear.of).is_some());
    let bound = here && (world.character(who).restrained || ways_out(world, who).is_empty());
    rule!("adventuring.fear.cower").holds(bound)
}

/// Refuses whatever somebody does who is beside themselves: in their fear they run or cower, and in their frenzy they
/// attack. [adventuring.fear.terrified, adventuring.fear.cower]
pub fn may_act(at: &mut At<'_, World>, who: Who) -> Play<()> {
    acting::composed(at, who)?;
    let key = rule!("adventuring.fear.cower");
    let cowers = cowers(at.world(), who);
    at.require(key, !cowers, || Text::part(key, "refusal").with("who", who))?;
    let key = rule!("adventuring.fear.terrified");
    let calm = cowers || terror(at.world(), who).is_none();
    at.require(key, calm, || Text::part(key, "refusal").with("who", who))
}

/// Whether somebody who is terrified has to run on: they could get further from it, and any of it is in sight, as far as
/// anybody has said where it is. [adventuring.fear.terrified]
fn has_to_run(world: &World, who: Who) -> bool {
    if terror(world, who).is_none() || cowers(world, who) {
        return false;
    }
    let Some(here) = world.place(who).filter(|_| terrors(world, who).next().is_some()) else { return true };
    terrors(world, who).any(|source| movement::sees(world, here, source))
}

/// Refuses to let somebody who is terrified stop while they have to run. [adventuring.fear.terrified]
pub fn may_stop(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.fear.terrified");
    let stops = !has_to_run(at.world(), who);
    at.require(key, stops, || Text::part(key, "refusal").with("who", who))
}

/// Something frightens people, as the game master says. [adventuring.fear.save]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Frighten {
    /// What frightens them, where it is nobody.
    #[stored(default)]
    pub name: String,
    /// Who frightens them, where it is somebody.
    #[stored(default)]
    pub of: Option<Who>,
    /// It is terrifying. [adventuring.fear.terrified]
    pub terror: bool,
    /// Who is exposed to it.
    pub exposed: BTreeSet<Who>,
    /// It stays, and is saved against anew as each stretch begins. [adventuring.fear.repeat]
    #[stored(default)]
    pub stays: bool,
    /// Where it is.
    #[stored(default)]
    pub at: Option<Place>,
}

/// What stays is a horror of this name: of somebody, by theirs.
fn dread(world: &World, name: &str, of: Option<Who>) -> Dread {
    match of.filter(|who| world.characters.contains_key(who)) {
        Some(who) => Dread::Somebody(who),
        None => Dread::Named(name.to_owned()),
    }
}

impl Rule for Frighten {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.fear.save");
        let named = self.of.is_some() || !self.name.trim().is_empty();
        at.require(key, named, || Text::part(key, "nameless"))?;
        let alive = self.exposed.iter().any(|who| at.world().is_able(*who) && Some(*who) != self.of);
        at.require(key, alive, || Text::part(key, "nobody"))?;
        let dread = dread(at.world(), &self.name, self.of);
        if self.stays || self.at.is_some() && self.of.is_none() {
            let name = self.of.map_or(self.name.clone(), |who| at.world().character(who).name.clone());
            let exposed = if self.stays { self.exposed.clone() } else { BTreeSet::new() };
            let now = Horror { terror: self.terror, exposed, at: self.at, of: self.of };
            happen(at, rule!("adventuring.fear.repeat"), Effect::Horror(name, Some(Box::new(now))))?;
        }
        let exposed: Vec<Who> = self.exposed.iter().copied().filter(|who| Some(*who) != self.of).collect();
        let afraid = frightens(at, &dread, self.terror, &exposed)?;
        Ok(Verdict::done().with_total(i32::try_from(afraid.len()).unwrap_or(i32::MAX)))
    }
}

/// Whether somebody is where something frightening is: in the same larger area, or on one map of zones or sectors with it.
/// Where nobody has said where one of them is, they are. [adventuring.fear.repeat]
fn is_there(world: &World, who: Who, of: &Dread) -> bool {
    let Some((here, source)) = world.place(who).zip(source(world, of)) else { return true };
    let shared = world.around(here).any(|place| world.around(source).any(|other| other == place));
    let joined = || movement::distance(world, here, source, |_, _, _| true).is_some();
    shared || world.area(here).level != Level::Region && joined()
}

/// Something that stays frightens those who are exposed to it again, until this stretch begins; not whoever has left it
/// behind, nor players' characters while they can't see who it is: a save would tell that those are still there. Of
/// those whom nobody sees, only the game master learns.
fn anew(at: &mut At<'_, World>, name: &str, until: i64) -> Play<()> {
    let Some(horror) = at.world().horrors.get(name).cloned() else { return Ok(()) };
    let dread = dread(at.world(), name, horror.of);
    let key = rule!("adventuring.fear.repeat");
    let exposed = horror.exposed.iter().copied();
    let exposed = exposed.filter(|who| key.met(is_there(at.world(), *who, &dread)));
    let (mut seen, unseen): (Vec<Who>, Vec<Who>) = exposed.partition(|who| at.world().is_seen(*who));
    if horror.of.is_some_and(|of| key.counts(!at.world().is_seen(of))) {
        seen.clear();
    }
    if rule!("adventuring.fear.repeat").applies() {
        until_then(at, &dread, horror.terror, &seen, until)?;
        at.aside(Audience::Referee, |at| until_then(at, &dread, horror.terror, &unseen, until))?;
    }
    Ok(())
}

/// What frightens people is still there as a stretch begins. [adventuring.fear.repeat]
pub fn again(at: &mut At<'_, World>, name: &str) -> Play<()> {
    let until = at.world().end_of("stretch");
    anew(at, name, until)
}

/// Many stretches will pass beside it in one go, until this one begins: one save stands for all of them.
/// [adventuring.fear.repeat]
pub fn for_long(at: &mut At<'_, World>, name: &str, until: i64) -> Play<()> {
    anew(at, name, until)
}

/// Somebody runs from what terrifies them: whatever kept them busy is broken off. [adventuring.fear.terrified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Flee {
    pub who: Who,
    /// Where to; nowhere in particular, where nobody has said where people are.
    #[stored(default)]
    pub to: Option<Place>,
}

impl Rule for Flee {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        acting::able(at, who)?;
        if at.world().combat.is_some() {
            turn::its_turn(at, who)?;
        }
        let key = rule!("adventuring.fear.terrified");
        let runs = terror(at.world(), who).is_some();
        at.require(key, runs, || Text::part(key, "not-terrified").with("who", who))?;
        let key = rule!("adventuring.fear.cower");
        let cowers = cowers(at.world(), who);
        at.require(key, !cowers, || Text::part(key, "refusal").with("who", who))?;
        riding::is_borne(at, who)?;
        let key = rule!("adventuring.fear.terrified");
        let out = ways_out(at.world(), who);
        let as_far = match self.to {
            Some(to) => out.contains(&to),
            None => out.is_empty(),
        };
        at.require(key, as_far, || Text::part(key, "further").with("who", who))?;
        turn::ends(at, who, key)?;
        rests::broken_off(at, who)?;
        busy(at, who, None)?;
        if turns::may_act(at.world(), who) {
            turns::used(at, who, Acted::Acted)?;
        }
        if let Some(to) = self.to {
            let path = escape(at.world(), who, to);
            moving::runs(at, who, &path, key)?;
        }
        at.story(|_| moving::story(key, "runs", who));
        Ok(Verdict::done())
    }
}
