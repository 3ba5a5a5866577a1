//! Whole sessions in text files: see `scenarios/`.
use norn_adventuring::Adventuring;
use norn_adventuring::world::{Ability, Attitude, DAY, Fate, Form, WATCH, World};
use norn_chronicle::export::{Reader, Whose, export, no_pictures};
use norn_chronicle::{Entry, Error, Seat};
use norn_kernel::{Place, Ruleset as _, Viewer, Who};
use norn_table::AnyRuleset as _;
use norn_table::scenario::{self, Scenario};
use norn_testkit::{forged, scenarios};
use std::collections::BTreeMap;
use std::io::{BufRead, Cursor};

/// A scenario, with the world as it stands before each step that says something, and at the end, with the rules that each
/// step's explanation cites, and with its log.
pub(crate) struct Session {
    file: Scenario,
    pub(crate) worlds: BTreeMap<usize, World>,
    lines: Vec<Vec<String>>,
    entries: Vec<Entry>,
}

impl Session {
    pub(crate) fn of(text: &str) -> Self {
        let file = scenario::read(text).expect("a scenario");
        let mut worlds = BTreeMap::new();
        let looks = &mut |nth: usize, live: &dyn norn_table::Live| {
            if file.steps.get(nth).is_none_or(|step| !step.about.is_empty()) {
                worlds.insert(nth, serde_json::from_value(live.world()).expect("a world"));
            }
        };
        let played = scenario::watch(&Adventuring, &file, &|refused, _| refused.in_words(), looks);
        let played = played.expect("a playable one");
        let lines = played.came.into_iter().map(|came| came.was.lines).collect();
        Self { file, worlds, lines, entries: played.entries }
    }

    /// The number of the step that says so, from 0.
    #[track_caller]
    fn step(&self, words: &str) -> usize {
        let nth = self.file.steps.iter().position(|step| step.about.contains(words));
        nth.unwrap_or_else(|| panic!("a step about: {words}"))
    }

    /// The world before the step that says so.
    #[track_caller]
    fn before(&self, words: &str) -> &World {
        &self.worlds[&self.step(words)]
    }

    /// The world as it is at last.
    fn end(&self) -> Option<&World> {
        self.worlds.last_key_value().map(|(_, world)| world)
    }

    /// The chronicle of all of it, or of what a seat has seen.
    fn chronicle(&self, whose: Whose) -> String {
        let (mut file, log) = (vec![], || self.entries.iter().cloned().map(Ok::<_, Error>));
        export(&mut file, whose, "a test", log, no_pictures).expect("a chronicle");
        String::from_utf8(file).expect("text")
    }

    /// Where lines that cite these rules stand first among those of a step.
    #[track_caller]
    fn order(&self, words: &str, rules: &[&str]) -> Vec<Option<usize>> {
        let lines = &self.lines[self.step(words)];
        rules.iter().map(|rule| lines.iter().position(|line| line == rule)).collect()
    }
}

#[test]
fn offers_hold_amidst_them() {
    scenarios::offers_hold(Adventuring, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}

/// A day, watch and stretch, each from 1, as stretches.
fn time(day: i64, watch: i64, stretch: i64) -> i64 {
    (day - 1) * DAY + (watch - 1) * WATCH + stretch - 1
}

fn scores(world: &World, who: Who) -> [i32; 3] {
    [Ability::Str, Ability::Agi, Ability::Wit].map(|ability| world.character(who).score(ability))
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
        assert_eq!(session.end().map(|world| world.clock), Some(time(9, 6, 4)));
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
        use norn_kernel::Value;
        let names =
            Adventuring.cast().drafts.into_iter().filter_map(|draft| draft.values.get("name").cloned());
        let expected = ["Ada", "Bo", "Cy", "Bandit", "Second bandit"].map(Value::text);
        assert_eq!(names.collect::<Vec<Value>>(), expected);
    }

    #[test]
    fn the_illness_comes_and_goes() {
        let session = session();
        assert_eq!(scores(session.before("The second day ends"), ADA), [10, 7, 12]);
        let well = session.before("The rest of the rest");
        assert!(well.character(ADA).sick.is_empty());
        assert_eq!(well.character(ADA).immune.get("Influence"), Some(&Some(93 * DAY)));
        assert_eq!(session.end().map(|world| scores(world, ADA)), Some([12, 9, 14]));
    }
}

mod the_old_mill {
    use super::*;

    const ADA: Who = Who(0);
    const BO: Who = Who(1);
    const CY: Who = Who(2);
    const DOG: Who = Who(4);
    const BANDIT: Who = Who(5);
    const SECOND: Who = Who(6);
    const FORD: Place = Place(2);
    const VILLAGE: Place = Place(4);
    const RAPIDS: Place = Place(12);
    const MILL: Place = Place(13);
    const YARD: Place = Place(16);

    const EVENING: &str = include_str!("../scenarios/old-mill.toml");
    const POISONED: &str = include_str!("../scenarios/old-mill-poison.toml");

    /// What somebody's player sees, as one text.
    fn seen(world: &World, who: Who) -> String {
        let company = world.company_of(who).expect("a company");
        let view = Adventuring.show(world, &Viewer::Player(vec![who, company]));
        serde_json::to_string(&view).expect("a view")
    }

    fn who_sees(world: &World, words: &str) -> Vec<Who> {
        [ADA, BO, CY].into_iter().filter(|who| seen(world, *who).contains(words)).collect()
    }

    /// One test, for the evening is long to play.
    #[test]
    fn the_evening_comes_as_it_is_told() {
        let evening = Session::of(EVENING);
        the_evening_goes_by_the_clock(&evening);
        all_are_where_they_went(&evening);
        everybody_knows_what_they_have_found_out(&evening);
        the_fight_takes_its_turns(&evening);
        a_stretch_ends_in_order(&evening);
        terror_lasts_a_stretch(&evening);
        the_illness_shows_and_only_medicine_names_it(&evening);
        a_full_rest_sees_everybody_through(&evening);
        every_chronicle_holds(&evening);
    }

    fn the_evening_goes_by_the_clock(evening: &Session) {
        for (words, day, watch, stretch) in [
            ("Step 3.", 1, 1, 1),
            ("Step 4.", 1, 2, 1),
            ("A second watch", 1, 3, 1),
            ("Step 5.", 1, 4, 1),
            ("Ada forages", 1, 5, 1),
            ("Step 6.", 1, 6, 1),
            ("Step 7.", 1, 6, 2),
            ("Step 8.", 1, 6, 2),
            ("Step 10.", 1, 6, 2),
            ("Round 1.", 1, 6, 3),
            ("Step 14.", 1, 6, 3),
            ("Step 16.", 1, 6, 4),
            ("Step 17.", 1, 6, 5),
            ("Step 18.", 1, 6, 5),
            ("Step 19.", 2, 1, 5),
            ("They come together", 2, 2, 5),
            ("Step 21.", 2, 3, 5),
            ("Step 23.", 2, 4, 5),
            ("The third and the fourth", 3, 1, 1),
            ("Step 24.", 10, 4, 5),
            ("Step 25.", 10, 5, 5),
        ] {
            assert_eq!(evening.before(words).clock, time(day, watch, stretch), "{words}");
        }
    }

    fn all_are_where_they_went(evening: &Session) {
        let at = |words: &str| [ADA, BO, CY, DOG].map(|who| evening.before(words).place(who));
        assert_eq!(at("Step 4."), [Some(FORD); 4], "a region in one watch");
        assert_eq!(at("Step 8."), [Some(MILL); 4]);
        assert_eq!(at("The stretch ends, and the fear"), [MILL, YARD, YARD, YARD].map(Some));
        assert_eq!(at("Step 19."), [Some(VILLAGE); 4], "two regions in one");
        assert_eq!(at("Step 25."), [VILLAGE, RAPIDS, RAPIDS, RAPIDS].map(Some), "two areas by half a crew");
        let split = evening.before("Bo asks around");
        let own = [ADA, BO, CY].map(|who| split.company_of(who).map(|own| split.members(own).count()));
        assert_eq!(own, [Some(1), Some(2), Some(1)]);
        let together = evening.before("Step 21.");
        assert_eq!(together.company_of(ADA).map(|own| together.members(own).count()), Some(4));
    }

    fn everybody_knows_what_they_have_found_out(evening: &Session) {
        let nobody: [Who; 0] = [];
        let (searching, found) = (evening.before("A search finds everything"), evening.before("Step 7."));
        for secret in ["Strong-box", "Falling sack"] {
            assert_eq!(who_sees(searching, secret), nobody, "{secret}: 15 is above all of them");
            assert_eq!(who_sees(found, secret), [ADA, BO, CY], "{secret}");
        }
        assert_eq!(who_sees(evening.before("He looks behind the painting"), "Lever"), nobody);
        assert_eq!(who_sees(evening.before("Step 8."), "Lever"), [ADA, BO, CY]);
        for bandit in ["Bandit", "Second bandit"] {
            assert_eq!(who_sees(evening.before("Both sides are cautious"), bandit), nobody);
            assert_eq!(who_sees(evening.before("Step 11."), bandit), nobody, "before it is faced");
            assert_eq!(who_sees(evening.before("Round 1."), bandit), [ADA, BO, CY]);
        }
        let heard = evening.before("They come together");
        assert_eq!(who_sees(heard, "white as flour"), [CY]);
        assert!(!seen(heard, CY).contains("partly-true"));
    }

    fn the_fight_takes_its_turns(evening: &Session) {
        let combat = |words: &str| evening.before(words).combat.clone().expect("a fight");
        assert!(!combat("Round 1.").rolled);
        assert_eq!(combat("Bo strikes").quick, [BO, CY, DOG].into());
        assert_eq!(combat("Now he can only go for Bo").fighters[&SECOND].taunted_by, Some(BO));
        let after = evening.before("Step 14.");
        let until = time(1, 6, 4);
        let fates = [BO, BANDIT, SECOND].map(|who| after.character(who).fate);
        assert_eq!(fates, [Fate::Well, Fate::Stable { until }, Fate::Dying { until }]);
        let doses = |world: &World| world.character(BO).doses.len();
        assert_eq!((doses(after), doses(evening.before("The one who lives"))), (1, 0));
        let over = evening.before("Step 16.");
        assert_eq!([BANDIT, SECOND].map(|who| over.character(who).fate), [Fate::Well, Fate::Dead]);
    }

    fn a_stretch_ends_in_order(evening: &Session) {
        let all = [
            "adventuring.poison.effect.damaging",
            "adventuring.base.dying",
            "adventuring.fear.duration",
            "adventuring.base.stable",
        ];
        let poisoned = Session::of(POISONED).order("The end of the stretch", &all);
        assert!(poisoned.iter().all(Option::is_some) && poisoned.is_sorted(), "{poisoned:?}");
        let saved = evening.order("Step 15.", &all);
        assert_eq!(saved[0], None, "the antidote was in time");
        assert!(saved[1..].iter().all(Option::is_some) && saved.is_sorted(), "{saved:?}");
    }

    fn terror_lasts_a_stretch(evening: &Session) {
        let afraid = |world: &World| {
            let all = [ADA, BO, CY, DOG].into_iter();
            all.filter(|who| world.character(*who).fears.iter().any(|fear| fear.terror)).collect::<Vec<Who>>()
        };
        assert_eq!(afraid(evening.before("Ada would put heart")), [BO, CY, DOG]);
        assert_eq!(afraid(evening.before("Then it is gone")), []);
    }

    fn the_illness_shows_and_only_medicine_names_it(evening: &Session) {
        let miller = |world: &World| {
            let named = world.characters.iter().find(|(_, one)| one.name == "Miller");
            named.map(|(who, _)| *who).expect("the miller")
        };
        let hint = evening.before("The game master marks Ada");
        assert!(hint.near_the_sick.contains_key(&(miller(hint), ADA)));
        assert!(hint.character(ADA).sick.is_empty(), "nothing comes of it by itself");
        let sick = evening.before("Step 23.");
        assert_eq!(who_sees(sick, "sore throat"), [ADA, BO, CY]);
        assert_eq!(who_sees(sick, "Influence"), [CY]);
        let hinted = |viewer: &Viewer| {
            let scene = Adventuring.show(hint, viewer).scene;
            serde_json::to_string(&scene).is_ok_and(|scene| scene.contains("infect"))
        };
        assert!(hinted(&Viewer::Referee));
        assert!(!hinted(&Viewer::Player(vec![ADA, BO, CY])), "a hint is the game master's");
    }

    fn a_full_rest_sees_everybody_through(evening: &Session) {
        let third = evening.before("The third and the fourth");
        assert_eq!(scores(third, ADA), [10, 7, 12]);
        let well = evening.before("The rest of the rest");
        assert!(well.character(ADA).sick.is_empty());
        assert_eq!(well.character(ADA).immune.get("Influence"), Some(&Some(94 * DAY)));
        assert_eq!(well.character(DOG).forms, [Form::Hunt].into());
        let rested = evening.before("Step 24.");
        assert_eq!(scores(rested, ADA), [12, 9, 14]);
        assert_eq!(rested.character(DOG).forms, [Form::Hunt, Form::Track].into());
        assert!(rested.character(BO).injuries.is_empty());
    }

    /// Of what the game master alone knows, of Cy's rumour and of the illness's name, no other player's says a word.
    fn every_chronicle_holds(evening: &Session) {
        let rolled = |file: &str, face: u16| file.contains(&format!("\"faces\":[{face}]"));
        for (whose, heard) in [
            (Whose::Referee, true),
            (Whose::Seat(Seat(1)), false),
            (Whose::Seat(Seat(2)), false),
            (Whose::Seat(Seat(3)), true),
        ] {
            let file = evening.chronicle(whose);
            let bytes: Box<dyn BufRead> = Box::new(Cursor::new(file.clone()));
            let report = Adventuring.verify(Reader::open(bytes).expect("a chronicle"), None);
            assert!(report.holds(), "{whose:?}");
            let all = whose == Whose::Referee;
            assert_eq!(file.contains("white as flour"), heard, "{whose:?}");
            assert_eq!(file.contains("Influence"), all, "{whose:?}");
            assert_eq!(file.contains("partly-true"), all, "{whose:?}");
            assert_eq!(rolled(&file, 19), all, "{whose:?}: the die for the village");
        }
    }
}

mod adventuring_train_fight {
    use super::*;

    /// Whoever keeps a beast sends it about, and nobody else; in a fight it obeys only if it is trained for one.
    #[test]
    fn a_beast_obeys_whose_it_is() {
        const BEASTS: &str = r#"
            [table]
            ruleset = "adventuring"
            name = "Two dogs"
            players = ["Ann", "Ben"]
            [[character]]
            player = "Ann"
            name = "Ada"
            career = "Carter"
            rolled = false
            [[character]]
            player = "Ben"
            name = "Bo"
            career = "Carter"
            rolled = false
            [[character]]
            form = "bestiary"
            name = "War dog"
            nature = "domesticated"
            trained = ["fight"]
            [[character]]
            form = "folk"
            name = "Rex"
            like = "War dog"
            keeper = "Bo"
            [[character]]
            form = "folk"
            name = "Dot"
            like = "Dog"
            keeper = "Bo"
            [[character]]
            form = "folk"
            name = "Bandit"
            like = "Bandit"
            [[step]]
            by = "Ben"
            attempt = "deed"
            with = { who = "Dot", doing = "sits" }
            [[step]]
            by = "Ann"
            attempt = "deed"
            with = { who = "Dot", doing = "barks" }
            expect = { refused = "adventuring.base.gm-override" }
            [[step]]
            attempt = "begin-fight"
            with = { others = ["Bandit"] }
            dice = [1]
            [[step]]
            by = "Ben"
            attempt = "attack"
            with = { who = "Rex", on = "Bandit", weapon = "Unarmed" }
            dice = [3]
            answers = { "adventuring.base.dodge" = "no" }
            expect = { outcome = "wound" }
            [[step]]
            by = "Ben"
            attempt = "end-turn"
            with = { who = "Dot" }
            expect = { refused = "adventuring.base.gm-override" }
        "#;
        let file = scenario::read(BEASTS).expect("a scenario");
        let played = scenario::play(&Adventuring, &file).expect("a playable one");
        let failed: Vec<&String> = played.came.iter().flat_map(|came| &came.failed).collect();
        assert_eq!(failed, Vec::<&String>::new());
    }
}

mod plague_winter {
    use super::*;

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
        let last = session.end().expect("an end");
        assert_eq!((last.character(bo).coins, last.character(ADA).disguise.is_none()), (14, true));
    }
}

#[test]
fn what_is_forged_is_named_or_listed() {
    forged::check_dir(Adventuring, concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}
