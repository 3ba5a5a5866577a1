//! The closed list of attempts: each with its tag in logs, the rule that plays it, and what there is to say of it.
use crate::reference::RULES;
use crate::rules::characters::healing::{Harmed, Healed};
use crate::rules::downtime::balls::Guests;
use crate::rules::downtime::bare::{BareDowntime, BareStudy, Befell};
use crate::rules::downtime::{institutions, living, turns};
use crate::rules::exploring::adventures::{BareExperience, Begin, Convert, End};
use crate::rules::exploring::countdowns::CountDown;
use crate::rules::exploring::nights::{
    Attune, BareRecover, Camp, Cook, Eat, Invent, March, Practice, Recover, Scavenge, Sleep,
};
use crate::rules::exploring::phases::Turn;
use crate::rules::exploring::risks::{BareJourney, BareSite, Met};
use crate::rules::exploring::sites::{CloseHour, Ended, Enter, Explore, Leave, Look, MoveOn, NextRound};
use crate::rules::exploring::time::Wait;
use crate::rules::exploring::travel::{Came, Travel};
use crate::rules::exploring::undertakings::{Brought, Prepare, Undertake};
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::checks::Checked;
use crate::rules::tasks::tasks::Test;
use crate::world::{CALENDAR, PARTY, World};
use norn_kernel::attempt::{Declared, Said, said, with};
use norn_kernel::{Audience, Closed, Owner, Value, Who, attempts, words};

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
    /// The party travels.
    "travel" Travel(it: Travel) => said("travel", words!("fivey.travel.hex"))
        .owned(Owner::Character(PARTY))
        .ends(Came::WORDS)
        .told("told-travel", [with("to", Value::Place(it.to))]);
    /// The party enters a site.
    "enter-site" Enter(it: Enter) => said("enter-site", words!("fivey.travel.zoom-in"))
        .owned(Owner::Character(PARTY))
        .told("told-enter", [with("site", &it.site)]);
    /// The party leaves the site.
    "leave-site" Leave(_it: Leave) => said("leave-site", words!("fivey.travel.zoom-in"))
        .owned(Owner::Character(PARTY))
        .told("told-leave", []);
    /// Somebody uses their action of a round at a site.
    "explore" Explore(it: Explore) => said("explore", words!("fivey.site.action-examples"))
        .by(it.who)
        .ends(Checked::WORDS)
        .told("told-explore", [with("doing", &it.doing)]);
    /// Somebody looks around.
    "look-around" Look(it: Look) => said("look-around", words!("fivey.site.no-check-for-looking"))
        .by(it.who)
        .told("told-look", [with("spot", &it.spot)]);
    /// The party moves on together.
    "move-on" MoveOn(_it: MoveOn) => said("move-on", words!("fivey.site.one-action-each"))
        .owned(Owner::Character(PARTY))
        .told("told-move-on", []);
    /// The referee ends a round at a site.
    "next-round" NextRound(_it: NextRound) => said("next-round", words!("fivey.site.round-ten-minutes"))
        .ends(Ended::WORDS)
        .told("told-next", []);
    /// The referee closes the hour.
    "close-hour" CloseHour(_it: CloseHour) => said("close-hour", words!("fivey.site.hour")).told("told-close", []);
    /// Somebody undertakes something that takes time, costs something, or risks something.
    "undertake" Undertake(it: Undertake) => said("undertake", words!("fivey.referee.time-restraints"))
        .by(it.who)
        .ends(Brought::WORDS)
        .told("told-undertake", [with("doing", &it.doing)]);
    /// The referee turns to another phase.
    "phase" Turn(it: Turn) => said("phase", words!("fivey.phase.set"))
        .told("told-phase", [with("phase", Value::word(it.to.word()))]);
    /// An adventure begins.
    "adventure-begins" Begin(_it: Begin) => said("adventure-begins", words!("fivey.phase.set")).told("told-begins", []);
    /// An adventure is over.
    "adventure-over" End(_it: End) => said("adventure-over", words!("fivey.phase.set")).told("told-over", []);
    /// Somebody turns their dice into experience.
    "dice-to-experience" Convert(it: Convert) =>
        said("dice-to-experience", words!("fivey.inspiration.to-experience")).by(it.who).told("told-convert", []);
    /// The referee counts down to something.
    "count-down" CountDown(it: CountDown) => said("count-down", words!("fivey.referee.clock-countdown"))
        .secret_if(!it.open)
        .told("told-count", [with("name", &it.name)]);
    /// The referee lets time pass.
    "wait" Wait(it: Wait) => said("wait", words!("fivey.day.halves"))
        .told("told-wait", [with("span", Value::Text(CALENDAR.in_short(it.minutes)))]);
    /// The referee prepares a scene.
    "prepare-scene" Prepare(it: Prepare) => said("prepare-scene", words!("fivey.referee.job"))
        .secret_if(true)
        .told("told-prepare", [with("goal", &it.goal)]);
    // Nights.
    /// The party gives its rest up for more hours of travel.
    "march" March(_it: March) => said("march", words!("fivey.rest.march"))
        .owned(Owner::Character(PARTY))
        .told("told-march", []);
    /// The party makes camp or lodges.
    "make-camp" Camp(it: Camp) => said("make-camp", words!("fivey.day.nighttime"))
        .owned(Owner::Character(PARTY))
        .told("told-camp", [with("where", it.settlement.as_ref().map_or(Value::word("nowhere"), |name| Value::text(name)))]);
    /// Somebody recovers tonight.
    "recover" Recover(it: Recover) => said("recover", words!("fivey.rest.recover")).by(it.who).told("told-recover", []);
    /// Somebody attunes to something else tonight.
    "attune" Attune(it: Attune) => said("attune", words!("fivey.attune.change"))
        .by(it.who)
        .told("told-attune", [with("item", &it.thing)]);
    /// Somebody practices tonight.
    "practice" Practice(it: Practice) =>
        said("practice", words!("fivey.rest.practice")).by(it.who).told("told-practice", []);
    /// Somebody cooks.
    "cook" Cook(it: Cook) => said("cook", words!("fivey.rest.cook"))
        .by(it.who)
        .among(it.eaters.iter().copied())
        .told("told-cook", [with("eaters", people(&it.eaters))]);
    /// Somebody scavenges.
    "scavenge" Scavenge(it: Scavenge) => said("scavenge", words!("fivey.rest.scavenge"))
        .by(it.who)
        .told("told-scavenge", [with("item", &it.what)]);
    /// Somebody spends a rest action on something of their own.
    "rest-otherwise" Invent(it: Invent) => said("rest-otherwise", words!("fivey.rest.special-and-invented"))
        .by(it.who)
        .told("told-invent", [with("doing", &it.doing)]);
    /// People eat.
    "eat" Eat(it: Eat) => said("eat", words!("fivey.rest.meal"))
        .owned(it.from.or(it.who.first().copied()).map_or(Owner::Referee, Owner::Character))
        .among(it.who.iter().copied())
        .told("told-eat", [with("who", people(&it.who))]);
    /// The night ends.
    "night-ends" Sleep(_it: Sleep) => said("night-ends", words!("fivey.day.nighttime")).told("told-ends", []);
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
    /// Rounds at a site, from numbers alone.
    "bare-site" BareSite(_it: BareSite) => said("site-encounter", words!("fivey.site.encounter")).by(Who(1)).ends(Met::WORDS);
    /// A way through hexes, from numbers alone.
    "bare-journey" BareJourney(_it: BareJourney) =>
        said("travel-encounter", words!("fivey.travel.encounter")).by(Who(1)).ends(Met::WORDS);
    /// A Recover, from numbers alone.
    "bare-recover" BareRecover(_it: BareRecover) => said("recover", words!("fivey.rest.recover")).by(Who(1));
    /// Dice that become experience, from numbers alone.
    "bare-experience" BareExperience(_it: BareExperience) =>
        said("dice-to-experience", words!("fivey.inspiration.to-experience")).by(Who(1));
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
