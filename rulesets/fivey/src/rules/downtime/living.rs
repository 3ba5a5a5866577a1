//! Lifestyles: what each costs, what it unlocks, and what people mean to do with their turns.
//! [fivey.downtime.lifestyle-table]
use crate::content::{LIFESTYLES, UNLOCKS};
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::downtime::{activities, institutions, turns};
use crate::world::happen::{happen, pay};
use crate::world::{Activity, Downtime, Effect, Lifestyle, Living, Plan, Span, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// How many daily expenses the price of a tennite covers. [fivey.downtime.daily-cost]
const DAYS: i32 = 10;
/// The most days that are paid at once.
pub const DAYS_MAX: i32 = 1_000;

/// What a lifestyle costs for a tennite, in crowns. [fivey.downtime.lifestyle-table]
#[must_use]
pub fn cost(lifestyle: Lifestyle) -> i32 {
    let found = LIFESTYLES.iter().find(|(one, _)| *one == lifestyle);
    rule!("fivey.downtime.lifestyle-table").counts(found.map_or(0, |(_, cost)| *cost))
}

/// What a day of it costs, in crowns. [fivey.downtime.daily-cost]
#[must_use]
pub fn daily(lifestyle: Lifestyle) -> i32 {
    rule!("fivey.downtime.daily-cost").or(cost(lifestyle) / DAYS, cost(lifestyle))
}

/// How many downtime turns there are in a span. [fivey.downtime.tennite, fivey.downtime.seasonal, fivey.downtime.yearly]
#[must_use]
pub fn turns(span: Span) -> u32 {
    match span {
        Span::Tennite => 1,
        Span::Season => rule!("fivey.downtime.seasonal").or(3, 1),
        Span::Year => rule!("fivey.downtime.yearly").or(12, 1),
    }
}

/// How many days each of them stands for. [fivey.downtime.tennite, fivey.downtime.seasonal, fivey.downtime.yearly]
#[must_use]
pub fn days(span: Span) -> i64 {
    let tennite = rule!("fivey.downtime.tennite").counts(10);
    match span {
        Span::Tennite => tennite,
        Span::Season => rule!("fivey.downtime.seasonal").or(30, tennite),
        Span::Year => rule!("fivey.downtime.yearly").or(30, tennite),
    }
}

/// What a lifestyle costs for all of a span, in crowns. [fivey.downtime.seasonal, fivey.downtime.yearly]
#[must_use]
pub fn price(lifestyle: Lifestyle, span: Span) -> i32 {
    let times = match span {
        Span::Tennite => 1,
        Span::Season => rule!("fivey.downtime.seasonal").or(2, 1),
        Span::Year => rule!("fivey.downtime.yearly").or(10, 1),
    };
    cost(lifestyle).saturating_mul(times)
}

/// What it would cost one tennite after the other, in crowns, so that people can compare. [fivey.downtime.bulk-saving]
#[must_use]
pub fn apart(lifestyle: Lifestyle, span: Span) -> i32 {
    let turns = i32::try_from(turns(span)).unwrap_or(i32::MAX);
    rule!("fivey.downtime.bulk-saving").counts(cost(lifestyle).saturating_mul(turns))
}

/// The lifestyle that unlocks an activity: the cheapest one for what every lifestyle allows.
/// [fivey.downtime.lifestyle-table]
#[must_use]
pub fn needs(activity: Activity) -> Lifestyle {
    let found = UNLOCKS.iter().find(|(one, _)| *one == activity);
    found.map_or(Lifestyle::Squalid, |(_, lifestyle)| *lifestyle)
}

/// Whether a lifestyle unlocks an activity: its own, or that of a lesser one. [fivey.downtime.lesser-lifestyle]
#[must_use]
pub fn unlocks(lifestyle: Lifestyle, activity: Activity) -> bool {
    let needs = needs(activity);
    let free = matches!(activity, Activity::Idle | Activity::Other);
    let lesser = rule!("fivey.downtime.lesser-lifestyle").holds(needs < lifestyle);
    free || needs == lifestyle || lesser
}

/// What somebody still has to pay for their lifestyle in this downtime, in crowns: nothing once it is paid, and nothing
/// where an institution's credit pays for every turn. [fivey.downtime.pay-first, fivey.downtime.reinvest]
#[must_use]
pub fn owed(living: &Living, span: Span) -> i32 {
    if living.paid || is_on_credit(living, span) { 0 } else { price(living.lifestyle, span) }
}

/// Whether an institution's credit pays for every turn, each by itself. [fivey.downtime.reinvest]
fn is_on_credit(living: &Living, span: Span) -> bool {
    let all = (1..=turns(span)).all(|turn| living.does(turn).on_credit);
    rule!("fivey.downtime.reinvest").holds(all && living.lifestyle <= needs(Activity::Establish))
}

/// Refuses whoever can't pay for their lifestyle. [fivey.downtime.pay-first]
pub fn affords(at: &mut At<'_, World>, who: Who, living: &Living, span: Span) -> Play<()> {
    let owes = owed(living, span);
    let has = at.world().character(who).crowns;
    let key = rule!("fivey.downtime.pay-first");
    at.require(key, owes <= has, || {
        Text::part(key, "refusal").with("who", who).with("price", owes).with("has", has)
    })
}

/// (31) Somebody pays for their lifestyle: for a season or a year with its first turn. [fivey.downtime.pay-first]
pub fn pays(at: &mut At<'_, World>, who: Who, living: &Living, span: Span) -> Play<()> {
    // What credit pays a turn at a time is not paid for the turns to come.
    if living.paid || is_on_credit(living, span) {
        return Ok(());
    }
    let key = rule!("fivey.downtime.pay-first");
    let price = at.number(key, owed(living, span));
    pay(at, key, who, price.saturating_neg())?;
    let now = Living { paid: true, ..living.clone() };
    happen(at, key, Effect::Living(who, Some(Box::new(now)))).map(drop)
}

/// Somebody means to live so, and to spend some of their turns so. [fivey.downtime.pay-first]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Planned {
    pub who: Who,
    /// For what they pay.
    pub lifestyle: Lifestyle,
    /// What they do.
    pub plan: Plan,
    /// From which turn on, from 1.
    pub from: u32,
    /// Through which turn.
    pub through: u32,
    /// Which lifestyle it suits, of an activity that people have invented: the referee approves of it by saying so.
    /// [fivey.downtime.other-options]
    #[stored(default)]
    pub suits: Option<Lifestyle>,
}

impl Planned {
    /// How they live then.
    fn living(&self, downtime: &Downtime) -> Living {
        let before = downtime.people.get(&self.who).cloned().unwrap_or_default();
        let turns = turns(downtime.span);
        Living { lifestyle: self.lifestyle, ..before }.with(&self.plan, (self.from, self.through), turns)
    }
}

impl Rule for Planned {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turns::under_way(at)?;
        let downtime = at.world().downtime.clone().unwrap_or_default();
        let key = rule!("fivey.downtime.tennite");
        let range = downtime.turn..=turns(downtime.span);
        let fits = range.contains(&self.from) && range.contains(&self.through) && self.from <= self.through;
        at.require(key, fits, || {
            Text::part(key, "refusal")
                .with("from", i32::try_from(downtime.turn).unwrap_or(i32::MAX))
                .with("through", i32::try_from(turns(downtime.span)).unwrap_or(i32::MAX))
        })?;
        let before = downtime.people.get(&self.who);
        let key = rule!("fivey.downtime.pay-first");
        let kept = before.is_none_or(|before| !before.paid || before.lifestyle == self.lifestyle);
        at.require(key, kept, || Text::part(key, "paid").with("who", self.who))?;
        let living = self.living(&downtime);
        affords(at, self.who, &living, downtime.span)?;
        let key = rule!("fivey.downtime.other-options");
        let suits =
            self.plan.activity != Activity::Other || self.suits.is_some_and(|suits| suits <= self.lifestyle);
        at.require(key, suits, || Text::part(key, "refusal").with("who", self.who))?;
        activities::possible(at, self.who, self.lifestyle, &self.plan)?;
        let now = Effect::Living(self.who, Some(Box::new(living)));
        // What is meant is nobody's rule: it counts when the turn comes.
        happen(at, norn_kernel::words!("fivey.downtime.lifestyle-table"), now)?;
        Ok(Verdict::done())
    }
}

/// Somebody lives for some days at the cost of a lifestyle, outside of downtime. [fivey.downtime.daily-cost]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct DayExpense {
    pub who: Who,
    pub lifestyle: Lifestyle,
    pub days: i32,
}

impl Rule for DayExpense {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        acting::calm(at)?;
        let key = rule!("fivey.downtime.daily-cost");
        // Where somebody performs, the party's night costs nothing.
        let world = at.world();
        let free = world.night.as_ref().is_some_and(|night| night.free) && world.is_players(self.who);
        let free = rule!("fivey.feat.one-night-only").holds(free);
        let paid = self.days.saturating_sub(i32::from(free));
        let price = daily(self.lifestyle).saturating_mul(paid);
        let has = at.world().character(self.who).crowns;
        let fits = (1..=DAYS_MAX).contains(&self.days) && price <= has;
        at.require(key, fits, || {
            Text::part(key, "refusal").with("who", self.who).with("price", price).with("has", has)
        })?;
        let price = at.number(key, price);
        pay(at, key, self.who, price.saturating_neg())?;
        Ok(Verdict::done().with_total(price))
    }
}

/// What the credit of an institution pays in a turn in place of crowns. [fivey.downtime.reinvest]
#[must_use]
pub fn on_credit(plan: &Plan) -> i32 {
    if plan.on_credit { cost(needs(Activity::Establish)) } else { 0 }
}

/// Whether somebody's institution lets them found or expand it by its credit alone. [fivey.downtime.reinvest]
#[must_use]
pub fn reinvests(world: &World, name: &str) -> bool {
    world.institutions.get(name).is_some_and(|one| {
        institutions::MASSIVE <= institutions::rank(one.capital).level
            && cost(needs(Activity::Establish)) <= institutions::left(one)
    })
}

/// The lifestyle as a value of the page.
#[must_use]
pub fn word(lifestyle: Lifestyle) -> Value {
    Value::word(lifestyle.word())
}
