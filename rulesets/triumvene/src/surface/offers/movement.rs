//! Getting from one place to another.
use super::ask::{Offered, Offering, flag, prose, who};
use super::rolls;
use crate::reference::RULES;
use crate::rules::narrative::movement::{Mode, Move, factor};
use crate::world::Task;
use norn_kernel::offer::param;
use norn_kernel::{Choice, Closed, Param, Range, Text, Value, words};
use std::collections::{BTreeMap, BTreeSet};

/// What is filled in for a movement: the player's part, then whatever the referee has to say of these modes.
pub(super) fn moves(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let nowhere = Move {
        who,
        doing: String::new(),
        modes: BTreeSet::new(),
        paces: BTreeMap::new(),
        is_known: false,
        with: vec![],
        test: Task::default(),
        anew: false,
    };
    it.possible(&nowhere)?;
    let key = words!("triumvene.movement.combined");
    let doing = it.take(prose(Text::part(key, "doing")))?;
    let options = Mode::ALL.iter().map(|mode| Choice::word(mode.key(), mode.word())).collect();
    let asked = Param::several_of(Text::part(key, "modes"), options, 0);
    let modes: Vec<Mode> = it.take(asked.or(Value::List(vec![])))?;
    let modes: BTreeSet<Mode> = modes.into_iter().collect();
    let checked = modes.iter().any(|mode| mode.row().is_some_and(|row| row.fitness_check));
    // What a player says comes first.
    let with = if checked { rolls::things(it, who)? } else { vec![] };
    let is_known = modes.contains(&Mode::Darkness)
        && flag(it, Text::part(words!("triumvene.movement.darkness"), "known"), false)?;
    let (mut test, mut anew) = (Task::default(), false);
    if checked {
        test = rolls::circumstances(it, who)?;
        anew = flag(it, Text::part(words!("triumvene.roll.retry"), "anew"), false)?;
    }
    let mut paces = BTreeMap::new();
    for (mode, words) in [
        (Mode::Flight, Text::part(words!("triumvene.movement.flight"), "flight-pace")),
        (Mode::Mounted, Text::part(words!("triumvene.movement.mounted"), "mounted-pace")),
    ] {
        if modes.contains(&mode) {
            let listed = Value::Factor(factor(it.world, who, mode));
            paces.insert(mode, it.take(param(words, Range::Factor).by_referee().or(listed))?);
        }
    }
    Ok(Move { doing, modes, paces, is_known, with, test, anew, ..nowhere }.into())
}
