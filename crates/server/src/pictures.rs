//! Pictures over HTTP: put down by a seat, beside its socket, and fetched by whoever has them.
use crate::fair::{Cause, Fair, Sort, Turn};
use crate::guests::{self, Guest};
use crate::house::{House, aside};
use crate::http::{At, Done, Shared, at, cause, device, no_seat};
use crate::limits::{CUTS_MAX, PICTURE};
use crate::table::{Handle, in_step};
use crate::trouble::Trouble;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use norn_chronicle::store::{TableId, bytes_of};
use norn_chronicle::{PictureKind, Role, Seat};
use norn_picture::FILE_MAX;
use norn_table::given::counted;
use serde_json::json;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Whether a request comes with a picture: its body is read only for whoever may put one down.
pub(crate) fn comes_with(request: &Request) -> bool {
    let path = request.uri().path();
    request.method() == Method::POST && path.starts_with("/api/tables/") && path.ends_with("/pictures")
}

fn too_long() -> Trouble {
    Trouble::large(format!("a picture's file has at most {FILE_MAX} bytes"), "make it smaller, and send that")
}

fn crowded(wait: Duration) -> Trouble {
    let seconds = wait.as_secs() + 1;
    Trouble::crowded("this seat puts down too many pictures at once", format!("go on in {seconds} s"))
}

/// A seat puts down a picture: the body, which is made anew, and kept with an entry that says what it is.
pub(crate) async fn put(
    State(house): Shared,
    path: At<(i64, u16)>,
    guest: Option<Extension<Guest>>,
    request: Request,
) -> Done {
    let (table, seat) = at(path)?;
    let (table, seat) = (TableId(table), Seat(seat));
    let device = device(&house, request.headers())?;
    if !device.opens(table, seat) {
        return Err(no_seat());
    }
    if device.role(table, seat) == Role::Spectator {
        return Err(Trouble::forbidden(
            "who watches puts down no pictures",
            "ask the referee for a seat to play",
        ));
    }
    if guests::length(request.headers()).is_some_and(|length| (FILE_MAX as u64) < length) {
        return Err(too_long());
    }
    let budget = house.budgets.of(table, seat);
    let own = Arc::clone(&budget.picture).try_acquire_owned().map_err(|_| {
        Trouble::crowded("another picture of this seat is coming already", "wait until it is there")
    })?;
    budget.puts().map_err(crowded)?;
    let guest = guest.map(|Extension(guest)| guest);
    let cause = cause(&house, table, guest.as_ref(), request.headers());
    let place = coming(&house.fair, cause, house.limits.pictures_coming).await?;
    if let Some(guest) = guest {
        guest.asks(true);
    }
    let bytes = guests::body(request.into_body(), FILE_MAX, PICTURE).await.map_err(|long| match long {
        true => too_long(),
        false => Trouble::wrong(format!("a picture comes within {} s", PICTURE.as_secs())),
    })?;
    let costs = COST_OF_BYTE * u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let turn = house.fair.turn_for(cause, Sort::Picture, costs).await?;
    // Whoever leaves meanwhile makes no room: it is made to its end.
    let made = aside(move || {
        let _held = (own, place, turn);
        norn_picture::made(&bytes).map_err(|unusable| match unusable.large {
            true => Trouble::large(unusable.text, unusable.hint),
            false => Trouble::unusable(unusable.text, unusable.hint),
        })
    });
    let (picture, bytes) = made.await?;
    let bytes: Arc<[u8]> = bytes.into();
    let put = |table: Handle| {
        let bytes = Arc::clone(&bytes);
        async move { table.put_picture(seat, picture, bytes).await }
    };
    house.asked(table, put).await??;
    Ok(Json(json!(picture)).into_response())
}

/// A place among the pictures that come in, of which there are so many.
async fn coming(fair: &Arc<Fair>, cause: Cause, most: u32) -> Result<Turn, Trouble> {
    timeout(PICTURE, fair.turn(cause, Sort::Coming)).await.unwrap_or_else(|_| {
        Err(Trouble::crowded(
            format!(
                "{} coming, which is all there is room for (`pictures-coming`)",
                counted(most, "picture is", "pictures are")
            ),
            "try again in a moment",
        ))
    })
}

/// What it costs about to make a picture anew, by the length of its file.
const COST_OF_BYTE: Duration = Duration::from_nanos(100);

/// A picture as it is sent: how it is written, and its bytes.
type Sent = (PictureKind, Arc<[u8]>);

/// Pictures with fog that were sent, by the table and the address: those that were asked for last, as far as there is room.
#[derive(Default)]
pub(crate) struct Cuts {
    /// Those that are being made: whoever asks for one of them meanwhile waits until it is there.
    making: BTreeMap<(TableId, String), Arc<tokio::sync::Mutex<()>>>,
    made: VecDeque<((TableId, String), Sent)>,
    bytes: usize,
}

impl Cuts {
    fn get(&mut self, at: &(TableId, String)) -> Option<Sent> {
        let place = self.made.iter().position(|(one, _)| one == at)?;
        let found = self.made.remove(place)?;
        self.made.push_back(found.clone());
        Some(found.1)
    }

    fn making(&mut self, at: &(TableId, String)) -> Arc<tokio::sync::Mutex<()>> {
        self.making.retain(|_, one| 1 < Arc::strong_count(one));
        Arc::clone(self.making.entry(at.clone()).or_default())
    }

    /// Keeps those alone of tables that somebody may still ask at.
    pub(crate) fn retain(&mut self, keep: impl Fn(TableId) -> bool) {
        self.made.retain(|((table, _), _)| keep(*table));
        self.bytes = self.made.iter().map(|(_, (_, bytes))| bytes.len()).sum();
        self.made.shrink_to_fit();
    }

    fn keep(&mut self, at: (TableId, String), sent: Sent) {
        self.bytes += sent.1.len();
        self.made.push_back((at, sent));
        while CUTS_MAX < self.bytes {
            let Some((_, (_, gone))) = self.made.pop_front() else { break };
            self.bytes -= gone.len();
        }
    }
}

/// What a seat sees of the picture under a map. However many ask for it, it is made once.
pub(crate) async fn cut(
    State(house): Shared,
    headers: HeaderMap,
    guest: Option<Extension<Guest>>,
    path: At<(i64, u16, String)>,
) -> Done {
    let came = Instant::now();
    let (table, seat, address) = at(path)?;
    let (table, seat) = (TableId(table), Seat(seat));
    if !device(&house, &headers)?.opens(table, seat) {
        return Err(no_seat());
    }
    let find = {
        let address = address.clone();
        move |table: Handle| {
            let address = address.clone();
            async move { table.find_cut(seat, address).await }
        }
    };
    let found = house.asked(table, find).await??;
    in_step(came).await;
    let Some(found) = found else {
        // While it was asked for, fog was lifted or laid, and the page is told the new address: nobody did anything wrong.
        return if is_address(&address) { nothing_any_more() } else { Err(no_picture()) };
    };
    if had(&headers, &address) {
        return sent(found.ground.picture.kind, &address, None);
    }
    let key = (table, address.clone());
    let known = |house: &House| house.cuts.lock().unwrap_or_else(PoisonError::into_inner).get(&key);
    if let Some((kind, bytes)) = known(&house) {
        return sent(kind, &address, Some(Body::from(Bytes::from_owner(bytes))));
    }
    let guest = guest.map(|Extension(guest)| guest);
    let cause = cause(&house, table, guest.as_ref(), &headers);
    let turn = house.fair.turn(cause, Sort::Picture).await?;
    let making = house.cuts.lock().unwrap_or_else(PoisonError::into_inner).making(&key);
    let one = making.lock_owned().await;
    if let Some((kind, bytes)) = known(&house) {
        return sent(kind, &address, Some(Body::from(Bytes::from_owner(bytes))));
    }
    let keeper = Arc::clone(&house);
    // Whoever leaves meanwhile makes no room: it is made to its end, and remembered.
    let made = aside(move || {
        let _held = (turn, one);
        let whole = keeper.read(|store| bytes_of(store, table, &found.ground.picture))?;
        let (kind, bytes) = norn_picture::cut(&whole, &found.ground, &found.hidden)
            .map_err(|unusable| Trouble::fault(unusable.text))?;
        let made: Sent = (kind, bytes.into());
        keeper.cuts.lock().unwrap_or_else(PoisonError::into_inner).keep(key, made.clone());
        Ok(made)
    });
    let (kind, bytes) = made.await?;
    sent(kind, &address, Some(Body::from(Bytes::from_owner(bytes))))
}

/// The same whether there is none, or none for this seat.
fn no_picture() -> Trouble {
    Trouble::unknown("there is no such picture, or you don't have it (any more)", "look at your cards again")
}

/// A picture that the seat has now.
pub(crate) async fn get(State(house): Shared, headers: HeaderMap, path: At<(i64, u16, String)>) -> Done {
    let came = Instant::now();
    let (table, seat, hash) = at(path)?;
    let (table, seat) = (TableId(table), Seat(seat));
    if !device(&house, &headers)?.opens(table, seat) {
        return Err(no_seat());
    }
    let picture = match hash.parse() {
        Ok(hash) => {
            let find = |table: Handle| async move { table.find_picture(seat, hash).await };
            house.asked(table, find).await??
        }
        Err(_) => None,
    };
    in_step(came).await;
    let picture = picture.ok_or_else(no_picture)?;
    let tag = picture.hash.to_string();
    let body = match had(&headers, &tag) {
        true => None,
        false => {
            let bytes = aside(move || house.read(|store| bytes_of(store, table, &picture))).await?;
            Some(Body::from(bytes))
        }
    };
    sent(picture.kind, &tag, body)
}

/// Whether whoever asks has it already, by the tag that stands for it.
fn had(headers: &HeaderMap, tag: &str) -> bool {
    let tag = format!("\"{tag}\"");
    headers.get_all(header::IF_NONE_MATCH).iter().any(|had| had.as_bytes() == tag.as_bytes())
}

/// Whether that can have been the address of a map under fog: a hash.
fn is_address(text: &str) -> bool {
    text.parse::<norn_chronicle::Hash>().is_ok()
}

/// The answer to an address at which there is nothing now, and may have been something.
fn nothing_any_more() -> Done {
    Response::builder()
        .status(StatusCode::NO_CONTENT)
        .header(header::CACHE_CONTROL, "private, no-cache")
        .body(Body::empty())
        .map_err(|_| Trouble::fault("the picture could not be sent"))
}

/// A picture as an answer; without a body for whoever has it already.
fn sent(kind: PictureKind, tag: &str, body: Option<Body>) -> Done {
    Response::builder()
        .status(if body.is_none() { StatusCode::NOT_MODIFIED } else { StatusCode::OK })
        .header(header::CONTENT_TYPE, kind.media_type())
        // Asked for anew each time: whoever has it no more sees it no more.
        .header(header::CACHE_CONTROL, "private, no-cache")
        .header(header::ETAG, format!("\"{tag}\""))
        // Opened by itself, it is nothing but a picture.
        .header(header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox")
        .body(body.unwrap_or_else(Body::empty))
        .map_err(|_| Trouble::fault("the picture could not be sent"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fair::{Class, Network};
    use crate::limits::Limits;
    use norn_chronicle::Hash;
    use tokio::time::advance;

    /// They come from two networks, since one of them never has all.
    #[tokio::test(start_paused = true)]
    async fn as_many_pictures_come_as_there_is_room_for_and_whoever_waits_too_long_is_told() {
        let fair = Fair::new(&Limits { pictures_coming: 2, ..Limits::default() });
        let by = |network: u8| Cause {
            class: Class::People,
            network: Network::of([10, 0, network, 1].into()),
            device: Hash([network; 32]),
            table: TableId(1),
        };
        let first = coming(&fair, by(1), 2).await.expect("there is room");
        let _second = coming(&fair, by(2), 2).await.expect("there is room");
        let since = tokio::time::Instant::now();
        let told = coming(&fair, by(3), 2).await.expect_err("there is no room");
        assert_eq!(since.elapsed(), PICTURE);
        assert_eq!(told.text, "2 pictures are coming, which is all there is room for (`pictures-coming`)");
        let (waits, leaves) = tokio::join!(coming(&fair, by(3), 2), async {
            advance(PICTURE / 2).await;
            drop(first);
        });
        assert_eq!((waits.is_ok(), leaves), (true, ()), "who waits has it as soon as somebody is done");
    }

    #[test]
    fn what_was_cut_is_kept_as_far_as_there_is_room_and_as_long_as_its_table_is_at_hand() {
        let mut cuts = Cuts::default();
        let at = |table: i64, n: usize| (TableId(table), n.to_string());
        let sent = || (PictureKind::Png, Arc::from(vec![0; CUTS_MAX / 4]));
        for n in 0..5 {
            cuts.keep(at(i64::from(n != 4), n), sent());
        }
        assert!(
            cuts.get(&at(1, 0)).is_none() && cuts.get(&at(1, 1)).is_some() && cuts.get(&at(0, 4)).is_some()
        );
        cuts.retain(|table| table == TableId(0));
        assert_eq!((cuts.made.len(), cuts.bytes), (1, CUTS_MAX / 4));
        assert!(cuts.get(&at(0, 4)).is_some());
        cuts.retain(|_| false);
        assert_eq!((cuts.made.capacity(), cuts.bytes), (0, 0));
    }
}
