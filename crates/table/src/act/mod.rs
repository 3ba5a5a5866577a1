//! Carries out commands.
mod again;
mod attempts;
mod cards;
mod dice;
mod floor;
mod fog;
mod late;
pub(crate) mod people;
mod pictures;
mod scenery;
mod seals;
mod stale;
mod word;

pub(crate) use again::Checking;
pub(crate) use cards::shows;
pub use word::can_be_ruled;

use crate::command::{Command, ID_MAX, Instead, NAME_MAX, Right, Say, TALK_MAX};
use crate::given;
use crate::limits::{self, within};
use crate::names;
use crate::refused::{Ack, Refused};
use crate::secrets::Root;
use crate::state::waits;
use crate::state::{
    Awaited, CHAIN_LENGTH, EffectOf, Heard, Held, Open, Past, Queued, Run, Sitting, THROWS_MAX, Table,
    chain_of, made, made_of, only, others,
};
use crate::view::{row_at, same_row};
use norn_chronicle::canon::{Tip, Written, commitment};
use norn_chronicle::device::{Given, OVER_MAX, Request, is_signed};
use norn_chronicle::entry::{DEFAULTS, FORMAT};
use norn_chronicle::fold::UNDO_MAX;
use norn_chronicle::links::{self, Hand};
use norn_chronicle::{
    Aside, AttemptId, Awaiting, Body, Bound, By, ChainId, Changed, DeviceKey, Entry, From, Hash, May,
    REFEREE, Reach, Renewal, Revealed, Role, Safety, Said, ScriptChange, Seat, Sought, Source,
};
use norn_kernel::ruleset::{self, Attempt, Verdict};
use norn_kernel::show::Shown;
use norn_kernel::{
    Again, Answer, Draft, Filled, Lapse, Line, Next, Noted, Path, Record, Ruleset, Value, Viewer, Who, Words,
    World,
};
use norn_play::Fact;
use norn_play::playback::{Now, Playback, Question, Roll, Wanted};
use scenery::Lying;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// How many attempts may follow from one command by themselves: a rule that makes something due without end
/// holds up nobody.
pub const FOLLOW_MAX: usize = 100;

/// What a command did. It has to be stored before anybody hears of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// In order.
    pub entries: Vec<Written>,
    /// For who sent the command.
    pub ack: Ack,
    /// What became of commands that waited for the floor: by whom, the command's id, and how it went.
    pub delivered: Vec<(Seat, String, Result<Ack, Refused>)>,
}

/// An entry that is read back, with its commitment if the store knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    entry: Entry,
    taken: Option<Hash>,
}

impl std::convert::From<Entry> for Known {
    fn from(entry: Entry) -> Self {
        Self { entry, taken: None }
    }
}

impl std::convert::From<(Entry, Hash)> for Known {
    fn from((entry, taken): (Entry, Hash)) -> Self {
        Self { entry, taken: Some(taken) }
    }
}

/// A table to be begun.
#[derive(Clone, PartialEq, Debug)]
pub struct Beginning {
    /// As people call it; at most [`NAME_MAX`] characters.
    pub name: String,
    /// As the referee calls themselves.
    pub referee: String,
    /// 32 random bytes.
    pub root: Root,
    /// Whether the root comes from a seed: then rolls are reproducible and never verifiable.
    pub seeded: bool,
    /// Where an imported table comes from.
    pub origin: Option<Hash>,
    /// Seconds since 1970 UTC.
    pub now: Option<i64>,
}

/// Nobody's dice: every roll becomes a question, which the table answers.
fn asks(_: &Roll) -> Option<Vec<u16>> {
    None
}
impl<R: Ruleset> Table<R> {
    /// A new table, with its first entries.
    ///
    /// # Errors
    /// If a name is empty or too long.
    pub fn begin(rules: R, beginning: Beginning) -> Result<(Self, Vec<Entry>), Refused> {
        Self::begin_with(rules, beginning, DEFAULTS)
    }

    /// The same with these defaults, of [`DEFAULTS`] or before: a table that is like one that was begun then.
    ///
    /// # Errors
    /// As [`Table::begin`].
    pub fn begin_with(rules: R, beginning: Beginning, defaults: u32) -> Result<(Self, Vec<Entry>), Refused> {
        Self::begin_as(rules, beginning, R::EDITION, defaults)
    }

    fn begin_as(
        rules: R,
        beginning: Beginning,
        edition: u32,
        defaults: u32,
    ) -> Result<(Self, Vec<Entry>), Refused> {
        let (name, referee) = (names::proper(&beginning.name)?, names::proper(&beginning.referee)?);
        let mut table = Self::blank(rules, beginning.root, beginning.seeded);
        table.setting.now = beginning.now;
        let mut out = vec![];
        let begun = Body::Begun {
            format: FORMAT,
            ruleset: R::NAME.to_owned(),
            edition,
            name,
            origin: beginning.origin,
            defaults,
        };
        table.push(&mut out, By::Rules, Reach::Everyone, begun)?;
        let seated = Body::Seated {
            seat: REFEREE,
            name: referee,
            characters: BTreeSet::new(),
            present: true,
            hosted: true,
        };
        table.push(&mut out, By::Rules, Reach::Everyone, seated)?;
        table.commit_device(&mut out, REFEREE, &ChainId::Public)?;
        table.commit_chain(&mut out, &ChainId::Public)?;
        table.saw(&out)?;
        Ok((table, out))
    }

    /// A new table that continues where another's log ends: everything that happened, under new secrets. Its
    /// seats keep their names and belong to nobody. Its dice are as that log says, and only that log proves
    /// them. `beginning` names the new table and its origin; the log must be whole.
    ///
    /// # Errors
    /// The first entry that can't be what it says.
    pub fn import(
        rules: R,
        beginning: Beginning,
        entries: impl Iterator<Item = Entry>,
    ) -> Result<Imported<Self>, crate::Damaged> {
        let broken = |seq: u64| move |refused: Refused| crate::Damaged { seq, text: refused.in_words() };
        let mut left = Left::default();
        let now = beginning.now;
        let mut table = None;
        let mut out = vec![];
        let mut first = Some(beginning);
        for entry in entries {
            let broken = broken(entry.seq);
            let Some(table) = &mut table else {
                let Body::Begun { ruleset, edition, defaults, .. } = &entry.body else {
                    return Err(crate::Damaged {
                        seq: entry.seq,
                        text: "a log begins with the table's beginning".into(),
                    });
                };
                if ruleset != R::NAME || R::EDITION < *edition {
                    let text = format!("edition {edition} of {ruleset} is not known here");
                    return Err(crate::Damaged { seq: entry.seq, text });
                }
                let Some(beginning) = first.take() else { continue };
                // Old changes are read as the edition has them that wrote them, and the table shows what it showed.
                let (mut made, begun) =
                    Self::begin_as(rules, beginning, *edition, *defaults).map_err(broken)?;
                made.heads = Arc::default();
                out.extend(begun);
                made.setting.now = None;
                table = Some(made);
                continue;
            };
            (table.setting.now, table.setting.hand) = (entry.time, entry.hand);
            let Some(body) = imported(entry.body, entry.erased.is_some(), &mut left) else { continue };
            table.push(&mut out, entry.by, entry.audience, body).map_err(broken)?;
        }
        let Some(mut table) = table else {
            return Err(crate::Damaged { seq: 0, text: "there is no entry".to_owned() });
        };
        (table.setting.now, table.setting.hand) = (now, None);
        let seq = table.count.seq;
        table.catch_up(&mut out).map_err(broken(seq))?;
        table.saw(&out).map_err(broken(seq))?;
        Ok(Imported { table, entries: out, left })
    }

    /// A table as its log left it, with entries to be added for whatever could not continue.
    ///
    /// # Errors
    /// The first entry that can't be what it says.
    pub fn open(
        rules: R,
        root: Root,
        seeded: bool,
        entries: impl Iterator<Item = impl Into<Known>>,
        now: Option<i64>,
    ) -> Result<(Self, Vec<Entry>), crate::Damaged> {
        Self::blank(rules, root, seeded).go_on(entries, now)
    }

    /// The table with the entries that follow on what it has, as [`Table::open`] gives it.
    pub(crate) fn go_on(
        mut self,
        entries: impl Iterator<Item = impl Into<Known>>,
        now: Option<i64>,
    ) -> Result<(Self, Vec<Entry>), crate::Damaged> {
        self.read(entries)?;
        if let Some(damaged) = self.setting.mismatch.take() {
            return Err(damaged);
        }
        self.setting.now = now;
        let mut out = vec![];
        let seq = self.count.seq;
        let broken = |refused: Refused| crate::Damaged { seq, text: refused.in_words() };
        self.catch_up(&mut out).map_err(broken)?;
        self.saw(&out).map_err(broken)?;
        Ok((self, out))
    }

    /// A table as its log left it, whose secrets are void: new ones from `root` take their place, and the log says so
    /// in the entries that are to be added. Every device that is somewhere else publishes its chains anew.
    ///
    /// # Errors
    /// The first entry that can't be what it says.
    pub fn renewed(
        rules: R,
        root: Root,
        seeded: bool,
        entries: impl Iterator<Item = Entry>,
        why: Renewal,
        now: Option<i64>,
    ) -> Result<(Self, Vec<Entry>), crate::Damaged> {
        let mut table = Self::blank(rules, root, seeded);
        table.setting.reading = true;
        table.read(entries)?;
        table.setting.reading = false;
        table.setting.now = now;
        let mut out = vec![];
        let seq = table.count.seq;
        let broken = |refused: Refused| crate::Damaged { seq, text: refused.in_words() };
        table.renew(&mut out, why).map_err(broken)?;
        table.saw(&out).map_err(broken)?;
        Ok((table, out))
    }

    fn renew(&mut self, out: &mut Vec<Entry>, why: Renewal) -> Result<(), Refused> {
        self.push(out, By::Rules, Reach::Everyone, Body::Renewed { why })?;
        self.commit_chain(out, &ChainId::Public)?;
        if let Some(reach) = self.play.open.as_ref().map(|open| open.reach.clone()) {
            // What is open goes on from new secrets.
            self.commit_chain(out, &chain_of(&reach))?;
        }
        self.catch_up(out)
    }

    fn read(&mut self, entries: impl Iterator<Item = impl Into<Known>>) -> Result<(), crate::Damaged> {
        for known in entries {
            let Known { entry, taken } = known.into();
            self.absorb(&entry)?;
            let damaged = |error: norn_chronicle::Error| crate::Damaged { seq: entry.seq, text: error.text };
            let taken = taken.map_or_else(|| commitment(&entry), Ok).map_err(damaged)?;
            self.seen_by(&entry, &taken);
        }
        Ok(())
    }

    /// Remembers what those have seen now who may know of this entry.
    fn seen_by(&mut self, entry: &Entry, taken: &Hash) {
        Arc::make_mut(&mut self.heads).feed(entry, taken);
        self.keeps_sealed(entry, taken);
    }

    /// Remembers what those have seen now who may know of these entries.
    fn saw(&mut self, entries: &[Entry]) -> Result<(), Refused> {
        for entry in entries {
            let taken = commitment(entry).map_err(|error| unwritten(&error))?;
            self.seen_by(entry, &taken);
        }
        Ok(())
    }

    /// As they are written down; and remembers what those have seen now who may know of them.
    pub(crate) fn write(&mut self, entries: Vec<Entry>) -> Result<Vec<Written>, Refused> {
        let written = entries.into_iter().map(Written::of).collect::<Result<Vec<_>, _>>();
        let written = written.map_err(|error| unwritten(&error))?;
        for entry in &written {
            let taken = entry.sealed().commitment;
            self.seen_by(entry, &taken);
        }
        Ok(written)
    }

    /// Moves on to today's edition, and takes up what was open.
    fn catch_up(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        if self.edition < R::EDITION {
            for (reach, effects) in self.shares(&self.rules.migrate(&self.history.world, self.edition)) {
                let body = Body::Edition {
                    id: self.name_for(&reach),
                    edition: R::EDITION,
                    changes: stored_effects::<R>(&effects),
                };
                self.push(out, By::Rules, reach, body)?;
            }
        }
        self.run(out)
    }

    /// Carries out a seat's command. Nothing has happened until the entries are stored; if they can't be,
    /// keep using the table as it was before.
    ///
    /// # Errors
    /// Why nothing changes.
    pub fn command(&self, seat: Seat, command: &Command, now: Option<i64>) -> Result<(Self, Turn), Refused> {
        self.command_by(seat, None, command, now)
    }

    /// Carries out what a co-referee says from the referee's seat: as the referee's command, in which the log names
    /// whose hand it was.
    ///
    /// # Errors
    /// As [`Table::command`]; and if the seat is no co-referee's (any more).
    pub fn command_of(
        &self,
        hand: Seat,
        command: &Command,
        now: Option<i64>,
    ) -> Result<(Self, Turn), Refused> {
        if self.role(hand) != Role::CoReferee {
            let text = "only a co-referee acts from the referee's seat; ask the referee to make you one";
            return Err(Refused::right(Right::RefereesOnly, text));
        }
        self.command_by(REFEREE, Some(hand), command, now)
    }

    fn command_by(
        &self,
        seat: Seat,
        hand: Option<Seat>,
        command: &Command,
        now: Option<i64>,
    ) -> Result<(Self, Turn), Refused> {
        if command.id.is_empty() || ID_MAX < command.id.len() {
            return Err(Refused::right(Right::Text, format!("a command's id has 1 to {ID_MAX} bytes")));
        }
        let other = || {
            Refused::right(
                Right::OtherCommand,
                "something else was said under this id before; a new command has an id of its own",
            )
        };
        let same = |one: &&Held| one.seat == seat && one.command.id == command.id;
        let kept = self.kept(seat, command);
        let heard = Heard::of(&kept);
        // A command from before the secrets were renewed is known by its id alone.
        let seen = self.seen.again(heard);
        let ack = match (seen, self.talk.held.iter().find(same)) {
            (Some(true), _) => Some(Ack::Before),
            (None, Some(one)) if one.command.say == command.say => Some(Ack::Held),
            (None, None) => None,
            _ => return Err(other()),
        };
        let mut next = self.clone();
        (next.setting.now, next.setting.hand) = (now, hand);
        if let Some(ack) = ack {
            return Ok((next, Turn { entries: vec![], ack, delivered: vec![] }));
        }
        let (ack, mut entries) = guarded(|| next.hear(seat, command, kept))?;
        next.setting.hand = None;
        let mut delivered = vec![];
        if matches!(command.say, Say::Stop {}) {
            // What was about to happen in the subject does not happen; what people wanted to say, they may.
            let over: Vec<_> = next.talk.held.iter().filter(|one| one.command.say.plays()).cloned().collect();
            for Held { seat: from, command: waits, .. } in over {
                let stopped =
                    Refused::right(Right::Stopped, "the subject was stopped before this could happen");
                entries.extend(next.release(from, &waits.id, Some(stopped.in_words()))?);
                delivered.push((from, waits.id, Err(stopped)));
            }
        }
        let mut turn = Turn { entries, ack, delivered };
        next.hear_the_held(&mut turn)?;
        Ok((next, turn))
    }

    /// Whoever has the floor now says first what they had to say; without a floor, everybody in turn.
    fn hear_the_held(&mut self, turn: &mut Turn) -> Result<(), Refused> {
        while let Some(Held { seat: from, hand, command: waited }) = {
            let holder = self.talk.floor.first().copied();
            self.talk.held.iter().find(|one| holder.is_none_or(|holder| holder == one.seat)).cloned()
        } {
            let mut tried = self.clone();
            let outcome = guarded(|| {
                let released = tried.release(from, &waited.id, None)?;
                let kept = tried.kept(from, &waited);
                // Who was a co-referee then may be none any more.
                tried.setting.hand = hand;
                if hand.is_some_and(|hand| tried.role(hand) != Role::CoReferee) {
                    return Err(Refused::right(Right::RefereesOnly, "you are no co-referee any more"));
                }
                let (ack, heard) = tried.hear(from, &waited, kept)?;
                tried.setting.hand = None;
                Ok((ack, released, heard))
            });
            let outcome = match outcome {
                Ok((ack, released, heard)) => {
                    *self = tried;
                    turn.entries.extend(released.into_iter().chain(heard));
                    Ok(ack)
                }
                Err(refused) => {
                    turn.entries.extend(self.release(from, &waited.id, Some(refused.in_words()))?);
                    Err(refused)
                }
            };
            turn.delivered.push((from, waited.id, outcome));
        }
        Ok(())
    }

    /// A command's id as the log keeps it: two seats may choose the same, and none may use it for something else.
    fn kept(&self, seat: Seat, Command { id, say, .. }: &Command) -> String {
        let said = serde_json::to_vec(say).unwrap_or_default();
        format!("{}:{id}:{}", seat.0, self.setting.root.tag(&said))
    }

    /// Whether a proof has disabled this one of the game's own rules for the safety verbs.
    pub(crate) fn safety_off(&self, rule: fn(&norn_kernel::Safety) -> norn_kernel::Key) -> bool {
        self.rules.safety().is_some_and(|safety| !rule(&safety).applies())
    }

    /// A command no longer waits for the floor. Only its author is told.
    fn release(&mut self, seat: Seat, command: &str, why: Option<String>) -> Result<Vec<Written>, Refused> {
        let mut out = vec![];
        let body = Body::Released { seat, command: command.to_owned(), why };
        self.push(&mut out, By::Rules, only([seat]), body)?;
        self.write(out)
    }

    fn hear(&mut self, seat: Seat, command: &Command, kept: String) -> Result<(Ack, Vec<Written>), Refused> {
        let mut out = vec![];
        self.may_say(seat, &command.say)?;
        if self.talk.floor.first().is_some_and(|holder| *holder != seat)
            && command.say.waits_for_the_floor()
            && !self.safety_off(|safety| safety.floor)
        {
            // Of the sender's alone: what others have to say is nobody else's business.
            let say = serde_json::to_value(&command.say)
                .map_err(|error| Refused::right(Right::Fault, error.to_string()))?;
            let (most, bytes_most) = (self.setting.limits.held, self.setting.limits.held_bytes);
            let own: Vec<u64> = self
                .talk
                .held
                .iter()
                .filter(|one| one.seat == seat)
                .map(|one| limits::bytes(&one.command.say))
                .collect();
            within(own.len() as u64 + 1, most, || {
                if most == 1 {
                    "something that you said waits for the floor already; say it again later".to_owned()
                } else {
                    format!("{most} things that you said wait for the floor already; say it again later")
                }
            })?;
            within(own.iter().sum::<u64>().saturating_add(limits::bytes(&say)), bytes_most, || {
                format!(
                    "what you said and what waits for the floor has at most {bytes_most} bytes; say it again later"
                )
            })?;
            let based_on = command.based_on.as_ref().and_then(|basis| {
                let mut basis = basis.clone();
                // Of what was said before, only that counts which was not seen yet.
                basis.after.retain(|id| {
                    let held = || self.talk.held.iter().any(|one| one.seat == seat && one.command.id == *id);
                    self.own.came_since(seat, id, basis.seen) || held()
                });
                serde_json::to_value(basis).ok()
            });
            let body = Body::Held { command: command.id.clone(), say, based_on };
            self.push(&mut out, By::Seat(seat), only([seat]), body)?;
            return Ok((Ack::Held, self.write(out)?));
        }
        self.is_current(seat, &command.say, command.based_on.as_ref())?;
        let before = self.play.open.as_ref().map(|open| open.id.clone());
        let (now, heard) = (self.setting.now, self.heard(seat));
        let ack = self.say(&mut out, seat, command)?;
        if command.say.plays() {
            // Who plays on is back. That comes second: the first of the sender's entries says which command it was.
            self.step_out(&mut out, seat, false)?;
        }
        self.all_ready(&mut out)?;
        if out.iter().any(|entry| stirs(&entry.body)) {
            // What follows is the table's doing, whoever set it off.
            self.setting.hand = None;
            self.run(&mut out)?;
        }
        if command.say.by_hand() {
            // What is changed by hand is seen by what runs, which goes on from there; if it can't, nothing of
            // it may be lost.
            let lost = |entry: &Entry| matches!(&entry.body, Body::SetAside { attempt, .. } if before.as_ref() == Some(attempt));
            if out.iter().any(lost) {
                return Err(Refused::right(
                    Right::TooLate,
                    "what is open could not go on after this; let it end, or set it aside first",
                ));
            }
        }
        if command.based_on.is_some() {
            let wrote = out.iter().find_map(|entry| match &entry.body {
                Body::Corrected { address, value, .. } => Some((address.as_str(), value)),
                _ => None,
            });
            let to = self.heard(seat);
            Arc::make_mut(&mut self.own).came(seat, &command.id, (heard, to), wrote);
        }
        // In memory even where nothing of it stands in the log.
        self.seen.remember(Heard::of(&kept));
        if matches!(command.say, Say::Stop {}) {
            // Two people have stopped it: neither takes back what the other wants.
            let first = out.iter().any(|entry| {
                entry.audience == Reach::Everyone
                    && matches!(entry.body, Body::Safety(Safety::Stopped { .. }))
            });
            self.seen.stops(first.then(|| Heard::of(&kept)), now);
        }
        if !command.say.is_nobodys() {
            // Only one entry says which command it was: the first of the sender's own, or the first of all.
            let own = out.iter().position(|entry| entry.by == By::Seat(seat)).unwrap_or_default();
            if let Some(entry) = out.get_mut(own) {
                entry.command = match &entry.body {
                    Body::Queued { attempt, .. } => {
                        let waiting = self.play.queue.iter_mut().find(|one| one.id == *attempt);
                        let named = waits(&kept);
                        waiting.into_iter().for_each(|one| one.command = Some(kept.clone()));
                        Some(named)
                    }
                    _ => Some(kept),
                };
            }
        }
        self.seal(&mut out)?;
        let out = self.write(out)?;
        Ok((ack, out))
    }

    /// Refuses what the seat is not there for, and what it is not allowed.
    fn may_say(&self, seat: Seat, say: &Say) -> Result<(), Refused> {
        let sitting = self.sitting(seat)?;
        self.is_tried(say)?;
        self.is_played(say)?;
        self.has_room(seat, say)?;
        if seat == REFEREE {
            return Ok(());
        }
        if sitting.role == Role::Spectator && !say.is_of_oneself() {
            return Err(watches());
        }
        match say.takes() {
            Some((may, right)) if !sitting.may.contains(&may) => {
                let what = match may {
                    May::Write => "write at this table",
                    May::Throw => "throw dice of their own",
                    May::Correct => "correct a value",
                };
                Err(Refused::right(right, format!("the referee does not let this seat {what}; ask them to")))
            }
            _ => Ok(()),
        }
    }

    fn say(&mut self, out: &mut Vec<Entry>, seat: Seat, command: &Command) -> Result<Ack, Refused> {
        let by = By::Seat(seat);
        match &command.say {
            Say::Attempt { filled, insist } => return self.attempt(out, seat, filled, *insist),
            Say::Accept { attempt, filled, insist } => {
                return self.accept(out, seat, attempt, filled, *insist);
            }
            Say::Withdraw { attempt, reason } => {
                if !reason.is_empty() {
                    self.referee(seat, "say why something is turned down")?;
                    talk(reason, true)?;
                }
                self.withdraw(out, seat, attempt, reason)?;
            }
            Say::Confirm { attempt } => self.confirm(out, seat, attempt)?,
            Say::Start { attempt } => self.start(out, seat, attempt)?,
            Say::MoveOn {} => {
                self.referee(seat, "move on")?;
                self.moved_on(out, by)?;
                self.lapse(out, by, |question| question.lapse != Lapse::Never)?;
            }
            Say::Busy { on } => {
                self.referee(seat, "show that they are busy")?;
                if *on != self.talk.busy {
                    self.push(out, by, Reach::referee(), Body::Busy { on: *on })?;
                }
            }
            Say::Answer { attempt, path, version, answer } => {
                if let Some(late) = self.answer_late(out, seat, attempt, path, answer) {
                    late?;
                    return Ok(Ack::Done);
                }
                let question = self.question(seat, attempt, path, *version)?;
                let answer = question
                    .wanted
                    .want()
                    .and_then(|want| want.written(answer))
                    .ok_or_else(|| Refused::right(Right::NoAnswer, self.wants(&question)))?;
                self.answer(out, by, &question, answer, From::Seat(seat))?;
            }
            Say::Roll { attempt, path, version, typed, given } => {
                let question = self.question(seat, attempt, path, *version)?;
                self.roll(out, seat, &question, typed.as_deref(), given.as_ref())?;
            }
            Say::Reveal { of, path, given } => self.reveal_link(out, seat, of, path, given)?,
            Say::FallWithout { of, path } => {
                // The dice that fall are not theirs who waits no longer.
                self.setting.hand = None;
                self.fall_without(out, seat, of, path)?;
            }
            Say::Rule { attempt, path, instead, reason } => {
                self.rule(out, seat, attempt, path, instead, reason)?;
            }
            Say::SetAside { attempt, reason } => {
                self.referee(seat, "set an attempt aside")?;
                talk(reason, true)?;
                self.open_is(seat, attempt)?;
                self.set_aside(out, by, Aside::Referee(reason.clone()))?;
            }
            Say::Undo { back_to } => self.undo_or_ask(out, seat, back_to.as_ref())?,
            Say::Redo {} => self.redo(out, seat)?,
            Say::TakeBack { latest } => {
                if self.undoes(seat).as_ref() != Some(latest) {
                    return Err(Refused::right(
                        Right::TooLate,
                        "something else has happened since; look what is the latest now, and undo that",
                    ));
                }
                self.undo_or_ask(out, seat, None)?;
            }
            Say::Agree {} => self.agree(out, seat)?,
            Say::Correct { address, value, reason } => self.correct(out, seat, address, value, reason)?,
            Say::Adjust { address, by, reason } => self.adjust(out, seat, address, *by, reason)?,
            Say::Build { draft, seat: whose } => self.build(out, seat, draft, *whose)?,
            Say::Load { files } => self.load(out, seat, files)?,
            Say::Switch { switch, value } => self.switch(out, seat, switch, value)?,
            Say::LetWatch { name } => self.let_watch(out, seat, name)?,
            Say::Invite { name, device, hosted } => self.invite(out, seat, name, *device, *hosted)?,
            Say::Remove { seat: whose } => self.remove(out, seat, *whose)?,
            Say::Allow { seat: whose, role, may } => self.allow(out, seat, *whose, *role, may)?,
            Say::GiveChair { to, watch } => self.give_chair(out, seat, *to, *watch)?,
            Say::Assign { seat: whose, characters } => {
                self.referee(seat, "say who plays whom")?;
                self.plays(*whose)?;
                if let Some(who) = characters.iter().find(|who| self.people.whos <= who.0) {
                    return Err(Refused::right(
                        Right::Unknown,
                        format!("there is no character {} yet; make it first", who.0),
                    ));
                }
                self.reseat(out, by, *whose, |sitting| {
                    sitting.characters.clone_from(characters);
                })?;
            }
            Say::Claim { who } => self.claim(out, seat, *who)?,
            Say::Present { present } => {
                // It is the person who comes or goes, wherever they act.
                let whose = self.setting.hand.unwrap_or(seat);
                self.reseat(out, By::Seat(whose), whose, |sitting| sitting.present = *present)?;
            }
            Say::Session { open } => {
                self.referee(seat, "open or close a session of play")?;
                if *open == self.talk.session.is_some() {
                    let text = if *open {
                        "a session is open already; close it first"
                    } else {
                        "no session is open"
                    };
                    return Err(Refused::right(Right::Unknown, text));
                }
                let number = self.talk.sessions + u32::from(*open);
                self.push(out, by, Reach::Everyone, Body::Session { number, open: *open })?;
            }
            Say::Subject { subject, consent } => self.turn_to(out, seat, subject, *consent)?,
            Say::Talk { text, to } => {
                talk(text, false)?;
                let reach = match to {
                    None => Reach::Everyone,
                    Some(seats) => {
                        for to in seats {
                            self.plays(*to)?;
                        }
                        only(seats.iter().copied().chain([seat]))
                    }
                };
                self.may_talk(seat, text)?;
                self.push(out, by, reach, Body::Said { text: text.clone(), kind: Said::Talk, about: None })?;
            }
            Say::Narrate { text } => {
                self.referee(seat, "tell what happens")?;
                talk(text, false)?;
                // What nobody else knows of is not what they are told about.
                let about = self.play.open.as_ref().filter(|open| open.reach != Reach::referee());
                let reach = about.map_or(Reach::Everyone, |open| open.reach.clone());
                let about = about.map(|open| open.id.clone());
                let current = self.runs_as_seen(seat, command.based_on.as_ref());
                self.push(out, by, reach, Body::Said { text: text.clone(), kind: Said::Narration, about })?;
                // Words are never too late; what they settle may be.
                if current && !self.is_paused() {
                    self.lapse(out, By::Rules, |question| question.lapse == Lapse::Narration)?;
                }
            }
            Say::Note { text, public } => {
                talk(text, false)?;
                let (count, bytes) = self.count.notes.get(&seat).copied().unwrap_or_default();
                let (most, bytes_most) = (self.setting.limits.notes, self.setting.limits.notes_bytes);
                within(count + 1, most, || format!("a seat writes at most {most} notes; say it instead"))?;
                within(bytes + text.len() as u64, bytes_most, || {
                    format!("all notes of a seat have at most {bytes_most} bytes; say it instead")
                })?;
                let reach = if *public { Reach::Everyone } else { only([seat]) };
                self.push(out, by, reach, Body::Note { text: text.clone() })?;
            }
            Say::WriteCard { card, version, about, to } => {
                let card = card.as_ref().map(|card| (card, *version));
                self.write_card(out, seat, card, about, to)?;
            }
            Say::ShowCard { card, to } => self.show_card(out, seat, card, to)?,
            Say::TakeCard { card } => self.take_card(out, seat, card)?,
            Say::BringCardBack { card } => self.bring_card_back(out, seat, card)?,
            Say::LayPicture { map, picture, x, y, cell, hidden } => {
                let lying = picture.as_ref().map(|picture| Lying { picture, x: *x, y: *y, cell: *cell });
                self.lay(out, seat, map, lying, *hidden)?;
            }
            Say::TilePicture { map, tiles } => self.tile(out, seat, map, tiles)?,
            Say::Fog { map, how } => self.fog(out, seat, map, how)?,
            Say::RevealBySight { map } => self.reveal_by_sight(out, seat, map)?,
            Say::Stage { picture } => self.stage_picture(out, seat, picture.as_ref())?,
            Say::Portray { who, picture } => self.portray(out, seat, *who, picture.as_ref())?,
            Say::Throw { notation, secret } => self.throw(out, seat, notation, *secret)?,
            Say::Stop {} => self.stop(out, seat)?,
            Say::GoOn { stop } => self.unstop(out, seat, stop)?,
            Say::Call { change } => self.call(out, change)?,
            Say::Ready {} => self.ready(out, seat)?,
            Say::Resume {} => self.play_on(out, seat)?,
            Say::StepOut { out: steps } => self.step_out(out, seat, *steps)?,
            Say::Erase { seat: whose } => self.erase(out, seat, *whose)?,
            Say::Floor {} => self.floor(out, seat)?,
            Say::Yield {} => self.put_down(out, seat)?,
            Say::EndFloor {} => self.against_floor(out, seat)?,
            Say::Wish { about, wish } => {
                if about.is_empty() || NAME_MAX < about.chars().count() {
                    return Err(Refused::right(
                        Right::Text,
                        format!("a wish is about something of 1 to {NAME_MAX} characters"),
                    ));
                }
                if self.wishes_so(seat, about, wish)? {
                    let reach = if seat == REFEREE { Reach::Everyone } else { only([seat]) };
                    let body = Body::Wished { seat, about: about.clone(), wish: wish.clone() };
                    self.push(out, by, reach, body)?;
                }
            }
            Say::OpenRoll { attempt } => self.open_roll(out, seat, attempt)?,
            Say::OpenRolls { session } => self.open_session(out, seat, *session)?,
            Say::Publish { chain, tip, key } => self.publish_tip(out, seat, chain, *tip, *key)?,
        }
        Ok(Ack::Done)
    }

    fn wants(&self, question: &Question) -> String {
        wants(question, &|value| self.rules.name(&self.history.world, value))
    }

    /// Refuses to let a seat in on what not everybody knows that only watches.
    fn plays(&self, seat: Seat) -> Result<(), Refused> {
        match self.sitting(seat)?.role {
            Role::Player | Role::CoReferee => Ok(()),
            Role::Spectator => Err(Refused::right(
                Right::Spectator,
                "who watches sees what everybody sees, and nothing else; choose a player",
            )),
        }
    }

    /// Refuses what not even a co-referee may.
    fn in_person(&self, seat: Seat, what: &str) -> Result<(), Refused> {
        self.referee(seat, what)?;
        match self.setting.hand {
            None => Ok(()),
            Some(_) => Err(Refused::right(
                Right::InPerson,
                format!("only the referee in person may {what}, and no co-referee; ask them to"),
            )),
        }
    }

    /// The referee corrects anything; a seat that is allowed to, what it sees on the sheets of whom it plays.
    fn may_correct(&self, seat: Seat, address: &str) -> Result<(), Refused> {
        let allowed = self.sitting(seat)?.may.contains(&May::Correct);
        if seat == REFEREE || !allowed {
            return self.referee(seat, "correct a value");
        }
        if self.is_own_address(seat, address) {
            return Ok(());
        }
        Err(Refused::right(
            Right::OwnCharacter,
            "you may correct what you see on the sheets of whom you play, and nothing else; ask the referee to",
        ))
    }

    fn referee(&self, seat: Seat, what: &str) -> Result<(), Refused> {
        if seat == REFEREE {
            return Ok(());
        }
        Err(Refused::right(Right::RefereesOnly, format!("only the referee may {what}; ask them to")))
    }

    /// What stands at an address of a sheet or the scene now, where all whom this reaches see the same there.
    fn known_at(&self, address: &str, reach: &Reach) -> Option<Value> {
        let view = self.rules.show(&self.history.world, &Viewer::Referee);
        let found = row_at(&view, address)?;
        let same = |viewer: Viewer| {
            let view = self.rules.show(&self.history.world, &viewer);
            same_row(&view, found).is_some_and(|row| row.value == found.1.value)
        };
        // Whoever sits down later reads what everybody was told.
        let newcomer = (*reach == Reach::Everyone).then(|| Viewer::Player(vec![]));
        let seats =
            self.people.seats.keys().filter(|seat| reach.reaches(**seat)).map(|seat| self.viewer(*seat));
        if !newcomer.into_iter().chain(seats).all(same) {
            return None;
        }
        match &found.1.value {
            Shown::Value(value) => Some(value.clone()),
            Shown::Gauge { now, .. } => Some((*now).into()),
            Shown::Words(_) => None,
        }
    }

    /// Whether a wish is another than what the seat wishes already.
    fn wishes_so(&self, seat: Seat, about: &str, wish: &Value) -> Result<bool, Refused> {
        let wishes = &self.sitting(seat)?.wishes;
        if *wish == Value::List(vec![]) {
            return Ok(wishes.contains_key(about));
        }
        if wishes.get(about) == Some(wish) {
            return Ok(false);
        }
        let of = |about: &str, wish: &Value| limits::bytes(wish).saturating_add(about.len() as u64);
        let limits::Limits { wishes: most, wish_bytes, wishes_bytes, .. } = self.setting.limits;
        let bytes = of(about, wish);
        within(bytes, wish_bytes, || {
            format!("a wish has at most {wish_bytes} bytes, its name included; this one has {bytes}")
        })?;
        let others = || wishes.iter().filter(|(one, _)| *one != about);
        within(others().count() as u64 + 1, most, || {
            format!("a seat has at most {most} wishes; take one back with an empty list")
        })?;
        let all = others().map(|(about, wish)| of(about, wish)).sum::<u64>().saturating_add(bytes);
        within(all, wishes_bytes, || {
            format!(
                "all wishes of a seat have at most {wishes_bytes} bytes; take one back with an empty list"
            )
        })?;
        Ok(true)
    }

    /// A policy of the table: a wish of the referee's seat, or what holds where they have none.
    pub(crate) fn policy(&self, about: &str) -> Option<&Value> {
        let wished = self.people.seats.get(&REFEREE).and_then(|sitting| sitting.wishes.get(about));
        let by_default = || self.by_default.iter().find(|(of, _)| *of == about).map(|(_, how)| how);
        wished.or_else(by_default)
    }

    /// What a seat wishes; with the referee's, what of the table's policies holds though nobody has wished it.
    pub(crate) fn wishes_of(&self, seat: Seat) -> Result<BTreeMap<String, Value>, Refused> {
        let mut wishes = self.sitting(seat)?.wishes.clone();
        if seat == REFEREE {
            for (about, how) in &self.by_default {
                wishes.entry(about.clone()).or_insert_with(|| how.clone());
            }
        }
        Ok(wishes)
    }
}

/// What one audience is told of an attempt.
type Share = (Reach, Vec<Changed>, Vec<Noted<String>>);

/// Refuses what could not be hashed and so not stored: a number too big for canonical JSON, a value nested
/// too deep.
pub(crate) fn unwritten(error: &norn_chronicle::Error) -> Refused {
    Refused::right(Right::Text, format!("this can't be written down: {}; {}", error.text, error.hint))
}

/// A table that was made of another's log.
#[expect(missing_debug_implementations, reason = "may hold a table of any ruleset, which shows no secrets")]
pub struct Imported<T> {
    /// The table.
    pub table: T,
    /// Its log.
    pub entries: Vec<Entry>,
    /// What of the other's log is not in it.
    pub left: Left,
}

/// How many entries of another's log a table made of it leaves out, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Left {
    /// Ends of chains: the new table and its devices commit themselves to secrets of their own.
    pub secrets: u64,
    /// Requests for links, and who did not give any: the dice that waited for them are there.
    pub requests: u64,
    /// Wishes of seats, which belong to nobody yet.
    pub wishes: u64,
    /// Who had the floor: nobody is there yet.
    pub floor: u64,
    /// The referee's seat: whoever imports has it.
    pub referee: u64,
    /// What somebody had erased, and that they did: nothing is left of it to take over.
    pub erased: u64,
}

/// What of an entry goes into a table that is made of another's log; `erased` is whether its words were.
fn imported(body: Body, erased: bool, left: &mut Left) -> Option<Body> {
    let elsewhere = |source| match source {
        Source::Links { .. } => Source::Imported,
        source => source,
    };
    Some(match body {
        // The new table has a beginning of its own, in the place of this one.
        Body::Begun { .. } => return None,
        // Entries have other salts here, so that what was sealed there is not to be found.
        Body::Sealed { .. }
        | Body::Opened { .. }
        | Body::Committed { .. }
        | Body::Published { .. }
        | Body::Renewed { .. } => {
            left.secrets += 1;
            return None;
        }
        Body::Awaited { .. } | Body::Absent { .. } => {
            left.requests += 1;
            return None;
        }
        Body::Wished { .. } => {
            left.wishes += 1;
            return None;
        }
        Body::Floor { .. } => {
            left.floor += 1;
            return None;
        }
        // Whoever imports runs the game, and nobody has given them the chair.
        Body::Seated { seat: REFEREE, .. } | Body::Chair { .. } => {
            left.referee += 1;
            return None;
        }
        Body::Said { .. } | Body::Note { .. } if erased => {
            left.erased += 1;
            return None;
        }
        Body::Erased { .. } => {
            left.erased += 1;
            return None;
        }
        // What it was waits until it is released, and is nothing.
        Body::Held { command, .. } if erased => {
            let say = serde_json::to_value(Say::Agree {}).unwrap_or_default();
            Body::Held { command, say, based_on: None }
        }
        Body::Seated { seat, name, characters, .. } => {
            Body::Seated { seat, name, characters, present: false, hosted: false }
        }
        Body::Rolled { attempt, path, key, owner, die, faces, source } => {
            Body::Rolled { attempt, path, key, owner, die, faces, source: elsewhere(source) }
        }
        Body::Thrown { notation, sides, faces, total, source, .. } => {
            Body::Thrown { of: None, notation, sides, faces, total, source: elsewhere(source), link: None }
        }
        Body::Settled { attempt, verdict, .. } => Body::Settled { attempt, verdict, link: None },
        Body::SetAside { attempt, reason, .. } => Body::SetAside { attempt, reason, link: None },
        body => body,
    })
}

/// Refused to whoever watches.
pub(crate) fn watches() -> Refused {
    Refused::right(
        Right::Spectator,
        "you watch: you see what everybody sees, and can say and do nothing here; ask the referee for a seat to play",
    )
}

fn seated(seat: Seat, sitting: Sitting) -> Body {
    let Sitting { name, characters, present, hosted, .. } = sitting;
    Body::Seated { seat, name, characters, present, hosted }
}

/// Whether what runs, or what is to run, may go on after this: everything but talk and free dice.
fn stirs(body: &Body) -> bool {
    !matches!(
        body,
        Body::Said { .. }
            | Body::Note { .. }
            | Body::Card { .. }
            | Body::CardGone { .. }
            | Body::CardMoved { .. }
            | Body::CardPinned { .. }
            | Body::Picture { .. }
            | Body::Backdrop { .. }
            | Body::Tiled { .. }
            | Body::Staged { .. }
            | Body::Portrait { .. }
            | Body::Thrown { .. }
            | Body::Committed { .. }
            | Body::Published { .. }
            | Body::AskedToUndo { .. }
            | Body::Session { .. }
            | Body::Subject { .. }
            | Body::Floor { .. }
            | Body::Held { .. }
            | Body::Released { .. }
            | Body::Sealed { .. }
            | Body::Opened { .. }
            | Body::Erased { .. }
            | Body::Safety(Safety::Called { .. } | Safety::Ready {} | Safety::SteppedOut { .. })
    )
}

/// A rule that breaks down harms nothing: the table stays as it was.
pub(crate) fn guarded<T>(doing: impl FnOnce() -> Result<T, Refused>) -> Result<T, Refused> {
    catch_unwind(AssertUnwindSafe(doing)).unwrap_or_else(|_| {
        Err(Refused::right(Right::Fault, "a rule failed at this; nothing has changed, and it is our fault"))
    })
}

fn stored_effects<R: Ruleset>(effects: &[EffectOf<R>]) -> Vec<Changed> {
    let stored = |effect| Changed {
        key: String::new(),
        path: None,
        effect: serde_json::to_value(effect).unwrap_or_default(),
    };
    effects.iter().map(stored).collect()
}

fn no_such(id: &AttemptId) -> Refused {
    Refused::right(Right::NoSuchAttempt, format!("there is no attempt {} waiting or open", id.0))
}

fn refused<A>(next: Next<A>) -> Refused {
    match next {
        Next::Refused(refusal) => Refused::Rule(refusal),
        Next::Wrong(wrong) => Refused::Filled(Box::new(wrong)),
        Next::Fill(param) | Next::Propose(param) => Refused::Missing(Box::new(param)),
        Next::Ready(_) => Refused::right(Right::Fault, "it was ready"),
    }
}

fn talk(text: &str, may_be_empty: bool) -> Result<(), Refused> {
    if TALK_MAX < text.chars().count() || (!may_be_empty && text.trim().is_empty()) {
        return Err(Refused::right(Right::Text, format!("this takes 1 to {TALK_MAX} characters")));
    }
    Ok(())
}

/// What would answer a question.
fn wants(question: &Question, name: &dyn Fn(&Value) -> Option<String>) -> String {
    let among = |options: &[norn_kernel::Choice]| {
        let options: Vec<String> = options.iter().map(|one| given::option(&one.value, name)).collect();
        given::list(&options.iter().map(String::as_str).collect::<Vec<_>>())
    };
    match &question.wanted {
        Wanted::Confirm => "this wants yes or no".to_owned(),
        Wanted::OneOf(options) => format!("this wants one of {}", among(options)),
        Wanted::SeveralOf { min, max, options } => {
            format!("this wants {min} to {max} of these, each once: {}", among(options))
        }
        Wanted::Number { min, max } => format!("this wants a whole number from {min} to {max}"),
        Wanted::Text { max } => format!("this wants a text of at most {max} characters"),
        Wanted::Order(options) => format!("this wants all of these in an order: {}", among(options)),
        Wanted::Allot { points, each_max, .. } => {
            format!("this wants {points} points given away, at most {each_max} each")
        }
        Wanted::Places { min, max, .. } => {
            format!("this wants {min} to {max} of its places, each once")
        }
        Wanted::Roll { die, count } => {
            let faces = if *count == 1 { "1 face".to_owned() } else { format!("{count} faces") };
            format!("this is a roll: {faces} from 1 to {}", die.sides())
        }
    }
}
