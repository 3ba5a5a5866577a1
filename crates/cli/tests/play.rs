//! `norn play`.
mod common;
use common::norn_in;

const SAFE: &str = r#"[table]
ruleset = "triumvene"
name = "A quiet table"
players = ["Ann"]

[[step]]
about = "Ann greets."
by = "Ann"
say = "Good evening."

[[step]]
session = "open"

[[step]]
by = "Ann"
session = "close"
expect = { refused = "referees-only" }
"#;

fn played(text: &str, args: &[&str]) -> (common::Run, String) {
    let folder = tempfile::tempdir().expect("the folder is ours");
    std::fs::write(folder.path().join("a.toml"), text).expect("the folder is ours");
    let run = norn_in(folder.path(), &[&["play", "a.toml"], args].concat(), "");
    (run, std::fs::read_to_string(folder.path().join("a.toml")).expect("the folder is ours"))
}

#[test]
fn a_scenario_is_played_step_by_step() {
    insta::assert_snapshot!(played(SAFE, &[]).0.page());
    let json = played(SAFE, &["--json"]).0.json();
    assert_eq!((&json["well"], json["steps"].as_array().unwrap().len()), (&serde_json::json!(true), 3));
}

#[test]
fn what_comes_otherwise_fails_and_says_how() {
    let wrong = SAFE.replace("referees-only", "consent");
    let (run, kept) = played(&wrong, &[]);
    assert_eq!((run.code, kept.as_str()), (1, wrong.as_str()));
    insta::assert_snapshot!(run.page());
    // What came is taken as what is expected, when asked to.
    let (run, mended) = played(&wrong, &["--update"]);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert_eq!(played(&mended, &[]).0.code, 0, "{mended}");
}

#[test]
fn what_is_no_scenario_is_refused_with_the_place() {
    for text in [
        "",
        "[table]\nruleset = \"triumvine\"\nname = \"x\"\n",
        "[table]\nruleset = \"triumvene\"\nname = \"x\"\n[[step]]\nby = \"Zoe\"\nsay = \"hi\"\n",
        "[table]\nruleset = \"triumvene\"\nname = \"x\"\n[[step]]\nsey = \"hi\"\n",
        "[table\n",
    ] {
        let run = played(text, &[]).0;
        assert_eq!(run.code, 2, "{}", run.shown());
        insta::assert_snapshot!(run.page());
    }
    let folder = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(norn_in(folder.path(), &["play", "nothing.toml"], "").page());
    insta::assert_snapshot!(norn_in(folder.path(), &["play", "."], "").page());
}
