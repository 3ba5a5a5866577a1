//! Every kind of entry that a table writes, with each of its fields forged: a verifier names it, or `docs/unproved.json`
//! lists it. The games' own sessions are forged beside their scenarios.
use crate::common;
use crate::samples::{
    absent, apart_session, cards, chair, erased, hidden, hosted, late, opened, pictures, removed, renewed,
    reseated, scenery, set_aside, tiled, two_throws, undone, undone_around,
};
use common::rig::Rig;
use common::*;
use norn_chronicle::{Body, Entry, REFEREE, ScriptChange, Seat};
use norn_table::{Basis, Command, Say, Table};
use norn_testkit::forged;

/// The floor is asked for and put down, and ends in each way; somebody waits for it.
fn floor() -> Sat {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.ok(REFEREE, Say::Invite { name: "Cem".into(), device: None, hosted: true });
    let cem = Seat(3);
    let says = |text: &str| Say::Talk { text: text.into(), to: None };
    sat.ok(ANN, Say::Floor {});
    sat.ok(BO, Say::Floor {});
    let based_on = Some(Basis { seen: 9, moment: None, was: None, after: vec![] });
    sat.send(BO, &Command { id: "waits".into(), say: says("two"), based_on }).expect("it waits");
    sat.ok(BO, Say::EndFloor {});
    sat.ok(cem, Say::Floor {});
    sat.ok(cem, Say::EndFloor {});
    sat.ok(REFEREE, Say::EndFloor {});
    let (table, turn) = sat.table.floor_lapses(cem, None).expect("he has it");
    sat.table = table;
    sat.log.extend(turn.entries.iter().map(|written| written.entry().clone()));
    sat.ok(ANN, says("so"));
    sat.ok(BO, Say::Floor {});
    sat.ok(cem, Say::Floor {});
    sat.ok(BO, Say::Yield {});
    sat.ok(cem, Say::Yield {});
    sat
}

/// A subject is stopped, by mistake and in earnest, with something running and something waiting; and opened again.
fn stopped() -> Sat {
    let mut sat = Sat::down();
    sat.careful = false;
    let subject = |consent| Say::Subject { subject: "Spiders".into(), consent };
    sat.ok(REFEREE, Say::Session { open: true });
    sat.ok(REFEREE, subject(false));
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    sat.attempt(BO, "brush", BOB);
    sat.send(BO, &Command::new("black", Say::Stop {})).expect("always");
    sat.ok(BO, Say::GoOn { stop: "black".into() });
    sat.attempt(ANN, "brush", ADA);
    sat.ok(REFEREE, Say::Busy { on: true });
    sat.ok(ANN, Say::Stop {});
    sat.ok(BO, Say::Stop {});
    sat.attempt(REFEREE, "scout", SHADE);
    sat.ok(BO, Say::Stop {});
    sat.ok(REFEREE, subject(true));
    sat.ok(REFEREE, Say::Busy { on: true });
    sat.ok(REFEREE, Say::Busy { on: false });
    let call = |change| Say::Call { change };
    sat.ok(ANN, call(ScriptChange::Pause {}));
    sat.ok(BO, call(ScriptChange::FastForward {}));
    [ANN, BO, REFEREE].into_iter().for_each(|seat| drop(sat.ok(seat, Say::Ready {})));
    sat.ok(BO, call(ScriptChange::Rewind { back_to: None }));
    sat.ok(ANN, Say::Ready {});
    sat.ok(REFEREE, Say::Resume {});
    sat.ok(ANN, Say::StepOut { out: true });
    sat.ok(ANN, Say::StepOut { out: false });
    sat.ok(REFEREE, Say::Session { open: false });
    sat
}

/// What waits: proposed, accepted at once and later, confirmed, taken back, begun under another name, set aside.
fn waits() -> Sat {
    let mut sat = Sat::down();
    sat.careful = false;
    let accept = |proposal, whose| {
        let filled = filled("stalk", whose).with("shade", SHADE);
        Say::Accept { attempt: proposal, filled, insist: false }
    };
    let ends = |sat: &mut Sat| {
        while sat.open().is_some() {
            let (.., asked) = sat.open().expect("it runs");
            if asked.iter().any(|one| one.question.wanted.want().is_none()) {
                sat.roll(REFEREE);
            } else {
                sat.answer(REFEREE, no());
            }
        }
    };
    let first = queued(&sat.ok(ANN, attempt("stalk", ADA)));
    sat.ok(REFEREE, accept(first, ADA));
    sat.roll(ANN);
    let second = queued(&sat.ok(BO, attempt("stalk", BOB)));
    sat.ok(REFEREE, accept(second, BOB));
    let third = queued(&sat.ok(BO, attempt("stalk", BOB)));
    sat.ok(BO, Say::Withdraw { attempt: third, reason: String::new() });
    let fourth = queued(&sat.ok(BO, attempt("stalk", BOB)));
    sat.ok(REFEREE, Say::Withdraw { attempt: fourth, reason: "Not now.".into() });
    queued(&sat.attempt(REFEREE, "brush", BOB));
    let hers = queued(&sat.attempt(ANN, "brush", ADA));
    let (open, ..) = sat.open().expect("it runs");
    sat.ok(REFEREE, Say::SetAside { attempt: open, reason: "wait".into() });
    sat.ok(ANN, Say::Confirm { attempt: hers });
    ends(&mut sat);
    let left: Vec<_> = sat.view(REFEREE).queue.iter().map(|one| one.id.clone()).collect();
    for attempt in left {
        sat.ok(REFEREE, Say::Start { attempt });
        ends(&mut sat);
    }
    sat
}

/// What is written by hand, kept for oneself, wished and ruled.
fn by_hand() -> Sat {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.ok(ANN, Say::Note { text: "mine".into(), public: false });
    sat.ok(BO, Say::Note { text: "ours".into(), public: true });
    sat.ok(ANN, Say::Talk { text: "between us".into(), to: Some([BO].into()) });
    sat.ok(ANN, wish("auto-roll", true));
    sat.ok(REFEREE, Say::Switch { switch: "gusts".into(), value: "wild".into() });
    let correct =
        |address: &str| Say::Correct { address: address.into(), value: 7.into(), reason: "so".into() };
    sat.ok(REFEREE, correct("keeper/0/oil"));
    sat.ok(REFEREE, Say::Adjust { address: "keeper/0/oil".into(), by: -2, reason: String::new() });
    sat.attempt(ANN, "listen", ADA);
    let ruling = sat.rule("lanterns.kindle.flint", 10);
    sat.ok(REFEREE, ruling);
    sat.answer(ANN, yes());
    sat.attempt(BO, "brush", BOB);
    sat.ok(BO, undo());
    sat.ok(BO, Say::Redo {});
    sat.ok(REFEREE, Say::Assign { seat: BO, characters: [].into() });
    sat.ok(BO, Say::Claim { who: BOB });
    sat.ok(BO, Say::Present { present: false });
    sat
}

fn sessions() -> Vec<(&'static str, Sat)> {
    vec![
        ("floor", floor()),
        ("stopped", stopped()),
        ("waits", waits()),
        ("by hand", by_hand()),
        ("absent", absent()),
        ("apart", apart_session()),
        ("cards", cards()),
        ("chair", chair()),
        ("erased", erased()),
        ("hidden", hidden()),
        ("hosted", hosted()),
        ("late", late()),
        ("opened", opened()),
        ("pictures", pictures()),
        ("removed", removed()),
        ("renewed", renewed()),
        ("reseated", reseated()),
        ("scenery", scenery()),
        ("set aside", set_aside()),
        ("throws", two_throws()),
        ("tiled", tiled()),
        ("undone", undone()),
        ("undone around", undone_around()),
    ]
}

/// A table that was begun in the edition before.
fn moved_on() -> Vec<Entry> {
    let log = Sat::down().log;
    let (table, more) = Table::open(Rig::<1>, ROOT, false, log.iter().cloned(), None).expect("it is read");
    let mut log: Vec<Entry> = log.into_iter().chain(more).collect();
    let (_, turn) = table.command(ANN, &Command::new("new", attempt("brush", ADA)), None).expect("she may");
    log.extend(turn.entries.into_iter().map(Entry::from));
    log
}

#[test]
fn every_kind_of_entry_is_forged_and_each_field_named_or_listed() {
    quietly();
    let sessions: Vec<(String, Vec<Entry>)> =
        sessions().into_iter().map(|(name, sat)| (name.to_owned(), sat.log)).collect();
    let moved = moved_on();
    let mut there = forged::kinds(sessions.iter().flat_map(|(_, log)| log).chain(&moved));
    // The invented game has no lists for packs; a session of Symbaroum takes one in.
    there.insert("loaded".into());
    assert_eq!(there.iter().map(String::as_str).collect::<Vec<_>>(), KINDS);
    forged::check(Rig::<0>, sessions.into_iter());
    forged::check(Rig::<1>, [("moved on".to_owned(), moved)].into_iter());
}

/// All kinds, by their tags. The next function does not compile if one is missing.
const KINDS: [&str; 54] = [
    "absent",
    "agreed",
    "allowed",
    "answered",
    "asked-to-undo",
    "attempted",
    "awaited",
    "backdrop",
    "begun",
    "built",
    "busy",
    "card",
    "card-gone",
    "card-moved",
    "card-pinned",
    "chair",
    "committed",
    "corrected",
    "edition",
    "effects",
    "erased",
    "floor",
    "fogged",
    "held",
    "loaded",
    "note",
    "opened",
    "picture",
    "portrait",
    "proposed",
    "published",
    "queued",
    "redone",
    "released",
    "removed",
    "renewed",
    "rolled",
    "ruled",
    "safety",
    "said",
    "sealed",
    "seated",
    "session",
    "set-aside",
    "settled",
    "staged",
    "subject",
    "switched",
    "thrown",
    "tiled",
    "undone",
    "wished",
    "withdrawn",
    "woven",
];

/// A new kind of entry is one more in the list above, and in a session.
#[allow(dead_code, reason = "it only has to compile")]
fn is_listed(body: &Body) {
    match body {
        Body::Begun { .. }
        | Body::Committed { .. }
        | Body::Published { .. }
        | Body::Renewed { .. }
        | Body::Seated { .. }
        | Body::Allowed { .. }
        | Body::Chair { .. }
        | Body::Session { .. }
        | Body::Proposed { .. }
        | Body::Queued { .. }
        | Body::Withdrawn { .. }
        | Body::Attempted { .. }
        | Body::Awaited { .. }
        | Body::Absent { .. }
        | Body::Rolled { .. }
        | Body::Answered { .. }
        | Body::Ruled { .. }
        | Body::SetAside { .. }
        | Body::Effects { .. }
        | Body::Woven { .. }
        | Body::Settled { .. }
        | Body::Corrected { .. }
        | Body::Built { .. }
        | Body::Loaded { .. }
        | Body::Switched { .. }
        | Body::Edition { .. }
        | Body::Undone { .. }
        | Body::Redone { .. }
        | Body::AskedToUndo { .. }
        | Body::Agreed {}
        | Body::Said { .. }
        | Body::Note { .. }
        | Body::Card { .. }
        | Body::CardGone { .. }
        | Body::CardMoved { .. }
        | Body::CardPinned { .. }
        | Body::Picture { .. }
        | Body::Backdrop { .. }
        | Body::Tiled { .. }
        | Body::Fogged { .. }
        | Body::Staged { .. }
        | Body::Portrait { .. }
        | Body::Subject { .. }
        | Body::Thrown { .. }
        | Body::Safety(_)
        | Body::Floor { .. }
        | Body::Held { .. }
        | Body::Released { .. }
        | Body::Busy { .. }
        | Body::Wished { .. }
        | Body::Sealed { .. }
        | Body::Opened { .. }
        | Body::Removed { .. }
        | Body::Erased { .. } => {}
    }
}
