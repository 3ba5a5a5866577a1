//! What an open table takes in memory, with 1,000 and with 100,000 entries; and what a command costs.
//!
//! `cargo run --release --bin table` prints the figures, and fails where a limit is missed. Each table is
//! opened by a process of its own, as a server that restarts would open it.
use norn_bench::Limits;
use norn_chronicle::REFEREE;
use norn_chronicle::canon::Written;
use norn_chronicle::store::{Batch, Store, TableId, entries};
use norn_kernel::{Filled, Value};
use norn_store::Sqlite;
use norn_table::act::Known;
use norn_table::{AnyRuleset as _, Beginning, Command, Root, Say};
use norn_testkit::toy::Lanterns;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

type Failure = Box<dyn std::error::Error>;

/// A table with 100,000 entries may take so much more memory than one with 1,000.
const MEMORY_MAX: f64 = 1.1;
const FEW: u64 = 1_000;
const MANY: u64 = 100_000;

/// Talk, and every tenth time a house rule set or a value undone: whatever makes entries.
fn say(n: u64) -> Say {
    match n % 10 {
        3 => Say::Wish { about: "auto-roll".to_owned(), wish: Value::Flag(n % 20 == 3) },
        7 => Say::Note { text: format!("note {n}"), public: n % 20 == 7 },
        _ => Say::Talk { text: format!("what somebody says, number {n}"), to: None },
    }
}

/// A table with so many entries, kept in the file; what a command cost in the mean, in microseconds.
fn fill(file: &Path, name: &str, many: u64) -> Result<f64, Failure> {
    let mut store = Sqlite::open(file)?;
    let beginning = Beginning {
        name: name.to_owned(),
        referee: "Referee".to_owned(),
        root: Root([7; 32]),
        seeded: false,
        origin: None,
        now: Some(1_700_000_000),
    };
    let (mut live, first) = Lanterns.begin(beginning).map_err(|refused| format!("{refused:?}"))?;
    let table = store.create(&first, b"")?.id;
    let mut written = first.len() as u64;
    let mut waiting: Vec<Written> = vec![];
    let (mut spent, mut said) = (0.0, 0u64);
    while written + (waiting.len() as u64) < many {
        let command = Command { id: format!("c{said}"), say: say(said) };
        let start = Instant::now();
        let (next, turn) =
            live.say(REFEREE, &command, Some(1_700_000_000)).map_err(|refused| format!("{refused:?}"))?;
        live = next;
        spent += start.elapsed().as_secs_f64() * 1e6;
        said += 1;
        waiting.extend(turn.entries);
        if 1_000 <= waiting.len() || many <= written + waiting.len() as u64 {
            let batch = Batch {
                table,
                expected: written,
                entries: std::mem::take(&mut waiting).into(),
                secrets: None,
                pictures: vec![],
            };
            written += batch.entries.len() as u64;
            store.append(&batch)?;
        }
    }
    Ok(spent / said as f64)
}

/// Opens the table of this name, and says how much memory the process takes then, in KiB.
fn opened(file: &Path, table: i64) -> Result<(), Failure> {
    let store = Sqlite::open(file)?;
    let log = entries(&store, TableId(table), 0).map(|entry| entry.expect("a whole log"));
    let mut log = log.map(Known::from);
    let (live, _) = Lanterns.open(Root([7; 32]), false, &mut log, Some(1_700_000_000))?;
    assert!(live.seq() > 0);
    let _ = live.fill(REFEREE, &Filled::of("nothing"));
    let status = std::fs::read_to_string("/proc/self/status")?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no figure")?;
    println!("{}", resident.trim().trim_end_matches(" kB"));
    Ok(())
}

fn measure(file: &Path, table: i64) -> Result<f64, Failure> {
    let program = std::env::current_exe()?;
    let out = std::process::Command::new(program).arg("open").arg(file).arg(table.to_string()).output()?;
    Ok(String::from_utf8(out.stdout)?.trim().parse()?)
}

fn run(limits: &mut Limits) -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    if args.next().as_deref() == Some("open") {
        let file = args.next().ok_or("a file")?;
        opened(Path::new(&file), args.next().ok_or("a table")?.parse()?)?;
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("norn.db");
    fill(&file, "few", FEW)?;
    let each = fill(&file, "many", MANY)?;
    let (few, many) = (measure(&file, 1)?, measure(&file, 2)?);
    let ratio = many / few;
    println!("a command, without the disk  {each:>8.1} µs");
    println!("open table, {FEW:>7} entries  {few:>8.0} KiB");
    println!("open table, {MANY:>7} entries  {many:>8.0} KiB");
    println!("ratio                        {ratio:>8.2}    at most {MEMORY_MAX}");
    limits.at_most(&format!("the memory for {MANY} entries to that for {FEW}"), ratio, MEMORY_MAX);
    Ok(())
}

fn main() -> ExitCode {
    let mut limits = Limits::of("table");
    match run(&mut limits) {
        Ok(()) => limits.end(),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
