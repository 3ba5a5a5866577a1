//! Fills in attempts and drafts at random.
use crate::random::Random;
use norn_kernel::amounts::Amount;
use norn_kernel::offer::PARAMS_MAX;
use norn_kernel::ruleset::fill;
use norn_kernel::{Draft, Factor, Filled, Form, Money, Next, Param, Range, Ruleset, Value, Viewer};

/// A value of the range, its ends more often than the rest; `None` where it is empty.
pub fn within(range: &Range, random: &mut Random) -> Option<Value> {
    Some(match range {
        Range::OneOf(options) => random.of(options)?.value.clone(),
        Range::SeveralOf { options, min, max } => {
            let max = usize::from(*max).min(options.len());
            let wanted = between(usize::from(*min).into_wide(), max.into_wide(), random)?;
            let mut left: Vec<&Value> = options.iter().map(|option| &option.value).collect();
            let mut taken = vec![];
            for _ in 0..wanted {
                let n = random.below(u32::try_from(left.len()).unwrap_or(u32::MAX)) as usize;
                taken.push(left.swap_remove(n).clone());
            }
            Value::List(taken)
        }
        Range::Number { min, max } => Value::Number(between(*min, *max, random)?),
        Range::Flag => Value::Flag(random.one_in(2)),
        Range::Text { max } => Value::Text(text(usize::from(*max).min(12), random)),
        Range::Money { min, max } => Value::Money(Money(between(*min, *max, random)?)),
        Range::Factor => Value::Factor(Factor::new(random.below(10), 1 + random.below(10))?),
        Range::Rows { columns, max } => {
            let rows = random.below(u32::from(*max).min(3) + 1);
            let row = |random: &mut Random| {
                let cells = columns.iter().map(|(_, range)| within(range, random));
                cells.collect::<Option<_>>().map(Value::List)
            };
            Value::List((0..rows).map(|_| row(random)).collect::<Option<_>>()?)
        }
        Range::Amounts { of, min, max, .. } => amounts(of, (*min).into(), (*max).into(), random)?,
        Range::Squares { of, min, max } => {
            let all: Vec<Value> = of.places().map(Value::Place).collect();
            let max = usize::from(*max).min(all.len());
            let wanted = between(usize::from(*min).into_wide(), max.into_wide(), random)?;
            // From anywhere on, and around.
            let from = random.below(u32::try_from(all.len()).unwrap_or(u32::MAX)) as usize;
            let wanted = usize::try_from(wanted).unwrap_or_default();
            Value::List(all.iter().cycle().skip(from).take(wanted).cloned().collect())
        }
    })
}

/// One of a thing, and nothing else.
fn one_of_it(amount: &Amount) -> Value {
    Value::List(vec![Value::List(vec![amount.choice.value.clone(), Value::Number(1)])])
}

/// Some of each of a few things, `min` to `max` in all; `None` where there is not enough.
fn amounts(of: &[Amount], min: i64, max: i64, random: &mut Random) -> Option<Value> {
    let all = of.iter().map(|one| i64::from(one.max)).sum::<i64>().min(max);
    let mut wanted = between(min, all, random)?;
    let mut left: Vec<&Amount> = of.iter().filter(|one| 0 < one.max).collect();
    let mut counts: Vec<(&Amount, i64)> = vec![];
    while 0 < wanted {
        let n = random.below(u32::try_from(left.len()).unwrap_or(u32::MAX)) as usize;
        let one = left.swap_remove(n);
        // The things that are left have to be enough for the rest.
        let others: i64 = left.iter().map(|one| i64::from(one.max)).sum();
        let count = between((wanted - others).max(1), wanted.min(one.max.into()), random)?;
        wanted -= count;
        counts.push((one, count));
    }
    counts.sort_by_key(|(one, _)| of.iter().position(|known| std::ptr::eq(known, *one)));
    let pairs = counts.iter().map(|(one, count)| vec![one.choice.value.clone(), Value::Number(*count)]);
    Some(Value::List(pairs.map(Value::List).collect()))
}

trait Wide {
    fn into_wide(self) -> i64;
}

impl Wide for usize {
    fn into_wide(self) -> i64 {
        i64::try_from(self).unwrap_or(i64::MAX)
    }
}

fn between(min: i64, max: i64, random: &mut Random) -> Option<i64> {
    if max < min {
        return None;
    }
    let span = i128::from(max) - i128::from(min) + 1;
    Some(match random.below(8) {
        0 => min,
        1 => max,
        // Often small, since what happens near 0 matters most.
        2..=4 => (i64::from(random.below(20)) - 4).clamp(min, max),
        _ => {
            let above = i128::from(random.bits()) % span;
            i64::try_from(i128::from(min) + above).unwrap_or(max)
        }
    })
}

fn text(max: usize, random: &mut Random) -> String {
    const LETTERS: &[char] = &['a', 'Z', ' ', 'é', '"', '\\', '<', '\n', '\u{202e}', '🎲', '{', '0'];
    let length = random.below(u32::try_from(max).unwrap_or(u32::MAX).saturating_add(1));
    (0..length).filter_map(|_| random.of(LETTERS)).collect()
}

/// Anything at all, most likely nothing that a range allows.
pub fn anything(random: &mut Random) -> Value {
    match random.below(12) {
        0 => Value::Flag(random.one_in(2)),
        1 => Value::Number(i64::from_be_bytes(random.bits().to_be_bytes())),
        2 => Value::Number(i64::from(random.below(12)) - 2),
        3 => Value::Word(text(8, random)),
        4 => Value::Text(text(600, random)),
        5 => Value::Character(norn_kernel::Who(u16::try_from(random.below(9)).unwrap_or_default())),
        6 => Value::Place(norn_kernel::Place(u16::try_from(random.below(300)).unwrap_or_default())),
        7 => Value::Item(random.below(9)),
        8 => Value::Rule(text(8, random)),
        9 => Value::Money(Money(i64::from_be_bytes(random.bits().to_be_bytes()))),
        10 => Value::Factor(Factor::new(random.below(9), 1).unwrap_or(Factor::ONE)),
        _ => Value::List((0..random.below(4)).map(|_| anything(random)).collect()),
    }
}

/// Something that looks like a value of the range, most likely one that it does not allow; otherwise anything.
pub fn nearly(range: &Range, random: &mut Random) -> Value {
    let (Range::Amounts { of, .. }, Some(Value::List(mut pairs))) = (range, within(range, random)) else {
        return anything(random);
    };
    let Some(one) = random.of(of) else { return anything(random) };
    let thing = || one.choice.value.clone();
    let (thing, count) = match random.below(8) {
        0 => return anything(random),
        1 => (anything(random), Value::Number(1)),
        2 => (thing(), anything(random)),
        3 => (thing(), Value::Number(0)),
        4 => (thing(), Value::Number(-1)),
        5 => (thing(), Value::Number(i64::from(one.max) + 1)),
        6 => (thing(), Value::Number(i64::from(random.below(3)) + i64::from(u32::MAX))),
        // Twice, where it is there already.
        _ => (thing(), Value::Number(1)),
    };
    pairs.push(Value::List(vec![thing, count]));
    Value::List(pairs)
}

/// This value, or another option where it does not pass and that does: refused options are shown, but are chosen only if
/// nothing else is left.
pub fn careful(param: &Param, value: Value, passes: impl Fn(&Value) -> bool) -> Value {
    if passes(&value) {
        return value;
    }
    let others: Vec<Value> = match &param.range {
        Range::OneOf(options) => options.iter().map(|option| option.value.clone()).collect(),
        Range::Amounts { of, .. } => of.iter().map(one_of_it).collect(),
        _ => vec![],
    };
    let from = others.iter().position(|option| *option == value).unwrap_or(0);
    let mut others = others.iter().cycle().skip(from + 1).take(others.len());
    others.find(|other| passes(other)).cloned().unwrap_or(value)
}

/// Fills an attempt with random values in their ranges. What a player may only propose, the referee fills on
/// from there. Gives what came of it at last, which is never [`Next::Fill`] or [`Next::Propose`] unless a
/// parameter's range is empty, and what was filled in.
pub fn attempt<R: Ruleset>(
    ruleset: R,
    world: &R::World,
    viewer: &Viewer,
    name: &str,
    random: &mut Random,
) -> (Next<R::Attempt>, Filled) {
    let mut filled = Filled::of(name);
    let next = fills(ruleset, world, viewer, &mut filled, random, true);
    (next, filled)
}

/// The same for what is still to be filled in, with anything that is shown, be it refused or not.
pub fn rest<R: Ruleset>(
    ruleset: R,
    world: &R::World,
    viewer: &Viewer,
    filled: &mut Filled,
    random: &mut Random,
) -> Next<R::Attempt> {
    fills(ruleset, world, viewer, filled, random, false)
}

fn fills<R: Ruleset>(
    ruleset: R,
    world: &R::World,
    viewer: &Viewer,
    filled: &mut Filled,
    random: &mut Random,
    careful: bool,
) -> Next<R::Attempt> {
    let mut viewer = viewer.clone();
    for _ in 0..=PARAMS_MAX {
        let param = match fill(ruleset, world, &viewer, filled) {
            Next::Fill(param) => param,
            Next::Propose(param) => {
                viewer = Viewer::Referee;
                param
            }
            next => return next,
        };
        let value = match &param.default {
            Some(default) if random.one_in(3) => Some(default.clone()),
            _ => within(&param.range, random),
        };
        let Some(value) = value else { return Next::Fill(param) };
        let passes = |value: &Value| {
            let with = filled.clone().with(param.name, value.clone());
            !matches!(fill(ruleset, world, &viewer, &with), Next::Refused(_) | Next::Wrong(_))
        };
        let value = if careful { self::careful(&param, value, passes) } else { value };
        filled.values.insert(param.name.to_owned(), value);
    }
    fill(ruleset, world, &viewer, filled)
}

/// A study as far as it is filled in.
pub type Study<R> = Next<(<R as Ruleset>::World, <R as Ruleset>::Attempt)>;

/// The same for a study: an attempt with the world that it stands in.
pub fn study<R: Ruleset>(
    ruleset: R,
    world: &R::World,
    name: &str,
    random: &mut Random,
) -> (Study<R>, Filled) {
    let mut filled = Filled::of(name);
    for _ in 0..=PARAMS_MAX {
        let (Next::Fill(param) | Next::Propose(param)) = ruleset.study(world, &filled) else {
            break;
        };
        let value = match &param.default {
            Some(default) if random.one_in(2) => Some(default.clone()),
            _ => within(&param.range, random),
        };
        match value {
            Some(value) => filled = filled.with(param.name, value),
            None => return (Next::Fill(param), filled),
        }
    }
    let last = ruleset.study(world, &filled);
    (last, filled)
}

/// Fills a form, sometimes badly: fields are left out, or hold anything.
pub fn draft(form: &Form, random: &mut Random) -> Draft {
    let well = random.one_in(2);
    let mut draft = Draft { form: form.name.to_owned(), ..Draft::default() };
    for field in &form.fields {
        let value = match random.below(12) {
            0 if !well => None,
            1 if !well => Some(anything(random)),
            2..=4 if field.default.is_some() => field.default.clone(),
            _ => within(&field.range, random),
        };
        if let Some(value) = value {
            draft.values.insert(field.name.to_owned(), value);
        }
    }
    if !well && random.one_in(8) {
        draft.values.insert(text(5, random), anything(random));
    }
    draft
}
