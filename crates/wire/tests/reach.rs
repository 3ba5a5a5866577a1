//! How far something reaches, in words.
use norn_kernel::show::Ring;
use norn_kernel::{Key, Text, Who};
use norn_wire::words::reach;

#[test]
fn how_far_something_reaches_is_said_shortly() {
    let said = |nearest, furthest| {
        let words = Text::new(Key::of(&["game.reach"], "game.reach"));
        reach(&Ring { who: Who(1), nearest, furthest, words }, "pace", "paces")
    };
    let all = [(0, 1), (1, 1), (2, 2), (0, 24), (1, 4), (2, 4), (0, 0)].map(|(from, to)| said(from, to));
    let expected =
        ["1 pace", "1 pace", "2 paces", "up to 24 paces", "up to 4 paces", "2 to 4 paces", "0 paces"];
    assert_eq!(all, expected);
}
