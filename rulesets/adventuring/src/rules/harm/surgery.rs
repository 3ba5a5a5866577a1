//! Surgery. [adventuring.base.surgery]
use super::diseases;
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::acting::alive;
use crate::rules::base::saves::{Save, Saved};
use crate::rules::base::tools::saves_with;
use crate::rules::exploring::turns;
use crate::world::{Ability, Acted, Use, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Verdict, Who, closed, rule};

closed! {
    /// What a surgeon does.
    pub enum Operation {
        /// [adventuring.disease.black-gangrene.amputation]
        Feet = "take-off-the-feet",
        /// [adventuring.disease.digworm.surgery]
        Parasite = "cut-out-a-worm",
    }
}

/// Somebody with surgical tools works on another for a stretch. [adventuring.base.surgery]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Surgery {
    pub who: Who,
    pub patient: Who,
    pub operation: Operation,
}

/// Whether somebody has the tools, whole. [adventuring.base.surgery]
#[must_use]
pub fn has_tools(world: &World, who: Who) -> bool {
    world.character(who).things.values().any(|thing| thing.serves(Use::Surgery))
}

impl Rule for Surgery {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, patient) = (self.who, self.patient);
        acting::free(at, who)?;
        turns::has_turn(at, who)?;
        let key = rule!("adventuring.base.surgery");
        at.require(key, who != patient, || Text::part(key, "oneself").with("who", who))?;
        let tools = has_tools(at.world(), who);
        at.require(key, tools, || Text::part(key, "no-tools").with("who", who))?;
        acting::near(at, who, patient)?;
        alive(at, patient)?;
        // Whether there is a worm shows when somebody has looked for it; whether feet rot, anybody sees.
        let feet = self.operation == Operation::Feet;
        let there = !feet || diseases::are_feet_rotting(at.world(), patient);
        at.require(key, there, || Text::part(key, "sound-feet").with("who", patient))?;
        turns::used(at, who, Acted::Acted)?;
        let skilled = rule!("adventuring.base.skills").holds(at.world().is_proficient(who, "surgery"));
        let passed = saves_with(at, Save::of(who, Ability::Wit).proficient_if(skilled), Use::Surgery)?;
        match (passed, self.operation) {
            (false, _) => {}
            (true, Operation::Feet) => diseases::amputated(at, patient)?,
            (true, Operation::Parasite) => {
                let found = diseases::parasites(at.world(), patient);
                for name in found {
                    diseases::recovers(at, patient, &name, rule!("adventuring.disease.digworm.surgery"))?;
                }
            }
        }
        Ok(Verdict::of(Saved::of(passed).word()))
    }
}
