//! Connections, over all tables: how many there may be, and how long one may be silent. Connections that ask
//! for nothing take nobody's place: if there are too many of them, the oldest makes room for the newest.
use crate::budget::counted;
use crate::limits::{HEAD_MAX, HEADER, Limits, SILENCE, STOPPING, TURNED_AWAY_MAX, WHAT_IF_IDLE};
use crate::rest::Rested;
use crate::socket::LINGER;
use crate::trouble::Trouble;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::BTreeMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::{Instant, Sleep, sleep, timeout};

/// How long to wait when no connection can be accepted because the process has no file descriptors left.
const BREATH: Duration = Duration::from_millis(100);

/// Everybody who is connected.
pub(crate) struct Guests {
    limits: Limits,
    there: Mutex<There>,
    /// Somebody has gone.
    left: Notify,
    /// For whom there is no room, while they are told so.
    turning: Arc<Semaphore>,
}

#[derive(Default)]
struct There {
    next: u64,
    /// In the order in which they came.
    guests: BTreeMap<u64, Entered>,
}

struct Entered {
    address: IpAddr,
    /// It has not asked for anything, or not for all of it.
    half_open: bool,
    /// It tries something out, and gives way to tables.
    tries: bool,
    /// When somebody did something there.
    active: Instant,
    out: Arc<Notify>,
}

impl Entered {
    /// Whether nobody has done anything there for long, and it is no table.
    fn is_idle(&self) -> bool {
        self.tries && WHAT_IF_IDLE <= self.active.elapsed()
    }
}

impl There {
    /// Sends away who tries something out and has done nothing for longest, if anybody has for long.
    fn sends_idle_away(&mut self) -> bool {
        let idle = self.guests.iter().filter(|(_, one)| one.is_idle());
        let Some(number) = idle.min_by_key(|(number, one)| (one.active, **number)).map(|(number, _)| *number)
        else {
            return false;
        };
        if let Some(one) = self.guests.remove(&number) {
            one.out.notify_one();
        }
        true
    }
}

/// One connection, as its handler sees it.
#[derive(Clone)]
pub(crate) struct Guest(Arc<Admission>);

struct Admission {
    number: u64,
    address: IpAddr,
    guests: Arc<Guests>,
    out: Arc<Notify>,
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.guests.there().guests.remove(&self.number);
        self.guests.left.notify_waiters();
    }
}

impl Guest {
    /// Where it comes from.
    pub(crate) fn address(&self) -> IpAddr {
        self.0.address
    }

    /// It tries something out from now on, if there is room for it among those who do: those give way to tables, and
    /// to each other where nobody does anything.
    ///
    /// # Errors
    /// How many there are at most.
    pub(crate) fn tries(&self) -> Result<(), u32> {
        let most = self.0.guests.limits.trying_connections;
        let mut there = self.0.guests.there();
        if most as usize <= there.guests.values().filter(|one| one.tries).count() && !there.sends_idle_away()
        {
            return Err(most);
        }
        if let Some(one) = there.guests.get_mut(&self.0.number) {
            (one.tries, one.active) = (true, Instant::now());
        }
        Ok(())
    }

    /// Somebody is there and does something.
    pub(crate) fn active(&self) {
        if let Some(one) = self.0.guests.there().guests.get_mut(&self.0.number) {
            one.active = Instant::now();
        }
    }

    /// Until its place is needed for another.
    pub(crate) async fn sent_away(&self) {
        self.0.out.notified().await;
    }

    /// Whether it has asked for something, all of it, and is being answered.
    pub(crate) fn asks(&self, asks: bool) {
        if let Some(one) = self.0.guests.there().guests.get_mut(&self.0.number) {
            one.half_open = !asks;
        }
    }
}

impl Guests {
    pub(crate) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            there: Mutex::default(),
            left: Notify::new(),
            turning: Arc::new(Semaphore::new(TURNED_AWAY_MAX)),
        })
    }

    fn there(&self) -> MutexGuard<'_, There> {
        self.there.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are connected, and how many of them ask for nothing.
    pub(crate) fn count(&self) -> (usize, usize) {
        let there = self.there();
        (there.guests.len(), there.guests.values().filter(|one| one.half_open).count())
    }

    /// Admits a connection, if there is room or room can be made. The returned `Notify` fires when its place
    /// is needed for another.
    ///
    /// # Errors
    /// What is full, by its limit.
    fn enter(self: &Arc<Self>, address: IpAddr) -> Result<(Guest, Arc<Notify>), Trouble> {
        let address = counted(address);
        let Limits { program_connections, address_connections, address_half_open, .. } = self.limits;
        let mut there = self.there();
        let over = |count: usize, most: u32| most as usize <= count;
        let own = |one: &&Entered| one.address == address;
        let full = over(there.guests.len(), program_connections);
        let too_many = over(there.guests.values().filter(own).count(), address_connections);
        let too_many_half =
            over(there.guests.values().filter(own).filter(|one| one.half_open).count(), address_half_open);
        if full || too_many || too_many_half {
            // Of its own address first; if the whole server is full, of others, too.
            let mut idle = there.guests.iter().filter(|(_, one)| one.half_open);
            let oldest = idle.clone().find(|(_, one)| one.address == address);
            let oldest = if full && !too_many { oldest.or_else(|| idle.next()) } else { oldest };
            match oldest.map(|(number, _)| *number) {
                Some(number) => {
                    if let Some(one) = there.guests.remove(&number) {
                        one.out.notify_one();
                    }
                }
                // What is only tried out gives way to whoever may come to a table.
                None if full && !too_many && there.sends_idle_away() => {}
                None => {
                    let (most, whose, limit) = match too_many {
                        true => (address_connections, "of this address", "address-connections"),
                        false => (program_connections, "of this server", "program-connections"),
                    };
                    let text = format!(
                        "there are {most} connections {whose}, which is all there is room for (`{limit}`)"
                    );
                    return Err(Trouble::crowded(text, "close some windows, or try again in a few minutes"));
                }
            }
        }
        let (number, out) = (there.next, Arc::new(Notify::new()));
        there.next += 1;
        let entered =
            Entered { address, half_open: true, tries: false, active: Instant::now(), out: Arc::clone(&out) };
        there.guests.insert(number, entered);
        drop(there);
        let admission = Admission { number, address, guests: Arc::clone(self), out: Arc::clone(&out) };
        Ok((Guest(Arc::new(admission)), out))
    }

    /// Says why a connection is not taken, to so many at a time.
    fn turn_away(&self, mut stream: TcpStream, why: &Trouble) {
        let Ok(place) = Arc::clone(&self.turning).try_acquire_owned() else { return };
        let body = why.json().to_string();
        let answer = format!(
            "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        tokio::spawn(async move {
            let _place = place;
            // Whoever does not read it is not waited for; what they send is not kept.
            let told = async {
                stream.write_all(answer.as_bytes()).await?;
                stream.shutdown().await?;
                let mut sent = [0; 1024];
                while 0 < stream.read(&mut sent).await? {}
                io::Result::Ok(())
            };
            let _ = timeout(LINGER, told).await;
        });
    }

    /// Answers connections until `stop` becomes true; then waits a limited time for those that are being
    /// answered.
    pub(crate) async fn welcome(
        self: Arc<Self>,
        listener: TcpListener,
        app: Router,
        stop: impl Future<Output = ()> + Send + 'static,
    ) {
        let (stopping, stopped) = watch::channel(false);
        let app = TowerToHyperService::new(app);
        let mut stop = std::pin::pin!(stop);
        loop {
            let accepted = tokio::select! {
                () = &mut stop => break,
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, from)) => match self.enter(from.ip()) {
                    Ok((guest, out)) => {
                        tokio::spawn(attend(stream, from, guest, out, app.clone(), stopped.clone()));
                    }
                    Err(why) => self.turn_away(stream, &why),
                },
                // An error may mean that the connection is gone already, or that no descriptors are left;
                // some may be free again soon.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(_) => sleep(BREATH).await,
            }
        }
        drop(listener);
        let _ = stopping.send(true);
        let all_gone = async {
            loop {
                let left = self.left.notified();
                if self.count().0 == 0 {
                    break;
                }
                left.await;
            }
        };
        // Connections that remain are cut off when the program ends.
        let _ = timeout(STOPPING, all_gone).await;
    }
}

/// One connection, until it ends.
async fn attend(
    stream: TcpStream,
    from: SocketAddr,
    guest: Guest,
    out: Arc<Notify>,
    app: TowerToHyperService<Router>,
    mut stopped: watch::Receiver<bool>,
) {
    // Frames are small and urgent.
    let _ = stream.set_nodelay(true);
    let io = TokioIo::new(Patient::new(stream));
    let kept = guest.clone();
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let mut request = Rested::of(request);
        request.extensions_mut().insert(guest.clone());
        request.extensions_mut().insert(ConnectInfo(from));
        app.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER)
        .max_header_size(HEAD_MAX)
        .serve_connection(io, service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut stopping = false;
    loop {
        tokio::select! {
            // How it ended does not matter: nobody is left to be told.
            _ = connection.as_mut() => break,
            () = out.notified() => break,
            _ = stopped.changed(), if !stopping => {
                stopping = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
    drop(kept);
}

/// How many bytes a body has, as its request says.
pub(crate) fn length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Reads the whole body of a request, if it comes in time.
///
/// # Errors
/// Whether it was too long, rather than too slow.
pub(crate) async fn body(body: Body, bytes_max: usize, within: Duration) -> Result<axum::body::Bytes, bool> {
    match timeout(within, axum::body::to_bytes(body, bytes_max)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(true),
        Err(_) => Err(false),
    }
}

/// A connection that ends if nothing is sent or received for [`SILENCE`].
struct Patient {
    stream: TcpStream,
    until: Pin<Box<Sleep>>,
}

impl Patient {
    fn new(stream: TcpStream) -> Self {
        Self { stream, until: Box::pin(sleep(SILENCE)) }
    }

    /// Whether it has been silent for too long; traffic restarts the time.
    fn waited<T>(&mut self, came: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if came.is_ready() {
            self.until.as_mut().reset(Instant::now() + SILENCE);
            return came;
        }
        ready!(self.until.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let came = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.waited(came, context)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let went = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.waited(went, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let went = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.waited(went, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        [10, 0, 0, last].into()
    }

    #[tokio::test]
    async fn whoever_asks_for_nothing_makes_room_and_whoever_asks_stays() {
        let limits = Limits {
            program_connections: 6,
            address_connections: 4,
            address_half_open: 2,
            ..Limits::default()
        };
        let guests = Guests::new(limits);
        let asking = guests.enter(address(1)).expect("there is room");
        asking.0.asks(true);
        let idle: Vec<_> = (0..5).map(|_| guests.enter(address(1)).expect("the oldest makes room")).collect();
        assert_eq!(guests.count(), (3, 2));
        for (_, out) in &idle[..3] {
            timeout(Duration::from_secs(1), out.notified()).await.expect("it is sent out");
        }
        // As many as an address may have, all asking.
        idle[3..].iter().for_each(|(guest, _)| guest.asks(true));
        let last = guests.enter(address(1)).expect("there is room");
        last.0.asks(true);
        let told = |enter: Result<(Guest, Arc<Notify>), Trouble>| enter.err().expect("it is full").text;
        assert!(told(guests.enter(address(1))).contains("(`address-connections`)"));
        // The server is full: connections that ask for nothing make room, from any address; others don't.
        let others: Vec<_> = (2..4).map(|n| guests.enter(address(n)).expect("there is room")).collect();
        assert_eq!(guests.count().0, 6);
        let late = guests.enter(address(9)).expect("somebody makes room");
        timeout(Duration::from_secs(1), others[0].1.notified()).await.expect("the oldest of all");
        late.0.asks(true);
        others[1].0.asks(true);
        assert!(told(guests.enter(address(8))).contains("(`program-connections`)"));
        drop((asking, idle, last, others, late));
        assert_eq!(guests.count(), (0, 0));
    }
}
