//! What a table shows besides its game: pictures under maps and fog on them, the scene, portraits; who says so, and who
//! sees what of it.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::*;
use norn_chronicle::backdrop::{
    CELL_MAX, CELL_MIN, Cell, FOG_AT_ONCE_MAX, FOG_MAX, TILES_BYTES_MAX, TILES_MAX,
};
use norn_chronicle::canon::seal;
use norn_chronicle::stream::Projection;
use norn_chronicle::{CardPicture, Entry, Fog, Fogging, Picture, PictureKind, REFEREE, Reach, Seat, Tiles};
use norn_kernel::{Value, Who};
use norn_table::command::Right;
use norn_table::view::{Live, SceneryView};
use norn_table::{BackdropView, Say, TilesAt};

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
    assert_eq!(scenery(&sat, REFEREE).covered[0].fog, Fog { all: true, ..Fog::default() });
    let (hidden, cells) = cut(&sat, ANN);
    assert_eq!(cells, [(0, 0), (0, 1), (1, 0), (1, 1)]);
    assert_eq!(cut(&sat, BO).0, hidden);
    assert_eq!(scenery(&sat, BO).covered, scenery(&sat, REFEREE).covered, "what it lies on, all know");
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
    assert_eq!(scenery(&sat, ANN).backdrops, [], "the fog stays where it was");
    assert_eq!([ANN, BO].map(|seat| stream(&sat, seat)), before, "no entry of it is theirs");
    let covered = |sat: &Sat, seat: Seat| scenery(sat, seat).covered.len();
    let hides = [ANN, REFEREE].map(|seat| covered(&sat, seat));
    assert_eq!(hides, [0, 1], "where it hides pictures alone, it hides nothing without one");
    // Where it hides more, what others see of the game changes with it, and with nothing else.
    sat.ok(REFEREE, Say::Wish { about: "fog-hides".into(), wish: Value::word("people") });
    let borders = |sat: &Sat| sat.table.view(ANN).unwrap().game.maps[0].borders.len();
    let open = borders(&sat);
    sat.ok(REFEREE, fog(Fogging::All));
    assert_eq!((0 < open, borders(&sat), covered(&sat, ANN)), (true, 0, 1));
    sat.ok(REFEREE, fog(Fogging::Nothing));
    assert_eq!((borders(&sat), covered(&sat, ANN)), (open, 0));
}

/// Of 1,000 × 1,000 pixels, five for each that the picture has: four tiles, the first cell in the third.
fn tiles(of: &Picture) -> Tiles {
    let sizes = [(600, 600), (400, 600), (600, 400), (400, 400)];
    let pictures = (11..).zip(sizes).map(|(nth, (width, height))| picture(nth, width, height)).collect();
    Tiles { of: of.hash, width: 1_000, height: 1_000, side: 600, pictures }
}

fn tile(tiles: &Tiles) -> Say {
    Say::TilePicture { map: ROOMS.into(), tiles: tiles.clone() }
}

/// The addresses that a seat has for tiles.
#[track_caller]
fn cuts(sat: &Sat, seat: Seat) -> Vec<String> {
    match under(sat, seat).tiles.expect("there are tiles").each {
        TilesAt::Cut(each) => each,
        whole @ TilesAt::Whole(_) => panic!("{whole:?}"),
    }
}

#[test]
fn tiles_lie_where_their_picture_lies_and_are_cut_as_it_is() {
    let mut sat = Sat::down();
    sat.kept = true;
    let before = [ANN, BO].map(|seat| stream(&sat, seat));
    let whole = picture(1, 200, 200);
    let sharp = tiles(&whole);
    sat.put(REFEREE, &whole).unwrap();
    for one in &sharp.pictures {
        sat.put(REFEREE, one).unwrap();
    }
    sat.ok(REFEREE, lay(whole, Some(true)));
    assert_eq!(under(&sat, ANN).tiles, None);
    let plain = cut(&sat, ANN).0;
    sat.ok(REFEREE, tile(&sharp));
    let all = sharp.pictures.iter().map(|one| one.hash).collect();
    let seen = under(&sat, REFEREE).tiles.expect("there are tiles");
    assert_eq!((seen.width, seen.height, seen.side, seen.each), (1_000, 1_000, 600, TilesAt::Whole(all)));
    assert!(
        sharp.pictures.iter().all(|one| sat.table.picture(ANN, &one.hash).is_none()),
        "they are the referee's"
    );
    // The first cell lies at the lower left, 500 pixels a side: in the first tile as well, and a little in the fourth.
    let hidden = |sat: &Sat| {
        cuts(sat, ANN)
            .iter()
            .map(|at| sat.table.cut(ANN, at).expect("it is there").hidden.clone())
            .collect::<Vec<_>>()
    };
    let (every, left): (Vec<Cell>, Vec<Cell>) = (vec![(0, 0), (0, 1), (1, 0), (1, 1)], vec![(0, 0), (1, 0)]);
    let right = vec![(1, 0), (1, 1)];
    assert_eq!(hidden(&sat), [every, right.clone(), left, vec![(1, 0)]]);
    let first = cuts(&sat, ANN);
    assert!(!first.contains(&plain) && cut(&sat, ANN).0 != plain);
    assert_eq!(cuts(&sat, BO), first);
    // What is shown changes the tiles that have any of it, and no others.
    sat.ok(REFEREE, fog(Fogging::Show(some(&[(0, 0)]))));
    let now = cuts(&sat, ANN);
    assert_eq!(
        std::iter::zip(&first, &now).map(|(was, is)| was == is).collect::<Vec<_>>(),
        [false, true, false, true]
    );
    assert!(sat.table.cut(ANN, &first[0]).is_none() && sat.table.cut(ANN, &first[1]).is_some());
    assert_eq!(hidden(&sat)[2], [(1, 0)]);
    // Laid in another way, they go along; with another picture, and without one, they go.
    let (x, y, cell) = (0, 20_000, 20_000);
    let wider =
        |picture| Say::LayPicture { map: ROOMS.into(), picture: Some(picture), x, y, cell, hidden: None };
    sat.ok(REFEREE, wider(whole));
    assert_eq!(hidden(&sat), [vec![(0, 1), (1, 0), (1, 1)], right, vec![(1, 0)], vec![(1, 0)]]);
    let again = reopened(&sat.log, false);
    assert_eq!(again.scenery(ANN, None), scenery(&sat, ANN));
    let other = picture(2, 200, 200);
    sat.put(REFEREE, &other).unwrap();
    sat.ok(REFEREE, wider(other));
    assert_eq!([REFEREE, ANN].map(|seat| under(&sat, seat).tiles), [None, None]);
    assert_eq!([ANN, BO].map(|seat| stream(&sat, seat)), before, "no entry of it is theirs");
}

#[test]
fn tiles_are_of_the_picture_that_lies_there_and_within_limits() {
    let mut sat = Sat::down();
    sat.careful = false;
    let whole = picture(1, 200, 200);
    let sharp = tiles(&whole);
    sat.put(REFEREE, &whole).unwrap();
    assert_eq!(sat.refused(REFEREE, tile(&sharp)), named(Right::Unknown), "nothing lies there");
    sat.ok(REFEREE, lay(whole, Some(true)));
    assert_eq!(sat.refused(REFEREE, tile(&sharp)), named(Right::NoSuchPicture));
    for one in &sharp.pictures {
        sat.put(REFEREE, one).unwrap();
    }
    assert_eq!(sat.refused(ANN, tile(&sharp)), named(Right::RefereesOnly));
    let wrong = |change: fn(&mut Tiles)| {
        let mut tiles = sharp.clone();
        change(&mut tiles);
        tile(&tiles)
    };
    assert_eq!(sat.refused(REFEREE, wrong(|tiles| tiles.of = tiles.pictures[0].hash)), named(Right::Unknown));
    assert_eq!(sat.refused(REFEREE, wrong(|tiles| tiles.pictures.swap(0, 1))), named(Right::Text));
    assert_eq!(sat.refused(REFEREE, wrong(|tiles| tiles.height = 1_200)), named(Right::Text));
    let why = sat.say(REFEREE, wrong(|tiles| tiles.height = 1_200)).unwrap_err().in_words();
    assert!(why.contains("256 to 1536 pixels a side"), "{why}");
    let many = |tiles: &mut Tiles| tiles.pictures = vec![tiles.pictures[0]; TILES_MAX + 1];
    assert_eq!(sat.refused(REFEREE, wrong(many)), named(Right::Full));
    let heavy = |tiles: &mut Tiles| tiles.pictures[0].bytes = TILES_BYTES_MAX;
    assert_eq!(sat.refused(REFEREE, wrong(heavy)), named(Right::Full));
    let elsewhere = Say::TilePicture { map: "nowhere".into(), tiles: sharp.clone() };
    assert_eq!(sat.refused(REFEREE, elsewhere), named(Right::Unknown));
    sat.ok(REFEREE, tile(&sharp));
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
