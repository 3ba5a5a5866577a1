use crate::seats::after;
use crate::table::{Played, play, text};
use crate::travel::{factor, moving, walker};
use norn_kernel::{Answer, Owner};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::Mode;

const RULE: &str = "triumvene.movement.high-gravity";

fn goes(die: u16, answers: &[(&str, Answer)]) -> Played {
    play(&walker(3), &Attempt::Move(moving(&[Mode::HighGravity])), &[die], answers)
}

#[test]
fn it_takes_four_times_as_long() {
    let played = goes(10, &[]);
    assert_eq!(
        (factor(&played), played.total(), played.outcome()),
        (Some((1, 4)), Some(20), Some("success"))
    );
    assert_eq!(played.asked.len(), 0);
}

#[test]
fn failing_is_bad_in_a_way_of_the_referees_choice() {
    let played = goes(4, &[(RULE, text("a knee gives way"))]);
    assert_eq!((played.outcome(), played.asked(RULE)), (Some("failure"), 1));
    assert_eq!(played.question(RULE).owner, Owner::Referee);
}

#[test]
fn on_the_middle_band_something_unintended_happens() {
    let played = goes(5, &[("triumvene.roll.complication", text("a strap tears"))]);
    assert_eq!((played.outcome(), played.asked(RULE)), (Some("complication"), 0));
}

#[test]
fn whoever_fails_may_roll_again_before_it_is_told_and_after_it() {
    let fails = r#"
[[step]]
attempt = "move"
with = { who = "Lyneth", modes = ["high-gravity"] }
dice = [4]
expect = { outcome = "failure", asked = ["triumvene.defiance.reroll", "triumvene.movement.high-gravity"], open = false }
"#;
    let told = r#"
[[step]]
answers = { "triumvene.movement.high-gravity" = "headlong" }
expect = { outcome = "failure", asked = ["triumvene.defiance.reroll"], open = false }
"#;
    let again = r#"
[[step]]
by = "Ann"
dice = [10]
answers = { "triumvene.defiance.reroll" = "yes", "triumvene.defiance.force-failure" = "no" }
expect = { outcome = "success", asked = [], open = false, at = { defiance = 3 } }
"#;
    let figures = |steps: &[&str]| after(&steps.concat()).figures();
    assert_eq!(figures(&[fails, again]), figures(&[fails, told, again]));
}
