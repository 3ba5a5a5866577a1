//! Sessions as files.
use crate::common;
use common::rig::Rig;
use norn_chronicle::{Body, REFEREE};
use norn_kernel::{Value, Who};
use norn_table::act::Known;
use norn_table::brief::REFUSAL_MAX;
use norn_table::scenario::{self, Played, Unplayable};
use norn_table::view::OpenView;
use norn_table::{Beginning, Command, Root, Say};

const HEAD: &str = r#"
[table]
ruleset = "lanterns"
name = "The house"
players = ["Ann", "Bo"]

[[character]]
player = "Ann"
form = "keeper"
name = "Ada"
oil = 9

[[character]]
player = "Bo"
form = "keeper"
name = "Bob"
"#;

fn play(steps: &str) -> Result<Played, Unplayable> {
    scenario::play(&Rig::<0>, &scenario::read(&format!("{HEAD}{steps}"))?)
}

#[track_caller]
fn wrong(steps: &str) -> String {
    match play(steps) {
        Ok(_) => panic!("it was played"),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn failures(steps: &str) -> Vec<String> {
    play(steps).expect("it can be played").came.into_iter().flat_map(|came| came.failed).collect()
}

/// A session that uses every verb.
const WHOLE: &str = r#"
[[step]]
session = "open"

[[step]]
subject = "the dark house"

[[step]]
by = "Ann"
attempt = "kindle" # a proposal: the edge is the referee's
with = { who = "Ada" }
expect = { queued = true, open = false }

[[step]]
accept = "kindle"
with = { edge = "advantage" }
answers = { "lanterns.kindle.oil" = 1 }
dice = [1, 2, 2, 3]
expect = { asked = ["lanterns.kindle.again"], faces = [1, 2, 2, 3] }

[[step]]
by = "Bo"
attempt = "brush"
with = { who = "Bob" }
expect = { queued = true }

[[step]]
rule = { rule = "lanterns.kindle.flint", to = 6, nth = 2, reason = "a good stone" }
expect = { asked = ["lanterns.kindle.again"] }

[[step]]
by = "Ann"
answers = { "lanterns.kindle.again@Ada" = ["yes", "no"] }
dice = [2, 1, 2, 2]
expect = { outcome = "dark", at = { "keeper/0/soot" = 1, "keeper/0/oil" = 8 } }

[[step]]
undo = 1

[[step]]
correct = { at = "keeper/0/oil", to = 5 }
expect = { at = { "keeper/0/oil" = 5 } }

[[step]]
switch = { id = "gusts", to = "wild" }

[[step]]
build = { player = "Ann", form = "keeper", name = "Cy" }

[[step]]
invite = "Di"

[[step]]
assign = { seat = "Di", characters = ["Cy"] }

[[step]]
by = "Di"
present = false

[[step]]
by = "Ann"
attempt = "ponder"
with = { who = "Ada" }
answers = { "lanterns.watch.omen" = "yes" }
expect = { open = true, asked = ["lanterns.watch.omen"] }

[[step]]
move-on = true
expect = { open = false, total = 1, lines = ["lanterns.watch.order"] }

[[step]]
by = "Bo"
attempt = "listen"
with = { who = "Bob" }
dice = [17]

[[step]]
narrate = "Nothing is to be heard."
expect = { total = 17 }

[[step]]
by = "Ann"
attempt = "listen"
with = { who = "Ada" }

[[step]]
set-aside = "it is late"
expect = { open = false }

[[step]]
by = "Ann"
attempt = "listen"
with = { who = "Ada" }

[[step]]
by = "Bo"
attempt = "ponder"
with = { who = "Bob" }

[[step]]
by = "Bo"
withdraw = "ponder"

[[step]]
stop = true
expect = { open = false, subject = "" }

[[step]]
subject = "the dark house"
expect = { refused = "stopped" }

[[step]]
subject = "the dark house"
consent = true
expect = { subject = "the dark house" }

[[step]]
by = "Ann"
floor = "take"
expect = { floor = ["Ann"] }

[[step]]
by = "Bo"
say = "me too"
expect = { held = true }

[[step]]
by = "Ann"
floor = "down"
expect = { floor = [] }

[[step]]
by = "Bo"
say = "psst"
to = ["Ann"]

[[step]]
card = { title = "The map", text = "Of the *house*.", fields = { Age = "old" }, tags = ["clue"], pin = "Ada", to = ["Ann"] }
expect = { cards = { Ann = ["The map"], Bo = [], referee = ["The map"] } }

[[step]]
card = { was = "The map", title = "The torn map", day = 14, pin = "hall" }

[[step]]
by = "Bo"
take-card = "The torn map"
expect = { refused = "no-such-card" }

[[step]]
show-card = { card = "The torn map", to = "everyone" }
expect = { cards = { Bo = ["The torn map"] } }

[[step]]
by = "Bo"
take-card = "The torn map"
expect = { refused = "own-card" }

[[step]]
take-card = "The torn map"
expect = { cards = { Bo = [] } }

[[step]]
bring-card-back = "The torn map"
expect = { cards = { Bo = ["The torn map"] } }

[[step]]
by = "Bo"
note = "a secret"

[[step]]
by = "Bo"
throw = "3"
expect = { total = 3 }

[[step]]
by = "Bo"
wish = { about = "auto-roll", to = true }

[[step]]
by = "Bo"
attempt = "listen"
with = { who = "Bob" }
answers = { "lanterns.kindle.again" = "no" }

[[step]]
by = "Ann"
insist = true
attempt = "brush"
with = { who = "Ada" }
expect = { refused = "referees-only" }

[[step]]
session = "close"
"#;

#[test]
fn a_session_with_every_verb_comes_as_expected() {
    let played = play(WHOLE).unwrap();
    let failed: Vec<(usize, &Vec<String>)> = played
        .came
        .iter()
        .filter(|came| !came.failed.is_empty())
        .map(|came| (came.step, &came.failed))
        .collect();
    assert_eq!(failed, []);
    assert!(played.well());
    // The same file is the same session, to the last byte of its log.
    assert_eq!(play(WHOLE).unwrap().entries, played.entries);
}

#[test]
fn reading_errors_name_the_line_and_what_would_be_right() {
    let error = scenario::read("[table]\nruleset = \"x\"\nnam = \"y\"\n").unwrap_err();
    assert_eq!(error.first.at, "line 3");
    assert!(
        error.first.text.contains("`nam`") && error.first.text.contains("`name`"),
        "{}",
        error.first.text
    );
    let error =
        scenario::read("[table]\nruleset = \"x\"\nname = \"y\"\n\n[[step]]\nattemt = \"z\"\n").unwrap_err();
    assert_eq!(error.first.at, "line 6");
    assert!(error.first.text.contains("attempt"), "{}", error.first.text);
    let error = scenario::read("[table]\nruleset = \"x\n").unwrap_err();
    assert_eq!(error.first.at, "line 2");
    assert_eq!(scenario::read("").unwrap_err().first.at, "line 1");
}

#[test]
fn limits_of_a_file_are_named() {
    let long = "#".repeat(scenario::BYTES_MAX + 1);
    assert!(scenario::read(&long).unwrap_err().first.text.contains("bytes"));
    let steps = format!("{HEAD}{}", "[[step]]\n".repeat(scenario::STEPS_MAX + 1));
    assert!(scenario::read(&steps).unwrap_err().first.text.contains("steps"));
}

#[test]
fn what_makes_no_sense_names_the_step_and_what_would_be_right() {
    for (steps, parts) in [
        ("[[step]]\nattempt = \"lisen\"", ["[[step]] 1", "`lisen`", "did you mean `listen`?"]),
        (
            "[[step]]\nby = \"An\"\nsay = \"x\"",
            ["[[step]] 1", "nobody is called `An`", "did you mean `Ann`?"],
        ),
        (
            "[[step]]\n[[step]]\nattempt = \"listen\"\nwith = { wo = \"Ada\" }",
            ["[[step]] 2", "`wo`", "`who`"],
        ),
        ("[[step]]\nattempt = \"listen\"\nwith = { who = \"Adda\" }", ["[[step]] 1", "`Adda`", "`Ada`"]),
        ("[[step]]\nsay = \"x\"\nnarrate = \"y\"", ["[[step]] 1", "one thing", "a step of each"]),
        ("[[step]]\nsession = \"begin\"", ["[[step]] 1", "`begin`", "`open` or `close`"]),
        ("[[step]]\nfloor = \"up\"", ["[[step]] 1", "`up`", "`take`, `down` or `end`"]),
        ("[[step]]\nstart = \"listen\"", ["[[step]] 1", "no `listen` waits", "queue it"]),
        ("[[step]]\nundo = 0", ["[[step]] 1", "nothing", "`undo = 1`"]),
        (
            "[[step]]\nrule = { rule = \"lanterns.kindle.oil\", to = 1 }",
            ["[[step]] 1", "no line cites", "of this, nothing can be overruled"],
        ),
        ("[[step]]\nassign = { seat = \"Ann\", characters = [\"Eve\"] }", ["[[step]] 1", "`Eve`", "`Ada`"]),
        ("[[character]]\nform = \"kiper\"", ["[[character]] 3", "`kiper`", "`keeper`"]),
        ("[[character]]\nform = \"keeper\"\nolj = 2", ["[[character]] 3", "`olj`", "`oil`"]),
        (
            "[[character]]\nform = \"keeper\"\nname = \"X\"\noil = 99",
            ["[[character]] 3", "99", "from 0 to 20"],
        ),
    ] {
        let error = wrong(steps);
        for part in parts {
            assert!(error.contains(part), "{steps}: {error}");
        }
    }
}

#[test]
fn everything_that_is_wrong_with_the_people_is_said_at_once() {
    let text = r#"
[table]
ruleset = "lanterns"
name = "The house"
switches = { gusts = "wid" }

[[character]]
form = "keeper"
name = "Ada"
oil = 99
wick = -99
olj = 1

[[character]]
player = "Nobody"
form = "keeper"
oil = "much"
"#;
    let Err(error) = scenario::play(&Rig::<0>, &scenario::read(text).unwrap()) else {
        panic!("it was played")
    };
    let all: Vec<String> = error.all().map(ToString::to_string).collect();
    let said = |parts: &[&str]| all.iter().any(|one| parts.iter().all(|part| one.contains(part)));
    for parts in [
        &["[table] switch `gusts`", "`wild`"][..],
        &["[[character]] 1 oil", "99", "from 0 to 20"],
        &["[[character]] 1 wick", "-99"],
        &["[[character]] 1", "`olj`", "`oil`"],
        &["[[character]] 2", "nobody is called `Nobody`"],
        &["[[character]] 2 oil", "`much`"],
        // What is missing besides, by the form's own rule.
        &["[[character]] 2", "name"],
    ] {
        assert!(said(parts), "{parts:?}: {all:#?}");
    }
    assert_eq!(all.len(), 7, "{all:#?}");
}

#[test]
fn what_refuses_is_in_the_words_of_whoever_shows_it() {
    let steps = "[[step]]\nby = \"Ann\"\nmove-on = true\n";
    let read = scenario::read(&format!("{HEAD}{steps}")).unwrap();
    let played =
        scenario::play_in(&Rig::<0>, &read, &|refused, _| format!("no: {}", refused.name())).unwrap();
    assert_eq!(played.came[0].why.as_deref(), Some("no: referees-only"));
}

#[test]
fn every_sort_of_expectation_can_fail() {
    let step = |expect: &str| {
        format!(
            "[[step]]\nby = \"Ann\"\nattempt = \"listen\"\nwith = {{ who = \"Ada\" }}\ndice = [9]\n\
             answers = {{ \"lanterns.kindle.again\" = \"yes\" }}\nexpect = {expect}\n"
        )
    };
    assert_eq!(
        failures(&step("{ total = 9, faces = [9], open = false, held = false }")),
        Vec::<String>::new()
    );
    for (expect, said) in [
        ("{ total = 8 }", "total: expected 8, came 9"),
        ("{ outcome = \"dark\" }", "outcome: expected dark, came nothing"),
        ("{ faces = [8] }", "faces: expected [8], came [9]"),
        ("{ open = true }", "open: expected true, came false"),
        ("{ held = true }", "held: expected true, came false"),
        ("{ queued = true }", "queued: expected true, came false"),
        ("{ asked = [\"x\"] }", "asked: expected x, came "),
        ("{ subject = \"x\" }", "subject: expected x, came "),
        ("{ floor = [\"Ann\"] }", "floor: expected Ann, came "),
        ("{ refused = \"consent\" }", "refused: expected consent, came nothing"),
        ("{ at = { \"keeper/0/oil\" = 9 } }", "keeper/0/oil: expected 9, came 2"),
        ("{ lines = [\"lanterns.walk.door\"] }", "lines: no line cites lanterns.walk.door"),
    ] {
        assert_eq!(failures(&step(expect)), [said], "{expect}");
    }
    let absent = |address: &str| failures(&step(&format!("{{ at = {{ \"{address}\" = 9 }} }}")));
    assert_eq!(
        absent("keeper/9/oil"),
        [
            "keeper/9/oil: expected 9, came nothing",
            "there is nothing at `keeper/9/oil` (did you mean `keeper/0/oil`?)"
        ]
    );
    for (address, told) in
        [("keeper/0/xyzxyzxyz", "(there is `keeper/0/"), ("gold", "(addresses begin with `")]
    {
        assert!(absent(address).iter().any(|one| one.contains(told)), "{:?}", absent(address));
    }
}

#[test]
fn a_refusal_that_nobody_expects_is_a_failure() {
    let steps = "[[step]]\nby = \"Ann\"\nnarrate = \"x\"\n";
    assert_eq!(failures(steps), ["refused: only the referee may tell what happens; ask them to"]);
    assert_eq!(failures(&format!("{steps}expect = {{ open = false }}")), ["refused by referees-only"]);
}

#[test]
fn dice_and_answers_that_are_left_over_are_failures() {
    let listen = "[[step]]\nby = \"Ann\"\nattempt = \"listen\"\nwith = { who = \"Ada\" }\n";
    let failed = failures(&format!(
        "{listen}dice = [9, 4, 5]\nanswers = {{ \"lanterns.kindle.again\" = [\"no\", \"no\"], \"lanterns.x\" = 1 }}"
    ));
    assert_eq!(
        failed,
        [
            "these dice were not asked for: [4, 5]",
            "`lanterns.kindle.again` was asked once, and 2 answers are given",
            "`lanterns.x` was not asked"
        ]
    );
}

#[test]
fn what_is_given_and_not_asked_for_is_named_where_something_else_is_missing() {
    let failed = failures("[[step]]\nattempt = \"listen\"\nwith = { volume = 3 }\n");
    assert_eq!(failed, ["refused: `who` is still to be filled in, before anything asks for `volume`"]);
}

#[test]
fn what_fails_while_something_is_open_says_which_question_that_waits_for() {
    let steps = "[[step]]\nattempt = \"kindle\"\nwith = { who = \"Ada\" }\n\
                 [[step]]\nby = \"Bo\"\nattempt = \"listen\"\nwith = { who = \"Bob\" }\nexpect = { outcome = \"heard\" }";
    let failed = failures(steps);
    assert_eq!(failed.last().unwrap(), "`lanterns.kindle.oil` is still to be answered", "{failed:?}");
}

#[test]
fn an_answer_while_somebody_has_the_floor_is_held() {
    let steps = "[[step]]\nattempt = \"kindle\"\nwith = { who = \"Ada\" }\n\
                 [[step]]\nby = \"Bo\"\nfloor = \"take\"\n\
                 [[step]]\nby = \"Ann\"\nanswers = { \"lanterns.kindle.oil\" = 2 }\nexpect = { held = true }\n";
    assert_eq!(failures(steps), Vec::<String>::new());
}

#[test]
fn an_answer_that_is_none_is_refused_in_words() {
    let steps = "[[step]]\nattempt = \"kindle\"\nwith = { who = \"Ada\" }\n\
                 answers = { \"lanterns.kindle.oil\" = 7 }\nexpect = { refused = \"no-answer\" }";
    let played = play(steps).unwrap();
    assert!(played.well());
    assert_eq!(played.came[0].why.as_deref(), Some("this wants a whole number from 1 to 3"));
}

#[test]
fn more_than_there_is_can_not_be_undone() {
    let steps = "[[step]]\nundo = 9\n";
    assert!(failures(steps)[0].contains("nothing to undo"));
    assert_eq!(failures("[[step]]\nundo = 2\n"), Vec::<String>::new());
}

#[test]
fn updating_keeps_comments_and_layout_and_mends_only_what_failed() {
    let text = format!(
        "{HEAD}\n# the first\n[[step]]\nby = \"Ann\"\nattempt = \"listen\"  # hears\nwith = {{ who = \"Ada\" }}\n\
         dice = [9]\nanswers = {{ \"lanterns.kindle.again\" = \"yes\" }}\n\
         expect = {{ total = 8, at = {{ \"keeper/0/oil\" = 9 }}, lines = [\"lanterns.kindle.reach\", \"lanterns.x\"] }} # why\n\n\
         # the second\n[[step]]\nsay = \"x\"\nexpect   =   {{ open=false }}\n"
    );
    let played = scenario::play(&Rig::<0>, &scenario::read(&text).unwrap()).unwrap();
    assert!(!played.well());
    let updated = scenario::update(&text, &played.came).unwrap();
    for kept in ["# the first", "# hears", "# the second", "expect   =   { open=false }", "} # why"] {
        assert!(updated.contains(kept), "{kept} is lost: {updated}");
    }
    let again = scenario::play(&Rig::<0>, &scenario::read(&updated).unwrap()).unwrap();
    assert!(again.well(), "{updated}");
    let expect = scenario::read(&updated).unwrap().steps[0].expect.clone().unwrap();
    assert_eq!((expect.total, expect.lines), (Some(9), vec!["lanterns.kindle.reach".to_owned()]));
    assert_eq!(expect.at["keeper/0/oil"], toml::Value::Integer(2));
    // What came as expected is left as it stands.
    assert_eq!(scenario::update(&updated, &again.came).unwrap(), updated);
    assert!(scenario::update("[table", &again.came).is_err());
}

#[test]
fn dice_from_the_seed_are_the_same_each_time() {
    let steps = "[[step]]\nby = \"Ann\"\nattempt = \"listen\"\nwith = { who = \"Ada\" }\nroll = true\n\
                 answers = { \"lanterns.kindle.again\" = \"no\" }\n";
    let faces = |steps: &str| play(steps).unwrap().came[0].was.faces.clone().unwrap();
    assert_eq!(faces(steps), faces(steps));
    let other = format!("{HEAD}{steps}").replace("players", "seed = 5\nplayers");
    let other = scenario::play(&Rig::<0>, &scenario::read(&other).unwrap()).unwrap();
    assert_ne!(other.came[0].was.faces.clone().unwrap(), faces(steps));
}

#[test]
fn a_step_is_about_its_own_attempt_whatever_follows() {
    // Bob's waits until Ada's is over, and comes to something else.
    let steps = "[[step]]\nby = \"Ann\"\nattempt = \"listen\"\nwith = { who = \"Ada\" }\ndice = [9]\n\
                 [[step]]\nby = \"Bo\"\nattempt = \"brush\"\nwith = { who = \"Bob\" }\n\
                 [[step]]\nanswers = { \"lanterns.kindle.again\" = \"no\" }\n\
                 expect = { total = 9, at = { \"keeper/1/soot\" = 1 } }\n";
    assert_eq!(failures(steps), Vec::<String>::new());
}

#[test]
fn what_is_ruled_on_is_the_latest_that_has_such_a_line() {
    // Since Bob has acted, it is for the table to refuse.
    let listens = "[[step]]\nby = \"Ann\"\nattempt = \"listen\"\nwith = { who = \"Ada\" }\ndice = [9]\n\
                   answers = { \"lanterns.kindle.again\" = \"no\" }\n";
    let brushes = "[[step]]\nby = \"Bo\"\nattempt = \"brush\"\nwith = { who = \"Bob\" }\n";
    let rules = "[[step]]\nrule = { rule = \"lanterns.kindle.reach\", to = 12 }\nexpect = { refused = \"too-late\" }\n";
    assert_eq!(failures(&format!("{listens}{brushes}{rules}")), Vec::<String>::new());
}

#[test]
fn cards_that_are_not_there_and_readers_that_are_not_are_told() {
    assert!(wrong("[[step]]\ntake-card = \"The map\"").contains("there is no card `The map`"));
    let new = |rest: &str| wrong(&format!("[[step]]\ncard = {{ title = \"The map\"{rest} }}"));
    assert!(new("").contains("a new card is for somebody"));
    assert!(new(", to = \"all\"").contains("a card is not for `all`"));
    assert!(new(", to = [\"Cy\"]").contains("nobody is called `Cy`"));
    assert!(new(", to = \"everyone\", pin = \"cellar\"").contains("there is no character `cellar`"));
    let failed = failures(
        "[[step]]\ncard = { title = \"A\", to = \"referee\" }\nexpect = { cards = { Ann = [\"A\"] } }",
    );
    assert_eq!(failed, ["cards: expected {\"Ann\": [\"A\"]}, came {\"Ann\": []}"]);
}

const CAST: &str = r#"
[table]
ruleset = "lanterns"
name = "The house"
players = ["Ann", "Bo"]
cast = true

[[step]]
narrate = "It is dark."

[[step]]
attempt = "listen"
with = { who = "Ada" }
expect = { open = true }
"#;

/// Who plays whom, by name.
fn played_by(live: &dyn norn_table::Live) -> Vec<(String, Vec<String>)> {
    let named = |who: &Who| live.named(&Value::Character(*who)).expect("a name");
    let view = live.view(REFEREE).expect("a view");
    view.seats.iter().map(|one| (one.name.clone(), one.characters.iter().map(named).collect())).collect()
}

#[test]
fn the_ready_made_are_there_and_each_player_plays_the_next_of_those_for_players() {
    let played = scenario::play(&Rig::<0>, &scenario::read(CAST).unwrap()).unwrap();
    assert!(played.well());
    let seats = played_by(&*played.live);
    let of = |name: &str| seats.iter().find(|(seat, _)| seat == name).unwrap().1.clone();
    assert_eq!((of("Ann"), of("Bo")), (vec!["Ada".to_owned()], vec!["Bo".to_owned()]));
    let free = played.live.view(REFEREE).unwrap().free;
    assert_eq!(free.len(), 1, "whoever nobody is left for is free to be taken");
}

#[test]
fn a_scenario_begins_a_table_whose_dice_are_its_own_and_that_people_go_on_with() {
    let root = |byte: u8| Root([byte; 32]);
    let begun = |byte: u8| {
        let now = Some(1_700_000_000);
        let (name, referee) = ("Another name".into(), "Rita".into());
        let beginning = Beginning { name, referee, root: root(byte), seeded: false, origin: None, now };
        let (live, entries) = norn_table::AnyRuleset::begin(&Rig::<0>, beginning).unwrap();
        scenario::lay_out(live, entries, &scenario::read(CAST).unwrap(), now, false).unwrap()
    };
    let played = begun(1);
    let view = played.live.view(REFEREE).unwrap();
    assert_eq!((view.name.as_str(), view.seats[0].name.as_str()), ("Another name", "Rita"));
    assert!(played.entries.iter().all(|entry| entry.time.is_some()), "it happens now");
    let hosted = played
        .entries
        .iter()
        .any(|entry| matches!(entry.body, Body::Seated { hosted: true, seat, .. } if seat != REFEREE));
    assert!(!hosted, "players roll on their own devices");
    // The die waits for whoever plays the character, and falls from the table's secrets.
    let ann = view.seats.iter().find(|one| one.name == "Ann").unwrap().seat;
    let roll = |played: &Played| {
        let Some(OpenView::Open { id, version, questions, .. }) = played.live.view(REFEREE).unwrap().open
        else {
            panic!("nothing is open")
        };
        assert_eq!(questions[0].seat, ann);
        let (path, attempt) = (questions[0].question.path, id);
        let say = Say::Roll { attempt, path, version, typed: None, given: None };
        let (_, turn) = played.live.say(ann, &Command { id: "r".into(), say, based_on: None }, None).unwrap();
        turn.entries.iter().find_map(|entry| match &entry.body {
            Body::Rolled { faces, .. } => Some(faces.clone()),
            _ => None,
        })
    };
    let first = roll(&played).unwrap();
    assert_eq!(roll(&begun(1)).unwrap(), first);
    assert!((2..30).any(|byte| roll(&begun(byte)).unwrap() != first), "another secret, other faces");
    // The log opens like any other.
    let mut log = played.entries.iter().cloned().map(Known::from);
    let opened = norn_table::AnyRuleset::open(&Rig::<0>, root(1), false, &mut log, None);
    assert_eq!(opened.unwrap().0.seq(), played.live.seq());
}

#[test]
fn a_file_that_nests_too_deep_is_refused_before_anything_reads_it() {
    let dotted = |parts: usize| vec!["a"; parts].join(".");
    let inner = format!("{}1{}", format!("{{ {} = ", dotted(79)).repeat(79), " }".repeat(79));
    for deep in [
        format!("with = {inner}"),
        format!("[step.with.{}]\nx = {inner}", dotted(70)),
        format!("with = {}", "[".repeat(100_000)),
        format!("with = {}", "{a=".repeat(100_000)),
    ] {
        let text = format!("{HEAD}[[step]]\n{deep}\n");
        let told = scenario::read(&text).expect_err("it is refused").to_string();
        assert!(told.contains("it nests deeper than 32 levels") && told.len() < 300, "{told}");
        // Neither does what mends its expectations.
        assert!(scenario::update(&text, &[]).is_err());
    }
    let wide = format!("{HEAD}[[step]]\nsay = \"a\"\nfoo = [{}]\n", "1,".repeat(scenario::VALUES_MAX));
    assert!(scenario::read(&wide).expect_err("it is refused").to_string().contains("400000 values"));
}

#[test]
fn what_is_wrong_with_a_file_is_told_in_brief() {
    let long = "k".repeat(100_000);
    let many = format!(
        "[[step]]\nsay = \"a\"\n{}",
        (0..200).fold(String::new(), |all, nth| { all + &format!("{}{nth} = 1\n", "q".repeat(300)) })
    );
    for steps in [
        format!("[[step]]\n{long} = 1\n"),
        format!("[[step]]\nattempt = \"{long}\"\n"),
        format!("[[step]]\nby = \"{long}\"\nsay = \"x\"\n"),
        format!("[[step]]\nattempt = \"kindle\"\nwith = {{ {long} = \"{long}\" }}\n"),
        many,
    ] {
        let told = match scenario::read(&format!("{HEAD}{steps}")) {
            Err(wrong) => wrong.to_string(),
            Ok(read) => match scenario::play(&Rig::<0>, &read) {
                Err(wrong) => wrong.to_string(),
                Ok(played) => played.came.into_iter().flat_map(|came| came.failed).collect(),
            },
        };
        assert!(told.len() <= REFUSAL_MAX, "{}: {}", told.len(), &told[..300]);
        assert!(!told.is_empty() && (told.contains('…')), "{told}");
    }
}
