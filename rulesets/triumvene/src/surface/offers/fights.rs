//! How a fight begins and ends, and what of it runs by itself.
use super::ask::{Offered, Offering, flag, referee_only};
use super::attempt::Attempt;
use crate::reference::RULES;
use crate::rules::combat::execution::{Execute, NextCommand, is_partys};
use crate::rules::combat::fights::{BeginCombat, EndCombat, Join, Prepare, from_stealth};
use crate::world::{EXECUTION_MAX, Phase, Side, Staged, World};
use norn_kernel::record::Cell;
use norn_kernel::{Closed, Param, Text, Value, Who, words};
use std::collections::BTreeSet;

/// What must run now, because nobody chooses it: what the referee has filled in, as far as all may read it, and
/// Command after a complete Execution. [triumvene.combat.execution.auto-command]
#[must_use]
pub fn due(world: &World) -> Option<Attempt> {
    match &world.staged {
        Some(Staged::Combat { fighters, from_stealth, .. }) => {
            let fighters = fighters.iter().copied().filter(|&who| world.is_seen(who)).collect();
            return Some(
                BeginCombat { fighters, from_stealth: *from_stealth, hidden: BTreeSet::new() }.into(),
            );
        }
        Some(Staged::Execution { runs, seconds }) => {
            let runs = runs.iter().filter(|run| is_partys(world, run)).cloned().collect();
            return Some(Execute { runs, seconds: *seconds }.into());
        }
        None => {}
    }
    let combat = world.combat.as_ref()?;
    let complete = combat.phase == Phase::Execution && EXECUTION_MAX <= combat.elapsed;
    complete.then_some(NextCommand {}.into())
}

/// Everybody who can be in a fight: to fight, or to be fought over.
fn there(world: &World) -> Vec<Who> {
    let there = world.characters.iter().filter(|(_, one)| one.can_be_struck());
    there.map(|(who, _)| *who).collect()
}

/// What the referee fills in to begin a fight.
pub(super) fn begin(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("triumvene.combat.phases"));
    it.possible(&BeginCombat::default())?;
    let able: Vec<Who> = world.characters.keys().copied().filter(|who| world.can_act(*who)).collect();
    it.need(!able.is_empty(), Text::part(key, "nobody"))?;
    let all = able.value();
    let asked = Param::several(Text::part(key, "fighters"), there(world), 1).by_referee().or(all);
    let fighters: BTreeSet<Who> = it.take(asked)?;
    let words = Text::part(words!("triumvene.combat.stealth-free-round"), "stealth");
    let suggested = from_stealth(world, &fighters).map_or("nobody", Side::word);
    let asked = Param::word::<Side>(words).or_word("nobody").by_referee().or(Value::word(suggested));
    let from_stealth: Option<Side> = it.take(asked)?;
    // Among those whom the referee plays there may be several sides, and only one of them hidden.
    let side = fighters.iter().copied().filter(|who| Some(world.character(*who).side) == from_stealth);
    let side: Vec<Who> = side.filter(|who| world.can_act(*who)).collect();
    let asks = 1 < side.len();
    let words = Text::part(words!("triumvene.combat.stealth-free-round"), "who-hides");
    let asked = Param::several(words, side.iter().copied(), 1).by_referee();
    let all = side.value();
    let hidden: BTreeSet<Who> = it.take_if(asks, asked.or(all))?;
    // All of them is what goes without saying, for those as well who come later.
    let hidden = if hidden.len() < side.len() { hidden } else { BTreeSet::new() };
    Ok(Prepare::Combat(BeginCombat { fighters, from_stealth, hidden }).into())
}

/// What the referee fills in when somebody comes into the fight.
pub(super) fn join(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("triumvene.combat.phases"));
    it.need(world.combat.is_some(), Text::part(key, "no-combat"))?;
    let inside = |who: &Who| world.combat.as_ref().is_some_and(|combat| combat.fighters.contains(who));
    let out = there(world).into_iter().filter(|who| !inside(who));
    let asked = Param::one_of(Text::part(key, "newcomer"), out).by_referee();
    Ok(Join { who: it.choose(asked, Text::part(key, "all-in"))? }.into())
}

/// Ends the fight.
pub(super) fn end(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&EndCombat {})?;
    flag(it, Text::part(words!("triumvene.combat.phases"), "over"), true)?;
    Ok(EndCombat {}.into())
}
