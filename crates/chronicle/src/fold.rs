//! From entries to a world.
//!
//! The world of a table is what its recorded changes make of an empty one. No rule runs here, so old games
//! stay as they were under new rules. Outside a ruleset's own `happen`, only this module applies effects.
//!
//! What an attempt changes takes effect when it is settled, in the order that its [`Body::Woven`] gives.
//! Undoing takes changes out again, as if they had never been; what lies after them and is not undone stays
//! (a move to a newer edition, what followed when a subject was stopped) and is applied to what is left.
use crate::error::{Error, Kind};
use crate::{AttemptId, Body, Changed, Entry, Safety};
use norn_kernel::World;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// The most changes that can be undone, one after the other; also the most worlds that are kept for it.
pub const UNDO_MAX: usize = 100;
/// The most changes that one attempt may make, over all audiences.
pub const CHANGES_MAX: usize = 65_535;

/// A world whose effects can be read back from a log.
pub trait Readable: World<Effect: DeserializeOwned> {}
impl<W: World<Effect: DeserializeOwned>> Readable for W {}

/// Applies effects in their order.
pub fn apply_all<W: World>(world: &mut W, effects: &[W::Effect]) {
    for effect in effects {
        world.apply(effect);
    }
}

/// The effects of stored changes.
///
/// # Errors
/// [`Kind::Effect`] for one that the world's ruleset does not know; it names the rule.
pub fn effects<W: Readable>(changes: &[Changed]) -> Result<Vec<W::Effect>, Error> {
    changes
        .iter()
        .map(|change| {
            W::Effect::deserialize(&change.effect).map_err(|cause| {
                Error::new(
                    Kind::Effect,
                    format!("the change by the rule `{}` is not known here", change.key),
                    "it was written by a newer release, or for another game",
                )
                .because(cause)
            })
        })
        .collect()
}

/// What an attempt changes is applied only when it is settled, but the entry that can't be read is this one.
fn known<W: Readable>(entry: &Entry) -> Result<(), Error> {
    match &entry.body {
        Body::Effects { changes, .. } => {
            effects::<W>(changes).map(|_| ()).map_err(|error| error.at(entry.seq))
        }
        _ => Ok(()),
    }
}

/// The changes of one attempt in their true order: those of each [`Body::Effects`] in the order of entries,
/// woven as [`Body::Woven`] says, or one entry after the other without it.
///
/// # Errors
/// [`Kind::Changes`] where the order does not use every change once.
pub fn weave(entries: Vec<Vec<Changed>>, order: Option<&[u16]>) -> Result<Vec<Changed>, Error> {
    let Some(order) = order else {
        return Ok(entries.into_iter().flatten().collect());
    };
    let mut rest: Vec<_> = entries.into_iter().map(Vec::into_iter).collect();
    let woven: Option<Vec<Changed>> =
        order.iter().map(|&of| rest.get_mut(usize::from(of)).and_then(Iterator::next)).collect();
    match woven {
        Some(woven) if rest.iter().all(|left| left.len() == 0) => Ok(woven),
        _ => Err(Error::new(
            Kind::Changes,
            "the order of the attempt's changes does not fit the changes that are there",
            "it names each change of each audience exactly once",
        )),
    }
}

/// What one entry does to game state, once everything that it needs is there.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// The entry changes no game state.
    Nothing,
    /// Changes the world.
    Change {
        /// Names the change. None for changes that are nobody's and can't be undone.
        id: Option<AttemptId>,
        /// In their order.
        changes: Vec<Changed>,
        /// Whether it can be undone.
        fixed: bool,
    },
    /// Takes changes out again.
    Undo(Vec<AttemptId>),
    /// Takes out what the latest stop has changed: it was taken back.
    GoOn,
}

/// Collects what attempts change until they are settled. Takes memory for open attempts alone.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Gathered {
    open: BTreeMap<AttemptId, Pending>,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct Pending {
    entries: Vec<Vec<Changed>>,
    order: Option<Vec<u16>>,
}

impl Gathered {
    /// Takes in the next entry.
    ///
    /// # Errors
    /// [`Kind::Changes`] where changes don't fit together, [`Kind::Long`] beyond [`CHANGES_MAX`].
    pub fn feed(&mut self, entry: &Entry) -> Result<Step, Error> {
        self.step(&entry.body).map_err(|error| error.at(entry.seq))
    }

    fn step(&mut self, body: &Body) -> Result<Step, Error> {
        match body {
            Body::Effects { attempt, changes, .. } => {
                let pending = self.open.entry(attempt.clone()).or_default();
                let count: usize = pending.entries.iter().map(Vec::len).sum();
                if CHANGES_MAX < count + changes.len() {
                    return Err(Error::new(
                        Kind::Long,
                        format!("an attempt changes more than {CHANGES_MAX} things"),
                        "no attempt of any game does; the log is not to be trusted",
                    ));
                }
                pending.entries.push(changes.clone());
                Ok(Step::Nothing)
            }
            Body::Woven { attempt, order } => {
                let pending = self.open.entry(attempt.clone()).or_default();
                pending.order = Some(order.clone());
                Ok(Step::Nothing)
            }
            Body::SetAside { attempt, .. } => {
                self.open.remove(attempt);
                Ok(Step::Nothing)
            }
            Body::Settled { attempt, .. } => {
                let pending = self.open.remove(attempt).unwrap_or_default();
                let changes = weave(pending.entries, pending.order.as_deref())?;
                Ok(Step::Change { id: Some(attempt.clone()), changes, fixed: false })
            }
            Body::Corrected { id, changes, .. }
            | Body::Built { id, changes, .. }
            | Body::Loaded { id, changes, .. }
            | Body::Redone { id, changes, .. }
            | Body::Switched { id, changes, .. } => {
                Ok(Step::Change { id: Some(id.clone()), changes: changes.clone(), fixed: false })
            }
            Body::Edition { id, changes, .. } => {
                Ok(Step::Change { id: Some(id.clone()), changes: changes.clone(), fixed: true })
            }
            // Nobody's, so it has no name; and nothing about safety can be undone.
            Body::Safety(Safety::Stopped { changes, .. }) => {
                Ok(Step::Change { id: None, changes: changes.clone(), fixed: true })
            }
            Body::Undone { undone, .. } => Ok(Step::Undo(undone.clone())),
            Body::Safety(Safety::GoneOn { .. }) => Ok(Step::GoOn),
            _ => Ok(Step::Nothing),
        }
    }
}

/// The latest changes that still count, by name: what can be undone, and what not any more.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted<T> {
    latest: VecDeque<Counts<T>>,
}

/// A change that still counts.
#[derive(Clone, PartialEq, Debug)]
pub struct Counts<T> {
    /// Its name.
    pub id: Option<AttemptId>,
    /// Whether it can't be undone.
    pub fixed: bool,
    /// What is kept with it.
    pub with: T,
}

impl<T> Default for Counted<T> {
    fn default() -> Self {
        Self { latest: VecDeque::new() }
    }
}

impl<T> Counted<T> {
    /// One more; the oldest is forgotten beyond [`UNDO_MAX`].
    pub fn push(&mut self, id: Option<AttemptId>, fixed: bool, with: T) {
        if UNDO_MAX <= self.latest.len() {
            self.latest.pop_front();
        }
        self.latest.push_back(Counts { id, fixed, with });
    }

    /// Removes what the latest stop has changed, where nothing came after it; latest first. Nobody's changes stand there
    /// for each audience, and of two stops in a row the later one changes nothing.
    pub fn unstop(&mut self) -> Vec<T> {
        let mut gone = vec![];
        while let Some(last) = self.latest.pop_back() {
            if last.id.is_some() {
                self.latest.push_back(last);
                break;
            }
            gone.push(last.with);
        }
        gone
    }

    /// Oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Counts<T>> {
        self.latest.iter()
    }

    /// Removes everything from the first undone change on, oldest first, and says of each whether it is
    /// undone. The caller puts the others back.
    ///
    /// # Errors
    /// [`Kind::Changes`] where one is named that does not count, is too long ago, or can't be undone. Nothing
    /// has changed then.
    pub fn take(&mut self, undone: &[AttemptId]) -> Result<Vec<(Counts<T>, bool)>, Error> {
        let names: BTreeSet<&AttemptId> = undone.iter().collect();
        let hit = |one: &Counts<T>| !one.fixed && one.id.as_ref().is_some_and(|id| names.contains(id));
        let there: BTreeSet<&AttemptId> =
            self.latest.iter().filter(|one| hit(one)).filter_map(|one| one.id.as_ref()).collect();
        let missing = undone.iter().find(|id| !there.contains(id));
        if missing.is_some() || names.len() < undone.len() {
            let name = missing.or(undone.first()).map_or("", |id| id.0.as_str());
            return Err(Error::new(
                Kind::Changes,
                format!("`{name}` is undone, but can't be"),
                format!(
                    "only the latest {UNDO_MAX} changes that still count can be undone, each once, and no \
                     move to a newer edition"
                ),
            ));
        }
        let first = self.latest.iter().position(hit).unwrap_or(self.latest.len());
        Ok(self
            .latest
            .split_off(first)
            .into_iter()
            .map(|one| {
                let undone = hit(&one);
                (one, undone)
            })
            .collect())
    }
}

/// A change with what it takes to go back before it.
#[derive(Clone, PartialEq, Debug)]
struct Checkpoint<W: World> {
    before: Arc<W>,
    effects: Vec<W::Effect>,
}

/// A table's game state as entries come in. Keeps at most [`UNDO_MAX`] worlds to go back to, however long the
/// log is.
#[derive(Clone, PartialEq, Debug)]
pub struct Fold<W: Readable> {
    world: Arc<W>,
    gathered: Gathered,
    counted: Counted<Checkpoint<W>>,
}

impl<W: Readable> Fold<W> {
    /// From the world that the ruleset starts with.
    #[must_use]
    pub fn new(start: W) -> Self {
        Self { world: Arc::new(start), gathered: Gathered::default(), counted: Counted::default() }
    }

    /// The world after what was taken in.
    #[must_use]
    pub fn world(&self) -> &Arc<W> {
        &self.world
    }

    /// What still counts of the latest [`UNDO_MAX`] changes and can be undone, latest first, with the world
    /// before each.
    pub fn undoable(&self) -> impl Iterator<Item = (&AttemptId, &Arc<W>)> {
        self.counted
            .iter()
            .rev()
            .filter(|one| !one.fixed)
            .filter_map(|one| one.id.as_ref().map(|id| (id, &one.with.before)))
    }

    /// Takes in the next entry. Gives what it changed, in order; nothing for an undoing.
    ///
    /// # Errors
    /// [`Kind::Effect`], [`Kind::Changes`] and [`Kind::Long`], all naming the entry. World and past are as
    /// before then; the attempt that failed is not settled.
    pub fn feed(&mut self, entry: &Entry) -> Result<Vec<Changed>, Error> {
        known::<W>(entry)?;
        match self.gathered.feed(entry)? {
            Step::Nothing => Ok(vec![]),
            Step::Change { id, changes, fixed } => {
                let effects = effects::<W>(&changes).map_err(|error| error.at(entry.seq))?;
                self.change(id, fixed, effects);
                Ok(changes)
            }
            Step::Undo(undone) => {
                let after = self.counted.take(&undone).map_err(|error| error.at(entry.seq))?;
                if let Some((first, _)) = after.first() {
                    self.world = Arc::clone(&first.with.before);
                }
                for (one, undone) in after {
                    if !undone {
                        self.change(one.id, one.fixed, one.with.effects);
                    }
                }
                Ok(vec![])
            }
            Step::GoOn => {
                if let Some(first) = self.counted.unstop().pop() {
                    self.world = first.before;
                }
                Ok(vec![])
            }
        }
    }

    fn change(&mut self, id: Option<AttemptId>, fixed: bool, effects: Vec<W::Effect>) {
        let before = Arc::clone(&self.world);
        if !effects.is_empty() {
            apply_all(Arc::make_mut(&mut self.world), &effects);
        }
        self.counted.push(id, fixed, Checkpoint { before, effects });
    }
}

/// The world that a whole log makes, from scratch and with one world in memory: `log` is read twice, first
/// for what was undone, then for the rest. It agrees with [`Fold`].
///
/// # Errors
/// As [`Fold::feed`], and whatever reading the log gives.
pub fn scratch<W, L, E>(start: W, mut log: impl FnMut() -> L) -> Result<W, E>
where
    W: Readable,
    L: Iterator<Item = Result<Entry, E>>,
    E: From<Error>,
{
    // By number: a name that is used again after it was undone stands for another change.
    let mut undone = BTreeSet::new();
    let mut counted: Counted<u64> = Counted::default();
    let mut gathered = Gathered::default();
    let mut number = 0;
    for entry in log() {
        let entry = entry?;
        match gathered.feed(&entry)? {
            Step::Nothing => {}
            Step::Change { id, fixed, .. } => {
                counted.push(id, fixed, number);
                number += 1;
            }
            Step::Undo(names) => {
                let after = counted.take(&names).map_err(|error| error.at(entry.seq))?;
                for (one, gone) in after {
                    if gone {
                        undone.insert(one.with);
                    } else {
                        counted.push(one.id, one.fixed, one.with);
                    }
                }
            }
            Step::GoOn => undone.extend(counted.unstop()),
        }
    }
    let mut world = start;
    let mut gathered = Gathered::default();
    let mut number = 0;
    for entry in log() {
        let entry = entry?;
        known::<W>(&entry)?;
        if let Step::Change { changes, .. } = gathered.feed(&entry)? {
            let effects = effects::<W>(&changes).map_err(|error| error.at(entry.seq))?;
            if !undone.contains(&number) {
                apply_all(&mut world, &effects);
            }
            number += 1;
        }
    }
    Ok(world)
}
