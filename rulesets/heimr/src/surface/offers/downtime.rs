//! What is filled in to train, to award experience, and to let time pass.
use super::ask::{Offered, Offering, abilities, referee_only, who};
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::abilities::ability_values;
use crate::rules::characters::experience::{Award, Downtime, Sort, Train};
use crate::rules::harm::time::{WAIT_MAX, Wait};
use crate::world::World;
use crate::world::bounds::WORTH_MAX;
use norn_kernel::offer::{Filled, param};
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Param, Range, Text, Value, Who, words};

/// What somebody fills in to train. [heimr.xp.one-level-at-a-time]
pub(super) fn train(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let world = it.world;
    if let Some(least) = Train::least(world, who) {
        it.possible(&least)?;
    }
    let words = Text::part(words!("heimr.ability.no-fixed-list"), "ability");
    let ability: String = it.take(Param::one_of(words, abilities(world)))?;
    // With what somebody rolls now, and what a point more of either makes of it. [heimr.dice.note-choice]
    let (consistency, potential) = ability_values(world, who, &ability);
    let mean = |consistency, potential: i32| {
        hundredths(content::mean(consistency).saturating_add(potential.saturating_mul(100)))
    };
    let key = words!("heimr.ability.training-kinds");
    let option = |(part, sort): (_, Sort)| {
        let (_, cost) = Train { who, ability: ability.clone(), sort }.comes_to(world);
        let (more, higher) = match sort {
            Sort::Consistency => (consistency.saturating_add(1), potential),
            Sort::Potential => (consistency, potential.saturating_add(1)),
        };
        let words = Text::part(key, part).with("cost", cost).with("now", mean(consistency, potential));
        let words = words.with("mean", mean(more, higher));
        Choice::told(sort.value(), words.with("spread", hundredths(content::spread(more))))
    };
    let options = [("consistency-for", Sort::Consistency), ("potential-for", Sort::Potential)].map(option);
    let sort = it.take(param(Text::part(key, "sort"), Range::OneOf(options.to_vec())))?;
    Ok(Train { who, ability, sort }.into())
}

/// A number of hundredths as people write it.
fn hundredths(number: i32) -> Value {
    let (whole, rest) = (number.unsigned_abs() / 100, number.unsigned_abs() % 100);
    let sign = if number < 0 { "-" } else { "" };
    Value::Text(format!("{sign}{whole}.{rest:02}"))
}

/// What the game master fills in when an encounter has been overcome. [heimr.xp.award]
pub(super) fn award(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("heimr.xp.division"));
    it.need(!world.characters.is_empty(), Text::part(key, "refusal"))?;
    let worth =
        it.take(Param::number(Text::part(words!("heimr.xp.award"), "worth"), 0, WORTH_MAX).by_referee())?;
    let everybody = world.characters.keys().copied();
    let party: Vec<Who> = everybody.clone().filter(|who| world.is_players(*who)).collect();
    let present =
        it.take(Param::several(Text::part(key, "present"), everybody, 0).by_referee().or(party.value()))?;
    Ok(Award { worth, present }.into())
}

/// What the game master fills in to begin or end downtime. [heimr.xp.spend-downtime]
pub(super) fn downtime(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let words = Text::part(words!("heimr.xp.spend-downtime"), "on");
    let on = it.take(Param::flag(words).by_referee().or(!it.world.scene.downtime))?;
    Ok(Downtime { on }.into())
}

/// What the game master fills in to let time pass. [heimr.combat.turn-duration]
pub(super) fn wait(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("heimr.combat.turn-duration");
    let number = |name, max: i64| Param::number(Text::part(key, name), 0, max).by_referee().or(0);
    let hours: i64 = it.take(number("hours", WAIT_MAX / HOUR - 1))?;
    // Books count ten minutes, or 120 seconds: the largest unit that is named has no next one to go over into.
    let minutes: i64 = it.take(number("minutes", if hours == 0 { DAY / MINUTE } else { 59 }))?;
    let seconds: i64 = it.take(number("seconds", if hours == 0 && minutes == 0 { DAY } else { 59 }))?;
    Ok(Wait { seconds: hours * HOUR + minutes * MINUTE + seconds }.into())
}

/// What the referee fills in to wait until a day begins. [heimr.combat.turn-duration]
pub fn wait_until(world: &World, day: i64) -> Option<Filled> {
    let calm = world.combat.is_none() && world.chases.is_empty();
    let left = day.checked_sub(1)?.checked_mul(DAY)?.checked_sub(world.clock)?;
    let fits = calm && (1..=WAIT_MAX - HOUR).contains(&left);
    let part = |unit: i64, of: i64| Value::Number(left.div_euclid(unit).rem_euclid(of));
    let filled = Filled::of("wait").with("hours", part(HOUR, WAIT_MAX)).with("minutes", part(MINUTE, 60));
    fits.then(|| filled.with("seconds", part(1, 60)).with_defaults())
}

const MINUTE: i64 = 60;

const HOUR: i64 = 60 * MINUTE;

const DAY: i64 = 24 * HOUR;
