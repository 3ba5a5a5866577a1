//! Harm, dying, and the time that heals.
use super::ask::{Offered, Offering, living, referee_only, who};
use crate::reference::RULES;
use crate::rules::combat::damage::{DAMAGE_MAX, Harm};
use crate::rules::harm::death::{DeathTest, Decree, Decreed, PassTurn};
use crate::rules::harm::healing::{DAYS_MAX, Wait};
use crate::world::World;
use norn_kernel::offer::Filled;
use norn_kernel::{Param, Text, Value, words};

/// What somebody fills in who is dying. [symbaroum.death.test.when]
pub(super) fn death_test(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("symbaroum.death.test.when"));
    let dying = world.characters.iter().filter(|(_, one)| one.fate.is_dying()).map(|(who, _)| *who);
    let own = dying.filter(|who| viewer.speaks_for(world.owner(*who)));
    let who = it.choose(Param::one_of(Text::part(key, "who"), own), Text::part(key, "nobody"))?;
    Ok(DeathTest { who }.into())
}

pub(super) fn pass_turn(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(PassTurn)
}

/// What the game master fills in when somebody falls or burns. [symbaroum.pain.trigger]
pub(super) fn harm(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("symbaroum.damage.amount");
    let who = living(it, key)?;
    let damage = it.take(Param::number(Text::part(key, "damage"), 0, DAMAGE_MAX).by_referee())?;
    let armour = it.take(Param::flag(Text::part(key, "armour")).by_referee().or(false))?;
    Ok(Harm { who, damage, armour }.into())
}

/// What the game master fills in to say what becomes of somebody. [symbaroum.death.creatures]
pub(super) fn decree(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let who = who(it)?;
    let words = Text::part(words!("symbaroum.death.creatures"), "fate");
    let fate = it.take(Param::word::<Decreed>(words).by_referee())?;
    Ok(Decree { who, fate }.into())
}

/// What the game master fills in to let days pass. [symbaroum.healing.natural]
/// What the referee fills in to wait until a day begins. [symbaroum.healing.natural]
pub fn wait_until(world: &World, day: i64) -> Option<Filled> {
    let left = day.checked_sub(1)?.checked_sub(world.day)?;
    let fits = world.combat.is_none() && (1..=DAYS_MAX).contains(&left);
    fits.then(|| Filled::of("wait").with("days", Value::Number(left)).with_defaults())
}

pub(super) fn wait(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&Wait { days: 1 })?;
    let words = Text::part(words!("symbaroum.healing.natural"), "days");
    let days = it.take(Param::number(words, 1, DAYS_MAX).by_referee().or(1))?;
    Ok(Wait { days }.into())
}
