//! One task per table. It owns the table's state and is the only one that changes it: it carries a command
//! out, commits it in one transaction, and only then shows it.
mod bounds;
mod come;
mod floor;
mod frames;
mod links;
mod look;
mod open;
mod paint;
mod say;
pub(crate) mod what_if;

use crate::budget::Seated;
use crate::fair::{Cause, Class, Sort};
use crate::house::{House, aside};
use crate::limits::WISHES_MAX;
use crate::outbox::Outbox;
use crate::snapshot::Counted;
use crate::trouble::Trouble;
use bounds::Bounds;
use come::Connection;
use floor::Watched;
use frames::json;
use look::AllWeighed;
pub(crate) use look::in_step;
use norn_chronicle::canon::Written;
use norn_chronicle::device::Publishing;
use norn_chronicle::store::{Mark, TableId};
use norn_chronicle::{AttemptId, Hash, Picture, Seat};
use norn_kernel::{Path, Place, Who};
use norn_shelf::Game;
use norn_table::{Command, Cut, Live, Say};
use norn_wire::message::{Boundary, Bye, Have, Look, ToPage};
use norn_wire::state::{self, Free, Player};
use norn_wire::words::Words;
use open::open;
use paint::Drawn;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout_at;

/// A frame for a page, made once for all who get it.
pub(crate) type Frame = tokio_tungstenite::tungstenite::Utf8Bytes;

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
    /// Somebody says what they do not want in the game, or no longer.
    Bound { connection: u64, n: u32, what: Bounding },
    /// It is time to see whether whoever has the floor has said anything.
    Quiet,
    /// Others wait to be let in than before.
    Newcomers,
    /// It is time to show what was said so.
    Beat,
    /// A seat puts down a picture, which is made anew already.
    Picture { seat: Seat, picture: Picture, bytes: Arc<[u8]>, answer: oneshot::Sender<Result<(), Trouble>> },
    /// A seat looks for a picture that it has.
    Find { seat: Seat, hash: Hash, answer: oneshot::Sender<Result<Option<Picture>, Trouble>> },
    /// A seat looks for what it sees of the picture under a map.
    Cut { seat: Seat, at: String, answer: oneshot::Sender<Result<Option<Arc<Cut>>, Trouble>> },
    /// A seat shows a place to others.
    Point { connection: u64, place: Place },
    /// A page wants earlier entries.
    Earlier { connection: u64, before: u64 },
    /// A page wants the next entries that it lacks.
    More { connection: u64 },
    /// Somebody new takes a seat, and plays this character if it is still free.
    Seat {
        name: String,
        device: Option<Publishing>,
        plays: Option<Who>,
        answer: oneshot::Sender<Result<Seat, Trouble>>,
    },
    /// A seat's device wants to try something out in the table as it stands.
    Present { seat: Seat, device: Hash, answer: oneshot::Sender<Option<Present>> },
    /// Whoever may come asks who is free to be played.
    Free { answer: oneshot::Sender<Result<Vec<Free>, Trouble>> },
    /// Which seats there are for players, with whom they play.
    Players { answer: oneshot::Sender<Result<Vec<Player>, Trouble>> },
    /// Whoever would come asks whether they may be called so.
    Named { name: String, answer: oneshot::Sender<Result<String, Trouble>> },
    /// A seat that somebody took is held by no device: it could not be kept.
    Unseat { seat: Seat },
    /// A seat has been without a connection for a while.
    Away { seat: Seat },
    /// Dice have waited long enough for the secret of another device.
    Overdue { of: AttemptId, path: Path },
    /// A seat, or a device, has lost what it held.
    Locked { whose: Lost },
    /// Nobody may sit here any more.
    PutAway { text: &'static str, done: oneshot::Sender<()> },
    /// The server is being stopped.
    Stop { done: oneshot::Sender<()> },
}

/// What somebody says of lines and veils.
pub(crate) enum Bounding {
    /// That they do not want something.
    Name(Boundary, String),
    /// That they take it back.
    TakeBack(Boundary, String),
    /// To see what they have written.
    Own,
    /// The referee strikes one, or all that its author wrote.
    Strike(Boundary, String, bool),
}

/// Who comes to a table.
#[derive(Clone)]
pub(crate) struct Coming {
    pub(crate) seat: Seat,
    /// The hash of its device's token.
    pub(crate) device: Hash,
    pub(crate) mark: Mark,
    pub(crate) have: Option<Have>,
    pub(crate) out: Outbox,
    pub(crate) budget: Arc<Seated>,
    /// Whose work it is that they ask for.
    pub(crate) cause: Cause,
}

/// A table as it stands, with what it is drawn with.
pub(crate) struct Present {
    live: Arc<dyn Live>,
    words: Arc<Words>,
    game: Arc<state::Game>,
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
    /// For stopping the subject, which waits behind nothing.
    stops: mpsc::Sender<Wish>,
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
        let stops = command.say == Say::Stop {};
        let wish = Wish::Say { connection, command: Box::new(command), came: Instant::now() };
        match stops {
            true => self.stops.send(wish).await.map_err(|_| Gone),
            false => self.wish(wish).await,
        }
    }

    pub(crate) async fn look(&self, connection: u64, n: u32, at: Look) -> Result<(), Gone> {
        self.wish(Wish::Look { connection, n, at: Box::new(at), came: Instant::now() }).await
    }

    pub(crate) async fn bound(&self, connection: u64, n: u32, what: Bounding) -> Result<(), Gone> {
        self.wish(Wish::Bound { connection, n, what }).await
    }

    pub(crate) async fn newcomers(&self) {
        // A table that is gone shows them when it is there again.
        let _ = self.wish(Wish::Newcomers).await;
    }

    pub(crate) async fn put_picture(
        &self,
        seat: Seat,
        picture: Picture,
        bytes: Arc<[u8]>,
    ) -> Result<Result<(), Trouble>, Gone> {
        let (answer, put) = oneshot::channel();
        self.wish(Wish::Picture { seat, picture, bytes, answer }).await?;
        put.await.map_err(|_| Gone)
    }

    pub(crate) async fn find_picture(
        &self,
        seat: Seat,
        hash: Hash,
    ) -> Result<Result<Option<Picture>, Trouble>, Gone> {
        let (answer, found) = oneshot::channel();
        self.wish(Wish::Find { seat, hash, answer }).await?;
        found.await.map_err(|_| Gone)
    }

    pub(crate) async fn find_cut(
        &self,
        seat: Seat,
        at: String,
    ) -> Result<Result<Option<Arc<Cut>>, Trouble>, Gone> {
        let (answer, found) = oneshot::channel();
        self.wish(Wish::Cut { seat, at, answer }).await?;
        found.await.map_err(|_| Gone)
    }

    pub(crate) async fn point(&self, connection: u64, place: Place) -> Result<(), Gone> {
        self.wish(Wish::Point { connection, place }).await
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
        plays: Option<Who>,
    ) -> Result<Result<Seat, Trouble>, Gone> {
        let (answer, seated) = oneshot::channel();
        self.wish(Wish::Seat { name, device, plays, answer }).await?;
        seated.await.map_err(|_| Gone)
    }

    /// The table as it stands; nothing where the device does not hold the seat (any more).
    pub(crate) async fn present(&self, seat: Seat, device: Hash) -> Result<Option<Present>, Gone> {
        let (answer, present) = oneshot::channel();
        self.wish(Wish::Present { seat, device, answer }).await?;
        present.await.map_err(|_| Gone)
    }

    pub(crate) async fn free(&self) -> Result<Result<Vec<Free>, Trouble>, Gone> {
        let (answer, free) = oneshot::channel();
        self.wish(Wish::Free { answer }).await?;
        free.await.map_err(|_| Gone)
    }

    pub(crate) async fn players(&self) -> Result<Result<Vec<Player>, Trouble>, Gone> {
        let (answer, players) = oneshot::channel();
        self.wish(Wish::Players { answer }).await?;
        players.await.map_err(|_| Gone)
    }

    pub(crate) async fn named(&self, name: String) -> Result<Result<String, Trouble>, Gone> {
        let (answer, named) = oneshot::channel();
        self.wish(Wish::Named { name, answer }).await?;
        named.await.map_err(|_| Gone)
    }

    pub(crate) async fn unseat(&self, seat: Seat) {
        let _ = self.wish(Wish::Unseat { seat }).await;
    }

    pub(crate) async fn locked(&self, whose: Lost) {
        let _ = self.wish(Wish::Locked { whose }).await;
    }

    /// Ends it: whoever sits there is told why.
    pub(crate) async fn put_away(&self, text: &'static str) {
        let (done, away) = oneshot::channel();
        if self.wish(Wish::PutAway { text, done }).await.is_ok() {
            let _ = away.await;
        }
    }

    pub(crate) async fn stop(&self) {
        let (done, stopped) = oneshot::channel();
        if self.wish(Wish::Stop { done }).await.is_ok() {
            let _ = stopped.await;
        }
    }
}

struct Table {
    house: Arc<House>,
    id: TableId,
    game: Arc<state::Game>,
    words: Arc<Words>,
    live: Arc<dyn Live>,
    /// The same, for odds whose turn comes later.
    now: Arc<Mutex<Arc<dyn Live>>>,
    /// Entries from opening the table that the disk has not taken yet. Nothing else is written before them.
    owed: Arc<[Written]>,
    /// For how many bytes a demo has room; none for any other table.
    room: Option<u64>,
    class: Class,
    /// Since when nobody sits here.
    empty: tokio::time::Instant,
    counted: Counted,
    /// How many entries there were at the latest snapshot, or at the one that is being written.
    snapped: u64,
    /// Whether somebody has just had their words erased.
    erased: bool,
    connections: BTreeMap<u64, Connection>,
    /// What was last sent to each seat.
    drawn: BTreeMap<Seat, Arc<Drawn>>,
    joined: u64,
    /// Dice that wait for another device's secret, and that somebody looks after.
    watched: BTreeSet<(AttemptId, Path)>,
    /// Requests, other than looks, that came during a write.
    later: VecDeque<Wish>,
    /// What nobody wants in this game.
    bounds: Bounds,
    /// Who has the floor, and when they were heard last.
    floor: Watched,
    /// Whose command is being worked out, or whose earlier entries are.
    saying: Option<u64>,
    weighed: Arc<Mutex<AllWeighed>>,
    wishes: mpsc::WeakSender<Wish>,
    queue: mpsc::Receiver<Wish>,
    stops: mpsc::Receiver<Wish>,
}

/// Starts a table's task.
pub(crate) fn start(house: Arc<House>, id: TableId, game: Game) -> Handle {
    let (wishes, queue) = mpsc::channel(WISHES_MAX);
    let (stopping, stops) = mpsc::channel(WISHES_MAX);
    let weak = wishes.downgrade();
    tokio::spawn(async move {
        let opening = Arc::clone(&house);
        let words = house.words(game);
        let class = house.class(id);
        let opened = match house.fair.turn(Cause::table(class, id), Sort::Open).await {
            Ok(turn) => {
                aside(move || {
                    let _turn = turn;
                    open(&opening, id, game)
                })
                .await
            }
            Err(trouble) => Err(trouble),
        };
        match opened {
            Ok(opened) => {
                let _open = house.metrics.table(id);
                let table = Table {
                    id,
                    game: Arc::new(crate::house::about(game)),
                    words,
                    now: Arc::new(Mutex::new(Arc::clone(&opened.live))),
                    live: opened.live,
                    owed: opened.owed,
                    room: opened.room,
                    class,
                    empty: tokio::time::Instant::now(),
                    counted: opened.counted,
                    snapped: opened.snapped,
                    erased: false,
                    connections: BTreeMap::new(),
                    drawn: BTreeMap::new(),
                    joined: 0,
                    watched: BTreeSet::new(),
                    later: VecDeque::new(),
                    bounds: Bounds::of(opened.boundaries),
                    floor: Watched::default(),
                    saying: None,
                    weighed: Arc::default(),
                    wishes: weak,
                    queue,
                    stops,
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
    Handle { wishes, stops: stopping }
}

/// A table that can't be opened says so to its callers; the next one tries again.
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
            Wish::Picture { answer, .. } => {
                let _ = answer.send(Err(trouble.clone()));
            }
            Wish::Find { answer, .. } => {
                let _ = answer.send(Err(trouble.clone()));
            }
            Wish::Cut { answer, .. } => {
                let _ = answer.send(Err(trouble.clone()));
            }
            Wish::Free { answer } => {
                let _ = answer.send(Err(trouble.clone()));
            }
            Wish::Players { answer } => {
                let _ = answer.send(Err(trouble.clone()));
            }
            Wish::Named { answer, .. } => {
                let _ = answer.send(Err(trouble.clone()));
            }
            _ => {}
        }
    }
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
    /// Waits for work on another thread: a command, or a write. Looks are answered meanwhile; otherwise their
    /// timing would tell what others do. They see the table as it is by then; what each connection asks for
    /// stays in order.
    async fn meanwhile<T>(&mut self, done: impl Future<Output = T>) -> T {
        let mut done = std::pin::pin!(done);
        loop {
            let wish = tokio::select! {
                biased;
                done = &mut done => return done,
                Some(wish) = self.stops.recv() => {
                    self.later.push_front(wish);
                    continue;
                }
                wish = self.queue.recv(), if self.later.len() < WISHES_MAX => wish,
            };
            match wish {
                Some(Wish::Look { connection, n, at, came }) if !self.has_earlier(connection) => {
                    self.look(connection, n, *at, came);
                }
                Some(Wish::Find { seat, hash, answer }) => {
                    let _ = answer.send(Ok(self.live.picture(seat, &hash)));
                }
                Some(Wish::Cut { seat, at, answer }) => {
                    let _ = answer.send(Ok(self.live.cut(seat, &at)));
                }
                Some(Wish::Present { seat, device, answer }) => {
                    let _ = answer.send(self.present(seat, &device));
                }
                Some(Wish::Free { answer }) => {
                    let _ = answer.send(Ok(self.free()));
                }
                Some(Wish::Players { answer }) => {
                    let _ = answer.send(Ok(self.players()));
                }
                Some(wish) => self.later.push_back(wish),
                // The caller is gone; the work is finished all the same.
                None => return done.await,
            }
        }
    }

    /// Computes something on another thread, while the table answers looks.
    async fn aside<T: Send + 'static>(
        &mut self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        self.aside_for(self.cause(), work).await
    }

    /// The same for somebody.
    async fn aside_for<T: Send + 'static>(
        &mut self,
        cause: Cause,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let fair = Arc::clone(&self.house.fair);
        self.meanwhile(async move {
            let turn = fair.turn(cause, Sort::Command).await?;
            aside(move || {
                let _turn = turn;
                Ok(work())
            })
            .await
        })
        .await
    }

    /// Whose work it is that is done now: of whoever says something, or else the table's own.
    fn cause(&self) -> Cause {
        let saying = self.saying.and_then(|connection| self.connections.get(&connection));
        saying.map_or_else(|| Cause::table(self.class, self.id), |one| one.cause)
    }

    /// Works something out here and now: what takes less than to have it done elsewhere.
    fn at_once<T>(&self, work: impl FnOnce() -> T) -> Result<T, Trouble> {
        catch_unwind(AssertUnwindSafe(work)).map_err(|_| crate::house::stopped())
    }

    /// Whether something that this connection asked for is still to be done.
    fn has_earlier(&self, connection: u64) -> bool {
        let its = |wish: &Wish| match wish {
            Wish::Say { connection: one, .. }
            | Wish::Look { connection: one, .. }
            | Wish::Bound { connection: one, .. }
            | Wish::Earlier { connection: one, .. }
            | Wish::Point { connection: one, .. }
            | Wish::More { connection: one }
            | Wish::Part { connection: one } => *one == connection,
            _ => false,
        };
        self.saying == Some(connection) || self.later.iter().any(its)
    }

    async fn run(mut self) {
        // The server may have ended while dice waited.
        self.watch_links(true);
        self.watch_floor(&[]);
        self.keep_standing();
        let idle = Duration::from_secs(self.house.limits.idle_seconds.into());
        loop {
            let next = match self.stops.try_recv().ok().or_else(|| self.later.pop_front()) {
                Some(wish) => Some(wish),
                // Nobody sits here; the next visitor loads the table from disk. That somebody asks for something
                // does not keep it: a page that is there does.
                None if self.connections.is_empty() => {
                    match timeout_at(self.empty + idle, self.queue.recv()).await {
                        Ok(next) => next,
                        Err(_) => break,
                    }
                }
                None => tokio::select! {
                    biased;
                    Some(wish) = self.stops.recv() => Some(wish),
                    wish = self.queue.recv() => wish,
                },
            };
            let Some(wish) = next else { break };
            let gone_wrong = match wish {
                Wish::Join { coming, answer } => self.join(coming, answer).await,
                Wish::Part { connection } => {
                    self.part(connection);
                    Ok(())
                }
                Wish::Say { connection, command, came } => self.said(connection, *command, came).await,
                Wish::Look { connection, n, at, came } => {
                    self.look(connection, n, *at, came);
                    Ok(())
                }
                Wish::Bound { connection, n, what } => {
                    self.bound(connection, n, what).await;
                    Ok(())
                }
                Wish::Quiet => self.quiet().await,
                Wish::Newcomers => {
                    self.show_newcomers(|_| true);
                    Ok(())
                }
                Wish::Beat => {
                    self.beat().await;
                    Ok(())
                }
                Wish::Picture { seat, picture, bytes, answer } => {
                    self.put_picture(seat, picture, bytes, answer).await
                }
                Wish::Find { seat, hash, answer } => {
                    let _ = answer.send(Ok(self.live.picture(seat, &hash)));
                    Ok(())
                }
                Wish::Cut { seat, at, answer } => {
                    let _ = answer.send(Ok(self.live.cut(seat, &at)));
                    Ok(())
                }
                Wish::Present { seat, device, answer } => {
                    let _ = answer.send(self.present(seat, &device));
                    Ok(())
                }
                Wish::Point { connection, place } => {
                    self.point(connection, place);
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
                Wish::Seat { name, device, plays, answer } => self.seat(name, device, plays, answer).await,
                Wish::Free { answer } => {
                    let _ = answer.send(Ok(self.free()));
                    Ok(())
                }
                Wish::Players { answer } => {
                    let _ = answer.send(Ok(self.players()));
                    Ok(())
                }
                Wish::Named { name, answer } => {
                    let named = self.live.seat_name(&name);
                    let _ = answer.send(named.map_err(|why| Trouble::wrong(why.in_words())));
                    Ok(())
                }
                Wish::Away { seat } => self.presence(seat, false).await,
                Wish::Overdue { of, path } => self.overdue(of, path).await,
                Wish::Locked { whose } => {
                    let which = |one: &Connection| match whose {
                        Lost::Seat(seat) => one.who() == seat,
                        Lost::Device(device) => one.device == device,
                    };
                    self.end(which, Bye::SeatTaken, "This seat was given to another device.");
                    Ok(())
                }
                Wish::PutAway { text, done } => {
                    self.end(|_| true, Bye::SeatTaken, text);
                    let _ = done.send(());
                    break;
                }
                Wish::Stop { done } => {
                    self.end(|_| true, Bye::Stopping, "The server is being stopped. What happened is kept.");
                    let _ = done.send(());
                    return;
                }
            };
            if self.erased && gone_wrong.is_ok() {
                // Nothing of it is kept in memory either: whoever comes reads the table anew.
                let text = "Somebody has had their words erased from the log, which is read anew.";
                self.end(|_| true, Bye::Erased, text);
                break;
            }
            if let Err(trouble) = gone_wrong {
                // Memory and disk may differ now, so the next visitor reads the table anew.
                tracing::error!(target: "norn::table", table = self.id.0, kind = trouble.name(), "could not go on");
                self.end(|_| true, Bye::Trouble, &format!("The table could not go on: {trouble}"));
                break;
            }
        }
        // Callers that have just sent something find the task gone, and retry.
        let house = Arc::clone(&self.house);
        drop(self);
        house.sweep();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::{New, Place};
    use crate::limits::AWAY;
    use crate::origin::Origins;
    use norn_chronicle::REFEREE;
    use norn_kernel::{Draft, Filled, Value};
    use norn_table::View;
    use tempfile::TempDir;
    use tokio::time::timeout;

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
            let (name, referee) = (name.to_owned(), "Ref".to_owned());
            let about = house
                .begin(New { game, name, referee, sealed: false, prepared: None })
                .await
                .expect("a table");
            let handle = house.table(about.id).expect("a table");
            let seat =
                handle.seat("Ann".to_owned(), None, None).await.ok().expect("it goes on").expect("a seat");
            let (mut connections, mut frames) = (vec![], vec![]);
            for seat in [REFEREE, seat] {
                house.hold(Hash([7; 32]), about.id, seat).await.expect("held");
                let out = Outbox::new(serving.limits.waiting_bytes);
                let budget = house.budgets.of(about.id, seat);
                let cause = Cause::table(Class::People, about.id);
                let device = Hash([7; 32]);
                let mark = Mark::NONE;
                let coming = Coming { seat, device, mark, have: None, out: out.clone(), budget, cause };
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
            assert!(
                self.handle
                    .say(self.referee.0, Command { id: id.clone(), say, based_on: None })
                    .await
                    .is_ok()
            );
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
}
