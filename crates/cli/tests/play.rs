//! `norn play`.
use crate::common;
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

/// Two people at a bridge, and two who bar it: what can't be chosen there.
const BRIDGE: &str = r#"[table]
ruleset = "symbaroum"
name = "The bridge"
players = ["Ann"]

[[character]]
player = "Ann"
name = "Alva"
attributes = [
  { attribute = "accurate", value = 13 },
  { attribute = "cunning", value = 9 },
  { attribute = "discreet", value = 10 },
  { attribute = "persuasive", value = 7 },
  { attribute = "quick", value = 12 },
  { attribute = "resolute", value = 10 },
  { attribute = "strong", value = 11 },
  { attribute = "vigilant", value = 11 },
]
things = [{ name = "Sword", like = "Plain sword", pieces = 1 }]

[[character]]
form = "opponent"
name = "Crow"
like = "Road robber"

[[character]]
form = "opponent"
name = "Scar"
like = "Road robber"

[[step]]
attempt = "begin-combat"
with = { facing = ["Alva:Crow"], unready = ["Alva"] }
roll = true
answers = { "symbaroum.turn-order.wait" = [[]] }
"#;

fn bridge(steps: &str) -> common::Run {
    played(&format!("{BRIDGE}{steps}"), &[]).0
}

#[test]
fn what_is_not_offered_can_be_expected_to_be_refused() {
    let attack = |with: &str, rule: &str| {
        format!(
            "[[step]]\nattempt = \"attack\"\nwith = {{ who = \"Alva\", {with} }}\nexpect = {{ refused = \"{rule}\" }}\n"
        )
    };
    // A weapon that is not drawn is no option, nor is an enemy out of reach, nor whoever attacks.
    let steps = attack("weapon = \"Sword\", target = \"Crow\"", "symbaroum.ready.state")
        + &attack("target = \"Scar\"", "symbaroum.movement.engagement")
        + &attack("target = \"Alva\"", "symbaroum.combat-action.attack");
    let run = bridge(&steps);
    assert_eq!(run.code, 0, "{}", run.shown());
    // Where nobody expects it, the step came otherwise, and the rule is named.
    let run = bridge(&steps.replace("expect", "# expect"));
    assert_eq!(run.code, 1, "{}", run.shown());
    assert!(run.page().contains("[symbaroum.combat-action.attack]"), "{}", run.out);
    // What the table has never heard of is a mistake of the file all the same.
    let run = bridge(&attack("target = \"Crwo\"", "symbaroum.movement.engagement"));
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.page().contains("did you mean `Crow`?"), "{}", run.err);
}

#[test]
fn all_that_is_wrong_with_a_file_is_told_at_once() {
    let steps = r#"
[[step]]
say = "Halt!"
expect = { refused = "consent" }

[[step]]
by = "Anm"
say = "Never."

[[step]]
attempt = "atack"

[[step]]
attempt = "attack"
with = { who = "Alwa" }

[[step]]
session = "begin"

[[step]]
withdraw = "attack"
"#;
    let run = bridge(steps);
    assert_eq!(run.code, 2, "{}", run.shown());
    let page = run.page();
    for told in [
        "- [[step]] 2: refused: expected consent",
        "- [[step]] 3: nobody is called `Anm`",
        "- [[step]] 4: there is no attempt `atack`",
        "- [[step]] 5: `Alwa` is no value of `who`",
        "- [[step]] 6: a session can't `begin`",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    // That nothing waits may only follow from what is wrong before it.
    assert!(page.contains("5 things are wrong"), "{page}");
    let run = bridge("[[step]]\nsey = \"x\"\n\n[[step]]\nsay = \"y\"\nexpct = 1\n");
    assert_eq!(run.code, 2, "{}", run.shown());
    for told in ["- line 37: unknown field `sey`", "- line 41: unknown field `expct`"] {
        assert!(run.page().contains(told), "{told}: {}", run.err);
    }
}

/// A player's character between adventures, with 45 crowns.
const WINTER: &str = r#"[table]
ruleset = "fivey"
name = "Winter"
players = ["Ann"]

[[character]]
player = "Ann"
name = "Ivy"
template = "Elf"
backstory = "Spy"
items = ["Wind instrument", "Gadget"]
skill = "stealth"
second-skill = "languages"
spells = ["Fire Ball"]

[[step]]
session = "open"

[[step]]
correct = { at = "character/0/crowns", to = 45 }

[[step]]
attempt = "downtime"
with = { span = "tennite" }

[[step]]
by = "Ann"
attempt = "plan-downtime"
with = { who = "Ivy", lifestyle = "comfortable", activity = "beg", stat = "cha", event = false }
expect = { refused = "fivey.downtime.pay-first" }
"#;

#[test]
fn a_word_of_the_game_can_be_refused_though_no_list_offers_it_now() {
    let (run, _) = played(WINTER, &[]);
    assert_eq!(run.code, 0, "{}", run.shown());
    // A slip of the pen is a mistake of the file.
    let (run, _) = played(&WINTER.replace("\"comfortable\"", "\"comfrotable\""), &[]);
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.page().contains("`comfrotable` is no value of `lifestyle`"), "{}", run.err);
}

#[test]
fn a_square_that_is_nothing_but_a_square_can_be_refused() {
    let text = r#"[table]
ruleset = "fivey"
name = "Out of breath"
cast = true

[[step]]
session = "open"

[[step]]
attempt = "begin-fight"
roll = true

[[step]]
attempt = "move"
with = { who = "Ivy", to = "J8" }
expect = { refused = "fivey.move.action" }
"#;
    let (run, _) = played(text, &[]);
    assert_eq!(run.code, 0, "{}", run.shown());
    let (run, _) = played(&text.replace("\"J8\"", "\"J88\""), &[]);
    assert_eq!(run.code, 2, "{}", run.shown());
}

#[test]
fn what_waits_for_the_referee_says_so() {
    let text = r#"[table]
ruleset = "triumvene"
name = "The safe"
players = ["Ann"]

[[character]]
player = "Ann"
name = "Caius"

[[step]]
by = "Ann"
attempt = "check"
with = { who = "Caius", doing = "open the safe" }
expect = { queued = true }
"#;
    let (run, _) = played(text, &[]);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(run.page().contains("check (waits for the referee's consent)"), "{}", run.out);
    assert_eq!(played(text, &["--json"]).0.json()["steps"][0]["waits"], "consent");
}

#[test]
fn what_a_proposal_misspells_is_a_mistake_of_the_file() {
    let check = |given: &str| {
        format!(
            "[table]\nruleset = \"triumvene\"\nname = \"x\"\nplayers = [\"Ann\"]\n[[character]]\nplayer = \"Ann\"\n\
             name = \"Caius\"\n[[step]]\nby = \"Ann\"\nattempt = \"check\"\nwith = {{ who = \"Caius\", {given} }}\n\
             expect = {{ queued = true }}\n"
        )
    };
    let right = played(&check("doing = \"open the safe\""), &[]).0;
    assert_eq!(right.code, 0, "{}", right.shown());
    let wrong = played(&check("doing = \"open the safe\", doign = \"x\""), &[]).0;
    assert_eq!(wrong.code, 2, "{}", wrong.shown());
    assert!(wrong.page().contains("`check` has no `doign`"), "{}", wrong.err);
}

#[test]
fn a_refusal_speaks_of_whom_the_step_names_where_nobody_can_do_it() {
    let apart = BRIDGE.replace("facing = [\"Alva:Crow\"], unready = [\"Alva\"]", "facing = []");
    for target in ["Crow", "Scar"] {
        let step =
            format!("[[step]]\nattempt = \"attack\"\nwith = {{ who = \"Alva\", target = \"{target}\" }}\n");
        let run = played(&format!("{apart}{step}"), &[]).0;
        assert!(run.page().contains(&format!("{target} is not within reach")), "{}", run.shown());
    }
    // The weapon that is named, too; and what only a choice that is refused would ask for is no slip of the pen.
    let step = "[[step]]\nattempt = \"attack\"\nwith = { who = \"Scar\", target = \"Alva\" }\n";
    let run = played(&format!("{apart}{step}"), &[]).0;
    assert!(run.page().contains("[symbaroum.actions.on-initiative]"), "{}", run.shown());
}

#[test]
fn what_follows_a_choice_that_is_refused_is_no_slip_of_the_pen() {
    let study = |more: &str| {
        WINTER.replace(
            "lifestyle = \"comfortable\", activity = \"beg\", stat = \"cha\", event = false",
            &format!("lifestyle = \"poor\", activity = \"study\", {more}"),
        )
    };
    let (run, _) = played(
        &study("aim = \"skill\", with = \"Mirna\"").replace("downtime.pay-first", "downtime.study"),
        &[],
    );
    assert_eq!(run.code, 0, "{}", run.shown());
}

#[test]
fn a_square_with_a_name_is_known_by_either() {
    let text = r#"[table]
ruleset = "heimr"
name = "The yard"
players = ["Ann"]

[[character]]
player = "Ann"
name = "Ada"

[[step]]
build = { form = "location", square = "B2", name = "Yard" }

[[step]]
build = { form = "location", square = "B3", name = "Hall" }

[[step]]
attempt = "place"
with = { token = "Ada", square = "B3" }

[[step]]
attempt = "place"
with = { token = "Ada", square = "yard" }

[[step]]
attempt = "begin-combat"
with = { fighters = ["Ada"] }
dice = [3, 3]
answers = { "heimr.preroll.when" = "Agility" }

[[step]]
by = "Ann"
attempt = "move"
with = { who = "Ada", to = "B3" }

[[step]]
by = "Ann"
attempt = "move"
with = { who = "Ada", to = "Yard (B2)" }
expect = { refused = "heimr.action.type-standard" }
"#;
    let (run, _) = played(text, &[]);
    assert_eq!(run.code, 0, "{}", run.shown());
}

#[test]
fn what_stands_nowhere_and_what_is_of_another_sort_is_told_with_what_there_is() {
    let correct = |at: &str, to: &str| {
        let step = format!("[[step]]\ncorrect = {{ at = \"{at}\", to = {to} }}\n");
        bridge(&step).page().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let page = correct("character/0/toughnes", "3");
    assert!(page.contains("did you mean `character/0/toughness`?"), "{page}");
    let page = correct("character/0/toughness", "\"high\"");
    assert!(page.contains("At `character/0/toughness` stands 11 now."), "{page}");
}

#[test]
fn one_is_not_told_as_many() {
    let wrong = "[table]\nruleset = \"triumvene\"\nname = \"x\"\n[[step]]\nsession = \"close\"\n";
    let (run, _) = played(wrong, &[]);
    assert!(run.page().contains("1 of 1 step came otherwise"), "{}", run.shown());
    let (run, _) = played(wrong, &["--update"]);
    assert!(run.page().contains("1 step came otherwise; from now on"), "{}", run.shown());
}
