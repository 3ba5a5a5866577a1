//! Skills, as the game master has written them: what they need, what they cost, and what they answer.
use crate::reference::RULES;
use crate::rules::characters::points::{self, befall};
use crate::rules::characters::{hands, hindrances};
use crate::rules::harm::lasting;
use crate::world::fight::CalledOn;
use crate::world::harm::{Called, Reaction};
use crate::world::things::{Needs, Skill};
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Text, Value, Who, closed, rule, words};

/// What a skill costs that has its free use still. [heimr.health.rest-rested-skills]
const FREE: i32 = 0;
/// What weakness adds to the cost of every skill. [heimr.effect.weaken]
const WEAKNESS: i32 = 1;

/// A skill of somebody's.
#[must_use]
pub fn skill<'w>(world: &'w World, who: Who, name: &str) -> Option<&'w Skill> {
    world.character(who).skills.get(name)
}

/// Whether what a skill needs is so, as far as that can be checked. [heimr.action.use-skill]
#[must_use]
pub fn is_fit(world: &World, who: Who, skill: &Skill) -> bool {
    match &skill.needs {
        None => true,
        Some(Needs::Wields(ability)) => {
            let weapons = hands::wielded(world, who).filter_map(|(_, item)| item.weapon.as_ref());
            let shields = hands::shields(world, who).filter_map(|(_, item)| item.shield.as_ref());
            weapons.flat_map(|weapon| &weapon.abilities).any(|one| one == ability)
                || shields.flat_map(|shield| &shield.abilities).any(|one| one == ability)
        }
        Some(Needs::Holds(item)) => hands::held(world, who).any(|(name, _)| name == item),
        Some(Needs::FreeHand) => hands::free_hand(world, who).is_some(),
    }
}

/// What a use of a skill costs now, in willpower. [heimr.character.skills, heimr.effect.weaken]
#[must_use]
pub fn cost(world: &World, who: Who, skill: &Skill) -> i32 {
    let own = if skill.rested && !skill.spent { FREE } else { skill.willpower };
    let weak = if hindrances::is_weakened(world, who) { WEAKNESS } else { 0 };
    own.saturating_add(weak)
}

/// What stands in the way of using a skill, with the words for it; nothing if it can be used.
#[must_use]
pub fn stops(world: &World, who: Who, name: &str) -> Option<Text> {
    if let Some(key) = hindrances::stops_skills(world, who) {
        return Some(Text::part(key, "refusal").with("who", who));
    }
    let named = |key: Key, part| Text::part(key, part).with("who", who).with("skill", Value::text(name));
    let Some(skill) = skill(world, who, name) else {
        return Some(named(words!("heimr.character.skills"), "unknown"));
    };
    if !is_fit(world, who, skill) {
        return Some(named(words!("heimr.action.use-skill"), "prerequisite"));
    }
    if skill.rested && skill.spent && skill.willpower == 0 {
        return Some(named(words!("heimr.health.rest-rested-skills"), "refusal"));
    }
    let (cost, has) = (cost(world, who, skill), world.character(who).willpower.now);
    let short = named(words!("heimr.character.skills"), "willpower").with("cost", cost).with("has", has);
    (has < cost).then_some(short)
}

/// The same for a use of one's own accord, not in answer to something: in a fight only of skills that are made for one.
/// [heimr.action.use-skill]
#[must_use]
pub fn stops_use(world: &World, who: Who, name: &str) -> Option<Text> {
    let key = rule!("heimr.action.use-skill");
    let peaceful = skill(world, who, name).is_some_and(|skill| skill.takes.is_none());
    let too_late = key.holds(peaceful && world.fighter(who).is_some());
    let words = || Text::part(key, "not-in-fight").with("who", who).with("skill", Value::text(name));
    stops(world, who, name).or_else(|| too_late.then(words))
}

/// Refuses a use of one's own accord that something stands in the way of. [heimr.action.use-skill]
pub fn needs(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    match stops_use(at.world(), who, name) {
        Some(words) => at.require(words.key, false, || words),
        None => Ok(()),
    }
}

/// Spends a free use, or what the skill costs; it breaks off what has only begun.
/// [heimr.health.rest-rested-skills, heimr.character.skills, heimr.action.upcoming-interrupted]
pub fn pay(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let one = at.world().character(who);
    let (mut skills, mut left) = (one.skills.clone(), one.willpower.now);
    let Some(skill) = skills.get_mut(name) else { return Ok(()) };
    if skill.rested && !skill.spent {
        skill.spent = true;
        befall(at, rule!("heimr.health.rest-rested-skills"), Effect::Skills(who, skills))?;
    } else {
        let cost = skill.willpower;
        left = left.saturating_sub(at.number(rule!("heimr.character.skills"), cost));
    }
    if hindrances::is_weakened(at.world(), who) {
        left = left.saturating_sub(at.number(rule!("heimr.effect.weaken"), WEAKNESS));
    }
    points::has_willpower(at, rule!("heimr.character.skills"), who, left.max(0))?;
    lasting::interrupt(at, who)?;
    points::disturb(at, who)
}

closed! {
    /// Where somebody has an answer to effects from. [heimr.effect.reactions-scope]
    pub enum From {
        /// A skill, at its cost.
        Skill = "skill",
        /// Something that is held or worn.
        Item = "item",
        /// A condition, which it ends.
        Condition = "condition",
    }
}

/// An answer that somebody could give. [heimr.effect.reactions-scope]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grant {
    /// Where it comes from.
    pub from: From,
    /// The name of that.
    pub name: String,
    /// Which answer.
    pub answers: Reaction,
}

/// The answers that somebody could give to an effect now. [heimr.effect.reactions-scope]
#[must_use]
pub fn answers(world: &World, who: Who) -> Vec<Grant> {
    if hindrances::is_helpless(world, who) {
        return vec![];
    }
    let one = world.character(who);
    let grant = |from, name: &String, answers: Option<Reaction>| {
        Some(Grant { from, name: name.clone(), answers: answers? })
    };
    let skills = one.skills.iter().filter(|(name, _)| stops(world, who, name).is_none());
    let skills = skills.filter_map(|(name, skill)| grant(From::Skill, name, skill.answers));
    let at_hand = |item: &crate::world::things::Item| {
        (item.carried.is_held() || item.carried == crate::world::things::Carried::Worn)
            && item.pieces.is_none_or(|pieces| 0 < pieces)
    };
    let items = one.items.iter().filter(|(_, item)| at_hand(item));
    let items = items.filter_map(|(name, item)| grant(From::Item, name, item.answers));
    let conditions = one.conditions.iter();
    let conditions = conditions.filter_map(|(name, one)| grant(From::Condition, name, one.answers));
    skills.chain(items).chain(conditions).collect()
}

/// An answer is used up as its source says: a skill is paid for, a counted item is one fewer, a condition is over.
/// [heimr.effect.reactions-scope]
pub fn use_up(at: &mut At<'_, World>, who: Who, grant: &Grant) -> Play<()> {
    let by = rule!("heimr.effect.reactions-scope");
    match grant.from {
        From::Skill => pay(at, who, &grant.name)?,
        From::Item => {
            let mut items = at.world().character(who).items.clone();
            if let Some(item) = items.get_mut(&grant.name) {
                item.pieces = item.pieces.map(|pieces| pieces.saturating_sub(1));
            }
            befall(at, by, Effect::Items(who, items))?;
        }
        From::Condition => {
            befall(at, by, Effect::Condition(who, grant.name.clone(), None))?;
        }
    }
    Ok(())
}

/// Whether a skill provides an effect as it is called: with its own number, on its own part if it names one.
/// [heimr.effect.who-calls]
pub(crate) fn provides(skill: &Skill, called: &CalledOn) -> bool {
    skill.calls.iter().any(|own| {
        own.influence == called.called.influence
            && own.number == called.called.number
            && own.part.is_none_or(|part| called.called.part == Some(part))
    })
}

/// What a skill calls, each with what its user has named for it. [heimr.effect.who-calls]
#[must_use]
pub fn calls(skill: &Skill, named: &[CalledOn]) -> Vec<CalledOn> {
    let own = |own: &Called| {
        let named = named.iter().find(|called| called.called.influence == own.influence);
        named.cloned().unwrap_or_else(|| CalledOn::of(own.clone()))
    };
    skill.calls.iter().map(own).collect()
}
