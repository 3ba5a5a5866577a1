//! Phases, adventures, travel, sites, and what the referee weighs against an activity.
use super::ask::{Offered, Offering, Read, living, nobody, own, party_only, referee_only, who_asked};
use super::tasks::circumstances;
use crate::content;
use crate::reference::RULES;
use crate::rules::exploring::adventures::{Begin, Convert, End};
use crate::rules::exploring::countdowns::{COUNT_MAX, CountDown, Unit};
use crate::rules::exploring::phases::EnterPhase;
use crate::rules::exploring::risks::Chance;
use crate::rules::exploring::sites::{CloseHour, Enter, Explore, Leave, Look, MoveOn, NextRound};
use crate::rules::exploring::time::{WAIT_MAX, Wait};
use crate::rules::exploring::travel::{self, PutParty, Travel};
use crate::rules::exploring::undertakings::{MINUTES_MAX, Prepare, RISK_MAX, Undertake};
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::rules::tasks::tasks::DC_MAX;
use crate::world::{DAY, HOUR, Phase, Stat, World};
use norn_kernel::offer::Filled;
use norn_kernel::{Amount, Amounts, Choice, Key, Param, Place, Text, Value, Who, words};

/// To which phase the referee turns. [fivey.phase.set]
pub(super) fn turn(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.phase.set");
    let asked = Param::word::<Phase>(Text::part(key, "to")).by_referee();
    Ok(it.pick(asked, nobody(), |to: &Phase| EnterPhase { to: *to })?.into())
}

/// An adventure begins. [fivey.inspiration.start]
pub(super) fn begin(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(Begin {})
}

/// It is over. [fivey.inspiration.to-experience]
pub(super) fn end(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(End {})
}

/// Whose dice become experience. [fivey.inspiration.to-experience]
pub(super) fn convert(it: &mut Offering<'_>) -> Offered {
    let asked = who_asked(own(it));
    Ok(it.pick(asked, nobody(), |who: &Who| Convert { who: *who })?.into())
}

/// Who can roll for an encounter: players' characters with the party, the viewer's own first.
fn rollers(it: &Offering<'_>) -> Vec<Who> {
    let mut all: Vec<Who> = it.world.played().collect();
    all.sort_by_key(|who| !it.viewer.speaks_for(it.world.owner(*who)) || it.is_referees());
    all
}

fn first_roller(it: &Offering<'_>) -> Read<Who> {
    match rollers(it).first() {
        Some(first) => Ok(*first),
        None => Err(norn_kernel::offer::refused(nobody())),
    }
}

/// Who rolls for an encounter: usually the first who can. Whoever sets out with one character is not asked.
/// [fivey.travel.encounter]
fn roller(it: &mut Offering<'_>) -> Read<Who> {
    let mut all = rollers(it);
    if !it.is_referees() {
        all.retain(|who| it.viewer.speaks_for(it.world.owner(*who)));
    }
    it.need(!all.is_empty(), nobody())?;
    let several = 1 < all.len();
    it.take_if(several, Param::one_of(Text::part(words!("fivey.travel.encounter"), "by"), all).or_first())
}

/// Whether the check is made, for the referee to say. [fivey.phase.guidelines]
fn check(it: &mut Offering<'_>) -> Read<Option<Chance>> {
    let words = Text::part(words!("fivey.phase.guidelines"), "check");
    let referee = it.is_referees();
    it.take_if(referee, Param::words(words, ["always", "never"]).by_referee().or_none())
}

/// The place that is chosen.
fn place(value: &Value) -> Place {
    if let Value::Place(place) = value { *place } else { Place(0) }
}

/// Into which hex the party goes. [fivey.travel.hex]
pub(super) fn travel(it: &mut Offering<'_>) -> Offered {
    party_only(it)?;
    let (world, referee) = (it.world, it.is_referees());
    let by = first_roller(it)?;
    let key = words!("fivey.travel.hex");
    let mut near: Vec<Place> =
        travel::near(world).filter(|place| referee || world.hex(*place).known).collect();
    if let Some(journey) = world.journey {
        near.sort_by_key(|place| *place != journey.to);
    }
    let asked = Param::one_of(Text::part(key, "to"), near.into_iter().map(Value::Place)).or_only();
    let none = Text::part(key, "nowhere");
    let to: Value = it.fit(asked, none, |to: &Value, can| can(Travel { to: place(to), by, check: None }))?;
    let by = roller(it)?;
    let check = check(it)?;
    Ok(Travel { to: place(&to), by, check }.into())
}

/// Into which hex the referee puts the party. [fivey.travel.hex]
pub(super) fn put_party(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&PutParty { to: None })?;
    let all = it.world.hexes.keys().map(|place| Value::Place(*place));
    let asked = Param::one_of(Text::part(words!("fivey.travel.hex"), "into"), all).or_none().by_referee();
    let to: Value = it.take(asked)?;
    let to = if let Value::Place(place) = to { Some(place) } else { None };
    Ok(PutParty { to }.into())
}

/// Which site the party enters. [fivey.travel.zoom-in]
pub(super) fn enter(it: &mut Offering<'_>) -> Offered {
    party_only(it)?;
    let (world, referee) = (it.world, it.is_referees());
    let key = words!("fivey.travel.zoom-in");
    let known = world.sites.iter().filter(|(_, site)| referee || site.known);
    let here = known.filter(|(_, site)| site.hex.is_none() || site.hex == world.here);
    let asked = Param::name(Text::part(key, "site"), here.map(|(name, _)| name.clone())).or_only();
    let none = Text::part(key, "nothing-here");
    Ok(it.pick(asked, none, |site: &String| Enter { site: site.clone() })?.into())
}

pub(super) fn leave(it: &mut Offering<'_>) -> Offered {
    party_only(it)?;
    it.only(Leave {})
}

pub(super) fn move_on(it: &mut Offering<'_>) -> Offered {
    party_only(it)?;
    it.only(MoveOn {})
}

/// What somebody does with their action of the round. [fivey.site.action-examples]
pub(super) fn explore(it: &mut Offering<'_>) -> Offered {
    let way = |who: Who| Explore {
        who,
        doing: String::new(),
        stat: None,
        dc: 0,
        circumstances: Circumstances::default(),
    };
    let asked = who_asked(own(it));
    let who: Who = it.fit(asked, nobody(), |who, can| can(way(*who)))?;
    let key = words!("fivey.site.action-examples");
    let examples = content::SITE_ACTIONS.iter().map(|(name, detail)| match detail.is_empty() {
        true => Choice::told(Value::text(name), Text::part(key, "example").with("what", Value::text(name))),
        false => Choice::told(
            Value::text(name),
            Text::part(key, "example-with")
                .with("what", Value::text(name))
                .with("detail", Value::text(detail)),
        ),
    });
    let other = Choice::told(Value::text(""), Text::part(key, "other"));
    let options = examples.chain([other]).collect();
    let asked = norn_kernel::offer::param(Text::part(key, "action"), norn_kernel::Range::OneOf(options));
    let action: String = it.take(asked)?;
    let asked = Param::text(Text::part(key, "doing"));
    let doing: String = it.take_if(action.is_empty(), asked.or(Value::text("")))?;
    let doing = if action.is_empty() { doing } else { action };
    // Whoever may well fail is asked for a check by the referee; what goes without one needs nobody's leave.
    let referee = it.is_referees();
    let key = words!("fivey.site.checks-possible");
    let asked = Param::word::<Stat>(Text::part(key, "stat")).by_referee().or_none();
    let stat: Option<Stat> = it.take_if(referee, asked)?;
    let asked =
        Param::number(Text::part(words!("fivey.check.dc-table"), "dc"), 0, DC_MAX).by_referee().or(16);
    let dc: i32 = it.take_if(stat.is_some(), asked)?;
    let circumstances = circumstances(it, stat.is_some(), who, Deed::Lore)?;
    Ok(Explore { who, doing, stat, dc, circumstances }.into())
}

/// At what somebody looks. [fivey.site.no-check-for-looking]
pub(super) fn look(it: &mut Offering<'_>) -> Offered {
    let asked = who_asked(own(it));
    let who: Who = it.choose(asked, nobody())?;
    let words = Text::part(words!("fivey.site.no-check-for-looking"), "spot");
    let spot: String = it.take(Param::text(words).or(Value::text("")))?;
    Ok(Look { who, spot }.into())
}

/// The referee ends the round. [fivey.site.round-ten-minutes]
pub(super) fn next_round(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let first = first_roller(it)?;
    it.possible(&NextRound { by: first, check: None })?;
    let by = roller(it)?;
    let check = check(it)?;
    Ok(NextRound { by, check }.into())
}

pub(super) fn close_hour(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(CloseHour {})
}

/// The units in which the referee lets time pass, and how many minutes each is.
const SPANS: [(&str, i64); 3] = [("minutes", 1), ("hours", HOUR), ("days", DAY)];

/// The referee lets time pass. [fivey.day.halves]
pub(super) fn wait(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&Wait { minutes: 1 })?;
    let key = words!("fivey.day.halves");
    let asked = Param::words(Text::part(key, "unit"), SPANS.map(|(unit, _)| unit)).by_referee();
    let unit = it.word(asked.or_word("hours"))?;
    let length = SPANS.iter().find(|(name, _)| *name == unit).map_or(HOUR, |(_, length)| *length);
    let asked = Param::number(Text::part(key, "count"), 1, WAIT_MAX.min(100 * DAY) / length).by_referee();
    let count: i64 = it.take(asked.or(1))?;
    Ok(Wait { minutes: count.saturating_mul(length) }.into())
}

/// What the referee fills in to wait until a day begins. [fivey.day.halves]
pub fn wait_until(world: &World, day: i64) -> Option<Filled> {
    let left = day.checked_sub(1)?.checked_mul(DAY)?.checked_sub(world.clock)?;
    let fits = world.combat.is_none() && (1..=WAIT_MAX.min(100 * DAY)).contains(&left);
    let (unit, length) = SPANS.into_iter().rev().find(|(_, length)| left.rem_euclid(*length) == 0)?;
    let filled = Filled::of("wait").with("unit", Value::word(unit));
    fits.then(|| filled.with("count", Value::Number(left.div_euclid(length))).with_defaults())
}

/// To what the referee counts down. [fivey.referee.clock-countdown]
pub(super) fn count_down(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.referee.clock-countdown");
    let name: String = it.take(Param::text(Text::part(key, "name")).by_referee())?;
    let count: i32 = it.take(Param::number(Text::part(key, "count"), 1, COUNT_MAX).by_referee().or(6))?;
    let unit: Unit = it.take(Param::word::<Unit>(Text::part(key, "unit")).by_referee().or_word("turns"))?;
    let open: bool = it.take(Param::flag(Text::part(key, "open")).by_referee().or(false))?;
    it.possible(&CountDown { name: name.clone(), count, unit, open })?;
    Ok(CountDown { name, count, unit, open }.into())
}

/// What somebody carries, by the piece.
fn pieces(world: &World, who: Who, key: Key) -> Vec<Amount> {
    let things = world.character(who).things.iter();
    things.map(|(name, thing)| Amount::of(Choice::new(key, Value::text(name)), thing.pieces.into())).collect()
}

/// What somebody undertakes, with the time that it takes, its cost and its risk.
/// [fivey.referee.time-restraints, fivey.referee.resource-depletion, fivey.referee.random-risk]
pub(super) fn undertake(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.referee.time-restraints");
    let way = |who: Who| Undertake {
        who,
        doing: String::new(),
        minutes: 0,
        risk: 0,
        things: Amounts::none(),
        crowns: 0,
        hit_points: 0,
        dice: 0,
    };
    let who: Who = match it.is_referees() {
        true => living(it, key)?,
        false => {
            let asked = who_asked(own(it));
            it.choose(asked, nobody())?
        }
    };
    it.possible(&way(who))?;
    let doing: String = it.take(Param::text(Text::part(key, "doing")))?;
    let minutes: i64 =
        it.take(Param::number(Text::part(key, "minutes"), 0, MINUTES_MAX).by_referee().or(0))?;
    it.possible(&Undertake { minutes, ..way(who) })?;
    let words = Text::part(words!("fivey.referee.random-risk"), "risk");
    let risk: i32 = it.take(Param::number(words, 0, RISK_MAX).by_referee().or(0))?;
    let key = words!("fivey.referee.resource-depletion");
    let of = pieces(it.world, who, key);
    let asked = Param::amounts(Text::part(key, "things"), of.clone(), 0, 20).by_referee();
    let things: Amounts<String> =
        if of.is_empty() { Amounts::none() } else { it.take(asked.or(Value::List(vec![])))? };
    let one = it.world.character(who);
    let (most, left, has) = (one.crowns, one.hit_points.saturating_sub(1), one.dice);
    let number = |part: &'static str, most: i32| {
        Param::number(Text::part(key, part), 0, most.max(0)).by_referee().or(0)
    };
    let crowns: i32 = it.take_if(0 < most, number("crowns", most))?;
    let hit_points: i32 = it.take_if(0 < left, number("hit-points", left))?;
    let dice: i32 = it.take_if(0 < has, number("dice", has))?;
    Ok(Undertake { who, doing, minutes, risk, things, crowns, hit_points, dice }.into())
}

/// What the referee prepares for a scene. [fivey.referee.job]
pub(super) fn prepare(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.referee.job");
    let mut text =
        |part: &'static str| -> Read<String> { it.take(Param::text(Text::part(key, part)).by_referee()) };
    let (goal, obstacle) = (text("goal")?, text("obstacle")?);
    let (one, other, consequence) = (text("one")?, text("other")?, text("consequence")?);
    let scene = Prepare { goal, obstacle, one, other, consequence };
    it.possible(&scene)?;
    Ok(scene.into())
}
