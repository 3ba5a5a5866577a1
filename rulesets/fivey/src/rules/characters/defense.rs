//! Defense class and movement. [fivey.defense.unarmored, fivey.move.base]
use crate::reference::RULES;
use crate::rules::characters::inventory;
use crate::rules::tasks::checks::PASSIVE;
use crate::rules::traits::feats;
use crate::world::{Armor, Carried, Power, Roll, Stat, World};
use norn_kernel::{At, Key, Who, rule};

/// How much slower one is for armor that is too heavy, or for too much of a load. [fivey.armor.strength]
const SLOWED: i32 = 2;

/// How many feet a pace is. [fivey.move.pace]
const PACE: i32 = 5;

/// A part of a number, with the rule that it comes from.
pub type Part = (Key, i32);

/// The armor that somebody wears, and the best shield that they hold. [fivey.armor.table]
#[must_use]
pub fn worn(world: &World, who: Who) -> Option<&Armor> {
    let things = world.character(who).things.values();
    let worn = things.filter(|thing| thing.carried == Carried::Worn).filter_map(|thing| thing.sort.armor());
    worn.max_by_key(|armor| armor.defense)
}

/// What a shield in hand adds: one counts, however many there are. [fivey.armor.shield-bonus]
#[must_use]
pub fn shield(world: &World, who: Who) -> Option<(&String, &Armor)> {
    let things = world.character(who).things.iter();
    let held = things.filter(|(_, thing)| thing.carried == Carried::Held);
    held.filter_map(|(name, thing)| Some((name, thing.sort.armor()?))).max_by_key(|(_, armor)| armor.bonus)
}

/// What somebody's defense class is made of. [fivey.defense.unarmored, fivey.defense.armored]
#[must_use]
pub fn parts(world: &World, who: Who) -> Vec<Part> {
    let one = world.character(who);
    let base = match (one.defense, worn(world, who)) {
        (Some(natural), _) => (rule!("fivey.monster.defense-range"), natural),
        (None, Some(armor)) => (rule!("fivey.defense.armored"), armor.defense),
        (None, None) => {
            let dex = one.stat(Stat::Dex);
            let strong = feats::works(world, who, Power::Rage)
                && rule!("fivey.feat.rage.unarmored-defense").holds(dex < one.stat(Stat::Str));
            let stat = if strong { one.stat(Stat::Str) } else { dex };
            (rule!("fivey.defense.unarmored"), PASSIVE.saturating_add(stat))
        }
    };
    let shield = shield(world, who).map(|(_, shield)| (rule!("fivey.armor.shield-bonus"), shield.bonus));
    let feat = (rule!("fivey.feat.meaning"), feats::bonus(world, who, Roll::Defense));
    [base].into_iter().chain(shield).chain(Some(feat).filter(|(_, more)| *more != 0)).collect()
}

/// Somebody's defense class, as it stands now. [fivey.defense.unarmored]
#[must_use]
pub fn class(world: &World, who: Who) -> i32 {
    parts(world, who).iter().map(|(key, part)| key.counts(*part)).fold(0, i32::saturating_add)
}

/// The same, with a line for each part.
pub fn class_of(at: &mut At<'_, World>, who: Who) -> i32 {
    let parts = parts(at.world(), who);
    parts.into_iter().map(|(key, part)| at.number(key, part)).fold(0, i32::saturating_add)
}

/// How far somebody goes with one action, in paces. [fivey.move.base, fivey.move.penalties-add]
#[must_use]
pub fn paces(world: &World, who: Who) -> i32 {
    let one = world.character(who);
    let heavy = worn(world, who).is_some_and(|armor| one.stat(Stat::Str) < armor.strength);
    let heavy = if rule!("fivey.armor.strength").holds(heavy) { SLOWED } else { 0 };
    let laden = if inventory::is_encumbered(world, who) { SLOWED } else { 0 };
    let key = rule!("fivey.move.penalties-add");
    let slower = if key.applies() { heavy.saturating_add(laden) } else { heavy.max(laden) };
    let more = feats::bonus(world, who, Roll::Movement);
    let base = rule!("fivey.move.base").or(one.paces, 1);
    base.saturating_add(more).saturating_sub(slower).max(1)
}

/// How many feet so many paces are. [fivey.move.pace]
#[must_use]
pub fn feet(paces: i32) -> i32 {
    rule!("fivey.move.pace").counts(paces.saturating_mul(PACE))
}

/// How far somebody goes in a round at the site that is being explored, in feet; none where that is not measured.
/// [fivey.move.rescale]
#[must_use]
pub fn feet_in_round(world: &World, who: Who) -> Option<i32> {
    let visit = world.visit.as_ref()?;
    let each = world.sites.get(&visit.site).map_or(0, |site| site.feet);
    let goes = paces(world, who).saturating_mul(each);
    rule!("fivey.move.rescale").keeps(Some(goes).filter(|_| 0 < each))
}
