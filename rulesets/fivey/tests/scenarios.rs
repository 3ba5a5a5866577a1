//! Whole sessions in text files: see `scenarios/`.
use norn_fivey::{Fivey, World};
use norn_table::scenario;
use norn_testkit::{forged, scenarios};

/// The worlds of a session: as it stands before each step, and at the end.
pub(crate) fn worlds(text: &str) -> Vec<World> {
    let file = scenario::read(text).expect("a scenario");
    let mut worlds = vec![];
    let looks = &mut |_: usize, live: &dyn norn_table::Live| {
        worlds.push(serde_json::from_value(live.world()).expect("a world"));
    };
    scenario::watch(&Fivey, &file, &|refused, _| refused.in_words(), looks).expect("a playable one");
    worlds
}

#[test]
fn scenarios_play_as_they_say() {
    scenarios::check_dir(Fivey, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}

#[test]
fn offers_hold_amidst_them() {
    scenarios::offers_hold(Fivey, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}

/// What a year of downtime comes to.
mod year_of_downtime {
    use super::*;
    use norn_chronicle::Error;
    use norn_chronicle::export::{Whose, export, no_pictures};

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

/// Where the evening on the salt road stands from step to step, as far as no address says so.
mod salt_road {
    use super::*;
    use norn_fivey::rules::characters::{defense, inventory};
    use norn_fivey::world::Phase;
    use norn_kernel::Who;

    #[test]
    fn the_clock_the_phase_and_what_people_wear_and_carry() {
        let file = scenario::read(include_str!("../scenarios/salt-road.toml")).expect("a scenario");
        let mut stood: Vec<(String, i64, Phase, Option<i32>)> = vec![];
        let mut worn: Vec<(String, [i32; 3], i32)> = vec![];
        let looks = &mut |nth: usize, live: &dyn norn_table::Live| {
            let about = file.steps.get(nth).map_or("", |step| step.about.as_str());
            let Some((name, _)) = about.split_once('.').filter(|(name, _)| name.starts_with("Step ")) else {
                return;
            };
            let world: World = serde_json::from_value(live.world()).expect("a world");
            let turn = world.visit.as_ref().map(|visit| visit.turn);
            stood.push((name.to_owned(), world.clock, world.phase, turn));
            if ["Step 3", "Step 17"].contains(&name) {
                let class = [0, 1, 2].map(|who| defense::class(&world, Who(who)));
                worn.push((name.to_owned(), class, inventory::taken(&world, Who(0))));
            }
        };
        scenario::watch(&Fivey, &file, &|refused, _| refused.in_words(), looks).expect("a playable one");
        let (abroad, site, meets, idle) = (Phase::World, Phase::Site, Phase::Encounter, Phase::Downtime);
        let expected = [
            ("Step 1", 0, abroad, None),
            ("Step 2", 0, abroad, None),
            ("Step 3", 0, abroad, None),
            ("Step 4", 0, abroad, None),
            ("Step 5", 180, abroad, None),
            ("Step 6", 540, abroad, None),
            ("Step 7", 720, abroad, None),
            ("Step 8", 1440, abroad, None),
            ("Step 9", 1500, site, Some(1)),
            ("Step 10", 1510, site, Some(2)),
            ("Step 11", 1510, site, Some(2)),
            ("Step 12", 1510, meets, Some(2)),
            ("Step 13", 1510, meets, Some(2)),
            ("Step 14", 1510, meets, Some(2)),
            ("Step 15", 1510, meets, Some(2)),
            ("Step 16", 1510, meets, Some(2)),
            ("Step 17", 1510, meets, Some(2)),
            ("Step 18", 1510, meets, Some(2)),
            ("Step 19", 1510, site, Some(2)),
            ("Step 20", 1510, site, Some(2)),
            ("Step 21", 1520, site, Some(1)),
            ("Step 22", 2880, abroad, None),
            ("Step 23", 2880, abroad, None),
            ("Step 24", 46_080, idle, None),
            ("Step 25", 132_480, idle, None),
        ];
        let expected = expected.map(|(name, clock, phase, turn)| (name.to_owned(), clock, phase, turn));
        assert_eq!(stood, expected);
        // Mal has lost the shield by then.
        let expected = [("Step 3".to_owned(), [13, 14, 13], 14), ("Step 17".to_owned(), [13, 14, 12], 12)];
        assert_eq!(worn, expected);
    }
}

#[test]
fn what_is_forged_is_named_or_listed() {
    forged::check_dir(Fivey, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}
