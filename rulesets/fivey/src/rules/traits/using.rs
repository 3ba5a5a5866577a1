//! Feats that are used: where they are offered, what they cost, and how often. [fivey.feat.meaning]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::exploring::nights;
use crate::rules::fights::turn;
use crate::rules::traits::feats;
use crate::world::happen::set;
use crate::world::{Feat, Offered, Power, Roll, Row, Set, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// Somebody uses a feat. What it adds counts with the next roll that it concerns. [fivey.feat.meaning]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct UseFeat {
    pub who: Who,
    /// By its name.
    pub feat: String,
}

/// Whether a feat is used by this at all: what holds always is not, and what does something by itself has a way of its own.
#[must_use]
pub fn is_used(feat: &Feat) -> bool {
    feat.place != Offered::Always && feat.power == Power::None
}

/// Whether now is the time for a feat of this place. [fivey.feat.meaning, fivey.feat.phase-actions]
#[must_use]
pub fn is_offered(world: &World, place: Offered) -> bool {
    match place {
        Offered::Always => false,
        Offered::Fight => world.combat.is_some(),
        Offered::Rest => world.night.is_some(),
        Offered::Downtime => world.downtime.is_some(),
    }
}

impl Rule for UseFeat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, name) = (self.who, &self.feat);
        acting::able(at, who)?;
        let key = rule!("fivey.feat.meaning");
        let words = |part| Text::part(key, part).with("who", who).with("feat", Value::text(name));
        let feat = Feat::find(at.world(), name).filter(|_| at.world().character(who).has_feat(name)).cloned();
        at.require(key, feat.as_ref().is_some_and(is_used), || words("refusal"))?;
        let Some(feat) = feat else { return Ok(Verdict::done()) };
        let offered = is_offered(at.world(), feat.place);
        let key = match feat.place {
            Offered::Rest | Offered::Downtime => rule!("fivey.feat.phase-actions"),
            Offered::Fight | Offered::Always => key,
        };
        at.require(key, offered, || {
            Text::part(key, "elsewhere").with("place", Value::word(feat.place.word()))
        })?;
        let one = at.world().character(who);
        let (used, dice) = (one.used.get(name).copied().unwrap_or(0), one.dice);
        let key = rule!("fivey.feat.daily-uses");
        at.require(key, feat.uses == 0 || i32::from(used) < feat.uses, || {
            Text::part(key, "refusal").with("feat", Value::text(name)).with("uses", feat.uses)
        })?;
        let key = rule!("fivey.inspiration.feat-uses");
        at.require(key, feat.dice <= dice, || {
            Text::part(key, "refusal").with("who", who).with("dice", feat.dice)
        })?;
        self.costs(at, &feat)?;
        if 0 < feat.dice {
            set(at, key, who, Set::dice(dice.saturating_sub(feat.dice)))?;
        }
        let key = rule!("fivey.feat.daily-uses");
        if 0 < feat.uses {
            let mut used = at.world().character(who).used.clone();
            let times = used.entry(name.clone()).or_insert(0);
            *times = times.saturating_add(1);
            set(at, key, who, Set::used(used))?;
        }
        if feats::is_paid_for(&feat) && (feat.edge_on != Roll::None || feat.bonus_on != Roll::None) {
            let mut primed = at.world().character(who).primed.clone();
            primed.insert(name.clone());
            set(at, rule!("fivey.feat.meaning"), who, Set::primed(primed))?;
        }
        Ok(Verdict::done())
    }
}

impl UseFeat {
    /// The actions that it costs: of a turn, or of a night. [fivey.feat.phase-actions]
    fn costs(&self, at: &mut At<'_, World>, feat: &Feat) -> Play<()> {
        let key = rule!("fivey.feat.phase-actions");
        match feat.place {
            Offered::Fight => {
                let actions = u8::try_from(feat.cost).unwrap_or(0);
                turn::spends(at, self.who, actions, rule!("fivey.feat.meaning"))
            }
            Offered::Rest if 0 < feat.cost && key.applies() => nights::spends_rest(at, self.who, key),
            _ => Ok(()),
        }
    }
}
