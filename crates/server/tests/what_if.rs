//! What if: a seat tries something out over a connection of its own, and nobody hears of it.
use crate::common;
use common::{Page, Sat};
use serde_json::{Value, json};

/// Rolls what is open; the next message of how far it has come.
async fn tried(page: &mut Page, to: &str) -> Value {
    page.send(&json!({ "to": to })).await;
    page.until("tried").await
}

/// A check of Ann's, up to its first roll.
async fn checks(page: &mut Page) {
    let values = json!({
        "who": { "character": 0 }, "doing": { "text": "climb" },
        "roll": { "word": "ability" }, "stat": { "word": "fitness" },
    });
    let attempt = json!({ "attempt": "check", "values": values, "rest": true });
    let said = page.say(json!({ "verb": "attempt", "filled": attempt})).await;
    assert_eq!(said["is"], "done", "{said}");
}

/// Rolls the first thing that is asked.
async fn rolls(page: &mut Page) {
    let open = page.state["open"].clone();
    let (attempt, version, path) = (&open["id"], &open["version"], &open["questions"][0]["path"]);
    let roll = json!({ "verb": "roll", "attempt": attempt, "version": version, "path": path });
    let said = page.say(roll).await;
    assert_eq!(said["is"], "done", "{said}");
}

async fn exports(sat: &Sat) -> Vec<String> {
    let mut all = vec![];
    for (seat, cookie) in (0..).zip(&sat.cookies) {
        let path = format!("/api/tables/{}/seats/{seat}/export", sat.table);
        all.push(sat.house.get(&path, cookie).await.text);
    }
    all
}

#[tokio::test]
async fn what_is_tried_is_told_to_nobody_and_stands_nowhere() {
    let mut sat = Sat::down().await;
    for page in &mut sat.pages {
        page.settle().await;
        page.frames.clear();
    }
    let before = exports(&sat).await;
    let mut page = sat.house.what_if(sat.table, 1, &sat.cookies[1]).await;
    assert_eq!(
        page.until("tried").await,
        json!({ "is": "tried", "count": 0, "back": false, "again": false })
    );
    page.until("state").await;
    assert_eq!(page.state["seats"].as_array().map(Vec::len), Some(1), "whoever tries something out is alone");
    checks(&mut page).await;
    rolls(&mut page).await;
    let fell =
        |page: &Page| page.frames.iter().rev().find(|frame| frame.contains(r#""is":"rolled""#)).cloned();
    let first = fell(&page).expect("it fell");
    let rolled = |page: &Page| page.state["open"]["questions"][0]["wanted"]["is"] != "roll";
    assert!(rolled(&page), "nothing is to be rolled any more");
    let again = tried(&mut page, "again").await;
    assert_eq!((&again["back"], &again["again"]), (&json!(true), &json!(true)));
    page.settle().await;
    assert_ne!(fell(&page), Some(first), "it fell again");
    let back = tried(&mut page, "back").await;
    assert_eq!(
        (&back["back"], &back["again"], &back["count"]),
        (&json!(true), &json!(false), &again["count"])
    );
    page.settle().await;
    assert!(!rolled(&page), "it is to be rolled again");
    let refused = page.say(json!({ "verb": "talk", "text": "Hello" })).await;
    assert_eq!(refused["why"]["right"], "what-if", "{refused}");
    assert_eq!(exports(&sat).await, before);
    for page in &mut sat.pages {
        page.settle().await;
        assert!(page.frames.iter().all(|frame| frame.starts_with(r#"{"is":"seen""#)), "{:?}", page.frames);
    }
}

#[tokio::test]
async fn a_seat_has_one_what_if_and_whoever_has_no_seat_has_none() {
    let sat = Sat::down().await;
    let mut first = sat.house.what_if(sat.table, 1, &sat.cookies[1]).await;
    first.until("state").await;
    let mut second = sat.house.what_if(sat.table, 1, &sat.cookies[1]).await;
    second.until("state").await;
    assert_eq!(first.until("bye").await["why"], "over");
    // What somebody knew they know; from whom the seat was taken, tries out no more of it.
    let path = format!("/api/tables/{}/seats/1/devices", sat.table);
    assert_eq!(
        sat.house.send("DELETE", &path, &sat.cookies[0], &sat.house.origin(), &json!({})).await.status,
        200
    );
    second.send(&json!({ "to": "back" })).await;
    assert_eq!(second.until("bye").await["why"], "seat-taken");
    let page = sat.house.knock(sat.table, 1, &sat.cookies[1], &sat.house.origin()).await;
    assert!(page.is_err(), "the seat is locked");
}
