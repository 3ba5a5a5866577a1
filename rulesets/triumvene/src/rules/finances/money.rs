//! Financial affairs: what people have, buy, trade, earn and are rewarded with.
use crate::content::REWARDS;
use crate::reference::RULES;
use crate::rules::finances::status;
use crate::rules::narrative::hp;
use crate::world::happen::{self, Holding, MONEY_MAX, Worth, happen};
use crate::world::{Character, Effect, PIECE, Price, Row, Wage, Weapon, World};
use norn_kernel::attempt::Sentence;
use norn_kernel::record::Cell;
use norn_kernel::{
    Amounts, At, Closed, Key, Money, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words,
};

/// The most pieces, months or wars that are bought at once, and the most things of one name.
pub const COUNT_MAX: i32 = 10_000;
/// The most months that are accounted for at once: a hundred years.
pub const MONTHS_MAX: i32 = 1_200;
/// Months that yearly figures are for.
const YEAR: i64 = 12;
/// The most rows that a list of things may have.
pub const ROWS_MAX: u16 = 100;

closed! {
    /// What money is spent for beyond everyday things. [triumvene.influence.uses]
    pub enum Purpose {
        /// Getting into higher circles.
        Society = "society",
        /// Raising funds.
        Funds = "funds",
        /// Raising an army.
        Army = "army",
        /// Fighting a war.
        War = "war",
    }
}

/// So many things, by name.
pub type Things = Amounts<String>;

/// Part of a year's figure, rounded down to the hundredth.
#[must_use]
pub fn of_year(yearly: Money, months: i32) -> Money {
    Money(yearly.0.saturating_mul(months.into()).div_euclid(YEAR))
}

/// Nobody spends more than they have, unless the referee lets them owe. [triumvene.money.ledger]
fn require_funds(at: &mut At<'_, World>, who: Who, amount: Money) -> Play<()> {
    let world = at.world();
    let one = world.character(who);
    let (has, sign) = (one.money, world.currency.clone());
    let can = one.may_owe || amount.0 <= 0 || amount <= has;
    at.require(rule!("triumvene.money.ledger"), can, || {
        Text::part(words!("triumvene.money.ledger"), "refusal")
            .with("who", who)
            .with("needs", amount)
            .with("has", has)
            .with("currency", Value::Text(sign))
    })
}

/// Amounts are 0 or more, counts 1 or more, or giving would be taking. [triumvene.money.ledger]
fn require_amounts(at: &mut At<'_, World>, amounts: &[Money], counts: &[i32]) -> Play<()> {
    let sound = amounts.iter().all(|one| 0 <= one.0) && counts.iter().all(|one| 1 <= *one);
    at.require(rule!("triumvene.money.ledger"), sound, || {
        Text::part(words!("triumvene.money.ledger"), "amounts")
    })
}

/// Nobody hands over what they have not. [triumvene.money.ledger]
fn require_things(at: &mut At<'_, World>, who: Who, things: &Things) -> Play<()> {
    let one = at.world().character(who);
    let missing = things.iter().find(|(name, count)| one.owns(name) < *count);
    let missing = missing.map(|(name, count)| (name.clone(), count));
    at.require(rule!("triumvene.money.ledger"), missing.is_none(), || {
        let (name, count) = missing.unwrap_or_default();
        Text::part(words!("triumvene.money.ledger"), "not-carried")
            .with("who", who)
            .with("item", Value::Text(name))
            .with("count", count)
    })
}

/// Things of one kind that are bought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Bought {
    /// A row of the price list.
    pub item: String,
    /// How many pieces, months or wars; 1 or more.
    pub count: i32,
    /// For one.
    pub price: Money,
}

/// Buying from the table's price list. [triumvene.money.ledger, triumvene.money.costs]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Buy {
    /// Who pays.
    pub who: Who,
    /// What is bought first.
    #[stored(flatten)]
    pub first: Bought,
    /// What it is for, if it serves a greater end.
    pub purpose: Option<Purpose>,
    /// What else is bought with it, and paid with it.
    #[stored(skip_serializing_if = "Vec::is_empty", default)]
    pub more: Vec<Bought>,
}

impl Buy {
    /// Everything that is bought.
    fn all(&self) -> impl Iterator<Item = &Bought> {
        std::iter::once(&self.first).chain(&self.more)
    }
}

impl Sentence for Buy {
    fn told(&self) -> Text {
        let ledger = words!("triumvene.money.ledger");
        if self.more.is_empty() {
            let text = Text::part(ledger, "told-buys").with("who", self.who);
            return text.with("count", self.first.count).with("item", Value::text(&self.first.item));
        }
        let each = self.all().map(|one| so_many(one.count, &one.item));
        Text::part(ledger, "told-buys-several")
            .with("who", self.who)
            .with("things", Value::List(each.collect()))
    }
}

impl Rule for Buy {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        hp::require_able(at, self.who)?;
        let prices: Vec<Money> = self.all().map(|one| one.price).collect();
        let counts: Vec<i32> = self.all().map(|one| one.count).collect();
        require_amounts(at, &prices, &counts)?;
        for one in self.all() {
            require_price(at, one)?;
        }
        let ledger = rule!("triumvene.money.ledger");
        let mut sum = Money::default();
        let mut bought = vec![];
        for one in self.all() {
            let count = at.number_of(ledger, one.count, |_| Value::text(&one.item));
            let total = Money(one.price.0.saturating_mul(count.into()));
            sum = sum.plus(total);
            bought.push((one, count, total));
        }
        require_funds(at, self.who, sum)?;
        let sign = at.world().currency.clone();
        for (one, count, total) in &bought {
            at.tell(|_| {
                Text::part(words!("triumvene.money.ledger"), "bought")
                    .with("who", self.who)
                    .with("item", Value::text(&one.item))
                    .with("count", *count)
                    .with("price", one.price)
                    .with("total", *total)
                    .with("currency", Value::text(&sign))
            });
        }
        if !self.more.is_empty() {
            at.tell(|_| {
                Text::part(words!("triumvene.money.ledger"), "bought-in-all")
                    .with("total", sum)
                    .with("currency", Value::text(&sign))
            });
        }
        tag(at, self.purpose);
        let spent = Money::default().minus(sum);
        balance(at, self.who, spent, rule!("triumvene.money.ledger"))?;
        for (one, count, _) in bought {
            let kept = Price::find(at.world(), &one.item).is_none_or(|row| row.per == PIECE);
            if kept {
                get(at, self.who, &one.item, count, Worth::default(), rule!("triumvene.money.ledger"))?;
            }
        }
        Ok(Verdict::done())
    }
}

/// What may cost more, but never less, is not sold for less. [triumvene.money.costs]
fn require_price(at: &mut At<'_, World>, one: &Bought) -> Play<()> {
    let least = Price::find(at.world(), &one.item).filter(|row| row.minimum).map(|row| row.cost);
    let enough = least.is_none_or(|least| least <= one.price);
    let sign = at.world().currency.clone();
    at.require(rule!("triumvene.money.costs"), enough, || {
        Text::part(words!("triumvene.money.costs"), "refusal")
            .with("item", Value::text(&one.item))
            .with("least", least.unwrap_or_default())
            .with("currency", Value::Text(sign))
    })
}

/// An exchange of money, goods or both with somebody who has no record. [triumvene.money.early-late]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Trade {
    /// Who trades.
    pub who: Who,
    /// What is paid, 0 or more.
    pub pay: Money,
    /// What is handed over.
    pub give: Things,
    /// What it is for, if it serves a greater end.
    pub purpose: Option<Purpose>,
    /// What comes in, 0 or more.
    pub receive: Money,
    /// What is got.
    pub get: Things,
}

impl Sentence for Trade {
    fn told(&self) -> Text {
        let side = |things: &Things, money: Money| {
            let Value::List(mut all) = list(things) else { return Value::blank() };
            all.extend((money != Money::default()).then(|| Value::word("some-money")));
            if all.is_empty() { Value::word("nothing") } else { Value::List(all) }
        };
        Text::part(words!("triumvene.money.early-late"), "told")
            .with("who", self.who)
            .with("give", side(&self.give, self.pay))
            .with("get", side(&self.get, self.receive))
    }
}

impl Rule for Trade {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        hp::require_able(at, self.who)?;
        require_amounts(at, &[self.pay, self.receive], &[])?;
        require_things(at, self.who, &self.give)?;
        require_funds(at, self.who, self.pay)?;
        let sign = at.world().currency.clone();
        at.tell(|_| {
            Text::part(words!("triumvene.money.early-late"), "traded")
                .with("who", self.who)
                .with("pay", self.pay)
                .with("give", list(&self.give))
                .with("receive", self.receive)
                .with("get", list(&self.get))
                .with("currency", Value::Text(sign))
        });
        tag(at, self.purpose);
        let change = self.receive.minus(self.pay);
        balance(at, self.who, change, rule!("triumvene.money.early-late"))?;
        for (what, count) in self.give.iter() {
            happen::hand_over(at, self.who, what, count, rule!("triumvene.money.early-late"))?;
        }
        receive(at, self.who, &self.get, rule!("triumvene.money.early-late"))?;
        Ok(Verdict::done())
    }
}

/// Money or things from one record to another. [triumvene.money.ledger]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Give {
    /// From whom.
    pub who: Who,
    /// To whom.
    pub to: Who,
    /// How much, 0 or more.
    pub money: Money,
    /// Which things.
    pub things: Things,
}

impl Sentence for Give {
    fn told(&self) -> Text {
        let text = Text::part(words!("triumvene.money.ledger"), "told-gives").with("who", self.who);
        let named = Value::word(if self.things.is_empty() { "no" } else { "yes" });
        text.with("to", self.to).with("named", named).with("things", list(&self.things))
    }
}

impl Rule for Give {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        hp::require_able(at, self.who)?;
        require_amounts(at, &[self.money], &[])?;
        require_things(at, self.who, &self.things)?;
        require_funds(at, self.who, self.money)?;
        let out = Money::default().minus(self.money);
        balance(at, self.who, out, rule!("triumvene.money.ledger"))?;
        balance(at, self.to, self.money, rule!("triumvene.money.ledger"))?;
        for (what, count) in self.things.iter() {
            let (by, one) = (rule!("triumvene.money.ledger"), at.world().character(self.who));
            let (worth, held) = (Worth::of(one, what), Holding::of(one, what));
            happen::hand_over(at, self.who, what, count, by)?;
            match held {
                Some(Holding::Land) => happen::settle(at, self.to, what, by)?,
                Some(Holding::Estate(estate)) => happen::endow(at, self.to, what, estate, by)?,
                None => get(at, self.to, what, count, worth, by)?,
            }
        }
        Ok(Verdict::done())
    }
}

/// What people of power give for what was done for them: money, titles, land, things; the same to each.
/// [triumvene.influence, triumvene.rewards.scale]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Reward {
    pub to: Vec<Who>,
    /// Who gives it, as the list of employers or the referee calls them.
    pub employer: String,
    /// How much, 0 or more.
    pub money: Money,
    /// Which titles of the table's list.
    pub titles: Vec<String>,
    /// Houses, land, villages, towns, cities: by name.
    pub land: Vec<String>,
    /// Which things.
    pub things: Things,
}

impl Rule for Reward {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_amounts(at, &[self.money], &[])?;
        // It is listed by its name, and corrected by it.
        let named = self.land.iter().all(|name| !name.trim().is_empty());
        let key = rule!("triumvene.influence");
        at.require(key, named, || Text::part(key, "nameless"))?;
        let usual = REWARDS.iter().find(|row| row.employer == self.employer);
        at.tell(|_| {
            Text::part(words!("triumvene.rewards.scale"), "usual")
                .with("employer", Value::text(&self.employer))
                .with("reward", Value::text(usual.map_or("", |row| row.reward.as_str())))
        });
        for &who in &self.to {
            balance(at, who, self.money, rule!("triumvene.influence"))?;
            for name in &self.land {
                happen::settle(at, who, name, rule!("triumvene.influence"))?;
            }
            receive(at, who, &self.things, rule!("triumvene.influence"))?;
            for title in &self.titles {
                status::grant(at, who, title, rule!("triumvene.influence"))?;
            }
        }
        Ok(Verdict::done())
    }
}

/// What a profession brings in, for so many months. [triumvene.money.income, triumvene.money.salaries]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Salary {
    pub who: Who,
    /// For how many months, 1 or more.
    pub months: i32,
}

impl Rule for Salary {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        require_amounts(at, &[], &[self.months])?;
        let yearly = yearly(at.world(), who);
        at.require(rule!("triumvene.money.income"), yearly.is_some(), || {
            Text::part(words!("triumvene.money.income"), "refusal").with("who", who)
        })?;
        let months = at.number(rule!("triumvene.money.income"), self.months);
        let (yearly, sign) = (yearly.unwrap_or_default(), at.world().currency.clone());
        let paid = of_year(yearly, months);
        at.tell(|_| {
            Text::part(words!("triumvene.money.income"), "paid")
                .with("who", who)
                .with("months", months)
                .with("yearly", yearly)
                .with("paid", paid)
                .with("currency", Value::Text(sign))
        });
        balance(at, who, paid, rule!("triumvene.money.income"))?;
        Ok(Verdict::done())
    }
}

/// A year's income by the referee's word, or else by the table's list. [triumvene.money.income]
#[must_use]
pub fn yearly(world: &World, who: Who) -> Option<Money> {
    earned(world, world.character(who))
}

/// The same, from the record itself.
#[must_use]
pub fn earned(world: &World, one: &Character) -> Option<Money> {
    let livelihood = &one.livelihood;
    livelihood.yearly.or_else(|| Wage::find(world, &livelihood.profession).map(|wage| wage.yearly))
}

/// The accounts of an estate, for so many months. [triumvene.money.estate]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EstateAccount {
    pub who: Who,
    /// Which of the estates on the record.
    pub estate: String,
    /// For how many months, 1 or more.
    pub months: i32,
}

impl Rule for EstateAccount {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        require_amounts(at, &[], &[self.months])?;
        let estate = at.world().character(who).estates.get(&self.estate).copied();
        at.require(rule!("triumvene.money.estate"), estate.is_some(), || {
            Text::part(words!("triumvene.money.estate"), "refusal")
                .with("who", who)
                .with("estate", Value::text(&self.estate))
        })?;
        let estate = estate.unwrap_or_default();
        let months = at.number(rule!("triumvene.money.estate"), self.months);
        let change = of_year(estate.income.minus(estate.costs), months);
        require_funds(at, who, Money::default().minus(change))?;
        let sign = at.world().currency.clone();
        at.tell(|_| {
            Text::part(words!("triumvene.money.estate"), "accounted")
                .with("who", who)
                .with("estate", Value::text(&self.estate))
                .with("months", months)
                .with("income", estate.income)
                .with("costs", estate.costs)
                .with("change", change)
                .with("currency", Value::Text(sign))
        });
        balance(at, who, change, rule!("triumvene.money.estate"))?;
        Ok(Verdict::done())
    }
}

fn balance(at: &mut At<'_, World>, who: Who, change: Money, by: Key) -> Play<()> {
    if change != Money::default() {
        // Nobody owns or owes more than can be written down by hand: the sheet stays one that can be corrected.
        let now = at.world().character(who).money.plus(change).0.clamp(-MONEY_MAX, MONEY_MAX);
        happen(at, by, Effect::Money(who, Money(now)))?;
    }
    Ok(())
}

/// Somebody gets so many things of one name. Houses and land become property; what the table's lists know as a weapon
/// can be attacked with.
fn get(at: &mut At<'_, World>, who: Who, what: &str, count: i32, worth: Worth, by: Key) -> Play<()> {
    let world = at.world();
    let price = Price::find(world, what);
    if price.is_some_and(|price| price.property) {
        let name = match count {
            1 => what.to_owned(),
            more => format!("{more} × {what}"),
        };
        return happen::settle(at, who, &name, by);
    }
    let listed = price.map(|price| price.weapon.as_str()).filter(|name| !name.is_empty());
    let weapon = worth.weapon.or_else(|| Weapon::of_list(world, listed.unwrap_or(what)));
    happen::receive(at, who, what, count, Worth { weapon, ..worth }, by)
}

fn receive(at: &mut At<'_, World>, who: Who, things: &Things, by: Key) -> Play<()> {
    for (what, count) in things.iter() {
        get(at, who, what, count, Worth::default(), by)?;
    }
    Ok(())
}

fn tag(at: &mut At<'_, World>, purpose: Option<Purpose>) {
    if let Some(purpose) = purpose {
        at.tell(|_| Text::part(words!("triumvene.influence.uses"), purpose.word()));
    }
}

/// As lines show it: each name, with its number where it is more than one.
fn list(things: &Things) -> Value {
    let one = |(name, count): (&String, i32)| match count {
        1 => Value::text(name),
        more => so_many(more, name),
    };
    Value::List(things.iter().map(one).collect())
}

/// So many of one name, as sentences tell it.
fn so_many(count: i32, name: &str) -> Value {
    Value::List(vec![Value::Number(count.into()), Value::text(name)])
}
