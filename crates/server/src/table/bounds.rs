//! Lines and veils: what nobody wants in the game, without a name.
//!
//! None of it is a command, and none comes into the log: there an entry's place tells after what it was written, and who
//! was at the table then. Whoever says something hears that it is kept, and nobody else is sent a byte. It is shown
//! later, to all at once and in the order of the words, at moments that lie a whole number of intervals after the table
//! was opened: so when it appears tells nothing of when it was written. And it is shown only while several people are
//! there: somebody who was alone at the table is not given away by what is new. What its author takes back is gone at such
//! a moment, too; only what the referee strikes goes at once, since it tells of nobody but them.
//!
//! A mark tells one author's from another's, so that each has room of their own and takes back what is theirs. It is made
//! of a secret that only their devices have ([`crate::keys::Author`]), is known here while they are connected, and is
//! never sent.
use super::{Bounding, Table, Wish, frame, refused};
use crate::house::aside;
use crate::limits::{BOUNDARY_AMONG, BOUNDARY_MAX, Limits};
use crate::trouble::Trouble;
use norn_chronicle::store::{self, Boundaries, BoundaryRoom, Mark, Store, TableId};
use norn_chronicle::{REFEREE, Role, Seat, StoreError};
use norn_store::Sqlite;
use norn_table::names;
use norn_wire::message::{Boundary, Seen, ToPage};
use norn_wire::state;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a table shows of them, and when it shows more.
pub(super) struct Bounds {
    shown: Boundaries,
    /// When the table was opened.
    since: Instant,
    /// Whether somebody waits for the next moment already.
    waiting: bool,
}

impl Bounds {
    pub(super) fn of(shown: Boundaries) -> Self {
        Self { shown, since: Instant::now(), waiting: false }
    }
}

fn stored(sort: Boundary) -> store::Boundary {
    match sort {
        Boundary::Line => store::Boundary::Line,
        Boundary::Veil => store::Boundary::Veil,
        Boundary::Ask => store::Boundary::Ask,
    }
}

fn unkept(trouble: &Trouble) -> state::Refused {
    refused(trouble.to_string(), Some("kept"))
}

impl Table {
    /// Sends some connections what is shown, where anything is.
    pub(super) fn show_bounds(&mut self, which: impl Fn(u64) -> bool) {
        self.wait_for_beat();
        let Boundaries { lines, veils, asks, .. } = &self.bounds.shown;
        if ![lines, veils, asks].iter().all(|all| all.is_empty()) {
            self.send_bounds(which, None);
        }
    }

    fn send_bounds(&self, which: impl Fn(u64) -> bool, struck: Option<u32>) {
        let Boundaries { lines, veils, asks, .. } = self.bounds.shown.clone();
        let frame = frame(&ToPage::Boundaries { lines, veils, asks, struck });
        for (_, one) in self.connections.iter().filter(|(number, _)| which(**number)) {
            // It is for those who play with each other, and for no audience.
            if self.live.role(one.seat) != Role::Spectator {
                one.out.send(frame.clone());
            }
        }
    }

    /// Somebody says what they do not want, or no longer.
    pub(super) async fn bound(&mut self, connection: u64, n: u32, what: Bounding) {
        let Some((seat, mark)) = self.connections.get(&connection).map(|one| (one.seat, one.mark)) else {
            return;
        };
        let what = match self.bounding(seat, mark, what).await {
            Ok(seen) => seen,
            Err(why) => Seen::Nothing { why },
        };
        self.send(connection, &ToPage::Seen { n, what: Box::new(what) });
    }

    async fn bounding(&mut self, seat: Seat, mark: Mark, what: Bounding) -> Result<Seen, state::Refused> {
        self.live.acts(seat).map_err(|why| self.drawing(seat).refused(&why))?;
        match what {
            Bounding::Name(sort, words) => {
                let words = names::line("a line or a veil", &words, BOUNDARY_MAX)
                    .map_err(|why| self.drawing(seat).refused(&why))?;
                let Limits { boundaries: each, table, .. } = self.house.limits;
                // Each seat has room of its own.
                let room = BoundaryRoom { each, all: each.saturating_mul(table.seats) };
                let sort = stored(sort);
                self.kept_bounds(move |store, id| store.name_boundary(id, sort, &words, mark, room)).await?;
                Ok(Seen::Bound {})
            }
            Bounding::TakeBack(sort, words) => {
                let sort = stored(sort);
                let had = self
                    .kept_bounds(move |store, id| store.take_boundary_back(id, sort, &words, mark))
                    .await?;
                match had {
                    true => Ok(Seen::Bound {}),
                    false => Err(refused(
                        "you did not write this (on this device); only who wrote a line or a veil takes it back, and \
                         the referee can strike it",
                        Some("own-boundary"),
                    )),
                }
            }
            Bounding::Own => {
                let (house, id) = (Arc::clone(&self.house), self.id);
                let own = aside(move || house.read(|store| store.boundaries_of(id, mark)));
                let own = self.meanwhile(own).await.map_err(|trouble| unkept(&trouble))?;
                Ok(Seen::OwnBounds { lines: own.lines, veils: own.veils, asks: own.asks })
            }
            Bounding::Strike(sort, words, all) => {
                if seat != REFEREE {
                    let text =
                        "only the referee strikes what others wrote; take back what you wrote yourself";
                    return Err(refused(text, Some("referees-only")));
                }
                let sort = stored(sort);
                let count =
                    self.kept_bounds(move |store, id| store.strike_boundary(id, sort, &words, all)).await?;
                if 0 < count {
                    let (house, id) = (Arc::clone(&self.house), self.id);
                    let shown = aside(move || house.read(|store| store.boundaries(id)));
                    self.bounds.shown = self.meanwhile(shown).await.map_err(|trouble| unkept(&trouble))?;
                    self.send_bounds(|_| true, Some(count));
                }
                Ok(Seen::Struck { count })
            }
        }
    }

    /// Writes something down, and looks whether anything waits to be shown.
    async fn kept_bounds<T: Send + 'static>(
        &mut self,
        write: impl FnOnce(&mut Sqlite, TableId) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, state::Refused> {
        let (house, id) = (Arc::clone(&self.house), self.id);
        let keep = aside(move || {
            let done = house.writer.with(move |store| write(store, id)).wait()?;
            Ok((done, house.read(|store| store.boundaries(id))?.waits))
        });
        let (done, waits) = self.meanwhile(keep).await.map_err(|trouble| unkept(&trouble))?;
        self.bounds.shown.waits = waits;
        self.wait_for_beat();
        Ok(done)
    }

    /// Something may be shown at the next moment, where something waits and somebody is there.
    fn wait_for_beat(&mut self) {
        if !self.bounds.shown.waits || self.bounds.waiting || self.connections.is_empty() {
            return;
        }
        self.bounds.waiting = true;
        let every = Duration::from_secs(self.house.limits.boundary_seconds.into());
        let beats = self.bounds.since.elapsed().as_nanos() / every.as_nanos() + 1;
        let next = self.bounds.since + every * u32::try_from(beats).unwrap_or(u32::MAX);
        let wishes = self.wishes.clone();
        tokio::spawn(async move {
            tokio::time::sleep_until(next.into()).await;
            if let Some(wishes) = wishes.upgrade() {
                let _ = wishes.send(Wish::Beat).await;
            }
        });
    }

    /// Shows what waits, where enough people are there: whoever wrote it is one of them, or of those who were.
    pub(super) async fn beat(&mut self) {
        self.bounds.waiting = false;
        let plays = |seat: &Seat| self.live.role(*seat) != Role::Spectator;
        let here: BTreeSet<Seat> =
            self.connections.values().map(super::come::Connection::who).filter(plays).collect();
        let all =
            self.counted.names.now.keys().filter(|seat| self.live.called(**seat).is_some() && plays(seat));
        if self.bounds.shown.waits && BOUNDARY_AMONG.min(all.count()) <= here.len() {
            let (house, id) = (self.house.clone(), self.id);
            let show = aside(move || {
                house.writer.with(move |store| store.show_boundaries(id)).wait()?;
                house.read(|store| store.boundaries(id))
            });
            // What can't be written down now is shown another time.
            if let Ok(shown) = self.meanwhile(show).await {
                let before = std::mem::replace(&mut self.bounds.shown, shown);
                let Boundaries { lines, veils, asks, .. } = &self.bounds.shown;
                // What is as it was, since somebody else wrote the same, is no news.
                if (lines, veils, asks) != (&before.lines, &before.veils, &before.asks) {
                    self.send_bounds(|_| true, None);
                }
            }
        }
        self.wait_for_beat();
    }
}
