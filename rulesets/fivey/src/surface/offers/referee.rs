//! What the referee does by themselves.
use super::ask::{Offered, Offering, living, referee_only};
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::healing::{DICE_MAX, Harmed, Healed, POINTS_MAX};
use crate::world::World;
use crate::world::gear::DICE;
use norn_kernel::offer::param;
use norn_kernel::{Choice, Param, Range, Text, Value, words};

/// What the referee fills in when somebody is hurt. [fivey.hp.damage]
pub(super) fn harm(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.hp.damage");
    let who = living(it, key)?;
    let dice = it.take(Param::number(Text::part(key, "dice-count"), 0, DICE_MAX).by_referee().or(1))?;
    let dies = DICE.iter().map(|die| Choice::die(words!("fivey.intro.dice-needed"), *die)).collect();
    let asked = param(Text::part(key, "die"), Range::OneOf(dies)).by_referee();
    let die = it.take(asked.or(i32::from(norn_kernel::D6.sides())))?;
    let plus = it.take(Param::number(Text::part(key, "plus"), 0, POINTS_MAX).by_referee().or(0))?;
    let listed: String = it.take(damage_type(it.world).by_referee())?;
    let words = Text::part(words!("fivey.damage.types"), "another-type");
    let other: String = it.take(Param::text(words).by_referee().or(Value::text("")))?;
    let damage_type = if other.trim().is_empty() { listed } else { other };
    Ok(Harmed { who, dice, die, plus, damage_type }.into())
}

/// The types of damage that the rules name, and those that somebody's feats or nature have to do with.
/// [fivey.damage.types]
pub(super) fn damage_types(world: &World) -> Vec<String> {
    let mut names: Vec<String> = content::DAMAGE_TYPES.iter().map(|(name, _)| name.clone()).collect();
    let own = world
        .characters
        .values()
        .flat_map(|one| one.resists.iter().chain(&one.vulnerable).chain(&one.immune));
    for name in own {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

/// Of which type damage is. [fivey.damage.types]
pub(super) fn damage_type(world: &World) -> Param {
    Param::name(Text::part(words!("fivey.damage.types"), "damage-type"), damage_types(world)).or_first()
}

/// What the referee fills in to give hit points back. [fivey.hp.healing-cap]
pub(super) fn heal(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.hp.healing-cap");
    let who = living(it, key)?;
    let points = it.take(Param::number(Text::part(key, "points"), 1, POINTS_MAX).by_referee().or(1))?;
    Ok(Healed { who, points }.into())
}
