//! One task per table. It owns the table's state, and is the only one that changes it: a command is worked out,
//! written down in one transaction, and only then shown.
use crate::budget::Seated;
use crate::house::{House, PROGRAM, aside};
use crate::limits::{AWAY, FRAME_MAX, LATEST_MAX, LINK, MARK_EVERY, WEIGHED_MAX, WISHES_MAX};
use crate::outbox::Outbox;
use crate::trouble::Trouble;
use norn_chronicle::canon::{self, Sealed, Written};
use norn_chronicle::store::{Batch, READ_MAX, Store, StoreKind, TableId, entries};
use norn_chronicle::stream::Streams;
use norn_chronicle::{AttemptId, Body, Entry, Hash, REFEREE, Seat, StoreError};
use norn_kernel::{Form, Path, Ruleset, Who};
use norn_shelf::{Game, Visit};
use norn_store::Sqlite;
use norn_table::secrets::Secrets;
use norn_table::view::{self, Standing, View};
use norn_table::{Ack, Command, Live, NoOdds, Say};
use norn_wire::WIRE;
use norn_wire::draw::Drawing;
use norn_wire::log::Logged;
use norn_wire::message::{self, AnswerOdds, Bye, Have, Look, ReadyMade, Seen, ToPage};
use norn_wire::state::{self, OddsShown};
use norn_wire::tell::SeatNames;
use norn_wire::words::Words;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{BuildHasher, DefaultHasher, Hasher, RandomState};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;
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
    Say { connection: u64, command: Box<Command> },
    /// A seat looks at something.
    Look { connection: u64, n: u32, at: Box<Look> },
    /// A page wants earlier entries.
    Earlier { connection: u64, before: u64 },
    /// A page wants the next entries that it lacks.
    More { connection: u64 },
    /// Somebody new takes a seat.
    Seat { name: String, tip: Option<Hash>, answer: oneshot::Sender<Result<Seat, Trouble>> },
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
        self.wish(Wish::Say { connection, command: Box::new(command) }).await
    }

    pub(crate) async fn look(&self, connection: u64, n: u32, at: Look) -> Result<(), Gone> {
        self.wish(Wish::Look { connection, n, at: Box::new(at) }).await
    }

    pub(crate) async fn earlier(&self, connection: u64, before: u64) -> Result<(), Gone> {
        self.wish(Wish::Earlier { connection, before }).await
    }

    pub(crate) async fn more(&self, connection: u64) -> Result<(), Gone> {
        self.wish(Wish::More { connection }).await
    }

    pub(crate) async fn seat(&self, name: String, tip: Option<Hash>) -> Result<Result<Seat, Trouble>, Gone> {
        let (answer, seated) = oneshot::channel();
        self.wish(Wish::Seat { name, tip, answer }).await?;
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
    streams: Streams,
    /// Points from which streams can be counted again: the number of the next entry, and how far all were.
    marks: Vec<(u64, Streams)>,
    seats: SeatNames,
    connections: BTreeMap<u64, Connection>,
    /// What was last sent to each seat.
    drawn: BTreeMap<Seat, Drawn>,
    joined: u64,
    /// Dice that wait for another device's secret, and that somebody looks after.
    watched: BTreeSet<(AttemptId, Path)>,
    weighed: Arc<Mutex<AllWeighed>>,
    wishes: mpsc::WeakSender<Wish>,
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
                let table = Table {
                    id,
                    game: crate::house::about(game),
                    words,
                    now: Arc::new(Mutex::new(Arc::clone(&opened.live))),
                    live: opened.live,
                    streams: opened.streams,
                    marks: opened.marks,
                    seats: opened.seats,
                    connections: BTreeMap::new(),
                    drawn: BTreeMap::new(),
                    joined: 0,
                    watched: BTreeSet::new(),
                    weighed: Arc::default(),
                    wishes: weak,
                    house,
                };
                table.run(queue).await;
            }
            Err(trouble) => refuse_all(queue, &trouble).await,
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

struct Opened {
    live: Arc<dyn Live>,
    streams: Streams,
    marks: Vec<(u64, Streams)>,
    seats: SeatNames,
}

/// A whole log from its beginning, each entry with its commitment, a few at a time. Ends with the first error.
fn sealed(store: &Sqlite, id: TableId) -> impl Iterator<Item = Result<(Entry, Hash), StoreError>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let from = next?;
        let page = store.read_sealed(id, from, READ_MAX);
        next = match &page {
            Ok(page) if page.len() == READ_MAX => Some(from + READ_MAX as u64),
            _ => None,
        };
        Some(page.map_or_else(|error| vec![Err(error)], |page| page.into_iter().map(Ok).collect()))
    })
    .flatten()
}

/// Reads a whole log.
fn open(house: &House, id: TableId, game: Game) -> Result<Opened, Trouble> {
    struct Open<I> {
        secrets: Secrets,
        log: I,
        now: Option<i64>,
    }
    impl<I: Iterator<Item = Entry>> Visit for Open<I> {
        type Out = Result<(Box<dyn Live>, Vec<Entry>), norn_table::Damaged>;
        fn visit<R: Ruleset>(self, rules: R) -> Self::Out {
            view::open(rules, self.secrets.root, self.secrets.seeded, self.log, self.now)
        }
    }
    let store = house.reader()?;
    let bytes = store.secrets(id)?;
    let secrets = Secrets::read(&bytes).ok_or_else(|| {
        Trouble::machine("the table's secrets are damaged", "go back to a backup of the data folder")
    })?;
    let (mut streams, mut marks, mut seats) = (Streams::new(), vec![(0, Streams::new())], SeatNames::new());
    let mut broken: Option<Trouble> = None;
    let mut take = |entry: &Entry, commitment: Hash, streams: &mut Streams| -> Result<(), Trouble> {
        streams.feed_sealed(entry, commitment).map_err(|error| Trouble::machine(error.text, error.hint))?;
        mark(&mut marks, streams, entry.seq + 1);
        named(&mut seats, entry);
        Ok(())
    };
    let log = sealed(&store, id).map_while(|entry| match entry {
        Ok((entry, commitment)) => match take(&entry, commitment, &mut streams) {
            Ok(()) => Some(entry),
            Err(trouble) => {
                broken = Some(trouble);
                None
            }
        },
        Err(error) => {
            broken = Some(error.into());
            None
        }
    });
    let opened = game.visit(Open { secrets, log, now: (house.clock)() });
    if let Some(trouble) = broken {
        return Err(trouble);
    }
    let (mut live, added) = opened.map_err(|damaged| {
        Trouble::machine(damaged.to_string(), "nothing was changed; `norn verify` shows what is still good")
    })?;
    live.limited(house.limits.table);
    if let Some(first) = added.first() {
        let expected = first.seq;
        let written = added.into_iter().map(Written::of).collect::<Result<Arc<[Written]>, _>>();
        let added = written.map_err(|error| Trouble::machine(error.text, error.hint))?;
        let batch = Batch { table: id, expected, entries: Arc::clone(&added), secrets: None };
        house.writer.append(batch).wait()?;
        for entry in &*added {
            streams
                .feed_sealed(entry, entry.sealed().commitment)
                .map_err(|error| Trouble::machine(error.text, error.hint))?;
            mark(&mut marks, &streams, entry.seq + 1);
            named(&mut seats, entry);
        }
    }
    Ok(Opened { live: Arc::from(live), streams, marks, seats })
}

fn mark(marks: &mut Vec<(u64, Streams)>, streams: &Streams, next: u64) {
    if next.is_multiple_of(MARK_EVERY) {
        marks.push((next, streams.clone()));
    }
}

fn named(seats: &mut SeatNames, entry: &Entry) {
    if let Body::Seated { seat, name, .. } = &entry.body {
        seats.insert(*seat, name.clone());
    }
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

impl Table {
    async fn run(mut self, mut queue: mpsc::Receiver<Wish>) {
        // The server may have ended while dice waited.
        self.watch_links(true);
        let idle = Duration::from_secs(self.house.limits.idle_seconds.into());
        loop {
            let next = if self.connections.is_empty() {
                // Nobody sits here; whoever comes finds it on the disk.
                match timeout(idle, queue.recv()).await {
                    Ok(next) => next,
                    Err(_) => break,
                }
            } else {
                queue.recv().await
            };
            let Some(wish) = next else { break };
            let gone_wrong = match wish {
                Wish::Join { coming, answer } => self.join(coming, answer).await,
                Wish::Part { connection } => {
                    self.part(connection);
                    Ok(())
                }
                Wish::Say { connection, command } => self.said(connection, &command).await,
                Wish::Look { connection, n, at } => {
                    self.look(connection, n, *at);
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
                Wish::Seat { name, tip, answer } => self.seat(name, tip, answer).await,
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
                self.end(|_| true, Bye::Trouble, &format!("The table could not go on: {trouble}"));
                break;
            }
        }
        // Whoever has just asked finds nobody here, and asks again.
        drop(queue);
        self.house.sweep();
    }

    fn drawing(&self, seat: Seat) -> Drawing<'_> {
        Drawing { live: &*self.live, words: &self.words, game: &self.game, seat }
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
        let end = self.streams.tip(seat).count;
        let from = match &have {
            Some(have) if end < have.count => {
                refused(
                    answer,
                    Bye::OtherLog,
                    "This page has more of the log than there is: the table was put back to an older state.",
                );
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
            refused(answer, Bye::OtherLog, "What this page has seen is not what this log begins with.");
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
        let end = self.streams.tip(seat).count;
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
                let parts = self.parts(&view, true, &mut marks, &mut Once::default());
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
        let to = self.streams.tip(seat).count.min(from + LATEST_MAX);
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
            let told = drawing.told(&self.seats, entry);
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

    /// Those parts of what a seat sees that are not what it was sent last. Only those are worked out that can have
    /// changed.
    fn changed(&mut self, seat: Seat, once: &mut Once) -> Vec<Part> {
        let (standing, quiet) = (self.live.standing(), self.live.quiet(seat));
        let Some(mut drawn) = self.drawn.remove(&seat) else { return vec![] };
        let mut parts = vec![];
        if !drawn.standing.is(&standing) || drawn.quiet != quiet {
            let same_game = drawn.standing.has_game_of(&standing);
            let view = if same_game { self.live.around(seat) } else { self.live.view(seat) };
            // A seat that was given a view keeps it.
            let Ok(view) = view else { return vec![] };
            parts = self.parts(&view, !same_game, &mut drawn.marks, once);
        }
        self.drawn.insert(seat, Drawn { standing, quiet, ..drawn });
        parts
    }

    /// Those parts of a view that are not those that were marked last. Of sheets and of what can be done, only what is
    /// new is put into words, and once for all seats that have the same.
    fn parts(&self, view: &View, game: bool, marks: &mut Marks, once: &mut Once) -> Vec<Part> {
        let drawing = self.drawing(view.me);
        let mut parts = vec![];
        parts.extend(marks.table.differs("table", &drawing.table(view)));
        parts.extend(marks.past.differs("past", &drawing.past(view)));
        if !game {
            return parts;
        }
        parts.extend(marks.scene.differs("scene", &drawing.scene(view)));
        let forms = Arc::clone(once.forms.get_or_insert_with(|| self.live.forms().into()));
        let offered = drawing.offered(view, &forms);
        let can = |mark: &mut _| drawing.mark_can(&offered, mark);
        parts
            .extend(once.drawn(&mut marks.can, can, || json(&drawing.can(&offered))).map(|can| ("can", can)));
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
        parts
    }

    async fn said(&mut self, connection: u64, command: &Command) -> Result<(), Trouble> {
        let Some(seat) = self.connections.get(&connection).map(|one| one.seat) else { return Ok(()) };
        let id = command.id.clone();
        let message = match self.carry_out(seat, command).await? {
            Ok(ack) => ToPage::Done { id, ack },
            Err(why) => ToPage::Refused { id, why },
        };
        self.send(connection, &message);
        Ok(())
    }

    /// Does what a seat says: writes it down, then shows it.
    async fn carry_out(
        &mut self,
        seat: Seat,
        command: &Command,
    ) -> Result<Result<message::Ack, state::Refused>, Trouble> {
        let (next, turn) = match self.live.say(seat, command, (self.house.clock)()) {
            Ok(done) => done,
            Err(why) => return Ok(Err(self.drawing(seat).refused(&why))),
        };
        let entries: Arc<[Written]> = turn.entries.into();
        if !entries.is_empty() {
            let expected = self.live.seq();
            let batch = Batch { table: self.id, expected, entries: Arc::clone(&entries), secrets: None };
            let (answer, kept) = oneshot::channel();
            self.house.writer.append_then(batch, move |kept| {
                let _ = answer.send(kept);
            });
            let kept = kept.await.map_err(|_| Trouble::fault("the writer stopped unexpectedly"))?;
            match kept {
                Ok(_) => {}
                // It was done before, and this answer was lost on the way.
                Err(error) if matches!(error.kind, StoreKind::Repeated { .. }) => {
                    return Ok(Ok(message::Ack::Before));
                }
                Err(error)
                    if matches!(error.kind, StoreKind::Full | StoreKind::Unwritable | StoreKind::Busy) =>
                {
                    let text = format!(
                        "This could not be written down, so it did not happen: {}; {}",
                        error.text, error.hint
                    );
                    return Ok(Err(refused(text, Some("kept"))));
                }
                Err(error) => return Err(error.into()),
            }
        }
        self.live = Arc::from(next);
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&self.live);
        self.show(&entries)?;
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
    fn show(&mut self, written: &[Written]) -> Result<(), Trouble> {
        for entry in written {
            named(&mut self.seats, entry);
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
            let fed = self.streams.feed_sealed(entry, sealed.commitment);
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
                            told: drawing.told(&self.seats, entry),
                        };
                        Arc::from(json(&logged))
                    }
                };
                all = Some((number, Arc::clone(&text)));
                streams.entry(seat).or_default().push(text);
            }
            mark(&mut self.marks, &self.streams, entry.seq + 1);
        }
        let (mut once, mut framed) = (Once::default(), (vec![], vec![]));
        for seat in seats {
            let entries = streams.remove(&seat).unwrap_or_default();
            let parts = self.changed(seat, &mut once);
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
            let command = Command { id: self.own_id()?, say: Say::FallWithout { of, path } };
            // Refused, something else has settled it.
            let _ = self.carry_out(REFEREE, &command).await?;
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
        tip: Option<Hash>,
        answer: oneshot::Sender<Result<Seat, Trouble>>,
    ) -> Result<(), Trouble> {
        let before: Vec<Seat> = self.seats.keys().copied().collect();
        let command = Command { id: self.own_id()?, say: Say::Invite { name, tip, hosted: false } };
        let seated = match self.carry_out(REFEREE, &command).await? {
            Err(why) => Err(Trouble::wrong(why.text)),
            Ok(_) => self
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

    fn look(&mut self, connection: u64, n: u32, at: Look) {
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
                return self.weigh(one, n, at);
            }
            Look::OddsOf { .. } => return self.weigh(one, n, at),
            Look::WhyNot {} => Seen::WhyNot { refused: drawing.why_not() },
            Look::Onto { who, onto } => Seen::Onto { onto: drawing.onto(Who(*who), onto) },
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
        self.send(connection, &ToPage::Seen { n, what: Box::new(seen) });
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
    fn weigh(&self, one: &Connection, n: u32, at: Look) {
        let (seat, out, mut newest) = (one.seat, one.out.clone(), one.newest.subscribe());
        let (asked, waits) = (asked(&at), Arc::clone(&one.budget.looks).try_acquire_owned());
        let most = self.house.limits.looks;
        let known = self.remembered(seat, asked);
        let (now, words, game) = (Arc::clone(&self.now), Arc::clone(&self.words), self.game.clone());
        let (weighed, weighing) = (Arc::clone(&self.weighed), Arc::clone(&self.house.weighing));
        tokio::spawn(async move {
            let answer = |what: Frameless| {
                let seen = match what {
                    Frameless::One(odds) => Seen::Odds { odds },
                    Frameless::Each(odds) => Seen::OddsOf { odds },
                    Frameless::None(why) => Seen::Nothing { why },
                };
                out.send(frame(&ToPage::Seen { n, what: Box::new(seen) }));
            };
            if let Some(known) = known {
                return answer(known);
            }
            let Ok(_waits) = waits else {
                let text =
                    format!("{most} odds of this seat wait to be weighed already; look again in a moment");
                return answer(Frameless::None(refused(text, Some("full"))));
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
                return answer(Frameless::None(refused("something newer was asked", None)));
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
                return answer(Frameless::None(refused("these odds could not be weighed", None)));
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
            answer(what);
        });
    }
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
    norn_wire::book::rule(game_reference(game), game_places(game), words, id)
}

fn game_reference(game: Game) -> &'static str {
    struct Reference;
    impl Visit for Reference {
        type Out = &'static str;
        fn visit<R: Ruleset>(self, rules: R) -> &'static str {
            rules.reference()
        }
    }
    game.visit(Reference)
}

fn game_places(game: Game) -> &'static str {
    struct Places;
    impl Visit for Places {
        type Out = &'static str;
        fn visit<R: Ruleset>(self, rules: R) -> &'static str {
            rules.places()
        }
    }
    game.visit(Places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use norn_wire::message::Parts;
    use norn_wire::state::Past;

    #[test]
    fn what_has_changed_is_framed_as_the_wire_says_and_sent_once() {
        let mut mark = Mark::default();
        let past = Past { undo: None, recent: vec![] };
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
