use crate::records::{pounds, sheet_rows, shown, t};
use crate::table::*;
use norn_kernel::Viewer;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::show::Shown;
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::status::{Enter, Title, highest, rank};
use norn_triumvene::world::{Character, Door, World};

fn lyneth() -> World {
    world([(LYNETH, hero("Lyneth"))])
}

fn title(title: &str, held: bool) -> Attempt {
    Attempt::Title(Title { who: LYNETH, title: title.into(), held })
}

fn granted(world: &World, one: &str) -> World {
    play(world, &title(one, true), &[], &[]).world
}

#[test]
fn the_highest_title_is_the_status_and_all_are_listed() {
    let world = granted(&granted(&lyneth(), "Knighthood"), "Earl");
    let one = world.character(LYNETH);
    assert_eq!(highest(one), Some(("Earl", 4)));
    assert_eq!(one.titles.len(), 2);
    let rows = sheet_rows(&world, &player(LYNETH), Some(LYNETH));
    assert_eq!(shown(&rows, "triumvene.status.titles", "status"), [Shown::Value(t("Earl"))]);
    assert_eq!(shown(&rows, "triumvene.status.titles", "row").len(), 2);
}

#[test]
fn losing_it_leaves_the_next() {
    let world = granted(&granted(&lyneth(), "Knighthood"), "Earl");
    let world = play(&world, &title("Earl", false), &[], &[]).world;
    assert_eq!(highest(world.character(LYNETH)), Some(("Knighthood", 1)));
}

#[test]
fn without_a_title_there_is_no_status() {
    let world = granted(&lyneth(), "Knighthood");
    let world = play(&world, &title("Knighthood", false), &[], &[]).world;
    assert_eq!((highest(world.character(LYNETH)), rank(world.character(LYNETH))), (None, 0));
}

#[test]
fn wealth_does_not_come_with_it() {
    let world = granted(&lyneth(), "Duke");
    let one = world.character(LYNETH);
    assert_eq!((one.money, one.property.len(), one.estates.len()), (pounds(0), 0, 0));
}

#[test]
fn the_highest_opens_doors() {
    let mut world = granted(&granted(&lyneth(), "Knighthood"), "Earl");
    world.doors.insert("Court".into(), Door { rank: 4 });
    let enter = Attempt::Enter(Enter { who: LYNETH, door: "Court".into(), let_in: false });
    assert_eq!(refusal(&world, &enter), None);
    let played = play(&world, &enter, &[], &[]);
    assert_eq!(played.numbers("triumvene.status.titles"), [(4, Some(t("Earl")))]);
}

#[test]
fn titles_are_the_referees_to_give() {
    let world = world([(LYNETH, Character { ..hero("Lyneth") })]);
    let next = offered(&world, &player(LYNETH), &Filled::of("grant-title"));
    assert!(matches!(next, Next::Refused(_)), "{next:?}");
    let filled = Filled::of("grant-title").with("who", LYNETH).with("title", t("Baron"));
    let next = offered(&world, &Viewer::Referee, &filled);
    assert_eq!(next, Next::Ready(title("Baron", true)));
}
