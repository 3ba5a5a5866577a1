//! The state that all tables of a server share.
use crate::budget::{Budgets, Doors};
use crate::demos::Demos;
use crate::fair::{Cause, Class, Fair, Sort};
use crate::guests::Guests;
use crate::health::Health;
use crate::keys::{Author, Token};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::newcomers::Newcomers;
use crate::origin::Origins;
use crate::pictures::Cuts;
use crate::sandboxes::Sandboxes;
use crate::snapshot;
use crate::table::{self, Gone, Handle};
use crate::trouble::Trouble;
use crate::{Clock, Options as Serving, Pack};
use norn_chronicle::device::Publishing;
use norn_chronicle::store::{About, Store, StoreKind, TableId};
use norn_chronicle::{Entry, Hash, REFEREE, Seat, StoreError};
use norn_kernel::Who;
use norn_shelf::Game;
use norn_store::keys::{Device, Opens};
use norn_store::{Index, Lock, Options, Sqlite, Writer};
use norn_table::act::Beginning;
use norn_table::names;
use norn_table::scenario::{self, Scenario, Unplayable};
use norn_table::secrets::Secrets;
use norn_table::{Command, Live, Root, SEAL_HIDDEN, Say, brief};
use norn_wire::state;
use norn_wire::words::Words;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::Semaphore;
use tokio::time::interval;

/// The database that a server keeps everything in.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its file; the folder is there.
    pub file: PathBuf,
    /// How it is opened.
    pub options: Options,
}

/// A table that is to begin.
pub(crate) struct New {
    pub(crate) game: Game,
    /// What it is called.
    pub(crate) name: String,
    /// What the referee is called.
    pub(crate) referee: String,
    /// Whether hidden rolls are sealed from the beginning on, so that they can be opened later.
    pub(crate) sealed: bool,
    /// What is laid out before anybody comes.
    pub(crate) prepared: Option<Scenario>,
}

/// A table that has begun, and is not kept yet.
pub(crate) struct Begun {
    pub(crate) live: Box<dyn Live>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) secrets: Secrets,
}

/// How often what is of no more use is forgotten.
const TIDIED: Duration = Duration::from_secs(10);

/// How many faults of a file are told at once.
const FAULTS_TOLD: usize = 8;

/// Why a prepared file can't be played: what is wrong and where, as far as somebody reads it in one go.
pub(crate) fn unplayable(wrong: &Unplayable) -> Trouble {
    /// As many bytes of it.
    const TOLD: usize = 2_800;
    let more = (wrong.more.len() + 1).saturating_sub(FAULTS_TOLD);
    let told = wrong.all().take(FAULTS_TOLD).map(ToString::to_string);
    let told = brief::joined_within(told, more, "; ", TOLD);
    Trouble::unusable(format!("the file can't be played: {told}"), "mend it, and choose it again")
}

/// What all tables share.
pub(crate) struct House {
    place: Place,
    /// The folder, which is this server's alone until it has stopped.
    lock: Mutex<Option<Lock>>,
    pub(crate) writer: Writer,
    /// For what is small and quick to read.
    reader: Mutex<Sqlite>,
    tables: Mutex<HashMap<TableId, Handle>>,
    /// Demos that are being removed: nobody comes in there. Locked after `tables`, if with it.
    leaving: Mutex<BTreeSet<TableId>>,
    pub(crate) origins: Origins,
    /// Dice from this number: reproducible, and so never verifiable.
    pub(crate) rehearsal: Option<u64>,
    /// Turns of all that is worked out for anybody. More threads at work than processors would only get in each other's way,
    /// each with a table's copy and views of its own in memory.
    pub(crate) fair: Arc<Fair>,
    /// Pictures with fog, as they were sent last.
    pub(crate) cuts: Mutex<Cuts>,
    /// The place for a table that is moved here.
    pub(crate) moving: Arc<Semaphore>,
    /// Places for sandboxes.
    pub(crate) sandboxes: Arc<Sandboxes>,
    /// The demos that there are.
    pub(crate) demos: Demos,
    words: Mutex<BTreeMap<&'static str, Arc<Words>>>,
    pub(crate) clock: Clock,
    /// What tells this program from others, where the system says.
    pub(crate) program: Option<String>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) health: Health,
    pub(crate) limits: Limits,
    /// Whether a proxy stands before the server, which says who asks.
    pub(crate) proxied: bool,
    pub(crate) guests: Arc<Guests>,
    pub(crate) doors: Doors,
    pub(crate) newcomers: Newcomers,
    pub(crate) budgets: Budgets,
    /// What every new table of a game begins with.
    pub(crate) packs: OnceLock<Vec<Pack>>,
}

impl std::fmt::Debug for House {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("House").field("place", &self.place).finish_non_exhaustive()
    }
}

/// What these locks protect is never left half done, so a panic elsewhere harms nothing (no poisoning).
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The machine's clock: seconds since 1970 UTC, if it is set to anything later.
#[must_use]
pub fn now() -> Option<i64> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_secs()).ok()
}

/// Why a table can't be opened, as far as that can be known without reading it.
pub(crate) fn unopened(about: &About) -> Option<Trouble> {
    let game = || {
        Game::named(&about.ruleset).err().map(|error| {
            Trouble::unknown(format!("this program does not have {}: {error}", about.ruleset), error.hint())
        })
    };
    about.readable().err().map(Trouble::from).or_else(game)
}

/// The version of the program.
/// How many times to try a table that is just being unloaded.
const TRIES: usize = 5;
pub(crate) const PROGRAM: &str = concat!("norn ", env!("CARGO_PKG_VERSION"));

/// Runs blocking work on a thread where nothing else waits for it.
pub(crate) async fn aside<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, Trouble> + Send + 'static,
) -> Result<T, Trouble> {
    match tokio::task::spawn_blocking(act).await {
        Ok(done) => done,
        Err(_) => Err(stopped()),
    }
}

/// What was done elsewhere ended in a panic.
pub(crate) fn stopped() -> Trouble {
    Trouble::fault("a part of the program stopped unexpectedly")
}

impl House {
    /// Opens the database.
    pub(crate) fn open(
        mut place: Place,
        origins: Origins,
        proxied: bool,
        serving: &Serving,
    ) -> Result<Self, Trouble> {
        let lock = Lock::take(&place.file, "norn serve")?;
        let open = |place: &Place| Sqlite::open_with(&place.file, &place.options);
        let opened = open(&place).or_else(|error| {
            // On a full disk there is no room for the shared index of the log. With an index in memory, the
            // data can still be read.
            let full = matches!(error.kind, StoreKind::Full | StoreKind::Unwritable);
            if !full || !cfg!(unix) {
                return Err(error);
            }
            place.options.index = Index::Own;
            open(&place).map_err(|_| error)
        });
        let of_file = |error: StoreError| {
            // The host has to know which file is meant.
            let (file, mut trouble) = (place.file.display().to_string(), Trouble::from(error));
            if !trouble.text.contains(&file) {
                trouble.text = format!("{file}: {}", trouble.text);
            }
            trouble
        };
        let (writer, _) = Writer::start(opened.map_err(of_file)?)?;
        let reader = Mutex::new(open(&place).map_err(of_file)?);
        let demos = Demos::of(locked(&reader).demos().map_err(of_file)?);
        Ok(Self {
            place,
            lock: Mutex::new(Some(lock)),
            writer,
            reader,
            tables: Mutex::new(HashMap::new()),
            leaving: Mutex::default(),
            origins,
            rehearsal: serving.rehearsal,
            fair: Fair::new(&serving.limits),
            moving: Arc::new(Semaphore::new(1)),
            sandboxes: Sandboxes::new(&serving.limits),
            demos,
            cuts: Mutex::default(),
            words: Mutex::new(BTreeMap::new()),
            clock: serving.clock,
            program: snapshot::program(),
            metrics: Arc::default(),
            health: Health::default(),
            limits: serving.limits,
            proxied,
            guests: Guests::new(serving.limits),
            doors: Doors::new(serving.limits),
            newcomers: Newcomers::new(serving.limits),
            budgets: Budgets::new(serving.limits),
            packs: OnceLock::new(),
        })
    }

    /// The tables that are kept here and can't be opened, with why.
    pub(crate) fn unopened(&self) -> Result<Vec<(String, Trouble)>, Trouble> {
        let tables = self.read(Store::tables)?;
        Ok(tables.into_iter().filter_map(|about| Some((about.name.clone(), unopened(&about)?))).collect())
    }

    /// A separate connection for long reads.
    pub(crate) fn reader(&self) -> Result<Sqlite, Trouble> {
        Ok(Sqlite::open_with(&self.place.file, &self.place.options)?)
    }

    /// Reads something small.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Sqlite) -> Result<T, StoreError>) -> Result<T, Trouble> {
        Ok(read(&locked(&self.reader))?)
    }

    /// The words of a game.
    pub(crate) fn words(&self, game: Game) -> Arc<Words> {
        let mut words = locked(&self.words);
        let of = words.entry(game.name()).or_insert_with(|| Arc::new(Words::of(game.rules())));
        Arc::clone(of)
    }

    /// What a device may do.
    pub(crate) fn device(&self, token: Option<&Token>) -> Result<Device, Trouble> {
        match token {
            Some(token) => self.read(|store| store.device(&token.hash())),
            None => Ok(Device::default()),
        }
    }

    /// A new token that opens something; in writing. It brings along the secret of whoever gives it out for a seat of
    /// their own.
    pub(crate) async fn key(
        self: &Arc<Self>,
        opens: Opens,
        author: Option<Author>,
    ) -> Result<Token, Trouble> {
        let token = Token::draw()?;
        let lends = match opens {
            Opens::Seat(table, _) => author.map(|author| author.lend(&token, table)),
            Opens::Host | Opens::Invitation(..) => None,
        };
        let (house, hash, now) = (Arc::clone(self), token.hash(), (self.clock)());
        let hours = match opens {
            Opens::Host => Some(self.limits.host_link_hours),
            Opens::Seat(..) => Some(self.limits.seat_link_hours),
            Opens::Invitation(..) => None,
        };
        let until = now.zip(hours).map(|(now, hours)| now + i64::from(hours) * 60 * 60);
        let keep = move |store: &mut Sqlite| store.keep_key(&hash, opens, lends, until, now);
        aside(move || Ok(house.writer.with(keep).wait()?)).await?;
        Ok(token)
    }

    /// The secret with which a device writes lines and veils from a seat.
    pub(crate) fn author(&self, token: &Token, table: TableId, seat: Seat) -> Result<Author, Trouble> {
        let lent = self.read(|store| store.lent_to(&token.hash(), table, seat))?;
        Ok(token.author(table, lent))
    }

    /// The names of a table's seats, as they last stood in its log.
    pub(crate) fn seat_names(&self, table: TableId) -> Result<BTreeMap<Seat, String>, Trouble> {
        self.read(|store| store.seat_names(table))
    }

    /// The table's task; started, if it does not run.
    pub(crate) fn table(self: &Arc<Self>, id: TableId) -> Result<Handle, Trouble> {
        let mut tables = locked(&self.tables);
        if self.metrics.is_stopping() {
            return Err(Trouble::machine("the server is being stopped", "come back when it runs again"));
        }
        if locked(&self.leaving).contains(&id) {
            return Err(Trouble::unknown("this demo is over", "begin another one on the first page"));
        }
        if let Some(handle) = tables.get(&id).filter(|handle| handle.is_open()) {
            return Ok(handle.clone());
        }
        let about = self.read(|store| store.about(id))?;
        if let Some(trouble) = unopened(&about) {
            return Err(trouble);
        }
        let game =
            Game::named(&about.ruleset).map_err(|error| Trouble::unknown(error.to_string(), error.hint()))?;
        let handle = table::start(Arc::clone(self), id, game);
        tables.insert(id, handle.clone());
        Ok(handle)
    }

    /// The file of the database.
    pub(crate) fn file(&self) -> &Path {
        &self.place.file
    }

    /// How much waits for all tables together.
    pub(crate) fn waiting(&self) -> usize {
        locked(&self.tables).values().map(Handle::waiting).sum()
    }

    /// What is done at a table.
    pub(crate) fn class(&self, table: TableId) -> Class {
        if self.demos.has(table) { Class::Demo } else { Class::People }
    }

    /// The table's task, if it runs.
    pub(crate) fn running(&self, id: TableId) -> Option<Handle> {
        locked(&self.tables).get(&id).filter(|handle| handle.is_open()).cloned()
    }

    /// Nobody comes to a table any more; false if somebody is there.
    pub(crate) fn leaves(&self, id: TableId) -> bool {
        let tables = locked(&self.tables);
        let free = !tables.get(&id).is_some_and(Handle::is_open);
        if free {
            locked(&self.leaving).insert(id);
        }
        free
    }

    /// Nobody comes to a table any more, and whoever is there is told why.
    pub(crate) async fn empties(&self, id: TableId, text: &'static str) {
        let handle = {
            let tables = locked(&self.tables);
            locked(&self.leaving).insert(id);
            tables.get(&id).cloned()
        };
        if let Some(handle) = handle {
            handle.put_away(text).await;
        }
    }

    /// The table is gone, or stays.
    pub(crate) fn left(&self, id: TableId) {
        locked(&self.leaving).remove(&id);
    }

    /// How many tables are at hand.
    pub(crate) fn at_hand(&self) -> usize {
        locked(&self.tables).values().filter(|handle| handle.is_open()).count()
    }

    /// Forgets tables whose tasks have ended.
    pub(crate) fn sweep(&self) {
        let open: BTreeSet<TableId> = {
            let mut tables = locked(&self.tables);
            tables.retain(|_, handle| handle.is_open());
            if tables.is_empty() {
                tables.shrink_to_fit();
            }
            tables.keys().copied().collect()
        };
        locked(&self.cuts).retain(|table| open.contains(&table));
        self.budgets.forget();
        self.doors.forget();
    }

    /// Keeps forgetting what is of no more use: what was counted of people goes by itself after a while, and nothing else
    /// may happen then that would notice it.
    pub(crate) async fn keep_tidy(self: Arc<Self>) {
        let mut times = interval(TIDIED);
        loop {
            times.tick().await;
            self.sweep();
        }
    }

    /// Somebody new takes a seat, and their device holds it; or neither. They play this character if it is still free.
    pub(crate) async fn sit_down(
        self: &Arc<Self>,
        device: Hash,
        id: TableId,
        name: String,
        published: Option<Publishing>,
        plays: Option<Who>,
    ) -> Result<Seat, Trouble> {
        let seats = |table: Handle| {
            let name = name.clone();
            async move { Ok((table.seat(name, published, plays).await?, table)) }
        };
        let (seated, table) = self.asked(id, seats).await?;
        let seat = seated?;
        match self.hold(device, id, seat).await {
            Ok(()) => Ok(seat),
            Err(trouble) => {
                table.unseat(seat).await;
                Err(trouble)
            }
        }
    }

    /// What a table answers: one that was just unloaded is loaded again.
    pub(crate) async fn asked<T, F: Future<Output = Result<T, Gone>>>(
        self: &Arc<Self>,
        id: TableId,
        ask: impl Fn(Handle) -> F,
    ) -> Result<T, Trouble> {
        for _ in 0..TRIES {
            if let Ok(answer) = ask(self.table(id)?).await {
                return Ok(answer);
            }
        }
        Err(Trouble::machine("the table could not go on", "try again in a moment"))
    }

    /// Notes that a device is here, once a day. Nobody waits for that.
    pub(crate) fn note(&self, device: Hash) {
        let Some(now) = (self.clock)() else { return };
        if self.read(|store| store.is_noted(&device, now)).is_ok_and(|noted| !noted) {
            let _ = self.writer.with(move |store| store.note_device(&device, now));
        }
    }

    /// Ends every table's task.
    pub(crate) async fn close(&self) {
        let all: Vec<Handle> = locked(&self.tables).drain().map(|(_, handle)| handle).collect();
        futures_util::future::join_all(all.iter().map(Handle::stop)).await;
    }

    /// Releases the folder. Nothing may be written after this.
    pub(crate) fn leave(&self) {
        *locked(&self.lock) = None;
    }

    /// A new table, kept as it begins.
    pub(crate) async fn begin(self: &Arc<Self>, new: New) -> Result<About, Trouble> {
        // The host alone begins tables.
        let turn = self.fair.turn(Cause::table(Class::People, TableId(0)), Sort::Open).await?;
        let house = Arc::clone(self);
        aside(move || {
            let _turn = turn;
            house.untaken(&new.name)?;
            let begun = house.begun(new)?;
            Ok(house.writer.create(begun.entries, begun.secrets.write()).wait()?)
        })
        .await
    }

    /// Refuses a name by which people would find another table.
    pub(crate) fn untaken(&self, name: &str) -> Result<(), Trouble> {
        let tables = self.read(Store::tables)?;
        match tables.iter().find(|about| names::alike(&about.name, name)) {
            None => Ok(()),
            Some(other) => Err(Trouble::taken(
                format!("there is a table called `{}` already", other.name),
                "choose a name that does not look like it",
            )),
        }
    }

    /// The folder of the database.
    pub(crate) fn folder(&self) -> PathBuf {
        self.place.file.parent().map(Path::to_path_buf).unwrap_or_default()
    }

    /// The beginning of a table, with the packs of this server and what was prepared for it.
    pub(crate) fn begun(&self, new: New) -> Result<Begun, Trouble> {
        let New { game, name, referee, sealed, prepared } = new;
        let packs = self.packs.get().into_iter().flatten().filter(|pack| pack.game == game);
        let secrets = Secrets { seeded: self.rehearsal.is_some(), root: root(self.rehearsal)? };
        let now = (self.clock)();
        let (root, seeded) = (secrets.root.clone(), secrets.seeded);
        let beginning = Beginning { name, referee, root, seeded, origin: None, now };
        let begin = || {
            let (mut live, mut entries) = game.rules().begin(beginning)?;
            let seals = Say::Wish { about: SEAL_HIDDEN.to_owned(), wish: true.into() };
            let loads = packs.map(|pack| Say::Load { files: pack.files.clone() });
            for (nth, say) in sealed.then_some(seals).into_iter().chain(loads).enumerate() {
                let (next, turn) =
                    live.say(REFEREE, &Command { id: format!("begin-{nth}"), say, based_on: None }, now)?;
                entries.extend(turn.entries.into_iter().map(Entry::from));
                live = next;
            }
            Ok((live, entries))
        };
        let (live, entries) =
            begin().map_err(|refused: norn_table::Refused| Trouble::wrong(refused.in_words()))?;
        let Some(prepared) = prepared else { return Ok(Begun { live, entries, secrets }) };
        let played =
            scenario::lay_out(live, entries, &prepared, now, false).map_err(|wrong| unplayable(&wrong))?;
        Ok(Begun { live: played.live, entries: played.entries, secrets })
    }

    /// The seat is held by the device from now on.
    pub(crate) async fn hold(
        self: &Arc<Self>,
        device: Hash,
        table: TableId,
        seat: Seat,
    ) -> Result<(), Trouble> {
        let (house, now) = (Arc::clone(self), (self.clock)());
        aside(move || Ok(house.writer.with(move |store| store.hold(&device, table, seat, now)).wait()?)).await
    }
}

/// The root of a table's secrets: random, or from a rehearsal's seed, as `norn table --seed` derives it.
pub(crate) fn root(seed: Option<u64>) -> Result<Root, Trouble> {
    use rand_chacha::rand_core::{Rng, SeedableRng};
    let mut root = [0; 32];
    match seed {
        None => getrandom::fill(&mut root)?,
        Some(seed) => {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&seed.to_le_bytes());
            rand_chacha::ChaCha20Rng::from_seed(key).fill_bytes(&mut root);
        }
    }
    Ok(Root(root))
}

/// A game as a page sees it.
pub(crate) fn about(game: Game) -> state::Game {
    state::Game::of(game.rules())
}
