//! Whoever runs the server against a player: holds their secrets back, kills it, edits its database and starts it again.
//! Nothing is gained, or `norn verify` and the player's page name it. (`crates/table/tests/host.rs` tries what can be
//! done without a server, `web/tests/table.test.ts` what a page says.)
use crate::common::kept::Files;
use crate::common::norn_in;
use crate::common::served::{Device, Served};
use crate::common::toll::{ROOT, TABLE, begin};
use norn_chronicle::canon::{Tip, Written, commitment_of};
use norn_chronicle::links::{Chain, Hand};
use norn_chronicle::{Awaiting, Body, ChainId, Entry, Hash, Reach, Renewal, Seat};
use norn_kernel::Path as Place;
use norn_table::secrets::Secrets;
use norn_table::{CHAIN_LENGTH, Root};
use norn_testkit::random::trials;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// The pages, by number.
const REF: usize = 0;
const ANN: usize = 1;
/// How many ways of cheating there are.
const WAYS: u64 = 7;

fn thrown() -> ChainId {
    ChainId::Thrown(Reach::Everyone)
}

/// A table at which Ann has published secrets for throws: its files, and the devices as they begin.
fn template() -> (Files, Vec<Device>) {
    let folder = tempfile::tempdir().unwrap();
    let (served, devices) = begin(folder.path());
    served.kill(&mut []);
    let mut at = At::starts(folder.path(), devices.clone());
    let (tip, key) = (Device::chain(1, &thrown()).tip(), Device::secrets(1).key());
    at.says(ANN, &json!({ "verb": "publish", "chain": thrown(), "tip": tip, "key": key }));
    at.served.kill(&mut at.devices);
    (Files::of(folder.path()), devices)
}

/// A server with a page for each seat.
struct At {
    served: Served,
    devices: Vec<Device>,
    said: usize,
}

impl At {
    fn starts(folder: &Path, devices: Vec<Device>) -> Self {
        let mut served = Served::start(folder, &[]).unwrap();
        for device in &devices {
            served.page(device);
        }
        let mut at = Self { served, devices, said: 0 };
        let before: Vec<usize> = at.devices.iter().map(|one| one.states).collect();
        let there = |one: &Device, was: usize| was < one.states || one.ended.is_some();
        at.served.until(&mut at.devices, |all| all.iter().zip(&before).all(|(one, was)| there(one, *was)));
        at
    }

    fn says(&mut self, page: usize, say: &Value) -> Value {
        self.said += 1;
        let id = format!("h{}-{page}", self.said);
        // Commands are known again by their ids, also after a restart.
        let id = format!("{id}-{}", self.devices[page].tip.count);
        self.served.say(page, &id, say);
        assert!(self.served.until(&mut self.devices, |all| all[page].answers.contains_key(&id)));
        self.devices[page].answers[&id].clone()
    }

    /// Ann throws a d20: what her page gives away once it is asked, which the host holds back.
    fn throws(&mut self) -> Value {
        assert_eq!(self.says(ANN, &json!({ "verb": "throw", "notation": "d20" }))["is"], "done");
        assert!(self.served.until(&mut self.devices, |all| !all[ANN].state["reveal"][0].is_null()));
        self.reveals()
    }

    fn reveals(&self) -> Value {
        let wanted = &self.devices[ANN].state["reveal"][0];
        let given = self.devices[ANN].gives(wanted).unwrap();
        json!({ "verb": "reveal", "of": wanted["of"], "path": wanted["path"], "given": given })
    }
}

/// What the dice come to: the host has its own secret, and reads hers.
fn foreseen(held: &Value, nth: u32) -> u32 {
    let server = Chain::of(ROOT.chain(&thrown(), 0), CHAIN_LENGTH).unwrap().link(nth).unwrap();
    let link: Hash = serde_json::from_value(held["given"]["link"].clone()).unwrap();
    Hand::new(&server, &BTreeMap::from([(Seat(1), link)]), &Place::START, "d20").face(20, 0)
}

/// What fell last.
fn fell(folder: &Path) -> Option<u32> {
    let log = Files::of(folder).log(TABLE)?;
    log.iter().rev().find_map(|entry| match &entry.body {
        Body::Thrown { faces, .. } => faces.first().copied(),
        _ => None,
    })
}

fn database(folder: &Path) -> Connection {
    let database = Connection::open(folder.join("norn.db")).unwrap();
    // What is kept beside the log to open it sooner is not the host's concern.
    database.execute("DELETE FROM snapshots", []).unwrap();
    database
}

/// Cuts off so many entries.
fn cuts(folder: &Path, entries: u32) {
    let last = "seq > (SELECT max(seq) FROM entries) - ?1";
    database(folder).execute(&format!("DELETE FROM entries WHERE {last}"), [entries]).unwrap();
}

/// Other secrets in the place of the server's. They do not fit the log, so it takes a restored backup to go on.
fn changes_secrets(folder: &Path) {
    let bytes = Secrets { seeded: false, root: Root([8; 32]) }.write();
    database(folder).execute("UPDATE tables SET secrets = ?1", [bytes]).unwrap();
    let opens = norn_in(folder, &["table", "triumvene", TABLE, "--data", "."], "q\n");
    assert!(opens.code != 0 && opens.err.contains("committed itself to"), "{}", opens.shown());
    for args in [&["backup", "kept.db"][..], &["restore", "kept.db", "--replace"]] {
        let run = norn_in(folder, &[args, &["--data", "."]].concat(), "");
        assert_eq!(run.code, 0, "{}", run.shown());
    }
    let log = Files::of(folder).log(TABLE).unwrap();
    let lost = |entry: &Entry| matches!(entry.body, Body::Renewed { why: Renewal::Lost });
    assert!(log.iter().any(lost), "the log says so");
}

/// Writes the last entry anew, and everything that is kept with it so that it fits.
fn rewrites(folder: &Path, change: impl FnOnce(&mut Entry)) {
    let mut log = Files::of(folder).log(TABLE).unwrap();
    let mut last = log.pop().unwrap();
    change(&mut last);
    let tip = log
        .iter()
        .fold(Tip::START, |tip, entry| tip.then(&norn_chronicle::canon::commitment(entry).unwrap()));
    let seq = i64::try_from(last.seq).unwrap();
    let written = Written::of(last).unwrap();
    let (_, commitment) = commitment_of(&written.sealed().text).unwrap();
    let head = tip.then(&commitment).head;
    let set = "UPDATE entries SET entry = ?1, commitment = ?2, head = ?3 WHERE seq = ?4";
    let values = (&written.sealed().text, commitment.0.as_slice(), head.0.as_slice(), seq);
    assert_eq!(database(folder).execute(set, values).unwrap(), 1);
}

/// What `norn verify` says of it, whether it holds or not.
fn verifies(folder: &Path) -> Value {
    let run = norn_in(folder, &["export", TABLE, "--data", ".", "--out", "kept.norn"], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    let told = norn_in(folder, &["verify", "kept.norn", "--json"], "");
    serde_json::from_str(&told.out).unwrap()
}

/// Whether what the device is shown now goes on from what it saw: its page stops otherwise.
fn goes_on(device: &Device, from_start: &Device) -> bool {
    let mut tip = Tip::START;
    let seen = from_start.sealed.iter().take(usize::try_from(device.tip.count).unwrap());
    for sealed in seen {
        tip = tip.then(&commitment_of(sealed).unwrap().1);
    }
    tip == device.tip
}

/// The same pages, whatever they had seen: a proxy takes out what they say of it.
fn anew(devices: &[Device]) -> Vec<Device> {
    devices.iter().map(|one| Device::new(one.table, one.seat, one.token.clone())).collect()
}

/// One try: the face that was foreseen, what fell, and whether somebody names it.
fn tries(round: u64, begun: &Files, devices: &[Device]) -> (u32, Option<u32>, bool) {
    let folder = begun.folder();
    let at_folder = folder.path();
    let mut at = At::starts(at_folder, devices.to_vec());
    let before = u32::try_from(round / WAYS % 3).unwrap();
    for _ in 0..before {
        let given = at.throws();
        assert_eq!(at.says(ANN, &given)["is"], "done");
    }
    let held = at.throws();
    let wanted = foreseen(&held, before);
    let way = round % WAYS;
    if way == 5 || way == 6 {
        assert_eq!(at.says(ANN, &held)["is"], "done");
        assert_eq!(fell(at_folder), Some(wanted));
    }
    let At { served, devices: mut pages, .. } = at;
    served.kill(&mut pages);
    match way {
        // It only starts again: the same request, the same link, the same face.
        0 => {}
        // It forgets that it asked, or that she threw.
        1 => cuts(at_folder, 1),
        // It forgets its secrets, and takes others.
        2 => changes_secrets(at_folder),
        // Both.
        3 => {
            cuts(at_folder, 1);
            changes_secrets(at_folder);
        }
        // It lets another throw happen than the one that she gave her link to.
        4 => rewrites(at_folder, |entry| {
            let Body::Awaited { dice: Awaiting::Throw { notation }, .. } = &mut entry.body else {
                panic!("{entry:?}")
            };
            *notation = "d20+1".to_owned();
        }),
        // It writes another face.
        5 => rewrites(at_folder, |entry| {
            let Body::Thrown { faces, total, .. } = &mut entry.body else { panic!("{entry:?}") };
            faces[0] = faces[0] % 20 + 1;
            *total = faces[0].to_string();
        }),
        // It forgets that they fell, and has her throw once more.
        _ => cuts(at_folder, 2),
    }
    let mut at = At::starts(at_folder, anew(&pages));
    let went_on = goes_on(&pages[ANN], &at.devices[ANN]);
    // Her page gives nothing to another past. The host does what it can without.
    if went_on && !at.devices[ANN].state["reveal"][0].is_null() {
        let given = at.reveals();
        assert_eq!(given["given"]["link"], held["given"]["link"], "one link for one request");
        assert_eq!(at.says(ANN, &given)["is"], "done");
    } else if way != 5 {
        let told = at.says(ANN, &held);
        assert_eq!(told["is"], "refused", "what she gave serves no other past: {told}");
        if at.devices[REF].state["awaited"][0].is_null() {
            at.says(REF, &json!({ "verb": "throw", "notation": "d20" }));
        }
        while let Some(waits) = at.devices[REF].state["awaited"].get(0).cloned() {
            at.says(REF, &json!({ "verb": "fall-without", "of": waits["of"], "path": waits["path"] }));
            assert!(at.served.until(&mut at.devices, |all| all[REF].state["awaited"][0] != waits));
        }
    }
    let At { served, devices: mut pages, .. } = at;
    served.kill(&mut pages);
    let told = verifies(at_folder);
    let found =
        told["holds"] == false || told["log"]["unproved"].as_array().is_some_and(|all| !all.is_empty());
    if way == 0 {
        assert!(!found && went_on, "{told}");
    }
    (wanted, fell(at_folder), found || !went_on)
}

/// `TRIALS` says how many rounds.
#[test]
fn a_host_who_holds_kills_edits_and_starts_again_gains_nothing_unnamed() {
    let (rounds, _) = trials(5 * WAYS);
    let (begun, devices) = template();
    let mut other = 0;
    for round in 0..rounds {
        let (wanted, fell, named) = tries(round, &begun, &devices);
        if fell != Some(wanted) {
            other += 1;
            assert!(named, "round {round}: {wanted} became {fell:?}, and nobody says so");
        }
    }
    assert!(rounds / 3 < other, "the ways do come to other faces: {other} of {rounds}");
}

/// What does not fit what it was hashed to is not even served.
#[test]
fn an_entry_that_was_only_edited_is_named_before_anything_is_served() {
    let (begun, _) = template();
    let folder = begun.folder();
    let edit =
        "UPDATE entries SET entry = replace(entry, 'Ann', 'Bnn') WHERE entry LIKE '%\"name\":\"Ann\"%'";
    assert_eq!(database(folder.path()).execute(edit, []).unwrap(), 1);
    let run = norn_in(folder.path(), &["export", TABLE, "--data", "."], "");
    assert_ne!(run.code, 0, "{}", run.shown());
    assert!(run.err.contains("entry "), "{}", run.err);
}
