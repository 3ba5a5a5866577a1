//! Breath, and what comes of having none. [adventuring.suffocate.breath]
use crate::reference::RULES;
use crate::rules::base::damage::dies;
use crate::rules::base::saves::{Save, save};
use crate::rules::hazards::rounds::Rounds;
use crate::world::happen::set;
use crate::world::{Ability, Blackout, Set, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Verdict, Who, closed, rule, words};

/// For how many rounds breath lasts. [adventuring.suffocate.breath]
pub const BREATH: u32 = 4;

/// Whether somebody can breathe. [adventuring.suffocate.breath]
#[must_use]
pub fn has_air(world: &World, who: Who) -> bool {
    let one = world.character(who);
    one.is_dead() || !one.drowning && !world.area_of(who).airless
}

/// Somebody has come to where there is no air: the round in which they did is the first without.
/// [adventuring.suffocate.breath]
pub fn breathes(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.suffocate.breath");
    let one = at.world().character(who);
    if !has_air(at.world(), who) && one.breathless == 0 && at.world().combat.is_some() {
        set(at, key, who, Set::breathless(1))?;
    }
    Ok(())
}

/// How many rounds somebody can still do without air. [adventuring.suffocate.breath]
#[must_use]
pub fn left(world: &World, who: Who) -> u32 {
    BREATH
        .saturating_add(u32::from(0 < world.character(who).breathless))
        .saturating_sub(world.character(who).breathless)
}

/// A round begins for somebody who had no air before it, or has some now. [adventuring.suffocate.save]
pub fn round(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.suffocate.breath");
    let before = at.world().character(who).breathless;
    if has_air(at.world(), who) {
        set(at, key, who, Set::breathless(0))?;
        return Ok(());
    }
    let now = before.saturating_add(1);
    set(at, key, who, Set::breathless(now))?;
    let breath = i32::try_from(BREATH).unwrap_or(i32::MAX);
    if at.reaches(key, breath, i32::try_from(now).unwrap_or(i32::MAX)) {
        return Ok(());
    }
    let key = rule!("adventuring.suffocate.save");
    if !at.holds(key, true) || save(at, &Save::of(who, Ability::Str))? {
        return Ok(());
    }
    if at.world().character(who).out.contains_key(&Blackout::Suffocation) {
        return dies(at, who, rule!("adventuring.suffocate.death"));
    }
    let until = at.world().end_of("stretch");
    let key = rule!("adventuring.suffocate.pass-out");
    let mut out = at.world().character(who).out.clone();
    out.insert(Blackout::Suffocation, until);
    at.story(|_| Text::part(words!("adventuring.suffocate.pass-out"), "story").with("who", who));
    set(at, key, who, Set::out(out)).map(|_| ())
}

/// As a stretch ends: with air somebody has breath again, and without it they do not wake.
/// [adventuring.suffocate.pass-out]
pub fn stretch(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if has_air(at.world(), who) {
        let key = rule!("adventuring.suffocate.breath");
        set(at, key, who, Set::breathless(0))?;
        return Ok(());
    }
    let mut out = at.world().character(who).out.clone();
    let until = at.world().end_of("stretch");
    if let Some(wakes) = out.get_mut(&Blackout::Suffocation) {
        *wakes = until;
    }
    set(at, rule!("adventuring.suffocate.pass-out"), who, Set::out(out)).map(|_| ())
}

closed! {
    /// What has become of somebody without air, worst first.
    pub enum Suffocated {
        Dead = "dead",
        Out = "out",
        Awake = "awake",
    }
}

/// So many rounds without air, from numbers alone. [adventuring.suffocate.breath, adventuring.suffocate.save]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareSuffocation {
    /// Somebody where there is no air.
    pub who: Who,
    /// The STR.
    pub score: i32,
    /// 1 or more, the round in which they lost their air counted.
    pub rounds: u32,
}

impl Rule for BareSuffocation {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        Rounds { rounds: self.rounds }.play(at)?;
        let one = at.world().character(self.who);
        let came_to = match (one.is_dead(), one.out.contains_key(&Blackout::Suffocation)) {
            (true, _) => Suffocated::Dead,
            (_, true) => Suffocated::Out,
            _ => Suffocated::Awake,
        };
        Ok(Verdict::of(came_to.word()))
    }
}
