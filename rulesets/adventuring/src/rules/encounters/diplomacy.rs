//! Diplomacy: the one who speaks saves. [adventuring.diplomacy.general]
use super::attitudes::{better, toward};
use super::retry;
use super::speech::{self, Ground, Speech, story};
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Save, Saved, save};
use crate::rules::fights::turn;
use crate::world::happen::set;
use crate::world::{Ability, Attitude, Set, Tried, World};
use norn_kernel::{At, Closed, Key, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words};

closed! {
    /// One of the four approaches. [adventuring.diplomacy.general]
    pub enum Diplomatic {
        /// [adventuring.diplomacy.befriend]
        Befriend = "befriend",
        /// [adventuring.diplomacy.inspire]
        Inspire = "inspire",
        /// [adventuring.diplomacy.encourage]
        Encourage = "encourage",
        /// [adventuring.diplomacy.persuade]
        Persuade = "persuade",
    }
}

impl Diplomatic {
    /// The rule that says what it comes to, for its words.
    #[must_use]
    pub fn key(self) -> Key {
        match self {
            Self::Befriend => words!("adventuring.diplomacy.befriend"),
            Self::Inspire => words!("adventuring.diplomacy.inspire"),
            Self::Encourage => words!("adventuring.diplomacy.encourage"),
            Self::Persuade => words!("adventuring.diplomacy.persuade"),
        }
    }

    /// What can speak for doing without a save.
    #[must_use]
    pub fn grounds(self) -> &'static [Ground] {
        match self {
            Self::Befriend => &[Ground::BigFavour],
            Self::Inspire => &[Ground::Effective, Ground::Generous],
            Self::Encourage => &[],
            Self::Persuade => &[Ground::Solid, Ground::Evidence],
        }
    }
}

/// Somebody tries to win somebody over. [adventuring.diplomacy.general]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Diplomacy {
    pub approach: Diplomatic,
    pub on: Who,
    pub speech: Speech,
    /// It is not true, which makes no difference. [adventuring.diplomacy.persuade]
    #[stored(default)]
    pub lie: bool,
}

impl Diplomacy {
    fn tried(&self) -> Tried {
        Tried { by: self.speech.who, on: self.on, what: self.approach.word().to_owned() }
    }

    /// The rule by which it takes a round in a fight.
    fn of_round(&self) -> Key {
        match self.approach {
            Diplomatic::Encourage => rule!("adventuring.diplomacy.encourage"),
            _ => rule!("adventuring.diplomacy.general"),
        }
    }

    /// Refuses what can't be tried at all.
    fn may(&self, at: &mut At<'_, World>) -> Play<()> {
        let (who, on) = (self.speech.who, self.on);
        acting::able(at, who)?;
        acting::able(at, on)?;
        let key = rule!("adventuring.diplomacy.general");
        at.require(key, who != on, || Text::part(key, "oneself"))?;
        let key = rule!("adventuring.manipulation.describe");
        at.require(key, !self.speech.saying.trim().is_empty(), || Text::part(key, "refusal"))?;
        if self.approach == Diplomatic::Encourage {
            let key = rule!("adventuring.diplomacy.encourage");
            let world = at.world();
            let ally = world.character(who).side == world.character(on).side;
            let fears = &world.character(on).fears;
            let afraid = ally && fears.iter().any(|fear| !fear.terror);
            let part = if ally && !fears.is_empty() { "terrified" } else { "refusal" };
            at.require(key, afraid, || Text::part(key, part).with("on", on))?;
            acting::near(at, who, on)?;
        }
        turn::has_round(at, who, self.of_round())?;
        match self.approach {
            // A round is spent on it, in a fight or not.
            Diplomatic::Encourage => Ok(()),
            _ => retry::fresh(at, &self.tried(), self.speech.changed),
        }
    }

    /// Whether it works without a save.
    fn is_plain(&self, at: &mut At<'_, World>) -> bool {
        let speech = &self.speech;
        let (key, so) = match self.approach {
            Diplomatic::Befriend => {
                (rule!("adventuring.diplomacy.befriend.big-favour"), speech.has(&[Ground::BigFavour]))
            }
            Diplomatic::Inspire => {
                let so = speech.has(&[Ground::Effective]) || speech.has(&[Ground::Generous]);
                (rule!("adventuring.diplomacy.inspire.no-save"), so)
            }
            Diplomatic::Encourage => return false,
            Diplomatic::Persuade => {
                let so = speech.has(&[Ground::Solid, Ground::Evidence]);
                (rule!("adventuring.diplomacy.persuade.no-save"), so)
            }
        };
        so && at.holds(key, true)
    }

    /// The save of the one who speaks. [adventuring.diplomacy.general, adventuring.trade.haggle-bargain]
    fn saves(&self, at: &mut At<'_, World>) -> Play<bool> {
        let who = self.speech.who;
        let bargain = self.speech.haggling && at.world().is_proficient(who, "haggling");
        let bargain = rule!("adventuring.trade.haggle-bargain").holds(bargain);
        let proficient = self.speech.is_proficient(at, self.approach.word());
        let passed = save(at, &Save::of(who, Ability::Wit).proficient_if(proficient || bargain))?;
        Ok(at.holds(rule!("adventuring.diplomacy.general"), passed))
    }

    /// What it comes to where it works.
    fn works(&self, at: &mut At<'_, World>) -> Play<()> {
        let (who, on) = (self.speech.who, self.on);
        match self.approach {
            Diplomatic::Befriend => {
                let key = rule!("adventuring.diplomacy.befriend");
                let now = better(toward(at.world(), on, who).unwrap_or(Attitude::Neutral));
                let mut all = at.world().character(on).toward.clone();
                all.insert(who, now);
                set(at, key, on, Set::toward(all))?;
            }
            Diplomatic::Encourage => {
                let key = rule!("adventuring.diplomacy.encourage");
                let mut fears = at.world().character(on).fears.clone();
                fears.retain(|fear| fear.terror);
                set(at, key, on, Set::fears(fears))?;
            }
            Diplomatic::Inspire | Diplomatic::Persuade => {}
        }
        Ok(())
    }
}

impl Rule for Diplomacy {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        self.may(at)?;
        let who = self.speech.who;
        let works = match self.speech.certain(at) {
            Some(works) => works,
            None => self.is_plain(at) || self.saves(at)?,
        };
        let key = match self.approach {
            Diplomatic::Inspire => rule!("adventuring.diplomacy.inspire"),
            Diplomatic::Persuade => rule!("adventuring.diplomacy.persuade"),
            // These two are settled by what changes.
            other => other.key(),
        };
        let saved = at.outcome(key, Saved::of(works));
        let works = saved == Saved::Success;
        if works {
            self.works(at)?;
        }
        let again = self.approach == Diplomatic::Encourage;
        if !again && (!works || self.approach == Diplomatic::Befriend) {
            // A friend is won once in a scene.
            retry::used(at, rule!("adventuring.base.retry"), [self.tried()])?;
        }
        turn::ends(at, who, self.of_round())?;
        story(at, self.approach.key(), who, Value::Character(self.on), works);
        if works && self.speech.haggling {
            speech::terms(at, who)?;
        }
        Ok(Verdict::of(saved.word()))
    }
}
