//! Phases of the game, and how play passes from one to another. [fivey.phase.set]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::exploring::adventures;
use crate::world::happen::happen;
use crate::world::{Effect, HOUR, Phase, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, rule};

/// Play attends to something else from now on. Before downtime an adventure that is under way is declared over, and what
/// is left of it is past. [fivey.phase.set, fivey.phase.downtime]
pub fn enters(at: &mut At<'_, World>, phase: Phase) -> Play<()> {
    let key = rule!("fivey.phase.set");
    if phase == Phase::Downtime {
        if key.holds(at.world().adventure) {
            adventures::over(at)?;
        }
        happen(at, rule!("fivey.inspiration.to-experience"), Effect::Past)?;
        happen(at, key, Effect::Journey(None))?;
        happen(at, key, Effect::Night(None))?;
    }
    if matches!(phase, Phase::World | Phase::Downtime) {
        happen(at, rule!("fivey.travel.zoom-in"), Effect::Visit(None))?;
    }
    if happen(at, key, Effect::Phase(phase))? {
        at.tell(|world| {
            Text::part(key, "switched")
                .with("phase", Value::word(phase.word()))
                .with("day", Value::Number(world.day()))
                .with("hour", Value::Number(world.minute() / HOUR))
        });
    }
    Ok(())
}

/// The referee turns to another phase, whichever it is. [fivey.phase.set]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EnterPhase {
    /// To which.
    pub to: Phase,
}

impl Rule for EnterPhase {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::calm(at)?;
        let key = rule!("fivey.phase.set");
        let other = self.to != at.world().phase;
        at.require(key, other, || Text::part(key, "already").with("phase", Value::word(self.to.word())))?;
        enters(at, self.to)?;
        Ok(Verdict::done())
    }
}
