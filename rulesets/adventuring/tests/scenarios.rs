//! Whole sessions in text files: see `scenarios/`.
use norn_adventuring::Adventuring;
use norn_adventuring::world::{Ability, Attitude, DAY, Fate, WATCH, World};
use norn_kernel::Who;
use norn_table::scenario::{self, Scenario};
use norn_testkit::scenarios;

/// A scenario, with the world as it stands before each step, and at the end.
struct Session {
    file: Scenario,
    worlds: Vec<World>,
}

impl Session {
    fn of(text: &str) -> Self {
        let file = scenario::read(text).expect("a scenario");
        let mut worlds = vec![];
        let looks = &mut |_, live: &dyn norn_table::Live| {
            worlds.push(serde_json::from_value(live.world()).expect("a world"));
        };
        scenario::watch(&Adventuring, &file, &|refused, _| refused.in_words(), looks)
            .expect("a playable one");
        Self { file, worlds }
    }

    /// The world before the step that says so.
    fn before(&self, words: &str) -> &World {
        let nth = self.file.steps.iter().position(|step| step.about.contains(words));
        &self.worlds[nth.unwrap_or_else(|| panic!("a step about: {words}"))]
    }
}

mod adventuring_base_playthrough {
    use super::*;

    const ADA: Who = Who(0);
    const HOB: Who = Who(1);
    const BANDIT: Who = Who(2);

    fn session() -> Session {
        Session::of(include_str!("../scenarios/playthrough.toml"))
    }

    #[test]
    fn scenarios_play_as_they_say() {
        scenarios::check_dir(Adventuring, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
    }

    /// A day, watch and stretch, each from 1, as stretches.
    fn time(day: i64, watch: i64, stretch: i64) -> i64 {
        (day - 1) * DAY + (watch - 1) * WATCH + stretch - 1
    }

    #[test]
    fn the_session_goes_by_the_clock() {
        let session = session();
        for (words, day, watch, stretch) in [
            ("Part 1", 1, 1, 1),
            ("Part 2", 1, 2, 1),
            ("Part 3", 1, 2, 1),
            ("Part 4", 1, 2, 2),
            ("Round 1", 1, 2, 3),
            ("She takes the dagger", 1, 2, 4),
            ("Part 6", 1, 3, 4),
            ("Part 7", 1, 4, 4),
            ("Part 8", 1, 5, 4),
            ("Part 9", 1, 6, 4),
        ] {
            assert_eq!(session.before(words).clock, time(day, watch, stretch), "{words}");
        }
        assert_eq!(session.worlds.last().map(|world| world.clock), Some(time(9, 6, 4)));
    }

    #[test]
    fn what_does_not_show_comes_as_it_should() {
        let session = session();
        let found = |words: &str| {
            let areas = &session.before(words).areas;
            areas.values().find_map(|area| area.secrets.get("Hollow stone").map(|it| it.found))
        };
        assert_eq!((found("Part 3"), found("Part 4")), (Some(false), Some(true)), "a stretch of searching");
        assert_eq!(session.before("Part 4").character(HOB).toward.get(&ADA), Some(&Attitude::Friendly));
        let round = session.before("Round 3");
        assert_eq!(round.character(ADA).doses.len(), 1);
        assert!(round.character(BANDIT).things["Dagger"].coat.is_none());
        let after = session.before("She takes the dagger");
        assert_eq!((after.character(BANDIT).fate, after.character(ADA).doses.len()), (Fate::Well, 0));
    }

    #[test]
    fn a_table_can_start_with_such_people() {
        use norn_kernel::{Ruleset as _, Value};
        let names =
            Adventuring.cast().drafts.into_iter().filter_map(|draft| draft.values.get("name").cloned());
        let expected = ["Ada", "Bo", "Cy", "Bandit", "Second bandit"].map(Value::text);
        assert_eq!(names.collect::<Vec<Value>>(), expected);
    }

    #[test]
    fn the_illness_comes_and_goes() {
        let session = session();
        let scores = |world: &World| {
            [Ability::Str, Ability::Agi, Ability::Wit].map(|ability| world.character(ADA).score(ability))
        };
        assert_eq!(scores(session.before("The second day ends")), [10, 7, 12]);
        let well = session.before("The rest of the rest");
        assert!(well.character(ADA).sick.is_empty());
        assert_eq!(well.character(ADA).immune.get("Influence"), Some(&Some(93 * DAY)));
        assert_eq!(session.worlds.last().map(scores), Some([12, 9, 14]));
    }
}

mod plague_winter {
    use super::*;
    use norn_kernel::{Ruleset as _, Viewer};

    const ADA: Who = Who(0);
    const BO: Who = Who(1);
    const CY: Who = Who(2);

    fn session() -> Session {
        Session::of(include_str!("../scenarios/plague-winter.toml"))
    }

    fn seen_by(world: &World, who: Who) -> String {
        serde_json::to_string(&Adventuring.show(world, &Viewer::Player(vec![who]))).expect("a view")
    }

    #[test]
    fn names_are_for_those_who_know_medicine_and_symptoms_for_all() {
        let session = session();
        let world = session.before("The day ends with recovery saves");
        for (name, symptoms) in [("Plague", "large buboes"), ("Black gangrene", "feet turning black")] {
            assert!(seen_by(world, CY).contains(name), "{name}");
            for who in [ADA, BO] {
                assert!(
                    !seen_by(world, who).contains(name) && seen_by(world, who).contains(symptoms),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn scores_fall_to_nothing_and_come_back_with_the_rest() {
        let session = session();
        let scores = |world: &World| {
            [Ability::Str, Ability::Agi, Ability::Wit].map(|one| world.character(BO).score(one))
        };
        assert_eq!(scores(session.before("Hob can't be moved")), [9, 7, 4]);
        assert_eq!(scores(session.before("Day 4. Ada passes")), [7, 5, 1]);
        assert_eq!(scores(session.before("Day 10. The save")), [0, 0, 0]);
        assert_eq!(scores(session.before("Ada's rest ends a stretch later")), [13, 11, 3]);
    }
}

mod siege_of_thirst {
    use super::*;
    use norn_adventuring::world::Part;

    /// How far the company of one of them has come on its way.
    fn progress(world: &World, who: Who) -> Option<Part> {
        let company = world.company_of(who)?;
        world.companies.get(&company)?.progress.map(|progress| progress.done)
    }

    #[test]
    fn heat_load_and_want_of_a_guide_slow_them() {
        let session = Session::of(include_str!("../scenarios/siege-of-thirst.toml"));
        let at = |words: &str, who: Who| progress(session.before(words), who);
        let (ada, bo) = (Who(0), Who(1));
        assert_eq!(at("No rest out here", ada), Some(Part::of(1, 2)), "half of half of two regions");
        assert_eq!(at("Ada rests. Bo comes", bo), Some(Part::of(3, 4)), "a quarter more, without a guide");
        assert_eq!(at("Now he walks", ada), Some(Part::of(1, 2)), "with Bo on her back");
    }
}

mod market_con {
    use super::*;
    use norn_adventuring::world::Truth;
    use norn_kernel::{Ruleset as _, Viewer};

    const ADA: Who = Who(0);
    const CY: Who = Who(2);

    fn seen_by(world: &World, who: Who) -> String {
        serde_json::to_string(&Adventuring.show(world, &Viewer::Player(vec![who]))).expect("a view")
    }

    #[test]
    fn players_hear_rumours_and_can_not_tell_which_are_true() {
        let session = Session::of(include_str!("../scenarios/market-con.toml"));
        let world = session.before("Ada goes to the market");
        let mut other = world.clone();
        other.rumours.values_mut().for_each(|rumour| {
            rumour.truth = if rumour.truth == Truth::True { Truth::False } else { Truth::True };
        });
        for (who, hears, misses) in [(ADA, "double for salt", "a ghost"), (CY, "a ghost", "double for salt")]
        {
            let seen = seen_by(world, who);
            assert!(seen.contains(hears) && !seen.contains(misses), "{hears}");
            assert_eq!(seen, seen_by(&other, who));
        }
    }

    #[test]
    fn what_was_bought_and_stolen_does_its_work() {
        let session = Session::of(include_str!("../scenarios/market-con.toml"));
        let (bo, pip) = (Who(1), Who(6));
        assert!(session.before("A game of WIT").character(bo).things["Ration"].mixed.is_some());
        assert!(session.before("Whoever sleeps").is_out(pip));
        let last = session.worlds.last().expect("an end");
        assert_eq!((last.character(bo).coins, last.character(ADA).disguise.is_none()), (14, true));
    }
}
