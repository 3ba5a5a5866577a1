use crate::records::{build, carried, draft, pounds, sheet_rows, shown, t};
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::show::Shown;
use norn_kernel::{Money, Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::money::{Buy, EstateAccount, Give, Trade};
use norn_triumvene::world::{Character, Estate, Item, World};

fn with(money: Money) -> Character {
    Character { money, ..hero("Lyneth") }
}

fn rich(money: Money) -> World {
    world([(LYNETH, with(money)), (CAIUS, hero("Caius"))])
}

fn buy(item: &str, count: i32, price: Money) -> Attempt {
    Attempt::Buy(Buy { who: LYNETH, item: item.into(), count, price, purpose: None })
}

fn things(world: &World) -> Vec<(&str, i32)> {
    let items = &world.character(LYNETH).items;
    items.iter().map(|(name, item)| (name.as_str(), item.count)).collect()
}

#[test]
fn what_is_bought_is_paid_and_carried() {
    let first = play(&rich(pounds(100)), &buy("Sword", 1, pounds(5)), &[], &[]);
    assert_eq!(first.world.character(LYNETH).money, pounds(95));
    let second = play(&first.world, &buy("Pistol", 1, pounds(15)), &[], &[]);
    assert_eq!(second.world.character(LYNETH).money, pounds(80));
    assert_eq!(things(&second.world), [("Pistol", 1), ("Sword", 1)]);
    let damage = |name: &str| second.world.character(LYNETH).weapons[name].damage;
    assert_eq!((damage("Sword"), damage("Pistol")), (4, 5));
}

#[test]
fn several_are_paid_for_several() {
    let played = play(&rich(pounds(100)), &buy("Horse", 2, pounds(40)), &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, pounds(20));
    assert_eq!(things(&played.world), [("Horse", 2)]);
    assert_eq!(played.numbers("triumvene.money.ledger"), [(2, Some(t("Horse")))]);
    let more = play(&played.world, &buy("Suit/Dress", 1, pounds(20)), &[], &[]);
    assert_eq!(more.world.character(LYNETH).money, pounds(0));
}

#[test]
fn the_list_price_is_what_a_player_pays() {
    let filled = Filled::of("buy").with("item", t("Sword")).with_defaults();
    let filled = filled.with("who", LYNETH);
    let next = offered(&rich(pounds(100)), &player(LYNETH), &filled);
    let Next::Ready(Attempt::Buy(bought)) = next else { panic!("{next:?}") };
    assert_eq!((bought.price, bought.count), (pounds(5), 1));
    let dear = filled.with("price", pounds(3));
    let next = offered(&rich(pounds(100)), &player(LYNETH), &dear);
    assert!(matches!(next, Next::Wrong(_)), "{next:?}");
    let next = offered(&rich(pounds(100)), &Viewer::Referee, &dear);
    let Next::Ready(Attempt::Buy(bought)) = next else { panic!("{next:?}") };
    assert_eq!(bought.price, pounds(3));
}

#[test]
fn nobody_buys_above_the_balance_unless_the_referee_allows_debt() {
    let musket = buy("Musket", 1, pounds(40));
    assert_eq!(refusal(&rich(Money(3_999)), &musket), Some("triumvene.money.ledger"));
    assert_eq!(refusal(&rich(pounds(40)), &musket), None);
    let mut world = rich(pounds(10));
    world.characters.insert(LYNETH, Character { may_owe: true, ..with(pounds(10)) });
    let played = play(&world, &musket, &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, pounds(-30));
}

#[test]
fn ten_millions_are_ten_millions() {
    assert_eq!(pounds(10_000_000).to_string(), "10,000,000");
    let played = play(&rich(pounds(10_000_001)), &buy("Minor war", 1, pounds(10_000_000)), &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, pounds(1));
    assert_eq!(things(&played.world), []);
}

#[test]
fn amounts_may_have_two_decimals_and_start_at_nothing() {
    let world = rich(Money::default());
    let made = build(&world, &draft("character", &[("name", t("Mira"))]), MIRA);
    assert_eq!(made.character(MIRA).money, Money(0));
    let values = [("name", t("Mira")), ("money", Value::Money(Money(1_250)))];
    let made = build(&world, &draft("character", &values), MIRA);
    assert_eq!(made.character(MIRA).money.to_string(), "12.50");
    let rows = sheet_rows(&made, &Viewer::Referee, Some(MIRA));
    let shown = shown(&rows, "triumvene.money.ledger", "balance");
    assert_eq!(shown, [Shown::Value(Value::Money(Money(1_250)))]);
}

#[test]
fn a_trade_pays_what_it_costs() {
    let trade = |pay| {
        Attempt::Trade(Trade {
            who: LYNETH,
            pay,
            give: vec![],
            purpose: None,
            receive: pounds(2),
            get: vec![("Map".into(), 1)],
        })
    };
    let played = play(&rich(pounds(30)), &trade(pounds(12)), &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, pounds(20));
    assert_eq!(refusal(&rich(pounds(30)), &trade(pounds(31))), Some("triumvene.money.ledger"));
}

#[test]
fn what_is_given_away_is_the_others() {
    let mut world = rich(pounds(30));
    let rope = Item { count: 3, bonus: 0 };
    world.characters.get_mut(&LYNETH).expect("Lyneth").items.insert("Rope".into(), rope);
    let give = |count| {
        let things = vec![("Rope".to_owned(), count)];
        Attempt::Give(Give { who: LYNETH, to: CAIUS, money: pounds(10), things })
    };
    let played = play(&world, &give(2), &[], &[]);
    let (from, to) = (played.world.character(LYNETH), played.world.character(CAIUS));
    assert_eq!((from.money, to.money), (pounds(20), pounds(10)));
    let ropes = |world: &World| (carried(world, LYNETH, "Rope"), carried(world, CAIUS, "Rope"));
    assert_eq!(ropes(&played.world), (1, 2));
    assert_eq!(refusal(&world, &give(4)), Some("triumvene.money.ledger"));
    let last = play(&played.world, &give(1), &[], &[]);
    assert_eq!(ropes(&last.world), (0, 3));
    assert_eq!(last.world.character(LYNETH).items.len(), 0);
}

#[test]
fn giving_is_never_taking() {
    let give = |money: i64, count| {
        let things = vec![("Rope".to_owned(), count)];
        Attempt::Give(Give { who: LYNETH, to: CAIUS, money: Money(money), things })
    };
    let mut world = rich(pounds(30));
    let rope = Item { count: 3, bonus: 0 };
    world.characters.get_mut(&LYNETH).expect("Lyneth").items.insert("Rope".into(), rope);
    assert_eq!(refusal(&world, &give(-100, 1)), Some("triumvene.money.ledger"));
    assert_eq!(refusal(&world, &give(0, -1)), Some("triumvene.money.ledger"));
    assert_eq!(refusal(&world, &give(0, 1)), None);
    assert_eq!(refusal(&world, &buy("Horse", 0, pounds(40))), Some("triumvene.money.ledger"));
}

#[test]
fn a_weapon_given_away_strikes_for_its_new_owner() {
    let armed = play(&rich(pounds(100)), &buy("Pistol", 1, pounds(15)), &[], &[]).world;
    let things = vec![("Pistol".to_owned(), 1)];
    let give = Attempt::Give(Give { who: LYNETH, to: CAIUS, money: Money::default(), things });
    let played = play(&armed, &give, &[], &[]);
    assert_eq!(played.world.character(LYNETH).weapons.len(), 0);
    assert_eq!(played.world.character(CAIUS).weapons["Pistol"].damage, 5);
}

#[test]
fn an_estate_that_costs_more_than_there_is_is_refused() {
    let estate = Estate { income: pounds(100), costs: pounds(160), ..Estate::default() };
    let mut world = rich(pounds(50));
    world.characters.get_mut(&LYNETH).expect("Lyneth").estates.insert("Farm".into(), estate);
    let account =
        |months| Attempt::EstateAccount(EstateAccount { who: LYNETH, estate: "Farm".into(), months });
    assert_eq!(refusal(&world, &account(12)), Some("triumvene.money.ledger"));
    let played = play(&world, &account(6), &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, pounds(20));
}

#[test]
fn what_has_come_together_may_be_more_than_can_be_entered_at_once() {
    let most = Money(norn_triumvene::world::happen::MONEY_MAX);
    let more = most.plus(most);
    let one = Character { money: more, ..hero("Lyneth") };
    let world = world([(LYNETH, one)]);
    let same = norn_triumvene::surface::edit::edit(&world, "character/1/money", &Value::Money(more));
    assert_eq!(same, Ok(vec![norn_triumvene::Effect::Money(LYNETH, more)]));
    let other = Value::Money(more.minus(Money(1)));
    assert!(norn_triumvene::surface::edit::edit(&world, "character/1/money", &other).is_err());
}
