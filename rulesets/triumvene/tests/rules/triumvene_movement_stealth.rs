use crate::table::{BANDIT, LYNETH, Played, foe, offered};
use crate::travel::{factor, goes, moving, walker};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::Mode;
use norn_triumvene::world::Armour;

fn sneaks(die: u16) -> Played {
    goes(&walker(3), moving(&[Mode::Stealth]), &[die])
}

fn hidden(played: &Played) -> bool {
    played.world.character(LYNETH).hidden
}

#[test]
fn it_is_half_as_fast() {
    assert_eq!((factor(&sneaks(10)), sneaks(10).total()), (Some((1, 2)), Some(40)));
}

#[test]
fn a_fitness_check_decides_whether_it_works_at_all() {
    let failed = sneaks(4);
    assert_eq!((failed.outcome(), hidden(&failed)), (Some("failure"), false));
    let mixed = sneaks(5);
    assert_eq!((mixed.outcome(), hidden(&mixed)), (Some("complication"), true));
    assert_eq!(mixed.asked("triumvene.roll.complication"), 1);
    let done = sneaks(10);
    assert_eq!((done.outcome(), hidden(&done)), (Some("success"), true));
    assert_eq!(done.asked.len(), 0);
}

#[test]
fn whoever_fails_is_seen() {
    let again = goes(&sneaks(10).world, moving(&[Mode::Stealth]), &[1]);
    assert!(!hidden(&again));
}

#[test]
fn camouflage_helps() {
    let mut world = walker(3);
    let armour = Armour { camouflage: true, ..Armour::default() };
    world.characters.get_mut(&LYNETH).expect("Lyneth").armour = Some(("Green cloak".into(), armour));
    let played = goes(&world, moving(&[Mode::Stealth]), &[4]);
    assert_eq!((played.outcome(), hidden(&played)), (Some("complication"), true));
    // It is no help in climbing.
    let played = goes(&world, moving(&[Mode::Climbing]), &[4]);
    assert_eq!(played.outcome(), Some("failure"));
}

#[test]
fn of_an_opponent_only_the_referee_hears_it() {
    let mut world = walker(3);
    world.characters.insert(BANDIT, foe("Bandit", 6));
    let unseen = |who, mode: &str| {
        let modes = Value::List(vec![Value::word(mode)]);
        let filled = Filled::of("move").with("who", who).with("modes", modes).with_defaults();
        match offered(&world, &Viewer::Referee, &filled) {
            Next::Ready(attempt) => matches!(attempt, Attempt::Unseen(_)),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        [(LYNETH, "stealth"), (BANDIT, "stealth")].map(|(who, mode)| unseen(who, mode)),
        [false, true]
    );
    assert!(!unseen(BANDIT, "climbing"));
}
