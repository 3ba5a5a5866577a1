//! Experience: how it is won, what it buys, and what becomes of it when somebody dies.
use crate::reference::RULES;
use crate::world::happen::{happen, set};
pub use crate::world::people::EXPERIENCE_MAX;
use crate::world::{Ability, Attribute, Effect, Fate, Level, Power, Row, Set, World};
use norn_kernel::{At, Closed, Key, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// What a level costs, and by which rule.
/// [symbaroum.experience.novice, symbaroum.experience.adept, symbaroum.experience.master]
#[must_use]
pub fn price(level: Level) -> (Key, i32) {
    let (key, cost) = match level {
        Level::Novice => (rule!("symbaroum.experience.novice"), 10),
        Level::Adept => (rule!("symbaroum.experience.adept"), 20),
        Level::Master => (rule!("symbaroum.experience.master"), 30),
    };
    (key, key.counts(cost))
}

/// The game master hands out Experience. [symbaroum.experience.award]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Award {
    /// To whom.
    pub to: BTreeSet<Who>,
    /// How much each gets, 0 or more.
    pub points: i32,
}

impl Rule for Award {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.experience.award");
        let fits = (0..=EXPERIENCE_MAX).contains(&self.points);
        at.require(key, fits, || Text::part(key, "refusal").with("max", EXPERIENCE_MAX))?;
        let known = self.to.iter().all(|who| at.world().characters.contains_key(who));
        at.require(key, known && !self.to.is_empty(), || Text::part(key, "nobody"))?;
        if at.world().adventure {
            at.tell(|_| Text::part(words!("symbaroum.experience.award"), "early"));
        }
        for &who in &self.to {
            let points = at.number_of(rule!("symbaroum.experience.award"), self.points, |_| who.into());
            let by = rule!("symbaroum.experience.award");
            let one = at.world().character(who);
            let (unspent, earned) = (one.unspent.saturating_add(points), one.earned.saturating_add(points));
            set(at, by, who, Set::earned(earned))?;
            set(at, by, who, Set::unspent(unspent))?;
        }
        Ok(Verdict::done())
    }
}

/// An adventure begins or ends. [symbaroum.experience.award]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Adventure {
    /// Whether one is under way.
    pub on: bool,
}

impl Rule for Adventure {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.experience.award");
        let other = at.world().adventure != self.on;
        let part = if self.on { "under-way" } else { "not-under-way" };
        at.require(key, other, || said(key, part))?;
        happen(at, rule!("symbaroum.experience.award"), Effect::Adventure(self.on))?;
        Ok(Verdict::done())
    }
}

fn said(key: Key, part: &'static str) -> Text {
    Text { part, ..Text::new(key) }
}

/// What Experience buys: an ability, or a mystical power. Where both have one name, it is the ability's.
/// [symbaroum.experience.attributes-fixed, symbaroum.missing.mystical-powers]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// [symbaroum.missing.abilities]
    Ability,
    /// [symbaroum.missing.mystical-powers]
    Power,
}

/// What a name of the lists stands for.
#[must_use]
pub fn skill(world: &World, name: &str) -> Option<Skill> {
    if Ability::find(world, name).is_some() {
        return Some(Skill::Ability);
    }
    Power::find(world, name).map(|_| Skill::Power)
}

/// Every name that Experience can be spent on, abilities first.
#[must_use]
pub fn learnable(world: &World) -> Vec<String> {
    let powers = Power::names(world).into_iter().filter(|name| Ability::find(world, name).is_none());
    let of_creatures = |name: &String| Ability::find(world, name).is_some_and(|ability| ability.creatures);
    Ability::names(world).into_iter().filter(|name| !of_creatures(name)).chain(powers).collect()
}

/// The level that somebody would reach next; none for a master.
#[must_use]
pub fn next_level(world: &World, who: Who, name: &str) -> Option<Level> {
    let one = world.character(who);
    let known = match skill(world, name) {
        Some(Skill::Power) => one.powers.get(name),
        _ => one.abilities.get(name),
    };
    known.map_or(Some(Level::Novice), |level| level.next())
}

/// A player spends Experience on an ability or a mystical power. [symbaroum.experience.attributes-fixed]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Improve {
    pub who: Who,
    /// On which ability or mystical power.
    pub ability: String,
    /// For which level.
    pub level: Level,
}

impl Rule for Improve {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, level) = (self.who, self.level);
        let key = rule!("symbaroum.death.new-character");
        let lives = at.world().character(who).fate != Fate::Dead;
        at.require(key, lives, || Text::part(key, "refusal").with("who", who))?;
        let key = rule!("symbaroum.experience.attributes-fixed");
        let attribute = Attribute::named(&self.ability).is_some();
        let skill = skill(at.world(), &self.ability).filter(|_| !attribute);
        let known = skill.is_some();
        let name = || Value::text(&self.ability);
        at.require(key, known, || Text::part(key, "refusal").with("ability", name()))?;
        let (key, cost) = price(level);
        let next = next_level(at.world(), who, &self.ability);
        let fits = at.world().characters.contains_key(&who) && next == Some(level);
        at.require(key, fits, || said(key, "refusal").with("ability", name()))?;
        let unspent = at.world().character(who).unspent;
        at.require(key, cost <= unspent, || {
            said(key, "short").with("who", who).with("cost", cost).with("left", unspent)
        })?;
        let (name, skill) = (self.ability.clone(), skill.unwrap_or(Skill::Ability));
        let one = at.world().character(who);
        let (mut abilities, mut powers) = (one.abilities.clone(), one.powers.clone());
        set(at, key, who, Set::unspent(unspent.saturating_sub(cost)))?;
        match skill {
            Skill::Ability => {
                abilities.insert(name, level);
                set(at, key, who, Set::abilities(abilities))?;
            }
            Skill::Power => {
                powers.insert(name, level);
                set(at, key, who, Set::powers(powers))?;
            }
        }
        Ok(Verdict::done())
    }
}

/// With what a player's next character begins: all that the last one had ever earned.
/// [symbaroum.death.new-character]
#[must_use]
pub fn inherited(world: &World, from: Who) -> i32 {
    let key = rule!("symbaroum.death.new-character");
    key.counts(world.character(from).earned)
}

/// Whether somebody has come in another's place already: the Experience of the dead is taken over once.
/// [symbaroum.death.new-character]
#[must_use]
pub fn is_followed(world: &World, from: Who) -> bool {
    world.characters.values().any(|one| one.follows == Some(from))
}
