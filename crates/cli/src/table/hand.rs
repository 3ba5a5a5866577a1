//! Who is at the screen, and how the keyboard is handed over without showing one person's secrets to the
//! next.
use super::hot::HotSeat;
use super::screen::{Leave, Step};
use norn_chronicle::{Entry, REFEREE, Reach, Seat};
use norn_kernel::offer::Range;
use norn_kernel::{Noted, Param, Path, Value, Viewer, Who};
use norn_table::view::OpenView;
use std::collections::BTreeSet;

/// The keyboard is on its way from one person to another.
#[derive(Debug)]
pub(super) struct Handing {
    /// Who is still before the screen.
    from: Seat,
    /// Whether one of them would read what only the other may know.
    private: bool,
    /// Who may not read the text that is held back for the next person.
    blind: BTreeSet<Seat>,
}

impl HotSeat<'_> {
    /// Somebody else is before the screen from here on. Nothing is shown to them until they are asked something.
    pub(super) fn hand_over(&mut self, seat: Seat) -> Step<()> {
        if self.seat != seat {
            self.arrive()?;
            let private = self.exposed.contains(&seat);
            self.handing = Some(Handing { from: self.seat, private, blind: BTreeSet::new() });
            self.screen.hold();
            self.seat = seat;
            // Whoever plays everybody has read it.
            if !self.alone {
                self.scene.clear();
                self.beside.clear();
            }
            let name = self.name_of(seat);
            self.screen.say("")?;
            self.screen.say(&format!("--- {name} ---"))?;
        }
        let (mine, others): (Vec<Entry>, Vec<Entry>) =
            std::mem::take(&mut self.unseen).into_iter().partition(|entry| entry.audience.reaches(seat));
        self.unseen = others;
        self.tell(&mine)
    }

    /// Waits until the person to be asked is at the screen; if there is anything to hide, they have to
    /// confirm it.
    pub(super) fn arrive(&mut self) -> Step<()> {
        let Some(handing) = self.handing.take() else { return Ok(()) };
        if !handing.private || self.alone {
            self.exposed.extend(handing.blind);
            return self.screen.show();
        }
        self.screen.push_off()?;
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
                "black" => {
                    self.handing = Some(handing);
                    return self.black();
                }
                "?" | "help" => {
                    let text = "Somebody else is to be asked, and one of you may not read what the other may. `alone`: nobody here minds reading everything; `black` stops what is going on; `q` leaves.";
                    self.screen.aloud(text)?;
                }
                _ => {
                    self.screen.aloud(&format!("Enter alone, once {name} sits here; `?` says what else."))?;
                }
            }
        }
        self.exposed = handing.blind;
        self.screen.show()
    }

    /// Notes who may not read what is printed next.
    pub(super) fn private_to(&mut self, may_read: impl Fn(&Self, Seat) -> bool) {
        let others = self.seats().keys().copied();
        // Nothing is hidden from the referee.
        let others = others.filter(|seat| *seat != self.seat && *seat != REFEREE);
        let blind: BTreeSet<Seat> = others.filter(|seat| !may_read(self, *seat)).collect();
        match &mut self.handing {
            Some(handing) => {
                handing.private |= blind.contains(&handing.from);
                handing.blind.extend(blind);
            }
            None => self.exposed.extend(blind),
        }
    }

    /// What is printed next is for the referee.
    pub(super) fn private(&mut self) {
        if self.seat == REFEREE {
            self.private_to(|_, _| false);
        }
    }

    /// What is printed next is for these.
    pub(super) fn private_in(&mut self, reach: &Reach) {
        self.private_to(|_, seat| reach.reaches(seat));
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

    /// Lines of an explanation.
    pub(super) fn private_lines(&mut self, lines: &[Noted<String>]) {
        self.private_to(|hot, seat| {
            let viewer = hot.viewer(seat);
            lines.iter().all(|noted| noted.audience.admits(&viewer))
        });
    }

    /// A question that is put to somebody, and what led to it.
    pub(super) fn private_question(&mut self, path: &Path) {
        self.private_to(|hot, seat| {
            let open = hot.kept.live.view(seat).ok().and_then(|view| view.open);
            matches!(open, Some(OpenView::Open { questions, .. })
                if questions.iter().any(|asked| asked.question.path == *path))
        });
    }

    /// The options of a parameter: the referee may choose among people whom nobody else has seen.
    pub(super) fn private_options(&mut self, param: &Param) {
        let options: Vec<&Value> = match &param.range {
            Range::OneOf(options) | Range::SeveralOf { options, .. } => {
                options.iter().map(|option| &option.value).collect()
            }
            Range::Amounts { of, .. } => of.iter().map(|one| &one.choice.value).collect(),
            _ => return,
        };
        let who = |value: &Value| match value {
            Value::Character(who) => Some(*who),
            _ => None,
        };
        let all: Vec<Who> = options.into_iter().filter_map(who).collect();
        if !all.is_empty() {
            self.private_to(|hot, seat| all.iter().all(|who| hot.knows(seat, *who)));
        }
    }

    /// Whether a seat has seen somebody: their sheet, or where they are.
    fn knows(&self, seat: Seat, who: Who) -> bool {
        self.kept.live.view(seat).is_ok_and(|view| {
            let map = view.game.maps.iter().flat_map(|map| &map.tokens);
            view.game.sheets.iter().any(|sheet| sheet.who == Some(who))
                || map.into_iter().any(|token| token.who == who)
        })
    }
}
