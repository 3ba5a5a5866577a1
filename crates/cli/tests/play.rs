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

/// Somebody with a sword that is not drawn, and a fight.
const ROAD: &str = r#"
[table]
ruleset = "symbaroum"
name = "The road"
players = ["Ann"]

[[character]]
player = "Ann"
name = "Alva"
weapons = [{ name = "Sword", like = "Plain sword" }]

[[character]]
form = "opponent"
name = "Crow"
like = "Road robber"

[[step]]
attempt = "begin-combat"
with = { unready = "Alva" }
answers = { "symbaroum.turn-order.wait" = [[]] }
roll = true
"#;

fn plays(steps: &str) -> common::Run {
    norn_in(std::env::temp_dir().as_path(), &["play", "-"], &format!("{ROAD}{steps}"))
}

#[test]
fn what_is_not_offered_is_refused_where_that_is_expected() {
    // A sword that is not drawn; and something that is no option at all.
    let attack = ("attack", "target = \"Crow\", weapon = \"Sword\"", "symbaroum.ready.state");
    let test = ("success-test", "attribute = \"Luck\"", "symbaroum.test.when");
    for (attempt, with, rule) in [attack, test] {
        let step = |rule: &str| {
            let with = format!("with = {{ who = \"Alva\", {with} }}");
            format!("[[step]]\nattempt = \"{attempt}\"\n{with}\nexpect = {{ refused = \"{rule}\" }}\n")
        };
        let well = plays(&step(rule));
        assert_eq!(well.code, 0, "{}", well.shown());
        let other = plays(&step("symbaroum.disengage"));
        assert_eq!(other.code, 1, "{}", other.shown());
        assert!(other.out.contains(&format!("came {rule}")), "{}", other.out);
        // Nobody expects it.
        let unexpected = plays(&step("").replace("expect = { refused = \"\" }", ""));
        assert_ne!(unexpected.code, 0, "{}", unexpected.shown());
    }
}

#[test]
fn all_wrong_steps_are_told_at_once() {
    let run = plays(
        "[[step]]\nattempt = \"atack\"\n[[step]]\nattempt = \"end-turn\"\nwith = { who = \"Crow\" }\n\
         [[step]]\nattempt = \"end-combat\"\n[[step]]\nattempt = \"wait\"\nwith = { dayz = 3 }\n",
    );
    insta::assert_snapshot!(run.page());
}

#[test]
fn a_players_attempt_that_waits_for_the_referee_says_so() {
    let run = plays(
        "[[step]]\nby = \"Ann\"\nattempt = \"success-test\"\nwith = { who = \"Alva\", doing = \"look for a way\" }\n",
    );
    assert!(run.out.contains("success-test: proposed, waits for the referee"), "{}", run.shown());
}
