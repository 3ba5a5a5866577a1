//! People who have come by a link that was made public, and wait until the referee lets them in. They are kept in memory: a
//! page that waits asks again and again, and so comes back after the server was started anew.
use crate::house::House;
use crate::http::{At, Done, Sent, Shared, at, device, known, no_seat, sent};
use crate::keys::Token;
use crate::limits::{Limits, NEWCOMER, NEWCOMER_TOLD};
use crate::table::Handle;
use crate::trouble::Trouble;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use norn_chronicle::device::Publishing;
use norn_chronicle::store::TableId;
use norn_chronicle::{Hash, REFEREE, Seat};
use norn_kernel::Who;
use norn_table::given::counted;
use norn_table::names;
use norn_wire::message::Newcomer;
use serde::Deserialize;
use serde_json::json;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;

/// Somebody who comes.
#[derive(Clone)]
pub(crate) struct Comes {
    /// The hash of their device's token.
    pub(crate) device: Hash,
    /// From where, as addresses are counted.
    pub(crate) from: IpAddr,
    pub(crate) name: String,
    pub(crate) published: Option<Publishing>,
    pub(crate) plays: Option<Who>,
    /// The seat that they say is theirs; none where they want a new one.
    pub(crate) seat: Option<Seat>,
}

/// What the referee has said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// Nothing yet.
    None,
    /// They are being let in.
    Coming,
    /// They have a seat.
    Seat(Seat),
    /// They were turned down.
    No,
}

struct Waiting {
    id: u32,
    who: Comes,
    answer: Answer,
    /// When their page asked last, or the referee answered.
    last: Instant,
}

/// Everybody who waits, at all tables.
pub(crate) struct Newcomers {
    limits: Limits,
    all: Mutex<(u32, HashMap<TableId, Vec<Waiting>>)>,
}

impl Newcomers {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, all: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, (u32, HashMap<TableId, Vec<Waiting>>)> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody asks to be let in, or asks again: what they are told, and whether it is news for the referee.
    fn ask(
        &self,
        table: TableId,
        who: Comes,
        knocks: impl Fn() -> Result<(), Trouble>,
    ) -> Result<(Answer, bool), Trouble> {
        let mut all = self.lock();
        let gone = forget(all.1.entry(table).or_default());
        if let Some(one) = all.1.entry(table).or_default().iter_mut().find(|one| one.who.device == who.device)
        {
            if one.answer == Answer::None {
                one.last = Instant::now();
            }
            return Ok((one.answer, gone));
        }
        // Those who wait already ask as often as they like; a new one is counted.
        knocks()?;
        let here = all.1.entry(table).or_default();
        let (most, each) = (self.limits.newcomers as usize, self.limits.address_newcomers as usize);
        let waits = |one: &&Waiting| one.answer == Answer::None;
        if most <= here.iter().filter(waits).count() {
            return Err(Trouble::crowded(
                format!(
                    "{} already to be let in at this table (`newcomers`)",
                    counted(most, "stranger waits", "strangers wait")
                ),
                "try again in a few minutes, or ask the referee for a link of your own",
            ));
        }
        if here.iter().filter(waits).any(|one| names::alike(&one.who.name, &who.name)) {
            return Err(Trouble::wrong(format!(
                "somebody waits already who is called so, or nearly; choose another name than `{}`",
                who.name
            )));
        }
        // Whoever was turned down counts for their address, too, for a while.
        let seated = |one: &&Waiting| matches!(one.answer, Answer::Seat(_));
        if each <= here.iter().filter(|one| one.who.from == who.from && !seated(one)).count() {
            return Err(Trouble::crowded(
                format!(
                    "as many people of this address as may ({each}) wait already, or were turned down (`address-newcomers`)"
                ),
                "try again in some minutes, or ask the referee for a link of your own",
            ));
        }
        all.0 = all.0.wrapping_add(1);
        let id = all.0;
        all.1.entry(table).or_default().push(Waiting { id, who, answer: Answer::None, last: Instant::now() });
        Ok((Answer::None, true))
    }

    /// Whether a device has asked already.
    pub(crate) fn knows(&self, table: TableId, device: Hash) -> bool {
        self.lock().1.get(&table).is_some_and(|here| here.iter().any(|one| one.who.device == device))
    }

    /// All who wait at a table.
    pub(crate) fn of(&self, table: TableId) -> Vec<Newcomer> {
        let all = self.lock();
        let here = all.1.get(&table).into_iter().flatten();
        let waits = here.filter(|one| one.answer == Answer::None && one.last.elapsed() < NEWCOMER);
        waits
            .map(|one| Newcomer {
                id: one.id,
                name: one.who.name.clone(),
                seat: one.who.seat.map(|seat| seat.0),
            })
            .collect()
    }

    /// The tables at which somebody has gone who waited.
    pub(crate) fn sweep(&self) -> Vec<TableId> {
        let mut all = self.lock();
        let left = all.1.iter_mut().filter_map(|(table, here)| forget(here).then_some(*table)).collect();
        all.1.retain(|_, here| !here.is_empty());
        left
    }

    /// Nobody waits here any more.
    pub(crate) fn close(&self, table: TableId) {
        self.lock().1.remove(&table);
    }

    /// The referee answers: whom, where they wait.
    fn answer(&self, table: TableId, id: u32, answer: Answer) -> Option<Comes> {
        let mut all = self.lock();
        let here = all.1.get_mut(&table)?;
        let one = here.iter_mut().find(|one| one.id == id && one.answer == Answer::None)?;
        (one.answer, one.last) = (answer, Instant::now());
        Some(one.who.clone())
    }

    fn came(&self, table: TableId, id: u32, answer: Answer) {
        let mut all = self.lock();
        if let Some(one) = all.1.get_mut(&table).and_then(|here| here.iter_mut().find(|one| one.id == id)) {
            (one.answer, one.last) = (answer, Instant::now());
        }
    }
}

/// Forgets whoever has gone; whether one of them still waited.
fn forget(here: &mut Vec<Waiting>) -> bool {
    let mut waited = false;
    here.retain(|one| {
        let waits = one.answer == Answer::None;
        let stays = one.last.elapsed() < if waits { NEWCOMER } else { NEWCOMER_TOLD };
        waited |= waits && !stays;
        stays
    });
    waited
}

/// Shows whoever runs the table's game who waits.
pub(crate) async fn shown(house: &Arc<House>, table: TableId) {
    if let Some(handle) = house.running(table) {
        handle.newcomers().await;
    }
}

/// Somebody asks to be let in, or asks again whether they are.
pub(crate) async fn asks(
    house: &Arc<House>,
    device: &Token,
    table: TableId,
    mut comes: Comes,
    knocks: impl Fn() -> Result<(), Trouble>,
) -> Done {
    // The referee is shown nobody under a name that they could not bear here. Whose seat it is, bears its name.
    if comes.seat.is_none() && !house.newcomers.knows(table, comes.device) {
        let named = |at: Handle| {
            let name = comes.name.clone();
            async move { at.named(name).await }
        };
        comes.name = house.asked(table, named).await??;
    }
    let (answer, news) = house.newcomers.ask(table, comes, knocks)?;
    if news {
        shown(house, table).await;
    }
    match answer {
        Answer::None | Answer::Coming => Ok(known(house, device, json!({ "table": table.0, "waits": true }))),
        Answer::Seat(seat) => Ok(known(house, device, json!({ "table": table.0, "seat": seat.0 }))),
        Answer::No => Err(Trouble::forbidden(
            "the referee has not let you in",
            "ask them, some other way than here, for a link of your own",
        )),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answered {
    /// Whether they are let in.
    let_in: bool,
}

/// The referee lets somebody in, or turns them down.
pub(crate) async fn answer(
    State(house): Shared,
    headers: HeaderMap,
    path: At<(i64, u32)>,
    body: Sent<Answered>,
) -> Done<Response> {
    let ((table, id), Answered { let_in }) = (at(path)?, sent(body)?);
    let table = TableId(table);
    if !device(&house, &headers)?.opens(table, REFEREE) {
        return Err(no_seat());
    }
    let answer = if let_in { Answer::Coming } else { Answer::No };
    let comes = house.newcomers.answer(table, id, answer).ok_or_else(|| {
        Trouble::unknown("nobody of this number waits (any more)", "they have gone, or were answered already")
    })?;
    if let_in {
        // If the client disconnects meanwhile, the work still completes, so no seat is left half taken.
        let keeper = Arc::clone(&house);
        let Comes { device, name, published, plays, seat, .. } = comes;
        let seated = tokio::spawn(async move {
            match seat {
                // As a link to the seat lets them in.
                Some(seat) => keeper.hold(device, table, seat).await.map(|()| seat),
                None => keeper.sit_down(device, table, name, published, plays).await,
            }
        });
        let seated = seated.await.map_err(|_| Trouble::fault("a part of the program stopped unexpectedly"));
        match seated.and_then(|seated| seated) {
            Ok(seat) => house.newcomers.came(table, id, Answer::Seat(seat)),
            Err(trouble) => {
                house.newcomers.came(table, id, Answer::None);
                shown(&house, table).await;
                return Err(trouble);
            }
        }
    }
    shown(&house, table).await;
    Ok(Json(json!({})).into_response())
}
