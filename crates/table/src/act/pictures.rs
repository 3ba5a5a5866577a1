//! Pictures: put down by a seat, and seen by whoever has them.
use super::*;
use crate::given::counted;
use norn_chronicle::Picture;

impl<R: Ruleset> Table<R> {
    /// A seat puts down a picture, which is to be stored with the entries. One that it has put down before needs none.
    /// No command does this: only whoever holds the bytes can say what they are.
    ///
    /// # Errors
    /// Why nothing changes.
    pub fn put_picture(
        &self,
        seat: Seat,
        picture: &Picture,
        now: Option<i64>,
    ) -> Result<(Self, Turn), Refused> {
        let sitting = self.sitting(seat)?;
        if sitting.role == Role::Spectator {
            return Err(watches());
        }
        if seat != REFEREE && !sitting.may.contains(&May::Write) {
            return Err(Refused::right(
                Right::Write,
                "the referee does not let this seat write at this table; ask them to",
            ));
        }
        let mut next = self.clone();
        next.setting.now = now;
        if self.pictures.of(seat, &picture.hash) == Some(picture) {
            return Ok((next, Turn { entries: vec![], ack: Ack::Before, delivered: vec![] }));
        }
        if !picture.fits() {
            return Err(Refused::right(Right::Full, "this picture is too large; make it smaller"));
        }
        let (most, bytes_most) = (self.setting.limits.pictures, self.setting.limits.pictures_bytes);
        let (count, bytes) = self.pictures.taken(seat);
        within(count + 1, most, || {
            format!(
                "a seat puts down at most {}; use one that you have put down before",
                counted(most, "picture", "pictures")
            )
        })?;
        within(bytes.saturating_add(picture.bytes.into()), bytes_most, || {
            format!(
                "all pictures that a seat ever puts down have at most {bytes_most} bytes; use one that you have put \
                 down before"
            )
        })?;
        let mut out = vec![];
        next.push(&mut out, By::Seat(seat), only([seat]), Body::Picture { picture: *picture })?;
        let entries = next.write(out)?;
        Ok((next, Turn { entries, ack: Ack::Done, delivered: vec![] }))
    }

    /// A picture that the seat has now: it put it down, it stands on one of its cards, everybody sees it on the stage, or it
    /// is the portrait of somebody whom the seat sees. The referee has all.
    #[must_use]
    pub fn picture(&self, seat: Seat, hash: &Hash) -> Option<Picture> {
        if seat == REFEREE {
            return self.pictures.any(hash).copied();
        }
        self.sitting(seat).ok()?;
        let on_card = || {
            let own = self.cards.standing.values().filter(|one| one.reach.reaches(seat));
            own.filter_map(|one| one.told.picture.as_ref())
                .map(|on| &on.picture)
                .find(|picture| picture.hash == *hash)
        };
        self.pictures.of(seat, hash).or_else(on_card).or_else(|| self.seen_picture(seat, hash)).copied()
    }

    /// Refuses to let a seat use what it does not have: whether there is such a picture or not.
    pub(super) fn may_use(&self, seat: Seat, picture: &Picture) -> Result<(), Refused> {
        if self.picture(seat, &picture.hash) == Some(*picture) {
            return Ok(());
        }
        Err(Refused::right(
            Right::NoSuchPicture,
            "there is no such picture, or you don't have it (any more); choose another one",
        ))
    }
}
