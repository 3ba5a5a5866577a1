//! A write that fails refuses one command, whyever it fails, and nobody has to leave the table for it.
use crate::common;

use common::House;
use norn_chronicle::canon::Written;
use norn_chronicle::store::{Batch, Store, TableId, entries};
use norn_chronicle::{Body, Entry, Said};
use norn_store::fault::Faults;
use norn_store::{Options, Point};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;

/// Fails once at the point that it is set to: one more than its place among all points; 0 is none.
#[derive(Clone, Default)]
struct Trap(Arc<AtomicUsize>);

impl Trap {
    fn options(&self) -> Options {
        let armed = Arc::clone(&self.0);
        let faults = Faults::at(move |at| {
            let place = 1 + Point::ALL.iter().position(|point| *point == at).expect("a point");
            match armed.compare_exchange(place, 0, Ordering::SeqCst, Ordering::SeqCst) {
                Ok(_) => Err("broken".to_owned()),
                Err(_) => Ok(()),
            }
        });
        Options { faults, ..Options::default() }
    }

    fn set(&self, at: Point) {
        let place = 1 + Point::ALL.iter().position(|point| *point == at).expect("a point");
        self.0.store(place, Ordering::SeqCst);
    }

    fn is_sprung(&self) -> bool {
        self.0.load(Ordering::SeqCst) == 0
    }
}

#[tokio::test]
async fn a_write_that_fails_anywhere_refuses_one_command_and_ends_nothing() {
    let trap = Trap::default();
    let house = House::stored(TempDir::new().expect("a folder"), None, trap.options()).await;
    let (table, referee) = house.table("home").await;
    let (seat, ann) = house.player(table, &referee, "Ann").await;
    let mut pages = [house.page(table, 0, &referee, None).await, house.page(table, seat, &ann, None).await];
    for page in &mut pages {
        page.until("state").await;
    }
    let points =
        [Point::BeforeBegin, Point::AfterInsert, Point::BeforeCommit, Point::AfterCommit, Point::BeforeAck];
    let mut kept = vec![];
    for point in points {
        for n in 0..2 {
            let text = format!("{} {n}", point.name());
            let [page, other] = &mut pages;
            trap.set(point);
            let answer = page.say_as(&text, json!({ "verb": "talk", "text": text })).await;
            assert!(trap.is_sprung(), "{point:?}");
            // Whether it was written is found out, and nobody is told what is not so.
            let written = matches!(point, Point::AfterCommit | Point::BeforeAck);
            assert_eq!(answer["is"], if written { "done" } else { "refused" }, "{point:?}: {answer}");
            if written {
                kept.push(text.clone());
            } else {
                assert_eq!(answer["why"]["right"], "kept", "{answer}");
                let text = answer["why"]["text"].as_str().expect("words");
                assert!(text.contains("could not be written down"), "{text}");
            }
            // The same command once more is done once in all.
            let again = page.say_as(&text, json!({ "verb": "talk", "text": text })).await;
            assert_eq!(again["ack"], if written { "before" } else { "done" }, "{point:?}: {again}");
            if !written {
                kept.push(text);
            }
            other.settle().await;
        }
    }
    // Both have been shown all of it, in order and once.
    for page in &mut pages {
        page.settle().await;
        let mut seen = vec![];
        for frame in &page.frames {
            let frame: serde_json::Value = serde_json::from_str(frame).expect("JSON");
            for entry in frame["entries"].as_array().into_iter().flatten() {
                seen.extend(entry["entry"]["body"]["text"].as_str().map(str::to_owned));
            }
        }
        assert_eq!(seen, kept);
    }
    let folder = house.close().await;
    // And so it is kept.
    let store = norn_store::Sqlite::open(&folder.path().join("norn.db")).expect("a database");
    let log = entries(&store, TableId(table), 0).map(|entry| entry.expect("an entry").body);
    let said = log.filter_map(|body| match body {
        Body::Said { text, .. } => Some(text),
        _ => None,
    });
    assert_eq!(said.collect::<Vec<_>>(), kept);
}

/// Another program that writes to a table under its players changes it for all of them: they are shown what it wrote,
/// told that theirs was not written, and stay.
#[tokio::test]
async fn a_table_that_another_program_wrote_to_goes_on_with_what_is_there() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let first = page.say(json!({ "verb": "talk", "text": "first" })).await;
    assert_eq!(first["is"], "done", "{first}");

    let path = house.folder.path().join("norn.db");
    let mut outside = norn_store::Sqlite::open(&path).expect("a database");
    let about = outside.about(TableId(table)).expect("the table");
    let last = outside.read(about.id, about.tip.count - 1, 1).expect("the last entry").remove(0);
    let body = Body::Said { text: "outside".to_owned(), kind: Said::Talk, about: None };
    let entry = Entry { seq: about.tip.count, command: None, body, ..last };
    let entries = [Written::of(entry).expect("an entry")].into();
    let batch =
        Batch { table: about.id, expected: about.tip.count, entries, secrets: None, pictures: vec![] };
    outside.append(&batch).expect("written");

    let mine = json!({ "verb": "talk", "text": "mine" });
    let answer = page.say_as("mine", mine.clone()).await;
    assert_eq!((&answer["is"], &answer["why"]["right"]), (&json!("refused"), &json!("kept")), "{answer}");
    assert!(page.frames.iter().any(|frame| frame.contains("outside")), "it is shown");
    let again = page.say_as("mine", mine).await;
    assert_eq!(again["ack"], "done", "{again}");

    house.close().await;
}
