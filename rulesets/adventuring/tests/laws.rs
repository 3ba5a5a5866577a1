//! The laws that every rule obeys, over the attempts of this game.
use norn_adventuring::Adventuring;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Adventuring);
}

#[test]
fn exploring_obeys_the_laws() {
    use crate::table::*;
    use norn_adventuring::Attempt;
    use norn_adventuring::rules::exploring::moving::{Go, How};
    use norn_adventuring::rules::exploring::searching::{Look, Search};
    use norn_adventuring::rules::exploring::traps::SetOff;
    use norn_adventuring::rules::exploring::travel::Travel;
    use norn_adventuring::rules::exploring::turns::NextTurn;
    use norn_adventuring::world::{Level, Secret, Trap};
    let trap = Trap { damage: Some(norn_kernel::D6), ..Trap::default() };
    let secret = Secret { kind: "trap".to_owned(), trap: Some(trap), ..Secret::default() };
    let zones = in_area(row(one(&[]), Level::Zone), Q, |area| {
        area.secrets.insert("Darts".to_owned(), secret);
    });
    let walk = Go { who: A, how: How::Walk, to: Q, with: Default::default() };
    laws::hold("walk", &Attempt::from(walk), &zones);
    let there = at(zones, A, Q);
    laws::hold("look", &Attempt::from(Look { who: A, spot: "there".to_owned() }), &there);
    laws::hold("set off", &Attempt::from(SetOff { who: A, place: Q, trap: "Darts".to_owned() }), &there);
    laws::hold("search", &Attempt::from(Search { who: A, place: Q }), &there);
    let searching = played(&there, &Search { who: A, place: Q }.into());
    laws::hold("found", &Attempt::from(NextTurn { watch: false }), &searching);
    laws::hold("travel", &Attempt::from(Travel { who: A, to: S }), &row(three(), Level::Region));
}

/// What a world is after an attempt that rolls nothing.
fn played(world: &norn_adventuring::World, attempt: &norn_adventuring::Attempt) -> norn_adventuring::World {
    norn_testkit::played::play(world, attempt, &[], &[]).world
}
