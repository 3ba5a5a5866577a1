//! Holding on to somebody: what a hold puts in the way, how it is lost, and how to get out of it.
use crate::reference::RULES;
use crate::rules::challenges::dice::{RollResult as Rolled, Throw, Total};
use crate::rules::challenges::requirements::{Met, pushes_blindly};
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::Standard;
use crate::rules::combat::defence;
use crate::world::fight::Grab;
use crate::world::happen::happen;
use crate::world::rolls::Tested;
use crate::world::{Effect, World};
use norn_kernel::{
    At, Closed, Key, Lapse, Onward, Pick, Play, Prompt, Repeat, Rule, Storable, Text, Value, Verdict, Who,
    rule,
};
use std::collections::BTreeSet;

/// With what anybody gets out of a hold. [heimr.brawl.escape]
pub const ESCAPES: [Standard; 2] = [Standard::Brawl, Standard::Agility];

/// What a held attacker may get by striking whoever holds. [heimr.brawl.bind-lost-by-attack]
pub fn loses_hold(at: &mut At<'_, World>, who: Who, target: Who) -> Play<()> {
    drop_grabs(at, rule!("heimr.brawl.bind-lost-by-attack"), |grab| grab.held == who && grab.by == target)
}

/// Whoever receives an effect lets go. [heimr.brawl.bind-lost-by-effect]
pub fn lets_go_all(at: &mut At<'_, World>, by: Who, key: Key) -> Play<()> {
    drop_grabs(at, key, |grab| grab.by == by)
}

fn drop_grabs(at: &mut At<'_, World>, key: Key, over: impl Fn(&Grab) -> bool) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let (gone, left): (BTreeSet<Grab>, BTreeSet<Grab>) = combat.grabs.iter().partition(|grab| over(grab));
    if !key.holds(!gone.is_empty()) {
        return Ok(());
    }
    happen(at, key, Effect::Grabs(left))?;
    for grab in gone {
        defence::renew(at, grab.by)?;
    }
    Ok(())
}

/// Before an attack on somebody who holds another is rolled, they may let go, and defend themselves.
/// [heimr.brawl.release]
pub fn may_let_go(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let holds = at.world().combat.iter().flat_map(|combat| &combat.grabs).any(|grab| grab.by == who);
    let key = rule!("heimr.brawl.release");
    if !key.holds(holds) {
        return Ok(());
    }
    let about = [("who", Value::Character(who))];
    let prompt = Prompt::confirm(at.world().owner(who), key);
    if at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))? {
        lets_go_all(at, who, key)?;
    }
    Ok(())
}

/// Somebody lets go of whomever they hold. [heimr.brawl.release]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Release {
    /// Who lets go.
    pub who: Who,
    /// Of whom.
    pub held: Who,
}

impl Rule for Release {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("heimr.brawl.release");
        let (who, held) = (self.who, self.held);
        let holds = at.world().combat.iter().flat_map(|combat| &combat.grabs);
        let holds = holds.into_iter().any(|grab| grab.by == who && grab.held == held);
        at.require(key, holds, || Text::part(key, "refusal").with("who", who).with("held", held))?;
        drop_grabs(at, key, |grab| grab.by == who && grab.held == held)?;
        Ok(Verdict::done())
    }
}

/// What those who hold somebody put in the way of what needs a physical roll: what each of their own rolls came to.
/// [heimr.brawl.stop-action]
pub fn stops(at: &mut At<'_, World>, who: Who) -> Play<Vec<(Who, i32)>> {
    let grabs = at.world().combat.iter().flat_map(|combat| &combat.grabs);
    let holders: BTreeSet<Who> = grabs.filter(|grab| grab.held == who).map(|grab| grab.by).collect();
    let key = rule!("heimr.brawl.stop-action");
    let mut stops = vec![];
    for by in holders.into_iter().filter(|_| key.applies()) {
        let about = [("who", Value::Character(by)), ("held", Value::Character(who))];
        let prompt = Prompt::confirm(at.world().owner(by), key).or_else(Pick::Yes(true));
        if !at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))? {
            continue;
        }
        let throw = throws::throw(at, by, &Standard::Brawl.tested(), &[]);
        let thrown = at.call(&Total(throw))?;
        if !thrown.exhausted || !at.holds(rule!("heimr.brawl.stop-roll-details"), true) {
            stops.push((by, thrown.total));
        }
    }
    Ok(stops)
}

/// Whether a roll got through what was put in its way; where it did, the hold is lost.
/// [heimr.brawl.bind-lost-by-passing]
pub fn gets_through(at: &mut At<'_, World>, who: Who, total: i32, stops: &[(Who, i32)]) -> Play<bool> {
    let mut through = true;
    for &(by, requirement) in stops {
        if at.reaches(rule!("heimr.brawl.stop-action"), total, requirement) {
            let key = rule!("heimr.brawl.bind-lost-by-passing");
            drop_grabs(at, key, |grab| grab.held == who && grab.by == by)?;
        } else {
            through = false;
        }
    }
    Ok(through)
}

/// What somebody does with the body, through whatever those who hold them put in the way. Made again for willpower as
/// long as it does not get through, unless it is an attack. [heimr.brawl.stop-action, heimr.challenge.reroll-scope]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Strives {
    throw: Throw,
    /// What each of them has rolled.
    stops: Vec<(Who, i32)>,
    /// It may be made again even where nobody is in the way.
    pushes: bool,
}

/// What somebody's striving came to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Striven {
    /// The last roll; an earlier one counts no more.
    pub thrown: Rolled,
    /// Whether it got through.
    pub through: bool,
    rerolls: u32,
}

/// Does something that takes a roll of the body, through whatever those who hold somebody put in the way.
/// [heimr.brawl.stop-action]
pub fn strives(at: &mut At<'_, World>, throw: Throw) -> Play<Striven> {
    let stops = stops(at, throw.who)?;
    Strives { throw, stops, pushes: false }.play(at)
}

impl Strives {
    fn once(&self, at: &mut At<'_, World>) -> Play<(Rolled, bool)> {
        let who = self.throw.who;
        let thrown = at.call(&Total(self.throw))?;
        let grabs = at.world().combat.iter().flat_map(|combat| &combat.grabs);
        let holders: BTreeSet<Who> = grabs.filter(|grab| grab.held == who).map(|grab| grab.by).collect();
        let still: Vec<(Who, i32)> =
            self.stops.iter().filter(|(by, _)| holders.contains(by)).copied().collect();
        let through = !thrown.exhausted && gets_through(at, who, thrown.total, &still)?;
        Ok((thrown, through))
    }

    fn play(&self, at: &mut At<'_, World>) -> Play<Striven> {
        let (thrown, through) = self.once(at)?;
        let mut now = Striven { thrown, through, rerolls: 0 };
        if !through && (self.pushes || !self.stops.is_empty()) {
            at.repeat(self, &mut now)?;
        }
        Ok(now)
    }
}

impl Repeat for Strives {
    type World = World;
    type State = Striven;

    fn round(&self, at: &mut At<'_, World>, now: &mut Striven) -> Play<Onward> {
        if !pushes_blindly(&mut at.lend(), &self.throw, now.thrown.total, now.rerolls)? {
            return Ok(Onward::Over);
        }
        let (thrown, through) = self.once(at)?;
        *now = Striven { thrown, through, rerolls: now.rerolls + 1 };
        Ok(if through { Onward::Over } else { Onward::On })
    }
}

/// What is needed to break free. [heimr.brawl.escape]
pub fn break_free_needs(at: &mut At<'_, World>, who: Who, from: Who, ability: &str) -> Play<()> {
    let key = rule!("heimr.brawl.escape");
    let held = at.world().combat.iter().flat_map(|combat| &combat.grabs);
    let held = held.into_iter().any(|grab| grab.held == who && grab.by == from);
    at.require(key, held, || Text::part(key, "refusal").with("who", who))?;
    let one_of = ESCAPES.map(Standard::name).contains(&ability);
    at.require(key, one_of, || Text::part(key, "abilities").with("who", who))
}

/// Somebody who is held tries to get free. [heimr.brawl.escape]
pub fn break_free(at: &mut At<'_, World>, who: Who, from: Who, ability: &str) -> Play<Verdict> {
    let stops = stops(at, who)?;
    let against = stops.iter().any(|(by, _)| *by == from);
    let throw = throws::throw(at, who, &Tested::Ability(ability.to_owned()), &[]);
    let thrown = Strives { throw, stops, pushes: true }.play(at)?.thrown;
    let key = rule!("heimr.brawl.escape");
    if !against && !thrown.exhausted {
        drop_grabs(at, key, |grab| grab.held == who && grab.by == from)?;
    }
    let held = at.world().combat.iter().flat_map(|combat| &combat.grabs);
    let held = held.into_iter().any(|grab| grab.held == who && grab.by == from);
    let met = if held { Met::Fail } else { Met::Pass };
    let met = at.outcome(key, met);
    Ok(Verdict::of(met.word()).with_total(thrown.total))
}
