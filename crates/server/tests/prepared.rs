//! Tables that begin with what somebody has prepared in a file.
use crate::common::House;
use serde_json::json;

const FILE: &str = r#"
[table]
ruleset = "triumvene"
name = "The toll house"
players = ["Ann"]

[[character]]
player = "referee"
name = "Caius"
fitness = 2

[[character]]
player = "Ann"
name = "Lyneth"
fitness = 3

[[step]]
narrate = "Smoke hangs under the alders."
"#;

#[tokio::test]
async fn a_table_begins_as_its_file_has_it() {
    let house = House::open().await;
    let (_, host) = house.table("home").await;
    let body = json!({ "file": FILE, "referee": "Rita" });
    let begun = house.post("/api/prepared", &host, &body).await;
    assert_eq!(begun.status, 200, "{}", begun.text);
    let table = begun.json()["table"].as_i64().expect("a table");
    let mut page = house.page(table, 0, &host, None).await;
    page.until("state").await;
    let seats = page.state["seats"].as_array().expect("seats").clone();
    let named: Vec<_> = seats.iter().map(|seat| seat["name"].as_str().expect("a name")).collect();
    assert_eq!((page.state["name"].as_str(), named), (Some("The toll house"), vec!["Rita", "Ann"]));
    // Who is nobody's is free for whoever joins.
    let token = house.invitation(table, &host).await;
    let told = house.post("/api/claim", "", &json!({ "token": token })).await.json();
    assert_eq!(told["free"], json!([{ "who": 0, "name": "Caius", "said": "Fitness" }]));
    // A second one needs a name of its own.
    let again = house.post("/api/prepared", &host, &body).await;
    assert_eq!(again.status, 409, "{}", again.text);
    let named = json!({ "file": FILE, "referee": "Rita", "name": "The toll house again" });
    assert_eq!(house.post("/api/prepared", &host, &named).await.status, 200);
    house.close().await;
}

#[tokio::test]
async fn what_is_wrong_in_a_file_is_said_with_where_and_no_table_begins() {
    let house = House::open().await;
    let (_, host) = house.table("home").await;
    let tables = async || house.get("/api/me", &host).await.json()["tables"].as_array().map(Vec::len);
    let before = tables().await;
    for (wrong, said) in [
        ("", "table"),
        ("[table", "line 1"),
        ("[table]\nruleset = \"chess\"\nname = \"x\"", "chess"),
        (&FILE.replace("narrate", "attempt = \"check\"\nby = \"Zoe\"\n#"), "Zoe"),
        (&FILE.replace("fitness = 2", "height = 2"), "height"),
        (&FILE.replace("The toll house", ""), "name"),
    ] {
        let answer = house.post("/api/prepared", &host, &json!({ "file": wrong, "referee": "R" })).await;
        assert!((400..500).contains(&answer.status), "{wrong}: {} {}", answer.status, answer.text);
        let error = answer.json()["error"].clone();
        assert!(error["text"].as_str().is_some_and(|text| text.contains(said)), "{wrong}: {error}");
    }
    assert_eq!(tables().await, before);
    house.close().await;
}

#[tokio::test]
async fn only_the_host_prepares_and_only_the_host_is_read_at_length() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (_, anns) = house.player(table, &referee, "Ann").await;
    let short = json!({ "file": FILE, "referee": "Rita" });
    let long =
        json!({ "file": format!("{FILE}\n# {}", "x".repeat(100_000)), "referee": "Rita", "name": "long" });
    for cookie in [anns.as_str(), ""] {
        assert_eq!(house.post("/api/prepared", cookie, &short).await.status, 403);
        let answer = house.post("/api/prepared", cookie, &long).await;
        assert_eq!(answer.status, 413, "{}", answer.text);
        assert!(answer.text.contains("at most 16384 bytes"), "{}", answer.text);
    }
    let begun = house.post("/api/prepared", &referee, &long).await;
    assert_eq!(begun.status, 200, "{}", begun.text);
    let longer = json!({ "file": "x".repeat(1_100_000), "referee": "Rita" });
    assert_eq!(house.post("/api/prepared", &referee, &longer).await.status, 413);
    house.close().await;
}

/// Whoever begins a table says whether hidden rolls can be opened later; who says nothing gets one whose bytes depend on
/// nothing that is hidden.
#[tokio::test]
async fn a_table_seals_what_is_hidden_from_its_beginning_on_if_it_is_told_to() {
    let house = House::open().await;
    let (_, host) = house.table("home").await;
    for sealed in [true, false] {
        let made = json!({ "game": "triumvene", "name": format!("sealed {sealed}"), "referee": "R", "sealed": sealed });
        let made = house.post("/api/tables", &host, &made).await;
        assert_eq!(made.status, 200, "{}", made.text);
        let table = made.json()["table"].as_i64().expect("a table");
        let (seat, ann) = house.player(table, &host, "Ann").await;
        let log = house.get(&format!("/api/tables/{table}/seats/{seat}/export"), &ann).await.text;
        assert_eq!(log.contains(r#""is":"sealed""#), sealed, "{log}");
        assert!(log.contains(r#""name":"Ann""#), "{log}");
    }
}
