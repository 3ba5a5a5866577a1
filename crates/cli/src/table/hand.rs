//! Who is at the screen, and how the keyboard is handed over without showing one person's secrets to the
//! next.
use super::hot::HotSeat;
use super::screen::{Leave, Step};
use norn_chronicle::{Entry, REFEREE, ScriptChange, Seat};
use norn_kernel::Viewer;

/// How many of the latest entries are told to somebody who has not read them.
const UNREAD_MAX: usize = 40;

/// Whether the keyboard is where it is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keyboard {
    /// Whoever is asked sits before the screen.
    Here,
    /// It is on its way to whoever is asked.
    Handed {
        /// Whether what stands on the screen was for somebody else.
        clears: bool,
    },
    /// Nobody knows who sits before the screen: the table was opened again.
    Anywhere,
}

impl HotSeat<'_> {
    /// Somebody else is before the screen from here on. Nothing is shown to them until they say that they are there, and
    /// what stood there for the one before is gone by then.
    pub(super) fn hand_over(&mut self, seat: Seat) -> Step<()> {
        let anywhere = self.keyboard == Keyboard::Anywhere;
        if self.seat != seat || anywhere {
            // What is kept back for somebody is read by them first.
            if !anywhere {
                self.arrive()?;
            }
            self.keyboard = Keyboard::Handed { clears: !anywhere };
            self.screen.hold();
            self.seat = seat;
            // Whoever plays everybody has read it.
            if !self.alone {
                self.scene.clear();
                self.beside.clear();
                self.told.clear();
            }
            let name = self.name_of(seat);
            self.screen.say("")?;
            self.screen.say(&format!("--- {name} ---"))?;
        }
        let mut unread = self.unread.remove(&seat).unwrap_or_default();
        let from = unread.len().saturating_sub(UNREAD_MAX);
        self.tell(&unread.split_off(from))?;
        for told in self.missed.remove(&seat).unwrap_or_default() {
            self.screen.say(&told)?;
        }
        Ok(())
    }

    /// What whoever is before the screen has not read yet is kept until they sit there.
    pub(super) fn keep_unread(&mut self, entry: &Entry) {
        // Whoever plays everybody has read what anybody may.
        let read = self.alone && entry.audience.reaches(self.seat);
        let others = self.seats().keys().copied().filter(|seat| *seat != self.seat && !read);
        let others = others.filter(|seat| entry.audience.reaches(*seat));
        for seat in others.collect::<Vec<_>>() {
            self.unread.entry(seat).or_default().push(entry.clone());
        }
    }

    /// Whatever only the referee may say or read waits until they are before the screen, where the keyboard is theirs and
    /// somebody else is asked something. Gives who says it.
    pub(super) fn as_speaker(&mut self) -> Step<Seat> {
        let speaker = self.speaker();
        self.hand_over(speaker)?;
        self.arrive()?;
        Ok(speaker)
    }

    /// Waits until the person to be asked is at the screen: they have to confirm it.
    pub(super) fn arrive(&mut self) -> Step<()> {
        if self.keyboard == Keyboard::Here {
            return Ok(());
        }
        if self.alone {
            self.keyboard = Keyboard::Here;
            return self.screen.show();
        }
        // What everybody may read is all that stands there when a table is opened again.
        if self.keyboard == (Keyboard::Handed { clears: true }) {
            self.screen.clear()?;
        }
        self.screen.forget_typed();
        let name = self.name_of(self.seat);
        loop {
            let line = self.screen.ask(&format!("Hand the keyboard to {name}, then Enter > "))?;
            match line.to_lowercase().trim_start_matches('/') {
                "" => break,
                "alone" => {
                    self.alone = true;
                    break;
                }
                "q" | "quit" | "leave" | "exit" => return Err(Leave::Left),
                // Nobody has to wait for it, whoever is before the screen.
                "black" => return self.black(),
                "pause" => return self.calls_for(ScriptChange::Pause {}),
                "?" | "help" => {
                    let text = "Somebody else is to be asked, and one of you may not read what the other may. `alone`: nobody here minds reading everything; `black` stops what is going on; `pause` calls for a break; `q` leaves.";
                    self.screen.aloud(text)?;
                }
                _ => {
                    self.screen.aloud(&format!("Enter alone, once {name} sits here; `?` says what else."))?;
                }
            }
        }
        self.keyboard = Keyboard::Here;
        self.screen.forget_typed();
        self.screen.show()
    }

    /// As whom a seat sees the world.
    pub(super) fn viewer(&self, seat: Seat) -> Viewer {
        if seat == REFEREE {
            return Viewer::Referee;
        }
        let seats = self.kept.live.view(seat).map(|view| view.seats).unwrap_or_default();
        let mine = seats.into_iter().find(|one| one.seat == seat);
        Viewer::Player(mine.map(|one| one.characters).unwrap_or_default())
    }
}
