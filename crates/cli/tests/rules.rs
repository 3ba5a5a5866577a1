//! `norn rules`.
use crate::common;
use common::norn;

#[test]
fn all_rules_by_heading() {
    let run = norn(&["rules", "triumvene"]);
    let page = run.page();
    assert!(page.starts_with("Triumvene: 134 rules\n"), "{page}");
    assert_eq!(page.lines().filter(|line| line.contains(" triumvene.")).count(), 134);
    // Each heading once, with all that stands under it.
    let headings: Vec<&str> = page.split("\n\n").skip(1).filter_map(|part| part.lines().next()).collect();
    let once: std::collections::BTreeSet<&str> = headings.iter().copied().collect();
    assert_eq!(headings.len(), once.len(), "{headings:?}");
    let json = norn(&["rules", "The Imperial System", "--json"]).json();
    assert_eq!(json["rules"].as_array().unwrap().len(), 134);
    assert_eq!(json["rules"][0]["kind"], "mechanic");
}

#[test]
fn a_rule_with_its_reading_and_its_house_rule() {
    insta::assert_snapshot!(head(&norn(&["rules", "triumvene", "triumvene.defiance.reroll.repeat"]).page()));
}

#[test]
fn a_rule_with_a_table() {
    insta::assert_snapshot!(head(&norn(&["rules", "TIS", "money.salaries"]).page()));
}

#[test]
fn places_are_files_of_the_repository_in_order() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let json = norn(&["rules", "triumvene", "play.roles", "--json"]).json();
    let places = json["places"].as_array().unwrap();
    let places: Vec<(&str, u32)> = places
        .iter()
        .map(|place| place.as_str().unwrap().rsplit_once(':').unwrap())
        .map(|(file, line)| (file, line.parse().unwrap()))
        .collect();
    assert!(places.is_sorted() && 5 < places.len(), "{places:?}");
    for (file, _) in &places {
        assert!(root.join(file).exists(), "{file}");
    }
    // On the page each file stands once.
    let page = norn(&["rules", "triumvene", "play.roles"]).page();
    assert_eq!(page.matches(&format!("  {}:", places[0].0)).count(), 1, "{page}");
}

/// Without the lines that change with the code: where it is implemented.
fn head(page: &str) -> String {
    page.split("\nImplemented in\n").next().unwrap_or_default().to_owned()
}

#[test]
fn an_id_may_be_shortened_while_only_one_begins_so() {
    let whole = norn(&["rules", "triumvene", "triumvene.defiance.reroll"]).out;
    assert_eq!(norn(&["rules", "triumvene", "defiance.reroll"]).out, whole);
    assert_eq!(norn(&["rules", "triumvene", "TRIUMVENE.DEFIANCE.REROLL"]).out, whole);
    assert!(
        norn(&["rules", "triumvene", "defiance.force-failure.f"])
            .out
            .starts_with("triumvene.defiance.force-failure.final\n")
    );
    // Several begin so: all of them.
    let several = norn(&["rules", "triumvene", "defiance.force", "--json"]).json();
    assert_eq!(several["rules"].as_array().unwrap().len(), 2);
}

#[test]
fn words_find_rules_best_first() {
    let json = norn(&["rules", "triumvene", "force", "failure", "--json"]).json();
    assert_eq!(json["rules"][0]["id"], "triumvene.defiance.force-failure");
    let run = norn(&["rules", "triumvene", "gliding"]);
    assert!(run.page().starts_with("triumvene.movement.flight"), "{}", run.out);
}

#[test]
fn checks_are_shown_only_when_asked_for() {
    let rule = ["rules", "triumvene", "dice.types", "--json"];
    assert!(norn(&rule).json()["check"].is_null());
    assert!(norn(&[&rule[..], &["--checks"]].concat()).json()["check"].is_string());
    assert!(norn(&["rules", "triumvene", "dice.types", "--checks"]).page().contains("\nChecked by\n"));
}

#[test]
fn what_is_not_there_is_answered_with_the_nearest() {
    insta::assert_snapshot!(norn(&["rules", "triumvene", "defance.reroll"]).page());
    insta::assert_snapshot!(norn(&["rules", "triumvene", "stelth"]).page());
    insta::assert_snapshot!(norn(&["rules", "triumvene", "xyzzy"]).page());
    insta::assert_snapshot!(norn(&["rules", "triumvene", "konsciousness", "deth"]).page());
    insta::assert_snapshot!(norn(&["rules", "triumvene", "combustion"]).page());
    insta::assert_snapshot!(norn(&["rules", "chess"]).page());
}

#[test]
fn no_rule_is_wider_than_the_page() {
    let json = norn(&["rules", "triumvene", "--json"]).json();
    for rule in json["rules"].as_array().unwrap() {
        let run = norn(&["rules", "triumvene", rule["id"].as_str().unwrap(), "--checks"]);
        assert_eq!(run.code, 0, "{}", run.shown());
        run.page();
    }
}
