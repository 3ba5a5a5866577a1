//! What was said of a state that is no more is refused; words never are, and neither is what people do at the same moment.
use crate::common;
use common::*;
use norn_chronicle::{
    Body, Card, CardPicture, Fogging, May, Picture, PictureKind, REFEREE, Reach, Role, Seat,
};
use norn_kernel::{Draft, Filled, Value, Who};
use norn_table::command::{Basis, Right};
use norn_table::{Ack, Command, Refused, Say, Turn};
use std::collections::BTreeSet;

fn late(sat: &mut Sat, seat: Seat, say: Say, basis: &Basis) -> Result<Turn, Refused> {
    let id = sat.next_id();
    sat.send(seat, &Command { id, say, based_on: Some(basis.clone()) })
}

/// What comes of something that a seat said before something else happened.
fn said_before(
    sat: &mut Sat,
    (seat, say): (Seat, Say),
    happens: impl FnOnce(&mut Sat),
) -> Result<Turn, Refused> {
    let basis = sat.sees(seat);
    happens(sat);
    late(sat, seat, say, &basis)
}

#[track_caller]
fn is_stale(came: Result<Turn, Refused>) {
    let refused = came.expect_err("it was said of another state");
    assert_eq!(refused.name(), named(Right::Stale));
    assert!(refused.in_words().contains("do it again if you still want to"), "{}", refused.in_words());
}

/// Time passes.
fn wait(minutes: i32) -> Say {
    Say::Attempt { filled: Filled::of("wait").with("minutes", minutes), insist: false }
}

fn correct(address: &str, number: i32) -> Say {
    Say::Correct { address: address.into(), value: number.into(), reason: String::new() }
}

fn adjust(address: &str, by: i64) -> Say {
    Say::Adjust { address: address.into(), by, reason: String::new() }
}

#[test]
fn what_others_do_at_the_same_moment_makes_nothing_stale() {
    let brush = || (BO, attempt("brush", BOB));
    // Ann's began a moment before: his waits.
    let came = said_before(&mut Sat::down(), brush(), |sat| {
        sat.attempt(ANN, "listen", ADA);
    });
    assert!(matches!(came.unwrap().ack, Ack::Queued { .. }));
    // Hers is over, and so is her turn: it is not his.
    let came = said_before(&mut Sat::down(), brush(), |sat| {
        sat.attempt(ANN, "brush", ADA);
        sat.ok(ANN, talk("done"));
        sat.ok(REFEREE, correct("keeper/0/oil", 3));
        sat.ok(REFEREE, Say::Switch { switch: "gusts".into(), value: "wild".into() });
    });
    assert_eq!(came.unwrap().ack, Ack::Done);
    // A command that says nothing of what was seen is as it ever was.
    let mut sat = Sat::down();
    sat.attempt(BO, "brush", BOB);
    assert_eq!(sat.ok(BO, attempt("brush", BOB)).ack, Ack::Done);
}

#[test]
fn an_attempt_is_meant_for_the_moment_in_which_it_was_said() {
    let brush = || (BO, attempt("brush", BOB));
    let ways: [fn(&mut Sat); 6] = [
        // The clock has moved.
        |sat| {
            sat.ok(REFEREE, wait(5));
        },
        // His turn is over, by what another device of his did, or the referee.
        |sat| {
            sat.ok(REFEREE, correct("keeper/1/soot", 1));
        },
        // Something was undone, or set aside.
        |sat| {
            sat.attempt(ANN, "brush", ADA);
            sat.ok(ANN, undo());
        },
        |sat| {
            sat.attempt(ANN, "listen", ADA);
            let (attempt, ..) = sat.open().unwrap();
            sat.ok(REFEREE, Say::SetAside { attempt, reason: String::new() });
        },
        |sat| {
            sat.ok(REFEREE, Say::Stop {});
        },
        // Whom it is about was corrected.
        |sat| {
            sat.ok(REFEREE, correct("keeper/1/oil", 4));
        },
    ];
    for (nth, way) in ways.into_iter().enumerate() {
        let mut sat = Sat::down();
        let came = said_before(&mut sat, brush(), way);
        assert_eq!(came.expect_err("stale").name(), named(Right::Stale), "way {nth}");
        // Said once more, of what is so now, it is done.
        let basis = sat.sees(BO);
        if nth != 4 {
            late(&mut sat, BO, attempt("brush", BOB), &basis).unwrap();
        }
    }
}

#[test]
fn two_devices_of_a_seat_do_the_same_once() {
    let mut sat = Sat::down();
    let basis = sat.sees(BO);
    late(&mut sat, BO, attempt("listen", BOB), &basis).unwrap();
    is_stale(late(&mut sat, BO, attempt("listen", BOB), &basis));
    // Another offer, or another person's, is something else.
    assert!(matches!(late(&mut sat, BO, attempt("ponder", BOB), &basis).unwrap().ack, Ack::Queued { .. }));
    is_stale(late(&mut sat, BO, attempt("ponder", BOB), &basis));
    let basis = sat.sees(ANN);
    assert!(matches!(late(&mut sat, ANN, attempt("ponder", ADA), &basis).unwrap().ack, Ack::Queued { .. }));
    // Whoever has seen it may want it twice, and what waited begins meanwhile.
    let basis = sat.sees(BO);
    sat.roll(BO);
    sat.answer(BO, no());
    let again = late(&mut sat, BO, attempt("ponder", BOB), &Basis { moment: None, ..basis });
    assert!(matches!(again.unwrap().ack, Ack::Queued { .. }));
}

#[test]
fn the_same_time_does_not_pass_twice() {
    let mut sat = Sat::down();
    let basis = sat.sees(REFEREE);
    late(&mut sat, REFEREE, wait(8), &basis).unwrap();
    let then = sat.view(ANN).game.clock.unwrap().now;
    is_stale(late(&mut sat, REFEREE, wait(8), &basis));
    is_stale(late(&mut sat, REFEREE, wait(9), &basis));
    assert_eq!(sat.view(ANN).game.clock.unwrap().now, then);
}

#[test]
fn what_the_referee_lets_begin_is_meant_for_the_moment_that_they_saw() {
    let begun: [fn(&mut Sat) -> Say; 3] = [
        |sat| {
            sat.ok(REFEREE, Say::Busy { on: true });
            Say::Start { attempt: queued(&sat.attempt(BO, "brush", BOB)) }
        },
        |sat| {
            let attempt = queued(&sat.ok(BO, attempt("stalk", BOB)));
            Say::Accept { attempt, filled: filled("stalk", BOB).with("shade", SHADE), insist: false }
        },
        |sat| {
            sat.attempt(ANN, "listen", ADA);
            let attempt = queued(&sat.attempt(REFEREE, "brush", BOB));
            sat.ok(REFEREE, undo());
            Say::Confirm { attempt }
        },
    ];
    let undone = |sat: &mut Sat| {
        sat.ok(REFEREE, correct("keeper/0/oil", 4));
        sat.ok(REFEREE, undo());
    };
    for one in begun {
        let mut sat = Sat::down();
        let say = one(&mut sat);
        let mut other = sat.clone();
        is_stale(said_before(&mut sat, (REFEREE, say.clone()), undone));
        let basis = other.sees(REFEREE);
        other.ok(BO, talk("well"));
        late(&mut other, REFEREE, say, &basis).unwrap();
    }
}

#[test]
fn moving_on_settles_only_what_was_seen() {
    let mut sat = Sat::down();
    sat.attempt(BO, "ponder", BOB);
    is_stale(said_before(&mut sat, (REFEREE, Say::MoveOn {}), |sat| {
        sat.answer(BO, no());
    }));
    let basis = sat.sees(REFEREE);
    sat.ok(ANN, talk("hm"));
    late(&mut sat, REFEREE, Say::MoveOn {}, &basis).unwrap();
    assert_eq!(sat.open(), None);
}

#[test]
fn a_narration_is_told_however_late_and_settles_only_what_was_seen() {
    let tell = || Say::Narrate { text: "The bells ring.".into() };
    let mut sat = Sat::down();
    let basis = sat.sees(REFEREE);
    sat.attempt(BO, "listen", BOB);
    sat.roll(BO);
    late(&mut sat, REFEREE, tell(), &basis).unwrap();
    assert_eq!(sat.asked(), ["lanterns.kindle.again"], "Bo still chooses");
    let basis = sat.sees(REFEREE);
    sat.ok(ANN, talk("hm"));
    late(&mut sat, REFEREE, tell(), &basis).unwrap();
    assert_eq!(sat.open(), None);
}

#[test]
fn undoing_takes_back_only_what_was_seen() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, correct("keeper/0/oil", 4));
    for back_to in [None, Some(sat.view(REFEREE).undo.unwrap())] {
        let mut sat = sat.clone();
        is_stale(said_before(&mut sat, (REFEREE, Say::Undo { back_to }), |sat| {
            sat.attempt(BO, "brush", BOB);
        }));
        assert_eq!((sat.keeper(BOB, "soot"), sat.keeper(ADA, "oil")), (1, 4));
    }
    // What everybody is asked to agree to is something else by then.
    let mut sat = Sat::down();
    sat.ok(REFEREE, wish("undo-consent", true));
    sat.attempt(BO, "brush", BOB);
    sat.attempt(ANN, "brush", ADA);
    sat.ok(ANN, undo());
    let back_to = sat.log.iter().find_map(|entry| match &entry.body {
        Body::Settled { attempt, .. } => Some(attempt.clone()),
        _ => None,
    });
    is_stale(said_before(&mut sat, (BO, Say::Agree {}), |sat| {
        sat.ok(REFEREE, Say::Undo { back_to });
    }));
}

#[test]
fn a_value_that_was_seen_otherwise_is_not_overwritten() {
    let mut sat = Sat::down();
    let seen = Basis { was: Some(9.into()), ..sat.sees(REFEREE) };
    // By an attempt, which no correction tells of.
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    sat.answer(ANN, no());
    assert_eq!(sat.keeper(ADA, "oil"), 1);
    is_stale(late(&mut sat, REFEREE, correct("keeper/0/oil", 7), &seen));
    // What stands there already harms nobody, and neither does what changed elsewhere.
    late(&mut sat, REFEREE, correct("keeper/0/oil", 1), &seen).unwrap();
    late(&mut sat, REFEREE, correct("keeper/1/oil", 8), &seen).unwrap();
    // By hand, too, where nothing says what stood there.
    let basis = Basis { was: None, ..sat.sees(REFEREE) };
    sat.ok(REFEREE, correct("keeper/1/oil", 5));
    is_stale(late(&mut sat, REFEREE, correct("keeper/1/oil", 7), &basis));
}

#[test]
fn a_change_by_so_much_is_worked_out_when_it_comes() {
    let mut sat = Sat::down();
    let basis = sat.sees(REFEREE);
    let from = sat.log.len();
    for left in [8, 7] {
        late(&mut sat, REFEREE, adjust("keeper/0/oil", -1), &basis).unwrap();
        assert_eq!(sat.keeper(ADA, "oil"), left);
    }
    // The log says what stands there, as of any correction.
    let told = sat.bodies(from).into_iter().filter_map(|body| match body {
        Body::Corrected { was, value, .. } => Some((was.clone(), value.clone())),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), [(Some(9.into()), 8.into()), (Some(8.into()), 7.into())]);
    // As far as it goes, and not beyond.
    sat.ok(REFEREE, adjust("keeper/0/oil", -9));
    assert_eq!(sat.keeper(ADA, "oil"), 0);
    assert_eq!(sat.refused(REFEREE, adjust("keeper/0/oil", -1)), "lanterns.keeper.oil");
    sat.ok(REFEREE, adjust("keeper/0/oil", i64::MAX));
    let most = sat.keeper(ADA, "oil");
    assert_eq!(sat.refused(REFEREE, adjust("keeper/0/oil", 1)), "lanterns.keeper.oil");
    sat.ok(REFEREE, adjust("keeper/0/oil", i64::MIN + 1));
    assert_eq!((0 < most, sat.keeper(ADA, "oil")), (true, 0));
    // It is undone as a correction is.
    sat.ok(REFEREE, undo());
    assert_eq!(sat.keeper(ADA, "oil"), most);
    assert_eq!(sat.refused(REFEREE, adjust("keeper/0/nothing", 1)), named(Right::Unknown));
    assert_eq!(sat.refused(REFEREE, adjust("", 1)), named(Right::Unknown));
    assert_eq!(sat.refused(ANN, adjust("keeper/0/oil", 1)), named(Right::RefereesOnly));
    // Whom the referee lets correct their own sheet changes nobody else's.
    let may: BTreeSet<May> = [May::Correct].into();
    sat.ok(REFEREE, Say::Allow { seat: ANN, role: Role::Player, may });
    sat.ok(ANN, adjust("keeper/0/oil", -1));
    assert_eq!(sat.keeper(ADA, "oil"), most - 1);
    assert_eq!(sat.refused(ANN, adjust("keeper/1/oil", -1)), named(Right::OwnCharacter));
}

/// What is set as a whole, and what sets it otherwise meanwhile.
#[test]
fn what_was_set_since_is_not_set_by_whoever_has_not_seen_that() {
    let switch = |value: &str| Say::Switch { switch: "gusts".into(), value: value.into() };
    let plays = |all: &[Who]| Say::Assign { seat: BO, characters: all.iter().copied().collect() };
    let may = |may: &[May]| Say::Allow { seat: BO, role: Role::Player, may: may.iter().copied().collect() };
    let subject = |text: &str, consent| Say::Subject { subject: text.into(), consent };
    let pairs = [
        (switch("mild"), switch("wild")),
        (plays(&[]), plays(&[ADA, BOB])),
        (may(&[]), may(&[May::Write])),
        (Say::Remove { seat: BO }, plays(&[])),
        (Say::GiveChair { to: BO, watch: false }, may(&[])),
        (Say::Session { open: false }, Say::Session { open: true }),
        (subject("fog", true), subject("bells", false)),
        (subject("fog", true), Say::Stop {}),
        (Say::Busy { on: false }, Say::Busy { on: true }),
        (Say::Busy { on: true }, Say::Stop {}),
    ];
    for (say, other) in pairs {
        let mut sat = Sat::down();
        is_stale(said_before(&mut sat, (REFEREE, say.clone()), |sat| {
            sat.ok(REFEREE, other);
        }));
        // What changed elsewhere is nothing to it.
        let mut sat = Sat::down();
        if matches!(say, Say::Session { open: false }) {
            sat.ok(REFEREE, Say::Session { open: true });
        }
        said_before(&mut sat, (REFEREE, say), |sat| {
            sat.ok(ANN, Say::Present { present: false });
            sat.ok(REFEREE, wish("auto-roll", true));
        })
        .unwrap();
    }
}

/// What one device says, the second before it has seen what came of the first, and what comes of both.
fn in_a_row(sat: &mut Sat, seat: Seat, says: &[Say], was: Option<Value>) -> Vec<Result<Turn, Refused>> {
    let mut basis = Basis { was, ..sat.sees(seat) };
    let mut come = vec![];
    for say in says {
        let id = sat.next_id();
        basis.after.push(id.clone());
        let mut based_on = basis.clone();
        based_on.after.pop();
        come.push(sat.send(seat, &Command { id, say: say.clone(), based_on: Some(based_on) }));
    }
    come
}

/// What a person sets twice in a row, without having seen what came of the first: to other values, or another thing of the
/// same.
#[test]
fn what_one_device_set_itself_it_sets_otherwise_in_a_row() {
    let switch = |value: &str| Say::Switch { switch: "gusts".into(), value: value.into() };
    let plays = |all: &[Who]| Say::Assign { seat: BO, characters: all.iter().copied().collect() };
    let may = |may: &[May]| Say::Allow { seat: BO, role: Role::Player, may: may.iter().copied().collect() };
    let subject = |text: &str| Say::Subject { subject: text.into(), consent: false };
    let picture = |nth| Picture::of(PictureKind::Jpeg, 400, 400, &[nth; 100]).unwrap();
    let lay = |nth| Say::LayPicture {
        map: "lanterns.house.rooms".into(),
        picture: Some(picture(nth)),
        x: 5_000,
        y: 15_000,
        cell: 10_000,
        hidden: Some(true),
    };
    let fog = || Say::Fog { map: "lanterns.house.rooms".into(), how: Fogging::Nothing };
    let stage =
        |nth| Say::Stage { picture: Some(CardPicture { picture: picture(nth), alt: "a house".into() }) };
    let portray = |nth| Say::Portray { who: ADA, picture: Some(picture(nth)) };
    let down = || {
        let mut sat = Sat::down();
        for nth in [1, 2] {
            sat.put(REFEREE, &picture(nth)).unwrap();
        }
        sat
    };
    let mut rolled = Sat::down();
    rolled.attempt(BO, "listen", BOB);
    rolled.roll(BO);
    let (one, other) = (rolled.rule("lanterns.kindle.flint", 3), rolled.rule("lanterns.kindle.flint", 5));
    let mut changed = down();
    changed.ok(REFEREE, correct("keeper/0/oil", 4));
    let pairs = [
        (down(), correct("keeper/0/oil", 4), correct("keeper/0/oil", 5)),
        (down(), adjust("keeper/0/oil", -1), correct("keeper/0/oil", 5)),
        (down(), switch("mild"), switch("wild")),
        (down(), plays(&[]), plays(&[ADA, BOB])),
        (down(), may(&[May::Write]), may(&[May::Write, May::Throw])),
        (down(), may(&[]), plays(&[ADA, BOB])),
        (down(), plays(&[]), may(&[])),
        (down(), may(&[]), Say::Remove { seat: BO }),
        (down(), may(&[]), Say::GiveChair { to: BO, watch: false }),
        (down(), Say::Session { open: true }, Say::Session { open: false }),
        (down(), subject("fog"), subject("bells")),
        (down(), Say::Busy { on: true }, Say::Busy { on: false }),
        (down(), lay(1), lay(2)),
        (down(), lay(1), fog()),
        (down(), stage(1), stage(2)),
        (down(), stage(1), Say::Stage { picture: None }),
        (down(), portray(1), portray(2)),
        (rolled, one, other),
        // Of another kind than what it is about.
        (down(), correct("keeper/1/oil", 4), attempt("brush", BOB)),
        (changed, undo(), attempt("brush", BOB)),
    ];
    for (sat, first, second) in pairs {
        let was = matches!(second, Say::Correct { .. }).then(|| 9.into());
        let mut one = sat.clone();
        for come in in_a_row(&mut one, REFEREE, &[first.clone(), second.clone()], was.clone()) {
            come.unwrap_or_else(|refused| panic!("{first:?}, {second:?}: {}", refused.in_words()));
        }
        // Another device has not said the first.
        let mut two = sat.clone();
        let basis = Basis { was, ..two.sees(REFEREE) };
        late(&mut two, REFEREE, first, &basis).unwrap();
        is_stale(late(&mut two, REFEREE, second, &basis));
    }
}

#[test]
fn what_others_set_between_is_not_set_by_whoever_has_not_seen_that() {
    for (own, other, next) in [
        (correct("keeper/0/oil", 4), correct("keeper/0/oil", 6), correct("keeper/0/oil", 5)),
        (
            Say::Subject { subject: "fog".into(), consent: false },
            Say::Subject { subject: "bells".into(), consent: false },
            Say::Subject { subject: "oil".into(), consent: false },
        ),
    ] {
        let mut sat = Sat::down();
        let basis = sat.sees(REFEREE);
        let id = sat.next_id();
        let command = Command { id: id.clone(), say: own, based_on: Some(basis.clone()) };
        sat.send(REFEREE, &command).unwrap();
        sat.ok(REFEREE, other);
        let was = Some(9.into());
        is_stale(late(&mut sat, REFEREE, next, &Basis { after: vec![id], was, ..basis }));
    }
    // What the rules made of a value since is not overwritten, either.
    let mut sat = Sat::down();
    let basis = Basis { was: Some(9.into()), ..sat.sees(REFEREE) };
    let id = sat.next_id();
    let command = Command { id: id.clone(), say: correct("keeper/0/oil", 4), based_on: Some(basis.clone()) };
    sat.send(REFEREE, &command).unwrap();
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    sat.answer(ANN, no());
    assert_eq!(sat.keeper(ADA, "oil"), 1);
    is_stale(late(&mut sat, REFEREE, correct("keeper/0/oil", 5), &Basis { after: vec![id], ..basis }));
}

/// A second tap is not meant for what the first has led to, on whichever device.
#[test]
fn what_goes_on_by_a_tap_goes_on_once() {
    let twice = |sat: &mut Sat, seat: Seat, say: Say| {
        let [first, second] = in_a_row(sat, seat, &[say.clone(), say], None).try_into().unwrap();
        first.unwrap();
        is_stale(second);
    };
    let mut sat = Sat::down();
    sat.ok(REFEREE, correct("keeper/0/oil", 4));
    sat.ok(REFEREE, correct("keeper/1/oil", 4));
    twice(&mut sat, REFEREE, undo());
    assert_eq!((sat.keeper(ADA, "oil"), sat.keeper(BOB, "oil")), (4, 9));
    twice(&mut sat, BO, attempt("listen", BOB));
    let mut sat = Sat::down();
    sat.attempt(BO, "ponder", BOB);
    twice(&mut sat, REFEREE, Say::MoveOn {});
    let mut sat = Sat::down();
    twice(&mut sat, REFEREE, wait(8));
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    sat.ok(BO, Say::Floor {});
    twice(&mut sat, REFEREE, Say::EndFloor {});
    assert_eq!(sat.view(REFEREE).floor, [BO]);
    // A proposal that was accepted is none any more.
    let mut sat = Sat::down();
    let attempt = queued(&sat.ok(BO, attempt("stalk", BOB)));
    let accept = Say::Accept { attempt, filled: filled("stalk", BOB).with("shade", SHADE), insist: false };
    let [first, second] = in_a_row(&mut sat, REFEREE, &[accept.clone(), accept], None).try_into().unwrap();
    assert!(first.is_ok() && second.is_err());
}

#[test]
fn what_waits_for_the_floor_in_a_row_is_carried_out_in_a_row() {
    let mut sat = Sat::down();
    let may: BTreeSet<May> = [May::Correct].into();
    sat.ok(REFEREE, Say::Allow { seat: ANN, role: Role::Player, may });
    sat.ok(BO, Say::Floor {});
    let all = [correct("keeper/0/oil", 4), correct("keeper/0/oil", 5)];
    for come in in_a_row(&mut sat, ANN, &all, Some(9.into())) {
        assert_eq!(come.unwrap().ack, Ack::Held);
    }
    let turn = sat.ok(BO, Say::Yield {});
    assert!(turn.delivered.iter().all(|(.., come)| come.is_ok()), "{:?}", turn.delivered);
    assert_eq!((turn.delivered.len(), sat.keeper(ADA, "oil")), (2, 5));
    // Only what was not seen yet is kept with what waits.
    sat.ok(BO, Say::Floor {});
    let basis = Basis { after: vec!["c1".into(), "none".into()], ..sat.sees(ANN) };
    late(&mut sat, ANN, correct("keeper/0/oil", 6), &basis).unwrap();
    let Some(Body::Held { based_on: Some(kept), .. }) = sat.log.last().map(|entry| &entry.body) else {
        panic!()
    };
    assert_eq!(kept.get("after"), None, "{kept}");
}

#[test]
fn ending_the_floor_is_meant_for_whoever_had_it() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    sat.ok(BO, Say::Floor {});
    for seat in [REFEREE, BO] {
        is_stale(said_before(&mut sat.clone(), (seat, Say::EndFloor {}), |sat| {
            sat.ok(ANN, Say::Yield {});
        }));
        // Who else waits for it is nothing to it.
        let mut sat = sat.clone();
        said_before(&mut sat, (seat, Say::EndFloor {}), |sat| {
            sat.ok(REFEREE, Say::Floor {});
            sat.ok(REFEREE, talk("please"));
        })
        .unwrap();
    }
    // Two devices end it once.
    let basis = sat.sees(REFEREE);
    late(&mut sat, REFEREE, Say::EndFloor {}, &basis).unwrap();
    is_stale(late(&mut sat, REFEREE, Say::EndFloor {}, &basis));
    assert_eq!(sat.view(REFEREE).floor, [BO]);
}

#[test]
fn words_and_what_names_its_own_state_are_never_stale() {
    let card = || Card { title: "Fog".into(), text: "thick".into(), ..Card::default() };
    let words = [
        talk("hello"),
        Say::Note { text: "a door".into(), public: true },
        Say::WriteCard { card: None, version: 0, about: card(), to: Reach::Everyone },
        Say::Throw { notation: "1d6".into(), secret: false },
        Say::Floor {},
        Say::Yield {},
        Say::Present { present: false },
        wish("auto-roll", true),
        Say::Build {
            draft: Draft { form: "keeper".into(), values: [("name".to_owned(), Value::text("Cy"))].into() },
            seat: None,
        },
        Say::Stop {},
    ];
    for say in words {
        let came = said_before(&mut Sat::down(), (BO, say), |sat| {
            sat.ok(REFEREE, wait(5));
            sat.ok(REFEREE, undo());
            sat.ok(REFEREE, correct("keeper/1/soot", 1));
            sat.ok(REFEREE, Say::Subject { subject: "bells".into(), consent: false });
        });
        came.unwrap();
    }
    // An answer and a roll name what they answer.
    let mut sat = Sat::down();
    sat.attempt(BO, "listen", BOB);
    let basis = sat.sees(BO);
    sat.ok(REFEREE, correct("keeper/1/soot", 1));
    let roll = sat.say_roll(None);
    late(&mut sat, BO, roll, &basis).unwrap();
    let answer = sat.say_answer(no());
    late(&mut sat, BO, answer, &basis).unwrap();
}

#[test]
fn a_ruling_is_not_overruled_by_whoever_has_not_seen_it() {
    let mut sat = Sat::down();
    sat.attempt(BO, "listen", BOB);
    sat.roll(BO);
    let (one, other) = (sat.rule("lanterns.kindle.flint", 3), sat.rule("lanterns.kindle.flint", 5));
    is_stale(said_before(&mut sat, (REFEREE, one), |sat| {
        sat.ok(REFEREE, other);
    }));
}

#[test]
fn what_waits_for_the_floor_is_meant_for_the_moment_in_which_it_was_said() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::Floor {});
    let basis = sat.sees(BO);
    assert_eq!(late(&mut sat, BO, attempt("brush", BOB), &basis).unwrap().ack, Ack::Held);
    sat.ok(REFEREE, wait(5));
    let turn = sat.ok(REFEREE, Say::Yield {});
    let [(BO, _, Err(refused))] = turn.delivered.as_slice() else { panic!("{:?}", turn.delivered) };
    assert_eq!((refused.name(), sat.keeper(BOB, "soot")), (named(Right::Stale), 0));
    // What was held before anybody said what they saw is carried out as ever.
    sat.ok(REFEREE, Say::Floor {});
    sat.attempt(BO, "brush", BOB);
    sat.ok(REFEREE, wait(6));
    sat.ok(REFEREE, Say::Yield {});
    assert_eq!(sat.keeper(BOB, "soot"), 1);
}

#[test]
fn what_nobody_may_know_of_makes_nothing_of_theirs_stale_and_nothing_current() {
    let mut sat = Sat::down();
    let basis = sat.sees(BO);
    // The referee does something unseen, undoes it, and corrects what Bo can't see.
    sat.attempt(REFEREE, "scout", SHADE);
    sat.roll(REFEREE);
    sat.answer(REFEREE, yes());
    sat.ok(REFEREE, undo());
    sat.ok(REFEREE, correct("shade/2/grip", 3));
    assert_eq!(sat.sees(BO), basis);
    late(&mut sat, BO, attempt("brush", BOB), &basis).unwrap();
    // What is stale stays so, whatever happens unseen besides.
    let basis = sat.sees(BO);
    sat.ok(REFEREE, wait(5));
    sat.ok(REFEREE, correct("shade/2/grip", 2));
    is_stale(late(&mut sat, BO, attempt("ponder", BOB), &basis));
    // Whoever has not seen what is there has seen nothing of it.
    let ahead = Basis { seen: sat.sees(BO).seen + 5, moment: Some("elsewhere".into()), ..basis };
    is_stale(late(&mut sat, BO, attempt("ponder", BOB), &ahead));
}

#[test]
fn what_was_done_already_is_acknowledged_however_old_it_is() {
    let mut sat = Sat::down();
    let command = Command { id: "c".into(), say: attempt("brush", BOB), based_on: Some(sat.sees(BO)) };
    sat.send(BO, &command).unwrap();
    sat.ok(REFEREE, wait(5));
    assert_eq!(sat.send(BO, &command).unwrap().ack, Ack::Before);
}

#[test]
fn what_was_laid_or_shown_since_is_not_changed_by_whoever_has_not_seen_it() {
    let picture = |nth| Picture::of(PictureKind::Jpeg, 400, 400, &[nth; 100]).unwrap();
    let lay = |nth| Say::LayPicture {
        map: "lanterns.house.rooms".into(),
        picture: Some(picture(nth)),
        x: 5_000,
        y: 15_000,
        cell: 10_000,
        hidden: Some(true),
    };
    let stage =
        |nth| Say::Stage { picture: Some(CardPicture { picture: picture(nth), alt: "a house".into() }) };
    let portray = |who, nth| Say::Portray { who, picture: Some(picture(nth)) };
    let fog = || Say::Fog { map: "lanterns.house.rooms".into(), how: Fogging::Nothing };
    let pairs = [
        (lay(1), lay(2), stage(2)),
        (fog(), lay(2), stage(2)),
        (stage(1), stage(2), lay(2)),
        (portray(ADA, 1), portray(ADA, 2), portray(BOB, 2)),
    ];
    for (say, other, elsewhere) in pairs {
        let mut sat = Sat::down();
        for nth in [1, 2] {
            sat.put(REFEREE, &picture(nth)).unwrap();
        }
        sat.ok(REFEREE, lay(1));
        let mut twin = sat.clone();
        is_stale(said_before(&mut sat, (REFEREE, say.clone()), |sat| {
            sat.ok(REFEREE, other);
        }));
        said_before(&mut twin, (REFEREE, say), |sat| {
            sat.ok(REFEREE, elsewhere);
        })
        .unwrap();
    }
}
