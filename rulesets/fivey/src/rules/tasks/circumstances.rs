//! What speaks for and against a check besides the rules: what its player names, and what the referee finds.
use crate::rules::tasks::checks::Throw;
use crate::rules::traits::skills;
use crate::world::World;
use norn_kernel::Storable;

/// What is said of a check that somebody makes of their own accord. All such checks ask for it and count it in the same
/// way. [fivey.skill.any-stat, fivey.attune.effect, fivey.advantage.advantage, fivey.advantage.disadvantage]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Circumstances {
    /// Which of their skills, or of their titles where those count, is relevant. [fivey.skill.free-form]
    #[stored(default)]
    pub skill: Option<String>,
    /// Which of their things they use for it. [fivey.attune.effect]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Something speaks for it. [fivey.advantage.advantage]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub favored: bool,
    /// Something speaks against it. [fivey.advantage.disadvantage]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub hampered: bool,
}

impl Circumstances {
    /// Nothing is said.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.skill.is_none() && self.with.is_none() && !self.favored && !self.hampered
    }
}

/// What can be named for a check. [fivey.title.expertise]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// It may have to do with history, culture or craft, for which titles stand as well.
    Lore,
    /// It is done with hands and feet, or borne by the body: skills alone count.
    Practice,
}

impl Throw {
    /// The same under such circumstances.
    #[must_use]
    pub fn under(self, world: &World, it: &Circumstances, deed: Deed) -> Self {
        let knows = |skill: &String| match deed {
            Deed::Lore => skills::has(world, self.who, skill),
            Deed::Practice => skills::practiced(world, self.who, skill),
        };
        let with = |thing: &String| skills::uses_well(world, self.who, thing);
        let skilled = it.skill.as_ref().is_some_and(knows) || it.with.as_ref().is_some_and(with);
        self.skilled_if(skilled).favored_if(it.favored).hampered_if(it.hampered)
    }
}
