//! Brawl: blows without a weapon, and holding on to somebody.
use crate::RULES;
use crate::abilities::{self, Standard, Tested};
use crate::attack::{self, Came, How, Swing};
use crate::challenge::pushes_blindly;
use crate::clusters;
use crate::defence::{self, Against};
use crate::dice::{Came as Rolled, Strain, Throw, Total};
use crate::effects;
use crate::guard::{self, Intercepted};
use crate::happen::{Act, happen, note};
use crate::heights;
use crate::hindrances;
use crate::items;
use crate::ready;
use crate::world::fight::{Brawl, Deed, Defence, Grab, With};
use crate::world::harm::Part;
use crate::world::{BrawlContact, World};
use norn_kernel::{
    At, Closed, Key, Lapse, Onward, Pick, Play, Prompt, Repeat, Rule, Text, Value, Verdict, Who, rule,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// With what anybody gets out of a hold. [heimr.brawl.escape]
pub const ESCAPES: [Standard; 2] = [Standard::Brawl, Standard::Agility];
/// What a punch or a kick costs. [heimr.brawl.options]
const DAMAGE: i32 = 1;
/// How far below the defence an attack still touches. [heimr.brawl.near-miss]
pub const NEAR: i32 = 1;

/// What is needed to strike or to grab somebody. [heimr.brawl.free-hand]
pub fn needs(at: &mut At<'_, World>, who: Who, brawl: &Brawl, how: &How) -> Play<()> {
    attack::reachable(at, who, brawl.target, None)?;
    attack::melee_needs(at, who, brawl.target, how)?;
    let stops = heights::stops_attack(at.world(), who, 1);
    hindrances::allow(at, who, stops)?;
    let free = items::free_hand(at.world(), who).is_some();
    let key = rule!("heimr.brawl.free-hand");
    at.require(key, !brawl.grabs || free, || Text::part(key, "refusal").with("who", who))
}

/// A roll without a weapon. [heimr.brawl.roll]
#[must_use]
pub fn swing(who: Who, target: Who, grabs: bool, aim: Option<Part>, how: &How, against: Against) -> Swing {
    Swing {
        who,
        target,
        ward: None,
        with: With::Brawl,
        tested: Standard::Brawl.tested(),
        more: vec![],
        damage: DAMAGE,
        aim,
        grabs,
        skill: None,
        how: how.clone(),
        strain: Strain::Tires,
        against,
    }
}

/// Strikes or grabs somebody. Whoever wields a melee weapon is not easily got at.
/// [heimr.brawl.against-melee-weapon]
pub fn plays(at: &mut At<'_, World>, who: Who, brawl: &Brawl, how: &How) -> Play<Verdict> {
    if !ready::before_attack(at, who, brawl.target, || Deed::BrawlAttack(brawl.clone()))? {
        return Ok(Verdict::of(
            at.outcome(rule!("heimr.ready.trigger-event-or-intent"), Came::Stopped).word(),
        ));
    }
    let mut target = brawl.target;
    if !how.answers {
        match guard::intercepts(at, who, target, brawl.outmanoeuvres, &how.unseen)? {
            Intercepted::No => {}
            Intercepted::By(guard) => target = guard,
            Intercepted::Stopped => {
                let came = at.outcome(rule!("heimr.guard.outmanoeuvre"), Came::Stopped);
                return Ok(Verdict::of(came.word()));
            }
        }
    }
    if !attack::is_near(at.world(), who, target) {
        return Ok(Verdict::of(at.outcome(rule!("heimr.brawl.options"), Came::Stopped).word()));
    }
    clusters::join(at, who, target)?;
    let (came, total) = if gets_near(at, who, target, how)? {
        let (came, total, _) =
            swing(who, target, brawl.grabs, brawl.aim, how, Against::default()).play(at)?;
        (came, total)
    } else {
        (Came::Stopped, None)
    };
    ready::after_attack(at, who, target)?;
    let came = at.outcome(rule!("heimr.brawl.options"), came);
    Ok(Verdict { total, ..Verdict::of(came.word()) })
}

/// Whether somebody gets past a melee weapon: at once after dodging it in its bearer's last turn, else by dodging
/// the blow that this provokes. [heimr.brawl.after-dodge, heimr.brawl.provoked-attack]
fn gets_near(at: &mut At<'_, World>, who: Who, target: Who, how: &How) -> Play<bool> {
    let armed = attack::wields_melee(at.world(), target);
    if !armed || !at.holds(rule!("heimr.brawl.against-melee-weapon"), true) {
        return Ok(true);
    }
    let struck = at.world().fighter(target).map(|fighter| fighter.struck.clone()).unwrap_or_default();
    let dodged = struck.iter().any(|one| one.target == who && one.with == With::Melee && one.dodged);
    if dodged && at.holds(rule!("heimr.brawl.after-dodge"), true) {
        return Ok(true);
    }
    let able = hindrances::stops_acting(at.world(), target).is_none()
        && !at.world().character(who).unseen.from.contains_key(&target)
        && !how.unseen.contains(&target);
    let key = rule!("heimr.brawl.provoked-attack");
    let about = [("who", Value::Character(target)), ("target", Value::Character(who))];
    let prompt = Prompt::confirm(at.world().owner(target), key).or_else(Pick::Yes(true));
    if !able || key.off() || !at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))? {
        return Ok(true);
    }
    // Whoever has rolled another defence in advance may dodge this one blow all the same.
    let stored = at.world().fighter(who).and_then(|fighter| fighter.defence.clone());
    let key = rule!("heimr.brawl.provoked-which-defence");
    let other = stored.is_some_and(|stored| stored.kind != Defence::Dodge) && !key.off();
    let about = [("who", Value::Character(who)), ("target", Value::Character(target))];
    let prompt = Prompt::confirm(at.world().owner(who), key).or_else(Pick::Yes(true));
    let must_dodge = other && at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))?;
    let before = at.world().fighter(who).map_or(0, |fighter| fighter.used.dodges);
    let came = attack::answers(at, target, who, Against { must_dodge, ..Against::default() })?;
    let dodges = at.world().fighter(who).map_or(0, |fighter| fighter.used.dodges);
    Ok(match came {
        // Nothing got in the way.
        Came::Tired | Came::Stopped => true,
        Came::Missed | Came::Touched | Came::Hit => {
            let dodged = before < dodges && came == Came::Missed;
            dodged || !at.holds(rule!("heimr.brawl.provoked-must-dodge"), true)
        }
    })
}

/// Contact that is too weak to hurt. [heimr.brawl.near-miss-bind]
pub fn touches(at: &mut At<'_, World>, swing: &Swing, d6: i32) -> Play<()> {
    let (who, target) = (swing.who, swing.target);
    at.tell(|_| {
        Text::part(rule!("heimr.brawl.near-miss"), "touched").with("who", who).with("target", target)
    });
    let binds = at.world().switches.brawl_contact == BrawlContact::Bind;
    if swing.grabs && at.holds(rule!("heimr.brawl.near-miss-bind"), binds) {
        let part = swing.part(at, d6);
        grabs(at, who, target, part)?;
    }
    Ok(())
}

/// A grab has found its mark: who is grabbed may answer the Bind like any effect, and is held otherwise.
/// [heimr.brawl.options, heimr.effect.resist]
pub fn grabs(at: &mut At<'_, World>, by: Who, held: Who, part: Part) -> Play<()> {
    if effects::react(at, held, true)?.is_some() {
        return Ok(());
    }
    takes_hold(at, by, held, part)?;
    heights::shaken(at, held)
}

/// Somebody is held from now on, until it ends in one of the ways that are named.
/// [heimr.brawl.bind-part, heimr.brawl.bind-duration]
pub fn takes_hold(at: &mut At<'_, World>, by: Who, held: Who, part: Part) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    if !combat.fight([by, held]) {
        return Ok(());
    }
    let mut grabs = combat.grabs.clone();
    grabs.insert(Grab { held, by, part });
    happen(at, Act::Hold { grabs, by: rule!("heimr.brawl.bind-part") })?;
    // Whoever is held has received an effect; whoever holds cannot defend.
    effects::received(at, held)?;
    note(at, rule!("heimr.brawl.grabber-no-defence"), by, |fighter| fighter.defence = None)
}

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
    if gone.is_empty() || key.off() {
        return Ok(());
    }
    happen(at, Act::Hold { grabs: left, by: key })?;
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
    if !holds || key.off() {
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    for by in holders.into_iter().filter(|_| !key.off()) {
        let about = [("who", Value::Character(by)), ("held", Value::Character(who))];
        let prompt = Prompt::confirm(at.world().owner(by), key).or_else(Pick::Yes(true));
        if !at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))? {
            continue;
        }
        let throw = abilities::throw(at, by, &Standard::Brawl.tested(), &[]);
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
    let throw = abilities::throw(at, who, &Tested::Ability(ability.to_owned()), &[]);
    let thrown = Strives { throw, stops, pushes: true }.play(at)?.thrown;
    let key = rule!("heimr.brawl.escape");
    if !against && !thrown.exhausted {
        drop_grabs(at, key, |grab| grab.held == who && grab.by == from)?;
    }
    let held = at.world().combat.iter().flat_map(|combat| &combat.grabs);
    let held = held.into_iter().any(|grab| grab.held == who && grab.by == from);
    let met = if held { crate::challenge::Met::Fail } else { crate::challenge::Met::Pass };
    let met = at.outcome(key, met);
    Ok(Verdict::of(met.word()).with_total(thrown.total))
}
