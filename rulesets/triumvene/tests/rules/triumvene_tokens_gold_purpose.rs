use crate::seats::*;
use norn_chronicle::REFEREE;
use norn_table::view::QUIET;

#[test]
fn it_is_as_visible_as_black() {
    for (_, steps) in MOMENTS {
        let table = after(steps);
        for seat in EVERYBODY {
            assert_eq!(table.view(seat).safety.expect("safety").floor.id(), "triumvene.tokens.gold.floor");
        }
    }
}

#[test]
fn the_referee_alone_is_told_who_has_not_spoken_for_a_while() {
    let mut table = after("");
    assert_eq!(table.view(REFEREE).quiet, []);
    for n in 0..QUIET / 2 {
        table.say(REFEREE, talk(&format!("word {n}")));
    }
    table.say(ANN, talk("hello"));
    for n in 0..QUIET / 2 {
        table.say(REFEREE, talk(&format!("word {n}")));
    }
    assert_eq!(table.view(REFEREE).quiet, [BEN, CIA]);
    for seat in [ANN, BEN, CIA] {
        assert_eq!(table.view(seat).quiet, []);
    }
    for n in 0..=QUIET {
        table.say(REFEREE, talk(&format!("word {n}")));
    }
    assert_eq!(table.view(REFEREE).quiet, [ANN, BEN, CIA]);
    table.say(BEN, talk("here"));
    assert_eq!(table.view(REFEREE).quiet, [ANN, CIA]);
}
