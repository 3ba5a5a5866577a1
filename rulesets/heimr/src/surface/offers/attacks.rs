//! What is filled in to attack: with what, at whom and at what of them.
use super::ask::{Offered, Offering, Read, act, acts, among, here, others, past};
use crate::reference::RULES;
use crate::rules::actions::action::Action;
use crate::rules::attacks::attack::WEAPONS_MAX;
use crate::rules::characters::abilities::ability_values;
use crate::rules::characters::{hands, skills};
use crate::rules::combat::defence::{self, asks};
use crate::world::World;
use crate::world::fight::{Attack, Blow, Brawl, Deed, Defence, Guarded, Strike};
use crate::world::harm::Part;
use crate::world::squares::{Between, Square};
use norn_kernel::offer::refused;
use norn_kernel::{Choice, Key, Param, Range, Text, Value, Viewer, Who, rule, words};
use std::cmp::Reverse;

/// The weapons that somebody strikes with: one, or one in each hand, each with one of its abilities. Only those
/// are offered with which `can` finds nothing in the way.
/// [heimr.action.weapon-attack]
pub(super) fn strikes(
    it: &mut Offering<'_>,
    who: Who,
    melee: bool,
    can: &dyn Fn(&Offering<'_>, Strike) -> Read<()>,
) -> Read<Vec<Strike>> {
    let (world, key) = (it.world, words!("heimr.weapon-attack.roll"));
    let mut options = vec![];
    let mut refusal = None;
    for (name, item) in hands::wielded(world, who) {
        let Some(weapon) = item.weapon.as_ref().filter(|weapon| !melee || weapon.range.is_none()) else {
            continue;
        };
        for ability in &weapon.abilities {
            if let Err(next) = can(it, Strike { weapon: name.clone(), ability: ability.clone() }) {
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
        return Err(refusal.unwrap_or_else(nothing));
    };
    let asked = Param::several_of(Text::part(key, "with"), options, 1).at_most(WEAPONS_MAX);
    let chosen: Vec<(String, String)> = it.take(asked.or(Value::List(vec![first])))?;
    let mut strikes: Vec<Strike> = vec![];
    for (weapon, ability) in chosen {
        let once = strikes.iter().all(|strike| strike.weapon != weapon);
        it.need(once, Text::part(key, "twice").with("item", Value::text(&weapon)))?;
        strikes.push(Strike { weapon, ability });
    }
    Ok(strikes)
}

/// At which part of the body, if at one. [heimr.location.targeted]
pub(super) fn aim(it: &mut Offering<'_>) -> Read<Option<Part>> {
    it.take(Param::word::<Part>(Text::part(words!("heimr.location.targeted"), "aim")).or_none())
}

/// Whether whoever guards the target is got past: from afar nobody is.
fn past_guards(it: &mut Offering<'_>, who: Who, target: Who) -> Read<bool> {
    let near = here(it.world, who) == here(it.world, target);
    let what: Vec<Guarded> = near.then_some(Guarded::Person(target)).into_iter().collect();
    past(it, who, &what)
}

/// Whether whoever guards the target of a charge, or the way to it, is got past.
fn past_all(it: &mut Offering<'_>, who: Who, target: Who) -> Read<bool> {
    let way = Between::new(here(it.world, who), here(it.world, target));
    past(it, who, &[Guarded::Person(target), Guarded::Border(way)])
}

/// Everybody else for whom the deed would do.
fn targets(it: &Offering<'_>, who: Who, key: Key, deed: &dyn Fn(Who) -> Deed) -> Read<Param> {
    let mut them = others(it, who);
    if !deed(who).is_attack() {
        return among(it, them, who, key, deed);
    }
    them.sort_by_key(|other| is_friend(it.world, who, *other));
    let mut asked = among(it, them, who, key, deed)?;
    if let Range::OneOf(options) = &mut asked.range {
        for option in options {
            *option = told(it.world, it.viewer, who, option.clone());
        }
    }
    Ok(asked)
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
    if world.fighter(target).is_none() || !asks(world, viewer, target) {
        return choice;
    }
    let key = rule!("heimr.weapon-attack.ask-defence");
    if !key.applies() {
        return choice;
    }
    let (part, total) = match defence::stands_ready(world, target) {
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

/// One of them.
pub(super) fn target(it: &mut Offering<'_>, who: Who, key: Key, deed: impl Fn(Who) -> Deed) -> Read<Who> {
    let targets = targets(it, who, key, &deed)?;
    it.take(targets)
}

/// Where somebody is thought to hide, for a luck shot at them: within reach of the weapons.
/// [heimr.position.hidden-lucky-shot]
fn guess(
    it: &mut Offering<'_>,
    who: Who,
    target: Who,
    deed: impl Fn(Square) -> Deed,
) -> Read<Option<Square>> {
    if !it.world.character(target).unseen.from.contains_key(&who) {
        return Ok(None);
    }
    let words = Text::part(words!("heimr.position.hidden-lucky-shot"), "square");
    let asked = Param::one_of(words.clone(), it.world.grid.squares());
    it.fit(asked, words, |square, can| can(Action { who, deed: deed(*square) })).map(Some)
}

/// What somebody fills in to strike or to shoot. [heimr.action.weapon-attack]
pub(super) fn weapon_attack(it: &mut Offering<'_>) -> Offered {
    let blank =
        Attack { target: Who(0), strikes: vec![], aim: None, outmanoeuvres: false, guess: None, skill: None };
    let who = acts(it, &Deed::WeaponAttack(blank.clone()))?;
    let world = it.world;
    let attack = |target: Who, strikes: &[Strike]| {
        let guess = world.character(target).unseen.known.contains(&who).then(|| here(world, who));
        Deed::WeaponAttack(Attack { target, strikes: strikes.to_vec(), guess, ..blank.clone() })
    };
    let key = words!("heimr.weapon-attack.one-target");
    let strikes = strikes(it, who, false, &|it, strike| {
        targets(it, who, key, &|other| attack(other, std::slice::from_ref(&strike))).map(drop)
    })?;
    let target = target(it, who, key, |other| attack(other, &strikes))?;
    let guess = guess(it, who, target, |square| {
        let strikes = strikes.clone();
        Deed::WeaponAttack(Attack { target, strikes, guess: Some(square), ..blank.clone() })
    })?;
    let aim = aim(it)?;
    // Whether anybody guards whoever hides must not show: it would tell where.
    let outmanoeuvres = guess.is_none() && past_guards(it, who, target)?;
    let attack = Attack { target, strikes, aim, outmanoeuvres, guess, skill: None };
    let skill = calls(it, who, |skill| Deed::WeaponAttack(Attack { skill, ..attack.clone() }))?;
    act(who, Deed::WeaponAttack(Attack { skill, ..attack }))
}

/// The skill that calls something with a hit, if one does that can be used now.
/// [heimr.effect.who-calls, heimr.action.use-skill]
fn calls(it: &mut Offering<'_>, who: Who, deed: impl Fn(Option<String>) -> Deed) -> Read<Option<String>> {
    let can = |name: &String| it.insists() || skills::stops_use(it.world, who, name).is_none();
    let given = it.given::<String>("skill");
    let skills = it.world.character(who).skills.iter().filter(|(_, skill)| !skill.calls.is_empty());
    let names = skills.map(|(name, _)| name.clone()).filter(|name| can(name) || given.as_ref() == Some(name));
    let words = Text::part(words!("heimr.effect.who-calls"), "skill");
    let asked = Param::name(words.clone(), names);
    if asked.range.options().is_empty() {
        return Ok(None);
    }
    it.fit(asked.or_none(), words, |skill: &Option<String>, can| {
        can(Action { who, deed: deed(skill.clone()) })
    })
}

/// To hurt, or to take hold: whichever would do. [heimr.brawl.choose-before]
fn grabs(it: &mut Offering<'_>, who: Who, deed: impl Fn(bool) -> Deed) -> Read<bool> {
    let words = Text::part(words!("heimr.brawl.choose-before"), "to");
    let grab = |value: &Value| *value == Value::word("grab");
    let asked = Param::words(words.clone(), ["hurt", "grab"]);
    let to = it.fit(asked, words, |value, can| can(Action { who, deed: deed(grab(value)) }))?;
    Ok(grab(&to))
}

/// What somebody fills in to strike or to grab without a weapon. [heimr.action.brawl-attack]
pub(super) fn brawl_attack(it: &mut Offering<'_>) -> Offered {
    let blow =
        |target, grabs, aim, outmanoeuvres| Deed::BrawlAttack(Brawl { target, grabs, aim, outmanoeuvres });
    let who = acts(it, &blow(Who(0), false, None, false))?;
    let target = target(it, who, words!("heimr.brawl.options"), |other| blow(other, false, None, false))?;
    let grabs = grabs(it, who, |grabs| blow(target, grabs, None, false))?;
    let aim = aim(it)?;
    let outmanoeuvres = past_guards(it, who, target)?;
    act(who, blow(target, grabs, aim, outmanoeuvres))
}

/// What somebody fills in to charge. [heimr.action.charge]
pub(super) fn charge(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("heimr.action.charge"));
    let brawl = |target, grabs, aim, outmanoeuvres| Blow::Brawl(Brawl { target, grabs, aim, outmanoeuvres });
    let charge = |target: Who, blow| Deed::Charge { to: here(world, target), blow };
    let who = acts(it, &charge(Who(0), brawl(Who(0), false, None, false)))?;
    let target = target(it, who, key, |target| charge(target, brawl(target, false, None, false)))?;
    let armed = hands::wielded(world, who)
        .any(|(_, item)| item.weapon.as_ref().is_some_and(|weapon| weapon.range.is_none()));
    let ways = if armed { &["weapon", "brawl"][..] } else { &["brawl"] };
    let asked = Param::words(Text::part(key, "blow"), ways.iter().copied());
    let blow: Value = it.take(asked.or_first())?;
    let blow = if blow == Value::word("weapon") {
        let strikes = strikes(it, who, true, &|_, _| Ok(()))?;
        let aim = aim(it)?;
        let outmanoeuvres = past_all(it, who, target)?;
        let attack = Attack { target, strikes, aim, outmanoeuvres, guess: None, skill: None };
        let blow = |skill| Blow::Weapon(Attack { skill, ..attack.clone() });
        blow(calls(it, who, |skill| charge(target, blow(skill)))?)
    } else {
        let grabs = grabs(it, who, |grabs| charge(target, brawl(target, grabs, None, false)))?;
        let aim = aim(it)?;
        brawl(target, grabs, aim, past_all(it, who, target)?)
    };
    act(who, charge(target, blow))
}
