//! What every approach in a dialogue has in common. [adventuring.encounter.dialogue-save]
use crate::reference::RULES;
use crate::world::World;
use norn_kernel::{At, Key, Owner, Play, Prompt, Storable, Text, Value, Who, closed, rule};

closed! {
    /// What the game master makes of it before anything is rolled. [adventuring.encounter.dialogue-save]
    pub enum Ruled {
        Roll = "let-it-be-rolled",
        Works = "works-at-once",
        Fails = "fails-at-once",
        /// Nothing is spent. [adventuring.manipulation.describe]
        Worthless = "not-good-enough",
    }
}

closed! {
    /// Why no save is needed. [adventuring.diplomacy.general, adventuring.manipulation.general]
    pub enum Ground {
        /// [adventuring.diplomacy.befriend.big-favour]
        BigFavour = "big-favour",
        /// [adventuring.diplomacy.inspire.no-save, adventuring.manipulation.distract.no-save]
        Effective = "particularly-effective",
        /// [adventuring.diplomacy.inspire.no-save]
        Generous = "very-generous",
        /// [adventuring.diplomacy.persuade.no-save]
        Solid = "solid-arguments",
        /// [adventuring.diplomacy.persuade.no-save]
        Evidence = "evidence",
        /// [adventuring.manipulation.intimidate.no-save]
        Able = "able-and-willing",
        /// [adventuring.manipulation.intimidate.no-save]
        Helpless = "no-chance-to-oppose",
        /// [adventuring.manipulation.taunt.no-save]
        Nerve = "hits-the-nerve",
    }
}

/// What somebody says or does to sway others, with what the game master makes of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Speech {
    pub who: Who,
    /// In the player's words.
    #[stored(default)]
    pub saying: String,
    pub ruled: Ruled,
    /// What speaks for doing without a save.
    #[stored(default)]
    pub grounds: Vec<Ground>,
    /// Another skill that helps. [adventuring.dialogue-skill.other]
    #[stored(default)]
    pub skill: Option<String>,
    /// It is about terms of trade. [adventuring.trade.haggle]
    #[stored(default)]
    pub haggling: bool,
    /// The situation is not what it was when this was tried before. [adventuring.base.retry]
    #[stored(default)]
    pub changed: bool,
}

impl Speech {
    /// Something said that is to be rolled for, and about which there is nothing special.
    #[must_use]
    pub fn of(who: Who, saying: &str) -> Self {
        Self {
            who,
            saying: saying.to_owned(),
            ruled: Ruled::Roll,
            grounds: vec![],
            skill: None,
            haggling: false,
            changed: false,
        }
    }

    /// Whether all of these speak for it.
    #[must_use]
    pub fn has(&self, grounds: &[Ground]) -> bool {
        grounds.iter().all(|ground| self.grounds.contains(ground))
    }

    /// What it comes to where the game master has no need of a roll. [adventuring.encounter.dialogue-save]
    pub fn certain(&self, at: &mut At<'_, World>) -> Option<bool> {
        let works = match self.ruled {
            Ruled::Works => true,
            Ruled::Fails => false,
            Ruled::Roll | Ruled::Worthless => return None,
        };
        at.holds(rule!("adventuring.encounter.dialogue-save"), true).then_some(works)
    }

    /// Whether a skill makes them good at it: one that is for this approach, or another that the game master lets help. Two
    /// are no better than one. [adventuring.dialogue-skill.proficiency, adventuring.dialogue-skill.other]
    pub fn is_proficient(&self, at: &mut At<'_, World>, approach: &str) -> bool {
        let by_map = at.world().is_proficient(self.who, approach);
        if rule!("adventuring.dialogue-skill.proficiency").holds(by_map) {
            return true;
        }
        let Some(skill) = self.skill.clone().filter(|skill| at.world().has_skill(self.who, skill)) else {
            return false;
        };
        let key = rule!("adventuring.dialogue-skill.other");
        at.tell(|_| Text::part(key, "helps").with("who", self.who).with("skill", Value::text(&skill)));
        key.applies()
    }
}

/// Skills of somebody's that may help with an approach where its matter fits, each with that matter as the lists have it:
/// the game master says whether it does. [adventuring.dialogue-skill.examples]
#[must_use]
pub fn suggested(world: &World, who: Who, approach: &str) -> Vec<(String, String)> {
    let fits = |roll: &&String| roll.strip_prefix(approach).is_some_and(|rest| rest.starts_with(' '));
    let skills = world.skills(who);
    let found = skills
        .filter_map(|(name, skill)| Some((name.to_owned(), skill.proficient_in.iter().find(fits)?.clone())));
    rule!("adventuring.dialogue-skill.examples").counts(found.collect())
}

/// Haggling has worked: the game master sets the terms. The prices of the market have no say. [adventuring.trade.haggle]
pub fn terms(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.trade.haggle");
    if !key.applies() {
        return Ok(());
    }
    let about = [("who", Value::Character(who))];
    let terms = at.text(&Prompt::text(Owner::Referee, key).about(&about))?;
    at.story(|_| Text::part(key, "terms").with("who", who).with("terms", Value::text(&terms)));
    Ok(())
}

/// What came of it, as a story.
pub(super) fn story(at: &mut At<'_, World>, key: Key, who: Who, on: Value, works: bool) {
    let part = if works { "works" } else { "fails" };
    at.story(|_| Text::part(key, part).with("who", who).with("on", on));
}
