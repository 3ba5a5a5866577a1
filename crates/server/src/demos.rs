//! Demos: tables that are begun as a game has prepared it, for whoever wants to try it. Anybody may ask for one, so how
//! many there are, how much each of them keeps and for how long are limited, and what nobody plays makes room.
use crate::budget::Knock;
use crate::fair::{Cause, Class, Network, Sort};
use crate::guests::Guest;
use crate::house::{House, New, aside};
use crate::http::{Done, Sent, Shared, address, device_or_new, known, sent};
use crate::keys::Token;
use crate::limits::Limits;
use crate::newcomers;
use crate::trouble::Trouble;
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use norn_chronicle::store::{About, Store, TableId};
use norn_chronicle::{Hash, REFEREE, Seat};
use norn_shelf::Game;
use norn_table::view::OpenView;
use norn_table::{names, scenario};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::interval;

/// How often demos are looked for that have been there long enough.
const LOOKED_FOR: Duration = Duration::from_secs(10 * 60);
/// A demo at which nobody sits does not make room for another before its page had time to come, or to come back.
const FRESH: i64 = 2 * 60;
/// What whoever sits at a demo is told that makes room for another.
const MADE_ROOM: &str =
    "This demo made room for others, since nobody did anything in it. Begin another one on the first page.";

/// A demo that is there.
#[derive(Clone, Copy, Debug)]
struct There {
    /// When somebody last did something there, or else when it began.
    active: i64,
    /// Who began it, as long as this program runs: no address is ever written down.
    from: Option<IpAddr>,
}

/// The demos that there are.
#[derive(Debug, Default)]
pub(crate) struct Demos(Mutex<BTreeMap<TableId, There>>);

impl Demos {
    /// Those that were there when the program started.
    pub(crate) fn of(all: Vec<(TableId, Option<i64>)>) -> Self {
        // One that began when nobody knew the time counts from the epoch.
        let there = |begun: Option<i64>| There { active: begun.unwrap_or_default(), from: None };
        Self(Mutex::new(all.into_iter().map(|(table, begun)| (table, there(begun))).collect()))
    }

    /// What it protects is never left half done.
    fn all(&self) -> MutexGuard<'_, BTreeMap<TableId, There>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a table is one.
    pub(crate) fn has(&self, table: TableId) -> bool {
        self.all().contains_key(&table)
    }

    fn begun(&self, table: TableId, from: IpAddr, now: Option<i64>) {
        self.all().insert(table, There { active: now.unwrap_or_default(), from: Some(from) });
    }

    fn gone(&self, table: TableId) {
        self.all().remove(&table);
    }

    /// Somebody does something there.
    pub(crate) fn active(&self, table: TableId, now: Option<i64>) {
        if let (Some(one), Some(now)) = (self.all().get_mut(&table), now) {
            one.active = one.active.max(now);
        }
    }

    /// Those that may make room, among some: whoever was left alone for longest comes first. `sits` says whether somebody
    /// sits at one.
    fn idle(
        &self,
        now: Option<i64>,
        idle: i64,
        sits: impl Fn(TableId) -> bool,
        among: impl Fn(Option<IpAddr>) -> bool,
    ) -> Vec<TableId> {
        let long = |table: TableId| if sits(table) { idle } else { FRESH };
        let is_idle = |table: TableId, one: &There| now.is_none_or(|now| one.active + long(table) <= now);
        let all = self.all();
        let mut found: Vec<(i64, TableId)> = all
            .iter()
            .filter(|(table, one)| among(one.from) && is_idle(**table, one))
            .map(|(table, one)| (one.active, *table))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, table)| table).collect()
    }

    fn count(&self, among: impl Fn(Option<IpAddr>) -> bool) -> usize {
        self.all().values().filter(|one| among(one.from)).count()
    }
}

/// A demo that has just begun.
struct Begun {
    about: About,
    /// Where the first die waits.
    seat: Seat,
}

impl House {
    /// Whether this game can be tried here.
    pub(crate) fn has_demo(&self, game: Game) -> bool {
        0 < self.limits.demos && !game.manifest().demo.is_empty()
    }

    /// Removes a demo, unless somebody was at it just now.
    async fn remove_demo(self: &Arc<Self>, table: TableId) -> Result<bool, Trouble> {
        if !self.leaves(table) {
            return Ok(false);
        }
        self.removed(table).await
    }

    /// Removes a demo that nobody can come to any more.
    async fn removed(self: &Arc<Self>, table: TableId) -> Result<bool, Trouble> {
        let house = Arc::clone(self);
        let removed =
            aside(move || Ok(house.writer.with(move |store| store.remove_demo(table)).wait()?)).await;
        if removed.is_ok() {
            self.demos.gone(table);
        }
        self.left(table);
        removed
    }

    /// Makes room among some demos, if there are too many: those that were left alone for longest go. Gives how many are
    /// too many all the same.
    async fn room_among(
        self: &Arc<Self>,
        most: u32,
        among: impl Fn(Option<IpAddr>) -> bool,
    ) -> Result<usize, Trouble> {
        let mut over = (self.demos.count(&among) + 1).saturating_sub(most as usize);
        if over == 0 {
            return Ok(0);
        }
        let idle = i64::from(self.limits.demo_idle_seconds);
        for table in self.demos.idle((self.clock)(), idle, |table| self.metrics.sits(table), &among) {
            if over == 0 {
                break;
            }
            self.empties(table, MADE_ROOM).await;
            if self.removed(table).await? {
                over -= 1;
            }
        }
        Ok(over)
    }

    /// Removes demos that have been there long enough.
    async fn sweep_demos(self: &Arc<Self>) -> Result<(), Trouble> {
        let Some(now) = (self.clock)() else { return Ok(()) };
        let long = i64::from(self.limits.demo_hours) * 60 * 60;
        for (table, begun) in self.read(norn_store::Sqlite::demos)? {
            // One that began when nobody knew the time counts from the epoch.
            if begun.unwrap_or_default() + long <= now {
                self.remove_demo(table).await?;
            }
        }
        Ok(())
    }

    /// Keeps removing them.
    pub(crate) async fn keep_sweeping(self: Arc<Self>) {
        let mut times = interval(LOOKED_FOR);
        loop {
            times.tick().await;
            for table in self.newcomers.sweep() {
                newcomers::shown(&self, table).await;
            }
            if let Err(trouble) = self.sweep_demos().await {
                tracing::warn!(target: "norn::server", kind = trouble.name(), "old demos could not be removed");
            }
        }
    }

    /// Makes room for one more demo of an address: of its own, of its network's, and of all that there are.
    async fn room_for_demo(self: &Arc<Self>, from: IpAddr) -> Result<(), Trouble> {
        self.sweep_demos().await?;
        let network = |from: IpAddr| Network::of(from);
        let Limits { demos, demos_address, demos_network, .. } = self.limits;
        let own = |one: Option<IpAddr>| one == Some(from);
        let near = |one: Option<IpAddr>| one.map(network) == Some(network(from));
        let full = if 0 < self.room_among(demos_address, own).await? {
            format!("{demos_address} demos of this address are being played already (`demos-address`)")
        } else if 0 < self.room_among(demos_network, near).await? {
            format!("{demos_network} demos of this network are being played already (`demos-network`)")
        } else if 0 < self.room_among(demos, |_| true).await? {
            format!("{demos} demos are being played already, which is all there is room for (`demos`)")
        } else {
            return Ok(());
        };
        Err(Trouble::crowded(full, "try again in some minutes"))
    }

    async fn begin_demo(self: &Arc<Self>, game: Game, device: Token, from: IpAddr) -> Result<Begun, Trouble> {
        let (network, of) = (Network::of(from), device.hash());
        let cause = Cause { class: Class::Demo, network, device: of, table: TableId(0) };
        // One begins after the other, or two would take the same place.
        let _one = self.fair.turn(cause, Sort::Demo).await?;
        self.room_for_demo(from).await?;
        let turn = self.fair.turn(cause, Sort::Open).await?;
        let house = Arc::clone(self);
        aside(move || {
            let _turn = turn;
            house.demo_begun(game, &of, from)
        })
        .await
    }

    fn demo_begun(&self, game: Game, device: &Hash, from: IpAddr) -> Result<Begun, Trouble> {
        let wrong = |unplayable: scenario::Unplayable| Trouble::fault(unplayable.to_string());
        let prepared = scenario::read(game.manifest().demo).map_err(wrong)?;
        let tables = self.read(Store::tables)?;
        let name = (1_u32..)
            .map(|nth| format!("{}, demo {nth}", prepared.table.name))
            .find(|name| !tables.iter().any(|about| names::alike(&about.name, name)))
            .unwrap_or_default();
        let new = New { game, name, referee: "Referee".to_owned(), sealed: false, prepared: Some(prepared) };
        let begun = self.begun(new).map_err(|trouble| Trouble::fault(trouble.text))?;
        let (now, live) = ((self.clock)(), begun.live);
        let asked = live.view(REFEREE).ok().and_then(|view| match view.open {
            Some(OpenView::Open { questions, .. }) => questions.first().map(|one| one.seat),
            _ => None,
        });
        let (device, entries, secrets) = (*device, begun.entries, begun.secrets);
        let create =
            self.writer.with(move |store| store.create_demo(&entries, &secrets.write(), &device, now));
        let about = create.wait()?;
        self.demos.begun(about.id, from, now);
        Ok(Begun { about, seat: asked.unwrap_or(REFEREE) })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    game: String,
}

/// Begins a demo, all of whose seats are held by the device that asks.
pub(crate) async fn begin(
    State(house): Shared,
    headers: HeaderMap,
    guest: Option<Extension<Guest>>,
    body: Sent<Wanted>,
) -> Done {
    let Wanted { game } = sent(body)?;
    let game = Game::named(&game).map_err(|error| Trouble::unknown(error.to_string(), error.hint()))?;
    if !house.has_demo(game) {
        return Err(Trouble::forbidden(
            "there are no demos here",
            "ask whoever runs this server for a table, or run Norn yourself",
        ));
    }
    let guest = guest.map(|Extension(guest)| guest);
    let from = address(&house, guest.as_ref(), &headers);
    house.doors.knock(Knock::DemoNetwork(Network::of(from)))?;
    house.doors.knock(Knock::Demo(from))?;
    let device = device_or_new(&house, &headers)?;
    let (keeper, of) = (Arc::clone(&house), device.clone());
    // If the client disconnects meanwhile, it is finished all the same, and found by the device or by nobody.
    let begun = tokio::spawn(async move { keeper.begin_demo(game, of, from).await });
    let begun = begun.await.map_err(|_| crate::house::stopped())??;
    let table = begun.about.id;
    let seats: Vec<u16> = house.seat_names(table)?.into_keys().map(|seat| seat.0).collect();
    Ok(known(&house, &device, json!({ "table": table.0, "seat": begun.seat.0, "seats": seats })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::Place;
    use crate::origin::Origins;

    #[tokio::test]
    async fn whoever_comes_while_a_demo_is_removed_is_told_and_meets_no_table_that_is_gone() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let addr = ([127, 0, 0, 1], 7777).into();
        let (clock, limits): (crate::Clock, _) = (|| Some(1_000), Limits::default());
        let serving = crate::Options { addr, origin: None, seen_as: None, rehearsal: None, clock, limits };
        let place = Place { file: folder.path().join("norn.db"), options: norn_store::Options::default() };
        let house = House::open(place, Origins::of(addr, None, None), false, &serving).expect("a house");
        let house = Arc::new(house);
        let begun = house
            .begin_demo(Game::PLAYED[0], Token::draw().expect("chance"), [10, 0, 0, 1].into())
            .await
            .expect("a demo");
        let table = begun.about.id;
        // The disk is slow.
        let (go, gate) = std::sync::mpsc::channel::<()>();
        let _slow = house.writer.with(move |_| {
            let _ = gate.recv();
            Ok(())
        });
        let mut removing = Box::pin(house.remove_demo(table));
        tokio::select! {
            biased;
            _ = &mut removing => panic!("the disk is slow"),
            () = std::future::ready(()) => {}
        }
        assert!(house.table(table).is_err_and(|trouble| trouble.text == "this demo is over"));
        go.send(()).expect("it waits");
        assert!(removing.await.expect("removed"));
        assert!(house.table(table).is_err_and(|trouble| trouble.text != "this demo is over"));
        house.close().await;
    }
}
