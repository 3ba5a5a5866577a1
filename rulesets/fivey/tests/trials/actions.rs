//! Long sequences of attempts, offered and not.
use crate::scenarios::worlds;
use norn_fivey::{Fivey, World};
use norn_testkit::random::trials;
use norn_testkit::{actions, laws};

/// How many attempts an ordinary test makes.
const ACTIONS: u64 = 1_000;
/// Every how manieth world of a session is one to begin with.
const EVERY: usize = 6;

/// Travel, a site, fights, nights and downtime, among many people.
pub(crate) const ROAD: &str = include_str!("../../scenarios/salt-road.toml");
/// People whose numbers have yet to be rolled.
pub(crate) const NEWCOMERS: &str = include_str!("../../scenarios/level-0.toml");

/// Worlds as they stand in the midst of these sessions.
pub(crate) fn amidst(sessions: &[&str]) -> Vec<World> {
    sessions.iter().flat_map(|text| worlds(text).into_iter().step_by(EVERY)).collect()
}

/// Worlds of all sorts: journeys, sites, fights, talks, nights and downtime.
fn starts() -> Vec<World> {
    let sessions = [
        include_str!("../../scenarios/dragon.toml"),
        include_str!("../../scenarios/duel-of-wits.toml"),
        NEWCOMERS,
        ROAD,
        include_str!("../../scenarios/year-of-downtime.toml"),
    ];
    amidst(&sessions).into_iter().chain([laws::opening(Fivey)]).collect()
}

#[test]
fn whatever_is_tried_nothing_breaks() {
    let tally = actions::play(Fivey, &starts(), trials(ACTIONS), |tally| eprintln!("{tally}"));
    eprintln!("played elsewhere, although no offer makes them: {:?}", tally.unoffered);
    assert!(tally.actions / 100 <= tally.splits, "time is hardly ever split: {tally}");
    assert!(tally.actions / 1_000 <= tally.waits, "hardly anybody waits for a day: {tally}");
    assert!(tally.withheld.is_empty(), "offers refuse what rules allow: {:?}", tally.withheld);
    assert!(60 <= tally.offered.len(), "few attempts are ever made: {:?}", tally.offered);
}
