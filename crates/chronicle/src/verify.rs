//! Checks a file without anything but the file: was it changed, and were its dice fair?
//!
//! [`verify`] reads a `.norn` file once and looks at its chains, its dice and its structure. It knows no
//! rules: for these, an implementation of [`Rules`] is handed each attempt with the world before it.
//!
//! # What is found
//! - **Tampered**: the log contradicts itself. Somebody changed it, or the program that wrote it was at fault.
//! - **Differs**: the log is whole, but today's rules would come to something else, as with old logs.
//! - **Unproved**: nothing contradicts it and nothing proves it: typed dice, seeds, one machine that held all
//!   chains, rulings.
//! - **Unseen**: what a seat's file does not show, and so was not checked.
//!
//! # What no log can prove
//! That a seat is a person of their own and not the host in disguise; that what people typed is what their
//! dice showed; that a file is the latest. For the last, give [`verify`] a head that you kept: a file that
//! never had it was cut before it, or rewritten. For the first, compare the tips in the header with those
//! that the devices at the table show.
mod dice;
pub mod summary;
pub mod unproved;

use crate::canon::Tip;
use crate::error::{Error, Kind};
use crate::export::{Gathered, Header, Reader, Whose};
use crate::fell::{Fell, Taken};
use crate::fold::{Fold, Readable, UNDO_MAX};
use crate::heads::Heads;
use crate::{
    Aside, AttemptId, Backdrop, Body, By, Card, ChainId, Changed, Entry, FloorEnd, From, Hash, Picture,
    REFEREE, Reach, Revealed, Role, Safety, Seat, Source,
};
use dice::{Asked, Device, Server, Sitting};
use norn_kernel::{Answer, Filled, Noted, Path, Verdict, Who};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::BufRead;
use std::sync::Arc;

/// The most findings that one list of a report keeps, and the most entries that one finding names.
pub const FINDINGS_MAX: usize = 1_000;

/// What was found, and how much was looked at.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The file's first line.
    pub header: Header,
    /// How far the file is whole.
    pub tip: Tip,
    /// How much was looked at.
    pub checked: Counts,
    /// Where the log contradicts itself.
    pub tampered: Vec<Finding>,
    /// Where today's rules would come to something else.
    pub differs: Vec<Finding>,
    /// What nothing proves.
    pub unproved: Vec<Finding>,
    /// How many hidden rolls were opened, and how many were not.
    pub hidden: Hidden,
    /// What is taken as it is written, since nothing could prove it.
    pub taken: Vec<unproved::Taken>,
    /// Who rolled what.
    pub seats: Vec<summary::Seated>,
    /// What the file does not show.
    pub unseen: Vec<String>,
    /// How many findings had no more room, over all lists.
    pub omitted: u64,
}

impl Report {
    /// Whether nothing contradicts the log.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.tampered.is_empty()
    }
}

/// Rolls that not everybody was told of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Hidden {
    /// Rolls that were opened to everybody.
    pub opened: u64,
    /// Those of them whose faces were worked out again from the link that was shown.
    pub worked_out: u64,
    /// Rolls that stayed hidden from some; none where the file does not tell, since it is a seat's.
    pub unopened: Option<u64>,
    /// How often the table sealed what was hidden.
    pub seals: u64,
}

/// How much was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Counts {
    /// Entries that the chain vouches for.
    pub entries: u64,
    /// Attempts that were closed.
    pub attempts: u64,
    /// Attempts and other changes that were handed to the rules.
    pub rerun: u64,
    /// Faces that were worked out again from secrets, and were the same.
    pub faces: u64,
    /// Links of secrets that extend their chain.
    pub links: u64,
}

/// Which part of the check found something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The file and its chain of heads.
    Chain,
    /// A head that somebody kept.
    Head,
    /// Secrets and faces.
    Dice,
    /// What belongs to what.
    Structure,
    /// What the rules make of it.
    Rules,
}

/// Something that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// By which part.
    pub part: Part,
    /// The first entry that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// All entries that it is about, where it is one thing said of many.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<u64>,
    /// The attempt that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempt: Option<AttemptId>,
    /// Whether the attempt was undone later, so that what it changed does not count.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
    /// What, for people.
    pub text: String,
}

/// An attempt as it was recorded, with everything that it takes to run it again.
#[derive(Clone, PartialEq, Debug)]
pub struct Recorded<W> {
    /// Its name.
    pub id: AttemptId,
    /// The entry that began it.
    pub seq: u64,
    /// Who began it.
    pub by: By,
    /// Who may know of it.
    pub audience: Reach,
    /// What was filled in.
    pub filled: Option<Filled>,
    /// The attempt, as the ruleset stores it.
    pub data: serde_json::Value,
    /// The world when it began.
    pub before: Arc<W>,
    /// The world right before its changes. Another one than `before` only if the referee changed something by
    /// hand while it was open.
    pub at_end: Arc<W>,
    /// What was rolled, answered and ruled, in the order of the log.
    pub facts: Vec<Entry>,
    /// What it changed, for each audience, in the order of the log.
    pub told: Vec<Told>,
    /// The order in which those changes interleave; see [`Body::Woven`].
    pub order: Option<Vec<u16>>,
    /// All changes in their true order. Empty for one that was set aside.
    pub changes: Vec<Changed>,
    /// The entry that closed it.
    pub closed: u64,
    /// What it came to.
    pub end: End,
}

/// What one audience was told of an attempt.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// The entry.
    pub seq: u64,
    /// Whom it reaches.
    pub audience: Reach,
    /// The changes that they may know.
    pub changes: Vec<Changed>,
    /// The explanation.
    pub lines: Vec<Noted<String>>,
}

/// How an attempt was closed.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// It came to this.
    Settled(Verdict),
    /// It counts for nothing.
    SetAside(Aside),
}

/// What the rules say of what was recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdicts {
    /// How bad it is.
    pub weight: Weight,
    /// The entry, where it is not the one that closed the attempt.
    pub seq: Option<u64>,
    /// What, for people.
    pub text: String,
}

/// How bad a finding of the rules is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// No release of the rules could have come to this.
    Tampered,
    /// Today's rules come to something else.
    Differs,
    /// The rules can't tell.
    Unproved,
}

/// What knows the rules of a game. It is called in the order of the log, and only for the referee's file,
/// since what a seat has seen is not the whole world.
pub trait Rules<W> {
    /// An attempt was closed. Whether it was undone later is not known yet; the report marks it.
    fn attempt(&mut self, recorded: &Recorded<W>) -> Vec<Verdicts> {
        let _ = recorded;
        vec![]
    }
    /// The world changed otherwise: [`Body::Corrected`], [`Body::Built`], [`Body::Loaded`],
    /// [`Body::Switched`], [`Body::Edition`], [`Safety::Stopped`].
    fn change(&mut self, entry: &Entry, before: &Arc<W>) -> Vec<Verdicts> {
        let _ = (entry, before);
        vec![]
    }
    /// Rolls dice notation again, calling `face` with the sides of each die in the order in which they fall.
    /// Gives the total as the log writes it, or why the notation can't be rolled; none if it knows no notation.
    /// Called for a seat's file, too.
    fn thrown(&mut self, notation: &str, face: &mut dyn FnMut(u32) -> u32) -> Option<Result<String, String>> {
        let _ = (notation, face);
        None
    }
}

/// For a check of chains, dice and structure alone.
impl<W> Rules<W> for () {}

/// Checks a file from its first entry to its last. `start` is the world that the ruleset starts with, `kept` a
/// head that somebody noted down: the file must have had it at some time.
///
/// # Errors
/// None: faults after the header are in the report.
pub fn verify<W, B, R>(mut file: Reader<B>, start: W, rules: &mut R, kept: Option<Hash>) -> Report
where
    W: Readable,
    B: BufRead,
    R: Rules<W> + ?Sized,
{
    let mut check = Check::new(file.header().clone(), start, rules);
    let mut had = kept.is_none();
    let mut broken = None;
    while let Some(entry) = file.next() {
        match entry {
            Ok(entry) => {
                check.entry(&entry, &file.commitment());
                had |= kept == Some(file.tip().head);
            }
            Err(error) => broken = Some(error),
        }
    }
    check.end(file.tip(), broken, if had { None } else { kept })
}

/// An attempt that is over, so that its faces can be told from others later.
#[derive(Clone)]
struct Past {
    id: AttemptId,
    data: serde_json::Value,
    fell: Vec<Fell>,
    /// Whose each hand was.
    owners: Vec<Option<Seat>>,
}

/// An attempt that is not closed yet.
struct Open<W> {
    /// None where there is no world: in a seat's file, or after a change that could not be read.
    before: Option<Arc<W>>,
    seq: u64,
    by: By,
    audience: Reach,
    filled: Option<Filled>,
    data: serde_json::Value,
    facts: Vec<Entry>,
    told: Vec<Told>,
    order: Option<Vec<u16>>,
    /// The last known link of its server's chain when it began, if the chain was there.
    fixed: Option<Hash>,
    /// Which of the facts are dice that came from links under the secrets that hold now.
    from_links: Vec<usize>,
    /// The same attempt just before it was undone: its faces are to be taken again.
    same: Option<AttemptId>,
    /// Which faces of an earlier attempt it has taken.
    taken: Taken,
    /// Who played a character when it began, where somebody else does now.
    played: BTreeMap<Who, Seat>,
    /// Seats whose device was somewhere else, and is no more.
    left: BTreeSet<Seat>,
}

impl<W> Open<W> {
    /// How often dice have fallen at a point.
    fn times(&self, at: &Path) -> usize {
        let here = |fact: &&Entry| matches!(&fact.body, Body::Rolled { path, .. } if path == at);
        self.facts.iter().filter(here).count()
    }
}

/// What is said once of many entries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Often {
    Typed,
    Seed,
    Imported,
    OneMachine,
    Without,
    Unanswered,
    Renewed,
    Lost,
    Anew,
    AfterSeen,
    Notation,
    SealedLate,
    Erased,
    Ruled,
    Open,
}

impl Often {
    fn part(self) -> Part {
        match self {
            Self::Ruled | Self::Open => Part::Rules,
            Self::Erased => Part::Structure,
            _ => Part::Dice,
        }
    }

    fn text(self, times: u64) -> String {
        let (what, why) = match self {
            Self::Typed => ("typed from real dice", "only who saw them knows what they showed"),
            Self::Seed => ("taken from a seed", "whoever chose the seed knew the faces"),
            Self::Imported => ("imported with a log", "only the log that they came from can prove them"),
            Self::OneMachine => {
                ("rolled by one machine that held both chains", "it could have known the faces beforehand")
            }
            Self::Without => (
                "fallen without the device of whoever rolled",
                "its absence is the host's word; the summary counts them by seat",
            ),
            Self::Unanswered => (
                "a device's link was asked for and not used",
                "whoever runs the table may have seen it, and what it would have given",
            ),
            Self::Renewed => (
                "the host's secrets were lost or went back to a backup",
                "dice that were out could have been chosen anew",
            ),
            Self::Lost => {
                ("fallen from secrets that were lost before they were shown", "nobody can work them out")
            }
            Self::AfterSeen => (
                "begun after dice had been seen and undone",
                "something else was done in their place, and the table let it pass",
            ),
            Self::Anew => (
                "rolled anew",
                "the same attempt had faces before it was undone, and they could have been taken again",
            ),
            Self::Notation => ("free dice whose notation was not rolled again here", "their links fit"),
            Self::SealedLate => {
                ("opened right after they were sealed", "until then the host could have chosen what to show")
            }
            Self::Erased => (
                "erased",
                "somebody has had their words or their name erased, and nothing tells what stood there",
            ),
            Self::Ruled => ("rulings", "what the referee rules is so, whatever the rules say"),
            Self::Open => ("still open", "an attempt shows its secrets when it is closed"),
        };
        format!("{times} × {what}: {why}")
    }
}

struct Check<'a, W: Readable, R: ?Sized> {
    whole: bool,
    rules: &'a mut R,
    /// None in a seat's file, and once a change could not be read.
    fold: Option<Fold<W>>,
    report: Report,
    gathered: Gathered,
    seats: BTreeMap<Seat, Sitting>,
    /// Seats that are no more.
    removed: BTreeSet<Seat>,
    /// What each seat is there for, where that was said.
    roles: BTreeMap<Seat, Role>,
    chains: BTreeMap<ChainId, Server>,
    devices: BTreeMap<(Seat, ChainId), Device>,
    heads: Heads,
    tips: BTreeSet<Hash>,
    /// When the secrets were renewed last.
    renewed: Option<u64>,
    summary: summary::Summary,
    open: BTreeMap<AttemptId, Open<W>>,
    waiting: BTreeSet<AttemptId>,
    names: BTreeSet<AttemptId>,
    commands: BTreeSet<String>,
    /// What attempts took for the time being.
    for_now: BTreeSet<(AttemptId, Path, Answer)>,
    /// The latest settled attempts.
    past: VecDeque<Past>,
    /// Attempts whose faces may come again: undone, or set aside.
    again: BTreeMap<AttemptId, Past>,
    /// Those of them that were so since the last attempt began.
    fresh: Vec<AttemptId>,
    /// Changes that count and can be undone, by name, latest last.
    counted: VecDeque<(AttemptId, Reach)>,
    /// What counts again after it was undone, with the name that it goes by since.
    redone: BTreeMap<AttemptId, Vec<Past>>,
    /// What the entries of one undoing name so far.
    undoing: BTreeSet<AttemptId>,
    /// Whose undoing it is.
    undoes: Option<Seat>,
    undone: BTreeSet<AttemptId>,
    session: u32,
    in_session: bool,
    often: BTreeMap<Often, (u64, Vec<u64>)>,
    /// Dice that wait for a device's link.
    awaited: BTreeMap<(AttemptId, Path), Asked>,
    /// Devices that dice wait for no more, and whether somebody said so.
    absent: BTreeMap<(AttemptId, Path, Seat), bool>,
    /// Who has agreed to the undoing that was asked for last.
    agreed: BTreeSet<Seat>,
    /// Commands that wait for the floor.
    held: BTreeSet<(Seat, String)>,
    /// How many links each chain of a device has to pass over: asked for, and not used.
    unanswered: BTreeMap<(Seat, ChainId), u32>,
    /// What was said of each picture.
    pictures: BTreeMap<Hash, Picture>,
    taken: unproved::Counting,
    /// The seals, and the entries that made them.
    seals: Vec<(u64, Hash)>,
    /// Hidden rolls that were not opened, with their commitments.
    closed: BTreeMap<AttemptId, BTreeSet<Hash>>,
    /// Attempts whose dice were opened.
    opened: BTreeSet<AttemptId>,
    /// Entries without words, of which nobody has said yet that they wanted them erased: by whose words they were (as a
    /// seat today) and what somebody is called in them, the first of each.
    erased: BTreeMap<Seat, BTreeMap<Option<String>, u64>>,
}

impl<'a, W: Readable, R: Rules<W> + ?Sized> Check<'a, W, R> {
    fn new(header: Header, start: W, rules: &'a mut R) -> Self {
        let whole = header.whose == Whose::Referee;
        Self {
            whole,
            rules,
            fold: whole.then(|| Fold::new(start)),
            report: Report {
                header,
                tip: Tip::START,
                checked: Counts::default(),
                tampered: vec![],
                differs: vec![],
                unproved: vec![],
                hidden: Hidden::default(),
                taken: vec![],
                seats: vec![],
                unseen: vec![],
                omitted: 0,
            },
            gathered: Gathered::default(),
            // The referee's seat is there from the start.
            seats: BTreeMap::from([(REFEREE, Sitting::default())]),
            chains: BTreeMap::new(),
            removed: BTreeSet::new(),
            roles: BTreeMap::new(),
            devices: BTreeMap::new(),
            heads: Heads::default(),
            tips: BTreeSet::new(),
            renewed: None,
            summary: summary::Summary::default(),
            open: BTreeMap::new(),
            for_now: BTreeSet::new(),
            waiting: BTreeSet::new(),
            names: BTreeSet::new(),
            commands: BTreeSet::new(),
            past: VecDeque::new(),
            again: BTreeMap::new(),
            fresh: vec![],
            counted: VecDeque::new(),
            redone: BTreeMap::new(),
            undoing: BTreeSet::new(),
            undoes: None,
            undone: BTreeSet::new(),
            session: 0,
            in_session: false,
            often: BTreeMap::new(),
            awaited: BTreeMap::new(),
            absent: BTreeMap::new(),
            agreed: BTreeSet::new(),
            held: BTreeSet::new(),
            unanswered: BTreeMap::new(),
            pictures: BTreeMap::new(),
            taken: unproved::Counting::default(),
            seals: vec![],
            closed: BTreeMap::new(),
            opened: BTreeSet::new(),
            erased: BTreeMap::new(),
        }
    }

    fn find(
        &mut self,
        weight: Weight,
        part: Part,
        seq: u64,
        attempt: Option<&AttemptId>,
        text: impl Into<String>,
    ) {
        let list = match weight {
            Weight::Tampered => &mut self.report.tampered,
            Weight::Differs => &mut self.report.differs,
            Weight::Unproved => &mut self.report.unproved,
        };
        if FINDINGS_MAX <= list.len() {
            self.report.omitted += 1;
            return;
        }
        list.push(Finding {
            part,
            seq: Some(seq),
            entries: vec![],
            attempt: attempt.cloned(),
            undone: false,
            text: text.into(),
        });
    }

    fn structure(&mut self, seq: u64, text: impl Into<String>) {
        self.find(Weight::Tampered, Part::Structure, seq, None, text);
    }

    fn dice(&mut self, seq: u64, attempt: Option<&AttemptId>, text: impl Into<String>) {
        self.find(Weight::Tampered, Part::Dice, seq, attempt, text);
    }

    fn often(&mut self, what: Often, seq: u64) {
        let (times, entries) = self.often.entry(what).or_default();
        *times += 1;
        if entries.len() < FINDINGS_MAX {
            entries.push(seq);
        }
    }

    fn entry(&mut self, entry: &Entry, commitment: &Hash) {
        self.gathered.feed(entry);
        self.taken.feed(entry);
        self.report.checked.entries += 1;
        if !matches!(entry.body, Body::Undone { .. }) {
            self.undone_all(entry.seq);
        }
        self.frame(entry);
        self.erased(entry);
        let before = self.fold.as_ref().map(|fold| Arc::clone(fold.world()));
        let changes = self.world(entry);
        if let Body::Rolled { attempt, .. } = &entry.body
            && crate::seal::is_sealed(entry)
        {
            self.closed.entry(attempt.clone()).or_default().insert(*commitment);
        }
        self.body(entry, before, changes);
        self.heads.feed(entry, commitment);
    }

    /// What every entry has, whatever happened in it.
    fn frame(&mut self, entry: &Entry) {
        let seq = entry.seq;
        if (seq == 0) != matches!(entry.body, Body::Begun { .. }) {
            self.structure(seq, "a log begins once, with its first entry");
        }
        if let Some(command) = &entry.command
            && !self.commands.insert(command.clone())
        {
            self.structure(seq, format!("the command `{command}` was applied twice"));
        }
        if let By::Seat(seat) = entry.by
            && !matches!(entry.body, Body::Seated { .. })
        {
            self.seat(seq, seat);
        }
        if let Some(hand) = entry.hand {
            self.seat(seq, hand);
            if entry.by != By::Seat(REFEREE) || hand == REFEREE {
                self.structure(seq, "only from the referee's seat does somebody else act");
            }
        }
        if let Reach::Seats(seats) = &entry.audience
            && self.whole
        {
            // What happened before a seat was removed may still be told of to those who knew of it then.
            for seat in seats.clone() {
                if !self.removed.contains(&seat) {
                    self.seat(seq, seat);
                }
            }
        }
        let stops = matches!(
            entry.body,
            Body::Safety(Safety::Stopped { .. } | Safety::GoneOn { .. } | Safety::Called { .. })
                | Body::SetAside { reason: Aside::Stopped, .. }
        );
        if stops != (entry.by == By::Nobody) {
            self.structure(seq, "only stopping and calls are by nobody, and they are by nobody");
        }
        if stops && (entry.time.is_some() || entry.command.is_some()) {
            self.structure(
                seq,
                "stopping and calls have neither a time nor a command, so that nobody can be named",
            );
        }
    }

    /// What has no words any more needs somebody who had them erased, later in the log.
    fn erased(&mut self, entry: &Entry) {
        match &entry.body {
            Body::Chair { from, to } => {
                let (before, now) = (self.erased.remove(&REFEREE), self.erased.remove(from));
                self.erased.extend(before.map(|words| (*to, words)));
                self.erased.extend(now.map(|words| (REFEREE, words)));
            }
            Body::Erased { seat, called } => {
                if let Some(words) = self.erased.get_mut(seat) {
                    words.remove(&None);
                    words.remove(&Some(called.clone()));
                }
            }
            _ => {}
        }
        if entry.erased.is_none() {
            return;
        }
        self.often(Often::Erased, entry.seq);
        let name = match &entry.body {
            Body::Seated { name, .. } => Some(name.clone()),
            _ => None,
        };
        match crate::erase::subject(entry) {
            Some(seat) => {
                self.erased.entry(seat).or_default().entry(name).or_insert(entry.seq);
            }
            None => {
                self.structure(entry.seq, "it is said to be erased, and nothing of it is anybody's words");
            }
        }
    }

    fn seat(&mut self, seq: u64, seat: Seat) {
        if !self.seats.contains_key(&seat) {
            self.structure(seq, format!("there is no seat {} yet", seat.0));
        }
    }

    /// A seat is no more; nobody acts from it, and nobody sits down on it again.
    fn removed(&mut self, seq: u64, seat: Seat) {
        self.seat(seq, seat);
        if seat == REFEREE {
            self.structure(seq, "the referee's seat is removed, and a table always has one");
            return;
        }
        self.reseated(|seats| {
            seats.remove(&seat);
        });
        self.removed.insert(seat);
        self.devices.retain(|(one, _), _| *one != seat);
    }

    /// What a seat is there for, and what it may do. Nobody who has played watches, or the other way round.
    fn allowed(&mut self, seq: u64, seat: Seat, role: Role) {
        self.seat(seq, seat);
        if seat == REFEREE {
            self.structure(seq, "the referee's seat may do everything, and nobody allows it anything");
        }
        let watches = |role: Role| role == Role::Spectator;
        let before = self.roles.insert(seat, role);
        if before.is_some_and(|before| watches(before) != watches(role)) {
            self.structure(seq, "a seat watches from its beginning or never");
        }
    }

    /// Another person has the referee's seat.
    fn given(&mut self, entry: &Entry, from: Seat, to: Seat) {
        let seq = entry.seq;
        self.seat(seq, from);
        if entry.by != By::Seat(REFEREE) || entry.hand.is_some() {
            self.structure(seq, "only the referee gives the chair away");
        }
        if from == REFEREE || self.seats.contains_key(&to) || self.removed.contains(&to) {
            self.structure(seq, "the chair goes to somebody else, and whoever had it gets a new seat");
        }
    }

    /// Lets the entry take effect on the world, where there is one.
    fn world(&mut self, entry: &Entry) -> Vec<Changed> {
        let Some(fold) = &mut self.fold else {
            return vec![];
        };
        match fold.feed(entry) {
            Ok(changes) => changes,
            Err(error) => {
                let (weight, part) = match error.kind {
                    Kind::Effect => (Weight::Differs, Part::Rules),
                    _ => (Weight::Tampered, Part::Structure),
                };
                self.find(weight, part, entry.seq, None, format!("{}; {}", error.text, error.hint));
                self.find(
                    Weight::Unproved,
                    Part::Rules,
                    entry.seq,
                    None,
                    "the world is not known from here on, so the rules were not asked any more",
                );
                self.fold = None;
                vec![]
            }
        }
    }

    /// A name that nothing had before.
    fn name(&mut self, seq: u64, id: &AttemptId) {
        if !self.names.insert(id.clone()) {
            self.structure(seq, format!("the name `{}` was given before", id.0));
        }
    }

    fn change(&mut self, entry: &Entry, id: Option<&AttemptId>, fixed: bool, before: Option<Arc<W>>) {
        if let Some(id) = id {
            self.name(entry.seq, id);
            if !fixed {
                self.counts(id.clone(), entry.audience.clone());
            }
        }
        if let (Some(before), true) = (before, self.fold.is_some()) {
            let said = self.rules.change(entry, &before);
            self.said(entry.seq, id, said);
        }
    }

    fn counts(&mut self, id: AttemptId, audience: Reach) {
        if UNDO_MAX <= self.counted.len() {
            self.counted.pop_front();
        }
        self.counted.push_back((id, audience));
    }

    fn said(&mut self, seq: u64, attempt: Option<&AttemptId>, said: Vec<Verdicts>) {
        self.report.checked.rerun += 1;
        for one in said {
            self.find(one.weight, Part::Rules, one.seq.unwrap_or(seq), attempt, one.text);
        }
    }

    fn body(&mut self, entry: &Entry, before: Option<Arc<W>>, changes: Vec<Changed>) {
        let seq = entry.seq;
        match &entry.body {
            Body::Begun { format, .. } => {
                if *format != self.report.header.format {
                    self.structure(seq, format!("it begins in format {format}, not in that of the file"));
                }
            }
            Body::Committed { chain, tip, length } => self.committed(seq, chain, *tip, *length),
            Body::Published { chain, tip, key } => self.published(seq, entry.by, chain, *tip, *key),
            Body::Renewed { .. } => self.renewed(entry),
            Body::Seated { seat, name, characters, present, hosted } => {
                if self.removed.contains(seat) {
                    self.structure(
                        seq,
                        format!("seat {} was removed, and its number is never given again", seat.0),
                    );
                }
                self.seated(*seat, name, characters, *present, *hosted);
                if let By::Seat(by) = entry.by {
                    self.seat(seq, by);
                }
            }
            Body::Allowed { seat, role, .. } => self.allowed(seq, *seat, *role),
            Body::Chair { from, to } => self.given(entry, *from, *to),
            Body::Session { number, open } => self.session(seq, *number, *open),
            Body::Proposed { attempt, .. } => {
                self.name(seq, attempt);
                self.waiting.insert(attempt.clone());
            }
            Body::Queued { attempt, .. } => {
                if self.waiting.insert(attempt.clone()) {
                    self.name(seq, attempt);
                }
            }
            Body::Withdrawn { attempt, .. } => {
                if !self.waiting.remove(attempt) && self.whole {
                    self.structure(seq, format!("`{}` is withdrawn, but does not wait", attempt.0));
                }
            }
            Body::Attempted { attempt, filled, data, after_seen } => {
                if *after_seen {
                    self.often(Often::AfterSeen, seq);
                }
                if !self.waiting.remove(attempt) {
                    self.name(seq, attempt);
                }
                let same = |id: &&AttemptId| self.again.get(*id).is_some_and(|past| past.data == *data);
                let same = self.fresh.iter().rev().find(same).cloned();
                self.fresh.clear();
                let open = Open {
                    before,
                    seq,
                    by: entry.by,
                    audience: entry.audience.clone(),
                    filled: filled.clone(),
                    data: data.clone(),
                    facts: vec![],
                    told: vec![],
                    order: None,
                    fixed: self.fixed(&entry.audience),
                    from_links: vec![],
                    same,
                    taken: Taken::default(),
                    played: BTreeMap::new(),
                    left: BTreeSet::new(),
                };
                self.open.insert(attempt.clone(), open);
            }
            Body::Rolled { attempt, .. } => {
                self.rolled(entry);
                self.fact(entry, attempt);
            }
            Body::Answered { attempt, path, answer, from, .. } => {
                if let From::Seat(seat) | From::Standing(seat) = from {
                    self.seat(seq, *seat);
                }
                self.answered(entry, attempt, (*path, answer), *from == From::Later);
            }
            Body::Awaited { .. } => self.asked(entry),
            Body::Absent { of, path, seat } => self.is_absent(seq, entry.by, of, *path, *seat),
            Body::Floor { order, against, ended } => {
                for seat in order.iter().chain(against).chain(ended.iter().map(|ended| &ended.seat)) {
                    self.seat(seq, *seat);
                }
                if let Some(ended) = ended {
                    let by = match ended.why {
                        FloorEnd::Quiet => entry.by == By::Rules,
                        FloorEnd::Referee => entry.by == By::Seat(REFEREE),
                        FloorEnd::Vote => matches!(entry.by, By::Seat(_)),
                    };
                    if !by || order.contains(&ended.seat) {
                        self.structure(seq, "the floor was ended by somebody who can't, or was not ended");
                    }
                }
            }
            Body::Held { command, .. } => {
                let By::Seat(seat) = entry.by else {
                    return self.structure(seq, "what waits for the floor was said by somebody");
                };
                if !self.held.insert((seat, command.clone())) {
                    self.structure(seq, format!("the command `{command}` waits already"));
                }
            }
            Body::Released { seat, command, .. } => {
                if !self.held.remove(&(*seat, command.clone())) {
                    self.structure(seq, format!("the command `{command}` did not wait for the floor"));
                }
            }
            Body::Ruled { attempt, path, .. } => {
                self.often(Often::Ruled, seq);
                let after = |(of, at): &(AttemptId, Path)| of == attempt && path < at && !at.apart(path);
                self.unanswered(seq, after);
                self.fact(entry, attempt);
            }
            Body::Effects { attempt, changes, lines } => {
                let told = Told {
                    seq,
                    audience: entry.audience.clone(),
                    changes: changes.clone(),
                    lines: lines.clone(),
                };
                let Some(open) = self.open.get_mut(attempt) else {
                    return self.closed_already(seq, attempt);
                };
                let twice = open.told.iter().any(|one| one.audience == told.audience);
                open.told.push(told);
                if twice {
                    self.structure(seq, "this audience was told already what the attempt changed");
                }
            }
            Body::Woven { attempt, order } => {
                let Some(open) = self.open.get_mut(attempt) else {
                    return self.closed_already(seq, attempt);
                };
                if open.order.replace(order.clone()).is_some() {
                    self.structure(seq, "the attempt's changes were woven already");
                }
            }
            Body::Settled { attempt, verdict, link } => {
                self.close(entry, attempt, link.as_ref(), End::Settled(verdict.clone()), before, changes);
            }
            Body::SetAside { attempt, reason, link } => {
                self.close(entry, attempt, link.as_ref(), End::SetAside(reason.clone()), before, vec![]);
            }
            Body::Corrected { id, .. }
            | Body::Built { id, .. }
            | Body::Loaded { id, .. }
            | Body::Switched { id, .. } => {
                self.change(entry, Some(id), false, before);
            }
            Body::Redone { id, redone, .. } => {
                self.count_again(seq, id, redone);
                self.change(entry, Some(id), false, before);
            }
            Body::Edition { id, .. } => self.change(entry, Some(id), true, before),
            Body::Safety(Safety::Stopped { .. }) => self.change(entry, None, true, before),
            Body::Undone { undone, agreed, .. } => {
                let by = match entry.by {
                    By::Seat(seat) => Some(seat),
                    By::Rules | By::Nobody => None,
                };
                if self.undoes != by {
                    // Somebody else's undoing is another one.
                    self.undone_all(seq);
                }
                self.undoes = by;
                self.undoing.extend(undone.iter().cloned());
                for seat in agreed.clone() {
                    self.seat(seq, seat);
                    if !self.agreed.contains(&seat) {
                        let text = format!("seat {} is said to have agreed to this, and has not", seat.0);
                        self.structure(seq, text);
                    }
                }
            }
            Body::AskedToUndo { .. } => {
                self.agreed.clear();
                if let By::Seat(seat) = entry.by {
                    self.agreed.insert(seat);
                }
            }
            Body::Agreed {} => {
                if let By::Seat(seat) = entry.by {
                    self.agreed.insert(seat);
                }
            }
            Body::Thrown { .. } => self.thrown(entry),
            Body::Wished { seat, .. } => self.seat(seq, *seat),
            Body::Sealed { seal } => {
                if entry.by != By::Rules || entry.audience != Reach::Everyone {
                    self.structure(seq, "the rules seal what was hidden, and tell everybody");
                }
                self.seals.push((seq, *seal));
                self.report.hidden.seals += 1;
            }
            Body::Opened { .. } => self.opened(entry),
            Body::Removed { seat } => self.removed(seq, *seat),
            Body::Erased { seat, .. } => {
                if !self.removed.contains(seat) {
                    self.seat(seq, *seat);
                }
                if entry.by != By::Seat(*seat) && entry.by != By::Seat(REFEREE) {
                    self.structure(
                        seq,
                        "a person has their own words erased, and the referee those of who is gone",
                    );
                }
                if let Some(one) = self.seats.get_mut(seat)
                    && let Body::Erased { called, .. } = &entry.body
                {
                    one.name.clone_from(called);
                }
            }
            Body::Picture { picture } => {
                if !matches!(entry.by, By::Seat(_)) {
                    self.structure(seq, "a picture is put down by somebody");
                }
                self.picture(seq, picture, true);
            }
            Body::Card { about: Card { picture: Some(on), .. }, .. } | Body::Staged { picture: Some(on) } => {
                self.picture(seq, &on.picture, false);
            }
            Body::Tiled { tiles, .. } => {
                tiles.pictures.iter().for_each(|picture| self.picture(seq, picture, false));
            }
            Body::Backdrop { lies: Some(Backdrop { picture, .. }), .. }
            | Body::Portrait { picture: Some(picture), .. } => self.picture(seq, picture, false),
            Body::Said { .. }
            | Body::Note { .. }
            | Body::Card { .. }
            | Body::CardGone { .. }
            | Body::CardMoved { .. }
            | Body::CardPinned { .. }
            | Body::Backdrop { .. }
            | Body::Fogged { .. }
            | Body::Staged { .. }
            | Body::Portrait { .. }
            | Body::Subject { .. }
            | Body::Busy { .. }
            | Body::Safety(
                Safety::Reopened { .. }
                | Safety::GoneOn { .. }
                | Safety::Called { .. }
                | Safety::Ready {}
                | Safety::Resumed {}
                | Safety::SteppedOut { .. },
            ) => {}
        }
    }

    /// Dice that were hidden are shown: they are those that were sealed then.
    fn opened(&mut self, entry: &Entry) {
        let Body::Opened { attempt, windows, rolls, committed, link } = &entry.body else { return };
        let seq = entry.seq;
        if entry.by != By::Seat(REFEREE) || entry.audience != Reach::Everyone {
            self.structure(seq, "the referee opens what was hidden, to everybody");
        }
        if committed.is_some() != link.is_some() {
            self.structure(seq, "a link is shown with what committed the server to it");
        }
        if !self.opened.insert(attempt.clone()) {
            self.structure(seq, format!("the dice of `{}` were opened before", attempt.0));
        }
        let by = committed.as_ref().zip(link.as_ref());
        let seal =
            |number: u64| usize::try_from(number).ok().and_then(|n| self.seals.get(n)).map(|(_, seal)| *seal);
        let fell = match crate::seal::check(attempt, windows, rolls, by, seal) {
            Ok(fell) => fell,
            Err(text) => return self.find(Weight::Tampered, Part::Dice, seq, Some(attempt), text),
        };
        let late = windows.iter().filter_map(|window| self.seals.get(usize::try_from(window.number).ok()?));
        if late.map(|(sealed, _)| *sealed).max().is_some_and(|sealed| sealed + 1 == seq) {
            self.often(Often::SealedLate, seq);
        }
        if self.whole {
            let known = self.closed.remove(attempt).unwrap_or_default();
            let shown = rolls.iter().filter_map(crate::seal::read).map(|(_, commitment)| commitment);
            if shown.collect::<BTreeSet<_>>() != known {
                self.dice(
                    seq,
                    Some(attempt),
                    "these are not the hidden dice of this attempt, or not all of them",
                );
            }
        }
        for one in fell {
            self.report.hidden.opened += 1;
            let Body::Rolled { path, key, die, faces, source, .. } = &one.body else { continue };
            let (Source::Links { devices, .. }, Some(link)) = (source, link) else { continue };
            let count = u16::try_from(faces.len()).unwrap_or(u16::MAX);
            if crate::links::faces(link, devices, path, key, *die, count) == *faces {
                self.report.hidden.worked_out += 1;
                self.report.checked.faces += faces.len() as u64;
            } else {
                self.dice(seq, Some(attempt), "the opened faces are not those of the links");
            }
        }
    }

    /// A picture is what it was said to be before; and on a card, as far as the whole log tells, it was put down before.
    fn picture(&mut self, seq: u64, picture: &Picture, put: bool) {
        match self.pictures.insert(picture.hash, *picture) {
            Some(before) if before != *picture => {
                self.structure(seq, format!("the picture {} was something else before", picture.hash));
            }
            None if self.whole && !put => {
                self.structure(seq, format!("nobody has put down the picture {} before", picture.hash));
            }
            _ => {}
        }
    }

    fn session(&mut self, seq: u64, number: u32, open: bool) {
        let expected = if open { self.session.saturating_add(1) } else { self.session };
        if number != expected || open == self.in_session {
            let what = if open { "opens" } else { "closes" };
            let now = if self.in_session { "is open" } else { "was the last" };
            let text = format!("session {number} {what}, while session {} {now}", self.session);
            self.structure(seq, text);
        }
        self.session = number;
        self.in_session = open;
    }

    fn closed_already(&mut self, seq: u64, attempt: &AttemptId) {
        let what = if self.names.contains(attempt) { "is not open" } else { "was never begun" };
        self.structure(seq, format!("it belongs to the attempt `{}`, which {what}", attempt.0));
    }

    /// Somebody chose; or what an attempt took for the time being, as an answer that could still be changed, counts for
    /// good now that it is over.
    fn answered(
        &mut self,
        entry: &Entry,
        attempt: &AttemptId,
        (path, answer): (Path, &Answer),
        for_now: bool,
    ) {
        let taken = (attempt.clone(), path, answer.clone());
        if self.open.contains_key(attempt) {
            self.for_now.remove(&taken);
            if for_now {
                self.for_now.insert(taken);
            }
        } else if !for_now && self.for_now.remove(&taken) {
            return;
        }
        self.fact(entry, attempt);
    }

    fn fact(&mut self, entry: &Entry, attempt: &AttemptId) {
        match self.open.get_mut(attempt) {
            Some(open) => open.facts.push(entry.clone()),
            None => self.closed_already(entry.seq, attempt),
        }
    }

    /// The undoing is complete: what it took out must have been the latest that counted, of what its author may know.
    fn undone_all(&mut self, seq: u64) {
        if self.undoing.is_empty() {
            return;
        }
        let undoing = std::mem::take(&mut self.undoing);
        let by = self.undoes.take().unwrap_or(REFEREE);
        let first = self.counted.iter().position(|(id, _)| undoing.contains(id));
        let known = |(_, audience): &&(AttemptId, Reach)| audience.reaches(by);
        let latest = first.map_or(0, |first| self.counted.iter().skip(first).filter(known).count());
        if latest != undoing.len() {
            // Where there is a world, the fold has named what does not count at all.
            self.structure(
                seq.saturating_sub(1),
                "something was undone while a later change still counts, or which did not count",
            );
        }
        self.counted.retain(|(id, _)| !undoing.contains(id));
        for id in undoing {
            if let Some(at) = self.past.iter().position(|past| past.id == id)
                && let Some(past) = self.past.remove(at)
            {
                self.dropped(&past);
                self.again.insert(id.clone(), past);
                self.fresh.push(id.clone());
            }
            for past in self.redone.get(&id).cloned().into_iter().flatten() {
                self.fresh.push(past.id.clone());
                self.again.insert(past.id.clone(), past);
            }
            self.undone.insert(id);
        }
    }

    /// What was undone counts again, under another name: its faces are taken by it, and by no other attempt until it is undone
    /// once more.
    fn count_again(&mut self, seq: u64, id: &AttemptId, redone: &[AttemptId]) {
        let mut kept = vec![];
        for name in redone {
            if !self.undone.remove(name) {
                self.structure(seq, format!("`{}` counts again, and was not undone", name.0));
            }
            kept.extend(self.again.remove(name));
            for past in self.redone.remove(name).into_iter().flatten() {
                self.again.remove(&past.id);
                kept.push(past);
            }
        }
        self.fresh.retain(|one| !kept.iter().any(|past| past.id == *one));
        self.redone.insert(id.clone(), kept);
    }

    fn close(
        &mut self,
        entry: &Entry,
        id: &AttemptId,
        link: Option<&Revealed>,
        end: End,
        at_end: Option<Arc<W>>,
        changes: Vec<Changed>,
    ) {
        let seq = entry.seq;
        let Some(open) = self.open.remove(id) else {
            return self.closed_already(seq, id);
        };
        self.report.checked.attempts += 1;
        self.unanswered(seq, |(of, _)| of == id);
        self.faces(seq, id, &open, link);
        let fell: Vec<Fell> = open.facts.iter().filter_map(|fact| Fell::of(&fact.body)).collect();
        let owners = open.facts.iter().filter_map(|fact| self.whose(fact)).collect();
        let past = Past { id: id.clone(), data: open.data.clone(), fell, owners };
        match end {
            End::Settled(_) => {
                self.counts(id.clone(), entry.audience.clone());
                if UNDO_MAX <= self.past.len() {
                    self.past.pop_front();
                }
                self.past.push_back(past);
            }
            End::SetAside(_) => {
                self.dropped(&past);
                self.again.insert(id.clone(), past);
                self.fresh.push(id.clone());
            }
        }
        if let (Some(before), Some(at_end), true) = (open.before, at_end, self.fold.is_some()) {
            let recorded = Recorded {
                id: id.clone(),
                seq: open.seq,
                by: open.by,
                audience: open.audience,
                filled: open.filled,
                data: open.data,
                before,
                at_end,
                facts: open.facts,
                told: open.told,
                order: open.order,
                changes,
                closed: seq,
                end,
            };
            let said = self.rules.attempt(&recorded);
            self.said(seq, Some(id), said);
        }
    }

    // ---- the end

    fn end(mut self, tip: Tip, broken: Option<Error>, missed: Option<Hash>) -> Report {
        self.undone_all(tip.count);
        for seq in std::mem::take(&mut self.erased).into_values().flat_map(BTreeMap::into_values) {
            self.structure(seq, "its words were taken from it, and nobody has had them erased");
        }
        self.report.tip = tip;
        self.report.taken = self.taken.finish();
        let unopened = self.closed.values().map(|rolls| rolls.len() as u64).sum();
        self.report.hidden.unopened = self.whole.then_some(unopened);
        let seats = &self.seats;
        let name = |seat: Seat| seats.get(&seat).map_or_else(String::new, |one| one.name.clone());
        self.report.seats = std::mem::take(&mut self.summary).finish(name);
        if broken.is_none() {
            self.held(tip);
        }
        if let Some(error) = broken {
            let at = error.line.map_or(String::new(), |line| format!("line {line}: "));
            self.report.tampered.push(Finding {
                part: Part::Chain,
                seq: error.seq,
                entries: vec![],
                attempt: None,
                undone: false,
                text: format!("{at}{}; {}", error.text, error.hint),
            });
        }
        if let Some(head) = missed {
            self.report.tampered.push(Finding {
                part: Part::Head,
                seq: None,
                entries: vec![],
                attempt: None,
                undone: false,
                text: format!(
                    "the log never had the head {head}, which was kept: it was cut before it, or written anew"
                ),
            });
        }
        for seq in self.open.values().map(|open| open.seq).collect::<Vec<_>>() {
            self.often(Often::Open, seq);
        }
        for (what, (times, entries)) in std::mem::take(&mut self.often) {
            self.report.omitted += times - entries.len() as u64;
            self.report.unproved.push(Finding {
                part: what.part(),
                seq: entries.first().copied(),
                entries,
                attempt: None,
                undone: false,
                text: what.text(times),
            });
        }
        let lists = [&mut self.report.tampered, &mut self.report.differs, &mut self.report.unproved];
        for finding in lists.into_iter().flatten() {
            finding.undone = finding.attempt.as_ref().is_some_and(|id| self.undone.contains(id));
        }
        if let Whose::Seat(seat) = self.report.header.whose {
            let unseen = &mut self.report.unseen;
            unseen.push(format!(
                "what did not reach seat {}: it is not in this file, not even as a gap",
                seat.0
            ));
            unseen.push("the rules: they need the whole world, which only the referee's file has".to_owned());
        }
        self.report
    }

    /// The header tells of the entries.
    fn held(&mut self, tip: Tip) {
        let header = &self.report.header;
        let last = tip.count.saturating_sub(1);
        match self.gathered.header(header.whose, &header.program) {
            Ok(right) if right == *header => {}
            Ok(right) => {
                let mut wrong = vec![];
                for (name, same) in [
                    ("ruleset", right.ruleset == header.ruleset),
                    ("edition", right.edition == header.edition),
                    ("name", right.name == header.name),
                    ("tips", right.tips == header.tips),
                ] {
                    if !same {
                        wrong.push(name);
                    }
                }
                let text = format!("the header does not fit the entries: {}", wrong.join(", "));
                self.find(Weight::Tampered, Part::Chain, last, None, text);
            }
            Err(error) => self.find(Weight::Tampered, Part::Structure, 0, None, error.text),
        }
    }
}
