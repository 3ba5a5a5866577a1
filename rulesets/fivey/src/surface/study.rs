//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::downtime::bare::{self, BareDowntime, BareStudy};
use crate::rules::downtime::events;
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::tasks::DC_MAX;
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::{Offered, Offering, Read};
use crate::world::people::{ABILITY_MAX, DICE_MAX};
use crate::world::switches::BegBySettlement;
use crate::world::{Activity, Character, Downtime, Extent, Given, Phase, Settlement, Side, World};
use norn_kernel::attempt::{self, Offer};
use norn_kernel::offer::{Filled, Next, Param};
use norn_kernel::record::Record;
use norn_kernel::{Closed, Edge, Text, Viewer, Who, words};

/// What can be weighed, with what reads it.
pub const STUDIES: &[(&str, Offer<Attempt>)] =
    &[("check", read_check), ("downtime", read_downtime), ("study", read_study)];

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
    match attempt {
        Attempt::BareDowntime(it) => lives(&mut world, it.stat, 0, it.settlement),
        Attempt::BareStudy(it) => lives(&mut world, it.stat, it.dice, None),
        _ => {}
    }
    world
}

/// Somebody in a downtime, with a skill, a teacher and an institution of which nothing more is known.
fn lives(world: &mut World, bonus: i32, dice: i32, settlement: Option<Extent>) {
    let names = || [bare::NAME.to_owned()].into();
    let one = Character { dice, skills: names(), teachers: names(), ..somebody(bonus) };
    world.characters.insert(SOMEBODY, one.into());
    world.phase = Phase::Downtime;
    let mut downtime = Downtime { turn: 1, ..Downtime::default() };
    if let Some(extent) = settlement {
        world.switches.beg_by_settlement = BegBySettlement::On;
        world
            .settlements
            .insert(bare::NAME.to_owned(), Settlement { extent, ..Settlement::fields().usual() });
        downtime.settlement = Some(bare::NAME.to_owned());
    }
    world.downtime = Some(downtime);
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

/// A turn of downtime. [fivey.downtime.event-effect]
fn read_downtime(it: &mut Offering<'_>) -> Offered {
    let rolled = Activity::ALL.iter().filter(|one| events::has_roll(**one)).map(|one| one.word());
    let asked = Param::words(Text::part(words!("fivey.downtime.tennite"), "activity"), rolled);
    let activity: Activity = it.take(asked)?;
    let stat = it.take(Param::number(Text::part(words!("fivey.check.roll"), "stat"), 0, ABILITY_MAX))?;
    let skilled = it.take(Param::flag(Text::part(words!("fivey.skill.double"), "skilled")).or(false))?;
    let event = it.take(Param::flag(Text::part(words!("fivey.downtime.event-roll"), "event")).or(false))?;
    let words = Text::part(words!("fivey.downtime.beg-settlement"), "settlement");
    let asked = Param::word::<Extent>(words).or_none();
    let settlement: Option<Extent> = it.take_if(activity == Activity::Beg, asked)?;
    Ok(BareDowntime { activity, stat, skilled, event, settlement }.into())
}

/// A turn of study. [fivey.downtime.study]
fn read_study(it: &mut Offering<'_>) -> Offered {
    let stat = it.take(Param::number(Text::part(words!("fivey.check.roll"), "stat"), 0, ABILITY_MAX))?;
    let research = it.take(Param::flag(Text::part(words!("fivey.downtime.study"), "research")).or(false))?;
    let skilled = it.take(Param::flag(Text::part(words!("fivey.skill.double"), "skilled")).or(false))?;
    let event = it.take(Param::flag(Text::part(words!("fivey.downtime.event-roll"), "event")).or(false))?;
    let dice =
        it.take(Param::number(Text::part(words!("fivey.inspiration.start"), "dice"), 0, DICE_MAX).or(0))?;
    Ok(BareStudy { stat, research, skilled, event, dice }.into())
}
