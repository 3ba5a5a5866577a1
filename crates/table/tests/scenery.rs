//! What a table shows besides its game: pictures under maps and fog on them, the scene, portraits; who says so, and who
//! sees what of it.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::*;
use norn_chronicle::backdrop::{CELL_MAX, CELL_MIN, Cell, FOG_AT_ONCE_MAX, FOG_MAX};
use norn_chronicle::canon::seal;
use norn_chronicle::stream::Projection;
use norn_chronicle::{CardPicture, Entry, Fog, Fogging, Picture, PictureKind, REFEREE, Reach, Seat};
use norn_kernel::Who;
use norn_table::command::Right;
use norn_table::view::{Live, SceneryView};
use norn_table::{BackdropView, Say};

const ROOMS: &str = "lanterns.house.rooms";

fn picture(nth: u8, width: u32, height: u32) -> Picture {
    Picture::of(PictureKind::Jpeg, width, height, &[nth; 100]).unwrap()
}

/// Of two columns and two rows, the first cell in its lower left.
fn lay(picture: Picture, hidden: Option<bool>) -> Say {
    let (x, y, cell) = (5_000, 15_000, 10_000);
    Say::LayPicture { map: ROOMS.into(), picture: Some(picture), x, y, cell, hidden }
}

fn fog(how: Fogging) -> Say {
    Say::Fog { map: ROOMS.into(), how }
}

fn some(cells: &[Cell]) -> std::collections::BTreeSet<Cell> {
    cells.iter().copied().collect()
}

fn scenery(sat: &Sat, seat: Seat) -> SceneryView {
    sat.table.scenery(seat, None)
}

#[track_caller]
fn under(sat: &Sat, seat: Seat) -> BackdropView {
    let [one] = scenery(sat, seat).backdrops.try_into().expect("one picture");
    one
}

/// The address that a seat has for what it sees, and what is hidden there.
#[track_caller]
fn cut(sat: &Sat, seat: Seat) -> (String, Vec<Cell>) {
    let address = under(sat, seat).cut.expect("it is cut");
    let cut = sat.table.cut(seat, &address).expect("it is there");
    (address, cut.hidden.clone())
}

fn stream(sat: &Sat, seat: Seat) -> Vec<String> {
    let mut stream = Projection::new(seat);
    let told = sat.log.iter().filter_map(|entry| stream.feed(entry).unwrap());
    told.map(|entry| seal(&Entry { command: None, ..entry }).unwrap().text).collect()
}

#[test]
fn a_picture_lies_under_a_map_and_others_see_what_is_not_hidden() {
    let mut sat = Sat::down();
    // What is kept of the table holds it, too.
    sat.kept = true;
    let before = [ANN, BO].map(|seat| stream(&sat, seat));
    let whole = picture(1, 200, 200);
    sat.put(REFEREE, &whole).unwrap();
    sat.ok(REFEREE, lay(whole, Some(true)));
    assert_eq!((under(&sat, REFEREE).lies.picture, under(&sat, REFEREE).cut), (whole, None));
    assert_eq!(under(&sat, REFEREE).fog, Some(Fog { all: true, ..Fog::default() }));
    let (hidden, cells) = cut(&sat, ANN);
    assert_eq!(cells, [(0, 0), (0, 1), (1, 0), (1, 1)]);
    assert_eq!((cut(&sat, BO).0, under(&sat, ANN).fog), (hidden.clone(), None));
    assert_eq!(sat.table.picture(ANN, &whole.hash), None, "she does not have the whole");

    sat.ok(REFEREE, fog(Fogging::Show(some(&[(0, 0), (7, 7)]))));
    let (shown, cells) = cut(&sat, ANN);
    assert_eq!(cells, [(0, 1), (1, 0), (1, 1)]);
    assert!(shown != hidden && sat.table.cut(ANN, &hidden).is_none());
    // What is done where there is no picture is nothing to be seen; the same again is the same.
    sat.ok(REFEREE, fog(Fogging::Hide(some(&[(7, 7), (0, 0)]))));
    assert_eq!(cut(&sat, ANN).0, hidden);
    sat.ok(REFEREE, fog(Fogging::Nothing));
    assert_eq!(cut(&sat, ANN).1, []);
    // Laid in another way, it is another one; what is hidden stays so.
    sat.ok(REFEREE, fog(Fogging::Hide(some(&[(1, 1)]))));
    let (before_that, _) = cut(&sat, ANN);
    sat.ok(REFEREE, lay(whole, None));
    assert!(cut(&sat, ANN).0 != before_that);
    assert_eq!(cut(&sat, ANN).1, [(1, 1)]);
    let again = reopened(&sat.log, false);
    assert_eq!(again.scenery(ANN, None), scenery(&sat, ANN));
    sat.ok(REFEREE, Say::LayPicture { map: ROOMS.into(), picture: None, x: 0, y: 0, cell: 0, hidden: None });
    assert_eq!(scenery(&sat, ANN), SceneryView::default());
    assert_eq!([ANN, BO].map(|seat| stream(&sat, seat)), before, "no entry of it is theirs");
}

/// The address that others have depends on what they see, and on nothing beneath it.
#[test]
fn an_address_tells_nothing_of_the_picture() {
    let address = |nth: u8| {
        let mut sat = Sat::down();
        sat.put(REFEREE, &picture(nth, 200, 200)).unwrap();
        sat.ok(REFEREE, lay(picture(nth, 200, 200), Some(true)));
        sat.ok(REFEREE, fog(Fogging::Show(some(&[(0, 0)]))));
        cut(&sat, ANN).0
    };
    assert_eq!(address(1), address(2));
    assert_eq!(address(1).len(), 64);
}

#[test]
fn only_the_referee_says_what_lies_under_a_map_and_within_limits() {
    let mut sat = Sat::down();
    // So much is opened again in no time.
    sat.careful = false;
    let whole = picture(1, 200, 200);
    sat.put(ANN, &whole).unwrap();
    let only = named(Right::RefereesOnly);
    for say in [lay(whole, None), fog(Fogging::All), Say::Stage { picture: None }] {
        assert_eq!(sat.refused(ANN, say), only);
    }
    assert_eq!(sat.refused(REFEREE, lay(picture(9, 200, 200), None)), named(Right::NoSuchPicture));
    let elsewhere = Say::Fog { map: "nowhere".into(), how: Fogging::All };
    assert_eq!(sat.refused(REFEREE, elsewhere), named(Right::Unknown));
    let as_large =
        |cell| Say::LayPicture { map: ROOMS.into(), picture: Some(whole), x: 0, y: 0, cell, hidden: None };
    for cell in [0, CELL_MIN - 1, CELL_MAX + 1] {
        assert_eq!(sat.refused(REFEREE, as_large(cell)), named(Right::Text), "{cell}");
    }
    sat.ok(REFEREE, as_large(CELL_MIN));
    sat.ok(REFEREE, as_large(CELL_MAX));
    let many = |from: usize, count: usize| {
        let cell = |nth: usize| (i16::try_from(nth % 1_000).unwrap(), i16::try_from(nth / 1_000).unwrap());
        Fogging::Hide((from..from + count).map(cell).collect())
    };
    assert_eq!(sat.refused(REFEREE, fog(many(0, FOG_AT_ONCE_MAX + 1))), named(Right::Full));
    for nth in 0..FOG_MAX / FOG_AT_ONCE_MAX {
        sat.ok(REFEREE, fog(many(nth * FOG_AT_ONCE_MAX, FOG_AT_ONCE_MAX)));
    }
    assert_eq!(sat.refused(REFEREE, fog(many(FOG_MAX, 1))), named(Right::Full));
    sat.ok(REFEREE, fog(Fogging::All));
}

#[test]
fn everybody_sees_what_is_on_the_stage_until_it_is_put_away() {
    let mut sat = Sat::down();
    let whole = picture(1, 300, 200);
    sat.put(REFEREE, &whole).unwrap();
    let says = |alt: &str| Say::Stage { picture: Some(CardPicture { picture: whole, alt: alt.into() }) };
    assert_eq!(sat.refused(REFEREE, says(" ")), named(Right::Text));
    let before = sat.log.len();
    sat.ok(REFEREE, says(" The mill "));
    assert_eq!(sat.log[before].audience, Reach::Everyone);
    let on = scenery(&sat, BO).scene.expect("it is there");
    assert_eq!((on.alt.as_str(), sat.table.picture(BO, &whole.hash)), ("The mill", Some(whole)));
    sat.ok(REFEREE, Say::Stage { picture: None });
    assert_eq!((scenery(&sat, BO).scene, sat.table.picture(BO, &whole.hash)), (None, None));
}

#[test]
fn a_portrait_is_given_by_its_player_and_seen_by_all_who_see_whom_it_shows() {
    let mut sat = Sat::down();
    let (hers, shades) = (picture(1, 64, 64), picture(2, 64, 64));
    sat.put(ANN, &hers).unwrap();
    sat.put(ANN, &picture(3, 64, 65)).unwrap();
    sat.put(REFEREE, &shades).unwrap();
    let portray = |who: Who, picture: Option<Picture>| Say::Portray { who, picture };
    assert_eq!(sat.refused(ANN, portray(ADA, Some(picture(3, 64, 65)))), named(Right::Text));
    assert_eq!(sat.refused(ANN, portray(BOB, Some(hers))), named(Right::OwnCharacter));
    assert_eq!(sat.refused(ANN, portray(ADA, Some(shades))), named(Right::NoSuchPicture));
    // Somebody unseen is refused as one whom there isn't.
    let unseen = sat.say(ANN, portray(SHADE, Some(hers))).unwrap_err().in_words();
    assert_eq!(unseen, sat.say(ANN, portray(Who(900), Some(hers))).unwrap_err().in_words());
    sat.ok(ANN, portray(ADA, Some(hers)));
    sat.ok(REFEREE, portray(SHADE, Some(shades)));
    let seen = |sat: &Sat, seat| scenery(sat, seat).portraits.into_iter().collect::<Vec<_>>();
    assert_eq!(seen(&sat, REFEREE), [(ADA, hers), (SHADE, shades)]);
    for seat in [ANN, BO] {
        assert_eq!(seen(&sat, seat), [(ADA, hers)]);
        let has = [hers, shades].map(|picture| sat.table.picture(seat, &picture.hash));
        assert_eq!(has, [Some(hers), None]);
    }
    sat.ok(ANN, portray(ADA, None));
    assert_eq!((seen(&sat, BO), sat.table.picture(BO, &hers.hash)), (vec![], None));
}
