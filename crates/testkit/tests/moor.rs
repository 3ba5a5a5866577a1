//! The invented game beside a moor: as large as games come.
use norn_kernel::{Amounts, Filled, Next, Param, Place, Range, Ruleset, Value, Viewer, Who};
use norn_testkit::laws;
use norn_testkit::toy::moor::{Moor, Venture};

const MOOR: Moor = Moor { wide: 10, herbs: 300 };
const ADA: Who = Who(1);

/// The hex of a column and a row.
fn hex(column: u16, row: u16) -> Place {
    Place(20_000 + row * 100 + column)
}

fn herb(nth: u16) -> String {
    format!("herb {nth}")
}

#[test]
fn what_is_ventured_obeys_the_laws() {
    let house = laws::opening(MOOR);
    let herbs = Amounts::none().and(herb(3), 2);
    let to = hex(1, 1);
    laws::hold("roam", &Venture::Roam { who: ADA, to }, &house);
    laws::hold("out of sight", &Venture::Roam { who: ADA, to: Place(0) }, &house);
    laws::hold("seek", &Venture::Seek { who: ADA, herb: herb(3) }, &house);
    laws::hold("gather", &Venture::Gather { who: ADA, herbs }, &house);
    laws::hold("gather nothing", &Venture::Gather { who: ADA, herbs: Amounts::none() }, &house);
    for late in [false, true] {
        laws::hold("gamble", &Venture::Gamble { who: ADA, late }, &house);
    }
}

#[test]
fn the_game_is_sound() {
    laws::sound(Moor { wide: 4, herbs: 5 });
}

#[test]
fn it_is_as_large_as_it_is_said_to_be() {
    let house = laws::opening(MOOR);
    let view = MOOR.show(&house, &Viewer::Referee);
    assert_eq!(view.maps.last().map(|map| map.places.len()), Some(100));
    let ada = Viewer::Player(vec![ADA]);
    let options = |filled: Filled| match MOOR.next(&house, &ada, &filled.with("who", ADA)) {
        Next::Fill(Param { range: Range::Amounts { of, .. }, .. }) => of.len(),
        Next::Fill(param) => param.range.options().len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(options(Filled::of("seek")), 300);
    assert_eq!(options(Filled::of("gather")), 300);
    let seen = options(Filled::of("roam"));
    assert!((30..99).contains(&seen), "{seen} hexes in sight: some, and not those behind a tor");
    let to = Value::Place(hex(1, 1));
    assert!(matches!(
        MOOR.next(&house, &ada, &Filled::of("roam").with("who", ADA).with("to", to)),
        Next::Ready(_)
    ));
    let beyond = Value::Place(hex(10, 0));
    let next = MOOR.next(&house, &ada, &Filled::of("roam").with("who", ADA).with("to", beyond));
    assert!(!matches!(next, Next::Ready(_)), "{next:?}");
}
