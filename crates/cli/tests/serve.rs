//! `norn serve` where it can't be served, and what it says to whoever starts it. What it does is tested by
//! `served.rs`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{Run, norn_in};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs it with these arguments, which it refuses: exit code, kind of the error, and what people read.
fn refused(folder: &Path, args: &[&str]) -> (Run, serde_json::Value) {
    let all = [&["serve", "--no-browser"], args].concat();
    let run = norn_in(folder, &all, "");
    let told = norn_in(folder, &[&all[..], &["--json"]].concat(), "");
    assert_eq!(told.code, run.code);
    let error = told.error();
    assert!(error["text"].as_str().is_some_and(|text| !text.is_empty()), "{error}");
    (run, error)
}

#[test]
fn a_port_that_is_taken_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let (run, error) = refused(folder.path(), &["--addr", &format!("127.0.0.1:{port}"), "--data", "data"]);
    assert_eq!((run.code, &error["kind"]), (4, &"environment".into()));
    let next = port.checked_add(1).unwrap_or(7777);
    let page = run.page().split_whitespace().collect::<Vec<_>>().join(" ");
    insta::assert_snapshot!(page.replace(&port.to_string(), "PORT").replace(&next.to_string(), "NEXT"));
}

#[test]
fn a_place_that_can_not_be_written_to_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    std::fs::create_dir_all(folder.path().join("taken/norn.db")).unwrap();
    let mut pages = String::new();
    for data in ["file", "file/below", "taken"] {
        let (run, error) = refused(folder.path(), &["--addr", "127.0.0.1:0", "--data", data]);
        assert_eq!((run.code, &error["kind"]), (4, &"environment".into()));
        assert!(error["hint"].as_str().unwrap().contains("--data"), "{error}");
        pages.push_str(&run.page());
    }
    insta::assert_snapshot!(pages);
}

#[test]
fn a_database_of_a_newer_or_another_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("norn.db");
    // The number of the schema stands in the header of the file, at a fixed place.
    drop(norn_store::Sqlite::open(&file).unwrap());
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[60..64].copy_from_slice(&99u32.to_be_bytes());
    let mut pages = String::new();
    for found in [bytes, b"not a database, and long enough to be looked at".repeat(100)] {
        std::fs::write(&file, &found).unwrap();
        let (run, error) = refused(folder.path(), &["--addr", "127.0.0.1:0", "--data", "."]);
        assert_eq!((run.code, &error["kind"]), (4, &"environment".into()));
        pages.push_str(&run.page());
        assert!(std::fs::read(&file).unwrap() == found, "it was left as it was");
    }
    insta::assert_snapshot!(pages);
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let mut pages = String::new();
    for args in [
        ["--addr", "127.0.0.1"],
        ["--addr", "localhost:7777"],
        ["--addr", "127.0.0.1:70000"],
        ["--origin", "norn.example"],
        ["--origin", "http://norn.example"],
        ["--origin", "https://norn.example/tables"],
        ["--origin", "ftp://norn.example"],
        ["--rehearsal", "seven"],
    ] {
        let (run, error) = refused(folder.path(), &[&args[..], &["--data", "data"]].concat());
        assert_eq!((run.code, &error["kind"]), (2, &"bad-input".into()), "{args:?}");
        assert!(error["at"].as_str().unwrap().starts_with(args[0]), "{error}");
        pages.push_str(&run.page());
    }
    insta::assert_snapshot!(pages);
    assert!(!folder.path().join("data").exists());
}

/// What is printed until it serves.
fn printed(args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_norn"))
        .args(["serve", "--no-browser", "--data", "data", "--addr", "127.0.0.1:0"])
        .args(args)
        .current_dir(folder.path())
        .env("HOME", folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut page = String::new();
    for line in lines.by_ref() {
        page.push_str(&line);
        page.push('\n');
        if line.starts_with("Tables are kept in ") {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    page
}

/// A page with what is another each time replaced.
fn always_the_same(page: &str) -> String {
    let mut same = String::new();
    for line in page.lines() {
        let line = match line.split_once("http://127.0.0.1:") {
            Some((before, rest)) if rest.contains("/claim#") => {
                format!("{before}http://127.0.0.1:PORT/claim#TOKEN")
            }
            _ => line.to_owned(),
        };
        same.push_str(&line);
        same.push('\n');
    }
    same
}

#[test]
fn whoever_starts_it_is_told_who_can_reach_it() {
    insta::assert_snapshot!(always_the_same(&printed(&[])));
    insta::assert_snapshot!(always_the_same(&printed(&[
        "--origin",
        "https://norn.example",
        "--rehearsal",
        "7"
    ])));
}

#[test]
fn in_the_network_its_address_is_printed_and_drawn_for_phones() {
    let page = printed(&["--lan"]);
    let Some(ip) = norn_server::origin::seen_as() else {
        // A machine without a network has no address there.
        assert!(page.contains("It listens at 0.0.0.0:"), "{page}");
        return;
    };
    let named =
        page.lines().find_map(|line| line.strip_prefix("Whoever is in the same network can reach it, at "));
    let address = named.and_then(|rest| rest.strip_suffix('.')).unwrap_or_else(|| panic!("{page}"));
    assert!(address.starts_with(&format!("http://{ip}:")), "{page}");
    let drawn = norn_server::links::blocks(address);
    assert!(10 < drawn.lines().count() && page.contains(&drawn), "{page}");
    assert!(page.contains("Nothing is encrypted on the way"), "{page}");
}
