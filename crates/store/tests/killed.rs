//! The process ends at a named point, again and again: nothing acknowledged is lost, nothing half is there.
//!
//! Each test starts this very program again as a child, which keeps entries, tells on standard output what was
//! acknowledged, and aborts where it was told to.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{batch, begun, put, written};
use norn_chronicle::Entry;
use norn_chronicle::store::{Batch, Store, TableId};
use norn_store::fault::Faults;
use norn_store::{Options, Point, Sqlite, Writer};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// How many entries stand in each batch.
const EACH: u64 = 3;

fn tell(table: TableId, count: u64) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "kept {} {count}", table.0).unwrap();
    out.flush().unwrap();
}

fn next(table: TableId, count: u64) -> Batch {
    // The last of them puts down a picture, without which the table would not be whole.
    let picture = format!("the picture of {count}");
    let all: Vec<Entry> =
        batch(table, count, EACH - 1).entries.iter().map(|one| one.entry().clone()).collect();
    let put = put(count + EACH - 1, picture.as_bytes());
    Batch {
        secrets: Some((count + EACH).to_string().into_bytes()),
        entries: written(all.into_iter().chain([put])),
        pictures: vec![picture.as_bytes().into()],
        ..batch(table, count, 0)
    }
}

/// Not a test of its own: what a child does.
#[test]
fn child() {
    let Ok(place) = std::env::var("NORN_TEST_PLACE") else { return };
    let point = std::env::var("NORN_TEST_POINT").unwrap();
    let mut rounds: u32 = std::env::var("NORN_TEST_ROUNDS").unwrap().parse().unwrap();
    let left = AtomicU32::new(rounds);
    let faults = Faults::at(move |at| {
        if at.name() == point && left.fetch_sub(1, Ordering::SeqCst) == 1 {
            std::process::abort();
        }
        Ok(())
    });
    let mut store = Sqlite::open_with(Path::new(&place), &Options { faults, ..Options::default() }).unwrap();
    let mut tables = store.tables().unwrap();
    while tables.len() < 3 {
        let more = batch(TableId(0), 1, EACH - 1);
        let more = more.entries.iter().map(|one| one.entry().clone());
        let entries: Vec<Entry> = [begun(&format!("t{}", tables.len()))].into_iter().chain(more).collect();
        let table = store.create(&entries, EACH.to_string().as_bytes()).unwrap();
        tell(table.id, table.tip.count);
        tables.push(table);
    }
    if std::env::var("NORN_TEST_WRITER").is_ok() {
        let (writer, _thread) = Writer::start(store).unwrap();
        std::thread::scope(|scope| {
            for table in tables {
                let writer = writer.clone();
                scope.spawn(move || {
                    let mut count = table.tip.count;
                    for _ in 0..40 {
                        count = writer.append(next(table.id, count)).wait().unwrap().count;
                        tell(table.id, count);
                    }
                });
            }
        });
    } else {
        let table = &tables[0];
        let mut count = table.tip.count;
        while 0 < rounds {
            count = store.append(&next(table.id, count)).unwrap().count;
            tell(table.id, count);
            rounds -= 1;
        }
    }
}

/// Runs a child, gives what it acknowledged last of each table, and whether it was killed.
fn run(place: &Path, point: &str, rounds: u32, writer: bool) -> (Vec<(i64, u64)>, bool) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "killed::child", "--nocapture", "--test-threads=1"])
        .env("NORN_TEST_PLACE", place)
        .env("NORN_TEST_POINT", point)
        .env("NORN_TEST_ROUNDS", rounds.to_string())
        .stderr(Stdio::null());
    if writer {
        command.env("NORN_TEST_WRITER", "1");
    }
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let kept = text.lines().filter_map(|line| {
        // The harness writes its own words without ending the line.
        let (_, rest) = line.split_once("kept ")?;
        let (table, count) = rest.split_once(' ')?;
        Some((table.parse().unwrap(), count.parse().unwrap()))
    });
    (kept.collect(), !output.status.success())
}

fn whole(place: &Path, acknowledged: &[(i64, u64)], lost: &str) {
    let store = Sqlite::open(place).unwrap();
    for table in store.tables().unwrap() {
        let count = store.check(table.id).unwrap().count;
        assert_eq!(count % EACH, 0, "{lost}: half a batch of table {}", table.name);
        assert_eq!(store.secrets(table.id).unwrap(), count.to_string().into_bytes(), "{lost}");
    }
    for (table, count) in acknowledged {
        let found = store.about(TableId(*table)).unwrap().tip.count;
        assert!(*count <= found, "{lost}: {count} were acknowledged, {found} are there");
    }
}

#[test]
fn nothing_acknowledged_is_lost_at_any_point() {
    for point in Point::ALL {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("norn.db");
        let mut killed = 0;
        // The first time also while tables are made; then on what the last one left.
        for rounds in [1, 2, 5, 9] {
            let (acknowledged, ended) = run(&place, point.name(), rounds, false);
            killed += u32::from(ended);
            whole(&place, &acknowledged, point.name());
        }
        let expected = if matches!(point, Point::BeforeMigration | Point::InMigration) { 1 } else { 3 };
        assert!(expected <= killed, "{point:?}: {killed}");
    }
}

#[test]
fn nothing_acknowledged_is_lost_in_a_group() {
    for point in [Point::AfterInsert, Point::BeforeCommit, Point::AfterCommit, Point::BeforeAck] {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("norn.db");
        for rounds in [4, 11] {
            let (acknowledged, killed) = run(&place, point.name(), rounds, true);
            assert!(killed, "{point:?}");
            whole(&place, &acknowledged, point.name());
        }
    }
}
