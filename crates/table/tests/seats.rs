//! What seats are there for: who watches, who runs the game beside the referee, who gets the chair; and what each may do.
use crate::common;
use common::*;
use norn_chronicle::export::{Reader, Whose, export, no_pictures};
use norn_chronicle::verify::verify;
use norn_chronicle::{AttemptId, Body, By, Entry, Error, May, REFEREE, Reach, Role, Seat};
use norn_kernel::{Filled, Ruleset, Value};
use norn_table::command::Right;
use norn_table::view::Live;
use norn_table::{Ack, Say};
use std::collections::BTreeSet;

const CEM: Seat = Seat(3);

fn allow(seat: Seat, role: Role, may: &[May]) -> Say {
    Say::Allow { seat, role, may: may.iter().copied().collect() }
}

fn watching() -> Sat {
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::LetWatch { name: "The stream".into() });
    sat
}

fn co_refereed() -> Sat {
    let mut sat = Sat::down();
    sat.ok(REFEREE, allow(BO, Role::CoReferee, &[May::Write, May::Throw]));
    sat
}

/// Everything that a client of one's own could try, whoever may do it.
fn everything(sat: &mut Sat) -> Vec<Say> {
    let attempt = sat.open().expect("something is open").0;
    let path = norn_kernel::Path::START;
    let about = norn_chronicle::Card { title: "A".into(), ..Default::default() };
    let keeper = norn_kernel::Draft {
        form: "keeper".into(),
        values: [("name".to_owned(), Value::text("Eve"))].into(),
    };
    vec![
        sat.say_roll(None),
        Say::Attempt { filled: filled("brush", BOB), insist: true },
        Say::Accept { attempt: attempt.clone(), filled: filled("brush", BOB), insist: false },
        Say::Withdraw { attempt: attempt.clone(), reason: String::new() },
        Say::Start { attempt: attempt.clone() },
        Say::MoveOn {},
        Say::Busy { on: true },
        Say::Answer { attempt: attempt.clone(), path, version: 0, answer: yes() },
        Say::FallWithout { of: attempt.clone(), path },
        Say::Rule { attempt: attempt.clone(), path, instead: Instead::Number(3), reason: String::new() },
        Say::SetAside { attempt: attempt.clone(), reason: String::new() },
        undo(),
        Say::TakeBack { latest: attempt },
        Say::Agree {},
        Say::Correct { address: "keeper/0/oil".into(), value: Value::Number(1), reason: String::new() },
        Say::Build { draft: keeper, seat: None },
        Say::Load { files: vec![] },
        Say::Switch { switch: "x".into(), value: "y".into() },
        Say::Invite { name: "Eve".into(), device: None, hosted: false },
        Say::LetWatch { name: "Eve".into() },
        Say::Remove { seat: ANN },
        allow(ANN, Role::CoReferee, &[]),
        Say::GiveChair { to: ANN, watch: false },
        Say::Assign { seat: ANN, characters: [SHADE].into() },
        Say::Claim { who: ADA },
        Say::Session { open: true },
        Say::Subject { subject: "x".into(), consent: true },
        talk("hello"),
        Say::Talk { text: "psst".into(), to: Some([REFEREE].into()) },
        Say::Narrate { text: "It rains.".into() },
        Say::Note { text: "mine".into(), public: true },
        Say::WriteCard { card: None, version: 0, about, to: Reach::Everyone },
        Say::Throw { notation: "1d6".into(), secret: false },
        Say::Stop {},
        Say::Floor {},
        Say::Yield {},
        wish("auto-roll", true),
        Say::Publish {
            chain: norn_chronicle::ChainId::Public,
            tip: norn_chronicle::Hash([1; 32]),
            key: device(CEM).key(),
        },
    ]
}

fn verified(log: &[Entry]) -> Vec<String> {
    let mut file = vec![];
    export(&mut file, Whose::Referee, "test", || log.iter().cloned().map(Ok::<_, Error>), no_pictures)
        .expect("it is written");
    let file = Reader::open(file.as_slice()).expect("it is one of ours");
    let report = verify(file, rig::Rig::<0>.start(), &mut (), None);
    report.tampered.into_iter().map(|finding| finding.text).collect()
}

// ---- who watches

#[test]
fn who_watches_says_nothing_and_each_refusal_names_why() {
    let mut sat = watching();
    sat.attempt(ANN, "listen", ADA);
    for say in everything(&mut sat) {
        assert_eq!(sat.refused(CEM, say), named(Right::Spectator));
    }
    let picture = norn_chronicle::Picture {
        hash: norn_chronicle::Hash([3; 32]),
        kind: norn_chronicle::PictureKind::Png,
        width: 4,
        height: 4,
        bytes: 99,
    };
    assert_eq!(sat.put(CEM, &picture).unwrap_err().name(), named(Right::Spectator));
    // Coming and going is all that they do.
    assert_eq!(sat.ok(CEM, Say::Present { present: true }).ack, Ack::Done);
}

#[test]
fn who_watches_sees_what_everybody_sees_and_is_let_in_on_nothing_else() {
    let mut sat = watching();
    sat.ok(REFEREE, Say::Talk { text: "between us".into(), to: Some([ANN].into()) });
    sat.ok(REFEREE, attempt("scout", SHADE));
    let about = || norn_chronicle::Card { title: "A secret".into(), ..Default::default() };
    let to = |seats: &[Seat]| Reach::Seats(seats.iter().copied().collect());
    sat.ok(REFEREE, Say::WriteCard { card: None, version: 0, about: about(), to: to(&[ANN]) });
    assert!(sat.log.iter().all(|entry| entry.audience == Reach::Everyone || !entry.audience.reaches(CEM)));
    assert!(sat.table.cards(CEM, None).is_empty());
    for say in [
        Say::Talk { text: "you, too".into(), to: Some([ANN, CEM].into()) },
        Say::WriteCard { card: None, version: 0, about: about(), to: to(&[CEM]) },
        Say::Assign { seat: CEM, characters: [ADA].into() },
        Say::Build {
            draft: norn_kernel::Draft {
                form: "keeper".into(),
                values: [("name".to_owned(), Value::text("Eve")), ("oil".to_owned(), Value::Number(1))]
                    .into(),
            },
            seat: Some(CEM),
        },
        Say::GiveChair { to: CEM, watch: false },
        // Whoever has the link would see what a player sees, and a player's stream has what not everybody saw.
        allow(CEM, Role::Player, &[]),
        allow(CEM, Role::CoReferee, &[]),
        allow(CEM, Role::Spectator, &[May::Write]),
        allow(ANN, Role::Spectator, &[]),
    ] {
        assert_eq!(sat.refused(REFEREE, say), named(Right::Spectator));
    }
    let view = sat.view(CEM);
    assert_eq!((view.free, view.undo, view.wishes.len()), (vec![], None, 0));
    assert!(sat.table.legal(CEM).is_empty() && sat.table.acts(CEM).is_err());
}

#[test]
fn nobody_waits_for_who_watches() {
    let mut sat = watching();
    sat.careful = false;
    sat.ok(CEM, Say::Present { present: true });
    sat.ok(REFEREE, wish("undo-consent", true));
    sat.attempt(ANN, "brush", ADA);
    sat.ok(ANN, undo());
    sat.ok(BO, Say::Agree {});
    sat.ok(REFEREE, Say::Agree {});
    assert_eq!((sat.view(ANN).asked_to_undo, sat.keeper(ADA, "soot")), (None, 0));
    for n in 0..60 {
        sat.ok(if n % 2 == 0 { ANN } else { BO }, talk("and"));
    }
    assert_eq!(sat.view(REFEREE).quiet, [], "who may not speak is not missed");
}

// ---- what a seat may do

#[test]
fn what_a_seat_may_not_do_is_refused_by_that_right() {
    let mut sat = Sat::down();
    let about = || norn_chronicle::Card { title: "A".into(), ..Default::default() };
    let write = || Say::WriteCard { card: None, version: 0, about: about(), to: Reach::Everyone };
    let throw = || Say::Throw { notation: "1d6".into(), secret: false };
    let note = || Say::Note { text: "a note".into(), public: false };
    sat.ok(ANN, talk("before"));
    sat.ok(REFEREE, allow(ANN, Role::Player, &[]));
    for say in [talk("after"), note(), write()] {
        assert_eq!(sat.refused(ANN, say), named(Right::Write));
    }
    assert_eq!(sat.refused(ANN, throw()), named(Right::Throw));
    assert_eq!(sat.view(BO).seats[1].may, BTreeSet::new(), "everybody sees what is so");
    // She plays as before, and is safe as before.
    sat.attempt(ANN, "brush", ADA);
    assert_eq!(sat.keeper(ADA, "soot"), 1);
    sat.ok(ANN, Say::Floor {});
    sat.ok(ANN, Say::Yield {});
    sat.ok(BO, talk("others may"));
    sat.ok(REFEREE, allow(ANN, Role::Player, &[May::Throw]));
    sat.ok(ANN, throw());
    assert_eq!(sat.refused(ANN, talk("still not")), named(Right::Write));
    // What is so already writes nothing.
    let from = sat.log.len();
    sat.ok(REFEREE, allow(ANN, Role::Player, &[May::Throw]));
    assert_eq!(sat.log.len(), from);
    assert_eq!(sat.refused(ANN, allow(ANN, Role::Player, &[May::Write])), named(Right::RefereesOnly));
    assert_eq!(sat.refused(REFEREE, allow(REFEREE, Role::Player, &[])), named(Right::Seat));
    assert_eq!(sat.refused(REFEREE, allow(Seat(9), Role::Player, &[])), named(Right::Seat));
}

#[test]
fn who_may_correct_their_sheet_corrects_what_they_see_on_it_and_nothing_else() {
    let mut sat = Sat::down();
    let correct = |address: &str, to: i64| Say::Correct {
        address: address.into(),
        value: Value::Number(to),
        reason: String::new(),
    };
    let whole = sat.view(REFEREE).game;
    let on = |who| {
        let sheet = whole.sheets.iter().find(|sheet| sheet.who == Some(who)).unwrap();
        let rows = sheet.sections.iter().flat_map(|section| &section.rows);
        rows.filter_map(|row| row.address.clone()).collect::<Vec<String>>()
    };
    let addresses = |sat: &Sat, seat: Seat| {
        let game = sat.view(seat).game;
        let rows = game.sheets.iter().flat_map(|sheet| &sheet.sections).flat_map(|section| &section.rows);
        rows.filter_map(|row| row.address.clone()).collect::<Vec<String>>()
    };
    let own = on(ADA).into_iter().find(|address| address.ends_with("oil")).expect("she has oil");
    assert_eq!(sat.refused(ANN, correct(&own, 3)), named(Right::RefereesOnly));
    assert_eq!(addresses(&sat, ANN), Vec::<String>::new());
    sat.ok(REFEREE, allow(ANN, Role::Player, &[May::Correct]));
    sat.ok(ANN, correct(&own, 3));
    assert_eq!(sat.keeper(ADA, "oil"), 3);
    assert!(addresses(&sat, ANN).contains(&own) && addresses(&sat, BO).is_empty());
    for address in on(BOB).into_iter().chain(on(SHADE)).chain(["time".into(), "keeper/0/no".into()]) {
        assert!(!addresses(&sat, ANN).contains(&address));
        assert_eq!(sat.refused(ANN, correct(&address, 3)), named(Right::OwnCharacter), "{address}");
    }
    // It is hers to take back, and everybody reads who did it.
    assert!(
        sat.log.iter().any(|entry| matches!(entry.body, Body::Corrected { .. }) && entry.by == By::Seat(ANN))
    );
    sat.ok(ANN, undo());
    assert_eq!(sat.keeper(ADA, "oil"), 9);
    sat.ok(REFEREE, Say::Assign { seat: ANN, characters: [].into() });
    assert_eq!(sat.refused(ANN, correct(&own, 4)), named(Right::OwnCharacter), "she plays her no more");
}

// ---- who runs the game beside the referee

#[test]
fn a_co_referee_acts_from_the_chair_and_the_log_names_them() {
    let mut sat = co_refereed();
    let from = sat.log.len();
    sat.lends(BO, Say::Narrate { text: "It rains.".into() }).unwrap();
    sat.lends(BO, Say::Session { open: true }).unwrap();
    sat.lends(BO, attempt("scout", SHADE)).unwrap();
    sat.lends(BO, Say::Remove { seat: ANN }).unwrap();
    let own = sat.log[from..].iter().filter(|entry| entry.by == By::Seat(REFEREE) && entry.command.is_some());
    let hands: Vec<Option<Seat>> = own.map(|entry| entry.hand).collect();
    assert_eq!(hands, [Some(BO); 4]);
    sat.lends(BO, Say::Present { present: false }).unwrap();
    let there: Vec<bool> = sat.view(REFEREE).seats.iter().map(|one| one.present).collect();
    assert_eq!(there, [true, false], "they leave, and not the referee");
    sat.ok(REFEREE, talk("and that was me"));
    assert_eq!(sat.log.last().unwrap().hand, None);
    assert_eq!(verified(&sat.log), Vec::<String>::new());
}

#[test]
fn a_co_referee_is_a_player_at_their_own_seat() {
    let mut sat = co_refereed();
    assert_eq!(sat.refused(BO, Say::Narrate { text: "It rains.".into() }), named(Right::RefereesOnly));
    sat.ok(REFEREE, Say::Talk { text: "between us".into(), to: Some([ANN].into()) });
    assert!(!sat.log.last().unwrap().audience.reaches(BO), "their own stream has what was for them");
    sat.attempt(BO, "brush", BOB);
    assert_eq!(sat.keeper(BOB, "soot"), 1);
}

#[test]
fn what_a_co_referee_may_not_do_only_the_referee_in_person_may() {
    let mut sat = co_refereed();
    let refused = |sat: &mut Sat, hand, say: Say| sat.lends(hand, say).unwrap_err().name();
    for say in [
        Say::GiveChair { to: BO, watch: false },
        Say::GiveChair { to: ANN, watch: false },
        allow(ANN, Role::CoReferee, &[May::Write]),
        allow(BO, Role::Player, &[May::Write]),
        Say::OpenRoll { attempt: AttemptId("1".to_owned()) },
        Say::OpenRolls { session: 1 },
    ] {
        assert_eq!(refused(&mut sat, BO, say), named(Right::InPerson));
    }
    assert_eq!(refused(&mut sat, BO, Say::Remove { seat: REFEREE }), named(Right::Seat));
    assert_eq!(refused(&mut sat, ANN, talk("I, too")), named(Right::RefereesOnly), "she is none");
    assert_eq!(refused(&mut sat, REFEREE, talk("I, too")), named(Right::RefereesOnly));
    sat.lends(BO, allow(ANN, Role::Player, &[May::Throw])).unwrap();
    sat.ok(REFEREE, allow(BO, Role::Player, &[May::Write]));
    assert_eq!(refused(&mut sat, BO, talk("still here")), named(Right::RefereesOnly));
}

#[test]
fn what_a_co_referee_said_under_the_floor_is_theirs_when_it_is_heard() {
    let mut sat = co_refereed();
    for stays in [true, false] {
        sat.ok(ANN, Say::Floor {});
        assert_eq!(
            sat.lends(BO, Say::Narrate { text: format!("It rains, {stays}.") }).unwrap().ack,
            Ack::Held
        );
        if !stays {
            sat.ok(REFEREE, Say::Yield {});
            let held = sat.say(REFEREE, allow(BO, Role::Player, &[May::Write])).unwrap();
            assert_eq!(held.ack, Ack::Done, "seats don't wait for the floor");
        }
        let turn = sat.ok(ANN, Say::Yield {});
        assert_eq!(turn.delivered[0].2.is_ok(), stays, "{:?}", turn.delivered);
    }
    let told = sat.log.iter().filter(|entry| matches!(entry.body, Body::Said { .. }));
    assert_eq!(told.map(|entry| entry.hand).collect::<Vec<_>>(), [Some(BO)]);
}

// ---- who gets the chair

#[test]
fn whoever_gets_the_chair_runs_the_game_and_whoever_gave_it_away_plays() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, wish("odds", Value::word("own")));
    sat.ok(REFEREE, Say::Talk { text: "between us".into(), to: Some([ANN].into()) });
    let from = sat.log.len();
    sat.ok(REFEREE, Say::GiveChair { to: ANN, watch: false });
    let seats: Vec<(Seat, String, usize)> = sat
        .view(REFEREE)
        .seats
        .iter()
        .map(|one| (one.seat, one.name.clone(), one.characters.len()))
        .collect();
    let seat = |seat, name: &str, plays| (seat, name.to_owned(), plays);
    assert_eq!(seats, [seat(REFEREE, "Ann", 0), seat(BO, "Bo", 1), seat(CEM, "Player 3", 0)]);
    assert!(sat.log[from..].iter().all(|entry| entry.audience == Reach::Everyone), "everybody sees it");
    assert!(matches!(sat.log[from].body, Body::Chair { from: ANN, to: CEM }));
    // What was secret to the chair, and to her, is nothing of theirs from here on.
    let private = |entry: &Entry| entry.audience != Reach::Everyone && entry.audience.reaches(CEM);
    assert!(!sat.log.iter().any(private));
    assert_eq!(sat.refused(CEM, Say::GiveChair { to: CEM, watch: false }), named(Right::RefereesOnly));
    assert_eq!(sat.refused(CEM, Say::Narrate { text: "mine".into() }), named(Right::RefereesOnly));
    assert_eq!(sat.refused(ANN, talk("from my old seat")), named(Right::Seat));
    assert_eq!(sat.refused(CEM, attempt("brush", ADA)), named(Right::Unknown));
    // Her character is hers to run, and the table's policies are the chair's.
    sat.attempt(REFEREE, "brush", ADA);
    assert_eq!(sat.view(CEM).wishes.len() + sat.view(REFEREE).wishes.len(), 1);
    // Only she gives it back.
    sat.ok(REFEREE, Say::GiveChair { to: CEM, watch: true });
    let view = sat.view(REFEREE);
    // The name that the referee got as a player is theirs from then on.
    assert_eq!((view.seats[0].name.as_str(), view.seats[2].name.as_str()), ("Player 3", "Ann"));
    assert_eq!(view.seats[2].role, Role::Spectator);
    assert_eq!(verified(&sat.log), Vec::<String>::new());
    let mut hers = sat.log.clone();
    hers[from].by = By::Seat(ANN);
    assert_eq!(verified(&hers), ["only the referee gives the chair away"]);
}

#[test]
fn the_chair_goes_to_a_player_and_to_nobody_else() {
    let mut sat = Sat::down();
    assert_eq!(sat.refused(REFEREE, Say::GiveChair { to: REFEREE, watch: false }), named(Right::Seat));
    assert_eq!(sat.refused(REFEREE, Say::GiveChair { to: Seat(9), watch: false }), named(Right::Seat));
    assert_eq!(sat.refused(ANN, Say::GiveChair { to: ANN, watch: false }), named(Right::RefereesOnly));
    // Amid an attempt, with a queue and under the floor: what people had waiting is taken back.
    sat.attempt(ANN, "listen", ADA);
    sat.ok(ANN, attempt("brush", ADA));
    sat.ok(BO, Say::Floor {});
    assert_eq!(sat.ok(REFEREE, talk("mine")).ack, Ack::Held);
    assert_eq!(sat.ok(ANN, talk("hers")).ack, Ack::Held);
    sat.ok(REFEREE, Say::GiveChair { to: ANN, watch: false });
    assert_eq!(sat.view(REFEREE).queue, []);
    assert_eq!(sat.ok(BO, Say::Yield {}).delivered, []);
    sat.roll(REFEREE);
    sat.answer(REFEREE, no());
    assert_eq!(sat.open(), None);
    let unused: Filled = filled("brush", ADA);
    assert!(matches!(sat.table.fill(CEM, &unused), norn_table::Stage::Refused(_)));
}

#[test]
fn no_player_is_called_like_an_office_and_old_logs_with_such_names_are_read() {
    let mut sat = Sat::down();
    let player = |name: &str| Say::Invite { name: name.into(), device: None, hosted: false };
    for name in ["Referee", "GAME MASTER", "G.M.", "Co-Referee", "H\u{43e}st", "Spectator", "Ann (GM)"] {
        for say in [player(name), Say::LetWatch { name: name.into() }] {
            let Err(why) = sat.say(REFEREE, say) else { panic!("{name}") };
            assert_eq!(why.name(), named(Right::Text), "{name}");
            // A name that would do, and does.
            assert!(why.in_words().contains("such as `Player 3`"), "{}", why.in_words());
        }
        let draft = norn_kernel::Draft {
            form: "keeper".into(),
            values: [("name".to_owned(), Value::text(name))].into(),
        };
        // A player's character would be taken for them, too; the referee's people are called as the referee likes.
        let Err(why) = sat.say(REFEREE, Say::Build { draft: draft.clone(), seat: Some(ANN) }) else {
            panic!("{name}")
        };
        assert_eq!(why.name(), named(Right::Text), "{name}");
        assert!(sat.say(REFEREE, Say::Build { draft, seat: None }).is_ok(), "{name}");
    }
    sat.ok(REFEREE, player("Player 3"));
    let Err(why) = sat.say(REFEREE, player("Host")) else { panic!("it is refused") };
    assert!(why.in_words().contains("such as `Player 4`"), "{}", why.in_words());
    // As tables were kept before.
    let mut log = sat.log.clone();
    for entry in &mut log {
        if let Body::Seated { seat: ANN, name, .. } = &mut entry.body {
            *name = "GM".into();
        }
    }
    let old = reopened(&log, sat.seeded);
    assert!(whole(&old).contains("\"GM\""));
}

#[test]
fn whoever_had_the_chair_under_an_offices_name_is_called_like_a_player() {
    let mut sat = Sat::down();
    let mut log = sat.log.clone();
    for entry in &mut log {
        if let Body::Seated { seat: REFEREE, name, .. } = &mut entry.body {
            *name = "Game master".into();
        }
    }
    (sat.table, sat.log) = (reopened(&log, sat.seeded), log);
    sat.ok(REFEREE, Say::GiveChair { to: ANN, watch: false });
    let names: Vec<String> = sat.view(REFEREE).seats.iter().map(|seat| seat.name.clone()).collect();
    assert!(
        names.contains(&"Player 3".to_owned()) && !names.contains(&"Game master".to_owned()),
        "{names:?}"
    );
}
