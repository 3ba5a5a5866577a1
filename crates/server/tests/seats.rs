//! What each sort of seat may do over the wire, against clients that try what they may not.
use crate::common;
use crate::pictures::file;
use common::{Page, Sat};
use image::ImageFormat;
use serde_json::{Value, json};

const SECRET: &str = "The miller is the murderer";
const WHISPER: &str = "Only you know of the cellar";

impl Sat {
    /// A table at which the referee has noted one thing and told Ann another.
    async fn with_secrets() -> Self {
        let mut sat = Self::down().await;
        sat.does(0, json!({ "verb": "note", "text": SECRET })).await;
        sat.does(0, json!({ "verb": "talk", "text": WHISPER, "to": [1] })).await;
        sat
    }

    async fn does(&mut self, who: usize, say: Value) {
        let said = self.pages[who].say(say.clone()).await;
        assert_eq!(said["ack"], "done", "{say}: {said}");
    }

    fn seat(&self, seat: u16, what: &str) -> String {
        format!("/api/tables/{}/seats/{seat}/{what}", self.table)
    }

    /// A link to a seat, given out by whoever may, and the cookie of a new device that opens it.
    async fn claimed(&self, seat: u16, cookie: &str) -> String {
        let token = self.link(seat, cookie).await;
        let claimed = self.house.post("/api/claim", "", &json!({ "token": token })).await;
        assert_eq!(claimed.status, 200, "{}", claimed.text);
        claimed.cookie()
    }

    async fn link(&self, seat: u16, cookie: &str) -> String {
        let made = self.house.post(&self.seat(seat, "link"), cookie, &json!({})).await;
        assert_eq!(made.status, 200, "{}", made.text);
        made.json()["link"].as_str().and_then(|link| link.split('#').nth(1)).expect("a token").to_owned()
    }

    async fn post(&self, seat: u16, what: &str, cookie: &str) -> u16 {
        self.house.post(&self.seat(seat, what), cookie, &json!({})).await.status
    }

    async fn lock(&self, seat: u16, cookie: &str) -> u16 {
        let origin = self.house.origin();
        self.house.send("DELETE", &self.seat(seat, "devices"), cookie, &origin, &json!({})).await.status
    }

    async fn export(&self, seat: u16, cookie: &str) -> common::Answer {
        self.house.get(&self.seat(seat, "export"), cookie).await
    }

    async fn knock(&self, seat: u16, cookie: &str) -> Option<u16> {
        self.house.knock(self.table, seat, cookie, &self.house.origin()).await.err()
    }
}

/// Every verb that could change something, whoever may say it.
fn verbs() -> Vec<Value> {
    let filled = json!({ "attempt": "check", "values": { "who": { "character": 0 } }, "rest": true });
    vec![
        json!({ "verb": "attempt", "filled": filled, "insist": true }),
        json!({ "verb": "withdraw", "attempt": "x" }),
        json!({ "verb": "move-on" }),
        json!({ "verb": "busy", "on": true }),
        json!({ "verb": "undo" }),
        json!({ "verb": "agree" }),
        json!({ "verb": "correct", "address": "character/0/hp", "value": { "number": 99 } }),
        json!({ "verb": "switch", "switch": "x", "value": "y" }),
        json!({ "verb": "invite", "name": "Eve" }),
        json!({ "verb": "let-watch", "name": "Eve" }),
        json!({ "verb": "allow", "seat": 3, "role": "player", "may": ["write"] }),
        json!({ "verb": "give-chair", "to": 3 }),
        json!({ "verb": "remove", "seat": 1 }),
        json!({ "verb": "claim", "who": 0 }),
        json!({ "verb": "session", "open": true }),
        json!({ "verb": "subject", "subject": "x" }),
        json!({ "verb": "talk", "text": "hello" }),
        json!({ "verb": "talk", "text": "psst", "to": [0] }),
        json!({ "verb": "note", "text": "hello", "public": true }),
        json!({ "verb": "write-card", "about": { "title": "A" }, "to": "everyone" }),
        json!({ "verb": "throw", "notation": "1d6" }),
        json!({ "verb": "stop" }),
        json!({ "verb": "floor" }),
        json!({ "verb": "wish", "about": "auto-roll", "wish": { "flag": true } }),
    ]
}

/// What is set over one connection, and at once set otherwise: by whoever has seen nothing of the first.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_page_sets_twice_in_a_row_is_set_twice_and_another_page_has_seen_nothing_of_it() {
    let Sat { house, table, cookies, pages: [mut one, ..] } = Sat::down().await;
    one.settle().await;
    let mut other = house.page(table, 0, &cookies[0], None).await;
    let seen = other.until("heads").await["count"].clone();
    other.until("state").await;
    let allow = |id: &str, may: &[&str]| {
        let say = json!({ "verb": "allow", "seat": 2, "role": "player", "may": may });
        json!({ "to": "say", "command": { "id": id, "say": say, "based_on": { "seen": seen } } })
    };
    // Both are on their way before either is answered.
    one.send(&allow("a", &["write"])).await;
    one.send(&allow("b", &["write", "throw"])).await;
    for id in ["a", "b"] {
        let answer = loop {
            let message = one.next().await.expect("an answer");
            if message["id"] == id {
                break message;
            }
        };
        assert_eq!(answer["is"], "done", "{answer}");
    }
    // No page says for itself what it has said.
    let mut late = allow("c", &[]);
    late["command"]["based_on"]["after"] = json!(["a", "b"]);
    other.send(&late).await;
    let refused = other.until("refused").await;
    assert_eq!((&refused["id"], &refused["why"]["right"]), (&json!("c"), &json!("stale")), "{refused}");
}

#[tokio::test]
async fn whoever_watches_gets_what_everybody_sees_and_can_do_nothing() {
    let mut sat = Sat::with_secrets().await;
    sat.does(0, json!({ "verb": "let-watch", "name": "The stream" })).await;
    let cookie = sat.claimed(3, &sat.cookies[0]).await;
    let mut stream = sat.house.page(sat.table, 3, &cookie, None).await;
    stream.until("state").await;
    assert_eq!((&stream.state["offers"], &stream.state["forms"]), (&json!([]), &json!([])));
    for say in verbs() {
        let answer = stream.say(say.clone()).await;
        assert_eq!(
            (&answer["is"], &answer["why"]["right"]),
            (&json!("refused"), &json!("spectator")),
            "{say}"
        );
    }
    let filled = json!({ "attempt": "check", "values": { "who": { "character": 0 } }, "rest": true });
    for look in [
        json!({ "look": "fill", "filled": filled }),
        json!({ "look": "odds", "filled": filled }),
        json!({ "look": "odds-of", "path": "0" }),
        json!({ "look": "why-not" }),
        json!({ "look": "onto", "who": 0, "onto": { "character": 0 } }),
        json!({ "look": "places", "who": 0 }),
        json!({ "look": "form", "draft": { "form": "character", "values": {} } }),
        json!({ "look": "cast" }),
    ] {
        let seen = stream.look(look.clone()).await;
        assert_eq!(
            (&seen["seen"], &seen["why"]["right"]),
            (&json!("nothing"), &json!("spectator")),
            "{look}"
        );
    }
    // They give out nothing, put down nothing, and lock nobody out.
    assert_eq!(sat.post(3, "link", &cookie).await, 403);
    assert_eq!(sat.lock(3, &cookie).await, 403);
    assert_eq!(sat.house.put(sat.table, 3, &cookie, &file(ImageFormat::Png, 1)).await.status, 403);
    for seat in [0, 1, 2] {
        assert_eq!(sat.knock(seat, &cookie).await, Some(403));
        assert_eq!(sat.export(seat, &cookie).await.status, 403);
    }
    // What the referee and a player have between them is in nothing that they are sent.
    let card = json!({ "title": "A clue", "text": WHISPER });
    sat.does(0, json!({ "verb": "write-card", "about": card, "to": { "seats": [1] } })).await;
    let put = sat.house.put(sat.table, 0, &sat.cookies[0], &file(ImageFormat::Png, 2)).await.json();
    let hash = put["hash"].as_str().expect("a hash").to_owned();
    assert_eq!(sat.house.picture(sat.table, 3, &cookie, &hash).await.status, 404);
    sat.does(0, json!({ "verb": "talk", "text": "for all to hear" })).await;
    stream.settle().await;
    assert!(stream.frames.iter().any(|frame| frame.contains("for all to hear")));
    let export = sat.export(3, &cookie).await;
    assert!(export.text.contains("for all to hear"));
    for secret in [SECRET, WHISPER, "A clue", &hash] {
        assert!(!stream.frames.iter().any(|frame| frame.contains(secret)), "{secret}");
        assert!(!export.text.contains(secret), "{secret}");
    }
    // Shown to all, the picture is theirs to see.
    let picture = json!({ "title": "A map", "picture": { "picture": put, "alt": "a map" } });
    sat.does(0, json!({ "verb": "write-card", "about": picture, "to": "everyone" })).await;
    assert_eq!(sat.house.picture(sat.table, 3, &cookie, &hash).await.status, 200);
    sat.house.close().await;
}

#[tokio::test]
async fn a_device_that_loses_its_seat_on_the_way_in_gets_nothing_of_it() {
    let sat = Sat::with_secrets().await;
    // Let in by the door, and locked out before it said a word.
    let mut late = sat.house.knock(sat.table, 1, &sat.cookies[1], &sat.house.origin()).await.expect("let in");
    let unused = sat.link(1, &sat.cookies[0]).await;
    assert_eq!(sat.lock(1, &sat.cookies[0]).await, 200);
    late.send(&json!({ "to": "hello", "wire": norn_wire::WIRE })).await;
    assert_eq!(late.next().await.expect("an answer")["why"], "seat-taken");
    assert_eq!(sat.knock(1, &sat.cookies[1]).await, Some(403));
    // Links that nobody had opened are dead, too; a new one opens.
    assert_eq!(sat.house.post("/api/claim", "", &json!({ "token": unused })).await.status, 403);
    let again = sat.claimed(1, &sat.cookies[0]).await;
    sat.house.page(sat.table, 1, &again, None).await.until("state").await;
    sat.house.close().await;
}

#[tokio::test]
async fn a_co_referee_has_the_chairs_view_and_rights_but_not_the_chair() {
    let mut sat = Sat::with_secrets().await;
    let bens = sat.cookies[2].clone();
    assert_eq!(sat.knock(0, &bens).await, Some(403));
    let allow = |role: &str| json!({ "verb": "allow", "seat": 2, "role": role, "may": ["write", "throw"] });
    sat.does(0, allow("co-referee")).await;
    let mut chair = sat.house.page(sat.table, 0, &bens, None).await;
    chair.said = 100;
    assert_eq!(chair.until("welcome").await["hand"], 2);
    let me = sat.house.get("/api/me", &bens).await.json();
    let seats: Vec<(&Value, &Value, &Value)> =
        (0..2).map(|n| &me["seats"][n]).map(|one| (&one["seat"], &one["role"], &one["referee"])).collect();
    assert_eq!(
        seats,
        [(&json!(2), &json!("co-referee"), &json!(false)), (&json!(0), &json!("co-referee"), &json!(true))]
    );
    chair.until("state").await;
    assert!(chair.frames.iter().any(|frame| frame.contains(SECRET)), "they know what the referee knows");
    for say in [
        json!({ "verb": "narrate", "text": "It rains." }),
        json!({ "verb": "correct", "address": "character/0/fitness", "value": { "number": 3 } }),
        json!({ "verb": "session", "open": true }),
    ] {
        let said = chair.say(say.clone()).await;
        assert_eq!(said["ack"], "done", "{say}: {said}");
    }
    for (say, right) in [
        (json!({ "verb": "give-chair", "to": 2 }), "in-person"),
        (json!({ "verb": "give-chair", "to": 1 }), "in-person"),
        (json!({ "verb": "allow", "seat": 1, "role": "co-referee", "may": [] }), "in-person"),
        (json!({ "verb": "remove", "seat": 0 }), "seat"),
    ] {
        assert_eq!(chair.say(say.clone()).await["why"]["right"], right, "{say}");
    }
    // Everybody reads whose hand it was.
    sat.pages[1].settle().await;
    let rains = sat.pages[1].frames.iter().find(|frame| frame.contains("It rains.")).expect("she hears it");
    assert!(rains.contains(r#""hand":2"#) && rains.contains(r#""who":"Ben""#), "{rains}");
    // They invite and give players links, and neither take the chair from the referee nor let anybody into it.
    sat.house.invitation(sat.table, &bens).await;
    assert_eq!(sat.post(1, "link", &bens).await, 200);
    assert_eq!(sat.post(0, "link", &bens).await, 403);
    assert_eq!(sat.lock(0, &bens).await, 403);
    assert_eq!(sat.export(0, &bens).await.status, 200);
    // At their own seat they are told what is theirs.
    sat.pages[2].settle().await;
    assert!(!sat.pages[2].frames.iter().any(|frame| frame.contains(SECRET) || frame.contains(WHISPER)));
    // Made a player again, they are out of the chair at once, and stay where they sit.
    sat.does(0, allow("player")).await;
    assert_eq!(chair.until("bye").await["why"], "moved");
    assert_eq!(sat.knock(0, &bens).await, Some(403));
    assert_eq!(sat.export(0, &bens).await.status, 403);
    assert_eq!(
        sat.house.post(&format!("/api/tables/{}/invitation", sat.table), &bens, &json!({})).await.status,
        403
    );
    sat.does(2, json!({ "verb": "talk", "text": "back among you" })).await;
    sat.house.close().await;
}

#[tokio::test]
async fn a_chair_that_is_given_away_is_the_next_ones_alone() {
    let mut sat = Sat::with_secrets().await;
    let [referee, anns, bens] = sat.cookies.clone();
    let (chairs, hers) = (sat.link(0, &referee).await, sat.link(1, &referee).await);
    // On its way in while the chair changes hands.
    let mut late = sat.house.knock(sat.table, 0, &referee, &sat.house.origin()).await.expect("let in");
    sat.does(0, json!({ "verb": "talk", "text": "as long as I have it" })).await;
    let give = json!({ "to": "say", "command": { "id": "give", "say": { "verb": "give-chair", "to": 1 } } });
    sat.pages[0].send(&give).await;
    for page in &mut sat.pages[..2] {
        assert_eq!(page.until("bye").await["why"], "moved");
    }
    late.send(&json!({ "to": "hello", "wire": norn_wire::WIRE })).await;
    assert_eq!(late.next().await.expect("an answer")["why"], "seat-taken");
    for (cookie, token) in [("", &chairs), (referee.as_str(), &hers)] {
        let claimed = sat.house.post("/api/claim", cookie, &json!({ "token": token })).await;
        assert_eq!(claimed.status, 403, "links from before open nothing: {}", claimed.text);
    }
    // Who sits where now: Ann in the chair, and whoever had it at a seat that nobody had.
    for (cookie, own) in [(&referee, 3), (&anns, 0), (&bens, 2)] {
        for seat in 0..4 {
            let status = if seat == own { 200 } else { 403 };
            assert_eq!(sat.export(seat, cookie).await.status, status, "{own} at {seat}");
        }
    }
    let mut chair = sat.house.page(sat.table, 0, &anns, None).await;
    chair.said = 100;
    chair.until("state").await;
    assert!(chair.frames.iter().any(|frame| frame.contains(SECRET)), "it is hers to know");
    let was = chair.frames.iter().find(|frame| frame.contains("as long as I have it")).expect("she reads it");
    assert!(was.contains(r#""who":"Ref""#), "what was said before is told of whoever said it: {was}");
    assert!(chair.frames.iter().any(|frame| frame.contains("Ref gives the chair to Ann")));
    let said = chair.say(json!({ "verb": "note", "text": "The butler, then" })).await;
    assert_eq!(said["ack"], "done", "{said}");
    let mut seat = sat.house.page(sat.table, 3, &referee, None).await;
    seat.until("state").await;
    assert_eq!(seat.say(json!({ "verb": "give-chair", "to": 3 })).await["why"]["right"], "referees-only");
    seat.settle().await;
    for secret in [SECRET, WHISPER, "The butler, then"] {
        assert!(!seat.frames.iter().any(|frame| frame.contains(secret)), "{secret}");
    }
    // Not even who runs the server takes it back, unless whoever has it has lost it.
    let take = format!("/api/tables/{}/referee", sat.table);
    let refused = sat.house.post(&take, &referee, &json!({})).await;
    assert!(refused.status == 403 && refused.text.contains("the referee's chair"), "{}", refused.text);
    let give = json!({ "to": "say", "command": { "id": "back", "say": { "verb": "give-chair", "to": 3 } } });
    chair.send(&give).await;
    assert_eq!(chair.until("bye").await["why"], "moved");
    assert_eq!(sat.export(0, &referee).await.status, 200, "she gives it back");
    assert_eq!(sat.export(0, &anns).await.status, 403);
    assert_eq!(sat.house.post(&take, &referee, &json!({})).await.status, 200);
    sat.house.close().await;
}

#[tokio::test]
async fn what_a_player_may_is_as_the_referee_says() {
    let mut sat = Sat::with_secrets().await;
    let allow = |may: Value| json!({ "verb": "allow", "seat": 1, "role": "player", "may": may });
    let addressed = |page: &Page| page.state["sheets"].to_string().contains(r#""address":"character"#);
    sat.does(0, allow(json!([]))).await;
    for (say, right) in [
        (json!({ "verb": "talk", "text": "hello" }), "write"),
        (json!({ "verb": "note", "text": "hello" }), "write"),
        (json!({ "verb": "write-card", "about": { "title": "A" }, "to": "everyone" }), "write"),
        (json!({ "verb": "throw", "notation": "1d6" }), "throw"),
        (
            json!({ "verb": "correct", "address": "character/0/hp", "value": { "number": 1 } }),
            "referees-only",
        ),
    ] {
        assert_eq!(sat.pages[1].say(say.clone()).await["why"]["right"], right, "{say}");
    }
    let put = sat.house.put(sat.table, 1, &sat.cookies[1], &file(ImageFormat::Png, 1)).await;
    assert!(put.status == 400 && put.text.contains("does not let this seat write"), "{}", put.text);
    assert!(!addressed(&sat.pages[1]));
    sat.does(0, allow(json!(["correct"]))).await;
    sat.pages[1].settle().await;
    assert!(addressed(&sat.pages[1]), "she is told where she may write");
    sat.does(1, json!({ "verb": "correct", "address": "character/0/hp", "value": { "number": 1 } })).await;
    sat.pages[2].settle().await;
    assert!(!addressed(&sat.pages[2]));
    sat.house.close().await;
}
