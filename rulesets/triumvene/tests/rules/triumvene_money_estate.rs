use crate::records::{build, draft, edit, pounds, sheet_rows, shown, t};
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::show::Shown;
use norn_kernel::{Money, Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::money::EstateAccount;
use norn_triumvene::world::World;

fn owner() -> World {
    let values = [
        ("owner", Value::Character(LYNETH)),
        ("name", t("Greyfields")),
        ("value", Value::Money(pounds(400_000))),
        ("income", Value::Money(pounds(25_000))),
        ("costs", Value::Money(pounds(7_000))),
    ];
    build(&world([(LYNETH, hero("Lyneth"))]), &draft("estate", &values), LYNETH)
}

fn account(estate: &str, months: i32) -> Attempt {
    Attempt::EstateAccount(EstateAccount { who: LYNETH, estate: estate.into(), months })
}

#[test]
fn a_year_brings_income_less_costs() {
    let played = play(&owner(), &account("Greyfields", 12), &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, pounds(18_000));
    assert_eq!(played.numbers("triumvene.money.estate"), [(12, None)]);
    assert_eq!(played.dice(), []);
}

#[test]
fn a_month_brings_its_twelfth() {
    let played = play(&owner(), &account("Greyfields", 1), &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, pounds(1_500));
}

#[test]
fn all_its_numbers_are_the_referees() {
    let rows = sheet_rows(&owner(), &Viewer::Referee, Some(LYNETH));
    let figure = |part| shown(&rows, "triumvene.money.estate", part);
    let money = |whole| [Shown::Value(Value::Money(pounds(whole)))];
    assert_eq!(figure("value-row"), money(400_000));
    assert_eq!(figure("income-row"), money(25_000));
    assert_eq!(figure("costs-row"), money(7_000));
    let filled = Filled::of("estate-account").with("who", LYNETH).with("estate", t("Greyfields"));
    let next = offered(&owner(), &player(LYNETH), &filled);
    assert!(matches!(next, Next::Propose(_)), "{next:?}");
}

#[test]
fn an_estate_that_is_not_there_has_no_accounts() {
    assert_eq!(refusal(&owner(), &account("Elsewhere", 12)), Some("triumvene.money.estate"));
    assert_eq!(refusal(&owner(), &account("Greyfields", 12)), None);
    assert_eq!(owner().character(LYNETH).money, Money(0));
}

#[test]
fn whoever_is_named_without_an_estate_is_told_so() {
    let mut world = owner();
    world.characters.insert(CAIUS, hero("Caius"));
    let part = |filled: Filled| match offered(&world, &Viewer::Referee, &filled.with_defaults()) {
        Next::Refused(refusal) => Some((refusal.rule().id(), refusal.0.part)),
        _ => None,
    };
    let account = |who| Filled::of("estate-account").with("who", who);
    assert_eq!(part(account(CAIUS)), Some(("triumvene.money.estate", "none")));
    assert_eq!(part(account(LYNETH)), None);
}

#[test]
fn land_has_accounts_once_an_estate_of_its_name_is_added() {
    let mut world = owner();
    let one = world.characters.get_mut(&LYNETH).expect("Lyneth");
    one.property.extend(["A mill".into(), "Two villages".into()]);
    let filled = Filled::of("estate-account").with("who", LYNETH).with("estate", t("Two villages"));
    let next = offered(&world, &Viewer::Referee, &filled);
    let Next::Refused(refusal) = next else { panic!("{next:?}") };
    assert_eq!((refusal.rule().id(), refusal.0.part), ("triumvene.money.estate", "land"));
    let left = |world: &World| world.character(LYNETH).property.iter().cloned().collect::<Vec<_>>();
    let values = [
        ("owner", Value::Character(LYNETH)),
        ("name", t("Two villages")),
        ("income", Value::Money(pounds(900))),
    ];
    let made = build(&world, &draft("estate", &values), LYNETH);
    let written = edit(&world, "character/1/estate-income/Two villages", Value::Money(pounds(900)));
    for world in [made, written] {
        assert_eq!((left(&world), world.character(LYNETH).estates.len()), (vec!["A mill".to_owned()], 2));
        let played = play(&world, &account("Two villages", 12), &[], &[]);
        assert_eq!(played.world.character(LYNETH).money, pounds(900));
    }
}
