//! Titles that are granted and lost, and doors that they open.
use super::ask::{Offered, Offering, own, own_of, referee_only, some, who};
use super::attempt::Attempt;
use crate::reference::RULES;
use crate::rules::finances::status::{Claim, Enter, Title};
use crate::world::{Rank, World};
use norn_kernel::offer::param;
use norn_kernel::{Choice, Param, Range, Text, Value, words};

/// The first title that waits for the referee's word. [triumvene.status.start]
#[must_use]
pub fn due(world: &World) -> Option<Attempt> {
    let mut waiting =
        world.characters.iter().flat_map(|(&who, one)| one.claims.iter().map(move |title| (who, title)));
    waiting.next().map(|(who, title)| Claim { who, title: title.clone() }.into())
}

/// What the referee fills in to grant a title.
pub(super) fn grant(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("triumvene.status.titles");
    let ladder = words!("triumvene.status.ladder");
    let titles = Rank::ladder(it.world).into_iter();
    let titles = titles.map(|(name, _)| Choice::new(ladder, Value::text(name))).collect();
    let asked = param(Text::part(key, "title"), Range::OneOf(titles)).by_referee();
    let asked = some(it, asked, Text::part(key, "none"))?;
    let who = own(it)?;
    Ok(Title { who: it.take(who)?, title: it.take(asked)?, held: true }.into())
}

/// What the referee fills in to take a title away.
pub(super) fn lose(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("triumvene.status.titles");
    let asked = own_of(it, Text::part(key, "nobody"), |_, one| !one.titles.is_empty())?;
    let who = it.take(asked)?;
    let titles = it.world.character(who).titles.keys().cloned();
    let title = it.take(Param::name(Text::part(key, "title"), titles).by_referee())?;
    Ok(Title { who, title, held: false }.into())
}

/// What is filled in to get in somewhere. Only the referee can let people in against the rule, so only the
/// referee is asked.
pub(super) fn enter(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.status.access");
    let doors = Param::name(Text::part(key, "door"), it.world.doors.keys().cloned());
    let doors = some(it, doors, Text::part(key, "none"))?;
    let (who, door) = (who(it)?, it.take(doors)?);
    let let_in = it.is_referees() && it.take(Param::flag(Text::part(key, "let-in")).or(false))?;
    Ok(Enter { who, door, let_in }.into())
}
