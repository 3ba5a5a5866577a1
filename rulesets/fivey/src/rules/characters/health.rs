//! Hit points: damage by its type, healing, and death. [fivey.hp.damage]
use crate::reference::RULES;
use crate::rules::characters::defense;
use crate::rules::magic::ongoing;
use crate::rules::tasks::inspiration::{self, Moment};
use crate::rules::templates::companions;
use crate::rules::templates::feats::iron_stomach;
use crate::rules::templates::relics;
use crate::rules::traits::feats;
use crate::world::happen::{happen, leaves_fight, meeting, note, set};
use crate::world::{Carried, Effect, Fate, Feat, Power, Set, Use, World};
use norn_kernel::{At, Key, Play, Prompt, Value, Who, rule};
use std::borrow::Cow;

/// What gets through armor of metal twice over. [fivey.armor.electricity]
pub const ELECTRIC: &str = "electric";
/// What neither iron stomachs nor the undead mind.
pub const POISON: &str = "poison";

/// Another name of electric damage. [fivey.damage.types]
const ELECTRICITY: &str = "electricity";

/// A type of damage as the lists have it, however it is written; any other is a type of its own. [fivey.damage.types]
#[must_use]
pub fn named(damage_type: &str) -> Cow<'_, str> {
    let plain = damage_type.trim();
    let small = plain.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    let plain = if small { Cow::Borrowed(plain) } else { Cow::Owned(plain.to_lowercase()) };
    let key = rule!("fivey.damage.types");
    match &*plain {
        ELECTRICITY => key.or(Cow::Borrowed(ELECTRIC), plain),
        _ => plain,
    }
}

/// Whether one of these names, however people have written them, is that of a type of damage. [fivey.damage.types]
pub fn names_it<'a>(names: impl IntoIterator<Item = &'a String>, damage_type: &str) -> bool {
    names.into_iter().any(|name| named(name) == damage_type)
}

/// How somebody takes a type of damage. [fivey.damage.resistance, fivey.damage.vulnerability]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Takes {
    /// None of it.
    None,
    /// Half, rounded down.
    Half,
    /// As it is.
    All,
    /// Twice as much.
    Double,
}

impl Takes {
    /// What so much comes to.
    #[must_use]
    pub fn of(self, damage: i32) -> i32 {
        match self {
            Self::None => 0,
            Self::Half => damage / 2,
            Self::All => damage,
            Self::Double => damage.saturating_mul(2),
        }
    }
}

/// Whether a type of damage or a kind of effect does nothing to somebody, however it is written.
/// [fivey.damage.types, fivey.feat.iron-stomach, fivey.monster.feat.basic-necrology]
#[must_use]
pub fn is_immune(world: &World, who: Who, to: &str) -> bool {
    let to = &named(to);
    let undead = to == POISON && feats::works(world, who, Power::BasicNecrology);
    rule!("fivey.monster.feat.basic-necrology").holds(undead)
        || iron_stomach(world, who, to)
        || names_it(&world.character(who).immune, to)
        || feats::immune(world, who, to)
}

/// How somebody takes a type of damage: sources of the same do not add up, and opposite ones cancel.
/// [fivey.damage.resistance, fivey.damage.vulnerability]
#[must_use]
pub fn takes(world: &World, who: Who, damage_type: &str) -> Takes {
    let one = world.character(who);
    if is_immune(world, who, damage_type) {
        return Takes::None;
    }
    let armor = Some(who).filter(|_| damage_type == ELECTRIC).and_then(|who| defense::worn(world, who));
    let key = rule!("fivey.armor.electricity");
    let brittle = |kind| damage_type == kind && world.has(who, Power::Hypocalcemia);
    let key_brittle = rule!("fivey.monster.feat.hypocalcemia");
    let resists = names_it(&one.resists, damage_type)
        || names_it(one.warded.keys(), damage_type)
        || feats::resists(world, who, damage_type)
        || key.holds(armor.is_some_and(|armor| armor.insulates))
        || key_brittle.holds(brittle("piercing"));
    let vulnerable = names_it(&one.vulnerable, damage_type)
        || key.holds(armor.is_some_and(|armor| armor.conducts))
        || key_brittle.holds(brittle("bludgeoning"));
    match (
        rule!("fivey.damage.resistance").holds(resists),
        rule!("fivey.damage.vulnerability").holds(vulnerable),
    ) {
        (true, false) => Takes::Half,
        (false, true) => Takes::Double,
        _ => Takes::All,
    }
}

/// Harm that has been rolled.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Harm<'a> {
    /// Before anybody takes it in their own way.
    pub points: i32,
    /// [fivey.damage.types]
    pub damage_type: Cow<'a, str>,
    /// Somebody rolled it against them, so that they may spend a die. [fivey.inspiration.spend]
    pub rolled: bool,
    /// Others are harmed by the same roll at the same moment.
    pub moment: Moment,
}

impl<'a> Harm<'a> {
    /// So much of a type.
    #[must_use]
    pub fn of(points: i32, damage_type: &'a str) -> Self {
        Self { points, damage_type: named(damage_type), rolled: false, moment: Moment::Alone }
    }
    /// The same, as somebody's roll against them.
    #[must_use]
    pub fn rolled(self) -> Self {
        Self { rolled: true, ..self }
    }
}

/// Somebody is harmed. Gives the hit points that are lost. [fivey.hp.damage, fivey.hp.death]
pub fn inflict(at: &mut At<'_, World>, who: Who, harm: &Harm<'_>, by: Key) -> Play<i32> {
    if at.world().character(who).is_gone() {
        return Ok(0);
    }
    let takes = takes(at.world(), who, &harm.damage_type);
    let points = match harm.rolled {
        true => inspiration::soften(at, who, harm.points, |points| takes.of(points), harm.moment)?,
        false => harm.points,
    };
    let lost = match takes {
        Takes::All => points,
        Takes::None => at.total(by, 0),
        Takes::Half => at.total(rule!("fivey.damage.resistance"), takes.of(points)),
        Takes::Double => at.total(rule!("fivey.damage.vulnerability"), takes.of(points)),
    };
    let before = at.world().character(who).hit_points;
    let lost = at.number(rule!("fivey.hp.damage"), lost).max(0);
    let stops =
        |feat: &Feat| feat.power == Power::Regeneration && named(&feat.stopped_by) == harm.damage_type;
    if 0 < lost && at.world().feats(who).any(|(_, feat)| stops(feat)) {
        note(at, rule!("fivey.monster.feat.regeneration"), who, |fighter| fighter.burned = true)?;
    }
    if at.reaches(rule!("fivey.hp.death"), lost, before) {
        falls(at, who, lost, &harm.damage_type, by)?;
    } else {
        set(at, by, who, Set::hit_points(before.saturating_sub(lost)))?;
    }
    Ok(lost)
}

/// Somebody would fall to 0 hit points: what keeps them up is asked for, and otherwise they die. [fivey.hp.death]
pub fn falls(at: &mut At<'_, World>, who: Who, lost: i32, damage_type: &str, by: Key) -> Play<()> {
    if stays_up(at, who)? || rises(at, who, lost, damage_type)? {
        return Ok(());
    }
    set(at, by, who, Set::hit_points(0))?;
    dies(at, who, by)
}

/// Whether an orc stays at 1 hit point by force of will. [fivey.feat.force-of-will]
fn stays_up(at: &mut At<'_, World>, who: Who) -> Play<bool> {
    let key = rule!("fivey.feat.force-of-will");
    let can = feats::works(at.world(), who, Power::ForceOfWill) && !at.world().character(who).willed;
    if !key.holds(can) {
        return Ok(false);
    }
    let about = [("who", Value::Character(who))];
    let owner = at.world().owner(who);
    let prompt = Prompt::confirm(owner, key).or_else(norn_kernel::Pick::Yes(true));
    if !at.confirm(&prompt.about(&about))? {
        return Ok(false);
    }
    set(at, key, who, Set::hit_points(1))?;
    set(at, key, who, Set::willed(true))?;
    Ok(true)
}

/// Whether a zombie stays on its feet. [fivey.monster.feat.undead-fortitude]
fn rises(at: &mut At<'_, World>, who: Who, lost: i32, damage_type: &str) -> Play<bool> {
    use crate::rules::tasks::checks::{Check, PASSIVE, Throw, check};
    let key = rule!("fivey.monster.feat.undead-fortitude");
    let can = feats::works(at.world(), who, Power::UndeadFortitude) && damage_type != "holy";
    if !key.holds(can) {
        return Ok(false);
    }
    let throw = Throw::of(who, crate::world::Stat::Str);
    let stands = check(at, &Check::of(throw, PASSIVE.saturating_add(lost)))?;
    if stands {
        set(at, key, who, Set::hit_points(1))?;
    }
    Ok(stands)
}

/// Somebody is dead, bodiless or mist: no longer in the fight, and whatever they kept up ends.
/// [fivey.hp.death, fivey.origin.nymph.relic-survival, fivey.monster.feat.misty-escape]
pub fn dies(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let fate = if relics::survives(at.world(), who) {
        Fate::Bodiless
    } else if rule!("fivey.monster.feat.misty-escape").holds(feats::works(
        at.world(),
        who,
        Power::MistyEscape,
    )) {
        Fate::Mist
    } else {
        Fate::Dead
    };
    is_lost(at, who, fate, by)
}

/// The same, where it is said what becomes of them.
pub fn is_lost(at: &mut At<'_, World>, who: Who, fate: Fate, by: Key) -> Play<()> {
    set(at, by, who, Set::fate(fate))?;
    companions::is_bereft(at, who)?;
    set(at, by, who, Set::willed(false))?;
    set(at, by, who, Set::raging(false))?;
    ceases(at, who, by)?;
    if at.world().meeting.as_ref().is_some_and(|it| it.others.contains(&who)) {
        meeting(at, by, |it| {
            it.overcome.insert(who);
        })?;
    }
    leaves_fight(at, who, by)
}

/// What somebody keeps up ends. [fivey.magic.concentration]
pub fn ceases(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    ongoing::ends(at, who, by)?;
    happen(at, by, Effect::Illusion(who, None)).map(drop)
}

/// Somebody regains so many hit points: never above the most, and not the dead. Gives how many.
/// [fivey.hp.healing-cap]
pub fn heal(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<i32> {
    let one = at.world().character(who);
    if one.is_gone() {
        return Ok(0);
    }
    let (before, most) = (one.hit_points, one.most);
    let key = rule!("fivey.hp.healing-cap");
    let after = before.saturating_add(points.max(0));
    let after = if key.holds(most < after) { most.max(before) } else { after };
    set(at, by, who, Set::hit_points(after))?;
    if before < after {
        // The next fall is a new one. [fivey.feat.force-of-will]
        set(at, rule!("fivey.feat.force-of-will"), who, Set::willed(false))?;
    }
    Ok(after.saturating_sub(before))
}

/// Whether somebody holds something that is used so.
#[must_use]
pub fn holds(world: &World, who: Who, used_for: Use) -> bool {
    let things = world.character(who).things.values();
    things.filter(|thing| thing.carried == Carried::Held).any(|thing| thing.serves(used_for))
}
