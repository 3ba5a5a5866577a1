//! The state of a live table, and how entries change it. Live play and reading a log back share one path:
//! everything that happens becomes an entry, and only [`Table::absorb`] changes the state.
mod absorb;
mod cards;
mod days;
mod known;
mod parts;
mod pictures;
mod scenery;
mod seals;
mod seen;

use crate::command::Right;
use crate::refused::Refused;
use crate::secrets::Root;
use crate::view::Settled;
pub(crate) use absorb::set_aside_by;
pub use cards::CARDS_GONE_MAX;
pub(crate) use cards::{Cards, Standing};
pub use days::DAYS_KNOWN_MAX;
use days::Days;
pub(crate) use known::{Before, Known, Mark, Name, Own};
pub use known::{CHANGES_KNOWN_MAX, OWN_KNOWN_MAX};
use norn_chronicle::fold;
use norn_chronicle::heads::Heads;
use norn_chronicle::links::Chain;
use norn_chronicle::{
    AttemptId, Body, By, ChainId, Changed, Entry, Fell, From, Hash, REFEREE, Reach, Role, Safety, Seat, Taken,
};
use norn_kernel::{
    Attempt as _, Audience, Filled, Noted, Owner, Path, Record, Ruleset, Shared, Value, Verdict, Viewer, Who,
    World,
};
use norn_play::{Journal, Question};
pub(crate) use parts::{Awaited, Count, Dice, Ended, Going, Held, History, People, Setting, Sitting, Talk};
use pictures::Pictures;
pub use scenery::Cut;
pub(crate) use scenery::Laid;
use scenery::Scenery;
pub(crate) use seals::{Hidden, Seals};
pub use seals::{OPENABLE_MAX, OPENED_AT_ONCE_MAX, SEAL_HIDDEN};
pub use seen::SEEN_MAX;
pub(crate) use seen::{Heard, Seen, begins, waits};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

/// The most throws of free dice of one seat that wait for a link at once.
pub const THROWS_MAX: usize = 20;

/// How many links a chain of secrets has. When it is used up, the server commits to a new one. It is long
/// enough that this is rare, and short enough that opening a table, which derives its chains again, is fast.
pub const CHAIN_LENGTH: u32 = 512;

/// What an effect of this ruleset is.
pub(crate) type EffectOf<R> = <<R as Ruleset>::World as World>::Effect;

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
    /// Whom each ruling reached: a question that was seen before a ruling counts as another one.
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
    /// Which faces of that it has taken.
    pub(crate) taken: Taken,
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
    /// The entry since which what it followed counts no more: it waits until whoever said it says so again.
    pub(crate) unsure: Option<u64>,
    /// What others than the referee know of it, where that is not all: what was proposed.
    pub(crate) told: Option<Filled>,
    /// Who proposed it, where the referee has accepted it since.
    pub(crate) proposed: Option<By>,
    /// The entry that let it wait.
    #[serde(default)]
    pub(crate) since: u64,
    /// The command that let it wait, as the entry names it with which it begins.
    #[serde(default)]
    pub(crate) command: Option<String>,
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
    /// What it came to, where it was an attempt.
    pub(crate) came: Option<SettledAttempt>,
    /// What it changed. Applied again if something before it is undone and this is not.
    pub(crate) effects: Vec<EffectOf<R>>,
    /// It can't be undone.
    pub(crate) sticky: bool,
    /// The attempts that were undone, and count again by it.
    #[serde(default)]
    pub(crate) redone: Vec<Run>,
}

/// What was undone at once, and can be done again as long as nothing else happens.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct TakenOut<R: Ruleset> {
    pub(crate) by: By,
    /// The last entry that undid any of it.
    pub(crate) seq: u64,
    /// Where each stood among all that counted, and what it was; earliest first.
    pub(crate) parts: Vec<(usize, Arc<Past<R>>)>,
    /// Whom everything reaches that has happened since: for these it is too late.
    pub(crate) since: Vec<Reach>,
}

/// What a settled attempt came to.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct SettledAttempt {
    pub(crate) verdict: Verdict,
    /// The explanation, by audience.
    pub(crate) told: Packed<Told>,
    /// What views show of it, from the first time on.
    #[serde(skip)]
    pub(crate) seen: OnceLock<Option<Arc<Settled>>>,
    /// What may still be answered of it, from the first time on that somebody looks.
    #[serde(skip)]
    pub(crate) late: OnceLock<Vec<Question>>,
}

impl fmt::Debug for SettledAttempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whether anybody has looked at it is nothing of the table's.
        let Self { verdict, told, seen: _, late: _ } = self;
        f.debug_struct("SettledAttempt").field("verdict", verdict).field("told", told).finish()
    }
}

/// Lines by whom they reach.
pub(crate) type Told = Vec<(Reach, Vec<Noted<String>>)>;

/// What is kept for long and seldom read, as text: that takes a fraction of the memory.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Packed<T> {
    text: Box<str>,
    #[serde(skip)]
    of: PhantomData<T>,
}

impl<T: Serialize + DeserializeOwned> Packed<T> {
    pub(crate) fn of(what: &T) -> Self {
        // Plain data of ours, which went through the log in the same form.
        let text = serde_json::to_string(what).unwrap_or_default().into();
        Self { text, of: PhantomData }
    }

    /// As it was packed; `None` if it was no text that this program packs.
    pub(crate) fn get(&self) -> Option<T> {
        serde_json::from_str(&self.text).ok()
    }

    /// Whether it was packed of the same.
    pub(crate) fn is(&self, what: &T) -> bool {
        self.text == Self::of(what).text
    }
}

impl<T> PartialEq for Packed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<T> fmt::Debug for Packed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// An attempt that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Run {
    pub(crate) id: AttemptId,
    pub(crate) data: Packed<serde_json::Value>,
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

    /// Whether dice fell that `known` accepts, given whom a roll reaches.
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

/// A table as it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Table<R: Ruleset> {
    #[serde(skip)]
    pub(crate) rules: R,
    pub(crate) name: String,
    pub(crate) edition: u32,
    /// What of the referee's wishes holds until they say otherwise, by how the table was begun.
    pub(crate) by_default: Vec<(String, Value)>,
    #[serde(skip, default = "Setting::unrooted")]
    pub(crate) setting: Setting,
    /// What every entry changes.
    pub(crate) count: Count,
    /// What those have seen who may know some dice.
    pub(crate) heads: Arc<Heads>,
    // What few entries change: each command works on a copy of the table, and these are shared until then.
    pub(crate) people: Shared<People>,
    pub(crate) talk: Shared<Talk>,
    pub(crate) dice: Shared<Dice>,
    pub(crate) history: Shared<History<R>>,
    pub(crate) play: Shared<Going<R>>,
    pub(crate) cards: Shared<Cards>,
    pub(crate) pictures: Shared<Pictures>,
    pub(crate) scenery: Shared<Scenery>,
    /// Since when each seat knows of what has changed.
    pub(crate) known: Shared<BTreeMap<Seat, Known>>,
    /// What was hidden, and can be opened later.
    pub(crate) seals: Shared<Seals>,
    /// On which day of the game what was written.
    pub(crate) days: Shared<Days>,
    /// What was said before, so that nothing is done twice.
    pub(crate) seen: Seen,
    /// What came of the latest commands of each seat.
    #[serde(skip)]
    pub(crate) own: Arc<Own>,
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
            name: String::new(),
            edition: R::EDITION,
            by_default: vec![],
            setting: Setting::of(root, seeded),
            count: Count::default(),
            heads: Arc::default(),
            seen: Seen::default(),
            people: Shared::default(),
            talk: Shared::default(),
            dice: Shared::default(),
            history: Shared::from(History {
                base: Arc::clone(&start),
                world: start,
                past: VecDeque::new(),
                again: VecDeque::new(),
                undoing: (0, 0),
                taken_out: vec![],
                asking: None,
            }),
            play: Shared::default(),
            cards: Shared::default(),
            pictures: Shared::default(),
            scenery: Shared::default(),
            known: Shared::default(),
            own: Arc::default(),
            seals: Shared::default(),
            days: Shared::default(),
        }
    }

    /// For whom a seat sees and acts.
    #[must_use]
    pub fn viewer(&self, seat: Seat) -> Viewer {
        if seat == REFEREE {
            return Viewer::Referee;
        }
        let Some(sitting) = self.people.seats.get(&seat) else { return Viewer::Player(vec![]) };
        let own = sitting.characters.iter().copied();
        let groups = self.rules.groups(&self.history.world);
        let theirs = groups.iter().filter(|(_, members)| !members.is_disjoint(&sitting.characters));
        Viewer::Player(own.chain(theirs.map(|(group, _)| *group)).collect())
    }

    /// Whether whoever sees the table so may make an attempt: with characters of their own, or with those that go along.
    pub(crate) fn may_make(&self, viewer: &Viewer, attempt: &R::Attempt) -> bool {
        let world = &self.history.world;
        let speaks = |owner| viewer.speaks_for(owner) || viewer.speaks_for(self.rules.keeper(world, owner));
        match attempt.makers(world).as_slice() {
            [] => speaks(attempt.owner()),
            all => all.iter().all(|who| speaks(Owner::Character(*who))),
        }
    }

    /// Whoever of these is in it: a character, or the members of a company.
    fn members(&self, who: Who) -> BTreeSet<Who> {
        self.rules.groups(&self.history.world).remove(&who).unwrap_or_else(|| [who].into())
    }

    /// Whether it is a company, and this seat plays one of its members.
    pub(crate) fn is_of(&self, seat: Seat, owner: Owner) -> bool {
        let Owner::Character(who) = owner else { return false };
        let Some(members) = self.rules.groups(&self.history.world).remove(&who) else { return false };
        self.people.seats.get(&seat).is_some_and(|sitting| !members.is_disjoint(&sitting.characters))
    }

    /// The seats of an audience as they are held now.
    pub(crate) fn reach(&self, audience: Audience) -> Reach {
        match audience {
            Audience::Everyone => Reach::Everyone,
            Audience::Referee => Reach::referee(),
            Audience::Character(who) => {
                let members = self.members(who);
                let plays = |one: &Sitting| !members.is_disjoint(&one.characters);
                let plays = self.people.seats.iter().filter(|(_, one)| plays(one));
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
            Owner::Character(who) => {
                let played = |who: &Who| self.play.open.as_ref()?.played.get(who).copied();
                self.members(who).iter().find_map(played)
            }
            Owner::Referee | Owner::Table => None,
        };
        played.filter(|seat| self.people.seats.contains_key(seat)).or_else(|| self.seat_of(owner))
    }

    /// Who plays which character, where something is open.
    fn players(&self) -> BTreeMap<Who, Seat> {
        if self.play.open.is_none() {
            return BTreeMap::new();
        }
        // The first seat that plays somebody does.
        let all = self.people.seats.iter().rev();
        all.flat_map(|(seat, one)| one.characters.iter().map(|who| (*who, *seat))).collect()
    }

    /// The seat that acts for an owner now; none for the table itself.
    pub(crate) fn seat_of(&self, owner: Owner) -> Option<Seat> {
        match owner {
            Owner::Table => None,
            Owner::Referee => Some(REFEREE),
            Owner::Character(who) => Some(self.player(who).unwrap_or(REFEREE)),
        }
    }

    /// Who plays a character, or a member of a company: the first seat that does, one that is there before others.
    pub(crate) fn player(&self, who: Who) -> Option<Seat> {
        let members = self.members(who);
        let plays = || self.people.seats.iter().filter(|(_, one)| !members.is_disjoint(&one.characters));
        let there = plays().find(|(seat, one)| 1 < members.len() && self.is_there(**seat, one));
        there.or_else(|| plays().next()).map(|(&seat, _)| seat)
    }

    /// Whether somebody is at the table and has not stepped out.
    pub(crate) fn is_there(&self, seat: Seat, one: &Sitting) -> bool {
        one.present && !self.people.out.contains(&seat)
    }

    /// Whether somebody is there to play: no spectator, and nobody who has stepped out.
    pub(crate) fn takes_part(&self, seat: Seat, one: &Sitting) -> bool {
        self.is_there(seat, one) && one.role != Role::Spectator
    }

    /// Who takes part and has not said yet what all are to say.
    pub(crate) fn silent(&self, said: &BTreeSet<Seat>) -> Vec<Seat> {
        let silent = |(seat, one): &(&Seat, &Sitting)| self.takes_part(**seat, one) && !said.contains(seat);
        self.people.seats.iter().filter(silent).map(|(seat, _)| *seat).collect()
    }

    pub(crate) fn sitting(&self, seat: Seat) -> Result<&Sitting, Refused> {
        self.people
            .seats
            .get(&seat)
            .ok_or_else(|| Refused::right(Right::Seat, format!("there is no seat {} at this table", seat.0)))
    }

    /// What a seat is there for.
    pub(crate) fn role(&self, seat: Seat) -> Role {
        self.people.seats.get(&seat).map(|sitting| sitting.role).unwrap_or_default()
    }

    /// Whether the referee looks busy to this seat: something runs that it may not know of, or the referee
    /// pretends so.
    pub(crate) fn busy_to(&self, seat: Seat) -> bool {
        self.play.open.as_ref().map_or(self.talk.busy && seat != REFEREE, |open| !open.reach.reaches(seat))
    }

    /// Whether this has to wait because the referee shows that they are busy: all but what is theirs alone.
    pub(crate) fn waits_for_the_referee(&self, by: By, reach: &Reach) -> bool {
        self.talk.busy && (by != By::Seat(REFEREE) || *reach != Reach::referee())
    }

    /// How many entries were for exactly this audience.
    pub(crate) fn told(&self, reach: &Reach) -> u64 {
        self.count.told.get(reach).copied().unwrap_or_default()
    }

    /// A name for what is told to this audience next.
    pub(crate) fn name_for(&self, reach: &Reach) -> AttemptId {
        self.setting.root.attempt(reach, self.told(reach))
    }

    /// Writes an entry down and lets it take effect.
    pub(crate) fn push(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        audience: Reach,
        body: Body,
    ) -> Result<(), Refused> {
        let nobodys = matches!(
            body,
            Body::Safety(Safety::Stopped { .. } | Safety::GoneOn { .. } | Safety::Called { .. })
        );
        let time = if nobodys { None } else { self.setting.now };
        let salt = self.setting.root.salt(&audience, self.told(&audience));
        let hand = self.setting.hand.filter(|_| by == By::Seat(REFEREE));
        let entry =
            Entry { seq: self.count.seq, time, by, hand, command: None, audience, salt, erased: None, body };
        self.absorb(&entry).map_err(|damaged| {
            Refused::right(Right::Fault, format!("this would not be readable again: {damaged}"))
        })?;
        out.push(entry);
        Ok(())
    }

    /// All dice that wait for a link, each chain's in the order in which it was asked.
    pub(crate) fn awaited(&self) -> impl Iterator<Item = &Awaited> {
        self.play.open.iter().flat_map(|open| &open.awaited).chain(&self.dice.throws)
    }
}

impl<R: Ruleset> Past<R> {
    /// Whether somebody chose it; otherwise it followed by itself, and does so anew.
    pub(crate) fn is_chosen(&self) -> bool {
        match &self.run {
            Some(run) => run.filled.is_some(),
            None => self.sticky || self.by != By::Rules,
        }
    }

    /// What views show of it, if it was an attempt.
    pub(crate) fn settled(&self) -> Option<&Arc<Settled>> {
        let (run, came) = (self.run.as_ref()?, self.came.as_ref()?);
        let settled = || {
            let attempt = R::Attempt::deserialize(run.data.get()?).ok()?;
            Some(Settled::of(&self.id, self.by, &attempt, run.filled.as_ref(), &came.verdict).into())
        };
        came.seen.get_or_init(settled).as_ref()
    }

    /// The explanation, by audience; empty if it was no attempt.
    pub(crate) fn told(&self) -> Told {
        self.came.as_ref().and_then(|came| came.told.get()).unwrap_or_default()
    }

    pub(crate) fn happens(&self, world: &mut Arc<R::World>) {
        if !self.effects.is_empty() {
            fold::apply_all(Arc::make_mut(world), &self.effects);
        }
    }
}

impl<R: Ruleset> Open<R> {
    /// It has just begun.
    pub(crate) fn new(
        id: AttemptId,
        attempt: R::Attempt,
        data: serde_json::Value,
        filled: Option<Filled>,
        by: By,
        reach: Reach,
    ) -> Self {
        Self {
            insist: filled.as_ref().is_some_and(|filled| filled.insist),
            id,
            seq: 0,
            attempt,
            data,
            filled,
            by,
            reach,
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
            again: None,
            taken: Taken::default(),
            played: BTreeMap::new(),
        }
    }

    /// How often dice have fallen at a point; after a ruling they may fall there anew.
    pub(crate) fn times(&self, at: &Path) -> usize {
        self.fell.iter().filter(|fell| fell.path == *at).count()
    }

    fn over(self, closed: u64) -> Run {
        Run {
            id: self.id,
            data: Packed::of(&self.data),
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

/// These seats and the referee, whose seat reads everything and so is never named.
pub(crate) fn only(seats: impl IntoIterator<Item = Seat>) -> Reach {
    Reach::Seats(seats.into_iter().filter(|seat| *seat != REFEREE).collect())
}

/// The chain for faces that this audience may know.
pub(crate) fn chain_of(reach: &Reach) -> ChainId {
    ChainId::of_rolls(reach)
}

/// The chain that grows from a seed.
pub(crate) fn made(seed: Hash) -> Arc<Chain> {
    made_of(seed, CHAIN_LENGTH)
}

/// The chain of so many links that grows from a seed, or of as many as a chain may have.
pub(crate) fn made_of(seed: Hash, length: u32) -> Arc<Chain> {
    let length = length.clamp(1, norn_chronicle::links::CHAIN_MAX);
    Arc::new(Chain::of(seed, length).expect("a chain may have this length"))
}
