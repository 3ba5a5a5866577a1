//! Fault injection: named points at which a test can make the store fail, or end the process.
use std::fmt;
use std::sync::Arc;

/// A moment in the life of a transaction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Point {
    /// The schema is about to be made, or brought up to date.
    BeforeMigration,
    /// It is done, but not committed.
    InMigration,
    /// Nothing has happened yet.
    BeforeBegin,
    /// The first entry of a batch is written, or all of what is no entry, but not committed.
    AfterInsert,
    /// Everything is written, but not committed.
    BeforeCommit,
    /// It is committed, and nobody knows yet.
    AfterCommit,
    /// The answer is about to be given.
    BeforeAck,
}

impl Point {
    /// All of them, in the order in which they are passed.
    pub const ALL: [Self; 7] = [
        Self::BeforeMigration,
        Self::InMigration,
        Self::BeforeBegin,
        Self::AfterInsert,
        Self::BeforeCommit,
        Self::AfterCommit,
        Self::BeforeAck,
    ];

    /// What tests call it: `before-commit`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BeforeMigration => "before-migration",
            Self::InMigration => "in-migration",
            Self::BeforeBegin => "before-begin",
            Self::AfterInsert => "after-insert",
            Self::BeforeCommit => "before-commit",
            Self::AfterCommit => "after-commit",
            Self::BeforeAck => "before-ack",
        }
    }
}

/// What happens at each point: nothing, an error that the store then meets, or the end of the process.
#[derive(Clone, Default)]
pub struct Faults(Option<Arc<Hook>>);

type Hook = dyn Fn(Point) -> Result<(), String> + Send + Sync;

impl Faults {
    /// Called at every point. To end the process there, call [`std::process::abort`] in it.
    #[must_use]
    pub fn at(hook: impl Fn(Point) -> Result<(), String> + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(hook)))
    }

    pub(crate) fn pass(&self, point: Point) -> Result<(), norn_chronicle::StoreError> {
        let Some(hook) = &self.0 else { return Ok(()) };
        hook(point).map_err(|text| {
            norn_chronicle::StoreError::new(
                norn_chronicle::store::StoreKind::Failed,
                text,
                format!("a test asked for it at `{}`", point.name()),
            )
        })
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Faults(…)" } else { "Faults" })
    }
}
