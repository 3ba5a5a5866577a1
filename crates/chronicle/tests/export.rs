//! Files: what goes in comes out, and whatever was done to one is found where it was done.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{Game, Log, Mark, Marks, changed, id, said, seats};
use norn_chronicle::canon::Tip;
use norn_chronicle::canon::hash;
use norn_chronicle::export::{
    Gathered, LINE_MAX, Line, Reader, TIPS_MAX, Whose, Writer, export, no_pictures,
};
use norn_chronicle::verify::{Part, Report, verify};
use norn_chronicle::{
    AttemptId, Body, By, Card, CardPicture, Entry, Error, Hash, Kind, Picture, PictureKind, Reach, Salt,
    Seat, Tiles, Wrote,
};
use proptest::prelude::*;

fn write(log: &[Entry], whose: Whose) -> String {
    let mut out = vec![];
    export(&mut out, whose, "0.1.0", || log.iter().cloned().map(Ok::<_, Error>), no_pictures).unwrap();
    String::from_utf8(out).unwrap()
}

/// Everything that the file holds, or what is wrong with it.
fn read(bytes: &[u8]) -> Result<Vec<Entry>, Error> {
    Reader::open(bytes)?.collect()
}

fn check(bytes: &[u8], kept: Option<Hash>) -> Result<Report, Error> {
    Ok(verify(Reader::open(bytes)?, Marks::default(), &mut (), kept))
}

fn game() -> Vec<Entry> {
    let mut game = Game::new();
    game.attempt(1, 2);
    game.log.push(seats(&[]), said("a trap"));
    game.log.push(seats(&[1]), said("psst — Ædh\u{301} \"quoted\" \\ \u{7f}\n"));
    game.attempt(2, 3);
    game.log.0
}

#[test]
fn a_whole_log_comes_back() {
    let log = game();
    let file = write(&log, Whose::Referee);
    assert_eq!(read(file.as_bytes()).unwrap(), log);
    assert!(file.starts_with(r#"{"edition":1,"format":1,"label":"the referee's log: HOLDS SECRETS"#));
    assert_eq!(file.lines().count(), log.len() + 2);
    let report = check(file.as_bytes(), None).unwrap();
    assert!(report.holds(), "{:?}", report.tampered);
    assert_eq!(report.checked.entries, log.len() as u64);
    assert_eq!((report.checked.attempts, report.checked.faces, report.checked.links), (2, 5, 4));
    assert!(report.unseen.is_empty());
}

#[test]
fn a_seat_gets_what_it_has_seen_and_no_trace_of_more() {
    let log = game();
    let file = write(&log, Whose::Seat(Seat(1)));
    let seen = read(file.as_bytes()).unwrap();
    assert_eq!(seen.len(), log.len() - 2);
    assert!(!file.contains("trap"));
    let report = check(file.as_bytes(), None).unwrap();
    assert!(report.holds(), "{:?}", report.tampered);
    assert_eq!(report.checked.faces, 5);
    assert_eq!(report.unseen.len(), 2, "{:?}", report.unseen);

    // A game in which nothing was hidden gives the same file, byte for byte.
    let mut bare: Vec<Entry> = log.iter().filter(|entry| entry.audience.reaches(Seat(1))).cloned().collect();
    for (seq, entry) in bare.iter_mut().enumerate() {
        entry.seq = seq as u64;
    }
    assert_eq!(write(&bare, Whose::Seat(Seat(1))), file);
}

/// Every byte of the file, the last line's end included, with each of three changes.
#[test]
fn a_flipped_byte_is_found_wherever_it_is() {
    let mut log = Log::new();
    log.all(said("é"));
    let file = write(&log.0, Whose::Referee).into_bytes();
    for at in 0..file.len() {
        for flip in [0x01, 0x20, 0x80] {
            let mut bad = file.clone();
            bad[at] ^= flip;
            let error = read(&bad).expect_err(&format!("byte {at} ^ {flip}"));
            assert!(error.line.is_some() && !error.text.is_empty() && !error.hint.is_empty());
            if let Ok(report) = check(&bad, None) {
                assert!(report.tampered.iter().any(|finding| finding.part == Part::Chain));
            }
        }
    }
}

#[test]
fn an_edited_entry_is_named() {
    let log = game();
    let file = write(&log, Whose::Referee);
    let bad = file.replacen("seat 1", "seat l", 1);
    let error = read(bad.as_bytes()).unwrap_err();
    assert_eq!((error.kind, error.line, error.seq), (Kind::Hash, Some(6), Some(4)));
    let report = check(bad.as_bytes(), None).unwrap();
    assert_eq!((report.tampered[0].part, report.tampered[0].seq), (Part::Chain, Some(4)));
    assert_eq!(report.checked.entries, 4);
}

#[test]
fn a_dropped_inserted_or_moved_entry_is_named() {
    let log = game();
    let file = write(&log, Whose::Referee);
    let lines: Vec<&str> = file.lines().collect();
    let check = |lines: Vec<&str>, kind, line| {
        let error = read(format!("{}\n", lines.join("\n")).as_bytes()).unwrap_err();
        assert_eq!((error.kind, error.line), (kind, Some(line)), "{error}");
        assert_eq!(error.seq, Some(line - 2));
    };
    let mut dropped = lines.clone();
    dropped.remove(5);
    check(dropped, Kind::Order, 6);
    let mut inserted = lines.clone();
    inserted.insert(5, lines[4]);
    check(inserted, Kind::Order, 6);
    let mut moved = lines.clone();
    moved.swap(5, 6);
    check(moved, Kind::Order, 6);
}

#[test]
fn a_cut_tail_is_found() {
    let log = game();
    let file = write(&log, Whose::Referee);
    for end in 1..file.len() {
        let error = read(&file.as_bytes()[..end]).unwrap_err();
        assert_eq!(error.kind, Kind::Cut, "{end}: {error}");
    }
    assert_eq!(read(b"").unwrap_err().kind, Kind::Format);

    // Without its last entries but with the closing line: the closing line names it.
    let mut lines: Vec<&str> = file.lines().collect();
    lines.remove(lines.len() - 2);
    let error = read(format!("{}\n", lines.join("\n")).as_bytes()).unwrap_err();
    assert_eq!((error.kind, error.line), (Kind::Cut, Some(lines.len() as u64)));

    // Closed anew: only a head that somebody kept names it.
    let whole = check(file.as_bytes(), None).unwrap().tip.head;
    let cut = write(&log[..log.len() - 1], Whose::Referee);
    assert!(check(cut.as_bytes(), None).unwrap().holds());
    let report = check(cut.as_bytes(), Some(whole)).unwrap();
    assert_eq!(report.tampered[0].part, Part::Head);
    // A file that went on since is fine.
    let earlier = check(cut.as_bytes(), None).unwrap().tip.head;
    assert!(check(file.as_bytes(), Some(earlier)).unwrap().holds());
    assert!(check(file.as_bytes(), Some(whole)).unwrap().holds());
    // What a chain begins from is the head of no entry: nobody kept it, and any log would have it.
    let nothing = check(file.as_bytes(), Some(Tip::START.head)).unwrap();
    assert_eq!(nothing.tampered[0].part, Part::Head);
}

#[test]
fn other_formats_and_other_files_are_refused_by_name() {
    let file = write(&game(), Whose::Referee);
    let newer = file.replacen(r#""format":1"#, r#""format":3"#, 1);
    let error = read(newer.as_bytes()).unwrap_err();
    assert_eq!(error.kind, Kind::Format);
    assert!(error.text.starts_with("format 3 is newer than this program knows"), "{error}");
    for other in ["hello\n", "{}\n", "[]\n", "\n", "{\"format\":\"x\"}\n", "{\"format\":-1}\n"] {
        assert_eq!(read(other.as_bytes()).unwrap_err().kind, Kind::Format, "{other}");
    }
    let more = format!("{file}\n");
    assert_eq!(read(more.as_bytes()).unwrap_err().kind, Kind::Line);
    // A newer form of the same format would have other members.
    let odd = file.replacen(r#""name":"#, r#""more":1,"name":"#, 1);
    assert_eq!(read(odd.as_bytes()).unwrap_err().kind, Kind::Line);
    // A header that hides that the file holds secrets.
    let quiet = file.replacen("HOLDS SECRETS", "holds nothing", 1);
    assert_eq!(read(quiet.as_bytes()).unwrap_err().line, Some(1));
}

#[test]
fn a_line_has_a_longest_length() {
    let file = write(&game(), Whose::Referee);
    let (head, _) = file.split_once('\n').unwrap();
    let long = format!("{head}\n{}\n", "x".repeat(LINE_MAX));
    assert_eq!(read(long.as_bytes()).unwrap_err().kind, Kind::Line);
    let longer = format!("{head}\n{}\n", "x".repeat(LINE_MAX + 1));
    assert_eq!(read(longer.as_bytes()).unwrap_err().kind, Kind::Long);
}

#[test]
fn a_file_reads_the_same_after_an_editor_or_a_mailer_has_had_it() {
    let file = write(&game(), Whose::Referee);
    let whole = read(file.as_bytes()).unwrap();
    for kept in [
        file.replace('\n', "\r\n"),
        format!("\u{feff}{file}"),
        format!("\u{feff}{}", file.replace('\n', "\r\n")),
    ] {
        assert_eq!(read(kept.as_bytes()).unwrap(), whole);
    }
    // Nothing else may stand there.
    for other in [
        file.replacen('\n', " \n", 1),
        file.replacen('\n', "\r\r\n", 1),
        file.replacen('\n', "\n\u{feff}", 1),
        format!("{file}\r\n"),
    ] {
        assert!(read(other.as_bytes()).is_err());
    }
}

#[test]
fn a_header_lists_only_so_many_tips() {
    let mut gathered = Gathered::default();
    gathered.feed(&Log::new().0[0]);
    let committed = |n: usize| {
        let seats = [Seat(n as u16)].into();
        let chain = norn_chronicle::ChainId::Hidden(seats);
        common::entry(0, Reach::Everyone, Body::Committed { chain, tip: Hash([0; 32]), length: 9 })
    };
    for n in 0..TIPS_MAX {
        gathered.feed(&Entry { by: By::Rules, ..committed(n) });
    }
    assert!(gathered.header(Whose::Referee, "").is_ok());
    gathered.feed(&committed(TIPS_MAX));
    assert_eq!(gathered.header(Whose::Referee, "").unwrap_err().kind, Kind::Long);
}

#[test]
fn a_header_that_does_not_fit_its_entries_is_found() {
    let log = game();
    let mut gathered = Gathered::default();
    log.iter().for_each(|entry| gathered.feed(entry));
    let right = gathered.header(Whose::Referee, "0.1.0").unwrap();
    type Edit = fn(&mut norn_chronicle::export::Header);
    let edits: [(&str, Edit); 4] = [
        ("name", |header| header.name = "Friday".into()),
        ("edition", |header| header.edition = 2),
        ("ruleset", |header| header.ruleset = "other".into()),
        ("tips", |header| header.tips[0].tip = Hash([9; 32])),
    ];
    for (what, edit) in edits {
        let mut header = right.clone();
        edit(&mut header);
        let mut out = vec![];
        let mut writer = Writer::new(&mut out, &header).unwrap();
        log.iter().for_each(|entry| writer.write(entry, no_pictures::<Error>).unwrap());
        assert_eq!(writer.finish().unwrap().count, log.len() as u64);
        let report = check(&out, None).unwrap();
        assert!(report.tampered[0].text.contains(what), "{:?}", report.tampered);
    }
}

#[test]
fn a_writer_takes_entries_in_order_only() {
    let log = game();
    let mut gathered = Gathered::default();
    assert_eq!(gathered.header(Whose::Referee, "").unwrap_err().kind, Kind::Order);
    gathered.feed(&log[0]);
    for whose in [Whose::Referee, Whose::Seat(Seat(1))] {
        let mut writer = Writer::new(vec![], &gathered.header(whose, "").unwrap()).unwrap();
        writer.write(&log[0], no_pictures::<Error>).unwrap();
        assert_eq!(writer.write(&log[2], no_pictures::<Error>).unwrap_err().kind, Kind::Order);
    }
}

struct Full;
impl std::io::Write for Full {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::StorageFull.into())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error_with_a_hint() {
    let log = game();
    let error = export(Full, Whose::Referee, "", || log.iter().cloned().map(Ok::<_, Error>), no_pictures)
        .unwrap_err();
    assert_eq!(error.kind, Kind::Io);
    assert!(error.hint.contains("space"));
}

/// A hash in capitals says the same, but there is one way to write a line.
#[test]
fn there_is_one_way_to_write_a_line() {
    let mut log = Log::new();
    log.all(Body::Corrected {
        id: id(1),
        address: "a".into(),
        was: None,
        value: norn_kernel::Value::Number(1),
        changes: vec![changed(&Mark::Wipe)],
        reason: String::new(),
    });
    log.0[1].salt = Salt([0xab; 16]);
    let file = write(&log.0, Whose::Referee);
    let head = check(file.as_bytes(), None).unwrap().tip.head.to_string();
    for (from, to) in [
        ("abababab", "ABababab".to_owned()),
        (r#""seq":1"#, r#""seq":1.0"#.to_owned()),
        (r#""seq":1"#, r#""seq": 1"#.to_owned()),
        (r#""key":"marks.set""#, r#""key":"\u006darks.set""#.to_owned()),
        (r#","salt""#, r#","none":0,"salt""#.to_owned()),
        (
            r#"{"entry":{"audience":"everyone","body":{"address""#,
            r#"{"entry":{"audience":"everyone","audience":"everyone","body":{"address""#.to_owned(),
        ),
        (head.as_str(), head.to_uppercase()),
    ] {
        let bad = file.replacen(from, &to, 2);
        assert_ne!(bad, file, "{from}");
        assert!(read(bad.as_bytes()).is_err(), "{from}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_bytes_are_an_error_and_no_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(read(&bytes).is_err());
    }

    /// Pieces of valid files in any order: read, refused, never a panic.
    #[test]
    fn any_shuffled_file_is_an_error_or_whole(order in proptest::collection::vec(0usize..24, 0..24), cut in any::<u16>()) {
        let file = write(&game(), Whose::Referee);
        let lines: Vec<&str> = file.lines().collect();
        let mut text = format!("{}\n", lines[0]);
        for n in order {
            text.push_str(lines[n % lines.len()]);
            text.push('\n');
        }
        let mut bytes = text.into_bytes();
        let at = usize::from(cut) % bytes.len();
        bytes[at] = bytes[at].wrapping_add(1);
        prop_assert!(read(&bytes).is_err());
        if let Ok(report) = check(&bytes, None) {
            prop_assert!(!report.holds());
        }
    }
}

#[test]
fn an_empty_stream_has_a_head_too() {
    assert_eq!(Tip::default(), Tip::START);
}

// ---- pictures

/// Bytes that count as a picture here: nobody looks into them.
fn bytes(nth: u8) -> Vec<u8> {
    (0..200_u8).map(|at| at.wrapping_mul(7) ^ nth).collect()
}

fn picture(nth: u8) -> Picture {
    Picture::of(PictureKind::Png, 20, 10, &bytes(nth)).unwrap()
}

fn put(nth: u8) -> Body {
    Body::Picture { picture: picture(nth) }
}

fn shown(nth: u8, picture: Picture) -> Body {
    let on = CardPicture { picture, alt: "a map".into() };
    let about = Card { title: "A".into(), picture: Some(on), ..Card::default() };
    Body::Card { card: AttemptId(format!("{nth:016}")), wrote: Wrote::New, about }
}

/// Two pictures: one on a card that Ann has twice, and one that nobody has but the referee.
fn pictured() -> Vec<Entry> {
    let mut log = Game::new().log;
    log.push(seats(&[]), put(1));
    log.push(seats(&[]), put(2));
    log.push(seats(&[1]), shown(1, picture(1)));
    log.push(seats(&[1]), shown(2, picture(1)));
    log.push(seats(&[]), put(1));
    log.0
}

fn with_pictures(log: &[Entry], whose: Whose) -> String {
    let mut out = vec![];
    let at_hand =
        |wanted: &Picture| Ok((1..3).map(bytes).find(|bytes| wanted.is(bytes)).expect("it is at hand"));
    export(&mut out, whose, "0.1.0", || log.iter().cloned().map(Ok::<_, Error>), at_hand).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_file_holds_each_picture_once_right_after_the_entry_that_names_it_first() {
    let log = pictured();
    for (whose, wanted) in
        [(Whose::Referee, vec![1, 2]), (Whose::Seat(Seat(1)), vec![1]), (Whose::Seat(Seat(2)), vec![])]
    {
        let file = with_pictures(&log, whose);
        let mut reader = Reader::open(file.as_bytes()).unwrap();
        let (mut found, mut last) = (vec![], None);
        while let Some(line) = reader.next_line() {
            match line.unwrap() {
                Line::Entry(entry) => last = Some(entry),
                Line::Picture(of, read) => {
                    let named = norn_chronicle::picture::named(&last.as_ref().unwrap().body);
                    assert!(named.contains(&of));
                    found.push((of, read));
                }
            }
        }
        let wanted: Vec<_> = wanted.into_iter().map(|nth| (picture(nth), bytes(nth))).collect();
        assert_eq!(found, wanted, "{whose:?}");
        let report = check(file.as_bytes(), None).unwrap();
        assert!(report.holds(), "{whose:?}: {:?}", report.tampered);
        assert_eq!(read(file.as_bytes()).unwrap().len() as u64, report.tip.count);
    }
    // A log is no file without its pictures.
    let error = export(vec![], Whose::Referee, "", || log.iter().cloned().map(Ok::<_, Error>), no_pictures);
    assert_eq!(error.unwrap_err().kind, Kind::Hash);
    let other = |_: &Picture| Ok::<_, Error>(bytes(9));
    let error = export(vec![], Whose::Referee, "", || log.iter().cloned().map(Ok::<_, Error>), other);
    assert!(error.unwrap_err().text.contains("not what was kept"));
}

#[test]
fn after_an_entry_that_names_several_pictures_each_comes_that_has_not_come_before() {
    let mut log = Game::new().log;
    log.push(seats(&[]), put(1));
    let pictures = vec![picture(2), picture(1), picture(2)];
    let tiles = Tiles { of: picture(1).hash, width: 40, height: 20, side: 256, pictures };
    log.push(seats(&[]), Body::Tiled { map: "map".into(), tiles });
    let file = with_pictures(&log.0, Whose::Referee);
    let mut reader = Reader::open(file.as_bytes()).unwrap();
    let mut found = vec![];
    while let Some(line) = reader.next_line() {
        match line.unwrap() {
            Line::Picture(of, _) => found.push(of),
            Line::Entry(entry) if matches!(entry.body, Body::Tiled { .. }) => {
                assert_eq!(found, [picture(1)], "the others come after it");
            }
            Line::Entry(_) => {}
        }
    }
    assert_eq!(found, [picture(1), picture(2)]);
    let missing = edited(&file, |lines| drop(lines.pop()));
    let report = check(missing.as_bytes(), None).unwrap();
    assert!(report.tampered.iter().any(|one| one.part == Part::Chain), "{:?}", report.tampered);
    let report = check(file.as_bytes(), None).unwrap();
    let [one] = report.tampered.as_slice() else { panic!("{:?}", report.tampered) };
    assert!(one.text.contains("nobody has put down"), "{}", one.text);
}

/// A file with other lines, and the sum that goes with them.
fn edited(file: &str, edit: impl FnOnce(&mut Vec<String>)) -> String {
    let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
    let closing = lines.pop().unwrap();
    edit(&mut lines);
    let front: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let sum = closing.split(r#""sum":""#).next().unwrap();
    format!("{front}{sum}\"sum\":\"{}\"}}\n", hash(front.as_bytes()))
}

#[test]
fn a_picture_that_is_missing_changed_or_misplaced_is_found_at_the_entry_that_names_it() {
    let log = pictured();
    let file = with_pictures(&log, Whose::Referee);
    let at = file.lines().position(|line| line.starts_with(r#"{"bytes":""#)).unwrap();
    let first = log.iter().position(|entry| entry.body == put(1)).unwrap() as u64;
    assert!(check(edited(&file, |_| {}).as_bytes(), None).unwrap().holds());
    type Edit = fn(&mut Vec<String>, usize);
    let edits: [(&str, Edit, Option<u64>); 9] = [
        ("missing", |lines, at| drop(lines.remove(at)), Some(first)),
        ("another", |lines, at| lines[at] = lines[at + 2].clone(), Some(first)),
        ("a changed byte", |lines, at| lines[at].replace_range(11..12, "9"), Some(first)),
        (
            "another name",
            |lines, at| lines[at] = lines[at].replace("\"picture\":\"", "\"picture\":\"0"),
            Some(first),
        ),
        ("a space", |lines, at| lines[at] = lines[at].replace(",\"picture", ", \"picture"), Some(first)),
        ("cut short", |lines, at| lines[at] = lines[at].replacen("\":\"", "\":\"AAAA", 1), Some(first)),
        ("one entry later", |lines, at| lines.swap(at, at + 1), Some(first)),
        ("twice", |lines, at| lines.insert(at + 1, lines[at].clone()), None),
        ("before any entry", |lines, at| lines.insert(1, lines[at].clone()), None),
    ];
    for (what, edit, seq) in edits {
        let report = check(edited(&file, |lines| edit(lines, at)).as_bytes(), None).unwrap();
        let [finding] = report.tampered.as_slice() else { panic!("{what}: {:?}", report.tampered) };
        assert_eq!((finding.part, finding.seq), (Part::Chain, seq), "{what}: {}", finding.text);
    }
}

#[test]
fn a_hash_stands_for_one_picture_which_somebody_has_put_down() {
    let find = |whose, change: fn(&mut Vec<Entry>)| {
        let mut log = pictured();
        change(&mut log);
        (0..).zip(&mut log).for_each(|(seq, entry)| entry.seq = seq);
        let report = check(with_pictures(&log, whose).as_bytes(), None).unwrap();
        report.tampered.into_iter().map(|one| (one.part, one.text)).collect::<Vec<_>>()
    };
    let other = Picture { width: 21, ..picture(1) };
    let change = |log: &mut Vec<Entry>| {
        let card = log.iter_mut().rfind(|entry| matches!(entry.body, Body::Card { .. })).unwrap();
        card.body = shown(2, Picture { width: 21, ..picture(1) });
    };
    assert!(other != picture(1));
    for whose in [Whose::Referee, Whose::Seat(Seat(1))] {
        let found = find(whose, change);
        assert!(found[0].0 == Part::Structure && found[0].1.contains("something else before"), "{found:?}");
    }
    let never = |log: &mut Vec<Entry>| log.retain(|entry| !matches!(entry.body, Body::Picture { .. }));
    let found = find(Whose::Referee, never);
    assert!(found[0].0 == Part::Structure && found[0].1.contains("nobody has put down"), "{found:?}");
    // A seat does not see who has put it down.
    assert_eq!(find(Whose::Seat(Seat(1)), never), []);
    let found = find(Whose::Referee, |log| {
        let put = log.iter_mut().find(|entry| matches!(entry.body, Body::Picture { .. })).unwrap();
        put.by = By::Rules;
    });
    assert!(found[0].1.contains("by somebody"), "{found:?}");
}
