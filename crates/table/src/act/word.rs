//! The referee's word: rulings, undoing, house rules.
use super::*;
use crate::state::{Asking, TakenOut};
use norn_kernel::Money;

impl<R: Ruleset> Table<R> {
    pub(super) fn rule(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &AttemptId,
        path: &Path,
        instead: &Instead,
        reason: &str,
    ) -> Result<(), Refused> {
        self.referee(seat, "overrule a number")?;
        talk(reason, true)?;
        if self.play.open.as_ref().is_none_or(|open| open.id != *id) {
            let at = self.over(seat, id).ok_or_else(|| uncounted(id))?;
            if let Some(why) = self.beyond(seat, at) {
                return Err(why);
            }
            self.take_up(out, seat, at, None)?;
        }
        let nothing = || {
            Refused::right(
                Right::TooLate,
                "there is no number, comparison or outcome at this point to be overruled",
            )
        };
        let open = self.play.open.as_ref().ok_or_else(nothing)?;
        let (attempt, world) = (&open.attempt, &*self.history.world);
        let mut playback = Playback::live(attempt, world, open.journal.clone(), asks);
        let find = |lines: &[Noted]| {
            lines.iter().find(|noted| noted.path == *path && can_be_ruled(&noted.line)).cloned()
        };
        let noted = match playback.step() {
            Now::Done { record, .. } => find(&record.lines),
            Now::Waiting { .. } => find(&playback.record().lines),
            _ => None,
        };
        let noted = noted.ok_or_else(nothing)?;
        let number = ruled(&noted.line, instead)?;
        let key = noted.line.key().id();
        let aside = playback.overrule(path, key, number).map_err(|_| {
            Refused::right(
                Right::TooLate,
                "what dice of a pool show can't be overruled, only what comes of it further down",
            )
        })?;
        // Nobody hears of a line, or of a point of the run, that they may not know of.
        let reach = Self::both(&self.reach(noted.audience), &open.reach);
        let known = |at: &Path| open.narrow.get(at).is_none_or(|to| Self::both(to, &reach) == reach);
        let body = Body::Ruled {
            attempt: open.id.clone(),
            path: *path,
            key: key.to_owned(),
            number,
            word: as_word(&noted.line, number),
            aside: aside.iter().map(|(at, _)| *at).filter(known).collect(),
            reason: reason.to_owned(),
        };
        self.push(out, By::Seat(seat), reach, body)
    }

    /// Why a settled attempt can't be ruled on any more; nothing if it can.
    pub(crate) fn beyond_ruling(&self, id: &AttemptId) -> Option<Refused> {
        match self.over(REFEREE, id) {
            Some(at) => self.beyond(REFEREE, at),
            None => Some(uncounted(id)),
        }
    }

    /// Whether everybody who is there has to agree to an undoing.
    pub(crate) fn undo_needs_consent(&self) -> bool {
        self.policy("undo-consent") == Some(&Value::Flag(true))
    }

    /// Undoes, or asks for it where everybody who is there has to agree.
    pub(super) fn undo_or_ask(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        back_to: Option<&AttemptId>,
    ) -> Result<(), Refused> {
        if !self.undo_needs_consent() {
            return self.take_back(out, seat, back_to, &BTreeSet::new());
        }
        // What could not be undone with everybody's consent is not asked for either.
        let everybody: BTreeSet<Seat> = self.people.seats.keys().copied().collect();
        self.clone().take_back(&mut vec![], seat, back_to, &everybody)?;
        let back_to = back_to.cloned();
        let asks = |asking: &Asking| asking.seat == seat && asking.back_to == back_to;
        if !self.history.asking.as_ref().is_some_and(asks) {
            self.push(out, By::Seat(seat), Reach::Everyone, Body::AskedToUndo { back_to })?;
        }
        self.undo_agreed(out)
    }

    pub(super) fn agree(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        let Some(asking) = &self.history.asking else {
            return Err(Refused::right(
                Right::NothingToUndo,
                "nobody asks for an undoing (any more); something else has happened since",
            ));
        };
        if !asking.agreed.contains(&seat) {
            self.push(out, By::Seat(seat), Reach::Everyone, Body::Agreed {})?;
        }
        self.undo_agreed(out)
    }

    /// Who is there and has not agreed yet to what was asked for.
    pub(crate) fn lacking(&self, asking: &Asking) -> Vec<Seat> {
        self.silent(&asking.agreed)
    }

    /// What was asked for is done once everybody who is there has agreed.
    fn undo_agreed(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        let Some(asking) = self.history.asking.clone().filter(|asking| self.lacking(asking).is_empty())
        else {
            return Ok(());
        };
        self.take_back(out, asking.seat, asking.back_to.as_ref(), &asking.agreed)
    }

    /// The latest change that somebody made and that this seat may know of, among those that can be undone.
    fn latest_made(&self, seat: Seat) -> Option<usize> {
        self.history
            .past
            .iter()
            .rposition(|past| !past.sticky && past.reach.reaches(seat) && past.by != By::Rules)
    }

    /// What an undoing without a name takes back first, as far as a seat may know of it. What is due is taken back with
    /// what led to it.
    pub(crate) fn undoes(&self, seat: Seat) -> Option<AttemptId> {
        if self.role(seat) == Role::Spectator {
            return None;
        }
        match &self.play.open {
            Some(open) if open.filled.is_some() && open.reach.reaches(seat) => Some(open.id.clone()),
            _ => self.latest_made(seat).map(|at| self.history.past[at].id.clone()),
        }
    }

    /// Whether a seat alone may take back what [`undoes`](Self::undoes) names, and all that came of it: nothing but what
    /// it did itself, in which no dice fell and nobody else took part. The referee may take back anything.
    pub(crate) fn undoes_alone(&self, seat: Seat) -> bool {
        let known = |open: &&Open<R>| open.filled.is_some() && open.reach.reaches(seat);
        if let Some(open) = self.play.open.as_ref().filter(known) {
            let fell = !open.fell.is_empty() || !open.awaited.is_empty();
            return own(seat, open.by, fell, others(&open.from, seat));
        }
        let Some(from) = self.latest_made(seat) else { return false };
        let counts = |past: &&Arc<Past<R>>| !past.sticky && past.reach.reaches(seat);
        let begins = seat == REFEREE || self.history.past[from].by == By::Seat(seat);
        begins && self.history.past.iter().skip(from).filter(counts).all(|past| did(seat, past))
    }

    fn take_back(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        back_to: Option<&AttemptId>,
        agreed: &BTreeSet<Seat>,
    ) -> Result<(), Refused> {
        let by = By::Seat(seat);
        let consent = || {
            Refused::right(
                Right::Consent,
                "dice fell or somebody else took part, so only the referee can undo this; ask them to",
            )
        };
        if self.busy_to(seat) {
            return Err(Refused::right(
                Right::Consent,
                "the referee is busy; until they are done only they can undo this; ask them to",
            ));
        }
        if let Some(open) = &self.play.open {
            let (id, due) = (open.id.clone(), open.filled.is_none());
            let fell = !open.fell.is_empty() || !open.awaited.is_empty();
            if !own(seat, open.by, fell, others(&open.from, seat)) {
                return Err(consent());
            }
            self.set_aside(out, by, Aside::Undone)?;
            let alone = back_to == Some(&id);
            if alone && due && seat != REFEREE {
                return Err(consent());
            }
            // What is due would begin again at once: what led to it is taken back with it.
            if alone || (back_to.is_none() && !due) {
                return Ok(());
            }
        }
        // Changes that a seat may not know of neither block its undo nor are undone with it.
        let counts = |past: &Past<R>| !past.sticky && past.reach.reaches(seat);
        let from = match back_to {
            Some(id) => self.history.past.iter().position(|past| past.id == *id && counts(past)),
            None => self.latest_made(seat),
        };
        let from = from.ok_or_else(|| {
            Refused::right(Right::NothingToUndo, format!("there is nothing to undo there; the latest {UNDO_MAX} changes can be undone, safety never"))
        })?;
        let undone: Vec<&Past<R>> =
            self.history.past.iter().skip(from).map(|past| &**past).filter(|past| counts(past)).collect();
        let mine = undone.iter().all(|past| did(seat, past));
        let begins = undone.first().is_some_and(|past| seat == REFEREE || past.by == By::Seat(seat));
        if !mine || !begins {
            return Err(consent());
        }
        self.undo_from(out, seat, from, agreed, false)
    }

    /// What a seat can do again: what was undone last of what it may know, all of it, with nothing since that it knows of.
    pub(crate) fn redoable(&self, seat: Seat) -> Option<&TakenOut<R>> {
        let reaches = |one: &TakenOut<R>, all: bool| {
            let mut parts = one.parts.iter().map(|(_, past)| past.reach.reaches(seat));
            if all { parts.all(|reaches| reaches) } else { parts.any(|reaches| reaches) }
        };
        let last = self.history.taken_out.iter().rev().find(|one| reaches(one, false))?;
        let own = seat == REFEREE || last.by == By::Seat(seat);
        let free = !last.since.iter().any(|since| since.reaches(seat));
        let watches = self.role(seat) == Role::Spectator;
        (own && free && !watches && reaches(last, true) && self.play.open.is_none()).then_some(last)
    }

    /// What was undone last counts again as it was.
    pub(super) fn redo(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        if self.busy_to(seat) {
            return Err(Refused::right(
                Right::Consent,
                "the referee is busy; until they are done only they can do this again; ask them to",
            ));
        }
        if self.play.open.is_some() {
            return Err(Refused::right(
                Right::NothingToUndo,
                "something is open; what was undone can be done again once it is set aside",
            ));
        }
        let Some(group) = self.redoable(seat) else {
            return Err(Refused::right(
                Right::NothingToUndo,
                "nothing can be done again: nothing was undone, or something else has happened since, or somebody else has undone it",
            ));
        };
        // What each audience is told of it: which changes of its own, and all that it may know of what changes.
        let mut told: Vec<Told<R>> = vec![];
        let mut world = (*self.history.world).clone();
        for (_, past) in &group.parts {
            share_of::<R>(&mut told, &past.reach).1.push(past.id.clone());
            for effect in &past.effects {
                let reach = Self::both(&past.reach, &self.reach(world.audience(effect)));
                share_of::<R>(&mut told, &reach).2.push(effect.clone());
                norn_chronicle::fold::apply_all(&mut world, std::slice::from_ref(effect));
            }
        }
        if seat == REFEREE && told.iter().any(|(reach, ..)| self.waits_for_the_referee(By::Seat(seat), reach))
        {
            self.push(out, By::Seat(seat), Reach::referee(), Body::Busy { on: false })?;
        }
        // Only the first is somebody's, so that it is undone with all that follows on it.
        let mut by = By::Seat(seat);
        for (reach, redone, effects) in told {
            let id = self.name_for(&reach);
            let changes = stored_effects::<R>(&effects);
            self.push(out, by, reach, Body::Redone { id, redone, changes })?;
            by = By::Rules;
        }
        Ok(())
    }

    /// Takes back every change from this one on that can be and that the seat may know of, each audience told of
    /// its own.
    pub(super) fn undo_from(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        from: usize,
        agreed: &BTreeSet<Seat>,
        again: bool,
    ) -> Result<(), Refused> {
        let mut groups: Vec<(Reach, Vec<AttemptId>)> = vec![];
        let to = if again { self.goes_with(seat, from) } else { self.history.past.len() };
        let those = self.history.past.iter().take(to).skip(from);
        for past in those.filter(|past| !past.sticky && past.reach.reaches(seat)) {
            match groups.iter_mut().find(|(reach, _)| *reach == past.reach) {
                Some((_, ids)) => ids.push(past.id.clone()),
                None => groups.push((past.reach.clone(), vec![past.id.clone()])),
            }
        }
        let shows = |(reach, _): &(Reach, _)| self.waits_for_the_referee(By::Seat(seat), reach);
        if seat == REFEREE && groups.iter().any(shows) {
            self.push(out, By::Seat(seat), Reach::referee(), Body::Busy { on: false })?;
        }
        for (reach, undone) in groups {
            self.push(out, By::Seat(seat), reach, Body::Undone { undone, agreed: agreed.clone(), again })?;
        }
        Ok(())
    }

    /// A value is written at an address of a sheet.
    pub(super) fn correct(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        address: &str,
        value: &Value,
        reason: &str,
    ) -> Result<(), Refused> {
        self.may_correct(seat, address)?;
        talk(reason, true)?;
        let effects = self
            .rules
            .edit(&self.history.world, address, value)
            .map_err(|problem| Refused::Draft(vec![problem]))?;
        self.write_at(out, By::Seat(seat), (address, value, reason), &effects)
    }

    /// A value stands at an address from here on, which changes this.
    pub(super) fn write_at(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        (address, value, reason): (&str, &Value, &str),
        effects: &[EffectOf<R>],
    ) -> Result<(), Refused> {
        // What changes nothing says what stands at the address, and no effect says who may know that. What the referee changes
        // where nobody has seen the ground yet is told to nobody.
        let unseen = effects.is_empty() || by == By::Seat(REFEREE) && self.are_in_fog(effects);
        let reach = if unseen { Reach::referee() } else { self.reach_of(effects) };
        let body = Body::Corrected {
            id: self.name_for(&reach),
            address: address.to_owned(),
            was: self.known_at(address, &reach),
            value: value.clone(),
            changes: stored_effects::<R>(effects),
            reason: reason.to_owned(),
        };
        self.push(out, by, reach, body)
    }

    /// The number at an address is changed by so much, or as far as it can be.
    pub(super) fn adjust(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        address: &str,
        by: i64,
        reason: &str,
    ) -> Result<(), Refused> {
        self.may_correct(seat, address)?;
        let now = self.number_at(seat, address).ok_or_else(|| {
            let text = format!("there is no number at `{address}` that could be changed by so much");
            Refused::right(Right::Unknown, text)
        })?;
        let other = |by: i64| match &now {
            Value::Money(Money(now)) => Value::Money(Money(now.saturating_add(by))),
            Value::Number(now) => Value::Number(now.saturating_add(by)),
            other => other.clone(),
        };
        let taken = |by: i64| self.rules.edit(&self.history.world, address, &other(by)).is_ok();
        let mut goes = by;
        if !taken(by) {
            // As far as its bounds let it: what lies between where it is and a number that can stand there can, too.
            let (mut can, mut not) = (0, by);
            while 1 < not.abs_diff(can) {
                let half = can + (not - can) / 2;
                if taken(half) { can = half } else { not = half }
            }
            goes = if can == 0 { by } else { can };
        }
        self.correct(out, seat, address, &other(goes), reason)
    }

    /// The seats that may know all of these changes.
    pub(super) fn reach_of(&self, effects: &[EffectOf<R>]) -> Reach {
        let mut world = (*self.history.world).clone();
        effects.iter().fold(Reach::Everyone, |reach, effect| {
            let audience = world.audience(effect);
            norn_chronicle::fold::apply_all(&mut world, std::slice::from_ref(effect));
            Self::both(&reach, &self.reach(audience))
        })
    }

    /// Effects by whom they may reach: first what everybody may know, even if that is nothing.
    pub(crate) fn shares(&self, effects: &[EffectOf<R>]) -> Vec<(Reach, Vec<EffectOf<R>>)> {
        let mut world = (*self.history.world).clone();
        let mut shares: Vec<(Reach, Vec<EffectOf<R>>)> = vec![(Reach::Everyone, vec![])];
        for effect in effects {
            let reach = self.reach(world.audience(effect));
            norn_chronicle::fold::apply_all(&mut world, std::slice::from_ref(effect));
            match shares.iter_mut().find(|(of, _)| *of == reach) {
                Some((_, share)) => share.push(effect.clone()),
                None => shares.push((reach, vec![effect.clone()])),
            }
        }
        shares
    }

    pub(super) fn switch(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &str,
        value: &str,
    ) -> Result<(), Refused> {
        self.referee(seat, "set a house rule")?;
        let switches = self.rules.switches();
        let ids: Vec<&str> = switches.iter().map(|switch| switch.id).collect();
        let switch = switches.iter().find(|switch| switch.id == id).ok_or_else(|| {
            Refused::right(Right::Unknown, format!("there is no switch `{id}`: {}", given::hint(id, &ids)))
        })?;
        let effects = self.rules.set_switch(&self.history.world, id, value).ok_or_else(|| {
            Refused::right(
                Right::Unknown,
                format!("`{id}` can't be `{value}`: {}", given::hint(value, switch.values)),
            )
        })?;
        let body = Body::Switched {
            id: self.name_for(&Reach::Everyone),
            switch: id.to_owned(),
            value: value.to_owned(),
            changes: stored_effects::<R>(&effects),
        };
        self.push(out, By::Seat(seat), Reach::Everyone, body)
    }
}

fn uncounted(id: &AttemptId) -> Refused {
    let text = format!("there is no attempt {} that counts, open or over", id.0);
    Refused::right(Right::NoSuchAttempt, text)
}

/// Whether the referee can overrule what the line says. What dice of a pool show looks as if they could; the run
/// knows better.
#[must_use]
pub fn can_be_ruled<K>(line: &Line<K>) -> bool {
    matches!(
        line,
        Line::Rolled { .. }
            | Line::Number { .. }
            | Line::Total { .. }
            | Line::Compared { .. }
            | Line::Holds { .. }
            | Line::Outcome { .. }
    )
}

/// What a ruling on this line says, where it is no number.
pub(super) fn as_word<K>(line: &Line<K>, number: i32) -> Option<String> {
    let yes_or_no = if number == 0 { "no" } else { "yes" };
    match line {
        Line::Compared { .. } | Line::Holds { .. } => Some(yes_or_no.to_owned()),
        Line::Outcome { among, .. } => {
            usize::try_from(number).ok().and_then(|n| among.get(n)).map(ToString::to_string)
        }
        Line::Waived { .. } => Some("waived".to_owned()),
        _ => None,
    }
}

/// The number that the journal keeps for a ruling on this line.
fn ruled(line: &Line, instead: &Instead) -> Result<i32, Refused> {
    let wrong = |text: String| Err(Refused::right(Right::Ruling, text));
    match (line, instead) {
        (Line::Rolled { die, .. }, Instead::Number(face)) => match u16::try_from(*face) {
            Ok(shown) if (1..=die.sides()).contains(&shown) => Ok(*face),
            _ => wrong(format!("this die shows 1 to {}", die.sides())),
        },
        (Line::Number { .. } | Line::Total { .. }, Instead::Number(number)) => Ok(*number),
        (Line::Compared { .. } | Line::Holds { .. }, Instead::Holds(holds)) => Ok(i32::from(*holds)),
        (Line::Outcome { among, .. }, Instead::Outcome(word)) => {
            let words: Vec<&str> = among.iter().map(|one| &**one).collect();
            let place = words.iter().position(|one| one == word);
            match place.and_then(|place| i32::try_from(place).ok()) {
                Some(place) => Ok(place),
                None => wrong(format!("this can't come to `{word}`: {}", given::hint(word, &words))),
            }
        }
        (Line::Outcome { among, .. }, _) => {
            let words: Vec<&str> = among.iter().map(|one| &**one).collect();
            wrong(format!("this is an outcome: rule that it is one of {}", given::list(&words)))
        }
        (Line::Compared { .. }, _) => {
            wrong("this is a comparison: rule whether it is reached, yes or no".to_owned())
        }
        (Line::Holds { .. }, _) => wrong("this is a condition: rule whether it holds, yes or no".to_owned()),
        _ => wrong("this is a number: rule which one counts".to_owned()),
    }
}

/// Whether a seat alone may take something back. What became due by itself belongs to whoever did what it followed from.
fn own(seat: Seat, by: By, fell: bool, others: bool) -> bool {
    seat == REFEREE || ((by == By::Rules || by == By::Seat(seat)) && !fell && !others)
}

/// The same of a change that counts.
pub(super) fn did<R: Ruleset>(seat: Seat, past: &Past<R>) -> bool {
    let (fell, others) =
        past.run.as_ref().map_or((false, false), |run| (!run.fell.is_empty(), run.others(seat)));
    own(seat, past.by, fell, others)
}

type Told<R> = (Reach, Vec<AttemptId>, Vec<EffectOf<R>>);

/// What one audience is told of what is done again.
fn share_of<'a, R: Ruleset>(told: &'a mut Vec<Told<R>>, reach: &Reach) -> &'a mut Told<R> {
    let at = told.iter().position(|(one, ..)| one == reach).unwrap_or(told.len());
    if at == told.len() {
        told.push((reach.clone(), vec![], vec![]));
    }
    &mut told[at]
}
