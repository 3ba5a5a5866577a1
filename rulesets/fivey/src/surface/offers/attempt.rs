//! The closed list of attempts: each with its tag in logs, the rule that plays it, and what there is to say of it.
use crate::reference::RULES;
use crate::rules::characters::advancement::{Award, FillSlot, GainLevel};
use crate::rules::characters::armor::{Endure, Struggle, Swim, Wear};
use crate::rules::characters::creation::{RollUp, Settle};
use crate::rules::characters::healing::{Harmed, Healed};
use crate::rules::characters::market::{Buy, BuySets, Find, Give, HandOut, LayDown, Pay, Pocket};
use crate::rules::downtime::balls::Guests;
use crate::rules::downtime::bare::{BareDowntime, BareStudy, Befell};
use crate::rules::downtime::{institutions, living, turns};
use crate::rules::encounters::hirelings::{PartWith, TakeOn};
use crate::rules::encounters::meeting::{ChangeMode, EndMeeting, Meet, Reveal};
use crate::rules::encounters::reactions::{BareReaction, React};
use crate::rules::encounters::requests::{Reply, Request};
use crate::rules::exploring::adventures::{BareExperience, Begin, Convert, End};
use crate::rules::exploring::countdowns::CountDown;
use crate::rules::exploring::nights::{
    Attune, BareRecover, Camp, Cook, Eat, March, Practice, Recover, RestFreely, Scavenge, Sleep,
};
use crate::rules::exploring::phases::EnterPhase;
use crate::rules::exploring::risks::{BareJourney, BareSite, Met};
use crate::rules::exploring::sites::{CloseHour, Ended, Enter, Explore, Leave, Look, MoveOn, NextRound};
use crate::rules::exploring::time::Wait;
use crate::rules::exploring::travel::{Arrival, PutParty, Travel};
use crate::rules::exploring::undertakings::{Brought, Prepare, Undertake};
use crate::rules::fights::actions::{
    Abandon, Begin as Longer, Disarm, Help, Improvise, Interact, LetGo, Push, Retrieve, Stash, Talk,
};
use crate::rules::fights::areas::AreaAttack;
use crate::rules::fights::attack::{Attack, Blow, Respond};
use crate::rules::fights::bare::{BareAttack, BareBlast, BareStrike, Swung, Taken};
use crate::rules::fights::begin::{BeginFight, EndFight, Join, Put, Retreat};
use crate::rules::fights::hiding::{Hide, Unseen};
use crate::rules::fights::initiative::{BareInitiative, First, Initiative};
use crate::rules::fights::minds::Assail;
use crate::rules::fights::morale::{BareMorale, Morale, Nerve};
use crate::rules::fights::movement::Move;
use crate::rules::fights::surprise::{Ambush, Surprise};
use crate::rules::fights::turn::{EndTurn, GoOn};
use crate::rules::fights::weapons::{Hold, Reload};
use crate::rules::magic::casting::{Cast, Effected};
use crate::rules::magic::falling::Fall;
use crate::rules::magic::ongoing::{Cease, Touch};
use crate::rules::magic::vessels::Bind;
use crate::rules::monsters::making::RollHitPoints;
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::checks::Checked;
use crate::rules::tasks::contests::{BareContest, Contest, Outcome};
use crate::rules::tasks::cooperation::{BareCooperation, Cooperate};
use crate::rules::tasks::dice::RollDice;
use crate::rules::tasks::gifts::{HandOver, Inspire, Rename};
use crate::rules::tasks::tasks::{Consent, Opposed, Ruled, Save, Settled, Test};
use crate::rules::templates::asking::{Found, Seek};
use crate::rules::templates::breath::Breathe;
use crate::rules::templates::feats::{
    Affected, Metamorphose, Rage, SeekAudience, Swallow, Taste, Tasted, Vanish,
};
use crate::rules::templates::games::PlayDice;
use crate::rules::templates::illusions::{EndIllusion, Illude, SeeThrough};
use crate::rules::templates::nights::{Bless, Perform, Tinker};
use crate::rules::templates::relics::{CompareHeirloom, KeepRelic};
use crate::rules::templates::spells::SettleSpell;
use crate::rules::templates::things::{CallBack, NameThing};
use crate::rules::templates::using::UseThing;
use crate::rules::traits::attunement::Master;
use crate::rules::traits::titles::{CallOn, Invent, WhoKnows};
use crate::rules::traits::using::UseFeat;
use crate::world::{Attitude, CALENDAR, PARTY, Side, World};
use norn_kernel::attempt::{Declared, Said, said, with};
use norn_kernel::{Amounts, Audience, Closed, Owner, Value, Who, attempts, words};
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
        .told(if it.aim.is_empty() { "told-stat" } else { "told" }, [with("aim", &it.aim), with("stat", Value::word(it.stat.word()))]);
    /// Somebody attempts something, and nothing is rolled.
    "ruled" Ruled(it: Ruled) => said("check", words!("fivey.task.four-questions"))
        .by(it.who)
        .ends(Settled::WORDS)
        .secret_if(it.secret)
        .told(if it.aim.is_empty() { "told-something" } else { "told" }, [with("aim", &it.aim)]);
    /// Somebody attempts something against somebody else.
    "opposed" Opposed(it: Opposed) => said("check", words!("fivey.task.four-questions"))
        .by(it.test.who)
        .about(it.against)
        .ends(Checked::WORDS)
        .secret_if(it.test.secret)
        .told(
            if it.test.aim.is_empty() { "told-stat-against" } else { "told-against" },
            [with("aim", &it.test.aim), with("stat", Value::word(it.test.stat.word())), with("against", it.against)],
        );
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
    /// Things and packs are bought.
    "buy" Buy(it: Buy) => said("buy", words!("fivey.money.crowns"))
        .by(it.who)
        .told("told-buys", [with("things", amounts(&it.things))]);
    /// Small things are bought by the set.
    "buy-sets" BuySets(it: BuySets) => said("buy-sets", words!("fivey.gear.small-sets"))
        .by(it.who)
        .told("told", [with("sets", it.sets)]);
    /// Things and crowns are given away.
    "give" Give(it: Give) => said("give", words!("fivey.inventory.twenty"))
        .by(it.who)
        .about(it.to)
        .told(
            match (it.things.is_empty(), it.crowns) {
                (false, 0) => "told-gives",
                (true, _) => "told-gives-crowns",
                (false, _) => "told-gives-both",
            },
            [with("things", amounts(&it.things)), with("crowns", it.crowns), with("to", it.to)],
        );
    /// Things are left behind.
    "leave" LayDown(it: LayDown) => said("leave", words!("fivey.inventory.twenty"))
        .by(it.who)
        .told("told-leaves", [with("things", amounts(&it.things))]);
    /// Crowns that have been found.
    "hand-out" HandOut(it: HandOut) => said("hand-out", words!("fivey.money.crowns"))
        .among(it.to.iter().copied())
        .told(if it.from.is_empty() { "told-hands-out" } else { "told-hands-out-from" }, [with("to", people(&it.to)), with("crowns", it.crowns), with("from", &it.from)]);
    /// Something small is paid for.
    "pay" Pay(it: Pay) => said("pay", words!("fivey.money.crowns"))
        .by(it.who)
        .told(if it.why.is_empty() { "told-pays" } else { "told-pays-for" }, [with("crowns", it.crowns), with("why", &it.why)]);
    /// Something is put in a pocket.
    "pocket" Pocket(it: Pocket) => said("pocket", words!("fivey.inventory.small-items"))
        .by(it.who)
        .told("told", [with("thing", &it.thing)]);
    /// Armor is put on or taken off.
    "wear" Wear(it: Wear) => {
        let key = words!("fivey.armor.don-doff");
        let said = if it.on { said("don", key) } else { said("doff", key) };
        said.by(it.who).ends(Checked::WORDS).told(if it.on { "told-dons" } else { "told-doffs" }, [with("armor", &it.armor)])
    };
    /// Somebody swims.
    "swim" Swim(it: Swim) => said("swim", words!("fivey.armor.swim")).by(it.who).ends(Checked::WORDS).told("told", []);
    /// Somebody struggles against their armor.
    "struggle" Struggle(it: Struggle) => said("struggle", words!("fivey.armor.struggle"))
        .by(it.who)
        .ends(Checked::WORDS)
        .told(if it.aim.is_empty() { "told" } else { "told-aim" }, [with("aim", &it.aim)]);
    /// A slot is filled.
    "fill-slot" FillSlot(it: FillSlot) => said("fill-slot", words!("fivey.advance.slots"))
        .by(it.who)
        .told("told", [with("what", &it.what)]);
    /// A level is gained.
    "gain-level" GainLevel(it: GainLevel) => said("gain-level", words!("fivey.advance.when")).by(it.who).told("told", []);
    /// Dice make a character.
    "roll-up" RollUp(it: RollUp) => said("roll-up", words!("fivey.intro.random-generation")).by(it.who).told("told", []);
    /// What dice or choices say of a new character.
    "settle" Settle(it: Settle) => said("settle", words!("fivey.create.steps")).by(it.who).told("told", []);
    /// Experience for something.
    "award" Award(it: Award) => said("award", words!("fivey.advance.xp-sources"))
        .among(it.on.iter().copied())
        .told(if it.reason.is_empty() { "told" } else { "told-for" }, [with("on", people(&it.on)), with("points", it.points), with("reason", &it.reason)]);
    /// Somebody is exposed to something.
    "endure" Endure(it: Endure) => said("endure", words!("fivey.damage.resistance"))
        .by(it.who)
        .ends(Checked::WORDS)
        .told("told", [with("what", &it.what)]);
    /// Something small is found.
    "find-item" Find(it: Find) => said("find-item", words!("fivey.gear.small-list")).by(it.who).told("told", []);
    // Exploring.
    /// The party travels.
    "travel" Travel(it: Travel) => said("travel", words!("fivey.travel.hex"))
        .owned(Owner::Character(PARTY))
        .ends(Arrival::WORDS)
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
    "phase" EnterPhase(it: EnterPhase) => said("phase", words!("fivey.phase.set"))
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
    /// The referee puts the party somewhere.
    "put-party" PutParty(it: PutParty) => said("put-party", words!("fivey.travel.hex"))
        .told("told-put", [with("to", it.to.map_or(Value::word("nowhere"), Value::Place))]);
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
    "rest-otherwise" RestFreely(it: RestFreely) => said("rest-otherwise", words!("fivey.rest.special-and-invented"))
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
    /// The party meets somebody.
    "meet" Meet(it: Meet) => said("meet", words!("fivey.phase.encounter"))
        .among(it.others.iter().copied())
        .open_if(it.seen)
        .told("told-meet", [with("others", people(&it.others))]);
    /// Somebody takes somebody on.
    "take-on" TakeOn(it: TakeOn) => said("take-on", words!("fivey.social.friendly"))
        .by(it.who)
        .about(it.whom)
        .told("told-take-on", [with("whom", it.whom), with("crowns", it.crowns)]);
    /// Somebody parts with one of theirs.
    "part-with" PartWith(it: PartWith) => {
        let said = said("part-with", words!("fivey.social.friendly")).by(it.who).about(it.whom);
        match it.to {
            Some(to) => said.told("told-passes-on", [with("whom", it.whom), with("to", to)]),
            None => said.told("told-part-with", [with("whom", it.whom)]),
        }
    };
    /// Others show themselves.
    "come-forward" Reveal(it: Reveal) => said("come-forward", words!("fivey.phase.encounter"))
        .among(it.others.iter().copied())
        .open_if(true)
        .told("told-reveal", [with("others", people(&it.others))]);
    /// From talk to violence, or back.
    "change-mode" ChangeMode(it: ChangeMode) => said("change-mode", words!("fivey.phase.encounter"))
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
        .ends(Effected::WORDS)
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
    "downtime-turn" DowntimeTurn(it: turns::PlayTurn) => said("downtime-turn", words!("fivey.downtime.tennite"))
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
    /// Somebody uses a thing that does something of its own.
    "use-thing" UseThing(it: UseThing) => said("use-thing", words!("fivey.action.interact"))
        .by(it.who)
        .among(it.whom.iter().copied())
        .told("told-use", [with("item", &it.thing)]);
    /// Somebody asks a question of a thing, a deity, or people.
    "seek" Seek(it: Seek) => said("seek", words!("fivey.create.template-contents"))
        .by(it.who)
        .ends(Found::WORDS)
        .told("told-seek", [with("source", Value::word(it.source.word())), with("question", &it.question)]);
    /// A changeling changes its look.
    "metamorphose" Metamorphose(it: Metamorphose) => said("metamorphose", words!("fivey.feat.metamorphosis"))
        .by(it.who)
        .told("told", []);
    /// A minor illusion.
    "illusion" Illude(it: Illude) => said("illusion", words!("fivey.feat.street-magic"))
        .by(it.who)
        .told("told", [with("sense", Value::word(it.sense.word())), with("what", &it.what)]);
    /// An illusion is let go.
    "end-illusion" EndIllusion(it: EndIllusion) => said("end-illusion", words!("fivey.feat.street-magic"))
        .by(it.who)
        .told("told-end", []);
    /// Somebody looks for what is behind an illusion.
    "see-through" SeeThrough(it: SeeThrough) => said("see-through", words!("fivey.feat.street-magic"))
        .by(it.who)
        .about(it.whose)
        .ends(Checked::WORDS)
        .told("told-see", [with("whose", it.whose)]);
    /// A barbarian rages.
    "rage" Rage(it: Rage) => said("rage", words!("fivey.feat.rage")).by(it.who).told("told", []);
    /// A scalespawn breathes.
    "breathe" Breathe(it: Breathe) => said("breathe", words!("fivey.feat.dragon-born"))
        .by(it.who)
        .among(it.on.iter().copied())
        .open_if(true)
        .told("told", []);
    /// A hoblin hides.
    "vanish" Vanish(it: Vanish) => said("vanish", words!("fivey.feat.little-trouble"))
        .by(it.who)
        .told("told", [with("behind", Value::word(it.behind.word()))]);
    /// Something flies back.
    "call-back" CallBack(it: CallBack) => said("call-back", words!("fivey.background.barbarian.spear"))
        .by(it.who)
        .told("told", [with("item", &it.thing)]);
    /// An acolyte blesses an ally.
    "bless" Bless(it: Bless) => said("bless", words!("fivey.feat.blessing"))
        .by(it.who)
        .about(it.whom)
        .told("told", [with("whom", it.whom), with("boon", Value::word(it.boon.word())), with("what", &it.what)]);
    /// A gnome builds a device.
    "tinker" Tinker(it: Tinker) => said("tinker", words!("fivey.feat.tinker"))
        .by(it.who)
        .told("told", [with("device", &it.device), with("components", it.components)]);
    /// An entertainer performs at an inn.
    "perform" Perform(it: Perform) => said("perform", words!("fivey.feat.one-night-only"))
        .by(it.who)
        .among(it.guests.iter().copied())
        .told("told", []);
    /// A noble seeks an audience.
    "audience" SeekAudience(it: SeekAudience) => said("audience", words!("fivey.feat.good-name.audience"))
        .by(it.who)
        .about(it.host)
        .told("told", []);
    /// Somebody tastes what others would eat.
    "taste" Taste(it: Taste) => said("taste", words!("fivey.feat.iron-stomach.discern"))
        .by(it.who)
        .ends(Tasted::WORDS)
        .told("told", [with("dish", &it.dish)]);
    /// A game of dice.
    "play-dice" PlayDice(it: PlayDice) => said("play-dice", words!("fivey.background.criminal.loaded-dice"))
        .by(it.who)
        .about(it.watcher)
        .ends(Checked::WORDS)
        .told("told", []);
    /// What is particular about a thing.
    "name-thing" NameThing(it: NameThing) => said("name-thing", words!("fivey.create.template-contents"))
        .by(it.who)
        .told("told-name", [with("item", &it.thing), with("text", &it.text)]);
    /// Which spell a template's thing holds.
    "settle-spell" SettleSpell(it: SettleSpell) => said("settle-spell", words!("fivey.item.tier-1-spell"))
        .by(it.who)
        .told("told", [with("item", &it.thing)]);
    /// What becomes of a nymph's relic.
    "keep-relic" KeepRelic(it: KeepRelic) => said("keep-relic", words!("fivey.origin.nymph.relic"))
        .by(it.who)
        .told("told", [with("kept", Value::word(it.kept.word()))]);
    /// Somebody swallows what would harm others.
    "swallow" Swallow(it: Swallow) => said("swallow", words!("fivey.feat.iron-stomach"))
        .to(it.who)
        .ends(Affected::WORDS)
        .told("told", [with("what", Value::word(it.what.word()))]);
    /// Whether an orc has a matching heirloom.
    "compare-heirloom" CompareHeirloom(it: CompareHeirloom) => said("compare-heirloom", words!("fivey.origin.orc.heirloom"))
        .to(it.who)
        .secret_if(true)
        .told("told", []);
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
    /// Cooperation from numbers alone.
    "bare-cooperation" BareCooperation(_it: BareCooperation) => said("cooperation", words!("fivey.cooperation.two"))
        .by(Who(1))
        .ends(Checked::WORDS);
    /// A contest from numbers alone.
    "bare-contest" BareContest(_it: BareContest) => said("contest", words!("fivey.contest.roll"))
        .by(BareContest::OWN)
        .ends(Outcome::WORDS);
    /// A downtime turn from numbers alone.
    "bare-downtime" BareDowntime(_it: BareDowntime) => said("bare-downtime", words!("fivey.downtime.event-roll"))
        .by(Who(1))
        .ends(Befell::WORDS);
    /// Study from numbers alone.
    "bare-study" BareStudy(_it: BareStudy) => said("bare-study", words!("fivey.downtime.study"))
        .by(Who(1))
        .ends(Checked::WORDS);
    /// An attack from numbers alone.
    "bare-attack" BareAttack(_it: BareAttack) => said("attack", words!("fivey.attack.roll")).by(Who(1)).ends(Swung::WORDS);
    /// An attack of a monster, or with dice of inspiration, from numbers alone.
    "bare-strike" BareStrike(_it: BareStrike) => said("attack", words!("fivey.attack.roll")).by(Who(1)).ends(Swung::WORDS);
    /// What strikes an area from numbers alone.
    "bare-blast" BareBlast(_it: BareBlast) => said("blast", words!("fivey.defense.flipped")).by(Who(1)).ends(Taken::WORDS);
    /// Initiative from numbers alone.
    "bare-initiative" BareInitiative(_it: BareInitiative) => said("initiative", words!("fivey.initiative.contest"))
        .by(Who(1))
        .ends(First::WORDS);
    /// Morale from numbers alone.
    "bare-morale" BareMorale(_it: BareMorale) => said("morale", words!("fivey.morale.check")).by(Who(1)).ends(Nerve::WORDS);
    /// A reaction from numbers alone.
    "bare-reaction" BareReaction(_it: BareReaction) => said("reaction", words!("fivey.social.reaction-table"))
        .ends(Attitude::WORDS);
}

/// Whose it is what several do: the first one's; nobody's, and it is the referee's.
pub(crate) fn first(of: &BTreeSet<Who>) -> Owner {
    of.first().map_or(Owner::Referee, |who| Owner::Character(*who))
}

/// People as a list.
pub(crate) fn people<'a>(of: impl IntoIterator<Item = &'a Who>) -> Value {
    Value::List(of.into_iter().map(|&who| Value::Character(who)).collect())
}

/// So many of each, as a list: "Rope", or "3 Torch".
fn amounts(of: &Amounts<String>) -> Value {
    let one = |(name, count): (&String, i32)| match count {
        1 => Value::text(name),
        count => Value::List(vec![count.into(), Value::text(name)]),
    };
    Value::List(of.iter().map(one).collect())
}

/// Whether an attempt is for the referee alone: made by somebody whom the party does not see, or about them.
fn is_unseen(attempt: &Attempt, world: &World) -> bool {
    // An encounter that players have not noticed ends as it began.
    if matches!(attempt, Attempt::ChangeMode(_) | Attempt::EndMeeting(_)) {
        return world.meeting.is_some() && !world.is_met();
    }
    // What it makes people notice would be told to be an illusion.
    if let Attempt::Illude(Illude { who, .. }) | Attempt::EndIllusion(EndIllusion { who }) = attempt
        && !world.is_illusion_known(*who)
    {
        return true;
    }
    // Whoever is told of it is not deceived.
    let deceives = match attempt {
        Attempt::Hide(Hide { who, .. })
        | Attempt::Vanish(Vanish { who, .. })
        | Attempt::Metamorphose(Metamorphose { who, .. })
        | Attempt::Pocket(Pocket { who, .. }) => Some(*who),
        Attempt::PlayDice(PlayDice { who, loaded, .. }) => loaded.then_some(*who),
        _ => None,
    };
    if deceives.is_some_and(|who| !world.is_players(who)) {
        return true;
    }
    // So is whoever is told that somebody sneaks past them, or lies to them, and with what result.
    match attempt {
        Attempt::Contest(it) if it.is_kept(world) => return true,
        Attempt::Opposed(it) if it.is_kept(world) => return true,
        _ => {}
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
            Self::Opposed(it) if !world.is_players(it.test.who) => Audience::Referee,
            Self::Save(it) if !world.is_players(it.who) => Audience::Referee,
            Self::Cast(it) if !world.is_players(it.who) => Audience::Referee,
            _ => self.said().audience,
        }
    }
}
