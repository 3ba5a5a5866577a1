use crate::records::{build, draft, edit, edit_refused, listed, nobody, pounds, sheet_rows, shown, t};
use crate::table::*;
use norn_kernel::show::Shown;
use norn_kernel::{Money, Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::money::{Bought, Buy, Salary};
use norn_triumvene::world::{Character, Price, Row, Wage, World};

fn cost(world: &World, item: &str) -> Option<Money> {
    Price::find(world, item).map(|row| row.cost)
}

fn yearly(world: &World, profession: &str) -> Option<Money> {
    Wage::find(world, profession).map(|row| row.yearly)
}

fn money(whole: i64) -> Value {
    Value::Money(pounds(whole))
}

#[test]
fn both_lists_can_be_edited() {
    let world = edit(&nobody(), "list/price/Suit/Dress", money(25));
    assert_eq!(cost(&world, "Suit/Dress"), Some(pounds(25)));
    assert_eq!(listed::<Price>(&world)[2].0, "Suit/Dress");
    let world = edit(&nobody(), "list/salary/Lawyer", money(6_000));
    assert_eq!(yearly(&world, "Lawyer"), Some(pounds(6_000)));
    assert_eq!(edit_refused(&nobody(), "list/price/Sword", t("five")).part, "write-money");
}

#[test]
fn both_lists_can_be_extended() {
    let values = [("name", t("Lantern")), ("cost", Value::Money(Money(150)))];
    let world = build(&nobody(), &draft("price", &values), LYNETH);
    assert_eq!(cost(&world, "Lantern"), Some(Money(150)));
    assert_eq!(listed::<Price>(&world).len(), 17);
    let values = [("name", t("Spy")), ("yearly", money(900))];
    let world = build(&world, &draft("salary", &values), LYNETH);
    assert_eq!((yearly(&world, "Spy"), listed::<Wage>(&world).len()), (Some(pounds(900)), 18));
}

#[test]
fn what_the_table_says_is_what_is_paid() {
    let mut one = Character { money: pounds(10), ..hero("Lyneth") };
    one.livelihood.profession = "Spy".into();
    let values = [("name", t("Spy")), ("yearly", money(900))];
    let world = build(&world([(LYNETH, one)]), &draft("salary", &values), LYNETH);
    let played = play(&world, &Attempt::Salary(Salary { who: LYNETH, months: 12 }), &[], &[]);
    assert_eq!(played.world.character(LYNETH).money, pounds(910));
    let values = [("name", t("Guide")), ("cost", money(3)), ("per", t("day"))];
    let world = build(&played.world, &draft("price", &values), LYNETH);
    let (item, price) = ("Guide".to_owned(), pounds(3));
    let buy = Attempt::Buy(Buy {
        who: LYNETH,
        first: Bought { item, count: 4, price },
        purpose: None,
        more: vec![],
    });
    let played = play(&world, &buy, &[], &[]);
    let one = played.world.character(LYNETH);
    assert_eq!((one.money, one.items.len()), (pounds(898), 0));
}

#[test]
fn both_lists_can_be_replaced_and_the_originals_restored() {
    let empty = edit(&nobody(), "list/price", Value::Flag(false));
    assert_eq!(listed::<Price>(&empty).len(), 0);
    let values = [("name", t("Sword")), ("cost", money(9))];
    let own = build(&empty, &draft("price", &values), LYNETH);
    assert_eq!((listed::<Price>(&own).len(), cost(&own, "Sword")), (1, Some(pounds(9))));
    let back = edit(&own, "list/price", Value::Flag(true));
    assert_eq!((listed::<Price>(&back).len(), cost(&back, "Sword")), (16, Some(pounds(5))));
    let empty = edit(&nobody(), "list/salary", Value::Flag(false));
    assert_eq!(listed::<Wage>(&empty).len(), 0);
    let one = edit(&empty, "list/salary/Baron", Value::Flag(true));
    assert_eq!(listed(&one), [("Baron".to_owned(), Wage { yearly: pounds(25_000) })]);
    assert_eq!(listed::<Wage>(&edit(&empty, "list/salary", Value::Flag(true))).len(), 17);
}

#[test]
fn a_row_that_is_gone_is_still_shown_to_the_referee() {
    let world = edit(&nobody(), "list/price/Musket", Value::Flag(false));
    let gone = |viewer: &Viewer| {
        let rows = sheet_rows(&world, viewer, None);
        let shown = shown(&rows, "triumvene.money.costs", "row");
        shown.into_iter().filter(|value| *value == Shown::Value(Value::Flag(false))).count()
    };
    assert_eq!((gone(&Viewer::Referee), gone(&player(LYNETH))), (1, 0));
}

#[test]
fn a_campaign_has_its_own_currency() {
    assert_eq!(nobody().currency, "£");
    let world = edit(&nobody(), "currency", t("cr"));
    assert_eq!(world.currency, "cr");
    let poor = refused_words(&world);
    assert!(poor.contains(&("currency", t("cr"))), "{poor:?}");
}

fn refused_words(world: &World) -> Vec<(&'static str, Value)> {
    let mut world = world.clone();
    world.characters.insert(LYNETH, hero("Lyneth"));
    let (item, price) = ("Sword".to_owned(), pounds(5));
    let buy = Attempt::Buy(Buy {
        who: LYNETH,
        first: Bought { item, count: 1, price },
        purpose: None,
        more: vec![],
    });
    norn_kernel::refusal(&buy, &world).map(|refusal| refusal.0.args).unwrap_or_default()
}
