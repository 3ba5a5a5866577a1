//! On which day of the game an entry was written. No entry says so: it follows from the world that the entries before
//! have led to, and whoever may read the entry was shown that day.
use super::Table;
use norn_kernel::Ruleset;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// How many changes of the day a table remembers. What was written before the earliest of them has no day any more.
pub const DAYS_KNOWN_MAX: usize = 10_000;

/// From which entry on it is which day, the earliest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Days(VecDeque<(u64, i64)>);

impl Days {
    fn now(&self) -> Option<i64> {
        self.0.back().map(|(_, day)| *day)
    }

    fn comes(&mut self, seq: u64, day: i64) {
        self.0.push_back((seq, day));
        if DAYS_KNOWN_MAX < self.0.len() {
            self.0.pop_front();
        }
    }

    /// The day on which this entry was written: what it has led to counts, so that an attempt that lets time pass ends on
    /// the day that it leads to.
    pub(crate) fn of(&self, seq: u64) -> Option<i64> {
        let after = self.0.partition_point(|(from, _)| *from <= seq);
        self.0.get(after.checked_sub(1)?).map(|(_, day)| *day)
    }
}

impl<R: Ruleset> Table<R> {
    /// Notes the day that it is once this entry was taken in, where that is another one.
    pub(super) fn dates(&mut self, seq: u64) {
        let day = self.rules.day(&self.history.world);
        if let Some(day) = day.filter(|day| self.days.now() != Some(*day)) {
            self.days.comes(seq, day);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_known_max_is_remembered_and_what_was_before_has_no_day() {
        let mut days = Days::default();
        assert_eq!(days.of(0), None);
        for nth in 0..=DAYS_KNOWN_MAX as u64 {
            days.comes(10 * nth, i64::try_from(nth).unwrap_or_default() + 1);
        }
        assert_eq!((days.0.len(), days.now()), (DAYS_KNOWN_MAX, Some(10_001)));
        assert_eq!(
            [0, 9, 10, 19, 20, u64::MAX].map(|seq| days.of(seq)),
            [None, None, Some(2), Some(2), Some(3), Some(10_001)]
        );
    }
}
