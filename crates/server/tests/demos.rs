//! Tables that anybody may begin to try a game: each begins where a die waits, and none of them takes more than it may.
use crate::common;

use common::House;
use norn_server::limits::Limits;
use norn_shelf::Game;
use norn_store::Sqlite;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicI64, Ordering};
use tempfile::TempDir;

async fn begun(house: &House, game: &str, cookie: &str) -> common::Answer {
    house.post("/api/demos", cookie, &json!({ "game": game })).await
}

/// A picture that can't be made small.
fn noise() -> Vec<u8> {
    let mut now = 1_u32;
    let mut next = || {
        now = now.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        now.to_be_bytes()[0]
    };
    let image = image::RgbImage::from_fn(128, 128, |_, _| image::Rgb([next(), next(), next()]));
    let mut bytes = vec![];
    let written = image.write_to(&mut std::io::Cursor::new(&mut bytes), image::ImageFormat::Png);
    written.expect("it can be written");
    bytes
}

fn at(answer: &common::Answer) -> (i64, u16) {
    let told = answer.json();
    let seat = told["seat"].as_u64().and_then(|seat| u16::try_from(seat).ok());
    (told["table"].as_i64().expect("a table"), seat.expect("a seat"))
}

#[tokio::test]
async fn every_game_is_tried_from_a_first_die_that_waits_for_the_visitor() {
    let house = House::open_with(TempDir::new().expect("a folder"), None, Limits::default()).await;
    let mut cookie = String::new();
    for game in Game::ALL {
        let answer = begun(&house, game.name(), &cookie).await;
        assert_eq!(answer.status, 200, "{game:?}: {}", answer.text);
        if cookie.is_empty() {
            cookie = answer.cookie();
        }
        let (table, seat) = at(&answer);
        let seats = answer.json()["seats"].as_array().expect("seats").len();
        assert!(seat != 0 && 2 < seats, "{game:?}: a player's seat is offered first: {}", answer.text);
        let mut page = house.page(table, seat, &cookie, None).await;
        page.until("state").await;
        let open = page.state["open"].clone();
        let asked = &open["questions"][0];
        assert_eq!(
            (&asked["mine"], &asked["wanted"]["is"]),
            (&json!(true), &json!("roll")),
            "{game:?}: {open}"
        );
        let rolled = page
            .say(json!({ "verb": "roll", "attempt": open["id"], "path": asked["path"], "version": open["version"] }))
            .await;
        assert_eq!(rolled["is"], "done", "{game:?}: {rolled}");
        // Every other seat is the visitor's, too, and others may be asked to come.
        for seat in 0..seats {
            let seat = u16::try_from(seat).expect("few");
            house.page(table, seat, &cookie, None).await.until("state").await;
        }
        house.invitation(table, &cookie).await;
    }
    let me = house.get("/api/me", &cookie).await.json();
    assert!(me["seats"].as_array().expect("seats").iter().all(|one| one["demo"] == true), "{me}");
    assert_eq!((&me["host"], me["tables"].as_array().map(Vec::len)), (&json!(false), Some(0)));
    // Others have nothing of it.
    let stranger = begun(&house, "triumvene", "").await.cookie();
    assert_eq!(house.knock(1, 0, &stranger, &house.origin()).await.err(), Some(403));
    house.close().await;
}

#[tokio::test]
async fn whoever_wants_no_demos_has_none() {
    let house = House::limited(|all| all.demos = 0).await;
    let answer = begun(&house, "triumvene", "").await;
    assert_eq!(answer.status, 403, "{}", answer.text);
    let me = house.get("/api/me", "").await.json();
    assert!(me["games"].as_array().expect("games").iter().all(|game| game["demo"] == false), "{me}");
    house.close().await;
}

#[tokio::test]
async fn nobody_begins_many_and_no_other_site_begins_any() {
    let house = House::limited(|all| (all.demo_burst, all.demo_rate) = (2, 1)).await;
    let evil = house.send("POST", "/api/demos", "", "http://evil.example", &json!({ "game": "heimr" })).await;
    assert_eq!(evil.status, 403);
    for wrong in [json!({}), json!({ "game": "chess" }), json!({ "game": "heimr", "name": "x" })] {
        let answer = house.post("/api/demos", "", &wrong).await;
        assert!((400..500).contains(&answer.status), "{wrong}: {}", answer.text);
    }
    // A new device each time counts for nothing.
    let codes = [
        begun(&house, "heimr", "").await,
        begun(&house, "heimr", "").await,
        begun(&house, "heimr", "").await,
    ];
    assert_eq!(codes.clone().map(|one| one.status), [200, 200, 429]);
    assert!(codes[2].text.contains("2 at once and 1 more each hour"), "{}", codes[2].text);
    house.close().await;
}

#[tokio::test]
async fn what_nobody_plays_makes_room_and_what_is_played_does_not() {
    static NOW: AtomicI64 = AtomicI64::new(1_700_000_000);
    let limits = Limits { demos: 2, idle_seconds: 1, demo_burst: 100, ..Limits::default() };
    let house = House::open_at(TempDir::new().expect("a folder"), Some(7), limits, || {
        Some(NOW.load(Ordering::Relaxed))
    })
    .await;
    let (_, host) = house.table("home").await;
    let (first, second) = (begun(&house, "heimr", "").await, begun(&house, "fivey", "").await);
    let (played, seat) = at(&first);
    let mut page = house.page(played, seat, &first.cookie(), None).await;
    page.until("state").await;
    let crowded = begun(&house, "symbaroum", "").await;
    assert_eq!(crowded.status, 429, "both have just begun: {}", crowded.text);
    NOW.fetch_add(10 * 60, Ordering::Relaxed);
    let third = begun(&house, "symbaroum", "").await;
    assert_eq!(third.status, 200, "{}", third.text);
    let export = |answer: &common::Answer| format!("/api/tables/{}/seats/0/export", at(answer).0);
    assert_eq!(house.get(&export(&second), &second.cookie()).await.status, 403, "it made room");
    assert_eq!(house.get(&export(&first), &first.cookie()).await.status, 200, "somebody plays it");
    // The host is bothered with none of it, and keeps what is theirs.
    let me = house.get("/api/me", &host).await.json();
    assert_eq!(me["tables"].as_array().map(Vec::len), Some(1), "{me}");
    let devices = house.get("/api/devices", &host).await.json();
    assert_eq!(devices["devices"].as_array().map(Vec::len), Some(1), "{devices}");
    drop(page);
    let folder = house.close().await;
    let store = Sqlite::open(&folder.path().join("norn.db")).expect("a database");
    let devices = store.devices().expect("devices").len();
    assert_eq!(devices, 3, "the host, and two who play; who had the other is forgotten");
    // Old ones go by themselves, and nothing else does.
    drop(store);
    NOW.fetch_add(i64::from(limits.demo_hours) * 60 * 60, Ordering::Relaxed);
    let house = House::open_at(folder, Some(7), limits, || Some(NOW.load(Ordering::Relaxed))).await;
    let new = begun(&house, "heimr", "").await;
    assert_eq!(new.status, 200, "{}", new.text);
    let folder = house.close().await;
    let store = Sqlite::open(&folder.path().join("norn.db")).expect("a database");
    let demos: Vec<i64> = store.demos().expect("demos").into_iter().map(|(table, _)| table.0).collect();
    assert_eq!(demos, [at(&new).0]);
    let all = norn_chronicle::store::Store::tables(&store).expect("tables");
    assert_eq!(all.len(), 2, "the host's own is there");
    store.check_all().expect("what is left is whole");
}

#[tokio::test]
async fn a_demo_takes_so_many_bytes_and_can_be_read_to_the_end() {
    let limits = Limits { demo_bytes: 64 * 1024, idle_seconds: 1, ..Limits::default() };
    let house = House::open_with(TempDir::new().expect("a folder"), Some(7), limits).await;
    let answer = begun(&house, "triumvene", "").await;
    let ((table, seat), cookie) = (at(&answer), answer.cookie());
    let mut page = house.page(table, seat, &cookie, None).await;
    page.until("state").await;
    let mut refused = Value::Null;
    for _ in 0..40 {
        let said = page.say(json!({ "verb": "talk", "text": "x".repeat(3_000) })).await;
        if said["is"] == "refused" {
            refused = said;
            break;
        }
    }
    assert!(
        refused["why"]["text"].as_str().is_some_and(|text| text.contains("played to its end")),
        "{refused}"
    );
    // Pictures, people and links are no way around it, and whoever comes reads what there is.
    let put = house.put(table, seat, &cookie, &noise()).await;
    assert!((400..600).contains(&put.status), "{}", put.text);
    let joins: Vec<String> =
        vec![house.invitation(table, &cookie).await, house.invitation(table, &cookie).await];
    let dead = house.post("/api/claim", "", &json!({ "token": joins[0] })).await;
    assert_eq!(dead.status, 403, "one invitation is enough: {}", dead.text);
    let mut last = 0;
    for n in 0..200 {
        let join = json!({ "token": joins[1], "name": format!("Visitor {n} {}", "y".repeat(60)) });
        last = house.post("/api/join", "", &join).await.status;
        if last != 200 {
            break;
        }
    }
    assert!((400..500).contains(&last), "{last}");
    house.page(table, 0, &cookie, None).await.until("state").await;
    let folder = house.close().await;
    let store = Sqlite::open(&folder.path().join("norn.db")).expect("a database");
    let bytes = store.demo_bytes(norn_chronicle::store::TableId(table)).expect("read").expect("a demo");
    assert!(bytes <= 64 * 1024, "{bytes}");
}

#[tokio::test]
async fn an_address_has_so_many_demos_and_those_left_alone_for_longest_make_room() {
    static NOW: AtomicI64 = AtomicI64::new(1_700_000_000);
    let limits = Limits { demos_address: 3, ..Limits::default() };
    let house = House::open_at(TempDir::new().expect("a folder"), Some(7), limits, || {
        Some(NOW.load(Ordering::Relaxed))
    })
    .await;
    let begun_at = async || begun(&house, "triumvene", "").await;
    let (left, open, played) = (begun_at().await, begun_at().await, begun_at().await);
    let full = begun_at().await;
    assert_eq!(full.status, 429, "{}", full.text);
    assert!(full.text.contains("`demos-address`"), "{}", full.text);
    let sit = async |demo: &common::Answer| {
        let mut page = house.page(at(demo).0, 0, &demo.cookie(), None).await;
        page.until("state").await;
        page
    };
    let (mut idle, mut busy) = (sit(&open).await, sit(&played).await);
    NOW.fetch_add(i64::from(limits.demo_idle_seconds) - 1, Ordering::Relaxed);
    assert_eq!(begun_at().await.status, 200, "the one where nobody sits makes room");
    let lives = async |demo: &common::Answer| {
        let path = format!("/api/tables/{}/seats/0/export", at(demo).0);
        house.get(&path, &demo.cookie()).await.status == 200
    };
    assert_eq!((lives(&left).await, lives(&open).await, lives(&played).await), (false, true, true));
    // Whoever plays has it; a page that is only open has not.
    assert_eq!(busy.say(json!({ "verb": "talk", "text": "hm" })).await["is"], "done");
    NOW.fetch_add(1, Ordering::Relaxed);
    assert_eq!(begun_at().await.status, 200, "the one in which nobody does anything makes room");
    let bye = idle.until("bye").await;
    assert!(bye["text"].as_str().is_some_and(|text| text.contains("made room")), "{bye}");
    assert_eq!((lives(&open).await, lives(&played).await), (false, true));
    assert_eq!(busy.say(json!({ "verb": "talk", "text": "ha" })).await["is"], "done");
    // All others are fresh or played.
    assert_eq!(begun_at().await.status, 429);
    house.close().await;
}

#[tokio::test]
async fn a_network_has_so_many_demos_whatever_the_address() {
    let limits = Limits { demos_network: 2, ..Limits::default() };
    let house = House::open_with(TempDir::new().expect("a folder"), Some(7), limits).await;
    for expected in [200, 200, 429] {
        let answer = begun(&house, "triumvene", "").await;
        assert_eq!(answer.status, expected, "{}", answer.text);
        assert_eq!(answer.text.contains("`demos-network`"), expected == 429, "{}", answer.text);
    }
    house.close().await;
    let house = House::limited(|all| (all.demo_network_burst, all.demo_network_rate) = (1, 1)).await;
    let (first, second) = (begun(&house, "heimr", "").await, begun(&house, "heimr", "").await);
    assert_eq!((first.status, second.status), (200, 429));
    assert!(second.text.contains("too many demos are begun from this network: 1 at once"), "{}", second.text);
    house.close().await;
}

#[tokio::test]
async fn tables_have_the_connections_that_demos_may_not_take() {
    let house = House::limited(|all| all.trying_connections = 2).await;
    let demo = begun(&house, "triumvene", "").await;
    let ((table, _), cookie) = (at(&demo), demo.cookie());
    let mut pages = vec![];
    for seat in 0..2 {
        pages.push(house.page(table, seat, &cookie, None).await);
    }
    for page in &mut pages {
        page.until("state").await;
    }
    assert_eq!(house.knock(table, 2, &cookie, &house.origin()).await.err(), Some(429));
    let (home, host) = house.table("home").await;
    house.page(home, 0, &host, None).await.until("state").await;
    house.close().await;
}
