//! What hurts people, what becomes of them, and what gives back what was used.
use crate::reference::RULES;
use crate::rules::combat::blows;
use crate::rules::combat::defence::Hazard;
use crate::rules::narrative::hp::{Declare, Ending, Faint, Wake};
use crate::rules::narrative::recovery::{HEALED_MAX, HOURS_MAX, Heal, TimePasses};
use crate::surface::offers::ask::{self, Offered, one_of_those};
use crate::surface::offers::attempt::Attempt;
use crate::surface::offers::edge;
use crate::world::{Side, State, Task, World};
use norn_kernel::offer::{Filling, Range};
use norn_kernel::{Choice, Closed, Text, Value, Viewer, words};
use std::collections::BTreeSet;

/// What the referee fills in to let somebody lose consciousness.
pub fn offer_faint(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = one_of_those(
        world,
        viewer,
        Text::part(words!("triumvene.hp.unconscious.narrative"), "who"),
        Text::part(words!("triumvene.hp.unconscious.narrative"), "nobody"),
        |one| matches!(one.state, State::Awake | State::Unconscious),
    )?;
    let in_combat = Text::part(words!("triumvene.hp.unconscious.narrative"), "in-combat");
    let who = ask::take_who(&mut filling, who, world.combat.is_none(), in_combat)?;
    let cause = String::new();
    ask::possible(world, &filling, &Faint { who, cause })?;
    let words = Text::part(words!("triumvene.hp.unconscious.narrative"), "by");
    let max = norn_kernel::ask::TEXT_MAX;
    let cause = ask::param(words, Range::Text { max }).by_referee();
    let cause = filling.text(cause.or(Value::text("")))?;
    filling.end()?;
    Ok(Attempt::Faint(Faint { who, cause }))
}

/// Whom the referee wakes.
pub fn offer_wake(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(one_of_those(
        world,
        viewer,
        Text::part(words!("triumvene.hp.wake"), "who"),
        Text::part(words!("triumvene.hp.wake"), "nobody"),
        |one| matches!(one.state, State::Asleep | State::Unconscious),
    )?)?;
    filling.end()?;
    Ok(Attempt::Wake(Wake { who }))
}

/// What the referee fills in of an opponent's end.
pub fn offer_declare(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(one_of_those(
        world,
        viewer,
        Text::part(words!("triumvene.hp.npcs"), "who"),
        Text::part(words!("triumvene.hp.npcs"), "nobody"),
        |one| one.side == Side::Opponents && one.state != State::Dead,
    )?)?;
    let endings = Ending::WORDS.iter().map(|word| Choice::word(words!("triumvene.hp.npcs"), word));
    let words = Text::part(words!("triumvene.hp.npcs"), "ending");
    let param = ask::param(words, Range::OneOf(endings.collect())).by_referee();
    let word = filling.word(param)?;
    filling.end()?;
    let ending = Ending::named(&word).unwrap_or(Ending::Back);
    Ok(Attempt::Declare(Declare { who, ending }))
}

/// No time at all, to learn early why none can pass.
const NOTHING: TimePasses = TimePasses { minutes: 0, resting: BTreeSet::new() };

/// What is filled in for a rest: who, and by the referee how long.
pub fn offer_rest(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::possible(world, &filling, &NOTHING)?;
    let own = world
        .characters
        .iter()
        // All may read who rests, so nobody is named whom nobody can see.
        .filter(|(who, one)| one.state != State::Dead && world.is_seen(**who))
        .filter(|(who, _)| viewer.speaks_for(world.owner(**who)));
    let choices: Vec<_> =
        own.map(|(&who, _)| Choice::new(words!("triumvene.recovery.full-rest"), who)).collect();
    let nobody = Text::part(words!("triumvene.recovery.full-rest"), "nobody");
    ask::one_of(choices.clone(), nobody)?;
    let range =
        Range::SeveralOf { max: u16::try_from(choices.len()).unwrap_or(u16::MAX), min: 1, options: choices };
    let words = Text::part(words!("triumvene.recovery.full-rest"), "resting");
    let resting = filling.list(ask::param(words, range))?;
    let resting = resting
        .into_iter()
        .filter_map(|value| match value {
            Value::Character(who) => Some(who),
            _ => None,
        })
        .collect();
    let minutes = fill_minutes(&mut filling)?;
    filling.end()?;
    Ok(Attempt::TimePasses(TimePasses { minutes, resting }))
}

/// What is filled in to let time pass.
pub fn offer_wait(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    ask::possible(world, &filling, &NOTHING)?;
    let minutes = fill_minutes(&mut filling)?;
    filling.end()?;
    let resting = BTreeSet::new();
    Ok(Attempt::TimePasses(TimePasses { minutes, resting }))
}

fn fill_minutes(filling: &mut Filling<'_>) -> Result<u32, Box<norn_kernel::Next<Attempt>>> {
    let hours = Range::Number { min: 0, max: HOURS_MAX };
    let words = Text::part(words!("triumvene.recovery.full-rest"), "hours");
    let hours = filling.number(ask::param(words, hours).by_referee())?;
    let range = Range::Number { min: 0, max: 59 };
    let words = Text::part(words!("triumvene.recovery.full-rest"), "minutes");
    let minutes = filling.number(ask::param(words, range).by_referee().or(0))?;
    Ok((hours * 60 + minutes).unsigned_abs())
}

/// What the referee fills in to heal somebody.
pub fn offer_heal(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(one_of_those(
        world,
        viewer,
        Text::part(words!("triumvene.missing.healing"), "who"),
        Text::part(words!("triumvene.missing.healing"), "nobody"),
        |one| one.state != State::Dead && one.hp.now < one.hp.max,
    )?)?;
    let range = Range::Number { min: 1, max: HEALED_MAX };
    let words = Text::part(words!("triumvene.missing.healing"), "amount");
    let amount = filling.number(ask::param(words, range).by_referee())?;
    let range = Range::Text { max: norn_kernel::ask::TEXT_MAX };
    let words = Text::part(words!("triumvene.missing.healing"), "because");
    let reason = filling.text(ask::param(words, range).by_referee())?;
    filling.end()?;
    Ok(Attempt::Heal(Heal { who, amount: u16::try_from(amount).unwrap_or(u16::MAX), reason }))
}

/// What the referee fills in for a trap or a fall.
pub fn offer_hazard(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    let alive = world.characters.iter().filter(|(_, one)| one.state != State::Dead);
    let options = alive.map(|(&who, _)| Choice::new(words!("triumvene.combat.defence.ask"), who)).collect();
    let range = ask::one_of(options, Text::part(words!("triumvene.combat.defence.ask"), "nobody"))?;
    let words = Text::part(words!("triumvene.combat.defence.ask"), "who");
    let who = filling.who(ask::param(words, range).by_referee())?;
    let range = Range::Text { max: norn_kernel::ask::TEXT_MAX };
    let what = filling.text(
        ask::param(Text::part(words!("triumvene.combat.defence.ask"), "what"), range)
            .by_referee()
            .or(Value::text("")),
    )?;
    let range = Range::Number { min: 0, max: blows::DAMAGE_MAX };
    let damage = filling.number(
        ask::param(Text::part(words!("triumvene.combat.defence.ask"), "damage"), range).by_referee(),
    )?;
    let defence = Task { reasons: edge::take(world, Some(who), &mut filling)?, ..Task::default() };
    filling.end()?;
    Ok(Attempt::Hazard(Hazard { who, what, damage, defence }))
}
