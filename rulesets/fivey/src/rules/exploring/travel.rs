//! Travel from hex to hex: hours paid on the way, arrival, and who is met. [fivey.travel.hex]
use crate::content::TRAVEL;
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::exploring::risks::{Chance, is_checked, on_the_road, who_is_met};
use crate::rules::exploring::time::{self, Clock};
use crate::rules::templates::companions;
use crate::world::happen::{happen, learn_of};
use crate::world::{DAY, DAYTIME, Effect, HOUR, Hex, Journey, Phase, Use, World};
use norn_kernel::ground::{Cell, Tiling};
use norn_kernel::{At, Closed, Key, Place, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule};

closed! {
    /// How a way of the party's goes.
    pub enum Arrival {
        Encounter = "encounter",
        /// Its hours are not paid yet.
        OnTheWay = "on-the-way",
        Arrived = "arrived",
    }
}

fn cell(hex: &Hex) -> Cell {
    Cell::new(hex.plan.0, hex.plan.1)
}

/// Whether two hexes lie next to each other.
fn is_next(one: &Hex, other: &Hex) -> bool {
    Tiling::Hexes.distance(cell(one), cell(other)) == 1
}

/// The hexes next to the party's, whether anybody can go there or not.
pub fn near(world: &World) -> impl Iterator<Item = Place> + '_ {
    let here = world.here.and_then(|here| world.hexes.get(&here));
    world
        .hexes
        .iter()
        .filter(move |(_, hex)| here.is_some_and(|here| is_next(here, hex)))
        .map(|(place, _)| *place)
}

/// Whether difficult terrain holds nobody up: a party goes at the pace of its slowest member.
/// [fivey.origin.hoblin.walking-stick, fivey.travel.party-pace]
fn is_sure_footed(world: &World) -> bool {
    let bears = |who: &Who| world.character(*who).things.values().any(|thing| thing.serves(Use::Stick));
    let members: Vec<Who> = world.party().filter(|who| !companions::is_companion(world, *who)).collect();
    let all = !members.is_empty() && members.iter().all(bears);
    let some = members.iter().any(bears);
    let stick = rule!("fivey.origin.hoblin.walking-stick");
    stick.holds(rule!("fivey.travel.party-pace").or(all, some))
}

/// The parts of what a hex takes, in hours. [fivey.travel.modifiers]
fn parts(world: &World, to: Place) -> Vec<(Key, i32)> {
    let hex = world.hex(to);
    let hours = |condition: &str| {
        let found = TRAVEL.iter().find(|(name, _)| name == condition);
        found.and_then(|(_, hours)| i32::try_from(*hours).ok()).unwrap_or(0)
    };
    let key = rule!("fivey.travel.modifiers");
    let more = [
        (hex.difficult && !is_sure_footed(world), "difficult-terrain"),
        (hex.storm, "difficult-weather"),
        (hex.road, "paved-road"),
    ];
    let more = more.into_iter().filter(|(so, _)| *so).map(|(_, condition)| (key, hours(condition)));
    std::iter::once((rule!("fivey.travel.hex"), hours("basic"))).chain(more).collect()
}

/// What a hex takes, in hours, 1 or more. [fivey.travel.hex, fivey.travel.modifiers]
#[must_use]
pub fn hours(world: &World, to: Place) -> i32 {
    parts(world, to).iter().map(|(key, part)| key.counts(*part)).fold(0, i32::saturating_add).max(1)
}

/// The same, with a line for each part.
fn hours_of(at: &mut At<'_, World>, to: Place) -> i32 {
    let parts = parts(at.world(), to);
    let sum = parts.into_iter().map(|(key, part)| at.number(key, part)).fold(0, i32::saturating_add);
    at.total(rule!("fivey.travel.hex"), sum).max(1)
}

/// Until which minute there is travel today: to the end of daytime, or as far as a march goes.
/// [fivey.day.halves, fivey.rest.march]
#[must_use]
pub fn ends(world: &World) -> i64 {
    let dusk = world.clock.saturating_sub(world.minute()).saturating_add(DAYTIME);
    let until = rule!("fivey.day.halves").or(dusk, dusk.saturating_add(DAY));
    world.march.map_or(until, |march| until.max(march))
}

/// How many minutes of travel are left today.
#[must_use]
pub fn left(world: &World) -> i64 {
    ends(world).saturating_sub(world.clock).max(0)
}

/// Refuses what the party does in the world while play attends to something else, or in camp.
/// [fivey.phase.own-scale, fivey.day.nighttime]
pub fn abroad(at: &mut At<'_, World>) -> Play<()> {
    acting::calm(at)?;
    let key = rule!("fivey.phase.own-scale");
    let abroad = at.world().phase == Phase::World && at.world().visit.is_none();
    at.require(key, abroad, || Text::part(key, "elsewhere"))?;
    let key = rule!("fivey.day.nighttime");
    let up = at.world().night.is_none();
    at.require(key, up, || Text::part(key, "camp"))
}

/// The party travels towards a hex next to it, as far as the hours of the day go. [fivey.travel.hex, fivey.phase.world]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Travel {
    /// Into which hex.
    pub to: Place,
    /// Who rolls for an encounter. [fivey.travel.encounter]
    pub by: Who,
    /// Whether anybody does, where the referee says so.
    #[stored(default)]
    pub check: Option<Chance>,
}

impl Rule for Travel {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        abroad(at)?;
        acting::able(at, self.by)?;
        let key = rule!("fivey.travel.hex");
        let next = near(at.world()).any(|place| place == self.to);
        let to = || Value::Place(self.to);
        at.require(key, next, || Text::part(key, "far").with("to", to()))?;
        let open = !at.world().hex(self.to).impassable;
        at.require(key, open, || Text::part(key, "blocked").with("to", to()))?;
        let left = left(at.world());
        let key = rule!("fivey.day.halves");
        at.require(key, 0 < left, || Text::part(key, "late"))?;

        let hours = hours_of(at, self.to);
        let cost = i64::from(hours).saturating_mul(HOUR);
        // Who turned aside has paid the other way for nothing.
        let paid =
            at.world().journey.filter(|journey| journey.to == self.to).map_or(0, |journey| journey.paid);
        let pays = cost.saturating_sub(paid).clamp(0, left);
        let until = at.world().clock.saturating_add(pays);
        time::passes(at, until, Clock::Ordinary)?;
        let paid = paid.saturating_add(pays);
        let minutes = |span: i64| i32::try_from(span).unwrap_or(i32::MAX);
        let there = at.reaches(rule!("fivey.phase.world"), minutes(paid), minutes(cost));
        let key = rule!("fivey.travel.hex");
        if !there {
            happen(at, key, Effect::Journey(Some(Journey { to: self.to, paid })))?;
            return Ok(Verdict::of(Arrival::OnTheWay.word()));
        }
        happen(at, key, Effect::Journey(None))?;
        happen(at, key, Effect::Here(Some(self.to)))?;
        learn_of(at, self.to)?;
        let hex = at.world().hex(self.to);
        let (usual, region) = (!rule!("fivey.travel.encounter").holds(hex.safe), hex.region.clone());
        let met = is_checked(usual, self.check) && on_the_road(at, self.by, hours)?;
        if met {
            who_is_met(at, region.as_ref())?;
        }
        Ok(Verdict::of(if met { Arrival::Encounter } else { Arrival::Arrived }.word()))
    }
}

/// The referee puts the party into a hex, or into none. A way that was under way is over. [fivey.travel.hex]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct PutParty {
    /// Into which.
    pub to: Option<Place>,
}

impl Rule for PutParty {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::calm(at)?;
        let key = rule!("fivey.travel.hex");
        let there = self.to.is_none_or(|to| at.world().hexes.contains_key(&to));
        at.require(key, there, || Text::part(key, "nowhere"))?;
        happen(at, key, Effect::Journey(None))?;
        happen(at, key, Effect::Here(self.to))?;
        if let Some(to) = self.to {
            learn_of(at, to)?;
        }
        Ok(Verdict::done())
    }
}
