//! Rate limits: for a seat over all its connections, and for a device or an address that makes requests.
use crate::fair::Network;
use crate::limits::{COUNTED_MAX, Limits};
use crate::trouble::Trouble;
use norn_chronicle::store::TableId;
use norn_chronicle::{Hash, Seat};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;

/// A token bucket: a burst at once, and a rate from then on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    /// The most that can be taken at once.
    most: f64,
    /// What comes in each second.
    rate: f64,
    left: f64,
    since: Instant,
}

impl Bucket {
    /// A full one, which gains `rate` in each `per`.
    pub(crate) fn new(most: u32, rate: u32, per: Duration) -> Self {
        let rate = f64::from(rate) / per.as_secs_f64();
        Self { most: most.into(), rate, left: most.into(), since: Instant::now() }
    }

    fn gain(&mut self) {
        let now = Instant::now();
        self.left = self.most.min(self.left + now.duration_since(self.since).as_secs_f64() * self.rate);
        self.since = now;
    }

    fn is_full(&mut self) -> bool {
        self.gain();
        self.most <= self.left
    }

    /// Takes so much.
    ///
    /// # Errors
    /// How long it takes until there is so much; nothing is taken then.
    pub(crate) fn take(&mut self, much: u32) -> Result<(), Duration> {
        self.gain();
        let much = f64::from(much).min(self.most);
        if much <= self.left {
            self.left -= much;
            return Ok(());
        }
        Err(Duration::from_secs_f64((much - self.left) / self.rate))
    }
}

/// What a seat may say and ask for, over all its connections.
#[derive(Debug)]
pub(crate) struct Seated {
    said: Mutex<(Bucket, Bucket)>,
    /// Catching up has a bucket of its own, so that a page may speak right after it.
    pulled: Mutex<Bucket>,
    /// Places that it shows to others.
    pointed: Mutex<Bucket>,
    /// Stopping the subject: so that nothing else that it says uses that up.
    stopped: Mutex<Bucket>,
    /// Pictures that it puts down.
    pictures: Mutex<Bucket>,
    /// For the one that is coming.
    pub(crate) picture: Arc<Semaphore>,
    /// For the download that goes on.
    pub(crate) download: Arc<Semaphore>,
    /// One for each of its odds that may wait.
    pub(crate) looks: Arc<Semaphore>,
    /// One for each of its connections.
    pub(crate) connections: Arc<Semaphore>,
    /// Counts the sandboxes that it has begun: only the latest goes on.
    pub(crate) what_ifs: watch::Sender<u64>,
}

impl Seated {
    fn new(limits: &Limits) -> Self {
        let second = Duration::from_secs(1);
        let messages = Bucket::new(limits.burst, limits.rate, second);
        let many = |most: u32| Arc::new(Semaphore::new(most as usize));
        let bytes = Bucket::new(limits.bytes_burst, limits.bytes_rate, second);
        Self {
            said: Mutex::new((messages, bytes)),
            pulled: Mutex::new(Bucket::new(limits.burst, limits.rate, second)),
            pointed: Mutex::new(Bucket::new(limits.point_burst, limits.point_rate, second)),
            stopped: Mutex::new(Bucket::new(limits.stop_burst, limits.stop_rate, second)),
            pictures: Mutex::new(Bucket::new(
                limits.picture_burst,
                limits.picture_rate,
                Duration::from_secs(60),
            )),
            picture: many(1),
            download: many(1),
            looks: many(limits.looks),
            connections: many(limits.seat_connections),
            what_ifs: watch::channel(0).0,
        }
    }

    /// Asks for the next piece of what it lacks.
    ///
    /// # Errors
    /// How long it takes until there is room for it.
    pub(crate) fn pulls(&self) -> Result<(), Duration> {
        self.pulled.lock().unwrap_or_else(PoisonError::into_inner).take(1)
    }

    /// Shows a place to others.
    ///
    /// # Errors
    /// How long it takes until there is room for it.
    pub(crate) fn points(&self) -> Result<(), Duration> {
        self.pointed.lock().unwrap_or_else(PoisonError::into_inner).take(1)
    }

    /// Stops the subject.
    ///
    /// # Errors
    /// How long it takes until there is room for it.
    pub(crate) fn stops(&self) -> Result<(), Duration> {
        self.stopped.lock().unwrap_or_else(PoisonError::into_inner).take(1)
    }

    /// Puts down a picture.
    ///
    /// # Errors
    /// How long it takes until there is room for it.
    pub(crate) fn puts(&self) -> Result<(), Duration> {
        self.pictures.lock().unwrap_or_else(PoisonError::into_inner).take(1)
    }

    /// Takes in a message of so many bytes.
    ///
    /// # Errors
    /// How long it takes until there is room for it.
    pub(crate) fn says(&self, bytes: usize) -> Result<(), Duration> {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let (messages, all) = &mut *said;
        let before = *messages;
        messages.take(1)?;
        let taken = all.take(u32::try_from(bytes).unwrap_or(u32::MAX));
        if taken.is_err() {
            *messages = before;
        }
        taken
    }
}

/// The budgets of all seats. They outlive connections, so that nobody gets a new one by reconnecting.
#[derive(Debug)]
pub(crate) struct Budgets {
    limits: Limits,
    seats: Mutex<HashMap<(TableId, Seat), Arc<Seated>>>,
}

impl Budgets {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, seats: Mutex::new(HashMap::new()) }
    }

    pub(crate) fn of(&self, table: TableId, seat: Seat) -> Arc<Seated> {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(seats.entry((table, seat)).or_insert_with(|| Arc::new(Seated::new(&self.limits))))
    }

    /// A seat without a connection that has been silent for a while starts with a full budget.
    pub(crate) fn forget(&self) {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        seats.retain(|_, one| {
            let mut said = one.said.lock().unwrap_or_else(PoisonError::into_inner);
            let mut pulled = one.pulled.lock().unwrap_or_else(PoisonError::into_inner);
            let mut pictures = one.pictures.lock().unwrap_or_else(PoisonError::into_inner);
            let mut pointed = one.pointed.lock().unwrap_or_else(PoisonError::into_inner);
            let spoken = said.0.is_full() && said.1.is_full() && pulled.is_full();
            let mut stopped = one.stopped.lock().unwrap_or_else(PoisonError::into_inner);
            let all = spoken && pictures.is_full() && pointed.is_full() && stopped.is_full();
            1 < Arc::strong_count(one) || !all
        });
        seats.shrink_to(64);
    }

    /// How many seats are counted.
    pub(crate) fn count(&self) -> usize {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// Who knocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Knock {
    /// A device that is known here.
    Device(Hash),
    /// Whoever is not, by address.
    Address(IpAddr),
    /// Whoever comes by an invitation.
    Invitation(Hash),
    /// Whoever begins a demo, by address: a device that is not known costs nothing.
    Demo(IpAddr),
    /// The same by network.
    DemoNetwork(Network),
}

/// An address as it is counted: all IPv6 addresses of one /64 network count as one.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => four.into(),
            None => {
                let [a, b, c, d, ..] = six.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
        },
        four => four,
    }
}

/// Rate limits of requests and of joining.
#[derive(Debug)]
pub(crate) struct Doors {
    limits: Limits,
    known: Mutex<Known>,
}

/// Everybody who knocked and is not quiet yet, and when those who are were last forgotten.
#[derive(Debug)]
struct Known {
    buckets: HashMap<Knock, Bucket>,
    swept: Instant,
}

/// How often those who are quiet are forgotten at most: looking at all of them at each knock of a stranger would be
/// dear just when so many knock.
const SWEEP: Duration = Duration::from_secs(1);

impl Doors {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, known: Mutex::new(Known { buckets: HashMap::new(), swept: Instant::now() }) }
    }

    /// Forgets who is quiet by now.
    pub(crate) fn forget(&self) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.buckets.retain(|_, bucket| !bucket.is_full());
        known.buckets.shrink_to_fit();
        known.swept = Instant::now();
    }

    /// Lets one more in.
    ///
    /// # Errors
    /// What was too fast, and how long to wait.
    pub(crate) fn knock(&self, who: Knock) -> Result<(), Trouble> {
        let Limits { door_burst, door_rate, join_burst, join_rate, demo_burst, demo_rate, .. } = self.limits;
        let Limits { demo_network_burst, demo_network_rate, .. } = self.limits;
        let (most, rate, per, what) = match who {
            Knock::Device(_) => (door_burst, door_rate, 1, "this device asks too much"),
            Knock::Address(_) => (door_burst, door_rate, 1, "too much is asked from this address"),
            Knock::Invitation(_) => (join_burst, join_rate, 60, "too many come in by this invitation"),
            Knock::Demo(_) => (demo_burst, demo_rate, 60 * 60, "too many demos are begun from this address"),
            Knock::DemoNetwork(_) => {
                (demo_network_burst, demo_network_rate, 60 * 60, "too many demos are begun from this network")
            }
        };
        let each = match per {
            1 => "each second",
            60 => "each minute",
            _ => "each hour",
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if COUNTED_MAX <= known.buckets.len() && !known.buckets.contains_key(&who) {
            if SWEEP <= known.swept.elapsed() {
                known.buckets.retain(|_, bucket| !bucket.is_full());
                known.swept = Instant::now();
            }
            // So many are no ordinary table; seats that are known already go on.
            if COUNTED_MAX <= known.buckets.len() {
                return Err(Trouble::crowded("too many ask at once", "try again in a minute"));
            }
        }
        let bucket =
            known.buckets.entry(who).or_insert_with(|| Bucket::new(most, rate, Duration::from_secs(per)));
        bucket.take(1).map_err(|wait| {
            let wait = wait.as_secs() + 1;
            Trouble::crowded(
                format!("{what}: {most} at once and {rate} more {each}"),
                format!("try again in {wait} s"),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_gives_what_it_has_and_gains_with_time() {
        let mut bucket = Bucket::new(10, 2, Duration::from_secs(1));
        for _ in 0..10 {
            bucket.take(1).expect("there is some");
        }
        assert_eq!(bucket.take(1), Err(Duration::from_millis(500)));
        tokio::time::advance(Duration::from_secs(1)).await;
        bucket.take(2).expect("two more");
        assert!(bucket.take(1).is_err());
        tokio::time::advance(Duration::from_secs(1_000)).await;
        assert!(bucket.is_full());
        bucket.take(u32::MAX).expect("what is more than all is all");
        assert!(bucket.take(1).is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn a_seat_has_one_budget_however_often_it_comes() {
        let budgets = Budgets::new(Limits { burst: 3, bytes_burst: 100, ..Limits::default() });
        let seat = budgets.of(TableId(1), Seat(1));
        seat.says(60).expect("there is room");
        assert!(seat.says(60).is_err(), "too many bytes");
        seat.says(40).expect("what was refused took nothing");
        drop(seat);
        budgets.forget();
        let seat = budgets.of(TableId(1), Seat(1));
        assert!(seat.says(60).is_err(), "coming again brings nothing back");
        seat.says(0).expect("one message is left");
        assert!(seat.says(0).is_err());
        budgets.of(TableId(1), Seat(2)).says(60).expect("others have their own");
        assert_eq!(budgets.count(), 2);
        drop(seat);
        tokio::time::advance(Duration::from_secs(60)).await;
        budgets.forget();
        assert_eq!(budgets.count(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn knocking_is_counted_by_who_knocks_and_no_count_grows_without_end() {
        let doors = Doors::new(Limits { door_burst: 2, join_burst: 1, ..Limits::default() });
        let address = |n: u32| Knock::Address(std::net::Ipv4Addr::from(n).into());
        for _ in 0..2 {
            doors.knock(address(0)).expect("it is let in");
        }
        let refused = doors.knock(address(0)).expect_err("too fast");
        assert!(refused.text.contains("2 at once") && refused.hint.contains("try again in"), "{refused}");
        doors.knock(address(1)).expect("others are let in");
        let invitation = Knock::Invitation(Hash([1; 32]));
        doors.knock(invitation).expect("it is let in");
        assert!(doors.knock(invitation).is_err());
        for n in 2..2 * u32::try_from(COUNTED_MAX).expect("few") {
            let _ = doors.knock(address(n));
        }
        assert!(doors.known.lock().expect("whole").buckets.len() <= COUNTED_MAX);
        assert!(doors.knock(Knock::Device(Hash([2; 32]))).is_err(), "full, and nobody was quiet yet");
        tokio::time::advance(Duration::from_secs(60)).await;
        doors.knock(Knock::Device(Hash([2; 32]))).expect("whoever was quiet is forgotten");
        assert!(doors.known.lock().expect("whole").buckets.len() < COUNTED_MAX);
    }

    #[test]
    fn addresses_of_one_line_are_one() {
        let read = |text: &str| counted(text.parse().expect("an address"));
        assert_eq!(read("2001:db8:1:2::1"), read("2001:db8:1:2:ffff::9"));
        assert_ne!(read("2001:db8:1:2::1"), read("2001:db8:1:3::1"));
        assert_eq!(read("::ffff:10.0.0.1"), read("10.0.0.1"));
        assert_ne!(read("10.0.0.1"), read("10.0.0.2"));
    }
}
