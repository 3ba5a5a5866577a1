//! The floor, and stopping: neither can be kept from the others.
use crate::common;
use common::{House, Page, Sat};
use serde_json::{Value, json};

async fn said(page: &mut Page, say: Value) {
    let answer = page.say(say).await;
    assert_eq!(answer["ack"], "done", "{answer}");
}

/// Until this stands in the log that the page is sent.
async fn told(page: &mut Page, words: &str) {
    while !page.frames.iter().any(|frame| frame.contains(words)) {
        page.next().await.expect("it goes on");
    }
}

#[tokio::test]
async fn whoever_has_the_floor_and_says_nothing_loses_it() {
    let house = House::limited(|all| all.floor_seconds = 1).await;
    let (table, referee) = house.table("home").await;
    let (seat, anns) = house.player(table, &referee, "Ann").await;
    let mut host = house.page(table, 0, &referee, None).await;
    host.until("state").await;
    let mut ann = house.page(table, seat, &anns, None).await;
    ann.until("state").await;
    assert!(ann.frames.iter().any(|frame| frame.contains(r#""floor_seconds":1"#)));
    said(&mut ann, json!({ "verb": "floor" })).await;
    // What the referee says meanwhile waits, and is heard by itself.
    let held = host.say(json!({ "verb": "talk", "text": "at last" })).await;
    assert_eq!(held["ack"], "held", "{held}");
    told(&mut ann, "Ann said nothing for too long").await;
    told(&mut ann, "at last").await;
    while ann.state["floor"] != json!([]) {
        ann.next().await.expect("it goes on");
    }
    // A table that is opened again with somebody who has it looks after it, too.
    said(&mut ann, json!({ "verb": "floor" })).await;
    drop((host, ann));
    let folder = house.close().await;
    let limits = norn_server::limits::Limits { floor_seconds: 1, ..Default::default() };
    let house = House::open_with(folder, Some(7), limits).await;
    let mut host = house.page(table, 0, &house.cookie(&referee), None).await;
    host.until("state").await;
    host.frames.clear();
    if host.state["floor"] != json!([]) {
        told(&mut host, "no longer has the floor").await;
    }
    house.close().await;
}

#[tokio::test]
async fn the_referee_and_the_others_end_it_visibly() {
    let mut sat = Sat::down().await;
    let [host, ann, ben] = &mut sat.pages;
    said(ann, json!({ "verb": "floor" })).await;
    said(host, json!({ "verb": "end-floor" })).await;
    told(ben, "has ended the floor of Ann").await;
    said(host, json!({ "verb": "talk", "text": "go on" })).await;
    said(ann, json!({ "verb": "floor" })).await;
    ben.settle().await;
    assert_eq!((&ben.state["floor"], &ben.state["floor_takes"]), (&json!([1]), &json!(1)));
    said(ben, json!({ "verb": "end-floor" })).await;
    told(host, "The others have ended the floor of Ann").await;
    let again = ann.say(json!({ "verb": "floor" })).await;
    assert_eq!(again["why"]["right"], "floor", "{again}");
    sat.house.close().await;
}

/// Whatever a seat has used up, and whatever waits before it.
#[tokio::test]
async fn stopping_waits_for_nothing() {
    let house = House::limited(|all| {
        (all.burst, all.rate) = (5, 1);
        all.table.log_bytes = 1;
    })
    .await;
    let (table, referee) = house.table("home").await;
    let (seat, anns) = house.player(table, &referee, "Ann").await;
    let mut host = house.page(table, 0, &referee, None).await;
    host.until("state").await;
    said(&mut host, json!({ "verb": "subject", "subject": "Spiders" })).await;
    let mut ann = house.page(table, seat, &anns, None).await;
    ann.until("state").await;
    let mut wrong = 0;
    for n in 0..20 {
        ann.send(&json!({ "to": "look", "n": n, "at": { "look": "rules" } })).await;
    }
    ann.send(&json!({ "to": "say", "command": { "id": "black", "say": { "verb": "stop" } } })).await;
    loop {
        let message = ann.next().await.expect("it goes on");
        wrong += usize::from(message["is"] == "wrong");
        if message["id"] == "black" {
            assert_eq!(message["ack"], "done", "{message}");
            break;
        }
    }
    assert!(0 < wrong, "she had used up what she may say");
    told(&mut host, "stops here").await;
    // So often that nothing but that would come of it, it changes nothing.
    host.settle().await;
    let seen = host.state["undo"].clone();
    host.frames.clear();
    for n in 0..10 {
        ann.send(
            &json!({ "to": "say", "command": { "id": format!("again {n}"), "say": { "verb": "stop" } } }),
        )
        .await;
    }
    while ann.next().await.expect("it goes on")["id"] != "again 9" {}
    host.settle().await;
    assert!(!host.frames.iter().any(|frame| frame.contains("stops here")), "{:?}", host.frames);
    assert_eq!(host.state["undo"], seen);
    house.close().await;
}
