//! The floor: who has it speaks without interruption, and not for ever.
use super::*;
use norn_chronicle::{FloorEnd, FloorEnded};

impl<R: Ruleset> Table<R> {
    pub(super) fn floor(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        if self.talk.floor.contains(&seat) {
            return Ok(());
        }
        if self.talk.ended == Some(seat) {
            return Err(Refused::right(
                Right::Floor,
                "the floor was just taken from you; let somebody else say something first",
            ));
        }
        let order = self.talk.floor.iter().copied().chain([seat]).collect();
        self.turns(out, By::Seat(seat), order, self.talk.against.clone(), None)
    }

    pub(super) fn put_down(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        if !self.talk.floor.contains(&seat) {
            return Ok(());
        }
        let order: Vec<Seat> = self.talk.floor.iter().copied().filter(|one| *one != seat).collect();
        // Of whoever has it next, nobody has said anything yet.
        let same = order.first() == self.talk.floor.first();
        let against = if same { self.talk.against.clone() } else { BTreeSet::new() };
        self.turns(out, By::Seat(seat), order, against, None)
    }

    fn turns(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        order: Vec<Seat>,
        against: BTreeSet<Seat>,
        ended: Option<FloorEnded>,
    ) -> Result<(), Refused> {
        self.push(out, by, Reach::Everyone, Body::Floor { order, against, ended })
    }

    fn end_floor(&mut self, out: &mut Vec<Entry>, by: By, seat: Seat, why: FloorEnd) -> Result<(), Refused> {
        let order = self.talk.floor.iter().copied().filter(|one| *one != seat).collect();
        self.turns(out, by, order, BTreeSet::new(), Some(FloorEnded { seat, why }))
    }

    /// The referee ends the floor at once, others by a vote.
    pub(super) fn against_floor(&mut self, out: &mut Vec<Entry>, seat: Seat) -> Result<(), Refused> {
        let Some(&holder) = self.talk.floor.first() else {
            return Err(Refused::right(Right::Floor, "nobody has the floor (any more)"));
        };
        if holder == seat {
            return self.put_down(out, seat);
        }
        if seat == REFEREE {
            return self.end_floor(out, By::Seat(seat), holder, FloorEnd::Referee);
        }
        let against: BTreeSet<Seat> = self.talk.against.iter().copied().chain([seat]).collect();
        if self.floor_takes(&against) == 0 {
            return self.end_floor(out, By::Seat(seat), holder, FloorEnd::Vote);
        }
        if against == self.talk.against {
            return Ok(());
        }
        let order = self.talk.floor.clone();
        self.turns(out, By::Seat(seat), order, against, None)
    }

    /// How many more of the others have to want the floor to end.
    pub(crate) fn floor_takes(&self, against: &BTreeSet<Seat>) -> usize {
        let votes = |(seat, one): &(&Seat, &Sitting)| {
            let other = **seat != REFEREE && self.talk.floor.first() != Some(seat);
            other && self.takes_part(**seat, one)
        };
        let all: Vec<Seat> = self.people.seats.iter().filter(votes).map(|(seat, _)| *seat).collect();
        let so_far = all.iter().filter(|seat| against.contains(seat)).count();
        (all.len() / 2 + 1).saturating_sub(so_far)
    }

    /// Whoever has the floor has said nothing for too long: it is somebody else's, or free. No command does this: the
    /// table has no clock, and only the program that holds it knows how long it was.
    ///
    /// # Errors
    /// This seat does not have it (any more).
    pub fn floor_lapses(&self, holder: Seat, now: Option<i64>) -> Result<(Self, Turn), Refused> {
        if self.talk.floor.first() != Some(&holder) {
            return Err(Refused::right(Right::Floor, "this seat does not have the floor (any more)"));
        }
        let mut next = self.clone();
        (next.setting.now, next.setting.hand) = (now, None);
        let mut out = vec![];
        next.end_floor(&mut out, By::Rules, holder, FloorEnd::Quiet)?;
        let mut turn = Turn { entries: next.write(out)?, ack: Ack::Done, delivered: vec![] };
        next.hear_the_held(&mut turn)?;
        Ok((next, turn))
    }
}
