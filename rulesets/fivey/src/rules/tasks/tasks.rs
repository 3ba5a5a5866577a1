//! Tasks: the four questions before a die is cast, and the check that settles one. [fivey.task.four-questions]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::tasks::checks::{Check, Checked, Throw, check};
use crate::rules::traits::skills;
use crate::world::happen::{pay, use_up};
use crate::world::{Stat, World};
use norn_kernel::{Amounts, At, Audience, Closed, Owner, Play, Rule, Storable, Text, Verdict, Who, rule};

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
            .ahead_if(self.ahead)
    }
}

impl Rule for Test {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.task.four-questions");
        let one = at.world().character(self.who);
        let has = |(name, count): (&String, i32)| {
            one.things.get(name).is_some_and(|thing| count <= i32::from(thing.pieces))
        };
        let affords = self.crowns <= one.crowns && self.things.iter().all(has);
        at.require(key, affords, || Text::part(key, "refusal").with("who", self.who))?;
        for (name, count) in self.things.iter() {
            use_up(at, key, self.who, name, u16::try_from(count).unwrap_or(0))?;
        }
        if 0 < self.crowns {
            pay(at, key, self.who, self.crowns.saturating_neg())?;
        }
        // What is certain is not rolled for.
        if rule!("fivey.task.only-if-uncertain").holds(!self.may_fail) {
            return Ok(Verdict::of(Checked::Success.word()));
        }
        let of = Check::of(self.throw(at.world()), self.dc);
        let succeeds = match self.secret {
            true => {
                let throw = of.throw.clone().rolled_by(Owner::Referee);
                at.aside(Audience::Referee, |at| check(at, &Check { throw, ..of }))?
            }
            false => check(at, &of)?,
        };
        Ok(Verdict::of(Checked::of(succeeds).word()))
    }
}
