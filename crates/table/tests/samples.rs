//! Files for verifiers: real sessions, good ones and forged ones, with what this one says of them. The second
//! verifier (`web/verify`) is held to the same.
use crate::common;
use common::*;
use norn_chronicle::canon::{Tip, commitment, hash};
use norn_chronicle::device::Request;
use norn_chronicle::export::{Reader, Whose, export};
use norn_chronicle::heads::Heads;
use norn_chronicle::links::{Chain, Hand, faces};
use norn_chronicle::verify::{Part, Rules, verify};
use norn_chronicle::{
    AttemptId, Awaiting, Body, Bound, By, Card, CardField, CardPicture, ChainId, Entry, Error, Fogging, From,
    Hash, May, Picture, PictureKind, Pin, REFEREE, Reach, Renewal, Revealed, Role, Seat, Source, Tiles,
};
use norn_kernel::{Draft, Path, Place, Value, Who};
use norn_table::view::{CardView, Live};
use norn_table::{CHAIN_LENGTH, Say, Table};
use serde_json::{Map, json};
use std::collections::{BTreeMap, BTreeSet};

/// Whom the referee plays.
const EVE: Who = Who(3);

/// What all samples together may take, in bytes.
const SAMPLES_MAX: usize = 1_350_000;

/// A table whose players' devices are somewhere else, with chains published for public dice.
fn apart() -> Sat {
    let mut sat = Sat::with(false, false);
    // The other tests open every table again after each command.
    sat.careful = false;
    let values = [("name".to_owned(), Value::text("Eve"))].into();
    sat.ok(REFEREE, Say::Build { draft: Draft { form: "keeper".into(), values }, seat: None });
    for seat in [ANN, BO] {
        sat.publish(seat, &ChainId::Public);
        sat.publish(seat, &ChainId::Thrown(Reach::Everyone));
    }
    sat
}

fn throw(notation: &str) -> Say {
    Say::Throw { notation: notation.into(), secret: false }
}

fn without(sat: &Sat) -> Say {
    let one = sat.view(REFEREE).awaited[0].clone();
    Say::FallWithout { of: one.of, path: one.path }
}

/// Ann rolls on her own device.
fn ann_rolls(sat: &mut Sat) {
    sat.attempt(ANN, "listen", ADA);
    sat.tap(ANN);
    sat.answer(ANN, no());
}

/// The host rolls, and waits for Ann's device.
fn host_rolls(sat: &mut Sat) {
    sat.attempt(REFEREE, "listen", EVE);
    sat.roll(REFEREE);
    sat.reveal(ANN);
    sat.answer(REFEREE, no());
}

/// Two throws that wait one after the other, and fall in their order.
pub(crate) fn two_throws() -> Sat {
    let mut sat = apart();
    sat.ok(ANN, throw("2d20"));
    sat.ok(REFEREE, throw("d6+1"));
    sat.reveal(ANN);
    sat.reveal(ANN);
    sat
}

/// The referee waits no longer for Ann's device, and Bo's is asked; then its link is passed over.
pub(crate) fn absent() -> Sat {
    let mut sat = apart();
    sat.attempt(ANN, "listen", ADA);
    sat.roll(REFEREE);
    let say = without(&sat);
    sat.ok(REFEREE, say);
    sat.reveal(BO);
    sat.answer(ANN, no());
    ann_rolls(&mut sat);
    sat
}

/// Dice that count for nothing, and the same attempt again.
pub(crate) fn undone() -> Sat {
    let mut sat = apart();
    sat.ok(REFEREE, wish("undo-consent", true));
    ann_rolls(&mut sat);
    sat.ok(REFEREE, undo());
    sat.ok(BO, Say::Agree {});
    sat.ok(ANN, Say::Agree {});
    sat.attempt(ANN, "listen", ADA);
    sat.answer(ANN, yes());
    sat
}

/// An attempt that ends while its dice wait, and one that ends when they have fallen.
pub(crate) fn set_aside() -> Sat {
    let mut sat = apart();
    for fell in [true, false] {
        sat.attempt(REFEREE, "listen", EVE);
        sat.roll(REFEREE);
        if fell {
            sat.reveal(ANN);
        }
        let (attempt, ..) = sat.open().expect("it is open");
        sat.ok(REFEREE, Say::SetAside { attempt, reason: "not so".into() });
    }
    sat.attempt(REFEREE, "brush", EVE);
    host_rolls(&mut sat);
    sat
}

/// One answer that comes late, and one default that then counts for good.
pub(crate) fn late() -> Sat {
    let mut sat = apart();
    for answer in [yes(), no()] {
        sat.attempt(REFEREE, "gamble", EVE);
        roll_all(&mut sat);
        let view = sat.view(REFEREE);
        let (attempt, asked) = view.late().next().expect("it may be answered");
        let say = Say::Answer { attempt: attempt.clone(), path: asked.question.path, version: 0, answer };
        sat.ok(REFEREE, say);
        roll_all(&mut sat);
    }
    sat
}

fn roll_all(sat: &mut Sat) {
    while sat.open().is_some() {
        sat.roll(REFEREE);
        sat.reveal(ANN);
    }
}

/// Dice that only some may know, and a throw of Ann's that only she may.
pub(crate) fn hidden() -> Sat {
    let mut sat = apart();
    sat.attempt(REFEREE, "scout", SHADE);
    sat.roll(REFEREE);
    sat.answer(REFEREE, yes());
    sat.publish(ANN, &ChainId::Thrown(Reach::Seats([ANN].into())));
    sat.ok(ANN, Say::Throw { notation: "d100".into(), secret: true });
    sat.reveal(ANN);
    ann_rolls(&mut sat);
    sat
}

/// Hidden dice that are sealed, of which some are opened: once they were sealed long ago, and once they are sealed by that.
pub(crate) fn opened() -> Sat {
    let mut sat = apart();
    sat.ok(REFEREE, wish("seal-hidden", true));
    for last in [false, false, true] {
        sat.attempt(REFEREE, "scout", SHADE);
        sat.roll(REFEREE);
        sat.answer(REFEREE, yes());
        if !last {
            ann_rolls(&mut sat);
        }
    }
    let rolled = |entry: &Entry| match &entry.body {
        Body::Rolled { attempt, .. } if entry.audience != Reach::Everyone => Some(attempt.clone()),
        _ => None,
    };
    let hidden: Vec<AttemptId> = sat.log.iter().filter_map(rolled).collect();
    sat.ok(REFEREE, Say::OpenRoll { attempt: hidden[1].clone() });
    sat.ok(REFEREE, Say::OpenRoll { attempt: hidden[2].clone() });
    sat
}

/// What is opened in the first place is changed.
fn opened_otherwise(whose: Whose, change: impl FnOnce(&mut Body)) -> Vec<u8> {
    let mut log = opened().log;
    let place = at(&log, 0, |body| matches!(body, Body::Opened { .. }));
    change(&mut log[place].body);
    file(&log, whose)
}

/// Who plays Ada changes while her dice are out: they stay with the device of whoever played her.
pub(crate) fn reseated() -> Sat {
    let mut sat = apart();
    sat.attempt(ANN, "listen", ADA);
    sat.ok(REFEREE, Say::Assign { seat: ANN, characters: BTreeSet::new() });
    sat.ok(REFEREE, Say::Assign { seat: BO, characters: [ADA, BOB].into() });
    sat.roll(BO);
    sat.reveal(ANN);
    sat.answer(BO, no());
    sat.attempt(BO, "listen", ADA);
    sat.tap(BO);
    sat.answer(BO, no());
    sat
}

/// Her seat is taken away while her dice are out: they fall without it.
pub(crate) fn removed() -> Sat {
    let mut sat = apart();
    sat.attempt(ANN, "listen", ADA);
    sat.ok(REFEREE, Say::Remove { seat: ANN });
    sat.roll(REFEREE);
    sat.reveal(BO);
    sat.answer(REFEREE, no());
    sat
}

/// A co-referee acts from the chair, somebody watches, and the chair is given away amid an attempt.
pub(crate) fn chair() -> Sat {
    let mut sat = apart();
    let may = [May::Write, May::Throw].into();
    sat.ok(REFEREE, Say::Allow { seat: BO, role: Role::CoReferee, may });
    sat.ok(REFEREE, Say::LetWatch { name: "The stream".into() });
    sat.lends(BO, Say::Narrate { text: "It rains.".into() }).expect("he may");
    sat.attempt(ANN, "listen", ADA);
    sat.ok(REFEREE, Say::GiveChair { to: ANN, watch: false });
    sat.roll(REFEREE);
    sat.reveal(BO);
    sat.answer(REFEREE, no());
    sat
}

/// Somebody who has talked, told, written a note and waited for the floor has their words erased; the referee has those of
/// somebody erased who has left.
pub(crate) fn erased() -> Sat {
    let mut sat = chair();
    sat.careful = false;
    sat.ok(BO, Say::Note { text: "hers".into(), public: true });
    sat.ok(REFEREE, Say::Narrate { text: "It pours.".into() });
    sat.ok(REFEREE, Say::Floor {});
    sat.ok(BO, Say::Talk { text: "I wait".into(), to: None });
    sat.ok(BO, Say::Erase { seat: None });
    sat.ok(REFEREE, Say::Yield {});
    sat.ok(BO, Say::Present { present: false });
    sat.ok(REFEREE, Say::Erase { seat: Some(BO) });
    sat.ok(REFEREE, Say::Erase { seat: None });
    sat
}

/// Cards of every sort are written, changed, shown to others, taken away and brought back.
pub(crate) fn cards() -> Sat {
    let mut sat = apart();
    let write = |of: Option<&CardView>, about: Card, to: Reach| Say::WriteCard {
        card: of.map(|card| card.card.clone()),
        version: of.map_or(0, |card| card.version),
        about,
        to,
    };
    let last =
        |sat: &Sat| sat.table.cards(REFEREE, None).into_iter().rfind(|card| !card.gone).expect("one stands");
    let whole = Card {
        title: "The \u{201c}key\u{201d}".into(),
        text: "It *fits*.\n\n- a\n".into(),
        fields: vec![CardField { name: "Age".into(), value: "old".into() }],
        tags: ["clue", "\u{ff41}", "\u{1f5dd}"].map(str::to_owned).into(),
        day: Some(14),
        pin: Some(Pin::Person(ADA)),
        picture: None,
    };
    let bare = |title: &str| Card { title: title.into(), ..Card::default() };
    sat.ok(REFEREE, write(None, whole.clone(), Reach::referee()));
    let key = last(&sat);
    sat.ok(REFEREE, Say::ShowCard { card: key.card, to: Reach::Seats([ANN].into()) });
    let key = last(&sat);
    let hidden = Card { pin: Some(Pin::Person(SHADE)), ..whole };
    sat.ok(REFEREE, write(Some(&key), hidden, Reach::Everyone));
    let key = last(&sat);
    sat.ok(REFEREE, Say::ShowCard { card: key.card, to: Reach::Seats([BO].into()) });
    sat.ok(ANN, write(None, bare("Mine"), Reach::Seats([ANN].into())));
    sat.ok(ANN, write(None, Card { pin: Some(Pin::Place(Place(1))), ..bare("Ours") }, Reach::Everyone));
    let ours = last(&sat);
    sat.ok(ANN, write(Some(&ours), bare("All of ours"), Reach::Everyone));
    sat.ok(ANN, Say::BringCardBack { card: ours.card.clone() });
    sat.ok(ANN, Say::TakeCard { card: ours.card.clone() });
    sat.ok(REFEREE, Say::BringCardBack { card: ours.card });
    sat
}

/// A picture of one red dot, and one of a green dot.
const DOTS: [&[u8]; 2] = [
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde\0\0\0\x0cIDATx\xdac\xf8\xcf\xc0\0\0\x03\x01\x01\0\xf7\x03AC\0\0\0\0IEND\xaeB`\x82",
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde\0\0\0\x0cIDATx\xdac`\xf8\xcf\0\0\x02\x02\x01\0E\xf4R\xd4\0\0\0\0IEND\xaeB`\x82",
];

/// No program looks at what is to be seen.
const TILES: [&[u8]; 2] = [b"on the left", b"on the right"];

fn dot(nth: usize) -> Picture {
    Picture::of(PictureKind::Png, 1, 1, DOTS[nth]).expect("it is small")
}

/// A picture that the referee puts down and shows to Ann, one that Ann has put down and shows to nobody, and the same
/// that Bo puts down and shows to everybody.
pub(crate) fn pictures() -> Sat {
    let mut sat = Sat::down();
    sat.careful = false;
    let on = |title: &str, nth: usize| {
        let picture = Some(CardPicture { picture: dot(nth), alt: "A dot \u{201c}here\u{201d}".into() });
        Card { title: title.into(), picture, ..Card::default() }
    };
    let write = |about: Card, to: Reach| Say::WriteCard { card: None, version: 0, about, to };
    sat.put(REFEREE, &dot(0)).expect("it may be put down");
    sat.put(ANN, &dot(1)).expect("it may be put down");
    sat.ok(REFEREE, write(on("Red", 0), Reach::Seats([ANN].into())));
    sat.put(BO, &dot(1)).expect("it may be put down");
    sat.ok(BO, write(on("Green", 1), Reach::Everyone));
    sat.ok(ANN, write(on("Mine", 0), Reach::Seats([ANN].into())));
    sat
}

/// A picture under a map with fog on it, one that everybody sees, and portraits that Ann and the referee give.
pub(crate) fn scenery() -> Sat {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.put(REFEREE, &dot(0)).expect("it may be put down");
    sat.put(ANN, &dot(1)).expect("it may be put down");
    let map = || "lanterns.house.grounds".to_owned();
    let lay =
        |picture| Say::LayPicture { map: map(), picture, x: -50, y: 50, cell: 1_600, hidden: Some(true) };
    let fog = |how| Say::Fog { map: map(), how };
    sat.ok(REFEREE, lay(Some(dot(0))));
    sat.ok(REFEREE, fog(Fogging::Show([(-1, 0), (0, -1), (0, 0)].into())));
    sat.ok(REFEREE, fog(Fogging::Hide([(0, 0)].into())));
    sat.ok(REFEREE, fog(Fogging::Nothing));
    let on = CardPicture { picture: dot(0), alt: "A dot".into() };
    sat.ok(REFEREE, Say::Stage { picture: Some(on) });
    sat.ok(ANN, Say::Portray { who: ADA, picture: Some(dot(1)) });
    sat.ok(REFEREE, Say::Portray { who: SHADE, picture: Some(dot(0)) });
    sat.ok(ANN, Say::Portray { who: ADA, picture: None });
    sat.ok(REFEREE, Say::Stage { picture: None });
    sat.ok(REFEREE, lay(None));
    sat
}

/// A picture under a map that is there in tiles, too, and is laid in another way afterwards.
pub(crate) fn tiled() -> Sat {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.put(REFEREE, &dot(0)).expect("it may be put down");
    let map = || "lanterns.house.grounds".to_owned();
    let lay =
        |picture, cell| Say::LayPicture { map: map(), picture, x: -50, y: 50, cell, hidden: Some(true) };
    sat.ok(REFEREE, lay(Some(dot(0)), 1_600));
    let tile =
        |nth: usize, width| Picture::of(PictureKind::Jpeg, width, 256, TILES[nth]).expect("it is small");
    let pictures = vec![tile(0, 256), tile(1, 44)];
    pictures.iter().for_each(|one| drop(sat.put(REFEREE, one).expect("it may be put down")));
    let tiles = Tiles { of: dot(0).hash, width: 300, height: 256, side: 256, pictures };
    sat.ok(REFEREE, Say::TilePicture { map: map(), tiles });
    sat.ok(REFEREE, lay(Some(dot(0)), 3_200));
    sat.ok(REFEREE, lay(None, 1_600));
    sat
}

/// Ann takes back what she did; what the referee did unseen between it and the rest stays.
pub(crate) fn undone_around() -> Sat {
    let mut sat = apart();
    sat.attempt(ANN, "brush", ADA);
    let first = sat.settled();
    sat.ok(REFEREE, Say::Correct { address: "shade/2/grip".into(), value: 1.into(), reason: String::new() });
    sat.attempt(ANN, "brush", ADA);
    sat.ok(ANN, Say::Undo { back_to: Some(first) });
    // Two undo one after the other: the referee what nobody saw, she what she did before it.
    sat.attempt(ANN, "brush", ADA);
    let second = sat.settled();
    sat.ok(REFEREE, Say::Correct { address: "shade/2/grip".into(), value: 2.into(), reason: String::new() });
    sat.ok(REFEREE, undo());
    sat.ok(ANN, Say::Undo { back_to: Some(second) });
    sat
}

/// The host loses its secrets while dice are out.
pub(crate) fn renewed() -> Sat {
    let mut sat = apart();
    ann_rolls(&mut sat);
    sat.attempt(ANN, "listen", ADA);
    sat.tap(ANN);
    let root = norn_table::Root([9; 32]);
    let (table, more) =
        Table::renewed(rig::Rig, root, false, sat.log.iter().cloned(), Renewal::Lost, None).expect("a log");
    sat.table = table;
    sat.log.extend(more);
    sat.answer(ANN, no());
    let made = anew(ANN);
    sat.ok(ANN, Say::Publish { chain: ChainId::Public, tip: made.tip(), key: device(ANN).key() });
    sat.attempt(ANN, "listen", ADA);
    let asked = sat.asks();
    let given = sat.give(ANN, made.link(0).expect("it has links"), &asked);
    let Say::Roll { attempt, path, version, typed, .. } = sat.say_roll(None) else { unreachable!() };
    sat.ok(ANN, Say::Roll { attempt, path, version, typed, given: Some(given) });
    sat.answer(ANN, no());
    sat
}

/// A chain that a device publishes in place of its first.
fn anew(seat: Seat) -> Chain {
    Chain::of(Hash([seat.0.to_be_bytes()[1] + 40; 32]), 200).expect("a length")
}

pub(crate) fn apart_session() -> Sat {
    let mut sat = apart();
    ann_rolls(&mut sat);
    host_rolls(&mut sat);
    sat.ok(BO, throw("d20"));
    sat.reveal(BO);
    sat
}

fn twice() -> Sat {
    let mut sat = apart();
    ann_rolls(&mut sat);
    ann_rolls(&mut sat);
    sat
}

pub(crate) fn hosted() -> Sat {
    let mut sat = Sat::down();
    for typed in [false, true, false] {
        sat.attempt(ANN, "listen", ADA);
        if typed {
            sat.typed(ANN, &[20]);
        } else {
            sat.roll(ANN);
        }
        sat.answer(ANN, no());
    }
    sat.ok(BO, throw("3d6"));
    sat
}

fn seeded() -> Sat {
    let mut sat = Sat::with(true, true);
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    sat.answer(ANN, no());
    sat.ok(ANN, throw("d20"));
    sat
}

// ---- forging

/// Where the n-th entry with such a body stands.
#[track_caller]
fn at(log: &[Entry], nth: usize, is: impl Fn(&Body) -> bool) -> usize {
    let places = log.iter().enumerate().filter(|(_, entry)| is(&entry.body)).map(|(at, _)| at);
    places.collect::<Vec<_>>()[nth]
}

fn is_rolled(body: &Body) -> bool {
    matches!(body, Body::Rolled { .. })
}

fn is_thrown(body: &Body) -> bool {
    matches!(body, Body::Thrown { .. })
}

fn is_attempted(body: &Body) -> bool {
    matches!(body, Body::Attempted { .. })
}

fn is_closed(body: &Body) -> bool {
    matches!(body, Body::Settled { .. } | Body::SetAside { .. })
}

fn renumber(log: &mut [Entry]) {
    for (seq, entry) in (0..).zip(log) {
        entry.seq = seq;
    }
}

/// Puts an entry that looks like another one at a place.
fn insert(log: &mut Vec<Entry>, place: usize, by: By, audience: Reach, body: Body) {
    let salt = norn_chronicle::Salt([u8::try_from(place).expect("few entries"); 16]);
    log.insert(
        place,
        Entry { seq: 0, time: None, by, hand: None, command: None, audience, salt, erased: None, body },
    );
    renumber(log);
}

fn links_of(entry: &mut Entry) -> (&mut BTreeMap<Seat, Hash>, &mut BTreeMap<Seat, Bound>, &mut bool) {
    match &mut entry.body {
        Body::Rolled { source: Source::Links { devices, bound, one_machine }, .. }
        | Body::Thrown { source: Source::Links { devices, bound, one_machine }, .. } => {
            (devices, bound, one_machine)
        }
        other => panic!("no dice from links: {other:?}"),
    }
}

/// Whoever forges a log works the faces out anew.
fn reface(log: &mut [Entry]) {
    let closed = |entry: &Entry| match &entry.body {
        Body::Settled { attempt, link: Some(link), .. }
        | Body::SetAside { attempt, link: Some(link), .. } => Some((attempt.clone(), link.link)),
        _ => None,
    };
    let secrets: BTreeMap<AttemptId, Hash> = log.iter().filter_map(closed).collect();
    for entry in log {
        match &mut entry.body {
            Body::Rolled {
                attempt,
                path,
                key,
                die,
                faces: found,
                source: Source::Links { devices, .. },
                ..
            } => {
                let count = u16::try_from(found.len()).expect("few dice");
                *found = faces(&secrets[attempt], devices, path, key, *die, count);
            }
            Body::Thrown {
                notation,
                sides,
                faces,
                total,
                source: Source::Links { devices, .. },
                link: Some(link),
                ..
            } => {
                let hand = Hand::new(&link.link, devices, &Path::START, notation);
                for (n, (sides, face)) in (0..).zip(std::iter::zip(&*sides, &mut *faces)) {
                    *face = hand.face(*sides, n);
                }
                *total = rolled(notation, &mut faces.iter().copied()).expect("it can be rolled");
            }
            _ => {}
        }
    }
}

fn rolled(notation: &str, found: &mut impl Iterator<Item = u32>) -> Result<String, String> {
    let expression = norn_dice::Expr::parse(notation).map_err(|error| error.to_string())?;
    let roll = expression.roll(&mut |sides: u32| found.next().unwrap_or(1).min(sides));
    Ok(roll.map_err(|error| error.to_string())?.result())
}

/// How far what an audience has seen had come before an entry.
fn saw(log: &[Entry], audience: &Reach, before: usize) -> Tip {
    let mut heads = Heads::default();
    for entry in &log[..before] {
        heads.feed(entry, &commitment(entry).expect("an entry"));
    }
    heads.tip(audience).unwrap_or_default()
}

/// The link of a seat's device goes into the dice at a place, given to them and signed on top of this log by `by`.
fn give(log: &mut [Entry], place: usize, seat: Seat, by: Seat, link: Hash) {
    let (audience, dice, of, path, chain) = match &log[place].body {
        Body::Rolled { attempt, path, key, owner, die, faces, .. } => {
            let count = u16::try_from(faces.len()).expect("few dice");
            let dice = Awaiting::Roll { key: key.clone(), owner: *owner, die: *die, count };
            let audience = log[place].audience.clone();
            (audience.clone(), dice, attempt.clone(), *path, ChainId::of_rolls(&audience))
        }
        Body::Thrown { of: Some(of), notation, .. } => {
            let dice = Awaiting::Throw { notation: notation.clone() };
            let audience = log[place].audience.clone();
            (audience.clone(), dice, of.clone(), Path::START, ChainId::Thrown(audience))
        }
        other => panic!("no dice that are asked for: {other:?}"),
    };
    let tip = saw(log, &audience, place);
    let request = Request { chain, dice, of, path };
    let signs = if by == seat {
        device(seat)
    } else {
        norn_chronicle::device::Device::of(seat, hash(&by.0.to_be_bytes()))
    };
    let given = signs.give(link, tip, &request).expect("a request");
    let (devices, bound, marked) = links_of(&mut log[place]);
    devices.insert(seat, given.link);
    bound.insert(seat, given.bound);
    *marked = false;
}

fn server_chain(chain: &ChainId) -> Chain {
    Chain::of(ROOT.chain(chain, 0), CHAIN_LENGTH).expect("a length")
}

fn host_link(chain: &ChainId, n: u32) -> Hash {
    Chain::of(ROOT.device(REFEREE, chain, 0), CHAIN_LENGTH)
        .expect("a length")
        .link(n)
        .expect("it is long enough")
}

/// Changes a log as a host would who wants it to hold.
fn forged(sat: Sat, change: impl FnOnce(&mut Vec<Entry>)) -> Vec<u8> {
    let mut log = sat.log;
    change(&mut log);
    renumber(&mut log);
    file(&log, Whose::Referee)
}

fn file(log: &[Entry], whose: Whose) -> Vec<u8> {
    let mut out = vec![];
    let entries = || log.iter().cloned().map(Ok::<_, Error>);
    let picture = |picture: &Picture| {
        let bytes = DOTS.iter().chain(&TILES).find(|bytes| picture.is(bytes));
        Ok::<_, Error>(bytes.expect("it is at hand").to_vec())
    };
    export(&mut out, whose, "samples", entries, picture).expect("it can be written");
    out
}

/// Changes the text of a file and its sum, as whoever has an editor would.
fn edited(sat: &Sat, change: impl FnOnce(String) -> String) -> Vec<u8> {
    let text = change(String::from_utf8(file(&sat.log, Whose::Referee)).expect("text"));
    let end = text.trim_end().rfind('\n').expect("lines") + 1;
    let mut closing: Map<String, serde_json::Value> =
        serde_json::from_str(&text[end..]).expect("a closing line");
    closing["sum"] = json!(hash(&text.as_bytes()[..end]).to_string());
    let closing = norn_chronicle::canon::json(&closing).expect("JSON");
    format!("{}{closing}\n", &text[..end]).into_bytes()
}

/// How the line of a picture begins.
const PICTURE: &str = r#"{"bytes":""#;

/// A file whose first picture stands so many lines later.
fn moved(text: &str, by: isize) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.starts_with(PICTURE)).expect("a picture");
    lines.swap(at, at.checked_add_signed(by).expect("there are others"));
    format!("{}\n", lines.join("\n"))
}

/// A chain of the server's of which the host knows what comes.
fn chosen() -> Chain {
    Chain::of(Hash([77; 32]), CHAIN_LENGTH).expect("a length")
}

/// The server's link of the n-th closing is that of the chosen chain.
fn reveal_chosen(log: &mut [Entry], nth: usize, link: u32) {
    let place = at(log, nth, is_closed);
    if let Body::Settled { link: revealed, .. } | Body::SetAside { link: revealed, .. } = &mut log[place].body
    {
        *revealed = Some(Revealed { chain: ChainId::Public, link: chosen().link(link).expect("a link") });
    }
}

fn good() -> Vec<(&'static str, Vec<u8>)> {
    let whole = |sat: Sat| file(&sat.log, Whose::Referee);
    let ann = Whose::Seat(ANN);
    vec![
        ("good-absent", whole(absent())),
        ("good-apart", whole(apart_session())),
        ("good-hidden", whole(hidden())),
        ("good-hidden-ann", file(&hidden().log, ann)),
        ("good-hidden-bo", file(&hidden().log, Whose::Seat(BO))),
        ("good-hosted", whole(hosted())),
        ("good-renewed", whole(renewed())),
        ("good-cards", whole(cards())),
        ("good-cards-ann", file(&cards().log, ann)),
        ("good-picture", whole(pictures())),
        ("good-picture-ann", file(&pictures().log, ann)),
        ("good-picture-bo", file(&pictures().log, Whose::Seat(BO))),
        ("good-scenery", whole(scenery())),
        ("good-scenery-ann", file(&scenery().log, ann)),
        ("good-opened", whole(opened())),
        ("good-opened-ann", file(&opened().log, ann)),
        ("good-removed", whole(removed())),
        ("good-chair", whole(chair())),
        ("good-chair-bo", file(&chair().log, Whose::Seat(BO))),
        ("good-erased", whole(erased())),
        ("good-erased-ann", file(&erased().log, ann)),
        ("good-late", whole(late())),
        ("good-reseated", whole(reseated())),
        ("good-seat", file(&apart_session().log, ann)),
        ("good-seeded", whole(seeded())),
        ("good-set-aside", whole(set_aside())),
        ("good-throws", whole(two_throws())),
        ("good-tiled", whole(tiled())),
        ("good-undone", whole(undone())),
        ("good-undone-around", whole(undone_around())),
        ("good-undone-around-ann", file(&undone_around().log, ann)),
    ]
}

fn of_chains() -> Vec<(&'static str, Vec<u8>)> {
    let commit = |tip: Hash| Body::Committed { chain: ChainId::Public, tip, length: CHAIN_LENGTH };
    vec![
        (
            "forged-recommit-before",
            forged(twice(), |log| {
                let second = at(log, 1, is_attempted);
                insert(log, second, By::Rules, Reach::Everyone, commit(chosen().tip()));
                reveal_chosen(log, 1, 0);
                let rolled = at(log, 1, is_rolled);
                give(log, rolled, ANN, ANN, chain_of(ANN, &ChainId::Public).link(1).expect("a link"));
                reface(log);
            }),
        ),
        (
            "forged-recommit-open",
            forged(twice(), |log| {
                let rolled = at(log, 1, is_rolled);
                insert(log, rolled, By::Rules, Reach::Everyone, commit(chosen().tip()));
                reveal_chosen(log, 1, 0);
                give(log, rolled + 1, ANN, ANN, chain_of(ANN, &ChainId::Public).link(1).expect("a link"));
                reface(log);
            }),
        ),
        (
            "forged-recommit-throws",
            forged(two_throws(), |log| {
                let thrown = at(log, 0, is_thrown);
                let chain = ChainId::Thrown(Reach::Everyone);
                let body = Body::Committed { chain, tip: chosen().tip(), length: CHAIN_LENGTH };
                insert(log, thrown, By::Rules, Reach::Everyone, body);
            }),
        ),
        (
            "forged-chair",
            forged(chair(), |log| {
                let given = at(log, 0, |body| matches!(body, Body::Chair { .. }));
                log[given].hand = Some(BO);
                let told = at(log, 0, |body| matches!(body, Body::Said { .. }));
                log[told].by = By::Seat(ANN);
                let watches = at(log, 1, |body| matches!(body, Body::Allowed { .. }));
                let Body::Allowed { seat, .. } = log[watches].body else { unreachable!() };
                let body = Body::Allowed { seat, role: Role::Player, may: [].into() };
                insert(log, watches + 1, By::Seat(REFEREE), Reach::Everyone, body);
            }),
        ),
        (
            "forged-no-link",
            forged(twice(), |log| {
                let place = at(log, 0, is_closed);
                if let Body::Settled { link, .. } = &mut log[place].body {
                    *link = None;
                }
            }),
        ),
        (
            "forged-other-link",
            forged(twice(), |log| {
                reveal_chosen(log, 0, 0);
                reface(log);
            }),
        ),
        (
            "forged-tip-again",
            forged(twice(), |log| {
                let place = at(log, 0, |body| matches!(body, Body::Published { .. }));
                let (by, again) = (log[place].by, log[place].body.clone());
                insert(log, place + 4, by, Reach::Everyone, again);
            }),
        ),
        (
            "forged-length",
            forged(twice(), |log| {
                let place = at(log, 0, |body| matches!(body, Body::Committed { chain: ChainId::Public, .. }));
                if let Body::Committed { length, .. } = &mut log[place].body {
                    *length = 1;
                }
            }),
        ),
        (
            "forged-renewed-unpublished",
            forged(renewed(), |log| {
                let renewed = at(log, 0, |body| matches!(body, Body::Renewed { .. }));
                let published =
                    log.iter().skip(renewed).position(|entry| matches!(entry.body, Body::Published { .. }));
                log.remove(renewed + published.expect("it is published"));
            }),
        ),
        (
            "forged-renewed-by-a-seat",
            forged(renewed(), |log| {
                let renewed = at(log, 0, |body| matches!(body, Body::Renewed { .. }));
                log[renewed].by = By::Seat(REFEREE);
            }),
        ),
        (
            "forged-not-renewed",
            forged(renewed(), |log| {
                log.remove(at(log, 0, |body| matches!(body, Body::Renewed { .. })));
            }),
        ),
    ]
}

fn of_devices() -> Vec<(&'static str, Vec<u8>)> {
    let public = ChainId::Public;
    let link = |seat: Seat, n: u32| chain_of(seat, &ChainId::Public).link(n).expect("a link");
    vec![
        (
            "forged-publish-open",
            forged(twice(), |log| {
                let rolled = at(log, 1, is_rolled);
                let (made, key) = (anew(ANN), Some(device(ANN).key()));
                let body = Body::Published { chain: ChainId::Public, tip: made.tip(), key };
                insert(log, rolled, By::Seat(ANN), Reach::Everyone, body);
                give(log, rolled + 1, ANN, ANN, made.link(0).expect("it has links"));
                reface(log);
            }),
        ),
        (
            "forged-publish-awaited",
            forged(apart_session(), |log| {
                let rolled = at(log, 1, is_rolled);
                let made = anew(REFEREE);
                let body = Body::Published { chain: ChainId::Public, tip: made.tip(), key: None };
                insert(log, rolled, By::Seat(REFEREE), Reach::Everyone, body);
                links_of(&mut log[rolled + 1]).0.insert(REFEREE, made.link(0).expect("it has links"));
                reface(log);
            }),
        ),
        (
            "forged-seated-open",
            forged(twice(), |log| {
                let rolled = at(log, 1, is_rolled);
                let sits = |seat, name: &str, characters: &[Who]| {
                    let (name, characters) = (name.to_owned(), characters.iter().copied().collect());
                    Body::Seated { seat, name, characters, present: true, hosted: false }
                };
                insert(log, rolled, By::Seat(REFEREE), Reach::Everyone, sits(ANN, "Ann", &[]));
                insert(log, rolled, By::Seat(REFEREE), Reach::Everyone, sits(BO, "Bo", &[ADA, BOB]));
                let (devices, bound, _) = links_of(&mut log[rolled + 2]);
                devices.clear();
                bound.clear();
                give(log, rolled + 2, BO, BO, chain_of(BO, &ChainId::Public).link(0).expect("it has links"));
                reface(log);
            }),
        ),
        (
            "good-hosted-open",
            forged(twice(), |log| {
                let rolled = at(log, 1, is_rolled);
                let (name, characters) = ("Ann".to_owned(), [ADA].into());
                let body = Body::Seated { seat: ANN, name, characters, present: true, hosted: true };
                insert(log, rolled, By::Seat(REFEREE), Reach::Everyone, body);
                let made = anew(ANN);
                let body = Body::Published { chain: ChainId::Public, tip: made.tip(), key: None };
                insert(log, rolled + 1, By::Seat(ANN), Reach::Everyone, body);
                let (devices, bound, marked) = links_of(&mut log[rolled + 2]);
                devices.insert(ANN, made.link(0).expect("it has links"));
                bound.clear();
                *marked = true;
                reface(log);
            }),
        ),
        (
            "forged-past",
            forged(apart_session(), |log| {
                let spoken = Body::Said {
                    text: "what was never said".into(),
                    kind: norn_chronicle::Said::Talk,
                    about: None,
                };
                let place = at(log, 0, is_attempted);
                insert(log, place, By::Seat(BO), Reach::Everyone, spoken);
            }),
        ),
        (
            "forged-better-of-two",
            forged(twice(), |log| {
                let place = at(log, 0, is_rolled);
                let (devices, bound, marked) = links_of(&mut log[place]);
                (*devices, *bound, *marked) =
                    ([(REFEREE, host_link(&public, 0))].into(), BTreeMap::new(), true);
                let second = at(log, 1, is_rolled);
                give(log, second, ANN, ANN, link(ANN, 0));
                reface(log);
            }),
        ),
        // The host holds Bo's seat, too, and asks that device in place of the one of whoever rolls.
        (
            "forged-asked-another",
            forged(twice(), |log| {
                let place = at(log, 1, is_rolled);
                let Body::Rolled { attempt, path, key, owner, die, .. } = log[place].body.clone() else {
                    panic!()
                };
                let dice = Awaiting::Roll { key, owner, die, count: 1 };
                let body = Body::Awaited { of: attempt, path, seat: BO, roller: None, dice };
                insert(log, place, By::Seat(REFEREE), Reach::Everyone, body);
                let (devices, bound, _) = links_of(&mut log[place + 1]);
                devices.clear();
                bound.clear();
                give(log, place + 1, BO, BO, link(BO, 0));
                reface(log);
            }),
        ),
        (
            "forged-not-awaited",
            forged(apart_session(), |log| {
                let place = at(log, 0, |body| matches!(body, Body::Awaited { .. }));
                log.remove(place);
                renumber(log);
                let rolled = at(log, 1, is_rolled);
                give(log, rolled, ANN, ANN, link(ANN, 1));
            }),
        ),
        (
            "forged-other-dice",
            forged(apart_session(), |log| {
                let place = at(log, 0, |body| matches!(body, Body::Awaited { .. }));
                if let Body::Awaited { dice: Awaiting::Roll { count, .. }, .. } = &mut log[place].body {
                    *count = 2;
                }
                let rolled = at(log, 1, is_rolled);
                give(log, rolled, ANN, ANN, link(ANN, 1));
            }),
        ),
        (
            "forged-not-absent",
            forged(absent(), |log| {
                log.remove(at(log, 0, |body| matches!(body, Body::Absent { .. })));
            }),
        ),
        (
            "forged-link-again",
            forged(twice(), |log| {
                let place = at(log, 1, is_rolled);
                give(log, place, ANN, ANN, link(ANN, 0));
                reface(log);
            }),
        ),
        (
            "forged-link-given-before",
            forged(absent(), |log| {
                let place = at(log, 1, is_rolled);
                give(log, place, ANN, ANN, link(ANN, 0));
                reface(log);
            }),
        ),
        (
            "forged-hosted-link-passed-over",
            forged(hosted(), |log| {
                let own = Chain::of(ROOT.device(ANN, &ChainId::Public, 0), CHAIN_LENGTH).expect("a length");
                let place = at(log, 2, is_rolled);
                links_of(&mut log[place]).0.insert(ANN, own.link(2).expect("a link"));
                reface(log);
            }),
        ),
        (
            "forged-hosted-unmarked",
            forged(hosted(), |log| {
                let place = at(log, 0, is_rolled);
                *links_of(&mut log[place]).2 = false;
            }),
        ),
        (
            "forged-hosted-elsewhere",
            forged(twice(), |log| {
                let ann = |body: &Body| matches!(body, Body::Seated { seat: ANN, .. });
                for entry in log.iter_mut().filter(|entry| ann(&entry.body)) {
                    if let Body::Seated { hosted, .. } = &mut entry.body {
                        *hosted = true;
                    }
                }
            }),
        ),
        (
            "forged-unsigned",
            forged(twice(), |log| {
                let place = at(log, 0, is_rolled);
                links_of(&mut log[place]).1.clear();
            }),
        ),
        (
            "forged-anothers-signature",
            forged(twice(), |log| {
                let place = at(log, 0, is_rolled);
                give(log, place, ANN, BO, link(ANN, 0));
            }),
        ),
        (
            "forged-other-request",
            forged(twice(), |log| {
                let place = at(log, 0, is_rolled);
                if let Body::Rolled { path, .. } = &mut log[place].body {
                    *path = "7".parse().expect("a path");
                }
                reface(log);
            }),
        ),
        (
            "forged-seen-too-early",
            forged(twice(), |log| {
                let place = at(log, 1, is_rolled);
                let early = at(log, 1, is_attempted);
                let tip = saw(log, &Reach::Everyone, early);
                let Body::Rolled { attempt, path, key, owner, die, .. } = log[place].body.clone() else {
                    panic!()
                };
                let dice = Awaiting::Roll { key, owner, die, count: 1 };
                let request = Request { chain: ChainId::Public, dice, of: attempt, path };
                let given = device(ANN).give(link(ANN, 1), tip, &request).expect("a request");
                links_of(&mut log[place]).1.insert(ANN, given.bound);
            }),
        ),
        (
            "forged-unasked-link",
            forged(apart_session(), |log| {
                let place = at(log, 0, is_rolled);
                give(log, place, BO, BO, link(BO, 0));
                reface(log);
            }),
        ),
    ]
}

fn of_faces() -> Vec<(&'static str, Vec<u8>)> {
    let first = |log: &mut Vec<Entry>, face: u16| {
        let place = at(log, 0, is_rolled);
        if let Body::Rolled { faces, .. } = &mut log[place].body {
            faces[0] = face;
        }
    };
    vec![
        ("forged-face", forged(apart_session(), |log| first(log, 20))),
        ("forged-face-hidden", forged(hidden(), |log| first(log, 20))),
        ("forged-opened-face", {
            opened_otherwise(Whose::Seat(ANN), |body| {
                if let Body::Opened { rolls, .. } = body {
                    rolls[0].entry["body"]["faces"] = json!([20]);
                }
            })
        }),
        ("forged-opened-seal", {
            opened_otherwise(Whose::Seat(ANN), |body| {
                if let Body::Opened { windows, .. } = body {
                    windows[0].nonce = Hash([7; 32]);
                }
            })
        }),
        ("forged-opened-link", {
            opened_otherwise(Whose::Referee, |body| {
                if let Body::Opened { link, .. } = body {
                    *link = Some(Hash([7; 32]));
                }
            })
        }),
        ("forged-face-set-aside", forged(set_aside(), |log| first(log, 20))),
        (
            "forged-face-too-high",
            forged(hosted(), |log| {
                let place = at(log, 1, is_rolled);
                if let Body::Rolled { faces, .. } = &mut log[place].body {
                    faces[0] = 21;
                }
            }),
        ),
        ("forged-face-seat", {
            let mut log = apart_session().log;
            first(&mut log, 20);
            file(&log, Whose::Seat(BO))
        }),
        (
            "forged-again-face",
            forged(undone(), |log| {
                let place = at(log, 1, is_rolled);
                if let Body::Rolled { faces, .. } = &mut log[place].body {
                    faces[0] = if faces[0] == 20 { 1 } else { 20 };
                }
            }),
        ),
        (
            "forged-again-unknown",
            forged(undone(), |log| {
                let place = at(log, 1, is_rolled);
                if let Body::Rolled { source, .. } = &mut log[place].body {
                    *source = Source::Again(AttemptId("00".repeat(8)));
                }
            }),
        ),
        (
            "forged-again-not-undone",
            forged(undone(), |log| {
                log.remove(at(log, 0, |body| matches!(body, Body::Undone { .. })));
            }),
        ),
        (
            "forged-throw-face",
            forged(two_throws(), |log| {
                let place = at(log, 0, is_thrown);
                if let Body::Thrown { faces, .. } = &mut log[place].body {
                    faces[1] = if faces[1] == 20 { 1 } else { 20 };
                }
            }),
        ),
        (
            "forged-throw-total",
            forged(two_throws(), |log| {
                let place = at(log, 1, is_thrown);
                if let Body::Thrown { total, .. } = &mut log[place].body {
                    *total = "70".into();
                }
            }),
        ),
        (
            "forged-throw-order",
            forged(two_throws(), |log| {
                let (one, other) = (at(log, 0, is_thrown), at(log, 1, is_thrown));
                let secret = |log: &[Entry], place: usize| match &log[place].body {
                    Body::Thrown { link, .. } => link.clone(),
                    _ => None,
                };
                let links = (secret(log, one), secret(log, other));
                log.swap(one, other);
                renumber(log);
                for (place, link) in [(one, links.0), (other, links.1)] {
                    if let Body::Thrown { link: revealed, .. } = &mut log[place].body {
                        *revealed = link;
                    }
                }
                let chain = ChainId::Thrown(Reach::Everyone);
                for (n, place) in (0..).zip([one, other]) {
                    give(log, place, ANN, ANN, chain_of(ANN, &chain).link(n).expect("a link"));
                }
                reface(log);
            }),
        ),
        // One entry, and the faces are right: but Ann's device never had a part in them.
        (
            "forged-throw-alone",
            forged(two_throws(), |log| {
                let chain = ChainId::Thrown(Reach::Everyone);
                let link = server_chain(&chain).link(2).expect("a link");
                let source =
                    Source::Links { devices: BTreeMap::new(), bound: BTreeMap::new(), one_machine: true };
                let link = Some(Revealed { chain, link });
                let body = Body::Thrown {
                    of: None,
                    notation: "d20".into(),
                    sides: vec![20],
                    faces: vec![1],
                    total: "1".into(),
                    source,
                    link,
                };
                let end = log.len();
                insert(log, end, By::Seat(ANN), Reach::Everyone, body);
                reface(log);
            }),
        ),
    ]
}

fn of_structure() -> Vec<(&'static str, Vec<u8>)> {
    let cut = |sat: Sat| {
        let text = file(&sat.log, Whose::Referee);
        text[..text.len() * 2 / 3].to_vec()
    };
    let shortened = |sat: Sat| {
        let text = String::from_utf8(file(&sat.log, Whose::Referee)).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        let (front, closing) = (&lines[..lines.len() - 3], lines[lines.len() - 1]);
        format!("{}\n{closing}\n", front.join("\n")).into_bytes()
    };
    vec![
        (
            "forged-late",
            forged(late(), |log| {
                let last = |entry: &Entry| matches!(&entry.body, Body::Answered { from: From::Seat(_), .. });
                let place = log.iter().rposition(last).expect("what counts for good");
                if let Body::Answered { answer, .. } = &mut log[place].body {
                    *answer = yes();
                }
            }),
        ),
        (
            "forged-agreed",
            forged(undone(), |log| {
                log.remove(at(log, 0, |body| matches!(body, Body::Agreed {})));
            }),
        ),
        (
            // What the referee undoes is all that came after it.
            "forged-undone-around",
            forged(undone_around(), |log| {
                let place = at(log, 0, |body| matches!(body, Body::Undone { .. }));
                log[place].by = By::Seat(REFEREE);
            }),
        ),
        (
            "forged-undone-unknown",
            forged(undone(), |log| {
                let place = at(log, 0, |body| matches!(body, Body::Undone { .. }));
                if let Body::Undone { undone, .. } = &mut log[place].body {
                    undone.push(AttemptId("00".repeat(8)));
                }
            }),
        ),
        (
            "forged-name-again",
            forged(twice(), |log| {
                let (one, other) = (at(log, 0, is_attempted), at(log, 1, is_attempted));
                let Body::Attempted { attempt: name, .. } = log[one].body.clone() else { panic!() };
                if let Body::Attempted { attempt, .. } = &mut log[other].body {
                    *attempt = name;
                }
            }),
        ),
        (
            "forged-command-again",
            forged(twice(), |log| {
                let commanded: Vec<usize> =
                    (0..log.len()).filter(|place| log[*place].command.is_some()).collect();
                log[commanded[1]].command = log[commanded[0]].command.clone();
            }),
        ),
        (
            "forged-no-such-seat",
            forged(twice(), |log| {
                let place = at(log, 0, is_rolled);
                log[place].by = By::Seat(Seat(9));
            }),
        ),
        ("forged-letter", {
            let text = String::from_utf8(file(&twice().log, Whose::Referee)).expect("text");
            text.replacen(r#""name":"Ann""#, r#""name":"Bnn""#, 1).into_bytes()
        }),
        ("forged-space", edited(&twice(), |text| text.replacen(r#","salt":"#, r#", "salt":"#, 1))),
        (
            "forged-member",
            edited(&twice(), |text| text.replacen(r#""is":"begun","#, r#""is":"begun","more":1,"#, 1)),
        ),
        (
            "forged-picture",
            edited(&pictures(), |text| {
                text.replacen(r#"{"bytes":"iVBORw0KGgoA"#, r#"{"bytes":"iVBORw0KGgoB"#, 1)
            }),
        ),
        ("forged-picture-early", edited(&pictures(), |text| moved(&text, -1))),
        ("forged-picture-late", edited(&pictures(), |text| moved(&text, 1))),
        (
            "forged-picture-padded",
            edited(&pictures(), |text| text.replacen(r#"CC","picture""#, r#"CC==","picture""#, 1)),
        ),
        (
            "forged-picture-twice",
            edited(&pictures(), |text| {
                let line = text.lines().find(|line| line.starts_with(PICTURE)).expect("a picture");
                text.replacen(line, &format!("{line}\n{line}"), 1)
            }),
        ),
        (
            "missing-picture",
            edited(&pictures(), |text| {
                let line = text.lines().find(|line| line.starts_with(PICTURE)).expect("a picture");
                text.replacen(&format!("{line}\n"), "", 1)
            }),
        ),
        (
            // Whoever put it down is not in the log any more.
            "forged-picture-from-nowhere",
            forged(pictures(), |log| log.retain(|entry| !matches!(entry.body, Body::Picture { .. }))),
        ),
        (
            // A picture under a map, one on the stage and a portrait are put down before, too.
            "forged-scenery-from-nowhere",
            forged(scenery(), |log| log.retain(|entry| !matches!(entry.body, Body::Picture { .. }))),
        ),
        (
            "forged-tiles-from-nowhere",
            forged(tiled(), |log| {
                let last = log.iter().rposition(|entry| matches!(entry.body, Body::Picture { .. }));
                log.remove(last.expect("a tile"));
            }),
        ),
        (
            "forged-scenery-unordered",
            edited(&scenery(), |text| text.replacen("[[-1,0],[0,-1],", "[[0,-1],[-1,0],", 1)),
        ),
        (
            "forged-picture-wider",
            forged(pictures(), |log| {
                let place = at(log, 2, |body| matches!(body, Body::Picture { .. }));
                if let Body::Picture { picture } = &mut log[place].body {
                    picture.width = 2;
                }
            }),
        ),
        (
            "forged-header-name",
            edited(&twice(), |text| text.replacen(r#""name":"The house""#, r#""name":"The mouse""#, 1)),
        ),
        (
            "forged-header-tip",
            edited(&twice(), |text| {
                let own = chain_of(ANN, &ChainId::Public).tip().to_string();
                text.replacen(&own, &"ab".repeat(32), 1)
            }),
        ),
        ("forged-header-sum", {
            let text = String::from_utf8(file(&twice().log, Whose::Referee)).expect("text");
            text.replacen(r#""program":"samples""#, r#""program":"simples""#, 1).into_bytes()
        }),
        ("forged-header-format", {
            let text = String::from_utf8(file(&twice().log, Whose::Referee)).expect("text");
            text.replacen(r#"{"edition":0,"format":1,"#, r#"{"edition":0,"format":2,"#, 1).into_bytes()
        }),
        ("forged-after-the-end", {
            let mut text = file(&twice().log, Whose::Referee);
            text.extend(b"more\n");
            text
        }),
        (
            "forged-erased-by-nobody",
            forged(erased(), |log| {
                let last = log.len() - 1;
                log.remove(last);
            }),
        ),
        (
            "forged-erased-words",
            edited(&erased(), |text| text.replacen(r#""text":"""#, r#""text":"It is dry.""#, 1)),
        ),
        ("cut-in-the-middle", cut(twice())),
        ("cut-at-the-end", shortened(twice())),
        // Entries cut off together with what the closing line says of them: nothing in the file tells.
        ("cut-and-closed", forged(twice(), |log| log.truncate(log.len() - 4))),
    ]
}

/// Rolls notation again, and knows no rules.
struct Notation;

impl<W> Rules<W> for Notation {
    fn thrown(&mut self, notation: &str, face: &mut dyn FnMut(u32) -> u32) -> Option<Result<String, String>> {
        let total =
            norn_dice::Expr::parse(notation).and_then(|expression| Ok(expression.roll(face)?.result()));
        Some(total.map_err(|error| error.to_string()))
    }
}

/// What this verifier says of a file.
fn expected(bytes: &[u8]) -> serde_json::Value {
    let Ok(file) = Reader::open(bytes) else {
        return json!({ "holds": false, "whose": null, "count": 0, "first": { "chain": null }, "unproved": [] });
    };
    let report = verify(file, norn_kernel::Ruleset::start(&rig::Rig::<0>), &mut Notation, None);
    let mut first: BTreeMap<Part, Option<u64>> = BTreeMap::new();
    for finding in &report.tampered {
        let one = first.entry(finding.part).or_insert(finding.seq);
        *one = one.zip(finding.seq).map(|(one, other)| one.min(other)).or(*one).or(finding.seq);
    }
    // What is said of the rules alone names no entries here.
    let said = report.unproved.iter().filter(|one| !one.entries.is_empty());
    let unproved: Vec<_> = said.map(|one| json!([one.part, one.entries])).collect();
    json!({
        "holds": report.holds(),
        "whose": report.header.whose,
        "count": report.tip.count,
        "head": report.tip.head,
        "first": first.iter().map(|(part, seq)| (named_part(*part), json!(seq))).collect::<Map<_, _>>(),
        "unproved": unproved,
        "faces": report.checked.faces,
        "links": report.checked.links,
    })
}

fn named_part(part: Part) -> String {
    serde_json::to_value(part).expect("a word").as_str().expect("a word").to_owned()
}

/// With `UPDATE=1` the files are written anew.
#[test]
fn the_samples_are_what_this_verifier_says_of_them() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/verify/samples");
    let update = std::env::var_os("UPDATE").is_some();
    let samples: Vec<_> =
        [good(), of_chains(), of_devices(), of_faces(), of_structure()].into_iter().flatten().collect();
    let names: BTreeSet<&str> = samples.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.len(), samples.len(), "each name once");
    assert!(25 <= samples.len() - good().len());
    let (mut all, mut wrong) = (Map::new(), vec![]);
    for (name, bytes) in &samples {
        let said = expected(bytes);
        let holds = name.starts_with("good-") || *name == "cut-and-closed";
        if said["holds"] != json!(holds) {
            wrong.push(format!("{name}: {said}"));
        }
        let kept = folder.join(format!("{name}.norn"));
        if update {
            std::fs::write(&kept, bytes).expect("it can be written");
        }
        let found = std::fs::read(&kept).unwrap_or_default();
        assert!(found == *bytes, "{} is stale: run this test with UPDATE=1", kept.display());
        all.insert((*name).to_owned(), said);
    }
    let size: usize = samples.iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(size <= SAMPLES_MAX, "{size} bytes");
    assert_eq!(wrong, Vec::<String>::new(), "what is good holds, and what is forged does not");
    let wanted = format!("{}\n", serde_json::to_string_pretty(&all).expect("JSON"));
    let kept = folder.join("expected.json");
    if update {
        std::fs::write(&kept, &wanted).expect("it can be written");
    }
    let found = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(found == wanted, "{} is stale: run this test with UPDATE=1", kept.display());
}
