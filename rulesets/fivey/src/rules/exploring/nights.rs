//! Nights: rest actions, meals, and what comes of them when the night ends. [fivey.rest.sequence]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::traits::feats;
use crate::world::happen::set;
use crate::world::{DAY, HOUR, Power, Set, World};
use norn_kernel::{At, Key, Play, Text, Who, rule};

/// How long the window of rest actions is, in minutes. [fivey.rest.window]
pub const WINDOW: i64 = 4 * HOUR;

/// How many rest actions somebody has each night. [fivey.day.nighttime, fivey.feat.sleepwalker]
#[must_use]
pub fn rest_actions(world: &World, who: Who) -> u8 {
    let more = rule!("fivey.feat.sleepwalker").holds(feats::works(world, who, Power::Sleepwalker));
    rule!("fivey.day.nighttime").counts(1_u8).saturating_add(u8::from(more))
}

/// How many of them somebody has left tonight.
#[must_use]
pub fn left(world: &World, who: Who) -> u8 {
    rest_actions(world, who).saturating_sub(world.character(who).tonight.spent)
}

/// Whether the window of rest actions still fits before the day is over. [fivey.travel.zoom-in]
#[must_use]
pub fn fits(world: &World) -> bool {
    rule!("fivey.travel.zoom-in").met(world.minute() <= DAY.saturating_sub(WINDOW))
}

/// Somebody spends one of tonight's rest actions. Stands at the head of whatever costs one, after its own refusals.
/// [fivey.rest.window, fivey.day.nighttime]
pub fn spends_rest(at: &mut At<'_, World>, who: Who, key: Key) -> Play<()> {
    acting::able(at, who)?;
    acting::calm(at)?;
    let night = at.world().night.is_some();
    let window = rule!("fivey.rest.window");
    at.require(window, night, || Text::part(window, "refusal"))?;
    spends(at, who, key)
}

/// The same, day or night.
fn spends(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let (fits, left) = (fits(at.world()), left(at.world(), who));
    let key = rule!("fivey.travel.zoom-in");
    at.require(key, fits, || Text::part(key, "late"))?;
    let key = rule!("fivey.day.nighttime");
    at.require(key, 0 < left, || Text::part(key, "refusal").with("who", who))?;
    let mut tonight = at.world().character(who).tonight.clone();
    tonight.spent = tonight.spent.saturating_add(1);
    set(at, by, who, Set::tonight(tonight)).map(drop)
}

/// (23) Whoever has not eaten is hungry. [fivey.rest.meal]
pub fn hungers(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (24) What Recover gives back. [fivey.rest.recover]
pub fn recovers(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (25) What blessings give. [fivey.feat.blessing]
pub fn is_blessed(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (26) What Practice gives. [fivey.rest.practice]
pub fn practices(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (27) To what people attune. [fivey.attune.change]
pub fn attunes(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (28) What was given for the day that ends is over. [fivey.feat.blessing]
pub fn is_warded_no_more(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (30) A new day: daily uses and rest actions are there again, and nobody has eaten. [fivey.feat.daily-uses]
pub fn begins_anew(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}
