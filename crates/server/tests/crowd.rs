//! Whoever takes more than their share takes it from nobody: floods, half-open connections, joins that fail, seats that
//! nobody holds, pages that are far behind, and what is left in memory of all that.
use crate::common;

use common::{House, Page};
use norn_server::limits::{ADDRESS_HALF_OPEN_MAX, HEADER};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

fn talk(text: &str) -> Value {
    json!({ "verb": "talk", "text": text })
}

async fn until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Whether the other side has ended it.
async fn ends(stream: &mut TcpStream) -> bool {
    let mut rest = vec![];
    timeout(PATIENCE, stream.read_to_end(&mut rest)).await.is_ok()
}

// ---- connections

#[tokio::test]
async fn a_thousand_half_open_connections_take_nobodys_place() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let begun = "POST /api/claim HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    let slow = format!(
        "POST /api/claim HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 20\r\n\r\n{{",
        house.port,
        house.origin()
    );
    let mut open = vec![];
    for n in 0..1_000 {
        let mut stream = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
        // Silent, in the middle of a header, in the middle of a body.
        let _ = stream.write_all([b"", begun.as_bytes(), slow.as_bytes()][n % 3]).await;
        open.push(stream);
        if n % 100 == 0 {
            assert_eq!(page.say_as(&format!("c{n}"), talk("still here")).await["ack"], "done");
            assert_eq!(house.get("/api/me", &referee).await.status, 200);
        }
    }
    let most = ADDRESS_HALF_OPEN_MAX as usize;
    until("the oldest make room", || house.crowd.half_open() <= most).await;
    assert!(house.crowd.connections() <= most + 2, "{}", house.crowd.connections());
    // Others come in as before, and play.
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let mut anns_page = house.page(table, ann, &anns, None).await;
    anns_page.until("state").await;
    assert_eq!(anns_page.say(talk("hello")).await["ack"], "done");
    assert!(ends(&mut open[0]).await, "the first was sent away");
    // Those that are left are sent away once they have taken too long, and nothing is kept of them.
    until("too slow", || house.crowd.half_open() == 0).await;
    drop((page, anns_page));
    until("all have gone", || house.crowd.connections() == 0).await;
    house.close().await;
}

#[tokio::test]
async fn a_request_that_never_ends_is_ended() {
    let house = House::open().await;
    let begun = Instant::now();
    let mut header = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
    header.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n").await.expect("it reads");
    let mut body = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
    let post = format!(
        "POST /api/claim HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: {}\r\nContent-Length: 100\r\n\r\nx",
        house.port,
        house.origin()
    );
    body.write_all(post.as_bytes()).await.expect("it reads");
    let mut answer = vec![0; 2_000];
    let read = timeout(PATIENCE, body.read(&mut answer)).await.expect("it is answered").expect("it is read");
    let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("a request comes within"), "{answer}");
    assert!(ends(&mut header).await);
    assert!(HEADER / 2 < begun.elapsed(), "it was given time");
    house.close().await;
}

#[tokio::test]
async fn a_seat_has_so_many_connections_and_others_have_theirs() {
    let house = House::limited(|all| all.seat_connections = 3).await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let mut pages = vec![];
    for _ in 0..3 {
        // They need not even say hello.
        pages.push(house.knock(table, ann, &anns, &house.origin()).await.expect("let in"));
    }
    assert_eq!(house.knock(table, ann, &anns, &house.origin()).await.err(), Some(429));
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    pages.pop();
    let begun = Instant::now();
    while house.knock(table, ann, &anns, &house.origin()).await.is_err() {
        assert!(begun.elapsed() < PATIENCE, "its place is free again");
        sleep(Duration::from_millis(50)).await;
    }
    house.close().await;
    let house = House::limited(|all| all.table_connections = 2).await;
    let (table, referee) = house.table("home").await;
    let mut pages = vec![];
    for _ in 0..2 {
        let mut page = house.page(table, 0, &referee, None).await;
        page.until("state").await;
        pages.push(page);
    }
    let mut late = house.page(table, 0, &referee, None).await;
    let bye = late.until("bye").await;
    assert!(
        bye["why"] == "too-much" && bye["text"].as_str().is_some_and(|text| text.contains("2 connections"))
    );
    assert!(late.next().await.is_none(), "after bye the server closes");
    house.close().await;
}

// ---- what is said

#[tokio::test]
async fn a_seat_has_one_rate_however_many_windows_it_opens() {
    let house = House::limited(|all| (all.burst, all.rate) = (10, 1)).await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let mut taken = 0;
    for window in 0..5 {
        let mut page = house.page(table, ann, &anns, None).await;
        page.until("state").await;
        for n in 0..10 {
            let id = format!("w{window}-{n}");
            page.send(&json!({ "to": "say", "command": { "id": id, "say": talk("x") } })).await;
        }
        let mut answers = 0;
        while answers < 10 {
            let message = page.next().await.expect("it is answered");
            answers += usize::from(message["is"] == "done" || message["is"] == "wrong");
            taken += usize::from(message["is"] == "done");
        }
    }
    assert!((10..=20).contains(&taken), "{taken} of 50 were taken");
    // Nobody else hears of it.
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    assert_eq!(page.say(talk("mine")).await["ack"], "done");
    house.close().await;
}

#[tokio::test]
async fn wishes_fill_no_disk() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let mut page = house.page(table, ann, &anns, None).await;
    page.until("state").await;
    let mut kept = 0;
    for n in 0..40 {
        let wish = json!({ "text": "w".repeat(20_000) });
        let said = page.say(json!({ "verb": "wish", "about": format!("w{n}"), "wish": wish })).await;
        kept += usize::from(said["is"] == "done");
        if said["is"] == "refused" {
            assert!(
                said["why"]["right"] == "full"
                    && said["why"]["text"].as_str().is_some_and(|why| why.contains("2048 bytes")),
                "{said}"
            );
        }
    }
    assert_eq!(kept, 0);
    let file = house.folder.path().join("norn.db-wal");
    assert!(std::fs::metadata(file).map_or(0, |file| file.len()) < 2_000_000);
    house.close().await;
}

// ---- joins

#[tokio::test]
async fn whoever_has_the_floor_decides_nothing_about_who_comes_in() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let token = house.invitation(table, &referee).await;
    let mut page = house.page(table, ann, &anns, None).await;
    page.until("state").await;
    assert_eq!(page.say(json!({ "verb": "floor" })).await["ack"], "done");
    let join = |name: &str| json!({ "token": token, "name": name });
    // What fails costs nothing, now or when the floor is free again.
    for name in ["", "A\u{430}\u{200b}"] {
        assert_eq!(house.post("/api/join", "", &join(name)).await.status, 400, "{name:?}");
    }
    // Who is called like Ann may be she, and has no seat by that.
    for name in ["Ann", "ann ", "\u{391}nn"] {
        let like = house.post("/api/join", "", &join(name)).await.json();
        assert_eq!((&like["taken"], &like["seat"]), (&json!("Ann"), &Value::Null), "{name:?}");
    }
    let joined = house.post("/api/join", "", &join("Cem")).await;
    assert_eq!(joined.status, 200, "at once: {}", joined.text);
    assert_eq!(page.say(json!({ "verb": "yield" })).await["ack"], "done");
    page.settle().await;
    let names: Vec<&str> = page.state["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(names, ["Ref", "Ann", "Cem"]);
    house.close().await;
}

#[tokio::test]
async fn an_invitation_lets_in_only_so_many_at_once() {
    let house = House::limited(|all| (all.join_burst, all.join_rate) = (5, 1)).await;
    let (table, referee) = house.table("home").await;
    let token = house.invitation(table, &referee).await;
    let mut told = vec![];
    for n in 0..10 {
        let joined =
            house.post("/api/join", "", &json!({ "token": token, "name": format!("Guest {n}") })).await;
        told.push(joined.status);
        if joined.status == 429 {
            let error = &joined.json()["error"];
            assert_eq!(error["kind"], "crowded");
            assert!(error["text"].as_str().is_some_and(|text| text.contains("5 at once")), "{error}");
            assert!(error["hint"].as_str().is_some_and(|hint| hint.contains("try again in")), "{error}");
        }
    }
    assert_eq!(told, [[200; 5], [429; 5]].concat());
    house.close().await;
    let house = House::limited(|all| (all.door_burst, all.door_rate) = (20, 1)).await;
    let (_, referee) = house.table("home").await;
    let mut last = 0;
    for _ in 0..30 {
        last = house.post("/api/claim", "", &json!({ "token": "00".repeat(32) })).await.status;
    }
    assert_eq!(last, 429, "whoever is not known is counted by address");
    assert_eq!(
        house.get("/api/me", &referee).await.status,
        200,
        "a device that is known has a rate of its own"
    );
    house.close().await;
}

#[tokio::test]
async fn a_removed_seat_opens_nothing_any_more() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let mut anns_page = house.page(table, ann, &anns, None).await;
    anns_page.until("state").await;
    assert_eq!(page.say(json!({ "verb": "remove", "seat": ann })).await["ack"], "done");
    assert_eq!(anns_page.until("bye").await["why"], "seat-taken");
    assert!(anns_page.next().await.is_none(), "after bye the server closes");
    let begun = Instant::now();
    while house.knock(table, ann, &anns, &house.origin()).await.err() != Some(403) {
        assert!(begun.elapsed() < PATIENCE, "no device holds it");
        sleep(Duration::from_millis(20)).await;
    }
    let me = house.get("/api/me", &anns).await.json();
    assert_eq!(me["seats"], json!([]));
    let (again, _) = house.player(table, &referee, "Ann").await;
    assert_eq!(again, ann + 1, "the number is not given again");
    house.close().await;
}

// ---- pages that are far behind

/// What is said at a table while a long log is made: the `n`-th command, in the light of what there is.
type Sayer = fn(&dyn norn_table::Live, usize) -> norn_table::Say;

fn words(_: &dyn norn_table::Live, n: usize) -> norn_table::Say {
    norn_table::Say::Talk { text: format!("{n}"), to: None }
}

/// A table with a log of at least so many entries, written without a page.
async fn long(entries: usize) -> (TempDir, i64, String) {
    log_of(entries, Some(7), words).await
}

async fn log_of(entries: usize, rehearsal: Option<u64>, say: Sayer) -> (TempDir, i64, String) {
    use norn_chronicle::canon::Written;
    use norn_chronicle::store::{Batch, Store, TableId};
    use norn_table::AnyRuleset as _;
    use norn_table::secrets::Secrets;
    let house = House::open_in(TempDir::new().expect("a folder"), rehearsal).await;
    let (table, referee) = house.table("home").await;
    let folder = house.close().await;
    let mut store = norn_store::Sqlite::open(&folder.path().join("norn.db")).expect("it opens");
    let id = TableId(table);
    let secrets = Secrets::read(&store.secrets(id).expect("kept")).expect("secrets");
    let log: Vec<_> =
        norn_chronicle::store::entries(&store, id, 0).map(|entry| entry.expect("an entry")).collect();
    let mut log = log.into_iter().map(norn_table::act::Known::from);
    let opened = norn_triumvene::Triumvene.open(secrets.root, secrets.seeded, &mut log, None);
    let (mut live, _) = opened.expect("it opens");
    let mut expected = live.seq();
    let mut waiting: Vec<Written> = vec![];
    for n in 0.. {
        let command = norn_table::Command { id: format!("l{n}"), say: say(&*live, n), based_on: None };
        let (next, turn) = live.say(norn_chronicle::REFEREE, &command, None).expect("it is taken");
        live = next;
        waiting.extend(turn.entries);
        let done = entries as u64 <= live.seq() && live.is_at_rest();
        if 1_000 <= waiting.len() || done {
            let batch = Batch {
                table: id,
                expected,
                entries: std::mem::take(&mut waiting).into(),
                secrets: None,
                pictures: vec![],
            };
            store.append(&batch).expect("kept");
            expected = live.seq();
        }
        if done {
            break;
        }
    }
    (folder, table, referee)
}

/// Takes in everything from the beginning, asking for more whenever the server says that there is some; how many
/// entries came, each in its place.
async fn caught_up(page: &mut Page) -> u64 {
    let mut next = 0;
    loop {
        let frame: Value = serde_json::from_str(page.frame().await.expect("it goes on")).expect("JSON");
        page.frames.clear();
        match frame["is"].as_str() {
            Some("entries") => {
                for entry in frame["entries"].as_array().expect("entries") {
                    assert_eq!(entry["entry"]["seq"].as_u64(), Some(next), "none is left out");
                    next += 1;
                }
            }
            Some("more") => {
                assert!(frame["lacks"].as_u64().is_some_and(|lacks| 0 < lacks), "{frame}");
                page.send(&json!({ "to": "more" })).await;
            }
            Some("state") => return next,
            Some("bye") => panic!("{frame}"),
            _ => {}
        }
    }
}

mod behind {
    use super::*;
    use norn_testkit::random::trials;

    #[tokio::test]
    async fn a_page_far_behind_catches_up_at_its_own_pace() {
        // Further than was too far once; `make fuzz FUZZ=behind` says how far.
        let (far, _) = trials(6_000);
        let (folder, table, referee) = long(usize::try_from(far).expect("so many entries")).await;
        let house = House::open_in(folder, Some(7)).await;
        let cookie = house.cookie(&referee);
        let have = json!({ "count": 0, "head": "00".repeat(32) });
        let mut page = house.page(table, 0, &cookie, Some(have)).await;
        // Meanwhile others play on.
        let mut other = house.page(table, 0, &cookie, None).await;
        other.until("state").await;
        for n in 0..20 {
            assert_eq!(other.say(talk(&format!("meanwhile {n}"))).await["ack"], "done");
        }
        let behind = caught_up(&mut page).await;
        assert!(far + 20 <= behind, "{behind}");
        // From then on it hears what happens.
        assert_eq!(other.say(talk("after that")).await["ack"], "done");
        let entries = page.until("entries").await;
        assert_eq!(entries["entries"][0]["entry"]["seq"].as_u64(), Some(behind));
        house.close().await;
    }
}

#[tokio::test]
async fn what_cant_be_read_ends_one_connection_and_never_the_table() {
    let (folder, table, referee) = long(1_500).await;
    let house = House::open_in(folder, Some(7)).await;
    let cookie = house.cookie(&referee);
    let mut page = house.page(table, 0, &cookie, None).await;
    page.until("state").await;
    // Somebody's hand in the file.
    let file = house.folder.path().join("norn.db");
    let edited = rusqlite::Connection::open(file)
        .and_then(|hand| hand.execute("UPDATE entries SET entry = 'x' WHERE seq = 100", []));
    assert_eq!(edited, Ok(1));
    let all = json!({ "count": 0, "head": "00".repeat(32) });
    let mut late = house.page(table, 0, &cookie, Some(all)).await;
    assert_eq!(late.until("bye").await["why"], "trouble");
    assert!(late.next().await.is_none());
    let mut reader = house.page(table, 0, &cookie, None).await;
    reader.until("state").await;
    reader.send(&json!({ "to": "earlier", "before": 120 })).await;
    assert_eq!(reader.until("bye").await["why"], "trouble");
    // Everybody else plays on, and whoever needs nothing of it comes in.
    assert_eq!(page.say(talk("still here")).await["ack"], "done");
    let mut other = house.page(table, 0, &cookie, None).await;
    other.until("state").await;
    assert_eq!(other.say_as("o1", talk("and here")).await["ack"], "done");
    house.close().await;
}

// ---- what is left

#[tokio::test]
async fn memory_comes_back_when_connections_end() {
    let house = House::limited(|all| (all.idle_seconds, all.burst, all.rate) = (1, 1_000, 1_000_000)).await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    for _ in 0..5 {
        let mut pages = vec![];
        for _ in 0..8 {
            let mut page = house.page(table, ann, &anns, None).await;
            page.until("state").await;
            pages.push(page);
        }
        for page in &mut pages {
            for n in 0..20 {
                // Looks whose answers nobody reads.
                page.send(&json!({ "to": "look", "n": n, "at": { "look": "why-not" } })).await;
            }
        }
    }
    until("nobody is there", || house.crowd.connections() == 0).await;
    until("the table is put away", || house.crowd.tables() == 0).await;
    until("nothing is kept of whoever was there", || {
        // Counts go as others come and go.
        house.crowd.seats() == 0
    })
    .await;
    house.close().await;
}

#[tokio::test]
async fn whoever_reads_nothing_is_ended_and_the_table_goes_on() {
    let house = House::limited(|all| {
        all.waiting_bytes = 64 * 1024;
        (all.burst, all.bytes_burst) = (1_000_000, 1 << 30);
    })
    .await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    // Reads nothing from here on.
    let mut deaf = house.page(table, ann, &anns, None).await;
    deaf.until("state").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    // The machine itself keeps some megabytes for it.
    let long = "\u{1f3b2}".repeat(4_000);
    let before = house.crowd.connections();
    let begun = Instant::now();
    while before <= house.crowd.connections() {
        assert!(begun.elapsed() < PATIENCE * 2, "it is ended");
        let said = page.say(talk(&long)).await;
        assert_eq!(said["ack"], "done", "{said}");
        page.frames.clear();
    }
    house.close().await;
}

#[tokio::test]
async fn a_table_that_nobody_sits_at_is_put_away_and_comes_back() {
    let house = House::limited(|all| all.idle_seconds = 1).await;
    let (table, referee) = house.table("home").await;
    for n in 0..3 {
        let mut page = house.page(table, 0, &referee, None).await;
        page.until("state").await;
        assert_eq!(page.say_as(&format!("c{n}"), talk("hello")).await["ack"], "done");
        sleep(Duration::from_millis(1_500)).await;
        assert_eq!(house.crowd.tables(), 1, "somebody sits at it");
        drop(page);
        until("it is put away", || house.crowd.tables() == 0).await;
    }
    // Whoever comes by an invitation takes it out again, too.
    house.player(table, &referee, "Ann").await;
    assert_eq!(house.crowd.tables(), 1);
    house.close().await;
}

// ---- devices

#[tokio::test]
async fn a_host_lists_devices_and_takes_their_rights() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let list = house.get("/api/devices", &referee).await;
    assert_eq!(list.status, 200, "{}", list.text);
    let list = list.json()["devices"].clone();
    let find = |seat: u16| {
        let all = list.as_array().expect("devices");
        all.iter()
            .find(|one| {
                one["seats"].as_array().is_some_and(|seats| seats.iter().any(|held| held["seat"] == seat))
            })
            .cloned()
            .expect("it is there")
    };
    assert_eq!((&find(0)["host"], &find(0)["own"]), (&json!(true), &json!(true)));
    let device = find(ann);
    assert_eq!(device["seats"], json!([{ "table": "home", "seat": ann, "as": "Ann" }]));
    assert_eq!((&device["host"], &device["own"]), (&json!(false), &json!(false)));
    assert_eq!(find(0)["came"], json!(1_700_000_000 / 86_400));
    let token = anns.split('=').nth(1).expect("a token");
    assert!(!list.to_string().contains(token), "no token is told");
    // Nobody else sees or does that.
    let path = format!("/api/devices/{}", device["device"].as_str().expect("a name"));
    assert_eq!(house.get("/api/devices", &anns).await.status, 403);
    assert_eq!(house.get("/api/devices", "").await.status, 403);
    assert_eq!(house.send("DELETE", &path, &anns, &house.origin(), &json!({})).await.status, 403);
    let mut page = house.page(table, ann, &anns, None).await;
    page.until("state").await;
    assert_eq!(house.send("DELETE", &path, &referee, &house.origin(), &json!({})).await.status, 200);
    assert_eq!(page.until("bye").await["why"], "seat-taken");
    assert!(page.next().await.is_none());
    assert_eq!(house.knock(table, ann, &anns, &house.origin()).await.err(), Some(403));
    assert_eq!(house.send("DELETE", &path, &referee, &house.origin(), &json!({})).await.status, 404);
    house.close().await;
}

#[tokio::test]
async fn links_end_with_time() {
    use std::sync::atomic::{AtomicI64, Ordering};
    static NOW: AtomicI64 = AtomicI64::new(1_700_000_000);
    let clock: norn_server::Clock = || Some(NOW.load(Ordering::Relaxed));
    let limits = norn_server::limits::Limits { host_link_hours: 2, seat_link_hours: 3, ..Default::default() };
    let folder = TempDir::new().expect("a folder");
    let house = House::open_at(folder, Some(7), limits, clock).await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let link = || async {
        let link =
            house.post(&format!("/api/tables/{table}/seats/{ann}/link"), &anns, &json!({})).await.json();
        link["link"].as_str().and_then(|link| link.split('#').nth(1)).expect("a token").to_owned()
    };
    let (early, late) = (link().await, link().await);
    let claim = |token: String| json!({ "token": token });
    NOW.fetch_add(3 * 60 * 60 - 1, Ordering::Relaxed);
    assert_eq!(house.post("/api/claim", "", &claim(early)).await.status, 200);
    NOW.fetch_add(1, Ordering::Relaxed);
    assert_eq!(house.post("/api/claim", "", &claim(late)).await.status, 403);
    let folder = house.close().await;
    // The link of a host that nobody opened.
    let house = House::open_at(folder, Some(7), limits, clock).await;
    let token = house.link.split('#').nth(1).expect("a token").to_owned();
    NOW.fetch_add(2 * 60 * 60, Ordering::Relaxed);
    assert_eq!(house.post("/api/claim", "", &claim(token)).await.status, 403);
    house.close().await;
}

/// A table's evening: talk, free dice, and checks that somebody rolls for.
fn evening(live: &dyn norn_table::Live, n: usize) -> norn_table::Say {
    use norn_chronicle::REFEREE;
    use norn_play::playback::Wanted;
    use norn_table::Say;
    use norn_table::view::OpenView;
    if n == 0 {
        let draft = live.cast().drafts.into_iter().next().expect("somebody is ready");
        return Say::Build { draft, seat: None };
    }
    let open = live.view(REFEREE).expect("the referee sees it").open;
    if let Some(OpenView::Open { id, version, questions, .. }) = open {
        let question = &questions.first().expect("something is asked").question;
        let path = question.path;
        return match question.wanted {
            Wanted::Roll { .. } => Say::Roll { attempt: id, path, version, typed: None, given: None },
            Wanted::Text { .. } => {
                let answer = norn_kernel::Answer::Text("It gives way.".into());
                Say::Answer { attempt: id, path, version, answer }
            }
            _ => Say::SetAside { attempt: id, reason: String::new() },
        };
    }
    match n % 8 {
        0 | 4 => {
            serde_json::from_value(json!({ "verb": "attempt", "filled": { "attempt": "check", "values": {
            "who": { "character": 0 }, "doing": { "text": format!("climb {n}") },
            "roll": { "word": "ability" }, "stat": { "word": "fitness" },
        }, "rest": true } }))
            .expect("an attempt")
        }
        2 => Say::Throw { notation: "2d6+1".into(), secret: false },
        _ => Say::Talk {
            text: format!("What is behind the door, {n}? I listen first, and then I open it."),
            to: None,
        },
    }
}

mod back {
    use super::*;
    use norn_chronicle::store::{Store, TableId};
    use norn_server::limits::{LATEST_MAX, MARK_EVERY, SNAPSHOT_EVERY};
    use norn_testkit::random::trials;

    /// Somebody's hand in the file.
    fn edit(folder: &TempDir, statement: &str) {
        let hand = rusqlite::Connection::open(folder.path().join("norn.db")).expect("it opens");
        hand.execute_batch(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
    }

    /// Somebody comes to the table, which is kept as it stands by the time they leave.
    async fn kept(folder: TempDir, table: i64, cookie: &str) -> TempDir {
        let house = House::open_in(folder, None).await;
        let mut page = house.page(table, 0, &house.cookie(cookie), None).await;
        page.until("state").await;
        let store = norn_store::Sqlite::open(&house.folder.path().join("norn.db")).expect("it opens");
        until("it is kept", || store.snapshot(TableId(table)).is_ok_and(|kept| kept.is_some())).await;
        house.close().await
    }

    #[tokio::test]
    async fn a_table_that_was_kept_as_it_stood_reads_what_came_after_alone() {
        let entries = usize::try_from(SNAPSHOT_EVERY.max(MARK_EVERY) + LATEST_MAX + 50).expect("so many");
        let (folder, table, referee) = log_of(entries, None, evening).await;
        let folder = kept(folder, table, &referee).await;
        // Whoever read the whole log would find this.
        edit(&folder, "UPDATE entries SET entry = 'x' WHERE seq = 100");
        let mut house = House::open_in(folder, None).await;
        for n in 0..3 {
            let mut page = house.page(table, 0, &house.cookie(&referee), None).await;
            page.until("state").await;
            assert_eq!(page.say_as(&format!("n{n}"), talk("here again")).await["ack"], "done");
            house = House::open_in(house.close().await, None).await;
        }
        house.close().await;
    }

    #[tokio::test]
    async fn what_is_kept_counts_for_this_program_these_secrets_and_this_log_alone() {
        let entries = usize::try_from(SNAPSHOT_EVERY.max(MARK_EVERY) + LATEST_MAX + 50).expect("so many");
        let (folder, table, referee) = log_of(entries, None, evening).await;
        let mut folder = kept(folder, table, &referee).await;
        edit(&folder, "UPDATE entries SET entry = 'x' WHERE seq = 100");
        edit(&folder, "CREATE TABLE before AS SELECT * FROM snapshots");
        for change in [
            "form = 'what another program writes'",
            "head = zeroblob(32)",
            "count = count - 1",
            "count = count + 1000000",
            "bytes = substr(bytes, 1, length(bytes) - 1)",
            "bytes = zeroblob(10)",
        ] {
            edit(&folder, &format!("UPDATE snapshots SET {change}"));
            let house = House::open_in(folder, None).await;
            let mut page = house.page(table, 0, &house.cookie(&referee), None).await;
            let bye = page.until("bye").await;
            assert_eq!(bye["why"], "trouble", "{change}");
            assert!(bye["text"].as_str().is_some_and(|text| text.contains("entry 100")), "{bye}");
            folder = house.close().await;
            edit(&folder, "INSERT OR REPLACE INTO snapshots SELECT * FROM before");
        }
        let house = House::open_in(folder, None).await;
        let mut page = house.page(table, 0, &house.cookie(&referee), None).await;
        page.until("state").await;
        house.close().await;
    }

    #[tokio::test]
    #[ignore = "a measurement, which means something in a release build alone"]
    async fn a_table_of_ten_thousand_entries_is_back_within_a_tenth_of_a_second() {
        let (entries, _) = trials(10_000);
        let entries = usize::try_from(entries).expect("so many entries");
        let (folder, table, referee) = log_of(entries, None, evening).await;
        let folder = kept(folder, table, &referee).await;
        let house = House::open_in(folder, None).await;
        let begun = Instant::now();
        let mut page = house.page(table, 0, &house.cookie(&referee), None).await;
        page.until("state").await;
        let took = begun.elapsed();
        println!("back after {took:?}");
        assert!(took < Duration::from_millis(100), "{took:?}");
        house.close().await;
    }
}
