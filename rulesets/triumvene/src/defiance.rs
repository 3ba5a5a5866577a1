//! Failed rolls and Defiance: another try at a price, and what the price buys the referee.
use crate::RULES;
use crate::happen::{Act, happen};
use crate::rolls::{Degree, Rolled, Throw, standing};
use crate::world::{OffOn, RerollDice, Rerolls, World};
use norn_kernel::{Again, At, Edge, Lapse, Owner, Play, Prompt, Rule, Text, Value, Who, rule};

/// How much Defiance it takes to make one roll fail. [triumvene.defiance.force-failure]
pub const TO_FORCE: i32 = 3;

/// A success roll that may still be turned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Standing {
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
}

/// When a re-roll gives its point to the referee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pay {
    /// As it is declared.
    AtOnce,
    /// When all that runs at the same time is over, because no two lanes may write to one pool.
    Later,
}

/// A roll from its first dice to its end: re-rolls by its player, forced failures by the referee. Rolls made for
/// opponents are neither, nor are secret ones. [triumvene.roll.flow]
pub fn settle(at: &mut At<'_, World>, throw: &Throw, forced: bool) -> Play<Rolled> {
    if throw.secret || !at.world().is_players(throw.who) {
        return at.call(throw);
    }
    let mut now;
    if forced {
        now = standing(Rolled::without_dice(Degree::Failure));
        force(at, &mut now)?;
    } else {
        now = standing(at.call(throw)?);
    }
    loop {
        if !now.rolled.degree.is_done() {
            tries(at, throw, &mut now, Pay::AtOnce)?;
        }
        if !now.rolled.degree.is_done() || !wants_force(at, throw.who, &now)? {
            return Ok(close(at, &now));
        }
        force(at, &mut now)?;
    }
}

/// What stands when the roll closes.
#[inline]
pub fn close(at: &mut At<'_, World>, now: &Standing) -> Rolled {
    let degree = at.outcome(rule!("triumvene.roll.flow"), now.rolled.degree);
    Rolled { degree, ..now.rolled }
}

/// How many further tries stand inside one another, so that odds weigh each of them once; those after them
/// stand side by side, since a run can't be nested without end.
const NESTED_MAX: u8 = 10;

/// As long as it fails, its player may roll it again. [triumvene.defiance.reroll]
pub fn tries(at: &mut At<'_, World>, throw: &Throw, now: &mut Standing, pay: Pay) -> Play<()> {
    tries_inside(at, throw, now, pay, 0)
}

fn tries_inside(at: &mut At<'_, World>, throw: &Throw, now: &mut Standing, pay: Pay, depth: u8) -> Play<()> {
    while !now.rolled.degree.is_done() && may_reroll(at, now) && buys(at, throw.who, now)? {
        if depth < NESTED_MAX {
            // What failed no longer matters, so all failures go on as one.
            let now_open = Standing { rolled: Rolled::without_dice(Degree::Failure), ..*now };
            *now = at.call(&Another { throw: throw.clone(), now: now_open, pay, depth })?;
            return Ok(());
        }
        once_more(at, throw, now, pay)?;
    }
    Ok(())
}

/// A further try that was bought, and what may follow from its failing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Another {
    throw: Throw,
    now: Standing,
    pay: Pay,
    depth: u8,
}

impl Rule for Another {
    type World = World;
    type Outcome = Standing;

    fn play(&self, at: &mut At<'_, World>) -> Play<Standing> {
        let mut now = self.now;
        once_more(at, &self.throw, &mut now, self.pay)?;
        tries_inside(at, &self.throw, &mut now, self.pay, self.depth + 1)?;
        Ok(now)
    }
}

fn once_more(at: &mut At<'_, World>, throw: &Throw, now: &mut Standing, pay: Pay) -> Play<()> {
    now.rerolls += 1;
    match pay {
        Pay::AtOnce => {
            happen(at, Act::GainDefiance { points: 1 })?;
        }
        Pay::Later => now.unpaid += 1,
    }
    let single = at.world().switches.defiance_reroll_dice == RerollDice::Single;
    let plain = throw.edge != Edge::None
        && at.holds(rule!("triumvene.defiance.negates-advantage-disadvantage"), single);
    now.rolled =
        at.call(&Throw { again: true, edge: if plain { Edge::None } else { throw.edge }, ..throw.clone() })?;
    now.made_fail = false;
    Ok(())
}

/// Whether the rules leave a failed roll open to another try.
fn may_reroll(at: &mut At<'_, World>, now: &Standing) -> bool {
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

fn buys(at: &mut At<'_, World>, who: Who, now: &Standing) -> Play<bool> {
    let again = match at.world().switches.rerolls_per_roll {
        Rerolls::Unlimited => Again::Unbounded(now.rerolls),
        Rerolls::One => Again::Bounded(now.rerolls),
    };
    let held = at.world().defiance.saturating_add(unsigned(now.unpaid));
    let numbers = [("total", now.rolled.total.unwrap_or(0)), ("defiance", held)];
    let prompt = Prompt::confirm(at.world().owner(who), rule!("triumvene.defiance.reroll"));
    let about = [("who", Value::Character(who))];
    at.confirm(&prompt.lapses(Lapse::MovingOn).again(again).numbers(&numbers).about(&about))
}

/// Whether the referee has the points to make a roll fail, and wants to. [triumvene.defiance.force-failure]
#[inline]
fn wants_force(at: &mut At<'_, World>, who: Who, now: &Standing) -> Play<bool> {
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
    let again = Again::Unbounded(now.forces);
    let about = [("who", Value::Character(who))];
    at.confirm(&prompt.lapses(Lapse::Narration).again(again).numbers(&numbers).about(&about))
}

/// The referee makes it fail, whichever dice fell.
pub fn force(at: &mut At<'_, World>, now: &mut Standing) -> Play<()> {
    happen(at, Act::SpendDefiance)?;
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
        Text::part(rule!("triumvene.defiance.force-failure"), "refusal").with("points", TO_FORCE)
    })
}

fn unsigned(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
