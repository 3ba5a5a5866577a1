//! Mutation fuzzing on the stable toolchain: valid inputs, changed a little, must be read or refused, and
//! never panic. Everything comes from one seed, so that a run can be repeated.
mod deep;
mod dialects;
mod journals;
mod mutate;
mod notation;
mod scenarios;

use deep::{Commands, Exports, Packs, deepen, widen};
use dialects::{Programs, Typed};
use journals::Journals;
use mutate::mutate;
use notation::Notation;
use scenarios::Scenarios;
use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use xtask::random::Random;

/// The most inputs kept to mutate further.
pub const POOL_MAX: usize = 2000;
/// The longest input that is tried.
pub const INPUT_MAX: usize = 64 * 1024;
/// One input that takes longer is a finding, as a panic is.
pub const SLOW_MAX: Duration = Duration::from_secs(10);
/// How many findings are kept before a run gives up.
pub const FINDINGS_MAX: usize = 20;
/// At least this share of the inputs has to get past the parser, or little behind it is tried.
const PAST: (u64, u64) = (1, 3);
/// Below this share of inputs read so far, the mutations become gentler.
const AIM: (u64, u64) = (1, 2);

/// A parser of input from people or files.
pub trait Target {
    /// What commands call it.
    fn name(&self) -> &'static str;
    /// Valid inputs.
    ///
    /// # Errors
    /// Why there are none.
    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String>;
    /// Words of its language, put in and swapped about.
    fn words(&self) -> &'static [&'static str];
    /// What nests in its language: what opens a level, and what shuts it.
    fn nests(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// Changes an input in a way that keeps the shape of its language; false if it knows no such way.
    fn change(&self, input: &mut Vec<u8>, random: &mut Random) -> bool {
        let _ = (input, random);
        false
    }
    /// Reads an input: `true` if it got past the parser, and then goes on as far as a program would. Panics on
    /// anything that must not be.
    fn read(&self, input: &[u8]) -> bool;
}

/// Every target there is.
#[must_use]
pub fn targets() -> Vec<Box<dyn Target>> {
    vec![
        Box::new(Notation),
        Box::new(Typed),
        Box::new(Programs),
        Box::new(Scenarios),
        Box::new(Journals),
        Box::new(Packs),
        Box::new(Commands),
        Box::new(Exports),
    ]
}
/// The lines of a corpus file, without empty ones and those that begin with `//`.
fn lines(root: &Path, path: &str) -> Result<Vec<Vec<u8>>, String> {
    let text =
        std::fs::read_to_string(root.join(path)).map_err(|error| format!("{path} can't be read: {error}"))?;
    Ok(text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with("//"))
        .map(|line| line.as_bytes().to_vec())
        .collect())
}
/// When to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// After so long.
    Time(Duration),
    /// After so many inputs.
    Inputs(u64),
}

/// What a run came to.
#[derive(Debug, Default, Clone)]
pub struct Tally {
    /// How many inputs were tried.
    pub inputs: u64,
    /// How many got past the parser.
    pub read: u64,
    /// Where each input that broke something was saved, and what it broke.
    pub findings: Vec<(PathBuf, String)>,
    /// How long the slowest took.
    pub slowest: Duration,
}

impl Tally {
    /// Whether nothing broke, and enough was read for that to mean something.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.findings.is_empty() && self.read * PAST.1 >= self.inputs * PAST.0 && self.inputs > 0
    }
}

/// Fuzzes the targets of that name, or all, and prints what came of it. Whether all was good.
///
/// # Errors
/// A corpus that can't be read.
pub fn run(root: &Path, name: &str, until: Until, seed: Option<u64>) -> Result<bool, String> {
    let targets = targets();
    let chosen: Vec<_> = targets.iter().filter(|target| name == "all" || target.name() == name).collect();
    let mut good = true;
    for target in chosen {
        let seed = seed.unwrap_or_else(Random::any_seed);
        // Said first: a stack that overflows ends everything, and the seed finds it again.
        eprintln!("{}: from SEED={seed}", target.name());
        let tally = fuzz(&**target, root, until, seed)?;
        print!("{}", report(target.name(), seed, &tally));
        good &= tally.is_good();
    }
    Ok(good)
}

fn report(name: &str, seed: u64, tally: &Tally) -> String {
    let share = (tally.read * 100).checked_div(tally.inputs).unwrap_or_default();
    let mut text = format!(
        "{name}: {} inputs, {} past the parser ({share}%), {} findings, slowest {} ms (SEED={seed})\n",
        tally.inputs,
        tally.read,
        tally.findings.len(),
        tally.slowest.as_millis()
    );
    for (path, what) in &tally.findings {
        let _ = writeln!(text, "  {}: {what}", path.display());
    }
    if tally.findings.is_empty() && !tally.is_good() {
        text += "  too few got past the parser for this to mean anything: at least a third has to\n";
    }
    text
}

/// The panic hook is shared by all threads, so only one run at a time.
static HOOK: Mutex<()> = Mutex::new(());

thread_local! {
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Fuzzes one target.
///
/// # Errors
/// A corpus that can't be read or holds an input that the target refuses, or a finding that can't be saved.
pub fn fuzz(target: &dyn Target, root: &Path, until: Until, seed: u64) -> Result<Tally, String> {
    let mut pool = target.corpus(root)?;
    if pool.is_empty() {
        return Err(format!("{}: there is nothing to mutate", target.name()));
    }
    let _one = HOOK.lock().unwrap_or_else(PoisonError::into_inner);
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|info| {
        let said = info.to_string();
        PANIC.with_borrow_mut(|panic| *panic = said);
    }));
    let tally = Run {
        target,
        folder: root.join("target/fuzz"),
        random: Random::new(seed),
        tally: Tally::default(),
        broken: HashSet::new(),
    }
    .go(&mut pool, until);
    panic::set_hook(hook);
    tally
}

struct Run<'a> {
    target: &'a dyn Target,
    folder: PathBuf,
    random: Random,
    tally: Tally,
    /// Where panics came from: the same one again is no news.
    broken: HashSet<String>,
}

impl Run<'_> {
    fn go(mut self, pool: &mut Vec<Vec<u8>>, until: Until) -> Result<Tally, String> {
        let corpus = pool.len();
        for input in &pool.clone() {
            if !self.attempt(input)? && self.tally.findings.is_empty() {
                return Err(format!(
                    "{}: the corpus holds an input that is refused: {}",
                    self.target.name(),
                    String::from_utf8_lossy(input)
                ));
            }
        }
        self.tally.inputs = 0;
        self.tally.read = 0;
        let begun = Instant::now();
        let mut said = begun;
        loop {
            let over = match until {
                Until::Time(time) => begun.elapsed() >= time,
                Until::Inputs(inputs) => self.tally.inputs >= inputs,
            };
            if over || self.tally.findings.len() >= FINDINGS_MAX {
                return Ok(self.tally);
            }
            // Mostly from the corpus: mutations of accepted inputs drift to places where anything is
            // accepted, as in comments.
            let within = if self.random.below(4) > 0 { corpus } else { pool.len() };
            let from = self.random.below(within);
            let with = self.random.below(pool.len());
            let gentle = self.tally.read * AIM.1 < self.tally.inputs * AIM.0;
            let mut input = pool[from].clone();
            let changes = if gentle { 1 } else { 2 + self.random.below(5) };
            for _ in 0..changes {
                if self.random.below(2) == 0 && self.target.change(&mut input, &mut self.random) {
                    continue;
                }
                mutate(&mut input, &pool[with], self.target.words(), gentle, &mut self.random);
            }
            // Seldom, since little of it gets past a parser.
            match self.random.below(24) {
                0 => drop(deepen(&mut input, self.target.nests(), &mut self.random)),
                1 => widen(&mut input, INPUT_MAX, &mut self.random),
                _ => {}
            }
            input.truncate(INPUT_MAX);
            if self.attempt(&input)? {
                // What is read is changed further, but the corpus itself stays.
                if pool.len() < POOL_MAX {
                    pool.push(input);
                } else {
                    let old = corpus + self.random.below(pool.len().saturating_sub(corpus));
                    if let Some(old) = pool.get_mut(old) {
                        *old = input;
                    }
                }
            }
            if said.elapsed() > Duration::from_secs(5) {
                said = Instant::now();
                eprintln!(
                    "{}: {} inputs, {} past the parser, {} findings",
                    self.target.name(),
                    self.tally.inputs,
                    self.tally.read,
                    self.tally.findings.len()
                );
            }
        }
    }

    fn attempt(&mut self, input: &[u8]) -> Result<bool, String> {
        let begun = Instant::now();
        let read = panic::catch_unwind(AssertUnwindSafe(|| self.target.read(input)));
        let took = begun.elapsed();
        self.tally.inputs += 1;
        self.tally.slowest = self.tally.slowest.max(took);
        match read {
            Ok(read) => {
                self.tally.read += u64::from(read);
                if took > SLOW_MAX {
                    self.keep(input, format!("took {} s", took.as_secs()))?;
                }
                Ok(read)
            }
            Err(_) => {
                let what = PANIC.with_borrow(Clone::clone);
                let place = what.lines().next().unwrap_or_default().to_owned();
                if self.broken.insert(place) {
                    self.keep(input, what.replace('\n', " "))?;
                }
                Ok(false)
            }
        }
    }

    fn keep(&mut self, input: &[u8], what: String) -> Result<(), String> {
        let number = self.tally.findings.len() + 1;
        let path = self.folder.join(format!("{}-{number}.txt", self.target.name()));
        std::fs::create_dir_all(&self.folder)
            .and_then(|()| std::fs::write(&path, input))
            .map_err(|error| format!("{} can't be written: {error}", path.display()))?;
        self.tally.findings.push((path, what));
        Ok(())
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    /// Reads sums of numbers, and breaks on one of them.
    struct Sums {
        breaks: bool,
    }

    impl Target for Sums {
        fn name(&self) -> &'static str {
            "sums"
        }
        fn corpus(&self, _: &Path) -> Result<Vec<Vec<u8>>, String> {
            Ok(vec![b"1+2".to_vec(), b"30+4+5".to_vec()])
        }
        fn words(&self) -> &'static [&'static str] {
            &["+", "1"]
        }
        fn read(&self, input: &[u8]) -> bool {
            let Ok(text) = std::str::from_utf8(input) else {
                return false;
            };
            let numbers: Option<Vec<u64>> = text.split('+').map(|number| number.parse().ok()).collect();
            let Some(numbers) = numbers else {
                return false;
            };
            assert!(!self.breaks || !numbers.contains(&101), "it breaks on 101");
            true
        }
    }

    fn fuzz_sums(breaks: bool, folder: &Path) -> Tally {
        fuzz(&Sums { breaks }, folder, Until::Inputs(5000), 7).unwrap()
    }

    #[test]
    fn a_panic_is_found_and_its_input_saved() {
        let folder = tempfile::tempdir().unwrap();
        let tally = fuzz_sums(true, folder.path());
        assert_eq!(tally.findings.len(), 1, "the same panic twice is no news");
        assert!(!tally.is_good());
        let (path, what) = &tally.findings[0];
        assert!(what.contains("it breaks on 101"), "{what}");
        let input = std::fs::read(path).unwrap();
        assert!(String::from_utf8(input).unwrap().contains("101"));
    }

    #[test]
    fn enough_gets_past_the_parser_and_a_seed_repeats() {
        let folder = tempfile::tempdir().unwrap();
        let tally = fuzz_sums(false, folder.path());
        assert!(tally.is_good() && tally.read < tally.inputs, "{tally:?}");
        assert_eq!(tally.read, fuzz_sums(false, folder.path()).read);
    }

    #[test]
    fn too_little_past_the_parser_is_not_good() {
        let tally = Tally { inputs: 100, read: 33, ..Tally::default() };
        assert!(!tally.is_good());
        assert!(report("x", 1, &tally).contains("too few"));
        assert!(!Tally::default().is_good());
    }

    #[test]
    fn a_corpus_that_is_refused_is_an_error() {
        struct Never;
        impl Target for Never {
            fn name(&self) -> &'static str {
                "never"
            }
            fn corpus(&self, _: &Path) -> Result<Vec<Vec<u8>>, String> {
                Ok(vec![vec![1]])
            }
            fn words(&self) -> &'static [&'static str] {
                &[]
            }
            fn read(&self, _: &[u8]) -> bool {
                false
            }
        }
        let error = fuzz(&Never, &xtask::repo::root(), Until::Inputs(1), 1).unwrap_err();
        assert!(error.contains("refused"), "{error}");
    }
}
