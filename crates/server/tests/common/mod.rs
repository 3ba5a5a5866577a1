//! A server in this process, and pages that talk to it as browsers do.
#![allow(dead_code, reason = "each test file uses its own part")]
use futures_util::{SinkExt, StreamExt};
use norn_server::limits::Limits;
use norn_server::origin::Origin;
use norn_server::{Crowd, Options, Place, Server};
use norn_testkit::parts as sent;
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A body that came in chunks, as far as it came.
fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = vec![];
    while let Some(end) = chunks.windows(2).position(|two| two == b"\r\n") {
        let (length, rest) = chunks.split_at(end);
        let length = std::str::from_utf8(length).ok().and_then(|text| usize::from_str_radix(text, 16).ok());
        let Some(chunk) = length.filter(|length| *length > 0).and_then(|length| rest.get(2..length + 2))
        else {
            break;
        };
        body.extend(chunk);
        chunks = rest.get(chunk.len() + 4..).unwrap_or_default();
    }
    body
}

/// A server with its folder.
pub(crate) struct House {
    pub(crate) folder: TempDir,
    pub(crate) port: u16,
    pub(crate) link: String,
    pub(crate) crowd: Crowd,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
    /// The same to the byte.
    pub(crate) bytes: Vec<u8>,
    /// Whether all of it came, as far as its last chunk tells.
    pub(crate) whole: bool,
}

impl Answer {
    /// What a header says; nothing where it is not there.
    pub(crate) fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(':'));
        let mut found =
            lines.filter(|(one, _)| one.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim());
        found.next_back().unwrap_or_default()
    }
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }
    /// The cookie that was set.
    pub(crate) fn cookie(&self) -> String {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"));
        let line = line.expect("a cookie is set");
        line.split_once(':').expect("a header").1.split(';').next().expect("a cookie").trim().to_owned()
    }
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::open_in(TempDir::new().expect("a folder"), Some(7)).await
    }

    pub(crate) async fn open_in(folder: TempDir, rehearsal: Option<u64>) -> Self {
        Self::open_with(folder, rehearsal, Limits::default()).await
    }

    /// With limits of its own.
    pub(crate) async fn limited(set: impl FnOnce(&mut Limits)) -> Self {
        let mut limits = Limits::default();
        set(&mut limits);
        Self::open_with(TempDir::new().expect("a folder"), Some(7), limits).await
    }

    pub(crate) async fn open_with(folder: TempDir, rehearsal: Option<u64>, limits: Limits) -> Self {
        Self::open_at(folder, rehearsal, limits, || Some(1_700_000_000)).await
    }

    /// With a store that a test makes fail.
    pub(crate) async fn stored(
        folder: TempDir,
        rehearsal: Option<u64>,
        options: norn_store::Options,
    ) -> Self {
        Self::open_all(folder, rehearsal, Limits::default(), || Some(1_700_000_000), options).await
    }

    pub(crate) async fn open_at(
        folder: TempDir,
        rehearsal: Option<u64>,
        limits: Limits,
        clock: norn_server::Clock,
    ) -> Self {
        Self::open_all(folder, rehearsal, limits, clock, norn_store::Options::default()).await
    }

    async fn open_all(
        folder: TempDir,
        rehearsal: Option<u64>,
        limits: Limits,
        clock: norn_server::Clock,
        options: norn_store::Options,
    ) -> Self {
        let place = Place { file: folder.path().join("norn.db"), options };
        let options = Options {
            addr: ([127, 0, 0, 1], 0).into(),
            origin: None::<Origin>,
            seen_as: None,
            rehearsal,
            clock,
            limits,
        };
        let server = Server::bind(place, options).await.expect("a free port");
        let port = server
            .origins()
            .own()
            .to_string()
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok())
            .expect("a port");
        let crowd = server.crowd();
        let link = server.host_link().await.expect("a link");
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            server.serve(stopped).await.expect("it serves");
        });
        Self { folder, port, link, crowd, stop, serving }
    }

    /// Stops it; the folder is left.
    pub(crate) async fn close(self) -> TempDir {
        let _ = self.stop.send(());
        timeout(PATIENCE, self.serving).await.expect("it stops").expect("it stopped well");
        self.folder
    }

    /// A cookie of the house before it was opened again, which names another port.
    pub(crate) fn cookie(&self, before: &str) -> String {
        format!("norn-{}={}", self.port, before.split('=').nth(1).expect("a token"))
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A request, to the letter.
    pub(crate) async fn raw(&self, request: &str) -> Answer {
        self.raw_bytes(request.as_bytes()).await
    }

    /// The same of any bytes.
    pub(crate) async fn raw_bytes(&self, request: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await.expect("it listens");
        stream.write_all(request).await.expect("it reads");
        let mut bytes = vec![];
        let _ = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("it answers");
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(bytes.len());
        let body = bytes.split_off((end + 4).min(bytes.len()));
        let head = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let whole = !chunked || body.ends_with(b"0\r\n\r\n");
        let body = if chunked { joined(&body) } else { body };
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head, text: String::from_utf8_lossy(&body).into_owned(), bytes: body, whole }
    }

    /// The head of a request that puts down a picture of so many bytes.
    pub(crate) fn putting(&self, table: i64, seat: u16, cookie: &str, bytes: u64) -> String {
        format!(
            "POST /api/tables/{table}/seats/{seat}/pictures HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: {}\r\n\
             Cookie: {cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: {bytes}\r\n\
             Connection: close\r\n\r\n",
            self.port,
            self.origin()
        )
    }

    /// Puts down a picture.
    pub(crate) async fn put(&self, table: i64, seat: u16, cookie: &str, bytes: &[u8]) -> Answer {
        let mut request = self.putting(table, seat, cookie, bytes.len() as u64).into_bytes();
        request.extend(bytes);
        self.raw_bytes(&request).await
    }

    /// Fetches one.
    pub(crate) async fn picture(&self, table: i64, seat: u16, cookie: &str, hash: &str) -> Answer {
        self.get(&format!("/api/tables/{table}/seats/{seat}/pictures/{hash}"), cookie).await
    }

    pub(crate) async fn get(&self, path: &str, cookie: &str) -> Answer {
        self.raw(&format!(
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n",
            self.port
        ))
        .await
    }

    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        origin: &str,
        body: &Value,
    ) -> Answer {
        let body = body.to_string();
        self.raw(&format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        ))
        .await
    }

    pub(crate) async fn post(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        self.send("POST", path, cookie, &self.origin(), body).await
    }

    /// A table with its referee's cookie.
    pub(crate) async fn table(&self, name: &str) -> (i64, String) {
        self.table_of("triumvene", name).await
    }

    /// The same of another game.
    pub(crate) async fn table_of(&self, game: &str, name: &str) -> (i64, String) {
        let token = self.link.split('#').nth(1).expect("a token");
        let claimed = self.post("/api/claim", "", &json!({ "token": token })).await;
        assert_eq!(claimed.status, 200, "{}", claimed.text);
        let cookie = claimed.cookie();
        let made = json!({ "game": game, "name": name, "referee": "Ref" });
        let made = self.post("/api/tables", &cookie, &made).await;
        assert_eq!(made.status, 200, "{}", made.text);
        (made.json()["table"].as_i64().expect("a table"), cookie)
    }

    /// One more table of the same host, with the host's cookie.
    pub(crate) async fn table_again(&self, name: &str, host: &str) -> (i64, String) {
        let made = json!({ "game": "triumvene", "name": name, "referee": "Ref" });
        let made = self.post("/api/tables", host, &made).await;
        assert_eq!(made.status, 200, "{}", made.text);
        (made.json()["table"].as_i64().expect("a table"), host.to_owned())
    }

    /// The token of an invitation.
    pub(crate) async fn invitation(&self, table: i64, referee: &str) -> String {
        let made = self.post(&format!("/api/tables/{table}/invitation"), referee, &json!({})).await;
        assert_eq!(made.status, 200, "{}", made.text);
        let link = made.json()["link"].as_str().expect("a link").to_owned();
        link.split('#').nth(1).expect("a token").to_owned()
    }

    /// Somebody who takes a seat: its number and their cookie.
    pub(crate) async fn player(&self, table: i64, referee: &str, name: &str) -> (u16, String) {
        let token = self.invitation(table, referee).await;
        let joined = self.post("/api/join", "", &json!({ "token": token, "name": name })).await;
        assert_eq!(joined.status, 200, "{}", joined.text);
        let seat = joined.json()["seat"].as_u64().and_then(|seat| u16::try_from(seat).ok());
        (seat.expect("a seat"), joined.cookie())
    }

    /// A page that is open at a seat.
    pub(crate) async fn page(&self, table: i64, seat: u16, cookie: &str, have: Option<Value>) -> Page {
        let mut page = self.knock(table, seat, cookie, &self.origin()).await.expect("let in");
        let mut hello = json!({ "to": "hello", "wire": norn_wire::WIRE });
        if let Some(have) = have {
            hello["have"] = have;
        }
        page.send(&hello).await;
        page
    }

    /// A socket, if it is opened; otherwise the status of the refusal.
    pub(crate) async fn knock(&self, table: i64, seat: u16, cookie: &str, origin: &str) -> Result<Page, u16> {
        self.knock_at("socket", table, seat, cookie, origin).await
    }

    /// A sandbox of what a seat knows.
    pub(crate) async fn what_if(&self, table: i64, seat: u16, cookie: &str) -> Page {
        let page = self.knock_at("what-if", table, seat, cookie, &self.origin()).await;
        let mut page = page.expect("let in");
        page.send(&json!({ "to": "hello", "wire": norn_wire::WIRE })).await;
        page
    }

    async fn knock_at(
        &self,
        way: &str,
        table: i64,
        seat: u16,
        cookie: &str,
        origin: &str,
    ) -> Result<Page, u16> {
        use tokio_tungstenite::tungstenite::Error;
        let path = format!("ws://127.0.0.1:{}/api/tables/{table}/seats/{seat}/{way}", self.port);
        let mut request = path.into_client_request().expect("a request");
        request.headers_mut().insert("Origin", origin.parse().expect("an origin"));
        request.headers_mut().insert("Cookie", cookie.parse().expect("a cookie"));
        match tokio_tungstenite::connect_async(request).await {
            Ok((socket, _)) => Ok(Page { socket, frames: vec![], state: Value::Null, said: 0, looked: 0 }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

/// A page at a seat.
pub(crate) struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that came, to the letter.
    pub(crate) frames: Vec<String>,
    /// What the seat sees, as of the last message that was read.
    pub(crate) state: Value,
    /// How many ids of commands it has used: two pages at one seat use different ones.
    pub(crate) said: u32,
    looked: u32,
}

impl Page {
    pub(crate) async fn send(&mut self, message: &Value) {
        self.text(&message.to_string()).await;
    }

    pub(crate) async fn text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("the connection stands");
    }

    pub(crate) async fn bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.expect("the connection stands");
    }

    /// The next message; none at the end. Where only parts of the state come, it is the whole state with them in it.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let mut message: Value = serde_json::from_str(self.frame().await?).expect("JSON");
        if message["is"] == "changed" {
            let parts = message["parts"].as_object().expect("parts");
            if let Some(sheets) = parts.get("sheets") {
                sent::sheets(&mut self.state["sheets"], sheets);
            }
            if let Some(cards) = parts.get("cards") {
                sent::cards(&mut self.state["cards"], cards);
            }
            // The table comes last at first.
            let whole = self.state.get("name").is_some();
            for (name, value) in parts
                .iter()
                .filter(|(name, _)| !["sheets", "cards"].contains(&name.as_str()))
                .flat_map(|(_, part)| part.as_object().expect("a part is an object"))
            {
                assert!(!whole || self.state.get(name).is_some(), "{name} is no part of the state");
                self.state[name] = value.clone();
            }
            if whole {
                message = json!({ "is": "state", "state": self.state });
            }
        }
        if message["is"] == "state" {
            for (name, value) in message["state"].as_object().expect("a state") {
                self.state[name] = value.clone();
            }
            message["state"] = self.state.clone();
        }
        Some(message)
    }

    /// The next message, to the letter.
    pub(crate) async fn frame(&mut self) -> Option<&str> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("it answers") {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.to_string());
                    return self.frames.last().map(String::as_str);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message of a sort; what comes before it is passed over.
    pub(crate) async fn until(&mut self, is: &str) -> Value {
        loop {
            let message =
                self.next().await.unwrap_or_else(|| panic!("no `{is}` came: {:?}", self.frames.last()));
            if message["is"] == is {
                return message;
            }
        }
    }

    /// Says something under an id of its own; the answer.
    pub(crate) async fn say(&mut self, say: Value) -> Value {
        self.said += 1;
        self.say_as(&format!("c{}", self.said), say).await
    }

    pub(crate) async fn say_as(&mut self, id: &str, say: Value) -> Value {
        self.send(&json!({ "to": "say", "command": { "id": id, "say": say } })).await;
        loop {
            let message = self.next().await.expect("an answer");
            if message["id"] == id {
                return message;
            }
        }
    }

    /// Looks at something; what is there.
    pub(crate) async fn look(&mut self, at: Value) -> Value {
        self.looked += 1;
        let n = self.looked;
        self.send(&json!({ "to": "look", "n": n, "at": at })).await;
        loop {
            let message = self.next().await.expect("an answer");
            if message["is"] == "seen" && message["n"] == n {
                return message["what"].clone();
            }
        }
    }

    /// Everything that has come until now: what is asked last is answered last.
    pub(crate) async fn settle(&mut self) {
        let seen = self.look(json!({ "look": "explain", "attempt": "nothing" })).await;
        assert_eq!(seen["seen"], "nothing");
    }
}

/// A table at which Ann plays Lyneth, or whoever the game has ready first, and Ben nobody.
pub(crate) struct Sat {
    pub(crate) house: House,
    pub(crate) table: i64,
    /// The referee's, Ann's, and Ben's.
    pub(crate) cookies: [String; 3],
    pub(crate) pages: [Page; 3],
}

impl Sat {
    pub(crate) async fn down() -> Self {
        // What is thrown here is more than a seat may say.
        let house = House::limited(|all| (all.burst, all.bytes_burst) = (10_000, 1 << 30)).await;
        let (table, referee) = house.table("home").await;
        let (ann, anns) = house.player(table, &referee, "Ann").await;
        let (ben, bens) = house.player(table, &referee, "Ben").await;
        assert_eq!((ann, ben), (1, 2));
        let cookies = [referee, anns, bens];
        let mut pages = vec![];
        for (seat, cookie) in (0..).zip(&cookies) {
            pages.push(house.page(table, seat, cookie, None).await);
        }
        let mut pages: [Page; 3] = pages.try_into().ok().expect("three");
        for page in &mut pages {
            page.until("state").await;
        }
        let draft = pages[0].look(json!({ "look": "cast" })).await["drafts"][0]["draft"].clone();
        let built = pages[0].say(json!({ "verb": "build", "draft": draft, "seat": 1 })).await;
        assert_eq!(built["ack"], "done", "{built}");
        Self { house, table, cookies, pages }
    }
}
