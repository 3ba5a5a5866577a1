//! Pictures: who may put them down, who may use them on cards, who has them, and that nobody learns of others.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::*;
use norn_chronicle::canon::{Written, seal};
use norn_chronicle::stream::Projection;
use norn_chronicle::{
    AttemptId, Body, By, Card, CardPicture, Entry, Hash, Picture, PictureKind, REFEREE, Reach, Salt, Seat,
};
use norn_table::command::{CARD_ALT_MAX, Right};
use norn_table::limits::Limits;
use norn_table::view::{CardView, Live};
use norn_table::{Ack, Beginning, Root, Say, Table};

fn picture(nth: u8) -> Picture {
    Picture::of(PictureKind::Jpeg, 640, 480, &[nth; 100]).unwrap()
}

fn card(title: &str, picture: Picture) -> Card {
    let picture = Some(CardPicture { picture, alt: "what is to be seen".into() });
    Card { title: title.into(), picture, ..Card::default() }
}

fn write(about: Card, to: Reach) -> Say {
    Say::WriteCard { card: None, version: 0, about, to }
}

fn only(seats: &[Seat]) -> Reach {
    Reach::Seats(seats.iter().copied().collect())
}

#[track_caller]
fn named_card(sat: &Sat, seat: Seat, title: &str) -> CardView {
    sat.table.cards(seat, None).into_iter().find(|one| one.about.title == title).expect("they have it")
}

fn change(of: &CardView, about: Card) -> Say {
    Say::WriteCard { card: Some(of.card.clone()), version: of.version, about, to: of.to.clone() }
}

/// Who has it.
fn have(sat: &Sat, picture: Picture) -> Vec<Seat> {
    let has = |seat: &Seat| sat.table.picture(*seat, &picture.hash) == Some(picture);
    [REFEREE, ANN, BO].into_iter().filter(has).collect()
}

/// What reaches a seat.
fn stream(sat: &Sat, seat: Seat) -> Vec<String> {
    let mut stream = Projection::new(seat);
    let told = sat.log.iter().filter_map(|entry| stream.feed(entry).unwrap());
    told.map(|entry| seal(&Entry { command: None, ..entry }).unwrap().text).collect()
}

#[test]
fn a_picture_is_for_whoever_puts_it_down_until_it_is_on_a_card_that_others_have() {
    let mut sat = Sat::down();
    let before = sat.log.len();
    sat.put(ANN, &picture(1)).unwrap();
    let [Entry { by, audience, body, .. }] = &sat.log[before..] else { panic!("one entry") };
    assert_eq!((by, audience, body), (&By::Seat(ANN), &only(&[ANN]), &Body::Picture { picture: picture(1) }));
    assert_eq!(have(&sat, picture(1)), [REFEREE, ANN]);
    sat.ok(ANN, write(card("map", picture(1)), Reach::Everyone));
    assert_eq!(have(&sat, picture(1)), [REFEREE, ANN, BO]);
    // Bo has it as long as the card has it, or he has the card.
    let map = named_card(&sat, ANN, "map");
    sat.ok(ANN, change(&map, Card { picture: None, ..(*map.about).clone() }));
    assert_eq!(have(&sat, picture(1)), [REFEREE, ANN]);
    sat.ok(ANN, Say::BringCardBack { card: map.card.clone() });
    assert_eq!(have(&sat, picture(1)), [REFEREE, ANN, BO]);
    sat.ok(ANN, Say::TakeCard { card: map.card.clone() });
    assert_eq!(have(&sat, picture(1)), [REFEREE, ANN]);
    sat.ok(ANN, Say::BringCardBack { card: map.card });
    assert_eq!(have(&sat, picture(1)), [REFEREE, ANN, BO]);

    sat.put(REFEREE, &picture(2)).unwrap();
    sat.ok(REFEREE, write(card("hint", picture(2)), only(&[ANN])));
    assert_eq!(have(&sat, picture(2)), [REFEREE, ANN]);
    let hint = named_card(&sat, REFEREE, "hint").card;
    sat.ok(REFEREE, Say::ShowCard { card: hint, to: only(&[BO]) });
    assert_eq!(have(&sat, picture(2)), [REFEREE, BO], "she has lost it");
    sat.ok(REFEREE, Say::Remove { seat: BO });
    assert_eq!(have(&sat, picture(2)), [REFEREE]);
    assert!(sat.put(BO, &picture(3)).is_err(), "whoever has no seat puts down nothing");
    assert_eq!(sat.table.picture(Seat(9), &picture(1).hash), None);
}

/// One that there isn't, one that somebody else has, and one that is told of otherwise are refused alike.
#[test]
fn a_card_carries_only_a_picture_that_its_writer_has_and_a_refusal_tells_no_more() {
    let mut sat = Sat::down();
    sat.put(REFEREE, &picture(1)).unwrap();
    sat.put(BO, &picture(2)).unwrap();
    sat.put(ANN, &picture(3)).unwrap();
    sat.ok(BO, write(card("his", picture(2)), only(&[BO])));
    sat.ok(REFEREE, write(card("lost", picture(1)), only(&[ANN])));
    let lost = named_card(&sat, ANN, "lost").card;
    sat.ok(REFEREE, Say::ShowCard { card: lost, to: only(&[BO]) });
    let mut why = std::collections::BTreeSet::new();
    for wrong in [picture(1), picture(2), picture(9), Picture { width: 641, ..picture(3) }] {
        let refused = sat.say(ANN, write(card("mine", wrong), only(&[ANN]))).unwrap_err();
        assert_eq!(refused.name(), named(Right::NoSuchPicture));
        why.insert(refused.in_words());
    }
    assert_eq!(why.len(), 1, "{why:?}");
    sat.ok(ANN, write(card("mine", picture(3)), Reach::Everyone));
    // What stands on a card that somebody has may stand on another one of theirs, and on that one from then on.
    sat.ok(BO, write(card("too", picture(3)), only(&[BO])));
    let mine = named_card(&sat, REFEREE, "mine");
    sat.ok(REFEREE, change(&mine, card("mine", picture(1))));
    let mine = named_card(&sat, ANN, "mine");
    sat.ok(ANN, change(&mine, card("still", picture(1))));
    // The referee uses any that was put down, and no other.
    sat.ok(REFEREE, write(card("any", picture(2)), Reach::referee()));
    assert_eq!(
        sat.refused(REFEREE, write(card("none", picture(9)), Reach::referee())),
        named(Right::NoSuchPicture)
    );
}

/// What waits for the floor is looked at when it is heard.
#[test]
fn a_card_that_waits_for_the_floor_brings_no_picture_in() {
    let mut sat = Sat::down();
    sat.put(REFEREE, &picture(1)).unwrap();
    sat.ok(BO, Say::Floor {});
    let turn = sat.ok(ANN, write(card("guess", picture(1)), Reach::Everyone));
    assert_eq!(turn.ack, Ack::Held);
    let turn = sat.ok(BO, Say::Yield {});
    let [(ANN, _, Err(refused))] = turn.delivered.as_slice() else { panic!("{:?}", turn.delivered) };
    assert_eq!(refused.name(), named(Right::NoSuchPicture));
    assert_eq!(have(&sat, picture(1)), [REFEREE]);
}

#[test]
fn the_words_for_a_picture_are_one_line_that_is_there() {
    let mut sat = Sat::down();
    sat.put(ANN, &picture(1)).unwrap();
    let says = |alt: &str| {
        let on = CardPicture { picture: picture(1), alt: alt.into() };
        write(Card { title: "a".into(), picture: Some(on), ..Card::default() }, Reach::Everyone)
    };
    for wrong in ["", " ", "two\nlines", "\u{202e}turned", &"x".repeat(CARD_ALT_MAX + 1)] {
        assert_eq!(sat.refused(ANN, says(wrong)), named(Right::Text), "{wrong:?}");
    }
    sat.ok(ANN, says(&format!(" {} ", "é".repeat(CARD_ALT_MAX))));
    let about = named_card(&sat, BO, "a").about;
    assert_eq!(about.picture.as_ref().unwrap().alt.chars().count(), CARD_ALT_MAX);
}

#[test]
fn a_seat_puts_down_so_many_and_each_once() {
    let mut sat = Sat::down();
    let most = 2 * picture(1).bytes;
    sat.table.limited(Limits { pictures: 3, pictures_bytes: most, ..Limits::default() });
    sat.careful = false;
    sat.put(ANN, &picture(1)).unwrap();
    let before = sat.log.len();
    let again = sat.put(ANN, &picture(1)).unwrap();
    assert_eq!((again.ack, again.entries.len(), sat.log.len()), (Ack::Before, 0, before));
    sat.put(ANN, &picture(2)).unwrap();
    let refused = sat.put(ANN, &picture(3)).unwrap_err();
    assert_eq!(refused.name(), named(Right::Full));
    assert!(refused.in_words().contains(&most.to_string()), "{}", refused.in_words());
    // What others put down takes none of their room.
    for nth in 1..3 {
        sat.put(BO, &picture(nth)).unwrap();
    }
    sat.table.limited(Limits { pictures: 2, ..Limits::default() });
    let refused = sat.put(ANN, &picture(3)).unwrap_err();
    assert_eq!(refused.name(), named(Right::Full));
    assert!(refused.in_words().contains("at most 2 pictures"), "{}", refused.in_words());
    sat.put(REFEREE, &picture(3)).unwrap();
    for wrong in [
        Picture { width: 0, ..picture(4) },
        Picture { height: 4_097, ..picture(4) },
        Picture { bytes: 512 * 1024 + 1, ..picture(4) },
        Picture { bytes: 0, ..picture(4) },
    ] {
        assert_eq!(sat.put(REFEREE, &wrong).unwrap_err().name(), named(Right::Full));
    }
}

/// Two tables that differ in pictures that Ann does not have: she gets and is refused the same, to the byte.
#[test]
fn pictures_that_a_seat_does_not_have_change_nothing_for_it() {
    let play = |hidden: &[u8], bos: &[u8]| {
        let mut sat = Sat::down();
        for nth in hidden {
            sat.put(REFEREE, &picture(*nth)).unwrap();
            sat.ok(REFEREE, write(card("plot", picture(*nth)), Reach::referee()));
            sat.ok(REFEREE, write(card("for Bo", picture(*nth)), only(&[BO])));
        }
        for nth in bos {
            sat.put(BO, &picture(*nth)).unwrap();
        }
        let mut told = vec![];
        for nth in 1..6 {
            told.push(format!("{:?}", sat.table.picture(ANN, &picture(nth).hash)));
            told.push(sat.say(ANN, write(card("x", picture(nth)), Reach::Everyone)).unwrap_err().in_words());
        }
        let put = sat.put(ANN, &picture(1)).unwrap();
        told.push(format!("{:?}", put.ack));
        told.extend(put.entries.iter().map(|one: &Written| one.sealed().numbered(one, 0)));
        sat.ok(ANN, write(card("map", picture(1)), Reach::Everyone));
        told.push(format!("{:?} {:#?}", sat.view(ANN), sat.table.cards(ANN, None)));
        (told, stream(&sat, ANN))
    };
    let nothing = play(&[], &[]);
    for (hidden, bos) in [(&[1][..], &[][..]), (&[2, 3], &[1]), (&[], &[1, 2, 3, 4]), (&[5, 1], &[5])] {
        assert_eq!(play(hidden, bos), nothing, "{hidden:?} {bos:?}");
    }
}

#[test]
fn a_log_in_which_a_card_has_a_picture_that_nobody_put_down_is_damaged() {
    let mut sat = Sat::down();
    sat.put(ANN, &picture(1)).unwrap();
    let open = |log: &[Entry], by: By, body: Body| {
        let seq = log.len() as u64;
        let entry = Entry {
            seq,
            time: None,
            by,
            hand: None,
            command: None,
            audience: Reach::Everyone,
            salt: Salt([1; 16]),
            erased: None,
            body,
        };
        let log = log.iter().cloned().chain([entry]);
        Table::open(rig::Rig::<0>, ROOT, false, log, None).map(|_| ())
    };
    let on = |picture: Picture| Body::Card {
        card: AttemptId("0123456789abcdef".into()),
        wrote: norn_chronicle::Wrote::New,
        about: card("x", picture),
    };
    let log = &sat.log[..];
    assert!(open(log, By::Seat(BO), on(picture(1))).is_ok(), "nobody can tell that he did not have it");
    for picture in [picture(2), Picture { width: 1, ..picture(1) }] {
        assert!(open(log, By::Seat(BO), on(picture)).unwrap_err().text.contains("nobody has put down"));
    }
    let other = Picture { width: 1, ..picture(1) };
    assert!(
        open(log, By::Seat(BO), Body::Picture { picture: other }).unwrap_err().text.contains("else before")
    );
    assert!(
        open(log, By::Rules, Body::Picture { picture: picture(2) }).unwrap_err().text.contains("by somebody")
    );
}

/// A table that goes on from another's log has its pictures, and knows whose they are.
#[test]
fn an_imported_table_has_the_pictures() {
    let mut sat = Sat::down();
    sat.put(ANN, &picture(1)).unwrap();
    sat.ok(ANN, write(card("map", picture(1)), Reach::Everyone));
    let beginning = Beginning {
        name: "Again".into(),
        referee: "referee".into(),
        root: Root([8; 32]),
        seeded: false,
        origin: Some(Hash([3; 32])),
        now: None,
    };
    let imported = Table::import(rig::Rig::<0>, beginning, sat.log.iter().cloned()).unwrap();
    for seat in [REFEREE, ANN, BO] {
        assert_eq!(imported.table.picture(seat, &picture(1).hash), Some(picture(1)));
    }
    let put = imported.entries.iter().filter(|entry| matches!(entry.body, Body::Picture { .. }));
    assert_eq!(put.count(), 1);
}
