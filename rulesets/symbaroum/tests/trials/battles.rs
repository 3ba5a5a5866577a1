//! Whole battles between policies.
use crate::arena::*;
use crate::trials::veterans::Veteran;
use norn_kernel::{Filled, Param, Ruleset, Value, Viewer, Who};
use norn_symbaroum::Symbaroum;
use norn_symbaroum::world::{Side, World};
use norn_testkit::actions::seeded;
use norn_testkit::machine::{Machine, Pace, Policy, Seen, among, usual};
use norn_testkit::random::{Random, trials};
use std::collections::BTreeMap;

/// Longer fights are broken off: of those who do what has seldom been done, and of those who know the game.
const TURNS_MAX: (u32, u32) = (20, 50);
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
pub(crate) struct Fights {
    pub(crate) who: Who,
    pub(crate) varies: bool,
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

/// One battle to its end, of those who go through what is offered.
fn battle(machine: &mut Machine<Symbaroum>, seed: u64) -> End {
    battle_of(machine, seed, TURNS_MAX.0, |who| {
        let even = (u64::from(who.0) + seed).is_multiple_of(2);
        Fights { who, varies: !seed.is_multiple_of(3) && even }
    })
}

/// One battle to its end, of those who know the game.
fn battle_of_veterans(machine: &mut Machine<Symbaroum>, seed: u64) -> End {
    battle_of(machine, seed, TURNS_MAX.1, |who| Veteran(Fights { who, varies: false }))
}

fn battle_of<P: Policy<Symbaroum>>(
    machine: &mut Machine<Symbaroum>,
    seed: u64,
    turns_max: u32,
    policy: impl Fn(Who) -> P,
) -> End {
    let surprise = ["none", "test", "granted", "none"][usize::try_from(seed % 4).expect("few")];
    let begins: &[(&str, &str)] = match surprise {
        "test" => &[("surprise", "test")],
        "granted" => &[("surprise", "granted")],
        _ => &[("surprise", "none")],
    };
    let begun = machine.moves(&Viewer::Referee, &mut Does("begin-combat", begins));
    assert!(begun.is_some(), "no fight can begin in {:?}", machine.world);
    let (mut place, mut actions) = (None, 0);
    loop {
        let left = |side| machine.world.able_on(side).next().is_some();
        let Some(combat) = &machine.world.combat else { break End::Decided };
        if !left(Side::Party) || !left(Side::Opponents) {
            machine.moves(&Viewer::Referee, &mut Does("end-combat", &[]));
            break End::Decided;
        }
        if turns_max < combat.turn {
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
        let moved = machine.moves(&viewer, &mut policy(who));
        assert!(moved.is_some(), "{who:?} can do nothing, not even end it: {:?}", machine.world);
    }
}

#[test]
fn machines_fight_to_the_end_with_everything_there_is() {
    let (count, seed) = trials(BATTLES);
    let (mut ends, mut seen): (BTreeMap<End, u64>, Seen) = Default::default();
    for nth in 0..count {
        let seed = seed.wrapping_add(nth);
        let mut machine = Machine::new(Symbaroum, arena(seed), seed);
        let end = seeded("battle", seed, || battle(&mut machine, seed));
        *ends.entry(end).or_default() += 1;
        seen.add(machine.seen);
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

#[test]
fn those_who_know_the_game_choose_what_can_be_done() {
    let (count, seed) = trials(BATTLES);
    for pace in [Pace::Checked, Pace::Simulated] {
        let (mut ends, mut seen): (BTreeMap<End, u64>, Seen) = Default::default();
        for seed in (0..count).map(|nth| seed.wrapping_add(nth)) {
            let mut machine = Machine { pace, ..Machine::new(Symbaroum, arena(seed), seed) };
            let end = seeded("battle", seed, || battle_of_veterans(&mut machine, seed));
            assert_eq!(Symbaroum.problems(&machine.world), [], "after the battle of seed {seed}");
            *ends.entry(end).or_default() += 1;
            seen.add(machine.seen);
        }
        eprintln!("{count} battles from SEED={seed}, {pace:?}: {ends:?}\n{}", seen.report(NAMES));
        let ended = ends.get(&End::Decided).copied().unwrap_or_default();
        assert!(count * 95 <= ended * 100, "too many battles never end: {ends:?}");
        // Only what begins and ends a fight, and the little that they have no answer to, is looked for among the offers.
        let offered: u64 = seen.offered.values().sum();
        let used: u64 = seen.used.values().sum();
        assert!(offered * 10 < used, "{offered} of {used} were looked for among the offers");
    }
}
