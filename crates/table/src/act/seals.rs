//! Hidden dice are sealed, and opened later.
use super::*;
use crate::state::{OPENED_AT_ONCE_MAX, SEAL_HIDDEN};
use norn_chronicle::seal::{is_sealed, seal};
use norn_chronicle::{Shown, Window};

impl<R: Ruleset> Table<R> {
    /// Seals what was hidden since the last seal, if anything is told to everybody now: that a seal is made says nothing.
    pub(super) fn seal(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        if self.seals() && out.iter().any(|entry| !is_sealed(entry)) {
            self.seal_now(out)?;
        }
        Ok(())
    }

    /// Whether the table seals what is hidden now.
    pub(super) fn seals(&self) -> bool {
        self.seals.on && self.policy(SEAL_HIDDEN) == Some(&Value::Flag(true))
    }

    fn seal_now(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        let made = |entry: &Entry| matches!(entry.body, Body::Sealed { .. });
        // What this command has written is taken in once it is written down.
        let before = out.iter().filter(|entry| made(entry)).count();
        let since = out.iter().rposition(made).map_or(0, |last| last + 1);
        let mut sealed = if before == 0 { self.seals.now.clone() } else { vec![] };
        for entry in out.iter().skip(since).filter(|entry| is_sealed(entry)) {
            sealed.push(commitment(entry).map_err(|error| unwritten(&error))?);
        }
        let nonce = self.setting.root.nonce(self.seals.count + before as u64);
        self.push(out, By::Rules, Reach::Everyone, Body::Sealed { seal: seal(&nonce, &sealed) })
    }

    /// Takes in what is hidden, and what was sealed.
    pub(super) fn keeps_sealed(&mut self, entry: &Entry, commitment: &Hash) {
        let session = self.talk.session;
        let on = self.seals.on;
        // Most tables have nothing to keep.
        if on || matches!(entry.body, Body::Wished { .. }) {
            self.seals.feed(entry, commitment, session);
        }
    }

    /// The referee opens the hidden dice of an attempt to everybody.
    pub(super) fn open_roll(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        id: &AttemptId,
    ) -> Result<(), Refused> {
        self.in_person(seat, "open what was hidden")?;
        let Some(hidden) = self.seals.rolls.iter().find(|one| one.attempt == *id).cloned() else {
            return Err(Refused::right(
                Right::NoSuchAttempt,
                format!(
                    "attempt {} has no hidden dice that were sealed and can still be opened; let the table seal hidden rolls (`{}`) before they fall",
                    id.0, SEAL_HIDDEN
                ),
            ));
        };
        if !hidden.closed {
            return Err(Refused::right(Right::TooLate, "its dice can be opened once it is over"));
        }
        let needed: BTreeSet<u64> =
            hidden.rolls.iter().chain(&hidden.committed).map(|(number, _)| *number).collect();
        let now = self.seals.count;
        if needed.contains(&now) && !out.iter().any(|entry| matches!(entry.body, Body::Sealed { .. })) {
            // They are sealed now at the latest; that they were not before is seen by everybody.
            self.seal_now(out)?;
        }
        let made_of = |number: u64| {
            if number == now && !self.seals.over {
                return Some(&self.seals.now);
            }
            self.seals.windows.get(&number)
        };
        let windows: Option<Vec<Window>> = needed
            .iter()
            .map(|number| {
                let commitments = made_of(*number)?.clone();
                Some(Window { number: *number, nonce: self.setting.root.nonce(*number), commitments })
            })
            .collect();
        let windows = windows.ok_or_else(|| {
            Refused::right(
                Right::TooLate,
                "too much has happened since for these dice to be proved; tell of them instead",
            )
        })?;
        let placed = |(number, shown): &(u64, Shown)| {
            let window = windows.iter().position(|window| window.number == *number).unwrap_or_default();
            Shown { window: u16::try_from(window).unwrap_or(u16::MAX), ..shown.clone() }
        };
        // A link is shown only together with what fixed it.
        let (committed, link) = match (&hidden.committed, hidden.link) {
            (Some(committed), Some(link)) => (Some(placed(committed)), Some(link)),
            _ => (None, None),
        };
        let rolls = hidden.rolls.iter().map(placed).collect();
        let body = Body::Opened { attempt: id.clone(), windows: windows.clone(), rolls, committed, link };
        self.push(out, By::Seat(seat), Reach::Everyone, body)
    }

    /// The referee opens all hidden dice of a session of play.
    pub(super) fn open_session(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        session: u32,
    ) -> Result<(), Refused> {
        self.in_person(seat, "open what was hidden")?;
        let of = |one: &&crate::state::Hidden| one.session == Some(session) && one.closed;
        let ids: Vec<AttemptId> = self
            .seals
            .rolls
            .iter()
            .filter(of)
            .take(OPENED_AT_ONCE_MAX)
            .map(|one| one.attempt.clone())
            .collect();
        if ids.is_empty() {
            let text = format!("no hidden dice of session {session} were sealed and can still be opened");
            return Err(Refused::right(Right::Unknown, text));
        }
        ids.iter().try_for_each(|id| self.open_roll(out, seat, id))
    }

    /// The attempts whose hidden dice the referee may open now.
    pub(crate) fn openable(&self) -> Vec<AttemptId> {
        self.seals.rolls.iter().filter(|one| one.closed).map(|one| one.attempt.clone()).collect()
    }
}
