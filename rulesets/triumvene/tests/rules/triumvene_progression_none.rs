use crate::records::{build, draft, edit, list, n, nobody, pounds, problems, t};
use crate::table::*;
use norn_kernel::{Draft, Ruleset, Value, World as _};
use norn_triumvene::Triumvene;
use norn_triumvene::world::World;

fn lyneth(fitness: i64, finished: bool) -> Draft {
    let values = [("name", t("Lyneth")), ("fitness", n(fitness)), ("finished", Value::Flag(finished))];
    draft("character", &values)
}

fn made(finished: bool) -> World {
    build(&nobody(), &lyneth(3, finished), LYNETH)
}

#[test]
fn there_is_no_field_for_experience() {
    let experience = ("experience-points", n(100));
    let values = [("name", t("Lyneth")), experience];
    let found = problems(&nobody(), &draft("character", &values), LYNETH);
    let wrong = ("experience-points".to_owned(), "triumvene.missing.character-creation", "unknown-field");
    assert_eq!(found, [wrong]);
}

#[test]
fn a_finished_character_keeps_its_stats() {
    for finished in [true, false] {
        let refused = ("finished".to_owned(), "triumvene.progression.none", "refusal");
        assert_eq!(problems(&made(true), &lyneth(4, finished), LYNETH), [refused]);
    }
    assert_eq!(problems(&made(true), &lyneth(3, true), LYNETH), []);
    assert_eq!(made(true).character(LYNETH).fitness, 3);
}

#[test]
fn until_then_it_may_be_built_anew() {
    let world = build(&made(false), &lyneth(4, true), LYNETH);
    assert_eq!((world.character(LYNETH).fitness, world.character(LYNETH).locked), (4, true));
}

#[test]
fn the_referee_corrects_and_the_log_says_so() {
    let world = made(true);
    let effects = Triumvene.edit(&world, "character/1/fitness", &n(5)).expect("a correction");
    assert_eq!(effects.len(), 1);
    let told = Triumvene.tell(&world, &effects[0]);
    assert_eq!((told.key.id(), told.part), ("triumvene.missing.character-creation", "changed"));
    let mut after = world;
    after.apply(&effects[0]);
    assert_eq!(after.character(LYNETH).fitness, 5);
}

#[test]
fn money_items_and_status_change_freely() {
    let items = list([list([t("Rope"), n(1), n(0)])]);
    let values = [
        ("name", t("Lyneth")),
        ("fitness", n(3)),
        ("money", Value::Money(pounds(70))),
        ("items", items),
        ("titles", list([t("Baron")])),
    ];
    let world = build(&made(true), &draft("character", &values), LYNETH);
    let one = world.character(LYNETH);
    assert_eq!((one.money, one.items["Rope"].count, one.titles["Baron"]), (pounds(70), 1, 2));
    let world = edit(&world, "character/1/money", Value::Money(pounds(5)));
    assert_eq!(world.character(LYNETH).money, pounds(5));
}
