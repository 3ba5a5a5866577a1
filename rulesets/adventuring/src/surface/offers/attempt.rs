//! Everything that can be attempted: the closed list, and what there is to say of each.
use crate::reference::RULES;
use crate::rules::base::saves::Saved;
use crate::rules::base::testing::{BareGroup, BareSave, Harm, Test};
use crate::rules::exploring::turns::{BreakOff, Deed, NextTurn, Pass, Wait};
use crate::rules::hazards::balancing::{Balance, Balanced};
use crate::rules::hazards::climate::Scathe;
use crate::rules::hazards::climbing::{BareClimb, Climb, Climbed};
use crate::rules::hazards::falls::{BareFall, Fall, Fallen};
use crate::rules::hazards::fears::{Flee, Frighten};
use crate::rules::hazards::leaping::{Leap, Leapt};
use crate::rules::hazards::rounds::Rounds;
use crate::rules::hazards::sizes::{CarryOff, Measure, Withstand};
use crate::rules::hazards::sneaking::{Sneak, Sneaked};
use crate::rules::hazards::sprinting::Sprint;
use crate::rules::hazards::swimming::{Rescue, Swim, Swum};
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
        .told("told", [with("element", Value::word(norn_kernel::Closed::word(it.element)))]);
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
    // Fights.
    // Settlements.
    simulated
    /// A save from numbers alone.
    "bare-save" BareSave(it: BareSave) => said("save", words!("adventuring.base.save")).by(it.who).ends(Saved::WORDS);
    /// A group's save from numbers alone.
    "bare-group" BareGroup(_it: BareGroup) => said("group-save", words!("adventuring.base.group-save"))
        .by(Who(1))
        .ends(Saved::WORDS);
    /// A climb from numbers alone.
    "bare-climb" BareClimb(it: BareClimb) => said("climb", words!("adventuring.move.climb"))
        .by(it.who)
        .ends(Climbed::WORDS);
    /// A fall from numbers alone.
    "bare-fall" BareFall(it: BareFall) => said("fall", words!("adventuring.fall.damage")).by(it.who).ends(Fallen::WORDS);
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
