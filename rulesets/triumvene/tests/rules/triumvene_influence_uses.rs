use crate::records::{build, draft, nobody, pounds, t};
use crate::table::*;
use norn_kernel::Value;
use norn_kernel::offer::{Filled, Next, Range};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::money::{Bought, Buy, Purpose};
use norn_triumvene::world::{Character, World};

fn rich() -> World {
    let money = pounds(20_000_000);
    world([(LYNETH, Character { money, ..hero("Lyneth") })])
}

#[test]
fn spending_has_tags_for_greater_ends() {
    let basket = Value::List(vec![Value::List(vec![t("Minor war"), Value::Number(1)])]);
    let filled = Filled::of("buy").with("who", LYNETH).with("items", basket);
    let next = offered(&rich(), &player(LYNETH), &filled);
    let Next::Fill(param) = next else { panic!("{next:?}") };
    let Range::OneOf(choices) = param.range else { panic!("{param:?}") };
    let words: Vec<Value> = choices.into_iter().map(|choice| choice.value).collect();
    assert_eq!(words, ["everyday", "society", "funds", "army", "war"].map(Value::word));
    assert_eq!(param.default, Some(Value::word("everyday")));
}

#[test]
fn the_tag_stands_beside_what_was_paid() {
    let (item, price) = ("Minor war".to_owned(), pounds(10_000_000));
    let purpose = Some(Purpose::War);
    let buy =
        Attempt::Buy(Buy { who: LYNETH, first: Bought { item, count: 1, price }, purpose, more: vec![] });
    let played = play(&rich(), &buy, &[], &[]);
    assert_eq!(played.told("triumvene.influence.uses", "war").len(), 1);
    assert_eq!(played.world.character(LYNETH).money, pounds(10_000_000));
}

#[test]
fn the_referee_can_ask_for_status() {
    let values = [("name", t("The Admiralty")), ("rank", Value::Number(3))];
    let world = build(&nobody(), &draft("place", &values), LYNETH);
    assert_eq!(world.doors["The Admiralty"].rank, 3);
}
