//! What is filled in to attack: with what, at whom and at what of them.
use crate::reference::RULES;
use crate::rules::attacks::attack::WEAPONS_MAX;
use crate::rules::attacks::guard;
use crate::rules::characters::abilities::ability_values;
use crate::rules::characters::hands;
use crate::rules::combat::defence::{self, asks};
use crate::surface::offers::attempt::{Offered, Read};
use crate::surface::offers::deeds;
use crate::world::World;
use crate::world::fight::{Attack, Blow, Brawl, Deed, Defence, Guarded, Strike};
use crate::world::harm::Part;
use crate::world::squares::{Between, Square};
use norn_kernel::offer::{Filling, Range, param, refused};
use norn_kernel::{Choice, Closed, Key, Text, Value, Viewer, Who, rule, words};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The weapons that somebody strikes with: one, or one in each hand, each with one of its abilities. Only those
/// are offered with which `can` finds nothing in the way.
/// [heimr.action.weapon-attack]
pub(crate) fn strikes(
    world: &World,
    filling: &mut Filling<'_>,
    who: Who,
    melee: bool,
    can: impl Fn(&Filling<'_>, Strike) -> Read<()>,
) -> Read<Vec<Strike>> {
    let key = words!("heimr.weapon-attack.roll");
    let mut options = vec![];
    let mut refusal = None;
    for (name, item) in hands::wielded(world, who) {
        let Some(weapon) = item.weapon.as_ref().filter(|weapon| !melee || weapon.range.is_none()) else {
            continue;
        };
        for ability in &weapon.abilities {
            if let Err(next) = can(filling, Strike { weapon: name.clone(), ability: ability.clone() }) {
                refusal = refusal.or(Some(next));
                continue;
            }
            let value = Value::List(vec![Value::text(name), Value::text(ability)]);
            let (consistency, potential) = ability_values(world, who, ability);
            let words = Text::part(key, "strike")
                .with("item", Value::text(name))
                .with("with", Value::text(ability))
                .with("consistency", consistency)
                .with("potential", potential)
                .with("damage", weapon.damage);
            let good = (consistency.saturating_add(potential), weapon.damage);
            options.push((good, Choice::told(value, words)));
        }
    }
    // The best comes first, and among equals the first by name.
    options.sort_by_key(|(good, _)| Reverse(*good));
    let options: Vec<Choice> = options.into_iter().map(|(_, option)| option).collect();
    let Some(first) = options.first().map(|option| option.value.clone()) else {
        let nothing = || refused(Text::part(words!("heimr.weapon-attack.hands"), "nothing").with("who", who));
        return Err(refusal.map_or_else(nothing, Into::into));
    };
    let max = u16::try_from(options.len().min(WEAPONS_MAX)).unwrap_or(1);
    let param = param(Text::part(key, "with"), Range::SeveralOf { options, min: 1, max });
    let param = param.or(Value::List(vec![first]));
    let mut strikes: Vec<Strike> = vec![];
    for value in filling.list(param)? {
        let Value::List(pair) = value else { continue };
        if let [Value::Text(weapon), Value::Text(ability)] = pair.as_slice() {
            if strikes.iter().any(|strike| strike.weapon == *weapon) {
                return Err(refused(Text::part(key, "twice").with("item", Value::text(weapon))));
            }
            strikes.push(Strike { weapon: weapon.clone(), ability: ability.clone() });
        }
    }
    Ok(strikes)
}

/// At which part of the body, if at one. [heimr.location.targeted]
pub(crate) fn aim(filling: &mut Filling<'_>) -> Read<Option<Part>> {
    let key = words!("heimr.location.targeted");
    let mut options = vec![Choice::word(key, "none")];
    options.extend(Part::ALL.iter().map(|part| Choice::word(key, part.word())));
    let word = filling.word(param(Text::part(key, "aim"), Range::OneOf(options)).or(Value::word("none")))?;
    Ok(Part::ALL.iter().copied().find(|part| part.word() == word))
}

/// Whether whoever guards the target, or the way to it, is got past; asked where the viewer sees such a guard.
fn past(world: &World, viewer: &Viewer, filling: &mut Filling<'_>, who: Who, target: Who) -> Read<bool> {
    let square = |who: Who| world.character(who).stance.square;
    let mut what = vec![Guarded::Person(target)];
    if square(who) != square(target) {
        what.push(Guarded::Border(Between::new(square(who), square(target))));
    }
    let mut guards = what.iter().flat_map(|what| guard::guards(world, who, what, &BTreeSet::new()));
    let seen = guards.any(|guard| world.is_seen_by(viewer, guard));
    if seen || filling.has("past") { deeds::outmanoeuvres(filling) } else { Ok(false) }
}

/// Everybody else for whom the deed would do.
fn targets(
    world: &World,
    viewer: &Viewer,
    filling: &Filling<'_>,
    who: Who,
    key: Key,
    deed: impl Fn(Who) -> Deed,
) -> Read<Vec<Choice>> {
    let attacks = deed(who).is_attack();
    let mut them = deeds::others(world, viewer, who);
    if attacks {
        them.sort_by_key(|other| is_friend(world, who, *other));
    }
    let them = among(world, filling, them, who, key, deed)?;
    Ok(them.into_iter().map(|one| if attacks { told(world, viewer, who, one) } else { one }).collect())
}

/// Whether two stand on the same side.
fn is_friend(world: &World, who: Who, other: Who) -> bool {
    world.character(who).side == world.character(other).side
}

/// Who can be attacked: enemies with their defence, and friends, who come last, as such.
fn told(world: &World, viewer: &Viewer, who: Who, choice: Choice) -> Choice {
    match choice.value {
        Value::Character(target) if is_friend(world, who, target) => Choice::told(
            target,
            Text::part(words!("heimr.weapon-attack.one-target"), "friend").with("who", target),
        ),
        _ => with_defence(world, viewer, choice),
    }
}

/// Who can be attacked, with the defence that stands ready, where the viewer can ask for it.
/// [heimr.weapon-attack.ask-defence, heimr.brawl.ask-defence]
fn with_defence(world: &World, viewer: &Viewer, choice: Choice) -> Choice {
    let Value::Character(target) = choice.value else { return choice };
    let Some(fighter) = world.fighter(target).filter(|_| asks(world, viewer, target)) else { return choice };
    let key = rule!("heimr.weapon-attack.ask-defence");
    if !key.applies() {
        return choice;
    }
    let (part, total) = match &fighter.defence {
        None => ("at-none", 0),
        Some(stored) if defence::would_fail(world, target, stored) => ("at-failing", stored.thrown.total),
        Some(stored) => {
            let part = match stored.kind {
                Defence::Dodge => "at-dodge",
                Defence::Block { .. } => "at-block",
                Defence::Parry { .. } => "at-parry",
            };
            (part, stored.thrown.total)
        }
    };
    Choice::told(target, Text::part(key, part).with("who", target).with("total", total))
}

/// Those of them for whom the deed would do.
pub(crate) fn among(
    world: &World,
    filling: &Filling<'_>,
    them: Vec<Who>,
    who: Who,
    key: Key,
    deed: impl Fn(Who) -> Deed,
) -> Read<Vec<Choice>> {
    let options: Vec<(Choice, Deed)> =
        them.into_iter().map(|other| (Choice::new(key, other), deed(other))).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "nobody").with("who", who)));
    }
    deeds::fit(world, filling, "target", options, who)
}

/// One of them.
pub(crate) fn target(
    world: &World,
    viewer: &Viewer,
    filling: &mut Filling<'_>,
    who: Who,
    key: Key,
    deed: impl Fn(Who) -> Deed,
) -> Read<Who> {
    let targets = targets(world, viewer, filling, who, key, deed)?;
    filling.who(param(Text::part(key, "target"), Range::OneOf(targets)))
}

/// Where somebody is thought to hide, for a luck shot at them. [heimr.position.hidden-lucky-shot]
fn guess(world: &World, filling: &mut Filling<'_>, who: Who, target: Who) -> Read<Option<Square>> {
    if !world.character(target).unseen.from.contains_key(&who) {
        return Ok(None);
    }
    let key = words!("heimr.position.hidden-lucky-shot");
    let options = world.grid.squares().map(|square| Choice::new(key, square)).collect();
    match filling.take(param(Text::part(key, "square"), Range::OneOf(options)))? {
        Value::Place(place) => Ok(Some(Square::of(place))),
        _ => Ok(None),
    }
}

/// What somebody fills in to strike or to shoot. [heimr.action.weapon-attack]
pub(crate) fn offer_weapon_attack(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blank =
        Attack { target: Who(0), strikes: vec![], aim: None, outmanoeuvres: false, guess: None, skill: None };
    let who = deeds::acts(world, viewer, &mut filling, &Deed::WeaponAttack(blank.clone()))?;
    let known = |other: Who| world.character(other).unseen.known.contains(&who);
    let attack = |target: Who, strikes: &[Strike]| {
        let guess = known(target).then(|| world.character(who).stance.square);
        Deed::WeaponAttack(Attack { target, strikes: strikes.to_vec(), guess, ..blank.clone() })
    };
    let key = words!("heimr.weapon-attack.one-target");
    let can = |filling: &Filling<'_>, strike: Strike| {
        targets(world, viewer, filling, who, key, |other| attack(other, std::slice::from_ref(&strike)))
            .map(drop)
    };
    let strikes = strikes(world, &mut filling, who, false, can)?;
    let target = target(world, viewer, &mut filling, who, key, |other| attack(other, &strikes))?;
    let guess = guess(world, &mut filling, who, target)?;
    let aim = aim(&mut filling)?;
    let outmanoeuvres = past(world, viewer, &mut filling, who, target)?;
    let skill = calls(world, &mut filling, who)?;
    deeds::act(filling, who, Deed::WeaponAttack(Attack { target, strikes, aim, outmanoeuvres, guess, skill }))
}

/// The skill that calls something with a hit, if one does. [heimr.effect.who-calls]
fn calls(world: &World, filling: &mut Filling<'_>, who: Who) -> Read<Option<String>> {
    let key = words!("heimr.effect.who-calls");
    let skills = world.character(who).skills.iter().filter(|(_, skill)| !skill.calls.is_empty());
    let names: Vec<&String> = skills.map(|(name, _)| name).collect();
    if names.is_empty() {
        return Ok(None);
    }
    let mut options = vec![Choice::word(key, "none")];
    options.extend(names.into_iter().map(|name| Choice::new(key, Value::text(name))));
    match filling.take(param(Text::part(key, "skill"), Range::OneOf(options)).or(Value::word("none")))? {
        Value::Text(name) => Ok(Some(name)),
        _ => Ok(None),
    }
}

/// To hurt, or to take hold: whichever would do. [heimr.brawl.choose-before]
fn grabs(world: &World, filling: &mut Filling<'_>, who: Who, deed: impl Fn(bool) -> Deed) -> Read<bool> {
    let key = words!("heimr.brawl.choose-before");
    let options =
        [("hurt", false), ("grab", true)].map(|(word, grabs)| (Choice::word(key, word), deed(grabs)));
    let options = options.into_iter().filter(|(choice, _)| choice.key.applies()).collect();
    let fit = deeds::fit(world, filling, "to", options, who)?;
    Ok(filling.word(param(Text::part(key, "to"), Range::OneOf(fit)))? == "grab")
}

/// What somebody fills in to strike or to grab without a weapon. [heimr.action.brawl-attack]
pub(crate) fn offer_brawl_attack(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blow =
        |target, grabs, aim, outmanoeuvres| Deed::BrawlAttack(Brawl { target, grabs, aim, outmanoeuvres });
    let who = deeds::acts(world, viewer, &mut filling, &blow(Who(0), false, None, false))?;
    let key = words!("heimr.brawl.options");
    let target = target(world, viewer, &mut filling, who, key, |other| blow(other, false, None, false))?;
    let grabs = grabs(world, &mut filling, who, |grabs| blow(target, grabs, None, false))?;
    let aim = aim(&mut filling)?;
    let outmanoeuvres = past(world, viewer, &mut filling, who, target)?;
    deeds::act(filling, who, blow(target, grabs, aim, outmanoeuvres))
}

/// What somebody fills in to charge. [heimr.action.charge]
pub(crate) fn offer_charge(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = words!("heimr.action.charge");
    let here = |who: Who| world.character(who).stance.square;
    let brawl = |target, grabs, aim, outmanoeuvres| Blow::Brawl(Brawl { target, grabs, aim, outmanoeuvres });
    let charge = |target: Who| Deed::Charge { to: here(target), blow: brawl(target, false, None, false) };
    let who = deeds::acts(world, viewer, &mut filling, &charge(Who(0)))?;
    let target = target(world, viewer, &mut filling, who, key, charge)?;
    let armed = hands::wielded(world, who)
        .any(|(_, item)| item.weapon.as_ref().is_some_and(|weapon| weapon.range.is_none()));
    let mut options = vec![];
    if armed {
        options.push(Choice::word(key, "weapon"));
    }
    options.push(Choice::word(key, "brawl"));
    let first = if armed { "weapon" } else { "brawl" };
    let word = filling.word(param(Text::part(key, "blow"), Range::OneOf(options)).or(Value::word(first)))?;
    let blow = if word == "weapon" {
        let strikes = strikes(world, &mut filling, who, true, |_, _| Ok(()))?;
        let aim = aim(&mut filling)?;
        let outmanoeuvres = past(world, viewer, &mut filling, who, target)?;
        let skill = calls(world, &mut filling, who)?;
        Blow::Weapon(Attack { target, strikes, aim, outmanoeuvres, guess: None, skill })
    } else {
        let to = here(target);
        let grabs = grabs(world, &mut filling, who, |grabs| Deed::Charge {
            to,
            blow: brawl(target, grabs, None, false),
        })?;
        let aim = aim(&mut filling)?;
        brawl(target, grabs, aim, past(world, viewer, &mut filling, who, target)?)
    };
    deeds::act(filling, who, Deed::Charge { to: here(target), blow })
}
