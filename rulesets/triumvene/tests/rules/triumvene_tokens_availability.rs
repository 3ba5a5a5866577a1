use crate::seats::*;
use norn_table::{Ack, Say};

#[test]
fn either_token_is_taken_at_once_by_anybody_at_any_moment() {
    for (moment, steps) in MOMENTS {
        for seat in EVERYBODY {
            let mut table = after(steps);
            assert_eq!(table.say(seat, Say::Stop {}), Ack::Done);
            assert_eq!(table.stops(), 1, "Black in {moment}");
            let mut table = after(steps);
            assert_eq!(table.say(seat, Say::Floor {}), Ack::Done);
            assert_eq!(table.view(seat).floor, [seat], "Gold in {moment}");
        }
    }
}

#[test]
fn black_twice_in_a_row_and_gold_right_after_black_are_both_accepted() {
    let mut table = after(ROLL_PENDING);
    assert_eq!(table.say(BEN, Say::Stop {}), Ack::Done);
    assert_eq!(table.say(BEN, Say::Stop {}), Ack::Done);
    assert_eq!(table.say(BEN, Say::Floor {}), Ack::Done);
    // Nothing has begun between the two that the second could stop.
    assert_eq!((table.stops(), table.view(BEN).floor), (1, vec![BEN]));
}

#[test]
fn hit_points_cohesion_and_defiance_are_unchanged() {
    for (_, steps) in MOMENTS {
        let mut table = after(steps);
        let before = table.figures();
        table.say(CIA, Say::Stop {});
        table.say(CIA, Say::Floor {});
        assert_eq!(table.figures(), before);
        assert_eq!(before.iter().flatten().count(), 7);
    }
}
