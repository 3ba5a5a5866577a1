//! `norn roll`.
use crate::common;
use common::norn;

#[test]
fn a_roll_shows_what_became_of_each_die() {
    insta::assert_snapshot!(norn(&["roll", "4d6dl1 + 2", "--seed", "7", "--times", "3"]).page());
}

#[test]
fn a_roll_as_json_is_a_tree() {
    let json = norn(&["roll", "2d20kh1+3", "--seed", "7", "--json"]).json();
    assert_eq!(json["source"], "seed");
    assert_eq!(json["rolls"].as_array().unwrap().len(), 1);
    assert!(json["rolls"][0]["tree"].is_object() || json["rolls"][0]["tree"].is_array(), "{json}");
    // Asked for before the command, too.
    assert_eq!(norn(&["--json", "roll", "2d20kh1+3", "--seed", "7"]).json(), json);
}

#[test]
fn bad_notation_names_the_place_and_what_would_be_right() {
    insta::assert_snapshot!(norn(&["roll", "4d6 + x"]).page());
    insta::assert_snapshot!(norn(&["roll", "4d6kh9999999999"]).page());
    insta::assert_snapshot!(norn(&["roll", "d6r>=1"]).page());
}
