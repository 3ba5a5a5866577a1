//! What happens to the disk while people play: other programs at the same file, no room, files that may not grow.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::kept::{Files, verified};
use common::norn_in;
use common::served::{Device, Served};
use norn_chronicle::store::{Store, StoreKind};
use norn_chronicle::{Body, Entry};
use norn_shelf::Game;
use norn_store::{Index, Options, Sqlite};
use norn_table::secrets::Secrets;
use norn_table::{Beginning, Root};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const TABLE: &str = "home";

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("norn.db")
}

/// A table with its referee, whose device is known.
fn begun(folder: &TempDir) -> (Served, Device) {
    let served = Served::start(folder.path(), &[]).unwrap();
    let token = served.link.split('#').nth(1).unwrap();
    let referee = served.post("/api/claim", "", &json!({ "token": token })).token();
    let made = json!({ "game": "triumvene", "name": TABLE, "referee": "Ref" });
    let table = served.post("/api/tables", &referee, &made).json()["table"].as_i64().unwrap();
    (served, Device::new(table, 0, referee))
}

/// Opens a page, and waits until it has been shown the table.
fn sit(served: &mut Served, device: Device) -> [Device; 1] {
    let mut devices = [device];
    let before = devices[0].states;
    served.page(&devices[0]);
    assert!(served.until(&mut devices, |all| before < all[0].states));
    devices
}

/// Says something; the answer.
fn says(served: &mut Served, devices: &mut [Device; 1], id: &str, text: &str) -> Value {
    served.say(0, id, &json!({ "verb": "talk", "text": text }));
    assert!(served.until(devices, |all| all[0].answers.contains_key(id)), "the table ended");
    devices[0].answers[id].clone()
}

fn refused_for_the_disk(answer: &Value) -> bool {
    if answer["is"] == "done" {
        return false;
    }
    let why = &answer["why"];
    assert_eq!((&answer["is"], &why["right"]), (&json!("refused"), &json!("kept")), "{answer}");
    let text = why["text"].as_str().unwrap();
    assert!(text.contains("could not be written down") && text.contains("see whether"), "{text}");
    true
}

fn talk(folder: &TempDir) -> Vec<String> {
    let log = Files::of(folder.path()).log(TABLE).unwrap();
    let said = log.into_iter().filter_map(|entry| match entry.body {
        Body::Said { text, .. } => Some(text),
        _ => None,
    });
    said.collect()
}

/// What a copy from outside leaves: twenty commands that were acknowledged after it, and a kill.
#[test]
fn a_copy_from_outside_loses_nothing_that_a_server_acknowledges() {
    let folder = tempfile::tempdir().unwrap();
    let (mut served, device) = begun(&folder);
    let mut devices = sit(&mut served, device);
    // As a new SQLite does it, as an old one would, and the program itself where there is one.
    Sqlite::open_to_read(&file(&folder), &Options::default())
        .and_then(|outside| outside.backup(&folder.path().join("copy.db")))
        .unwrap();
    let alone = Options { index: Index::Own, patience: std::time::Duration::ZERO, ..Options::default() };
    let error = Sqlite::open_to_read(&file(&folder), &alone).unwrap_err();
    assert_eq!(error.kind, StoreKind::Busy, "{error}");
    if let Ok(output) =
        Command::new("sqlite3").arg(file(&folder)).arg(".backup copy").current_dir(&folder).output()
    {
        assert!(output.status.success(), "{output:?}");
    }
    let all: Vec<String> = (0..20).map(|n| format!("line {n}")).collect();
    for text in &all {
        assert_eq!(says(&mut served, &mut devices, text, text)["is"], "done");
    }
    served.kill(&mut devices);
    assert_eq!(talk(&folder), all);
    assert_eq!(verified(folder.path(), TABLE, &[]).1["holds"], true);
}

/// Serves what a clean end has left, so that even to open it needs room.
fn ended_well(folder: &TempDir) -> Device {
    let (mut served, device) = begun(folder);
    let [device] = {
        let mut devices = sit(&mut served, device);
        assert_eq!(says(&mut served, &mut devices, "a", "before")["is"], "done");
        served.kill(&mut devices);
        devices
    };
    drop(Sqlite::open(&file(folder)).unwrap());
    let beside = ["norn.db-wal", "norn.db-shm"].map(|name| folder.path().join(name).exists());
    assert_eq!(beside, [false, false]);
    device
}

#[cfg(unix)]
#[test]
fn a_server_that_starts_without_room_is_there_to_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let device = ended_well(&folder);
    // Not even the index of the log fits, let alone a page of it.
    let mut served = Served::start_within(folder.path(), 4).unwrap();
    assert_eq!(served.link, "", "no link can be kept");
    let mut devices = sit(&mut served, device);
    assert_eq!(devices[0].state["name"], TABLE);
    let me = served.ask("GET", "/api/me", &devices[0].token, &Value::Null).unwrap();
    assert_eq!((me.status, &me.json()["tables"][0]["name"]), (200, &json!(TABLE)));
    for id in ["b", "c"] {
        assert!(refused_for_the_disk(&says(&mut served, &mut devices, id, "x")));
    }
    let answer =
        served.ask("POST", "/api/tables/1/invitation", &devices[0].token, &json!({})).expect("an answer");
    assert_eq!(answer.status, 503, "{}", answer.text);
    // What is far back in the log is read, too.
    let export = served.ask("GET", "/api/tables/1/seats/0/export", &devices[0].token, &Value::Null).unwrap();
    assert!(export.status == 200 && export.text.contains("before"), "{}", export.text);
    served.kill(&mut devices);
    assert_eq!(talk(&folder), ["before"]);
    let [device] = devices;
    let mut served = Served::start(folder.path(), &[]).unwrap();
    let mut devices = sit(&mut served, device);
    assert_eq!(says(&mut served, &mut devices, "d", "after")["is"], "done");
    served.kill(&mut devices);
    assert_eq!(talk(&folder), ["before", "after"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_refuses_a_command_and_ends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let device = ended_well(&folder);
    let mut served = Served::start_within(folder.path(), 192).unwrap();
    assert_ne!(served.link, "");
    let mut devices = sit(&mut served, device);
    let (mut kept, mut refused) = (vec!["before".to_owned()], 0);
    for n in 0..40 {
        let text = format!("{n} {}", "x".repeat(3_900));
        match refused_for_the_disk(&says(&mut served, &mut devices, &n.to_string(), &text)) {
            true => refused += 1,
            false => kept.push(text),
        }
    }
    assert!(3 < refused && 3 < kept.len(), "{refused} {}", kept.len());
    // With room again, where somebody can give it, the same server goes on.
    let room = ["--fsize=unlimited", "--pid", &served.process().to_string()];
    if Command::new("prlimit").args(room).status().is_ok_and(|status| status.success()) {
        assert_eq!(says(&mut served, &mut devices, "room", "x")["is"], "done");
        kept.push("x".to_owned());
    }
    served.kill(&mut devices);
    assert_eq!(talk(&folder), kept);
    assert_eq!(verified(folder.path(), TABLE, &[]).1["holds"], true);
}

/// A table that has to write something down only to be opened, as after an upgrade: without room it is there to be
/// read, and what it has to write comes before everything else once there is room.
#[cfg(unix)]
#[test]
fn a_table_that_moves_on_to_another_edition_is_read_without_room() {
    let folder = tempfile::tempdir().unwrap();
    let secrets = Secrets { seeded: false, root: Root([7; 32]) };
    let (name, referee, root) = (TABLE.to_owned(), "Ref".to_owned(), secrets.root.clone());
    let beginning = Beginning { name, referee, root, seeded: false, origin: None, now: Some(1_700_000_000) };
    let mut entries = Game::named("triumvene").unwrap().rules().begin(beginning).unwrap().1;
    if let Body::Begun { edition, .. } = &mut entries[0].body {
        *edition = 0;
    }
    Sqlite::open(&file(&folder)).unwrap().create(&entries, &secrets.write()).unwrap();
    let served = Served::start(folder.path(), &[]).unwrap();
    let token = served.link.split('#').nth(1).unwrap();
    let referee = served.post("/api/claim", "", &json!({ "token": token })).token();
    served.post("/api/tables/1/referee", &referee, &json!({}));
    served.kill(&mut []);
    drop(Sqlite::open(&file(&folder)).unwrap());

    let mut served = Served::start_within(folder.path(), 4).unwrap();
    let mut devices = sit(&mut served, Device::new(1, 0, referee));
    assert_eq!(devices[0].state["name"], TABLE);
    assert!(refused_for_the_disk(&says(&mut served, &mut devices, "a", "x")));
    let editions = |folder: &TempDir| {
        let log = Files::of(folder.path()).log(TABLE).unwrap();
        let at = |entry: &Entry| matches!(entry.body, Body::Edition { .. }).then_some(entry.seq);
        log.iter().filter_map(at).collect::<Vec<_>>()
    };
    assert_eq!(editions(&folder), [] as [u64; 0]);
    let room = ["--fsize=unlimited", "--pid", &served.process().to_string()];
    if Command::new("prlimit").args(room).status().is_ok_and(|status| status.success()) {
        assert_eq!(says(&mut served, &mut devices, "b", "y")["is"], "done");
        assert_eq!(editions(&folder), [entries.len() as u64]);
        assert_eq!(talk(&folder), ["y"]);
    }
    served.kill(&mut devices);
    let mut served = Served::start(folder.path(), &[]).unwrap();
    let [device] = devices;
    let mut devices = sit(&mut served, device);
    assert_eq!(says(&mut served, &mut devices, "c", "z")["is"], "done");
    served.kill(&mut devices);
    assert_eq!(editions(&folder), [entries.len() as u64]);
}

/// The same at one keyboard.
#[cfg(unix)]
#[test]
fn a_table_in_the_terminal_outlives_a_file_that_may_not_grow() {
    let folder = tempfile::tempdir().unwrap();
    let run = norn_in(folder.path(), &["table", "triumvene", TABLE, "--alone", "--data", "."], "say one\n");
    assert_eq!(run.code, 0, "{}", run.shown());
    let long = format!("say {}\n", "x".repeat(900)).repeat(400);
    std::fs::write(folder.path().join("typed"), long + "say two\nq\n").unwrap();
    let norn = env!("CARGO_BIN_EXE_norn");
    let typed = format!("ulimit -f 256; exec {norn} table triumvene {TABLE} --alone --data . < typed");
    let run = Command::new("sh").args(["-c", &typed]).current_dir(&folder).output().unwrap();
    let shown = String::from_utf8(run.stdout).unwrap();
    assert!(run.status.code().is_some(), "{:?}", run.status);
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("so it has not happened: the disk did not do"), "{shown}");
    let said = talk(&folder);
    assert_eq!(said.first().map(String::as_str), Some("one"));
    assert!(said.len() < 400, "{}", said.len());
    assert_eq!(verified(folder.path(), TABLE, &[]).1["holds"], true);
}

/// A folder is one server's, and a second one is told whose.
#[test]
fn a_second_server_is_refused_and_told_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let (served, _) = begun(&folder);
    let again: &Path = folder.path();
    let run =
        norn_in(again, &["serve", "--no-browser", "--addr", "127.0.0.1:0", "--data", ".", "--json"], "");
    assert_eq!(run.code, 4);
    let (text, hint) = (run.error()["text"].to_string(), run.error()["hint"].to_string());
    let named = format!("in use by `norn serve` (process {})", served.process());
    assert!(text.contains(&named) && hint.contains("--data"), "{text} {hint}");
    served.kill(&mut []);
    Served::start(again, &[]).unwrap().kill(&mut []);
}
