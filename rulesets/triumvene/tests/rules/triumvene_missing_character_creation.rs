use crate::records::{build, draft, list, n, nobody, problems, t};
use crate::table::*;
use norn_kernel::{Ruleset, Value, Who};
use norn_triumvene::Triumvene;
use norn_triumvene::world::Pool;

const CREATION: &str = "triumvene.missing.character-creation";

#[test]
fn with_nothing_entered() {
    let world = build(&nobody(), &draft("character", &[("name", t("Lyneth"))]), LYNETH);
    let one = world.character(LYNETH);
    assert_eq!((one.knowledge, one.fitness, one.diplomacy), (0, 0, 0));
    assert_eq!((one.manipulations.len(), one.combat_types.len(), one.professions.len()), (0, 0, 0));
    assert_eq!((one.hp, one.cohesion), (Pool::full(10), Pool::full(0)));
    assert_eq!(one.can_manipulate, None);
}

#[test]
fn every_value_is_taken_as_it_is_entered() {
    let values = [
        ("name", t("Lyneth")),
        ("knowledge", n(7)),
        ("max-hp", n(17)),
        ("max-cohesion", n(8)),
        ("experience", t("the fire at the mill")),
        ("items", list([list([t("Lamp"), n(2), n(1)])])),
    ];
    let world = build(&nobody(), &draft("character", &values), LYNETH);
    let one = world.character(LYNETH);
    assert_eq!((one.knowledge, one.hp, one.cohesion), (7, Pool::full(17), Pool::full(8)));
    assert_eq!(one.can_manipulate.as_deref(), Some("the fire at the mill"));
    assert_eq!((one.items["Lamp"].count, one.items["Lamp"].bonus), (2, 1));
}

#[test]
fn hit_points_below_1_are_refused() {
    let with = |max| draft("character", &[("name", t("Lyneth")), ("max-hp", n(max))]);
    for max in [0, -5] {
        let wrong = ("max-hp".to_owned(), CREATION, "number");
        assert_eq!(problems(&nobody(), &with(max), LYNETH), [wrong]);
    }
    assert_eq!(problems(&nobody(), &with(1), LYNETH), []);
}

#[test]
fn all_problems_are_named_at_once() {
    let values = [
        ("fitness", n(-2)),
        ("people", t("Martian")),
        ("max-hp", n(0)),
        ("may-owe", n(1)),
        ("combat-types", list([list([t("Melee"), n(1)]), list([t("Melee"), n(2)])])),
        ("hair", t("red")),
    ];
    let found = problems(&nobody(), &draft("character", &values), LYNETH);
    let parts: Vec<_> = found.iter().map(|(at, _, part)| (at.as_str(), *part)).collect();
    let all = [
        ("hair", "unknown-field"),
        ("name", "missing"),
        ("fitness", "number"),
        ("combat-types", "twice"),
        ("people", "one-of"),
        ("max-hp", "number"),
        ("may-owe", "flag"),
    ];
    assert_eq!(parts, all);
}

#[test]
fn a_form_or_a_name_that_cannot_be_is_refused_with_what_could() {
    let found = problems(&nobody(), &draft("spaceship", &[]), LYNETH);
    assert_eq!(found, [("spaceship".to_owned(), CREATION, "unknown-form")]);
    let world = world([(LYNETH, hero("Lyneth"))]);
    let again = draft("character", &[("name", t("Lyneth"))]);
    assert_eq!(problems(&world, &again, CAIUS), [("name".to_owned(), CREATION, "taken")]);
    let empty = draft("character", &[("name", t(" "))]);
    assert_eq!(problems(&world, &empty, CAIUS), [("name".to_owned(), CREATION, "empty")]);
}

#[test]
fn players_make_characters_and_the_referee_everything() {
    let forms = Triumvene.forms(&nobody());
    let players: Vec<_> = forms.iter().filter(|form| form.players).map(|form| form.name).collect();
    assert_eq!((players, forms.len()), (vec!["character"], 14));
    let referees = forms[0].fields.iter().filter(|field| field.by == norn_kernel::By::Referee);
    let names: Vec<_> = referees.map(|field| field.name).collect();
    assert_eq!(names, ["experience", "money", "may-owe", "property", "estates"]);
}

/// Every draft of the cast is playable as it is.
#[test]
fn the_cast_can_be_built() {
    let mut world = nobody();
    for (n, draft) in (1..).zip(Triumvene.cast().drafts) {
        assert_eq!(problems(&world, &draft, Who(n)), [], "{draft:?}");
        world = build(&world, &draft, Who(n));
    }
    assert_eq!(world.characters.len(), 4);
    assert_eq!(Triumvene.problems(&world), []);
    assert_eq!(Value::from(world.character(Who(1)).money), Value::from(norn_kernel::Money(2_500)));
}
