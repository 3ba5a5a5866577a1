//! Whole sessions in text files: see `scenarios/`.
use norn_fivey::Fivey;
use norn_testkit::scenarios;

#[test]
fn scenarios_play_as_they_say() {
    scenarios::check_dir(Fivey, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}

/// What a year of downtime comes to.
mod year_of_downtime {
    use super::*;
    use norn_chronicle::Error;
    use norn_chronicle::export::{Whose, export, no_pictures};
    use norn_fivey::world::World;
    use norn_table::scenario;

    #[test]
    fn twelve_turns_and_a_log_of_a_few_pages() {
        let file = scenario::read(include_str!("../scenarios/year-of-downtime.toml")).expect("a scenario");
        let mut end = World::default();
        let looks = &mut |_: usize, live: &dyn norn_table::Live| {
            end = serde_json::from_value(live.world()).expect("a world");
        };
        let played = scenario::watch(&Fivey, &file, &|refused, _| refused.in_words(), looks);
        let played = played.expect("a playable one");
        assert_eq!((end.day(), end.downtime.map(|it| it.turn)), (361, Some(1)));
        let mut log = vec![];
        let entries = || played.entries.iter().cloned().map(Ok::<_, Error>);
        export(&mut log, Whose::Referee, "a test", entries, no_pictures).expect("a chronicle");
        // Six characters may take 400 KiB.
        assert!(log.len() < 400 * 1024 * 4 / 6);
    }
}
