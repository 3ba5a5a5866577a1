//! Every scenario plays as it says, checks against the rules, and leaves a world without trouble. With
//! `UPDATE=1` the expectations are written anew; the diff is the review.
use norn_heimr::Heimr;
use norn_table::{scenario, verify};
use std::fs;
use std::path::Path;

#[test]
fn scenarios_play_as_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ext| ext == "toml"));
    files.sort();
    assert!(!files.is_empty(), "there are scenarios");
    let mut failed = vec![];
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        let read = scenario::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let played = scenario::play(Heimr, &read).unwrap_or_else(|error| panic!("{name}: {error}"));
        if !played.well() && std::env::var_os("UPDATE").is_some() {
            fs::write(&file, scenario::update(&text, &played.came).unwrap()).unwrap();
            continue;
        }
        if std::env::var_os("SHOW").is_some() {
            eprintln!("{:#?}", played.came);
        }
        for came in played.came.iter().filter(|came| !came.failed.is_empty()) {
            failed.push(format!("{name}, step {} ({}): {}", came.step, came.did, came.failed.join("; ")));
        }
        assert_eq!(played.live.troubles(), [], "{name}");
        let report = verify::check(Heimr, played.entries.into_iter()).unwrap();
        assert_eq!(report.tampered, [], "{name}");
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
