//! Financial affairs: what is bought, traded, given and paid.
use super::ask::{
    Offered, Offering, Read, amount, money, months, names, of_whom, own, own_of, param, referee_only,
    take_owned, take_priced, take_things, take_who, things, who,
};
use crate::content::REWARDS;
use crate::reference::RULES;
use crate::rules::finances::money::{
    Bought, Buy, COUNT_MAX, EstateAccount, Give, Purpose, ROWS_MAX, Reward, Salary, Things, Trade, earned,
};
use crate::world::happen::MONEY_MAX;
use crate::world::{Character, PIECE, Price, Rank, Row};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::refused;
use norn_kernel::record::Cell;
use norn_kernel::{By, Money, Param, Range, Text, Value, Who, rule, words};
use std::collections::BTreeMap;

fn purpose(it: &mut Offering<'_>) -> Read<Option<Purpose>> {
    let words = Text::part(words!("triumvene.influence.uses"), "purpose");
    it.take(Param::word::<Purpose>(words).or_word("everyday"))
}

/// What is filled in to buy something.
pub(super) fn buy(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("triumvene.money.costs"));
    let cheapest = Price::in_order(world).map(|(_, row)| row.cost).min();
    it.need(cheapest.is_some(), Text::part(key, "nothing"))?;
    let asked = own(it)?;
    let pays = |(who, one): &(&Who, &Character)| {
        let has = one.may_owe || cheapest.is_some_and(|least| least <= one.money);
        has && world.can_act(**who) && viewer.speaks_for(world.owner(**who))
    };
    let able = world.characters.iter().find(pays).map(|(who, _)| *who);
    let ledger = words!("triumvene.money.ledger");
    let (nobody, yours) = (Text::part(ledger, "too-poor"), Text::part(ledger, "yours-too-poor"));
    let too_poor = of_whom(it, nobody, yours, |who, _| world.can_act(who));
    let who = take_who(it, asked.or_maybe(able), able.is_some(), too_poor)?;
    let (first, more) = if it.given::<Value>("item").is_some() { one_kind(it)? } else { basket(it, who)? };
    Ok(Buy { who, first, purpose: purpose(it)?, more }.into())
}

/// Several kinds of things, each at its price on the list. What may cost more has its price named by whoever buys it;
/// the referee names that of anything.
fn basket(it: &mut Offering<'_>, who: Who) -> Read<(Bought, Vec<Bought>)> {
    let (world, key) = (it.world, words!("triumvene.money.costs"));
    let all = Text::part(key, "sum").with("has", world.character(who).money);
    let things = take_priced(it, (Text::part(key, "items"), By::Anyone), 1, all, |_| true)?;
    let row = |name: &str| Price::find(world, name);
    let open = |name: &String| it.is_referees() || row(name).is_some_and(|row| row.minimum);
    let named: Vec<&String> = things.iter().map(|(name, _)| name).filter(|name| open(name)).collect();
    let max = u16::try_from(named.len()).unwrap_or(u16::MAX);
    let columns = vec![("item", names(key, named)), ("price", amount())];
    let asked = param(Text::part(key, "prices"), Range::Rows { columns, max }).or(Value::List(vec![]));
    let prices: BTreeMap<String, Money> = it.take_if(0 < max, asked)?;
    let bought = |(item, count): (&String, i32)| {
        let listed = row(item).map_or(Money::default(), |row| row.cost);
        Bought { item: item.clone(), count, price: prices.get(item).copied().unwrap_or(listed) }
    };
    let mut all = things.iter().map(bought);
    let first = all.next().ok_or_else(|| refused(Text::part(key, "nothing")))?;
    Ok((first, all.collect()))
}

/// One kind of things, as it was filled in before there were baskets: logs hold that, and what was proposed so.
fn one_kind(it: &mut Offering<'_>) -> Read<(Bought, Vec<Bought>)> {
    let (world, key) = (it.world, words!("triumvene.money.costs"));
    let item: String = it.take(param(
        Text::part(key, "item"),
        names(key, Price::in_order(world).map(|(name, _)| name.to_owned()).collect::<Vec<_>>().iter()),
    ))?;
    let row = Price::find(world, &item);
    let cost = row.map_or(Money::default(), |row| row.cost);
    let words = Text::part(key, "count");
    let count = it.take(Param::number(words, 1, COUNT_MAX).or(1))?;
    let open = row.is_none_or(|row| row.minimum);
    let price = match open || it.is_referees() {
        true => it.take(money(Text::part(key, "price")).or(cost))?,
        false => cost,
    };
    Ok((Bought { item, count, price }, vec![]))
}

/// What is filled in to trade; what the other side gives is the referee's.
pub(super) fn trade(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.money.early-late");
    let who = who(it)?;
    let give = take_owned(it, Text::part(key, "goods"), who)?;
    let wares = take_wares(it, Text::part(key, "wares"), By::Anyone)?;
    let listed =
        Money(wares.iter().map(|(name, count)| listed(it, name, count)).fold(0, i64::saturating_add));
    let get = take_things(it, things(Text::part(key, "get")))?;
    let get = wares.iter().chain(get.iter()).map(|(name, count)| (name.clone(), count)).collect();
    let usual = besides(it.world.character(who), it, listed, &give);
    let pay = it.take(money(Text::part(key, "pay")).or(usual))?;
    let purpose = purpose(it)?;
    let receive = it.take(money(Text::part(key, "receive")).by_referee())?;
    Ok(Trade { who, pay, give, purpose, receive, get }.into())
}

/// What so many of something cost by the list, in hundredths.
fn listed(it: &Offering<'_>, name: &str, count: i32) -> i64 {
    Price::find(it.world, name).map_or(0, |row| row.cost.0.saturating_mul(count.into()))
}

/// What is paid besides the goods unless it is agreed otherwise: by how much the wares cost more than they. Of what
/// nobody has written down a worth, it is taken that the goods make up for the wares.
/// [triumvene.money.early-late]
fn besides(one: &Character, it: &Offering<'_>, wares: Money, goods: &Things) -> Money {
    let worth = |(name, count): (&String, i32)| {
        let estate = one.estates.get(name).filter(|_| one.carries(name) == 0).map(|estate| estate.value);
        let each = estate.or_else(|| Price::find(it.world, name).map(|row| row.cost));
        each.map(|each| each.0.saturating_mul(count.into()))
    };
    let made_up = goods.iter().map(worth).try_fold(0_i64, |sum, one| one.map(|one| sum.saturating_add(one)));
    let left = made_up.map_or(0, |made_up| wares.0.saturating_sub(made_up));
    Money(rule!("triumvene.money.early-late").or(left, wares.0).clamp(0, MONEY_MAX))
}

/// Of what the list sells by the piece, how many of each; nothing, if it is left out.
fn take_wares(it: &mut Offering<'_>, words: Text, by: By) -> Read<Things> {
    let all = Text::part(words!("triumvene.money.costs"), "by-the-list");
    take_priced(it, (words, by), 0, all, |row| row.per == PIECE)
}

/// What is filled in to give something away.
pub(super) fn give(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("triumvene.money.ledger"));
    it.need(1 < world.characters.len(), Text::part(key, "nobody"))?;
    let who = who(it)?;
    let others = world.characters.keys().copied().filter(|other| *other != who);
    let seen = others.filter(|other| it.is_referees() || world.is_seen(*other));
    let to = it.choose(Param::one_of(Text::part(key, "to"), seen), Text::part(key, "nobody"))?;
    let money = it.take(money(Text::part(key, "money")))?;
    let things = take_owned(it, Text::part(key, "things"), who)?;
    Ok(Give { who, to, money, things }.into())
}

/// What the referee fills in to reward somebody. What such an employer usually gives stands in the words.
pub(super) fn reward(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("triumvene.influence"));
    let party: Vec<Who> = world.characters.keys().copied().filter(|who| world.is_players(*who)).collect();
    let all = party.value();
    let asked = Param::several(Text::part(key, "to"), party, 1).at_most(ROWS_MAX.into()).by_referee();
    let to = it.choose(asked.or(all), Text::part(key, "nobody"))?;
    let employers = REWARDS.iter().map(|row| row.employer.clone());
    let words = Text::part(words!("triumvene.rewards.scale"), "employer");
    let employer: String = it.take(Param::name(words, employers).by_referee())?;
    let usual = REWARDS.iter().find(|row| row.employer == employer);
    let usual = usual.map_or("", |row| row.reward.as_str());
    let suggest = |part| Text::part(key, part).with("usual", Value::text(usual));
    let money = it.take(money(suggest("money")).by_referee())?;
    let titles = Rank::ladder(world).into_iter().map(|(name, _)| Value::text(name));
    let asked = Param::several(suggest("titles"), titles, 0).at_most(ROWS_MAX.into()).by_referee();
    let titles = it.take(asked.or(Value::List(vec![])))?;
    let range = Range::Rows { columns: vec![("name", Range::Text { max: TEXT_MAX })], max: ROWS_MAX };
    let land: Vec<Vec<String>> =
        it.take(param(suggest("land"), range).by_referee().or(Value::List(vec![])))?;
    let wares = take_wares(it, suggest("wares"), By::Referee)?;
    let others = take_things(it, things(suggest("things")).by_referee())?;
    let things = wares.iter().chain(others.iter()).map(|(name, count)| (name.clone(), count)).collect();
    Ok(Reward { to, employer, money, titles, land: land.concat(), things }.into())
}

/// What the referee fills in to pay somebody for their work.
pub(super) fn salary(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("triumvene.money.income"));
    let named = it.given::<Who>("who");
    // The rule says why whoever is named is not paid.
    let paid = |who: Who, one: &Character| named == Some(who) || earned(world, one).is_some();
    let asked = own_of(it, Text::part(key, "nobody"), paid)?;
    let who = it.take(asked)?;
    it.possible(&Salary { who, months: 1 })?;
    Ok(Salary { who, months: months(it, Text::part(key, "months"))? }.into())
}

/// What the referee fills in to close an estate's accounts.
pub(super) fn estate(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.money.estate");
    let named = it.given::<Who>("who");
    let has = |who: Who, one: &Character| named == Some(who) || !one.estates.is_empty();
    let asked = own_of(it, Text::part(key, "nobody"), has)?;
    let who = it.take(asked)?;
    let one = it.world.character(who);
    let land = it.given::<String>("estate").filter(|name| one.property.contains(name));
    if let Some(land) = land.filter(|name| !one.estates.contains_key(name)) {
        it.need(false, Text::part(key, "land").with("land", Value::Text(land)))?;
    }
    it.need(!one.estates.is_empty(), Text::part(key, "none").with("who", who))?;
    let estate = it.take(Param::name(Text::part(key, "estate"), one.estates.keys().cloned()))?;
    Ok(EstateAccount { who, estate, months: months(it, Text::part(key, "months"))? }.into())
}
