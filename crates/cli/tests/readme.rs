//! The README does what it says: every command in it is run where it stands, and prints what stands beneath it.
//!
//! - A block `console` is commands (`$ …`) with what they print. A line `...` stands for any lines.
//! - A block `toml` is a scenario that ships; a block `sh` names targets of the Makefile.
use crate::common;
use common::Run;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A fenced block: what it is, its lines, and where it begins.
struct Block {
    kind: String,
    lines: Vec<String>,
    line: usize,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn blocks() -> Vec<Block> {
    blocks_of("README.md")
}

fn blocks_of(path: &str) -> Vec<Block> {
    let text = std::fs::read_to_string(root().join(path)).expect("a text");
    let mut found: Vec<Block> = vec![];
    let mut inside = false;
    for (n, line) in text.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(kind) if !inside => {
                inside = true;
                found.push(Block { kind: kind.trim().to_owned(), lines: vec![], line: n + 1 });
            }
            Some(_) => inside = false,
            None if inside => found.last_mut().expect("a block").lines.push(line.to_owned()),
            None => {}
        }
    }
    assert!(!inside, "a block that does not end");
    found
}

/// Runs a line in a shell, with `norn` in its path.
fn shell(folder: &Path, line: &str) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_norn")).parent().expect("a folder");
    let child = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {line}")])
        .current_dir(folder)
        .env("PATH", format!("{}:/usr/bin:/bin", program.display()))
        .env("HOME", folder)
        .env_remove("XDG_DATA_HOME")
        .env("NORN_CLOCK", "1700000000")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let done = child.wait_with_output().expect("it ends");
    let out = String::from_utf8(done.stdout).expect("text");
    Run { out, err: String::new(), code: done.status.code().expect("it was not killed") }
}

/// Whether these lines are those, where `...` stands for any.
fn agree(written: &[&str], printed: &[&str]) -> bool {
    match (written, printed) {
        ([], []) => true,
        (["...", rest @ ..], _) => (0..=printed.len()).any(|n| agree(rest, &printed[n..])),
        ([first, rest @ ..], [line, more @ ..]) => first.trim_end() == line.trim_end() && agree(rest, more),
        _ => false,
    }
}

#[track_caller]
fn compare(block: &Block, command: &str, written: &[String], run: &Run) {
    let mut written: Vec<&str> = written.iter().map(String::as_str).collect();
    while written.last().is_some_and(|line| line.is_empty()) {
        written.pop();
    }
    let mut printed: Vec<&str> = run.out.lines().collect();
    while printed.last().is_some_and(|line| line.is_empty()) {
        printed.pop();
    }
    assert_eq!(run.code, 0, "README.md:{}: {command}: {}", block.line, run.out);
    assert!(agree(&written, &printed), "README.md:{}: {command} prints:\n{}", block.line, run.out);
}

/// What stands under each `$ …` of a block.
fn commands(block: &Block) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = vec![];
    for line in &block.lines {
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => found.push((command.to_owned(), vec![])),
            (None, Some((_, under))) => under.push(line.clone()),
            (None, None) => panic!("README.md:{}: it begins with no command", block.line),
        }
    }
    found
}

#[test]
fn every_block_is_one_that_is_checked() {
    for block in blocks() {
        let known = ["console", "toml", "sh"].contains(&block.kind.as_str());
        assert!(known, "README.md:{}: nothing checks a block `{}`", block.line, block.kind);
    }
}

#[test]
fn what_is_printed_is_what_stands_there() {
    let folder = tempfile::tempdir().expect("a folder");
    // Where somebody stands who has just cloned it.
    std::os::unix::fs::symlink(root().join("rulesets"), folder.path().join("rulesets")).expect("a link");
    let mut run = 0;
    for block in blocks() {
        if block.kind == "toml" {
            // Commands after it name it so.
            std::fs::write(folder.path().join("safe.toml"), block.lines.join("\n") + "\n").expect("a file");
        }
        if block.kind == "console" {
            for (command, written) in commands(&block) {
                compare(&block, &command, &written, &shell(folder.path(), &command));
                run += 1;
            }
        }
    }
    assert!(8 <= run, "only {run} commands");
}

#[test]
fn what_it_has_one_make_can_be_made() {
    let makefile = std::fs::read_to_string(root().join("Makefile")).expect("the Makefile");
    let targets: BTreeSet<&str> = makefile.lines().filter_map(|line| line.strip_prefix(".PHONY: ")).collect();
    for block in blocks().iter().filter(|block| block.kind == "sh") {
        for line in &block.lines {
            let mut words = line.split_whitespace();
            let (program, target) = (words.next(), words.next().unwrap_or_default());
            assert!(program == Some("make") && targets.contains(target), "README.md:{}: {line}", block.line);
        }
    }
}

#[test]
fn the_scenario_is_one_that_ships() {
    for block in blocks().iter().filter(|block| block.kind == "toml") {
        let text = block.lines.join("\n");
        let shipped = norn_shelf::Game::ALL.iter().any(|game| {
            let folder = root().join("rulesets").join(game.name()).join("scenarios");
            let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
            files
                .map(|file| std::fs::read_to_string(file.path()).unwrap_or_default())
                .any(|file| file.trim() == text.trim())
        });
        assert!(shipped, "README.md:{}: no scenario reads so", block.line);
    }
}

#[test]
fn each_name_is_that_of_one_table_and_claims_are_counted() {
    let text = std::fs::read_to_string(root().join("README.md")).expect("the README");
    let mut games: std::collections::BTreeMap<String, BTreeSet<String>> = std::collections::BTreeMap::new();
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || matches!(c, '`' | ';' | '|')).collect();
    for some in words.windows(4) {
        let named = match some {
            ["norn", "table", game, name] => Some((*game, *name)),
            ["make", "table", game, name] => game.strip_prefix("GAME=").zip(name.strip_prefix("NAME=")),
            _ => None,
        };
        if let Some((game, name)) = named {
            games.entry(name.to_owned()).or_default().insert(game.to_owned());
        }
    }
    assert!(2 <= games.len() && games.values().all(|of| of.len() == 1), "{games:?}");

    let counted = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
    let claims =
        text.split("\n## ").find(|part| part.lines().next().is_some_and(|line| line.ends_with(" claims")));
    let claims = claims.expect("claims");
    let number = claims.lines().filter(|line| line.starts_with("**")).count();
    assert!(claims.starts_with(&format!("{} claims", counted[number - 1])), "there are {number}");
}

/// Two dozen questions of designers, each asked in at most 60 characters.
#[test]
fn the_questions_of_designers_are_answered_as_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut asked = 0;
    for block in blocks_of("docs/odds.md") {
        for (command, written) in commands(&block) {
            let question = command.strip_prefix("norn odds ").expect("a question");
            assert!(question.len() <= 60, "docs/odds.md:{}: {question}", block.line);
            compare(&block, &command, &written, &shell(folder.path(), &command));
            asked += 1;
        }
    }
    assert_eq!(asked, 24);
}
