//! What all measurements share: how they are taken, and which limits they miss.
use norn_chronicle::REFEREE;
use norn_kernel::{D6, D20, Filled};
use norn_play::simulate::Faces;
use norn_table::view::{Live, OpenView};
use norn_table::{Command, Say};
use norn_testkit::random::Random;
use rustix::time::{ClockId, clock_gettime};
use std::collections::BTreeMap;
use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

/// The limits that a program holds its figures to.
#[derive(Debug)]
pub struct Limits {
    program: &'static str,
    missed: Vec<String>,
}

impl Limits {
    /// Of this program.
    #[must_use]
    pub fn of(program: &'static str) -> Self {
        Self { program, missed: vec![] }
    }

    /// Whether a figure is not above its limit. One that can't be told is.
    pub fn at_most(&mut self, name: &str, value: f64, most: f64) -> bool {
        self.hold(value <= most, || format!("{name} is {value:.2}, and {most} at most is right"))
    }

    /// Whether a figure is not below its limit. One that can't be told is.
    pub fn at_least(&mut self, name: &str, value: f64, least: f64) -> bool {
        self.hold(least <= value, || format!("{name} is {value:.2}, and {least} at least is right"))
    }

    fn hold(&mut self, holds: bool, missed: impl FnOnce() -> String) -> bool {
        if !holds {
            self.miss(missed());
        }
        holds
    }

    /// Something can't be measured at all.
    pub fn miss(&mut self, what: String) {
        self.missed.push(what);
    }

    /// Names what was missed, one a line that begins with `MISSED`; fails if anything was.
    #[must_use]
    pub fn end(self) -> ExitCode {
        for missed in &self.missed {
            println!("MISSED by {}: {missed}", self.program);
        }
        if self.missed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// How long this thread has run so far. What others do on the machine meanwhile doesn't count.
#[must_use]
pub fn run_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(now.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_nanos(u64::try_from(now.tv_nsec).unwrap_or_default())
}

/// The least of several rounds, in nanoseconds of [`run_time`] for one call.
pub fn least(rounds: u32, calls: u32, mut call: impl FnMut()) -> f64 {
    let mut least = f64::MAX;
    for _ in 0..rounds {
        let start = run_time();
        for _ in 0..calls {
            call();
        }
        least = least.min((run_time() - start).as_nanos() as f64 / f64::from(calls));
    }
    least
}

/// Figures as they are printed, each with its limit and what would be good.
#[derive(Debug)]
pub struct Figures(Limits);

impl Figures {
    /// Of this program.
    #[must_use]
    pub fn of(program: &'static str) -> Self {
        Self(Limits::of(program))
    }

    /// Prints a figure and holds it to its limit.
    pub fn figure(&mut self, name: &str, value: f64, unit: &str, limit: f64, aim: f64) {
        let judged = match self.0.at_most(&format!("{name}, in {unit},"), value, limit) {
            true if value <= aim => "ok, better than the aim",
            true => "ok",
            false => "OVER THE LIMIT",
        };
        println!("{name:<52} {value:>9.2} {unit:<7} limit {limit}, aim {aim}: {judged}");
    }

    /// Something can't be measured at all.
    pub fn miss(&mut self, what: String) {
        self.0.miss(what);
    }

    /// Names what was missed; fails if anything was.
    #[must_use]
    pub fn end(self) -> ExitCode {
        self.0.end()
    }
}

/// Both sides in turn, several times; the least of each.
///
/// # Panics
/// If the sums of what the two sides come to differ: then they did not play the same game.
pub fn ratio(
    figures: &mut Figures,
    name: &str,
    (limit, aim): (f64, f64),
    mut by_hand: impl FnMut() -> u32,
    mut ours: impl FnMut() -> u32,
) {
    const CALLS: u32 = 200_000;
    let (mut hand, mut us, mut sums) = (f64::MAX, f64::MAX, (0_u64, 0_u64));
    for _ in 0..40 {
        hand = hand.min(least(1, CALLS, || sums.0 += u64::from(black_box(by_hand()))));
        us = us.min(least(1, CALLS, || sums.1 += u64::from(black_box(ours()))));
    }
    assert_eq!(sums.0, sums.1, "{name}: both sides must play the same game");
    println!("{name}: by hand {hand:.2} ns, simulated {us:.2} ns");
    figures.figure(name, us / hand, "x", limit, aim);
}

/// What one thing takes, in so many times another in the same run that does as much or less. Both in turn; the least of
/// each. Gives the least time of one call of each, in nanoseconds.
pub fn against(
    figures: &mut Figures,
    name: &str,
    (limit, aim): (f64, f64),
    (rounds, calls): (u32, u32),
    mut one: impl FnMut(),
    mut other: impl FnMut(),
) -> (f64, f64) {
    let (mut ours, mut theirs) = (f64::MAX, f64::MAX);
    for _ in 0..rounds {
        ours = ours.min(least(1, calls, &mut one));
        theirs = theirs.min(least(1, calls, &mut other));
    }
    println!("{name}: {:.2} us against {:.2} us", ours / 1000.0, theirs / 1000.0);
    figures.figure(name, ours / theirs, "x", limit, aim);
    (ours, theirs)
}

/// How many tallies one sample of them takes.
const TALLIES: u32 = 50;

/// What is written by hand to count sixty throws of two dice: a map with its memory, as whatever is worked out has.
fn tally(dice: &mut Random) -> u64 {
    let mut tally = BTreeMap::new();
    for _ in 0..60 {
        let total = dice.face(black_box(D20)) + dice.face(black_box(D6));
        *tally.entry(total).or_insert(0_u64) += 1;
    }
    tally.values().copied().max().unwrap_or_default()
}

/// What something takes, in tallies of sixty throws by hand: a loop in the same run that nothing in the house can make
/// slower. Both sides in turn, so many rounds; the least of each. So it says much the same on a fast machine and on a
/// busy one. Gives the least time of one call, in nanoseconds.
pub fn in_tallies(
    figures: &mut Figures,
    name: &str,
    (limit, aim): (f64, f64),
    (rounds, calls): (u32, u32),
    mut call: impl FnMut(),
) -> f64 {
    let (mut dice, mut hand, mut ours) = (Random::seeded(7), f64::MAX, f64::MAX);
    for _ in 0..rounds {
        hand = hand.min(least(1, TALLIES, || {
            black_box(tally(&mut dice));
        }));
        ours = ours.min(least(1, calls, &mut call));
    }
    println!("{name}: {:.2} us, where a tally by hand takes {:.2} us", ours / 1000.0, hand / 1000.0);
    figures.figure(name, ours / hand, "tallies", limit, aim);
    ours
}

/// An attempt of the referee's at a table, and what is asked, answered as most would: what is said for it, how many bytes
/// are written, and the table after it.
///
/// # Errors
/// If something is refused, or is asked that nothing is usual for.
pub fn plays(live: &dyn Live, filled: Filled) -> Result<(Vec<Say>, usize, Box<dyn Live>), Box<dyn Error>> {
    let (mut said, mut bytes) = (vec![], 0);
    let mut say = Say::Attempt { filled, insist: false };
    let mut now: Option<Box<dyn Live>> = None;
    loop {
        let before = now.as_deref().unwrap_or(live);
        let command = Command { id: format!("said-{}", said.len()), say: say.clone(), based_on: None };
        said.push(say);
        let (after, turn) = before.say(REFEREE, &command, None).map_err(|refused| refused.in_words())?;
        bytes += turn.entries.iter().map(|entry| entry.sealed().text.len()).sum::<usize>();
        let view = after.view(REFEREE).map_err(|refused| refused.in_words())?;
        let Some(OpenView::Open { id, version, questions, .. }) = view.open else {
            return Ok((said, bytes, after));
        };
        let asked = &questions.first().ok_or("nothing is asked")?.question;
        let answer = asked.default.clone().ok_or("no answer is usual")?;
        say = Say::Answer { attempt: id, path: asked.path.clone(), version, answer };
        now = Some(after);
    }
}

/// Says it all to a table, one after another.
pub fn says(live: &dyn Live, said: &[Say]) {
    let mut now: Option<Box<dyn Live>> = None;
    for (nth, say) in said.iter().enumerate() {
        let before = now.as_deref().unwrap_or(live);
        let command = Command { id: format!("said-{nth}"), say: say.clone(), based_on: None };
        match before.say(REFEREE, &command, None) {
            Ok((after, turn)) => {
                black_box(turn.entries.len());
                now = Some(after);
            }
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_that_is_missed_is_named() {
        let mut limits = Limits::of("dice");
        assert!(limits.at_most("memory", 1.0, 1.0));
        assert!(limits.at_least("speed", 2.0, 2.0));
        assert_eq!(limits.missed, [""; 0]);
        assert!(!limits.at_most("memory", 1.01, 1.0));
        assert!(!limits.at_least("speed", f64::NAN, 2.0));
        assert_eq!(
            limits.missed,
            ["memory is 1.01, and 1 at most is right", "speed is NaN, and 2 at least is right"]
        );
        assert_eq!(limits.end(), ExitCode::FAILURE);
        assert_eq!(Limits::of("dice").end(), ExitCode::SUCCESS);
    }
}
