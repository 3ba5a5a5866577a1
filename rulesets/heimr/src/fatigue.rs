//! Fatigue: a requirement that every physical roll has to meet, and that physical rolls raise.
use crate::RULES;
use crate::happen::{Act, happen};
use crate::world::{OpponentFatigue, World};
use norn_kernel::{At, Play, Who, rule};

/// The highest that fatigue gets. [heimr.fatigue.bounds]
pub const FATIGUE_MAX: i32 = 20;
/// The lowest. [heimr.fatigue.bounds]
pub const FATIGUE_MIN: i32 = 1;
/// What stamina is taken from. [heimr.fatigue.base]
const BASE_FROM: i32 = 4;
/// How many seconds without a physical roll it takes to get one's breath back. [heimr.fatigue.return-to-base]
pub const BREATHER_SECONDS: i64 = 30;

/// Whether somebody has fatigue at all. [heimr.fatigue.npcs]
#[inline]
#[must_use]
pub fn has(world: &World, who: Who) -> bool {
    match world.switches.opponent_fatigue {
        OpponentFatigue::Everyone => true,
        OpponentFatigue::PlayerCharacters => world.is_players(who),
    }
}

/// The fatigue of whoever has had a breather. [heimr.fatigue.base, heimr.fatigue.base-minimum]
#[must_use]
pub fn base(world: &World, who: Who) -> i32 {
    let role = world.campaign.roles.fatigue.as_deref();
    let stamina = role.map_or(0, |name| crate::abilities::attribute(world, who, name));
    BASE_FROM.saturating_sub(stamina).clamp(FATIGUE_MIN, FATIGUE_MAX)
}

/// Fatigue now. [heimr.fatigue.track]
#[inline]
#[must_use]
pub fn now(world: &World, who: Who) -> i32 {
    world.character(who).fatigue.clamp(FATIGUE_MIN, FATIGUE_MAX)
}

/// Holds a physical roll against the fatigue as it is, then lets it tire: says whether the roll fails.
/// [heimr.fatigue.requirement, heimr.fatigue.increase]
#[inline]
pub fn weigh(at: &mut At<'_, World>, who: Who, d6: i32, before: i32) -> Play<bool> {
    if !has(at.world(), who) {
        return Ok(false);
    }
    happen(at, Act::Exert { who })?;
    let fatigue = now(at.world(), who);
    let meets = at.reaches(rule!("heimr.fatigue.requirement"), before, fatigue);
    if may_rise(at.world(), who) && !at.reaches(rule!("heimr.fatigue.increase"), d6, fatigue) {
        happen(at, Act::Tire { who })?;
    }
    Ok(!meets)
}

/// Whether a physical roll can tire somebody as things stand. [heimr.fatigue.increase-when]
fn may_rise(world: &World, who: Who) -> bool {
    let _ = who;
    world.scene.breathless
}
