//! The pictures of a table, and how entries add to them: what each is, and never its bytes.
use super::{Damaged, Table};
use norn_chronicle::{By, Entry, Hash, Picture, Seat};
use norn_kernel::Ruleset;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The pictures of a table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pictures {
    /// Those that each seat put down.
    put: BTreeMap<Seat, BTreeMap<Hash, Picture>>,
}

impl Pictures {
    /// The picture of this hash, if the seat put it down.
    pub(crate) fn of(&self, seat: Seat, hash: &Hash) -> Option<&Picture> {
        self.put.get(&seat)?.get(hash)
    }

    /// The picture of this hash, whoever put it down.
    pub(crate) fn any(&self, hash: &Hash) -> Option<&Picture> {
        self.put.values().find_map(|own| own.get(hash))
    }

    /// How many the seat has put down, and how many bytes they have together.
    pub(crate) fn taken(&self, seat: Seat) -> (u64, u64) {
        let own = self.put.get(&seat).into_iter().flat_map(BTreeMap::values);
        own.fold((0, 0), |(count, bytes), one| (count + 1, bytes + u64::from(one.bytes)))
    }
}

impl<R: Ruleset> Table<R> {
    /// A seat puts down a picture.
    pub(super) fn picture_put(&mut self, entry: &Entry, picture: &Picture) -> Result<(), Damaged> {
        let damaged = |text: String| Damaged { seq: entry.seq, text };
        let By::Seat(seat) = entry.by else {
            return Err(damaged("a picture is put down by somebody".to_owned()));
        };
        if self.pictures.any(&picture.hash).is_some_and(|before| before != picture) {
            return Err(damaged(format!("the picture {} was something else before", picture.hash)));
        }
        self.pictures.put.entry(seat).or_default().insert(picture.hash, *picture);
        Ok(())
    }
}
