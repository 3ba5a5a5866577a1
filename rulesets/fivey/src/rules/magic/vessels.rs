//! Vessels: what holds a spell, who can cast from it, and what is left of it. [fivey.magic.vessel]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::traits::feats;
use crate::world::happen::{carry, set};
use crate::world::switches::TemplateSpells;
use crate::world::{Row, Set, Spell, World};
use norn_kernel::{At, Audience, Die, Owner, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// A spell in a thing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Held {
    /// Its name.
    pub spell: String,
    /// Nobody but the referee knows which it is. [fivey.background.sage.artifact]
    pub riddle: bool,
}

/// The spell that is in one of somebody's things. [fivey.magic.vessel]
#[must_use]
pub fn held(world: &World, who: Who, vessel: &str) -> Option<Held> {
    let one = world.character(who);
    let known = one.things.get(vessel)?.spell.clone();
    let riddle = || one.riddles.get(vessel).cloned().map(|spell| Held { spell, riddle: true });
    known.map(|spell| Held { spell, riddle: false }).or_else(riddle)
}

/// Which of somebody's things hold a spell, by name.
pub fn vessels(world: &World, who: Who) -> impl Iterator<Item = &String> {
    world.character(who).things.keys().filter(move |name| held(world, who, name).is_some())
}

/// Whether an object that came with a template has cast its spell for today. [fivey.item.tier-1-spell]
fn is_spent(world: &World, who: Who, vessel: &str) -> bool {
    let one = world.character(who);
    let daily = world.switches.template_spells == TemplateSpells::Daily;
    daily && one.things.get(vessel).is_some_and(|thing| thing.of_template) && one.used.contains_key(vessel)
}

/// Refuses whoever can't cast from this thing now, whatever spell is in it. Gives the spell; nothing where there is none
/// and the referee lets that pass. [fivey.magic.vessel, fivey.magic.cast]
pub fn ready(at: &mut At<'_, World>, who: Who, vessel: &str) -> Play<Option<Held>> {
    acting::able(at, who)?;
    let words = |key, part| Text::part(key, part).with("who", who).with("vessel", Value::text(vessel));
    let held = held(at.world(), who, vessel);
    let key = rule!("fivey.magic.vessel");
    at.require(key, held.is_some(), || words(key, "refusal"))?;
    let thing = at.world().character(who).things.get(vessel);
    let near = thing.is_none_or(crate::world::Thing::is_at_hand);
    let key = rule!("fivey.magic.cast");
    at.require(key, near, || words(key, "stashed"))?;
    let key = rule!("fivey.item.tier-1-spell");
    let spent = is_spent(at.world(), who, vessel);
    at.require(key, !spent, || words(key, "spent"))?;
    Ok(held)
}

/// Whether somebody can cast from one of their things at all, be it their turn or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ready {
    pub who: Who,
    pub vessel: String,
}

impl Rule for Ready {
    type World = World;
    type Outcome = ();

    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        ready(at, self.who, &self.vessel).map(drop)
    }
}

/// The spell is cast, and everybody knows which it was: the vessel is empty, unless its magician preserves the spell, or a
/// template's object keeps it for another day.
/// [fivey.magic.vessel, fivey.magic.magician, fivey.item.tier-1-spell, fivey.background.sage.artifact]
pub fn releases(at: &mut At<'_, World>, who: Who, vessel: &str, held: &Held) -> Play<()> {
    let key = rule!("fivey.background.sage.artifact");
    if key.holds(held.riddle) {
        let mut riddles = at.world().character(who).riddles.clone();
        riddles.remove(vessel);
        set(at, key, who, Set::riddles(riddles))?;
        at.tell(|_| {
            let words = Text::part(key, "revealed").with("vessel", Value::text(vessel));
            words.with("spell", Value::text(&held.spell))
        });
        carry(at, key, who, |things| {
            if let Some(thing) = things.get_mut(vessel) {
                thing.spell = Some(held.spell.clone());
            }
        })?;
    }
    if rule!("fivey.magic.magician").holds(feats::keeps_spells(at.world(), who)) {
        return Ok(());
    }
    let of_template = at.world().character(who).things.get(vessel).is_some_and(|thing| thing.of_template);
    let daily = of_template && at.world().switches.template_spells == TemplateSpells::Daily;
    let key = rule!("fivey.item.tier-1-spell");
    if key.holds(daily) {
        let mut used = at.world().character(who).used.clone();
        let times = used.entry(vessel.to_owned()).or_insert(0);
        *times = times.saturating_add(1);
        return set(at, key, who, Set::used(used)).map(drop);
    }
    carry(at, rule!("fivey.magic.vessel"), who, |things| {
        if let Some(thing) = things.get_mut(vessel) {
            // What a template's thing held is not chosen again.
            thing.settled = true;
            // Of several alike, the others hold theirs still.
            match thing.pieces {
                0 | 1 => thing.spell = None,
                more => thing.pieces = more.saturating_sub(1),
            }
        }
    })
}

/// The referee puts a spell into a thing: a named one, or one that is rolled for. [fivey.spell.list]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Bind {
    pub who: Who,
    /// Into which of their things, by name.
    pub vessel: String,
    /// Which spell; nothing, and it is rolled for.
    #[stored(default)]
    pub spell: Option<String>,
    /// Nobody but the referee is to know which, until it is cast. [fivey.background.sage.artifact]
    #[stored(default)]
    pub riddle: bool,
}

impl Rule for Bind {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.magic.vessel");
        let has = at.world().character(self.who).things.contains_key(&self.vessel);
        at.require(key, has, || {
            Text::part(key, "no-thing").with("who", self.who).with("vessel", Value::text(&self.vessel))
        })?;
        let key = rule!("fivey.spell.list");
        let known = self.spell.as_ref().is_none_or(|spell| Spell::find(at.world(), spell).is_some());
        at.require(key, known, || unknown(self.spell.as_deref().unwrap_or_default()))?;
        // What a riddle is, nobody else is to learn.
        match self.riddle {
            true => at.aside(Audience::Referee, |at| self.binds(at))?,
            false => self.binds(at)?,
        }
        Ok(Verdict::done())
    }
}

/// There is no such spell. [fivey.spell.list]
pub(crate) fn unknown(spell: &str) -> Text {
    Text::part(words!("fivey.spell.list"), "unknown").with("spell", Value::text(spell))
}

impl Bind {
    fn binds(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = words!("fivey.magic.vessel");
        let spell = match &self.spell {
            Some(spell) => spell.clone(),
            None => drawn(at)?,
        };
        let mut riddles = at.world().character(self.who).riddles.clone();
        match self.riddle {
            true => riddles.insert(self.vessel.clone(), spell.clone()),
            false => riddles.remove(&self.vessel),
        };
        set(at, key, self.who, Set::riddles(riddles))?;
        let now = Some(spell).filter(|_| !self.riddle);
        carry(at, key, self.who, |things| {
            if let Some(thing) = things.get_mut(&self.vessel) {
                thing.spell = now;
            }
        })
    }
}

/// A spell by a die with a face for each of the list, in its order. [fivey.spell.list]
pub fn drawn(at: &mut At<'_, World>) -> Play<String> {
    let key = rule!("fivey.spell.list");
    let names = Spell::listed(at.world());
    let sides = u16::try_from(names.len()).ok().and_then(Die::new);
    let face = match sides {
        Some(die) => at.roll(Owner::Referee, die, key)?,
        None => 1,
    };
    let nth = usize::try_from(face).unwrap_or(1).saturating_sub(1);
    Ok(names.into_iter().nth(nth).unwrap_or_default())
}
