//! Pairs of tables: on both, the same happens in the open, while the referee does different things unseen.
//! Everything that a player is sent has to be the same on both. Views are drawn without a server; the script
//! allows the same to be played on one.
#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test that can't go on has failed")]
use crate::random::Random;
use norn_chronicle::canon::seal;
use norn_chronicle::export::{Whose, export, no_pictures};
use norn_chronicle::stream::Projection;
use norn_chronicle::{Entry, Error, REFEREE, Seat};
use norn_kernel::{Answer, Audience, Draft, Filled, Ruleset, Value};
use norn_play::playback::Wanted;
use norn_table::view::{Live, OpenView, Stage};
use norn_table::{Ack, AnyRuleset as _, Beginning, Command, Instead, Refused, Root, Say};
use std::collections::{BTreeMap, BTreeSet};

/// What happens at a table, in order.
#[derive(Clone, Debug)]
pub enum Step {
    /// Somebody says something.
    Say(Seat, Box<Command>),
    /// A player looks around.
    Look(Seat),
}

/// What a player sees, each thing with what it is.
pub type Seen = Vec<(String, String)>;
/// What players try: the name of an attempt, and what is filled in.
pub type Tries<'a> = [(&'a str, Vec<(&'a str, Value)>)];

/// A table of a pair, and how often something was said in the open and unseen.
#[expect(missing_debug_implementations, reason = "a whole table is nothing to print")]
pub struct Paired {
    /// The table.
    pub live: Box<dyn Live>,
    /// Its whole log.
    pub entries: Vec<Entry>,
    /// What its secrets come from, the same on both.
    pub root: Root,
    /// How many entries there were before anything was said that is in the script.
    pub seated: usize,
    /// What happened, from [`Self::seated`] on.
    pub script: Vec<Step>,
    /// What differs between the two tables of a pair.
    pub secret: Random,
    players: Vec<Seat>,
    open: u32,
    unseen: u32,
}

impl Paired {
    /// A table with these players. `seed` is what both have in common, `secret` what differs.
    pub fn begin<R: Ruleset>(rules: R, seed: u64, secret: u64, players: &[&str]) -> Self {
        let mut root = [7; 32];
        root[..8].copy_from_slice(&seed.to_be_bytes());
        let beginning = Beginning {
            name: format!("Unseen {seed}"),
            referee: "Ref".into(),
            root: Root(root),
            seeded: false,
            origin: None,
            now: Some(1_000),
        };
        let (live, entries) = rules.begin(beginning).unwrap();
        let mut table = Self {
            live,
            entries,
            root: Root(root),
            seated: 0,
            script: vec![],
            secret: Random::seeded(secret),
            players: vec![],
            open: 0,
            unseen: 0,
        };
        for (n, name) in (1_u16..).zip(players) {
            let invite = Say::Invite { name: (*name).into(), device: None, hosted: true };
            table.say(REFEREE, invite).unwrap();
            table.players.push(Seat(n));
        }
        table
    }

    /// Everybody sits and has a character: the script begins here.
    pub fn sit(&mut self) {
        self.seated = self.entries.len();
        self.script.clear();
    }

    /// A number that differs, from 0 to one less than this.
    pub fn secret_below(&mut self, most: u32) -> i64 {
        self.secret.below(most).into()
    }

    /// The referee makes an opponent unseen.
    pub fn build(&mut self, values: &[(&str, Value)]) {
        self.hide(Say::Build { draft: draft("opponent", values), seat: None }).unwrap();
    }

    /// The referee writes something by hand, so that all see it or unseen.
    pub fn set(&mut self, address: &str, value: Value, open: bool) {
        let say = Say::Correct { address: address.into(), value, reason: String::new() };
        if open {
            self.say(REFEREE, say).unwrap()
        } else {
            self.hide(say).unwrap()
        };
    }

    /// Something that is said on both tables of a pair.
    pub fn say(&mut self, seat: Seat, say: Say) -> Result<Ack, Refused> {
        self.open += 1;
        self.command(seat, &Command { id: format!("open-{}", self.open), say, based_on: None })
    }

    /// Something that the referee says on one of them.
    pub fn hide(&mut self, say: Say) -> Result<Ack, Refused> {
        self.hide_by(REFEREE, say)
    }

    /// Something that somebody says on one of them.
    pub fn hide_by(&mut self, seat: Seat, say: Say) -> Result<Ack, Refused> {
        self.unseen += 1;
        self.command(seat, &Command { id: format!("unseen-{}", self.unseen), say, based_on: None })
    }

    fn command(&mut self, seat: Seat, command: &Command) -> Result<Ack, Refused> {
        self.script.push(Step::Say(seat, Box::new(command.clone())));
        let (live, turn) = self.live.say(seat, command, Some(1_000))?;
        self.live = live;
        self.entries.extend(turn.entries.into_iter().map(Entry::from));
        Ok(turn.ack)
    }

    /// Whether what runs is for the referee alone.
    pub fn busy(&self) -> bool {
        let player = self.players.first().copied().unwrap_or(REFEREE);
        matches!(self.live.view(player).unwrap().open, Some(OpenView::Busy))
    }

    /// Answers and rolls until nothing is open: what everybody may see by `open`, the rest in secret, where the
    /// referee may `meddle`: overrule, and set aside.
    pub fn resolve(&mut self, open: &mut Random, meddle: bool) {
        for _ in 0..60 {
            let Some(OpenView::Open { id, questions, lines, .. }) = self.live.view(REFEREE).unwrap().open
            else {
                return;
            };
            let busy = self.busy();
            let Some(asked) = questions.first().cloned() else { return };
            let hidden = busy || asked.question.audience != Audience::Everyone;
            if busy && meddle && self.secret.one_in(2) {
                let numbers: Vec<_> = lines
                    .iter()
                    .filter(|noted| matches!(noted.line, norn_kernel::Line::Number { .. }))
                    .collect();
                if let Some(noted) = self.secret.of(&numbers) {
                    let (path, reason) = (noted.path, "unseen".to_owned());
                    let number = i32::try_from(self.secret_below(4)).unwrap();
                    let rule =
                        Say::Rule { attempt: id.clone(), path, instead: Instead::Number(number), reason };
                    self.hide(rule).unwrap();
                    continue;
                }
            }
            if busy && meddle && self.secret.one_in(4) {
                self.hide(Say::SetAside { attempt: id, reason: "unseen".into() }).unwrap();
                continue;
            }
            let seat = if hidden { REFEREE } else { asked.seat };
            let Some(OpenView::Open { version, .. }) = self.live.view(seat).unwrap().open else { panic!() };
            let random = if hidden { &mut self.secret } else { &mut *open };
            let (attempt, path) = (id, asked.question.path);
            let answer = match &asked.question.wanted {
                Wanted::Roll { .. } => None,
                Wanted::Confirm => Some(Answer::Yes(random.one_in(3))),
                Wanted::OneOf(options) => Some(Answer::One(random.of(options).unwrap().value.clone())),
                Wanted::SeveralOf { options, min, .. } => {
                    let few = options.iter().take(usize::from(*min));
                    Some(Answer::Several(few.map(|one| one.value.clone()).collect()))
                }
                Wanted::Text { .. } => Some(Answer::Text("so".into())),
                _ => Some(asked.question.default.clone().unwrap()),
            };
            let say = match answer {
                None => Say::Roll { attempt, path, version, typed: None, given: None },
                Some(answer) => Say::Answer { attempt, path, version, answer },
            };
            if hidden {
                self.hide(say).unwrap()
            } else {
                self.say(seat, say).unwrap()
            };
        }
        panic!("it never ends");
    }

    /// Goes on with what is unseen, until everybody sees again what runs.
    pub fn resolve_unseen(&mut self) {
        let Some(OpenView::Open { id, version, questions, .. }) = self.live.view(REFEREE).unwrap().open
        else {
            return;
        };
        let asked = questions.first().unwrap();
        let (attempt, path) = (id, asked.question.path);
        let say = match &asked.question.wanted {
            Wanted::Roll { .. } => Say::Roll { attempt, path, version, typed: None, given: None },
            _ => Say::Answer { attempt, path, version, answer: asked.question.default.clone().unwrap() },
        };
        self.hide(say).unwrap();
    }

    /// What players see, and what they hear when they try this.
    pub fn observed(&self, seats: &[Seat], tries: &Tries<'_>) -> Seen {
        let mut all = vec![];
        let open = self.live.view(REFEREE).unwrap().open;
        let asked = match &open {
            Some(OpenView::Open { questions, .. }) if !self.busy() => questions.clone(),
            _ => vec![],
        };
        for &seat in seats {
            let mut see = |what: String, seen: String| all.push((format!("{seat:?} {what}"), seen));
            see("view".into(), serde_json::to_string(&self.live.view(seat).unwrap()).unwrap());
            see("legal".into(), format!("{:?}", self.live.legal(seat)));
            for name in self.live.attempts() {
                let filled = Filled::of(name);
                let stage = self.live.fill(seat, &filled);
                see(format!("fill {name}"), format!("{stage:?}"));
                if let Stage::Fill(param) | Stage::Propose(param) = &stage {
                    see(format!("options {name}"), format!("{:?}", self.live.options(seat, &filled, param)));
                }
                see(format!("defaults {name}"), {
                    let filled = filled.with_defaults();
                    format!("{:?}", self.live.fill(seat, &filled))
                });
            }
            for (name, values) in tries {
                let filled = fill(name, values);
                let what = format!("{name} {values:?}");
                see(format!("fill {what}"), format!("{:?}", self.live.fill(seat, &filled)));
                see(format!("odds {what}"), format!("{:?}", self.live.odds(seat, &filled, &[])));
            }
            for asked in &asked {
                let odds = self.live.odds_of(seat, None, &asked.question.path);
                see(format!("odds of {}", asked.question.path), format!("{odds:?}"));
            }
            // All that can ever be seen in it follows from what it begins with.
            let (what_if, written) = self.live.what_if(seat, Root([9; 32])).unwrap();
            let written: Vec<_> = written.iter().map(|entry| &entry.sealed().text).collect();
            let runs = serde_json::to_string(&what_if.view(REFEREE).unwrap()).unwrap();
            let rest = what_if.keep().unwrap_or_default();
            see("what if".into(), format!("{runs} {} {rest} {written:?}", what_if.world()));
            let undo = Command { id: "undo".into(), say: Say::Undo { back_to: None }, based_on: None };
            see(
                "undo".into(),
                match self.live.say(seat, &undo, Some(1_000)) {
                    Err(refused) => format!("{refused:?}"),
                    Ok((after, turn)) => {
                        let told: Vec<_> =
                            turn.entries.iter().filter(|entry| entry.audience.reaches(seat)).collect();
                        let told: Vec<_> =
                            told.iter().map(|entry| (&entry.by, &entry.salt, &entry.body)).collect();
                        format!("{told:?} {}", serde_json::to_string(&after.view(seat).unwrap()).unwrap())
                    }
                },
            );
        }
        all
    }

    /// What each player's stream holds, byte for byte.
    pub fn streams(&self) -> Seen {
        let mut all = vec![];
        for &seat in &self.players {
            let mut stream = Projection::new(seat);
            for entry in &self.entries {
                if let Some(seen) = stream.feed(entry).unwrap() {
                    all.push((format!("{seat:?} entry {}", seen.seq), seal(&seen).unwrap().text.clone()));
                }
            }
            all.push((format!("{seat:?} tip"), format!("{:?}", stream.tip())));
            let mut file = vec![];
            let log = || self.entries.iter().cloned().map(Ok::<_, Error>);
            export(&mut file, Whose::Seat(seat), "a test", log, no_pictures).unwrap();
            all.push((format!("{seat:?} export"), String::from_utf8(file).unwrap()));
        }
        all
    }

    /// What no player is told, by its kind.
    pub fn hidden(&self) -> BTreeMap<String, Vec<String>> {
        let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for entry in &self.entries {
            if self.players.iter().any(|seat| entry.audience.reaches(*seat)) {
                continue;
            }
            let body = serde_json::to_value(&entry.body).unwrap();
            let kind = body.get("is").and_then(|kind| kind.as_str()).unwrap_or("?").to_owned();
            kinds.entry(kind).or_default().push(body.to_string());
        }
        kinds
    }
}

/// A form with these values.
pub fn draft(form: &str, values: &[(&str, Value)]) -> Draft {
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Draft { form: form.into(), values }
}

/// An attempt with these values, and defaults for the rest.
pub fn fill(name: &str, values: &[(&str, Value)]) -> Filled {
    let all = values.iter().fold(Filled::of(name), |filled, (name, value)| filled.with(name, value.clone()));
    all.with_defaults()
}

/// The command to make it.
pub fn attempt(name: &str, values: &[(&str, Value)]) -> Say {
    Say::Attempt { filled: fill(name, values), insist: false }
}

/// Both texts around where they part.
pub fn first_difference(one: &str, other: &str) -> Option<(String, String)> {
    let at = one.bytes().zip(other.bytes()).position(|(a, b)| a != b);
    let at = at.or_else(|| (one.len() != other.len()).then(|| one.len().min(other.len())))?;
    let around = |text: &str| {
        let bytes = text.as_bytes();
        String::from_utf8_lossy(&bytes[at.saturating_sub(200)..bytes.len().min(at + 200)]).into_owned()
    };
    Some((around(one), around(other)))
}

/// Fails where the players of one table of a pair saw anything else than those of the other: at each of the points at
/// which they looked around, everything in the same order.
#[track_caller]
pub fn assert_same(pair: &str, one: &[Seen], other: &[Seen]) {
    assert_eq!(one.len(), other.len(), "pair {pair}: how often somebody looked around");
    for (n, (one, other)) in one.iter().zip(other).enumerate() {
        for (one, other) in one.iter().zip(other) {
            assert_eq!(one.0, other.0, "pair {pair}, look {n}");
            let differs = first_difference(&one.1, &other.1);
            assert_eq!(differs, None, "pair {pair}, look {n}: {}", one.0);
        }
        assert_eq!(one.len(), other.len(), "pair {pair}, look {n}");
    }
}

/// In which kinds of entries that no player is told the two tables of a pair differ, of all that one of them has.
pub fn differing(one: &Paired, other: &Paired) -> Vec<(String, bool)> {
    let (one, other) = (one.hidden(), other.hidden());
    let kinds: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    kinds.into_iter().map(|kind| (kind.clone(), one.get(kind) != other.get(kind))).collect()
}
