//! Every next command that is printed can be run as it stands; what is refused leaves nothing behind; help that
//! depends on a game.
use crate::common;
use common::{Run, norn, norn_in};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a line as somebody would who copies it into a shell.
fn shell(folder: &Path, line: &str, input: &str) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_norn"));
    let path = format!("{}:/usr/bin:/bin", program.parent().expect("a folder").display());
    let mut child = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env_remove("XDG_DATA_HOME")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    let done = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Run {
        out: text(done.stdout),
        err: text(done.stderr),
        code: done.status.code().expect("it was not killed"),
    }
}

/// The commands that a text names, in the order in which they stand there.
fn named(text: &str) -> Vec<String> {
    let text = text.replace("\n  ", " ");
    let mut found: Vec<String> = vec![];
    for line in text.lines() {
        let quoted = line.split('`').skip(1).step_by(2).filter(|part| part.starts_with("norn "));
        found.extend(quoted.map(str::to_owned));
        for lead in ["Open it: ", "For instance: ", "--help: ", "Play one: ", "rules: ", "takes: "] {
            if let Some((_, command)) = line.split_once(lead)
                && command.starts_with("norn ")
            {
                let command = command.split(". ").next().unwrap_or(command);
                found.push(command.trim_end_matches('.').to_owned());
            }
        }
    }
    found
}

#[track_caller]
fn only(text: &str) -> String {
    let found = named(text);
    assert_eq!(found.len(), 1, "{found:?} in {text}");
    found[0].clone()
}

/// A folder in which a table is kept, in a place whose name a shell would take apart.
const DATA: &str = "the tables";

fn kept(folder: &Path) -> Run {
    norn_in(
        folder,
        &["table", "triumvene", "The mill", "--data", DATA, "--alone"],
        "note the bridge is out\n",
    )
}

#[test]
fn the_table_that_was_left_is_opened_by_the_command_it_names() {
    let folder = tempfile::tempdir().unwrap();
    let next = only(&kept(folder.path()).page());
    let again = shell(folder.path(), &next, "log 9\n");
    assert_eq!(again.code, 0, "{}", again.shown());
    assert!(again.out.contains("the bridge is out"), "{}", again.out);
}

#[test]
fn the_table_that_was_imported_is_opened_by_the_command_it_names() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    kept(at);
    assert_eq!(norn_in(at, &["export", "The mill", "--data", DATA, "--out", "mill.norn"], "").code, 0);
    let told = norn_in(at, &["import", "mill.norn", "--name", "Ann’s mill", "--data", "two places"], "");
    assert_eq!(told.code, 0, "{}", told.shown());
    let next = only(&told.out);
    let opened = shell(at, &next, "log 9\n");
    assert_eq!(opened.code, 0, "{}", opened.shown());
    assert!(opened.out.contains("the bridge is out"), "{next}: {}", opened.out);
}

#[test]
fn a_name_of_another_game_is_told_the_command_that_opens_it() {
    let folder = tempfile::tempdir().unwrap();
    kept(folder.path());
    let refused = norn_in(folder.path(), &["table", "heimr", "The mill", "--data", DATA], "");
    assert_eq!(refused.code, 2);
    let opened = shell(folder.path(), &only(&refused.err), "log 9\n");
    assert!(opened.out.contains("the bridge is out"), "{}", opened.shown());
}

#[test]
fn where_nothing_is_kept_the_command_that_begins_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let refused = norn_in(folder.path(), &["export", "Home", "--data", DATA], "");
    let begun = shell(folder.path(), &only(&refused.err), "");
    assert_eq!(begun.code, 0, "{}", begun.shown());
    assert!(folder.path().join(DATA).join("norn.db").exists());
}

#[test]
fn what_lists_and_help_name_can_be_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut told = vec![norn(&["games"]).page()];
    for game in norn_shelf::Game::ALL {
        told.push(norn(&["odds", game.name()]).page());
        let all = norn(&["odds", game.name(), "--json"]).json();
        for one in all["attempts"].as_array().unwrap() {
            told.push(norn(&["odds", game.name(), one["attempt"].as_str().unwrap(), "--help"]).page());
        }
    }
    let commands: Vec<String> = told.iter().flat_map(|text| named(text)).collect();
    assert_eq!(commands.len(), told.len() + 1, "{commands:?}");
    for command in commands {
        let run = shell(folder.path(), &command, "");
        assert_eq!(run.code, 0, "{command}: {}", run.shown());
    }
}

#[test]
fn a_refused_command_leaves_no_database_behind() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    kept(at);
    norn_in(at, &["export", "The mill", "--data", DATA, "--out", "mill.norn"], "");
    let long = "x".repeat(200);
    for args in [
        &["table", "triumvene", ""][..],
        &["table", "triumvene", &long],
        &["table", "triumvene", "a", "--referee", ""],
        &["table", "triumvene", "a", "--json"],
        &["table", "triumvine", "a"],
        &["import", "mill.norn", "--name", ""],
        &["import", "no.norn"],
        &["export", "Home"],
        &["backup", "copy.db"],
    ] {
        let run = norn_in(at, &[args, &["--data", "new/folder"]].concat(), "");
        assert_ne!(run.code, 0, "{args:?}");
        assert!(!at.join("new").exists(), "{args:?}: {}", run.shown());
    }
}

#[test]
fn standard_input_is_read_where_a_file_is() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    kept(at);
    norn_in(at, &["export", "The mill", "--data", DATA, "--out", "mill.norn"], "");
    let file = std::fs::read_to_string(at.join("mill.norn")).unwrap();
    let verified = norn_in(at, &["verify", "-"], &file);
    assert_eq!(verified.code, 0, "{}", verified.shown());
    assert_eq!(verified.out, norn_in(at, &["verify", "mill.norn"], "").out);
    let imported = norn_in(at, &["import", "-", "--data", "two"], &file);
    assert_eq!(imported.code, 0, "{}", imported.shown());
    let scenario =
        "[table]\nruleset = \"triumvene\"\nname = \"Rain\"\nplayers = []\n\n[[step]]\nnarrate = \"Rain.\"\n";
    let played = norn_in(at, &["play", "-"], scenario);
    assert_eq!(played.code, 0, "{}", played.shown());
    let refused = norn_in(at, &["play", "-", "--update"], scenario);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--update"), "{}", refused.err);
}

#[test]
fn shells_and_man_are_served() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = norn(&["completions", shell]);
        assert_eq!(script.code, 0, "{}", script.err);
        for command in ["odds", "serve", "completions"] {
            assert!(script.out.contains(command), "{shell}: {command}");
        }
    }
    assert!(norn(&["completions", "tcsh"]).err.contains("bash"));
    let man = norn(&["man"]);
    assert_eq!(man.code, 0, "{}", man.err);
    assert!(
        man.out.contains(".TH norn 1") && man.out.contains("NORN ODDS") && man.out.contains("Exit codes")
    );
}

#[test]
fn what_an_attempt_takes_is_told() {
    let games = norn(&["games"]).page();
    assert!(norn_shelf::Game::ALL.iter().all(|game| games.contains(game.name())), "{games}");
    insta::assert_snapshot!(norn(&["odds", "heimr"]).page());
    insta::assert_snapshot!(norn(&["odds", "heimr", "challenge", "--help"]).page());
    insta::assert_snapshot!(norn(&["odds", "heimr", "attack", "--help"]).page());
    insta::assert_snapshot!(norn(&["odds", "symbaroum", "attack", "-h"]).page());
    let json = norn(&["odds", "triumvene", "ability-roll", "--help", "--json"]).json();
    assert_eq!(json["outcomes"], serde_json::json!(["failure", "complication", "success"]));
}

#[test]
fn all_that_is_missing_and_all_that_is_too_much_is_told() {
    insta::assert_snapshot!(norn(&["odds", "symbaroum", "attack", "attribute=3"]).page());
    // What nothing would read is no answer to anything.
    insta::assert_snapshot!(
        norn(&["odds", "heimr", "challenge", "consistency=1", "potential=2", "willpower=2"]).page()
    );
    insta::assert_snapshot!(norn(&["odds", "symbaroum", "attack", "chance=one"]).page());
    let none =
        ["odds", "heimr", "attack", "consistency=1", "potential=1", "defence=none", "against-potential=3"];
    insta::assert_snapshot!(norn(&none).page());
}

#[test]
fn nothing_is_ever_printed_in_colour() {
    for colour in ["NO_COLOR", "CLICOLOR_FORCE"] {
        for args in [&["odds", "d6"][..], &["help"], &["oods"], &["rules", "heimr", "daze"]] {
            let run = Command::new(env!("CARGO_BIN_EXE_norn")).args(args).env(colour, "1").output().unwrap();
            assert!(!run.stdout.contains(&0x1b) && !run.stderr.contains(&0x1b), "{args:?}");
        }
    }
}
