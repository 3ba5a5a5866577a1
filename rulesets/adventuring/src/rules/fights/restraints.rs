//! Binding people, freeing them, and their own attempts at it. [adventuring.base.restrained]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Judged, Save, Saved, judged, save};
use crate::rules::exploring::turns;
use crate::rules::fights::turn;
use crate::world::happen::set;
use crate::world::{Ability, Acted, Set, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// Somebody binds or locks up whoever lets it happen, or can't help it; or frees them. It takes a round.
/// [adventuring.base.restrained]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Restrain {
    pub who: Who,
    pub on: Who,
    /// They let it happen, as the game master says.
    #[stored(default)]
    pub willing: bool,
    /// They are freed, not bound.
    #[stored(default)]
    pub frees: bool,
}

impl Rule for Restrain {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, on) = (self.who, self.on);
        turn::a_round(at, who)?;
        acting::free(at, who)?;
        acting::near(at, who, on)?;
        let key = rule!("adventuring.base.restrained");
        let one = at.world().character(on);
        let fits = who != on && !one.is_dead() && one.restrained == self.frees;
        at.require(key, fits, || Text::part(key, "as-is").with("on", on))?;
        let lets = self.frees || self.willing || at.world().is_out(on);
        at.require(key, lets, || Text::part(key, "unwilling").with("on", on))?;
        turn::spent(at, who)?;
        set(at, key, on, Set::restrained(!self.frees))?;
        Ok(Verdict::done())
    }
}

/// Somebody who is bound or locked up tries to get free: once in a stretch, if the game master sees a way.
/// [adventuring.base.restrained]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Escape {
    pub who: Who,
    /// STR or AGI.
    pub ability: Ability,
}

impl Rule for Escape {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        turns::has_turn(at, who)?;
        let key = rule!("adventuring.base.restrained");
        let bound = at.world().character(who).restrained && self.ability != Ability::Wit;
        at.require(key, bound, || Text::part(key, "not-bound").with("who", who))?;
        turns::used(at, who, Acted::Acted)?;
        let passed = match judged(at, key, &[("who", Value::Character(who))])? {
            Judged::Fails => false,
            Judged::Works => true,
            Judged::Roll => save(at, &Save::of(who, self.ability))?,
        };
        if passed {
            set(at, key, who, Set::restrained(false))?;
        }
        Ok(Verdict::of(Saved::of(passed).word()))
    }
}
