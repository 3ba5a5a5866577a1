use crate::records::{flag, listed, nobody, number, pounds, rows_of, t, word};
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Money, Ruleset as _, Value};
use norn_triumvene::rules::finances::money::{Bought, Buy};
use norn_triumvene::world::{Character, Price, Row, World};
use norn_triumvene::{Attempt, Triumvene};

fn cost(item: &str) -> Money {
    Price::find(&nobody(), item).expect("a price").cost
}

fn rich() -> World {
    let money = pounds(1_000_000);
    world([(LYNETH, Character { money, ..hero("Lyneth") })])
}

fn buy(item: &str, count: i32, price: i64) -> Attempt {
    let price = pounds(price);
    Attempt::Buy(Buy {
        who: LYNETH,
        first: Bought { item: item.into(), count, price },
        purpose: None,
        more: vec![],
    })
}

#[test]
fn the_list_is_the_references_in_its_order() {
    let printed: Vec<_> = rows_of("triumvene.money.costs")
        .iter()
        .map(|row| {
            let cost = pounds(number(row, "cost_gbp"));
            (word(row, "item"), cost, flag(row, "minimum"), word(row, "per"))
        })
        .collect();
    let loaded = listed::<Price>(&nobody()).into_iter();
    let loaded: Vec<_> = loaded.map(|(name, row)| (name, row.cost, row.minimum, row.per)).collect();
    assert_eq!(loaded, printed);
    assert_eq!(loaded.len(), 16);
    assert_eq!(loaded.iter().map(|row| row.1.0).sum::<i64>(), pounds(90_509_160).0);
}

#[test]
fn a_great_house_costs_what_it_costs_or_more() {
    assert_eq!(refusal(&rich(), &buy("Great house", 1, 199_999)), Some("triumvene.money.costs"));
    let played = play(&rich(), &buy("Great house", 1, 350_000), &[], &[]);
    let one = played.world.character(LYNETH);
    assert_eq!((one.money, one.property.len()), (pounds(650_000), 1));
    assert_eq!(refusal(&rich(), &buy("Great house", 1, 200_000)), None);
}

#[test]
fn a_player_names_the_price_only_where_it_is_open() {
    let basket = |item| Value::List(vec![Value::List(vec![t(item), Value::Number(1)])]);
    let filled = |item| Filled::of("buy").with("who", LYNETH).with("items", basket(item));
    let asked = |item| match offered(&rich(), &player(LYNETH), &filled(item)) {
        Next::Fill(param) => param.name,
        other => panic!("{other:?}"),
    };
    assert_eq!((asked("Great house"), asked("Small House")), ("prices", "purpose"));
    assert_eq!(Triumvene.attempts().iter().filter(|name| **name == "buy").count(), 1);
}

#[test]
fn three_months_at_siege() {
    let played = play(&rich(), &buy("Month at siege", 3, 150_000), &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, pounds(550_000));
    assert_eq!(played.world.character(LYNETH).items.len(), 0);
}

#[test]
fn a_major_war_is_eight_minor_ones_and_a_large_warship_four_small_ones() {
    assert_eq!(cost("Major war").0, 8 * cost("Minor war").0);
    assert_eq!(cost("Large warship").0, 4 * cost("Small warship").0);
}
