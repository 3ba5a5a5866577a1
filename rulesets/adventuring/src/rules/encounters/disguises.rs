//! Disguises. [adventuring.disguise.attempt]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{self, Save, Saved};
use crate::rules::encounters::retry;
use crate::rules::exploring::turns;
use crate::world::happen::set;
use crate::world::{Ability, Acted, Disguise, Set, Tried, Use, World};
use norn_kernel::{At, Closed, Owner, Play, Rule, Storable, Text, Verdict, Who, rule};

/// Somebody takes a stretch to look like somebody else. [adventuring.disguise.attempt]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct DressUp {
    pub who: Who,
    /// In the player's words.
    pub as_what: String,
    /// Like one particular person. [adventuring.disguise.limit]
    #[stored(default)]
    pub particular: bool,
    /// Whom they are much like already.
    #[stored(default)]
    pub resembles: bool,
    /// What is at hand is enough, though there is no kit.
    #[stored(default)]
    pub means: bool,
}

impl Rule for DressUp {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::free(at, self.who)?;
        turns::has_turn(at, self.who)?;
        let key = rule!("adventuring.disguise.attempt");
        at.require(key, !self.as_what.trim().is_empty(), || Text::part(key, "as-nobody"))?;
        let kit = at.world().character(self.who).things.values().any(|thing| thing.serves(Use::Disguise));
        at.require(key, kit || self.means, || Text::part(key, "refusal").with("who", self.who))?;
        let key = rule!("adventuring.disguise.limit");
        at.require(key, !self.particular || self.resembles, || {
            Text::part(key, "refusal").with("who", self.who)
        })?;
        turns::used(at, self.who, Acted::Acted)?;
        let unseen = !at.world().is_seen(self.who);
        let now = Disguise { as_what: self.as_what.clone(), exposed: false, unseen };
        set(at, rule!("adventuring.disguise.attempt"), self.who, Set::disguise(Some(now)))?;
        Ok(Verdict::done())
    }
}

/// Somebody is themselves again. [adventuring.disguise.attempt]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct TakeOff {
    pub who: Who,
}

impl Rule for TakeOff {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("adventuring.disguise.attempt");
        let disguised = at.world().character(self.who).disguise.is_some();
        at.require(key, disguised, || Text::part(key, "not-disguised").with("who", self.who))?;
        set(at, key, self.who, Set::disguise(None))?;
        Ok(Verdict::done())
    }
}

/// Others look at somebody who is disguised: in passing, which takes a save, or closely.
/// [adventuring.disguise.noticing, adventuring.disguise.examination]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct LookAt {
    /// Who is disguised.
    pub who: Who,
    /// Who looks.
    pub by: Vec<Who>,
    /// [adventuring.disguise.examination]
    #[stored(default)]
    pub closely: bool,
    /// It is another scene, or the disguise has changed.
    #[stored(default)]
    pub changed: bool,
}

impl LookAt {
    /// A group looks once in a scene, whoever of it does; and so does everybody who belongs to none.
    fn tried<'a>(&'a self, world: &'a World) -> impl Iterator<Item = Tried> + 'a {
        self.by.iter().map(|&by| Tried {
            by: world.company_of(by).unwrap_or(by),
            on: self.who,
            what: "notice-disguise".to_owned(),
        })
    }

    /// Whether any of them has looked already. [adventuring.disguise.noticing]
    #[must_use]
    pub fn again(&self, world: &World) -> bool {
        self.tried(world).any(|tried| world.tried.contains(&tried))
    }
}

impl Rule for LookAt {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.disguise.attempt");
        let disguised = at.world().character(self.who).disguise.is_some();
        at.require(key, disguised, || Text::part(key, "not-disguised").with("who", self.who))?;
        let world = at.world();
        let looks = |by: &Who| *by != self.who && world.characters.get(by).is_some_and(|one| !one.is_dead());
        let looked_at = !self.by.is_empty() && self.by.iter().all(looks);
        let key = rule!("adventuring.disguise.noticing");
        at.require(key, looked_at, || Text::part(key, "nobody-looks").with("who", self.who))?;
        if self.closely && at.holds(rule!("adventuring.disguise.examination"), true) {
            let now = at.world().character(self.who).disguise.clone();
            let now = now.map(|now| Disguise { exposed: true, ..now });
            set(at, rule!("adventuring.disguise.examination"), self.who, Set::disguise(now))?;
            return Ok(Verdict::of(Saved::Success.word()));
        }
        let key = rule!("adventuring.disguise.noticing");
        let fresh = self.changed || !self.again(at.world());
        at.require(key, fresh, || Text::part(key, "refusal").with("who", self.who))?;
        let watching = saves::watching(at.world(), self.by.iter().copied());
        let of: Vec<Save> = watching.into_iter().map(|who| sees_through(at.world(), who)).collect();
        let noticed = saves::anybody(at, &of, Owner::Referee)?;
        let noticed = at.holds(rule!("adventuring.disguise.noticing"), noticed);
        let tried: Vec<Tried> = self.tried(at.world()).collect();
        retry::used(at, rule!("adventuring.disguise.noticing"), tried)?;
        Ok(Verdict::of(Saved::of(noticed).word()))
    }
}

/// The save of somebody who looks at a disguise. [adventuring.disguise.noticing]
fn sees_through(world: &World, who: Who) -> Save {
    Save::of(who, Ability::Wit).proficient_if(world.is_proficient(who, "seeing through disguises"))
}
