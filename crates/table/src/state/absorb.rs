//! How each entry of a log changes the table.
use super::begins;
use super::parts::{Awaited, Device, Server};
use super::{
    Asking, Damaged, EffectOf, Ended, Heard, Held, Open, Packed, Past, Queued, Run, SettledAttempt, Table,
    TakenOut, chain_of, made, made_of,
};
use crate::command::{Basis, Command, Say};
use crate::limits::{self, ENTRY_BYTES};
use crate::view::{FOG_HIDES, OPPONENTS_ODDS, Settled};
use norn_chronicle::Revealed;
use norn_chronicle::entry::DEFAULTS;
use norn_chronicle::fold;
use norn_chronicle::{
    Aside, AttemptId, Awaiting, Body, By, ChainId, Changed, DeviceKey, Entry, Fell, FloorEnd, From, Hash,
    REFEREE, Reach, Renewal, Safety, Seat, Source,
};
use norn_kernel::{Answer, Filled, Path, Ruleset, Value, Verdict, Who};
use norn_play::{Fact, Journal};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// Whether a ruling at one point means that what is known at the other counts no more.
pub(crate) fn set_aside_by(ruling: &Path, at: &Path) -> bool {
    ruling < at && !at.apart(ruling)
}

/// Entries that change no view, except for who has been quiet.
pub(super) fn is_talk(body: &Body) -> bool {
    matches!(body, Body::Said { .. } | Body::Note { .. } | Body::Picture { .. } | Body::Sealed { .. })
}
/// Entries that change nothing but who has which cards.
pub(super) fn is_of_cards(body: &Body) -> bool {
    matches!(
        body,
        Body::Card { .. } | Body::CardGone { .. } | Body::CardMoved { .. } | Body::CardPinned { .. }
    )
}

/// Entries that change nothing but what the table shows besides its game and the cards.
pub(super) fn is_of_scenery(body: &Body) -> bool {
    matches!(
        body,
        Body::Backdrop { .. }
            | Body::Tiled { .. }
            | Body::Fogged { .. }
            | Body::Staged { .. }
            | Body::Portrait { .. }
    )
}

/// What leaves the seats, their policies and, until it is settled, the world as they are. What may change them is not
/// named, so that a new body counts as one of those.
pub(super) fn is_of_attempts(body: &Body) -> bool {
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

/// Entries after which an undo that was asked for is no longer the one that people agreed to.
pub(super) fn changes_the_game(body: &Body) -> bool {
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
            | Body::Redone { .. }
            | Body::Safety(Safety::Stopped { .. } | Safety::GoneOn { .. } | Safety::Reopened { .. })
    )
}

/// Entries after which a stop can't be taken back any more.
fn leaves_the_stop_behind(body: &Body) -> bool {
    let stops = matches!(
        body,
        Body::Safety(Safety::Stopped { .. } | Safety::GoneOn { .. })
            | Body::SetAside { reason: Aside::Stopped, .. }
    );
    !stops && (changes_the_game(body) || matches!(body, Body::Subject { .. } | Body::Busy { .. }))
}

pub(super) fn learn(journal: &mut Journal, path: Path, fact: Fact) {
    let rank = |path: Path, fact: &Fact| (path, matches!(fact, Fact::Ruled { .. }));
    let place = journal.partition_point(|(of, known)| rank(*of, known) < rank(path, &fact));
    journal.insert(place, (path, fact));
}

impl<R: Ruleset> Table<R> {
    /// What is open keeps who played whom when it began.
    pub(super) fn keep_players(&mut self, before: &BTreeMap<Who, Seat>) {
        let now = self.players();
        let Some(open) = &mut self.play.open else { return };
        for who in before.keys().chain(now.keys()) {
            let then = before.get(who).copied().unwrap_or(REFEREE);
            if now.get(who).copied().unwrap_or(REFEREE) != then {
                open.played.entry(*who).or_insert(then);
            }
        }
    }

    /// Lets an entry take effect. The only way a table ever changes.
    ///
    /// # Errors
    /// The entry can't follow what came before; then the table is not to be used any more.
    pub(crate) fn absorb(&mut self, entry: &Entry) -> Result<(), Damaged> {
        let damaged = |text: String| Damaged { seq: entry.seq, text };
        if entry.seq != self.count.seq {
            return Err(damaged(format!("it should have the number {}", self.count.seq)));
        }
        if (entry.seq == 0) != matches!(entry.body, Body::Begun { .. }) {
            return Err(damaged("a log begins with the table's beginning, and has one".to_owned()));
        }
        self.count.seq += 1;
        let told = self.count.tell(&entry.audience);
        self.is_known(entry);
        self.counts_bytes(entry);
        if let Some(command) = &entry.command {
            self.seen.remember(Heard::of(command));
        }
        match &entry.body {
            body if is_talk(body) => {}
            body if is_of_cards(body) => self.count.carded = self.count.seq,
            // What lies in fog is kept from what others see of the game, too.
            Body::Fogged { .. } => {
                let now = self.count.seq;
                (self.count.staged, self.count.moved, self.count.arranged) = (now, now, now);
            }
            body if is_of_scenery(body) => self.count.staged = self.count.seq,
            body => {
                self.count.moved = self.count.seq;
                if !is_of_attempts(body) {
                    self.count.arranged = self.count.seq;
                }
            }
        }
        if changes_the_game(&entry.body) {
            self.history.asking = None;
        }
        if leaves_the_stop_behind(&entry.body) && self.play.ended.is_some() {
            self.play.ended = None;
        }
        match &entry.body {
            Body::Begun { ruleset, edition, name, defaults, .. } => {
                self.begun(entry, ruleset, (*edition, *defaults), name)?;
            }
            Body::Published { chain, tip, key } => {
                let By::Seat(seat) = entry.by else {
                    return Err(damaged("a device's chain is published by its seat".to_owned()));
                };
                Arc::make_mut(&mut self.dice.tips).insert(*tip);
                self.publish(seat, chain, *tip, *key, entry.seq).map_err(damaged)?;
            }
            Body::Committed { chain, tip, length } => {
                Arc::make_mut(&mut self.dice.tips).insert(*tip);
                self.committed(entry, chain, *tip, *length);
            }
            Body::Renewed { why } => self.renews(*why),
            Body::Seated { seat, name, characters, present, hosted } => {
                if !self.people.seats.contains_key(seat) && seat.0 < self.people.next_seat {
                    return Err(damaged(format!("seat {} was removed", seat.0)));
                }
                self.people.next_seat = self.people.next_seat.max(seat.0.saturating_add(1));
                self.count.spoke.entry(*seat).or_insert(entry.seq);
                let before = self.players();
                let sitting = self.people.seats.entry(*seat).or_default();
                sitting.name.clone_from(name);
                sitting.characters.clone_from(characters);
                sitting.present = *present;
                sitting.hosted = *hosted;
                self.keep_players(&before);
                if !*present {
                    self.frees_the_floor(*seat);
                }
            }
            Body::Allowed { seat, role, may } => {
                let sitting = self.people.seats.get_mut(seat).filter(|_| *seat != REFEREE);
                let Some(sitting) = sitting else {
                    return Err(damaged(format!(
                        "seat {} is nobody's that could be allowed anything",
                        seat.0
                    )));
                };
                (sitting.role, sitting.may) = (*role, may.clone());
            }
            // What becomes of the seats follows; what is kept of what is opened goes by commitments, which are known once it
            // is written.
            Body::Chair { .. } | Body::Opened { .. } => {}
            // What was hidden is sealed with the stop, and nothing has happened since.
            Body::Sealed { .. } => {
                if self.talk.stopped_at == Some(told) {
                    self.talk.stopped_at = Some(self.told(&Reach::Everyone));
                }
            }
            Body::Session { number, open } => {
                self.talk.sessions = *number;
                self.talk.session = open.then_some(*number);
            }
            Body::Proposed { attempt, filled } => self.waits(entry, attempt, filled, true),
            Body::Queued { attempt, filled } => self.waits(entry, attempt, filled, false),
            Body::Withdrawn { attempt, begins, .. } => {
                // Under another name it goes on.
                if begins.is_none() {
                    self.without(entry, attempt, None);
                }
                self.play.queue.retain(|one| one.id != *attempt);
            }
            Body::Attempted { attempt, filled, data, .. } => self.attempted(entry, attempt, filled, data)?,
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
                    self.dice.throws.push(awaited);
                } else {
                    self.pass_over(|one| one.of == *of && one.path == *path);
                    self.running(of).map_err(damaged)?.awaited.push(awaited);
                }
            }
            Body::Absent { of, path, seat } => {
                self.dice.absent.insert((of.clone(), *path, *seat));
                self.pass_over(|one| one.of == *of && one.path == *path && one.seat == *seat);
            }
            Body::Rolled { attempt, path, key, owner, die, faces, source } => {
                self.dice.absent.retain(|(of, at, _)| of != attempt || at != path);
                self.fallen(attempt, path, source);
                self.reveal(source, &chain_of(&entry.audience));
                let open = self.running(attempt).map_err(damaged)?;
                open.keep(*path, &entry.audience);
                let fell = Fell::of(&entry.body);
                if let (Some(fell), Source::Again(id), Some(before)) = (&fell, source, &open.again)
                    && before.id == *id
                {
                    open.taken.take(&before.fell, fell.into(), faces);
                }
                open.fell.extend(fell);
                let fact = Fact::Rolled { key: key.clone(), owner: *owner, die: *die, faces: faces.clone() };
                learn(&mut open.journal, *path, fact);
            }
            Body::Answered { attempt, path, answer, from, .. }
                if self.play.open.as_ref().is_none_or(|open| open.id != *attempt) =>
            {
                self.stands(attempt, path, answer, from).map_err(damaged)?;
            }
            Body::Answered { attempt, path, key, owner, answer, from } => {
                let open = self.running(attempt).map_err(damaged)?;
                open.keep(*path, &entry.audience);
                open.from.insert(*path, from.clone());
                let fact = Fact::Answered { key: key.clone(), owner: *owner, answer: answer.clone() };
                learn(&mut open.journal, *path, fact);
            }
            Body::Ruled { attempt, path, key, number, .. } => {
                self.ruled(entry, attempt, path, key, *number)?;
            }
            Body::SetAside { attempt, reason, link } => {
                self.ends_without(entry, attempt, reason, link.as_ref())?;
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
                self.settles(entry, attempt, verdict, link.as_ref())?;
            }
            Body::Corrected { id, changes, .. }
            | Body::Built { id, changes, .. }
            | Body::Loaded { id, changes, .. }
            | Body::Switched { id, changes, .. } => {
                if let Body::Built { who, draft, .. } = &entry.body {
                    self.people.whos = self.people.whos.max(who.0.saturating_add(1));
                    let forms = self.rules.forms(&self.history.world);
                    let for_players = forms.iter().any(|form| form.name == draft.form && form.players);
                    // Whom not everybody knows of is offered to nobody.
                    if for_players && entry.audience == Reach::Everyone {
                        self.people.made.insert(*who);
                    }
                }
                if let Body::Corrected { address, value, .. } = &entry.body
                    && (entry.by == By::Rules || !self.scenery.in_fog.is_empty())
                {
                    self.scenery.writes(id, entry.by, address, value);
                }
                self.change(entry.seq, id.clone(), entry.by, entry.audience.clone(), changes, None, false)?;
            }
            Body::Edition { id, edition, changes } => {
                self.edition = *edition;
                self.change(entry.seq, id.clone(), entry.by, entry.audience.clone(), changes, None, true)?;
            }
            Body::Undone { undone, again, .. } => {
                self.play.spared = None;
                self.undo(undone, entry.by, entry.seq).map_err(damaged)?;
                if *again {
                    // It goes on, and what waited behind it goes on waiting: even where what was due after it ended
                    // just before.
                    let since = entry.seq.checked_sub(1);
                    let ended = self.play.queue.iter_mut().filter(|one| one.unsure == since);
                    ended.for_each(|one| one.unsure = None);
                } else {
                    self.unsettles(entry, |_| true);
                }
            }
            Body::Redone { id, redone, changes } => self.redone(entry, id, redone, changes)?,
            Body::AskedToUndo { back_to } => {
                let By::Seat(seat) = entry.by else {
                    return Err(damaged("somebody asks for an undoing".to_owned()));
                };
                self.history.asking = Some(Asking { seat, back_to: back_to.clone(), agreed: [seat].into() });
            }
            Body::Agreed {} => {
                if let (Some(asking), By::Seat(seat)) = (&mut self.history.asking, entry.by) {
                    asking.agreed.insert(seat);
                }
            }
            Body::Subject { subject } => {
                self.talk.subject.clone_from(subject);
                self.talk.adrift = false;
            }
            Body::Safety(Safety::Stopped { subject, changes }) => {
                self.remember_what_ends(entry, subject);
                if !subject.is_empty() {
                    self.talk.stopped.insert(subject.clone());
                }
                self.talk.subject.clear();
                self.talk.stopped_at = Some(self.told(&Reach::Everyone));
                // It ends what runs unseen, too.
                self.talk.busy = false;
                self.talk.adrift = true;
                self.play.queue.clear();
                // Its own name, from before it counted.
                let stop = self.setting.root.attempt(&entry.audience, told);
                // What was due and was stopped does not begin again because of that: it waits until something else happens.
                let spared = self.play.spared.clone();
                if let Some(ended) = &mut self.play.ended {
                    ended.changes.push(stop.clone());
                }
                self.change(entry.seq, stop, By::Nobody, entry.audience.clone(), changes, None, true)?;
                self.play.spared = spared;
            }
            Body::Safety(Safety::GoneOn { .. }) => {
                let ended = self.play.ended.take();
                let ended =
                    ended.ok_or_else(|| damaged("nothing was stopped that could go on".to_owned()))?;
                self.goes_on(ended);
            }
            Body::Safety(Safety::Reopened { subject }) => {
                self.talk.stopped.remove(subject);
                self.talk.adrift = false;
                self.talk.subject.clone_from(subject);
            }
            Body::Safety(Safety::Called { change }) => {
                self.talk.called.retain(|one| !one.is_like(change));
                self.talk.called.push(change.clone());
                // What they were ready for was less.
                self.talk.ready.clear();
            }
            Body::Safety(Safety::Ready {}) => {
                if let By::Seat(seat) = entry.by {
                    self.talk.ready.insert(seat);
                }
            }
            Body::Safety(Safety::Resumed {}) => {
                self.talk.called.clear();
                self.talk.ready.clear();
            }
            Body::Safety(Safety::SteppedOut { out }) => {
                let By::Seat(seat) = entry.by else {
                    return Err(damaged("somebody steps out".to_owned()));
                };
                match out {
                    true => self.people.out.insert(seat),
                    false => self.people.out.remove(&seat),
                };
                if *out {
                    self.frees_the_floor(seat);
                }
            }
            Body::Wished { seat, about, wish } => self.wished(*seat, about, wish),
            Body::Removed { seat } => self.removed(*seat).map_err(damaged)?,
            Body::Erased { seat, called } => {
                if self.people.next_seat <= seat.0 {
                    return Err(damaged(format!("there is no seat {}", seat.0)));
                }
                if let Some(one) = self.people.seats.get_mut(seat) {
                    one.name.clone_from(called);
                }
                if let By::Seat(by) = entry.by {
                    self.count.erasures.entry(by).or_default().take(1, entry.time);
                }
            }
            Body::Thrown { of, source, link, .. } => self.thrown(entry, of.as_ref(), source, link.as_ref()),
            Body::Said { .. } => {
                if let By::Seat(seat) = entry.by {
                    self.count.spoke.insert(seat, entry.seq);
                    if entry.audience == Reach::Everyone && self.talk.ended.is_some_and(|one| one != seat) {
                        self.talk.ended = None;
                    }
                }
            }
            Body::Note { text } => {
                if let By::Seat(seat) = entry.by {
                    let (count, bytes) = self.count.notes.entry(seat).or_default();
                    *count += 1;
                    *bytes += text.len() as u64;
                }
            }
            Body::Card { card, wrote, about } => self.card_written(entry, card, *wrote, about)?,
            Body::CardGone { card, .. } => self.card_gone(entry, card)?,
            Body::CardMoved { was, card } => self.card_moved(entry, was, card)?,
            Body::CardPinned { card, to } => self.card_pinned(entry, card, *to)?,
            Body::Picture { picture } => self.picture_put(entry, picture)?,
            Body::Backdrop { map, lies } => self.backdrop_laid(entry, map, *lies)?,
            Body::Tiled { map, tiles } => self.tiled(entry, map, tiles)?,
            Body::Fogged { map, how } => self.fogged(map, how),
            Body::Staged { picture } => self.staged(entry, picture.as_ref())?,
            Body::Portrait { who, picture } => self.portrayed(entry, *who, picture.as_ref())?,
            Body::Floor { order, against, ended } => {
                self.talk.floor.clone_from(order);
                self.talk.against.clone_from(against);
                match ended {
                    Some(ended) if ended.why != FloorEnd::Quiet => self.talk.ended = Some(ended.seat),
                    _ if order.first() != self.talk.ended.as_ref() => self.talk.ended = None,
                    _ => {}
                }
            }
            Body::Busy { on } => self.talk.busy = *on,
            Body::Held { command, say, based_on } => self.holds(entry, command, say, based_on.as_ref())?,
            Body::Released { seat, command, .. } => self.released(entry, *seat, command)?,
        }
        self.dates(entry.seq);
        Ok(())
    }

    /// Counts what an entry takes of the log for the seat that brought it there: who did it; what follows by itself, for the
    /// seat that began what runs, or else did last what all may know. A seat counts nothing that it may not know of, or it could
    /// reckon how much that was.
    fn counts_bytes(&mut self, entry: &Entry) {
        let payer = match (entry.by, &entry.body) {
            (By::Seat(seat), body) if !matches!(body, Body::Absent { .. } | Body::Awaited { .. }) => {
                let payer = entry.hand.unwrap_or(seat);
                if entry.audience == Reach::Everyone {
                    self.count.mover = Some(payer);
                }
                Some(payer)
            }
            _ => match self.play.open.as_ref().map(|open| open.by) {
                Some(By::Seat(seat)) => Some(seat),
                _ => self.count.mover,
            },
        };
        let Some(payer) = payer.filter(|payer| entry.audience.reaches(*payer)) else { return };
        let bytes = limits::bytes(&entry.body).saturating_add(ENTRY_BYTES);
        self.count.log.entry(payer).or_default().take(bytes, entry.time);
        if let Body::Said { text, .. } = &entry.body {
            self.count.talk.entry(payer).or_default().take(text.len() as u64 + ENTRY_BYTES, entry.time);
        }
    }

    /// What an attempt that is over took for the time being counts for good.
    fn stands(&mut self, id: &AttemptId, path: &Path, answer: &Answer, from: &From) -> Result<(), String> {
        let taken =
            || format!("the attempt {} is not open, and took no such answer for the time being", id.0);
        let past =
            self.history.past.iter_mut().find(|past| past.id == *id).map(Arc::make_mut).ok_or_else(taken)?;
        let took = |run: &&mut Run| {
            let same = |(at, fact): &(Path, Fact)| {
                at == path && matches!(fact, Fact::Answered { answer: taken, .. } if taken == answer)
            };
            run.from.get(path) == Some(&From::Later) && run.journal.iter().any(same)
        };
        past.run.as_mut().filter(took).ok_or_else(taken)?.from.insert(*path, from.clone());
        if let Some(came) = &mut past.came {
            came.late = OnceLock::new();
        }
        Ok(())
    }

    fn begun(
        &mut self,
        entry: &Entry,
        ruleset: &str,
        (edition, defaults): (u32, u32),
        name: &str,
    ) -> Result<(), Damaged> {
        let damaged = |text: String| Damaged { seq: entry.seq, text };
        if ruleset != R::NAME {
            return Err(damaged(format!("this is a table of {ruleset}, not of {}", R::NAME)));
        }
        if edition > R::EDITION {
            return Err(damaged(format!(
                "edition {edition} of {ruleset} is newer than this program's, {}",
                R::EDITION
            )));
        }
        if defaults > DEFAULTS {
            return Err(damaged(format!(
                "it was begun with defaults of a newer program ({defaults}; this one knows {DEFAULTS})"
            )));
        }
        name.clone_into(&mut self.name);
        self.edition = edition;
        if 0 < defaults {
            let policies = [(OPPONENTS_ODDS, "usual"), (FOG_HIDES, "people")];
            self.by_default = policies.map(|(about, how)| (about.to_owned(), Value::word(how))).into();
        }
        Ok(())
    }

    fn committed(&mut self, entry: &Entry, chain: &ChainId, tip: Hash, length: u32) {
        let generation = self.dice.chains.get(chain).map_or(0, |server| server.generation + 1);
        let made = made_of(self.setting.root.chain(chain, generation), length);
        if made.tip() != tip || made.length() != length {
            self.not_ours(entry.seq);
        }
        self.dice.chains.insert(chain.clone(), Server { chain: made, length, generation, revealed: 0 });
    }

    fn renews(&mut self, why: Renewal) {
        self.dice.restored |= why == Renewal::Restored;
        self.dice.chains.clear();
        self.dice.devices.clear();
        self.dice.throws.clear();
        self.dice.absent.clear();
        self.setting.mismatch = None;
        if let Some(open) = &mut self.play.open {
            open.awaited.clear();
        }
        // Commands were recognised by tags from the old secrets; from here on only by their ids.
        self.seen.forget_what_was_said();
    }

    /// Something waits from now on, or is said once more and waits where it did.
    fn waits(&mut self, entry: &Entry, id: &AttemptId, filled: &Filled, proposal: bool) {
        let (by, reach) = (entry.by, entry.audience.clone());
        let now = Queued {
            id: id.clone(),
            by,
            filled: filled.clone(),
            reach,
            proposal,
            unsure: None,
            told: None,
            proposed: None,
            since: entry.seq,
            command: entry.command.as_deref().and_then(begins),
        };
        let Some(at) = self.play.queue.iter().position(|one| one.id == *id) else {
            self.play.queue.push(now);
            return;
        };
        let one = &mut self.play.queue[at];
        if one.told.as_ref() == Some(filled) {
            // Others learn that it was accepted, or that it is still wanted.
            (one.by, one.unsure) = (by, None);
            one.command = now.command.or(one.command.take());
            return;
        }
        if now.reach == Reach::referee() && one.reach != now.reach {
            // What the referee adds to what was proposed is theirs alone until it begins.
            let proposed = one.proposed.or(one.proposal.then_some(one.by));
            let told = Some(one.told.take().unwrap_or_else(|| one.filled.clone()));
            *one = Queued { reach: one.reach.clone(), told, proposed, ..now };
            return;
        }
        if one.proposal != proposal {
            self.without(entry, id, Some(filled));
        }
        // It waits where it did: what was said after it counts on it.
        self.play.queue[at] = now;
    }

    /// Of what waits behind this one, the same person's counts on it. It goes, or (where it was proposed) becomes
    /// something else than they said.
    fn without(&mut self, entry: &Entry, id: &AttemptId, becomes: Option<&Filled>) {
        let Some(at) = self.play.queue.iter().position(|one| one.id == *id) else { return };
        let gone = &self.play.queue[at];
        let by = gone.proposed.unwrap_or(gone.by);
        let said = &gone.told.as_ref().unwrap_or(&gone.filled).values;
        let kept = |becomes: &Filled| {
            !(gone.proposal || gone.proposed.is_some())
                || said.iter().all(|(name, value)| becomes.values.get(name) == Some(value))
        };
        if becomes.is_some_and(kept) {
            return;
        }
        let behind: Vec<AttemptId> = self.play.queue.iter().skip(at + 1).map(|one| one.id.clone()).collect();
        self.unsettles(entry, |one| one.by == by && behind.contains(&one.id));
    }

    /// What was said to follow something that is no more waits until its person confirms it, as far as all who know of
    /// it know of that: or they could tell that there was something.
    fn unsettles(&mut self, entry: &Entry, which: impl Fn(&Queued) -> bool) {
        for one in &mut self.play.queue {
            let known = Self::both(&entry.audience, &one.reach) == one.reach;
            if !one.proposal && known && which(one) {
                one.unsure.get_or_insert(entry.seq);
            }
        }
    }

    fn attempted(
        &mut self,
        entry: &Entry,
        attempt: &AttemptId,
        filled: &Option<Filled>,
        data: &serde_json::Value,
    ) -> Result<(), Damaged> {
        let damaged = |text: String| Damaged { seq: entry.seq, text };
        if let Some(open) = &self.play.open {
            return Err(damaged(format!("the attempt {} is still open", open.id.0)));
        }
        let made = R::Attempt::deserialize(data)
            .map_err(|error| damaged(format!("this attempt is not one of {}: {error}", R::NAME)))?;
        self.without(entry, attempt, filled.as_ref());
        self.play.queue.retain(|one| one.id != *attempt);
        // Faces that were seen are taken again by the same attempt; what was skipped is forgone.
        let again = self
            .history
            .again
            .iter()
            .position(|run| run.data.is(data))
            .and_then(|at| self.history.again.drain(..=at).next_back());
        if again.is_none() {
            if filled.is_some() {
                self.history.again.clear();
            }
            // What came due has changed; what people did after it may still be repeated.
            while self.history.again.front().is_some_and(|run| run.filled.is_none()) {
                self.history.again.pop_front();
            }
        }
        let open =
            Open::new(attempt.clone(), made, data.clone(), filled.clone(), entry.by, entry.audience.clone());
        self.play.open = Some(Open { seq: entry.seq, again, ..open });
        Ok(())
    }

    fn ruled(
        &mut self,
        entry: &Entry,
        attempt: &AttemptId,
        path: &Path,
        key: &str,
        number: i32,
    ) -> Result<(), Damaged> {
        let damaged = |text: String| Damaged { seq: entry.seq, text };
        self.dice.absent.retain(|(of, at, _)| of != attempt || !set_aside_by(path, at));
        self.pass_over(|one| one.of == *attempt && set_aside_by(path, &one.path));
        let open = self.running(attempt).map_err(damaged)?;
        // What comes later on this thread counts no more. Worked out here and not read from the entry,
        // which tells no audience of points that it may not know of.
        open.journal.retain(|(at, fact)| {
            let ruling = matches!(fact, Fact::Ruled { .. });
            if at == path { !ruling } else { !set_aside_by(path, at) }
        });
        open.from.retain(|at, _| !set_aside_by(path, at));
        learn(&mut open.journal, *path, Fact::Ruled { key: key.to_owned(), number });
        open.keep(*path, &entry.audience);
        open.ruled.push(entry.audience.clone());
        Ok(())
    }

    /// The open attempt is over: its dice no longer wait, and the link that it took is spent.
    fn closes(
        &mut self,
        entry: &Entry,
        attempt: &AttemptId,
        link: Option<&Revealed>,
    ) -> Result<Option<Open<R>>, Damaged> {
        self.running(attempt).map_err(|text| Damaged { seq: entry.seq, text })?;
        self.dice.absent.retain(|(of, ..)| of != attempt);
        self.pass_over(|one| one.of == *attempt);
        self.spend(link.map(|revealed| &revealed.chain));
        Ok(self.play.open.take())
    }

    fn ends_without(
        &mut self,
        entry: &Entry,
        attempt: &AttemptId,
        reason: &Aside,
        link: Option<&Revealed>,
    ) -> Result<(), Damaged> {
        if let Some(open) = self.closes(entry, attempt, link)? {
            if open.filled.is_none() {
                self.play.spared = Some(open.data.clone());
            }
            // What breaks or is refused holds up nobody but those who said it.
            let by_hand = matches!(reason, Aside::Referee(_) | Aside::Undone);
            self.unsettles(entry, |one| by_hand || one.by == open.by);
            // Only who takes it back meets the same faces again; set aside otherwise, they count for
            // nothing.
            if *reason == Aside::Stopped {
                let spared = self.play.spared.take_if(|_| open.filled.is_none());
                let by = open.by;
                self.play.ended = Some(Ended { ran: Some((by, open.over(entry.seq))), ..Ended::default() });
                self.play.spared = spared;
                return Ok(());
            }
            if *reason == Aside::Undone && !open.fell.is_empty() {
                self.history.again.push_front(open.over(entry.seq));
                self.history.undoing = (1, entry.seq);
            }
        }
        Ok(())
    }

    /// A stop ends this, and tells each audience its share, first everybody.
    fn remember_what_ends(&mut self, entry: &Entry, subject: &str) {
        if entry.audience != Reach::Everyone {
            return;
        }
        // Two people have stopped it: neither takes back what the other wants.
        if self.play.ended.as_ref().is_some_and(|one| one.told) {
            self.play.ended = None;
            return;
        }
        let (adrift, busy) = (self.talk.adrift, self.talk.busy);
        let queue = self.play.queue.clone();
        // What it set aside stands in the entry before it.
        let ran = self.play.ended.take().and_then(|one| one.ran);
        let spared = if ran.is_some() { None } else { self.play.spared.clone() };
        let subject = subject.to_owned();
        self.play.ended =
            Some(Ended { subject, adrift, busy, queue, spared, ran, changes: vec![], told: true });
    }

    /// What was stopped by mistake is there again; what ran is begun anew, with the faces that fell in it.
    fn goes_on(&mut self, ended: Ended) {
        self.talk.stopped.remove(&ended.subject);
        (self.talk.subject, self.talk.adrift, self.talk.busy) = (ended.subject, ended.adrift, ended.busy);
        let since = std::mem::take(&mut self.play.queue);
        self.play.queue = ended.queue.into_iter().chain(since).collect();
        self.history.world = Arc::clone(&self.history.base);
        for past in std::mem::take(&mut self.history.past) {
            if !ended.changes.contains(&past.id) {
                self.counts(past);
            }
        }
        if let Some((_, run)) = ended.ran
            && !run.fell.is_empty()
        {
            self.history.again.push_front(run);
        }
        self.play.spared = ended.spared;
    }

    fn settles(
        &mut self,
        entry: &Entry,
        attempt: &AttemptId,
        verdict: &Verdict,
        link: Option<&Revealed>,
    ) -> Result<(), Damaged> {
        let damaged = |text: String| Damaged { seq: entry.seq, text };
        if let Some(mut open) = self.closes(entry, attempt, link)? {
            let changes = fold::weave(std::mem::take(&mut open.changes), open.order.as_deref())
                .map_err(|error| damaged(error.to_string()))?;
            let (by, reach, id) = (open.by, open.reach.clone(), open.id.clone());
            let settled = Settled::of(&id, by, &open.attempt, open.filled.as_ref(), verdict);
            let came = SettledAttempt {
                verdict: verdict.clone(),
                told: Packed::of(&open.told),
                seen: Some(Arc::new(settled)).into(),
                late: OnceLock::new(),
            };
            let run = Some((open.over(entry.seq), came));
            self.change(entry.seq, id, by, reach, &changes, run, false)?;
        }
        Ok(())
    }

    fn wished(&mut self, seat: Seat, about: &str, wish: &Value) {
        if let Some(sitting) = self.people.seats.get_mut(&seat) {
            if *wish == Value::List(vec![]) {
                sitting.wishes.remove(about);
            } else {
                sitting.wishes.insert(about.to_owned(), wish.clone());
            }
        }
    }

    fn thrown(&mut self, entry: &Entry, of: Option<&AttemptId>, source: &Source, link: Option<&Revealed>) {
        if let Some(of) = of {
            self.fallen(of, &Path::START, source);
            self.dice.absent.retain(|(one, ..)| one != of);
        }
        self.reveal(source, &ChainId::Thrown(entry.audience.clone()));
        self.spend(link.map(|revealed| &revealed.chain));
    }

    fn holds(
        &mut self,
        entry: &Entry,
        command: &str,
        say: &serde_json::Value,
        based_on: Option<&serde_json::Value>,
    ) -> Result<(), Damaged> {
        let damaged = |text: String| Damaged { seq: entry.seq, text };
        let By::Seat(seat) = entry.by else {
            return Err(damaged("what waits for the floor was said by somebody".to_owned()));
        };
        // What it was is erased, and it is released before that.
        let wordless = serde_json::json!({ "verb": "agree" });
        let say = Say::deserialize(if entry.erased.is_some() { &wordless } else { say })
            .map_err(|error| damaged(format!("what waits for the floor can't be read: {error}")))?;
        let based_on = based_on.map(Basis::deserialize).transpose().map_err(|error| {
            damaged(format!("what somebody saw who waits for the floor can't be read: {error}"))
        })?;
        let command = Command { id: command.to_owned(), say, based_on };
        self.talk.held.push(Held { seat, hand: entry.hand, command });
        Ok(())
    }

    fn released(&mut self, entry: &Entry, seat: Seat, command: &str) -> Result<(), Damaged> {
        let damaged = |text: String| Damaged { seq: entry.seq, text };
        let at = self.talk.held.iter().position(|one| one.seat == seat && one.command.id == command);
        let Some(at) = at else {
            return Err(damaged(format!("`{command}` did not wait for the floor")));
        };
        self.talk.held.remove(at);
        Ok(())
    }

    /// A seat is at the table no more. What it had waiting was taken back before.
    pub(super) fn removed(&mut self, seat: Seat) -> Result<(), String> {
        if seat == REFEREE {
            return Err("a table always has the referee's seat".to_owned());
        }
        let before = self.players();
        if self.people.seats.remove(&seat).is_none() {
            return Err(format!("there is no seat {}", seat.0));
        }
        self.keep_players(&before);
        self.dice.devices.retain(|(one, _), _| *one != seat);
        self.people.out.remove(&seat);
        self.talk.ready.remove(&seat);
        self.frees_the_floor(seat);
        self.talk.against.remove(&seat);
        self.talk.held.retain(|one| one.seat != seat);
        self.count.spoke.remove(&seat);
        self.count.notes.remove(&seat);
        self.count.talk.remove(&seat);
        self.count.log.remove(&seat);
        Ok(())
    }

    /// Whoever is not there has the floor no longer, and does not wait for it.
    fn frees_the_floor(&mut self, seat: Seat) {
        if self.talk.floor.first() == Some(&seat) {
            self.talk.against.clear();
        }
        self.talk.floor.retain(|one| *one != seat);
    }

    /// These dice wait no longer, and the links that they were to come from are passed over.
    pub(super) fn pass_over(&mut self, which: impl Fn(&Awaited) -> bool) {
        let rolls = self.play.open.iter_mut().flat_map(|open| open.awaited.extract_if(.., |one| which(one)));
        let gone: Vec<Awaited> = rolls.chain(self.dice.throws.extract_if(.., |one| which(one))).collect();
        for one in gone {
            if let Some(device) = self.dice.devices.get_mut(&(one.seat, one.chain())) {
                device.over += 1;
            }
        }
    }

    /// Dice fell that may have waited for a link, and took it or did without.
    pub(super) fn fallen(&mut self, of: &AttemptId, path: &Path, source: &Source) {
        let this = |one: &Awaited| one.of == *of && one.path == *path;
        let taken = match source {
            Source::Links { devices, .. } => {
                self.awaited().any(|one| this(one) && devices.contains_key(&one.seat))
            }
            _ => false,
        };
        if taken {
            self.dice.throws.retain(|one| !this(one));
            if let Some(open) = &mut self.play.open {
                open.awaited.retain(|one| !this(one));
            }
        } else {
            self.pass_over(this);
        }
    }

    pub(super) fn running(&mut self, attempt: &AttemptId) -> Result<&mut Open<R>, String> {
        match &mut self.play.open {
            Some(open) if open.id == *attempt => Ok(open),
            _ => Err(format!("the attempt {} is not open", attempt.0)),
        }
    }

    pub(super) fn reveal(&mut self, source: &Source, chain: &ChainId) {
        let Source::Links { devices, .. } = source else {
            return;
        };
        for (seat, link) in devices {
            if let Some(device) = self.dice.devices.get_mut(&(*seat, chain.clone())) {
                device.last = *link;
                device.revealed += 1;
                device.over = 0;
            }
        }
    }

    /// A device commits itself to a chain, or to a new one.
    pub(super) fn publish(
        &mut self,
        seat: Seat,
        of: &ChainId,
        tip: Hash,
        key: Option<DeviceKey>,
        seq: u64,
    ) -> Result<(), String> {
        let Some(sitting) = self.people.seats.get(&seat) else {
            return Err(format!("there is no seat {}", seat.0));
        };
        let place = (seat, of.clone());
        let generation = self.dice.devices.get(&place).map_or(0, |device| device.generation + 1);
        let chain = sitting.hosted.then(|| made(self.setting.root.device(seat, of, generation)));
        if chain.as_ref().is_some_and(|chain| chain.tip() != tip) {
            self.not_ours(seq);
        }
        self.dice
            .devices
            .insert(place, Device { last: tip, generation, revealed: 0, over: 0, key, chain, seq });
        Ok(())
    }

    /// This commitment was not derived from the secrets at hand.
    pub(super) fn not_ours(&mut self, seq: u64) {
        if !self.setting.reading && self.setting.mismatch.is_none() {
            let text =
                "the table's secrets are not those that it committed itself to; restored from a backup, it gets new ones"
                    .to_owned();
            self.setting.mismatch = Some(Damaged { seq, text });
        }
    }

    pub(super) fn spend(&mut self, chain: Option<&ChainId>) {
        if let Some(server) = chain.and_then(|chain| self.dice.chains.get_mut(chain)) {
            server.revealed += 1;
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "what a change is made of; a struct would be built once and taken apart at once"
    )]
    pub(super) fn change(
        &mut self,
        seq: u64,
        id: AttemptId,
        by: By,
        reach: Reach,
        changes: &[Changed],
        run: Option<(Run, SettledAttempt)>,
        sticky: bool,
    ) -> Result<(), Damaged> {
        // Kept as long as it can be undone, so without room for more.
        let mut effects = Vec::with_capacity(changes.len());
        for change in changes {
            effects.push(EffectOf::<R>::deserialize(&change.effect).map_err(|error| Damaged {
                seq,
                text: format!("this change is not one of {}: {error}", R::NAME),
            })?);
        }
        self.play.spared = None;
        let (run, came) = run.unzip();
        // What follows by itself, as fog does, follows on what is done again, too.
        if by != By::Rules || run.is_some() || sticky {
            self.goes_further(&reach);
        }
        self.counts(Arc::new(Past { id, by, reach, run, came, effects, sticky, redone: vec![] }));
        Ok(())
    }

    /// Something else happens: what was undone before can't be done again by those who may know of it.
    pub(super) fn goes_further(&mut self, reach: &Reach) {
        if self.history.taken_out.is_empty() {
            return;
        }
        if *reach == Reach::Everyone {
            return self.history.taken_out.clear();
        }
        for one in &mut self.history.taken_out {
            if !one.since.contains(reach) {
                one.since.push(reach.clone());
            }
        }
    }

    /// What was undone counts again.
    fn redone(
        &mut self,
        entry: &Entry,
        id: &AttemptId,
        redone: &[AttemptId],
        changes: &[Changed],
    ) -> Result<(), Damaged> {
        let damaged = |text: &str| Damaged { seq: entry.seq, text: text.to_owned() };
        let mut runs = vec![];
        for name in redone {
            let is = |(_, past): &(usize, Arc<Past<R>>)| past.id == *name;
            let group = self.history.taken_out.iter_mut().rfind(|one| one.parts.iter().any(is));
            let group = group.ok_or_else(|| damaged("what counts again was not undone"))?;
            let at = group.parts.iter().position(is).unwrap_or_default();
            let (_, past) = group.parts.remove(at);
            runs.extend(past.run.iter().chain(&past.redone).cloned());
        }
        self.history.taken_out.retain(|one| !one.parts.is_empty());
        self.history.again.retain(|run| !runs.iter().any(|one| one.id == run.id));
        self.history.undoing = (0, 0);
        let effects = changes.iter().map(|change| EffectOf::<R>::deserialize(&change.effect));
        let effects = effects.collect::<Result<Vec<_>, _>>().map_err(|error| Damaged {
            seq: entry.seq,
            text: format!("this change is not one of {}: {error}", R::NAME),
        })?;
        self.play.spared = None;
        self.counts(Arc::new(Past {
            id: id.clone(),
            by: entry.by,
            reach: entry.audience.clone(),
            run: None,
            came: None,
            effects,
            sticky: false,
            redone: runs,
        }));
        Ok(())
    }

    /// A change takes effect, and can be undone from now on.
    pub(super) fn counts(&mut self, past: Arc<Past<R>>) {
        past.happens(&mut self.history.world);
        if fold::UNDO_MAX <= self.history.past.len()
            && let Some(oldest) = self.history.past.pop_front()
        {
            oldest.happens(&mut self.history.base);
        }
        self.history.past.push_back(past);
    }

    /// Takes changes out, as if they had never been; what lies after them and is not named stays.
    pub(super) fn undo(&mut self, undone: &[AttemptId], by: By, seq: u64) -> Result<(), String> {
        let gone = |past: &Past<R>| !past.sticky && undone.contains(&past.id);
        if let Some(id) =
            undone.iter().find(|id| !self.history.past.iter().any(|past| past.id == **id && gone(past)))
        {
            return Err(format!("`{}` is undone, but does not count", id.0));
        }
        if undone.is_empty() {
            return Ok(());
        }
        if self.scenery.in_fog.iter().any(|(id, ..)| undone.contains(id)) {
            self.scenery.in_fog.retain(|(id, ..)| !undone.contains(id));
        }
        self.history.world = Arc::clone(&self.history.base);
        let mut again = vec![];
        let mut parts = vec![];
        for (at, past) in std::mem::take(&mut self.history.past).into_iter().enumerate() {
            if !gone(&past) {
                self.counts(past);
                continue;
            }
            again.extend(past.run.iter().chain(&past.redone).cloned());
            parts.push((at, past));
        }
        self.takes_out(by, seq, parts);
        // What was undone before came after it. Where several audiences are told of one undoing, each in an entry
        // of its own, their attempts are put in order again.
        let before = if self.history.undoing.1 + 1 == seq { self.history.undoing.0 } else { 0 };
        again.extend(self.history.again.drain(..before));
        again.sort_by_key(|run| run.closed);
        self.history.undoing = (again.len(), seq);
        for run in again.into_iter().rev() {
            self.history.again.push_front(run);
        }
        self.history.again.truncate(fold::UNDO_MAX);
        Ok(())
    }

    /// This was undone, and can be done again. Several audiences are told of one undoing in entries in a row.
    fn takes_out(&mut self, by: By, seq: u64, parts: Vec<(usize, Arc<Past<R>>)>) {
        let before = self.history.taken_out.last_mut().filter(|one| one.by == by && one.seq + 1 == seq);
        let mut stood: Vec<usize> = parts.iter().map(|(at, _)| *at).collect();
        for at in &mut stood {
            // Where it stood before the others were taken out.
            for (other, _) in before.iter().flat_map(|one| &one.parts) {
                *at += usize::from(other <= at);
            }
        }
        // The first entry of an undoing names the earliest; what stood before that is undone by another one.
        let first = before.as_ref().and_then(|one| one.parts.first()).map(|(at, _)| *at);
        match before.filter(|_| stood.iter().all(|at| first < Some(*at))) {
            Some(before) => {
                let parts = parts.into_iter().map(|(_, past)| past);
                before.parts.extend(std::iter::zip(stood, parts));
                before.parts.sort_by_key(|(at, _)| *at);
                before.seq = seq;
            }
            None => self.history.taken_out.push(TakenOut { by, seq, parts, since: vec![] }),
        }
        let kept = |all: &[TakenOut<R>]| all.iter().map(|one| one.parts.len()).sum::<usize>();
        while fold::UNDO_MAX < kept(&self.history.taken_out) {
            self.history.taken_out.remove(0);
        }
    }
}
