//! Dice that wait for the secret of another device don't wait for ever.
use super::say::KEPT;
use super::{Table, Wish};
use crate::limits::LINK;
use crate::trouble::Trouble;
use norn_chronicle::{AttemptId, REFEREE, Seat};
use norn_kernel::Path;
use norn_table::{Command, Say};

impl Table {
    /// Dice that wait for another device's secret don't wait for ever: not for one that is not connected, and
    /// not long for one that is, or that may be about to come back. Then they fall without it, and the log says so.
    pub(super) fn watch_links(&mut self, about_to_come: bool) {
        let awaited: Vec<(AttemptId, Path, Seat)> =
            self.live.awaited(REFEREE).into_iter().map(|one| (one.of, one.path, one.seat)).collect();
        for (of, path, seat) in &awaited {
            if self.watched.contains(&(of.clone(), *path)) {
                continue;
            }
            let there = about_to_come || self.connections.values().any(|one| one.seat == *seat);
            let (wishes, of, path) = (self.wishes.clone(), of.clone(), *path);
            tokio::spawn(async move {
                if there {
                    tokio::time::sleep(LINK).await;
                }
                if let Some(wishes) = wishes.upgrade() {
                    let _ = wishes.send(Wish::Overdue { of, path }).await;
                }
            });
        }
        self.watched = awaited.into_iter().map(|(of, path, _)| (of, path)).collect();
    }

    pub(super) async fn overdue(&mut self, of: AttemptId, path: Path) -> Result<(), Trouble> {
        if self.watched.contains(&(of.clone(), path)) {
            let say = Say::FallWithout { of: of.clone(), path };
            let command = Command { id: self.own_id()?, say, based_on: None };
            let refused = self.carry_out(REFEREE, None, &command).await?.err();
            // Otherwise refused, something else has settled it.
            if refused.is_some_and(|why| why.right.as_deref() == Some(KEPT)) {
                self.watched.remove(&(of, path));
                self.watch_links(true);
            }
        }
        Ok(())
    }
}
