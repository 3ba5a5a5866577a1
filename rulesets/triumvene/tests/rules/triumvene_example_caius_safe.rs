use crate::records::{build, nobody};
use crate::rolls::called;
use crate::table::*;
use norn_kernel::{Ruleset, Value};
use norn_triumvene::Triumvene;
use norn_triumvene::rules::narrative::rolls::Call;
use norn_triumvene::world::{Reason, Stat, Task};

/// Caius of the cast has the printed ingredients: Fitness 3, people +1, profession +2.
#[test]
fn the_cast_has_him() {
    let drafts = Triumvene.cast().drafts;
    let draft = drafts.iter().find(|draft| draft.values.get("name") == Some(&Value::text("Caius")));
    assert_eq!(drafts.iter().filter(|draft| draft.form == "character").count(), 2);
    let world = build(&nobody(), draft.expect("Caius"), CAIUS);
    assert_eq!(world.character(CAIUS).items["Crowbar"].bonus, 0);
    let relevant = vec!["Master Warrior".to_owned()];
    let task = Task { relevant, reasons: vec![Reason::HardConditions], ..Task::of(Stat::Fitness) };
    let played = play(&world, &called(CAIUS, Call::Ability(task)), &[9, 2], &[]);
    assert_eq!((played.total(), played.outcome()), (Some(8), Some("complication")));
}
