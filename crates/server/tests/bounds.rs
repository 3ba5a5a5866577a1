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
    json!({ "is": "boundaries", "lines": [LINE], "veils": [VEIL], "asks": [] })
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
async fn what_comes_up_once_somebody_has_asked_stands_apart() {
    let mut sat = Sat::down().await;
    assert_eq!(bound(&mut sat.pages[1], 1, "ask", "snakes").await, json!({ "seen": "bound" }));
    let all = json!({ "is": "boundaries", "lines": [], "veils": [], "asks": ["snakes"] });
    assert_eq!(sat.pages[2].until("boundaries").await, all);
    let own = asked(&mut sat.pages[1], json!({ "to": "own-bounds" })).await;
    assert_eq!(own, json!({ "seen": "own-bounds", "lines": [], "veils": [], "asks": ["snakes"] }));
    sat.house.close().await;
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

/// Asks something under a number; what is answered.
async fn asked(page: &mut Page, mut what: Value) -> Value {
    page.said += 1;
    what["n"] = json!(900 + page.said);
    page.send(&what).await;
    loop {
        let message = page.next().await.expect("an answer");
        if message["is"] == "seen" && message["n"] == what["n"] {
            return message["what"].clone();
        }
    }
}

fn of(to: &str, sort: &str, words: &str) -> Value {
    json!({ "to": to, "sort": sort, "words": words })
}

/// Until these are shown.
async fn shows(page: &mut Page, lines: &[&str]) -> Value {
    loop {
        let message = page.until("boundaries").await;
        if message["lines"] == json!(lines) {
            return message;
        }
    }
}

#[tokio::test]
async fn whoever_fills_the_list_leaves_room_for_all_others_also_after_a_restart_and_from_other_devices() {
    let mut sat = Sat::down().await;
    let most = Limits::default().boundaries;
    for n in 0..most {
        assert_eq!(bound(&mut sat.pages[1], n, "line", &format!("junk {n}")).await["seen"], "bound");
    }
    let full = bound(&mut sat.pages[1], 99, "line", "more").await;
    let why = full["why"]["text"].as_str().expect("a reason");
    assert!(why.contains(&format!("at most {most}")) && why.contains("`boundaries`"), "{why}");
    // Another device of the same seat has no room of its own: the link brings along whose it is.
    let path = format!("/api/tables/{}/seats/1/link", sat.table);
    let link = sat.house.post(&path, &sat.cookies[1], &json!({})).await.json();
    let token = link["link"].as_str().and_then(|link| link.split('#').nth(1)).expect("a token").to_owned();
    let phone = sat.house.post("/api/claim", "", &json!({ "token": token })).await.cookie();
    sat.pages.clear();
    let folder = sat.house.close().await;
    let limits = Limits { boundary_seconds: 1, ..Limits::default() };
    sat.house = House::open_with(folder, Some(7), limits).await;
    sat.cookies = sat.cookies.iter().map(|cookie| sat.house.cookie(cookie)).collect();
    sat.cookies.push(sat.house.cookie(&phone));
    for seat in [0, 1, 2] {
        let page = sat.page(seat).await;
        sat.pages.push(page);
    }
    let mut phone = sat.house.page(sat.table, 1, &sat.cookies[3], None).await;
    phone.until("state").await;
    for page in [&mut phone, &mut sat.pages[1]] {
        assert_eq!(bound(page, 1, "line", "more").await["why"]["right"], "kept");
    }
    // Everybody else says what they do not want.
    assert_eq!(bound(&mut sat.pages[2], 1, "line", LINE).await["seen"], "bound");
    assert_eq!(bound(&mut sat.pages[0], 1, "veil", VEIL).await["seen"], "bound");
    // On the phone she takes back what she wrote elsewhere, and has room again.
    assert_eq!(asked(&mut phone, of("unbound", "line", "junk 3")).await["seen"], "bound");
    let own = asked(&mut phone, json!({ "to": "own-bounds" })).await;
    assert_eq!(own["lines"].as_array().map(Vec::len), Some(most as usize - 1));
    assert!(!own.to_string().contains(LINE), "{own}");
    sat.house.close().await;
}

#[tokio::test]
async fn who_wrote_takes_it_back_and_nobody_is_sent_whose_it_was() {
    let mut told = vec![];
    // Who wrote what is taken back is all that differs.
    for (author, other) in [(1, 2), (2, 1)] {
        let mut sat = Sat::down().await;
        assert_eq!(bound(&mut sat.pages[author], 1, "line", LINE).await["seen"], "bound");
        assert_eq!(bound(&mut sat.pages[other], 1, "line", "spiders").await["seen"], "bound");
        for page in &mut sat.pages {
            shows(page, &[LINE, "spiders"]).await;
            page.settle().await;
            page.frames.clear();
        }
        for (who, seen) in [(other, "nothing"), (0, "nothing"), (author, "bound"), (author, "nothing")] {
            let answer = asked(&mut sat.pages[who], of("unbound", "line", LINE)).await;
            // Once taken back, it is on its way.
            let again = who == author && seen == "nothing";
            assert!(answer["seen"] == seen || again, "{who}: {answer}");
        }
        let mut frames = vec![];
        for page in &mut sat.pages {
            shows(page, &["spiders"]).await;
            page.settle().await;
            let others = page.frames.iter().filter(|frame| !frame.contains(r#""is":"seen""#)).cloned();
            frames.push(others.collect::<Vec<_>>());
        }
        told.push(frames);
        sat.house.close().await;
    }
    assert_eq!(told[0], told[1]);
    assert!(told[0].iter().all(|frames| frames.len() == 1), "one frame for each: {told:?}");
}

#[tokio::test]
async fn the_referee_strikes_all_that_one_wrote_and_learns_nothing_of_them() {
    let mut told = vec![];
    for (junk, other) in [(1, 2), (2, 1)] {
        let mut sat = Sat::down().await;
        for (n, words) in (0..).zip(["aaa", "bbb", "ccc"]) {
            assert_eq!(bound(&mut sat.pages[junk], n, "line", words).await["seen"], "bound");
        }
        assert_eq!(bound(&mut sat.pages[other], 1, "line", "spiders").await["seen"], "bound");
        for page in &mut sat.pages {
            shows(page, &["aaa", "bbb", "ccc", "spiders"]).await;
            page.settle().await;
            page.frames.clear();
        }
        let strike = json!({ "to": "strike", "sort": "line", "words": "bbb", "all": true });
        assert_eq!(asked(&mut sat.pages[other], strike.clone()).await["why"]["right"], "referees-only");
        let answer = asked(&mut sat.pages[0], strike.clone()).await;
        assert_eq!(answer, json!({ "seen": "struck", "count": 3 }));
        let mut frames = vec![];
        for page in &mut sat.pages {
            page.settle().await;
            let others = page.frames.iter().filter(|frame| !frame.contains(r#""is":"seen""#)).cloned();
            frames.push(others.collect::<Vec<_>>());
        }
        assert_eq!(asked(&mut sat.pages[0], strike).await, json!({ "seen": "struck", "count": 0 }));
        told.push(frames);
        sat.house.close().await;
    }
    let all = json!({ "is": "boundaries", "lines": ["spiders"], "veils": [], "asks": [], "struck": 3 });
    for frames in &told[0] {
        let came: Vec<Value> =
            frames.iter().map(|frame| serde_json::from_str(frame).expect("JSON")).collect();
        assert_eq!((came.len(), came.first()), (1, Some(&all)));
    }
    assert_eq!(told[0], told[1], "whose it was changes nothing that anybody is sent");
}

/// What is kept of an author is made of what is not kept: nobody finds the seat by reading the database.
#[tokio::test]
async fn no_mark_in_the_database_is_made_of_anything_in_it() {
    use sha2::{Digest, Sha256};
    let mut sat = Sat::down().await;
    for (who, words) in [(0, "a"), (1, "b"), (1, "c"), (2, "d")] {
        assert_eq!(bound(&mut sat.pages[who], 9, "line", words).await["seen"], "bound");
    }
    sat.pages.clear();
    let folder = sat.house.close().await;
    let database = rusqlite::Connection::open(folder.path().join("norn.db")).expect("it is there");
    let all = |sql: &str| -> Vec<Vec<u8>> {
        let mut select = database.prepare(sql).expect("a table");
        let rows = select.query_map([], |row| row.get(0)).expect("rows");
        rows.map(|row| row.expect("bytes")).collect()
    };
    let marks = all("SELECT mark FROM boundaries ORDER BY words");
    assert!(marks[1] == marks[2] && marks[0] != marks[1] && marks[1] != marks[3], "{marks:?}");
    for device in all("SELECT device FROM holders") {
        let parts: [&[u8]; 4] = [b"", b"author: ", b"lends:  ", b"mark:   "];
        for part in parts {
            for table in [&[][..], &sat.table.to_be_bytes()] {
                let made = Sha256::digest([part, &device, table].concat());
                let again = Sha256::digest([&b"mark:   "[..], &made].concat());
                assert!(marks.iter().all(|mark| made[..16] != mark[..] && again[..16] != mark[..]));
            }
        }
    }
}
