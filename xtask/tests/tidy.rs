//! What must not be there and what must be, checked on the repository itself. Each check lives in `xtask/src/tidy`, with tests
//! that show it can fail.
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;
use xtask::index;
use xtask::repo::{self, Ruleset};
use xtask::source::{Finding, Source};
use xtask::tidy::{called, counts, crates, docs, never, page, prose, rooms, strangers, suites, words};

static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    ["crates", "rulesets", "xtask", "bench", "python"]
        .into_iter()
        .flat_map(|folder| repo::sources(&repo::root(), folder))
        .collect()
});

static FILES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let root = repo::root();
    let unkept = ["target/", ".snap.new"];
    repo::files(&root, "")
        .into_iter()
        .filter(|path| !unkept.iter().any(|part| path.contains(part)))
        .map(|path| {
            let text = repo::text(&root, &path);
            (path, text)
        })
        .collect()
});

/// Games of the house that are still to come: no code may know them either.
const TO_COME: [&str; 2] = ["fivey", "adventuring"];

fn rulesets() -> Vec<Ruleset> {
    repo::rulesets(&repo::root()).unwrap_or_else(|finding| panic!("\n{finding}\n"))
}

#[track_caller]
fn clean(found: impl IntoIterator<Item = Finding>) {
    let found: BTreeSet<_> = found.into_iter().collect();
    let lines: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
}

/// A check that reads nothing finds nothing, and says nothing.
#[test]
fn there_is_something_to_check() {
    for path in [
        "crates/kernel/src/at.rs",
        "crates/dice/src/lib.rs",
        "rulesets/triumvene/src/lib.rs",
        "xtask/src/main.rs",
    ] {
        assert!(SOURCES.iter().any(|source| source.path == path), "{path} was not read");
    }
    assert!(FILES.iter().any(|(path, text)| path == "Cargo.toml" && !text.is_empty()));
    assert!(repo::members(&repo::root()).iter().any(|member| member.name == "norn-kernel"));
}

#[test]
fn rules_run_on_nothing_that_differs_between_runs() {
    clean(SOURCES.iter().flat_map(never::impure));
}

#[test]
fn the_prover_is_in_no_ordinary_build() {
    let kernel = SOURCES.iter().filter(|source| source.path == "crates/kernel/src/lib.rs");
    clean(kernel.flat_map(never::proof_is_a_feature));
}

#[test]
fn the_world_changes_only_where_it_happens() {
    clean(SOURCES.iter().flat_map(never::applies));
}

#[test]
fn a_games_rooms_know_only_those_below() {
    clean(SOURCES.iter().flat_map(rooms::upward));
}

#[test]
fn no_rule_is_there_for_its_tests_alone() {
    clean(called::by_tests_alone(&SOURCES));
}

#[test]
fn only_the_shelf_names_a_game() {
    let known = rulesets();
    let games: Vec<&str> = known.iter().map(|ruleset| ruleset.name.as_str()).chain(TO_COME).collect();
    clean(SOURCES.iter().flat_map(|source| never::names_a_ruleset(source, &games)));
}

#[test]
fn only_the_command_line_prints() {
    clean(SOURCES.iter().flat_map(never::prints));
}

#[test]
fn exceptions_from_lints_say_why() {
    clean(SOURCES.iter().flat_map(never::exceptions_without_reason));
}

#[test]
fn comments_say_something() {
    clean(prose::undocumented(&SOURCES));
    clean(SOURCES.iter().flat_map(prose::bare));
}

#[test]
fn nobody_is_whoever_twice() {
    clean(SOURCES.iter().flat_map(prose::vague));
    let texts = FILES.iter().filter(|(path, _)| path.ends_with(".md") || path.ends_with("rules.toml"));
    clean(texts.flat_map(|(path, text)| prose::vague_in_text(path, text)));
}

#[test]
fn crates_depend_only_on_those_above() {
    clean(crates::dependencies(&repo::members(&repo::root())));
}

#[test]
fn lock_files_have_all_that_our_crates_depend_on() {
    let members = repo::members(&repo::root());
    for file in ["Cargo.lock", "bench/Cargo.lock", "python/Cargo.lock", "web/odds/Cargo.lock"] {
        let lock = std::fs::read_to_string(repo::root().join(file)).expect("a lock file");
        clean(crates::locked(&members, file, &lock));
    }
}

#[test]
fn every_test_is_run() {
    clean(suites::left_out(&repo::members(&repo::root()), &SOURCES));
}

#[test]
fn every_rule_cited_is_in_its_reference() {
    let rulesets = rulesets();
    clean(SOURCES.iter().flat_map(|source| words::unknown_ids(&rulesets, source)));
    let texts = FILES.iter().filter(|(path, _)| {
        [".md", ".odds", ".ftl", "missing.txt"].iter().any(|end| path.ends_with(end)) || path == "Makefile"
    });
    clean(texts.flat_map(|(path, text)| words::unknown_ids_in_text(&rulesets, path, text)));
}

#[test]
fn everything_shown_can_be_said() {
    clean(rulesets().iter().flat_map(|ruleset| {
        let path = format!("{}/text/en.ftl", ruleset.folder);
        words::missing_words(ruleset, &path, &repo::text(&repo::root(), &path))
    }));
}

#[test]
fn every_reference_has_its_total() {
    let rulesets = rulesets();
    clean(counts::totals(&rulesets));
    clean(rulesets.iter().flat_map(counts::clashes));
}

#[test]
fn every_rule_has_its_tests_or_is_listed() {
    clean(rulesets().iter().flat_map(|ruleset| {
        let path = format!("{}/tests/missing.txt", ruleset.folder);
        counts::modules(ruleset, &path, &repo::text(&repo::root(), &path))
    }));
}

#[test]
fn the_index_of_places_is_current() {
    clean(rulesets().iter().filter_map(|ruleset| {
        let path = index::path(ruleset);
        let stale = repo::text(&repo::root(), &path) != index::places(ruleset);
        stale.then(|| Finding::new(path, format!("places have moved: run `{}`", index::COMMAND)))
    }));
}

#[test]
fn documents_lead_somewhere() {
    let root = repo::root();
    let exists = |path: &str| docs::exists(&root, path);
    let read = |path: &str| std::fs::read_to_string(root.join(path)).ok();
    for path in ["README.md", "ARCHITECTURE.md", "DESIGN.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        assert!(root.join(path).is_file(), "{path} is missing");
    }
    let documents =
        FILES.iter().filter(|(path, _)| Path::new(path).extension().is_some_and(|end| end == "md"));
    clean(documents.flat_map(|(path, text)| docs::broken(path, text, &exists, &read)));
}

#[test]
fn no_file_tells_of_one_machine() {
    clean(FILES.iter().flat_map(|(path, text)| strangers::traces(path, text)));
}

#[test]
fn text_stays_text_in_the_page() {
    let page: Vec<_> =
        FILES.iter().filter(|(path, _)| path.starts_with("web/src/") || path == "web/index.html").collect();
    assert!(20 < page.len(), "the page was not read");
    clean(page.into_iter().flat_map(|(path, text)| page::unsafe_text(path, text)));
}

#[test]
fn no_sentence_is_copied_from_a_source_text() {
    let folder = repo::root().join("../shared/seeds");
    let mut sentences = strangers::Sentences::default();
    let mut texts = 0;
    for file in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
        sentences.add(&String::from_utf8_lossy(&std::fs::read(file.path()).unwrap()));
        texts += 1;
    }
    if texts == 0 {
        eprintln!(
            "SKIPPED: the games' own texts are not beside this clone, so nothing was compared with them"
        );
        return;
    }
    clean(FILES.iter().flat_map(|(path, text)| sentences.found_in(path, text)));
}

#[test]
fn continuous_integration_runs_what_a_laptop_runs() {
    let script = repo::text(&repo::root(), ".ci/run");
    let commands: Vec<_> =
        script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert_eq!(
        commands,
        ["set -euo pipefail", "cd \"$(dirname \"${BASH_SOURCE[0]}\")/..\"", "make test"],
        ".ci/run does more than `make test`: a check belongs in an ordinary test"
    );
}

/// What stands outside the workspace can't inherit from it.
#[test]
fn the_wheel_is_held_to_the_lints_and_versions_of_the_workspace() {
    let read = |path| repo::text(&repo::root(), path).parse::<toml::Table>().unwrap();
    let (workspace, wheel) = (read("Cargo.toml"), read("python/Cargo.toml"));
    let all = &workspace["workspace"];
    assert_eq!(wheel["lints"], all["lints"], "python/Cargo.toml has other lints");
    for key in ["version", "edition", "rust-version", "license"] {
        assert_eq!(wheel["package"][key], all["package"][key], "python/Cargo.toml: `{key}`");
    }
    assert_eq!(read("python/pyproject.toml")["project"]["version"], all["package"]["version"]);
    for name in ["norn-dice", "num-bigint", "num-integer", "smallvec"] {
        assert_eq!(
            level(&wheel, name),
            level(&workspace, name),
            "python/Cargo.toml builds `{name}` otherwise"
        );
    }
    let versions = |lock: toml::Table| -> BTreeSet<(String, String)> {
        let text = |one: &toml::Value, key: &str| one[key].as_str().unwrap().to_owned();
        lock["package"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (text(one, "name"), text(one, "version")))
            .collect()
    };
    let (ours, theirs) = (versions(read("Cargo.lock")), versions(read("python/Cargo.lock")));
    for (name, version) in &theirs {
        let known = ours.iter().filter(|(one, _)| one == name).count();
        let same = ours.contains(&(name.clone(), version.clone()));
        assert!(same || known == 0, "python/Cargo.lock has {name} {version}, and Cargo.lock another one");
    }
}

/// The level at which a profile builds a package.
fn level(manifest: &toml::Table, package: &str) -> Option<toml::Value> {
    let release = manifest.get("profile")?.get("release")?;
    let own = release.get("package").and_then(|all| all.get(package)).and_then(|own| own.get("opt-level"));
    own.or_else(|| release.get("opt-level")).cloned()
}

#[test]
fn what_is_measured_is_what_is_released() {
    let read = |path| repo::text(&repo::root(), path).parse::<toml::Table>().unwrap();
    let (product, bench) = (read("Cargo.toml"), read("bench/Cargo.toml"));
    let lock = read("bench/Cargo.lock");
    let names = lock["package"].as_array().unwrap().iter().filter_map(|one| one["name"].as_str());
    // One is the measuring itself, the other runs in the compiler alone.
    let apart = ["norn-bench", "norn-derive"];
    let ours: Vec<&str> = names.filter(|name| name.starts_with("norn-") && !apart.contains(name)).collect();
    assert!(ours.contains(&"norn-server"));
    for name in ours {
        assert_eq!(level(&bench, name), level(&product, name), "bench/Cargo.toml builds `{name}` otherwise");
    }
}
