//! Dice of inspiration that people give, and what a player calls it. [fivey.inspiration.gift-roleplay]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::tasks::inspiration::{gains, has_die};
use crate::rules::tasks::tasks::Consent;
use crate::world::happen::set;
use crate::world::{Set, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// The most dice that are given at once.
pub const GIVEN_MAX: i32 = 20;

/// The referee gives dice of inspiration. [fivey.inspiration.gift-roleplay, fivey.inspiration.other-sources]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Inspire {
    pub who: Who,
    /// How many.
    pub dice: i32,
    /// What for.
    #[stored(default)]
    pub why: String,
}

impl Rule for Inspire {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.inspiration.gift-roleplay");
        let fits = (1..=GIVEN_MAX).contains(&self.dice) && at.world().character(self.who).played;
        at.require(key, fits, || Text::part(key, "refusal").with("max", GIVEN_MAX))?;
        let dice = if self.dice <= 1 { 1 } else { rule!("fivey.inspiration.other-sources").or(self.dice, 1) };
        gains(at, self.who, dice, key)?;
        Ok(Verdict::done())
    }
}

/// A player hands one of their dice to another, if the referee allows it. [fivey.inspiration.other-sources]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct HandOver {
    pub who: Who,
    /// To whom.
    pub to: Who,
    /// The referee allows it.
    pub agreed: bool,
}

impl Rule for HandOver {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        acting::able(at, self.to)?;
        let key = rule!("fivey.inspiration.other-sources");
        let can =
            has_die(at.world(), self.who) && at.world().character(self.to).played && self.who != self.to;
        at.require(key, can, || Text::part(key, "refusal").with("who", self.who))?;
        if self.agreed {
            let left = at.world().character(self.who).dice.saturating_sub(1);
            set(at, key, self.who, Set::dice(left))?;
            gains(at, self.to, 1, key)?;
        }
        Ok(Verdict::of(Consent::of(self.agreed).word()))
    }
}

/// A player calls inspiration something else; nothing said, and it is called so again. [fivey.inspiration.rename]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Rename {
    pub who: Who,
    pub name: String,
}

impl Rule for Rename {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.inspiration.rename");
        let played = at.world().character(self.who).played;
        at.require(key, played, || Text::part(key, "refusal").with("who", self.who))?;
        set(at, key, self.who, Set::inspired_by(self.name.trim().to_owned()))?;
        Ok(Verdict::done())
    }
}

/// What somebody's inspiration is called, where the player has named it. [fivey.inspiration.rename]
#[must_use]
pub fn called(world: &World, who: Who) -> Option<Value> {
    let name = &world.character(who).inspired_by;
    rule!("fivey.inspiration.rename")
        .keeps(Some(name).filter(|name| !name.is_empty()))
        .map(|name| Value::text(name))
}
