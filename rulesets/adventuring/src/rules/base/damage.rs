//! Damage: dice, armour, health, and what lies below it.
use crate::reference::RULES;
use crate::rules::base::saves::{Save, save};
use crate::world::happen::{carry, group, happen, leaves_all, set};
use crate::world::switches::{ImpairedEnhanced, ZeroHealth};
use crate::world::{Ability, Blackout, Dread, Effect, Fate, Losses, Set, Thing, World};
use norn_kernel::{
    At, Better, D4, D12, Die, Edge, Key, Owner, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words,
};
use std::collections::BTreeMap;

/// The most armour that people can wear. [adventuring.base.armour]
const ARMOUR_MOST: i32 = 3;

/// Damage that is to be rolled. [adventuring.base.damage]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hurt {
    /// How many dice.
    pub dice: u16,
    pub die: Die,
    /// What is added to them. [adventuring.base.keyword.master-crafted]
    pub bonus: i32,
    /// Armour does not help. [adventuring.base.direct-damage]
    pub direct: bool,
    /// [adventuring.base.impaired]
    pub impaired: bool,
    /// [adventuring.base.enhanced]
    pub enhanced: bool,
}

impl Hurt {
    /// One die that armour helps against.
    #[must_use]
    pub fn of(die: Die) -> Self {
        Self { dice: 1, die, bonus: 0, direct: false, impaired: false, enhanced: false }
    }
    /// The same as direct damage. [adventuring.base.direct-damage]
    #[must_use]
    pub fn direct(self) -> Self {
        Self { direct: true, ..self }
    }
    /// The same, impaired if that is so. [adventuring.base.impaired]
    #[must_use]
    pub fn impaired_if(self, so: bool) -> Self {
        Self { impaired: self.impaired || so, ..self }
    }
    /// The same, enhanced if that is so. [adventuring.base.enhanced]
    #[must_use]
    pub fn enhanced_if(self, so: bool) -> Self {
        Self { enhanced: self.enhanced || so, ..self }
    }
    /// The same by so many dice.
    #[must_use]
    pub fn times(self, dice: u16) -> Self {
        Self { dice, ..self }
    }

    /// Both at once are neither. [adventuring.base.impaired-enhanced]
    fn edge(&self) -> Edge {
        match (self.enhanced, self.impaired) {
            (true, true) if rule!("adventuring.base.impaired-enhanced").applies() => Edge::None,
            (_, true) => Edge::Disadvantage,
            (true, _) => Edge::Advantage,
            _ => Edge::None,
        }
    }
}

/// What dice of damage show: the face of the last die that counts, and all of them together.
/// [adventuring.base.damage, adventuring.base.impaired, adventuring.base.enhanced]
pub fn rolled(at: &mut At<'_, World>, owner: Owner, hurt: &Hurt, key: Key) -> Play<(i32, i32)> {
    let edge = hurt.edge();
    let by = match edge {
        Edge::Disadvantage => rule!("adventuring.base.impaired"),
        _ => rule!("adventuring.base.enhanced"),
    };
    let (mut last, mut sum) = (0, 0_i32);
    for _ in 0..hurt.dice {
        last = match (edge, at.world().switches.impaired_enhanced) {
            (Edge::None, _) => at.roll(owner, hurt.die, key)?,
            (edge, ImpairedEnhanced::TwoDice) => at.roll_edge(owner, hurt.die, edge, Better::High, by)?,
            (Edge::Disadvantage, ImpairedEnhanced::OtherDie) => at.roll(owner, D4, by)?,
            (_, ImpairedEnhanced::OtherDie) => at.roll(owner, D12, by)?,
        };
        sum = sum.saturating_add(last);
    }
    let mut dealt = at.number(key, sum);
    if hurt.bonus != 0 {
        let bonus = at.number(rule!("adventuring.base.keyword.master-crafted"), hurt.bonus);
        dealt = dealt.saturating_add(bonus);
    }
    Ok((last, dealt))
}

/// What is worn, with its name: whole armour and shields that are on.
pub fn worn(world: &World, who: Who) -> impl Iterator<Item = (&String, &Thing)> {
    let things = world.character(who).things.iter();
    things.filter(|(_, thing)| thing.ready && !thing.broken && thing.sort.armour().is_some())
}

/// What somebody's armour takes off each blow: what is worn, up to a limit, and what grows on them.
/// [adventuring.base.armour, adventuring.base.keyword.master-crafted]
#[must_use]
pub fn armour(world: &World, who: Who) -> i32 {
    let master = worn(world, who).any(|(_, thing)| thing.master);
    let value = |thing: &Thing| {
        let plain = thing.sort.armour().map_or(0, |armour| armour.armour);
        plain.saturating_add(rule!("adventuring.base.keyword.master-crafted").counts(i32::from(thing.master)))
    };
    let all = worn(world, who).map(|(_, thing)| value(thing)).fold(0, i32::saturating_add);
    let most = ARMOUR_MOST + i32::from(master);
    rule!("adventuring.base.armour").counts(all.min(most).saturating_add(world.character(who).hide))
}

/// What is left of damage behind armour, 0 or more. [adventuring.base.damage, adventuring.base.direct-damage]
pub fn through(at: &mut At<'_, World>, dealt: i32, armour: i32, direct: bool) -> i32 {
    if direct && at.holds(rule!("adventuring.base.direct-damage"), 0 < armour) {
        return dealt.max(0);
    }
    let armour = if armour == 0 { 0 } else { at.number(rule!("adventuring.base.armour"), -armour) };
    at.total(rule!("adventuring.base.damage"), dealt.saturating_add(armour).max(0))
}

/// Damage is rolled and goes through armour to somebody's health. Gives how much came through.
/// [adventuring.base.damage]
pub fn inflict(at: &mut At<'_, World>, who: Who, owner: Owner, hurt: &Hurt, key: Key) -> Play<i32> {
    let (_, dealt) = rolled(at, owner, hurt, key)?;
    let armour = armour(at.world(), who);
    let points = through(at, dealt, armour, hurt.direct);
    suffer(at, who, points, key)?;
    Ok(points)
}

/// Somebody loses health; what lies beyond 0 is not counted. [adventuring.base.health, adventuring.base.zero-health]
pub fn suffer(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<()> {
    if points <= 0 || !at.world().characters.contains_key(&who) {
        return Ok(());
    }
    let key = rule!("adventuring.poison.effect.soporific");
    if at.world().character(who).out.contains_key(&Blackout::Sleep) && key.applies() {
        let mut out = at.world().character(who).out.clone();
        out.remove(&Blackout::Sleep);
        set(at, key, who, Set::out(out))?;
    }
    let one = at.world().character(who);
    match one.fate {
        Fate::Well => {
            let left = one.health.saturating_sub(points).max(0);
            set(at, by, who, Set::health(left))?;
            if left == 0 { falls(at, who) } else { Ok(()) }
        }
        Fate::Stable { .. } => {
            let until = at.world().end_of("stretch");
            at.story(|_| story(who, "dying"));
            set(at, rule!("adventuring.base.dying"), who, Set::fate(Fate::Dying { until })).map(drop)
        }
        Fate::Dying { .. } => dies(at, who, rule!("adventuring.base.dying")),
        Fate::Falling | Fate::Dead => Ok(()),
    }
}

/// What is told when somebody goes down.
fn story(who: Who, now: &'static str) -> Text {
    Text::part(words!("adventuring.base.zero-health"), "story").with("who", who).with("now", Value::word(now))
}

/// Somebody is at health 0 by the game master's word: what it comes to is rolled next. [adventuring.base.zero-health]
pub fn goes_down(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.base.zero-health");
    if at.world().switches.zero_health == ZeroHealth::Dead {
        return dies(at, who, key);
    }
    set(at, key, who, Set::fate(Fate::Falling))?;
    set(at, key, who, Set::riding(None)).map(drop)
}

/// Who is at health 0, and nobody has rolled yet what it comes to. [adventuring.base.zero-health]
#[must_use]
pub fn is_due(world: &World) -> Option<Who> {
    world.characters.iter().find(|(_, one)| one.fate == Fate::Falling).map(|(who, _)| *who)
}

/// What it comes to that somebody is at health 0. [adventuring.base.zero-health]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct GoDown {
    pub who: Who,
}

impl Rule for GoDown {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        falls(at, self.who)?;
        Ok(Verdict::of(at.world().character(self.who).fate.word()))
    }
}

impl GoDown {
    /// What it can come to, worst first.
    pub const WORDS: &'static [&'static str] = &["dead", "dying", "stable"];
}

/// What becomes of somebody by the game master's word, with the health that goes with it. Who has no STR can only be dead.
/// [adventuring.base.stable, adventuring.base.dying, adventuring.base.death, adventuring.base.healing]
pub fn declared(at: &mut At<'_, World>, who: Who, fate: Fate) -> Play<()> {
    let one = at.world().character(who);
    let (health, was) = (one.health, one.fate);
    if was == fate {
        return Ok(());
    }
    let by = words!("adventuring.base.health");
    let until = at.world().end_of("stretch");
    let (fate, left, now) = match fate {
        Fate::Dead => return dies(at, who, by),
        Fate::Falling => return goes_down(at, who),
        Fate::Well => (fate, health.max(1), None),
        Fate::Stable { .. } => (Fate::Stable { until }, 0, Some("stable")),
        Fate::Dying { .. } => (Fate::Dying { until }, 0, Some("dying")),
    };
    set(at, by, who, Set::health(left))?;
    set(at, by, who, Set::fate(fate))?;
    let Some(now) = now else { return Ok(()) };
    at.story(|_| story(who, now));
    set(at, by, who, Set::riding(None)).map(drop)
}

/// Somebody has come to health 0. [adventuring.base.zero-health]
pub fn falls(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.base.zero-health");
    if at.world().switches.zero_health == ZeroHealth::Dead {
        return dies(at, who, key);
    }
    let stable = save(at, &Save::of(who, Ability::Str))?;
    let until = at.world().end_of("stretch");
    let (fate, now) = match stable {
        true => (Fate::Stable { until }, "stable"),
        false => (Fate::Dying { until }, "dying"),
    };
    at.story(|_| story(who, now));
    set(at, key, who, Set::fate(fate))?;
    set(at, key, who, Set::riding(None)).map(drop)
}

/// Somebody gets health back, up to the most that they can have; with any, whoever was down is awake.
/// [adventuring.base.healing]
pub fn heal(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<()> {
    let one = at.world().character(who);
    if points <= 0 || one.is_dead() {
        return Ok(());
    }
    let now = one.health.saturating_add(points).min(one.most_health()).max(one.health);
    set(at, by, who, Set::health(now))?;
    if 0 < now {
        set(at, by, who, Set::fate(Fate::Well))?;
    }
    Ok(())
}

/// Somebody is dead: nothing that was wrong with them matters any more, and they take part in nothing.
/// [adventuring.base.death]
pub fn dies(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    if at.world().character(who).is_dead() {
        return Ok(());
    }
    let key = rule!("adventuring.base.death");
    at.story(|_| story(who, "dead"));
    set(at, by, who, Set::health(0))?;
    set(at, by, who, Set::fate(Fate::Dead))?;
    if !key.applies() {
        return Ok(());
    }
    let cleared = [
        Set::fears(vec![]),
        Set::out(BTreeMap::new()),
        Set::drowning(false),
        Set::breathless(0),
        Set::frenzied(None),
        Set::doses(vec![]),
        Set::addictions(BTreeMap::new()),
        Set::sick(BTreeMap::new()),
        Set::distracted(None),
        Set::restrained(false),
        Set::disguise(None),
        Set::befriended(None),
    ];
    for now in cleared {
        set(at, key, who, now)?;
    }
    leaves_all(at, who, key)?;
    if let Some(company) = at.world().company_of(who) {
        group(at, key, company, |company| {
            company.members.remove(&who);
        })?;
    }
    let mut horrors = at.world().horrors.clone();
    horrors.retain(|_, horror| horror.exposed.contains(&who));
    for (name, mut horror) in horrors {
        horror.exposed.remove(&who);
        happen(at, key, Effect::Horror(name, Some(Box::new(horror))))?;
    }
    fades(at, who)
}

/// Nobody is afraid of somebody any more: they are dead, or gone. Of what becomes of them unseen, nobody knows, and the
/// fear lasts as long as it would have. [adventuring.fear.duration, adventuring.fear.repeat]
fn fades(at: &mut At<'_, World>, of: Who) -> Play<()> {
    let by_them = at.world().horrors.iter().filter(|(_, horror)| horror.of == Some(of));
    let by_them: Vec<String> = by_them.map(|(name, _)| name.clone()).collect();
    for name in by_them {
        happen(at, rule!("adventuring.fear.repeat"), Effect::Horror(name, None))?;
    }
    let known = rule!("adventuring.fear.duration").met(at.world().is_seen(of));
    let of = Dread::Somebody(of);
    let afraid = at.world().characters.iter().filter(|(_, one)| one.fears.iter().any(|fear| fear.of == of));
    let afraid = afraid.filter(|(who, _)| known || !at.world().is_seen(**who));
    let afraid: Vec<Who> = afraid.map(|(who, _)| *who).collect();
    for who in afraid {
        let mut left = at.world().character(who).fears.clone();
        left.retain(|fear| fear.of != of);
        set(at, rule!("adventuring.fear.duration"), who, Set::fears(left))?;
    }
    Ok(())
}

/// Some points are off abilities until a full rest. A score of 0 makes somebody unable to act.
/// [adventuring.base.ability-reduction, adventuring.base.ability-zero]
pub fn weaken(at: &mut At<'_, World>, who: Who, points: &[(Ability, i32)], by: Key) -> Play<()> {
    let one = at.world().character(who);
    let mut lost: Losses = one.lost;
    for &(ability, points) in points {
        // More than the score can't be lost: what is below 0 would have to be made up for.
        let most = one.score(ability);
        lost.set(ability, lost.get(ability).saturating_add(points.clamp(0, most)));
    }
    set(at, by, who, Set::lost(lost)).map(drop)
}

/// Points are off the normal scores for good; with the last of STR somebody dies.
/// [adventuring.base.ability-reduction, adventuring.base.ability-zero]
pub fn cripple(at: &mut At<'_, World>, who: Who, points: &[(Ability, i32)], by: Key) -> Play<()> {
    let mut scores = at.world().character(who).abilities;
    for &(ability, points) in points {
        scores.set(ability, scores.get(ability).saturating_sub(points).max(0));
    }
    set(at, by, who, Set::abilities(scores))?;
    fits(at, who)
}

/// Health is never more than the normal STR, nothing is off a score that is not there, and whoever has none of it is
/// dead. [adventuring.base.health, adventuring.base.ability-zero]
pub fn fits(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let one = at.world().character(who);
    let (most, health) = (one.most_health(), one.health);
    let mut lost = one.lost;
    for (ability, points) in one.lost.iter() {
        lost.set(ability, points.min(one.abilities.get(ability)));
    }
    set(at, rule!("adventuring.base.ability-reduction"), who, Set::lost(lost))?;
    if most < health {
        set(at, rule!("adventuring.base.health"), who, Set::health(most))?;
    }
    let key = rule!("adventuring.base.ability-zero");
    if most == 0 && key.applies() {
        return dies(at, who, key);
    }
    Ok(())
}

/// A thing that is fragile breaks; one that is robust holds this once. [adventuring.base.keyword.fragile,
/// adventuring.base.keyword.robust]
pub fn breaks(at: &mut At<'_, World>, who: Who, name: &str, by: Key) -> Play<()> {
    let robust = at.world().character(who).things.get(name).is_some_and(|thing| thing.robust);
    let key = rule!("adventuring.base.keyword.robust");
    if robust && key.applies() {
        return carry(at, key, who, |things| {
            if let Some(thing) = things.get_mut(name) {
                thing.robust = false;
            }
        });
    }
    carry(at, by, who, |things| {
        if let Some(thing) = things.get_mut(name) {
            thing.broken = true;
            thing.ready = false;
        }
    })
}
