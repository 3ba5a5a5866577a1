//! What all commands have in common.
use crate::common;
use common::{norn, norn_in};
use std::process::{Command, Stdio};

#[test]
fn help_is_written_for_somebody_new() {
    insta::assert_snapshot!(norn(&["help"]).page());
}

#[test]
fn the_short_help_fits_a_screen() {
    let run = norn(&["-h"]);
    assert!(run.page().lines().count() <= 32, "{}", run.out);
}

#[test]
fn every_command_explains_itself() {
    for command in ["roll", "odds", "rules", "table", "play", "export", "verify", "backup", "restore"] {
        let run = norn(&[command, "--help"]);
        assert_eq!(run.code, 0);
        assert!(run.page().contains("Usage: norn"), "{}", run.out);
    }
}

#[test]
fn a_wrong_command_is_answered_with_the_nearest() {
    insta::assert_snapshot!(norn(&["oods"]).page());
    insta::assert_snapshot!(norn(&["rules"]).page());
    insta::assert_snapshot!(norn(&["roll", "d6", "--sed", "1"]).page());
}

#[test]
fn errors_are_json_where_json_is_asked_for() {
    let error = norn(&["--json", "oods"]).error();
    assert_eq!(error["kind"], "bad-input");
    assert!(error["hint"].as_str().unwrap().contains("'odds'"), "{error}");
    for place in [
        &["--json", "rules", "nowhere"][..],
        &["rules", "--json", "nowhere"],
        &["rules", "nowhere", "--json"],
    ] {
        let run = norn(place);
        assert_eq!(run.code, 2);
        assert_eq!(run.error()["at"], "ruleset");
        assert_eq!(run.error()["text"], "there is no ruleset `nowhere`");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_norn"))
        .args(["roll", "20d6", "--times", "10000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let done = child.wait_with_output().unwrap();
    assert_eq!((done.status.code(), done.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn a_place_that_can_not_be_written_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let run = norn_in(folder.path(), &["serve", "--no-browser", "--data", "file/below", "--json"], "");
    assert_eq!(run.code, 4);
    let error = run.error();
    assert_eq!(error["kind"], "environment");
    assert!(error["hint"].as_str().unwrap().contains("--data"), "{error}");
}

#[test]
fn alone_it_says_what_there_is() {
    let run = norn(&[]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.shown());
    assert_eq!(run.out, norn(&["-h"]).out);
    let run = norn(&["--json"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.shown());
}
