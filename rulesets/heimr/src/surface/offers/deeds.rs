//! What offers of actions share: who acts, and which options would not be refused.
use crate::reference::RULES;
use crate::rules::actions::action::Action;
use crate::rules::actions::types::Idle;
use crate::surface::offers::attempt::{Attempt, Offered, Read, who};
use crate::world::World;
use crate::world::fight::Deed;
use norn_kernel::offer::{Filling, Param, Range, param, possible};
use norn_kernel::{Choice, Rule, Text, Value, Viewer, Who, words};

/// Who acts: of those whom the viewer speaks for, whoever's turn it is stands first.
pub(crate) fn actor(world: &World, viewer: &Viewer, filling: &mut Filling<'_>) -> Read<Who> {
    one_of(world, who(world, viewer)?, filling)
}

fn one_of(world: &World, mut param: Param, filling: &mut Filling<'_>) -> Read<Who> {
    let acting = world.combat.as_ref().and_then(|combat| combat.acting);
    if let (Some(acting), Range::OneOf(options)) = (acting, &param.range)
        && options.iter().any(|option| option.value == Value::Character(acting))
    {
        param = param.or(acting);
    }
    filling.who(param)
}

/// Who acts with a turn of a fight, or out of any: refuses at once what the turn has no time for.
pub(crate) fn acts(world: &World, viewer: &Viewer, filling: &mut Filling<'_>, deed: &Deed) -> Read<Who> {
    acts_as(world, who(world, viewer)?, filling, deed)
}

/// The same, of these alone.
pub(crate) fn acts_as(world: &World, them: Param, filling: &mut Filling<'_>, deed: &Deed) -> Read<Who> {
    let who = one_of(world, them, filling)?;
    possible(world, filling, &Idle { who, deed: deed.clone() })?;
    Ok(who)
}

/// The action, filled in.
pub(crate) fn act(filling: Filling<'_>, who: Who, deed: Deed) -> Offered {
    filling.end()?;
    Ok(Attempt::Act(Action { who, deed }))
}

/// The options whose deed would not be refused. Where none is left, or one that would be is filled in under this
/// name, the refusal is to be read.
pub(crate) fn fit(
    world: &World,
    filling: &Filling<'_>,
    name: &str,
    options: Vec<(Choice, Deed)>,
    who: Who,
) -> Read<Vec<Choice>> {
    let action = |(choice, deed)| (choice, Action { who, deed });
    fitting(world, filling, name, options.into_iter().map(action).collect())
}

/// The same for whatever rule each option stands for.
pub(crate) fn fitting<R: Rule<World = World>>(
    world: &World,
    filling: &Filling<'_>,
    name: &str,
    options: Vec<(Choice, R)>,
) -> Read<Vec<Choice>> {
    let mut refusal = None;
    let mut fit = vec![];
    for (choice, rule) in options {
        match possible(world, filling, &rule) {
            Ok(()) => fit.push(choice),
            Err(next) if filling.given(name) == Some(&choice.value) => return Err(next.into()),
            Err(next) => refusal = refusal.or(Some(next)),
        }
    }
    match refusal {
        Some(refusal) if fit.is_empty() => Err(refusal.into()),
        _ => Ok(fit),
    }
}

/// Everybody whom somebody can see, but themselves; and those of whom they know that they hide, though not where.
/// [heimr.position.hidden, heimr.position.hidden-lucky-shot]
pub(crate) fn seen(world: &World, viewer: &Viewer, who: Who) -> Vec<Who> {
    let known =
        |other: Who| !world.character(other).hidden && world.character(other).unseen.known.contains(&who);
    let there = |other: &Who| *other != who && (world.is_seen_by(viewer, *other) || known(*other));
    world.characters.keys().copied().filter(there).collect()
}

/// The same, but where there is a fight only those in it.
pub(crate) fn others(world: &World, viewer: &Viewer, who: Who) -> Vec<Who> {
    let fights = |other: &Who| world.combat.is_none() || world.fighter(*other).is_some();
    seen(world, viewer, who).into_iter().filter(fights).collect()
}

/// Whether a guard in the way is got past. [heimr.guard.outmanoeuvre]
pub(crate) fn outmanoeuvres(filling: &mut Filling<'_>) -> Read<bool> {
    let words = Text::part(words!("heimr.guard.outmanoeuvre"), "past");
    filling.flag(param(words, Range::Flag).or(false))
}
