//! Attempts: from what is filled in to what they came to.
use super::*;
use norn_kernel::offer::PARAMS_MAX;
use norn_kernel::{Besides, Supposed};
use std::borrow::Cow;

/// Whether a question takes its default once whoever sees the table so does something else.
fn lapses_for(viewer: &Viewer, question: &Question) -> bool {
    question.lapse != Lapse::Never && viewer.speaks_for(question.owner)
}

impl<R: Ruleset> Table<R> {
    pub(super) fn attempt(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        filled: &Filled,
        insist: bool,
    ) -> Result<Ack, Refused> {
        if insist {
            self.referee(seat, "let a refusal pass")?;
        }
        let filled = &Filled { insist, ..self.with_besides(seat, filled).into_owned() };
        // The actor's open questions lapse first, since that may change what this attempt does.
        self.acts(out, seat)?;
        self.steps_into_fog(out, By::Seat(seat), filled)?;
        let viewer = self.viewer(seat);
        let attempt = match ruleset::fill(self.rules, &self.history.world, &viewer, filled) {
            Next::Ready(attempt) => attempt,
            Next::Propose(_) => {
                let filled = &self.spoken(&viewer, filled);
                let reach = self.filled_reach(seat, filled);
                self.room(seat, &reach, filled)?;
                let id = self.name_for(&reach);
                let body = Body::Proposed { attempt: id.clone(), filled: filled.clone() };
                self.push(out, By::Seat(seat), reach, body)?;
                return Ok(Ack::Queued { attempt: id });
            }
            other => return Err(refused(other).firm_if(insist)),
        };
        self.admit(out, seat, None, filled, &attempt)
    }

    /// With what the table knows and an attempt has parameters for, where nobody has filled that in. What players fill in,
    /// they fill in themselves.
    pub(crate) fn with_besides<'a>(&self, seat: Seat, filled: &'a Filled) -> Cow<'a, Filled> {
        let known = self.rules.known_besides(&filled.attempt);
        let mut filled = Cow::Borrowed(filled);
        if seat != REFEREE {
            return filled;
        }
        for (param, besides) in known {
            if filled.values.contains_key(*param) {
                continue;
            }
            let value = match besides {
                Besides::Session => Value::Number(self.talk.session.map_or(0, i64::from)),
                Besides::WithoutCharacter => {
                    let without = self.people.seats.iter().filter(|(seat, one)| {
                        **seat != REFEREE
                            && one.role == Role::Player
                            && (one.present || one.hosted)
                            && one.characters.is_empty()
                    });
                    let names: Vec<&str> = without.map(|(_, one)| one.name.as_str()).collect();
                    Value::text(&names.join(", "))
                }
            };
            filled.to_mut().values.insert((*param).to_owned(), value);
        }
        filled
    }

    /// Whether somebody who acts leaves something to its default by that.
    fn lets_go(&self, seat: Seat) -> bool {
        let viewer = self.viewer(seat);
        let waiting = self.play.open.iter().flat_map(|open| &open.waiting);
        waiting.into_iter().any(|question| lapses_for(&viewer, question))
    }

    /// Why the table would not take what is filled in so far that it is ready or could be proposed, so that nobody hears
    /// of it only once they say it.
    pub(crate) fn takes(&self, seat: Seat, filled: &Filled, next: &Next<R::Attempt>) -> Result<(), Refused> {
        if !matches!(next, Next::Ready(_) | Next::Propose(_)) {
            return Ok(());
        }
        if !self.lets_go(seat) {
            return self.would_take(seat, filled, next);
        }
        let mut after = self.clone();
        after.acts(&mut vec![], seat)?;
        let next = ruleset::fill(self.rules, &after.history.world, &after.viewer(seat), filled);
        if matches!(next, Next::Ready(_) | Next::Propose(_)) {
            return after.would_take(seat, filled, &next);
        }
        let text = "what you are asked would be left to its default first, and then this can't be done any more; answer it first";
        Err(Refused::right(Right::TooLate, text))
    }

    /// The same, where nothing is left open by it.
    fn would_take(&self, seat: Seat, filled: &Filled, next: &Next<R::Attempt>) -> Result<(), Refused> {
        let reach = match next {
            Next::Ready(attempt) => {
                self.admits(seat, filled, attempt)?;
                let known = || match seat {
                    REFEREE => Reach::referee(),
                    _ => self.reach(attempt.audience()),
                };
                self.would_wait(seat, attempt).then(known)
            }
            _ => Some(self.filled_reach(seat, filled)),
        };
        reach.map_or(Ok(()), |reach| self.room(seat, &reach, filled))
    }

    /// Why a seat may not make an attempt that is ready.
    fn admits(&self, seat: Seat, filled: &Filled, attempt: &R::Attempt) -> Result<(), Refused> {
        if !self.may_make(&self.viewer(seat), attempt) {
            return Err(Refused::right(
                Right::OwnCharacter,
                "you can act only with a character that you play",
            ));
        }
        self.spares(seat, filled, attempt)?;
        if self.would_wait(seat, attempt) { Ok(()) } else { self.consented(seat, attempt) }
    }

    /// Whether an attempt that this seat makes would wait.
    fn would_wait(&self, seat: Seat, attempt: &R::Attempt) -> bool {
        self.play.open.is_some()
            || self.waits_for_the_referee(By::Seat(seat), &self.reach(attempt.audience()))
            || (self.talk.busy && self.due().is_some())
    }

    /// What is proposed, with all that goes without saying for whoever proposes it: for the referee, who fills in the rest,
    /// it may not. What the referee sees beyond that plays no part in it, or a proposal would show that there is more.
    fn spoken(&self, viewer: &Viewer, filled: &Filled) -> Filled {
        let mut spoken = filled.clone();
        if !filled.rest {
            return spoken;
        }
        let mut so_far = Filled { rest: false, ..filled.clone() };
        for _ in 0..PARAMS_MAX {
            let Next::Fill(param) = ruleset::fill(self.rules, &self.history.world, viewer, &so_far) else {
                break;
            };
            let Some(default) = param.default else { break };
            spoken.values.insert(param.name.to_owned(), default.clone());
            so_far.values.insert(param.name.to_owned(), default);
        }
        spoken
    }

    /// Who may know of what a seat has filled in so far: whatever it says, everybody; what it becomes may be hidden. That
    /// is worked out from what this seat knows, or who hears of it would show that there is more.
    pub(super) fn filled_reach(&self, seat: Seat, filled: &Filled) -> Reach {
        let known = self.rules.supposed(&self.history.world, &self.viewer(seat), Supposed::Usual);
        let reach = match self.rules.next(&known, &Viewer::Referee, &filled.clone().with_defaults()) {
            Next::Ready(attempt) => self.reach(attempt.audience()),
            _ => Reach::Everyone,
        };
        match reach {
            Reach::Seats(seats) => only(seats.into_iter().chain([seat])),
            Reach::Everyone => reach,
        }
    }

    /// Each seat has its own room for each audience, so that nobody blocks another, and no refusal reveals
    /// what waits unseen.
    pub(super) fn room(&self, seat: Seat, reach: &Reach, filled: &Filled) -> Result<(), Refused> {
        let own: Vec<u64> = self
            .play
            .queue
            .iter()
            .filter(|one| one.by == By::Seat(seat) && one.reach == *reach)
            .map(|one| limits::bytes(&one.filled))
            .collect();
        let (most, bytes_most) = (self.setting.limits.queue, self.setting.limits.queue_bytes);
        within(own.len() as u64 + 1, most, || {
            format!("{most} attempts of yours wait already; let some of them go first")
        })?;
        within(own.iter().sum::<u64>().saturating_add(limits::bytes(filled)), bytes_most, || {
            format!("attempts of yours that wait have at most {bytes_most} bytes; let some of them go first")
        })
    }

    /// Somebody acts: what they left open lapses. The referee's acting is moving on.
    pub(super) fn acts(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        let viewer = self.viewer(seat);
        self.lapse(out, By::Rules, |question| lapses_for(&viewer, question))
    }

    /// An attempt that is ready begins, or waits until the one that runs is over. One that was proposed keeps
    /// the name that it has.
    fn admit(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        proposal: Option<&AttemptId>,
        filled: &Filled,
        attempt: &R::Attempt,
    ) -> Result<Ack, Refused> {
        self.admits(seat, filled, attempt)?;
        let reach = self.reach(attempt.audience());
        let proposed = proposal.and_then(|id| self.play.queue.iter().find(|one| one.id == *id)).cloned();
        if self.would_wait(seat, attempt) {
            return self.put_in_queue(out, seat, proposed, filled, &reach);
        }
        let id = match proposed {
            Some(proposed) => self.renamed(out, By::Seat(seat), proposed, &reach)?,
            None => self.name_for(&reach),
        };
        self.go(out, By::Seat(seat), id, Some(filled.clone()), attempt)?;
        Ok(Ack::Done)
    }

    /// An attempt that would have this reach waits. What the referee is about to do is theirs alone until it begins: it
    /// may name what it is to reveal. Of a proposal, those who know of it learn that it was accepted, and no more.
    fn put_in_queue(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        proposed: Option<Queued>,
        filled: &Filled,
        reach: &Reach,
    ) -> Result<Ack, Refused> {
        let known = if seat == REFEREE { Reach::referee() } else { reach.clone() };
        let (by, filled) = (By::Seat(seat), filled.clone());
        let id = match proposed {
            None => {
                self.room(seat, &known, &filled)?;
                self.name_for(&known)
            }
            Some(proposed) if proposed.reach == *reach => {
                let queued = |filled| Body::Queued { attempt: proposed.id.clone(), filled };
                // First what others don't get: the entry says by which words it was accepted.
                self.push(out, by, known, queued(filled))?;
                self.push(out, by, proposed.reach.clone(), queued(proposed.filled.clone()))?;
                return Ok(Ack::Queued { attempt: proposed.id });
            }
            Some(proposed) => self.renamed(out, by, proposed, &known)?,
        };
        self.push(out, by, known, Body::Queued { attempt: id.clone(), filled })?;
        Ok(Ack::Queued { attempt: id })
    }

    /// The name of something that waits, where its own may be known to others than it has now: it ends here, and goes on
    /// under another one. These learn which one only where they may know of it.
    fn renamed(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        waits: Queued,
        reach: &Reach,
    ) -> Result<AttemptId, Refused> {
        if waits.reach == *reach {
            return Ok(waits.id);
        }
        let name = self.name_for(reach);
        let begins = (Self::both(&waits.reach, reach) == waits.reach).then(|| name.clone());
        self.push(
            out,
            by,
            waits.reach,
            Body::Withdrawn { attempt: waits.id, begins, reason: String::new() },
        )?;
        Ok(name)
    }

    /// Whether dice were seen and undone, and this is something else than what they fell for: as far as all of
    /// these know of it.
    pub(super) fn instead_of_seen(&self, reach: &Reach, data: &serde_json::Value) -> bool {
        let known = |run: &&Run| Self::both(&run.reach, reach) == *reach;
        let seen = self
            .history
            .again
            .iter()
            .filter(known)
            .any(|run| run.showed_dice(|to| Self::both(to, reach) == *reach));
        seen && self.history.again.iter().find(known).is_none_or(|run| !run.data.is(data))
    }

    /// After dice were seen and undone, another attempt in their place, however little it differs, needs the
    /// table's consent: the referee's.
    pub(super) fn consented(&self, seat: Seat, attempt: &R::Attempt) -> Result<(), Refused> {
        let data = serde_json::to_value(attempt).unwrap_or_default();
        if seat == REFEREE || !self.instead_of_seen(&only([seat]), &data) {
            return Ok(());
        }
        Err(Refused::right(
            Right::Consent,
            "dice were seen before this was undone, so the referee has to begin anything else; the same attempt, filled in as it was, takes the same faces again",
        ))
    }

    pub(super) fn accept(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &AttemptId,
        filled: &Filled,
        insist: bool,
    ) -> Result<Ack, Refused> {
        self.referee(seat, "accept a proposal")?;
        let proposed = |table: &Self| table.play.queue.iter().any(|one| one.id == *id && one.proposal);
        if !proposed(self) {
            return Err(no_such(id));
        }
        self.acts(out, seat)?;
        let filled = &Filled { insist, ..filled.clone() };
        match ruleset::fill(self.rules, &self.history.world, &Viewer::Referee, filled) {
            Next::Ready(attempt) => self.admit(out, seat, Some(id), filled, &attempt),
            other => Err(refused(other).firm_if(insist)),
        }
    }

    pub(super) fn withdraw(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &AttemptId,
        reason: &str,
    ) -> Result<(), Refused> {
        let known = |one: &&Queued| one.id == *id && one.reach.reaches(seat);
        let waiting = self.play.queue.iter().find(known).ok_or_else(|| no_such(id))?;
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
            Body::Withdrawn { attempt: id.clone(), begins: None, reason: reason.to_owned() },
        )
    }

    /// It is still wanted: said once more, so it waits as it did before.
    pub(super) fn confirm(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &AttemptId,
    ) -> Result<(), Refused> {
        let known = |one: &&Queued| one.id == *id && !one.proposal && one.reach.reaches(seat);
        let waiting = self.play.queue.iter().find(known).ok_or_else(|| no_such(id))?;
        if waiting.by != By::Seat(seat) {
            let text = "only whoever said it can confirm it; the referee can start it instead";
            return Err(Refused::right(Right::OwnAttempt, text));
        }
        if waiting.unsure.is_none() {
            return Ok(());
        }
        let Queued { filled, told, reach, .. } = waiting.clone();
        let filled = told.unwrap_or(filled);
        self.push(out, By::Seat(seat), reach, Body::Queued { attempt: id.clone(), filled })
    }

    pub(super) fn start(&mut self, out: &mut Vec<Entry>, seat: Seat, id: &AttemptId) -> Result<(), Refused> {
        self.referee(seat, "start a queued attempt")?;
        let Some(waiting) = self.play.queue.iter().find(|one| one.id == *id && !one.proposal) else {
            return Err(no_such(id));
        };
        let by = waiting.by;
        let reach = match ruleset::fill(self.rules, &self.history.world, &self.viewer_of(by), &waiting.filled)
        {
            Next::Ready(attempt) => self.reach(attempt.audience()),
            _ => waiting.reach.clone(),
        };
        if self.waits_for_the_referee(by, &reach) {
            self.push(out, By::Seat(seat), Reach::referee(), Body::Busy { on: false })?;
        }
        self.moved_on(out, By::Seat(seat))?;
        self.play.starting = Some(id.clone());
        self.lapse(out, By::Seat(seat), |question| question.lapse != Lapse::Never)?;
        self.run(out)?;
        self.play.starting = None;
        if self.play.queue.iter().any(|one| one.id == *id) {
            return Err(Refused::right(
                Right::TooLate,
                "something that must be answered is still open; answer it or set it aside first",
            ));
        }
        Ok(())
    }

    pub(super) fn go(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        id: AttemptId,
        filled: Option<Filled>,
        attempt: &R::Attempt,
    ) -> Result<(), Refused> {
        let reach = self.reach(attempt.audience());
        self.commit_chain(out, &chain_of(&reach))?;
        let data =
            serde_json::to_value(attempt).map_err(|error| Refused::right(Right::Fault, error.to_string()))?;
        let after_seen = filled.is_some() && self.instead_of_seen(&reach, &data);
        self.push(out, by, reach, Body::Attempted { attempt: id, filled, data, after_seen })
    }

    /// Plays what is open, then what is due, then what waits, until something asks or nothing is left.
    pub(crate) fn run(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        if self.is_paused() {
            // What is due by itself waits as people do; what runs only says what it waits for.
            return self.play(out);
        }
        self.fall_for_the_absent(out)?;
        for more in (0..=FOLLOW_MAX).rev() {
            self.play(out)?;
            if self.play.open.is_none() {
                self.settle_in_fog(out)?;
            }
            if self.play.open.is_some() || more == 0 || !self.begin_next(out)? {
                break;
            }
        }
        Ok(())
    }

    /// Plays the open attempt as far as it goes, with everything that needs nobody.
    fn play(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        loop {
            let Some(open) = &self.play.open else {
                return Ok(());
            };
            let (id, reach) = (open.id.clone(), open.reach.clone());
            let played = catch_unwind(AssertUnwindSafe(|| {
                let (attempt, world) = (&open.attempt, &*self.history.world);
                let mut playback = Playback::live(attempt, world, open.journal.clone(), asks);
                (playback.step(), playback.into_record())
            }));
            let waits = matches!(played, Ok((Now::Waiting { .. }, _)));
            if self.is_paused() && !waits {
                return Ok(());
            }
            let aside = match played {
                Ok((Now::Done { outcome, record, .. }, _)) => return self.settle(out, outcome, &record),
                Ok((Now::Waiting { questions }, record)) => {
                    if let Some(open) = &mut self.play.open {
                        (open.waiting, open.record) = (questions, record);
                    }
                    if self.is_paused() || !self.help(out)? {
                        return Ok(());
                    }
                    continue;
                }
                Ok((Now::Refused { path, refusal }, _)) if open.insist => {
                    let key = refusal.rule().id().to_owned();
                    let body = Body::Ruled {
                        attempt: id,
                        path,
                        key,
                        number: 1,
                        word: Some("waived".to_owned()),
                        aside: vec![],
                        reason: String::new(),
                    };
                    self.push(out, By::Seat(REFEREE), reach, body)?;
                    continue;
                }
                other => stuck(&other.map(|(now, _)| now))
                    .unwrap_or_else(|| Aside::Fault("its rule failed".to_owned())),
            };
            return self.set_aside(out, By::Rules, aside);
        }
    }

    /// What is due now, but for what was set aside.
    pub(super) fn due(&self) -> Option<R::Attempt> {
        // If a rule fails to say what is due, nothing is due, so that the referee can repair the world.
        let due = catch_unwind(AssertUnwindSafe(|| self.rules.due(&self.history.world))).ok().flatten()?;
        let spared =
            |spared: &serde_json::Value| serde_json::to_value(&due).is_ok_and(|data| data == *spared);
        if self.play.spared.as_ref().is_some_and(spared) { None } else { Some(due) }
    }

    /// Begins what is due, or else what waits. Says whether anything began.
    fn begin_next(&mut self, out: &mut Vec<Entry>) -> Result<bool, Refused> {
        if let Some(attempt) = self.due() {
            let reach = self.reach(attempt.audience());
            if self.waits_for_the_referee(By::Seat(REFEREE), &reach) {
                return Ok(false);
            }
            let id = self.name_for(&reach);
            self.go(out, By::Rules, id, None, &attempt)?;
            return Ok(true);
        }
        let starting = |one: &Queued| self.play.starting.as_ref() == Some(&one.id);
        let may = |one: &&Queued| {
            let sure = one.unsure.is_none() || starting(one);
            !one.proposal && sure && !self.waits_for_the_referee(one.by, &one.reach)
        };
        let mut waiting: Vec<_> = self.play.queue.iter().filter(may).cloned().collect();
        waiting.sort_by_key(|one| self.play.starting.as_ref() != Some(&one.id));
        for one in waiting {
            if self.play.starting.as_ref() != Some(&one.id) && self.is_held_for_late(&one) {
                // What nobody else knows of holds nothing else up.
                if one.reach == Reach::referee() {
                    continue;
                }
                return Ok(false);
            }
            let viewer = self.viewer_of(one.by);
            self.steps_into_fog(out, one.by, &one.filled)?;
            let fill = || ruleset::fill(self.rules, &self.history.world, &viewer, &one.filled);
            match catch_unwind(AssertUnwindSafe(fill)) {
                Ok(Next::Ready(attempt)) if self.may_make(&viewer, &attempt) => {
                    let consent = match one.by {
                        By::Seat(seat) => {
                            self.consented(seat, &attempt).is_ok()
                                && self.spares(seat, &one.filled, &attempt).is_ok()
                        }
                        By::Rules | By::Nobody => true,
                    };
                    // Without consent it waits until the referee starts it.
                    let reach = self.reach(attempt.audience());
                    let shows = self.waits_for_the_referee(one.by, &reach);
                    if !shows && (consent || self.play.starting.as_ref() == Some(&one.id)) {
                        let (by, filled) = (one.by, one.filled.clone());
                        let command = one.command.clone();
                        let id = self.renamed(out, By::Rules, one, &reach)?;
                        self.go(out, by, id, Some(filled), &attempt)?;
                        if let Some(begun) = out.last_mut() {
                            begun.command = command;
                        }
                        return Ok(true);
                    }
                }
                _ => {
                    let body = Body::Withdrawn { attempt: one.id, begins: None, reason: String::new() };
                    self.push(out, By::Rules, one.reach, body)?;
                }
            }
        }
        Ok(false)
    }

    /// For whom something is filled in that waits.
    pub(super) fn viewer_of(&self, by: By) -> Viewer {
        match by {
            By::Seat(seat) => self.viewer(seat),
            By::Rules | By::Nobody => Viewer::Referee,
        }
    }

    /// Rolls and answers that need nobody: faces that fell before, dice that fall by themselves, standing answers.
    /// Says whether there were any.
    pub(super) fn help(&mut self, out: &mut Vec<Entry>) -> Result<bool, Refused> {
        let questions = self.play.open.as_ref().map(|open| open.waiting.clone()).unwrap_or_default();
        let mut helped = false;
        for question in &questions {
            match &question.wanted {
                Wanted::Roll { die, count } => {
                    let fell = self.play.open.as_ref().and_then(|open| {
                        let before = open.again.as_ref()?;
                        let (path, key) = (&question.path, question.key.id());
                        let sought = Sought { path, key, owner: question.owner, die: *die, count: *count };
                        let fell = open.taken.again(&before.fell, open.times(path), sought)?;
                        Some((fell.faces.clone(), Source::Again(before.id.clone())))
                    });
                    if let Some((faces, source)) = fell {
                        self.fall(out, By::Rules, question, faces, source)?;
                        helped = true;
                        continue;
                    }
                    let awaited = self
                        .play
                        .open
                        .as_ref()
                        .is_some_and(|open| open.awaited.iter().any(|one| self.still(one, question)));
                    if awaited {
                        continue;
                    }
                    match self.roller(question.owner) {
                        // Whoever has real dice at hand may want to roll what else falls by itself.
                        None if self.wishes(REFEREE, "table-dice") => {}
                        None => {
                            self.roll_links(out, By::Rules, question, None)?;
                            helped = true;
                        }
                        Some(seat)
                            if self.wishes(seat, "auto-roll")
                                && self.people.seats.get(&seat).is_some_and(|one| one.hosted) =>
                        {
                            self.roll_links(out, By::Seat(seat), question, Some(seat))?;
                            helped = true;
                        }
                        Some(_) => {}
                    }
                }
                _ => {
                    let Some(seat) = self.seat_of(question.owner) else {
                        if let Some(default) = question.default.clone() {
                            self.answer(out, By::Rules, question, default, From::Lapsed)?;
                            helped = true;
                        }
                        continue;
                    };
                    let wish = format!("answer:{}", question.key.id());
                    let standing = self.people.seats.get(&seat).and_then(|one| one.wishes.get(&wish));
                    let standing = standing.and_then(|wish| standing_answer(question, wish));
                    if let Some(answer) = standing.filter(|answer| question.wanted.allows(answer)) {
                        self.answer(out, By::Seat(seat), question, answer, From::Standing(seat))?;
                        helped = true;
                    } else if question.lapse == Lapse::Later
                        && !(matches!(question.wanted, Wanted::OneOf(_))
                            && self.setting.in_time.contains(question.key.id()))
                        && let Some(default) = question.default.clone()
                    {
                        self.answer(out, By::Rules, question, default, From::Later)?;
                        helped = true;
                    }
                }
            }
        }
        Ok(helped)
    }

    pub(super) fn wishes(&self, seat: Seat, about: &str) -> bool {
        self.people.seats.get(&seat).is_some_and(|one| one.wishes.get(about) == Some(&Value::Flag(true)))
    }

    pub(super) fn settle(
        &mut self,
        out: &mut Vec<Entry>,
        verdict: Verdict,
        record: &Record<R::World>,
    ) -> Result<(), Refused> {
        let Some(open) = &self.play.open else {
            return Ok(());
        };
        let (id, base) = (open.id.clone(), open.reach.clone());
        for (reach, body) in self.told_of(&id, &base, record)? {
            self.push(out, By::Rules, reach, body)?;
        }
        let link = self.revealed();
        self.push(out, By::Rules, base, Body::Settled { attempt: id, verdict, link })
    }

    /// What an attempt changed and the explanation, for each audience, and how the changes interleave.
    pub(super) fn told_of(
        &self,
        id: &AttemptId,
        base: &Reach,
        record: &Record<R::World>,
    ) -> Result<Vec<(Reach, Body)>, Refused> {
        let mut groups: Vec<Share> = vec![];
        let group = |groups: &mut Vec<Share>, reach: Reach| {
            groups.iter().position(|(of, ..)| *of == reach).unwrap_or_else(|| {
                groups.push((reach, vec![], vec![]));
                groups.len() - 1
            })
        };
        let mut order = vec![];
        let mut places = vec![];
        let mut told = vec![];
        let mut world = (*self.history.world).clone();
        for change in &record.effects {
            told.push(Words::from(self.rules.tell(&world, &change.effect)).map(|key| key.id().to_owned()));
            norn_chronicle::fold::apply_all(&mut world, std::slice::from_ref(&change.effect));
            let reach = Self::both(&self.reach(change.audience), base);
            let of = group(&mut groups, reach);
            order.push(u16::try_from(of).unwrap_or(u16::MAX));
            places.push(u32::try_from(groups[of].1.len()).unwrap_or(u32::MAX));
            let effect = serde_json::to_value(&change.effect)
                .map_err(|error| Refused::right(Right::Fault, error.to_string()))?;
            groups[of].1.push(Changed { key: change.key.id().to_owned(), path: Some(change.path), effect });
        }
        for noted in &record.lines {
            // A line that tells of a change goes where the change goes.
            let (reach, effect) = match noted.line {
                Line::Changed { effect, .. } => {
                    let nth = usize::try_from(effect).unwrap_or(usize::MAX);
                    let Some(of) = order.get(nth) else { continue };
                    (groups[usize::from(*of)].0.clone(), places[nth])
                }
                _ => (Self::both(&self.reach(noted.audience), base), 0),
            };
            let of = group(&mut groups, reach);
            let mut line = noted.line.clone().map(|key| key.id().to_owned());
            if let Line::Changed { effect: nth, words, .. } = &mut line {
                *words = told.get(usize::try_from(*nth).unwrap_or(usize::MAX)).cloned();
                *nth = effect;
            }
            groups[of].2.push(Noted { path: noted.path, audience: noted.audience, line });
        }
        let woven = 1 < groups.iter().filter(|(_, changes, _)| !changes.is_empty()).count();
        let mut all: Vec<(Reach, Body)> = groups
            .into_iter()
            .map(|(reach, changes, lines)| (reach, Body::Effects { attempt: id.clone(), changes, lines }))
            .collect();
        if woven {
            all.push((Reach::referee(), Body::Woven { attempt: id.clone(), order }));
        }
        Ok(all)
    }

    /// The server's link that the open attempt's dice came from, if any did.
    pub(super) fn revealed(&self) -> Option<Revealed> {
        let open = self.play.open.as_ref()?;
        if !open.fell.iter().any(|fell| matches!(fell.source, Source::Links { .. })) {
            return None;
        }
        let chain = chain_of(&open.reach);
        let server = self.dice.chains.get(&chain)?;
        Some(Revealed { link: server.chain.link(server.revealed).ok()?, chain })
    }

    pub(super) fn set_aside(&mut self, out: &mut Vec<Entry>, by: By, reason: Aside) -> Result<(), Refused> {
        let Some(open) = &self.play.open else {
            return Ok(());
        };
        let (attempt, reach, link) = (open.id.clone(), open.reach.clone(), self.revealed());
        self.push(out, by, reach, Body::SetAside { attempt, reason, link })
    }

    /// The attempt that is open, if it is this one and the seat may know of it. Of others it is only told that
    /// they are over where it may know of them.
    pub(super) fn open_is(&self, seat: Seat, id: &AttemptId) -> Result<&Open<R>, Refused> {
        match &self.play.open {
            Some(open) if open.id == *id && open.reach.reaches(seat) => Ok(open),
            _ if self.history.past.iter().any(|past| past.id == *id && past.reach.reaches(seat)) => Err(
                Refused::right(Right::TooLate, "this attempt is over; undo it, or rule on the latest one"),
            ),
            _ => Err(no_such(id)),
        }
    }
}

/// Why an attempt can't go on; nothing if it can, or is over.
pub(super) fn stuck<O, W: World, E>(played: &Result<Now<O, W>, E>) -> Option<Aside> {
    match played {
        Ok(Now::Done { .. } | Now::Waiting { .. }) => None,
        Ok(Now::Refused { refusal, .. }) => Some(Aside::Refused(refusal.rule().id().to_owned())),
        Ok(Now::Diverged(divergence)) => Some(Aside::Differs(divergence.to_string())),
        Ok(Now::TooLong) => Some(Aside::Fault("it is too long".to_owned())),
        Ok(Now::Faulty(fault)) => Some(Aside::Fault(fault.to_string())),
        Err(_) => Some(Aside::Fault("its rule failed".to_owned())),
    }
}

/// The standing answer to this question, if it fits.
pub(super) fn standing_answer(question: &Question, wish: &Value) -> Option<Answer> {
    let before = match question.again {
        Again::Once => 0,
        Again::Bounded(times) | Again::Unbounded(times) => i64::from(times),
    };
    let endless = matches!(question.again, Again::Unbounded(_));
    match (&question.wanted, wish) {
        (_, Value::Text(text)) if text.is_empty() => question.default.clone(),
        // Yes this many times, then no.
        (Wanted::Confirm, Value::Number(times)) => Some(Answer::Yes(before < *times)),
        (Wanted::Confirm, Value::Flag(yes)) => (!(*yes && endless)).then_some(Answer::Yes(*yes)),
        _ if endless => None,
        (_, Value::Flag(yes)) => Some(Answer::Yes(*yes)),
        (Wanted::OneOf(_), value) => Some(Answer::One(value.clone())),
        (_, Value::Number(number)) => i32::try_from(*number).ok().map(Answer::Number),
        (Wanted::Text { .. }, Value::Text(text)) => Some(Answer::Text(text.clone())),
        _ => None,
    }
}
