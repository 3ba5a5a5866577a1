//! A table that stores everything before anybody hears of it.
use crate::failure::Failure;
use crate::play::unplayable;
use norn_chronicle::canon::Written;
use norn_chronicle::store::{
    BOUNDARIES_MAX, Batch, Boundaries, Boundary, BoundaryRoom, Mark, Store, StoreError, StoreKind, TableId,
    entries,
};
use norn_chronicle::{AttemptId, Body, Entry, From, Picture, Seat};
use norn_kernel::{Filled, Path, Value};
use norn_shelf::Game;
use norn_table::act::{Beginning, Known, Turn};
use norn_table::scenario::{self, Scenario};
use norn_table::secrets::Secrets;
use norn_table::{Command, Live, Refused, Root, Say};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Why something was not done. The table is as it was before.
#[derive(Debug)]
pub(super) enum NotDone {
    /// A rule or a right refuses.
    Refused(Refused),
    /// It could not be written down.
    Unkept(Failure),
}

/// How long somebody has the floor who says nothing.
const FLOOR: Duration = Duration::from_secs(norn_server::limits::FLOOR_SECONDS_MAX as u64);

/// How many of the latest changes, and of what waited, can be named.
const RECENT_MAX: usize = 24;

/// A change that may be taken back or asked about, as it was written down.
#[derive(Clone, Debug)]
pub(super) struct Recent {
    pub(super) id: AttemptId,
    pub(super) entry: Entry,
    pub(super) over: bool,
}

/// What can be said of the latest of a log without reading it again.
#[derive(Default)]
pub(super) struct Lately {
    /// The latest changes that still count, in order.
    pub(super) changes: VecDeque<Recent>,
    /// What waited lately, whether it still does or not.
    pub(super) waited: VecDeque<(AttemptId, Filled)>,
    /// What nobody answered, so that its default holds.
    pub(super) lapsed: BTreeSet<(AttemptId, Path)>,
}

impl Lately {
    pub(super) fn take(&mut self, entry: &Entry) {
        let mut change = |id: &AttemptId, over| {
            // Its changes are not needed here, and may be long.
            let mut entry = entry.clone();
            match &mut entry.body {
                Body::Attempted { data, .. } => *data = serde_json::Value::Null,
                Body::Corrected { changes, .. }
                | Body::Built { changes, .. }
                | Body::Redone { changes, .. }
                | Body::Switched { changes, .. } => changes.clear(),
                Body::Loaded { rows, changes, .. } => {
                    // How many they are is told, and what they are called.
                    rows.iter_mut().for_each(|row| row.row.retain(|column, _| column == "name"));
                    changes.clear();
                }
                _ => {}
            }
            self.changes.retain(|one| one.id != *id);
            self.changes.push_back(Recent { id: id.clone(), entry, over });
        };
        match &entry.body {
            Body::Attempted { attempt, .. } => change(attempt, false),
            Body::Corrected { id, .. }
            | Body::Built { id, .. }
            | Body::Loaded { id, .. }
            | Body::Redone { id, .. }
            | Body::Switched { id, .. } => {
                change(id, true);
            }
            Body::Settled { attempt, .. } => {
                for one in self.changes.iter_mut().filter(|one| one.id == *attempt) {
                    one.over = true;
                }
            }
            Body::SetAside { attempt, .. } => self.changes.retain(|one| one.id != *attempt),
            Body::Undone { undone, .. } => self.changes.retain(|one| !undone.contains(&one.id)),
            Body::Proposed { attempt, filled } | Body::Queued { attempt, filled } => {
                self.waited.retain(|(id, _)| id != attempt);
                self.waited.push_back((attempt.clone(), filled.clone()));
            }
            Body::Answered { attempt, path, from: From::Lapsed, .. } => {
                self.lapsed.insert((attempt.clone(), *path));
            }
            _ => {}
        }
        if RECENT_MAX < self.changes.len()
            && let Some(old) = self.changes.pop_front()
        {
            self.lapsed.retain(|(id, _)| *id != old.id);
        }
        if RECENT_MAX < self.waited.len() {
            self.waited.pop_front();
        }
    }
}

/// A live table with the store that keeps it.
pub(super) struct StoredTable<'a> {
    store: &'a mut dyn Store,
    id: TableId,
    pub(super) live: Box<dyn Live>,
    /// What each seat wishes, as last written down.
    wishes: BTreeMap<Seat, BTreeMap<String, Value>>,
    pub(super) lately: Lately,
    /// Begins the id of every command of this sitting, so that none is ever given twice.
    stem: String,
    said: u64,
    /// Who has the floor, and when they were heard last, or got it.
    floor: Option<(Seat, Instant)>,
}

/// What a new table needs to know.
#[derive(Debug)]
pub(super) struct New {
    pub(super) name: String,
    pub(super) referee: String,
    /// Secrets from a number instead of from the machine's source of chance.
    pub(super) seed: Option<u64>,
    /// What is laid out before anybody sits down, and in which file it stands.
    pub(super) prepared: Option<(String, Scenario)>,
}

impl<'a> StoredTable<'a> {
    /// Begins a table.
    pub(super) fn begin(
        game: Game,
        store: &'a mut dyn Store,
        new: New,
    ) -> Result<(Self, Vec<Entry>), Failure> {
        let secrets = Secrets { seeded: new.seed.is_some(), root: Root(root(new.seed)?) };
        let beginning = Beginning {
            name: new.name,
            referee: new.referee,
            root: secrets.root.clone(),
            seeded: secrets.seeded,
            origin: None,
            now: now(),
        };
        let (live, begun) = game.rules().begin(beginning).map_err(|refused| match refused {
            Refused::Right { text, .. } => Failure::bad_input(text),
            other => Failure::bad_input(other.name()),
        })?;
        let (live, begun) = match &new.prepared {
            None => (live, begun),
            Some((path, prepared)) => {
                let played = scenario::lay_out(live, begun, prepared, now(), true)
                    .map_err(|wrong| unplayable(path, wrong))?;
                (played.live, played.entries)
            }
        };
        let about = store.create(&begun, &secrets.write()).map_err(unkept)?;
        let (mut wishes, mut lately) = (BTreeMap::new(), Lately::default());
        for entry in &begun {
            wished(&mut wishes, entry);
            lately.take(entry);
        }
        let mut kept =
            Self { store, id: about.id, live, wishes, lately, stem: stem()?, said: 0, floor: None };
        kept.watch_floor(None);
        Ok((kept, begun))
    }

    /// Goes on with a table as it was left.
    pub(super) fn resume(game: Game, store: &'a mut dyn Store, id: TableId) -> Result<Self, Failure> {
        let bytes = store.secrets(id).map_err(unkept)?;
        let secrets = Secrets::read(&bytes).ok_or_else(|| {
            Failure::environment("the table's secrets are damaged")
                .hint("go back to a backup of the data folder")
        })?;
        let (mut broken, mut wishes) = (None, BTreeMap::new());
        let mut lately = Lately::default();
        let log = entries(&*store, id, 0).map_while(|entry| entry.map_err(|error| broken = Some(error)).ok());
        let mut log = log.map(|entry| {
            wished(&mut wishes, &entry);
            lately.take(&entry);
            Known::from(entry)
        });
        let opened = game.rules().open(secrets.root, secrets.seeded, &mut log, now());
        if let Some(error) = broken {
            return Err(unkept(error));
        }
        let (live, added) = opened.map_err(|damaged| {
            Failure::environment(damaged.to_string())
                .hint("nothing was changed; `norn export` and `norn verify` show what is still good")
                .at(format!("entry {}", damaged.seq))
        })?;
        let mut kept = Self { store, id, live, wishes, lately, stem: stem()?, said: 0, floor: None };
        kept.watch_floor(None);
        for entry in &added {
            kept.lately.take(entry);
        }
        if !added.is_empty() {
            let expected = added.first().map_or(0, |entry| entry.seq);
            let added = added.into_iter().map(Written::of).collect::<Result<_, _>>();
            let added = added.map_err(|error| unkept(error.into()))?;
            kept.keep(expected, added, vec![]).map_err(unkept)?;
        }
        Ok(kept)
    }

    /// The latest entries, at most so many.
    pub(super) fn latest(&self, count: u64) -> Result<Vec<Entry>, Failure> {
        let from = self.live.seq().saturating_sub(count);
        entries(&*self.store, self.id, from).collect::<Result<_, _>>().map_err(unkept)
    }

    fn keep(
        &mut self,
        expected: u64,
        entries: Arc<[Written]>,
        pictures: Vec<Arc<[u8]>>,
    ) -> Result<(), StoreError> {
        self.store.append(&Batch { table: self.id, expected, entries, secrets: None, pictures }).map(|_| ())
    }

    /// Says something for a seat. When it returns, what happened is kept.
    pub(super) fn say(&mut self, seat: Seat, say: Say) -> Result<Turn, NotDone> {
        self.said += 1;
        let spoke = say.waits_for_the_floor().then_some(seat);
        let command = Command { id: format!("{}-{}", self.stem, self.said), say, based_on: None };
        let done = self.live.say(seat, &command, now());
        let done = self.done(done, vec![]);
        if done.is_ok() {
            self.watch_floor(spoke);
        }
        done
    }

    /// Looks who has the floor now, where this seat has just said or done something.
    fn watch_floor(&mut self, spoke: Option<Seat>) {
        let holder = self.live.holder();
        let same = self.floor.filter(|(seat, _)| Some(*seat) == holder && Some(*seat) != spoke);
        self.floor = same.or_else(|| holder.map(|seat| (seat, Instant::now())));
    }

    /// For how much longer somebody has the floor if they say nothing.
    pub(super) fn floor_left(&self) -> Option<Duration> {
        let (_, since) = self.floor?;
        Some(FLOOR.saturating_sub(since.elapsed()))
    }

    /// Whoever has the floor and has said nothing for too long loses it, unless it is them who speaks now.
    pub(super) fn floor_lapses(&mut self, speaks: Option<Seat>) -> Option<Result<Turn, NotDone>> {
        let (holder, since) = self.floor.filter(|(holder, _)| speaks != Some(*holder))?;
        if since.elapsed() < FLOOR {
            return None;
        }
        let done = self.live.floor_lapses(holder, now());
        let done = self.done(done, vec![]);
        self.floor = None;
        self.watch_floor(None);
        Some(done)
    }

    /// Keeps what nobody wants in this game. At one keyboard it is shown at once: whoever looks on sees who types.
    pub(super) fn bound(&mut self, sort: Boundary, words: &str) -> Result<(), Failure> {
        let room = BoundaryRoom { each: BOUNDARIES_MAX, all: BOUNDARIES_MAX };
        self.store.name_boundary(self.id, sort, words, Mark::NONE, room).map_err(unkept)?;
        self.store.show_boundaries(self.id).map_err(unkept)
    }

    /// Strikes what stands there in these words; whether anything does. At one keyboard nobody knows whose it is.
    pub(super) fn strike(&mut self, words: &str) -> Result<bool, Failure> {
        let mut struck = 0;
        for sort in [Boundary::Line, Boundary::Veil, Boundary::Ask] {
            struck += self.store.strike_boundary(self.id, sort, words, false).map_err(unkept)?;
        }
        Ok(0 < struck)
    }

    /// What nobody wants in this game.
    pub(super) fn boundaries(&self) -> Result<Boundaries, Failure> {
        self.store.boundaries(self.id).map_err(unkept)
    }

    /// Puts down a picture for a seat. When it returns, the picture is kept.
    pub(super) fn put_picture(
        &mut self,
        seat: Seat,
        picture: &Picture,
        bytes: Vec<u8>,
    ) -> Result<Turn, NotDone> {
        let done = self.live.put_picture(seat, picture, now());
        self.done(done, vec![bytes.into()])
    }

    fn done(
        &mut self,
        done: Result<(Box<dyn Live>, Turn), Refused>,
        pictures: Vec<Arc<[u8]>>,
    ) -> Result<Turn, NotDone> {
        let (next, turn) = done.map_err(NotDone::Refused)?;
        if !turn.entries.is_empty() {
            let expected = self.live.seq();
            self.keep(expected, turn.entries.clone().into(), pictures)
                .map_err(|error| NotDone::Unkept(unkept(error)))?;
        }
        self.live = next;
        for entry in &turn.entries {
            wished(&mut self.wishes, entry);
            self.lately.take(entry);
        }
        Ok(turn)
    }

    /// What a seat wishes.
    pub(super) fn wishes(&self, seat: Seat) -> BTreeMap<String, Value> {
        self.wishes.get(&seat).cloned().unwrap_or_default()
    }
}

fn wished(wishes: &mut BTreeMap<Seat, BTreeMap<String, Value>>, entry: &Entry) {
    match &entry.body {
        Body::Wished { seat, about, wish } if *wish == Value::List(vec![]) => {
            wishes.entry(*seat).or_default().remove(about);
        }
        Body::Wished { seat, about, wish } => {
            wishes.entry(*seat).or_default().insert(about.clone(), wish.clone());
        }
        Body::Removed { seat } => {
            wishes.remove(seat);
        }
        _ => {}
    }
}

/// A failure of the store, for people.
impl std::convert::From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        unkept(error)
    }
}

/// Why something could not be kept, as it is told.
pub(crate) fn unkept(error: StoreError) -> Failure {
    let failure = match &error.kind {
        StoreKind::Wrong | StoreKind::Taken | StoreKind::Unknown => Failure::bad_input(error.text.clone()),
        // Two windows on one table: nobody at it counts entries.
        StoreKind::Moved { .. } => {
            return Failure::environment("this table was played on from another window or program")
                .hint("leave with `q` and open it again: it goes on with what is there now")
                .because(error);
        }
        _ => Failure::environment(error.text.clone()),
    };
    let failure = match &error.kind {
        StoreKind::Damaged { seq: Some(seq) } => failure.at(format!("entry {seq}")),
        _ => failure,
    };
    failure.hint(error.hint.clone()).because(error)
}

/// Seconds since 1970, if the machine's clock is set to anything later.
pub(crate) fn now() -> Option<i64> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_secs()).ok()
}

fn chance(bytes: &mut [u8]) -> Result<(), Failure> {
    getrandom::fill(bytes).map_err(|error| {
        Failure::environment("the machine's source of chance does not answer")
            .hint("nothing fair can be rolled without it; `--seed N` plays without, unverifiably")
            .because(error)
    })
}

/// Stable for ever: the first 32 bytes of ChaCha20 under the seed, as for `norn roll --seed`.
pub(crate) fn root(seed: Option<u64>) -> Result<[u8; 32], Failure> {
    use rand_chacha::rand_core::{Rng, SeedableRng};
    let mut root = [0; 32];
    match seed {
        None => chance(&mut root)?,
        Some(seed) => {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&seed.to_le_bytes());
            rand_chacha::ChaCha20Rng::from_seed(key).fill_bytes(&mut root);
        }
    }
    Ok(root)
}

fn stem() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    chance(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
