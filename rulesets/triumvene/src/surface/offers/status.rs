//! Titles that are granted and lost, and doors that they open.
use crate::content;
use crate::reference::RULES;
use crate::rules::finances::status::{Claim, Enter, Title};
use crate::surface::offers::ask::{self, Offered, param};
use crate::surface::offers::attempt::Attempt;
use crate::world::{Character, World};
use norn_kernel::offer::{Filling, Range};
use norn_kernel::{Choice, Text, Value, Viewer, words};

/// The first title that waits for the referee's word. [triumvene.status.start]
#[must_use]
pub fn due(world: &World) -> Option<Attempt> {
    let mut waiting =
        world.characters.iter().flat_map(|(&who, one)| one.claims.iter().map(move |title| (who, title)));
    waiting.next().map(|(who, title)| Attempt::Claim(Claim { who, title: title.clone() }))
}

/// What the referee fills in to grant a title.
pub fn offer_grant(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    let titles = content::titles(world);
    let choices =
        titles.iter().map(|(name, _)| Choice::new(words!("triumvene.status.ladder"), Value::text(name)));
    let none = Text::part(words!("triumvene.status.titles"), "none");
    let range = ask::one_of(choices.collect(), none)?;
    let who = filling.who(ask::who(world, viewer)?)?;
    let words = Text::part(words!("triumvene.status.titles"), "title");
    let title = filling.text(param(words, range).by_referee())?;
    filling.end()?;
    Ok(Attempt::Title(Title { who, title, held: true }))
}

/// What the referee fills in to take a title away.
pub fn offer_lose(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    let nobody = Text::part(words!("triumvene.status.titles"), "nobody");
    let has = |one: &Character| !one.titles.is_empty();
    let who = filling.who(ask::who_of(world, viewer, nobody, has)?)?;
    let titles = world.character(who).titles.keys();
    let choices = titles.map(|name| Choice::new(words!("triumvene.status.titles"), Value::text(name)));
    let words = Text::part(words!("triumvene.status.titles"), "title");
    let range = Range::OneOf(choices.collect());
    let title = filling.text(param(words, range).by_referee())?;
    filling.end()?;
    Ok(Attempt::Title(Title { who, title, held: false }))
}

/// What is filled in to get in somewhere. Only the referee can let people in against the rule, so only the
/// referee is asked.
pub fn offer_enter(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let choices =
        world.doors.keys().map(|name| Choice::new(words!("triumvene.status.access"), Value::text(name)));
    let none = Text::part(words!("triumvene.status.access"), "none");
    let doors = ask::one_of(choices.collect(), none)?;
    let who = filling.who(ask::who(world, viewer)?)?;
    let door = filling.text(param(Text::part(words!("triumvene.status.access"), "door"), doors))?;
    let let_in = if *viewer == Viewer::Referee {
        let words = Text::part(words!("triumvene.status.access"), "let-in");
        filling.flag(param(words, Range::Flag).or(false))?
    } else {
        false
    };
    filling.end()?;
    Ok(Attempt::Enter(Enter { who, door, let_in }))
}
