//! Long sequences of attempts, offered and not.
use crate::scenarios::Session;
use norn_adventuring::{Adventuring, World};
use norn_testkit::random::trials;
use norn_testkit::{actions, laws};

/// How many attempts an ordinary test makes.
const ACTIONS: u64 = 500;
/// Every how manieth world of a session is one to begin with.
const EVERY: usize = 6;

/// In a town, among people who trade, talk and deceive each other.
pub(crate) const MARKET: &str = include_str!("../../scenarios/market-con.toml");

/// Worlds as they stand in the midst of these sessions.
pub(crate) fn amidst(sessions: &[&str]) -> Vec<World> {
    let worlds = sessions.iter().map(|text| Session::of(text).worlds.into_values());
    worlds.flatten().step_by(EVERY).collect()
}

/// Worlds of all sorts: journeys, sites, fights, markets, rests and illness.
fn starts() -> Vec<World> {
    let sessions = [
        include_str!("../../scenarios/old-mill.toml"),
        include_str!("../../scenarios/plague-winter.toml"),
        include_str!("../../scenarios/siege-of-thirst.toml"),
        MARKET,
    ];
    amidst(&sessions).into_iter().chain([laws::opening(Adventuring)]).collect()
}

#[test]
fn whatever_is_tried_nothing_breaks() {
    let tally = actions::play(Adventuring, &starts(), trials(ACTIONS), |tally| eprintln!("{tally}"));
    eprintln!("played elsewhere, although no offer makes them: {:?}", tally.unoffered);
    assert!(tally.actions / 100 <= tally.splits, "time is hardly ever split: {tally}");
    assert!(tally.actions / 1_000 <= tally.waits, "hardly anybody waits for a day: {tally}");
    assert!(tally.withheld.is_empty(), "offers refuse what rules allow: {:?}", tally.withheld);
    assert!(60 <= tally.offered.len(), "few attempts are ever made: {:?}", tally.offered);
}
