//! Harm and healing that the referee names. [fivey.phase.guidelines]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::characters::health::{Harm, heal, inflict};
use crate::rules::traits::feats;
use crate::world::{Power, Roll, World};
use norn_kernel::{At, D6, D8, Die, Owner, Play, Rule, Storable, Text, Verdict, Who, rule};

/// The most dice of one danger.
pub const DICE_MAX: u16 = 50;
/// The most points that are named at once.
pub const POINTS_MAX: i32 = 1_000;

/// Somebody's healing rate: a die, and what is added to it. [fivey.hp.healing-rate, fivey.feat.battle-hardened.healing]
#[must_use]
pub fn rate(world: &World, who: Who) -> (Die, i32) {
    let hardened = feats::works(world, who, Power::BattleHardened);
    let die = if rule!("fivey.feat.battle-hardened.healing").holds(hardened) { D8 } else { D6 };
    let level = rule!("fivey.hp.healing-rate").counts(world.character(who).level);
    (die, level.saturating_add(feats::bonus(world, who, Roll::HealingRate)))
}

/// A danger that the referee names hurts somebody. [fivey.hp.damage]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Harmed {
    pub who: Who,
    /// How many dice.
    pub dice: u16,
    pub die: Die,
    /// What is added to them.
    #[stored(default)]
    pub plus: i32,
    /// [fivey.damage.types]
    pub damage_type: String,
}

impl Rule for Harmed {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.hp.damage");
        let fits = self.dice <= DICE_MAX && (0..=POINTS_MAX).contains(&self.plus);
        at.require(key, fits, || Text::part(key, "refusal").with("max", i32::from(DICE_MAX)))?;
        let rolled = at.pool(Owner::Referee, self.die, self.dice, key, 0_i32, |sum, face, count| {
            sum.saturating_add(i32::from(face).saturating_mul(i32::from(count)))
        })?;
        let points = at.total(key, rolled.saturating_add(self.plus));
        let lost = inflict(at, self.who, &Harm::of(points, &self.damage_type).rolled(), key)?;
        Ok(Verdict::done().with_total(lost))
    }
}

/// The referee gives somebody hit points back. [fivey.hp.healing-cap]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Healed {
    pub who: Who,
    pub points: i32,
}

impl Rule for Healed {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.hp.healing-cap");
        let fits = (1..=POINTS_MAX).contains(&self.points);
        at.require(key, fits, || Text::part(key, "refusal").with("max", POINTS_MAX))?;
        let gained = heal(at, self.who, self.points, key)?;
        Ok(Verdict::done().with_total(gained))
    }
}
