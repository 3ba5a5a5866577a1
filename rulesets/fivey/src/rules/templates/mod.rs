//! What origins and backgrounds bring with them: their feats and their things.
pub mod asking;
pub mod breath;
pub mod companions;
pub mod feats;
pub mod games;
pub mod illusions;
pub mod nights;
pub mod relics;
pub mod spells;
pub mod things;
pub mod using;

use crate::reference::RULES;
use crate::rules::traits::feats as hooks;
use crate::world::happen::set;
use crate::world::{Power, Set, World};
use norn_kernel::{At, Key, Play, Text, Value, Who, rule};

/// By which name somebody has a feat of this power; nothing if they don't.
#[must_use]
pub fn feat(world: &World, who: Who, power: Power) -> Option<String> {
    world.feats(who).find(|(_, feat)| feat.power == power).map(|(name, _)| name.to_owned())
}

/// Refuses whoever lacks a feat, by the feat's own rule.
pub(crate) fn needs(at: &mut At<'_, World>, who: Who, power: Power, key: Key) -> Play<()> {
    let has = hooks::works(at.world(), who, power);
    at.require(key, has, || Text::part(key, "refusal").with("who", who))
}

/// Refuses what has been done today already: `key` is what can be done but once a day, `name` what it goes by.
/// [fivey.feat.daily-uses]
pub(crate) fn once_a_day(at: &mut At<'_, World>, who: Who, name: &str, key: Key) -> Play<()> {
    let before = at.world().character(who).used.get(name).is_some_and(|times| 0 < *times);
    let again = key.holds(before);
    let daily = rule!("fivey.feat.daily-uses");
    at.require(daily, !again, || {
        Text::part(daily, "used-up").with("who", who).with("name", Value::text(name))
    })
}

/// Somebody has used something today. [fivey.feat.daily-uses]
pub(crate) fn uses(at: &mut At<'_, World>, who: Who, name: &str, key: Key) -> Play<()> {
    let mut used = at.world().character(who).used.clone();
    let times = used.entry(name.to_owned()).or_insert(0);
    *times = times.saturating_add(1);
    set(at, key, who, Set::used(used)).map(drop)
}
