//! Tables that are rolled on: each row has a band of the faces of one die, and each face leads to one row.
use crate::offer::Range;
use crate::stored::{Fault, Restored};
use crate::{At, Die, Key, Owner, Plain, Play, Storable, Text, Value, World};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// A table whose rows cover each face of its die once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(
    try_from = "Vec<Band<T>>",
    into = "Vec<Band<T>>",
    bound(serialize = "T: Clone + Storable", deserialize = "T: Storable")
)]
pub struct Banded<T> {
    /// In the order of their faces. The first begins at 1, each other one behind the one before it, and the last ends
    /// with the die's highest face.
    bands: Vec<Band<T>>,
}

/// A row of such a table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Band<T> {
    /// Its lowest face.
    pub from: u16,
    /// Its highest face.
    pub to: u16,
    /// What it leads to.
    pub row: T,
}

/// Why rows are no such table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// There are none.
    Empty,
    /// A row ends before it begins, with this face.
    Reversed(u16),
    /// No row has this face.
    Gap(u16),
    /// Two rows have this face.
    Twice(u16),
    /// The faces go on beyond those of any die.
    Beyond,
}

impl Unfit {
    /// Which part of a rule's words says so, and the face that it is about; 0 where it is about none.
    #[must_use]
    pub fn part(self) -> (&'static str, u16) {
        match self {
            Self::Empty => ("empty", 0),
            Self::Reversed(face) => ("reversed", face),
            Self::Gap(face) => ("gap", face),
            Self::Twice(face) => ("twice", face),
            Self::Beyond => ("beyond", Die::SIDES_MAX),
        }
    }

    /// In the words of the rule that has the table, with `face`.
    #[must_use]
    pub fn words(self, key: Key) -> Text {
        let (part, face) = self.part();
        Text::part(key, part).with("face", i32::from(face))
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a table needs a row"),
            Self::Reversed(face) => write!(f, "the row that begins with {face} ends before it"),
            Self::Gap(face) => write!(f, "no row has the face {face}"),
            Self::Twice(face) => write!(f, "two rows have the face {face}"),
            Self::Beyond => write!(f, "no die has more than {} faces", Die::SIDES_MAX),
        }
    }
}

impl std::error::Error for Unfit {}

impl<T> Banded<T> {
    /// A table of these rows, in any order.
    ///
    /// # Errors
    /// If a face has no row, or two.
    pub fn new(bands: impl IntoIterator<Item = Band<T>>) -> Result<Self, Unfit> {
        let mut bands: Vec<Band<T>> = bands.into_iter().collect();
        bands.sort_by_key(|band| (band.from, band.to));
        let mut next = 1_u16;
        for band in &bands {
            if band.to < band.from {
                return Err(Unfit::Reversed(band.from));
            }
            if Die::SIDES_MAX < band.to {
                return Err(Unfit::Beyond);
            }
            if band.from < next {
                return Err(Unfit::Twice(band.from));
            }
            if next < band.from {
                return Err(Unfit::Gap(next));
            }
            next = band.to + 1;
        }
        if bands.is_empty() { Err(Unfit::Empty) } else { Ok(Self { bands }) }
    }

    /// A table in which each row has so many faces; those with none are left out.
    ///
    /// # Errors
    /// If no row has any, or all together have more than a die.
    pub fn weighed(rows: impl IntoIterator<Item = (u16, T)>) -> Result<Self, Unfit> {
        let mut last = 0_u16;
        let mut bands = vec![];
        for (weight, row) in rows.into_iter().filter(|(weight, _)| 0 < *weight) {
            let from = last + 1;
            last = last.checked_add(weight).filter(|last| *last <= Die::SIDES_MAX).ok_or(Unfit::Beyond)?;
            bands.push(Band { from, to: last, row });
        }
        Self::new(bands)
    }

    /// A table in which all of these are as likely.
    ///
    /// # Errors
    /// If there is none, or more than a die has faces.
    pub fn evenly(rows: impl IntoIterator<Item = T>) -> Result<Self, Unfit> {
        Self::weighed(rows.into_iter().map(|row| (1, row)))
    }

    /// The die that is rolled on it.
    #[must_use]
    pub fn die(&self) -> Die {
        // The last band ends within what a die may have, and there is one.
        self.bands.last().and_then(|band| Die::new(band.to)).unwrap_or(crate::D6)
    }

    /// Its rows, in the order of their faces.
    pub fn bands(&self) -> impl Iterator<Item = (RangeInclusive<u16>, &T)> {
        self.bands.iter().map(|band| (band.from..=band.to, &band.row))
    }

    /// The row of a face; none for what the die does not show.
    #[must_use]
    pub fn at(&self, face: u16) -> Option<&T> {
        let nth = self.bands.partition_point(|band| band.to < face);
        self.bands.get(nth).filter(|band| band.from <= face).map(|band| &band.row)
    }

    /// Rolls on it.
    ///
    /// # Errors
    /// If the run stops at the roll.
    pub fn roll<W: World>(&self, at: &mut At<'_, W>, owner: Owner, key: Key) -> Play<&T> {
        let face = at.roll(owner, self.die(), key)?;
        let shown = u16::try_from(face).unwrap_or(1);
        Ok(self.at(shown).unwrap_or(&self.bands[0].row))
    }
}

impl<T> From<Banded<T>> for Vec<Band<T>> {
    fn from(table: Banded<T>) -> Self {
        table.bands
    }
}

impl<T> TryFrom<Vec<Band<T>>> for Banded<T> {
    type Error = Unfit;
    fn try_from(bands: Vec<Band<T>>) -> Result<Self, Unfit> {
        Self::new(bands)
    }
}

impl<T: Storable> Storable for Banded<T> {
    fn store(&self) -> Plain {
        self.bands.store()
    }
    fn restore(from: &Plain) -> Restored<Self> {
        let bands = Vec::<Band<T>>::restore(from)?;
        Self::new(bands).map_err(|unfit| Fault::of(unfit.to_string()))
    }
}

/// The range of a form's field that takes such a table as rows: the faces of each, then what it leads to.
#[must_use]
pub fn range(columns: Vec<(&'static str, Range)>, max: u16) -> Range {
    let face = || Range::Number { min: 1, max: Die::SIDES_MAX.into() };
    Range::Rows { columns: [("from", face()), ("to", face())].into_iter().chain(columns).collect(), max }
}

/// The table that such a field was filled in with; `row` reads what a row leads to from the cells behind its faces.
///
/// # Errors
/// If a face has no row, or two.
pub fn read<T>(rows: &[Value], row: impl Fn(&[Value]) -> T) -> Result<Banded<T>, Unfit> {
    let face = |cell: Option<&Value>| match cell {
        Some(Value::Number(face)) => u16::try_from(*face).unwrap_or(u16::MAX),
        _ => 0,
    };
    let band = |cells: &Value| match cells {
        Value::List(cells) => Some(Band {
            from: face(cells.first()),
            to: face(cells.get(1)),
            row: row(cells.get(2..).unwrap_or_default()),
        }),
        _ => None,
    };
    Banded::new(rows.iter().filter_map(band))
}

/// The same rows as such a field takes them.
pub fn rows<T>(table: &Banded<T>, cells: impl Fn(&T) -> Vec<Value>) -> Value {
    let row = |(faces, row): (RangeInclusive<u16>, &T)| {
        let ends = [*faces.start(), *faces.end()].map(|face| Value::from(i32::from(face)));
        Value::List(ends.into_iter().chain(cells(row)).collect())
    };
    Value::List(table.bands().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn band(from: u16, to: u16) -> Band<u16> {
        Band { from, to, row: from }
    }

    #[test]
    fn each_face_has_one_row() {
        let table = Banded::new([band(4, 5), band(1, 3), band(6, 6)]).unwrap();
        assert_eq!(table.die().sides(), 6);
        let rows: Vec<_> = (0..=7).map(|face| table.at(face).copied()).collect();
        assert_eq!(rows, [None, Some(1), Some(1), Some(1), Some(4), Some(4), Some(6), None]);
    }

    #[test]
    fn what_is_no_table_says_at_which_face() {
        let unfit = |bands: &[Band<u16>]| Banded::new(bands.iter().cloned()).unwrap_err();
        assert_eq!(unfit(&[]), Unfit::Empty);
        assert_eq!(unfit(&[band(1, 3), band(5, 6)]), Unfit::Gap(4));
        assert_eq!(unfit(&[band(2, 3)]), Unfit::Gap(1));
        assert_eq!(unfit(&[band(1, 3), band(3, 6)]), Unfit::Twice(3));
        assert_eq!(unfit(&[band(1, 3), band(2, 2)]), Unfit::Twice(2));
        assert_eq!(unfit(&[band(1, 3), band(4, 2)]), Unfit::Reversed(4));
        assert_eq!(unfit(&[band(0, 3)]), Unfit::Twice(0));
        assert_eq!(unfit(&[band(1, 1_001)]), Unfit::Beyond);
    }

    #[test]
    fn weights_are_faces_and_nothing_has_none() {
        let table = Banded::weighed([(3, "bread"), (0, "gold"), (1, "wine")]).unwrap();
        assert_eq!(table.die().sides(), 4);
        let bands: Vec<_> = table.bands().map(|(faces, row)| (*faces.start(), *faces.end(), *row)).collect();
        assert_eq!(bands, [(1, 3, "bread"), (4, 4, "wine")]);
        assert_eq!(Banded::weighed([(0, "gold")]).unwrap_err(), Unfit::Empty);
        assert_eq!(Banded::weighed([(999, 1), (2, 2)]).unwrap_err(), Unfit::Beyond);
        assert_eq!(Banded::evenly(["a", "b", "c"]).unwrap().die().sides(), 3);
    }

    #[test]
    fn a_form_takes_it_and_gives_it_back() {
        let table = Banded::new([band(1, 3), band(4, 6)]).unwrap();
        let cells = |row: &u16| vec![Value::from(i32::from(*row))];
        let Value::List(all) = rows(&table, cells) else { panic!("no rows") };
        assert!(range(vec![("row", Range::Number { min: 0, max: 9 })], 20).allows(&Value::List(all.clone())));
        let row = |cells: &[Value]| match cells {
            [Value::Number(row)] => u16::try_from(*row).unwrap_or(0),
            _ => 0,
        };
        assert_eq!(read(&all, row), Ok(table));
        assert_eq!(read(&all[1..], row), Err(Unfit::Gap(1)));
    }
}
