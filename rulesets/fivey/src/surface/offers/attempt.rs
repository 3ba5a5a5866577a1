//! The closed list of attempts: each with its tag in logs, the rule that plays it, and what there is to say of it.
use crate::reference::RULES;
use crate::rules::characters::healing::{Harmed, Healed};
use crate::rules::downtime::balls::Guests;
use crate::rules::downtime::bare::{BareDowntime, BareStudy, Befell};
use crate::rules::downtime::{institutions, living, turns};
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::checks::Checked;
use crate::rules::tasks::tasks::Test;
use crate::world::World;
use norn_kernel::attempt::{Declared, Said, said, with};
use norn_kernel::{Audience, Closed, Value, Who, attempts, words};

attempts! {
    /// Everything that can be attempted.
    pub enum Attempt of World, veiled by is_unseen;
    // Tasks.
    /// Somebody attempts something.
    "check" Test(it: Test) => said("check", words!("fivey.task.four-questions"))
        .by(it.who)
        .ends(Checked::WORDS)
        .secret_if(it.secret)
        .told("told", [with("aim", &it.aim)]);
    // Characters.
    // Exploring.
    // Nights.
    // Encounters.
    // Fights.
    // Magic.
    // Downtime.
    /// Downtime begins.
    "downtime" Downtime(it: turns::Begin) => said("downtime", words!("fivey.phase.downtime"))
        .told("told", [with("span", Value::word(it.span.word()))]);
    /// How somebody means to live, and what they mean to do.
    "plan-downtime" PlanDowntime(it: living::Planned) => said("plan-downtime", words!("fivey.downtime.lifestyle-table"))
        .by(it.who)
        .told("told", [
            with("lifestyle", Value::word(it.lifestyle.word())),
            with("activity", Value::word(it.plan.activity.word())),
        ]);
    /// Turns are played one after the other.
    "run-downtime" RunDowntime(it: turns::Run) => said("run-downtime", words!("fivey.downtime.tennite"))
        .told("told-run", [with("turns", Value::Number(it.turns.into()))]);
    /// A turn, which follows by itself.
    "downtime-turn" DowntimeTurn(it: turns::Turn) => said("downtime-turn", words!("fivey.downtime.tennite"))
        .told("told", [with("turn", Value::Number(it.turn.into()))]);
    /// Credit is spent.
    "spend-credit" SpendCredit(it: institutions::SpendCredit) => said("spend-credit", words!("fivey.downtime.credit"))
        .by(it.who)
        .told("told", [with("name", &it.institution)]);
    /// Guests arrive at a ball.
    "ball-guests" BallGuests(it: Guests) => said("ball-guests", words!("fivey.downtime.ball"))
        .to(it.host)
        .among(it.guests.iter().copied())
        .open_if(true)
        .told("told", [with("guests", people(&it.guests))]);
    /// The rest of the downtime is not played.
    "end-downtime" EndDowntime(_it: turns::End) => said("end-downtime", words!("fivey.phase.downtime")).told("told-end", []);
    /// A lifestyle by the day.
    "live-by-the-day" LiveByTheDay(it: living::DayExpense) => said("live-by-the-day", words!("fivey.downtime.daily-cost"))
        .by(it.who)
        .told("told", [
            with("lifestyle", Value::word(it.lifestyle.word())),
            with("days", Value::Number(it.days.into())),
        ]);
    // Templates.
    // The referee's.
    /// A danger that the referee names.
    "harm" Harmed(it: Harmed) => said("harm", words!("fivey.hp.damage")).to(it.who).told("told-harm", []);
    /// What the referee gives back.
    "heal" Healed(it: Healed) => said("heal", words!("fivey.hp.healing-cap")).to(it.who).told("told-heal", []);
    // Bare rolls.
    simulated
    /// A check from numbers alone.
    "bare-check" BareCheck(_it: BareCheck) => said("check", words!("fivey.check.roll")).by(Who(1)).ends(Checked::WORDS);
    /// A downtime turn from numbers alone.
    "bare-downtime" BareDowntime(_it: BareDowntime) => said("bare-downtime", words!("fivey.downtime.event-roll"))
        .by(Who(1))
        .ends(Befell::WORDS);
    /// Study from numbers alone.
    "bare-study" BareStudy(_it: BareStudy) => said("bare-study", words!("fivey.downtime.study"))
        .by(Who(1))
        .ends(Checked::WORDS);
}

/// People as a list.
pub(crate) fn people<'a>(of: impl IntoIterator<Item = &'a Who>) -> Value {
    Value::List(of.into_iter().map(|&who| Value::Character(who)).collect())
}

/// Whether an attempt is for the referee alone: made by somebody whom the party does not see, or about them.
fn is_unseen(attempt: &Attempt, world: &World) -> bool {
    attempt.said().is_unseen(|who| world.characters.contains_key(&who) && !world.is_seen(who))
}

impl Declared for Attempt {
    fn said(&self) -> Said<'_> {
        self.said()
    }
    fn knowable(&self, world: &World) -> Audience {
        match self {
            Self::Test(it) if !world.is_players(it.who) => Audience::Referee,
            _ => self.said().audience,
        }
    }
}
