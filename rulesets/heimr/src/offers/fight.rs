//! What can be attempted in a fight: how it begins and ends, whose turn it is, and what is done with it.
use super::{Attempt, Offer, Offered, param, possible, referee_only, refused, who};
use crate::RULES;
use crate::abilities::{Standard, Tested};
use crate::action::{Action, Idle};
use crate::attack::WEAPONS_MAX;
use crate::blind_spots;
use crate::brawl::{ESCAPES, Release};
use crate::chase::{BeginChase, DISTANCE_MAX, OfferWays, RunOn, StopChase, Stops, TakeWay, WAYS_MAX};
use crate::content;
use crate::defence;
use crate::forms::ability_values;
use crate::guard;
use crate::hindrances;
use crate::initiative::{BeginCombat, EndCombat, FIGHTERS_MAX, Join};
use crate::items;
use crate::places;
use crate::ready::{React, Ready, Waits};
use crate::show::fight::asks;
use crate::turn::{Delay, EndTurn, Resume};
use crate::world::fight::{
    Attack, Blow, Brawl, Deed, Defence, Guarded, Observing, Readied, Step, Strike, Trigger, Waiting,
};
use crate::world::harm::Part;
use crate::world::{Between, Direction, Square, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filled, Filling, Next, Param, Range};
use norn_kernel::{Choice, Closed, Key, Rule, Text, Value, Viewer, Who, refusal, rule};
use std::cmp::Reverse;
use std::collections::BTreeSet;

type Read<T> = Result<T, Box<Next<Attempt>>>;

/// Who acts: of those whom the viewer speaks for, whoever's turn it is stands first.
pub(super) fn actor(world: &World, viewer: &Viewer, filling: &mut Filling<'_>) -> Read<Who> {
    one_of(world, who(world, viewer)?, filling)
}

fn one_of(world: &World, mut param: Param, filling: &mut Filling<'_>) -> Read<Who> {
    let acting = world.combat.as_ref().and_then(|combat| combat.acting);
    if let (Some(acting), Range::OneOf(options)) = (acting, &param.range)
        && options.iter().any(|option| option.value == Value::Character(acting))
    {
        param = param.or(acting);
    }
    filling.who(param)
}

/// Who acts with a turn of a fight, or out of any: refuses at once what the turn has no time for.
pub(super) fn acts(world: &World, viewer: &Viewer, filling: &mut Filling<'_>, deed: &Deed) -> Read<Who> {
    acts_as(world, who(world, viewer)?, filling, deed)
}

/// The same, of these alone.
pub(super) fn acts_as(world: &World, them: Param, filling: &mut Filling<'_>, deed: &Deed) -> Read<Who> {
    let who = one_of(world, them, filling)?;
    possible(world, filling, &Idle { who, deed: deed.clone() })?;
    Ok(who)
}

/// The action, filled in.
pub(super) fn act(filling: Filling<'_>, who: Who, deed: Deed) -> Offered {
    filling.end()?;
    Ok(Attempt::Act(Action { who, deed }))
}

/// The options whose deed would not be refused. Where none is left, or one that would be is filled in under this
/// name, the refusal is to be read.
pub(super) fn fit(
    world: &World,
    filling: &Filling<'_>,
    name: &str,
    options: Vec<(Choice, Deed)>,
    who: Who,
) -> Read<Vec<Choice>> {
    let action = |(choice, deed)| (choice, Action { who, deed });
    fitting(world, filling, name, options.into_iter().map(action).collect())
}

/// The same for whatever rule each option stands for.
fn fitting<R: Rule<World = World>>(
    world: &World,
    filling: &Filling<'_>,
    name: &str,
    options: Vec<(Choice, R)>,
) -> Read<Vec<Choice>> {
    let mut refusal = None;
    let mut fit = vec![];
    for (choice, rule) in options {
        match possible(world, filling, &rule) {
            Ok(()) => fit.push(choice),
            Err(next) if filling.given(name) == Some(&choice.value) => return Err(next.into()),
            Err(next) => refusal = refusal.or(Some(next)),
        }
    }
    match refusal {
        Some(refusal) if fit.is_empty() => Err(refusal.into()),
        _ => Ok(fit),
    }
}

/// Everybody whom somebody can see, but themselves; and those of whom they know that they hide, though not where.
/// [heimr.position.hidden, heimr.position.hidden-lucky-shot]
fn seen(world: &World, viewer: &Viewer, who: Who) -> Vec<Who> {
    let known =
        |other: Who| !world.character(other).hidden && world.character(other).unseen.known.contains(&who);
    let there = |other: &Who| *other != who && (world.is_seen_by(viewer, *other) || known(*other));
    world.characters.keys().copied().filter(there).collect()
}

/// The same, but where there is a fight only those in it.
fn others(world: &World, viewer: &Viewer, who: Who) -> Vec<Who> {
    let fights = |other: &Who| world.combat.is_none() || world.fighter(*other).is_some();
    seen(world, viewer, who).into_iter().filter(fights).collect()
}

/// What the game master fills in to begin a fight.
pub(super) fn offer_begin(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = rule!("heimr.combat.end");
    let alive = world.characters.iter().filter(|(_, one)| !one.dead).map(|(who, _)| *who);
    let alive: Vec<Who> = alive.take(FIGHTERS_MAX).collect();
    let begins = BeginCombat { fighters: alive.iter().copied().collect(), north: world.grid.north };
    possible(world, &filling, &begins)?;
    if alive.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let options: Vec<Choice> = alive.iter().map(|&who| Choice::new(key, who)).collect();
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let range = Range::SeveralOf { options, min: 1, max };
    let everybody = Value::List(alive.into_iter().map(Value::Character).collect());
    let fighters = filling.list(param(Text::part(key, "fighters"), range).by_referee().or(everybody))?;
    let fighters = fighters.into_iter().filter_map(|value| match value {
        Value::Character(who) => Some(who),
        _ => None,
    });
    let fighters = fighters.collect();
    let key = rule!("heimr.grid.combat-orientation");
    // It stands on the map, where it can be changed; a fight begins with it as it is.
    let mut north = world.grid.north;
    if filling.has("north") {
        let options = Direction::ALL.iter().map(|one| Choice::word(key, one.word())).collect();
        let now = Value::word(north.word());
        let words = Text::part(key, "north");
        let word = filling.word(param(words, Range::OneOf(options)).by_referee().or(now))?;
        north = Direction::ALL.iter().copied().find(|one| one.word() == word).unwrap_or_default();
    }
    filling.end()?;
    Ok(Attempt::BeginCombat(BeginCombat { fighters, north }))
}

/// What the game master fills in to end a fight.
pub(super) fn offer_end(world: &World, viewer: &Viewer, filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    possible(world, &filling, &EndCombat)?;
    filling.end()?;
    Ok(Attempt::EndCombat(EndCombat))
}

/// What the game master fills in when others come into the fight.
pub(super) fn offer_join(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = rule!("heimr.initiative.late-joiner");
    if world.combat.is_none() {
        return Err(refused(Text::part(rule!("heimr.combat.end"), "none")));
    }
    let out = world.characters.iter().filter(|(who, one)| !one.dead && world.fighter(**who).is_none());
    let options: Vec<Choice> = out.map(|(&who, _)| Choice::new(key, who)).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let who = filling.who(param(Text::part(key, "newcomer"), Range::OneOf(options)).by_referee())?;
    filling.end()?;
    Ok(Attempt::Join(Join { who }))
}

/// What somebody fills in whose turn is over.
pub(super) fn offer_end_turn(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = actor(world, viewer, &mut filling)?;
    possible(world, &filling, &EndTurn { who })?;
    filling.end()?;
    Ok(Attempt::EndTurn(EndTurn { who }))
}

/// What somebody fills in who waits with the turn. [heimr.delay.declare]
pub(super) fn offer_delay(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = actor(world, viewer, &mut filling)?;
    let key = rule!("heimr.delay.declare");
    let order = world.combat.iter().flat_map(|combat| &combat.order).copied();
    let any = order.clone().find(|other| *other != who).unwrap_or(who);
    possible(world, &filling, &Delay { who, other: any, after: true })?;
    let seen = |other: &Who| *other != who && world.is_seen_by(viewer, *other);
    // A shot of theirs could open a blind spot.
    let archer = |other: Who| {
        blind_spots::is_on(world)
            && world.character(other).side == world.character(who).side
            && items::wielded(world, other)
                .any(|(_, item)| item.weapon.as_ref().is_some_and(|weapon| weapon.range.is_some()))
    };
    let option = |other: Who| match archer(other) {
        true => Choice::told(
            other,
            Text::part(rule!("heimr.blind-spot.advice-delay"), "archer").with("who", other),
        ),
        false => Choice::new(key, other),
    };
    let options: Vec<Choice> = order.filter(seen).map(option).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let other = filling.who(param(Text::part(key, "for"), Range::OneOf(options)))?;
    let options = ["after", "before"].map(|word| Choice::word(key, word)).to_vec();
    let place = param(Text::part(key, "place"), Range::OneOf(options)).or(Value::word("after"));
    let after = filling.word(place)? == "after";
    filling.end()?;
    Ok(Attempt::Delay(Delay { who, other, after }))
}

/// What somebody fills in who has begun something in the last turn. [heimr.action.upcoming-cancel]
pub(super) fn offer_resume(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = actor(world, viewer, &mut filling)?;
    possible(world, &filling, &Resume { who, on: true })?;
    let words = Text::part(rule!("heimr.action.upcoming-cancel"), "on");
    let on = filling.flag(param(words, Range::Flag).or(true))?;
    filling.end()?;
    Ok(Attempt::Resume(Resume { who, on }))
}

/// The weapons that somebody strikes with: one, or one in each hand, each with one of its abilities. Only those
/// are offered with which `can` finds nothing in the way.
/// [heimr.action.weapon-attack]
fn strikes(
    world: &World,
    filling: &mut Filling<'_>,
    who: Who,
    melee: bool,
    can: impl Fn(&Filling<'_>, Strike) -> Read<()>,
) -> Read<Vec<Strike>> {
    let key = rule!("heimr.weapon-attack.roll");
    let mut options = vec![];
    let mut refusal = None;
    for (name, item) in items::wielded(world, who) {
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
        let nothing = || refused(Text::part(rule!("heimr.weapon-attack.hands"), "nothing").with("who", who));
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
fn aim(filling: &mut Filling<'_>) -> Read<Option<Part>> {
    let key = rule!("heimr.location.targeted");
    let mut options = vec![Choice::word(key, "none")];
    options.extend(Part::ALL.iter().map(|part| Choice::word(key, part.word())));
    let word = filling.word(param(Text::part(key, "aim"), Range::OneOf(options)).or(Value::word("none")))?;
    Ok(Part::ALL.iter().copied().find(|part| part.word() == word))
}

/// Whether a guard in the way is got past. [heimr.guard.outmanoeuvre]
pub(super) fn outmanoeuvres(filling: &mut Filling<'_>) -> Read<bool> {
    let words = Text::part(rule!("heimr.guard.outmanoeuvre"), "past");
    filling.flag(param(words, Range::Flag).or(false))
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
    if seen || filling.has("past") { outmanoeuvres(filling) } else { Ok(false) }
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
    let mut them = others(world, viewer, who);
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
            Text::part(rule!("heimr.weapon-attack.one-target"), "friend").with("who", target),
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
    if key.off() {
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
fn among(
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
    fit(world, filling, "target", options, who)
}

/// One of them.
fn target(
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
    let key = rule!("heimr.position.hidden-lucky-shot");
    let options = world.grid.squares().map(|square| Choice::new(key, square)).collect();
    match filling.take(param(Text::part(key, "square"), Range::OneOf(options)))? {
        Value::Place(place) => Ok(Some(Square::of(place))),
        _ => Ok(None),
    }
}

/// What somebody fills in to strike or to shoot. [heimr.action.weapon-attack]
pub(super) fn offer_weapon_attack(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blank =
        Attack { target: Who(0), strikes: vec![], aim: None, outmanoeuvres: false, guess: None, skill: None };
    let who = acts(world, viewer, &mut filling, &Deed::WeaponAttack(blank.clone()))?;
    let known = |other: Who| world.character(other).unseen.known.contains(&who);
    let attack = |target: Who, strikes: &[Strike]| {
        let guess = known(target).then(|| world.character(who).stance.square);
        Deed::WeaponAttack(Attack { target, strikes: strikes.to_vec(), guess, ..blank.clone() })
    };
    let key = rule!("heimr.weapon-attack.one-target");
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
    act(filling, who, Deed::WeaponAttack(Attack { target, strikes, aim, outmanoeuvres, guess, skill }))
}

/// The skill that calls something with a hit, if one does. [heimr.effect.who-calls]
fn calls(world: &World, filling: &mut Filling<'_>, who: Who) -> Read<Option<String>> {
    let key = rule!("heimr.effect.who-calls");
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
    let key = rule!("heimr.brawl.choose-before");
    let options =
        [("hurt", false), ("grab", true)].map(|(word, grabs)| (Choice::word(key, word), deed(grabs)));
    let options = options.into_iter().filter(|(choice, _)| !choice.key.off()).collect();
    let fit = fit(world, filling, "to", options, who)?;
    Ok(filling.word(param(Text::part(key, "to"), Range::OneOf(fit)))? == "grab")
}

/// What somebody fills in to strike or to grab without a weapon. [heimr.action.brawl-attack]
pub(super) fn offer_brawl_attack(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blow =
        |target, grabs, aim, outmanoeuvres| Deed::BrawlAttack(Brawl { target, grabs, aim, outmanoeuvres });
    let who = acts(world, viewer, &mut filling, &blow(Who(0), false, None, false))?;
    let key = rule!("heimr.brawl.options");
    let target = target(world, viewer, &mut filling, who, key, |other| blow(other, false, None, false))?;
    let grabs = grabs(world, &mut filling, who, |grabs| blow(target, grabs, None, false))?;
    let aim = aim(&mut filling)?;
    let outmanoeuvres = past(world, viewer, &mut filling, who, target)?;
    act(filling, who, blow(target, grabs, aim, outmanoeuvres))
}

/// What somebody fills in to charge. [heimr.action.charge]
pub(super) fn offer_charge(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = rule!("heimr.action.charge");
    let here = |who: Who| world.character(who).stance.square;
    let brawl = |target, grabs, aim, outmanoeuvres| Blow::Brawl(Brawl { target, grabs, aim, outmanoeuvres });
    let charge = |target: Who| Deed::Charge { to: here(target), blow: brawl(target, false, None, false) };
    let who = acts(world, viewer, &mut filling, &charge(Who(0)))?;
    let target = target(world, viewer, &mut filling, who, key, charge)?;
    let armed = items::wielded(world, who)
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
    act(filling, who, Deed::Charge { to: here(target), blow })
}

/// What somebody fills in to guard something. [heimr.action.guard]
pub(super) fn offer_guard(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = acts(world, viewer, &mut filling, &Deed::Guard(Guarded::Spot(String::new())))?;
    let key = rule!("heimr.action.guard");
    let here = world.character(who).stance.square;
    let mut options: Vec<(Choice, Deed)> = others(world, viewer, who)
        .into_iter()
        .map(|other| (Choice::new(key, other), Deed::Guard(Guarded::Person(other))))
        .collect();
    let place = places::location(world, here);
    for name in place.spots.iter().chain(place.things.keys()) {
        options.push((Choice::new(key, Value::text(name)), Deed::Guard(Guarded::Spot(name.clone()))));
    }
    for way in Direction::ALL.iter().filter_map(|to| world.grid.neighbour(here, *to)) {
        options.push((Choice::new(key, way), Deed::Guard(Guarded::Border(Between::new(here, way)))));
    }
    let fit = fit(world, &filling, "what", options, who)?;
    let what = match filling.take(param(Text::part(key, "what"), Range::OneOf(fit)))? {
        Value::Character(other) => Guarded::Person(other),
        Value::Place(place) => Guarded::Border(Between::new(here, Square::of(place))),
        Value::Text(name) => Guarded::Spot(name),
        _ => Guarded::Spot(String::new()),
    };
    act(filling, who, Deed::Guard(what))
}

/// What somebody fills in to be ready for shots. [heimr.action.dodge]
pub(super) fn offer_dodge(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = acts(world, viewer, &mut filling, &Deed::Dodge)?;
    possible(world, &filling, &Action { who, deed: Deed::Dodge })?;
    act(filling, who, Deed::Dodge)
}

/// What somebody fills in to get their breath back. [heimr.action.breather]
pub(super) fn offer_breather(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = actor(world, viewer, &mut filling)?;
    let key = rule!("heimr.action.breather");
    let ways = [("ongoing", false), ("upcoming", true)];
    let options = ways.map(|(word, upcoming)| (Choice::word(key, word), Deed::Breather { upcoming }));
    let fit = fit(world, &filling, "how", options.to_vec(), who)?;
    let first = fit.first().map_or(Value::word("ongoing"), |choice| choice.value.clone());
    let word = filling.word(param(Text::part(key, "how"), Range::OneOf(fit)).or(first))?;
    act(filling, who, Deed::Breather { upcoming: word == "upcoming" })
}

/// What somebody fills in to look closely. [heimr.action.observation]
pub(super) fn offer_observe(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let here = |who: Who| world.character(who).stance.square;
    let who = acts(world, viewer, &mut filling, &Deed::Observe(Observing::Square(Square::default())))?;
    // Whoever only looks on at a fight can be looked at as well.
    let watched = |filling: &mut Filling<'_>, key: Key, what: fn(Who) -> Observing| {
        let them = seen(world, viewer, who);
        let targets = among(world, filling, them, who, key, |other| Deed::Observe(what(other)))?;
        filling.who(param(Text::part(key, "target"), Range::OneOf(targets)))
    };
    let key = rule!("heimr.action.observation");
    let options = ["square", "item", "will"].map(|word| Choice::word(key, word)).to_vec();
    let what = match filling.word(param(Text::part(key, "for"), Range::OneOf(options)))?.as_str() {
        "square" => {
            let key = rule!("heimr.action.observation-square");
            let options = world.grid.squares().map(|square| Choice::new(key, square)).collect();
            match filling.take(param(Text::part(key, "where"), Range::OneOf(options)).or(here(who)))? {
                Value::Place(place) => Observing::Square(Square::of(place)),
                _ => Observing::Square(here(who)),
            }
        }
        "item" => {
            Observing::Item(watched(&mut filling, rule!("heimr.action.observation-item"), Observing::Item)?)
        }
        _ => Observing::Will(watched(
            &mut filling,
            rule!("heimr.action.observation-insight"),
            Observing::Will,
        )?),
    };
    act(filling, who, Deed::Observe(what))
}

/// What somebody fills in to speak. [heimr.action.speak]
pub(super) fn offer_speak(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = acts(world, viewer, &mut filling, &Deed::Speak { words: String::new(), whisper: false })?;
    let key = rule!("heimr.action.speak");
    let range = Range::Text { max: TEXT_MAX };
    let words = filling.text(param(Text::part(key, "words"), range).or(Value::text("")))?;
    let whisper = filling.flag(param(Text::part(key, "whisper"), Range::Flag).or(false))?;
    act(filling, who, Deed::Speak { words, whisper })
}

/// What somebody who is held fills in to get free. [heimr.brawl.escape]
pub(super) fn offer_break_free(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blank = Deed::BreakFree { from: Who(0), ability: String::new() };
    let who = acts(world, viewer, &mut filling, &blank)?;
    let key = rule!("heimr.brawl.escape");
    let grabs = world.combat.iter().flat_map(|combat| &combat.grabs).filter(|grab| grab.held == who);
    let holders: BTreeSet<Who> = grabs.map(|grab| grab.by).collect();
    let options: Vec<Choice> = holders.into_iter().map(|by| Choice::new(key, by)).collect();
    let Some(first) = options.first().map(|option| option.value.clone()) else {
        return Err(refused(Text::part(key, "refusal").with("who", who)));
    };
    let one = options.len() == 1;
    let param = param(Text::part(key, "from"), Range::OneOf(options));
    let from = filling.who(if one { param.or(first) } else { param })?;
    let options = ESCAPES.map(|one| Choice::new(key, Value::text(one.name()))).to_vec();
    let ability = filling.text(super::param(Text::part(key, "with"), Range::OneOf(options)))?;
    act(filling, who, Deed::BreakFree { from, ability })
}

/// What somebody fills in to help move another. [heimr.forced-movement.procedure]
pub(super) fn offer_help_move(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let here = |who: Who| world.character(who).stance.square;
    let blank = |moved: Who, to: Square| Deed::HelpMove { who: moved, to };
    let who = acts(world, viewer, &mut filling, &blank(Who(0), Square::default()))?;
    let key = rule!("heimr.forced-movement.procedure");
    let ways: Vec<Square> = places::ways(world, here(who));
    let Some(any) = ways.first().copied() else {
        return Err(refused(Text::part(key, "nowhere").with("who", who)));
    };
    let carried = |other: Who| {
        world.combat.as_ref().and_then(|combat| combat.carrying.get(&other)).map(|carrying| carrying.to)
    };
    let open = |other: Who| {
        let goes = |to: &Square| refusal(&Action { who, deed: blank(other, *to) }, world).is_none();
        ways.iter().copied().find(goes).unwrap_or(any)
    };
    let moved = target(world, viewer, &mut filling, who, key, |other| {
        blank(other, carried(other).unwrap_or_else(|| open(other)))
    })?;
    let options = ways.into_iter().map(|to| (Choice::new(key, to), blank(moved, to))).collect();
    let fit = fit(world, &filling, "to", options, who)?;
    let to = match filling.take(param(Text::part(key, "to"), Range::OneOf(fit)))? {
        Value::Place(place) => Square::of(place),
        _ => any,
    };
    act(filling, who, blank(moved, to))
}

/// What somebody fills in to help hold another back. [heimr.forced-movement.restraint]
pub(super) fn offer_hold_back(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = acts(world, viewer, &mut filling, &Deed::HoldBack { who: Who(0) })?;
    let key = rule!("heimr.forced-movement.restraint");
    let held = target(world, viewer, &mut filling, who, key, |other| Deed::HoldBack { who: other })?;
    act(filling, who, Deed::HoldBack { who: held })
}

/// What somebody fills in to do something that the game master has added. [heimr.action.unlisted]
pub(super) fn offer_own(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = actor(world, viewer, &mut filling)?;
    let key = rule!("heimr.action.unlisted");
    let own = |name: &String| {
        let takes = world.campaign.actions.get(name).copied().unwrap_or_default();
        Deed::Own { name: name.clone(), takes, spot: None }
    };
    let options: Vec<(Choice, Deed)> =
        world.campaign.actions.keys().map(|name| (Choice::new(key, Value::text(name)), own(name))).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "none")));
    }
    let fit = fit(world, &filling, "action", options, who)?;
    let name = filling.text(param(Text::part(key, "action"), Range::OneOf(fit)))?;
    let spot = spot(world, &mut filling, who)?;
    let takes = world.campaign.actions.get(&name).copied().unwrap_or_default();
    act(filling, who, Deed::Own { name, takes, spot })
}

/// At which spot of the square something is done, where it has any: somebody may guard it. [heimr.guard.location]
fn spot(world: &World, filling: &mut Filling<'_>, who: Who) -> Read<Option<String>> {
    let key = rule!("heimr.guard.location");
    let place = places::location(world, world.character(who).stance.square);
    if place.spots.is_empty() || key.off() {
        return Ok(None);
    }
    let mut options = vec![Choice::word(key, "nowhere")];
    options.extend(place.spots.iter().map(|name| Choice::new(key, Value::text(name))));
    let at = param(Text::part(key, "spot"), Range::OneOf(options)).or(Value::word("nowhere"));
    match filling.take(at)? {
        Value::Text(name) => Ok(Some(name)),
        _ => Ok(None),
    }
}

/// What somebody fills in to let go of another. [heimr.brawl.release]
pub(super) fn offer_release(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = actor(world, viewer, &mut filling)?;
    let key = rule!("heimr.brawl.release");
    let grabs = world.combat.iter().flat_map(|combat| &combat.grabs).filter(|grab| grab.by == who);
    let held: BTreeSet<Who> = grabs.map(|grab| grab.held).collect();
    let options: Vec<Choice> = held.into_iter().map(|held| Choice::new(key, held)).collect();
    let Some(first) = options.first().map(|option| option.value.clone()) else {
        return Err(refused(Text::part(key, "nobody").with("who", who)));
    };
    let held = filling.who(param(Text::part(key, "held"), Range::OneOf(options)).or(first))?;
    filling.end()?;
    Ok(Attempt::Release(Release { who, held }))
}

/// What is readied as it could be done at once, by the name of the attempt: everything but what is aimed at whoever sets
/// it off, what may become possible only until then, and what takes two turns. [heimr.ready.one-action,
/// heimr.ready.cost]
const READIED: &[(&str, Offer)] = &[
    ("charge", offer_charge),
    ("guard", offer_guard),
    ("climb", super::places::offer_climb),
    ("jump-down", super::places::offer_jump),
    ("hide", super::places::offer_hide),
    ("use-skill", super::things::offer_use_skill),
    ("draw", super::things::offer_draw),
    ("put-away", super::things::offer_put_away),
    ("drop-items", super::things::offer_drop_items),
    ("get-item", super::things::offer_get_item),
    ("hide-item", super::things::offer_hide_item),
    ("swap-items", super::things::offer_swap_items),
    ("break-down", super::things::offer_break_down),
    ("breather", offer_breather),
    ("observe", offer_observe),
    ("speak", offer_speak),
    ("break-free", offer_break_free),
    ("help-move", offer_help_move),
    ("hold-back", offer_hold_back),
    ("own-action", offer_own),
];

/// What can be readied now: what is aimed at whoever sets it off, what may become possible only until then, and
/// everything else that could be done at once. [heimr.ready.one-action, heimr.ready.cost]
fn readied(
    world: &World,
    viewer: &Viewer,
    filling: &Filling<'_>,
    who: Who,
    ready: impl Fn(Waiting) -> Ready,
) -> Read<Vec<Choice>> {
    let key = rule!("heimr.ready.one-action");
    let ways = places::ways(world, world.character(who).stance.square);
    let way = ways.first().copied();
    let armed = items::wielded(world, who).any(|(_, item)| item.weapon.is_some());
    let aimed = [
        ("strike", armed.then(|| Waiting::Strike { strikes: vec![], aim: None })),
        ("brawl", Some(Waiting::Brawl { grabs: false, aim: None })),
        ("move", way.map(|square| Waiting::Deed(Deed::Move(Step::To { square, outmanoeuvres: false })))),
        ("run", way.map(|to| Waiting::Deed(Deed::Run { to, after: None, outmanoeuvres: false }))),
        ("drop-prone", Some(Waiting::Deed(Deed::DropProne))),
        ("stand-up", Some(Waiting::Deed(Deed::StandUp))),
        ("dodge", Some(Waiting::Deed(Deed::Dodge))),
    ];
    let given = filling.given("then");
    let asked = aimed.iter().any(|(name, _)| given == Some(&Value::word(name)));
    let aimed =
        aimed.into_iter().filter_map(|(name, waiting)| Some((Choice::word(key, name), ready(waiting?))));
    let (mut options, refusal) = match fitting(world, filling, "then", aimed.collect()) {
        Ok(options) => (options, None),
        Err(next) if asked => return Err(next),
        Err(next) => (vec![], Some(next)),
    };
    let can = |name: &'static str, offer: Offer| {
        // Only while nothing is picked is everything tried; what is picked says by itself why not.
        if let Some(given) = given {
            return *given == Value::word(name);
        }
        let filled = Filled::of(name).with("who", who);
        let next = offer(world, viewer, Filling::of(&filled, viewer));
        filling.insists() || !next.is_err_and(|next| matches!(*next, Next::Refused(_)))
    };
    let others = READIED.iter().filter(|(name, offer)| can(name, *offer));
    options.extend(others.map(|(name, _)| Choice::word(key, name)));
    match refusal {
        Some(next) if options.is_empty() => Err(next),
        _ => Ok(options),
    }
}

/// What somebody fills in to wait for something. [heimr.ready.one-action]
pub(super) fn offer_ready(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = rule!("heimr.ready.trigger-event-or-intent");
    let who = actor(world, viewer, &mut filling)?;
    let ready = |waiting: Waiting| Ready { who, readied: Readied { trigger: Trigger::Attacks, waiting } };
    let then = |filling: &Filling<'_>| readied(world, viewer, filling, who, ready);
    possible(world, &filling, &Waits { who })?;
    if possible(world, &filling, &ready(Waiting::Brawl { grabs: false, aim: None })).is_err() {
        // What is free can still be readied after what is not; where nothing is left, that is said at once.
        then(&filling)?;
    }
    let options = ["attacks", "intends", "enters", "told"].map(|word| Choice::word(key, word)).to_vec();
    let trigger = match filling.word(param(Text::part(key, "when"), Range::OneOf(options)))?.as_str() {
        "attacks" => Trigger::Attacks,
        "intends" => Trigger::Intends,
        "enters" => Trigger::Enters,
        _ => {
            let range = Range::Text { max: TEXT_MAX };
            Trigger::Told(filling.text(param(Text::part(key, "told-when"), range))?)
        }
    };
    let key = rule!("heimr.ready.one-action");
    let options = then(&filling)?;
    let then = filling.word(param(Text::part(key, "then"), Range::OneOf(options)))?;
    if let Some((_, offer)) = READIED.iter().find(|(name, _)| *name == then) {
        let deed = match offer(world, viewer, filling)? {
            Attempt::Act(Action { deed, .. }) => deed,
            other => return Ok(other),
        };
        let readied = Readied { trigger, waiting: Waiting::Deed(deed) };
        return Ok(Attempt::Ready(Ready { who, readied }));
    }
    let waiting = match then.as_str() {
        "strike" => {
            let strikes = strikes(world, &mut filling, who, false, |_, _| Ok(()))?;
            Waiting::Strike { strikes, aim: aim(&mut filling)? }
        }
        "move" | "run" => {
            let here = world.character(who).stance.square;
            let options = places::ways(world, here).iter().map(|&to| Choice::new(key, to)).collect();
            let to = match filling.take(param(Text::part(key, "to"), Range::OneOf(options)))? {
                Value::Place(place) => Square::of(place),
                _ => here,
            };
            Waiting::Deed(if then == "run" {
                Deed::Run { to, after: None, outmanoeuvres: false }
            } else {
                Deed::Move(Step::To { square: to, outmanoeuvres: false })
            })
        }
        "drop-prone" => Waiting::Deed(Deed::DropProne),
        "stand-up" => Waiting::Deed(Deed::StandUp),
        "dodge" => Waiting::Deed(Deed::Dodge),
        _ => {
            let key = rule!("heimr.brawl.choose-before");
            let options = ["hurt", "grab"].map(|word| Choice::word(key, word)).to_vec();
            let grabs = filling.word(param(Text::part(key, "to"), Range::OneOf(options)))? == "grab";
            Waiting::Brawl { grabs, aim: aim(&mut filling)? }
        }
    };
    filling.end()?;
    Ok(Attempt::Ready(Ready { who, readied: Readied { trigger, waiting } }))
}

/// What somebody fills in when what they have waited for has come. [heimr.ready.after-trigger]
pub(super) fn offer_react(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = rule!("heimr.ready.one-action");
    let acting = world.combat.as_ref().and_then(|combat| combat.acting);
    let waiting = world.combat.iter().flat_map(|combat| combat.readied.keys()).copied();
    // Whoever's turn has come waits for nothing any more.
    let waiting = waiting.filter(|who| Some(*who) != acting || filling.insists());
    let own = waiting.filter(|who| viewer.speaks_for(world.owner(*who)));
    let options: Vec<Choice> = own.map(|who| Choice::new(key, who)).collect();
    let Some(first) = options.first().map(|option| option.value.clone()) else {
        return Err(refused(Text::part(key, "nobody")));
    };
    let who = filling.who(param(Text::part(key, "who"), Range::OneOf(options)).or(first))?;
    let key = rule!("heimr.ready.after-trigger");
    let others: Vec<Choice> =
        others(world, viewer, who).into_iter().map(|other| Choice::new(key, other)).collect();
    if others.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let other = filling.who(param(Text::part(key, "set-off"), Range::OneOf(others)))?;
    let words = Text::part(rule!("heimr.ready.awareness"), "aware");
    let aware = filling.flag(param(words, Range::Flag).by_referee().or(true))?;
    filling.end()?;
    Ok(Attempt::React(React { who, other, aware }))
}

/// Whose chase it is, of those in which the viewer has a part.
fn chaser(world: &World, viewer: &Viewer, filling: &mut Filling<'_>, key: Key) -> Read<Who> {
    let part = |who: Who| viewer.speaks_for(world.owner(who));
    let chases = world.chases.iter().filter(|(chaser, (target, _))| part(**chaser) || part(*target));
    let options: Vec<Choice> = chases.map(|(&chaser, _)| Choice::new(key, chaser)).collect();
    let Some(first) = options.first().map(|option| option.value.clone()) else {
        return Err(refused(Text::part(rule!("heimr.chase.basis"), "nobody")));
    };
    let one = options.len() == 1;
    let param = param(Text::part(key, "chaser"), Range::OneOf(options));
    filling.who(if one { param.or(first) } else { param })
}

/// Abilities and attributes to run with, as rows of a menu. [heimr.chase.ability]
fn grounds(world: &World, key: Key) -> Vec<Choice> {
    content::abilities(world).keys().map(|name| Choice::new(key, Value::text(name))).collect()
}

/// What the game master fills in to declare a chase. [heimr.chase.start]
pub(super) fn offer_begin_chase(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = rule!("heimr.chase.start");
    let runs = |who: &Who| filling.insists() || hindrances::stops_acting(world, *who).is_none();
    let everybody: Vec<Who> = world.characters.keys().copied().filter(runs).collect();
    if everybody.len() < 2 {
        return Err(refused(Text::part(key, "nobody")));
    }
    let free = |who: &&Who| filling.insists() || !world.chases.contains_key(who);
    let chasers: Vec<Choice> = everybody.iter().filter(free).map(|&who| Choice::new(key, who)).collect();
    if chasers.is_empty() {
        return Err(refused(Text::part(key, "all-run")));
    }
    let chaser = filling.who(param(Text::part(key, "chaser"), Range::OneOf(chasers)).by_referee())?;
    let others = everybody.iter().filter(|who| **who != chaser);
    let others = others.map(|&who| Choice::new(key, who)).collect();
    let target = filling.who(param(Text::part(key, "target"), Range::OneOf(others)).by_referee())?;
    let key = rule!("heimr.chase.ability");
    let ability = Range::OneOf(grounds(world, key));
    let tested = Tested::Ability(filling.text(
        param(Text::part(key, "with"), ability).by_referee().or(Value::text(Standard::Agility.name())),
    )?);
    let key = rule!("heimr.chase.track");
    let range = Range::Number { min: 0, max: DISTANCE_MAX.into() };
    let distance = filling.number(param(Text::part(key, "distance"), range).by_referee().or(1))?;
    let distance = u32::try_from(distance).unwrap_or(0);
    let words = Text::part(rule!("heimr.chase.start"), "off-grid");
    let off_grid = filling.flag(param(words, Range::Flag).by_referee().or(world.combat.is_none()))?;
    filling.end()?;
    Ok(Attempt::BeginChase(BeginChase { chaser, target, tested, distance, off_grid }))
}

/// What somebody in a chase fills in to run on. [heimr.chase.alternate]
pub(super) fn offer_run_on(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let chaser = chaser(world, viewer, &mut filling, rule!("heimr.chase.alternate"))?;
    let Some((runs, chase)) = world.chases.get(&chaser) else {
        return Err(refused(Text::part(rule!("heimr.chase.basis"), "nobody")));
    };
    let target = chase.rolled.is_none();
    let who = if target { *runs } else { chaser };
    if !viewer.speaks_for(world.owner(who)) {
        let key = rule!("heimr.chase.alternate");
        return Err(refused(Text::part(key, "not-now").with("who", who)));
    }
    filling.end()?;
    Ok(Attempt::RunOn(RunOn { chaser, target }))
}

/// What somebody in a chase fills in to stop. [heimr.chase.basis]
pub(super) fn offer_stop_chase(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = rule!("heimr.chase.basis");
    let chaser = chaser(world, viewer, &mut filling, key)?;
    let target = world.chases.get(&chaser).map_or(chaser, |(target, _)| *target);
    let part = |who: Who| viewer.speaks_for(world.owner(who));
    let mut options = vec![];
    if part(chaser) {
        options.push(Choice::word(key, "chaser"));
    }
    if part(target) {
        options.push(Choice::word(key, "target"));
    }
    if part(chaser) && part(target) {
        options.push(Choice::word(key, "both"));
    }
    let one = options.first().filter(|_| options.len() == 1).map(|option| option.value.clone());
    let words = param(Text::part(key, "stops"), Range::OneOf(options));
    let stops = match filling
        .word(match one {
            Some(one) => words.or(one),
            None => words,
        })?
        .as_str()
    {
        "chaser" => Stops::Chaser,
        "target" => Stops::Target,
        _ => Stops::Both,
    };
    filling.end()?;
    Ok(Attempt::StopChase(StopChase { chaser, stops }))
}

/// What the game master fills in to offer other ground. [heimr.chase.terrain-choice]
pub(super) fn offer_ways(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = rule!("heimr.chase.terrain-choice");
    let chaser = chaser(world, viewer, &mut filling, key)?;
    let columns = vec![("name", Range::Text { max: TEXT_MAX }), ("with", Range::OneOf(grounds(world, key)))];
    let max = u16::try_from(WAYS_MAX).unwrap_or(u16::MAX);
    let rows = filling.list(param(Text::part(key, "ways"), Range::Rows { columns, max }).by_referee())?;
    let ways = rows.into_iter().filter_map(|row| match row {
        Value::List(cells) => match cells.as_slice() {
            [Value::Text(name), Value::Text(ability)] => {
                Some((name.clone(), Tested::Ability(ability.clone())))
            }
            _ => None,
        },
        _ => None,
    });
    let ways = ways.collect();
    filling.end()?;
    Ok(Attempt::OfferWays(OfferWays { chaser, ways }))
}

/// What whoever runs away fills in to pick the ground. [heimr.chase.terrain-choice]
pub(super) fn offer_way(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = rule!("heimr.chase.terrain-choice");
    let chaser = chaser(world, viewer, &mut filling, key)?;
    let Some((who, chase)) = world.chases.get(&chaser) else {
        return Err(refused(Text::part(rule!("heimr.chase.basis"), "nobody")));
    };
    if !viewer.speaks_for(world.owner(*who)) {
        return Err(refused(Text::part(key, "not-yours").with("who", *who)));
    }
    let options: Vec<Choice> =
        chase.ways.iter().map(|(name, _)| Choice::new(key, Value::text(name))).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "no-ways")));
    }
    let who = *who;
    let way = filling.text(param(Text::part(key, "way"), Range::OneOf(options)))?;
    filling.end()?;
    Ok(Attempt::TakeWay(TakeWay { chaser, who, way }))
}
