//! Saves and damage that the game master calls for, and bare rolls from numbers alone.
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{Hurt, inflict};
use crate::rules::base::saves::{Save, Saved, counted, save};
use crate::world::people::SCORE_MAX;
use crate::world::{Ability, World};
use norn_kernel::{At, Audience, Closed, Die, Edge, Owner, Play, Rule, Storable, Text, Verdict, Who, rule};

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
        acting::alive(at, self.who)?;
        let of = Save::of(self.who, self.ability).proficient_if(self.proficient).hindered_if(self.hindered);
        let passed = match rule!("adventuring.base.secret-roll").holds(self.secret) {
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
        acting::alive(at, self.who)?;
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
    /// Another reason for two dice. [adventuring.base.edge]
    pub edge: Edge,
}

impl Rule for BareSave {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let of = Save::of(self.who, Ability::Wit).proficient_if(self.proficient).hindered_if(self.hindered);
        let of = of.proficient_if(self.edge == Edge::Advantage).hindered_if(self.edge == Edge::Disadvantage);
        let passed = save(at, &of)?;
        Ok(Verdict::of(Saved::of(passed).word()))
    }
}

/// A group's save from numbers alone: how many pass. They are the first people of the world, in this order.
/// [adventuring.base.group-save]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareGroup {
    /// The scores of those for and against whom nothing speaks.
    pub scores: Vec<i32>,
    /// The scores of the proficient.
    pub proficient: Vec<i32>,
    /// The scores of those at a disadvantage.
    pub hindered: Vec<i32>,
}

norn_kernel::closed! {
    /// How many of a group pass.
    pub enum Passed {
        Nobody = "none",
        Some = "some",
        All = "all",
    }
}

impl BareGroup {
    /// Each by their number and score, with whether they are proficient, and at a disadvantage.
    pub fn members(&self) -> impl Iterator<Item = (Who, i32, bool, bool)> {
        let plain = self.scores.iter().map(|score| (*score, false, false));
        let proficient = self.proficient.iter().map(|score| (*score, true, false));
        let hindered = self.hindered.iter().map(|score| (*score, false, true));
        let all = plain.chain(proficient).chain(hindered);
        (1..).zip(all).map(|(nth, (score, proficient, hindered))| (Who(nth), score, proficient, hindered))
    }
}

impl Rule for BareGroup {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let saves = self.members().map(|(who, _, proficient, hindered)| {
            Save::of(who, Ability::Wit).proficient_if(proficient).hindered_if(hindered)
        });
        let saves: Vec<Save> = saves.collect();
        let count = counted(at, &saves, Owner::Character(Who(1)), 0_i32, |count, _, passed| {
            count.saturating_add(i32::from(passed))
        })?;
        let total = at.number(rule!("adventuring.base.group-save"), count);
        let all = i32::try_from(saves.len()).unwrap_or(SCORE_MAX);
        let came = match total {
            ..=0 => Passed::Nobody,
            some if some < all => Passed::Some,
            _ => Passed::All,
        };
        Ok(Verdict::of(came.word()).with_total(total))
    }
}
