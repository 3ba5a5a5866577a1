//! Getting from one place to another.
use crate::reference::RULES;
use crate::rules::narrative::movement::{Mode, Move, factor};
use crate::surface::offers::ask::{self, Offered};
use crate::surface::offers::attempt::Attempt;
use crate::surface::offers::rolls;
use crate::world::{Task, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Range};
use norn_kernel::{Choice, Closed, Text, Value, Viewer, words};
use std::collections::{BTreeMap, BTreeSet};

/// What is filled in for a movement: the player's part, then whatever the referee has to say of these modes.
pub fn offer(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(ask::who(world, viewer)?)?;
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
    ask::possible(world, &filling, &nowhere)?;
    let words = Text::part(words!("triumvene.movement.combined"), "doing");
    let doing = ask::param(words, Range::Text { max: TEXT_MAX }).or(Value::text(""));
    let doing = filling.text(doing)?;
    let options: Vec<_> = Mode::ALL.iter().map(|mode| Choice::word(mode.key(), mode.word())).collect();
    let range = Range::SeveralOf { max: u16::try_from(options.len()).unwrap_or(u16::MAX), min: 0, options };
    let words = Text::part(words!("triumvene.movement.combined"), "modes");
    let chosen = filling.list(ask::param(words, range).or(Value::List(vec![])))?;
    let modes: BTreeSet<Mode> =
        Mode::ALL.iter().copied().filter(|mode| chosen.contains(&Value::word(mode.word()))).collect();
    let mut paces = BTreeMap::new();
    for (mode, words) in [
        (Mode::Flight, Text::part(words!("triumvene.movement.flight"), "flight-pace")),
        (Mode::Mounted, Text::part(words!("triumvene.movement.mounted"), "mounted-pace")),
    ] {
        if modes.contains(&mode) {
            let listed = Value::Factor(factor(world, who, mode));
            let param = ask::param(words, Range::Factor).by_referee().or(listed);
            if let Value::Factor(pace) = filling.take(param)? {
                paces.insert(mode, pace);
            }
        }
    }
    let mut is_known = false;
    if modes.contains(&Mode::Darkness) {
        let words = Text::part(words!("triumvene.movement.darkness"), "known");
        is_known = filling.flag(ask::param(words, Range::Flag).by_referee().or(false))?;
    }
    let (mut with, mut test, mut anew) = (vec![], Task::default(), false);
    let tested = |mode: &Mode| mode.row().is_some_and(|row| row.fitness_check);
    if modes.iter().any(tested) {
        with = rolls::things(world.character(who), &mut filling)?;
        test = rolls::circumstances(world, who, &mut filling)?;
        let words = Text::part(words!("triumvene.roll.retry"), "anew");
        anew = filling.flag(ask::param(words, Range::Flag).by_referee().or(false))?;
    }
    filling.end()?;
    Ok(Attempt::Move(Move { doing, modes, paces, is_known, with, test, anew, ..nowhere }))
}
