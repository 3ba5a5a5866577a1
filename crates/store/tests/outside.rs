//! An outside program opens the database, copies it and closes it again while this one writes: nothing that was
//! acknowledged is lost, and nothing is taken from under the store.
//!
//! Each test starts this very program again, once as the one that writes and once as the one from outside. Within one
//! process SQLite would see both, and there would be nothing to test.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{batch, begun};
use norn_chronicle::store::{Store, TableId};
use norn_store::{Sqlite, Writer};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// How many entries are acknowledged after the program from outside has gone.
const AFTER: u64 = 20;

fn again(role: &str, place: &Path, alone: bool) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    if alone {
        command.env("NORN_TEST_ALONE", "1");
    }
    command
        .args(["--exact", &format!("outside::{role}"), "--nocapture", "--test-threads=1"])
        .env("NORN_TEST_PLACE", place)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn told(child: &mut Child) -> impl Iterator<Item = String> + use<> {
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    // The harness writes its own words without ending the line.
    lines.filter_map(|line| line.split_once("told ").map(|(_, rest)| rest.to_owned()))
}

fn tell(what: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "told {what}").unwrap();
    out.flush().unwrap();
}

/// Not a test of its own: a program that keeps a table as a server does, through one connection that writes and others
/// that read and come and go.
#[test]
fn inside() {
    let Ok(place) = std::env::var("NORN_TEST_PLACE") else { return };
    let place = Path::new(&place);
    let (writer, _thread) = Writer::start(Sqlite::open(place).unwrap()).unwrap();
    let reader = Sqlite::open(place).unwrap();
    let mut tip = writer.create(vec![begun("a")], vec![]).wait().unwrap().tip;
    drop(Sqlite::open(place).unwrap());
    tip = writer.append(batch(TableId(1), tip.count, 5)).wait().unwrap();
    tell(&tip.count.to_string());
    std::io::stdin().lock().read_line(&mut String::new()).unwrap();
    for n in 0..AFTER {
        if n == AFTER / 2 {
            drop(Sqlite::open(place).unwrap());
        }
        tip = writer.append(batch(TableId(1), tip.count, 1)).wait().unwrap();
        assert_eq!(reader.about(TableId(1)).unwrap().tip, tip);
        tell(&tip.count.to_string());
    }
    tell("done");
    std::io::stdin().lock().read_line(&mut String::new()).unwrap();
}

/// Not a test of its own: what `sqlite3 norn.db ".backup copy.db"` does.
///
/// Before version 3.51 SQLite asked nothing but the lock on the file whether it was the last to close a database, and
/// then took the log beside it away; newer ones look twice. To be as trusting as the old ones, this one can be told to
/// ask for the whole file for itself.
#[test]
fn outside() {
    let Ok(place) = std::env::var("NORN_TEST_PLACE") else { return };
    let (place, alone) = (Path::new(&place), std::env::var("NORN_TEST_ALONE").is_ok());
    let from = match alone {
        true => Connection::open_with_flags_and_vfs(place, OpenFlags::SQLITE_OPEN_READ_WRITE, c"unix-excl"),
        false => Connection::open(place),
    };
    let from = from.unwrap();
    let mut to = Connection::open(place.with_extension(format!("copy{alone}"))).unwrap();
    let backup = Backup::new(&from, &mut to).unwrap();
    match backup.step(-1) {
        Ok(StepResult::Done) => tell("copied"),
        Ok(StepResult::Busy) => tell("busy"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_acknowledged_after_another_program_has_gone_survives_the_kill() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("norn.db");
    let mut inside = again("inside", &place, false);
    let mut to_inside = inside.stdin.take().unwrap();
    let mut from_inside = told(&mut inside);
    assert_eq!(from_inside.next().as_deref(), Some("6"));
    let outside = |alone: bool| {
        let mut outside = again("outside", &place, alone);
        let told = told(&mut outside).collect::<Vec<_>>();
        assert!(outside.wait().unwrap().success());
        told
    };
    assert_eq!(outside(false), ["copied"]);
    // The program itself, of whatever version, where there is one.
    if let Ok(output) =
        Command::new("sqlite3").arg(&place).arg(format!(".backup {}-copy", place.display())).output()
    {
        assert!(output.status.success(), "{output:?}");
    }
    let alone = outside(true);
    writeln!(to_inside, "go").unwrap();
    let acknowledged: Vec<String> = from_inside.by_ref().take_while(|line| line != "done").collect();
    assert_eq!(acknowledged.last(), Some(&(6 + AFTER).to_string()));
    inside.kill().unwrap();
    inside.wait().unwrap();
    let store = Sqlite::open(&place).unwrap();
    assert_eq!(store.check(TableId(1)).unwrap().count, 6 + AFTER);
    assert_eq!(alone, ["busy"], "the file was for the taking while it was open");
}
