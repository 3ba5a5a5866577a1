//! Tasks: the four questions before a die is cast, and the check that settles one. [fivey.task.four-questions]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::fights::blast;
use crate::rules::tasks::checks::{Check, Checked, Throw, Totaled, came};
use crate::rules::tasks::contests::{self, Entrant};
use crate::rules::tasks::inspiration;
use crate::rules::traits::skills;
use crate::world::happen::{pay, use_up};
use crate::world::{Roll, Stat, World};
use norn_kernel::{
    Amounts, At, Audience, Closed, Owner, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule,
    words,
};

/// The highest difficulty that can be named.
pub const DC_MAX: i32 = 40;

/// Somebody attempts something, as referee and player have agreed on it. [fivey.task.four-questions]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Test {
    pub who: Who,
    /// What it is to achieve.
    pub aim: String,
    /// The most relevant stat. [fivey.check.relevant-stat]
    pub stat: Stat,
    /// The difficulty class. [fivey.check.dc-table]
    pub dc: i32,
    /// Which of their skills or titles is relevant. [fivey.skill.free-form]
    #[stored(default)]
    pub skill: Option<String>,
    /// Which of their things they use for it. [fivey.attune.effect]
    #[stored(default)]
    pub with: Option<String>,
    /// Something speaks for it. [fivey.advantage.advantage]
    #[stored(default)]
    pub favored: bool,
    /// Something speaks against it. [fivey.advantage.disadvantage]
    #[stored(default)]
    pub hampered: bool,
    /// What of theirs it costs to try, whatever comes of it.
    #[stored(default)]
    pub things: Amounts<String>,
    /// How many crowns it costs to try.
    #[stored(default)]
    pub crowns: i32,
    /// It can fail. [fivey.task.only-if-uncertain]
    pub may_fail: bool,
    /// What happens if it does.
    #[stored(default)]
    pub consequence: String,
    /// A die of inspiration is spent before the roll. [fivey.inspiration.timing]
    #[stored(default)]
    pub ahead: bool,
    /// Nobody but the referee learns of it.
    #[stored(default)]
    pub secret: bool,
}

impl Test {
    /// The die of it.
    #[must_use]
    pub fn throw(&self, world: &World) -> Throw {
        let skilled = self.skill.as_ref().is_some_and(|skill| skills::has(world, self.who, skill));
        let with = self.with.as_ref().is_some_and(|thing| skills::uses_well(world, self.who, thing));
        Throw::of(self.who, self.stat)
            .skilled_if(skilled || with)
            .favored_if(self.favored)
            .hampered_if(self.hampered)
            .ahead_if(self.is_ahead())
            .own()
    }

    /// A die is spent before the roll, on one that its player hears of.
    fn is_ahead(&self) -> bool {
        self.ahead && !self.secret
    }
}

/// What it costs to try, due whatever comes of it. [fivey.task.four-questions]
fn pays(at: &mut At<'_, World>, who: Who, things: &Amounts<String>, crowns: i32) -> Play<()> {
    acting::able(at, who)?;
    let key = rule!("fivey.task.four-questions");
    let one = at.world().character(who);
    let has = |(name, count): (&String, i32)| {
        one.things.get(name).is_some_and(|thing| count <= i32::from(thing.pieces))
    };
    let affords = crowns <= one.crowns && things.iter().all(has);
    at.require(key, affords, || Text::part(key, "refusal").with("who", who))?;
    for (name, count) in things.iter() {
        use_up(at, key, who, name, u16::try_from(count).unwrap_or(0))?;
    }
    if 0 < crowns {
        pay(at, key, who, crowns.saturating_neg())?;
    }
    Ok(())
}

/// Whoever wants to spend a die before the roll has one. [fivey.inspiration.timing]
fn ready(at: &mut At<'_, World>, who: Who, ahead: bool) -> Play<()> {
    if ahead { inspiration::ready(at, who) } else { Ok(()) }
}

/// Says that nothing is rolled. [fivey.task.only-if-uncertain]
pub fn no_roll(at: &mut At<'_, World>) {
    at.tell(|_| Text::part(words!("fivey.task.only-if-uncertain"), "no-roll"));
}

impl Test {
    /// It is settled by a roll.
    fn rolls(&self, at: &mut At<'_, World>, check: Check) -> Play<Verdict> {
        let told = match self.secret {
            true => {
                let throw = check.throw.clone().rolled_by(Owner::Referee);
                at.aside(Audience::Referee, |at| at.call(&Totaled(Check { throw, ..check })))?
            }
            false => at.call(&Totaled(check))?,
        };
        Ok(came(told))
    }
}

impl Rule for Test {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        ready(at, self.who, self.is_ahead() && self.may_fail)?;
        pays(at, self.who, &self.things, self.crowns)?;
        // What is certain is not rolled for.
        if rule!("fivey.task.only-if-uncertain").holds(!self.may_fail) {
            no_roll(at);
            return Ok(Verdict::of(Checked::Success.word()));
        }
        self.rolls(at, Check::of(self.throw(at.world()), self.dc))
    }
}

closed! {
    /// How a task is settled. [fivey.task.check-is-one-method]
    #[derive(Default)]
    pub enum Method {
        /// By a stat against a number.
        #[default]
        Check = "stat-check",
        /// Against the passive score of somebody. [fivey.passive.convert]
        Passive = "passive-score",
        /// Both sides roll. [fivey.contest.roll]
        Contest = "contest",
        /// It works without a roll.
        Succeeds = "succeeds",
        /// It fails without a roll.
        Fails = "fails",
        /// In the referee's words.
        Words = "in-words",
    }
}

impl Method {
    /// Whether dice are cast.
    #[must_use]
    pub fn is_rolled(self) -> bool {
        matches!(self, Self::Check | Self::Passive | Self::Contest)
    }
}

closed! {
    /// What the referee makes of a task without a roll. [fivey.task.check-is-one-method]
    pub enum Settled {
        Failure = "failure",
        Words = "in-words",
        Success = "success",
    }
}

/// Somebody attempts something, and the referee says what comes of it. [fivey.task.only-if-uncertain]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Ruled {
    pub who: Who,
    /// What it is to achieve.
    pub aim: String,
    /// What of theirs it costs to try.
    #[stored(default)]
    pub things: Amounts<String>,
    /// How many crowns it costs to try.
    #[stored(default)]
    pub crowns: i32,
    /// What comes of it.
    pub settled: Settled,
    /// The same in words.
    #[stored(default)]
    pub words: String,
    /// Nobody but the referee learns of it.
    #[stored(default)]
    pub secret: bool,
}

impl Rule for Ruled {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        pays(at, self.who, &self.things, self.crowns)?;
        no_roll(at);
        let key = rule!("fivey.task.check-is-one-method");
        let settled = at.outcome(key, self.settled);
        if !self.words.trim().is_empty() {
            at.story(|_| Text::part(key, "ruled").with("words", Value::text(&self.words)));
        }
        Ok(Verdict::of(settled.word()))
    }
}

/// Somebody attempts something against somebody else. [fivey.passive.convert, fivey.contest.different-stats]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Opposed {
    /// What is attempted, whose difficulty does not count.
    pub test: Test,
    /// Against whom.
    pub against: Who,
    /// With which stat they hold against it.
    pub their_stat: Stat,
    /// They have a relevant skill.
    #[stored(default)]
    pub their_skilled: bool,
    /// Both roll; otherwise the passive score is the difficulty.
    pub both_roll: bool,
}

impl Opposed {
    /// Whether a player's character holds against it without knowing: somebody whom they do not see does it, or sneaks past
    /// them or lies to them.
    #[must_use]
    pub fn is_kept(&self, world: &World) -> bool {
        let (who, players) = (self.test.who, |who| world.is_players(who));
        !world.is_seen(who)
            || contests::deceives(self.test.stat, self.their_stat) && !players(who) && players(self.against)
    }
}

impl Rule for Opposed {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let test = &self.test;
        acting::able(at, self.against)?;
        let key = rule!("fivey.contest.roll");
        at.require(key, self.against != test.who, || Text::part(key, "alone"))?;
        ready(at, test.who, test.is_ahead())?;
        pays(at, test.who, &test.things, test.crowns)?;
        let (throw, their) =
            (test.throw(at.world()), Throw::of(self.against, self.their_stat).skilled_if(self.their_skilled));
        let their = if self.is_kept(at.world()) && at.world().is_players(self.against) {
            their.rolled_by(Owner::Referee)
        } else {
            their
        };
        if self.both_roll {
            let own = Entrant { throw, acts: true };
            let winner = contests::decided(at, &[own, Entrant { throw: their, acts: false }])?;
            return Ok(Verdict::of(Checked::of(winner == Some(test.who)).word()));
        }
        let dc = their.passive(at.world());
        let dc = at.number(rule!("fivey.passive.convert"), dc);
        test.rolls(at, Check::against(throw, dc, self.against))
    }
}

/// Somebody saves against what somebody else does. [fivey.check.save]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Save {
    pub who: Who,
    /// By which stat.
    pub stat: Stat,
    /// They have a relevant skill.
    #[stored(default)]
    pub skilled: bool,
    /// Something speaks for it.
    #[stored(default)]
    pub favored: bool,
    /// Something speaks against it.
    #[stored(default)]
    pub hampered: bool,
    /// From whom it comes.
    pub from: Who,
    /// With which stat they do it.
    pub their_stat: Stat,
    /// They are skilled in it, or attuned to what they do it with.
    #[stored(default)]
    pub their_skilled: bool,
    /// A die of inspiration is spent before the roll. [fivey.inspiration.timing]
    #[stored(default)]
    pub ahead: bool,
}

impl Rule for Save {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        acting::able(at, self.from)?;
        ready(at, self.who, self.ahead)?;
        let throw = Throw::of(self.who, self.stat)
            .as_roll(Roll::Save)
            .skilled_if(self.skilled)
            .favored_if(self.favored)
            .hampered_if(self.hampered)
            .ahead_if(self.ahead);
        let their = Throw::of(self.from, self.their_stat).skilled_if(self.their_skilled);
        let dc = blast::to_meet(at, &their, true)?;
        Ok(came(at.call(&Totaled(Check::against(throw, dc, self.from)))?))
    }
}

closed! {
    /// What the referee says to what a player asks for.
    pub enum Consent {
        Denied = "denied",
        Granted = "granted",
    }
}

impl Consent {
    /// The same from yes and no.
    #[must_use]
    pub fn of(granted: bool) -> Self {
        if granted { Self::Granted } else { Self::Denied }
    }
}
