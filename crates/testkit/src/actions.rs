//! Long sequences of attempts: offered ones, ones that are offered when the referee insists, ones that were
//! offered in another world, and nonsense. Whatever is tried, no rule breaks, and no world has problems.
//!
//! Offers and rules have to agree, and so have what is said to be offered and all that can then be chosen. What a rule
//! does not refuse must be offered to a referee; an attempt that an offer refuses outright should be refused by its rule,
//! too, since a log can hold it without asking any offer. Offers obey their laws ([`offers`]).
use crate::filling;
use crate::laws;
use crate::offers;
use crate::random::Random;
use norn_kernel::ruleset::{Begins, begins, fill};
use norn_kernel::{Attempt, Filled, Next, Ruleset, Value, Viewer, Who, World, refusal};
use norn_play::{Fuzz, Halt};
use std::collections::BTreeMap;
use std::fmt::{self, Debug};

/// How many attempts follow each other before a sequence begins anew.
const LENGTH: u64 = 200;
/// How many attempts are tried until one is offered.
const TRIES: usize = 60;
/// How many attempts of before are kept to be tried again elsewhere.
const KEPT_MAX: usize = 300;
/// Players speak for the first so many characters, one each.
const PLAYERS: u32 = 8;
/// How many bytes feed dice and answers of one attempt; after them every die shows 1.
const BYTES: usize = 60;

/// What the sequences came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many attempts were made, refused ones included.
    pub actions: u64,
    /// How many sequences they stood in.
    pub sequences: u64,
    /// How often each attempt was made as it was offered.
    pub offered: BTreeMap<&'static str, u64>,
    /// Attempts of another world, and changed ones: how many were refused, and how many played.
    pub nonsense: (u64, u64),
    /// Attempts of another world that were played although no offer would make them there, by name.
    pub unoffered: BTreeMap<&'static str, u64>,
    /// How often a time was passed in one go and in two parts, with the same end.
    pub splits: u64,
    /// How often it was waited until a day.
    pub waits: u64,
    /// What an offer refused outright although its own rule would not, with the rule by which it did.
    pub withheld: BTreeMap<(&'static str, &'static str), Withheld>,
}

/// How often an offer refused what its rule allows, and where to look.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Withheld {
    /// How often.
    pub times: u64,
    /// The sequence that it first happened in: `SEED=` this plays it again.
    pub seed: u64,
    /// What was attempted and how it was filled in then, as people who mend it read it.
    pub first: String,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offered: u64 = self.offered.values().sum();
        let (refused, played) = self.nonsense;
        write!(
            f,
            "{} actions in {} sequences: {offered} as offered, of {} names; of nonsense {refused} refused and {played} played; {} times split, {} times waited for a day",
            self.actions,
            self.sequences,
            self.offered.len(),
            self.splits,
            self.waits,
        )
    }
}

/// At least `count` attempts, in sequences that begin in these worlds; now and then, `say` hears how far it has come.
/// Each sequence has a seed of its own, beginning with `seed`; one that breaks something says which.
///
/// # Panics
/// If something breaks, a world has problems, or offers and rules disagree.
pub fn play<R: Ruleset>(
    rules: R,
    starts: &[R::World],
    (count, seed): (u64, u64),
    mut say: impl FnMut(&Tally),
) -> Tally {
    let mut tally = Tally::default();
    let mut said = 0;
    while tally.actions < count {
        let seed = seed.wrapping_add(tally.sequences);
        let mut random = Random::seeded(seed);
        let Some(start) = random.of(starts) else { panic!("no world to begin in") };
        let sequence =
            Sequence { rules, world: start.clone(), random, seed, tally: &mut tally, kept: vec![] };
        seeded("sequence", seed, || sequence.plays());
        tally.sequences += 1;
        if said < tally.actions * 20 / count {
            said = tally.actions * 20 / count;
            say(&tally);
        }
    }
    tally
}

/// Runs something that a seed decides; if it panics, names the seed.
///
/// # Panics
/// If it does.
pub fn seeded<T>(what: &str, seed: u64, run: impl FnOnce() -> T) -> T {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)) {
        Ok(came) => came,
        Err(_) => panic!("this was the {what} of SEED={seed}"),
    }
}

struct Sequence<'a, R: Ruleset> {
    rules: R,
    world: R::World,
    random: Random,
    seed: u64,
    tally: &'a mut Tally,
    /// What was filled in, and what it came to.
    kept: Vec<(Filled, R::Attempt)>,
}

impl<R: Ruleset> Sequence<'_, R> {
    fn plays(mut self) {
        for _ in 0..LENGTH {
            if let Some(due) = self.rules.due(&self.world) {
                assert!(refusal(&due, &self.world).is_none(), "{due:?} is due, and refused");
                self.runs(&due);
                continue;
            }
            if self.random.one_in(4) {
                self.splits();
            }
            match self.random.below(8) {
                0 => self.insists(),
                1 => self.elsewhere(),
                2 => self.forges(),
                _ => self.takes_an_offer(),
            }
        }
    }

    /// Two parts of a time, from the shortest to long ones.
    fn splits(&mut self) {
        let mut part = || {
            let most = 10_u32.pow(self.random.below(5));
            1 + self.random.below(most)
        };
        let parts = (part(), part());
        let seed = self.random.bits();
        self.tally.splits += u64::from(laws::splits(self.rules, &self.world, parts, seed));
        let ahead = 1 + i64::from(self.random.below(30));
        self.tally.waits += u64::from(laws::waits(self.rules, &self.world, ahead, seed));
    }

    fn name(&mut self) -> &'static str {
        self.random.of(self.rules.attempts()).copied().unwrap_or_default()
    }

    fn viewer(&mut self) -> Viewer {
        match self.random.below(3) {
            0 => {
                let who = u16::try_from(self.random.below(PLAYERS) + 1).unwrap_or_default();
                Viewer::Player(vec![Who(who)])
            }
            _ => Viewer::Referee,
        }
    }

    /// Makes an attempt if its rule lets it. Whether it did.
    fn runs(&mut self, attempt: &R::Attempt) -> bool {
        self.tally.actions += 1;
        match gate(self.rules, &self.world, attempt, &mut self.random) {
            Some(after) => {
                self.world = after;
                true
            }
            None => false,
        }
    }

    fn keeps(&mut self, filled: Filled, attempt: R::Attempt) {
        if self.kept.len() < KEPT_MAX {
            self.kept.push((filled, attempt));
        }
    }

    /// That something begins as all that could be chosen for it says.
    fn begins(&mut self, name: &'static str, viewer: &Viewer) {
        let glance = begins(self.rules, &self.world, viewer, name);
        let whole = fill(self.rules, &self.world, viewer, &Filled::of(name));
        let told = match &whole {
            Next::Fill(param) | Next::Propose(param) => Some(Begins::Asks(param.words.clone())),
            Next::Ready(attempt) => Some(Begins::Ready(attempt.words())),
            Next::Refused(_) | Next::Wrong(_) => None,
        };
        assert_eq!(glance, told, "{name}, for {viewer:?}, is offered otherwise than it begins");
    }

    fn takes_an_offer(&mut self) {
        for nth in 0..TRIES {
            let (name, viewer) = (self.name(), self.viewer());
            if nth == 0 {
                self.begins(name, &viewer);
                // Dice of their own, so that a sequence is the same whatever the laws try.
                let mut random = Random::seeded(self.seed.wrapping_add(self.tally.actions));
                offers::obeys(self.rules, &self.world, &viewer, name, &mut random);
            }
            let mut filled = Filled::of(name);
            let next = filling::rest(self.rules, &self.world, &viewer, &mut filled, &mut self.random);
            match next {
                Next::Ready(attempt) => {
                    *self.tally.offered.entry(attempt.name()).or_default() += 1;
                    self.runs(&attempt);
                    self.keeps(filled, attempt);
                    return;
                }
                Next::Wrong(wrong) => panic!("{filled:?} lies in its ranges: {wrong:?} in {:?}", self.world),
                _ => {}
            }
        }
    }

    /// With insistence, refused options are listed, too. Options that are not refused must be offered without
    /// it.
    fn insists(&mut self) {
        let mut filled = Filled { insist: true, ..Filled::of(self.name()) };
        let next = filling::rest(self.rules, &self.world, &Viewer::Referee, &mut filled, &mut self.random);
        let Next::Ready(attempt) = next else { return };
        filled.insist = false;
        if refusal(&attempt, &self.world).is_none() {
            let offered = fill(self.rules, &self.world, &Viewer::Referee, &filled);
            if !self.withholds(&attempt, &filled, &offered) {
                assert!(
                    offered == Next::Ready(attempt.clone()),
                    "its rule allows {attempt:?}, but the offer says {offered:?} to {filled:?} in {:?}",
                    self.world
                );
            }
        }
        self.keeps(filled, attempt.clone());
        self.nonsense(&attempt);
    }

    /// Whether an offer refuses what its rule does not, which is counted.
    fn withholds(&mut self, attempt: &R::Attempt, filled: &Filled, offered: &Next<R::Attempt>) -> bool {
        let Next::Refused(refusal) = offered else { return false };
        let of = self.tally.withheld.entry((attempt.name(), refusal.rule().id())).or_default();
        if of.times == 0 {
            of.seed = self.seed;
            of.first = format!("{attempt:?}, filled in as {filled:?}, is refused: {refusal:?}");
        }
        of.times += 1;
        true
    }

    /// What was offered before, in a world that has changed.
    fn elsewhere(&mut self) {
        let Some((filled, attempt)) = self.random.of(&self.kept).cloned() else { return };
        let offered = fill(self.rules, &self.world, &Viewer::Referee, &filled);
        if refusal(&attempt, &self.world).is_none() && offered != Next::Ready(attempt.clone()) {
            let insists = Filled { insist: true, ..filled.clone() };
            let insisted = fill(self.rules, &self.world, &Viewer::Referee, &insists);
            assert!(
                insisted != Next::Ready(attempt.clone()) || matches!(offered, Next::Refused(_)),
                "its rule allows {attempt:?}, but the offer says {offered:?} to {filled:?} in {:?}",
                self.world
            );
            // A company that is led by somebody else here would do something else, or nothing.
            let for_company = filled
                .values
                .values()
                .any(|value| matches!(value, Value::Character(who) if Who::OWN <= *who));
            let another = match &insisted {
                Next::Ready(other) => *other != attempt,
                _ => for_company,
            };
            if !another {
                self.withholds(&attempt, &filled, &offered);
            }
            *self.tally.unoffered.entry(attempt.name()).or_default() += 1;
        }
        self.nonsense(&attempt);
    }

    fn forges(&mut self) {
        let Some((_, attempt)) = self.random.of(&self.kept) else { return };
        let Some(mut attempt) = forged(attempt, &mut self.random) else { return };
        while self.random.one_in(2) {
            attempt = forged(&attempt, &mut self.random).unwrap_or(attempt);
        }
        self.nonsense(&attempt);
    }

    fn nonsense(&mut self, attempt: &R::Attempt) {
        if self.runs(attempt) {
            self.tally.nonsense.1 += 1;
        } else {
            self.tally.nonsense.0 += 1;
        }
    }
}

/// Makes an attempt with dice and answers out of bytes, and gives the world after it; `None` where it is refused, or
/// goes on for too long.
///
/// # Panics
/// If it breaks, if the gate and the run don't agree whether it is refused, or if the world after it has problems or is
/// not what its effects alone make of the world before.
pub fn gate<R: Ruleset>(
    rules: R,
    world: &R::World,
    attempt: &R::Attempt,
    random: &mut Random,
) -> Option<R::World> {
    let refused = refusal(attempt, world).map(|refusal| refusal.rule());
    if let Some(key) = refused {
        assert!(rules.rules().contains(&key.id()), "{key:?} is no rule: {attempt:?}");
    }
    let bytes = random.bytes(BYTES);
    match Fuzz::new(&bytes).run(attempt, world) {
        Err(Halt::Refused(refusal)) => {
            assert_eq!(refused, Some(refusal.rule()), "refused only later: {attempt:?} in {world:?}");
            None
        }
        Err(Halt::Faulty(fault)) => panic!("{fault}: {attempt:?} in {world:?}: {bytes:?}"),
        Err(Halt::TooLong) => None,
        Ok((verdict, after, record)) => {
            assert_eq!(refused, None, "{attempt:?} in {world:?}");
            if let Some(outcome) = &verdict.outcome {
                let declared = attempt.outcomes().contains(&outcome.as_ref());
                assert!(declared, "{outcome} is no outcome of {attempt:?}");
            }
            let mut step = world.clone();
            record.effects.iter().for_each(|change| step.apply(&change.effect));
            assert!(step == after, "effects alone rebuild the world: {attempt:?} in {world:?}");
            let problems = rules.problems(&after);
            assert!(problems.is_empty(), "{problems:?} after {attempt:?} in {world:?}: {bytes:?}");
            Some(after)
        }
    }
}

/// The attempt with one number or word of it changed, if it still is one.
pub fn forged<A: Attempt>(attempt: &A, random: &mut Random) -> Option<A> {
    let mut value = serde_json::to_value(attempt).ok()?;
    let mut nth = random.below(leaves(&value));
    change(&mut value, &mut nth, random);
    serde_json::from_value(value).ok()
}

fn leaves(value: &serde_json::Value) -> u32 {
    match value {
        serde_json::Value::Array(all) => all.iter().map(leaves).sum(),
        serde_json::Value::Object(all) => all.values().map(leaves).sum(),
        _ => 1,
    }
}

fn change(value: &mut serde_json::Value, nth: &mut u32, random: &mut Random) {
    const NUMBERS: &[i64] =
        &[0, 1, -1, 2, 3, 7, 255, -128, 32_767, 65_535, 2_147_483_647, -2_147_483_648, i64::MAX, i64::MIN];
    match value {
        serde_json::Value::Array(all) => all.iter_mut().for_each(|one| change(one, nth, random)),
        serde_json::Value::Object(all) => all.values_mut().for_each(|one| change(one, nth, random)),
        leaf => {
            if *nth == 0 {
                *leaf = match &leaf {
                    serde_json::Value::Bool(flag) => (!*flag).into(),
                    serde_json::Value::String(text) => format!("{text}x").into(),
                    _ => random.of(NUMBERS).copied().unwrap_or_default().into(),
                };
            }
            *nth = nth.wrapping_sub(1);
        }
    }
}
