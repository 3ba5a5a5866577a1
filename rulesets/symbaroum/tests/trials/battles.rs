//! Whole battles between policies.
use crate::arena::*;
use norn_kernel::{Filled, Param, Value, Viewer, Who};
use norn_symbaroum::Symbaroum;
use norn_symbaroum::world::{Side, World};
use norn_testkit::actions::seeded;
use norn_testkit::machine::{Machine, Policy, Seen, among, usual};
use norn_testkit::random::{Random, trials};
use std::collections::BTreeMap;

/// Longer fights are broken off.
const TURNS_MAX: u32 = 20;
/// More is not done in one place before it is over.
const ACTIONS_MAX: u32 = 6;
/// How many battles an ordinary test plays.
const BATTLES: u64 = 20;

/// Everything that is done in a fight.
pub(crate) const NAMES: &[&str] = &[
    "attack",
    "engage",
    "flank",
    "get-sight",
    "approach",
    "withdraw",
    "step-aside",
    "stand-up",
    "draw",
    "drop",
    "switch-weapon",
    "first-aid",
    "use-elixir",
    "use-power",
    "use-ability",
    "sneak",
    "speak",
    "free-attack",
    "end-turn",
    "join",
    "harm",
    "arrange",
];
/// What the game master does, which would decide a fight if it were done too often.
const SELDOM: &[&str] = &["join", "harm", "arrange", "speak"];

/// One thing, with one value.
struct Does(&'static str, &'static [(&'static str, &'static str)]);

impl Policy<Symbaroum> for Does {
    fn wants(&mut self, _: &World, _: &Seen, _: &mut Random) -> Vec<&'static str> {
        vec![self.0]
    }
    fn fills(&mut self, _: &World, _: &Filled, param: &Param, _: &mut Random) -> Option<Value> {
        if param.name == "fighters" {
            let fighters = PARTY.into_iter().take(3).chain(OPPONENTS);
            return Some(Value::List(fighters.map(Value::Character).collect()));
        }
        let word = self.1.iter().find(|(name, _)| *name == param.name).map(|(_, word)| Value::word(word));
        word.or_else(|| param.default.clone())
    }
}

/// Whoever's place it is: one who attacks, or one who does what has seldom been done.
struct Fights {
    who: Who,
    varies: bool,
}

impl Policy<Symbaroum> for Fights {
    fn wants(&mut self, _: &World, seen: &Seen, random: &mut Random) -> Vec<&'static str> {
        if !self.varies {
            return vec!["stand-up", "attack", "engage", "draw", "end-turn"];
        }
        let mut wants: Vec<(u64, &'static str)> = vec![];
        for name in NAMES {
            let times = seen.times(name) * if SELDOM.contains(name) { 6 } else { 1 };
            wants.push((times * 3 + u64::from(random.below(16)), name));
        }
        wants.sort_unstable();
        wants.into_iter().map(|(_, name)| name).take(10).chain(["attack", "engage", "end-turn"]).collect()
    }
    fn fills(&mut self, world: &World, filled: &Filled, param: &Param, random: &mut Random) -> Option<Value> {
        let own = world.character(self.who).side;
        let wanted = match param.name {
            "who" if !["harm", "arrange"].contains(&&*filled.attempt) => {
                among(param, random, |value| *value == Value::Character(self.who))
            }
            "target" if filled.attempt == "attack" => among(
                param,
                random,
                |value| matches!(value, Value::Character(who) if world.character(*who).side != own),
            ),
            // Of what can be arranged, what people can do something about with a movement.
            "what" if random.one_in(2) => among(param, random, |value| {
                [Value::word("distance"), Value::word("obscured")].contains(value)
            }),
            "what" => among(param, random, |value| *value != Value::word("out")),
            "metres" => Some(Value::Number(25)),
            "damage" => Some(Value::Number(2)),
            _ => None,
        };
        wanted.or_else(|| usual(param, random))
    }
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    /// One side can still act, or neither.
    Decided,
    /// It was broken off.
    Capped,
}

fn battle(seed: u64) -> (End, Seen) {
    let mut machine = Machine::new(Symbaroum, arena(seed), seed);
    let surprise = ["none", "test", "granted", "none"][usize::try_from(seed % 4).expect("few")];
    let begins: &[(&str, &str)] = match surprise {
        "test" => &[("surprise", "test")],
        "granted" => &[("surprise", "granted")],
        _ => &[("surprise", "none")],
    };
    let begun = machine.moves(&Viewer::Referee, &mut Does("begin-combat", begins));
    assert!(begun.is_some(), "no fight can begin in {:?}", machine.world);
    let (mut place, mut actions) = (None, 0);
    let end = loop {
        let left = |side| machine.world.able_on(side).next().is_some();
        let Some(combat) = &machine.world.combat else { break End::Decided };
        if !left(Side::Party) || !left(Side::Opponents) {
            machine.moves(&Viewer::Referee, &mut Does("end-combat", &[]));
            break End::Decided;
        }
        if TURNS_MAX < combat.turn {
            break End::Capped;
        }
        let Some(who) = combat.acting else { break End::Decided };
        actions = if place == Some((combat.turn, who)) { actions + 1 } else { 0 };
        place = Some((combat.turn, who));
        let viewer = match machine.random.one_in(2) && PARTY.contains(&who) {
            true => Viewer::Player(vec![who]),
            false => Viewer::Referee,
        };
        if ACTIONS_MAX < actions {
            let ended = machine.moves(&viewer, &mut Does("end-turn", &[]));
            assert!(ended.is_some(), "the place can't be ended in {:?}", machine.world);
            continue;
        }
        let even = (u64::from(who.0) + seed).is_multiple_of(2);
        let varies = !seed.is_multiple_of(3) && even;
        let moved = machine.moves(&viewer, &mut Fights { who, varies });
        assert!(moved.is_some(), "{who:?} can do nothing, not even end it: {:?}", machine.world);
    };
    (end, machine.seen)
}

#[test]
fn machines_fight_to_the_end_with_everything_there_is() {
    let (count, seed) = trials(BATTLES);
    let (mut ends, mut seen): (BTreeMap<End, u64>, Seen) = Default::default();
    for nth in 0..count {
        let seed = seed.wrapping_add(nth);
        let (end, saw) = seeded("battle", seed, || battle(seed));
        *ends.entry(end).or_default() += 1;
        seen.add(saw);
    }
    eprintln!("{count} battles from SEED={seed}: {ends:?}\n{}", seen.report(NAMES));
    eprintln!("asked: {:?}", seen.asked);
    let never = seen.never(NAMES);
    assert!(never.is_empty(), "never done in {count} battles: {never:?}");
    assert!(0 < *ends.get(&End::Decided).unwrap_or(&0), "nobody ever wins: {ends:?}");
    for rule in [
        "symbaroum.disengage",
        "symbaroum.pain.choice",
        "symbaroum.ready.long-free-attack",
        "symbaroum.surprise.free-attack",
    ] {
        assert!(seen.asked.contains_key(rule), "{rule} never asks: {:?}", seen.asked);
    }
}
