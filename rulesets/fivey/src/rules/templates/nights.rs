//! What feats of templates do with a rest action. [fivey.feat.phase-actions]
use super::feats::{befriends, place};
use super::{feat, needs};
use crate::reference::RULES;
use crate::rules::characters::inventory;
use crate::rules::exploring::nights::spends_rest;
use crate::world::happen::{carry, happen, pay, set};
use crate::world::people::CROWNS_MAX;
use crate::world::{Blessing, Effect, Gear, Night, Power, Set, Sort, Thing, World};
use norn_kernel::record::Record;
use norn_kernel::{At, Play, Rule, Storable, Text, Verdict, Who, closed, rule};
use std::collections::BTreeSet;

/// A gnome builds a small device, one component for each crown. [fivey.feat.tinker]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Tinker {
    pub who: Who,
    /// What it is, as referee and player have agreed on it.
    pub device: String,
    /// Of how many components it is made.
    pub components: i32,
}

impl Rule for Tinker {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.tinker");
        needs(at, self.who, Power::Tinker, key)?;
        let crowns = at.world().character(self.who).crowns;
        let affords = (1..=crowns.min(CROWNS_MAX)).contains(&self.components);
        at.require(key, affords, || Text::part(key, "too-dear").with("crowns", crowns))?;
        let room = rule!("fivey.inventory.twenty");
        let fits = inventory::has_room(at.world(), self.who, 1);
        at.require(room, fits, || Text::part(room, "no-room").with("who", self.who))?;
        spends_rest(at, self.who, key)?;
        let cost = at.number(key, self.components);
        pay(at, key, self.who, cost.saturating_neg())?;
        let device = self.device.trim();
        let name = match device {
            "" => feat(at.world(), self.who, Power::Tinker).unwrap_or_default(),
            device => device.to_owned(),
        };
        let made = Thing::from(Sort::Gear(Gear { unsold: true, ..Gear::fields().usual() }));
        carry(at, key, self.who, |things| {
            things
                .entry(name)
                .and_modify(|thing| thing.pieces = thing.pieces.saturating_add(1))
                .or_insert(made);
        })?;
        Ok(Verdict::done())
    }
}

closed! {
    /// One of the three things that a blessing does. [fivey.feat.blessing]
    pub enum Boon {
        Heal = "gives-hit-points",
        Resist = "protects",
        Cure = "cures",
    }
}

/// An acolyte blesses an ally; what comes of it shows as the night ends. [fivey.feat.blessing]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Bless {
    pub who: Who,
    pub whom: Who,
    pub boon: Boon,
    /// Which ailment is cured, or from which type of damage it protects.
    #[stored(default)]
    pub what: String,
    /// The referee finds that somebody who is not of the party is an ally.
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub ally: bool,
}

impl Rule for Bless {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.blessing");
        needs(at, self.who, Power::Blessing, key)?;
        let whom = self.whom;
        let ally = at.world().is_players(whom) || self.ally && at.world().is_seen(whom);
        let ally = ally && self.who != whom && at.world().is_able(whom);
        at.require(key, ally, || Text::part(key, "no-ally").with("who", self.who))?;
        spends_rest(at, self.who, key)?;
        let what = self.what.trim().to_owned();
        let blessing = match self.boon {
            Boon::Heal => Blessing::Heal,
            Boon::Resist => Blessing::Resist(what),
            Boon::Cure => Blessing::Cure(what),
        };
        let mut tonight = at.world().character(self.whom).tonight.clone();
        tonight.blessed.push((self.who, blessing));
        set(at, key, self.whom, Set::tonight(tonight))?;
        Ok(Verdict::done())
    }
}

/// An entertainer performs at an inn, and all lodge there for nothing. [fivey.feat.one-night-only]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Perform {
    pub who: Who,
    /// Who of the referee's people attends. [fivey.feat.one-night-only.friends]
    #[stored(default)]
    pub guests: BTreeSet<Who>,
}

impl Rule for Perform {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.feat.one-night-only");
        needs(at, self.who, Power::OneNightOnly, key)?;
        let inn = place(at.world()).filter(|(_, place)| place.inn).map(|(name, _)| name.clone());
        at.require(key, inn.is_some(), || Text::part(key, "no-inn"))?;
        spends_rest(at, self.who, key)?;
        if let Some(night) = at.world().night.clone() {
            let settlement = night.settlement.or(inn);
            happen(at, key, Effect::Night(Some(Night { free: true, settlement })))?;
        }
        befriends(at, self.who, &self.guests)?;
        Ok(Verdict::done())
    }
}
