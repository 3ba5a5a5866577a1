//! Compares a log with the rules: every attempt is run again over its recorded dice and answers, and every
//! change made by hand is worked out again.
//!
//! Needs the whole log, as the referee's export has it: what a seat sees is not enough to run a rule again.
use crate::act::Checking;
use crate::secrets::Root;
use crate::state::{EffectOf, Table};
use norn_chronicle::{Body, By, Changed, Entry, Reach, Safety, fold};
use norn_kernel::{Next, Ruleset, Verdict, Viewer};
use norn_play::playback::{Now, Playback};
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The most findings that are listed; further ones are only counted.
pub const FINDINGS_MAX: usize = 100;

/// What one audience is told of some changes.
type Share<R> = (Reach, Vec<EffectOf<R>>);

/// Something that does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// The entry.
    pub seq: u64,
    /// What is written there, and what the rules say.
    pub text: String,
}

/// From when on a log was played by an edition of its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Edition {
    /// The first entry.
    pub from: u64,
    /// The edition.
    pub edition: u32,
}

/// The result of running a log again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Report {
    /// How many attempts were run again.
    pub attempts: u64,
    /// How many changes made by hand were worked out again.
    pub changes: u64,
    /// How many rulings the referee made inside attempts: the rules can't say anything of those numbers.
    pub rulings: u64,
    /// By which editions of the rules it was played, each with the entry from which on.
    pub editions: Vec<Edition>,
    /// The edition of today's rules.
    pub today: u32,
    /// What the same rules would never have written.
    pub tampered: Vec<Finding>,
    /// What was written under an older edition, and would differ under today's rules.
    pub differs: Vec<Finding>,
    /// How many findings there are beyond those listed.
    pub more: u64,
}

impl Report {
    /// Whether nothing was found that the rules would never have written.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.tampered.is_empty()
    }

    fn find(&mut self, today: bool, seq: u64, text: String) {
        let list = if today { &mut self.tampered } else { &mut self.differs };
        if list.len() < FINDINGS_MAX {
            list.push(Finding { seq, text });
        } else {
            self.more += 1;
        }
    }
}

/// Runs a whole log again.
///
/// # Errors
/// The first entry that can't be read as part of a log: nothing after it can be checked.
pub fn check<R: Ruleset>(rules: R, entries: impl Iterator<Item = Entry>) -> Result<Report, crate::Damaged> {
    let mut checker = Checker::new(rules);
    for entry in entries {
        checker.feed(&entry)?;
    }
    Ok(checker.report)
}

/// A log that is run again entry by entry.
#[derive(Clone, Debug)]
pub struct Checker<R: Ruleset> {
    table: Table<R>,
    again: Checking<R>,
    /// What stopping changes, for each audience that is still to be told.
    stopping: Vec<Share<R>>,
    /// Whether something was found in what is told of the attempt that is being settled.
    named: bool,
    report: Report,
}

impl<R: Ruleset> Checker<R> {
    /// Before the first entry.
    #[must_use]
    pub fn new(rules: R) -> Self {
        // The secrets of the table are not in its log, and running rules takes none.
        let mut table = Table::blank(rules, Root([0; 32]), true);
        table.setting.reading = true;
        Self {
            table,
            again: Checking::default(),
            stopping: vec![],
            named: false,
            report: Report { today: R::EDITION, ..Report::default() },
        }
    }

    /// What was found so far.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Takes the next entry.
    ///
    /// # Errors
    /// It can't be read as part of this log: nothing after it can be checked.
    pub fn feed(&mut self, entry: &Entry) -> Result<(), crate::Damaged> {
        let Self { table, again, stopping, named, report } = self;
        let share = match &entry.body {
            Body::Safety(Safety::Stopped { changes, .. }) => {
                if !again.is_stopping() || entry.audience == Reach::Everyone {
                    stopping.clear();
                }
                Some(share_of_stopping(table, stopping, entry, changes))
            }
            _ => None,
        };
        if let Body::Begun { edition, .. } | Body::Edition { edition, .. } = entry.body
            && report.editions.last().is_none_or(|last| last.edition != edition)
        {
            report.editions.push(Edition { from: entry.seq, edition });
        }
        let wrong = table.would_not_write(again, entry);
        *named = match entry.body {
            Body::Effects { .. } | Body::Woven { .. } | Body::Settled { .. } => *named || !wrong.is_empty(),
            _ => !wrong.is_empty(),
        };
        for text in wrong {
            report.find(table.edition == R::EDITION, entry.seq, text);
        }
        look(table, entry, share, *named, report);
        table.absorb(entry)
    }
}

/// What stopping changes for the audience of this entry. Each is told its share, first everybody; `rest` is what is still
/// to be told. Where nothing has happened since the last stop, the first is left out, or the referee's alone.
fn share_of_stopping<R: Ruleset>(
    table: &Table<R>,
    rest: &mut Vec<Share<R>>,
    entry: &Entry,
    changes: &[Changed],
) -> Option<Vec<EffectOf<R>>> {
    let of = |rest: &[Share<R>]| rest.iter().position(|(reach, _)| *reach == entry.audience);
    if of(rest).is_none() {
        *rest = table.shares(&table.rules.stopped(&table.history.world));
        let again = table.talk.stopped_at == Some(table.told(&Reach::Everyone));
        if again && changes.is_empty() && entry.audience == Reach::referee() {
            return Some(vec![]);
        }
    }
    let at = of(rest)?;
    Some(rest.remove(at).1)
}

/// `named` says that something of the same was found already.
fn look<R: Ruleset>(
    table: &Table<R>,
    entry: &Entry,
    share: Option<Option<Vec<EffectOf<R>>>>,
    named: bool,
    report: &mut Report,
) {
    let today = table.edition == R::EDITION;
    let rules = table.rules;
    let world = &*table.history.world;
    let mut by_hand = |what: &str, said: Option<Vec<EffectOf<R>>>, changes: &[Changed]| {
        report.changes += 1;
        match said {
            Some(effects) if named || same::<R>(&effects, changes) => {}
            None if named => {}
            Some(_) => report.find(today, entry.seq, format!("{what} would change something else")),
            None => report.find(today, entry.seq, format!("{what} can't be done")),
        }
    };
    match &entry.body {
        Body::Corrected { address, value, changes, .. } => {
            by_hand(
                &format!("the correction of `{address}`"),
                rules.edit(world, address, value).ok(),
                changes,
            );
        }
        Body::Built { who, draft, changes, .. } => {
            by_hand(&format!("this `{}`", draft.form), rules.build(world, draft, *who).ok(), changes);
        }
        Body::Loaded { pack, rows, changes, .. } => {
            by_hand(&format!("the pack `{pack}`"), crate::pack::again(rules, world, rows), changes);
        }
        Body::Switched { switch, value, changes, .. } => {
            by_hand(&format!("setting `{switch}`"), rules.set_switch(world, switch, value), changes);
        }
        Body::Safety(Safety::Stopped { changes, .. }) => {
            by_hand("stopping the subject", share.flatten(), changes);
        }
        Body::Ruled { .. } => report.rulings += 1,
        Body::Attempted { filled: Some(filled), data, .. } => {
            // Defaults are those of whoever filled it in: a player's are about the character that they play.
            // Otherwise that does not matter; the referee may fill in anything.
            let player = match entry.by {
                By::Seat(seat) => table.viewer(seat),
                By::Rules | By::Nobody => Viewer::Referee,
            };
            let made = [player, Viewer::Referee].into_iter().filter_map(|viewer| {
                let Next::Ready(attempt) = rules.next(world, &viewer, filled) else { return None };
                Some(serde_json::to_value(&attempt).ok().as_ref() == Some(data))
            });
            if !named && made.reduce(|one, other| one || other) == Some(false) {
                report.find(today, entry.seq, "what is attempted is not what was filled in".to_owned());
            }
        }
        Body::Attempted { filled: None, data, .. } => {
            if named {
                return;
            }
            let due = rules.due(world).and_then(|attempt| serde_json::to_value(attempt).ok());
            if due.as_ref() != Some(data) {
                report.find(today, entry.seq, "this attempt was not due".to_owned());
            }
        }
        Body::Settled { attempt, verdict, .. } => {
            let Some(open) = table.play.open.as_ref().filter(|open| open.id == *attempt) else {
                return;
            };
            report.attempts += 1;
            let written = match fold::weave(open.changes.clone(), open.order.as_deref()) {
                Ok(written) => written,
                Err(error) => return report.find(today, entry.seq, error.to_string()),
            };
            let played = catch_unwind(AssertUnwindSafe(|| {
                Playback::replay(&open.attempt, world, open.journal.clone()).step()
            }));
            match played {
                Ok(Now::Done { outcome, record, .. }) => {
                    let effects: Vec<EffectOf<R>> =
                        record.effects.into_iter().map(|change| change.effect).collect();
                    if named {
                        return;
                    }
                    if outcome != *verdict {
                        let text = format!(
                            "it came to {}, and the rules say {}",
                            spelled(verdict),
                            spelled(&outcome)
                        );
                        report.find(today, entry.seq, text);
                    } else if !same::<R>(&effects, &written) {
                        let text = format!("what attempt {} changed is not what the rules say", attempt.0);
                        report.find(today, entry.seq, text);
                    }
                }
                Ok(Now::Diverged(divergence)) => report.find(today, entry.seq, divergence.to_string()),
                Ok(Now::Refused { refusal, .. }) => {
                    report.find(
                        today,
                        entry.seq,
                        format!("the rule {} refuses this attempt", refusal.rule().id()),
                    );
                }
                Ok(Now::Waiting { .. }) => {
                    report.find(today, entry.seq, "it is not over: something was not answered".to_owned());
                }
                Ok(Now::TooLong | Now::Faulty(_)) | Err(_) => {
                    report.find(today, entry.seq, "it can't be run again".to_owned());
                }
            }
        }
        _ => {}
    }
}

/// Whether stored changes are these effects.
fn same<R: Ruleset>(effects: &[EffectOf<R>], changes: &[Changed]) -> bool {
    effects.len() == changes.len()
        && effects
            .iter()
            .zip(changes)
            .all(|(effect, change)| serde_json::to_value(effect).is_ok_and(|effect| effect == change.effect))
}

fn spelled(verdict: &Verdict) -> String {
    let outcome = verdict.outcome.as_deref().unwrap_or("no outcome");
    verdict.total.map_or_else(|| format!("`{outcome}`"), |total| format!("`{outcome}` with {total}"))
}
