//! A live table, drawn for one seat.
mod can;
mod cards;
mod nearer;
mod onto;
mod provokes;
mod refusals;
mod running;
mod scenery;
mod sheets;
mod tile;
mod trial;

use crate::mirror;
use crate::state::{
    AskedToUndo, AtTable, Awaited, Called, DeviceChain, Free, Game, Labelled, Named, Now, Past, Player,
    Refused, Safety, Seat, State, Undo,
};
use crate::words::{SAFETY, Words};
pub use can::Offered;
use norn_kernel::{Key, Noted, Text, Value, Who};
use norn_table::Live;
use norn_table::view::{SeatView, View};
use running::reveal;
use sheets::json;

/// A table with the words to tell it in, for one seat.
#[derive(Clone, Copy)]
pub struct Drawing<'a> {
    /// The table.
    pub live: &'a dyn Live,
    /// The words of its ruleset.
    pub words: &'a Words,
    /// The game.
    pub game: &'a Game,
    /// The seat that looks.
    pub seat: norn_chronicle::Seat,
}

impl std::fmt::Debug for Drawing<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Drawing").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl Drawing<'_> {
    fn names(&self) -> impl Fn(&Value) -> Option<String> + '_ {
        |value| self.live.named_to(self.seat, value)
    }

    /// A sentence.
    #[must_use]
    pub fn text(&self, text: &Text) -> String {
        self.words.text(text, &self.names())
    }

    fn labelled(&self, text: &Text) -> Labelled {
        Labelled { words: self.text(text), rule: text.key.id().to_owned() }
    }

    fn rule(&self, key: Key) -> Labelled {
        Labelled { words: self.words.rule(key.id()), rule: key.id().to_owned() }
    }

    /// In the game's own words, or in ours where it has none.
    fn safety(&self, own: Option<&norn_kernel::Safety>) -> Safety {
        let [available, stops, unattributed, why_stop, floor, why_floor] = match own {
            Some(own) => [own.available, own.stops, own.unattributed, own.why_stop, own.floor, own.why_floor]
                .map(|key| self.rule(key)),
            None => SAFETY.map(|words| Labelled { words: words.to_owned(), rule: String::new() }),
        };
        Safety { available, stops, unattributed, why_stop, floor, why_floor }
    }

    fn who(&self, who: Who) -> String {
        self.words.value("words", &Value::Character(who), &self.names())
    }

    /// Somebody whom nobody plays.
    #[must_use]
    pub fn free(&self, who: Who) -> Free {
        let said = self.live.in_short(who).map_or_else(String::new, |text| self.text(&text));
        Free { who: who.0, name: self.who(who), said }
    }

    /// Somebody's seat, for those who come.
    #[must_use]
    pub fn player(&self, seat: &SeatView) -> Player {
        Player {
            seat: seat.seat.0,
            name: seat.name.clone(),
            plays: seat.characters.iter().map(|who| self.who(*who)).collect(),
        }
    }

    /// Only those who still choose read what somebody does best.
    fn offered_to(&self, view: &View, one: Free) -> Free {
        let chosen = |seat: &SeatView| seat.seat == self.seat && !seat.characters.is_empty();
        if view.seats.iter().any(chosen) { Free { said: String::new(), ..one } } else { one }
    }

    /// All that the seat sees, but for the sheets and the cards.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn state(&self) -> Result<State, Refused> {
        let view = self.live.view(self.seat).map_err(|refused| self.refused(&refused))?;
        Ok(State {
            table: self.table(&view),
            now: self.now(&view),
            past: self.past(&view),
            scene: self.scene(&view),
            time: self.time(&view),
            ground: self.ground(&view),
            scenery: self.scenery(&self.live.scenery(self.seat, Some(&view.game))),
            can: self.can(&self.offered(&view, &self.live.forms())),
        })
    }

    /// The table, of the seat's view; the game may be left out of it.
    #[must_use]
    pub fn table(&self, view: &View) -> AtTable {
        AtTable {
            name: view.name.clone(),
            game: self.game.clone(),
            me: self.seat.0,
            seats: view
                .seats
                .iter()
                .map(|one| Seat {
                    seat: one.seat.0,
                    name: one.name.clone(),
                    characters: one
                        .characters
                        .iter()
                        .map(|who| Named { who: who.0, name: self.who(*who) })
                        .collect(),
                    present: one.present,
                    out: one.out,
                    role: one.role.into(),
                    may: one.may.iter().map(|may| (*may).into()).collect(),
                })
                .collect(),
            free: view.free.iter().map(|who| self.free(*who)).map(|one| self.offered_to(view, one)).collect(),
            session: view.session,
            subject: view.subject.clone(),
            stopped: view.stopped.clone(),
            floor: view.floor.iter().map(|seat| seat.0).collect(),
            against_floor: view.against_floor.iter().map(|seat| seat.0).collect(),
            floor_takes: u16::try_from(view.floor_takes).unwrap_or(u16::MAX),
            called: view.called.as_ref().map(|called| Called {
                changes: called.changes.iter().map(mirror::ScriptChange::from).collect(),
                unready: called.unready.iter().map(|seat| seat.0).collect(),
            }),
            adrift: view.adrift,
            busy: view.busy,
            quiet: view.quiet.iter().map(|seat| seat.0).collect(),
            wishes: view
                .wishes
                .iter()
                .map(|(about, wish)| (about.clone(), mirror::Value::from(wish)))
                .collect(),
            typed_dice: view.typed_dice,
        }
    }

    /// What runs and what waits, of the seat's view; the game may be left out of it.
    #[must_use]
    pub fn now(&self, view: &View) -> Now {
        Now {
            open: view.open.as_ref().map(|open| self.open(open, view)),
            queue: view.queue.iter().map(|one| self.queued(one)).collect(),
            chains: view
                .chains
                .iter()
                .map(|one| DeviceChain {
                    chain: json(&one.chain),
                    last: one.last.to_string(),
                    over: one.over,
                })
                .collect(),
            reveal: view.reveal.iter().map(reveal).collect(),
            awaited: view
                .awaited
                .iter()
                .map(|one| Awaited { of: one.of.0.clone(), path: one.path.to_string(), seat: one.seat.0 })
                .collect(),
        }
    }

    /// What was settled, of the seat's view; the game may be left out of it.
    #[must_use]
    pub fn past(&self, view: &View) -> Past {
        Past {
            undo: self.undo(view),
            redo: view.redo,
            asked_to_undo: self.asked_to_undo(view),
            rulable: self.rulable(view),
            late: self.late(view),
        }
    }

    /// [`Past::undo`] of the seat's view.
    #[must_use]
    pub fn undo(&self, view: &View) -> Option<Undo> {
        view.undo.as_ref().map(|id| Undo { id: id.0.clone() })
    }

    /// [`Past::asked_to_undo`] of the seat's view.
    #[must_use]
    pub fn asked_to_undo(&self, view: &View) -> Option<AskedToUndo> {
        view.asked_to_undo.as_ref().map(|asked| AskedToUndo {
            seat: asked.seat.0,
            back_to: asked.back_to.as_ref().map(|id| id.0.clone()),
            lacking: asked.lacking.iter().map(|seat| seat.0).collect(),
        })
    }
}

/// A line fresh from a run, as a log keeps it.
fn stored(noted: &Noted) -> Noted<String> {
    Noted {
        path: noted.path,
        audience: noted.audience,
        line: noted.line.clone().map(|key| key.id().to_owned()),
    }
}
