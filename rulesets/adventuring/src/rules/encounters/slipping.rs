//! Going unnoticed, as far as encounters and thefts ask for it.
use crate::reference::RULES;
use crate::rules::base::saves::{self, Save};
use crate::world::{Ability, World};
use norn_kernel::{At, Key, Owner, Play, Who, words};

/// Whether some people go unnoticed from where they are, as this rule asks of them: each of them has to.
/// [adventuring.move.sneak]
pub fn unnoticed(at: &mut At<'_, World>, people: &[Who], owner: Owner, key: Key) -> Play<bool> {
    let Some(first) = people.first().copied() else { return Ok(true) };
    let area = at.world().area_of(first);
    let (plain, covered) = (area.noisy || area.plain_view, area.loud && area.dark);
    if plain && at.holds(words!("adventuring.move.sneak.impossible"), true) {
        return Ok(false);
    }
    if covered && at.holds(words!("adventuring.move.sneak.trivial"), true) {
        return Ok(true);
    }
    let of = |who: &Who| Save::of(*who, Ability::Agi).proficient_if(at.world().is_proficient(*who, "sneak"));
    let of: Vec<Save> = people.iter().map(of).collect();
    let passed = match of.as_slice() {
        [one] => saves::save(at, &one.rolled_by(owner))?,
        all => saves::group(at, all, owner)?.values().all(|passed| *passed),
    };
    Ok(at.holds(key, passed))
}
