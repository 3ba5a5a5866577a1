//! Attacks and blasts from numbers alone, to be weighed without a table.
use crate::reference::RULES;
use crate::rules::characters::health::{Harm, inflict};
use crate::rules::fights::attack::{Bonus, damage, rolls};
use crate::rules::fights::blast::{Blast, Half, strikes_at};
use crate::rules::tasks::checks::{Check, Throw};
use crate::world::{Handling, Roll, Stat, World};
use norn_kernel::{At, Closed, D6, Die, Edge, Play, Rule, Storable, Verdict, Who, closed, words};

closed! {
    /// What an attack has done to whom it is on, worst for whoever attacks first.
    pub enum Swung {
        Miss = "miss",
        Hit = "hit",
        Down = "down",
    }
}

/// An attack of the first on the second, from numbers alone: what it has done, and how many hit points it cost.
/// [fivey.attack.roll]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareAttack {
    pub by: Who,
    pub on: Who,
    /// The stat, which counts in the damage, too.
    pub stat: i32,
    pub dc: i32,
    /// The die of its damage.
    pub damage: Die,
    pub skilled: bool,
    pub edge: Edge,
    /// Whoever attacks is enraged. [fivey.feat.rage]
    pub rage: bool,
    /// How the other takes it. [fivey.damage.resistance, fivey.damage.vulnerability]
    pub against: Option<Against>,
    /// Of whom it is on; none where it doesn't matter.
    pub hp: Option<i32>,
}

closed! {
    /// How somebody takes a type of damage. [fivey.damage.resistance, fivey.damage.vulnerability]
    pub enum Against {
        Neither = "neither",
        Resistant = "resistant",
        Vulnerable = "vulnerable",
    }
}

/// The type of damage of which studies are about.
pub const TYPE: &str = "slashing";

impl Rule for BareAttack {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = words!("fivey.attack.roll");
        let throw =
            Throw::of(self.by, Stat::Str).as_roll(Roll::Melee).skilled_if(self.skilled).edged(self.edge);
        let (hits, may_raise) = rolls(at, &Check::against(throw, self.dc, self.on))?;
        if !hits {
            return Ok(Verdict::of(Swung::Miss.word()).with_total(0));
        }
        let bonus = Bonus { stat: Stat::Str, skilled: self.skilled, handling: Handling::Melee };
        let (points, rolled) = damage(at, self.by, self.damage, &bonus, may_raise)?;
        let lost = inflict(at, self.on, &Harm { rolled, ..Harm::of(points, TYPE) }, key)?;
        let came = if at.world().character(self.on).is_gone() { Swung::Down } else { Swung::Hit };
        Ok(Verdict::of(came.word()).with_total(lost))
    }
}

/// The same of somebody with dice of inspiration, or of a monster: how they differ stands in their world.
/// [fivey.inspiration.spend, fivey.monster.damage]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareStrike {
    pub attack: BareAttack,
    /// How many dice of inspiration there are for it.
    pub dice: i32,
    /// Its ability is not added to the die of its bracket.
    pub monster: bool,
}

impl Rule for BareStrike {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        self.attack.play(at)
    }
}

closed! {
    /// What a blast has done, worst for whoever is on the area first.
    pub enum Taken {
        Full = "full",
        Half = "half",
    }
}

closed! {
    /// What strikes the area.
    pub enum Kind {
        Spell = "spell",
        Monster = "monster",
        DragonBorn = "dragon-born",
    }
}

/// What strikes an area, and somebody on it, from numbers alone. [fivey.defense.flipped]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareBlast {
    pub by: Who,
    pub on: Who,
    pub kind: Kind,
    /// How many dice of a spell. [fivey.magic.level]
    pub level: u16,
    /// The die of a monster. [fivey.monster.damage]
    pub damage: Die,
    /// With what the one on it saves.
    pub save: i32,
    /// What stands against it: 10 more than the bonus of what strikes.
    pub dc: i32,
    pub edge: Edge,
    pub against: Option<Against>,
}

impl Rule for BareBlast {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (dice, half) = match self.kind {
            Kind::Spell => ((self.level, D6), Half::Halved),
            Kind::Monster => ((1, self.damage), Half::Halved),
            Kind::DragonBorn => ((2, D6), Half::FirstDie),
        };
        let blast = Blast {
            by: self.by,
            on: vec![self.on],
            dice,
            fixed: None,
            damage_type: TYPE.to_owned(),
            save: Stat::Dex,
            dc_of: Throw::of(self.by, Stat::Str),
            half,
        };
        let edge = self.edge;
        let struck = strikes_at(at, &blast, &|_, throw| throw.edged(edge))?;
        let saved = struck.iter().any(|it| it.saved);
        let lost = struck.iter().map(|it| it.lost).fold(0, i32::saturating_add);
        let came = if saved { Taken::Half } else { Taken::Full };
        Ok(Verdict::of(came.word()).with_total(lost))
    }
}
