//! One task per table. It owns the table's state, and is the only one that changes it: a command is worked out,
//! written down in one transaction, and only then shown.
use crate::budget::Seated;
use crate::house::{House, PROGRAM, aside};
use crate::limits::{AWAY, FRAME_MAX, LATEST_MAX, LINK, SNAPSHOT_EVERY, STEP, WEIGHED_MAX, WISHES_MAX};
use crate::outbox::Outbox;
use crate::snapshot::{self, Counted, Kept};
use crate::trouble::Trouble;
use norn_chronicle::canon::{self, Sealed, Tip, Written};
use norn_chronicle::device::Publishing;
use norn_chronicle::store::{Batch, READ_MAX, Store, StoreKind, TableId, entries};
use norn_chronicle::{AttemptId, Body, Entry, Hash, REFEREE, Reach, Seat, StoreError};
use norn_kernel::{Form, Path, Who};
use norn_shelf::Game;
use norn_store::Sqlite;
use norn_table::act::Known;
use norn_table::secrets::Secrets;
use norn_table::view::{Standing, View};
use norn_table::{Ack, Command, Live, NoOdds, Say};
use norn_wire::WIRE;
use norn_wire::draw::Drawing;
use norn_wire::log::Logged;
use norn_wire::message::{self, AnswerOdds, Bye, Have, HeadOf, Look, ReadyMade, Seen, ToPage};
use norn_wire::state::{self, OddsShown};
use norn_wire::words::Words;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::hash::{BuildHasher, DefaultHasher, Hasher, RandomState};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

/// A frame for a page, made once for all who get it.
pub(crate) type Frame = Arc<str>;

/// What a table is asked to do.
enum Wish {
    /// A connection of a seat begins; answered with its number, or none where it was told why not.
    Join { coming: Coming, answer: oneshot::Sender<Option<u64>> },
    /// A connection is over.
    Part { connection: u64 },
    /// A seat says something.
    Say { connection: u64, command: Box<Command>, came: Instant },
    /// A seat looks at something.
    Look { connection: u64, n: u32, at: Box<Look>, came: Instant },
    /// A page wants earlier entries.
    Earlier { connection: u64, before: u64 },
    /// A page wants the next entries that it lacks.
    More { connection: u64 },
    /// Somebody new takes a seat.
    Seat { name: String, device: Option<Publishing>, answer: oneshot::Sender<Result<Seat, Trouble>> },
    /// A seat that somebody took is held by no device: it could not be kept.
    Unseat { seat: Seat },
    /// A seat has been without a connection for a while.
    Away { seat: Seat },
    /// Dice have waited long enough for the secret of another device.
    Overdue { of: AttemptId, path: Path },
    /// A seat, or a device, has lost what it held.
    Locked { whose: Lost },
    /// The server is being stopped.
    Stop { done: oneshot::Sender<()> },
}

/// Who comes to a table.
#[derive(Clone)]
pub(crate) struct Coming {
    pub(crate) seat: Seat,
    /// The hash of its device's token.
    pub(crate) device: Hash,
    pub(crate) have: Option<Have>,
    pub(crate) out: Outbox,
    pub(crate) budget: Arc<Seated>,
}

/// Lost connections end.
#[derive(Clone, Copy)]
pub(crate) enum Lost {
    /// All of a seat.
    Seat(Seat),
    /// All of a device.
    Device(Hash),
}

/// What the rest of the server has of a table.
#[derive(Clone)]
pub(crate) struct Handle {
    wishes: mpsc::Sender<Wish>,
}

/// The table is gone for the moment.
pub(crate) struct Gone;

impl Handle {
    pub(crate) fn is_open(&self) -> bool {
        !self.wishes.is_closed()
    }

    /// How much waits for the table.
    pub(crate) fn waiting(&self) -> usize {
        self.wishes.max_capacity() - self.wishes.capacity()
    }

    async fn wish(&self, wish: Wish) -> Result<(), Gone> {
        self.wishes.send(wish).await.map_err(|_| Gone)
    }

    pub(crate) async fn join(&self, coming: Coming) -> Result<Option<u64>, Gone> {
        let (answer, joined) = oneshot::channel();
        self.wish(Wish::Join { coming, answer }).await?;
        joined.await.map_err(|_| Gone)
    }

    pub(crate) async fn part(&self, connection: u64) {
        // A table that is gone has no connections.
        let _ = self.wish(Wish::Part { connection }).await;
    }

    pub(crate) async fn say(&self, connection: u64, command: Command) -> Result<(), Gone> {
        self.wish(Wish::Say { connection, command: Box::new(command), came: Instant::now() }).await
    }

    pub(crate) async fn look(&self, connection: u64, n: u32, at: Look) -> Result<(), Gone> {
        self.wish(Wish::Look { connection, n, at: Box::new(at), came: Instant::now() }).await
    }

    pub(crate) async fn earlier(&self, connection: u64, before: u64) -> Result<(), Gone> {
        self.wish(Wish::Earlier { connection, before }).await
    }

    pub(crate) async fn more(&self, connection: u64) -> Result<(), Gone> {
        self.wish(Wish::More { connection }).await
    }

    pub(crate) async fn seat(
        &self,
        name: String,
        device: Option<Publishing>,
    ) -> Result<Result<Seat, Trouble>, Gone> {
        let (answer, seated) = oneshot::channel();
        self.wish(Wish::Seat { name, device, answer }).await?;
        seated.await.map_err(|_| Gone)
    }

    pub(crate) async fn unseat(&self, seat: Seat) {
        let _ = self.wish(Wish::Unseat { seat }).await;
    }

    pub(crate) async fn locked(&self, whose: Lost) {
        let _ = self.wish(Wish::Locked { whose }).await;
    }

    pub(crate) async fn stop(&self) {
        let (done, stopped) = oneshot::channel();
        if self.wish(Wish::Stop { done }).await.is_ok() {
            let _ = stopped.await;
        }
    }
}

struct Connection {
    seat: Seat,
    device: Hash,
    out: Outbox,
    budget: Arc<Seated>,
    /// The number of the newest filling that it asked to see the odds of: older ones need not be weighed.
    newest: watch::Sender<u32>,
    /// The number of the first entry that it has.
    first: u64,
    /// The number of the next entry that it lacks, while it asks for them piece by piece; it hears of nothing else until
    /// it has them all.
    lacks: Option<u64>,
}

/// Odds that a seat had weighed, by what it asked. Forgotten when it is shown something new, and only then: what
/// happens unseen, or what others ask, must not show by what is remembered here.
#[derive(Default)]
struct Weighed {
    /// Stands for what the seat was shown last; no two seats or times have the same.
    shown: u64,
    /// By the mark of the question.
    known: HashMap<u64, Frameless>,
}

/// Odds of all seats that somebody sits at.
#[derive(Default)]
struct AllWeighed {
    counted: u64,
    seats: BTreeMap<Seat, Weighed>,
}

/// What a weighing came to, without the number of the question.
#[derive(Clone)]
enum Frameless {
    One(OddsShown),
    Each(Vec<AnswerOdds>),
    None(state::Refused),
}

/// What a seat was sent last, by marks alone: the views of all seats would take more room than their table.
struct Drawn {
    standing: Standing,
    quiet: Vec<Seat>,
    marks: Marks,
}

/// What is worked out once for all seats that are shown the same change.
#[derive(Default)]
struct Once {
    forms: Option<Arc<[Form]>>,
    /// What was drawn for one seat, for whoever has the same, by its mark.
    drawn: HashMap<u64, Arc<str>>,
}

impl Once {
    /// What is drawn, as it is written, if what it is drawn from is not what was marked last; then it is marked.
    fn drawn(
        &mut self,
        marked: &mut Mark,
        from: impl FnOnce(&mut DefaultHasher),
        draw: impl FnOnce() -> String,
    ) -> Option<Arc<str>> {
        let mut mark = MARKING.build_hasher();
        from(&mut mark);
        let mark = mark.finish();
        let new = marked.is_new(mark);
        new.then(|| Arc::clone(self.drawn.entry(mark).or_insert_with(|| draw().into())))
    }
}

/// How much of a view can be another than before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Anew {
    /// Nothing of the game.
    Around,
    /// What is seen of the game, and what can be done only where that is another.
    Seen,
    /// Everything.
    All,
}

/// The marks of the parts of a view.
#[derive(Default)]
struct Marks {
    table: Mark,
    past: Mark,
    scene: Mark,
    can: Mark,
    sheets: Vec<Marked>,
}

/// The marks of a sheet.
#[derive(Default)]
struct Marked {
    about: Mark,
    sections: Vec<Mark>,
}

/// What a part is known again by. Nobody can make two parts with the same one, since they are drawn at random for each
/// server.
#[derive(Default)]
struct Mark(Option<u64>);

/// A part of a view, as it is written, with its name.
type Part = (&'static str, Arc<str>);

static MARKING: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// As it is sent.
fn json<T: Serialize + ?Sized>(what: &T) -> String {
    // Plain data of ours: strings as keys, no number that JSON lacks.
    serde_json::to_string(what).unwrap_or_default()
}

impl Mark {
    /// Whether this is not what was marked last; from then on it is.
    fn is_new(&mut self, mark: u64) -> bool {
        self.0.replace(mark) != Some(mark)
    }

    /// The part with its name, if it is not the one that was marked last; from then on it is that one.
    fn differs<T: Serialize>(&mut self, name: &'static str, part: &T) -> Option<Part> {
        let text = json(part);
        self.is_new(MARKING.hash_one(&text)).then(|| (name, text.into()))
    }
}

/// In order, as many together as are not longer than [`FRAME_MAX`]; what is longer by itself stands alone.
fn grouped<T>(all: impl IntoIterator<Item = T>, length: impl Fn(&T) -> usize) -> Vec<Vec<T>> {
    let (mut groups, mut room) = (Vec::<Vec<T>>::new(), 0);
    for one in all {
        let long = length(&one);
        match groups.last_mut() {
            Some(group) if long <= room => group.push(one),
            _ => {
                room = FRAME_MAX;
                groups.push(vec![one]);
            }
        }
        room = room.saturating_sub(long);
    }
    groups
}

/// [`ToPage::Changed`] of parts that are written already.
fn changed(parts: Vec<Part>) -> impl Iterator<Item = Frame> {
    grouped(parts, |(_, text)| text.len()).into_iter().map(|parts| {
        let parts: Vec<String> = parts.iter().map(|(name, text)| format!(r#""{name}":{text}"#)).collect();
        format!(r#"{{"is":"changed","parts":{{{}}}}}"#, parts.join(",")).into()
    })
}

/// What has changed of the sheet at a place, as it is written.
struct NewSheet {
    place: usize,
    about: Arc<str>,
    /// How many sections it has in all.
    count: usize,
    /// Those that are new, each with its place.
    sections: Vec<(usize, Arc<str>)>,
}

/// [`norn_wire::message::Sheets`] that are written already. What all of a long sheet would not fit into goes into
/// several.
fn sheets(count: usize, changed: Vec<NewSheet>) -> Vec<Part> {
    let mut pieces = vec![];
    for NewSheet { place, about, count, sections } in changed {
        let mut groups = grouped(sections, |(_, section)| section.len());
        if groups.is_empty() {
            groups.push(vec![]);
        }
        for group in groups {
            let sections: Vec<String> =
                group.iter().map(|(place, text)| format!("[{place},{text}]")).collect();
            let sections = sections.join(",");
            pieces.push(format!(r#"[{place},{{"about":{about},"count":{count},"sections":[{sections}]}}]"#));
        }
    }
    let mut groups = grouped(pieces, String::len);
    if groups.is_empty() {
        groups.push(vec![]);
    }
    let part = |pieces: Vec<String>| format!(r#"{{"count":{count},"changed":[{}]}}"#, pieces.join(","));
    groups.into_iter().map(|pieces| ("sheets", part(pieces).into())).collect()
}

/// [`ToPage::Entries`] that are written already.
fn entries_of(entries: Vec<Arc<str>>) -> impl Iterator<Item = Frame> {
    grouped(entries, |entry| entry.len())
        .into_iter()
        .map(|entries| format!(r#"{{"is":"entries","entries":[{}]}}"#, entries.join(",")).into())
}

struct Table {
    house: Arc<House>,
    id: TableId,
    game: state::Game,
    words: Arc<Words>,
    live: Arc<dyn Live>,
    /// The same, for odds whose turn comes later.
    now: Arc<Mutex<Arc<dyn Live>>>,
    /// What the table has come to by being opened, and the disk did not take yet. Nothing else is written before it.
    owed: Arc<[Written]>,
    counted: Counted,
    /// How many entries there were when the table was last kept as it stood, or was about to be.
    snapped: u64,
    connections: BTreeMap<u64, Connection>,
    /// What was last sent to each seat.
    drawn: BTreeMap<Seat, Drawn>,
    joined: u64,
    /// Dice that wait for another device's secret, and that somebody looks after.
    watched: BTreeSet<(AttemptId, Path)>,
    /// What came while something was written down, other than looks.
    later: VecDeque<Wish>,
    /// Whose command is being worked out.
    saying: Option<u64>,
    weighed: Arc<Mutex<AllWeighed>>,
    wishes: mpsc::WeakSender<Wish>,
    queue: mpsc::Receiver<Wish>,
}

/// Starts a table's task.
pub(crate) fn start(house: Arc<House>, id: TableId, game: Game) -> Handle {
    let (wishes, queue) = mpsc::channel(WISHES_MAX);
    let weak = wishes.downgrade();
    tokio::spawn(async move {
        let opening = Arc::clone(&house);
        let words = house.words(game);
        let opened = aside(move || open(&opening, id, game)).await;
        match opened {
            Ok(opened) => {
                let _open = house.metrics.table(id);
                let table = Table {
                    id,
                    game: crate::house::about(game),
                    words,
                    now: Arc::new(Mutex::new(Arc::clone(&opened.live))),
                    live: opened.live,
                    owed: opened.owed,
                    counted: opened.counted,
                    snapped: opened.snapped,
                    connections: BTreeMap::new(),
                    drawn: BTreeMap::new(),
                    joined: 0,
                    watched: BTreeSet::new(),
                    later: VecDeque::new(),
                    saying: None,
                    weighed: Arc::default(),
                    wishes: weak,
                    queue,
                    house,
                };
                table.run().await;
            }
            Err(trouble) => {
                tracing::error!(target: "norn::table", table = id.0, kind = trouble.name(), "can't be opened");
                refuse_all(queue, &trouble).await;
            }
        }
    });
    Handle { wishes }
}

/// A table that can't be opened says so to who waits for it, and is tried anew by who comes next.
async fn refuse_all(mut queue: mpsc::Receiver<Wish>, trouble: &Trouble) {
    queue.close();
    while let Some(wish) = queue.recv().await {
        match wish {
            Wish::Join { coming, answer } => {
                coming.out.bye(Bye::Trouble, &trouble.to_string());
                let _ = answer.send(None);
            }
            Wish::Seat { answer, .. } => {
                let _ = answer.send(Err(trouble.clone()));
            }
            _ => {}
        }
    }
}

/// Why a table that was read anew does not go on.
enum Unresumed {
    /// It can't be read now.
    Unread(Trouble),
    /// It is not the table that people have seen.
    Other(Trouble),
}

/// What refuses where the disk does not take what was said.
const KEPT: &str = "kept";

/// Refused since it could not be written down.
fn unkept(error: &StoreError) -> state::Refused {
    let text =
        format!("This could not be written down, so it did not happen: {}; {}", error.text, error.hint);
    refused(text, Some(KEPT))
}

struct Opened {
    live: Arc<dyn Live>,
    /// What opening it has brought that could not be written down yet.
    owed: Arc<[Written]>,
    counted: Counted,
    /// How many entries were not read, since the table was kept as it stood after them.
    snapped: u64,
}

/// Some entries in their order, each with its commitment.
type Page = Result<Vec<(Entry, Hash)>, StoreError>;

/// A log from an entry to its end, a page at a time. Ends with the first error.
fn pages(store: &Sqlite, id: TableId, from: u64) -> impl Iterator<Item = Page> {
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
const PAGE: usize = 128;
const _: () = assert!(PAGE <= READ_MAX);
/// How many pages may wait until something is made of them.
const PAGES_AHEAD: usize = 8;

/// Opens a table: as it was kept, with what came after, or from its whole log.
fn open(house: &House, id: TableId, game: Game) -> Result<Opened, Trouble> {
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
fn kept(house: &House, store: &Sqlite, id: TableId, secrets: &Secrets) -> Option<Kept> {
    let found = store.snapshot(id).ok().flatten()?;
    let (tip, kept) = snapshot::read(house.program.as_deref()?, &secrets.root, found)?;
    store.had(id, tip).unwrap_or(false).then_some(kept)
}

fn open_from(
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
    // Read and parsed beside what is made of it: each takes about as long as the other.
    let (ahead, come) = sync_channel(PAGES_AHEAD);
    let reader = house.reader()?;
    let opened = std::thread::scope(|scope| {
        // Whoever has no more use for it has gone wrong before, and says so.
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
        let batch = Batch { table: id, expected: first.seq, entries: Arc::clone(&added), secrets: None };
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
    Ok(Opened { live: Arc::from(live), owed, counted, snapped })
}

/// Whether whoever was told so can be sure that nothing was written.
fn never_written(kind: StoreKind) -> bool {
    matches!(kind, StoreKind::Full | StoreKind::Unwritable | StoreKind::Busy | StoreKind::Wrong)
}

/// A seat without a device is nobody's.
async fn released(house: &Arc<House>, table: TableId, seat: Seat) {
    let house = Arc::clone(house);
    // What can't be written now holds a seat that is no more.
    let _ = aside(move || Ok(house.writer.with(move |store| store.release(table, seat)).wait()?)).await;
}

/// A message as it is sent.
pub(crate) fn frame(message: &ToPage) -> Frame {
    json(message).into()
}

/// Refused by the server itself.
fn refused(text: impl Into<String>, right: Option<&str>) -> state::Refused {
    state::Refused { text: text.into(), rule: None, right: right.map(str::to_owned), problems: vec![] }
}

/// What views are drawn from.
struct Paint {
    live: Arc<dyn Live>,
    words: Arc<Words>,
    game: state::Game,
}

impl Paint {
    fn drawing(&self, seat: Seat) -> Drawing<'_> {
        Drawing { live: &*self.live, words: &self.words, game: &self.game, seat }
    }

    /// Those parts of what a seat sees that are not what it was sent last. Only those are worked out that can have
    /// changed. Whom nothing was told has what they can do as before, unless something else shows: what happens unseen
    /// changes nothing of it, and is not worked out for them.
    fn changed(&self, all: &mut BTreeMap<Seat, Drawn>, seat: Seat, told: bool, once: &mut Once) -> Vec<Part> {
        let (standing, quiet) = (self.live.standing(), self.live.quiet(seat));
        let Some(mut drawn) = all.remove(&seat) else { return vec![] };
        let mut parts = vec![];
        if !drawn.standing.is(&standing) || drawn.quiet != quiet {
            let same_game = drawn.standing.has_game_of(&standing);
            let view = if same_game { self.live.around(seat) } else { self.live.view(seat) };
            // A seat that was given a view keeps it.
            let Ok(view) = view else { return vec![] };
            let anew = match (same_game, told) {
                (true, _) => Anew::Around,
                (false, false) => Anew::Seen,
                (false, true) => Anew::All,
            };
            parts = self.parts(&view, anew, &mut drawn.marks, once);
        }
        all.insert(seat, Drawn { standing, quiet, ..drawn });
        parts
    }

    /// Those parts of a view that are not those that were marked last. Of sheets and of what can be done, only what is
    /// new is put into words, and once for all seats that have the same.
    fn parts(&self, view: &View, anew: Anew, marks: &mut Marks, once: &mut Once) -> Vec<Part> {
        let drawing = self.drawing(view.me);
        let mut parts = vec![];
        parts.extend(marks.table.differs("table", &drawing.table(view)));
        parts.extend(marks.past.differs("past", &drawing.past(view)));
        if anew == Anew::Around {
            return parts;
        }
        let around = parts.len();
        parts.extend(marks.scene.differs("scene", &drawing.scene(view)));
        let all = &view.game.sheets;
        let fewer = all.len() < marks.sheets.len();
        marks.sheets.resize_with(all.len(), Marked::default);
        let mut new = vec![];
        for (place, (sheet, marked)) in all.iter().zip(&mut marks.sheets).enumerate() {
            let about = |mark: &mut _| drawing.mark_about(view, sheet, mark);
            let about = once.drawn(&mut marked.about, about, || json(&drawing.about(view, sheet)));
            let fewer = sheet.sections.len() < marked.sections.len();
            marked.sections.resize_with(sheet.sections.len(), Mark::default);
            let mut sections = vec![];
            for (place, (section, marked)) in sheet.sections.iter().zip(&mut marked.sections).enumerate() {
                let mark = |mark: &mut _| drawing.mark_section(section, mark);
                if let Some(text) = once.drawn(marked, mark, || json(&drawing.section(section))) {
                    sections.push((place, text));
                }
            }
            if about.is_some() || fewer || !sections.is_empty() {
                let about = about.unwrap_or_else(|| json(&drawing.about(view, sheet)).into());
                new.push(NewSheet { place, about, count: sheet.sections.len(), sections });
            }
        }
        if fewer || !new.is_empty() {
            parts.extend(sheets(all.len(), new));
        }
        if anew == Anew::All || around < parts.len() {
            #[cfg(test)]
            tests::offered(view);
            let forms = Arc::clone(once.forms.get_or_insert_with(|| self.live.forms().into()));
            let offered = drawing.offered(view, &forms);
            let can = |mark: &mut _| drawing.mark_can(&offered, mark);
            let can = once.drawn(&mut marks.can, can, || json(&drawing.can(&offered)));
            parts.extend(can.map(|can| ("can", can)));
        }
        parts
    }
}

impl Table {
    /// Waits for what is done elsewhere: worked out, or written down. Who only looks need not wait with it: how long an
    /// own look takes would tell them of what others do. They see the table as it is by then; what each connection
    /// asks for stays in order.
    async fn meanwhile<T>(&mut self, done: impl Future<Output = T>) -> T {
        let mut done = std::pin::pin!(done);
        loop {
            let wish = tokio::select! {
                biased;
                done = &mut done => return done,
                wish = self.queue.recv(), if self.later.len() < WISHES_MAX => wish,
            };
            match wish {
                Some(Wish::Look { connection, n, at, came }) if !self.has_earlier(connection) => {
                    self.look(connection, n, *at, came);
                }
                Some(wish) => self.later.push_back(wish),
                // Nobody is there any more; what was begun is done all the same.
                None => return done.await,
            }
        }
    }

    /// Works something out beside the table, while others look at it.
    async fn aside<T: Send + 'static>(
        &mut self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        self.meanwhile(aside(move || Ok(work()))).await
    }

    /// Whether something that this connection asked for is still to be done.
    fn has_earlier(&self, connection: u64) -> bool {
        let its = |wish: &Wish| match wish {
            Wish::Say { connection: one, .. }
            | Wish::Look { connection: one, .. }
            | Wish::Earlier { connection: one, .. }
            | Wish::More { connection: one }
            | Wish::Part { connection: one } => *one == connection,
            _ => false,
        };
        self.saying == Some(connection) || self.later.iter().any(its)
    }

    async fn run(mut self) {
        // The server may have ended while dice waited.
        self.watch_links(true);
        self.keep_standing();
        let idle = Duration::from_secs(self.house.limits.idle_seconds.into());
        loop {
            let next = match self.later.pop_front() {
                Some(wish) => Some(wish),
                // Nobody sits here; whoever comes finds it on the disk.
                None if self.connections.is_empty() => match timeout(idle, self.queue.recv()).await {
                    Ok(next) => next,
                    Err(_) => break,
                },
                None => self.queue.recv().await,
            };
            let Some(wish) = next else { break };
            let gone_wrong = match wish {
                Wish::Join { coming, answer } => self.join(coming, answer).await,
                Wish::Part { connection } => {
                    self.part(connection);
                    Ok(())
                }
                Wish::Say { connection, command, came } => self.said(connection, &command, came).await,
                Wish::Look { connection, n, at, came } => {
                    self.look(connection, n, *at, came);
                    Ok(())
                }
                Wish::Earlier { connection, before } => {
                    self.earlier(connection, before).await;
                    Ok(())
                }
                Wish::More { connection } => {
                    self.more(connection).await;
                    Ok(())
                }
                Wish::Unseat { seat } => self.unseat(seat).await,
                Wish::Seat { name, device, answer } => self.seat(name, device, answer).await,
                Wish::Away { seat } => self.presence(seat, false).await,
                Wish::Overdue { of, path } => self.overdue(of, path).await,
                Wish::Locked { whose } => {
                    let which = |one: &Connection| match whose {
                        Lost::Seat(seat) => one.seat == seat,
                        Lost::Device(device) => one.device == device,
                    };
                    self.end(which, Bye::SeatTaken, "This seat was given to another device.");
                    Ok(())
                }
                Wish::Stop { done } => {
                    self.end(|_| true, Bye::Stopping, "The server is being stopped. What happened is kept.");
                    let _ = done.send(());
                    return;
                }
            };
            if let Err(trouble) = gone_wrong {
                // What is in memory may not be what is on disk any more: the next who comes reads it anew.
                tracing::error!(target: "norn::table", table = self.id.0, kind = trouble.name(), "could not go on");
                self.end(|_| true, Bye::Trouble, &format!("The table could not go on: {trouble}"));
                break;
            }
        }
        // Whoever has just asked finds nobody here, and asks again.
        let house = Arc::clone(&self.house);
        drop(self);
        house.sweep();
    }

    fn drawing(&self, seat: Seat) -> Drawing<'_> {
        Drawing { live: &*self.live, words: &self.words, game: &self.game, seat }
    }

    /// The table as it is now, to be drawn.
    fn paint(&self) -> Paint {
        Paint { live: Arc::clone(&self.live), words: Arc::clone(&self.words), game: self.game.clone() }
    }

    fn send(&self, connection: u64, message: &ToPage) {
        self.post(connection, frame(message));
    }

    fn post(&self, connection: u64, frame: Frame) {
        if let Some(one) = self.connections.get(&connection) {
            one.out.send(frame);
        }
    }

    /// Says the last word to some; their connections part when it is sent.
    fn end(&mut self, which: impl Fn(&Connection) -> bool, why: Bye, text: &str) {
        let gone: Vec<u64> =
            self.connections.iter().filter(|(_, one)| which(one)).map(|(number, _)| *number).collect();
        for number in gone {
            if let Some(one) = self.connections.get(&number) {
                one.out.bye(why, text);
            }
            self.part(number);
        }
    }

    /// Forgets connections whose room has run over.
    fn drop_the_slow(&mut self) {
        let slow: Vec<u64> =
            self.connections.iter().filter(|(_, one)| one.out.is_over()).map(|(number, _)| *number).collect();
        slow.into_iter().for_each(|number| self.part(number));
    }

    async fn join(&mut self, coming: Coming, answer: oneshot::Sender<Option<u64>>) -> Result<(), Trouble> {
        let Coming { seat, device, have, out, budget } = coming;
        let refused = |answer: oneshot::Sender<Option<u64>>, why: Bye, text: &str| {
            out.bye(why, text);
            let _ = answer.send(None);
        };
        let most = self.house.limits.table_connections;
        if most as usize <= self.connections.len() {
            let text =
                format!("This table has {most} connections, which is all it can take; close some windows.");
            refused(answer, Bye::TooMuch, &text);
            return Ok(());
        }
        if self.live.around(seat).is_err() {
            refused(answer, Bye::SeatTaken, "There is no such seat at this table any more.");
            return Ok(());
        }
        // Who was there a moment ago has nothing new; who was away is there again, for all to see.
        self.presence(seat, true).await?;
        let end = self.counted.streams.tip(seat).count;
        let from = match &have {
            Some(have) if end < have.count => {
                let (why, text) = self.other_log(
                    "This page has more of the log than there is: the table was put back to an older state.",
                );
                refused(answer, why, text);
                return Ok(());
            }
            Some(have) => have.count,
            None => end.saturating_sub(LATEST_MAX),
        };
        let to = end.min(from + LATEST_MAX);
        let (head, logged) = match self.stream(seat, from, to).await {
            Ok(read) => read,
            Err(trouble) => {
                refused(answer, Bye::Trouble, &unread(&trouble));
                return Ok(());
            }
        };
        if have.is_some_and(|have| have.count == from && have.head != head.to_string()) {
            let (why, text) = self.other_log("What this page has seen is not what this log begins with.");
            refused(answer, why, text);
            return Ok(());
        }
        self.joined += 1;
        let connection = self.joined;
        let newest = watch::channel(0).0;
        let one = Connection { seat, device, out, budget, newest, first: from, lacks: Some(to) };
        self.connections.insert(connection, one);
        let welcome = ToPage::Welcome {
            wire: WIRE,
            program: PROGRAM.to_owned(),
            from,
            head: head.to_string(),
            rehearsal: self.house.rehearsal.is_some(),
        };
        self.send(connection, &welcome);
        self.send(connection, &self.heads(seat, self.counted.streams.tip(seat).count));
        // Nobody kept count of what it would have been shown while it was away.
        self.forget_odds(seat);
        self.further(connection, &logged, to);
        let _ = answer.send(Some(connection));
        Ok(())
    }

    /// Sends a page what it lacks up to here. If that is all, it sees the table; otherwise it is to ask for more.
    fn further(&mut self, connection: u64, logged: &[Logged], to: u64) {
        let Some(one) = self.connections.get_mut(&connection) else { return };
        let seat = one.seat;
        let end = self.counted.streams.tip(seat).count;
        one.lacks = (to < end).then_some(to);
        for frame in entries_of(logged.iter().map(|entry| json(entry).into()).collect()) {
            self.post(connection, frame);
        }
        if to < end {
            return self.send(connection, &ToPage::More { lacks: end - to });
        }
        match self.live.view(seat) {
            Ok(view) => {
                let mut marks = Marks::default();
                let parts = self.paint().parts(&view, Anew::All, &mut marks, &mut Once::default());
                let (table, rest): (Vec<Part>, Vec<Part>) =
                    parts.into_iter().partition(|(name, _)| *name == "table");
                let whole =
                    table.iter().map(|(_, text)| format!(r#"{{"is":"state","state":{text}}}"#).into());
                for frame in changed(rest).chain(whole) {
                    self.post(connection, frame);
                }
                let (standing, quiet) = (self.live.standing(), self.live.quiet(seat));
                self.drawn.insert(seat, Drawn { standing, quiet, marks });
            }
            Err(why) => {
                let text = self.drawing(seat).refused(&why).text;
                self.send(connection, &ToPage::Wrong { text });
            }
        }
    }

    async fn more(&mut self, connection: u64) {
        let Some(one) = self.connections.get(&connection) else { return };
        // Whoever lacks nothing has everything already.
        let (seat, Some(from)) = (one.seat, one.lacks) else { return };
        let to = self.counted.streams.tip(seat).count.min(from + LATEST_MAX);
        match self.stream(seat, from, to).await {
            Ok((_, logged)) => self.further(connection, &logged, to),
            Err(trouble) => self.unreadable(connection, &trouble),
        }
    }

    /// What could not be read for one page is no other's trouble.
    fn unreadable(&mut self, connection: u64, trouble: &Trouble) {
        if let Some(one) = self.connections.get(&connection) {
            one.out.bye(Bye::Trouble, &unread(trouble));
        }
        self.part(connection);
    }

    /// What a page is told whose log is another one. A table that goes on from a backup says so in its log, and the
    /// page decides with open eyes.
    fn other_log(&self, otherwise: &'static str) -> (Bye, &'static str) {
        match self.live.restored() {
            true => (
                Bye::Restored,
                "This table goes on from a backup: what was played after it was made is gone, and this page has seen some of it.",
            ),
            false => (Bye::OtherLog, otherwise),
        }
    }

    /// What the seat's device binds its secrets to, where its stream has so many entries.
    fn heads(&self, seat: Seat, count: u64) -> ToPage {
        let of = |(audience, tip): (Reach, Tip)| HeadOf {
            audience: serde_json::to_value(audience).unwrap_or_default(),
            count: tip.count,
            head: tip.head.to_string(),
        };
        ToPage::Heads { count, heads: self.live.saw(seat).into_iter().map(of).collect() }
    }

    fn part(&mut self, connection: u64) {
        let Some(one) = self.connections.remove(&connection) else { return };
        if self.connections.values().any(|other| other.seat == one.seat) {
            return;
        }
        // What was kept for a seat that nobody looks from.
        self.drawn.remove(&one.seat);
        self.weighed.lock().unwrap_or_else(PoisonError::into_inner).seats.remove(&one.seat);
        let wishes = self.wishes.clone();
        tokio::spawn(async move {
            tokio::time::sleep(AWAY).await;
            if let Some(wishes) = wishes.upgrade() {
                let _ = wishes.send(Wish::Away { seat: one.seat }).await;
            }
        });
    }

    /// A seat comes or goes, where that is news.
    async fn presence(&mut self, seat: Seat, present: bool) -> Result<(), Trouble> {
        let connected = self.connections.values().any(|one| one.seat == seat);
        if !present && connected {
            return Ok(());
        }
        let Ok(view) = self.live.view(seat) else { return Ok(()) };
        if view.seats.iter().any(|one| one.seat == seat && one.present == present) {
            return Ok(());
        }
        let command = Command { id: self.own_id()?, say: Say::Present { present } };
        // Refused, it changes nothing, and nobody asked for it.
        let _ = self.carry_out(seat, &command).await?;
        Ok(())
    }

    fn own_id(&self) -> Result<String, Trouble> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Entries of a seat's stream, with the head before the first of them.
    async fn stream(&self, seat: Seat, from: u64, to: u64) -> Result<(Hash, Vec<Logged>), Trouble> {
        let (next, mut streams) = self
            .counted
            .marks
            .iter()
            .rev()
            .find(|(_, streams)| streams.tip(seat).count <= from)
            .cloned()
            .unwrap_or_default();
        let (house, id) = (Arc::clone(&self.house), self.id);
        let (head, found) = aside(move || {
            let store = house.reader()?;
            let mut found = vec![];
            let mut head = streams.tip(seat).head;
            for entry in entries(&store, id, next) {
                if to <= streams.tip(seat).count {
                    break;
                }
                if streams.tip(seat).count <= from {
                    head = streams.tip(seat).head;
                }
                let entry = entry?;
                let fed = streams.feed(&entry).map_err(|error| Trouble::machine(error.text, error.hint))?;
                if let Some((number, entry)) = fed.project(seat).filter(|(number, _)| from <= *number) {
                    debug_assert!(number < to);
                    found.push(entry);
                }
            }
            if streams.tip(seat).count <= from {
                head = streams.tip(seat).head;
            }
            if streams.tip(seat).count < to {
                return Err(Trouble::machine(
                    "entries are missing in the database",
                    "go back to a backup of it",
                ));
            }
            Ok((head, found))
        })
        .await?;
        let drawing = self.drawing(seat);
        let logged = found.iter().map(|entry| {
            let Sealed { text, commitment } = seal(entry)?;
            let told = drawing.told(&self.counted.seats, entry);
            Ok(Logged { number: entry.seq, commitment: commitment.to_string(), sealed: text, told })
        });
        Ok((head, logged.collect::<Result<Vec<Logged>, Trouble>>()?))
    }

    async fn earlier(&mut self, connection: u64, before: u64) {
        let Some(one) = self.connections.get(&connection) else { return };
        let (seat, end) = (one.seat, before.min(one.first));
        let from = end.saturating_sub(LATEST_MAX);
        let (head, entries) = match self.stream(seat, from, end).await {
            Ok(read) => read,
            Err(trouble) => return self.unreadable(connection, &trouble),
        };
        if let Some(one) = self.connections.get_mut(&connection) {
            one.first = one.first.min(from);
        }
        self.send(connection, &ToPage::Earlier { entries, head: head.to_string() });
    }

    async fn said(&mut self, connection: u64, command: &Command, came: Instant) -> Result<(), Trouble> {
        let Some(seat) = self.connections.get(&connection).map(|one| one.seat) else { return Ok(()) };
        let id = command.id.clone();
        self.saying = Some(connection);
        let answer = self.carry_out(seat, command).await;
        self.saying = None;
        let answer = answer?;
        self.house.metrics.command(self.id, seat, came).answered(&answer);
        let message = match answer {
            Ok(ack) => ToPage::Done { id, ack },
            Err(why) => ToPage::Refused { id, why },
        };
        self.send(connection, &message);
        Ok(())
    }

    /// Writes entries down, and before them what is owed from the table's opening.
    async fn keep(&mut self, entries: &Arc<[Written]>) -> Result<(), StoreError> {
        let owed = Arc::clone(&self.owed);
        for batch in [&owed, entries] {
            let Some(first) = batch.first() else { continue };
            let batch =
                Batch { table: self.id, expected: first.seq, entries: Arc::clone(batch), secrets: None };
            let (answer, kept) = oneshot::channel();
            let writing = self.house.metrics.write(self.id);
            self.house.writer.append_then(batch, move |kept| {
                writing.ended(&kept);
                let _ = answer.send(kept);
            });
            let gone =
                || StoreError::new(StoreKind::Ended, "the writer stopped unexpectedly", "start Norn again");
            self.meanwhile(kept).await.unwrap_or_else(|_| Err(gone()))?;
            if !self.owed.is_empty() {
                self.owed = Arc::default();
                let shown = self.show(&owed).await;
                shown.map_err(|trouble| StoreError::new(StoreKind::Failed, trouble.text, trouble.hint))?;
            }
        }
        Ok(())
    }

    fn goes_on(&mut self, live: Arc<dyn Live>) {
        self.live = live;
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&self.live);
    }

    /// Keeps the table as it stands, every so often and between attempts: whoever comes back to it then waits for what came
    /// after alone. Without it nothing is lost but that time.
    fn keep_standing(&mut self) {
        let seq = self.live.seq();
        if seq < self.snapped + SNAPSHOT_EVERY || !self.live.is_at_rest() || !self.owed.is_empty() {
            return;
        }
        let Some(program) = self.house.program.clone() else { return };
        self.snapped = seq;
        let (live, counted) = (Arc::clone(&self.live), self.counted.clone());
        let (house, id) = (Arc::clone(&self.house), self.id);
        tokio::task::spawn_blocking(move || {
            let bytes = house.read(|store| store.secrets(id)).ok();
            let secrets = bytes.and_then(|bytes| Secrets::read(&bytes));
            let standing =
                secrets.and_then(|secrets| snapshot::of(&program, &secrets.root, &*live, &counted));
            let Some(standing) = standing else { return };
            if let Err(error) = house.writer.keep_snapshot(id, Some(standing)).wait() {
                tracing::warn!(target: "norn::table", table = id.0, error = %error, "could not be kept as it stands");
            }
        });
    }

    /// Reads the table anew where nobody can tell what was written, and shows everybody what they have not seen:
    /// whether these entries are among it.
    async fn read_anew(&mut self, wanted: &[Written]) -> Result<bool, Unresumed> {
        let game = Game::named(&self.game.id)
            .map_err(|error| Unresumed::Unread(Trouble::unknown(error.to_string(), error.hint())))?;
        let (house, id) = (Arc::clone(&self.house), self.id);
        let from = self.owed.first().map_or_else(|| self.live.seq(), |first| first.seq);
        let read = aside(move || {
            let opened = open(&house, id, game)?;
            let store = house.reader()?;
            let news = entries(&store, id, from).map(|entry| Written::of(entry?).map_err(StoreError::from));
            let news = news.collect::<Result<Vec<Written>, StoreError>>()?;
            Ok((opened, news))
        });
        let (opened, news) = read.await.map_err(Unresumed::Unread)?;
        let kept = wanted.first().is_some_and(|first| news.iter().any(|one| one.sealed() == first.sealed()));
        self.owed = opened.owed;
        self.goes_on(opened.live);
        self.show(&news).await.map_err(Unresumed::Other)?;
        if self.counted.streams.tip(REFEREE) == opened.counted.streams.tip(REFEREE) {
            return Ok(kept);
        }
        Err(Unresumed::Other(Trouble::machine(
            "another program has put the table back to another state",
            "load the page again",
        )))
    }

    /// Does what a seat says: writes it down, then shows it.
    async fn carry_out(
        &mut self,
        seat: Seat,
        command: &Command,
    ) -> Result<Result<message::Ack, state::Refused>, Trouble> {
        let (live, said, now) = (Arc::clone(&self.live), command.clone(), (self.house.clock)());
        let (next, turn) = match self.aside(move || live.say(seat, &said, now)).await? {
            Ok(done) => done,
            Err(why) => return Ok(Err(self.drawing(seat).refused(&why))),
        };
        let entries: Arc<[Written]> = turn.entries.into();
        match self.keep(&entries).await {
            Ok(()) => {
                self.goes_on(Arc::from(next));
                self.show(&entries).await?;
                self.keep_standing();
            }
            // It was done before, and this answer was lost on the way.
            Err(error) if matches!(error.kind, StoreKind::Repeated { .. }) => {
                return Ok(Ok(message::Ack::Before));
            }
            Err(error) if never_written(error.kind) => return Ok(Err(unkept(&error))),
            Err(error) => match self.read_anew(&entries).await {
                Ok(true) => {}
                Ok(false) => return Ok(Err(unkept(&error))),
                // What is in memory may not be what is on the disk. The store takes nothing that does not follow on
                // what it has, so nothing is lost or doubled by going on.
                Err(Unresumed::Unread(trouble)) => {
                    let text = format!("It is not known whether this was written down: {trouble}");
                    return Ok(Err(refused(text, Some(KEPT))));
                }
                Err(Unresumed::Other(trouble)) => return Err(trouble),
            },
        }
        for (from, id, outcome) in turn.delivered {
            let message = match outcome {
                Ok(ack) => ToPage::Done { id, ack: acked(&ack) },
                Err(why) => ToPage::Refused { id, why: self.drawing(from).refused(&why) },
            };
            let message = frame(&message);
            for one in self.connections.values().filter(|one| one.seat == from) {
                one.out.send(Arc::clone(&message));
            }
        }
        Ok(Ok(acked(&turn.ack)))
    }

    /// Shows what is written down: to each seat what reaches it, and what it sees now, if that is another thing
    /// than before.
    async fn show(&mut self, written: &[Written]) -> Result<(), Trouble> {
        for entry in written {
            self.counted.name(entry);
        }
        let seats: Vec<Seat> = {
            let mut seats: Vec<Seat> =
                self.connections.values().filter(|one| one.lacks.is_none()).map(|one| one.seat).collect();
            seats.sort_unstable();
            seats.dedup();
            seats
        };
        let mut streams: BTreeMap<Seat, Vec<Arc<str>>> = BTreeMap::new();
        for entry in written {
            let sealed = entry.sealed();
            let fed = self.counted.streams.feed_sealed(entry, sealed.commitment);
            let fed = fed.map_err(|error| Trouble::machine(error.text, error.hint))?;
            // What reads alike to all is written once for all who count alike.
            let mut all: Option<(u64, Arc<str>)> = None;
            for &seat in &seats {
                let Some(number) = fed.number(seat) else { continue };
                let alike = all.as_ref().filter(|(same, _)| *same == number && Drawing::alike(entry));
                let text = match alike {
                    Some((_, text)) => Arc::clone(text),
                    None => {
                        let drawing =
                            Drawing { live: &*self.live, words: &self.words, game: &self.game, seat };
                        let logged = Logged {
                            number,
                            commitment: sealed.commitment.to_string(),
                            sealed: sealed.numbered(entry, number),
                            told: drawing.told(&self.counted.seats, entry),
                        };
                        Arc::from(json(&logged))
                    }
                };
                all = Some((number, Arc::clone(&text)));
                streams.entry(seat).or_default().push(text);
            }
            self.counted.mark();
        }
        let told: Vec<(Seat, bool)> = seats.iter().map(|seat| (*seat, streams.contains_key(seat))).collect();
        let (paint, mut drawn) = (self.paint(), std::mem::take(&mut self.drawn));
        let (drawn, parts) = self
            .aside(move || {
                let mut once = Once::default();
                let changed = |(seat, told)| paint.changed(&mut drawn, seat, told, &mut once);
                let parts: Vec<Vec<Part>> = told.into_iter().map(changed).collect();
                (drawn, parts)
            })
            .await?;
        self.drawn = drawn;
        let mut framed = (vec![], vec![]);
        for (seat, parts) in seats.into_iter().zip(parts) {
            let entries = streams.remove(&seat).unwrap_or_default();
            if !parts.is_empty() || !entries.is_empty() {
                self.forget_odds(seat);
            }
            // The seat before has the same, more often than not.
            if !std::iter::zip(&framed.0, &entries).all(|(one, other)| Arc::ptr_eq(one, other))
                || framed.0.len() != entries.len()
            {
                framed = (entries.clone(), entries_of(entries).collect::<Vec<Frame>>());
            }
            for frame in framed.1.iter().cloned().chain(changed(parts)) {
                self.tell(seat, &frame);
            }
        }
        for entry in written {
            if let Body::Removed { seat } = &entry.body {
                let (house, id, seat) = (Arc::clone(&self.house), self.id, *seat);
                self.end(|one| one.seat == seat, Bye::SeatTaken, "The referee has removed this seat.");
                tokio::spawn(async move { released(&house, id, seat).await });
            }
        }
        self.drop_the_slow();
        self.watch_links(false);
        Ok(())
    }

    /// Dice that wait for another device's secret don't wait for ever: not for one that is not connected, and
    /// not long for one that is, or that may be about to come back. Then they fall without it, and the log says so.
    fn watch_links(&mut self, about_to_come: bool) {
        let awaited: Vec<(AttemptId, Path, Seat)> =
            self.live.awaited(REFEREE).into_iter().map(|one| (one.of, one.path, one.seat)).collect();
        for (of, path, seat) in &awaited {
            if self.watched.contains(&(of.clone(), *path)) {
                continue;
            }
            let there = about_to_come || self.connections.values().any(|one| one.seat == *seat);
            let (wishes, of, path) = (self.wishes.clone(), of.clone(), *path);
            tokio::spawn(async move {
                if there {
                    tokio::time::sleep(LINK).await;
                }
                if let Some(wishes) = wishes.upgrade() {
                    let _ = wishes.send(Wish::Overdue { of, path }).await;
                }
            });
        }
        self.watched = awaited.into_iter().map(|(of, path, _)| (of, path)).collect();
    }

    async fn overdue(&mut self, of: AttemptId, path: Path) -> Result<(), Trouble> {
        if self.watched.contains(&(of.clone(), path)) {
            let say = Say::FallWithout { of: of.clone(), path };
            let command = Command { id: self.own_id()?, say };
            let refused = self.carry_out(REFEREE, &command).await?.err();
            // Otherwise refused, something else has settled it.
            if refused.is_some_and(|why| why.right.as_deref() == Some(KEPT)) {
                self.watched.remove(&(of, path));
                self.watch_links(true);
            }
        }
        Ok(())
    }

    fn tell(&self, seat: Seat, frame: &Frame) {
        for one in self.connections.values().filter(|one| one.seat == seat && one.lacks.is_none()) {
            one.out.send(Arc::clone(frame));
        }
    }

    async fn seat(
        &mut self,
        name: String,
        device: Option<Publishing>,
        answer: oneshot::Sender<Result<Seat, Trouble>>,
    ) -> Result<(), Trouble> {
        let before: Vec<Seat> = self.counted.seats.keys().copied().collect();
        let command = Command { id: self.own_id()?, say: Say::Invite { name, device, hosted: false } };
        let seated = match self.carry_out(REFEREE, &command).await? {
            Err(why) => Err(Trouble::wrong(why.text)),
            Ok(_) => self
                .counted
                .seats
                .keys()
                .copied()
                .find(|seat| !before.contains(seat))
                .ok_or_else(|| Trouble::fault("nobody was seated")),
        };
        if let Err(Ok(seat)) = answer.send(seated) {
            // Whoever asked has gone.
            return self.unseat(seat).await;
        }
        Ok(())
    }

    /// A seat that nobody holds is nobody's, and takes no room.
    async fn unseat(&mut self, seat: Seat) -> Result<(), Trouble> {
        let command = Command { id: self.own_id()?, say: Say::Remove { seat } };
        // Refused, it is gone already.
        let _ = self.carry_out(REFEREE, &command).await?;
        Ok(())
    }

    fn look(&mut self, connection: u64, n: u32, at: Look, came: Instant) {
        let Some(one) = self.connections.get(&connection) else { return };
        let seat = one.seat;
        let drawing = self.drawing(seat);
        let seen = match &at {
            Look::Fill { filled } => {
                let mut filling = drawing.fill(filled);
                if matches!(filling.stage, state::Stage::Ready { .. })
                    && let Some(Frameless::One(odds)) = self.remembered(seat, asked(&at))
                {
                    filling.odds = Some(odds);
                }
                Seen::Fill { filling }
            }
            Look::Odds { .. } => {
                one.newest.send_replace(n);
                return self.weigh(one, n, at, came);
            }
            Look::OddsOf { .. } => return self.weigh(one, n, at, came),
            Look::WhyNot {} => Seen::WhyNot { refused: drawing.why_not() },
            Look::Onto { who, onto } => Seen::Onto { onto: drawing.onto(Who(*who), onto) },
            Look::Places { who } => {
                Seen::Places { places: drawing.places(Who(*who)).into_iter().map(|place| place.0).collect() }
            }
            Look::Form { draft } => match drawing.form(draft) {
                Ok((filling, problems)) => Seen::Form { filling, problems },
                Err(why) => Seen::Nothing { why },
            },
            Look::Cast {} => {
                let cast = self.live.cast();
                let forms = self.live.forms();
                let mine =
                    |form: &str| seat == REFEREE || forms.iter().any(|one| one.name == form && one.players);
                let drafts = cast.drafts.into_iter().filter(|draft| mine(&draft.form)).map(|draft| {
                    // What is laid out has its name in another field than who is made.
                    let text = |value: &norn_kernel::Value| match value {
                        norn_kernel::Value::Text(text) => Some(text.clone()),
                        _ => None,
                    };
                    let name = draft.values.get("name").and_then(text);
                    let name = name.or_else(|| draft.values.values().find_map(text));
                    let name = name.unwrap_or_else(|| draft.form.clone());
                    ReadyMade { label: name, draft }
                });
                let opening = cast.opening.as_ref().map(|text| drawing.text(text));
                Seen::Cast { drafts: drafts.collect(), opening }
            }
            Look::Explain { attempt } => match self.live.explain(seat, &AttemptId(attempt.clone())) {
                Ok(told) => {
                    let mut lines = drawing.lines(&told.lines);
                    if !told.settled.rulable {
                        lines.iter_mut().for_each(|line| line.rulable = None);
                    }
                    Seen::Explain { settled: drawing.settled(&told.settled), lines }
                }
                Err(why) => Seen::Nothing { why: drawing.refused(&why) },
            },
            Look::Rule { id } => match rule(&self.game, &self.words, id) {
                Some(rule) => Seen::Rule { rule },
                None => Seen::Nothing { why: refused(format!("there is no rule `{id}`"), None) },
            },
        };
        let (out, frame) = (one.out.clone(), frame(&ToPage::Seen { n, what: Box::new(seen) }));
        tokio::spawn(async move {
            in_step(came).await;
            out.send(frame);
        });
    }

    /// Odds that were weighed since the seat was shown something new.
    fn remembered(&self, seat: Seat, asked: u64) -> Option<Frameless> {
        let weighed = self.weighed.lock().unwrap_or_else(PoisonError::into_inner);
        weighed.seats.get(&seat)?.known.get(&asked).cloned()
    }

    fn forget_odds(&self, seat: Seat) {
        let mut weighed = self.weighed.lock().unwrap_or_else(PoisonError::into_inner);
        weighed.counted += 1;
        let shown = weighed.counted;
        weighed.seats.insert(seat, Weighed { shown, ..Weighed::default() });
    }

    /// Weighs odds off the task, on the table as it is when their turn comes: a question that is not open any more
    /// costs nothing, and neither does what nobody waits for.
    fn weigh(&self, one: &Connection, n: u32, at: Look, came: Instant) {
        let (seat, out, mut newest) = (one.seat, one.out.clone(), one.newest.subscribe());
        let (asked, waits) = (asked(&at), Arc::clone(&one.budget.looks).try_acquire_owned());
        let most = self.house.limits.looks;
        let known = self.remembered(seat, asked);
        let (now, words, game) = (Arc::clone(&self.now), Arc::clone(&self.words), self.game.clone());
        let (weighed, weighing) = (Arc::clone(&self.weighed), Arc::clone(&self.house.weighing));
        tokio::spawn(async move {
            let answer = async |what: Frameless| {
                let seen = match what {
                    Frameless::One(odds) => Seen::Odds { odds },
                    Frameless::Each(odds) => Seen::OddsOf { odds },
                    Frameless::None(why) => Seen::Nothing { why },
                };
                let frame = frame(&ToPage::Seen { n, what: Box::new(seen) });
                in_step(came).await;
                out.send(frame);
            };
            if let Some(known) = known {
                return answer(known).await;
            }
            let Ok(_waits) = waits else {
                let text =
                    format!("{most} odds of this seat wait to be weighed already; look again in a moment");
                return answer(Frameless::None(refused(text, Some("full")))).await;
            };
            let newer = async {
                match &at {
                    Look::Odds { .. } => newest.wait_for(|newest| *newest != n).await.is_ok(),
                    _ => std::future::pending().await,
                }
            };
            let turn = tokio::select! {
                biased;
                _ = newer => None,
                () = out.over() => None,
                turn = weighing.acquire_owned() => turn.ok(),
            };
            let Some(_turn) = turn else {
                return answer(Frameless::None(refused("something newer was asked", None))).await;
            };
            let of_seat = || weighed.lock().unwrap_or_else(PoisonError::into_inner);
            // In this order: a newer table under an older count is forgotten at once, and never the other way.
            let Some(shown) = of_seat().seats.get(&seat).map(|weighed| weighed.shown) else { return };
            let live = Arc::clone(&now.lock().unwrap_or_else(PoisonError::into_inner));
            let job = tokio::task::spawn_blocking(move || {
                let drawing = Drawing { live: &*live, words: &words, game: &game, seat };
                weighed_now(&drawing, &at)
            });
            let Ok(what) = job.await else {
                return answer(Frameless::None(refused("these odds could not be weighed", None))).await;
            };
            {
                let mut weighed = of_seat();
                if let Some(weighed) = weighed.seats.get_mut(&seat).filter(|one| one.shown == shown) {
                    if WEIGHED_MAX <= weighed.known.len() {
                        weighed.known.clear();
                    }
                    weighed.known.insert(asked, what.clone());
                }
            }
            answer(what).await;
        });
    }
}

/// Until the next whole [`STEP`] after a look came: how long it took to answer tells less of what else went on.
async fn in_step(came: Instant) {
    let steps = came.elapsed().as_nanos() / STEP.as_nanos() + 1;
    let steps = u32::try_from(steps).unwrap_or(u32::MAX);
    tokio::time::sleep_until((came + STEP * steps).into()).await;
}

/// The mark that odds are remembered by: of what is filled in, or of an open question.
fn asked(at: &Look) -> u64 {
    MARKING.hash_one(match at {
        Look::Fill { filled } | Look::Odds { filled } => json(filled),
        Look::OddsOf { path } => json(path),
        _ => String::new(),
    })
}

/// What a page is told where its entries could not be read.
fn unread(trouble: &Trouble) -> String {
    format!("What happened could not be read: {trouble}")
}

fn weighed_now(drawing: &Drawing<'_>, at: &Look) -> Frameless {
    let none = |why: &NoOdds| {
        Frameless::None(match why {
            NoOdds::NotKnownToYou => refused("the odds depend on what you don't know", None),
            NoOdds::Refused(why) => drawing.refused(why),
            NoOdds::Unweighed(why) => refused(why.clone(), None),
        })
    };
    match at {
        Look::Odds { filled } => match drawing.live.odds(drawing.seat, &drawing.whole(filled), &[]) {
            Ok(odds) => Frameless::One(drawing.odds(&odds)),
            Err(why) => none(&why),
        },
        Look::OddsOf { path } => match drawing.live.odds_of(drawing.seat, path) {
            Ok(each) => Frameless::Each(
                each.iter()
                    .map(|(answer, odds)| AnswerOdds { answer: answer.clone(), odds: drawing.odds(odds) })
                    .collect(),
            ),
            Err(why) => none(&why),
        },
        _ => Frameless::None(refused("nothing to weigh", None)),
    }
}

fn acked(ack: &Ack) -> message::Ack {
    match ack {
        Ack::Done => message::Ack::Done,
        Ack::Before => message::Ack::Before,
        Ack::Queued { .. } => message::Ack::Queued,
        Ack::Held => message::Ack::Held,
    }
}

fn seal(entry: &Entry) -> Result<Sealed, Trouble> {
    canon::seal(entry).map_err(|error| Trouble::machine(error.text, error.hint))
}

/// A rule of the reference.
fn rule(game: &state::Game, words: &Words, id: &str) -> Option<state::Rule> {
    let game = Game::named(&game.id).ok()?;
    let norn_table::Manifest { reference, places, .. } = game.manifest();
    norn_wire::book::rule(reference, places, words, id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::Place;
    use crate::origin::Origins;
    use norn_kernel::{Draft, Filled, Value};
    use norn_wire::message::Parts;
    use norn_wire::state::Past;
    use tempfile::TempDir;

    /// At which table, by name, and for whom it was worked out what can be done.
    static OFFERED: Mutex<Vec<(String, Seat)>> = Mutex::new(vec![]);

    pub(super) fn offered(view: &View) {
        OFFERED.lock().expect("whole").push((view.name.clone(), view.me));
    }

    /// A table with an opponent, its referee's connection and a player's, without sockets.
    struct Sat {
        house: Arc<House>,
        handle: Handle,
        referee: (u64, Outbox),
        player: (Seat, u64, Outbox),
        said: u32,
        _folder: TempDir,
    }

    impl Sat {
        async fn down(name: &str) -> Self {
            let folder = TempDir::new().expect("a folder");
            let place =
                Place { file: folder.path().join("norn.db"), options: norn_store::Options::default() };
            let origins = Origins::of(([127, 0, 0, 1], 7777).into(), None, None);
            let serving = crate::Options {
                addr: ([127, 0, 0, 1], 7777).into(),
                origin: None,
                seen_as: None,
                rehearsal: None,
                clock: || Some(1_000),
                limits: crate::limits::Limits::default(),
            };
            let house = Arc::new(House::open(place, origins, false, &serving).expect("a house"));
            let game = Game::named("triumvene").expect("it is there");
            let about = house.begin(game, name.to_owned(), "Ref".to_owned()).await.expect("a table");
            let handle = house.table(about.id).expect("a table");
            let seat = handle.seat("Ann".to_owned(), None).await.ok().expect("it goes on").expect("a seat");
            let (mut connections, mut frames) = (vec![], vec![]);
            for seat in [REFEREE, seat] {
                let out = Outbox::new(serving.limits.waiting_bytes);
                let budget = house.budgets.of(about.id, seat);
                let coming = Coming { seat, device: Hash([7; 32]), have: None, out: out.clone(), budget };
                connections.push(handle.join(coming).await.ok().flatten().expect("joined"));
                frames.push(out);
            }
            let (player, referee) = (frames.pop().expect("two"), frames.pop().expect("two"));
            let referee = (connections[0], referee);
            let mut sat = Self {
                house,
                handle,
                referee,
                player: (seat, connections[1], player),
                said: 0,
                _folder: folder,
            };
            let values =
                [("name", Value::text("Bandit")), ("max-hp", Value::Number(9)), ("damage", Value::Number(3))];
            let values = values.map(|(name, value)| (name.to_owned(), value)).into();
            sat.does(Say::Build { draft: Draft { form: "opponent".to_owned(), values }, seat: None }).await;
            sat
        }

        async fn says(&mut self, say: Say) -> String {
            self.said += 1;
            let id = format!("c{}", self.said);
            assert!(self.handle.say(self.referee.0, Command { id: id.clone(), say }).await.is_ok());
            id
        }

        /// The referee says something, and it is done.
        async fn does(&mut self, say: Say) {
            let id = self.says(say).await;
            until(&self.referee.1, &[r#""is":"done""#, &id]).await;
        }

        /// What was sent to the player's page meanwhile.
        fn told(&self) -> Vec<Frame> {
            self.player.2.taken()
        }
    }

    /// What is sent, up to a frame with all of this in it.
    async fn until(frames: &Outbox, has: &[&str]) -> Frame {
        loop {
            let frame = timeout(AWAY, frames.next()).await.expect("in time").expect("a frame");
            if has.iter().all(|part| frame.contains(part)) {
                return frame;
            }
        }
    }

    fn correct(address: &str, number: i64) -> Say {
        Say::Correct { address: address.to_owned(), value: Value::Number(number), reason: String::new() }
    }

    #[tokio::test]
    async fn what_happens_unseen_is_not_worked_out_for_whoever_may_not_see_it() {
        let mut sat = Sat::down("counted").await;
        let player = sat.player.0;
        sat.told();
        let mut before = 0;
        let mut worked = || {
            let all = OFFERED.lock().expect("whole");
            let all = all.iter().filter(|(name, seat)| name == "counted" && *seat == player).count();
            all - std::mem::replace(&mut before, all)
        };
        assert!(0 < worked());
        for number in 1..6 {
            sat.does(correct("character/0/fitness", number)).await;
            sat.does(Say::Note { text: "a secret".to_owned(), public: false }).await;
        }
        assert_eq!((worked(), sat.told().len()), (0, 0), "nothing of it is hers");
        // Everybody sees how they are.
        sat.does(correct("character/0/hp", 1)).await;
        assert_eq!(worked(), 1);
        assert!(sat.told().iter().any(|frame| frame.contains("sheets")));
        sat.does(correct("defiance", 3)).await;
        assert_eq!(worked(), 1);
        assert!(sat.told().iter().any(|frame| frame.contains("scene")));
        sat.house.close().await;
    }

    #[tokio::test]
    async fn an_own_look_does_not_wait_until_what_others_do_is_written_down() {
        let mut sat = Sat::down("slow").await;
        let (connection, host) = (sat.player.1, sat.referee.0);
        let (go, gate) = std::sync::mpsc::channel::<()>();
        // The disk is slow.
        let _slow = sat.house.writer.with(move |_| {
            let _ = gate.recv();
            Ok(())
        });
        let id = sat.says(correct("character/0/fitness", 5)).await;
        let look = || Look::Fill { filled: Filled::of("check") };
        for n in 1..4 {
            assert!(sat.handle.look(connection, n, look()).await.is_ok());
            until(&sat.player.2, &[r#""is":"seen""#, &format!(r#""n":{n},"#)]).await;
        }
        // Whoever has said something sees what came of it.
        assert!(sat.handle.look(host, 9, look()).await.is_ok());
        assert!(sat.handle.look(connection, 4, look()).await.is_ok());
        until(&sat.player.2, &[r#""is":"seen""#, r#""n":4,"#]).await;
        let early = sat.referee.1.taken();
        assert!(early.iter().all(|frame| !frame.contains(r#""is":"seen""#)), "{early:?}");
        assert!(early.iter().all(|frame| !frame.contains(&format!(r#""id":"{id}""#))), "{early:?}");
        go.send(()).expect("it waits");
        until(&sat.referee.1, &[r#""is":"done""#, &id]).await;
        until(&sat.referee.1, &[r#""is":"seen""#, r#""n":9,"#]).await;
        sat.house.close().await;
    }

    #[test]
    fn what_has_changed_is_framed_as_the_wire_says_and_sent_once() {
        let mut mark = Mark::default();
        let past = Past { undo: None, asked_to_undo: None, recent: vec![] };
        let part = mark.differs("past", &past).expect("it was never sent");
        let parts = |parts| frame(&ToPage::Changed { parts: Box::new(parts) });
        let framed = parts(Parts { past: Some(past.clone()), ..Parts::default() });
        assert_eq!(changed(vec![part]).collect::<Vec<_>>(), [framed]);
        assert_eq!(mark.differs("past", &past), None);
        let other = Past { undo: Some(state::Undo { id: "a".to_owned() }), ..past.clone() };
        assert!(mark.differs("past", &other).is_some());
        assert!(mark.differs("past", &past).is_some());

        let about = state::About {
            who: None,
            name: "\"x\"".to_owned(),
            kind: state::Labelled { words: String::new(), rule: String::new() },
            health: None,
            conditions: vec![],
            mine: false,
            player: None,
        };
        let title = state::Labelled { words: "Gear".to_owned(), rule: String::new() };
        let section = state::Section { title, rows: vec![] };
        let sections = vec![(1, json(&section).into()), (3, json(&section).into())];
        let written = NewSheet { place: 2, about: json(&about).into(), count: 4, sections };
        let sheet =
            message::ChangedSheet { about, count: 4, sections: vec![(1, section.clone()), (3, section)] };
        for (written, count, changed_sheets) in [(vec![written], 3, vec![(2, sheet)]), (vec![], 1, vec![])] {
            let all = message::Sheets { count, changed: changed_sheets };
            let framed = parts(Parts { sheets: Some(all), ..Parts::default() });
            assert_eq!(changed(sheets(count.into(), written)).collect::<Vec<_>>(), [framed]);
        }
    }

    #[test]
    fn a_frame_of_several_is_no_longer_than_frames_may_be() {
        let long = |length| Arc::<str>::from("x".repeat(length));
        let lengths = |of: &[usize]| {
            let groups = grouped(of.iter().map(|one| long(*one)), |one| one.len());
            groups.iter().map(|group| group.iter().map(|one| one.len()).collect()).collect::<Vec<Vec<_>>>()
        };
        assert_eq!(lengths(&[]), Vec::<Vec<usize>>::new());
        assert_eq!(lengths(&[1, FRAME_MAX - 1, 1]), [vec![1, FRAME_MAX - 1], vec![1]]);
        assert_eq!(lengths(&[1, FRAME_MAX, 1]), [vec![1], vec![FRAME_MAX], vec![1]]);
        assert_eq!(lengths(&[1, FRAME_MAX + 1, 1, 2]), [vec![1], vec![FRAME_MAX + 1], vec![1, 2]]);
        // What does not fit into one frame never meets in one.
        let sheet = |place, lengths: &[usize]| {
            let sections: Vec<_> = lengths.iter().map(|one| long(*one)).enumerate().collect();
            NewSheet { place, about: long(9), count: sections.len(), sections }
        };
        assert_eq!(changed(sheets(2, vec![sheet(0, &[FRAME_MAX]), sheet(1, &[1])])).count(), 2);
        assert_eq!(changed(sheets(1, vec![sheet(0, &[FRAME_MAX, 1, FRAME_MAX])])).count(), 3);
        assert_eq!(changed(sheets(2, vec![sheet(0, &[1, 1]), sheet(1, &[])])).count(), 1);
    }
}
