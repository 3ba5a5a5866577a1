//! A sandbox of a table's present, over a connection of its own: it speaks as a table does, and nothing of it ever comes
//! to the table's task, to the store or to anybody else.
use super::come::NOT_HELD;
use super::frames::{Marks, Once, Part, changed, entries_of, logged};
use super::look::{AllWeighed, Frameless, Looking, Weighed, Weighing, asked, in_step};
use super::paint::{Anew, Paint};
use super::say::acked;
use super::{Present, frame};
use crate::fair::Sort;
use crate::house::{PROGRAM, aside};
use crate::limits::WHAT_IF;
use crate::snapshot::Names;
use crate::socket::{End, Reading};
use crate::trouble::Trouble;
use futures_util::StreamExt;
use norn_chronicle::REFEREE;
use norn_chronicle::canon::Written;
use norn_chronicle::stream::Streams;
use norn_table::{Ack, Command, Live, Refused, Root, WhatIf};
use norn_wire::WIRE;
use norn_wire::draw::Drawing;
use norn_wire::message::{Bye, FromPage, Look, ToPage};
use norn_wire::state;
use norn_wire::words::Words;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::protocol::Message;

/// What is done in a sandbox.
enum Doing {
    Begin,
    Say(Box<Command>),
    Back,
    Again,
}

/// A sandbox, with what its page was sent of it.
struct Tried {
    what_if: WhatIf,
    marks: Marks,
    names: Names,
}

/// What something that was done came to.
struct Did {
    tried: Tried,
    /// The entries that came of it, the first of them with this number.
    entries: Vec<Written>,
    from: u64,
    /// What was said, if it was.
    answer: Result<Option<Ack>, Refused>,
    parts: Vec<Part>,
}

impl Tried {
    /// Does something, and draws what is to be seen of it.
    fn does(mut self, doing: Doing, words: &Arc<Words>, game: &Arc<state::Game>, begun: Vec<Written>) -> Did {
        let before = self.what_if.live().seq();
        let (from, done) = match doing {
            Doing::Begin => (0, Ok((None, begun))),
            Doing::Say(command) => {
                let said = self.what_if.say(&command);
                (before, said.map(|turn| (Some(turn.ack), turn.entries)))
            }
            Doing::Back => {
                let back = self.what_if.back();
                (self.what_if.live().seq(), back.map(|()| (None, vec![])))
            }
            Doing::Again => match self.what_if.throw_again() {
                Ok(turn) => {
                    let from = turn.entries.first().map_or(before, |entry| entry.seq);
                    (from, Ok((None, turn.entries)))
                }
                // The dice are gone, and what was to let them fall is refused.
                Err(refused) => (self.what_if.live().seq(), Err(refused)),
            },
        };
        let (answer, entries) = match done {
            Ok((ack, entries)) => (Ok(ack), entries),
            Err(refused) => (Err(refused), vec![]),
        };
        let paint =
            Paint { live: Arc::clone(self.what_if.live()), words: Arc::clone(words), game: Arc::clone(game) };
        let parts = match paint.live.view(REFEREE) {
            Ok(view) => paint.parts(&view, Anew::All, &mut self.marks, &mut Once::default()),
            Err(_) => vec![],
        };
        Did { tried: self, entries, from, answer, parts }
    }
}

/// The sandbox of one connection.
struct Sandbox<'a> {
    end: &'a End,
    out: crate::outbox::Outbox,
    words: Arc<Words>,
    game: Arc<state::Game>,
    tried: Option<Tried>,
    now: Arc<Mutex<Arc<dyn Live>>>,
    weighed: Arc<Mutex<AllWeighed>>,
    newest: watch::Sender<u32>,
}

impl Sandbox<'_> {
    async fn does(&mut self, doing: Doing, begun: Vec<Written>, came: Instant) -> Result<(), Trouble> {
        let Some(tried) = self.tried.take() else { return Ok(()) };
        let id = match &doing {
            Doing::Say(command) => Some(command.id.clone()),
            _ => None,
        };
        let begins = matches!(doing, Doing::Begin);
        let (words, game) = (Arc::clone(&self.words), Arc::clone(&self.game));
        let turn = self.end.house.fair.turn(self.end.cause, Sort::Command).await?;
        let did = aside(move || {
            let _turn = turn;
            Ok(tried.does(doing, &words, &game, begun))
        });
        let did = did.await?;
        let Did { mut tried, entries, from, answer, parts } = did;
        let live = Arc::clone(tried.what_if.live());
        let drawing = Drawing { live: &*live, words: &self.words, game: &self.game, seat: REFEREE };
        entries.iter().for_each(|entry| tried.names.take(entry));
        let written = entries.iter().map(|entry| {
            let told = drawing.told(&tried.names.at(entry.seq), entry).on(live.day_of(entry.seq));
            logged(&entry.sealed().numbered(entry, entry.seq), &told)
        });
        let mut frames = vec![frame(&ToPage::Tried {
            count: from,
            back: tried.what_if.goes_back(),
            again: tried.what_if.throws_again(),
        })];
        frames.extend(entries_of(written.collect()));
        if begins {
            let (table, rest): (Vec<Part>, Vec<Part>) =
                parts.into_iter().partition(|(name, _)| *name == "table");
            frames.extend(changed(rest));
            frames.extend(table.iter().map(|(_, text)| format!(r#"{{"is":"state","state":{text}}}"#).into()));
        } else {
            frames.extend(changed(parts));
        }
        let told = match (id, answer) {
            (Some(id), Ok(ack)) => Some(ToPage::Done { id, ack: acked(&ack.unwrap_or(Ack::Done)) }),
            (Some(id), Err(why)) => Some(ToPage::Refused { id, why: drawing.refused(&why) }),
            (None, Err(why)) => Some(ToPage::Wrong { text: drawing.refused(&why).text }),
            (None, Ok(_)) => None,
        };
        frames.extend(told.iter().map(frame));
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = live;
        self.forget_odds();
        self.tried = Some(tried);
        in_step(came).await;
        self.out.send_all(frames);
        Ok(())
    }

    fn forget_odds(&self) {
        let mut weighed = self.weighed.lock().unwrap_or_else(PoisonError::into_inner);
        weighed.counted += 1;
        let shown = weighed.counted;
        weighed.seats.insert(REFEREE, Weighed { shown, ..Weighed::default() });
    }

    /// Odds that were weighed since anything was done.
    fn remembered(&self, asked: u64) -> Option<Frameless> {
        let weighed = self.weighed.lock().unwrap_or_else(PoisonError::into_inner);
        weighed.seats.get(&REFEREE)?.known.get(&asked).cloned()
    }

    async fn look(&self, n: u32, at: Look, came: Instant) {
        let known = self.remembered(asked(&at));
        if matches!(at, Look::Odds { .. } | Look::OddsOf { .. } | Look::Chances { .. }) {
            if matches!(at, Look::Odds { .. }) {
                self.newest.send_replace(n);
            }
            let weighing = Weighing {
                cause: self.end.cause,
                seat: REFEREE,
                out: self.out.clone(),
                newest: self.newest.subscribe(),
                waits: Arc::clone(&self.end.budget.looks).try_acquire_owned().ok(),
                now: Arc::clone(&self.now),
                words: Arc::clone(&self.words),
                game: Arc::clone(&self.game),
                weighed: Arc::clone(&self.weighed),
            };
            tokio::spawn(weighing.weigh(Arc::clone(&self.end.house), known, n, at, came));
            return;
        }
        let looking = Looking {
            cause: self.end.cause,
            live: Arc::clone(&self.now.lock().unwrap_or_else(PoisonError::into_inner)),
            words: Arc::clone(&self.words),
            game: Arc::clone(&self.game),
            seat: REFEREE,
            out: self.out.clone(),
            known,
        };
        looking.look(Arc::clone(&self.end.house), n, at, came).await;
    }
}

/// Serves a sandbox until its page leaves it, begins another, or leaves it alone for too long.
pub(crate) async fn converse(
    reading: &mut Reading<'_, impl StreamExt<Item = Result<Message, Error>> + Unpin>,
) {
    let (end, out) = (reading.end, reading.out.clone());
    if reading.hello().await.is_none() {
        return;
    }
    let place = match end.house.sandboxes.enter(end.address, end.cause.class) {
        Ok(place) => place,
        Err(full) => {
            out.bye(
                Bye::Trouble,
                &format!("{full}, and more there is no room for. Try again in some minutes."),
            );
            return;
        }
    };
    let mut others = end.budget.what_ifs.subscribe();
    let mine = *others.borrow_and_update() + 1;
    end.budget.what_ifs.send_replace(mine);
    others.mark_unchanged();
    let came = Instant::now();
    let (tried, begun, words, game) = match begun(end).await {
        Ok(begun) => begun,
        Err((why, text)) => {
            out.bye(why, &text);
            return;
        }
    };
    let live = Arc::clone(tried.what_if.live());
    let mut sandbox = Sandbox {
        end,
        out: out.clone(),
        words,
        game,
        tried: Some(tried),
        now: Arc::new(Mutex::new(live)),
        weighed: Arc::default(),
        newest: watch::channel(0).0,
    };
    out.send(frame(&ToPage::Welcome {
        wire: WIRE,
        program: PROGRAM.to_owned(),
        from: 0,
        head: Streams::new().tip(REFEREE).head.to_string(),
        rehearsal: true,
        hand: None,
        floor_seconds: end.house.limits.floor_seconds,
    }));
    if sandbox.does(Doing::Begin, begun, came).await.is_err() {
        return;
    }
    loop {
        let message = tokio::select! {
            _ = others.changed() => {
                out.bye(Bye::Over, "This seat tries something out in another window now.");
                return;
            }
            () = place.sent_away() => {
                out.bye(Bye::Over, "Nothing was tried here for a while, and it made room for others. Begin anew.");
                return;
            }
            message = timeout(WHAT_IF, reading.next()) => message,
        };
        let message = match message {
            Ok(Some(message)) => message,
            Ok(None) => return,
            Err(_) => {
                out.bye(Bye::Over, "Nothing was tried here for a long time, so it was put away.");
                return;
            }
        };
        let came = Instant::now();
        place.active();
        // Whoever has lost the seat meanwhile goes on knowing what they knew, and tries out no more of it.
        let held =
            end.house.asked(end.table, |table| async move { table.present(end.seat, end.device).await });
        if !matches!(held.await, Ok(Some(_))) {
            out.bye(Bye::SeatTaken, NOT_HELD);
            return;
        }
        let doing = match message {
            FromPage::Say { command } => Doing::Say(command),
            FromPage::Back {} => Doing::Back,
            FromPage::Again {} => Doing::Again,
            FromPage::Look { n, at } => {
                sandbox.look(n, at, came).await;
                continue;
            }
            // All of its log was sent, and whoever is alone shows nobody a place.
            FromPage::More {} | FromPage::Earlier { .. } | FromPage::Point { .. } => continue,
            FromPage::Bound { .. }
            | FromPage::Unbound { .. }
            | FromPage::OwnBounds { .. }
            | FromPage::Strike { .. }
            | FromPage::Hello { .. }
            | FromPage::There {} => {
                reading.wrong("a what if is there for trying things out; leave it to say this at the table");
                continue;
            }
        };
        if sandbox.does(doing, vec![], came).await.is_err() {
            out.bye(Bye::Over, "This could not go on: something of ours failed. Begin anew.");
            return;
        }
    }
}

type Begun = (Tried, Vec<Written>, Arc<Words>, Arc<state::Game>);

/// A sandbox of the table as it stands now.
async fn begun(end: &End) -> Result<Begun, (Bye, String)> {
    let trouble = |trouble: Trouble| (Bye::Trouble, trouble.to_string());
    let present =
        end.house.asked(end.table, |table| async move { table.present(end.seat, end.device).await });
    let Present { live, words, game } =
        present.await.map_err(trouble)?.ok_or_else(|| (Bye::SeatTaken, NOT_HELD.to_owned()))?;
    let mut root = [0; 32];
    getrandom::fill(&mut root).map_err(|error| trouble(error.into()))?;
    let seat = end.seat;
    let turn = end.house.fair.turn(end.cause, Sort::Command).await.map_err(trouble)?;
    let begun = aside(move || {
        let _turn = turn;
        Ok(WhatIf::begin(&*live, seat, Root(root)))
    });
    let begun = begun.await.map_err(trouble)?;
    let (what_if, begun) = begun.map_err(|refused| (Bye::Over, refused.in_words()))?;
    Ok((Tried { what_if, marks: Marks::default(), names: Names::default() }, begun, words, game))
}
