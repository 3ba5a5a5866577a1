//! Everything that can be attempted: the closed list, and what there is to say of each.
use crate::reference::RULES;
use crate::rules::base::creation::Generate;
use crate::rules::base::damage::GoDown;
use crate::rules::base::saves::Saved;
use crate::rules::base::testing::{BareGroup, BareSave, Harm, Passed, Test};
use crate::rules::encounters::attitudes::{BareAttitude, Feel};
use crate::rules::encounters::detection::{BareDetection, Noticed};
use crate::rules::encounters::diplomacy::Diplomacy;
use crate::rules::encounters::disguises::{DressUp, LookAt, TakeOff};
use crate::rules::encounters::languages::{Magic, Study};
use crate::rules::encounters::manipulation::{Manipulation, Swayed};
use crate::rules::encounters::meeting::{Again, EndMeeting, Face, Meet, Met, Talk};
use crate::rules::encounters::stealing::Steal;
use crate::rules::exploring::belonging::{Belonging, HandOver, LetGo, TakeOn};
use crate::rules::exploring::companies::{GoWith, Part};
use crate::rules::exploring::describing::{Answered, Ask, ReadOut};
use crate::rules::exploring::foraging::{Forage, Track};
use crate::rules::exploring::knowing::{Heeded, Remind, WhoKnows};
use crate::rules::exploring::locks::Unlock;
use crate::rules::exploring::moving::{Go, How, Put};
use crate::rules::exploring::riding::{Dismount, Mount, StayOn};
use crate::rules::exploring::searching::{Look, Search};
use crate::rules::exploring::shelter::{FindShelter, Weather};
use crate::rules::exploring::taking::{PickUp, Source};
use crate::rules::exploring::traps::{SetOff, Sprung};
use crate::rules::exploring::travel::Travel;
use crate::rules::exploring::turns::{BreakOff, Deed, NextTurn, Pass, Wait};
use crate::rules::exploring::vehicles::{Alight, Board, Drive, Endanger, SetUpright};
use crate::rules::fights::attack::{Attack, BareAttack, Blow, Struck};
use crate::rules::fights::begin::{BeginFight, EndFight, Join, LeaveFight};
use crate::rules::fights::elements::{Burn, Outburst};
use crate::rules::fights::frenzy::Rage;
use crate::rules::fights::hands::{Break, Coat, Hold};
use crate::rules::fights::movement::Walk;
use crate::rules::fights::objects::{Bash, BreakDown, Crack, Scorch};
use crate::rules::fights::restraints::{Escape, Restrain};
use crate::rules::fights::tending::{Remedy, Tend};
use crate::rules::fights::turn::{Daze, EndTurn, GoOn};
use crate::rules::harm::diseases::{BareDisease, FallSick, Infect, Relieve, Sickened};
use crate::rules::harm::drugs::{Addict, BareDrug, Drugged};
use crate::rules::harm::healing::Heal;
use crate::rules::harm::injuries::Injure;
use crate::rules::harm::poisons::{BarePoison, Expose, Poisoned};
use crate::rules::harm::rests::{DailyRest, Disturb, FullRest, Occupy};
use crate::rules::harm::surgery::Surgery;
use crate::rules::harm::swallowing::{Eat, Meal, Mix, Take};
use crate::rules::hazards::balancing::{Balance, Balanced};
use crate::rules::hazards::climate::{BareExposure, Scathe, Weathered};
use crate::rules::hazards::climbing::{BareClimb, Climb, Climbed};
use crate::rules::hazards::falls::{BareFall, Fall, Fallen};
use crate::rules::hazards::fears::{Flee, Frighten};
use crate::rules::hazards::leaping::{Leap, Leapt};
use crate::rules::hazards::rounds::Rounds;
use crate::rules::hazards::sizes::{CarryOff, Measure, Withstand};
use crate::rules::hazards::sneaking::{Sneak, Sneaked};
use crate::rules::hazards::sprinting::Sprint;
use crate::rules::hazards::suffocation::{BareSuffocation, Suffocated};
use crate::rules::hazards::swimming::{Rescue, Swim, Swum};
use crate::rules::settlements::animals::{Befriend, Perform};
use crate::rules::settlements::crafting::{self, Craft, Mend};
use crate::rules::settlements::games::{BareContest, BareLuck, Game, OUTCOMES};
use crate::rules::settlements::livestock::{Acquire, Dispose};
use crate::rules::settlements::market::{Buy, SeekBuyer, SeekContact, Sell, Swap, Visit};
use crate::rules::settlements::rumours::{self, Spread};
use crate::world::{Attitude, Stage, World};
use norn_kernel::attempt::{Declared, Said, said, with};
use norn_kernel::{Audience, Closed, Value, Who, attempts, words};

attempts! {
    /// Everything that can be attempted.
    pub enum Attempt of World, veiled by is_unseen, among by of_company;
    // Turns.
    /// Something in the player's words.
    "deed" Deed(it: Deed) => said("deed", words!("adventuring.turn.quick-action"))
        .by(it.who)
        .told("told", [with("doing", &it.doing)]);
    /// Some let their turn go by.
    "pass" Pass(it: Pass) => {
        let said = said("pass", words!("adventuring.turn.structure"));
        match it.who.as_slice() {
            [who] => said.by(*who).told("told-one", []),
            all => said.together(all).told("told-all", [with("all", people(all))]),
        }
    };
    /// Somebody breaks off what keeps them busy.
    "break-off" BreakOff(it: BreakOff) =>
        said("break-off", words!("adventuring.turn.long-action-at-site")).by(it.who).told("told-breaks-off", []);
    /// The stretch or watch is over.
    "next-turn" NextTurn(_it: NextTurn) =>
        said("next-turn", words!("adventuring.turn.advance")).told("told-next", []);
    /// Time passes as nobody does anything.
    "wait" Wait(it: Wait) => said("wait", words!("adventuring.base.clock"))
        .told("told-wait", [with("stretches", Value::Number(it.stretches))]);
    // Saves and damage.
    /// Somebody saves, as the game master has called it.
    "save" Test(it: Test) => said("save", words!("adventuring.base.save"))
        .by(it.who)
        .ends(Saved::WORDS)
        .secret_if(it.secret)
        .told("told", [with("ability", Value::word(it.ability.word()))]);
    /// A danger that the game master names.
    "harm" Harm(it: Harm) => said("harm", words!("adventuring.base.damage")).to(it.who).told("told-harm", []);
    // Exploring.
    /// A company travels.
    "travel" Travel(it: Travel) => said("travel", words!("adventuring.navigate.base-speed"))
        .by(it.who)
        .told("told-travel", [with("to", Value::Place(it.to))]);
    /// Somebody goes to the next zone, into a site, or out of it.
    "go" Go(it: Go) => {
        let key = words!("adventuring.scale.switch");
        let said = match it.how {
            How::Walk => said("walk", words!("adventuring.base.zone-properties")),
            How::Enter => said("enter", key),
            How::Leave => said("leave", key),
        };
        let part = match it.how {
            How::Walk => "told-walk",
            How::Enter => "told-enter",
            How::Leave => "told-leave",
        };
        said.by(it.who).among(it.with.iter().copied()).told(part, [
            with("to", Value::Place(it.to)),
            with("fellows", i32::try_from(it.with.len()).unwrap_or(i32::MAX)),
        ])
    };
    /// The game master puts people somewhere.
    "put" Put(it: Put) => said("put", words!("adventuring.base.movement"))
        .among(it.who.iter().copied())
        .told("told-put", [
            with("all", people(&it.who)),
            with("to", it.to.map_or(Value::word("nowhere"), Value::Place)),
        ]);
    /// Somebody searches an area.
    "search" Search(it: Search) => said("search", words!("adventuring.secrets.search.automatic"))
        .by(it.who)
        .told("told-search", [with("place", Value::Place(it.place))]);
    /// Somebody looks at one spot.
    "look" Look(it: Look) => said("look", words!("adventuring.secrets.aimed-search"))
        .by(it.who)
        .told("told-look", [with("spot", &it.spot)]);
    /// Somebody takes what lies there, or what another has.
    "pick-up" PickUp(it: PickUp) => {
        let said = said("pick-up", words!("adventuring.base.items")).by(it.who);
        let all = with("things", things(&it.things));
        match &it.from {
            Source::Body(whose) => {
                let (said, of) = (said.about(*whose), [with("whose", *whose), with("coins", it.coins)]);
                match (it.things.is_empty(), of) {
                    (true, of) => said.told("told-takes-coins", of),
                    (false, [whose, coins]) => said.told("told-takes-from", [whose, coins, all]),
                }
            }
            Source::Object(_) | Source::Ground => said.told("told-picks-up", [all]),
        }
    };
    /// Somebody sets off a trap.
    "set-off" SetOff(it: SetOff) => said("set-off", words!("adventuring.trap.is-secret"))
        .by(it.who)
        .ends(Sprung::WORDS)
        .told("told-set-off", [with("name", &it.trap)]);
    /// The game master tells what is noticed of an area.
    "read-out" ReadOut(it: ReadOut) => said("read-out", words!("adventuring.perception.describe"))
        .told("told-read-out", [with("place", Value::Place(it.place))]);
    /// A player asks something.
    "ask-about" Ask(it: Ask) => said("ask-about", words!("adventuring.perception.questions"))
        .by(it.who)
        .told("told-asks", [with("question", &it.question)]);
    /// The game master has answered.
    "answered" Answered(it: Answered) => said("answered", words!("adventuring.perception.questions"))
        .told("told-answered", [with("question", &it.question)]);
    /// The game master asks who knows more.
    "who-knows" WhoKnows(it: WhoKnows) => said("who-knows", words!("adventuring.knowledge.source"))
        .only(Audience::Referee)
        .told("told-asks", [with("topic", &it.topic)]);
    /// A player points at what their character knows something of.
    "remind" Remind(it: Remind) => said("remind", words!("adventuring.knowledge.player"))
        .by(it.who)
        .told("told-remind", [with("what", &it.what)]);
    /// The game master has gone into it.
    "heeded" Heeded(_it: Heeded) => said("heeded", words!("adventuring.knowledge.player")).told("told-heeded", []);
    /// Some of a company go their own way.
    "part" Part(it: Part) => said("part", words!("adventuring.base.company"))
        .by(it.who)
        .among(it.with.iter().copied())
        .told("told-part", [with("name", &it.name)]);
    /// Somebody goes with a company.
    "go-with" GoWith(it: GoWith) => said("go-with", words!("adventuring.base.company"))
        .by(it.who)
        .about(it.whom)
        .among(it.with.iter().copied())
        .told("told-go-with", [with("whom", it.whom)]);
    /// Somebody takes somebody on.
    "take-on" TakeOn(it: TakeOn) => said("take-on", words!("adventuring.base.company"))
        .by(it.who)
        .about(it.whom)
        .told("told-take-on", [with("whom", it.whom), with("coins", it.coins)]);
    /// Somebody lets one of theirs go.
    "let-go" LetGo(it: LetGo) => said("let-go", words!("adventuring.base.company"))
        .by(it.who)
        .about(it.whom)
        .told("told-let-go", [with("whom", it.whom)]);
    /// A beast, a cart or a boat changes hands.
    "hand-over" HandOver(it: HandOver) => {
        let said = said(if it.asked { "take-over" } else { "hand-over" }, words!("adventuring.base.company"));
        let said = said.by(it.by()).about(it.other());
        let said = match &it.what {
            Belonging::Somebody(one) => said.among([*one]),
            Belonging::Vehicle(_) => said,
        };
        let part = if it.asked { "told-take-over" } else { "told-hand-over" };
        said.told(part, [with("what", it.what.value()), with("other", it.other()), with("coins", it.coins)])
    };
    /// The weather turns.
    "weather" Weather(it: Weather) => said("weather", words!("adventuring.weather.speed"))
        .told("told-weather", [with("extreme", it.extreme)]);
    /// Somebody looks for shelter.
    "find-shelter" FindShelter(it: FindShelter) => said("find-shelter", words!("adventuring.weather.shelter"))
        .by(it.who)
        .told("told-shelter", []);
    /// Somebody looks for food.
    "forage" Forage(it: Forage) => said("forage", words!("adventuring.base.foraging"))
        .by(it.who)
        .among(it.beasts.iter().copied())
        .told("told-forage", []);
    /// Somebody follows tracks.
    "track" Track(it: Track) => said("track", words!("adventuring.train.track"))
        .by(it.who)
        .about(it.beast)
        .ends(Saved::WORDS)
        .told("told-track", []);
    /// Somebody works at a lock.
    "unlock" Unlock(it: Unlock) => said("unlock", words!("adventuring.lock.lockpicks"))
        .by(it.who)
        .told("told-unlock", [
            with("what", it.shut.name()),
            with("tool", Value::word(Closed::word(it.tool))),
        ]);
    /// Somebody gets onto a mount.
    "mount" Mount(it: Mount) => said("mount", words!("adventuring.mount.requirements"))
        .by(it.who)
        .about(it.on)
        .told("told-mount", [with("on", it.on)]);
    /// Somebody gets off.
    "dismount" Dismount(it: Dismount) => said("dismount", words!("adventuring.mount.requirements"))
        .by(it.who)
        .told("told-dismount", []);
    /// A rider has to stay on.
    "stay-on" StayOn(it: StayOn) => said("stay-on", words!("adventuring.mount.save"))
        .by(it.who)
        .ends(Saved::WORDS)
        .told("told-stay-on", [with("peril", Value::word(Closed::word(it.peril)))]);
    /// Somebody gets into a cart or boat.
    "board" Board(it: Board) => said("board", words!("adventuring.base.vehicles"))
        .by(it.who)
        .told("told-board", [with("name", &it.vehicle)]);
    /// Somebody gets off what carries them.
    "alight" Alight(it: Alight) => said("alight", words!("adventuring.base.vehicles")).by(it.who).told("told-alight", []);
    /// Somebody takes the reins or the helm.
    "drive" Drive(it: Drive) => said("drive", words!("adventuring.cart.requirements"))
        .by(it.who)
        .among(it.pulled_by.iter().copied())
        .told("told-drive", [with("name", &it.vehicle)]);
    /// A cart or a boat is in danger.
    "endanger" Endanger(it: Endanger) => said("endanger", words!("adventuring.cart.save"))
        .ends(Saved::WORDS)
        .told("told-danger", [with("name", &it.vehicle)]);
    /// Somebody sets a cart or a boat upright.
    "set-upright" SetUpright(it: SetUpright) => said("set-upright", words!("adventuring.cart.crash"))
        .by(it.who)
        .told("told-upright", [with("name", &it.vehicle)]);
    // Encounters.
    /// The game master prepares a meeting, unseen.
    "meet" Meet(_it: Meet) =>
        said("meet", words!("adventuring.encounter.setup")).ends(Noticed::WORDS).secret_if(true);
    /// Who notices whom is rolled again, unseen.
    "detect-again" Again(_it: Again) =>
        said("detect-again", words!("adventuring.encounter.neither")).ends(Noticed::WORDS).secret_if(true);
    /// The company has noticed somebody, or is attacked or spoken to: nobody makes it.
    "face" Face(it: Face) => said("face", words!("adventuring.encounter.setup"))
        .by(it.company)
        .ends(Met::WORDS)
        .told("told-face", []);
    /// The meeting is over.
    "end-meeting" EndMeeting(_it: EndMeeting) =>
        said("end-meeting", words!("adventuring.encounter.setup")).told("told-over", []);
    /// Somebody of the company goes up to people and talks.
    "talk" Talk(it: Talk) => said("talk", words!("adventuring.encounter.parley"))
        .by(it.who)
        .about(it.to)
        .ends(Met::WORDS)
        .told("told", [with("to", it.to)]);
    /// How some feel about the company: the game master's to know.
    "attitude" Feel(_it: Feel) => said("attitude", words!("adventuring.attitude.pick-or-roll")).ends(Attitude::WORDS).secret_if(true);
    /// Somebody tries to win somebody over.
    "diplomacy" Diplomacy(it: Diplomacy) => {
        let key = it.approach.key();
        let said = match it.speech.haggling {
            true => said("haggle", words!("adventuring.trade.haggle")),
            false => said(it.approach.word(), key),
        };
        said.by(it.speech.who)
            .about(it.on)
            .ends(Saved::WORDS)
            .told_by(key, "told", [with("on", it.on), with("saying", &it.speech.saying)])
    };
    /// Somebody works on others against their will.
    "manipulation" Manipulation(it: Manipulation) => {
        let key = it.approach.key();
        let said = match it.speech.haggling {
            true => said("haggle", words!("adventuring.trade.haggle")),
            false => said(it.approach.word(), key),
        };
        said.by(it.speech.who)
            .among(it.on.iter().copied())
            .ends(Swayed::WORDS)
            .told_by(key, "told", [with("on", people(&it.on)), with("saying", &it.speech.saying)])
    };
    /// Somebody disguises themselves.
    "disguise" DressUp(it: DressUp) => said("disguise", words!("adventuring.disguise.attempt"))
        .by(it.who)
        .told("told", [with("as", &it.as_what)]);
    /// Somebody is themselves again.
    "take-off-disguise" TakeOff(it: TakeOff) =>
        said("take-off-disguise", words!("adventuring.disguise.attempt")).by(it.who).told("told-off", []);
    /// Others look at somebody who is disguised; in passing, nobody learns of it.
    "look-at-disguise" LookAt(it: LookAt) => said("look-at-disguise", words!("adventuring.disguise.noticing"))
        .to(it.who)
        .among(it.by.iter().copied())
        .ends(Saved::WORDS)
        .secret_if(!it.closely)
        .told("told", [with("by", people(&it.by))]);
    /// Somebody takes something from somebody.
    "steal" Steal(it: Steal) => said("steal", words!("adventuring.steal.small"))
        .by(it.who)
        .about(it.from)
        .ends(Saved::WORDS)
        .told("told", [with("from", it.from)]);
    /// Somebody reads, writes or reckons.
    "letters" Study(it: Study) => said("letters", words!("adventuring.literacy.default"))
        .by(it.who)
        .told("told", [with("what", Value::word(it.what.word()))]);
    /// What magic does.
    "magic" Magic(it: Magic) =>
        said("magic", words!("adventuring.base.powers")).to(it.who).told("told", [with("doing", &it.doing)]);
    // Hazards.
    /// Somebody sprints.
    "sprint" Sprint(it: Sprint) => said("sprint", words!("adventuring.move.sprint"))
        .by(it.who)
        .told("told", [with("to", Value::Place(it.to))]);
    /// Somebody goes where the ground is difficult.
    "balance" Balance(it: Balance) => said("balance", words!("adventuring.move.balance"))
        .by(it.moving.who)
        .ends(Balanced::WORDS)
        .told("told", []);
    /// Some sneak.
    "sneak" Sneak(it: Sneak) => {
        let said = said("sneak", words!("adventuring.move.sneak")).ends(Sneaked::WORDS);
        match it.who.first() {
            Some(first) => said.by(*first).among(it.who.iter().copied()).told("told", [with("all", people(&it.who))]),
            None => said,
        }
    };
    /// Somebody leaps.
    "leap" Leap(it: Leap) => said("leap", words!("adventuring.move.leap"))
        .by(it.moving.who)
        .ends(Leapt::WORDS)
        .told("told", []);
    /// Somebody climbs.
    "climb" Climb(it: Climb) => said("climb", words!("adventuring.move.climb"))
        .by(it.moving.who)
        .ends(Climbed::WORDS)
        .told("told", []);
    /// Somebody swims.
    "swim" Swim(it: Swim) => said("swim", words!("adventuring.move.swim"))
        .by(it.moving.who)
        .ends(Swum::WORDS)
        .told("told", []);
    /// Somebody pulls out another who drowns.
    "rescue" Rescue(it: Rescue) => said("rescue", words!("adventuring.move.swim.rescue"))
        .by(it.who)
        .about(it.whom)
        .ends(Saved::WORDS)
        .told("told", [with("whom", it.whom)]);
    /// Rounds pass for whoever has no air.
    "rounds" Rounds(it: Rounds) => said("rounds", words!("adventuring.suffocate.breath"))
        .told("told", [with("rounds", i32::try_from(it.rounds).unwrap_or(i32::MAX))]);
    /// Somebody falls.
    "fall" Fall(it: Fall) => said("fall", words!("adventuring.fall.damage")).to(it.who).told("told", []);
    /// Something frightens people.
    "frighten" Frighten(it: Frighten) => said("frighten", words!("adventuring.fear.save"))
        .among(it.exposed.iter().copied())
        .about(it.of)
        .told("told", []);
    /// Somebody runs from what terrifies them.
    "flee" Flee(it: Flee) => said("flee", words!("adventuring.fear.terrified")).by(it.who).told("told", []);
    /// Cold or heat hurts somebody.
    "cold-or-heat" Scathe(it: Scathe) => said("cold-or-heat", words!("adventuring.element.cold-heat.direct"))
        .to(it.who)
        .told("told", [with("element", Value::word(Closed::word(it.element)))]);
    /// Somebody carries another into the next area.
    "carry-off" CarryOff(it: CarryOff) => said("carry-off", words!("adventuring.size.bulk"))
        .by(it.who)
        .about(it.whom)
        .told("told", [with("whom", it.whom)]);
    /// Several measure themselves against each other.
    "measure" Measure(it: Measure) => said("measure", words!("adventuring.size.saves"))
        .among(it.who.iter().copied())
        .told("told-measure", [with("all", people(&it.who))]);
    /// Somebody saves on STR against another.
    "withstand" Withstand(it: Withstand) => said("withstand", words!("adventuring.size.saves"))
        .by(it.who)
        .about(it.other)
        .ends(Saved::WORDS)
        .told("told", [with("other", it.other)]);
    // Harm and rest.
    /// Some lie down for a watch.
    "daily-rest" DailyRest(it: DailyRest) => {
        let said = said("daily-rest", words!("adventuring.base.daily-rest"));
        match it.who.as_slice() {
            [who] => said.by(*who).told("told-one", []),
            all => said.together(all).told("told-all", [with("all", people(all))]),
        }
    };
    /// Some rest for eight days.
    "full-rest" FullRest(it: FullRest) => {
        let said = said("full-rest", words!("adventuring.base.full-rest"));
        match it.who.as_slice() {
            [who] => said.by(*who).told("told-one", []),
            all => said.together(all).told("told-all", [with("all", people(all))]),
        }
    };
    /// What somebody does besides during a full rest.
    "rest-activity" Occupy(it: Occupy) =>
        said("rest-activity", words!("adventuring.base.full-rest.activity")).by(it.who).told("told", []);
    /// Something disturbs rests.
    "disturb-rest" Disturb(it: Disturb) => said("disturb-rest", words!("adventuring.base.daily-rest"))
        .among(it.who.iter().copied())
        .told("told-disturbs", [with("all", people(&it.who))]);
    /// Somebody uses something up, or gives it to another.
    "take" Take(it: Take) => {
        let said = said("take", words!("adventuring.base.items")).by(it.who);
        match it.to == it.who {
            true => said.told("told-takes", [with("item", &it.thing)]),
            false => said.about(it.to).told("told-gives", [with("item", &it.thing), with("to", it.to)]),
        }
    };
    /// Somebody puts poison into food or drink.
    "mix" Mix(it: Mix) => said("mix", words!("adventuring.poison.ingestion")).by(it.who).told("told-mix", []);
    /// The game master puts something before people, and knows what is in it.
    "meal" Meal(_it: Meal) => said("meal", words!("adventuring.poison.ingestion")).secret_if(true);
    /// Some eat and drink what was put before them: nobody makes it.
    "eat" Eat(it: Eat) => said("eat", words!("adventuring.poison.ingestion"))
        .among(it.who.iter().copied())
        .told("told-meal", [with("all", people(&it.who))]);
    /// Poison gets at somebody.
    "expose" Expose(it: Expose) =>
        said("expose", words!("adventuring.poison.structure")).to(it.who).told("told", []);
    /// Some were exposed to a disease.
    "infect" Infect(it: Infect) => said("infect", words!("adventuring.disease.exposure"))
        .among(it.who.iter().copied())
        .secret_if(true)
        .told("told", [with("all", people(&it.who))]);
    /// It shows what it comes to that somebody is at health 0: nobody makes it.
    "go-down" GoDown(it: GoDown) =>
        said("go-down", words!("adventuring.base.zero-health")).to(it.who).ends(GoDown::WORDS);
    /// It shows that somebody has fallen sick: nobody makes it.
    "fall-sick" FallSick(it: FallSick) => said("fall-sick", words!("adventuring.disease.symptoms")).to(it.who);
    /// A disease ends because the game master says so.
    "relieve" Relieve(it: Relieve) =>
        said("relieve", words!("adventuring.disease.recover")).to(it.who).secret_if(true).told("told", []);
    /// Somebody operates on another.
    "surgery" Surgery(it: Surgery) => said("surgery", words!("adventuring.base.surgery"))
        .by(it.who)
        .about(it.patient)
        .ends(Saved::WORDS)
        .told("told", [
            with("patient", it.patient),
            with("operation", Value::word(Closed::word(it.operation))),
        ]);
    /// Somebody is injured.
    "injure" Injure(it: Injure) => said("injure", words!("adventuring.base.injury")).to(it.who).told("told", []);
    /// Somebody can't do without a drug.
    "addict" Addict(it: Addict) => said("addict", words!("adventuring.drug.addiction"))
        .to(it.who)
        .told("told", [with("drug", &it.drug)]);
    /// Something heals somebody.
    "heal" Heal(it: Heal) => said("heal", words!("adventuring.base.healing")).to(it.who).told("told", []);
    /// A new character's scores.
    "roll-scores" Generate(it: Generate) =>
        said("roll-scores", words!("adventuring.base.ability-generation")).by(it.who).told("told", []);
    // Fights.
    /// A fight begins.
    "begin-fight" BeginFight(it: BeginFight) => said("begin-fight", words!("adventuring.encounter.fight-resolution"))
        .among(it.company.iter().chain(&it.others).copied())
        .open_if(true)
        .told("told-begins", [with("company", people(&it.company)), with("others", people(&it.others))]);
    /// Somebody comes into the fight.
    "join-fight" Join(it: Join) => said("join-fight", words!("adventuring.encounter.fight-resolution"))
        .to(it.who)
        .open_if(true)
        .told("told-joins", []);
    /// Somebody is in the fight no more.
    "leave-fight" LeaveFight(it: LeaveFight) =>
        said("leave-fight", words!("adventuring.base.combat-end")).to(it.who).told("told-leaves", []);
    /// The fight is over.
    "end-fight" EndFight(it: EndFight) =>
        said("end-fight", words!("adventuring.base.combat-end")).told("told-ends", [with("talk", it.talk)]);
    /// The fight goes on by itself.
    "go-on" GoOn(_it: GoOn) => said("go-on", words!("adventuring.base.combat-round")).told("told-goes-on", []);
    /// Somebody has done what they wanted to do.
    "end-turn" EndTurn(it: EndTurn) =>
        said("end-turn", words!("adventuring.base.combat-turn")).by(it.who).told("told-ends", []);
    /// Somebody is stunned, or loses a turn.
    "daze" Daze(it: Daze) =>
        said("daze", words!("adventuring.base.lost-turn")).to(it.who).told("told-daze", [with("stunned", it.stunned)]);
    /// Somebody goes from zone to zone.
    "walk" Walk(it: Walk) => said("walk", words!("adventuring.base.zone-properties"))
        .by(it.who)
        .told_by(words!("adventuring.base.movement"), "told-walks", [with("to", it.path.last().map_or(Value::word("nowhere"), |place| Value::Place(*place)))]);
    /// Somebody attacks somebody.
    "attack" Attack(it: Attack) => said("attack", words!("adventuring.base.attack"))
        .by(it.by)
        .about(it.on)
        .ends(Blow::WORDS)
        .told("told-attacks", [with("on", it.on), with("weapon", &it.weapon)]);
    /// Somebody frenzied goes for whoever is nearest.
    "rage" Rage(it: Rage) =>
        said("rage", words!("adventuring.base.condition.frenzied")).by(it.who).ends(Blow::WORDS).told("told-rages", []);
    /// Somebody takes things into their hands.
    "hold" Hold(it: Hold) => said("hold", words!("adventuring.base.hands")).by(it.who).told("told-holds", []);
    /// Somebody coats a weapon with poison.
    "coat" Coat(it: Coat) =>
        said("coat", words!("adventuring.poison.coat")).by(it.who).told("told-coats", [with("weapon", &it.weapon)]);
    /// Something breaks.
    "break-thing" Break(it: Break) => said("break-thing", words!("adventuring.base.keyword.robust"))
        .to(it.who)
        .told("told-breaks", [with("thing", &it.thing)]);
    /// Force, fire or lightning strikes.
    "outburst" Outburst(it: Outburst) => said("outburst", words!("adventuring.base.blast"))
        .to(it.on)
        .about(it.by)
        .told("told-strikes", [with("kind", Value::word(Closed::word(it.kind)))]);
    /// Somebody is in the flames.
    "burn" Burn(it: Burn) => said("burn", words!("adventuring.element.fire.zone"))
        .to(it.who)
        .told("told-burns", [with("rounds", i32::from(it.rounds))]);
    /// Somebody breaks something down.
    "break-down" BreakDown(it: BreakDown) => said("break-down", words!("adventuring.lock.destroy"))
        .by(it.by)
        .ends(Crack::WORDS)
        .told("told-breaks", [with("sort", Value::word(it.what.word())), with("what", it.what.name()), with("weapon", &it.weapon)]);
    /// Fire eats at something.
    "scorch" Scorch(it: Scorch) => said("scorch", words!("adventuring.base.objects"))
        .ends(Crack::WORDS)
        .told("told-burns", [with("sort", Value::word(it.what.word())), with("what", it.what.name())]);
    /// Somebody throws themselves against a door.
    "bash" Bash(it: Bash) => said("bash", words!("adventuring.lock.bash"))
        .by(it.by)
        .ends(Saved::WORDS)
        .told("told-bashes", [with("what", it.what.name())]);
    /// Somebody tends the dying.
    "tend" Tend(it: Tend) => said("tend", words!("adventuring.base.dying"))
        .by(it.who)
        .about(it.on)
        .ends(Saved::WORDS)
        .told("told-tends", [with("on", it.on)]);
    /// Somebody uses something that heals.
    "remedy" Remedy(it: Remedy) => said("remedy", words!("adventuring.base.healing"))
        .by(it.who)
        .about(it.on)
        .told("told-uses", [with("on", it.on), with("thing", &it.thing)]);
    /// Somebody is bound, or freed.
    "restrain" Restrain(it: Restrain) => said("restrain", words!("adventuring.base.restrained"))
        .by(it.who)
        .about(it.on)
        .told("told-binds", [with("on", it.on), with("frees", it.frees)]);
    /// Somebody tries to get free.
    "escape" Escape(it: Escape) => said("escape", words!("adventuring.base.restrained"))
        .by(it.who)
        .ends(Saved::WORDS)
        .told("told-escapes", [with("ability", Value::word(Closed::word(it.ability)))]);
    // Settlements.
    /// Somebody goes to the market.
    "market" Visit(it: Visit) => said("market", words!("adventuring.trade.market")).by(it.who).told("told-visit", []);
    /// Somebody buys.
    "buy" Buy(it: Buy) => said("buy", words!("adventuring.trade.market-merchants"))
        .by(it.who)
        .told("told-buys", [with("things", things(&it.things))]);
    /// Somebody sells.
    "sell" Sell(it: Sell) => said("sell", words!("adventuring.trade.market-merchants"))
        .by(it.who)
        .told("told-sells", [with("things", things(&it.things))]);
    /// Somebody buys a beast, a cart or a boat.
    "buy-beast" Acquire(it: Acquire) => said("buy-beast", words!("adventuring.trade.market"))
        .by(it.who)
        .told("told-beast", [with("like", &it.like), with("name", &it.name)]);
    /// Somebody sells one.
    "sell-beast" Dispose(it: Dispose) => {
        let said = said("sell-beast", words!("adventuring.trade.market")).by(it.who);
        let said = match &it.what {
            Belonging::Somebody(one) => said.about(*one),
            Belonging::Vehicle(_) => said,
        };
        said.told("told-sells-beast", [with("what", it.what.value())])
    };
    /// Two swap.
    "swap" Swap(it: Swap) => {
        let said = said("swap", words!("adventuring.trade.equal-value")).by(it.who).about(it.with);
        let (to, gives) = (with("with", it.with), with("gives", things(&it.gives)));
        match (it.gets.is_empty(), it.asks) {
            (true, 0) => said.told("told-gives", [to, gives]),
            (true, asks) => said.told("told-sells", [to, gives, with("coins", asks)]),
            (false, 0) => said.told("told", [to, gives, with("gets", things(&it.gets)), with("coins", it.coins)]),
            (false, asks) => {
                said.told("told-swaps", [to, gives, with("gets", things(&it.gets)), with("coins", asks)])
            }
        }
    };
    /// Somebody looks for a good buyer.
    "find-buyer" SeekBuyer(it: SeekBuyer) => said("find-buyer", words!("adventuring.trade.full-price-buyer"))
        .by(it.who)
        .told("told", [with("thing", &it.thing)]);
    /// Somebody looks for people who trade what is illegal.
    "find-contact" SeekContact(it: SeekContact) =>
        said("find-contact", words!("adventuring.trade.illegal.find")).by(it.who).told("told", []);
    /// Somebody talks with the locals.
    "gather-rumours" GatherRumours(it: rumours::Gather) =>
        said("gather-rumours", words!("adventuring.rumour.gather")).by(it.who).told("told", []);
    /// The game master lets a rumour go round.
    "spread-rumour" Spread(_it: Spread) =>
        said("spread-rumour", words!("adventuring.rumour.content")).secret_if(true).told("told", []);
    /// Some play a game.
    "game" Game(it: Game) => said("game", words!("adventuring.game.contest"))
        .among(it.players.iter().copied())
        .told("told", [with("players", people(&it.players))]);
    /// Somebody makes something.
    "craft" Craft(it: Craft) => said("craft", words!("adventuring.craft.quality"))
        .by(it.who)
        .told("told", [with("name", &it.work.name)]);
    /// Somebody gathers raw materials.
    "gather-materials" GatherMaterials(it: crafting::Gather) =>
        said("gather-materials", words!("adventuring.craft.gather-materials")).by(it.who).owned(norn_kernel::Owner::Referee).told("told", []);
    /// Somebody mends something.
    "mend" Mend(it: Mend) => said("mend", words!("adventuring.base.objects")).by(it.who).told("told-mends", []);
    /// Somebody offers an animal food.
    "befriend-animal" BefriendAnimal(it: Befriend) => said("befriend-animal", words!("adventuring.animal-friend.befriend"))
        .by(it.who)
        .about(it.animal)
        .ends(Saved::WORDS)
        .told("told", [with("animal", it.animal)]);
    /// An animal performs a trick.
    "trick" Trick(it: Perform) => said("trick", words!("adventuring.train.tricks"))
        .by(it.who)
        .about(it.animal)
        .among(it.distracts.iter().copied())
        .ends(Swayed::WORDS)
        .told("told", [with("animal", it.animal), with("trick", &it.trick)]);
    simulated
    /// A contest from numbers alone.
    "bare-contest" BareContest(_it: BareContest) => said("contest", words!("adventuring.base.contest"))
        .by(Who(1))
        .ends(OUTCOMES);
    /// A game of luck from numbers alone.
    "bare-luck" BareLuck(_it: BareLuck) => said("luck", words!("adventuring.game.luck")).by(Who(1)).ends(OUTCOMES);
    /// A save from numbers alone.
    "bare-save" BareSave(it: BareSave) => said("save", words!("adventuring.base.save")).by(it.who).ends(Saved::WORDS);
    /// A group's save from numbers alone.
    "bare-group" BareGroup(_it: BareGroup) => said("group-save", words!("adventuring.base.group-save"))
        .by(Who(1))
        .ends(Passed::WORDS);
    /// A disease from numbers alone.
    "bare-disease" BareDisease(it: BareDisease) =>
        said("disease", words!("adventuring.disease.table")).by(it.who).ends(Sickened::WORDS);
    /// A dose of poison from numbers alone.
    "bare-poison" BarePoison(it: BarePoison) =>
        said("poison", words!("adventuring.poison.structure")).by(it.who).ends(Poisoned::WORDS);
    /// A climb from numbers alone.
    "bare-climb" BareClimb(it: BareClimb) => said("climb", words!("adventuring.move.climb"))
        .by(it.who)
        .ends(BareClimb::OUTCOMES);
    /// A fall from numbers alone.
    "bare-fall" BareFall(it: BareFall) => said("fall", words!("adventuring.fall.damage")).by(it.who).ends(Fallen::WORDS);
    /// Who notices whom, from numbers alone.
    "bare-detection" BareDetection(_it: BareDetection) => said("detection", words!("adventuring.encounter.detection.save"))
        .by(Who(1))
        .ends(Noticed::WORDS);
    /// An attack from numbers alone.
    "bare-attack" BareAttack(it: BareAttack) =>
        said("attack", words!("adventuring.base.attack")).by(it.by).ends(Struck::WORDS);
    /// How people feel, from what they are like alone.
    "bare-attitude" BareAttitude(_it: BareAttitude) =>
        said("attitude", words!("adventuring.attitude.pick-or-roll")).ends(Attitude::WORDS);
    /// Rounds without air from numbers alone.
    "bare-suffocation" BareSuffocation(it: BareSuffocation) =>
        said("suffocation", words!("adventuring.suffocate.save")).by(it.who).ends(Suffocated::WORDS);
    /// Stretches in the cold or heat from numbers alone.
    "bare-exposure" BareExposure(it: BareExposure) =>
        said("exposure", words!("adventuring.element.cold-heat.environment")).by(it.who).ends(Weathered::WORDS);
    /// A unit of a drug from numbers alone.
    "bare-drug" BareDrug(it: BareDrug) =>
        said("drug", words!("adventuring.drug.as-poison")).by(it.who).ends(Drugged::WORDS);
}

/// People as a list.
pub(crate) fn people<'a>(of: impl IntoIterator<Item = &'a Who>) -> Value {
    Value::List(of.into_iter().map(|&who| Value::Character(who)).collect())
}

/// Things with how many of each.
fn things(of: &norn_kernel::Amounts<String>) -> Value {
    let pair = |(name, count): (&String, i32)| Value::List(vec![Value::from(count), Value::text(name)]);
    Value::List(of.iter().map(pair).collect())
}

/// Whether an attempt is for the game master alone: made by somebody whom the company has not noticed, or about them.
fn is_unseen(attempt: &Attempt, world: &World) -> bool {
    let secret = match attempt {
        // A meeting that nobody knows of ends as it was.
        Attempt::EndMeeting(_) => world.encounter.as_ref().is_some_and(|it| it.stage == Stage::Prepared),
        // Whoever is robbed notices nothing, or is told by the game master.
        Attempt::Steal(it) => !world.is_players(it.who),
        // What the game master's people put into food and onto blades, people find out by eating and bleeding.
        Attempt::Mix(it) => !world.is_players(it.who),
        Attempt::Coat(it) => !world.is_players(it.who),
        // Whoever is told that somebody goes unnoticed, or is not what they seem, is not deceived.
        Attempt::Sneak(it) => !it.who.iter().any(|who| world.is_players(*who)),
        Attempt::DressUp(it) => !world.is_players(it.who),
        Attempt::TakeOff(it) => world.called(it.who).is_some(),
        _ => false,
    };
    secret || attempt.said().is_unseen(|who| world.characters.contains_key(&who) && !world.is_seen(who))
}

/// The company whose business an attempt is, where it is one's of several: a meeting that it has, or somebody whom it alone
/// has come upon. Who shows themselves to all is everybody's.
fn of_company(attempt: &Attempt, world: &World) -> Option<Who> {
    let company = match attempt {
        Attempt::Face(it) => Some(it.company),
        Attempt::EndMeeting(_) => world.encounter.as_ref().map(|it| it.company),
        _ => None,
    };
    let said = attempt.said();
    let known = said.people().filter(|_| !said.open).find_map(|who| match world.sight(who) {
        Audience::Character(company) => Some(company),
        Audience::Everyone | Audience::Referee => None,
    });
    match world.finders(company.or(known)) {
        Audience::Character(company) => Some(company),
        Audience::Everyone | Audience::Referee => None,
    }
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
