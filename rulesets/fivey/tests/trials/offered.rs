//! Whatever is offered can be made: each option of each parameter is tried once, in worlds of all sorts.
use crate::arena::arena;
use crate::battles::begins;
use crate::trials::actions::{NEWCOMERS, ROAD, amidst};
use norn_fivey::{Attempt, Fivey, World};
use norn_kernel::ruleset::{fill, step};
use norn_kernel::{Filled, Next, Owner, Param, Range, Ruleset, Value, Viewer};
use norn_testkit::actions::gate;
use norn_testkit::filling::within;
use norn_testkit::machine::Machine;
use norn_testkit::random::{Random, trials};
use std::collections::BTreeSet;

/// In how many worlds an ordinary test tries everything, and how far apart they lie in the list of all.
const WORLDS: u64 = 4;
const STRIDE: u64 = 3;
/// How many values are tried of what has no list of options.
const DRAWN: usize = 2;
/// After so many values an attempt is taken for one that nobody can make.
const TRIED_MAX: usize = 2_000;

/// Fights, what comes before them, a journey with all that belongs to it, and people whose numbers have yet to be rolled.
fn worlds() -> Vec<World> {
    let fights = (0..6).map(|seed| {
        let mut machine = Machine::new(Fivey, arena(seed), seed);
        begins(&mut machine, seed);
        machine.world
    });
    fights.chain([arena(0), arena(1)]).chain(amidst(&[ROAD, NEWCOMERS])).collect()
}

/// The referee, and somebody's player.
fn viewers(world: &World) -> Vec<Viewer> {
    let players = world.party().take(1).filter(|who| world.owner(*who) == Owner::Character(*who));
    players.map(|who| Viewer::Player(vec![who])).chain([Viewer::Referee]).collect()
}

/// What is tried for a parameter, beginning with what usually is.
fn values(param: &Param, random: &mut Random) -> Vec<Value> {
    let mut values: Vec<Value> = param.default.iter().cloned().collect();
    match &param.range {
        Range::OneOf(options) => values.extend(options.iter().map(|option| option.value.clone())),
        Range::Flag => values.extend([false.into(), true.into()]),
        Range::SeveralOf { options, min, .. } if *min <= 1 => {
            values.push(Value::List(vec![]));
            values.extend(options.iter().map(|option| Value::List(vec![option.value.clone()])));
        }
        Range::Amounts { of, min, .. } => {
            // As many of one thing as it takes.
            let count = Value::Number((*min).max(1).into());
            let alone = |value: &Value| Value::List(vec![Value::List(vec![value.clone(), count.clone()])]);
            values.extend(of.iter().map(|amount| alone(&amount.choice.value)));
        }
        Range::Number { min, max } => values.extend([Value::Number(*min), Value::Number(*max)]),
        Range::Text { .. } => values.push(Value::text("x")),
        range => values.extend((0..DRAWN).filter_map(|_| within(range, random))),
    }
    let mut seen = BTreeSet::new();
    values.retain(|value| seen.insert(format!("{value:?}")) && param.range.allows(value));
    values
}

/// Goes through what is offered in one world.
struct Tries<'a> {
    world: &'a World,
    random: Random,
    /// What no filling in leads on from.
    dead_ends: Vec<String>,
    made: BTreeSet<&'static str>,
    played: usize,
}

impl Tries<'_> {
    /// An attempt that somebody can make who has filled in so much, if there is one. What a player proposes, the referee
    /// fills on.
    fn whole(&mut self, viewer: &Viewer, filled: &Filled, left: &mut usize) -> Option<Attempt> {
        let (param, viewer) = match step(Fivey, self.world, viewer, filled) {
            Next::Ready(attempt) => return Some(attempt),
            Next::Refused(_) => return None,
            Next::Fill(param) => (param, viewer.clone()),
            Next::Propose(param) => (param, Viewer::Referee),
            Next::Wrong(wrong) => panic!("{filled:?} lies in its ranges: {wrong:?} in {:?}", self.world),
        };
        values(&param, &mut self.random).into_iter().find_map(|value| {
            *left = left.checked_sub(1)?;
            self.whole(&viewer, &filled.clone().with(param.name, value), left)
        })
    }

    /// Each option of each parameter once, with whatever else can be filled in after it; of those before it, what goes on
    /// first.
    fn tries(&mut self, name: &'static str, viewer: &Viewer) {
        let (mut filled, mut viewer) = (Filled::of(name), viewer.clone());
        loop {
            let param = match fill(Fivey, self.world, &viewer, &filled) {
                Next::Fill(param) => param,
                Next::Propose(param) => {
                    viewer = Viewer::Referee;
                    param
                }
                Next::Ready(attempt) => return self.makes(&attempt),
                Next::Refused(_) => return,
                Next::Wrong(wrong) => panic!("{filled:?} lies in its ranges: {wrong:?} in {:?}", self.world),
            };
            let mut goes_on = None;
            for value in values(&param, &mut self.random) {
                // Numbers, words and things may well not go together; people and places have to.
                let counts = matches!(value, Value::Character(_) | Value::Place(_));
                let with = filled.clone().with(param.name, value);
                // Why an option is refused is told where it stands.
                if matches!(step(Fivey, self.world, &viewer, &with), Next::Refused(_)) {
                    continue;
                }
                match self.whole(&viewer, &with, &mut TRIED_MAX.clone()) {
                    Some(attempt) => {
                        self.makes(&attempt);
                        goes_on = goes_on.or(Some(with));
                    }
                    None if counts => {
                        self.dead_ends.push(format!("{with:?} for {viewer:?}"));
                    }
                    None => {}
                }
            }
            let Some(with) = goes_on else { return };
            filled = with;
        }
    }

    fn makes(&mut self, attempt: &Attempt) {
        use norn_kernel::Attempt as _;
        self.made.insert(attempt.name());
        self.played += 1;
        gate(Fivey, self.world, attempt, &mut self.random);
    }
}

#[test]
fn whatever_is_offered_can_be_made() {
    let (count, seed) = trials(WORLDS);
    let (mut made, mut dead_ends, mut played) = (BTreeSet::new(), vec![], 0);
    let worlds = worlds();
    for seed in (0..count).map(|nth| seed.wrapping_add(nth * STRIDE)) {
        let world = &worlds[usize::try_from(seed).expect("few") % worlds.len()];
        let random = Random::seeded(seed);
        let mut tries = Tries { world, random, dead_ends: vec![], made: BTreeSet::new(), played: 0 };
        for viewer in viewers(world) {
            for name in Fivey.attempts() {
                tries.tries(name, &viewer);
            }
        }
        dead_ends.extend(tries.dead_ends.into_iter().map(|end| format!("SEED={seed}: {end}")));
        made.extend(tries.made);
        played += tries.played;
    }
    eprintln!("{played} attempts of {} names in {count} worlds", made.len());
    assert!(dead_ends.is_empty(), "nobody can make what is offered: {dead_ends:#?}");
    assert!(60 <= made.len(), "few attempts are ever offered: {made:?}");
}
