//! Ways on a map, as a page is told of them: pairs of tables that differ in what only the referee sees on it.
use norn_chronicle::{REFEREE, Seat};
use norn_kernel::{Place, Value, Who};
use norn_table::Say;
use norn_testkit::pairs::{Paired, assert_same, draft};
use norn_testkit::toy::Lanterns;
use norn_wire::draw::Drawing;
use norn_wire::state::{Game, Way};
use norn_wire::words::Words;

const ANN: Seat = Seat(1);
const ADA: Who = Who(0);

/// Ada stands in the hall. Whether there is a hatch that shortens the way, the referee alone knows.
fn house(hatch: bool) -> Paired {
    let mut table = Paired::begin(Lanterns, 5, u64::from(hatch), &["Ann"]);
    let ada = draft("keeper", &[("name", Value::text("Ada"))]);
    table.say(ANN, Say::Build { draft: ada, seat: None }).expect("a keeper");
    table.sit();
    let there = draft("hatch", &[("there", Value::Flag(hatch))]);
    table.hide(Say::Build { draft: there, seat: None }).expect("a hatch, or none");
    table
}

fn ways(table: &Paired, seat: Seat) -> Vec<Way> {
    let (words, game) = (Words::of(&Lanterns), Game::of(&Lanterns));
    Drawing { live: &*table.live, words: &words, game: &game, seat }.ways(ADA)
}

#[test]
fn what_only_the_referee_sees_shapes_nobody_elses_ways() {
    let [without, with] = [false, true].map(house);
    let to = |all: &[Way], place| {
        let way = all.iter().find(|way| way.place == place).expect("a way");
        (way.before, way.takes.clone())
    };
    let hers = ways(&with, ANN);
    assert_eq!(hers, ways(&without, ANN));
    assert_eq!(
        (hers.len(), to(&hers, 2)),
        (9, (1, "20 min".to_owned())),
        "rooms, and gardens around the house"
    );
    assert_eq!(to(&ways(&with, REFEREE), 2), (3, "11 min".to_owned()));
    // Nothing else that she sees or may try differs either.
    let tries = [("errand", vec![("who", Value::Character(ADA)), ("to", Value::Place(Place(2)))])];
    let seen = [&without, &with].map(|table| vec![table.observed(&[ANN], &tries), table.streams()]);
    assert_same("hatch", &seen[0], &seen[1]);
}

#[test]
fn a_whole_field_that_is_painted_is_sent_in_rows() {
    let mut table = house(false);
    let squares = (1_000..1_900).map(|place| Value::Place(Place(place))).collect();
    let all = draft("ground", &[("squares", Value::List(squares)), ("what", Value::word("mud"))]);
    table.say(REFEREE, Say::Build { draft: all, seat: None }).expect("nine hundred paces of mud");
    let (words, game) = (Words::of(&Lanterns), Game::of(&Lanterns));
    let drawing = Drawing { live: &*table.live, words: &words, game: &game, seat: ANN };
    let view = table.live.view(ANN).expect("a seat");
    let ground = serde_json::to_string(&drawing.ground(&view)).expect("JSON");
    // As many squares by themselves would take ninety thousand bytes.
    assert!(ground.len() < 5_000, "{} bytes", ground.len());
}
