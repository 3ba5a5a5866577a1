//! A blow: who strikes whom with what, the throws that decide it, and the hit points that it takes.
use crate::reference::RULES;
use crate::rules::narrative::defiance::{self, OpenRoll, Pay, standing};
use crate::rules::narrative::hp;
use crate::rules::narrative::throws::{Rolled, Throw};
use crate::world::happen::happen;
use crate::world::{Degree, Effect, World};
use norn_kernel::{At, Play, Value, Who, rule};

/// The most hit points that anything takes at once.
pub const DAMAGE_MAX: i64 = 10_000;

/// Who strikes whom with what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow<'a> {
    pub by: Who,
    pub target: Who,
    /// With what, by its name on the record.
    pub weapon: &'a str,
}

/// The first throw of a roll that runs beside others, and the re-rolls that its player buys. One that the
/// referee has made fail beforehand has no dice.
pub fn first(at: &mut At<'_, World>, throw: &Throw, forced: bool) -> Play<OpenRoll> {
    let mut now = if forced {
        let failed = standing(Rolled::without_dice(Degree::Failure), Pay::Later);
        OpenRoll { made_fail: true, forces: 1, ..failed }
    } else {
        standing(at.call(throw)?, Pay::Later)
    };
    if throw.is_players() {
        defiance::tries(at, throw, &mut now)?;
    }
    Ok(now)
}

/// Damage that nothing has avoided, less what armour takes off it. [triumvene.missing.armour]
pub fn hurt(at: &mut At<'_, World>, who: Who, damage: i32) -> Play<()> {
    let falls = hp::privately(at, who, |at| {
        let mut left = damage;
        if let Some((name, armour)) = at.world().character(who).armour.clone()
            && 0 < armour.reduction
        {
            let key = rule!("triumvene.missing.armour");
            let less = at.number_of(key, -armour.reduction, |_| Value::text(&name));
            left = left.saturating_add(less).max(0);
        }
        hp::harm(at, who, left)
    })?;
    match falls {
        Some((state, by)) => happen(at, by, Effect::State(who, state)),
        None => Ok(()),
    }
}
