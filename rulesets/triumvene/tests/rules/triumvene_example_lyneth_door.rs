use crate::records::{build, nobody};
use crate::rolls::tested;
use crate::table::*;
use norn_kernel::Ruleset;
use norn_triumvene::Triumvene;
use norn_triumvene::world::Stat;

/// Lyneth of the cast breaks the door as in the example.
#[test]
fn the_cast_has_her() {
    let drafts = Triumvene.cast().drafts;
    assert_eq!(drafts[0].values.get("name"), Some(&norn_kernel::Value::text("Lyneth")));
    let world = build(&nobody(), &drafts[0], LYNETH);
    let played = play(&world, &tested(LYNETH, Stat::Fitness), &[9], &[]);
    assert_eq!((played.total(), played.outcome()), (Some(12), Some("complication")));
}
