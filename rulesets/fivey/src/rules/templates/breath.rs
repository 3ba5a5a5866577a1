//! A scalespawn's breath. [fivey.feat.dragon-born]
use super::{feat, needs, once_a_day, uses};
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::fights::blast::{BREATH, Bend, Blast, Half, Spread, blast};
use crate::rules::fights::turn;
use crate::rules::tasks::checks::Throw;
use crate::world::{Power, Stat, World};
use norn_kernel::{At, D6, Place, Play, Rule, Storable, Text, Verdict, Who, rule};
use std::collections::BTreeSet;

/// Somebody breathes like a dragon: along a line of the field, or onto those whom the referee says the line meets.
/// [fivey.feat.dragon-born]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Breathe {
    pub who: Who,
    /// Through which place of the field the line goes.
    #[stored(default)]
    pub through: Option<Place>,
    /// To which side, where two places are equally near.
    #[stored(default)]
    pub bend: Bend,
    /// Whom it meets, where there is no field.
    #[stored(default)]
    pub on: BTreeSet<Who>,
}

impl Breathe {
    /// Everybody whom it meets, friends too. [fivey.move.measure]
    #[must_use]
    pub fn meets(&self, world: &World) -> Vec<Who> {
        match self.spread(world) {
            Some(spread) => spread.on(world),
            None => self.on.iter().copied().filter(|who| *who != self.who).collect(),
        }
    }

    /// Its line over the field, where there is one. [fivey.move.measure]
    #[must_use]
    pub fn spread(&self, world: &World) -> Option<Spread> {
        let (from, through) = (world.character(self.who).at?, self.through?);
        let paces = rule!("fivey.feat.dragon-born").keeps(Some(BREATH));
        Some(Spread::Line { from, through, paces, side: self.bend.side() })
    }
}

impl Rule for Breathe {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.dragon-born");
        acting::able(at, self.who)?;
        needs(at, self.who, Power::DragonBorn, key)?;
        let element = at.world().character(self.who).element.trim().to_owned();
        let of = rule!("fivey.origin.scalespawn.element");
        at.require(of, !element.is_empty(), || Text::part(of, "refusal").with("who", self.who))?;
        let name = feat(at.world(), self.who, Power::DragonBorn).unwrap_or_default();
        once_a_day(at, self.who, &name, key)?;
        let on = self.meets(at.world());
        at.require(key, !on.is_empty(), || Text::part(key, "nobody-there"))?;
        turn::spends(at, self.who, 2, key)?;
        uses(at, self.who, &name, key)?;
        let struck = Blast {
            by: self.who,
            on,
            dice: (2, D6),
            fixed: None,
            damage_type: of.or(element, String::new()),
            save: Stat::Dex,
            dc_of: Throw::of(self.who, Stat::Str),
            half: Half::FirstDie,
        };
        blast(at, &struck)?;
        Ok(Verdict::done())
    }
}
