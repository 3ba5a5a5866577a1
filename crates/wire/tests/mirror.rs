//! What pages send has the shape of the kernel's own.
use norn_kernel as kernel;
use norn_wire::mirror::*;
use serde::Serialize;
use serde_json::json;

/// The mirror reads what the kernel writes, and writes it back letter for letter.
fn same<K, M>(kernels: &[K])
where
    K: Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
    M: Serialize + serde::de::DeserializeOwned,
{
    for one in kernels {
        let written = serde_json::to_value(one).expect("plain data");
        let mirrored: M = serde_json::from_value(written.clone()).expect("the mirror reads it");
        assert_eq!(serde_json::to_value(&mirrored).expect("plain data"), written);
        assert_eq!(&serde_json::from_value::<K>(written).expect("the kernel reads it"), one);
    }
}

fn values() -> Vec<kernel::Value> {
    use kernel::Value as V;
    let factor = kernel::Factor::new(1, 8).expect("no zero");
    let all = vec![
        V::Flag(true),
        V::Number(-7),
        V::word("stat"),
        V::text("a"),
        V::Character(kernel::Who(3)),
        V::Place(kernel::Place(4)),
        V::Item(5),
        V::Rule("a.b".to_owned()),
        V::Money(kernel::Money(150)),
        V::Factor(factor),
    ];
    all.iter().cloned().chain([V::List(all.clone())]).collect()
}

#[test]
fn values_have_the_kernels_shape() {
    same::<kernel::Value, Value>(&values());
    for value in values() {
        let written = serde_json::to_value(Value::from(&value)).expect("plain data");
        assert_eq!(written, serde_json::to_value(&value).expect("plain data"));
    }
}

#[test]
fn answers_have_the_kernels_shape() {
    use kernel::Answer as A;
    let all = [
        A::Yes(true),
        A::One(kernel::Value::word("a")),
        A::Several(values()),
        A::Number(3),
        A::Text("b".to_owned()),
        A::Order(values()),
        A::Allot(vec![(kernel::Value::word("a"), 2)]),
    ];
    same::<kernel::Answer, Answer>(&all);
}

#[test]
fn rulings_have_the_tables_shape() {
    use norn_table::command::Instead as I;
    same::<I, Instead>(&[I::Number(-3), I::Holds(true), I::Outcome("a".to_owned())]);
}

#[test]
fn what_is_filled_in_has_the_kernels_shape() {
    let filled = kernel::Filled::of("x").with("a", 3).with_defaults();
    let insisted = kernel::Filled { insist: true, ..filled.clone() };
    for one in [&filled, &insisted] {
        assert_eq!(
            serde_json::to_value(Filled::from(one)).expect("plain data"),
            serde_json::to_value(one).expect("plain data")
        );
    }
    same::<kernel::Filled, Filled>(&[
        kernel::Filled::of("x"),
        filled.clone(),
        kernel::Filled { insist: true, ..filled },
    ]);
    let draft =
        kernel::Draft { form: "f".to_owned(), values: [("a".to_owned(), kernel::Value::from(1))].into() };
    same::<kernel::Draft, Draft>(&[draft]);
    assert!(serde_json::from_value::<Filled>(json!({"attempt": "x"})).is_ok());
}

#[test]
fn what_is_said_carries_what_was_seen() {
    use norn_table::{Basis as B, Command as C, Say};
    let seen = B { seen: 12, moment: None, was: None, after: vec![] };
    let whole =
        B { moment: Some("0123456789abcdef".to_owned()), was: Some(kernel::Value::from(3)), ..seen.clone() };
    let say = || Say::MoveOn {};
    same::<C, Command>(&[
        C::new("a", say()),
        C { based_on: Some(seen), ..C::new("b", say()) },
        C { based_on: Some(whole), ..C::new("c", say()) },
    ]);
}

/// Every verb once, with everything that it can carry.
fn says() -> Vec<norn_table::Say> {
    use norn_chronicle::device::{self, Publishing};
    use norn_chronicle::{AttemptId, Card, ChainId, Hash, May, Reach, Role, Seat};
    use norn_chronicle::{DeviceKey, Signature};
    use norn_table::Say as S;
    let attempt = || AttemptId("0123456789abcdef".to_owned());
    let (filled, hash) = (kernel::Filled::of("x").with("a", 3), Hash([7; 32]));
    let key = DeviceKey([8; 32]);
    let bound = norn_chronicle::Bound { count: 9, head: hash, signature: Signature([9; 64]) };
    let given = device::Given { link: hash, bound };
    let text = || "t".to_owned();
    let draft = kernel::Draft { form: "f".to_owned(), values: [].into() };
    let card = || Card {
        title: text(),
        text: text(),
        fields: vec![norn_chronicle::CardField { name: text(), value: text() }],
        tags: [text()].into(),
        day: Some(14),
        pin: Some(norn_chronicle::Pin::Place(kernel::Place(3))),
        picture: Some(pictured(norn_chronicle::PictureKind::Png)),
    };
    vec![
        S::Attempt { filled: filled.clone(), insist: true },
        S::Accept { attempt: attempt(), filled, insist: false },
        S::Withdraw { attempt: attempt(), reason: String::new() },
        S::Confirm { attempt: attempt() },
        S::Start { attempt: attempt() },
        S::MoveOn {},
        S::Busy { on: true },
        S::Answer {
            attempt: attempt(),
            path: kernel::Path::START,
            version: 2,
            answer: kernel::Answer::Yes(true),
        },
        S::Roll {
            attempt: attempt(),
            path: kernel::Path::START,
            version: 0,
            typed: Some(vec![3]),
            given: Some(given.clone()),
        },
        S::Reveal { of: attempt(), path: kernel::Path::START, given },
        S::FallWithout { of: attempt(), path: kernel::Path::START },
        S::Rule {
            attempt: attempt(),
            path: kernel::Path::START,
            instead: norn_table::command::Instead::Number(-3),
            reason: text(),
        },
        S::SetAside { attempt: attempt(), reason: text() },
        S::Undo { back_to: Some(attempt()) },
        S::TakeBack { latest: attempt() },
        S::OpenRoll { attempt: attempt() },
        S::OpenRolls { session: 2 },
        S::Agree {},
        S::Correct { address: text(), value: kernel::Value::from(3), reason: text() },
        S::Adjust { address: text(), by: -1, reason: text() },
        S::Build { draft, seat: Some(Seat(1)) },
        S::Load { files: vec![norn_table::pack::File { name: text(), text: text() }] },
        S::Switch { switch: text(), value: text() },
        S::Invite { name: text(), device: Some(Publishing { tip: hash, key }), hosted: false },
        S::LetWatch { name: text() },
        S::Remove { seat: Seat(1) },
        S::Allow { seat: Seat(1), role: Role::CoReferee, may: [May::Write, May::Throw, May::Correct].into() },
        S::GiveChair { to: Seat(1), watch: true },
        S::Assign { seat: Seat(1), characters: [kernel::Who(2)].into() },
        S::Claim { who: kernel::Who(2) },
        S::Present { present: true },
        S::Session { open: true },
        S::Subject { subject: text(), consent: true },
        S::Talk { text: text(), to: Some([Seat(2)].into()) },
        S::Narrate { text: text() },
        S::Note { text: text(), public: true },
        S::WriteCard { card: Some(attempt()), version: 3, about: card(), to: Reach::Everyone },
        S::ShowCard { card: attempt(), to: Reach::Seats([Seat(1), Seat(2)].into()) },
        S::TakeCard { card: attempt() },
        S::BringCardBack { card: attempt() },
        S::LayPicture {
            map: text(),
            picture: Some(pictured(norn_chronicle::PictureKind::Png).picture),
            x: -5,
            y: 6,
            cell: 5_000,
            hidden: Some(true),
        },
        S::TilePicture {
            map: text(),
            tiles: norn_chronicle::Tiles {
                of: hash,
                width: 300,
                height: 256,
                side: 256,
                pictures: vec![pictured(norn_chronicle::PictureKind::Jpeg).picture],
            },
        },
        S::RevealBySight { map: text() },
        S::Redo {},
        S::Fog { map: text(), how: norn_chronicle::Fogging::Hide([(-1, 2), (3, 4)].into()) },
        S::Stage { picture: Some(pictured(norn_chronicle::PictureKind::Jpeg)) },
        S::Portray { who: kernel::Who(2), picture: Some(pictured(norn_chronicle::PictureKind::Png).picture) },
        S::Throw { notation: text(), secret: true },
        S::Stop {},
        S::GoOn { stop: text() },
        S::Call { change: norn_chronicle::ScriptChange::Rewind { back_to: Some(attempt()) } },
        S::Ready {},
        S::Resume {},
        S::StepOut { out: true },
        S::Erase { seat: Some(Seat(1)) },
        S::Floor {},
        S::Yield {},
        S::EndFloor {},
        S::Wish { about: text(), wish: kernel::Value::from(true) },
        S::Publish { chain: ChainId::Hidden([Seat(1)].into()), tip: hash, key },
    ]
}

fn pictured(kind: norn_chronicle::PictureKind) -> norn_chronicle::CardPicture {
    let hash = norn_chronicle::Hash([0xcd; 32]);
    let picture = norn_chronicle::Picture { hash, kind, width: 640, height: 480, bytes: 9 };
    norn_chronicle::CardPicture { picture, alt: "e".to_owned() }
}

#[test]
fn cards_have_the_tables_shape() {
    use norn_chronicle::{Card as C, CardField as F, Pin as P, Reach as R, Seat};
    let pins = [P::Person(kernel::Who(1)), P::Place(kernel::Place(2))];
    same::<P, Pin>(&pins);
    same::<R, Reach>(&[R::Everyone, R::Seats([Seat(1), Seat(3)].into()), R::referee()]);
    let whole = C {
        title: "a".to_owned(),
        text: "b".to_owned(),
        fields: vec![F { name: "c".to_owned(), value: "d".to_owned() }],
        tags: ["e".to_owned(), "f".to_owned()].into(),
        day: Some(14),
        pin: Some(pins[0]),
        picture: Some(pictured(norn_chronicle::PictureKind::Png)),
    };
    let bare = C { title: "a".to_owned(), ..C::default() };
    let photo = C { picture: Some(pictured(norn_chronicle::PictureKind::Jpeg)), ..bare.clone() };
    for card in [&whole, &bare, &photo] {
        let mirrored = serde_json::to_value(CardAbout::of(card, card.pin)).expect("plain data");
        assert_eq!(mirrored, serde_json::to_value(card).expect("plain data"));
    }
    same::<C, CardAbout>(&[whole, bare, photo]);
}

#[test]
fn fog_has_the_tables_shape() {
    use norn_chronicle::Fogging as F;
    same::<F, Fogging>(&[F::All, F::Nothing, F::Hide([(-1, 2), (3, 4)].into()), F::Show([(0, 0)].into())]);
}

/// Fails to compile when the table learns a verb that the page does not know.
fn known(say: &norn_table::Say) {
    use norn_table::Say as S;
    match say {
        S::Attempt { .. }
        | S::Accept { .. }
        | S::Withdraw { .. }
        | S::Confirm { .. }
        | S::Start { .. }
        | S::MoveOn {}
        | S::Busy { .. }
        | S::Answer { .. }
        | S::Roll { .. }
        | S::Reveal { .. }
        | S::FallWithout { .. }
        | S::Rule { .. }
        | S::SetAside { .. }
        | S::Undo { .. }
        | S::TakeBack { .. }
        | S::OpenRoll { .. }
        | S::OpenRolls { .. }
        | S::Agree {}
        | S::Correct { .. }
        | S::Adjust { .. }
        | S::Build { .. }
        | S::Load { .. }
        | S::Switch { .. }
        | S::Invite { .. }
        | S::LetWatch { .. }
        | S::Remove { .. }
        | S::Allow { .. }
        | S::GiveChair { .. }
        | S::Assign { .. }
        | S::Claim { .. }
        | S::Present { .. }
        | S::Session { .. }
        | S::Subject { .. }
        | S::Talk { .. }
        | S::Narrate { .. }
        | S::Note { .. }
        | S::WriteCard { .. }
        | S::ShowCard { .. }
        | S::TakeCard { .. }
        | S::BringCardBack { .. }
        | S::LayPicture { .. }
        | S::TilePicture { .. }
        | S::Fog { .. }
        | S::RevealBySight { .. }
        | S::Redo {}
        | S::Stage { .. }
        | S::Portray { .. }
        | S::Throw { .. }
        | S::Stop {}
        | S::GoOn { .. }
        | S::Call { .. }
        | S::Ready {}
        | S::Resume {}
        | S::StepOut { .. }
        | S::Erase { .. }
        | S::Floor {}
        | S::Yield {}
        | S::EndFloor {}
        | S::Wish { .. }
        | S::Publish { .. } => {}
    }
}

#[test]
fn every_change_of_the_story_has_the_logs_shape() {
    use norn_chronicle::ScriptChange as C;
    same::<C, ScriptChange>(&[C::Pause {}, C::Rewind { back_to: None }, C::FastForward {}]);
}

#[test]
fn every_verb_has_the_tables_shape() {
    let all = says();
    all.iter().for_each(known);
    same::<norn_table::Say, Say>(&all);
    let verbs: std::collections::BTreeSet<String> =
        all.iter().map(|say| serde_json::to_value(say).expect("plain data")["verb"].to_string()).collect();
    assert_eq!(verbs.len(), all.len(), "each once");
}
