//! Rolls that can be weighed without a table.
use crate::reference::RULES;
use crate::rules::downtime::bare::{self, BareDowntime, BareStudy};
use crate::rules::downtime::events;
use crate::rules::exploring::adventures::BareExperience;
use crate::rules::exploring::nights::BareRecover;
use crate::rules::exploring::risks::{BareJourney, BareSite};
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::tasks::DC_MAX;
use crate::surface::offers::Attempt;
use crate::surface::offers::ask::{Offered, Offering, Read};
use crate::world::people::{ABILITY_MAX, DICE_MAX, LEVEL_MAX};
use crate::world::switches::BegBySettlement;
use crate::world::{
    Activity, Character, Downtime, Extent, Feat, Given, Phase, Power, Row, Settlement, Side, World,
};
use norn_kernel::attempt::{self, Offer};
use norn_kernel::offer::{Filled, Next, Param};
use norn_kernel::record::Record;
use norn_kernel::{Closed, Edge, Text, Viewer, Who, words};

/// What can be weighed, with what reads it.
pub const STUDIES: &[(&str, Offer<Attempt>)] = &[
    ("check", read_check),
    // Exploring.
    ("site-encounter", read_site),
    ("travel-encounter", read_journey),
    ("experience", read_experience),
    ("recover", read_recover),
    // Downtime.
    ("downtime", read_downtime),
    ("study", read_study),
];

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
    // Exploring.
    if let Attempt::BareRecover(it) = attempt {
        let feats = if it.veteran { hardened(&world) } else { vec![] };
        let (most, hit_points) = (it.missing.saturating_add(1), 1);
        let one = Character { level: it.level, most, hit_points, feats, ..somebody(1) };
        world.characters.insert(SOMEBODY, one.into());
    }
    if matches!(attempt, Attempt::BareSite(_) | Attempt::BareJourney(_) | Attempt::BareExperience(_)) {
        world.characters.insert(SOMEBODY, somebody(1).into());
    }
    // Downtime.
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

/// The most that a study of exploring counts: rounds, or hexes.
const COUNT_MAX: i32 = 100;
/// The most hit points that a study of a rest misses.
const MISSING_MAX: i32 = 100;
/// The most dice that a study turns into experience.
const HAND: i32 = 20;

/// The feats that make a veteran's healing.
fn hardened(world: &World) -> Vec<String> {
    let feats = Feat::all(world).filter(|(_, feat)| feat.power == Power::BattleHardened);
    feats.map(|(name, _)| name.to_owned()).take(1).collect()
}

/// Rounds at a site until somebody is met. [fivey.site.encounter]
fn read_site(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.site.encounter");
    let turns = it.take(Param::number(Text::part(key, "turns"), 1, COUNT_MAX))?;
    let since = it.take(Param::number(Text::part(key, "since"), 0, COUNT_MAX).or(0))?;
    Ok(BareSite { turns, since }.into())
}

/// Hexes on a way. [fivey.travel.encounter]
fn read_journey(it: &mut Offering<'_>) -> Offered {
    let words = Text::part(words!("fivey.travel.encounter"), "hours");
    let column = norn_kernel::offer::Range::Number { min: 1, max: 12 };
    let range = norn_kernel::offer::Range::Rows { columns: vec![("hours", column)], max: 20 };
    let rows: Vec<Vec<i32>> = it.take(norn_kernel::offer::param(words, range))?;
    Ok(BareJourney { hours: rows.into_iter().flatten().collect() }.into())
}

/// Dice that become experience. [fivey.inspiration.to-experience]
fn read_experience(it: &mut Offering<'_>) -> Offered {
    let dice = it.take(Param::number(Text::part(words!("fivey.inspiration.start"), "dice"), 0, HAND))?;
    let level = it.take(Param::number(Text::part(words!("fivey.advance.table"), "level"), 0, LEVEL_MAX))?;
    Ok(BareExperience { dice, level }.into())
}

/// A Recover. [fivey.rest.recover]
fn read_recover(it: &mut Offering<'_>) -> Offered {
    let level = it.take(Param::number(Text::part(words!("fivey.advance.table"), "level"), 0, LEVEL_MAX))?;
    let missing =
        it.take(Param::number(Text::part(words!("fivey.rest.recover"), "missing"), 0, MISSING_MAX))?;
    let words = Text::part(words!("fivey.feat.battle-hardened.healing"), "veteran");
    let veteran = it.take(Param::flag(words).or(false))?;
    Ok(BareRecover { level, missing, veteran }.into())
}
