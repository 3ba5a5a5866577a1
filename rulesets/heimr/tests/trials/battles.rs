//! Whole battles between policies.
use crate::arena::arena;
use crate::battle::{End, battle};
use crate::policies::*;
use norn_heimr::Heimr;
use norn_heimr::world::Square;
use norn_heimr::world::fight::{Deed, Step};
use norn_testkit::actions::seeded;
use norn_testkit::machine::{Machine, Seen};
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

/// Whatever a turn has time for stands in the list; a new sort of action does not compile without a line here.
#[test]
fn every_sort_of_action_is_played() {
    let played = |deed: &Deed| match deed {
        Deed::WeaponAttack(_)
        | Deed::UseSkill(_)
        | Deed::BrawlAttack(_)
        | Deed::Charge { .. }
        | Deed::Guard(_)
        | Deed::Move(_)
        | Deed::Run { .. }
        | Deed::Climb(_)
        | Deed::JumpDown { .. }
        | Deed::DropProne
        | Deed::StandUp
        | Deed::Crawl { .. }
        | Deed::Hide { .. }
        | Deed::Dodge
        | Deed::Draw { .. }
        | Deed::PutAway { .. }
        | Deed::DropItems { .. }
        | Deed::GetItem { .. }
        | Deed::HideItem { .. }
        | Deed::SwapItems { .. }
        | Deed::Breather { .. }
        | Deed::Observe(_)
        | Deed::Speak { .. }
        | Deed::BreakFree { .. }
        | Deed::HelpMove { .. }
        | Deed::HoldBack { .. }
        | Deed::BreakDown { .. }
        | Deed::Own { .. } => NAMES.contains(&deed.name()),
    };
    assert!(played(&Deed::Move(Step::To { square: Square::default(), outmanoeuvres: false })));
}
