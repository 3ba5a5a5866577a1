//! Riding. [adventuring.mount.requirements]
use crate::reference::RULES;
use crate::rules::base::damage::{Hurt, inflict};
use crate::rules::base::saves::{Save, Saved, save};
use crate::rules::base::{acting, bulk};
use crate::rules::hazards::{fears, swimming};
use crate::world::happen::set;
use crate::world::{Ability, Form, Set, Use, World};
use norn_kernel::{At, Closed, D4, Owner, Play, Rule, Storable, Text, Verdict, Who, closed, rule, words};
use std::collections::BTreeSet;

/// Somebody gets onto a mount. It is part of moving. [adventuring.mount.requirements]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Mount {
    pub who: Who,
    /// On whom.
    pub on: Who,
}

impl Rule for Mount {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::free(at, self.who)?;
        fears::may_act(at, self.who)?;
        acting::near(at, self.who, self.on)?;
        let key = rule!("adventuring.mount.requirements");
        let refusal = |part| Text::part(key, part).with("who", self.who).with("on", self.on);
        let world = at.world();
        let free = world.character(self.who).riding.is_none() && self.who != self.on;
        let taken = world.characters.values().any(|one| one.riding == Some(self.on));
        at.require(key, free && !taken, || refusal("taken"))?;
        let mount = at.world().character(self.on);
        let trained = mount.forms.contains(&Form::Mount);
        let saddled = mount.things.values().any(|thing| thing.serves(Use::Saddle));
        at.require(key, trained, || refusal("untrained"))?;
        at.require(key, saddled, || refusal("no-saddle"))?;
        let key = rule!("adventuring.train.mount");
        let larger = bulk::is_larger(at.world(), self.on, self.who);
        at.require(key, larger, || Text::part(key, "refusal").with("who", self.who).with("on", self.on))?;
        let key = rule!("adventuring.base.encumbrance");
        let bears = bulk::can_carry(at.world(), self.on, bulk::of_body(at.world(), self.who));
        at.require(key, bears, || Text::part(key, "too-heavy").with("who", self.on).with("whom", self.who))?;
        let key = rule!("adventuring.mount.requirements");
        set(at, key, self.who, Set::riding(Some(self.on)))?;
        Ok(Verdict::done())
    }
}

/// Whose feet somebody goes on: their mount's, or else their own. [adventuring.mount.requirements]
#[must_use]
pub fn mover(world: &World, who: Who) -> Who {
    rule!("adventuring.mount.requirements").keeps(world.character(who).riding).unwrap_or(who)
}

/// Who rides on somebody.
#[must_use]
pub fn rider(world: &World, mount: Who) -> Option<Who> {
    world.characters.iter().find(|(_, one)| one.riding == Some(mount)).map(|(who, _)| *who)
}

/// Who moves when somebody does: they, whom they ride on, and whoever rides on them. [adventuring.mount.requirements]
#[must_use]
pub fn together(world: &World, who: Who) -> BTreeSet<Who> {
    let mount = mover(world, who);
    let key = rule!("adventuring.mount.requirements");
    [Some(who), Some(mount), key.keeps(rider(world, mount))].into_iter().flatten().collect()
}

/// Refuses to move to whoever rides on a mount that can't, or does not want to. [adventuring.mount.requirements]
pub fn is_carried(at: &mut At<'_, World>, who: Who) -> Play<()> {
    is_borne(at, who)?;
    let mount = mover(at.world(), who);
    if mount == who { Ok(()) } else { fears::may_act(at, mount) }
}

/// Refuses to move to whoever rides on a mount that can't; in a fight neither can one that loses its turn.
/// [adventuring.mount.requirements, adventuring.base.lost-turn]
pub fn is_borne(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let mount = mover(at.world(), who);
    if mount == who {
        return Ok(());
    }
    let key = rule!("adventuring.base.condition.incapacitated");
    let able = at.world().is_able(mount);
    at.require(key, able, || Text::part(key, "mount").with("who", who).with("on", mount))?;
    acting::free(at, mount)?;
    let key = rule!("adventuring.base.lost-turn");
    let loses = at.world().fighter(mount).is_some_and(|fighter| fighter.loses);
    at.require(key, !loses, || Text::part(key, "refusal").with("who", mount))
}

/// Refuses what nobody does in the saddle. [adventuring.mount.requirements]
pub fn is_on_foot(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.mount.requirements");
    let on_foot = at.world().character(who).riding.is_none();
    at.require(key, on_foot, || Text::part(key, "in-the-saddle").with("who", who))
}

/// Whoever rides on somebody has to stay on as this befalls them; nothing where nobody does. [adventuring.mount.save]
pub fn jolts(at: &mut At<'_, World>, mount: Who, peril: Peril) -> Play<()> {
    match rider(at.world(), mount) {
        Some(rider) => stays_on(at, rider, peril).map(drop),
        None => Ok(()),
    }
}

/// A mount goes under: whoever rides on it is in the water, too. [adventuring.move.swim]
pub fn founders(at: &mut At<'_, World>, mount: Who) -> Play<()> {
    let Some(rider) = rider(at.world(), mount) else { return Ok(()) };
    set(at, rule!("adventuring.mount.requirements"), rider, Set::riding(None))?;
    let water = at.world().area_of(mount).water;
    swimming::falls_in(at, rider, water)
}

/// Somebody gets off. [adventuring.mount.requirements]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Dismount {
    pub who: Who,
}

impl Rule for Dismount {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::free(at, self.who)?;
        rides(at, self.who)?;
        set(at, rule!("adventuring.mount.requirements"), self.who, Set::riding(None))?;
        Ok(Verdict::done())
    }
}

/// Refuses what only a rider does.
fn rides(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.mount.requirements");
    let rides = at.world().character(who).riding.is_some();
    at.require(key, rides, || Text::part(key, "on-foot").with("who", who))
}

closed! {
    /// What befalls a rider. [adventuring.mount.save]
    pub enum Peril {
        /// Nothing out of the ordinary. [adventuring.mount.trivial]
        Quiet = "quiet-ride",
        Sprint = "sprint",
        Leap = "leap",
        Scare = "scare",
        Dodge = "dodge",
        /// Another danger.
        Danger = "danger",
    }
}

/// A rider has to stay on. [adventuring.mount.save]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct StayOn {
    /// The rider.
    pub who: Who,
    /// What happens.
    pub peril: Peril,
}

impl Rule for StayOn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        rides(at, self.who)?;
        let mount = at.world().character(self.who).riding;
        if let (Some(mount), Peril::Leap | Peril::Dodge) = (mount, self.peril) {
            let passed = save(at, &Save::of(mount, Ability::Agi))?;
            let key = words!("adventuring.mount.save");
            at.tell(|_| {
                Text::part(key, if passed { "mount-passes" } else { "mount-fails" }).with("on", mount)
            });
        }
        Ok(Verdict::of(Saved::of(stays_on(at, self.who, self.peril)?).word()))
    }
}

/// Whether a rider stays on; whoever does not ride has nothing to fall from. A quiet ride needs no save.
/// [adventuring.mount.save, adventuring.mount.trivial, adventuring.mount.fall]
pub fn stays_on(at: &mut At<'_, World>, who: Who, peril: Peril) -> Play<bool> {
    if at.world().character(who).riding.is_none() {
        return Ok(true);
    }
    if peril == Peril::Quiet && at.holds(rule!("adventuring.mount.trivial"), true) {
        return Ok(true);
    }
    let skilled = at.world().is_proficient(who, "riding");
    let stays = save(at, &Save::of(who, Ability::Agi).proficient_if(skilled))?;
    if at.holds(rule!("adventuring.mount.save"), stays) {
        return Ok(true);
    }
    let key = rule!("adventuring.mount.fall");
    at.story(|_| Text::part(key, "story").with("who", who));
    set(at, key, who, Set::riding(None))?;
    inflict(at, who, Owner::Referee, &Hurt::of(D4).direct(), key)?;
    let water = at.world().area_of(who).water;
    swimming::falls_in(at, who, water)?;
    Ok(false)
}
