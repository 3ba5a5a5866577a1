use crate::records::{build, carried, draft, pounds, sheet_rows, shown, t};
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::show::Shown;
use norn_kernel::{Money, Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::money::{Bought, Buy, EstateAccount, Give, Things, Trade};
use norn_triumvene::world::{Character, Estate, Item, World};

fn with(money: Money) -> Character {
    Character { money, ..hero("Lyneth") }
}

fn rich(money: Money) -> World {
    world([(LYNETH, with(money)), (CAIUS, hero("Caius"))])
}

fn buy(item: &str, count: i32, price: Money) -> Attempt {
    Attempt::Buy(Buy {
        who: LYNETH,
        first: Bought { item: item.into(), count, price },
        purpose: None,
        more: vec![],
    })
}

fn some(name: &str, count: i32) -> Things {
    Things::none().and(name.to_owned(), count)
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

/// How many of what, as it is filled in.
fn pairs(all: &[(&str, i64)]) -> Value {
    let pair = |(name, count): &(&str, i64)| Value::List(vec![t(name), Value::Number(*count)]);
    Value::List(all.iter().map(pair).collect())
}

/// What was bought: the thing, how many of it, and at which price.
fn bought(next: Next<Attempt>) -> Vec<(String, i32, Money)> {
    let Next::Ready(Attempt::Buy(buy)) = next else { panic!("{next:?}") };
    let all = std::iter::once(buy.first).chain(buy.more);
    all.map(|one| (one.item, one.count, one.price)).collect()
}

#[test]
fn the_list_price_is_what_a_player_pays() {
    let filled = Filled::of("buy").with("who", LYNETH).with("items", pairs(&[("Sword", 1)])).with_defaults();
    let next = |viewer: &Viewer, filled: &Filled| offered(&rich(pounds(100)), viewer, filled);
    assert_eq!(bought(next(&player(LYNETH), &filled)), [("Sword".to_owned(), 1, pounds(5))]);
    let cheap = Value::List(vec![Value::List(vec![t("Sword"), Value::Money(pounds(3))])]);
    let cheap = filled.with("prices", cheap);
    assert!(matches!(next(&player(LYNETH), &cheap), Next::Wrong(_)));
    assert_eq!(bought(next(&Viewer::Referee, &cheap)), [("Sword".to_owned(), 1, pounds(3))]);
}

#[test]
fn several_kinds_are_bought_and_paid_at_once() {
    let basket = pairs(&[("Sword", 2), ("Pistol", 1), ("Suit/Dress", 3)]);
    let filled = Filled::of("buy").with("who", LYNETH).with("items", basket).with_defaults();
    let next = offered(&rich(pounds(100)), &player(LYNETH), &filled);
    let Next::Ready(buy) = next else { panic!("{next:?}") };
    let played = play(&rich(pounds(100)), &buy, &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, pounds(15));
    assert_eq!(things(&played.world), [("Pistol", 1), ("Suit/Dress", 3), ("Sword", 2)]);
    let numbers = [(2, Some(t("Sword"))), (1, Some(t("Pistol"))), (3, Some(t("Suit/Dress")))];
    assert_eq!(played.numbers("triumvene.money.ledger"), numbers);
    assert_eq!(played.told("triumvene.money.ledger", "bought-in-all").len(), 1);
    // Each is affordable alone, and all together are not.
    assert_eq!(refusal(&rich(pounds(84)), &buy), Some("triumvene.money.ledger"));
    assert_eq!(refusal(&rich(pounds(85)), &buy), None);
}

#[test]
fn what_is_no_basket_is_refused_with_what_would_be_right() {
    let wrong = |basket| {
        let filled = Filled::of("buy").with("who", LYNETH).with("items", basket).with_defaults();
        matches!(offered(&rich(pounds(100)), &player(LYNETH), &filled), Next::Wrong(_))
    };
    assert!(!wrong(pairs(&[("Sword", 2)])));
    for none in [&[("Swrd", 1)][..], &[("Sword", 1), ("Sword", 1)], &[("Sword", 0)], &[("Sword", -2)], &[]] {
        assert!(wrong(pairs(none)), "{none:?}");
    }
    assert!(wrong(pairs(&[("Sword", 10_001)])));
    assert!(wrong(t("Sword")));
}

#[test]
fn one_kind_is_still_read_as_logs_hold_it() {
    let filled = Filled::of("buy").with("who", LYNETH).with("item", t("Horse")).with("count", 2);
    let next = offered(&rich(pounds(100)), &player(LYNETH), &filled.with_defaults());
    assert_eq!(bought(next), [("Horse".to_owned(), 2, pounds(40))]);
}

#[test]
fn nobody_is_offered_more_than_they_carry() {
    let mut world = rich(pounds(30));
    let rope = Item { count: 3, bonus: 0 };
    world.characters.get_mut(&LYNETH).expect("Lyneth").items.insert("Rope".into(), rope);
    let filled = |count| {
        let give = Filled::of("give").with("who", LYNETH).with("to", CAIUS);
        give.with("things", pairs(&[("Rope", count)])).with_defaults()
    };
    let next = offered(&world, &player(LYNETH), &filled(3));
    let Next::Ready(Attempt::Give(give)) = next else { panic!("{next:?}") };
    assert_eq!(give.things, some("Rope", 3));
    assert!(matches!(offered(&world, &player(LYNETH), &filled(4)), Next::Wrong(_)));
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
            give: Things::none(),
            purpose: None,
            receive: pounds(2),
            get: some("Map", 1),
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
        let things = some("Rope", count);
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
        let things = some("Rope", count);
        Attempt::Give(Give { who: LYNETH, to: CAIUS, money: Money(money), things })
    };
    let mut world = rich(pounds(30));
    let rope = Item { count: 3, bonus: 0 };
    world.characters.get_mut(&LYNETH).expect("Lyneth").items.insert("Rope".into(), rope);
    assert_eq!(refusal(&world, &give(-100, 1)), Some("triumvene.money.ledger"));
    assert_eq!(refusal(&world, &give(0, 1)), None);
    // Fewer than one of a thing is none.
    assert_eq!(give(0, -1), give(0, 0));
    assert_eq!(refusal(&world, &buy("Horse", 0, pounds(40))), Some("triumvene.money.ledger"));
}

#[test]
fn a_weapon_given_away_strikes_for_its_new_owner() {
    let armed = play(&rich(pounds(100)), &buy("Pistol", 1, pounds(15)), &[], &[]).world;
    let things = some("Pistol", 1);
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

#[test]
fn a_weapon_of_the_sheet_is_given_away_like_one_that_was_bought() {
    let mut world = rich(pounds(0));
    for who in [LYNETH, CAIUS] {
        world.characters.get_mut(&who).expect("both").weapons.insert("Sword".into(), weapon(4));
    }
    let give = |count| {
        let things = some("Sword", count);
        Attempt::Give(Give { who: LYNETH, to: CAIUS, money: Money::default(), things })
    };
    assert_eq!(refusal(&world, &give(2)), Some("triumvene.money.ledger"));
    let played = play(&world, &give(1), &[], &[]).world;
    assert_eq!(played.character(LYNETH).weapons.len(), 0);
    // His own is the first of them.
    assert_eq!((carried(&played, CAIUS, "Sword"), played.character(CAIUS).weapons["Sword"].damage), (2, 4));
}

#[test]
fn what_a_thing_adds_goes_along_with_it() {
    let mut world = rich(pounds(0));
    let focus = Item { count: 1, bonus: 2 };
    world.characters.get_mut(&LYNETH).expect("Lyneth").items.insert("Focus".into(), focus);
    let give = |who, to| Attempt::Give(Give { who, to, money: Money::default(), things: some("Focus", 1) });
    let there = play(&world, &give(LYNETH, CAIUS), &[], &[]).world;
    assert_eq!(there.character(CAIUS).items.get("Focus"), Some(&focus));
    let back = play(&there, &give(CAIUS, LYNETH), &[], &[]).world;
    assert_eq!(back.character(LYNETH).items.get("Focus"), Some(&focus));
    assert_eq!(back.character(CAIUS).items.get("Focus"), None);
}

#[test]
fn houses_land_and_estates_are_given_away() {
    let estate = Estate { value: pounds(9), income: pounds(5), costs: pounds(2) };
    let other = Estate { income: pounds(1), ..Estate::default() };
    let mut world = rich(pounds(0));
    let one = world.characters.get_mut(&LYNETH).expect("Lyneth");
    one.property.extend(["Small House".into(), "Two villages".into()]);
    one.estates.insert("Farm".into(), estate);
    let one = world.characters.get_mut(&CAIUS).expect("Caius");
    one.property.insert("Small House".into());
    one.estates.insert("Farm".into(), other);
    let filled = Filled::of("give").with("who", LYNETH).with("to", CAIUS);
    let filled = filled.with("things", pairs(&[("Small House", 1), ("Farm", 1)])).with_defaults();
    let Next::Ready(give) = offered(&world, &player(LYNETH), &filled) else { panic!() };
    let played = play(&world, &give, &[], &[]).world;
    let (from, to) = (played.character(LYNETH), played.character(CAIUS));
    assert_eq!((from.property.len(), from.estates.len(), from.items.len()), (1, 0, 0));
    assert_eq!(to.property.iter().collect::<Vec<_>>(), ["Small House", "Small House 2"]);
    assert_eq!((to.estates.get("Farm"), to.estates.get("Farm 2")), (Some(&other), Some(&estate)));
    assert_eq!(refusal(&played, &give), Some("triumvene.money.ledger"));
}

#[test]
fn a_house_is_given_away_once() {
    let mut world = rich(pounds(0));
    world.characters.get_mut(&LYNETH).expect("Lyneth").property.insert("Small House".into());
    let give = |count| {
        let things = some("Small House", count);
        Attempt::Give(Give { who: LYNETH, to: CAIUS, money: Money::default(), things })
    };
    assert_eq!(refusal(&world, &give(2)), Some("triumvene.money.ledger"));
    assert_eq!(refusal(&world, &give(1)), None);
}

#[test]
fn a_player_reads_of_the_own_characters_that_money_is_short() {
    let mut world = rich(pounds(100));
    world.characters.insert(CAIUS, with(pounds(0)));
    let refused = |world: &World, viewer: &Viewer| match offered(world, viewer, &Filled::of("buy")) {
        Next::Refused(refusal) => Some((refusal.0.part, refusal.0.args)),
        _ => None,
    };
    let own = vec![("who", Value::List(vec![Value::Character(CAIUS)]))];
    assert_eq!(refused(&world, &player(CAIUS)), Some(("yours-too-poor", own)));
    assert_eq!(refused(&world, &player(LYNETH)), None);
    world.characters.insert(LYNETH, with(pounds(0)));
    assert_eq!(refused(&world, &Viewer::Referee), Some(("too-poor", vec![])));
}
