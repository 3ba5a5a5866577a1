//! What the referee does by themselves.
use super::ask::{Offered, Offering, living, referee_only};
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::healing::{DICE_MAX, Harmed, Healed, POINTS_MAX};
use crate::world::gear::DICE;
use norn_kernel::offer::param;
use norn_kernel::{Choice, Param, Range, Text, words};

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
    let damage_type = it.word(damage_type().by_referee())?;
    Ok(Harmed { who, dice, die, plus, damage_type }.into())
}

/// Of which type damage is. Another may be written. [fivey.damage.types]
pub(super) fn damage_type() -> Param {
    let names = content::DAMAGE_TYPES.iter().map(|(name, _)| name.clone());
    Param::name(Text::part(words!("fivey.damage.types"), "damage-type"), names).or_first()
}

/// What the referee fills in to give hit points back. [fivey.hp.healing-cap]
pub(super) fn heal(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.hp.healing-cap");
    let who = living(it, key)?;
    let points = it.take(Param::number(Text::part(key, "points"), 1, POINTS_MAX).by_referee().or(1))?;
    Ok(Healed { who, points }.into())
}
