//! What the game master writes by hand about things, skills, conditions and states, and what is wrong with them.
use crate::reference::RULES;
use crate::rules::characters::hands::{self, HANDS};
use crate::rules::characters::{fatigue, points};
use crate::rules::combat::leaving;
use crate::rules::harm::injuries;
use crate::surface::edit::write::Write;
use crate::world::harm::{Injury, Stance};
use crate::world::things::{Carried, Fed, Item};
use crate::world::{Character, Condition, Effect, Pool, World};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Closed, Text, Value, Who, rule};
use std::collections::BTreeMap;

type Written = Result<Vec<Effect>, Problem>;

/// The effects of writing at an address of somebody's; none where the address is another chapter's.
pub fn character(world: &World, write: &Write<'_>, who: Who, field: &str, name: &str) -> Option<Written> {
    let one = world.characters.get(&who)?;
    Some(match field {
        "place" if one.items.contains_key(name) => place(world, write, who, one, name),
        "item" if one.items.contains_key(name) => gone(write).map(|()| {
            let mut items = one.items.clone();
            items.remove(name);
            things(world, who, items)
        }),
        "pieces" if one.items.contains_key(name) => pieces(world, write, who, one, name),
        "skill" if one.skills.contains_key(name) => gone(write).map(|()| {
            let mut skills = one.skills.clone();
            skills.remove(name);
            vec![Effect::Skills(who, skills)]
        }),
        "free-use" if one.skills.contains_key(name) => write.flag().map(|free| {
            let mut skills = one.skills.clone();
            if let Some(skill) = skills.get_mut(name) {
                skill.spent = !free;
            }
            vec![Effect::Skills(who, skills)]
        }),
        "condition" if one.conditions.contains_key(name) => {
            gone(write).map(|()| condition(world, who, name, None))
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

/// The effects of taking an effect or an action of the game master's own away; none where there is none.
#[must_use]
pub fn own(world: &World, write: &Write<'_>, sort: &str, name: &str) -> Option<Written> {
    Some(match sort {
        "effect" if world.campaign.effects.contains_key(name) => {
            gone(write).map(|()| vec![Effect::OwnEffect(name.to_owned(), None)])
        }
        "action" if world.campaign.actions.contains_key(name) => {
            gone(write).map(|()| vec![Effect::OwnAction(name.to_owned(), None)])
        }
        _ => return None,
    })
}

/// Only "no" can be written there: the row is taken away.
fn gone(write: &Write<'_>) -> Result<(), Problem> {
    if write.is(false) { Ok(()) } else { Err(write.nowhere()) }
}

fn place(world: &World, write: &Write<'_>, who: Who, one: &Character, name: &str) -> Written {
    let word = write.one_of(Carried::ALL.iter().map(|carried| carried.word()))?;
    let carried = Carried::ALL.iter().copied().find(|one| one.word() == word).unwrap_or_default();
    if hands::no_hand_is_free(&one.items, name, carried) {
        let words = Text::part(rule!("heimr.weapon-attack.hands"), "full");
        return Err(write.wrong(words.with("who", who).with("item", Value::text(name))));
    }
    let mut items = one.items.clone();
    if let Some(item) = items.get_mut(name) {
        item.carried = carried;
    }
    Ok(things(world, who, items))
}

/// How many pieces there are, or of its ammunition.
fn pieces(world: &World, write: &Write<'_>, who: Who, one: &Character, name: &str) -> Written {
    let now = u16::try_from(write.number(0, u16::MAX.into())?).ok();
    let mut items = one.items.clone();
    if let Some(item) = items.get_mut(name) {
        match item.weapon.as_mut().map(|weapon| &mut weapon.fed) {
            Some(Fed::Pieces { left, .. }) => *left = now,
            _ => item.pieces = now,
        }
    }
    Ok(things(world, who, items))
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

/// What somebody carries, and hit points where they lie above what it leaves of the maximum.
/// [heimr.character.armour]
#[must_use]
pub fn things(world: &World, who: Who, items: BTreeMap<String, Item>) -> Vec<Effect> {
    let mut with = world.clone();
    if let Some(one) = with.characters.get_mut(&who) {
        one.items.clone_from(&items);
    }
    let mut effects = vec![Effect::Items(who, items)];
    effects.extend(capped(&with, who));
    effects.extend(fatigue::lifted(&with, who).map(|base| Effect::Fatigue(who, base)));
    effects
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
fn capped(world: &World, who: Who) -> Vec<Effect> {
    let one = world.character(who);
    let (hp, will) = (points::max_hp(world, who), points::max_willpower(world, who));
    let hp = (hp < one.hp.now).then_some(Effect::Hp(who, Pool { now: hp, ..one.hp }));
    let will =
        (will < one.willpower.now).then_some(Effect::Willpower(who, Pool { now: will, ..one.willpower }));
    hp.into_iter().chain(will).collect()
}

/// What is wrong with somebody's things and states.
pub fn problems(world: &World, who: Who, one: &Character, expect: &mut impl FnMut(bool, &str, Text)) {
    let at = format!("character/{}", who.0);
    let problem = |key| Text::part(key, "problem");
    let injured = one.injury.is_some() == (one.hp.now <= 0);
    expect(
        one.dead || injured,
        &format!("{at}/hp"),
        problem(Text::new(rule!("heimr.health.injured-threshold")).key),
    );
    let lies = one.stance.prone || !(one.stance.asleep || one.stance.unconscious);
    expect(lies, &format!("{at}/asleep"), problem(Text::new(rule!("heimr.position.sleeping")).key));
    for hand in HANDS {
        let holds = one.items.values().filter(|item| item.carried.is_in(hand)).count();
        expect(holds <= 1, &format!("{at}/item"), problem(Text::new(rule!("heimr.weapon-attack.hands")).key));
    }
    for (name, item) in &one.items {
        let fits = 1 <= item.toughness && 0 <= item.breaks && 0 <= item.armour && 0 <= item.hp;
        expect(fits, &format!("{at}/item/{name}"), problem(Text::new(rule!("heimr.character.items")).key));
    }
    for (name, skill) in &one.skills {
        let fits = 0 <= skill.willpower && 0 <= skill.hp && 0 <= skill.regains;
        expect(fits, &format!("{at}/skill/{name}"), problem(Text::new(rule!("heimr.character.skills")).key));
    }
    let _ = world;
}
