//! One thread that writes for all tables (group commit).
use crate::sqlite::{Sqlite, no_room};
use norn_chronicle::canon::Tip;
use norn_chronicle::store::{About, Batch, Snapshot, Store, StoreKind, TableId};
use norn_chronicle::{Entry, StoreError};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::JoinHandle;

/// The most batches that are committed together.
pub const GROUP_MAX: usize = 256;
/// The most jobs that wait for the writer; further callers block until there is a place.
pub const QUEUE_MAX: usize = 1_024;

/// A thread that writes for many others: the batches that wait at the same moment are committed together, and
/// each is answered after they are on disk. It ends with the last of its handles.
#[derive(Clone)]
pub struct Writer {
    jobs: SyncSender<Job>,
}

/// What is done with the answer to a batch.
type Then = Box<dyn FnOnce(Result<Tip, StoreError>) + Send>;

enum Job {
    Append(Batch, Then),
    Create(Vec<Entry>, Vec<u8>, Sender<Result<About, StoreError>>),
    Snapshot(TableId, Option<Snapshot>, Sender<Result<(), StoreError>>),
    Other(Box<dyn FnOnce(&mut Sqlite) + Send>),
}

/// An answer that is on its way.
#[derive(Debug)]
pub struct Waiting<T>(Receiver<Result<T, StoreError>>);

impl<T> Waiting<T> {
    /// Waits for the answer.
    ///
    /// # Errors
    /// What the store says, or [`StoreKind::Ended`] if the writer ended without an answer; then it is unknown
    /// whether the entries were kept, and reading the table tells.
    pub fn wait(self) -> Result<T, StoreError> {
        self.0.recv().unwrap_or_else(|_| Err(ended()))
    }
}

impl Writer {
    /// Starts the thread. It takes the store with it; for reading, open another on the same file. Joining the
    /// handle gives the store back once all copies of the writer are gone.
    ///
    /// # Errors
    /// [`StoreKind::Failed`] if the system has no thread left.
    pub fn start(mut store: Sqlite) -> Result<(Self, JoinHandle<Sqlite>), StoreError> {
        let (jobs, queue) = sync_channel(QUEUE_MAX);
        let thread = std::thread::Builder::new()
            .name("norn-writer".into())
            .spawn(move || {
                serve(&mut store, &queue);
                store
            })
            .map_err(|cause| {
                StoreError::new(StoreKind::Failed, "the writer could not be started", "close some programs")
                    .because(cause)
            })?;
        Ok((Self { jobs }, thread))
    }

    fn submit<T>(&self, job: impl FnOnce(Sender<Result<T, StoreError>>) -> Job) -> Waiting<T> {
        let (answer, waiting) = channel();
        // If the writer has ended, the answer's sender is gone with the job, and waiting tells.
        let _ = self.jobs.send(job(answer));
        Waiting(waiting)
    }

    /// As [`Store::append`]. Returns at once, unless [`QUEUE_MAX`] jobs wait already.
    #[must_use]
    pub fn append(&self, batch: Batch) -> Waiting<Tip> {
        self.submit(|answer| {
            Job::Append(
                batch,
                Box::new(move |kept| {
                    // Nobody may be waiting for an answer any more.
                    let _ = answer.send(kept);
                }),
            )
        })
    }

    /// As [`Writer::append`], for callers that can't block: the answer is given to `then`, which must not
    /// block. It is dropped if the writer ends without an answer.
    pub fn append_then(&self, batch: Batch, then: impl FnOnce(Result<Tip, StoreError>) + Send + 'static) {
        let _ = self.jobs.send(Job::Append(batch, Box::new(then)));
    }

    /// As [`Store::create`].
    #[must_use]
    pub fn create(&self, entries: Vec<Entry>, secrets: Vec<u8>) -> Waiting<About> {
        self.submit(|answer| Job::Create(entries, secrets, answer))
    }

    /// As [`Store::keep_snapshot`].
    #[must_use]
    pub fn keep_snapshot(&self, table: TableId, snapshot: Option<Snapshot>) -> Waiting<()> {
        self.submit(|answer| Job::Snapshot(table, snapshot, answer))
    }

    /// Anything else that the store can do, in its turn.
    #[must_use]
    pub fn with<T: Send + 'static>(
        &self,
        act: impl FnOnce(&mut Sqlite) -> Result<T, StoreError> + Send + 'static,
    ) -> Waiting<T> {
        self.submit(|answer| {
            Job::Other(Box::new(move |store| {
                // Nobody may be waiting for an answer any more.
                let _ = answer.send(act(store));
            }))
        })
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Writer")
    }
}

fn ended() -> StoreError {
    StoreError::new(
        StoreKind::Ended,
        "the writer ended without an answer",
        "open the store again; what is in the table tells whether this was kept",
    )
}

type Append = (Batch, Then);

fn serve(store: &mut Sqlite, queue: &Receiver<Job>) {
    let mut left = None;
    while let Some(job) = left.take().or_else(|| queue.recv().ok()) {
        // A panic in a job ends that job only: its caller is told that the writer ended, and what it had
        // begun is rolled back.
        let _ = catch_unwind(AssertUnwindSafe(|| carry_out(store, queue, job, &mut left)));
    }
}

fn carry_out(store: &mut Sqlite, queue: &Receiver<Job>, job: Job, left: &mut Option<Job>) {
    // Nobody may be waiting for an answer any more; what was asked is done all the same.
    match job {
        Job::Append(batch, answer) => {
            let mut group = vec![(batch, answer)];
            while group.len() < GROUP_MAX {
                match queue.try_recv() {
                    Ok(Job::Append(batch, answer)) => group.push((batch, answer)),
                    Ok(other) => {
                        *left = Some(other);
                        break;
                    }
                    Err(_) => break,
                }
            }
            append(store, group);
        }
        Job::Create(entries, secrets, answer) => {
            let _ = answer.send(store.create(&entries, &secrets));
        }
        Job::Snapshot(table, snapshot, answer) => {
            let _ = answer.send(store.keep_snapshot(table, snapshot.as_ref()));
        }
        Job::Other(act) => act(store),
    }
}

fn append(store: &mut Sqlite, group: Vec<Append>) {
    let batches: Vec<&Batch> = group.iter().map(|(batch, _)| batch).collect();
    match store.append_all(&batches) {
        Ok(answers) => {
            let known = store.acknowledge();
            for ((_, then), answer) in group.into_iter().zip(answers) {
                then(known.clone().and(answer));
            }
        }
        // Together they don't fit; some of them may.
        Err(error) if 1 < group.len() && no_room(&error) => {
            for (batch, then) in group {
                then(store.append(&batch));
            }
        }
        Err(error) => {
            for (_, then) in group {
                then(Err(error.clone()));
            }
        }
    }
}
