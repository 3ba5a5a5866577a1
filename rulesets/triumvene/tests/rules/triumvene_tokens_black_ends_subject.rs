use crate::seats::*;
use norn_chronicle::{Aside, Body, REFEREE};
use norn_kernel::Filled;
use norn_table::{Right, Say};

#[test]
fn the_subject_is_over_before_any_further_roll_or_narration() {
    let mut table = after(ROLL_PENDING);
    assert_eq!(table.view(BEN).subject, "interrogation");
    let from = table.entries.len();
    table.say(BEN, Say::Stop {});
    assert_eq!(table.view(ANN).subject, "");
    assert_eq!(table.view(ANN).stopped, ["interrogation"]);
    // Nothing but the end of what was open stands between.
    let bodies: Vec<&Body> = table.entries[from..].iter().map(|entry| &entry.body).collect();
    assert!(matches!(bodies[0], Body::SetAside { reason: Aside::Stopped, .. }));
    assert!(
        matches!(bodies[1], Body::Safety(norn_chronicle::Safety::Stopped { subject, .. }) if subject == "interrogation")
    );
    assert_eq!(bodies.len(), 2);
}

#[test]
fn reopening_warns_the_referee_first() {
    let mut table = after("");
    table.say(ANN, Say::Stop {});
    let again = |consent| Say::Subject { subject: "interrogation".to_owned(), consent };
    let refused = table.try_to(REFEREE, again(false)).expect_err("a warning");
    assert_eq!(refused.name(), "stopped");
    assert!(matches!(refused, norn_table::Refused::Right { right: Right::Stopped, .. }));
    table.say(REFEREE, again(true));
    assert_eq!(table.view(ANN).subject, "interrogation");
}

#[test]
fn what_hung_in_the_air_is_cancelled_without_cost() {
    for (moment, steps) in MOMENTS {
        let mut table = after(steps);
        let before = table.figures();
        table.say(CIA, Say::Stop {});
        let view = table.view(REFEREE);
        assert_eq!((view.open.is_none(), view.queue.len()), (true, 0), "{moment}");
        assert_eq!(table.figures(), before, "{moment}");
    }
}

#[test]
fn a_fight_that_is_on_ends_with_it() {
    let mut table = after(COMMAND);
    assert!(!table.live.world()["combat"].is_null());
    let before = table.figures();
    table.say(CIA, Say::Stop {});
    assert!(table.live.world()["combat"].is_null());
    assert_eq!(table.figures(), before);
}

#[test]
fn queued_command_goals_of_the_subject_are_cancelled() {
    let mut table = after(COMMAND);
    assert!(!table.live.world()["combat"].is_null());
    table.say(CIA, Say::Stop {});
    let goals = table.live.world()["combat"]["goals"].as_object().map_or(0, serde_json::Map::len);
    assert_eq!(goals, 0);
}

#[test]
fn results_that_stand_stay() {
    let mut table = after(
        r#"
        [[step]]
        attempt = "check"
        with = { who = "Lyneth", doing = "pick the lock", roll = "ability", stat = "Fitness" }
        dice = [2, 12]
        answers = { "triumvene.defiance.reroll" = "yes", "triumvene.defiance.force-failure" = "no" }
        expect = { outcome = "success", total = 15, at = { "defiance" = 3 } }
        "#,
    );
    let before = table.figures();
    table.say(ANN, Say::Stop {});
    assert_eq!(table.figures(), before);
    // The referee can still undo them by hand.
    table.say(REFEREE, Say::Undo { back_to: None });
    assert_ne!(table.figures(), before);
    assert_eq!(table.view(ANN).stopped, ["interrogation"]);
}

#[test]
fn play_moves_on_to_something_else() {
    let mut table = after(REROLL_OPEN);
    table.say(BEN, Say::Stop {});
    let check = Filled::of("check")
        .with("who", norn_kernel::Who(1))
        .with("roll", norn_kernel::Value::word("succeeds"));
    table.say(REFEREE, Say::Attempt { filled: check.with_defaults(), insist: false });
    assert!(table.view(ANN).open.is_none());
}
