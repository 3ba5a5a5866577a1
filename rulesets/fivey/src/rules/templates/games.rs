//! Games of dice, with honest dice and others. [fivey.background.criminal.loaded-dice]
use super::things;
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::fights::blast::to_meet;
use crate::rules::tasks::checks::{Check, Checked, Throw, check};
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::rules::traits::skills;
use crate::world::{Stat, Use, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Verdict, Who, rule, words};

/// Somebody plays a game of dice. [fivey.background.criminal.loaded-dice]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct PlayDice {
    pub who: Who,
    /// By which stat.
    pub stat: Stat,
    /// What there is to reach.
    pub dc: i32,
    /// What speaks for their game and against it besides.
    #[stored(flatten)]
    pub circumstances: Circumstances,
    /// They use loaded dice.
    pub loaded: bool,
    /// Who might notice, where the referee calls for it.
    #[stored(default)]
    pub watcher: Option<Who>,
}

impl Rule for PlayDice {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.background.criminal.loaded-dice");
        acting::able(at, self.who)?;
        acting::calm(at)?;
        let has = !self.loaded || things::serving(at.world(), self.who, Use::Dice).is_some();
        at.require(key, has, || Text::part(key, "refusal").with("who", self.who))?;
        let watched = self.watcher.filter(|whom| self.loaded && *whom != self.who);
        let unnoticed = match watched {
            Some(whom) => {
                // To cheat is another thing than to play: which skills speak for it either side says in time.
                let watchful = skills::helps(at, whom, words!("fivey.passive.skilled"))?;
                let dc = to_meet(at, &Throw::of(whom, Stat::Int).skilled_if(watchful), false)?;
                let skilled = skills::helps(at, self.who, key)?;
                let throw = Throw::of(self.who, Stat::Dex).skilled_if(skilled);
                check(at, &Check::against(throw, dc, whom))?
            }
            None => true,
        };
        if !unnoticed {
            at.story(|_| Text::part(key, "caught").with("who", self.who));
        }
        let throw = Throw::of(self.who, self.stat)
            .under(at.world(), &self.circumstances, Deed::Lore)
            .favored_if(key.holds(self.loaded && unnoticed));
        let wins = check(at, &Check::of(throw, self.dc))?;
        Ok(Verdict::of(Checked::of(wins).word()))
    }
}
