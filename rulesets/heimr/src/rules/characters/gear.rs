//! Things: how they are laid down, used up and broken, and what they save.
use crate::reference::RULES;
use crate::rules::characters::points::befall;
use crate::world::squares::Square;
use crate::world::things::{Carried, Fed, Item};
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Who, rule};
use std::collections::BTreeMap;

/// What is worn that saves hit points, with how many. [heimr.character.armour]
#[must_use]
pub fn armour(world: &World, who: Who) -> Vec<(String, i32)> {
    let worn = world.character(who).items.iter().filter(|(_, item)| item.carried == Carried::Worn);
    worn.filter(|(_, item)| item.armour != 0).map(|(name, item)| (name.clone(), item.armour)).collect()
}

/// A name that nothing in `taken` has, as close to this one as can be.
#[must_use]
pub fn free_name<V>(taken: &BTreeMap<String, V>, name: &str) -> String {
    norn_kernel::draft::numbered(name, |name| taken.contains_key(name))
}

/// Something leaves its bearer for the ground of a square. Says under which name it lies there.
pub fn put_down(
    at: &mut At<'_, World>,
    who: Who,
    item: &str,
    square: Square,
    by: Key,
) -> Play<Option<String>> {
    let mut items = at.world().character(who).items.clone();
    let Some(thing) = items.remove(item) else { return Ok(None) };
    befall(at, by, Effect::Items(who, items))?;
    if at.world().character(who).items.contains_key(item) {
        return Ok(None);
    }
    let mut location = at.world().grid.locations.get(&square).cloned().unwrap_or_default();
    let name = free_name(&location.things, item);
    location.things.insert(name.clone(), Item { carried: Carried::Stored, ..thing });
    befall(at, by, Effect::Location(square, Some(location)))?;
    Ok(Some(name))
}

/// Something that is held falls to the ground where its bearer is. Says under which name it lies there.
pub fn lay_down(at: &mut At<'_, World>, who: Who, item: &str, by: Key) -> Play<Option<String>> {
    let square = at.world().character(who).stance.square;
    put_down(at, who, item, square, by)
}

/// Something that somebody carries breaks if the number reaches its toughness. Says whether it is destroyed; a weaker
/// blow leaves no mark. [heimr.effect.break]
pub fn breaks(at: &mut At<'_, World>, who: Who, item: &str, number: i32) -> Play<bool> {
    let mut items = at.world().character(who).items.clone();
    let Some(thing) = items.get(item) else { return Ok(false) };
    if !at.reaches(rule!("heimr.effect.break"), number, thing.toughness) {
        return Ok(false);
    }
    items.remove(item);
    befall(at, rule!("heimr.effect.break"), Effect::Items(who, items))
}

/// Writes one thing of somebody's anew.
pub(crate) fn write(
    at: &mut At<'_, World>,
    who: Who,
    item: &str,
    by: Key,
    write: impl FnOnce(&mut Item),
) -> Play<()> {
    let mut items = at.world().character(who).items.clone();
    if let Some(thing) = items.get_mut(item) {
        write(thing);
        befall(at, by, Effect::Items(who, items))?;
    }
    Ok(())
}

/// What a shot or a throw uses up: the drawn piece, or the weapon itself, which then lies where it was thrown to.
/// [heimr.ranged.ammunition]
pub fn spends_piece(at: &mut At<'_, World>, who: Who, weapon: &str, to: Square) -> Play<()> {
    let by = rule!("heimr.ranged.ammunition");
    match at.world().character(who).items.get(weapon).and_then(|item| item.weapon.as_ref()) {
        Some(shot) if shot.fed == Fed::Itself => {
            put_down(at, who, weapon, to, by)?;
        }
        Some(_) => write(at, who, weapon, by, |item| {
            if let Some(Fed::Pieces { drawn, .. }) = item.weapon.as_mut().map(|weapon| &mut weapon.fed) {
                *drawn = false;
            }
        })?,
        None => {}
    }
    Ok(())
}
