//! Who comes in, and who does not.
use crate::common;

use common::House;
use serde_json::json;

#[tokio::test]
async fn a_link_works_once_and_a_get_claims_nothing() {
    let house = House::open().await;
    let token = house.link.split('#').nth(1).expect("a token").to_owned();
    for path in ["/claim", &format!("/claim?token={token}"), "/api/claim"] {
        let got = house.get(path, "").await;
        assert!(!got.head.to_lowercase().contains("set-cookie"), "{path}");
    }
    let first = house.post("/api/claim", "", &json!({ "token": token })).await;
    assert_eq!(first.json()["what"], "host", "{}", first.text);
    for flag in ["HttpOnly", "SameSite=Strict"] {
        assert!(first.head.contains(flag), "{}", first.head);
    }
    let again = house.post("/api/claim", "", &json!({ "token": token })).await;
    assert_eq!(again.status, 403);
    assert!(again.json()["error"]["hint"].as_str().is_some_and(|hint| hint.contains("ask for a new one")));
    house.close().await;
}

#[tokio::test]
async fn tokens_are_kept_as_hashes_alone() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let invitation = house.invitation(table, &referee).await;
    let (seat, player) = house.player(table, &referee, "Ann").await;
    let export = house.get(&format!("/api/tables/{table}/seats/{seat}/export"), &player).await;
    assert_eq!(export.status, 200);
    let secrets: Vec<String> = [&referee, &player]
        .iter()
        .map(|one| one.split('=').nth(1).expect("a token").to_owned())
        .chain([invitation])
        .collect();
    let folder = house.close().await;
    for file in std::fs::read_dir(folder.path()).expect("the folder") {
        // The database tidies up behind itself.
        let Ok(bytes) = std::fs::read(file.expect("a file").path()) else { continue };
        for secret in &secrets {
            assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()));
            let raw: Vec<u8> = (0..32)
                .map(|n| u8::from_str_radix(&secret[2 * n..2 * n + 2], 16).expect("hexadecimal"))
                .collect();
            assert!(!bytes.windows(32).any(|part| part == raw));
        }
    }
    for secret in &secrets {
        assert!(!export.text.contains(secret.as_str()));
    }
}

#[tokio::test]
async fn only_our_own_page_is_heard() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let body = json!({});
    let path = format!("/api/tables/{table}/invitation");
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"] {
        assert_eq!(house.send("POST", &path, &referee, origin, &body).await.status, 403, "{origin}");
        assert_eq!(house.knock(table, 0, &referee, origin).await.err(), Some(403), "{origin}");
    }
    let rebound = house.raw("GET /api/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").await;
    assert_eq!(rebound.status, 403);
    assert!(rebound.text.contains("--origin"), "{}", rebound.text);
    assert_eq!(house.post(&path, &referee, &body).await.status, 200);
    house.close().await;
}

#[tokio::test]
async fn a_seat_is_for_who_holds_it() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let (bob, bobs) = house.player(table, &referee, "Bob").await;
    assert_ne!(ann, bob);
    for (seat, cookie) in [(0, &anns), (bob, &anns), (ann, &bobs), (ann, &String::new()), (99, &anns)] {
        assert_eq!(house.knock(table, seat, cookie, &house.origin()).await.err(), Some(403), "{seat}");
        let export = house.get(&format!("/api/tables/{table}/seats/{seat}/export"), cookie).await;
        assert_eq!(export.status, 403, "{seat}");
    }
    // A player neither invites, nor gives others' seats away, nor starts tables.
    let nothing = json!({});
    assert_eq!(house.post(&format!("/api/tables/{table}/invitation"), &anns, &nothing).await.status, 403);
    for seat in [0, bob] {
        let path = format!("/api/tables/{table}/seats/{seat}/link");
        assert_eq!(house.post(&path, &anns, &nothing).await.status, 403, "{seat}");
        let path = format!("/api/tables/{table}/seats/{seat}/devices");
        assert_eq!(house.send("DELETE", &path, &anns, &house.origin(), &nothing).await.status, 403, "{seat}");
    }
    let begin = json!({ "game": "triumvene", "name": "mine", "referee": "Ann" });
    assert_eq!(house.post("/api/tables", &anns, &begin).await.status, 403);
    assert_eq!(house.post(&format!("/api/tables/{table}/referee"), &anns, &nothing).await.status, 403);
    house.close().await;
}

#[tokio::test]
async fn a_seat_moves_to_another_device_by_its_own_link() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let link = house.post(&format!("/api/tables/{table}/seats/{ann}/link"), &anns, &json!({})).await.json();
    let token = link["link"].as_str().and_then(|link| link.split('#').nth(1)).expect("a token").to_owned();
    assert!(link["qr"].as_str().is_some_and(|picture| picture.starts_with("<svg")));
    let claimed = house.post("/api/claim", "", &json!({ "token": token })).await;
    assert_eq!(claimed.json(), json!({ "what": "seat", "table": table, "seat": ann }));
    let phone = claimed.cookie();
    let mut one = house.page(table, ann, &anns, None).await;
    let mut other = house.page(table, ann, &phone, None).await;
    one.until("state").await;
    other.until("state").await;
    // Locked by the referee, both are out, and the links are dead.
    let path = format!("/api/tables/{table}/seats/{ann}/devices");
    assert_eq!(house.send("DELETE", &path, &referee, &house.origin(), &json!({})).await.status, 200);
    for page in [&mut one, &mut other] {
        assert_eq!(page.until("bye").await["why"], "seat-taken");
    }
    assert_eq!(house.knock(table, ann, &phone, &house.origin()).await.err(), Some(403));
    house.close().await;
}

#[tokio::test]
async fn a_closed_invitation_lets_nobody_in() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let token = house.invitation(table, &referee).await;
    let told = house.post("/api/claim", "", &json!({ "token": token })).await;
    assert_eq!(told.json()["what"], "invitation");
    assert!(!told.head.to_lowercase().contains("set-cookie"), "asking claims nothing");
    let path = format!("/api/tables/{table}/invitation");
    assert_eq!(house.send("DELETE", &path, &referee, &house.origin(), &json!({})).await.status, 200);
    let late = house.post("/api/join", "", &json!({ "token": token, "name": "Late" })).await;
    assert_eq!(late.status, 403, "{}", late.text);
    house.close().await;
}

#[tokio::test]
async fn hostile_names_are_refused_or_stay_text() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let token = house.invitation(table, &referee).await;
    let turned = "Ann\u{202e}";
    for name in ["", "   ", &"x".repeat(81), turned, "A\u{200b}nn", "Ref", "R\u{435}f", "\u{feff}"] {
        let answer = house.post("/api/join", "", &json!({ "token": token, "name": name })).await;
        assert_eq!(answer.status, 400, "{name:?}: {}", answer.text);
        assert!(!answer.json()["error"]["text"].as_str().unwrap_or_default().is_empty());
    }
    let name = "<img src=x onerror=alert(1)>";
    let answer = house.post("/api/join", "", &json!({ "token": token, "name": name })).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert!(answer.head.contains("application/json"));
    let me = house.get("/api/me", &answer.cookie()).await;
    assert_eq!(me.json()["seats"][0]["as"], name);
    house.close().await;
}

#[tokio::test]
async fn what_is_no_request_of_ours_is_refused_in_words() {
    let house = House::open().await;
    let (_, referee) = house.table("home").await;
    for (path, body) in [
        ("/api/claim", json!({})),
        ("/api/claim", json!({ "token": 3 })),
        ("/api/claim", json!({ "token": "x".repeat(64) })),
        ("/api/claim", json!({ "token": "x", "more": 1 })),
        ("/api/tables", json!({ "game": "chess", "name": "a", "referee": "b" })),
        ("/api/tables", json!({ "game": "triumvene", "name": "home", "referee": "b" })),
        ("/api/tables", json!({ "game": "triumvene", "name": "", "referee": "b" })),
        ("/api/tables/x/invitation", json!({})),
        ("/api/tables/99/invitation", json!({})),
        ("/api/nothing", json!({})),
        ("/api/claim", json!({ "token": "y".repeat(20_000) })),
    ] {
        let answer = house.post(path, &referee, &body).await;
        assert!((400..500).contains(&answer.status), "{path} {body}: {} {}", answer.status, answer.text);
        assert!(answer.json()["error"]["text"].is_string(), "{path} {body}: {}", answer.text);
    }
    house.close().await;
}

#[tokio::test]
async fn every_answer_says_what_a_page_may_do() {
    let house = House::open().await;
    let all = [
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cross-origin-resource-policy: same-origin",
    ];
    let documents =
        ["x-frame-options: deny", "cross-origin-opener-policy: same-origin", "permissions-policy: camera=()"];
    for (path, document) in [
        ("/", true),
        ("/t/1/0", true),
        ("/odds", true),
        ("/icon.svg", true),
        ("/assets/none.js", true),
        ("/api/me", false),
        ("/api/nothing", false),
    ] {
        let answer = house.get(path, "").await;
        let head = answer.head.to_lowercase();
        for header in all.into_iter().chain(documents.into_iter().filter(|_| document)) {
            assert!(head.contains(header), "{path}: {head}");
        }
        assert!(!head.contains("unsafe-"), "{path}");
    }
    assert_eq!(house.get("/assets/none.js", "").await.status, 404);
    assert_eq!(house.get("/..%2f..%2fCargo.toml", "").await.status, 404);
    house.close().await;
}

#[tokio::test]
async fn a_taken_port_says_what_to_do() {
    use norn_server::{Options, Place, Server};
    let house = House::open().await;
    let folder = tempfile::TempDir::new().expect("a folder");
    let options = Options {
        addr: ([127, 0, 0, 1], house.port).into(),
        origin: None,
        seen_as: None,
        rehearsal: None,
        clock: norn_server::now,
        limits: norn_server::limits::Limits::default(),
    };
    let place = || Place { file: folder.path().join("norn.db"), options: norn_store::Options::default() };
    let trouble = Server::bind(place(), options.clone()).await.expect_err("it is taken");
    assert!(trouble.text.contains("listens") && trouble.hint.contains("--addr"), "{trouble}");
    // A folder that can't be written to.
    let file = folder.path().join("file");
    std::fs::write(&file, "no folder").expect("written");
    let under = Place { file: file.join("norn.db"), ..place() };
    let free = Options { addr: ([127, 0, 0, 1], 0).into(), ..options };
    let trouble = Server::bind(under, free).await.expect_err("it can't be written");
    assert!(!trouble.hint.is_empty(), "{trouble}");
    house.close().await;
}

#[tokio::test]
async fn an_invitation_says_who_is_free_and_whoever_joins_plays_them_if_they_still_are() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let token = house.invitation(table, &referee).await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    for (form, name) in [("character", "Ulla"), ("character", "Orm"), ("opponent", "Hound")] {
        let values = match form {
            "character" => json!({ "name": { "text": name } }),
            _ => json!({ "name": { "text": name }, "max-hp": { "number": 3 }, "damage": { "number": 1 } }),
        };
        let built = page.say(json!({ "verb": "build", "draft": { "form": form, "values": values } })).await;
        assert_eq!(built["is"], "done", "{built}");
    }
    let free = async || {
        let told = house.post("/api/claim", "", &json!({ "token": token })).await.json();
        told["free"].clone()
    };
    let free_are = |names: &[(u16, &str)]| {
        let each = names.iter().map(|(who, name)| json!({ "who": who, "name": name, "said": "" }));
        json!(each.collect::<Vec<_>>())
    };
    assert_eq!(free().await, free_are(&[(0, "Ulla"), (1, "Orm")]));
    let join = async |name: &str, plays: u16| {
        let body = json!({ "token": token, "name": name, "plays": plays });
        let joined = house.post("/api/join", "", &body).await;
        assert_eq!(joined.status, 200, "{}", joined.text);
        (u16::try_from(joined.json()["seat"].as_u64().expect("a seat")).expect("few"), joined.cookie())
    };
    let plays = |page: &common::Page, seat: u16| {
        let seats = page.state["seats"].as_array().expect("seats").clone();
        seats.into_iter().find(|one| one["seat"] == seat).map(|one| one["characters"].clone())
    };
    let (ann, anns) = join("Ann", 1).await;
    assert_eq!(free().await, free_are(&[(0, "Ulla")]));
    // Whoever is played already, or is nobody's to take, is not theirs; they have a seat all the same.
    let (bo, _) = join("Bo", 1).await;
    let (cy, _) = join("Cy", 2).await;
    let (dag, _) = join("Dag", 60_000).await;
    let mut seen = house.page(table, ann, &anns, None).await;
    seen.until("state").await;
    assert_eq!(plays(&seen, ann), Some(json!([{ "who": 1, "name": "Orm" }])));
    for seat in [bo, cy, dag] {
        assert_eq!(plays(&seen, seat), Some(json!([])), "{seat}");
    }
    house.close().await;
}
