//! What gives health back besides rest. [adventuring.base.healing]
use super::alive;
use crate::reference::RULES;
use crate::rules::base::damage::heal;
use crate::world::World;
use crate::world::people::SCORE_MAX;
use norn_kernel::{At, Play, Rule, Storable, Text, Verdict, Who, rule};

/// The game master applies something that heals. [adventuring.base.healing]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Heal {
    pub who: Who,
    /// How much health comes back, 1 or more.
    pub points: i32,
}

impl Rule for Heal {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        alive(at, self.who)?;
        let key = rule!("adventuring.base.healing");
        let fits = (1..=SCORE_MAX).contains(&self.points);
        at.require(key, fits, || Text::part(key, "refusal").with("max", SCORE_MAX))?;
        heals(at, self.who, self.points)?;
        Ok(Verdict::done())
    }
}

/// Something gives somebody health back. [adventuring.base.healing]
pub fn heals(at: &mut At<'_, World>, who: Who, points: i32) -> Play<()> {
    heal(at, who, points, rule!("adventuring.base.healing"))
}
