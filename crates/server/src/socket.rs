//! One connection of a seat.
use crate::limits::{BURST_MAX, FLOOD_MAX, MESSAGE_MAX, PING, RATE_MAX, WAITING_MAX, WRONG_MAX};
use crate::table::{Frame, Gone, Handle, frame};
use axum::extract::ws::{Message, WebSocket};
use futures_util::{SinkExt, StreamExt};
use norn_chronicle::Seat;
use norn_wire::WIRE;
use norn_wire::message::{Bye, FromPage, ToPage};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};

/// How long a page may take for its first message.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a page may take to hear why its connection ends.
pub(crate) const LINGER: Duration = Duration::from_secs(2);

/// How many messages may come how fast: [`BURST_MAX`] at once, [`RATE_MAX`] a second.
struct Rate {
    left: u32,
    since: Instant,
}

impl Rate {
    fn new() -> Self {
        Self { left: BURST_MAX, since: Instant::now() }
    }

    fn allows(&mut self) -> bool {
        let gained =
            u32::try_from(self.since.elapsed().as_millis()).unwrap_or(u32::MAX).saturating_mul(RATE_MAX)
                / 1_000;
        if 0 < gained {
            self.left = self.left.saturating_add(gained).min(BURST_MAX);
            self.since = Instant::now();
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        true
    }
}

fn bye(why: Bye, text: &str) -> Frame {
    frame(&ToPage::Bye { why, text: text.to_owned() })
}

fn wrong(text: impl Into<String>) -> Frame {
    frame(&ToPage::Wrong { text: text.into() })
}

/// Serves a connection until it ends.
pub(crate) async fn serve(socket: WebSocket, table: Handle, seat: Seat) {
    let (mut to_page, mut from_page) = socket.split();
    let (out, mut waiting) = mpsc::channel::<Frame>(WAITING_MAX);
    let writing = tokio::spawn(async move {
        let mut ping = interval(PING);
        ping.tick().await;
        loop {
            let message = tokio::select! {
                next = waiting.recv() => match next {
                    Some(frame) => Message::text(&*frame),
                    None => break,
                },
                _ = ping.tick() => Message::Ping(vec![].into()),
            };
            if to_page.send(message).await.is_err() {
                break;
            }
        }
        // Whoever is there no more can't be told.
        let _ = to_page.close().await;
    });
    converse(&mut from_page, &table, seat, out).await;
    // What was still to be said is sent before the connection closes. Until then what comes is read and forgotten: a
    // connection that is closed over something unread takes with it what was said last.
    let ignoring = async { while let Some(Ok(_)) = from_page.next().await {} };
    let _ = tokio::join!(timeout(PATIENCE, writing), timeout(LINGER, ignoring));
}

async fn converse(
    from_page: &mut (impl StreamExt<Item = Result<Message, axum::Error>> + Unpin),
    table: &Handle,
    seat: Seat,
    out: mpsc::Sender<Frame>,
) {
    let hello = match timeout(PATIENCE, from_page.next()).await {
        Ok(Some(Ok(Message::Text(text)))) => serde_json::from_str::<FromPage>(&text).ok(),
        Ok(None | Some(Ok(Message::Close(_)))) => return,
        _ => None,
    };
    let have = match hello {
        Some(FromPage::Hello { wire, have }) if wire == WIRE => have,
        _ => {
            let text = "This page and the server are of different versions. Load the page again.";
            let _ = out.try_send(bye(Bye::OtherVersion, text));
            return;
        }
    };
    let connection = match table.join(seat, have, out.clone()).await {
        Ok(Some(connection)) => connection,
        Ok(None) => return,
        Err(Gone) => {
            let _ = out.try_send(bye(Bye::Trouble, "The table could not be opened. Try again in a moment."));
            return;
        }
    };
    let (mut rate, mut wrongs) = (Rate::new(), 0);
    while wrongs < WRONG_MAX {
        // A page answers every ping, so silence for three of them means that nobody is there.
        let message = match timeout(PING * 3, from_page.next()).await {
            Ok(Some(Ok(message))) => message,
            // Nothing that follows it can be read either.
            Ok(Some(Err(_))) => {
                let text = format!(
                    "A message could not be read: it was no text, or longer than {FLOOD_MAX} bytes. Load the page again."
                );
                let _ = out.try_send(bye(Bye::TooMuch, &text));
                break;
            }
            Ok(None) | Err(_) => break,
        };
        let text = match message {
            Message::Text(text) if MESSAGE_MAX < text.len() => {
                wrongs += 1;
                let _ = out.try_send(wrong(format!(
                    "this message has {} bytes, and {MESSAGE_MAX} is the most; say it in several",
                    text.len()
                )));
                continue;
            }
            Message::Text(text) => text,
            Message::Binary(_) => {
                wrongs += 1;
                let _ = out.try_send(wrong("messages are text"));
                continue;
            }
            Message::Ping(_) | Message::Pong(_) => continue,
            Message::Close(_) => break,
        };
        if !rate.allows() {
            wrongs += 1;
            let _ = out.try_send(wrong(format!(
                "too many messages: {RATE_MAX} a second are read; this one was not, send it again"
            )));
            continue;
        }
        let done = match serde_json::from_str::<FromPage>(&text) {
            Ok(FromPage::Say { command }) => table.say(connection, command).await,
            Ok(FromPage::Look { n, at }) => table.look(connection, n, at).await,
            Ok(FromPage::Earlier { before }) => table.earlier(connection, before).await,
            Ok(FromPage::There {}) => {
                let _ = out.try_send(frame(&ToPage::Here {}));
                continue;
            }
            Ok(FromPage::Hello { .. }) => {
                wrongs += 1;
                let _ = out.try_send(wrong("`hello` is said once"));
                continue;
            }
            Err(error) => {
                wrongs += 1;
                let _ = out.try_send(wrong(format!("this message was not understood: {error}")));
                continue;
            }
        };
        if done.is_err() {
            break;
        }
        if out.is_closed() {
            break;
        }
    }
    if WRONG_MAX <= wrongs {
        let text = "Too many messages that could not be read. Load the page again.";
        let _ = out.try_send(bye(Bye::TooMuch, text));
    }
    table.part(connection).await;
}

/// The limits that the connection is opened with.
pub(crate) fn limited(upgrade: axum::extract::WebSocketUpgrade) -> axum::extract::WebSocketUpgrade {
    use crate::limits::READ_BUFFER;
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_message_size(FLOOD_MAX)
        .max_frame_size(FLOOD_MAX)
}
