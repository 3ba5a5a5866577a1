//! Saves and damage that the game master calls for, and bare rolls from numbers alone.
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{Hurt, inflict};
use crate::rules::base::saves::{Save, Saved, group, save};
use crate::world::people::SCORE_MAX;
use crate::world::{Ability, World};
use norn_kernel::{At, Audience, Closed, Die, Owner, Play, Rule, Storable, Text, Verdict, Who, rule};

/// Somebody saves, as the game master has called it. [adventuring.base.save, adventuring.base.gm-override]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Test {
    pub who: Who,
    pub ability: Ability,
    /// [adventuring.base.proficiency]
    #[stored(default)]
    pub proficient: bool,
    /// [adventuring.base.edge]
    #[stored(default)]
    pub hindered: bool,
    /// Nobody but the game master learns of it. [adventuring.base.secret-roll]
    #[stored(default)]
    pub secret: bool,
}

impl Rule for Test {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.base.death");
        let alive = at.world().characters.get(&self.who).is_some_and(|one| !one.is_dead());
        at.require(key, alive, || Text::part(key, "refusal").with("who", self.who))?;
        let of = Save::of(self.who, self.ability).proficient_if(self.proficient).hindered_if(self.hindered);
        let passed = match self.secret {
            true => at.aside(Audience::Referee, |at| save(at, &of.rolled_by(Owner::Referee)))?,
            false => save(at, &of)?,
        };
        Ok(Verdict::of(Saved::of(passed).word()))
    }
}

/// A danger that the game master names hurts somebody. [adventuring.base.damage]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Harm {
    pub who: Who,
    pub dice: u16,
    pub die: Die,
    /// Armour does not help. [adventuring.base.direct-damage]
    #[stored(default)]
    pub direct: bool,
    #[stored(default)]
    pub impaired: bool,
    #[stored(default)]
    pub enhanced: bool,
}

/// The most dice of one danger.
pub const HARM_DICE: u16 = 50;

impl Rule for Harm {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.base.death");
        let alive = at.world().characters.get(&self.who).is_some_and(|one| !one.is_dead());
        at.require(key, alive, || Text::part(key, "refusal").with("who", self.who))?;
        let key = rule!("adventuring.base.damage");
        let fits = (1..=HARM_DICE).contains(&self.dice);
        at.require(key, fits, || Text::part(key, "dice").with("max", i32::from(HARM_DICE)))?;
        let hurt = Hurt { direct: self.direct, ..Hurt::of(self.die).times(self.dice) };
        let hurt = hurt.impaired_if(self.impaired).enhanced_if(self.enhanced);
        let points = inflict(at, self.who, Owner::Referee, &hurt, key)?;
        Ok(Verdict::done().with_total(points))
    }
}

/// A save from numbers alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareSave {
    pub who: Who,
    /// The score.
    pub score: i32,
    pub proficient: bool,
    pub hindered: bool,
}

impl Rule for BareSave {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let of = Save::of(self.who, Ability::Wit).proficient_if(self.proficient).hindered_if(self.hindered);
        let passed = save(at, &of)?;
        Ok(Verdict::of(Saved::of(passed).word()))
    }
}

/// A group's save from numbers alone: how many pass, and whether anybody does. [adventuring.base.group-save]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareGroup {
    /// The score of each, with whether they are proficient. They are the first people of the world, in this order.
    pub scores: Vec<(i32, bool)>,
}

impl BareGroup {
    /// Each by their number.
    pub fn members(&self) -> impl Iterator<Item = (Who, i32, bool)> {
        (1..).zip(&self.scores).map(|(nth, (score, proficient))| (Who(nth), *score, *proficient))
    }
}

impl Rule for BareGroup {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let saves = self.members();
        let saves = saves.map(|(who, _, proficient)| Save::of(who, Ability::Wit).proficient_if(proficient));
        let saves: Vec<Save> = saves.collect();
        let passed = group(at, &saves, Owner::Character(Who(1)))?;
        let count = passed.values().filter(|passed| **passed).count();
        let total =
            at.number(rule!("adventuring.base.group-save"), i32::try_from(count).unwrap_or(SCORE_MAX));
        Ok(Verdict::of(Saved::of(0 < total).word()).with_total(total))
    }
}
