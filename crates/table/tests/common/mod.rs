//! A table of three, and ways to say things at it. After each command the table is opened again from its log
//! and must be the same, and a check of the log finds nothing.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
pub(crate) mod random;
pub(crate) mod rig;

use norn_chronicle::device::{Device, Given};
use norn_chronicle::links::Chain;
use norn_chronicle::{AttemptId, Body, ChainId, Entry, Hash, Picture, REFEREE, Reach, Seat};
use norn_kernel::{Answer, Draft, Filled, Path, Value, Who};
use norn_play::playback::Wanted;
pub(crate) use norn_table::Instead;
use norn_table::command::Right;
use norn_table::verify::Checker;
use norn_table::view::{Asked, Live, OpenView, Reveal, View};
use norn_table::{Ack, Basis, Beginning, Command, Refused, Root, Say, Table, Turn};
use rig::Rig;

/// Rules that break say so on the error stream, which is no news here, and takes long to say.
pub(crate) fn quietly() {
    std::panic::set_hook(Box::new(|info| {
        if !info.to_string().contains("a rule of the tests that breaks") {
            eprintln!("{info}");
        }
    }));
}

pub(crate) const ANN: Seat = Seat(1);
pub(crate) const BO: Seat = Seat(2);
/// Ann plays Ada, Bo plays Bo; the shade is the referee's.
pub(crate) const ADA: Who = Who(0);
pub(crate) const BOB: Who = Who(1);
pub(crate) const SHADE: Who = Who(2);
pub(crate) const ROOT: Root = Root([7; 32]);

#[derive(Clone)]
pub(crate) struct Sat {
    pub(crate) table: Table<Rig<0>>,
    pub(crate) log: Vec<Entry>,
    /// How long the log was after each command.
    pub(crate) ends: Vec<usize>,
    pub(crate) seeded: bool,
    /// Whether each command is followed by opening the table again.
    pub(crate) careful: bool,
    /// Whether it goes on after each command from what is kept of it, wherever that can be.
    pub(crate) kept: bool,
    nth: u32,
    /// Whether nobody has tampered with it.
    pub(crate) honest: bool,
    /// Has gone through so much of the log.
    checker: (Checker<Rig<0>>, usize),
}

/// Whoever draws a table relies on what [`norn_table::view::Revision`] says has not changed.
fn same_where_it_says_so(before: &Table<Rig<0>>, after: &Table<Rig<0>>, command: &Command) {
    let (was, now) = (before.revision(), after.revision());
    for seat in after.view(REFEREE).unwrap().seats.iter().map(|one| one.seat) {
        if now.is(&was) {
            let (was, now) = (before.view(seat).unwrap(), after.view(seat).unwrap());
            assert_eq!(View { quiet: vec![], ..was }, View { quiet: vec![], ..now }, "{command:?}");
        }
        if now.has_game_of(&was) && now.has_scenery_of(&was) {
            assert_eq!(before.scenery(seat, None), after.scenery(seat, None), "{command:?}");
        }
        if now.has_game_of(&was) {
            let game = |table: &Table<Rig<0>>| {
                let switches = table.switches().iter().map(|one| table.switch(one.id));
                let switches: Vec<_> = switches.collect();
                let view = table.view(seat).unwrap();
                let begun = |name: &&str| table.fill(seat, &Filled::of(name));
                let legal: Vec<norn_table::Stage> = table.attempts().iter().map(begun).collect();
                let forms = table.forms();
                format!("{:?} {legal:?} {forms:?} {switches:?} {:?}", view.game, view.seats)
            };
            assert_eq!(game(before), game(after), "{command:?}");
        }
    }
}

/// Everything that a table is, but for what is not meant to outlast it: ids of commands that left no entry, and
/// that the referee insists.
pub(crate) fn whole(table: &Table<Rig<0>>) -> String {
    let mut text = format!("{table:?}").replace("insist: true", "insist: false");
    // It stands last.
    text.truncate(text.rfind(", seen: Seen {").unwrap());
    text
}

pub(crate) fn reopened(log: &[Entry], seeded: bool) -> Table<Rig<0>> {
    let (table, more) = Table::open(Rig, ROOT, seeded, log.iter().cloned(), None).unwrap();
    assert_eq!(more, [], "opening a table that was left at rest adds nothing");
    table
}

impl Sat {
    pub(crate) fn down() -> Self {
        Self::with(true, false)
    }

    /// At a table whose players' devices are here or somewhere else, and whose dice are seeded or not.
    pub(crate) fn with(hosted: bool, seeded: bool) -> Self {
        let beginning = Beginning {
            name: "The house".into(),
            referee: "referee".into(),
            root: ROOT,
            seeded,
            origin: None,
            now: None,
        };
        let (table, log) = Table::begin_with(Rig, beginning, 0).unwrap();
        let ends = vec![log.len()];
        let mut sat = Self {
            table,
            log,
            ends,
            seeded,
            careful: true,
            kept: false,
            nth: 0,
            honest: true,
            checker: (Checker::new(Rig), 0),
        };
        for name in ["Ann", "Bo"] {
            sat.ok(REFEREE, Say::Invite { name: name.into(), device: None, hosted });
        }
        let keeper = |name: &str| Draft {
            form: "keeper".into(),
            values: [("name".to_owned(), Value::text(name)), ("oil".to_owned(), Value::Number(9))].into(),
        };
        sat.ok(ANN, Say::Build { draft: keeper("Ada"), seat: None });
        sat.ok(REFEREE, Say::Build { draft: keeper("Bob"), seat: Some(BO) });
        let shade = Draft { form: "shade".into(), ..Draft::default() };
        sat.ok(REFEREE, Say::Build { draft: shade, seat: None });
        sat
    }

    pub(crate) fn next_id(&mut self) -> String {
        self.nth += 1;
        format!("c{}", self.nth)
    }

    pub(crate) fn say(&mut self, seat: Seat, say: Say) -> Result<Turn, Refused> {
        let id = self.next_id();
        self.send(seat, &Command { id, say, based_on: None })
    }

    pub(crate) fn send(&mut self, seat: Seat, command: &Command) -> Result<Turn, Refused> {
        let (table, turn) = self.table.command(seat, command, None)?;
        Ok(self.takes(command, table, turn))
    }

    /// What a co-referee says from the referee's seat.
    pub(crate) fn lends(&mut self, hand: Seat, say: Say) -> Result<Turn, Refused> {
        let command = Command { id: self.next_id(), say, based_on: None };
        let (table, turn) = self.table.command_of(hand, &command, None)?;
        Ok(self.takes(&command, table, turn))
    }

    fn takes(&mut self, command: &Command, table: Table<Rig<0>>, turn: Turn) -> Turn {
        if self.careful {
            same_where_it_says_so(&self.table, &table, command);
        }
        self.table = table;
        self.log.extend(turn.entries.iter().map(|written| written.entry().clone()));
        self.ends.push(self.log.len());
        self.is_honest();
        // As a store does when it keeps them.
        for written in &turn.entries {
            if let Some((seq, seat, called)) = norn_chronicle::erase::erases(written) {
                norn_chronicle::erase::from_all(&mut self.log, seq, seat, called).unwrap();
            }
        }
        if self.careful {
            assert_eq!(whole(&reopened(&self.log, self.seeded)), whole(&self.table), "after {command:?}");
        }
        if self.kept
            && let Some(text) = self.table.keep()
        {
            let nothing = std::iter::empty::<Entry>();
            let again = Table::resume(Rig, ROOT, self.seeded, &text, nothing, None);
            let (again, more) = again.expect("it reads what it wrote");
            assert_eq!(more, [], "what is at rest adds nothing");
            assert_eq!(format!("{again:?}"), format!("{:?}", self.table), "after {command:?}");
            assert_eq!(again.keep(), Some(text));
            self.table = again;
        }
        turn
    }

    /// What the table wrote is never said to be forged.
    fn is_honest(&mut self) {
        if !self.honest {
            return;
        }
        if self.log.len() < self.checker.1 {
            // A host has gone back.
            self.checker = (Checker::new(Rig), 0);
        }
        let (checker, so_far) = &mut self.checker;
        for entry in &self.log[*so_far..] {
            checker.feed(entry).unwrap();
        }
        *so_far = self.log.len();
        let report = checker.report();
        assert_eq!((&report.tampered, &report.differs), (&vec![], &vec![]), "{:#?}", self.log.last());
    }

    /// Puts down a picture.
    pub(crate) fn put(&mut self, seat: Seat, picture: &Picture) -> Result<Turn, Refused> {
        let (table, turn) = self.table.put_picture(seat, picture, None)?;
        for seat in table.view(REFEREE).unwrap().seats.iter().map(|one| one.seat) {
            assert_eq!(
                View { quiet: vec![], ..self.view(seat) },
                View { quiet: vec![], ..table.view(seat).unwrap() }
            );
        }
        self.table = table;
        self.log.extend(turn.entries.iter().map(|written| written.entry().clone()));
        self.ends.push(self.log.len());
        self.is_honest();
        if self.careful {
            assert_eq!(whole(&reopened(&self.log, self.seeded)), whole(&self.table), "after a picture");
        }
        Ok(turn)
    }

    #[track_caller]
    pub(crate) fn ok(&mut self, seat: Seat, say: Say) -> Turn {
        let what = format!("{say:?}");
        self.say(seat, say).unwrap_or_else(|refused| panic!("{what}: {}", refused.in_words()))
    }

    #[track_caller]
    pub(crate) fn refused(&mut self, seat: Seat, say: Say) -> String {
        let before = (whole(&self.table), self.log.len());
        let what = format!("{say:?}");
        match self.say(seat, say) {
            Ok(turn) => panic!("{what} was taken: {:?}", turn.ack),
            Err(refused) => {
                assert_eq!((whole(&self.table), self.log.len()), before, "a refusal changes nothing");
                refused.name()
            }
        }
    }

    pub(crate) fn attempt(&mut self, seat: Seat, name: &str, who: Who) -> Turn {
        self.ok(seat, attempt(name, who))
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.table.view(seat).unwrap()
    }

    /// What a page of a seat that has caught up would say it saw.
    pub(crate) fn sees(&self, seat: Seat) -> Basis {
        let seen = self.log.iter().filter(|entry| entry.audience.reaches(seat)).count() as u64;
        let moment = self.table.view(seat).ok().map(|view| view.moment);
        Basis { seen, moment, was: None, after: vec![] }
    }

    /// What is open, its version and its questions, as the referee sees them.
    pub(crate) fn open(&self) -> Option<(AttemptId, u32, Vec<Asked>)> {
        match self.view(REFEREE).open? {
            OpenView::Open { id, version, questions, .. } => Some((id, version, questions)),
            OpenView::Busy => None,
        }
    }

    pub(crate) fn asked(&self) -> Vec<&'static str> {
        self.open().map_or(vec![], |(.., asked)| asked.iter().map(|one| one.question.key.id()).collect())
    }

    pub(crate) fn world(&self) -> serde_json::Value {
        self.table.world()
    }

    pub(crate) fn keeper(&self, who: Who, field: &str) -> i64 {
        self.world()["keepers"][who.0.to_string()][field].as_i64().unwrap()
    }

    #[track_caller]
    pub(crate) fn say_answer(&self, answer: Answer) -> Say {
        let (attempt, version, asked) = self.open().expect("something is open");
        let one = asked.iter().find(|one| one.question.wanted.want().is_some()).expect("something is asked");
        Say::Answer { attempt, path: one.question.path, version, answer }
    }

    #[track_caller]
    pub(crate) fn say_roll(&self, typed: Option<Vec<u16>>) -> Say {
        let (attempt, version, asked) = self.open().expect("something is open");
        let roll = |one: &&Asked| matches!(one.question.wanted, Wanted::Roll { .. });
        let one = asked.iter().find(roll).expect("a roll is open");
        Say::Roll { attempt, path: one.question.path, version, typed, given: None }
    }

    #[track_caller]
    pub(crate) fn answer(&mut self, seat: Seat, answer: Answer) -> Turn {
        let say = self.say_answer(answer);
        self.ok(seat, say)
    }

    #[track_caller]
    pub(crate) fn roll(&mut self, seat: Seat) -> Turn {
        let say = self.say_roll(None);
        self.ok(seat, say)
    }

    #[track_caller]
    pub(crate) fn typed(&mut self, seat: Seat, faces: &[u16]) -> Turn {
        let say = self.say_roll(Some(faces.to_vec()));
        self.ok(seat, say)
    }

    /// The faces that fell, from the start or from an entry on.
    pub(crate) fn faces(&self, from: usize) -> Vec<Vec<u16>> {
        let rolled = |entry: &Entry| match &entry.body {
            Body::Rolled { faces, .. } => Some(faces.clone()),
            _ => None,
        };
        self.log[from..].iter().filter_map(rolled).collect()
    }

    pub(crate) fn bodies(&self, from: usize) -> Vec<&Body> {
        self.log[from..].iter().map(|entry| &entry.body).collect()
    }

    /// The latest attempt that was settled.
    pub(crate) fn settled(&self) -> AttemptId {
        let last = self.log.iter().rev().find_map(|entry| match &entry.body {
            Body::Settled { attempt, .. } => Some(attempt.clone()),
            _ => None,
        });
        last.expect("something was settled")
    }

    /// A line of what is open that cites a rule.
    pub(crate) fn line(&self, rule: &str) -> Path {
        let Some(OpenView::Open { lines, .. }) = self.view(REFEREE).open else { panic!("nothing is open") };
        lines.iter().find(|noted| noted.line.key().id() == rule).expect("a line cites it").path
    }

    /// A device that is somewhere else publishes its chain.
    pub(crate) fn publish(&mut self, seat: Seat, chain: &ChainId) -> Chain {
        let made = chain_of(seat, chain);
        self.ok(seat, Say::Publish { chain: chain.clone(), tip: made.tip(), key: device(seat).key() });
        made
    }

    /// The link that such a device gives away next, over those that were asked for and not used.
    pub(crate) fn link(&self, seat: Seat, chain: &ChainId) -> Hash {
        let published =
            self.view(seat).chains.into_iter().find(|one| one.chain == *chain).expect("published");
        let made = chain_of(seat, chain);
        let next = (0..made.length()).find(|&n| match n {
            0 => made.tip() == published.last,
            n => made.link(n - 1).unwrap() == published.last,
        });
        made.link(next.expect("it extends its chain") + published.over).unwrap()
    }

    /// A link as its device gives it to a request, after having seen all that it may.
    pub(crate) fn give(&self, seat: Seat, link: Hash, asked: &Reveal) -> Given {
        let saw = self.table.saw(seat);
        let (_, tip) = saw.into_iter().find(|(audience, _)| *audience == asked.around).expect("it is known");
        device(seat).give(link, tip, &asked.request).unwrap()
    }

    /// What an open roll asks of its owner's device.
    pub(crate) fn asks(&self) -> Reveal {
        let (.., asked) = self.open().expect("something is open");
        asked.into_iter().find_map(|one| one.reveal).expect("a roll is open")
    }

    /// A tap on the owner's own device, which is somewhere else.
    pub(crate) fn say_tap(&self, seat: Seat) -> Say {
        let asked = self.asks();
        let given = self.give(seat, self.link(seat, &asked.request.chain), &asked);
        match self.say_roll(None) {
            Say::Roll { attempt, path, version, typed, .. } => {
                Say::Roll { attempt, path, version, typed, given: Some(given) }
            }
            _ => unreachable!(),
        }
    }

    #[track_caller]
    pub(crate) fn tap(&mut self, seat: Seat) -> Turn {
        let say = self.say_tap(seat);
        self.ok(seat, say)
    }

    pub(crate) fn say_reveal(&self, seat: Seat) -> Option<Say> {
        let asked = self.view(seat).reveal.into_iter().next()?;
        let given = self.give(seat, self.link(seat, &asked.request.chain), &asked);
        Some(Say::Reveal { of: asked.request.of, path: asked.request.path, given })
    }

    #[track_caller]
    pub(crate) fn reveal(&mut self, seat: Seat) -> Turn {
        let say = self.say_reveal(seat).expect("its device is asked for a link");
        self.ok(seat, say)
    }

    pub(crate) fn rule(&self, rule: &str, number: i32) -> Say {
        let (attempt, ..) = self.open().expect("something is open");
        Say::Rule { attempt, path: self.line(rule), instead: Instead::Number(number), reason: String::new() }
    }
}

/// The device of a seat, where it is somewhere else.
pub(crate) fn device(seat: Seat) -> Device {
    Device::of(seat, norn_chronicle::canon::hash(&seat.0.to_be_bytes()))
}

pub(crate) fn chain_of(seat: Seat, chain: &ChainId) -> Chain {
    device(seat).chain(chain, 200).unwrap()
}

pub(crate) fn attempt(name: &str, who: Who) -> Say {
    Say::Attempt { filled: filled(name, who), insist: false }
}

pub(crate) fn filled(name: &str, who: Who) -> Filled {
    Filled::of(name).with("who", who).with_defaults()
}

pub(crate) fn yes() -> Answer {
    Answer::Yes(true)
}

pub(crate) fn no() -> Answer {
    Answer::Yes(false)
}

pub(crate) fn queued(turn: &Turn) -> AttemptId {
    match &turn.ack {
        Ack::Queued { attempt } => attempt.clone(),
        other => panic!("not queued: {other:?}"),
    }
}

pub(crate) fn talk(text: &str) -> Say {
    Say::Talk { text: text.into(), to: None }
}

pub(crate) fn undo() -> Say {
    Say::Undo { back_to: None }
}

pub(crate) fn wish(about: &str, wish: impl Into<Value>) -> Say {
    Say::Wish { about: about.into(), wish: wish.into() }
}

/// What serde calls a right.
pub(crate) fn named(right: Right) -> String {
    serde_json::to_value(right).unwrap().as_str().unwrap().to_owned()
}
