//! What rules come to that have no attempt of their own: each as an attempt for these tests alone. Dice that are
//! not written out show five, so that a rule that rolls more or fewer is told by what came of it.
use crate::table::*;
use norn_heimr::rules::actions::{hiding, movement};
use norn_heimr::rules::challenges::throws;
use norn_heimr::rules::environment::{concealment, heights, sounds};
use norn_heimr::rules::modules::blind_spots;
use norn_heimr::world::fight::{Climbing, Combat, Fighter, Step, With};
use norn_heimr::world::places::{Border, Location, Structure};
use norn_heimr::world::squares::{Between, Climb, Square};
use norn_heimr::world::{World, rolls};
use norn_kernel::{Answer, At, Audience, Line, Owner, Play, Rule, Text, Verdict, Who};
use norn_play::{Now, Playback};
use norn_testkit::played::Played;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};

/// A rule that is tried.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Trial {
    Move(Who, Step),
    Run(Who, Square),
    Climb(Who, Climbing),
    Jump(Who, i32),
    DropProne(Who),
    StandUp(Who),
    Crawl(Who, Square),
    /// The second half of a crawl.
    Arrive(Who, Square),
    Hide(Who, BTreeSet<Who>),
    Shift(concealment::Shift),
    LookOver(Who, Square),
    Search(Who, Who),
    Falls(Who, i32),
    HoldOn(Who),
    ShotAt(Who, Who),
    Whisper(Who),
    Shout(Who),
    AfterAttack(Who, Who, With, bool),
    Settle,
    /// An attack's roll, with nothing but what concealment makes of it.
    Aim(Who, Who, With),
    /// A defence's roll, with nothing but what blind spots make of it: against whom, who defends.
    Defend(Who, Who, With),
}

impl Rule for Trial {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            Self::Move(who, step) => {
                movement::move_needs(at, *who, step)?;
                movement::move_plays(at, *who, step)
            }
            Self::Run(who, to) => {
                movement::run_needs(at, *who, *to)?;
                movement::run_plays(at, *who, *to)
            }
            Self::Climb(who, climbing) => {
                heights::climb_needs(at, *who, climbing)?;
                heights::climb_plays(at, *who, climbing)
            }
            Self::Jump(who, to) => {
                heights::jump_needs(at, *who, *to)?;
                heights::jump_plays(at, *who, *to)
            }
            Self::DropProne(who) => {
                movement::drop_prone_needs(at, *who)?;
                movement::drop_prone_plays(at, *who)
            }
            Self::StandUp(who) => {
                movement::stand_up_needs(at, *who)?;
                movement::stand_up_plays(at, *who)
            }
            Self::Crawl(who, to) => {
                movement::crawl_needs(at, *who, *to)?;
                Ok(Verdict::done())
            }
            Self::Arrive(who, to) => movement::crawl_plays(at, *who, *to),
            Self::Hide(who, from) => {
                hiding::hide_needs(at, *who, from)?;
                hiding::hide_plays(at, *who, from)
            }
            Self::Shift(shift) => shift.play(at),
            Self::LookOver(who, square) => hiding::look_over(at, *who, *square).map(|(verdict, _)| verdict),
            Self::Search(who, other) => hiding::search(at, *who, *other).map(|(verdict, _)| verdict),
            Self::Falls(who, height) => heights::falls(at, *who, *height).map(|_| Verdict::done()),
            Self::HoldOn(who) => {
                heights::hold_on(at, *who).map(|held| Verdict::of(if held { "pass" } else { "fail" }))
            }
            Self::ShotAt(who, by) => blind_spots::shot_at(at, *who, *by).map(|()| Verdict::done()),
            Self::Whisper(who) => sounds::soft_sound(at, *who).map(|()| Verdict::done()),
            Self::Shout(who) => sounds::loud_sound(at, *who).map(|()| Verdict::done()),
            Self::AfterAttack(who, target, with, quiet) => {
                sounds::after_attack(at, *who, *target, *with, *quiet).map(|()| Verdict::done())
            }
            Self::Settle => concealment::settle_all(at).map(|()| Verdict::done()),
            Self::Aim(who, target, with) => {
                let more = concealment::penalties(at.world(), *who, *target, *with);
                let tested = rolls::Tested::Ability("Archery".into());
                let throw = throws::throw_with(at, *who, &tested, &[], &more);
                Ok(Verdict::done().with_total(throw.consistency))
            }
            Self::Defend(attacker, who, with) => {
                let more: Vec<_> =
                    blind_spots::penalty(at.world(), *attacker, *who, *with).into_iter().collect();
                let tested = rolls::Tested::Ability("Agility".into());
                let throw = throws::throw_with(at, *who, &tested, &[], &more);
                Ok(Verdict::done().with_total(throw.consistency))
            }
        }
    }
}

impl norn_kernel::Attempt for Trial {
    fn name(&self) -> &'static str {
        "trial"
    }
    fn words(&self) -> Text {
        Text::new(norn_kernel::Key::of(norn_heimr::RULES, "heimr.document.theme-neutral"))
    }
    fn owner(&self) -> Owner {
        Owner::Referee
    }
    fn audience(&self) -> Audience {
        Audience::Everyone
    }
    fn outcomes(&self) -> &'static [&'static str] {
        &[]
    }
}

/// What came of a trial: played, or the rule that refused.
pub(crate) type Tried = Result<Played<World>, &'static str>;

/// Plays it with these dice, and fives after them. Questions get the answer of their rule, or their default.
pub(crate) fn attempt<A: norn_kernel::Attempt<World = World>>(
    world: &World,
    trial: &A,
    dice: &[u16],
    answers: &[(&str, Answer)],
) -> Tried {
    let left = RefCell::new(dice.iter().copied().collect::<VecDeque<u16>>());
    let fall = |roll: &norn_play::playback::Roll| {
        let mut left = left.borrow_mut();
        Some((0..roll.count).map(|_| left.pop_front().unwrap_or(5)).collect())
    };
    let mut run = Playback::live(trial, world, vec![], fall);
    let mut asked = vec![];
    loop {
        match run.step() {
            Now::Done { outcome, world, record } => {
                return Ok(Played { verdict: outcome, world, record, asked });
            }
            Now::Waiting { questions, .. } => {
                let question = questions[0].clone();
                let given = answers.iter().find(|(rule, _)| *rule == question.key.id());
                let answer = given.map(|(_, answer)| answer.clone()).or_else(|| question.default.clone());
                run.answer(&question, answer.expect("an answer")).expect("a fitting answer");
                asked.push(question);
            }
            Now::Refused { refusal, .. } => return Err(refusal.rule().id()),
            other => panic!("{other:?}"),
        }
    }
}

/// What it came to, the world that it left, and how many dice it took.
pub(crate) fn tried(world: &World, trial: &Trial, dice: &[u16]) -> Played<World> {
    attempt(world, trial, dice, &[]).expect("no refusal")
}

/// The rule that refuses it, if one does.
pub(crate) fn refuses(world: &World, trial: &Trial) -> Option<&'static str> {
    attempt(world, trial, &[], &[]).err()
}

/// How many dice it took.
pub(crate) fn rolled(played: &Played<World>) -> usize {
    played.record.lines.iter().filter(|noted| matches!(noted.line, Line::Rolled { .. })).count()
}

pub(crate) fn sq(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A fight between Ada and Bo of the party and Cy and Di of the game master's, on the smallest grid, everybody in
/// its middle. It is Ada's turn.
pub(crate) fn arena() -> World {
    let mut world = world([(A, hero("Ada")), (B, hero("Bo")), (C, foe("Cy")), (D, foe("Di"))]);
    let mut combat =
        Combat { order: vec![A, B, C, D], round: 1, acting: Some(A), begun: true, ..Combat::default() };
    combat.fighters.extend([A, B, C, D].map(|who| (who, Fighter::default())));
    world.combat = Some(combat);
    world
}

/// Puts somebody somewhere.
pub(crate) fn put(world: &mut World, who: Who, square: &str, level: i32) {
    let stance = &mut of(world, who).stance;
    (stance.square, stance.level) = (sq(square), level);
}

/// What is in a square, to be changed by hand.
pub(crate) fn place<'w>(world: &'w mut World, square: &str) -> &'w mut Location {
    world.grid.locations.entry(sq(square)).or_default()
}

/// What lies between two squares, to be changed by hand.
pub(crate) fn border<'w>(world: &'w mut World, one: &str, other: &str) -> &'w mut Border {
    world.grid.borders.entry(Between::new(sq(one), sq(other))).or_default()
}

/// Those stand together.
pub(crate) fn cluster(world: &mut World, who: &[Who]) {
    let combat = world.combat.as_mut().expect("a fight");
    combat.clusters.insert(who.iter().copied().collect());
}

pub(crate) fn fighter(world: &mut World, who: Who) -> &mut Fighter {
    world.combat.as_mut().expect("a fight").fighters.get_mut(&who).expect("a fighter")
}

pub(crate) fn set(names: &[&str]) -> BTreeSet<Square> {
    names.iter().map(|name| sq(name)).collect()
}

/// A wall of this height that can be climbed over without a roll.
pub(crate) fn wall(height: u8) -> Structure {
    Structure { toughness: 6, over: Some((height, Climb::default())) }
}

/// One that can't.
pub(crate) fn solid() -> Structure {
    Structure { toughness: 6, over: None }
}
