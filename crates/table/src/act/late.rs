//! Late answers: what took its default at once may be answered otherwise until anything else begins.
use super::*;
use crate::state::{Open, Past, Run, set_aside_by};
use norn_kernel::Owner;
use norn_play::Journal;
use serde::Deserialize;
use std::borrow::Cow;

/// Why a settled attempt is not taken up again.
fn too_late(text: &str) -> Option<Refused> {
    Some(Refused::right(Right::TooLate, text))
}

impl Run {
    /// Where it took a default that its owner may still replace. Not where the referee has ruled since on what would be
    /// played anew.
    fn taken_for_now(&self) -> impl Iterator<Item = Path> {
        let ruled = |path: &Path| {
            let anew =
                |(at, fact): &(Path, Fact)| matches!(fact, Fact::Ruled { .. }) && set_aside_by(path, at);
            self.journal.iter().any(anew)
        };
        let for_now = self.from.iter().filter(|(_, from)| **from == From::Later);
        for_now.map(|(path, _)| *path).filter(move |path| !ruled(path))
    }

    /// What it came to know without this point and what depends on it: what follows in its thread.
    fn known_before(&self, path: &Path) -> Journal {
        let before = |(at, _): &&(Path, Fact)| at != path && !set_aside_by(path, at);
        self.journal.iter().filter(before).cloned().collect()
    }
}

impl<R: Ruleset> Table<R> {
    /// Where an attempt stands that is over, counts, and may be known to a seat.
    pub(crate) fn over(&self, seat: Seat, id: &AttemptId) -> Option<usize> {
        let is = |past: &Arc<Past<R>>| past.id == *id && past.run.is_some() && past.reach.reaches(seat);
        self.history.past.iter().position(is)
    }

    /// Why an attempt that is over is not taken up again, as far as a seat knows; nothing if it can be. What followed by
    /// itself does not prevent it, since it comes due again.
    pub(crate) fn beyond(&self, seat: Seat, at: usize) -> Option<Refused> {
        let chosen = |open: &Open<R>| open.filled.is_some();
        if seat != REFEREE && self.busy_to(seat) {
            return too_late("the referee is busy; this is too late now");
        }
        if self.play.open.as_ref().is_some_and(chosen) {
            return too_late(
                "an attempt is open; let it end or set it aside before going back to an earlier one",
            );
        }
        if self.waits_for_the_referee(By::Seat(seat), &self.history.past[at].reach) {
            return too_late(match seat {
                REFEREE => {
                    "you show that you are busy; show it no more before going back to what others know of"
                }
                _ => "the referee is busy; ask them to let you go back to this",
            });
        }
        for past in self.history.past.iter().skip(at + 1).filter(|past| past.reach.reaches(seat)) {
            match &past.run {
                Some(run) if run.filled.is_some() => {
                    return too_late("somebody has attempted something since; undo back to there first");
                }
                _ if !past.is_chosen() => {}
                None if past.sticky => return too_late("what has happened since can't be undone"),
                None => return too_late("something was changed by hand since; undo back to there first"),
                Some(_) => {}
            }
        }
        None
    }

    /// Up to where what happened goes with an attempt that is taken up again: what followed by itself, as far as a seat
    /// knows, until somebody chose something.
    pub(super) fn goes_with(&self, seat: Seat, at: usize) -> usize {
        let chosen = |past: &Arc<Past<R>>| past.reach.reaches(seat) && past.is_chosen();
        let later = self.history.past.iter().skip(at + 1).position(chosen);
        later.map_or(self.history.past.len(), |later| at + 1 + later)
    }

    /// Why a question of an attempt that is over is not answered any more, as far as a seat knows; nothing if it can be.
    /// What others have done since leaves it open, as long as neither has anything to do with the other; what its owner
    /// has begun since does not.
    pub(crate) fn past_answering(&self, seat: Seat, at: usize, owner: Owner) -> Option<Refused> {
        let end = self.goes_with(seat, at);
        let strict = self.beyond(seat, at);
        if strict.is_none() || end == self.history.past.len() {
            return strict;
        }
        if seat != REFEREE && self.busy_to(seat)
            || self.play.open.as_ref().is_some_and(|open| open.filled.is_some())
            || self.waits_for_the_referee(By::Seat(seat), &self.history.past[at].reach)
        {
            return strict;
        }
        let later = || self.history.past.iter().skip(end).filter(|past| past.reach.reaches(seat));
        let by = self.history.past[at].by;
        let own = |past: &Arc<Past<R>>| {
            let theirs = past.run.as_ref().filter(|run| run.filled.is_some()).is_some_and(|run| {
                let attempt = run.data.get().and_then(|data| R::Attempt::deserialize(&data).ok());
                by == past.by && by != By::Seat(REFEREE)
                    || attempt.is_some_and(|attempt| attempt.owner() == owner)
            });
            theirs || past.sticky
        };
        if later().any(own) || !self.is_apart(seat, at, end) { strict } else { None }
    }

    /// Whether an attempt with what goes with it could as well have come after everything that a seat knows to have
    /// happened since: each comes to the same without the other before it.
    fn is_apart(&self, seat: Seat, at: usize, end: usize) -> bool {
        let past = &self.history.past;
        let goes = |n: usize| (at..end).contains(&n) && past[n].reach.reaches(seat);
        let known = |n: &usize| *n < end || past[*n].reach.reaches(seat);
        let mut without = Arc::clone(&self.history.base);
        let mut with = Arc::clone(&self.history.base);
        let mut same = true;
        for n in (0..past.len()).filter(known) {
            past[n].happens(&mut with);
            if !goes(n) {
                same &= n < end || self.comes_to_the_same(&past[n], &without);
                past[n].happens(&mut without);
            }
        }
        if !(at..end).filter(|n| goes(*n)).all(|n| {
            let same = self.comes_to_the_same(&past[n], &without);
            past[n].happens(&mut without);
            same
        }) {
            return false;
        }
        // What people write by hand says nothing of what it was written upon.
        let by_hand = past
            .iter()
            .skip(end)
            .any(|past| past.run.is_none() && past.is_chosen() && past.reach.reaches(seat));
        *without == *with || same && !by_hand
    }

    /// Whether a change would be the same in this world.
    fn comes_to_the_same(&self, past: &Past<R>, world: &R::World) -> bool {
        let Some(run) = &past.run else { return true };
        let attempt = run.data.get().and_then(|data| R::Attempt::deserialize(&data).ok());
        let Some(attempt) = attempt else { return false };
        let mut playback = Playback::live(&attempt, world, run.journal.clone(), asks);
        let Ok(Now::Done { record, .. }) = catch_unwind(AssertUnwindSafe(|| playback.step())) else {
            return false;
        };
        record.effects.iter().map(|change| &change.effect).eq(&past.effects)
    }

    /// The questions of an attempt that is over that may still be answered, if nothing else has begun since.
    pub(crate) fn late(&self, at: usize) -> &[Question] {
        let past = &self.history.past[at];
        let (Some(run), Some(came)) = (&past.run, &past.came) else { return &[] };
        if run.taken_for_now().next().is_none() {
            return &[];
        }
        came.late.get_or_init(|| {
            let asked = |path: Path| self.as_asked(at, &path)?.0.waiting.pop();
            run.taken_for_now().filter_map(asked).collect()
        })
    }

    /// An attempt that is over as it stood when it asked this, in the world that it began in.
    pub(crate) fn as_asked(&self, at: usize, path: &Path) -> Option<(Open<R>, Arc<R::World>)> {
        let past = &self.history.past[at];
        let run = past.run.as_ref()?;
        let data = run.data.get()?;
        let attempt = R::Attempt::deserialize(&data).ok()?;
        let world = self.world_before(at);
        let journal = run.known_before(path);
        let (waiting, record) = {
            let mut playback = Playback::live(&attempt, &*world, journal.clone(), asks);
            let Ok(Now::Waiting { questions }) = catch_unwind(AssertUnwindSafe(|| playback.step())) else {
                return None;
            };
            (questions, playback.into_record())
        };
        let question = waiting.into_iter().find(|one| one.path == *path && one.lapse == Lapse::Later)?;
        let open = Open {
            journal,
            narrow: run.narrow.clone(),
            waiting: vec![question],
            record,
            ..Open::new(past.id.clone(), attempt, data, run.filled.clone(), past.by, past.reach.clone())
        };
        Some((open, world))
    }

    /// The world that a change was made in.
    fn world_before(&self, at: usize) -> Arc<R::World> {
        let mut world = Arc::clone(&self.history.base);
        self.history.past.iter().take(at).for_each(|past| past.happens(&mut world));
        world
    }

    /// Whether this answers a question of an attempt that is over, and if so, what comes of it.
    pub(super) fn answer_late(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &AttemptId,
        path: &Path,
        answer: &Answer,
    ) -> Option<Result<(), Refused>> {
        let at = self.over(seat, id)?;
        let viewer = self.viewer(seat);
        let sees = |one: &&Question| one.audience.admits(&viewer) || viewer.speaks_for(one.owner);
        let question = self.late(at).iter().filter(sees).find(|one| one.path == *path)?.clone();
        if !viewer.speaks_for(question.owner) {
            return Some(Err(Refused::right(Right::OwnCharacter, "this is for somebody else to decide")));
        }
        if let Some(why) = self.past_answering(seat, at, question.owner) {
            return Some(Err(why));
        }
        if question.default.as_ref() == Some(answer) {
            return Some(self.let_stand(out, By::Seat(seat), at, &question, From::Seat(seat)));
        }
        let Some(answer) = question.wanted.want().and_then(|want| want.written(answer)) else {
            return Some(Err(Refused::right(Right::NoAnswer, self.wants(&question))));
        };
        Some(self.take_up(out, seat, at, Some((*path, answer))))
    }

    /// Every question that may still be answered, as far as a seat knows of its attempt, with where that stands.
    fn all_answerable(&self, seat: Seat) -> Vec<(usize, Question)> {
        let known = |at: &usize| self.history.past[*at].reach.reaches(seat);
        let all = (0..self.history.past.len()).rev().filter(known);
        let asked = all.flat_map(|at| self.late(at).iter().map(move |question| (at, question.clone())));
        asked.filter(|(at, question)| self.past_answering(seat, *at, question.owner).is_none()).collect()
    }

    /// The same of the latest attempt alone, since which nothing has begun.
    fn all_late(&self, seat: Seat) -> Vec<(usize, Question)> {
        let mut all = vec![];
        let known = |at: &usize| self.history.past[*at].reach.reaches(seat);
        for at in (0..self.history.past.len()).rev().filter(known) {
            if self.beyond(seat, at).is_some() {
                break;
            }
            all.extend(self.late(at).iter().map(|question| (at, question.clone())));
        }
        all
    }

    /// Whether something that waits has to wait on, because somebody who is there may still answer what is over: they
    /// could not know what waits behind it. Not for whoever wants it to begin, nor for what these do not know of; nor for what
    /// was said once that was over, which would have begun at once but for something that its seat may not know of.
    pub(super) fn is_held_for_late(&self, waits: &Queued) -> bool {
        let By::Seat(by) = waits.by else { return false };
        let there = |seat: &Seat| self.people.seats.get(seat).is_some_and(|one| self.is_there(*seat, one));
        let late = self.all_late(by);
        let before =
            |at: usize| self.history.past[at].run.as_ref().is_some_and(|run| waits.since < run.closed);
        let late = late.iter().filter(|(at, _)| before(*at));
        let mut owners = late.filter_map(|(_, question)| self.seat_of(question.owner));
        owners.any(|seat| seat != by && there(&seat))
    }

    /// The referee moves on: what was taken for the time being counts for good.
    pub(super) fn moved_on(&mut self, out: &mut Vec<Entry>, by: By) -> Result<(), Refused> {
        for (at, question) in self.all_answerable(REFEREE) {
            self.let_stand(out, by, at, &question, From::Lapsed)?;
        }
        Ok(())
    }

    /// What a question took for the time being counts for good.
    fn let_stand(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        at: usize,
        question: &Question,
        from: From,
    ) -> Result<(), Refused> {
        let (id, reach) = (self.history.past[at].id.clone(), self.history.past[at].reach.clone());
        let Some(answer) = question.default.clone() else { return Ok(()) };
        let reach = Self::both(&self.reach(question.audience), &reach);
        let (path, key, owner) = (question.path, question.key.id().to_owned(), question.owner);
        self.push(out, by, reach, Body::Answered { attempt: id, path, key, owner, answer, from })
    }

    /// An attempt, though it is over, is taken up again: as it was, so that it can be ruled on, or with another answer.
    /// What followed from it by itself is taken back.
    pub(super) fn take_up(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        at: usize,
        late: Option<(Path, Answer)>,
    ) -> Result<(), Refused> {
        if self.play.open.is_some() {
            self.set_aside(out, By::Seat(seat), Aside::Undone)?;
        }
        let past = Arc::clone(&self.history.past[at]);
        let Some(run) = &past.run else {
            return Err(no_such(&past.id));
        };
        let data = run.data.get().ok_or_else(|| no_such(&past.id))?;
        self.undo_from(out, seat, at, &BTreeSet::new(), true)?;
        let anew = self.name_for(&past.reach);
        let body =
            Body::Attempted { attempt: anew.clone(), filled: run.filled.clone(), data, after_seen: false };
        self.push(out, past.by, past.reach.clone(), body)?;
        let known = match &late {
            None => Cow::Borrowed(&run.journal),
            Some((path, _)) => Cow::Owned(run.known_before(path)),
        };
        self.ruled_again(out, &anew, &past, &known)?;
        self.known_again(out, seat, &past.id, run, &known, late)
    }

    /// Rulings count again; first of all, since they may be what lets the attempt go on.
    fn ruled_again(
        &mut self,
        out: &mut Vec<Entry>,
        anew: &AttemptId,
        past: &Past<R>,
        known: &Journal,
    ) -> Result<(), Refused> {
        let Some(run) = &past.run else { return Ok(()) };
        let rulings = known.iter().filter_map(|(path, fact)| match fact {
            Fact::Ruled { key, number } => Some((path, key, *number)),
            _ => None,
        });
        let told = past.told();
        for (path, key, number) in rulings {
            // Told in the same words as then.
            let mut words = told.iter().flat_map(|(_, lines)| lines).filter(|noted| noted.path == *path);
            let body = Body::Ruled {
                attempt: anew.clone(),
                path: *path,
                key: key.clone(),
                number,
                word: words.find_map(|noted| word::as_word(&noted.line, number)),
                aside: vec![],
                reason: String::new(),
            };
            // It stays the referee's, whoever takes the attempt up again.
            let by = By::Seat(REFEREE);
            self.push(out, by, run.narrow.get(path).unwrap_or(&past.reach).clone(), body)?;
        }
        Ok(())
    }

    /// Everything is recorded again, question by question, with the audience that each has.
    fn known_again(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        before: &AttemptId,
        run: &Run,
        known: &Journal,
        mut late: Option<(Path, Answer)>,
    ) -> Result<(), Refused> {
        let Some(attempt) = self.play.open.as_ref().map(|open| open.attempt.clone()) else {
            return Ok(());
        };
        let world = Arc::clone(&self.history.world);
        for _ in 0..=run.journal.len() {
            let journal = self.play.open.as_ref().map(|open| open.journal.clone()).unwrap_or_default();
            let Now::Waiting { questions } = Playback::live(&attempt, &*world, journal, asks).step() else {
                break;
            };
            let mut went_on = false;
            for question in &questions {
                if let Some((_, answer)) = late.take_if(|(path, _)| *path == question.path) {
                    self.answer(out, By::Seat(seat), question, answer, From::Seat(seat))?;
                    went_on = true;
                    continue;
                }
                let is =
                    |(at, fact): &&(Path, Fact)| *at == question.path && !matches!(fact, Fact::Ruled { .. });
                match known.iter().find(is) {
                    Some((_, Fact::Rolled { faces, .. })) => {
                        let source = Source::Again(before.clone());
                        self.fall(out, By::Rules, question, faces.clone(), source)?;
                    }
                    Some((_, Fact::Answered { answer, .. })) => {
                        let from = run.from.get(&question.path).cloned().unwrap_or(From::Lapsed);
                        self.answer(out, By::Rules, question, answer.clone(), from)?;
                    }
                    _ => continue,
                }
                went_on = true;
            }
            if !went_on {
                break;
            }
        }
        Ok(())
    }
}
