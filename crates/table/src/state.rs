//! The state of a live table, and how entries change it. Live play and reading a log back go the same way:
//! whatever happens becomes an entry, and only [`Table::absorb`] changes anything.
use crate::command::{Command, Right};
use crate::kept;
use crate::limits::Limits;
use crate::refused::Refused;
use crate::secrets::Root;
use norn_chronicle::device::Request;
use norn_chronicle::fold;
use norn_chronicle::heads::Heads;
use norn_chronicle::links::Chain;
use norn_chronicle::{
    Aside, AttemptId, Awaiting, Body, By, ChainId, Changed, DeviceKey, Entry, From, Hash, REFEREE, Reach,
    Renewal, Safety, Seat, Source,
};
use norn_kernel::{
    Audience, Die, Filled, Noted, Owner, Path, Record, Ruleset, Value, Verdict, Viewer, Who, World,
};
use norn_play::{Fact, Journal, Question};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::sync::Arc;

/// The most throws of free dice of one seat that wait for a link at once.
pub const THROWS_MAX: usize = 20;
/// The most commands whose ids are remembered, over all seats: older ones sent again are new.
pub const SEEN_MAX: usize = 4_096;
/// How many links a chain of secrets has. When it is used up, a new one is committed. Long enough that this is
/// seldom, short enough that opening a table, which grows its chains anew, takes no time.
pub const CHAIN_LENGTH: u32 = 512;

/// What an effect of this ruleset is.
pub(crate) type EffectOf<R> = <<R as Ruleset>::World as World>::Effect;

/// Somebody's seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Sitting {
    pub(crate) name: String,
    pub(crate) characters: BTreeSet<Who>,
    pub(crate) present: bool,
    pub(crate) hosted: bool,
    pub(crate) wishes: BTreeMap<String, Value>,
}

/// One of a device's chains. A device has one for each audience that it rolls for, since a link gives away all
/// that were revealed before it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Device {
    /// The end of the chain, or the last link that was revealed.
    pub(crate) last: Hash,
    pub(crate) generation: u32,
    /// How many links have been revealed.
    pub(crate) revealed: u32,
    /// How many links it was asked for that no dice came from: it passes over at least so many.
    pub(crate) over: u32,
    /// What it signs with, where it is somewhere else.
    pub(crate) key: Option<DeviceKey>,
    /// The chain itself, where this machine stands in for the device.
    #[serde(with = "kept::whether")]
    pub(crate) chain: Option<Arc<Chain>>,
    /// The entry that published it: it serves what begins after that.
    pub(crate) seq: u64,
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Device")
            .field("generation", &self.generation)
            .field("revealed", &self.revealed)
            .field("over", &self.over)
            .finish_non_exhaustive()
    }
}

/// Dice that wait for a link of one more device.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Awaited {
    /// The entry that asks.
    pub(crate) seq: u64,
    /// The attempt that rolls, or the throw.
    pub(crate) of: AttemptId,
    pub(crate) path: Path,
    /// Whoever let them fall.
    pub(crate) by: By,
    /// Whose device rolls.
    pub(crate) roller: Option<Seat>,
    /// Whose device is to reveal a link.
    pub(crate) seat: Seat,
    pub(crate) reach: Reach,
    pub(crate) dice: Awaiting,
}

impl Awaited {
    /// What the device gives its link to.
    pub(crate) fn request(&self) -> Request {
        Request { chain: self.chain(), dice: self.dice.clone(), of: self.of.clone(), path: self.path }
    }

    /// The chains that they come from.
    pub(crate) fn chain(&self) -> ChainId {
        match self.dice {
            Awaiting::Roll { .. } => chain_of(&self.reach),
            Awaiting::Throw { .. } => ChainId::Thrown(self.reach.clone()),
        }
    }
}

/// One of the server's chains.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Server {
    #[serde(skip, default = "kept::ungrown")]
    pub(crate) chain: Arc<Chain>,
    pub(crate) generation: u32,
    /// How many links have been revealed.
    pub(crate) revealed: u32,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("generation", &self.generation)
            .field("revealed", &self.revealed)
            .finish_non_exhaustive()
    }
}

/// Faces that fell, with everything needed to take them again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Fell {
    pub(crate) path: Path,
    pub(crate) key: String,
    pub(crate) owner: Owner,
    pub(crate) die: Die,
    pub(crate) faces: Vec<u16>,
    pub(crate) source: Source,
}

/// The attempt that runs.
#[derive(Clone, Debug)]
pub(crate) struct Open<R: Ruleset> {
    pub(crate) id: AttemptId,
    /// The entry that began it.
    pub(crate) seq: u64,
    pub(crate) attempt: R::Attempt,
    pub(crate) data: serde_json::Value,
    pub(crate) filled: Option<Filled>,
    pub(crate) by: By,
    pub(crate) reach: Reach,
    pub(crate) journal: Journal,
    pub(crate) fell: Vec<Fell>,
    /// Who gave each answer.
    pub(crate) from: BTreeMap<Path, From>,
    /// Whom each roll, answer and ruling reaches that not everybody may know who may know the attempt.
    pub(crate) narrow: BTreeMap<Path, Reach>,
    /// Whom each ruling reached: a question seen before one of them is another question.
    pub(crate) ruled: Vec<Reach>,
    pub(crate) waiting: Vec<Question>,
    /// Rolls that wait for a device's link, in the order in which they were asked for.
    pub(crate) awaited: Vec<Awaited>,
    pub(crate) record: Record<R::World>,
    /// Stored changes by entry, until it is known how they interleave.
    pub(crate) changes: Vec<Vec<Changed>>,
    /// The explanation by entry.
    pub(crate) told: Vec<(Reach, Vec<Noted<String>>)>,
    pub(crate) order: Option<Vec<u16>>,
    /// Refusals pass, because the referee insists.
    pub(crate) insist: bool,
    /// The same attempt, as it went before it was undone.
    pub(crate) again: Option<Run>,
    /// Who played a character when it began, where somebody else does now.
    pub(crate) played: BTreeMap<Who, Seat>,
}

/// What waits.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Queued {
    pub(crate) id: AttemptId,
    pub(crate) by: By,
    pub(crate) filled: Filled,
    pub(crate) reach: Reach,
    /// Whether the referee still has to accept it.
    pub(crate) proposal: bool,
}

/// A change that still counts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Past<R: Ruleset> {
    pub(crate) id: AttemptId,
    pub(crate) by: By,
    pub(crate) reach: Reach,
    /// The attempt, where it was one.
    pub(crate) run: Option<Run>,
    /// What it came to, with whom it was explained to, where it was an attempt.
    pub(crate) came: Option<Arc<Came<R>>>,
    /// What it changed: applied again when something before it is undone, and it is not.
    pub(crate) effects: Vec<EffectOf<R>>,
    /// It can't be undone.
    pub(crate) sticky: bool,
}

/// What a settled attempt came to.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Came<R: Ruleset> {
    pub(crate) attempt: R::Attempt,
    pub(crate) verdict: Verdict,
    pub(crate) told: Vec<(Reach, Vec<Noted<String>>)>,
}

/// An attempt that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Run {
    pub(crate) id: AttemptId,
    pub(crate) data: serde_json::Value,
    pub(crate) filled: Option<Filled>,
    pub(crate) journal: Journal,
    pub(crate) fell: Vec<Fell>,
    pub(crate) from: BTreeMap<Path, From>,
    pub(crate) narrow: BTreeMap<Path, Reach>,
    pub(crate) reach: Reach,
    /// The entry that closed it.
    pub(crate) closed: u64,
}

impl Run {
    /// Whether anybody but this seat gave an answer.
    pub(crate) fn others(&self, seat: Seat) -> bool {
        others(&self.from, seat)
    }

    /// Whether dice fell that `known` says may be known of, by whom a roll reaches.
    pub(crate) fn showed_dice(&self, known: impl Fn(&Reach) -> bool) -> bool {
        self.fell.iter().any(|fell| self.narrow.get(&fell.path).is_none_or(&known))
    }
}

/// An undoing that waits for everybody's consent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Asking {
    pub(crate) seat: Seat,
    pub(crate) back_to: Option<AttemptId>,
    /// Who agrees so far: whoever asks, first of all.
    pub(crate) agreed: BTreeSet<Seat>,
}

pub(crate) fn others(from: &BTreeMap<Path, From>, seat: Seat) -> bool {
    from.values().any(|from| matches!(from, From::Seat(one) | From::Standing(one) if *one != seat))
}

/// A command as it is known again: small, since every table remembers thousands and every command works on a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Heard {
    /// Whose, and under which id.
    pub(crate) id: u64,
    /// What it says; none where only the id is known.
    pub(crate) said: Option<u64>,
}

impl Heard {
    /// Of a command as entries keep it: the seat, its id, and the tag of what it says.
    pub(crate) fn of(command: &str) -> Self {
        let short = |text: &str| {
            let [a, b, c, d, e, f, g, h, ..] = norn_chronicle::canon::hash(text.as_bytes()).0;
            u64::from_be_bytes([a, b, c, d, e, f, g, h])
        };
        let (id, said) = command.rsplit_once(':').unwrap_or((command, ""));
        Self { id: short(id), said: Some(short(said)) }
    }

    /// Whether it is the same command once more; none if it is another one, and false if something else was said
    /// under its id.
    pub(crate) fn again(self, other: Self) -> Option<bool> {
        (self.id == other.id).then(|| self.said.is_none() || self.said == other.said)
    }
}

/// A table as it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Table<R: Ruleset> {
    #[serde(skip)]
    pub(crate) rules: R,
    #[serde(skip, default = "kept::unrooted")]
    pub(crate) root: Root,
    pub(crate) name: String,
    pub(crate) edition: u32,
    pub(crate) seq: u64,
    /// How many entries each audience was told. Names and salts come from these numbers, so that none depends on
    /// what others were told.
    #[serde(with = "norn_chronicle::pairs")]
    pub(crate) told: BTreeMap<Reach, u64>,
    pub(crate) seats: BTreeMap<Seat, Sitting>,
    #[serde(with = "norn_chronicle::pairs")]
    pub(crate) chains: BTreeMap<ChainId, Server>,
    #[serde(with = "norn_chronicle::pairs")]
    pub(crate) devices: BTreeMap<(Seat, ChainId), Device>,
    pub(crate) world: Arc<R::World>,
    /// The world before all that is in `past`. Worlds in between are not kept: undoing applies again what stays.
    pub(crate) base: Arc<R::World>,
    pub(crate) past: VecDeque<Arc<Past<R>>>,
    /// Never kept: what runs stands on much that is quickly worked out again and long to write down.
    #[serde(skip)]
    pub(crate) open: Option<Open<R>>,
    pub(crate) queue: Vec<Queued>,
    pub(crate) session: Option<u32>,
    pub(crate) sessions: u32,
    pub(crate) subject: String,
    pub(crate) stopped: BTreeSet<String>,
    /// Who has the floor, then who asked for it next.
    pub(crate) floor: Vec<Seat>,
    pub(crate) held: Vec<(Seat, Command)>,
    /// The referee shows that they are busy, whatever they do.
    pub(crate) busy: bool,
    /// Free dice that wait for a device's link, in the order in which they were thrown.
    pub(crate) throws: Vec<Awaited>,
    /// Devices that dice wait for no more: of which attempt or throw, and where in it.
    pub(crate) absent: BTreeSet<(AttemptId, Path, Seat)>,
    /// What those have seen who may know some dice.
    pub(crate) heads: Arc<Heads>,
    /// The table went on from a backup at some time.
    pub(crate) restored: bool,
    /// The undoing that was asked for, until something else happens.
    pub(crate) asking: Option<Asking>,
    /// Where the log's secrets are not those at hand, unless they were renewed since.
    #[serde(skip)]
    pub(crate) mismatch: Option<Damaged>,
    /// What was said before, so that nothing is done twice.
    pub(crate) seen: VecDeque<Heard>,
    /// Attempts that were undone, earliest first: whoever makes them again takes their faces again.
    pub(crate) again: VecDeque<Run>,
    /// How many of them, from the front, the entries in a row up to this one have undone.
    pub(crate) undoing: (usize, u64),
    /// What the referee is about to start, before anything else that waits.
    pub(crate) starting: Option<AttemptId>,
    /// What was due and was set aside. It does not begin again by itself until something has changed.
    pub(crate) spared: Option<serde_json::Value>,
    /// Seeded tables are reproducible and never verifiable.
    #[serde(skip)]
    pub(crate) seeded: bool,
    #[serde(skip)]
    pub(crate) now: Option<i64>,
    /// The log is only read: the secrets are not at hand.
    #[serde(skip)]
    pub(crate) reading: bool,
    /// The number of the next character.
    pub(crate) whos: u16,
    /// Characters that were made in a form that players may fill in.
    pub(crate) made: BTreeSet<Who>,
    /// The number of the next seat: none is given twice.
    pub(crate) next_seat: u16,
    /// How many notes each seat wrote, and how many bytes they have together.
    pub(crate) notes: BTreeMap<Seat, (u64, u64)>,
    /// What a seat may take.
    #[serde(skip)]
    pub(crate) limits: Limits,
    /// When each seat last spoke: the number of the entry.
    pub(crate) spoke: BTreeMap<Seat, u64>,
    /// The subject was stopped, and there is no other yet.
    pub(crate) adrift: bool,
    /// How many entries there were when something other than talk and notes was taken in last.
    pub(crate) moved: u64,
    /// The same, without what comes of attempts: that shows in the world.
    pub(crate) arranged: u64,
}

/// A log that can't be read back.
#[derive(Clone, PartialEq, Debug)]
pub struct Damaged {
    /// The entry.
    pub seq: u64,
    /// What is wrong with it.
    pub text: String,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.seq, self.text)
    }
}

impl std::error::Error for Damaged {}

impl<R: Ruleset> Table<R> {
    pub(crate) fn blank(rules: R, root: Root, seeded: bool) -> Self {
        let start = Arc::new(rules.start());
        Self {
            rules,
            root,
            name: String::new(),
            edition: R::EDITION,
            seq: 0,
            told: BTreeMap::new(),
            seats: BTreeMap::new(),
            chains: BTreeMap::new(),
            devices: BTreeMap::new(),
            base: Arc::clone(&start),
            world: start,
            past: VecDeque::new(),
            open: None,
            queue: vec![],
            session: None,
            sessions: 0,
            subject: String::new(),
            stopped: BTreeSet::new(),
            floor: vec![],
            held: vec![],
            busy: false,
            throws: vec![],
            absent: BTreeSet::new(),
            heads: Arc::default(),
            restored: false,
            asking: None,
            mismatch: None,
            seen: VecDeque::new(),
            again: VecDeque::new(),
            undoing: (0, 0),
            starting: None,
            spared: None,
            seeded,
            now: None,
            reading: false,
            whos: 0,
            made: BTreeSet::new(),
            next_seat: 0,
            notes: BTreeMap::new(),
            limits: Limits::default(),
            spoke: BTreeMap::new(),
            adrift: false,
            moved: 0,
            arranged: 0,
        }
    }

    /// For whom a seat sees and acts.
    #[must_use]
    pub fn viewer(&self, seat: Seat) -> Viewer {
        if seat == REFEREE {
            return Viewer::Referee;
        }
        Viewer::Player(
            self.seats
                .get(&seat)
                .map(|sitting| sitting.characters.iter().copied().collect())
                .unwrap_or_default(),
        )
    }

    /// The seats of an audience as they are held now.
    pub(crate) fn reach(&self, audience: Audience) -> Reach {
        match audience {
            Audience::Everyone => Reach::Everyone,
            Audience::Referee => Reach::referee(),
            Audience::Character(who) => {
                let plays = self.seats.iter().filter(|(_, one)| one.characters.contains(&who));
                only(plays.map(|(&seat, _)| seat))
            }
        }
    }

    /// Those whom both reach.
    pub(crate) fn both(one: &Reach, other: &Reach) -> Reach {
        match (one, other) {
            (Reach::Everyone, reach) | (reach, Reach::Everyone) => reach.clone(),
            (Reach::Seats(one), Reach::Seats(other)) => {
                Reach::Seats(one.intersection(other).copied().collect())
            }
        }
    }

    /// The seat whose device the dice of what is open are to come from: that of whoever played the character when it
    /// began, so that nobody chooses another one once a link is known. None for the table itself.
    pub(crate) fn roller(&self, owner: Owner) -> Option<Seat> {
        let played = match owner {
            Owner::Character(who) => self.open.as_ref().and_then(|open| open.played.get(&who).copied()),
            Owner::Referee | Owner::Table => None,
        };
        played.filter(|seat| self.seats.contains_key(seat)).or_else(|| self.seat_of(owner))
    }

    /// Who plays which character, where something is open.
    fn players(&self) -> BTreeMap<Who, Seat> {
        if self.open.is_none() {
            return BTreeMap::new();
        }
        // The first seat that plays somebody does.
        let all = self.seats.iter().rev();
        all.flat_map(|(seat, one)| one.characters.iter().map(|who| (*who, *seat))).collect()
    }

    /// What is open keeps who played whom when it began.
    fn keep_players(&mut self, before: &BTreeMap<Who, Seat>) {
        let now = self.players();
        let Some(open) = &mut self.open else { return };
        for who in before.keys().chain(now.keys()) {
            let then = before.get(who).copied().unwrap_or(REFEREE);
            if now.get(who).copied().unwrap_or(REFEREE) != then {
                open.played.entry(*who).or_insert(then);
            }
        }
    }

    /// The seat that acts for an owner now; none for the table itself.
    pub(crate) fn seat_of(&self, owner: Owner) -> Option<Seat> {
        match owner {
            Owner::Table => None,
            Owner::Referee => Some(REFEREE),
            Owner::Character(who) => Some(self.player(who).unwrap_or(REFEREE)),
        }
    }

    /// Who plays a character: the first seat that does.
    pub(crate) fn player(&self, who: Who) -> Option<Seat> {
        self.seats.iter().find(|(_, one)| one.characters.contains(&who)).map(|(&seat, _)| seat)
    }

    pub(crate) fn sitting(&self, seat: Seat) -> Result<&Sitting, Refused> {
        self.seats
            .get(&seat)
            .ok_or_else(|| Refused::right(Right::Seat, format!("there is no seat {} at this table", seat.0)))
    }

    /// Whether to this seat the referee is busy: something runs that it may not know of, or looks as if it did.
    pub(crate) fn busy_to(&self, seat: Seat) -> bool {
        self.open.as_ref().map_or(self.busy && seat != REFEREE, |open| !open.reach.reaches(seat))
    }

    /// Whether this has to wait because the referee shows that they are busy: all but what is theirs alone.
    pub(crate) fn waits_for_the_referee(&self, by: By, reach: &Reach) -> bool {
        self.busy && (by != By::Seat(REFEREE) || *reach != Reach::referee())
    }

    /// How many entries were for exactly this audience.
    fn told(&self, reach: &Reach) -> u64 {
        self.told.get(reach).copied().unwrap_or_default()
    }

    /// A name for what is told to this audience next.
    pub(crate) fn name_for(&self, reach: &Reach) -> AttemptId {
        self.root.attempt(reach, self.told(reach))
    }

    /// Writes an entry down and lets it take effect.
    pub(crate) fn push(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        audience: Reach,
        body: Body,
    ) -> Result<(), Refused> {
        let time = if matches!(body, Body::Safety(Safety::Stopped { .. })) { None } else { self.now };
        let salt = self.root.salt(&audience, self.told(&audience));
        let entry = Entry { seq: self.seq, time, by, command: None, audience, salt, body };
        self.absorb(&entry).map_err(|damaged| {
            Refused::right(Right::Fault, format!("this would not be readable again: {damaged}"))
        })?;
        out.push(entry);
        Ok(())
    }

    /// Lets an entry take effect. The only way a table ever changes.
    ///
    /// # Errors
    /// The entry can't follow what came before; then the table is not to be used any more.
    pub(crate) fn absorb(&mut self, entry: &Entry) -> Result<(), Damaged> {
        let damaged = |text: String| Damaged { seq: entry.seq, text };
        if entry.seq != self.seq {
            return Err(damaged(format!("it should have the number {}", self.seq)));
        }
        if (entry.seq == 0) != matches!(entry.body, Body::Begun { .. }) {
            return Err(damaged("a log begins with the table's beginning, and has one".to_owned()));
        }
        // A stop's own name, from before it counts.
        let stop = self.name_for(&entry.audience);
        self.seq += 1;
        *self.told.entry(entry.audience.clone()).or_default() += 1;
        if let Some(command) = &entry.command {
            self.remember(command);
        }
        if !is_talk(&entry.body) {
            self.moved = self.seq;
        }
        if !is_talk(&entry.body) && !is_of_attempts(&entry.body) {
            self.arranged = self.seq;
        }
        if changes_the_game(&entry.body) {
            self.asking = None;
        }
        match &entry.body {
            Body::Begun { ruleset, edition, name, .. } => {
                if ruleset != R::NAME {
                    return Err(damaged(format!("this is a table of {ruleset}, not of {}", R::NAME)));
                }
                if *edition > R::EDITION {
                    return Err(damaged(format!(
                        "edition {edition} of {ruleset} is newer than this program's, {}",
                        R::EDITION
                    )));
                }
                self.name.clone_from(name);
                self.edition = *edition;
            }
            Body::Published { chain, tip, key } => {
                let By::Seat(seat) = entry.by else {
                    return Err(damaged("a device's chain is published by its seat".to_owned()));
                };
                self.publish(seat, chain, *tip, *key, entry.seq).map_err(damaged)?;
            }
            Body::Committed { chain, tip, length } => {
                let generation = self.chains.get(chain).map_or(0, |server| server.generation + 1);
                let made = made(self.root.chain(chain, generation));
                if made.tip() != *tip || made.length() != *length {
                    self.not_ours(entry.seq);
                }
                self.chains.insert(chain.clone(), Server { chain: made, generation, revealed: 0 });
            }
            Body::Renewed { why } => {
                self.restored |= *why == Renewal::Restored;
                self.chains.clear();
                self.devices.clear();
                self.throws.clear();
                self.absent.clear();
                self.mismatch = None;
                if let Some(open) = &mut self.open {
                    open.awaited.clear();
                }
                // What commands said is known again by the secrets of then; from here on their ids alone tell.
                for heard in &mut self.seen {
                    heard.said = None;
                }
            }
            Body::Seated { seat, name, characters, present, hosted } => {
                if !self.seats.contains_key(seat) && seat.0 < self.next_seat {
                    return Err(damaged(format!("seat {} was removed", seat.0)));
                }
                self.next_seat = self.next_seat.max(seat.0.saturating_add(1));
                self.spoke.entry(*seat).or_insert(entry.seq);
                let before = self.players();
                let sitting = self.seats.entry(*seat).or_default();
                sitting.name.clone_from(name);
                sitting.characters.clone_from(characters);
                sitting.present = *present;
                sitting.hosted = *hosted;
                self.keep_players(&before);
                if !*present {
                    self.floor.retain(|one| one != seat);
                }
            }
            Body::Session { number, open } => {
                self.sessions = *number;
                self.session = open.then_some(*number);
            }
            Body::Proposed { attempt, filled } => {
                self.queue.push(Queued {
                    id: attempt.clone(),
                    by: entry.by,
                    filled: filled.clone(),
                    reach: entry.audience.clone(),
                    proposal: true,
                });
            }
            Body::Queued { attempt, filled } => {
                self.queue.retain(|one| one.id != *attempt);
                self.queue.push(Queued {
                    id: attempt.clone(),
                    by: entry.by,
                    filled: filled.clone(),
                    reach: entry.audience.clone(),
                    proposal: false,
                });
            }
            Body::Withdrawn { attempt } => self.queue.retain(|one| one.id != *attempt),
            Body::Attempted { attempt, filled, data, .. } => {
                if let Some(open) = &self.open {
                    return Err(damaged(format!("the attempt {} is still open", open.id.0)));
                }
                let made: R::Attempt = serde_json::from_value(data.clone())
                    .map_err(|error| damaged(format!("this attempt is not one of {}: {error}", R::NAME)))?;
                self.queue.retain(|one| one.id != *attempt);
                // Faces that were seen are taken again by the same attempt; what was skipped is forgone.
                let again = self
                    .again
                    .iter()
                    .position(|run| run.data == *data)
                    .and_then(|at| self.again.drain(..=at).next_back());
                if again.is_none() {
                    if filled.is_some() {
                        self.again.clear();
                    }
                    // What became due has turned into something else; what people did after it may come again.
                    while self.again.front().is_some_and(|run| run.filled.is_none()) {
                        self.again.pop_front();
                    }
                }
                self.open = Some(Open {
                    id: attempt.clone(),
                    seq: entry.seq,
                    attempt: made,
                    data: data.clone(),
                    filled: filled.clone(),
                    by: entry.by,
                    reach: entry.audience.clone(),
                    journal: vec![],
                    fell: vec![],
                    from: BTreeMap::new(),
                    narrow: BTreeMap::new(),
                    ruled: vec![],
                    waiting: vec![],
                    awaited: vec![],
                    record: Record::default(),
                    changes: vec![],
                    told: vec![],
                    order: None,
                    insist: filled.as_ref().is_some_and(|filled| filled.insist),
                    again,
                    played: BTreeMap::new(),
                });
            }
            Body::Awaited { of, path, seat, roller, dice } => {
                let awaited = Awaited {
                    seq: entry.seq,
                    of: of.clone(),
                    path: *path,
                    by: entry.by,
                    roller: *roller,
                    seat: *seat,
                    reach: entry.audience.clone(),
                    dice: dice.clone(),
                };
                if matches!(dice, Awaiting::Throw { .. }) {
                    self.throws.push(awaited);
                } else {
                    self.pass_over(|one| one.of == *of && one.path == *path);
                    self.running(of).map_err(damaged)?.awaited.push(awaited);
                }
            }
            Body::Absent { of, path, seat } => {
                self.absent.insert((of.clone(), *path, *seat));
                self.pass_over(|one| one.of == *of && one.path == *path && one.seat == *seat);
            }
            Body::Rolled { attempt, path, key, owner, die, faces, source } => {
                self.absent.retain(|(of, at, _)| of != attempt || at != path);
                self.fallen(attempt, path, source);
                self.reveal(source, &chain_of(&entry.audience));
                let open = self.running(attempt).map_err(damaged)?;
                open.keep(*path, &entry.audience);
                open.fell.push(Fell {
                    path: *path,
                    key: key.clone(),
                    owner: *owner,
                    die: *die,
                    faces: faces.clone(),
                    source: source.clone(),
                });
                let fact = Fact::Rolled { key: key.clone(), owner: *owner, die: *die, faces: faces.clone() };
                learn(&mut open.journal, *path, fact);
            }
            Body::Answered { attempt, path, key, owner, answer, from } => {
                let open = self.running(attempt).map_err(damaged)?;
                open.keep(*path, &entry.audience);
                open.from.insert(*path, from.clone());
                let fact = Fact::Answered { key: key.clone(), owner: *owner, answer: answer.clone() };
                learn(&mut open.journal, *path, fact);
            }
            Body::Ruled { attempt, path, key, number, .. } => {
                self.absent.retain(|(of, at, _)| of != attempt || !set_aside_by(path, at));
                self.pass_over(|one| one.of == *attempt && set_aside_by(path, &one.path));
                let open = self.running(attempt).map_err(damaged)?;
                // What comes later on this thread counts no more. Worked out here and not read from the entry,
                // which tells no audience of points that it may not know of.
                open.journal.retain(|(at, fact)| {
                    let ruling = matches!(fact, Fact::Ruled { .. });
                    if at == path { !ruling } else { !set_aside_by(path, at) }
                });
                open.from.retain(|at, _| !set_aside_by(path, at));
                learn(&mut open.journal, *path, Fact::Ruled { key: key.clone(), number: *number });
                open.keep(*path, &entry.audience);
                open.ruled.push(entry.audience.clone());
            }
            Body::SetAside { attempt, reason, link } => {
                self.running(attempt).map_err(damaged)?;
                self.absent.retain(|(of, ..)| of != attempt);
                self.pass_over(|one| one.of == *attempt);
                if let Some(open) = self.open.take() {
                    if open.filled.is_none() {
                        self.spared = Some(open.data.clone());
                    }
                    // Only who takes it back meets the same faces again; set aside otherwise, they count for
                    // nothing.
                    if *reason == Aside::Undone && !open.fell.is_empty() {
                        self.again.push_front(open.over(entry.seq));
                        self.undoing = (1, entry.seq);
                    }
                }
                self.spend(link.as_ref().map(|revealed| &revealed.chain));
            }
            Body::Effects { attempt, changes, lines } => {
                let open = self.running(attempt).map_err(damaged)?;
                open.changes.push(changes.clone());
                open.told.push((entry.audience.clone(), lines.clone()));
            }
            Body::Woven { attempt, order } => {
                let order = order.clone();
                self.running(attempt).map_err(damaged)?.order = Some(order);
            }
            Body::Settled { attempt, verdict, link } => {
                self.running(attempt).map_err(damaged)?;
                self.absent.retain(|(of, ..)| of != attempt);
                self.pass_over(|one| one.of == *attempt);
                if let Some(mut open) = self.open.take() {
                    let changes = fold::weave(std::mem::take(&mut open.changes), open.order.as_deref())
                        .map_err(|error| damaged(error.to_string()))?;
                    let (by, reach, id) = (open.by, open.reach.clone(), open.id.clone());
                    let came = Came {
                        attempt: open.attempt.clone(),
                        verdict: verdict.clone(),
                        told: std::mem::take(&mut open.told),
                    };
                    let run = Some((open.over(entry.seq), came));
                    self.change(entry.seq, id, by, reach, &changes, run, false)?;
                }
                self.spend(link.as_ref().map(|revealed| &revealed.chain));
            }
            Body::Corrected { id, changes, .. }
            | Body::Built { id, changes, .. }
            | Body::Loaded { id, changes, .. }
            | Body::Switched { id, changes, .. } => {
                if let Body::Built { who, draft, .. } = &entry.body {
                    self.whos = self.whos.max(who.0.saturating_add(1));
                    let forms = self.rules.forms(&self.world);
                    let for_players = forms.iter().any(|form| form.name == draft.form && form.players);
                    // Whom not everybody knows of is offered to nobody.
                    if for_players && entry.audience == Reach::Everyone {
                        self.made.insert(*who);
                    }
                }
                self.change(entry.seq, id.clone(), entry.by, entry.audience.clone(), changes, None, false)?;
            }
            Body::Edition { id, edition, changes } => {
                self.edition = *edition;
                self.change(entry.seq, id.clone(), entry.by, entry.audience.clone(), changes, None, true)?;
            }
            Body::Undone { undone, .. } => {
                self.spared = None;
                self.undo(undone, entry.seq).map_err(damaged)?;
            }
            Body::AskedToUndo { back_to } => {
                let By::Seat(seat) = entry.by else {
                    return Err(damaged("somebody asks for an undoing".to_owned()));
                };
                self.asking = Some(Asking { seat, back_to: back_to.clone(), agreed: [seat].into() });
            }
            Body::Agreed {} => {
                if let (Some(asking), By::Seat(seat)) = (&mut self.asking, entry.by) {
                    asking.agreed.insert(seat);
                }
            }
            Body::Subject { subject } => {
                self.subject.clone_from(subject);
                self.adrift = false;
            }
            Body::Safety(Safety::Stopped { subject, changes }) => {
                if !subject.is_empty() {
                    self.stopped.insert(subject.clone());
                }
                self.subject.clear();
                // As whatever runs unseen ends by it, too.
                self.busy = false;
                self.adrift = true;
                self.queue.clear();
                self.change(entry.seq, stop, By::Nobody, Reach::Everyone, changes, None, true)?;
            }
            Body::Safety(Safety::Reopened { subject }) => {
                self.stopped.remove(subject);
                self.adrift = false;
                self.subject.clone_from(subject);
            }
            Body::Wished { seat, about, wish } => {
                if let Some(sitting) = self.seats.get_mut(seat) {
                    if *wish == Value::List(vec![]) {
                        sitting.wishes.remove(about);
                    } else {
                        sitting.wishes.insert(about.clone(), wish.clone());
                    }
                }
            }
            Body::Removed { seat } => self.removed(*seat).map_err(damaged)?,
            Body::Thrown { of, source, link, .. } => {
                if let Some(of) = of {
                    self.fallen(of, &Path::START, source);
                    self.absent.retain(|(one, ..)| one != of);
                }
                self.reveal(source, &ChainId::Thrown(entry.audience.clone()));
                self.spend(link.as_ref().map(|revealed| &revealed.chain));
            }
            Body::Said { .. } => {
                if let By::Seat(seat) = entry.by {
                    self.spoke.insert(seat, entry.seq);
                }
            }
            Body::Note { text } => {
                if let By::Seat(seat) = entry.by {
                    let (count, bytes) = self.notes.entry(seat).or_default();
                    *count += 1;
                    *bytes += text.len() as u64;
                }
            }
            Body::Floor { order } => self.floor.clone_from(order),
            Body::Busy { on } => self.busy = *on,
            Body::Held { command, say } => {
                let By::Seat(seat) = entry.by else {
                    return Err(damaged("what waits for the floor was said by somebody".to_owned()));
                };
                let say = serde_json::from_value(say.clone())
                    .map_err(|error| damaged(format!("what waits for the floor can't be read: {error}")))?;
                self.held.push((seat, Command { id: command.clone(), say }));
            }
            Body::Released { seat, command, .. } => {
                let at = self.held.iter().position(|(of, one)| of == seat && one.id == *command);
                let Some(at) = at else {
                    return Err(damaged(format!("`{command}` did not wait for the floor")));
                };
                self.held.remove(at);
            }
        }
        Ok(())
    }

    /// A seat is at the table no more. What it had waiting was taken back before.
    fn removed(&mut self, seat: Seat) -> Result<(), String> {
        if seat == REFEREE {
            return Err("a table always has the referee's seat".to_owned());
        }
        let before = self.players();
        if self.seats.remove(&seat).is_none() {
            return Err(format!("there is no seat {}", seat.0));
        }
        self.keep_players(&before);
        self.devices.retain(|(one, _), _| *one != seat);
        self.floor.retain(|one| *one != seat);
        self.held.retain(|(one, _)| *one != seat);
        self.spoke.remove(&seat);
        self.notes.remove(&seat);
        Ok(())
    }

    /// All dice that wait for a link, each chain's in the order in which it was asked.
    pub(crate) fn awaited(&self) -> impl Iterator<Item = &Awaited> {
        self.open.iter().flat_map(|open| &open.awaited).chain(&self.throws)
    }

    /// These dice wait no longer, and the links that they were to come from are passed over.
    fn pass_over(&mut self, which: impl Fn(&Awaited) -> bool) {
        let rolls = self.open.iter_mut().flat_map(|open| open.awaited.extract_if(.., |one| which(one)));
        let gone: Vec<Awaited> = rolls.chain(self.throws.extract_if(.., |one| which(one))).collect();
        for one in gone {
            if let Some(device) = self.devices.get_mut(&(one.seat, one.chain())) {
                device.over += 1;
            }
        }
    }

    /// Dice fell that may have waited for a link, and took it or did without.
    fn fallen(&mut self, of: &AttemptId, path: &Path, source: &Source) {
        let this = |one: &Awaited| one.of == *of && one.path == *path;
        let taken = match source {
            Source::Links { devices, .. } => {
                self.awaited().any(|one| this(one) && devices.contains_key(&one.seat))
            }
            _ => false,
        };
        if taken {
            self.throws.retain(|one| !this(one));
            if let Some(open) = &mut self.open {
                open.awaited.retain(|one| !this(one));
            }
        } else {
            self.pass_over(this);
        }
    }

    fn running(&mut self, attempt: &AttemptId) -> Result<&mut Open<R>, String> {
        match &mut self.open {
            Some(open) if open.id == *attempt => Ok(open),
            _ => Err(format!("the attempt {} is not open", attempt.0)),
        }
    }

    fn reveal(&mut self, source: &Source, chain: &ChainId) {
        let Source::Links { devices, .. } = source else {
            return;
        };
        for (seat, link) in devices {
            if let Some(device) = self.devices.get_mut(&(*seat, chain.clone())) {
                device.last = *link;
                device.revealed += 1;
                device.over = 0;
            }
        }
    }

    /// A device commits itself to a chain, or to a new one.
    fn publish(
        &mut self,
        seat: Seat,
        of: &ChainId,
        tip: Hash,
        key: Option<DeviceKey>,
        seq: u64,
    ) -> Result<(), String> {
        let Some(sitting) = self.seats.get(&seat) else {
            return Err(format!("there is no seat {}", seat.0));
        };
        let place = (seat, of.clone());
        let generation = self.devices.get(&place).map_or(0, |device| device.generation + 1);
        let chain = sitting.hosted.then(|| made(self.root.device(seat, of, generation)));
        if chain.as_ref().is_some_and(|chain| chain.tip() != tip) {
            self.not_ours(seq);
        }
        self.devices.insert(place, Device { last: tip, generation, revealed: 0, over: 0, key, chain, seq });
        Ok(())
    }

    /// What is committed to here does not come from the secrets at hand.
    fn not_ours(&mut self, seq: u64) {
        if !self.reading && self.mismatch.is_none() {
            let text =
                "the table's secrets are not those that it committed itself to; restored from a backup, it gets new ones"
                    .to_owned();
            self.mismatch = Some(Damaged { seq, text });
        }
    }

    fn spend(&mut self, chain: Option<&ChainId>) {
        if let Some(server) = chain.and_then(|chain| self.chains.get_mut(chain)) {
            server.revealed += 1;
        }
    }

    pub(crate) fn remember(&mut self, command: &str) {
        if SEEN_MAX <= self.seen.len() {
            self.seen.pop_front();
        }
        self.seen.push_back(Heard::of(command));
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "what a change is made of; a struct would be built once and taken apart at once"
    )]
    fn change(
        &mut self,
        seq: u64,
        id: AttemptId,
        by: By,
        reach: Reach,
        changes: &[Changed],
        run: Option<(Run, Came<R>)>,
        sticky: bool,
    ) -> Result<(), Damaged> {
        let effects: Vec<EffectOf<R>> = changes
            .iter()
            .map(|change| serde_json::from_value(change.effect.clone()))
            .collect::<Result<_, _>>()
            .map_err(|error| Damaged {
                seq,
                text: format!("this change is not one of {}: {error}", R::NAME),
            })?;
        self.spared = None;
        let (run, came) = run.map(|(run, came)| (run, Arc::new(came))).unzip();
        self.count(Arc::new(Past { id, by, reach, run, came, effects, sticky }));
        Ok(())
    }

    /// A change takes effect, and can be undone from now on.
    fn count(&mut self, past: Arc<Past<R>>) {
        past.happens(&mut self.world);
        if fold::UNDO_MAX <= self.past.len()
            && let Some(oldest) = self.past.pop_front()
        {
            oldest.happens(&mut self.base);
        }
        self.past.push_back(past);
    }

    /// Takes changes out, as if they had never been; what lies after them and is not named stays.
    fn undo(&mut self, undone: &[AttemptId], seq: u64) -> Result<(), String> {
        let gone = |past: &Past<R>| !past.sticky && undone.contains(&past.id);
        if let Some(id) = undone.iter().find(|id| !self.past.iter().any(|past| past.id == **id && gone(past)))
        {
            return Err(format!("`{}` is undone, but does not count", id.0));
        }
        if undone.is_empty() {
            return Ok(());
        }
        self.world = Arc::clone(&self.base);
        let mut again = vec![];
        for past in std::mem::take(&mut self.past) {
            if !gone(&past) {
                self.count(past);
            } else if let Some(run) = &past.run {
                again.push(run.clone());
            }
        }
        // What was undone before came after it. Where several audiences are told of one undoing, each in an entry
        // of its own, their attempts are put in order again.
        let before = if self.undoing.1 + 1 == seq { self.undoing.0 } else { 0 };
        again.extend(self.again.drain(..before));
        again.sort_by_key(|run| run.closed);
        self.undoing = (again.len(), seq);
        for run in again.into_iter().rev() {
            self.again.push_front(run);
        }
        self.again.truncate(fold::UNDO_MAX);
        Ok(())
    }
}

impl<R: Ruleset> Past<R> {
    fn happens(&self, world: &mut Arc<R::World>) {
        if !self.effects.is_empty() {
            fold::apply_all(Arc::make_mut(world), &self.effects);
        }
    }
}

impl<R: Ruleset> Open<R> {
    fn over(self, closed: u64) -> Run {
        Run {
            id: self.id,
            data: self.data,
            filled: self.filled,
            journal: self.journal,
            fell: self.fell,
            from: self.from,
            narrow: self.narrow,
            reach: self.reach,
            closed,
        }
    }

    /// Counts the rulings that a seat may know of. What it says of a question must carry it.
    pub(crate) fn version(&self, seat: Seat) -> u32 {
        let known = self.ruled.iter().filter(|reach| reach.reaches(seat)).count();
        u32::try_from(known).unwrap_or(u32::MAX)
    }

    /// Remembers whom a roll or answer reaches, where not everybody who may know the attempt.
    fn keep(&mut self, path: Path, audience: &Reach) {
        if *audience != self.reach {
            self.narrow.insert(path, audience.clone());
        }
    }
}

/// Whether a ruling at one point means that what is known at the other counts no more.
fn set_aside_by(ruling: &Path, at: &Path) -> bool {
    ruling < at && !at.apart(ruling)
}

/// These seats and the referee, whose seat reads everything and so is never named.
pub(crate) fn only(seats: impl IntoIterator<Item = Seat>) -> Reach {
    Reach::Seats(seats.into_iter().filter(|seat| *seat != REFEREE).collect())
}

/// The chain that faces come from which these may know.
pub(crate) fn chain_of(reach: &Reach) -> ChainId {
    ChainId::of_rolls(reach)
}

/// What stands in the log, and leaves every view as it is but for who has been quiet.
fn is_talk(body: &Body) -> bool {
    matches!(body, Body::Said { .. } | Body::Note { .. })
}

/// What leaves the seats, their policies and, until it is settled, the world as they are. What may change them is not
/// named, so that a new body counts as one of those.
fn is_of_attempts(body: &Body) -> bool {
    matches!(
        body,
        Body::Attempted { .. }
            | Body::Awaited { .. }
            | Body::Absent { .. }
            | Body::Rolled { .. }
            | Body::Answered { .. }
            | Body::Effects { .. }
            | Body::Woven { .. }
            | Body::Settled { .. }
            | Body::Proposed { .. }
            | Body::Queued { .. }
            | Body::Withdrawn { .. }
    )
}

/// What makes an undoing that was asked for another one than everybody agrees to.
fn changes_the_game(body: &Body) -> bool {
    matches!(
        body,
        Body::Attempted { .. }
            | Body::Settled { .. }
            | Body::SetAside { .. }
            | Body::Corrected { .. }
            | Body::Built { .. }
            | Body::Loaded { .. }
            | Body::Switched { .. }
            | Body::Edition { .. }
            | Body::Undone { .. }
            | Body::Safety(_)
    )
}

/// The chain that grows from a seed.
pub(crate) fn made(seed: Hash) -> Arc<Chain> {
    // The length is a constant within the limits of a chain.
    Arc::new(Chain::of(seed, CHAIN_LENGTH).expect("a chain may have this length"))
}

fn learn(journal: &mut Journal, path: Path, fact: Fact) {
    let rank = |path: Path, fact: &Fact| (path, matches!(fact, Fact::Ruled { .. }));
    let place = journal.partition_point(|(of, known)| rank(*of, known) < rank(path, &fact));
    journal.insert(place, (path, fact));
}
