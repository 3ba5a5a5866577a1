//! Heimr's dice challenges against limits of time, and against a loop written by hand.
//!
//! `cargo run --release --bin heimr` prints each figure with its limit, and ends with 1 if one is over it. The two
//! sides of a ratio alternate in one run, so that a busy machine slows both.
#[path = "../../../rulesets/heimr/tests/trials/arena.rs"]
mod arena;
#[path = "../../../rulesets/heimr/tests/trials/battle.rs"]
mod battle;
#[path = "../../../rulesets/heimr/tests/rules/fights.rs"]
#[allow(dead_code, reason = "a part of it is enough")]
mod fights;
#[path = "../../../rulesets/heimr/tests/trials/policies.rs"]
#[allow(dead_code, reason = "a part of it is enough")]
mod policies;
#[path = "../../../rulesets/heimr/tests/rules/table.rs"]
#[allow(dead_code, reason = "a part of it is enough")]
mod table;

use norn_bench::{Figures, least, ratio};
use norn_heimr::{Attempt, Heimr, World};
use norn_kernel::{D6, D10, Filled, Next, Pick, Prompt, Ruleset};
use norn_play::simulate::Faces;
use norn_play::{Exact, Simulate};
use norn_testkit::machine::Machine;
use norn_testkit::random::Random;
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Instant;

/// A roll that can be weighed without a table, with the world that it stands in.
fn study(name: &str, values: &[(&'static str, i32)]) -> Option<(World, Attempt)> {
    let filled = Filled { attempt: name.to_owned(), ..Filled::default() };
    let filled = values.iter().fold(filled, |filled, &(name, value)| filled.with(name, value));
    match Heimr.study(&Heimr.start(), &filled.with_defaults()) {
        Next::Ready(ready) => Some(ready),
        _ => None,
    }
}

fn by_default(prompt: &Prompt<'_>) -> Pick {
    prompt.by_default()
}

/// Weighs it anew, with nothing remembered.
fn weigh((world, attempt): &(World, Attempt)) {
    let odds = Exact::new(&by_default).odds_by(attempt, world, |verdict, _| verdict);
    black_box(odds.map_or(0, |odds| odds.of.len()));
}

/// What the same challenge takes when it is written by hand for nothing else: whether it passes.
fn challenge_by_hand(dice: &mut Random, consistency: u32, potential: i32, requirement: i32) -> bool {
    let d6 = i32::from(dice.face(D6));
    let (mut highest, mut tens) = (d6, 0);
    for _ in 0..consistency {
        let face = i32::from(dice.face(D10));
        highest = highest.max(face);
        tens += i32::from(face == 10);
    }
    requirement <= highest + (tens - 1).max(0) + potential
}

/// How many battles are fought to see how many a core can fight.
const BATTLES: u64 = 12;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Nanoseconds since the first call.
fn clock() -> u64 {
    u64::try_from(START.elapsed().as_nanos()).unwrap_or(u64::MAX)
}

/// Battles of four against four between policies, each attempt checked as in the tests: how many a core fights in a
/// second, and which share of that goes into listing what can be done.
fn battles() {
    let (began, mut listing) = (clock(), 0);
    for seed in 0..BATTLES {
        let mut machine = Machine::new(Heimr, arena::arena(seed), seed);
        machine.clock = Some(clock);
        black_box(battle::battle(&mut machine, seed));
        listing += machine.listing;
    }
    let took = (clock() - began) as f64;
    println!(
        "battles of 4 against 4, played by machine: {:.2} a second and core, {:.0} % of it listing what can be done",
        BATTLES as f64 * 1e9 / took,
        listing as f64 * 100.0 / took
    );
}

fn main() -> ExitCode {
    let mut figures = Figures::of("heimr");
    let challenge = |consistency| study("challenge", &[("consistency", consistency), ("potential", 0)]);
    let all: Option<Vec<_>> = (-10..=10).map(challenge).collect();
    let opposed = study(
        "opposed",
        &[("consistency", 5), ("potential", 0), ("against-consistency", 3), ("against-potential", 0)],
    );
    let passes = study("challenge", &[("consistency", 3), ("potential", 1), ("requirement", 8)]);
    let (Some(all), Some(opposed), Some((world, attempt))) = (all, opposed, passes) else {
        figures.miss("challenges can't be studied".to_owned());
        return figures.end();
    };

    let took = least(9, 20, || all.iter().for_each(weigh)) / 1e6;
    figures.figure("challenges of all consistencies -10 to 10, exactly", took, "ms", 2.0, 0.5);
    for (nth, name) in [(0, "a challenge at consistency -10, exactly"), (20, "at 10, exactly")] {
        if let Some(one) = all.get(nth) {
            figures.figure(name, least(9, 200, || weigh(one)) / 1000.0, "us", 150.0, 30.0);
        }
    }
    let took = least(9, 200, || weigh(&opposed)) / 1000.0;
    figures.figure("opposed, 5 against 3, exactly", took, "us", 200.0, 30.0);

    let mut dice = Random::seeded(7);
    let mut simulate = Simulate::new(Random::seeded(7), by_default);
    let simulate: &mut Simulate<_, _> = black_box(&mut simulate);
    let mut world = world;
    let by_hand = || u32::from(challenge_by_hand(&mut dice, black_box(3), black_box(1), black_box(8)));
    ratio(&mut figures, "a challenge, simulated", (3.0, 2.0), by_hand, || {
        let verdict = simulate.run(&attempt, &mut world);
        u32::from(verdict.ok().and_then(|verdict| verdict.outcome).as_deref() == Some("pass"))
    });
    battles();
    figures.end()
}
