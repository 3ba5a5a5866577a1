//! Combat: Command and Execution by turns, until it ends.
pub mod attack;
pub mod command;
pub mod defence;
pub mod effects;
pub mod execution;
pub mod flanking;
pub mod stealth;

use crate::RULES;
use crate::happen::{Act, happen};
use crate::offers::{self, Attempt, Offered};
use crate::world::{Aim, Combat, Effect, End, Goal, Phase, Side, Staged, World};
use norn_kernel::offer::{Filling, Range};
use norn_kernel::{At, Choice, Play, Rule, Text, Value, Verdict, Viewer, Who, rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Seconds of game time that one Execution covers at most. [triumvene.combat.execution.length]
pub const EXECUTION_MAX: u8 = 12;
/// From here on the goals of opponents are numbered: how many there are shows in no number of the party's.
pub const OPPONENTS_FROM: u32 = 1 << 24;

impl Combat {
    /// Whether somebody fights two or more hand to hand in this Execution. [triumvene.combat.flanked.definition]
    #[must_use]
    pub fn is_flanked(&self, who: Who) -> bool {
        let with = |pair: &&(Who, Who)| pair.0 == who || pair.1 == who;
        1 < self.melee.union(&self.unseen.melee).filter(with).count()
    }

    /// How many goals a side has stated in this fight.
    #[must_use]
    pub fn stated(&self, side: Side) -> u32 {
        match side {
            Side::Party => self.next_goal,
            Side::Opponents => self.next_unseen,
        }
    }

    /// The number of a side's next goal; never given twice in one fight.
    #[must_use]
    pub fn next(&self, side: Side) -> u32 {
        match side {
            Side::Party => self.next_goal,
            Side::Opponents => OPPONENTS_FROM.saturating_add(self.next_unseen),
        }
    }

    /// Who has the goal to defend somebody and is not kept from it by the referee's word; a goal that was done
    /// in this Execution goes on to its end. [triumvene.combat.defend-other]
    pub fn defenders(&self, of: Who) -> impl Iterator<Item = Who> {
        let done = |(goal, end): &'_ (Goal, End)| match end {
            End::Done => Some(goal.clone()),
            End::Rolled(degree) if degree.is_done() => Some(goal.clone()),
            End::Rolled(_) | End::Failed | End::NotExecuted => None,
        };
        let ended = self.ended.iter().filter_map(done);
        self.goals.values().cloned().chain(ended).filter_map(move |goal| match goal.aim {
            Aim::Defend { whom, out_of_reach: false } if whom == of => Some(goal.who),
            _ => None,
        })
    }

    /// Whether somebody states goals in this round: in the free round only the side that came from stealth
    /// does. [triumvene.combat.stealth-free-round]
    #[must_use]
    pub fn takes_goals(&self, side: Side) -> bool {
        self.round != 0 || self.free == Some(side)
    }
}

/// The fight that is going on, in this phase; refused where there is none, or it is in the other phase.
/// [triumvene.combat.phases]
pub fn require_phase(at: &mut At<'_, World>, phase: Phase) -> Play<()> {
    let now = at.world().combat.as_ref().map(|combat| combat.phase);
    at.require(rule!("triumvene.combat.phases"), now == Some(phase), || {
        let part = match (now, phase) {
            (None, _) => "no-combat",
            (Some(_), Phase::Command) => "not-in-execution",
            (Some(_), Phase::Execution) => "not-in-command",
        };
        Text::part(rule!("triumvene.combat.phases"), part)
    })
}

/// Nothing but being in a phase, to learn early why something can't be had in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InPhase(pub Phase);

impl Rule for InPhase {
    type World = World;
    type Outcome = ();

    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        require_phase(at, self.0)
    }
}

/// Which side comes from stealth as things stand: the one whose members are all hidden, unless both are.
/// [triumvene.combat.stealth-free-round]
#[must_use]
pub fn from_stealth(world: &World, fighters: &BTreeSet<Who>) -> Option<Side> {
    let unseen = |side: Side| {
        let mut members =
            fighters.iter().map(|who| world.character(*who)).filter(|one| one.side == side).peekable();
        members.peek().is_some() && members.all(|one| one.hidden)
    };
    match (unseen(Side::Party), unseen(Side::Opponents)) {
        (true, false) => Some(Side::Party),
        (false, true) => Some(Side::Opponents),
        _ => None,
    }
}

/// A fight begins. [triumvene.combat.phases, triumvene.combat.stealth-free-round]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BeginCombat {
    /// Who is in it.
    pub fighters: BTreeSet<Who>,
    /// Which side comes from stealth, by the referee's word.
    pub from_stealth: Option<Side>,
}

impl Rule for BeginCombat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        self.require(at)?;
        let fighters = match &at.world().staged {
            Some(Staged::Combat { fighters, .. }) => fighters.clone(),
            _ => self.fighters.clone(),
        };
        let free = at.holds(rule!("triumvene.combat.stealth-free-round"), self.from_stealth.is_some());
        happen(
            at,
            Act::BeginCombat {
                fighters,
                free: if free { self.from_stealth } else { None },
                round: if free { 0 } else { 1 },
            },
        )?;
        Ok(Verdict::done())
    }
}

impl BeginCombat {
    fn require(&self, at: &mut At<'_, World>) -> Play<()> {
        let none = at.world().combat.is_none();
        at.require(rule!("triumvene.combat.phases"), none, || {
            Text::part(rule!("triumvene.combat.phases"), "already")
        })?;
        let there = self.fighters.iter().all(|who| at.world().characters.contains_key(who));
        at.require(rule!("triumvene.play.roles"), there, || {
            Text::part(rule!("triumvene.play.roles"), "refusal")
        })
    }
}

/// What the referee fills in of something that happens before everybody's eyes, where not everybody may read
/// all of it: who lies in wait, and what opponents do. What nobody sees happens with it, and what all see follows
/// by itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
                let BeginCombat { fighters, from_stealth } = begin.clone();
                let staged = Staged::Combat { fighters, from_stealth };
                happen(at, Act::Stage { staged, by: rule!("triumvene.combat.phases") })?;
            }
            Self::Execution(execute) => execute.prepare(at)?,
        }
        Ok(Verdict::done())
    }
}

/// The fight is over, at any time, by the referee's word. [triumvene.combat.phases]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EndCombat {}

impl Rule for EndCombat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let some = at.world().combat.is_some();
        at.require(rule!("triumvene.combat.phases"), some, || {
            Text::part(rule!("triumvene.combat.phases"), "no-combat")
        })?;
        happen(at, Act::EndCombat)?;
        Ok(Verdict::done())
    }
}

/// What must run now, because nobody chooses it: what the referee has filled in, as far as all may read it, and
/// Command after a complete Execution. [triumvene.combat.execution.auto-command]
#[must_use]
pub fn due(world: &World) -> Option<Attempt> {
    match &world.staged {
        Some(Staged::Combat { fighters, from_stealth }) => {
            let fighters = fighters.iter().copied().filter(|&who| world.is_seen(who)).collect();
            return Some(Attempt::BeginCombat(BeginCombat { fighters, from_stealth: *from_stealth }));
        }
        Some(Staged::Execution { runs, seconds }) => {
            let runs = runs.iter().filter(|run| execution::is_partys(world, run)).cloned().collect();
            return Some(Attempt::Execute(execution::Execute { runs, seconds: *seconds }));
        }
        None => {}
    }
    let combat = world.combat.as_ref()?;
    (combat.phase == Phase::Execution && EXECUTION_MAX <= combat.elapsed)
        .then_some(Attempt::NextCommand(execution::NextCommand {}))
}

/// What changes when the subject is stopped at once: the fight is over, and nothing that was about to happen in
/// it happens. [triumvene.tokens.black.ends-subject]
#[must_use]
pub fn stopped(world: &World) -> Vec<Effect> {
    let fight = world.combat.is_some() || world.staged.is_some();
    if fight && !rule!("triumvene.tokens.black.ends-subject").off() { over(world) } else { vec![] }
}

/// What the end of a fight leaves behind: what would have lasted for rounds goes on by the clock.
pub(crate) fn over(world: &World) -> Vec<Effect> {
    let mut effects = vec![];
    for (&who, one) in &world.characters {
        if let Some(mut lasting) = one.stunned
            && lasting.round.take().is_some()
        {
            effects
                .push(Effect::Stunned(who, world.holds(one.stunned.unwrap_or_default()).then_some(lasting)));
        }
        for (name, (hampers, lasting)) in &one.afflictions {
            let mut lasting = *lasting;
            if world.holds(lasting) && lasting.round.take().is_some() {
                effects.push(Effect::Afflicted(who, name.clone(), Some((hampers.clone(), lasting))));
            } else if lasting.round.is_some() {
                effects.push(Effect::Afflicted(who, name.clone(), None));
            }
        }
    }
    if world.staged.is_some() {
        effects.push(Effect::Staged(None));
    }
    effects.push(Effect::Combat(None));
    effects
}

/// What the referee fills in to begin a fight.
pub fn offer_begin(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::referee_only(viewer)?;
    let nobody = BeginCombat { fighters: BTreeSet::new(), from_stealth: None };
    offers::possible(world, &filling, &nobody)?;
    let able: Vec<Who> = world.characters.keys().copied().filter(|who| world.can_act(*who)).collect();
    let options =
        able.iter().map(|&who| Choice::new(rule!("triumvene.combat.phases"), who)).collect::<Vec<_>>();
    let all = Value::List(able.iter().map(|&who| Value::Character(who)).collect());
    offers::one_of(options.clone(), Text::part(rule!("triumvene.combat.phases"), "nobody"))?;
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let range = Range::SeveralOf { options, min: 1, max };
    let fighters = filling.list(
        offers::param(Text::part(rule!("triumvene.combat.phases"), "fighters"), range).by_referee().or(all),
    )?;
    let fighters: BTreeSet<Who> = fighters
        .iter()
        .filter_map(|value| match value {
            Value::Character(who) => Some(*who),
            _ => None,
        })
        .collect();
    let words = ["nobody", Side::Party.word(), Side::Opponents.word()]
        .map(|word| Choice::word(rule!("triumvene.combat.stealth-free-round"), word));
    let suggested = from_stealth(world, &fighters).map_or("nobody", Side::word);
    let range = Range::OneOf(offers::listed(words));
    let side = filling.word(
        offers::param(Text::part(rule!("triumvene.combat.stealth-free-round"), "stealth"), range)
            .by_referee()
            .or(Value::word(suggested)),
    )?;
    filling.end()?;
    let from_stealth = [Side::Party, Side::Opponents].into_iter().find(|one| one.word() == side);
    Ok(Attempt::Prepare(Prepare::Combat(BeginCombat { fighters, from_stealth })))
}

/// Ends the fight.
pub fn offer_end(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::referee_only(viewer)?;
    offers::possible(world, &filling, &EndCombat {})?;
    filling.flag(
        offers::param(Text::part(rule!("triumvene.combat.phases"), "over"), Range::Flag)
            .by_referee()
            .or(true),
    )?;
    filling.end()?;
    Ok(Attempt::EndCombat(EndCombat {}))
}
