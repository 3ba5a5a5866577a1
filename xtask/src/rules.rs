//! Which rules the tests prove. A rule counts only if a test in its module fails on a figure when each place
//! that names the rule is disabled.
use crate::random::Random;
use crate::repo::{self, Kind, Ruleset};
use crate::source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long the tests of one rule may take with a place disabled: a rule that then never ends is not proved.
pub const HANG_MAX: Duration = Duration::from_secs(60);
/// How long a proof takes that nobody has set a measure for.
pub const UNASKED_MAX: Duration = Duration::from_secs(60);

/// How many places to disable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prove {
    /// Every one.
    All,
    /// So many, drawn.
    Drawn(usize),
    /// As many as fit into [`UNASKED_MAX`]: content and guidance first, the rest drawn.
    AMinute,
}

/// One place that can be disabled.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The rule it names.
    pub rule: String,
    /// `file:line:column`, or `rule#row`.
    pub at: String,
}

/// What came of disabling a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// A test of the rule's module failed on a figure.
    Noticed,
    /// All its tests passed all the same.
    Unnoticed,
    /// Tests failed, but none by an assertion of its own.
    NoFigure,
    /// The tests went on for longer than [`HANG_MAX`].
    Hung,
}

/// What a rule counts as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// Each of its places is proved.
    Proved,
    /// Guidance that nothing in the code names: its module tests the surface.
    Surface,
    /// What was tried is proved, but not everything was tried this time.
    Open,
    /// It does not count, for these reasons.
    Not(Vec<String>),
}

/// Everything known about one ruleset after a run.
#[derive(Debug, Default, Clone)]
pub struct Evidence {
    /// Places met by the tests.
    pub met: BTreeSet<Place>,
    /// Places in the code that no test met.
    pub unmet: BTreeSet<Place>,
    /// How many tests each module holds.
    pub modules: BTreeMap<String, usize>,
    /// What came of the places tried.
    pub proofs: BTreeMap<Place, Proof>,
    /// Of rules that follow from others: whether their tests notice when a place of each of those is disabled;
    /// `None` where not everything was tried.
    pub follows: BTreeMap<String, BTreeMap<String, Option<bool>>>,
}

impl Evidence {
    /// What a rule counts as.
    #[must_use]
    pub fn status(&self, rule: &repo::RuleEntry) -> Status {
        let module = repo::module(&rule.id);
        let of_rule = |place: &&Place| place.rule == rule.id;
        if self.modules.get(&module).copied().unwrap_or_default() == 0 {
            // Whatever else there is to say follows from it.
            return Status::Not(vec![format!("no test stands in a module `{module}`")]);
        }
        let mut reasons = vec![];
        for place in self.unmet.iter().filter(of_rule) {
            reasons.push(format!("no test meets {}, or nothing there can be disabled", place.at));
        }
        let mut untried = false;
        let places: Vec<_> = self.met.iter().filter(of_rule).collect();
        for place in &places {
            match self.proofs.get(place) {
                Some(Proof::Noticed) => {}
                Some(Proof::Unnoticed) => reasons.push(format!("{} disabled: its tests pass all the same", place.at)),
                Some(Proof::NoFigure) => reasons.push(format!(
                    "{} disabled: its tests fail, but none by an assertion that stands in the ruleset's tests",
                    place.at
                )),
                Some(Proof::Hung) => reasons.push(format!("{} disabled: its tests do not end", place.at)),
                None => untried = true,
            }
        }
        match self.follows.get(&rule.id) {
            Some(_) if !places.is_empty() => {
                reasons.push("it has places of its own: strike it from tests/follows.toml".into());
            }
            Some(from) => {
                untried |= from.values().any(Option::is_none);
                let unnoticed = from.iter().filter(|(_, noticed)| **noticed == Some(false));
                reasons.extend(unnoticed.map(|(from, _)| {
                    format!("its tests pass all the same with each place of {from} disabled")
                }));
            }
            None if places.is_empty() && rule.kind != Kind::Guidance && reasons.is_empty() => reasons.push(
                "nothing in the code that can be disabled names it, nor does tests/follows.toml say from which \
                 rules it follows"
                    .into(),
            ),
            None => {}
        }
        if !reasons.is_empty() {
            Status::Not(reasons)
        } else if untried {
            Status::Open
        } else if places.is_empty() && !self.follows.contains_key(&rule.id) {
            Status::Surface
        } else {
            Status::Proved
        }
    }

    /// Whether every place was tried.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.met.iter().all(|place| self.proofs.contains_key(place))
            && self.follows.values().flat_map(BTreeMap::values).all(Option::is_some)
    }
}

/// Runs the proof over all rulesets, or one, and prints what counts. Whether everything does.
///
/// # Errors
/// Why there is no proof: no such ruleset, a build that fails, tests that fail already, a file that can't be written.
pub fn run(root: &Path, prove: Prove, seed: Option<u64>, only: Option<&str>) -> Result<bool, String> {
    let mut rulesets = repo::rulesets(root).map_err(|finding| finding.to_string())?;
    if let Some(only) = only {
        let names: Vec<String> = rulesets.iter().map(|ruleset| ruleset.name.clone()).collect();
        rulesets.retain(|ruleset| ruleset.name == only);
        if rulesets.is_empty() {
            return Err(format!("there is no ruleset `{only}`: there are {}", names.join(", ")));
        }
    }
    let seed = seed.unwrap_or_else(Random::any_seed);
    let mut all = true;
    let mut whole = only.is_none();
    let mut coverage = serde_json::Map::new();
    for ruleset in &rulesets {
        let bench = Bench::build(root, ruleset)?;
        let evidence = bench.prove(prove, seed)?;
        print!("{}", report(ruleset, &evidence, prove, seed));
        let missing: Vec<&str> = ruleset
            .rules
            .iter()
            .filter(|rule| !matches!(evidence.status(rule), Status::Proved | Status::Surface))
            .map(|rule| rule.id.as_str())
            .collect();
        all &= ruleset.rules.iter().all(|rule| !matches!(evidence.status(rule), Status::Not(_)));
        whole &= evidence.is_whole();
        coverage.insert(
            ruleset.name.clone(),
            serde_json::json!({
                "total": ruleset.rules.len(),
                "covered": ruleset.rules.len() - missing.len(),
                "missing": missing,
            }),
        );
    }
    let file = root.join("target/rules-coverage.json");
    if whole {
        let text = serde_json::to_string_pretty(&coverage).map_err(|error| error.to_string())?;
        std::fs::create_dir_all(root.join("target"))
            .and_then(|()| std::fs::write(&file, text + "\n"))
            .map_err(|error| format!("{} can't be written: {error}", file.display()))?;
        println!("written: target/rules-coverage.json");
    } else {
        println!(
            "target/rules-coverage.json was left as it is: not every place of every ruleset was tried (PROVE=all tries them)"
        );
    }
    Ok(all)
}

/// What people read.
#[must_use]
pub fn report(ruleset: &Ruleset, evidence: &Evidence, prove: Prove, seed: u64) -> String {
    let mut text = String::new();
    let mut kinds: BTreeMap<Kind, [usize; 2]> = BTreeMap::new();
    let (mut surface, mut open, mut lines) = (0, 0, vec![]);
    for rule in &ruleset.rules {
        let counts = kinds.entry(rule.kind).or_default();
        counts[0] += 1;
        match evidence.status(rule) {
            Status::Proved => counts[1] += 1,
            Status::Surface => {
                counts[1] += 1;
                surface += 1;
            }
            Status::Open => open += 1,
            Status::Not(reasons) => {
                lines.push(format!("  {} ({}): {}", rule.id, rule.kind, reasons.join("; ")));
            }
        }
    }
    let covered: usize = kinds.values().map(|counts| counts[1]).sum();
    let of_kind: Vec<_> =
        kinds.iter().map(|(kind, [total, counts])| format!("{kind} {counts} of {total}")).collect();
    let _ = writeln!(
        text,
        "{}: {covered} of {} rules count ({})",
        ruleset.name,
        ruleset.rules.len(),
        of_kind.join(", ")
    );
    let noticed = evidence.proofs.values().filter(|proof| **proof == Proof::Noticed).count();
    let rows = evidence.met.iter().filter(|place| place.at.contains('#')).count();
    let _ = writeln!(
        text,
        "  places: {} in code, {rows} rows of content; {} disabled in turn, {noticed} noticed",
        evidence.met.len() - rows,
        evidence.proofs.len()
    );
    if !evidence.follows.is_empty() {
        let _ = writeln!(
            text,
            "  rules that only follow from others, whose tests notice those: {}",
            evidence.follows.len()
        );
    }
    if surface > 0 {
        let _ = writeln!(
            text,
            "  guidance that only tests of the surface show, since no code names it: {surface}"
        );
    }
    if !evidence.is_whole() {
        let untried = evidence.met.len() - evidence.proofs.len();
        let _ = writeln!(
            text,
            "  not tried this time: {untried} places, so {open} rules are left open (drawn with SEED={seed})"
        );
    } else if matches!(prove, Prove::Drawn(_)) {
        let _ = writeln!(text, "  there are no more places than were to be drawn: this is the whole proof");
    }
    if !lines.is_empty() {
        let _ = writeln!(text, "  do not count: {}", lines.len());
        text += &lines.join("\n");
        text.push('\n');
    }
    text
}

/// A rule whose tests are run, and the place that is disabled meanwhile.
type Trial<'a> = (&'a str, &'a Place);
/// What came of such trials.
type Proofs = BTreeMap<(String, Place), Proof>;

/// A test program.
#[derive(Debug, Clone)]
struct Program {
    /// The name of its file in `tests`, or of the library.
    name: String,
    path: PathBuf,
    tests: Vec<String>,
}

/// A ruleset's tests, built to be disabled place by place.
#[derive(Debug)]
struct Bench<'a> {
    root: &'a Path,
    ruleset: &'a Ruleset,
    programs: Vec<Program>,
    /// Where what the programs print is kept while they run.
    scratch: PathBuf,
}

impl<'a> Bench<'a> {
    fn build(root: &'a Path, ruleset: &'a Ruleset) -> Result<Self, String> {
        let members = repo::members(root);
        let member = members
            .iter()
            .find(|member| member.folder == ruleset.folder)
            .ok_or_else(|| format!("{} is no crate", ruleset.folder))?;
        let prover = member.manifest.get("features").and_then(|features| features.get("prove"));
        if prover.is_none() {
            return Err(format!(
                "{}/Cargo.toml has no feature to prove with: add `prove = [\"norn-kernel/prove\"]` below `[features]`",
                ruleset.folder
            ));
        }
        eprintln!("{}: building the tests", ruleset.name);
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        let built = Command::new(cargo)
            .current_dir(root)
            .args(["test", "--locked", "--no-run", "--features", "prove"])
            .args(["--message-format", "json-render-diagnostics", "-p", &member.name])
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cargo can't be started: {error}"))?;
        if !built.status.success() {
            return Err(format!("the tests of {} can't be built", ruleset.name));
        }
        let mut bench =
            Self { root, ruleset, programs: vec![], scratch: root.join("target/prove").join(&ruleset.name) };
        std::fs::create_dir_all(&bench.scratch)
            .map_err(|error| format!("{} can't be made: {error}", bench.scratch.display()))?;
        for (name, path) in test_programs(&String::from_utf8_lossy(&built.stdout)) {
            let listed = bench
                .command(&path)
                .args(["--list", "--format", "terse"])
                .output()
                .map_err(|error| format!("{} can't be started: {error}", path.display()))?;
            let tests = String::from_utf8_lossy(&listed.stdout)
                .lines()
                .filter_map(|line| line.strip_suffix(": test"))
                .map(str::to_owned)
                .collect();
            bench.programs.push(Program { name, path, tests });
        }
        Ok(bench)
    }

    /// A test program in the folder where Cargo would run it, without the environment of a surrounding proof.
    /// Snapshots never count, so none may fail.
    fn command(&self, path: &Path) -> Command {
        let folder = self.root.join(&self.ruleset.folder);
        let mut command = Command::new(path);
        command
            .env("CARGO_MANIFEST_DIR", &folder)
            .current_dir(folder)
            .env("RUST_BACKTRACE", "0")
            // What is drawn by a seed of ours is drawn in the tests as always.
            .env_remove("SEED")
            .env_remove("TRIALS")
            .env("INSTA_FORCE_PASS", "1")
            .env("INSTA_UPDATE", "no")
            .env_remove("UPDATE")
            .env_remove("NORN_PROVE_OFF")
            .env_remove("NORN_PROVE_SEEN");
        command
    }

    fn prove(&self, prove: Prove, seed: u64) -> Result<Evidence, String> {
        let mut evidence = Evidence { met: self.meet()?, ..Evidence::default() };
        evidence.unmet = unmet(self.ruleset, &evidence.met);
        for rule in &self.ruleset.rules {
            let tests = self.tests_of(&rule.id).iter().map(|(_, tests)| tests.len()).sum();
            evidence.modules.insert(repo::module(&rule.id), tests);
        }
        let kinds: BTreeMap<&str, Kind> =
            self.ruleset.rules.iter().map(|rule| (rule.id.as_str(), rule.kind)).collect();
        let mut places: Vec<&Place> = evidence.met.iter().collect();
        Random::new(seed).shuffle(&mut places);
        let deadline = match prove {
            Prove::All => None,
            Prove::Drawn(count) => {
                places.truncate(count);
                None
            }
            Prove::AMinute => {
                places.sort_by_key(|place| kinds.get(place.rule.as_str()) == Some(&Kind::Mechanic));
                Some(Instant::now() + UNASKED_MAX)
            }
        };
        let own: Vec<Trial<'_>> = places.into_iter().map(|place| (place.rule.as_str(), place)).collect();
        let all = prove == Prove::All;
        let mut trials = own.clone();
        let from = |id: &String| evidence.met.iter().filter(|place| place.rule == *id).collect::<Vec<_>>();
        for (rule, followed) in self.ruleset.follows.iter().filter(|_| all) {
            trials.extend(followed.iter().flat_map(from).map(|place| (rule.as_str(), place)));
        }
        let proofs = self.disable_each(&trials, deadline)?;
        let noticed = |rule: &str, id: &String| {
            let noticed =
                |place: &&Place| proofs.get(&(rule.to_owned(), (*place).clone())) == Some(&Proof::Noticed);
            all.then_some(from(id).iter().any(noticed))
        };
        let mut follows = BTreeMap::new();
        for (rule, followed) in &self.ruleset.follows {
            let each = followed.iter().map(|id| (id.clone(), noticed(rule, id))).collect();
            follows.insert(rule.clone(), each);
        }
        let tried = own.into_iter().filter_map(|(rule, place)| {
            Some((place.clone(), proofs.get(&(rule.to_owned(), place.clone()))?.clone()))
        });
        evidence.proofs = tried.collect();
        evidence.follows = follows;
        Ok(evidence)
    }

    /// Runs every test once, which all have to pass, and notes the places they meet.
    fn meet(&self) -> Result<BTreeSet<Place>, String> {
        let seen = self.scratch.join("seen.tsv");
        // Left from another run, it would tell of places that are no more.
        let _ = std::fs::remove_file(&seen);
        for program in &self.programs {
            eprintln!("{}: running {} ({} tests)", self.ruleset.name, program.name, program.tests.len());
            let run = self
                .command(&program.path)
                .env("NORN_PROVE_SEEN", &seen)
                .output()
                .map_err(|error| format!("{} can't be started: {error}", program.path.display()))?;
            if !run.status.success() {
                return Err(format!(
                    "nothing is proved by tests that fail already:\n{}",
                    String::from_utf8_lossy(&run.stdout)
                ));
            }
        }
        let text = std::fs::read_to_string(&seen).unwrap_or_default();
        Ok(met(&text, self.ruleset))
    }

    /// The tests of a rule's module, by program.
    fn tests_of(&self, rule: &str) -> Vec<(&Program, Vec<&str>)> {
        let module = repo::module(rule);
        self.programs
            .iter()
            .map(|program| {
                let tests = program
                    .tests
                    .iter()
                    .map(String::as_str)
                    .filter(|test| program.name == module || in_module(test, &module))
                    .collect::<Vec<_>>();
                (program, tests)
            })
            .filter(|(_, tests)| !tests.is_empty())
            .collect()
    }

    fn disable_each(&self, trials: &[Trial<'_>], deadline: Option<Instant>) -> Result<Proofs, String> {
        let next = AtomicUsize::new(0);
        let done: Mutex<(Proofs, Option<String>)> = Mutex::default();
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let terminal = std::io::stderr().is_terminal();
        std::thread::scope(|scope| {
            for worker in 0..workers {
                let (next, done) = (&next, &done);
                scope.spawn(move || {
                    loop {
                        let n = next.fetch_add(1, Ordering::Relaxed);
                        let late = deadline.is_some_and(|deadline| Instant::now() > deadline);
                        let Some((rule, place)) = trials.get(n).filter(|_| !late) else {
                            return;
                        };
                        let proof = self.disable(rule, place, worker);
                        let Ok(mut done) = done.lock() else {
                            return;
                        };
                        match proof {
                            Ok(proof) => {
                                done.0.insert(((*rule).to_owned(), (*place).clone()), proof);
                            }
                            Err(error) => {
                                done.1 = Some(error);
                                return;
                            }
                        }
                        let tried = done.0.len();
                        if terminal || tried % 50 == 0 || tried == trials.len() {
                            let noticed = done.0.values().filter(|proof| **proof == Proof::Noticed).count();
                            let (start, end) = if terminal { ("\r", "") } else { ("", "\n") };
                            eprint!(
                                "{start}{}: {tried} of {} trials, {noticed} noticed{end}",
                                self.ruleset.name,
                                trials.len()
                            );
                            // Progress is for whoever watches; nothing is lost without it.
                            let _ = std::io::stderr().flush();
                        }
                    }
                });
            }
        });
        if terminal && !trials.is_empty() {
            eprintln!();
        }
        let (proofs, error) = done.into_inner().map_err(|_| "a proof came to a sudden end")?;
        error.map_or(Ok(proofs), Err)
    }

    /// Runs the tests of a rule with a place disabled.
    fn disable(&self, rule: &str, place: &Place, worker: usize) -> Result<Proof, String> {
        let mut proof = Proof::Unnoticed;
        for (program, tests) in self.tests_of(rule) {
            // A file and not a pipe: nobody reads while the tests run.
            let path = self.scratch.join(format!("output-{worker}.txt"));
            let output = std::fs::File::create(&path)
                .map_err(|error| format!("{} can't be made: {error}", path.display()))?;
            let mut child = self
                .command(&program.path)
                .args(&tests)
                .args(["--exact", "--test-threads", "1"])
                .env("NORN_PROVE_OFF", &place.at)
                .stdin(Stdio::null())
                .stdout(output)
                .stderr(Stdio::null())
                .spawn()
                .map_err(|error| format!("{} can't be started: {error}", program.path.display()))?;
            let begun = Instant::now();
            let mut pause = Duration::from_micros(200);
            let ended = loop {
                match child.try_wait() {
                    Ok(Some(status)) => break Some(status),
                    Ok(None) if begun.elapsed() > HANG_MAX => {
                        // Either way it is not waited for any longer.
                        let _ = child.kill();
                        let _ = child.wait();
                        break None;
                    }
                    Ok(None) => {
                        std::thread::sleep(pause);
                        pause = (pause * 2).min(Duration::from_millis(20));
                    }
                    Err(error) => {
                        return Err(format!("a test program can't be waited for: {error}"));
                    }
                }
            };
            match ended {
                None => proof = Proof::Hung,
                Some(status) if status.success() => {}
                Some(_) => {
                    let text = std::fs::read_to_string(&path).unwrap_or_default();
                    if fails_on_a_figure(&text, &format!("{}/tests/", self.ruleset.folder)) {
                        return Ok(Proof::Noticed);
                    }
                    if proof == Proof::Unnoticed {
                        proof = Proof::NoFigure;
                    }
                }
            }
        }
        Ok(proof)
    }
}

/// The test programs that Cargo says it has built.
fn test_programs(messages: &str) -> Vec<(String, PathBuf)> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact" && message["profile"]["test"] == true)
        .filter_map(|message| {
            let path = message["executable"].as_str()?;
            let name = message["target"]["name"].as_str()?;
            Some((name.to_owned(), PathBuf::from(path)))
        })
        .collect()
}

/// Whether a test stands in a module of this name, whole: many ids begin with another one.
fn in_module(test: &str, module: &str) -> bool {
    let mut parts: Vec<&str> = test.split("::").collect();
    parts.pop();
    parts.contains(&module)
}

/// The places in the ruleset's own program, from the lines that its tests left.
fn met(text: &str, ruleset: &Ruleset) -> BTreeSet<Place> {
    let src = format!("{}/src/", ruleset.folder);
    let ids = ruleset.ids();
    text.lines()
        .filter_map(|line| line.split_once('\t'))
        .filter(|(rule, at)| ids.contains(rule) && (at.starts_with(&src) || at.contains('#')))
        .map(|(rule, at)| Place { rule: rule.to_owned(), at: at.replace('\\', "/") })
        .collect()
}

/// Places in the code that no test met.
fn unmet(ruleset: &Ruleset, met: &BTreeSet<Place>) -> BTreeSet<Place> {
    ruleset
        .places()
        .map(|(rule, source, offset)| Place { rule, at: place_of(source, offset) })
        .filter(|place| !met.contains(place))
        .collect()
}

/// As the compiler names the place of a macro: a path before its name belongs to it.
fn place_of(source: &Source, offset: usize) -> String {
    let before = &source.code[..offset];
    let path = before
        .bytes()
        .rposition(|byte| !(crate::source::is_name(byte) || byte == b':' || byte == b'$'))
        .map_or(0, |n| n + 1);
    let from = if before[path..].ends_with("::") { path } else { offset };
    let (line, column) = source.line_column(from);
    format!("{}:{line}:{column}", source.path)
}

/// Whether a test that stands below `tests` failed by one of its own assertions. One that panics elsewhere
/// shows that something broke, but no figure of the rule.
#[must_use]
pub fn fails_on_a_figure(output: &str, tests: &str) -> bool {
    output.split("panicked at ").skip(1).any(|panic| {
        let (place, message) = panic.split_once('\n').unwrap_or((panic, ""));
        place.replace('\\', "/").starts_with(tests) && message.starts_with("assertion ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo::RuleEntry;

    fn entry(id: &str, kind: Kind) -> RuleEntry {
        RuleEntry { id: id.into(), kind }
    }

    fn place(rule: &str, at: &str) -> Place {
        Place { rule: rule.into(), at: at.into() }
    }

    fn game(src: &str) -> Ruleset {
        Ruleset {
            follows: BTreeMap::new(),
            name: "game".into(),
            folder: "rulesets/game".into(),
            total: 2,
            rules: vec![entry("game.a", Kind::Mechanic), entry("game.a.b", Kind::Guidance)],
            src: vec![Source::new("rulesets/game/src/lib.rs", src)],
            tests: vec![],
        }
    }

    #[test]
    fn only_an_assertion_in_the_tests_is_a_figure() {
        let tests = "rulesets/game/tests/";
        let output =
            |place: &str, message: &str| format!("\nthread 'a::b' (7) panicked at {place}:\n{message}\n");
        let ours = "rulesets/game/tests/rules.rs:3:5";
        for good in ["assertion `left == right` failed\n  left: 1", "assertion failed: x == 2"] {
            assert!(fails_on_a_figure(&output(ours, good), tests));
        }
        for bad in ["called `Result::unwrap()` on an `Err` value", "snapshot assertion for 'x' failed"] {
            assert!(!fails_on_a_figure(&output(ours, bad), tests), "{bad}");
        }
        assert!(!fails_on_a_figure(&output("crates/kernel/src/at.rs:1:1", "assertion failed: x"), tests));
        assert!(!fails_on_a_figure("test result: FAILED. an assertion", tests));
    }

    #[test]
    fn modules_match_whole() {
        assert!(in_module("game_a::one", "game_a"));
        assert!(in_module("rolls::game_a::cases::one", "game_a"));
        assert!(!in_module("game_a_b::one", "game_a"));
        assert!(!in_module("other::game_a", "game_a"));
    }

    #[test]
    fn places_of_others_are_not_met() {
        let text = "game.a\trulesets/game/src/lib.rs:1:2\ngame.a\trulesets/game/tests/rules.rs:1:2\n\
                    game.x\trulesets/game/src/lib.rs:1:2\ngame.a.b\tgame.a.b#3\nbroken\n";
        let met = met(text, &game(""));
        assert_eq!(
            met.into_iter().collect::<Vec<_>>(),
            [place("game.a", "rulesets/game/src/lib.rs:1:2"), place("game.a.b", "game.a.b#3")]
        );
    }

    #[test]
    fn a_place_no_test_meets_is_known_and_a_citation_is_none() {
        let src = "fn a() {\n  at.number(rule!(\"game.a\"), 1);\n  at.idle(words!(\"game.a\"), 1);\n  \
                   x(kernel::rule!(\"game.a\"));\n  at.ask(Text::new(words!(\"game.a\")));\n}";
        let ruleset = game(src);
        let found = |met: &[Place]| {
            unmet(&ruleset, &met.iter().cloned().collect())
                .into_iter()
                .map(|place| place.at)
                .collect::<Vec<_>>()
        };
        let (one, two) = ("rulesets/game/src/lib.rs:2:13", "rulesets/game/src/lib.rs:4:5");
        assert_eq!(found(&[]), [one, two]);
        assert_eq!(found(&[place("game.a", one)]), [two]);
    }

    #[test]
    fn a_rule_counts_only_if_every_place_is_noticed() {
        let [mechanic, guidance] = [entry("game.a", Kind::Mechanic), entry("game.a.b", Kind::Guidance)];
        let mut evidence = Evidence::default();
        let reasons = |evidence: &Evidence, rule| match evidence.status(rule) {
            Status::Not(reasons) => reasons.len(),
            _ => 0,
        };
        assert_eq!(reasons(&evidence, &mechanic), 1);
        evidence.modules = [("game_a".into(), 1), ("game_a_b".into(), 1)].into();
        assert_eq!(reasons(&evidence, &mechanic), 1);
        assert_eq!(evidence.status(&guidance), Status::Surface);
        evidence.met = [place("game.a", "1"), place("game.a", "2"), place("game.a.b", "3")].into();
        assert_eq!(evidence.status(&mechanic), Status::Open);
        evidence.proofs.insert(place("game.a", "1"), Proof::Noticed);
        assert_eq!(evidence.status(&mechanic), Status::Open);
        for bad in [Proof::Unnoticed, Proof::NoFigure, Proof::Hung] {
            evidence.proofs.insert(place("game.a", "2"), bad);
            assert_eq!(reasons(&evidence, &mechanic), 1);
        }
        evidence.proofs.insert(place("game.a", "2"), Proof::Noticed);
        assert_eq!(evidence.status(&mechanic), Status::Proved);
        assert!(!evidence.is_whole());
        evidence.proofs.insert(place("game.a.b", "3"), Proof::Unnoticed);
        assert!(evidence.is_whole());
        assert_eq!(reasons(&evidence, &guidance), 1);
        evidence.unmet = [place("game.a", "4")].into();
        assert_eq!(reasons(&evidence, &mechanic), 1);
    }

    #[test]
    fn a_rule_that_follows_counts_only_if_it_notices_those() {
        let rule = entry("game.c", Kind::Content);
        let mut evidence = Evidence { modules: [("game_c".into(), 1)].into(), ..Evidence::default() };
        assert!(matches!(evidence.status(&rule), Status::Not(_)));
        let noticed = |noticed| [("game.c".into(), [("game.a".into(), noticed)].into())].into();
        evidence.follows = noticed(Some(true));
        assert_eq!(evidence.status(&rule), Status::Proved);
        evidence.follows = noticed(None);
        assert_eq!(evidence.status(&rule), Status::Open);
        assert!(!evidence.is_whole());
        evidence.follows = noticed(Some(false));
        assert!(matches!(evidence.status(&rule), Status::Not(_)));
        evidence.follows = noticed(Some(true));
        evidence.met = [place("game.c", "1")].into();
        evidence.proofs.insert(place("game.c", "1"), Proof::Noticed);
        assert!(matches!(evidence.status(&rule), Status::Not(_)));
    }

    #[test]
    fn the_report_names_what_does_not_count() {
        let mut evidence = Evidence::default();
        evidence.modules.insert("game_a_b".into(), 1);
        let text = report(&game(""), &evidence, Prove::All, 1);
        assert!(text.starts_with("game: 1 of 2 rules count (mechanic 0 of 1, guidance 1 of 1)\n"), "{text}");
        assert!(text.contains("  game.a (mechanic): no test stands in a module `game_a`\n"), "{text}");
        assert!(!text.contains("game.a.b ("));
    }

    #[test]
    fn programs_are_read_from_cargo() {
        let messages = r#"{"reason":"compiler-artifact","profile":{"test":true},"target":{"name":"rules"},"executable":"/x/rules-1"}
{"reason":"compiler-artifact","profile":{"test":false},"target":{"name":"lib"},"executable":null}
{"reason":"build-finished"}"#;
        assert_eq!(test_programs(messages), [("rules".to_owned(), PathBuf::from("/x/rules-1"))]);
    }
}
