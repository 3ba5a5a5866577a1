//! A nymph's relic, and an orc's heirloom. [fivey.origin.nymph.relic, fivey.origin.orc.heirloom]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::tasks::inspiration::{self, Moment};
use crate::rules::templates::things;
use crate::world::happen::{carry, set};
use crate::world::{DAY, Fate, Nymph, Set, Thing, Use, World};
use norn_kernel::{
    At, Audience, Better, D6, D20, Owner, Play, Rule, Storable, Text, Verdict, Who, closed, rule,
};

/// In whose relic a nymph's life is: hers who carries it as she began with it, and hers still when she has given it away.
/// Nobody's, where that is not said. [fivey.origin.nymph.relic]
#[must_use]
pub fn whose(world: &World, carrier: Who, thing: &Thing) -> Option<Who> {
    let own = Some(carrier).filter(|who| world.character(*who).nymph.is_some());
    thing.whose.or(own).filter(|_| is_relic(thing))
}

/// Whether a thing is a nymph's relic. [fivey.origin.nymph.relic]
#[must_use]
pub fn is_relic(thing: &Thing) -> bool {
    thing.sort.gear().is_some_and(|gear| gear.used_for == Use::Relic)
}

/// Who carries a nymph's relic, and by which name: she herself, or somebody to whom she has given it. It may lie about. Of
/// what is nobody else's the referee may have said that it is with somebody. [fivey.origin.nymph.relic]
#[must_use]
pub fn relic(world: &World, nymph: Who) -> Option<(Who, String)> {
    world.character(nymph).nymph?;
    let find = |of: Option<Who>| {
        let things = world.characters.iter().flat_map(|(who, one)| one.things.iter().map(|it| (*who, it)));
        let mut relics = things.filter(|(_, (_, thing))| is_relic(thing));
        let found = relics.find(|(who, (_, thing))| whose(world, *who, thing) == of);
        found.map(|(who, (name, _))| (who, name.clone()))
    };
    find(Some(nymph)).or_else(|| find(None))
}

/// What a nymph's relic is, by her kind. [fivey.origin.nymph.relic]
#[must_use]
pub fn shape(world: &World, nymph: Who) -> Option<Nymph> {
    let kind = world.character(nymph).nymph.filter(|_| relic(world, nymph).is_some());
    rule!("fivey.origin.nymph.relic").keeps(kind)
}

/// Whether a nymph lives on in her relic. [fivey.origin.nymph.relic-survival]
#[must_use]
pub fn survives(world: &World, nymph: Who) -> bool {
    rule!("fivey.origin.nymph.relic-survival").holds(relic(world, nymph).is_some())
}

/// Whoever lives in a relic that is no more dies. [fivey.origin.nymph.relic-survival]
pub fn perishes(at: &mut At<'_, World>, nymph: Who) -> Play<()> {
    let key = rule!("fivey.origin.nymph.relic-survival");
    let lost = at.world().character(nymph).fate == Fate::Bodiless && relic(at.world(), nymph).is_none();
    if key.holds(lost) {
        set(at, key, nymph, Set::fate(Fate::Dead))?;
        set(at, key, nymph, Set::nursed(None))?;
    }
    Ok(())
}

closed! {
    /// What becomes of a relic.
    pub enum Kept {
        /// [fivey.origin.nymph.relic-healing]
        Entrusted = "entrusted-to-sisters",
        /// [fivey.origin.nymph.relic-survival]
        Destroyed = "is-destroyed",
    }
}

/// A nymph's relic is entrusted to sisters, or destroyed. [fivey.origin.nymph.relic-healing, fivey.origin.nymph.relic-survival]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct KeepRelic {
    /// The nymph.
    pub who: Who,
    pub kept: Kept,
}

impl Rule for KeepRelic {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.origin.nymph.relic");
        let there = relic(at.world(), self.who);
        at.require(key, there.is_some(), || Text::part(key, "refusal").with("who", self.who))?;
        match self.kept {
            Kept::Entrusted => self.nurses(at)?,
            Kept::Destroyed => {
                if let Some((carrier, name)) = there {
                    carry(at, key, carrier, |things| drop(things.remove(&name)))?;
                }
                perishes(at, self.who)?;
            }
        }
        Ok(Verdict::done())
    }
}

impl KeepRelic {
    /// Sisters nurse her back in d6 days. [fivey.origin.nymph.relic-healing]
    fn nurses(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("fivey.origin.nymph.relic-healing");
        let one = at.world().character(self.who);
        let hurt = one.fate == Fate::Bodiless || (!one.is_gone() && 0 < one.damage());
        let hurt = hurt && one.nursed.is_none();
        at.require(key, hurt, || Text::part(key, "refusal").with("who", self.who))?;
        let owner = at.world().owner(self.who);
        let days = at.on_behalf(self.who, |at| at.roll(owner, D6, key))?;
        let days = inspiration::favor(at, self.who, days, Better::Low, Moment::Alone)?.max(1);
        let until = at.world().clock.saturating_add(DAY.saturating_mul(days.into()));
        set(at, key, self.who, Set::nursed(Some(until))).map(drop)
    }
}

/// Whether anybody in the party has an heirloom that nobody can read. [fivey.origin.orc.heirloom]
fn has_heirloom(world: &World) -> bool {
    world.party().any(|who| things::serving(world, who, Use::Heirloom).is_some())
}

/// The referee looks whether an orc has an heirloom like that of one in the party. [fivey.origin.orc.heirloom]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct CompareHeirloom {
    /// The orc whom the party meets.
    pub who: Who,
}

impl Rule for CompareHeirloom {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.origin.orc.heirloom");
        acting::able(at, self.who)?;
        let one = has_heirloom(at.world());
        at.require(key, one, || Text::part(key, "no-heirloom"))?;
        let new = at.world().character(self.who).heirloom.is_none() && !at.world().is_players(self.who);
        at.require(key, new, || Text::part(key, "known").with("who", self.who))?;
        at.aside(Audience::Referee, |at| {
            let face = at.on_behalf(self.who, |at| at.roll(Owner::Referee, D20, key))?;
            set(at, key, self.who, Set::heirloom(Some(face == 1))).map(drop)
        })?;
        Ok(Verdict::done())
    }
}
