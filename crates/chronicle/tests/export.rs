//! Files: what goes in comes out, and whatever was done to one is found where it was done.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{Game, Log, Mark, Marks, changed, id, said, seats};
use norn_chronicle::canon::Tip;
use norn_chronicle::export::{Gathered, LINE_MAX, Reader, TIPS_MAX, Whose, Writer, export};
use norn_chronicle::verify::{Part, Report, verify};
use norn_chronicle::{Body, Entry, Error, Hash, Kind, Reach, Salt, Seat};
use proptest::prelude::*;

fn write(log: &[Entry], whose: Whose) -> String {
    let mut out = vec![];
    export(&mut out, whose, "0.1.0", || log.iter().cloned().map(Ok::<_, Error>)).unwrap();
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
fn a_header_lists_only_so_many_tips() {
    let mut gathered = Gathered::default();
    gathered.feed(&Log::new().0[0]);
    let committed = |n: usize| {
        let seats = [Seat(n as u16)].into();
        let chain = norn_chronicle::ChainId::Hidden(seats);
        common::entry(0, Reach::Everyone, Body::Committed { chain, tip: Hash([0; 32]), length: 9 })
    };
    for n in 0..TIPS_MAX {
        gathered.feed(&Entry { by: norn_chronicle::By::Rules, ..committed(n) });
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
        log.iter().for_each(|entry| writer.write(entry).unwrap());
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
        writer.write(&log[0]).unwrap();
        assert_eq!(writer.write(&log[2]).unwrap_err().kind, Kind::Order);
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
    let error = export(Full, Whose::Referee, "", || log.iter().cloned().map(Ok::<_, Error>)).unwrap_err();
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
