//! What a log shows without its explanation, in the sessions of every game: who falls, dies or comes back, and whose each die
//! is where several people roll.
use norn_chronicle::{Body, REFEREE};
use norn_kernel::{Again, Audience, Die, Key, Lapse, Line, Owner, Text, Value, Who};
use norn_play::Question;
use norn_play::playback::Wanted;
use norn_shelf::Game;
use norn_table::scenario;
use norn_wire::draw::Drawing;
use norn_wire::state::{self, Weight};
use norn_wire::words::Words;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The rules by which something grave was told or came about, and in how many explanations several people rolled.
fn told(game: Game) -> (BTreeSet<String>, u32) {
    let rules = game.rules();
    let (words, about) = (Words::of(rules), state::Game::of(rules));
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets").join(game.name()).join("scenarios");
    let (mut grave, mut several) = (BTreeSet::new(), 0);
    for file in fs::read_dir(folder).expect("scenarios").flatten() {
        let scenario = scenario::read(&fs::read_to_string(file.path()).expect("a file")).expect("a scenario");
        let played = scenario::play(rules, &scenario).expect("it can be played");
        let drawing = Drawing { live: &*played.live, words: &words, game: &about, seat: REFEREE };
        for entry in &played.entries {
            let Body::Effects { lines, .. } = &entry.body else { continue };
            let drawn = drawing.lines(lines);
            let weighs = |line: &&state::Line| line.weight == Weight::Grave;
            grave.extend(drawn.iter().filter(weighs).map(|line| line.rule.clone()));
            let owner = |line: &Line<String>| match line {
                Line::Rolled { owner, .. } => Some(*owner),
                _ => None,
            };
            let owners: Vec<Owner> = lines.iter().filter_map(|noted| owner(&noted.line)).collect();
            let dice: Vec<_> = drawn.iter().filter_map(|line| line.die.as_ref()).collect();
            assert_eq!(dice.len(), owners.len(), "each die that fell is drawn");
            let many = 1 < owners.iter().collect::<BTreeSet<_>>().len();
            several += u32::from(many);
            let totals: BTreeSet<i32> = lines
                .iter()
                .filter_map(|noted| match noted.line {
                    Line::Total { amount, .. } => Some(amount),
                    _ => None,
                })
                .collect();
            for (die, owner) in dice.into_iter().zip(owners) {
                let name = drawing.words.owner(owner, &|value| played.live.named_to(REFEREE, value));
                assert_eq!(die.whose.as_ref().map(|whose| whose.name.clone()), many.then_some(name));
                let total = die.whose.as_ref().and_then(|whose| whose.total);
                assert!(
                    total.is_none_or(|total| totals.contains(&total)),
                    "{total:?} is no total of {totals:?}"
                );
            }
        }
    }
    (grave, several)
}

#[test]
fn who_falls_or_dies_and_whose_dice_fell() {
    let mut missing = vec![];
    for (game, expected) in [
        (Game::Triumvene, &["triumvene.hp.unconscious"][..]),
        (Game::Heimr, &["heimr.injury.mangled"]),
        (Game::Symbaroum, &["symbaroum.death.dying"]),
        (Game::Adventuring, &["adventuring.base.zero-health"]),
        (Game::Fivey, &["fivey.attack.roll"]),
    ] {
        let (grave, several) = told(game);
        let lacks = expected.iter().any(|rule| !grave.contains(*rule));
        if lacks || several == 0 {
            missing.push(format!("{}: {grave:?}, {several} with several people's dice", game.name()));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_log_says_how_badly_somebody_is_injured_where_and_what_comes_of_it_when() {
    let words = Words::of(Game::Heimr.rules());
    let id = "heimr.injury.levels";
    let said = |level: &str, parts: &[&str], (clock, faints, dies): (&str, i64, i64)| {
        let parts: Vec<Value> = parts.iter().map(|part| Value::word(part)).collect();
        let text = Text::part(Key::of(&[id], id), "now")
            .with("who", Who(1))
            .with("level", Value::word(level))
            .with("where", Value::word(if parts.is_empty() { "unknown" } else { "known" }))
            .with("parts", Value::List(parts))
            .with("clock", Value::word(clock))
            .with("faints", Value::Number(faints))
            .with("dies", Value::Number(dies));
        words.text(&text, &ada_and_bo)
    };
    let calm = ("calm", 0, 0);
    for (said, expected) in [
        (said("bloodied", &["torso"], calm), "Ada is bloodied (torso)"),
        (said("bloodied", &[], calm), "Ada is bloodied"),
        (
            said("mangled", &["left-leg", "torso"], ("faints", 300, 600)),
            "Ada is mangled (left leg and torso): unconscious in 300 seconds, dead in 600 seconds",
        ),
        (
            said("mangled", &["torso"], ("fainted", 0, 300)),
            "Ada is mangled (torso), unconscious, and dead in 300 seconds",
        ),
        (said("mutilated", &["torso"], ("dies", 0, 120)), "Ada is mutilated (torso): dead in 120 seconds"),
        (said("mutilated", &["torso"], ("stable", 0, 0)), "Ada is mutilated (torso), stable"),
    ] {
        assert_eq!(said, expected);
    }
}

fn ada_and_bo(value: &Value) -> Option<String> {
    match value {
        Value::Character(Who(1)) => Some("Ada".to_owned()),
        Value::Character(Who(2)) => Some("Bo".to_owned()),
        _ => None,
    }
}

/// What is rolled for stands above the dice: its subject is the one who makes the attempt, and another who rolls is named first.
#[test]
fn who_rolls_in_what_another_does_has_a_sentence_of_their_own() {
    for (game, id, of_it) in [
        (Game::Heimr, "heimr.dice.pool", ["Ada hits Bo", "Bo rolls against that: Ada hits Bo"]),
        (Game::Adventuring, "adventuring.base.contest", ["Ada hits Bo", "Bo rolls, too: Ada hits Bo"]),
        (Game::Fivey, "fivey.attack.roll", ["Ada hits Bo – Attack", "Bo: Ada hits Bo – Attack"]),
    ] {
        let words = Words::of(game.rules());
        let said = [1, 2].map(|who| {
            let question = Question {
                path: norn_kernel::Path::START,
                key: Key::of(&[id], id),
                owner: Owner::Character(Who(who)),
                audience: Audience::Everyone,
                lapse: Lapse::Never,
                again: Again::Once,
                default: None,
                numbers: vec![],
                about: vec![],
                title: None,
                after: None,
                wanted: Wanted::Roll { die: Die::new(10).expect("a die"), count: 1 },
            };
            words.question(&question, "Ada hits Bo", &ada_and_bo)
        });
        assert_eq!(said, of_it.map(|words| format!("{words} (d10)")));
    }
}
