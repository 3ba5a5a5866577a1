//! Whoever has the floor is heard, and gives it up after a while in which they say nothing. The table has no clock, so the
//! server looks at its own.
use super::say::{Doing, How, KEPT};
use super::{Table, Wish};
use crate::trouble::Trouble;
use norn_chronicle::{REFEREE, Seat};
use std::time::{Duration, Instant};

/// Who has the floor.
#[derive(Default)]
pub(super) struct Watched {
    /// Its holder, and when they were heard last, or got it.
    heard: Option<(Seat, Instant)>,
    /// Whether somebody waits for the end of it already.
    waiting: bool,
}

impl Table {
    /// Looks who has the floor now, where these have just said or done something.
    pub(super) fn watch_floor(&mut self, spoke: &[Option<Seat>]) {
        let holder = self.live.holder();
        let before = self.floor.heard.filter(|(seat, _)| !spoke.contains(&Some(*seat)));
        let same = before.filter(|(seat, _)| Some(*seat) == holder);
        self.floor.heard = same.or_else(|| holder.map(|seat| (seat, Instant::now())));
        let Some((_, since)) = self.floor.heard else { return };
        if self.floor.waiting {
            return;
        }
        self.floor.waiting = true;
        let (wishes, end) = (self.wishes.clone(), since + self.floor_lasts());
        tokio::spawn(async move {
            tokio::time::sleep_until(end.into()).await;
            if let Some(wishes) = wishes.upgrade() {
                let _ = wishes.send(Wish::Quiet).await;
            }
        });
    }

    fn floor_lasts(&self) -> Duration {
        Duration::from_secs(self.house.limits.floor_seconds.into())
    }

    /// The floor is over whose holder has said nothing for too long.
    pub(super) async fn quiet(&mut self) -> Result<(), Trouble> {
        self.floor.waiting = false;
        if let Some((holder, since)) = self.floor.heard
            && self.floor_lasts() <= since.elapsed()
        {
            let now = (self.house.clock)();
            let lapse: Doing = Box::new(move |live| live.floor_lapses(holder, now));
            let refused = self.does(REFEREE, How::InTurn, vec![], lapse).await?.err();
            if refused.is_some_and(|why| why.right.as_deref() == Some(KEPT)) {
                // What can't be written down now is tried again after the same time.
                self.floor.heard = None;
            }
        }
        self.watch_floor(&[]);
        Ok(())
    }
}
