//! So many of what: baskets, packs, rations, what is sold, given and paid.
//!
//! People fill in a list of pairs, what and how many (`[["rope", 2], ["torch", 5]]`): each thing once, at least one
//! of it. A rule reads them as [`Amounts`], which can't hold anything else.
use crate::ask::Choice;
use crate::record::Cell;
use crate::stored::{Fault, Restored};
use crate::{Money, Plain, Storable, Text, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The most of one thing, whatever a list allows: as many as rules can count.
pub const AMOUNT_MAX: u32 = i32::MAX.unsigned_abs();

/// Something of which there may be several.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub struct Amount {
    /// What it is.
    pub choice: Choice,
    /// The most of it.
    pub max: u32,
    /// What one adds to each [`Sum`] of its list, in that order; what is left out adds nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub each: Vec<i64>,
}

impl Amount {
    /// At most so many of this.
    #[must_use]
    pub fn of(choice: Choice, max: u32) -> Self {
        Self { choice, max, each: vec![] }
    }
    /// One adds so much to the next of the list's sums.
    #[must_use]
    pub fn at(mut self, each: impl Into<i64>) -> Self {
        self.each.push(each.into());
        self
    }
}

/// What is added up over a list: a price, a weight.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub struct Sum {
    /// Said beside each thing, of one of them, with the figure as `$amount`.
    pub each: Text,
    /// Said of all together, with the figure as `$amount`. The figure stands in it once, and nothing else depends on
    /// it: a page puts another one there while somebody chooses.
    pub all: Text,
    /// What it counts.
    pub unit: Unit,
}

/// What a figure counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Whole ones.
    Number,
    /// Hundredths, as [`Money`] does.
    Money,
}

impl Unit {
    /// The figure, as sentences take it.
    #[must_use]
    pub fn value(self, amount: i64) -> Value {
        match self {
            Self::Number => Value::Number(amount),
            Self::Money => Value::Money(Money(amount)),
        }
    }
}

/// What is wrong with what was filled in for amounts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It is no list of pairs of what and how many.
    Shape,
    /// There is no such thing on the list.
    Unknown(Value),
    /// The thing stands there twice.
    Twice(Value),
    /// There are too few or too many of one thing.
    Count {
        /// Of what.
        of: Value,
        /// How many.
        count: i64,
        /// The most.
        max: u32,
    },
    /// There are too few or too many in all.
    All {
        /// How many.
        count: u64,
        /// The fewest.
        min: u32,
        /// The most.
        max: u32,
    },
}

/// What is wrong with a value that is to hold amounts, `min` to `max` in all; nothing, if it fits. `most` is asked of
/// each thing: how many of it there may be, or nothing if it is not on the list.
pub fn unfit(value: &Value, min: u32, max: u32, most: impl Fn(&Value) -> Option<u32>) -> Option<Unfit> {
    let Value::List(pairs) = value else { return Some(Unfit::Shape) };
    let (mut seen, mut all) = (BTreeSet::new(), 0_u64);
    for pair in pairs {
        let Some((of, count)) = pair_of(pair) else { return Some(Unfit::Shape) };
        let Some(most) = most(of) else { return Some(Unfit::Unknown(of.clone())) };
        let most = most.min(AMOUNT_MAX);
        match u32::try_from(count) {
            Ok(fits) if (1..=most).contains(&fits) => all = all.saturating_add(fits.into()),
            _ => return Some(Unfit::Count { of: of.clone(), count, max: most }),
        }
        if !seen.insert(of) {
            return Some(Unfit::Twice(of.clone()));
        }
    }
    let fits = (u64::from(min)..=u64::from(max)).contains(&all);
    (!fits).then_some(Unfit::All { count: all, min, max })
}

/// The same for a list that is at hand.
#[must_use]
pub fn unfit_in(value: &Value, of: &[Amount], min: u32, max: u32) -> Option<Unfit> {
    let known: BTreeMap<&Value, u32> = of.iter().map(|one| (&one.choice.value, one.max)).collect();
    unfit(value, min, max, |value| known.get(value).copied())
}

fn pair_of(pair: &Value) -> Option<(&Value, i64)> {
    let Value::List(cells) = pair else { return None };
    match cells.as_slice() {
        [of, Value::Number(count)] => Some((of, *count)),
        _ => None,
    }
}

/// What amounts add up to, one figure for each of so many sums, in the list's units.
#[must_use]
pub fn sums(value: &Value, of: &[Amount], count: usize) -> Vec<i64> {
    let known: BTreeMap<&Value, &[i64]> =
        of.iter().map(|one| (&one.choice.value, one.each.as_slice())).collect();
    let pairs = match value {
        Value::List(pairs) => pairs.as_slice(),
        _ => &[],
    };
    let one = |nth: usize| {
        let each = |of: &Value| known.get(of).and_then(|each| each.get(nth)).copied().unwrap_or(0);
        let figures = pairs.iter().filter_map(pair_of).map(|(of, count)| each(of).saturating_mul(count));
        figures.fold(0, i64::saturating_add)
    };
    (0..count).map(one).collect()
}

/// The fewest that a list allows: of its first things, as many as it takes.
#[must_use]
pub fn fewest(of: &[Amount], min: u32) -> Value {
    let mut left = min;
    let mut pairs = vec![];
    for one in of {
        let count = left.min(one.max);
        if count == 0 {
            continue;
        }
        left -= count;
        pairs.push(Value::List(vec![one.choice.value.clone(), Value::Number(count.into())]));
    }
    Value::List(pairs)
}

/// How many of what: each thing once, 1 to [`AMOUNT_MAX`] of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Amounts<T>(Vec<(T, i32)>);

impl<T> Default for Amounts<T> {
    fn default() -> Self {
        Self(vec![])
    }
}

impl<T> Amounts<T> {
    /// Nothing of anything.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }
    /// Each thing with how many there are of it: 1 or more.
    pub fn iter(&self) -> impl Iterator<Item = (&T, i32)> {
        self.0.iter().map(|(of, count)| (of, *count))
    }
    /// Whether there is nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: PartialEq> Amounts<T> {
    /// So many of one thing more; none or fewer change nothing. What is there already counts together.
    #[must_use]
    pub fn and(mut self, of: T, count: i32) -> Self {
        if count < 1 {
            return self;
        }
        match self.0.iter_mut().find(|(known, _)| *known == of) {
            Some((_, known)) => *known = known.saturating_add(count),
            None => self.0.push((of, count)),
        }
        self
    }
    /// How many there are of this.
    #[must_use]
    pub fn count(&self, of: &T) -> i32 {
        self.0.iter().find(|(known, _)| known == of).map_or(0, |(_, count)| *count)
    }
}

impl<T: PartialEq> FromIterator<(T, i32)> for Amounts<T> {
    /// What stands there twice counts together; what there is none of is left out.
    fn from_iter<I: IntoIterator<Item = (T, i32)>>(pairs: I) -> Self {
        pairs.into_iter().fold(Self::none(), |all, (of, count)| all.and(of, count))
    }
}

impl<T: Cell> Cell for Amounts<T> {
    fn blank() -> Self {
        Self::none()
    }
    fn value(&self) -> Value {
        Value::List(self.iter().map(|(of, count)| Value::List(vec![of.value(), count.value()])).collect())
    }
    fn read(value: &Value) -> Option<Self> {
        if unfit(value, 0, u32::MAX, |_| Some(AMOUNT_MAX)).is_some() {
            return None;
        }
        Vec::<(T, i32)>::read(value).map(Self)
    }
}

/// A list of pairs, what and how many. Of what was stored twice, which lists could be once, the counts are added.
impl<T: Storable + PartialEq> Storable for Amounts<T> {
    fn store(&self) -> Plain {
        self.0.store()
    }
    fn restore(from: &Plain) -> Restored<Self> {
        let pairs = Vec::<(T, i32)>::restore(from)?;
        match pairs.iter().position(|(_, count)| *count < 1) {
            Some(nth) => Err(Fault::of("there are fewer than one of it").within(nth)),
            None => Ok(pairs.into_iter().collect()),
        }
    }
}

impl<T: Storable + PartialEq> serde::Serialize for Amounts<T> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.store().serialize(to)
    }
}

impl<'de, T: Storable + PartialEq> serde::Deserialize<'de> for Amounts<T> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        crate::stored::read(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Key;

    const KEY: Key = Key::of(&["game.shop"], "game.shop");

    fn shop() -> Vec<Amount> {
        let one =
            |name: &str, max, price: i64| Amount::of(Choice::new(KEY, Value::text(name)), max).at(price);
        vec![one("Rope", 3, 250).at(10), one("Torch", 9, 50)]
    }

    fn pair(name: &str, count: i64) -> Value {
        Value::List(vec![Value::text(name), Value::Number(count)])
    }

    fn pairs(all: &[(&str, i64)]) -> Value {
        Value::List(all.iter().map(|(name, count)| pair(name, *count)).collect())
    }

    #[test]
    fn each_thing_stands_once_with_at_least_one_and_at_most_as_many_as_there_are() {
        let wrong = |value: &Value| unfit_in(value, &shop(), 1, 5);
        assert_eq!(wrong(&pairs(&[("Torch", 2), ("Rope", 3)])), None);
        assert_eq!(wrong(&pairs(&[("Boat", 1)])), Some(Unfit::Unknown(Value::text("Boat"))));
        assert_eq!(wrong(&pairs(&[("Rope", 1), ("Rope", 1)])), Some(Unfit::Twice(Value::text("Rope"))));
        let count = |count| Some(Unfit::Count { of: Value::text("Rope"), count, max: 3 });
        for wrongly in [4, 0, -1, i64::MIN, i64::MAX] {
            assert_eq!(wrong(&pairs(&[("Rope", wrongly)])), count(wrongly));
        }
        assert_eq!(wrong(&pairs(&[])), Some(Unfit::All { count: 0, min: 1, max: 5 }));
        let many = pairs(&[("Rope", 1), ("Torch", 5)]);
        assert_eq!(wrong(&many), Some(Unfit::All { count: 6, min: 1, max: 5 }));
    }

    #[test]
    fn what_is_no_list_of_pairs_is_none_for_any_list() {
        let text = Value::List(vec![Value::text("Rope"), Value::text("2")]);
        let three = Value::List(vec![Value::text("Rope"), Value::Number(2), Value::Number(2)]);
        for none in [Value::text("Rope"), Value::List(vec![text]), Value::List(vec![three])] {
            assert_eq!(unfit_in(&none, &shop(), 0, 5), Some(Unfit::Shape));
            assert_eq!(Amounts::<String>::read(&none), None);
        }
        assert_eq!(Amounts::<i32>::read(&pairs(&[("Rope", 1)])), None, "another type of thing");
        assert_eq!(Amounts::<String>::read(&pairs(&[("Rope", i64::from(i32::MAX) + 1)])), None);
    }

    #[test]
    fn a_rule_reads_amounts_that_can_be_nothing_else() {
        let value = pairs(&[("Torch", 2), ("Rope", 3)]);
        let read = Amounts::<String>::read(&value).expect("amounts");
        assert_eq!(read.value(), value);
        assert_eq!((read.count(&"Rope".to_owned()), read.count(&"Boat".to_owned())), (3, 0));
        let more = read.and("Rope".to_owned(), 1).and("Boat".to_owned(), 0).and("Boat".to_owned(), -1);
        assert_eq!(more.value(), pairs(&[("Torch", 2), ("Rope", 4)]));
    }

    #[test]
    fn sums_are_kept_inside_their_range() {
        assert_eq!(sums(&pairs(&[("Rope", 2), ("Torch", 3)]), &shop(), 2), [650, 20]);
        let dear = [Amount::of(Choice::new(KEY, Value::text("Moon")), 9).at(i64::MAX)];
        assert_eq!(sums(&pairs(&[("Moon", 9)]), &dear, 1), [i64::MAX]);
        assert_eq!(sums(&Value::Flag(true), &dear, 1), [0]);
    }

    #[test]
    fn the_fewest_are_of_the_first_things() {
        assert_eq!(fewest(&shop(), 0), pairs(&[]));
        assert_eq!(fewest(&shop(), 5), pairs(&[("Rope", 3), ("Torch", 2)]));
    }

    #[test]
    fn what_is_stored_twice_counts_together_and_none_of_a_thing_is_nothing() {
        let stored = |pairs: &[(&str, i32)]| {
            let pairs: Vec<(String, i32)> =
                pairs.iter().map(|(name, count)| ((*name).into(), *count)).collect();
            Amounts::<String>::restore(&pairs.store())
        };
        let kept = stored(&[("rope", 2), ("torch", 1), ("rope", 1)]).expect("amounts");
        assert_eq!(kept.store(), vec![("rope".to_owned(), 3), ("torch".to_owned(), 1)].store());
        assert_eq!(stored(&[("rope", 2), ("torch", 0)]).expect_err("none").at, "1");
    }
}
