//! Everything that can be attempted: the closed list, and what there is to say of each.
use crate::reference::RULES;
use crate::rules::base::saves::Saved;
use crate::rules::base::testing::{BareGroup, BareSave, Harm, Test};
use crate::rules::exploring::companies::{GoWith, Part};
use crate::rules::exploring::describing::{Answered, Ask, ReadOut};
use crate::rules::exploring::foraging::{Forage, Track};
use crate::rules::exploring::knowing::{Heeded, Remind, WhoKnows};
use crate::rules::exploring::locks::{self, Unlock};
use crate::rules::exploring::moving::{Go, How, Put};
use crate::rules::exploring::riding::{Dismount, Mount, StayOn};
use crate::rules::exploring::searching::{Look, Search};
use crate::rules::exploring::shelter::{FindShelter, Weather};
use crate::rules::exploring::traps::{SetOff, Sprung};
use crate::rules::exploring::travel::Travel;
use crate::rules::exploring::turns::{BreakOff, Deed, NextTurn, Pass, Wait};
use crate::rules::exploring::vehicles::{Alight, Board, Drive, Endanger, SetUpright};
use crate::world::World;
use norn_kernel::attempt::{Declared, Said, said, with};
use norn_kernel::{Audience, Value, Who, attempts, words};

attempts! {
    /// Everything that can be attempted.
    pub enum Attempt of World, veiled by is_unseen;
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
            all => said.among(all.iter().copied()).told("told-all", [with("all", people(all))]),
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
        .told("told", [with("ability", Value::word(norn_kernel::Closed::word(it.ability)))]);
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
        said.by(it.who).among(it.with.iter().copied()).told(part, [with("to", Value::Place(it.to))])
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
            with("what", locks::what(&it.shut)),
            with("tool", Value::word(norn_kernel::Closed::word(it.tool))),
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
        .told("told-stay-on", [with("peril", Value::word(norn_kernel::Closed::word(it.peril)))]);
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
    // Hazards.
    // Harm and rest.
    // Fights.
    // Settlements.
    simulated
    /// A save from numbers alone.
    "bare-save" BareSave(it: BareSave) => said("save", words!("adventuring.base.save")).by(it.who).ends(Saved::WORDS);
    /// A group's save from numbers alone.
    "bare-group" BareGroup(_it: BareGroup) => said("group-save", words!("adventuring.base.group-save"))
        .by(Who(1))
        .ends(Saved::WORDS);
}

/// People as a list.
pub(crate) fn people<'a>(of: impl IntoIterator<Item = &'a Who>) -> Value {
    Value::List(of.into_iter().map(|&who| Value::Character(who)).collect())
}

/// Whether an attempt is for the game master alone: made by somebody whom the company has not noticed, or about them.
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
