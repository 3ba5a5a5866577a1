//! Sneaking. [adventuring.move.sneak]
use crate::reference::RULES;
use crate::rules::base::saves::{Save, group, save};
use crate::rules::exploring::riding::{self, Peril};
use crate::rules::fights::turn;
use crate::rules::hazards::moving::{self, Difficulty, Moving};
use crate::rules::hazards::sizes;
use crate::world::happen::{set, shows};
use crate::world::{Ability, Level, Set, Sneaking, Special, World};
use norn_kernel::{
    At, Audience, Closed, Key, Owner, Place, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule,
    words,
};
use std::collections::{BTreeMap, BTreeSet};

closed! {
    /// What sneaking came to.
    pub enum Sneaked {
        Detected = "detected",
        Undetected = "undetected",
    }
}

/// Some sneak, together. [adventuring.move.sneak]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Sneak {
    pub who: BTreeSet<Who>,
    /// To the next area; nowhere, and they keep quiet where they are.
    #[stored(default)]
    pub to: Option<Place>,
    /// They run meanwhile. [adventuring.move.no-combining]
    #[stored(default)]
    pub sprint: bool,
    #[stored(default)]
    pub difficulty: Difficulty,
}

/// Whether nobody hears or sees anything there. [adventuring.move.sneak.trivial]
fn is_cover(world: &World, who: Who) -> bool {
    let area = world.area_of(who);
    area.loud && area.dark
}

/// Refuses sneaking where it can't be done. [adventuring.move.sneak.impossible]
pub fn can(at: &mut At<'_, World>, who: Who, place: Option<Place>, said: Difficulty) -> Play<()> {
    let key = rule!("adventuring.move.sneak.impossible");
    let area = place.map(|place| at.world().area(place));
    let bare = area.is_some_and(|area| area.noisy || area.plain_view);
    at.require(key, said != Difficulty::Looks || !bare, || Text::part(key, "refusal").with("who", who))
}

/// The round of the fight, while there is one.
fn round(world: &World) -> Option<u32> {
    world.combat.as_ref().map(|combat| combat.round)
}

/// Whether somebody has gone undetected or not for as long as one save lasts: the stretch, in a fight the round. Where
/// others come in who could notice them, the game master says that it takes a save. [adventuring.move.sneak]
fn lasts(world: &World, who: Who, said: Difficulty) -> Option<bool> {
    let same = |one: &Sneaking| one.at == world.clock && one.round == round(world);
    let before = world.character(who).sneaked.filter(same).filter(|_| said == Difficulty::Looks);
    rule!("adventuring.move.sneak").keeps(before).map(|one| one.undetected)
}

/// Of each of these whether they stay undetected, by one roll for all of them: who rolls it, unless it is the first of
/// them. [adventuring.move.sneak]
fn undetected(
    at: &mut At<'_, World>,
    who: &[Who],
    said: Difficulty,
    by: Option<Owner>,
) -> Play<BTreeMap<Who, bool>> {
    let key = rule!("adventuring.move.sneak.trivial");
    let mut passed = BTreeMap::new();
    let mut left = vec![];
    for &one in who {
        let cover = is_cover(at.world(), one);
        if !moving::takes_save(at, said, key, cover) {
            passed.insert(one, true);
        } else if let Some(before) = lasts(at.world(), one, said).filter(|_| by.is_none()) {
            passed.insert(one, before);
        } else {
            left.push(one);
        }
    }
    let saves = left.iter().map(|&one| {
        let skilled = moving::is_proficient(at.world(), one, Special::Sneak);
        Save::of(one, Ability::Agi).proficient_if(skilled).rolled_by(by.unwrap_or(at.world().owner(one)))
    });
    let saves: Vec<Save> = saves.collect();
    let key = rule!("adventuring.move.sneak");
    if at.holds(key, !saves.is_empty()) {
        match saves.as_slice() {
            [one] => {
                let undetected = save(at, one)?;
                passed.insert(one.who, undetected);
            }
            all => {
                let owner = all.first().and_then(|one| one.by).unwrap_or(Owner::Referee);
                passed.extend(group(at, all, owner)?);
            }
        }
    } else {
        passed.extend(left.iter().map(|one| (*one, true)));
    }
    Ok(passed)
}

/// Whether some people go unnoticed from where they are, as this rule asks of them: each of them has to.
/// [adventuring.move.sneak]
pub fn unnoticed(at: &mut At<'_, World>, people: &[Who], owner: Owner, key: Key) -> Play<bool> {
    let Some(first) = people.first().copied() else { return Ok(true) };
    let area = at.world().area_of(first);
    if (area.noisy || area.plain_view) && at.holds(words!("adventuring.move.sneak.impossible"), true) {
        return Ok(false);
    }
    let passed = undetected(at, people, Difficulty::Looks, Some(owner))?.values().all(|passed| *passed);
    Ok(at.holds(key, passed))
}

/// These sneak, all together: of each whether they stay undetected. Whoever of the game master's people fails is seen from
/// now on. [adventuring.move.sneak]
///
/// How it goes for these players learn when they notice them.
pub fn sneaks(at: &mut At<'_, World>, who: &[Who], said: Difficulty) -> Play<BTreeMap<Who, bool>> {
    if who.iter().any(|who| at.world().is_players(*who)) {
        return goes(at, who, said);
    }
    at.aside(Audience::Referee, |at| goes(at, who, said))
}

fn goes(at: &mut At<'_, World>, who: &[Who], said: Difficulty) -> Play<BTreeMap<Who, bool>> {
    let key = rule!("adventuring.move.sneak");
    let fresh = |world: &World, one: Who| {
        let trivial = said == Difficulty::Trivial || said == Difficulty::Looks && is_cover(world, one);
        !trivial && lasts(world, one, said).is_none()
    };
    let saved: Vec<Who> = who.iter().copied().filter(|one| fresh(at.world(), *one)).collect();
    let passed = undetected(at, who, said, None)?;
    let (now, round) = (at.world().clock, round(at.world()));
    for one in saved {
        let undetected = passed.get(&one).copied().unwrap_or(false);
        set(at, key, one, Set::sneaked(Some(Sneaking { at: now, round, undetected })))?;
        riding::jolts(at, one, Peril::Danger)?;
    }
    for (&one, undetected) in &passed {
        let now = Value::word(if *undetected { Sneaked::Undetected } else { Sneaked::Detected }.word());
        at.tell(|_| Text::part(key, "one").with("who", one).with("now", now));
        if !undetected {
            shows(at, one, key)?;
        }
    }
    Ok(passed)
}

/// Whoever sneaks while they move otherwise. [adventuring.move.no-combining]
pub(super) fn along(at: &mut At<'_, World>, it: &Moving) -> Play<()> {
    if it.is_with(Special::Sneak) {
        let on = riding::mover(at.world(), it.who);
        sneaks(at, &[on], it.difficulty)?;
    }
    Ok(())
}

/// Refuses whoever would sneak meanwhile where it can't be done. [adventuring.move.sneak.impossible]
pub(super) fn can_along(at: &mut At<'_, World>, it: &Moving) -> Play<()> {
    if !it.is_with(Special::Sneak) {
        return Ok(());
    }
    let place = it.to.or_else(|| at.world().place(it.who));
    can(at, it.who, place, it.difficulty)
}

impl Sneak {
    /// The same as the movement of one of them.
    fn moving(&self, world: &World, who: Who) -> Moving {
        let level = world.place(who).map(|place| world.area(place).level);
        let whole = world.combat.is_none() && matches!(level, Some(Level::Sector));
        let with = self.sprint.then_some(Special::Sprint);
        Moving { with, whole, difficulty: self.difficulty, ..Moving::of(who, self.to) }
    }
}

impl Rule for Sneak {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.move.sneak");
        at.require(key, !self.who.is_empty(), || Text::part(key, "nobody"))?;
        for &who in &self.who {
            let it = self.moving(at.world(), who);
            moving::may(at, &it, Special::Sneak)?;
            moving::possible(at, &it)?;
            moving::has_zones(at, who, i32::from(self.to.is_some()))?;
            let here = at.world().place(who);
            can(at, who, self.to.or(here), self.difficulty)?;
            let needs = here.zip(self.to).and_then(|(from, to)| moving::needs(at.world(), from, to));
            at.require(key, needs.is_none(), || {
                let special = needs.map_or("none", Closed::word);
                Text::part(key, "takes-more").with("special", Value::word(special))
            })?;
        }
        if let Some(to) = self.to {
            sizes::room(at, &self.who, to)?;
        }
        for &who in &self.who {
            let it = self.moving(at.world(), who);
            moving::pays(at, &it, Special::Sneak, i32::from(self.to.is_some()), key)?;
        }
        if let Some(to) = self.to {
            moving::come(at, &self.who, to, key)?;
        }
        let who = self.who.iter().map(|who| riding::mover(at.world(), *who)).collect::<BTreeSet<Who>>();
        let who: Vec<Who> = who.into_iter().collect();
        let passed = sneaks(at, &who, self.difficulty)?;
        for &who in &self.who {
            turn::settles(at, who)?;
        }
        // All have to pass, or the group is noticed by those who are.
        let all = passed.values().all(|undetected| *undetected);
        Ok(Verdict::of(if all { Sneaked::Undetected } else { Sneaked::Detected }.word()))
    }
}
