//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::encounters::reactions::BareReaction;
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::tasks::DC_MAX;
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::{Offered, Offering, Read};
use crate::world::people::{ABILITY_MAX, DICE_MAX};
use crate::world::{Character, Given, Side, World};
use norn_kernel::attempt::{self, Offer};
use norn_kernel::offer::{Filled, Next, Param};
use norn_kernel::record::Record;
use norn_kernel::{Edge, Text, Viewer, Who, words};

/// What can be weighed, with what reads it.
pub const STUDIES: &[(&str, Offer<Attempt>)] = &[("check", read_check), ("reaction", read_reaction)];

/// The first of those whom a study is about.
pub(crate) const SOMEBODY: Who = Who(1);
/// A record without a name would be wrong.
const NAME: &str = "-";

/// A roll with the world it stands in: people of whom nothing is known but the numbers.
#[must_use]
pub fn study(world: &World, filled: &Filled) -> Next<(World, Attempt)> {
    let next = attempt::next(STUDIES, world, &Viewer::Referee, filled, |attempt, _| attempt);
    next.map(|attempt| (stands_in(world, &attempt), attempt))
}

/// Somebody with one bonus for everything.
fn somebody(bonus: i32) -> Character {
    Character {
        name: NAME.to_owned(),
        side: Side::Party,
        played: true,
        ability: Some(bonus),
        most: 1_000,
        hit_points: 1_000,
        ..Character::fields().usual()
    }
}

/// A world by the house rules and lists of a table, with those whom a study is about.
fn stands_in(table: &World, attempt: &Attempt) -> World {
    let mut world = World { switches: table.switches, lists: table.lists.clone(), ..World::default() };
    if let Attempt::BareCheck(it) = attempt {
        world.characters.insert(SOMEBODY, Character { dice: it.dice, ..somebody(it.bonus) }.into());
    }
    world
}

/// Which of two dice counts. [fivey.advantage.advantage]
pub(crate) fn edge(it: &mut Offering<'_>, part: &'static str) -> Read<Edge> {
    let words = Text::part(words!("fivey.advantage.both"), part);
    let edge: Option<Given> = it.take(Param::words(words, ["advantage", "disadvantage"]).or_none())?;
    Ok(edge.map_or(Edge::None, Given::edge))
}

fn read_check(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.check.roll");
    let bonus = it.take(Param::number(Text::part(key, "stat"), 0, ABILITY_MAX))?;
    let dc = it.take(Param::number(Text::part(words!("fivey.check.dc-table"), "dc"), 1, DC_MAX))?;
    let skilled = it.take(Param::flag(Text::part(words!("fivey.skill.double"), "skilled")).or(false))?;
    let edge = edge(it, "edge")?;
    let dice =
        it.take(Param::number(Text::part(words!("fivey.inspiration.start"), "dice"), 0, DICE_MAX).or(0))?;
    Ok(BareCheck { bonus, dc, skilled, edge, dice }.into())
}

fn read_reaction(it: &mut Offering<'_>) -> Offered {
    let edge = edge(it, "edge")?;
    let words = Text::part(words!("fivey.feat.good-name"), "good-name");
    let good_name = it.take(Param::flag(words).or(false))?;
    Ok(BareReaction { edge, good_name }.into())
}
