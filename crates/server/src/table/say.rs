//! Carries out a seat's command, commits it in one transaction, and only then shows it.
use super::come::{Connection, released};
use super::frames::{changed, entries_of, logged};
use super::open::{never_written, open};
use super::paint::{Paint, Painted};
use super::{Frame, Table, Wish, frame, refused};
use crate::house::aside;
use crate::limits::SNAPSHOT_EVERY;
use crate::snapshot::{self};
use crate::trouble::Trouble;
use norn_chronicle::canon::Written;
use norn_chronicle::store::{Batch, Store, StoreKind, entries, put_down};
use norn_chronicle::{Body, Picture, REFEREE, Role, Seat, StoreError};
use norn_shelf::Game;
use norn_table::command::Right;
use norn_table::secrets::Secrets;
use norn_table::{Ack, Command, Live, Say, Turn};
use norn_wire::draw::Drawing;
use norn_wire::message::{self, Bye, ToPage};
use norn_wire::state::{self};
use norn_wire::tell::Depends;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, PoisonError};
use std::time::Instant;
use tokio::sync::oneshot;

/// Why a table that was read anew does not go on.
pub(super) enum Unresumed {
    /// It can't be read now.
    Unread(Trouble),
    /// It is not the table that people have seen.
    Other(Trouble),
}

/// What a command comes to, if it can be written down.
struct WorkedOut {
    next: Arc<dyn Live>,
    turn: Turn,
    painted: Option<Painted>,
}

/// What changes a table.
pub(super) type Doing =
    Box<dyn FnOnce(&dyn Live) -> Result<(Box<dyn Live>, Turn), norn_table::Refused> + Send>;

/// Where it is worked out what somebody does.
#[derive(Clone, Copy)]
pub(super) enum How {
    /// Here and now: it takes less than to have it done elsewhere.
    Here,
    /// Elsewhere, when its turn comes among all tables.
    InTurn,
    /// Elsewhere, before everything that waits for a turn: what makes the table safe waits for nobody.
    AtNoPlace,
}

/// What refuses where the disk does not take what was said.
pub(super) const KEPT: &str = "kept";

/// Refused since it could not be written down.
pub(super) fn unkept(error: &StoreError) -> state::Refused {
    let text =
        format!("This could not be written down, so it did not happen: {}; {}", error.text, error.hint);
    refused(text, Some(KEPT))
}

pub(super) fn acked(ack: &Ack) -> message::Ack {
    match ack {
        Ack::Done => message::Ack::Done,
        Ack::Before => message::Ack::Before,
        Ack::Queued { .. } => message::Ack::Queued,
        Ack::Held => message::Ack::Held,
    }
}

impl Table {
    pub(super) fn own_id(&self) -> Result<String, Trouble> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    pub(super) async fn said(
        &mut self,
        connection: u64,
        mut command: Command,
        came: Instant,
    ) -> Result<(), Trouble> {
        let Some(one) = self.connections.get_mut(&connection) else { return Ok(()) };
        let (seat, hand) = (one.seat, one.hand);
        one.follows(&mut command);
        let id = command.id.clone();
        self.saying = Some(connection);
        let before = self.live.seq();
        let answer = self.carry_out(seat, hand, &command).await;
        self.saying = None;
        let answer = answer?;
        if command.say == (Say::Stop {}) && self.live.seq() != before {
            self.overtaken();
        }
        self.house.metrics.command(self.id, seat, came).answered(&answer);
        let message = match answer {
            Ok(ack) => ToPage::Done { id, ack },
            Err(why) => ToPage::Refused { id, why },
        };
        self.send(connection, &message);
        Ok(())
    }

    /// What was about to happen in the subject does not happen: what came before it was stopped, and waits.
    fn overtaken(&mut self) {
        while let Ok(wish) = self.queue.try_recv() {
            self.later.push_back(wish);
        }
        let (over, later) = std::mem::take(&mut self.later)
            .into_iter()
            .partition(|wish| matches!(wish, Wish::Say { command, .. } if command.say.plays()));
        self.later = later;
        let over: VecDeque<Wish> = over;
        for wish in over {
            let Wish::Say { connection, command, .. } = wish else { continue };
            let why = norn_table::Refused::right(
                Right::Stopped,
                "the subject was stopped before this could happen",
            );
            let Some(seat) = self.connections.get(&connection).map(|one| one.seat) else { continue };
            let why = self.drawing(seat).refused(&why);
            self.send(connection, &ToPage::Refused { id: command.id, why });
        }
    }

    /// Commits entries, and before them those that are owed from the table's opening.
    pub(super) async fn keep(
        &mut self,
        entries: &Arc<[Written]>,
        pictures: Vec<Arc<[u8]>>,
    ) -> Result<(), StoreError> {
        if let Some(room) = &mut self.room {
            let text: usize = entries.iter().map(|entry| entry.sealed().text.len()).sum();
            let bytes = text + pictures.iter().map(|bytes| bytes.len()).sum::<usize>();
            let left = room.checked_sub(bytes as u64).ok_or_else(|| {
                let hint = "nothing of it was kept; begin another one on the first page";
                StoreError::new(StoreKind::Full, "this demo has been played to its end", hint)
            })?;
            *room = left;
        }
        let owed = Arc::clone(&self.owed);
        // Opening a table puts down none.
        for (batch, pictures) in [(&owed, vec![]), (entries, pictures)] {
            let Some(first) = batch.first() else { continue };
            let entries = Arc::clone(batch);
            let batch = Batch { table: self.id, expected: first.seq, entries, secrets: None, pictures };
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
                let shown = self.show(&owed, None).await;
                shown.map_err(|trouble| StoreError::new(StoreKind::Failed, trouble.text, trouble.hint))?;
            }
        }
        Ok(())
    }

    pub(super) fn goes_on(&mut self, live: Arc<dyn Live>) {
        self.live = live;
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&self.live);
    }

    /// Stores a snapshot every so often, between attempts, so that the next opening reads only the entries
    /// after it. Without a snapshot only that time is lost.
    pub(super) fn keep_standing(&mut self) {
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
    pub(super) async fn read_anew(&mut self, wanted: &[Written]) -> Result<bool, Unresumed> {
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
        self.room = opened.room;
        self.goes_on(opened.live);
        self.show(&news, None).await.map_err(Unresumed::Other)?;
        if self.counted.streams.tip(REFEREE) == opened.counted.streams.tip(REFEREE) {
            return Ok(kept);
        }
        Err(Unresumed::Other(Trouble::machine(
            "another program has put the table back to another state",
            "load the page again",
        )))
    }

    /// Works out what a seat does, and what there is to show of it once it is written down: in one go, since each time
    /// that something is done elsewhere costs about as much as most of what is said.
    fn working_out(&self, doing: Doing) -> impl FnOnce() -> Result<WorkedOut, norn_table::Refused> + use<> {
        let paint = self.paint();
        // What is owed is shown before it, and changes what was sent last.
        let looking = self.owed.is_empty().then(|| (self.looking(), self.drawn.clone()));
        move || {
            let (next, turn) = doing(&*paint.live)?;
            let next: Arc<dyn Live> = Arc::from(next);
            let paint = Paint { live: Arc::clone(&next), ..paint };
            let painted = looking.map(|(seats, drawn)| paint.all(seats, drawn, &turn.entries));
            Ok(WorkedOut { next, turn, painted })
        }
    }

    /// The seats that somebody looks from who lacks no entry.
    fn looking(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> =
            self.connections.values().filter(|one| one.lacks.is_none()).map(|one| one.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// Does what a seat says, or a co-referee's hand from the referee's: writes it down, then shows it.
    pub(super) async fn carry_out(
        &mut self,
        seat: Seat,
        hand: Option<Seat>,
        command: &Command,
    ) -> Result<Result<message::Ack, state::Refused>, Trouble> {
        let now = (self.house.clock)();
        let how = match command.say {
            _ if command.say.is_nobodys() => How::AtNoPlace,
            _ if command.say.is_talk() => How::Here,
            _ => How::InTurn,
        };
        let spoke = command.say.waits_for_the_floor().then_some([Some(seat), hand]);
        let command = command.clone();
        let doing: Doing = match hand {
            None => Box::new(move |live| live.say(seat, &command, now)),
            Some(hand) => Box::new(move |live| live.lends(hand, &command, now)),
        };
        let done = self.does(seat, how, vec![], doing).await?;
        if let (Some(spoke), Ok(_)) = (spoke, &done) {
            self.watch_floor(&spoke);
        }
        Ok(done)
    }

    /// A seat puts down a picture.
    pub(super) async fn put_picture(
        &mut self,
        seat: Seat,
        picture: Picture,
        bytes: Arc<[u8]>,
        answer: oneshot::Sender<Result<(), Trouble>>,
    ) -> Result<(), Trouble> {
        let now = (self.house.clock)();
        let put: Doing = Box::new(move |live| live.put_picture(seat, &picture, now));
        let done = self.does(seat, How::Here, vec![bytes], put).await?;
        // Whoever has gone meanwhile finds it there.
        let _ = answer.send(done.map(|_| ()).map_err(|why| Trouble::wrong(why.text)));
        Ok(())
    }

    /// Does what a seat does: writes it down with the pictures that it puts down, if it does so, and then shows it.
    pub(super) async fn does(
        &mut self,
        seat: Seat,
        how: How,
        mut pictures: Vec<Arc<[u8]>>,
        doing: Doing,
    ) -> Result<Result<message::Ack, state::Refused>, Trouble> {
        let worked_out = match how {
            How::Here => self.at_once(self.working_out(doing))?,
            How::InTurn => self.aside(self.working_out(doing)).await?,
            How::AtNoPlace => {
                let work = self.working_out(doing);
                self.meanwhile(aside(move || Ok(work()))).await?
            }
        };
        let WorkedOut { next, turn, painted } = match worked_out {
            Ok(worked_out) => worked_out,
            Err(why) => return Ok(Err(self.drawing(seat).refused(&why))),
        };
        let entries: Arc<[Written]> = turn.entries.into();
        if put_down(&*entries).next().is_none() {
            pictures.clear();
        }
        match self.keep(&entries, pictures).await {
            Ok(()) => {
                self.goes_on(next);
                self.show(&entries, painted).await?;
                self.watch_floor(&[]);
                // As it stands, it may still hold what was erased; it is read anew first.
                if !self.erased {
                    self.keep_standing();
                }
            }
            // It was done before, and this answer was lost on the way.
            Err(error) if matches!(error.kind, StoreKind::Repeated { .. }) => {
                return Ok(Ok(message::Ack::Before));
            }
            Err(error) if never_written(error.kind) => return Ok(Err(unkept(&error))),
            Err(error) => match self.read_anew(&entries).await {
                Ok(true) => {}
                Ok(false) => return Ok(Err(unkept(&error))),
                // Memory and disk may differ. The store accepts only what follows on what it has, so going on
                // neither loses nor doubles anything.
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
                one.out.send(message.clone());
            }
        }
        Ok(Ok(acked(&turn.ack)))
    }

    /// Shows what is written down: to each seat what reaches it, and what it sees now, if that is another thing
    /// than before, unless that is painted already.
    pub(super) async fn show(
        &mut self,
        written: &[Written],
        painted: Option<Painted>,
    ) -> Result<(), Trouble> {
        for entry in written {
            self.counted.names.take(entry);
        }
        let painted = match painted {
            Some(painted) => painted,
            None => {
                let (paint, seats, drawn) = (self.paint(), self.looking(), self.drawn.clone());
                let entries = written.to_vec();
                self.aside(move || paint.all(seats, drawn, &entries)).await?
            }
        };
        let Painted { seats, parts, drawn } = painted;
        self.drawn = drawn;
        let mut streams: BTreeMap<Seat, Vec<Arc<str>>> = BTreeMap::new();
        for entry in written {
            let sealed = entry.sealed();
            let fed = self.counted.streams.feed_sealed(entry, sealed.commitment);
            let fed = fed.map_err(|error| Trouble::machine(error.text, error.hint))?;
            // Entries that read the same for several seats with the same numbers are serialized once.
            let mut all: Option<(u64, Option<Depends>, Arc<str>)> = None;
            for &seat in &seats {
                let Some(number) = fed.number(seat) else { continue };
                let drawing = Drawing { live: &*self.live, words: &self.words, game: &self.game, seat };
                let depends = drawing.depends(entry);
                let alike = all
                    .as_ref()
                    .filter(|(same, on, _)| *same == number && depends.is_some() && *on == depends);
                let text = match alike {
                    Some((_, _, text)) => Arc::clone(text),
                    None => {
                        let told = drawing.told(&self.counted.names.at(entry.seq), entry);
                        let told = told.on(self.live.day_of(entry.seq));
                        logged(&sealed.numbered(entry, number), &told)
                    }
                };
                all = Some((number, depends, Arc::clone(&text)));
                streams.entry(seat).or_default().push(text);
            }
            self.counted.mark();
        }
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
            let frames: Vec<Frame> = framed.1.iter().cloned().chain(changed(parts)).collect();
            self.tell(seat, &frames);
        }
        for entry in written {
            match entry.body {
                Body::Removed { seat } => {
                    let (house, id) = (Arc::clone(&self.house), self.id);
                    self.end(|one| one.who() == seat, Bye::SeatTaken, "The referee has removed this seat.");
                    tokio::spawn(async move { released(&house, id, seat).await });
                }
                Body::Allowed { seat, role, .. } if role != Role::CoReferee => {
                    let text = "You are no co-referee any more; your own seat is still yours.";
                    self.end(|one| one.hand == Some(seat), Bye::Moved, text);
                }
                Body::Erased { .. } => self.erased = true,
                // From the chair nobody sees anything more who had it, and its next holder comes anew.
                Body::Chair { from, .. } => {
                    let moved = |one: &Connection| one.who() == REFEREE || one.who() == from;
                    self.end(moved, Bye::Moved, "The chair has been given away: you have another seat now.");
                }
                _ => {}
            }
        }
        self.drop_the_slow();
        self.watch_links(false);
        Ok(())
    }

    pub(super) fn tell(&self, seat: Seat, frames: &[Frame]) {
        for one in self.connections.values().filter(|one| one.seat == seat && one.lacks.is_none()) {
            one.out.send_all(frames.iter().cloned());
        }
    }
}
