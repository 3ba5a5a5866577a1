//! A small invented game and entries for it.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test uses its own part, and one that cannot go on has failed"
)]
use norn_chronicle::canon::{Tip, commitment};
use norn_chronicle::device::{Device, Request};
use norn_chronicle::entry::FORMAT;
use norn_chronicle::heads::Heads;
use norn_chronicle::links::{Chain, faces};
use norn_chronicle::{
    AttemptId, Awaiting, Body, By, ChainId, Changed, Entry, Hash, REFEREE, Reach, Revealed, Said, Salt, Seat,
    Source,
};
use norn_kernel::{D6, Owner, Path, Verdict, Who, World};
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
    Changed { key: "marks.set".into(), path: None, effect: serde_json::to_value(effect).unwrap() }
}

pub fn entry(seq: u64, audience: Reach, body: Body) -> Entry {
    Entry {
        seq,
        time: Some(1_700_000_000 + seq as i64),
        by: By::Seat(REFEREE),
        hand: None,
        command: None,
        audience,
        salt: Salt([seq as u8; 16]),
        erased: None,
        body,
    }
}

pub fn said(text: &str) -> Body {
    Body::Said { text: text.into(), kind: Said::Talk, about: None }
}

pub fn begun() -> Body {
    Body::Begun {
        format: FORMAT,
        ruleset: "marks".into(),
        edition: 1,
        name: "Thursday".into(),
        origin: None,
        defaults: 0,
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
        let mut entry = entry(seq, audience, body);
        if let Body::Rolled { source: Source::Links { devices, .. }, .. }
        | Body::Thrown { source: Source::Links { devices, .. }, .. } = &entry.body
            && devices.contains_key(&Seat(1))
        {
            entry.by = By::Seat(Seat(1));
        }
        self.0.push(entry);
        self
    }
    pub fn all(&mut self, body: Body) -> &mut Self {
        self.push(Reach::Everyone, body)
    }
    pub fn attempted(&mut self, n: u64, data: &str) -> &mut Self {
        self.all(Body::Attempted { attempt: id(n), filled: None, data: data.into(), after_seen: false })
    }
    pub fn effects(&mut self, n: u64, audience: Reach, marks: &[Mark]) -> &mut Self {
        self.push(
            audience,
            Body::Effects { attempt: id(n), changes: marks.iter().map(changed).collect(), lines: vec![] },
        )
    }
    pub fn settled(&mut self, n: u64) -> &mut Self {
        self.all(Body::Settled { attempt: id(n), verdict: Verdict::done(), link: None })
    }
    pub fn undone(&mut self, undone: &[u64]) -> &mut Self {
        self.all(Body::Undone {
            undone: undone.iter().map(|&n| id(n)).collect(),
            agreed: BTreeSet::new(),
            again: false,
        })
    }
}

/// A game with honest dice: the server's chain, the host's device at seat 0 and a guest's at seat 1.
pub struct Game {
    pub log: Log,
    pub server: Chain,
    pub host: Chain,
    pub guest: Chain,
    /// How many links each has used: server, host, guest.
    pub used: (u32, u32, u32),
    pub hidden: Chain,
    pub hidden_used: u32,
}

pub const LENGTH: u32 = 64;

pub fn chain(n: u8) -> Chain {
    Chain::of(Hash([n; 32]), LENGTH).unwrap()
}

/// Whom the guest plays.
pub const GUEST: Who = Who(1);

/// The guest's device, which is somewhere else.
pub fn device() -> Device {
    Device::of(Seat(1), Hash([33; 32]))
}

pub fn seated(seat: u16, hosted: bool) -> Body {
    Body::Seated {
        seat: Seat(seat),
        name: format!("seat {seat}"),
        characters: if seat == 1 { [GUEST].into() } else { BTreeSet::new() },
        present: true,
        hosted,
    }
}

pub fn published(seat: u16, chain: ChainId, made: &Chain) -> Body {
    Body::Published { chain, tip: made.tip(), key: (seat == 1).then(|| device().key()) }
}

impl Game {
    pub fn new() -> Self {
        let mut game = Self {
            log: Log::new(),
            server: chain(1),
            host: chain(2),
            guest: chain(3),
            hidden: chain(4),
            used: (0, 0, 0),
            hidden_used: 0,
        };
        game.commit(ChainId::Public, &chain(1));
        game.commit(ChainId::Hidden(BTreeSet::new()), &chain(4));
        game.log.all(seated(0, true)).all(seated(1, false));
        game.publish(0, ChainId::Public, &chain(2));
        game.publish(1, ChainId::Public, &chain(3));
        game
    }

    /// The server commits itself.
    pub fn commit(&mut self, of: ChainId, made: &Chain) {
        self.rules(of.reach(), Body::Committed { chain: of, tip: made.tip(), length: LENGTH });
    }

    /// A seat's device publishes a chain.
    pub fn publish(&mut self, seat: u16, of: ChainId, made: &Chain) {
        self.log.push(of.reach(), published(seat, of, made));
        self.log.0.last_mut().unwrap().by = By::Seat(Seat(seat));
    }

    /// How far what everybody has seen has come.
    pub fn tip(&self) -> Tip {
        let mut heads = Heads::default();
        for entry in &self.log.0 {
            heads.feed(entry, &commitment(entry).unwrap());
        }
        heads.tip(&Reach::Everyone).unwrap_or_default()
    }

    /// Pushes what nobody in particular does.
    pub fn rules(&mut self, audience: Reach, body: Body) {
        self.log.push(audience, body);
        self.log.0.last_mut().unwrap().by = By::Rules;
    }

    /// The guest's device gives its next link to these dice.
    pub fn links(&mut self, of: u64, path: Path, dice: Awaiting, chain: ChainId) -> Source {
        let link = self.guest.link(self.used.2).unwrap();
        self.used.2 += 1;
        let request = Request { chain, dice, of: id(of), path };
        let given = device().give(link, self.tip(), &request).unwrap();
        let devices = BTreeMap::from([(Seat(1), given.link)]);
        Source::Links { devices, bound: BTreeMap::from([(Seat(1), given.bound)]), one_machine: false }
    }

    /// The guest's next dice at a point of the attempt, whatever they show.
    pub fn tap(&mut self, n: u64, path: Path, count: u16) -> Source {
        let dice =
            Awaiting::Roll { key: "marks.roll".into(), owner: Owner::Character(GUEST), die: D6, count };
        self.links(n, path, dice, ChainId::Public)
    }

    /// Honest dice of the guest's at a point of the attempt.
    pub fn roll(&mut self, n: u64, path: &str, count: u16) -> Vec<u16> {
        let path = path.parse().unwrap();
        let source = self.tap(n, path, count);
        let Source::Links { devices, .. } = &source else { unreachable!() };
        let server = self.server.link(self.used.0).unwrap();
        let found = faces(&server, devices, &path, "marks.roll", D6, count);
        self.fell(n, path, found.clone(), source);
        found
    }

    pub fn fell(&mut self, n: u64, path: Path, faces: Vec<u16>, source: Source) {
        self.fell_of(Owner::Character(GUEST), n, path, faces, source);
    }

    pub fn fell_of(&mut self, owner: Owner, n: u64, path: Path, faces: Vec<u16>, source: Source) {
        let key = "marks.roll".into();
        self.log.all(Body::Rolled { attempt: id(n), path, key, owner, die: D6, faces, source });
    }

    pub fn revealed(&mut self) -> Option<Revealed> {
        let link = self.server.link(self.used.0).unwrap();
        self.used.0 += 1;
        Some(Revealed { chain: ChainId::Public, link })
    }

    pub fn settle(&mut self, n: u64, link: Option<Revealed>) {
        self.rules(Reach::Everyone, Body::Settled { attempt: id(n), verdict: Verdict::done(), link });
    }

    /// A whole attempt: rolls so many dice, and writes the sum to a mark.
    pub fn attempt(&mut self, n: u64, count: u16) -> Vec<u16> {
        self.log.attempted(n, "sum");
        let faces = self.roll(n, "0", count);
        let sum = faces.iter().map(|&face| i32::from(face)).sum();
        self.log.effects(n, Reach::Everyone, &[Mark::Set(0, sum)]);
        let link = self.revealed();
        self.settle(n, link);
        faces
    }
}
