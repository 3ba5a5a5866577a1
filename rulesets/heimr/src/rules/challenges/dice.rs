//! Dice challenges: one throw of a d6 and as many d10 as the consistency says.
use crate::reference::RULES;
use crate::rules::characters::fatigue::{self, Strain};
use crate::rules::characters::points;
use crate::world::World;
use crate::world::rolls::Thrown;
use norn_kernel::{At, D6, D10, Owner, Play, Rule, Who, rule};

pub use crate::world::bounds::{CONSISTENCY_MAX, POTENTIAL_MAX};

const _: () = assert!(CONSISTENCY_MAX as usize <= norn_kernel::at::HAND_MAX);

/// What dice came to where nothing but the result counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RollResult {
    /// The result. [heimr.dice.add-potential]
    pub total: i32,
    /// Too tired: it fails, whatever the result. [heimr.fatigue.requirement]
    pub exhausted: bool,
}

/// One throw, all numbers known. [heimr.dice.pool]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Throw {
    /// For whom.
    pub who: Who,
    /// Who rolls for them.
    pub owner: Owner,
    /// How many d10 there are besides the d6; below 0, the lowest die counts instead of the highest.
    pub consistency: i32,
    /// What is added in the end.
    pub potential: i32,
    /// What it asks of the body.
    pub strain: Strain,
}

impl Rule for Throw {
    type World = World;
    type Outcome = Thrown;

    #[inline(always)]
    fn play(&self, at: &mut At<'_, World>) -> Play<Thrown> {
        let (d6, before) = at.on_behalf(self.who, |at| dice(at, self.owner, self.consistency))?;
        let potential = at.number(rule!("heimr.dice.add-potential"), self.potential);
        let total = at.total(rule!("heimr.dice.inputs"), before.saturating_add(potential));
        let exhausted =
            self.strain != Strain::None && fatigue::weigh(&mut at.lend(), self.who, d6, before, self.strain)?;
        if at.world().character(self.who).resting.is_some() {
            points::disturb(&mut at.lend(), self.who)?;
        }
        Ok(Thrown { d6, before, total, exhausted })
    }
}

/// A throw of which nothing but the result counts: ways that come to the same go on as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Total(pub Throw);

impl Rule for Total {
    type World = World;
    type Outcome = RollResult;

    #[inline(always)]
    fn play(&self, at: &mut At<'_, World>) -> Play<RollResult> {
        let Thrown { total, exhausted, .. } = self.0.play(at)?;
        Ok(RollResult { total, exhausted })
    }
}

/// The faces of a d6 and of the d10s, and what they come to before potential. The d6 is thrown apart from the
/// others and stays apart.
#[inline(always)]
fn dice(at: &mut At<'_, World>, owner: Owner, consistency: i32) -> Play<(i32, i32)> {
    let d6 = at.roll(owner, D6, rule!("heimr.dice.d6-identity"))?;
    let count = u16::try_from(consistency.unsigned_abs()).unwrap_or(u16::MAX);
    let before = match consistency {
        0 => at.number(rule!("heimr.dice.zero"), d6),
        1.. => {
            let (highest, tens) =
                at.highest(owner, D10, count, rule!("heimr.dice.pool"), (0, 0), |face, shown| {
                    (i32::from(face), if face == 10 { i32::from(shown) } else { 0 })
                })?;
            let counts = at.number(rule!("heimr.dice.positive"), highest.max(d6));
            counts.saturating_add(match tens {
                0 | 1 => 0,
                tens => at.number(rule!("heimr.dice.bonus-tens"), tens - 1),
            })
        }
        ..0 => {
            let (lowest, ones) =
                at.lowest(owner, D10, count, rule!("heimr.dice.pool"), (10, 0), |face, shown| {
                    (i32::from(face), if face == 1 { i32::from(shown) } else { 0 })
                })?;
            let counts = at.number(rule!("heimr.dice.negative"), lowest.min(d6));
            counts.saturating_add(match ones + i32::from(d6 == 1) {
                0 | 1 => 0,
                ones => at.number(rule!("heimr.dice.penalty-ones"), 1 - ones),
            })
        }
    };
    Ok((d6, at.total(rule!("heimr.dice.kinds"), before)))
}
