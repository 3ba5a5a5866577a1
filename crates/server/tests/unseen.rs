//! What a seat may not see leaves no trace in what its device gets: pairs of tables that differ in what is unseen
//! alone are played over sockets, and every frame of every player, and every answer to their devices, is the same
//! to the byte.
use crate::common;
#[path = "../../../rulesets/triumvene/tests/pairs/mod.rs"]
mod pairs;

use common::{House, Page};
use norn_chronicle::canon::{self, Tip, commitment_of};
use norn_chronicle::store::{Store, TableId};
use norn_chronicle::{Entry, Hash, REFEREE, Reach, Seat};
use norn_kernel::{Filled, Value as Given, Who};
use norn_server::limits::Limits;
use norn_store::Sqlite;
use norn_table::secrets::Secrets;
use norn_table::{Command, Say};
use norn_testkit::pairs::{Step, first_difference};
use norn_testkit::random::Random;
use norn_testkit::random::trials;
use pairs::{How, PLAYERS, Played};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tempfile::TempDir;
use tokio::sync::Semaphore;

/// How many different things happen in the open; `make fuzz` has more.
const HISTORIES: u64 = 3;
/// How many tables there are of each, which differ in what is unseen alone: each two of them are a pair.
const TABLES: u64 = 4;
/// In how many of a hundred pairs each kind of entry has to be read, and to be another, by whom it is for.
const ENOUGH: usize = 50;
/// How many messages a page sends before it comes back, so that it is never told to go slower.
const MESSAGES: u32 = 50;

/// Tables at which the same happens in the open.
struct History {
    number: u64,
    /// The player who has secrets with the referee.
    knows: Seat,
    tables: Vec<Played>,
}

impl History {
    fn draw(number: u64, tables: u64) -> Self {
        let knows = PLAYERS[usize::try_from(number % 3).expect("few")];
        let draw = |which| pairs::play(number, number * TABLES + which, How::Alike(knows), |_, _| {});
        Self { number, knows, tables: (0..tables).map(draw).collect() }
    }
}

/// The file of a picture that is put down at one table, and the hash by which it is found.
fn hidden_picture(which: u64) -> (Vec<u8>, String) {
    let bytes = crate::pictures::file(image::ImageFormat::Png, u8::try_from(which).expect("few"));
    let (picture, _) = norn_picture::made(&bytes).expect("a picture");
    (bytes, picture.hash.to_string())
}

/// What a device holds in its cookie.
fn token(history: u64, seat: Seat) -> [u8; 32] {
    let mut random = Random::seeded(history << 8 | u64::from(seat.0));
    random.bytes(32).try_into().expect("so many")
}

/// A server with one table of each history, at which everybody sits and has a character.
async fn house(histories: &[History], which: usize) -> House {
    let folder = TempDir::new().expect("a folder");
    let mut store = Sqlite::open(&folder.path().join("norn.db")).expect("a store");
    for history in histories {
        let table = &history.tables[which];
        let secrets = Secrets { seeded: false, root: table.root.clone() };
        let kept = store.create(&table.entries[..table.seated], &secrets.write()).expect("kept");
        for seat in [REFEREE].into_iter().chain(PLAYERS) {
            let device = Hash(Sha256::digest(token(history.number, seat)).into());
            store.hold(&device, kept.id, seat, None).expect("held");
        }
    }
    drop(store);
    // Nobody is told to go slower.
    let limits = Limits { burst: 1_000_000, bytes_burst: 1 << 30, ..Limits::default() };
    House::open_with(folder, None, limits).await
}

/// Reads up to the next message of a sort. Most are long, and are not looked into.
async fn pass(page: &mut Page, begins: &str) {
    while !page.frame().await.expect("a message").starts_with(begins) {}
}

const STATE: &str = "{\"is\":\"state\"";
const ENTRIES: &str = "{\"is\":\"entries\"";

/// The entries in a message, as they are kept.
fn entries(frame: &str) -> Vec<String> {
    if !frame.starts_with(ENTRIES) {
        return vec![];
    }
    let read: Value = serde_json::from_str(frame).expect("JSON");
    let all = read["entries"].as_array().expect("entries").iter();
    all.map(|entry| canon::json(&entry["entry"]).expect("an entry")).collect()
}

/// A device at a seat.
struct Device<'a> {
    house: &'a House,
    table: TableId,
    seat: Seat,
    cookie: String,
    page: Page,
    sent: u32,
    asked: u32,
    /// How much of its stream it has.
    tip: Tip,
    /// What it got, with what for.
    got: Vec<(String, String)>,
}

impl<'a> Device<'a> {
    async fn open(house: &'a House, table: TableId, history: u64, seat: Seat) -> Self {
        let words: String = token(history, seat).iter().map(|byte| format!("{byte:02x}")).collect();
        let cookie = format!("norn-{}={words}", house.port);
        let mut page = house.page(table.0, seat.0, &cookie, None).await;
        pass(&mut page, STATE).await;
        Self { house, table, seat, cookie, page, sent: 0, asked: 0, tip: Tip::START, got: vec![] }
    }

    /// Takes what was read.
    fn take(&mut self, what: &str) {
        for frame in self.page.frames.drain(..) {
            for entry in entries(&frame) {
                let (number, commitment) = commitment_of(&entry).expect("an entry");
                if number == self.tip.count {
                    self.tip = self.tip.then(&commitment);
                }
            }
            self.got.push((format!("{:?} {what}", self.seat), frame));
        }
    }

    /// Takes everything that has come until now: what is asked last is answered last.
    async fn settle(&mut self, what: &str) {
        self.ask(&json!({ "look": "explain", "attempt": "nothing" })).await;
        self.take(what);
    }

    /// The connection is lost, and the page comes back with what it has, or with nothing.
    async fn again(&mut self, fresh: bool) {
        self.settle("on the way").await;
        let have = json!({ "count": self.tip.count, "head": self.tip.head.to_string() });
        let have = (!fresh).then_some(have);
        self.page = self.house.page(self.table.0, self.seat.0, &self.cookie, have).await;
        pass(&mut self.page, STATE).await;
        self.sent = 0;
        self.take("catching up");
    }

    async fn soon_too_much(&mut self) {
        if MESSAGES <= self.sent {
            self.again(false).await;
        }
        self.sent += 1;
    }

    /// Whether it was done.
    async fn say(&mut self, command: &Command) -> bool {
        self.soon_too_much().await;
        self.page.send(&json!({ "to": "say", "command": command })).await;
        let answer = |is| format!("{{\"is\":\"{is}\",\"id\":\"{}\"", command.id);
        let (done, refused) = (answer("done"), answer("refused"));
        loop {
            let frame = self.page.frame().await.expect("an answer");
            if frame.starts_with(&done) || frame.starts_with(&refused) {
                return frame.starts_with(&done);
            }
        }
    }

    async fn ask(&mut self, at: &Value) {
        self.asked += 1;
        self.page.send(&json!({ "to": "look", "n": self.asked, "at": at })).await;
        pass(&mut self.page, &format!("{{\"is\":\"seen\",\"n\":{},", self.asked)).await;
    }

    async fn look(&mut self, at: Value) {
        self.soon_too_much().await;
        self.ask(&at).await;
        self.take(&at.to_string());
    }

    /// Tries what is refused whatever is unseen.
    async fn attempt(&mut self, say: Value) {
        self.asked += 1;
        let (what, say) = (say.to_string(), serde_json::from_value(say).expect("a command"));
        let done = self.say(&Command { id: format!("try-{}", self.asked), say, based_on: None }).await;
        assert!(!done, "{what}");
        self.take(&what);
    }

    /// Tries what is refused whatever is unseen, as said of another state.
    async fn attempt_late(&mut self, say: Value, seen: u64) {
        self.asked += 1;
        let what = format!("{say} after {seen}");
        let based_on =
            Some(norn_table::Basis { seen, moment: Some("another".to_owned()), was: None, after: vec![] });
        let say = serde_json::from_value(say).expect("a command");
        assert!(!self.say(&Command { id: format!("try-{}", self.asked), say, based_on }).await, "{what}");
        self.take(&what);
    }

    /// The attempts that the log says came to something.
    fn settled(&self) -> Vec<Value> {
        let frames = self.got.iter().filter_map(|(_, frame)| serde_json::from_str::<Value>(frame).ok());
        let sent = frames.flat_map(|frame| frame["entries"].as_array().cloned().unwrap_or_default());
        sent.map(|one| one["entry"].clone())
            .filter(|one| one["body"]["is"] == "settled")
            .map(|one| one["body"]["attempt"].clone())
            .collect()
    }

    /// Puts down a picture, and writes a card with it that only this seat and the referee have.
    async fn hide_a_picture(&mut self, which: u64) {
        let (bytes, hash) = hidden_picture(which);
        let put = self.house.put(self.table.0, self.seat.0, &self.cookie, &bytes).await;
        assert_eq!(put.json()["hash"], hash, "{}", put.text);
        let about = json!({ "title": "hidden", "picture": { "picture": put.json(), "alt": "a map" } });
        let to = json!({ "seats": if self.seat == REFEREE { vec![] } else { vec![self.seat.0] } });
        let say = json!({ "verb": "write-card", "about": about, "to": to });
        let say = serde_json::from_value(say).expect("a command");
        assert!(self.say(&Command { id: "a-hidden-picture".to_owned(), say, based_on: None }).await);
    }

    /// Looks at everything that there is to look at, and asks for what it may not know.
    async fn look_around(&mut self, table: &Played) {
        self.again(false).await;
        let state = self.got.iter().rev().find(|(_, frame)| frame.starts_with(STATE)).expect("a state");
        let state = serde_json::from_str::<Value>(&state.1).expect("JSON")["state"].take();
        for (name, values) in pairs::tries() {
            let filled = json!(pairs::fill(name, &values));
            self.look(json!({ "look": "fill", "filled": filled })).await;
            self.look(json!({ "look": "odds", "filled": filled })).await;
        }
        for name in ["check", "state-goal", "give"] {
            self.look(json!({ "look": "fill", "filled": Filled::of(name) })).await;
        }
        self.look(json!({ "look": "why-not" })).await;
        self.look(json!({ "look": "cast" })).await;
        for form in ["character", "opponent"] {
            let draft = pairs::draft(form, &[("name", Given::text("Shade"))]);
            self.look(json!({ "look": "form", "draft": draft })).await;
        }
        for question in state["open"]["questions"].as_array().into_iter().flatten() {
            self.look(json!({ "look": "odds-of", "path": question["path"] })).await;
        }
        // What the referee's own are called, whether they are there or not.
        let unseen: Vec<_> = (0..4).map(|n| table.root.attempt(&Reach::referee(), 7 * n + 9).0).collect();
        let settled = self.settled().into_iter().rev().take(2);
        let ids: Vec<Value> = settled.chain(unseen.iter().map(|id| json!(id))).collect();
        for id in ids {
            self.look(json!({ "look": "explain", "attempt": id })).await;
        }
        let (id, path) = (&unseen[1], norn_kernel::Path::START);
        for say in [
            json!({ "verb": "answer", "attempt": id, "path": path, "version": 0, "answer": { "yes": true } }),
            json!({ "verb": "roll", "attempt": id, "path": path, "version": 7 }),
            json!({ "verb": "reveal", "of": id, "path": path, "given": {
                "link": "00".repeat(32),
                "bound": { "count": 3, "head": "00".repeat(32), "signature": "00".repeat(64) },
            } }),
            json!({ "verb": "fall-without", "of": id, "path": path }),
            json!({ "verb": "withdraw", "attempt": id }),
            json!({ "verb": "start", "attempt": id }),
            json!({ "verb": "set-aside", "attempt": id }),
            json!({ "verb": "rule", "attempt": id, "path": path, "instead": { "number": 1 } }),
            json!({ "verb": "undo", "back_to": id }),
            json!({ "verb": "write-card", "card": id, "about": { "title": "x" }, "to": "everyone" }),
            json!({ "verb": "write-card", "about": { "title": "x", "pin": { "person": 4 } }, "to": "everyone" }),
            json!({ "verb": "show-card", "card": id, "to": "everyone" }),
            json!({ "verb": "take-card", "card": id }),
            json!({ "verb": "bring-card-back", "card": id }),
        ] {
            self.attempt(say).await;
        }
        // Whoever has seen the beginning alone has missed something.
        self.attempt_late(json!({ "verb": "undo" }), 1).await;
        for seen in [1, 20, 10_000] {
            for say in [
                json!({ "verb": "agree" }),
                json!({ "verb": "move-on" }),
                json!({ "verb": "confirm", "attempt": id }),
                json!({ "verb": "start", "attempt": id }),
                json!({ "verb": "rule", "attempt": id, "path": path, "instead": { "number": 1 } }),
                json!({ "verb": "correct", "address": "character/4/hp", "value": Given::Number(1) }),
                json!({ "verb": "adjust", "address": "character/4/hp", "by": 1 }),
                json!({ "verb": "assign", "seat": self.seat.0, "characters": [4] }),
            ] {
                self.attempt_late(say, seen).await;
            }
        }
        for who in [4, 9] {
            let goal = [
                ("who", Given::Character(Who(self.seat.0 - 1))),
                ("kind", Given::word("attack")),
                ("target", Given::Character(Who(who))),
            ];
            let unknown = pairs::fill("state-goal", &goal);
            self.attempt(json!(Say::Attempt { filled: unknown, insist: false })).await;
            let (address, value) = (format!("character/{who}/hp"), Given::Number(1));
            self.attempt(json!({ "verb": "correct", "address": address, "value": value })).await;
            self.attempt(json!({ "verb": "assign", "seat": self.seat.0, "characters": [who] })).await;
        }
        for before in [3, 10_000] {
            self.soon_too_much().await;
            self.page.send(&json!({ "to": "earlier", "before": before })).await;
            self.settle("earlier").await;
        }
        self.ask_the_server().await;
    }

    /// What is asked over HTTP.
    async fn ask_the_server(&mut self) {
        let (table, seat, cookie) = (self.table.0, self.seat.0, self.cookie.clone());
        let at = |seat: u16, what: &str| format!("/api/tables/{table}/seats/{seat}/{what}");
        let mut asked = vec![
            ("GET", "/api/me".to_owned()),
            ("GET", at(0, "socket")),
            ("GET", at(9, "export")),
            ("POST", at(seat, "link")),
            ("POST", at(9, "link")),
            ("POST", format!("/api/tables/{table}/invitation")),
            ("POST", format!("/api/tables/{table}/referee")),
            ("POST", "/api/tables/9999/referee".to_owned()),
        ];
        // What the referee has put down at this table or at another one, and what nobody has.
        for which in 0..=TABLES {
            asked.push(("GET", at(seat, &format!("pictures/{}", hidden_picture(which).1))));
        }
        for other in 0..4 {
            asked.push(("GET", at(other, "export")));
            if other != seat {
                asked.push(("POST", at(other, "link")));
                asked.push(("DELETE", at(other, "devices")));
            }
        }
        for (method, path) in asked {
            let answer = if method == "GET" {
                self.house.get(&path, &cookie).await
            } else {
                self.house.send(method, &path, &cookie, &self.house.origin(), &json!({})).await
            };
            // A picture of what is of chance is never twice as long.
            let chance = ["date:", "content-length:"];
            let kept = |line: &&str| !chance.iter().any(|name| line.to_lowercase().starts_with(name));
            let head = answer.head.lines().filter(kept);
            let mut text = answer.text.clone();
            if let Some(link) = answer.json()["link"].as_str() {
                assert_eq!(link.split('#').nth(1).map(str::len), Some(64), "{link}");
                // Of chance.
                text = "a link".to_owned();
            }
            let told = format!("{}\n{text}", head.collect::<Vec<_>>().join("\n"));
            self.got.push((format!("{:?} {method} {path}", self.seat), told));
        }
    }
}

/// What the players of a table got who are to see no difference, and what others read there that these did not, by
/// its kind.
struct Heard {
    got: Vec<(String, String)>,
    read: BTreeMap<String, Vec<String>>,
}

/// Says at a server what is in the script.
async fn play(house: &House, history: &History, which: usize, table: TableId) -> Heard {
    let played = &history.tables[which];
    let mut devices = vec![];
    for seat in [REFEREE].into_iter().chain(PLAYERS) {
        devices.push(Device::open(house, table, history.number, seat).await);
    }
    for step in &played.script {
        match step {
            Step::Say(seat, command) => {
                devices[usize::from(seat.0)].say(command).await;
            }
            Step::Look(seat) => devices[usize::from(seat.0)].look_around(played).await,
        }
    }
    let mut heard = Heard { got: vec![], read: BTreeMap::new() };
    let sees_one = |seat: Seat| seat != REFEREE && seat != history.knows;
    // Pictures, too: another one at each table, on cards of those who may have it.
    for seat in [REFEREE, history.knows] {
        devices[usize::from(seat.0)].hide_a_picture(which as u64).await;
    }
    for device in devices.iter_mut().filter(|device| sees_one(device.seat)) {
        device.look_around(played).await;
    }
    for device in &mut devices {
        device.again(true).await;
        if sees_one(device.seat) {
            heard.got.append(&mut device.got);
            continue;
        }
        let read = device.got.iter().flat_map(|(_, frame)| entries(frame));
        let read: BTreeMap<u64, Entry> = read
            .map(|entry| serde_json::from_str::<Entry>(&entry).expect("an entry"))
            .map(|entry| (entry.seq, entry))
            .collect();
        for entry in read.into_values() {
            if PLAYERS.into_iter().filter(|seat| sees_one(*seat)).any(|seat| entry.audience.reaches(seat)) {
                continue;
            }
            let whose = match (device.seat, entry.audience == Reach::referee()) {
                (REFEREE, true) => "the referee",
                (REFEREE, false) => continue,
                _ => "a player",
            };
            let body = serde_json::to_value(&entry.body).expect("plain data");
            let kind = format!("{} of {whose}", body["is"].as_str().expect("a kind"));
            heard.read.entry(kind).or_default().push(body.to_string());
        }
    }
    heard
}

/// Plays each table of a history on a server of its own, and hands over what was heard of each.
async fn play_all(histories: Vec<History>) -> Vec<Vec<Heard>> {
    let mut houses = vec![];
    for which in 0..histories[0].tables.len() {
        houses.push(house(&histories, which).await);
    }
    let (houses, few) = (Arc::new(houses), Arc::new(Semaphore::new(8)));
    let mut tasks = vec![];
    for (table, history) in (1..).map(TableId).zip(histories) {
        let history = Arc::new(history);
        let of_one = (0..houses.len()).map(|which| {
            let (houses, few, history) = (Arc::clone(&houses), Arc::clone(&few), Arc::clone(&history));
            tokio::spawn(async move {
                let _turn = few.acquire_owned().await;
                let mut heard = play(&houses[which], &history, which, table).await;
                for (_, text) in &mut heard.got {
                    *text = text.replace(&houses[which].origin(), "");
                }
                heard
            })
        });
        tasks.push(of_one.collect::<Vec<_>>());
    }
    let mut all = vec![];
    for tasks in tasks {
        let mut heard = vec![];
        for task in tasks {
            heard.push(task.await.expect("played to the end"));
        }
        all.push(heard);
    }
    all
}

/// The first thing in which the two differ, with what it was.
fn difference(one: &Heard, other: &Heard) -> Option<(String, String, String)> {
    for ((what, one), (also, other)) in one.got.iter().zip(&other.got) {
        if let Some((one, other)) = first_difference(one, other) {
            return Some((format!("{what}, {also}"), one, other));
        }
    }
    let counts = [one, other].map(|heard| heard.got.len().to_string());
    (counts[0] != counts[1]).then(|| ("how much came".to_owned(), counts[0].clone(), counts[1].clone()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_seat_may_not_see_leaves_no_trace_in_what_its_device_gets() {
    let (tried, from) = trials(HISTORIES);
    let histories: Vec<History> = (from..from + tried).map(|number| History::draw(number, TABLES)).collect();
    let pairs = histories.len() * usize::try_from(TABLES * (TABLES - 1) / 2).unwrap();
    let mut read: BTreeMap<String, usize> = BTreeMap::new();
    for (number, heard) in play_all(histories).await.into_iter().enumerate() {
        for (n, one) in heard.iter().enumerate() {
            for (m, other) in heard.iter().enumerate().skip(n + 1) {
                assert_eq!(difference(one, other), None, "history {number}, tables {n} and {m}");
                let kinds: BTreeSet<&String> = one.read.keys().chain(other.read.keys()).collect();
                for kind in kinds {
                    let another = one.read.get(kind) != other.read.get(kind);
                    *read.entry(kind.clone()).or_default() += usize::from(another);
                }
            }
        }
    }
    println!("pairs in which it was read by whom it is for, and was another: {read:#?}");
    let few: BTreeMap<_, _> = read.iter().filter(|(_, differ)| **differ * 100 < ENOUGH * pairs).collect();
    assert!(few.is_empty(), "too few pairs whose secrets differ in {few:?} of {read:?}");
    assert!(26 <= read.len(), "kinds of hidden entries: {read:?}");
}

/// As above, with one thing more that a player hears: the same at some tables, and not at others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_somebody_may_see_is_noticed() {
    let mut history = History::draw(0, 3);
    for (table, text) in history.tables.iter_mut().zip(["psst", "psst", "pssT"]) {
        let say = Say::Talk { text: text.to_owned(), to: Some([PLAYERS[1]].into()) };
        let command = Box::new(Command { id: "open-whisper".to_owned(), say, based_on: None });
        table.script.push(Step::Say(REFEREE, command));
    }
    let heard = play_all(vec![history]).await.remove(0);
    let found: Vec<_> = heard[1..]
        .iter()
        .map(|other| {
            difference(&heard[0], other).map(|(_, one, other)| [one, other].map(|text| text.contains("psst")))
        })
        .collect();
    assert_eq!(found, [None, Some([true, false])]);
}

/// How many times are measured, of each sort.
const MEASURED: usize = 120;

/// How well the greater tells the second sort of times from the first: 0.5 for not at all, 1 for always.
fn told_apart(without: &[u128], with: &[u128]) -> f64 {
    let wins: f64 = with
        .iter()
        .flat_map(|one| without.iter().map(move |other| one.cmp(other)))
        .map(|order| match order {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        })
        .sum();
    wins / f64::from(u32::try_from(without.len() * with.len()).expect("few"))
}

/// Prints how well a player can tell from the time that an own look takes whether the referee has corrected something
/// hidden just before it. A clock is no test: `cargo test -p norn-server time -- --ignored --nocapture`.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
#[ignore = "a measurement"]
async fn the_time_of_an_own_look() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let mut page = house.page(table, 0, &referee, None).await;
    let mut anns_page = house.page(table, ann, &anns, None).await;
    page.until("state").await;
    anns_page.until("state").await;
    let drafts = page.look(json!({ "look": "cast" })).await["drafts"].clone();
    for draft in drafts.as_array().expect("drafts") {
        let draft = draft["draft"].clone();
        let seat = (draft["form"] == "character").then_some(ann);
        let built = page.say(json!({ "verb": "build", "draft": draft, "seat": seat })).await;
        assert_eq!(built["ack"], "done", "{built}");
    }
    // Whom nobody plays comes last.
    let enemy = drafts.as_array().expect("drafts").len() - 1;
    let address = format!("character/{enemy}/fitness");
    let look = json!({ "look": "fill", "filled": { "attempt": "check", "values": {}, "rest": true } });
    let mut random = Random::seeded(9);
    // While nothing happens a machine goes to sleep, and so it is kept awake by a look that is not measured.
    for sort in ["nothing, then", "a note, then", "during a note,"] {
        let mut times = [vec![], vec![]];
        while times.iter().any(|times| times.len() < MEASURED) {
            let corrects = random.one_in(2);
            let value = json!({ "number": random.below(9) });
            let correct = json!({ "verb": "correct", "address": address, "value": value });
            let note = json!({ "verb": "note", "text": "a secret" });
            let say = match (corrects, sort) {
                (true, _) => Some(correct),
                (false, "nothing, then") => None,
                (false, _) => Some(note),
            };
            anns_page.look(look.clone()).await;
            let id = format!("m{}", random.below(u32::MAX));
            match say {
                Some(say) if sort == "during a note," => {
                    page.send(&json!({ "to": "say", "command": { "id": id, "say": say } })).await;
                }
                Some(say) => assert_eq!(page.say(say).await["ack"], "done"),
                None => {}
            }
            let begins = std::time::Instant::now();
            anns_page.look(look.clone()).await;
            times[usize::from(corrects)].push(begins.elapsed().as_nanos());
            tokio::time::sleep(std::time::Duration::from_millis(125)).await;
        }
        let [without, with] = &mut times;
        without.sort_unstable();
        with.sort_unstable();
        let middle = |times: &[u128]| times[times.len() / 2] / 1_000;
        println!(
            "{sort} a look, against a correction: told apart in {:.3}; {} and {} microseconds",
            told_apart(without, with),
            middle(without),
            middle(with),
        );
    }
    house.close().await;
}
