//! What several offers ask: who acts, who is meant, and whether it is the referee's to say.
use crate::reference::RULES;
use crate::surface::offers::attempt::Attempt;
use crate::world::{Character, World};
use norn_kernel::offer::{Filling, Next, Param, Range, refused};
pub use norn_kernel::offer::{listed, param, possible};
use norn_kernel::{Choice, Text, Viewer, Who, words};

/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub type Offered = Result<Attempt, Box<Next<Attempt>>>;
/// Reads what is filled in for one attempt.
pub type Offer = fn(&World, &Viewer, Filling<'_>) -> Offered;

/// Refuses what is the referee's alone to anybody else. [triumvene.play.roles]
///
/// # Errors
/// The refusal.
pub fn referee_only(viewer: &Viewer) -> Result<(), Box<Next<Attempt>>> {
    match viewer {
        Viewer::Referee => Ok(()),
        Viewer::Player(_) => Err(refused(Text::part(words!("triumvene.play.roles"), "referee-only"))),
    }
}

/// A choice of one, refused in these words where there is nothing to choose from.
///
/// # Errors
/// The refusal.
pub fn one_of(options: Vec<Choice>, none: Text) -> Result<Range, Box<Next<Attempt>>> {
    if options.is_empty() { Err(refused(none)) } else { Ok(Range::OneOf(options)) }
}

/// Who is to act: one's own characters, or anybody for the referee. [triumvene.play.roles]
///
/// # Errors
/// The refusal for whoever plays nobody, or nobody who can act.
pub fn who(world: &World, viewer: &Viewer) -> Result<Param, Box<Next<Attempt>>> {
    let own = |who: &Who| viewer.speaks_for(world.owner(*who));
    let mut own = world.characters.keys().copied().filter(own).peekable();
    if own.peek().is_some() && !own.any(|who| world.can_act(who)) {
        return Err(refused(Text::part(words!("triumvene.hp.unconscious"), "nobody")));
    }
    who_of(world, viewer, Text::part(words!("triumvene.play.roles"), "refusal"), |_| true)
}

/// The same among those of whom `which` holds; where there is nobody, the refusal says so.
///
/// # Errors
/// The refusal.
pub fn who_of(
    world: &World,
    viewer: &Viewer,
    nobody: Text,
    which: impl Fn(&Character) -> bool,
) -> Result<Param, Box<Next<Attempt>>> {
    let own = |who: Who| viewer.speaks_for(world.owner(who));
    let own = world.characters.iter().filter(|(who, one)| own(**who) && which(one));
    let choices = own.map(|(&who, _)| Choice::new(words!("triumvene.play.roles"), who)).collect();
    let words = Text::part(words!("triumvene.play.roles"), "who");
    Ok(param(words, one_of(choices, nobody)?))
}

/// Takes who is to act. As long as nobody is named it is refused in these words unless it is `possible` for
/// anybody; whoever is named may still be let pass by the referee.
///
/// # Errors
/// What comes next, or the refusal.
pub fn take_who(
    filling: &mut Filling<'_>,
    param: Param,
    possible: bool,
    nobody: Text,
) -> Result<Who, Box<Next<Attempt>>> {
    match filling.who(param) {
        Err(next) if !possible && matches!(*next, Next::Fill(_) | Next::Propose(_)) => Err(refused(nobody)),
        taken => taken,
    }
}

/// One of those of whom `which` holds, for the referee alone; where there is nobody, the refusal says so.
pub fn one_of_those(
    world: &World,
    viewer: &Viewer,
    words: Text,
    nobody: Text,
    which: impl Fn(&Character) -> bool,
) -> Result<Param, Box<Next<Attempt>>> {
    referee_only(viewer)?;
    let key = words.key;
    let those = world.characters.iter().filter(|(_, one)| which(one));
    let choices = those.map(|(&who, _)| Choice::new(key, who)).collect();
    Ok(param(words, one_of(choices, nobody)?).by_referee())
}
