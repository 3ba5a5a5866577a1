//! Dice for whatever else there is. [fivey.intro.dice-needed]
use crate::reference::RULES;
use crate::rules::tasks::inspiration::{self, Moment};
use crate::world::World;
use norn_kernel::{At, Die, Edge, Key, Owner, Play, Rule, Storable, Text, Verdict, Who, rule};

/// The most dice of one roll.
pub const COUNT_MAX: u16 = 50;
/// The most that they are multiplied by, or that is added to them.
pub const MORE_MAX: i32 = 1_000;

/// So many dice of a sort, which somebody rolls: with an edge all of them twice, of which the better or the worse sum
/// counts. [fivey.advantage.non-d20-rolls]
pub fn sum(at: &mut At<'_, World>, owner: Owner, (count, die): (u16, Die), edge: Edge, by: Key) -> Play<i32> {
    let pool = |at: &mut At<'_, World>| {
        at.pool(owner, die, count, by, 0_i32, |sum, face, count| {
            sum.saturating_add(i32::from(face).saturating_mul(i32::from(count)))
        })
    };
    let first = pool(at)?;
    let key = rule!("fivey.advantage.non-d20-rolls");
    if edge == Edge::None || !key.applies() {
        return Ok(first);
    }
    let second = pool(at)?;
    let counts = if edge == Edge::Advantage { first.max(second) } else { first.min(second) };
    Ok(at.number(key, counts))
}

/// Somebody rolls dice. [fivey.intro.dice-needed]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct RollDice {
    /// Whose roll it is; nobody's, and it is the referee's.
    pub who: Option<Who>,
    /// How many.
    pub dice: u16,
    pub die: Die,
    /// How often what they show counts.
    pub times: i32,
    /// What is added.
    #[stored(default)]
    pub plus: i32,
    /// Rolled twice, and the better or the worse counts.
    pub edge: Edge,
    /// Nobody but the referee learns of it.
    #[stored(default)]
    pub secret: bool,
}

impl Rule for RollDice {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.intro.dice-needed");
        let fits = (1..=COUNT_MAX).contains(&self.dice)
            && (1..=MORE_MAX).contains(&self.times)
            && (0..=MORE_MAX).contains(&self.plus);
        at.require(key, fits, || Text::part(key, "refusal").with("max", i32::from(COUNT_MAX)))?;
        let owner = self.who.map_or(Owner::Referee, |who| at.world().owner(who));
        let shown = sum(at, owner, (self.dice, self.die), self.edge, key)?;
        let total = at.total(key, shown.saturating_mul(self.times).saturating_add(self.plus));
        let total = match self.who {
            Some(who) => inspiration::better(at, who, total, Moment::Alone)?,
            None => total,
        };
        Ok(Verdict::done().with_total(total))
    }
}
