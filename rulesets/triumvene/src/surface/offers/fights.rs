//! How a fight begins and ends, and what of it runs by itself.
use crate::reference::RULES;
use crate::rules::combat::execution;
use crate::rules::combat::fights::{BeginCombat, EndCombat, Prepare, from_stealth};
use crate::surface::offers::ask::{self, Offered};
use crate::surface::offers::attempt::Attempt;
use crate::world::{EXECUTION_MAX, Phase, Side, Staged, World};
use norn_kernel::offer::{Filling, Range};
use norn_kernel::{Choice, Closed, Text, Value, Viewer, Who, words};
use std::collections::BTreeSet;

/// What must run now, because nobody chooses it: what the referee has filled in, as far as all may read it, and
/// Command after a complete Execution. [triumvene.combat.execution.auto-command]
#[must_use]
pub fn due(world: &World) -> Option<Attempt> {
    match &world.staged {
        Some(Staged::Combat { fighters, from_stealth }) => {
            let fighters = fighters.iter().copied().filter(|&who| world.is_seen(who)).collect();
            return Some(Attempt::BeginCombat(BeginCombat { fighters, from_stealth: *from_stealth }));
        }
        Some(Staged::Execution { runs, seconds }) => {
            let runs = runs.iter().filter(|run| execution::is_partys(world, run)).cloned().collect();
            return Some(Attempt::Execute(execution::Execute { runs, seconds: *seconds }));
        }
        None => {}
    }
    let combat = world.combat.as_ref()?;
    (combat.phase == Phase::Execution && EXECUTION_MAX <= combat.elapsed)
        .then_some(Attempt::NextCommand(execution::NextCommand {}))
}

/// What the referee fills in to begin a fight.
pub fn offer_begin(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    let nobody = BeginCombat { fighters: BTreeSet::new(), from_stealth: None };
    ask::possible(world, &filling, &nobody)?;
    let able: Vec<Who> = world.characters.keys().copied().filter(|who| world.can_act(*who)).collect();
    let options =
        able.iter().map(|&who| Choice::new(words!("triumvene.combat.phases"), who)).collect::<Vec<_>>();
    let all = Value::List(able.iter().map(|&who| Value::Character(who)).collect());
    ask::one_of(options.clone(), Text::part(words!("triumvene.combat.phases"), "nobody"))?;
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let range = Range::SeveralOf { options, min: 1, max };
    let fighters = filling.list(
        ask::param(Text::part(words!("triumvene.combat.phases"), "fighters"), range).by_referee().or(all),
    )?;
    let fighters: BTreeSet<Who> = fighters
        .iter()
        .filter_map(|value| match value {
            Value::Character(who) => Some(*who),
            _ => None,
        })
        .collect();
    let words = ["nobody", Side::Party.word(), Side::Opponents.word()]
        .map(|word| Choice::word(words!("triumvene.combat.stealth-free-round"), word));
    let suggested = from_stealth(world, &fighters).map_or("nobody", Side::word);
    let range = Range::OneOf(ask::listed(words));
    let side = filling.word(
        ask::param(Text::part(words!("triumvene.combat.stealth-free-round"), "stealth"), range)
            .by_referee()
            .or(Value::word(suggested)),
    )?;
    filling.end()?;
    let from_stealth = Side::named(&side);
    Ok(Attempt::Prepare(Prepare::Combat(BeginCombat { fighters, from_stealth })))
}

/// Ends the fight.
pub fn offer_end(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    ask::possible(world, &filling, &EndCombat {})?;
    filling.flag(
        ask::param(Text::part(words!("triumvene.combat.phases"), "over"), Range::Flag).by_referee().or(true),
    )?;
    filling.end()?;
    Ok(Attempt::EndCombat(EndCombat {}))
}
