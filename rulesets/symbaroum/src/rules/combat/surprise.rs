//! Surprise: who creeps up on whom, before a fight and in it, and what that is good for.
use crate::reference::RULES;
use crate::rules::characters::{attributes, weapons};
use crate::rules::combat::free_attack::{self, Chance};
use crate::rules::combat::movement;
use crate::rules::success::attempts;
use crate::rules::success::dice::Tried;
use crate::world::happen::{catch, note, set};
use crate::world::{Attribute, Caught, Set, Side, Trigger, World};
use norn_kernel::{
    Again, At, Choice, Owner, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed, rule,
};
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

    /// Whom it catches; whoever is surprised has nothing drawn. [symbaroum.surprise.draw]
    pub fn works(&self, at: &mut At<'_, World>) -> Play<BTreeSet<Who>> {
        let caught = match self.how {
            How::Test => catches(at, &self.by, &self.on)?,
            How::Granted => self.on.clone(),
            How::Denied => BTreeSet::new(),
        };
        for &who in &caught {
            let things = weapons::unready(at.world().character(who));
            set(at, rule!("symbaroum.surprise.draw"), who, Set::things(things))?;
            let of = self.by.iter().map(|by| (*by, 0)).collect();
            note(at, rule!("symbaroum.surprise.free-attack"), who, |fighter| fighter.unaware = of)?;
        }
        Ok(caught)
    }

    /// Each of them may attack one of those who are caught, before anybody's place comes: each of these is suggested once,
    /// before anybody is for the second time. [symbaroum.surprise.free-attack]
    pub fn strikes(&self, at: &mut At<'_, World>, caught: &BTreeSet<Who>) -> Play<()> {
        let order = at.world().combat.as_ref().map(|combat| combat.order.clone()).unwrap_or_default();
        let mut struck: Vec<Who> = vec![];
        let mut before = 0;
        for by in order.into_iter().filter(|who| self.by.contains(who)) {
            let mut chances = vec![];
            for &on in caught {
                let chance = Chance { by, on, trigger: Trigger::Surprise, weapon: None };
                let near = at.world().are_engaged(by, on) || movement::has_room(at.world(), by, on);
                let reaches = shoots(at.world(), &chance) || near;
                if at.world().is_able(on) && reaches && free_attack::can(at, &chance) {
                    chances.push(chance);
                }
            }
            let Some(chance) = chosen(at, by, &chances, &struck, before)? else {
                before += u32::from(!chances.is_empty());
                continue;
            };
            before += 1;
            struck.push(chance.on);
            let shoots = shoots(at.world(), &chance);
            // Whoever has crept into reach is in melee from now on.
            let engaged = at.world().combat.as_ref().map(|combat| combat.engaged.clone());
            free_attack::made(at, &chance, false)?;
            let on = chance.on;
            let lasts = at.world().is_able(by) && at.world().is_able(on);
            let there = at.world().fighter(on).is_some() && at.world().fighter(by).is_some();
            let still = at.world().combat.as_ref().map(|combat| combat.engaged.clone()) == engaged;
            if !shoots && lasts && there && still && !at.world().are_engaged(by, on) {
                let key = rule!("symbaroum.surprise.free-attack");
                movement::engages(at, by, on, false, key)?;
            }
        }
        for &who in caught {
            note(at, rule!("symbaroum.surprise.free-attack"), who, |fighter| fighter.unaware.clear())?;
        }
        Ok(())
    }
}

/// Whether such a Free Attack would be a shot.
fn shoots(world: &World, chance: &Chance) -> bool {
    free_attack::weapon_for(world, chance)
        .and_then(|name| weapons::find(world, chance.by, &name))
        .is_some_and(|weapon| weapon.ranged)
}

/// Whom somebody attacks of those whom they have caught: one question with all of them in it.
/// [symbaroum.surprise.free-attack]
fn chosen(
    at: &mut At<'_, World>,
    by: Who,
    chances: &[Chance],
    struck: &[Who],
    before: u32,
) -> Play<Option<Chance>> {
    let one = match chances {
        [] => return Ok(None),
        [only] => return Ok(free_attack::wanted(at, only, before)?.then(|| only.clone())),
        several => several,
    };
    let key = rule!("symbaroum.surprise.free-attack");
    let often = |chance: &Chance| struck.iter().filter(|who| **who == chance.on).count();
    let usual = (0_u16..).zip(one).min_by_key(|(_, chance)| often(chance)).map_or(0, |(n, _)| n);
    let mut options: Vec<Choice> = one.iter().map(|chance| Choice::new(key, chance.on)).collect();
    options.push(Choice::word(key, "none"));
    let on = Value::List(one.iter().map(|chance| Value::Character(chance.on)).collect());
    let about = [("by", Value::Character(by)), ("on", on)];
    let owner = at.world().owner(by);
    let prompt = Prompt::one_of(owner, key, &options).or_else(Pick::One(usual)).about(&about);
    let picked = at.one_of(&prompt.again(Again::Bounded(before)))?;
    Ok(one.get(picked).cloned())
}

/// Whom some catch of these: those against whom they come are not all on one side, and each side has its own test.
/// [symbaroum.surprise.test, symbaroum.surprise.group]
fn catches(at: &mut At<'_, World>, by: &BTreeSet<Who>, on: &BTreeSet<Who>) -> Play<BTreeSet<Who>> {
    let by: Vec<Who> = by.iter().copied().collect();
    let (party, others): (Vec<Who>, Vec<Who>) =
        on.iter().copied().partition(|who| at.world().fights_for(*who) == Side::Party);
    let mut caught = BTreeSet::new();
    for group in [party, others] {
        if !group.is_empty() && surprises(at, &by, &group)? {
            caught.extend(group);
        }
    }
    Ok(caught)
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
        let on = catches(at, &self.by, &self.on)?;
        let works = !on.is_empty();
        let holds = rule!("symbaroum.surprised.active").holds(works);
        catch(at, if holds { Caught { by: self.by.clone(), on } } else { Caught::default() })?;
        Ok(Verdict::of(if works { "success" } else { "failure" }))
    }
}
