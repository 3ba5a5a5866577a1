use crate::records::{build, draft, edit, listed, n, nobody, t};
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_triumvene::world::{Character, Manipulation, Pool, World};

fn gifted(world: &World) -> World {
    let mut one =
        Character { can_manipulate: Some("the fire".into()), cohesion: Pool::full(6), ..hero("Lyneth") };
    one.manipulations.insert("Heat".into(), 4);
    let mut world = world.clone();
    world.characters.insert(LYNETH, one);
    world
}

fn kindle() -> World {
    let values = [("name", t("Kindle")), ("skill", t("Heat")), ("cost", n(2)), ("text", t("fire"))];
    gifted(&build(&nobody(), &draft("manipulation", &values), CAIUS))
}

#[test]
fn one_of_the_referees_is_made_used_and_paid_for() {
    let world = kindle();
    let rows = listed::<Manipulation>(&world).into_iter();
    let rows: Vec<_> = rows.map(|(name, row)| (name, row.skill, row.cost, row.text)).collect();
    assert_eq!(rows, [("Kindle".into(), "Heat".into(), 2, "fire".into())]);
    let filled = Filled::of("manipulate").with("who", LYNETH).with("manipulation", t("Kindle"));
    let next = offered(&world, &Viewer::Referee, &filled.with_defaults());
    let Next::Ready(attempt) = next else { panic!("{next:?}") };
    let played = play(&world, &attempt, &[9], &[]);
    assert_eq!(played.world.character(LYNETH).cohesion.now, 4);
    assert_eq!(played.total(), Some(13));
}

#[test]
fn the_list_is_empty_and_a_row_costs_1_unless_told_otherwise() {
    assert_eq!(listed::<Manipulation>(&nobody()).len(), 0);
    let values = [("name", t("Push")), ("skill", t("Weight"))];
    let world = build(&nobody(), &draft("manipulation", &values), CAIUS);
    assert_eq!(listed::<Manipulation>(&world)[0].1.cost, 1);
    let world = edit(&world, "list/manipulation/Push", n(3));
    assert_eq!(listed::<Manipulation>(&world)[0].1.cost, 3);
}

#[test]
fn without_a_list_the_referee_is_asked_for_the_cost() {
    let world = gifted(&nobody());
    let mut filled = Filled::of("manipulate").with("who", LYNETH);
    for _ in 0..8 {
        match offered(&world, &player(LYNETH), &filled) {
            Next::Propose(param) => {
                assert_eq!((param.name, param.default), ("cost", Some(Value::Number(1))));
                return;
            }
            Next::Fill(param) => {
                let value = match &param.range {
                    norn_kernel::offer::Range::OneOf(choices) => choices[0].value.clone(),
                    norn_kernel::offer::Range::Text { .. } => t("warm the stone"),
                    other => panic!("{other:?}"),
                };
                filled = filled.with(param.name, value);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(filled.values.len(), 0, "the cost was never asked for");
}
