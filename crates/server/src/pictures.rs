//! Pictures over HTTP: put down by a seat, beside its socket, and fetched by whoever has them.
use crate::guests::{self, Guest};
use crate::house::aside;
use crate::http::{At, Done, Shared, at, device, no_seat};
use crate::limits::PICTURE;
use crate::table::{Handle, in_step};
use crate::trouble::Trouble;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use norn_chronicle::store::{TableId, bytes_of};
use norn_chronicle::{Role, Seat};
use norn_picture::FILE_MAX;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Whether a request comes with a picture: its body is read only for whoever may put one down.
pub(crate) fn comes_with(request: &Request) -> bool {
    let path = request.uri().path();
    request.method() == Method::POST && path.starts_with("/api/tables/") && path.ends_with("/pictures")
}

fn too_long() -> Trouble {
    Trouble::wrong(format!("a picture's file has at most {FILE_MAX} bytes; make it smaller"))
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
    let said = request.headers().get(header::CONTENT_LENGTH);
    let said = said.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if said.is_some_and(|length| (FILE_MAX as u64) < length) {
        return Err(too_long());
    }
    let budget = house.budgets.of(table, seat);
    let own = Arc::clone(&budget.picture).try_acquire_owned().map_err(|_| {
        Trouble::crowded("another picture of this seat is coming already", "wait until it is there")
    })?;
    budget.puts().map_err(crowded)?;
    let (coming, making) = &house.pictures;
    let place = timeout(PICTURE, Arc::clone(coming).acquire_owned()).await;
    let Ok(Ok(place)) = place else {
        return Err(Trouble::crowded("too many pictures are coming", "try again in a moment"));
    };
    if let Some(Extension(guest)) = guest {
        guest.asks(true);
    }
    let bytes = guests::body(request.into_body(), FILE_MAX, PICTURE).await.map_err(|long| match long {
        true => too_long(),
        false => Trouble::wrong(format!("a picture comes within {} s", PICTURE.as_secs())),
    })?;
    // Nobody closes it.
    let turn = Arc::clone(making).acquire_owned().await;
    // Whoever leaves meanwhile makes no room: it is made to its end.
    let made = aside(move || {
        let _held = (own, place, turn);
        norn_picture::made(&bytes).map_err(|unusable| Trouble::unusable(unusable.text, unusable.hint))
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
    let tag = format!("\"{}\"", picture.hash);
    let had = headers.get_all(header::IF_NONE_MATCH).iter().any(|had| had.as_bytes() == tag.as_bytes());
    let body = match had {
        true => Body::empty(),
        false => {
            let bytes = aside(move || house.read(|store| bytes_of(store, table, &picture))).await?;
            Body::from(bytes)
        }
    };
    Response::builder()
        .status(if had { StatusCode::NOT_MODIFIED } else { StatusCode::OK })
        .header(header::CONTENT_TYPE, picture.kind.media_type())
        // Asked for anew each time: whoever has it no more sees it no more.
        .header(header::CACHE_CONTROL, "private, no-cache")
        .header(header::ETAG, tag)
        // Opened by itself, it is nothing but a picture.
        .header(header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox")
        .body(body)
        .map_err(|_| Trouble::fault("the picture could not be sent"))
}
