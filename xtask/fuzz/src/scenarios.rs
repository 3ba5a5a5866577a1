//! Whole sessions as a target.
use crate::{PANIC, Target};
use norn_chronicle::{Aside, Body};
use norn_shelf::Game;
use norn_table::act::Known;
use norn_table::scenario::{self, Played, Scenario, Unplayable};
use std::panic;
use std::path::{Path, PathBuf};
use xtask::random::Random;

/// Whole sessions: read, and played on the table of their game. No rule may break on the way, and the table
/// must be the same again from its log.
#[derive(Debug)]
pub(crate) struct Scenarios;

/// The most steps of a mutated session that are played, so that most of the time goes to new inputs.
const STEPS_MAX: usize = 24;

impl Target for Scenarios {
    fn name(&self) -> &'static str {
        "scenario"
    }

    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String> {
        scenarios(root)
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "[[step]]",
            "[[character]]",
            "true",
            "false",
            "\"yes\"",
            "\"no\"",
            "\"none\"",
            "\"advantage\"",
            "\"disadvantage\"",
            "\"referee\"",
            "\"Ann\"",
            "\"Ben\"",
            "undo = 1",
            "undo = 3",
            "stop = true",
            "call = \"pause\"",
            "call = \"ready\"",
            "move-on = true",
            "roll = true",
            "insist = true",
            "say = \"well\"",
            "narrate = \"it rains\"",
            "floor = \"take\"",
            "floor = \"down\"",
            "present = false",
            "session = \"open\"",
            "set-aside = \"\"",
            "throw = \"4d6dl1\"",
            "wish = { about = \"auto-roll\", to = true }",
            "dice = [20, 1, 10, 2, 3, 4]",
            "dice = []",
            "9223372036854775807",
            "-9223372036854775808",
            "1e300",
            "1979-05-27",
        ]
    }

    fn nests(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("[", "]"),
            ("{ a = ", " }"),
            ("a.", ""),
            ("{ a.a.a.a = ", " }"),
            ("[step.with.a]\n", ""),
            ("[\n", "\n]"),
        ]
    }

    /// Blocks swapped, doubled, left out, and lines moved from one to another.
    fn change(&self, input: &mut Vec<u8>, random: &mut Random) -> bool {
        let text = String::from_utf8_lossy(input).into_owned();
        let mut blocks: Vec<String> = vec![];
        for line in text.lines() {
            if line.starts_with("[[") || blocks.is_empty() {
                blocks.push(String::new());
            }
            if let Some(block) = blocks.last_mut() {
                block.push_str(line);
                block.push('\n');
            }
        }
        // The first block is the table.
        if blocks.len() < 3 {
            return false;
        }
        let (one, other) = (1 + random.below(blocks.len() - 1), 1 + random.below(blocks.len() - 1));
        match random.below(5) {
            0 => blocks.swap(one, other),
            1 => blocks.insert(other, blocks[one].clone()),
            2 => drop(blocks.remove(one)),
            3 => {
                // Late steps are seldom reached, so all between are left out.
                blocks.drain(one.min(other)..one.max(other));
            }
            _ => {
                let lines: Vec<&str> = blocks[one].lines().skip(1).collect();
                if let Some(line) = lines.get(random.below(lines.len())) {
                    let key = line.split('=').next().unwrap_or_default().trim().to_owned();
                    let line = (*line).to_owned();
                    let there = blocks[other]
                        .lines()
                        .position(|of| !key.is_empty() && of.split('=').next().map(str::trim) == Some(&*key));
                    let mut lines: Vec<String> = blocks[other].lines().map(str::to_owned).collect();
                    match there {
                        Some(at) => lines[at] = line,
                        None => lines.push(line),
                    }
                    blocks[other] = lines.join("\n") + "\n";
                }
            }
        }
        *input = blocks.concat().into_bytes();
        true
    }

    fn read(&self, input: &[u8]) -> bool {
        let Some(mut scenario) = std::str::from_utf8(input).ok().and_then(|text| scenario::read(text).ok())
        else {
            return false;
        };
        scenario.steps.truncate(STEPS_MAX);
        if let Some(Ok(played)) = played(&scenario) {
            for entry in &played.entries {
                if let Body::SetAside { reason: Aside::Fault(what), .. } = &entry.body {
                    broken(what);
                }
            }
            for came in &played.came {
                if came.was.refused.as_deref() == Some("fault") {
                    broken(came.why.as_deref().unwrap_or_default());
                }
            }
            let text = String::from_utf8_lossy(input);
            // Whatever it is, rewriting what it expects must not break on it.
            let _ = scenario::update(&text, &played.came);
        }
        true
    }
}

/// A rule broke, and the table survived it: to us it is a finding all the same. Where the rule panicked, that
/// is what is reported, and where.
pub(crate) fn broken(what: &str) -> ! {
    PANIC.with_borrow_mut(|panic| {
        if panic.is_empty() {
            *panic = format!("a rule broke: {what}");
        }
    });
    panic::resume_unwind(Box::new(what.to_owned()))
}

/// The scenarios of all rulesets.
pub(crate) fn scenarios(root: &Path) -> Result<Vec<Vec<u8>>, String> {
    let mut files = vec![];
    let listed = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    };
    for ruleset in listed(&root.join("rulesets")) {
        files.extend(listed(&ruleset.join("scenarios")));
    }
    files.retain(|file| file.extension().is_some_and(|end| end == "toml"));
    files.sort();
    files
        .iter()
        .map(|file| std::fs::read(file).map_err(|error| format!("{} can't be read: {error}", file.display())))
        .collect()
}

/// The scenario, played on the table of its game, if there is such a game.
pub(crate) fn played(scenario: &Scenario) -> Option<Result<Played, Unplayable>> {
    PANIC.with_borrow_mut(String::clear);
    let rules = Game::named(&scenario.table.ruleset).ok()?.rules();
    let played = match scenario::play(rules, scenario) {
        Ok(played) => played,
        Err(unplayable) => return Some(Err(unplayable)),
    };
    let (root, mut log) = (scenario::root(scenario), played.entries.iter().cloned().map(Known::from));
    match rules.open(root, true, &mut log, None) {
        Ok((again, more)) => {
            assert!(more.is_empty(), "opening the table again adds to its log: {more:?}");
            assert_eq!(again.world(), played.live.world(), "its log makes another world");
        }
        Err(damaged) => panic!("the log can't be read back: {damaged}"),
    }
    Some(Ok(played))
}
