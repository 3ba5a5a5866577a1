//! Whole battles between policies.
use crate::arena::*;
use crate::policies::*;
use norn_heimr::world::Side;
use norn_heimr::world::fight::{Deed, Step};
use norn_heimr::world::{Square, World};
use norn_heimr::{Heimr, hindrances};
use norn_kernel::{Filled, Param, Value, Viewer, Who};
use norn_testkit::actions::seeded;
use norn_testkit::machine::{Machine, Policy, Seen};
use norn_testkit::random::{Random, trials};
use std::collections::BTreeMap;

/// Longer fights are broken off.
const ROUNDS_MAX: u32 = 10;
/// More is not done in one turn before it is ended.
const ACTIONS_MAX: u32 = 5;
/// How many battles an ordinary test plays.
const BATTLES: u64 = 20;

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    /// One side can still act.
    Won,
    /// Neither can.
    Drawn,
    /// It was broken off.
    Capped,
    /// The game master ended it, or everybody has left it.
    Stopped,
}

/// One thing, with one value.
struct Does(&'static str, Option<(&'static str, Value)>);

impl Policy<Heimr> for Does {
    fn wants(&mut self, _: &World, _: &Seen, _: &mut Random) -> Vec<&'static str> {
        vec![self.0]
    }
    fn fills(&mut self, _: &World, _: &Filled, param: &Param, _: &mut Random) -> Option<Value> {
        self.1.clone().filter(|(name, _)| *name == param.name).map(|(_, value)| value)
    }
}

/// Whose side can still do something in the fight.
fn standing(world: &World) -> Vec<Side> {
    let fighters = world.combat.iter().flat_map(|combat| combat.fighters.keys());
    let able = fighters.filter(|who| {
        let dazed = Some("heimr.daze.no-actions");
        let stops = hindrances::stops_acting(world, **who).map(norn_kernel::Key::id);
        stops.is_none() || stops == dazed
    });
    let mut sides: Vec<Side> = able.map(|who| world.character(*who).side).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

fn manner(seed: u64, who: Who) -> Fighting {
    let party = who.0 <= PARTY.len() as u16;
    match seed % 3 {
        0 if party => Fighting::Attacks,
        1 if !party => Fighting::Attacks,
        2 if who.0.is_multiple_of(2) => Fighting::Attacks,
        _ => Fighting::Varies,
    }
}

fn battle(seed: u64) -> (End, Seen) {
    let mut machine = Machine::new(Heimr, arena(seed), seed);
    let fighters = PARTY.into_iter().chain(OPPONENTS).filter(|who| *who != OPPONENTS[3]);
    let fighters = fighters.map(Value::Character).collect();
    let begun =
        machine.moves(&Viewer::Referee, &mut Does("begin-combat", Some(("fighters", Value::List(fighters)))));
    assert!(begun.is_some(), "no fight can begin in {:?}", machine.world);
    let policy = |who| Fights { who, manner: manner(seed, who), seed };
    let (mut turn, mut actions) = (None, 0);
    let end = loop {
        let sides = standing(&machine.world);
        let Some(combat) = &machine.world.combat else { break End::Stopped };
        match sides.as_slice() {
            [] => break End::Drawn,
            [_] => break End::Won,
            _ if ROUNDS_MAX < combat.round => {
                machine.moves(&Viewer::Referee, &mut Does("end-combat", None));
                break End::Capped;
            }
            _ => {}
        }
        let Some(who) = combat.acting else { break End::Drawn };
        if turn == Some((combat.round, who)) {
            actions += 1;
        } else {
            (turn, actions) = (Some((combat.round, who)), 0);
        }
        let viewer = match machine.random.one_in(2) && PARTY.contains(&who) {
            true => Viewer::Player(vec![who]),
            false => Viewer::Referee,
        };
        if ACTIONS_MAX < actions {
            let who = Some(("who", Value::Character(who)));
            let ended = machine.moves(&viewer, &mut Does("end-turn", who));
            assert!(ended.is_some(), "the turn can't be ended in {:?}", machine.world);
        } else {
            let moved = machine.moves(&viewer, &mut policy(who));
            assert!(moved.is_some(), "{who:?} can do nothing, not even end the turn: {:?}", machine.world);
        }
    };
    (end, machine.seen)
}

/// Battles from this seed on, and what was seen in all of them.
fn battles(count: u64, seed: u64) -> (BTreeMap<End, u64>, Seen) {
    let (mut ends, mut seen) = (BTreeMap::new(), Seen::default());
    for nth in 0..count {
        let seed = seed.wrapping_add(nth);
        let (end, saw) = seeded("battle", seed, || battle(seed));
        *ends.entry(end).or_default() += 1;
        seen.add(saw);
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
