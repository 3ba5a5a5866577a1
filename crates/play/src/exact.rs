//! Exact odds. A rule is run once for each way that its dice can fall, like an odometer, and what can be
//! weighed by itself (a rule inside a rule, a hand of dice with its reading, rules at once) is weighed once
//! and is then one wheel among the others.
//!
//! A rule in a world is remembered with its ends, since its dice are fair and its answers depend on the
//! question alone. Three things are not: what a ruling lies in, what an owner is to choose as well as they
//! can (their best depends on what comes after), and what the budget cut short.
use crate::fault::{Fault, Pause};
use crate::picks::{self, PICKS_MAX};
use crate::playback::{Fact, Journal, fit, unanswerable};
use crate::weight::{Ways, Weight};
use norn_dice::{BigUint, Ratio};
use norn_kernel::at::HAND_MAX;
use norn_kernel::{
    Again, At, Die, End, Fork, Frame, Inside, Key, Oracle, Owner, Path, Pick, Play, Prompt, Refusal, Rounds,
    Rule, Shared, Stop, Value, Verdict, Want,
};
use std::any::Any;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The most ends that are remembered, those of all rules taken together. Beyond it nothing more is.
pub const MEMO_MAX: usize = 50_000;
/// The most ends of one rule inside a rule, or of rules at once, that are told apart, unless a budget says less:
/// each holds a world. What has more of them is at the end of its budget.
pub const ENDS_MAX: usize = 20_000;
/// The most states that the reading of one hand may be in after any face. A hand that takes more is left over.
pub const READINGS_MAX: usize = 20_000;
/// The most times that a counted answer may name: `yes*1000`.
pub const TIMES_MAX: u32 = 1000;

/// What an owner says to a question.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// This.
    Pick(Pick),
    /// The question's own default.
    Default,
    /// What serves them best.
    Best,
}

/// Decides for all owners. May look at nothing but the question, or what is remembered would be wrong.
pub trait Policy {
    /// What to say.
    ///
    /// # Errors
    /// What is wrong with the answer that was given for it.
    fn decide(&self, prompt: &Prompt<'_>) -> Result<Decision, OddsError>;
}

impl<F: Fn(&Prompt<'_>) -> Pick> Policy for F {
    fn decide(&self, prompt: &Prompt<'_>) -> Result<Decision, OddsError> {
        Ok(Decision::Pick(self(prompt)))
    }
}

/// Answers given beforehand, by the rule that asks. The rest have their default, or the best.
///
/// | Answer | For |
/// |---|---|
/// | `yes`, `no` | yes or no |
/// | `advantage`, `7`, … | one option by its word, name or number; a number; a text |
/// | `a,b`, or nothing | several options or places, an order |
/// | `a:2,b:1` | points |
/// | `default`, `best` | any question |
/// | `yes*3` | the first three times, and then the default; so with any answer but a text |
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    given: BTreeMap<String, Given>,
    best: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Given {
    /// As it was written.
    whole: String,
    text: String,
    times: Option<u32>,
}

impl Answers {
    /// None given.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With this answer to the rule's questions.
    #[must_use]
    pub fn with(mut self, key: &str, answer: &str) -> Self {
        let counted = answer.rsplit_once('*').and_then(|(text, times)| {
            let times = times.parse().ok().filter(|&times| times <= TIMES_MAX)?;
            Some((text.trim().to_owned(), Some(times)))
        });
        let (text, times) = counted.unwrap_or_else(|| (answer.trim().to_owned(), None));
        let given = Given { whole: answer.to_owned(), text, times };
        self.given.insert(key.to_owned(), given);
        self
    }

    /// Every other question gets what serves its owner best, instead of its default.
    #[must_use]
    pub fn best(mut self) -> Self {
        self.best = true;
        self
    }

    /// The answer to the rule's questions, as it was given.
    #[must_use]
    pub fn given(&self, key: &str) -> Option<&str> {
        self.given.get(key).map(|given| given.whole.as_str())
    }

    /// The rules whose questions are answered.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.given.keys().map(String::as_str)
    }
}

impl Policy for Answers {
    fn decide(&self, prompt: &Prompt<'_>) -> Result<Decision, OddsError> {
        let (before, endless) = match prompt.again {
            Again::Once => (0, false),
            Again::Bounded(before) => (before, false),
            Again::Unbounded(before) => (before, true),
        };
        let needs_count = || Err(OddsError::NeedsCount { key: prompt.key.id().to_owned() });
        let is_text = matches!(prompt.want, Want::Text { .. });
        let Some(given) = self.given.get(prompt.key.id()) else {
            return match () {
                () if !self.best || is_text => Ok(Decision::Default),
                () if endless => needs_count(),
                () => Ok(Decision::Best),
            };
        };
        if given.times.is_some_and(|times| times <= before) {
            return Ok(Decision::Default);
        }
        let decision = match given.text.as_str() {
            "default" => return Ok(Decision::Default),
            "best" if !is_text => Decision::Best,
            _ => {
                let text = if is_text { &given.whole } else { &given.text };
                let pick = read(&prompt.want, text);
                Decision::Pick(pick.ok_or_else(|| OddsError::NoAnswer {
                    key: prompt.key.id().to_owned(),
                    given: given.whole.clone(),
                    allowed: allowed(&prompt.want),
                })?)
            }
        };
        if endless && given.times.is_none() && decision != Decision::Pick(prompt.by_default()) {
            return needs_count();
        }
        Ok(decision)
    }
}

/// How an option is called in a given answer.
fn called(value: &Value) -> String {
    match value {
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Word(text) | Value::Text(text) | Value::Rule(text) => text.clone(),
        Value::Character(who) => who.0.to_string(),
        Value::Place(place) => place.0.to_string(),
        Value::Item(item) => item.to_string(),
        Value::Money(money) => money.to_string(),
        Value::Factor(factor) => factor.to_string(),
        Value::List(values) => values.iter().map(called).collect::<Vec<_>>().join("+"),
    }
}

/// The positions under their names: of an option, its own words before its value.
fn names(want: &Want<'_>) -> Vec<String> {
    match want {
        Want::OneOf(options)
        | Want::SeveralOf { options, .. }
        | Want::Order(options)
        | Want::Allot { to: options, .. } => options.iter().map(|option| called(&option.value)).collect(),
        Want::Places { places, .. } => places.iter().map(|place| place.0.to_string()).collect(),
        Want::Confirm | Want::Number { .. } | Want::Text { .. } => vec![],
    }
}

fn allowed(want: &Want<'_>) -> Vec<String> {
    match want {
        Want::Confirm => vec!["yes".to_owned(), "no".to_owned()],
        Want::Number { min, max } => vec![format!("{min} to {max}")],
        Want::Text { max } => vec![format!("at most {max} characters")],
        _ => names(want),
    }
}

fn read(want: &Want<'_>, text: &str) -> Option<Pick> {
    let names = names(want);
    let position = |name: &str| {
        let place = names.iter().position(|one| one == name.trim())?;
        u16::try_from(place).ok()
    };
    let listed = || -> Option<Vec<u16>> {
        let parts = text.split(',').filter(|part| !part.trim().is_empty());
        parts.map(position).collect()
    };
    let pick = match want {
        Want::Confirm => match text {
            "yes" => Pick::Yes(true),
            "no" => Pick::Yes(false),
            _ => return None,
        },
        Want::OneOf(_) => Pick::One(position(text)?),
        Want::SeveralOf { .. } | Want::Places { .. } => {
            let mut picks = listed()?;
            picks.sort_unstable();
            Pick::Several(picks)
        }
        Want::Number { .. } => Pick::Number(text.parse().ok()?),
        Want::Text { .. } => Pick::Text(text.to_owned()),
        Want::Order(_) => Pick::Order(listed()?),
        Want::Allot { to, .. } => {
            let mut points = vec![0; to.len()];
            for part in text.split(',').filter(|part| !part.trim().is_empty()) {
                let (name, amount) = part.rsplit_once(':')?;
                *points.get_mut(usize::from(position(name)?))? = amount.trim().parse().ok()?;
            }
            Pick::Allot(points)
        }
    };
    want.allows(&pick).then_some(pick)
}

/// How a question was met on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// An answer was given for it.
    Given,
    /// It had its default; if it is yes or no, and was the same each time, this.
    Default(Option<bool>),
    /// It was folded to what serves its owner best.
    Best,
}

/// How much work a question may cost. What it did not reach is stated, never guessed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// The most runs, those of rules inside rules included.
    pub runs_max: u64,
    /// The most things that all runs together may do: each roll, number, question, effect and rule is one.
    pub steps_max: u64,
    /// As [`ENDS_MAX`].
    pub ends_max: usize,
    /// A run that has turned this many wheels is only followed where it is likelier than `share_min`, so that
    /// dice that explode without end have an end.
    pub wheels_free: usize,
    /// From 0 to 1.
    pub share_min: f64,
    /// A rule that is played round by round is followed for this many rounds; from then on only where it is
    /// likelier than `share_min`. More than the wheels, since what leads to the same goes on as one.
    pub rounds_free: usize,
}

impl Default for Budget {
    /// Some seconds at the most.
    fn default() -> Self {
        Self {
            runs_max: 1_000_000,
            steps_max: 100_000_000,
            ends_max: ENDS_MAX,
            wheels_free: 16,
            share_min: 1e-9,
            rounds_free: 1000,
        }
    }
}

/// How much is weighed by itself. The odds are the same; only the work differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Walk {
    /// Rules inside rules, rules at once and hands of dice: each once.
    #[default]
    Composed,
    /// Hands of dice only; rules are walked in line, each time again.
    InLine,
    /// Nothing: every die of every hand has its own wheel.
    EveryDie,
}

/// Why there are no odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OddsError {
    /// The rule refuses to be attempted.
    Refused {
        /// Where in the run; a ruling there waives it.
        path: Path,
        /// The rule that refuses, and the words.
        refusal: Refusal,
    },
    /// The question may come up without end, so its answer must say how often it is given: `yes*3`.
    NeedsCount {
        /// The rule that asks.
        key: String,
    },
    /// The answer that was given is none to the question.
    NoAnswer {
        /// The rule that asks.
        key: String,
        /// The answer.
        given: String,
        /// What could be said instead.
        allowed: Vec<String>,
    },
    /// The best of so many picks (more than [`PICKS_MAX`]) can't be found; an answer must be given.
    TooManyPicks {
        /// The rule that asks.
        key: String,
    },
    /// An answer is to be the best, but nothing says for what.
    NoGoal {
        /// The rule that asks.
        key: String,
    },
    /// No rule of this name could ask.
    NoQuestion {
        /// The name.
        key: String,
    },
    /// The attempt has no such outcome.
    NoOutcome {
        /// The name.
        outcome: String,
        /// Those that it has.
        known: Vec<&'static str>,
    },
    /// No run met anything of this rule at this place, where a ruling or something that happened is to stand.
    NothingThere {
        /// The place.
        path: Path,
        /// The rule.
        key: String,
    },
    /// The rule itself is broken.
    Faulty(Fault),
}

impl fmt::Display for OddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { refusal, .. } => write!(f, "refused by {}", refusal.rule().id()),
            Self::NeedsCount { key } => {
                write!(f, "{key} may be asked without end: say how often, such as {key}=yes*3")
            }
            Self::NoAnswer { key, given, allowed } => {
                write!(f, "`{given}` is no answer to {key}; it takes: {}", allowed.join(", "))
            }
            Self::TooManyPicks { key } => {
                write!(f, "{key} has more than {PICKS_MAX} answers: give one, since the best can't be found")
            }
            Self::NoGoal { key } => {
                write!(f, "{key} is to be answered the best way, but for what?")
            }
            Self::NoQuestion { key } => write!(f, "there is no rule {key} that could ask"),
            Self::NoOutcome { outcome, known } => {
                write!(f, "there is no outcome `{outcome}`; there are: {}", known.join(", "))
            }
            Self::NothingThere { path, key } => {
                write!(f, "nothing of {key} stands at {path}")
            }
            Self::Faulty(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for OddsError {}

/// What a rule comes to, and how likely.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed<K> {
    /// Each end with its share, none of them 0.
    pub of: BTreeMap<K, Ratio>,
    /// The share that the budget did not reach; with all others it makes one.
    pub left: Ratio,
    /// How many ways lead to the ends, as if nothing had been remembered: each face of a die is one, and each
    /// state that the reading of a hand can end in.
    pub ways: BigUint,
    /// How many runs it took.
    pub runs: u64,
    /// The questions that were met since this `Exact` was made, in the order in which they first were.
    pub answers: Vec<(Key, Taken)>,
}

/// Every outcome of a rule with the world that it leaves behind.
pub type Ends<R> = Weighed<(<R as Rule>::Outcome, <R as Rule>::World)>;

impl<K: Ord> Weighed<K> {
    /// The share of all ends of this kind.
    pub fn share(&self, of: impl Fn(&K) -> bool) -> Ratio {
        let ends = self.of.iter().filter(|(end, _)| of(end));
        ends.map(|(_, share)| share).sum()
    }
}

impl Weighed<Verdict> {
    /// By outcome; verdicts without one are left out.
    #[must_use]
    pub fn outcomes(&self) -> BTreeMap<Cow<'static, str>, Ratio> {
        self.by(|verdict| verdict.outcome.clone())
    }

    /// By total; verdicts without one are left out.
    #[must_use]
    pub fn totals(&self) -> BTreeMap<i32, Ratio> {
        self.by(|verdict| verdict.total)
    }

    fn by<T: Ord>(&self, of: impl Fn(&Verdict) -> Option<T>) -> BTreeMap<T, Ratio> {
        let mut shares = BTreeMap::new();
        for (verdict, share) in &self.of {
            if let Some(one) = of(verdict) {
                *shares.entry(one).or_insert(Ratio::ZERO) += share;
            }
        }
        shares
    }
}

/// The ends of a part of a run, with their shares. What is missing to one was left over.
struct Spread {
    ends: Rc<dyn Any>,
    shares: Vec<Share>,
    left: Weight,
}

struct Share {
    end: usize,
    weight: Weight,
    ways: Ways,
}

impl Spread {
    fn new(ends: Rc<dyn Any>, tally: Tally, complete: bool) -> Self {
        let left = tally.left(complete);
        let shares = tally.0.into_iter().enumerate();
        let shares = shares
            .filter(|(_, (weight, _))| !weight.is_zero())
            .map(|(end, (weight, ways))| Share { end, weight, ways })
            .collect();
        Self { ends, shares, left }
    }
}

/// Shares and ways by the number of the end.
#[derive(Default)]
struct Tally(Vec<(Weight, Ways)>);

impl Tally {
    fn add(&mut self, end: usize, weight: &Weight, ways: &Ways) {
        if self.0.len() <= end {
            self.0.resize(end + 1, (Weight::ZERO, Ways::NONE));
        }
        let (sum, count) = &mut self.0[end];
        sum.add(weight);
        count.add(ways);
    }

    fn left(&self, complete: bool) -> Weight {
        if complete {
            return Weight::ZERO;
        }
        let mut sum = Weight::ZERO;
        self.0.iter().for_each(|(weight, _)| sum.add(weight));
        sum.rest()
    }
}

/// What turns: where a run goes one of several ways.
enum Wheel {
    Die(u16),
    Ends(Rc<Spread>),
    /// Somebody chooses as well as they can.
    Choice {
        picks: Vec<Pick>,
        friend: bool,
    },
}

impl Wheel {
    fn ways(&self) -> usize {
        match self {
            Self::Die(sides) => usize::from(*sides),
            Self::Ends(spread) => spread.shares.len(),
            Self::Choice { picks, .. } => picks.len(),
        }
    }
}

struct Turned {
    wheel: Wheel,
    at: usize,
    /// The point of the run that it turns at.
    here: Path,
    /// The share and the ways of everything before this wheel.
    before: (Weight, Ways),
    /// What the ways already tried come to. Only where somebody chooses.
    folded: Option<Box<Fold>>,
}

impl Turned {
    fn through(&self) -> (Weight, Ways) {
        let (weight, ways) = &self.before;
        match &self.wheel {
            Wheel::Die(sides) => (weight.times(&Weight::even(*sides)), ways.clone()),
            Wheel::Ends(spread) => match spread.shares.get(self.at) {
                Some(share) => (weight.times(&share.weight), ways.times(&share.ways)),
                None => (Weight::ZERO, Ways::NONE),
            },
            Wheel::Choice { .. } => self.before.clone(),
        }
    }
}

/// What a part of a run comes to when all who choose in it do so as well as they can.
struct Fold {
    /// The share of what the attempt's owner wants.
    goal: Weight,
    of: BTreeMap<usize, Weight>,
    ways: Ways,
}

impl Fold {
    fn nothing() -> Self {
        Self { goal: Weight::ZERO, of: BTreeMap::new(), ways: Ways::NONE }
    }

    fn end(end: usize, goal: bool) -> Self {
        Self {
            goal: if goal { Weight::ONE } else { Weight::ZERO },
            of: BTreeMap::from([(end, Weight::ONE)]),
            ways: Ways::ONE,
        }
    }

    /// The way `at` of the wheel has come to `other`.
    fn fold(self, wheel: &Wheel, at: usize, other: Self) -> Self {
        let mut ways = self.ways.clone();
        let share = match wheel {
            Wheel::Choice { friend, .. } => {
                ways.add(&other.ways);
                // The first of equals stays, and the default was tried first.
                let (mine, yours) = (self.goal.ratio(), other.goal.ratio());
                let better = if *friend { mine < yours } else { yours < mine };
                let best = if better { other } else { self };
                return Self { ways, ..best };
            }
            Wheel::Die(sides) => {
                ways.add(&other.ways);
                Weight::even(*sides)
            }
            Wheel::Ends(spread) => match spread.shares.get(at) {
                Some(share) => {
                    ways.add(&other.ways.times(&share.ways));
                    share.weight.clone()
                }
                None => return self,
            },
        };
        let (mut goal, mut of) = (self.goal, self.of);
        goal.add(&share.times(&other.goal));
        for (end, weight) in other.of {
            of.entry(end).or_insert(Weight::ZERO).add(&share.times(&weight));
        }
        Self { goal, of, ways }
    }
}

struct Ruling {
    key: String,
    number: i32,
    met: bool,
}

/// A rule in a world as the kernel keeps it, and its ends; `None` where somebody chooses inside.
type Kept = (Box<dyn Any>, Option<Rc<Spread>>);

/// Weighs rules. Remembers what it weighed from one question to the next, as long as the policy is the same.
pub struct Exact<'p> {
    policy: &'p dyn Policy,
    budget: Budget,
    walk: Walk,
    rulings: BTreeMap<Path, Ruling>,
    /// What has happened already, and whether a run has met it.
    known: BTreeMap<Path, (Fact, bool)>,
    memo: HashMap<u64, Vec<Kept>>,
    remembered: usize,
    /// [`MEMO_MAX`], but for tests.
    memo_max: usize,
    /// Who wants what the attempt's owner wants, where choices are folded.
    friend: Option<&'p dyn Fn(Owner) -> bool>,

    wheels: Vec<Turned>,
    cursor: usize,
    here: Path,
    pause: Pause,
    /// How many rules deep the work is.
    depth: usize,
    /// This run is too deep or too long, and is left over.
    overlong: bool,
    /// Not all ways of the present walk were followed.
    cut: bool,
    /// A choice came up inside a fork, which therefore has to be walked in line.
    undecided: bool,
    /// The budget is at its end.
    spent: bool,
    runs: u64,
    steps: u64,
    taken: Vec<(Key, Taken)>,
    error: Option<OddsError>,
}

impl fmt::Debug for Exact<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exact")
            .field("budget", &self.budget)
            .field("walk", &self.walk)
            .field("remembered", &self.remembered)
            .finish_non_exhaustive()
    }
}

impl<'p> Exact<'p> {
    /// Owners decide by `policy`.
    #[must_use]
    pub fn new(policy: &'p dyn Policy) -> Self {
        Self {
            policy,
            budget: Budget::default(),
            walk: Walk::Composed,
            rulings: BTreeMap::new(),
            known: BTreeMap::new(),
            memo: HashMap::new(),
            remembered: 0,
            memo_max: MEMO_MAX,
            friend: None,
            wheels: vec![],
            cursor: 0,
            here: Path::START,
            pause: Pause::Running,
            depth: 0,
            overlong: false,
            cut: false,
            undecided: false,
            spent: false,
            runs: 0,
            steps: 0,
            taken: vec![],
            error: None,
        }
    }

    /// With another budget.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// With other work for the same odds.
    #[must_use]
    pub fn walk(mut self, walk: Walk) -> Self {
        self.walk = walk;
        self
    }

    /// With this ruling: what `key` says at `path` counts as `number`, and a refusal there is waived.
    #[must_use]
    pub fn ruling(mut self, path: Path, key: &str, number: i32) -> Self {
        let (key, met) = (key.to_owned(), false);
        self.rulings.insert(path, Ruling { key, number, met });
        self
    }

    /// With what has happened already: dice that fell, answers and rulings hold, and only the rest is weighed.
    /// A fact that the rule has no use for is an error of the odds.
    #[must_use]
    pub fn knowing(mut self, journal: &Journal) -> Self {
        for (path, fact) in journal {
            match fact {
                Fact::Ruled { key, number } => self = self.ruling(*path, key, *number),
                fact => {
                    self.known.insert(*path, (fact.clone(), false));
                }
            }
        }
        self
    }

    /// Choices that the policy leaves open as the best are the best for those of whom `friend` is true, and
    /// the worst for the others'.
    #[must_use]
    pub fn friends(mut self, friend: &'p dyn Fn(Owner) -> bool) -> Self {
        self.friend = Some(friend);
        self
    }

    /// Every outcome with the world that it leaves behind.
    ///
    /// # Errors
    /// If the rule refuses or is broken, or if an answer or a ruling doesn't fit.
    pub fn odds<R: Rule>(&mut self, rule: &R, world: &R::World) -> Result<Ends<R>, OddsError> {
        self.odds_by(rule, world, |outcome, world| (outcome, world.clone()))
    }

    /// Every end, as `end` tells them apart.
    ///
    /// # Errors
    /// As [`Exact::odds`].
    pub fn odds_by<R: Rule, K: Ord + Clone>(
        &mut self,
        rule: &R,
        world: &R::World,
        end: impl Fn(R::Outcome, &R::World) -> K,
    ) -> Result<Weighed<K>, OddsError> {
        self.begin();
        let mut numbers = BTreeMap::new();
        let mut tally = Tally::default();
        let world = Shared::from(world.clone());
        let complete = self.every(&mut |exact| {
            let mut after = world.clone();
            let played = rule.play(&mut At::shared(exact, &mut after, None));
            if let Some(outcome) = exact.ended(played) {
                let next = numbers.len();
                let number = *numbers.entry(end(outcome, &after)).or_insert(next);
                let (weight, ways) = exact.through();
                tally.add(number, &weight, &ways);
            }
        });
        self.finish()?;
        let mut ways = Ways::NONE;
        tally.0.iter().for_each(|(_, some)| ways.add(some));
        let left = tally.left(complete).ratio();
        let of = numbers.into_iter().map(|(end, number)| (end, tally.0[number].0.ratio()));
        Ok(self.weighed(of.collect(), left, &ways))
    }

    /// The same when everybody chooses, where the policy leaves it open, what leads to `goal` most often, or
    /// for those who are no friends of the attempt's owner, most seldom. Of equals the question's default is
    /// chosen, or else the first.
    ///
    /// # Errors
    /// As [`Exact::odds`], and if a question has too many picks.
    pub fn best_by<R: Rule, K: Ord + Clone>(
        &mut self,
        rule: &R,
        world: &R::World,
        goal: impl Fn(&R::Outcome) -> bool,
        end: impl Fn(R::Outcome, &R::World) -> K,
    ) -> Result<Weighed<K>, OddsError> {
        self.begin();
        let mut numbers = BTreeMap::new();
        let mut value;
        let mut complete = true;
        let world = Shared::from(world.clone());
        loop {
            self.here = Path::START;
            if !self.go_on() {
                complete = false;
                // What was folded so far, with the share that it has. A choice whose other ways are not at
                // their end can't be compared with them.
                value = Fold::nothing();
                while let Some(turned) = self.wheels.pop() {
                    value = match (turned.folded, &turned.wheel) {
                        (Some(before), Wheel::Choice { .. }) => *before,
                        (Some(before), wheel) => before.fold(wheel, turned.at, value),
                        (None, Wheel::Choice { .. }) => value,
                        (None, wheel) => Fold::nothing().fold(wheel, turned.at, value),
                    };
                }
                break;
            }
            let mut after = world.clone();
            let played = rule.play(&mut At::shared(self, &mut after, None));
            value = match self.ended(played) {
                Some(outcome) => {
                    let wanted = goal(&outcome);
                    let next = numbers.len();
                    let number = *numbers.entry(end(outcome, &after)).or_insert(next);
                    Fold::end(number, wanted)
                }
                None => Fold::nothing(),
            };
            while let Some(mut turned) = self.wheels.pop() {
                value = match turned.folded.take() {
                    Some(before) => before.fold(&turned.wheel, turned.at, value),
                    None if matches!(turned.wheel, Wheel::Choice { .. }) => value,
                    None => Fold::nothing().fold(&turned.wheel, turned.at, value),
                };
                turned.at += 1;
                if turned.at < turned.wheel.ways() {
                    turned.folded = Some(Box::new(value));
                    self.wheels.push(turned);
                    value = Fold::nothing();
                    break;
                }
            }
            if self.wheels.is_empty() || self.error.is_some() {
                break;
            }
        }
        complete &= !self.cut;
        self.wheels.clear();
        self.finish()?;
        let mut ends: Vec<Option<K>> = vec![None; numbers.len()];
        for (end, number) in numbers {
            ends[number] = Some(end);
        }
        let mut left = Weight::ZERO;
        if !complete {
            value.of.values().for_each(|weight| left.add(weight));
            left = left.rest();
        }
        let shares = value.of.into_iter().filter(|(_, weight)| !weight.is_zero());
        let of = shares.filter_map(|(number, weight)| Some((ends[number].take()?, weight.ratio())));
        Ok(self.weighed(of.collect(), left.ratio(), &value.ways))
    }

    fn begin(&mut self) {
        self.wheels.clear();
        (self.cursor, self.here, self.pause) = (0, Path::START, Pause::Running);
        (self.depth, self.overlong, self.cut) = (0, false, false);
        (self.undecided, self.spent, self.error) = (false, false, None);
        (self.runs, self.steps) = (0, 0);
        self.rulings.values_mut().for_each(|ruling| ruling.met = false);
        self.known.values_mut().for_each(|(_, met)| *met = false);
    }

    fn finish(&mut self) -> Result<(), OddsError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let rulings = self.rulings.iter().map(|(path, ruling)| (path, &*ruling.key, ruling.met));
        let facts = self.known.iter().map(|(path, (fact, met))| (path, fact.key(), *met));
        match rulings.chain(facts).find(|(_, _, met)| !met) {
            Some((&path, key, _)) if !self.spent && !self.cut => {
                Err(OddsError::NothingThere { path, key: key.to_owned() })
            }
            _ => Ok(()),
        }
    }

    fn weighed<K: Ord>(&self, of: BTreeMap<K, Ratio>, left: Ratio, ways: &Ways) -> Weighed<K> {
        Weighed { of, left, ways: ways.big(), runs: self.runs, answers: self.taken.clone() }
    }

    /// Whether another run may begin; then it does.
    fn go_on(&mut self) -> bool {
        if self.error.is_some() {
            return false;
        }
        self.spent |= self.budget.runs_max <= self.runs || self.budget.steps_max <= self.steps;
        if self.spent {
            return false;
        }
        self.runs += 1;
        (self.cursor, self.pause, self.overlong) = (0, Pause::Running, false);
        true
    }

    /// Calls `run` once for each way that starts here. Says whether it followed all of them.
    fn every(&mut self, run: &mut dyn FnMut(&mut Self)) -> bool {
        let outer = (std::mem::take(&mut self.wheels), self.cursor);
        let (cut, here) = (std::mem::take(&mut self.cut), self.here);
        loop {
            self.here = here;
            if !self.go_on() {
                self.cut = true;
                break;
            }
            run(self);
            if self.undecided || !self.advance() {
                break;
            }
        }
        let complete = !self.cut;
        (self.wheels, self.cursor) = outer;
        (self.cut, self.here) = (cut, here);
        (self.pause, self.overlong) = (Pause::Running, false);
        complete
    }

    fn advance(&mut self) -> bool {
        while let Some(last) = self.wheels.last_mut() {
            last.at += 1;
            if last.at < last.wheel.ways() {
                return true;
            }
            self.wheels.pop();
        }
        false
    }

    /// The outcome of a run that came to its end, or what became of it instead.
    fn ended<T>(&mut self, played: Play<T>) -> Option<T> {
        if self.error.is_some() || self.undecided {
            return None;
        }
        match (played, self.pause) {
            (Ok(outcome), Pause::Running) => Some(outcome),
            (Ok(_), _) if !self.overlong => {
                self.error = Some(OddsError::Faulty(Fault::Swallowed));
                None
            }
            (Err(_), Pause::Running) if !self.overlong => {
                self.error = Some(OddsError::Faulty(Fault::StoppedItself));
                None
            }
            _ => {
                self.cut = true;
                None
            }
        }
    }

    fn through(&self) -> (Weight, Ways) {
        match self.wheels.last() {
            Some(last) => last.through(),
            None => (Weight::ONE, Ways::ONE),
        }
    }

    /// Fails if the run has stopped, and counts a step.
    #[inline]
    fn arrive(&mut self) -> Play<()> {
        self.steps += 1;
        if self.pause == Pause::Running && !self.overlong && self.steps <= self.budget.steps_max {
            return Ok(());
        }
        self.held()
    }

    #[cold]
    fn held<T>(&mut self) -> Play<T> {
        if self.error.is_some() || self.overlong || self.pause == Pause::Elsewhere {
            return Err(Stop::by(self));
        }
        if self.pause == Pause::Stopped {
            let path = self.here;
            return self.fail(OddsError::Faulty(Fault::WentOn { path }));
        }
        self.spent = true;
        self.stop()
    }

    fn stop<T>(&mut self) -> Play<T> {
        self.pause = Pause::Stopped;
        Err(Stop::by(self))
    }

    fn fail<T>(&mut self, error: OddsError) -> Play<T> {
        self.error.get_or_insert(error);
        self.stop()
    }

    /// The way on which the next wheel stands. `make` makes it where a run comes to this point first.
    #[inline]
    fn turn(&mut self, alike: impl Fn(&Wheel) -> bool, make: impl FnOnce(&mut Self) -> Wheel) -> Play<usize> {
        if self.cursor == self.wheels.len() {
            let before = self.through();
            if self.budget.wheels_free <= self.cursor && before.0.about() < self.budget.share_min {
                return self.stop();
            }
            let wheel = make(self);
            if let Wheel::Ends(spread) = &wheel {
                self.cut |= !spread.left.is_zero();
            }
            if wheel.ways() == 0 {
                self.cut = true;
                return self.stop();
            }
            self.wheels.push(Turned { wheel, at: 0, here: self.here, before, folded: None });
        }
        let turned = &self.wheels[self.cursor];
        if turned.here != self.here || !alike(&turned.wheel) {
            let path = self.here;
            return self.fail(OddsError::Faulty(Fault::Unsteady { path }));
        }
        self.cursor += 1;
        Ok(turned.at)
    }

    /// What fell here already.
    fn fell(&mut self, owner: Owner, die: Die, count: usize, key: Key) -> Option<&[u16]> {
        if self.known.is_empty() {
            return None;
        }
        match self.known.get_mut(&self.here) {
            Some((Fact::Rolled { key: of, owner: who, die: was, faces }, met))
                if (of.as_str(), *who, *was) == (key.id(), owner, die) && fit(die, count, faces) =>
            {
                *met = true;
                Some(faces)
            }
            _ => None,
        }
    }

    /// What was said here already.
    fn said(&mut self, prompt: &Prompt<'_>) -> Option<Pick> {
        if self.known.is_empty() {
            return None;
        }
        match self.known.get_mut(&self.here) {
            Some((Fact::Answered { key, owner, answer }, met))
                if (key.as_str(), *owner) == (prompt.key.id(), prompt.owner) =>
            {
                let pick = prompt.want.pick(answer)?;
                *met = true;
                Some(pick)
            }
            _ => None,
        }
    }

    fn take(&mut self, key: Key, now: Taken) {
        let met = self
            .taken
            .iter_mut()
            .find(|(of, _)| std::ptr::eq(of.id().as_ptr(), key.id().as_ptr()) || *of == key);
        match met {
            None => self.taken.push((key, now)),
            Some((_, before)) if *before != now => {
                *before = match (*before, now) {
                    (Taken::Best, _) | (_, Taken::Best) => Taken::Best,
                    (Taken::Given, _) | (_, Taken::Given) => Taken::Given,
                    _ => Taken::Default(None),
                };
            }
            Some(_) => {}
        }
    }

    fn best(&mut self, prompt: &Prompt<'_>) -> Play<Pick> {
        let Some(friend) = self.friend else {
            let key = prompt.key.id().to_owned();
            return self.fail(OddsError::NoGoal { key });
        };
        if 0 < self.depth {
            self.undecided = true;
            return self.stop();
        }
        let fresh = self.cursor == self.wheels.len();
        let picks = if fresh {
            let Some(mut picks) = picks::all(&prompt.want, PICKS_MAX) else {
                let key = prompt.key.id().to_owned();
                return self.fail(OddsError::TooManyPicks { key });
            };
            let default = picks.iter().position(|pick| *pick == prompt.default);
            picks[..=default.unwrap_or_default()].rotate_right(1);
            picks
        } else {
            vec![]
        };
        let friend = friend(prompt.owner);
        let at = self.turn(
            |wheel| matches!(wheel, Wheel::Choice { friend: one, .. } if *one == friend),
            |_| Wheel::Choice { picks, friend },
        )?;
        match &self.wheels[self.cursor - 1].wheel {
            Wheel::Choice { picks, .. } if prompt.want.allows(&picks[at]) => Ok(picks[at].clone()),
            _ => {
                let path = self.here;
                self.fail(OddsError::Faulty(Fault::Unsteady { path }))
            }
        }
    }

    /// The ends of a rule that starts here. `None` if somebody would have to choose, or nothing is to be had.
    fn inside(&mut self, inside: &dyn Inside) -> Option<Rc<Spread>> {
        // A ruling further in makes this run unlike all others.
        let here = self.here;
        let free = !self.rulings.keys().chain(self.known.keys()).any(|path| path.within(&here));
        let digest = inside.digest();
        if free {
            let kept = self.memo.get(&digest);
            if let Some(kept) = kept.and_then(|all| all.iter().find(|kept| inside.alike(&*kept.0))) {
                self.undecided |= kept.1.is_none();
                return kept.1.clone();
            }
        }
        if self.here.enter(Frame::Rule).is_err() {
            return Some(Rc::new(Spread { ends: inside.ends(), shares: vec![], left: Weight::ONE }));
        }
        let mut tally = Tally::default();
        self.depth += 1;
        let complete = self.every(&mut |exact| {
            let played = inside.run(exact);
            if let Some(end) = exact.ended(played) {
                exact.spent |= exact.budget.ends_max <= end;
                let (weight, ways) = exact.through();
                tally.add(end, &weight, &ways);
            }
        });
        self.depth -= 1;
        self.here = here;
        if self.error.is_some() {
            return None;
        }
        let spread = (!self.undecided).then(|| Rc::new(Spread::new(inside.ends(), tally, complete)));
        let ends = spread.as_ref().map_or(1, |spread| spread.shares.len().max(1));
        if free && !self.spent && self.remembered + ends <= self.memo_max {
            self.remembered += ends;
            let kept = (inside.keep(), spread.clone());
            self.memo.entry(digest).or_default().push(kept);
        }
        spread
    }

    fn lanes(
        &mut self,
        lanes: &[&dyn Inside],
        join: &dyn Fn(usize, &dyn Any, usize) -> usize,
    ) -> Option<(Tally, bool)> {
        let mut here = BTreeMap::from([(0, (Weight::ONE, Ways::ONE))]);
        if self.here.enter(Frame::Lanes).is_err() {
            return Some((Tally::default(), false));
        }
        let mut complete = true;
        for lane in lanes {
            let spread = self.inside(*lane)?;
            complete &= spread.left.is_zero() && self.here.pass().is_ok();
            let mut there = BTreeMap::new();
            for (state, (weight, ways)) in here {
                for share in &spread.shares {
                    self.steps += 1;
                    let state = join(state, &*spread.ends, share.end);
                    if self.budget.steps_max < self.steps || self.budget.ends_max <= state {
                        self.spent = true;
                        return Some((Tally::default(), false));
                    }
                    let (sum, count) = there.entry(state).or_insert((Weight::ZERO, Ways::NONE));
                    sum.add(&weight.times(&share.weight));
                    count.add(&ways.times(&share.ways));
                }
            }
            here = there;
        }
        let mut tally = Tally::default();
        for (state, (weight, ways)) in here {
            tally.add(state, &weight, &ways);
        }
        Some((tally, complete))
    }

    /// Round by round: what several ways lead to goes on as one.
    fn rounds(&mut self, rounds: &dyn Rounds) -> Option<(Tally, bool)> {
        let mut tally = Tally::default();
        if self.here.enter(Frame::Rule).is_err() {
            return Some((tally, false));
        }
        let mut complete = true;
        let mut here = BTreeMap::from([(0, (Weight::ONE, Ways::ONE))]);
        let mut round = 0;
        while !here.is_empty() {
            let mut there = BTreeMap::new();
            for (state, (weight, ways)) in here {
                if self.budget.rounds_free <= round && weight.about() < self.budget.share_min {
                    complete = false;
                    continue;
                }
                let mut spread = None;
                rounds.round(state, &mut |round| spread = self.inside(round));
                let spread = spread?;
                complete &= spread.left.is_zero();
                for share in &spread.shares {
                    self.steps += 1;
                    if self.budget.steps_max < self.steps {
                        self.spent = true;
                        return Some((tally, false));
                    }
                    let (weight, ways) = (weight.times(&share.weight), ways.times(&share.ways));
                    match rounds.after(state, &*spread.ends, share.end) {
                        ControlFlow::Continue(state) => {
                            let (sum, count) = there.entry(state).or_insert((Weight::ZERO, Ways::NONE));
                            sum.add(&weight);
                            count.add(&ways);
                        }
                        ControlFlow::Break(end) => tally.add(end, &weight, &ways),
                    }
                }
            }
            here = there;
            round += 1;
            if self.here.pass().is_err() {
                return Some((tally, complete && here.is_empty()));
            }
        }
        Some((tally, complete))
    }

    fn hand(
        &mut self,
        die: Die,
        count: u16,
        reading: &impl Reading,
        ends: &dyn Fn() -> Rc<dyn Any>,
    ) -> Spread {
        let tally = shares(die, count, reading, &mut self.steps);
        let complete = tally.is_some();
        Spread::new(ends(), tally.unwrap_or_default(), complete)
    }

    fn fork(&mut self, fork: &Fork<'_>) -> Option<Rc<Spread>> {
        let before = self.here;
        let spread = match fork {
            Fork::Call(inside) => self.inside(*inside),
            Fork::Pool { die, count, read, ends } => {
                Some(Rc::new(self.hand(*die, *count, &FromAbove(*read), *ends)))
            }
            Fork::Outermost { die, count, lowest, read, ends } => {
                let reading = AtEdge { lowest: *lowest, read: *read };
                Some(Rc::new(self.hand(*die, *count, &reading, *ends)))
            }
            Fork::Rounds(rounds) => self
                .rounds(*rounds)
                .map(|(tally, complete)| Rc::new(Spread::new(rounds.ends(), tally, complete))),
            Fork::Lanes { lanes, join, ends } => self
                .lanes(lanes, *join)
                .map(|(tally, complete)| Rc::new(Spread::new(ends(), tally, complete))),
        };
        self.here = before;
        spread
    }
}

/// A hand of dice with its reading: in how many ways it comes to each state. `None` where there are more states than
/// [`READINGS_MAX`].
trait Reading {
    fn ways<N: Combinations>(&self, die: Die, count: usize, steps: &mut u64) -> Option<Vec<(usize, N)>>;
}

/// Read from the highest face down, over states.
struct FromAbove<'a>(&'a dyn Fn(usize, u16, u16) -> usize);

/// Read by its highest or its lowest face.
struct AtEdge<'a> {
    lowest: bool,
    read: &'a dyn Fn(u16, u16) -> usize,
}

/// The share of each state.
fn shares(die: Die, count: u16, reading: &impl Reading, steps: &mut u64) -> Option<Tally> {
    let count = usize::from(count).min(HAND_MAX);
    let dice = u32::try_from(count).unwrap_or(u32::MAX);
    let mut tally = Tally::default();
    if let Some(all) = u64::from(die.sides()).checked_pow(dice) {
        for (state, over) in reading.ways::<u64>(die, count, steps)? {
            tally.add(state, &Weight::Small(over.into(), all.into()), &Ways::ONE);
        }
    } else if let Some(all) = u128::from(die.sides()).checked_pow(dice) {
        for (state, over) in reading.ways::<u128>(die, count, steps)? {
            tally.add(state, &Weight::Small(over, all), &Ways::ONE);
        }
    } else {
        let all = BigUint::from(die.sides()).pow(dice);
        for (state, over) in reading.ways::<BigUint>(die, count, steps)? {
            let share = Ratio::from_big(over, all.clone()).unwrap_or_default();
            tally.add(state, &Weight::from(share), &Ways::ONE);
        }
    }
    Some(tally)
}

/// A count of combinations. All that are ever counted at once fit its type: that is how it is chosen.
trait Combinations: Clone {
    const NONE: Self;
    fn of(small: u16) -> Self;
    fn is_none(&self) -> bool;
    fn add(&mut self, other: &Self, by: &Self);
}

macro_rules! small {
    ($of:ty) => {
        impl Combinations for $of {
            const NONE: Self = 0;
            fn of(small: u16) -> Self {
                small.into()
            }
            #[inline]
            fn is_none(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn add(&mut self, other: &Self, by: &Self) {
                *self = self.wrapping_add(other.wrapping_mul(*by));
            }
        }
    };
}
small!(u64);
small!(u128);

impl Combinations for BigUint {
    const NONE: Self = Self::ZERO;
    fn of(small: u16) -> Self {
        Self::from(small)
    }
    fn is_none(&self) -> bool {
        *self == Self::ZERO
    }
    fn add(&mut self, other: &Self, by: &Self) {
        if !other.is_none() {
            *self += other * by;
        }
    }
}

/// In how many ways so many of so many dice show a face: Pascal's triangle, by how many show it, and then by how many
/// more dice there are.
fn triangle<N: Combinations>(count: usize) -> Vec<Vec<N>> {
    let mut rows = vec![vec![N::of(1); count + 1]];
    for shown in 1..=count {
        let mut row = vec![N::of(1); count + 1 - shown];
        for more in 1..row.len() {
            row[more] = row[more - 1].clone();
            row[more].add(&rows[shown - 1][more], &N::of(1));
        }
        rows.push(row);
    }
    rows
}

impl Reading for FromAbove<'_> {
    /// By weights of (dice left, state) carried from face to face.
    fn ways<N: Combinations>(&self, die: Die, count: usize, steps: &mut u64) -> Option<Vec<(usize, N)>> {
        // By state, then by how many dice are left. States are numbered as they come up, from 0, so that a list is
        // a map. No weight that comes up is 0.
        let width = count + 1;
        let mut here = vec![N::NONE; width];
        here[count] = N::of(1);
        let mut there = vec![];
        let choose = triangle::<N>(count);
        for face in (1..=die.sides()).rev() {
            there.clear();
            there.resize(here.len(), N::NONE);
            for (state, lefts) in here.chunks(width).enumerate() {
                let Some(most) = lefts.iter().rposition(|weight| !weight.is_none()) else {
                    continue;
                };
                *steps += width as u64;
                if face == 1 {
                    // The last face takes all the dice that are left.
                    for (left, weight) in lefts.iter().enumerate() {
                        if !weight.is_none() {
                            let after = seen(self.0, state, face, left, &mut there, width)?;
                            there[after].add(weight, &N::of(1));
                        }
                    }
                    continue;
                }
                for left in 0..=most {
                    there[state * width + left].add(&lefts[left], &N::of(1));
                }
                // A state read with the same face shown as often comes to the same, however many dice are left.
                for (shown, choose) in choose.iter().enumerate().take(most + 1).skip(1) {
                    let after = seen(self.0, state, face, shown, &mut there, width)?;
                    let ways = lefts[shown..=most].iter().zip(choose);
                    for (to, (weight, ways)) in there[after..after + width].iter_mut().zip(ways) {
                        to.add(weight, ways);
                    }
                }
            }
            std::mem::swap(&mut here, &mut there);
        }
        let ends = here.into_iter().step_by(width).enumerate();
        Some(ends.filter(|(_, weight)| !weight.is_none()).collect())
    }
}

impl Reading for AtEdge<'_> {
    /// So many dice show the face, and all others something less far out.
    fn ways<N: Combinations>(&self, die: Die, count: usize, steps: &mut u64) -> Option<Vec<(usize, N)>> {
        if count == 0 {
            return Some(vec![(0, N::of(1))]);
        }
        let choose = triangle::<N>(count);
        let mut ends: Vec<N> = vec![];
        for face in 1..=die.sides() {
            *steps += count as u64;
            let further = N::of(if self.lowest { die.sides() - face } else { face - 1 });
            let mut others = N::of(1);
            for shown in (1..=count).rev() {
                let end = (self.read)(face, u16::try_from(shown).unwrap_or(u16::MAX));
                if READINGS_MAX <= end {
                    return None;
                }
                if ends.len() <= end {
                    ends.resize(end + 1, N::NONE);
                }
                ends[end].add(&choose[shown][count - shown], &others);
                let mut more = N::NONE;
                more.add(&others, &further);
                others = more;
                if others.is_none() {
                    break;
                }
            }
        }
        Some(ends.into_iter().enumerate().filter(|(_, ways)| !ways.is_none()).collect())
    }
}

/// Where the weights of the state begin that the reading comes to. `None` if there are too many states.
fn seen<N: Combinations>(
    read: &dyn Fn(usize, u16, u16) -> usize,
    state: usize,
    face: u16,
    shown: usize,
    there: &mut Vec<N>,
    width: usize,
) -> Option<usize> {
    let after = match u16::try_from(shown) {
        Ok(0) | Err(_) => state,
        Ok(shown) => read(state, face, shown),
    };
    if READINGS_MAX <= after {
        return None;
    }
    if there.len() <= after * width {
        there.resize((after + 1) * width, N::NONE);
    }
    Some(after * width)
}

impl Oracle for Exact<'_> {
    fn roll(&mut self, owner: Owner, die: Die, key: Key) -> Play<u16> {
        self.arrive()?;
        if let Some(&[face]) = self.fell(owner, die, 1, key) {
            return Ok(face);
        }
        let sides = die.sides();
        let way =
            self.turn(|wheel| matches!(wheel, Wheel::Die(of) if *of == sides), |_| Wheel::Die(sides))?;
        Ok(u16::try_from(way + 1).unwrap_or(sides))
    }

    fn rolls(&mut self, owner: Owner, die: Die, key: Key, faces: &mut [u16]) -> Play<()> {
        self.arrive()?;
        if let Some(fell) = self.fell(owner, die, faces.len(), key) {
            faces.copy_from_slice(fell);
            return Ok(());
        }
        for face in faces {
            *face = self.roll(owner, die, key)?;
        }
        Ok(())
    }

    fn ask(&mut self, prompt: &Prompt<'_>) -> Play<Pick> {
        self.arrive()?;
        if let Some(pick) = self.said(prompt) {
            self.take(prompt.key, Taken::Given);
            return Ok(pick);
        }
        if unanswerable(prompt) {
            let (path, key) = (self.here, prompt.key.id().to_owned());
            return self.fail(OddsError::Faulty(Fault::Question { path, key }));
        }
        match self.policy.decide(prompt) {
            Ok(Decision::Pick(pick)) if prompt.want.allows(&pick) => {
                self.take(prompt.key, Taken::Given);
                Ok(pick)
            }
            Ok(Decision::Pick(_) | Decision::Default) => {
                let yes = match &prompt.default {
                    Pick::Yes(yes) => Some(*yes),
                    _ => None,
                };
                self.take(prompt.key, Taken::Default(yes));
                Ok(prompt.by_default())
            }
            Ok(Decision::Best) => {
                self.take(prompt.key, Taken::Best);
                self.best(prompt)
            }
            Err(error) => self.fail(error),
        }
    }

    fn refuse(&mut self, refusal: &Refusal) -> Play<()> {
        self.arrive()?;
        let path = self.here;
        match self.rulings.get_mut(&path) {
            Some(ruling) if ruling.key == refusal.rule().id() => {
                ruling.met = true;
                Ok(())
            }
            _ => self.fail(OddsError::Refused { path, refusal: refusal.clone() }),
        }
    }

    fn hears(&self) -> bool {
        true
    }

    fn counts(&mut self, key: Key, number: i32) -> i32 {
        let mut counts = number;
        if !self.rulings.is_empty()
            && let Some(ruling) = self.rulings.get_mut(&self.here)
            && ruling.key == key.id()
        {
            ruling.met = true;
            counts = ruling.number;
        }
        self.pass();
        counts
    }

    #[inline]
    fn pass(&mut self) {
        self.steps += 1;
        self.overlong |= self.here.pass().is_err();
    }

    fn changes(&mut self) -> Play<()> {
        self.arrive()
    }

    fn enter(&mut self, frame: Frame) -> Play<()> {
        self.arrive()?;
        if self.here.enter(frame).is_err() {
            self.overlong = true;
            return self.stop();
        }
        Ok(())
    }

    fn leave(&mut self) {
        let lanes = self.here.on_lane();
        self.overlong |= self.here.leave().is_err();
        self.pause.leave(lanes, self.here.on_lane());
    }

    fn weigh(&mut self, fork: &Fork<'_>) -> Play<Option<End>> {
        self.arrive()?;
        let hand = matches!(fork, Fork::Pool { .. } | Fork::Outermost { .. });
        let apart = match self.walk {
            Walk::Composed => true,
            Walk::InLine => hand,
            Walk::EveryDie => false,
        };
        let known = hand && self.known.contains_key(&self.here);
        if !apart || known {
            return Ok(None);
        }
        let spread = match self.wheels.get(self.cursor) {
            // Where the wheel stands further in, an earlier run had to walk in line.
            Some(Turned { wheel: Wheel::Ends(spread), here, .. }) if *here == self.here => {
                Some(spread.clone())
            }
            Some(_) => None,
            None => self.fork(fork),
        };
        if self.error.is_some() {
            return self.stop();
        }
        let Some(spread) = spread else {
            // Where somebody has to choose, only the outermost rule is walked in line.
            self.undecided = 0 < self.depth;
            return if self.undecided { self.stop() } else { Ok(None) };
        };
        let ends = spread.clone();
        let way = self.turn(|wheel| matches!(wheel, Wheel::Ends(_)), |_| Wheel::Ends(spread))?;
        self.pass();
        let end = ends.shares.get(way).map_or(0, |share| share.end);
        Ok(Some((ends.ends.clone(), end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use norn_kernel::{D6, World};

    const KEY: Key = Key::of(&["test.exact"], "test.exact");

    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Still;

    impl World for Still {
        type Effect = ();
        fn apply(&mut self, (): &()) {}
    }

    /// Two dice, each in a rule of its own, and what they show in another.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    enum Dice {
        Both,
        One,
        Shown(i32),
    }

    impl Rule for Dice {
        type World = Still;
        type Outcome = i32;
        fn play(&self, at: &mut At<'_, Still>) -> Play<i32> {
            match self {
                Self::Both => {
                    let sum = at.call(&Self::One)? + at.call(&Self::One)?;
                    at.call(&Self::Shown(sum))
                }
                Self::One => at.roll(Owner::Table, D6, KEY),
                Self::Shown(sum) => Ok(at.number(KEY, *sum)),
            }
        }
    }

    #[test]
    fn memo_max_is_kept_and_changes_no_odds() {
        let answers = Answers::new();
        let weigh = |memo_max| {
            let mut exact = Exact::new(&answers);
            exact.memo_max = memo_max;
            let odds = exact.odds(&Dice::Both, &Still).unwrap();
            assert!(exact.remembered <= memo_max);
            assert_eq!(exact.memo.values().map(Vec::len).sum::<usize>() == 0, memo_max == 0);
            (odds, exact.remembered)
        };
        let (all, remembered) = weigh(MEMO_MAX);
        // Six ends of one die, and each of the eleven sums.
        assert_eq!(remembered, 6 + 11);
        let mut runs = all.runs;
        for memo_max in (0..remembered).rev() {
            let (odds, _) = weigh(memo_max);
            assert_eq!((&odds.of, &odds.ways), (&all.of, &all.ways));
            assert!(runs <= odds.runs, "what is not remembered is weighed again");
            runs = odds.runs;
        }
        assert!(all.runs < runs);
    }
}
