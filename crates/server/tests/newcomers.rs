//! People who come by a link that was made public wait until the referee lets them in; by any other link they come at once,
//! as many as there is room for.
use crate::common;
use common::{Answer, House, Page};
use norn_server::limits::Limits;
use serde_json::{Value, json};

/// The token of a link that was made public.
async fn public(house: &House, table: i64, referee: &str) -> String {
    let made =
        house.post(&format!("/api/tables/{table}/invitation"), referee, &json!({ "public": true })).await;
    assert_eq!(made.status, 200, "{}", made.text);
    made.json()["link"].as_str().and_then(|link| link.split('#').nth(1)).expect("a token").to_owned()
}

async fn join(house: &House, token: &str, name: &str, cookie: &str) -> Answer {
    house.post("/api/join", cookie, &json!({ "token": token, "name": name })).await
}

/// Who waits, as the referee's page is told.
async fn waiting(page: &mut Page) -> Vec<(u64, String)> {
    let message = page.until("newcomers").await;
    let all = message["newcomers"].as_array().expect("a list");
    all.iter()
        .map(|one| (one["id"].as_u64().expect("a number"), one["name"].as_str().expect("a name").to_owned()))
        .collect()
}

async fn answer(house: &House, table: i64, cookie: &str, id: u64, let_in: bool) -> Answer {
    let path = format!("/api/tables/{table}/newcomers/{id}");
    house.post(&path, cookie, &json!({ "let_in": let_in })).await
}

#[tokio::test]
async fn the_referee_sees_who_waits_and_lets_them_in_or_not() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let token = public(&house, table, &referee).await;
    let claimed = house.post("/api/claim", "", &json!({ "token": token })).await.json();
    assert_eq!((&claimed["what"], &claimed["asks"]), (&json!("invitation"), &json!(true)));
    let mut host = house.page(table, 0, &referee, None).await;
    host.until("state").await;
    let bea = join(&house, &token, "Bea", "").await;
    assert_eq!((&bea.json()["waits"], bea.json()["seat"].as_u64()), (&json!(true), None), "{}", bea.text);
    let [(beas, name)] = waiting(&mut host).await.try_into().expect("one waits");
    assert_eq!(name, "Bea");
    let (bea, cem) = (bea.cookie(), join(&house, &token, "Cem", "").await.cookie());
    let cems = waiting(&mut host).await[1].0;
    // Asking again is no news, and nobody has a seat yet.
    assert_eq!(join(&house, &token, "Bea", &bea).await.json()["waits"], true);
    host.settle().await;
    assert_eq!(host.state["seats"].as_array().map(Vec::len), Some(1));
    // A page of the referee's that comes later is told, too.
    let mut other = house.page(table, 0, &referee, None).await;
    assert_eq!(waiting(&mut other).await.len(), 2);
    // Nobody else answers.
    assert_eq!(answer(&house, table, &bea, beas, true).await.status, 403);
    assert_eq!(answer(&house, table, &referee, beas, true).await.status, 200);
    assert_eq!(answer(&house, table, &referee, beas, true).await.status, 404, "once is enough");
    let seat = join(&house, &token, "Bea", &bea).await.json()["seat"].as_u64().expect("a seat");
    let mut page = house.page(table, u16::try_from(seat).expect("small"), &bea, None).await;
    page.until("state").await;
    assert_eq!(answer(&house, table, &referee, cems, false).await.status, 200);
    let no = join(&house, &token, "Cem", &cem).await;
    assert_eq!(no.status, 403);
    assert!(no.text.contains("has not let you in"), "{}", no.text);
    // Players are sent nothing of it.
    page.settle().await;
    assert!(!page.frames.iter().any(|frame| frame.contains("newcomers") || frame.contains("Cem")));
    house.close().await;
}

/// The referee would be shown "The Game Master waits to be let in", or somebody who seems to be at the table already.
#[tokio::test]
async fn nobody_waits_under_a_name_that_they_could_not_bear_at_the_table() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let _seated = house.player(table, &referee, "Dora").await;
    let token = public(&house, table, &referee).await;
    let mut host = house.page(table, 0, &referee, None).await;
    host.until("state").await;
    for (name, why) in [("The Game Master", "an office"), ("R\u{435}feree", "an office"), ("", "name")] {
        let no = join(&house, &token, name, "").await;
        assert!(no.status == 400 && no.text.contains(why), "{name}: {} {}", no.status, no.text);
    }
    // It may be Dora herself, so her page asks her.
    let no = join(&house, &token, "D\u{43e}ra", "").await;
    assert_eq!(
        (no.status, &no.json()["taken"], &no.json()["seat"]),
        (200, &json!("Dora"), &Value::Null),
        "{}",
        no.text
    );
    assert_eq!(join(&house, &token, "Bea", "").await.json()["waits"], true);
    let no = join(&house, &token, "bea", "").await;
    assert!(no.status == 400 && no.text.contains("somebody waits already"), "{}", no.text);
    assert_eq!(waiting(&mut host).await.len(), 1);
    house.close().await;
}

#[tokio::test]
async fn newcomers_max_is_kept_for_each_address_and_in_all_and_a_closed_door_has_nobody_before_it() {
    let house = House::limited(|all| (all.newcomers, all.address_newcomers) = (4, 3)).await;
    let (table, referee) = house.table("home").await;
    let token = public(&house, table, &referee).await;
    for n in 0..3 {
        assert_eq!(join(&house, &token, &format!("N{n}"), "").await.json()["waits"], true);
    }
    let full = join(&house, &token, "one more", "").await;
    assert_eq!(full.status, 429, "{}", full.text);
    assert!(full.text.contains("`address-newcomers`"), "{}", full.text);
    let mut host = house.page(table, 0, &referee, None).await;
    assert_eq!(waiting(&mut host).await.len(), 3);
    host.until("state").await;
    // Whoever was turned down does not come again under another name at once.
    let first = 1;
    assert_eq!(answer(&house, table, &referee, first, false).await.status, 200);
    assert_eq!(waiting(&mut host).await.len(), 2);
    assert_eq!(join(&house, &token, "again", "").await.status, 429);
    // The referee is held up by none of it.
    assert_eq!(host.say(json!({ "verb": "talk", "text": "hello" })).await["ack"], "done");
    let closed = house
        .send("DELETE", &format!("/api/tables/{table}/invitation"), &referee, &house.origin(), &json!({}))
        .await;
    assert_eq!(closed.status, 200);
    assert_eq!(waiting(&mut host).await, []);
    assert_eq!(join(&house, &token, "late", "").await.status, 403);
    house.close().await;
    let house = House::limited(|all| all.newcomers = 2).await;
    let (table, referee) = house.table("home").await;
    let token = public(&house, table, &referee).await;
    for n in 0..2 {
        assert_eq!(join(&house, &token, &format!("N{n}"), "").await.json()["waits"], true);
    }
    let full = join(&house, &token, "one more", "").await;
    assert!(full.status == 429 && full.text.contains("`newcomers`"), "{}", full.text);
    house.close().await;
}

#[tokio::test]
async fn one_invitation_seats_as_many_as_the_table_has_room_for() {
    let house = House::limited(|all| all.table.seats = 50).await;
    let (table, referee) = house.table("home").await;
    let token = house.invitation(table, &referee).await;
    for n in 1..50 {
        let came = join(&house, &token, &format!("Player {n}"), "").await;
        assert_eq!(came.json()["seat"], n, "{}", came.text);
    }
    let full = join(&house, &token, "one more", "").await;
    assert!(full.status == 400 && full.text.contains("50"), "{}", full.text);
    house.close().await;
}

#[tokio::test]
async fn a_server_that_starts_anew_has_one_link_for_its_host() {
    let house = House::open().await;
    let first = house.link.split('#').nth(1).expect("a token").to_owned();
    let folder = house.close().await;
    let house = House::open_with(folder, Some(7), Limits::default()).await;
    let old = house.post("/api/claim", "", &json!({ "token": first })).await;
    assert_eq!(old.status, 403, "{}", old.text);
    let (_, host) = house.table("home").await;
    let folder = house.close().await;
    let house = House::open_with(folder, Some(7), Limits::default()).await;
    // Whoever is the host stays so.
    let me: Value = house.get("/api/me", &house.cookie(&host)).await.json();
    assert_eq!(me["host"], true);
    house.close().await;
}

/// The token of a link for those whom the referee knows.
async fn private(house: &House, table: i64, referee: &str) -> String {
    let made = house.post(&format!("/api/tables/{table}/invitation"), referee, &json!({})).await;
    made.json()["link"].as_str().and_then(|link| link.split('#').nth(1)).expect("a token").to_owned()
}

#[tokio::test]
async fn whose_seat_was_prepared_takes_it_by_the_groups_link() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut host = house.page(table, 0, &referee, None).await;
    host.until("state").await;
    assert_eq!(host.say(json!({ "verb": "invite", "name": "Ann", "hosted": true })).await["ack"], "done");
    let _seated = house.player(table, &referee, "Dora").await;
    let token = private(&house, table, &referee).await;
    let claimed = house.post("/api/claim", "", &json!({ "token": token })).await.json();
    assert_eq!(claimed["seats"], json!([{ "seat": 1, "name": "Ann", "plays": [] }]), "nobody has Ann’s seat");
    let by = |more: Value, cookie: &'static str| {
        let mut body = json!({ "token": token });
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        let house = &house;
        async move { house.post("/api/join", cookie, &body).await }
    };
    let ann = by(json!({ "name": "Ann", "seat": 1 }), "").await;
    assert_eq!(ann.json()["seat"], 1, "{}", ann.text);
    let cookie = ann.cookie();
    let mut page = house.page(table, 1, &cookie, None).await;
    page.until("state").await;
    assert_eq!(page.state["seats"][1]["name"], json!("Ann"));
    // By the link again, on the same device, she comes to her own seat, however she says it.
    for more in [
        json!({ "name": "ann" }),
        json!({ "name": "Ann", "seat": 1 }),
        json!({ "name": "Ann", "mine": true }),
    ] {
        let mut body = json!({ "token": token });
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        let again = house.post("/api/join", &cookie, &body).await;
        assert_eq!(
            (&again.json()["seat"], &again.json()["was"]),
            (&json!(1), &json!(true)),
            "{}",
            again.text
        );
    }
    // Somebody has the seat now: who else says that they are Ann is asked after, by this link, too.
    assert_eq!(house.post("/api/claim", "", &json!({ "token": token })).await.json()["seats"], json!([]));
    assert_eq!(by(json!({ "name": "Ann" }), "").await.json()["taken"], "Ann");
    let other = by(json!({ "name": "Ann", "mine": true }), "").await;
    assert_eq!(other.json()["waits"], true, "{}", other.text);
    let message = host.until("newcomers").await;
    let waits = &message["newcomers"][0];
    assert_eq!((&waits["name"], &waits["seat"]), (&json!("Ann"), &json!(1)));
    let id = waits["id"].as_u64().expect("a number");
    assert_eq!(answer(&house, table, &referee, id, true).await.status, 200);
    let cookie = other.cookie();
    let body = json!({ "token": token, "name": "Ann", "mine": true });
    assert_eq!(house.post("/api/join", &cookie, &body).await.json()["seat"], 1);
    let mut second = house.page(table, 1, &cookie, None).await;
    second.until("state").await;
    // The referee's seat and seats that are not there are nobody's to claim.
    for seat in [0, 7] {
        assert_eq!(by(json!({ "name": "Eve", "seat": seat }), "").await.status, 404);
    }
    house.close().await;
}
