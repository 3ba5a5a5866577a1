//! Taking what lies about, is in an open chest, or was on somebody who can't hold on to it. [adventuring.base.death]
use crate::reference::RULES;
use crate::rules::base::{acting, bulk};
use crate::rules::fights::turn;
use crate::rules::settlements::market::{less, receives};
use crate::world::happen::{object, parted, set, set_area};
use crate::world::people::COINS_MAX;
use crate::world::{AreaSet, Set, Strange, Target, Thing, Things, World};
use norn_kernel::amounts::Amounts;
use norn_kernel::{At, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// From where something is taken.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Source {
    /// From somebody. [adventuring.base.death]
    Body(Who),
    /// Out of a chest or another object, by name. [adventuring.base.objects]
    Object(String),
    /// From where one stands.
    Ground,
}

/// Whether somebody could not keep others from taking what they have. [adventuring.base.condition.incapacitated,
/// adventuring.base.restrained]
#[must_use]
pub fn is_helpless(world: &World, whose: Who) -> bool {
    !world.is_able(whose) || world.character(whose).restrained
}

/// What there is to be taken, by name.
#[must_use]
pub fn there<'a>(world: &'a World, who: Who, from: &Source) -> &'a Things {
    static NONE: Things = Things::new();
    match from {
        Source::Body(whose) => &world.character(*whose).things,
        Source::Object(name) => world.objects.get(name).map_or(&NONE, |it| &it.things),
        Source::Ground => &world.area_of(who).things,
    }
}

/// How many coins there are to be taken.
#[must_use]
pub fn coins(world: &World, from: &Source) -> i32 {
    if let Source::Body(whose) = from { world.character(*whose).coins } else { 0 }
}

/// From where somebody could take anything; of people from those who are helpless, or from anybody.
pub fn sources(world: &World, who: Who, anybody: bool) -> impl Iterator<Item = Source> + '_ {
    let bodies = world.characters.keys().copied();
    let bodies = bodies.filter(move |whose| *whose != who && world.are_near(who, *whose));
    let bodies = bodies.filter(move |whose| anybody || is_helpless(world, *whose)).map(Source::Body);
    let open = world.objects.iter().filter(|(_, it)| !it.is_shut()).map(|(name, _)| name.clone());
    let open = open.filter(move |name| Target::Object(name.clone()).is_near(world, who)).map(Source::Object);
    let all = bodies.chain(open).chain([Source::Ground]);
    all.filter(move |from| 0 < coins(world, from) || !there(world, who, from).is_empty())
}

/// Everything that there is, where somebody can carry it. [adventuring.base.encumbrance]
#[must_use]
pub fn all(world: &World, who: Who, from: &Source) -> Option<Amounts<String>> {
    let there = there(world, who, from);
    let weighs = there.values().map(|thing| thing.sort.bulk().saturating_mul(thing.pieces.into()));
    let can = bulk::can_carry(world, who, weighs.fold(0, i32::saturating_add));
    (can && !there.is_empty())
        .then(|| there.iter().map(|(name, thing)| (name.clone(), thing.pieces.into())).collect())
}

/// The coins, and one of the lightest things that there are, each taken alone, for offers: whoever can't take that one
/// can't take any other.
pub fn singly<'a>(world: &'a World, who: Who, from: &'a Source) -> impl Iterator<Item = PickUp> + 'a {
    let willing = matches!(from, Source::Body(whose) if !is_helpless(world, *whose));
    let take = move |things, coins| PickUp { who, from: from.clone(), things, coins, willing };
    let coins = Some(coins(world, from)).filter(|coins| 0 < *coins);
    let lightest = there(world, who, from).iter().min_by_key(|(_, thing)| thing.sort.bulk());
    let thing = lightest.map(move |(name, _)| take(Amounts::none().and(name.clone(), 1), 0));
    // Coins first, since they are never too heavy.
    coins.map(|coins| take(Amounts::none(), coins)).into_iter().chain(thing)
}

/// Somebody takes things: in a fight it is the action of their turn, else a moment.
/// [adventuring.base.death, adventuring.base.combat-turn, adventuring.turn.quick-action]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct PickUp {
    pub who: Who,
    pub from: Source,
    /// What, and how many.
    pub things: Amounts<String>,
    /// And so many coins.
    #[stored(default)]
    pub coins: i32,
    /// Whoever could hold on to it lets it be taken, as the game master says.
    #[stored(default)]
    pub willing: bool,
}

impl Rule for PickUp {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        turn::an_action(at, who)?;
        acting::free(at, who)?;
        let key = match &self.from {
            Source::Body(whose) => {
                acting::near(at, who, *whose)?;
                let key = rule!("adventuring.base.death");
                let lets = who != *whose && (self.willing || is_helpless(at.world(), *whose));
                at.require(key, lets, || Text::part(key, "holds-on").with("whose", *whose))?;
                key
            }
            Source::Object(name) => {
                let range = rule!("adventuring.base.range");
                let near = Target::Object(name.clone()).is_near(at.world(), who);
                at.require(range, near, || Text::part(range, "thing-far").with("who", who))?;
                let key = rule!("adventuring.base.objects");
                let open = at.world().objects.get(name).is_some_and(|it| !it.is_shut());
                at.require(key, open, || Text::part(key, "shut").with("name", Value::text(name)))?;
                key
            }
            Source::Ground => rule!("adventuring.base.death"),
        };
        let coins = coins(at.world(), &self.from);
        let mut found = (0..=coins).contains(&self.coins) && (0 < self.coins || !self.things.is_empty());
        let mut taken: Vec<(&String, Thing, i32)> = vec![];
        for (name, count) in self.things.iter() {
            let thing =
                there(at.world(), who, &self.from).get(name).filter(|thing| count <= thing.pieces.into());
            found &= thing.is_some();
            taken.extend(thing.map(|thing| (name, thing.clone(), count)));
        }
        let items = rule!("adventuring.base.items");
        at.require(items, found, || Text::part(items, "gone").with("who", who))?;
        let weight = taken.iter().map(|(_, thing, count)| thing.sort.bulk().saturating_mul(*count));
        let can = bulk::can_carry(at.world(), who, weight.fold(0, i32::saturating_add));
        let limit = rule!("adventuring.base.encumbrance");
        at.require(limit, can, || Text::part(limit, "refusal").with("who", who))?;
        turn::acted(at, who)?;
        let taken = taken.into_iter().map(|(name, thing, count)| {
            let (thing, strange) = match &self.from {
                Source::Body(whose) => parted(at.world(), (*whose, who), name, thing),
                Source::Object(_) | Source::Ground => (thing, None),
            };
            (name.clone(), thing, count, strange)
        });
        let taken: Vec<(String, Thing, i32, Option<Strange>)> = taken.collect();
        let mut left = there(at.world(), who, &self.from).clone();
        less(&mut left, &self.things);
        match &self.from {
            Source::Body(whose) => {
                set(at, key, *whose, Set::things(left))?;
                set(at, key, *whose, Set::coins(coins.saturating_sub(self.coins).max(0)))?;
            }
            Source::Object(name) => object(at, key, name, |it| it.things = left)?,
            Source::Ground => {
                if let Some(place) = at.world().place(who) {
                    set_area(at, key, place, AreaSet::things(left))?;
                }
            }
        }
        receives(at, key, who, taken)?;
        let own = at.world().character(who).coins.saturating_add(self.coins).min(COINS_MAX);
        set(at, key, who, Set::coins(own))?;
        turn::settles(at, who)?;
        Ok(Verdict::done())
    }
}
