//! Attacks on the mind. [fivey.attack.mental-defense]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::fights::attack::{may_mean, rolls};
use crate::rules::fights::turn;
use crate::rules::tasks::checks::{Check, Checked, PASSIVE, Throw};
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::world::{Roll, Stat, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Verdict, Who, rule};

/// Somebody attacks somebody's mind with an effect that the referee has written down. Charisma stands for the defense
/// class, and no skill doubles it. [fivey.attack.mental-defense, fivey.attack.typical-stats]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Assail {
    pub by: Who,
    pub on: Who,
    /// Which stat counts; of spells it is INT.
    pub stat: Stat,
    /// What speaks for it and against it besides.
    #[stored(flatten)]
    pub circumstances: Circumstances,
    /// How many actions it costs, 0 to 2.
    pub actions: u8,
}

impl Rule for Assail {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.by)?;
        turn::fights(at)?;
        may_mean(at, self.by, self.on)?;
        let key = rule!("fivey.attack.mental-defense");
        turn::spends(at, self.by, self.actions, key)?;
        let cha = at.world().character(self.on).stat(Stat::Cha);
        let class = at.number(key, PASSIVE.saturating_add(cha));
        let throw = Throw::of(self.by, self.stat).as_roll(Roll::Attack);
        let throw = throw.under(at.world(), &self.circumstances, Deed::Lore).own();
        let (hits, _) = rolls(at, &Check::against(throw, class, self.on))?;
        Ok(Verdict::of(Checked::of(hits).word()))
    }
}
