//! The ten hooks of feats. [fivey.feat.meaning]
use crate::reference::RULES;
use crate::rules::characters::health::names_it;
use crate::world::happen::set;
use crate::world::switches::MonsterFeatEffects;
use crate::world::{Feat, Given, Offered, Power, Roll, Set, World};
use norn_kernel::{At, Play, Who, rule};

/// Whether a feat has to be paid for: then it counts with the next roll that it concerns. [fivey.feat.meaning]
#[must_use]
pub fn is_paid_for(feat: &Feat) -> bool {
    feat.place != Offered::Always && (0 < feat.cost || 0 < feat.uses || 0 < feat.dice)
}

/// Whether a feat of this kind counts for such a roll.
fn concerns(on: Roll, roll: Roll) -> bool {
    on == roll || (on == Roll::Attack && matches!(roll, Roll::Melee | Roll::Ranged))
}

/// The feats of somebody's that count for a roll now.
fn counting<'a>(
    world: &'a World,
    who: Who,
    on: impl Fn(&Feat) -> Roll + 'a,
    roll: Roll,
) -> impl Iterator<Item = &'a Feat> {
    let one = world.character(who);
    let feats = world.feats_of(one).filter(move |(name, feat)| {
        let open = !is_paid_for(feat) || one.primed.contains(*name);
        open && roll != Roll::None && concerns(on(feat), roll)
    });
    feats.map(|(_, feat)| feat)
}

/// What somebody's feats add to a roll, or to a value of the sheet: all of them together. [fivey.feat.meaning]
#[must_use]
pub fn bonus(world: &World, who: Who, roll: Roll) -> i32 {
    let sum =
        counting(world, who, |feat| feat.bonus_on, roll).map(|feat| feat.bonus).fold(0, i32::saturating_add);
    rule!("fivey.feat.meaning").or(sum, 0)
}

/// Whether somebody's feats speak for a roll, and whether they speak against it. [fivey.feat.meaning]
#[must_use]
pub fn edges(world: &World, who: Who, roll: Roll) -> (bool, bool) {
    let (mut up, mut down) = (false, false);
    for feat in counting(world, who, |feat| feat.edge_on, roll) {
        up |= feat.edge == Given::Advantage;
        down |= feat.edge == Given::Disadvantage;
    }
    let key = rule!("fivey.feat.meaning");
    (key.holds(up), key.holds(down))
}

/// What was paid for has counted. [fivey.feat.meaning]
pub fn used_up(at: &mut At<'_, World>, who: Who, roll: Roll) -> Play<()> {
    if at.world().character(who).primed.is_empty() || roll == Roll::None {
        return Ok(());
    }
    let mut primed = at.world().character(who).primed.clone();
    primed.retain(|name| {
        let feat = at.world().feats(who).find(|(one, _)| one == name).map(|(_, feat)| feat);
        feat.is_some_and(|feat| !concerns(feat.edge_on, roll) && !concerns(feat.bonus_on, roll))
    });
    set(at, rule!("fivey.feat.meaning"), who, Set::primed(primed)).map(drop)
}

/// Whether somebody has a feat that does something by itself. Feats of monsters are labels alone where the table rules so.
/// [fivey.monster.feats-undefined]
#[must_use]
pub fn works(world: &World, who: Who, power: Power) -> bool {
    let off = world.switches.monster_feat_effects == MonsterFeatEffects::Off;
    let off = rule!("fivey.monster.feats-undefined").holds(off);
    world.feats(who).any(|(_, feat)| feat.power == power && !(feat.of_monsters && off))
}

/// Whether feats make somebody immune to a type of damage or a kind of effect. [fivey.feat.meaning]
#[must_use]
pub fn immune(world: &World, who: Who, to: &str) -> bool {
    rule!("fivey.feat.meaning").holds(world.feats(who).any(|(_, feat)| names_it(&feat.immune, to)))
}

/// Whether feats make somebody resistant to a type of damage or a kind of effect. [fivey.feat.meaning]
#[must_use]
pub fn resists(world: &World, who: Who, to: &str) -> bool {
    rule!("fivey.feat.meaning").holds(world.feats(who).any(|(_, feat)| names_it(&feat.resists, to)))
}

/// At which level somebody casts. [fivey.magic.level]
#[must_use]
pub fn spell_level(world: &World, who: Who) -> i32 {
    world.feats(who).filter_map(|(_, feat)| feat.spell_level).max().unwrap_or(1)
}

/// Whether a vessel keeps the spell that somebody casts from it. [fivey.magic.magician]
#[must_use]
pub fn keeps_spells(world: &World, who: Who) -> bool {
    world.feats(who).any(|(_, feat)| feat.keeps_spells)
}
