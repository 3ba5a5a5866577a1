//! What the page is told.
#![cfg(test)]

use norn_answer::{QUESTION_MAX, answer};
use serde_json::{Value, json};

fn told(question: &Value) -> Value {
    serde_json::from_str(&answer(&question.to_string())).unwrap_or_default()
}

#[test]
fn two_rolls_beside_each_other() {
    let told = told(&json!({ "expressions": ["2d20kh1+4", "d20+8"], "at": 18 }));
    let [first, second] = [&told["cases"][0], &told["cases"][1]];
    assert_eq!(
        (&first["at_least"]["exact"], &second["at_least"]["exact"]),
        (&json!("231/400"), &json!("11/20"))
    );
    assert_eq!((&first["mean"], &first["exact_mean"]), (&json!(17.825), &json!("713/40")));
    assert_eq!(
        first["totals"][0],
        json!({ "total": "5", "at": 5.0, "p": 0.0025, "exact": "1/400", "at_least": 1.0, "at_most": 0.0025 })
    );
    assert_eq!(told["contests"][0], json!({ "label": "d20+8", "win": 0.507, "tie": 0.048, "lose": 0.445 }));
    assert_eq!(told["command"], "norn odds 2d20kh1+4 d20+8 --at-least 18");
}

#[test]
fn values_conditions_and_goals() {
    let sweep = told(&json!({ "expressions": ["d20+5>=dc"], "names": [["dc", "10..12"]] }));
    let labels: Vec<&Value> =
        sweep["cases"].as_array().into_iter().flatten().map(|case| &case["label"]).collect();
    assert_eq!(labels, ["dc = 10", "dc = 11", "dc = 12"]);
    assert_eq!(sweep["command"], "norn odds 'd20+5>=dc' dc=10..12");
    let several = told(&json!({ "expressions": ["{4..5}d6", "", "d20"] }));
    let of: Vec<&Value> = several["cases"].as_array().into_iter().flatten().map(|case| &case["of"]).collect();
    assert_eq!(of, [0, 0, 2]);
    let given = told(&json!({ "expressions": ["2d6"], "given": ">=7", "at": 10 }));
    assert_eq!(given["cases"][0]["at_least"]["exact"], "2/7");
    let until = told(&json!({ "expressions": ["d2"], "until": 3 }));
    assert_eq!((&until["axis"], &until["cases"][0]["totals"][0]["exact"]), (&json!("rolls"), &json!("3/4")));
    let foreign = told(&json!({ "expressions": ["4d6k3"], "dialect": "roll20" }));
    assert_eq!(
        (&foreign["cases"][0]["written"], &foreign["cases"][0]["dialect"]),
        (&json!("4d6kh3"), &json!("Roll20"))
    );
}

#[test]
fn a_program_has_an_output_for_each_case() {
    let program = "X: 3\noutput Xd6 named \"[X] dice\"\noutput [highest of d4 and d6]";
    let ran = told(&json!({ "program": program, "want": "csv" }));
    assert_eq!(ran["cases"][0]["label"], "3 dice");
    assert!(
        ran["text"]
            .as_str()
            .unwrap_or_default()
            .starts_with("case,total,exact,p,at_least,at_most\n3 dice,3,1/216,")
    );
    let wrong = told(&json!({ "program": "output 2d6\noutput [hihest of d4 and d6]" }));
    assert_eq!((&wrong["refused"]["of"], &wrong["refused"]["line"]), (&json!("program"), &json!(2)));
}

#[test]
fn what_is_refused_says_where_and_what_would_be_right() {
    let refused = |question: Value| told(&question)["refused"].clone();
    let wrong = refused(json!({ "expressions": ["2d6", "", "4d6 + 1z"] }));
    assert_eq!(
        (&wrong["of"], &wrong["what"], &wrong["column"], &wrong["index"]),
        (&json!("expression"), &json!("4d6 + 1z"), &json!(8), &json!(2))
    );
    assert!(wrong["hint"].is_string());
    assert_eq!(wrong["mended"][0], "4d6 + 1");
    // What came of a range is told by the expression that it stands in.
    let ranged = refused(json!({ "expressions": ["d20", "{4..5}d6z"] }));
    assert_eq!(
        (&ranged["what"], &ranged["index"], &ranged["mended"]),
        (&json!("4d6z"), &json!(1), &json!([]))
    );
    let too_much = refused(json!({ "expressions": ["{1..3}d6", "200d200kh100"] }));
    assert_eq!((&too_much["index"], &too_much["column"]), (&json!(1), &json!(null)));
    assert_eq!(refused(json!({ "expressions": ["2d6"], "given": ">>3" }))["of"], "given");
    assert_eq!(refused(json!({ "expressions": ["d20+x"], "names": [["x", "1..."]] }))["of"], "names");
    assert_eq!(refused(json!({ "expressions": ["2d6"], "want": "pdf" }))["of"], "question");
    assert_eq!(refused(json!({ "expression": "2d6" }))["of"], "question");
    assert_eq!(refused(json!({ "expressions": ["9".repeat(QUESTION_MAX)] }))["of"], "question");
    assert_eq!(refused(json!({ "expressions": ["200d200kh100"] }))["of"], "expression");
}

#[test]
fn a_refusal_says_what_the_page_can_do_about_it() {
    let refused = |expression: &str| told(&json!({ "expressions": [expression] }))["refused"].clone();
    let name = refused("d20+@str");
    assert_eq!((&name["name"], &name["hint"]), (&json!("str"), &json!(null)));
    assert_eq!(
        told(&json!({ "expressions": ["d20+@str"], "names": [["str", "1..3"]] }))["cases"][2]["mean"],
        13.5
    );
    let differ = refused("4d6cs>3");
    assert!(
        differ["read_by"].as_array().into_iter().flatten().any(|one| *one == json!(["roll20", "Roll20"]))
    );
    let program = refused("[highest 1 of 2d20]+4");
    assert_eq!(program["program"], "output [highest 1 of 2d20]+4");
    let ran = told(&json!({ "program": program["program"], "at": 18 }));
    assert_eq!(ran["cases"][0]["at_least"]["exact"], "231/400");
    for wrong in ["4d6cs>3", "d20+@str", "4d6 + z", "d20+dc", "5d10f1", "d20>=dc", "4d6k"] {
        let hint = &refused(wrong)["hint"];
        assert!(!hint.as_str().unwrap_or_default().contains("--"), "{wrong}: {hint}");
    }
}

#[test]
fn the_dice_of_few_rolls_are_drawn() {
    let two = told(&json!({ "expressions": ["2d20kh1+4", "10d6"] }));
    assert_eq!(
        two["cases"][0]["dice"],
        json!([{ "sides": 20, "dropped": true }, { "sides": 20, "dropped": false }])
    );
    assert_eq!((&two["cases"][0]["more_dice"], &two["cases"][1]["more_dice"]), (&json!(null), &json!(2)));
    let many = told(&json!({ "expressions": ["{1..5}d6"] }));
    assert_eq!(many["cases"][4]["dice"], json!(null));
    assert_eq!(many["cases"][4]["totals"][0]["exact"], json!(null));
}

#[test]
fn long_fractions_are_left_out() {
    let long = told(&json!({ "expressions": ["100d6"], "at": 350 }));
    assert_eq!(long["cases"][0]["totals"][0]["exact"], Value::Null);
    assert!(long["cases"][0]["at_least"]["p"].is_f64() && long["cases"][0]["exact_mean"] == "350");
}

#[test]
fn a_question_of_nothing_is_answered_with_nothing() {
    assert_eq!(told(&json!({ "expressions": ["", " "] }))["cases"], json!([]));
}
