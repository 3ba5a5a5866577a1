//! Tables that are moved here: the host sends a referee's file, and plays on where it ends. It is written beside the
//! database while it comes, and verified before anything is made of it.
use crate::fair::Sort;
use crate::guests::{self, Guest};
use crate::house::{House, aside, root};
use crate::http::{Done, Shared, cause, chaired, host};
use crate::limits::{MOVED_MAX, MOVING, PIECES_MAX};
use crate::trouble::Trouble;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::http::Method;
use futures_util::StreamExt;
use norn_chronicle::canon::Tip;
use norn_chronicle::export::{Reader, Whose};
use norn_chronicle::store::{About, Batch, Store, TableId};
use norn_chronicle::{Entry, Kind, Picture};
use norn_shelf::Game;
use norn_table::act::Beginning;
use norn_table::moved::{Checked, Chronicle, Keeper, Moved};
use serde::Deserialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};

/// Where a table's file is sent to.
pub(crate) const MOVED: &str = "/api/moved";

/// Whether a request comes with a table: its body is read only for the host.
pub(crate) fn comes_with(request: &Request) -> bool {
    request.method() == Method::POST && request.uri().path() == MOVED
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// What it is called; as in the file if left out.
    name: Option<String>,
    /// What the referee is called.
    referee: String,
}

fn too_long() -> Trouble {
    Trouble::large(
        format!("a table's file has at most {} MiB", MOVED_MAX >> 20),
        "`norn import` takes longer ones, while the server is stopped",
    )
}

/// Makes a table of the body, which is a chronicle as the referee downloads it.
pub(crate) async fn begin(
    State(house): Shared,
    wanted: Result<Query<Wanted>, QueryRejection>,
    guest: Option<Extension<Guest>>,
    request: Request,
) -> Done {
    let device = host(&house, request.headers())?;
    let Query(wanted) = wanted.map_err(|rejected| Trouble::wrong(rejected.body_text()))?;
    if guests::length(request.headers()).is_some_and(|length| MOVED_MAX < length) {
        return Err(too_long());
    }
    let own = Arc::clone(&house.moving)
        .try_acquire_owned()
        .map_err(|_| Trouble::crowded("another table is moved here already", "wait until it is there"))?;
    let guest = guest.map(|Extension(guest)| guest);
    let cause = cause(&house, TableId(0), guest.as_ref(), request.headers());
    if let Some(guest) = guest {
        guest.asks(true);
    }
    let file = received(house.folder(), request.into_body()).await?;
    let place = house.fair.turn(cause, Sort::File).await?;
    let there = Arc::clone(&house);
    // Whoever leaves meanwhile changes nothing: it is made to its end.
    let about = aside(move || {
        let _held = (own, place);
        made(&there, &file, wanted)
    })
    .await?;
    chaired(&house, &device, about.id).await
}

/// The body as a file that has no name, and is gone once nobody reads it.
async fn received(folder: PathBuf, body: Body) -> Done<File> {
    let (to, mut pieces) = mpsc::channel::<Bytes>(PIECES_MAX);
    let writing = tokio::task::spawn_blocking(move || {
        let mut file = tempfile::tempfile_in(folder)?;
        while let Some(piece) = pieces.blocking_recv() {
            file.write_all(&piece)?;
        }
        Ok(file)
    });
    let until = Instant::now() + MOVING;
    let (mut stream, mut length) = (body.into_data_stream(), 0_u64);
    loop {
        let piece = timeout_at(until, stream.next()).await;
        let piece = piece
            .map_err(|_| Trouble::wrong(format!("a table comes within {} min", MOVING.as_secs() / 60)))?;
        let Some(piece) = piece else { break };
        let piece = piece.map_err(|_| Trouble::wrong("the file broke off while it came"))?;
        length = length.saturating_add(piece.len() as u64);
        if MOVED_MAX < length {
            return Err(too_long());
        }
        // It has ended where it can't write, and says why.
        if to.send(piece).await.is_err() {
            break;
        }
    }
    drop(to);
    match writing.await {
        Ok(written) => written.map_err(|error| unkept(&error)),
        Err(_) => Err(crate::house::stopped()),
    }
}

fn unkept(error: &io::Error) -> Trouble {
    let hint = match error.kind() {
        io::ErrorKind::StorageFull => "make room on the server’s disk".to_owned(),
        _ => error.to_string(),
    };
    Trouble::machine("the file can't be kept while it is read", hint)
}

fn unreadable(error: &norn_chronicle::Error) -> Trouble {
    match error.kind {
        Kind::Io => Trouble::machine(error.to_string(), error.hint.clone()),
        _ => Trouble::unusable(format!("the file can't be read: {error}"), error.hint.clone()),
    }
}

/// Reads the file from its beginning. One reader after the other: they share where they are.
fn read(file: &File) -> Done<Chronicle> {
    let mut file = file.try_clone().map_err(|error| unkept(&error))?;
    file.rewind().map_err(|error| unkept(&error))?;
    Reader::open(Box::new(BufReader::new(file)) as Box<dyn BufRead>).map_err(|error| unreadable(&error))
}

fn made(house: &Arc<House>, file: &File, wanted: Wanted) -> Done<About> {
    let header = read(file)?.header().clone();
    let game = Game::named(&header.ruleset)
        .map_err(|error| Trouble::unusable(format!("the file is of another game: {error}"), error.hint()))?;
    if header.whose != Whose::Referee {
        return Err(Trouble::unusable(
            "the file holds what one seat has seen, which is not enough to go on",
            "choose the one that the referee has downloaded",
        ));
    }
    let name = wanted.name.unwrap_or_else(|| header.name.clone());
    house.untaken(&name)?;
    let checked = Checked::of(game.rules(), None, || read(file))?;
    if let Some((seq, text)) = checked.contradiction() {
        let at = seq.map_or_else(String::new, |seq| format!("entry {seq}: "));
        return Err(Trouble::unusable(
            format!("the file is not what was played: {at}{text}"),
            "no table was made; compare it with a copy that somebody else keeps",
        ));
    }
    let beginning = Beginning {
        name,
        referee: wanted.referee,
        root: root(house.rehearsal)?,
        seeded: house.rehearsal.is_some(),
        origin: Some(checked.report.tip.head),
        now: (house.clock)(),
    };
    // It was read to its end a moment ago, when it was verified.
    let moved = Moved::of(game.rules(), beginning, &mut read(file)?.map_while(Result::ok));
    let moved = moved.map_err(|damaged| {
        Trouble::unusable(
            format!("the file can't be played on: {damaged}"),
            "no table was made; if a name is in the way, choose another one",
        )
    })?;
    moved.fits()?;
    let mut kept = Kept { house: Arc::clone(house), chronicle: read(file)?, table: None };
    let about = moved.keep(&mut kept);
    kept.ends(about.is_ok());
    about
}

/// The table that is being kept, and the file with its pictures in their order.
struct Kept {
    house: Arc<House>,
    chronicle: Chronicle,
    table: Option<TableId>,
}

impl Kept {
    /// Lets people in, or leaves nothing of it.
    fn ends(&self, whole: bool) {
        let Some(table) = self.table else { return };
        if !whole && self.house.writer.with(move |store| store.remove_unfinished(table)).wait().is_err() {
            tracing::warn!(target: "norn::server", table = table.0, "an unfinished table could not be removed");
        }
        self.house.left(table);
    }
}

impl Keeper for Kept {
    type Error = Trouble;

    fn create(&mut self, entries: &[Entry], secrets: Vec<u8>) -> Done<About> {
        let about = self.house.writer.create(entries.to_vec(), secrets).wait()?;
        // Nobody comes in before it is whole.
        self.house.leaves(about.id);
        self.table = Some(about.id);
        Ok(about)
    }

    fn append(&mut self, batch: Batch) -> Done<Tip> {
        Ok(self.house.writer.append(batch).wait()?)
    }

    fn picture(&mut self, table: TableId, picture: &Picture) -> Done<Vec<u8>> {
        if let Some(bytes) = self.house.read(|store| store.picture(table, &picture.hash))? {
            return Ok(bytes);
        }
        let found = self.chronicle.find_picture(picture).map_err(|error| unreadable(&error))?;
        found.ok_or_else(|| Trouble::wrong("the file lacks a picture"))
    }
}
