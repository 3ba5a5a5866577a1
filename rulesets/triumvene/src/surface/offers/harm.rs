//! What hurts people, what becomes of them, and what gives back what was used.
use super::ask::{Offered, Offering, Read, alive, prose, referee_only, take_who, those};
use super::rolls::{circumstances, numbered};
use crate::reference::RULES;
use crate::rules::combat::blows;
use crate::rules::combat::defence::Hazard;
use crate::rules::combat::effects::Suffer;
use crate::rules::narrative::hp::{Declare, Ending, Faint, Wake};
use crate::rules::narrative::recovery::{HEALED_MAX, HOURS_MAX, Heal, MINUTE, PERIOD, TimePasses};
use crate::world::{Affliction, Row, Side, State, Task, World};
use norn_kernel::offer::Filled;
use norn_kernel::record::Cell as _;
use norn_kernel::{Param, Text, Value, Who, words};
use std::collections::BTreeSet;

/// What the referee fills in to let somebody lose consciousness.
pub(super) fn faint(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.hp.unconscious.narrative");
    let asked = those(it, Text::part(key, "who"), Text::part(key, "nobody"), |one| {
        matches!(one.state, State::Awake | State::Unconscious)
    })?;
    let who = take_who(it, asked, it.world.combat.is_none(), Text::part(key, "in-combat"))?;
    it.possible(&Faint { who, cause: String::new() })?;
    Ok(Faint { who, cause: it.take(prose(Text::part(key, "by")).by_referee())? }.into())
}

/// Whom the referee wakes.
pub(super) fn wake(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.hp.wake");
    let asked = those(it, Text::part(key, "who"), Text::part(key, "nobody"), |one| {
        matches!(one.state, State::Asleep | State::Unconscious)
    })?;
    Ok(Wake { who: it.take(asked)? }.into())
}

/// What the referee fills in of an opponent's end.
pub(super) fn declare(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.hp.npcs");
    let asked = those(it, Text::part(key, "who"), Text::part(key, "nobody"), |one| {
        one.side == Side::Opponents && one.state != State::Dead
    })?;
    let who = it.take(asked)?;
    let ending = it.take(Param::word::<Ending>(Text::part(key, "ending")).by_referee())?;
    Ok(Declare { who, ending }.into())
}

/// No time at all, to learn early why none can pass.
const NOTHING: TimePasses = TimePasses { minutes: 0, resting: BTreeSet::new() };

/// How long people sleep, unless the referee says otherwise.
const NIGHT: i32 = 8;

/// What is filled in for a rest: who, the party unless something else is said, and by the referee how long.
pub(super) fn rest(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("triumvene.recovery.full-rest"));
    it.possible(&NOTHING)?;
    // All may read who rests, so nobody is named whom nobody can see.
    let named: BTreeSet<Who> = it.given("resting").unwrap_or_default();
    let dead = |who: &Who| world.character(*who).state == State::Dead;
    let seen = world.characters.keys().filter(|who| world.is_seen(**who)).copied();
    let mut own: Vec<Who> = seen.filter(|who| viewer.speaks_for(world.owner(*who))).collect();
    if !own.iter().all(dead) {
        own.retain(|who| !dead(who) || named.contains(who));
    }
    alive(it, own.iter().copied().find(dead))?;
    let party: Vec<Who> = own.iter().copied().filter(|who| world.is_players(*who)).collect();
    let asked = Param::several(Text::part(key, "resting"), own, 1).or_maybe(Some(party.value()));
    let resting = it.choose(asked, Text::part(key, "nobody"))?;
    Ok(TimePasses { minutes: minutes(it, Some(NIGHT))?, resting }.into())
}

/// What is filled in to let time pass.
pub(super) fn wait(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&NOTHING)?;
    Ok(TimePasses { minutes: minutes(it, None)?, ..NOTHING }.into())
}

/// What the referee fills in to wait until a day begins. [triumvene.recovery.full-rest]
pub fn wait_until(world: &World, day: i64) -> Option<Filled> {
    let begins = day.checked_sub(1)?.checked_mul(i64::from(PERIOD) * MINUTE)?;
    let left = begins.checked_sub(world.clock)?;
    // Time passes in minutes: the first that begins on that day.
    let minutes = left.checked_add(MINUTE - 1)?.div_euclid(MINUTE);
    let fits = world.combat.is_none() && (1..=HOURS_MAX * 60).contains(&minutes);
    let filled = Filled::of("wait").with("hours", Value::Number(minutes.div_euclid(60)));
    fits.then(|| filled.with("minutes", Value::Number(minutes.rem_euclid(60))).with_defaults())
}

fn minutes(it: &mut Offering<'_>, usual: Option<i32>) -> Read<u32> {
    let key = words!("triumvene.recovery.full-rest");
    let asked = Param::number(Text::part(key, "hours"), 0, HOURS_MAX).by_referee().or_maybe(usual);
    let hours: u32 = it.take(asked)?;
    let minutes: u32 = it.take(Param::number(Text::part(key, "minutes"), 0, 59).by_referee().or(0))?;
    Ok(hours * 60 + minutes)
}

/// What the referee fills in to heal somebody.
pub(super) fn heal(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.missing.healing");
    let asked = those(it, Text::part(key, "who"), Text::part(key, "nobody"), |one| {
        one.state != State::Dead && one.hp.now < one.hp.max
    })?;
    let who = it.take(asked)?;
    let amount = it.take(Param::number(Text::part(key, "amount"), 1, HEALED_MAX).by_referee())?;
    let reason = it.take(Param::text(Text::part(key, "because")).by_referee())?;
    Ok(Heal { who, amount, reason }.into())
}

/// What the referee fills in for a trap or a fall.
pub(super) fn hazard(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.combat.defence.ask");
    let asked = those(it, Text::part(key, "who"), Text::part(key, "nobody"), |one| one.state != State::Dead)?;
    let who = it.take(asked)?;
    let what = it.take(prose(Text::part(key, "what")).by_referee())?;
    let damage = it.take(Param::number(Text::part(key, "damage"), 0, blows::DAMAGE_MAX).by_referee())?;
    let with = numbered(it, who, "with")?;
    let defence = Task { with, ..circumstances(it, who)? };
    Ok(Hazard { who, what, damage, defence }.into())
}

/// What the referee fills in of an effect that no weapon has brought.
pub(super) fn suffer(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.combat.effects");
    let nobody = Text::part(words!("triumvene.combat.defence.ask"), "nobody");
    let asked = those(it, Text::part(key, "who"), nobody, |one| one.state != State::Dead)?;
    let who = it.take(asked)?;
    let listed = Param::name(Text::part(key, "effect"), Affliction::listed(it.world)).by_referee();
    Ok(Suffer { who, effect: it.choose(listed, Text::part(key, "none"))? }.into())
}
