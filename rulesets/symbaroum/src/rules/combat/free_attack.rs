//! Free Attacks: reactions that are offered to whoever has won them.
use crate::reference::RULES;
use crate::rules::characters::weapons;
use crate::rules::combat::attack::Strike;
use crate::rules::combat::circumstances;
use crate::rules::harm::death;
use crate::world::happen::note;
use crate::world::{Trigger, World};
use norn_kernel::{
    Again, At, Key, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule, words,
};

/// A Free Attack that somebody has won. [symbaroum.free-attack.triggers]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Who may attack.
    pub by: Who,
    pub on: Who,
    pub trigger: Trigger,
    /// With what it has to be; with whatever is at hand otherwise.
    pub weapon: Option<String>,
}

/// The rule that asks whether a Free Attack is made: a standing answer to it is an "always" or a "never".
#[must_use]
pub fn rule_of(trigger: Trigger) -> Key {
    match trigger {
        Trigger::Long => rule!("symbaroum.ready.long-free-attack"),
        Trigger::Withdraw => rule!("symbaroum.disengage"),
        Trigger::Pass => rule!("symbaroum.movement.use.pass"),
        Trigger::Surprise => rule!("symbaroum.surprise.free-attack"),
        Trigger::Pain => rule!("symbaroum.pain.free-attack"),
        // Whoever claims one has said that they want it.
        Trigger::Ability => Text::new(words!("symbaroum.missing.abilities")).key,
    }
}

/// With what a Free Attack would be made: a melee weapon, and a ranged one only against the surprised, or where it
/// has itself caused the pain. [symbaroum.free-attack.test]
#[must_use]
pub fn weapon_for(world: &World, chance: &Chance) -> Option<String> {
    let Some(wanted) = &chance.weapon else {
        return weapons::best(world, chance.by, chance.trigger == Trigger::Surprise);
    };
    let mut usable = weapons::usable(world, chance.by).into_iter().map(|(name, _)| name);
    usable.find(|name| name == wanted)
}

/// Whether a Free Attack can be made at all: somebody can act, has something to hit with, and has not had one for
/// the same reason in this turn. [symbaroum.free-attack.limit]
pub fn can(at: &mut At<'_, World>, chance: &Chance) -> bool {
    let world = at.world();
    if !rule!("symbaroum.free-attack.triggers").holds(rule_of(chance.trigger).applies()) {
        return false;
    }
    let there = world.fighter(chance.by).is_some() && world.fighter(chance.on).is_some();
    if !there || !world.is_able(chance.by) || weapon_for(world, chance).is_none() {
        return false;
    }
    // Nobody reacts to what they do not know of.
    let unaware = circumstances::is_unaware(world, chance.by, chance.on);
    if rule!("symbaroum.free-attack.triggers").holds(unaware) {
        return false;
    }
    let had = world.fighter(chance.by).is_some_and(|fighter| fighter.free_attacks.contains(&chance.trigger));
    !(had && at.holds(rule!("symbaroum.free-attack.limit"), true))
}

/// Offers a Free Attack to whoever has won it. Gives whether it was made.
pub fn offer(at: &mut At<'_, World>, chance: &Chance, before: u32) -> Play<bool> {
    if !can(at, chance) {
        return Ok(false);
    }
    if !wanted(at, chance, before)? {
        return Ok(false);
    }
    made(at, chance, false)?;
    Ok(true)
}

/// Whether it is wanted. [symbaroum.free-attack.triggers]
pub fn wanted(at: &mut At<'_, World>, chance: &Chance, before: u32) -> Play<bool> {
    let key = rule_of(chance.trigger);
    let owner = at.world().owner(chance.by);
    let about = [("by", Value::Character(chance.by)), ("on", Value::Character(chance.on))];
    let prompt = Prompt::confirm(owner, key).or_else(Pick::Yes(true)).about(&about);
    at.confirm(&prompt.again(Again::Bounded(before)))
}

/// Makes a Free Attack, after a last question where `asks`.
pub fn made(at: &mut At<'_, World>, chance: &Chance, asks: bool) -> Play<()> {
    if asks && !wanted(at, chance, 0)? {
        return Ok(());
    }
    let Some(weapon) = weapon_for(at.world(), chance) else { return Ok(()) };
    note(at, rule!("symbaroum.free-attack.limit"), chance.by, |fighter| {
        fighter.free_attacks.insert(chance.trigger);
    })?;
    let free = Some(chance.trigger);
    at.call(&Strike { by: chance.by, on: chance.on, weapon, ability: None, free })?;
    Ok(())
}

/// An ability earns a Free Attack, as its text says. [symbaroum.missing.abilities]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Claim {
    /// Who makes it.
    pub who: Who,
    /// On whom.
    pub on: Who,
    /// By which ability.
    pub ability: String,
}

impl Rule for Claim {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.free-attack.triggers");
        let world = at.world();
        let there = self.who != self.on && world.fighter(self.who).is_some();
        let there = there && world.fighter(self.on).is_some();
        at.require(key, there, || Text::part(key, "nobody").with("who", self.who))?;
        let (able, fate) = (at.world().is_able(self.who), at.world().character(self.who).fate);
        at.require(rule!("symbaroum.death.dying"), able, || death::unable(self.who, fate))?;
        let grades = crate::rules::characters::attributes::passive(at.world(), self.who).into_iter();
        let earns = grades.filter(|(_, grade)| grade.free_attacks).any(|(name, _)| name == self.ability);
        let words = || Text::part(key, "no-ability").with("who", self.who);
        at.require(key, earns, || words().with("ability", Value::text(&self.ability)))?;
        let weapon = None;
        let chance = Chance { by: self.who, on: self.on, trigger: Trigger::Ability, weapon };
        let engaged = at.world().are_engaged(self.who, self.on);
        let melee = rule!("symbaroum.movement.engagement");
        at.require(melee, engaged, || Text::part(melee, "refusal").with("who", self.on))?;
        let limit = rule!("symbaroum.free-attack.limit");
        let had = at.world().fighter(self.who).is_some_and(|one| one.free_attacks.contains(&chance.trigger));
        at.require(limit, !had, || Text::part(limit, "refusal").with("who", self.who))?;
        let armed = weapon_for(at.world(), &chance).is_some();
        let ready = rule!("symbaroum.ready.state");
        at.require(ready, armed, || Text::part(ready, "nothing").with("who", self.who))?;
        made(at, &chance, false)?;
        Ok(Verdict::done())
    }
}
