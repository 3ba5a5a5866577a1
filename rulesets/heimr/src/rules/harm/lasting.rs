//! What lasts of effects: how it takes hold, goes on in turns or by the clock, and ends.
use crate::reference::RULES;
use crate::rules::characters::hindrances;
use crate::rules::characters::points::befall;
use crate::rules::combat::holds;
use crate::rules::environment::heights;
use crate::world::fight::Fighter;
use crate::world::happen::{happen, note};
use crate::world::harm::{Affliction, Afflicts, Lasting, Stance};
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Who, rule};

/// Seconds that an effect lasts if nobody says otherwise. [heimr.effect.number]
pub const USUAL_SECONDS: i32 = 2;
/// Seconds of a turn. [heimr.combat-effect.turns]
const TURN: i32 = 2;

/// A sleeper wakes, and is still on the ground. Says that it is so. [heimr.position.sleeping]
pub fn wakes(at: &mut At<'_, World>, who: Who, by: Key) -> Play<bool> {
    let stance = at.world().character(who).stance.clone();
    happen(at, by, Effect::Stance(who, Stance { asleep: false, ..stance }))?;
    Ok(true)
}

/// For how long an effect of so many seconds holds: in a fight for turns of whoever has it, out of one by the clock.
/// [heimr.combat-effect.turns, heimr.combat-effect.one-second, heimr.daze.odd]
pub fn lasting(at: &mut At<'_, World>, who: Who, seconds: i32, dazes: bool) -> Lasting {
    if at.world().fighter(who).is_none() {
        return Lasting::Until(at.world().clock.saturating_add(seconds.into()));
    }
    let turns = at.number(rule!("heimr.combat-effect.turns"), seconds.div_euclid(TURN));
    let rest = seconds.rem_euclid(TURN) != 0;
    let odd = if dazes {
        at.holds(rule!("heimr.daze.odd"), rest)
    } else {
        turns == 0 && at.holds(rule!("heimr.combat-effect.one-second"), rest)
    };
    Lasting::Turns { left: u32::try_from(turns).unwrap_or(0), odd }
}

/// Which of two ends later.
fn later(one: Lasting, other: Lasting) -> Lasting {
    match (one, other) {
        (Lasting::Injured, _) | (_, Lasting::Injured) => Lasting::Injured,
        (Lasting::Until(a), Lasting::Until(b)) => Lasting::Until(a.max(b)),
        (Lasting::Turns { left: a, odd: x }, Lasting::Turns { left: b, odd: y }) => {
            let (left, odd) = (a, x).max((b, y));
            Lasting::Turns { left, odd }
        }
        (turns @ Lasting::Turns { .. }, Lasting::Until(_)) | (Lasting::Until(_), turns) => turns,
    }
}

/// Whether both are the same effect, which does not add up.
fn same(one: &Afflicts, other: &Afflicts) -> bool {
    matches!((one, other), (Afflicts::Stumbling(_), Afflicts::Stumbling(_))) || one == other
}

/// Something that lasts takes hold; where it already does, the later end counts. What lasts no time at all is
/// left out. [heimr.effect.same-effect-again]
pub fn afflict(at: &mut At<'_, World>, who: Who, does: Afflicts, lasts: Lasting, by: Key) -> Play<()> {
    if lasts == (Lasting::Turns { left: 0, odd: false }) {
        return Ok(());
    }
    let mut now = at.world().character(who).afflictions.clone();
    let running = now.iter().position(|one| same(&one.does, &does));
    let running = running.map(|n| now.remove(n));
    let mut next = Affliction { does, lasts };
    if let Some(running) = running {
        let goes_on = later(running.lasts, next.lasts) == running.lasts;
        if at.holds(rule!("heimr.effect.same-effect-again"), goes_on) {
            next = running;
        }
    }
    now.push(next);
    now.sort();
    befall(at, by, Effect::Afflictions(who, now))?;
    Ok(())
}

/// To the ground, off any wall. [heimr.effect.fall, heimr.height.fall-landing]
pub fn lie_down(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    heights::comes_off(at, who)?;
    let stance = at.world().character(who).stance.clone();
    happen(at, by, Effect::Stance(who, Stance { prone: true, ..stance }))?;
    Ok(())
}

/// Whoever sleeps or is unconscious lies on the ground, holds nobody, guards nothing and waits for nothing.
/// [heimr.position.helpless]
pub fn falls_helpless(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    lie_down(at, who, by)?;
    if at.world().fighter(who).is_none() {
        return Ok(());
    }
    let by = rule!("heimr.position.helpless");
    note(at, by, who, |fighter| {
        (fighter.defence, fighter.guard) = (None, None);
        break_off(fighter);
        fighter.dodging = false;
    })?;
    happen(at, by, Effect::Readied(who, None))?;
    let grabs = at.world().combat.iter().flat_map(|combat| &combat.grabs);
    let grabs = grabs.filter(|grab| grab.by != who).copied().collect();
    happen(at, rule!("heimr.brawl.release"), Effect::Grabs(grabs))?;
    Ok(())
}

/// Whoever is dazed has no defence any more, and waits for nothing. [heimr.daze.no-actions, heimr.daze.no-defence]
pub(crate) fn falls_dazed(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().fighter(who).is_none() || !hindrances::is_dazed(at.world(), who) {
        return Ok(());
    }
    note(at, rule!("heimr.daze.no-defence"), who, |fighter| {
        fighter.defence = None;
        fighter.dodging = false;
    })?;
    note(at, rule!("heimr.daze.no-actions"), who, |fighter| {
        fighter.guard = None;
        break_off(fighter);
    })?;
    happen(at, rule!("heimr.daze.no-actions"), Effect::Readied(who, None))?;
    Ok(())
}

/// What somebody has only begun is broken off, which shows when they would go on with it.
fn break_off(fighter: &mut Fighter) {
    fighter.broken_off |= fighter.upcoming.take().is_some();
}

/// Somebody does not finish what they had begun. [heimr.action.upcoming-interrupted]
pub fn interrupt(at: &mut At<'_, World>, who: Who) -> Play<()> {
    note(at, rule!("heimr.action.upcoming-interrupted"), who, break_off)
}

/// An effect breaks off what somebody has only begun, and a hold on somebody else.
/// [heimr.action.upcoming-interrupted, heimr.brawl.bind-lost-by-effect]
pub fn received(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().fighter(who).is_none() {
        return Ok(());
    }
    interrupt(at, who)?;
    holds::lets_go_all(at, who, rule!("heimr.brawl.bind-lost-by-effect"))
}

/// A turn begins: what lasted only until then is over. Says whether somebody can defend again from here on.
/// [heimr.daze.odd, heimr.combat-effect.one-second]
pub fn turn_begins(at: &mut At<'_, World>, who: Who) -> Play<bool> {
    let dazed = hindrances::is_dazed(at.world(), who);
    let now = at.world().character(who).afflictions.clone();
    let over = hindrances::ends_with_the_beginning;
    let left: Vec<Affliction> = now.into_iter().filter(|one| !over(one)).collect();
    befall(at, rule!("heimr.combat-effect.one-second"), Effect::Afflictions(who, left))?;
    Ok(dazed && !hindrances::is_dazed(at.world(), who))
}

/// A turn ends: it was one of those that effects last for. Says whether somebody can defend again from here on.
/// [heimr.combat-effect.counting]
pub fn turn_ends(at: &mut At<'_, World>, who: Who) -> Play<bool> {
    let dazed = hindrances::is_dazed(at.world(), who);
    let now = at.world().character(who).afflictions.clone();
    let counted = now.into_iter().filter_map(|one| match one.lasts {
        Lasting::Turns { left, odd } => {
            let left = left.saturating_sub(1);
            (0 < left || odd).then_some(Affliction { lasts: Lasting::Turns { left, odd }, ..one })
        }
        Lasting::Until(_) | Lasting::Injured => Some(one),
    });
    let left: Vec<Affliction> = counted.collect();
    befall(at, rule!("heimr.combat-effect.counting"), Effect::Afflictions(who, left))?;
    Ok(dazed && !hindrances::is_dazed(at.world(), who))
}

/// What still lasts is counted in turns from here on. [heimr.combat-effect.turns]
pub fn fight_begins(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let clock = at.world().clock;
    let left = at.world().character(who).afflictions.clone().into_iter().filter_map(|one| match one.lasts {
        Lasting::Until(end) => {
            let seconds = end.saturating_sub(clock);
            let left = u32::try_from(seconds.div_euclid(TURN.into())).unwrap_or(0);
            let odd = seconds.rem_euclid(TURN.into()) != 0 && (left == 0 || one.does == Afflicts::Dazed);
            (0 < seconds).then_some(Affliction { lasts: Lasting::Turns { left, odd }, ..one })
        }
        Lasting::Turns { .. } | Lasting::Injured => Some(one),
    });
    let left: Vec<Affliction> = left.collect();
    befall(at, rule!("heimr.combat-effect.turns"), Effect::Afflictions(who, left))?;
    Ok(())
}

/// What still lasts goes on by the clock from here on. [heimr.combat.end]
pub fn fight_is_over(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let clock = at.world().clock;
    let left = at.world().character(who).afflictions.clone().into_iter().map(|one| match one.lasts {
        Lasting::Turns { left, odd } => {
            let seconds = i64::from(left) * i64::from(TURN) + i64::from(odd);
            Affliction { lasts: Lasting::Until(clock.saturating_add(seconds)), ..one }
        }
        Lasting::Until(_) | Lasting::Injured => one,
    });
    let left: Vec<Affliction> = left.collect();
    befall(at, rule!("heimr.combat-effect.turns"), Effect::Afflictions(who, left))?;
    Ok(())
}

/// What lasted until now is over, out of a fight. [heimr.effect.number]
pub fn time_passes(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let clock = at.world().clock;
    let mut left = at.world().character(who).afflictions.clone();
    left.retain(|one| !matches!(one.lasts, Lasting::Until(end) if end <= clock));
    befall(at, rule!("heimr.effect.number"), Effect::Afflictions(who, left))?;
    Ok(())
}
