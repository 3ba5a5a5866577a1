//! Health probes and metrics.
//!
//! Probes use any host name that a container or a load balancer has for this machine, so these addresses
//! accept every name and reveal nothing else. Metrics are for the host: they are served to this machine,
//! unless a proxy would make everybody look like this machine; then they are served at an address of their
//! own.
use crate::house::House;
use crate::metrics::Queues;
use crate::trouble::Trouble;
use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use norn_chronicle::store::Store;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, Semaphore};
use tokio::time::timeout;

/// How long the disk may take to answer until the server counts as not ready.
pub const ANSWER: Duration = Duration::from_secs(2);
/// How long an answer of the disk is cached: however many ask, the disk is read once in that time.
pub const BELIEVED: Duration = Duration::from_secs(1);

type Shared = State<Arc<House>>;

/// What the disk said last.
#[derive(Debug)]
pub(crate) struct Health {
    last: Mutex<Option<(Instant, Result<(), &'static str>)>>,
    /// One look at a disk that does not answer is enough.
    asking: Arc<Semaphore>,
}

impl Default for Health {
    fn default() -> Self {
        Self { last: Mutex::default(), asking: Arc::new(Semaphore::new(1)) }
    }
}

/// These routes come before the check of host names.
pub(crate) fn beside(house: &Arc<House>, rest: Router) -> Router {
    Router::new()
        .route("/healthz", get(alive))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(Arc::clone(house))
        .merge(rest)
        .layer(from_fn_with_state(Arc::clone(house), told))
}

/// At an address of their own.
pub(crate) fn apart(house: &Arc<House>) -> Router {
    Router::new()
        .route("/healthz", get(alive))
        .route("/readyz", get(ready))
        .route("/metrics", get(counted))
        .fallback(async || Trouble::unknown("there is nothing of that name here", "see /metrics"))
        .with_state(Arc::clone(house))
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, format!("{text}\n")).into_response()
}

async fn alive() -> Response {
    plain(StatusCode::OK, "alive")
}

async fn ready(State(house): Shared) -> Response {
    match house.ready().await {
        Ok(()) => plain(StatusCode::OK, "ready"),
        Err(why) => plain(StatusCode::SERVICE_UNAVAILABLE, why),
    }
}

impl House {
    /// Whether tables can be played on; if not, why.
    pub(crate) async fn ready(self: &Arc<Self>) -> Result<(), &'static str> {
        if self.metrics.is_stopping() {
            return Err("the server is being stopped");
        }
        let mut last = self.health.last.lock().await;
        if let Some((at, said)) = *last
            && at.elapsed() < BELIEVED
        {
            return said;
        }
        let said = self.ask_disk().await;
        *last = Some((Instant::now(), said));
        said
    }

    async fn ask_disk(self: &Arc<Self>) -> Result<(), &'static str> {
        const SILENT: &str = "the disk does not answer";
        let Ok(asking) = Arc::clone(&self.health.asking).try_acquire_owned() else { return Err(SILENT) };
        let house = Arc::clone(self);
        let look = tokio::task::spawn_blocking(move || {
            let _asking = asking;
            // SQLite caches what it has read, so the file itself is checked, too.
            if !std::fs::metadata(house.file()).is_ok_and(|file| file.is_file() && 0 < file.len()) {
                return Err("the database is not there, or can't be looked at");
            }
            house.read(Store::tables).map_err(|_| "the database can't be read")?;
            house.writer.with(|_| Ok(())).wait().map_err(|_| "the writer has ended")
        });
        match timeout(ANSWER, look).await {
            Ok(Ok(said)) => said,
            Ok(Err(_)) => Err("a part of the program stopped unexpectedly"),
            Err(_) => Err(SILENT),
        }
    }

    fn counted(&self) -> Response {
        let (weighing, jobs) = (self.fair.weighs(), self.fair.counts());
        let queues = Queues { tables: self.waiting(), weighing, jobs };
        let headers = [
            (header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (headers, self.metrics.page(queues)).into_response()
    }
}

/// What a proxy says of whom it asks for.
const FORWARDED: [&str; 6] =
    ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/// Whether a request comes from this machine and for it alone.
fn is_own(house: &House, peer: Option<SocketAddr>, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    peer.is_some_and(|peer| peer.ip().to_canonical().is_loopback())
        && !house.origins.is_proxied()
        && host.is_some_and(|host| house.origins.has_host(host))
        && !FORWARDED.iter().any(|name| headers.contains_key(*name))
}

async fn metrics(State(house): Shared, request: Request) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
    if is_own(&house, peer, request.headers()) {
        return house.counted();
    }
    Trouble::forbidden(
        "what the server counts is for the machine that it runs on",
        "start it with --metrics-addr, and ask there",
    )
    .into_response()
}

async fn counted(State(house): Shared) -> Response {
    house.counted()
}

/// Counts and logs each request: its method, the pattern of its route, its status. Never the requested path,
/// which may hold anything.
async fn told(State(house): Shared, request: Request, next: Next) -> Response {
    let since = Instant::now();
    let method = match request.method().as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "DELETE" => "DELETE",
        _ => "other",
    };
    let route = request.extensions().get::<axum::extract::MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| "page".to_owned());
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let micros = u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX);
    house.metrics.request(method, &route, status);
    if 500 <= status {
        tracing::warn!(target: "norn::http", method, route, status, micros, "answered");
    } else {
        tracing::debug!(target: "norn::http", method, route, status, micros, "answered");
    }
    response
}
