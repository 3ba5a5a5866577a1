//! Lines and veils: what nobody wants in the game, without a name.
//!
//! None of it is a command, and none comes into the log: there an entry's place tells after what it was written, and who
//! was at the table then. Whoever says something hears that it is kept, and nobody else is sent a byte. It is shown
//! later, to all at once and in the order of the words, at moments that lie a whole number of intervals after the table
//! was opened: so when it appears tells nothing of when it was written. And it is shown only while several people are
//! there: somebody who was alone at the table is not given away by what is new.
use super::{Table, Wish, frame, refused};
use crate::house::aside;
use crate::limits::{BOUNDARY_AMONG, BOUNDARY_MAX};
use norn_chronicle::store::{self, Boundaries, Store};
use norn_chronicle::{Role, Seat};
use norn_table::names;
use norn_wire::message::{Boundary, Seen, ToPage};
use norn_wire::state;
use std::collections::BTreeSet;
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

impl Table {
    /// Sends some connections what is shown.
    pub(super) fn show_bounds(&mut self, which: impl Fn(u64) -> bool) {
        self.wait_for_beat();
        let Boundaries { lines, veils, .. } = &self.bounds.shown;
        if lines.is_empty() && veils.is_empty() {
            return;
        }
        let frame = frame(&ToPage::Boundaries { lines: lines.clone(), veils: veils.clone() });
        for (_, one) in self.connections.iter().filter(|(number, _)| which(**number)) {
            // It is for those who play with each other, and for no audience.
            if self.live.role(one.seat) != Role::Spectator {
                one.out.send(frame.clone());
            }
        }
    }

    /// Somebody says what they do not want.
    pub(super) async fn bound(&mut self, connection: u64, n: u32, sort: Boundary, words: String) {
        let Some(seat) = self.connections.get(&connection).map(|one| one.seat) else { return };
        let what = match self.kept_bound(seat, sort, &words).await {
            Ok(()) => Seen::Bound {},
            Err(why) => Seen::Nothing { why },
        };
        self.send(connection, &ToPage::Seen { n, what: Box::new(what) });
    }

    async fn kept_bound(&mut self, seat: Seat, sort: Boundary, words: &str) -> Result<(), state::Refused> {
        let proper = self.live.acts(seat).and_then(|()| names::line("a line or a veil", words, BOUNDARY_MAX));
        let words = proper.map_err(|why| self.drawing(seat).refused(&why))?;
        let sort = match sort {
            Boundary::Line => store::Boundary::Line,
            Boundary::Veil => store::Boundary::Veil,
        };
        let (house, id) = (self.house.clone(), self.id);
        let keep = aside(move || {
            house.writer.with(move |store| store.name_boundary(id, sort, &words)).wait()?;
            Ok(house.read(|store| store.boundaries(id))?.waits)
        });
        let kept = self.meanwhile(keep).await;
        self.bounds.shown.waits = kept.map_err(|trouble| refused(trouble.to_string(), Some("kept")))?;
        self.wait_for_beat();
        Ok(())
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
                self.bounds.shown = shown;
                self.show_bounds(|_| true);
            }
        }
        self.wait_for_beat();
    }
}
