//! Everything that can be attempted: the closed list, and what there is to say of each.
use crate::reference::RULES;
use crate::rules::actions::action::{self, Action, Resume};
use crate::rules::actions::movement::PutSomewhere;
use crate::rules::challenges::attempts::{Challenge, Opposed};
use crate::rules::challenges::requirements::{BareChallenge, BareOpposed, Contest, Met};
use crate::rules::characters::abilities::Standard;
use crate::rules::characters::experience::{Award, Downtime, Train};
use crate::rules::combat::holds::Release;
use crate::rules::environment::concealment::Shift;
use crate::rules::harm::decrees::Decree;
use crate::rules::harm::effects::Call;
use crate::rules::harm::rest::Rest;
use crate::rules::harm::time::{CALENDAR, Wait};
use crate::rules::turns::chase::{BeginChase, Exchange, OfferWays, RunOn, StopChase, Stops, TakeWay};
use crate::rules::turns::initiative::{BeginCombat, EndCombat, Join};
use crate::rules::turns::ready::{React, Ready};
use crate::rules::turns::turn::{Delay, EndTurn};
use crate::world::World;
use crate::world::fight::Deed;
use norn_kernel::attempt::{Declared, Said, said, with};
use norn_kernel::{Audience, Owner, Value, Who, attempts, words};

attempts! {
    /// Everything that can be attempted. Tags are written out, because they stand in stored logs.
    pub enum Attempt of World, veiled by is_unseen;
    /// Somebody rolls.
    "challenge" Challenge(it: Challenge) => said("challenge", words!("heimr.challenge.ability-or-attribute"))
        .by(it.who)
        .secret_if(it.secret)
        .ends(Met::WORDS)
        .told(if it.task.is_empty() { "told" } else { "told-task" }, [
            with("tested", it.tested.value()),
            with("task", &it.task),
        ]);
    /// Two oppose each other.
    "opposed" Opposed(it: Opposed) => said("opposed", words!("heimr.challenge.opposed"))
        .by(it.one.who)
        .about(it.other.who)
        .ends(Contest::WORDS)
        .told("told", [
            with("tested", it.one.tested.value()),
            with("other", it.other.who),
            with("against", it.other.tested.value()),
        ]);
    /// An encounter has been overcome.
    "award" Award(it: Award) => said("award", words!("heimr.xp.award")).told("told", [with("worth", it.worth)]);
    /// Somebody trains.
    "train" Train(it: Train) => said("train", words!("heimr.xp.one-level-at-a-time"))
        .by(it.who)
        .told("told", [with("name", &it.ability)]);
    /// Downtime begins or ends.
    "downtime" Downtime(it: Downtime) => said("downtime", words!("heimr.xp.spend-downtime"))
        .told("told", [with("on", Value::word(if it.on { "yes" } else { "no" }))]);
    /// Game time passes.
    "wait" Wait(it: Wait) => said("wait", words!("heimr.combat.turn-duration"))
        .told("told", [with("span", Value::Text(CALENDAR.in_short(it.seconds)))]);
    /// The game master calls an effect on somebody.
    "call" Call(it: Call) => said("call", words!("heimr.effect.definition")).to(it.on);
    /// The game master decides about somebody.
    "decree" Decree(it: Decree) => said("decree", words!("heimr.health.healing")).to(it.who);
    /// Somebody rests.
    "rest" Rest(it: Rest) => said("rest", words!("heimr.health.rest-duration")).by(it.who).told("told", []);
    /// A fight begins.
    "begin-combat" BeginCombat(_it: BeginCombat) =>
        said("begin-combat", words!("heimr.combat.end")).told("told-begins", []);
    /// The fight is over.
    "end-combat" EndCombat(_it: EndCombat) =>
        said("end-combat", words!("heimr.combat.end")).told("told-ends", []);
    /// Others come into the fight.
    "join" Join(it: Join) =>
        said("join", words!("heimr.initiative.late-joiner")).to(it.who).told("told", []);
    /// A turn is over.
    "end-turn" EndTurn(it: EndTurn) =>
        said("end-turn", words!("heimr.combat.turns")).by(it.who).told("told", []);
    /// Somebody waits with the turn.
    "delay" Delay(it: Delay) => said("delay", words!("heimr.delay.declare")).by(it.who).told("told", []);
    /// What was begun in the last turn goes on, or not.
    "resume" Resume(it: Resume) =>
        said("resume", words!("heimr.action.upcoming-cancel")).by(it.who).ends(action::OUTCOMES);
    /// Somebody waits for something.
    "ready" Ready(it: Ready) => said("ready", words!("heimr.ready.one-action")).by(it.who).told("told", []);
    /// What was waited for has come.
    "react" React(it: React) =>
        said("react", words!("heimr.ready.after-trigger")).by(it.who).open_if(true).ends(action::OUTCOMES);
    /// Somebody lets go of another.
    "release" Release(it: Release) => said("release", words!("heimr.brawl.release"))
        .by(it.who)
        .open_if(true)
        .told("told", [with("held", it.held)]);
    /// A chase begins.
    "begin-chase" BeginChase(it: BeginChase) => said("begin-chase", words!("heimr.chase.start"))
        .to(it.chaser)
        .open_if(true)
        .told("told", [with("target", it.target)]);
    /// Somebody in a chase runs on.
    "run-on" RunOn(it: RunOn) => said("run-on", words!("heimr.chase.alternate"))
        .owned(Owner::Character(it.chaser))
        .ends(if it.target { &[] } else { Exchange::WORDS })
        .told("told", []);
    /// A chase is over.
    "stop-chase" StopChase(it: StopChase) => said("stop-chase", words!("heimr.chase.basis"))
        .owned(Owner::Character(it.chaser))
        .told("told", []);
    /// There is other ground to run over.
    "offer-ways" OfferWays(_it: OfferWays) => said("offer-ways", words!("heimr.chase.terrain-choice"));
    /// The ground of a chase is picked.
    "take-way" TakeWay(it: TakeWay) =>
        said("take-way", words!("heimr.chase.terrain-choice")).owned(Owner::Character(it.who));
    /// Somebody does something.
    "act" Act(it: Action) => it.said();
    /// Somebody goes behind something, or to a level that is a step away.
    "shift" Shift(it: Shift) => said("shift", words!("heimr.concealment.taking-it")).by(it.who);
    /// The game master puts somebody somewhere.
    "place" Place(it: PutSomewhere) => said("place", words!("heimr.grid.tokens"))
        .to(it.who)
        .told("told", [with("to", Value::Place(it.square.place()))]);
    simulated
    /// A roll from numbers alone.
    "bare-challenge" BareChallenge(it: BareChallenge) =>
        said("challenge", words!("heimr.challenge.ability-or-attribute"))
            .by(it.who)
            .ends(if it.requirement.is_some() { Met::WORDS } else { &[] });
    /// Two rolls from numbers alone.
    "bare-opposed" BareOpposed(it: BareOpposed) =>
        said("opposed", words!("heimr.challenge.opposed")).by(it.who.0).ends(Contest::WORDS);
}

/// Whether an attempt is for the game master alone: made in secret, or by somebody whom nobody can see. What
/// opponents ready is never told; nor is what they do so as not to be noticed, but where all see them go.
fn is_unseen(attempt: &Attempt, world: &World) -> bool {
    let unseen = |who| world.characters.contains_key(&who) && !world.is_seen(who);
    let others = |who: &Who| !world.is_players(*who);
    let deceives = match attempt {
        Attempt::Ready(it) => others(&it.who),
        Attempt::Act(it) => match it.deed {
            Deed::HideItem { .. } => others(&it.who),
            Deed::Hide { .. } => others(&it.who) && world.combat.is_none(),
            _ => false,
        },
        // Whether a player's character notices what they do.
        Attempt::Opposed(it) => [(&it.one, &it.other), (&it.other, &it.one)].iter().any(|(one, other)| {
            let notices = other.tested == Standard::Perception.tested();
            notices && others(&one.who) && !others(&other.who)
        }),
        _ => false,
    };
    deceives || attempt.said().is_unseen(unseen)
}

impl Declared for Attempt {
    fn said(&self) -> Said<'_> {
        self.said()
    }
    fn knowable(&self, world: &World) -> Audience {
        match self {
            Self::Challenge(it) if !world.is_players(it.who) => Audience::Referee,
            _ => self.said().audience,
        }
    }
    fn makers(&self, world: &World) -> Vec<Who> {
        let (chaser, [chases, flees]) = match self {
            Self::RunOn(it) => (it.chaser, [!it.target, it.target]),
            Self::StopChase(it) => (it.chaser, [it.stops != Stops::Target, it.stops != Stops::Chaser]),
            _ => return vec![],
        };
        let target = world.chases.get(&chaser).map(|(target, _)| *target).filter(|_| flees);
        Some(chaser).filter(|_| chases).into_iter().chain(target).collect()
    }
}
