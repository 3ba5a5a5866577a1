//! What takes long to show: that nothing is lost however often the server is killed, in any game, whether one device says
//! what was foreseen or several tap at random, that many tables can be played at once, that nothing stays in memory of
//! those that were left, and that a host gains no face. A little of it in every test run, all of it by
//! `make fuzz FUZZ=kills`, `FUZZ=taps`, `FUZZ=load`, `FUZZ=leave` and `FUZZ=hosts`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
mod hosts;
mod taps;

mod kills {
    use crate::common::kept::{Files, verified};
    use crate::common::model::{Model, Said};
    use crate::common::served::{Device, Served};
    use norn_chronicle::Entry;
    use norn_shelf::Game;
    use norn_testkit::random::{Random, trials};
    use std::path::Path;

    const TABLE: &str = "The toll house";
    /// How many commands a session has.
    const COMMANDS: usize = 40;

    struct Session {
        game: Game,
        model: Model,
        begun: usize,
        said: Vec<Said>,
    }

    impl Session {
        /// How many commands a log holds, if it is the session's own: the same faces, and nothing twice; as the fewest
        /// and the most, since what is refused leaves nothing behind.
        fn commands_in(&self, log: &[Entry]) -> (usize, usize) {
            assert!(log.len() <= self.model.log.len(), "more than was said: {:?}", log.last());
            for (now, was) in log.iter().zip(&self.model.log) {
                assert_eq!((now.seq, now.by, &now.audience), (was.seq, was.by, &was.audience));
                assert_eq!((now.salt, &now.body), (was.salt, &was.body), "entry {}", now.seq);
                assert_eq!(now.command, was.command, "entry {}", now.seq);
            }
            let reached = |n: usize| if n == 0 { self.begun } else { self.said[n - 1].reached };
            let fits: Vec<usize> = (0..=self.said.len()).filter(|n| reached(*n) == log.len()).collect();
            let half = || panic!("half of a command was kept: {} entries", log.len());
            (*fits.first().unwrap_or_else(half), *fits.last().unwrap_or_else(half))
        }

        /// Whether it was answered; then as it has to be.
        fn answered(&self, n: usize, devices: &[Device]) -> bool {
            let said = &self.said[n];
            let Some(answer) = devices[said.page].answers.get(&said.command.id) else { return false };
            let done = answer["is"] == "done";
            assert_eq!(done, said.done, "{said:?} was answered: {answer}");
            true
        }
    }

    fn log(folder: &Path) -> Vec<Entry> {
        Files::of(folder).log(TABLE).unwrap()
    }

    /// The server again, with a page for every seat that goes on where it was.
    fn comes_back(folder: &Path, devices: &mut [Device]) -> Served {
        let mut served = Served::start(folder, &[]).unwrap();
        let before: Vec<usize> = devices.iter().map(|one| one.states).collect();
        for device in devices.iter() {
            served.page(device);
        }
        assert!(served.until(devices, |all| all.iter().zip(&before).all(|(now, was)| *was < now.states)));
        served
    }

    /// One session, killed again and again until it is over: how often. Two players and the referee act.
    fn killed(game: Game, random: &mut Random) -> usize {
        let mut model = Model::begin(game, TABLE, 2);
        let folder = tempfile::tempdir().unwrap();
        let (table, tokens) = model.keep(folder.path());
        let begun = model.log.len();
        let said = model.play(COMMANDS, random);
        let session = Session { game, model, begun, said };
        let acts = |page| session.said.iter().any(|said| said.page == page && said.done);
        if !(0..3).all(acts) {
            // Somebody had nothing to say that was done: another session shows more.
            return 0;
        }
        let mut devices: Vec<Device> =
            (0..).zip(tokens).map(|(seat, token)| Device::new(table.0, seat, token)).collect();
        let (mut kills, mut next) = (0, 0);
        let mut below = |n: u32| random.below(n) as usize;
        while next < session.said.len() {
            let mut served = comes_back(folder.path(), &mut devices);
            let before = session.commands_in(&log(folder.path())).0;
            let (life, ahead) = (served.frames + below(40), 1 + below(4));
            let mut sent = next;
            while next < session.said.len() && served.frames <= life {
                // Commands of one page may follow each other without waiting; those of two pages would race.
                let may = |n: usize| n < next + ahead && session.said[n].page == session.said[next].page;
                if sent < session.said.len() && (sent == next || may(sent)) {
                    let said = &session.said[sent];
                    let say = serde_json::to_value(&said.command.say).unwrap();
                    served.say(said.page, &said.command.id, &say);
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
            let (fewest, most) = session.commands_in(&log(folder.path()));
            let game = session.game.name();
            assert!(next <= most, "{game}: {next} were acknowledged, {most} are kept");
            assert!(fewest <= sent.max(before), "{game}: {sent} were said, {fewest} are kept");
        }
        let served = comes_back(folder.path(), &mut devices);
        served.kill(&mut devices);
        assert_eq!(log(folder.path()).len(), session.model.log.len());
        for device in &devices {
            let name = format!("Player {}", device.seat);
            let seat = if device.seat == 0 { vec![] } else { vec!["--seat", name.as_str()] };
            let (head, told) = verified(folder.path(), TABLE, &seat);
            assert_eq!(told["holds"], true, "{told}");
            assert_eq!(head, device.tip.head.to_string(), "what was seen is what is kept: {seat:?}");
        }
        kills
    }

    /// `TRIALS` says how many kills, `SEED` from which session on.
    #[test]
    fn nothing_is_lost_doubled_or_changed_in_any_game() {
        let (wanted, seed) = trials(9);
        let mut counts = [0; Game::ALL.len()];
        let each = usize::try_from(wanted).unwrap().div_ceil(Game::ALL.len());
        for (game, kills) in Game::ALL.iter().zip(&mut counts) {
            for seed in seed.. {
                *kills += killed(*game, &mut Random::seeded(seed));
                println!("{} to SEED={seed}: killed {kills} times", game.name());
                if each <= *kills {
                    break;
                }
            }
        }
        assert!(usize::try_from(wanted).unwrap() <= counts.iter().sum());
    }
}

mod load {
    use crate::common::model::Model;
    use crate::common::served::Served;
    use futures_util::{SinkExt, StreamExt};
    use norn_chronicle::fold::UNDO_MAX;
    use norn_chronicle::store::{Store, TableId, entries};
    use norn_shelf::Game;
    use norn_store::Sqlite;
    use norn_testkit::random::trials;
    use serde_json::{Value, json};
    use std::collections::BTreeSet;
    use std::net::Ipv4Addr;
    use std::time::{Duration, Instant};
    use tokio::net::TcpSocket;
    use tokio::time::{interval_at, timeout};
    use tokio_tungstenite::client_async;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;

    /// How many sit at each table, the referee among them.
    pub(super) const SEATS: u16 = 4;
    /// How many tables are tried in every test run, and how many in a long one.
    const FEW: u16 = 4;
    const MANY: u16 = 100;
    /// How many commands a second all tables have together, in a long run.
    const RATE: u32 = 100;
    /// How long 99 of 100 commands may take at most.
    const SLOWEST: Duration = Duration::from_millis(250);
    /// Within how much of itself the memory has to stay after the first minute, in hundredths.
    const GROWTH_MAX: u64 = 5;

    /// How long anything may take on a busy machine before it counts as lost.
    pub(super) const PATIENCE: Duration = Duration::from_secs(120);

    /// One seat that says something every so often until it is over, by how much it has said: the ids that were
    /// acknowledged, and how long each took.
    pub(super) async fn sits(
        (port, table, seat, token): (u16, TableId, u16, String),
        switches: Vec<(String, Vec<String>)>,
        (first, every): (Instant, Duration),
        over: impl Fn(usize) -> bool + Send,
    ) -> Vec<(String, Duration)> {
        // Each table comes from a home of its own.
        let socket = TcpSocket::new_v4().unwrap();
        let home = u8::try_from(1 + table.0 % 200).unwrap();
        if cfg!(target_os = "linux") {
            socket.bind((Ipv4Addr::new(127, 0, home, 1), 0).into()).unwrap();
        }
        let stream = socket.connect((Ipv4Addr::LOCALHOST, port).into()).await.unwrap();
        let at = format!("ws://127.0.0.1:{port}/api/tables/{}/seats/{seat}/socket", table.0);
        let mut request = at.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("Origin", format!("http://127.0.0.1:{port}").parse().unwrap());
        headers.insert("Cookie", format!("norn-{port}={token}").parse().unwrap());
        let (mut socket, _) = client_async(request, stream).await.unwrap();
        let hello = json!({ "to": "hello", "wire": norn_wire::WIRE });
        socket.send(Message::text(hello.to_string())).await.unwrap();
        let mut ticks = interval_at(first.into(), every);
        let (mut said, mut waits) = (0_usize, None::<(String, Instant)>);
        let mut done = vec![];
        while !over(said) || waits.is_some() {
            tokio::select! {
                _ = ticks.tick(), if waits.is_none() && !over(said) => {
                    let id = format!("s{seat}-{said}");
                    let say = says(seat, said, &switches);
                    said += 1;
                    waits = Some((id.clone(), Instant::now()));
                    let say = json!({ "to": "say", "command": { "id": id, "say": say } });
                    socket.send(Message::text(say.to_string())).await.unwrap();
                }
                heard = timeout(PATIENCE, socket.next()) => {
                    let Ok(heard) = heard else {
                        assert!(waits.is_none(), "no answer within {PATIENCE:?}");
                        continue;
                    };
                    let Message::Text(text) = heard.expect("it goes on").unwrap() else { continue };
                    // What else comes is for the page, and need not be understood here.
                    if ["done", "refused", "bye", "wrong"].iter().any(|is| text.starts_with(&format!("{{\"is\":\"{is}\""))) {
                        let answer: Value = serde_json::from_str(&text).unwrap();
                        assert_eq!(answer["is"], "done", "table {}, seat {seat}: {answer}", table.0);
                        let (id, since) = waits.take().unwrap();
                        assert_eq!(answer["id"], id);
                        // A log names a command with its seat.
                        done.push((format!("{seat}:{id}"), since.elapsed()));
                    }
                }
            }
        }
        let _ = socket.close(None).await;
        done
    }

    /// Talk, whispers, notes and dice; the referee sets house rules, which changes what everybody sees.
    fn says(seat: u16, n: usize, switches: &[(String, Vec<String>)]) -> Value {
        let text = format!("What is behind door {n}? I don't trust the keeper.");
        if seat == 0 && n.is_multiple_of(2) && !switches.is_empty() {
            let (switch, values) = &switches[n / 2 % switches.len()];
            // Never the one that it has.
            let value = &values[(1 + n / 2 / switches.len()) % values.len()];
            return json!({ "verb": "switch", "switch": switch, "value": value });
        }
        match n % 4 {
            0 => json!({ "verb": "throw", "notation": "2d6" }),
            1 => json!({ "verb": "talk", "text": text, "to": [] }),
            2 => json!({ "verb": "note", "text": text }),
            _ => json!({ "verb": "talk", "text": text }),
        }
    }

    /// `TRIALS` says how many seconds; then there are as many tables as a server has to carry, and it is measured.
    #[tokio::test(flavor = "multi_thread")]
    async fn many_tables_are_played_at_once() {
        let (seconds, _) = trials(5);
        let long = std::env::var("TRIALS").is_ok();
        let (tables, rate) = if long { (MANY, RATE) } else { (FEW, 20) };
        let folder = tempfile::tempdir().unwrap();
        let mut seats = vec![];
        for n in 0..tables {
            let game = Game::ALL[usize::from(n) % Game::ALL.len()];
            let mut model = Model::begin(game, &format!("Table {n}"), SEATS - 1);
            // Tables that have been played for long: what is kept to be taken back grows no more.
            model.switched(if long { UNDO_MAX } else { 0 });
            let (id, tokens) = model.keep(folder.path());
            seats.extend((0..).zip(tokens).map(|(seat, token)| (id, seat, token, model.switches())));
        }
        let served = Served::start(folder.path(), &[]).unwrap();
        let count = u32::try_from(seats.len()).unwrap();
        let every = Duration::from_secs(1) * count / rate;
        // First everybody comes in.
        let begin = Instant::now() + if long { Duration::from_secs(20) } else { Duration::from_secs(1) };
        let end = begin + Duration::from_secs(seconds);
        let mut sitting = vec![];
        for (n, (table, seat, token, switches)) in (0..).zip(seats) {
            let first = begin + every * n / count;
            let who = (served.port, table, seat, token);
            sitting.push((
                table,
                tokio::spawn(sits(who, switches, (first, every), move |_| end <= Instant::now())),
            ));
        }
        let mut memory = vec![];
        while Instant::now() < end {
            tokio::time::sleep(Duration::from_secs(seconds.clamp(1, 10))).await;
            memory.push((begin.elapsed(), served.memory()));
        }
        let (mut took, mut acknowledged) = (vec![], BTreeSet::new());
        for (table, sits) in sitting {
            for (id, each) in sits.await.expect("nobody is refused") {
                took.push(each);
                assert!(acknowledged.insert((table, id)), "answered twice");
            }
        }
        served.kill(&mut []);
        let store = Sqlite::open(&folder.path().join("norn.db")).unwrap();
        let mut kept = BTreeSet::new();
        for about in store.tables().unwrap() {
            let all = entries(&store, about.id, 0).map(Result::unwrap);
            // Behind its id stands what it is known again by.
            let id = |command: String| command.rsplit_once(':').map(|(id, _)| id.to_owned());
            kept.extend(all.filter_map(|entry| Some((about.id, id(entry.command?)?))));
        }
        let lost: Vec<_> = acknowledged.difference(&kept).take(5).collect();
        assert!(lost.is_empty(), "acknowledged, and not kept: {lost:?}");
        took.sort_unstable();
        assert!(usize::from(tables) <= took.len(), "{} commands", took.len());
        let at = |hundredths: usize| took[(took.len() - 1) * hundredths / 100];
        println!(
            "{tables} tables, {count} seats, {} commands in {seconds} s: half within {:?}, 99 of 100 within {:?}, the \
             slowest {:?}",
            took.len(),
            at(50),
            at(99),
            at(100)
        );
        for (when, bytes) in &memory {
            println!("after {:>3} s: {} kB", when.as_secs(), bytes / 1024);
        }
        if long {
            assert!(at(99) <= SLOWEST, "99 of 100 took up to {:?}", at(99));
            let later: Vec<u64> =
                memory.iter().filter(|(when, _)| 60 <= when.as_secs()).map(|(_, bytes)| *bytes).collect();
            if let (Some(first), Some(most)) = (later.first(), later.iter().max()) {
                assert!(*most <= first + first * GROWTH_MAX / 100, "it grew from {first} to {most} bytes");
            }
        }
    }
}

mod leave {
    use super::load::{PATIENCE, SEATS, sits};
    use crate::common::model::Model;
    use crate::common::served::Served;
    use norn_chronicle::fold::UNDO_MAX;
    use norn_chronicle::store::TableId;
    use norn_shelf::Game;
    use norn_testkit::random::trials;
    use serde_json::Value;
    use std::process::Stdio;
    use std::time::{Duration, Instant};
    use tokio::time::sleep;

    /// How soon after the last one has left all has to be given back in a long run.
    const SOON: Duration = Duration::from_secs(60);
    /// How much memory the server may take then, in hundredths of what it took before all of them came.
    const LEFT_MAX: u64 = 130;
    /// After a long run, how much of that it may have asked the system for: pages in which something small is still in use
    /// can't be given back.
    const OWN_MAX: u64 = 160;
    /// How many things each of them says.
    const SAID: usize = 8;

    type Sat = (TableId, Vec<String>, Vec<(String, Vec<String>)>);

    /// What the server says of itself: the value of a metric.
    fn metric(served: &Served, name: &str) -> u64 {
        let page = served.ask("GET", "/metrics", "", &Value::Null).expect("an answer").text;
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name}: {page}"))
    }

    async fn until_none(served: &Served, name: &str) {
        let begun = Instant::now();
        while 0 < metric(served, name) {
            assert!(begun.elapsed() < PATIENCE, "{name}");
            sleep(Duration::from_millis(200)).await;
        }
    }

    /// How much memory the server takes, and how much of it it has asked the system for.
    type Takes = (u64, u64);

    fn takes(served: &Served) -> Takes {
        (served.memory(), served.own_memory())
    }

    /// What it takes once nothing more is given back for a while.
    async fn settled(served: &Served) -> Takes {
        let (begun, mut least, mut same) = (Instant::now(), takes(served), 0);
        while same < 6 && begun.elapsed() < PATIENCE {
            sleep(Duration::from_secs(1)).await;
            let now = takes(served);
            same = if now.1 < least.1 { 0 } else { same + 1 };
            least = if now.1 < least.1 { now } else { least };
        }
        least
    }

    /// Everybody sits down at these tables, says a few things and leaves, until no table is at hand any more. Gives what the
    /// server took with all of them, and since when nobody has been there.
    async fn visited(served: &Served, tables: &[Sat]) -> (Takes, Instant) {
        let mut sitting = vec![];
        for (table, tokens, switches) in tables {
            for (seat, token) in (0..).zip(tokens) {
                let who = (served.port, *table, seat, token.clone());
                let each = (Instant::now(), Duration::from_millis(100));
                sitting.push(tokio::spawn(sits(who, switches.clone(), each, |said| SAID <= said)));
            }
        }
        for sits in sitting {
            assert_eq!(sits.await.expect("nobody is refused").len(), SAID);
        }
        let most = takes(served);
        until_none(served, "norn_connections").await;
        let left = Instant::now();
        until_none(served, "norn_tables_open").await;
        (most, left)
    }

    /// `TRIALS` says at how many tables people sit, which are put away as soon as a server does so by itself; in every test
    /// run there are few, and they are put away sooner.
    #[tokio::test(flavor = "multi_thread")]
    async fn what_tables_took_is_given_back_when_everybody_has_left() {
        let long = std::env::var("TRIALS").is_ok();
        let many = if long { trials(0).0 } else { 10 };
        let folder = tempfile::tempdir().unwrap();
        let mut tables: Vec<Sat> = vec![];
        for (n, game) in (0..many).zip(Game::ALL.iter().cycle()) {
            let mut model = Model::begin(*game, &format!("Table {n}"), SEATS - 1);
            // What is kept to be taken back is as much as it can be.
            model.switched(if long { UNDO_MAX } else { 12 });
            let (id, tokens) = model.keep(folder.path());
            tables.push((id, tokens, model.switches()));
        }
        let soon: &[&str] = if long { &[] } else { &["--limit", "idle-seconds=1"] };
        let served = Served::start_as(folder.path(), soon, &[], Stdio::inherit()).unwrap();
        // What a server reads of its games, it reads once, as soon as somebody plays them.
        visited(&served, &tables[..Game::ALL.len()]).await;
        let start = settled(&served).await;
        let (most, left) = visited(&served, &tables).await;
        let own = if long { OWN_MAX } else { LEFT_MAX };
        let limit = (start.0 * LEFT_MAX / 100, start.1 * own / 100);
        let within = |now: Takes| now.0 <= limit.0 && now.1 <= limit.1;
        let mut now = takes(&served);
        while !within(now) && left.elapsed() < PATIENCE {
            sleep(Duration::from_secs(1)).await;
            now = takes(&served);
        }
        let took = left.elapsed();
        let told = |(all, own): Takes| format!("{} kB ({} kB its own)", all / 1024, own / 1024);
        let [start, most, last] = [start, most, now].map(told);
        println!(
            "{many} tables: {start} before, {most} with all, and {last} {took:?} after the last one left"
        );
        assert!(within(now), "{last} of {most} stay, and it was {start} before all came");
        assert!(!long || took < SOON, "it took {took:?}");
        served.kill(&mut []);
    }
}
