use crate::records::{carried, pounds, sheet_rows, shown, t};
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::show::Shown;
use norn_kernel::{Ruleset, Value, Viewer};
use norn_triumvene::rules::finances::money::{Reward, Things};
use norn_triumvene::world::{Character, World};
use norn_triumvene::{Attempt, Triumvene};

fn both() -> World {
    let lyneth = Character { money: pounds(10), ..hero("Lyneth") };
    world([(LYNETH, lyneth), (CAIUS, hero("Caius"))])
}

fn reward() -> Attempt {
    Attempt::Reward(Reward {
        to: vec![LYNETH, CAIUS],
        employer: "Royalty".into(),
        money: pounds(500),
        titles: vec!["Earl".into()],
        land: vec!["Upper Vale".into()],
        things: Things::none().and("Signet ring".into(), 1),
    })
}

#[test]
fn a_reward_carries_money_titles_land_and_things() {
    let played = play(&both(), &reward(), &[], &[]);
    let one = played.world.character(LYNETH);
    assert_eq!(one.money, pounds(510));
    assert_eq!(one.titles, [("Earl".to_owned(), 4)].into());
    assert_eq!(one.property, ["Upper Vale".to_owned()].into());
    assert_eq!(carried(&played.world, LYNETH, "Signet ring"), 1);
    assert_eq!(played.world.character(CAIUS).money, pounds(500));
}

#[test]
fn things_of_the_price_list_are_given_and_any_others() {
    let pair = |name: &str, count: i64| Value::List(vec![t(name), Value::Number(count)]);
    let filled = Filled::of("reward").with("employer", t("Minor noble"));
    let filled = filled.with("wares", Value::List(vec![pair("Horse", 2), pair("Small House", 1)]));
    let filled = filled.with("things", Value::List(vec![pair("Signet ring", 1), pair("Horse", 1)]));
    let next = offered(&both(), &Viewer::Referee, &filled.with_defaults());
    let Next::Ready(attempt) = next else { panic!("{next:?}") };
    let played = play(&both(), &attempt, &[], &[]);
    for who in [LYNETH, CAIUS] {
        let counts = ["Horse", "Signet ring", "Small House"].map(|name| carried(&played.world, who, name));
        assert_eq!(counts, [3, 1, 0]);
        assert_eq!(played.world.character(who).property, ["Small House".to_owned()].into());
    }
}

#[test]
fn any_part_may_be_left_out() {
    let filled = Filled::of("reward").with("employer", t("Minor noble")).with("money", pounds(20));
    let next = offered(&both(), &Viewer::Referee, &filled.with_defaults());
    let Next::Ready(attempt) = next else { panic!("{next:?}") };
    let played = play(&both(), &attempt, &[], &[]);
    let one = played.world.character(CAIUS);
    assert_eq!((one.money, one.titles.len(), one.property.len()), (pounds(20), 0, 0));
}

#[test]
fn money_and_status_stand_side_by_side_and_influence_is_no_number() {
    let world = play(&both(), &reward(), &[], &[]).world;
    let view = Triumvene.show(&world, &player(LYNETH));
    let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(LYNETH)).expect("a sheet");
    let section = sheet.sections.iter().find(|section| section.title.key.id() == "triumvene.influence");
    let rows = &section.expect("influence").rows;
    let first: Vec<_> = rows[..2].iter().map(|row| row.value.clone()).collect();
    assert_eq!(first, [Shown::Value(Value::Money(pounds(510))), Shown::Value(t("Earl"))]);
    let numbers = rows.iter().filter(|row| row.label.key.id() == "triumvene.influence");
    assert_eq!(numbers.count(), 0);
    let group = sheet_rows(&world, &player(LYNETH), None);
    assert_eq!(shown(&group, "triumvene.influence", "money-of").len(), 2);
    assert_eq!(shown(&group, "triumvene.influence", "status-of").len(), 2);
}

#[test]
fn a_house_without_a_name_is_refused() {
    let Attempt::Reward(whole) = reward() else { panic!("a reward") };
    let nameless = Attempt::Reward(Reward { land: vec!["Upper Vale".into(), " ".into()], ..whole });
    assert_eq!([reward(), nameless].map(|it| refusal(&both(), &it)), [None, Some("triumvene.influence")]);
}
