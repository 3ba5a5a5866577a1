//! The changed parts of a seat's view, worded once for all seats that see the same.
use super::Table;
use super::frames::{Mark, Marked, Marks, NewSheet, Once, Part, cards, json, sheets};
use norn_chronicle::Seat;
use norn_chronicle::canon::Written;
use norn_table::Live;
use norn_table::view::{Revision, View};
use norn_wire::draw::Drawing;
use norn_wire::state::{self};
use norn_wire::words::Words;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a seat was sent last, as marks only: the views of all seats would take more memory than their table.
#[derive(Clone)]
pub(super) struct Drawn {
    pub(super) revision: Revision,
    pub(super) quiet: Vec<Seat>,
    pub(super) marks: Marks,
}

/// Which parts of a view can have changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anew {
    /// Nothing of the game.
    Around,
    /// What is seen of the game, and what can be done only where that is another.
    Seen,
    /// The whole view.
    All,
}

/// What views are drawn from.
pub(super) struct Paint {
    pub(super) live: Arc<dyn Live>,
    pub(super) words: Arc<Words>,
    pub(super) game: Arc<state::Game>,
}

/// What some seats are to be shown as soon as it is written down that it happened.
pub(super) struct Painted {
    pub(super) seats: Vec<Seat>,
    /// What has changed for each.
    pub(super) parts: Vec<Vec<Part>>,
    /// What all seats were sent last by then.
    pub(super) drawn: BTreeMap<Seat, Arc<Drawn>>,
}

impl Paint {
    pub(super) fn drawing(&self, seat: Seat) -> Drawing<'_> {
        Drawing { live: &*self.live, words: &self.words, game: &self.game, seat }
    }

    /// What has changed for some seats by entries that are written down, or that are to be before anybody is shown it.
    pub(super) fn all(
        &self,
        seats: Vec<Seat>,
        mut drawn: BTreeMap<Seat, Arc<Drawn>>,
        entries: &[Written],
    ) -> Painted {
        let mut once = Once::default();
        let mut changed = |seat: &Seat| {
            let told = entries.iter().any(|entry| entry.audience.reaches(*seat));
            self.changed(&mut drawn, *seat, told, &mut once)
        };
        let parts = seats.iter().map(&mut changed).collect();
        Painted { seats, parts, drawn }
    }

    /// Those parts of what a seat sees that are not what it was sent last. Only those are worked out that can have
    /// changed. Whom nothing was told has what they can do as before, unless something else shows: what happens unseen
    /// changes nothing of it, and is not worked out for them.
    fn changed(
        &self,
        all: &mut BTreeMap<Seat, Arc<Drawn>>,
        seat: Seat,
        told: bool,
        once: &mut Once,
    ) -> Vec<Part> {
        let (revision, quiet) = (self.live.revision(), self.live.quiet(seat));
        let Some(before) = all.get_mut(&seat) else { return vec![] };
        if before.revision.is(&revision) && before.quiet == quiet {
            return vec![];
        }
        let same_game = before.revision.has_game_of(&revision);
        let view = if same_game { self.live.around(seat) } else { self.live.view(seat) };
        let Ok(view) = view else {
            // A seat that was given a view keeps it.
            all.remove(&seat);
            return vec![];
        };
        let anew = match (same_game, told) {
            (true, _) => Anew::Around,
            (false, false) => Anew::Seen,
            (false, true) => Anew::All,
        };
        let mut marks = before.marks.clone();
        let mut parts = self.parts(&view, anew, &mut marks, once);
        if !same_game || !before.revision.has_cards_of(&revision) {
            let seen = (!same_game).then_some(&view);
            parts.extend(self.cards(seat, seen, &mut marks, once));
        }
        if !same_game || !before.revision.has_scenery_of(&revision) {
            let seen = (!same_game).then_some(&view);
            parts.extend(self.scenery(seat, seen, &mut marks));
        }
        *before = Arc::new(Drawn { revision, quiet, marks });
        parts
    }

    /// Cards of a seat that are not what was marked last, once for all seats that have the same. What is seen of the game
    /// may be at hand.
    pub(super) fn cards(
        &self,
        seat: Seat,
        seen: Option<&View>,
        marks: &mut Marks,
        once: &mut Once,
    ) -> Vec<Part> {
        let drawing = self.drawing(seat);
        let all = self.live.cards(seat, seen.map(|view| &view.game));
        let mut before = std::mem::take(&mut marks.cards);
        let mut new = vec![];
        for card in &all {
            let mut marked = before.remove(&card.card).unwrap_or_default();
            let mark = |mark: &mut _| drawing.mark_card(card, mark);
            new.extend(once.drawn(&mut marked, mark, || json(&drawing.card(card))));
            marks.cards.insert(card.card.clone(), marked);
        }
        let gone: Vec<&str> = before.keys().map(|card| card.0.as_str()).collect();
        if gone.is_empty() && new.is_empty() {
            return vec![];
        }
        cards(&gone, new)
    }

    /// What the table shows a seat besides its game and the cards, if it is not what was marked last. What is seen of the
    /// game may be at hand.
    pub(super) fn scenery(&self, seat: Seat, seen: Option<&View>, marks: &mut Marks) -> Option<Part> {
        let scenery = self.live.scenery(seat, seen.map(|view| &view.game));
        marks.scenery.differs("scenery", &self.drawing(seat).scenery(&scenery))
    }

    /// Those parts of a view that are not those that were marked last. Of sheets and of what can be done, only what is
    /// new is put into words, and once for all seats that have the same.
    pub(super) fn parts(&self, view: &View, anew: Anew, marks: &mut Marks, once: &mut Once) -> Vec<Part> {
        let drawing = self.drawing(view.me);
        let mut parts = vec![];
        parts.extend(marks.table.differs("table", &drawing.table(view)));
        parts.extend(marks.now.differs("now", &drawing.now(view)));
        parts.extend(marks.past.differs("past", &drawing.past(view)));
        if anew == Anew::Around {
            return parts;
        }
        let around = parts.len();
        parts.extend(marks.scene.differs("scene", &drawing.scene(view)));
        parts.extend(marks.time.differs("time", &drawing.time(view)));
        parts.extend(marks.ground.differs("ground", &drawing.ground(view)));
        let all = &view.game.sheets;
        let fewer = all.len() < marks.sheets.len();
        marks.sheets.resize_with(all.len(), Marked::default);
        let mut new = vec![];
        for (place, (sheet, marked)) in all.iter().zip(&mut marks.sheets).enumerate() {
            let about = |mark: &mut _| drawing.mark_about(view, sheet, mark);
            let about = once.drawn(&mut marked.about, about, || json(&drawing.about(view, sheet)));
            let fewer = sheet.sections.len() < marked.sections.len();
            marked.sections.resize_with(sheet.sections.len(), Mark::default);
            let mut sections = vec![];
            for (place, (section, marked)) in sheet.sections.iter().zip(&mut marked.sections).enumerate() {
                let mark = |mark: &mut _| drawing.mark_section(section, mark);
                if let Some(text) = once.drawn(marked, mark, || json(&drawing.section(section))) {
                    sections.push((place, text));
                }
            }
            if about.is_some() || fewer || !sections.is_empty() {
                let about = about.unwrap_or_else(|| json(&drawing.about(view, sheet)).into());
                new.push(NewSheet { place, about, count: sheet.sections.len(), sections });
            }
        }
        if fewer || !new.is_empty() {
            parts.extend(sheets(all.len(), new));
        }
        if anew == Anew::All || around < parts.len() {
            #[cfg(test)]
            super::tests::offered(view);
            let forms = Arc::clone(once.forms.get_or_insert_with(|| self.live.forms().into()));
            let offered = drawing.offered(view, &forms);
            let can = |mark: &mut _| drawing.mark_can(&offered, mark);
            let can = once.drawn(&mut marks.can, can, || json(&drawing.can(&offered)));
            parts.extend(can.map(|can| ("can", can)));
        }
        parts
    }
}

impl Table {
    pub(super) fn drawing(&self, seat: Seat) -> Drawing<'_> {
        Drawing { live: &*self.live, words: &self.words, game: &self.game, seat }
    }

    /// The table as it is now, to be drawn.
    pub(super) fn paint(&self) -> Paint {
        Paint { live: Arc::clone(&self.live), words: Arc::clone(&self.words), game: Arc::clone(&self.game) }
    }
}
