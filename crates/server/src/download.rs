//! Exports over HTTP: written piece by piece as they are taken in, so that none is ever held whole.
use crate::fair::{Cause, Fair, Sort, Turn};
use crate::guests::Guest;
use crate::house::{House, PROGRAM};
use crate::http::{At, Done, Shared, at, cause, device, no_seat};
use crate::limits::{DOWNLOAD, PIECE, PIECES_MAX};
use crate::trouble::Trouble;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use futures_util::stream::unfold;
use norn_chronicle::export::{Whose, export};
use norn_chronicle::store::{Store, TableId, bytes_of, entries};
use norn_chronicle::{REFEREE, Seat, StoreError};
use std::io::{self, Write};
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};

/// The log as this seat has it.
pub(crate) async fn get(
    State(house): Shared,
    headers: HeaderMap,
    guest: Option<Extension<Guest>>,
    path: At<(i64, u16)>,
) -> Done {
    let (table, seat) = at(path)?;
    let (table, seat) = (TableId(table), Seat(seat));
    if !device(&house, &headers)?.opens(table, seat) {
        return Err(no_seat());
    }
    let crowded = |taken: String| Trouble::crowded(taken, "wait until it has come, or end it");
    let own = Arc::clone(&house.budgets.of(table, seat).download)
        .try_acquire_owned()
        .map_err(|_| crowded("another download of this seat is going on".to_owned()))?;
    let guest = guest.map(|Extension(guest)| guest);
    let cause = cause(&house, table, guest.as_ref(), &headers);
    let most = house.limits.downloads;
    let full =
        || crowded(format!("as many of the {most} downloads go on as there is room for (`downloads`)"));
    let any = house.fair.turn_at_once(cause, Sort::Download).ok_or_else(full)?;
    let whose = if seat == REFEREE { Whose::Referee } else { Whose::Seat(seat) };
    let name = house.read(|store| store.about(table))?.name;
    let (to, mut pieces) = mpsc::channel(PIECES_MAX);
    let until = Instant::now() + DOWNLOAD;
    let works = Works { fair: Arc::clone(&house.fair), cause, turn: None, by: Handle::current() };
    let pipe = Pipe { to, held: vec![], until, works };
    tokio::task::spawn_blocking(move || {
        let _held = (own, any);
        written(&house, table, whose, pipe);
    });
    // What is wrong before anything is written is answered as it should be; afterwards the file breaks off, and lacks its
    // closing line.
    let first = pieces.recv().await.ok_or_else(unwritten)??;
    let all = unfold((Some(first), pieces), async |(first, mut pieces)| {
        let next = match first {
            Some(first) => Ok(first),
            None => pieces.recv().await.unwrap_or_else(|| Err(unwritten())),
        };
        let broken = |trouble: Trouble| io::Error::other(trouble.text);
        next.map(|piece| (!piece.is_empty()).then_some(piece))
            .map_err(broken)
            .transpose()
            .map(|piece| (piece, (None, pieces)))
    });
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    Response::builder()
        .status(StatusCode::OK)
        .header(header::CONTENT_TYPE, "application/jsonl; charset=utf-8")
        .header(header::CONTENT_DISPOSITION, format!("attachment; filename=\"{plain}.norn\""))
        .body(Body::from_stream(all))
        .map_err(|_| unwritten())
}

fn unwritten() -> Trouble {
    Trouble::fault("the download could not be begun")
}

fn written(house: &House, table: TableId, whose: Whose, mut pipe: Pipe) {
    pipe.works.on();
    let done = house.reader().and_then(|store| {
        let picture = |picture: &_| bytes_of(&store, table, picture);
        export(&mut pipe, whose, PROGRAM, || entries(&store, table, 0), picture)
            .map_err(|error: StoreError| Trouble::from(error))?;
        Ok(END)
    });
    // Nobody may be left to be told.
    let _ = pipe.send(done);
}

/// Comes after the last piece. Without it, the file broke off.
const END: Bytes = Bytes::new();

/// The turns in which a file is written, a piece in each: between them others have theirs.
struct Works {
    fair: Arc<Fair>,
    cause: Cause,
    turn: Option<Turn>,
    by: Handle,
}

impl Works {
    /// Waits for the next turn.
    fn on(&mut self) {
        // Such a one is never refused.
        self.turn = self.by.block_on(self.fair.turn(self.cause, Sort::File)).ok();
    }
}

/// Hands on what is written to it, and waits until somebody takes it.
struct Pipe {
    to: mpsc::Sender<Result<Bytes, Trouble>>,
    held: Vec<u8>,
    until: Instant,
    works: Works,
}

impl Pipe {
    fn send(&mut self, piece: Result<Bytes, Trouble>) -> io::Result<()> {
        // While somebody's connection takes it, nothing is worked out.
        self.works.turn = None;
        match self.works.by.block_on(timeout_at(self.until, self.to.send(piece))) {
            Ok(Ok(())) => {
                self.works.on();
                Ok(())
            }
            Ok(Err(_)) => Err(io::ErrorKind::BrokenPipe.into()),
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        if PIECE <= self.held.len() {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.held.is_empty() {
            return Ok(());
        }
        let piece = std::mem::take(&mut self.held);
        self.send(Ok(piece.into()))
    }
}
