//! A draft that is finished by luck: what is still open in it gets something that may stand there.
//!
//! No game says how. Its form says what there is, its rule of making ([`Ruleset::build`]) what may stand beside what, and
//! the ready-made people what is usual where a form allows nearly anything. Nothing that was chosen is touched.
use crate::act::guarded;
use crate::state::Table;
use norn_chronicle::{REFEREE, Seat};
use norn_kernel::amounts::Amount;
use norn_kernel::offer::By;
use norn_kernel::{Draft, Money, Param, Problem, Range, Ruleset, Value, Who};

/// How often something is drawn for a field until it may stand beside the rest.
const DRAWS_MAX: usize = 12;
/// How often the fields are gone through: what one of them takes may make room for, or need, another.
const ROUNDS_MAX: usize = 4;
/// A number from a range that is wider is drawn from those that are usual.
const WIDE: i64 = 40;
/// The most things of an equipment that are drawn.
const THINGS_MAX: u32 = 8;

const STARTS: &[&str] = &[
    "Al", "Bran", "Cal", "Dar", "El", "Fen", "Gar", "Hal", "Il", "Jor", "Kel", "Lin", "Mar", "Nor", "Or",
    "Per", "Quin", "Ros", "Sel", "Tal", "Ul", "Var", "Wil", "Ys",
];
const ENDS: &[&str] =
    &["a", "an", "ara", "bert", "da", "dis", "eth", "gar", "ia", "ik", "in", "mund", "na", "or", "ra", "wen"];

/// A die with so many sides, counted from 0.
type Die<'d> = &'d mut dyn FnMut(u32) -> u32;

fn of<'a, T>(all: &'a [T], die: Die<'_>) -> Option<&'a T> {
    let sides = u32::try_from(all.len()).ok().filter(|sides| 0 < *sides)?;
    all.get(die(sides) as usize)
}

fn between(min: i64, max: i64, die: Die<'_>) -> Option<i64> {
    let sides = u32::try_from(max.checked_sub(min)?.checked_add(1)?).ok().filter(|sides| 0 < *sides)?;
    Some(min + i64::from(die(sides)))
}

/// Some of these, each once, in the order in which they stand.
fn some<'a, T>(all: &'a [T], count: usize, die: Die<'_>) -> Vec<&'a T> {
    let mut left: Vec<(usize, &T)> = all.iter().enumerate().collect();
    let mut taken = vec![];
    for _ in 0..count.min(all.len()) {
        let sides = u32::try_from(left.len()).unwrap_or(u32::MAX);
        taken.push(left.swap_remove(die(sides) as usize));
    }
    taken.sort_by_key(|(place, _)| *place);
    taken.into_iter().map(|(_, one)| one).collect()
}

/// So many points over these, none with more than it takes.
fn spread(of: &[Amount], points: u32, die: Die<'_>) -> Value {
    let mut counts = vec![0; of.len()];
    for _ in 0..points {
        let open: Vec<usize> = (0..of.len()).filter(|at| counts[*at] < of[*at].max).collect();
        let Some(at) = self::of(&open, &mut *die) else { break };
        counts[*at] += 1;
    }
    let pairs = of.iter().zip(counts).filter(|(_, count)| 0 < *count);
    let pair = |(one, count): (&Amount, u32)| {
        Value::List(vec![one.choice.value.clone(), Value::Number(count.into())])
    };
    Value::List(pairs.map(pair).collect())
}

/// The same numbers in another order, where this is a list of things with a number each: whoever has them is as good, at
/// something else.
fn shuffled(usual: &Value, die: Die<'_>) -> Option<Value> {
    let Value::List(rows) = usual else { return None };
    let pair = |row: &Value| match row {
        Value::List(cells) => match cells.as_slice() {
            [thing, Value::Number(number)] => Some((thing.clone(), *number)),
            _ => None,
        },
        _ => None,
    };
    let pairs: Vec<(Value, i64)> = rows.iter().map(pair).collect::<Option<_>>()?;
    let mut numbers: Vec<i64> = pairs.iter().map(|(_, number)| *number).collect();
    for at in (1..numbers.len()).rev() {
        let other = die(u32::try_from(at + 1).unwrap_or(u32::MAX)) as usize;
        numbers.swap(at, other);
    }
    let row = |((thing, _), number)| Value::List(vec![thing, Value::Number(number)]);
    Some(Value::List(pairs.into_iter().zip(numbers).map(row).collect()))
}

/// Something for a field, be it usual or not; nothing where it is better left as it is.
fn drawn(field: &Param, usual: &[&Value], die: Die<'_>) -> Option<Value> {
    let known = |die: Die<'_>| of(usual, die).map(|value| (*value).clone());
    match &field.range {
        Range::OneOf(options) => of(options, die).map(|option| option.value.clone()),
        Range::SeveralOf { options, min, max } => {
            let count =
                between((*min).into(), i64::from(*max).min(i64::try_from(options.len()).ok()?), &mut *die)?;
            let taken = some(options, usize::try_from(count).ok()?, die);
            Some(Value::List(taken.into_iter().map(|option| option.value.clone()).collect()))
        }
        Range::Number { min, max } if max.saturating_sub(*min) <= WIDE => {
            between(*min, *max, die).map(Value::Number)
        }
        Range::Text { .. } if field.default.is_none() => {
            let mut name = || Some(format!("{}{}", of(STARTS, &mut *die)?, of(ENDS, &mut *die)?));
            name().map(Value::Text)
        }
        Range::Amounts { of: things, min, max, .. } => {
            let points = match min == max {
                true => *max,
                false => u32::try_from(between(
                    (*min).into(),
                    (*max).min(min.saturating_add(THINGS_MAX)).into(),
                    &mut *die,
                )?)
                .ok()?,
            };
            match known(&mut *die) {
                Some(usual) if die(2) == 0 => shuffled(&usual, die).or(Some(usual)),
                _ => Some(spread(things, points, die)),
            }
        }
        Range::Money { min, max } => known(&mut *die).or_else(|| {
            let Value::Money(Money(most)) = field.default.as_ref()? else { return None };
            Some(Value::Money(Money((*most).clamp(*min, *max))))
        }),
        Range::Rows { .. } => {
            let usual = known(&mut *die)?;
            shuffled(&usual, die).or(Some(usual))
        }
        Range::Number { .. } | Range::Flag | Range::Factor | Range::Text { .. } | Range::Squares { .. } => {
            None
        }
    }
}

impl<R: Ruleset> Table<R> {
    /// What a seat has chosen so far, with something that may stand there in what is still open.
    pub(crate) fn at_random(&self, seat: Seat, draft: &Draft, die: Die<'_>) -> Draft {
        let world = &*self.history.world;
        let who = Who(self.people.whos);
        let forms = guarded(|| Ok(self.rules.forms(world))).unwrap_or_default();
        let mine = |field: &Param| seat == REFEREE || field.by != By::Referee;
        let Some(form) =
            forms.into_iter().find(|form| form.name == draft.form && (seat == REFEREE || form.players))
        else {
            return draft.clone();
        };
        let cast = self.rules.cast().drafts;
        let cast: Vec<&Draft> = cast.iter().filter(|one| one.form == draft.form).collect();
        let problems = |draft: &Draft| -> Vec<Problem> {
            guarded(|| Ok(self.rules.build(world, draft, who).err().unwrap_or_default())).unwrap_or_default()
        };
        let mut best = draft.clone();
        let mut left = problems(&best);
        for round in 0..ROUNDS_MAX {
            let fields = self.rules.narrow(world, &best, form.clone()).fields;
            for field in fields.iter().filter(|field| mine(field) && !draft.values.contains_key(field.name)) {
                let wrong = left.iter().any(|problem| problem.at == field.name);
                if 0 < round && !wrong {
                    continue;
                }
                let usual: Vec<&Value> = cast.iter().filter_map(|one| one.values.get(field.name)).collect();
                for _ in 0..DRAWS_MAX {
                    let Some(value) = drawn(field, &usual, &mut *die) else { break };
                    let mut with = best.clone();
                    with.values.insert(field.name.to_owned(), value);
                    let now = problems(&with);
                    let fits = now.len() <= left.len() && !now.iter().any(|problem| problem.at == field.name);
                    if fits {
                        (best, left) = (with, now);
                        break;
                    }
                }
            }
            if left.is_empty() {
                return best;
            }
        }
        self.as_usual(draft, &best, &cast, &problems, die)
    }

    /// As somebody ready-made is, in all that nobody has chosen: where luck finds nothing that goes together.
    fn as_usual(
        &self,
        draft: &Draft,
        best: &Draft,
        cast: &[&Draft],
        problems: &dyn Fn(&Draft) -> Vec<Problem>,
        die: Die<'_>,
    ) -> Draft {
        for usual in some(cast, cast.len(), &mut *die) {
            // As much of what was drawn as goes with them.
            for drawn in [best, draft] {
                let open = |name: &&String| problems(best).iter().any(|problem| problem.at == **name);
                let mut values = usual.values.clone();
                values.extend(drawn.values.clone());
                for name in usual.values.keys().filter(|name| !draft.values.contains_key(*name)).filter(open)
                {
                    if let Some(value) = usual.values.get(name) {
                        values.insert(name.clone(), value.clone());
                    }
                }
                let with = Draft { form: draft.form.clone(), values };
                if problems(&with).is_empty() {
                    return with;
                }
            }
        }
        best.clone()
    }
}
