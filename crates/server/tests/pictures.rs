//! Pictures over HTTP: what is put down, who gets it, and what is refused.
use crate::common;
use common::{Answer, House, Page};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use norn_chronicle::Hash;
use norn_chronicle::canon::hash;
use norn_chronicle::export::{Line, Reader};
use serde_json::{Value, json};
use std::io::Cursor;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A file with a picture of one colour.
pub(crate) fn file(format: ImageFormat, red: u8) -> Vec<u8> {
    let image = DynamicImage::ImageRgb8(RgbImage::from_pixel(64, 48, Rgb([red, 20, 30])));
    let mut bytes = vec![];
    image.write_to(&mut Cursor::new(&mut bytes), format).expect("it can be written");
    bytes
}

/// A table with a referee, Ann and Bo, each with the number of their seat, their cookie and their page.
struct Company {
    house: House,
    table: i64,
    seats: Vec<(u16, String, Page)>,
}

const REF: usize = 0;
const ANN: usize = 1;
const BO: usize = 2;

impl Company {
    async fn meet() -> Self {
        Self::at(House::open().await).await
    }

    async fn at(house: House) -> Self {
        let (table, referee) = house.table("home").await;
        let ann = house.player(table, &referee, "Ann").await;
        let bo = house.player(table, &referee, "Bo").await;
        let mut seats = vec![];
        for (seat, cookie) in [(0, referee), ann, bo] {
            let mut page = house.page(table, seat, &cookie, None).await;
            page.until("state").await;
            seats.push((seat, cookie, page));
        }
        Self { house, table, seats }
    }

    async fn put(&self, who: usize, bytes: &[u8]) -> Answer {
        let (seat, cookie, _) = &self.seats[who];
        self.house.put(self.table, *seat, cookie, bytes).await
    }

    /// Puts down a picture; what it is.
    async fn puts(&self, who: usize, bytes: &[u8]) -> Value {
        let put = self.put(who, bytes).await;
        assert_eq!(put.status, 200, "{}", put.text);
        put.json()
    }

    async fn get(&self, who: usize, picture: &Value) -> Answer {
        let (seat, cookie, _) = &self.seats[who];
        self.house.picture(self.table, *seat, cookie, picture["hash"].as_str().expect("a hash")).await
    }

    /// The status that each of the three gets.
    async fn all(&self, picture: &Value) -> [u16; 3] {
        [
            self.get(REF, picture).await.status,
            self.get(ANN, picture).await.status,
            self.get(BO, picture).await.status,
        ]
    }

    async fn say(&mut self, who: usize, say: Value) -> Value {
        self.seats[who].2.say(say).await
    }

    /// Writes a card with a picture; its name.
    async fn show(&mut self, who: usize, title: &str, picture: &Value, to: Value) -> String {
        let about = json!({ "title": title, "picture": { "picture": picture, "alt": "a map" } });
        let said = self.say(who, json!({ "verb": "write-card", "about": about, "to": to })).await;
        assert_eq!(said["ack"], "done", "{said}");
        self.card(who, title).await
    }

    async fn card(&mut self, who: usize, title: &str) -> String {
        self.seats[who].2.settle().await;
        let cards = self.seats[who].2.state["cards"].as_array().expect("cards");
        let card = cards.iter().rev().find(|card| card["about"]["title"] == title && card["gone"] == false);
        card.expect("they have it")["card"].as_str().expect("a name").to_owned()
    }
}

#[tokio::test]
async fn a_picture_is_for_those_who_have_it_now_and_leaves_no_trace_for_others() {
    let mut company = Company::meet().await;
    let photo = file(ImageFormat::Jpeg, 200);
    let picture = company.puts(ANN, &photo).await;
    assert_eq!(
        (&picture["kind"], &picture["width"], &picture["height"]),
        (&json!("jpeg"), &json!(64), &json!(48))
    );
    assert_eq!(company.all(&picture).await, [200, 200, 404]);
    // The same once more is the same.
    assert_eq!(company.puts(ANN, &photo).await, picture);
    let got = company.get(ANN, &picture).await;
    assert_eq!(json!(hash(&got.bytes).to_string()), picture["hash"]);
    assert_eq!(json!(got.bytes.len()), picture["bytes"]);
    for (name, value) in [
        ("content-type", "image/jpeg"),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "private, no-cache"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-frame-options", "DENY"),
        ("etag", &format!("\"{}\"", picture["hash"].as_str().expect("a hash"))),
    ] {
        assert_eq!(got.header(name), value, "{name}");
    }
    // The page itself is held to what it was.
    let page = company.house.get("/", "").await;
    assert!(page.header("content-security-policy").contains("img-src 'self' data:;"));

    let map = company.show(ANN, "map", &picture, json!("everyone")).await;
    assert_eq!(company.all(&picture).await, [200; 3]);
    let gone = company.say(ANN, json!({ "verb": "take-card", "card": map })).await;
    assert_eq!(gone["ack"], "done");
    assert_eq!(company.all(&picture).await, [200, 200, 404], "he has lost it");
    company.say(ANN, json!({ "verb": "bring-card-back", "card": map })).await;
    assert_eq!(company.all(&picture).await, [200; 3]);

    // What is the referee's, whatever anybody asks for.
    let hidden = company.puts(REF, &file(ImageFormat::Png, 10)).await;
    let hint = company.show(REF, "hint", &hidden, json!({ "seats": [company.seats[BO].0] })).await;
    assert_eq!(company.all(&hidden).await, [200, 404, 200]);
    company.say(REF, json!({ "verb": "show-card", "card": hint, "to": { "seats": [] } })).await;
    assert_eq!(company.all(&hidden).await, [200, 404, 404]);
    let none = json!({ "hash": "ab".repeat(32) });
    let (not_hers, nothing) = (company.get(ANN, &hidden).await, company.get(ANN, &none).await);
    let told = |answer: &Answer| {
        let head: Vec<&str> =
            answer.head.lines().filter(|line| !line.to_lowercase().starts_with("date:")).collect();
        (head.join("\n"), answer.bytes.clone())
    };
    assert_eq!(told(&not_hers), told(&nothing));
    for wrong in ["x", "", "%2e%2e", &"AB".repeat(31)] {
        let (seat, cookie, _) = &company.seats[ANN];
        assert_eq!(company.house.picture(company.table, *seat, cookie, wrong).await.status, 404, "{wrong}");
    }
    company.house.close().await;
}

#[tokio::test]
async fn whoever_has_it_already_gets_no_bytes_and_whoever_lost_it_is_not_told_that() {
    let mut company = Company::meet().await;
    let picture = company.puts(REF, &file(ImageFormat::Png, 10)).await;
    let card = company.show(REF, "map", &picture, json!("everyone")).await;
    let (seat, cookie, _) = &company.seats[BO];
    let hash = picture["hash"].as_str().expect("a hash").to_owned();
    let again = format!(
        "GET /api/tables/{}/seats/{seat}/pictures/{hash} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {cookie}\r\n\
         If-None-Match: \"{hash}\"\r\nConnection: close\r\n\r\n",
        company.table, company.house.port
    );
    let answer = company.house.raw(&again).await;
    assert_eq!((answer.status, answer.bytes.len()), (304, 0));
    company.say(REF, json!({ "verb": "take-card", "card": card })).await;
    assert_eq!(company.house.raw(&again).await.status, 404);
    company.house.close().await;
}

#[tokio::test]
async fn nobody_puts_down_or_fetches_a_picture_from_a_seat_that_is_not_theirs() {
    let company = Company::meet().await;
    let photo = file(ImageFormat::Jpeg, 200);
    let picture = company.puts(ANN, &photo).await;
    let hash = picture["hash"].as_str().expect("a hash");
    let (house, table) = (&company.house, company.table);
    let (other, _) = house.table_again("elsewhere", &company.seats[REF].1).await;
    let (stranger, strangers) = house.player(other, &company.seats[REF].1, "Eve").await;
    let (anns, bos) = (company.seats[ANN].0, company.seats[BO].0);
    for (who, cookie, table, seat) in [
        ("without a cookie", "", table, anns),
        ("with a cookie of another table", &strangers, table, anns),
        ("with another's cookie", &company.seats[BO].1, table, anns),
        ("at a seat that there isn't", &company.seats[ANN].1, table, 99),
        ("at a table that there isn't", &company.seats[ANN].1, 999, anns),
    ] {
        assert_eq!(house.put(table, seat, cookie, &photo).await.status, 403, "{who}");
        assert_eq!(house.picture(table, seat, cookie, hash).await.status, 403, "{who}");
    }
    // At a table of their own they have other pictures.
    assert_eq!(house.picture(other, stranger, &strangers, hash).await.status, 404);
    assert_eq!(house.picture(table, bos, &company.seats[BO].1, hash).await.status, 404);
    // From the page of another site.
    let mut request = house
        .putting(table, anns, &company.seats[ANN].1, photo.len() as u64)
        .replace("Origin: http://127", "Origin: http://128");
    request.push('x');
    assert_eq!(house.raw(&request).await.status, 403);
    company.house.close().await;
}

/// Whatever is refused before its body was read is answered, and whoever sent all of it reads why.
#[tokio::test]
async fn whoever_sends_too_much_reads_why() {
    let company = Company::meet().await;
    let house = &company.house;
    let (seat, anns, _) = &company.seats[ANN];
    let host = &company.seats[REF].1;
    let large = vec![0xff; 24 << 20];
    let told = |answer: &Answer, status: u16, limit: &str| {
        let error = &answer.json()["error"];
        let said = error["text"].as_str().unwrap_or_default();
        assert!(answer.status == status && said.contains(limit), "{} {}", answer.status, answer.text);
        assert_ne!(error["hint"], "", "{}", answer.text);
    };
    told(&house.put(company.table, *seat, anns, &large).await, 413, "6291456 bytes");
    // Whose seat that is not.
    told(&house.put(company.table, 0, anns, &large).await, 403, "does not hold that seat");
    // More pixels than are taken, in few bytes.
    let mut wide = vec![];
    let image = DynamicImage::ImageRgb8(RgbImage::new(5_000, 8));
    image.write_to(&mut Cursor::new(&mut wide), ImageFormat::Png).expect("it can be written");
    told(&company.put(ANN, &wide).await, 413, "more than 4096 pixels");
    let text = "x".repeat(20 << 20);
    for (path, cookie, limit) in [
        ("/api/join", anns.as_str(), "16384 bytes"),
        ("/api/claim", "", "16384 bytes"),
        ("/api/demos", "", "16384 bytes"),
        ("/api/prepared", anns, "16384 bytes"),
        ("/api/prepared", host, "1048576 bytes"),
    ] {
        told(&house.post(path, cookie, &json!({ "token": text })).await, 413, limit);
    }
    // What nests too deep is refused before it is read.
    let body = format!("{{\"token\":{}", "[".repeat(10_000));
    let head = format!(
        "POST /api/claim HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        house.port,
        house.origin(),
        body.len()
    );
    told(&house.raw(&head).await, 400, "more than 64 deep");
    company.house.close().await;
}

#[tokio::test]
async fn what_is_no_picture_or_too_much_is_refused_in_words() {
    let company = Company::meet().await;
    for (bytes, why) in [
        (&b"GIF89a"[..], "this is a GIF"),
        (b"<svg onload='alert(1)'/>", "this is an SVG"),
        (b"<html><script>alert(1)</script>", "this is a web page"),
        (b"", "this file is empty"),
        (&file(ImageFormat::Png, 3)[..60], "damaged"),
    ] {
        let put = company.put(ANN, bytes).await;
        let error = &put.json()["error"];
        assert_eq!((put.status, &error["kind"]), (400, &json!("wrong")), "{}", put.text);
        assert!(error["text"].as_str().expect("a text").contains(why), "{}", put.text);
        assert_ne!(error["hint"], "", "{}", put.text);
    }
    // Ten gigabytes are refused by what their head says; a body that says nothing of its length, where it is too long.
    let (seat, cookie, _) = &company.seats[ANN];
    let long = company.house.putting(company.table, *seat, cookie, 10_000_000_000);
    let answer = company.house.raw(&long).await;
    assert!(answer.status == 413 && answer.text.contains("at most 6291456 bytes"), "{}", answer.text);
    let unsaid = long.replace("Content-Length: 10000000000", "Transfer-Encoding: chunked");
    let mut stream = TcpStream::connect(("127.0.0.1", company.house.port)).await.expect("it listens");
    stream.write_all(unsaid.as_bytes()).await.expect("it reads");
    let chunk = [b"100000\r\n", &vec![0xff; 1 << 20][..], b"\r\n"].concat();
    for _ in 0..20 {
        stream.write_all(&chunk).await.expect("it reads what it refuses");
    }
    stream.write_all(b"0\r\n\r\n").await.expect("it reads what it refuses");
    let mut told = vec![];
    let _ = stream.read_to_end(&mut told).await;
    let told = String::from_utf8_lossy(&told).into_owned();
    assert!(told.contains("413 Payload Too Large") && told.contains("at most 6291456 bytes"), "{told}");
    // Nothing of all that stands in the log.
    let (_, cookie, _) = &company.seats[REF];
    let export = company.house.get(&format!("/api/tables/{}/seats/0/export", company.table), cookie).await;
    assert!(!export.text.contains("\"is\":\"picture\""));
    company.house.close().await;
}

#[tokio::test]
async fn a_seat_puts_down_so_many_and_so_fast_and_no_more() {
    let company = Company::at(House::limited(|limits| limits.picture_burst = 3).await).await;
    for red in 0..3 {
        company.puts(ANN, &file(ImageFormat::Png, red)).await;
    }
    let over = company.put(ANN, &file(ImageFormat::Png, 9)).await;
    assert_eq!((over.status, &over.json()["error"]["kind"]), (429, &json!("crowded")), "{}", over.text);
    assert_eq!(over.json()["error"]["text"], "this seat puts down too many pictures at once");
    company.puts(BO, &file(ImageFormat::Png, 9)).await;
    company.house.close().await;

    let company = Company::at(House::limited(|limits| limits.table.pictures = 2).await).await;
    for red in 0..2 {
        company.puts(ANN, &file(ImageFormat::Png, red)).await;
    }
    let over = company.put(ANN, &file(ImageFormat::Png, 9)).await;
    assert!(over.status == 400 && over.text.contains("at most 2 pictures"), "{}", over.text);
    company.puts(BO, &file(ImageFormat::Png, 9)).await;
    company.house.close().await;
}

/// One picture of a seat comes at a time; others put theirs down meanwhile, and the table is played.
#[tokio::test]
async fn whoever_sends_a_picture_slowly_holds_nobody_up() {
    let mut company = Company::meet().await;
    let photo = file(ImageFormat::Jpeg, 200);
    let (seat, cookie, _) = &company.seats[ANN];
    let mut slow = TcpStream::connect(("127.0.0.1", company.house.port)).await.expect("it listens");
    let head = company.house.putting(company.table, *seat, cookie, photo.len() as u64);
    slow.write_all(head.as_bytes()).await.expect("it reads");
    slow.write_all(&photo[..20]).await.expect("it reads");
    let also = loop {
        // Until the first has begun.
        let also = company.put(ANN, &file(ImageFormat::Png, 9)).await;
        if also.status != 200 {
            break also;
        }
    };
    assert_eq!(also.status, 429, "{}", also.text);
    assert_eq!(also.json()["error"]["text"], "another picture of this seat is coming already");
    company.puts(BO, &file(ImageFormat::Png, 8)).await;
    assert_eq!(company.say(ANN, json!({ "verb": "talk", "text": "wait" })).await["ack"], "done");
    slow.write_all(&photo[20..]).await.expect("it reads");
    let mut told = vec![];
    slow.read_to_end(&mut told).await.expect("it answers");
    assert!(String::from_utf8_lossy(&told).starts_with("HTTP/1.1 200"), "{}", String::from_utf8_lossy(&told));
    company.house.close().await;
}

#[tokio::test]
async fn a_card_with_a_made_up_picture_is_refused_and_two_who_put_down_the_same_learn_nothing() {
    let mut company = Company::meet().await;
    let made_up = json!({ "hash": "ab".repeat(32), "kind": "png", "width": 1, "height": 1, "bytes": 1 });
    let photo = file(ImageFormat::Jpeg, 77);
    let bos = company.puts(BO, &photo).await;
    let write = |picture: &Value| {
        let about = json!({ "title": "x", "picture": { "picture": picture, "alt": "a" } });
        json!({ "verb": "write-card", "about": about, "to": "everyone" })
    };
    let mut why = vec![];
    for picture in [&made_up, &bos] {
        let said = company.say(ANN, write(picture)).await;
        assert_eq!(
            (&said["is"], &said["why"]["right"]),
            (&json!("refused"), &json!("no-such-picture")),
            "{said}"
        );
        why.push(said["why"].clone());
    }
    assert_eq!(why[0], why[1]);
    // She puts down the same, and hears what she would hear of any.
    assert_eq!(company.puts(ANN, &photo).await, bos);
    assert_eq!(company.say(ANN, write(&bos)).await["ack"], "done");
    assert_eq!(company.all(&bos).await, [200; 3]);
    let entries =
        |frames: &[String]| frames.iter().filter(|frame| frame.contains("\"is\":\"picture")).count();
    for (who, count) in [(REF, 2), (ANN, 1), (BO, 1)] {
        company.seats[who].2.settle().await;
        assert_eq!(entries(&company.seats[who].2.frames), count);
    }
    company.house.close().await;
}

/// Files hold what those have whom they are for, and a server that starts anew has all of it.
#[tokio::test]
async fn pictures_are_exported_and_outlast_the_server() {
    let mut company = Company::meet().await;
    let shown = company.puts(REF, &file(ImageFormat::Png, 1)).await;
    let hidden = company.puts(REF, &file(ImageFormat::Png, 2)).await;
    company.show(REF, "map", &shown, json!("everyone")).await;
    company.show(REF, "plot", &hidden, json!({ "seats": [] })).await;
    let (table, seats) = (company.table, company.seats);
    for ((seat, cookie, _), wanted) in seats.iter().zip([vec![&shown, &hidden], vec![&shown], vec![&shown]]) {
        let export = company.house.get(&format!("/api/tables/{table}/seats/{seat}/export"), cookie).await;
        let mut reader = Reader::open(&export.bytes[..]).expect("a file");
        let mut found: Vec<Hash> = vec![];
        while let Some(line) = reader.next_line() {
            if let Line::Picture(picture, bytes) = line.expect("it is whole") {
                assert!(picture.is(&bytes));
                found.push(picture.hash);
            }
        }
        assert!(reader.closing().is_some());
        let wanted: Vec<Hash> =
            wanted.into_iter().map(|one| one["hash"].as_str().unwrap().parse().unwrap()).collect();
        assert_eq!(found, wanted, "seat {seat}");
    }
    let cookies: Vec<String> = seats.iter().map(|(_, cookie, _)| cookie.clone()).collect();
    drop(seats);
    let folder: TempDir = company.house.close().await;
    let house = House::open_in(folder, Some(7)).await;
    for (seat, statuses) in [(0, [200, 200]), (1, [200, 404])] {
        let cookie = house.cookie(&cookies[usize::from(seat)]);
        for (picture, status) in [&shown, &hidden].into_iter().zip(statuses) {
            let hash = picture["hash"].as_str().expect("a hash");
            assert_eq!(house.picture(table, seat, &cookie, hash).await.status, status);
        }
    }
    house.close().await;
}

/// A file of noise, which no encoder makes smaller.
fn noise(seed: u32) -> Vec<u8> {
    let mut state = seed;
    let image = RgbImage::from_fn(360, 360, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [red, green, blue, _] = state.to_be_bytes();
        Rgb([red, green, blue])
    });
    let mut bytes = vec![];
    DynamicImage::ImageRgb8(image)
        .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .expect("it can be written");
    bytes
}

/// A seat that takes its download slowly has no second one meanwhile, and nobody else waits for it. Once it is left, it may be begun anew.
#[tokio::test]
async fn a_seat_downloads_one_after_the_other() {
    let company = Company::meet().await;
    for seed in 0..6 {
        company.puts(REF, &noise(seed)).await;
    }
    let path = |who: usize| format!("/api/tables/{}/seats/{}/export", company.table, company.seats[who].0);
    let get = async |who: usize| company.house.get(&path(who), &company.seats[who].1).await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4 * 1024).expect("it takes little");
    let at = (std::net::Ipv4Addr::LOCALHOST, company.house.port).into();
    let mut slow = socket.connect(at).await.expect("it listens");
    let request = format!(
        "GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {}\r\n\r\n",
        path(REF),
        company.house.port,
        company.seats[REF].1
    );
    slow.write_all(request.as_bytes()).await.expect("it reads");
    let mut begun = [0; 12];
    slow.read_exact(&mut begun).await.expect("it answers");
    assert_eq!(&begun, b"HTTP/1.1 200");
    let second = get(REF).await;
    assert_eq!(second.status, 429, "{}", second.head);
    assert_eq!(second.json()["error"]["text"], "another download of this seat is going on");
    assert_eq!(get(ANN).await.status, 200);
    drop(slow);
    let mut again = get(REF).await;
    for _ in 0..100 {
        if again.status == 200 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        again = get(REF).await;
    }
    assert_eq!(again.status, 200, "{}", again.head);
    assert!(6 * 300 * 1024 < again.bytes.len());
    company.house.close().await;
}

/// As many downloads go on as there is room for, over all seats; whoever is refused for that is told by which limit.
#[tokio::test]
async fn downloads_are_counted_over_all_seats() {
    let company = Company::at(House::limited(|limits| limits.downloads = 1).await).await;
    for seed in 0..6 {
        company.puts(REF, &noise(seed)).await;
    }
    let path = |who: usize| format!("/api/tables/{}/seats/{}/export", company.table, company.seats[who].0);
    let get = async |who: usize| company.house.get(&path(who), &company.seats[who].1).await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4 * 1024).expect("it takes little");
    let at = (std::net::Ipv4Addr::LOCALHOST, company.house.port).into();
    let mut slow = socket.connect(at).await.expect("it listens");
    let (cookie, port) = (&company.seats[REF].1, company.house.port);
    let head = format!("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n", path(REF));
    slow.write_all(head.as_bytes()).await.expect("it reads");
    slow.read_exact(&mut [0; 12]).await.expect("it answers");
    let other = get(ANN).await;
    assert_eq!((other.status, &other.json()["error"]["kind"]), (429, &json!("crowded")), "{}", other.text);
    let text = "as many of the 1 downloads go on as there is room for (`downloads`)";
    assert_eq!(other.json()["error"]["text"], text);
    drop(slow);
    let mut again = get(ANN).await;
    while again.status == 429 {
        tokio::task::yield_now().await;
        again = get(ANN).await;
    }
    assert_eq!(again.status, 200, "{}", again.head);
    company.house.close().await;
}

/// What is found damaged on the way ends a download in its middle, where nobody can take it for a whole one.
#[tokio::test]
async fn a_download_that_cannot_go_on_breaks_off() {
    let company = Company::meet().await;
    let [first, second] = [company.puts(REF, &noise(1)).await, company.puts(REF, &noise(2)).await];
    let path = format!("/api/tables/{}/seats/0/export", company.table);
    let cookie = &company.seats[REF].1;
    let lose = |picture: &Value| {
        let hash: Hash = picture["hash"].as_str().expect("a hash").parse().expect("a hash");
        let file = company.house.folder.path().join("norn.db");
        let lost = rusqlite::Connection::open(file)
            .expect("it opens")
            .execute("DELETE FROM pictures WHERE hash = ?1", [hash.0]);
        assert_eq!(lost, Ok(1));
    };
    lose(&second);
    let cut = company.house.get(&path, cookie).await;
    assert_eq!((cut.status, cut.whole), (200, false));
    let mut reader = Reader::open(&cut.bytes[..]).expect("it begins");
    while let Some(Ok(_)) = reader.next_line() {}
    assert!(reader.closing().is_none());
    // Where nothing was sent yet, the answer says what is wrong.
    lose(&first);
    let none = company.house.get(&path, cookie).await;
    assert_eq!(none.status, 503);
    assert!(
        none.json()["error"]["text"].as_str().is_some_and(|text| text.contains("is not where it was kept")),
        "{}",
        none.text
    );
    company.house.close().await;
}

/// How many pixels a cell takes of the pictures of maps.
const CELL: u32 = 20;

/// A picture of four columns and three rows of cells, each in a colour of its own; those in `other` in another one.
fn ground(other: &[(u32, u32)]) -> Vec<u8> {
    let colour = |x: u32, y: u32| {
        let (column, row) = (x / CELL, 2 - y / CELL);
        let byte = |number: u32| u8::try_from(number).expect("few");
        let blue = if other.contains(&(column, row)) { 250 } else { 10 };
        Rgb([byte(60 * column + 20), byte(80 * row + 20), blue])
    };
    let image = DynamicImage::ImageRgb8(RgbImage::from_fn(4 * CELL, 3 * CELL, colour));
    let mut bytes = vec![];
    image.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).expect("it can be written");
    bytes
}

/// How it lies, its lower left at that of the map.
fn lying(picture: &Value) -> Value {
    let (half, cell) = (50 * CELL, 100 * CELL);
    let y = 100 * 3 * CELL - half;
    json!({ "verb": "lay-picture", "map": "map", "picture": picture, "x": half, "y": y, "cell": cell, "hidden": true })
}

/// A company at a table with a map.
async fn on_a_map() -> Company {
    let house = House::open().await;
    let (table, referee) = house.table_of("heimr", "home").await;
    let ann = house.player(table, &referee, "Ann").await;
    let bo = house.player(table, &referee, "Bo").await;
    let mut seats = vec![];
    for (seat, cookie) in [(0, referee), ann, bo] {
        let mut page = house.page(table, seat, &cookie, None).await;
        page.until("state").await;
        seats.push((seat, cookie, page));
    }
    Company { house, table, seats }
}

impl Company {
    /// What a seat sees of the picture under the map: by which address, and the answer.
    async fn under(&mut self, who: usize) -> Option<(String, Answer)> {
        self.seats[who].2.settle().await;
        let (seat, cookie, page) = &self.seats[who];
        let at = page.state["backdrops"][0]["image"].as_str()?.to_owned();
        let path = format!("/api/tables/{}/seats/{seat}/{at}", self.table);
        Some((at, self.house.get(&path, cookie).await))
    }

    async fn done(&mut self, say: Value) {
        let said = self.say(REF, say).await;
        assert_eq!(said["ack"], "done", "{said}");
    }

    async fn fog(&mut self, how: Value) {
        self.done(json!({ "verb": "fog", "map": "map", "how": how })).await;
    }
}

/// The colours in the middle of each cell, from the lower left, row by row.
fn colours(answer: &Answer) -> Vec<[u8; 3]> {
    let image = image::load_from_memory(&answer.bytes).expect("a picture").into_rgb8();
    assert_eq!((image.width(), image.height()), (4 * CELL, 3 * CELL));
    let cells = (0..3).flat_map(|row| (0..4).map(move |column| (column, row)));
    cells
        .map(|(column, row)| image.get_pixel(column * CELL + CELL / 2, (2 - row) * CELL + CELL / 2).0)
        .collect()
}

fn near(one: [u8; 3], other: [u8; 3]) -> bool {
    one.iter().zip(other).all(|(one, other)| one.abs_diff(other) < 12)
}

#[tokio::test]
async fn what_is_hidden_of_a_map_is_not_in_the_bytes_that_players_get() {
    let mut company = on_a_map().await;
    let picture = company.puts(REF, &ground(&[])).await;
    assert!(company.under(ANN).await.is_none());
    company.done(lying(&picture)).await;
    // The referee has the whole, with what is hidden of it.
    let (whole, seen) = company.under(REF).await.expect("it lies there");
    assert_eq!(
        (whole, seen.status),
        (format!("pictures/{}", picture["hash"].as_str().expect("a hash")), 200)
    );
    assert_eq!(company.seats[REF].2.state["covered"][0]["fog"], json!({ "all": true, "but": [] }));

    let (first, seen) = company.under(ANN).await.expect("it lies there");
    let fog = colours(&seen)[0];
    assert!(colours(&seen).iter().all(|colour| near(*colour, fog)), "all is hidden");
    let told = company.seats[ANN].2.state["backdrops"].to_string();
    let (seat, cookie, page) = &company.seats[ANN];
    assert!(!told.contains(picture["hash"].as_str().expect("a hash")), "{told}");
    assert!(page.frames.iter().all(|frame| !frame.contains(picture["hash"].as_str().expect("a hash"))));
    assert!(
        seen.header("etag").len() == 66
            && !seen.header("etag").contains(picture["hash"].as_str().expect("a hash"))
    );
    let by_hash =
        company.house.picture(company.table, *seat, cookie, picture["hash"].as_str().expect("a hash")).await;
    assert_eq!(by_hash.status, 404);

    company.fog(json!({ "show": [[0, 0], [3, 2]] })).await;
    let (second, seen) = company.under(ANN).await.expect("it lies there");
    let shown = colours(&seen);
    let is = |at: usize, colour: [u8; 3]| assert!(near(shown[at], colour), "{at}: {shown:?}");
    is(0, [20, 20, 10]);
    is(11, [200, 180, 10]);
    (1..11).for_each(|at| is(at, fog));
    // All who see the same get the same; what was there before is there no more.
    assert_eq!(company.under(BO).await.expect("it lies there").0, second);
    let (seat, cookie, _) = &company.seats[ANN];
    let path = format!("/api/tables/{}/seats/{seat}/{first}", company.table);
    // A page that asks as it changes has done nothing wrong.
    let gone = company.house.get(&path, cookie).await;
    assert_eq!((gone.status, gone.text.as_str()), (204, ""));
    let never = format!("/api/tables/{}/seats/{seat}/maps/nothing", company.table);
    assert_eq!(company.house.get(&never, cookie).await.status, 404);

    // Fog where there is no picture is nothing that a player could see.
    company.seats[ANN].2.settle().await;
    company.seats[ANN].2.frames.clear();
    company.fog(json!({ "show": [[9, 5]] })).await;
    company.fog(json!({ "hide": [[9, 5], [1, 1]] })).await;
    company.seats[ANN].2.settle().await;
    assert!(
        company.seats[ANN].2.frames.iter().all(|frame| frame.contains("\"seen\"")),
        "{:?}",
        company.seats[ANN].2.frames
    );
    assert_eq!(company.under(ANN).await.expect("it lies there").0, second);

    company.fog(json!("nothing")).await;
    let (third, seen) = company.under(ANN).await.expect("it lies there");
    assert_eq!(json!(hash(&seen.bytes).to_string()), picture["hash"], "seen whole, it is the whole");
    assert!(third.starts_with("maps/"));
    let had = format!(
        "GET /api/tables/{}/seats/{}/{third} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {}\r\n\
         If-None-Match: {}\r\nConnection: close\r\n\r\n",
        company.table,
        company.seats[ANN].0,
        company.house.port,
        company.seats[ANN].1,
        seen.header("etag")
    );
    assert_eq!(company.house.raw(&had).await.status, 304);

    company.done(json!({ "verb": "lay-picture", "map": "map" })).await;
    assert!(company.under(ANN).await.is_none() && company.under(REF).await.is_none());
    // It is in the referee's file, and in no other.
    let file = |who: usize| {
        let (seat, cookie, _) = &company.seats[who];
        let path = format!("/api/tables/{}/seats/{seat}/export", company.table);
        let house = &company.house;
        async move { house.get(&path, cookie).await.text }
    };
    let whole = file(REF).await;
    assert!(whole.contains("\"is\":\"backdrop\"") && whole.contains("\"bytes\":\""), "{whole}");
    let hers = file(ANN).await;
    assert!(
        hers.contains("\"is\":") && !hers.contains("backdrop") && !hers.contains("\"bytes\":\""),
        "{hers}"
    );
    company.house.close().await;
}

/// Tables that differ only in what is painted where fog is: everything that players get is the same to the byte.
#[tokio::test]
async fn whatever_lies_beneath_fog_players_get_the_same_bytes() {
    let mut got = vec![];
    // The last one differs in what is shown.
    for other in [&[][..], &[(1, 0), (2, 2), (3, 1)], &[(0, 0)]] {
        let mut company = on_a_map().await;
        let picture = company.puts(REF, &ground(other)).await;
        company.done(lying(&picture)).await;
        let mut all = vec![];
        for how in [
            json!({ "show": [[0, 0], [3, 2]] }),
            json!({ "hide": [[3, 2], [2, 2]] }),
            json!({ "show": [[3, 2]] }),
        ] {
            company.fog(how).await;
            for who in [ANN, BO] {
                let (at, seen) = company.under(who).await.expect("it lies there");
                let head = seen.head.lines().filter(|line| !line.to_lowercase().starts_with("date:"));
                all.push((at, head.collect::<Vec<_>>().join("\n"), seen.bytes.clone()));
            }
        }
        for who in [ANN, BO] {
            let scenery = |frame: &&String| frame.contains("\"scenery\"");
            let frames = &company.seats[who].2.frames;
            assert!(4 <= frames.iter().filter(scenery).count(), "one for each change");
            all.extend(frames.iter().filter(scenery).map(|frame| (String::new(), frame.clone(), vec![])));
        }
        got.push(all);
        company.house.close().await;
    }
    assert!(got[0] == got[1], "what is hidden shows");
    assert!(got[0] != got[2], "what is shown does");
}
