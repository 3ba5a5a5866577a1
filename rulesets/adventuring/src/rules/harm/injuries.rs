//! Injuries. [adventuring.base.injury]
use crate::reference::RULES;
use crate::rules::base::acting::alive;
use crate::world::happen::set;
use crate::world::{Ability, Injury, Set, World};
use norn_kernel::{At, Closed, D4, D6, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// Somebody is injured: a die says in which ability, another one how badly. [adventuring.base.injury]
pub fn suffers(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.base.injury");
    let owner = at.world().owner(who);
    let (place, points) = at.on_behalf(who, |at| Ok((at.roll(owner, D6, key)?, at.roll(owner, D4, key)?)))?;
    let ability = match place {
        ..=2 => Ability::Str,
        3 | 4 => Ability::Agi,
        _ => Ability::Wit,
    };
    let points = at.number_of(key, points, |_| Value::word(ability.word()));
    at.story(|_| Text::part(key, "story").with("who", who));
    let mut injuries = at.world().character(who).injuries.clone();
    if 0 < points {
        injuries.push(Injury { ability, points });
    }
    set(at, key, who, Set::injuries(injuries)).map(drop)
}

/// The game master says that somebody is injured. [adventuring.base.injury]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Injure {
    pub who: Who,
}

impl Rule for Injure {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        alive(at, self.who)?;
        suffers(at, self.who)?;
        Ok(Verdict::done())
    }
}
