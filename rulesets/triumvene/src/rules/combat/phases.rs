//! The two phases of a fight, Command and Execution.
use crate::reference::RULES;
use crate::world::{Phase, World};
use norn_kernel::{At, Play, Rule, Text, rule, words};

/// The fight that is going on, in this phase; refused where there is none, or it is in the other phase.
/// [triumvene.combat.phases]
pub fn require_phase(at: &mut At<'_, World>, phase: Phase) -> Play<()> {
    let now = at.world().combat.as_ref().map(|combat| combat.phase);
    at.require(rule!("triumvene.combat.phases"), now == Some(phase), || {
        let part = match (now, phase) {
            (None, _) => "no-combat",
            (Some(_), Phase::Command) => "not-in-execution",
            (Some(_), Phase::Execution) => "not-in-command",
        };
        Text::part(words!("triumvene.combat.phases"), part)
    })
}

/// Nothing but being in a phase, to learn early why something can't be had in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InPhase(pub Phase);

impl Rule for InPhase {
    type World = World;
    type Outcome = ();

    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        require_phase(at, self.0)
    }
}
