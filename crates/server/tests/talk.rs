//! What goes over a seat's socket.
use crate::common;

use common::House;
use serde_json::{Value, json};

fn talk(text: &str) -> Value {
    json!({ "verb": "talk", "text": text })
}

fn texts(page: &common::Page) -> Vec<String> {
    let entries = page.frames.iter().filter_map(|frame| {
        let frame: Value = serde_json::from_str(frame).ok()?;
        (frame["is"] == "entries").then(|| frame["entries"].as_array().cloned())?
    });
    entries.flatten().map(|entry| entry["told"]["text"].as_str().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn the_same_command_twice_happens_once() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    assert_eq!(page.say_as("a", talk("hello")).await["ack"], "done");
    assert_eq!(page.say_as("a", talk("hello")).await["ack"], "before");
    // And after the server was started anew.
    let folder = house.close().await;
    let house = House::open_in(folder, Some(7)).await;
    let mut page = house.page(table, 0, &cookie_for(&house, &referee), None).await;
    page.until("state").await;
    assert_eq!(page.say_as("a", talk("hello")).await["ack"], "before");
    page.settle().await;
    assert_eq!(texts(&page).iter().filter(|text| *text == "hello").count(), 1);
    house.close().await;
}

/// Cookies are named by port, and a server that starts anew in a test has another.
fn cookie_for(house: &House, cookie: &str) -> String {
    format!("norn-{}={}", house.port, cookie.split('=').nth(1).expect("a token"))
}

#[tokio::test]
async fn a_page_that_comes_back_gets_what_it_missed_and_nothing_twice() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let mut anns_page = house.page(table, ann, &anns, None).await;
    anns_page.until("state").await;
    page.say(talk("one")).await;
    anns_page.settle().await;
    let count = texts(&anns_page).len();
    let last = anns_page
        .frames
        .iter()
        .rev()
        .filter_map(|frame| serde_json::from_str::<Value>(frame).ok())
        .find(|frame| frame["is"] == "entries")
        .expect("entries");
    let number =
        last["entries"].as_array().and_then(|all| all.last()).expect("an entry")["entry"]["seq"].as_u64();
    assert_eq!(number, Some(count as u64 - 1), "numbers have no gap");
    drop(anns_page);
    page.say(talk("two")).await;
    page.say(json!({ "verb": "note", "text": "hidden" })).await;
    page.say(talk("three")).await;
    // The head that the page holds is worked out as a stranger would.
    let mut fresh = house.page(table, ann, &anns, None).await;
    let welcome = fresh.until("welcome").await;
    assert_eq!(welcome["from"], 0);
    fresh.until("state").await;
    let heads = heads(&fresh);
    let have = json!({ "count": count, "head": heads[count - 1] });
    let mut back = house.page(table, ann, &anns, Some(have)).await;
    let welcome = back.until("welcome").await;
    assert_eq!(welcome["from"].as_u64(), Some(count as u64));
    assert_eq!(welcome["head"], json!(heads[count - 1]));
    back.until("state").await;
    assert_eq!(texts(&back), ["two", "three"]);
    // Another past, or more than there is, is no past of this table.
    for have in
        [json!({ "count": count, "head": "00".repeat(32) }), json!({ "count": 10_000, "head": heads[0] })]
    {
        let mut other = house.page(table, ann, &anns, Some(have)).await;
        assert_eq!(other.until("bye").await["why"], "other-log");
        assert!(other.next().await.is_none());
    }
    house.close().await;
}

/// The heads of a page's stream, from what was sent alone.
fn heads(page: &common::Page) -> Vec<String> {
    use norn_chronicle::canon::{Tip, commitment_of, json as canonical};
    let mut tip = Tip::START;
    let mut heads = vec![];
    for frame in &page.frames {
        let frame: Value = serde_json::from_str(frame).expect("JSON");
        for entry in frame["entries"].as_array().into_iter().flatten() {
            let (_, commitment) =
                commitment_of(&canonical(&entry["entry"]).expect("canonical")).expect("an entry");
            tip = tip.then(&commitment);
            heads.push(tip.head.to_string());
        }
    }
    heads
}

#[tokio::test]
async fn earlier_entries_come_on_asking() {
    let house = House::limited(|all| all.burst = 1_000).await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    for window in 0..8 {
        let mut page = house.page(table, 0, &referee, None).await;
        page.until("state").await;
        for n in 0..50 {
            page.say_as(&format!("w{window}-{n}"), talk(&format!("n{n}"))).await;
        }
    }
    let mut late = house.page(table, 0, &referee, None).await;
    let welcome = late.until("welcome").await;
    let from = welcome["from"].as_u64().expect("a number");
    assert!(0 < from);
    late.until("state").await;
    late.send(&json!({ "to": "earlier", "before": from })).await;
    let earlier = late.until("earlier").await;
    let entries = earlier["entries"].as_array().expect("entries").clone();
    assert_eq!(entries.last().expect("some")["entry"]["seq"].as_u64(), Some(from - 1));
    assert_eq!(entries[0]["entry"]["seq"], 0);
    assert_eq!(earlier["head"], json!("00".repeat(32)));
    // Whoever has been at the beginning can have let go of what came after it, and wants that again.
    late.send(&json!({ "to": "earlier", "before": from })).await;
    assert_eq!(late.until("earlier").await, earlier);
    // Nobody has entries of later than now.
    late.send(&json!({ "to": "earlier", "before": from + 100_000 })).await;
    let latest = late.until("earlier").await;
    let last = latest["entries"].as_array().and_then(|all| all.last()).expect("some").clone();
    let last = last["entry"]["seq"].as_u64().expect("a number");
    assert!(from < last, "{last}");
    late.send(&json!({ "to": "earlier", "before": last + 1 })).await;
    assert_eq!(late.until("earlier").await, latest);
    house.close().await;
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_and_harms_nothing() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    for text in [
        "nonsense".to_owned(),
        "{}".to_owned(),
        json!({ "to": "say" }).to_string(),
        json!({ "to": "say", "command": { "id": "a", "say": { "verb": "explode" } } }).to_string(),
        json!({ "to": "say", "command": { "id": "a", "say": { "verb": "stop", "why": "x" } } }).to_string(),
        json!({ "to": "hello", "wire": norn_wire::WIRE }).to_string(),
        json!({ "to": "look", "n": 1, "at": { "look": "secrets" } }).to_string(),
        format!("[{}", "[".repeat(20_000)),
        json!({ "to": "say", "command": { "id": "a", "say": talk(&"x".repeat(70_000)) } }).to_string(),
    ] {
        page.text(&text).await;
        let answer = page.until("wrong").await;
        assert!(answer["text"].as_str().is_some_and(|text| !text.is_empty()));
    }
    page.bytes(vec![0, 1, 2]).await;
    page.until("wrong").await;
    // Understood, and refused by name.
    for (say, right) in [
        (talk(""), "text"),
        (talk(&"x".repeat(4_001)), "text"),
        (json!({ "verb": "assign", "seat": 9, "characters": [] }), "seat"),
        (json!({ "verb": "withdraw", "attempt": "0000000000000000" }), "no-such-attempt"),
        (json!({ "verb": "undo" }), "nothing-to-undo"),
    ] {
        let answer = page.say(say.clone()).await;
        assert_eq!(answer["why"]["right"], right, "{say}: {answer}");
    }
    assert_eq!(page.say(talk("still here")).await["ack"], "done");
    house.close().await;
}

#[tokio::test]
async fn a_flood_is_held_back_and_then_ended() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    for n in 0..400 {
        let talk = json!({ "to": "say", "command": { "id": format!("f{n}"), "say": talk("x") } });
        page.text(&talk.to_string()).await;
    }
    assert!(page.until("wrong").await["text"].as_str().is_some_and(|text| text.contains("too many")));
    assert_eq!(page.until("bye").await["why"], "too-much");
    let mut back = house.page(table, 0, &referee, None).await;
    back.until("state").await;
    // Coming again brings no new budget: time does.
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert_eq!(back.say(talk("calm")).await["ack"], "done");
    house.close().await;
}

#[tokio::test]
async fn whoever_asks_is_told_that_the_server_is_there() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    page.send(&json!({ "to": "there" })).await;
    assert_eq!(page.until("here").await, json!({ "is": "here" }));
    house.close().await;
}

#[tokio::test]
async fn problems_name_fields_and_values_as_people_read_them() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let values = json!({ "name": { "text": "Odo" }, "more-professions": { "number": 3 } });
    let draft = json!({ "form": "character", "values": values });
    let seen = page.look(json!({ "look": "form", "draft": draft })).await;
    let all = seen["problems"].as_array().expect("what is wrong").clone();
    let one = all.iter().find(|one| one["at"] == "more-professions").expect("no table");
    let words = one["words"].as_str().expect("words");
    assert!(words.starts_with("“Further professions” has at most"), "{words}");

    let draft = json!({ "form": "character", "values": { "name": { "text": "Odo" } } });
    assert_eq!(page.say(json!({ "verb": "build", "draft": draft })).await["ack"], "done");
    let edit =
        json!({ "verb": "correct", "address": "character/0/hp", "value": { "text": "many" }, "reason": "" });
    let refused = page.say(edit).await;
    let words = refused["why"]["problems"][0]["words"].as_str().expect("words").to_owned();
    assert!(words.starts_with("Hit points"), "{words}");
    house.close().await;
}

#[tokio::test]
async fn offers_stand_under_the_headings_of_the_rulebook() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let mut offers = vec![];
    for frame in &page.frames {
        let message: Value = serde_json::from_str(frame).expect("JSON");
        offers.extend(message["parts"]["can"]["offers"].as_array().cloned().unwrap_or_default());
    }
    let rest = offers.iter().find(|offer| offer["rule"] == "triumvene.recovery.full-rest").expect("rest");
    assert_eq!(rest["section"], "Recovery");
    assert!(offers.iter().all(|offer| offer["section"].is_string()), "{offers:?}");
    house.close().await;
}

#[tokio::test]
async fn a_page_of_another_version_is_told_to_load_anew() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    for hello in [json!({ "to": "hello", "wire": norn_wire::WIRE + 1 }), json!({ "to": "hello" }), json!("x")]
    {
        let mut page = house.knock(table, 0, &referee, &house.origin()).await.expect("let in");
        page.send(&hello).await;
        assert_eq!(page.until("bye").await["why"], "other-version");
        assert!(page.next().await.is_none());
    }
    house.close().await;
}

#[tokio::test]
async fn whoever_comes_and_goes_is_seen_to() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let (_, _) = house.player(table, &referee, "Ann").await;
    let state = page.until("state").await["state"].clone();
    assert_eq!(state["seats"][1]["name"], "Ann");
    assert_eq!(state["seats"][1]["present"], true);
    house.close().await;
}

#[tokio::test]
async fn a_filled_attempt_is_seen_at_once_and_its_odds_when_they_are_weighed() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let cast = page.look(json!({ "look": "cast" })).await;
    let draft = cast["drafts"][0]["draft"].clone();
    assert_eq!(page.say(json!({ "verb": "build", "draft": draft })).await["ack"], "done");
    let mut filled = json!({ "attempt": "check", "values": {}, "rest": false });
    let mut seen = page.look(json!({ "look": "fill", "filled": filled })).await;
    for _ in 0..20 {
        let filling = &seen["filling"];
        if filling["stage"]["is"] != "fill" {
            break;
        }
        let field = filling["fields"].as_array().and_then(|all| all.last()).expect("a field");
        let first = &field["range"]["options"][0]["value"];
        let name = field["name"].as_str().expect("a name");
        filled["values"][name] = first.clone();
        seen = page.look(json!({ "look": "fill", "filled": filled })).await;
    }
    let filling = &seen["filling"];
    assert_eq!(filling["stage"]["is"], "ready", "{filling}");
    assert!(filling["odds"].is_null(), "{filling}");
    let weighed = page.look(json!({ "look": "odds", "filled": filled })).await;
    let outcomes = weighed["odds"]["outcomes"].as_array().expect("odds");
    let whole: f64 = outcomes.iter().map(|one| one["p"].as_f64().expect("a share")).sum();
    assert!((whole - 1.0).abs() < 1e-9, "{outcomes:?}");
    // What was weighed is known until something happens.
    let again = page.look(json!({ "look": "fill", "filled": filled })).await;
    assert_eq!(again["filling"]["odds"], weighed["odds"]);
    house.close().await;
}

/// A device that gives away links as a page does.
fn device(seat: u16) -> norn_chronicle::device::Device {
    norn_chronicle::device::Device::of(norn_chronicle::Seat(seat), norn_chronicle::Hash([9; 32]))
}

/// Link `nth` of the device's chain for these dice, on top of all that the page has seen.
fn gives(page: &common::Page, seat: u16, asked: &Value, nth: u32) -> Value {
    use norn_chronicle::canon::commitment;
    let mut heads = norn_chronicle::heads::Heads::default();
    for frame in &page.frames {
        let frame: Value = serde_json::from_str(frame).expect("JSON");
        for entry in frame["entries"].as_array().into_iter().flatten() {
            let entry = serde_json::from_value(entry["entry"].clone()).expect("an entry");
            heads.feed(&entry, &commitment(&entry).expect("an entry"));
        }
    }
    let request: norn_chronicle::device::Request =
        serde_json::from_value(asked["request"].clone()).expect("a request");
    let around = serde_json::from_value(asked["around"].clone()).expect("an audience");
    let link = device(seat).chain(&request.chain, 16).and_then(|chain| chain.link(nth)).expect("a link");
    let given = device(seat).give(link, heads.tip(&around).expect("it is known"), &request).expect("signed");
    serde_json::to_value(given).expect("plain data")
}

/// The faces of the free dice that fell, with whether one machine held all secrets.
fn thrown(page: &common::Page) -> Vec<bool> {
    let entries = page.frames.iter().filter_map(|frame| {
        let frame: Value = serde_json::from_str(frame).ok()?;
        (frame["is"] == "entries").then(|| frame["entries"].as_array().cloned())?
    });
    let entries = entries.flatten().map(|entry| entry["entry"].clone());
    let thrown = entries.filter(|entry| entry["body"]["is"] == "thrown");
    thrown.map(|entry| entry["body"]["source"]["links"]["one_machine"] == true).collect()
}

#[tokio::test]
async fn two_devices_at_a_seat_see_the_same_and_either_speaks_for_it() {
    let house = House::open_in(tempfile::TempDir::new().expect("a folder"), None).await;
    let (table, referee) = house.table("home").await;
    let (ann, phone) = house.player(table, &referee, "Ann").await;
    // Her laptop is let in by her phone.
    let made = house.post(&format!("/api/tables/{table}/seats/{ann}/link"), &phone, &json!({})).await;
    assert_eq!(made.status, 200, "{}", made.text);
    let given = made.json()["link"].as_str().expect("a link").to_owned();
    let token = given.split('#').nth(1).expect("a token").to_owned();
    let claimed = house.post("/api/claim", "", &json!({ "token": token })).await;
    assert_eq!(claimed.status, 200, "{}", claimed.text);
    let laptop = claimed.cookie();
    let mut host = house.page(table, 0, &referee, None).await;
    let mut one = house.page(table, ann, &phone, None).await;
    let mut other = house.page(table, ann, &laptop, None).await;
    for page in [&mut host, &mut one, &mut other] {
        page.until("state").await;
    }
    let free = json!({ "thrown": "everyone" });
    let chain = norn_chronicle::ChainId::Thrown(norn_chronicle::Reach::Everyone);
    let tip = device(ann).chain(&chain, 16).expect("a chain").tip();
    let publish = json!({ "verb": "publish", "chain": free, "tip": tip, "key": device(ann).key() });
    let published = one.say_as("one-1", publish).await;
    assert_eq!(published["ack"], "done", "{published}");

    // The dice wait for the phone, which has the chain; both devices are told so.
    let throw = json!({ "verb": "throw", "notation": "2d6" });
    assert_eq!(host.say(throw.clone()).await["ack"], "done");
    let asked = async |page: &mut common::Page| loop {
        let state = page.until("state").await["state"].clone();
        if let Some(asked) = state["reveal"].as_array().and_then(|all| all.first()).cloned() {
            return (asked, state);
        }
    };
    let ((asked_one, state), (asked_other, same)) = (asked(&mut one).await, asked(&mut other).await);
    assert_eq!((&asked_one, &state), (&asked_other, &same), "both see the same");
    assert_eq!(state["awaited"][0]["seat"], ann);
    let reveal = |asked: &Value, given: Value| json!({ "verb": "reveal", "of": asked["of"], "path": asked["path"], "given": given });
    // A device that has another chain can't stand in for it.
    let mut wrong = gives(&other, ann, &asked_other, 0);
    wrong["link"] = json!("00".repeat(32));
    let refused = other.say_as("other-3", reveal(&asked_other, wrong)).await;
    assert_eq!(refused["why"]["right"], "broken-chain", "{refused}");
    assert_eq!(one.say_as("one-3", reveal(&asked_one, gives(&one, ann, &asked_one, 0))).await["ack"], "done");
    other.settle().await;
    assert_eq!(thrown(&other), [false]);

    // Without the phone nobody waits for long: the server lets them fall, and the log says that one machine knew.
    drop(one);
    assert_eq!(host.say(throw).await["ack"], "done");
    while thrown(&other).len() < 2 {
        other.next().await.expect("they fall");
    }
    assert_eq!(thrown(&other), [false, true]);
    // Either speaks for the seat.
    assert_eq!(other.say_as("other-4", talk("from the laptop")).await["ack"], "done");
    let mut one = house.page(table, ann, &phone, None).await;
    one.until("state").await;
    assert!(texts(&one).iter().any(|text| text == "from the laptop"));
    assert_eq!(one.say_as("one-5", talk("from the phone")).await["ack"], "done");
    house.close().await;
}

#[tokio::test]
async fn odds_that_were_weighed_do_not_tell_what_happens_unseen() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let mut page = house.page(table, 0, &referee, None).await;
    let mut anns_page = house.page(table, ann, &anns, None).await;
    page.until("state").await;
    anns_page.until("state").await;
    let draft = page.look(json!({ "look": "cast" })).await["drafts"][0]["draft"].clone();
    assert_eq!(page.say(json!({ "verb": "build", "draft": draft, "seat": ann })).await["ack"], "done");
    let values = json!({ "who": { "character": 0 } });
    let filled = json!({ "attempt": "move", "values": values, "rest": true });
    let fill = json!({ "look": "fill", "filled": filled });
    assert!(anns_page.look(fill.clone()).await["filling"]["odds"].is_null());
    let weighed = anns_page.look(json!({ "look": "odds", "filled": filled })).await;
    assert_eq!(weighed["seen"], "odds", "{weighed}");
    assert_eq!(page.say(json!({ "verb": "note", "text": "hidden" })).await["ack"], "done");
    page.look(json!({ "look": "odds", "filled": filled })).await;
    let known = anns_page.look(fill.clone()).await;
    assert_eq!(known["filling"]["odds"], weighed["odds"], "{known}");
    // What the table wishes about odds holds for those that were weighed before, too.
    let wish = json!({ "verb": "wish", "about": "odds", "wish": { "word": "nobody" } });
    assert_eq!(page.say(wish).await["ack"], "done");
    assert!(anns_page.look(fill.clone()).await["filling"]["odds"].is_null());
    let wish = json!({ "verb": "wish", "about": "odds", "wish": { "list": [] } });
    assert_eq!(page.say(wish).await["ack"], "done");
    assert_eq!(anns_page.look(json!({ "look": "odds", "filled": filled })).await["odds"], weighed["odds"]);
    // What she sees happen is another matter.
    assert_eq!(page.say(talk("seen")).await["ack"], "done");
    assert!(anns_page.look(fill).await["filling"]["odds"].is_null());
    house.close().await;
}

#[tokio::test]
async fn only_those_parts_of_a_view_are_sent_that_changed() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let parts = |page: &common::Page, from: usize| -> Vec<Vec<String>> {
        let frames = page.frames[from..].iter().filter_map(|frame| serde_json::from_str::<Value>(frame).ok());
        let changed = frames.filter(|frame| frame["is"] == "changed");
        changed.map(|frame| frame["parts"].as_object().expect("parts").keys().cloned().collect()).collect()
    };
    for (say, changes) in [
        (talk("hello"), vec![]),
        (json!({ "verb": "note", "text": "hidden" }), vec![]),
        (json!({ "verb": "subject", "subject": "the door" }), vec![vec!["table"]]),
        // Said again, it is in the log, and nothing to be seen anew.
        (json!({ "verb": "subject", "subject": "the door" }), vec![]),
        (
            json!({ "verb": "correct", "address": "defiance", "value": { "number": 2 } }),
            vec![vec!["past", "scene"]],
        ),
    ] {
        let from = page.frames.len();
        assert_eq!(page.say(say.clone()).await["ack"], "done", "{say}");
        page.settle().await;
        assert_eq!(parts(&page, from), changes, "{say}");
    }
    // Whoever comes now gets at once what the first page was sent in parts.
    let mut fresh = house.page(table, 0, &referee, None).await;
    fresh.until("state").await;
    assert_eq!(fresh.state, page.state);
    house.close().await;
}

/// Places that were shown to a page: by whom, and which.
fn pointed(page: &common::Page) -> Vec<(u64, u64)> {
    let frames = page.frames.iter().filter_map(|frame| serde_json::from_str::<Value>(frame).ok());
    let all = frames.filter(|frame| frame["is"] == "pointed");
    all.filter_map(|frame| Some((frame["seat"].as_u64()?, frame["place"].as_u64()?))).collect()
}

/// The number of a place by its name, as a page has it on its maps.
fn place(page: &common::Page, name: &str) -> Option<u64> {
    let frames = page.frames.iter().rev().filter_map(|frame| serde_json::from_str::<Value>(frame).ok());
    let maps = frames.filter_map(|frame| frame["parts"]["ground"]["maps"].as_array().cloned()).next()?;
    let spots = maps.iter().filter_map(|map| map["places"].as_array()).flatten();
    spots.filter(|spot| spot["name"] == name).find_map(|spot| spot["place"].as_u64())
}

#[tokio::test]
async fn a_place_is_shown_to_all_who_see_it_and_nothing_of_it_is_kept() {
    const OFTEN: usize = 10;
    let house = House::limited(|limits| limits.point_burst = 2).await;
    let (table, referee) = house.table_of("fivey", "pass").await;
    let (ann, anns) = house.player(table, &referee, "Ann").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    for (name, column, known) in [("Ford", 0, true), ("Cave", 1, false)] {
        let values =
            json!({ "name": { "text": name }, "column": { "number": column }, "known": { "flag": known } });
        let built = page.say(json!({ "verb": "build", "draft": { "form": "hex", "values": values } })).await;
        assert_eq!(built["ack"], "done", "{built}");
    }
    let mut anns_page = house.page(table, ann, &anns, None).await;
    anns_page.until("state").await;
    page.look(json!({ "look": "rules" })).await;
    let (ford, cave) = (place(&page, "Ford").expect("a hex"), place(&page, "Cave").expect("a hex"));
    assert_eq!((place(&anns_page, "Ford"), place(&anns_page, "Cave")), (Some(ford), None));
    let told = texts(&page);
    let point = |place: u64| json!({ "to": "point", "place": place });
    for place in [cave, ford] {
        page.send(&point(place)).await;
    }
    page.look(json!({ "look": "rules" })).await;
    // What she does not see, she can show to nobody; nor what there is not.
    for place in [cave, ford] {
        anns_page.send(&point(place)).await;
    }
    anns_page.look(json!({ "look": "rules" })).await;
    page.look(json!({ "look": "rules" })).await;
    let ann = u64::from(ann);
    assert_eq!(pointed(&page), [(0, cave), (0, ford), (ann, ford)]);
    assert_eq!(pointed(&anns_page), [(0, ford), (ann, ford)]);
    // What comes too fast is left out, and is nobody's fault.
    for _ in 0..OFTEN {
        page.send(&point(ford)).await;
    }
    page.look(json!({ "look": "rules" })).await;
    assert!(pointed(&page).len() < OFTEN, "{:?}", pointed(&page));
    assert_eq!(texts(&page), told);
    house.close().await;
}
