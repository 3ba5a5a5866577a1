//! One connection of a seat.
use crate::budget::Seated;
use crate::fair::{Cause, Class};
use crate::guests::Guest;
use crate::house::House;
use crate::limits::{
    FLOOD_MAX, Limits, MESSAGE_MAX, NESTING_MAX, PIECE_MAX, PING, READ_BUFFER, WRITE_BUFFER, WRONG_MAX,
};
use crate::outbox::Outbox;
use crate::table::{Bounding, Coming, Frame, Gone, Handle, frame, what_if};
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use norn_chronicle::canon::shallow;
use norn_chronicle::store::{Mark, TableId};
use norn_chronicle::{Hash, Seat};
use norn_kernel::Place;
use norn_table::Say;
use norn_table::brief::cut;
use norn_wire::WIRE;
use norn_wire::message::{Bye, FromPage, Have, ToPage};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{interval, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::Frame as Piece;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Message, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error};

/// How long a page may take for its first message.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a page may take to hear why its connection ends.
pub(crate) const LINGER: Duration = Duration::from_secs(2);

/// A connection over which messages go both ways.
pub(crate) type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// What answers a request for such a connection, and the connection from then on.
///
/// # Errors
/// The request asks for something else.
pub(crate) fn upgraded(
    mut request: Request,
) -> Result<(Response, impl Future<Output = Result<Socket, hyper::Error>>), Error> {
    let answer = create_response_with_body(&request, Body::empty)?;
    let upgrade = hyper::upgrade::on(&mut request);
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(Some(FLOOD_MAX))
        .max_frame_size(Some(FLOOD_MAX));
    Ok((answer, async move {
        let io = TokioIo::new(upgrade.await?);
        Ok(WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await)
    }))
}

/// A message in pieces that are not too long, in order.
fn pieces(frame: Frame) -> impl Iterator<Item = Message> {
    let mut rest = (!frame.is_empty()).then(|| Bytes::from(frame));
    let mut sort = Data::Text;
    std::iter::from_fn(move || {
        let mut all = rest.take()?;
        let piece = all.split_to(all.len().min(PIECE_MAX));
        rest = (!all.is_empty()).then_some(all);
        let sort = OpCode::Data(std::mem::replace(&mut sort, Data::Continue));
        Some(Message::Frame(Piece::message(piece, sort, rest.is_none())))
    })
}

fn wrong(text: impl Into<String>) -> Frame {
    frame(&ToPage::Wrong { text: text.into() })
}

/// The other end of a connection, and its budgets.
pub(crate) struct End {
    pub(crate) house: Arc<House>,
    pub(crate) table: TableId,
    pub(crate) seat: Seat,
    /// The hash of the device's token.
    pub(crate) device: Hash,
    /// What its lines and veils are marked with.
    pub(crate) mark: Mark,
    pub(crate) budget: Arc<Seated>,
    /// Its place among the connections of its seat.
    pub(crate) place: OwnedSemaphorePermit,
    /// Its place among all connections.
    pub(crate) guest: Option<Guest>,
    /// Whose work it is that it asks for.
    pub(crate) cause: Cause,
    /// Where it comes from.
    pub(crate) address: IpAddr,
}

impl End {
    /// Somebody is there and does something.
    fn active(&self) {
        if let Some(guest) = &self.guest {
            guest.active();
        }
        if self.cause.class == Class::Demo {
            self.house.demos.active(self.table, (self.house.clock)());
        }
    }

    /// Until its place is needed for somebody at a table.
    async fn sent_away(&self) {
        match &self.guest {
            Some(guest) => guest.sent_away().await,
            None => std::future::pending().await,
        }
    }
}

/// What a connection is for.
#[derive(Clone, Copy)]
pub(crate) enum Sort {
    /// The table.
    Table,
    /// A sandbox of its present.
    WhatIf,
}

/// Serves a connection until it ends.
pub(crate) async fn serve(socket: Socket, end: End, sort: Sort) {
    let (mut to_page, mut from_page) = socket.split();
    end.active();
    let out = Outbox::new(end.house.limits.waiting_bytes);
    let waiting = out.clone();
    let mut writing = tokio::spawn(async move {
        let mut ping = interval(PING);
        ping.tick().await;
        loop {
            let sent = tokio::select! {
                next = waiting.next() => match next {
                    Some(frame) => all(&mut to_page, frame, &waiting).await,
                    None => break,
                },
                _ = ping.tick() => to_page.send(Message::Ping(vec![].into())).await,
            };
            if sent.is_err() {
                break;
            }
        }
        waiting.gone();
        // A closed connection can't be told.
        let _ = to_page.close().await;
    });
    let mut reading = Reading { from_page: &mut from_page, end: &end, out: &out, wrongs: 0 };
    match sort {
        Sort::Table => converse(&mut reading).await,
        Sort::WhatIf => what_if::converse(&mut reading).await,
    }
    out.close();
    // The last frames are sent before the connection closes. Until then, input is read and discarded: closing
    // a socket with unread input would reset it, and the last frames would be lost.
    let ignoring = async { while let Some(Ok(_)) = from_page.next().await {} };
    let (written, _) = tokio::join!(timeout(PATIENCE, &mut writing), timeout(LINGER, ignoring));
    if written.is_err() {
        // A client that reads nothing would keep it open for ever.
        writing.abort();
    }
    let End { house, budget, place, guest, .. } = end;
    drop((budget, place, guest));
    house.budgets.forget();
}

/// Sends a frame and all that wait behind it: what is there together goes out together.
async fn all(to_page: &mut SplitSink<Socket, Message>, first: Frame, waiting: &Outbox) -> Result<(), Error> {
    let mut next = Some(first);
    while let Some(frame) = next {
        for piece in pieces(frame) {
            to_page.feed(piece).await?;
        }
        next = waiting.ready();
    }
    to_page.flush().await
}

/// The table, and the number of the connection; none where it was told why not. A table that was just put away is
/// taken out again.
async fn joined(end: &End, have: Option<Have>, out: &Outbox) -> Result<Option<(Handle, u64)>, Gone> {
    let joins = |table: Handle| {
        let (seat, device, budget) = (end.seat, end.device, Arc::clone(&end.budget));
        let coming = Coming {
            seat,
            device,
            mark: end.mark,
            have: have.clone(),
            out: out.clone(),
            budget,
            cause: end.cause,
        };
        async move { Ok(table.join(coming).await?.map(|connection| (table, connection))) }
    };
    end.house.asked(end.table, joins).await.map_err(|_| Gone)
}

/// As many bytes of why a message was not understood are told.
const WHY_MAX: usize = 1_024;

/// A message of a page, which nests no deeper than one that is to be read.
fn understood(text: &str) -> Result<FromPage, String> {
    shallow(text.as_bytes(), NESTING_MAX).map_err(|error| error.text)?;
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// What a page says, one message after the other, within its limits.
pub(crate) struct Reading<'a, S> {
    from_page: &'a mut S,
    pub(crate) end: &'a End,
    pub(crate) out: &'a Outbox,
    wrongs: u32,
}

impl<S: StreamExt<Item = Result<Message, Error>> + Unpin> Reading<'_, S> {
    /// The first message: how much of the log the page has. Nothing where it did not say so, and was told.
    pub(crate) async fn hello(&mut self) -> Option<Option<Have>> {
        let hello = match timeout(PATIENCE, self.from_page.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => understood(&text).ok(),
            Ok(None | Some(Ok(Message::Close(_)))) => return None,
            _ => None,
        };
        match hello {
            Some(FromPage::Hello { wire, have }) if wire == WIRE => Some(have),
            _ => {
                let text = "This page and the server are of different versions. Load the page again.";
                self.out.bye(Bye::OtherVersion, text);
                None
            }
        }
    }

    /// What the page said was of no use: it is told why, and not for ever.
    pub(crate) fn wrong(&mut self, text: impl Into<String>) {
        self.wrongs += 1;
        self.out.send(wrong(text));
    }

    /// The next message that was understood; nothing when the conversation is over.
    pub(crate) async fn next(&mut self) -> Option<FromPage> {
        while self.wrongs < WRONG_MAX {
            // A page answers every ping, so silence for three of them means that nobody is there.
            let came = tokio::select! {
                () = self.out.over() => return None,
                () = self.end.sent_away() => {
                    self.out.bye(Bye::TooMuch, "This made room for others who play here, since nobody did anything in it.");
                    return None;
                }
                came = timeout(PING * 3, self.from_page.next()) => came,
            };
            let message = match came {
                Ok(Some(Ok(message))) => message,
                // Nothing that follows it can be read either.
                Ok(Some(Err(_))) => {
                    let text = format!(
                        "A message could not be read: it was no text, or longer than {FLOOD_MAX} bytes. Load the page again."
                    );
                    self.out.bye(Bye::TooMuch, &text);
                    return None;
                }
                Ok(None) | Err(_) => return None,
            };
            let text = match message {
                Message::Text(text) if MESSAGE_MAX < text.len() => {
                    self.wrong(format!(
                        "this message has {} bytes, and {MESSAGE_MAX} is the most; say it in several",
                        text.len()
                    ));
                    continue;
                }
                Message::Text(text) => text,
                Message::Binary(_) => {
                    self.wrong("messages are text");
                    continue;
                }
                // A piece of a message comes to nobody alone.
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => continue,
                Message::Close(_) => return None,
            };
            let message = understood(&text);
            let stops = matches!(&message, Ok(FromPage::Say { command }) if command.say == Say::Stop {});
            if stops && self.end.budget.stops().is_ok() {
                // Stopping never waits for what else was said.
            } else if matches!(message, Ok(FromPage::More {})) {
                // The server itself asked for it, so it is not refused; the page's messages are only read more
                // slowly.
                while let Err(wait) = self.end.budget.pulls() {
                    sleep(wait).await;
                }
            } else if self.end.budget.says(text.len()).is_err() {
                let Limits { burst, rate, bytes_burst, bytes_rate, .. } = self.end.house.limits;
                self.wrong(format!(
                    "too many messages: {burst} at once are read of a seat, with {bytes_burst} bytes together, and {rate} a \
                     second from then on, with {bytes_rate} bytes; this one was not, send it again"
                ));
                continue;
            }
            match message {
                Ok(FromPage::There {}) => self.out.send(frame(&ToPage::Here {})),
                Ok(FromPage::Hello { .. }) => self.wrong("`hello` is said once"),
                Ok(message) => {
                    if !matches!(message, FromPage::More {}) {
                        self.end.active();
                    }
                    return Some(message);
                }
                Err(error) => self.wrong(format!("this message was not understood: {}", cut(error, WHY_MAX))),
            }
        }
        let text = "Too many messages that could not be read. Load the page again.";
        self.out.bye(Bye::TooMuch, text);
        None
    }
}

async fn converse(reading: &mut Reading<'_, impl StreamExt<Item = Result<Message, Error>> + Unpin>) {
    let Some(have) = reading.hello().await else { return };
    let (table, connection) = match joined(reading.end, have, reading.out).await {
        Ok(Some(joined)) => joined,
        Ok(None) => return,
        Err(Gone) => {
            reading.out.bye(Bye::Trouble, "The table could not be opened. Try again in a moment.");
            return;
        }
    };
    while let Some(message) = reading.next().await {
        let done = match message {
            FromPage::More {} => table.more(connection).await,
            FromPage::Say { command } => table.say(connection, *command).await,
            FromPage::Look { n, at } => table.look(connection, n, at).await,
            FromPage::Bound { n, sort, words } => {
                table.bound(connection, n, Bounding::Name(sort, words)).await
            }
            FromPage::Unbound { n, sort, words } => {
                table.bound(connection, n, Bounding::TakeBack(sort, words)).await
            }
            FromPage::OwnBounds { n } => table.bound(connection, n, Bounding::Own).await,
            FromPage::Strike { n, sort, words, all } => {
                table.bound(connection, n, Bounding::Strike(sort, words, all)).await
            }
            // Whoever points too fast has pointed already: no harm is done, and nobody is sent away for it.
            FromPage::Point { .. } if reading.end.budget.points().is_err() => continue,
            FromPage::Point { place } => table.point(connection, Place(place)).await,
            FromPage::Earlier { before } => table.earlier(connection, before).await,
            FromPage::Back {} | FromPage::Again {} => {
                reading.wrong("only in a what if can one go back and throw again");
                continue;
            }
            FromPage::Hello { .. } | FromPage::There {} => continue,
        };
        if done.is_err() {
            break;
        }
    }
    table.part(connection).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_message_goes_in_pieces_of_which_the_last_says_so() {
        // An odd number of bytes, so that a letter of two bytes is cut where a piece ends.
        let sent = |bytes: usize| {
            let text = format!("x{}", "\u{e9}".repeat(bytes / 2));
            let sent: Vec<Piece> = pieces(text.clone().into())
                .map(|piece| match piece {
                    Message::Frame(piece) => piece,
                    other => panic!("{other:?} is no piece"),
                })
                .collect();
            let together: Vec<u8> = sent.iter().flat_map(|piece| piece.payload().to_vec()).collect();
            assert_eq!(String::from_utf8(together).as_deref(), Ok(&*text));
            let about =
                |piece: &Piece| (piece.payload().len(), piece.header().opcode, piece.header().is_final);
            sent.iter().map(about).collect::<Vec<_>>()
        };
        let (text, more, long) = (OpCode::Data(Data::Text), OpCode::Data(Data::Continue), PIECE_MAX);
        assert_eq!(sent(3), [(3, text, true)]);
        assert_eq!(sent(long - 1), [(long - 1, text, true)]);
        assert_eq!(sent(long + 1), [(long, text, false), (1, more, true)]);
        assert_eq!(sent(2 * long + 3), [(long, text, false), (long, more, false), (3, more, true)]);
    }
}
