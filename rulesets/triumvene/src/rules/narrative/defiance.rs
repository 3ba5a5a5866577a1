//! Failed rolls and Defiance: another try at a price, and what the price buys the referee.
use crate::reference::RULES;
use crate::rules::narrative::throws::{Rolled, Throw};
use crate::world::happen::{self, TO_FORCE};
use crate::world::{Degree, OffOn, RerollDice, Rerolls, World};
use norn_kernel::{
    Again, At, Edge, Lapse, Onward, Owner, Play, Prompt, Repeat, Text, Value, Who, rule, words,
};

/// A success roll that may still be turned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OpenRoll {
    /// What it came to so far.
    pub rolled: Rolled,
    /// The referee has made it fail.
    pub made_fail: bool,
    /// How often it was rolled again.
    pub rerolls: u32,
    /// How often the referee has made it fail.
    pub forces: u32,
    /// Re-rolls that have not yet given the referee their point.
    pub unpaid: u32,
    /// When they do.
    pub pay: Pay,
}

/// When a re-roll gives its point to the referee.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pay {
    /// As it is declared.
    AtOnce,
    /// When all that runs at the same time is over, because no two lanes may write to one pool.
    Later,
}

/// A roll from its first dice to its end: re-rolls by its player, forced failures by the referee. Rolls made for
/// opponents are neither, nor are secret ones. [triumvene.roll.flow]
#[inline(always)]
pub fn settle(at: &mut At<'_, World>, mut throw: Throw, forced: bool) -> Play<OpenRoll> {
    if !throw.is_players() {
        return Ok(standing(at.call(&throw)?, Pay::AtOnce));
    }
    let mut now = standing(Rolled::without_dice(Degree::Failure), Pay::AtOnce);
    if forced {
        force(at, &mut now)?;
    } else {
        now.rolled = at.call(&throw)?.into();
    }
    throw.again = true;
    loop {
        if !now.rolled.degree.is_done() {
            at.repeat(&throw, &mut now)?;
        }
        if !now.rolled.degree.is_done() || !wants_force(at, throw.who, &now)? {
            close(at, &mut now);
            return Ok(now);
        }
        force(at, &mut now)?;
    }
}

/// What stands when the roll closes.
#[inline]
pub fn close(at: &mut At<'_, World>, now: &mut OpenRoll) {
    now.rolled.degree = at.outcome(rule!("triumvene.roll.flow"), now.rolled.degree);
}

/// As long as it fails, its player may roll it again. [triumvene.defiance.reroll]
pub fn tries(at: &mut At<'_, World>, throw: &Throw, now: &mut OpenRoll) -> Play<()> {
    if !now.rolled.degree.is_done() {
        at.repeat(&Throw { again: true, ..throw.clone() }, now)?;
    }
    Ok(())
}

/// Further tries of a roll that has failed, until one is done or its player lets it be.
impl Repeat for Throw {
    type World = World;
    type State = OpenRoll;

    #[inline(always)]
    fn round(&self, at: &mut At<'_, World>, now: &mut OpenRoll) -> Play<Onward> {
        if !may_reroll(at, now) || !buys(at, self, now)? {
            return Ok(Onward::Over);
        }
        now.rerolls += 1;
        match now.pay {
            Pay::AtOnce => happen::gain_defiance(&mut at.lend(), 1)?,
            Pay::Later => now.unpaid += 1,
        }
        let single = at.world().switches.defiance_reroll_dice == RerollDice::Single;
        let plain = self.edge != Edge::None
            && at.holds(rule!("triumvene.defiance.negates-advantage-disadvantage"), single);
        let one_die;
        let throw = if plain {
            one_die = Self { edge: Edge::None, ..self.clone() };
            &one_die
        } else {
            self
        };
        now.rolled = at.call(throw)?.into();
        now.made_fail = false;
        Ok(if now.rolled.degree.is_done() { Onward::Over } else { Onward::On })
    }
}

/// Whether the rules leave a failed roll open to another try.
#[inline]
fn may_reroll(at: &mut At<'_, World>, now: &OpenRoll) -> bool {
    let switches = at.world().switches;
    if now.made_fail {
        let stays = switches.forced_failure_rerollable == OffOn::Off;
        if at.holds(rule!("triumvene.defiance.force-failure.final"), stays) {
            return false;
        }
    }
    now.rerolls == 0
        || at
            .holds(rule!("triumvene.defiance.reroll.repeat"), switches.rerolls_per_roll == Rerolls::Unlimited)
}

#[inline]
fn buys(at: &mut At<'_, World>, throw: &Throw, now: &OpenRoll) -> Play<bool> {
    let again = match at.world().switches.rerolls_per_roll {
        Rerolls::Unlimited => Again::Unbounded(now.rerolls),
        Rerolls::One => Again::Bounded(now.rerolls),
    };
    let held = at.world().defiance.saturating_add(unsigned(now.unpaid));
    let numbers = [("total", now.rolled.total.unwrap_or(0)), ("defiance", held)];
    let prompt = Prompt::confirm(throw.owner, rule!("triumvene.defiance.reroll"));
    let about = [("who", Value::Character(throw.who))];
    // Where all roll at the same time, what comes of it is worked out for all, and is not taken back for one.
    let lapse = match now.pay {
        Pay::AtOnce => Lapse::Later,
        Pay::Later => Lapse::MovingOn,
    };
    at.confirm(&prompt.lapses(lapse).again(again).numbers(&numbers).about(&about))
}

/// Whether the referee has the points to make a roll fail, and wants to. [triumvene.defiance.force-failure]
#[inline]
fn wants_force(at: &mut At<'_, World>, who: Who, now: &OpenRoll) -> Play<bool> {
    if at.world().defiance <= 0 {
        return Ok(false);
    }
    let held = at.world().defiance;
    let held = at.number(rule!("triumvene.defiance.pool"), held);
    if !at.reaches(rule!("triumvene.defiance.force-failure"), held, TO_FORCE) {
        return Ok(false);
    }
    let numbers = [("total", now.rolled.total.unwrap_or(0)), ("defiance", held)];
    let prompt = Prompt::confirm(Owner::Referee, rule!("triumvene.defiance.force-failure"));
    let again = forced_before(at.world(), now.forces);
    let about = [("who", Value::Character(who))];
    at.confirm(&prompt.lapses(Lapse::Narration).again(again).numbers(&numbers).about(&about))
}

/// How often the referee may be asked to make one roll fail: what is not rolled again can't fail once more.
#[inline]
#[must_use]
pub fn forced_before(world: &World, times: u32) -> Again {
    match world.switches.forced_failure_rerollable {
        OffOn::On => Again::Unbounded(times),
        OffOn::Off => Again::Bounded(times),
    }
}

/// The referee makes it fail, whichever dice fell.
#[inline]
pub fn force(at: &mut At<'_, World>, now: &mut OpenRoll) -> Play<()> {
    happen::spend_defiance(&mut at.lend())?;
    now.rolled.degree = Degree::Failure;
    now.made_fail = true;
    now.forces += 1;
    Ok(())
}

/// To make a roll fail before its dice, the referee needs the points and a player's roll.
pub fn require_points(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let world = at.world();
    let can = TO_FORCE <= world.defiance && world.is_players(who);
    at.require(rule!("triumvene.defiance.force-failure"), can, || {
        Text::part(words!("triumvene.defiance.force-failure"), "refusal").with("points", TO_FORCE)
    })
}

fn unsigned(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// A throw that stands until its player buys another one.
#[inline]
#[must_use]
pub fn standing(rolled: impl Into<Rolled>, pay: Pay) -> OpenRoll {
    OpenRoll { pay, rolled: rolled.into(), made_fail: false, rerolls: 0, forces: 0, unpaid: 0 }
}
