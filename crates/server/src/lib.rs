//! Tables over HTTP and WebSocket.
//!
//! A [`Server`] binds an address and answers until it is told to stop. One task per table owns the table's
//! state (`table`). A device is identified by a cookie that a link was exchanged for (`http`, `keys`), and
//! follows its seat's stream over a socket (`socket`). Nothing that a seat may not see is ever sent to it:
//! frames hold only what the table draws for that seat, and only what differs from what was sent before.
mod backups;
mod budget;
mod demos;
mod download;
mod fair;
mod guests;
pub mod health;
mod house;
mod http;
mod keys;
pub mod limits;
pub mod links;
pub mod metrics;
mod moved;
mod newcomers;
pub mod origin;
mod outbox;
mod page;
mod pictures;
mod rest;
mod sandboxes;
mod snapshot;
mod socket;
pub mod stop;
mod table;
mod trouble;

pub use backups::{BackUp, RETRY, Told};
pub use house::{Place, now};
pub use trouble::{Kind, Trouble};

use house::House;
use limits::Limits;
use norn_store::keys::Opens;
use origin::{Origin, Origins};
use std::future::{Future, IntoFuture};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen. Port 0 takes a free one.
    pub addr: SocketAddr,
    /// What a proxy in front of the server is called.
    pub origin: Option<Origin>,
    /// This machine's address in its network, where others there are to come in.
    pub seen_as: Option<IpAddr>,
    /// Dice from this number instead of chance: reproducible, and so never verifiable.
    pub rehearsal: Option<u64>,
    /// Where the time of an entry comes from.
    pub clock: Clock,
    /// What may be taken.
    pub limits: Limits,
}

/// A content pack that was read from a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// The game that it is for.
    pub game: norn_shelf::Game,
    /// Its files.
    pub files: Vec<norn_table::pack::File>,
}

/// Seconds since 1970 UTC; none where the machine does not know.
pub type Clock = fn() -> Option<i64>;

/// A server that listens and does not answer yet.
pub struct Server {
    house: Arc<House>,
    listener: TcpListener,
    back_up: Option<BackUp>,
    /// Where what it counts can be asked for besides.
    metrics: Option<TcpListener>,
}

/// How much is going on at a server.
#[derive(Clone)]
pub struct Crowd(Arc<House>);

impl std::fmt::Debug for Crowd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Crowd").finish_non_exhaustive()
    }
}

impl Crowd {
    /// How many connections there are, sockets and others.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.0.guests.count().0
    }

    /// How many of them ask for nothing, or not for all of it yet.
    #[must_use]
    pub fn half_open(&self) -> usize {
        self.0.guests.count().1
    }

    /// How many tables are at hand.
    #[must_use]
    pub fn tables(&self) -> usize {
        self.0.at_hand()
    }

    /// How many sandboxes there are.
    #[must_use]
    pub fn what_ifs(&self) -> usize {
        self.0.sandboxes.count()
    }

    /// How many seats something is kept of: what they say is counted for a while after they have gone.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.0.budgets.count()
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("house", &self.house).finish_non_exhaustive()
    }
}

impl Server {
    /// Opens the database and listens.
    ///
    /// # Errors
    /// If the database can't be opened or the address is taken, with what to do.
    pub async fn bind(place: Place, options: Options) -> Result<Self, Trouble> {
        let taken = |error: &std::io::Error| {
            let port = options.addr.port();
            match error.kind() {
                std::io::ErrorKind::AddrInUse => Trouble::machine(
                    format!("something else listens at {} already", options.addr),
                    format!(
                        "perhaps Norn runs already: open http://127.0.0.1:{port}; or choose another port with \
                         --addr {}:{}",
                        options.addr.ip(),
                        port.checked_add(1).unwrap_or(7777)
                    ),
                ),
                _ => Trouble::machine(
                    format!("{} can't be listened at: {error}", options.addr),
                    "choose another address with --addr, such as 127.0.0.1:7777",
                ),
            }
        };
        let listener = TcpListener::bind(options.addr).await.map_err(|error| taken(&error))?;
        let bound = listener.local_addr().map_err(|error| taken(&error))?;
        let proxied = options.origin.is_some();
        let origins = Origins::of(bound, options.origin.clone(), options.seen_as);
        let house = Arc::new(House::open(place, origins, proxied, &options)?);
        Ok(Self { house, listener, back_up: None, metrics: None })
    }

    /// Tells what it counts, and whether it is well, at an address besides; nothing there is asked who they are. Gives
    /// where it listens, since port 0 takes a free one.
    ///
    /// # Errors
    /// If the address can't be listened at.
    pub async fn tell_metrics(&mut self, addr: SocketAddr) -> Result<SocketAddr, Trouble> {
        let taken = |error: std::io::Error| {
            let hint = "choose another address with --metrics-addr, such as 127.0.0.1:9777";
            Trouble::machine(format!("{addr} can't be listened at for the metrics: {error}"), hint)
        };
        let listener = TcpListener::bind(addr).await.map_err(taken)?;
        let bound = listener.local_addr().map_err(taken)?;
        self.metrics = Some(listener);
        Ok(bound)
    }

    /// The addresses that it answers under.
    #[must_use]
    pub fn origins(&self) -> &Origins {
        &self.house.origins
    }

    /// Whether the page is built into the program.
    #[must_use]
    pub fn has_page(&self) -> bool {
        page::is_there()
    }

    /// How much is going on; can be asked at any time, also while it answers.
    #[must_use]
    pub fn crowd(&self) -> Crowd {
        Crowd(Arc::clone(&self.house))
    }

    /// A link that makes the device which opens it first one that may start tables here. Works once, and for so many hours
    /// as the limits say. It ends all earlier ones; devices that are the host's already stay so.
    ///
    /// # Errors
    /// If it can't be kept.
    pub async fn host_link(&self) -> Result<String, Trouble> {
        let token = self.house.key(Opens::Host, None).await?;
        Ok(format!("{}/claim#{}", self.house.origins.own(), token.in_words()))
    }

    /// The tables that it can't open, with why: those of another format of entries, and of games that it does not
    /// have. All others are there.
    ///
    /// # Errors
    /// If the database can't be read.
    pub fn unopened(&self) -> Result<Vec<(String, Trouble)>, Trouble> {
        self.house.unopened()
    }

    /// From when it answers on, it makes backups. One that fails is told of, and stops nothing.
    #[must_use]
    pub fn backing_up(mut self, how: BackUp) -> Self {
        self.back_up = Some(how);
        self
    }

    /// Every new table of their game begins with these packs, as its log says.
    #[must_use]
    pub fn taking_in(self, packs: Vec<Pack>) -> Self {
        // A server is told so once.
        let _ = self.house.packs.set(packs);
        self
    }

    /// Answers until `stop` comes true; what was begun is finished, and all who are connected are told.
    ///
    /// # Errors
    /// If the machine does not let it go on.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), Trouble> {
        let house = Arc::clone(&self.house);
        let guests = Arc::clone(&self.house.guests);
        let app = health::beside(&house, http::routes(Arc::clone(&house)));
        let sweeping = tokio::spawn(Arc::clone(&house).keep_sweeping());
        let tidying = tokio::spawn(Arc::clone(&house).keep_tidy());
        let making = self.back_up.map(|how| tokio::spawn(backups::keep_making(Arc::clone(&house), how)));
        if let Some(listener) = self.metrics {
            tokio::spawn(axum::serve(listener, health::apart(&house)).into_future());
        }
        let (begins, begun) = oneshot::channel();
        let stopping = async move {
            stop.await;
            self.house.stop(begins).await;
        };
        tokio::select! {
            () = guests.welcome(self.listener, app, stopping) => {}
            () = stop::overdue(begun) => {}
        }
        sweeping.abort();
        tidying.abort();
        if let Some(making) = making {
            making.abort();
        }
        stop::heard(&house, socket::LINGER).await;
        house.leave();
        Ok(())
    }
}
