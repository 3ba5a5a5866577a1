//! How many sandboxes there are: over all tables, of an address and of a network. Where there are too many, the one in which
//! nothing was tried for longest makes room.
use crate::fair::{Class, Network};
use crate::limits::{Limits, WHAT_IF_IDLE};
use norn_table::given::counted;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::time::Instant;

struct One {
    address: IpAddr,
    /// Whether it is of a demo, which gives way to those of tables.
    demo: bool,
    active: Instant,
    out: Arc<Notify>,
}

#[derive(Default)]
struct There {
    last: u64,
    all: BTreeMap<u64, One>,
}

/// All sandboxes.
pub(crate) struct Sandboxes {
    limits: Limits,
    there: Mutex<There>,
}

/// The place of a sandbox, until it is dropped.
pub(crate) struct Place {
    of: Arc<Sandboxes>,
    number: u64,
    out: Arc<Notify>,
}

fn things(most: impl TryInto<u64>) -> String {
    counted(most, "thing is", "things are")
}

impl Drop for Place {
    fn drop(&mut self) {
        self.of.there().all.remove(&self.number);
    }
}

impl Place {
    /// Something is tried in it.
    pub(crate) fn active(&self) {
        if let Some(one) = self.of.there().all.get_mut(&self.number) {
            one.active = Instant::now();
        }
    }

    /// Until its place is needed for another.
    pub(crate) async fn sent_away(&self) {
        self.out.notified().await;
    }
}

impl Sandboxes {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        Arc::new(Self { limits: *limits, there: Mutex::default() })
    }

    /// What it protects is never left half done.
    fn there(&self) -> MutexGuard<'_, There> {
        self.there.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.there().all.len()
    }

    /// Makes room for one more, if there is any or can be made.
    ///
    /// # Errors
    /// What is full, in words.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr, class: Class) -> Result<Place, String> {
        let Limits { what_ifs, what_ifs_address, what_ifs_network, .. } = self.limits;
        let demo = class == Class::Demo;
        let network = Network::of(address);
        let mut there = self.there();
        there.room(what_ifs_address, |one| one.address == address).map_err(|()| {
            format!("{} tried out from this address (`what-ifs-address`)", things(what_ifs_address))
        })?;
        there.room(what_ifs_network, |one| Network::of(one.address) == network).map_err(|()| {
            format!("{} tried out from this network (`what-ifs-network`)", things(what_ifs_network))
        })?;
        if demo {
            let most = what_ifs.div_ceil(2);
            let full = |()| {
                format!("{} tried out in demos, half of what there is room for (`what-ifs`)", things(most))
            };
            there.room(most, |one| one.demo).map_err(full)?;
        }
        let full = |()| format!("{} tried out on this server (`what-ifs`)", things(what_ifs));
        there.room(what_ifs, |_| true).map_err(full)?;
        there.last += 1;
        let (number, out) = (there.last, Arc::new(Notify::new()));
        there.all.insert(number, One { address, demo, active: Instant::now(), out: Arc::clone(&out) });
        drop(there);
        Ok(Place { of: Arc::clone(self), number, out })
    }
}

impl There {
    /// Makes room for one more among some: of those that are left alone, those of demos go first, and then the one that
    /// was left alone for longest.
    fn room(&mut self, most: u32, among: impl Fn(&One) -> bool) -> Result<(), ()> {
        if self.all.values().filter(|one| among(one)).count() < most as usize {
            return Ok(());
        }
        let idle = self.all.iter().filter(|(_, one)| among(one) && WHAT_IF_IDLE <= one.active.elapsed());
        let goes =
            idle.min_by_key(|(number, one)| (!one.demo, one.active, **number)).map(|(number, _)| *number);
        let one = goes.and_then(|number| self.all.remove(&number)).ok_or(())?;
        one.out.notify_one();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::{advance, timeout};

    fn address(network: u8, last: u8) -> IpAddr {
        [10, 0, network, last].into()
    }

    async fn is_sent_away(place: &Place) -> bool {
        timeout(Duration::ZERO, place.sent_away()).await.is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn so_many_are_there_and_the_one_left_alone_for_longest_makes_room() {
        let limits = Limits { what_ifs: 4, what_ifs_address: 2, what_ifs_network: 3, ..Limits::default() };
        let all = Sandboxes::new(&limits);
        let enter = |network, last| all.enter(address(network, last), Class::People);
        let refused = |enter: Result<Place, String>| enter.err().expect("it is full");
        let first = enter(1, 1).expect("there is room");
        let second = enter(1, 1).expect("there is room");
        assert!(
            refused(enter(1, 1)).contains("2 things are tried out from this address (`what-ifs-address`)")
        );
        let _third = enter(1, 2).expect("there is room");
        assert!(refused(enter(1, 3)).contains("`what-ifs-network`"));
        let _other = enter(2, 1).expect("there is room");
        assert!(refused(enter(3, 1)).contains("`what-ifs`"));
        // Somebody goes on in the first; the second is left alone.
        advance(WHAT_IF_IDLE / 2).await;
        first.active();
        advance(WHAT_IF_IDLE / 2).await;
        let _new = enter(1, 1).expect("one makes room");
        assert!(is_sent_away(&second).await && !is_sent_away(&first).await);
        assert_eq!(all.count(), 4);
        drop(second);
        assert_eq!(all.count(), 4, "its place was another's already");
    }

    #[tokio::test(start_paused = true)]
    async fn those_of_demos_have_half_and_go_first() {
        let all = Sandboxes::new(&Limits { what_ifs: 3, ..Limits::default() });
        let table = all.enter(address(1, 1), Class::People).expect("there is room");
        let demos: Vec<Place> = (2..4)
            .map(|network| all.enter(address(network, 1), Class::Demo).expect("there is room"))
            .collect();
        assert!(all.enter(address(4, 1), Class::Demo).err().is_some_and(|full| full.contains("in demos")));
        advance(WHAT_IF_IDLE).await;
        let _new = all.enter(address(5, 1), Class::People).expect("one makes room");
        assert!(is_sent_away(&demos[0]).await && !is_sent_away(&table).await);
        drop((table, demos));
        assert_eq!(all.count(), 1);
    }
}
