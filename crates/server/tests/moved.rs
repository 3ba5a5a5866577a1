//! Tables that go on where a referee's file of them ends.
use crate::common::{Answer, House};
use image::ImageFormat;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Sends the file of a table.
async fn moves(house: &House, query: &str, cookie: &str, file: &[u8]) -> Answer {
    let mut request = head(house, query, cookie, file.len() as u64).into_bytes();
    request.extend(file);
    house.raw_bytes(&request).await
}

fn head(house: &House, query: &str, cookie: &str, bytes: u64) -> String {
    format!(
        "POST /api/moved?{query} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: {}\r\nCookie: {cookie}\r\n\
         Content-Length: {bytes}\r\nConnection: close\r\n\r\n",
        house.port,
        house.origin()
    )
}

async fn kept(house: &House, table: i64, seat: u16, cookie: &str) -> Vec<u8> {
    let path = format!("/api/tables/{table}/seats/{seat}/export");
    let answer = house.get(&path, cookie).await;
    assert_eq!((answer.status, answer.whole), (200, true), "{}", answer.text);
    answer.bytes
}

/// A table with a player, something told, dice, and a picture on a card; its host, and the player's cookie.
async fn played(house: &House) -> (i64, String, String) {
    let (table, host) = house.table("The ford").await;
    let (_, anns) = house.player(table, &host, "Ann").await;
    let mut referee = house.page(table, 0, &host, None).await;
    referee.until("state").await;
    let map = house.put(table, 0, &host, &crate::pictures::file(ImageFormat::Png, 9)).await;
    assert_eq!(map.status, 200, "{}", map.text);
    let about = json!({ "title": "The ford", "picture": { "picture": map.json(), "alt": "a map" } });
    for say in [
        json!({ "verb": "narrate", "text": "Fog lies on the ford." }),
        json!({ "verb": "throw", "notation": "3d6", "secret": false }),
        json!({ "verb": "write-card", "about": about, "to": "everyone" }),
    ] {
        let said = referee.say(say).await;
        assert_eq!(said["ack"], "done", "{said}");
    }
    (table, host, anns)
}

async fn tables(house: &House, host: &str) -> Vec<String> {
    let me = house.get("/api/me", host).await.json();
    let all = me["tables"].as_array().expect("tables").clone();
    all.iter().map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn a_table_goes_on_where_its_file_ends() {
    let house = House::open().await;
    let (table, host, _) = played(&house).await;
    let file = kept(&house, table, 0, &host).await;
    let answer = moves(&house, "referee=Rita&name=Elsewhere", &host, &file).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let there = answer.json()["table"].as_i64().expect("a table");
    let mut page = house.page(there, 0, &host, None).await;
    page.until("state").await;
    assert_eq!(page.state["name"], "Elsewhere");
    let seats: Vec<Value> = page.state["seats"].as_array().expect("seats").clone();
    let named: Vec<_> = seats.iter().map(|seat| seat["name"].as_str().expect("a name")).collect();
    assert_eq!(named, ["Rita", "Ann"]);
    // What it has become can be taken along again, and has all that was told and shown.
    let again = String::from_utf8(kept(&house, there, 0, &host).await).expect("text");
    for part in ["Fog lies on the ford.", "3d6", "\"bytes\":\""] {
        assert!(again.contains(part), "{part}");
    }
    assert_eq!(moves(&house, "referee=Rita&name=Third", &host, again.as_bytes()).await.status, 200);
    // Its name is its own where none is given, and nobody finds two of it.
    assert_eq!(moves(&house, "referee=Rita", &host, &file).await.status, 409);
    assert_eq!(tables(&house, &host).await.len(), 3);
    house.close().await;
}

#[tokio::test]
async fn what_is_no_whole_log_is_refused_in_words_and_no_table_begins() {
    let house = House::open().await;
    let (table, host, anns) = played(&house).await;
    let before = tables(&house, &host).await;
    let file = kept(&house, table, 0, &host).await;
    let text = String::from_utf8(file.clone()).expect("text");
    let cut = text.lines().take(5).map(|line| format!("{line}\n")).collect::<String>();
    let picture = text.lines().position(|line| line.starts_with("{\"bytes\"")).expect("a picture");
    let without: String = text
        .lines()
        .enumerate()
        .filter(|(nth, _)| *nth != picture)
        .map(|(_, line)| format!("{line}\n"))
        .collect();
    for (wrong, said) in [
        (String::new(), "the file can't be read"),
        ("{}\n".to_owned(), "the file can't be read"),
        ("[table]\n".to_owned(), "the file can't be read"),
        (cut, "is not what was played"),
        (without, "is not what was played"),
        (text.replace("Fog lies", "Sun lies"), "is not what was played: entry"),
        (text.replacen("triumvene", "chess", 1), "of another game"),
        (String::from_utf8(kept(&house, table, 1, &anns).await).expect("text"), "what one seat has seen"),
    ] {
        let answer = moves(&house, "referee=Rita&name=Elsewhere", &host, wrong.as_bytes()).await;
        assert_eq!(answer.status, 400, "{said}: {}", answer.text);
        let error = answer.json()["error"].clone();
        assert!(error["text"].as_str().is_some_and(|text| text.contains(said)), "{said}: {error}");
    }
    assert_eq!(tables(&house, &host).await, before);
    house.close().await;
}

#[tokio::test]
async fn only_the_host_moves_tables_and_nobody_else_is_read() {
    let house = House::open().await;
    let (table, host, anns) = played(&house).await;
    for cookie in [anns.as_str(), ""] {
        // A body of which nothing comes: who sends it is refused before it is waited for.
        let answer = house.raw(&head(&house, "referee=R", cookie, 1_000_000)).await;
        assert_eq!(answer.status, 403, "{}", answer.text);
    }
    let answer = house.raw(&head(&house, "referee=R", &host, (1 << 30) + 1)).await;
    assert_eq!(answer.status, 413, "{}", answer.text);
    assert!(answer.text.contains("at most 1024 MiB"), "{}", answer.text);
    let file = kept(&house, table, 0, &host).await;
    assert_eq!(moves(&house, "name=Elsewhere", &host, &file).await.status, 400);
    assert_eq!(moves(&house, "referee=R&name=%20", &host, &file).await.status, 400);
    house.close().await;
}

#[tokio::test]
async fn one_table_is_moved_here_at_a_time() {
    let house = House::open().await;
    let (table, host, _) = played(&house).await;
    let file = kept(&house, table, 0, &host).await;
    let mut slow = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
    let head = head(&house, "referee=Rita&name=Slow", &host, file.len() as u64);
    slow.write_all(head.as_bytes()).await.expect("it reads");
    let (begins, rest) = file.split_at(20);
    slow.write_all(begins).await.expect("it reads");
    let also = loop {
        // Until the first has begun.
        let also = moves(&house, "referee=Rita&name=Other", &host, &file).await;
        if also.status != 200 {
            break also;
        }
    };
    assert_eq!((also.status, &also.json()["error"]["kind"]), (429, &json!("crowded")), "{}", also.text);
    assert_eq!(also.json()["error"]["text"], "another table is moved here already");
    slow.write_all(rest).await.expect("it reads");
    let mut told = vec![];
    slow.read_to_end(&mut told).await.expect("it answers");
    assert!(told.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&told));
    assert_eq!(moves(&house, "referee=Rita&name=Next", &host, &file).await.status, 200);
    house.close().await;
}
