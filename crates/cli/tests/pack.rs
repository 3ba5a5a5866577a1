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
fn the_example_works_as_it_is_copied() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../CONTRIBUTING.md"));
    let text = text.expect("a file");
    let (_, from) = text.split_once("## Writing a pack").expect("the section");
    let section = from.split("\n## ").next().unwrap_or_default();
    let blocks: Vec<&str> =
        section.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let [about, rows] = blocks[..] else { panic!("{} blocks", blocks.len()) };
    let folder = tempfile::tempdir().expect("the folder is ours");
    std::fs::write(folder.path().join("pack.toml"), about).expect("a file");
    std::fs::write(folder.path().join("creatures.toml"), rows).expect("a file");
    let run = norn_in(folder.path(), &["pack", "check", "."], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(run.out.contains("creature 1"), "{}", run.out);
}

#[test]
fn who_takes_packs_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let said = readme.split(". ").find(|one| one.contains(" take packs")).expect("a sentence");
    let (takes, without) = said.split_once(" take packs").expect("a sentence");
    for game in norn_shelf::Game::ALL.iter().filter(|game| game.name() != "toy") {
        let title = match game.name() {
            "fivey" => "FIVEY".to_owned(),
            "adventuring" => "Adventuring Rules".to_owned(),
            name => name[..1].to_uppercase() + &name[1..],
        };
        let none = game.rules().pack_schema()["properties"].as_table().is_some_and(toml::Table::is_empty);
        assert_eq!((takes.contains(&title), without.contains(&title)), (!none, none), "{title}: {said}");
    }
}

#[test]
fn a_fault_names_what_stands_there_and_what_is_near() {
    let rows = "[[weapon]]\nname = \"Blade\"\ndie = 6\nhands = 9\n\n[[creature]]\nname = \"Dog\"\nweapons = { Bite = \"Claws or teeth, larg\" }\nattribute = 3\n\n[[weapn]]\nname = \"x\"\n";
    let folder = pack_of(rows);
    let run = norn_in(folder.path(), &["pack", "check", ".", "--json"], "");
    let error = run.error();
    let faults = error["faults"].as_array().expect("faults");
    let lines: Vec<u64> = faults.iter().filter_map(|one| one["line"].as_u64()).collect();
    assert!(lines.is_sorted() && lines.len() == faults.len(), "{error}");
    let at = |line: u64| {
        let one = faults.iter().find(|one| one["line"] == line);
        one.and_then(|one| one["text"].as_str()).unwrap_or_default().to_owned()
    };
    assert!(at(4).ends_with("it is 9, and 2 is the nearest that may be"), "{error}");
    assert!(
        at(8).contains("`Claws or teeth, larg` is none of them: did you mean `Claws or teeth, large`?"),
        "{error}"
    );
    assert!(at(9).contains("did you mean `attributes`?"), "{error}");
    assert!(at(11).contains("did you mean `weapon`?"), "{error}");
    assert_eq!(faults[0]["file"], "rows.toml");
    assert_eq!(faults[0]["column"], "hands");
}

#[test]
fn all_that_a_schema_lists_is_described() {
    fn walk(schema: &serde_json::Value, seen: &mut usize) {
        for (name, column) in schema["properties"].as_object().into_iter().flatten() {
            let said = column["description"].as_str().unwrap_or_default();
            assert!(!said.is_empty(), "{name}: {column}");
            *seen += 1;
            walk(column, seen);
            walk(&column["items"], seen);
            walk(&column["additionalProperties"], seen);
        }
    }
    for game in ["triumvene", "symbaroum", "adventuring", "fivey"] {
        let run = norn(&["pack", "schema", game]);
        let mut seen = 0;
        walk(&serde_json::from_str(&run.out).expect("JSON"), &mut seen);
        assert!(10 < seen, "{game}: {seen}");
    }
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
    let twice = norn_in(folder.path(), &add, "");
    assert_eq!(twice.code, 3, "{}", twice.shown());
    assert!(twice.err.contains("all rows of `Beasts of the fen` are in the lists already"), "{}", twice.err);
    let run = norn_in(folder.path(), &["table", "symbaroum", "Fen", "--data", "."], "log 3\ntake back\n");
    let page = run.page();
    let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("Referee takes in the pack “Beasts of the fen”, 62 rows: "), "{page}");
    assert!(flat.contains("Mudmother") && flat.contains(" and 22 more."), "{page}");
    assert!(page.contains("Referee takes the latest change back."), "{page}");
    norn_in(folder.path(), &["table", "triumvene", "Other", "--data", "."], "");
    let run =
        norn_in(folder.path(), &["pack", "add", fen.to_str().expect("a path"), "Other", "--data", "."], "");
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.err.contains("`Other` is a table of triumvene"), "{}", run.err);
}
