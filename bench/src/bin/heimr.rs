//! Heimr's dice challenges and battles against loops written by hand.
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
#[path = "../../../rulesets/heimr/tests/trials/veterans.rs"]
mod veterans;

use battle::End;
use norn_bench::{Figures, in_tallies, ratio, run_time};
use norn_heimr::{Attempt, Heimr, World};
use norn_kernel::{D6, D10, Filled, Next, Pick, Prompt, Ruleset};
use norn_play::simulate::Faces;
use norn_play::{Exact, Simulate};
use norn_testkit::machine::{Machine, Pace};
use norn_testkit::random::Random;
use std::hint::black_box;
use std::process::ExitCode;

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

/// How many battles are fought one after another where all is simulated, and where all is checked.
const SIMULATED: u32 = 100;
const CHECKED: u32 = 4;

/// Nanoseconds that the thread has run.
fn clock() -> u64 {
    u64::try_from(run_time().as_nanos()).unwrap_or(u64::MAX)
}

/// Battles of four against four: of policies that choose an attempt as a whole, simulated, of which only those count
/// that come to an end by themselves; and of those that go through what is offered, each attempt checked as in the
/// tests, with the share of that which goes into listing what can be done.
fn battles(figures: &mut Figures) {
    let mut seeds = (0..u64::from(SIMULATED)).cycle();
    // 400 a second, and better 2,000, where a tally takes 2 us.
    let name = "a battle of 4 against 4, simulated";
    let (mut begun, mut ended, mut rounds, mut made) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut ends = |seed: u64| {
        let mut machine = Machine { pace: Pace::Simulated, ..Machine::new(Heimr, arena::arena(seed), seed) };
        let end = battle::battle_of_veterans(&mut machine, seed);
        let ends = matches!(end, End::Won | End::Drawn);
        begun += 1;
        ended += u64::from(ends);
        rounds += machine.world.combat.as_ref().map_or(0, |combat| u64::from(combat.round));
        made += machine.seen.used.values().sum::<u64>();
        ends
    };
    // What is broken off is fought besides, and does not count.
    let mut endless = false;
    let took = in_tallies(figures, name, (1250.0, 250.0), (9, SIMULATED), || {
        endless |= !seeds.by_ref().take(SIMULATED as usize).any(&mut ends);
    });
    if endless {
        figures.miss("battles that come to an end".to_owned());
    }
    println!(
        "{name}: {:.0} a second of CPU time; {ended} of {begun} ended, in {:.1} rounds and {:.0} attempts each",
        1e9 / took,
        rounds as f64 / begun as f64,
        made as f64 / begun as f64
    );

    let (began, mut listing) = (clock(), 0);
    for seed in 0..CHECKED.into() {
        let mut machine = Machine::new(Heimr, arena::arena(seed), seed);
        machine.clock = Some(clock);
        black_box(battle::battle(&mut machine, seed));
        listing += machine.listing;
    }
    let took = (clock() - began) as f64;
    println!(
        "the same from what is offered, all checked: {:.2} a second and core, {:.0} % of it listing what can be done",
        f64::from(CHECKED) * 1e9 / took,
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

    let name = "challenges of all consistencies -10 to 10, exactly";
    in_tallies(&mut figures, name, (1000.0, 250.0), (15, 5), || all.iter().for_each(weigh));
    for (nth, name) in [(0, "a challenge at consistency -10, exactly"), (20, "at 10, exactly")] {
        if let Some(one) = all.get(nth) {
            in_tallies(&mut figures, name, (75.0, 15.0), (15, 100), || weigh(one));
        }
    }
    let name = "opposed, 5 against 3, exactly";
    in_tallies(&mut figures, name, (100.0, 15.0), (15, 100), || weigh(&opposed));

    let mut dice = Random::seeded(7);
    let mut simulate = Simulate::new(Random::seeded(7), by_default);
    let simulate: &mut Simulate<_, _> = black_box(&mut simulate);
    let mut world = world;
    let by_hand = || u32::from(challenge_by_hand(&mut dice, black_box(3), black_box(1), black_box(8)));
    // As wide as for the roll of another game (bench `play`).
    ratio(&mut figures, "a challenge, simulated", (5.0, 3.0), by_hand, || {
        let verdict = simulate.run(&attempt, &mut world);
        u32::from(verdict.ok().and_then(|verdict| verdict.outcome).as_deref() == Some("pass"))
    });
    battles(&mut figures);
    figures.end()
}
