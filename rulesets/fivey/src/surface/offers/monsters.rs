//! Monsters.
use super::ask::{Offered, Offering, referee_only};
use crate::reference::RULES;
use crate::rules::encounters::meeting;
use crate::rules::monsters::brackets::usual_hit_points;
use crate::rules::monsters::making::RollHitPoints;
use norn_kernel::record::Cell;
use norn_kernel::{Param, Text, Who, words};

/// Whose hit points are rolled: usually of all who have not been rolled for. [fivey.monster.hit-points]
pub(super) fn roll_hit_points(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.monster.hit-points");
    let world = it.world;
    let all: Vec<Who> = meeting::others(world).filter(|who| 0 < world.character(*who).hit_dice).collect();
    it.need(!all.is_empty(), Text::part(key, "refusal"))?;
    let fresh = all.iter().copied().filter(|who| {
        let one = world.character(*who);
        one.most == usual_hit_points(one.hit_dice) && one.damage() == 0
    });
    let fresh: Vec<Who> = fresh.collect();
    let usual = if fresh.is_empty() { all.clone() } else { fresh };
    let of = it.take(Param::several(Text::part(key, "of"), all, 1).or(usual.value()))?;
    Ok(RollHitPoints { of }.into())
}
