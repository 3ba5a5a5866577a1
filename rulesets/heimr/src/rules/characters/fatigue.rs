//! Fatigue: a requirement that every physical roll has to meet, and that physical rolls raise.
use crate::reference::RULES;
use crate::rules::characters::attributes;
use crate::world::happen::{happen, note};
use crate::world::switches::OpponentFatigue;
use crate::world::{Effect, FATIGUE_MAX, FATIGUE_MIN, World};
use norn_kernel::{At, Play, Who, rule};

/// What a roll asks of the body. [heimr.fatigue.which-rolls]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strain {
    /// Nothing: fatigue has no say in it.
    None,
    /// It fails whoever is too tired, and tires nobody further. [heimr.fatigue.cluster-shots]
    Tried,
    /// It fails whoever is too tired, and may tire.
    Tires,
}

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
    let stamina = role.map_or(0, |name| attributes::attribute(world, who, name));
    let from = rule!("heimr.fatigue.base").counts(BASE_FROM);
    let least = rule!("heimr.fatigue.base-minimum").or(FATIGUE_MIN, i32::MIN);
    from.saturating_sub(stamina).clamp(least, FATIGUE_MAX)
}

/// The base that fatigue has to come up to, where that has risen above it; none where it has not.
/// [heimr.fatigue.base-change]
#[must_use]
pub fn lifted(world: &World, who: Who) -> Option<i32> {
    let base = base(world, who);
    let below = rule!("heimr.fatigue.base-change").holds(world.character(who).fatigue < base);
    below.then_some(base)
}

/// Whoever has taken up what weighs on them is at least as tired as that makes anybody. [heimr.fatigue.base-change]
pub fn lift(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if let Some(fatigue) = lifted(at.world(), who) {
        happen(at, rule!("heimr.fatigue.base-change"), Effect::Fatigue(who, fatigue))?;
    }
    Ok(())
}

/// Whether time by itself gives somebody their breath back: not in a fight or a chase, whose own rules say what does.
/// [heimr.fatigue.return-to-base, heimr.chase.no-recovery]
#[must_use]
pub fn has_a_breather(world: &World, who: Who) -> bool {
    let busy = world.fighter(who).is_some() || world.runs(who);
    !world.scene.breathless && !rule!("heimr.fatigue.return-to-base").holds(busy)
}

/// Somebody gets their breath back. [heimr.fatigue.return-to-base]
pub fn breathe(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let base = base(at.world(), who);
    happen(at, rule!("heimr.fatigue.return-to-base"), Effect::Fatigue(who, base)).map(drop)
}

/// How likely so many physical rolls are to tire somebody with this fatigue, in tenths of a percent, rounded: that one
/// of their d6 is lower. [heimr.fatigue.wear-down]
#[must_use]
pub fn rises_within(fatigue: i32, rolls: u32) -> u32 {
    const SIDES: u32 = 6;
    const WHOLE: u32 = 1_000;
    let holds = u32::try_from(fatigue.clamp(1, 7)).map_or(0, |fatigue| SIDES + 1 - fatigue);
    let (all, kept) = (SIDES.saturating_pow(rolls), holds.saturating_pow(rolls));
    ((all - kept) * WHOLE + all / 2) / all
}

/// Holds a physical roll against the fatigue as it is, then lets it tire: says whether the roll fails.
/// [heimr.fatigue.requirement, heimr.fatigue.increase]
pub fn weigh(at: &mut At<'_, World>, who: Who, d6: i32, before: i32, strain: Strain) -> Play<bool> {
    if strain == Strain::None || !has(at.world(), who) {
        return Ok(false);
    }
    let now = Some(at.world().clock);
    happen(at, rule!("heimr.fatigue.return-to-base"), Effect::Exerted(who, now))?;
    let fatigue = at.world().fatigue(who);
    let meets = at.reaches(rule!("heimr.fatigue.requirement"), before, fatigue);
    if strain == Strain::Tires
        && may_rise(at, who)
        && !at.reaches(rule!("heimr.fatigue.increase"), d6, fatigue)
    {
        tire(at, who)?;
    }
    Ok(!meets)
}

/// Whether a physical roll can tire somebody as things stand.
/// [heimr.fatigue.increase-when, heimr.fatigue.combat-rolls]
fn may_rise(at: &mut At<'_, World>, who: Who) -> bool {
    let fights = at.world().fighter(who).is_some();
    let runs = at.world().runs(who);
    at.world().scene.breathless
        || fights && at.holds(rule!("heimr.fatigue.combat-rolls"), true)
        || runs && at.holds(rule!("heimr.fatigue.chase-off-grid"), true)
}

/// In a fight, once from the start of a turn to the start of the next. [heimr.fatigue.combat-once-per-turn]
fn tire(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let already = at.world().fighter(who).is_some_and(|fighter| fighter.tired);
    if already && at.holds(rule!("heimr.fatigue.combat-once-per-turn"), true) {
        return Ok(());
    }
    let now = at.world().fatigue(who).saturating_add(1).min(FATIGUE_MAX);
    happen(at, rule!("heimr.fatigue.bounds"), Effect::Fatigue(who, now))?;
    note(at, rule!("heimr.fatigue.combat-once-per-turn"), who, |fighter| fighter.tired = true)
}
