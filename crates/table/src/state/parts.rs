//! The parts of a table, grouped by purpose.
use super::{Asking, Damaged, Open, Past, Queued, Run, TakenOut, chain_of};
use crate::command::Command;
use crate::kept;
use crate::limits::{Limits, Taken};
use crate::secrets::Root;
use norn_chronicle::device::Request;
use norn_chronicle::links::Chain;
use norn_chronicle::{
    AttemptId, Awaiting, By, ChainId, DeviceKey, Hash, May, Reach, Role, ScriptChange, Seat,
};
use norn_kernel::{Path, Ruleset, Value, Viewer, Who};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::sync::Arc;

/// Somebody's seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sitting {
    pub(crate) name: String,
    pub(crate) characters: BTreeSet<Who>,
    pub(crate) present: bool,
    pub(crate) hosted: bool,
    pub(crate) wishes: BTreeMap<String, Value>,
    pub(crate) role: Role,
    pub(crate) may: BTreeSet<May>,
}

impl Default for Sitting {
    fn default() -> Self {
        Self {
            name: String::new(),
            characters: BTreeSet::new(),
            present: false,
            hosted: false,
            wishes: BTreeMap::new(),
            role: Role::Player,
            may: [May::Write, May::Throw].into(),
        }
    }
}

/// Something said that waits for the floor.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Held {
    pub(crate) seat: Seat,
    /// Whose hand it was, at the referee's seat.
    pub(crate) hand: Option<Seat>,
    pub(crate) command: Command,
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
    pub(crate) length: u32,
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

/// Settings from the caller that opens a table. Never stored with it.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) root: Root,
    /// Seeded tables are reproducible and never verifiable.
    pub(crate) seeded: bool,
    /// The log is only read: the secrets are not at hand.
    pub(crate) reading: bool,
    pub(crate) now: Option<i64>,
    /// Which co-referee acts from the referee's seat, while they do.
    pub(crate) hand: Option<Seat>,
    /// What a seat may take.
    pub(crate) limits: Limits,
    /// Where the log's secrets are not those at hand, unless they were renewed since.
    pub(crate) mismatch: Option<Damaged>,
    /// The rules whose questions among several ways are answered in time though nobody waits for their answers: who speaks
    /// for all seats knows what they will say.
    pub(crate) in_time: BTreeSet<String>,
    /// For whom it is a sandbox, where it is one: what its referee's seat sees of the game is what they see of it.
    pub(crate) what_if: Option<Viewer>,
}

impl Setting {
    pub(crate) fn of(root: Root, seeded: bool) -> Self {
        Self {
            root,
            seeded,
            reading: false,
            in_time: BTreeSet::new(),
            now: None,
            hand: None,
            limits: Limits::default(),
            mismatch: None,
            what_if: None,
        }
    }

    pub(super) fn unrooted() -> Self {
        Self::of(kept::unrooted(), false)
    }
}

/// How far the log has come.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Count {
    /// The number of the next entry.
    pub(crate) seq: u64,
    /// How many entries each audience was told. Names and salts come from these numbers, so that none depends on
    /// what others were told.
    #[serde(with = "norn_chronicle::pairs")]
    pub(crate) told: BTreeMap<Reach, u64>,
    /// How many entries there were when something other than talk, notes, cards and pictures was taken in last.
    pub(crate) moved: u64,
    /// The same, without what comes of attempts: that shows in the world.
    pub(crate) arranged: u64,
    /// How many entries there were when a card was taken in last. Cards are no part of any other view.
    pub(crate) carded: u64,
    /// The same of what the table shows besides its game and the cards.
    pub(crate) staged: u64,
    /// How many notes each seat wrote, and how many bytes they have together.
    pub(crate) notes: BTreeMap<Seat, (u64, u64)>,
    /// What each seat has said.
    pub(crate) talk: BTreeMap<Seat, Taken>,
    /// What each seat has brought into the log, as far as it may know of it.
    pub(crate) log: BTreeMap<Seat, Taken>,
    /// Who did last what everybody may know: what follows by itself is theirs.
    pub(crate) mover: Option<Seat>,
    /// When each seat last spoke: the number of the entry.
    pub(crate) spoke: BTreeMap<Seat, u64>,
    /// How often each seat had words erased.
    #[serde(default)]
    pub(crate) erasures: BTreeMap<Seat, Taken>,
}

impl Count {
    /// This audience is told one more: how many it was told before.
    pub(super) fn tell(&mut self, audience: &Reach) -> u64 {
        match self.told.get_mut(audience) {
            Some(told) => {
                *told += 1;
                *told - 1
            }
            None => {
                self.told.insert(audience.clone(), 1);
                0
            }
        }
    }
}

/// Who sits at the table, and whom they play.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct People {
    pub(crate) seats: BTreeMap<Seat, Sitting>,
    /// The number of the next seat: none is given twice.
    pub(crate) next_seat: u16,
    /// The number of the next character.
    pub(crate) whos: u16,
    /// Characters that were made in a form that players may fill in.
    pub(crate) made: BTreeSet<Who>,
    /// Seats whose people have stepped out.
    #[serde(default)]
    pub(crate) out: BTreeSet<Seat>,
}

/// What is talked about, and who may.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Talk {
    pub(crate) session: Option<u32>,
    pub(crate) sessions: u32,
    pub(crate) subject: String,
    pub(crate) stopped: BTreeSet<String>,
    /// The subject was stopped, and there is no other yet.
    pub(crate) adrift: bool,
    /// Who has the floor, then who asked for it next.
    pub(crate) floor: Vec<Seat>,
    /// Which others want its holder to give it up.
    pub(crate) against: BTreeSet<Seat>,
    /// From whom the floor was taken, until somebody else has said something to all.
    pub(crate) ended: Option<Seat>,
    /// How many entries everybody knew of when the subject was stopped last.
    pub(crate) stopped_at: Option<u64>,
    pub(crate) held: Vec<Held>,
    /// The referee shows that they are busy, whatever they do.
    pub(crate) busy: bool,
    /// What was called for, each tool at most once, the latest last; nothing is played meanwhile.
    #[serde(default)]
    pub(crate) called: Vec<ScriptChange>,
    /// Who is ready to go on after it.
    #[serde(default)]
    pub(crate) ready: BTreeSet<Seat>,
}

/// Where faces come from, and which of them wait.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Dice {
    #[serde(with = "norn_chronicle::pairs")]
    pub(crate) chains: BTreeMap<ChainId, Server>,
    #[serde(with = "norn_chronicle::pairs")]
    pub(crate) devices: BTreeMap<(Seat, ChainId), Device>,
    /// Free dice that wait for a device's link, in the order in which they were thrown.
    pub(crate) throws: Vec<Awaited>,
    /// Devices that dice wait for no more: of which attempt or throw, and where in it.
    pub(crate) absent: BTreeSet<(AttemptId, Path, Seat)>,
    /// The table went on from a backup at some time.
    pub(crate) restored: bool,
    /// Every end of a chain that was ever published: the links of one that comes again may be known.
    #[serde(default)]
    pub(crate) tips: Arc<BTreeSet<Hash>>,
}

/// The world, and what of it can be taken back.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct History<R: Ruleset> {
    pub(crate) world: Arc<R::World>,
    /// The world before all that is in `past`. Worlds in between are not kept: undoing applies again what stays.
    pub(crate) base: Arc<R::World>,
    pub(crate) past: VecDeque<Arc<Past<R>>>,
    /// Attempts that were undone, earliest first: if they are made again, they take the same faces.
    pub(crate) again: VecDeque<Run>,
    /// How many of them, from the front, the entries in a row up to this one have undone.
    pub(crate) undoing: (usize, u64),
    /// The undoing that was asked for, until something else happens.
    pub(crate) asking: Option<Asking>,
    /// What was undone and can be done again, latest last.
    #[serde(default = "Vec::new")]
    pub(crate) taken_out: Vec<TakenOut<R>>,
}

/// What runs, and what waits for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Going<R: Ruleset> {
    /// Never stored: no snapshot is made while an attempt is open, since it would be long.
    #[serde(skip)]
    pub(crate) open: Option<Open<R>>,
    pub(crate) queue: Vec<Queued>,
    /// What the referee is about to start, before anything else that waits.
    pub(crate) starting: Option<AttemptId>,
    /// What was due and was set aside. It does not begin again by itself until something has changed.
    pub(crate) spared: Option<serde_json::Value>,
    /// What the latest stop has ended, until anything else happens in the game.
    pub(crate) ended: Option<Ended>,
}

/// What a stop has ended. Whoever stopped it by mistake takes that back, and it is there again.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ended {
    pub(crate) subject: String,
    pub(crate) adrift: bool,
    pub(crate) busy: bool,
    pub(crate) queue: Vec<Queued>,
    /// What had been set aside before, of what is due.
    pub(crate) spared: Option<serde_json::Value>,
    /// What ran, with what fell in it, and whose it was.
    pub(crate) ran: Option<(By, Run)>,
    /// What it has changed in the game, by name.
    pub(crate) changes: Vec<AttemptId>,
    /// Whether everybody was told by now.
    pub(crate) told: bool,
}

impl<R: Ruleset> Default for Going<R> {
    fn default() -> Self {
        Self { open: None, queue: vec![], starting: None, spared: None, ended: None }
    }
}
