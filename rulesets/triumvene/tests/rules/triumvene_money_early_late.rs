use crate::records::{build, draft, nobody, pounds, t};
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Money, Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::money::{Things, Trade};
use norn_triumvene::world::{Character, Item, World};

fn trader() -> World {
    let mut one = Character { money: pounds(50), ..hero("Lyneth") };
    one.items.insert("Silk".into(), Item { count: 4, bonus: 0 });
    world([(LYNETH, one)])
}

fn trade(pay: i64, give: i32, receive: i64, get: i32) -> Attempt {
    let some = |name: &str, count: i32| Things::none().and(name.to_owned(), count);
    Attempt::Trade(Trade {
        who: LYNETH,
        pay: pounds(pay),
        give: some("Silk", give),
        purpose: None,
        receive: pounds(receive),
        get: some("Spice", get),
    })
}

fn after(attempt: &Attempt) -> (Money, i32, i32) {
    let played = play(&trader(), attempt, &[], &[]);
    let one = played.world.character(LYNETH);
    let count = |name: &str| one.items.get(name).map_or(0, |item| item.count);
    (one.money, count("Silk"), count("Spice"))
}

#[test]
fn a_trade_takes_money() {
    assert_eq!(after(&trade(30, 0, 0, 2)), (pounds(20), 4, 2));
}

#[test]
fn a_trade_takes_goods() {
    assert_eq!(after(&trade(0, 3, 0, 2)), (pounds(50), 1, 2));
    assert_eq!(after(&trade(0, 4, 25, 0)), (pounds(75), 0, 0));
    assert_eq!(refusal(&trader(), &trade(0, 5, 0, 1)), Some("triumvene.money.ledger"));
}

#[test]
fn a_trade_takes_both() {
    assert_eq!(after(&trade(10, 1, 0, 3)), (pounds(40), 3, 3));
}

#[test]
fn what_the_other_side_gives_is_the_referees() {
    let rows = Value::List(vec![Value::List(vec![t("Spice"), Value::Number(2)])]);
    let filled = Filled::of("trade").with("who", LYNETH).with("pay", pounds(5));
    let filled = filled.with("get", rows).with_defaults();
    let next = offered(&trader(), &player(LYNETH), &filled);
    let Next::Propose(param) = next else { panic!("{next:?}") };
    assert_eq!(param.name, "receive");
    let next = offered(&trader(), &Viewer::Referee, &filled);
    let Next::Ready(Attempt::Trade(trade)) = next else { panic!("{next:?}") };
    assert_eq!((trade.pay, trade.get), (pounds(5), Things::none().and("Spice".to_owned(), 2)));
}

#[test]
fn money_may_be_left_empty_as_long_as_nobody_needs_it() {
    let made = build(&nobody(), &draft("character", &[("name", t("Lyneth"))]), LYNETH);
    let one = made.character(LYNETH);
    assert_eq!((one.money, one.livelihood.yearly, one.estates.len()), (pounds(0), None, 0));
}
