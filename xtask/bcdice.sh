#!/usr/bin/env bash
# Our reader of BCDice's general commands against BCDice's own cases (bcdice/BCDice, BSD-3-Clause), which have the faces that
# fall and the answer that must come.
#
# All cases of the system DiceBot have general commands alone: each is rolled with its faces. Of the other systems, whose
# commands are rules of games, it is counted how many a notation of ours says, with the same answer. The cases are fetched, or
# taken from the folder BCDICE, which holds `test/data`. Not a part of `make test`, since it fetches them. Nothing of them stays
# in this tree.
set -euo pipefail
here="$(cd "$(dirname "$0")/.." && pwd)"
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
if [ -z "${BCDICE:-}" ]; then
	commit=98145305202d6159bfc4f3a54d99d7d63e0ddf7c
	git init -q bcdice
	git -C bcdice fetch -q --depth 1 https://github.com/bcdice/BCDice "$commit"
	git -C bcdice checkout -q FETCH_HEAD
	BCDICE="$work/bcdice"
fi
mkdir src
cat > Cargo.toml <<TOML
[package]
name = "bcdice-compared"
version = "0.0.0"
edition = "2024"
publish = false

[dependencies]
norn-dice = { path = "$here/crates/dice" }
serde = { version = "1", features = ["derive"] }
toml = "0.9"

[workspace]
TOML
cat > src/main.rs <<'RUST'
use std::cell::RefCell;
use std::collections::BTreeMap;

use norn_dice::{Dialect, Reading};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    test: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    game_system: String,
    input: String,
    output: String,
    #[serde(default)]
    rands: Vec<Fallen>,
}

#[derive(Deserialize, Clone)]
struct Fallen {
    sides: u32,
    value: u32,
}

/// What a roll of ours comes to with those faces, each given where dice with its sides are thrown.
fn ours(case: &Case) -> Result<String, String> {
    let reading = Reading { dialect: Some(Dialect::BcDice), typed: true, ..Reading::default() };
    let read = reading.read(&case.input).map_err(|error| format!("refused: {error}"))?;
    let left = RefCell::new(case.rands.clone());
    let missing = RefCell::new(false);
    let roll = read.expr.roll(|sides| {
        let mut left = left.borrow_mut();
        let Some(at) = left.iter().position(|one| one.sides == sides) else {
            *missing.borrow_mut() = true;
            return 1;
        };
        left.remove(at).value
    });
    let roll = roll.map_err(|error| format!("refused: {error}"))?;
    if *missing.borrow() {
        return Err("more dice fall here".to_owned());
    }
    if !left.borrow().is_empty() {
        return Err("fewer dice fall here".to_owned());
    }
    Ok(roll.result())
}

/// What BCDice answers, in numbers: a total, 1 or 0 for what it compares, how many dice count.
fn theirs(text: &str, case: &Case) -> Option<String> {
    if text.starts_with("#1\n") {
        let rolls = text.split("\n\n").filter_map(|roll| theirs(roll.split_once('\n')?.1, case));
        return Some(rolls.collect::<Vec<_>>().join(", "));
    }
    let parts: Vec<&str> = text.split(" ＞ ").collect();
    let last = parts.last()?.trim();
    if let Some(count) = last.strip_prefix("成功数") {
        return Some(count.to_owned());
    }
    if let Some(both) = last.strip_suffix("(最大/合計)") {
        return both.split_once('/').map(|(_, sum)| sum.to_owned());
    }
    match last {
        "成功" => return Some("1".to_owned()),
        "失敗" => return Some("0".to_owned()),
        _ => {}
    }
    if last.parse::<i64>().is_ok() {
        return Some(last.to_owned());
    }
    let choice = text.to_lowercase().starts_with("(choice");
    if choice {
        return case.rands.first().map(|fallen| fallen.value.to_string());
    }
    // How many of each face there are, or the dice one by one.
    if last.contains('×') {
        let each = last.split(", ").filter_map(|one| {
            let (face, number) = one.trim_start_matches('[').split_once("]×")?;
            Some(face.parse::<i64>().ok()? * number.parse::<i64>().ok()?)
        });
        return Some(each.sum::<i64>().to_string());
    }
    let dice: Option<Vec<i64>> = last.split(',').map(|die| die.parse().ok()).collect();
    dice.map(|dice| dice.iter().sum::<i64>().to_string())
}

fn main() {
    let folder = std::env::args().nth(1).expect("the folder of the cases");
    let mut general: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut rest, mut said, mut refused) = (0, 0, 0);
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the cases").flatten().map(|file| file.path()).collect();
    files.sort();
    for path in &files {
        let file: File = toml::from_str(&std::fs::read_to_string(path).expect("a file")).expect("cases");
        for case in &file.test {
            let got = ours(case);
            let wanted = theirs(&case.output, case);
            if case.game_system != "DiceBot" {
                rest += 1;
                said += usize::from(got.is_ok() && got.ok() == wanted);
                refused += usize::from(case.output.is_empty());
                continue;
            }
            let how = match (got, wanted) {
                (Ok(got), Some(wanted)) if got == wanted => "agree",
                (Err(_), None) => "are refused by both",
                (Ok(got), Some(wanted)) => {
                    println!("{}: {got} here, {wanted} there", case.input);
                    "differ"
                }
                (Err(error), Some(wanted)) => {
                    println!("{}: {error}; {wanted} there", case.input);
                    "are refused here alone"
                }
                (Ok(got), None) => {
                    println!("{}: {got} here, refused there ({})", case.input, case.output);
                    "are refused there alone"
                }
            };
            *general.entry(how).or_default() += 1;
        }
    }
    println!("general commands, {} cases:", general.values().sum::<usize>());
    for (how, number) in general {
        println!("  {number} {how}");
    }
    println!("games, {rest} cases, {refused} of them refused there: {said} are said with the same answer");
}
RUST
cargo run --quiet --release -- "$BCDICE/test/data"
