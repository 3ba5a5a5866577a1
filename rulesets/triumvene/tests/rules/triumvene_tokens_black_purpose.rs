use crate::seats::*;
use norn_chronicle::REFEREE;
use norn_kernel::Ruleset;
use norn_table::Say;
use norn_triumvene::Triumvene;

#[test]
fn one_control_is_always_there_for_everybody() {
    for (_, steps) in MOMENTS {
        let table = after(steps);
        for seat in EVERYBODY {
            assert_eq!(
                table.view(seat).safety.expect("safety").stops.id(),
                "triumvene.tokens.black.ends-subject"
            );
        }
    }
}

#[test]
fn the_help_text_credits_the_x_card() {
    let key = Triumvene.safety().expect("safety").why_stop.id().replace('.', "_");
    let words = Triumvene.words().lines().find(|line| line.starts_with(&key)).expect("a help text");
    assert_eq!((words.contains("John Stavropoulos"), words.contains("X-card")), (true, true));
}

#[test]
fn afterwards_the_referee_alone_is_told_to_move_to_a_different_subject() {
    let mut table = after("");
    assert!(!table.view(REFEREE).adrift);
    table.say(ANN, Say::Stop {});
    let told: Vec<bool> = EVERYBODY.map(|seat| table.view(seat).adrift).into();
    assert_eq!(told, [true, false, false, false]);
    table.say(REFEREE, Say::Subject { subject: "the road".to_owned(), consent: false });
    assert!(!table.view(REFEREE).adrift);
}
