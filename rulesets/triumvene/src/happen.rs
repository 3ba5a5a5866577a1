//! What is about to happen, and the only place that lets it.
use crate::RULES;
use crate::defiance::TO_FORCE;
use crate::world::{Deed, Effect, KEPT_MAX, World};
use norn_kernel::{At, Play, Who, rule};

/// Something that is about to happen. It becomes an effect here and nowhere else, worked out from the world as
/// it is at that moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A player has bought re-rolls.
    GainDefiance {
        /// How many.
        points: i32,
    },
    /// The referee makes a roll fail.
    SpendDefiance,
    /// Somebody has tried something.
    Try(Deed),
    /// Somebody takes damage, 0 or more.
    Harm {
        /// Who.
        who: Who,
        /// How many hit points.
        amount: i32,
    },
}

/// Lets it happen. Says whether it did.
pub fn happen(at: &mut At<'_, World>, act: Act) -> Play<bool> {
    let world = at.world();
    match act {
        Act::GainDefiance { points } => {
            let now = world.defiance.saturating_add(points);
            at.apply(
                rule!("triumvene.defiance.reroll.cost"),
                Effect::Defiance(now),
            )?;
        }
        Act::SpendDefiance => {
            let now = world.defiance.saturating_sub(TO_FORCE);
            at.apply(
                rule!("triumvene.defiance.force-failure"),
                Effect::Defiance(now),
            )?;
        }
        Act::Try(deed) => {
            if deed.doing.is_empty() {
                return Ok(false);
            }
            let effect = if world.deeds.len() < KEPT_MAX {
                Effect::Deed(deed)
            } else {
                let mut deeds = world.deeds[world.deeds.len() + 1 - KEPT_MAX..].to_vec();
                deeds.push(deed);
                Effect::Deeds(deeds)
            };
            at.apply(rule!("triumvene.roll.retry"), effect)?;
        }
        Act::Harm { who, amount } => {
            let mut hp = world.character(who).hp;
            hp.now = hp.now.saturating_sub(amount);
            at.apply(rule!("triumvene.hp.damage"), Effect::Hp(who, hp))?;
        }
    }
    Ok(true)
}
