//! On which day of the game something was written, as pages are told it.
use crate::common;

use common::{House, Page};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The days of a seat's entries, by their numbers, as they stand in what it was sent.
fn days(frames: &[String]) -> BTreeMap<u64, Option<i64>> {
    let frames = frames.iter().map(|frame| serde_json::from_str::<Value>(frame).expect("JSON"));
    let entries = frames.flat_map(|frame| frame["entries"].as_array().cloned().unwrap_or_default());
    entries
        .map(|entry| (entry["entry"]["seq"].as_u64().expect("a number"), entry["told"]["day"].as_i64()))
        .collect()
}

async fn said(page: &mut Page, say: Value) {
    let answer = page.say(say).await;
    assert_eq!(answer["ack"], "done", "{answer}");
}

async fn waits(page: &mut Page, days: i64) {
    let filled = json!({ "attempt": "wait", "values": { "days": { "number": days } }, "rest": true });
    said(page, json!({ "verb": "attempt", "filled": filled })).await;
}

fn talk(text: &str) -> Value {
    json!({ "verb": "talk", "text": text })
}

#[tokio::test]
async fn what_comes_later_has_the_day_that_was_seen_live_for_every_seat() {
    let house = House::open().await;
    let (table, referee) = house.table_of("symbaroum", "home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let seats = [(0, referee), (ann, anns)];
    let mut pages = vec![];
    for (seat, cookie) in &seats {
        let mut page = house.page(table, *seat, cookie, None).await;
        page.until("state").await;
        pages.push(page);
    }
    said(&mut pages[1], talk("the first")).await;
    waits(&mut pages[0], 2).await;
    said(&mut pages[1], talk("the third")).await;
    // Nobody but the referee reads it.
    said(&mut pages[0], json!({ "verb": "note", "text": "hidden", "public": false })).await;
    said(&mut pages[0], json!({ "verb": "undo" })).await;
    said(&mut pages[1], talk("the first again")).await;
    waits(&mut pages[0], 9).await;
    let mut live = vec![];
    for page in &mut pages {
        page.settle().await;
        assert_eq!(page.state["day"], 10);
        let days = days(&page.frames);
        assert!(days.values().all(Option::is_some), "{days:?}");
        let seen: Vec<i64> = days.values().flatten().copied().collect();
        let mut turns = seen.clone();
        turns.dedup();
        assert_eq!(turns, [1, 3, 1, 10]);
        live.push(days);
    }
    drop(pages);
    let folder = house.close().await;
    let house = House::open_in(folder, None).await;
    for ((seat, cookie), live) in seats.iter().zip(live) {
        let cookie = house.cookie(cookie);
        let mut page = house.page(table, *seat, &cookie, None).await;
        page.until("state").await;
        page.settle().await;
        let again = days(&page.frames);
        assert!(live.iter().all(|(seq, day)| again.get(seq) == Some(day)), "{live:?} {again:?}");
        page.frames.clear();
        page.send(&json!({ "to": "earlier", "before": 4 })).await;
        page.until("earlier").await;
        let earlier = days(&page.frames);
        assert_eq!(earlier.len(), 4);
        assert!(earlier.iter().all(|(seq, day)| again.get(seq) == Some(day)));
    }
    house.close().await;
}

#[tokio::test]
async fn a_calendar_shows_the_days_around_one_and_what_the_game_calls_them() {
    let house = House::open().await;
    let (heimr, referee) = house.table_of("heimr", "home").await;
    let made = json!({ "game": "fivey", "name": "away", "referee": "Ref" });
    let fivey = house.post("/api/tables", &referee, &made).await.json()["table"].as_i64().expect("a table");
    for (table, first, last, row) in [(heimr, 29, 56, 7), (fivey, 31, 60, 10)] {
        let mut page = house.page(table, 0, &referee, None).await;
        page.until("state").await;
        let seen = page.look(json!({ "look": "days", "day": 40 })).await;
        let days = &seen["days"];
        assert_eq!((&days["first"], &days["last"], &days["row"]), (&json!(first), &json!(last), &json!(row)));
        // Nothing is made up that the game's text does not have.
        assert_eq!(
            (&days["words"], &days["season"], &days["moons"]),
            (&json!(null), &json!(null), &json!([]))
        );
        assert_eq!(days["of_row"].is_string(), table == fivey);
        for day in [i64::MIN, 0, i64::MAX] {
            let seen = page.look(json!({ "look": "days", "day": day })).await;
            assert_eq!(seen["seen"], "days", "{day}: {seen}");
        }
    }
    house.close().await;
}
