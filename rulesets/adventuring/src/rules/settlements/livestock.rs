//! Beasts, carts and boats on the market. [adventuring.trade.market]
use crate::reference::RULES;
use crate::rules::exploring::belonging::{self, Belonging};
use crate::rules::settlements::{market, prices};
use crate::world::happen::{happen, set};
use crate::world::people::COINS_MAX;
use crate::world::{Character, Effect, Folk, Model, Nature, Row as _, Set, Thing, Vehicle, World};
use norn_kernel::record::things::Thing as _;
use norn_kernel::record::{NAME_MAX, Record};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// A beast of the lists that markets have, or a cart or boat, by its name.
enum Ware<'a> {
    Beast(&'a Folk),
    Vehicle(&'a Model),
}

impl Ware<'_> {
    /// What one is worth, in coins.
    fn value(&self) -> i32 {
        match self {
            Self::Beast(folk) => folk.value,
            Self::Vehicle(model) => model.value,
        }
    }
}

fn ware<'a>(world: &'a World, name: &str) -> Option<Ware<'a>> {
    let beast = Folk::find(world, name).filter(|folk| folk.nature == Nature::Domesticated).map(Ware::Beast);
    beast.or_else(|| Model::find(world, name).map(Ware::Vehicle)).filter(|ware| 0 < ware.value())
}

/// The names of all that markets have of beasts, carts and boats.
#[must_use]
pub fn wares(world: &World) -> Vec<String> {
    let beasts = Folk::all(world).map(|(name, _)| name);
    let all = beasts.chain(Model::all(world).map(|(name, _)| name));
    all.filter(|name| ware(world, name).is_some()).map(str::to_owned).collect()
}

/// What of that can be bought where somebody deals. [adventuring.trade.market]
#[must_use]
pub fn for_sale(world: &World, who: Who) -> Vec<String> {
    let listed = market::stock(world, who);
    wares(world).into_iter().filter(|name| listed.is_none_or(|listed| listed.contains(name))).collect()
}

/// What one costs somebody where they deal; nothing where no market has it.
#[must_use]
pub fn price(world: &World, who: Who, name: &str) -> Option<i64> {
    Some(prices::of_value(ware(world, name)?.value().into(), market::price(world, who)))
}

/// A name that nobody and nothing has yet: what it is, and a number where that is taken.
#[must_use]
pub fn free_name(world: &World, like: &str) -> String {
    norn_kernel::draft::numbered(like, |name| !is_free(world, name))
}

fn is_free(world: &World, name: &str) -> bool {
    !world.is_name_taken(None, name) && !world.vehicles.contains_key(name)
}

/// Somebody buys a beast, a cart or a boat, which is theirs from now on. [adventuring.trade.market]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Acquire {
    pub who: Who,
    /// As the lists have it.
    pub like: String,
    /// What it is called.
    pub name: String,
}

impl Rule for Acquire {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        market::at_market(at, self.who)?;
        let sold = for_sale(at.world(), self.who).contains(&self.like);
        let key = rule!("adventuring.trade.market");
        at.require(key, sold, || Text::part(key, "no-such-beast").with("name", Value::text(&self.like)))?;
        let cost = price(at.world(), self.who, &self.like).unwrap_or(0);
        let key = rule!("adventuring.trade.equal-value");
        let coins = at.world().character(self.who).coins;
        at.require(key, cost <= coins.into(), || {
            Text::part(key, "refusal").with("price", Value::Number(cost)).with("worth", coins)
        })?;
        let name = self.name.trim();
        let key = rule!("adventuring.base.character");
        let fits = !name.is_empty() && name.chars().count() <= NAME_MAX.into() && is_free(at.world(), name);
        at.require(key, fits, || Text::part(key, "taken").with("name", Value::text(name)))?;
        let key = rule!("adventuring.trade.market");
        let cost = at.number(key, i32::try_from(cost).unwrap_or(i32::MAX));
        set(at, key, self.who, Set::coins(coins.saturating_sub(cost).max(0)))?;
        self.comes(at, name)?;
        Ok(Verdict::done().with_total(cost))
    }
}

impl Acquire {
    /// It is there, and whoever has bought it has it.
    fn comes(&self, at: &mut At<'_, World>, name: &str) -> Play<()> {
        let key = rule!("adventuring.trade.market");
        let (world, keeper) = (at.world(), belonging::master(at.world(), self.who));
        let place = world.place(self.who);
        match ware(world, &self.like) {
            Some(Ware::Beast(folk)) => {
                let mut one = Character { name: name.to_owned(), at: place, ..Character::fields().usual() };
                for field in ["nature", "size", "abilities", "skills", "hide", "bite", "zones", "areas"] {
                    Character::fields().copy(&mut one, folk, field);
                }
                one.forms = folk.trained.iter().filter_map(|word| Closed::named(word)).collect();
                let weapon = folk.weapon.iter();
                one.things =
                    weapon.filter_map(|name| Some((name.clone(), Thing::listed(world, name)?))).collect();
                one.health = one.most_health();
                one.keeper = Some(keeper);
                let number = world.new_company();
                happen(at, key, Effect::Character(number, Box::new(one)))?;
                belonging::comes_over(at, number, Some(keeper), key)
            }
            Some(Ware::Vehicle(model)) => {
                let it = Vehicle { keeper: Some(keeper), ..Vehicle::of(model.clone(), place) };
                happen(at, key, Effect::Vehicle(name.to_owned(), Some(Box::new(it)))).map(drop)
            }
            None => Ok(()),
        }
    }
}

/// What something of somebody's is worth, in coins: a beast as those of the lists that are of its size and as strong, a
/// cart or boat as its model, less what it lacks of its health.
#[must_use]
pub fn value(world: &World, what: &Belonging) -> i32 {
    match what {
        Belonging::Somebody(who) => {
            let one = world.character(*who);
            let alike = |folk: &&Folk| {
                folk.nature == Nature::Domesticated
                    && folk.size == one.size
                    && folk.abilities == one.abilities
            };
            Folk::all(world).map(|(_, folk)| folk).find(alike).map_or(0, |folk| folk.value)
        }
        Belonging::Vehicle(name) => world.vehicles.get(name).map_or(0, |it| {
            let worth = i64::from(it.model.value).saturating_mul(it.health.into());
            i32::try_from(worth / i64::from(it.model.health.max(1))).unwrap_or(0)
        }),
    }
}

/// Whether something is somebody's own to sell: nobody sells people.
fn sells(world: &World, who: Who, what: &Belonging) -> bool {
    let own = match what {
        Belonging::Somebody(one) => world.character(*one).nature.is_animal(),
        Belonging::Vehicle(name) => world.vehicles.get(name).is_some_and(|it| it.keeper == Some(who)),
    };
    own && belonging::has(world, who, what)
}

/// What somebody could sell where they are.
pub fn to_sell(world: &World, who: Who) -> impl Iterator<Item = Belonging> + '_ {
    belonging::belongings(world, who, who).filter(move |what| sells(world, who, what))
}

/// Somebody sells a beast, a cart or a boat of theirs. [adventuring.trade.market, adventuring.trade.merchant-half]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Dispose {
    pub who: Who,
    /// What is sold.
    pub what: Belonging,
}

impl Rule for Dispose {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        market::at_market(at, self.who)?;
        let key = rule!("adventuring.base.company");
        let theirs = to_sell(at.world(), self.who).any(|what| what == self.what);
        at.require(key, theirs, || {
            Text::part(key, "not-theirs").with("who", self.who).with("what", self.what.value())
        })?;
        let key = rule!("adventuring.trade.market");
        let gets =
            prices::of_value(value(at.world(), &self.what).into(), market::earned(at.world(), self.who));
        let gets = at.number(key, i32::try_from(gets).unwrap_or(i32::MAX));
        let coins = at.world().character(self.who).coins.saturating_add(gets).min(COINS_MAX);
        set(at, key, self.who, Set::coins(coins))?;
        match &self.what {
            Belonging::Somebody(one) => {
                belonging::goes_over(at, *one, None, key)?;
                set(at, key, *one, Set::at(None))?;
            }
            Belonging::Vehicle(name) => {
                happen(at, key, Effect::Vehicle(name.clone(), None))?;
            }
        }
        Ok(Verdict::done().with_total(gets))
    }
}
