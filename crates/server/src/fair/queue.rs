//! Whose turn is next. It knows neither threads nor time: it is told what is asked for and what each turn has cost, and says
//! who goes on.
//!
//! Turns go round among networks, within a network among its devices, and within a device among its tables. A turn costs
//! at least a [`SHARE`]. Whoever took longer than that owes the rest, and is passed over until the others have had as much;
//! what was taken while nobody else waited is not owed. So between two turns of a network, every other network that waits
//! and owes nothing has one, and nobody waits for ever, since no one owes more than [`OWED_MAX`].
use super::{Cause, Class, Network};
use crate::limits::COUNTED_MAX;
use norn_chronicle::Hash;
use norn_chronicle::store::TableId;
use std::collections::BTreeMap;
use std::time::Duration;

/// What a turn costs at least. What takes no longer gets a turn in each round.
pub(crate) const SHARE: Duration = Duration::from_millis(25);
/// What somebody owes at most, so that one long piece of work does not keep its author waiting for ever.
pub(crate) const OWED_MAX: Duration = Duration::from_secs(10);

/// What there is only so much of at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Room {
    /// Threads that work something out.
    Any,
    /// Those of them that may work on what takes long; so one is left for what people wait for at every tap.
    Long,
    /// Pictures that are held whole, each of them large, while they are made anew.
    Pictures,
    /// Pictures that come in.
    Coming,
    /// Files that are written out as somebody takes them in.
    Downloads,
    /// Demos that begin: they are counted while they do.
    Beginning,
}

/// How many sorts of room there are.
const ROOMS: usize = 6;

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    /// A command, and what is shown of it. A table has one at a time, so it is never refused.
    Command,
    /// What can be done and filled in.
    Look,
    /// Odds and chances.
    Odds,
    /// A picture that is made anew, or cut.
    Picture,
    /// A piece of a file that is written out, or a whole one that is verified. As many are on their way as there are
    /// downloads, so it is never refused.
    File,
    /// A table that is begun or read from disk. Never refused: somebody waits for it already.
    Open,
    /// A demo that begins, with all that it waits for.
    Demo,
    /// A picture that comes in.
    Coming,
    /// A file that is sent, over all its pieces.
    Download,
}

impl Sort {
    /// What it takes of each.
    const fn takes(self) -> &'static [Room] {
        match self {
            Self::Command | Self::Look | Self::Open => &[Room::Any],
            Self::Odds | Self::File => &[Room::Any, Room::Long],
            Self::Picture => &[Room::Any, Room::Long, Room::Pictures],
            Self::Demo => &[Room::Beginning],
            Self::Coming => &[Room::Coming],
            Self::Download => &[Room::Downloads],
        }
    }

    /// Whether it may be refused where too much waits.
    const fn is_bounded(self) -> bool {
        !matches!(self, Self::Command | Self::Open | Self::File)
    }

    /// Whether it computes anything while it has its turn; otherwise it waits for something else.
    const fn works(self) -> bool {
        !matches!(self, Self::Coming | Self::Download | Self::Demo)
    }
}

/// How much there is of each room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rooms([usize; ROOMS]);

impl Rooms {
    /// On a machine with so many processors.
    pub(crate) fn new(processors: usize, more: usize, pictures: u32, coming: u32, downloads: u32) -> Self {
        let any = processors + more.max(1);
        Self([any, any - 1, pictures as usize, coming as usize, downloads as usize, 1])
    }

    fn most(&self, room: Room) -> usize {
        self.0[room as usize]
    }

    /// What those take at most together who give way: something of each is left for tables with people at them.
    fn most_that_gives_way(&self, room: Room) -> usize {
        (self.most(room) / 2).max(1)
    }

    /// What one network takes at most, so that the next one does not wait for the end of what takes long.
    fn most_of_network(&self, room: Room) -> usize {
        (self.most(room) - 1).max(1)
    }

    /// Whether the last place of a room is kept for whoever has none of it yet, among tables with people at them: those
    /// who give way and one network together would else have all of it.
    fn keeps_the_last(&self, room: Room) -> bool {
        1 < self.most(room)
    }
}

/// How much may wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    pub(crate) table: u32,
    pub(crate) device: u32,
    pub(crate) network: u32,
    pub(crate) all: u32,
}

/// Whose waiting is over its limit, and the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    Table(u32),
    Device(u32),
    Network(u32),
    All(u32),
}

impl std::fmt::Display for Full {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (most, whose, limit) = match self {
            Self::Table(most) => (most, "at this table", "jobs-table"),
            Self::Device(most) => (most, "for this device", "jobs-device"),
            Self::Network(most) => (most, "for this network", "jobs-network"),
            Self::All(most) => (most, "on this server", "jobs"),
        };
        write!(
            f,
            "{most} {} {whose} to be worked out already, which is all there is room for (`{limit}`)",
            if *most == 1 { "thing waits" } else { "things wait" }
        )
    }
}

/// Something that waits or has its turn.
#[derive(Clone, Copy, Debug)]
struct Job {
    cause: Cause,
    sort: Sort,
    /// What it has been charged with, in microseconds.
    charged: u64,
}

/// Who is at one of the levels: which of them something is caused by.
trait Of: Ord + Copy {
    fn of(cause: &Cause) -> Self;
}

impl Of for Network {
    fn of(cause: &Cause) -> Self {
        cause.network
    }
}

impl Of for Hash {
    fn of(cause: &Cause) -> Self {
        cause.device
    }
}

impl Of for TableId {
    fn of(cause: &Cause) -> Self {
        cause.table
    }
}

/// A level of those who wait, or the jobs of one table.
trait Level: Default {
    fn wait(&mut self, number: u64, job: &Job);
    /// The next one that may begin.
    fn next(&self, may: &dyn Fn(&Job) -> bool) -> Option<u64>;
    /// It waits no longer.
    fn leave(&mut self, number: u64, job: &Job);
    /// It begins, and is charged for it.
    fn begin(&mut self, number: u64, job: &Job);
    /// It has ended, and cost so much.
    fn end(&mut self, job: &Job, cost: u64);
    /// How many wait at each level for what has this cause, the outermost first.
    fn waiting(&self, cause: &Cause, counts: &mut Vec<usize>);
}

/// The jobs of one table, in the order in which they came.
#[derive(Debug, Default)]
struct Line(BTreeMap<u64, Job>);

impl Level for Line {
    fn wait(&mut self, number: u64, job: &Job) {
        self.0.insert(number, *job);
    }

    fn next(&self, may: &dyn Fn(&Job) -> bool) -> Option<u64> {
        self.0.iter().find(|(_, job)| may(job)).map(|(number, _)| *number)
    }

    fn leave(&mut self, number: u64, _: &Job) {
        self.0.remove(&number);
    }

    fn begin(&mut self, number: u64, _: &Job) {
        self.0.remove(&number);
    }

    fn end(&mut self, _: &Job, _: u64) {}

    fn waiting(&self, _: &Cause, _: &mut Vec<usize>) {}
}

/// One of those among whom turns go round.
#[derive(Debug, Default)]
struct One<T> {
    /// From when on its next turn is due, in microseconds of work.
    due: u64,
    /// What orders those who are due at the same time: when it began to wait or had its last turn.
    since: u64,
    waits: usize,
    works: usize,
    within: T,
}

/// Those among whom turns go round.
#[derive(Debug)]
struct Round<K, T> {
    /// How far the work has come: what was due when the last turn was given.
    now: u64,
    counted: u64,
    all: BTreeMap<K, One<T>>,
}

impl<K, T> Default for Round<K, T> {
    fn default() -> Self {
        Self { now: 0, counted: 0, all: BTreeMap::new() }
    }
}

impl<K: Of, T: Level> Round<K, T> {
    fn count(&mut self) -> u64 {
        self.counted += 1;
        self.counted
    }

    /// Forgets who neither waits nor works, once they owe nothing or nobody is left whom they could owe it to.
    fn forget(&mut self) {
        let now = self.now;
        let idle = self.all.values().all(|one| one.waits == 0 && one.works == 0);
        self.all.retain(|_, one| 0 < one.waits || 0 < one.works || !idle && now < one.due);
    }
}

impl<K: Of, T: Level> Level for Round<K, T> {
    fn wait(&mut self, number: u64, job: &Job) {
        let (now, since) = (self.now, self.count());
        let key = K::of(&job.cause);
        if COUNTED_MAX <= self.all.len() && !self.all.contains_key(&key) {
            self.all.retain(|_, one| 0 < one.waits || 0 < one.works);
        }
        let one = self.all.entry(key).or_default();
        if one.waits == 0 {
            one.due = one.due.max(now);
            one.since = since;
        }
        one.waits += 1;
        one.within.wait(number, job);
    }

    fn next(&self, may: &dyn Fn(&Job) -> bool) -> Option<u64> {
        let mut waiting: Vec<&One<T>> = self.all.values().filter(|one| 0 < one.waits).collect();
        waiting.sort_unstable_by_key(|one| (one.due, one.since));
        waiting.iter().find_map(|one| one.within.next(may))
    }

    fn leave(&mut self, number: u64, job: &Job) {
        if let Some(one) = self.all.get_mut(&K::of(&job.cause)) {
            one.waits -= 1;
            one.within.leave(number, job);
        }
        self.forget();
    }

    fn begin(&mut self, number: u64, job: &Job) {
        let since = self.count();
        let Some(one) = self.all.get_mut(&K::of(&job.cause)) else { return };
        self.now = self.now.max(one.due);
        one.waits -= 1;
        one.works += 1;
        // Whoever could not go on although it was their turn has no turns in hand for that.
        one.due = self.now + job.charged;
        one.since = since;
        one.within.begin(number, job);
    }

    fn end(&mut self, job: &Job, cost: u64) {
        let key = K::of(&job.cause);
        let others = self.all.iter().any(|(other, one)| *other != key && 0 < one.waits);
        let now = self.now;
        if let Some(one) = self.all.get_mut(&key) {
            one.works -= 1;
            // What is still being worked out for it was charged for, too.
            let due = (one.due - job.charged.min(one.due)).saturating_add(cost);
            one.due = if others { due.min(now + micros(OWED_MAX)) } else { due.min(now) };
            one.within.end(job, cost);
        }
        self.forget();
    }

    fn waiting(&self, cause: &Cause, counts: &mut Vec<usize>) {
        let one = self.all.get(&K::of(cause));
        counts.push(one.map_or(0, |one| one.waits));
        if let Some(one) = one {
            one.within.waiting(cause, counts);
        }
    }
}

fn micros(of: Duration) -> u64 {
    u64::try_from(of.as_micros()).unwrap_or(u64::MAX)
}

/// What is taken of each room.
type Taken = [usize; ROOMS];

/// What has its turn, as far as it says what else may begin.
#[derive(Debug, Default)]
struct Working {
    all: Taken,
    /// What of it those have who give way.
    way: Taken,
    networks: BTreeMap<Network, Taken>,
}

impl Working {
    fn begins(&mut self, job: &Job) {
        let network = self.networks.entry(job.cause.network).or_default();
        for &room in job.sort.takes() {
            let room = room as usize;
            self.all[room] += 1;
            network[room] += 1;
            self.way[room] += usize::from(job.cause.class.gives_way());
        }
    }

    fn ends(&mut self, job: &Job) {
        let Some(network) = self.networks.get_mut(&job.cause.network) else { return };
        for &room in job.sort.takes() {
            let room = room as usize;
            self.all[room] -= 1;
            network[room] -= 1;
            self.way[room] -= usize::from(job.cause.class.gives_way());
        }
        if *network == Taken::default() {
            self.networks.remove(&job.cause.network);
        }
    }

    /// Whether there is room for one more.
    fn lets(&self, rooms: &Rooms, job: &Job) -> bool {
        let network = self.networks.get(&job.cause.network);
        let way = job.cause.class.gives_way();
        job.sort.takes().iter().all(|&room| {
            let its = network.map_or(0, |taken| taken[room as usize]);
            let left = rooms.most(room).saturating_sub(self.all[room as usize]);
            let last = left == 1 && rooms.keeps_the_last(room);
            0 < left
                && its < rooms.most_of_network(room)
                && !(last && (way || 0 < its))
                && (!way || self.way[room as usize] < rooms.most_that_gives_way(room))
        })
    }
}

/// Everybody who waits, by network, device and table.
type Networks = Round<Network, Round<Hash, Round<TableId, Line>>>;

/// All that waits, and all that has its turn.
#[derive(Debug)]
pub(crate) struct Queue {
    rooms: Rooms,
    most: Waiting,
    /// Tables with people at them, and those who give way to them.
    people: Networks,
    rest: Networks,
    waits: BTreeMap<u64, Job>,
    works: BTreeMap<u64, Job>,
    working: Working,
    /// Of each class, how many wait and how many have their turn.
    counts: [(usize, usize); Class::ALL.len()],
    /// How many odds are being weighed.
    weighs: usize,
    last: u64,
}

impl Queue {
    pub(crate) fn new(rooms: Rooms, most: Waiting) -> Self {
        let (people, rest) = (Networks::default(), Networks::default());
        Self {
            rooms,
            most,
            people,
            rest,
            waits: BTreeMap::new(),
            works: BTreeMap::new(),
            working: Working::default(),
            counts: Default::default(),
            weighs: 0,
            last: 0,
        }
    }

    fn among(&mut self, class: Class) -> &mut Networks {
        if class.gives_way() { &mut self.rest } else { &mut self.people }
    }

    /// Something waits from now on, and is known by the number. What it will cost may be known beforehand, in part.
    ///
    /// # Errors
    /// Too much waits already.
    pub(crate) fn ask(&mut self, cause: Cause, sort: Sort, costs: Duration) -> Result<u64, Full> {
        if sort.is_bounded() {
            self.has_room(&cause)?;
        }
        self.last += 1;
        let charged = if sort.works() { micros(costs.max(SHARE)) } else { micros(SHARE) };
        let (number, job) = (self.last, Job { cause, sort, charged });
        self.waits.insert(number, job);
        self.counts[cause.class as usize].0 += 1;
        self.among(cause.class).wait(number, &job);
        Ok(number)
    }

    fn has_room(&self, cause: &Cause) -> Result<(), Full> {
        let Waiting { table, device, network, all } = self.most;
        let way = cause.class.gives_way();
        let alike = Class::ALL.iter().filter(|class| class.gives_way() == way);
        let waiting: usize = alike.map(|class| self.counts(*class).0).sum();
        let most = if way { all / 2 } else { all };
        if most as usize <= waiting {
            return Err(Full::All(most));
        }
        let among = if way { &self.rest } else { &self.people };
        let mut counts = vec![];
        among.waiting(cause, &mut counts);
        let over = |place: usize, most: u32| counts.get(place).is_some_and(|count| most as usize <= *count);
        match () {
            () if over(2, table) => Err(Full::Table(table)),
            () if over(1, device) => Err(Full::Device(device)),
            () if over(0, network) => Err(Full::Network(network)),
            () => Ok(()),
        }
    }

    /// The next one that has its turn, if there is room for any that waits. It has it until [`Queue::end`].
    pub(crate) fn next(&mut self) -> Option<u64> {
        let (working, rooms) = (&self.working, &self.rooms);
        let may = |job: &Job| working.lets(rooms, job);
        let number = self.people.next(&may).or_else(|| self.rest.next(&may))?;
        let job = self.waits.remove(&number)?;
        self.among(job.cause.class).begin(number, &job);
        self.working.begins(&job);
        let (waits, works) = &mut self.counts[job.cause.class as usize];
        (*waits, *works) = (*waits - 1, *works + 1);
        self.weighs += usize::from(job.sort == Sort::Odds);
        self.works.insert(number, job);
        Some(number)
    }

    /// It has ended, or waits no longer. Tells whose it was, if it had its turn.
    pub(crate) fn end(&mut self, number: u64, took: Duration) -> Option<Class> {
        if let Some(job) = self.waits.remove(&number) {
            self.among(job.cause.class).leave(number, &job);
            self.counts[job.cause.class as usize].0 -= 1;
            return None;
        }
        let job = self.works.remove(&number)?;
        let cost = if job.sort.works() { micros(took.max(SHARE)) } else { micros(SHARE) };
        self.among(job.cause.class).end(&job, cost);
        self.working.ends(&job);
        self.counts[job.cause.class as usize].1 -= 1;
        self.weighs -= usize::from(job.sort == Sort::Odds);
        Some(job.cause.class)
    }

    /// How many of a class wait, and how many have their turn.
    pub(crate) fn counts(&self, class: Class) -> (usize, usize) {
        self.counts[class as usize]
    }

    /// How many odds are being weighed.
    pub(crate) fn weighs(&self) -> usize {
        self.weighs
    }

    /// How many networks something is kept of.
    #[cfg(test)]
    fn known(&self) -> usize {
        self.people.all.len() + self.rest.all.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::WORKING_MORE;
    use norn_testkit::random::Random;

    const ALL: Waiting = Waiting { table: 1_000, device: 1_000, network: 1_000, all: 10_000 };

    fn by(class: Class, network: u8, device: u8, table: i64) -> Cause {
        let network = Network::of(std::net::Ipv4Addr::new(10, 0, network, 1).into());
        Cause { class, network, device: Hash([device; 32]), table: TableId(table) }
    }

    fn people(network: u8, device: u8, table: i64) -> Cause {
        by(Class::People, network, device, table)
    }

    /// One thread alone: what is asked for, one after the other.
    fn single() -> Queue {
        Queue::new(Rooms([1; ROOMS]), ALL)
    }

    fn ask(queue: &mut Queue, cause: Cause) -> u64 {
        queue.ask(cause, Sort::Odds, Duration::ZERO).expect("there is room")
    }

    fn asks(queue: &mut Queue, cause: Cause) {
        assert!(0 < ask(queue, cause));
    }

    /// Who has the turns until nothing waits, each of which costs so much.
    fn turns<T>(queue: &mut Queue, cost: impl Fn(&Cause) -> Duration, of: impl Fn(&Cause) -> T) -> Vec<T> {
        let mut all = vec![];
        while let Some(number) = queue.next() {
            let cause = queue.works[&number].cause;
            all.push(of(&cause));
            queue.end(number, cost(&cause));
        }
        all
    }

    #[test]
    fn turns_go_round_networks_then_devices_then_tables() {
        let mut queue = single();
        // One network with much, of which one device has most of it, and another with a little.
        for _ in 0..3 {
            for table in [1, 2] {
                ask(&mut queue, people(1, 1, table));
            }
        }
        ask(&mut queue, people(1, 2, 3));
        for _ in 0..2 {
            ask(&mut queue, people(2, 3, 4));
        }
        let got = turns(&mut queue, |_| SHARE, |cause| cause.table.0);
        assert_eq!(got, [1, 4, 3, 4, 2, 1, 2, 1, 2]);
        assert_eq!(queue.known(), 0, "nothing is kept of whoever has gone");
    }

    #[test]
    fn tables_with_people_come_first_and_the_rest_leaves_room_for_them() {
        let rooms = Rooms::new(2, 2, 2, 8, 16);
        let mut queue = Queue::new(rooms, ALL);
        for network in 0..10 {
            for class in [Class::Demo, Class::WhatIf] {
                for sort in [Sort::Picture, Sort::Odds, Sort::Command] {
                    queue.ask(by(class, network, network, 1), sort, Duration::ZERO).expect("there is room");
                }
            }
        }
        let begun: Vec<u64> = std::iter::from_fn(|| queue.next()).collect();
        assert_eq!(begun.len(), 2, "of four threads");
        let long = |queue: &Queue| queue.works.values().filter(|job| job.sort != Sort::Command).count();
        assert_eq!(long(&queue), 1, "of three that may take long");
        // However much of theirs waits, people wait for none of it.
        for (network, sort) in [(99, Sort::Picture), (97, Sort::Odds)] {
            let number = queue.ask(people(network, 99, 2), sort, Duration::ZERO).expect("there is room");
            assert_eq!(queue.next(), Some(number), "{sort:?}");
        }
        assert_eq!(queue.next(), None, "all threads work");
        let number = queue.ask(people(98, 98, 3), Sort::Command, Duration::ZERO).expect("there is room");
        // Whatever ends first, theirs is next.
        queue.end(begun[0], SHARE);
        assert_eq!(queue.next(), Some(number));
    }

    /// Threads share the processors, so whoever begins at once is done in at most so many times what it takes alone.
    #[test]
    fn what_begins_at_once_is_slowed_down_at_most_four_times() {
        for processors in 1..64 {
            let rooms = Rooms::new(processors, WORKING_MORE, 2, 8, 16);
            assert!(rooms.most(Room::Any) <= 4 * processors, "{processors}");
            assert!(rooms.most(Room::Long) < rooms.most(Room::Any), "one is left for what is quick");
        }
    }

    #[test]
    fn one_network_leaves_something_for_the_next() {
        let mut queue = Queue::new(Rooms::new(2, 2, 2, 8, 16), ALL);
        for sort in [Sort::Odds, Sort::Picture, Sort::Download, Sort::Coming] {
            (0..50).for_each(|_| assert!(queue.ask(people(1, 1, 1), sort, Duration::ZERO).is_ok()));
        }
        while queue.next().is_some() {}
        for sort in [Sort::Odds, Sort::Download, Sort::Coming] {
            let number = queue.ask(people(2, 2, 2), sort, Duration::ZERO).expect("there is room");
            assert_eq!(queue.next(), Some(number), "{sort:?}");
        }
    }

    #[test]
    fn whoever_takes_longer_than_a_share_gives_way_for_as_long() {
        let mut queue = single();
        for _ in 0..4 {
            ask(&mut queue, people(1, 1, 1));
        }
        for _ in 0..12 {
            ask(&mut queue, people(2, 2, 2));
        }
        let cost = |cause: &Cause| if cause.table.0 == 1 { 4 * SHARE } else { SHARE };
        let got: String =
            turns(&mut queue, cost, |cause| if cause.table.0 == 1 { 'L' } else { 's' }).into_iter().collect();
        assert_eq!(got, "LssssLssssLssssL");
        // What is known beforehand is charged beforehand.
        let mut queue = Queue::new(Rooms::new(3, 2, 2, 8, 16), ALL);
        queue.ask(people(1, 1, 1), Sort::Picture, 3 * SHARE).expect("there is room");
        assert!(queue.next().is_some());
        queue.ask(people(1, 1, 1), Sort::Odds, Duration::ZERO).expect("there is room");
        let mut second = (0..2).map(|_| ask(&mut queue, people(2, 2, 2))).collect::<Vec<_>>().into_iter();
        assert_eq!(queue.next(), second.next());
        assert_eq!(queue.next(), second.next());
    }

    #[test]
    fn what_delayed_nobody_is_not_owed_and_no_debt_is_without_end() {
        let mut queue = single();
        ask(&mut queue, people(1, 1, 1));
        turns(&mut queue, |_| OWED_MAX, |_| ());
        ask(&mut queue, people(1, 1, 1));
        for _ in 0..3 {
            ask(&mut queue, people(2, 2, 2));
        }
        assert_eq!(turns(&mut queue, |_| SHARE, |cause| cause.table.0), [1, 2, 2, 2]);
        // Somebody waited meanwhile: it is owed, but no more than the most.
        let many = OWED_MAX.as_millis() / SHARE.as_millis();
        for _ in 0..2 {
            ask(&mut queue, people(1, 1, 1));
        }
        for _ in 0..2 * many {
            ask(&mut queue, people(2, 2, 2));
        }
        let cost = |cause: &Cause| if cause.table.0 == 1 { 100 * OWED_MAX } else { SHARE };
        let got = turns(&mut queue, cost, |cause| cause.table.0);
        let passed = got.iter().skip(1).position(|table| *table == 1).expect("it has its turn");
        assert!((many - 1..=many + 1).contains(&(passed as u128)), "{passed}");
    }

    #[test]
    fn so_much_waits_and_the_limit_is_named() {
        let most = Waiting { table: 2, device: 3, network: 4, all: 12 };
        let mut queue = Queue::new(Rooms([1; ROOMS]), most);
        let mut asks = |cause, sort| queue.ask(cause, sort, Duration::ZERO).map(drop);
        for table in [1, 1] {
            assert_eq!(asks(people(1, 1, table), Sort::Odds), Ok(()));
        }
        assert_eq!(asks(people(1, 1, 1), Sort::Odds), Err(Full::Table(2)));
        assert_eq!(asks(people(1, 1, 2), Sort::Odds), Ok(()));
        assert_eq!(asks(people(1, 1, 2), Sort::Odds), Err(Full::Device(3)));
        assert_eq!(asks(people(1, 2, 1), Sort::Odds), Ok(()));
        assert_eq!(asks(people(1, 3, 1), Sort::Odds), Err(Full::Network(4)));
        // What a table has one of at a time is bounded by that.
        assert_eq!(asks(people(1, 1, 1), Sort::Command), Ok(()));
        for network in 2..9 {
            assert_eq!(asks(people(network, 1, 1), Sort::Odds), Ok(()), "{network}");
        }
        assert_eq!(asks(people(9, 1, 1), Sort::Odds), Err(Full::All(12)));
        // Those who give way have half of it, and take none of the others'.
        for network in 1..7 {
            assert_eq!(asks(by(Class::Demo, network, 1, 1), Sort::Odds), Ok(()));
        }
        assert_eq!(asks(by(Class::WhatIf, 7, 1, 1), Sort::Odds), Err(Full::All(6)));
        let told = Full::Device(3).to_string();
        assert!(told.contains("3 things") && told.contains("`jobs-device`"), "{told}");
        // Whoever stops waiting makes room.
        (1..=2).for_each(|number| assert_eq!(queue.end(number, Duration::ZERO), None));
        assert_eq!(queue.ask(people(1, 1, 1), Sort::Odds, Duration::ZERO).map(drop), Ok(()));
    }

    /// What is counted as it goes is what counting all of it anew gives.
    #[track_caller]
    fn is_counted(queue: &Queue) {
        let mut anew = Working::default();
        queue.works.values().for_each(|job| anew.begins(job));
        let all = |of: &Working| (of.all, of.way, of.networks.clone());
        assert_eq!(all(&queue.working), all(&anew));
        for class in Class::ALL {
            let of = |jobs: &BTreeMap<u64, Job>| jobs.values().filter(|job| job.cause.class == class).count();
            assert_eq!(queue.counts(class), (of(&queue.waits), of(&queue.works)), "{class:?}");
        }
        let odds = queue.works.values().filter(|job| job.sort == Sort::Odds).count();
        assert_eq!(queue.weighs(), odds);
    }

    /// What networks ask for and how it ends, in any order.
    fn any_order(
        seed: u64,
        cost: impl Fn(&mut Random, u8) -> Duration,
        seen: &mut dyn FnMut(&Queue, Option<&Job>),
    ) {
        let mut random = Random::seeded(seed);
        let threads = 1 + random.below(4) as usize;
        let mut queue = Queue::new(Rooms([threads; ROOMS]), ALL);
        let mut working: Vec<u64> = vec![];
        for _ in 0..150 {
            let classes = [Class::People, Class::Demo, Class::WhatIf];
            match random.below(3) {
                0 | 1 => {
                    let network = u8::try_from(random.below(5)).expect("few");
                    let class = classes[random.below(3) as usize];
                    let cause = by(
                        class,
                        network,
                        u8::try_from(random.below(3)).expect("few"),
                        i64::from(random.below(3)),
                    );
                    // Some want much more than others.
                    (0..1 + u32::from(network) * 3).for_each(|_| asks(&mut queue, cause));
                }
                _ if working.is_empty() => {}
                _ => {
                    let number = working
                        .swap_remove(random.below(u32::try_from(working.len()).expect("few")) as usize);
                    let network = queue.works[&number].cause.network;
                    let nth =
                        (0..5).find(|n| by(Class::People, *n, 0, 0).network == network).expect("one of them");
                    let took = cost(&mut random, nth);
                    queue.end(number, took);
                }
            }
            seen(&queue, None);
            is_counted(&queue);
            while let Some(number) = queue.next() {
                working.push(number);
                let job = queue.works[&number];
                seen(&queue, Some(&job));
            }
        }
        working.into_iter().for_each(|number| assert!(queue.end(number, SHARE).is_some()));
        turns(&mut queue, |_| SHARE, |_| ());
        is_counted(&queue);
        assert_eq!((queue.known(), queue.waits.len(), queue.works.len()), (0, 0, 0), "nothing is left");
    }

    /// How long something takes that a seat asks for while strangers take whatever they can, in units of work by one
    /// processor. All that works shares the processors.
    fn among_strangers(
        seed: u64,
        processors: usize,
        sort: Sort,
        work: Duration,
        strangers: &[Cause],
    ) -> Duration {
        const SORTS: [Sort; 5] = [Sort::Odds, Sort::Picture, Sort::Look, Sort::Command, Sort::File];
        let mut random = Random::seeded(seed);
        let mut queue = Queue::new(Rooms::new(processors, WORKING_MORE, 2, 8, 16), ALL);
        let floods = |queue: &mut Queue, random: &mut Random| {
            for cause in strangers {
                while queue.waits.values().filter(|job| job.cause == *cause).count() < 4 {
                    let sort = SORTS[random.below(5) as usize];
                    queue.ask(*cause, sort, Duration::ZERO).expect("there is room");
                }
            }
        };
        // What works, how much of it is left, and how much it took; with the seat's, once it has asked.
        let mut working: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
        let (mut now, mut own) = (0, None);
        let asks_at = 60 + random.below(60);
        for step in 0.. {
            floods(&mut queue, &mut random);
            if step == asks_at {
                own =
                    Some((queue.ask(people(99, 99, 99), sort, Duration::ZERO).expect("there is room"), now));
            }
            while let Some(number) = queue.next() {
                let took = match own {
                    Some((seats, _)) if seats == number => micros(work),
                    // A command is short, and all else takes as long as it likes.
                    _ if queue.works[&number].sort == Sort::Command => micros(SHARE) / 5,
                    _ => micros(SHARE) * u64::from(1 + random.below(40)),
                };
                working.insert(number, (took, took));
            }
            let (&first, &(left, took)) =
                working.iter().min_by_key(|(_, (left, _))| *left).expect("they work");
            // Whoever is alone on a processor is not slowed down.
            now += left * working.len().max(processors) as u64 / processors as u64;
            working.values_mut().for_each(|(of, _)| *of -= left);
            working.remove(&first);
            queue.end(first, Duration::from_micros(took));
            if let Some((number, asked)) = own
                && number == first
            {
                return Duration::from_micros(now - asked);
            }
        }
        unreachable!("it goes on for ever");
    }

    #[test]
    fn what_a_seat_asks_for_takes_at_most_four_times_the_quiet_time_whatever_strangers_do() {
        let demos: Vec<Cause> = (0..8).map(|n| by(Class::Demo, n, n, i64::from(n))).collect();
        let tries: Vec<Cause> = (0..8).map(|n| by(Class::WhatIf, n, n, i64::from(n))).collect();
        // One house where they play at tables of their own, with many devices.
        let house: Vec<Cause> = (0..8).map(|n| people(50, n, i64::from(n))).collect();
        let all = [demos.clone(), tries, house.clone()].concat();
        for strangers in [demos, house, all] {
            for processors in [1, 2, 4, 16] {
                for sort in [Sort::Odds, Sort::Picture, Sort::Look] {
                    for seed in 0..4 {
                        let work = 4 * SHARE;
                        let took = among_strangers(seed, processors, sort, work, &strangers);
                        assert!(
                            took <= 4 * work,
                            "{sort:?} on {processors}, seed {seed}: {took:?} for {work:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn between_two_turns_of_a_network_every_other_that_waits_has_one() {
        for seed in 0..100 {
            // By class and network: who else has waited ever since its last turn, and had none.
            let mut passed: BTreeMap<(bool, Network), BTreeMap<Network, bool>> = BTreeMap::new();
            let mut waited: BTreeMap<(bool, Network), bool> = BTreeMap::new();
            any_order(seed, |_, _| SHARE, &mut |queue, turn| {
                let waits = |way: bool, network: Network| {
                    queue
                        .waits
                        .values()
                        .any(|job| job.cause.class.gives_way() == way && job.cause.network == network)
                };
                for ((way, _), others) in &mut passed {
                    others.retain(|other, _| waits(*way, *other));
                }
                let Some(job) = turn else { return };
                let (way, network) = (job.cause.class.gives_way(), job.cause.network);
                if let Some(others) = passed.get(&(way, network)) {
                    let room = |other: &&Network| {
                        // A network that has all that one may have waits for itself, and the last place is not
                        // for one that has any.
                        let works = |job: &&Job| job.cause.network == **other;
                        let (its, all) = (queue.works.values().filter(works).count(), queue.works.len());
                        let last =
                            queue.rooms.keeps_the_last(Room::Any) && all == queue.rooms.most(Room::Any);
                        its < queue.rooms.most_of_network(Room::Long) && (its == 0 || !last)
                    };
                    let left = others.keys().find(room);
                    assert_eq!(left, None, "seed {seed}: {network:?} had two turns, and it none");
                }
                for others in passed.iter_mut().filter(|((one, _), _)| *one == way).map(|(_, others)| others)
                {
                    others.remove(&network);
                }
                let round = if way { &queue.rest } else { &queue.people };
                let owes = |other: Network| round.all.get(&other).is_some_and(|one| round.now < one.due);
                let others = (0..5).map(|n| by(job.cause.class, n, 0, 0).network);
                let others = others
                    .filter(|other| *other != network && waits(way, *other) && !owes(*other))
                    .map(|other| (other, true));
                passed.insert((way, network), others.collect());
                waited.insert((way, network), true);
            });
            assert!(2 < waited.len(), "seed {seed}: something was shown");
        }
    }

    #[test]
    fn no_one_who_gives_way_begins_while_people_could() {
        for seed in 0..50 {
            any_order(seed, |random, _| SHARE * (1 + random.below(9)), &mut |queue, turn| {
                let way = |job: &&Job| job.cause.class.gives_way();
                let working = queue.works.values().filter(way).count();
                assert!(working <= queue.rooms.most_that_gives_way(Room::Any), "seed {seed}");
                let Some(job) = turn.filter(|job| job.cause.class.gives_way()) else { return };
                let could = |other: &&Job| {
                    let its = |one: &&Job| one.cause.network == other.cause.network;
                    !other.cause.class.gives_way()
                        && queue.works.values().filter(its).count() < queue.rooms.most_of_network(Room::Long)
                };
                // It has its turn already.
                let left = queue.waits.values().find(could);
                assert!(left.is_none(), "seed {seed}: {job:?} before {left:?}");
            });
        }
    }

    #[test]
    fn who_always_waits_gets_as_much_as_every_other_whatever_each_turn_takes() {
        let mut queue = single();
        let mut random = Random::seeded(5);
        let mut took = [Duration::ZERO; 4];
        for network in 0..4 {
            (0..3).for_each(|_| asks(&mut queue, people(network, 1, 1)));
        }
        for _ in 0..5_000 {
            let number = queue.next().expect("somebody waits");
            let network = queue.works[&number].cause.network;
            let nth = (0..4_u8).find(|n| people(*n, 0, 0).network == network).expect("one of them");
            let cost = SHARE * (1 + random.below(1 + u32::from(nth) * 10));
            took[usize::from(nth)] += cost;
            queue.end(number, cost);
            ask(&mut queue, people(nth, 1, 1));
        }
        let (least, most) = (took.iter().min().expect("four"), took.iter().max().expect("four"));
        assert!(*most - *least <= 2 * 31 * SHARE, "{took:?}");
    }
}
