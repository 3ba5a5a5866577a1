//! Demos: tables that are begun as a game has prepared it, for whoever wants to try it. Anybody may ask for one, so how
//! many there are, how much each of them keeps and for how long are limited, and what nobody plays makes room.
use crate::budget::Knock;
use crate::guests::Guest;
use crate::house::{House, New, aside};
use crate::http::{Done, Sent, Shared, address, device_or_new, known, sent};
use crate::keys::Token;
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
use std::sync::Arc;
use std::time::Duration;
use tokio::time::interval;

/// How often demos are looked for that have been there long enough.
const LOOKED_FOR: Duration = Duration::from_secs(10 * 60);
/// A demo does not make room for another before its page had time to come.
const FRESH: i64 = 2 * 60;

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
        let house = Arc::clone(self);
        let removed =
            aside(move || Ok(house.writer.with(move |store| store.remove_demo(table)).wait()?)).await;
        self.left(table);
        removed
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

    /// Makes room for one more demo: the earliest that nobody plays goes.
    async fn room_for_demo(self: &Arc<Self>) -> Result<(), Trouble> {
        self.sweep_demos().await?;
        let demos = self.read(norn_store::Sqlite::demos)?;
        let mut over = (demos.len() + 1).saturating_sub(self.limits.demos as usize);
        let now = (self.clock)();
        let fresh = |begun: Option<i64>| now.zip(begun).is_some_and(|(now, begun)| now < begun + FRESH);
        for (table, begun) in &demos {
            if over == 0 {
                break;
            }
            if !fresh(*begun) && self.remove_demo(*table).await? {
                over -= 1;
            }
        }
        match over {
            0 => Ok(()),
            _ => Err(Trouble::crowded(
                format!("{} demos are being played already, which is all there is room for", demos.len()),
                "try again in some minutes",
            )),
        }
    }

    async fn begin_demo(self: &Arc<Self>, game: Game, device: Token) -> Result<Begun, Trouble> {
        let _one = self.demo.lock().await;
        self.room_for_demo().await?;
        // Nobody closes it.
        let place = Arc::clone(&self.working).acquire_owned().await;
        let house = Arc::clone(self);
        aside(move || {
            let _place = place;
            house.demo_begun(game, &device.hash())
        })
        .await
    }

    fn demo_begun(&self, game: Game, device: &Hash) -> Result<Begun, Trouble> {
        let wrong = |unplayable: scenario::Unplayable| Trouble::fault(unplayable.to_string());
        let prepared = scenario::read(game.manifest().demo).map_err(wrong)?;
        let tables = self.read(Store::tables)?;
        let name = (1_u32..)
            .map(|nth| format!("{}, demo {nth}", prepared.table.name))
            .find(|name| !tables.iter().any(|about| names::alike(&about.name, name)))
            .unwrap_or_default();
        let new = New { game, name, referee: "Referee".to_owned(), prepared: Some(prepared) };
        let begun = self.begun(new).map_err(|trouble| Trouble::fault(trouble.text))?;
        let (now, live) = ((self.clock)(), begun.live);
        let asked = live.view(REFEREE).ok().and_then(|view| match view.open {
            Some(OpenView::Open { questions, .. }) => questions.first().map(|one| one.seat),
            _ => None,
        });
        let (device, entries, secrets) = (*device, begun.entries, begun.secrets);
        let create =
            self.writer.with(move |store| store.create_demo(&entries, &secrets.write(), &device, now));
        Ok(Begun { about: create.wait()?, seat: asked.unwrap_or(REFEREE) })
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
    house.doors.knock(Knock::Demo(address(&house, guest.as_ref(), &headers)))?;
    let device = device_or_new(&house, &headers)?;
    let (keeper, of) = (Arc::clone(&house), device.clone());
    // If the client disconnects meanwhile, it is finished all the same, and found by the device or by nobody.
    let begun = tokio::spawn(async move { keeper.begin_demo(game, of).await });
    let begun = begun.await.map_err(|_| crate::house::stopped())??;
    let table = begun.about.id;
    let seats: Vec<u16> = house.seat_names(table)?.into_keys().map(|seat| seat.0).collect();
    Ok(known(&house, &device, json!({ "table": table.0, "seat": begun.seat.0, "seats": seats })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::Place;
    use crate::limits::Limits;
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
        let begun = house.begin_demo(Game::PLAYED[0], Token::draw().expect("chance")).await.expect("a demo");
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
