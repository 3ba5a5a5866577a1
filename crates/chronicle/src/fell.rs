//! Faces that fell, and which of them the same attempt takes again after it was undone.
use crate::{Body, Source};
use norn_kernel::{Die, Owner, Path};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Faces that fell, with everything needed to take them again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fell {
    /// The point of the attempt's run.
    pub path: Path,
    /// The rule that asked for them.
    pub key: String,
    /// Who rolled.
    pub owner: Owner,
    /// The dice, all of one sort.
    pub die: Die,
    /// What they showed, as many as were rolled.
    pub faces: Vec<u16>,
    /// Where they came from.
    pub source: Source,
}

impl Fell {
    /// What fell by an entry; nothing where no dice of an attempt fell.
    #[must_use]
    pub fn of(body: &Body) -> Option<Self> {
        let Body::Rolled { path, key, owner, die, faces, source, .. } = body else { return None };
        let (key, faces, source) = (key.clone(), faces.clone(), source.clone());
        Some(Self { path: *path, key, owner: *owner, die: *die, faces, source })
    }
}

/// Dice whose faces of before are sought.
#[derive(Clone, Copy, Debug)]
pub struct Sought<'a> {
    /// The point of the attempt's run.
    pub path: &'a Path,
    /// The rule that asks.
    pub key: &'a str,
    /// Who rolls.
    pub owner: Owner,
    /// What is rolled.
    pub die: Die,
    /// How many of them.
    pub count: usize,
}

impl<'a> From<&'a Fell> for Sought<'a> {
    fn from(fell: &'a Fell) -> Self {
        let Fell { path, key, owner, die, faces, .. } = fell;
        Self { path, key, owner: *owner, die: *die, count: faces.len() }
    }
}

/// Which faces of the earlier attempt the later one has taken.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Taken(BTreeSet<usize>);

impl Taken {
    /// Which faces of the earlier attempt these dice show; `time` is how often dice have fallen at their point in the
    /// later attempt so far.
    ///
    /// They are those of the same rule, owner and dice at the same point; the second time that dice fall there (after a
    /// ruling), the second of them. Where none fell there, an answer that is another one now may have put something in
    /// before: then they are the first, in the order of the run, that nobody has taken yet and that this point is pushed
    /// on from ([`Path::is_pushed_on_from`]). So whoever answers otherwise than before changes what their answer changes,
    /// and throws no die anew that has shown its face.
    #[must_use]
    pub fn again<'a>(&self, before: &'a [Fell], time: usize, sought: Sought<'_>) -> Option<&'a Fell> {
        let here = sought.among(before).filter(|(_, fell)| fell.path == *sought.path).nth(time);
        let taken = here.filter(|(nth, _)| !self.0.contains(nth)).or_else(|| self.pushed_on(before, sought));
        taken.map(|(_, fell)| fell)
    }

    /// Dice fell that are to show what they showed before: nobody else takes those. Whether they did show it. An attempt
    /// that was ruled on takes the latest faces that fell at a point.
    pub fn take(&mut self, before: &[Fell], sought: Sought<'_>, faces: &[u16]) -> bool {
        let mut here = sought
            .among(before)
            .filter(|(nth, fell)| fell.path == *sought.path && fell.faces == faces && !self.0.contains(nth));
        let taken =
            here.next().or_else(|| self.pushed_on(before, sought).filter(|(_, fell)| fell.faces == faces));
        self.0.extend(taken.map(|(nth, _)| nth));
        taken.is_some()
    }

    /// The first that nobody has taken and that this point is pushed on from.
    fn pushed_on<'a>(&self, before: &'a [Fell], sought: Sought<'_>) -> Option<(usize, &'a Fell)> {
        let free = sought.among(before).filter(|(nth, _)| !self.0.contains(nth));
        free.filter(|(_, fell)| sought.path.is_pushed_on_from(&fell.path)).min_by_key(|(_, fell)| fell.path)
    }
}

impl Sought<'_> {
    /// What fell for the same rule, of the same owner's same dice.
    fn among(self, before: &[Fell]) -> impl Iterator<Item = (usize, &Fell)> {
        let same = move |fell: &Fell| {
            (fell.key.as_str(), fell.owner, fell.die, fell.faces.len())
                == (self.key, self.owner, self.die, self.count)
        };
        before.iter().enumerate().filter(move |(_, fell)| same(fell))
    }
}
