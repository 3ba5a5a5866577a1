//! `norn import`.
use crate::common;
use common::{Run, norn_in};
use std::path::Path;
use tempfile::TempDir;

fn run(folder: &Path, args: &[&str], input: &str) -> Run {
    norn_in(folder, args, input)
}

/// A folder with a table that stands in the middle of a roll, and its file.
fn table() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    // The ready-made people, a fight, and a goal.
    let said = "cast\n\n\nnote the thugs are paid by the bishop\nsay hello\nthrow 3d6\n";
    let begun = run(at, &["table", "triumvene", "Home", "--data", "one"], said);
    assert_eq!(begun.code, 0, "{}", begun.shown());
    let told = run(at, &["export", "Home", "--data", "one"], "");
    assert_eq!(told.code, 0, "{}", told.shown());
    folder
}

#[test]
fn a_table_goes_on_where_the_file_ends() {
    let folder = table();
    let at = folder.path();
    let told = run(at, &["import", "Home.norn", "--name", "Elsewhere", "--data", "two", "--json"], "").json();
    assert_eq!(told["name"], "Elsewhere");
    // The beginning stands in the place of the other; what else is missing is counted.
    assert!(told["left_out"]["secrets"].as_u64() > Some(0), "{told}");
    assert_eq!(told["left_out"]["referee"], 1, "{told}");
    let in_words = run(at, &["import", "Home.norn", "--name", "Third", "--data", "two"], "").out;
    let in_file = format!("made of {} in the file", told["in_file"]);
    for part in [&in_file, "Left out:", "the new table has its own", "since it is yours"] {
        assert!(in_words.split_whitespace().collect::<Vec<_>>().join(" ").contains(part), "{in_words}");
    }
    let before = run(at, &["table", "triumvene", "Home", "--data", "one"], "\nsheets\nlog 5\n");
    let after = run(at, &["table", "triumvene", "Elsewhere", "--data", "two"], "\nsheets\nlog 5\n");
    assert_eq!(after.code, 0, "{}", after.shown());
    for name in ["Lyneth", "Caius", "Street thug", "bishop", "hello"] {
        assert!(before.out.contains(name) && after.out.contains(name), "{name}: {}", after.out);
    }
    // What it is now verifies too, and names where it comes from.
    run(at, &["export", "Elsewhere", "--data", "two"], "");
    let verified = run(at, &["verify", "Elsewhere.norn"], "");
    assert_eq!(verified.code, 0, "{}", verified.shown());
    let origin = told["origin"].as_str().unwrap();
    assert!(std::fs::read_to_string(at.join("Elsewhere.norn")).unwrap().contains(origin));
}

#[test]
fn a_name_that_is_taken_is_refused_and_nothing_changes() {
    let folder = table();
    let told = run(folder.path(), &["import", "Home.norn", "--data", "one"], "");
    assert_eq!(told.code, 2, "{}", told.shown());
    assert!(told.err.contains("--name"), "{}", told.err);
}

#[test]
fn what_was_tampered_with_or_is_one_seats_is_not_taken() {
    let folder = table();
    let at = folder.path();
    let text = std::fs::read_to_string(at.join("Home.norn")).unwrap();
    std::fs::write(at.join("edited.norn"), text.replace("hello", "hallo")).unwrap();
    let told = run(at, &["import", "edited.norn", "--data", "two"], "");
    assert_eq!(told.code, 1, "{}", told.shown());
    assert!(!at.join("two").exists());
    run(at, &["export", "Home", "--seat", "1", "--out", "seat.norn", "--data", "one"], "");
    let told = run(at, &["import", "seat.norn", "--data", "two"], "");
    assert_eq!(told.code, 2, "{}", told.shown());
    assert!(!at.join("two").exists());
    let told = run(at, &["import", "nowhere.norn", "--data", "two"], "");
    assert_eq!(told.code, 4, "{}", told.shown());
}
