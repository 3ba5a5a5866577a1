//! What the game master writes by hand about how somebody is: conditions, effects that last, injury, rest and sleep.
use crate::reference::RULES;
use crate::rules::characters::points;
use crate::rules::combat::leaving;
use crate::rules::harm::injuries;
use crate::surface::edit::write::{Write, Written};
use crate::world::harm::{Injury, Stance};
use crate::world::{Character, Condition, Effect, Pool, World};
use norn_kernel::{Text, Who, words};

/// The effects of writing at an address of somebody's; none where the address is another chapter's.
pub fn character(world: &World, write: &Write<'_>, who: Who, field: &str, name: &str) -> Option<Written> {
    let one = world.characters.get(&who)?;
    Some(match field {
        "condition" if one.conditions.contains_key(name) => {
            write.gone().map(|()| condition(world, who, name, None))
        }
        "affliction" => affliction(write, who, one, name),
        "stable" if one.injury.is_some() => write.flag().map(|stable| vec![stabilised(world, who, stable)]),
        "dead" => write.flag().map(|dead| {
            let mut effects = match dead {
                true => leaving::without(world, who),
                // The turn in which they died is over.
                false if world.fighter(who).is_none() => leaving::passed_over(world, who),
                false => vec![],
            };
            effects.push(Effect::Dead(who, dead));
            effects
        }),
        "resting" => write.flag().map(|on| vec![Effect::Resting(who, on.then_some(world.clock))]),
        "asleep" => write.flag().map(|asleep| {
            let prone = one.stance.prone || asleep;
            vec![Effect::Stance(who, Stance { asleep, prone, ..one.stance.clone() })]
        }),
        "unconscious" => write.flag().map(|unconscious| {
            let prone = one.stance.prone || unconscious;
            vec![Effect::Stance(who, Stance { unconscious, prone, ..one.stance.clone() })]
        }),
        _ => return None,
    })
}

/// Something that lasts is over, by its place in the list from 0.
fn affliction(write: &Write<'_>, who: Who, one: &Character, place: &str) -> Written {
    let mut left = one.afflictions.clone();
    match place.parse::<usize>() {
        Ok(place) if place < left.len() && write.is(false) => {
            left.remove(place);
            Ok(vec![Effect::Afflictions(who, left)])
        }
        _ => Err(write.nowhere()),
    }
}

/// An injury that gets no worse any more, or begins anew. [heimr.injury.stabilize]
fn stabilised(world: &World, who: Who, stable: bool) -> Effect {
    let one = world.character(who);
    let parts = one.injury.as_ref().map(|injury| injury.parts.clone()).unwrap_or_default();
    let fresh = injuries::level(one.hp.now).map(|level| level.from(world.clock, parts));
    let injury = fresh.map(|fresh| match stable {
        true => Injury { faints: None, dies: None, fainted: false, stable: true, ..fresh },
        false => fresh,
    });
    Effect::Injury(who, injury)
}

/// A condition, or that it is over, and what lies above the maximum that it leaves.
/// [heimr.character.conditions]
#[must_use]
pub fn condition(world: &World, who: Who, name: &str, now: Option<Condition>) -> Vec<Effect> {
    let mut with = world.clone();
    if let Some(one) = with.characters.get_mut(&who) {
        match &now {
            Some(condition) => one.conditions.insert(name.to_owned(), condition.clone()),
            None => one.conditions.remove(name),
        };
    }
    let mut effects = vec![Effect::Condition(who, name.to_owned(), now)];
    effects.extend(capped(&with, who));
    effects
}

/// What lies above a maximum is lost.
pub(crate) fn capped(world: &World, who: Who) -> Vec<Effect> {
    let one = world.character(who);
    let (hp, will) = (points::max_hp(world, who), points::max_willpower(world, who));
    let hp = (hp < one.hp.now).then_some(Effect::Hp(who, Pool { now: hp, ..one.hp }));
    let will =
        (will < one.willpower.now).then_some(Effect::Willpower(who, Pool { now: will, ..one.willpower }));
    hp.into_iter().chain(will).collect()
}

/// What is wrong with how somebody is.
pub fn problems(who: Who, one: &Character, expect: &mut impl FnMut(bool, &str, Text)) {
    let at = format!("character/{}", who.0);
    let problem = |key| Text::part(key, "problem");
    let injured = one.injury.is_some() == (one.hp.now <= 0);
    expect(
        one.dead || injured,
        &format!("{at}/hp"),
        problem(Text::new(words!("heimr.health.injured-threshold")).key),
    );
    let lies = one.stance.prone || !(one.stance.asleep || one.stance.unconscious);
    expect(lies, &format!("{at}/asleep"), problem(Text::new(words!("heimr.position.sleeping")).key));
}
