//! Sits at a table that `norn serve` serves, over sockets as pages do, and keeps what a page keeps.
use norn_chronicle::canon::{Tip, commitment_of, hash, json as canonical};
use norn_chronicle::device::{self, Publishing, Request};
use norn_chronicle::heads::Heads;
use norn_chronicle::links::Chain;
use norn_chronicle::{ChainId, Entry, Hash, Reach, Seat};
use norn_testkit::parts as sent;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use tokio_tungstenite::tungstenite::client::{IntoClientRequest, client};
use tokio_tungstenite::tungstenite::protocol::Role;
use tokio_tungstenite::tungstenite::{Message, WebSocket};

/// How long anything may take on a busy machine before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(60);

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub cookie: Option<String>,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The token of the device that was made known.
    pub fn token(&self) -> String {
        self.cookie.clone().unwrap_or_else(|| panic!("no cookie: {self:?}"))
    }
}

/// What the device of a seat keeps, whether it is connected or not.
#[derive(Clone, Debug)]
pub struct Device {
    pub table: i64,
    pub seat: u16,
    /// What its cookie says.
    pub token: String,
    /// Its seat's stream, as far as it has seen it.
    pub sealed: Vec<String>,
    pub tip: Tip,
    /// What those have seen who may know some dice.
    pub heads: Heads,
    /// What its seat saw last.
    pub state: Value,
    /// How many states it was shown, over all connections.
    pub states: usize,
    /// What it was answered, by the command's id.
    pub answers: BTreeMap<String, Value>,
    /// The number of what it looked at last.
    pub seen: u64,
    /// Whether it was told that the server is being stopped.
    pub stopped: bool,
    /// What ended its connection, if the server said so.
    pub ended: Option<String>,
}

impl Device {
    pub fn new(table: i64, seat: u16, token: String) -> Self {
        let (sealed, answers, tip) = (vec![], BTreeMap::new(), Tip::START);
        let (heads, state) = (Heads::default(), Value::Null);
        Self {
            table,
            seat,
            token,
            sealed,
            tip,
            heads,
            state,
            states: 0,
            answers,
            seen: 0,
            stopped: false,
            ended: None,
        }
    }

    /// What its device knows that nobody else does.
    pub fn secrets(seat: u16) -> device::Device {
        device::Device::of(Seat(seat), Hash([9; 32]))
    }

    pub fn chain(seat: u16, of: &ChainId) -> Chain {
        Self::secrets(seat).chain(of, 64).expect("a chain may have 64 links")
    }

    /// What it publishes as it sits down.
    pub fn publishing(seat: u16) -> Publishing {
        Publishing { tip: Self::chain(seat, &ChainId::Public).tip(), key: Self::secrets(seat).key() }
    }

    /// The next link of the chain that the device published for these dice, as it gives it away; none if it has
    /// published none.
    pub fn gives(&self, asked: &Value) -> Option<Value> {
        if asked.is_null() {
            return None;
        }
        let request: Request = serde_json::from_value(asked["request"].clone()).expect("a request");
        let around: Reach = serde_json::from_value(asked["around"].clone()).expect("an audience");
        let published = self.state["chains"].as_array()?.iter().find(|one| one["chain"] == asked["chain"])?;
        let last = published["last"].as_str()?;
        let over = u32::try_from(published["over"].as_u64()?).ok()?;
        let chain = Self::chain(self.seat, &request.chain);
        let next = (0..chain.length()).find(|n| {
            let link = chain.link(*n).expect("within its length");
            hash(&link.0).to_string() == last
        })?;
        let (link, tip) = (chain.link(next + over).ok()?, self.heads.tip(&around)?);
        let given = Self::secrets(self.seat).give(link, tip, &request).expect("it can be signed");
        Some(serde_json::to_value(given).expect("plain data"))
    }

    /// Takes in what the server sent, as far as it extends what was seen before.
    pub fn takes(&mut self, frame: &str) {
        let frame: Value = serde_json::from_str(frame).expect("frames are JSON");
        let is = frame["is"].as_str().expect("every frame says what it is");
        match is {
            "welcome" => {
                assert_eq!(frame["from"], json!(self.tip.count), "it goes on where the page was");
                assert_eq!(frame["head"], json!(self.tip.head.to_string()), "with the page's head");
            }
            "entries" => {
                for entry in frame["entries"].as_array().expect("entries") {
                    let sealed = canonical(&entry["entry"]).expect("an entry");
                    let (number, commitment) = commitment_of(&sealed).expect("an entry");
                    assert_eq!(number, self.tip.count, "no gap, and nothing twice");
                    self.tip = self.tip.then(&commitment);
                    self.heads.feed(&serde_json::from_str::<Entry>(&sealed).expect("an entry"), &commitment);
                    self.sealed.push(sealed);
                }
            }
            "state" => {
                for (name, value) in frame["state"].as_object().expect("a state") {
                    self.state[name] = value.clone();
                }
                self.states += 1;
            }
            "changed" => {
                for (part, value) in frame["parts"].as_object().expect("parts") {
                    if part == "sheets" {
                        sent::sheets(&mut self.state["sheets"], value);
                        continue;
                    }
                    if part == "cards" {
                        sent::cards(&mut self.state["cards"], value);
                        continue;
                    }
                    let part = value;
                    for (name, value) in part.as_object().expect("a part is an object") {
                        assert!(
                            self.states == 0 || self.state.get(name).is_some(),
                            "{name} is no part of the state"
                        );
                        self.state[name] = value.clone();
                    }
                }
            }
            "done" | "refused" => {
                let id = frame["id"].as_str().expect("an id").to_owned();
                self.answers.insert(id, frame);
            }
            "heads" if frame["count"] == json!(self.tip.count) => {
                let saw = self.heads.of(Seat(self.seat));
                let saw: Vec<Value> = saw
                    .map(|(audience, tip)| json!({ "audience": audience, "count": tip.count, "head": tip.head }))
                    .collect();
                assert_eq!(frame["heads"], json!(saw), "what a page works out by itself");
            }
            "heads" => {}
            "bye" if frame["why"] == "stopping" => self.stopped = true,
            "bye" => self.ended = frame["why"].as_str().map(str::to_owned),
            "seen" => self.seen = frame["n"].as_u64().expect("a number"),
            _ => panic!("seat {} was told: {frame}", self.seat),
        }
    }
}

/// A server in a process of its own.
pub struct Served {
    child: Child,
    pub port: u16,
    /// The link that it printed; empty if it could not make one.
    pub link: String,
    /// Where it tells what it counts besides.
    pub metrics: Option<String>,
    pages: Vec<WebSocket<TcpStream>>,
    /// What comes from each page's connection; nothing more at its end.
    from: Receiver<(usize, Option<String>)>,
    to: Sender<(usize, Option<String>)>,
    /// How many connections have not ended.
    open: usize,
    /// How many frames came.
    pub frames: usize,
}

impl Served {
    /// Serves the folder. If it ends before it can be reached: how.
    pub fn start(folder: &Path, env: &[(&str, &str)]) -> Result<Self, ExitStatus> {
        Self::start_by(Command::new(env!("CARGO_BIN_EXE_norn")), folder, &[], env, Stdio::inherit())
    }

    /// As [`Served::start`], where no file may grow over so many blocks of 512 bytes.
    pub fn start_within(folder: &Path, blocks: u32) -> Result<Self, ExitStatus> {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -S -f {blocks}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_norn")]);
        Self::start_by(shell, folder, &[], &[], Stdio::inherit())
    }

    /// As [`Served::start`] with more arguments, and what it says on standard error goes there.
    pub fn start_as(
        folder: &Path,
        args: &[&str],
        env: &[(&str, &str)],
        said: Stdio,
    ) -> Result<Self, ExitStatus> {
        Self::start_by(Command::new(env!("CARGO_BIN_EXE_norn")), folder, args, env, said)
    }

    fn start_by(
        mut norn: Command,
        folder: &Path,
        args: &[&str],
        env: &[(&str, &str)],
        said: Stdio,
    ) -> Result<Self, ExitStatus> {
        let mut child = norn
            .args(["serve", "--json", "--no-browser", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder)
            // One device says here in a second what a person says in minutes.
            .args(["--limit", "burst=100000", "--limit", "rate=100000"])
            .args(["--limit", "bytes-burst=100000000", "--limit", "bytes-rate=100000000"])
            .args(args)
            .env("HOME", folder)
            .env_remove("XDG_DATA_HOME")
            .env_remove("NORN_DEBUG")
            // What devices sign depends on the time that entries carry.
            .env("NORN_CLOCK", "1700000000")
            .envs(env.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(said)
            .spawn()
            .expect("norn can be started");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is a pipe");
        BufReader::new(out).read_line(&mut line).expect("what it prints is text");
        if line.is_empty() {
            return Err(child.wait().expect("it ends"));
        }
        let told: Value = serde_json::from_str(&line).expect("its line is JSON");
        let link = told["link"].as_str().unwrap_or_default().to_owned();
        let port = told["origin"].as_str().and_then(|origin| origin.rsplit(':').next());
        let port = port.and_then(|port| port.parse().ok()).expect("a port");
        let (to, from) = channel();
        let metrics = told["metrics"].as_str().map(str::to_owned);
        Ok(Self { child, port, link, metrics, pages: vec![], from, to, open: 0, frames: 0 })
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Cookies are named by port, and each server of a test has another one.
    fn cookie(&self, token: &str) -> String {
        format!("norn-{}={token}", self.port)
    }

    /// Asks over HTTP; none if the server ended instead of answering.
    pub fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<Answer> {
        let (origin, cookie, body) = (self.origin(), self.cookie(token), body.to_string());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        );
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut bytes = vec![];
        stream.write_all(request.as_bytes()).and_then(|()| stream.read_to_end(&mut bytes)).ok()?;
        let text = String::from_utf8(bytes).expect("answers are text");
        let (head, text) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|line| line.split(';').next()?.split('=').nth(1));
        Some(Answer { status, cookie: cookie.map(str::to_owned), text: text.to_owned() })
    }

    /// As [`Served::ask`], and it is done.
    pub fn post(&self, path: &str, token: &str, body: &Value) -> Answer {
        let answer = self.ask("POST", path, token, body).expect("an answer");
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer
    }

    /// Opens a page for the device, which says how much it has. Pages are numbered as they are opened.
    pub fn page(&mut self, device: &Device) {
        let at =
            format!("ws://127.0.0.1:{}/api/tables/{}/seats/{}/socket", self.port, device.table, device.seat);
        let mut request = at.into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("Origin", self.origin().parse().expect("an origin"));
        headers.insert("Cookie", self.cookie(&device.token).parse().expect("a cookie"));
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let (mut reading, _) = client(request, stream).expect("the seat is still this device's");
        let half = reading.get_ref().try_clone().expect("a second handle");
        let (number, to) = (self.pages.len(), self.to.clone());
        std::thread::spawn(move || {
            loop {
                let frame = match reading.read() {
                    Ok(Message::Text(text)) => Some(text.to_string()),
                    Ok(Message::Close(_)) | Err(_) => None,
                    Ok(_) => continue,
                };
                let over = frame.is_none();
                if to.send((number, frame)).is_err() || over {
                    break;
                }
            }
        });
        self.pages.push(WebSocket::from_raw_socket(half, Role::Client, None));
        self.open += 1;
        let mut hello = json!({ "to": "hello", "wire": norn_wire::WIRE });
        if 0 < device.tip.count {
            hello["have"] = json!({ "count": device.tip.count, "head": device.tip.head.to_string() });
        }
        self.send(number, &hello);
    }

    /// Sends a message of a page. The server may have ended in the middle of it, and that is for the caller to see.
    pub fn send(&mut self, page: usize, message: &Value) {
        let _ = self.pages[page].send(Message::text(message.to_string()));
    }

    /// Says a command.
    pub fn say(&mut self, page: usize, id: &str, say: &Value) {
        self.send(page, &json!({ "to": "say", "command": { "id": id, "say": say } }));
    }

    /// Waits for one frame and lets its device take it in; false if a connection ended instead.
    pub fn takes(&mut self, devices: &mut [Device]) -> bool {
        match self.next() {
            (page, Some(frame)) => {
                devices[page].takes(&frame);
                true
            }
            (_, None) => false,
        }
    }

    /// The next frame, with the number of its page; none where a connection ended.
    pub fn next(&mut self) -> (usize, Option<String>) {
        let (page, frame) = self.from.recv_timeout(PATIENCE).expect("it answers, or ends");
        match frame {
            Some(_) => self.frames += 1,
            None => self.open -= 1,
        }
        (page, frame)
    }

    /// Waits until it is so; false if a connection ended instead.
    pub fn until(&mut self, devices: &mut [Device], is_so: impl Fn(&[Device]) -> bool) -> bool {
        while !is_so(devices) {
            if !self.takes(devices) {
                return false;
            }
        }
        true
    }

    /// Asks it to end, as a system does; what comes until then is taken in. Gives how it ended.
    #[cfg(unix)]
    pub fn terminate(mut self, devices: &mut [Device]) -> ExitStatus {
        self.ask_to_end();
        while 0 < self.open {
            self.takes(devices);
        }
        self.child.wait().expect("it ends")
    }

    /// Asks it to end, and goes on.
    #[cfg(unix)]
    pub fn ask_to_end(&self) {
        let pid = self.child.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &pid]).status().expect("there is a `kill`");
        assert!(asked.success());
    }

    /// What it says on standard error, where that was made a pipe.
    pub fn said(&mut self) -> std::process::ChildStderr {
        self.child.stderr.take().expect("a pipe")
    }

    /// Bytes of memory that it has in use; 0 where the system does not say.
    pub fn memory(&self) -> u64 {
        self.counted("VmRSS:")
    }

    /// The same without the files that it reads from, as its own program is.
    pub fn own_memory(&self) -> u64 {
        self.counted("RssAnon:")
    }

    fn counted(&self, what: &str) -> u64 {
        let told = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix(what));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
        kilobytes.unwrap_or_default() * 1024
    }

    /// Kills it without a word, or finds it killed; the devices take in what it still had sent.
    pub fn kill(mut self, devices: &mut [Device]) {
        self.child.kill().expect("it is there to be killed");
        let status = self.child.wait().expect("it ends");
        assert_eq!(status.code(), None, "only a signal ends it: {status}");
        while 0 < self.open {
            self.takes(devices);
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // A test that failed must not leave it behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
