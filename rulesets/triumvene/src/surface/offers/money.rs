//! Financial affairs: what is bought, traded, given and paid.
use crate::content::{self, REWARDS};
use crate::reference::RULES;
use crate::rules::finances::money::{
    Buy, COUNT_MAX, EstateAccount, Give, MONTHS_MAX, PIECE, Purpose, ROWS_MAX, Reward, Salary, Things, Trade,
    earned,
};
use crate::surface::offers::ask::{self, Offered, param};
use crate::surface::offers::attempt::Attempt;
use crate::world::happen::MONEY_MAX;
use crate::world::{Character, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Param, Range};
use norn_kernel::{Choice, Closed, Money, Text, Value, Viewer, Who, words};

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
    let choices = names.map(|name| Choice::new(words!("triumvene.money.ledger"), Value::text(name)));
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
        Choice::word(words!("triumvene.influence.uses"), "everyday"),
        Choice::word(words!("triumvene.influence.uses"), "society"),
        Choice::word(words!("triumvene.influence.uses"), "funds"),
        Choice::word(words!("triumvene.influence.uses"), "army"),
        Choice::word(words!("triumvene.influence.uses"), "war"),
    ];
    let range = Range::OneOf(ask::listed(choices));
    param(Text::part(words!("triumvene.influence.uses"), "purpose"), range).or(Value::word("everyday"))
}

/// What is filled in to buy something.
pub fn offer_buy(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let prices = content::prices(world);
    let choices = prices.iter().map(|(name, row)| {
        let words = Text::part(words!("triumvene.money.costs"), "choice")
            .with("name", Value::text(name))
            .with("currency", Value::text(&world.currency))
            .with("cost", row.cost)
            .with("least", Value::word(if row.minimum { "yes" } else { "no" }))
            .with("per", Value::word(&row.per));
        Choice::told(Value::text(name), words)
    });
    let nothing = Text::part(words!("triumvene.money.costs"), "nothing");
    let items = ask::one_of(choices.collect(), nothing)?;
    let mut who = ask::who(world, viewer)?;
    let least = prices.iter().min_by_key(|(_, row)| row.cost).map(|(name, row)| (name.clone(), row.cost));
    let (cheapest, least) = least.unwrap_or_default();
    let pays = |(who, one): &(&Who, &Character)| {
        let has = one.may_owe || least <= one.money;
        has && world.can_act(**who) && viewer.speaks_for(world.owner(**who))
    };
    let able = world.characters.iter().filter(pays);
    who.default = able.map(|(&who, _)| Value::Character(who)).next();
    let (possible, nobody) =
        (who.default.is_some(), Text::part(words!("triumvene.money.ledger"), "too-poor"));
    let who = ask::take_who(&mut filling, who, possible, nobody)?;
    let words = Text::part(words!("triumvene.money.costs"), "item");
    let item = filling.text(param(words, items).or(Value::Text(cheapest)))?;
    let row = content::find(prices, &item);
    let cost = row.as_ref().map_or(Money::default(), |row| row.cost);
    let words = Text::part(words!("triumvene.money.costs"), "count");
    let per = row.as_ref().map_or(PIECE, |row| row.per.as_str());
    let words = words.with("per", Value::text(per));
    let number = filling.number(param(words, count()).or(1))?;
    // What stands on the list is paid, unless it may cost more or the referee asks for something else.
    let open = row.as_ref().is_none_or(|row| row.minimum);
    let price = if open || *viewer == Viewer::Referee {
        let words = Text::part(words!("triumvene.money.costs"), "price");
        read_money(&filling.take(param(words, amount(Money::default())).or(cost))?)
    } else {
        cost
    };
    let purpose = Purpose::named(&filling.word(purpose())?);
    filling.end()?;
    Ok(Attempt::Buy(Buy { who, item, count: number, price, purpose }))
}

/// What is filled in to trade; what the other side gives is the referee's.
pub fn offer_trade(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(ask::who(world, viewer)?)?;
    let none = Money::default();
    let words = Text::part(words!("triumvene.money.early-late"), "pay");
    let pay = read_money(&filling.take(param(words, amount(none)).or(none))?);
    let words = Text::part(words!("triumvene.money.early-late"), "goods");
    let own = carried(world, who);
    let give = read_things(&filling.list(param(words, own).or(nothing()))?);
    let words = Text::part(words!("triumvene.money.early-late"), "get");
    let get = read_things(&filling.list(param(words, things()).or(nothing()))?);
    let purpose = Purpose::named(&filling.word(purpose())?);
    let words = Text::part(words!("triumvene.money.early-late"), "receive");
    let receive = param(words, amount(none)).by_referee().or(none);
    let receive = read_money(&filling.take(receive)?);
    filling.end()?;
    Ok(Attempt::Trade(Trade { who, pay, give, purpose, receive, get }))
}

/// What is filled in to give something away.
pub fn offer_give(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let nobody = || Text::part(words!("triumvene.money.ledger"), "nobody");
    let all = world.characters.keys().map(|&who| Choice::new(words!("triumvene.money.ledger"), who));
    ask::one_of(all.skip(1).collect(), nobody())?;
    let who = filling.who(ask::who(world, viewer)?)?;
    let others = world.characters.keys().filter(|other| **other != who);
    let seen = others.filter(|other| *viewer == Viewer::Referee || world.is_seen(**other));
    let choices = seen.map(|&other| Choice::new(words!("triumvene.money.ledger"), other));
    let words = Text::part(words!("triumvene.money.ledger"), "to");
    let to = filling.who(param(words, ask::one_of(choices.collect(), nobody())?))?;
    let none = Money::default();
    let words = Text::part(words!("triumvene.money.ledger"), "money");
    let money = read_money(&filling.take(param(words, amount(none)).or(none))?);
    let words = Text::part(words!("triumvene.money.ledger"), "things");
    let own = carried(world, who);
    let things = read_things(&filling.list(param(words, own).or(nothing()))?);
    filling.end()?;
    Ok(Attempt::Give(Give { who, to, money, things }))
}

/// What the referee fills in to reward somebody. What such an employer usually gives stands in the words.
pub fn offer_reward(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    let party = world.characters.keys().filter(|who| world.is_players(**who));
    let choices = party.clone().map(|&who| Choice::new(words!("triumvene.influence"), who));
    let choices: Vec<Choice> = choices.collect();
    ask::one_of(choices.clone(), Text::part(words!("triumvene.influence"), "nobody"))?;
    let range = Range::SeveralOf { options: choices, min: 1, max: ROWS_MAX };
    let all = Value::List(party.map(|&who| Value::Character(who)).collect());
    let words = Text::part(words!("triumvene.influence"), "to");
    let to = filling.list(param(words, range).by_referee().or(all))?;
    let to = to
        .into_iter()
        .filter_map(|value| match value {
            Value::Character(who) => Some(who),
            _ => None,
        })
        .collect();
    let choices =
        REWARDS.iter().map(|row| Choice::new(words!("triumvene.rewards.scale"), Value::text(&row.employer)));
    let words = Text::part(words!("triumvene.rewards.scale"), "employer");
    let range = Range::OneOf(choices.collect());
    let employer = filling.text(param(words, range).by_referee())?;
    let usual = REWARDS.iter().find(|row| row.employer == employer);
    let usual = usual.map_or("", |row| row.reward.as_str());
    let suggest = |words: Text| words.with("usual", Value::text(usual));
    let none = Money::default();
    let words = suggest(Text::part(words!("triumvene.influence"), "money"));
    let money = param(words, amount(none)).by_referee().or(none);
    let money = read_money(&filling.take(money)?);
    let titles = content::titles(world);
    let choices =
        titles.iter().map(|(name, _)| Choice::new(words!("triumvene.influence"), Value::text(name)));
    let range = Range::SeveralOf { options: choices.collect(), min: 0, max: ROWS_MAX };
    let words = suggest(Text::part(words!("triumvene.influence"), "titles"));
    let titles = param(words, range).by_referee().or(nothing());
    let titles = read_texts(filling.list(titles)?);
    let range = Range::Rows { columns: vec![("name", Range::Text { max: TEXT_MAX })], max: ROWS_MAX };
    let words = suggest(Text::part(words!("triumvene.influence"), "land"));
    let land = filling.list(param(words, range).by_referee().or(nothing()))?;
    let land = read_texts(
        land.into_iter()
            .filter_map(|row| match row {
                Value::List(cells) => cells.into_iter().next(),
                _ => None,
            })
            .collect(),
    );
    let words = suggest(Text::part(words!("triumvene.influence"), "things"));
    let given = filling.list(param(words, things()).by_referee().or(nothing()))?;
    filling.end()?;
    Ok(Attempt::Reward(Reward { to, employer, money, titles, land, things: read_things(&given) }))
}

/// What the referee fills in to pay somebody for their work.
pub fn offer_salary(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let nobody = Text::part(words!("triumvene.money.income"), "nobody");
    let earns = |one: &Character| earned(world, one).is_some();
    let who = filling.who(ask::who_of(world, viewer, nobody, earns)?)?;
    let words = Text::part(words!("triumvene.money.income"), "months");
    let months = filling.number(param(words, months()).by_referee().or(12))?;
    filling.end()?;
    Ok(Attempt::Salary(Salary { who, months }))
}

/// What the referee fills in to close an estate's accounts.
pub fn offer_estate(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let nobody = Text::part(words!("triumvene.money.estate"), "nobody");
    let has = |one: &Character| !one.estates.is_empty();
    let who = filling.who(ask::who_of(world, viewer, nobody, has)?)?;
    let names = world.character(who).estates.keys();
    let choices = names.map(|name| Choice::new(words!("triumvene.money.estate"), Value::text(name)));
    let words = Text::part(words!("triumvene.money.estate"), "estate");
    let estate = filling.text(param(words, Range::OneOf(choices.collect())))?;
    let words = Text::part(words!("triumvene.money.estate"), "months");
    let months = filling.number(param(words, months()).by_referee().or(12))?;
    filling.end()?;
    Ok(Attempt::EstateAccount(EstateAccount { who, estate, months }))
}
