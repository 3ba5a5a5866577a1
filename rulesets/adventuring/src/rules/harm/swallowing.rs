//! What people eat, drink and give each other, and what may be in it. [adventuring.poison.ingestion]
use super::healing::heals;
use super::poisons::{antidote, comes_in, exposed, listed};
use super::{diseases, drugs};
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::acting::alive;
use crate::rules::base::saves::{Save, group, save};
use crate::rules::fights::turn;
use crate::world::happen::{carry, happen, set, use_up};
use crate::world::{Ability, Delivery, Effect, Item, Poison, Served, Set, Sort, Strange, Thing, Use, World};
use norn_kernel::{At, Audience, Key, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule};
use std::collections::BTreeMap;

/// Whether people can swallow it, and it then does something.
#[must_use]
pub fn is_swallowed(thing: &Thing) -> bool {
    let food =
        |item: &Item| 0 < item.heals || matches!(item.used_for, Use::Ration | Use::Antidote | Use::Cure);
    match &thing.sort {
        Sort::Poison(_) | Sort::Drug(_) => true,
        Sort::Item(item) => !thing.broken && food(item),
        Sort::Weapon(_) | Sort::Armour(_) => false,
    }
}

/// Before people swallow what poison may be in, they may notice it; the game master rolls in secret, and as much where
/// there is nothing to notice. Whoever does not notice, or goes on, has swallowed it. Gives who has.
/// [adventuring.poison.ingestion.detect, adventuring.poison.ingestion.strong-taste]
pub fn swallow(
    at: &mut At<'_, World>,
    eaters: &[Who],
    poison: Option<&Poison>,
    strong: bool,
) -> Play<Vec<Who>> {
    let key = rule!("adventuring.poison.ingestion.detect");
    let hides = rule!("adventuring.poison.ingestion.strong-taste").holds(strong);
    let notices = at.aside(Audience::Referee, |at| match hides {
        true => Ok(BTreeMap::new()),
        false => notices(at, eaters),
    })?;
    let mut swallowed = vec![];
    for &who in eaters {
        let notices = poison.is_some() && key.holds(notices.get(&who).copied().unwrap_or(false));
        let owner = at.world().owner(who);
        // Taken by everybody who eats: or others could see who has noticed something.
        let goes_on = at.aside(Audience::of(owner), |at| match notices {
            true => at.confirm(&Prompt::confirm(owner, key).about(&[("who", Value::Character(who))])),
            false => Ok(true),
        })?;
        if goes_on {
            swallowed.push(who);
        }
    }
    if let Some(poison) = poison.filter(|poison| comes_in(poison, Delivery::Ingestion)) {
        for &who in &swallowed {
            exposed(at, who, poison)?;
        }
    }
    Ok(swallowed)
}

/// What may be mixed into something of somebody's: nothing where nobody has to wonder.
#[must_use]
pub fn mixed(world: &World, who: Who, name: &str) -> Option<Strange> {
    let one = world.character(who);
    let own = one.things.get(name).and_then(|thing| thing.mixed.clone());
    let strange = one.strange.get(name);
    if own.is_none() && strange.is_none() {
        return None;
    }
    let strange = strange.cloned().unwrap_or_default();
    Some(Strange { mixed: own.or(strange.mixed), ..strange })
}

/// What was mixed into something of somebody's is swallowed, or thrown away.
pub fn clean(at: &mut At<'_, World>, who: Who, name: &str, by: Key) -> Play<()> {
    if at.world().character(who).things.get(name).is_some_and(|thing| thing.mixed.is_some()) {
        carry(at, by, who, |things| {
            if let Some(thing) = things.get_mut(name) {
                thing.mixed = None;
            }
        })?;
    }
    let mut strange = at.world().character(who).strange.clone();
    if let Some(strange) = strange.get_mut(name) {
        strange.mixed = None;
    }
    set(at, by, who, Set::strange(strange)).map(drop)
}

fn notices(at: &mut At<'_, World>, eaters: &[Who]) -> Play<BTreeMap<Who, bool>> {
    let saves = eaters.iter().map(|who| Save::of(*who, Ability::Wit).rolled_by(Owner::Referee));
    let saves: Vec<Save> = saves.collect();
    match saves.as_slice() {
        [one] => Ok(BTreeMap::from([(one.who, save(at, one)?)])),
        all => group(at, all, Owner::Referee),
    }
}

/// The game master puts something before people to eat and drink, which may be poisoned. What is in it they alone know:
/// what everybody sees follows by itself ([`Eat`]). [adventuring.poison.ingestion]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Meal {
    pub who: Vec<Who>,
    /// As the list calls it; none, and nothing is wrong with it.
    pub poison: Option<String>,
    /// It tastes too strong for anybody to notice. [adventuring.poison.ingestion.strong-taste]
    #[stored(default)]
    pub strong: bool,
}

impl Rule for Meal {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        for &who in &self.who {
            acting::able(at, who)?;
        }
        let poison = match &self.poison {
            Some(name) => Some(listed(at, name)?),
            None => None,
        };
        let now = Served { to: self.who.clone(), poison, strong: self.strong };
        happen(at, rule!("adventuring.poison.ingestion"), Effect::Served(Some(Box::new(now))))?;
        Ok(Verdict::done())
    }
}

/// Some eat and drink what was put before them. It follows by itself. [adventuring.poison.ingestion]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Eat {
    pub who: Vec<Who>,
}

impl Rule for Eat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let served = at.world().served.clone();
        happen(at, rule!("adventuring.poison.ingestion"), Effect::Served(None))?;
        if let Some(served) = served {
            swallow(at, &self.who, served.poison.as_ref(), served.strong)?;
        }
        Ok(Verdict::done())
    }
}

/// Somebody puts a dose of poison into food or drink that they carry. [adventuring.poison.ingestion]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Mix {
    pub who: Who,
    /// The poison among their things.
    pub poison: String,
    /// What they put it into.
    pub into: String,
}

impl Rule for Mix {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::an_action(at, self.who)?;
        acting::free(at, self.who)?;
        let key = rule!("adventuring.poison.ingestion");
        let things = &at.world().character(self.who).things;
        let dose = things.get(&self.poison).and_then(|thing| thing.sort.poison()).cloned();
        let food =
            things.get(&self.into).is_some_and(|thing| is_swallowed(thing) && thing.sort.poison().is_none());
        at.require(key, dose.is_some() && food, || Text::part(key, "nothing-to-mix").with("who", self.who))?;
        use_up(at, key, self.who, &self.poison, 1)?;
        carry(at, key, self.who, |things| {
            if let Some(thing) = things.get_mut(&self.into) {
                thing.mixed = dose;
            }
        })?;
        turn::acted(at, self.who)?;
        turn::settles(at, self.who)?;
        Ok(Verdict::done())
    }
}

/// Somebody eats, drinks or otherwise uses up something of theirs, or gives it to another: an antidote, a cure, a drug,
/// food, poison, or whatever heals. [adventuring.base.items]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Take {
    pub who: Who,
    /// Themselves, or whoever is near.
    pub to: Who,
    /// Which of their things.
    pub thing: String,
    /// It tastes too strong for anybody to notice what may be in it. [adventuring.poison.ingestion.strong-taste]
    #[stored(default)]
    pub strong: bool,
    /// Whoever takes a drug tries to resist it. [adventuring.drug.as-poison]
    #[stored(default)]
    pub resists: bool,
    /// Somebody of the other side who is awake wants it, as the game master says. [adventuring.poison.antidote]
    #[stored(default, skip_serializing_if = "is_not")]
    pub willing: bool,
}

/// Whether it is not so.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_not(so: &bool) -> bool {
    !so
}

/// Whether somebody lets another give them something without being asked: themselves, one of their own side, and whoever
/// can't help it. [adventuring.base.items]
#[must_use]
pub fn lets(world: &World, who: Who, to: Who) -> bool {
    to == who || world.character(to).side == world.character(who).side || world.is_out(to)
}

impl Rule for Take {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::an_action(at, self.who)?;
        acting::free(at, self.who)?;
        if self.to != self.who {
            acting::near(at, self.who, self.to)?;
        }
        alive(at, self.to)?;
        let key = rule!("adventuring.base.items");
        let thing = at
            .world()
            .character(self.who)
            .things
            .get(&self.thing)
            .filter(|thing| is_swallowed(thing))
            .cloned();
        let willing = self.willing || lets(at.world(), self.who, self.to);
        let part = if thing.is_some() { "unwilling" } else { "not-there" };
        at.require(key, thing.is_some() && willing, || {
            Text::part(key, part)
                .with("who", self.who)
                .with("to", self.to)
                .with("item", Value::text(&self.thing))
        })?;
        let Some(thing) = thing else { return Ok(Verdict::done()) };
        let drug = drugs::called(at.world(), self.who, &self.thing);
        turn::acted(at, self.who)?;
        turn::settles(at, self.who)?;
        if let Some(of) = mixed(at.world(), self.who, &self.thing) {
            if swallow(at, &[self.to], of.mixed.as_ref(), self.strong)?.is_empty() {
                return Ok(Verdict::done());
            }
            clean(at, self.who, &self.thing, key)?;
        }
        use_up(at, key, self.who, &self.thing, 1)?;
        match &thing.sort {
            Sort::Poison(poison) if comes_in(poison, Delivery::Ingestion) => exposed(at, self.to, poison)?,
            Sort::Drug(_) => drugs::takes(at, self.to, &drug, self.resists, false).map(drop)?,
            Sort::Item(item) => self.does(at, item)?,
            Sort::Poison(_) | Sort::Weapon(_) | Sort::Armour(_) => {}
        }
        Ok(Verdict::done())
    }
}

impl Take {
    /// What a thing of no other sort does to whoever takes it.
    fn does(&self, at: &mut At<'_, World>, item: &Item) -> Play<()> {
        match item.used_for {
            Use::Antidote => antidote(at, self.to)?,
            Use::Cure => diseases::cure(at, self.to)?,
            _ => {}
        }
        heals(at, self.to, item.heals)
    }
}
