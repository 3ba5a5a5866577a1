use crate::seats::*;
use norn_chronicle::REFEREE;
use norn_table::{Ack, Say};

#[test]
fn holder_and_queue_are_named_to_everybody_while_it_is_held() {
    let mut table = after("");
    table.say(CIA, Say::Floor {});
    table.say(BEN, Say::Floor {});
    for seat in EVERYBODY {
        assert_eq!(table.view(seat).floor, [CIA, BEN]);
    }
    table.say(CIA, Say::Yield {});
    assert_eq!(table.view(ANN).floor, [BEN]);
    table.say(BEN, Say::Yield {});
    assert_eq!(table.view(ANN).floor, []);
}

#[test]
fn what_others_say_waits_and_is_delivered_in_order() {
    let mut table = after("");
    table.say(CIA, Say::Floor {});
    assert_eq!(table.say(ANN, talk("one")), Ack::Held);
    assert_eq!(table.say(REFEREE, talk("two")), Ack::Held);
    assert_eq!(table.say(CIA, talk("mine")), Ack::Done);
    assert_eq!(table.talked(), ["mine"]);
    table.say(CIA, Say::Yield {});
    assert_eq!(table.talked(), ["mine", "one", "two"]);
}

#[test]
fn actions_of_others_wait_too() {
    let mut table = after(REROLL_OPEN);
    table.say(CIA, Say::Floor {});
    let may_be_rolled_again = |table: &Table| table.view(ANN).recent.iter().any(|one| !one.late.is_empty());
    assert_eq!(table.say(REFEREE, Say::MoveOn {}), Ack::Held);
    assert!(may_be_rolled_again(&table));
    table.say(CIA, Say::Yield {});
    assert!(!may_be_rolled_again(&table));
}

#[test]
fn it_comes_free_when_the_holder_leaves() {
    let mut table = after("");
    table.say(CIA, Say::Floor {});
    assert_eq!(table.say(ANN, talk("one")), Ack::Held);
    table.say(CIA, Say::Present { present: false });
    assert_eq!((table.view(ANN).floor, table.talked()), (vec![], vec!["one"]));
}

#[test]
fn black_is_not_held_back_and_leaves_the_floor_where_it_is() {
    let mut table = after(ROLL_PENDING);
    table.say(CIA, Say::Floor {});
    assert_eq!(table.say(BEN, Say::Stop {}), Ack::Done);
    assert_eq!((table.stops(), table.view(BEN).floor), (1, vec![CIA]));
}

#[test]
fn no_roll_prompt_times_out_under_it() {
    let mut table = after(ROLL_PENDING);
    let before = table.view(ANN).open;
    table.say(CIA, Say::Floor {});
    assert_eq!(table.say(REFEREE, Say::MoveOn {}), Ack::Held);
    assert_eq!(table.view(ANN).open, before);
}
