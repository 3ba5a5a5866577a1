use crate::records::{edit, pounds, sheet_rows, shown, t};
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::show::Shown;
use norn_kernel::{Money, Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::money::Salary;
use norn_triumvene::world::World;

fn living_by(profession: &str) -> World {
    edit(&world([(LYNETH, hero("Lyneth"))]), "character/1/livelihood", t(profession))
}

fn salary(months: i32) -> Attempt {
    Attempt::Salary(Salary { who: LYNETH, months })
}

fn paid(world: &World, months: i32) -> Money {
    play(world, &salary(months), &[], &[]).world.character(LYNETH).money
}

#[test]
fn a_lawyer_gets_five_thousand_a_year_and_half_of_it_in_half_a_year() {
    assert_eq!(paid(&living_by("Lawyer"), 12), pounds(5_000));
    assert_eq!(paid(&living_by("Lawyer"), 6), pounds(2_500));
}

#[test]
fn a_shopkeepers_month() {
    let played = play(&living_by("Shopkeeper"), &salary(1), &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, Money(11_250));
    assert_eq!(played.numbers("triumvene.money.income"), [(1, None)]);
}

#[test]
fn another_profession_pays_from_then_on() {
    let first = play(&living_by("Lawyer"), &salary(12), &[], &[]).world;
    let second = edit(&first, "character/1/livelihood", t("Baron"));
    assert_eq!(paid(&second, 12), pounds(30_000));
}

#[test]
fn the_referee_may_set_any_other_figure() {
    let world = edit(&living_by("Lawyer"), "character/1/yearly", Value::Money(pounds(1_200)));
    assert_eq!(paid(&world, 3), pounds(300));
    let rows = sheet_rows(&world, &Viewer::Referee, Some(LYNETH));
    let shown = shown(&rows, "triumvene.money.income", "yearly");
    assert_eq!(shown, [Shown::Value(Value::Money(pounds(1_200)))]);
    let back = edit(&world, "character/1/yearly", Value::Flag(false));
    assert_eq!(paid(&back, 12), pounds(5_000));
}

#[test]
fn who_earns_nothing_is_not_paid() {
    let world = living_by("Poet");
    assert_eq!(refusal(&world, &salary(12)), Some("triumvene.money.income"));
    assert_eq!(refusal(&living_by("Soldier"), &salary(12)), None);
}

#[test]
fn the_referee_says_for_how_long() {
    let filled = Filled::of("pay-salary").with("who", LYNETH);
    let next = offered(&living_by("Lawyer"), &player(LYNETH), &filled);
    let Next::Propose(param) = next else { panic!("{next:?}") };
    assert_eq!(param.name, "months");
}

#[test]
fn parts_of_a_year_are_rounded_down_to_the_hundredth() {
    let world = edit(&living_by("Lawyer"), "character/1/yearly", Value::Money(pounds(1_000)));
    assert_eq!(paid(&world, 1), Money(8_333));
    assert_eq!(paid(&world, 2), Money(16_666));
}

#[test]
fn whoever_is_named_without_an_income_is_told_so() {
    let mut world = living_by("Lawyer");
    world.characters.insert(CAIUS, hero("Caius"));
    let filled = Filled::of("pay-salary").with("who", CAIUS).with_defaults();
    let next = offered(&world, &Viewer::Referee, &filled);
    let Next::Refused(refused) = next else { panic!("{next:?}") };
    assert_eq!((refused.rule().id(), refused.0.part), ("triumvene.money.income", "refusal"));
    let next = offered(&world, &player(CAIUS), &filled);
    let Next::Refused(refused) = next else { panic!("{next:?}") };
    assert_eq!(refused.rule().id(), "triumvene.money.income");
    let next = offered(&world, &player(LYNETH), &filled);
    assert!(matches!(next, Next::Wrong(_)), "of others' characters nobody learns that way: {next:?}");
}
