//! Whatever can stand in a log is read back as it was written.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{Mark, changed, entry, id, seats};
use norn_chronicle::canon::{commitment_of, seal};
use norn_chronicle::*;
use norn_kernel::{
    Answer, Audience, D20, Draft, Factor, Filled, Line, Money, Noted, Owner, Path, Place, Value, Verdict, Who,
};
use std::collections::{BTreeMap, BTreeSet};

fn values() -> Vec<Value> {
    vec![
        Value::Flag(true),
        Value::Number(-3),
        Value::word("advantage"),
        Value::text("Æ\n\"\u{1f3b2}"),
        Value::Character(Who(3)),
        Value::Place(Place(7)),
        Value::Item(9),
        Value::Rule("a.b".into()),
        Value::Money(Money(-5)),
        Value::Factor(Factor::new(1, 8).unwrap()),
        Value::List(vec![Value::List(vec![]), Value::Flag(false)]),
    ]
}

fn picture() -> Picture {
    Picture { hash: Hash([0xab; 32]), kind: PictureKind::Jpeg, width: 640, height: 480, bytes: 9 }
}

pub(crate) fn bodies() -> Vec<Body> {
    let path: Path = "2./0.1".parse().unwrap();
    let hash = Hash([0xab; 32]);
    let by_name: BTreeMap<String, Value> =
        values().into_iter().enumerate().map(|(n, value)| (format!("v{n}"), value)).collect();
    let filled =
        Filled { attempt: "roll".into(), values: by_name.clone(), rest: true, insist: true, glance: false };
    let key = || "marks.roll".to_owned();
    let changes = || vec![changed(&Mark::Set(1, -2)), Changed { path: Some(path), ..changed(&Mark::Wipe) }];
    let revealed = |chain| Some(Revealed { chain, link: hash });
    let line = |line| Noted { path, audience: Audience::Character(Who(1)), line };
    let lines = vec![
        line(Line::Rolled { key: key(), owner: Owner::Character(Who(1)), die: D20, face: 20, dropped: true }),
        line(Line::Asked { key: key(), owner: Owner::Table, answer: Answer::Yes(true) }),
        line(Line::Number { key: key(), amount: -1, of: Some(Value::Item(2)) }),
        line(Line::Compared { key: key(), total: 3, against: 4, reached: false }),
        line(Line::Holds { key: key(), holds: true }),
        line(Line::Outcome {
            key: key(),
            word: "success".into(),
            number: 1,
            among: vec!["failure".into(), "success".into()],
        }),
        line(Line::Told {
            key: key(),
            part: "part".into(),
            args: vec![("who".into(), Value::Character(Who(2)))],
            story: false,
        }),
        line(Line::Told { key: key(), part: "part".into(), args: vec![], story: true }),
        line(Line::Ruled { key: key(), was: 1, now: 2 }),
    ];
    let mut all = vec![
        Body::Begun {
            format: 1,
            ruleset: "marks".into(),
            edition: 3,
            name: "é".into(),
            origin: Some(hash),
            defaults: 1,
        },
        Body::Committed { chain: ChainId::Public, tip: hash, length: 512 },
        Body::Published { chain: ChainId::Public, tip: hash, key: Some(DeviceKey([7; 32])) },
        Body::Published { chain: ChainId::Hidden(BTreeSet::from([Seat(2)])), tip: hash, key: None },
        Body::Renewed { why: Renewal::Lost },
        Body::Renewed { why: Renewal::Restored },
        Body::Committed { chain: ChainId::Hidden(BTreeSet::from([Seat(2), Seat(11)])), tip: hash, length: 1 },
        Body::Committed { chain: ChainId::Thrown(Reach::Everyone), tip: hash, length: 2 },
        Body::Committed { chain: ChainId::Thrown(seats(&[1])), tip: hash, length: 3 },
        Body::Seated {
            seat: Seat(2),
            name: "Sig".into(),
            characters: BTreeSet::from([Who(1), Who(10)]),
            present: true,
            hosted: false,
        },
        Body::Allowed {
            seat: Seat(2),
            role: Role::CoReferee,
            may: [May::Write, May::Throw, May::Correct].into(),
        },
        Body::Allowed { seat: Seat(2), role: Role::Player, may: [].into() },
        Body::Allowed { seat: Seat(2), role: Role::Spectator, may: [].into() },
        Body::Chair { from: Seat(2), to: Seat(3) },
        Body::Session { number: 1, open: true },
        Body::Proposed { attempt: id(1), filled: filled.clone() },
        Body::Queued { attempt: id(1), filled: filled.clone() },
        Body::Withdrawn { attempt: id(1), begins: None, reason: String::new() },
        Body::Withdrawn { attempt: id(1), begins: Some(id(2)), reason: String::new() },
        Body::Attempted {
            attempt: id(1),
            filled: Some(filled),
            data: serde_json::json!({ "a": [1, null] }),
            after_seen: false,
        },
        Body::Awaited {
            of: id(1),
            path,
            seat: Seat(2),
            roller: Some(Seat(0)),
            dice: Awaiting::Roll { key: key(), owner: Owner::Referee, die: D20, count: 2 },
        },
        Body::Awaited {
            of: id(9),
            path: Path::START,
            seat: Seat(2),
            roller: None,
            dice: Awaiting::Throw { notation: "2d6".into() },
        },
        Body::Absent { of: id(1), path, seat: Seat(2) },
        Body::AskedToUndo { back_to: Some(id(2)) },
        Body::AskedToUndo { back_to: None },
        Body::Agreed {},
        Body::Answered {
            attempt: id(1),
            path,
            key: key(),
            owner: Owner::Referee,
            answer: Answer::Allot(vec![(Value::Item(1), 3)]),
            from: From::Lapsed,
        },
        Body::Ruled {
            attempt: id(1),
            path,
            key: key(),
            number: -7,
            word: Some("success".into()),
            aside: vec![path],
            reason: "so".into(),
        },
        Body::Effects { attempt: id(1), changes: changes(), lines },
        Body::Woven { attempt: id(1), order: vec![0, 1] },
        Body::Settled {
            attempt: id(1),
            verdict: Verdict { outcome: Some("success".into()), total: Some(-2) },
            link: revealed(ChainId::Hidden(BTreeSet::new())),
        },
        Body::Corrected {
            id: id(2),
            address: "a/b".into(),
            was: Some(Value::Number(1)),
            value: Value::Number(2),
            changes: changes(),
            reason: "x".into(),
        },
        Body::Built {
            id: id(3),
            who: Who(1),
            draft: Draft { form: "character".into(), values: by_name.clone() },
            changes: changes(),
        },
        Body::Loaded {
            id: id(5),
            pack: "p".into(),
            rows: vec![PackRow {
                list: "l".into(),
                row: [("name".to_owned(), "n".into())].into_iter().collect(),
            }],
            changes: changes(),
        },
        Body::Switched { id: id(4), switch: "s".into(), value: "v".into(), changes: changes() },
        Body::Edition { id: id(5), edition: 4, changes: changes() },
        Body::Undone { undone: vec![id(1), id(2)], agreed: BTreeSet::from([Seat(1), Seat(2)]), again: true },
        Body::Redone { id: id(6), redone: vec![id(1), id(2)], changes: changes() },
        Body::Said { text: "\u{0}\u{7f}".into(), kind: Said::Narration, about: Some(id(1)) },
        Body::Note { text: String::new() },
        Body::Card { card: id(6), wrote: Wrote::New, about: Card { title: "A".into(), ..Card::default() } },
        Body::Card {
            card: id(6),
            wrote: Wrote::Changed,
            about: Card {
                title: "A".into(),
                text: "*b*\n".into(),
                fields: vec![CardField { name: "c".into(), value: "d".into() }],
                tags: BTreeSet::from(["e".into(), "f".into()]),
                day: Some(14),
                pin: Some(Pin::Person(Who(1))),
                picture: Some(CardPicture { picture: picture(), alt: "g".into() }),
            },
        },
        Body::Card {
            card: id(6),
            wrote: Wrote::Back,
            about: Card { title: "A".into(), pin: Some(Pin::Place(Place(2))), ..Card::default() },
        },
        Body::CardGone { card: id(6), title: "A".into() },
        Body::CardMoved { was: id(6), card: id(7) },
        Body::CardPinned { card: id(7), to: Some(Pin::Place(Place(2))) },
        Body::CardPinned { card: id(7), to: None },
        Body::Picture { picture: picture() },
        Body::Backdrop {
            map: "marks.map".into(),
            lies: Some(Backdrop { picture: picture(), cells: Cells::Hexes, x: -150, y: 2, cell: 1_650 }),
        },
        Body::Backdrop { map: "marks.map".into(), lies: None },
        Body::Tiled {
            map: "marks.map".into(),
            tiles: Tiles { of: hash, width: 300, height: 256, side: 256, pictures: vec![picture()] },
        },
        Body::Fogged { map: "marks.map".into(), how: Fogging::All },
        Body::Fogged { map: "marks.map".into(), how: Fogging::Nothing },
        Body::Fogged { map: "marks.map".into(), how: Fogging::Hide([(-1, 2), (3, 4)].into()) },
        Body::Fogged { map: "marks.map".into(), how: Fogging::Show([(-1, 2)].into()) },
        Body::Staged { picture: Some(CardPicture { picture: picture(), alt: "g".into() }) },
        Body::Staged { picture: None },
        Body::Portrait { who: Who(1), picture: Some(picture()) },
        Body::Portrait { who: Who(1), picture: None },
        Body::Subject { subject: "spiders".into() },
        Body::Thrown {
            of: Some(id(9)),
            notation: "4d6dl1".into(),
            sides: vec![6, 1_000_000],
            faces: vec![1, 1_000_000],
            total: "-12".into(),
            source: Source::Links {
                devices: BTreeMap::from([(Seat(0), hash), (Seat(65535), hash)]),
                bound: BTreeMap::new(),
                one_machine: true,
            },
            link: revealed(ChainId::Thrown(Reach::Everyone)),
        },
        Body::Safety(Safety::Stopped { subject: "x".into(), changes: changes() }),
        Body::Safety(Safety::GoneOn { subject: "x".into() }),
        Body::Safety(Safety::Reopened { subject: "x".into() }),
        Body::Safety(Safety::Called { change: ScriptChange::Pause {} }),
        Body::Safety(Safety::Called { change: ScriptChange::Rewind { back_to: None } }),
        Body::Safety(Safety::Called {
            change: ScriptChange::Rewind { back_to: Some(AttemptId("x".into())) },
        }),
        Body::Safety(Safety::Called { change: ScriptChange::FastForward {} }),
        Body::Safety(Safety::Ready {}),
        Body::Safety(Safety::Resumed {}),
        Body::Safety(Safety::SteppedOut { out: true }),
        Body::Safety(Safety::SteppedOut { out: false }),
        Body::Wished { seat: Seat(3), about: "auto-roll".into(), wish: Value::List(values()) },
        Body::Removed { seat: Seat(3) },
        Body::Erased { seat: Seat(3), called: "Player 3".into() },
        Body::Floor { order: vec![Seat(2), Seat(11)], against: BTreeSet::new(), ended: None },
        Body::Floor { order: vec![Seat(2)], against: [Seat(3), Seat(11)].into(), ended: None },
        Body::Floor {
            order: vec![],
            against: BTreeSet::new(),
            ended: Some(FloorEnded { seat: Seat(2), why: FloorEnd::Quiet }),
        },
        Body::Busy { on: true },
        Body::Sealed { seal: hash },
        Body::Opened {
            attempt: id(1),
            windows: vec![Window { number: 2, nonce: hash, commitments: vec![hash, hash] }],
            rolls: vec![Shown { window: 0, place: 1, entry: serde_json::json!({ "by": "rules" }) }],
            committed: Some(Shown { window: 0, place: 0, entry: serde_json::json!({ "by": "rules" }) }),
            link: Some(hash),
        },
        Body::Held { command: "c1".into(), say: serde_json::json!({ "verb": "floor" }), based_on: None },
        Body::Held {
            command: "c1".into(),
            say: serde_json::json!({ "verb": "floor" }),
            based_on: Some(serde_json::json!({ "seen": 3 })),
        },
        Body::Released { seat: Seat(2), command: "c1".into(), why: Some("it is late".into()) },
    ];
    for source in [
        Source::Links {
            devices: BTreeMap::from([(Seat(2), hash), (Seat(10), hash)]),
            bound: BTreeMap::from([(
                Seat(10),
                Bound { count: 3, head: hash, signature: Signature([1; 64]) },
            )]),
            one_machine: false,
        },
        Source::Links { devices: BTreeMap::new(), bound: BTreeMap::new(), one_machine: true },
        Source::Typed(Seat(1)),
        Source::Seed,
        Source::Again(id(9)),
    ] {
        all.push(Body::Rolled {
            attempt: id(1),
            path,
            key: key(),
            owner: Owner::Referee,
            die: D20,
            faces: vec![20, 1],
            source,
        });
    }
    for reason in [
        Aside::Referee("r".into()),
        Aside::Stopped,
        Aside::Undone,
        Aside::Refused("a.b".into()),
        Aside::Differs("0.1".into()),
        Aside::Fault("f".into()),
    ] {
        all.push(Body::SetAside { attempt: id(1), reason, link: revealed(ChainId::Public) });
    }
    for answer in [
        Answer::Yes(false),
        Answer::One(Value::Item(1)),
        Answer::Several(values()),
        Answer::Number(-1),
        Answer::Text("t".into()),
        Answer::Order(values()),
    ] {
        let (path, key, from) = (path, key(), From::Standing(Seat(1)));
        all.push(Body::Answered { attempt: id(1), path, key, owner: Owner::Character(Who(2)), answer, from });
    }
    all
}

#[test]
fn every_body_is_read_back_as_it_was_written() {
    for body in bodies() {
        let one = entry(7, seats(&[2, 10]), body);
        let sealed = seal(&one).unwrap();
        let read: Entry =
            serde_json::from_str(&sealed.text).unwrap_or_else(|error| panic!("{error}: {}", sealed.text));
        assert_eq!(read, one);
        assert_eq!(seal(&read).unwrap(), sealed);
        assert_eq!(commitment_of(&sealed.text).unwrap(), (7, sealed.commitment));
    }
}

/// The bytes themselves: a changed tag is a changed format.
#[test]
fn tags_in_stored_bytes_stay() {
    let text = |body| seal(&entry(0, Reach::Everyone, body)).unwrap().text;
    let hash = "abababababababababababababababababababababababababababababababab";
    let rolled = bodies().into_iter().find(|body| matches!(body, Body::Rolled { .. })).unwrap();
    assert_eq!(
        text(rolled),
        format!(
            concat!(
                r#"{{"audience":"everyone","body":{{"attempt":"0000000000000001","die":20,"faces":[20,1],"#,
                r#""is":"rolled","key":"marks.roll","owner":"referee","path":"2./0.1","#,
                r#""source":{{"links":{{"bound":{{"10":{{"count":3,"head":"{hash}","signature":"{signature}"}}}},"#,
                r#""devices":{{"10":"{hash}","2":"{hash}"}},"one_machine":false}}}}}},"#,
                r#""by":{{"seat":0}},"salt":"00000000000000000000000000000000","seq":0,"time":1700000000}}"#
            ),
            hash = hash,
            signature = "01".repeat(64)
        )
    );
}

/// The same of what seats may do, and of whose hand it was.
#[test]
fn tags_of_seats_stay() {
    let of_seats = |body: &Body| matches!(body, Body::Allowed { .. } | Body::Chair { .. });
    let written = serde_json::to_value(bodies().into_iter().filter(of_seats).collect::<Vec<Body>>()).unwrap();
    assert_eq!(
        written,
        serde_json::json!([
            { "is": "allowed", "seat": 2, "role": "co-referee", "may": ["write", "throw", "correct"] },
            { "is": "allowed", "seat": 2, "role": "player", "may": [] },
            { "is": "allowed", "seat": 2, "role": "spectator", "may": [] },
            { "is": "chair", "from": 2, "to": 3 },
        ])
    );
    let lent = Entry { hand: Some(Seat(2)), ..entry(0, Reach::Everyone, Body::Busy { on: true }) };
    let sealed = seal(&lent).unwrap();
    assert!(sealed.text.contains(r#""by":{"seat":0},"hand":2,"salt":"#), "{}", sealed.text);
    assert_eq!(serde_json::from_str::<Entry>(&sealed.text).unwrap(), lent);
    assert_eq!(commitment_of(&sealed.text).unwrap(), (0, sealed.commitment));
}

/// The same of what waits, and waits no more: what begins under another name says which.
#[test]
fn tags_of_what_waits_stay() {
    let ends = |body: &Body| matches!(body, Body::Withdrawn { .. });
    let written = serde_json::to_value(bodies().into_iter().filter(ends).collect::<Vec<Body>>()).unwrap();
    let (one, two) = (id(1).0, id(2).0);
    assert_eq!(
        written,
        serde_json::json!([
            { "is": "withdrawn", "attempt": one },
            { "is": "withdrawn", "attempt": one, "begins": two },
        ])
    );
}

/// The same of a card.
#[test]
fn tags_of_cards_stay() {
    let cards: Vec<Body> = bodies()
        .into_iter()
        .filter(|body| {
            matches!(
                body,
                Body::Card { wrote: Wrote::Changed, .. }
                    | Body::CardGone { .. }
                    | Body::CardMoved { .. }
                    | Body::CardPinned { .. }
                    | Body::Picture { .. }
            )
        })
        .collect();
    let written = serde_json::to_value(&cards).unwrap();
    let (six, seven) = (id(6).0, id(7).0);
    let picture = serde_json::json!({
        "hash": "ab".repeat(32), "kind": "jpeg", "width": 640, "height": 480, "bytes": 9,
    });
    let card = serde_json::json!({
        "title": "A", "text": "*b*\n", "fields": [{ "name": "c", "value": "d" }], "tags": ["e", "f"], "day": 14,
        "pin": { "person": 1 }, "picture": { "picture": picture, "alt": "g" },
    });
    assert_eq!(
        written,
        serde_json::json!([
            { "is": "card", "card": six, "wrote": "changed", "about": card },
            { "is": "card-gone", "card": six, "title": "A" },
            { "is": "card-moved", "was": six, "card": seven },
            { "is": "card-pinned", "card": seven, "to": { "place": 2 } },
            { "is": "card-pinned", "card": seven },
            { "is": "picture", "picture": picture },
        ])
    );
}

#[test]
fn a_seat_that_is_no_number_is_an_error() {
    let rolled = bodies().into_iter().find(|body| matches!(body, Body::Rolled { .. })).unwrap();
    let text = seal(&entry(0, Reach::Everyone, rolled)).unwrap().text;
    for wrong in ["\"\"", "\"-1\"", "\"+1\"", "\"65536\"", "\"x\""] {
        let bad = text.replace("\"10\"", wrong);
        assert!(serde_json::from_str::<Entry>(&bad).is_err(), "{wrong}");
    }
}
