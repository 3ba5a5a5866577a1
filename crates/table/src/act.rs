//! What commands do.
use crate::command::{Command, ID_MAX, NAME_MAX, Right, Say, TALK_MAX};
use crate::given;
use crate::refused::{Ack, Refused};
use crate::secrets::Root;
use crate::state::{
    CHAIN_LENGTH, EffectOf, HELD_MAX, Open, Past, QUEUE_MAX, Run, SEATS_MAX, Sitting, Table, made,
};
use norn_chronicle::entry::FORMAT;
use norn_chronicle::fold::UNDO_MAX;
use norn_chronicle::links::{self, Hand};
use norn_chronicle::{
    Aside, AttemptId, Body, By, ChainId, Changed, Entry, From, Hash, REFEREE, Reach, Revealed,
    Safety, Said, Seat, Source,
};
use norn_kernel::ruleset::{self, Attempt, Verdict};
use norn_kernel::{
    Draft, Filled, Lapse, Line, Next, Noted, Path, Record, Ruleset, Value, Viewer, Who, Words,
    World,
};
use norn_play::Fact;
use norn_play::playback::{Now, Playback, Question, Roll, Wanted};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// How many attempts may follow from one command by themselves.
pub const FOLLOW_MAX: usize = 100;

/// What a command did: to be written down before anybody hears of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// In order.
    pub entries: Vec<Entry>,
    /// For who sent the command.
    pub ack: Ack,
    /// What became of commands that waited for the floor: by whom, the command's id, and how it went.
    pub delivered: Vec<(Seat, String, Result<Ack, Refused>)>,
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
        named(&beginning.name)?;
        named(&beginning.referee)?;
        let mut table = Self::blank(rules, beginning.root, beginning.seeded);
        table.now = beginning.now;
        let mut out = vec![];
        let begun = Body::Begun {
            format: FORMAT,
            ruleset: R::NAME.to_owned(),
            edition: R::EDITION,
            name: beginning.name,
            origin: beginning.origin,
        };
        table.push(&mut out, By::Rules, Reach::Everyone, begun)?;
        let tip = made(table.root.device(REFEREE, 0)).tip();
        let seated = Body::Seated {
            seat: REFEREE,
            name: beginning.referee,
            characters: BTreeSet::new(),
            tip: Some(tip),
            present: true,
            hosted: true,
        };
        table.push(&mut out, By::Rules, Reach::Everyone, seated)?;
        table.commit_chain(&mut out, &ChainId::Public)?;
        Ok((table, out))
    }

    /// A table as its log left it, with entries to be added: what could not go on as it stood.
    ///
    /// # Errors
    /// The first entry that can't be what it says.
    pub fn open(
        rules: R,
        root: Root,
        seeded: bool,
        entries: impl Iterator<Item = Entry>,
        now: Option<i64>,
    ) -> Result<(Self, Vec<Entry>), crate::Damaged> {
        let mut table = Self::blank(rules, root, seeded);
        for entry in entries {
            table.absorb(&entry)?;
        }
        table.now = now;
        let mut out = vec![];
        let broken = |refused: Refused| crate::Damaged {
            seq: table_seq(&refused),
            text: refused.name(),
        };
        if table.edition < R::EDITION {
            let effects = rules.migrate(&table.world, table.edition);
            let body = Body::Edition {
                id: table.root.attempt(table.seq, 0),
                edition: R::EDITION,
                changes: stored_effects::<R>(&effects),
            };
            table
                .push(&mut out, By::Rules, Reach::Everyone, body)
                .map_err(broken)?;
        }
        table.run(&mut out).map_err(broken)?;
        Ok((table, out))
    }

    /// Does what a seat says. Nothing has happened until the entries are written down; if they can't be, the
    /// table as it was before still holds.
    ///
    /// # Errors
    /// Why nothing changes.
    pub fn command(
        &self,
        seat: Seat,
        command: &Command,
        now: Option<i64>,
    ) -> Result<(Self, Turn), Refused> {
        if command.id.is_empty() || ID_MAX < command.id.len() {
            return Err(Refused::right(
                Right::Text,
                format!("a command's id has 1 to {ID_MAX} bytes"),
            ));
        }
        let mut next = self.clone();
        next.now = now;
        if next.seen.contains(&kept(seat, &command.id)) {
            return Ok((
                next,
                Turn {
                    entries: vec![],
                    ack: Ack::Before,
                    delivered: vec![],
                },
            ));
        }
        let mut entries = vec![];
        let ack = next.hear(&mut entries, seat, command)?;
        let mut delivered = vec![];
        while next.floor.is_empty() && !next.held.is_empty() {
            let (from, waited) = next.held.remove(0);
            let mut tried = next.clone();
            let mut more = vec![];
            let outcome = tried.hear(&mut more, from, &waited);
            if outcome.is_ok() {
                (next, _) = (tried, entries.append(&mut more));
            }
            delivered.push((from, waited.id, outcome));
        }
        Ok((
            next,
            Turn {
                entries,
                ack,
                delivered,
            },
        ))
    }

    fn hear(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        command: &Command,
    ) -> Result<Ack, Refused> {
        self.sitting(seat)?;
        let floor = self.rules.safety().floor;
        if self.floor.first().is_some_and(|holder| *holder != seat)
            && command.say.waits_for_the_floor()
            && !floor.off()
        {
            if HELD_MAX <= self.held.len() {
                return Err(Refused::right(
                    Right::Full,
                    "too much waits for the floor already; say it again later",
                ));
            }
            self.held.push((seat, command.clone()));
            return Ok(Ack::Held);
        }
        let from = out.len();
        let ack = self.say(out, seat, &command.say)?;
        if !matches!(command.say, Say::Stop {}) {
            // Only the first entry says which command it was, and only entries of the sender's own.
            let none = out.len() == from;
            match out[from..]
                .iter_mut()
                .find(|entry| entry.by == By::Seat(seat))
            {
                Some(entry) => {
                    entry.command = Some(kept(seat, &command.id));
                    self.remember(kept(seat, &command.id));
                }
                None if none => {}
                None => self.remember(kept(seat, &command.id)),
            }
        }
        Ok(ack)
    }

    fn say(&mut self, out: &mut Vec<Entry>, seat: Seat, say: &Say) -> Result<Ack, Refused> {
        let by = By::Seat(seat);
        match say {
            Say::Attempt { filled, insist } => return self.attempt(out, seat, filled, *insist),
            Say::Accept {
                attempt,
                filled,
                insist,
            } => return self.accept(out, seat, attempt, filled, *insist),
            Say::Withdraw { attempt } => self.withdraw(out, seat, attempt)?,
            Say::Start { attempt } => self.start(out, seat, attempt)?,
            Say::MoveOn {} => {
                self.referee(seat, "move on")?;
                self.lapse(out, |question| question.lapse != Lapse::Never)?;
            }
            Say::Answer {
                attempt,
                path,
                version,
                answer,
            } => {
                let question = self.question(seat, attempt, path, *version)?;
                let answer = question
                    .wanted
                    .want()
                    .and_then(|want| want.pick(answer).and_then(|pick| want.answer(&pick)))
                    .ok_or_else(|| Refused::right(Right::NoAnswer, wants(&question)))?;
                self.answer(out, by, &question, answer, From::Seat(seat))?;
                self.run(out)?;
            }
            Say::Roll {
                attempt,
                path,
                version,
                typed,
                link,
            } => {
                let question = self.question(seat, attempt, path, *version)?;
                self.roll(out, seat, &question, typed.as_deref(), *link)?;
                self.run(out)?;
            }
            Say::Rule {
                attempt,
                path,
                number,
                reason,
            } => self.rule(out, seat, attempt, path, *number, reason)?,
            Say::SetAside { attempt, reason } => {
                self.referee(seat, "set an attempt aside")?;
                talk(reason, true)?;
                self.open_is(attempt)?;
                self.set_aside(out, by, Aside::Referee(reason.clone()))?;
                self.follow(out)?;
            }
            Say::Undo { back_to, agreed } => self.take_back(out, seat, back_to.as_ref(), agreed)?,
            Say::Correct {
                address,
                value,
                reason,
            } => {
                self.referee(seat, "correct a value")?;
                talk(reason, true)?;
                let effects = self
                    .rules
                    .edit(&self.world, address, value)
                    .map_err(|problem| Refused::Draft(vec![problem]))?;
                let reach = self.reach_of(&effects);
                let body = Body::Corrected {
                    id: self.root.attempt(self.seq, 0),
                    address: address.clone(),
                    value: value.clone(),
                    changes: stored_effects::<R>(&effects),
                    reason: reason.clone(),
                };
                self.push(out, by, reach, body)?;
                self.follow(out)?;
            }
            Say::Build { draft, seat: whose } => self.build(out, seat, draft, *whose)?,
            Say::Switch { switch, value } => self.switch(out, seat, switch, value)?,
            Say::Invite { name, tip, hosted } => self.invite(out, seat, name, *tip, *hosted)?,
            Say::Assign {
                seat: whose,
                characters,
            } => {
                self.referee(seat, "say who plays whom")?;
                self.reseat(out, by, *whose, |sitting| {
                    sitting.characters.clone_from(characters);
                })?;
            }
            Say::Present { present } => {
                self.reseat(out, by, seat, |sitting| sitting.present = *present)?;
            }
            Say::Session { open } => {
                self.referee(seat, "open or close a session of play")?;
                if *open == self.session.is_some() {
                    let text = if *open {
                        "a session is open already; close it first"
                    } else {
                        "no session is open"
                    };
                    return Err(Refused::right(Right::Unknown, text));
                }
                let number = self.sessions + u32::from(*open);
                self.push(
                    out,
                    by,
                    Reach::Everyone,
                    Body::Session {
                        number,
                        open: *open,
                    },
                )?;
            }
            Say::Subject { subject, consent } => self.turn_to(out, seat, subject, *consent)?,
            Say::Talk { text, to } => {
                talk(text, false)?;
                let reach = match to {
                    None => Reach::Everyone,
                    Some(seats) => Reach::Seats(seats.iter().copied().chain([seat]).collect()),
                };
                self.push(
                    out,
                    by,
                    reach,
                    Body::Said {
                        text: text.clone(),
                        kind: Said::Talk,
                        about: None,
                    },
                )?;
            }
            Say::Narrate { text } => {
                self.referee(seat, "tell what happens")?;
                talk(text, false)?;
                let about = self.open.as_ref().map(|open| open.id.clone());
                let reach = self
                    .open
                    .as_ref()
                    .map_or(Reach::Everyone, |open| open.reach.clone());
                self.push(
                    out,
                    by,
                    reach,
                    Body::Said {
                        text: text.clone(),
                        kind: Said::Narration,
                        about,
                    },
                )?;
                self.lapse(out, |question| question.lapse == Lapse::Narration)?;
            }
            Say::Note { text, public } => {
                talk(text, false)?;
                let reach = if *public {
                    Reach::Everyone
                } else {
                    Reach::Seats(BTreeSet::from([seat]))
                };
                self.push(out, by, reach, Body::Note { text: text.clone() })?;
            }
            Say::Throw { notation, secret } => self.throw(out, seat, notation, *secret)?,
            Say::Stop {} => self.stop(out, seat)?,
            Say::Floor {} => {
                if !self.floor.contains(&seat) {
                    self.floor.push(seat);
                }
            }
            Say::Yield {} => self.floor.retain(|one| *one != seat),
            Say::Wish { about, wish } => {
                if about.is_empty() || NAME_MAX < about.chars().count() {
                    return Err(Refused::right(
                        Right::Text,
                        format!("a wish is about something of 1 to {NAME_MAX} characters"),
                    ));
                }
                let mut wishes = self.sitting(seat)?.wishes.clone();
                wishes.insert(about.clone(), wish.clone());
                let reach = if seat == REFEREE {
                    Reach::Everyone
                } else {
                    Reach::Seats(BTreeSet::from([seat]))
                };
                self.push(out, by, reach, Body::Wishes { seat, wishes })?;
                self.run(out)?;
            }
        }
        Ok(Ack::Done)
    }

    fn referee(&self, seat: Seat, what: &str) -> Result<(), Refused> {
        if seat == REFEREE {
            return Ok(());
        }
        Err(Refused::right(
            Right::RefereesOnly,
            format!("only the referee may {what}; ask them to"),
        ))
    }

    /// A policy of the table: a wish of the referee's seat.
    fn policy(&self, about: &str) -> Option<&Value> {
        self.seats
            .get(&REFEREE)
            .and_then(|sitting| sitting.wishes.get(about))
    }

    // ---- attempts

    fn attempt(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        filled: &Filled,
        insist: bool,
    ) -> Result<Ack, Refused> {
        let id = self.root.attempt(self.seq, 0);
        let viewer = self.viewer(seat);
        if insist {
            self.referee(seat, "let a refusal pass")?;
        }
        match ruleset::fill(self.rules, &self.world, &viewer, filled) {
            Next::Ready(attempt) => self.admit(out, seat, id, filled, &attempt, insist),
            Next::Refused(refusal) if insist => match self.rules.next(&self.world, &viewer, filled)
            {
                Next::Ready(attempt) => self.admit(out, seat, id, filled, &attempt, true),
                _ => Err(Refused::Rule(refusal)),
            },
            Next::Propose(_) => {
                self.room()?;
                self.acts(out, seat)?;
                let reach = self.filled_reach(filled, &viewer);
                let id = self.root.attempt(self.seq, 0);
                self.push(
                    out,
                    By::Seat(seat),
                    reach,
                    Body::Proposed {
                        attempt: id.clone(),
                        filled: filled.clone(),
                    },
                )?;
                Ok(Ack::Queued { attempt: id })
            }
            other => Err(refused(other)),
        }
    }

    /// Who may know of what is only partly filled in: whatever it says, everybody; what it becomes may be hidden.
    fn filled_reach(&self, filled: &Filled, viewer: &Viewer) -> Reach {
        match self
            .rules
            .next(&self.world, viewer, &filled.clone().with_defaults())
        {
            Next::Ready(attempt) => self.reach(attempt.audience()),
            _ => Reach::Everyone,
        }
    }

    fn room(&self) -> Result<(), Refused> {
        if QUEUE_MAX <= self.queue.len() {
            return Err(Refused::right(
                Right::Full,
                format!("{QUEUE_MAX} attempts wait already; let some of them go first"),
            ));
        }
        Ok(())
    }

    /// Somebody acts: what they left open lapses. The referee's acting is moving on.
    fn acts(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        let viewer = self.viewer(seat);
        self.lapse(out, |question| {
            question.lapse != Lapse::Never && viewer.speaks_for(question.owner)
        })
    }

    /// An attempt that is ready begins, or waits until the one that runs is over.
    fn admit(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: AttemptId,
        filled: &Filled,
        attempt: &R::Attempt,
        insist: bool,
    ) -> Result<Ack, Refused> {
        if !self.viewer(seat).speaks_for(attempt.owner()) {
            return Err(Refused::right(
                Right::OwnCharacter,
                "you can act only with a character that you play",
            ));
        }
        let before = out.len();
        self.acts(out, seat)?;
        if self.open.is_some() {
            self.room()?;
            let reach = self.reach(attempt.audience());
            let id = if out.len() == before {
                id
            } else {
                self.root.attempt(self.seq, 0)
            };
            self.push(
                out,
                By::Seat(seat),
                reach,
                Body::Queued {
                    attempt: id.clone(),
                    filled: filled.clone(),
                },
            )?;
            return Ok(Ack::Queued { attempt: id });
        }
        if out.len() != before {
            // What lapsed may have changed what this attempt would do.
            return self.attempt(out, seat, filled, insist);
        }
        self.consented(seat, attempt)?;
        self.go(
            out,
            By::Seat(seat),
            id,
            Some(filled.clone()),
            attempt,
            insist,
        )?;
        Ok(Ack::Done)
    }

    /// After dice were seen and undone, another attempt in their place needs the table's consent.
    fn consented(&self, seat: Seat, attempt: &R::Attempt) -> Result<(), Refused> {
        let seen = self.again.iter().any(|run| !run.fell.is_empty());
        let data = serde_json::to_value(attempt).unwrap_or_default();
        let same = self.again.front().is_some_and(|run| run.data == data);
        if !seen || same || seat == REFEREE {
            return Ok(());
        }
        Err(Refused::right(
            Right::Consent,
            "dice were seen before this was undone, so the referee has to begin anything else; the same attempt takes the same faces again",
        ))
    }

    fn accept(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &AttemptId,
        filled: &Filled,
        insist: bool,
    ) -> Result<Ack, Refused> {
        self.referee(seat, "accept a proposal")?;
        if !self.queue.iter().any(|one| one.id == *id && one.proposal) {
            return Err(no_such(id));
        }
        let next = match ruleset::fill(self.rules, &self.world, &Viewer::Referee, filled) {
            Next::Refused(_) if insist => self.rules.next(&self.world, &Viewer::Referee, filled),
            next => next,
        };
        match next {
            Next::Ready(attempt) => self
                .admit(out, seat, id.clone(), filled, &attempt, insist)
                .map(|ack| match ack {
                    Ack::Queued { .. } => Ack::Queued {
                        attempt: id.clone(),
                    },
                    ack => ack,
                }),
            other => Err(refused(other)),
        }
    }

    fn withdraw(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &AttemptId,
    ) -> Result<(), Refused> {
        let waiting = self
            .queue
            .iter()
            .find(|one| one.id == *id)
            .ok_or_else(|| no_such(id))?;
        if seat != REFEREE && waiting.by != By::Seat(seat) {
            return Err(Refused::right(
                Right::OwnAttempt,
                "only the referee and whoever proposed it can take it back",
            ));
        }
        let reach = waiting.reach.clone();
        self.push(
            out,
            By::Seat(seat),
            reach,
            Body::Withdrawn {
                attempt: id.clone(),
            },
        )
    }

    fn start(&mut self, out: &mut Vec<Entry>, seat: Seat, id: &AttemptId) -> Result<(), Refused> {
        self.referee(seat, "start a queued attempt")?;
        if !self.queue.iter().any(|one| one.id == *id && !one.proposal) {
            return Err(no_such(id));
        }
        self.queue.sort_by_key(|one| one.id != *id);
        self.lapse(out, |question| question.lapse != Lapse::Never)?;
        if self.open.as_ref().is_some_and(|open| open.id != *id) {
            return Err(Refused::right(
                Right::TooLate,
                "something that must be answered is still open; answer it or set it aside first",
            ));
        }
        self.follow(out)
    }

    fn go(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        id: AttemptId,
        filled: Option<Filled>,
        attempt: &R::Attempt,
        insist: bool,
    ) -> Result<(), Refused> {
        let reach = self.reach(attempt.audience());
        self.commit_chain(out, &chain_of(&reach))?;
        let data = serde_json::to_value(attempt)
            .map_err(|error| Refused::right(Right::Fault, error.to_string()))?;
        self.push(
            out,
            by,
            reach,
            Body::Attempted {
                attempt: id,
                filled,
                data,
            },
        )?;
        if let Some(open) = &mut self.open {
            open.insist = insist;
        }
        self.run(out)
    }

    /// Plays the open attempt as far as it goes, with everything that needs nobody.
    fn run(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        loop {
            let Some(open) = &self.open else {
                return self.follow(out);
            };
            let (id, reach) = (open.id.clone(), open.reach.clone());
            let played = catch_unwind(AssertUnwindSafe(|| {
                let mut playback = Playback::live(open.journal.clone(), asks);
                playback.step(&open.attempt, &*open.before)
            }));
            match played {
                Ok(Now::Done {
                    outcome, record, ..
                }) => {
                    self.settle(out, outcome, &record)?;
                    return self.follow(out);
                }
                Ok(Now::Waiting { questions, record }) => {
                    if let Some(open) = &mut self.open {
                        (open.waiting, open.record) = (questions, record);
                    }
                    if !self.help(out)? {
                        return Ok(());
                    }
                }
                Ok(Now::Refused { path, refusal }) if open.insist => {
                    let key = refusal.rule().id().to_owned();
                    let body = Body::Ruled {
                        attempt: id,
                        path,
                        key,
                        number: 1,
                        aside: vec![],
                        reason: String::new(),
                    };
                    self.push(out, By::Seat(REFEREE), reach, body)?;
                }
                Ok(Now::Refused { refusal, .. }) => {
                    self.set_aside(
                        out,
                        By::Rules,
                        Aside::Refused(refusal.rule().id().to_owned()),
                    )?;
                    return Ok(());
                }
                Ok(Now::Diverged(divergence)) => {
                    self.set_aside(out, By::Rules, Aside::Differs(divergence.to_string()))?;
                    return Ok(());
                }
                Ok(Now::TooLong) => {
                    self.set_aside(out, By::Rules, Aside::Fault("it is too long".to_owned()))?;
                    return Ok(());
                }
                Ok(Now::Faulty(fault)) => {
                    self.set_aside(out, By::Rules, Aside::Fault(fault.to_string()))?;
                    return Ok(());
                }
                Err(_) => {
                    self.set_aside(out, By::Rules, Aside::Fault("its rule failed".to_owned()))?;
                    return Ok(());
                }
            }
        }
    }

    /// What is due runs, then what waits in the queue, until something asks or nothing is left.
    fn follow(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        for _ in 0..FOLLOW_MAX {
            if self.open.is_some() {
                return Ok(());
            }
            if let Some(attempt) = self.rules.due(&self.world) {
                let id = self.root.attempt(self.seq, 0);
                return self.go(out, By::Rules, id, None, &attempt, false);
            }
            let Some(waiting) = self.queue.iter().find(|one| !one.proposal).cloned() else {
                return Ok(());
            };
            let viewer = match waiting.by {
                By::Seat(seat) => self.viewer(seat),
                By::Rules | By::Nobody => Viewer::Referee,
            };
            match ruleset::fill(self.rules, &self.world, &viewer, &waiting.filled) {
                Next::Ready(attempt) => {
                    return self.go(
                        out,
                        waiting.by,
                        waiting.id,
                        Some(waiting.filled),
                        &attempt,
                        false,
                    );
                }
                _ => self.push(
                    out,
                    By::Rules,
                    waiting.reach,
                    Body::Withdrawn {
                        attempt: waiting.id,
                    },
                )?,
            }
        }
        Ok(())
    }

    /// Rolls and answers that need nobody: faces that fell before, dice that fall by themselves, standing answers.
    /// Says whether there were any.
    fn help(&mut self, out: &mut Vec<Entry>) -> Result<bool, Refused> {
        let questions = self
            .open
            .as_ref()
            .map(|open| open.waiting.clone())
            .unwrap_or_default();
        let mut helped = false;
        for question in &questions {
            match &question.wanted {
                Wanted::Roll { die, count } => {
                    let fell = self.open.as_ref().and_then(|open| {
                        let before = open.again.as_ref()?;
                        let same = |fell: &&crate::state::Fell| {
                            fell.path == question.path
                                && fell.key == question.key.id()
                                && fell.owner == question.owner
                                && fell.faces.len() == *count
                                && fell.faces.iter().all(|face| *face <= die.sides())
                        };
                        before
                            .fell
                            .iter()
                            .find(same)
                            .map(|fell| (fell.faces.clone(), Source::Again(before.id.clone())))
                    });
                    if let Some((faces, source)) = fell {
                        self.fall(out, By::Rules, question, faces, source)?;
                        helped = true;
                        continue;
                    }
                    match self.roller(question.owner) {
                        None => {
                            self.roll_links(out, By::Rules, question, &[])?;
                            helped = true;
                        }
                        Some(seat)
                            if self.wishes(seat, "auto-roll")
                                && self.seats.get(&seat).is_some_and(|one| one.hosted) =>
                        {
                            self.roll_links(out, By::Seat(seat), question, &[(seat, None)])?;
                            helped = true;
                        }
                        Some(_) => {}
                    }
                }
                _ => {
                    let Some(seat) = self.roller(question.owner) else {
                        if let Some(default) = question.default.clone() {
                            self.answer(out, By::Rules, question, default, From::Lapsed)?;
                            helped = true;
                        }
                        continue;
                    };
                    let standing = self
                        .seats
                        .get(&seat)
                        .and_then(|one| one.wishes.get(&format!("answer:{}", question.key.id())));
                    let standing = match standing {
                        Some(Value::Flag(yes)) => Some(norn_kernel::Answer::Yes(*yes)),
                        Some(Value::Number(number)) => {
                            i32::try_from(*number).ok().map(norn_kernel::Answer::Number)
                        }
                        Some(Value::Text(text)) if text.is_empty() => question.default.clone(),
                        Some(value) => Some(norn_kernel::Answer::One(value.clone())),
                        None => None,
                    };
                    if let Some(answer) = standing.filter(|answer| question.wanted.allows(answer)) {
                        self.answer(out, By::Seat(seat), question, answer, From::Standing(seat))?;
                        helped = true;
                    }
                }
            }
        }
        Ok(helped)
    }

    fn wishes(&self, seat: Seat, about: &str) -> bool {
        self.seats
            .get(&seat)
            .is_some_and(|one| one.wishes.get(about) == Some(&Value::Flag(true)))
    }

    fn settle(
        &mut self,
        out: &mut Vec<Entry>,
        verdict: Verdict,
        record: &Record<R::World>,
    ) -> Result<(), Refused> {
        let Some(open) = &self.open else {
            return Ok(());
        };
        let (id, base) = (open.id.clone(), open.reach.clone());
        let mut groups: Vec<Share> = vec![];
        let group = |groups: &mut Vec<Share>, reach: Reach| {
            groups
                .iter()
                .position(|(of, ..)| *of == reach)
                .unwrap_or_else(|| {
                    groups.push((reach, vec![], vec![]));
                    groups.len() - 1
                })
        };
        let mut order = vec![];
        let mut places = vec![];
        let mut told = vec![];
        let mut world = (*open.before).clone();
        for change in &record.effects {
            told.push(
                Words::from(self.rules.tell(&world, &change.effect)).map(|key| key.id().to_owned()),
            );
            norn_chronicle::fold::apply_all(&mut world, std::slice::from_ref(&change.effect));
            let reach = Self::both(&self.reach(change.audience), &base);
            let of = group(&mut groups, reach);
            order.push(u16::try_from(of).unwrap_or(u16::MAX));
            places.push(u32::try_from(groups[of].1.len()).unwrap_or(u32::MAX));
            let effect = serde_json::to_value(&change.effect)
                .map_err(|error| Refused::right(Right::Fault, error.to_string()))?;
            groups[of].1.push(Changed {
                key: change.key.id().to_owned(),
                path: Some(change.path),
                effect,
            });
        }
        for noted in &record.lines {
            // A line that tells of a change goes where the change goes.
            let (reach, effect) = match noted.line {
                Line::Changed { effect, .. } => {
                    let nth = usize::try_from(effect).unwrap_or(usize::MAX);
                    let Some(of) = order.get(nth) else { continue };
                    (groups[usize::from(*of)].0.clone(), places[nth])
                }
                _ => (Self::both(&self.reach(noted.audience), &base), 0),
            };
            let of = group(&mut groups, reach);
            let mut line = noted.line.clone().map(|key| key.id().to_owned());
            if let Line::Changed {
                effect: nth, words, ..
            } = &mut line
            {
                *words = told
                    .get(usize::try_from(*nth).unwrap_or(usize::MAX))
                    .cloned();
                *nth = effect;
            }
            groups[of].2.push(Noted {
                path: noted.path,
                audience: noted.audience,
                line,
            });
        }
        let woven = 1 < groups
            .iter()
            .filter(|(_, changes, _)| !changes.is_empty())
            .count();
        for (reach, changes, lines) in groups {
            self.push(
                out,
                By::Rules,
                reach,
                Body::Effects {
                    attempt: id.clone(),
                    changes,
                    lines,
                },
            )?;
        }
        if woven {
            self.push(
                out,
                By::Rules,
                Reach::referee(),
                Body::Woven {
                    attempt: id.clone(),
                    order,
                },
            )?;
        }
        let link = self.revealed();
        self.push(
            out,
            By::Rules,
            base,
            Body::Settled {
                attempt: id,
                verdict,
                link,
            },
        )
    }

    /// The server's link that the open attempt's dice came from, if any did.
    fn revealed(&self) -> Option<Revealed> {
        let open = self.open.as_ref()?;
        open.fell
            .iter()
            .any(|fell| matches!(fell.source, Source::Links { .. }))
            .then_some(())?;
        let chain = chain_of(&open.reach);
        let server = self.chains.get(&chain)?;
        Some(Revealed {
            link: server.chain.link(server.revealed).ok()?,
            chain,
        })
    }

    fn set_aside(&mut self, out: &mut Vec<Entry>, by: By, reason: Aside) -> Result<(), Refused> {
        let Some(open) = &self.open else {
            return Ok(());
        };
        let (attempt, reach, link) = (open.id.clone(), open.reach.clone(), self.revealed());
        self.push(
            out,
            by,
            reach,
            Body::SetAside {
                attempt,
                reason,
                link,
            },
        )
    }

    fn open_is(&self, id: &AttemptId) -> Result<&Open<R>, Refused> {
        match &self.open {
            Some(open) if open.id == *id => Ok(open),
            _ if self.past.iter().any(|past| past.id == *id) => Err(Refused::right(
                Right::TooLate,
                "this attempt is over; undo it, or rule on the latest one",
            )),
            _ => Err(no_such(id)),
        }
    }

    // ---- questions and dice

    fn question(
        &self,
        seat: Seat,
        id: &AttemptId,
        path: &Path,
        version: u32,
    ) -> Result<Question, Refused> {
        let open = self.open_is(id)?;
        let viewer = self.viewer(seat);
        let seen = |question: &&Question| {
            question.audience.admits(&viewer) || viewer.speaks_for(question.owner)
        };
        let Some(question) = open
            .waiting
            .iter()
            .filter(seen)
            .find(|question| question.path == *path)
        else {
            let known = open
                .journal
                .iter()
                .any(|(at, fact)| at == path && !matches!(fact, Fact::Ruled { .. }));
            return Err(if known {
                Refused::right(
                    Right::AnsweredBefore,
                    "this was answered before; the first answer holds",
                )
            } else {
                Refused::right(Right::TooLate, "this question is not open (any more)")
            });
        };
        if version != open.version {
            return Err(Refused::right(
                Right::TooLate,
                "the referee has ruled since this was asked; look again and answer what is open now",
            ));
        }
        if !viewer.speaks_for(question.owner) {
            return Err(Refused::right(
                Right::OwnCharacter,
                "this is for somebody else to decide",
            ));
        }
        Ok(question.clone())
    }

    fn answer(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        question: &Question,
        answer: norn_kernel::Answer,
        from: From,
    ) -> Result<(), Refused> {
        let Some(open) = &self.open else {
            return Ok(());
        };
        let reach = Self::both(&self.reach(question.audience), &open.reach);
        let body = Body::Answered {
            attempt: open.id.clone(),
            path: question.path,
            key: question.key.id().to_owned(),
            owner: question.owner,
            answer,
            from,
        };
        self.push(out, by, reach, body)
    }

    /// Open questions take their defaults.
    fn lapse(
        &mut self,
        out: &mut Vec<Entry>,
        which: impl Fn(&Question) -> bool,
    ) -> Result<(), Refused> {
        for _ in 0..FOLLOW_MAX {
            let lapsing: Vec<Question> = self
                .open
                .as_ref()
                .map(|open| {
                    open.waiting
                        .iter()
                        .filter(|question| which(question))
                        .cloned()
                        .collect()
                })
                .unwrap_or_default();
            if lapsing.is_empty() {
                return Ok(());
            }
            let id = self.open.as_ref().map(|open| open.id.clone());
            for question in &lapsing {
                if let Some(default) = question.default.clone() {
                    self.answer(out, By::Rules, question, default, From::Lapsed)?;
                }
            }
            self.run(out)?;
            if self.open.as_ref().map(|open| open.id.clone()) != id {
                return Ok(());
            }
        }
        Ok(())
    }

    fn roll(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        question: &Question,
        typed: Option<&[u16]>,
        link: Option<Hash>,
    ) -> Result<(), Refused> {
        let Wanted::Roll { die, count } = question.wanted else {
            return Err(Refused::right(Right::NoAnswer, wants(question)));
        };
        if let Some(faces) = typed {
            if self.policy("typed-dice") == Some(&Value::Flag(false)) {
                return Err(Refused::right(
                    Right::NoAnswer,
                    "this table does not take typed dice; let them fall here",
                ));
            }
            if faces.len() != count || !faces.iter().all(|face| (1..=die.sides()).contains(face)) {
                return Err(Refused::right(Right::NoAnswer, wants(question)));
            }
            return self.fall(
                out,
                By::Seat(seat),
                question,
                faces.to_vec(),
                Source::Typed(seat),
            );
        }
        // Whoever rolls for somebody absent rolls with their own device.
        let device = self
            .roller(question.owner)
            .filter(|owner| *owner == seat || self.seats.get(owner).is_some_and(|one| one.hosted))
            .unwrap_or(seat);
        if let Some(link) = link {
            let last = self.sitting(device)?.last;
            if last.is_none_or(|last| links::Links::from_tip(last).extend(link).is_err()) {
                return Err(Refused::right(
                    Right::BrokenChain,
                    "the secret of this device does not fit what it published; take the seat anew",
                ));
            }
        }
        self.roll_links(out, By::Seat(seat), question, &[(device, link)])
    }

    /// Faces from the server's link and the devices'. A hosted device's link is at hand; others bring theirs.
    fn roll_links(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        question: &Question,
        with: &[(Seat, Option<Hash>)],
    ) -> Result<(), Refused> {
        let Wanted::Roll { die, count } = question.wanted else {
            return Ok(());
        };
        let Some(open) = &self.open else {
            return Ok(());
        };
        let chain = chain_of(&open.reach);
        let server = self.server_link(&chain)?;
        let (devices, one_machine) = self.device_links(out, with)?;
        let faces = links::faces(
            &server,
            &devices,
            &question.path,
            question.key.id(),
            die,
            u16::try_from(count).unwrap_or(u16::MAX),
        );
        let source = if self.seeded {
            Source::Seed
        } else {
            Source::Links {
                devices,
                one_machine,
            }
        };
        self.fall(out, by, question, faces, source)
    }

    fn server_link(&self, chain: &ChainId) -> Result<Hash, Refused> {
        let server = self
            .chains
            .get(chain)
            .ok_or_else(|| Refused::right(Right::Fault, "the table has no secrets"))?;
        server
            .chain
            .link(server.revealed)
            .map_err(|error| Refused::right(Right::Fault, error.to_string()))
    }

    /// The next link of each device, and whether this machine holds all of their chains.
    fn device_links(
        &mut self,
        out: &mut Vec<Entry>,
        with: &[(Seat, Option<Hash>)],
    ) -> Result<(BTreeMap<Seat, Hash>, bool), Refused> {
        let mut devices = BTreeMap::new();
        let mut one_machine = true;
        for (seat, link) in with {
            let link = match link {
                Some(link) => Some(*link),
                None if self.sitting(*seat)?.hosted => {
                    if CHAIN_LENGTH <= self.sitting(*seat)?.revealed {
                        self.renew_device(out, *seat)?;
                    }
                    let sitting = self.sitting(*seat)?;
                    sitting
                        .chain
                        .as_ref()
                        .and_then(|chain| chain.link(sitting.revealed).ok())
                }
                None => None,
            };
            if let Some(link) = link {
                one_machine &= self.sitting(*seat)?.hosted;
                devices.insert(*seat, link);
            }
        }
        Ok((devices, one_machine))
    }

    fn fall(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        question: &Question,
        faces: Vec<u16>,
        source: Source,
    ) -> Result<(), Refused> {
        let Wanted::Roll { die, .. } = question.wanted else {
            return Ok(());
        };
        let Some(open) = &self.open else {
            return Ok(());
        };
        let reach = Self::both(&self.reach(question.audience), &open.reach);
        let body = Body::Rolled {
            attempt: open.id.clone(),
            path: question.path,
            key: question.key.id().to_owned(),
            owner: question.owner,
            die,
            faces,
            source,
        };
        self.push(out, by, reach, body)
    }

    fn renew_device(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        let sitting = self.sitting(seat)?.clone();
        let tip = made(self.root.device(seat, sitting.generation + 1)).tip();
        self.push(
            out,
            By::Rules,
            Reach::Everyone,
            seated(seat, sitting, Some(tip)),
        )
    }

    /// Commits the server to its secrets before the first of them is used, and anew when they are used up.
    fn commit_chain(&mut self, out: &mut Vec<Entry>, chain: &ChainId) -> Result<(), Refused> {
        let generation = match self.chains.get(chain) {
            Some(server) if server.revealed < CHAIN_LENGTH => return Ok(()),
            Some(server) => server.generation + 1,
            None => 0,
        };
        let tip = made(self.root.chain(chain, generation)).tip();
        let reach = match chain {
            ChainId::Public => Reach::Everyone,
            ChainId::Hidden(seats) => Reach::Seats(seats.clone()),
            ChainId::Thrown(reach) => reach.clone(),
        };
        self.push(
            out,
            By::Rules,
            reach,
            Body::Committed {
                chain: chain.clone(),
                tip,
            },
        )
    }

    // ---- the referee's word

    fn rule(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &AttemptId,
        path: &Path,
        number: i32,
        reason: &str,
    ) -> Result<(), Refused> {
        self.referee(seat, "overrule a number")?;
        talk(reason, true)?;
        if self.open.as_ref().is_none_or(|open| open.id != *id) {
            self.reopen(out, seat, id)?;
        }
        let nothing = || {
            Refused::right(
                Right::TooLate,
                "there is no number, comparison or outcome at this point to be overruled",
            )
        };
        let open = self.open.as_ref().ok_or_else(nothing)?;
        let mut playback = Playback::live(open.journal.clone(), asks);
        let lines = match playback.step(&open.attempt, &*open.before) {
            Now::Done { record, .. } | Now::Waiting { record, .. } => record.lines,
            _ => return Err(nothing()),
        };
        let rulable = |line: &Line| {
            !matches!(
                line,
                Line::Asked { .. } | Line::Idle { .. } | Line::Told { .. } | Line::Changed { .. }
            )
        };
        let key = lines
            .iter()
            .find(|noted| noted.path == *path && rulable(&noted.line))
            .map(|noted| noted.line.key().id())
            .ok_or_else(nothing)?;
        let aside = playback
            .overrule(path, key, number)
            .map_err(|_| nothing())?;
        let reach = open.reach.clone();
        let body = Body::Ruled {
            attempt: open.id.clone(),
            path: *path,
            key: key.to_owned(),
            number,
            aside: aside.iter().map(|(at, _)| *at).collect(),
            reason: reason.to_owned(),
        };
        self.push(out, By::Seat(seat), reach, body)?;
        self.run(out)
    }

    /// The latest attempt, though it is over, is taken up again as it was, so that it can be ruled on.
    fn reopen(&mut self, out: &mut Vec<Entry>, seat: Seat, id: &AttemptId) -> Result<(), Refused> {
        let late = || {
            Refused::right(
                Right::TooLate,
                "only the open attempt and the latest one can be ruled on; undo back to it first",
            )
        };
        if self.open.is_some() {
            return Err(late());
        }
        let past = self
            .past
            .back()
            .filter(|past| past.id == *id)
            .ok_or_else(late)?;
        let (reach, by, run) = (
            past.reach.clone(),
            past.by,
            past.run.clone().ok_or_else(late)?,
        );
        self.push(
            out,
            By::Seat(seat),
            reach.clone(),
            Body::Undone {
                undone: vec![id.clone()],
                agreed: BTreeSet::new(),
            },
        )?;
        let anew = self.root.attempt(self.seq, 0);
        let body = Body::Attempted {
            attempt: anew.clone(),
            filled: run.filled.clone(),
            data: run.data.clone(),
        };
        self.push(out, by, reach, body)?;
        let attempt = self
            .open
            .as_ref()
            .map(|open| (open.attempt.clone(), Arc::clone(&open.before)));
        let Some((attempt, before)) = attempt else {
            return Ok(());
        };
        // Everything is recorded again, question by question, with the audience that each has.
        for _ in 0..=run.journal.len() {
            let journal = self
                .open
                .as_ref()
                .map(|open| open.journal.clone())
                .unwrap_or_default();
            let Now::Waiting { questions, .. } =
                Playback::live(journal, asks).step(&attempt, &*before)
            else {
                break;
            };
            let mut known = false;
            for question in &questions {
                let fact = run
                    .journal
                    .iter()
                    .find(|(at, fact)| *at == question.path && !matches!(fact, Fact::Ruled { .. }));
                match fact {
                    Some((_, Fact::Rolled { faces, .. })) => self.fall(
                        out,
                        By::Rules,
                        question,
                        faces.clone(),
                        Source::Again(id.clone()),
                    )?,
                    Some((_, Fact::Answered { answer, .. })) => {
                        let from = self.roller(question.owner).map_or(From::Lapsed, From::Seat);
                        self.answer(out, By::Rules, question, answer.clone(), from)?;
                    }
                    _ => continue,
                }
                known = true;
            }
            for (path, fact) in &run.journal {
                let Fact::Ruled { key, number } = fact else {
                    continue;
                };
                let open = self.open.as_ref().ok_or_else(late)?;
                if open
                    .journal
                    .iter()
                    .any(|(at, fact)| at == path && matches!(fact, Fact::Ruled { .. }))
                {
                    continue;
                }
                let body = Body::Ruled {
                    attempt: anew.clone(),
                    path: *path,
                    key: key.clone(),
                    number: *number,
                    aside: vec![],
                    reason: String::new(),
                };
                let reach = open.reach.clone();
                self.push(out, By::Seat(seat), reach, body)?;
            }
            if !known {
                break;
            }
        }
        Ok(())
    }

    fn take_back(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        back_to: Option<&AttemptId>,
        agreed: &BTreeSet<Seat>,
    ) -> Result<(), Refused> {
        let by = By::Seat(seat);
        if self.policy("undo-consent") == Some(&Value::Flag(true)) {
            let lacking: Vec<&str> = self
                .seats
                .iter()
                .filter(|(one, sitting)| sitting.present && !agreed.contains(one) && **one != seat)
                .map(|(_, sitting)| sitting.name.as_str())
                .collect();
            if !lacking.is_empty() {
                return Err(Refused::right(
                    Right::Consent,
                    format!(
                        "at this table everybody has to agree; missing: {}",
                        lacking.join(", ")
                    ),
                ));
            }
        }
        let own = |by: By, fell: bool, answered: &BTreeSet<Seat>| {
            seat == REFEREE
                || (by == By::Seat(seat) && !fell && answered.iter().all(|one| *one == seat))
        };
        let consent = || {
            Refused::right(
                Right::Consent,
                "dice fell or somebody else took part, so only the referee can undo this; ask them to",
            )
        };
        let open_too = self.open.as_ref().map(|open| {
            (
                open.id.clone(),
                own(open.by, !open.fell.is_empty(), &open.answered),
            )
        });
        if let Some((id, mine)) = open_too {
            if !mine {
                return Err(consent());
            }
            self.set_aside(out, by, Aside::Undone)?;
            if back_to.is_none_or(|back| *back == id) {
                return self.follow(out);
            }
        }
        let from = match back_to {
            Some(id) => self
                .past
                .iter()
                .position(|past| past.id == *id && past.sticky.is_none()),
            None => self.past.iter().rposition(|past| past.sticky.is_none()),
        };
        let from = from.ok_or_else(|| {
            Refused::right(Right::NothingToUndo, format!("there is nothing to undo there; the latest {UNDO_MAX} changes can be undone, safety never"))
        })?;
        let undone: Vec<&Past<R>> = self
            .past
            .iter()
            .skip(from)
            .filter(|past| past.sticky.is_none())
            .collect();
        let mine = undone.iter().all(|past| {
            let none = BTreeSet::new();
            let (fell, answered) = past.run.as_ref().map_or((false, &none), |run: &Run| {
                (!run.fell.is_empty(), &run.answered)
            });
            own(past.by, fell, answered)
        });
        if !mine {
            return Err(consent());
        }
        let mut groups: Vec<(Reach, Vec<AttemptId>)> = vec![];
        for past in undone {
            match groups.iter_mut().find(|(reach, _)| *reach == past.reach) {
                Some((_, ids)) => ids.push(past.id.clone()),
                None => groups.push((past.reach.clone(), vec![past.id.clone()])),
            }
        }
        for (reach, undone) in groups {
            self.push(
                out,
                by,
                reach,
                Body::Undone {
                    undone,
                    agreed: agreed.clone(),
                },
            )?;
        }
        Ok(())
    }

    // ---- people and records

    fn build(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        draft: &Draft,
        whose: Option<Seat>,
    ) -> Result<(), Refused> {
        let forms = self.rules.forms(&self.world);
        let names: Vec<&str> = forms.iter().map(|form| form.name).collect();
        let form = forms
            .iter()
            .find(|form| form.name == draft.form)
            .ok_or_else(|| {
                Refused::right(
                    Right::Unknown,
                    format!(
                        "there is no form `{}`: {}",
                        draft.form,
                        given::hint(&draft.form, &names)
                    ),
                )
            })?;
        if !form.players {
            self.referee(seat, "make this")?;
        }
        let whose = whose.unwrap_or(seat);
        if whose != seat {
            self.referee(seat, "make something for somebody else")?;
        }
        self.sitting(whose)?;
        let who = Who(self.whos);
        let effects = self
            .rules
            .build(&self.world, draft, who)
            .map_err(Refused::Draft)?;
        let reach = self.reach_of(&effects);
        let body = Body::Built {
            id: self.root.attempt(self.seq, 0),
            who,
            draft: draft.clone(),
            changes: stored_effects::<R>(&effects),
        };
        self.push(out, By::Seat(seat), reach, body)?;
        if form.players && whose != REFEREE {
            self.reseat(out, By::Seat(seat), whose, |sitting| {
                sitting.characters.insert(who);
            })?;
        }
        Ok(())
    }

    /// The seats that may know all of these changes.
    fn reach_of(&self, effects: &[EffectOf<R>]) -> Reach {
        let mut world = (*self.world).clone();
        effects.iter().fold(Reach::Everyone, |reach, effect| {
            let audience = world.audience(effect);
            norn_chronicle::fold::apply_all(&mut world, std::slice::from_ref(effect));
            Self::both(&reach, &self.reach(audience))
        })
    }

    fn switch(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &str,
        value: &str,
    ) -> Result<(), Refused> {
        self.referee(seat, "set a house rule")?;
        let switches = self.rules.switches();
        let ids: Vec<&str> = switches.iter().map(|switch| switch.id).collect();
        let switch = switches
            .iter()
            .find(|switch| switch.id == id)
            .ok_or_else(|| {
                Refused::right(
                    Right::Unknown,
                    format!("there is no switch `{id}`: {}", given::hint(id, &ids)),
                )
            })?;
        let effects = self
            .rules
            .set_switch(&self.world, id, value)
            .ok_or_else(|| {
                Refused::right(
                    Right::Unknown,
                    format!(
                        "`{id}` can't be `{value}`: {}",
                        given::hint(value, switch.values)
                    ),
                )
            })?;
        let body = Body::Switched {
            id: self.root.attempt(self.seq, 0),
            switch: id.to_owned(),
            value: value.to_owned(),
            changes: stored_effects::<R>(&effects),
        };
        self.push(out, By::Seat(seat), Reach::Everyone, body)
    }

    fn invite(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        name: &str,
        tip: Option<Hash>,
        hosted: bool,
    ) -> Result<(), Refused> {
        self.referee(seat, "give out seats")?;
        named(name)?;
        if self
            .seats
            .values()
            .any(|one| one.name.eq_ignore_ascii_case(name))
        {
            return Err(Refused::right(
                Right::Text,
                format!("`{name}` has a seat already; choose another name"),
            ));
        }
        if SEATS_MAX <= self.seats.len() {
            return Err(Refused::right(
                Right::Full,
                format!("a table has at most {SEATS_MAX} seats"),
            ));
        }
        let new = Seat(self.seats.keys().last().map_or(0, |last| last.0 + 1));
        let tip = if hosted {
            Some(made(self.root.device(new, 0)).tip())
        } else {
            tip
        };
        let sitting = Sitting {
            name: name.to_owned(),
            present: true,
            hosted,
            ..Sitting::default()
        };
        self.push(
            out,
            By::Seat(seat),
            Reach::Everyone,
            seated(new, sitting, tip),
        )
    }

    fn reseat(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        seat: Seat,
        change: impl FnOnce(&mut Sitting),
    ) -> Result<(), Refused> {
        let mut sitting = self.sitting(seat)?.clone();
        change(&mut sitting);
        self.push(out, by, Reach::Everyone, seated(seat, sitting, None))
    }

    // ---- talk, free dice, safety

    fn turn_to(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        subject: &str,
        consent: bool,
    ) -> Result<(), Refused> {
        self.referee(seat, "say what the story is on")?;
        let subject = subject.trim();
        if NAME_MAX < subject.chars().count() {
            return Err(Refused::right(
                Right::Text,
                format!("a subject has at most {NAME_MAX} characters"),
            ));
        }
        if !self.stopped.contains(subject) {
            return self.push(
                out,
                By::Seat(seat),
                Reach::Everyone,
                Body::Subject {
                    subject: subject.to_owned(),
                },
            );
        }
        if !consent {
            return Err(Refused::right(
                Right::Stopped,
                format!(
                    "`{subject}` was stopped; open it again only if the whole table agrees, and say so"
                ),
            ));
        }
        self.push(
            out,
            By::Seat(seat),
            Reach::Everyone,
            Body::Safety(Safety::Reopened {
                subject: subject.to_owned(),
            }),
        )
    }

    fn throw(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        notation: &str,
        secret: bool,
    ) -> Result<(), Refused> {
        let expression = norn_dice::Expr::parse(notation)
            .map_err(|error| Refused::right(Right::NoAnswer, error.to_string()))?;
        let reach = if secret {
            Reach::Seats(BTreeSet::from([seat]))
        } else {
            Reach::Everyone
        };
        let chain = ChainId::Thrown(reach.clone());
        self.commit_chain(out, &chain)?;
        let link = self.server_link(&chain)?;
        let (devices, one_machine) = self.device_links(out, &[(seat, None)])?;
        let hand = Hand::new(&link, &devices, &Path::START, notation);
        let mut faces: Vec<u32> = vec![];
        let roll = expression
            .roll(&mut |sides: u32| {
                let face = hand.face(sides, u32::try_from(faces.len()).unwrap_or(u32::MAX));
                faces.push(face);
                face
            })
            .map_err(|error| Refused::right(Right::NoAnswer, error.to_string()))?;
        let total = roll.total.to_string();
        let (source, link) = if self.seeded {
            (Source::Seed, None)
        } else {
            (
                Source::Links {
                    devices,
                    one_machine,
                },
                Some(Revealed { chain, link }),
            )
        };
        self.push(
            out,
            By::Seat(seat),
            reach,
            Body::Thrown {
                notation: notation.to_owned(),
                faces,
                total,
                source,
                link,
            },
        )
    }

    /// Stops the current subject. Nothing of it may tell who, or when.
    fn stop(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        let safety = self.rules.safety();
        let by = if safety.unattributed.off() {
            By::Seat(seat)
        } else {
            By::Nobody
        };
        if safety.stops.off() || (safety.available.off() && self.open.is_some()) {
            return Ok(());
        }
        self.now = None;
        self.set_aside(out, by, Aside::Stopped)?;
        let changes = stored_effects::<R>(&self.rules.stopped(&self.world));
        let subject = self.subject.clone();
        self.push(
            out,
            by,
            Reach::Everyone,
            Body::Safety(Safety::Stopped { subject, changes }),
        )
    }
}

/// What one audience is told of an attempt.
type Share = (Reach, Vec<Changed>, Vec<Noted<String>>);

fn seated(seat: Seat, sitting: Sitting, tip: Option<Hash>) -> Body {
    let Sitting {
        name,
        characters,
        present,
        hosted,
        ..
    } = sitting;
    Body::Seated {
        seat,
        name,
        characters,
        tip,
        present,
        hosted,
    }
}

/// A command's id as the log keeps it: two seats may choose the same.
fn kept(seat: Seat, id: &str) -> String {
    format!("{}:{id}", seat.0)
}

fn chain_of(reach: &Reach) -> ChainId {
    match reach {
        Reach::Everyone => ChainId::Public,
        Reach::Seats(seats) => ChainId::Hidden(seats.clone()),
    }
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
    Refused::right(
        Right::NoSuchAttempt,
        format!("there is no attempt {} waiting or open", id.0),
    )
}

fn refused<A>(next: Next<A>) -> Refused {
    match next {
        Next::Refused(refusal) => Refused::Rule(refusal),
        Next::Wrong(wrong) => Refused::Filled(Box::new(wrong)),
        Next::Fill(param) | Next::Propose(param) => Refused::Missing(Box::new(param)),
        Next::Ready(_) => Refused::right(Right::Fault, "it was ready"),
    }
}

fn named(name: &str) -> Result<(), Refused> {
    if name.trim().is_empty()
        || NAME_MAX < name.chars().count()
        || name.chars().any(char::is_control)
    {
        return Err(Refused::right(
            Right::Text,
            format!("a name has 1 to {NAME_MAX} characters"),
        ));
    }
    Ok(())
}

fn talk(text: &str, may_be_empty: bool) -> Result<(), Refused> {
    if TALK_MAX < text.chars().count() || (!may_be_empty && text.trim().is_empty()) {
        return Err(Refused::right(
            Right::Text,
            format!("this takes 1 to {TALK_MAX} characters"),
        ));
    }
    Ok(())
}

/// What would answer a question.
fn wants(question: &Question) -> String {
    match &question.wanted {
        Wanted::Confirm => "this wants yes or no".to_owned(),
        Wanted::OneOf(_) => "this wants one of its options".to_owned(),
        Wanted::SeveralOf { min, max, .. } => {
            format!("this wants {min} to {max} of its options, each once")
        }
        Wanted::Number { min, max } => format!("this wants a whole number from {min} to {max}"),
        Wanted::Text { max } => format!("this wants a text of at most {max} characters"),
        Wanted::Order(_) => "this wants all of its options in an order".to_owned(),
        Wanted::Allot {
            points, each_max, ..
        } => format!("this wants {points} points given away, at most {each_max} each"),
        Wanted::Places { min, max, .. } => {
            format!("this wants {min} to {max} of its places, each once")
        }
        Wanted::Roll { die, count } => {
            format!("this is a roll: {count} faces from 1 to {}", die.sides())
        }
    }
}

fn table_seq(_: &Refused) -> u64 {
    0
}
