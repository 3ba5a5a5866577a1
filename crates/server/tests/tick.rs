//! What a tick of the clock sends: itself, and nothing of a map, however large it is.
use crate::common;

use common::{House, Page};
use serde_json::{Value, json};

/// The most bytes that a tick sends to a seat of what it sees: the clock, and what can be undone.
const SEEN_MAX: usize = 512;
/// The same with the entries of the log, each with its words.
const ALL_MAX: usize = 3 * 1024;
const SEATS: u16 = 5;

/// Everything that has come until now: what is asked last is answered last. What that takes does not count.
async fn settle(page: &mut Page) {
    let seen = page.look(json!({ "look": "rule", "id": "heimr.grid.larger" })).await;
    assert_eq!(seen["seen"], "rule", "{seen}");
    page.frames.pop();
}

async fn said(page: &mut Page, say: Value) {
    let answer = page.say(say).await;
    assert_eq!(answer["ack"], "done", "{answer}");
}

/// The frames that each seat gets while ten minutes pass at a table with a map of so many squares a side.
async fn tick(side: u16) -> Vec<Vec<String>> {
    let house = House::open().await;
    let (table, referee) = house.table_of("heimr", "home").await;
    let mut pages = vec![house.page(table, 0, &referee, None).await];
    for nth in 1..SEATS {
        let (seat, cookie) = house.player(table, &referee, &format!("Player {nth}")).await;
        pages.push(house.page(table, seat, &cookie, None).await);
    }
    for page in &mut pages {
        page.until("state").await;
    }
    let [host, ..] = pages.as_mut_slice() else { panic!("nobody sits there") };
    for field in ["columns", "rows"] {
        let address = format!("grid/{field}");
        said(
            host,
            json!({ "verb": "correct", "address": address, "value": { "number": side }, "reason": "" }),
        )
        .await;
    }
    let squares =
        (0..side).flat_map(|column| (0..side).map(move |row| json!({ "place": column << 8 | row })));
    let values =
        json!({ "squares": { "list": squares.collect::<Vec<_>>() }, "difficult": { "text": "Mud" } });
    said(host, json!({ "verb": "build", "draft": { "form": "ground", "values": values } })).await;
    for (page, name) in pages.iter_mut().skip(1).zip(["Ada", "Bo", "Cy", "Di"]) {
        let values = json!({ "name": { "text": name }, "max-willpower": { "number": 0 } });
        said(page, json!({ "verb": "build", "draft": { "form": "character", "values": values } })).await;
    }
    for page in &mut pages {
        settle(page).await;
        let spots = page.state["maps"].pointer("/0/places").and_then(Value::as_array).map_or(0, Vec::len);
        assert_eq!(spots, usize::from(side) * usize::from(side), "the map is seen: {}", page.state["maps"]);
        page.frames.clear();
    }
    let filled = json!({ "attempt": "wait", "values": { "minutes": { "number": 10 } }, "rest": true });
    said(&mut pages[0], json!({ "verb": "attempt", "filled": filled })).await;
    let mut came = vec![];
    for page in &mut pages {
        settle(page).await;
        came.push(std::mem::take(&mut page.frames));
    }
    drop(pages);
    house.close().await;
    came
}

#[tokio::test]
async fn a_tick_of_the_clock_sends_no_map() {
    let (small, large) = (tick(3).await, tick(10).await);
    let bytes = |frames: &[String], of: &str| {
        let of = frames.iter().filter(|frame| frame.contains(of));
        of.map(String::len).sum::<usize>()
    };
    for (seat, frames) in large.iter().enumerate() {
        let (seen, all) = (bytes(frames, r#""is":"changed""#), bytes(frames, ""));
        assert!((1..=SEEN_MAX).contains(&seen), "seat {seat} is shown {seen} bytes: {frames:?}");
        assert!(all <= ALL_MAX, "seat {seat} is sent {all} bytes: {frames:?}");
        let few = bytes(&small[seat], "");
        assert!(all.abs_diff(few) <= 8, "seat {seat}: a map of 100 squares makes {all} of {few}: {frames:?}");
    }
}
