use crate::seats::after;
use crate::table::{LYNETH, Left, Played, play, text};
use crate::travel::{factor, moving, walker};
use norn_kernel::{Answer, Line, Owner};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::Mode;

const RULE: &str = "triumvene.movement.zero-gravity";

fn goes(modes: &[Mode], dice: &[u16], answers: &[(&str, Answer)]) -> Played {
    play(&walker(3), &Attempt::Move(moving(modes)), dice, answers)
}

#[test]
fn it_takes_four_times_as_long() {
    let played = goes(&[Mode::ZeroGravity], &[10], &[]);
    assert_eq!(
        (factor(&played), played.total(), played.outcome()),
        (Some((1, 4)), Some(20), Some("success"))
    );
    assert_eq!(played.asked.len(), 0);
}

#[test]
fn an_unsafe_landing_is_the_referees_to_tell() {
    let played = goes(&[Mode::ZeroGravity], &[4], &[(RULE, text("headlong into the hull"))]);
    assert_eq!((played.outcome(), played.asked(RULE)), (Some("failure"), 1));
    assert_eq!(played.question(RULE).owner, Owner::Referee);
    // The way is covered, and nothing is taken off.
    assert_eq!((played.total(), played.hp(LYNETH)), (Some(20), 10));
}

#[test]
fn the_landing_comes_at_the_end() {
    let played = goes(&[Mode::Stealth, Mode::ZeroGravity], &[10, 4], &[(RULE, text("a loud clang"))]);
    let lines = &played.record.lines;
    let place = |find: &dyn Fn(&Line) -> bool| lines.iter().position(|noted| find(&noted.line));
    let total =
        place(&|line| matches!(line, Line::Total { key, .. } if key.id() == "triumvene.movement.combined"));
    let landing = place(&|line| matches!(line, Line::Rolled { face: 4, .. }));
    let sneaking = place(&|line| matches!(line, Line::Rolled { face: 10, .. }));
    assert!(sneaking < total && total < landing);
}

#[test]
fn whoever_fails_may_roll_again_before_it_is_told_and_after_it() {
    let fails = r#"
[[step]]
attempt = "move"
with = { who = "Lyneth", modes = ["zero-gravity"] }
dice = [4]
expect = { outcome = "failure", asked = ["triumvene.defiance.reroll", "triumvene.movement.zero-gravity"], open = false }
"#;
    let told = r#"
[[step]]
answers = { "triumvene.movement.zero-gravity" = "headlong" }
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
