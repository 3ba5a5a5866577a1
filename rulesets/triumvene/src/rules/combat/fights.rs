//! Fights: how they begin, and how they end.
use crate::reference::RULES;
use crate::rules::combat::execution;
use crate::rules::narrative::hp;
use crate::world::happen::{self, happen, over};
use crate::world::{Character, Effect, Side, Staged, World};
use norn_kernel::{At, Play, Rule, Storable, Text, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// Which side comes from stealth as things stand: the one whose members are all hidden, unless both are. Those who
/// only lie there come from nowhere. [triumvene.combat.stealth-free-round]
#[must_use]
pub fn from_stealth(world: &World, fighters: &BTreeSet<Who>) -> Option<Side> {
    let unseen = |side: Side| {
        let members = fighters.iter().map(|who| world.character(*who));
        let mut members = members.filter(|one| one.side == side && one.can_act()).peekable();
        members.peek().is_some() && members.all(|one| one.hidden)
    };
    match (unseen(Side::Party), unseen(Side::Opponents)) {
        (true, false) => Some(Side::Party),
        (false, true) => Some(Side::Opponents),
        _ => None,
    }
}

/// A fight begins. [triumvene.combat.phases, triumvene.combat.stealth-free-round]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Storable)]
pub struct BeginCombat {
    /// Who is in it.
    pub fighters: BTreeSet<Who>,
    /// Which side comes from stealth, by the referee's word.
    pub from_stealth: Option<Side>,
    /// Who of that side does; nobody named means all of it.
    #[stored(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hidden: BTreeSet<Who>,
}

impl Rule for BeginCombat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        self.require(at)?;
        let (fighters, hidden) = match &at.world().staged {
            Some(Staged::Combat { fighters, hidden, .. }) => (fighters.clone(), hidden.clone()),
            _ => (self.fighters.clone(), self.hidden.clone()),
        };
        let free = at.holds(rule!("triumvene.combat.stealth-free-round"), self.from_stealth.is_some());
        happen::begin_combat(at, fighters, self.from_stealth.filter(|_| free), hidden)?;
        Ok(Verdict::done())
    }
}

impl BeginCombat {
    fn require(&self, at: &mut At<'_, World>) -> Play<()> {
        let none = at.world().combat.is_none();
        at.require(rule!("triumvene.combat.phases"), none, || {
            Text::part(words!("triumvene.combat.phases"), "already")
        })?;
        let there = self.fighters.iter().all(|who| at.world().characters.contains_key(who));
        let there = there && self.hidden.is_subset(&self.fighters);
        at.require(rule!("triumvene.play.roles"), there, || {
            Text::part(words!("triumvene.play.roles"), "refusal")
        })
    }
}

/// Somebody is in the fight that is under way, if they are not yet. [triumvene.combat.phases]
pub fn comes_in(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let out = at.world().combat.as_ref().is_some_and(|combat| !combat.fighters.contains(&who));
    if out {
        happen(at, rule!("triumvene.combat.phases"), Effect::Joined(who))?;
    }
    Ok(())
}

/// Somebody comes into a fight that is under way. [triumvene.combat.phases]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Join {
    pub who: Who,
}

impl Rule for Join {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        require_fight(at)?;
        hp::require_alive(at, who)?;
        let there = at.world().characters.get(&who).is_none_or(Character::can_be_struck);
        at.require(rule!("triumvene.combat.phases"), there, || {
            Text::part(words!("triumvene.combat.phases"), "gone").with("who", who)
        })?;
        let out = at.world().combat.as_ref().is_some_and(|combat| !combat.fighters.contains(&who));
        at.require(rule!("triumvene.combat.phases"), out, || {
            Text::part(words!("triumvene.combat.phases"), "in-it").with("who", who)
        })?;
        comes_in(at, who)?;
        Ok(Verdict::done())
    }
}

/// Refuses what needs a fight. [triumvene.combat.phases]
fn require_fight(at: &mut At<'_, World>) -> Play<()> {
    let some = at.world().combat.is_some();
    at.require(rule!("triumvene.combat.phases"), some, || {
        Text::part(words!("triumvene.combat.phases"), "no-combat")
    })
}

/// What the referee fills in of something that happens before everybody's eyes, where not everybody may read
/// all of it: who lies in wait, and what opponents do. What nobody sees happens with it, and what all see follows
/// by itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Prepare {
    /// A fight begins.
    Combat(BeginCombat),
    /// Goals run.
    Execution(execution::Execute),
}

impl Rule for Prepare {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            Self::Combat(begin) => {
                begin.require(at)?;
                let BeginCombat { fighters, from_stealth, hidden } = begin.clone();
                let staged = Staged::Combat { fighters, from_stealth, hidden };
                let effect = Effect::Staged(Some(Box::new(staged)));
                happen(at, rule!("triumvene.combat.phases"), effect)?;
            }
            Self::Execution(execute) => execute.prepare(at)?,
        }
        Ok(Verdict::done())
    }
}

/// The fight is over, at any time, by the referee's word. [triumvene.combat.phases]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndCombat {}

impl Rule for EndCombat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_fight(at)?;
        happen::end_combat(at)?;
        Ok(Verdict::done())
    }
}

/// What changes when the subject is stopped at once: the fight is over, and nothing that was about to happen in
/// it happens. [triumvene.tokens.black.ends-subject]
#[must_use]
pub fn stopped(world: &World) -> Vec<Effect> {
    let fight = world.combat.is_some() || world.staged.is_some();
    if rule!("triumvene.tokens.black.ends-subject").holds(fight) { over(world) } else { vec![] }
}
