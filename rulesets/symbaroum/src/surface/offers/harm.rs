//! Harm, dying, and the time that heals.
use super::ask::{Offered, Read, param, people, possible, referee_only, refused, who, within};
use crate::reference::RULES;
use crate::rules::combat::damage::{DAMAGE_MAX, Harm};
use crate::rules::harm::death::{DeathTest, Decree, Decreed, PassTurn};
use crate::rules::harm::healing::{DAYS_MAX, Wait};
use crate::world::{Fate, World};
use norn_kernel::offer::{Filling, Range};
use norn_kernel::{Choice, Closed, Key, Text, Viewer, words};

/// What somebody fills in who is dying. [symbaroum.death.test.when]
pub(super) fn death_test(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let key = words!("symbaroum.death.test.when");
    let dying = world
        .characters
        .iter()
        .filter(|(who, one)| one.fate.is_dying() && viewer.speaks_for(world.owner(**who)));
    let options = people(key, dying.map(|(who, _)| *who));
    if options.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let who = filling.who(param(Text::part(key, "who"), Range::OneOf(options)))?;
    filling.end()?;
    Ok(DeathTest { who }.into())
}

pub(super) fn pass_turn(world: &World, viewer: &Viewer, filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    possible(world, &filling, &PassTurn)?;
    filling.end()?;
    Ok(PassTurn.into())
}

/// Everybody who is not dead; a refusal where there is nobody.
fn living(world: &World, key: Key) -> Read<Vec<Choice>> {
    let living = world.characters.iter().filter(|(_, one)| one.fate != Fate::Dead);
    let options = people(key, living.map(|(who, _)| *who));
    if options.is_empty() {
        return Err(refused(Text::part(words!("symbaroum.other.gm-handles"), "nobody")));
    }
    Ok(options)
}

/// What the game master fills in when somebody falls or burns. [symbaroum.pain.trigger]
pub(super) fn harm(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("symbaroum.damage.amount");
    let who = filling.who(param(Text::part(key, "who"), Range::OneOf(living(world, key)?)))?;
    let damage = filling.number(param(Text::part(key, "damage"), within(0, DAMAGE_MAX)).by_referee())?;
    let armour = filling.flag(param(Text::part(key, "armour"), Range::Flag).by_referee().or(false))?;
    filling.end()?;
    Ok(Harm { who, damage, armour }.into())
}

/// What the game master fills in to say what becomes of somebody. [symbaroum.death.creatures]
pub(super) fn decree(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("symbaroum.death.creatures");
    let who = filling.who(who(world, viewer)?)?;
    let options = Decreed::ALL.iter().map(|one| Choice::word(key, one.word())).collect();
    let word = filling.word(param(Text::part(key, "fate"), Range::OneOf(options)).by_referee())?;
    filling.end()?;
    let fate = Decreed::named(&word).unwrap_or(Decreed::Stands);
    Ok(Decree { who, fate }.into())
}

/// What the game master fills in to let days pass. [symbaroum.healing.natural]
pub(super) fn wait(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    possible(world, &filling, &Wait { days: 1 })?;
    let key = words!("symbaroum.healing.natural");
    let range = Range::Number { min: 1, max: DAYS_MAX };
    let days = filling.number(param(Text::part(key, "days"), range).by_referee().or(1))?;
    filling.end()?;
    Ok(Wait { days: days.into() }.into())
}
