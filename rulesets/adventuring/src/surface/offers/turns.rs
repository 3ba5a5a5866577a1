//! Turns outside of fights.
use super::ask::{Offered, Offering, actor, nobody, referee_only};
use crate::reference::RULES;
use crate::rules::exploring::turns::{self, BreakOff, Deed, NextTurn, Pass, Takes, WAIT_MAX, Wait};
use crate::world::{DAY, Unit, World};
use norn_kernel::offer::Filled;
use norn_kernel::{Closed, Param, Text, Value, Who, words};

/// What somebody does, in the player's words. The game master says how long it takes: usually it is what they do with this
/// turn. [adventuring.turn.quick-action]
pub(super) fn deed(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.turn.quick-action");
    let asked = actor(it);
    let who = it.fit(asked, nobody(), |who, can| {
        can(Deed { who: *who, doing: String::new(), takes: Takes::Moment })
    })?;
    let doing: String = it.take(Param::text(Text::part(key, "doing")))?;
    let asked = Param::word::<Takes>(Text::part(key, "takes")).by_referee();
    let asked = it.fitting(asked, nobody(), |takes: &Takes, can| {
        can(Deed { who, doing: doing.clone(), takes: *takes })
    })?;
    let usual = Value::word(usual(it.world, who).word());
    let takes: Takes =
        it.take(if asked.range.allows(&usual) { asked.or(usual) } else { asked.or_first() })?;
    Ok(Deed { who, doing, takes }.into())
}

/// How long something takes that nobody has said more of: as long as a turn does, of whoever has one left.
fn usual(world: &World, who: Who) -> Takes {
    match (turns::may_act(world, who), world.unit()) {
        (false, _) => Takes::Moment,
        (true, Unit::Stretch) => Takes::Minutes,
        (true, Unit::Watch) => Takes::Hours,
    }
}

/// Who lets their turn go by: for a player their own, for the game master all who still have one.
/// [adventuring.turn.structure]
pub(super) fn pass(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.turn.structure");
    let waiting: Vec<Who> = turns::waiting(it.world)
        .into_iter()
        .filter(|who| it.viewer.speaks_for(it.world.owner(*who)))
        .collect();
    it.need(!waiting.is_empty(), Text::part(key, "nobody-left"))?;
    let usual = norn_kernel::record::Cell::value(&waiting);
    let who: Vec<Who> = it.take(Param::several(Text::part(key, "who"), waiting, 1).or(usual))?;
    Ok(Pass { who }.into())
}

/// Who breaks off what keeps them busy. [adventuring.turn.long-action-at-site]
pub(super) fn break_off(it: &mut Offering<'_>) -> Offered {
    let asked = actor(it);
    let none = Text::part(words!("adventuring.turn.long-action-at-site"), "nobody-busy");
    let it = it.pick(asked, none, |who: &Who| BreakOff { who: *who })?;
    Ok(it.into())
}

/// The game master moves on. [adventuring.turn.gm-phase]
pub(super) fn next_turn(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&NextTurn { watch: false })?;
    let site = it.world.unit() == Unit::Stretch;
    let all = turns::are_all_busy(it.world);
    let words = Text::part(words!("adventuring.turn.long-action-at-site"), "watch");
    let watch = it.take_if(site && all, Param::flag(words).by_referee().or(site && all))?;
    Ok(NextTurn { watch: watch && site }.into())
}

/// The game master lets time pass. [adventuring.base.clock]
/// What the referee fills in to wait until a day begins. [adventuring.base.clock]
pub fn wait_until(world: &World, day: i64) -> Option<Filled> {
    let left = day.checked_sub(1)?.checked_mul(DAY)?.checked_sub(world.clock)?;
    let fits = world.combat.is_none() && (1..=WAIT_MAX.min(100 * DAY)).contains(&left);
    fits.then(|| Filled::of("wait").with("stretches", Value::Number(left)).with_defaults())
}

pub(super) fn wait(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&Wait { stretches: 1 })?;
    let words = Text::part(words!("adventuring.base.clock"), "stretches");
    let stretches = it.take(Param::number(words, 1, WAIT_MAX.min(100 * DAY)).by_referee().or(1))?;
    Ok(Wait { stretches }.into())
}
