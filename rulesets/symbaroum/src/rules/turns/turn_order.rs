//! In which order people act: by Quick, by Vigilant, by a die; and who would rather wait.
use crate::reference::RULES;
use crate::world::happen::{happen, wait};
use crate::world::{Attribute, Effect, World};
use norn_kernel::{
    Again, At, Choice, D20, Lapse, Onward, Owner, Play, Prompt, Repeat, Text, Value, Who, rule, words,
};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Somebody's rank: Quick, then Vigilant. [symbaroum.turn-order.quick, symbaroum.turn-order.tie]
fn rank(world: &World, who: Who) -> (i32, i32) {
    let attributes = world.character(who).attributes;
    let quick = rule!("symbaroum.turn-order.quick").counts(attributes.get(Attribute::Quick));
    let vigilant = rule!("symbaroum.turn-order.tie").counts(attributes.get(Attribute::Vigilant));
    (quick, vigilant)
}

/// Those who are equal roll, until nobody is. [symbaroum.turn-order.tie]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Ties;

impl Repeat for Ties {
    type World = World;
    /// In order; those who are still equal stand together.
    type State = Vec<Vec<Who>>;

    fn round(&self, at: &mut At<'_, World>, state: &mut Self::State) -> Play<Onward> {
        let Some(place) = state.iter().position(|group| 1 < group.len()) else { return Ok(Onward::Over) };
        let mut rolled = vec![];
        for who in state[place].clone() {
            let owner = at.world().owner(who);
            let key = rule!("symbaroum.turn-order.tie");
            rolled.push((at.on_behalf(who, |at| at.roll(owner, D20, key))?, who));
        }
        rolled.sort_by_key(|(face, _)| Reverse(*face));
        let groups = rolled.chunk_by(|one, other| one.0 == other.0);
        let groups: Vec<Vec<Who>> = groups.map(|same| same.iter().map(|(_, who)| *who).collect()).collect();
        state.splice(place..=place, groups);
        Ok(Onward::On)
    }
}

/// Whether somebody acts before another who is as quick. [symbaroum.turn-order.tie]
fn wins(at: &mut At<'_, World>, who: Who, over: Who) -> Play<bool> {
    let mut groups = vec![vec![who.min(over), who.max(over)]];
    at.repeat(&Ties, &mut groups)?;
    Ok(groups.concat().first() == Some(&who))
}

/// Says how quick a player's character is. How quick an enemy is shows by its place alone.
fn tells(at: &mut At<'_, World>, who: Who) {
    if at.world().is_players(who) {
        let quick = at.world().character(who).attributes.get(Attribute::Quick);
        at.tell(|_| {
            Text::part(words!("symbaroum.turn-order.quick"), "has").with("who", who).with("quick", quick)
        });
    }
}

/// These in the order in which they act. [symbaroum.turn-order.quick]
pub fn ordered(at: &mut At<'_, World>, who: &[Who]) -> Play<Vec<Who>> {
    let mut ranked = who.to_vec();
    ranked.sort_by_key(|who| (Reverse(rank(at.world(), *who)), *who));
    ranked.iter().for_each(|who| tells(at, *who));
    let groups = ranked.chunk_by(|one, other| rank(at.world(), *one) == rank(at.world(), *other));
    let mut groups: Vec<Vec<Who>> = groups.map(<[Who]>::to_vec).collect();
    if groups.iter().any(|group| 1 < group.len()) {
        at.repeat(&Ties, &mut groups)?;
    }
    Ok(groups.concat())
}

/// Everybody may choose a later place before the order stands: one question, which everybody sees and the game master answers, and one more to each who
/// waits, after whom. [symbaroum.turn-order.wait]
pub fn waits(at: &mut At<'_, World>, order: Vec<Who>) -> Play<Vec<Who>> {
    let key = rule!("symbaroum.turn-order.wait");
    // Whoever is last has nobody to wait for.
    let able: Vec<Who> = order.iter().rev().skip(1).rev().copied().collect();
    if !key.holds(!able.is_empty()) {
        return Ok(order);
    }
    let options: Vec<Choice> = able.iter().map(|who| Choice::new(key, *who)).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let about = [("later", Value::Flag(false))];
    let prompt = Prompt::up_to(Owner::Referee, key, &options, max).about(&about);
    let waiting = at.several_of(&prompt.lapses(Lapse::MovingOn))?;
    let waiting: Vec<Who> = waiting.into_iter().filter_map(|nth| able.get(nth).copied()).collect();
    let mut now = order;
    for (before, who) in (1_u32..).zip(waiting) {
        let Some(place) = now.iter().position(|one| *one == who) else { continue };
        let later = now[place + 1..].to_vec();
        let chosen = match later.as_slice() {
            [] => continue,
            [_] => 0,
            _ => {
                let after =
                    |other: &Who| Choice::told(*other, Text::part(key, "after").with("other", *other));
                let options: Vec<Choice> = later.iter().map(after).collect();
                let about = [("who", Value::Character(who)), ("later", Value::Flag(true))];
                let prompt = Prompt::one_of(at.world().owner(who), key, &options).about(&about);
                at.one_of(&prompt.again(Again::Bounded(before)).lapses(Lapse::MovingOn))?
            }
        };
        now.remove(place);
        let behind = later.get(chosen).and_then(|other| now.iter().position(|one| one == other));
        now.insert(behind.map_or(now.len(), |nth| nth + 1), who);
    }
    Ok(now)
}

/// Newcomers take their places, and everybody else keeps theirs. [symbaroum.turn-order.latecomers]
pub fn takes_in(at: &mut At<'_, World>) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    if combat.newcomers.is_empty() {
        return Ok(());
    }
    let (mut order, acted) = (combat.order.clone(), combat.acted.clone());
    let newcomers: Vec<Who> = combat.newcomers.iter().copied().collect();
    for who in newcomers {
        tells(at, who);
        let own = rank(at.world(), who);
        let mut place = order.len();
        // Before the first whom they beat; the others have waited, or not, as they chose, and roll no second time
        // against each other.
        for (nth, &one) in order.iter().enumerate() {
            let other = rank(at.world(), one);
            // A die would tell of whoever is unseen: they stand behind those who are as quick.
            let seen = at.world().is_seen(who) && at.world().is_seen(one);
            if other < own || other == own && seen && wins(at, who, one)? {
                place = nth;
                break;
            }
        }
        order.insert(place, who);
    }
    wait(at, BTreeSet::new())?;
    happen(at, rule!("symbaroum.turn-order.latecomers"), Effect::Order(order, acted))?;
    Ok(())
}
