//! Helping those who are down. [adventuring.base.dying, adventuring.base.healing]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::heal;
use crate::rules::base::saves::{Save, Saved, save};
use crate::rules::fights::turn;
use crate::world::happen::{set, use_up};
use crate::world::{Ability, Fate, Set, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// What the list of rolls calls it. [adventuring.base.skills]
const ROLL: &str = "tend the dying";

/// Somebody tends the dying, for a round. [adventuring.base.dying]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Tend {
    pub who: Who,
    pub on: Who,
}

impl Rule for Tend {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, on) = (self.who, self.on);
        turn::a_round(at, who)?;
        acting::free(at, who)?;
        acting::near(at, who, on)?;
        let key = rule!("adventuring.base.dying");
        let dying = matches!(at.world().character(on).fate, Fate::Dying { .. });
        at.require(key, dying, || Text::part(key, "refusal").with("on", on))?;
        turn::spent(at, who)?;
        let proficient = at.world().is_proficient(who, ROLL);
        let passed = save(at, &Save::of(who, Ability::Wit).proficient_if(proficient))?;
        if passed {
            let until = at.world().end_of("stretch");
            set(at, key, on, Set::fate(Fate::Stable { until }))?;
        }
        Ok(Verdict::of(Saved::of(passed).word()))
    }
}

/// The names of what somebody carries that heals. [adventuring.base.healing]
#[must_use]
pub fn remedies(world: &World, who: Who) -> Vec<String> {
    let things = world.character(who).things.iter();
    let heals =
        things.filter(|(_, thing)| !thing.broken && thing.sort.item().is_some_and(|item| 0 < item.heals));
    heals.map(|(name, _)| name.clone()).collect()
}

/// Somebody uses something that heals on somebody: an action in a fight. [adventuring.base.healing]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Remedy {
    pub who: Who,
    pub on: Who,
    pub thing: String,
}

impl Rule for Remedy {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, on) = (self.who, self.on);
        turn::an_action(at, who)?;
        acting::free(at, who)?;
        acting::near(at, who, on)?;
        let key = rule!("adventuring.base.death");
        let alive = !at.world().character(on).is_dead();
        at.require(key, alive, || Text::part(key, "refusal").with("who", on))?;
        let key = rule!("adventuring.base.healing");
        let item = at.world().character(who).things.get(&self.thing).filter(|thing| !thing.broken);
        let item = item.and_then(|thing| thing.sort.item()).filter(|item| 0 < item.heals);
        let heals = item.map(|item| (item.heals, item.consumable));
        at.require(key, heals.is_some(), || {
            Text::part(key, "no-remedy").with("thing", Value::text(&self.thing))
        })?;
        turn::acted(at, who)?;
        let (points, consumable) = heals.unwrap_or_default();
        if consumable {
            use_up(at, words!("adventuring.base.items"), who, &self.thing, 1)?;
        }
        heal(at, on, points, key)?;
        turn::settles(at, who)?;
        Ok(Verdict::done())
    }
}
