//! Cards.
use super::Drawing;
use crate::mirror;
use crate::state::Card;
use norn_table::view::CardView;
use std::hash::{Hash, Hasher};

impl Drawing<'_> {
    /// A card that the seat has.
    #[must_use]
    pub fn card(&self, card: &CardView) -> Card {
        Card {
            card: card.card.0.clone(),
            version: card.version,
            about: mirror::CardAbout::of(&card.about, card.pin),
            by: card.by.0,
            to: mirror::Reach::from(&card.to),
            mine: card.mine,
            changed: card.changed,
            gone: card.gone,
        }
    }

    /// Everything that [`Drawing::card`] is drawn from: what is the same here is the same when it is drawn, for whichever
    /// seat of the table. What stands on it, its name and version say.
    pub fn mark_card(&self, card: &CardView, mark: &mut impl Hasher) {
        let CardView { card, version, about: _, pin, by, to, mine, changed, gone } = card;
        ("card", card, version, pin, by, to, (mine, changed, gone)).hash(mark);
    }
}
