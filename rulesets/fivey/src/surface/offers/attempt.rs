//! The closed list of attempts: each with its tag in logs, the rule that plays it, and what there is to say of it.
use crate::reference::RULES;
use crate::rules::characters::healing::{Harmed, Healed};
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::checks::Checked;
use crate::rules::tasks::contests::{BareContest, Contest, Outcome};
use crate::rules::tasks::cooperation::{BareCooperation, Cooperate};
use crate::rules::tasks::dice::RollDice;
use crate::rules::tasks::gifts::{HandOver, Inspire, Rename};
use crate::rules::tasks::tasks::{Consent, Opposed, Ruled, Save, Settled, Test};
use crate::rules::traits::attunement::Master;
use crate::rules::traits::titles::{CallOn, Invent, WhoKnows};
use crate::rules::traits::using::UseFeat;
use crate::world::World;
use norn_kernel::attempt::{Declared, Said, said, with};
use norn_kernel::{Audience, Closed, Owner, Value, Who, attempts, words};
use std::collections::BTreeSet;

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
    /// Somebody attempts something, and nothing is rolled.
    "ruled" Ruled(it: Ruled) => said("check", words!("fivey.task.four-questions"))
        .by(it.who)
        .ends(Settled::WORDS)
        .secret_if(it.secret)
        .told("told", [with("aim", &it.aim)]);
    /// Somebody attempts something against somebody else.
    "opposed" Opposed(it: Opposed) => said("check", words!("fivey.task.four-questions"))
        .by(it.test.who)
        .about(it.against)
        .ends(Checked::WORDS)
        .secret_if(it.test.secret)
        .told("told-against", [with("aim", &it.test.aim), with("against", it.against)]);
    /// Somebody saves against something.
    "save" Save(it: Save) => said("save", words!("fivey.check.save"))
        .by(it.who)
        .about(it.from)
        .ends(Checked::WORDS)
        .told("told", [with("stat", Value::word(it.stat.word())), with("from", it.from)]);
    /// Some attempt something together.
    "cooperate" Cooperate(it: Cooperate) => said("cooperate", words!("fivey.cooperation.two"))
        .owned(first(&it.who))
        .among(it.who.iter().copied())
        .ends(Checked::WORDS)
        .told("told", [with("all", people(&it.who)), with("aim", &it.aim)]);
    /// Some contend.
    "contest" Contest(it: Contest) => said("contest", words!("fivey.contest.roll"))
        .by(it.who)
        .among(it.all())
        .ends(Outcome::WORDS)
        .told("told", [with("others", people(&it.others))]);
    /// Dice for whatever else there is.
    "roll" Roll(it: RollDice) => said("roll", words!("fivey.intro.dice-needed"))
        .owned(it.who.map_or(Owner::Referee, Owner::Character))
        .secret_if(it.secret)
        .told("told", [
            with("dice", i32::from(it.dice)),
            with("sides", i32::from(it.die.sides())),
            with("times", it.times),
            with("plus", it.plus),
        ]);
    /// The referee gives dice of inspiration.
    "inspire" Inspire(it: Inspire) => said("inspire", words!("fivey.inspiration.gift-roleplay"))
        .to(it.who)
        .told("told", [with("dice", it.dice), with("why", &it.why)]);
    /// A player hands one of theirs to another.
    "hand-over" HandOver(it: HandOver) => said("hand-over", words!("fivey.inspiration.other-sources"))
        .by(it.who)
        .about(it.to)
        .ends(Consent::WORDS)
        .told("told", [with("to", it.to)]);
    /// A player calls inspiration something else.
    "rename" Rename(it: Rename) => said("rename", words!("fivey.inspiration.rename"))
        .by(it.who)
        .told("told", [with("name", &it.name)]);
    /// Somebody uses a feat.
    "use-feat" UseFeat(it: UseFeat) => said("use-feat", words!("fivey.feat.meaning"))
        .by(it.who)
        .told("told", [with("feat", &it.feat)]);
    /// Somebody fills a skill slot with a thing.
    "master" Master(it: Master) => said("master", words!("fivey.attune.permanent"))
        .by(it.who)
        .told("told", [with("thing", &it.thing)]);
    /// Whom somebody knows through a title, or what stands behind it.
    "invent" Invent(it: Invent) => said("invent", words!("fivey.title.meaning"))
        .by(it.who)
        .ends(Consent::WORDS)
        .told("told-invent", [with("title", &it.title), with("text", &it.text)]);
    /// Somebody seeks their aid.
    "call-on" CallOn(it: CallOn) => said("call-on", words!("fivey.title.meaning"))
        .by(it.who)
        .ends(Consent::WORDS)
        .told("told-call-on", [with("title", &it.title), with("aid", &it.aid)]);
    /// The referee asks who knows about something.
    "who-knows" WhoKnows(it: WhoKnows) => said("who-knows", words!("fivey.title.perspective"))
        .among(it.who.iter().copied())
        .told("told", [with("question", &it.question)]);
    // Characters.
    // Exploring.
    // Nights.
    // Encounters.
    // Fights.
    // Magic.
    // Downtime.
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
    /// Cooperation from numbers alone.
    "bare-cooperation" BareCooperation(_it: BareCooperation) => said("cooperation", words!("fivey.cooperation.two"))
        .by(Who(1))
        .ends(Checked::WORDS);
    /// A contest from numbers alone.
    "bare-contest" BareContest(_it: BareContest) => said("contest", words!("fivey.contest.roll"))
        .by(BareContest::OWN)
        .ends(Outcome::WORDS);
}

/// Whose it is what several do: the first one's; nobody's, and it is the referee's.
pub(crate) fn first(of: &BTreeSet<Who>) -> Owner {
    of.first().map_or(Owner::Referee, |who| Owner::Character(*who))
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
            Self::Opposed(it) if !world.is_players(it.test.who) => Audience::Referee,
            Self::Save(it) if !world.is_players(it.who) => Audience::Referee,
            _ => self.said().audience,
        }
    }
}
