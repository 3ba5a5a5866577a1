//! Appending one entry against bare SQLite, in one run; and what an open table takes in memory.
//!
//! `cargo run --release --bin store` prints the figures, and fails where a limit is missed.
use norn_bench::Limits;
use norn_chronicle::canon::Written;
use norn_chronicle::store::{Batch, Store, TableId, entries};
use norn_chronicle::{AttemptId, Body, By, Changed, Entry, Fold, Reach, Salt, Seat, Streams};
use norn_kernel::{Verdict, World};
use norn_store::{Sqlite, Writer};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

type Failure = Box<dyn std::error::Error>;

/// Appending one entry must reach this share of bare SQLite's speed.
const SPEED_MIN: f64 = 0.8;
/// A table with 100,000 entries may take so much more memory than one with 1,000.
const MEMORY_MAX: f64 = 1.1;
/// How many entries are appended to each, in turn.
const APPENDS: u64 = 900;

/// A world about as large as a party's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Party(std::collections::BTreeMap<u16, i32>);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
struct Set(u16, i32);

impl World for Party {
    type Effect = Set;
    fn apply(&mut self, effect: &Set) {
        self.0.insert(effect.0, effect.1);
    }
}

fn entry(seq: u64, body: Body) -> Entry {
    let mut salt = [0; 16];
    salt[..8].copy_from_slice(&seq.to_be_bytes());
    let audience = match seq % 7 {
        5 => Reach::Seats([Seat(1)].into()),
        6 => Reach::referee(),
        _ => Reach::Everyone,
    };
    Entry {
        seq,
        time: Some(1_700_000_000),
        by: By::Rules,
        hand: None,
        command: None,
        audience: if seq == 0 { Reach::Everyone } else { audience },
        salt: Salt(salt),
        erased: None,
        body,
    }
}

fn begun(name: &str) -> Entry {
    entry(
        0,
        Body::Begun {
            format: norn_chronicle::entry::FORMAT,
            ruleset: "bench".into(),
            edition: 1,
            name: name.into(),
            origin: None,
            defaults: norn_chronicle::entry::DEFAULTS,
        },
    )
}

/// What tables are made of: an attempt with its changes, and how it ended.
fn line(seq: u64) -> Entry {
    let attempt = AttemptId(format!("{:016x}", seq / 3));
    let body = match seq % 3 {
        0 => Body::Settled {
            attempt: AttemptId(format!("{:016x}", seq / 3 - 1)),
            verdict: Verdict::done(),
            link: None,
        },
        1 => Body::Attempted {
            attempt,
            filled: None,
            data: serde_json::json!({ "roll": seq % 20 }),
            after_seen: false,
        },
        _ => Body::Effects {
            attempt,
            changes: (0..2)
                .map(|n| Changed {
                    key: "bench.effect".into(),
                    path: None,
                    effect: serde_json::json!([seq % 200 + n, seq % 1000]),
                })
                .collect(),
            lines: vec![],
        },
    };
    entry(seq, body)
}

fn bare(path: &Path) -> Result<Connection, Failure> {
    let connection = Connection::open(path)?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA foreign_keys = ON;
         CREATE TABLE entries (seq INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;",
    )?;
    Ok(connection)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn timed(doing: impl FnOnce() -> Result<(), Failure>) -> Result<f64, Failure> {
    let start = Instant::now();
    doing()?;
    Ok(start.elapsed().as_secs_f64() * 1e6)
}

/// One by one in turn, so that both meet the same disk.
fn speed(folder: &Path, limits: &mut Limits) -> Result<(), Failure> {
    let mut plain = bare(&folder.join("bare.db"))?;
    let mut store = Sqlite::open(&folder.join("norn.db"))?;
    let table = store.create(&[begun("speed")], b"")?.id;
    let (mut ours, mut theirs) = (vec![], vec![]);
    for seq in 1..=APPENDS {
        let entry = line(seq);
        let entry = Written::of(entry)?;
        let text = entry.sealed().text.clone();
        theirs.push(timed(|| {
            let transaction = plain.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            transaction
                .prepare_cached("INSERT INTO entries (seq, entry) VALUES (?1, ?2)")?
                .execute(rusqlite::params![i64::try_from(seq)?, text])?;
            Ok(transaction.commit()?)
        })?);
        let batch = Batch { table, expected: seq, entries: [entry].into(), secrets: None, pictures: vec![] };
        ours.push(timed(|| Ok(store.append(&batch).map(|_| ())?))?);
    }
    let (ours, theirs) = (median(ours), median(theirs));
    let ratio = theirs / ours;
    println!("append one entry, synced     {ours:>8.1} µs");
    println!("bare SQLite                  {theirs:>8.1} µs");
    println!("share of bare speed          {ratio:>8.2}    at least {SPEED_MIN}");
    limits.at_least("the share of bare SQLite's speed", ratio, SPEED_MIN);
    Ok(())
}

fn group(folder: &Path) -> Result<(), Failure> {
    let path = folder.join("group.db");
    let mut store = Sqlite::open(&path)?;
    let tables = (0..16).map(|n| store.create(&[begun(&format!("t{n}"))], b"").map(|table| table.id));
    let tables: Vec<TableId> = tables.collect::<Result<_, _>>()?;
    let (writer, thread) = Writer::start(store)?;
    let start = Instant::now();
    std::thread::scope(|scope| {
        for &table in &tables {
            let writer = writer.clone();
            scope.spawn(move || {
                for seq in 1..=100 {
                    let batch = Batch {
                        table,
                        expected: seq,
                        entries: [Written::of(line(seq)).expect("it can be written")].into(),
                        secrets: None,
                        pictures: vec![],
                    };
                    writer.append(batch).wait().expect("kept");
                }
            });
        }
    });
    let each = start.elapsed().as_secs_f64() * 1e6 / 1600.0;
    drop(writer);
    drop(thread.join());
    println!("one of 16 tables at once     {each:>8.1} µs");
    Ok(())
}

// ---- memory

fn fill(path: &Path, count: u64) -> Result<(), Failure> {
    let mut store = Sqlite::open(path)?;
    let mut tip = store.create(&[begun("memory")], b"")?.tip.count;
    while tip < count {
        let until = (tip + 5_000).min(count);
        let entries = (tip..until).map(line).map(Written::of).collect::<Result<_, _>>()?;
        tip = store
            .append(&Batch { table: TableId(1), expected: tip, entries, secrets: None, pictures: vec![] })?
            .count;
    }
    Ok(())
}

/// Opens the table in a process of its own and says what it takes, now and at most, in KiB.
fn open(path: &Path) -> Result<(), Failure> {
    let store = Sqlite::open(path)?;
    let mut streams = Streams::new();
    let mut fold = Fold::new(Party::default());
    let start = Instant::now();
    for entry in entries(&store, TableId(1), 0) {
        let entry = entry?;
        streams.feed(&entry)?;
        fold.feed(&entry)?;
    }
    let took = start.elapsed();
    if streams.whole() != store.about(TableId(1))?.tip {
        return Err("the streams do not end where the store does".into());
    }
    let status = std::fs::read_to_string("/proc/self/status")?;
    let size = |name: &str| {
        status
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .and_then(|rest| rest.split_whitespace().next())
    };
    println!("{} {} {}", size("VmRSS:").unwrap_or("0"), size("VmHWM:").unwrap_or("0"), took.as_micros());
    drop((streams, fold));
    Ok(())
}

fn opened(path: &Path) -> Result<[f64; 3], Failure> {
    let output = Command::new(std::env::current_exe()?).env("NORN_BENCH_OPEN", path).output()?;
    if !output.status.success() {
        return Err(format!("the child: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let text = String::from_utf8(output.stdout)?;
    let numbers: Vec<f64> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    Ok(numbers.try_into().map_err(|_| "the child said nothing")?)
}

fn memory(folder: &Path, limits: &mut Limits) -> Result<(), Failure> {
    let mut figures = vec![];
    for count in [1_000, 100_000] {
        let path = folder.join(format!("{count}.db"));
        fill(&path, count)?;
        let mut runs = (0..5).map(|_| opened(&path)).collect::<Result<Vec<_>, _>>()?;
        runs.sort_by(|one, other| one[1].total_cmp(&other[1]));
        let [now, most, took] = runs[2];
        let took = Duration::from_micros(took as u64);
        println!("open a table of {count:>7}      {now:>8.0} KiB, at most {most:.0} KiB, in {took:.1?}");
        figures.push((now, most));
    }
    let ratio = (figures[1].0 / figures[0].0).max(figures[1].1 / figures[0].1);
    println!("memory, 100,000 to 1,000     {ratio:>8.2}    at most {MEMORY_MAX}");
    limits.at_most("the memory for 100,000 entries to that for 1,000", ratio, MEMORY_MAX);
    Ok(())
}

fn main() -> Result<ExitCode, Failure> {
    if let Some(path) = std::env::var_os("NORN_BENCH_OPEN") {
        open(Path::new(&path))?;
        return Ok(ExitCode::SUCCESS);
    }
    let folder = tempfile::tempdir()?;
    let mut limits = Limits::of("store");
    speed(folder.path(), &mut limits)?;
    group(folder.path())?;
    if cfg!(target_os = "linux") {
        memory(folder.path(), &mut limits)?;
    }
    Ok(limits.end())
}
