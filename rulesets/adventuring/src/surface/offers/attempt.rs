//! Everything that can be attempted: the closed list, and what there is to say of each.
use crate::reference::RULES;
use crate::rules::base::saves::Saved;
use crate::rules::base::testing::{BareGroup, BareSave, Harm, Test};
use crate::rules::exploring::turns::{BreakOff, Deed, NextTurn, Pass, Wait};
use crate::rules::fights::attack::{Attack, Blow};
use crate::rules::fights::begin::{BeginFight, EndFight, Join, LeaveFight};
use crate::rules::fights::elements::{Burn, Outburst};
use crate::rules::fights::frenzy::Rage;
use crate::rules::fights::hands::{Break, Coat, Hold};
use crate::rules::fights::movement::Walk;
use crate::rules::fights::objects::{Bash, BreakDown, Crack, Scorch};
use crate::rules::fights::restraints::{Escape, Restrain};
use crate::rules::fights::tending::{Heal, Remedy, Tend};
use crate::rules::fights::turn::{Daze, EndTurn, GoOn};
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
    // Encounters.
    // Hazards.
    // Harm and rest.
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
    "walk" Walk(it: Walk) => said("walk", words!("adventuring.base.movement"))
        .by(it.who)
        .told("told-walks", [with("to", it.path.last().map_or(Value::word("nowhere"), |place| Value::Place(*place)))]);
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
        .told("told-strikes", [with("kind", Value::word(norn_kernel::Closed::word(it.kind)))]);
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
    /// Something heals somebody.
    "heal" Heal(it: Heal) => said("heal", words!("adventuring.base.healing"))
        .to(it.who)
        .told("told-heals", [with("points", it.points)]);
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
        .told("told-escapes", [with("ability", Value::word(norn_kernel::Closed::word(it.ability)))]);
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
