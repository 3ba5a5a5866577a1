//! Where adventures begin and end: dice of inspiration, and what people are attuned to.
//! [fivey.inspiration.start, fivey.inspiration.to-experience, fivey.attune.start]
use crate::reference::RULES;
use crate::rules::characters::{acting, advancement};
use crate::rules::exploring::phases;
use crate::world::happen::{happen, set};
use crate::world::people::DICE_MAX;
use crate::world::{Carried, Effect, Fate, Phase, Set, World};
use norn_kernel::{
    At, Choice, D6, Owner, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule,
};

/// Players' characters who live, wherever they are.
fn heroes(world: &World) -> Vec<Who> {
    let all = world.characters.iter().filter(|(_, one)| one.played && one.fate == Fate::Alive);
    all.map(|(who, _)| *who).collect()
}

/// An adventure begins: everybody has as many dice as levels, and is attuned to something on hand.
/// [fivey.inspiration.start, fivey.attune.start]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Begin {}

impl Rule for Begin {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::calm(at)?;
        let key = rule!("fivey.phase.set");
        let begins = !at.world().adventure;
        at.require(key, begins, || Text::part(key, "running"))?;
        happen(at, key, Effect::Adventure(true))?;
        if at.world().phase == Phase::Downtime {
            happen(at, key, Effect::Downtime(None))?;
            phases::enters(at, Phase::World)?;
        }
        let heroes = heroes(at.world());
        heroes.iter().try_for_each(|who| has_dice(at, *who))?;
        let lanes: Vec<Attunes> = heroes.into_iter().map(|who| Attunes { who }).collect();
        at.together(&lanes, (), |(), _| ())?;
        Ok(Verdict::done())
    }
}

/// Somebody has as many dice as levels. [fivey.inspiration.start]
fn has_dice(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.inspiration.start");
    let level = at.world().character(who).level;
    let dice = at.number_of(key, level, |_| Value::Character(who));
    set(at, key, who, Set::dice(dice.clamp(0, DICE_MAX))).map(drop)
}

/// An adventure that is under way begins for somebody who comes into it. [fivey.inspiration.start, fivey.attune.start]
pub fn joins(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if !at.world().adventure {
        return Ok(());
    }
    has_dice(at, who)?;
    Attunes { who }.play(at).map(drop)
}

/// What somebody carries, what they are attuned to and what they hold first.
fn carried(world: &World, who: Who) -> Vec<String> {
    let one = world.character(who);
    let things = one.things.iter().filter(|(_, thing)| thing.carried != Carried::Lying);
    let mut names: Vec<&String> = things.map(|(name, _)| name).collect();
    names.sort_by_key(|name| {
        let arms = one.things.get(*name).is_some_and(|thing| thing.sort.weapon().is_some());
        (one.attuned.as_ref() != Some(*name), !arms)
    });
    names.into_iter().cloned().collect()
}

/// Somebody begins an adventure attuned to one of their things. [fivey.attune.start]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Attunes {
    who: Who,
}

impl Rule for Attunes {
    type World = World;
    type Outcome = bool;

    fn play(&self, at: &mut At<'_, World>) -> Play<bool> {
        let key = rule!("fivey.attune.start");
        let names = carried(at.world(), self.who);
        let options: Vec<Choice> = names.iter().map(|name| Choice::new(key, Value::text(name))).collect();
        let one = match options.len() {
            0 => return Ok(false),
            1 => 0,
            _ => {
                let about = [("who", Value::Character(self.who))];
                let prompt = Prompt::one_of(Owner::Character(self.who), key, &options);
                at.one_of(&prompt.about(&about))?
            }
        };
        set(at, key, self.who, Set::attuned(names.get(one).cloned()))
    }
}

/// Refuses what somebody does not carry. [fivey.attune.start]
pub fn carries(at: &mut At<'_, World>, who: Who, thing: &str) -> Play<()> {
    let key = rule!("fivey.attune.start");
    let there = at.world().character(who).things.get(thing);
    let there = there.is_some_and(|thing| thing.carried != Carried::Lying);
    at.require(key, there, || Text::part(key, "refusal").with("who", who).with("item", Value::text(thing)))
}

/// The adventure is over. [fivey.phase.set]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct End {}

impl Rule for End {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::calm(at)?;
        let key = rule!("fivey.phase.set");
        let runs = at.world().adventure;
        at.require(key, runs, || Text::part(key, "not-running"))?;
        over(at)?;
        Ok(Verdict::done())
    }
}

/// The adventure is over: whoever has dice left is asked whether to turn them into experience.
/// [fivey.phase.set, fivey.inspiration.to-experience]
pub fn over(at: &mut At<'_, World>) -> Play<()> {
    happen(at, rule!("fivey.phase.set"), Effect::Adventure(false))?;
    // Whose dice would count nothing is not asked.
    let gains = |who: &Who| {
        let one = at.world().character(*who);
        0 < one.dice && 0 < one.level
    };
    let lanes: Vec<Offers> = heroes(at.world()).into_iter().filter(gains).map(|who| Offers { who }).collect();
    at.together(&lanes, (), |(), _| ())
}

/// Somebody is asked whether to turn their dice into experience.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Offers {
    who: Who,
}

impl Rule for Offers {
    type World = World;
    type Outcome = bool;

    fn play(&self, at: &mut At<'_, World>) -> Play<bool> {
        let key = rule!("fivey.inspiration.to-experience");
        let one = at.world().character(self.who);
        let numbers = [("dice", one.dice), ("level", one.level)];
        let about = [("who", Value::Character(self.who))];
        let prompt = Prompt::confirm(Owner::Character(self.who), key).or_else(Pick::Yes(true));
        let wants = at.confirm(&prompt.numbers(&numbers).about(&about))?;
        if wants {
            converts(at, self.who)?;
        }
        Ok(wants)
    }
}

/// All of somebody's dice are rolled. Gives the experience. [fivey.inspiration.to-experience]
fn converts(at: &mut At<'_, World>, who: Who) -> Play<i32> {
    let key = rule!("fivey.inspiration.to-experience");
    let one = at.world().character(who);
    let (dice, level) = (one.dice, one.level);
    let owner = at.world().owner(who);
    set(at, key, who, Set::dice(0))?;
    let points = at.on_behalf(who, |at| kept(at, owner, dice, level))?;
    advancement::gains_experience(at, who, points, key)?;
    Ok(points)
}

/// So many dice are rolled; as many as the level count, the highest. Gives the experience.
/// [fivey.inspiration.to-experience, fivey.inspiration.to-experience-keep]
fn kept(at: &mut At<'_, World>, owner: Owner, dice: i32, level: i32) -> Play<i32> {
    let key = rule!("fivey.inspiration.to-experience");
    let most = rule!("fivey.inspiration.to-experience-keep").or(level, DICE_MAX);
    let count = u16::try_from(dice).unwrap_or(0);
    let (sum, _) = at.pool(owner, D6, count, key, (0_i32, most), |(sum, left), face, shown| {
        let counts = i32::from(shown).min(left).max(0);
        (sum.saturating_add(i32::from(face).saturating_mul(counts)), left.saturating_sub(counts))
    })?;
    Ok(at.total(key, sum))
}

/// Somebody turns their dice into experience, once the adventure is over. [fivey.inspiration.to-experience]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Convert {
    pub who: Who,
}

impl Rule for Convert {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.inspiration.to-experience");
        let over = at.world().over;
        at.require(key, over, || Text::part(key, "refusal"))?;
        acting::able(at, self.who)?;
        let has = 0 < at.world().character(self.who).dice;
        at.require(key, has, || Text::part(key, "none").with("who", self.who))?;
        Ok(Verdict::done().with_total(converts(at, self.who)?))
    }
}

/// So many dice of a level, from numbers alone. [fivey.inspiration.to-experience]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareExperience {
    pub dice: i32,
    pub level: i32,
}

impl Rule for BareExperience {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let points = kept(at, Owner::Character(Who(1)), self.dice, self.level)?;
        Ok(Verdict::done().with_total(points))
    }
}
