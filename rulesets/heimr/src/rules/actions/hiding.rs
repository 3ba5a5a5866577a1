//! Hiding, and finding what is hidden.
use crate::reference::RULES;
use crate::rules::actions::types;
use crate::rules::challenges::dice::{Throw, Total};
use crate::rules::challenges::requirements::pushes_blindly;
use crate::rules::challenges::situations::Modified;
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::Standard;
use crate::rules::characters::hindrances;
use crate::rules::environment::concealment;
use crate::rules::grid::places;
use crate::world::fight::With;
use crate::world::happen::happen;
use crate::world::harm::Stance;
use crate::world::squares::Square;
use crate::world::{Effect, World};
use norn_kernel::{At, Audience, Onward, Play, Repeat, Text, Value, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// What looking over one's own place adds, and a place that borders on it.
/// [heimr.action.observation-square]
const HERE: i32 = 2;

const BESIDE: i32 = 1;

/// What hiding from these needs: concealment from each of them, and no eyes on oneself.
/// [heimr.action.hide, heimr.action.hide-not-from-cluster, heimr.action.hide-not-from-shooter]
pub fn hide_needs(at: &mut At<'_, World>, who: Who, from: &BTreeSet<Who>) -> Play<()> {
    let key = rule!("heimr.action.hide-not-from-cluster");
    let clustered = places::clustered(at.world(), who);
    at.require(key, !clustered, || Text::part(key, "in-cluster").with("who", who))?;
    let key = rule!("heimr.action.hide-chosen-opponents");
    at.require(key, !from.is_empty(), || Text::part(key, "refusal").with("who", who))?;
    for &by in from {
        let told = |key, part| move || Text::part(key, part).with("who", who).with("other", by);
        let key = rule!("heimr.action.hide-not-from-cluster");
        let began = types::turn_of(at.world(), who).began_with.contains(&by);
        at.require(key, !began, told(key, "refusal"))?;
        let key = rule!("heimr.action.hide-not-from-shooter");
        let shot = at.world().fighter(by).is_some_and(|fighter| {
            fighter.struck.iter().any(|struck| struck.target == who && struck.with == With::Ranged)
        });
        at.require(key, !shot, told(key, "refusal"))?;
        let key = rule!("heimr.action.hide");
        let could = could_be_concealed(at.world(), by, who);
        at.require(key, could, told(key, "refusal"))?;
    }
    // Whoever is not concealed where they are has to go behind something.
    let conceals = from.iter().all(|by| concealment::is_concealed(at.world(), *by, who));
    let stops = concealment::stops_inside(at.world(), who).filter(|_| !conceals);
    hindrances::allow(at, who, stops)
}

/// Whether somebody is concealed from another, or is as soon as they go behind something in the square.
fn could_be_concealed(world: &World, from: Who, who: Who) -> bool {
    concealment::is_concealed(world, from, who)
        || concealment::best_object(world, who, &BTreeSet::from([from])).is_some()
}

/// Hides: behind the best object there is unless behind one already, with one roll against all of them.
/// [heimr.action.hide, heimr.action.hide-chosen-opponents]
pub fn hide_plays(at: &mut At<'_, World>, who: Who, from: &BTreeSet<Who>) -> Play<Verdict> {
    let all = |world: &World| from.iter().all(|by| concealment::is_concealed(world, *by, who));
    if !all(at.world())
        && let Some(object) = concealment::best_object(at.world(), who, from)
    {
        let stance = Stance { behind: Some(object), ..at.world().character(who).stance.clone() };
        happen(at, rule!("heimr.concealment.taking-it"), Effect::Stance(who, stance))?;
    }
    // How well opponents hide, players learn by looking for them.
    let shows = at.world().is_players(who);
    let rolls = |at: &mut At<'_, World>| {
        let throw = throws::throw(at, who, &Standard::Survival.tested(), &[]);
        at.call(&Total(throw))
    };
    let thrown = if shows { rolls(at)? } else { at.aside(Audience::Referee, rolls)? };
    let mut now = at.world().character(who).unseen.clone();
    let key = rule!("heimr.action.hide-chosen-opponents");
    let fights = at.world().combat.is_some();
    for &by in from {
        if key.met(thrown.exhausted) {
            now.from.remove(&by);
            now.known.remove(&by);
            continue;
        }
        // Whoever has seen somebody go there knows.
        if now.from.insert(by, thrown.total).is_none() && fights {
            now.known.insert(by);
        }
    }
    happen(at, rule!("heimr.action.hide"), Effect::Unseen(who, now))?;
    concealment::settle(at, who)?;
    let done = Verdict::done();
    Ok(if shows { done.with_total(thrown.total) } else { done })
}

/// Looks over a square for whoever hides in it, and for what is hidden there. Only the observer learns of it. Says
/// whether anything was found. [heimr.action.observation-square]
pub fn look_over(at: &mut At<'_, World>, who: Who, square: Square) -> Play<(Verdict, bool)> {
    let world = at.world();
    let here = world.character(who).stance.square;
    let more = match here {
        here if here == square => HERE,
        here if places::near(world, here, square) => BESIDE,
        _ => 0,
    };
    let more = [Modified::potential(rule!("heimr.action.observation-square"), more)];
    let throw = throws::throw_with(at, who, &Standard::Perception.tested(), &[], &more);
    let seen = Looks { throw, at: Sought::Square(square) }.play(at)?;
    tell_found(at, who, &seen.found)?;
    Ok((Verdict::done().with_total(seen.total), !seen.found.is_empty()))
}

/// Looks somebody over for something that is hidden on them. Where there is nothing, it sounds as if it had not
/// been found. Says whether anything was. [heimr.action.observation-item]
pub fn search(at: &mut At<'_, World>, who: Who, other: Who) -> Play<(Verdict, bool)> {
    let throw = throws::throw(at, who, &Standard::Perception.tested(), &[]);
    let seen = Looks { throw, at: Sought::On(other) }.play(at)?;
    tell_found(at, who, &seen.found)?;
    Ok((Verdict::done().with_total(seen.total), !seen.found.is_empty()))
}

/// Somebody looks closely, and as long as they find nothing, again for willpower: nobody learns whether there is
/// anything to be found. [heimr.challenge.reroll-scope]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Looks {
    throw: Throw,
    at: Sought,
}

/// What is looked over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Sought {
    Square(Square),
    On(Who),
}

/// What a look has come to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Seen {
    total: i32,
    found: Vec<Value>,
    rerolls: u32,
}

impl Looks {
    fn once(&self, at: &mut At<'_, World>) -> Play<(i32, Vec<Value>)> {
        let total = at.call(&Total(self.throw))?.total;
        let found = match self.at {
            Sought::Square(square) => found_in(at, self.throw.who, square, total)?,
            Sought::On(other) => found_on(at, other, total)?,
        };
        Ok((total, found))
    }

    fn play(&self, at: &mut At<'_, World>) -> Play<Seen> {
        let (total, found) = self.once(at)?;
        let mut now = Seen { total, found, rerolls: 0 };
        if now.found.is_empty() {
            at.repeat(self, &mut now)?;
        }
        Ok(now)
    }
}

impl Repeat for Looks {
    type World = World;
    type State = Seen;

    fn round(&self, at: &mut At<'_, World>, now: &mut Seen) -> Play<Onward> {
        if !pushes_blindly(&mut at.lend(), &self.throw, now.total, now.rerolls)? {
            return Ok(Onward::Over);
        }
        let (total, found) = self.once(at)?;
        let over = !found.is_empty();
        *now = Seen { total, found, rerolls: now.rerolls + 1 };
        Ok(if over { Onward::Over } else { Onward::On })
    }
}

/// Who and what is found in a square by a roll that came to this. [heimr.action.observation-square]
fn found_in(at: &mut At<'_, World>, who: Who, square: Square, total: i32) -> Play<Vec<Value>> {
    let mut found = vec![];
    // What is hidden, and how well, is nobody's business but the game master's.
    at.aside(Audience::Referee, |at| {
        let world = at.world();
        let hiders: Vec<(Who, i32)> = world
            .characters
            .iter()
            .filter(|(_, one)| one.stance.square == square)
            .filter_map(|(other, one)| Some((*other, *one.unseen.from.get(&who)?)))
            .collect();
        let things: Vec<(String, i32)> = places::location(world, square)
            .things
            .iter()
            .filter_map(|(name, thing)| Some((name.clone(), thing.hidden?)))
            .collect();
        for (other, worth) in hiders {
            if at.reaches(rule!("heimr.position.hidden"), total, worth) {
                found.push(Value::Character(other));
                let mut now = at.world().character(other).unseen.clone();
                now.from.remove(&who);
                now.known.remove(&who);
                happen(at, rule!("heimr.position.hidden"), Effect::Unseen(other, now))?;
            }
        }
        for (name, worth) in things {
            if at.reaches(rule!("heimr.action.observation-square"), total, worth) {
                found.push(Value::text(&name));
            }
        }
        Ok(())
    })?;
    Ok(found)
}

/// What is found on somebody by a roll that came to this. [heimr.action.observation-item]
fn found_on(at: &mut At<'_, World>, other: Who, total: i32) -> Play<Vec<Value>> {
    let mut found = vec![];
    at.aside(Audience::Referee, |at| {
        let items = &at.world().character(other).items;
        let hidden: Vec<(String, i32)> =
            items.iter().filter_map(|(name, item)| Some((name.clone(), item.hidden?))).collect();
        for (name, worth) in hidden {
            if at.reaches(rule!("heimr.action.observation-item"), total, worth) {
                found.push(Value::text(&name));
            }
        }
        Ok(())
    })?;
    Ok(found)
}

/// Tells what was found, to whoever looked.
fn tell_found(at: &mut At<'_, World>, who: Who, found: &[Value]) -> Play<()> {
    let audience = Audience::of(at.world().owner(who));
    at.aside(audience, |at| {
        at.tell(|_| {
            let part = if found.is_empty() { "nothing" } else { "found" };
            Text::part(words!("heimr.action.observation-square"), part)
                .with("who", who)
                .with("found", Value::List(found.to_vec()))
        });
        Ok(())
    })
}
