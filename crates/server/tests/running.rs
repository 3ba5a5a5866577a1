//! Probes, counts, addresses that are not there, and a stop that nobody can hold up.
use crate::common;

use common::House;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

fn request(path: &str, host: &str, more: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}Connection: close\r\n\r\n")
}

#[tokio::test]
async fn probes_are_answered_under_any_name_and_nothing_else_is() {
    let house = House::open().await;
    for host in ["10.0.0.7:7777", "norn-pod-3", "evil.example"] {
        for (path, said) in [("/healthz", "alive\n"), ("/readyz", "ready\n")] {
            let got = house.raw(&request(path, host, "")).await;
            assert_eq!((got.status, got.text.as_str()), (200, said), "{host}{path}");
        }
        for path in ["/", "/metrics", "/api/me", "/healthz/", "/readyz/x"] {
            assert_eq!(house.raw(&request(path, host, "")).await.status, 403, "{host}{path}");
        }
    }
    house.close().await;
}

#[tokio::test]
async fn what_is_counted_is_for_this_machine() {
    let house = House::open().await;
    let own = format!("127.0.0.1:{}", house.port);
    let got = house.raw(&request("/metrics", &own, "")).await;
    assert_eq!(got.status, 200, "{}", got.text);
    assert!(got.head.to_lowercase().contains("content-type: text/plain; version=0.0.4"), "{}", got.head);
    for header in
        ["X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1", "Via: 1.1 proxy", "X-Real-IP: ::1"]
    {
        let got = house.raw(&request("/metrics", &own, &format!("{header}\r\n"))).await;
        assert_eq!(got.status, 403, "{header}");
        assert!(got.text.contains("--metrics-addr"), "{}", got.text);
    }
    house.close().await;
}

#[tokio::test]
async fn behind_a_proxy_everybody_looks_like_this_machine_so_nobody_is_told() {
    use norn_server::origin::Origin;
    use norn_server::{Options, Place, Server};
    let folder = tempfile::TempDir::new().expect("a folder");
    let options = Options {
        addr: ([127, 0, 0, 1], 0).into(),
        origin: Some(Origin::read("https://norn.example").expect("an origin")),
        seen_as: None,
        rehearsal: None,
        clock: norn_server::now,
        limits: norn_server::limits::Limits::default(),
    };
    let place = Place { file: folder.path().join("norn.db"), options: norn_store::Options::default() };
    let mut server = Server::bind(place, options).await.expect("a free port");
    let own = server.origins().own().to_string().replace("http://", "");
    let apart = server.tell_metrics(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(server.serve(async {
        let _ = stopped.await;
    }));
    for host in [own.as_str(), "norn.example"] {
        assert_eq!(status(&own, &request("/metrics", host, "")).await, 403, "{host}");
        assert_eq!(status(&own, &request("/readyz", host, "")).await, 200, "{host}");
    }
    let apart = apart.to_string();
    assert_eq!(status(&apart, &request("/metrics", "anything", "")).await, 200);
    assert_eq!(status(&apart, &request("/api/me", &own, "")).await, 404, "nothing else is served there");
    let _ = stop.send(());
    serving.await.expect("it ends").expect("it ends well");
}

async fn status(at: &str, request: &str) -> u16 {
    use tokio::io::AsyncReadExt;
    let mut stream = TcpStream::connect(at).await.expect("it listens");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut text = String::new();
    let _ = stream.read_to_string(&mut text).await;
    text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

#[tokio::test]
async fn only_what_is_there_is_found() {
    let house = House::open().await;
    let page = house.get("/", "").await;
    for path in ["/claim", "/join", "/t/1/0", "/t/1/0/", "/claim?x=1"] {
        let got = house.get(path, "").await;
        assert_eq!((got.status, &got.text), (page.status, &page.text), "{path}");
    }
    for path in [
        "/nothing",
        "/t/1",
        "/t/a/0",
        "/admin",
        "/.env",
        "/wp-login.php",
        "/api",
        "//",
        "/claim/x",
        "/t/1/0/2",
    ] {
        let got = house.get(path, "").await;
        assert_eq!(got.status, 404, "{path}");
        assert!(got.text.contains("nothing here") && got.text.contains("href=\"/\""), "{path}: {}", got.text);
        assert!(got.head.to_lowercase().contains("content-security-policy"), "{path}");
    }
    let got = house.get("/api/nothing", "").await;
    assert_eq!((got.status, &got.json()["error"]["kind"]), (404, &json!("unknown")));
    house.close().await;
}

#[tokio::test]
async fn a_database_that_is_gone_is_not_ready() {
    let house = House::open().await;
    assert_eq!(house.get("/readyz", "").await.status, 200);
    let (here, there) = (house.folder.path().join("norn.db"), house.folder.path().join("elsewhere.db"));
    std::fs::rename(&here, &there).expect("renamed");
    // An answer is believed for a while.
    tokio::time::sleep(norn_server::health::BELIEVED).await;
    let got = house.get("/readyz", "").await;
    assert_eq!(got.status, 503, "{}", got.text);
    assert!(got.text.starts_with("the database is not there"), "{}", got.text);
    assert!(!here.exists(), "looking makes nothing");
    assert_eq!(house.get("/healthz", "").await.status, 200, "it lives all the same");
    std::fs::rename(&there, &here).expect("renamed");
    tokio::time::sleep(norn_server::health::BELIEVED).await;
    assert_eq!(house.get("/readyz", "").await.status, 200);
    house.close().await;
}

/// Half a request, and a page that reads nothing: neither is waited for longer than a stop may take.
#[tokio::test]
async fn nobody_holds_up_a_stop() {
    let house = House::open().await;
    let (table, referee) = house.table("home").await;
    let mut page = house.page(table, 0, &referee, None).await;
    page.until("state").await;
    let mut half = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
    let begun = format!(
        "POST /api/claim HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{",
        house.port,
        house.origin()
    );
    half.write_all(begun.as_bytes()).await.expect("it reads");
    let since = Instant::now();
    house.close().await;
    let slack = Duration::from_secs(10);
    assert!(since.elapsed() < norn_server::stop::STOPPING + slack, "it took {:?}", since.elapsed());
    assert_eq!(page.until("bye").await["why"], "stopping");
    drop(half);
}
