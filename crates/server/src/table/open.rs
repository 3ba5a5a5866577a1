//! Opening a table: from its snapshot and the entries after it, or from its whole log.
use crate::house::House;
use crate::snapshot::{self, Counted, Kept};
use crate::trouble::Trouble;
use norn_chronicle::canon::Written;
use norn_chronicle::store::{Batch, Boundaries, READ_MAX, Store, StoreKind, TableId};
use norn_chronicle::{Body, Entry, Hash, StoreError};
use norn_shelf::Game;
use norn_store::Sqlite;
use norn_table::Live;
use norn_table::act::Known;
use norn_table::secrets::Secrets;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

pub(super) struct Opened {
    pub(super) live: Arc<dyn Live>,
    /// What opening it has brought that could not be written down yet.
    pub(super) owed: Arc<[Written]>,
    /// For how many bytes a demo has room; none for any other table.
    pub(super) room: Option<u64>,
    pub(super) counted: Counted,
    /// What nobody wants in its game.
    pub(super) boundaries: Boundaries,
    /// How many entries were not read, since the table was kept as it stood after them.
    pub(super) snapped: u64,
}

/// Some entries in their order, each with its commitment.
pub(super) type Page = Result<Vec<(Entry, Hash)>, StoreError>;

/// A log from an entry to its end, a page at a time. Ends with the first error.
pub(super) fn pages(store: &Sqlite, id: TableId, from: u64) -> impl Iterator<Item = Page> {
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let from = next?;
        let page = store.read_sealed(id, from, PAGE);
        next = match &page {
            Ok(page) if page.len() == PAGE => Some(from + PAGE as u64),
            _ => None,
        };
        Some(page)
    })
}

/// How many entries are read at a time while a table is opened, at most [`READ_MAX`].
pub(super) const PAGE: usize = 128;

const _: () = assert!(PAGE <= READ_MAX);

/// How many pages of the log may wait to be processed.
pub(super) const PAGES_AHEAD: usize = 8;

/// Opens a table: as it was kept, with what came after, or from its whole log.
pub(super) fn open(house: &House, id: TableId, game: Game) -> Result<Opened, Trouble> {
    let store = house.reader()?;
    let bytes = store.secrets(id)?;
    let secrets = Secrets::read(&bytes).ok_or_else(|| {
        Trouble::machine("the table's secrets are damaged", "go back to a backup of the data folder")
    })?;
    if let Some(kept) = kept(house, &store, id, &secrets) {
        match open_from(house, id, game, secrets.clone(), Some(kept)) {
            Ok(opened) => return Ok(opened),
            // The log alone says what is so.
            Err(trouble) => {
                tracing::warn!(target: "norn::table", table = id.0, kind = trouble.name(), "is read from its whole log");
            }
        }
    }
    open_from(house, id, game, secrets, None)
}

/// The table as it was kept, where that goes with this program and with the log.
pub(super) fn kept(house: &House, store: &Sqlite, id: TableId, secrets: &Secrets) -> Option<Kept> {
    let found = store.snapshot(id).ok().flatten()?;
    let (tip, kept) = snapshot::read(house.program.as_deref()?, &secrets.root, found)?;
    store.had(id, tip).unwrap_or(false).then_some(kept)
}

pub(super) fn open_from(
    house: &House,
    id: TableId,
    game: Game,
    secrets: Secrets,
    kept: Option<Kept>,
) -> Result<Opened, Trouble> {
    let (mut counted, kept) =
        kept.map_or_else(|| (Counted::new(), None), |kept| (kept.counted, Some(kept.table)));
    let snapped = counted.streams.whole().count;
    let mut broken: Option<Trouble> = None;
    // Reading and parsing run on a thread beside the replay: each takes about as long as the other.
    let (ahead, come) = sync_channel(PAGES_AHEAD);
    let reader = house.reader()?;
    let opened = std::thread::scope(|scope| {
        // The receiver is gone only after an error, which it reports.
        scope.spawn(move || pages(&reader, id, snapped).try_for_each(|page| ahead.send(page)));
        let mut broken_at = |trouble: Trouble| {
            broken = Some(trouble);
            None
        };
        let each = come.into_iter().flat_map(|page: Page| match page {
            Ok(page) => page.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        });
        let mut log = each.map_while(|entry| match entry {
            Ok((entry, commitment)) => match counted.take(&entry, commitment) {
                Ok(()) => Some(Known::from((entry, commitment))),
                Err(trouble) => broken_at(trouble),
            },
            Err(error) => broken_at(error.into()),
        });
        let (Secrets { seeded, root }, now) = (secrets, (house.clock)());
        match kept {
            Some(kept) => game.rules().resume(root, seeded, &kept, &mut log, now),
            None => game.rules().open(root, seeded, &mut log, now),
        }
    });
    if let Some(trouble) = broken {
        return Err(trouble);
    }
    let (mut live, added) = opened.map_err(|damaged| {
        Trouble::machine(damaged.to_string(), "nothing was changed; `norn verify` shows what is still good")
    })?;
    let added = added.into_iter().map(Written::of).collect::<Result<Arc<[Written]>, _>>();
    let mut added = added.map_err(|error| Trouble::machine(error.text, error.hint))?;
    let mut owed = Arc::default();
    live.limited(house.limits.table);
    if let Some(first) = added.first() {
        let batch = Batch {
            table: id,
            expected: first.seq,
            entries: Arc::clone(&added),
            secrets: None,
            pictures: vec![],
        };
        let fallen = || added.iter().any(|entry| matches!(entry.body, Body::Rolled { .. }));
        match house.writer.append(batch).wait() {
            Ok(_) => {}
            // On a full disk the table is there to be read. A face is shown to nobody before it is kept.
            Err(error) if never_written(error.kind) && !fallen() => owed = std::mem::take(&mut added),
            Err(error) => return Err(error.into()),
        }
    }
    for entry in &*added {
        counted.take(entry, entry.sealed().commitment)?;
    }
    let taken = house.read(|store| store.demo_bytes(id))?;
    let room = taken.map(|taken| u64::from(house.limits.demo_bytes).saturating_sub(taken));
    let boundaries = house.read(|store| store.boundaries(id))?;
    Ok(Opened { live: Arc::from(live), owed, room, counted, boundaries, snapped })
}

/// Whether whoever was told so can be sure that nothing was written.
pub(super) fn never_written(kind: StoreKind) -> bool {
    matches!(kind, StoreKind::Full | StoreKind::Unwritable | StoreKind::Busy | StoreKind::Wrong)
}
