//! Whoever bends the rules of the universe.
use crate::days::with_cohesion;
use crate::table::{LYNETH, hero};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::manipulation::Manipulate;
use norn_triumvene::world::{Character, Task};

/// Somebody with the skill Air 4 and so much Cohesion of 8.
pub(crate) fn adept(name: &str, cohesion: i32) -> Character {
    let mut one = with_cohesion(hero(name), cohesion, 8);
    one.manipulations.insert("Air".into(), 4);
    one.can_manipulate = Some("the burning of her village".into());
    one
}

/// A gust of so much Cohesion, tested with Air.
pub(crate) fn manipulate(cost: u16) -> Attempt {
    Attempt::Manipulate(Manipulate {
        who: LYNETH,
        what: "Gust".into(),
        hoping: "the torches go out".into(),
        skill: "Air".into(),
        cost,
        test: Some(Task::default()),
    })
}

/// The same where it can't fail.
pub(crate) fn surely(cost: u16) -> Attempt {
    match manipulate(cost) {
        Attempt::Manipulate(it) => Attempt::Manipulate(Manipulate { test: None, ..it }),
        other => other,
    }
}
