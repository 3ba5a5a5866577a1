//! What comes over the wire from whoever means no good, or is broken: it is refused with a reason, and the table
//! goes on.
use crate::common;

use common::{House, Sat};
use norn_chronicle::export::Reader;
use norn_chronicle::verify::verify;
use norn_kernel::Ruleset;
use norn_server::limits::FLOOD_MAX;
use norn_testkit::random::Random;
use norn_triumvene::Triumvene;
use norn_wire::message::FromPage;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

impl Sat {
    /// Everybody says something, and everybody hears it.
    async fn goes_on(&mut self) {
        for speaker in 0..3 {
            let text = format!("still here, {speaker}");
            let said = self.pages[speaker].say(json!({ "verb": "talk", "text": text })).await;
            assert_eq!(said["ack"], "done", "{said}");
            for page in &mut self.pages {
                page.settle().await;
                assert!(page.frames.iter().any(|frame| frame.contains(&text)), "{speaker}");
            }
        }
    }

    /// Ann has to roll: the attempt and the question.
    async fn anns_roll(&mut self) -> (Value, Value) {
        let values = json!({
            "who": { "character": 0 }, "doing": { "text": "climb" },
            "roll": { "word": "ability" }, "stat": { "word": "fitness" },
        });
        let check = json!({ "attempt": "check", "values": values, "rest": true });
        let begun = self.pages[0].say(json!({ "verb": "attempt", "filled": check })).await;
        assert_eq!(begun["ack"], "done", "{begun}");
        let state = loop {
            let state = self.pages[1].until("state").await["state"].take();
            if state["open"]["is"] == "attempt" {
                break state;
            }
        };
        (state["open"]["id"].clone(), state["open"]["questions"][0]["path"].clone())
    }
}

fn roll(attempt: &Value, path: &Value, version: u32) -> Value {
    json!({ "verb": "roll", "attempt": attempt, "path": path, "version": version })
}

#[tokio::test]
async fn a_seat_does_not_act_for_another() {
    let mut sat = Sat::down().await;
    let (attempt, path) = sat.anns_roll().await;
    let answer = sat.pages[2].say(roll(&attempt, &path, 0)).await;
    assert_eq!(answer["why"]["right"], "own-character", "{answer}");
    let filled = json!({ "attempt": "check", "values": { "who": { "character": 0 } }, "rest": true });
    let answer = sat.pages[2].say(json!({ "verb": "attempt", "filled": filled })).await;
    assert_eq!(answer["why"]["rule"], "triumvene.play.roles", "{answer}");
    let answer = sat.pages[2].say(json!({ "verb": "undo" })).await;
    assert_eq!(answer["why"]["right"], "consent", "{answer}");
    assert_eq!(sat.pages[1].say(roll(&attempt, &path, 0)).await["ack"], "done");
    sat.goes_on().await;
}

#[tokio::test]
async fn what_only_the_referee_may_is_refused_by_that_right() {
    let mut sat = Sat::down().await;
    let (attempt, path) = sat.anns_roll().await;
    let filled = json!({ "attempt": "check", "values": { "who": { "character": 0 } }, "rest": true });
    let before = sat.house.get(&format!("/api/tables/{}/seats/0/export", sat.table), &sat.cookies[0]).await;
    for say in [
        json!({ "verb": "attempt", "filled": filled, "insist": true }),
        json!({ "verb": "accept", "attempt": attempt, "filled": filled }),
        json!({ "verb": "start", "attempt": attempt }),
        json!({ "verb": "move-on" }),
        json!({ "verb": "fall-without", "of": attempt, "path": path }),
        json!({ "verb": "rule", "attempt": attempt, "path": path, "instead": { "number": 100 } }),
        json!({ "verb": "set-aside", "attempt": attempt }),
        json!({ "verb": "correct", "address": "character/0/hp", "value": { "number": 99 } }),
        json!({ "verb": "switch", "switch": "x", "value": "y" }),
        json!({ "verb": "invite", "name": "Eve" }),
        json!({ "verb": "remove", "seat": 1 }),
        json!({ "verb": "let-watch", "name": "Eve" }),
        json!({ "verb": "allow", "seat": 2, "role": "co-referee", "may": ["write", "throw", "correct"] }),
        json!({ "verb": "give-chair", "to": 2 }),
        json!({ "verb": "assign", "seat": 2, "characters": [0] }),
        json!({ "verb": "session", "open": true }),
        json!({ "verb": "subject", "subject": "x" }),
        json!({ "verb": "narrate", "text": "x" }),
    ] {
        let answer = sat.pages[2].say(say.clone()).await;
        assert_eq!(answer["why"]["right"], "referees-only", "{say}: {answer}");
    }
    let after = sat.house.get(&format!("/api/tables/{}/seats/0/export", sat.table), &sat.cookies[0]).await;
    assert_eq!(before.text, after.text, "nothing of it happened");
    sat.goes_on().await;
}

#[tokio::test]
async fn what_comes_twice_too_early_or_too_late_happens_once() {
    let mut sat = Sat::down().await;
    let (attempt, path) = sat.anns_roll().await;
    let page = &mut sat.pages[1];
    let unknown = json!("00".repeat(8));
    for (say, right) in [
        (roll(&unknown, &path, 0), "no-such-attempt"),
        (roll(&attempt, &json!("77"), 0), "too-late"),
        (roll(&attempt, &path, 9), "too-late"),
        (
            json!({ "verb": "answer", "attempt": attempt, "path": path, "version": 0, "answer": { "yes": true } }),
            "no-answer",
        ),
    ] {
        let answer = page.say(say.clone()).await;
        assert_eq!(answer["why"]["right"], right, "{say}: {answer}");
    }
    assert_eq!(page.say_as("once", roll(&attempt, &path, 0)).await["ack"], "done");
    assert_eq!(page.say_as("once", roll(&attempt, &path, 0)).await["ack"], "before");
    let late = page.say_as("twice", roll(&attempt, &path, 0)).await;
    assert_eq!(late["is"], "refused", "{late}");
    assert!(late["why"]["right"].is_string(), "{late}");
    // The same id is another command in another seat.
    let other = sat.pages[2].say_as("once", json!({ "verb": "talk", "text": "mine" })).await;
    assert_eq!(other["ack"], "done");
    sat.goes_on().await;
    let export = sat.house.get(&format!("/api/tables/{}/seats/0/export", sat.table), &sat.cookies[0]).await;
    let at_path = format!("\"path\":{path}");
    let rolled =
        export.text.lines().filter(|line| line.contains("\"is\":\"rolled\"") && line.contains(&at_path));
    let sources: Vec<&str> = rolled.collect();
    assert!(!sources.is_empty() && sources.len() <= 2, "{sources:?}");
}

#[tokio::test]
async fn forged_keys_open_nothing() {
    let sat = Sat::down().await;
    let (house, table) = (&sat.house, sat.table);
    let token = sat.cookies[1].split('=').nth(1).expect("a token");
    let name = format!("norn-{}", house.port);
    let almost = format!("{}{}", &token[..63], if token.ends_with('0') { '1' } else { '0' });
    for value in ["", "0", &"0".repeat(64), &almost, &token[..63], &token.to_uppercase(), &"f".repeat(4_000)]
    {
        let cookie = format!("{name}={value}");
        assert_eq!(house.knock(table, 1, &cookie, &house.origin()).await.err(), Some(403), "{value}");
        let export = house.get(&format!("/api/tables/{table}/seats/1/export"), &cookie).await;
        assert_eq!(export.status, 403, "{value}");
        assert!(export.json()["error"]["hint"].is_string(), "{}", export.text);
    }
    for forged in ["", "x", &"0".repeat(64), token, &almost, &"e".repeat(4_000)] {
        let joined = house.post("/api/join", "", &json!({ "token": forged, "name": "Eve" })).await;
        assert_eq!(joined.status, 403, "{forged}: {}", joined.text);
        let claimed = house.post("/api/claim", "", &json!({ "token": forged })).await;
        assert_eq!(claimed.status, 403, "{forged}: {}", claimed.text);
        assert!(!claimed.head.to_lowercase().contains("set-cookie"));
    }
    let mut sat = sat;
    sat.goes_on().await;
}

/// Opens a socket by hand; what comes back until the end.
async fn by_hand(house: &House, table: i64, cookie: &str, host: &str, after: &[u8]) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
    let request = format!(
        "GET /api/tables/{table}/seats/1/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {}\r\nCookie: {cookie}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        house.origin()
    );
    stream.write_all(request.as_bytes()).await.expect("it reads");
    stream.write_all(after).await.expect("it reads");
    let mut bytes = vec![];
    let reading = stream.read_to_end(&mut bytes);
    // A connection that was cut is over, too.
    let _ = tokio::time::timeout(std::time::Duration::from_secs(20), reading).await.expect("it ends");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A frame as a browser would send it, masked with nothing.
fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).expect("short");
    assert!(length < 126);
    [&[0x80 | kind, 0x80 | length, 0, 0, 0, 0], payload].concat()
}

#[tokio::test]
async fn what_is_no_message_ends_the_connection_with_a_reason() {
    let mut sat = Sat::down().await;
    let (table, cookie) = (sat.table, sat.cookies[1].clone());
    let own = format!("127.0.0.1:{}", sat.house.port);
    let hello = frame(1, json!({ "to": "hello", "wire": norn_wire::WIRE }).to_string().as_bytes());
    let broken = [
        ("no UTF-8", [hello.clone(), frame(1, &[0xff, 0xfe])].concat(), "too-much"),
        ("no kind of frame", [hello, frame(3, b"x")].concat(), "too-much"),
        ("bytes for a greeting", frame(2, b"hello"), "other-version"),
        ("no greeting", frame(1, b"\"x\""), "other-version"),
    ];
    for (what, bytes, why) in broken {
        let came = by_hand(&sat.house, table, &cookie, &own, &bytes).await;
        assert!(came.starts_with("HTTP/1.1 101"), "{what}: {came}");
        assert!(came.contains(&format!("\"is\":\"bye\",\"why\":\"{why}\",\"text\":")), "{what}: {came}");
    }
    let foreign = by_hand(&sat.house, table, &cookie, "evil.example", &[]);
    // Refused over HTTP, the connection may stay for another request.
    let refused = tokio::time::timeout(std::time::Duration::from_secs(1), foreign).await;
    assert!(refused.map_or(true, |came| came.starts_with("HTTP/1.1 403")));
    // More than is ever read.
    let mut page = sat.house.page(table, 1, &cookie, None).await;
    page.until("state").await;
    page.text(&"x".repeat(FLOOD_MAX + 1)).await;
    let bye = page.until("bye").await;
    assert_eq!(bye["why"], "too-much");
    assert!(bye["text"].as_str().is_some_and(|text| text.contains(&FLOOD_MAX.to_string())), "{bye}");
    sat.goes_on().await;
}

#[tokio::test]
async fn hostile_texts_stay_text() {
    let mut sat = Sat::down().await;
    for text in [
        "<script>alert(1)</script>",
        "\u{202e}drawkcab\u{202c} \u{2066}x\u{2069}",
        "a\u{0}b\u{7}c\u{1b}[31m",
        "\u{feff}🎲👩‍👩‍👧",
        "{ $name } -term = x",
        "'; DROP TABLE entries; --",
        "\r\nSet-Cookie: x",
    ] {
        for say in
            [json!({ "verb": "talk", "text": text }), json!({ "verb": "note", "text": text, "public": true })]
        {
            let said = sat.pages[1].say(say).await;
            assert_eq!(said["ack"], "done", "{text:?}: {said}");
        }
        sat.pages[2].settle().await;
        let told = sat.pages[2].frames.iter().filter_map(|frame| serde_json::from_str::<Value>(frame).ok());
        let told = told.flat_map(|frame| frame["entries"].as_array().cloned().unwrap_or_default());
        assert_eq!(told.filter(|entry| entry["told"]["text"] == text).count(), 2, "{text:?}");
    }
    for text in [String::new(), " \n\t".to_owned(), "x".repeat(4_001)] {
        let answer = sat.pages[1].say(json!({ "verb": "talk", "text": text })).await;
        assert_eq!(answer["why"]["right"], "text", "{answer}");
    }
    let long = json!({ "to": "say", "command": { "id": "long", "say": { "verb": "talk", "text": "x".repeat(100_000) } } });
    sat.pages[1].send(&long).await;
    assert!(sat.pages[1].until("wrong").await["text"].as_str().is_some_and(|why| why.contains("in several")));
    for id in [String::new(), "x".repeat(57)] {
        let answer = sat.pages[1].say_as(&id, json!({ "verb": "talk", "text": "x" })).await;
        assert_eq!(answer["why"]["right"], "text", "{answer}");
    }
    sat.goes_on().await;
}

/// One of each sort of message, as a page would send it now.
fn messages(attempt: &Value, path: &Value, draft: &Value) -> Vec<Value> {
    let filled = json!({ "attempt": "check", "values": { "who": { "character": 0 }, "doing": { "text": "x" } }, "rest": true });
    let bound = json!({ "count": 3, "head": "00".repeat(32), "signature": "00".repeat(64) });
    let given = json!({ "link": "00".repeat(32), "bound": bound });
    let says = [
        json!({ "verb": "agree" }),
        json!({ "verb": "attempt", "filled": filled, "insist": false }),
        json!({ "verb": "accept", "attempt": attempt, "filled": filled }),
        json!({ "verb": "withdraw", "attempt": attempt }),
        json!({ "verb": "start", "attempt": attempt }),
        json!({ "verb": "move-on" }),
        json!({ "verb": "answer", "attempt": attempt, "path": path, "version": 0, "answer": { "yes": true } }),
        json!({ "verb": "roll", "attempt": attempt, "path": path, "version": 0, "typed": [3], "given": given }),
        json!({ "verb": "reveal", "of": attempt, "path": path, "given": given }),
        json!({ "verb": "fall-without", "of": attempt, "path": path }),
        json!({ "verb": "rule", "attempt": attempt, "path": path, "instead": { "number": 3 }, "reason": "x" }),
        json!({ "verb": "set-aside", "attempt": attempt, "reason": "x" }),
        json!({ "verb": "undo", "back_to": attempt}),
        json!({ "verb": "correct", "address": "character/0/hp", "value": { "number": 3 }, "reason": "" }),
        json!({ "verb": "build", "draft": draft, "seat": 1 }),
        json!({ "verb": "switch", "switch": "odds", "value": "own" }),
        json!({ "verb": "assign", "seat": 1, "characters": [0] }),
        json!({ "verb": "session", "open": true }),
        json!({ "verb": "subject", "subject": "x", "consent": false }),
        json!({ "verb": "talk", "text": "x", "to": [1] }),
        json!({ "verb": "narrate", "text": "x" }),
        json!({ "verb": "note", "text": "x", "public": true }),
        json!({ "verb": "throw", "notation": "3d6", "secret": true }),
        json!({ "verb": "floor" }),
        json!({ "verb": "yield" }),
        json!({ "verb": "end-floor" }),
        json!({ "verb": "wish", "about": "odds", "wish": { "word": "own" } }),
        json!({ "verb": "publish", "chain": "public", "tip": "00".repeat(32), "key": "00".repeat(32) }),
    ];
    let looks = [
        json!({ "look": "fill", "filled": filled }),
        json!({ "look": "odds", "filled": filled }),
        json!({ "look": "why-not" }),
        json!({ "look": "form", "draft": draft }),
        json!({ "look": "cast" }),
        json!({ "look": "odds-of", "path": path }),
        json!({ "look": "explain", "attempt": attempt }),
        json!({ "look": "rule", "id": "triumvene.tokens.availability" }),
        json!({ "look": "rules" }),
    ];
    let says = says.into_iter().map(|say| json!({ "to": "say", "command": { "id": "x", "say": say } }));
    let looks = looks.into_iter().map(|at| json!({ "to": "look", "n": 1, "at": at }));
    says.chain(looks).chain([json!({ "to": "earlier", "before": 9 })]).collect()
}

/// All points of it below `at`, as JSON pointers.
fn points(value: &Value, at: &str) -> Vec<String> {
    let below = |(name, value): (String, &Value)| points(value, &format!("{at}/{name}"));
    let mut all: Vec<String> = match value {
        Value::Object(map) => map.iter().map(|(name, value)| (name.clone(), value)).flat_map(below).collect(),
        Value::Array(all) => {
            all.iter().enumerate().map(|(n, value)| (n.to_string(), value)).flat_map(below).collect()
        }
        _ => vec![],
    };
    all.push(at.to_owned());
    all
}

/// What stands at one point of it, chosen at random: seldom what says of which sort it is, or the whole.
fn some_point<'a>(value: &'a mut Value, random: &mut Random) -> &'a mut Value {
    let all = points(value, "");
    let sort = |point: &str| {
        ["", "/command", "/command/say", "/at"].contains(&point)
            || ["/to", "/verb", "/look"].iter().any(|tag| point.ends_with(tag))
    };
    let plain: Vec<String> = all.iter().filter(|point| !sort(point)).cloned().collect();
    let among = if plain.is_empty() || random.one_in(8) { &all } else { &plain };
    let point = random.of(among).expect("some");
    value.pointer_mut(point).expect("it is there")
}

/// A message that is not quite as it was.
fn mutated(message: &Value, random: &mut Random) -> String {
    let mut message = message.clone();
    for _ in 0..=random.below(2) {
        let point = some_point(&mut message, random);
        let odd = match point {
            Value::Number(number) => {
                let near = number.as_i64().unwrap_or(0).wrapping_add(i64::from(random.below(5)) - 2);
                vec![
                    json!(near),
                    json!(near),
                    json!(u64::MAX),
                    json!(i64::MIN),
                    json!(65_535),
                    json!(1e300),
                    json!(0.5),
                ]
            }
            Value::String(text) => vec![
                json!(format!("{text}{text}")),
                json!(text.to_uppercase()),
                json!("0.1"),
                json!("5.0"),
                json!(""),
                json!("\u{0}\u{202e}"),
                json!("x".repeat(5_000)),
                json!("999999999d999999999"),
                json!("ability"),
            ],
            Value::Bool(flag) => vec![json!(!*flag)],
            _ => vec![
                json!([]),
                json!([[[[[[]]]]]]),
                json!({}),
                json!({ "character": 65_535 }),
                json!({ "number": i64::MIN }),
                json!({ "list": [{ "flag": true }, { "list": [] }] }),
                json!({ "text": "9".repeat(3_000) }),
            ],
        };
        let which = random.below(6);
        match point {
            Value::Object(map) if which == 0 && !map.is_empty() => {
                let key = random.below(u32::try_from(map.len()).expect("few")) as usize;
                let key = map.keys().nth(key).cloned().expect("it is there");
                map.remove(&key);
            }
            Value::Array(all) if which < 3 => all.extend(all.clone()),
            point if which == 5 => {
                *point = random.of(&[Value::Null, json!(true), json!(-1), json!("x")]).expect("some").clone();
            }
            point => *point = random.of(&odd).expect("some").clone(),
        }
    }
    let mut text = message.to_string();
    if random.one_in(10) {
        let at = random.below(u32::try_from(text.len()).expect("short")) as usize;
        if text.is_char_boundary(at) {
            match random.below(3) {
                0 => text.truncate(at),
                1 => text.insert_str(at, random.of(&["\"", "{", "]", "\\u0000", ",", "1e9"]).expect("some")),
                _ => text.insert(at, '\u{2028}'),
            }
        }
    }
    text
}

/// How many messages are thrown.
const THROWN: usize = 400;
/// How many of them one connection sends.
const AT_ONCE: usize = 20;

#[tokio::test]
async fn whatever_is_thrown_at_a_table_is_answered_and_harms_nothing() {
    let mut sat = Sat::down().await;
    let mut random = Random::seeded(11);
    let draft = sat.pages[0].look(json!({ "look": "cast" })).await["drafts"][1]["draft"].clone();
    let (attempt, path) = sat.anns_roll().await;
    let messages = messages(&attempt, &path, &draft);
    for message in &messages {
        let read = serde_json::from_value::<FromPage>(message.clone());
        assert!(read.is_ok(), "{message}: {read:?}");
    }
    let mut came = [0; 3];
    for round in 0..THROWN / AT_ONCE {
        let seat = round % 3;
        let number = u16::try_from(seat).expect("few");
        let mut page = sat.house.page(sat.table, number, &sat.cookies[seat], None).await;
        page.until("state").await;
        for n in 0..AT_ONCE {
            let mut message = random.of(&messages).expect("some").clone();
            if message["to"] == "say" {
                message["command"]["id"] = json!(format!("{round}-{n}"));
            }
            let text = mutated(&message, &mut random);
            page.frames.clear();
            page.text(&text).await;
            let read = serde_json::from_str::<FromPage>(&text);
            // Odds take their time, and other answers stand before the one to this.
            page.look(json!({ "look": "explain", "attempt": "nothing" })).await;
            let answered =
                |is: &str| page.frames.iter().any(|frame| frame.starts_with(&format!("{{\"is\":\"{is}\"")));
            let right = match read {
                Ok(FromPage::Say { .. }) => {
                    came[0] += 1;
                    answered("done") || answered("refused")
                }
                Ok(FromPage::Look { .. }) => {
                    came[1] += 1;
                    true
                }
                Ok(
                    FromPage::Bound { n, .. }
                    | FromPage::Unbound { n, .. }
                    | FromPage::OwnBounds { n }
                    | FromPage::Strike { n, .. },
                ) => message["is"] == "seen" && message["n"] == n,
                Ok(FromPage::Earlier { .. }) => answered("earlier"),
                // A page that lacks nothing hears nothing of it, nor one that points at what it does not see.
                Ok(FromPage::More {} | FromPage::Point { .. }) => true,
                Ok(FromPage::There {}) => answered("here"),
                // Only in a what if has anybody something to go back over.
                Ok(FromPage::Back {} | FromPage::Again {} | FromPage::Hello { .. }) | Err(_) => {
                    came[2] += 1;
                    answered("wrong")
                }
            };
            assert!(right, "{text}: {:?}", page.frames);
            for frame in &page.frames {
                assert!(
                    !frame.contains("our fault") && !frame.contains("could not be weighed"),
                    "{text}: {frame}"
                );
            }
        }
    }
    println!("commands, looks, and what was no message: {came:?}");
    assert!(came.iter().all(|some| THROWN / 25 <= *some), "{came:?}");
    for page in &mut sat.pages {
        page.settle().await;
    }
    // Somebody may have been given the floor, or the subject stopped; the log tells the truth of it all.
    for (seat, cookie) in sat.cookies.iter().enumerate() {
        let mut page = sat.house.page(sat.table, u16::try_from(seat).expect("few"), cookie, None).await;
        page.until("state").await;
        page.say_as(&format!("put-down-{seat}"), json!({ "verb": "yield" })).await;
    }
    sat.goes_on().await;
    let export = sat.house.get(&format!("/api/tables/{}/seats/0/export", sat.table), &sat.cookies[0]).await;
    let read = || Reader::open(export.text.as_bytes()).expect("an export");
    let report = verify(read(), Triumvene.start(), &mut (), None);
    assert!(report.holds(), "{:?}", report.tampered);
    let again = norn_table::verify::check(Triumvene, read().map(|entry| entry.expect("an entry")));
    let again = again.expect("a whole log");
    assert!(again.holds(), "{:?}", again.tampered);
}

/// One message of somebody who is the referee, as anybody is in a demo, ends nothing and is answered in brief.
#[tokio::test]
async fn nothing_that_nests_deep_or_wide_ends_the_server() {
    let mut sat = Sat::down().await;
    let dotted = |parts: usize| vec!["a"; parts].join(".");
    let inner =
        |times: usize| format!("{}1{}", format!("{{ {} = ", dotted(79)).repeat(times), " }".repeat(times));
    let list = |times: usize| "{\"list\":[".repeat(times) + &"]}".repeat(times);
    let pack = |rows: String| {
        let about = "name = \"A pack\"\ngame = \"triumvene\"\n".to_owned();
        let file = |name: &str, text: String| json!({ "name": name, "text": text });
        json!({ "verb": "load", "files": [file("pack.toml", about), file("rows.toml", rows)] })
    };
    let about =
        json!({ "verb": "load", "files": [{ "name": "pack.toml", "text": format!("x = {}", inner(79)) }] });
    for (say, why) in [
        (pack(format!("[[weapon]]\nx = {}", inner(79))), "deeper than 32 levels"),
        (pack(format!("[[weapon.{}]]\n{} = {}", dotted(79), dotted(79), inner(60))), "deeper than 32 levels"),
        (about, "deeper than 32 levels"),
        (
            pack((0..3_000).fold(String::new(), |all, nth| all + &format!("{}{nth} = 1\n", "q".repeat(10)))),
            "\n… and 29",
        ),
    ] {
        let answer = sat.pages[0].say(say).await;
        let text = answer["why"]["text"].as_str().unwrap_or_default();
        assert!(text.contains(why) && text.len() <= 4_096, "{text}");
    }
    // What is filled in may nest as deep as a message; deeper ones are not understood.
    for (levels, why) in [(20, "\"is\":\"refused\""), (40, "more than 64 deep"), (5_000, "more than 64 deep")]
    {
        let values = format!("{{\"who\":{}}}", list(levels));
        let filled = format!("{{\"attempt\":\"check\",\"values\":{values},\"rest\":true}}");
        let say = format!("{{\"verb\":\"attempt\",\"filled\":{filled}}}");
        let page = &mut sat.pages[1];
        page.frames.clear();
        page.text(&format!("{{\"to\":\"say\",\"command\":{{\"id\":\"deep{levels}\",\"say\":{say}}}}}")).await;
        page.look(json!({ "look": "explain", "attempt": "nothing" })).await;
        assert!(page.frames.iter().any(|frame| frame.contains(why)), "{levels}: {:?}", page.frames);
    }
    sat.goes_on().await;
}
