//! Minor illusions. [fivey.feat.street-magic]
use super::needs;
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::fights::blast::to_meet;
use crate::rules::fights::turn;
use crate::rules::tasks::checks::{Check, Checked, Throw, check};
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::rules::traits::skills;
use crate::world::happen::happen;
use crate::world::{Effect, Illusion, Power, ROUND, Sense, Stat, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Verdict, Who, rule};

/// Somebody makes others notice what is not there, by one sense. [fivey.feat.street-magic]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Illude {
    pub who: Who,
    pub sense: Sense,
    /// What one seems to notice.
    pub what: String,
}

impl Rule for Illude {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.street-magic");
        acting::able(at, self.who)?;
        needs(at, self.who, Power::StreetMagic, key)?;
        turn::spends(at, self.who, 1, key)?;
        let minutes = at.number(key, i32::try_from(ROUND).unwrap_or(0));
        let until = at.world().clock.saturating_add(minutes.into());
        let for_encounter = at.world().is_met() || at.world().combat.is_some();
        let illusion =
            Illusion { sense: self.sense, what: self.what.trim().to_owned(), until, for_encounter };
        happen(at, key, Effect::Illusion(self.who, Some(illusion)))?;
        Ok(Verdict::done())
    }
}

/// Somebody lets an illusion go. [fivey.feat.street-magic]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndIllusion {
    pub who: Who,
}

impl Rule for EndIllusion {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.street-magic");
        acting::able(at, self.who)?;
        let there = at.world().illusions.contains_key(&self.who);
        at.require(key, there, || Text::part(key, "no-illusion").with("who", self.who))?;
        happen(at, key, Effect::Illusion(self.who, None))?;
        Ok(Verdict::done())
    }
}

/// Somebody who has grown suspicious looks for what is behind an illusion. [fivey.feat.street-magic]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct SeeThrough {
    pub who: Who,
    /// Whose illusion it is.
    pub whose: Who,
    /// What speaks for it and against it besides.
    #[stored(default, skip_serializing_if = "Circumstances::is_plain")]
    pub circumstances: Circumstances,
}

impl Rule for SeeThrough {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.street-magic");
        acting::able(at, self.who)?;
        let there = at.world().illusions.contains_key(&self.whose) && self.who != self.whose;
        at.require(key, there, || Text::part(key, "no-illusion").with("who", self.whose))?;
        let skilled = skills::helps(at, self.whose, key)?;
        let dc = to_meet(at, &Throw::of(self.whose, Stat::Cha).skilled_if(skilled), false)?;
        let throw = Throw::of(self.who, Stat::Int).under(at.world(), &self.circumstances, Deed::Lore).own();
        let sees = check(at, &Check::against(throw, dc, self.whose))?;
        Ok(Verdict::of(Checked::of(sees).word()))
    }
}
