//! The closed list of attempts: each with its tag in logs, the rule that plays it, and what there is to say of it.
use crate::reference::RULES;
use crate::rules::characters::healing::{Harmed, Healed};
use crate::rules::encounters::meeting::{self, EndMeeting, Meet, Reveal, Turn};
use crate::rules::encounters::reactions::{BareReaction, React};
use crate::rules::encounters::requests::{Reply, Request};
use crate::rules::fights::actions::{
    Abandon, Begin as Longer, Disarm, Help, Improvise, Interact, LetGo, Push, Retrieve, Stash, Talk,
};
use crate::rules::fights::areas::AreaAttack;
use crate::rules::fights::attack::{Attack, Blow, Respond};
use crate::rules::fights::bare::{BareAttack, BareBlast, Came, Taken};
use crate::rules::fights::begin::{BeginFight, EndFight, Join, Put, Retreat};
use crate::rules::fights::hiding::{Hide, Unseen};
use crate::rules::fights::initiative::{BareInitiative, First, Initiative};
use crate::rules::fights::minds::Assail;
use crate::rules::fights::morale::{BareMorale, Morale, Nerve};
use crate::rules::fights::movement::Move;
use crate::rules::fights::surprise::{Ambush, Surprise};
use crate::rules::fights::turn::{EndTurn, GoOn};
use crate::rules::fights::weapons::{Hold, Reload};
use crate::rules::magic::casting::{Came as Takes, Cast};
use crate::rules::magic::falling::Fall;
use crate::rules::magic::ongoing::{Cease, Touch};
use crate::rules::magic::vessels::Bind;
use crate::rules::monsters::making::RollHitPoints;
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::checks::Checked;
use crate::rules::tasks::tasks::Test;
use crate::world::{Attitude, Side, World};
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
    /// One side lies in wait for the other.
    "surprise" Surprise(it: Surprise) => said("surprise", words!("fivey.surprise.contest"))
        .among(it.party.iter().copied())
        .ends(Ambush::WORDS)
        .secret_if(it.side == Side::Others)
        .told("told", []);
    /// A fight begins.
    "begin-fight" BeginFight(it: BeginFight) => said("begin-fight", words!("fivey.round.sequence"))
        .among(it.party.iter().chain(&it.others).copied())
        .open_if(true)
        .told("told-begins", [with("all", people(&it.party)), with("others", people(&it.others))]);
    /// Initiative is rolled.
    "initiative" Initiative(_it: Initiative) => said("initiative", words!("fivey.initiative.contest"))
        .owned(Owner::Table)
        .told("told", []);
    /// The fight goes on by itself.
    "go-on" GoOn(_it: GoOn) => said("go-on", words!("fivey.round.sequence")).owned(Owner::Table).told("told-on", []);
    /// Somebody has done what they wanted to do.
    "end-turn" EndTurn(it: EndTurn) => said("end-turn", words!("fivey.turn.two-actions")).by(it.who).told("told-end", []);
    /// Somebody comes into the fight.
    "join-fight" JoinFight(it: Join) => said("join-fight", words!("fivey.round.sequence"))
        .to(it.who)
        .open_if(true)
        .told("told-joins", [with("side", Value::word(it.side.word()))]);
    /// People flee or give up.
    "retreat" Retreat(it: Retreat) => said("retreat", words!("fivey.round.sequence"))
        .among(it.who.iter().copied())
        .told("told-retreat", [with("all", people(&it.who))]);
    /// The fight is over.
    "end-fight" EndFight(_it: EndFight) => said("end-fight", words!("fivey.round.sequence")).told("told-ends", []);
    /// Those who fight the party check whether they hold.
    "morale" Morale(_it: Morale) => said("morale", words!("fivey.morale.check")).ends(Nerve::WORDS).told("told", []);
    /// The referee puts somebody on a place.
    "put-on-field" PutOn(it: Put) => said("put-on-field", words!("fivey.move.measure"))
        .to(it.who)
        .told("told-put", [with("to", it.to.map_or(Value::word("nowhere"), Value::Place))]);
    /// Somebody attacks somebody.
    "attack" Attack(it: Attack) => said("attack", words!("fivey.attack.roll"))
        .by(it.by)
        .about(it.on)
        .open_if(true)
        .ends(Blow::WORDS)
        .told("told", [with("on", it.on), with("weapon", &it.weapon)]);
    /// Somebody attacks somebody's mind.
    "assail" Assail(it: Assail) => said("assail", words!("fivey.attack.mental-defense"))
        .by(it.by)
        .about(it.on)
        .open_if(true)
        .ends(Checked::WORDS)
        .told("told", [with("on", it.on)]);
    /// A monster strikes an area.
    "area-attack" AreaAttack(it: AreaAttack) => said("area-attack", words!("fivey.monster.area-attack"))
        .by(it.by)
        .open_if(true)
        .told("told", []);
    /// Somebody moves.
    "move" Move(it: Move) => {
        let said = said("move", words!("fivey.move.action")).by(it.who);
        let how = with("how", Value::word(it.how.word()));
        match it.to {
            Some(to) => said.told("told-to", [how, with("to", Value::Place(to))]),
            None => said.told("told", [how, with("paces", it.paces)]),
        }
    };
    /// Somebody changes what they hold.
    "hold" Hold(it: Hold) => said("hold", words!("fivey.weapon.hands"))
        .by(it.who)
        .told("told", [with("things", Value::List(it.things.iter().map(|name| Value::text(name)).collect()))]);
    /// Somebody loads a weapon.
    "reload" Reload(it: Reload) => said("reload", words!("fivey.weapon.crossbow-reload"))
        .by(it.who)
        .told("told", [with("weapon", &it.weapon)]);
    /// Somebody hides.
    "hide" Hide(it: Hide) => said("hide", words!("fivey.action.hide")).by(it.who).ends(Unseen::WORDS).told("told", []);
    /// Somebody helps somebody.
    "help" Help(it: Help) => said("help", words!("fivey.action.help"))
        .by(it.who)
        .about(it.on)
        .told("told", [with("on", it.on)]);
    /// Somebody disarms somebody.
    "disarm" Disarm(it: Disarm) => said("disarm", words!("fivey.action.disarm"))
        .by(it.who)
        .about(it.on)
        .ends(Checked::WORDS)
        .told("told", [with("on", it.on)]);
    /// Somebody pushes something over.
    "push" Push(it: Push) => {
        let said = said("push", words!("fivey.action.push")).by(it.who).about(it.on).ends(Checked::WORDS);
        match it.on {
            Some(on) => said.told("told-on", [with("on", on)]),
            None => said.told("told", []),
        }
    };
    /// Somebody brings something to hand.
    "retrieve" Retrieve(it: Retrieve) => said("retrieve", words!("fivey.action.retrieve"))
        .by(it.who)
        .told("told", [with("thing", &it.thing)]);
    /// Somebody puts something away.
    "stash" Stash(it: Stash) => said("stash", words!("fivey.action.stash"))
        .by(it.who)
        .told("told", [with("thing", &it.thing)]);
    /// Somebody lets go of something.
    "drop-item" LetGo(it: LetGo) => said("drop-item", words!("fivey.action.drop"))
        .by(it.who)
        .told("told", [with("thing", &it.thing)]);
    /// Somebody exchanges words.
    "talk" Talk(it: Talk) => said("talk", words!("fivey.action.conversation"))
        .by(it.who)
        .told("told", [with("says", &it.says)]);
    /// Somebody does something with a thing.
    "interact" Interact(it: Interact) => said("interact", words!("fivey.action.interact"))
        .by(it.who)
        .told("told", [with("doing", &it.doing)]);
    /// Somebody does something that no rule names.
    "improvise" Improvise(it: Improvise) => said("improvise", words!("fivey.action.general-cost"))
        .by(it.who)
        .ends(Checked::WORDS)
        .told("told", [with("doing", &it.doing)]);
    /// Somebody begins what takes several turns.
    "long-action" LongAction(it: Longer) => said("long-action", words!("fivey.action.long"))
        .by(it.who)
        .told("told", [with("doing", &it.doing), with("turns", i32::from(it.turns))]);
    /// Somebody gives that up.
    "abandon" Abandon(it: Abandon) => said("abandon", words!("fivey.action.long")).by(it.who).told("told-abandons", []);
    /// Somebody reacts by a feat.
    "respond" Respond(it: Respond) => said("respond", words!("fivey.action.mundane"))
        .by(it.who)
        .told("told", [with("feat", &it.feat)]);
    // Magic.
    /// Somebody casts a spell.
    "cast" Cast(it: Cast) => said("cast", words!("fivey.magic.cast"))
        .by(it.who)
        .among(it.on.iter().copied())
        .open_if(it.openly)
        .ends(Takes::WORDS)
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
    /// An attack from numbers alone.
    "bare-attack" BareAttack(_it: BareAttack) => said("attack", words!("fivey.attack.roll")).by(Who(1)).ends(Came::WORDS);
    /// What strikes an area from numbers alone.
    "bare-blast" BareBlast(_it: BareBlast) => said("blast", words!("fivey.defense.flipped")).by(Who(1)).ends(Taken::WORDS);
    /// Initiative from numbers alone.
    "bare-initiative" BareInitiative(_it: BareInitiative) => said("initiative", words!("fivey.initiative.contest"))
        .by(Who(1))
        .ends(First::WORDS);
    /// Morale from numbers alone.
    "bare-morale" BareMorale(_it: BareMorale) => said("morale", words!("fivey.morale.check")).by(Who(1)).ends(Nerve::WORDS);
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
