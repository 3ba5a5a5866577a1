//! Connections that come and go, and the entries that they lack.
use super::frames::{Marks, Once, Part, changed, entries_of, json};
use super::paint::{Anew, Drawn, Paint};
use super::{Coming, Frame, Present, Table, Wish, frame};
use crate::budget::Seated;
use crate::fair::Cause;
use crate::house::{House, PROGRAM, aside};
use crate::limits::{AWAY, LATEST_MAX};
use crate::outbox::Outbox;
use crate::trouble::Trouble;
use norn_chronicle::canon::Tip;
use norn_chronicle::device::Publishing;
use norn_chronicle::store::{Mark, TableId, entries};
use norn_chronicle::{Hash, REFEREE, Reach, Role, Seat};
use norn_kernel::Who;
use norn_table::{Command, OWN_KNOWN_MAX, Say};
use norn_wire::WIRE;
use norn_wire::log::Logged;
use norn_wire::message::{Bye, HeadOf, ToPage};
use norn_wire::state::{Free, Player};
use std::collections::VecDeque;
use std::sync::{Arc, PoisonError};
use tokio::sync::{oneshot, watch};

pub(super) struct Connection {
    pub(super) seat: Seat,
    /// At the referee's seat: the co-referee's seat that its device holds.
    pub(super) hand: Option<Seat>,
    pub(super) device: Hash,
    /// What its lines and veils are marked with.
    pub(super) mark: Mark,
    pub(super) out: Outbox,
    pub(super) budget: Arc<Seated>,
    /// Whose work it is that it asks for.
    pub(super) cause: Cause,
    /// The number of the newest filling that it asked to see the odds of: older ones need not be weighed.
    pub(super) newest: watch::Sender<u32>,
    /// The number of the next entry that it lacks, while it asks for them piece by piece; it hears of nothing else until
    /// it has them all.
    pub(super) lacks: Option<u64>,
    /// The ids of what was said over it, the latest last.
    pub(super) said: VecDeque<String>,
}

impl Connection {
    /// Whose person sits there.
    pub(super) fn who(&self) -> Seat {
        self.hand.unwrap_or(self.seat)
    }

    /// A command comes over it, and is told what came before: whoever set something here a moment ago sets it otherwise with
    /// open eyes, though the page has not heard yet what came of it.
    pub(super) fn follows(&mut self, command: &mut Command) {
        let Some(basis) = &mut command.based_on else { return };
        // Nobody else says so, and no page.
        basis.after = self.said.iter().cloned().collect();
        if OWN_KNOWN_MAX <= self.said.len() {
            self.said.pop_front();
        }
        self.said.push_back(command.id.clone());
    }
}

/// What a page lacks, as it is sent.
struct Lacked {
    /// Before the first of the entries.
    head: Hash,
    entries: Vec<Frame>,
    /// What its seat sees, if these are all that it lacked.
    first: Option<Result<(Vec<Frame>, Drawn), norn_table::Refused>>,
}

impl Lacked {
    /// What is made of entries, which may be the last.
    fn of(seat: Seat, last: bool) -> impl FnOnce(Hash, Vec<Logged>, &Paint) -> Self {
        move |head, logged, paint| Self {
            head,
            entries: entries_of(logged.iter().map(|entry| json(entry).into()).collect()).collect(),
            first: last.then(|| first(seat, paint)),
        }
    }
}

/// The whole view of a seat.
fn first(seat: Seat, paint: &Paint) -> Result<(Vec<Frame>, Drawn), norn_table::Refused> {
    let view = paint.live.view(seat)?;
    let (mut marks, mut once) = (Marks::default(), Once::default());
    let mut parts = paint.parts(&view, Anew::All, &mut marks, &mut once);
    parts.extend(paint.cards(seat, Some(&view), &mut marks, &mut once));
    parts.extend(paint.scenery(seat, Some(&view), &mut marks));
    let (table, rest): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(|(name, _)| *name == "table");
    let whole = table.iter().map(|(_, text)| format!(r#"{{"is":"state","state":{text}}}"#).into());
    let frames = changed(rest).chain(whole).collect();
    Ok((frames, Drawn { revision: paint.live.revision(), quiet: paint.live.quiet(seat), marks }))
}

/// A seat without a device is nobody's.
pub(super) async fn released(house: &Arc<House>, table: TableId, seat: Seat) {
    let house = Arc::clone(house);
    // What can't be written now holds a seat that is no more.
    let _ = aside(move || Ok(house.writer.with(move |store| store.release(table, seat)).wait()?)).await;
}

/// What a device is told that has lost its seat.
pub(super) const NOT_HELD: &str = "This device does not hold that seat any more.";

/// What a page is told where its entries could not be read.
pub(super) fn unread(trouble: &Trouble) -> String {
    format!("What happened could not be read: {trouble}")
}

impl Table {
    pub(super) fn send(&self, connection: u64, message: &ToPage) {
        self.post(connection, frame(message));
    }

    pub(super) fn post(&self, connection: u64, frame: Frame) {
        if let Some(one) = self.connections.get(&connection) {
            one.out.send(frame);
        }
    }

    /// Sends some connections their last frame; they end when it is sent.
    pub(super) fn end(&mut self, which: impl Fn(&Connection) -> bool, why: Bye, text: &str) {
        let gone: Vec<u64> =
            self.connections.iter().filter(|(_, one)| which(one)).map(|(number, _)| *number).collect();
        for number in gone {
            if let Some(one) = self.connections.get(&number) {
                one.out.bye(why, text);
            }
            self.part(number);
        }
    }

    /// Drops connections whose queue has overflowed.
    pub(super) fn drop_the_slow(&mut self) {
        let slow: Vec<u64> =
            self.connections.iter().filter(|(_, one)| one.out.is_over()).map(|(number, _)| *number).collect();
        slow.into_iter().for_each(|number| self.part(number));
    }

    pub(super) async fn join(
        &mut self,
        coming: Coming,
        answer: oneshot::Sender<Option<u64>>,
    ) -> Result<(), Trouble> {
        let Coming { seat, device, mark, have, out, budget, cause } = coming;
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
        // Asked again here, where nothing comes between: a device that has lost the seat on its way gets nothing of it.
        let Some(hand) = self.held(seat, &device)? else {
            refused(answer, Bye::SeatTaken, NOT_HELD);
            return Ok(());
        };
        // Who was there a moment ago has nothing new; who was away is there again, for all to see.
        self.presence(hand.unwrap_or(seat), true).await?;
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
        let lacked = match self.stream(cause, seat, (from, to), Lacked::of(seat, to == end)).await {
            Ok(read) => read,
            Err(trouble) => {
                refused(answer, Bye::Trouble, &unread(&trouble));
                return Ok(());
            }
        };
        if have.is_some_and(|have| have.count == from && have.head != lacked.head.to_string()) {
            let (why, text) = self.other_log("What this page has seen is not what this log begins with.");
            refused(answer, why, text);
            return Ok(());
        }
        self.joined += 1;
        let connection = self.joined;
        let newest = watch::channel(0).0;
        let one = Connection {
            seat,
            hand,
            device,
            mark,
            out,
            budget,
            cause,
            newest,
            lacks: Some(to),
            said: VecDeque::new(),
        };
        self.connections.insert(connection, one);
        let welcome = ToPage::Welcome {
            wire: WIRE,
            program: PROGRAM.to_owned(),
            from,
            head: lacked.head.to_string(),
            rehearsal: self.house.rehearsal.is_some(),
            hand: hand.map(|hand| hand.0),
            floor_seconds: self.house.limits.floor_seconds,
        };
        self.send(connection, &welcome);
        self.send(connection, &self.heads(seat, self.counted.streams.tip(seat).count));
        self.show_bounds(|number| number == connection);
        if !self.house.newcomers.of(self.id).is_empty() {
            self.show_newcomers(|number| number == connection);
        }
        // Nothing recorded what it would have been shown while it was away.
        self.forget_odds(seat);
        self.further(connection, lacked, to);
        let _ = answer.send(Some(connection));
        Ok(())
    }

    /// Shows whoever runs the game who waits to be let in.
    pub(super) fn show_newcomers(&mut self, which: impl Fn(u64) -> bool) {
        let frame = frame(&ToPage::Newcomers { newcomers: self.house.newcomers.of(self.id) });
        for (_, one) in self.connections.iter().filter(|(number, _)| which(**number)) {
            if one.seat == REFEREE {
                one.out.send(frame.clone());
            }
        }
    }

    /// By which co-referee's hand a device holds the seat, if by any; nothing where it does not hold it.
    fn held(&self, seat: Seat, device: &Hash) -> Result<Option<Option<Seat>>, Trouble> {
        let may = self.house.read(|store| store.device(device))?;
        if may.holds(self.id, seat) {
            return Ok(Some(None));
        }
        let hand =
            may.hand(self.id).filter(|hand| seat == REFEREE && self.live.role(*hand) == Role::CoReferee);
        Ok(hand.map(Some))
    }

    /// The table as it stands, for whoever holds the seat.
    pub(super) fn present(&self, seat: Seat, device: &Hash) -> Option<Present> {
        let held = self.held(seat, device).ok().flatten().is_some() && self.live.around(seat).is_ok();
        let (words, game) = (Arc::clone(&self.words), Arc::clone(&self.game));
        held.then(|| Present { live: Arc::clone(&self.live), words, game })
    }

    /// Sends a page what it lacks up to here. If that is all, it sees the table; otherwise it is to ask for more.
    fn further(&mut self, connection: u64, lacked: Lacked, to: u64) {
        let Some(one) = self.connections.get_mut(&connection) else { return };
        let seat = one.seat;
        let end = self.counted.streams.tip(seat).count;
        one.lacks = (to < end).then_some(to);
        for frame in lacked.entries {
            self.post(connection, frame);
        }
        match lacked.first {
            None => self.send(connection, &ToPage::More { lacks: end - to }),
            Some(Ok((frames, drawn))) => {
                for frame in frames {
                    self.post(connection, frame);
                }
                self.drawn.insert(seat, Arc::new(drawn));
            }
            Some(Err(why)) => {
                let text = self.drawing(seat).refused(&why).text;
                self.send(connection, &ToPage::Wrong { text });
            }
        }
    }

    pub(super) async fn more(&mut self, connection: u64) {
        let Some(one) = self.connections.get(&connection) else { return };
        // A page that lacks nothing is up to date.
        let (seat, cause, Some(from)) = (one.seat, one.cause, one.lacks) else { return };
        let end = self.counted.streams.tip(seat).count;
        let to = end.min(from + LATEST_MAX);
        // What the same page asks for meanwhile is answered after it.
        self.saying = Some(connection);
        let lacked = self.stream(cause, seat, (from, to), Lacked::of(seat, to == end)).await;
        self.saying = None;
        match lacked {
            Ok(lacked) => self.further(connection, lacked, to),
            Err(trouble) => self.unreadable(connection, &trouble),
        }
    }

    /// A failed read for one page does not affect others.
    pub(super) fn unreadable(&mut self, connection: u64, trouble: &Trouble) {
        if let Some(one) = self.connections.get(&connection) {
            one.out.bye(Bye::Trouble, &unread(trouble));
        }
        self.part(connection);
    }

    /// What a page is told whose log is another one. A table that goes on from a backup says so in its log, and the
    /// page decides with open eyes.
    pub(super) fn other_log(&self, otherwise: &'static str) -> (Bye, &'static str) {
        match self.live.restored() {
            true => (
                Bye::Restored,
                "This table goes on from a backup: what was played after it was made is gone, and this page has seen some of it.",
            ),
            false => (Bye::OtherLog, otherwise),
        }
    }

    /// What the seat's device binds its secrets to, where its stream has so many entries.
    pub(super) fn heads(&self, seat: Seat, count: u64) -> ToPage {
        let of = |(audience, tip): (Reach, Tip)| HeadOf {
            audience: serde_json::to_value(audience).unwrap_or_default(),
            count: tip.count,
            head: tip.head.to_string(),
        };
        ToPage::Heads { count, heads: self.live.saw(seat).into_iter().map(of).collect() }
    }

    pub(super) fn part(&mut self, connection: u64) {
        let Some(one) = self.connections.remove(&connection) else { return };
        self.empty = tokio::time::Instant::now();
        if !self.connections.values().any(|other| other.seat == one.seat) {
            // What was kept for a seat that nobody looks from.
            self.drawn.remove(&one.seat);
            self.weighed.lock().unwrap_or_else(PoisonError::into_inner).seats.remove(&one.seat);
        }
        let who = one.who();
        if self.connections.values().any(|other| other.who() == who) {
            return;
        }
        let wishes = self.wishes.clone();
        tokio::spawn(async move {
            tokio::time::sleep(AWAY).await;
            if let Some(wishes) = wishes.upgrade() {
                let _ = wishes.send(Wish::Away { seat: who }).await;
            }
        });
    }

    /// A seat comes or goes, where that is news.
    pub(super) async fn presence(&mut self, seat: Seat, present: bool) -> Result<(), Trouble> {
        let connected = self.connections.values().any(|one| one.who() == seat);
        if !present && connected {
            return Ok(());
        }
        let Ok(view) = self.live.around(seat) else { return Ok(()) };
        if view.seats.iter().any(|one| one.seat == seat && one.present == present) {
            return Ok(());
        }
        let command = Command { id: self.own_id()?, say: Say::Present { present }, based_on: None };
        // Refused, it changes nothing, and nobody asked for it.
        let _ = self.carry_out(seat, None, &command).await?;
        Ok(())
    }

    /// Entries of a seat's stream, with the head before the first of them, and what is made of them: read and worded in a
    /// turn of whoever wants them, since both take a while.
    async fn stream<T: Send + 'static>(
        &mut self,
        cause: Cause,
        seat: Seat,
        (from, to): (u64, u64),
        then: impl FnOnce(Hash, Vec<Logged>, &Paint) -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let (next, mut streams) = self
            .counted
            .marks
            .iter()
            .rev()
            .find(|(_, streams)| streams.tip(seat).count <= from)
            .cloned()
            .unwrap_or_default();
        let (house, id) = (Arc::clone(&self.house), self.id);
        let (paint, names) = (self.paint(), self.counted.names.clone());
        let work = move || {
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
                let seq = entry.seq;
                let fed = streams.feed(&entry).map_err(|error| Trouble::machine(error.text, error.hint))?;
                if let Some((number, entry)) = fed.project(seat).filter(|(number, _)| from <= *number) {
                    debug_assert!(number < to);
                    found.push((seq, entry));
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
            let drawing = paint.drawing(seat);
            let logged = found.into_iter().map(|(seq, entry)| {
                let told = drawing.told(&names.at(seq), &entry).on(drawing.live.day_of(seq));
                Logged { entry, told }
            });
            Ok(then(head, logged.collect(), &paint))
        };
        self.aside_for(cause, work).await?
    }

    pub(super) async fn earlier(&mut self, connection: u64, before: u64) {
        let Some(one) = self.connections.get(&connection) else { return };
        // A page that has let go of old entries asks for some of them again, so what it once had is no limit.
        let (seat, cause) = (one.seat, one.cause);
        let end = before.min(one.lacks.unwrap_or(self.counted.streams.tip(seat).count));
        let from = end.saturating_sub(LATEST_MAX);
        let earlier =
            |head: Hash, entries, _: &Paint| frame(&ToPage::Earlier { entries, head: head.to_string() });
        self.saying = Some(connection);
        let earlier = self.stream(cause, seat, (from, end), earlier).await;
        self.saying = None;
        match earlier {
            Ok(frame) => self.post(connection, frame),
            Err(trouble) => self.unreadable(connection, &trouble),
        }
    }

    pub(super) async fn seat(
        &mut self,
        name: String,
        device: Option<Publishing>,
        plays: Option<Who>,
        answer: oneshot::Sender<Result<Seat, Trouble>>,
    ) -> Result<(), Trouble> {
        let before: Vec<Seat> = self.counted.names.now.keys().copied().collect();
        let command =
            Command { id: self.own_id()?, say: Say::Invite { name, device, hosted: false }, based_on: None };
        let seated = match self.carry_out(REFEREE, None, &command).await? {
            Err(why) => Err(Trouble::wrong(why.text)),
            Ok(_) => self
                .counted
                .names
                .now
                .keys()
                .copied()
                .find(|seat| !before.contains(seat))
                .ok_or_else(|| Trouble::fault("nobody was seated")),
        };
        if let (Ok(seat), Some(who)) = (&seated, plays) {
            let command = Command { id: self.own_id()?, say: Say::Claim { who }, based_on: None };
            // Somebody else may have been faster; the page then shows who is left.
            let _ = self.carry_out(*seat, None, &command).await?;
        }
        if let Err(Ok(seat)) = answer.send(seated) {
            // Whoever asked has gone.
            return self.unseat(seat).await;
        }
        Ok(())
    }

    /// Who is free to be played, with their names and a line of each.
    pub(super) fn free(&self) -> Vec<Free> {
        let free = self.live.around(REFEREE).map(|view| view.free).unwrap_or_default();
        let drawing = self.drawing(REFEREE);
        free.into_iter().map(|who| drawing.free(who)).collect()
    }

    /// The seats of players, with whom they play.
    pub(super) fn players(&self) -> Vec<Player> {
        let drawing = self.drawing(REFEREE);
        let seats = self.live.around(REFEREE).map(|view| view.seats).unwrap_or_default();
        let players = seats.iter().filter(|one| one.seat != REFEREE && one.role == Role::Player);
        players.map(|one| drawing.player(one)).collect()
    }

    /// Removes a seat that no device holds, so that it takes no room.
    pub(super) async fn unseat(&mut self, seat: Seat) -> Result<(), Trouble> {
        let command = Command { id: self.own_id()?, say: Say::Remove { seat }, based_on: None };
        // Refused, it is gone already.
        let _ = self.carry_out(REFEREE, None, &command).await?;
        Ok(())
    }
}
