//! Surprise: who creeps up on whom, before a fight and in it, and what that is good for.
use crate::reference::RULES;
use crate::rules::characters::{attributes, weapons};
use crate::rules::combat::free_attack::{self, Chance};
use crate::rules::combat::movement;
use crate::rules::success::attempts;
use crate::rules::success::dice::Tried;
use crate::world::happen::{catch, note, set};
use crate::world::{Attribute, Caught, Set, Trigger, World};
use norn_kernel::{At, Owner, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed, rule};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Some would surprise others. [symbaroum.surprise.test]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Surprise {
    pub by: BTreeSet<Who>,
    pub on: BTreeSet<Who>,
    /// How that is found out.
    pub how: How,
}

closed! {
    /// How it is found out whether a surprise works. [symbaroum.surprise.test]
    #[derive(Default)]
    pub enum How {
        /// By a test.
        #[default]
        Test = "test",
        /// The game master says that it does.
        Granted = "granted",
        /// The game master says that it does not.
        Denied = "denied",
    }
}

impl Surprise {
    /// Refuses what makes no sense.
    pub fn needs(&self, at: &mut At<'_, World>, fighters: &BTreeSet<Who>) -> Play<()> {
        let key = rule!("symbaroum.surprise.test");
        let inside = self.by.iter().chain(&self.on).all(|who| fighters.contains(who));
        let both = !self.by.is_empty() && !self.on.is_empty() && self.by.is_disjoint(&self.on);
        at.require(key, inside && both, || Text::part(key, "nobody"))
    }

    /// Whether it works; whoever is surprised has nothing drawn. [symbaroum.surprise.draw]
    pub fn works(&self, at: &mut At<'_, World>) -> Play<bool> {
        let (by, on) = (Vec::from_iter(self.by.clone()), Vec::from_iter(self.on.clone()));
        let works = match self.how {
            How::Test => surprises(at, &by, &on)?,
            How::Granted => true,
            How::Denied => false,
        };
        if works {
            for &who in &self.on {
                let things = weapons::unready(at.world().character(who));
                set(at, rule!("symbaroum.surprise.draw"), who, Set::things(things))?;
                let of = self.by.iter().map(|by| (*by, 0)).collect();
                note(at, rule!("symbaroum.surprise.free-attack"), who, |fighter| fighter.unaware = of)?;
            }
        }
        Ok(works)
    }

    /// Each of them may attack one of the surprised, before anybody's place comes. [symbaroum.surprise.free-attack]
    pub fn strikes(&self, at: &mut At<'_, World>) -> Play<()> {
        let order = at.world().combat.as_ref().map(|combat| combat.order.clone()).unwrap_or_default();
        let mut before = 0;
        for by in order.into_iter().filter(|who| self.by.contains(who)) {
            for &on in &self.on {
                let weapon = None;
                let chance = Chance { by, on, trigger: Trigger::Surprise, weapon };
                let shoots = free_attack::weapon_for(at.world(), &chance)
                    .and_then(|name| weapons::find(at.world(), by, &name))
                    .is_some_and(|weapon| weapon.ranged);
                let near = at.world().are_engaged(by, on) || movement::has_room(at.world(), by, on);
                if !at.world().is_able(on) || !(shoots || near) {
                    continue;
                }
                // Whoever has crept into reach is in melee from now on.
                let engaged = at.world().combat.as_ref().map(|combat| combat.engaged.clone());
                let made = free_attack::offer(at, &chance, before)?;
                before += 1;
                if made {
                    let lasts = at.world().is_able(by) && at.world().is_able(on);
                    let there = at.world().fighter(on).is_some() && at.world().fighter(by).is_some();
                    let still = at.world().combat.as_ref().map(|combat| combat.engaged.clone()) == engaged;
                    if !shoots && lasts && there && still && !at.world().are_engaged(by, on) {
                        let key = rule!("symbaroum.surprise.free-attack");
                        movement::engages(at, by, on, false, key)?;
                    }
                    break;
                }
            }
        }
        for &who in &self.on {
            note(at, rule!("symbaroum.surprise.free-attack"), who, |fighter| fighter.unaware.clear())?;
        }
        Ok(())
    }
}

/// Whose value counts of several: the lowest Discreet, the highest Vigilant. [symbaroum.surprise.group]
fn counts(world: &World, who: &[Who], attribute: Attribute) -> Option<Who> {
    let value = |who: &Who| attributes::tested(world, *who, attribute);
    let first = who.first().copied();
    if !rule!("symbaroum.surprise.group").applies() {
        return first;
    }
    match attribute {
        Attribute::Discreet => who.iter().copied().min_by_key(value),
        _ => who.iter().copied().min_by_key(|who| Reverse(value(who))),
    }
}

/// One test for all: the player rolls whose value is used. [symbaroum.surprise.test, symbaroum.surprise.group]
pub fn surprises(at: &mut At<'_, World>, by: &[Who], on: &[Who]) -> Play<bool> {
    let sneaks = counts(at.world(), by, Attribute::Discreet);
    let watches = counts(at.world(), on, Attribute::Vigilant);
    let (Some(sneaks), Some(watches)) = (sneaks, watches) else { return Ok(false) };
    let blind = [sneaks, watches].map(|who| at.world().is_blind(who));
    let by_sight = blind[0] != blind[1] && matters(at, sneaks, watches)?;
    let test = |who, attribute, other, opposed| attempts::Test {
        who,
        attribute,
        against: Some((other, opposed)),
        difficulty: 0,
        modifiers: vec![],
        reactive: false,
        by_sight,
        doing: String::new(),
    };
    if !at.world().is_players(sneaks) && at.world().is_players(watches) {
        let test = test(watches, Attribute::Vigilant, sneaks, Attribute::Discreet);
        return Ok(!rolled(at, &test)?);
    }
    if !at.world().is_players(sneaks)
        && let Some(said) = attempts::decided(at, sneaks)?
    {
        return Ok(said == Tried::Success);
    }
    let test = test(sneaks, Attribute::Discreet, watches, Attribute::Vigilant);
    rolled(at, &test)
}

/// Whether it makes a difference that one of two can't see: the game master's word. [symbaroum.blind.one]
fn matters(at: &mut At<'_, World>, who: Who, on: Who) -> Play<bool> {
    let about = [("who", Value::Character(who)), ("on", Value::Character(on))];
    let prompt = Prompt::confirm(Owner::Referee, rule!("symbaroum.blind.one")).or_else(Pick::Yes(true));
    at.confirm(&prompt.about(&about))
}

fn rolled(at: &mut At<'_, World>, test: &attempts::Test) -> Play<bool> {
    let came = test.rolls(at)?;
    Ok(at.holds(rule!("symbaroum.surprise.test"), came))
}

/// What creeping up on somebody in a fight needs. [symbaroum.surprised.active]
pub fn sneak_needs(at: &mut At<'_, World>, who: Who, on: Who) -> Play<()> {
    let key = rule!("symbaroum.surprised.active");
    let there = who != on && at.world().fighter(on).is_some() && at.world().is_able(on);
    at.require(key, there, || Text::part(key, "nobody").with("who", who))?;
    let free = !at.world().are_engaged(who, on);
    at.require(key, free, || Text::part(key, "seen").with("who", on))
}

/// Somebody creeps up on somebody. [symbaroum.surprised.active]
pub fn sneak(at: &mut At<'_, World>, who: Who, on: Who) -> Play<Verdict> {
    let works = surprises(at, &[who], &[on])?;
    if works {
        let turn = at.world().combat.as_ref().map_or(0, |combat| combat.turn);
        note(at, rule!("symbaroum.surprised.active"), on, |fighter| {
            fighter.unaware.insert(who, turn.saturating_add(1));
        })?;
    }
    Ok(Verdict::of(if works { "success" } else { "failure" }))
}

/// Somebody creeps up on others before there is a fight. [symbaroum.surprised.active]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Ambush {
    pub by: BTreeSet<Who>,
    /// On whom.
    pub on: BTreeSet<Who>,
}

impl Rule for Ambush {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.surprised.active");
        let calm = at.world().combat.is_none();
        at.require(key, calm, || Text::part(key, "in-fight"))?;
        let known = |who: &Who| at.world().characters.contains_key(who) && at.world().is_able(*who);
        let there = self.by.iter().chain(&self.on).all(known);
        let both = !self.by.is_empty() && !self.on.is_empty() && self.by.is_disjoint(&self.on);
        let key = rule!("symbaroum.surprise.test");
        at.require(key, there && both, || Text::part(key, "nobody"))?;
        let (by, on) = (Vec::from_iter(self.by.clone()), Vec::from_iter(self.on.clone()));
        let works = surprises(at, &by, &on)?;
        let caught = Caught { by: self.by.clone(), on: self.on.clone() };
        let holds = rule!("symbaroum.surprised.active").holds(works);
        catch(at, if holds { caught } else { Caught::default() })?;
        Ok(Verdict::of(if works { "success" } else { "failure" }))
    }
}
