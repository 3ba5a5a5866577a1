//! Seats, records, subjects, and stopping at once.
use super::*;
use norn_chronicle::device::Publishing;

impl<R: Ruleset> Table<R> {
    pub(super) fn build(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        draft: &Draft,
        whose: Option<Seat>,
    ) -> Result<(), Refused> {
        let forms = self.rules.forms(&self.world);
        let names: Vec<&str> = forms.iter().map(|form| form.name).collect();
        let form = forms.iter().find(|form| form.name == draft.form).ok_or_else(|| {
            Refused::right(
                Right::Unknown,
                format!("there is no form `{}`: {}", draft.form, given::hint(&draft.form, &names)),
            )
        })?;
        if !form.players {
            self.referee(seat, "make this")?;
        }
        // A field is the referee's as a parameter of an attempt may be; what it is by default, anybody may leave.
        let theirs = form.fields.iter().find(|field| {
            field.by == norn_kernel::By::Referee
                && draft.values.get(field.name).is_some_and(|value| field.default.as_ref() != Some(value))
        });
        if let Some(field) = theirs {
            self.referee(seat, &format!("fill in `{}`", field.name))?;
        }
        let whose = whose.unwrap_or(seat);
        if whose != seat {
            self.referee(seat, "make something for somebody else")?;
        }
        self.sitting(whose)?;
        let who = Who(self.whos);
        let effects = self.rules.build(&self.world, draft, who).map_err(Refused::Draft)?;
        let reach = self.reach_of(&effects);
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

    pub(super) fn invite(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        name: &str,
        device: Option<Publishing>,
        hosted: bool,
    ) -> Result<(), Refused> {
        self.referee(seat, "give out seats")?;
        named(name)?;
        if self.seats.values().any(|one| one.name.eq_ignore_ascii_case(name)) {
            return Err(Refused::right(
                Right::Text,
                format!("`{name}` has a seat already; choose another name"),
            ));
        }
        if SEATS_MAX <= self.seats.len() {
            return Err(Refused::right(Right::Full, format!("a table has at most {SEATS_MAX} seats")));
        }
        let new = Seat(self.seats.keys().last().map_or(0, |last| last.0 + 1));
        let sitting = Sitting { name: name.to_owned(), present: true, hosted, ..Sitting::default() };
        self.push(out, By::Seat(seat), Reach::Everyone, seated(new, sitting))?;
        match device {
            _ if hosted => self.commit_device(out, new, &ChainId::Public),
            None => Ok(()),
            Some(Publishing { tip, key }) => {
                let body = Body::Published { chain: ChainId::Public, tip, key: Some(key) };
                self.push(out, By::Seat(new), Reach::Everyone, body)
            }
        }
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
        let stopped = self.stopped.iter().find(|one| one.to_lowercase() == subject.to_lowercase()).cloned();
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

    /// Stops the current subject. Nothing of it may tell who, or when.
    pub(super) fn stop(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        let off = |rule: fn(&norn_kernel::Safety) -> norn_kernel::Key| self.safety_off(rule);
        let by = if off(|safety| safety.unattributed) { By::Seat(seat) } else { By::Nobody };
        if off(|safety| safety.stops)
            || (off(|safety| safety.available) && (self.open.is_some() || self.busy))
        {
            return Ok(());
        }
        self.now = None;
        self.set_aside(out, by, Aside::Stopped)?;
        let shares = self.shares(&self.rules.stopped(&self.world));
        let subject = self.subject.clone();
        for (reach, effects) in shares {
            let (subject, changes) = (subject.clone(), stored_effects::<R>(&effects));
            self.push(out, by, reach, Body::Safety(Safety::Stopped { subject, changes }))?;
        }
        Ok(())
    }
}
