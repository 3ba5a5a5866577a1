//! A small invented game and entries for it.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test uses its own part, and one that cannot go on has failed"
)]
use norn_chronicle::{AttemptId, Body, By, Changed, Entry, REFEREE, Reach, Said, Salt, Seat};
use norn_kernel::{Verdict, World};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Named numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Marks(pub BTreeMap<u8, i32>);

/// What changes in it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    Set(u8, i32),
    Wipe,
}

impl World for Marks {
    type Effect = Mark;
    fn apply(&mut self, effect: &Mark) {
        match effect {
            Mark::Set(at, to) => {
                self.0.insert(*at, *to);
            }
            Mark::Wipe => self.0.clear(),
        }
    }
}

pub fn id(n: u64) -> AttemptId {
    AttemptId(format!("{n:016x}"))
}

pub fn seats(seats: &[u16]) -> Reach {
    Reach::Seats(seats.iter().map(|&seat| Seat(seat)).collect())
}

pub fn changed(effect: &Mark) -> Changed {
    Changed {
        key: "marks.set".into(),
        path: None,
        effect: serde_json::to_value(effect).unwrap(),
    }
}

pub fn entry(seq: u64, audience: Reach, body: Body) -> Entry {
    Entry {
        seq,
        time: Some(1_700_000_000 + seq as i64),
        by: By::Seat(REFEREE),
        command: None,
        audience,
        salt: Salt([seq as u8; 16]),
        body,
    }
}

pub fn said(text: &str) -> Body {
    Body::Said {
        text: text.into(),
        kind: Said::Talk,
        about: None,
    }
}

pub fn begun() -> Body {
    Body::Begun {
        format: 0,
        ruleset: "marks".into(),
        edition: 1,
        name: "Thursday".into(),
        origin: None,
    }
}

/// A log under way: gives every body its number.
#[derive(Default)]
pub struct Log(pub Vec<Entry>);

impl Log {
    pub fn new() -> Self {
        let mut log = Self::default();
        log.push(Reach::Everyone, begun());
        log
    }
    pub fn push(&mut self, audience: Reach, body: Body) -> &mut Self {
        let seq = self.0.len() as u64;
        self.0.push(entry(seq, audience, body));
        self
    }
    pub fn all(&mut self, body: Body) -> &mut Self {
        self.push(Reach::Everyone, body)
    }
    pub fn attempted(&mut self, n: u64, data: &str) -> &mut Self {
        self.all(Body::Attempted {
            attempt: id(n),
            filled: None,
            data: data.into(),
        })
    }
    pub fn effects(&mut self, n: u64, audience: Reach, marks: &[Mark]) -> &mut Self {
        self.push(
            audience,
            Body::Effects {
                attempt: id(n),
                changes: marks.iter().map(changed).collect(),
                lines: vec![],
            },
        )
    }
    pub fn settled(&mut self, n: u64) -> &mut Self {
        self.all(Body::Settled {
            attempt: id(n),
            verdict: Verdict::done(),
            link: None,
        })
    }
    pub fn undone(&mut self, undone: &[u64]) -> &mut Self {
        self.all(Body::Undone {
            undone: undone.iter().map(|&n| id(n)).collect(),
            agreed: BTreeSet::new(),
        })
    }
}
