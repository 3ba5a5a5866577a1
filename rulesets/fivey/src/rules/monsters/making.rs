//! Hit points of monsters. [fivey.monster.hit-points]
use crate::reference::RULES;
use crate::world::happen::set;
use crate::world::people::HIT_POINTS_MAX;
use crate::world::{Set, World};
use norn_kernel::{At, Audience, D6, Owner, Play, Rule, Storable, Text, Verdict, Who, rule};
use std::collections::BTreeSet;

/// How many dice are rolled at once.
const HAND: i32 = 100;

/// The referee rolls the hit points of monsters. Whoever is hurt stays as much hurt. [fivey.monster.hit-points]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct RollHitPoints {
    pub of: BTreeSet<Who>,
}

impl Rule for RollHitPoints {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.monster.hit-points");
        let has = |who: &Who| at.world().is_able(*who) && 0 < at.world().character(*who).hit_dice;
        let fits = !self.of.is_empty() && self.of.iter().all(has);
        at.require(key, fits, || Text::part(key, "refusal"))?;
        at.aside(Audience::Referee, |at| {
            for &who in &self.of {
                rolls(at, who)?;
            }
            Ok(())
        })?;
        Ok(Verdict::done())
    }
}

fn rolls(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.monster.hit-points");
    let mut left = at.world().character(who).hit_dice;
    let mut sum = 0_i32;
    while 0 < left {
        let count = u16::try_from(left.min(HAND)).unwrap_or(0);
        let rolled = at.on_behalf(who, |at| {
            at.pool(Owner::Referee, D6, count, key, 0_i32, |sum, face, count| {
                sum.saturating_add(i32::from(face).saturating_mul(i32::from(count)))
            })
        })?;
        sum = sum.saturating_add(rolled);
        left = left.saturating_sub(HAND);
    }
    let most = at.total(key, sum).clamp(1, HIT_POINTS_MAX);
    let hurt = at.world().character(who).damage();
    set(at, key, who, Set::most(most))?;
    set(at, key, who, Set::hit_points(most.saturating_sub(hurt).max(1))).map(drop)
}
