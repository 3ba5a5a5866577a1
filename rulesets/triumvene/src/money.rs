//! Financial affairs: what people have, buy, trade, earn and are rewarded with.
use crate::RULES;
use crate::content::{self, REWARDS};
use crate::happen::{Act, happen};
use crate::hp;
use crate::offers::{self, Attempt, Offered, param};
use crate::status;
use crate::world::{Character, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Param, Range};
use norn_kernel::{At, Choice, Key, Money, Play, Rule, Text, Value, Verdict, Viewer, Who, rule};
use serde::{Deserialize, Serialize};

/// The most money that anything may be about, in hundredths: ten thousand million.
pub const MONEY_MAX: i64 = 1_000_000_000_000;
/// The most pieces, months or wars that are bought at once, and the most things of one name.
pub const COUNT_MAX: i32 = 10_000;
/// The most months that are accounted for at once: a hundred years.
pub const MONTHS_MAX: i32 = 1_200;
/// Months that yearly figures are for.
const YEAR: i64 = 12;
/// The most rows that a list of things may have.
pub const ROWS_MAX: u16 = 100;
/// What is sold so is kept; anything else is used up.
pub(crate) const PIECE: &str = "piece";

/// What money is spent for beyond everyday things. [triumvene.influence.uses]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Getting into higher circles.
    Society,
    /// Raising funds.
    Funds,
    /// Raising an army.
    Army,
    /// Fighting a war.
    War,
}

impl Purpose {
    const ALL: [Self; 4] = [Self::Society, Self::Funds, Self::Army, Self::War];

    fn word(self) -> &'static str {
        match self {
            Self::Society => "society",
            Self::Funds => "funds",
            Self::Army => "army",
            Self::War => "war",
        }
    }
}

/// So many things of one name.
pub type Things = Vec<(String, i32)>;

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
        Text::part(rule!("triumvene.money.ledger"), "refusal")
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
        Text::part(rule!("triumvene.money.ledger"), "amounts")
    })
}

/// How many of each.
fn counts(things: &Things) -> Vec<i32> {
    things.iter().map(|(_, count)| *count).collect()
}

/// Nobody hands over what they have not. [triumvene.money.ledger]
fn require_things(at: &mut At<'_, World>, who: Who, things: &Things) -> Play<()> {
    let one = at.world().character(who);
    let missing = things
        .iter()
        .find(|(name, count)| one.items.get(name).map_or(0, |item| item.count) < *count)
        .cloned();
    at.require(rule!("triumvene.money.ledger"), missing.is_none(), || {
        let (name, count) = missing.unwrap_or_default();
        Text::part(rule!("triumvene.money.ledger"), "not-carried")
            .with("who", who)
            .with("item", Value::Text(name))
            .with("count", count)
    })
}

/// Buying from the table's price list. [triumvene.money.ledger, triumvene.money.costs]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Buy {
    /// Who pays.
    pub who: Who,
    /// A row of the price list.
    pub item: String,
    /// How many pieces, months or wars; 1 or more.
    pub count: i32,
    /// For one.
    pub price: Money,
    /// What it is for, if it serves a greater end.
    pub purpose: Option<Purpose>,
}

impl Rule for Buy {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        hp::require_able(at, self.who)?;
        require_amounts(at, &[self.price], &[self.count])?;
        let row = content::find(content::prices(at.world()), &self.item);
        let least = row.as_ref().filter(|row| row.minimum).map(|row| row.cost);
        let enough = least.is_none_or(|least| least <= self.price);
        let sign = at.world().currency.clone();
        at.require(rule!("triumvene.money.costs"), enough, || {
            Text::part(rule!("triumvene.money.costs"), "refusal")
                .with("item", Value::text(&self.item))
                .with("least", least.unwrap_or_default())
                .with("currency", Value::text(&sign))
        })?;
        let count = at.number_of(rule!("triumvene.money.ledger"), self.count, |_| Value::text(&self.item));
        let total = Money(self.price.0.saturating_mul(count.into()));
        require_funds(at, self.who, total)?;
        at.tell(|_| {
            Text::part(rule!("triumvene.money.ledger"), "bought")
                .with("who", self.who)
                .with("item", Value::text(&self.item))
                .with("count", count)
                .with("price", self.price)
                .with("total", total)
                .with("currency", Value::Text(sign))
        });
        tag(at, self.purpose);
        let spent = Money::default().minus(total);
        balance(at, self.who, spent, rule!("triumvene.money.ledger"))?;
        if row.is_none_or(|row| row.per == PIECE) {
            let bought = vec![(self.item.clone(), count)];
            receive(at, self.who, &bought, rule!("triumvene.money.ledger"))?;
        }
        Ok(Verdict::done())
    }
}

/// An exchange of money, goods or both with somebody who has no record. [triumvene.money.early-late]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

impl Rule for Trade {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        hp::require_able(at, self.who)?;
        let all = [counts(&self.give), counts(&self.get)].concat();
        require_amounts(at, &[self.pay, self.receive], &all)?;
        require_things(at, self.who, &self.give)?;
        require_funds(at, self.who, self.pay)?;
        let sign = at.world().currency.clone();
        at.tell(|_| {
            Text::part(rule!("triumvene.money.early-late"), "traded")
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
        for (what, count) in &self.give {
            happen(
                at,
                Act::HandOver {
                    who: self.who,
                    what: what.clone(),
                    count: *count,
                    by: rule!("triumvene.money.early-late"),
                },
            )?;
        }
        receive(at, self.who, &self.get, rule!("triumvene.money.early-late"))?;
        Ok(Verdict::done())
    }
}

/// Money or things from one record to another. [triumvene.money.ledger]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

impl Rule for Give {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        hp::require_able(at, self.who)?;
        require_amounts(at, &[self.money], &counts(&self.things))?;
        require_things(at, self.who, &self.things)?;
        require_funds(at, self.who, self.money)?;
        let out = Money::default().minus(self.money);
        balance(at, self.who, out, rule!("triumvene.money.ledger"))?;
        balance(at, self.to, self.money, rule!("triumvene.money.ledger"))?;
        for (what, count) in &self.things {
            // Whatever it was worth as a weapon goes along with it.
            let weapon = at.world().character(self.who).weapons.get(what).cloned();
            happen(
                at,
                Act::HandOver {
                    who: self.who,
                    what: what.clone(),
                    count: *count,
                    by: rule!("triumvene.money.ledger"),
                },
            )?;
            happen(
                at,
                Act::Receive {
                    who: self.to,
                    what: what.clone(),
                    count: *count,
                    weapon,
                    by: rule!("triumvene.money.ledger"),
                },
            )?;
        }
        Ok(Verdict::done())
    }
}

/// What people of power give for what was done for them: money, titles, land, things; the same to each.
/// [triumvene.influence, triumvene.rewards.scale]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reward {
    /// Whom.
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
        require_amounts(at, &[self.money], &counts(&self.things))?;
        let usual = REWARDS.iter().find(|row| row.employer == self.employer);
        at.tell(|_| {
            Text::part(rule!("triumvene.rewards.scale"), "usual")
                .with("employer", Value::text(&self.employer))
                .with("reward", Value::text(usual.map_or("", |row| row.reward.as_str())))
        });
        for &who in &self.to {
            balance(at, who, self.money, rule!("triumvene.influence"))?;
            for name in &self.land {
                happen(at, Act::Settle { who, name: name.clone(), by: rule!("triumvene.influence") })?;
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Salary {
    /// Whose.
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
            Text::part(rule!("triumvene.money.income"), "refusal").with("who", who)
        })?;
        let months = at.number(rule!("triumvene.money.income"), self.months);
        let (yearly, sign) = (yearly.unwrap_or_default(), at.world().currency.clone());
        let paid = of_year(yearly, months);
        at.tell(|_| {
            Text::part(rule!("triumvene.money.income"), "paid")
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

fn earned(world: &World, one: &Character) -> Option<Money> {
    let livelihood = &one.livelihood;
    livelihood.yearly.or_else(|| content::find(content::salaries(world), &livelihood.profession))
}

/// The accounts of an estate, for so many months. [triumvene.money.estate]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EstateAccount {
    /// Whose.
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
            Text::part(rule!("triumvene.money.estate"), "refusal")
                .with("who", who)
                .with("estate", Value::text(&self.estate))
        })?;
        let estate = estate.unwrap_or_default();
        let months = at.number(rule!("triumvene.money.estate"), self.months);
        let change = of_year(estate.income.minus(estate.costs), months);
        require_funds(at, who, Money::default().minus(change))?;
        let sign = at.world().currency.clone();
        at.tell(|_| {
            Text::part(rule!("triumvene.money.estate"), "accounted")
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
        happen(at, Act::Balance { who, change, by })?;
    }
    Ok(())
}

fn receive(at: &mut At<'_, World>, who: Who, things: &Things, by: Key) -> Play<()> {
    for (what, count) in things {
        happen(at, Act::Receive { who, what: what.clone(), count: *count, weapon: None, by })?;
    }
    Ok(())
}

fn tag(at: &mut At<'_, World>, purpose: Option<Purpose>) {
    if let Some(purpose) = purpose {
        at.tell(|_| Text::part(rule!("triumvene.influence.uses"), purpose.word()));
    }
}

/// As lines show it: each name, with its number where it is more than one.
fn list(things: &Things) -> Value {
    let one = |(name, count): &(String, i32)| match count {
        1 => Value::text(name),
        more => Value::List(vec![Value::Number((*more).into()), Value::text(name)]),
    };
    Value::List(things.iter().map(one).collect())
}

/// An amount of money, 0 or more.
pub(crate) fn amount(least: Money) -> Range {
    Range::Money { min: least.0, max: MONEY_MAX }
}

fn count() -> Range {
    Range::Number { min: 1, max: COUNT_MAX.into() }
}

fn months() -> Range {
    Range::Number { min: 1, max: MONTHS_MAX.into() }
}

/// Things that anybody could have.
pub(crate) fn things() -> Range {
    let columns = vec![("item", Range::Text { max: TEXT_MAX }), ("count", count())];
    Range::Rows { columns, max: ROWS_MAX }
}

/// Things that somebody carries.
fn carried(world: &World, who: Who) -> Range {
    let names = world.character(who).items.keys();
    let choices = names.map(|name| Choice::new(rule!("triumvene.money.ledger"), Value::text(name)));
    let columns = vec![("item", Range::OneOf(choices.collect())), ("count", count())];
    Range::Rows { columns, max: ROWS_MAX }
}

/// Rows of an item and a count, as [`things`] describes them.
pub(crate) fn read_things(rows: &[Value]) -> Things {
    rows.iter()
        .filter_map(|row| match row {
            Value::List(cells) => match cells.as_slice() {
                [Value::Text(name), Value::Number(count)] if !name.is_empty() => {
                    Some((name.clone(), i32::try_from(*count).unwrap_or(COUNT_MAX)))
                }
                _ => None,
            },
            _ => None,
        })
        .collect()
}

fn read_money(value: &Value) -> Money {
    match value {
        Value::Money(money) => *money,
        _ => Money::default(),
    }
}

fn read_texts(values: Vec<Value>) -> Vec<String> {
    values
        .into_iter()
        .filter_map(|value| match value {
            Value::Text(text) => Some(text),
            _ => None,
        })
        .collect()
}

fn nothing() -> Value {
    Value::List(vec![])
}

fn purpose() -> Param {
    let choices = [
        Choice::word(rule!("triumvene.influence.uses"), "everyday"),
        Choice::word(rule!("triumvene.influence.uses"), "society"),
        Choice::word(rule!("triumvene.influence.uses"), "funds"),
        Choice::word(rule!("triumvene.influence.uses"), "army"),
        Choice::word(rule!("triumvene.influence.uses"), "war"),
    ];
    let range = Range::OneOf(offers::listed(choices));
    param(Text::part(rule!("triumvene.influence.uses"), "purpose"), range).or(Value::word("everyday"))
}

fn read_purpose(word: &str) -> Option<Purpose> {
    Purpose::ALL.into_iter().find(|one| one.word() == word)
}

/// What is filled in to buy something.
pub fn offer_buy(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let prices = content::prices(world);
    let choices = prices.iter().map(|(name, row)| {
        let words = Text::part(rule!("triumvene.money.costs"), "choice")
            .with("name", Value::text(name))
            .with("currency", Value::text(&world.currency))
            .with("cost", row.cost)
            .with("least", Value::word(if row.minimum { "yes" } else { "no" }))
            .with("per", Value::word(&row.per));
        Choice::told(Value::text(name), words)
    });
    let nothing = Text::part(rule!("triumvene.money.costs"), "nothing");
    let items = offers::one_of(choices.collect(), nothing)?;
    let mut who = offers::who(world, viewer)?;
    let least = prices.iter().min_by_key(|(_, row)| row.cost).map(|(name, row)| (name.clone(), row.cost));
    let (cheapest, least) = least.unwrap_or_default();
    let pays = |(who, one): &(&Who, &Character)| {
        let has = one.may_owe || least <= one.money;
        has && world.can_act(**who) && viewer.speaks_for(world.owner(**who))
    };
    let able = world.characters.iter().filter(pays);
    who.default = able.map(|(&who, _)| Value::Character(who)).next();
    let (possible, nobody) = (who.default.is_some(), Text::part(rule!("triumvene.money.ledger"), "too-poor"));
    let who = offers::take_who(&mut filling, who, possible, nobody)?;
    let words = Text::part(rule!("triumvene.money.costs"), "item");
    let item = filling.text(param(words, items).or(Value::Text(cheapest)))?;
    let row = content::find(prices, &item);
    let cost = row.as_ref().map_or(Money::default(), |row| row.cost);
    let words = Text::part(rule!("triumvene.money.costs"), "count");
    let per = row.as_ref().map_or(PIECE, |row| row.per.as_str());
    let words = words.with("per", Value::text(per));
    let number = filling.number(param(words, count()).or(1))?;
    // What stands on the list is paid, unless it may cost more or the referee asks for something else.
    let open = row.as_ref().is_none_or(|row| row.minimum);
    let price = if open || *viewer == Viewer::Referee {
        let words = Text::part(rule!("triumvene.money.costs"), "price");
        read_money(&filling.take(param(words, amount(Money::default())).or(cost))?)
    } else {
        cost
    };
    let purpose = read_purpose(&filling.word(purpose())?);
    filling.end()?;
    Ok(Attempt::Buy(Buy { who, item, count: number, price, purpose }))
}

/// What is filled in to trade; what the other side gives is the referee's.
pub fn offer_trade(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(offers::who(world, viewer)?)?;
    let none = Money::default();
    let words = Text::part(rule!("triumvene.money.early-late"), "pay");
    let pay = read_money(&filling.take(param(words, amount(none)).or(none))?);
    let words = Text::part(rule!("triumvene.money.early-late"), "goods");
    let own = carried(world, who);
    let give = read_things(&filling.list(param(words, own).or(nothing()))?);
    let words = Text::part(rule!("triumvene.money.early-late"), "get");
    let get = read_things(&filling.list(param(words, things()).or(nothing()))?);
    let purpose = read_purpose(&filling.word(purpose())?);
    let words = Text::part(rule!("triumvene.money.early-late"), "receive");
    let receive = param(words, amount(none)).by_referee().or(none);
    let receive = read_money(&filling.take(receive)?);
    filling.end()?;
    Ok(Attempt::Trade(Trade { who, pay, give, purpose, receive, get }))
}

/// What is filled in to give something away.
pub fn offer_give(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let nobody = || Text::part(rule!("triumvene.money.ledger"), "nobody");
    let all = world.characters.keys().map(|&who| Choice::new(rule!("triumvene.money.ledger"), who));
    offers::one_of(all.skip(1).collect(), nobody())?;
    let who = filling.who(offers::who(world, viewer)?)?;
    let others = world.characters.keys().filter(|other| **other != who);
    let seen = others.filter(|other| *viewer == Viewer::Referee || world.is_seen(**other));
    let choices = seen.map(|&other| Choice::new(rule!("triumvene.money.ledger"), other));
    let words = Text::part(rule!("triumvene.money.ledger"), "to");
    let to = filling.who(param(words, offers::one_of(choices.collect(), nobody())?))?;
    let none = Money::default();
    let words = Text::part(rule!("triumvene.money.ledger"), "money");
    let money = read_money(&filling.take(param(words, amount(none)).or(none))?);
    let words = Text::part(rule!("triumvene.money.ledger"), "things");
    let own = carried(world, who);
    let things = read_things(&filling.list(param(words, own).or(nothing()))?);
    filling.end()?;
    Ok(Attempt::Give(Give { who, to, money, things }))
}

/// What the referee fills in to reward somebody. What such an employer usually gives stands in the words.
pub fn offer_reward(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::referee_only(viewer)?;
    let party = world.characters.keys().filter(|who| world.is_players(**who));
    let choices = party.clone().map(|&who| Choice::new(rule!("triumvene.influence"), who));
    let choices: Vec<Choice> = choices.collect();
    offers::one_of(choices.clone(), Text::part(rule!("triumvene.influence"), "nobody"))?;
    let range = Range::SeveralOf { options: choices, min: 1, max: ROWS_MAX };
    let all = Value::List(party.map(|&who| Value::Character(who)).collect());
    let words = Text::part(rule!("triumvene.influence"), "to");
    let to = filling.list(param(words, range).by_referee().or(all))?;
    let to = to
        .into_iter()
        .filter_map(|value| match value {
            Value::Character(who) => Some(who),
            _ => None,
        })
        .collect();
    let choices =
        REWARDS.iter().map(|row| Choice::new(rule!("triumvene.rewards.scale"), Value::text(&row.employer)));
    let words = Text::part(rule!("triumvene.rewards.scale"), "employer");
    let range = Range::OneOf(choices.collect());
    let employer = filling.text(param(words, range).by_referee())?;
    let usual = REWARDS.iter().find(|row| row.employer == employer);
    let usual = usual.map_or("", |row| row.reward.as_str());
    let suggest = |words: Text| words.with("usual", Value::text(usual));
    let none = Money::default();
    let words = suggest(Text::part(rule!("triumvene.influence"), "money"));
    let money = param(words, amount(none)).by_referee().or(none);
    let money = read_money(&filling.take(money)?);
    let titles = content::titles(world);
    let choices = titles.iter().map(|(name, _)| Choice::new(rule!("triumvene.influence"), Value::text(name)));
    let range = Range::SeveralOf { options: choices.collect(), min: 0, max: ROWS_MAX };
    let words = suggest(Text::part(rule!("triumvene.influence"), "titles"));
    let titles = param(words, range).by_referee().or(nothing());
    let titles = read_texts(filling.list(titles)?);
    let range = Range::Rows { columns: vec![("name", Range::Text { max: TEXT_MAX })], max: ROWS_MAX };
    let words = suggest(Text::part(rule!("triumvene.influence"), "land"));
    let land = filling.list(param(words, range).by_referee().or(nothing()))?;
    let land = read_texts(
        land.into_iter()
            .filter_map(|row| match row {
                Value::List(cells) => cells.into_iter().next(),
                _ => None,
            })
            .collect(),
    );
    let words = suggest(Text::part(rule!("triumvene.influence"), "things"));
    let given = filling.list(param(words, things()).by_referee().or(nothing()))?;
    filling.end()?;
    Ok(Attempt::Reward(Reward { to, employer, money, titles, land, things: read_things(&given) }))
}

/// What the referee fills in to pay somebody for their work.
pub fn offer_salary(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let nobody = Text::part(rule!("triumvene.money.income"), "nobody");
    let earns = |one: &Character| earned(world, one).is_some();
    let who = filling.who(offers::who_of(world, viewer, nobody, earns)?)?;
    let words = Text::part(rule!("triumvene.money.income"), "months");
    let months = filling.number(param(words, months()).by_referee().or(12))?;
    filling.end()?;
    Ok(Attempt::Salary(Salary { who, months }))
}

/// What the referee fills in to close an estate's accounts.
pub fn offer_estate(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let nobody = Text::part(rule!("triumvene.money.estate"), "nobody");
    let has = |one: &Character| !one.estates.is_empty();
    let who = filling.who(offers::who_of(world, viewer, nobody, has)?)?;
    let names = world.character(who).estates.keys();
    let choices = names.map(|name| Choice::new(rule!("triumvene.money.estate"), Value::text(name)));
    let words = Text::part(rule!("triumvene.money.estate"), "estate");
    let estate = filling.text(param(words, Range::OneOf(choices.collect())))?;
    let words = Text::part(rule!("triumvene.money.estate"), "months");
    let months = filling.number(param(words, months()).by_referee().or(12))?;
    filling.end()?;
    Ok(Attempt::EstateAccount(EstateAccount { who, estate, months }))
}
