//! Whole sessions in text files: every scenario plays as it says, checks against the rules, and leaves a world
//! without trouble.
//!
//! `UPDATE=1` in the environment rewrites what is expected; the difference is to be reviewed.
use crate::odds::UPDATE;
use norn_kernel::Ruleset;
use norn_table::{scenario, verify};
use std::fs;
use std::path::{Path, PathBuf};

/// Plays every `*.toml` file of a folder.
///
/// # Panics
/// If anything comes differently, if a file can't be read, or if there is none.
pub fn check_dir<R: Ruleset>(ruleset: R, folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    assert!(!files.is_empty(), "no scenarios in {}", folder.display());
    let update = std::env::var(UPDATE).is_ok_and(|value| value == "1");
    let mut failed = vec![];
    for file in files {
        let name = file.display();
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        let read = scenario::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let played = scenario::play(&ruleset, &read).unwrap_or_else(|error| panic!("{name}: {error}"));
        if update && !played.well() {
            let text =
                scenario::update(&text, &played.came).unwrap_or_else(|error| panic!("{name}: {error}"));
            fs::write(&file, text).unwrap_or_else(|error| panic!("{name}: {error}"));
            continue;
        }
        for came in played.came.iter().filter(|came| !came.failed.is_empty()) {
            failed.push(format!("{name}, step {} ({}): {}", came.step, came.did, came.failed.join("; ")));
        }
        assert_eq!(played.live.troubles(), [], "{name}");
        // Tables are kept with the world that they stand in.
        let world: R::World = serde_json::from_value(played.live.world())
            .unwrap_or_else(|error| panic!("{name}: the world can't be read: {error}"));
        let again = serde_json::to_value(&world).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(again, played.live.world(), "{name}: the world reads back as it was");
        match verify::check(ruleset, played.entries.into_iter()) {
            Ok(report) => assert_eq!(report.tampered, [], "{name}"),
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert!(failed.is_empty(), "scenarios differ ({UPDATE}=1 rewrites them):\n{}", failed.join("\n"));
}
