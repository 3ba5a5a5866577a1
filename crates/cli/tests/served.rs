//! A whole session that is served to pages: played through, and killed again and again. What was acknowledged is
//! kept, what was not can be sent again, and whoever comes back finds the same question and the same faces.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::kept::{Files, Lot, verified};
use common::served::{Device, Served};
use common::toll::{TABLE, begin};
use norn_chronicle::{Body, ChainId, Entry, Reach, Source};
#[cfg(debug_assertions)]
use norn_store::Point;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::LazyLock;

/// How often the session is killed at moments that nobody has chosen.
const KILLS: usize = 64;
/// The pages, by number: the referee's, and Ann's.
const REF: usize = 0;
const ANN: usize = 1;

/// A command as it was said when nothing went wrong.
#[derive(Clone, Debug)]
struct Said {
    page: usize,
    id: String,
    say: Value,
    answer: Value,
}

/// The session, played without any trouble.
struct Session {
    /// The table as it was when both had a seat: with its secrets, so that the same faces fall again.
    begun: Files,
    /// The devices as they were then: they have seen nothing yet.
    devices: Vec<Device>,
    said: Vec<Said>,
    log: Vec<Entry>,
    /// How long the log was before each command, and at the end.
    reached: Vec<usize>,
    /// What each seat saw before each command, and at the end.
    states: Vec<Vec<Value>>,
    /// The table before each command, and at the end.
    files: Vec<Files>,
    /// What the devices have in the end.
    ends: Vec<Device>,
}

/// A session that is being played for the first time.
struct Playing<'a> {
    folder: &'a Path,
    served: Served,
    devices: Vec<Device>,
    said: Vec<Said>,
    reached: Vec<usize>,
    states: Vec<Vec<Value>>,
    files: Vec<Files>,
}

impl Playing<'_> {
    /// Notes how far it has come, once everything that happened has reached both pages.
    fn look(&mut self) {
        let n = self.reached.len() as u64 + 1;
        let rule = json!({ "look": "rule", "id": "triumvene.tokens.availability" });
        for page in [REF, ANN] {
            self.served.send(page, &json!({ "to": "look", "n": n, "at": rule }));
        }
        assert!(self.served.until(&mut self.devices, |all| all.iter().all(|one| one.seen == n)));
        let files = Files::of(self.folder);
        self.reached.push(files.log(TABLE).unwrap().len());
        self.states.push(self.devices.iter().map(|one| one.state.clone()).collect());
        self.files.push(files);
    }

    fn says(&mut self, page: usize, say: Value) -> &Value {
        let id = format!("s{}", self.said.len());
        self.served.say(page, &id, &say);
        assert!(self.served.until(&mut self.devices, |all| all[page].answers.contains_key(&id)));
        let answer = self.devices[page].answers[&id].clone();
        self.look();
        self.said.push(Said { page, id, say, answer });
        &self.said.last().unwrap().answer
    }

    /// Says something that is done at once.
    fn does(&mut self, page: usize, say: Value) {
        let told = format!("{say}");
        let answer = self.says(page, say);
        assert_eq!(answer["ack"], "done", "{told}: {answer}");
    }

    fn attempts(&mut self, page: usize, attempt: &str, values: &Value) -> &Value {
        let filled = json!({ "attempt": attempt, "values": values, "rest": true });
        self.says(page, json!({ "verb": "attempt", "filled": filled }))
    }

    /// Whatever waits is revealed, rolled and answered until nothing is left; yes to so many questions.
    fn settles(&mut self, mut yes: usize) {
        for _ in 0..30 {
            let Some((page, say)) = self.waits(yes) else { return };
            yes -= usize::from(say["answer"]["yes"] == true);
            self.does(page, say);
        }
        panic!("it never ends: {}", self.devices[REF].state["open"]);
    }

    /// What is to be said next about what waits, and by whom.
    fn waits(&self, yes: usize) -> Option<(usize, Value)> {
        let ann = &self.devices[ANN].state;
        if let Some(wanted) = ann["reveal"].get(0) {
            let given = self.devices[ANN].gives(wanted).unwrap();
            let (of, path) = (&wanted["of"], &wanted["path"]);
            return Some((ANN, json!({ "verb": "reveal", "of": of, "path": path, "given": given })));
        }
        [ANN, REF].into_iter().find_map(|page| {
            let state = &self.devices[page].state;
            let open = &state["open"];
            let asked = open["questions"].as_array()?.iter().find(|one| one["mine"] == true)?;
            let (wanted, options) = (&asked["wanted"], &asked["wanted"]["options"]);
            let mut say = json!({ "attempt": open["id"], "version": open["version"], "path": asked["path"] });
            match wanted["is"].as_str()? {
                "roll" => {
                    say["verb"] = json!("roll");
                    if let Some(given) = self.devices[page].gives(&wanted["reveal"]).filter(|_| page == ANN) {
                        say["given"] = given;
                    }
                    return Some((page, say));
                }
                "confirm" => say["answer"] = json!({ "yes": 0 < yes }),
                "text" => say["answer"] = json!({ "text": "a lamp falls, and “it” burns — Ω" }),
                "several-of" => say["answer"] = json!({ "several": [] }),
                "one-of" => say["answer"] = json!({ "one": options[0]["value"] }),
                other => panic!("nobody knows what to say to {other}: {asked}"),
            }
            say["verb"] = json!("answer");
            Some((page, say))
        })
    }
}

/// What is said in a whole session.
fn play(at: &mut Playing<'_>) {
    let lyneth = json!({
        "name": { "text": "Lyneth" }, "fitness": { "number": 3 }, "knowledge": { "number": 2 },
        "max-hp": { "number": 12 },
    });
    let bruiser = json!({
        "name": { "text": "Bruiser" }, "max-hp": { "number": 9 }, "damage": { "number": 3 },
    });
    at.does(REF, json!({ "verb": "session", "open": true }));
    at.does(ANN, json!({ "verb": "build", "draft": { "form": "character", "values": lyneth } }));
    at.does(REF, json!({ "verb": "build", "draft": { "form": "opponent", "values": bruiser } }));
    at.attempts(REF, "open-session", &json!({}));
    at.settles(0);
    at.does(REF, json!({ "verb": "subject", "subject": "the toll house" }));
    at.does(ANN, json!({ "verb": "talk", "text": "What is behind the door?" }));
    at.does(ANN, json!({ "verb": "talk", "text": "I don't trust the keeper.", "to": [] }));
    at.does(REF, json!({ "verb": "note", "text": "The keeper has gone for help." }));

    // A player proposes, the referee accepts, the player's device rolls.
    let door = json!({
        "who": { "character": 0 }, "doing": { "text": "shoulder-charge the flimsy door" },
        "hoping": { "text": "it breaks" }, "proposed": { "word": "knowledge" },
    });
    assert_eq!(at.attempts(ANN, "check", &door)["ack"], "queued");
    let mut values = door;
    values["stat"] = json!({ "word": "fitness" });
    let waits = at.devices[REF].state["queue"][0]["id"].clone();
    let filled = json!({ "attempt": "check", "values": values, "rest": true });
    at.does(REF, json!({ "verb": "accept", "attempt": waits, "filled": filled }));
    at.settles(1);

    // The referee rolls in the open, so that Ann's device is asked for a secret; and then alone.
    let mut listen = json!({
        "who": { "character": 1 }, "doing": { "text": "listen at the door" }, "roll": { "word": "ability" },
        "stat": { "word": "knowledge" }, "secret": { "flag": false },
    });
    at.attempts(REF, "check", &listen);
    at.settles(0);
    listen["secret"] = json!({ "flag": true });
    listen["doing"] = json!({ "text": "hide behind the door" });
    at.attempts(REF, "check", &listen);
    at.settles(0);
    // Of the three that came to something, the referee can rule on the latest, and nobody else on any.
    let rulable = |device: usize| at.devices[device].state["rulable"].as_array().unwrap().len();
    assert_eq!((rulable(REF), rulable(ANN)), (1, 0));

    // What is undone takes its faces again.
    let seal = json!({
        "who": { "character": 0 }, "doing": { "text": "recall whose seal this is" },
        "roll": { "word": "ability" }, "stat": { "word": "knowledge" }, "secret": { "flag": false },
    });
    at.attempts(REF, "check", &seal);
    at.settles(2);
    at.does(REF, json!({ "verb": "undo" }));
    at.attempts(REF, "check", &seal);
    at.settles(0);
    let mut window = seal;
    window["doing"] = json!({ "text": "climb out of the window" });
    at.attempts(REF, "check", &window);
    let open = at.devices[REF].state["open"]["id"].clone();
    at.does(REF, json!({ "verb": "set-aside", "attempt": open, "reason": "there is no window" }));

    // Free dice, from a chain of their own; and some that fall by themselves.
    let thrown = ChainId::Thrown(Reach::Everyone);
    let (tip, key) = (Device::chain(1, &thrown).tip(), Device::secrets(1).key());
    at.does(ANN, json!({ "verb": "publish", "chain": thrown, "tip": tip, "key": key }));
    for notation in ["2d6", "d20"] {
        at.does(ANN, json!({ "verb": "throw", "notation": notation }));
        at.settles(0);
    }
    at.does(REF, json!({ "verb": "throw", "notation": "3d8", "secret": true }));
    at.does(ANN, json!({ "verb": "wish", "about": "auto-roll", "wish": { "flag": true } }));
    window["doing"] = json!({ "text": "climb out of the chimney" });
    at.attempts(REF, "check", &window);
    at.settles(1);

    // What waits for the floor is not lost with the server.
    at.does(REF, json!({ "verb": "floor" }));
    let held = at.says(ANN, json!({ "verb": "talk", "text": "Wait for me!" }));
    assert_eq!(held["ack"], "held", "{held}");
    at.does(REF, json!({ "verb": "yield" }));

    at.does(REF, json!({ "verb": "correct", "address": "character/0/hp", "value": { "number": 5 }, "reason": "a fall" }));
    let refused = at.says(ANN, json!({ "verb": "narrate", "text": "The door opens." }));
    assert_eq!(refused["is"], "refused", "{refused}");
    at.does(REF, json!({ "verb": "narrate", "text": "The door opens." }));
    let switch = at.devices[REF].state["switches"][0].clone();
    let (id, value) = (&switch["id"], &switch["values"][1][0]);
    at.does(REF, json!({ "verb": "switch", "switch": id, "value": value }));
    at.does(ANN, json!({ "verb": "note", "text": "The keeper knows more." }));
    at.does(REF, json!({ "verb": "session", "open": false }));
}

static SESSION: LazyLock<Session> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let (served, devices) = begin(folder.path());
    served.kill(&mut []);
    let begun = Files::of(folder.path());
    let mut served = Served::start(folder.path(), &[]).unwrap();
    for device in &devices {
        served.page(device);
    }
    let mut at = Playing {
        folder: folder.path(),
        served,
        devices: devices.clone(),
        said: vec![],
        reached: vec![],
        states: vec![],
        files: vec![],
    };
    at.look();
    play(&mut at);
    let Playing { served, devices: mut ends, said, reached, states, files, .. } = at;
    served.kill(&mut ends);
    let log = Files::of(folder.path()).log(TABLE).unwrap();
    Session { begun, devices, said, log, reached, states, files, ends }
});

impl Session {
    /// How many commands a log holds, if it is the session's own: the same faces, and nothing twice.
    fn commands_in(&self, log: &[Entry]) -> std::ops::RangeInclusive<usize> {
        for (now, was) in log.iter().zip(&self.log) {
            assert_eq!((now.seq, now.by, &now.audience), (was.seq, was.by, &was.audience));
            assert_eq!((now.salt, &now.body), (was.salt, &was.body), "entry {}", now.seq);
            assert_eq!(now.command, was.command, "entry {}", now.seq);
        }
        let is = |count: &usize| *count == log.len();
        let first = self.reached.iter().position(is);
        let first = first.unwrap_or_else(|| panic!("half of a command was kept: {} entries", log.len()));
        // What is refused leaves nothing behind.
        first..=self.reached.iter().rposition(is).unwrap()
    }

    /// Whether a command leaves something behind.
    #[cfg(debug_assertions)]
    fn happens(&self, n: usize) -> bool {
        self.reached[n] < self.reached[n + 1]
    }

    /// Serves what is left, and both come back: they go on where they were, and see what is to be seen there. Gives
    /// how many commands are kept.
    fn comes_back(&self, folder: &Path, devices: &mut [Device], env: &[(&str, &str)]) -> (Served, usize) {
        let kept = *self.commands_in(&Files::of(folder).log(TABLE).unwrap()).start();
        let mut served = Served::start(folder, env).unwrap();
        let before: Vec<usize> = devices.iter().map(|one| one.states).collect();
        for device in devices.iter() {
            served.page(device);
        }
        assert!(served.until(devices, |all| all.iter().zip(&before).all(|(now, was)| *was < now.states)));
        for (page, device) in devices.iter().enumerate() {
            assert_eq!(device.state, self.states[kept][page], "page {page} before command {kept}");
        }
        (served, kept)
    }

    /// Whether the answer to a command is the one that it had, or says that it was done before.
    fn answered(&self, n: usize, devices: &[Device]) -> bool {
        let said = &self.said[n];
        let Some(answer) = devices[said.page].answers.get(&said.id) else { return false };
        assert!(*answer == said.answer || answer["ack"] == "before", "{said:?} was answered: {answer}");
        true
    }

    /// The log is whole and holds, and the streams that the devices have are what it holds for them.
    fn holds(&self, folder: &Path, devices: &[Device]) {
        let log = Files::of(folder).log(TABLE).unwrap();
        assert_eq!(self.commands_in(&log), self.commands_in(&self.log));
        assert_eq!(log.len(), self.log.len());
        for (device, seat) in devices.iter().zip([vec![], vec!["--seat", "Ann"]]) {
            let (head, told) = verified(folder, TABLE, &seat);
            assert_eq!(told["holds"], true, "{told}");
            assert_eq!(head, device.tip.head.to_string(), "what was seen is what is kept: {seat:?}");
        }
    }
}

#[test]
fn a_session_is_served() {
    let session = &*SESSION;
    assert!(40 <= session.said.len(), "{}", session.said.len());
    let folder = session.files.last().unwrap().folder();
    session.holds(folder.path(), &session.ends);
    // Dice of all sorts have fallen: by a player's tap, with a secret of another device, by the machine alone.
    let with_devices = |entry: &&Entry| match &entry.body {
        Body::Rolled { source: Source::Links { devices, .. }, .. } => !devices.is_empty(),
        _ => false,
    };
    assert!(1 < session.log.iter().filter(with_devices).count());
    let is = |what: fn(&Body) -> bool| session.log.iter().any(|entry| what(&entry.body));
    assert!(is(|body| matches!(body, Body::Awaited { .. })), "a device was asked for a secret");
    assert!(
        is(|body| matches!(body, Body::Rolled { source: Source::Again(_), .. })),
        "faces were taken again"
    );
    let (all, anns) = (session.ends[REF].sealed.len(), session.ends[ANN].sealed.len());
    assert!(anns < all, "some of it was hidden");
}

/// At the named points of the store in turn, twice in every command: before the commit nothing has happened, after it everything
/// has, and nobody was told of it in either case.
#[cfg(debug_assertions)]
#[test]
fn a_served_session_that_is_killed_at_every_point_of_the_store_comes_back() {
    let session = &*SESSION;
    let folder = session.begun.folder();
    let mut devices = session.devices.clone();
    let mut kills = 0;
    for (n, said) in session.said.iter().enumerate() {
        let before = [Point::BeforeBegin, Point::AfterInsert, Point::BeforeCommit][n % 3];
        let after = [Point::AfterCommit, Point::BeforeAck][n % 2];
        for point in [before, after].into_iter().filter(|_| session.happens(n)) {
            let fault = format!("{}:{}", point.name(), 1 + STARTING);
            let (mut served, kept) =
                session.comes_back(folder.path(), &mut devices, &[("NORN_FAULT", &fault)]);
            assert_eq!(session.reached[kept], session.reached[n], "{said:?}");
            // What was kept unseen is done, and not done again.
            let before = (0..n).rev().find(|n| session.happens(*n));
            if let Some(before) = before.filter(|n| !session.answered(*n, &devices)) {
                let said = &session.said[before];
                served.say(said.page, &said.id, &said.say);
                assert!(served.until(&mut devices, |all| session.answered(before, all)));
                let ack = &devices[said.page].answers[&said.id]["ack"];
                assert!(ack == "before" || ack == "held", "{said:?}: {ack}");
            }
            let seen: Vec<usize> = devices.iter().map(|one| one.sealed.len()).collect();
            served.say(said.page, &said.id, &said.say);
            assert!(!served.until(&mut devices, |all| session.answered(n, all)), "{point:?}: {said:?}");
            served.kill(&mut devices);
            let now: Vec<usize> = devices.iter().map(|one| one.sealed.len()).collect();
            assert_eq!(seen, now, "{point:?}: {said:?}");
            kills += 1;
        }
    }
    assert!(2 * 40 < kills, "{kills}");
    // The last command was kept unseen.
    let (served, kept) = session.comes_back(folder.path(), &mut devices, &[]);
    assert_eq!(kept, session.said.len());
    served.kill(&mut devices);
    session.holds(folder.path(), &devices);
    println!("killed {kills} times");
}

/// How often a server passes the points of the store before anybody comes: it keeps the link that it prints.
#[cfg(debug_assertions)]
const STARTING: usize = 1;

#[test]
fn a_served_session_that_is_killed_at_any_moment_comes_back() {
    let session = &*SESSION;
    let mut kills = 0;
    for seed in 1.. {
        let mut lot = Lot(seed);
        let folder = session.begun.folder();
        let mut devices = session.devices.clone();
        println!("lot {seed}");
        // The first command that has not been answered.
        let mut next = 0;
        while next < session.said.len() {
            let (mut served, before) = session.comes_back(folder.path(), &mut devices, &[]);
            let (life, ahead) = (served.frames + lot.below(8), 1 + lot.below(4));
            let mut sent = next;
            while next < session.said.len() && served.frames < life {
                // Commands of one page may follow each other without waiting; those of two pages would race.
                let may = |n: usize| n < next + ahead && session.said[n].page == session.said[next].page;
                if sent < session.said.len() && (sent == next || may(sent)) {
                    let said = &session.said[sent];
                    served.say(said.page, &said.id, &said.say);
                    sent += 1;
                } else {
                    assert!(served.takes(&mut devices), "it ended by itself");
                }
                while next < sent && session.answered(next, &devices) {
                    next += 1;
                }
            }
            served.kill(&mut devices);
            kills += 1;
            while next < sent && session.answered(next, &devices) {
                next += 1;
            }
            let log = Files::of(folder.path()).log(TABLE).unwrap();
            let kept = session.commands_in(&log);
            let most = sent.max(before);
            assert!(next <= *kept.end() && *kept.start() <= most, "{next} to {most}, and {kept:?} are kept");
        }
        let (served, _) = session.comes_back(folder.path(), &mut devices, &[]);
        served.kill(&mut devices);
        session.holds(folder.path(), &devices);
        if KILLS <= kills {
            break;
        }
    }
    println!("killed {kills} times");
}

/// Whatever lets people in, killed at every point of the store: it was done or it was not, and nobody is left outside.
#[cfg(debug_assertions)]
#[test]
fn a_server_that_is_killed_while_people_come_in_lets_them_in() {
    for point in [Point::BeforeMigration, Point::InMigration] {
        let folder = tempfile::tempdir().unwrap();
        let ended = Served::start(folder.path(), &[("NORN_FAULT", point.name())]).err().unwrap();
        assert_eq!(ended.code(), None, "{point:?}");
        come_in(folder.path(), &mut Inside::default(), &[]).unwrap();
    }
    let points =
        [Point::BeforeBegin, Point::AfterInsert, Point::BeforeCommit, Point::AfterCommit, Point::BeforeAck];
    for point in points {
        let mut lives = 0;
        for nth in 1.. {
            let folder = tempfile::tempdir().unwrap();
            let mut inside = Inside::default();
            let fault = format!("{}:{nth}", point.name());
            let whole = come_in(folder.path(), &mut inside, &[("NORN_FAULT", &fault)]).is_some();
            if !whole {
                come_in(folder.path(), &mut inside, &[]).unwrap();
            }
            let log = Files::of(folder.path()).log(TABLE).unwrap();
            let count = |is: fn(&Body) -> bool| log.iter().filter(|entry| is(&entry.body)).count();
            assert_eq!(count(|body| matches!(body, Body::Begun { .. })), 1, "{fault}");
            assert_eq!(
                count(|body| matches!(body, Body::Seated { name, .. } if name == "Ann")),
                1,
                "{fault}"
            );
            assert_eq!(verified(folder.path(), TABLE, &[]).1["holds"], true, "{fault}");
            lives = nth;
            if whole {
                break;
            }
        }
        // The printed link, its claim, the table and its seat, the invitation, Ann and her seat.
        assert_eq!(lives, 8, "{point:?}");
    }
}

/// What was acknowledged to those who come in.
#[cfg(debug_assertions)]
#[derive(Default, Debug)]
struct Inside {
    referee: Option<String>,
    table: Option<i64>,
    invited: Option<String>,
    ann: Option<(u16, String)>,
}

/// Comes in as far as it is not acknowledged yet; none if the server ends before both sit at their pages.
#[cfg(debug_assertions)]
fn come_in(folder: &Path, inside: &mut Inside, env: &[(&str, &str)]) -> Option<()> {
    let mut served = Served::start(folder, env).ok()?;
    let sat = sit_down(&mut served, inside);
    served.kill(&mut []);
    sat
}

#[cfg(debug_assertions)]
fn sit_down(served: &mut Served, inside: &mut Inside) -> Option<()> {
    let token = |link: &Value| link.as_str().unwrap().split('#').nth(1).unwrap().to_owned();
    let done = |answer: common::served::Answer| {
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer
    };
    if inside.referee.is_none() {
        let claim = json!({ "token": token(&json!(served.link)) });
        inside.referee = Some(done(served.ask("POST", "/api/claim", "", &claim)?).token());
    }
    let referee = inside.referee.clone()?;
    if inside.table.is_none() {
        // It may have begun, and nobody was told.
        let me = done(served.ask("GET", "/api/me", &referee, &Value::Null)?).json();
        assert_eq!(me["host"], true);
        let path = match me["tables"].get(0) {
            Some(table) => format!("/api/tables/{}/referee", table["table"]),
            None => "/api/tables".to_owned(),
        };
        let body = match path.ends_with("referee") {
            true => json!({}),
            false => json!({ "game": "triumvene", "name": TABLE, "referee": "Referee" }),
        };
        inside.table = done(served.ask("POST", &path, &referee, &body)?).json()["table"].as_i64();
    }
    let table = inside.table?;
    if inside.invited.is_none() {
        let answer =
            done(served.ask("POST", &format!("/api/tables/{table}/invitation"), &referee, &json!({}))?);
        inside.invited = Some(token(&answer.json()["link"]));
    }
    if inside.ann.is_none() {
        // She may have a seat that she was not told of: the referee gives her the link to it.
        let link = served.ask("POST", &format!("/api/tables/{table}/seats/1/link"), &referee, &json!({}))?;
        let answer = match link.status {
            200 => {
                let claim = json!({ "token": token(&link.json()["link"]) });
                done(served.ask("POST", "/api/claim", "", &claim)?)
            }
            _ => {
                let join = json!({ "token": inside.invited, "name": "Ann" });
                done(served.ask("POST", "/api/join", "", &join)?)
            }
        };
        let seat = u16::try_from(answer.json()["seat"].as_u64().unwrap()).unwrap();
        inside.ann = Some((seat, answer.token()));
    }
    let (seat, ann) = inside.ann.clone()?;
    for (seat, token) in [(0, referee), (seat, ann)] {
        let me = done(served.ask("GET", "/api/me", &token, &Value::Null)?).json();
        let held = me["seats"].as_array().unwrap().iter().any(|one| one["seat"] == seat);
        assert!(held, "seat {seat} is lost: {me}");
    }
    Some(())
}

/// Dice that wait for a secret of somebody's device when the server is killed, and the device does not come back.
#[test]
fn dice_that_waited_when_it_was_killed_fall_in_the_end() {
    let session = &*SESSION;
    let waits = |states: &Vec<Value>| states[ANN]["reveal"].get(0).is_some();
    let n = session.states.iter().position(waits).unwrap();
    let folder = session.files[n].folder();
    let mut served = Served::start(folder.path(), &[]).unwrap();
    let mut devices = session.devices[..1].to_vec();
    served.page(&devices[REF]);
    assert!(served.until(&mut devices, |all| 0 < all[REF].states));
    assert_ne!(devices[REF].state["awaited"], json!([]), "first she may come back");
    assert!(served.until(&mut devices, |all| all[REF].state["awaited"] == json!([])));
    served.kill(&mut devices);
    let log = Files::of(folder.path()).log(TABLE).unwrap();
    assert_eq!(log[..session.reached[n]].len(), session.reached[n]);
    let fallen = log[session.reached[n]..].iter().find_map(|entry| match &entry.body {
        Body::Rolled { source, .. } => Some(source),
        _ => None,
    });
    assert!(matches!(fallen, Some(Source::Links { one_machine: true, .. })), "{fallen:?}");
    assert_eq!(verified(folder.path(), TABLE, &[]).1["holds"], true);
}
