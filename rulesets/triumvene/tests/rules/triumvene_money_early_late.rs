use crate::records::{build, draft, nobody, pounds, t};
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Money, Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::money::{Things, Trade};
use norn_triumvene::world::{Character, Estate, Item, World};

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

/// How many of what, as it is filled in.
fn pairs(all: &[(&str, i64)]) -> Value {
    let pair = |(name, count): &(&str, i64)| Value::List(vec![t(name), Value::Number(*count)]);
    Value::List(all.iter().map(pair).collect())
}

#[test]
fn what_is_on_the_list_is_traded_for_at_its_price_unless_agreed_otherwise() {
    let filled = Filled::of("trade").with("who", LYNETH);
    let filled =
        filled.with("wares", pairs(&[("Sword", 2), ("Pistol", 1)])).with("get", pairs(&[("Spice", 2)]));
    let traded = |filled: &Filled| match offered(&trader(), &Viewer::Referee, &filled.clone().with_defaults())
    {
        Next::Ready(Attempt::Trade(trade)) => trade,
        next => panic!("{next:?}"),
    };
    let some = |all: &[(&str, i32)]| all.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
    let got: Things = some(&[("Sword", 2), ("Pistol", 1), ("Spice", 2)]);
    assert_eq!(
        traded(&filled),
        Trade {
            who: LYNETH,
            pay: pounds(25),
            give: Things::none(),
            purpose: None,
            receive: pounds(0),
            get: got.clone(),
        }
    );
    let agreed = traded(&filled.with("pay", pounds(10)).with("receive", pounds(1)));
    assert_eq!((agreed.pay, agreed.receive, agreed.get), (pounds(10), pounds(1), got));
}

#[test]
fn what_is_only_used_is_not_traded_for() {
    let war =
        Filled::of("trade").with("who", LYNETH).with("wares", pairs(&[("Minor war", 1)])).with_defaults();
    assert!(matches!(offered(&trader(), &Viewer::Referee, &war), Next::Wrong(_)));
}

#[test]
fn nobody_hands_over_more_than_they_carry() {
    let goods = |count| {
        Filled::of("trade").with("who", LYNETH).with("goods", pairs(&[("Silk", count)])).with_defaults()
    };
    let next = |count| offered(&trader(), &Viewer::Referee, &goods(count));
    assert!(matches!(next(4), Next::Ready(_)) && matches!(next(5), Next::Wrong(_)));
}

#[test]
fn money_may_be_left_empty_as_long_as_nobody_needs_it() {
    let made = build(&nobody(), &draft("character", &[("name", t("Lyneth"))]), LYNETH);
    let one = made.character(LYNETH);
    assert_eq!((one.money, one.livelihood.yearly, one.estates.len()), (pounds(0), None, 0));
}

/// Somebody with a sword that stands among the weapons alone.
fn armed() -> World {
    let mut world = trader();
    let one = world.characters.get_mut(&LYNETH).expect("Lyneth");
    one.weapons.insert("Sword".into(), weapon(4));
    world
}

#[test]
fn a_weapon_is_goods_however_it_came_onto_the_sheet() {
    let trade = |count| {
        let filled = Filled::of("trade").with("who", LYNETH).with("goods", pairs(&[("Sword", count)]));
        offered(&armed(), &Viewer::Referee, &filled.with("get", pairs(&[("Map", 1)])).with_defaults())
    };
    let Next::Ready(attempt) = trade(1) else { panic!("{:?}", trade(1)) };
    let one = play(&armed(), &attempt, &[], &[]).world.character(LYNETH).clone();
    assert_eq!((one.weapons.len(), one.items["Silk"].count, one.items["Map"].count), (0, 4, 1));
    assert!(matches!(trade(2), Next::Wrong(_)));
}

#[test]
fn a_weapon_that_is_traded_away_cannot_be_traded_twice() {
    let trade = |count| {
        let give = Things::none().and("Sword".to_owned(), count);
        let (pay, receive, get) = (pounds(0), pounds(3), Things::none());
        Attempt::Trade(Trade { who: LYNETH, pay, give, purpose: None, receive, get })
    };
    assert_eq!(refusal(&armed(), &trade(2)), Some("triumvene.money.ledger"));
    let once = play(&armed(), &trade(1), &[], &[]).world;
    assert_eq!(once.character(LYNETH).money, pounds(53));
    assert_eq!(refusal(&once, &trade(1)), Some("triumvene.money.ledger"));
}

/// What is paid for a horse, unless it is agreed otherwise, besides these goods.
fn besides(world: &World, goods: &[(&str, i64)]) -> Money {
    let filled = Filled::of("trade").with("who", LYNETH).with("goods", pairs(goods));
    let filled = filled.with("wares", pairs(&[("Horse", 1)])).with_defaults();
    match offered(world, &Viewer::Referee, &filled) {
        Next::Ready(Attempt::Trade(trade)) => trade.pay,
        next => panic!("{next:?}"),
    }
}

#[test]
fn goods_are_traded_in_place_of_money() {
    let mut world = trader();
    let one = world.characters.get_mut(&LYNETH).expect("Lyneth");
    for name in ["Musket", "Pistol", "Suit/Dress"] {
        one.items.insert(name.into(), Item { count: 2, bonus: 0 });
    }
    one.property.insert("Small House".into());
    one.estates.insert("Farm".into(), Estate { value: pounds(30), ..Estate::default() });
    assert_eq!(besides(&world, &[]), pounds(40));
    assert_eq!(besides(&world, &[("Musket", 1)]), pounds(0));
    assert_eq!(besides(&world, &[("Pistol", 1)]), pounds(25));
    assert_eq!(besides(&world, &[("Pistol", 1), ("Suit/Dress", 1)]), pounds(5));
    assert_eq!(besides(&world, &[("Farm", 1)]), pounds(10));
    assert_eq!(besides(&world, &[("Small House", 1)]), pounds(0));
    // Of what the list does not know, nobody has said what it is worth.
    assert_eq!(besides(&world, &[("Silk", 1)]), pounds(0));
}

#[test]
fn houses_and_land_are_goods() {
    let mut world = trader();
    let one = world.characters.get_mut(&LYNETH).expect("Lyneth");
    one.property.extend(["Small House".into(), "Two villages".into()]);
    one.estates.insert("Farm".into(), Estate::default());
    let filled = Filled::of("trade").with("who", LYNETH).with("receive", pounds(2_000));
    let filled = filled.with("goods", pairs(&[("Small House", 1), ("Farm", 1)])).with_defaults();
    let Next::Ready(attempt) = offered(&world, &Viewer::Referee, &filled) else { panic!() };
    let played = play(&world, &attempt, &[], &[]).world;
    let one = played.character(LYNETH);
    assert_eq!((one.money, one.estates.len()), (pounds(2_050), 0));
    assert_eq!(one.property.iter().collect::<Vec<_>>(), ["Two villages"]);
    assert_eq!(refusal(&played, &attempt), Some("triumvene.money.ledger"));
}
