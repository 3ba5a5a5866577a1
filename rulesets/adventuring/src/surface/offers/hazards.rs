//! Special movement, and the dangers of the surroundings.
use super::ask::{Offered, Offering, Read, actor, living, nobody, own, referee_only, target, who_asked};
use crate::reference::RULES;
use crate::rules::base::testing::HARM_DICE;
use crate::rules::hazards::balancing::{Balance, ground};
use crate::rules::hazards::climate::{Element, Scathe};
use crate::rules::hazards::climbing::{self, Climb};
use crate::rules::hazards::falls::Fall;
use crate::rules::hazards::fears::{Flee, Frighten, ways_out};
use crate::rules::hazards::leaping::{self, Leap};
use crate::rules::hazards::moving::{Difficulty, Moving, is_proficient};
use crate::rules::hazards::rounds::Rounds;
use crate::rules::hazards::sizes::{CarryOff, Measure, Withstand};
use crate::rules::hazards::sneaking::Sneak;
use crate::rules::hazards::sprinting::{self, Sprint};
use crate::rules::hazards::swimming::{Rescue, Swim, has_rope};
use crate::world::areas::DISTANCE_MAX;
use crate::world::people::DICE;
use crate::world::{Ability, Level, ROUNDS, Special, Surface, Water, World};
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Closed, Key, Param, Place, Range, Text, Value, Who, offer, words};
use std::collections::{BTreeMap, BTreeSet};

/// An area, as it is filled in.
#[derive(Clone, Copy, PartialEq)]
struct There(Place);

impl Cell for There {
    fn blank() -> Self {
        Self(Place(0))
    }
    fn value(&self) -> Value {
        Value::Place(self.0)
    }
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Place(place) => Some(Self(*place)),
            _ => None,
        }
    }
}

/// An area that may be left out.
fn place(there: Option<There>) -> Option<Place> {
    there.map(|there| there.0)
}

/// Areas that lie next to where somebody is and that whoever fills it in knows of.
fn next(it: &Offering<'_>, who: Who, fits: impl Fn(&World, Place, Place) -> bool) -> Vec<Place> {
    let Some(from) = it.world.place(who) else { return vec![] };
    let known = |place: &Place| it.is_referees() || it.world.area(*place).known;
    let next = it.world.ways_from(from).map(|(to, _)| to).filter(known);
    next.filter(|to| fits(it.world, from, *to)).collect()
}

/// Where to, in the words of a rule.
fn places(key: Key, of: &[Place]) -> Param {
    Param::one_of(Text::part(key, "to"), of.iter().map(|place| Value::Place(*place)))
}

/// Where to, if anywhere: usually to the first of them.
fn maybe_to(key: Key, of: &[Place]) -> Param {
    let first = of.first().map(|place| Value::Place(*place));
    let asked = places(key, of).or_none();
    match first {
        Some(first) => asked.or(first),
        None => asked,
    }
}

/// What it goes together with: asked only of whoever is proficient in one of the two.
fn with(it: &mut Offering<'_>, who: Who, special: Special) -> Read<Option<Special>> {
    let skilled = |special| is_proficient(it.world, who, special);
    let others = [Special::Sprint, Special::Sneak].into_iter();
    let others = others.filter(|other| *other != special && (skilled(special) || skilled(*other)));
    let others: Vec<&str> = others.map(Closed::word).collect();
    let words = Text::part(words!("adventuring.move.no-combining"), "with");
    it.take_if(!others.is_empty(), Param::words(words, others).or_none())
}

/// What the game master says of it: how hard it is, and whether it fills the stretch.
fn ruled(it: &mut Offering<'_>, who: Who) -> Read<(Difficulty, bool)> {
    let words = Text::part(words!("adventuring.base.save.trivial"), "difficulty");
    let difficulty = it.take(Param::word::<Difficulty>(words).by_referee().or_first())?;
    let level = it.world.place(who).map(|place| it.world.area(place).level);
    let calm = it.world.combat.is_none();
    let usual = calm && level == Some(Level::Sector);
    let words = Text::part(words!("adventuring.move.limit"), "whole");
    let whole = it.take_if(calm && it.is_referees(), Param::flag(words).by_referee().or(usual))?;
    Ok((difficulty, whole && calm))
}

/// The movement of somebody that the referee could let pass: whatever it looks like, they may say that it takes a save.
fn lenient(who: Who, to: Option<Place>) -> Moving {
    Moving { difficulty: Difficulty::Save, ..Moving::of(who, to) }
}

/// Whose movement it is: only those are asked for whom the rule lets it pass.
fn mover<R: norn_kernel::Rule<World = World>>(it: &mut Offering<'_>, way: impl Fn(Moving) -> R) -> Read<Who> {
    let asked = actor(it);
    it.fit(asked, nobody(), |who: &Who, can| can(way(Moving::of(*who, None))))
}

pub(super) fn sprint(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.move.sprint");
    let (world, referee) = (it.world, it.is_referees());
    let goals = |who: Who| -> Vec<Place> {
        let known = |place: &Place| referee || world.area(*place).known;
        sprinting::goals(world, who).into_iter().filter(known).collect()
    };
    let nowhere = || Text::part(key, "nowhere");
    let asked = actor(it);
    let ways = |who: Who| goals(who).into_iter().map(move |to| Sprint { who, to });
    let who = it.fit(asked, nowhere(), |who: &Who, can| ways(*who).any(can))?;
    let to = goals(who);
    let it = it.pick(places(key, &to), nowhere(), |to: &There| Sprint { who, to: to.0 })?;
    Ok(it.into())
}

pub(super) fn balance(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.move.balance");
    let unsteady = |world: &World, from: Place, to: Place| ground(world, from, to).is_some();
    let all = own(it).into_iter().map(|who| (who, next(it, who, unsteady)));
    let all: BTreeMap<Who, Vec<Place>> = all.filter(|(_, to)| !to.is_empty()).collect();
    let none = || Text::part(key, "nowhere");
    let asked = |who: &Who| places(key, all.get(who).map_or(&[], Vec::as_slice));
    let own = who_asked(all.keys().copied().collect());
    let way = |who: &Who, to: &There| Balance { moving: lenient(*who, Some(to.0)) };
    let Moving { who, to, .. } = it.pick_two((own, |own| own), asked, [none(), none()], way)?.moving;
    let with = with(it, who, Special::Balance)?;
    let (difficulty, whole) = ruled(it, who)?;
    Ok(Balance { moving: Moving { with, whole, difficulty, ..Moving::of(who, to) } }.into())
}

pub(super) fn sneak(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.move.sneak");
    let alone = |who: Who| Sneak { who: [who].into(), to: None, sprint: false, difficulty: Difficulty::Save };
    let (all, mut own) = (own(it), vec![]);
    own.extend(all.iter().copied().filter(|who| it.possible(&alone(*who)).is_ok()));
    if let (true, Some(first)) = (own.is_empty(), all.first()) {
        it.possible(&alone(*first))?;
    }
    it.need(!own.is_empty(), nobody())?;
    let usual = if it.is_referees() { vec![] } else { own.clone() };
    let first = own.first().copied();
    let mut asked = Param::several(Text::part(key, "who"), own, 1);
    if !usual.is_empty() {
        asked = asked.usually(Cell::value(&usual));
    }
    let who: BTreeSet<Who> = it.take(asked)?;
    let leader = who.first().copied().or(first).unwrap_or(Who(0));
    let to = next(it, leader, |_, _, _| true);
    let together = |to| Sneak { who: who.clone(), to, ..alone(leader) };
    let to = it.fit(places(key, &to).or_none(), nobody(), |to, can| can(together(place(*to))))?;
    let to = place(to);
    let skilled = who.iter().all(|who| is_proficient(it.world, *who, Special::Sneak));
    let words = Text::part(words!("adventuring.move.no-combining"), "running");
    let sprint = it.take_if(skilled, Param::flag(words).or(false))?;
    let words = Text::part(words!("adventuring.base.save.trivial"), "difficulty");
    let difficulty = it.take(Param::word::<Difficulty>(words).by_referee().or_first())?;
    Ok(Sneak { who, to, sprint, difficulty }.into())
}

pub(super) fn leap(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.move.leap");
    let who = mover(it, |moving| Leap { moving, gap: 0, run_up: true, depth: 0 })?;
    let to = next(it, who, |world, from, to| world.way(from, to).is_some_and(|way| 0 < way.gap));
    let to = place(it.take(maybe_to(key, &to))?);
    let (gap, depth) = leaping::by_map(it.world, who, to);
    let with = with(it, who, Special::Leap)?;
    let asked = Param::number(Text::part(key, "wide"), 0, DISTANCE_MAX);
    // Where no map says how wide it is, whoever leaps does.
    let gap = if to.is_some() { it.take_if(false, asked.by_referee().or(gap))? } else { it.take(asked)? };
    let asked = Param::number(Text::part(key, "depth"), 0, DISTANCE_MAX).by_referee();
    let depth = it.take_if(to.is_none(), asked.or(depth))?;
    let asked = Param::flag(Text::part(key, "run-up")).by_referee();
    let run_up = it.take(asked.or(leaping::has_run_up(it.world, who)))?;
    let (difficulty, whole) = ruled(it, who)?;
    Ok(Leap { moving: Moving { with, whole, difficulty, ..Moving::of(who, to) }, gap, run_up, depth }.into())
}

pub(super) fn climb(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.move.climb");
    let who =
        mover(it, |moving| Climb { moving, height: climbing::HEIGHT, surface: Surface::Easy, down: false })?;
    let to =
        next(it, who, |world, from, to| world.way(from, to).is_some_and(|way| way.climb != Surface::None));
    let to = place(it.take(maybe_to(key, &to))?);
    let (height, surface) = climbing::by_map(it.world, who, to);
    let with = with(it, who, Special::Climb)?;
    let asked = Param::number(Text::part(key, "high"), 1, DISTANCE_MAX).by_referee();
    let height = it.take_if(to.is_none() || height == 0, asked.or(height.max(climbing::HEIGHT)))?;
    let surface = if surface == Surface::None { Surface::Challenging } else { surface };
    let kinds = [Surface::Easy, Surface::Challenging, Surface::Smooth].map(Closed::word);
    let asked = Param::words(Text::part(key, "surface"), kinds).by_referee();
    let surface = it.take_if(to.is_none(), asked.or(Value::word(surface.word())))?;
    let asked = Param::flag(Text::part(key, "down")).by_referee();
    let calm = it.world.combat.is_none();
    let down = it.take_if(to.is_none() && calm, asked.or(false))?;
    let (difficulty, whole) = ruled(it, who)?;
    let moving = Moving { with, whole, difficulty, ..Moving::of(who, to) };
    Ok(Climb { moving, height, surface, down }.into())
}

pub(super) fn swim(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.move.swim");
    let wet = |world: &World, place: Place| world.area(place).water != Water::None;
    let near = |world: &World, from: Place, to: Place| wet(world, from) || wet(world, to);
    let all = own(it).into_iter().map(|who| (who, next(it, who, near)));
    let here = |who: Who| it.world.place(who).is_some_and(|place| wet(it.world, place));
    let all: BTreeMap<Who, Vec<Place>> = all.filter(|(who, to)| here(*who) || !to.is_empty()).collect();
    let none = || Text::part(key, "no-water-near");
    let asked = |who: &Who| maybe_to(key, all.get(who).map_or(&[], Vec::as_slice));
    let own = who_asked(all.keys().copied().collect());
    let way = |who: &Who, to: &Option<There>| Swim { moving: lenient(*who, place(*to)), rounds: 1 };
    let Moving { who, to, .. } = it.pick_two((own, |own| own), asked, [none(), none()], way)?.moving;
    let with = with(it, who, Special::Swim)?;
    let calm = it.world.combat.is_none();
    let words = Text::part(key, "rounds");
    let rounds: u32 = it.take_if(calm, Param::number(words, 1, ROUNDS).by_referee().or(1))?;
    let (difficulty, whole) = ruled(it, who)?;
    Ok(Swim { moving: Moving { with, whole, difficulty, ..Moving::of(who, to) }, rounds: rounds.max(1) }
        .into())
}

pub(super) fn rescue(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.move.swim.rescue");
    let (world, viewer) = (it.world, it.viewer);
    let drown = world.characters.iter().filter(|(who, one)| one.drowning && world.is_seen_by(viewer, **who));
    let drown: Vec<Who> = drown.map(|(who, _)| *who).collect();
    let (who, drown) = (actor(it), drown.as_slice());
    let two = it.pick_two(
        (who, Param::or_only),
        |_: &Who| target(key, "whom", drown.iter().copied()).or_only(),
        [nobody(), Text::part(key, "nobody")],
        |who, whom: &Who| Rescue { who: *who, whom: *whom, firm: false },
    )?;
    let words = Text::part(key, "firm");
    let firm = it.take(Param::flag(words).by_referee().or(has_rope(it.world, two.who)))?;
    Ok(Rescue { firm, ..two }.into())
}

pub(super) fn carry_off(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.size.bulk");
    let (world, viewer) = (it.world, it.viewer);
    let down = world
        .characters
        .iter()
        .filter(|(who, one)| world.is_seen_by(viewer, **who) && (!world.is_able(**who) || one.restrained));
    let down: Vec<Who> = down.map(|(who, _)| *who).collect();
    let able: Vec<Who> =
        own(it).into_iter().filter(|who| !next(it, *who, |_, _, _| true).is_empty()).collect();
    it.need(!down.is_empty(), Text::part(key, "nobody"))?;
    let who = it.choose(who_asked(able), nobody())?;
    let to = next(it, who, |_, _, _| true);
    let (to, down) = (to.as_slice(), down.as_slice());
    let carried = it.pick_two(
        (target(key, "whom", down.iter().copied()), Param::or_only),
        |_: &Who| places(key, to).or_only(),
        [Text::part(key, "nobody"), Text::part(key, "nowhere")],
        |whom, to: &There| CarryOff { who, whom: *whom, to: to.0 },
    )?;
    Ok(carried.into())
}

pub(super) fn flee(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.fear.terrified");
    let (world, terrified) = (it.world, own(it));
    let terrified: Vec<Who> = terrified
        .into_iter()
        .filter(|who| world.character(*who).fears.iter().any(|fear| fear.terror))
        .collect();
    let who = it.choose(who_asked(terrified), Text::part(key, "nobody"))?;
    let known = |place: &Place| it.is_referees() || it.world.area(*place).known;
    let out: Vec<Place> = ways_out(it.world, who).into_iter().filter(known).collect();
    if out.is_empty() {
        return it.only(Flee { who, to: None });
    }
    let fled = it.pick(places(key, &out).or_only(), nobody(), |to: &There| Flee { who, to: Some(to.0) })?;
    Ok(fled.into())
}

/// Two of those whom the viewer sees, the first of their own.
fn other(it: &Offering<'_>, than: Who) -> Vec<Who> {
    let (world, viewer) = (it.world, it.viewer);
    let others = world
        .characters
        .iter()
        .filter(|(who, one)| **who != than && !one.is_dead() && world.is_seen_by(viewer, **who));
    others.map(|(who, _)| *who).collect()
}

pub(super) fn withstand(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.size.saves");
    let who = it.choose(actor(it), nobody())?;
    let others = other(it, who);
    let it =
        it.pick(target(key, "other", others), nobody(), |other: &Who| Withstand { who, other: *other })?;
    Ok(it.into())
}

pub(super) fn measure(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.size.saves");
    let able = |who: &Who| it.world.is_able(*who) && !it.world.character(*who).drowning;
    let able: Vec<Who> = it.world.characters.keys().copied().filter(able).collect();
    it.need(1 < able.len(), Text::part(key, "refusal"))?;
    let who: BTreeSet<Who> = it.take(Param::several(Text::part(key, "who"), able, 2))?;
    let ability = it.take(Param::word::<Ability>(Text::part(key, "ability")))?;
    let words = Text::part(words!("adventuring.size.disadvantage"), "hampers");
    let hampers = it.take_if(ability != Ability::Str, Param::flag(words).or(false))?;
    Ok(Measure { who, ability, hampers }.into())
}

pub(super) fn rounds(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&Rounds { rounds: 1 })?;
    let words = Text::part(words!("adventuring.suffocate.breath"), "count");
    let rounds = it.take(Param::number(words, 1, ROUNDS).or(1))?;
    Ok(Rounds { rounds }.into())
}

pub(super) fn fall(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.fall.damage");
    let who = living(it, key)?;
    let usual = it.world.area_of(who).drop;
    let depth = it.take(Param::number(Text::part(key, "depth"), 0, DISTANCE_MAX).or(usual))?;
    let words = Text::part(words!("adventuring.fall.cushion"), "cushion");
    let cushion = it.take(Param::flag(words).or(true))?;
    Ok(Fall { who, depth, cushion }.into())
}

pub(super) fn frighten(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.fear.save");
    let world = it.world;
    let living: Vec<Who> =
        world.characters.iter().filter(|(_, one)| !one.is_dead()).map(|(who, _)| *who).collect();
    it.need(!living.is_empty(), nobody())?;
    // Nobody is afraid of somebody whom they have not noticed.
    let others = living.iter().copied().filter(|who| !world.is_players(*who) && world.is_seen(*who));
    let of: Option<Who> = it.take(target(key, "of", others).or_none())?;
    let name: String = it.take_if(of.is_none(), Param::text(Text::part(key, "name")))?;
    let words = Text::part(words!("adventuring.fear.terrified"), "terror");
    let terror = it.take(Param::flag(words).or(false))?;
    let exposed: Vec<Who> = living.into_iter().filter(|who| Some(*who) != of).collect();
    let usual: Vec<Who> =
        exposed.iter().copied().filter(|who| world.is_players(*who) && world.is_able(*who)).collect();
    let exposed: BTreeSet<Who> =
        it.take(Param::several(Text::part(key, "exposed"), exposed, 1).usually(Cell::value(&usual)))?;
    let key = words!("adventuring.fear.repeat");
    let stays = it.take(Param::flag(Text::part(key, "stays")).or(false))?;
    let all: Vec<Place> = world.areas.keys().copied().collect();
    let asked = Param::one_of(Text::part(key, "at"), all.iter().map(|place| Value::Place(*place))).or_none();
    let at = place(it.take_if(of.is_none() && !all.is_empty(), asked)?);
    Ok(Frighten { name, of, terror, exposed, stays, at }.into())
}

pub(super) fn cold_or_heat(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.element.cold-heat.direct");
    let who = living(it, key)?;
    let element = it.take(Param::word::<Element>(Text::part(key, "element")).or_first())?;
    let dice = it.take(Param::number(Text::part(key, "dice-count"), 1, HARM_DICE).or(1))?;
    let dies = DICE.iter().map(|die| Choice::die(words!("adventuring.base.dice"), *die)).collect();
    let die = it.take(offer::param(Text::part(key, "die"), Range::OneOf(dies)).or_first())?;
    let words = Text::part(words!("adventuring.base.impaired"), "impaired");
    let impaired = it.take(Param::flag(words).or(true))?;
    Ok(Scathe { who, element, dice, die, impaired }.into())
}
