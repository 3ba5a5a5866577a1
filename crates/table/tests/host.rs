//! A host against a player: who runs the table holds its secrets, its log and every message in between, and wants
//! another face than the one that fell. A hundred times nothing is gained, or the log and the player's page name it.
#![allow(clippy::unwrap_used, reason = "a test that can not go on has failed")]
use crate::common;
use common::*;
use norn_chronicle::canon::{Tip, commitment};
use norn_chronicle::device::{Device, Given, Request};
use norn_chronicle::export::{Reader, Whose, export, no_pictures};
use norn_chronicle::heads::Heads;
use norn_chronicle::links::{Chain, faces};
use norn_chronicle::stream::Projection;
use norn_chronicle::verify::{Report, Rules, verify};
use norn_chronicle::{
    Awaiting, Body, By, ChainId, Entry, Hash, REFEREE, Reach, Renewal, Revealed, Salt, Source,
};
use norn_kernel::{Owner, Ruleset};
use norn_table::view::Reveal;
use norn_table::{CHAIN_LENGTH, Root, Say, Table};
use std::collections::BTreeSet;

/// How often a host tries, over all attacks.
const ROUNDS: usize = 110;

/// What Ann's page does, as docs/dice.md says it (§4 and §9).
#[derive(Clone)]
struct Page {
    /// How far it has seen its stream, and what it binds its links to.
    seen: Projection,
    heads: Heads,
    /// Links that it gave away, each to one request.
    given: Vec<(Hash, Request)>,
    /// Those of which it has not seen yet what became of them.
    out: Vec<(Hash, Request)>,
    /// What it tells Ann.
    tells: Vec<String>,
}

impl Page {
    fn new() -> Self {
        Self {
            seen: Projection::new(ANN),
            heads: Heads::default(),
            given: vec![],
            out: vec![],
            tells: vec![],
        }
    }

    /// The log as the host shows it: it has to go on from what was seen.
    fn sees(&mut self, log: &[Entry]) -> bool {
        let mut anew = Self { given: self.given.clone(), out: self.out.clone(), ..Self::new() };
        let had = self.seen.tip();
        let mut passed = had == Tip::START;
        for entry in log {
            let Some(own) = anew.seen.feed(entry).unwrap() else { continue };
            anew.heads.feed(&own, &commitment(&own).unwrap());
            passed |= anew.seen.tip() == had;
            if had.count < anew.seen.tip().count {
                anew.watches(&own);
            }
        }
        if !passed {
            self.tells.push("the log does not follow from what this device saw".into());
            return false;
        }
        anew.tells = [std::mem::take(&mut self.tells), anew.tells].concat();
        *self = anew;
        true
    }

    fn watches(&mut self, entry: &Entry) {
        let mut told = vec![];
        self.out.retain(|(link, request)| {
            let fell = match &entry.body {
                Body::Rolled { attempt, path, source, .. } => {
                    (*attempt == request.of && *path == request.path).then_some(source)
                }
                Body::Thrown { of: Some(of), source, .. } => (*of == request.of).then_some(source),
                _ => None,
            };
            if let Some(source) = fell {
                let own = matches!(source, Source::Links { devices, .. } if devices.get(&ANN) == Some(link));
                if !own {
                    told.push(format!("entry {}: these dice came from elsewhere", entry.seq));
                }
                return false;
            }
            let ended = match &entry.body {
                Body::Settled { attempt, .. } | Body::SetAside { attempt, .. } => *attempt == request.of,
                Body::Renewed { .. } => true,
                Body::Ruled { attempt, path, .. } => *attempt == request.of && *path <= request.path,
                _ => false,
            };
            if ended {
                told.push(format!("entry {}: what dice fell for ended without them", entry.seq));
            }
            !ended
        });
        self.tells.extend(told);
    }

    /// The link for a request: the next one, over those that were asked for or given to something else.
    fn gives(&mut self, sat: &Sat, asked: &Reveal) -> Option<Given> {
        if !self.sees(&sat.log) {
            return None;
        }
        let tip = self.heads.tip(&asked.around)?;
        let chain = chain_of(ANN, &asked.request.chain);
        let first = sat.link(ANN, &asked.request.chain);
        let mut n = (0..chain.length()).find(|n| chain.link(*n).unwrap() == first)?;
        let other = |link: Hash| self.given.iter().any(|one| one.0 == link && one.1 != asked.request);
        while other(chain.link(n).unwrap()) {
            n += 1;
        }
        let link = chain.link(n).unwrap();
        if !self.given.iter().any(|one| one.0 == link) {
            self.given.push((link, asked.request.clone()));
            self.out.push((link, asked.request.clone()));
        }
        Some(device(ANN).give(link, tip, &asked.request).unwrap())
    }

    /// Ann's tap, which the host may hold as long as it likes.
    fn tap(&mut self, sat: &Sat) -> Option<Say> {
        let asked = sat.asks();
        let given = self.gives(sat, &asked)?;
        let Say::Roll { attempt, path, version, typed, .. } = sat.say_roll(None) else { unreachable!() };
        Some(Say::Roll { attempt, path, version, typed, given: Some(given) })
    }

    /// What her device answers by itself.
    fn answers(&mut self, sat: &Sat) -> Option<Say> {
        let asked = sat.view(ANN).reveal.into_iter().next()?;
        let given = self.gives(sat, &asked)?;
        Some(Say::Reveal { of: asked.request.of, path: asked.request.path, given })
    }
}

/// A table of honest devices, where Ann has rolled so often before.
fn table(before: usize) -> (Sat, Page) {
    let mut sat = Sat::with(false, false);
    sat.careful = false;
    let mut page = Page::new();
    for seat in [ANN, BO] {
        sat.publish(seat, &ChainId::Public);
        sat.publish(seat, &ChainId::Thrown(Reach::Everyone));
    }
    for _ in 0..before {
        sat.attempt(ANN, "listen", ADA);
        let tap = page.tap(&sat).unwrap();
        sat.ok(ANN, tap);
        sat.answer(ANN, no());
    }
    assert!(page.sees(&sat.log));
    assert_eq!(page.tells, Vec::<String>::new());
    (sat, page)
}

/// The face that Ada rolled last.
fn face(sat: &Sat) -> Option<u16> {
    sat.log.iter().rev().find_map(|entry| match &entry.body {
        Body::Rolled { faces, owner: Owner::Character(ADA), .. } => faces.first().copied(),
        _ => None,
    })
}

struct Notation;

impl<W> Rules<W> for Notation {
    fn thrown(&mut self, notation: &str, face: &mut dyn FnMut(u32) -> u32) -> Option<Result<String, String>> {
        let total =
            norn_dice::Expr::parse(notation).and_then(|expression| Ok(expression.roll(face)?.result()));
        Some(total.map_err(|error| error.to_string()))
    }
}

fn verified(log: &[Entry]) -> Report {
    let mut out = vec![];
    let entries = || log.iter().cloned().map(Ok::<_, norn_chronicle::Error>);
    export(&mut out, Whose::Referee, "host", entries, no_pictures).unwrap();
    verify(Reader::open(&out[..]).unwrap(), Ruleset::start(&rig::Rig::<0>), &mut Notation, None)
}

/// What is said of entries from there on, as findings or as figures by seat.
fn names(report: &Report, from: usize) -> Vec<String> {
    let from = u64::try_from(from).unwrap();
    let all = report.tampered.iter().chain(&report.unproved);
    let since =
        all.filter(|one| one.seq.is_none_or(|seq| from <= seq) || one.entries.iter().any(|seq| from <= *seq));
    since.map(|one| one.text.clone()).collect()
}

/// Lets whatever is asked come to its end.
fn ends(sat: &mut Sat, page: &mut Page) {
    for _ in 0..20 {
        if sat.open().is_none() {
            return;
        }
        let view = sat.view(REFEREE);
        if let Some(awaited) = view.awaited.first() {
            let reveals = match awaited.seat {
                ANN => page.answers(sat),
                seat => sat.say_reveal(seat),
            };
            match reveals {
                Some(say) => sat.ok(awaited.seat, say),
                None => sat.ok(REFEREE, Say::FallWithout { of: awaited.of.clone(), path: awaited.path }),
            };
        } else if sat.open().unwrap().2.iter().any(|one| one.question.wanted.want().is_some()) {
            sat.answer(REFEREE, no());
        } else {
            sat.roll(REFEREE);
        }
    }
    panic!("it never ends");
}

/// The log from now on, as somebody opens it who has put it together.
fn reopens(sat: &mut Sat, log: Vec<Entry>) {
    sat.table = reopened(&log, false);
    sat.log = log;
}

/// Each does what a host can do with a tap that is held back: `sat` is as before the tap, `held` is what it says.
type Attack = fn(sat: &mut Sat, page: &mut Page, held: &Say, began: usize);

/// What a host could do to the log itself: changes it so that everything else fits, as whoever has all secrets can.
fn forges(sat: &mut Sat, held: &Say, began: usize, changes: impl FnOnce(&mut Vec<Entry>, usize)) {
    sat.ok(ANN, held.clone());
    sat.answer(ANN, no());
    let rolled = (began..sat.log.len()).find(|at| matches!(sat.log[*at].body, Body::Rolled { .. })).unwrap();
    changes(&mut sat.log, rolled);
    renumber(&mut sat.log);
}

fn renumber(log: &mut [Entry]) {
    for (seq, entry) in (0..).zip(log) {
        entry.seq = seq;
    }
}

/// A device of the host's that says it is Ann's.
fn theirs() -> (Device, Chain) {
    (Device::of(ANN, Hash([6; 32])), Chain::of(Hash([5; 32]), 64).unwrap())
}

fn rules_entry(body: Body) -> Entry {
    let (by, audience, salt) = (By::Rules, Reach::Everyone, Salt([8; 16]));
    Entry { seq: 0, time: None, by, hand: None, command: None, audience, salt, erased: None, body }
}

/// A chain of the server's under which the die falls as the host wants it, whatever it was.
fn suiting(log: &[Entry], rolled: usize) -> (Chain, u16) {
    let Body::Rolled { path, key, die, faces: found, source: Source::Links { devices, .. }, .. } =
        &log[rolled].body
    else {
        panic!("dice from links");
    };
    let wanted = if found[0] == die.sides() { 1 } else { die.sides() };
    (0..=255)
        .find_map(|n| {
            let chain = Chain::of(Hash([n; 32]), CHAIN_LENGTH).unwrap();
            let face = faces(&chain.link(0).unwrap(), devices, path, key, *die, 1)[0];
            (face == wanted).then_some((chain, face))
        })
        .expect("one of 256 chains suits")
}

fn suits(log: &mut Vec<Entry>, rolled: usize, commits_at: usize) {
    let (chain, wanted) = suiting(log, rolled);
    for entry in &mut log[rolled..] {
        match &mut entry.body {
            Body::Rolled { faces, .. } => faces[0] = wanted,
            Body::Settled { link, .. } => {
                *link = Some(Revealed { chain: ChainId::Public, link: chain.link(0).unwrap() });
            }
            _ => {}
        }
    }
    let commits = Body::Committed { chain: ChainId::Public, tip: chain.tip(), length: CHAIN_LENGTH };
    log.insert(commits_at, rules_entry(commits));
}

const ATTACKS: [(&str, Attack); 22] = [
    ("lets it happen after all", |sat, page, held, _| {
        sat.ok(ANN, held.clone());
        ends(sat, page);
    }),
    ("taps for her", |sat, page, _, _| {
        sat.roll(REFEREE);
        ends(sat, page);
    }),
    ("speaks in between", |sat, page, held, _| {
        for _ in 0..3 {
            sat.ok(REFEREE, talk("hm"));
        }
        sat.ok(ANN, held.clone());
        ends(sat, page);
    }),
    ("kills it and begins the attempt anew", |sat, page, held, began| {
        let log = sat.log[..began].to_vec();
        reopens(sat, log);
        sat.ok(REFEREE, talk("where were we?"));
        sat.attempt(ANN, "listen", ADA);
        sat.say(ANN, held.clone()).expect_err("it was given to another request, on top of another past");
        ends(sat, page);
    }),
    ("kills it and opens another attempt of the same kind first", |sat, page, held, began| {
        let log = sat.log[..began].to_vec();
        reopens(sat, log);
        sat.attempt(BO, "listen", BOB);
        sat.tap(BO);
        sat.answer(BO, no());
        sat.attempt(ANN, "listen", ADA);
        sat.say(ANN, held.clone()).expect_err("it was given to another request, on top of another past");
        ends(sat, page);
    }),
    ("goes back before the attempt with other secrets of its own", |sat, page, held, began| {
        let log = &sat.log[..began];
        let (table, more) =
            Table::renewed(rig::Rig, Root([9; 32]), false, log.iter().cloned(), Renewal::Restored, None)
                .unwrap();
        sat.log.truncate(began);
        sat.log.extend(more);
        sat.table = table;
        sat.attempt(ANN, "listen", ADA);
        sat.say(ANN, held.clone()).expect_err("her chain is void");
        ends(sat, page);
    }),
    ("loses its secrets", |sat, page, held, _| {
        let log = sat.log.iter().cloned();
        let (table, more) = Table::renewed(rig::Rig, Root([9; 32]), false, log, Renewal::Lost, None).unwrap();
        sat.log.extend(more);
        sat.table = table;
        // Her chain is void: what she gave comes into no dice.
        sat.ok(ANN, held.clone());
        ends(sat, page);
    }),
    ("does without her and asks Bo", |sat, page, _, _| {
        sat.roll(REFEREE);
        let one = sat.view(REFEREE).awaited[0].clone();
        sat.ok(REFEREE, Say::FallWithout { of: one.of, path: one.path });
        ends(sat, page);
    }),
    ("does without anybody", |sat, page, _, _| {
        sat.roll(REFEREE);
        while let Some(one) = sat.view(REFEREE).awaited.first().cloned() {
            sat.ok(REFEREE, Say::FallWithout { of: one.of, path: one.path });
        }
        ends(sat, page);
    }),
    ("says that she left", |sat, page, _, _| {
        sat.ok(ANN, Say::Present { present: false });
        sat.roll(REFEREE);
        ends(sat, page);
    }),
    ("has Bo play Ada", |sat, page, _, _| {
        sat.ok(REFEREE, Say::Assign { seat: ANN, characters: BTreeSet::new() });
        sat.ok(REFEREE, Say::Assign { seat: BO, characters: [ADA, BOB].into() });
        sat.tap(BO);
        ends(sat, page);
    }),
    ("takes her seat away", |sat, page, _, _| {
        sat.ok(REFEREE, Say::Remove { seat: ANN });
        sat.roll(REFEREE);
        ends(sat, page);
    }),
    ("takes her seat away and has Bo play Ada", |sat, page, _, _| {
        sat.ok(REFEREE, Say::Remove { seat: ANN });
        sat.ok(REFEREE, Say::Assign { seat: BO, characters: [ADA, BOB].into() });
        sat.tap(BO);
        ends(sat, page);
    }),
    ("writes that she sits at its own machine", |sat, page, _, _| {
        let mut log = sat.log.clone();
        let (name, characters) = ("Ann".to_owned(), [ADA].into());
        let body = Body::Seated { seat: ANN, name, characters, present: true, hosted: true };
        log.push(Entry { seq: log.len() as u64, ..rules_entry(body) });
        reopens(sat, log);
        sat.roll(REFEREE);
        ends(sat, page);
    }),
    ("publishes secrets in her name", |sat, page, held, _| {
        let mut log = sat.log.clone();
        let body =
            Body::Published { chain: ChainId::Public, tip: theirs().1.tip(), key: Some(theirs().0.key()) };
        log.push(Entry { seq: log.len() as u64, by: By::Seat(ANN), ..rules_entry(body) });
        reopens(sat, log);
        sat.ok(ANN, held.clone());
        ends(sat, page);
    }),
    ("publishes secrets in her name and rolls with them", |sat, _, held, began| {
        forges(sat, held, began, |log, rolled| {
            let (device, chain) = theirs();
            let body = Body::Published { chain: ChainId::Public, tip: chain.tip(), key: Some(device.key()) };
            log.insert(rolled, Entry { by: By::Seat(ANN), ..rules_entry(body) });
            renumber(log);
            let mut heads = Heads::default();
            for entry in &log[..=rolled] {
                heads.feed(entry, &commitment(entry).unwrap());
            }
            let tip = heads.tip(&Reach::Everyone).unwrap();
            let server = log.iter().rev().find_map(|entry| match &entry.body {
                Body::Settled { link, .. } => link.as_ref().map(|link| link.link),
                _ => None,
            });
            let Body::Rolled { attempt, path, key, owner, die, faces: found, source } =
                &mut log[rolled + 1].body
            else {
                panic!("dice")
            };
            let Source::Links { devices, bound, .. } = source else { panic!("from links") };
            let dice = Awaiting::Roll { key: key.clone(), owner: *owner, die: *die, count: 1 };
            let request = Request { chain: ChainId::Public, dice, of: attempt.clone(), path: *path };
            let given = device.give(chain.link(0).unwrap(), tip, &request).unwrap();
            devices.insert(ANN, given.link);
            bound.insert(ANN, given.bound);
            *found = faces(&server.unwrap(), devices, path, key, *die, 1);
        });
    }),
    ("types the dice", |sat, page, _, _| {
        sat.typed(REFEREE, &[20]);
        ends(sat, page);
    }),
    ("sets it aside and has her try again", |sat, page, _, _| {
        let (attempt, ..) = sat.open().unwrap();
        sat.ok(REFEREE, Say::SetAside { attempt, reason: String::new() });
        sat.attempt(ANN, "listen", ADA);
        let tap = page.tap(sat).expect("her device gives the next link");
        sat.ok(ANN, tap);
        ends(sat, page);
    }),
    ("undoes it and has her try again", |sat, page, held, _| {
        sat.ok(ANN, held.clone());
        ends(sat, page);
        sat.ok(REFEREE, undo());
        sat.attempt(ANN, "listen", ADA);
        ends(sat, page);
    }),
    ("writes another face", |sat, _, held, began| {
        forges(sat, held, began, |log, rolled| {
            let Body::Rolled { faces, .. } = &mut log[rolled].body else { unreachable!() };
            faces[0] = if faces[0] == 20 { 19 } else { 20 };
        });
    }),
    ("commits itself anew before the attempt", |sat, _, held, began| {
        forges(sat, held, began, |log, rolled| suits(log, rolled, began));
    }),
    ("commits itself anew while it holds the tap", |sat, _, held, began| {
        forges(sat, held, began, |log, rolled| suits(log, rolled, rolled));
    }),
];

#[test]
fn a_hundred_rounds_gain_nothing_that_is_not_named() {
    let mut other = 0;
    for round in 0..ROUNDS {
        let (name, attack) = ATTACKS[round % ATTACKS.len()];
        let (mut sat, mut page) = table(round / ATTACKS.len());
        sat.honest = false;
        let began = sat.log.len();
        sat.attempt(ANN, "listen", ADA);
        let held = page.tap(&sat).unwrap();
        // Whoever runs the table can always find out what a tap would come to.
        let mut foreseen = sat.clone();
        foreseen.ok(ANN, held.clone());
        let fell = face(&foreseen).unwrap();

        attack(&mut sat, &mut page, &held, began);
        let went_on = page.sees(&sat.log);
        let found = names(&verified(&sat.log), began);
        let told = &page.tells;
        assert_eq!(went_on, !told.iter().any(|one| one.contains("does not follow")));
        if face(&sat) != Some(fell) {
            other += 1;
            assert!(!found.is_empty() || !went_on, "round {round}: a host who {name} is named by nobody");
        }
        if round % ATTACKS.len() < 3 {
            assert_eq!(face(&sat), Some(fell), "round {round}: a host who {name}");
            assert_eq!((&found, told), (&vec![], &vec![]), "round {round}: a host who {name}");
        }
    }
    assert!(ROUNDS / 2 < other, "the attacks do come to other faces: {other}");
}
