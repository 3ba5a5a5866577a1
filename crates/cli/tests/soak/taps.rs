//! Two devices of each seat tap at random while the server is killed again and again: each says what it saw last, and
//! what was not answered it says again when it comes back, as pages do.
use crate::common::kept::{Files, verified};
use crate::common::model::Model;
use crate::common::served::{Device, Served};
use norn_shelf::Game;
use norn_testkit::random::{Random, trials};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const TABLE: &str = "The toll house";
/// How many people play beside the referee.
const PLAYERS: u16 = 2;
/// How many devices each seat has.
const DEVICES: usize = 2;
/// How many taps may wait for an answer at once, over all devices.
const WAITING: usize = 6;
/// The most frames that a server sends before it is killed.
const LIFE: u32 = 120;

/// One tap, by which device.
struct Tap {
    by: usize,
    id: String,
    say: Value,
}

struct Session {
    devices: Vec<Device>,
    /// Every tap that there was, by the seat and the command's id.
    tapped: BTreeSet<String>,
    /// What was answered: whether it was done, and whether something of it has to stand in the log.
    answered: BTreeMap<String, (bool, bool)>,
    waiting: Vec<Tap>,
    done: usize,
}

impl Session {
    fn named(&self, tap: &Tap) -> String {
        format!("{}:{}", self.devices[tap.by].seat, tap.id)
    }

    /// Takes note of what was answered meanwhile.
    fn notes(&mut self) {
        let (mut still, waiting) = (vec![], std::mem::take(&mut self.waiting));
        for tap in waiting {
            let Some(answer) = self.devices[tap.by].answers.get(&tap.id) else {
                still.push(tap);
                continue;
            };
            let done = answer["is"] == "done";
            // To let what lapses take its default may change nothing.
            let writes = tap.say["verb"] != "move-on";
            let before = self.answered.insert(self.named(&tap), (done, writes));
            assert_eq!(before, None, "answered twice: {:?}", tap.say);
            self.done += usize::from(done);
        }
        self.waiting = still;
    }

    /// What is known of a log: of each command that was done one entry carries the name, of no other any.
    fn holds(&self, log: &[norn_chronicle::Entry], at_the_end: bool) {
        let mut kept = BTreeSet::new();
        // Behind its id stands what it is known again by.
        for command in log.iter().filter_map(|entry| Some(entry.command.as_ref()?.rsplit_once(':')?.0)) {
            assert!(kept.insert(command.to_owned()), "{command} was done twice");
        }
        for (id, (done, writes)) in &self.answered {
            assert!(!done || !writes || kept.contains(id), "{id} was acknowledged, and is lost");
            assert!(*done || !kept.contains(id), "{id} was refused, and happened");
        }
        let tapped = |id: &&String| id.contains(":t");
        for id in kept.iter().filter(tapped) {
            assert!(self.tapped.contains(id), "nobody said {id}");
            assert!(!at_the_end || self.answered.contains_key(id), "{id} happened, and nobody was told");
        }
    }
}

/// What somebody may tap who sees this, and may tap twice.
fn tap(state: &Value, seat: u16, random: &mut Random) -> Value {
    let open = &state["open"];
    let asked = open["questions"].as_array().into_iter().flatten().filter(|one| one["mine"] == true);
    let asked: Vec<&Value> = asked.collect();
    if let Some(question) = random.of(&asked)
        && !random.one_in(4)
    {
        let (attempt, path, version) = (&open["id"], &question["path"], &open["version"]);
        let wanted = &question["wanted"];
        let options = wanted["options"].as_array();
        let answer = match wanted["is"].as_str().unwrap() {
            "roll" => {
                return json!({ "verb": "roll", "attempt": attempt, "path": path, "version": version });
            }
            "confirm" => json!({ "yes": random.one_in(2) }),
            "one-of" => match random.of(options.unwrap()) {
                Some(one) => json!({ "one": one["value"] }),
                None => json!({ "yes": true }),
            },
            "number" => json!({ "number": wanted["min"] }),
            "text" => json!({ "text": "as it comes" }),
            "order" => {
                let all: Vec<&Value> = options.unwrap().iter().map(|one| &one["value"]).collect();
                json!({ "order": all })
            }
            _ => json!({ "several": [] }),
        };
        return json!({ "verb": "answer", "attempt": attempt, "path": path, "version": version, "answer": answer });
    }
    let text = format!("word {}", random.below(1_000));
    let offers = state["offers"].as_array().cloned().unwrap_or_default();
    match random.below(10) {
        0 => json!({ "verb": "talk", "text": text }),
        1 => json!({ "verb": "note", "text": text, "public": random.one_in(2) }),
        2 => json!({ "verb": "throw", "notation": "2d6", "secret": random.one_in(2) }),
        3 if !state["undo"].is_null() => json!({ "verb": "take-back", "latest": state["undo"]["id"] }),
        4 if seat == 0 => json!({ "verb": "move-on" }),
        5 | 6 => match random.of(state["queue"].as_array().unwrap_or(&vec![])) {
            Some(one) if seat == 0 && random.one_in(2) => json!({ "verb": "start", "attempt": one["id"] }),
            Some(one) => json!({ "verb": "withdraw", "attempt": one["id"] }),
            None => json!({ "verb": "talk", "text": text }),
        },
        _ => match random.of(&offers) {
            Some(one) => json!({ "verb": "attempt", "filled": { "attempt": one["attempt"], "values": {} } }),
            None => json!({ "verb": "talk", "text": text }),
        },
    }
}

fn log(folder: &Path) -> Vec<norn_chronicle::Entry> {
    Files::of(folder).log(TABLE).unwrap()
}

/// A server for all devices, each of which says again what it was not answered.
fn comes_back(folder: &Path, session: &mut Session) -> Served {
    let mut served = Served::start(folder, &[]).unwrap();
    let before: Vec<usize> = session.devices.iter().map(|one| one.states).collect();
    for device in &session.devices {
        served.page(device);
    }
    let shown = |all: &[Device]| all.iter().zip(&before).all(|(now, was)| *was < now.states);
    assert!(served.until(&mut session.devices, shown));
    for tap in &session.waiting {
        served.say(tap.by, &tap.id, &tap.say);
    }
    served
}

/// One game, in which the server is killed so often: how many taps were done.
fn killed(game: Game, kills: usize, seed: u64) -> usize {
    let random = &mut Random::seeded(seed);
    let model = Model::begin(game, TABLE, PLAYERS);
    let folder = tempfile::tempdir().unwrap();
    let (table, tokens) = model.keep_for(folder.path(), DEVICES);
    let devices = (0..)
        .zip(tokens)
        .flat_map(|(seat, tokens)| tokens.into_iter().map(move |token| Device::new(table.0, seat, token)));
    let mut session = Session {
        devices: devices.collect(),
        tapped: BTreeSet::new(),
        answered: BTreeMap::new(),
        waiting: vec![],
        done: 0,
    };
    let mut tapped = 0;
    for _ in 0..kills {
        let mut served = comes_back(folder.path(), &mut session);
        let life = served.frames + random.below(LIFE) as usize;
        while served.frames <= life {
            if session.waiting.len() < WAITING && (session.waiting.is_empty() || random.one_in(2)) {
                let by = random.below(u32::try_from(session.devices.len()).unwrap()) as usize;
                let device = &session.devices[by];
                let say = tap(&device.state, device.seat, random);
                let tap = Tap { by, id: format!("t{tapped}"), say };
                tapped += 1;
                session.tapped.insert(session.named(&tap));
                served.say(by, &tap.id, &tap.say);
                session.waiting.push(tap);
            } else {
                assert!(
                    served.takes(&mut session.devices),
                    "{}, SEED={seed}: it ended by itself",
                    game.name()
                );
                session.notes();
            }
        }
        served.kill(&mut session.devices);
        session.notes();
        session.holds(&log(folder.path()), false);
    }
    let mut served = comes_back(folder.path(), &mut session);
    while !session.waiting.is_empty() {
        assert!(served.takes(&mut session.devices), "it ended by itself");
        session.notes();
    }
    served.kill(&mut session.devices);
    let served = comes_back(folder.path(), &mut session);
    served.kill(&mut session.devices);
    session.holds(&log(folder.path()), true);
    for devices in session.devices.chunks(DEVICES) {
        let name = format!("Player {}", devices[0].seat);
        let seat = if devices[0].seat == 0 { vec![] } else { vec!["--seat", name.as_str()] };
        let (head, told) = verified(folder.path(), TABLE, &seat);
        assert_eq!(told["holds"], true, "{told}");
        for device in devices {
            assert_eq!(head, device.tip.head.to_string(), "what was seen is what is kept: {seat:?}");
        }
    }
    session.done
}

/// `TRIALS` says how many kills, `SEED` from which session on.
#[test]
fn nothing_is_lost_or_doubled_that_two_devices_of_a_seat_tap() {
    let (wanted, seed) = trials(5);
    let each = usize::try_from(wanted).unwrap().div_ceil(Game::ALL.len());
    for game in Game::ALL {
        // A log that grows without end takes ever longer to be compared.
        let (mut left, mut seed) = (each, seed);
        while 0 < left {
            let kills = left.min(20);
            let done = killed(*game, kills, seed);
            println!("{}, SEED={seed}: killed {kills} times, {done} taps done", game.name());
            assert!(kills < 10 || kills <= done, "{}: hardly anything was done", game.name());
            (left, seed) = (left - kills, seed + 1);
        }
    }
}
