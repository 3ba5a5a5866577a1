use crate::records::{build, draft, edit, edit_refused, t};
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::status::Enter;
use norn_triumvene::world::{Character, World};

fn club() -> World {
    let with = |name: &str, title: &str, rank| {
        let titles = [(title.to_owned(), rank)].into();
        Character { titles, ..hero(name) }
    };
    let people = [(LYNETH, with("Lyneth", "Viscount", 3)), (CAIUS, with("Caius", "Baron", 2))];
    let values = [("name", t("The club")), ("rank", Value::Number(3))];
    build(&world(people), &draft("place", &values), MIRA)
}

fn enter(who: norn_kernel::Who, let_in: bool) -> Attempt {
    Attempt::Enter(Enter { who, door: "The club".into(), let_in })
}

#[test]
fn what_needs_rank_three_is_open_to_a_viscount_and_closed_to_a_baron() {
    assert_eq!(refusal(&club(), &enter(LYNETH, false)), None);
    assert_eq!(refusal(&club(), &enter(CAIUS, false)), Some("triumvene.status.access"));
    let played = play(&club(), &enter(LYNETH, false), &[], &[]);
    assert_eq!(played.told("triumvene.status.access", "entered").len(), 1);
}

#[test]
fn the_referee_can_let_anybody_in() {
    assert_eq!(refusal(&club(), &enter(CAIUS, true)), None);
    let filled = Filled::of("enter").with("who", CAIUS).with("door", t("The club"));
    let next = offered(&club(), &player(CAIUS), &filled);
    let Next::Refused(refused) = next else { panic!("{next:?}") };
    assert_eq!(refused.rule().id(), "triumvene.status.access");
    let filled = filled.with("let-in", true);
    let next = offered(&club(), &Viewer::Referee, &filled);
    assert_eq!(next, Next::Ready(enter(CAIUS, true)));
}

#[test]
fn by_default_nothing_is_asked_for() {
    let values = [("name", t("The club"))];
    let world = build(&club(), &draft("place", &values), MIRA);
    assert_eq!(world.doors["The club"].rank, 0);
    assert_eq!(refusal(&world, &enter(CAIUS, false)), None);
    let without = edit(&club(), "door/The club", Value::Flag(false));
    assert_eq!(without.doors.len(), 0);
}

#[test]
fn a_correction_makes_no_other_place() {
    assert_eq!(edit_refused(&club(), "door/0/rank", Value::Number(5)).part, "no-row");
    assert_eq!(edit_refused(&club(), "door/Club", Value::Flag(false)).part, "no-row");
    assert_eq!(edit(&club(), "door/The club", Value::Number(5)).doors["The club"].rank, 5);
}
