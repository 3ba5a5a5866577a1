//! Lines and veils: everybody at the table reads them, and nothing tells who wrote which, or when.
use crate::common;
use common::{House, Page};
use norn_server::limits::{BOUNDARY_MAX, Limits};
use serde_json::{Value, json};
use std::time::Duration;

const LINE: &str = "nothing happens to children";
const VEIL: &str = "torture";

/// A table with a referee and two players.
struct Sat {
    house: House,
    table: i64,
    cookies: Vec<String>,
    pages: Vec<Page>,
}

impl Sat {
    async fn down() -> Self {
        Self::of(3).await
    }

    /// Where only so many are there.
    async fn of(there: u16) -> Self {
        let house = House::limited(|all| all.boundary_seconds = 1).await;
        let (table, referee) = house.table("home").await;
        let (_, anns) = house.player(table, &referee, "Ann").await;
        let (_, bens) = house.player(table, &referee, "Ben").await;
        let mut sat = Self { house, table, cookies: vec![referee, anns, bens], pages: vec![] };
        for seat in 0..there {
            let page = sat.page(seat).await;
            sat.pages.push(page);
        }
        // What was said at the door is said.
        for page in &mut sat.pages {
            page.settle().await;
        }
        sat
    }

    async fn page(&self, seat: u16) -> Page {
        let mut page = self.house.page(self.table, seat, &self.cookies[usize::from(seat)], None).await;
        page.until("state").await;
        page
    }

    async fn export(&self, seat: u16) -> String {
        let path = format!("/api/tables/{}/seats/{seat}/export", self.table);
        self.house.get(&path, &self.cookies[usize::from(seat)]).await.text
    }
}

/// Names something; what is answered.
async fn bound(page: &mut Page, n: u32, sort: &str, words: &str) -> Value {
    page.send(&json!({ "to": "bound", "n": n, "sort": sort, "words": words })).await;
    loop {
        let message = page.next().await.expect("an answer");
        if message["is"] == "seen" && message["n"] == n {
            return message["what"].clone();
        }
    }
}

fn shown() -> Value {
    json!({ "is": "boundaries", "lines": [LINE], "veils": [VEIL] })
}

#[tokio::test]
async fn everybody_reads_them_and_neither_the_log_nor_a_frame_tells_of_the_author() {
    let mut told = vec![];
    // Who writes which, and in which order, is all that differs.
    for [first, second] in [[(1, "line", LINE), (2, "veil", VEIL)], [(0, "veil", VEIL), (1, "line", LINE)]] {
        let mut sat = Sat::down().await;
        let before = [sat.export(0).await, sat.export(1).await, sat.export(2).await];
        for page in &mut sat.pages {
            page.frames.clear();
        }
        for (n, (who, sort, words)) in (70..).zip([first, second]) {
            assert_eq!(bound(&mut sat.pages[who], n, sort, words).await, json!({ "seen": "bound" }));
        }
        let mut frames = vec![];
        for page in &mut sat.pages {
            // What was named first may be shown a moment before.
            while page.until("boundaries").await != shown() {}
            page.settle().await;
            // The answer is the author's alone; a rule was looked at only to see that nothing else comes.
            let mut others: Vec<String> =
                page.frames.iter().filter(|frame| !frame.contains(r#""is":"seen""#)).cloned().collect();
            assert!(others.iter().all(|frame| frame.contains(r#""is":"boundaries""#)), "{others:?}");
            frames.push(others.pop());
        }
        // Not even the whole log has it, or is any longer for it.
        assert_eq!([sat.export(0).await, sat.export(1).await, sat.export(2).await], before);
        told.push(frames);
        sat.house.close().await;
    }
    assert_eq!(told[0], told[1]);
}

#[tokio::test]
async fn nothing_new_is_shown_while_too_few_are_there_to_hide_among() {
    let mut sat = Sat::of(1).await;
    let mut ben = sat.page(2).await;
    assert_eq!(bound(&mut ben, 1, "line", LINE).await["seen"], "bound");
    assert_eq!(bound(&mut ben, 2, "veil", VEIL).await["seen"], "bound");
    // Several moments pass at which it could be shown.
    tokio::time::sleep(Duration::from_millis(2_200)).await;
    ben.settle().await;
    assert!(!ben.frames.iter().any(|frame| frame.contains(LINE)), "two of three are too few");
    // It outlasts the server, too.
    sat.pages.clear();
    drop(ben);
    let folder = sat.house.close().await;
    let limits = Limits { boundary_seconds: 1, ..Limits::default() };
    sat.house = House::open_with(folder, Some(7), limits).await;
    sat.cookies = sat.cookies.iter().map(|cookie| sat.house.cookie(cookie)).collect();
    for seat in 0..3 {
        let page = sat.page(seat).await;
        sat.pages.push(page);
    }
    for page in &mut sat.pages {
        assert_eq!(page.until("boundaries").await, shown());
    }
    // Whoever comes later reads it at once.
    let mut again = sat.house.page(sat.table, 1, &sat.cookies[1], None).await;
    assert_eq!(again.until("boundaries").await, shown());
    sat.house.close().await;
}

#[tokio::test]
async fn what_is_no_line_is_refused_and_whoever_watches_neither_writes_nor_reads_them() {
    let mut sat = Sat::down().await;
    for words in ["", "  ", &"x".repeat(BOUNDARY_MAX + 1), "two\nlines", "turned \u{202e}"] {
        let answer = bound(&mut sat.pages[1], 1, "line", words).await;
        assert_eq!(
            (&answer["seen"], &answer["why"]["right"]),
            (&json!("nothing"), &json!("text")),
            "{words:?}"
        );
    }
    let said = sat.pages[0].say(json!({ "verb": "let-watch", "name": "The stream" })).await;
    assert_eq!(said["ack"], "done", "{said}");
    let path = format!("/api/tables/{}/seats/3/link", sat.table);
    let link = sat.house.post(&path, &sat.cookies[0], &json!({})).await.json();
    let token = link["link"].as_str().and_then(|link| link.split('#').nth(1)).expect("a token");
    let cookie = sat.house.post("/api/claim", "", &json!({ "token": token })).await.cookie();
    let mut stream = sat.house.page(sat.table, 3, &cookie, None).await;
    stream.until("state").await;
    assert_eq!(bound(&mut stream, 1, "line", LINE).await["why"]["right"], "spectator");
    let longest = "x".repeat(BOUNDARY_MAX);
    assert_eq!(bound(&mut sat.pages[2], 1, "veil", &longest).await["seen"], "bound");
    assert_eq!(sat.pages[1].until("boundaries").await["veils"], json!([longest]));
    stream.settle().await;
    assert!(!stream.frames.iter().any(|frame| frame.contains("boundaries") || frame.contains(&longest)));
    sat.house.close().await;
}
