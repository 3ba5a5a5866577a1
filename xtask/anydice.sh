#!/usr/bin/env bash
# Our AnyDice interpreter against another one: eurydice_engine 0.1.0 (a crate, Apache-2.0).
#
# Its package has 63 programs with the results that anydice.com gives. Both interpreters run each of them; ours is
# compared with both results, and the time that both take is a ratio of one run. So are our own samples
# (crates/dice/tests/anydice.txt), whose results no site gives. Not a part of `make test`, since it fetches the package.
# Nothing of it stays in this tree.
set -euo pipefail
here="$(cd "$(dirname "$0")/.." && pwd)"
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
mkdir src
cat > Cargo.toml <<TOML
[package]
name = "anydice-compared"
version = "0.0.0"
edition = "2024"
publish = false

[dependencies]
eurydice_engine = "=0.1.0"
norn-dice = { path = "$here/crates/dice" }

[workspace]

[profile.release]
codegen-units = 1
TOML
cat > src/main.rs <<'RUST'
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use eurydice_engine::Engine;
use norn_dice::anydice;

/// The name of an output, and the probability of each result.
type Odds = (String, BTreeMap<i64, f64>);

const APART: f64 = 1e-9;

fn ours(program: &str) -> Result<Vec<Odds>, String> {
    let outputs = anydice::run(program).map_err(|trouble| format!("{trouble}\n{}", trouble.picture()))?;
    let odds = |output: &anydice::Output| {
        output.distribution.iter().flat_map(|odds| odds.iter()).map(|(total, p)| (total, p.to_f64())).collect()
    };
    Ok(outputs.iter().map(|output| (output.name.clone(), odds(output))).collect())
}

fn theirs(program: &str) -> Result<Vec<Odds>, String> {
    let report = Engine::new().run_source(program);
    if let Some(error) = report.diagnostics.first_error() {
        return Err(error.summary.clone());
    }
    let odds = |output: eurydice_engine::NamedDistribution| {
        let odds = output.distribution.entries().map(|(values, p)| (i64::from(values[0]), p)).collect();
        (output.name, odds)
    };
    Ok(report.outputs.into_iter().map(odds).collect())
}

/// What anydice.com gives, from the second half of a fixture. Probabilities are per cent.
fn recorded(results: &str) -> Vec<Odds> {
    let mut all: Vec<Odds> = Vec::new();
    for line in results.lines().map(str::trim).filter(|line| !line.is_empty() && *line != "#,%") {
        if let Some(rest) = line.strip_prefix('"') {
            let name = rest.rsplit_once('"').map_or(rest, |(name, _)| name);
            all.push((name.to_owned(), BTreeMap::new()));
        } else if let (Some((total, percent)), Some(last)) = (line.split_once(','), all.last_mut()) {
            last.1.insert(total.parse().unwrap(), percent.parse::<f64>().unwrap() / 100.0);
        }
    }
    all
}

/// Where two lists of outputs differ first.
fn difference(a: &[Odds], b: &[Odds]) -> Option<String> {
    if a.len() != b.len() {
        return Some(format!("{} outputs, not {}", a.len(), b.len()));
    }
    for ((name, odds), (other_name, others)) in a.iter().zip(b) {
        if name != other_name {
            return Some(format!("an output is named {name:?}, not {other_name:?}"));
        }
        for total in odds.keys().chain(others.keys()) {
            let (p, q) = (odds.get(total).unwrap_or(&0.0), others.get(total).unwrap_or(&0.0));
            if (p - q).abs() > APART {
                return Some(format!("{name:?}: {total} has {p}, not {q}"));
            }
        }
    }
    None
}

/// How long one run takes, the least of several.
fn time<T>(mut run: impl FnMut() -> T) -> Duration {
    let mut least = Duration::MAX;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(60) {
        let now = Instant::now();
        black_box(run());
        least = least.min(now.elapsed());
    }
    least
}

fn main() {
    let mut files: Vec<_> = std::fs::read_dir(std::env::args().nth(1).unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let (mut agree, mut agree_recorded, mut both) = (0, 0, Vec::new());
    let mut times = (Duration::ZERO, Duration::ZERO);
    for path in &files {
        let name = path.file_stem().unwrap().to_string_lossy();
        let text = std::fs::read_to_string(path).unwrap();
        let (program, results) = text.split_once("\\\\\\ Result \\\\\\").unwrap();
        let (a, b) = (ours(program), theirs(program));
        let a = match a {
            Ok(a) => a,
            Err(error) => {
                println!("{name}: {error}");
                continue;
            }
        };
        match difference(&a, &recorded(results)) {
            None => agree_recorded += 1,
            Some(how) => println!("{name}: differs from anydice.com: {how}"),
        }
        match b.map(|b| difference(&a, &b)) {
            Ok(None) => agree += 1,
            Ok(Some(how)) => println!("{name}: differs from eurydice_engine: {how}"),
            Err(error) => println!("{name}: eurydice_engine refuses: {error}"),
        }
        let (mine, other) = (time(|| anydice::run(program)), time(|| Engine::new().run_source(program)));
        times = (times.0 + mine, times.1 + other);
        both.push((other.as_secs_f64() / mine.as_secs_f64(), name.into_owned(), mine, other));
    }
    println!("{} programs: {agree_recorded} agree with anydice.com, {agree} with eurydice_engine", files.len());
    both.sort_by(|a, b| a.0.total_cmp(&b.0));
    let middle = both[both.len() / 2].0;
    println!(
        "time of eurydice_engine over ours: {:.1} of all together, {middle:.1} in the middle, {:.1} to {:.1}",
        times.1.as_secs_f64() / times.0.as_secs_f64(),
        both[0].0,
        both[both.len() - 1].0
    );
    for (ratio, name, mine, other) in both.iter().take(5) {
        println!("  {ratio:.2} {name}: ours {mine:?}, theirs {other:?}");
    }
    let slower = both.iter().filter(|(ratio, ..)| *ratio < 1.0).count();
    println!("programs where ours takes longer: {slower}");
    let samples = std::fs::read_to_string(std::env::args().nth(2).unwrap()).unwrap();
    let (mut all, mut alike) = (0, 0);
    for sample in samples.split("----\n") {
        let program = sample.split("=> ").next().unwrap();
        all += 1;
        match (ours(program), theirs(program)) {
            (Ok(a), Ok(b)) => match difference(&a, &b) {
                None => alike += 1,
                Some(how) => println!("{program}differs from eurydice_engine: {how}"),
            },
            (Err(error), _) => println!("{program}{error}"),
            (_, Err(error)) => println!("{program}eurydice_engine refuses: {error}"),
        }
    }
    println!("{all} samples of ours: {alike} agree with eurydice_engine");
    if agree_recorded < files.len() || agree < files.len() || alike < all {
        std::process::exit(1);
    }
}
RUST
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$work/target}"
cargo build -q --release
fixtures="$(cargo metadata --format-version 1 | tr ',' '\n' | sed -n 's/.*"manifest_path":"\(.*eurydice_engine-0\.1\.0\)\/Cargo\.toml".*/\1/p' | head -n 1)/tests/fixtures/anydice"
"$CARGO_TARGET_DIR/release/anydice-compared" "$fixtures" "$here/crates/dice/tests/anydice.txt"
