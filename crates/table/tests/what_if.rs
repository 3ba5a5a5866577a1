//! What if: a seat tries something out, and nothing of it happens.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::*;
use norn_chronicle::{Body, REFEREE, Seat};
use norn_table::command::Right;
use norn_table::view::{Live, OpenView};
use norn_table::{Command, Refused, Root, STEPS_MAX, Say, TRIED_MAX, Turn, WhatIf};

/// Somebody who tries something out.
struct Tries {
    what_if: WhatIf,
    nth: u32,
}

impl Tries {
    #[track_caller]
    fn at(sat: &Sat, seat: Seat) -> Self {
        let (what_if, _) =
            WhatIf::begin(&sat.table, seat, Root([9; 32])).unwrap_or_else(|why| panic!("{why:?}"));
        Self { what_if, nth: 0 }
    }

    fn say(&mut self, say: Say) -> Result<Turn, Refused> {
        self.nth += 1;
        self.what_if.say(&Command { id: format!("c{}", self.nth), say, based_on: None })
    }

    fn refused(&mut self, say: Say) -> String {
        self.say(say).expect_err("it is refused").name()
    }

    /// What runs in it, as its questions and what would answer the first of them.
    fn open(&self) -> Option<(Vec<&'static str>, Say)> {
        let Some(OpenView::Open { id, version, questions, .. }) =
            self.what_if.live().view(REFEREE).unwrap().open
        else {
            return None;
        };
        let asked = questions.iter().map(|one| one.question.key.id()).collect();
        let (attempt, path) = (id, questions[0].question.path);
        let say = match questions[0].question.wanted.want() {
            Some(_) => Say::Answer { attempt, path, version, answer: no() },
            None => Say::Roll { attempt, path, version, typed: None, given: None },
        };
        Some((asked, say))
    }

    fn go_on(&mut self) -> Turn {
        let (_, say) = self.open().expect("something is asked");
        self.say(say).unwrap()
    }
}

fn faces(turn: &Turn) -> Vec<u16> {
    let rolled = |body: &Body| match body {
        Body::Rolled { faces, .. } => Some(faces.clone()),
        _ => None,
    };
    turn.entries.iter().filter_map(|entry| rolled(&entry.body)).flatten().collect()
}

#[test]
fn nothing_of_what_is_tried_happens_and_no_die_of_the_tables_falls() {
    let mut sat = Sat::down();
    let before = whole(&sat.table);
    let mut other = sat.clone();
    let mut tries = Tries::at(&sat, ANN);
    tries.say(attempt("listen", ADA)).unwrap();
    let fell = faces(&tries.go_on());
    assert_eq!(fell.len(), 1);
    assert_eq!(whole(&sat.table), before);
    for sat in [&mut sat, &mut other] {
        sat.attempt(ANN, "listen", ADA);
        sat.roll(ANN);
    }
    assert_eq!(sat.faces(0), other.faces(0));
}

#[test]
fn one_goes_back_a_step_and_throws_again() {
    let sat = Sat::down();
    let mut tries = Tries::at(&sat, ANN);
    assert!(!tries.what_if.goes_back() && !tries.what_if.throws_again());
    assert_eq!(tries.what_if.back().expect_err("nothing was done").name(), named(Right::TooLate));
    let begun = tries.what_if.live().keep();
    tries.say(attempt("listen", ADA)).unwrap();
    assert!(tries.what_if.goes_back() && !tries.what_if.throws_again());
    let mut fell = std::collections::BTreeSet::from([faces(&tries.go_on())]);
    let asked = tries.open();
    for _ in 0..8 {
        fell.insert(faces(&tries.what_if.throw_again().unwrap()));
        assert_eq!(tries.open().map(|(asked, _)| asked), asked.clone().map(|(asked, _)| asked));
    }
    assert!(2 < fell.len(), "they are thrown anew: {fell:?}");
    // What was said after it goes with the dice.
    tries.go_on();
    tries.what_if.throw_again().unwrap();
    assert_eq!(tries.open().map(|(asked, _)| asked), asked.map(|(asked, _)| asked));
    for _ in 0..2 {
        tries.what_if.back().unwrap();
    }
    assert_eq!(tries.what_if.live().keep(), begun, "it is as it began");
}

#[test]
fn what_runs_goes_on_in_it_for_whoever_was_told() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    let mut tries = Tries::at(&sat, ANN);
    assert_eq!(tries.open().map(|(asked, _)| asked), Some(sat.asked()));
    // It asks three times.
    (0..3).for_each(|_| drop(tries.go_on()));
    assert_eq!((tries.open(), sat.asked().len()), (None, 1), "at the table it is still asked");
    let mut sat = Sat::down();
    sat.attempt(REFEREE, "scout", SHADE);
    assert!(sat.open().is_some());
    assert_eq!(Tries::at(&sat, BO).open(), None, "nobody told him");
    assert!(Tries::at(&sat, REFEREE).open().is_some());
}

#[test]
fn it_is_there_for_trying_things_out_and_for_nothing_else() {
    let sat = Sat::down();
    let mut tries = Tries::at(&sat, ANN);
    let talk = || Say::Talk { text: "Hello".into(), to: None };
    for say in [talk(), Say::Stop {}, undo()] {
        assert_eq!(tries.refused(say), named(Right::WhatIf));
    }
    // The bookkeeping of a world is for whoever sees it.
    let correct = || Say::Correct {
        address: sat.table.addresses()[0].clone(),
        value: norn_kernel::Value::Number(1),
        reason: String::new(),
    };
    assert_eq!(tries.refused(correct()), named(Right::WhatIf));
    assert_eq!(tries.what_if.live().forms(), []);
    let mut tries = Tries::at(&sat, REFEREE);
    assert_eq!(tries.refused(talk()), named(Right::WhatIf));
    assert!(tries.say(correct()).is_ok());
}

#[test]
fn it_has_an_end() {
    let mut sat = Sat::down();
    sat.careful = false;
    let mut tries = Tries::at(&sat, ANN);
    let mut entries = 0;
    let full = loop {
        let wish = norn_kernel::Value::Flag(entries % 2 == 0);
        match tries.say(Say::Wish { about: "auto-roll".into(), wish }) {
            Ok(turn) => entries += turn.entries.len() as u64,
            Err(refused) => break refused.name(),
        }
    };
    assert_eq!(full, named(Right::Full));
    assert!((TRIED_MAX..TRIED_MAX + 20).contains(&entries), "{entries}");
    for _ in 0..STEPS_MAX {
        tries.what_if.back().unwrap();
    }
    assert!(!tries.what_if.goes_back());
}
