//! Whole battles between policies.
use crate::arena::*;
use crate::trials::veterans::Veteran;
use norn_adventuring::Adventuring;
use norn_adventuring::rules::fights::{begin, turn};
use norn_adventuring::world::{Fate, Side, World};
use norn_kernel::{Closed, Filled, Owner, Param, Ruleset, Value, Viewer, Who};
use norn_testkit::actions::seeded;
use norn_testkit::machine::{Machine, Pace, Policy, Seen, among, usual};
use norn_testkit::random::{Random, trials};
use std::collections::{BTreeMap, BTreeSet};

/// Longer fights are broken off: of those who do what has seldom been done, and of those who know the game.
const ROUNDS_MAX: (u32, u32) = (20, 50);
/// More is not done in one turn before it is ended.
const ACTIONS_MAX: u32 = 6;
/// How many battles an ordinary test plays.
const BATTLES: u64 = 20;

/// What people do in a fight: what takes a turn or some of it.
pub(crate) const OWN: &[&str] = &[
    "attack",
    "walk",
    "hold",
    "pick-up",
    "tend",
    "remedy",
    "coat",
    "rage",
    "flee",
    "end-turn",
    "break-down",
    "bash",
    "restrain",
    "sprint",
    "sneak",
    "balance",
    "leap",
    "climb",
    "swim",
    "rescue",
    "carry-off",
    "encourage",
    "distract",
    "intimidate",
    "taunt",
    "steal",
    "befriend-animal",
    "mount",
    "dismount",
    "take",
];
/// What the game master does in a fight, which would decide it if it were done too often.
pub(crate) const MASTERS: &[&str] = &[
    "begin-fight",
    "join-fight",
    "leave-fight",
    "end-fight",
    "daze",
    "outburst",
    "burn",
    "scorch",
    "break-thing",
    "frighten",
    "fall",
    "harm",
];
/// Everything that is done in a fight.
pub(crate) fn names() -> Vec<&'static str> {
    OWN.iter().chain(MASTERS).copied().collect()
}

/// What stands on the shelves of a fight, and is no policy's to choose: the next part of a round comes by itself, and
/// who is bound has no turn for getting free.
const LEFT_OUT: &[&str] = &["go-on", "escape"];
/// What ends a turn that nothing else is done with, in whatever state somebody is.
const AT_LAST: &[&str] = &["end-turn", "rage", "flee", "attack", "walk"];
/// What is seldom possible, so that it is done when it is.
const FLEETING: &[&str] =
    &["tend", "rescue", "carry-off", "encourage", "flee", "mount", "befriend-animal", "bash"];

/// One thing, with these values.
struct Does<'a>(&'static str, &'a [(&'a str, Value)]);

impl Policy<Adventuring> for Does<'_> {
    fn wants(&mut self, _: &World, _: &Seen, _: &mut Random) -> Vec<&'static str> {
        vec![self.0]
    }
    fn fills(&mut self, _: &World, _: &Filled, param: &Param, _: &mut Random) -> Option<Value> {
        let said = self.1.iter().find(|(name, _)| *name == param.name).map(|(_, value)| value.clone());
        said.or_else(|| param.default.clone())
    }
}

/// Whose turn it is: one who does what has seldom been done, or one who looks for no more than a way to end it.
pub(crate) struct Fights {
    pub(crate) who: Who,
    pub(crate) varies: bool,
}

impl Policy<Adventuring> for Fights {
    fn wants(&mut self, _: &World, seen: &Seen, random: &mut Random) -> Vec<&'static str> {
        if !self.varies {
            return AT_LAST.to_vec();
        }
        let mut wants: Vec<(u64, &'static str)> = vec![];
        for name in OWN.iter().chain(MASTERS) {
            let times = seen.times(name) * if MASTERS.contains(name) { 8 } else { 1 };
            wants.push((times * 3 + u64::from(random.below(16)), name));
        }
        wants.sort_unstable();
        let first = if random.one_in(2) { FLEETING } else { &[] };
        let wants = wants.into_iter().map(|(_, name)| name).filter(|name| *name != "end-fight").take(6);
        first.iter().copied().chain(wants).chain(["attack", "walk"]).chain(AT_LAST.iter().copied()).collect()
    }
    fn fills(&mut self, world: &World, filled: &Filled, param: &Param, random: &mut Random) -> Option<Value> {
        let own = world.character(self.who).side;
        let foe = |value: &Value| matches!(value, Value::Character(who) if world.character(*who).side != own);
        let wanted = match param.name {
            "who" if !MASTERS.contains(&&*filled.attempt) => {
                among(param, random, |value| *value == Value::Character(self.who))
            }
            "on" if ["attack", "outburst"].contains(&&*filled.attempt) => among(param, random, foe),
            "saying" | "doing" | "name" => Some(Value::text("x")),
            "depth" => Some(Value::Number(20)),
            "dice-count" | "rounds" => Some(Value::Number(1)),
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

/// What has come of people in battles.
type Came = BTreeSet<&'static str>;

fn notes(came: &mut Came, world: &World) {
    for one in world.characters.values() {
        came.insert(one.fate.word());
        let so = [
            ("afraid", one.fears.iter().any(|fear| !fear.terror)),
            ("terrified", one.fears.iter().any(|fear| fear.terror)),
            ("drowning", one.drowning),
            ("restrained", one.restrained),
            ("poisoned", !one.out.is_empty() || !one.doses.is_empty()),
            ("rides", one.riding.is_some() && one.fate == Fate::Well),
        ];
        came.extend(so.into_iter().filter(|(_, so)| *so).map(|(word, _)| word));
    }
    let Some(combat) = &world.combat else { return };
    came.extend(combat.surprised.map(|_| "surprised"));
    for fighter in combat.fighters.values() {
        let so = [
            ("dodged", fighter.dodged),
            ("stunned", fighter.stunned),
            ("climbs", fighter.climbs.is_some()),
            ("taunted", fighter.taunted_by.is_some()),
        ];
        came.extend(so.into_iter().filter(|(_, so)| *so).map(|(word, _)| word));
    }
}

/// What must have come of somebody in the battles of an ordinary test.
const MUST_COME: &[&str] = &[
    "well",
    "stable",
    "dying",
    "dead",
    "afraid",
    "terrified",
    "drowning",
    "restrained",
    "poisoned",
    "rides",
    "surprised",
    "dodged",
    "stunned",
    "climbs",
    "taunted",
];

/// The fight begins, as the seed says.
pub(crate) fn begins(machine: &mut Machine<Adventuring>, seed: u64) {
    let sides = |sides: &[Side]| Value::List(sides.iter().map(|side| Value::word(side.word())).collect());
    let values = match seed % 4 {
        1 => [("attackers", sides(&[Side::Company])), ("surprise", true.into())],
        2 => [("attackers", sides(&[Side::Others])), ("surprise", true.into())],
        3 => [("attackers", sides(&[Side::Others])), ("surprise", false.into())],
        _ => [("attackers", sides(&[Side::Company, Side::Others])), ("surprise", false.into())],
    };
    let begun = machine.moves(&Viewer::Referee, &mut Does("begin-fight", &values));
    assert!(begun.is_some(), "no fight can begin in {:?}", machine.world);
}

/// One battle to its end.
fn battle<P: Policy<Adventuring>>(
    machine: &mut Machine<Adventuring>,
    seed: u64,
    rounds_max: u32,
    came: &mut Came,
    policy: impl Fn(Who) -> P,
) -> End {
    begins(machine, seed);
    let (mut turn, mut actions) = (None, 0);
    loop {
        notes(came, &machine.world);
        let Some(combat) = &machine.world.combat else { break End::Decided };
        if begin::is_decided(&machine.world) {
            machine.moves(&Viewer::Referee, &mut Does("end-fight", &[]));
            break End::Decided;
        }
        if rounds_max < combat.round {
            break End::Capped;
        }
        let waiting = turn::waiting(&machine.world);
        let Some(&who) =
            turn.map(|(_, who)| who).as_ref().filter(|who| waiting.contains(who)).or(waiting.first())
        else {
            panic!("nobody can do anything, and the fight does not go on: {:?}", machine.world)
        };
        actions = if turn == Some((combat.round, who)) { actions + 1 } else { 0 };
        turn = Some((combat.round, who));
        let viewer = match machine.world.owner(who) {
            Owner::Character(player) if !machine.random.one_in(4) => Viewer::Player(vec![player]),
            _ => Viewer::Referee,
        };
        let moved = match ACTIONS_MAX < actions {
            true => machine.moves(&viewer, &mut Fights { who, varies: false }),
            false => machine.moves(&viewer, &mut policy(who)),
        };
        assert!(moved.is_some(), "{who:?} can do nothing, not even end the turn: {:?}", machine.world);
    }
}

#[test]
fn machines_fight_to_the_end_with_everything_there_is() {
    let (count, seed) = trials(BATTLES);
    let (mut ends, mut seen, mut came): (BTreeMap<End, u64>, Seen, Came) = Default::default();
    for nth in 0..count {
        let seed = seed.wrapping_add(nth);
        let mut machine = Machine::new(Adventuring, arena(seed), seed);
        let varies = |who: Who| !seed.is_multiple_of(3) && (u64::from(who.0) + seed).is_multiple_of(2);
        let policy = |who| Veteran(Fights { who, varies: varies(who) });
        let end = seeded("battle", seed, || battle(&mut machine, seed, ROUNDS_MAX.0, &mut came, policy));
        *ends.entry(end).or_default() += 1;
        seen.add(machine.seen);
    }
    eprintln!("{count} battles from SEED={seed}: {ends:?}\n{}", seen.report(&names()));
    eprintln!("asked: {:?}", seen.asked);
    let never = seen.never(&names());
    assert!(never.is_empty(), "never done in {count} battles: {never:?}");
    let missing: Vec<_> = MUST_COME.iter().filter(|word| !came.contains(*word)).collect();
    assert!(missing.is_empty(), "never came in {count} battles: {missing:?}");
    assert!(0 < *ends.get(&End::Decided).unwrap_or(&0), "nobody ever wins: {ends:?}");
    for rule in ["adventuring.base.dodge", "adventuring.base.initiative", "adventuring.move.balance.fall"] {
        assert!(seen.asked.contains_key(rule), "{rule} never asks: {:?}", seen.asked);
    }
}

#[test]
fn those_who_know_the_game_choose_what_can_be_done() {
    let (count, seed) = trials(BATTLES);
    for pace in [Pace::Checked, Pace::Simulated] {
        let (mut ends, mut seen): (BTreeMap<End, u64>, Seen) = Default::default();
        for seed in (0..count).map(|nth| seed.wrapping_add(nth)) {
            let mut machine = Machine { pace, ..Machine::new(Adventuring, arena(seed), seed) };
            let policy = |who| Veteran(Fights { who, varies: false });
            let end =
                seeded("battle", seed, || battle(&mut machine, seed, ROUNDS_MAX.1, &mut Came::new(), policy));
            assert_eq!(Adventuring.problems(&machine.world), [], "after the battle of seed {seed}");
            *ends.entry(end).or_default() += 1;
            seen.add(machine.seen);
        }
        eprintln!("{count} battles from SEED={seed}, {pace:?}: {ends:?}\n{}", seen.report(&names()));
        let ended = ends.get(&End::Decided).copied().unwrap_or_default();
        assert!(count * 95 <= ended * 100, "too many battles never end: {ends:?}");
        // Only what begins and ends a fight, and the little that they have no answer to, is looked for among the offers.
        let offered: u64 = seen.offered.values().sum();
        let used: u64 = seen.used.values().sum();
        assert!(offered * 10 < used, "{offered} of {used} were looked for among the offers");
    }
}

/// Whatever stands on the shelves of a turn, of a fight and of special movement.
#[test]
fn policies_know_all_that_belongs_to_a_fight() {
    let mut machine = Machine::new(Adventuring, arena(0), 0);
    begins(&mut machine, 0);
    let shelves = Adventuring.show(&machine.world, &Viewer::Referee).shelves;
    let all = shelves.iter().take(3).flat_map(|shelf| shelf.attempts);
    let unknown: Vec<_> = all.filter(|name| !names().contains(name) && !LEFT_OUT.contains(name)).collect();
    assert!(unknown.is_empty(), "no policy knows {unknown:?}");
    let known = |name: &&&str| Adventuring.attempts().contains(name);
    assert!(names().iter().chain(LEFT_OUT).all(|name| known(&name)), "there is no such attempt");
}
