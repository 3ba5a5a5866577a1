//! Using the things of templates. [fivey.action.interact]
use super::companions;
use crate::reference::RULES;
use crate::rules::characters::{acting, health};
use crate::rules::fights::turn;
use crate::rules::tasks::inspiration::{self, Moment};
use crate::world::gear::COST_MAX;
use crate::world::happen::{carry, happen, learn_of_site, pay, set, use_up};
use crate::world::{Busy, Countdown, Debt, Effect, HOUR, Set, Site, Task, Thing, Use, World};
use norn_kernel::record::Record;
use norn_kernel::{At, D6, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// What a patron expects back for each crown. [fivey.origin.gnome.blank-check]
const RETURN: i32 = 10;
/// The most that is written on a check, in crowns.
pub const CHECK_MAX: i32 = COST_MAX / RETURN;

/// Somebody uses a thing that does something of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct UseThing {
    pub who: Who,
    pub thing: String,
    /// Upon whom: who eats of a feast, who swallows a poison.
    #[stored(default)]
    pub whom: BTreeSet<Who>,
    /// Which other of their things: what is sealed.
    #[stored(default)]
    pub on: Option<String>,
    /// In the player's words: which lock, which alter ego, what the seal is to say, what an animal or a home is called.
    #[stored(default)]
    pub text: String,
    /// What is written on a check.
    #[stored(default)]
    pub crowns: i32,
    /// All of a poison is swallowed, as the referee says.
    #[stored(default)]
    pub whole: bool,
}

/// What a thing of somebody's is for, if it can be used.
#[must_use]
pub fn used_for(world: &World, who: Who, name: &str) -> Option<Use> {
    let thing = world.character(who).things.get(name)?;
    let used_for = thing.sort.gear()?.used_for;
    let usable = matches!(
        used_for,
        Use::BlankCheck
            | Use::Charm
            | Use::Clothes
            | Use::Deed
            | Use::Herbs
            | Use::Key
            | Use::Poison
            | Use::Stamp
            | Use::Toolkit
    );
    Some(used_for).filter(|_| usable && thing.serves(used_for))
}

impl Rule for UseThing {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = words!("fivey.action.interact");
        let used_for = used_for(at.world(), self.who, &self.thing);
        at.require(key, used_for.is_some(), || {
            Text::part(key, "no-use").with("item", Value::text(&self.thing))
        })?;
        match used_for {
            Some(Use::BlankCheck) => self.cash(at)?,
            Some(Use::Charm) => self.call(at)?,
            Some(Use::Clothes) => self.change(at)?,
            Some(Use::Deed) => self.claim(at)?,
            Some(Use::Herbs) => self.feast(at)?,
            Some(Use::Key) => self.unlock(at)?,
            Some(Use::Poison) => self.poison(at)?,
            Some(Use::Stamp) => self.seal(at)?,
            Some(Use::Toolkit) => self.ply(at)?,
            _ => {}
        }
        Ok(Verdict::done())
    }
}

/// A feast heals one who eats of it. [fivey.origin.hoblin.herbs]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Eater {
    who: Who,
}

impl Rule for Eater {
    type World = World;
    type Outcome = ();

    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.origin.hoblin.herbs");
        let owner = at.world().owner(self.who);
        let points = at.on_behalf(self.who, |at| at.roll(owner, D6, key))?;
        let points = match points < at.world().character(self.who).damage() {
            true => inspiration::better(at, self.who, points, Moment::Together)?,
            false => points,
        };
        health::heal(at, self.who, points, key).map(drop)
    }
}

impl UseThing {
    fn mine<'a>(&self, at: &'a At<'_, World>) -> Option<&'a Thing> {
        at.world().character(self.who).things.get(&self.thing)
    }

    /// What somebody has written, or what the thing is called.
    fn named(&self) -> String {
        let text = self.text.trim();
        if text.is_empty() { self.thing.clone() } else { text.to_owned() }
    }

    /// So many crowns now, and ten times as many owed. [fivey.origin.gnome.blank-check]
    fn cash(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.origin.gnome.blank-check");
        acting::calm(at)?;
        let fits = (1..=CHECK_MAX).contains(&self.crowns);
        at.require(key, fits, || Text::part(key, "refusal").with("max", CHECK_MAX))?;
        use_up(at, key, self.who, &self.thing, 1)?;
        pay(at, key, self.who, self.crowns)?;
        let crowns = at.number(key, self.crowns.saturating_mul(RETURN));
        let mut debts = at.world().character(self.who).debts.clone();
        debts.push(Debt { crowns, why: self.thing.clone() });
        set(at, key, self.who, Set::debts(debts))?;
        // That somebody will come for it the referee keeps in mind.
        let name = format!("{}: {}", self.thing, at.world().character(self.who).name);
        let visit = Countdown { until: None, rounds: None, open: false };
        happen(at, key, Effect::Countdown(name, Some(visit))).map(drop)
    }

    fn call(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.origin.elf.charm");
        companions::can_call(at, self.who, &self.thing)?;
        turn::spends(at, self.who, 2, key)?;
        companions::comes(at, self.who, &self.named())
    }

    /// Into another life or out of it, which takes an hour. [fivey.origin.hellchild.change-of-clothes]
    fn change(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.origin.hellchild.change-of-clothes");
        let fight = at.world().combat.is_some();
        at.require(key, !fight, || Text::part(key, "refusal"))?;
        let one = at.world().character(self.who);
        let (free, other) = (one.busy.is_none(), !one.alter_ego.is_empty());
        let busy = words!("fivey.referee.time-restraints");
        at.require(busy, free, || Text::part(busy, "refusal").with("who", self.who))?;
        let minutes = at.number(key, i32::try_from(HOUR).unwrap_or(0));
        let until = at.world().clock.saturating_add(minutes.into());
        let task = Task::Change((!other).then(|| self.named()));
        set(at, key, self.who, Set::busy(Some(Busy { until, task, risk: 0 }))).map(drop)
    }

    /// A summer home of the family stands somewhere, neglected. [fivey.background.noble.deed]
    fn claim(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.background.noble.deed");
        acting::calm(at)?;
        let new = self.mine(at).is_some_and(|thing| thing.text.is_empty());
        at.require(key, new, || Text::part(key, "refusal").with("who", self.who))?;
        let name = self.named();
        let free = !at.world().sites.contains_key(&name);
        at.require(key, free, || Text::part(key, "taken").with("name", Value::text(&name)))?;
        let remarks = self.mine(at).and_then(|thing| thing.sort.gear()).map(|gear| gear.text.clone());
        let site = Site {
            owner: Some(self.who),
            dangerous: true,
            remarks: remarks.unwrap_or_default(),
            ..Site::fields().usual()
        };
        happen(at, key, Effect::Site(name.clone(), Some(Box::new(site))))?;
        learn_of_site(at, key, &name)?;
        carry(at, key, self.who, |things| {
            if let Some(thing) = things.get_mut(&self.thing) {
                thing.text = name;
            }
        })
    }

    /// Everybody who shares the meal is healed. [fivey.origin.hoblin.herbs]
    fn feast(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.origin.hoblin.herbs");
        acting::calm(at)?;
        let eats = |who: &Who| at.world().character(*who).ate && at.world().is_able(*who);
        let meal = !self.whom.is_empty() && self.whom.iter().all(eats);
        at.require(key, meal, || Text::part(key, "refusal"))?;
        use_up(at, key, self.who, &self.thing, 1)?;
        let eaters: Vec<Eater> = self.whom.iter().map(|&who| Eater { who }).collect();
        at.together(&eaters, (), |(), ()| ())
    }

    /// Any lock opens, once. [fivey.background.criminal.skeleton-key]
    fn unlock(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.background.criminal.skeleton-key");
        turn::spends(at, self.who, 2, key)?;
        use_up(at, key, self.who, &self.thing, 1)?;
        at.story(|_| {
            Text::part(key, "opens").with("who", self.who).with("text", Value::text(self.text.trim()))
        });
        Ok(())
    }

    /// Whoever swallows all of it dies of it, whatever their hit points. [fivey.origin.scalespawn.poison]
    fn poison(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.origin.scalespawn.poison");
        let whom = self.whom.first().copied().filter(|_| self.whom.len() == 1);
        let there = whom.is_some_and(|whom| at.world().is_able(whom));
        at.require(key, there, || Text::part(key, "refusal"))?;
        turn::spends(at, self.who, 2, key)?;
        use_up(at, key, self.who, &self.thing, 1)?;
        let Some(whom) = whom else { return Ok(()) };
        let immune = health::is_immune(at.world(), whom, health::POISON);
        if key.holds(self.whole && !immune) {
            set(at, key, whom, Set::hit_points(0))?;
            health::dies(at, whom, key)?;
        }
        Ok(())
    }

    /// What is sealed is the house's. [fivey.background.noble.wax-stamp]
    fn seal(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.background.noble.wax-stamp");
        acting::calm(at)?;
        let on = self.on.clone().filter(|on| *on != self.thing);
        let there = on.as_ref().is_some_and(|on| at.world().character(self.who).things.contains_key(on));
        at.require(key, there, || Text::part(key, "refusal").with("who", self.who))?;
        let text = self.named();
        carry(at, key, self.who, |things| {
            if let Some(thing) = on.and_then(|on| things.get_mut(&on)) {
                thing.text = text;
            }
        })
    }

    /// Somebody does what needs the tools of a craft. [fivey.origin.dwarf.toolkit]
    fn ply(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.origin.dwarf.toolkit");
        acting::calm(at)?;
        let craft = self.mine(at).map(|thing| thing.text.clone()).unwrap_or_default();
        let bought = self.mine(at).is_some_and(|thing| thing.sort.gear().is_some_and(|gear| !gear.unsold));
        at.require(key, bought || !craft.is_empty(), || {
            Text::part(key, "refusal").with("item", Value::text(&self.thing))
        })?;
        at.story(|_| {
            let craft = if craft.is_empty() { &self.thing } else { &craft };
            let text = Text::part(key, "plies").with("who", self.who).with("craft", Value::text(craft));
            text.with("text", Value::text(self.text.trim()))
        });
        Ok(())
    }
}
