//! `norn pack`: every fault named with its line, the columns of a game, and a pack taken into a table.
use crate::common::{norn, norn_in};
use std::path::{Path, PathBuf};

/// Forty creatures, with what they carry and can do.
fn fen() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets/symbaroum/packs/fen")
}

/// A folder with a pack of these rows.
fn pack_of(rows: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("the folder is ours");
    let about = "name = \"A pack\"\ngame = \"symbaroum\"\n";
    std::fs::write(folder.path().join("pack.toml"), about).expect("a file");
    std::fs::write(folder.path().join("rows.toml"), rows).expect("a file");
    folder
}

#[test]
fn a_pack_is_checked_with_every_fault_in_its_line() {
    let fen = fen();
    let run = norn(&["pack", "check", fen.to_str().expect("a path")]);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(
        run.page().contains("Beasts of the fen, for symbaroum: ability 5, armour 3, creature 40"),
        "{}",
        run.out
    );
    let folder = pack_of("[[weapon]]\nname = \"Blade\"\ndie = 7\n\n[[weapn]]\nname = \"x\"\n");
    let run = norn_in(folder.path(), &["pack", "check", "."], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.shown());
    for told in ["rows.toml:3: die:", "rows.toml:5: there is no list `weapn`: did you mean `weapon`?"] {
        assert!(run.page().contains(told), "{told}: {}", run.err);
    }
    let nothing = tempfile::tempdir().expect("the folder is ours");
    let run = norn_in(nothing.path(), &["pack", "check", "."], "");
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.err.contains("pack.toml: the pack has no such file"), "{}", run.err);
    assert_eq!(norn(&["pack", "check", "no such folder"]).code, 4);
}

#[test]
fn the_columns_of_a_game_are_a_schema() {
    let run = norn(&["pack", "schema", "symbaroum"]);
    assert_eq!(run.code, 0, "{}", run.shown());
    let schema: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let weapon = &schema["properties"]["weapon"]["items"];
    assert_eq!(weapon["required"], serde_json::json!(["die", "name"]));
    assert_eq!(weapon["properties"]["hands"]["maximum"], 2);
    assert_eq!(norn(&["pack", "schema", "chess"]).code, 2);
}

#[test]
fn a_pack_is_taken_into_a_table() {
    let folder = tempfile::tempdir().expect("the folder is ours");
    let fen = fen();
    let add = ["pack", "add", fen.to_str().expect("a path"), "Fen", "--data", "."];
    assert_eq!(norn_in(folder.path(), &add, "").code, 4, "no table is kept there");
    norn_in(folder.path(), &["table", "symbaroum", "Fen", "--data", "."], "");
    let run = norn_in(folder.path(), &add, "");
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(run.page().contains("norn table symbaroum Fen --data ."), "{}", run.out);
    let run = norn_in(folder.path(), &["table", "symbaroum", "Fen", "--data", "."], "log 3\ntake back\n");
    let page = run.page();
    assert!(page.contains("Referee takes in the pack “Beasts of the fen”: 62 rows."), "{page}");
    assert!(page.contains("Referee takes the latest change back."), "{page}");
    norn_in(folder.path(), &["table", "triumvene", "Other", "--data", "."], "");
    let run =
        norn_in(folder.path(), &["pack", "add", fen.to_str().expect("a path"), "Other", "--data", "."], "");
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.err.contains("`Other` is a table of triumvene"), "{}", run.err);
}
