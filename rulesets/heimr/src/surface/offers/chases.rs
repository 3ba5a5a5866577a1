//! What is filled in for chases.
use super::ask::{Offered, Offering, Read, abilities, referee_only};
use crate::reference::RULES;
use crate::rules::characters::abilities::Standard;
use crate::rules::characters::hindrances;
use crate::rules::turns::chase::{
    BeginChase, DISTANCE_MAX, OfferWays, RunOn, StopChase, Stops, TakeWay, WAYS_MAX, target_runs_next,
};
use crate::world::fight::Chase;
use crate::world::rolls::Tested;
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{param, refused};
use norn_kernel::{Closed, Key, Param, Range, Text, Value, Who, words};

/// Whose chase it is, of those in which the viewer has a part, after whom, and how it stands.
fn chase<'w>(it: &mut Offering<'w>, key: Key) -> Read<(Who, Who, &'w Chase)> {
    let (world, viewer) = (it.world, it.viewer);
    let part = |who: Who| viewer.speaks_for(world.owner(who));
    let chases = world.chases.iter().filter(|(chaser, (target, _))| part(**chaser) || part(*target));
    let none = Text::part(words!("heimr.chase.basis"), "nobody");
    let asked = Param::one_of(Text::part(key, "chaser"), chases.map(|(chaser, _)| *chaser)).or_only();
    let chaser = it.choose(asked, none.clone())?;
    match world.chases.get(&chaser) {
        Some((target, chase)) => Ok((chaser, *target, chase)),
        None => Err(refused(none)),
    }
}

/// What the game master fills in to declare a chase. [heimr.chase.start]
pub(super) fn begin_chase(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("heimr.chase.start"));
    let runs = |who: &Who| it.insists() || hindrances::stops_acting(world, *who).is_none();
    let everybody: Vec<Who> = world.characters.keys().copied().filter(runs).collect();
    it.need(1 < everybody.len(), Text::part(key, "nobody"))?;
    let free = |who: &Who| it.insists() || !world.chases.contains_key(who);
    let chasers = everybody.iter().copied().filter(free);
    let asked = Param::one_of(Text::part(key, "chaser"), chasers).by_referee();
    let chaser = it.choose(asked, Text::part(key, "all-run"))?;
    let others = everybody.into_iter().filter(|who| *who != chaser);
    let target = it.take(Param::one_of(Text::part(key, "target"), others).by_referee())?;
    let words = Text::part(words!("heimr.chase.ability"), "with");
    let asked = Param::one_of(words, abilities(world)).by_referee();
    let tested = Tested::Ability(it.take(asked.or(Value::text(Standard::Agility.name())))?);
    let words = Text::part(words!("heimr.chase.track"), "distance");
    let distance = it.take(Param::number(words, 0, DISTANCE_MAX).by_referee().or(1))?;
    let asked = Param::flag(Text::part(key, "off-grid")).by_referee();
    let off_grid = it.take(asked.or(world.combat.is_none()))?;
    Ok(BeginChase { chaser, target, tested, distance, off_grid }.into())
}

/// What somebody in a chase fills in to run on. [heimr.chase.alternate]
pub(super) fn run_on(it: &mut Offering<'_>) -> Offered {
    let key = words!("heimr.chase.alternate");
    let (chaser, runs, chase) = chase(it, key)?;
    let target = target_runs_next(it.world, runs, chase);
    let who = if target { runs } else { chaser };
    it.need(it.viewer.speaks_for(it.world.owner(who)), Text::part(key, "not-now").with("who", who))?;
    Ok(RunOn { chaser, target }.into())
}

/// What somebody in a chase fills in to stop. [heimr.chase.basis]
pub(super) fn stop_chase(it: &mut Offering<'_>) -> Offered {
    let key = words!("heimr.chase.basis");
    let (chaser, target, _) = chase(it, key)?;
    let part = |who: Who| it.viewer.speaks_for(it.world.owner(who));
    let can = |stops: &Stops| match stops {
        Stops::Chaser => part(chaser),
        Stops::Target => part(target),
        Stops::Both => part(chaser) && part(target),
    };
    let ways = Stops::ALL.iter().copied().filter(can);
    let asked = Param::words(Text::part(key, "stops"), ways.map(Closed::word));
    let stops = it.take(asked.or_only())?;
    Ok(StopChase { chaser, stops }.into())
}

/// What the game master fills in to offer other ground. [heimr.chase.terrain-choice]
pub(super) fn offer_ways(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("heimr.chase.terrain-choice");
    let (chaser, ..) = chase(it, key)?;
    let grounds = Param::one_of(Text::part(key, "with"), abilities(it.world)).range;
    let columns = vec![("name", Range::Text { max: TEXT_MAX }), ("with", grounds)];
    let max = u16::try_from(WAYS_MAX).unwrap_or(u16::MAX);
    let asked = param(Text::part(key, "ways"), Range::Rows { columns, max }).by_referee();
    let ways: Vec<(String, String)> = it.take(asked)?;
    let ways = ways.into_iter().map(|(name, ability)| (name, Tested::Ability(ability))).collect();
    Ok(OfferWays { chaser, ways }.into())
}

/// What whoever runs away fills in to pick the ground. [heimr.chase.terrain-choice]
pub(super) fn take_way(it: &mut Offering<'_>) -> Offered {
    let key = words!("heimr.chase.terrain-choice");
    let (chaser, who, chase) = chase(it, key)?;
    it.need(it.viewer.speaks_for(it.world.owner(who)), Text::part(key, "not-yours").with("who", who))?;
    let asked = Param::name(Text::part(key, "way"), chase.ways.iter().map(|(name, _)| name.clone()));
    let way = it.choose(asked, Text::part(key, "no-ways"))?;
    Ok(TakeWay { chaser, who, way }.into())
}
