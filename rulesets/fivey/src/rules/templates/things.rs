//! The things that come with templates, and what is particular about them.
use crate::reference::RULES;
use crate::rules::characters::{acting, health, inventory};
use crate::rules::templates::relics;
use crate::world::happen::carry;
use crate::world::{Carried, Row, Template, Thing, Use, Weapon, World};
use norn_kernel::{At, Key, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// Whether somebody may strike with holy damage and CHA: one hand holds a holy symbol. What the weapon takes, the hand with
/// the symbol can't give. [fivey.background.acolyte.holy-symbol]
#[must_use]
pub fn holy(world: &World, who: Who) -> bool {
    rule!("fivey.background.acolyte.holy-symbol").holds(health::holds(world, who, Use::Symbol))
}

/// Which element somebody may choose with a weapon in place of its own type of damage: that of their ancestors, where the
/// weapon takes one. [fivey.origin.scalespawn.dagger]
#[must_use]
pub fn element(world: &World, who: Who, weapon: &Weapon) -> Option<String> {
    let element = world.character(who).element.trim();
    let elemental = weapon.elemental && !element.is_empty() && element != weapon.damage_type;
    rule!("fivey.origin.scalespawn.dagger").holds(elemental).then(|| element.to_owned())
}

/// The name of something of somebody's that serves a use.
#[must_use]
pub fn serving(world: &World, who: Who, used_for: Use) -> Option<String> {
    let mut things = world.character(who).things.iter();
    things.find(|(_, thing)| thing.serves(used_for)).map(|(name, _)| name.clone())
}

/// Whether somebody has a thing by a template of their own, and not from others. [fivey.create.template-contents]
#[must_use]
pub fn is_own(world: &World, who: Who, name: &str) -> bool {
    let templates = &world.character(who).templates;
    let mut own = templates.iter().filter_map(|template| Template::find(world, template));
    own.any(|template| template.one == name || template.other == name)
}

/// Whose a thing is that serves one person alone, whoever carries it: theirs who have it by a template of their own, and
/// theirs still when it has been given away. Nobody's, of what serves anybody.
/// [fivey.origin.changeling.locket, fivey.origin.elf.charm, fivey.origin.nymph.relic, fivey.origin.watcher.memento]
#[must_use]
pub fn whose(world: &World, carrier: Who, name: &str, thing: &Thing) -> Option<Who> {
    let bound = thing
        .sort
        .gear()
        .is_some_and(|gear| matches!(gear.used_for, Use::Charm | Use::Locket | Use::Memento));
    let own = || Some(carrier).filter(|who| is_own(world, *who, name));
    let whose = Some(thing).filter(|_| bound).and_then(|thing| thing.whose.or_else(own));
    whose.or_else(|| relics::whose(world, carrier, thing))
}

/// The name of something that somebody carries and that serves them and nobody else.
#[must_use]
pub fn serving_alone(world: &World, who: Who, used_for: Use) -> Option<String> {
    let mut things = world.character(who).things.iter();
    let own = things.find(|(name, it)| it.serves(used_for) && whose(world, who, name, it) == Some(who));
    own.map(|(name, _)| name.clone())
}

/// The rule by which a thing of somebody's is named, of those that have something particular about them.
#[must_use]
pub fn particular(world: &World, who: Who, name: &str) -> Option<Key> {
    let thing = world.character(who).things.get(name)?;
    let gear = thing.sort.gear()?;
    Some(match gear.used_for {
        Use::Toolkit if gear.unsold => rule!("fivey.origin.dwarf.toolkit"),
        Use::Memento => rule!("fivey.origin.watcher.memento"),
        Use::Gadget => rule!("fivey.background.spy.gadget"),
        Use::Plain if gear.unsold && thing.of_template => rule!("fivey.background.entertainer.manuscript"),
        _ => return None,
    })
}

/// Whether the referee approves what is particular about a thing. [fivey.background.spy.gadget]
#[must_use]
pub fn is_approved(world: &World, who: Who, name: &str) -> bool {
    let thing = world.character(who).things.get(name);
    thing.and_then(|thing| thing.sort.gear()).is_some_and(|gear| gear.used_for == Use::Gadget)
}

/// Somebody says what is particular about a thing: of which craft a toolkit is, whose memento it is, what a work is called,
/// or what a gadget is for. Once that is said it stays so. [fivey.background.spy.gadget]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct NameThing {
    pub who: Who,
    pub thing: String,
    pub text: String,
}

impl Rule for NameThing {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let general = words!("fivey.inventory.twenty");
        let key = particular(at.world(), self.who, &self.thing);
        at.require(general, key.is_some(), || {
            Text::part(general, "nothing-particular").with("item", Value::text(&self.thing))
        })?;
        let key = key.unwrap_or(general);
        let said = at.world().character(self.who).things.get(&self.thing).map(|thing| thing.text.clone());
        let said = said.unwrap_or_default();
        at.require(key, said.is_empty(), || {
            Text::part(key, "said-already")
                .with("item", Value::text(&self.thing))
                .with("text", Value::text(&said))
        })?;
        let text = self.text.trim().to_owned();
        carry(at, key, self.who, |things| {
            if let Some(thing) = things.get_mut(&self.thing) {
                thing.text = text;
            }
        })?;
        Ok(Verdict::done())
    }
}

/// Somebody calls a spear back into their hand. [fivey.background.barbarian.spear]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct CallBack {
    pub who: Who,
    pub thing: String,
}

/// Whether a thing flies back at a call.
#[must_use]
pub fn returns(world: &World, who: Who, name: &str) -> bool {
    let thing = world.character(who).things.get(name);
    thing.is_some_and(|thing| thing.sort.weapon().is_some_and(|weapon| weapon.returns))
}

impl Rule for CallBack {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.background.barbarian.spear");
        acting::able(at, self.who)?;
        let thing = at.world().character(self.who).things.get(&self.thing);
        let away = thing.is_some_and(|thing| thing.carried == Carried::Lying);
        let away = away && returns(at.world(), self.who, &self.thing);
        at.require(key, away, || Text::part(key, "refusal").with("item", Value::text(&self.thing)))?;
        let free = 0 < inventory::free_hands(at.world(), self.who);
        let hands = rule!("fivey.weapon.hands");
        at.require(hands, free, || Text::part(hands, "full").with("who", self.who))?;
        carry(at, key, self.who, |things| {
            if let Some(thing) = things.get_mut(&self.thing) {
                (thing.carried, thing.lies) = (Carried::Held, None);
            }
        })?;
        Ok(Verdict::done())
    }
}
