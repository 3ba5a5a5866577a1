//! One scheduler for all the work that a seat can cause: pictures, cut maps, odds, what ifs, looks, commands, files, demos.
//!
//! Whatever takes a while asks for a [`Turn`] first, and says what caused it. [`queue`] decides who is next; here are the
//! locks and the waiting. What can be cut goes in pieces, each with a turn of its own (downloads); what can't is charged
//! to whom it is for, so that their next turn comes later.
mod queue;

use crate::budget::counted;
use crate::limits::{Limits, WORKING_MORE};
use crate::trouble::Trouble;
use norn_chronicle::Hash;
use norn_chronicle::store::TableId;
pub(crate) use queue::Sort;
use queue::{Full, Queue, Rooms, Waiting};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// What somebody is doing here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Class {
    /// Playing at a table.
    People,
    /// Trying out in a sandbox what could happen at one.
    WhatIf,
    /// Trying a game.
    Demo,
}

impl Class {
    pub(crate) const ALL: [Self; 3] = [Self::People, Self::WhatIf, Self::Demo];

    /// Whether it gives way to tables with people at them.
    pub(crate) fn gives_way(self) -> bool {
        self != Self::People
    }

    /// What metrics call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::People => "people",
            Self::WhatIf => "what-if",
            Self::Demo => "demo",
        }
    }
}

/// A network: all IPv4 addresses of a /24, all IPv6 addresses of a /64. Whoever has one of them has them all, more often
/// than not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Network(IpAddr);

impl Network {
    /// The server itself, which does something that nobody asked for just now.
    pub(crate) const OWN: Self = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    pub(crate) fn of(address: IpAddr) -> Self {
        Self(match counted(address) {
            IpAddr::V4(four) => {
                let [a, b, c, _] = four.octets();
                Ipv4Addr::new(a, b, c, 0).into()
            }
            six => six,
        })
    }
}

/// Who causes something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cause {
    pub(crate) class: Class,
    pub(crate) network: Network,
    /// The hash of the device's token; all zeros where there is none.
    pub(crate) device: Hash,
    pub(crate) table: TableId,
}

impl Cause {
    /// What a table does by itself.
    pub(crate) fn table(class: Class, table: TableId) -> Self {
        Self { class, network: Network::OWN, device: Hash([0; 32]), table }
    }

    /// The same in a sandbox.
    pub(crate) fn in_what_if(self) -> Self {
        match self.class {
            Class::People => Self { class: Class::WhatIf, ..self },
            _ => self,
        }
    }
}

/// How much of a class waits, has its turn, and has had it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counts {
    pub(crate) class: Class,
    pub(crate) waiting: usize,
    pub(crate) working: usize,
    pub(crate) done: u64,
}

#[derive(Debug)]
struct State {
    queue: Queue,
    /// Who is told that it is their turn.
    waiting: HashMap<u64, oneshot::Sender<()>>,
}

/// Gives out turns.
#[derive(Debug)]
pub(crate) struct Fair {
    state: Mutex<State>,
    done: [AtomicU64; Class::ALL.len()],
}

/// A turn, until it is dropped. Before it has come, dropping it gives it up.
#[derive(Debug)]
pub(crate) struct Turn {
    fair: Arc<Fair>,
    number: u64,
    /// Since when it has been theirs: what was waited for costs nothing.
    since: Option<Instant>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let took = self.since.map_or(Duration::ZERO, |since| since.elapsed());
        let mut state = self.fair.state();
        state.waiting.remove(&self.number);
        if let Some(class) = state.queue.end(self.number, took) {
            self.fair.done[class as usize].fetch_add(1, Relaxed);
        }
        state.go_on();
    }
}

impl State {
    /// Tells everybody for whom there is room now.
    fn go_on(&mut self) {
        while let Some(number) = self.queue.next() {
            if let Some(told) = self.waiting.remove(&number) {
                // Whoever does not listen any more gives their turn up at once.
                let _ = told.send(());
            }
        }
    }
}

impl Fair {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        let processors = available_parallelism().map_or(1, NonZero::get);
        let Limits { pictures_making, pictures_coming, downloads, .. } = *limits;
        let rooms = Rooms::new(processors, WORKING_MORE, pictures_making, pictures_coming, downloads);
        let most = Waiting {
            table: limits.jobs_table,
            device: limits.jobs_device,
            network: limits.jobs_network,
            all: limits.jobs,
        };
        let state = State { queue: Queue::new(rooms, most), waiting: HashMap::new() };
        Arc::new(Self { state: Mutex::new(state), done: Default::default() })
    }

    /// What it protects is never left half done.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it is the turn of something that costs what it costs.
    ///
    /// # Errors
    /// Too much waits already, by what limit.
    pub(crate) async fn turn(self: &Arc<Self>, cause: Cause, sort: Sort) -> Result<Turn, Trouble> {
        self.turn_for(cause, sort, Duration::ZERO).await
    }

    /// The same, of what is known to cost as much.
    ///
    /// # Errors
    /// Too much waits already, by what limit.
    pub(crate) async fn turn_for(
        self: &Arc<Self>,
        cause: Cause,
        sort: Sort,
        costs: Duration,
    ) -> Result<Turn, Trouble> {
        let (turn, mut comes) = self
            .asks(cause, sort, costs)
            .map_err(|full| Trouble::crowded(full.to_string(), "try again in a moment"))?;
        // Nobody else drops the other end before it has told.
        let _ = (&mut comes).await;
        Ok(turn.begun())
    }

    /// A turn that can begin at once, if there is one.
    pub(crate) fn turn_at_once(self: &Arc<Self>, cause: Cause, sort: Sort) -> Option<Turn> {
        let (turn, mut comes) = self.asks(cause, sort, Duration::ZERO).ok()?;
        comes.try_recv().ok().map(|()| turn.begun())
    }

    fn asks(
        self: &Arc<Self>,
        cause: Cause,
        sort: Sort,
        costs: Duration,
    ) -> Result<(Turn, oneshot::Receiver<()>), Full> {
        let (told, comes) = oneshot::channel();
        let mut state = self.state();
        let number = state.queue.ask(cause, sort, costs)?;
        state.waiting.insert(number, told);
        state.go_on();
        drop(state);
        Ok((Turn { fair: Arc::clone(self), number, since: None }, comes))
    }

    /// How many odds are being weighed.
    pub(crate) fn weighs(&self) -> usize {
        self.state().queue.weighs()
    }

    /// How much of each class there is.
    pub(crate) fn counts(&self) -> [Counts; Class::ALL.len()] {
        let state = self.state();
        Class::ALL.map(|class| {
            let (waiting, working) = state.queue.counts(class);
            Counts { class, waiting, working, done: self.done[class as usize].load(Relaxed) }
        })
    }
}

impl Turn {
    fn begun(mut self) -> Self {
        self.since = Some(Instant::now());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Waker};

    fn by(network: u8) -> Cause {
        let network = Network::of([10, 0, network, 1].into());
        Cause { class: Class::People, network, device: Hash([1; 32]), table: TableId(1) }
    }

    /// What has come of it by now.
    fn now<T>(future: std::pin::Pin<&mut impl Future<Output = T>>) -> Option<T> {
        match future.poll(&mut Context::from_waker(Waker::noop())) {
            std::task::Poll::Ready(value) => Some(value),
            std::task::Poll::Pending => None,
        }
    }

    #[test]
    fn whoever_gives_up_their_turn_before_or_after_it_came_keeps_nobody_waiting() {
        let fair = Fair::new(&Limits { pictures_making: 1, ..Limits::default() });
        let first = now(pin!(fair.turn(by(1), Sort::Picture))).expect("at once").expect("there is room");
        {
            let mut second = pin!(fair.turn(by(2), Sort::Picture));
            assert!(now(second.as_mut()).is_none());
        }
        {
            // It comes while nobody looks.
            let mut third = pin!(fair.turn(by(3), Sort::Picture));
            assert!(now(third.as_mut()).is_none());
            drop(first);
        }
        let fourth = now(pin!(fair.turn(by(4), Sort::Picture))).expect("at once").expect("there is room");
        let [people, ..] = fair.counts();
        assert_eq!((people.waiting, people.working, people.done), (0, 1, 2));
        drop(fourth);
        assert_eq!(fair.counts().map(|of| of.waiting + of.working), [0; 3]);
    }

    #[test]
    fn a_network_is_what_one_house_or_one_provider_s_line_has() {
        let read = |text: &str| Network::of(text.parse().expect("an address"));
        assert_eq!(read("10.0.0.1"), read("10.0.0.254"));
        assert_ne!(read("10.0.0.1"), read("10.0.1.1"));
        assert_eq!(read("::ffff:10.0.0.1"), read("10.0.0.7"));
        assert_eq!(read("2001:db8:1:2::1"), read("2001:db8:1:2:ffff::9"));
        assert_ne!(read("2001:db8:1:2::1"), read("2001:db8:1:3::1"));
    }
}
