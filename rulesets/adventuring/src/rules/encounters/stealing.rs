//! Stealing from people. [adventuring.steal.small]
use super::retry;
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Save, Saved, save};
use crate::rules::fights::turn;
use crate::rules::hazards::sneaking;
use crate::rules::settlements::market::receives;
use crate::world::happen::{parted, set, use_up};
use crate::world::people::COINS_MAX;
use crate::world::{Ability, Hot, Set, Thing, Tried, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// The most bulk, in halves, that anybody can take from somebody unnoticed. [adventuring.steal.small]
const SMALL: i32 = 1;

/// Somebody takes something from somebody else. [adventuring.steal.small]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Steal {
    pub who: Who,
    pub from: Who,
    /// What the thief is after, in the player's words.
    #[stored(default)]
    pub seeking: String,
    /// What it is, by name; nothing, where it is coins.
    pub thing: String,
    /// So many coins. [adventuring.base.money]
    #[stored(default, skip_serializing_if = "is_none")]
    pub coins: i32,
    /// The situation allows what is larger. [adventuring.steal.larger]
    #[stored(default)]
    pub allowed: bool,
    /// They have to come near unseen first. [adventuring.steal.approach]
    #[stored(default)]
    pub unseen: bool,
    /// The situation is not what it was when it was tried before. [adventuring.base.retry]
    #[stored(default)]
    pub changed: bool,
}

/// Whether no coins are meant.
fn is_none(coins: &i32) -> bool {
    *coins == 0
}

impl Steal {
    fn tried(&self) -> Tried {
        Tried { by: self.who, on: self.from, what: "steal".to_owned() }
    }
}

impl Rule for Steal {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::free(at, self.who)?;
        let key = rule!("adventuring.steal.small");
        at.require(key, self.who != self.from, || Text::part(key, "oneself"))?;
        acting::near(at, self.who, self.from)?;
        // What the dead have is picked up.
        acting::alive(at, self.from)?;
        turn::has_round(at, self.who, key)?;
        retry::fresh(at, &self.tried(), self.changed)?;
        let one = at.world().character(self.from);
        let thing = one.things.get(&self.thing).filter(|_| self.coins == 0).cloned();
        let coins = 0 < self.coins && self.coins <= one.coins;
        at.require(key, thing.is_some() || coins, || {
            Text::part(key, "refusal").with("from", self.from).with("thing", Value::text(&self.thing))
        })?;
        let key = rule!("adventuring.steal.larger");
        // Coins have no bulk.
        let small = thing.as_ref().is_none_or(|thing| thing.sort.bulk() <= SMALL);
        at.require(key, small || self.allowed, || {
            Text::part(key, "refusal").with("thing", Value::text(&self.thing))
        })?;
        let owner = at.world().owner(self.who);
        let approach = rule!("adventuring.steal.approach").holds(self.unseen);
        let near =
            !approach || sneaking::unnoticed(at, &[self.who], owner, rule!("adventuring.steal.approach"))?;
        let taken = near && {
            let proficient = at.world().is_proficient(self.who, "steal");
            let passed = save(at, &Save::of(self.who, Ability::Agi).proficient_if(proficient))?;
            at.holds(rule!("adventuring.steal.small"), passed)
        };
        let key = rule!("adventuring.steal.small");
        match thing.filter(|_| taken) {
            Some(thing) => {
                let one = Thing { pieces: 1, ready: false, hot: stolen(thing.hot), ..thing };
                let (one, strange) = parted(at.world(), (self.from, self.who), &self.thing, one);
                use_up(at, key, self.from, &self.thing, 1)?;
                // What was stolen is no heap with what is their own.
                receives(at, key, self.who, vec![(self.thing.clone(), one, 1, strange)])?;
            }
            None if taken => {
                let (own, theirs) =
                    (at.world().character(self.who).coins, at.world().character(self.from).coins);
                set(at, key, self.from, Set::coins(theirs.saturating_sub(self.coins).max(0)))?;
                set(at, key, self.who, Set::coins(own.saturating_add(self.coins).min(COINS_MAX)))?;
            }
            None => retry::used(at, rule!("adventuring.base.retry"), [self.tried()])?,
        }
        turn::ends(at, self.who, key)?;
        let part = if taken { "taken" } else { "detected" };
        at.story(|_| Text::part(key, part).with("who", self.who).with("from", self.from));
        Ok(Verdict::of(Saved::of(taken).word()))
    }
}

/// Whether something of somebody's is larger than can be taken unnoticed. [adventuring.steal.larger]
#[must_use]
pub fn is_larger(world: &World, from: Who, thing: &str) -> bool {
    world.character(from).things.get(thing).is_some_and(|thing| SMALL < thing.sort.bulk())
}

/// What was lawful was stolen, and nobody can see it.
fn stolen(hot: Hot) -> Hot {
    if hot == Hot::No { Hot::Unseen } else { hot }
}
