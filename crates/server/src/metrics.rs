//! Metrics of the server, for the host. They are numbers only: no name of a table or seat, no text, nothing
//! that identifies anybody. They are written by hand, since a crate for a dozen counters would be larger than
//! they are.
use crate::fair::{Class, Counts};
use norn_chronicle::Seat;
use norn_chronicle::store::{StoreKind, TableId};
use norn_wire::message::Ack;
use norn_wire::state::Refused;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many different names a count may be kept under: sorts of refusals, or requests by method, route and status.
/// What comes later is counted as `other`.
pub const NAMES_MAX: usize = 256;

/// Upper bounds of the histogram's buckets, in microseconds.
const BOUNDS: [u64; 13] = [
    1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000,
    10_000_000,
];

/// Panics that were caught, in this process.
static FAULTS: AtomicU64 = AtomicU64::new(0);

/// A histogram of durations.
#[derive(Debug, Default)]
struct Durations {
    /// The count of each bucket; the last bucket is beyond the last bound.
    counts: [AtomicU64; BOUNDS.len() + 1],
    /// All together, in microseconds.
    sum: AtomicU64,
}

impl Durations {
    fn add(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let place = BOUNDS.partition_point(|bound| *bound < micros);
        self.counts[place].fetch_add(1, Relaxed);
        self.sum.fetch_add(micros, Relaxed);
    }

    fn write(&self, page: &mut String, name: &str, about: &str) {
        head(page, name, "histogram", about);
        let mut count = 0;
        for (place, counted) in self.counts.iter().enumerate() {
            count += counted.load(Relaxed);
            match BOUNDS.get(place) {
                Some(bound) => line(page, &format!("{name}_bucket{{le=\"{}\"}}", seconds(*bound)), count),
                None => line(page, &format!("{name}_bucket{{le=\"+Inf\"}}"), count),
            }
        }
        line(page, &format!("{name}_sum"), seconds(self.sum.load(Relaxed)));
        line(page, &format!("{name}_count"), count);
    }
}

/// Microseconds as seconds, without a float.
fn seconds(micros: u64) -> String {
    let text = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn head(page: &mut String, name: &str, kind: &str, about: &str) {
    // Writing to a string can't fail.
    let _ = write!(page, "# HELP {name} {about}\n# TYPE {name} {kind}\n");
}

fn line(page: &mut String, name: &str, value: impl std::fmt::Display) {
    let _ = writeln!(page, "{name} {value}");
}

/// What these locks protect is never left half done.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds one under a name, or under `other` where there are too many names.
fn count<K: Ord>(counts: &Mutex<BTreeMap<K, u64>>, name: K, other: impl FnOnce() -> K) {
    let mut counts = locked(counts);
    let known = counts.contains_key(&name) || counts.len() < NAMES_MAX;
    *counts.entry(if known { name } else { other() }).or_default() += 1;
}

/// A request as it is counted: method, route, status.
type Asked = (&'static str, String, u16);

/// Everything that is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    tables: AtomicU64,
    opened: AtomicU64,
    connections: Mutex<HashMap<(TableId, Seat), usize>>,
    commands: Durations,
    refusals: Mutex<BTreeMap<String, u64>>,
    writes: Durations,
    writing: AtomicU64,
    failures: Mutex<BTreeMap<&'static str, u64>>,
    requests: Mutex<BTreeMap<Asked, u64>>,
    stopping: AtomicBool,
}

/// Values that are computed only when metrics are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Queues {
    /// Wishes that wait for all tables together.
    pub(crate) tables: usize,
    /// Odds that are being weighed.
    pub(crate) weighing: usize,
    /// What there is to be worked out, by whose it is.
    pub(crate) jobs: [Counts; Class::ALL.len()],
}

impl Metrics {
    /// A table counts as open until the returned guard is dropped.
    pub(crate) fn table(self: &Arc<Self>, table: TableId) -> TableOpen {
        self.tables.fetch_add(1, Relaxed);
        self.opened.fetch_add(1, Relaxed);
        tracing::info!(target: "norn::table", table = table.0, "opened");
        TableOpen { metrics: Arc::clone(self), table }
    }

    /// A seat's connection counts until the returned guard is dropped.
    pub(crate) fn connection(self: &Arc<Self>, table: TableId, seat: Seat) -> Connected {
        *locked(&self.connections).entry((table, seat)).or_default() += 1;
        tracing::debug!(target: "norn::seat", table = table.0, seat = seat.0, "connected");
        Connected { metrics: Arc::clone(self), table, seat }
    }

    /// Whether somebody sits at a table.
    pub(crate) fn sits(&self, table: TableId) -> bool {
        locked(&self.connections).keys().any(|(one, _)| *one == table)
    }

    /// How many connections there are.
    pub(crate) fn connections(&self) -> usize {
        locked(&self.connections).values().sum()
    }

    /// A command came from a seat at that moment; the returned guard is told how it went.
    pub(crate) fn command(self: &Arc<Self>, table: TableId, seat: Seat, since: Instant) -> CommandTiming {
        CommandTiming { metrics: Arc::clone(self), since, table, seat }
    }

    /// A job is given to the writer; the returned guard is told how it went.
    pub(crate) fn write(self: &Arc<Self>, table: TableId) -> WriteTiming {
        self.writing.fetch_add(1, Relaxed);
        WriteTiming { metrics: Arc::clone(self), since: Instant::now(), table }
    }

    /// A request was answered.
    pub(crate) fn request(&self, method: &'static str, route: &str, status: u16) {
        let other = || ("other", "other".to_owned(), 0);
        count(&self.requests, (method, route.to_owned(), status), other);
    }

    /// From now on the server is being stopped.
    pub(crate) fn stop(&self) {
        self.stopping.store(true, Relaxed);
    }

    /// Whether the server is being stopped.
    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Relaxed)
    }

    /// All metrics in the text format of Prometheus.
    pub(crate) fn page(&self, queues: Queues) -> String {
        let mut page = String::new();
        let mut one = |name: &str, kind: &str, about: &str, value: u64| {
            head(&mut page, name, kind, about);
            line(&mut page, name, value);
        };
        let (seats, connections) = {
            let connections = locked(&self.connections);
            (connections.len() as u64, connections.values().sum::<usize>() as u64)
        };
        one("norn_tables_open", "gauge", "Tables that are in memory.", self.tables.load(Relaxed));
        one(
            "norn_tables_opened_total",
            "counter",
            "Tables that were read from disk.",
            self.opened.load(Relaxed),
        );
        one("norn_seats_connected", "gauge", "Seats with at least one connection.", seats);
        one("norn_connections", "gauge", "Connections of seats.", connections);
        let waiting = queues.tables as u64;
        one("norn_table_queue_length", "gauge", "What waits for all tables together.", waiting);
        one("norn_writes_waiting", "gauge", "Writes that are not on disk yet.", self.writing.load(Relaxed));
        one("norn_odds_weighing", "gauge", "Odds that are being weighed.", queues.weighing as u64);
        one("norn_faults_total", "counter", "Panics that were caught.", FAULTS.load(Relaxed));
        one("norn_stopping", "gauge", "1 while the server is being stopped.", u64::from(self.is_stopping()));
        if let Some(bytes) = memory() {
            one("process_resident_memory_bytes", "gauge", "Memory that is in use.", bytes);
        }
        if let Some(files) = open_files() {
            one("process_open_fds", "gauge", "Open files and connections.", files);
        }
        for (name, kind, about, of) in [
            (
                "norn_jobs_waiting",
                "gauge",
                "What waits to be worked out.",
                (|of| of.waiting as u64) as fn(&Counts) -> u64,
            ),
            ("norn_jobs_working", "gauge", "What is being worked out.", |of| of.working as u64),
            ("norn_jobs_done_total", "counter", "What was worked out.", |counts| counts.done),
        ] {
            head(&mut page, name, kind, about);
            for counts in &queues.jobs {
                line(&mut page, &format!("{name}{{class=\"{}\"}}", counts.class.name()), of(counts));
            }
        }
        let about = "How long commands took, from their coming to their answer.";
        self.commands.write(&mut page, "norn_command_seconds", about);
        let about = "How long writes took, from their being given to the writer to their being on disk.";
        self.writes.write(&mut page, "norn_write_seconds", about);
        head(
            &mut page,
            "norn_refusals_total",
            "counter",
            "Commands that were refused, by what refused them.",
        );
        for (by, counted) in &*locked(&self.refusals) {
            line(&mut page, &format!("norn_refusals_total{{by=\"{by}\"}}"), counted);
        }
        head(&mut page, "norn_write_failures_total", "counter", "Writes that were not kept, by why.");
        for (why, counted) in &*locked(&self.failures) {
            line(&mut page, &format!("norn_write_failures_total{{why=\"{why}\"}}"), counted);
        }
        head(&mut page, "norn_requests_total", "counter", "Requests that were answered.");
        for ((method, route, status), counted) in &*locked(&self.requests) {
            let labels = format!("{{method=\"{method}\",route=\"{route}\",status=\"{status}\"}}");
            line(&mut page, &format!("norn_requests_total{labels}"), counted);
        }
        page
    }
}

/// A table that is in memory.
#[derive(Debug)]
pub(crate) struct TableOpen {
    metrics: Arc<Metrics>,
    table: TableId,
}

impl Drop for TableOpen {
    fn drop(&mut self) {
        self.metrics.tables.fetch_sub(1, Relaxed);
        tracing::info!(target: "norn::table", table = self.table.0, "closed");
    }
}

/// A connection of a seat.
#[derive(Debug)]
pub(crate) struct Connected {
    metrics: Arc<Metrics>,
    table: TableId,
    seat: Seat,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut connections = locked(&self.metrics.connections);
        if let Some(counted) = connections.get_mut(&(self.table, self.seat)) {
            *counted -= 1;
            if *counted == 0 {
                connections.remove(&(self.table, self.seat));
            }
        }
        tracing::debug!(target: "norn::seat", table = self.table.0, seat = self.seat.0, "disconnected");
    }
}

/// A command that is being worked out.
#[derive(Debug)]
pub(crate) struct CommandTiming {
    metrics: Arc<Metrics>,
    since: Instant,
    table: TableId,
    seat: Seat,
}

impl CommandTiming {
    /// The command is answered. A refusal is counted by its kind only: the rule itself could reveal something
    /// hidden.
    pub(crate) fn answered(self, answer: &Result<Ack, Refused>) {
        let took = self.since.elapsed();
        self.metrics.commands.add(took);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let (table, seat) = (self.table.0, self.seat.0);
        match answer {
            Ok(_) => tracing::debug!(target: "norn::command", table, seat, micros, "done"),
            Err(why) => {
                let by = match why {
                    Refused { right: Some(right), .. } => right.as_str(),
                    Refused { rule: Some(_), .. } => "rule",
                    _ => "form",
                };
                tracing::info!(target: "norn::command", table, seat, micros, by, "refused");
                count(&self.metrics.refusals, by.to_owned(), || "other".to_owned());
            }
        }
    }
}

/// A write that is on its way.
#[derive(Debug)]
pub(crate) struct WriteTiming {
    metrics: Arc<Metrics>,
    since: Instant,
    table: TableId,
}

impl WriteTiming {
    /// The disk has answered. A store's error text may name a table, so only the kind of failure is counted.
    pub(crate) fn ended<T>(&self, kept: &Result<T, norn_chronicle::StoreError>) {
        let took = self.since.elapsed();
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let table = self.table.0;
        match kept {
            Ok(_) => {
                self.metrics.writes.add(took);
                tracing::trace!(target: "norn::write", table, micros, "kept");
            }
            // A command that was sent again is no failure.
            Err(error) if matches!(error.kind, StoreKind::Repeated { .. }) => {}
            Err(error) => {
                let why = sort(&error.kind);
                *locked(&self.metrics.failures).entry(why).or_default() += 1;
                tracing::error!(target: "norn::write", table, micros, why, "not kept");
            }
        }
    }
}

impl Drop for WriteTiming {
    fn drop(&mut self) {
        self.metrics.writing.fetch_sub(1, Relaxed);
    }
}

fn sort(kind: &StoreKind) -> &'static str {
    match kind {
        StoreKind::Full => "full",
        StoreKind::Unwritable => "unwritable",
        StoreKind::Newer { .. } => "newer",
        StoreKind::Busy => "busy",
        StoreKind::Damaged { .. } => "damaged",
        StoreKind::Moved { .. } => "moved",
        StoreKind::Ended => "ended",
        _ => "failed",
    }
}

/// From now on panics are counted, and logged by their place alone, since a panic's message may hold a
/// secret. For programs that serve; call it once.
pub fn count_faults() {
    std::panic::set_hook(Box::new(|panic| {
        FAULTS.fetch_add(1, Relaxed);
        let at = panic.location().map_or_else(|| "nobody knows where".to_owned(), ToString::to_string);
        tracing::error!(target: "norn::fault", at, "a part of the program stopped unexpectedly");
    }));
}

/// Bytes of memory that this process has in use, where the system says so.
fn memory() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

fn open_files() -> Option<u64> {
    Some(std::fs::read_dir("/proc/self/fd").ok()?.count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_counted_below_their_bounds() {
        let durations = Durations::default();
        for micros in [1, 1_000, 1_001, 20_000, 99_000_000] {
            durations.add(Duration::from_micros(micros));
        }
        let mut page = String::new();
        durations.write(&mut page, "x", "X.");
        for expected in [
            "# TYPE x histogram",
            "x_bucket{le=\"0.001\"} 2",
            "x_bucket{le=\"0.0025\"} 3",
            "x_bucket{le=\"0.01\"} 3",
            "x_bucket{le=\"0.025\"} 4",
            "x_bucket{le=\"10\"} 4",
            "x_bucket{le=\"+Inf\"} 5",
            "x_sum 99.022002",
            "x_count 5",
        ] {
            assert!(page.lines().any(|line| line == expected), "{expected}:\n{page}");
        }
    }

    #[test]
    fn seconds_are_written_without_what_says_nothing() {
        for (micros, text) in
            [(0, "0"), (1, "0.000001"), (2_500, "0.0025"), (10_000_000, "10"), (1_500_000, "1.5")]
        {
            assert_eq!(seconds(micros), text);
        }
    }

    #[test]
    fn no_more_names_are_kept_than_may_be() {
        let metrics = Metrics::default();
        for n in 0..2 * NAMES_MAX {
            metrics.request("GET", &format!("/{n}"), 200);
        }
        let requests = locked(&metrics.requests);
        assert_eq!(requests.len(), NAMES_MAX + 1);
        assert_eq!(requests.values().sum::<u64>(), 2 * NAMES_MAX as u64);
    }

    #[test]
    fn what_ends_is_counted_no_more() {
        let metrics = Arc::new(Metrics::default());
        let (table, seat) = (TableId(1), Seat(2));
        let (open, one, two) =
            (metrics.table(table), metrics.connection(table, seat), metrics.connection(table, seat));
        let jobs = crate::fair::Fair::new(&crate::limits::Limits::default()).counts();
        let page = || metrics.page(Queues { tables: 0, weighing: 0, jobs });
        let says = |line: &str| page().lines().any(|one| one == line);
        assert!(
            says(r#"norn_jobs_waiting{class="what-if"} 0"#)
                && says(r#"norn_jobs_done_total{class="demo"} 0"#)
        );
        assert!(says("norn_tables_open 1") && says("norn_seats_connected 1") && says("norn_connections 2"));
        drop(one);
        assert!(says("norn_seats_connected 1") && says("norn_connections 1"));
        drop((two, open));
        assert!(says("norn_tables_open 0") && says("norn_seats_connected 0") && says("norn_connections 0"));
        let write = metrics.write(table);
        assert!(says("norn_writes_waiting 1"));
        write.ended::<()>(&Err(norn_chronicle::StoreError::new(StoreKind::Full, "home is full", "")));
        drop(write);
        assert!(says("norn_writes_waiting 0") && says("norn_write_failures_total{why=\"full\"} 1"));
        assert!(!page().contains("home"), "no words of a store");
    }
}
