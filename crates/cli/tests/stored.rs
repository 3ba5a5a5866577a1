//! A folder with a table that an earlier version kept, whose entries this one does not read: it is refused by name,
//! nothing of it is changed or lost, and everything else goes on beside it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::kept::Files;
use common::norn_in;
use common::served::{Device, Served};
use norn_chronicle::entry::FORMAT;
use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;

/// The table that is refused.
const OLD: &str = "old";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let sql = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stored/format-0.sql");
    let connection = rusqlite::Connection::open(folder.path().join("norn.db")).unwrap();
    connection.execute_batch(&std::fs::read_to_string(sql).unwrap()).unwrap();
    folder
}

fn entries(folder: &Path) -> Vec<String> {
    let connection = rusqlite::Connection::open(folder.join("norn.db")).unwrap();
    let mut select = connection
        .prepare("SELECT entry FROM entries JOIN tables ON id = table_id WHERE name = ?1 ORDER BY seq")
        .unwrap();
    select.query_map([OLD], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

fn is_refused(told: &str) {
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("`old` was kept by an earlier version of Norn"), "{told}");
    assert!(told.contains("format 0") && told.contains(&format!("format {FORMAT}")), "{told}");
    assert!(told.contains("from before version 1.0 of the formats"), "{told}");
}

#[test]
fn a_table_of_an_earlier_format_is_refused_by_name_and_no_other() {
    let folder = folder();
    let before = entries(folder.path());
    assert!(7 < before.len());
    for args in [&["table", "triumvene", OLD][..], &["export", OLD]] {
        let run = norn_in(folder.path(), &[args, &["--data", "."]].concat(), "say hello\n");
        assert_eq!((run.code, run.out.as_str()), (4, ""), "{}", run.shown());
        is_refused(&run.page());
    }
    let run =
        norn_in(folder.path(), &["table", "triumvene", "home", "--alone", "--data", "."], "say hello\n");
    assert_eq!(run.code, 0, "{}", run.shown());
    assert_eq!(entries(folder.path()), before);
}

#[test]
fn a_server_says_which_tables_it_does_not_open_and_serves_the_others() {
    let folder = folder();
    let before = entries(folder.path());
    let run =
        norn_in(folder.path(), &["table", "triumvene", "home", "--alone", "--data", "."], "say hello\n");
    assert_eq!(run.code, 0, "{}", run.shown());
    let mut served = Served::start(folder.path(), &[]).unwrap();
    let token = served.link.split('#').nth(1).unwrap();
    let host = served.post("/api/claim", "", &json!({ "token": token })).token();
    // Whoever has a seat at it is told why, too.
    for table in [1, 2] {
        served.post(&format!("/api/tables/{table}/referee"), &host, &json!({}));
    }
    let me = served.ask("GET", "/api/me", &host, &Value::Null).unwrap();
    assert_eq!(me.status, 200, "{}", me.text);
    for list in ["tables", "seats"] {
        for one in me.json()[list].as_array().unwrap() {
            match one["name"].as_str() {
                Some(OLD) => is_refused(&format!("{} {}", one["refused"]["text"], one["refused"]["hint"])),
                _ => assert_eq!(one["refused"], Value::Null),
            }
        }
        assert_eq!(me.json()[list].as_array().map(Vec::len), Some(2));
    }
    let export = served.ask("GET", "/api/tables/1/seats/0/export", &host, &Value::Null).unwrap();
    assert_eq!(export.status, 503);
    is_refused(&export.text);
    let mut devices = [Device::new(2, 0, host)];
    served.page(&devices[0]);
    assert!(served.until(&mut devices, |all| all[0].state["name"] == "home"));
    served.kill(&mut devices);
    assert_eq!(entries(folder.path()), before);
}

#[test]
fn a_backup_keeps_what_is_refused_and_restores_it_as_it_was() {
    let folder = folder();
    let before = entries(folder.path());
    let told = norn_in(folder.path(), &["backup", "kept.db", "--data", ".", "--json"], "").json();
    assert_eq!(
        (&told["tables"][0]["name"], &told["tables"][0]["entries"]),
        (&json!(OLD), &json!(before.len()))
    );
    let told = norn_in(folder.path(), &["restore", "kept.db", "--data", "other", "--json"], "").json();
    assert_eq!(told["left"][0]["name"], OLD);
    is_refused(&format!("{}; it is from before version 1.0 of the formats", told["left"][0]["why"]));
    assert_eq!(entries(&folder.path().join("other")), before);
    assert!(Files::of(&folder.path().join("other")).log("home").is_none());
}
