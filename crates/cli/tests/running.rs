//! A server as whoever runs it sees it: what it says and never says on standard error, whether it is well, what it
//! counts, and how it ends when it is asked to.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::kept::{Files, verified};
use common::served::{Device, Served};
use common::{norn, norn_in};
use norn_chronicle::Body;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Read;
use std::net::TcpListener;
use std::path::Path;
use std::process::{ChildStderr, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const TABLE: &str = "The toll house";

/// Everything that is said until it ends, read beside it, so that it never waits for a reader.
fn listen(mut said: ChildStderr) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = String::new();
        said.read_to_string(&mut text).unwrap();
        text
    })
}

fn token(link: &str) -> String {
    link.split('#').nth(1).unwrap().to_owned()
}

/// A table at which the referee and Ann sit at their pages; and the token of its invitation.
fn sit_down(served: &mut Served) -> (Vec<Device>, String) {
    let referee = served.post("/api/claim", "", &json!({ "token": token(&served.link) })).token();
    let made = json!({ "game": "triumvene", "name": TABLE, "referee": "Marguerite" });
    let table = served.post("/api/tables", &referee, &made).json()["table"].as_i64().unwrap();
    let invited = served.post(&format!("/api/tables/{table}/invitation"), &referee, &json!({})).json();
    let invitation = token(invited["link"].as_str().unwrap());
    let join = json!({ "token": invitation, "name": "Annabel", "device": Device::publishing(1) });
    let joined = served.post("/api/join", "", &join);
    let seat = u16::try_from(joined.json()["seat"].as_u64().unwrap()).unwrap();
    let mut devices = vec![Device::new(table, 0, referee), Device::new(table, seat, joined.token())];
    for device in &devices {
        served.page(device);
    }
    assert!(served.until(&mut devices, |all| all.iter().all(|one| 0 < one.states)));
    (devices, invitation)
}

fn says(served: &mut Served, devices: &mut [Device], page: usize, id: &str, say: &Value) -> Value {
    served.say(page, id, say);
    assert!(served.until(devices, |all| all[page].answers.contains_key(id)));
    devices[page].answers[id].clone()
}

/// A session with everything that must not be told, at the most talkative level.
fn said_of_a_session(args: &[&str]) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let mut served = Served::start_as(folder.path(), args, &[("NORN_LOG", "trace")], Stdio::piped()).unwrap();
    let hears = listen(served.said());
    let (mut devices, invitation) = sit_down(&mut served);
    let mut secrets = vec![
        token(&served.link),
        invitation.clone(),
        devices[0].token.clone(),
        devices[1].token.clone(),
        Device::publishing(1).tip.to_string(),
        folder.path().display().to_string(),
    ];
    let words = [TABLE, "Marguerite", "Annabel", "Zacharias", "don't trust", "gone for help", "moonless"];
    secrets.extend(words.map(str::to_owned));
    let at = &mut devices;
    for (id, page, say) in [
        ("a-known-id-1", 1, json!({ "verb": "talk", "text": "I don't trust the keeper.", "to": [] })),
        ("a-known-id-2", 0, json!({ "verb": "note", "text": "The keeper has gone for help." })),
        ("a-known-id-3", 0, json!({ "verb": "throw", "notation": "7d8", "secret": true })),
        ("a-known-id-4", 1, json!({ "verb": "throw", "notation": "2d6" })),
        (
            "a-known-id-5",
            1,
            json!({ "verb": "build", "draft": { "form": "character", "values": {
                "name": { "text": "Zacharias" }, "fitness": { "number": 3 }, "max-hp": { "number": 12 },
            } } }),
        ),
        ("a-known-id-6", 1, json!({ "verb": "narrate", "text": "moonless" })),
        ("a-known-id-7", 0, json!({ "verb": "subject", "subject": "moonless" })),
    ] {
        says(&mut served, at, page, id, &say);
        secrets.push(id.to_owned());
    }
    assert_eq!(at[1].answers["a-known-id-6"]["is"], "refused");
    // Doors that are shut, addresses with something in them, and messages that make no sense.
    let stranger = "ab".repeat(32);
    for (method, path) in [
        ("GET", format!("/api/me?token={stranger}")),
        ("GET", format!("/claim/{stranger}")),
        ("GET", format!("/{stranger}.js?{invitation}")),
        ("POST", format!("/api/tables/{stranger}/invitation")),
        (&stranger[..20], "/readyz".to_owned()),
        ("POST", "/api/claim".to_owned()),
    ] {
        served.ask(method, &path, &stranger, &json!({ "token": stranger }));
    }
    served.send(1, &json!({ "to": stranger }));
    secrets.push(stranger[..20].to_owned());
    // Asked last, answered last.
    let rule = json!({ "look": "rule", "id": "triumvene.tokens.availability" });
    served.send(1, &json!({ "to": "look", "n": 1, "at": rule }));
    while devices[1].seen != 1 {
        // A message that made no sense is answered in words, which devices of this test do not know.
        let (page, frame) = served.next();
        let frame = frame.unwrap();
        if !frame.contains("\"is\":\"wrong\"") {
            devices[page].takes(&frame);
        }
    }
    served.kill(&mut devices);
    (hears.join().unwrap(), secrets)
}

#[test]
fn no_secret_is_ever_logged() {
    for args in [&[][..], &["--log", "trace", "--log-json"]] {
        let (said, secrets) = said_of_a_session(args);
        for secret in &secrets {
            assert!(!said.contains(secret.as_str()), "`{secret}` was told:\n{said}");
        }
        // A log that says nothing would keep every secret.
        for told in [
            "/api/join",
            "/api/tables/{table}/invitation",
            "answered",
            "opened",
            "connected",
            "kept",
            "done",
            "refused",
            "referees-only",
        ] {
            assert!(said.contains(told), "`{told}` is not told:\n{said}");
        }
        if args.contains(&"--log-json") {
            for line in said.lines() {
                let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
                assert!(line["level"].is_string() && line["target"].is_string(), "{line}");
            }
        }
    }
}

#[test]
fn by_default_little_is_said_and_no_other_level_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let mut served = Served::start_as(folder.path(), &[], &[], Stdio::piped()).unwrap();
    let hears = listen(served.said());
    let (mut devices, _) = sit_down(&mut served);
    served.kill(&mut devices);
    assert_eq!(hears.join().unwrap(), "");
    let refused = norn_in(folder.path(), &["serve", "--log", "loud", "--data", "."], "");
    assert_eq!(refused.code, 2, "{}", refused.shown());
    assert!(Served::start_as(folder.path(), &[], &[("NORN_LOG", "loud")], Stdio::null()).is_err());
}

/// A number that is counted.
fn counted(page: &str, name: &str) -> u64 {
    let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in:\n{page}")).parse().unwrap()
}

#[test]
fn whoever_runs_it_is_told_how_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["--metrics-addr", "127.0.0.1:0"];
    let mut served = Served::start_as(folder.path(), &args, &[], Stdio::null()).unwrap();
    let (mut devices, _) = sit_down(&mut served);
    let talk = json!({ "verb": "talk", "text": "hello" });
    assert_eq!(says(&mut served, &mut devices, 1, "c1", &talk)["is"], "done");
    let narrate = json!({ "verb": "narrate", "text": "no" });
    assert_eq!(says(&mut served, &mut devices, 1, "c2", &narrate)["is"], "refused");
    let page = served.ask("GET", "/metrics", "", &Value::Null).unwrap();
    assert_eq!(page.status, 200, "{}", page.text);
    let page = page.text;
    assert_eq!(counted(&page, "norn_tables_open"), 1);
    assert_eq!(counted(&page, "norn_seats_connected"), 2);
    assert_eq!(counted(&page, "norn_connections"), 2);
    assert_eq!(counted(&page, "norn_command_seconds_count"), 2);
    assert_eq!(counted(&page, "norn_refusals_total{by=\"referees-only\"}"), 1);
    assert!(2 <= counted(&page, "norn_write_seconds_count"), "{page}");
    for secret in [TABLE, "Annabel", "Marguerite", &devices[0].token] {
        assert!(!page.contains(secret), "{page}");
    }
    let (apart, here) = (served.metrics.clone().unwrap(), format!("127.0.0.1:{}", served.port));
    for (url, said) in [
        (format!("http://{here}"), "ready\n"),
        (format!("http://{here}/readyz"), "ready\n"),
        (format!("http://{here}/healthz"), "alive\n"),
        (format!("http://{apart}/healthz"), "alive\n"),
    ] {
        let run = norn(&["health", &url]);
        assert_eq!((run.code, run.out.as_str()), (0, said), "{url}: {}", run.shown());
    }
    let told = norn(&["health", &format!("http://{apart}/metrics"), "--json"]).json();
    assert!(told["says"].as_str().unwrap().starts_with("# HELP norn_"), "{told}");
    let run = norn(&["health", &format!("http://{here}/nothing")]);
    assert_eq!(run.code, 4, "{}", run.shown());
    served.kill(&mut devices);
    let run = norn(&["health", &format!("http://{here}")]);
    assert_eq!(run.code, 4, "{}", run.page());
    for wrong in ["127.0.0.1:7777", "https://norn.example", "http://", "http://a b/"] {
        assert_eq!(norn(&["health", wrong]).code, 2, "{wrong}");
    }
}

#[test]
fn an_address_that_is_taken_for_the_metrics_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let args =
        ["serve", "--no-browser", "--addr", "127.0.0.1:0", "--data", ".", "--metrics-addr", addr.as_str()];
    let run = norn_in(folder.path(), &args, "");
    assert_eq!(run.code, 4, "{}", run.shown());
    assert!(run.page().contains("--metrics-addr"), "{}", run.page());
}

/// What was said at a table, by who said it.
fn talk(folder: &Path) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for entry in Files::of(folder).log(TABLE).unwrap() {
        if let Body::Said { text, .. } = entry.body {
            *found.entry(text).or_default() += 1;
        }
    }
    found
}

/// A stop in the middle of a stream of commands: what was acknowledged is kept, and everybody is told.
#[cfg(unix)]
#[test]
fn a_stop_finishes_what_was_begun_and_tells_the_pages() {
    /// How long it may take on a busy machine, above what the server allows itself.
    const SLACK: Duration = Duration::from_secs(20);
    let folder = tempfile::tempdir().unwrap();
    for (round, before) in [0, 1, 7, 20].into_iter().enumerate() {
        let mut served = Served::start(folder.path(), &[]).unwrap();
        let mut devices = if round == 0 {
            sit_down(&mut served).0
        } else {
            // The referee's and Ann's seats, anew.
            let referee = served.post("/api/claim", "", &json!({ "token": token(&served.link) })).token();
            served.post("/api/tables/1/referee", &referee, &json!({}));
            let link = served.post("/api/tables/1/seats/1/link", &referee, &json!({})).json();
            let claim = json!({ "token": token(link["link"].as_str().unwrap()) });
            let ann = served.post("/api/claim", "", &claim).token();
            let mut devices = vec![Device::new(1, 0, referee), Device::new(1, 1, ann)];
            for device in &devices {
                served.page(device);
            }
            assert!(served.until(&mut devices, |all| all.iter().all(|one| 0 < one.states)));
            devices
        };
        let id = |page: usize, n: usize| format!("r{round}-p{page}-{n}");
        for n in 0..24 {
            for page in [0, 1] {
                let text = id(page, n);
                served.say(page, &text, &json!({ "verb": "talk", "text": text }));
            }
        }
        let answered = |all: &[Device]| all.iter().map(|one| one.answers.len()).sum::<usize>();
        assert!(served.until(&mut devices, |all| before <= answered(all)));
        let since = Instant::now();
        let ended = served.terminate(&mut devices);
        assert_eq!(ended.code(), Some(0), "{ended}");
        let took = since.elapsed();
        assert!(took < norn_server::stop::STOPPING + SLACK, "it took {took:?}");
        let kept = talk(folder.path());
        for device in &devices {
            assert!(device.stopped, "seat {} was told nothing", device.seat);
            for (id, answer) in &device.answers {
                assert_eq!(answer["is"], "done", "{answer}");
                assert_eq!(kept.get(id), Some(&1), "`{id}` was acknowledged");
            }
        }
        assert!(kept.values().all(|count| *count == 1), "nothing twice: {kept:?}");
        assert_eq!(verified(folder.path(), TABLE, &[]).1["holds"], true);
    }
}
