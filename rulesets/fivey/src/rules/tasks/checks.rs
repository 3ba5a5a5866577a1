//! Stat checks: a d20 and a stat against a number.
use crate::content;
use crate::reference::RULES;
use crate::rules::tasks::help;
use crate::rules::tasks::inspiration::{self, Moment};
use crate::rules::traits::{feats, skills};
use crate::world::{Roll, Stat, World};
use norn_kernel::{
    At, Better, Closed, D20, Die, Edge, Owner, Play, Rule, Text, Value, Verdict, Who, closed, rule, words,
};

/// A difficulty below this fits only what is dangerous, though not difficult. [fivey.check.below-twelve]
pub const LOW: i32 = 12;

/// What is added to a bonus that stands as a difficulty. [fivey.passive.convert]
pub const PASSIVE: i32 = 10;

closed! {
    /// What a check came to.
    pub enum Checked {
        Failure = "failure",
        Success = "success",
    }
}

impl Checked {
    /// The same as a word.
    #[must_use]
    pub fn of(succeeds: bool) -> Self {
        if succeeds { Self::Success } else { Self::Failure }
    }
}

/// A d20 of somebody's with what is added to it and what speaks for and against it. [fivey.check.roll]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Throw {
    pub who: Who,
    /// Of a monster, its general ability counts whichever it is. [fivey.monster.general-ability]
    pub stat: Stat,
    /// What kind of roll it is, for feats.
    pub roll: Roll,
    /// A skill, a title, or attunement doubles the stat. [fivey.skill.double]
    pub skilled: bool,
    /// Something speaks for it. [fivey.advantage.advantage]
    pub favored: bool,
    /// Something speaks against it. [fivey.advantage.disadvantage]
    pub hampered: bool,
    /// They undertake it themselves, so that help of their allies speaks for it. [fivey.action.help]
    pub helped: bool,
    /// A die is spent before it is rolled. [fivey.inspiration.timing]
    pub ahead: bool,
    /// Whether others roll at the same moment.
    pub moment: Moment,
    /// Who rolls, where it is not whoever plays them.
    pub by: Option<Owner>,
}

/// A die that has fallen, with everything that was added to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Thrown {
    /// What the die shows that counts.
    pub face: i32,
    /// With what is added.
    pub total: i32,
}

impl Throw {
    /// A plain one.
    #[must_use]
    pub fn of(who: Who, stat: Stat) -> Self {
        let roll = match stat {
            Stat::Cha => Roll::Cha,
            Stat::Dex => Roll::Dex,
            Stat::Int => Roll::Int,
            Stat::Str => Roll::Str,
        };
        Self {
            who,
            stat,
            roll,
            skilled: false,
            favored: false,
            hampered: false,
            helped: false,
            ahead: false,
            moment: Moment::Alone,
            by: None,
        }
    }
    /// Of another kind than its stat says.
    #[must_use]
    pub fn as_roll(self, roll: Roll) -> Self {
        Self { roll, ..self }
    }
    /// The same, skilled if that is so.
    #[must_use]
    pub fn skilled_if(self, so: bool) -> Self {
        Self { skilled: self.skilled || so, ..self }
    }
    /// The same, with advantage if that is so. [fivey.advantage.no-stacking]
    #[must_use]
    pub fn favored_if(self, so: bool) -> Self {
        Self { favored: self.favored || so, ..self }
    }
    /// The same, with disadvantage if that is so.
    #[must_use]
    pub fn hampered_if(self, so: bool) -> Self {
        Self { hampered: self.hampered || so, ..self }
    }
    /// The same, as something that they undertake themselves. [fivey.action.help]
    #[must_use]
    pub fn own(self) -> Self {
        Self { helped: true, ..self }
    }
    /// The same, with an edge that somebody has named.
    #[must_use]
    pub fn edged(self, edge: Edge) -> Self {
        self.favored_if(edge == Edge::Advantage).hampered_if(edge == Edge::Disadvantage)
    }
    /// The same, with a die spent before it is rolled if that is so. [fivey.inspiration.timing]
    #[must_use]
    pub fn ahead_if(self, so: bool) -> Self {
        Self { ahead: so, ..self }
    }
    /// The same, as one of several that are rolled together.
    #[must_use]
    pub fn together(self) -> Self {
        Self { moment: Moment::Together, ..self }
    }
    /// The same, rolled by this owner.
    #[must_use]
    pub fn rolled_by(self, owner: Owner) -> Self {
        Self { by: Some(owner), ..self }
    }
    /// Whether the referee rolls in somebody's stead. Whose roll it is learns nothing of it: no die of theirs can be spent
    /// on it, and none is earned by it, or their sheet would show what it came to.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.by == Some(Owner::Referee)
    }

    /// What is added to the die, as it stands now. [fivey.check.roll]
    #[must_use]
    pub fn bonus(&self, world: &World) -> i32 {
        let stat = world.character(self.who).stat(self.stat);
        skills::doubled(stat, self.skilled).saturating_add(feats::bonus(world, self.who, self.roll))
    }

    /// What it would be as a difficulty for somebody else. [fivey.passive.convert, fivey.passive.skilled]
    #[must_use]
    pub fn passive(&self, world: &World) -> i32 {
        let skilled = rule!("fivey.passive.skilled").holds(self.skilled);
        let bonus = Self { skilled, ..self.clone() }.bonus(world);
        rule!("fivey.passive.convert").or(PASSIVE, 0).saturating_add(bonus)
    }

    /// Which of two dice counts, if there are two. [fivey.advantage.both]
    #[must_use]
    pub fn edge(&self, world: &World) -> Edge {
        let (up, down) = feats::edges(world, self.who, self.roll);
        let helped = self.helped && help::is_helped(world, self.who);
        let (up, down) = (up || self.favored || helped, down || self.hampered);
        match (up, down) {
            (true, true) if rule!("fivey.advantage.both").applies() => Edge::None,
            (true, _) => Edge::Advantage,
            (false, true) => Edge::Disadvantage,
            (false, false) => Edge::None,
        }
    }

    /// Adds up what is added to the die, with a line for each part.
    fn counts(&self, at: &mut At<'_, World>) -> i32 {
        let stat = at.world().character(self.who).stat(self.stat);
        let more = feats::bonus(at.world(), self.who, self.roll);
        let mut sum = at.number_of(rule!("fivey.check.relevant-stat"), stat, |_| {
            Value::List(vec![Value::word(self.stat.word()), Value::Character(self.who)])
        });
        if self.skilled {
            let key = rule!("fivey.skill.double");
            sum = sum.saturating_add(at.number(key, skills::doubled(stat, true).saturating_sub(stat)));
        }
        if more != 0 {
            sum = sum.saturating_add(at.number(rule!("fivey.feat.meaning"), more));
        }
        sum
    }

    /// Rolls it: the face that counts and the total, before any die of inspiration that is spent afterwards.
    pub fn fall(&self, at: &mut At<'_, World>) -> Play<Thrown> {
        self.fall_on(at, D20)
    }

    /// The same with another die. [fivey.downtime.beg]
    pub fn fall_on(&self, at: &mut At<'_, World>, of: Die) -> Play<Thrown> {
        if self.ahead {
            inspiration::ready(at, self.who)?;
        }
        let owner = self.by.unwrap_or_else(|| at.world().owner(self.who));
        let edge = self.edge(at.world());
        let bonus = self.counts(at);
        feats::used_up(at, self.who, self.roll)?;
        if self.helped {
            help::uses_help(at, self.who)?;
        }
        let face = self.titled(at, |at| at.on_behalf(self.who, |at| die(at, owner, of, edge)))?;
        let total = at.total(rule!("fivey.check.roll"), face.saturating_add(bonus));
        let total = if self.ahead { inspiration::ahead(at, self.who, total)? } else { total };
        Ok(Thrown { face, total })
    }
}

impl Throw {
    /// What is one roll of many in what happens says of itself what it is for.
    fn titled<T>(
        &self,
        at: &mut At<'_, World>,
        doing: impl FnOnce(&mut At<'_, World>) -> Play<T>,
    ) -> Play<T> {
        let key = match self.roll {
            Roll::Initiative => words!("fivey.initiative.contest"),
            Roll::Save => words!("fivey.check.save"),
            _ => return doing(at),
        };
        at.throws(self.who, |_| Text::part(key, "rolls").with("who", self.who), doing)
    }
}

/// The die, or the one of two that counts. [fivey.advantage.advantage, fivey.advantage.disadvantage]
fn die(at: &mut At<'_, World>, owner: Owner, of: Die, edge: Edge) -> Play<i32> {
    let key = match edge {
        Edge::None => rule!("fivey.check.roll"),
        Edge::Advantage => rule!("fivey.advantage.advantage"),
        Edge::Disadvantage => rule!("fivey.advantage.disadvantage"),
    };
    at.roll_edge(owner, of, edge, Better::High, key)
}

/// Somebody checks a stat. [fivey.check.meets-or-exceeds]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Check {
    pub throw: Throw,
    /// The difficulty class.
    pub dc: i32,
    /// Against whom it is made, who may spend a die to make it fail: none where it is against nobody.
    pub opposes: Option<Who>,
}

impl Check {
    /// Against a number.
    #[must_use]
    pub fn of(throw: Throw, dc: i32) -> Self {
        Self { throw, dc, opposes: None }
    }
    /// Against somebody, whose number it is.
    #[must_use]
    pub fn against(throw: Throw, dc: i32, whom: Who) -> Self {
        Self { throw, dc, opposes: Some(whom) }
    }
}

impl Check {
    /// Settles it: whether it succeeds, and with which total.
    pub fn settle(&self, at: &mut At<'_, World>) -> Play<(bool, i32)> {
        let thrown = self.throw.fall(at)?;
        let mut total = thrown.total;
        if !self.throw.is_kept() {
            total = self.turned(at, total)?;
            inspiration::award(at, self.throw.who, thrown.face)?;
        }
        Ok((at.reaches(rule!("fivey.check.meets-or-exceeds"), total, self.dc), total))
    }

    /// The total once dice of inspiration have changed it. No roll is changed by two, whoever spends them.
    fn turned(&self, at: &mut At<'_, World>, thrown: i32) -> Play<i32> {
        let mut total = thrown;
        let mut spent = self.throw.ahead;
        if !spent {
            total = inspiration::raise(at, self.throw.who, total, self.dc, self.throw.moment)?;
            spent = total != thrown;
        }
        if let Some(whom) = self.opposes.filter(|_| !rule!("fivey.inspiration.one-per-roll").holds(spent)) {
            total = inspiration::lower(at, whom, total, self.dc, self.throw.moment)?;
        }
        Ok(total)
    }
}

impl Rule for Check {
    type World = World;
    /// Whether it succeeds.
    type Outcome = bool;

    fn play(&self, at: &mut At<'_, World>) -> Play<bool> {
        self.settle(at).map(|(succeeds, _)| succeeds)
    }
}

/// A check of which the total is told, too.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Totaled(pub Check);

impl Rule for Totaled {
    type World = World;
    /// Whether it succeeds, and with which total.
    type Outcome = (bool, i32);

    fn play(&self, at: &mut At<'_, World>) -> Play<(bool, i32)> {
        self.0.settle(at)
    }
}

/// What a check came to, with its total. [fivey.check.roll]
#[must_use]
pub fn came((succeeds, total): (bool, i32)) -> Verdict {
    Verdict::of(Checked::of(succeeds).word()).with_total(total)
}

/// The number that a word for a difficulty stands for: the easiest, where there is no such word.
/// [fivey.check.dc-table, fivey.check.difficulty-words]
#[must_use]
pub fn difficulty(word: &str) -> i32 {
    let ranks = content::DIFFICULTIES.iter();
    let named = ranks.clone().find(|rank| rule!("fivey.check.difficulty-words").holds(rank.word == word));
    named.or(ranks.min_by_key(|rank| rank.dc)).map_or(LOW, |rank| rank.dc)
}

/// Somebody checks. Gives whether they succeed. [fivey.check.meets-or-exceeds]
// A rule inside a rule: what comes after it is weighed twice, and not for each face.
pub fn check(at: &mut At<'_, World>, check: &Check) -> Play<bool> {
    at.call(check)
}
