//! A client that means harm: whatever it sends or opens meets a limit that has a name, is answered, and holds nobody up.
use crate::common::{House, Page, Sat};
use norn_server::limits::{FLOOD_MAX, HEAD_MAX, MESSAGE_MAX, WRONG_MAX};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// As many bytes of why something was refused are told, with what stands around it.
const TOLD_MAX: usize = 4_096 + 512;

/// What comes of a message: the answers that came before the next look was answered, each of which is brief.
async fn thrown(page: &mut Page, text: &str) -> Vec<String> {
    page.frames.clear();
    page.text(text).await;
    page.look(json!({ "look": "explain", "attempt": "nothing" })).await;
    let answers = ["refused", "done", "wrong", "seen", "bye", "earlier"];
    let is = |frame: &&String| answers.iter().any(|is| frame.starts_with(&format!("{{\"is\":\"{is}\"")));
    let told: Vec<String> = page.frames.iter().filter(is).cloned().collect();
    // The last one answers the look.
    told[..told.len() - 1].to_vec()
}

fn says(id: &str, say: &Value) -> String {
    json!({ "to": "say", "command": { "id": id, "say": say } }).to_string()
}

#[tokio::test]
async fn whatever_is_too_long_too_wide_or_too_large_a_number_is_answered_in_brief() {
    let mut sat = Sat::down().await;
    let long = "x".repeat(MESSAGE_MAX - 300);
    let talk = json!({ "verb": "talk", "text": "hello" });
    let wide: serde_json::Map<String, Value> = (0..5_000).map(|n| (format!("k{n}"), json!(n))).collect();
    let filled = |values: Value| json!({ "attempt": "check", "values": values, "rest": true });
    let attempt = |values: Value| json!({ "verb": "attempt", "filled": filled(values) });
    let seen = |basis: Value| {
        let say = attempt(json!({ "who": { "character": 0 } }));
        json!({ "to": "say", "command": { "id": "based", "say": say, "based_on": basis } }).to_string()
    };
    let ids: Vec<String> = (0..2_000).map(|n| format!("id{n}")).collect();
    // What is sent, and a part of the answer.
    let all = [
        (says(&"i".repeat(57), &talk), "1 to 56 bytes"),
        (says("", &talk), "1 to 56 bytes"),
        (says("a", &json!({ "verb": "withdraw", "attempt": long })), "\"is\":\"refused\""),
        (says("b", &json!({ "verb": "remove", "seat": 65_535 })), "\"is\":\"refused\""),
        (says("c", &json!({ "verb": "remove", "seat": 65_536 })), "was not understood"),
        (
            says("d", &json!({ "verb": "correct", "address": long, "value": { "number": 1 } })),
            "referees-only",
        ),
        (
            says("e", &json!({ "verb": "correct", "address": "x", "value": { "number": 1e300 } })),
            "was not understood",
        ),
        (says("f", &attempt(Value::Object(wide))), "was not understood"),
        (says("g", &attempt(json!({ "who": { "character": 4_294_967_295_u32 } }))), "was not understood"),
        (
            says("h", &attempt(json!({ "who": { "list": vec![json!({ "number": 1 }); 3_000] } }))),
            "\"is\":\"refused\"",
        ),
        (says("j", &json!({ "verb": long })), "was not understood"),
        (says("k", &json!({ "verb": "throw", "notation": format!("{long}d6") })), "\"is\":\"refused\""),
        (says("l", &json!({ "verb": "throw", "notation": "999999999999999999999d6" })), "\"is\":\"refused\""),
        (seen(json!({ "seen": u64::MAX, "moment": "elsewhere" })), "\"right\":\"stale\""),
        (seen(json!({ "seen": -1 })), "was not understood"),
        (seen(json!({ "seen": u64::MAX, "moment": "x", "after": ids })), "\"right\":\"stale\""),
        (json!({ "to": "earlier", "before": u64::MAX }).to_string(), "\"is\":\"earlier\""),
        (
            json!({ "to": "look", "n": 4_294_967_296_u64, "at": { "look": "cast" } }).to_string(),
            "was not understood",
        ),
        (
            json!({ "to": "look", "n": 1, "at": { "look": "explain", "attempt": long } }).to_string(),
            "nothing",
        ),
        (format!("{{\"to\":\"say\",\"command\":{}1{}}}", "[".repeat(60_000), ""), "more than 64 deep"),
        (format!("\"{}\"", "y".repeat(MESSAGE_MAX)), "65536 is the most"),
        ("not JSON".to_owned(), "was not understood"),
        (String::new(), "was not understood"),
    ];
    let mut otherwise = vec![];
    for (text, why) in &all {
        let told = thrown(&mut sat.pages[1], text).await;
        let [answer] = told.as_slice() else {
            otherwise.push(format!("{why}: {} answers", told.len()));
            continue;
        };
        let brief = answer.len() <= TOLD_MAX || answer.contains("\"is\":\"earlier\"");
        if !answer.contains(why) || !brief {
            otherwise.push(format!("{why}: {} bytes: {}", answer.len(), &answer[..answer.len().min(300)]));
        }
    }
    assert_eq!(otherwise, Vec::<String>::new());
    // The others have heard nothing of it, and are answered.
    for who in [0, 2] {
        let said = sat.pages[who].say(json!({ "verb": "talk", "text": "still here" })).await;
        assert_eq!(said["ack"], "done", "{said}");
    }
}

#[tokio::test]
async fn whoever_sends_what_nobody_reads_for_long_is_sent_away_and_told_why() {
    let mut sat = Sat::down().await;
    let mut page = sat.house.page(sat.table, 2, &sat.cookies[2], None).await;
    page.until("state").await;
    for _ in 0..WRONG_MAX {
        page.text("{").await;
    }
    let bye = page.until("bye").await;
    assert!(bye["text"].as_str().is_some_and(|text| text.contains("Too many messages")), "{bye}");
    assert!(page.next().await.is_none());
    // What is far too long is not even read.
    let mut page = sat.house.page(sat.table, 2, &sat.cookies[2], None).await;
    page.until("state").await;
    page.text(&"z".repeat(FLOOD_MAX + 1)).await;
    let bye = page.until("bye").await;
    assert!(bye["text"].as_str().is_some_and(|text| text.contains(&FLOOD_MAX.to_string())), "{bye}");
    let said = sat.pages[2].say(json!({ "verb": "talk", "text": "another window goes on" })).await;
    assert_eq!(said["ack"], "done", "{said}");
}

#[tokio::test]
async fn the_head_of_a_request_has_a_limit() {
    let house = House::open().await;
    let with = |headers: String| {
        format!(
            "GET /api/me HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{headers}Connection: close\r\n\r\n",
            house.port
        )
    };
    let fits = house.raw(&with(format!("X: {}\r\n", "x".repeat(HEAD_MAX - 200)))).await;
    assert_eq!(fits.status, 200, "{}", fits.head);
    let many: String = (0..1_000).map(|n| format!("X{n}: 1\r\n")).collect();
    for headers in [format!("X: {}\r\n", "x".repeat(HEAD_MAX)), many] {
        let answer = house.raw(&with(headers)).await;
        assert_eq!(answer.status, 431, "{}", answer.head);
    }
    let long = house.raw(&format!("GET /{} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "p".repeat(HEAD_MAX))).await;
    assert!([414, 431].contains(&long.status), "{}", long.head);
    assert_eq!(house.get("/api/me", "").await.status, 200);
    house.close().await;
}

#[tokio::test]
async fn connections_that_ask_for_nothing_make_room_and_who_finds_none_is_told_by_which_limit() {
    let house = House::limited(|all| (all.address_connections, all.address_half_open) = (6, 4)).await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    // Half of a request each, which never goes on.
    let mut half = vec![];
    for _ in 0..12 {
        let mut stream = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
        stream.write_all(b"GET /api/me HTTP/1.1\r\nHo").await.expect("it reads");
        half.push(stream);
    }
    // The oldest of them are closed, and whoever asks for something is answered.
    let mut nothing = vec![];
    let _ = half[0].read_to_end(&mut nothing).await;
    assert_eq!(house.get("/api/me", &referee).await.status, 200);
    drop(half);
    // As many windows as an address may have: the next is told so.
    let mut windows = vec![];
    let full = loop {
        let mut stream = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
        let at = format!("/api/tables/{table}/seats/0/socket");
        let head = format!(
            "GET {at} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: {}\r\nCookie: {referee}\r\nUpgrade: websocket\r\n\
             Connection: upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
            house.port,
            house.origin()
        );
        stream.write_all(head.as_bytes()).await.expect("it reads");
        let mut first = [0; 12];
        stream.read_exact(&mut first).await.expect("it answers");
        assert!(windows.len() < 6, "as many as one likes");
        if &first != b"HTTP/1.1 101" {
            let mut rest = vec![];
            stream.read_to_end(&mut rest).await.expect("it is told");
            break format!("{}{}", String::from_utf8_lossy(&first), String::from_utf8_lossy(&rest));
        }
        windows.push(stream);
    };
    assert!(full.starts_with("HTTP/1.1 429"), "{full}");
    assert!(
        full.contains("there are 6 connections of this address") && full.contains("`address-connections`"),
        "{full}"
    );
    let said = page.say(json!({ "verb": "talk", "text": "still here" })).await;
    assert_eq!(said["ack"], "done", "{said}");
    drop(windows);
    house.close().await;
}

#[tokio::test]
async fn sandboxes_have_a_limit_that_is_told_and_the_table_goes_on() {
    let house = House::limited(|all| all.what_ifs_address = 2).await;
    let (table, referee) = house.table("home").await;
    let mut seats = vec![(0, referee.clone())];
    for name in ["Ann", "Ben"] {
        seats.push(house.player(table, &referee, name).await);
    }
    let mut tried = vec![];
    for (nth, (seat, cookie)) in seats.iter().enumerate() {
        let mut page = house.what_if(table, *seat, cookie).await;
        let first = page.next().await.expect("it answers");
        let told = first.to_string();
        assert_eq!(first["is"] == "bye", nth == 2, "{told}");
        if nth == 2 {
            assert!(told.contains("2 things are tried out") && told.contains("`what-ifs-address`"), "{told}");
        }
        tried.push(page);
    }
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let said = page.say(json!({ "verb": "talk", "text": "still here" })).await;
    assert_eq!(said["ack"], "done", "{said}");
    drop((tried, page));
    house.close().await;
}
