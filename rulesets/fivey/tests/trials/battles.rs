//! Whole battles between policies.
use crate::arena::*;
use crate::trials::veterans::Veteran;
use norn_fivey::Fivey;
use norn_fivey::rules::fights::turn;
use norn_fivey::rules::magic::ongoing;
use norn_fivey::world::{Carried, Side, World};
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
const BATTLES: u64 = 30;

/// What people do in a fight: what takes a turn or some of it.
pub(crate) const OWN: &[&str] = &[
    "attack",
    "move",
    "end-turn",
    "help",
    "hide",
    "disarm",
    "push",
    "hold",
    "reload",
    "retrieve",
    "cast",
    "cease-spell",
    "improvise",
    "interact",
    "stash",
    "drop-item",
    "talk",
    "long-action",
    "abandon",
    "respond",
    "rage",
    "breathe",
    "vanish",
    "call-back",
];
/// What the game master does in a fight, which would decide it if it were done too often.
pub(crate) const MASTERS: &[&str] = &[
    "surprise",
    "begin-fight",
    "area-attack",
    "put-on-field",
    "retreat",
    "morale",
    "join-fight",
    "assail",
    "end-fight",
    "touch",
    "fall",
    "harm",
    "heal",
];
/// Of that, what ends a fight before much has been done in it.
const ENDING: &[&str] = &["retreat", "morale"];
/// Everything that is done in a fight.
pub(crate) fn names() -> Vec<&'static str> {
    OWN.iter().chain(MASTERS).copied().collect()
}

/// What stands on the shelves of a fight, and is no policy's to choose: which spell a thing holds is settled before.
const LEFT_OUT: &[&str] = &["bind-spell"];
/// What ends a turn that nothing else is done with.
const AT_LAST: &[&str] = &["end-turn"];
/// What takes a whole turn, so that it comes first or not at all.
const WHOLE: &[&str] = &["cast", "breathe", "area-attack", "long-action", "interact"];
/// What is seldom possible, so that it is done when it is.
const FLEETING: &[&str] = &["abandon", "call-back", "touch", "cease-spell", "reload", "retrieve"];

/// One thing, with these values.
struct Does<'a>(&'static str, &'a [(&'a str, Value)]);

impl Policy<Fivey> for Does<'_> {
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

impl Policy<Fivey> for Fights {
    fn wants(&mut self, world: &World, seen: &Seen, random: &mut Random) -> Vec<&'static str> {
        if !self.varies {
            return AT_LAST.to_vec();
        }
        let mut wants: Vec<(u64, &'static str)> = vec![];
        for name in OWN.iter().chain(MASTERS).filter(|name| **name != "end-fight") {
            let times = seen.times(name) * if MASTERS.contains(name) { 8 } else { 1 };
            let held_back = ENDING.contains(name) && !random.one_in(20);
            wants.extend(Some((times * 3 + u64::from(random.below(16)), *name)).filter(|_| !held_back));
        }
        wants.sort_unstable();
        let fresh = world.fighter(self.who).is_some_and(|fighter| fighter.spent == 0);
        let mut first = if fresh && random.one_in(2) { WHOLE.to_vec() } else { FLEETING.to_vec() };
        first.sort_by_key(|name| seen.times(name));
        first.truncate(if random.one_in(3) { 0 } else { first.len() });
        // Nobody stays unseen for long.
        let shrouded = world.characters.keys().any(|who| ongoing::is_shrouded(world, *who));
        if shrouded && random.one_in(2) {
            first.insert(0, "touch");
        }
        let wants = wants.into_iter().map(|(_, name)| name).take(8);
        first.into_iter().chain(wants).chain(["attack", "move"]).chain(AT_LAST.iter().copied()).collect()
    }
    fn fills(&mut self, world: &World, filled: &Filled, param: &Param, random: &mut Random) -> Option<Value> {
        let own = world.character(self.who).side;
        let foe = |value: &Value| matches!(value, Value::Character(who) if world.character(*who).side != own);
        let held = |value: &Value| matches!(value, Value::Place(place) if world.on(*place).is_some_and(|who| world.character(who).side != own));
        let wanted = match param.name {
            "at" | "through" => among(param, random, held),
            "who" if OWN.contains(&&*filled.attempt) || filled.attempt == "assail" => {
                among(param, random, |value| *value == Value::Character(self.who))
            }
            "on" if ["attack", "assail", "disarm"].contains(&&*filled.attempt) => among(param, random, foe),
            "on" if filled.attempt == "cast" => Some(Value::List(vec![Value::Character(self.who)])),
            "says" | "doing" | "what" => Some(Value::text("x")),
            "feet" => Some(Value::Number(10)),
            "turns" => Some(Value::Number(2)),
            "dice-count" | "points" => Some(Value::Number(1)),
            "plus" => Some(Value::Number(0)),
            // Whoever flees by the referee's word alone leaves no fight to be fought.
            "who" if filled.attempt == "retreat" => Some(Value::List(vec![Value::Character(self.who)])),
            _ => None,
        };
        wanted.filter(|value| param.range.allows(value)).or_else(|| usual(param, random))
    }
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    /// One side can still act, or neither.
    Decided,
    /// It was broken off.
    Capped,
    /// The game master let both sides talk.
    Talked,
}

/// What has come of people in battles.
type Came = BTreeSet<&'static str>;

fn notes(came: &mut Came, world: &World) {
    for (&who, one) in &world.characters {
        came.insert(one.fate.word());
        let so = [
            ("charmed", one.charmed.is_some()),
            ("raging", one.raging),
            ("stubborn", one.willed),
            ("in-the-air", 0 < one.height),
            ("shrouded", ongoing::is_shrouded(world, who)),
            ("lies-about", one.things.values().any(|thing| thing.carried == Carried::Lying)),
        ];
        came.extend(so.into_iter().filter(|(_, so)| *so).map(|(word, _)| word));
    }
    came.extend(world.meeting.as_ref().filter(|it| !it.surprises.is_empty()).map(|_| "surprised"));
    let Some(combat) = &world.combat else { return };
    came.extend(Some("nerve-tried").filter(|_| 0 < combat.checks));
    for fighter in combat.fighters.values() {
        let so = [
            ("hidden", !fighter.hidden_from.is_empty()),
            ("lurking", fighter.lurking),
            ("helped", !fighter.helped_by.is_empty()),
            ("frozen", fighter.frozen),
            ("burned", fighter.burned),
            ("fled", fighter.fled),
            ("busy", fighter.long.is_some()),
            ("shoots", fighter.shots.values().any(|count| 1 < *count)),
        ];
        came.extend(so.into_iter().filter(|(_, so)| *so).map(|(word, _)| word));
    }
}

/// What must have come of somebody in the battles of an ordinary test.
const MUST_COME: &[&str] = &[
    "alive",
    "dead",
    "raging",
    "stubborn",
    "in-the-air",
    "shrouded",
    "lies-about",
    "surprised",
    "nerve-tried",
    "hidden",
    "lurking",
    "helped",
    "fled",
    "busy",
    "shoots",
];

/// The fight begins, as the seed says.
pub(crate) fn begins(machine: &mut Machine<Fivey>, seed: u64) {
    let list = |all: &[Who]| Value::List(all.iter().map(|who| Value::Character(*who)).collect());
    let (party, others) = (list(&PARTY), list(&OPPONENTS[..3]));
    let waits = match seed % 4 {
        1 => Some(Side::Party),
        2 => Some(Side::Others),
        _ => None,
    };
    let people = [("party", party), ("others", others), ("leader", Value::Character(OPPONENTS[0]))];
    if let Some(side) = waits {
        let values: Vec<_> = people.iter().cloned().chain([("side", Value::word(side.word()))]).collect();
        let waits = machine.moves(&Viewer::Referee, &mut Does("surprise", &values));
        assert!(waits.is_some(), "nobody can lie in wait in {:?}", machine.world);
    }
    let (columns, rows) = if has_field(seed) { (COLUMNS, ROWS) } else { (0, 0) };
    let size = [("columns", columns), ("rows", rows)].map(|(name, n)| (name, Value::Number(n.into())));
    let values: Vec<_> = people.into_iter().chain(size).collect();
    let begun = machine.moves(&Viewer::Referee, &mut Does("begin-fight", &values));
    assert!(begun.is_some(), "no fight can begin in {:?}", machine.world);
}

/// One battle to its end.
fn battle<P: Policy<Fivey>>(
    machine: &mut Machine<Fivey>,
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
        if rounds_max < combat.round {
            break End::Capped;
        }
        if seed % 7 == 6 && 1 < combat.round {
            machine.moves(&Viewer::Referee, &mut Does("end-fight", &[]));
            break End::Talked;
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
            true => machine.moves(&viewer, &mut Does("end-turn", &[("who", Value::Character(who))])),
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
        let mut machine = Machine::new(Fivey, arena(seed), seed);
        let varies = |who: Who| !seed.is_multiple_of(3) && (u64::from(who.0) + seed).is_multiple_of(2);
        let policy = |who| Veteran(Fights { who, varies: varies(who) });
        let end = seeded("battle", seed, || battle(&mut machine, seed, ROUNDS_MAX.0, &mut came, policy));
        *ends.entry(end).or_default() += 1;
        seen.add(machine.seen);
    }
    eprintln!("{count} battles from SEED={seed}: {ends:?}\n{}", seen.report(&names()));
    eprintln!("asked: {:?}\ncame: {came:?}", seen.asked);
    let never = seen.never(&names());
    assert!(never.is_empty(), "never done in {count} battles: {never:?}");
    let missing: Vec<_> = MUST_COME.iter().filter(|word| !came.contains(*word)).collect();
    assert!(missing.is_empty(), "never came in {count} battles: {missing:?}");
    assert!(0 < *ends.get(&End::Decided).unwrap_or(&0), "nobody ever wins: {ends:?}");
    for rule in ["fivey.inspiration.spend", "fivey.armor.shield-destroy", "fivey.feat.force-of-will"] {
        assert!(seen.asked.contains_key(rule), "{rule} never asks: {:?}", seen.asked);
    }
}

#[test]
fn those_who_know_the_game_choose_what_can_be_done() {
    let (count, seed) = trials(BATTLES);
    for pace in [Pace::Checked, Pace::Simulated] {
        let (mut ends, mut seen): (BTreeMap<End, u64>, Seen) = Default::default();
        for seed in (0..count).map(|nth| seed.wrapping_add(nth)) {
            let mut machine = Machine { pace, ..Machine::new(Fivey, arena(seed), seed) };
            let policy = |who| Veteran(Fights { who, varies: false });
            let end =
                seeded("battle", seed, || battle(&mut machine, seed, ROUNDS_MAX.1, &mut Came::new(), policy));
            assert_eq!(Fivey.problems(&machine.world), [], "after the battle of seed {seed}");
            *ends.entry(end).or_default() += 1;
            seen.add(machine.seen);
        }
        eprintln!("{count} battles from SEED={seed}, {pace:?}: {ends:?}\n{}", seen.report(&names()));
        let capped = ends.get(&End::Capped).copied().unwrap_or_default();
        assert!(capped * 100 <= count * 5, "too many battles never end: {ends:?}");
        // Only what begins and ends a fight, and the little that they have no answer to, is looked for among the offers.
        let offered: u64 = seen.offered.values().sum();
        let used: u64 = seen.used.values().sum();
        assert!(offered * 10 < used, "{offered} of {used} were looked for among the offers");
    }
}

/// Whatever stands on the shelves of a turn, of spells, of other actions and of a fight.
#[test]
fn policies_know_all_that_belongs_to_a_fight() {
    let mut machine = Machine::new(Fivey, arena(0), 0);
    begins(&mut machine, 0);
    let shelves = Fivey.show(&machine.world, &Viewer::Referee).shelves;
    let all = shelves.iter().take(4).flat_map(|shelf| shelf.attempts);
    let unknown: Vec<_> = all.filter(|name| !names().contains(name) && !LEFT_OUT.contains(name)).collect();
    assert!(unknown.is_empty(), "no policy knows {unknown:?}");
    let known = |name: &&&str| Fivey.attempts().contains(name);
    assert!(names().iter().chain(LEFT_OUT).all(|name| known(&name)), "there is no such attempt");
}
