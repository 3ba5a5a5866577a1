//! Manipulation: the one it is aimed at saves. [adventuring.manipulation.general]
use super::retry;
use super::speech::{self, Ground, Ruled, Speech, story};
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{Hurt, inflict};
use crate::rules::base::saves::{Save, group, save};
use crate::rules::exploring::turns;
use crate::rules::fights::turn;
use crate::rules::hazards::fears;
use crate::world::happen::{note, set};
use crate::world::switches::{TauntSave, Torture};
use crate::world::{Ability, Acted, Distraction, Dread, Set, Tried, World};
use norn_kernel::{
    At, Audience, Closed, D6, Key, Owner, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule,
    words,
};
use std::collections::BTreeSet;

closed! {
    /// One of the four approaches. [adventuring.manipulation.general]
    pub enum Manipulative {
        /// [adventuring.manipulation.distract]
        Distract = "distract",
        /// [adventuring.manipulation.intimidate]
        Intimidate = "intimidate",
        /// [adventuring.manipulation.taunt]
        Taunt = "taunt",
        /// [adventuring.manipulation.torture]
        Torture = "torture",
    }
}

closed! {
    /// What a manipulation came to.
    pub enum Swayed {
        /// Nothing was spent on it. [adventuring.manipulation.describe]
        Worthless = "not-good-enough",
        Failure = "failure",
        Success = "success",
    }
}

impl Manipulative {
    /// The rule that says what it comes to, for its words.
    #[must_use]
    pub fn key(self) -> Key {
        match self {
            Self::Distract => words!("adventuring.manipulation.distract"),
            Self::Intimidate => words!("adventuring.manipulation.intimidate"),
            Self::Taunt => words!("adventuring.manipulation.taunt"),
            Self::Torture => words!("adventuring.manipulation.torture"),
        }
    }

    /// What can speak for doing without a save.
    #[must_use]
    pub fn grounds(self) -> &'static [Ground] {
        match self {
            Self::Distract => &[Ground::Effective],
            Self::Intimidate => &[Ground::Able, Ground::Helpless],
            Self::Taunt => &[Ground::Nerve],
            Self::Torture => &[],
        }
    }
}

/// Somebody works on others against their will. [adventuring.manipulation.general]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Manipulation {
    pub approach: Manipulative,
    /// One or more; of torture exactly one.
    pub on: Vec<Who>,
    pub speech: Speech,
    /// They are good at resisting. [adventuring.dialogue-skill.manipulation-effect]
    #[stored(default)]
    pub resists: bool,
}

impl Manipulation {
    fn tried(&self, on: Who) -> Tried {
        Tried { by: self.speech.who, on, what: self.approach.word().to_owned() }
    }

    /// The rule by which it takes a round in a fight.
    fn of_round(&self) -> Key {
        match self.approach {
            Manipulative::Distract => rule!("adventuring.manipulation.distract.combat"),
            Manipulative::Intimidate => rule!("adventuring.manipulation.intimidate.combat"),
            Manipulative::Taunt | Manipulative::Torture => rule!("adventuring.manipulation.taunt.combat"),
        }
    }

    /// Refuses what can't be tried at all.
    fn may(&self, at: &mut At<'_, World>) -> Play<()> {
        let who = self.speech.who;
        acting::able(at, who)?;
        let key = rule!("adventuring.manipulation.general");
        let others = !self.on.is_empty() && !self.on.contains(&who);
        at.require(key, others, || Text::part(key, "refusal"))?;
        for &on in &self.on {
            acting::able(at, on)?;
        }
        let key = rule!("adventuring.manipulation.describe");
        at.require(key, !self.speech.saying.trim().is_empty(), || Text::part(key, "refusal"))?;
        if self.approach == Manipulative::Torture {
            let key = rule!("adventuring.manipulation.torture");
            let so = at.world().switches.torture == Torture::On;
            at.require(key, so, || Text::part(key, "off"))?;
            let bound = self.on.len() == 1 && self.on.iter().all(|on| at.world().character(*on).restrained);
            at.require(key, bound, || Text::part(key, "refusal"))?;
            acting::free(at, who)?;
            return turns::has_turn(at, who);
        }
        turn::has_round(at, who, self.of_round())?;
        for &on in &self.on {
            retry::fresh(at, &self.tried(on), self.speech.changed)?;
        }
        Ok(())
    }

    /// Whether the target saves at all.
    fn is_plain(&self, at: &mut At<'_, World>) -> bool {
        let speech = &self.speech;
        let (key, so) = match self.approach {
            Manipulative::Distract => {
                (rule!("adventuring.manipulation.distract.no-save"), speech.has(&[Ground::Effective]))
            }
            Manipulative::Intimidate => {
                let so = speech.has(&[Ground::Able, Ground::Helpless]);
                (rule!("adventuring.manipulation.intimidate.no-save"), so)
            }
            Manipulative::Taunt => {
                (rule!("adventuring.manipulation.taunt.no-save"), speech.has(&[Ground::Nerve]))
            }
            Manipulative::Torture => return false,
        };
        so && at.holds(key, true)
    }

    /// Who gives in, by the saves of those who are worked on. What the game master's people have is nobody's business.
    /// [adventuring.manipulation.general]
    fn gives_in(&self, at: &mut At<'_, World>, hindered: bool) -> Play<Vec<Who>> {
        let of = |who: &Who| Save::of(*who, Ability::Wit).hindered_if(hindered).proficient_if(self.resists);
        let (own, others): (Vec<Who>, Vec<Who>) =
            self.on.iter().partition(|who| at.world().is_players(**who));
        let mut weak = resist(at, &own.iter().map(of).collect::<Vec<Save>>(), None)?;
        if !others.is_empty() {
            let of: Vec<Save> = others.iter().map(of).collect();
            weak.extend(at.aside(Audience::Referee, |at| resist(at, &of, Some(Owner::Referee)))?);
        }
        Ok(weak)
    }

    /// Who is swayed. [adventuring.manipulation.taunt, adventuring.dialogue-skill.manipulation-effect]
    fn sways(&self, at: &mut At<'_, World>) -> Play<Vec<Who>> {
        if let Some(works) = self.speech.certain(at) {
            return Ok(if works { self.on.clone() } else { vec![] });
        }
        let proficient = self.speech.is_proficient(at, self.approach.word());
        let both = self.approach == Manipulative::Taunt && at.world().switches.taunt_save == TauntSave::Both;
        if both {
            let key = rule!("adventuring.manipulation.taunt");
            let passed = save(at, &Save::of(self.speech.who, Ability::Wit).proficient_if(proficient))?;
            if !at.holds(key, passed) {
                return Ok(vec![]);
            }
        }
        if self.is_plain(at) {
            return Ok(self.on.clone());
        }
        let hindered = rule!("adventuring.dialogue-skill.manipulation-effect").holds(proficient && !both);
        self.gives_in(at, hindered)
    }

    /// What it does to somebody who is swayed.
    fn works(&self, at: &mut At<'_, World>, on: Who) -> Play<()> {
        let who = self.speech.who;
        let fights = at.world().fighter(who).is_some() && at.world().fighter(on).is_some();
        let until = at.world().end_of("stretch");
        match (self.approach, fights) {
            (Manipulative::Distract, true) => {
                turn::loses_by(at, on, rule!("adventuring.manipulation.distract.combat"))
            }
            (Manipulative::Distract, false) => {
                let from = Distraction { from: self.speech.saying.clone(), until };
                set(at, rule!("adventuring.manipulation.distract"), on, Set::distracted(Some(from))).map(drop)
            }
            (Manipulative::Intimidate, true) if ignores_fear(at.world(), on) => Ok(()),
            (Manipulative::Intimidate, true) => {
                let key = rule!("adventuring.manipulation.intimidate.combat");
                fears::fears(at, on, &Dread::Somebody(who), false, until, key)?;
                fears::startles(at, &BTreeSet::from([on]))
            }
            (Manipulative::Taunt, true) => {
                note(at, rule!("adventuring.manipulation.taunt.combat"), on, |it| it.taunted_by = Some(who))
            }
            (Manipulative::Intimidate | Manipulative::Taunt, false) | (Manipulative::Torture, _) => Ok(()),
        }
    }

    /// A stretch of pain, and whether it breaks somebody. [adventuring.manipulation.torture]
    fn tortures(&self, at: &mut At<'_, World>) -> Play<Vec<Who>> {
        let key = rule!("adventuring.manipulation.torture");
        let who = self.speech.who;
        turns::used(at, who, Acted::Acted)?;
        let owner = at.world().owner(who);
        for &on in &self.on {
            inflict(at, on, owner, &Hurt::of(D6).direct(), key)?;
        }
        // Whoever is out says nothing.
        if !self.on.iter().all(|on| at.world().is_able(*on)) {
            return Ok(vec![]);
        }
        let proficient = self.speech.is_proficient(at, self.approach.word());
        let hindered = rule!("adventuring.dialogue-skill.manipulation-effect").holds(proficient);
        match self.speech.certain(at) {
            Some(works) => Ok(if works { self.on.clone() } else { vec![] }),
            None => self.gives_in(at, hindered),
        }
    }
}

/// Who of these fails to resist.
fn resist(at: &mut At<'_, World>, of: &[Save], by: Option<Owner>) -> Play<Vec<Who>> {
    let key = rule!("adventuring.manipulation.general");
    let mut weak = vec![];
    match of {
        [] => {}
        [one] => {
            let one = Save { by, ..*one };
            let resists = save(at, &one)?;
            if !at.holds(key, resists) {
                weak.push(one.who);
            }
        }
        [first, ..] => {
            let owner = by.unwrap_or_else(|| at.world().owner(first.who));
            let passed = group(at, of, owner)?;
            for (who, resists) in passed {
                if !at.holds(key, resists) {
                    weak.push(who);
                }
            }
        }
    }
    Ok(weak)
}

/// Whether nothing that is merely frightening frightens somebody.
/// [adventuring.fear.ignore, adventuring.manipulation.intimidate.combat]
fn ignores_fear(world: &World, who: Who) -> bool {
    rule!("adventuring.manipulation.intimidate.combat").holds(fears::felt(world, who, false).is_none())
}

impl Rule for Manipulation {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        self.may(at)?;
        let who = self.speech.who;
        if self.speech.ruled == Ruled::Worthless && at.holds(rule!("adventuring.manipulation.describe"), true)
        {
            return Ok(Verdict::of(Swayed::Worthless.word()));
        }
        let swayed = match self.approach {
            Manipulative::Torture => self.tortures(at)?,
            _ => self.sways(at)?,
        };
        for &on in &swayed {
            self.works(at, on)?;
        }
        if self.approach != Manipulative::Torture {
            for &on in self.on.iter().filter(|on| !swayed.contains(on)) {
                retry::used(at, rule!("adventuring.base.retry"), [self.tried(on)])?;
            }
            turn::ends(at, who, self.of_round())?;
        }
        let works = !swayed.is_empty();
        let key = match self.approach {
            Manipulative::Intimidate => rule!("adventuring.manipulation.intimidate"),
            other => other.key(),
        };
        let came = at.outcome(key, if works { Swayed::Success } else { Swayed::Failure });
        let people = if works { &swayed } else { &self.on };
        let people = Value::List(people.iter().map(|&on| Value::Character(on)).collect());
        story(at, self.approach.key(), who, people, works);
        if works && self.speech.haggling {
            speech::terms(at, who)?;
        }
        Ok(Verdict::of(came.word()))
    }
}
