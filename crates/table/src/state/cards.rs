//! The cards of a table, and how entries change them.
use super::{Damaged, Table};
use norn_chronicle::{AttemptId, By, Card, Entry, Pin, REFEREE, Reach, Seat, Wrote};
use norn_kernel::{Ruleset, Shared};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most cards that one seat took away and that can still be brought back; of more, the latest.
pub const CARDS_GONE_MAX: usize = 20;

/// The cards of a table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Cards {
    /// By the names that those know them by who have them.
    pub(crate) standing: BTreeMap<AttemptId, Standing>,
    /// Those that were taken away, by whom, the latest last: at most one more for each seat than [`CARDS_GONE_MAX`].
    pub(crate) gone: Vec<(Seat, AttemptId, Standing)>,
    /// How many bytes of cards each seat ever wrote.
    pub(crate) written: BTreeMap<Seat, u64>,
}

/// A card.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Standing {
    /// Whose it is: whoever wrote it first.
    pub(crate) author: Seat,
    /// Who gave it to those who have it now.
    pub(crate) by: Seat,
    /// The entry that did: cards are shown in this order.
    pub(crate) since: u64,
    /// How often it was changed since, as far as those know who have it.
    pub(crate) version: u32,
    /// Who has it.
    pub(crate) reach: Reach,
    /// As they were told.
    pub(crate) told: Shared<Card>,
    /// What it is pinned to, whoever may know that.
    pub(crate) pin: Option<Pin>,
    /// As it was before it was changed last, for those who had it then.
    pub(crate) former: Option<(Reach, Shared<Card>)>,
}

impl Standing {
    /// All that stands on it.
    pub(crate) fn whole(&self) -> Card {
        Card { pin: self.pin, ..(*self.told).clone() }
    }

    /// As it was before it was changed last, for whoever may bring that back.
    pub(crate) fn former(&self, seat: Seat) -> Option<&Card> {
        let (reach, former) = self.former.as_ref()?;
        (self.changes(seat) && reach.reaches(seat)).then_some(former)
    }

    /// Whether the seat may change it: the referee, and whoever wrote it, as long as they have it.
    pub(crate) fn changes(&self, seat: Seat) -> bool {
        seat == REFEREE || (self.author == seat && self.reach.reaches(seat))
    }
}

impl<R: Ruleset> Table<R> {
    /// A card is written, or written anew.
    pub(super) fn card_written(
        &mut self,
        entry: &Entry,
        card: &AttemptId,
        wrote: Wrote,
        about: &Card,
    ) -> Result<(), Damaged> {
        let damaged = |text: String| Damaged { seq: entry.seq, text };
        let By::Seat(by) = entry.by else {
            return Err(damaged("a card is written by somebody".to_owned()));
        };
        if let Some(on) = &about.picture
            && self.pictures.any(&on.picture.hash) != Some(&on.picture)
        {
            return Err(damaged(format!("nobody has put down the picture {}", on.picture.hash)));
        }
        let told = Shared::from(about.clone());
        *self.cards.written.entry(by).or_default() += crate::limits::bytes(about);
        let back = (wrote == Wrote::Back).then(|| self.cards.gone.iter().position(|(_, one, _)| one == card));
        if let Some(at) = back.flatten() {
            let (_, _, gone) = self.cards.gone.remove(at);
            self.cards.standing.insert(card.clone(), gone);
        }
        match self.cards.standing.get_mut(card) {
            Some(standing) => {
                if standing.reach != entry.audience {
                    return Err(damaged(format!("the card `{}` has another audience", card.0)));
                }
                if *standing.told != *told {
                    let former = Shared::from(standing.whole());
                    standing.former = Some((standing.reach.clone(), former));
                }
                standing.version = standing.version.saturating_add(1);
                standing.told = told;
                standing.pin = about.pin;
            }
            None if wrote != Wrote::New => {
                return Err(damaged(format!("there is no card `{}` to be changed", card.0)));
            }
            None => {
                let standing = Standing {
                    author: by,
                    by,
                    since: entry.seq,
                    version: 0,
                    reach: entry.audience.clone(),
                    told,
                    pin: about.pin,
                    former: None,
                };
                self.cards.standing.insert(card.clone(), standing);
            }
        }
        Ok(())
    }

    /// Those who had a card have it no more.
    pub(super) fn card_gone(&mut self, entry: &Entry, card: &AttemptId) -> Result<(), Damaged> {
        let by = match entry.by {
            By::Seat(seat) => seat,
            By::Rules | By::Nobody => REFEREE,
        };
        let Some(standing) = self.cards.standing.remove(card) else {
            return Err(no_card(entry, card));
        };
        // What a seat took away makes room for what it takes away now; what others did has no part in that.
        let theirs = self.cards.gone.iter().filter(|(one, ..)| *one == by).count();
        let mut over = theirs.saturating_sub(CARDS_GONE_MAX);
        self.cards.gone.retain(|(one, ..)| {
            let goes = *one == by && 0 < over;
            over -= usize::from(goes);
            !goes
        });
        self.cards.gone.push((by, card.clone(), standing));
        Ok(())
    }

    /// A card has another audience, and so another name: whose it is and what it was stay.
    pub(super) fn card_moved(
        &mut self,
        entry: &Entry,
        was: &AttemptId,
        card: &AttemptId,
    ) -> Result<(), Damaged> {
        let left = self.cards.standing.remove(was).or_else(|| {
            let at = self.cards.gone.iter().rposition(|(_, one, _)| one == was)?;
            Some(self.cards.gone.remove(at).2)
        });
        let Some(left) = left else { return Err(no_card(entry, was)) };
        let Some(standing) = self.cards.standing.get_mut(card) else { return Err(no_card(entry, card)) };
        standing.author = left.author;
        standing.former = match *left.told == *standing.told {
            true => left.former,
            false => Some((left.reach.clone(), Shared::from(left.whole()))),
        };
        Ok(())
    }

    /// A card is pinned to what not everybody may know of who has it.
    pub(super) fn card_pinned(
        &mut self,
        entry: &Entry,
        card: &AttemptId,
        to: Option<Pin>,
    ) -> Result<(), Damaged> {
        let Some(standing) = self.cards.standing.get_mut(card) else { return Err(no_card(entry, card)) };
        standing.pin = to;
        Ok(())
    }
}

fn no_card(entry: &Entry, card: &AttemptId) -> Damaged {
    Damaged { seq: entry.seq, text: format!("there is no card `{}`", card.0) }
}
