//! Serving 100 tables of 4 seats, beside a bare axum server that does nothing but commit and broadcast: CPU for each
//! command, and memory for each table.
//!
//! `cargo run --release --bin serve` prints the figures, and fails where a limit is missed. Each server runs in a
//! process of its own, and meets the same clients.
//!
//! # What is played
//! A table's evening in small: of nine commands, six are words (four times talk, what the referee narrates, a player's
//! note), one is a check that the referee calls for, one the player's roll, and the ninth, now and then, an answer to
//! what the roll asks. Everybody sees all of it. Where more is typed than rolled, as at most tables, a command costs
//! less; in a fight, more. All tables play at once and each as fast as its answers come, which no people do, so the
//! figures are those of a server that is busy.
//!
//! # What the bare server does
//! What any server of tables must: it reads each command as JSON, numbers what it writes at each table, writes it in
//! transactions of the same sort before anything is shown, knows a command that comes again by its id, and sends each
//! seat its frames. It is told how many rows a command makes and how long they are, and how many frames go to whom and
//! how long those are: as many and as long as ours, answers to commands included. So both write and send the same
//! bytes, and what is left over is the work of knowing the rules, and of telling each seat what it may see.
//!
//! # What is measured
//! CPU: of the process, the system's work for it included, while all tables play. Memory: what the process takes more
//! with all tables open and played than it took with one. What a process takes once, whatever it serves (its code,
//! the content of its games, its caches), belongs to no table; it is printed beside.
use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use axum::extract::{Path as At, State, WebSocketUpgrade};
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use norn_bench::Limits;
use rusqlite::{Connection, TransactionBehavior, params};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A command may cost so many times the CPU that it costs the bare server.
const CPU_MAX: f64 = 4.0;
/// KiB that a table may take above what the bare server takes for it. 100 was the plan, and more than a table has: by a
/// profile of the heap, 60 are its world, what can be taken back, the tasks of its sockets and their queues. The rest are
/// gaps between what several threads took from the system (with one arena for all of them a table takes 119, and a command
/// a quarter more CPU).
const MEMORY_MAX: f64 = 200.0;
/// KiB that a table may take more for what is laid out there. 100 was the plan. By a profile of the heap it is 130: 60 are
/// 27 people and what can be taken back of them, 40 a hundred squares, 30 the cards. The rest are gaps, as above.
const LAID_MAX: f64 = 350.0;
/// CPU that a stretch of time may cost, in so many times a roll of Triumvene: all its commands, from the call for the check
/// to the last answer.
const STRETCH_MAX: f64 = 2.0;
/// CPU that a hex of FIVEY may cost, in as many: from the choice of the hex to the die for an encounter. 2 was the plan;
/// 2.4 is what it takes since nothing of it stands out. A quarter goes into what five seats see anew (three sheets, a
/// hundred hexes, and for the referee the lists of the game), a sixth into which of 114 attempts each of them can make.
const HEX_MAX: f64 = 2.75;
/// Bytes that a seat may be sent for a stretch, entries and all.
const TICK_MAX: f64 = 2_048.0;
/// How many tables let time pass, or roll, and how often.
const BUSY: usize = 20;
const TICKS: usize = 30;
/// How many of those are measured in one go: of several, the one that is disturbed the least tells what it costs.
const PART: usize = 5;
const TABLES: usize = 100;
/// How many tables are laid out, and as many beside them that are not.
const LAID: usize = 25;
const SEATS: usize = 4;
/// The table that is played before anything is measured, so that what a process takes once is there.
const FIRST: usize = TABLES;
/// How many rounds of talk, rolls and answers each table plays.
const ROUNDS: usize = 6;
/// The most commands that the bare server commits together, as ours does.
const GROUP_MAX: usize = 256;
const PATIENCE: Duration = Duration::from_secs(60);

// ---- the servers, each in a process of its own

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

fn ours(folder: &Path) -> Result<(), Failure> {
    let place = norn_server::Place { file: folder.join("norn.db"), options: norn_store::Options::default() };
    let options = norn_server::Options {
        addr: ([127, 0, 0, 1], 0).into(),
        origin: None,
        seen_as: None,
        rehearsal: None,
        clock: norn_server::now,
        // Whoever lays out a table says much at once.
        limits: norn_server::limits::Limits { burst: 1_000, ..norn_server::limits::Limits::default() },
    };
    runtime()?.block_on(async {
        let server = norn_server::Server::bind(place, options).await?;
        println!("{} {}", server.origins().own(), server.host_link().await?);
        Ok(server.serve(std::future::pending()).await?)
    })
}

type Frames = mpsc::Sender<Message>;

/// A command to the bare server.
#[derive(Serialize, Deserialize)]
struct Said<'a> {
    id: &'a str,
    /// The frames that it sends to each seat, by length.
    frames: Vec<Vec<usize>>,
    /// The rows that it writes, by length.
    rows: Vec<usize>,
    /// As many letters as ours says more than this.
    say: String,
}

/// What a command is to be kept as.
struct Keep {
    table: usize,
    id: String,
    rows: Vec<usize>,
    done: oneshot::Sender<()>,
}

#[derive(Clone)]
struct Bare {
    seats: Arc<Mutex<HashMap<(usize, usize), Frames>>>,
    written: std::sync::mpsc::Sender<Keep>,
    /// What frames are cut from.
    text: Utf8Bytes,
}

fn keep(connection: &mut Connection, next: &mut HashMap<usize, i64>, group: &[Keep]) -> Result<(), Failure> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for one in group {
        let next = next.entry(one.table).or_default();
        for (n, length) in one.rows.iter().enumerate() {
            let id = (n == 0).then_some(&one.id);
            transaction
                .prepare_cached(
                    "INSERT INTO entries (table_id, seq, command, entry) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![i64::try_from(one.table)?, *next, id, "x".repeat(*length)])?;
            *next += 1;
        }
    }
    Ok(transaction.commit()?)
}

fn bare(folder: &Path) -> Result<(), Failure> {
    let mut connection = Connection::open(folder.join("bare.db"))?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA foreign_keys = ON;
         PRAGMA cache_size = -256;
         CREATE TABLE entries (table_id INTEGER NOT NULL, seq INTEGER NOT NULL, command TEXT, entry TEXT NOT NULL,
             PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID;
         CREATE UNIQUE INDEX commands ON entries (table_id, command) WHERE command IS NOT NULL;",
    )?;
    let (written, queue) = std::sync::mpsc::channel::<Keep>();
    std::thread::spawn(move || {
        let mut next = HashMap::new();
        while let Ok(first) = queue.recv() {
            let mut group = vec![first];
            group.extend(queue.try_iter().take(GROUP_MAX - 1));
            keep(&mut connection, &mut next, &group).expect("it is kept");
            for one in group {
                let _ = one.done.send(());
            }
        }
    });
    let text = Utf8Bytes::try_from(Bytes::from(vec![b'x'; 1 << 20]))?;
    let state = Bare { seats: Arc::default(), written, text };
    let open = |At((table, seat)): At<(usize, usize)>,
                State(bare): State<Bare>,
                upgrade: WebSocketUpgrade| async move {
        let limited = upgrade.read_buffer_size(norn_server::limits::READ_BUFFER).write_buffer_size(0);
        limited.on_upgrade(move |socket| broadcast(bare, table, seat, socket))
    };
    runtime()?.block_on(async {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
        println!("http://{} -", listener.local_addr()?);
        Ok(axum::serve(listener, Router::new().route("/{table}/{seat}", get(open)).with_state(state)).await?)
    })
}

async fn broadcast(bare: Bare, table: usize, seat: usize, socket: WebSocket) {
    let (mut to_page, mut from_page) = socket.split();
    let (out, mut waiting) = mpsc::channel::<Message>(1_024);
    bare.seats.lock().expect("no panic").insert((table, seat), out);
    tokio::spawn(async move {
        while let Some(message) = waiting.recv().await {
            if to_page.send(message).await.is_err() {
                break;
            }
        }
    });
    while let Some(Ok(Message::Text(text))) = from_page.next().await {
        let said: Said<'_> = serde_json::from_str(&text).expect("a command");
        let (done, kept) = oneshot::channel();
        let _ = bare.written.send(Keep { table, id: said.id.to_owned(), rows: said.rows, done });
        let _ = kept.await;
        for (seat, lengths) in said.frames.into_iter().enumerate() {
            let to = bare.seats.lock().expect("no panic").get(&(table, seat)).cloned();
            let Some(to) = to else { continue };
            for length in lengths {
                let frame = Bytes::from(bare.text.clone()).slice(..length.min(bare.text.len()));
                let Ok(frame) = Utf8Bytes::try_from(frame) else { continue };
                let _ = to.try_send(Message::Text(frame));
            }
        }
    }
}

// ---- what they cost

/// A server that runs, and where.
struct Running {
    child: Child,
    origin: String,
    link: String,
}

impl Running {
    fn start(which: &str, folder: &Path) -> Result<Self, Failure> {
        let mut child = Command::new(std::env::current_exe()?)
            .args([which.as_ref(), folder.as_os_str()])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let (origin, link) = line.trim().split_once(' ').ok_or("the server did not start")?;
        Ok(Self { child, origin: origin.to_owned(), link: link.to_owned() })
    }

    fn read(&self, what: &str) -> Result<String, Failure> {
        Ok(std::fs::read_to_string(format!("/proc/{}/{what}", self.child.id()))?)
    }

    /// CPU that it has taken until now, in microseconds: its own and the system's for it.
    fn cpu(&self) -> Result<f64, Failure> {
        let stat = self.read("stat")?;
        // The name stands in brackets and may hold anything; user and system time are the 14th and 15th field.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11);
        let ticks: f64 = fields.take(2).map(|field| field.parse().unwrap_or(0.0)).sum();
        // Linux counts in hundredths of a second wherever programs look.
        Ok(ticks * 10_000.0)
    }

    /// Memory that it takes now, in KiB.
    fn memory(&self) -> Result<f64, Failure> {
        let status = self.read("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no figure")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

// ---- the clients

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What came to a seat.
#[derive(Default)]
struct Seat {
    /// How long each frame was.
    lengths: Vec<usize>,
    /// How long each entry was as it is kept.
    entries: Vec<usize>,
    /// The salt of the last of them that everybody has, which is no other's.
    last: String,
    /// Whether what the seat sees of what runs came after it.
    sees: bool,
}

async fn connect(origin: &str, path: &str, cookie: &str) -> Result<Socket, Failure> {
    let mut request = format!("{}{path}", origin.replacen("http", "ws", 1)).into_client_request()?;
    request.headers_mut().insert("Origin", origin.parse()?);
    request.headers_mut().insert("Cookie", cookie.parse()?);
    Ok(tokio_tungstenite::connect_async(request).await?.0)
}

async fn next(socket: &mut Socket) -> Result<String, Failure> {
    loop {
        match tokio::time::timeout(PATIENCE, socket.next()).await?.ok_or("the connection ended")?? {
            tungstenite::Message::Text(text) => return Ok(text.to_string()),
            tungstenite::Message::Close(why) => return Err(format!("the connection ended: {why:?}").into()),
            _ => {}
        }
    }
}

/// What one table's people do: they are at it together, and one acts at a time.
struct Table {
    sockets: Vec<Socket>,
    seats: Vec<Seat>,
    states: Vec<Value>,
    /// The length of each command that was said since it counts.
    said: Vec<usize>,
    /// How many commands there were in all.
    count: usize,
}

impl Table {
    /// Takes in the next that comes to a seat: which sort it is.
    async fn take(&mut self, seat: usize) -> Result<String, Failure> {
        let text = next(&mut self.sockets[seat]).await?;
        let is = text.get(7..).and_then(|text| text.split('"').next()).unwrap_or_default().to_owned();
        let at = &mut self.seats[seat];
        at.lengths.push(text.len());
        match is.as_str() {
            "refused" | "wrong" | "bye" => return Err(format!("seat {seat} was told: {text}").into()),
            "state" => {
                let mut frame: Value = serde_json::from_str(&text)?;
                for (name, value) in frame["state"].as_object_mut().into_iter().flatten() {
                    self.states[seat][name] = value.take();
                }
                at.sees = true;
            }
            "changed" => {
                let mut frame: Value = serde_json::from_str(&text)?;
                let parts = frame["parts"].as_object_mut();
                // What runs changes with every roll and answer, and what there is with an attempt that is over at once.
                at.sees |= parts.as_ref().is_some_and(|parts| !parts.is_empty());
                for part in parts.into_iter().flat_map(serde_json::Map::values_mut) {
                    for (name, value) in part.as_object_mut().into_iter().flatten() {
                        self.states[seat][name] = value.take();
                    }
                }
            }
            "entries" => {
                let frame: Value = serde_json::from_str(&text)?;
                for entry in frame["entries"].as_array().into_iter().flatten() {
                    let entry = &entry["entry"];
                    at.entries.push(entry.to_string().len());
                    if entry["audience"] == "everyone" {
                        at.last = entry["salt"].to_string();
                    }
                }
                at.sees = false;
            }
            _ => {}
        }
        Ok(is)
    }

    /// Takes in what comes to a seat, until an answer of this sort.
    async fn until(&mut self, seat: usize, answer: &str) -> Result<(), Failure> {
        while self.take(seat).await? != answer {}
        Ok(())
    }

    /// What came of an attempt has come to this seat, too: all are told of it, and see something else by it.
    async fn with(&mut self, sender: usize, seat: usize) -> Result<(), Failure> {
        while self.seats[seat].last != self.seats[sender].last || !self.seats[seat].sees {
            self.take(seat).await?;
        }
        Ok(())
    }

    async fn say(&mut self, seat: usize, say: Value) -> Result<(), Failure> {
        self.count += 1;
        let id = format!("c{}", self.count);
        let text = json!({ "to": "say", "command": { "id": id, "say": say } }).to_string();
        self.said.push(text.len());
        self.sockets[seat].send(tungstenite::Message::text(text)).await?;
        self.until(seat, "done").await
    }

    /// Everything that has come to every seat is taken in: what is looked at last is answered last. For before and
    /// after what is measured.
    async fn settle(&mut self) -> Result<(), Failure> {
        let look = json!({ "to": "look", "n": 1, "at": { "look": "explain", "attempt": "" } }).to_string();
        for seat in 0..SEATS {
            self.sockets[seat].send(tungstenite::Message::text(look.clone())).await?;
            self.until(seat, "seen").await?;
            self.seats[seat].lengths.pop();
        }
        Ok(())
    }

    /// What waits is rolled and answered, by whose it is.
    async fn answer(&mut self, player: usize) -> Result<(), Failure> {
        for _ in 0..20 {
            let asked = [player, 0].into_iter().find_map(|seat| {
                let open = &self.states[seat]["open"];
                let asked = open["questions"].as_array()?.iter().find(|one| one["mine"] == true)?;
                let mut say =
                    json!({ "attempt": open["id"], "version": open["version"], "path": asked["path"] });
                let answer = match asked["wanted"]["is"].as_str()? {
                    "roll" => None,
                    "confirm" => Some(json!({ "yes": false })),
                    "text" => Some(json!({ "text": "a lamp falls" })),
                    _ => Some(json!({ "several": [] })),
                };
                say["verb"] = json!(if answer.is_some() { "answer" } else { "roll" });
                if let Some(answer) = answer {
                    say["answer"] = answer;
                }
                Some((seat, say))
            });
            let Some((seat, say)) = asked else { return Ok(()) };
            self.say(seat, say).await?;
            // Whoever acts next has seen what came of it.
            self.with(seat, player).await?;
            self.with(seat, 0).await?;
        }
        Err("it never ends".into())
    }

    /// The referee calls for a check, and a player rolls.
    async fn check(&mut self, round: usize, player: usize) -> Result<(), Failure> {
        let check = json!({
            "who": { "character": player - 1 }, "doing": { "text": format!("force door number {round}") },
            "roll": { "word": "ability" }, "stat": { "word": "fitness" }, "secret": { "flag": false },
        });
        let filled = json!({ "attempt": "check", "values": check, "rest": true });
        self.say(0, json!({ "verb": "attempt", "filled": filled })).await?;
        self.with(0, player).await?;
        self.answer(player).await
    }

    async fn round(&mut self, round: usize) -> Result<(), Failure> {
        let player = 1 + round % (SEATS - 1);
        let talk = |text: &str| json!({ "verb": "talk", "text": format!("{text} ({round})") });
        self.say(player, talk("What is behind the door? I listen first.")).await?;
        self.say(0, talk("Nothing that you could hear.")).await?;
        self.say(1 + (round + 1) % (SEATS - 1), talk("Then let me try my shoulder.")).await?;
        self.check(round, player).await?;
        self.say(
            0,
            json!({ "verb": "narrate", "text": "The door gives way, and the hall behind it is dark." }),
        )
        .await?;
        self.say(player, json!({ "verb": "note", "text": "A dark hall behind the door." })).await?;
        self.say(player, talk("I light a torch.")).await
    }
}

async fn post(
    origin: &str,
    path: &str,
    cookie: &str,
    body: &Value,
) -> Result<(Value, Option<String>), Failure> {
    let host = origin.trim_start_matches("http://");
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(host).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|line| line.split(';').next()).map(str::to_owned);
    if !head.starts_with("HTTP/1.1 200") {
        return Err(format!("{path}: {head} {body}").into());
    }
    Ok((serde_json::from_str(body)?, cookie))
}

fn token(link: &Value) -> Value {
    json!(link.as_str().and_then(|link| link.split('#').nth(1)))
}

/// A table of a game with its people, each at their seat.
async fn sit(origin: &str, host: &str, game: &str, number: usize) -> Result<Table, Failure> {
    let made = json!({ "game": game, "name": format!("table {number}"), "referee": "Referee" });
    let (made, _) = post(origin, "/api/tables", host, &made).await?;
    let table = &made["table"];
    let (invited, _) = post(origin, &format!("/api/tables/{table}/invitation"), host, &json!({})).await?;
    let mut cookies = vec![host.to_owned()];
    for name in ["Ann", "Ben", "Cat"] {
        let join = json!({ "token": token(&invited["link"]), "name": name });
        cookies.push(post(origin, "/api/join", "", &join).await?.1.ok_or("no cookie")?);
    }
    let mut at = Table { sockets: vec![], seats: vec![], states: vec![], said: vec![], count: 0 };
    for (seat, cookie) in cookies.iter().enumerate() {
        let mut socket = connect(origin, &format!("/api/tables/{table}/seats/{seat}/socket"), cookie).await?;
        let hello = json!({ "to": "hello", "wire": norn_wire::WIRE });
        socket.send(tungstenite::Message::text(hello.to_string())).await?;
        at.sockets.push(socket);
        at.seats.push(Seat::default());
        at.states.push(Value::Null);
    }
    Ok(at)
}

/// A table with its people and their characters.
async fn open(origin: &str, host: &str, number: usize) -> Result<Table, Failure> {
    let mut at = sit(origin, host, "triumvene", number).await?;
    for (seat, name) in ["Lyneth", "Caius", "Mira"].into_iter().enumerate() {
        let values = json!({
            "name": { "text": name }, "fitness": { "number": 3 }, "knowledge": { "number": 2 },
            "max-hp": { "number": 12 },
        });
        let draft = json!({ "form": "character", "values": values });
        at.say(seat + 1, json!({ "verb": "build", "draft": draft })).await?;
    }
    at.say(0, json!({ "verb": "session", "open": true })).await?;
    at.settle().await?;
    at.said.clear();
    for seat in &mut at.seats {
        seat.lengths.clear();
        seat.entries.clear();
    }
    Ok(at)
}

/// A table of another game, with three characters; and, if it is laid out, with 27 opponents, a map of 100 squares,
/// and 40 cards besides.
async fn lay_out(origin: &str, host: &str, number: usize, laid: bool) -> Result<Table, Failure> {
    let mut at = sit(origin, host, "heimr", number).await?;
    let person = |form: &str, name: &str| {
        let values = json!({ "name": { "text": name }, "max-willpower": { "number": 0 } });
        json!({ "verb": "build", "draft": { "form": form, "values": values } })
    };
    for (seat, name) in ["Lyneth", "Caius", "Mira"].into_iter().enumerate() {
        at.say(seat + 1, person("character", name)).await?;
    }
    if laid {
        for field in ["columns", "rows"] {
            let address = format!("grid/{field}");
            at.say(
                0,
                json!({ "verb": "correct", "address": address, "value": { "number": 10 }, "reason": "" }),
            )
            .await?;
        }
        let squares =
            (0..10).flat_map(|column| (0..10).map(move |row| json!({ "place": column << 8 | row })));
        let squares: Vec<Value> = squares.collect();
        let values = json!({ "squares": { "list": squares }, "difficult": { "text": "Mud" } });
        at.say(0, json!({ "verb": "build", "draft": { "form": "ground", "values": values } })).await?;
        for nth in 0..27 {
            at.say(0, person("opponent", &format!("Robber {}", nth + 1))).await?;
        }
        for nth in 0..40 {
            let text =
                "A cellar, dry and dark; behind the third barrel a way leads down to the river. ".repeat(4);
            let about = json!({ "title": format!("Card {nth}"), "text": text });
            let to = if nth % 2 == 0 { json!("everyone") } else { json!({ "seats": [] }) };
            at.say(0, json!({ "verb": "write-card", "about": about, "to": to })).await?;
        }
    }
    at.settle().await?;
    Ok(at)
}

/// KiB that one table more takes of ours: one that is laid out, and one that is not.
async fn laid_out(running: &Running) -> Result<(f64, f64), Failure> {
    let origin = &running.origin;
    let claim = json!({ "token": token(&json!(running.link)) });
    let host = post(origin, "/api/claim", "", &claim).await?.1.ok_or("no cookie")?;
    let _first = (lay_out(origin, &host, 0, false).await?, lay_out(origin, &host, 1, true).await?);
    let mut open = vec![];
    let mut took = async |from: usize, laid: bool| {
        let before = running.memory()?;
        for nth in 0..LAID {
            open.push(lay_out(origin, &host, from + nth, laid).await?);
        }
        Ok::<_, Failure>((running.memory()? - before) / LAID as f64)
    };
    let plain = took(2, false).await?;
    Ok((took(2 + LAID, true).await?, plain))
}

/// A table at which three stay on a moor of a hundred hexes.
async fn moor(origin: &str, host: &str, number: usize) -> Result<Table, Failure> {
    let mut at = sit(origin, host, "adventuring", number).await?;
    let text = |value: &str| json!({ "text": value });
    let word = |value: &str| json!({ "word": value });
    for name in ["Lyneth", "Caius", "Mira"] {
        let draft = json!({ "form": "folk", "values": { "name": text(name), "like": text("Commoner") } });
        at.say(0, json!({ "verb": "build", "draft": draft })).await?;
    }
    for nth in 0..100 {
        let values = json!({
            "name": text(&format!("Moor {nth}")), "level": word("region"), "known": { "flag": true },
            "column": { "number": nth % 10 }, "row-number": { "number": nth / 10 },
        });
        at.say(0, json!({ "verb": "build", "draft": { "form": "area", "values": values } })).await?;
        // All are sent the map, and whoever reads nothing of it is sent away.
        if nth % 10 == 9 {
            at.settle().await?;
        }
    }
    let everybody: Vec<Value> = (0..3).map(|who| json!({ "character": who })).collect();
    let put = json!({
        "attempt": "put", "values": { "who": { "list": everybody }, "to": { "place": 1 } }, "rest": true,
    });
    at.say(0, json!({ "verb": "attempt", "filled": put })).await?;
    at.say(0, json!({ "verb": "session", "open": true })).await?;
    at.settle().await?;
    Ok(at)
}

/// A table of FIVEY at which three travel through a hundred hexes.
async fn road(origin: &str, host: &str, number: usize) -> Result<Table, Failure> {
    let mut at = sit(origin, host, "fivey", number).await?;
    let text = |value: &str| json!({ "text": value });
    for (seat, name) in ["Lyneth", "Caius", "Mira"].into_iter().enumerate() {
        let values = json!({
            "name": text(name), "template": text("Orc"), "backstory": text("Veteran"),
            "items": { "list": [text("Ancestral heirloom"), text("Military longsword")] },
            "skill": text("milling"), "second-skill": text("tactics"),
        });
        let draft = json!({ "form": "character", "values": values });
        at.say(seat + 1, json!({ "verb": "build", "draft": draft })).await?;
    }
    for nth in 0..100 {
        let values = json!({
            "name": text(&format!("Moor {nth}")), "known": { "flag": true },
            "column": { "number": nth % 10 }, "row-number": { "number": nth / 10 },
        });
        at.say(0, json!({ "verb": "build", "draft": { "form": "hex", "values": values } })).await?;
        // All are sent the map, and whoever reads nothing of it is sent away.
        if nth % 10 == 9 {
            at.settle().await?;
        }
    }
    at.say(0, json!({ "verb": "session", "open": true })).await?;
    at.settle().await?;
    Ok(at)
}

/// How many hexes a day has.
const HEXES: usize = 3;

/// A day of hexes at tables of FIVEY.
async fn hexes(roads: &mut [Table], day: usize) -> Result<(), Failure> {
    for table in &mut *roads {
        for nth in 0..HEXES {
            let to = json!({ "place": 1 + (day * HEXES + nth + 1) % 2 });
            let travel = json!({ "attempt": "travel", "values": { "to": to }, "rest": true });
            table.say(1, json!({ "verb": "attempt", "filled": travel })).await?;
            table.answer(1).await?;
        }
        table.with(1, 0).await?;
    }
    settled(roads).await
}

/// What passes between two days.
async fn nights(roads: &mut [Table]) -> Result<(), Failure> {
    for table in &mut *roads {
        let night = json!({ "attempt": "wait", "values": { "count": { "number": 12 } }, "rest": true });
        table.say(0, json!({ "verb": "attempt", "filled": night })).await?;
    }
    settled(roads).await
}

/// Several stretches that pass on moors.
async fn stretches(moors: &mut [Table]) -> Result<(), Failure> {
    for _ in 0..PART {
        for table in &mut *moors {
            let wait = json!({ "attempt": "wait", "values": { "stretches": { "number": 1 } }, "rest": true });
            table.say(0, json!({ "verb": "attempt", "filled": wait })).await?;
            table.with(0, 1).await?;
        }
    }
    settled(moors).await
}

/// Several rolls of Triumvene.
async fn rolls(halls: &mut [Table], part: usize) -> Result<(), Failure> {
    for nth in part * PART..(part + 1) * PART {
        for table in &mut *halls {
            table.check(nth, 1 + nth % (SEATS - 1)).await?;
        }
    }
    settled(halls).await
}

/// All that has come to these tables is read. Who sits idle for long reads nothing, and is sent away.
async fn settled(tables: &mut [Table]) -> Result<(), Failure> {
    for table in tables {
        table.settle().await?;
    }
    Ok(())
}

/// What some things cost at a server.
struct Ticks {
    /// CPU of a stretch, in microseconds.
    stretch: f64,
    /// The bytes that a seat is sent for it.
    bytes: f64,
    /// CPU of a hex.
    hex: f64,
    /// CPU of a roll of Triumvene.
    roll: f64,
}

/// How often a server is measured: what disturbs one of them is not the server's.
const MEASURED: usize = 3;

impl Ticks {
    /// The least of each.
    fn or(self, other: &Self) -> Self {
        let (stretch, hex, roll) =
            (self.stretch.min(other.stretch), self.hex.min(other.hex), self.roll.min(other.roll));
        Self { stretch, hex, roll, bytes: self.bytes }
    }
}

/// What stretches, hexes and rolls cost.
async fn ticks(running: &Running) -> Result<Ticks, Failure> {
    let origin = &running.origin;
    let claim = json!({ "token": token(&json!(running.link)) });
    let host = post(origin, "/api/claim", "", &claim).await?.1.ok_or("no cookie")?;
    let (mut moors, mut halls, mut roads) = (vec![], vec![], vec![]);
    for number in 0..BUSY {
        moors.push(moor(origin, &host, number).await?);
    }
    for number in 0..BUSY {
        roads.push(road(origin, &host, 2 * BUSY + number).await?);
        settled(&mut moors).await?;
    }
    for number in 0..BUSY {
        halls.push(open(origin, &host, BUSY + number).await?);
    }
    settled(&mut roads).await?;
    let sent = |tables: &[Table]| -> usize {
        tables.iter().flat_map(|table| &table.seats).flat_map(|seat| &seat.lengths).sum()
    };
    let had = sent(&moors);
    let (mut stretch, mut hex, mut roll) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
    // By turns, so that a processor that is slow for a while is slow for all.
    for part in 0..TICKS / PART {
        let [before, each] = [running.cpu()?, (BUSY * PART) as f64];
        stretches(&mut moors).await?;
        stretch = stretch.min((running.cpu()? - before) / each);
        let [before, each] = [running.cpu()?, (BUSY * HEXES) as f64];
        hexes(&mut roads, part).await?;
        hex = hex.min((running.cpu()? - before) / each);
        let [before, each] = [running.cpu()?, (BUSY * PART) as f64];
        rolls(&mut halls, part).await?;
        roll = roll.min((running.cpu()? - before) / each);
        nights(&mut roads).await?;
    }
    let bytes = (sent(&moors) - had) as f64 / (BUSY * TICKS * SEATS) as f64;
    Ok(Ticks { stretch, bytes, hex, roll })
}

/// What playing at a server came to.
struct Cost {
    /// CPU for each command, in microseconds.
    cpu: f64,
    /// KiB that it takes with one table, and with all.
    memory: (f64, f64),
}

async fn play(mut table: Table) -> Result<Table, Failure> {
    for round in 0..ROUNDS {
        table.round(round).await?;
    }
    table.settle().await?;
    Ok(table)
}

/// Plays at all tables of ours at once: what it cost, and what was played.
async fn play_ours(running: &Running) -> Result<(Cost, Vec<Table>), Failure> {
    let origin = &running.origin;
    let claim = json!({ "token": token(&json!(running.link)) });
    let host = post(origin, "/api/claim", "", &claim).await?.1.ok_or("no cookie")?;
    let _first = play(open(origin, &host, FIRST).await?).await?;
    let one = running.memory()?;
    let mut tables = vec![];
    for number in 0..TABLES {
        tables.push(open(origin, &host, number).await?);
    }
    let before = running.cpu()?;
    let mut played = vec![];
    for one in tables.into_iter().map(play).map(tokio::spawn).collect::<Vec<_>>() {
        played.push(one.await??);
    }
    let commands: usize = played.iter().map(|table| table.said.len()).sum();
    let cpu = (running.cpu()? - before) / commands as f64;
    Ok((Cost { cpu, memory: (one, running.memory()?) }, played))
}

/// The part of a list that belongs to a command, if they all get as much of it.
fn part(of: &[usize], command: usize, commands: usize) -> &[usize] {
    &of[command * of.len() / commands..(command + 1) * of.len() / commands]
}

/// Plays at a table of the bare server what was played at one of ours.
async fn play_again(
    mut sockets: Vec<Socket>,
    said: Vec<(Vec<usize>, String)>,
) -> Result<Vec<Socket>, Failure> {
    for (n, (counts, text)) in said.into_iter().enumerate() {
        sockets[n % SEATS].send(tungstenite::Message::text(text)).await?;
        for (socket, count) in sockets.iter_mut().zip(counts) {
            for _ in 0..count {
                next(socket).await?;
            }
        }
    }
    Ok(sockets)
}

/// The commands that make the bare server do what ours did at a table: each with how many frames every seat gets.
fn again(table: &Table) -> Result<Vec<(Vec<usize>, String)>, Failure> {
    let commands = table.said.len();
    let said = (0..commands).map(|n| {
        let parts = table.seats.iter().map(|seat| part(&seat.lengths, n, commands).to_vec());
        let frames: Vec<Vec<usize>> = parts.collect();
        let counts = frames.iter().map(Vec::len).collect();
        let rows = part(&table.seats[0].entries, n, commands).to_vec();
        let id = format!("c{n}");
        let mut said = Said { id: &id, frames, rows, say: String::new() };
        let short = serde_json::to_string(&said)?.len();
        said.say = "x".repeat(table.said[n].saturating_sub(short));
        Ok((counts, serde_json::to_string(&said)?))
    });
    said.collect()
}

/// The same at the bare server: as many commands, frames and rows, as long.
async fn play_bare(running: &Running, played: &[Table]) -> Result<Cost, Failure> {
    let sit = async |number: usize| {
        let mut sockets = vec![];
        for seat in 0..SEATS {
            sockets.push(connect(&running.origin, &format!("/{number}/{seat}"), "-").await?);
        }
        Ok::<_, Failure>(sockets)
    };
    let _first = play_again(sit(FIRST).await?, again(&played[0])?).await?;
    let one = running.memory()?;
    let mut tables = vec![];
    for (number, table) in played.iter().enumerate() {
        tables.push((sit(number).await?, again(table)?));
    }
    let before = running.cpu()?;
    let mut open = vec![];
    let playing = tables.into_iter().map(|(sockets, said)| tokio::spawn(play_again(sockets, said)));
    for one in playing.collect::<Vec<_>>() {
        open.push(one.await??);
    }
    let commands: usize = played.iter().map(|table| table.said.len()).sum();
    let cpu = (running.cpu()? - before) / commands as f64;
    Ok(Cost { cpu, memory: (one, running.memory()?) })
}

fn run(limits: &mut Limits) -> Result<(), Failure> {
    let mut args = std::env::args_os().skip(1);
    if let (Some(which), Some(folder)) = (args.next(), args.next()) {
        let serve = if which == "bare" { bare } else { ours };
        serve(Path::new(&folder))?;
        return Ok(());
    }
    if !cfg!(target_os = "linux") {
        println!("what a process takes is only told by Linux");
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    runtime()?.block_on(async {
        let running = Running::start("ours", folder.path())?;
        let (mut ours, played) = play_ours(&running).await?;
        drop(running);
        let running = Running::start("bare", folder.path())?;
        let mut theirs = play_bare(&running, &played).await?;
        drop(running);
        for _ in 1..MEASURED {
            let folder = tempfile::tempdir()?;
            let (again, played) = play_ours(&Running::start("ours", folder.path())?).await?;
            ours.cpu = ours.cpu.min(again.cpu);
            let again = play_bare(&Running::start("bare", folder.path())?, &played).await?;
            theirs.cpu = theirs.cpu.min(again.cpu);
        }
        let commands: usize = played.iter().map(|table| table.said.len()).sum();
        let lengths = || played.iter().flat_map(|table| &table.seats).flat_map(|seat| &seat.lengths);
        let (frames, bytes) = (lengths().count(), lengths().sum::<usize>());
        let rows = played.iter().map(|table| table.seats[0].entries.len()).sum::<usize>();
        let each = |cost: &Cost| (cost.memory.1 - cost.memory.0) / TABLES as f64;
        let more = each(&ours) - each(&theirs);
        let ratio = ours.cpu / theirs.cpu;
        println!("commands                     {commands:>8}    at {TABLES} tables of {SEATS} seats");
        println!("rows for each command        {:>8.1}", rows as f64 / commands as f64);
        println!(
            "frames for each command      {:>8.1}    of {:.1} KiB in the mean",
            frames as f64 / commands as f64,
            bytes as f64 / frames as f64 / 1024.0
        );
        println!("CPU of a command             {:>8.1} µs", ours.cpu);
        println!("the bare server's            {:>8.1} µs", theirs.cpu);
        println!("ratio                        {ratio:>8.2}    at most {CPU_MAX}");
        println!("memory with one table        {:>8.0} KiB, bare {:.0} KiB", ours.memory.0, theirs.memory.0);
        println!("memory of a table more       {:>8.1} KiB, bare {:.1} KiB", each(&ours), each(&theirs));
        println!("a table more than bare       {more:>8.1} KiB at most {MEMORY_MAX}");
        let folder = tempfile::tempdir()?;
        let (laid, plain) = laid_out(&Running::start("ours", folder.path())?).await?;
        println!("a table of 30 people, a map of 100 squares, and 40 cards");
        println!("memory of one more           {laid:>8.1} KiB, of one with none of it {plain:.1} KiB");
        println!("more for what is laid out    {:>8.1} KiB at most {LAID_MAX}", laid - plain);
        println!("more than the bare server's  {:>8.1} KiB", laid - each(&theirs));
        let folder = tempfile::tempdir()?;
        let mut each = ticks(&Running::start("ours", folder.path())?).await?;
        for _ in 1..MEASURED {
            let folder = tempfile::tempdir()?;
            each = each.or(&ticks(&Running::start("ours", folder.path())?).await?);
        }
        let Ticks { stretch, bytes, hex, roll } = each;
        println!("CPU of a stretch             {stretch:>8.1} µs, of a roll of Triumvene {roll:.1} µs");
        println!("ratio                        {:>8.2}    at most {STRETCH_MAX}", stretch / roll);
        println!("CPU of a hex                 {hex:>8.1} µs");
        println!("ratio                        {:>8.2}    at most {HEX_MAX}", hex / roll);
        println!(
            "sent for a stretch           {bytes:>8.0} bytes a seat, on a map of 100 hexes at most {TICK_MAX}"
        );
        limits.at_most("a stretch's CPU to that of a roll", stretch / roll, STRETCH_MAX);
        limits.at_most("a hex's CPU to that of a roll", hex / roll, HEX_MAX);
        limits.at_most("what a seat is sent for a stretch, in bytes,", bytes, TICK_MAX);
        limits.at_most("what is laid out at a table, in KiB,", laid - plain, LAID_MAX);
        limits.at_most("a command's CPU to that at the bare server", ratio, CPU_MAX);
        limits.at_most("a table's memory above that at the bare server, in KiB,", more, MEMORY_MAX);
        Ok(())
    })
}

fn main() -> ExitCode {
    let mut limits = Limits::of("serve");
    match run(&mut limits) {
        Ok(()) => limits.end(),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
