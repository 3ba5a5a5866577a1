//! Whatever is offered can be made: each option of each parameter is tried once, and some attempt follows from it.
use crate::actions::gate;
use crate::filling::within;
use crate::random::Random;
use norn_kernel::ruleset::{fill, step};
use norn_kernel::{Attempt, Filled, Next, Param, Range, Ruleset, Value, Viewer};
use std::collections::BTreeSet;
use std::fmt;

/// How many values are tried of what has no list of options.
const DRAWN: usize = 2;
/// After so many values an attempt is taken for one that nobody can make.
const TRIED_MAX: usize = 2_000;
/// How far apart the worlds of neighbouring seeds lie in the list of all.
const STRIDE: u64 = 3;

/// What trying everything came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offered {
    /// The names of the attempts that were made.
    pub made: BTreeSet<&'static str>,
    /// How many were made.
    pub played: usize,
    /// What no filling in leads on from, with the seed that finds it again.
    pub dead_ends: Vec<String>,
}

impl fmt::Display for Offered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} attempts of {} names", self.played, self.made.len())
    }
}

/// Tries everything that is offered in `count` of these worlds, to whoever `viewers` names there, and makes each attempt
/// as [`gate`] does. Attempts of the names `untold` may turn out to be impossible once somebody is chosen for them.
///
/// # Panics
/// If a rule breaks, there is no world, or a value that lies in its range is wrong.
pub fn tries<R: Ruleset>(
    ruleset: R,
    worlds: &[R::World],
    viewers: impl Fn(&R::World) -> Vec<Viewer>,
    untold: &[&str],
    (count, seed): (u64, u64),
) -> Offered {
    let mut came = Offered::default();
    let place = |seed: u64| usize::try_from(seed % worlds.len() as u64).unwrap_or_default();
    for seed in (0..count).map(|nth| seed.wrapping_add(nth * STRIDE)) {
        let world = &worlds[place(seed)];
        let mut tries = Tries { ruleset, world, seed, random: Random::seeded(seed), came: &mut came };
        for viewer in viewers(world) {
            for name in ruleset.attempts() {
                tries.tries(name, &viewer, !untold.contains(name));
            }
        }
    }
    came
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
struct Tries<'a, R: Ruleset> {
    ruleset: R,
    world: &'a R::World,
    seed: u64,
    random: Random,
    came: &'a mut Offered,
}

impl<R: Ruleset> Tries<'_, R> {
    /// An attempt that somebody can make who has filled in so much, if there is one. What a player proposes, the referee
    /// fills on.
    fn whole(&mut self, viewer: &Viewer, filled: &Filled, left: &mut usize) -> Option<R::Attempt> {
        let (param, viewer) = match step(self.ruleset, self.world, viewer, filled) {
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
    /// first. Whether the attempt is `told`: that people and places that are offered for it go together.
    fn tries(&mut self, name: &'static str, viewer: &Viewer, told: bool) {
        let (mut filled, mut viewer) = (Filled::of(name), viewer.clone());
        loop {
            let param = match fill(self.ruleset, self.world, &viewer, &filled) {
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
                let counts = told && matches!(value, Value::Character(_) | Value::Place(_));
                let with = filled.clone().with(param.name, value);
                // Why an option is refused is told where it stands.
                if matches!(step(self.ruleset, self.world, &viewer, &with), Next::Refused(_)) {
                    continue;
                }
                match self.whole(&viewer, &with, &mut TRIED_MAX.clone()) {
                    Some(attempt) => {
                        self.makes(&attempt);
                        goes_on = goes_on.or(Some(with));
                    }
                    None if counts => {
                        self.came.dead_ends.push(format!("SEED={}: {with:?} for {viewer:?}", self.seed));
                    }
                    None => {}
                }
            }
            let Some(with) = goes_on else { return };
            filled = with;
        }
    }

    fn makes(&mut self, attempt: &R::Attempt) {
        self.came.made.insert(attempt.name());
        self.came.played += 1;
        gate(self.ruleset, self.world, attempt, &mut self.random);
    }
}
