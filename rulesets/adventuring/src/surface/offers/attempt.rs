//! Everything that can be attempted: the closed list, and what there is to say of each.
use crate::reference::RULES;
use crate::rules::base::saves::Saved;
use crate::rules::base::testing::{BareGroup, BareSave, Harm, Test};
use crate::rules::exploring::turns::{BreakOff, Deed, NextTurn, Pass, Wait};
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
