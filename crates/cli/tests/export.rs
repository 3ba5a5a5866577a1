//! `norn export` and `norn verify`.
use crate::common;
use common::{Run, norn_in};
use std::path::Path;
use tempfile::TempDir;

/// A folder with a table in which something has happened.
fn table() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let said = "invite Anna\nseat Anna\n\nnote for myself\nsay hello\nseat Rita\n\nnote the butler did it\nthrow 3d6\non the garden\n";
    let run = run(folder.path(), &["table", "triumvene", "Home", "--referee", "Rita"], said);
    assert_eq!(run.code, 0, "{}", run.shown());
    folder
}

fn run(folder: &Path, args: &[&str], input: &str) -> Run {
    let data: &[&str] = if matches!(args[0], "table" | "export") { &["--data", "data"] } else { &[] };
    norn_in(folder, &[args, data].concat(), input)
}

fn export(folder: &Path, args: &[&str]) -> serde_json::Value {
    run(folder, &[&["export", "Home", "--json"], args].concat(), "").json()
}

#[test]
fn what_was_exported_holds() {
    let folder = table();
    let told = export(folder.path(), &[]);
    assert_eq!(told["file"], "Home.norn");
    let head = told["head"].as_str().unwrap();
    let verified = run(folder.path(), &["verify", "Home.norn", "--head", head], "");
    assert_eq!(verified.code, 0, "{}", verified.shown());
    verified.page();
    let json = run(folder.path(), &["verify", "Home.norn", "--json"], "").json();
    assert_eq!(json["holds"], true);
    assert_eq!(json["log"]["tip"]["head"], head);
    // Another head was never the file's.
    let other = "1".repeat(64);
    let run = run(folder.path(), &["verify", "Home.norn", "--head", &other], "");
    assert_eq!(run.code, 1, "{}", run.shown());
}

#[test]
fn a_seat_gets_what_it_has_seen_and_nothing_else() {
    let folder = table();
    export(folder.path(), &["--seat", "anna", "--out", "anna.norn"]);
    let text = std::fs::read_to_string(folder.path().join("anna.norn")).unwrap();
    assert!(text.contains("for myself") && text.contains("hello"));
    assert!(!text.contains("butler"));
    let whole = std::fs::read_to_string({
        export(folder.path(), &[]);
        folder.path().join("Home.norn")
    })
    .unwrap();
    assert!(whole.contains("butler") && whole.contains("HOLDS SECRETS"));
    let run = run(folder.path(), &["verify", "anna.norn"], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(run.out.contains("rules: not run again"), "{}", run.out);
}

#[test]
fn whatever_is_changed_is_found_at_its_entry() {
    let folder = table();
    export(folder.path(), &[]);
    let file = folder.path().join("Home.norn");
    let text = std::fs::read_to_string(&file).unwrap();
    // A word is changed.
    std::fs::write(&file, text.replace("hello", "howdy")).unwrap();
    let changed = run(folder.path(), &["verify", "Home.norn"], "");
    assert_eq!(changed.code, 1, "{}", changed.shown());
    let entry = text.lines().position(|line| line.contains("hello")).unwrap() - 1;
    assert!(changed.err.contains(&format!("entry {entry}")), "{}", changed.err);
    // The tail is cut.
    let lines: Vec<&str> = text.lines().collect();
    std::fs::write(&file, lines[..lines.len() - 2].join("\n") + "\n").unwrap();
    assert_eq!(run(folder.path(), &["verify", "Home.norn"], "").code, 1);
    // Another format, and no chronicle at all.
    std::fs::write(&file, text.replacen("\"format\":1", "\"format\":9", 1)).unwrap();
    let other = run(folder.path(), &["verify", "Home.norn"], "");
    assert_eq!(other.code, 2, "{}", other.shown());
    for wrong in ["", "no chronicle\n", "{}\n"] {
        std::fs::write(&file, wrong).unwrap();
        let run = run(folder.path(), &["verify", "Home.norn"], "");
        assert_eq!(run.code, 2, "{}", run.shown());
    }
}

#[test]
fn wrong_names_are_answered_with_the_nearest() {
    let folder = table();
    insta::assert_snapshot!(run(folder.path(), &["export", "Hone"], "").page());
    insta::assert_snapshot!(run(folder.path(), &["export", "Home", "--seat", "Ana"], "").page());
    insta::assert_snapshot!(run(folder.path(), &["verify", "Home.nrn"], "").page());
    insta::assert_snapshot!(run(folder.path(), &["verify", "Home.norn", "--head", "abc"], "").page());
    insta::assert_snapshot!(norn_in(folder.path(), &["export", "Home", "--data", "elsewhere"], "").page());
}

#[test]
fn a_name_never_leads_to_another_folder() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["table", "triumvene", "../evil/x"], "q\n");
    let told = run(folder.path(), &["export", "../evil/x", "--json"], "").json();
    assert_eq!(told["file"], "___evil_x.norn");
}

#[cfg(unix)]
#[test]
fn what_holds_secrets_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = table();
    let file = folder.path().join("Home.norn");
    let mode = || std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
    export(folder.path(), &[]);
    assert_eq!(mode(), 0o600);
    // Even if an older one was open to others.
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    std::fs::write(folder.path().join("Home.norn.part"), "").unwrap();
    export(folder.path(), &["--force"]);
    assert_eq!(mode(), 0o600);
}

/// Files and folders that are not there are the machine's trouble, whoever looks for them.
#[test]
fn what_is_not_there_ends_alike_everywhere() {
    let folder = table();
    for args in [
        &["export", "Home", "--out", "nowhere/Home.norn"][..],
        &["export", "Home", "--data", "nowhere"],
        &["import", "nowhere.norn"],
        &["verify", "nowhere.norn"],
        &["play", "nowhere.toml"],
    ] {
        let data = if args.contains(&"--data") || args[0] == "verify" || args[0] == "play" {
            &[][..]
        } else {
            &["--data", "data"]
        };
        let told = norn_in(folder.path(), &[args, data].concat(), "");
        assert_eq!((told.code, told.out.as_str()), (4, ""), "{args:?}: {}", told.shown());
        assert!(told.err.contains("nowhere"), "{}", told.err);
    }
}

#[test]
fn nothing_that_is_there_is_written_over_unasked() {
    let folder = table();
    export(folder.path(), &[]);
    let again = run(folder.path(), &["export", "Home"], "");
    assert_eq!(again.code, 2, "{}", again.shown());
    assert!(again.err.contains("--force"), "{}", again.err);
    export(folder.path(), &["--force"]);
    // The file of the tables themselves is never an export's.
    let onto = run(folder.path(), &["export", "Home", "--force", "--out", "data/norn.db"], "");
    assert_eq!(onto.code, 2, "{}", onto.shown());
    assert_eq!(run(folder.path(), &["verify", "Home.norn"], "").code, 0);
    export(folder.path(), &["--force"]);
}

#[test]
fn the_dice_are_summed_up_by_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    let try_it = "try something\n1\nforce the door\nget in\n\n\n4\n\n4\n\n\n\n\n\n\n9\n";
    let said = format!("cast\n\n\nalone\nthrow 2d6\nthrow d20\n{try_it}");
    let played = run(folder.path(), &["table", "triumvene", "Home"], &said);
    assert!(played.out.contains("d12 9"), "{}", played.out);
    export(folder.path(), &[]);
    let told = run(folder.path(), &["verify", "Home.norn"], "");
    let page = told.page();
    let rows: Vec<Vec<&str>> = page.lines().map(|line| line.split_whitespace().collect()).collect();
    for row in [
        vec!["Referee", "2", "0", "2", "0", "0", "0"],
        vec!["Player", "1", "1", "0", "0", "1", "0", "0"],
        vec!["Player", "1", "0", "0", "0", "0"],
        // Of the faces of a d12, eight are as far from 6.5 as a 9 is.
        vec!["Player", "1", "1", "9.00", "6.50", "0.67"],
    ] {
        assert!(rows.contains(&row), "{row:?} in {page}");
    }
    assert!(page.contains("What no log can prove"));
    let seats = run(folder.path(), &["verify", "Home.norn", "--json"], "").json()["log"]["seats"].clone();
    assert_eq!(seats[1]["typed"], 1);
    assert_eq!(seats[0]["luck"]["dice"], 3);
}
