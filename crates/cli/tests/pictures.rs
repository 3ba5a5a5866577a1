//! Pictures on cards: put on in the terminal, and kept in files, backups and tables that go on from them.
use crate::common;
use common::{Run, norn_in};
use std::path::Path;

/// A red dot.
const DOT: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde\0\0\0\x0cIDATx\xdac\xf8\xcf\xc0\
    \0\0\x03\x01\x01\0\xf7\x03AC\0\0\0\0IEND\xaeB`\x82";

#[track_caller]
fn run(at: &Path, args: &[&str], input: &str) -> Run {
    let told = norn_in(at, args, input);
    assert_eq!(told.code, 0, "{args:?}: {}", told.shown());
    told
}

/// The lines of a file that hold pictures.
fn pictures(at: &Path, file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(at.join(file)).expect("a file");
    text.lines().filter(|line| line.starts_with(r#"{"bytes":""#)).map(str::to_owned).collect()
}

#[test]
fn a_picture_is_put_on_a_card_and_is_in_every_file_and_table_made_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    std::fs::write(at.join("dot.png"), DOT).expect("it can be written");
    std::fs::write(at.join("page.png"), "<html><script>").expect("it can be written");
    // A card for everybody; a file that is no picture, one that there isn't, and one that is.
    let typed = "card The map\n\n\n2\n\
                 cards\nPut a picture on it\npage.png\n\
                 cards\nPut a picture on it\nnowhere.png\n\
                 cards\nPut a picture on it\ndot.png\na red dot\n\
                 cards\n\n";
    let told = run(at, &["table", "triumvene", "Home", "--data", "one"], typed).out;
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in
        ["this is a web page: a picture is a JPEG, PNG or WebP.", "nowhere.png", "picture: a red dot (1 × 1)"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    run(at, &["export", "Home", "--data", "one"], "");
    let kept = pictures(at, "Home.norn");
    assert_eq!(kept.len(), 1);
    run(at, &["verify", "Home.norn"], "");

    let text = std::fs::read_to_string(at.join("Home.norn")).expect("a file");
    std::fs::write(at.join("without.norn"), text.replace(&format!("{}\n", kept[0]), ""))
        .expect("it can be written");
    let refused = norn_in(at, &["import", "without.norn", "--data", "two"], "");
    assert!(refused.code == 1 && refused.err.contains("missing"), "{}", refused.shown());
    run(at, &["import", "Home.norn", "--name", "Again", "--data", "two"], "");
    run(at, &["export", "Again", "--data", "two"], "");
    assert_eq!(pictures(at, "Again.norn"), kept);
    run(at, &["verify", "Again.norn"], "");

    run(at, &["backup", "all.db", "--data", "one"], "");
    run(at, &["restore", "all.db", "--data", "three"], "");
    run(at, &["export", "Home", "--data", "three", "--out", "Restored.norn"], "");
    assert_eq!(pictures(at, "Restored.norn"), kept);
    // It is taken off again.
    let typed = "cards\nChange its picture\n\ncards\n\n";
    let told = run(at, &["table", "triumvene", "Home", "--data", "three"], typed).out;
    assert!(!told[told.rfind("The map").expect("it is there")..].contains("picture: a red dot"), "{told}");
}
