//! Mutation fuzzing on the stable toolchain: valid inputs, changed a little, must be read or refused, and
//! never panic. Everything comes from one seed, so that a run can be repeated.
use crate::random::Random;
use norn_chronicle::{Aside, Body, Entry, Fold};
use norn_kernel::Ruleset;
use norn_play::playback::{Now, Playback};
use norn_play::{Budget, Fact, Fuzz, Halt, Journal, Options, weigh};
use norn_shelf::{Game, Visit};
use norn_table::act::Known;
use norn_table::scenario::{self, Played, Scenario, Unplayable};
use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

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
    vec![Box::new(Notation), Box::new(Scenarios), Box::new(Journals)]
}

/// Dice notation: parsed, written, parsed again, rolled, and its odds worked out where that is quick.
#[derive(Debug)]
struct Notation;

impl Target for Notation {
    fn name(&self) -> &'static str {
        "notation"
    }

    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String> {
        lines(root, "crates/dice/tests/corpus.txt")
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "d",
            "d6",
            "d%",
            "dF",
            "kh",
            "kl",
            "dh",
            "dl",
            "r<",
            "ro",
            "!",
            "!>=",
            "mi",
            "ma",
            ">=",
            "<=",
            "=",
            "+",
            "-",
            "*",
            "/",
            "(",
            ")",
            "[",
            "]",
            "#",
            " ",
            "1",
            "0",
            "2d20kh1",
            "1000",
            "1000000",
            "1000000001",
        ]
    }

    fn read(&self, input: &[u8]) -> bool {
        // Odds up to here take well under a millisecond, so that most of the time goes to new inputs.
        const QUICK: u64 = 20_000;
        let Some(expr) = std::str::from_utf8(input).ok().and_then(|text| norn_dice::Expr::parse(text).ok())
        else {
            return false;
        };
        let written = expr.to_string();
        let again = norn_dice::Expr::parse(&written);
        assert_eq!(again.as_ref(), Ok(&expr), "what is written as {written} is read as something else");
        let (low, high) = expr.bounds();
        let mut random = Random::new(input.iter().map(|&byte| u64::from(byte)).sum());
        let mut face = |sides: u32| {
            let sides = usize::try_from(sides).unwrap_or(usize::MAX);
            u32::try_from(random.below(sides) + 1).unwrap_or(1)
        };
        let roll = expr.roll(&mut face).expect("fair dice can always be rolled");
        assert!((low..=high).contains(&roll.total), "{written}: {} lies outside {low} to {high}", roll.total);
        let quick = expr.work().is_ok_and(|work| work.steps <= QUICK);
        if quick && let Ok(odds) = expr.distribution() {
            assert!(
                low <= odds.lowest() && odds.highest() <= high,
                "{written}: odds outside {low} to {high}"
            );
        }
        true
    }
}

/// Whole sessions: read, and played on the table of their game. No rule may break on the way, and the table
/// must be the same again from its log.
#[derive(Debug)]
struct Scenarios;

/// The most steps of a mutated session that are played, so that most of the time goes to new inputs.
const STEPS_MAX: usize = 24;

impl Target for Scenarios {
    fn name(&self) -> &'static str {
        "scenario"
    }

    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String> {
        scenarios(root)
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "[[step]]",
            "[[character]]",
            "true",
            "false",
            "\"yes\"",
            "\"no\"",
            "\"none\"",
            "\"advantage\"",
            "\"disadvantage\"",
            "\"referee\"",
            "\"Ann\"",
            "\"Ben\"",
            "undo = 1",
            "undo = 3",
            "stop = true",
            "move-on = true",
            "roll = true",
            "insist = true",
            "say = \"well\"",
            "narrate = \"it rains\"",
            "floor = \"take\"",
            "floor = \"down\"",
            "present = false",
            "session = \"open\"",
            "set-aside = \"\"",
            "throw = \"4d6dl1\"",
            "wish = { about = \"auto-roll\", to = true }",
            "dice = [20, 1, 10, 2, 3, 4]",
            "dice = []",
            "9223372036854775807",
            "-9223372036854775808",
            "1e300",
            "1979-05-27",
        ]
    }

    /// Blocks swapped, doubled, left out, and lines moved from one to another.
    fn change(&self, input: &mut Vec<u8>, random: &mut Random) -> bool {
        let text = String::from_utf8_lossy(input).into_owned();
        let mut blocks: Vec<String> = vec![];
        for line in text.lines() {
            if line.starts_with("[[") || blocks.is_empty() {
                blocks.push(String::new());
            }
            if let Some(block) = blocks.last_mut() {
                block.push_str(line);
                block.push('\n');
            }
        }
        // The first block is the table.
        if blocks.len() < 3 {
            return false;
        }
        let (one, other) = (1 + random.below(blocks.len() - 1), 1 + random.below(blocks.len() - 1));
        match random.below(5) {
            0 => blocks.swap(one, other),
            1 => blocks.insert(other, blocks[one].clone()),
            2 => drop(blocks.remove(one)),
            3 => {
                // Late steps are seldom reached, so all between are left out.
                blocks.drain(one.min(other)..one.max(other));
            }
            _ => {
                let lines: Vec<&str> = blocks[one].lines().skip(1).collect();
                if let Some(line) = lines.get(random.below(lines.len())) {
                    let key = line.split('=').next().unwrap_or_default().trim().to_owned();
                    let line = (*line).to_owned();
                    let there = blocks[other]
                        .lines()
                        .position(|of| !key.is_empty() && of.split('=').next().map(str::trim) == Some(&*key));
                    let mut lines: Vec<String> = blocks[other].lines().map(str::to_owned).collect();
                    match there {
                        Some(at) => lines[at] = line,
                        None => lines.push(line),
                    }
                    blocks[other] = lines.join("\n") + "\n";
                }
            }
        }
        *input = blocks.concat().into_bytes();
        true
    }

    fn read(&self, input: &[u8]) -> bool {
        let Some(mut scenario) = std::str::from_utf8(input).ok().and_then(|text| scenario::read(text).ok())
        else {
            return false;
        };
        scenario.steps.truncate(STEPS_MAX);
        if let Some(Ok(played)) = played(&scenario) {
            for entry in &played.entries {
                if let Body::SetAside { reason: Aside::Fault(what), .. } = &entry.body {
                    broken(what);
                }
            }
            for came in &played.came {
                if came.was.refused.as_deref() == Some("fault") {
                    broken(came.why.as_deref().unwrap_or_default());
                }
            }
            let text = String::from_utf8_lossy(input);
            // Whatever it is, rewriting what it expects must not break on it.
            let _ = scenario::update(&text, &played.came);
        }
        true
    }
}

/// A rule broke, and the table survived it: to us it is a finding all the same. Where the rule panicked, that
/// is what is reported, and where.
fn broken(what: &str) -> ! {
    PANIC.with_borrow_mut(|panic| {
        if panic.is_empty() {
            *panic = format!("a rule broke: {what}");
        }
    });
    panic::resume_unwind(Box::new(what.to_owned()))
}

/// The scenarios of all rulesets.
fn scenarios(root: &Path) -> Result<Vec<Vec<u8>>, String> {
    let mut files = vec![];
    let listed = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    };
    for ruleset in listed(&root.join("rulesets")) {
        files.extend(listed(&ruleset.join("scenarios")));
    }
    files.retain(|file| file.extension().is_some_and(|end| end == "toml"));
    files.sort();
    files
        .iter()
        .map(|file| std::fs::read(file).map_err(|error| format!("{} can't be read: {error}", file.display())))
        .collect()
}

/// The scenario, played on the table of its game, if there is such a game.
fn played(scenario: &Scenario) -> Option<Result<Played, Unplayable>> {
    PANIC.with_borrow_mut(String::clear);
    let rules = Game::named(&scenario.table.ruleset).ok()?.rules();
    let played = match scenario::play(rules, scenario) {
        Ok(played) => played,
        Err(unplayable) => return Some(Err(unplayable)),
    };
    let (root, mut log) = (scenario::root(scenario), played.entries.iter().cloned().map(Known::from));
    match rules.open(root, true, &mut log, None) {
        Ok((again, more)) => {
            assert!(more.is_empty(), "opening the table again adds to its log: {more:?}");
            assert_eq!(again.world(), played.live.world(), "its log makes another world");
        }
        Err(damaged) => panic!("the log can't be read back: {damaged}"),
    }
    Some(Ok(played))
}

/// Journals of attempts, each with the attempt and the world that it stands in: played again as they are, on
/// where they end, on other dice, and their odds where that is quick.
#[derive(Debug)]
struct Journals;

/// One attempt, as the corpus keeps it: a line of JSON.
#[derive(serde::Serialize, serde::Deserialize)]
struct Case {
    game: String,
    world: serde_json::Value,
    attempt: serde_json::Value,
    journal: Journal,
}

impl Target for Journals {
    fn name(&self) -> &'static str {
        "journal"
    }

    /// The attempts of all scenarios.
    fn corpus(&self, root: &Path) -> Result<Vec<Vec<u8>>, String> {
        let mut kept = vec![];
        for text in scenarios(root)? {
            let text = String::from_utf8_lossy(&text).into_owned();
            let scenario = scenario::read(&text).map_err(|error| error.to_string())?;
            let Some(played) = played(&scenario) else {
                continue;
            };
            let entries = played.map_err(|error| error.to_string())?.entries;
            let game = Game::named(&scenario.table.ruleset).map_err(|error| error.to_string())?;
            kept.extend(game.visit(Attempts(game, &entries)));
        }
        kept.sort();
        kept.dedup();
        Ok(kept.into_iter().filter(|line| self.read(line)).collect())
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "true",
            "false",
            "null",
            "\"everyone\"",
            "\"referee\"",
            "\"table\"",
            "[]",
            "{}",
            "\"\"",
            "-1",
            "\"0\"",
            "\"1./0.2\"",
            "\"rolled\"",
            "\"answered\"",
            "\"ruled\"",
        ]
    }

    /// A number, flag or text for another, an item doubled, moved or left out: anywhere in the value.
    fn change(&self, input: &mut Vec<u8>, random: &mut Random) -> bool {
        let Ok(mut value) = serde_json::from_slice::<serde_json::Value>(input) else {
            return false;
        };
        // The journal is what this is about; the world and the attempt change less often.
        let part = ["journal", "journal", "journal", "attempt", "world"][random.below(5)];
        let Some(part) = value.get_mut(part) else {
            return false;
        };
        let nodes = count(part);
        let mut at = random.below(nodes);
        alter(part, &mut at, random);
        match serde_json::to_vec(&value) {
            Ok(bytes) => *input = bytes,
            Err(_) => return false,
        }
        true
    }

    fn read(&self, input: &[u8]) -> bool {
        let Ok(kept) = serde_json::from_slice::<Case>(input) else {
            return false;
        };
        match Game::named(&kept.game) {
            Ok(game) => game.visit(Again(&kept, input)),
            Err(_) => false,
        }
    }
}

/// How many values there are, in all.
fn count(value: &serde_json::Value) -> usize {
    match value {
        serde_json::Value::Array(items) => 1 + items.iter().map(count).sum::<usize>(),
        serde_json::Value::Object(fields) => 1 + fields.values().map(count).sum::<usize>(),
        _ => 1,
    }
}

/// Changes the value with that number, counted as [`count`] does. Whether it was among these.
fn alter(value: &mut serde_json::Value, at: &mut usize, random: &mut Random) -> bool {
    use serde_json::Value::{Array, Bool, Number, Object, String as Text};
    if *at > 0 {
        *at -= 1;
        return match value {
            Array(items) => items.iter_mut().any(|item| alter(item, at, random)),
            Object(fields) => fields.values_mut().any(|item| alter(item, at, random)),
            _ => false,
        };
    }
    match value {
        Bool(flag) => *flag = !*flag,
        Number(number) => {
            let now = number.as_i64().unwrap_or_default();
            let small = i64::try_from(random.below(20)).unwrap_or_default();
            let new = match random.below(8) {
                0 => NUMBERS[random.below(NUMBERS.len())].parse().unwrap_or(now),
                1 => -now,
                2 | 3 => now.saturating_add(1),
                4 => now.saturating_sub(1),
                _ => small,
            };
            *number = new.into();
        }
        Text(text) => {
            // A point of the run: one step on, or somewhere else.
            match text.parse::<norn_kernel::Path>() {
                Ok(mut path) => {
                    if random.below(3) == 0 {
                        path.rewind();
                    } else {
                        let _ = path.pass();
                    }
                    *text = path.to_string();
                }
                Err(_) => text.push(char::from(b'a' + u8::try_from(random.below(26)).unwrap_or(0))),
            }
        }
        Array(items) if !items.is_empty() => {
            let (one, other) = (random.below(items.len()), random.below(items.len()));
            match random.below(3) {
                0 => items.swap(one, other),
                1 => items.insert(other, items[one].clone()),
                _ => drop(items.remove(one)),
            }
        }
        Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            if names.len() > 1 {
                // The value of one field in another.
                let (one, other) = (random.below(names.len()), random.below(names.len()));
                let copy = fields[&names[one]].clone();
                fields.insert(names[other].clone(), copy);
            }
        }
        _ => {}
    }
    true
}

/// Every attempt that was settled, with the world before its changes.
struct Attempts<'a>(Game, &'a [Entry]);

impl Visit for Attempts<'_> {
    type Out = Vec<Vec<u8>>;
    fn visit<R: Ruleset>(self, rules: R) -> Self::Out {
        let mut fold = Fold::new(rules.start());
        let mut kept = vec![];
        let mut open: Option<(serde_json::Value, Journal)> = None;
        for entry in self.1 {
            let mut learn = |path, fact: Fact| {
                if let Some((_, journal)) = &mut open {
                    journal.push((path, fact));
                }
            };
            match entry.body.clone() {
                Body::Attempted { data, .. } => open = Some((data, vec![])),
                Body::Rolled { path, key, owner, die, faces, .. } => {
                    learn(path, Fact::Rolled { key, owner, die, faces });
                }
                Body::Answered { path, key, owner, answer, .. } => {
                    learn(path, Fact::Answered { key, owner, answer });
                }
                Body::Ruled { path, key, number, .. } => {
                    if let Some((_, journal)) = &mut open {
                        journal.retain(|(at, _)| *at <= path || at.apart(&path));
                        journal.push((path, Fact::Ruled { key, number }));
                    }
                }
                Body::Settled { .. } | Body::SetAside { .. } => {
                    let world = serde_json::to_value(&**fold.world());
                    if let (Some((attempt, journal)), Ok(world)) = (open.take(), world) {
                        let game = self.0.name().to_owned();
                        let one = Case { game, world, attempt, journal };
                        kept.extend(serde_json::to_vec(&one));
                    }
                }
                _ => {}
            }
            // A log that was just written can be read.
            let _ = fold.feed(entry);
        }
        kept
    }
}

/// Whatever is kept is run again.
struct Again<'a>(&'a Case, &'a [u8]);

impl Visit for Again<'_> {
    type Out = bool;
    fn visit<R: Ruleset>(self, rules: R) -> bool {
        let Self(kept, bytes) = self;
        let world = serde_json::from_value::<R::World>(kept.world.clone());
        let attempt = serde_json::from_value::<R::Attempt>(kept.attempt.clone());
        let (Ok(world), Ok(attempt)) = (world, attempt) else {
            return false;
        };
        // No table ever comes to a world with problems, and what reads worlds refuses it.
        if !rules.problems(&world).is_empty() {
            return false;
        }
        PANIC.with_borrow_mut(String::clear);
        let replayed = Playback::replay(kept.journal.clone()).step(&attempt, &world);
        let mut live = Playback::live(kept.journal.clone(), |_: &_| None);
        let lived = live.step(&attempt, &world);
        for now in [&replayed, &lived] {
            if let Now::Faulty(fault) = now {
                broken(&fault.to_string());
            }
        }
        if let (Now::Done { outcome, .. }, Now::Done { outcome: other, .. }) = (&replayed, &lived) {
            assert_eq!(outcome, other, "replay and live play differ");
        }
        if let Now::Done { world, record, .. } = &replayed {
            assert!(
                rules.problems(world).is_empty(),
                "the rules lead to a world with problems: {:?}",
                rules.problems(world)
            );
            let again = serde_json::to_value(world).and_then(serde_json::from_value::<R::World>);
            assert_eq!(again.as_ref().ok(), Some(world), "a world is read back as another");
            for change in &record.effects {
                rules.tell(world, &change.effect);
            }
        }
        if let Err(Halt::Faulty(fault)) = Fuzz::new(bytes).run(&attempt, &world) {
            broken(&fault.to_string());
        }
        let budget = Budget { runs_max: 200, steps_max: 20_000, ..Budget::default() };
        let options = Options { known: kept.journal.clone(), budget, ..Options::default() };
        // Refusals and journals that are none of this attempt are errors; none of them may break.
        let _ = weigh(rules, &world, &attempt, &options);
        true
    }
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

/// Numbers at which programs tend to go wrong.
const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "2",
    "-1",
    "7",
    "99",
    "100",
    "101",
    "255",
    "256",
    "1000",
    "1001",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
];

/// Changes `input` once. Gentle changes keep its shape: numbers, words, and pieces that stand there already.
fn mutate(input: &mut Vec<u8>, other: &[u8], words: &[&str], gentle: bool, random: &mut Random) {
    let length = input.len();
    let here = random.below(length + 1);
    match random.below(if gentle { 4 } else { 10 }) {
        0 | 1 => {
            let numbers = runs(input, u8::is_ascii_digit);
            if let Some((from, to)) = pick(&numbers, random) {
                let number = if random.below(3) == 0 {
                    NUMBERS[random.below(NUMBERS.len())].to_owned()
                } else {
                    (1 + random.below(20)).to_string()
                };
                input.splice(from..to, number.into_bytes());
            }
        }
        2 => {
            // A word of the language for another.
            let known: Vec<(usize, usize)> = words
                .iter()
                .filter(|word| !word.is_empty())
                .flat_map(|word| places(input, word.as_bytes()))
                .collect();
            if let (Some((from, to)), false) = (pick(&known, random), words.is_empty()) {
                let word = words[random.below(words.len())];
                input.splice(from..to, word.bytes());
            }
        }
        3 => {
            // A line, or on one line a piece between spaces, twice or not at all.
            let many = input.contains(&b'\n');
            let pieces = runs(input, move |byte| if many { *byte != b'\n' } else { *byte != b' ' });
            if let Some((from, to)) = pick(&pieces, random) {
                if random.below(2) == 0 {
                    let mut piece = vec![if many { b'\n' } else { b' ' }];
                    piece.extend_from_slice(&input[from..to]);
                    input.splice(to..to, piece);
                } else {
                    input.drain(from..to);
                }
            }
        }
        4 => {
            if let Some(byte) = input.get_mut(here) {
                *byte ^= 1 << random.below(8);
            }
        }
        5 => input.insert(here, u8::try_from(32 + random.below(95)).unwrap_or(b' ')),
        6 if length > 0 => {
            let to = (here + 1 + random.below(8)).min(length);
            input.drain(here.min(to)..to);
        }
        7 if !words.is_empty() => {
            let word = words[random.below(words.len())];
            input.splice(here..here, word.bytes());
        }
        8 => {
            // The beginning of one, the end of another.
            input.truncate(here);
            input.extend_from_slice(&other[random.below(other.len() + 1)..]);
        }
        _ => {
            let from = random.below(other.len() + 1);
            let to = (from + random.below(16)).min(other.len());
            input.splice(here..here, other[from..to].iter().copied());
        }
    }
}

fn pick(from: &[(usize, usize)], random: &mut Random) -> Option<(usize, usize)> {
    from.get(random.below(from.len())).copied()
}

/// The longest runs of bytes that `belongs` takes.
fn runs(input: &[u8], belongs: impl Fn(&u8) -> bool) -> Vec<(usize, usize)> {
    let mut found = vec![];
    let mut n = 0;
    while n < input.len() {
        let length = input[n..].iter().take_while(|byte| belongs(byte)).count();
        if length > 0 {
            found.push((n, n + length));
        }
        n += length.max(1);
    }
    found
}

fn places(input: &[u8], word: &[u8]) -> Vec<(usize, usize)> {
    input
        .windows(word.len())
        .enumerate()
        .filter(|(_, window)| *window == word)
        .map(|(n, _)| (n, n + word.len()))
        .collect()
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
        let error = fuzz(&Never, &crate::repo::root(), Until::Inputs(1), 1).unwrap_err();
        assert!(error.contains("refused"), "{error}");
    }
}
