//! The page works out the same hashes as this crate: both are held to `web/tests/chronicle.json`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{entry, id, said, seats};
use norn_chronicle::canon::{Tip, seal};
use norn_chronicle::device::{self, Device, Request};
use norn_chronicle::erase::without;
use norn_chronicle::links::Chain;
use norn_chronicle::{Awaiting, ChainId, Entry, Hash, Reach, Seat};
use serde_json::json;
use std::path::Path;

/// As many links as the page's chains have.
const LENGTH: u32 = 512;

#[test]
fn the_page_is_held_to_the_same_examples() {
    let talk = |seq: u64, text: &str| entry(seq, Reach::Everyone, said(text));
    let erased = |entry: Entry| without(&entry, seal(&entry).unwrap().commitment, "").unwrap();
    let entries = [
        talk(0, "plain"),
        Entry { time: None, ..talk(1, "without a time") },
        Entry { time: Some(-7), ..talk(2, "Æ \u{1f3b2} \u{e9} \"quoted\" \\ \n") },
        Entry {
            audience: Reach::Seats([Seat(2)].into()),
            ..talk(3, r#"","salt":"00000000000000000000000000000000","seq":9}"#)
        },
        Entry {
            audience: seats(&[1, 11]),
            hand: Some(Seat(11)),
            command: Some("c".into()),
            ..talk(4, r#"ends,"seq":1,"time":2}"#)
        },
        erased(talk(5, "gone")),
        erased(Entry { hand: Some(Seat(11)), ..talk(6, r#"","erased":"00"#) }),
    ];
    let mut tip = Tip::START;
    let entries: Vec<_> = entries
        .iter()
        .map(|entry| {
            let sealed = seal(entry).unwrap();
            tip = tip.then(&sealed.commitment);
            json!({
                "number": entry.seq,
                "sealed": sealed.text,
                "commitment": sealed.commitment.to_string(),
                "head": tip.head.to_string(),
            })
        })
        .collect();
    let seed = Hash(std::array::from_fn(|n| u8::try_from(n * 7 % 256).unwrap()));
    let chain = Chain::of(seed, LENGTH).unwrap();
    let links: Vec<String> =
        [0, 1, 2, LENGTH - 1].iter().map(|&n| chain.link(n).unwrap().to_string()).collect();
    let device = Device::of(Seat(513), seed);
    let request = Request {
        chain: ChainId::Hidden([Seat(2), Seat(513)].into()),
        dice: Awaiting::Throw { notation: "2d6+1 \u{1f3b2} \"\\\n".into() },
        of: id(9),
        path: "2./0.1".parse().unwrap(),
    };
    let tip = Tip { count: 1 << 40, head: Hash([0xcd; 32]) };
    let link = chain.link(1).unwrap();
    let given = device.give(link, tip, &request).unwrap();
    let message: String = device::message(Seat(513), tip, &link, &request)
        .unwrap()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let reveal = json!({
        "seat": 513,
        "tip": { "count": tip.count, "head": tip.head },
        "link": link,
        "request": request,
        "message": message,
        "signature": given.bound.signature,
        "key": device.key(),
    });
    let examples = json!({
        "entries": entries,
        "reveal": reveal,
        "chain": { "seed": seed.to_string(), "length": LENGTH, "tip": chain.tip().to_string(), "links": links },
    });
    let wanted = format!("{}\n", serde_json::to_string_pretty(&examples).unwrap());
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/chronicle.json");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&kept, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(found == wanted, "web/tests/chronicle.json is stale: run this test with UPDATE=1");
}
