//! Secrets and faces. `docs/dice.md` specifies what is checked here and in which order, for authors of other
//! verifiers.
use super::summary::Hand;
use super::{Check, Often, Open, Part, Past, Rules, Weight};
use crate::canon::Tip;
use crate::device::{OVER_MAX, Request, is_signed};
use crate::fell::{Fell, Sought};
use crate::fold::Readable;
use crate::links::{self, CHAIN_MAX, Links, SKIP_MAX, faces};
use crate::{
    AttemptId, Awaiting, Body, Bound, By, ChainId, DeviceKey, Entry, Hash, REFEREE, Reach, Revealed, Seat,
    Source,
};
use norn_kernel::{Owner, Path, Who};
use std::collections::{BTreeMap, BTreeSet};

/// The most dice that one roll of a rule may have; see `norn_kernel::at::HAND_MAX`.
const HAND_MAX: usize = norn_kernel::at::HAND_MAX;

/// A seat, as far as dice are concerned.
#[derive(Default)]
pub(super) struct Sitting {
    /// Whether the machine of the server is theirs, too.
    hosted: bool,
    present: bool,
    characters: BTreeSet<Who>,
    pub(super) name: String,
}

/// One of the server's chains.
pub(super) struct Server {
    links: Links,
    length: u32,
}

/// One of a device's chains.
pub(super) struct Device {
    links: Links,
    key: Option<DeviceKey>,
    /// The entry that published it.
    seq: u64,
}

/// Dice that wait for a device's link.
pub(super) struct Asked {
    seat: Seat,
    roller: Option<Seat>,
    chain: ChainId,
    dice: Awaiting,
    /// The entry that asks.
    seq: u64,
}

/// Dice that came from links, on their way through the checks.
struct FromLinks<'a> {
    seq: u64,
    attempt: Option<&'a AttemptId>,
    /// The attempt or throw, and the point in it.
    of: Option<(&'a AttemptId, Path)>,
    /// Who may know the attempt, or the throw.
    around: Reach,
    chain: ChainId,
    dice: Awaiting,
    /// The entry since which nothing of the dice could be chosen.
    begun: Option<u64>,
    /// Whose device the dice are to come from, where the seats say so.
    owner: Option<Seat>,
    /// The seat that was to roll when it began, even if its device has left since.
    began_with: Option<Seat>,
    devices: &'a BTreeMap<Seat, Hash>,
    bound: &'a BTreeMap<Seat, Bound>,
    marked: bool,
}

impl<W: Readable, R: Rules<W> + ?Sized> Check<'_, W, R> {
    pub(super) fn seated(
        &mut self,
        seat: Seat,
        name: &str,
        characters: &BTreeSet<Who>,
        present: bool,
        hosted: bool,
    ) {
        let sitting = Sitting { hosted, present, characters: characters.clone(), name: name.to_owned() };
        self.reseated(|seats| {
            seats.insert(seat, sitting);
        });
    }

    /// Who sits where changes; what is open keeps who played whom when it began.
    pub(super) fn reseated(&mut self, change: impl FnOnce(&mut BTreeMap<Seat, Sitting>)) {
        if self.open.is_empty() {
            return change(&mut self.seats);
        }
        // The first seat that plays somebody does.
        let players = |seats: &BTreeMap<Seat, Sitting>| -> BTreeMap<Who, Seat> {
            let all = seats.iter().rev();
            all.flat_map(|(seat, one)| one.characters.iter().map(|who| (*who, *seat))).collect()
        };
        let elsewhere = |seats: &BTreeMap<Seat, Sitting>| -> BTreeSet<Seat> {
            seats.iter().filter(|(_, one)| !one.hosted).map(|(seat, _)| *seat).collect()
        };
        let before = (players(&self.seats), elsewhere(&self.seats));
        change(&mut self.seats);
        let now = (players(&self.seats), elsewhere(&self.seats));
        for open in self.open.values_mut() {
            for who in before.0.keys().chain(now.0.keys()) {
                let then = before.0.get(who).copied().unwrap_or(REFEREE);
                if now.0.get(who).copied().unwrap_or(REFEREE) != then {
                    open.played.entry(*who).or_insert(then);
                }
            }
            open.left.extend(before.1.difference(&now.1));
        }
    }

    /// The seat whose device rolls for an owner in an attempt: the first that played the character when it began, and
    /// otherwise the referee's. One that is no more leaves it to whoever plays the character now.
    fn roller(&self, attempt: &AttemptId, owner: Owner) -> Option<Seat> {
        self.began_with(attempt, owner).map(|began| {
            if self.seats.contains_key(&began) { began } else { self.plays(owner).unwrap_or(REFEREE) }
        })
    }

    /// The same, whether that seat is still there or not.
    fn began_with(&self, attempt: &AttemptId, owner: Owner) -> Option<Seat> {
        let played = match owner {
            Owner::Character(who) => self.open.get(attempt).and_then(|open| open.played.get(&who).copied()),
            Owner::Referee | Owner::Table => None,
        };
        played.or_else(|| self.plays(owner))
    }

    /// The seat that acts for an owner now.
    fn plays(&self, owner: Owner) -> Option<Seat> {
        match owner {
            Owner::Table => None,
            Owner::Referee => Some(REFEREE),
            Owner::Character(who) => {
                let plays = self.seats.iter().find(|(_, one)| one.characters.contains(&who));
                Some(plays.map_or(REFEREE, |(seat, _)| *seat))
            }
        }
    }

    /// Whose hand of dice this is, if it is one.
    pub(super) fn whose(&self, fact: &Entry) -> Option<Option<Seat>> {
        match &fact.body {
            Body::Rolled { attempt, owner, .. } => Some(self.began_with(attempt, *owner)),
            _ => None,
        }
    }

    /// Dice were seen, and count for nothing any more.
    pub(super) fn dropped(&mut self, past: &Past) {
        for owner in &past.owners {
            self.summary.of(*owner).undone += 1;
        }
    }

    fn elsewhere(&self, seat: Seat) -> bool {
        self.seats.get(&seat).is_some_and(|one| !one.hosted)
    }

    /// Whether the seat's device is somewhere else, at the table, and had published this chain when what it would give
    /// a link to began.
    fn able(&self, seat: Seat, chain: &ChainId, begun: Option<u64>) -> bool {
        let device = self.devices.get(&(seat, chain.clone()));
        self.elsewhere(seat)
            && self.seats.get(&seat).is_some_and(|one| one.present)
            && device.is_some_and(|device| begun.is_none_or(|begun| device.seq < begun))
    }

    fn tip_is_new(&mut self, seq: u64, tip: Hash) {
        if !self.tips.insert(tip) {
            self.dice(seq, None, "this end of a chain was published before, so its links are known");
        }
    }

    pub(super) fn committed(&mut self, seq: u64, chain: &ChainId, tip: Hash, length: u32) {
        self.tip_is_new(seq, tip);
        if !(1..=CHAIN_MAX).contains(&length) {
            self.dice(seq, None, format!("a chain has 1 to {CHAIN_MAX} links, and this one has {length}"));
        }
        if let Some(server) = self.chains.get(chain)
            && server.links.revealed() < u64::from(server.length)
        {
            let left = u64::from(server.length) - server.links.revealed();
            self.dice(
                seq,
                None,
                format!("the server commits itself anew while {left} links of its chain are secret: it may have chosen the next"),
            );
        }
        let throws = |asked: &Asked| matches!(asked.dice, Awaiting::Throw { .. }) && asked.chain == *chain;
        let mut out = self.awaited.values().any(throws);
        let renewed = self.renewed;
        for open in self.open.values_mut().filter(|open| ChainId::of_rolls(&open.audience) == *chain) {
            // What was open when the secrets were renewed goes on with new ones.
            let goes_on = open.fixed.is_none() && renewed.is_some_and(|at| open.seq < at);
            out |= !goes_on;
            open.fixed = if goes_on { Some(tip) } else { open.fixed };
        }
        if out {
            self.dice(
                seq,
                None,
                "the server commits itself anew while dice that come from this chain are out",
            );
        }
        let links = Links::from_tip(tip);
        self.chains.insert(chain.clone(), Server { links, length });
    }

    pub(super) fn published(&mut self, seq: u64, by: By, chain: &ChainId, tip: Hash, key: Option<DeviceKey>) {
        self.tip_is_new(seq, tip);
        let By::Seat(seat) = by else {
            return self.structure(seq, "a device's chain is published by its seat");
        };
        if self.elsewhere(seat) != key.is_some() {
            self.dice(
                seq,
                None,
                "a device that is somewhere else signs with a key of its own, and no other does",
            );
        }
        self.unanswered.remove(&(seat, chain.clone()));
        self.devices.insert((seat, chain.clone()), Device { links: Links::from_tip(tip), key, seq });
    }

    /// Everything that was committed to is void.
    pub(super) fn renewed(&mut self, entry: &Entry) {
        let seq = entry.seq;
        if entry.by != By::Rules {
            self.structure(seq, "secrets are renewed by the table itself");
        }
        self.often(Often::Renewed, seq);
        self.renewed = Some(seq);
        self.chains.clear();
        self.devices.clear();
        self.awaited.clear();
        self.unanswered.clear();
        let mut lost = vec![];
        for open in self.open.values_mut() {
            open.fixed = None;
            lost.extend(open.from_links.drain(..).map(|at| open.facts[at].seq));
        }
        for seq in lost {
            self.often(Often::Lost, seq);
        }
    }

    pub(super) fn asked(&mut self, entry: &Entry) {
        let Body::Awaited { of, path, seat, roller, dice } = &entry.body else { return };
        let seq = entry.seq;
        self.seat(seq, *seat);
        let chain = match dice {
            Awaiting::Roll { .. } => ChainId::of_rolls(&entry.audience),
            Awaiting::Throw { .. } => ChainId::Thrown(entry.audience.clone()),
        };
        if !self.devices.contains_key(&(*seat, chain.clone())) {
            self.dice(seq, None, format!("the device of seat {} has published no such chain", seat.0));
        }
        match dice {
            Awaiting::Roll { .. } if !self.open.contains_key(of) => self.closed_already(seq, of),
            Awaiting::Roll { .. } => {}
            Awaiting::Throw { .. } => {
                if !self.absent.keys().any(|(one, ..)| one == of) {
                    self.name(seq, of);
                }
                if !self.chains.contains_key(&chain) {
                    self.dice(
                        seq,
                        None,
                        "the server's link was not fixed yet when these dice were asked for",
                    );
                }
            }
        }
        let owner = match (dice, entry.by) {
            (Awaiting::Roll { owner, .. }, _) => self.roller(of, *owner),
            (Awaiting::Throw { .. }, By::Seat(seat)) => Some(seat),
            (Awaiting::Throw { .. }, By::Rules | By::Nobody) => None,
        };
        let begun = self.open.get(of).map(|open| open.seq);
        let gives = |one: &Seat| {
            self.able(*one, &chain, begun) && !self.absent.contains_key(&(of.clone(), *path, *one))
        };
        let mut others = self.seats.keys().copied().filter(|one| entry.audience.reaches(*one));
        let first = owner.filter(|owner| gives(owner)).or_else(|| others.find(|one| gives(one)));
        if let Some(first) = first.filter(|first| first != seat) {
            let text = format!(
                "these dice are to wait for the device of seat {}, whose absence is not in the log",
                first.0
            );
            self.dice(seq, None, text);
        }
        let asked = Asked { seat: *seat, roller: *roller, chain, dice: dice.clone(), seq };
        if let Some(before) = self.awaited.insert((of.clone(), *path), asked) {
            self.passes_over(seq, before.seat, before.chain);
        }
    }

    pub(super) fn is_absent(&mut self, seq: u64, by: By, of: &AttemptId, path: Path, seat: Seat) {
        self.seat(seq, seat);
        self.absent.insert((of.clone(), path, seat), matches!(by, By::Seat(_)));
        let key = (of.clone(), path);
        if self.awaited.get(&key).is_some_and(|asked| asked.seat == seat)
            && let Some(asked) = self.awaited.remove(&key)
        {
            self.passes_over(seq, seat, asked.chain);
        }
    }

    /// The device was asked for a link that no dice came from: it passes over it.
    fn passes_over(&mut self, seq: u64, seat: Seat, chain: ChainId) {
        *self.unanswered.entry((seat, chain)).or_default() += 1;
        self.often(Often::Unanswered, seq);
        self.summary.of(Some(seat)).unused += 1;
    }

    /// What these dice waited for never came.
    pub(super) fn unanswered(&mut self, seq: u64, which: impl Fn(&(AttemptId, Path)) -> bool) {
        let over: Vec<_> = self.awaited.keys().filter(|of| which(of)).cloned().collect();
        for of in over {
            if let Some(asked) = self.awaited.remove(&of) {
                self.passes_over(seq, asked.seat, asked.chain);
            }
        }
        self.absent.retain(|(of, path, _), _| !which(&(of.clone(), *path)));
    }

    /// Dice that came from links: from whose, in which order, and on top of which past.
    fn fell_from(&mut self, dice: &FromLinks<'_>) {
        let FromLinks { seq, attempt, devices, marked, .. } = *dice;
        let asked = dice.of.and_then(|(of, path)| self.awaited.remove(&(of.clone(), path)));
        let gone = |check: &Self, seat: Seat| {
            dice.of.is_some_and(|(of, path)| check.absent.contains_key(&(of.clone(), path, seat)))
        };
        if let Some(asked) = &asked {
            let hosted = asked.roller.filter(|roller| !self.elsewhere(*roller));
            let expected: BTreeSet<Seat> = hosted.into_iter().chain([asked.seat]).collect();
            if !devices.keys().eq(expected.iter()) {
                let text = format!(
                    "these dice waited for a link of seat {}'s device, and came from elsewhere",
                    asked.seat.0
                );
                self.dice(seq, attempt, text);
                self.passes_over(seq, asked.seat, asked.chain.clone());
            }
        } else if let Some(owner) =
            dice.owner.filter(|owner| self.able(*owner, &dice.chain, dice.begun) && !gone(self, *owner))
        {
            if !devices.keys().eq([&owner]) {
                let text = format!(
                    "these dice are to come from the device of seat {} alone, whose absence is not in the log",
                    owner.0
                );
                self.dice(seq, attempt, text);
            }
        } else {
            for seat in devices.keys().filter(|seat| self.elsewhere(**seat)).copied().collect::<Vec<_>>() {
                let text =
                    format!("the link of seat {}'s device went into dice that never asked for it", seat.0);
                self.dice(seq, attempt, text);
            }
        }
        let open = dice.attempt.and_then(|attempt| self.open.get(attempt));
        let apart = |seat: &Seat| self.elsewhere(*seat) || open.is_some_and(|open| open.left.contains(seat));
        if let Some(owner) = dice.began_with.filter(|owner| apart(owner) && !devices.contains_key(owner)) {
            self.often(Often::Without, seq);
            let waived = dice.of.and_then(|(of, path)| self.absent.get(&(of.clone(), path, owner)).copied());
            let of_seat = self.summary.of(Some(owner));
            *(if waived == Some(true) { &mut of_seat.waived } else { &mut of_seat.without }) += 1;
        }
        let asked = asked.map(|asked| asked.seq);
        for (seat, link) in devices {
            // What the host's own devices add is fixed before another's link is asked for.
            let fixed = if self.elsewhere(*seat) { dice.begun } else { asked };
            self.device(dice, *seat, *link, fixed);
        }
        let all = devices.keys().all(|seat| !self.elsewhere(*seat));
        if all && !marked {
            self.dice(
                seq,
                None,
                "every device that took part is the host's, but the roll is not marked as one machine's",
            );
        }
        if all || marked {
            self.often(Often::OneMachine, seq);
        }
    }

    /// A device's link: the next of its chain, over those that were asked for and not used; given to this request,
    /// on top of this past.
    fn device(&mut self, dice: &FromLinks<'_>, seat: Seat, link: Hash, fixed: Option<u64>) {
        let FromLinks { seq, attempt, .. } = *dice;
        let own = (seat, dice.chain.clone());
        let asked = self.unanswered.remove(&own).unwrap_or_default() as usize;
        let elsewhere = self.elsewhere(seat);
        let Some(device) = self.devices.get_mut(&own) else {
            let text = format!("the device of seat {} has published no such chain", seat.0);
            return self.dice(seq, attempt, text);
        };
        let (key, passed) = (device.key, device.links.extend_over(link, SKIP_MAX));
        if fixed.is_some_and(|fixed| fixed <= device.seq) {
            let text = format!(
                "the device of seat {} published its chain only when these dice were out: it may have been chosen",
                seat.0
            );
            self.dice(seq, attempt, text);
        }
        match passed {
            Ok(passed) if passed.len() == asked => self.report.checked.links += 1,
            Ok(passed) if passed.len() < asked => self.dice(
                seq,
                attempt,
                format!(
                    "the device of seat {} gave a link that it may have given before, to dice that fell without it",
                    seat.0
                ),
            ),
            Ok(passed) if elsewhere && passed.len() <= OVER_MAX as usize => {
                self.report.checked.links += 1;
                for _ in asked..passed.len() {
                    self.often(Often::Unanswered, seq);
                    self.summary.of(Some(seat)).unused += 1;
                }
            }
            Ok(passed) => self.dice(
                seq,
                attempt,
                format!(
                    "the device of seat {} has passed over {} of its links: a roll may have been thrown away",
                    seat.0,
                    passed.len()
                ),
            ),
            Err(_) => self.dice(
                seq,
                attempt,
                format!("the link of seat {}'s device does not extend its chain", seat.0),
            ),
        }
        if let Some(key) = key {
            self.bound(dice, seat, &link, &key);
        }
    }

    fn bound(&mut self, dice: &FromLinks<'_>, seat: Seat, link: &Hash, key: &DeviceKey) {
        let FromLinks { seq, attempt, .. } = *dice;
        let (Some(bound), Some((of, path))) = (dice.bound.get(&seat), dice.of) else {
            let text = format!("the device of seat {} has not signed what it gave its link to", seat.0);
            return self.dice(seq, attempt, text);
        };
        let request = Request { chain: dice.chain.clone(), dice: dice.dice.clone(), of: of.clone(), path };
        if !is_signed(key, seat, link, bound, &request) {
            let text = format!("the device of seat {} gave its link to another request than this", seat.0);
            return self.dice(seq, attempt, text);
        }
        let tip = Tip { count: bound.count, head: bound.head };
        match (self.heads.seq(&dice.around, tip), dice.begun) {
            (Some(seen), Some(begun)) if begun <= seen => {}
            (Some(_), _) => {
                let text = format!("the device of seat {} had not seen yet what it gave its link to", seat.0);
                self.dice(seq, attempt, text);
            }
            (None, _) => {
                let text = format!(
                    "the device of seat {} gave its link on top of another past than this log",
                    seat.0
                );
                self.dice(seq, attempt, text);
            }
        }
    }

    fn server(
        &mut self,
        seq: u64,
        attempt: Option<&AttemptId>,
        revealed: &Revealed,
        chain: &ChainId,
    ) -> bool {
        if revealed.chain != *chain {
            self.dice(seq, attempt, "the server's link is of another chain than the one for this audience");
            return false;
        }
        let Some(server) = self.chains.get_mut(chain) else {
            self.dice(seq, attempt, "the server never committed itself to this chain");
            return false;
        };
        if u64::from(server.length) <= server.links.revealed() {
            self.dice(seq, attempt, "the server's chain has more links than it was said to have");
            return false;
        }
        if server.links.extend(revealed.link).is_err() {
            self.dice(
                seq,
                attempt,
                "the server's link does not extend the chain that it committed itself to",
            );
            return false;
        }
        self.report.checked.links += 1;
        true
    }

    /// The last known link of the server's chain for this audience.
    pub(super) fn fixed(&self, audience: &Reach) -> Option<Hash> {
        self.chains.get(&ChainId::of_rolls(audience)).map(|server| server.links.last())
    }

    pub(super) fn rolled(&mut self, entry: &Entry) {
        let seq = entry.seq;
        let Body::Rolled { attempt, path, key, owner, die, faces, source } = &entry.body else {
            return;
        };
        if !(1..=HAND_MAX).contains(&faces.len())
            || !faces.iter().all(|face| (1..=die.sides()).contains(face))
        {
            self.dice(seq, Some(attempt), format!("these are no faces of 1 to {HAND_MAX} {die}"));
        }
        let sought = Sought { path, key, owner: *owner, die: *die, count: faces.len() };
        let same = self.open.get(attempt).and_then(|open| open.same.as_ref());
        let anew = |id: &AttemptId| self.taken_before(attempt, id, sought).is_some();
        if !matches!(source, Source::Again(_)) && same.is_some_and(anew) {
            self.often(Often::Anew, seq);
        }
        let of_seat = self.began_with(attempt, *owner);
        let dice = faces.iter().map(|face| (u32::from(die.sides()), u32::from(*face)));
        let hand = Hand::of(source, |seat| self.elsewhere(seat));
        self.summary.of(of_seat).fell(hand, dice);
        match source {
            Source::Links { devices, bound, one_machine } => {
                let around = self.open.get(attempt).map(|open| open.audience.clone());
                let count = u16::try_from(faces.len()).unwrap_or(u16::MAX);
                let awaiting = Awaiting::Roll { key: key.clone(), owner: *owner, die: *die, count };
                if let Some(asked) = self.awaited.get(&(attempt.clone(), *path))
                    && asked.dice != awaiting
                {
                    self.dice(seq, Some(attempt), "these are not the dice that a link was asked for");
                }
                self.fell_from(&FromLinks {
                    seq,
                    attempt: Some(attempt),
                    of: Some((attempt, *path)),
                    around: around.unwrap_or_else(|| entry.audience.clone()),
                    chain: ChainId::of_rolls(&entry.audience),
                    dice: awaiting,
                    begun: self.open.get(attempt).map(|open| open.seq),
                    owner: self.roller(attempt, *owner),
                    began_with: of_seat,
                    devices,
                    bound,
                    marked: *one_machine,
                });
                if let Some(open) = self.open.get_mut(attempt) {
                    open.from_links.push(open.facts.len());
                }
            }
            Source::Typed(seat) => {
                self.seat(seq, *seat);
                self.often(Often::Typed, seq);
            }
            Source::Seed => self.often(Often::Seed, seq),
            Source::Imported => self.often(Often::Imported, seq),
            Source::Again(before) => self.taken_again(seq, attempt, before, sought, faces),
        }
        if !matches!(source, Source::Links { .. }) {
            self.unanswered(seq, |(of, at)| of == attempt && at == path);
        }
        self.absent.retain(|(of, at, _), _| of != attempt || at != path);
    }

    /// Which faces of an earlier attempt dice of an open one show.
    fn taken_before(&self, attempt: &AttemptId, before: &AttemptId, sought: Sought<'_>) -> Option<&Fell> {
        let (open, past) = (self.open.get(attempt)?, self.again.get(before)?);
        open.taken.again(&past.fell, open.times(sought.path), sought)
    }

    fn taken_again(
        &mut self,
        seq: u64,
        attempt: &AttemptId,
        before: &AttemptId,
        sought: Sought<'_>,
        faces: &[u16],
    ) {
        let data = self.open.get(attempt).map(|open| &open.data);
        let wrong = match self.again.get(before) {
            None => {
                Some(format!("`{}`, whose faces are taken again, was neither undone nor set aside", before.0))
            }
            Some(past) if data.is_some_and(|data| *data != past.data) => {
                Some(format!("`{}`, whose faces are taken again, was another attempt", before.0))
            }
            Some(past) => {
                let open = self.open.get_mut(attempt);
                let same = open.is_none_or(|open| open.taken.take(&past.fell, sought, faces));
                (!same).then(|| format!("these are not the faces that `{}` had here", before.0))
            }
        };
        match wrong {
            Some(text) => self.dice(seq, Some(attempt), text),
            None => self.report.checked.faces += faces.len() as u64,
        }
    }

    /// Works the attempt's faces out again from the links, now that the server's is known.
    pub(super) fn faces(&mut self, seq: u64, id: &AttemptId, open: &Open<W>, link: Option<&Revealed>) {
        let chain = ChainId::of_rolls(&open.audience);
        let now = self.fixed(&open.audience);
        let revealed = link.filter(|revealed| self.server(seq, Some(id), revealed, &chain));
        if open.from_links.is_empty() {
            return;
        }
        if open.fixed.is_none() || open.fixed != now {
            self.dice(seq, Some(id), "the server's link was not fixed yet when the attempt began");
        }
        if link.is_none() {
            return self.dice(
                seq,
                Some(id),
                "the server never revealed the link that the attempt's dice came from",
            );
        }
        let Some(revealed) = revealed else { return };
        for fact in open.from_links.iter().filter_map(|at| open.facts.get(*at)) {
            let Body::Rolled { path, key, die, faces: found, source: Source::Links { devices, .. }, .. } =
                &fact.body
            else {
                continue;
            };
            let count = u16::try_from(found.len()).unwrap_or(u16::MAX);
            let right = faces(&revealed.link, devices, path, key, *die, count);
            if right == *found {
                self.report.checked.faces += found.len() as u64;
            } else {
                self.dice(
                    fact.seq,
                    Some(id),
                    format!("the faces are {found:?}, but the links give {right:?}"),
                );
            }
        }
    }

    pub(super) fn thrown(&mut self, entry: &Entry) {
        let seq = entry.seq;
        let Body::Thrown { of, notation, sides, faces: found, total, source, link } = &entry.body else {
            return;
        };
        if sides.len() != found.len()
            || !std::iter::zip(sides, found).all(|(sides, face)| (1..=*sides).contains(face))
        {
            self.dice(seq, None, "these are no faces of dice with so many sides");
        }
        let by = match entry.by {
            By::Seat(seat) => Some(seat),
            By::Rules | By::Nobody => None,
        };
        let hand = Hand::of(source, |seat| self.elsewhere(seat));
        self.summary.of(by).fell(hand, std::iter::zip(sides.iter().copied(), found.iter().copied()));
        match source {
            Source::Links { devices, bound, one_machine } => {
                let chain = ChainId::Thrown(entry.audience.clone());
                let of = of.as_ref().map(|of| (of, Path::START));
                let begun = of.and_then(|(of, path)| Some(self.awaited.get(&(of.clone(), path))?.seq));
                // The server's links belong to throws in the order in which these were asked for.
                let earlier = self.awaited.values().any(|asked| {
                    matches!(asked.dice, Awaiting::Throw { .. })
                        && asked.chain == chain
                        && begun.is_some_and(|begun| asked.seq < begun)
                });
                if earlier {
                    self.dice(seq, None, "dice that were asked for before these are still out");
                }
                self.fell_from(&FromLinks {
                    seq,
                    attempt: None,
                    of,
                    around: entry.audience.clone(),
                    chain: chain.clone(),
                    dice: Awaiting::Throw { notation: notation.clone() },
                    begun,
                    owner: by,
                    began_with: by,
                    devices,
                    bound,
                    marked: *one_machine,
                });
                let Some(revealed) = link else {
                    return self.dice(
                        seq,
                        None,
                        "the server never revealed the link that the dice came from",
                    );
                };
                if !self.server(seq, None, revealed, &chain) {
                    return;
                }
                let hand = links::Hand::new(&revealed.link, devices, &Path::START, notation);
                let face =
                    |(n, sides): (usize, &u32)| hand.face(*sides, u32::try_from(n).unwrap_or(u32::MAX));
                let right: Vec<u32> = sides.iter().enumerate().map(face).collect();
                if right == *found {
                    self.report.checked.faces += found.len() as u64;
                    self.notation(seq, notation, sides, found, total);
                } else {
                    let text = format!("the faces are {found:?}, but the links give {right:?}");
                    self.dice(seq, None, text);
                }
            }
            Source::Typed(seat) => {
                self.seat(seq, *seat);
                self.often(Often::Typed, seq);
            }
            Source::Seed => self.often(Often::Seed, seq),
            Source::Imported => self.often(Often::Imported, seq),
            Source::Again(_) => self.dice(seq, None, "free dice are never taken again"),
        }
        if let Some(of) = of {
            self.unanswered(seq, |(one, _)| one == of);
        }
    }

    /// Rolls the notation again with the faces that fell: it must want just these dice, and come to this total.
    fn notation(&mut self, seq: u64, notation: &str, sides: &[u32], found: &[u32], total: &str) {
        let mut wanted = vec![];
        let rolled = self.rules.thrown(notation, &mut |sides| {
            let face = found.get(wanted.len()).copied().unwrap_or(1).min(sides);
            wanted.push(sides);
            face
        });
        match rolled {
            None => self.often(Often::Notation, seq),
            Some(Err(why)) => self.find(Weight::Differs, Part::Rules, seq, None, why),
            Some(Ok(_)) if wanted != sides => {
                let text = format!("the dice have {sides:?} sides, but `{notation}` takes {wanted:?}");
                self.find(Weight::Tampered, Part::Rules, seq, None, text);
            }
            Some(Ok(sum)) if sum != *total => {
                let text = format!("the total is {total}, but the faces give {sum}");
                self.find(Weight::Tampered, Part::Rules, seq, None, text);
            }
            Some(Ok(_)) => {}
        }
    }
}
