//! Castles, temples, firms and parties: capital, levels, and lines of credit. [fivey.downtime.establish]
use crate::content::{AMOUNTS, RANKS};
use crate::reference::RULES;
use crate::rules::characters::{acting, inventory, market};
use crate::rules::downtime::{living, turns};
use crate::rules::tasks::amounts;
use crate::world::downtime::CAPITAL_MAX;
use crate::world::gear::COST_MAX;
use crate::world::happen::happen;
use crate::world::switches::PrintedAmounts;
use crate::world::{Activity, Downtime, Effect, Institution, Plan, Thing, World};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Amounts, At, D6, Key, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// From which level on an institution can be reinvested in. [fivey.downtime.reinvest]
pub const MASSIVE: i32 = 6;
/// What each level beyond that takes more, and what it gives more. [fivey.downtime.institution-table]
const FURTHER: (i32, i32) = (120, 50);
/// What the list of amounts calls the part of the capital that a bad event takes.
const LOST: &str = "capital-lost";

/// How big an institution is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Standing {
    pub level: i32,
    /// What it is called, as the list has it.
    pub name: &'static str,
    /// In crowns for each turn.
    pub credit: i32,
}

/// How big an institution of so much capital is. [fivey.downtime.institution-table]
#[must_use]
pub fn rank(capital: i32) -> Standing {
    let key = rule!("fivey.downtime.institution-table");
    let reached = RANKS.iter().filter(|rank| rank.capital <= capital).max_by_key(|rank| rank.level);
    let Some(rank) = key.keeps(reached) else { return Standing { level: 0, name: "", credit: 0 } };
    let (takes, gives) = FURTHER;
    let beyond = if rank.level < MASSIVE { 0 } else { capital.saturating_sub(rank.capital) / takes };
    Standing {
        level: rank.level.saturating_add(beyond),
        name: &rank.name,
        credit: rank.credit.saturating_add(beyond.saturating_mul(gives)),
    }
}

/// How much credit an institution gives with each turn. [fivey.downtime.credit]
#[must_use]
pub fn credit(one: &Institution) -> i32 {
    rule!("fivey.downtime.credit").counts(rank(one.capital).credit)
}

/// How much of this turn's credit is left. [fivey.downtime.credit]
#[must_use]
pub fn left(one: &Institution) -> i32 {
    credit(one).saturating_sub(one.used).max(0)
}

/// Somebody's institutions, by name.
pub fn owned(world: &World, who: Who) -> impl Iterator<Item = (&String, &Institution)> {
    world.institutions.iter().filter(move |(_, one)| one.owner == Some(who))
}

/// Refuses to found or expand what somebody can't. [fivey.downtime.establish]
pub fn possible(at: &mut At<'_, World>, who: Who, plan: &Plan) -> Play<()> {
    let key = rule!("fivey.downtime.establish");
    let name = &plan.with;
    at.require(key, !name.trim().is_empty(), || Text::part(key, "unnamed"))?;
    let there = at.world().institutions.get(name);
    let own = match there {
        Some(one) => one.owner == Some(who),
        // Nobody else means to found one of this name.
        None => !at.world().downtime.iter().flat_map(|it| &it.people).any(|(other, living)| {
            let same = |plan: &Plan| plan.activity == Activity::Establish && plan.with == *name;
            *other != who && living.plan.iter().any(same)
        }),
    };
    at.require(key, own, || Text::part(key, "not-theirs").with("who", who).with("name", Value::text(name)))?;
    if !plan.on_credit {
        return Ok(());
    }
    let one = at.world().institutions.get(name).cloned().unwrap_or_default();
    let key = rule!("fivey.downtime.reinvest");
    let level = rank(one.capital).level;
    at.require(key, MASSIVE <= level, || {
        Text::part(key, "refusal").with("name", Value::text(name)).with("level", level).with("needs", MASSIVE)
    })?;
    affords(at, name, left(&one), living::on_credit(plan))
}

/// How much of it is left to be spent on other things than the owner's lifestyle. [fivey.downtime.reinvest]
#[must_use]
pub fn spare(world: &World, name: &str) -> i32 {
    let Some(one) = world.institutions.get(name) else { return 0 };
    let means = |it: &Downtime| Some(it.people.get(&one.owner?)?.does(it.turn));
    let plan = world.downtime.as_ref().and_then(means);
    let reserved = plan.filter(|plan| plan.activity == Activity::Establish && plan.with == name);
    left(one).saturating_sub(reserved.as_ref().map_or(0, living::on_credit)).max(0)
}

/// Refuses what an institution's credit does not cover. [fivey.downtime.credit]
fn affords(at: &mut At<'_, World>, name: &str, left: i32, price: i32) -> Play<()> {
    let key = rule!("fivey.downtime.credit");
    at.require(key, price <= left, || {
        Text::part(key, "refusal").with("name", Value::text(name)).with("price", price).with("left", left)
    })
}

/// An institution's capital changes by so much, and never falls below nothing. [fivey.downtime.capital]
fn changes(at: &mut At<'_, World>, name: &str, who: Who, kind: &str, capital: i32) -> Play<()> {
    let before = at.world().institutions.get(name).cloned();
    let mut now = before.unwrap_or_else(|| Institution {
        owner: Some(who),
        kind: kind.to_owned(),
        ..Institution::default()
    });
    now.capital = now.capital.saturating_add(capital).clamp(0, CAPITAL_MAX);
    let key = rule!("fivey.downtime.capital");
    happen(at, key, Effect::Institution(name.to_owned(), Some(Box::new(now)))).map(drop)
}

/// Somebody puts so much capital into what they found or expand. [fivey.downtime.establish]
pub fn invests(at: &mut At<'_, World>, who: Who, plan: &Plan, capital: i32) -> Play<()> {
    changes(at, &plan.with, who, &plan.what, capital)
}

/// (32) What a bad event takes of the capital there is, rounded down. [fivey.downtime.establish-bad]
pub fn shrinks(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let Some(capital) = at.world().institutions.get(name).map(|one| one.capital) else { return Ok(()) };
    let key = rule!("fivey.downtime.establish-bad");
    let owner = at.world().owner(who);
    let percent = at.on_behalf(who, |at| amounts::amount(at, owner, LOST, key))?;
    let lost = at.total(key, capital.saturating_mul(percent) / 100);
    at.story(|_| Text::part(key, "story").with("name", Value::text(name)).with("lost", lost));
    changes(at, name, who, "", lost.saturating_neg())
}

/// What such an event takes on average, so many times over. [fivey.downtime.establish-bad]
#[must_use]
pub fn loses(world: &World, name: &str, times: i64) -> i64 {
    let capital = world.institutions.get(name).map_or(0, |one| i64::from(one.capital));
    let Some(printed) = AMOUNTS.iter().find(|row| row.amount == LOST) else { return 0 };
    let of = |percent: i64| capital.saturating_mul(percent) / 100;
    if world.switches.printed_amounts != PrintedAmounts::Roll {
        return of(printed.fixed.into()).saturating_mul(times);
    }
    let sides = i64::from(printed.sides.sides());
    (1..=sides).map(of).fold(0, i64::saturating_add).saturating_mul(times) / sides
}

/// What a bad event takes of the institution in which somebody works for themselves. [fivey.downtime.work-bad]
pub fn suffers(at: &mut At<'_, World>, who: Who, name: &str, key: Key) -> Play<()> {
    let owner = at.world().owner(who);
    let lost = at.on_behalf(who, |at| at.roll(owner, D6, key))?;
    at.story(|_| Text::part(key, "capital").with("name", Value::text(name)).with("lost", lost));
    changes(at, name, who, "", lost.saturating_neg())
}

/// (35) Credit that nobody has used is gone, and the next turn's is there. [fivey.downtime.credit]
pub fn renews(at: &mut At<'_, World>) -> Play<()> {
    let used: Vec<(String, Institution)> = at
        .world()
        .institutions
        .iter()
        .filter(|(_, one)| one.used != 0)
        .map(|(name, one)| (name.clone(), one.clone()))
        .collect();
    for (name, one) in used {
        let now = Institution { used: 0, ..one };
        happen(at, rule!("fivey.downtime.credit"), Effect::Institution(name, Some(Box::new(now))))?;
    }
    Ok(())
}

/// The owner of an institution spends of this turn's credit, on equipment and on hirelings. [fivey.downtime.credit]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct SpendCredit {
    pub who: Who,
    /// By its name.
    pub institution: String,
    /// What of the lists they buy.
    #[stored(default)]
    pub things: Amounts<String>,
    /// How much they spend besides, on hirelings and the like.
    #[stored(default)]
    pub crowns: i32,
    /// On whom or what.
    #[stored(default)]
    pub what: String,
}

impl SpendCredit {
    /// What it comes to, in crowns.
    #[must_use]
    pub fn price(&self, world: &World) -> i32 {
        let each = |name: &str| Thing::listed(world, name).map_or(0, |thing| thing.sort.cost());
        let things = self.things.iter().map(|(name, count)| each(name).saturating_mul(count));
        things.fold(self.crowns, i32::saturating_add)
    }
}

impl Rule for SpendCredit {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turns::under_way(at)?;
        let one = at.world().institutions.get(&self.institution).cloned().unwrap_or_default();
        let key = rule!("fivey.downtime.credit");
        let theirs = one.owner == Some(self.who) && (0..=COST_MAX).contains(&self.crowns);
        at.require(key, theirs, || {
            Text::part(key, "not-theirs").with("who", self.who).with("name", Value::text(&self.institution))
        })?;
        let price = self.price(at.world());
        let left = spare(at.world(), &self.institution);
        affords(at, &self.institution, left, price)?;
        let slots = |(name, count): (&String, i32)| {
            Thing::listed(at.world(), name).map_or(0, |thing| thing.slots.saturating_mul(count))
        };
        let slots = self.things.iter().map(slots).fold(0, i32::saturating_add);
        let room = inventory::has_room(at.world(), self.who, slots);
        let key = rule!("fivey.inventory.twenty");
        at.require(key, room, || {
            Text::part(key, "refusal").with("who", self.who).with("most", inventory::SLOTS)
        })?;
        let now = Institution { used: one.used.saturating_add(price), ..one };
        let key = rule!("fivey.downtime.credit");
        happen(at, key, Effect::Institution(self.institution.clone(), Some(Box::new(now))))?;
        let things: Vec<(String, i32)> =
            self.things.iter().map(|(name, count)| (name.clone(), count)).collect();
        market::gets(at, self.who, &things, key)?;
        Ok(Verdict::done().with_total(price))
    }
}
