//! Whole battles between policies.
use crate::arena::arena;
use crate::battle::{End, battle, battle_of_veterans};
use crate::policies::*;
use norn_heimr::Heimr;
use norn_kernel::Ruleset;
use norn_testkit::actions::seeded;
use norn_testkit::machine::{Machine, Pace, Seen};
use norn_testkit::random::trials;
use std::collections::BTreeMap;

/// How many battles an ordinary test plays.
const BATTLES: u64 = 20;

/// Battles from this seed on, and what was seen in all of them.
fn battles(count: u64, seed: u64) -> (BTreeMap<End, u64>, Seen) {
    let (mut ends, mut seen) = (BTreeMap::new(), Seen::default());
    for nth in 0..count {
        let seed = seed.wrapping_add(nth);
        let mut machine = Machine::new(Heimr, arena(seed), seed);
        let end = seeded("battle", seed, || battle(&mut machine, seed));
        *ends.entry(end).or_default() += 1;
        seen.add(machine.seen);
        if (nth + 1) % (count / 10).max(1) == 0 {
            eprintln!("{} of {count} battles: {ends:?}", nth + 1);
        }
    }
    (ends, seen)
}

#[test]
fn machines_fight_to_the_end_with_everything_there_is() {
    let (count, seed) = trials(BATTLES);
    let (ends, seen) = battles(count, seed);
    eprintln!("{count} battles from SEED={seed}: {ends:?}\n{}", seen.report(NAMES));
    let never = seen.never(NAMES);
    assert!(never.is_empty(), "never done in {count} battles: {never:?}");
    assert!(0 < *ends.get(&End::Won).unwrap_or(&0), "nobody ever wins: {ends:?}");
}

#[test]
fn those_who_know_the_game_choose_what_can_be_done() {
    let (count, seed) = trials(BATTLES);
    for pace in [Pace::Checked, Pace::Simulated] {
        let (mut ends, mut seen): (BTreeMap<End, u64>, Seen) = Default::default();
        for seed in (0..count).map(|nth| seed.wrapping_add(nth)) {
            let mut machine = Machine { pace, ..Machine::new(Heimr, arena(seed), seed) };
            let end = seeded("battle", seed, || battle_of_veterans(&mut machine, seed));
            assert_eq!(Heimr.problems(&machine.world), [], "after the battle of seed {seed}");
            *ends.entry(end).or_default() += 1;
            seen.add(machine.seen);
        }
        eprintln!("{count} battles from SEED={seed}, {pace:?}: {ends:?}\n{}", seen.report(NAMES));
        let ended: u64 = [End::Won, End::Drawn].iter().filter_map(|end| ends.get(end)).sum();
        assert!(count * 95 <= ended * 100, "too many battles never end: {ends:?}");
        // Only what begins a fight, and the little that they have no answer to, is looked for among the offers.
        let offered: u64 = seen.offered.values().sum();
        let used: u64 = seen.used.values().sum();
        assert!(offered * 10 < used, "{offered} of {used} were looked for among the offers");
    }
}
