//! What is so of each of many people: looked up at every step of every rule, and seldom changed.
use crate::Who;
use crate::stored::{Plain, Restored, Storable};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::iter::Zip;
use std::slice;

/// A map by people, in the order of their numbers. It does what a `BTreeMap` does, and is stored as one; finding somebody
/// reads one short list of numbers, and most often a single one of them, since people are numbered as they come.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roster<T> {
    /// Each once, from the lowest number up.
    people: Vec<Who>,
    /// What is so of each, in the same order.
    of: Vec<T>,
}

/// Where somebody stands in a rising list, or else would. Inlined up to the guess, which is right most often.
#[inline]
fn find(people: &[Who], who: Who) -> Result<usize, usize> {
    let first = people.first().map_or(0, |first| first.0);
    let guess = usize::from(who.0.wrapping_sub(first));
    if people.get(guess) == Some(&who) { Ok(guess) } else { search(people, who) }
}

/// The same without a guess. Not generic, so that it is compiled once.
fn search(people: &[Who], who: Who) -> Result<usize, usize> {
    people.binary_search(&who)
}

/// Everybody with what is so of them.
pub type Iter<'a, T> = Zip<slice::Iter<'a, Who>, slice::Iter<'a, T>>;

impl<T> Roster<T> {
    /// One with nobody in it.
    #[must_use]
    pub const fn new() -> Self {
        Self { people: vec![], of: vec![] }
    }
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.people.len()
    }
    /// Whether there is nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.people.is_empty()
    }
    /// Whether somebody is there.
    #[must_use]
    pub fn contains_key(&self, who: &Who) -> bool {
        find(&self.people, *who).is_ok()
    }
    /// What is so of somebody who is there.
    #[must_use]
    pub fn get(&self, who: &Who) -> Option<&T> {
        self.of.get(find(&self.people, *who).ok()?)
    }
    /// The same, to be changed.
    pub fn get_mut(&mut self, who: &Who) -> Option<&mut T> {
        self.of.get_mut(find(&self.people, *who).ok()?)
    }
    /// From now on, this is so of somebody. What was so before.
    pub fn insert(&mut self, who: Who, of: T) -> Option<T> {
        match find(&self.people, who) {
            Ok(at) => self.of.get_mut(at).map(|now| std::mem::replace(now, of)),
            Err(at) => {
                self.people.insert(at, who);
                self.of.insert(at, of);
                None
            }
        }
    }
    /// Somebody is there no more. What was so of them.
    pub fn remove(&mut self, who: &Who) -> Option<T> {
        let at = find(&self.people, *who).ok()?;
        self.people.remove(at);
        Some(self.of.remove(at))
    }
    /// Only those stay of whom this holds.
    pub fn retain(&mut self, mut stays: impl FnMut(&Who, &mut T) -> bool) {
        *self = std::mem::take(self)
            .into_iter()
            .filter_map(|(who, mut of)| stays(&who, &mut of).then_some((who, of)))
            .collect();
    }
    /// Everybody with what is so of them, in the order of their numbers.
    pub fn iter(&self) -> Iter<'_, T> {
        self.people.iter().zip(&self.of)
    }
    /// Everybody, in the order of their numbers.
    pub fn keys(&self) -> slice::Iter<'_, Who> {
        self.people.iter()
    }
    /// What is so of each.
    pub fn values(&self) -> slice::Iter<'_, T> {
        self.of.iter()
    }
    /// The same, to be changed.
    pub fn values_mut(&mut self) -> slice::IterMut<'_, T> {
        self.of.iter_mut()
    }
    /// Whoever has the greatest number, with what is so of them.
    #[must_use]
    pub fn last_key_value(&self) -> Option<(&Who, &T)> {
        self.people.last().zip(self.of.last())
    }
}

impl<T> Default for Roster<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for Roster<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<'a, T> IntoIterator for &'a Roster<T> {
    type Item = (&'a Who, &'a T);
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T> IntoIterator for Roster<T> {
    type Item = (Who, T);
    type IntoIter = Zip<std::vec::IntoIter<Who>, std::vec::IntoIter<T>>;
    fn into_iter(self) -> Self::IntoIter {
        self.people.into_iter().zip(self.of)
    }
}

impl<T> Extend<(Who, T)> for Roster<T> {
    fn extend<I: IntoIterator<Item = (Who, T)>>(&mut self, all: I) {
        for (who, of) in all {
            self.insert(who, of);
        }
    }
}

impl<T> FromIterator<(Who, T)> for Roster<T> {
    fn from_iter<I: IntoIterator<Item = (Who, T)>>(all: I) -> Self {
        let mut roster = Self::new();
        roster.extend(all);
        roster
    }
}

impl<T, const N: usize> From<[(Who, T); N]> for Roster<T> {
    fn from(all: [(Who, T); N]) -> Self {
        all.into_iter().collect()
    }
}

impl<T: Storable> Storable for Roster<T> {
    fn store(&self) -> Plain {
        Plain::Fields(self.iter().map(|(who, of)| (Cow::Owned(who.store_key()), of.store())).collect())
    }
    fn restore(from: &Plain) -> Restored<Self> {
        BTreeMap::<Who, T>::restore(from).map(|all| all.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A roster and a map that are told the same, at each step.
    fn both(told: &[(u16, Option<i32>)]) -> impl Iterator<Item = (Roster<i32>, BTreeMap<Who, i32>)> + '_ {
        let (mut roster, mut map) = (Roster::new(), BTreeMap::new());
        told.iter().map(move |(who, now)| {
            match now {
                Some(now) => assert_eq!(roster.insert(Who(*who), *now), map.insert(Who(*who), *now)),
                None => assert_eq!(roster.remove(&Who(*who)), map.remove(&Who(*who))),
            }
            (roster.clone(), map.clone())
        })
    }

    #[test]
    fn it_is_a_map() {
        // People as they come, somebody of another table's making, gaps, and the first of all gone.
        let told =
            [(2, Some(20)), (3, Some(30)), (9, Some(90)), (1, Some(10)), (3, Some(31)), (1, None), (4, None)];
        for (roster, map) in both(&told) {
            for who in (0..=10).chain([u16::MAX]).map(Who) {
                assert_eq!(
                    (roster.get(&who), roster.contains_key(&who)),
                    (map.get(&who), map.contains_key(&who))
                );
            }
            assert!(
                roster.iter().eq(&map) && roster.keys().eq(map.keys()) && roster.values().eq(map.values())
            );
            assert_eq!((roster.len(), roster.last_key_value()), (map.len(), map.last_key_value()));
            assert_eq!((roster.store(), format!("{roster:?}")), (map.store(), format!("{map:?}")));
            assert_eq!(Roster::restore(&map.store()).ok(), Some(roster));
        }
    }

    #[test]
    fn whoever_is_to_stay_stays() {
        let mut roster = Roster::from([(Who(3), 'c'), (Who(1), 'a'), (Who(2), 'b')]);
        roster.retain(|who, of| *who != Who(2) && *of != 'c');
        assert_eq!(roster, Roster::from([(Who(1), 'a')]));
    }
}
