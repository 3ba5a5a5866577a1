//! The closed list of attempts: each with its tag in logs, the rule that plays it, and what there is to say of it.
use crate::reference::RULES;
use crate::rules::characters::healing::{Harmed, Healed};
use crate::rules::encounters::meeting::{self, EndMeeting, Meet, Reveal, Turn};
use crate::rules::encounters::reactions::{BareReaction, React};
use crate::rules::encounters::requests::{Reply, Request};
use crate::rules::magic::casting::{Came, Cast};
use crate::rules::magic::falling::Fall;
use crate::rules::magic::ongoing::{Cease, Touch};
use crate::rules::magic::vessels::Bind;
use crate::rules::monsters::making::RollHitPoints;
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::checks::Checked;
use crate::rules::tasks::tasks::Test;
use crate::world::{Attitude, World};
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
    /// The party meets somebody.
    "meet" Meet(it: Meet) => said("meet", words!("fivey.phase.encounter"))
        .among(it.others.iter().copied())
        .open_if(it.seen)
        .told("told-meet", [with("others", people(&it.others))]);
    /// Others show themselves.
    "come-forward" Reveal(it: Reveal) => said("come-forward", words!("fivey.phase.encounter"))
        .among(it.others.iter().copied())
        .open_if(true)
        .told("told-reveal", [with("others", people(&it.others))]);
    /// From talk to violence, or back.
    "change-mode" Turn(it: Turn) => said("change-mode", words!("fivey.phase.encounter"))
        .told("told-mode", [with("mode", Value::word(it.mode.word()))]);
    /// The encounter is over.
    "end-meeting" EndMeeting(_it: EndMeeting) => said("end-meeting", words!("fivey.phase.encounter"));
    /// How others react.
    "reaction" React(it: React) => said("reaction", words!("fivey.social.reaction-table"))
        .among(it.of.iter().copied())
        .secret_if(true)
        .ends(Attitude::WORDS)
        .told("told", [with("others", people(&it.of))]);
    /// What the party asks for.
    "request" Request(it: Request) => said("request", words!("fivey.social.one-request"))
        .by(it.who)
        .about(it.to)
        .ends(Reply::WORDS)
        .told("told", [with("to", it.to), with("what", &it.what)]);
    /// The hit points of monsters.
    "roll-hit-points" RollHitPoints(it: RollHitPoints) => said("roll-hit-points", words!("fivey.monster.hit-points"))
        .among(it.of.iter().copied())
        .secret_if(true)
        .told("told", [with("of", people(&it.of))]);
    // Fights.
    // Magic.
    /// Somebody casts a spell.
    "cast" Cast(it: Cast) => said("cast", words!("fivey.magic.cast"))
        .by(it.who)
        .among(it.on.iter().copied())
        .open_if(it.openly)
        .ends(Came::WORDS)
        .told("told", [with("vessel", &it.vessel)]);
    /// Somebody keeps up no spell any more.
    "cease-spell" Cease(it: Cease) => said("cease-spell", words!("fivey.action.cease")).by(it.who).told("told", []);
    /// Somebody invisible is touched.
    "touch" Touch(it: Touch) => said("touch", words!("fivey.spell.shroud")).to(it.who).told("told-touch", []);
    /// Somebody falls.
    "fall" Fall(it: Fall) => said("fall", words!("fivey.spell.feather-fall")).to(it.who).told("told-fall", [with("feet", it.feet)]);
    /// A spell goes into a thing.
    "bind-spell" Bind(it: Bind) => said("bind-spell", words!("fivey.magic.vessel"))
        .to(it.who)
        .secret_if(it.riddle)
        .told("told-bind", [with("vessel", &it.vessel)]);
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
    /// A reaction from numbers alone.
    "bare-reaction" BareReaction(_it: BareReaction) => said("reaction", words!("fivey.social.reaction-table"))
        .ends(Attitude::WORDS);
}

/// People as a list.
pub(crate) fn people<'a>(of: impl IntoIterator<Item = &'a Who>) -> Value {
    Value::List(of.into_iter().map(|&who| Value::Character(who)).collect())
}

/// Whether an attempt is for the referee alone: made by somebody whom the party does not see, or about them.
fn is_unseen(attempt: &Attempt, world: &World) -> bool {
    // An encounter that players have not noticed ends as it began.
    if matches!(attempt, Attempt::Turn(_) | Attempt::EndMeeting(_)) {
        return world.meeting.is_some() && !meeting::is_open(world);
    }
    attempt.said().is_unseen(|who| world.characters.contains_key(&who) && !world.is_seen(who))
}

impl Declared for Attempt {
    fn said(&self) -> Said<'_> {
        self.said()
    }
    fn knowable(&self, world: &World) -> Audience {
        match self {
            Self::Test(it) if !world.is_players(it.who) => Audience::Referee,
            Self::Cast(it) if !world.is_players(it.who) => Audience::Referee,
            _ => self.said().audience,
        }
    }
}
