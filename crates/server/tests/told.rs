//! What a log shows without its explanation, in the sessions of every game: who falls, dies or comes back, and whose each die
//! is where several people roll.
use norn_chronicle::{Body, REFEREE};
use norn_kernel::{Line, Owner};
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
