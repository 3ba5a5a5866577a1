//! The test vectors of `docs/dice.md`, for whoever writes a verifier: what this crate works out. The page's own
//! verifier is held to the same file.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{begun, entry, said, seats};
use norn_chronicle::canon::{Tip, json as canonical, seal};
use norn_chronicle::device::{Device, Request, is_signed, message};
use norn_chronicle::heads::Heads;
use norn_chronicle::links::{Chain, Hand, faces, unbiased};
use norn_chronicle::{AttemptId, Awaiting, Body, By, ChainId, Entry, Hash, Reach, Seat};
use norn_kernel::{D6, D20, Die, Owner, Path, Who};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn jsons() -> Value {
    let values = [
        json!({"b": 1, "a": [true, null, -7], "": {}}),
        json!({"\u{e9}": "\u{e9}", "\u{1f3b2}": "a die", "\u{fb33}": "after the die by code point, before it by unit"}),
        json!("\" \\ / \u{8} \t \n \u{c} \r \u{1} \u{7f} \u{2028}"),
        json!([9_007_199_254_740_991_i64, -9_007_199_254_740_991_i64]),
    ];
    // Read as JSON, written in the one way.
    values
        .iter()
        .map(|value| json!({ "read": value.to_string(), "written": canonical(value).unwrap() }))
        .collect()
}

/// Entries of every kind, so that a verifier of the chain alone knows them all.
fn kinds() -> Value {
    let kinds = crate::entry::bodies().into_iter().map(|body| {
        let sealed = seal(&entry(7, seats(&[2, 10]), body)).unwrap();
        json!({ "text": sealed.text, "commitment": sealed.commitment })
    });
    kinds.collect()
}

/// Entries, with their heads in the whole log and in that of two audiences.
fn stream() -> Value {
    let chain = Chain::of(Hash([7; 32]), 4).unwrap();
    let committed = |chain_id: ChainId| Body::Committed { chain: chain_id, tip: chain.tip(), length: 4 };
    let hidden = ChainId::Hidden([Seat(2)].into());
    let by_rules = |entry: Entry| Entry { by: By::Rules, ..entry };
    let entries = [
        by_rules(entry(0, Reach::Everyone, begun())),
        by_rules(entry(1, Reach::Everyone, committed(ChainId::Public))),
        entry(2, Reach::Everyone, said("everybody")),
        by_rules(Entry { time: None, ..entry(3, seats(&[2]), committed(hidden)) }),
        entry(4, seats(&[2, 3]), said("seats 2 and 3")),
        Entry { command: Some("c1".into()), ..entry(5, seats(&[3]), said("seat 3")) },
        entry(6, Reach::Everyone, said("everybody again")),
    ];
    let audiences = [Reach::Everyone, seats(&[2])];
    let (mut tip, mut heads) = (Tip::START, Heads::default());
    let rows: Vec<Value> = entries
        .iter()
        .map(|entry| {
            let sealed = seal(entry).unwrap();
            tip = tip.then(&sealed.commitment);
            heads.feed(entry, &sealed.commitment);
            let seen: Vec<Value> = audiences
                .iter()
                .filter_map(|audience| {
                    let Tip { count, head } = heads.tip(audience)?;
                    Some(json!({ "audience": audience, "count": count, "head": head }))
                })
                .collect();
            json!({
                "text": sealed.text,
                "commitment": sealed.commitment,
                "head": tip.head,
                "audiences": seen,
            })
        })
        .collect();
    json!(rows)
}

fn chain() -> Value {
    let seed = Hash(std::array::from_fn(|n| u8::try_from(n).unwrap()));
    let chain = Chain::of(seed, 4).unwrap();
    let links: Vec<Hash> = (0..4).map(|n| chain.link(n).unwrap()).collect();
    json!({ "seed": seed, "length": 4, "tip": chain.tip(), "links": links })
}

fn signed() -> Value {
    let device = Device::of(Seat(3), Hash([5; 32]));
    let tip = Tip { count: 258, head: Hash([6; 32]) };
    let roll = Awaiting::Roll { key: "a.b".into(), owner: Owner::Character(Who(1)), die: D20, count: 2 };
    let requests = [
        Request {
            chain: ChainId::Public,
            dice: roll,
            of: AttemptId("00ff".repeat(4)),
            path: "2./0.1".parse().unwrap(),
        },
        Request {
            chain: ChainId::Thrown(Reach::Seats([Seat(3)].into())),
            dice: Awaiting::Throw { notation: "4d6kh3".into() },
            of: AttemptId("0123456789abcdef".into()),
            path: Path::START,
        },
    ];
    let rows: Vec<Value> = requests
        .iter()
        .map(|request| {
            let link = Hash([9; 32]);
            let given = device.give(link, tip, request).unwrap();
            assert!(is_signed(&device.key(), Seat(3), &link, &given.bound, request));
            json!({
                "key": device.key(),
                "seat": 3,
                "link": link,
                "count": tip.count,
                "head": tip.head,
                "request": canonical(&serde_json::to_value(request).unwrap()).unwrap(),
                "message": hex(&message(Seat(3), tip, &link, request).unwrap()),
                "signature": given.bound.signature,
            })
        })
        .collect();
    json!(rows)
}

fn hands() -> Value {
    let server = Hash([1; 32]);
    let one = BTreeMap::from([(Seat(3), Hash([3; 32]))]);
    let two = BTreeMap::from([(Seat(0), Hash([2; 32])), (Seat(3), Hash([3; 32]))]);
    let none = BTreeMap::new();
    type Case<'a> = (&'a BTreeMap<Seat, Hash>, &'a str, &'a str, Die, u16);
    let cases: [Case<'_>; 5] = [
        (&two, "0", "triumvene.roll.ability", D6, 8),
        (&two, "2./0.1", "triumvene.roll.ability", D20, 8),
        (&one, "2./0.1", "a.b", D20, 2),
        (&none, "0", "\u{e9}", Die::new(1000).unwrap(), 4),
        (&none, "1.0", "a.b", Die::new(1).unwrap(), 2),
    ];
    let rolled = cases.iter().map(|&(devices, path, key, die, count)| {
        let found = faces(&server, devices, &path.parse().unwrap(), key, die, count);
        let sides = vec![die.sides(); usize::from(count)];
        json!({ "server": server, "devices": devices, "path": path, "key": key, "sides": sides, "faces": found })
    });
    let sides = [6, 6, 20, 1_000_000];
    let hand = Hand::new(&server, &two, &Path::START, "2d6+d20+d1000000");
    let fell: Vec<u32> = (0..).zip(sides).map(|(n, sides)| hand.face(sides, n)).collect();
    let thrown = json!({
        "server": server, "devices": two, "path": "0", "key": "2d6+d20+d1000000", "sides": sides, "faces": fell,
    });
    rolled.chain([thrown]).collect()
}

/// Numbers as they are drawn, one after the other until one has a fair share.
fn drawn() -> Value {
    let cases: [(u32, &[u64]); 6] = [
        (10, &[u64::MAX, u64::MAX - 5, 4]),
        (10, &[u64::MAX - 6]),
        (8, &[u64::MAX]),
        (6, &[u64::MAX - 3, u64::MAX - 4]),
        (1, &[u64::MAX]),
        (1_000_000, &[u64::MAX, 123_456_789]),
    ];
    cases
        .iter()
        .map(|(sides, numbers)| {
            let mut used = 0;
            let face = unbiased(*sides, |repeat| {
                used = repeat as usize + 1;
                numbers[repeat as usize]
            });
            assert_eq!(used, numbers.len(), "each is drawn, and the last one counts");
            let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:016x}")).collect();
            json!({ "sides": sides, "numbers": numbers, "face": face })
        })
        .collect()
}

#[test]
fn the_vectors_of_the_specification_are_what_this_crate_works_out() {
    let vectors = json!({
        "canonical": jsons(),
        "chain": chain(),
        "drawn": drawn(),
        "hands": hands(),
        "kinds": kinds(),
        "signed": signed(),
        "stream": stream(),
    });
    let wanted = format!("{}\n", serde_json::to_string_pretty(&vectors).unwrap());
    let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/dice-vectors.json");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&kept, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(found == wanted, "docs/dice-vectors.json is stale: run this test with UPDATE=1");
}
