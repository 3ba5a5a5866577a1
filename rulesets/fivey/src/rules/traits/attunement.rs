//! Lasting proficiency with a thing, which a skill slot pays for. [fivey.attune.permanent]
use crate::reference::RULES;
use crate::rules::characters::{acting, advancement};
use crate::world::happen::set;
use crate::world::{Set, Slot, World};
use norn_kernel::{At, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// Somebody fills a skill slot with a thing. [fivey.attune.permanent]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Master {
    pub who: Who,
    /// One of their things, by name.
    pub thing: String,
}

impl Rule for Master {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.attune.permanent");
        let one = at.world().character(self.who);
        let new = one.things.contains_key(&self.thing) && !one.proficient.contains(&self.thing);
        at.require(key, new, || {
            Text::part(key, "no-thing").with("who", self.who).with("thing", Value::text(&self.thing))
        })?;
        let open = advancement::open(at.world(), self.who, Slot::Skill);
        at.require(key, 0 < open, || Text::part(key, "refusal").with("who", self.who))?;
        let mut proficient = at.world().character(self.who).proficient.clone();
        proficient.insert(self.thing.clone());
        set(at, key, self.who, Set::proficient(proficient))?;
        Ok(Verdict::done())
    }
}
