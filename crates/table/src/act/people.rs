//! Seats, records, subjects, and stopping at once.
use super::*;
use crate::given::counted;
use crate::pack;
use norn_chronicle::device::Publishing;
use norn_kernel::Owner;

/// How long whoever stopped the subject may take that back, in seconds: the five that a page offers it, and a few on the way.
pub const WITHDRAW_MAX: i64 = 10;

impl<R: Ruleset> Table<R> {
    pub(super) fn build(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        draft: &Draft,
        whose: Option<Seat>,
    ) -> Result<(), Refused> {
        let forms = self.rules.forms(&self.history.world);
        let names: Vec<&str> = forms.iter().map(|form| form.name).collect();
        let bytes_most = self.setting.limits.draft_bytes;
        within(limits::bytes(draft), bytes_most, || {
            format!("what is filled in to make something has at most {bytes_most} bytes; leave something out")
        })?;
        let most = self.setting.limits.records;
        within(u64::from(self.people.whos) + 1, most, || format!("a table makes at most {most} records"))?;
        let form = forms.iter().find(|form| form.name == draft.form).ok_or_else(|| {
            Refused::right(
                Right::Unknown,
                format!("there is no form `{}`: {}", draft.form, given::hint(&draft.form, &names)),
            )
        })?;
        if !form.players {
            self.referee(seat, "make this")?;
        }
        // A field is the referee's as a parameter of an attempt may be; what it is by default, anybody may leave, and so
        // what the game's own people bring along.
        let theirs = |values: &BTreeMap<String, Value>| -> Vec<(&str, Value)> {
            let fields = form.fields.iter().filter(|field| field.by == norn_kernel::By::Referee);
            let set = fields.filter_map(|field| {
                let value = values.get(field.name).filter(|value| field.default.as_ref() != Some(value))?;
                Some((field.name, value.clone()))
            });
            set.collect()
        };
        let set = theirs(&draft.values);
        let cast = self.rules.cast().drafts;
        let brought = |one: &Draft| one.form == draft.form && theirs(&one.values) == set;
        if let Some((field, _)) = set.first()
            && !cast.iter().any(brought)
        {
            self.referee(seat, &format!("fill in `{field}`"))?;
        }
        let whose = whose.unwrap_or(seat);
        if whose != seat {
            self.referee(seat, "make something for somebody else")?;
        }
        self.plays(whose)?;
        let plays = self.sitting(whose)?.characters.len() as u64;
        if form.players && seat != REFEREE {
            let most = self.setting.limits.characters;
            within(plays + 1, most, || {
                format!(
                    "a player makes at most {}; ask the referee to make this one",
                    counted(most, "character", "characters")
                )
            })?;
        }
        let draft = &self.well_named((form.players && whose != REFEREE).then_some(whose), draft)?;
        let who = Who(self.people.whos);
        let effects = self.rules.build(&self.history.world, draft, who).map_err(Refused::Draft)?;
        // What the referee draws where nobody has seen the ground yet is told to nobody; who is to play somebody is told of them.
        let drawn = || self.lies_on_all(&fog::placed(draft.values.values()));
        let unseen = seat == REFEREE && !form.players && drawn();
        let reach = if unseen { Reach::referee() } else { self.reach_of(&effects) };
        let body = Body::Built {
            id: self.name_for(&reach),
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

    /// The referee takes a content pack in.
    pub(super) fn load(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        files: &[pack::File],
    ) -> Result<(), Refused> {
        self.referee(seat, "take a pack in")?;
        let most = self.setting.limits.pack_bytes;
        let bytes = files.iter().map(|file| file.text.len() as u64).sum();
        within(bytes, most, || format!("a pack has at most {most} bytes; take it in by halves"))?;
        let about = pack::about(files).map_err(|fault| Refused::Pack(fault.into()))?;
        if about.game != R::NAME {
            let text = format!("this pack is for `{}`, and here `{}` is played", about.game, R::NAME);
            return Err(Refused::right(Right::Unknown, text));
        }
        let name = names::proper(&about.name)?;
        let (rows, effects) = pack::read(self.rules, &self.history.world, files).map_err(Refused::Pack)?;
        let mut after = R::World::clone(&self.history.world);
        effects.iter().for_each(|effect| after.apply(effect));
        if after == *self.history.world {
            let text = format!("all rows of `{name}` are in the lists already, so that nothing would change");
            return Err(Refused::right(Right::NoAnswer, text));
        }
        let reach = self.reach_of(&effects);
        let id = self.name_for(&reach);
        let body = Body::Loaded { id, pack: name, rows, changes: stored_effects::<R>(&effects) };
        self.push(out, By::Seat(seat), reach, body)
    }

    /// Somebody takes a character that was made for any player.
    pub(super) fn claim(&mut self, out: &mut Vec<Entry>, seat: Seat, who: Who) -> Result<(), Refused> {
        if !self.free().any(|one| one == who) {
            return Err(Refused::right(
                Right::OwnCharacter,
                "only a player's character that nobody plays can be taken; ask the referee for any other",
            ));
        }
        let (plays, most) = (self.sitting(seat)?.characters.len() as u64, self.setting.limits.characters);
        within(plays + 1, most, || {
            format!(
                "a player plays at most {}; ask the referee for this one",
                counted(most, "character", "characters")
            )
        })?;
        self.reseat(out, By::Seat(seat), seat, |sitting| {
            sitting.characters.insert(who);
        })
    }

    /// Characters that were made in a form for players and that nobody plays.
    pub(crate) fn free(&self) -> impl Iterator<Item = Who> {
        let played = |who: &Who| self.people.seats.values().any(|sitting| sitting.characters.contains(who));
        let there = |who: &Who| self.rules.name(&self.history.world, &Value::Character(*who)).is_some();
        self.people.made.iter().copied().filter(move |who| !played(who) && there(who))
    }

    pub(super) fn invite(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        name: &str,
        device: Option<Publishing>,
        hosted: bool,
    ) -> Result<(), Refused> {
        self.referee(seat, "give out seats")?;
        let new = self.seat_down(out, seat, name, true, hosted)?;
        match device {
            _ if hosted => self.commit_device(out, new, &ChainId::Public),
            None => Ok(()),
            Some(Publishing { tip, key }) => {
                self.is_new(tip)?;
                let body = Body::Published { chain: ChainId::Public, tip, key: Some(key) };
                self.push(out, By::Seat(new), Reach::Everyone, body)
            }
        }
    }

    /// Somebody gets a seat who only watches. No dice ever wait for their device.
    pub(super) fn let_watch(&mut self, out: &mut Vec<Entry>, seat: Seat, name: &str) -> Result<(), Refused> {
        self.referee(seat, "let somebody watch")?;
        let new = self.seat_down(out, seat, name, false, false)?;
        let body = Body::Allowed { seat: new, role: Role::Spectator, may: BTreeSet::new() };
        self.push(out, By::Seat(seat), Reach::Everyone, body)
    }

    /// A new seat for somebody of this name.
    fn seat_down(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        name: &str,
        present: bool,
        hosted: bool,
    ) -> Result<Seat, Refused> {
        let name = self.seat_name(name)?;
        let most = self.setting.limits.seats;
        within(self.people.seats.len() as u64 + 1, most, || {
            format!(
                "a table has at most {}; the referee can remove those of nobody",
                counted(most, "seat", "seats")
            )
        })?;
        if !limits::has_number(self.people.next_seat) {
            return Err(Refused::right(
                Right::Full,
                "this table has given away all its seats; begin another",
            ));
        }
        let new = Seat(self.people.next_seat);
        let sitting = Sitting { name, present, hosted, ..Sitting::default() };
        self.push(out, By::Seat(seat), Reach::Everyone, seated(new, sitting))?;
        Ok(new)
    }

    /// A name as a new seat bears it.
    ///
    /// # Errors
    /// If it is no name, what an office is called, or looks like somebody else's here.
    pub(crate) fn seat_name(&self, name: &str) -> Result<String, Refused> {
        let name = names::proper(name)?;
        if names::is_office(&name) {
            return Err(self.office(&name));
        }
        match self.people.seats.values().find(|one| names::alike(&one.name, &name)) {
            Some(other) => Err(Refused::right(
                Right::Text,
                format!("`{}` has a seat already, and this looks like it; choose another name", other.name),
            )),
            None => Ok(name),
        }
    }

    /// A name that would do for a player: nobody's here, and no office's.
    fn free_name(&self) -> String {
        let taken = |name: &String| self.people.seats.values().any(|one| names::alike(&one.name, name));
        let mut all = (u32::from(self.people.next_seat)..).map(|nth| format!("Player {nth}"));
        all.find(|name| !taken(name)).unwrap_or_default()
    }

    fn office(&self, name: &str) -> Refused {
        let would = self.free_name();
        Refused::right(
            Right::Text,
            format!(
                "`{name}` is what somebody with an office at the table is called, and no player is; take a name of your own, \
                 such as `{would}`"
            ),
        )
    }

    /// What a seat is there for, and what it may do.
    pub(super) fn allow(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        whose: Seat,
        role: Role,
        may: &BTreeSet<May>,
    ) -> Result<(), Refused> {
        self.referee(seat, "say what a seat may do")?;
        let Sitting { role: before, may: could, .. } = self.sitting(whose)?;
        if whose == REFEREE {
            return Err(Refused::right(
                Right::Seat,
                "the referee's seat may do everything; give the chair away instead",
            ));
        }
        if (role == Role::Spectator) != (*before == Role::Spectator) {
            return Err(Refused::right(
                Right::Spectator,
                "a player's seat knows what not everybody knows, and whoever has the link of a spectator's seat sees all that it sees; give out a new seat instead",
            ));
        }
        if *before == Role::Spectator && !may.is_empty() {
            return Err(Refused::right(
                Right::Spectator,
                "who watches may do nothing; give out a seat to play",
            ));
        }
        if role != *before {
            self.in_person(seat, "say who is a co-referee")?;
        }
        if (role, may) == (*before, could) {
            return Ok(());
        }
        let body = Body::Allowed { seat: whose, role, may: may.clone() };
        self.push(out, By::Seat(seat), Reach::Everyone, body)
    }

    /// The person at this seat is the referee from here on. The referee's seat stays what it is: its stream is the whole
    /// log, and who had it keeps nothing of it but what they have seen. They get a seat that nobody had, so that its
    /// stream is what everybody saw.
    pub(super) fn give_chair(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        to: Seat,
        watch: bool,
    ) -> Result<(), Refused> {
        self.in_person(seat, "give the chair away")?;
        if to == REFEREE {
            return Err(Refused::right(
                Right::Seat,
                "you have the chair; give it to a player or a co-referee",
            ));
        }
        self.plays(to)?;
        let (next, was) = (self.sitting(to)?.name.clone(), self.sitting(REFEREE)?.clone());
        // What one person wanted to say is not said by another.
        self.drop_held(out, REFEREE, "the chair was given away")?;
        let by = By::Seat(seat);
        let new = Seat(self.people.next_seat);
        self.push(out, by, Reach::Everyone, Body::Chair { from: to, to: new })?;
        self.leave(out, seat, to)?;
        self.push(
            out,
            by,
            Reach::Everyone,
            seated(REFEREE, Sitting { name: next, present: true, ..was.clone() }),
        )?;
        // Whoever had the chair is a player from here on, and is called like one.
        let name = if names::is_office(&was.name) { self.free_name() } else { was.name };
        self.seat_down(out, seat, &name, was.present, false)?;
        if watch {
            let body = Body::Allowed { seat: new, role: Role::Spectator, may: BTreeSet::new() };
            self.push(out, by, Reach::Everyone, body)?;
        }
        Ok(())
    }

    /// A draft whose name is as names are; a player's character has one that looks like no other player's.
    fn well_named(&self, player: Option<Seat>, draft: &Draft) -> Result<Draft, Refused> {
        let mut draft = draft.clone();
        // An empty name is the form's to refuse, in its own words.
        if let Some(Value::Text(name)) = draft.values.get_mut("name")
            && !name.trim().is_empty()
        {
            *name = names::proper(name)?;
            if player.is_some() && names::is_office(name) {
                return Err(self.office(name));
            }
            let others =
                self.people.seats.iter().filter(|(seat, _)| player.is_some_and(|player| player != **seat));
            let mut theirs = others
                .flat_map(|(_, sitting)| &sitting.characters)
                .filter_map(|who| self.rules.name(&self.history.world, &Value::Character(*who)));
            if let Some(other) = theirs.find(|other| names::alike(other, name)) {
                return Err(Refused::right(
                    Right::Text,
                    format!(
                        "`{other}` is somebody at this table, and this looks like it; choose another name"
                    ),
                ));
            }
        }
        Ok(draft)
    }

    /// A seat is given up for good: what it had waiting is taken back first.
    pub(super) fn remove(&mut self, out: &mut Vec<Entry>, seat: Seat, whose: Seat) -> Result<(), Refused> {
        self.referee(seat, "remove a seat")?;
        self.sitting(whose)?;
        if whose == REFEREE {
            return Err(Refused::right(
                Right::Seat,
                "a table always has the referee's seat; give the chair away instead",
            ));
        }
        self.leave(out, seat, whose)
    }

    /// Somebody leaves a seat, which is no more.
    fn leave(&mut self, out: &mut Vec<Entry>, seat: Seat, whose: Seat) -> Result<(), Refused> {
        if self.awaited().any(|one| one.seat == whose) {
            return Err(Refused::right(
                Right::AwaitsLink,
                "dice wait for the secret of this seat's device; let them fall without it first",
            ));
        }
        let waiting: Vec<(AttemptId, Reach)> = self
            .play
            .queue
            .iter()
            .filter(|one| one.by == By::Seat(whose))
            .map(|one| (one.id.clone(), one.reach.clone()))
            .collect();
        for (attempt, reach) in waiting {
            self.push(
                out,
                By::Seat(seat),
                reach,
                Body::Withdrawn { attempt, begins: None, reason: String::new() },
            )?;
        }
        self.drop_held(out, whose, "the seat was removed")?;
        self.push(out, By::Seat(seat), Reach::Everyone, Body::Removed { seat: whose })
    }

    /// What a seat wanted to say waits for the floor no more.
    fn drop_held(&mut self, out: &mut Vec<Entry>, whose: Seat, why: &str) -> Result<(), Refused> {
        let held = self.talk.held.iter().filter(|one| one.seat == whose);
        let held: Vec<String> = held.map(|one| one.command.id.clone()).collect();
        for command in held {
            let why = Some(why.to_owned());
            self.push(out, By::Rules, only([whose]), Body::Released { seat: whose, command, why })?;
        }
        Ok(())
    }

    pub(super) fn reseat(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        seat: Seat,
        change: impl FnOnce(&mut Sitting),
    ) -> Result<(), Refused> {
        let mut sitting = self.sitting(seat)?.clone();
        change(&mut sitting);
        self.push(out, by, Reach::Everyone, seated(seat, sitting))
    }

    pub(super) fn turn_to(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        subject: &str,
        consent: bool,
    ) -> Result<(), Refused> {
        self.referee(seat, "say what the story is on")?;
        let subject = subject.trim();
        if NAME_MAX < subject.chars().count() {
            return Err(Refused::right(Right::Text, format!("a subject has at most {NAME_MAX} characters")));
        }
        // Another way to write it does not take a stopped subject up again.
        let stopped =
            self.talk.stopped.iter().find(|one| one.to_lowercase() == subject.to_lowercase()).cloned();
        let Some(stopped) = stopped else {
            return self.push(
                out,
                By::Seat(seat),
                Reach::Everyone,
                Body::Subject { subject: subject.to_owned() },
            );
        };
        if !consent {
            return Err(Refused::right(
                Right::Stopped,
                format!("`{subject}` was stopped; open it again only if the whole table agrees, and say so"),
            ));
        }
        self.push(out, By::Seat(seat), Reach::Everyone, Body::Safety(Safety::Reopened { subject: stopped }))
    }

    /// Stops the current subject. Nothing of it may tell who, or when. Where nothing that everybody knows of has happened
    /// since it was stopped last, nothing more is written for everybody: so it never waits, and fills nothing up.
    pub(super) fn stop(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        let off = |rule: fn(&norn_kernel::Safety) -> norn_kernel::Key| self.safety_off(rule);
        let by = if off(|safety| safety.unattributed) { By::Seat(seat) } else { By::Nobody };
        if off(|safety| safety.stops)
            || (off(|safety| safety.available) && (self.play.open.is_some() || self.talk.busy))
        {
            return Ok(());
        }
        self.setting.now = None;
        let again = self.talk.stopped_at == Some(self.told(&Reach::Everyone));
        self.set_aside(out, by, Aside::Stopped)?;
        let shares = self.shares(&self.rules.stopped(&self.history.world));
        let subject = self.talk.subject.clone();
        for (reach, effects) in shares {
            // What waits or runs unseen ends unseen.
            let reach = match effects.is_empty() && again {
                true if self.talk.busy || !self.play.queue.is_empty() => Reach::referee(),
                true => continue,
                false => reach,
            };
            let (subject, changes) = (subject.clone(), stored_effects::<R>(&effects));
            self.push(out, by, reach, Body::Safety(Safety::Stopped { subject, changes }))?;
        }
        Ok(())
    }

    /// Takes a stop back that was made by mistake, moments ago. Nothing of it may tell who, or when.
    pub(super) fn unstop(&mut self, out: &mut Vec<Entry>, seat: Seat, stop: &str) -> Result<(), Refused> {
        let said = Command::new(stop, Say::Stop {});
        let heard = Heard::of(&self.kept(seat, &said));
        let ago = self.seen.stopped_by(heard, self.setting.now);
        let ended = self.play.ended.as_ref().filter(|_| ago.is_some_and(|ago| ago <= WITHDRAW_MAX));
        let Some((subject, ran)) = ended.map(|ended| (ended.subject.clone(), ended.ran.clone())) else {
            return Err(Refused::right(
                Right::TooLate,
                format!(
                    "a stop is taken back by whoever made it, within {WITHDRAW_MAX} seconds and before anything else \
                     happens; now the referee can open the subject again if the whole table agrees"
                ),
            ));
        };
        self.setting.now = None;
        self.push(out, By::Nobody, Reach::Everyone, Body::Safety(Safety::GoneOn { subject }))?;
        let Some((by @ By::Seat(owner), Run { filled: Some(filled), reach, .. })) = ran else {
            return Ok(());
        };
        let fill = |viewer| ruleset::fill(self.rules, &self.history.world, &viewer, &filled);
        if let Next::Ready(attempt) = fill(self.viewer(owner)) {
            let id = self.name_for(&reach);
            self.go(out, by, id, Some(filled), &attempt)?;
        }
        Ok(())
    }

    /// Whether play waits for what somebody called for. A sandbox has nobody to wait for.
    pub(crate) fn is_paused(&self) -> bool {
        !self.talk.called.is_empty() && self.setting.what_if.is_none()
    }

    /// Refuses to play on while something is called for. What the referee sets right by hand, words and safety go on.
    pub(super) fn is_played(&self, say: &Say) -> Result<(), Refused> {
        if self.is_paused() && say.plays() {
            return Err(Refused::right(
                Right::Paused,
                "somebody has called for a change of the story, and nothing is played meanwhile; it goes on once \
                 everybody here is ready, or the referee resumes",
            ));
        }
        Ok(())
    }

    /// What nobody could go back to is not called for.
    pub(super) fn calls(&self, change: &ScriptChange) -> Result<(), Refused> {
        let ScriptChange::Rewind { back_to: Some(id) } = change else { return Ok(()) };
        let open = self.play.open.as_ref().map(|open| (&open.id, &open.reach));
        let past = self.history.past.iter().filter(|past| !past.sticky).map(|past| (&past.id, &past.reach));
        match open.into_iter().chain(past).find(|(one, reach)| *one == id && **reach == Reach::Everyone) {
            Some(_) => Ok(()),
            None => Err(Refused::right(
                Right::NothingToUndo,
                "there is nothing there that everybody knows of and that can be undone; call for a rewind without \
                 saying to where, and the table agrees on it",
            )),
        }
    }

    /// Whether something is called for by this that was not before. What is by nobody is charged to nobody, so nothing but a
    /// rewind's place is added to what stands, once: nobody fills a log by calling for one place after another.
    pub(super) fn adds(&self, change: &ScriptChange) -> bool {
        match self.talk.called.iter().find(|one| one.is_like(change)) {
            None => true,
            Some(ScriptChange::Rewind { back_to: None }) => {
                matches!(change, ScriptChange::Rewind { back_to: Some(_) })
            }
            Some(_) => false,
        }
    }

    /// Somebody calls for a change of the story. Nothing of it may tell who, or when.
    pub(super) fn call(&mut self, out: &mut Vec<Entry>, change: &ScriptChange) -> Result<(), Refused> {
        self.calls(change)?;
        self.setting.now = None;
        if !self.adds(change) {
            return Ok(());
        }
        let body = Body::Safety(Safety::Called { change: change.clone() });
        self.push(out, By::Nobody, Reach::Everyone, body)
    }

    /// Who is there and is not ready yet to go on after what was called for.
    pub(crate) fn unready(&self) -> Vec<Seat> {
        self.silent(&self.talk.ready)
    }

    pub(super) fn ready(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        self.is_called()?;
        // It is the person who is ready, wherever they act.
        let whose = self.setting.hand.unwrap_or(seat);
        if self.talk.ready.contains(&whose) {
            return Ok(());
        }
        self.push(out, By::Seat(whose), Reach::Everyone, Body::Safety(Safety::Ready {}))
    }

    /// Play goes on once everybody who is there is ready, and those who have gone are waited for no longer.
    pub(super) fn all_ready(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        // An empty table is ready for nothing: whoever called is on the way back.
        if self.talk.ready.is_empty() || !self.unready().is_empty() {
            return Ok(());
        }
        self.push(out, By::Rules, Reach::Everyone, Body::Safety(Safety::Resumed {}))
    }

    pub(super) fn play_on(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        self.referee(seat, "resume play before everybody is ready")?;
        self.is_called()?;
        self.push(out, By::Seat(seat), Reach::Everyone, Body::Safety(Safety::Resumed {}))
    }

    /// Somebody steps out without a word, or is back.
    pub(super) fn step_out(&mut self, out: &mut Vec<Entry>, seat: Seat, steps: bool) -> Result<(), Refused> {
        let whose = self.setting.hand.unwrap_or(seat);
        if self.people.out.contains(&whose) == steps {
            return Ok(());
        }
        self.push(out, By::Seat(whose), Reach::Everyone, Body::Safety(Safety::SteppedOut { out: steps }))
    }

    /// Somebody has their words and their name erased: their own, or as the referee those of somebody who is not here.
    pub(super) fn erase(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        whose: Option<Seat>,
    ) -> Result<(), Refused> {
        // It is the person who wants it, wherever they act.
        let by = self.setting.hand.unwrap_or(seat);
        let whose = whose.unwrap_or(by);
        if whose != by {
            self.in_person(seat, "erase somebody else's words")?;
            if self.people.next_seat <= whose.0 {
                return Err(Refused::right(Right::Seat, format!("there is no seat {}", whose.0)));
            }
            if let Some(one) = self.people.seats.get(&whose).filter(|one| one.present) {
                return Err(Refused::right(
                    Right::OwnWords,
                    format!("`{}` is here, and can erase their own words; ask them to", one.name),
                ));
            }
        }
        let most = self.setting.limits.erasures;
        let often = self.count.erasures.get(&by).map_or(0, |taken| taken.within_hour(self.setting.now));
        within(often + 1, most, || {
            let times = counted(most, "time", "times");
            format!(
                "a seat can erase words at most {times} within an hour, since the whole log is read for it; try again later"
            )
        })?;
        self.drop_held(out, whose, "its words were erased")?;
        let called = self.nameless(whose);
        self.push(out, By::Seat(by), Reach::Everyone, Body::Erased { seat: whose, called })
    }

    /// What somebody is called whose name was erased; nobody else is called so.
    fn nameless(&self, whose: Seat) -> String {
        let first = match self.role(whose) {
            _ if whose == REFEREE => "Referee".to_owned(),
            Role::Spectator => format!("Watcher {}", whose.0),
            Role::Player | Role::CoReferee => format!("Player {}", whose.0),
        };
        let numbered = (2..=u32::from(u16::MAX)).map(|nth| format!("{first} ({nth})"));
        let mut all = std::iter::once(first.clone()).chain(numbered);
        all.find(|name| self.is_free(whose, name)).unwrap_or_default()
    }

    /// Whether nobody else here has a name that looks like this one.
    pub(super) fn is_free(&self, whose: Seat, name: &str) -> bool {
        self.people.seats.iter().all(|(seat, one)| *seat == whose || !names::alike(&one.name, name))
    }

    /// Refuses to do anything to whom somebody plays who has stepped out. For whom they play, the referee acts where it has
    /// to be; an attempt that the referee starts or insists on is theirs to answer for.
    pub(super) fn spares(&self, by: Seat, filled: &Filled, attempt: &R::Attempt) -> Result<(), Refused> {
        if self.people.out.is_empty() || filled.insist {
            return Ok(());
        }
        let mut act = attempt.makers(&self.history.world);
        if let Owner::Character(who) = attempt.owner() {
            act.push(who);
        }
        let safe = filled.values.values().flat_map(given::people).find_map(|who| {
            let whose = self.player(who).filter(|seat| self.people.out.contains(seat) && *seat != by)?;
            (!act.contains(&who)).then_some((who, whose))
        });
        let Some((who, whose)) = safe else { return Ok(()) };
        let whose = self.sitting(whose).map(|one| one.name.clone())?;
        let who = self.rules.name(&self.history.world, &Value::Character(who)).unwrap_or_default();
        Err(Refused::right(
            Right::KeptSafe,
            format!(
                "{whose} has stepped out, and {who} is kept safe until they are back; leave {who} out of it, or the \
                 referee insists"
            ),
        ))
    }

    fn is_called(&self) -> Result<(), Refused> {
        match self.talk.called.is_empty() {
            false => Ok(()),
            true => Err(Refused::right(
                Right::NothingCalled,
                "nobody has called for a change of the story, or play goes on already",
            )),
        }
    }

    /// Refuses what a seat has no room for in the log any more.
    pub(super) fn has_room(&self, seat: Seat, say: &Say) -> Result<(), Refused> {
        if say.is_always_heard() || (seat == REFEREE && matches!(say, Say::Present { .. })) {
            return Ok(());
        }
        let payer = self.setting.hand.unwrap_or(seat);
        let Some(taken) = self.count.log.get(&payer) else { return Ok(()) };
        let limits = &self.setting.limits;
        let (all, hour, what) = match payer == REFEREE || self.role(payer) == Role::CoReferee {
            true => (
                ("referee-bytes", limits.referee_bytes),
                ("referee-hour-bytes", limits.referee_hour_bytes),
                "the referee or a co-referee brings into the log",
            ),
            false => (
                ("log-bytes", limits.log_bytes),
                ("log-hour-bytes", limits.log_hour_bytes),
                "a seat brings into the log",
            ),
        };
        taken.fits(1, self.setting.now, what, all, hour)
    }

    /// Refuses what a player has no room for among what they say.
    pub(super) fn may_talk(&self, seat: Seat, text: &str) -> Result<(), Refused> {
        if seat == REFEREE {
            return Ok(());
        }
        let limits = &self.setting.limits;
        let more = text.len() as u64 + limits::ENTRY_BYTES;
        let taken = self.count.talk.get(&seat).copied().unwrap_or_default();
        let (all, hour) = (("talk-bytes", limits.talk_bytes), ("talk-hour-bytes", limits.talk_hour_bytes));
        taken.fits(more, self.setting.now, "a seat says", all, hour)
    }
}
