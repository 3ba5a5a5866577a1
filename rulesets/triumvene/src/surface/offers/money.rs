//! Financial affairs: what is bought, traded, given and paid.
use super::ask::{
    Offered, Offering, Read, money, months, names, own, own_of, param, referee_only, some, take_things,
    take_who, things, who,
};
use crate::content::REWARDS;
use crate::reference::RULES;
use crate::rules::finances::money::{
    Buy, COUNT_MAX, EstateAccount, Give, Purpose, ROWS_MAX, Reward, Salary, Trade, earned,
};
use crate::world::{Character, PIECE, Price, Rank, Row};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Money, Param, Range, Text, Value, Who, words};

/// Things that somebody carries.
fn carried(it: &Offering<'_>, words: Text, who: Who) -> Param {
    things(words, names(words!("triumvene.money.ledger"), it.world.character(who).items.keys()))
}

fn purpose(it: &mut Offering<'_>) -> Read<Option<Purpose>> {
    let words = Text::part(words!("triumvene.influence.uses"), "purpose");
    it.take(Param::word::<Purpose>(words).or_word("everyday"))
}

/// What is filled in to buy something.
pub(super) fn buy(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("triumvene.money.costs"));
    let choices = Price::in_order(world).map(|(name, row)| {
        let words = Text::part(key, "choice")
            .with("name", Value::text(name))
            .with("currency", Value::text(&world.currency))
            .with("cost", row.cost)
            .with("least", Value::word(if row.minimum { "yes" } else { "no" }))
            .with("per", Value::word(&row.per));
        Choice::told(Value::text(name), words)
    });
    let items = param(Text::part(key, "item"), Range::OneOf(choices.collect()));
    let items = some(it, items, Text::part(key, "nothing"))?;
    let asked = own(it)?;
    let least = Price::in_order(world).min_by_key(|(_, row)| row.cost);
    let (cheapest, least) = least.map_or(("", Money::default()), |(name, row)| (name, row.cost));
    let pays = |(who, one): &(&Who, &Character)| {
        let has = one.may_owe || least <= one.money;
        has && world.can_act(**who) && viewer.speaks_for(world.owner(**who))
    };
    let able = world.characters.iter().find(pays).map(|(who, _)| *who);
    let too_poor = Text::part(words!("triumvene.money.ledger"), "too-poor");
    let who = take_who(it, asked.or_maybe(able), able.is_some(), too_poor)?;
    let item: String = it.take(items.or(Value::text(cheapest)))?;
    let row = Price::find(world, &item);
    let cost = row.map_or(Money::default(), |row| row.cost);
    let per = row.map_or(PIECE, |row| row.per.as_str());
    let words = Text::part(key, "count").with("per", Value::text(per));
    let count = it.take(Param::number(words, 1, COUNT_MAX).or(1))?;
    // What stands on the list is paid, unless it may cost more or the referee asks for something else.
    let open = row.is_none_or(|row| row.minimum);
    let price = match open || it.is_referees() {
        true => it.take(money(Text::part(key, "price")).or(cost))?,
        false => cost,
    };
    Ok(Buy { who, item, count, price, purpose: purpose(it)? }.into())
}

/// Things that anybody could have.
fn any_things(words: Text) -> Param {
    things(words, Range::Text { max: TEXT_MAX })
}

/// What is filled in to trade; what the other side gives is the referee's.
pub(super) fn trade(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.money.early-late");
    let who = who(it)?;
    let pay = it.take(money(Text::part(key, "pay")))?;
    let asked = carried(it, Text::part(key, "goods"), who);
    let give = take_things(it, asked)?;
    let get = take_things(it, any_things(Text::part(key, "get")))?;
    let purpose = purpose(it)?;
    let receive = it.take(money(Text::part(key, "receive")).by_referee())?;
    Ok(Trade { who, pay, give, purpose, receive, get }.into())
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
    let asked = carried(it, Text::part(key, "things"), who);
    Ok(Give { who, to, money, things: take_things(it, asked)? }.into())
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
    let things = take_things(it, any_things(suggest("things")).by_referee())?;
    Ok(Reward { to, employer, money, titles, land: land.concat(), things }.into())
}

/// What the referee fills in to pay somebody for their work.
pub(super) fn salary(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("triumvene.money.income"));
    let asked = own_of(it, Text::part(key, "nobody"), |one| earned(world, one).is_some())?;
    Ok(Salary { who: it.take(asked)?, months: months(it, Text::part(key, "months"))? }.into())
}

/// What the referee fills in to close an estate's accounts.
pub(super) fn estate(it: &mut Offering<'_>) -> Offered {
    let key = words!("triumvene.money.estate");
    let asked = own_of(it, Text::part(key, "nobody"), |one| !one.estates.is_empty())?;
    let who = it.take(asked)?;
    let names = it.world.character(who).estates.keys().cloned();
    let estate = it.take(Param::name(Text::part(key, "estate"), names))?;
    Ok(EstateAccount { who, estate, months: months(it, Text::part(key, "months"))? }.into())
}
