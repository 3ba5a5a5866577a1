//! Injuries: what happens to people without hit points, and how injuries get worse or better.
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::points::{self, befall};
use crate::rules::characters::{gear, hands, hindrances};
use crate::rules::combat::leaving;
use crate::rules::harm::lasting;
use crate::world::fight::{Deed, Defence, Step};
use crate::world::happen::happen;
use crate::world::harm::{Afflicts, Hand, Injury, Lasting, Part};
use crate::world::switches::{BelowMinusFive, InjuryEffects};
use crate::world::{Effect, Pool, World};
use norn_kernel::{At, Closed, Key, Play, Prompt, Value, Who, closed, rule};
use std::collections::BTreeSet;

/// The fewest hit points that somebody lives with. [heimr.injury.below-minus-five]
pub const LOWEST: i32 = -5;
/// Seconds of a minute.
const MINUTE: i64 = 60;

closed! {
    /// How bad an injury is. [heimr.injury.levels]
    pub enum Level {
        /// It needs treatment, and gets no worse. [heimr.injury.bloodied]
        Bloodied = "bloodied",
        /// It makes unconscious, then it kills. [heimr.injury.mangled]
        Mangled = "mangled",
        /// It makes unconscious at once, and soon kills. [heimr.injury.mutilated]
        Mutilated = "mutilated",
    }
}

impl Level {
    /// The rule of this level.
    fn key(self) -> Key {
        match self {
            Self::Bloodied => rule!("heimr.injury.bloodied"),
            Self::Mangled => rule!("heimr.injury.mangled"),
            Self::Mutilated => rule!("heimr.injury.mutilated"),
        }
    }
    /// An injury of this level whose clock starts now.
    #[must_use]
    pub fn from(self, now: i64, parts: BTreeSet<Part>) -> Injury {
        let row = content::injuries().iter().find(|row| row.name == self.word());
        let after = |minutes: i64| (0 <= minutes).then(|| now.saturating_add(minutes * MINUTE));
        let faints = row.and_then(|row| after(row.faints));
        let fainted = faints == Some(now);
        let faints = faints.filter(|_| !fainted);
        Injury { parts, faints, dies: row.and_then(|row| after(row.dies)), fainted, stable: false }
    }
}

/// How bad an injury with so many hit points is; none with one or more. [heimr.injury.levels]
#[must_use]
pub fn level(hp: i32) -> Option<Level> {
    let row = content::injury(hp)?;
    Level::ALL.iter().copied().find(|level| level.word() == row.name)
}

/// Whether somebody is injured. [heimr.health.injured-threshold]
#[must_use]
pub fn is_injured(world: &World, who: Who) -> bool {
    world.character(who).injury.is_some()
}

/// Somebody loses hit points, armour aside: `part` is where it hurts, if it is known, and `by` the rule that hurts.
pub fn lose(at: &mut At<'_, World>, who: Who, points: i32, part: Option<Part>, by: Key) -> Play<()> {
    let hp = at.world().character(who).hp.now;
    let parts: Vec<Part> = part.into_iter().collect();
    set_to(at, who, hp.saturating_sub(points.max(0)), &parts, by)
}

/// Somebody has no more than so many hit points from now on; nothing happens to whoever has fewer.
pub fn set_to(at: &mut At<'_, World>, who: Who, to: i32, parts: &[Part], by: Key) -> Play<()> {
    let one = at.world().character(who);
    let was = one.hp.now;
    if one.dead || was <= to {
        return Ok(());
    }
    let kills = kills(at, to);
    let to = if kills { to } else { to.max(LOWEST) };
    points::has_hp(at, by, who, to)?;
    // A rule that was set aside has hurt nobody.
    if at.world().character(who).hp.now != to {
        return Ok(());
    }
    if kills {
        return die(at, who);
    }
    if let Some(now) = level(to) {
        befall(at, rule!("heimr.health.rest-condition"), Effect::Resting(who, None))?;
        injure(at, who, was, now, parts)?;
    }
    Ok(())
}

/// Whether so few hit points kill at once. [heimr.injury.below-minus-five]
fn kills(at: &mut At<'_, World>, to: i32) -> bool {
    let deadly = at.world().switches.below_minus_five == BelowMinusFive::Death;
    to < LOWEST && at.holds(rule!("heimr.injury.below-minus-five"), deadly)
}

/// Somebody with these hit points left is injured, or more so. [heimr.injury.worsening]
fn injure(at: &mut At<'_, World>, who: Who, was: i32, now: Level, parts: &[Part]) -> Play<()> {
    let before = at.world().character(who).injury.clone();
    let clock = at.world().clock;
    let mut all = before.as_ref().map(|injury| injury.parts.clone()).unwrap_or_default();
    let mut struck: Vec<Part> = vec![];
    for &part in parts {
        let counts = match &before {
            None => at.holds(rule!("heimr.injury.effect-on-injury"), true),
            Some(injury) => at.holds(rule!("heimr.injury.effect-additional"), !injury.parts.contains(&part)),
        };
        if counts {
            struck.push(part);
        }
        all.insert(part);
    }
    let mut injury = now.from(clock, all);
    if let Some(before) = before {
        let reopened = before.stable && at.holds(rule!("heimr.injury.stabilized-hit-again"), true);
        if before.stable && !reopened {
            injury = Injury { parts: injury.parts, ..before };
        } else if !reopened {
            let same = level(was) == Some(now);
            let earlier = |one: Option<i64>, other: Option<i64>| match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            };
            if at.holds(rule!("heimr.injury.worsening"), same || before.dies.is_some()) {
                injury.dies = if same { before.dies } else { earlier(before.dies, injury.dies) };
                injury.faints = if same { before.faints } else { earlier(before.faints, injury.faints) };
            }
            injury.fainted |= before.fainted;
        }
    }
    if injury.fainted {
        injury.faints = None;
    }
    befall(at, now.key(), Effect::Injury(who, Some(injury)))?;
    if hindrances::is_unconscious(at.world(), who) {
        lasting::falls_helpless(at, who, rule!("heimr.injury.unconscious-state"))?;
    }
    for part in struck {
        hurt(at, who, part)?;
    }
    Ok(())
}

/// What an injury of a part of the body does to its bearer. [heimr.injury.effect-on-injury]
fn hurt(at: &mut At<'_, World>, who: Who, part: Part) -> Play<()> {
    let whole = at.world().switches.injury_effects == InjuryEffects::Lasting;
    let whole = at.holds(rule!("heimr.injury.effect-duration"), whole);
    let lasts =
        if whole { Lasting::Injured } else { lasting::lasting(at, who, lasting::USUAL_SECONDS, false) };
    match part {
        Part::SwordArm | Part::OtherArm => {
            let hand = if part == Part::SwordArm { Hand::Sword } else { Hand::Off };
            let key = rule!("heimr.injury.effect-arm");
            let dropped = hands::held_in(at.world(), who, hand).map(|(name, _)| name.clone());
            let mut lies = None;
            if let Some(name) = dropped {
                lies = gear::lay_down(at, who, &name, key)?;
            }
            if whole {
                lasting::afflict(at, who, Afflicts::Useless(hand), lasts, key)?;
            } else if let Some(name) = lies {
                lasting::afflict(at, who, Afflicts::Dropped(name), lasts, key)?;
            }
        }
        Part::LeftLeg | Part::RightLeg => {
            let key = rule!("heimr.injury.effect-leg");
            lasting::lie_down(at, who, key)?;
            lasting::afflict(at, who, Afflicts::Fallen, lasts, key)?;
        }
        Part::Torso => {
            lasting::afflict(at, who, Afflicts::Dazed, lasts, rule!("heimr.injury.effect-torso"))?;
            lasting::falls_dazed(at, who)?;
        }
    }
    lasting::received(at, who)
}

/// Somebody dies: no more turns, nobody stands together with them, nobody holds them. [heimr.injury.death]
pub fn die(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let by = rule!("heimr.injury.death");
    befall(at, by, Effect::Dead(who, true))?;
    if !at.world().character(who).dead {
        return Ok(());
    }
    befall(at, by, Effect::Resting(who, None))?;
    lasting::lie_down(at, who, by)?;
    leaving::ends_chases(at, who, by)?;
    if at.world().fighter(who).is_some() {
        leaving::leaves(at, who, by)?;
    }
    Ok(())
}

/// What time does to somebody's injury: it makes unconscious, and it kills.
/// [heimr.injury.mangled, heimr.injury.mutilated]
pub fn time_passes(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let (now, one) = (at.world().clock, at.world().character(who));
    let Some(injury) = one.injury.clone().filter(|_| !one.dead) else { return Ok(()) };
    if injury.dies.is_some_and(|dies| dies <= now) {
        return die(at, who);
    }
    if injury.faints.is_some_and(|faints| faints <= now) {
        let by = rule!("heimr.injury.unconscious-state");
        let fainted = Injury { faints: None, fainted: true, ..injury };
        befall(at, by, Effect::Injury(who, Some(fainted)))?;
        if hindrances::is_unconscious(at.world(), who) {
            lasting::falls_helpless(at, who, by)?;
        }
    }
    Ok(())
}

/// What is left of an injury with so many hit points more: none with one or more, and a better one begins anew.
/// [heimr.injury.worsening]
pub(crate) fn heals(at: &mut At<'_, World>, who: Who, was: i32) -> Play<()> {
    let (clock, one) = (at.world().clock, at.world().character(who));
    let Some(injury) = one.injury.clone() else { return Ok(()) };
    let Some(now) = level(one.hp.now) else {
        befall(at, rule!("heimr.health.healing"), Effect::Injury(who, None))?;
        let mut left = at.world().character(who).afflictions.clone();
        left.retain(|one| one.lasts != Lasting::Injured);
        befall(at, rule!("heimr.injury.effect-duration"), Effect::Afflictions(who, left))?;
        return Ok(());
    };
    if level(was) != Some(now) && !injury.stable {
        let fresh = now.from(clock, injury.parts);
        befall(at, rule!("heimr.injury.worsening"), Effect::Injury(who, Some(fresh)))?;
    }
    Ok(())
}

/// Somebody is no longer dying, and conscious. Whoever was in no danger stays as they are.
/// [heimr.injury.stabilize]
pub fn stabilise(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let one = at.world().character(who);
    let dying = level(one.hp.now).is_some_and(|level| level != Level::Bloodied);
    let Some(injury) = one.injury.clone().filter(|injury| dying && !injury.stable) else { return Ok(()) };
    let stable = Injury { faints: None, dies: None, fainted: false, stable: true, ..injury };
    befall(at, rule!("heimr.injury.stabilize"), Effect::Injury(who, Some(stable)))?;
    Ok(())
}

/// Whoever lives again has an injury that gets no worse, unless somebody else opens it.
pub(crate) fn revived(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let one = at.world().character(who);
    let (parts, clock) = (one.injury.clone().map(|injury| injury.parts), at.world().clock);
    let hp = one.hp.now.max(LOWEST);
    points::has_hp(at, by, who, hp)?;
    let injury = level(hp).map(|level| Injury {
        faints: None,
        dies: None,
        fainted: false,
        stable: true,
        ..level.from(clock, parts.unwrap_or_default())
    });
    befall(at, by, Effect::Injury(who, injury))?;
    Ok(())
}

/// What somebody does that may open a stabilised injury again. [heimr.injury.reopen-what-counts]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stir<'a> {
    /// An action.
    Deed(&'a Deed),
    /// A defence that meets an attack.
    Defence(&'a Defence),
    /// A roll with the body, or a way on one's own feet, outside of any action.
    Effort,
}

/// Whether doing this opens somebody's stabilised injury again. [heimr.injury.reopen-what-counts]
#[must_use]
pub fn reopens(world: &World, who: Who, stir: Stir<'_>) -> bool {
    let one = world.character(who);
    let Some(injury) = one.injury.as_ref().filter(|injury| injury.stable) else { return false };
    injury.parts.iter().any(|part| match part {
        Part::Torso => match stir {
            Stir::Effort | Stir::Defence(_) => true,
            Stir::Deed(deed) => is_effort(deed),
        },
        Part::LeftLeg | Part::RightLeg => match stir {
            Stir::Effort => false,
            Stir::Defence(defence) => *defence == Defence::Dodge,
            Stir::Deed(deed) => is_on_legs(deed),
        },
        Part::SwordArm => is_by_arm(world, who, stir, Hand::Sword),
        Part::OtherArm => is_by_arm(world, who, stir, Hand::Off),
    })
}

/// Whether it is done with this arm.
fn is_by_arm(world: &World, who: Who, stir: Stir<'_>, hand: Hand) -> bool {
    match stir {
        Stir::Deed(deed) => is_by_hand(world, who, deed, hand),
        Stir::Defence(Defence::Block { shield: item, .. } | Defence::Parry { weapon: item, .. }) => {
            world.character(who).items.get(item).is_some_and(|item| item.carried.is_in(hand))
        }
        Stir::Defence(Defence::Dodge) | Stir::Effort => false,
    }
}

/// Whether a deed is done with the legs.
fn is_on_legs(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Move(_)
            | Deed::Run { .. }
            | Deed::Charge { .. }
            | Deed::Crawl { .. }
            | Deed::Climb(_)
            | Deed::JumpDown { .. }
            | Deed::StandUp
            | Deed::Dodge
    )
}

/// Whether a deed takes a roll with the body, or leads to another place.
fn is_effort(deed: &Deed) -> bool {
    match deed {
        Deed::Move(Step::OutOfCluster) | Deed::StandUp => false,
        Deed::WeaponAttack(_)
        | Deed::BrawlAttack(_)
        | Deed::Hide { .. }
        | Deed::HideItem { .. }
        | Deed::BreakFree { .. }
        | Deed::HelpMove { .. } => true,
        other => is_on_legs(other),
    }
}

/// Whether a deed is done with this arm.
fn is_by_hand(world: &World, who: Who, deed: &Deed, hand: Hand) -> bool {
    let held = |name: &str| world.character(who).items.get(name).is_some_and(|item| item.carried.is_in(hand));
    let into = |carried: crate::world::things::Carried| carried.is_in(hand);
    match deed {
        Deed::WeaponAttack(attack) => attack.strikes.iter().any(|strike| held(&strike.weapon)),
        Deed::Charge { blow: crate::world::fight::Blow::Weapon(attack), .. } => {
            attack.strikes.iter().any(|strike| held(&strike.weapon))
        }
        // Whoever has the other hand free spares the injured one.
        Deed::BrawlAttack(_) | Deed::BreakFree { .. } | Deed::Charge { .. } | Deed::HoldBack { .. } => {
            hands::free_hands(world, who).iter().all(|free| *free == hand)
        }
        Deed::Climb(_) | Deed::HelpMove { .. } | Deed::SwapItems { .. } => true,
        Deed::Draw { into: carried, .. } | Deed::GetItem { into: carried, .. } => into(*carried),
        Deed::PutAway { item } | Deed::HideItem { item } | Deed::BreakDown { with: item, .. } => held(item),
        _ => false,
    }
}

/// Asks whoever is about to open an injury again whether to go on, and opens it. Says whether they go on.
/// [heimr.injury.reopen, heimr.injury.reopen-what-counts]
pub fn stirs(at: &mut At<'_, World>, who: Who, stir: Stir<'_>) -> Play<bool> {
    let key = rule!("heimr.injury.reopen-what-counts");
    let reopens = reopens(at.world(), who, stir);
    if !reopens {
        return Ok(true);
    }
    let about = [("who", Value::Character(who))];
    if !at.confirm(&Prompt::confirm(at.world().owner(who), key).about(&about))? {
        return Ok(false);
    }
    let one = at.world().character(who);
    if let (Some(injury), Some(level)) = (one.injury.clone(), level(one.hp.now)) {
        let fresh = level.from(at.world().clock, injury.parts);
        befall(at, rule!("heimr.injury.reopen"), Effect::Injury(who, Some(fresh)))?;
        if hindrances::is_unconscious(at.world(), who) {
            lasting::falls_helpless(at, who, rule!("heimr.injury.unconscious-state"))?;
            return Ok(false);
        }
    }
    Ok(true)
}

/// Hit points come to so many by hand: the injury follows them, and death where so few kill.
/// [heimr.injury.levels, heimr.injury.below-minus-five]
pub fn written(at: &mut At<'_, World>, who: Who, now: Pool, by: Key) -> Play<()> {
    let was = at.world().character(who).hp.now;
    let kills = kills(at, now.now);
    if at.world().character(who).dead && was < now.now && !kills {
        // With what stands there now, one lives.
        leaving::passed_over(at, who, by)?;
        happen(at, by, Effect::Dead(who, false))?;
    }
    let lives = !at.world().character(who).dead;
    let kills = lives && kills;
    let now = if lives && !kills { now.at(now.now.max(LOWEST)) } else { now };
    happen(at, by, Effect::Hp(who, now))?;
    if kills {
        return die(at, who);
    }
    let to = level(now.now);
    if to.is_some() {
        happen(at, rule!("heimr.health.rest-condition"), Effect::Resting(who, None))?;
    }
    let one = at.world().character(who);
    if to == level(was) && to.is_some() == one.injury.is_some() {
        return Ok(());
    }
    let parts = one.injury.as_ref().map(|injury| injury.parts.clone()).unwrap_or_default();
    let injury = to.map(|level| level.from(at.world().clock, parts));
    let mut left = one.afflictions.clone();
    left.retain(|one| injury.is_some() || one.lasts != Lasting::Injured);
    let faints = injury.as_ref().is_some_and(|injury| injury.fainted);
    happen(at, by, Effect::Afflictions(who, left))?;
    happen(at, by, Effect::Injury(who, injury))?;
    if faints { lasting::falls_helpless(at, who, by) } else { Ok(()) }
}
