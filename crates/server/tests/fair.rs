//! Work that a seat can cause comes by turns: whoever floods a server waits for themselves, and nobody who plays waits for them.
use crate::common::{House, Page};
use norn_server::limits::Limits;
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// A picture that takes a while.
fn noise(side: u32) -> Vec<u8> {
    let mut now = 7_u32;
    let mut next = || {
        now = now.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        now.to_be_bytes()[0]
    };
    let image = image::RgbImage::from_fn(side, side, |_, _| image::Rgb([next(), next(), next()]));
    let mut bytes = vec![];
    let written = image.write_to(&mut std::io::Cursor::new(&mut bytes), image::ImageFormat::Png);
    written.expect("it can be written");
    bytes
}

/// What the server counts.
async fn counts(house: &House, name: &str, class: &str) -> u64 {
    let page = house.get("/metrics", "").await.text;
    let line = format!("{name}{{class=\"{class}\"}} ");
    let value = page.lines().find_map(|one| one.strip_prefix(&line)?.parse().ok());
    value.unwrap_or_else(|| panic!("{line}: {page}"))
}

async fn until(what: &str, is: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !is().await {
        assert!(begun.elapsed().as_secs() < 60, "{what}");
        sleep(std::time::Duration::from_millis(5)).await;
    }
}

/// What somebody's move may come to.
fn odds() -> Value {
    let values = json!({ "who": { "character": 0 } });
    json!({ "look": "odds", "filled": { "attempt": "move", "values": values, "rest": true } })
}

/// A table with somebody at it whose odds can be asked for.
async fn table(house: &House) -> (i64, u16, String, Page) {
    let (table, referee) = house.table("home").await;
    let (seat, cookie) = house.player(table, &referee, "Ann").await;
    let mut host = house.page(table, 0, &referee, None).await;
    host.until("state").await;
    let mut page = house.page(table, seat, &cookie, None).await;
    page.until("state").await;
    let draft = host.look(json!({ "look": "cast" })).await["drafts"][0]["draft"].clone();
    let built = host.say(json!({ "verb": "build", "draft": draft, "seat": seat })).await;
    assert_eq!(built["ack"], "done", "{built}");
    (table, seat, cookie, page)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_its_picture_and_its_odds_before_a_flood_from_demos_is_done() {
    let limits = Limits { demo_bytes: 1 << 30, door_burst: 100_000, ..Limits::default() };
    let house = Arc::new(House::open_with(TempDir::new().expect("a folder"), Some(7), limits).await);
    let (table, seat, cookie, mut page) = table(&house).await;
    let large: Arc<[u8]> = noise(640).into();
    let mut flood = JoinSet::new();
    let mut wanted = 0;
    for _ in 0..10 {
        let begun = house.post("/api/demos", "", &json!({ "game": "triumvene" })).await;
        assert_eq!(begun.status, 200, "{}", begun.text);
        let (demo, theirs) = (begun.json()["table"].as_i64().expect("a table"), begun.cookie());
        for seat in begun.json()["seats"].as_array().expect("seats").clone() {
            let seat = seat.as_u64().and_then(|seat| u16::try_from(seat).ok()).expect("a seat");
            let (house, theirs, large) = (Arc::clone(&house), theirs.clone(), Arc::clone(&large));
            wanted += 1;
            flood.spawn(async move { house.put(demo, seat, &theirs, &large).await.status });
        }
    }
    assert!(30 <= wanted, "{wanted}");
    // As many come in as those may who give way, and one is made at a time.
    until("the flood is there", async || 10 <= counts(&house, "norn_jobs_waiting", "demo").await).await;
    let before = counts(&house, "norn_jobs_done_total", "demo").await;
    let put = house.put(table, seat, &cookie, &noise(64)).await;
    assert_eq!(put.status, 200, "{}", put.text);
    let seen = page.look(odds()).await;
    assert_eq!(seen["seen"], "odds", "{seen}");
    let after = counts(&house, "norn_jobs_done_total", "demo").await;
    let left = counts(&house, "norn_jobs_waiting", "demo").await;
    assert!(0 < left, "the flood is done, from {before} to {after} of {wanted}");
    // Whoever floods is kept waiting, or told that there is no room.
    while let Some(status) = flood.join_next().await {
        let status = status.expect("it goes on");
        assert!([200, 429].contains(&status), "{status}");
    }
    assert_eq!(counts(&house, "norn_jobs_waiting", "demo").await, 0);
    Arc::into_inner(house).expect("all have ended").close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_lacks_when_it_comes_and_what_it_asks_for_of_before_come_by_turns() {
    let house = House::open().await;
    let (table, seat, cookie, mut page) = table(&house).await;
    page.settle().await;
    let done = async || counts(&house, "norn_jobs_done_total", "people").await;
    // Another window of a seat that is there already: nothing is said by it.
    let before = done().await;
    let mut other = house.page(table, seat, &cookie, None).await;
    other.until("state").await;
    let joined = done().await;
    assert_eq!(joined - before, 1, "its first view, with the entries before it");
    other.send(&json!({ "to": "earlier", "before": 3 })).await;
    let earlier = other.until("earlier").await;
    assert_eq!(earlier["entries"].as_array().map(Vec::len), Some(3), "{earlier}");
    assert_eq!(done().await - joined, 1, "earlier entries");
    drop((page, other));
    house.close().await;
}
