//! Bad weather, and shelter from it. [adventuring.weather.shelter]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Save, save};
use crate::rules::exploring::turns;
use crate::world::happen::{happen, set_area};
use crate::world::{Ability, AreaSet, Effect, Task, WATCH, World};
use norn_kernel::{At, Place, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// The weather turns, as the game master says. [adventuring.weather.speed]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Weather {
    /// It is extremely bad.
    pub extreme: bool,
}

impl Rule for Weather {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.weather.speed");
        let new = at.world().extreme_weather != self.extreme;
        at.require(key, new, || Text::part(key, "refusal").with("extreme", self.extreme))?;
        happen(at, key, Effect::Weather(self.extreme))?;
        Ok(Verdict::done())
    }
}

/// Somebody looks for shelter for a watch. [adventuring.weather.shelter]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct FindShelter {
    pub who: Who,
}

impl Rule for FindShelter {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::has_turn(at, self.who)?;
        acting::free(at, self.who)?;
        let key = rule!("adventuring.weather.shelter");
        let place = at.world().place(self.who);
        let needed = place.is_some_and(|place| !at.world().area(place).shelter);
        at.require(key, needed, || Text::part(key, "refusal").with("who", self.who))?;
        let Some(place) = place else { return Ok(Verdict::done()) };
        turns::begins(at, self.who, Task::Shelter(place), WATCH)?;
        Ok(Verdict::done())
    }
}

/// Somebody has looked for shelter for a watch: a WIT save says whether they found some. [adventuring.weather.shelter]
pub fn found(at: &mut At<'_, World>, who: Who, place: Place) -> Play<()> {
    let key = rule!("adventuring.weather.shelter");
    if at.world().area(place).shelter {
        return Ok(());
    }
    let proficient = at.world().is_proficient(who, "finding shelter");
    let passed = save(at, &Save::of(who, Ability::Wit).proficient_if(proficient))?;
    let part = if passed { "story" } else { "nothing" };
    at.story(|_| Text::part(key, part).with("who", who).with("place", Value::Place(place)));
    if passed {
        set_area(at, key, place, AreaSet::shelter(true))?;
    }
    Ok(())
}
