//! What several offers ask: who acts, who is meant, and whether it is the game master's to say.
use super::attempt::Attempt;
use crate::reference::RULES;
use crate::world::{Attribute, World};
use norn_kernel::offer::{Next, Param, Range};
pub(crate) use norn_kernel::offer::{param, possible, refused};
use norn_kernel::{Choice, Closed, Key, Text, Value, Viewer, Who, words};
use std::collections::BTreeSet;

/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub(crate) type Offered = Read<Attempt>;
/// What is read of it.
pub(crate) type Read<T> = Result<T, Box<Next<Attempt>>>;

/// A whole number, both ends included.
pub(crate) fn within(min: i32, max: i32) -> Range {
    Range::Number { min: min.into(), max: max.into() }
}

/// Refuses what is the game master's alone to anybody else. [symbaroum.other.gm-handles]
pub(crate) fn referee_only(viewer: &Viewer) -> Read<()> {
    match viewer {
        Viewer::Referee => Ok(()),
        Viewer::Player(_) => Err(refused(Text::part(words!("symbaroum.other.gm-handles"), "referee-only"))),
    }
}

/// Who is to act: one's own characters, or anybody for the game master; whoever's place it is, if that is one of
/// them, to begin with. [symbaroum.test.player-rolls]
pub(crate) fn who(world: &World, viewer: &Viewer) -> Read<Param> {
    let own = world.characters.keys().filter(|who| viewer.speaks_for(world.owner(**who)));
    let key = words!("symbaroum.other.gm-handles");
    let choices: Vec<Choice> = own.map(|&who| Choice::new(key, who)).collect();
    if choices.is_empty() {
        return Err(refused(Text::part(key, "nobody")));
    }
    let acting = world.combat.as_ref().and_then(|combat| combat.acting);
    let acting = acting.filter(|who| choices.iter().any(|choice| choice.value == Value::Character(*who)));
    let param = param(Text::part(key, "who"), Range::OneOf(choices));
    Ok(match acting {
        Some(acting) => param.or(acting),
        None => param,
    })
}

/// Some people, as options.
pub(crate) fn people(key: Key, people: impl IntoIterator<Item = Who>) -> Vec<Choice> {
    people.into_iter().map(|who| Choice::new(key, who)).collect()
}

/// One of some people.
pub(crate) fn one_of(words: Text, who: impl IntoIterator<Item = Who>) -> Param {
    let options = people(words.key, who);
    param(words, Range::OneOf(options))
}

/// Those of a list of characters.
pub(crate) fn chosen(values: Vec<Value>) -> BTreeSet<Who> {
    let who = |value| match value {
        Value::Character(who) => Some(who),
        _ => None,
    };
    values.into_iter().filter_map(who).collect()
}

/// Everybody whom a viewer can see, but one.
pub(crate) fn others(world: &World, viewer: &Viewer, but: Who) -> Vec<Who> {
    let seen = world.characters.keys().copied();
    seen.filter(|other| *other != but && world.is_seen_by(viewer, *other)).collect()
}

/// All eight attributes, as options.
pub(crate) fn attribute_choices(key: Key) -> Vec<Choice> {
    Attribute::ALL.iter().map(|one| Choice::word(key, one.word())).collect()
}
