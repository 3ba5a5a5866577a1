//! Entries, told to a seat.
use crate::draw::Drawing;
use crate::log::{Kind, Outcome, Told};
use crate::state::Line;
use crate::words::list;
use norn_chronicle::{
    Aside, Body, By, Entry, FloorEnd, FloorEnded, Fogging, From, May, REFEREE, Reach, Renewal, Role, Safety,
    Said, ScriptChange, Seat, Source, Wrote,
};
use norn_kernel::Value;
use norn_table::Attempted;
use norn_table::fell::fell;
use std::collections::{BTreeMap, BTreeSet};

/// How many rows of a pack are told by name.
const NAMED_MAX: usize = 40;

/// A label inside a sentence; what is written in capitals stays so.
fn lowered(label: &str) -> String {
    let mut letters = label.chars();
    match letters.next() {
        Some(first) if !letters.clone().next().is_some_and(char::is_uppercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => label.to_owned(),
    }
}

/// Whether nobody has it but the referee and whoever it is by.
fn kept_for(entry: &Entry) -> bool {
    let Reach::Seats(seats) = &entry.audience else { return false };
    seats.iter().all(|seat| entry.by == By::Seat(*seat))
}

/// What a seat is there for, and what it may do, in a sentence.
fn allowed(name: &str, role: Role, may: &BTreeSet<May>) -> String {
    let word = |may: &May| match may {
        May::Write => "write",
        May::Throw => "throw dice of their own",
        May::Correct => "correct their own sheets",
    };
    let may: Vec<String> = may.iter().map(|may| word(may).to_owned()).collect();
    match role {
        Role::Spectator => format!("{name} watches: they see what everybody sees, and nothing else."),
        Role::CoReferee => format!("{name} runs the game beside the referee."),
        Role::Player if may.is_empty() => {
            format!("{name} plays, and may neither write nor throw dice of their own.")
        }
        Role::Player => format!("{name} plays, and may {}.", list(&may)),
    }
}

/// See [`Drawing::depends`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Depends {
    referee: bool,
    /// Of which lines it is somebody of theirs whom these are about.
    yours: Vec<bool>,
}

/// A seat's name, by its number.
pub type SeatNames = BTreeMap<Seat, String>;

impl Drawing<'_> {
    fn seat_name(&self, seats: &SeatNames, seat: Seat) -> String {
        match seats.get(&seat) {
            Some(name) => name.clone(),
            None if seat == REFEREE => "The referee".to_owned(),
            None => format!("seat {}", seat.0),
        }
    }

    fn aside(&self, seats: &SeatNames, reach: &Reach) -> Option<String> {
        let Reach::Seats(among) = reach else { return None };
        let name = |seat: &Seat| {
            if *seat == self.seat { "you".to_owned() } else { self.seat_name(seats, *seat) }
        };
        let mut all: Vec<String> = among.iter().filter(|seat| **seat != REFEREE).map(name).collect();
        all.push(name(&REFEREE));
        Some(list(&all))
    }

    /// What waited and waits no more.
    #[must_use]
    pub fn withdrawn(&self, seats: &SeatNames, entry: &Entry, what: &str) -> String {
        let why = match &entry.body {
            Body::Withdrawn { reason, .. } if !reason.is_empty() => format!(" \u{201c}{reason}\u{201d}"),
            _ => String::new(),
        };
        match entry.by {
            By::Seat(REFEREE) => format!("{} turns down {what}.{why}", self.seat_name(seats, REFEREE)),
            By::Seat(seat) => format!("{} takes back {what}.{why}", self.seat_name(seats, seat)),
            By::Rules | By::Nobody => format!("It can't be done any more and is dropped: {what}."),
        }
    }

    /// A value that was written by hand, by what the seat's sheets call it.
    fn corrected(&self, by: &str, address: &str, was: Option<&Value>, now: &Value) -> String {
        let found = self.row_at(address);
        let key = found.as_ref().map_or("words", |(_, row)| row.label.key.id());
        let said =
            |value: &Value| match self.words.value(key, value, &|value| self.live.named_to(self.seat, value))
            {
                text if text.is_empty() => "nothing".to_owned(),
                text => text,
            };
        let now = said(now);
        let Some((whose, row)) = &found else {
            return format!("{by} corrects a value that is not on your sheets: it is now {now}");
        };
        let label = self.text(&row.label);
        let what = whose.as_ref().map_or_else(|| label.clone(), |whose| format!("{whose}: {label}"));
        match was {
            Some(was) => format!("{what} {} → {now}, by {by}", said(was)),
            None => format!("{what} → {now}, by {by}"),
        }
    }

    /// What the words of an entry depend on besides the table: seats for which that is the same are told the same of it.
    /// Nothing where each has to be told by itself.
    #[must_use]
    pub fn depends(&self, entry: &Entry) -> Option<Depends> {
        // Who else knows of it is said as "you and the referee", and what was corrected as one's own sheets call it.
        if entry.audience != Reach::Everyone || matches!(entry.body, Body::Corrected { .. }) {
            return None;
        }
        let yours = match &entry.body {
            Body::Effects { lines, .. } => lines.iter().map(|noted| self.is_theirs(&noted.line)).collect(),
            _ => vec![],
        };
        // The referee reads other names than players, and what can be overruled.
        Some(Depends { referee: self.seat == REFEREE, yours })
    }

    /// An entry in words.
    #[must_use]
    pub fn told(&self, seats: &SeatNames, entry: &Entry) -> Told {
        let seat = |seat: Seat| self.seat_name(seats, seat);
        let by = match entry.by {
            By::Seat(one) => entry.hand.map_or_else(|| seat(one), seat),
            By::Rules => "The rules".to_owned(),
            By::Nobody => String::new(),
        };
        let names = |value: &Value| self.live.named_to(self.seat, value);
        let kept = |text: String, reason: &str| match reason {
            "" => format!("{text}."),
            reason => format!("{text}: {reason}"),
        };
        let mut told = Told {
            kind: Kind::Silent,
            text: String::new(),
            who: None,
            attempt: None,
            lines: vec![],
            aside: self.aside(seats, &entry.audience),
            outcome: None,
            undone: vec![],
            redone: vec![],
            card: None,
            routine: false,
            day: None,
        };
        if let Body::Proposed { filled, .. }
        | Body::Queued { filled, .. }
        | Body::Attempted { filled: Some(filled), .. } = &entry.body
        {
            told.routine = self.live.is_routine(&filled.attempt);
        }
        let mut say = |kind: Kind, text: String| {
            told.kind = kind;
            told.text = text;
        };
        let mut of = None;
        match &entry.body {
            Body::Begun { name, origin, .. } => say(
                Kind::Table,
                match origin {
                    Some(_) => format!("The table {name} begins, going on from an imported log."),
                    None => format!("The table {name} begins."),
                },
            ),
            Body::Committed { .. }
            | Body::Published { .. }
            | Body::Wished { .. }
            | Body::Woven { .. }
            // What they have of it now, they are told by itself.
            | Body::CardMoved { .. }
            | Body::CardPinned { .. }
            // What it is for is told: a card, a map with all its tiles, the stage, somebody.
            | Body::Picture { .. }
            // So often that it would bury what happens: the map shows it.
            | Body::Fogged { how: Fogging::Hide(_) | Fogging::Show(_), .. }
            // That it was sealed is there for devices; people are told what is opened.
            | Body::Sealed { .. }
            // The holder of the floor, and what waits for it, are shown only while it is held.
            | Body::Floor { ended: None, .. }
            | Body::Held { .. }
            | Body::Released { .. }
            // Without a word: it is shown at the seat.
            | Body::Safety(Safety::SteppedOut { .. }) => {}
            Body::Awaited { of: attempt, seat: one, .. } => {
                of = Some(attempt);
                say(Kind::Rolled, format!("The dice wait for a secret of {}'s device.", seat(*one)));
            }
            Body::Absent { of: attempt, seat: one, .. } => {
                of = Some(attempt);
                say(Kind::Rolled, format!("The dice wait no longer for {}'s device.", seat(*one)));
            }
            Body::Renewed { why } => say(
                Kind::Table,
                match why {
                    Renewal::Restored => {
                        "The table goes on from a backup: what was played after it is gone. Dice count as rolled by one machine until the devices here have new secrets."
                    }
                    Renewal::Lost => {
                        "The secrets of this table were lost, and it has new ones. Dice count as rolled by one machine until the devices here have new secrets, too."
                    }
                }
                .to_owned(),
            ),
            Body::AskedToUndo { .. } => {
                say(Kind::Undone, format!("{by} asks everybody to agree to take the latest change back."));
            }
            Body::Agreed {} => say(Kind::Undone, format!("{by} agrees to take it back.")),
            // Arrivals and departures are shown at the seats, and a character of one's own is told when it is
            // made.
            Body::Seated { seat: one, .. } if entry.by == By::Seat(*one) => {}
            Body::Seated { name, characters, .. } => {
                let plays: Vec<String> =
                    characters.iter().filter_map(|who| names(&Value::Character(*who))).collect();
                say(
                    Kind::Table,
                    match plays.as_slice() {
                        [] => format!("{name} has a seat at the table."),
                        plays => format!("{name} plays {}.", list(plays)),
                    },
                );
            }
            Body::Allowed { seat: one, role, may } => say(Kind::Table, allowed(&seat(*one), *role, may)),
            Body::Chair { from, .. } => say(
                Kind::Table,
                format!("{} gives the chair to {}, who runs the game from here on.", seat(REFEREE), seat(*from)),
            ),
            Body::Removed { seat: one } => say(Kind::Table, format!("{}'s seat is removed.", seat(*one))),
            Body::Erased { seat: one, .. } => say(
                Kind::Table,
                match entry.by == By::Seat(*one) {
                    true => format!("{} erased everything they had said, and their name.", seat(*one)),
                    false => format!("The referee erased everything that {} had said, and their name.", seat(*one)),
                },
            ),
            // Nothing is left of them.
            Body::Said { .. } | Body::Note { .. } if entry.erased.is_some() => {}
            Body::Busy { on } => say(
                Kind::Table,
                match on {
                    true => "Others see that the referee is busy.".to_owned(),
                    false => "Others no longer see that the referee is busy.".to_owned(),
                },
            ),
            Body::Session { number, open } => {
                say(Kind::Table, format!("Session {number} {}.", if *open { "begins" } else { "ends" }));
            }
            Body::Proposed { attempt, filled } => {
                of = Some(attempt);
                say(Kind::Attempt, format!("{by} proposes: {}", self.filled(filled)));
            }
            Body::Queued { attempt, filled } => {
                of = Some(attempt);
                say(Kind::Attempt, format!("{by} will next: {}", self.filled(filled)));
            }
            Body::Withdrawn { attempt, begins: Some(_), .. } => of = Some(attempt),
            Body::Withdrawn { attempt, begins: None, .. } => {
                of = Some(attempt);
                say(Kind::Aside, self.withdrawn(seats, entry, "what waited"));
            }
            Body::Attempted { attempt, filled, data, after_seen } => {
                of = Some(attempt);
                let known = self.live.attempted(data);
                let what = match (known, filled) {
                    (Some(Attempted { told: Some(told), .. }), _) => self.text(&told),
                    (_, Some(filled)) => format!("{by}: {}", self.filled(filled)),
                    (Some(Attempted { words, .. }), None) => self.text(&words),
                    (None, None) => String::new(),
                };
                let after = if *after_seen { " (after dice were seen and undone)" } else { "" };
                say(Kind::Attempt, format!("{what}{after}"));
            }
            Body::Rolled { attempt, key, owner, faces, source, die, .. } => {
                of = Some(attempt);
                let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
                let faces = faces.join(", ");
                let (rule, owner) = (self.words.rule(key), self.words.owner(*owner, &names));
                // The explanation shows dice that fell; other sources of faces need words.
                let drawn = matches!(source, Source::Links { .. } | Source::Seed | Source::Imported);
                say(
                    if drawn { Kind::Rolled } else { Kind::Chosen },
                    match source {
                        Source::Typed(one) => format!("{} typed what real dice show: {faces}", seat(*one)),
                        Source::Again(_) => format!("The same faces as before: {faces}"),
                        Source::Links { .. } | Source::Seed | Source::Imported => {
                            format!("{rule}: {owner} rolls {die}: {faces}")
                        }
                    },
                );
            }
            // Of whoever rolled only what those may know of who read it: there is a name for nobody else.
            Body::Opened { rolls, .. } => {
                let shown = rolls.iter().filter_map(norn_chronicle::seal::read).filter_map(|(one, _)| {
                    let Body::Rolled { key, die, faces, .. } = one.body else { return None };
                    let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
                    Some(format!("{}: {die}: {}", self.words.rule(&key), faces.join(", ")))
                });
                let shown: Vec<String> = shown.collect();
                say(Kind::Rolled, format!("{by} opens dice that were hidden. {}", shown.join("; ")));
            }
            Body::Answered { attempt, key, owner, answer, from, .. } => {
                of = Some(attempt);
                let answer = self.words.answer(key, answer, &names);
                let (rule, owner) = (self.words.rule(key), self.words.owner(*owner, &names));
                say(
                    Kind::Chosen,
                    match from {
                        From::Seat(_) => format!("{rule}: {owner} says {answer}"),
                        From::Standing(one) => format!("{rule}: {}'s standing answer: {answer}", seat(*one)),
                        From::Lapsed => format!("{rule}: nobody chose, so the default holds: {answer}"),
                        From::Later => format!("{rule}: unless {owner} says otherwise: {answer}"),
                    },
                );
            }
            Body::Ruled { attempt, key, number, word, reason, .. } => {
                of = Some(attempt);
                let rule = self.words.rule(key);
                let ruling = match word.as_deref() {
                    None => format!("The referee's ruling: {rule} counts as {number}"),
                    Some("waived") => format!("The referee lets it pass: {rule}"),
                    Some(word) => format!("The referee's ruling: {rule}: {}", self.words.word(key, word)),
                };
                say(Kind::Ruled, kept(ruling, reason));
            }
            Body::SetAside { attempt, reason, .. } => {
                of = Some(attempt);
                say(
                    Kind::Aside,
                    match reason {
                        Aside::Referee(reason) => kept(
                            "Set aside; its dice stay in the log and count for nothing".to_owned(),
                            reason,
                        ),
                        Aside::Stopped => "Set aside, because its subject was stopped.".to_owned(),
                        Aside::Undone => "Taken back while it was open.".to_owned(),
                        Aside::Refused(rule) => format!("It can't happen: {}", self.words.rule(rule)),
                        Aside::Differs(how) => {
                            format!("Set aside, because it no longer runs as it did: {how}")
                        }
                        Aside::Fault(how) => format!(
                            "Set aside, because of a fault of this program: {how}. Nothing else was harmed."
                        ),
                    },
                );
            }
            Body::Effects { attempt, lines, .. } => {
                of = Some(attempt);
                say(Kind::Changed, String::new());
                told.lines = self.lines(lines);
                // What can still be ruled on is looked at by itself.
                told.lines.iter_mut().for_each(|line| line.rulable = None);
            }
            Body::Settled { attempt, verdict, .. } => {
                of = Some(attempt);
                let label = verdict
                    .outcome
                    .as_deref()
                    .map(|outcome| self.words.value("words", &Value::word(outcome), &names));
                let text = match (&label, verdict.total) {
                    (Some(outcome), Some(total)) => format!("{outcome}, with {total}"),
                    (Some(outcome), None) => outcome.clone(),
                    (None, Some(total)) => total.to_string(),
                    (None, None) => String::new(),
                };
                say(Kind::Settled, text);
                told.outcome = Some(Outcome { label, total: verdict.total });
            }
            Body::Corrected { id, address, was, value, reason, .. } => {
                of = Some(id);
                say(Kind::ByHand, kept(self.corrected(&by, address, was.as_ref(), value), reason));
            }
            Body::Built { id, draft, who, .. } => {
                of = Some(id);
                let forms = self.live.forms();
                let known = forms.iter().find(|form| form.name == draft.form).map(|form| self.text(&form.words));
                let form = known.unwrap_or_else(|| self.words.attempt(&draft.form, None));
                let named = match draft.values.get("name") {
                    Some(Value::Text(name)) if !name.is_empty() => Some(name.clone()),
                    _ => None,
                };
                say(
                    Kind::ByHand,
                    match names(&Value::Character(*who)).or(named) {
                        Some(name) => format!("{by} makes {name} ({}).", lowered(&form)),
                        None => format!("{by}: {form}."),
                    },
                );
            }
            Body::Loaded { id, pack, rows, .. } => {
                of = Some(id);
                let count = match rows.len() {
                    1 => "1 row".to_owned(),
                    count => format!("{count} rows"),
                };
                let named = rows.iter().filter_map(|row| row.row.get("name")?.as_str().map(str::to_owned));
                let mut shown: Vec<String> = named.take(NAMED_MAX).collect();
                match rows.len().saturating_sub(shown.len()) {
                    0 => {}
                    more => shown.push(format!("{more} more")),
                }
                say(Kind::ByHand, format!("{by} takes in the pack “{pack}”, {count}: {}.", list(&shown)));
            }
            Body::Switched { id, switch, value, .. } => {
                of = Some(id);
                let about = self.live.switches().iter().find(|one| one.id == switch);
                let label = about.map_or_else(|| switch.clone(), |one| self.words.switch(one));
                let value = about.map_or_else(|| value.clone(), |one| self.words.setting(one, value));
                say(Kind::ByHand, format!("House rule: {label} is now {value}."));
            }
            Body::Edition { edition, .. } => {
                say(Kind::Table, format!("The table moves on to edition {edition} of its rules."));
            }
            Body::Undone { undone, again, .. } => {
                let what = if *again { "takes the latest attempt up again" } else { "takes the latest change back" };
                say(Kind::Undone, format!("{by} {what}."));
                told.undone = undone.iter().map(|id| id.0.clone()).collect();
            }
            Body::Redone { redone, .. } => {
                if matches!(entry.by, By::Seat(_)) {
                    say(Kind::Undone, format!("{by} does again what was taken back."));
                }
                told.redone = redone.iter().map(|id| id.0.clone()).collect();
            }
            Body::Said { text, kind, .. } => match kind {
                Said::Talk => say(Kind::Talk, text.clone()),
                Said::Narration => say(Kind::Narration, text.clone()),
            },
            Body::Note { text } => say(Kind::Note, text.clone()),
            Body::Card { card, wrote, about } => {
                let does = match wrote {
                    Wrote::New if kept_for(entry) => "writes",
                    Wrote::New => "shows",
                    Wrote::Changed => "changes",
                    Wrote::Back => "brings back",
                };
                say(Kind::Card, format!("{by} {does} the card “{}”.", about.title));
                told.card = Some(card.0.clone());
            }
            Body::CardGone { title, .. } => say(Kind::Card, format!("{by} takes away the card “{title}”.")),
            Body::Backdrop { lies: Some(_), .. } => {
                say(Kind::Table, format!("{by} lays a picture under a map."));
            }
            Body::Backdrop { lies: None, .. } => {
                say(Kind::Table, format!("{by} takes away the picture under a map."));
            }
            Body::Tiled { .. } => say(Kind::Table, format!("{by} makes the picture under a map sharper.")),
            Body::Fogged { how: Fogging::All, .. } => {
                say(Kind::Table, format!("{by} hides all of a map's picture."));
            }
            Body::Fogged { how: Fogging::Nothing, .. } => {
                say(Kind::Table, format!("{by} shows all of a map's picture."));
            }
            Body::Staged { picture: Some(on) } => {
                say(Kind::Table, format!("{by} shows a picture: {}", on.alt));
            }
            Body::Staged { picture: None } => say(Kind::Table, format!("{by} puts the picture away.")),
            Body::Portrait { who, picture } => {
                let name = names(&Value::Character(*who)).unwrap_or_else(|| "somebody".to_owned());
                say(
                    Kind::Table,
                    match picture {
                        Some(_) => format!("{by} gives {name} a portrait."),
                        None => format!("{by} takes away the portrait of {name}."),
                    },
                );
            }
            Body::Floor { ended: Some(FloorEnded { seat: whose, why }), .. } => say(
                Kind::Safety,
                match why {
                    FloorEnd::Quiet => {
                        format!("{} said nothing for too long, and no longer has the floor.", seat(*whose))
                    }
                    FloorEnd::Vote => format!("The others have ended the floor of {}.", seat(*whose)),
                    FloorEnd::Referee => format!("{by} has ended the floor of {}.", seat(*whose)),
                },
            ),
            Body::Subject { subject } if subject.is_empty() => {
                say(Kind::Table, "The story is on nothing in particular.".to_owned());
            }
            Body::Subject { subject } => say(Kind::Table, format!("The story is on: {subject}")),
            Body::Thrown { notation, faces, total, .. } => {
                let fallen = fell(notation, faces, total).into_iter().map(Line::told).collect();
                let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
                say(Kind::Thrown, format!("{by} throws {notation}: {} = {total}", faces.join(", ")));
                told.lines = fallen;
            }
            Body::Safety(Safety::Stopped { subject, .. }) => say(
                Kind::Safety,
                match subject.as_str() {
                    "" => "What was going on stops here. Go on with something else.".to_owned(),
                    subject => format!("\"{subject}\" stops here. Go on with something else."),
                },
            ),
            Body::Safety(Safety::GoneOn { subject }) => say(
                Kind::Safety,
                match subject.as_str() {
                    "" => "That was a mistake: what was going on goes on.".to_owned(),
                    subject => format!("That was a mistake: \"{subject}\" goes on."),
                },
            ),
            Body::Safety(Safety::Called { change }) => say(
                Kind::Safety,
                match change {
                    ScriptChange::Pause {} => "Somebody calls for a pause.",
                    ScriptChange::Rewind { .. } => {
                        "Somebody asks to rewind: to go back, and tell it another way."
                    }
                    ScriptChange::FastForward {} => {
                        "Somebody asks to fast-forward: to pass over what happens here."
                    }
                }
                .to_owned(),
            ),
            Body::Safety(Safety::Ready {}) => say(Kind::Safety, format!("{by} is ready to go on.")),
            Body::Safety(Safety::Resumed {}) => say(
                Kind::Safety,
                match entry.by {
                    By::Seat(_) => format!("{by} resumes play."),
                    By::Rules | By::Nobody => "Everybody is ready: play goes on.".to_owned(),
                },
            ),
            Body::Safety(Safety::Reopened { subject }) => {
                say(Kind::Safety, format!("With everybody's consent, back to: {subject}"));
            }
        }
        told.attempt = of.map(|id| id.0.clone());
        if matches!(told.kind, Kind::Talk | Kind::Narration | Kind::Note)
            && let By::Seat(one) = entry.by
            && (entry.hand.is_some() || self.live.called(one).as_ref() != Some(&by))
        {
            told.who = Some(by);
        }
        told
    }
}
