//! `norn odds`.
use crate::common;
use common::norn;

#[test]
fn odds_of_dice() {
    insta::assert_snapshot!(norn(&["odds", "4d6dl1", "--at-least", "15", "--vs", "3d6"]).page());
}

#[test]
fn odds_of_an_attempt() {
    insta::assert_snapshot!(
        norn(&[
            "odds",
            "triumvene",
            "ability-roll",
            "stat=3",
            "edge=advantage",
            "--answer",
            "defiance.reroll=yes*1"
        ])
        .page()
    );
}

#[test]
fn odds_of_an_attempt_as_json() {
    let json = norn(&[
        "odds",
        "triumvene",
        "ability-roll",
        "stat=3",
        "switch:rerolls-per-roll=one",
        "--answer",
        "triumvene.defiance.reroll=no",
        "--json",
    ])
    .json();
    let names: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(names, ["answers", "attempt", "outcomes", "residual", "ruleset", "totals", "ways", "with"]);
    assert_eq!(json["ruleset"], "triumvene");
    assert_eq!(json["attempt"], "ability-roll");
    let with =
        serde_json::json!({ "stat": 3, "edge": "none", "defiance": 0, "switch:rerolls-per-roll": "one" });
    assert_eq!(json["with"], with);
    // 1d12 plus 3: below 8 fails, 13 and more succeeds.
    let exact: Vec<&str> =
        json["outcomes"].as_array().unwrap().iter().map(|one| one["exact"].as_str().unwrap()).collect();
    assert_eq!(exact, ["1/3", "5/12", "1/4"]);
    assert_eq!(json["answers"]["triumvene.defiance.reroll"], "no");
    assert_eq!(json["residual"], 0.0);
    assert_eq!(json["totals"].as_array().unwrap().len(), 12);
}

#[test]
fn what_would_be_asked_without_end_needs_a_count() {
    for args in [&["--answer", "triumvene.defiance.reroll=yes"][..], &["--best", "success"]] {
        let run = norn(&[&["odds", "triumvene", "ability-roll", "stat=3", "defiance=1"], args].concat());
        assert_eq!(run.code, 2);
        assert!(run.err.contains("triumvene.defiance.reroll=yes*"), "{}", run.err);
    }
    let best = [
        "odds",
        "triumvene",
        "ability-roll",
        "stat=3",
        "--best",
        "success",
        "--answer",
        "defiance.reroll=best*2",
    ];
    assert_eq!(norn(&best).code, 0, "{}", norn(&best).err);
}

#[test]
fn the_end_of_an_id_is_told_the_whole_of_it() {
    let run = norn(&["odds", "triumvene", "ability-roll", "stat=3", "--answer", "reroll=yes"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean `triumvene.defiance.reroll`?"), "{}", run.err);
}

#[test]
fn bad_input_is_answered_with_what_would_be_right() {
    for args in [
        &["odds", "triumvine"][..],
        &["odds", "triumvene", "--at-least", "3"],
        &["odds", "triumvene", "ability"],
        &["odds", "triumvene", "ability-roll"],
        &["odds", "triumvene", "ability-roll", "stat"],
        &["odds", "triumvene", "ability-roll", "stt=3"],
        &["odds", "triumvene", "ability-roll", "stat=300"],
        &["odds", "triumvene", "ability-roll", "stat=3", "stat=4"],
        &["odds", "triumvene", "ability-roll", "stat=3", "edge=advntage"],
        &["odds", "triumvene", "ability-roll", "stat=3", "switch:reroll-per-roll=one"],
        &["odds", "triumvene", "ability-roll", "stat=3", "switch:rerolls-per-roll=two"],
        &["odds", "triumvene", "ability-roll", "stat=3", "--answer", "triumvene.defiance.rerol=no"],
        &["odds", "triumvene", "ability-roll", "stat=3", "--answer", "triumvene.defiance.reroll=maybe"],
        &["odds", "triumvene", "ability-roll", "stat=3", "--best", "sucess"],
        &["odds", "triumvene", "ability-roll", "stat=3", "--best", ","],
        &["odds", "triumvene", "ability-roll", "stat=3", "--vs", "d6"],
        &["odds", "d6", "--best", "success"],
        &["odds", "d6", "--at-least", "many"],
        &["odds", "4d6", "kh3"],
        &["odds", "4d6z"],
        &["odds", "4d6dl1", "foo=bar"],
        &["odds", "4d6dl1", "advantage"],
        &["odds", "triumvene", "ability-roll", "stat=3", "rerolls-per-roll=one"],
        &["odds", "triumvene", "ability-roll", "stat=3", "weather=fine"],
    ] {
        let run = norn(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.shown());
        assert!(run.out.is_empty() && run.err.contains("hint: "), "{args:?}: {}", run.shown());
        insta::assert_snapshot!(format!("norn {}\n{}", args.join(" "), run.page()));
    }
}
