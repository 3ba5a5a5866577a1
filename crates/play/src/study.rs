//! Odds for people: one attempt of a ruleset, weighed.
use crate::exact::{Answers, Budget, Exact, OddsError, Taken, Weighed};
use crate::playback::Journal;
use norn_dice::{BigUint, Ratio};
use norn_kernel::{Attempt, Owner, Path, Ruleset, Text, Value, Verdict};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// What is asked, besides the attempt.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Options {
    /// What the attempt was filled in with; only repeated in the answer.
    pub with: BTreeMap<String, Value>,
    /// Answers to questions: the rule that asks and what is said, as [`Answers`] reads it. A later one for the
    /// same rule replaces an earlier one.
    pub answers: Vec<(String, String)>,
    /// With the outcomes that the attempt's owner wants: questions without an answer get what serves their
    /// owners best for that. Without, they have their defaults.
    pub best: Option<Vec<String>>,
    /// What counts instead of what the rules say: the place in the run, the rule, and the number.
    pub rulings: Vec<(Path, String, i32)>,
    /// What has happened already: dice, answers and rulings by their place in the run.
    pub known: Journal,
    /// How much work it may cost.
    pub budget: Budget,
}

/// The odds of an attempt, exactly as they are printed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// The ruleset's name.
    pub ruleset: &'static str,
    /// The attempt's name.
    pub attempt: &'static str,
    /// What it was filled in with.
    #[serde(serialize_with = "plain_map")]
    pub with: BTreeMap<String, Value>,
    /// Every question that came up, by its rule: the answer as it was given, or `default`, `yes` or `no` where
    /// it had its default, or `best`.
    pub answers: BTreeMap<String, String>,
    /// How many ways lead to the outcomes, as if nothing were weighed twice: a number while it fits 64 bits,
    /// then a text of digits; `None` where rounds lead back to a state that they had, so that there is no end to them.
    #[serde(serialize_with = "digits")]
    pub ways: Option<BigUint>,
    /// The share that the budget did not reach; 0 where everything was weighed. Rounded where it is stored.
    #[serde(serialize_with = "rounded")]
    pub residual: Ratio,
    /// Every outcome that the attempt declares, those that never happen too, in its order.
    pub outcomes: Vec<OutcomeOdds>,
    /// Every total that it may come to, ascending; empty if it has none.
    pub totals: Vec<TotalOdds>,
    /// What it is weighed against; see [`Attempt::instead`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<Box<Instead>>,
    /// They depend on something that their reader does not know, and are those against the usual opponent.
    /// Never set without a table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub usual: bool,
}

impl Odds {
    /// Whether two odds agree in everything that people decide by; the number of ways may differ.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let instead = match (&self.instead, &other.instead) {
            (Some(one), Some(other)) => one.words == other.words && one.odds.is_like(&other.odds),
            (one, other) => one.is_none() && other.is_none(),
        };
        instead
            && (&self.outcomes, &self.totals, &self.residual)
                == (&other.outcomes, &other.totals, &other.residual)
    }
}

/// The odds of the alternative to an attempt.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Instead {
    /// Its words.
    #[serde(skip)]
    pub words: Text,
    /// Its odds.
    #[serde(flatten)]
    pub odds: Odds,
}

/// How likely an outcome is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OutcomeOdds {
    /// Its word.
    pub outcome: String,
    /// As a fraction in lowest terms.
    pub exact: Ratio,
    /// The same, rounded; from 0 to 1.
    pub p: f64,
}

/// How likely a total is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TotalOdds {
    /// The number.
    pub total: i32,
    /// As a fraction in lowest terms.
    pub exact: Ratio,
    /// The same, rounded; from 0 to 1.
    pub p: f64,
}

/// Weighs an attempt, and what it is to be weighed against.
///
/// # Errors
/// If an answer is for no rule of the ruleset or doesn't fit its question, a goal is no outcome of the attempt,
/// a question that may come up without end has no count, a ruling has no place, or the rule refuses.
pub fn weigh<R: Ruleset>(
    ruleset: R,
    world: &R::World,
    attempt: &R::Attempt,
    options: &Options,
) -> Result<Odds, OddsError> {
    let (odds, answers) = verdicts(ruleset, world, attempt, options)?;
    let of_outcomes = odds.outcomes();
    let declared = attempt.outcomes();
    let further = of_outcomes.keys().map(AsRef::as_ref);
    let further = further.filter(|outcome| !declared.contains(outcome));
    let outcomes = declared.iter().copied().chain(further);
    let outcomes = outcomes.map(|outcome| {
        let exact = of_outcomes.get(outcome).cloned().unwrap_or_default();
        OutcomeOdds { outcome: outcome.to_owned(), p: exact.to_f64(), exact }
    });
    let outcomes = outcomes.collect();
    let totals =
        odds.totals().into_iter().map(|(total, exact)| TotalOdds { total, p: exact.to_f64(), exact });
    let told = odds.answers.iter().map(|(key, taken)| {
        let said = match taken {
            Taken::Given => answers.given(key.id()).unwrap_or("default"),
            Taken::Default(None) => "default",
            Taken::Default(Some(false)) => "no",
            Taken::Default(Some(true)) => "yes",
            Taken::Best => answers.given(key.id()).unwrap_or("best"),
        };
        (key.id().to_owned(), said.to_owned())
    });
    Ok(Odds {
        ruleset: R::NAME,
        attempt: attempt.name(),
        with: options.with.clone(),
        answers: told.collect(),
        totals: totals.collect(),
        outcomes,
        ways: odds.ways,
        residual: odds.left,
        instead: instead(ruleset, world, attempt, options).map(Box::new),
        usual: false,
    })
}

/// The alternative's odds: weighed only before anything has happened, with the same answers. If they can't be
/// computed, the attempt's own odds are still told.
fn instead<R: Ruleset>(
    ruleset: R,
    world: &R::World,
    attempt: &R::Attempt,
    options: &Options,
) -> Option<Instead> {
    if !options.known.is_empty() || !options.rulings.is_empty() {
        return None;
    }
    let instead = attempt.instead(world)?;
    let options = Options { with: BTreeMap::new(), ..options.clone() };
    let odds = weigh(ruleset, world, &instead, &options).ok()?;
    Some(Instead { words: instead.words(), odds })
}

fn verdicts<R: Ruleset>(
    ruleset: R,
    world: &R::World,
    attempt: &R::Attempt,
    options: &Options,
) -> Result<(Weighed<Verdict>, Answers), OddsError> {
    let mut answers = Answers::new();
    for (key, answer) in &options.answers {
        if !ruleset.rules().contains(&key.as_str()) {
            return Err(OddsError::NoQuestion { key: key.clone() });
        }
        answers = answers.with(key, answer);
    }
    if options.best.is_some() {
        answers = answers.best();
    }
    let owner = attempt.owner();
    let friend = |other: Owner| other == owner || ruleset.allied(world, owner, other);
    let odds = {
        let mut exact = Exact::new(&answers).budget(options.budget);
        exact = exact.knowing(&options.known);
        for (path, key, number) in &options.rulings {
            exact = exact.ruling(*path, key, *number);
        }
        let verdict = |verdict, _: &R::World| verdict;
        match &options.best {
            None => exact.odds_by(attempt, world, verdict)?,
            Some(goal) => {
                let known = attempt.outcomes();
                if let Some(outcome) = goal.iter().find(|one| !known.contains(&one.as_str())) {
                    return Err(OddsError::NoOutcome { outcome: outcome.clone(), known: known.to_vec() });
                }
                let wanted = |verdict: &Verdict| {
                    let outcome = verdict.outcome.as_deref();
                    outcome.is_some_and(|outcome| goal.iter().any(|one| one == outcome))
                };
                let mut exact = exact.friends(&friend);
                exact.best_by(attempt, world, wanted, verdict)?
            }
        }
    };
    Ok((odds, answers))
}

fn rounded<S: Serializer>(share: &Ratio, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(share.to_f64())
}

fn digits<S: Serializer>(ways: &Option<BigUint>, to: S) -> Result<S::Ok, S::Error> {
    let Some(ways) = ways else { return to.serialize_none() };
    match u64::try_from(ways) {
        Ok(ways) => to.serialize_u64(ways),
        Err(_) => to.collect_str(ways),
    }
}

/// A value as people write it: numbers as numbers, words as text.
struct Plain<'a>(&'a Value);

impl Serialize for Plain<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Flag(flag) => to.serialize_bool(*flag),
            Value::Number(number) => to.serialize_i64(*number),
            Value::Word(text) | Value::Text(text) | Value::Rule(text) => to.serialize_str(text),
            Value::Character(who) => to.serialize_u16(who.0),
            Value::Place(place) => to.serialize_u16(place.0),
            Value::Item(item) => to.serialize_u32(*item),
            Value::Money(money) => to.collect_str(money),
            Value::Factor(factor) => to.collect_str(factor),
            Value::List(values) => {
                let mut list = to.serialize_seq(Some(values.len()))?;
                for value in values {
                    list.serialize_element(&Plain(value))?;
                }
                list.end()
            }
        }
    }
}

fn plain_map<S: Serializer>(values: &BTreeMap<String, Value>, to: S) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(values.len()))?;
    for (name, value) in values {
        map.serialize_entry(name, &Plain(value))?;
    }
    map.end()
}
