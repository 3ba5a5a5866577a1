//! The page works out the same hashes as this crate: both are held to `web/tests/chronicle.json`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
mod common;
use common::{entry, said, seats};
use norn_chronicle::canon::{Tip, seal};
use norn_chronicle::links::Chain;
use norn_chronicle::{Entry, Hash, Reach, Seat};
use serde_json::json;
use std::path::Path;

/// As many links as the page's chains have.
const LENGTH: u32 = 512;

#[test]
fn the_page_is_held_to_the_same_examples() {
    let talk = |seq: u64, text: &str| entry(seq, Reach::Everyone, said(text));
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
            command: Some("c".into()),
            ..talk(4, r#"ends,"seq":1,"time":2}"#)
        },
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
    let examples = json!({
        "entries": entries,
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
