//! Everything that can be attempted, who may attempt it, and how an offer is read.
use crate::reference::RULES;
use crate::rules::actions::action::{self, Action, Resume};
use crate::rules::actions::movement::PutSomewhere;
use crate::rules::challenges::attempts::{Challenge, Opponent, Opposed};
use crate::rules::challenges::requirements::{BareChallenge, BareOpposed, Contest, Met};
use crate::rules::characters::experience::{Award, Downtime, Train};
use crate::rules::combat::holds::Release;
use crate::rules::environment::concealment::Shift;
use crate::rules::harm::decrees::Decree;
use crate::rules::harm::effects::Call;
use crate::rules::harm::rest::Rest;
use crate::rules::harm::time::Wait;
use crate::rules::turns::chase::{BeginChase, Exchange, OfferWays, RunOn, StopChase, TakeWay};
use crate::rules::turns::initiative::{BeginCombat, EndCombat, Join};
use crate::rules::turns::ready::{React, Ready};
use crate::rules::turns::turn::{Delay, EndTurn};
use crate::world::World;
use norn_kernel::offer::{Filling, Next, Param, Range, param, refused};
use norn_kernel::{
    At, Audience, Choice, Owner, Play, Rule, Storable, Text, Value, Verdict, Viewer, Who, words,
};

/// Everything that can be attempted. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub enum Attempt {
    /// Somebody rolls.
    #[stored(rename = "challenge")]
    Challenge(Challenge),
    /// Two oppose each other.
    #[stored(rename = "opposed")]
    Opposed(Opposed),
    /// An encounter has been overcome.
    #[stored(rename = "award")]
    Award(Award),
    /// Somebody trains.
    #[stored(rename = "train")]
    Train(Train),
    /// Downtime begins or ends.
    #[stored(rename = "downtime")]
    Downtime(Downtime),
    /// Game time passes.
    #[stored(rename = "wait")]
    Wait(Wait),
    /// The game master calls an effect on somebody.
    #[stored(rename = "call")]
    Call(Call),
    /// The game master decides about somebody.
    #[stored(rename = "decree")]
    Decree(Decree),
    /// Somebody rests.
    #[stored(rename = "rest")]
    Rest(Rest),
    /// A fight begins.
    #[stored(rename = "begin-combat")]
    BeginCombat(BeginCombat),
    /// The fight is over.
    #[stored(rename = "end-combat")]
    EndCombat(EndCombat),
    /// Others come into the fight.
    #[stored(rename = "join")]
    Join(Join),
    /// A turn is over.
    #[stored(rename = "end-turn")]
    EndTurn(EndTurn),
    /// Somebody waits with the turn.
    #[stored(rename = "delay")]
    Delay(Delay),
    /// What was begun in the last turn goes on, or not.
    #[stored(rename = "resume")]
    Resume(Resume),
    /// Somebody waits for something.
    #[stored(rename = "ready")]
    Ready(Ready),
    /// What was waited for has come.
    #[stored(rename = "react")]
    React(React),
    /// Somebody lets go of another.
    #[stored(rename = "release")]
    Release(Release),
    /// A chase begins.
    #[stored(rename = "begin-chase")]
    BeginChase(BeginChase),
    /// Somebody in a chase runs on.
    #[stored(rename = "run-on")]
    RunOn(RunOn),
    /// A chase is over.
    #[stored(rename = "stop-chase")]
    StopChase(StopChase),
    /// There is other ground to run over.
    #[stored(rename = "offer-ways")]
    OfferWays(OfferWays),
    /// The ground of a chase is picked.
    #[stored(rename = "take-way")]
    TakeWay(TakeWay),
    /// Somebody does something.
    #[stored(rename = "act")]
    Act(Action),
    /// Somebody goes behind something, or to a level that is a step away.
    #[stored(rename = "shift")]
    Shift(Shift),
    /// The game master puts somebody somewhere.
    #[stored(rename = "place")]
    Place(PutSomewhere),
    /// A roll from numbers alone.
    #[stored(rename = "bare-challenge")]
    BareChallenge(BareChallenge),
    /// Two rolls from numbers alone.
    #[stored(rename = "bare-opposed")]
    BareOpposed(BareOpposed),
    /// Any of these, of which nobody but the game master learns.
    #[stored(rename = "unseen")]
    Unseen(Box<Attempt>),
}

/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub type Offered = Result<Attempt, Box<Next<Attempt>>>;

/// Reads what is filled in for one attempt.
pub type Offer = fn(&World, &Viewer, Filling<'_>) -> Offered;

/// Refuses what is the game master's alone to anybody else. [heimr.document.game-master-terms]
///
/// # Errors
/// The refusal.
pub fn referee_only(viewer: &Viewer) -> Result<(), Box<Next<Attempt>>> {
    match viewer {
        Viewer::Referee => Ok(()),
        Viewer::Player(_) => {
            Err(refused(Text::part(words!("heimr.document.game-master-terms"), "referee-only")))
        }
    }
}

/// Who is to act: one's own characters, or anybody for the game master. [heimr.document.game-master-terms]
///
/// # Errors
/// The refusal for whoever plays nobody.
pub fn who(world: &World, viewer: &Viewer) -> Result<Param, Box<Next<Attempt>>> {
    let own = world.characters.keys().filter(|who| viewer.speaks_for(world.owner(**who)));
    let key = words!("heimr.document.game-master-terms");
    let choices: Vec<Choice> = own.map(|&who| Choice::new(key, who)).collect();
    if choices.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    Ok(param(Text::part(key, "who"), Range::OneOf(choices)))
}

/// Who rolls: the dead only where the game master insists. [heimr.injury.death]
pub(crate) fn roller(
    world: &World,
    viewer: &Viewer,
    filling: &Filling<'_>,
) -> Result<Param, Box<Next<Attempt>>> {
    let mut param = who(world, viewer)?;
    let Range::OneOf(choices) = &mut param.range else { return Ok(param) };
    let lives = |choice: &Choice| !matches!(choice.value, Value::Character(who) if world.character(who).dead);
    if filling.insists() {
        return Ok(param);
    }
    match choices.iter().find(|choice| !lives(choice)).map(|choice| choice.value.clone()) {
        Some(dead) if !choices.iter().any(lives) => {
            Err(refused(Text::part(words!("heimr.injury.death"), "refusal").with("who", dead)))
        }
        _ => {
            choices.retain(lives);
            Ok(param)
        }
    }
}

impl Rule for Attempt {
    type World = World;
    type Outcome = Verdict;

    #[inline(always)]
    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            // Simulated by the million, so it does not pass through all the others.
            Self::BareChallenge(it) => it.play(&mut at.lend()),
            other => other.play_alone(&mut at.lend()),
        }
    }
}

impl Attempt {
    fn play_alone(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            Self::Challenge(it) => it.play(at),
            Self::Opposed(it) => it.play(at),
            Self::Award(it) => it.play(at),
            Self::Train(it) => it.play(at),
            Self::Downtime(it) => it.play(at),
            Self::Wait(it) => it.play(at),
            Self::Call(it) => it.play(at),
            Self::Decree(it) => it.play(at),
            Self::Rest(it) => it.play(at),
            Self::BeginCombat(it) => it.play(at),
            Self::EndCombat(it) => it.play(at),
            Self::Join(it) => it.play(at),
            Self::EndTurn(it) => it.play(at),
            Self::Delay(it) => it.play(at),
            Self::Resume(it) => it.play(at),
            Self::Ready(it) => it.play(at),
            Self::React(it) => it.play(at),
            Self::Release(it) => it.play(at),
            Self::BeginChase(it) => it.play(at),
            Self::RunOn(it) => it.play(at),
            Self::StopChase(it) => it.play(at),
            Self::OfferWays(it) => it.play(at),
            Self::TakeWay(it) => it.play(at),
            Self::Act(it) => it.play(at),
            Self::Shift(it) => it.play(at),
            Self::Place(it) => it.play(at),
            Self::BareChallenge(it) => it.play(at),
            Self::BareOpposed(it) => it.play(at),
            Self::Unseen(it) => it.play(at),
        }
    }
}

impl norn_kernel::Attempt for Attempt {
    fn name(&self) -> &'static str {
        match self {
            Self::Challenge(_) | Self::BareChallenge(_) => "challenge",
            Self::Opposed(_) | Self::BareOpposed(_) => "opposed",
            Self::Award(_) => "award",
            Self::Train(_) => "train",
            Self::Downtime(_) => "downtime",
            Self::Wait(_) => "wait",
            Self::Call(_) => "call",
            Self::Decree(_) => "decree",
            Self::Rest(_) => "rest",
            Self::BeginCombat(_) => "begin-combat",
            Self::EndCombat(_) => "end-combat",
            Self::Join(_) => "join",
            Self::EndTurn(_) => "end-turn",
            Self::Delay(_) => "delay",
            Self::Resume(_) => "resume",
            Self::Ready(_) => "ready",
            Self::React(_) => "react",
            Self::Release(_) => "release",
            Self::BeginChase(_) => "begin-chase",
            Self::RunOn(_) => "run-on",
            Self::StopChase(_) => "stop-chase",
            Self::OfferWays(_) => "offer-ways",
            Self::TakeWay(_) => "take-way",
            Self::Act(it) => it.deed.name(),
            Self::Shift(_) => "shift",
            Self::Place(_) => "place",
            Self::Unseen(it) => it.name(),
        }
    }
    fn words(&self) -> Text {
        match self {
            Self::Challenge(_) | Self::BareChallenge(_) => {
                Text::part(words!("heimr.challenge.ability-or-attribute"), "challenge")
            }
            Self::Opposed(_) | Self::BareOpposed(_) => {
                Text::part(words!("heimr.challenge.opposed"), "opposed")
            }
            Self::Award(_) => Text::part(words!("heimr.xp.award"), "award"),
            Self::Train(_) => Text::part(words!("heimr.xp.one-level-at-a-time"), "train"),
            Self::Downtime(_) => Text::part(words!("heimr.xp.spend-downtime"), "downtime"),
            Self::Wait(_) => Text::part(words!("heimr.combat.turn-duration"), "wait"),
            Self::Call(_) => Text::part(words!("heimr.effect.definition"), "call"),
            Self::Decree(_) => Text::part(words!("heimr.health.healing"), "decree"),
            Self::Rest(_) => Text::part(words!("heimr.health.rest-duration"), "rest"),
            Self::BeginCombat(_) => Text::part(words!("heimr.combat.end"), "begin-combat"),
            Self::EndCombat(_) => Text::part(words!("heimr.combat.end"), "end-combat"),
            Self::Join(_) => Text::part(words!("heimr.initiative.late-joiner"), "join"),
            Self::EndTurn(_) => Text::part(words!("heimr.combat.turns"), "end-turn"),
            Self::Delay(_) => Text::part(words!("heimr.delay.declare"), "delay"),
            Self::Resume(_) => Text::part(words!("heimr.action.upcoming-cancel"), "resume"),
            Self::Ready(_) => Text::part(words!("heimr.ready.one-action"), "ready"),
            Self::React(_) => Text::part(words!("heimr.ready.after-trigger"), "react"),
            Self::Release(_) => Text::part(words!("heimr.brawl.release"), "release"),
            Self::BeginChase(_) => Text::part(words!("heimr.chase.start"), "begin-chase"),
            Self::RunOn(_) => Text::part(words!("heimr.chase.alternate"), "run-on"),
            Self::StopChase(_) => Text::part(words!("heimr.chase.basis"), "stop-chase"),
            Self::OfferWays(_) => Text::part(words!("heimr.chase.terrain-choice"), "offer-ways"),
            Self::TakeWay(_) => Text::part(words!("heimr.chase.terrain-choice"), "take-way"),
            Self::Act(it) => it.deed.words(),
            Self::Shift(_) => Text::part(words!("heimr.concealment.taking-it"), "shift"),
            Self::Place(_) => Text::part(words!("heimr.grid.tokens"), "place"),
            Self::Unseen(it) => it.words(),
        }
    }
    fn told(&self) -> Option<Text> {
        Some(match self {
            Self::Challenge(Challenge { who, tested, task, .. }) => {
                let part = if task.is_empty() { "told" } else { "told-task" };
                Text::part(words!("heimr.challenge.ability-or-attribute"), part)
                    .with("who", *who)
                    .with("tested", tested.value())
                    .with("task", Value::text(task))
            }
            Self::Opposed(Opposed { one, other, .. }) => {
                Text::part(words!("heimr.challenge.opposed"), "told")
                    .with("who", one.who)
                    .with("tested", one.tested.value())
                    .with("other", other.who)
                    .with("against", other.tested.value())
            }
            Self::Train(it) => Text::part(words!("heimr.xp.one-level-at-a-time"), "told")
                .with("who", it.who)
                .with("name", Value::text(&it.ability)),
            Self::Downtime(it) => Text::part(words!("heimr.xp.spend-downtime"), "told")
                .with("on", Value::word(if it.on { "yes" } else { "no" })),
            Self::Rest(it) => Text::part(words!("heimr.health.rest-duration"), "told").with("who", it.who),
            Self::BeginCombat(_) => Text::part(words!("heimr.combat.end"), "told-begins"),
            Self::EndCombat(_) => Text::part(words!("heimr.combat.end"), "told-ends"),
            Self::Join(it) => Text::part(words!("heimr.initiative.late-joiner"), "told").with("who", it.who),
            Self::EndTurn(it) => Text::part(words!("heimr.combat.turns"), "told").with("who", it.who),
            Self::Delay(it) => Text::part(words!("heimr.delay.declare"), "told").with("who", it.who),
            Self::Ready(it) => Text::part(words!("heimr.ready.one-action"), "told").with("who", it.who),
            Self::Release(it) => {
                Text::part(words!("heimr.brawl.release"), "told").with("who", it.who).with("held", it.held)
            }
            Self::BeginChase(it) => Text::part(words!("heimr.chase.start"), "told")
                .with("who", it.chaser)
                .with("target", it.target),
            Self::RunOn(_) => Text::part(words!("heimr.chase.alternate"), "told"),
            Self::StopChase(_) => Text::part(words!("heimr.chase.basis"), "told"),
            Self::Act(it) => it.deed.told(it.who),
            Self::Unseen(it) => return it.told(),
            Self::BareChallenge(_)
            | Self::BareOpposed(_)
            | Self::Award(_)
            | Self::Wait(_)
            | Self::Call(_)
            | Self::Decree(_)
            | Self::Resume(_)
            | Self::React(_)
            | Self::OfferWays(_)
            | Self::TakeWay(_)
            | Self::Shift(_)
            | Self::Place(_) => return None,
        })
    }
    fn owner(&self) -> Owner {
        match self {
            Self::Challenge(Challenge { who, .. })
            | Self::Opposed(Opposed { one: Opponent { who, .. }, .. })
            | Self::Train(Train { who, .. })
            | Self::Rest(Rest { who })
            | Self::Act(Action { who, .. })
            | Self::EndTurn(EndTurn { who })
            | Self::Delay(Delay { who, .. })
            | Self::Resume(Resume { who, .. })
            | Self::Ready(Ready { who, .. })
            | Self::React(React { who, .. })
            | Self::Release(Release { who, .. })
            | Self::RunOn(RunOn { chaser: who, .. })
            | Self::StopChase(StopChase { chaser: who, .. })
            | Self::TakeWay(TakeWay { who, .. })
            | Self::Shift(Shift { who, .. })
            | Self::BareChallenge(BareChallenge { who, .. })
            | Self::BareOpposed(BareOpposed { who: (who, _), .. }) => Owner::Character(*who),
            Self::Award(_)
            | Self::Downtime(_)
            | Self::Wait(_)
            | Self::Call(_)
            | Self::Decree(_)
            | Self::BeginCombat(_)
            | Self::EndCombat(_)
            | Self::Join(_)
            | Self::BeginChase(_)
            | Self::OfferWays(_)
            | Self::Place(_)
            | Self::Unseen(_) => Owner::Referee,
        }
    }
    fn audience(&self) -> Audience {
        match self {
            Self::Unseen(_) => Audience::Referee,
            _ => Audience::Everyone,
        }
    }
    fn outcomes(&self) -> &'static [&'static str] {
        match self {
            Self::Challenge(_) => Met::WORDS,
            Self::BareChallenge(it) if it.requirement.is_some() => Met::WORDS,
            Self::Opposed(_) | Self::BareOpposed(_) => Contest::WORDS,
            Self::Act(it) => action::outcomes(&it.deed),
            Self::React(_) | Self::Resume(_) => action::OUTCOMES,
            Self::RunOn(it) if !it.target => Exchange::WORDS,
            Self::Unseen(it) => it.outcomes(),
            _ => &[],
        }
    }
    fn knowable(&self, world: &World) -> Audience {
        let known = |who: &Who| if world.is_players(*who) { Audience::Everyone } else { Audience::Referee };
        match self {
            Self::Challenge(it) => self.audience().and(known(&it.who)),
            _ => self.audience(),
        }
    }
}

pub(crate) type Read<T> = Result<T, Box<Next<Attempt>>>;
