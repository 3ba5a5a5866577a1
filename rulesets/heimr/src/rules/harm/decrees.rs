//! What the game master decides about somebody without any rule that leads to it.
use crate::reference::RULES;
use crate::rules::characters::points::{self, befall};
use crate::rules::harm::{injuries, lasting, rest};
use crate::rules::turns::turn;
use crate::world::happen::happen;
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// What the game master decides about somebody, without any rule that leads to it. [heimr.document.game-master-terms]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Decree {
    /// About whom.
    pub who: Who,
    pub what: Decreed,
}

/// A decision of the game master's about somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Decreed {
    /// Hit points come back, so many. [heimr.health.healing]
    Heal(i32),
    /// Willpower comes back, so much. [heimr.character.willpower]
    GiveWillpower(i32),
    /// Hit points are lost, so many; at this part of the body. [heimr.injury.effect-on-injury]
    Wound(i32, Option<crate::world::harm::Part>),
    /// Nothing gets worse any more. [heimr.injury.stabilize]
    Stabilise,
    /// To sleep. [heimr.position.sleeping]
    Sleep,
    /// Unconscious. [heimr.position.unconscious]
    KnockOut,
    /// Awake, from whatever it was but an injury. [heimr.position.unconscious]
    Wake,
    /// Alive again. [heimr.injury.death]
    Revive,
}

impl Decreed {
    /// What commands call each.
    pub const WORDS: [&'static str; 8] =
        ["heal", "willpower", "wound", "stabilise", "sleep", "knock-out", "wake", "revive"];
}

impl Rule for Decree {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        let dead = at.world().character(who).dead;
        let alive = |at: &mut At<'_, World>, key: Key| {
            at.require(key, !dead, || Text::part(key, "dead").with("who", who).with("skill", Value::text("")))
        };
        let stance = at.world().character(who).stance.clone();
        match self.what {
            Decreed::Heal(points) => {
                alive(at, rule!("heimr.health.healing"))?;
                rest::mend(at, who, points, rule!("heimr.health.healing"))?;
            }
            Decreed::GiveWillpower(points) => {
                points::regain(at, who, points, rule!("heimr.document.game-master-terms"))?;
            }
            Decreed::Wound(points, part) => {
                injuries::lose(at, who, points, part, rule!("heimr.document.game-master-terms"))?;
            }
            Decreed::Stabilise => {
                alive(at, rule!("heimr.injury.stabilize"))?;
                injuries::stabilise(at, who)?;
            }
            Decreed::Sleep => {
                let by = rule!("heimr.position.sleeping");
                happen(at, by, Effect::Stance(who, crate::world::harm::Stance { asleep: true, ..stance }))?;
                lasting::falls_helpless(at, who, by)?;
            }
            Decreed::KnockOut => {
                let by = rule!("heimr.position.unconscious");
                let stance = crate::world::harm::Stance { unconscious: true, asleep: false, ..stance };
                happen(at, by, Effect::Stance(who, stance))?;
                lasting::falls_helpless(at, who, by)?;
            }
            Decreed::Wake => {
                points::wake(at, who)?;
            }
            Decreed::Revive => {
                let key = rule!("heimr.injury.death");
                at.require(key, dead, || Text::part(key, "alive").with("who", who))?;
                befall(at, key, Effect::Dead(who, false))?;
                injuries::revived(at, who, key)?;
                // The turn in which they died is over, and they are in the fight no more.
                let acting = at.world().combat.as_ref().and_then(|combat| combat.acting);
                if acting == Some(who) && at.world().fighter(who).is_none() {
                    turn::pass_on(at)?;
                }
            }
        }
        Ok(Verdict::done())
    }
}
