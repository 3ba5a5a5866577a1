//! Area attacks of monsters, and their breath. [fivey.monster.area-attack, fivey.monster.feat.breath-attack]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::fights::blast::{BREATH, Bend, Blast, Half, Spread, strikes_at};
use crate::rules::fights::turn;
use crate::rules::monsters::brackets;
use crate::rules::monsters::feats::resists_magic;
use crate::rules::tasks::checks::Throw;
use crate::rules::traits::feats;
use crate::world::happen::shows;
use crate::world::people::PACES_MAX;
use crate::world::switches::MonsterDamage;
use crate::world::{Power, Stat, World};
use norn_kernel::{At, D6, Place, Play, Rule, Storable, Text, Verdict, Who, rule};
use std::collections::BTreeSet;

/// Whom an area takes in.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Area {
    /// These, as the referee says.
    Named(BTreeSet<Who>),
    /// Everybody within so many paces of a place.
    Burst(Place, i32),
    /// Everybody on a line through a place, so many paces far.
    Line(Place, Bend, i32),
}

impl Area {
    /// Everybody whom it takes in, without whoever it comes from. [fivey.move.measure]
    #[must_use]
    pub fn on(&self, world: &World, by: Who) -> Vec<Who> {
        let on = match self {
            Self::Named(all) => all.iter().copied().collect(),
            Self::Burst(..) | Self::Line(..) => {
                self.spread(world, by).map(|spread| spread.on(world)).unwrap_or_default()
            }
        };
        on.into_iter().filter(|who| *who != by).collect()
    }

    /// Where it strikes on the field; nothing where the referee says whom. [fivey.move.measure]
    #[must_use]
    pub fn spread(&self, world: &World, by: Who) -> Option<Spread> {
        match self {
            Self::Named(_) => None,
            Self::Burst(at, radius) => Some(Spread::Burst { at: *at, up: 0, radius: *radius }),
            Self::Line(through, bend, paces) => Some(Spread::Line {
                from: world.character(by).at?,
                through: *through,
                paces: Some(*paces),
                side: bend.side(),
            }),
        }
    }
}

/// A monster strikes an area. [fivey.monster.area-attack]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct AreaAttack {
    pub by: Who,
    pub area: Area,
    /// By which stat everybody on it saves.
    pub save: Stat,
    /// [fivey.damage.types]
    pub damage_type: String,
    /// It is a spell. [fivey.monster.feat.magical-resistance]
    #[stored(default)]
    pub magical: bool,
    /// It is breath, on a line of 6 paces. [fivey.monster.feat.breath-attack]
    #[stored(default)]
    pub breath: bool,
    /// How many actions it costs, where the referee says that it is less than both. [fivey.action.general-cost]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<u8>,
}

impl Rule for AreaAttack {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let by = self.by;
        acting::able(at, by)?;
        turn::fights(at)?;
        let key = rule!("fivey.monster.feat.breath-attack");
        let fits = match (&self.area, self.breath) {
            (_, false) => true,
            (Area::Line(_, _, paces), true) => *paces <= BREATH,
            (Area::Named(_), true) => at.world().ground.is_none(),
            (Area::Burst(..), true) => false,
        };
        let has = !self.breath || feats::works(at.world(), by, Power::BreathAttack);
        at.require(key, has && fits, || Text::part(key, "refusal").with("who", by).with("max", BREATH))?;
        let key = rule!("fivey.monster.area-attack");
        let far = match &self.area {
            Area::Burst(_, paces) | Area::Line(_, _, paces) => (0..=PACES_MAX).contains(paces),
            Area::Named(_) => true,
        };
        let on = self.area.on(at.world(), by);
        at.require(key, far && !on.is_empty(), || Text::part(key, "refusal").with("who", by))?;
        let less = rule!("fivey.action.general-cost").keeps(self.actions);
        turn::spends(at, by, less.unwrap_or(turn::ACTIONS), key)?;
        shows(at, by, key)?;
        let blast = self.blast(at.world(), on);
        let resists = |world: &World, throw: Throw| {
            let resists = self.magical && resists_magic(world, throw.who);
            throw.favored_if(resists)
        };
        let struck = strikes_at(at, &blast, &resists)?;
        let lost = struck.iter().map(|one| one.lost).fold(0, i32::saturating_add);
        Ok(Verdict::done().with_total(lost))
    }
}

impl AreaAttack {
    /// What it comes to for everybody on it: the die of the monster's bracket.
    fn blast(&self, world: &World, on: Vec<Who>) -> Blast {
        let row = brackets::of(world.character(self.by).hit_dice);
        let die = brackets::damage(world, self.by).unwrap_or(D6);
        let fixed =
            row.filter(|_| world.switches.monster_damage == MonsterDamage::Fixed).map(|row| row.fixed);
        Blast {
            by: self.by,
            on,
            dice: (1, die),
            fixed: rule!("fivey.monster.damage").keeps(fixed),
            damage_type: self.damage_type.clone(),
            save: self.save,
            dc_of: Throw::of(self.by, Stat::Str),
            half: Half::Halved,
        }
    }
}
