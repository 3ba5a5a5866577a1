//! Entries to keep.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test uses its own part, and one that cannot go on has failed"
)]
use norn_chronicle::canon::Written;
use norn_chronicle::store::{Batch, TableId};
use norn_chronicle::{AttemptId, Body, By, Entry, Picture, PictureKind, REFEREE, Reach, Said, Salt};
use std::sync::Arc;

pub fn entry(seq: u64, body: Body) -> Entry {
    Entry {
        seq,
        time: Some(1_700_000_000),
        by: By::Seat(REFEREE),
        hand: None,
        command: None,
        audience: Reach::Everyone,
        salt: Salt([seq as u8; 16]),
        erased: None,
        body,
    }
}

pub fn said(seq: u64, text: &str) -> Entry {
    entry(seq, Body::Said { text: text.into(), kind: Said::Talk, about: None })
}

pub fn begun(name: &str) -> Entry {
    entry(
        0,
        Body::Begun {
            format: norn_chronicle::entry::FORMAT,
            ruleset: "marks".into(),
            edition: 1,
            name: name.into(),
            origin: None,
            defaults: 0,
        },
    )
}

pub fn edition(seq: u64, edition: u32) -> Entry {
    entry(seq, Body::Edition { id: AttemptId(format!("{seq:016x}")), edition, changes: vec![] })
}

pub fn written(entries: impl IntoIterator<Item = Entry>) -> Arc<[Written]> {
    entries.into_iter().map(|entry| Written::of(entry).unwrap()).collect()
}

/// The batch with other entries.
pub fn edit(batch: &mut Batch, how: impl FnOnce(&mut Vec<Entry>)) {
    let mut entries: Vec<Entry> = batch.entries.iter().map(|one| one.entry().clone()).collect();
    how(&mut entries);
    batch.entries = written(entries);
}

/// So many things said from `from` on.
pub fn batch(table: TableId, from: u64, count: u64) -> Batch {
    Batch {
        table,
        expected: from,
        entries: written((from..from + count).map(|seq| said(seq, &format!("line {seq}")))),
        secrets: None,
        pictures: vec![],
    }
}

/// What puts down a picture of these bytes.
pub fn put(seq: u64, bytes: &[u8]) -> Entry {
    let picture = Picture::of(PictureKind::Png, 20, 10, bytes).unwrap();
    entry(seq, Body::Picture { picture })
}

/// Pictures of these bytes, put down one after the other from `from` on.
pub fn pictured(table: TableId, from: u64, all: &[&[u8]]) -> Batch {
    Batch {
        entries: written((from..).zip(all).map(|(seq, bytes)| put(seq, bytes))),
        pictures: all.iter().map(|bytes| Arc::from(*bytes)).collect(),
        ..batch(table, from, 0)
    }
}
