//! Characters that were made for whoever comes.
use crate::common;
use common::*;
use norn_chronicle::REFEREE;
use norn_kernel::{Draft, Ruleset, Value, Who};
use norn_table::command::Right;
use norn_table::view::Live;
use norn_table::{Limits, Say};
use norn_testkit::toy::Lanterns;

fn made(form: &str, name: &str) -> Say {
    let values = [("name".to_owned(), Value::text(name))].into();
    Say::Build { draft: Draft { form: form.into(), values }, seat: None }
}

#[test]
fn a_players_character_that_nobody_plays_is_taken_by_whoever_wants_to() {
    let mut sat = Sat::down();
    assert_eq!(sat.view(ANN).free, []);
    sat.ok(REFEREE, made("keeper", "Cy"));
    let cy = Who(3);
    for seat in [REFEREE, ANN, BO] {
        assert_eq!(sat.view(seat).free, [cy]);
    }
    sat.ok(BO, Say::Claim { who: cy });
    assert!(sat.view(BO).seats.iter().any(|one| one.seat == BO && one.characters == [BOB, cy]));
    assert_eq!(sat.view(ANN).free, []);
    // Nobody takes somebody else's, or the referee's own.
    for who in [cy, BOB, SHADE, Who(9)] {
        assert_eq!(sat.refused(ANN, Say::Claim { who }), named(Right::OwnCharacter));
    }
    // Given back, it is there for the next; taken back, it is gone.
    sat.ok(REFEREE, Say::Assign { seat: BO, characters: [BOB].into() });
    assert_eq!(sat.view(ANN).free, [cy]);
    sat.ok(REFEREE, undo());
    assert_eq!(
        (sat.view(ANN).free, sat.refused(ANN, Say::Claim { who: cy })),
        (vec![], named(Right::OwnCharacter))
    );
}

#[test]
fn whoever_is_ready_made_is_taken_with_what_is_the_referees_to_say() {
    let mut sat = Sat::down();
    let with = |name: &str, wick: i64| {
        let values = [("name", Value::text(name)), ("wick", Value::Number(wick))];
        let values = values.map(|(name, value)| (name.to_owned(), value)).into();
        Say::Build { draft: Draft { form: "keeper".into(), values }, seat: None }
    };
    // One of the game's own people has such a wick, and whoever calls them otherwise takes the same along; what none of them
    // has, only the referee gives.
    let cast = Lanterns.cast().drafts;
    assert!(cast.iter().any(|one| one.values.get("wick") == Some(&Value::Number(2))));
    assert!(cast.iter().all(|one| one.values.get("wick") != Some(&Value::Number(3))));
    sat.ok(ANN, with("Di", 2));
    assert_eq!(sat.refused(ANN, with("Ed", 3)), named(Right::RefereesOnly));
    sat.ok(REFEREE, with("Ed", 3));
}

#[test]
fn nobody_takes_more_than_a_player_may_have() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.table.limited(Limits { characters: 2, ..Limits::default() });
    sat.ok(REFEREE, made("keeper", "Cy"));
    sat.ok(REFEREE, made("keeper", "Di"));
    sat.ok(ANN, Say::Claim { who: Who(3) });
    assert_eq!(sat.refused(ANN, Say::Claim { who: Who(4) }), named(Right::Full));
    sat.ok(BO, Say::Claim { who: Who(4) });
}
