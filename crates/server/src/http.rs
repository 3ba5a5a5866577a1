//! The HTTP interface: joining, links, and downloads. Everything else goes over a seat's socket.
use crate::budget::{Knock, counted};
use crate::fair::{Cause, Network};
use crate::guests::{self, Guest};
use crate::house::{House, New, PROGRAM, about, aside, unopened, unplayable};
use crate::keys::Token;
use crate::limits::{BODY, BODY_MAX, NESTING_MAX, PREPARED_MAX};
use crate::newcomers::Comes;
use crate::socket::{End, Sort};
use crate::table::{Lost, in_step};
use crate::trouble::Trouble;
use crate::{demos, download, moved, newcomers, page, pictures, socket};
use axum::body::Body;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use norn_chronicle::canon::shallow;
use norn_chronicle::device::Publishing;
use norn_chronicle::store::{About, Store, TableId};
use norn_chronicle::{Hash, REFEREE, Role, Seat};
use norn_kernel::Who;
use norn_shelf::Game;
use norn_store::keys::{Asks, Device, Opens};
use norn_table::{names, scenario};

use norn_wire::state::Player;
use norn_wire::words::{SHARED, Words};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

pub(crate) type Shared = State<Arc<House>>;
pub(crate) type Sent<T> = Result<Json<T>, JsonRejection>;
pub(crate) type At<T> = Result<Path<T>, PathRejection>;
pub(crate) type Done<T = Response> = Result<T, Trouble>;

/// Where a prepared file is sent to.
const PREPARED: &str = "/api/prepared";

/// Everything that is answered.
pub(crate) fn routes(house: Arc<House>) -> Router {
    Router::new()
        .route("/api/me", get(me))
        .route("/api/claim", post(claim))
        .route("/api/join", post(join))
        .route("/api/devices", get(devices))
        .route("/api/devices/{device}", axum::routing::delete(revoke))
        .route("/api/demos", post(demos::begin))
        .route("/api/tables", post(begin))
        .route(PREPARED, post(prepared))
        .route(moved::MOVED, post(moved::begin))
        .route("/api/tables/{table}/referee", post(referee))
        .route("/api/tables/{table}/invitation", post(invite).delete(close))
        .route("/api/tables/{table}/newcomers/{id}", post(newcomers::answer))
        .route("/api/tables/{table}/seats/{seat}/link", post(link))
        .route("/api/tables/{table}/seats/{seat}/devices", axum::routing::delete(lock))
        .route("/api/tables/{table}/seats/{seat}/socket", get(open))
        .route("/api/tables/{table}/seats/{seat}/what-if", get(try_out))
        .route("/api/tables/{table}/seats/{seat}/export", get(download::get))
        .route("/api/tables/{table}/seats/{seat}/pictures", post(pictures::put))
        .route("/api/tables/{table}/seats/{seat}/pictures/{hash}", get(pictures::get))
        .route("/api/tables/{table}/seats/{seat}/maps/{at}", get(pictures::cut))
        .route("/api/{*rest}", axum::routing::any(nothing))
        .fallback(page::file)
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(Arc::clone(&house), guard))
        .with_state(house)
}

async fn nothing() -> Trouble {
    Trouble::unknown("there is nothing of that name here", "load the page again")
}

/// The client's address; behind a proxy, as the proxy reports it.
pub(crate) fn address(house: &House, guest: Option<&Guest>, headers: &HeaderMap) -> IpAddr {
    let direct = guest.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), Guest::address);
    let near = match direct {
        IpAddr::V4(four) => four.is_loopback() || four.is_private(),
        IpAddr::V6(six) => six.is_loopback() || six.is_unique_local(),
    };
    if !house.proxied || !near {
        return direct;
    }
    // Each proxy appends the address of its client; anybody can forge what stands before that.
    let said = headers.get_all("x-forwarded-for").iter().next_back();
    let last = said.and_then(|value| forwarded(value.to_str().ok()?.rsplit(',').next()?));
    last.map_or(direct, counted)
}

/// An address as a proxy writes it: some add a port, or brackets.
fn forwarded(written: &str) -> Option<IpAddr> {
    let written = written.trim();
    let bare = written.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(written);
    let with_port = || written.parse().ok().map(|both: SocketAddr| both.ip());
    bare.parse().ok().or_else(with_port)
}

/// Who asks for something at a table.
pub(crate) fn cause(house: &House, table: TableId, guest: Option<&Guest>, headers: &HeaderMap) -> Cause {
    let device = device_token(house, headers).map_or(Hash([0; 32]), |token| token.hash());
    Cause { class: house.class(table), network: Network::of(address(house, guest, headers)), device, table }
}

/// Limits the rate of requests: by device if it is known, otherwise by address.
fn knock(house: &House, request: &Request) -> Done<()> {
    let token = device_token(house, request.headers());
    let known = match &token {
        Some(token) if house.device(Some(token))? != Device::default() => Some(token.hash()),
        _ => None,
    };
    house.doors.knock(match known {
        Some(device) => {
            house.note(device);
            Knock::Device(device)
        }
        None => Knock::Address(address(house, request.extensions().get::<Guest>(), request.headers())),
    })
}

/// Whether a request's body is read by what answers it, once it is known who sends it.
fn comes_in_pieces(request: &Request) -> bool {
    pictures::comes_with(request) || moved::comes_with(request)
}

/// A request with its whole body at hand, if that comes in time.
async fn whole(house: &House, request: Request) -> Done<Request> {
    if matches!(*request.method(), Method::GET | Method::HEAD) || comes_in_pieces(&request) {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    // Longer ones are read for the host alone.
    let prepared = parts.uri.path() == PREPARED && host(house, &parts.headers).is_ok();
    let most = if prepared { PREPARED_MAX } else { BODY_MAX };
    let large = || {
        let hint =
            if prepared { "split the file, or play it with `norn table`" } else { "say it in fewer words" };
        Trouble::large(format!("a request has at most {most} bytes"), hint)
    };
    if guests::length(&parts.headers).is_some_and(|length| (most as u64) < length) {
        return Err(large());
    }
    match guests::body(body, most, BODY).await {
        Ok(bytes) => match shallow(&bytes, NESTING_MAX) {
            Ok(()) => Ok(Request::from_parts(parts, Body::from(bytes))),
            Err(deep) => Err(Trouble::unusable(deep.text, deep.hint)),
        },
        Err(true) => Err(large()),
        Err(false) => Err(Trouble::wrong(format!("a request comes within {} s", BODY.as_secs()))),
    }
}

/// Answers a request that is allowed, once its body is complete.
async fn answered(house: &House, request: Request, next: Next) -> Done {
    if request.uri().path().starts_with("/api/") {
        knock(house, &request)?;
    }
    let guest = request.extensions().get::<Guest>().cloned();
    let request = whole(house, request).await?;
    if let Some(guest) = guest.as_ref().filter(|_| !comes_in_pieces(&request)) {
        guest.asks(true);
    }
    let response = next.run(request).await;
    // A socket keeps its connection's place.
    if let Some(guest) = guest.filter(|_| response.status() != StatusCode::SWITCHING_PROTOCOLS) {
        guest.asks(false);
    }
    Ok(response)
}

/// Refuses requests under another host name or from another origin, and sets the security headers of every
/// answer.
async fn guard(State(house): Shared, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host =
        text(header::HOST).or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str));
    let mut response = if !host.is_some_and(|host| house.origins.has_host(host)) {
        Trouble::forbidden(
            "this server is not known under that name",
            "open it by the address that it printed; behind a proxy, start it with --origin",
        )
        .into_response()
    } else if (request.method() != Method::GET && request.method() != Method::HEAD
        || headers.contains_key(header::UPGRADE))
        && !text(header::ORIGIN).is_some_and(|origin| house.origins.has(origin))
    {
        Trouble::forbidden("this came from the page of another site", "use the page that this server serves")
            .into_response()
    } else {
        let api = request.uri().path().starts_with("/api/");
        let mut response = answered(&house, request, next).await.unwrap_or_else(IntoResponse::into_response);
        if api {
            let kept = response.headers_mut().entry(header::CACHE_CONTROL);
            kept.or_insert(HeaderValue::from_static("no-store"));
        }
        response
    };
    // What only a document heeds is left out elsewhere, since a first visit gets many answers that are none; a picture that
    // somebody opens counts as one.
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let document = !kind.is_some_and(page::is_no_document);
    let policy = if document {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    } else {
        "default-src 'none'; frame-ancestors 'none'"
    };
    let all = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let documents = [
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in all.into_iter().chain(documents.into_iter().filter(|_| document)) {
        // What says so itself is held to more.
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Cookies ignore ports, so each server names its cookie differently.
fn cookie_name(house: &House) -> String {
    let own = house.origins.own().to_string();
    let port = own.rsplit(':').next().filter(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    format!("norn-{}", port.unwrap_or("80"))
}

/// The token of the device that asks.
fn device_token(house: &House, headers: &HeaderMap) -> Option<Token> {
    let name = cookie_name(house);
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|one| one.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .and_then(|(_, value)| Token::read(value))
}

/// The device that asks, made known if it is not.
pub(crate) fn device_or_new(house: &House, headers: &HeaderMap) -> Done<Token> {
    Ok(match device_token(house, headers) {
        Some(token) => token,
        None => Token::draw()?,
    })
}

/// An answer that makes the device known by its cookie from now on.
pub(crate) fn known(house: &House, device: &Token, body: Value) -> Response {
    const YEAR: u32 = 365 * 24 * 60 * 60;
    let secure = if house.origins.first().is_secure() { "; Secure" } else { "" };
    let cookie = format!(
        "{}={}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict{secure}",
        cookie_name(house),
        device.in_words()
    );
    let mut response = Json(body).into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

pub(crate) fn device(house: &House, headers: &HeaderMap) -> Done<Device> {
    house.device(device_token(house, headers).as_ref())
}

pub(crate) fn sent<T>(body: Sent<T>) -> Done<T> {
    body.map(|Json(body)| body).map_err(|error| Trouble::wrong(error.body_text()))
}

pub(crate) fn at<T>(path: At<T>) -> Done<T> {
    path.map(|Path(path)| path)
        .map_err(|_| Trouble::unknown("there is no such address", "load the page again"))
}

pub(crate) fn no_seat() -> Trouble {
    Trouble::forbidden(
        "this device does not hold that seat",
        "open the link that you were given, or ask the referee for a new one",
    )
}

/// Why a table can't be opened; null if it can.
fn refused(about: &About) -> Value {
    unopened(about).map_or(Value::Null, |trouble| json!({ "text": trouble.text, "hint": trouble.hint }))
}

/// What each game is like, for whoever chooses one: in a sentence, and in a few words.
static SENTENCES: LazyLock<Vec<[String; 2]>> = LazyLock::new(|| {
    let sentences = |game: &Game| {
        let words = Words::new(game.manifest().words);
        ["the-game", "the-game-in-short"].map(|part| match words.has(SHARED, part) {
            true => words.word(SHARED, part),
            false => String::new(),
        })
    };
    Game::PLAYED.iter().map(sentences).collect()
});

async fn me(State(house): Shared, headers: HeaderMap) -> Done<Json<Value>> {
    let device = device(&house, &headers)?;
    let tables = house.read(Store::tables)?;
    let games = Game::PLAYED.iter().zip(&*SENTENCES).map(|(of, [sentence, short])| {
        let mut game = json!(about(*of));
        game["about"] = json!(sentence);
        game["short"] = json!(short);
        game["emblem"] = json!(of.manifest().emblem);
        game["demo"] = json!(house.has_demo(*of));
        game
    });
    let games: Vec<Value> = games.collect();
    let demos = house.read(norn_store::Sqlite::demos)?;
    let is_demo = |table: TableId| demos.iter().any(|(demo, _)| *demo == table);
    let mut seats = vec![];
    for (table, seat) in &device.seats {
        let Some(about) = tables.iter().find(|about| about.id == *table) else { continue };
        let refused = refused(about);
        let names = if refused.is_null() { house.seat_names(*table)? } else { BTreeMap::new() };
        // A seat that is no more is nobody's.
        if refused.is_null() && !names.contains_key(seat) {
            continue;
        }
        seats.push(json!({
            "table": table.0,
            "name": about.name,
            "game": about.ruleset,
            "seat": seat.0,
            "as": names.get(seat),
            "referee": *seat == REFEREE,
            "role": device.role(*table, *seat),
            "demo": is_demo(*table),
            "refused": refused,
        }));
    }
    // A co-referee comes to the referee's seat from the first page, too.
    for (table, hand, role) in &device.roles {
        let own = seats.iter().find(|one| one["table"] == table.0 && one["seat"] == hand.0).cloned();
        if let (Some(mut chair), Role::CoReferee, false) = (own, role, device.holds(*table, REFEREE)) {
            (chair["seat"], chair["referee"]) = (json!(REFEREE.0), json!(true));
            seats.push(chair);
        }
    }
    let all: Vec<Value> = tables
        .iter()
        .filter(|one| device.host && !is_demo(one.id))
        .map(|one| {
            json!({
                "table": one.id.0,
                "name": one.name,
                "game": one.ruleset,
                "entries": one.tip.count,
                "refused": refused(one),
            })
        })
        .collect();
    Ok(Json(json!({
        "program": PROGRAM,
        "rehearsal": house.rehearsal.is_some(),
        "host": device.host,
        "games": games,
        "seats": seats,
        "tables": all,
    })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    token: String,
}

fn no_link() -> Trouble {
    Trouble::forbidden(
        "this link opens nothing (any more)",
        "a link to a seat works once and for some days, and an invitation until it is closed; ask for a new one",
    )
}

async fn claim(State(house): Shared, headers: HeaderMap, body: Sent<Claim>) -> Done {
    let token = Token::read(&sent(body)?.token).ok_or_else(no_link)?;
    let device = device_or_new(&house, &headers)?;
    let (at, of, keeper, now) = (token.hash(), device.hash(), Arc::clone(&house), (house.clock)());
    // Without a valid link, nothing is queued for the writer.
    house.read(|store| store.key(&at, now))?.ok_or_else(no_link)?;
    // The secret of the seat comes along from the device that gave out the link.
    let lent = house.read(|store| store.lent(&at))?;
    let lends = match house.read(|store| store.key(&at, now))? {
        Some(Opens::Seat(table, _)) => lent.map(|lent| token.author(table, Some(lent)).lend(&device, table)),
        _ => None,
    };
    let opened =
        aside(move || Ok(keeper.writer.with(move |store| store.use_key(&at, &of, lends, now)).wait()?))
            .await?;
    let body = match opened.ok_or_else(no_link)? {
        Opens::Host => json!({ "what": "host" }),
        Opens::Seat(table, seat) => json!({ "what": "seat", "table": table.0, "seat": seat.0 }),
        Opens::Invitation(table, asks) => {
            let about = house.read(|store| store.about(table))?;
            let came = Instant::now();
            let free = house.asked(table, |table| async move { table.free().await }).await??;
            let seats = unclaimed(&house, table).await?;
            in_step(came).await;
            let body = json!({
                "what": "invitation",
                "table": table.0,
                "name": about.name,
                "game": about.ruleset,
                "title": Game::named(&about.ruleset).map_or("", |game| game.manifest().title()),
                "free": free,
                "seats": seats,
                "asks": asks == Asks::Referee,
            });
            return Ok(Json(body).into_response());
        }
    };
    Ok(known(&house, &device, body))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Join {
    token: String,
    name: String,
    #[serde(default)]
    device: Option<Publishing>,
    /// Whom they play, by number, if that character is still free.
    #[serde(default)]
    plays: Option<u16>,
    /// The seat that is theirs already, by number.
    #[serde(default)]
    seat: Option<u16>,
    /// Whether they are who is called so here already.
    #[serde(default)]
    mine: bool,
}

/// The seats of players that no device holds: they were prepared, or moved here.
async fn unclaimed(house: &Arc<House>, table: TableId) -> Done<Vec<Player>> {
    let players = house.asked(table, |table| async move { table.players().await }).await??;
    let held = house.read(|store| store.held(table))?;
    Ok(players.into_iter().filter(|one| !held.contains(&Seat(one.seat))).collect())
}

async fn join(
    State(house): Shared,
    headers: HeaderMap,
    guest: Option<Extension<Guest>>,
    body: Sent<Join>,
) -> Done {
    let Join { token, name, device: published, plays, seat, mine } = sent(body)?;
    let token = Token::read(&token).ok_or_else(no_link)?;
    let hash = token.hash();
    let Some(Opens::Invitation(table, asks)) = house.read(|store| store.key(&hash, (house.clock)()))? else {
        return Err(no_link());
    };
    let device = device_or_new(&house, &headers)?;
    let guest = guest.map(|Extension(guest)| guest);
    let from = counted(address(&house, guest.as_ref(), &headers));
    let mut comes =
        Comes { device: device.hash(), from, name, published, plays: plays.map(Who), seat: seat.map(Seat) };
    let knocks = || house.doors.knock(Knock::Invitation(hash));
    if house.newcomers.knows(table, comes.device) {
        return newcomers::asks(&house, &device, table, comes, knocks).await;
    }
    let players = house.asked(table, |table| async move { table.players().await }).await??;
    let claims = match seat {
        Some(seat) => Some(players.iter().find(|one| one.seat == seat).ok_or_else(|| {
            Trouble::unknown("there is no such seat at this table (any more)", "load the page again")
        })?),
        None => {
            let name = names::proper(&comes.name).unwrap_or_default();
            players.iter().find(|one| names::alike(&one.name, &name))
        }
    };
    if let Some(one) = claims {
        let their = Seat(one.seat);
        if house.device(Some(&device))?.holds(table, their) {
            // Its device has published its chain already.
            let body = json!({ "table": table.0, "seat": one.seat, "was": true });
            return Ok(known(&house, &device, body));
        }
        if seat.is_none() && !mine {
            // It may be theirs: their page asks them.
            return Ok(Json(json!({ "table": table.0, "taken": one.name })).into_response());
        }
        (comes.name, comes.seat) = (one.name.clone(), Some(their));
    }
    // A seat that a device holds already may be somebody else's: the referee knows whose it is.
    let held = match comes.seat {
        Some(seat) => house.read(|store| store.held(table))?.contains(&seat),
        None => false,
    };
    if asks == Asks::Referee || held {
        return newcomers::asks(&house, &device, table, comes, knocks).await;
    }
    knocks()?;
    if let Some(seat) = comes.seat {
        house.hold(comes.device, table, seat).await?;
        return Ok(known(&house, &device, json!({ "table": table.0, "seat": seat.0 })));
    }
    // If the client disconnects meanwhile, the work still completes, so no seat is left half taken.
    let keeper = Arc::clone(&house);
    let Comes { device: of, name, published, plays, .. } = comes;
    let seated = tokio::spawn(async move { keeper.sit_down(of, table, name, published, plays).await });
    let seat = seated.await.map_err(|_| Trouble::fault("a part of the program stopped unexpectedly"))??;
    Ok(known(&house, &device, json!({ "table": table.0, "seat": seat.0 })))
}

/// A device by a short name: 16 digits of its hash.
fn short(device: &Hash) -> String {
    device.to_string().chars().take(16).collect()
}

/// The devices that may do anything here, for the host.
async fn devices(State(house): Shared, headers: HeaderMap) -> Done<Json<Value>> {
    let own = host(&house, &headers)?.hash();
    let (known, tables, demos) =
        house.read(|store| Ok((store.devices()?, store.tables()?, store.demos()?)))?;
    let is_demo = |table: &TableId| demos.iter().any(|(demo, _)| demo == table);
    let mut all = vec![];
    for one in known {
        // Visitors who try a game are no concern of the host's.
        if !one.may.host && one.may.seats.iter().all(|(table, _)| is_demo(table)) {
            continue;
        }
        let mut seats = vec![];
        for (table, seat) in &one.may.seats {
            let Some(about) = tables.iter().find(|about| about.id == *table) else { continue };
            let names = house.seat_names(*table)?;
            seats.push(json!({ "table": about.name, "seat": seat.0, "as": names.get(seat) }));
        }
        all.push(json!({
            "device": short(&one.device),
            "own": one.device == own,
            "host": one.may.host,
            "seats": seats,
            "came": one.came,
            "last": one.last,
        }));
    }
    Ok(Json(json!({ "devices": all })))
}

/// A device may do nothing any more, and what it has open ends.
async fn revoke(State(house): Shared, headers: HeaderMap, path: At<String>) -> Done {
    host(&house, &headers)?;
    let name = at(path)?;
    let known = house.read(norn_store::Sqlite::devices)?;
    let one = known.into_iter().find(|one| short(&one.device) == name).ok_or_else(|| {
        Trouble::unknown("there is no such device", "load the page again: it may be gone already")
    })?;
    let (keeper, device) = (Arc::clone(&house), one.device);
    aside(move || Ok(keeper.writer.with(move |store| store.forget_device(&device)).wait()?)).await?;
    for (table, _) in one.may.seats {
        if let Some(handle) = house.running(table) {
            handle.locked(Lost::Device(device)).await;
        }
    }
    Ok(Json(json!({})).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Begin {
    game: String,
    name: String,
    referee: String,
    /// Whether hidden rolls can be opened later.
    #[serde(default)]
    sealed: bool,
}

pub(crate) fn host(house: &House, headers: &HeaderMap) -> Done<Token> {
    match device_token(house, headers) {
        Some(token) if house.device(Some(&token))?.host => Ok(token),
        _ => Err(Trouble::forbidden(
            "only who runs this server starts tables on it",
            "open the link that it printed when it started",
        )),
    }
}

/// The device has the referee's chair from here on, and is told which it is.
pub(crate) async fn chaired(house: &Arc<House>, device: &Token, table: TableId) -> Done {
    house.hold(device.hash(), table, REFEREE).await?;
    Ok(Json(json!({ "table": table.0, "seat": REFEREE.0 })).into_response())
}

async fn begin(State(house): Shared, headers: HeaderMap, body: Sent<Begin>) -> Done {
    let device = host(&house, &headers)?;
    let Begin { game, name, referee, sealed } = sent(body)?;
    let game = Game::named(&game).map_err(|error| Trouble::unknown(error.to_string(), error.hint()))?;
    let about = house.begin(New { game, name, referee, sealed, prepared: None }).await?;
    chaired(&house, &device, about.id).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Prepared {
    /// The file, which says the game and what the table is called.
    file: String,
    /// What it is called otherwise.
    name: Option<String>,
    referee: String,
    /// Whether hidden rolls can be opened later.
    #[serde(default)]
    sealed: bool,
}

/// A table on which stands what somebody has prepared: a scenario, as `norn play` plays it.
async fn prepared(State(house): Shared, headers: HeaderMap, body: Sent<Prepared>) -> Done {
    let device = host(&house, &headers)?;
    let Prepared { file, name, referee, sealed } = sent(body)?;
    let prepared = scenario::read(&file).map_err(|wrong| unplayable(&wrong))?;
    let game = Game::named(&prepared.table.ruleset)
        .map_err(|error| Trouble::unknown(error.to_string(), error.hint()))?;
    let name = name.unwrap_or_else(|| prepared.table.name.clone());
    let about = house.begin(New { game, name, referee, sealed, prepared: Some(prepared) }).await?;
    chaired(&house, &device, about.id).await
}

async fn referee(State(house): Shared, headers: HeaderMap, table: At<i64>) -> Done {
    let device = host(&house, &headers)?;
    let table = TableId(at(table)?);
    let table = house.read(|store| store.about(table))?.id;
    if house.read(|store| store.is_anothers(table, REFEREE))? {
        return Err(Trouble::forbidden(
            "somebody else has the referee's chair at this table",
            "ask them to give it back; if they have lost it, take their device's rights first",
        ));
    }
    chaired(&house, &device, table).await
}

/// A link with its picture.
fn linked(house: &House, path: &str, token: &Token) -> Json<Value> {
    let link = format!("{}/{path}#{}", house.origins.first(), token.in_words());
    Json(json!({ "qr": crate::links::picture(&link), "link": link }))
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Invite {
    /// Whether the link is made public: then the referee lets in each one who comes by it.
    #[serde(default)]
    public: bool,
}

async fn invite(State(house): Shared, headers: HeaderMap, table: At<i64>, body: Sent<Invite>) -> Done {
    let table = TableId(at(table)?);
    let asks = if sent(body)?.public { Asks::Referee } else { Asks::Nobody };
    if !device(&house, &headers)?.opens(table, REFEREE) {
        return Err(no_seat());
    }
    let token = house.key(Opens::Invitation(table, asks), None).await?;
    Ok(linked(&house, "join", &token).into_response())
}

async fn close(State(house): Shared, headers: HeaderMap, table: At<i64>) -> Done {
    let table = TableId(at(table)?);
    if !device(&house, &headers)?.opens(table, REFEREE) {
        return Err(no_seat());
    }
    let keeper = Arc::clone(&house);
    aside(move || Ok(keeper.writer.with(move |store| store.close_invitations(table)).wait()?)).await?;
    // Nobody waits at a door that is closed.
    house.newcomers.close(table);
    newcomers::shown(&house, table).await;
    Ok(Json(json!({})).into_response())
}

/// Whether a device may give out links to a seat, and take it from other devices: its own devices, and the referee's and
/// co-referees'; of the referee's seat its own alone. Whoever watches gives out nothing.
fn may_hand_out(device: &Device, table: TableId, seat: Seat) -> Done<()> {
    let runs = seat != REFEREE && device.opens(table, REFEREE);
    match (device.holds(table, seat), device.role(table, seat)) {
        (true, Role::Spectator) if !runs => {
            Err(Trouble::forbidden("who watches gives out no links", "ask the referee for one"))
        }
        (held, _) if held || runs => Ok(()),
        _ => Err(no_seat()),
    }
}

async fn link(State(house): Shared, headers: HeaderMap, path: At<(i64, u16)>) -> Done {
    let (table, seat) = at(path)?;
    let (table, seat) = (TableId(table), Seat(seat));
    let device = device(&house, &headers)?;
    may_hand_out(&device, table, seat)?;
    let own = device_token(&house, &headers).filter(|_| device.holds(table, seat));
    let author = own.map(|token| house.author(&token, table, seat)).transpose()?;
    if !house.seat_names(table)?.contains_key(&seat) {
        return Err(Trouble::unknown("there is no such seat at this table", "load the page again"));
    }
    let token = house.key(Opens::Seat(table, seat), author).await?;
    Ok(linked(&house, "claim", &token).into_response())
}

async fn lock(State(house): Shared, headers: HeaderMap, path: At<(i64, u16)>) -> Done {
    let (table, seat) = at(path)?;
    let (table, seat) = (TableId(table), Seat(seat));
    may_hand_out(&device(&house, &headers)?, table, seat)?;
    let keeper = Arc::clone(&house);
    aside(move || Ok(keeper.writer.with(move |store| store.release(table, seat)).wait()?)).await?;
    if let Some(handle) = house.running(table) {
        handle.locked(Lost::Seat(seat)).await;
    }
    Ok(Json(json!({})).into_response())
}

async fn open(
    State(house): Shared,
    headers: HeaderMap,
    path: At<(i64, u16)>,
    guest: Option<Extension<Guest>>,
    request: Request,
) -> Done {
    opened(house, &headers, at(path)?, guest, request, Sort::Table)
}

/// A sandbox of the present, over a connection of its own that speaks as a seat's does.
async fn try_out(
    State(house): Shared,
    headers: HeaderMap,
    path: At<(i64, u16)>,
    guest: Option<Extension<Guest>>,
    request: Request,
) -> Done {
    opened(house, &headers, at(path)?, guest, request, Sort::WhatIf)
}

fn opened(
    house: Arc<House>,
    headers: &HeaderMap,
    (table, seat): (i64, u16),
    guest: Option<Extension<Guest>>,
    request: Request,
    sort: Sort,
) -> Done {
    let (table, seat) = (TableId(table), Seat(seat));
    let token = device_token(&house, headers).ok_or_else(no_seat)?;
    let device = house.device(Some(&token))?;
    if !device.opens(table, seat) {
        return Err(no_seat());
    }
    // A co-referee uses up nothing of the referee's.
    let who = device.hand(table).filter(|_| !device.holds(table, seat)).unwrap_or(seat);
    let (answer, upgrade) = socket::upgraded(request).map_err(|error| Trouble::wrong(error.to_string()))?;
    let budget = house.budgets.of(table, who);
    let most = house.limits.seat_connections;
    let place = Arc::clone(&budget.connections).try_acquire_owned().map_err(|_| {
        Trouble::crowded(
            format!("this seat has {most} connections, which is all it can have"),
            "close some windows",
        )
    })?;
    let mark = house.author(&token, table, who)?.mark();
    let (guest, device) = (guest.map(|Extension(guest)| guest), token.hash());
    let address = address(&house, guest.as_ref(), headers);
    let cause = Cause { class: house.class(table), network: Network::of(address), device, table };
    let cause = match sort {
        Sort::Table => cause,
        Sort::WhatIf => cause.in_what_if(),
    };
    if let Some(guest) = guest.as_ref().filter(|_| cause.class.gives_way()) {
        guest.tries().map_err(|most| {
            Trouble::crowded(
                format!("demos and what ifs have {most} connections, which is all they can have (`trying-connections`)"),
                "try again in some minutes",
            )
        })?;
    }
    let here = house.metrics.connection(table, seat);
    let end = End { house, table, seat, device, mark, budget, place, guest, cause, address };
    tokio::spawn(async move {
        let _here = here;
        // Without the connection there is nobody to tell.
        if let Ok(socket) = upgrade.await {
            socket::serve(socket, end, sort).await;
        }
    });
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_any_proxy_writes_it() {
        for (written, read) in [
            (" 192.0.2.1", Some("192.0.2.1")),
            ("192.0.2.1:4711", Some("192.0.2.1")),
            ("2001:db8::1", Some("2001:db8::1")),
            ("[2001:db8::1]", Some("2001:db8::1")),
            ("[2001:db8::1]:4711", Some("2001:db8::1")),
            ("unknown", None),
            ("", None),
        ] {
            assert_eq!(forwarded(written), read.map(|read| read.parse().expect("an address")), "{written}");
        }
    }
}
