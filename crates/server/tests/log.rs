//! The log as people read it on the page: every scenario of every game, played and read aloud.
use norn_chronicle::{Entry, REFEREE, Seat};
use norn_shelf::Game;
use norn_table::{Live, scenario};
use norn_wire::draw::Drawing;
use norn_wire::log::{Kind, Told};
use norn_wire::state;
use norn_wire::tell::SeatNames;
use norn_wire::words::Words;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

struct Played {
    live: Box<dyn Live>,
    entries: Vec<Entry>,
    words: Words,
    game: state::Game,
}

fn plays(game: Game, text: &str) -> Played {
    let read = scenario::read(text).expect("a scenario");
    let rules = game.rules();
    let played = scenario::play(rules, &read).expect("it can be played");
    let (words, game) = (Words::of(rules), state::Game::of(rules));
    Played { live: played.live, entries: played.entries, words, game }
}

fn scenarios() -> Vec<(Game, PathBuf)> {
    let rulesets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let mut all = vec![];
    for game in Game::ALL {
        let folder = rulesets.join(game.name()).join("scenarios");
        let files = fs::read_dir(folder).expect("scenarios").flatten().map(|entry| entry.path());
        all.extend(
            files.filter(|file| file.extension().is_some_and(|e| e == "toml")).map(|file| (*game, file)),
        );
    }
    all.sort_by(|one, other| one.1.cmp(&other.1));
    all
}

/// What stands in the log of a seat, a line each: of an attempt its story, or else what was attempted and what it came
/// to.
fn read_aloud(played: &Played, seat: Seat) -> Vec<String> {
    let mut seats = SeatNames::new();
    for entry in &played.entries {
        if let norn_chronicle::Body::Seated { seat, name, .. } = &entry.body {
            seats.insert(*seat, name.clone());
        }
    }
    let drawing = Drawing { live: &*played.live, words: &played.words, game: &played.game, seat };
    let mut lines: Vec<String> = vec![];
    let mut begun: BTreeMap<String, Vec<Told>> = BTreeMap::new();
    for entry in played.entries.iter().filter(|entry| entry.audience.reaches(seat)) {
        let told = drawing.told(&seats, entry);
        match (&told.attempt, told.kind) {
            (_, Kind::Silent) => {}
            (Some(id), kind) if kind != Kind::ByHand && kind != Kind::Undone => {
                let settled = kind == Kind::Settled;
                let group = begun.entry(id.clone()).or_default();
                group.push(told);
                if settled {
                    lines.extend(attempt(group));
                }
            }
            _ if told.text.is_empty() => {}
            _ => lines.push(told.text.clone()),
        }
    }
    lines
}

fn attempt(group: &[Told]) -> Vec<String> {
    let story = group.iter().flat_map(|told| &told.lines).filter(|line| line.story);
    let story: Vec<String> = story.map(|line| line.what.clone()).collect();
    if !story.is_empty() {
        return story;
    }
    let said = group.iter().rev().find(|told| told.kind == Kind::Attempt).map(|told| told.text.clone());
    let came = group.iter().find_map(|told| told.outcome.as_ref()).and_then(|came| came.label.clone());
    let said = said.unwrap_or_default();
    vec![came.map_or_else(|| said.clone(), |came| format!("{said}: {came}"))]
}

/// Whoever reads an evening's log aloud tells its story.
#[test]
fn a_session_reads_as_a_story() {
    for (game, file) in scenarios() {
        if file.file_stem().is_none_or(|name| name != "session") {
            continue;
        }
        let played = plays(game, &fs::read_to_string(&file).expect("a file"));
        for (name, seat) in [("referee", REFEREE), ("player", Seat(1))] {
            let read = read_aloud(&played, seat).join("\n");
            insta::assert_snapshot!(format!("{}_{name}", game.name()), read);
        }
    }
}

#[test]
fn nothing_is_for_nobodys_eyes() {
    for (game, file) in scenarios() {
        let played = plays(game, &fs::read_to_string(&file).expect("a file"));
        for seat in [REFEREE, Seat(1)] {
            for line in read_aloud(&played, seat) {
                let bad = ["Now due", "An attempt", "{$", "{ $", "()"];
                let found = bad.into_iter().find(|bad| line.contains(bad));
                assert_eq!(found, None, "{}: {line:?}", file.display());
                assert!(
                    !line.trim().is_empty() && !line.starts_with([':', '[']),
                    "{}: {line:?}",
                    file.display()
                );
            }
        }
    }
}

/// What one has just suffered is told before one chooses again.
#[test]
fn a_blow_is_told_before_the_next_choice() {
    const BLOW: &str = r#"
        [table]
        ruleset = "heimr"
        name = "The blow"
        players = ["Ann"]
        [[character]]
        player = "Ann"
        name = "Ada"
        max-willpower = 0
        attributes = [{ name = "Stamina", value = 3 }]
        [[character]]
        form = "opponent"
        name = "Lad"
        max-willpower = 0
        attributes = [{ name = "Strength", value = 2 }, { name = "Stamina", value = 3 }]
        [[step]]
        attempt = "begin-combat"
        dice = [1, 6, 4, 3]
        answers = { "heimr.preroll.when" = ["Agility", "Agility"] }
        [[step]]
        attempt = "brawl-attack"
        with = { who = "Lad", target = "Ada", to = "hurt" }
        dice = [5]
        answers = { "heimr.weapon-attack.undefended" = "yes" }
        expect = { open = true, asked = ["heimr.preroll.when"] }
    "#;
    let played = plays(Game::named("heimr").expect("it is on the shelf"), BLOW);
    let drawing = Drawing { live: &*played.live, words: &played.words, game: &played.game, seat: Seat(1) };
    let Some(state::Open::Attempt(running)) = drawing.state().expect("a seat").now.open else {
        panic!("it is open");
    };
    assert_eq!(running.questions.len(), 1);
    let story: Vec<&str> =
        running.lines.iter().filter(|line| line.story).map(|line| line.what.as_str()).collect();
    assert_eq!(story, ["Lad hits Ada for 1: 2 left"]);
}
