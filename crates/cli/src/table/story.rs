//! The log in words.
use super::kept::Lately;
use crate::page::{right, width, wrap};
use crate::words::{Names, Row, Words, list};
use norn_chronicle::{Aside, AttemptId, Body, By, Entry, From, REFEREE, Reach, Safety, Said, Seat, Source};
use norn_kernel::{Filled, Line, Noted, Path, Switch, Value, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// How wide the figures of an explanation are.
const FIGURES: usize = 10;

/// Tells entries to people.
pub(super) struct Story<'a> {
    pub(super) words: &'a Words,
    pub(super) names: Names<'a>,
    /// The seats by name.
    pub(super) seats: &'a BTreeMap<Seat, String>,
    /// Whether explanations name the rule of each row.
    pub(super) unfold: bool,
    /// The house rules.
    pub(super) switches: &'a [Switch],
    /// What can be said of the latest of the log.
    pub(super) lately: &'a Lately,
    /// The rows of sheets and scene that can be corrected, by address: what they are called.
    pub(super) rows: &'a dyn Fn(&str) -> Option<String>,
}

/// Whether a value leaves something out.
fn says_nothing(cell: &Value) -> bool {
    match cell {
        Value::Flag(flag) => !flag,
        Value::Number(number) => *number == 0,
        Value::Word(word) | Value::Text(word) => word.is_empty() || word == "none",
        Value::List(values) => values.is_empty(),
        _ => false,
    }
}

impl Story<'_> {
    pub(super) fn seat(&self, seat: Seat) -> String {
        match self.seats.get(&seat) {
            Some(name) => name.clone(),
            None if seat == REFEREE => "The referee".to_owned(),
            None => format!("seat {}", seat.0),
        }
    }

    fn by(&self, by: By) -> String {
        match by {
            By::Seat(seat) => self.seat(seat),
            By::Rules => "The rules".to_owned(),
            By::Nobody => "Nobody".to_owned(),
        }
    }

    /// What is attempted, with what it is filled in with.
    pub(super) fn filled(&self, filled: &Filled) -> String {
        let name = self.words.attempt(&filled.attempt, None);
        let with: Vec<String> = filled
            .values
            .iter()
            .filter(|(_, value)| !says_nothing(value) && !self.is_gone(value))
            .map(|(key, value)| (key, self.brief(value)))
            .map(|(key, value)| format!("{key}: {value}"))
            .collect();
        if with.is_empty() { name } else { format!("{name} ({})", with.join("; ")) }
    }

    /// Whether a value is a thing that has no name any more, such as a goal of a round that is over.
    fn is_gone(&self, value: &Value) -> bool {
        matches!(value, Value::Item(_)) && (self.names)(value).is_none()
    }

    /// A value in a few words: of a row of a record, only what says something.
    pub(super) fn brief(&self, value: &Value) -> String {
        let said = |value: &Value| self.words.value("words", value, self.names);
        let Value::List(rows) = value else { return said(value) };
        let row = |row: &Value| match row {
            Value::List(cells) => {
                let cells = cells.iter().filter(|cell| !says_nothing(cell)).map(said);
                cells.collect::<Vec<_>>().join(" ")
            }
            one => said(one),
        };
        let of_records = rows.iter().any(|row| matches!(row, Value::List(_)));
        let rows: Vec<String> = rows.iter().map(row).collect();
        if of_records { rows.join(", ") } else { list(&rows) }
    }

    /// A row of an explanation, indented as deep as it stands, with its rule where that is wanted.
    pub(super) fn row(&self, path_depth: usize, row: &Row, rule: bool) -> String {
        let figure = right(&row.figure, FIGURES);
        let deep = "  ".repeat(path_depth.min(8));
        let what = if rule { format!("{} [{}]", row.what, row.rule) } else { row.what.clone() };
        let what = if row.counts { what } else { format!("- {what}") };
        let hang = " ".repeat(FIGURES + 2 + width(&deep));
        wrap(&what, &format!("{figure}  {deep}"), &hang)
    }

    /// A line of an attempt's explanation. Where nobody answered, nobody is said to have said anything.
    pub(super) fn line(&self, attempt: &AttemptId, path: Path, line: &Line<String>) -> Row {
        let mut row = self.words.line(line, self.names);
        if let Line::Asked { key, answer, .. } = line
            && self.lately.lapsed.contains(&(attempt.clone(), path))
        {
            let (label, answer) = (self.words.rule(key), self.words.answer(key, answer, self.names));
            row.what = format!("{label}: nobody chose, so the default holds: {answer}");
        }
        row
    }

    /// Rows that were not told before.
    pub(super) fn rows(
        &self,
        attempt: &AttemptId,
        lines: &[Noted<String>],
        told: &mut BTreeSet<String>,
    ) -> String {
        let mut page = String::new();
        let mut outcome = None;
        for noted in lines {
            // Where nothing changes an outcome on its way, it is news once; unfolded, each rule has its line.
            if let Line::Outcome { word, .. } = &noted.line {
                let again = outcome.replace(word) == Some(word);
                if again && !self.unfold {
                    continue;
                }
            }
            let row = self.line(attempt, noted.path, &noted.line);
            if row.says() && told.insert(format!("{} {} {}", noted.path, row.figure, row.what)) {
                page.push_str(&self.row(noted.path.depth(), &row, self.unfold));
            }
        }
        page
    }

    pub(super) fn verdict(&self, verdict: &Verdict) -> String {
        let outcome = verdict
            .outcome
            .as_deref()
            .map(|outcome| self.words.value("words", &Value::word(outcome), self.names));
        match (outcome, verdict.total) {
            (Some(outcome), Some(total)) => format!("=> {outcome}, with {total}"),
            (Some(outcome), None) => format!("=> {outcome}"),
            (None, Some(total)) => format!("=> {total}"),
            (None, None) => "=> done".to_owned(),
        }
    }

    fn effects(&self, what: &str) -> String {
        wrap(what, "  ", "    ")
    }

    /// Whom something is for, where that is not everybody.
    fn aside(&self, audience: &Reach) -> String {
        let Reach::Seats(seats) = audience else { return String::new() };
        let who: Vec<String> =
            seats.iter().filter(|seat| **seat != REFEREE).map(|seat| self.seat(*seat)).collect();
        match who.as_slice() {
            [] => "(hidden) ".to_owned(),
            // The referee reads everything, and whoever writes something for few has to know that.
            who => format!("({} and the referee alone) ", who.join(", ")),
        }
    }

    /// An entry, as whoever it reaches reads it; nothing where there is nothing to read.
    pub(super) fn entry(&self, entry: &Entry, told: &mut BTreeSet<String>) -> String {
        let by = self.by(entry.by);
        let aside = self.aside(&entry.audience);
        let said = |text: String| wrap(&text, &aside, "    ");
        let kept = |what: &str, reason: &str| match reason {
            "" => what.to_owned(),
            reason => format!("{what} ({reason})"),
        };
        match &entry.body {
            Body::Begun { name, .. } => said(format!("The table `{name}` begins.")),
            // Who has the floor is named while it is held, and not told again; what waited is told when it is heard.
            Body::Committed { .. }
            | Body::Woven { .. }
            | Body::Wishes { .. }
            | Body::Floor { .. }
            | Body::Held { .. }
            | Body::Released { .. } => String::new(),
            Body::Awaited { seat, .. } => {
                said(format!("The dice wait for a secret of {}'s device.", self.seat(*seat)))
            }
            Body::Seated { name, characters, present, .. } => {
                let who: Vec<String> = characters
                    .iter()
                    .map(|&who| self.words.value("words", &Value::Character(who), self.names))
                    .collect();
                said(match (present, who.is_empty()) {
                    (false, _) => format!("{name} leaves for now."),
                    (true, true) => format!("{name} sits at the table."),
                    (true, false) => format!("{name} plays {}.", list(&who)),
                })
            }
            Body::Session { number, open } => {
                said(format!("Session {number} {}.", if *open { "begins" } else { "ends" }))
            }
            Body::Proposed { filled, .. } => said(format!("{by} proposes: {}", self.filled(filled))),
            Body::Queued { filled, .. } => said(format!("{by} will next: {}", self.filled(filled))),
            Body::Withdrawn { attempt } => {
                let known = self.lately.waited.iter().find(|(id, _)| id == attempt);
                let what = known.map_or_else(|| "what waited".to_owned(), |(_, filled)| self.filled(filled));
                said(match entry.by {
                    By::Seat(REFEREE) => format!("{by} turns down: {what}"),
                    By::Seat(_) => format!("{by} takes back: {what}"),
                    By::Rules | By::Nobody => format!("It can't be done any more and is dropped: {what}"),
                })
            }
            Body::Attempted { filled, after_seen, .. } => {
                // Each attempt is explained from its beginning.
                told.clear();
                let after = if *after_seen { " (after dice were seen and undone)" } else { "" };
                match filled {
                    Some(filled) => said(format!("{by}: {}{after}", self.filled(filled))),
                    None => said("Now due:".to_owned()),
                }
            }
            Body::Rolled { faces, source, .. } => {
                let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
                let faces = faces.join(", ");
                match source {
                    Source::Typed(seat) => {
                        self.effects(&format!("{} typed what real dice show: {faces}", self.seat(*seat)))
                    }
                    Source::Again(_) => self.effects(&format!("The same faces as before: {faces}")),
                    Source::Links { .. } | Source::Seed | Source::Imported => String::new(),
                }
            }
            Body::Answered { key, answer, from, .. } => {
                let answer = self.words.answer(key, answer, self.names);
                match from {
                    // Where nobody answered, the explanation says so.
                    From::Seat(_) | From::Lapsed => String::new(),
                    From::Standing(seat) => {
                        self.effects(&format!("{}'s standing answer: {answer}", self.seat(*seat)))
                    }
                }
            }
            Body::Ruled { key, number, reason, .. } => {
                let rule = self.words.rule(key);
                said(kept(&format!("The referee's ruling: {rule} counts as {number}"), reason))
            }
            Body::SetAside { reason, .. } => said(match reason {
                Aside::Referee(reason) => {
                    kept("Set aside; its dice stay in the log and count for nothing", reason)
                }
                Aside::Stopped => "Set aside, because its subject was stopped.".to_owned(),
                Aside::Undone => "Taken back while it was open.".to_owned(),
                Aside::Refused(rule) => format!("It can't happen: {} [{rule}]", self.words.rule(rule)),
                Aside::Differs(how) => format!("Set aside, because it no longer runs as it did: {how}"),
                Aside::Fault(how) => {
                    format!("Set aside, because of a fault of this program: {how}. Nothing else was harmed.")
                }
            }),
            Body::Effects { attempt, lines, .. } => self.rows(attempt, lines, told),
            Body::Settled { verdict, .. } => self.effects(&self.verdict(verdict)),
            Body::Corrected { address, value, reason, .. } => {
                let value = self.words.value("words", value, self.names);
                let what = (self.rows)(address).unwrap_or_else(|| address.clone());
                let value = if value.is_empty() { "nothing".to_owned() } else { value };
                said(kept(&format!("{by} corrects {what}: it is now {value}"), reason))
            }
            Body::Built { draft, who, .. } => {
                let name = (self.names)(&Value::Character(*who));
                let form = self.words.value("words", &Value::word(&draft.form), self.names);
                said(match name {
                    Some(name) => format!("{by} makes {name} ({form})."),
                    None => format!("{by} makes a new {form}."),
                })
            }
            Body::Switched { switch, value, .. } => {
                said(match self.switches.iter().find(|one| one.id == switch) {
                    Some(known) => {
                        let (what, now) = (self.words.switch(known), self.words.setting(known, value));
                        format!("House rule: {what}: now {now}.")
                    }
                    None => format!("House rule: {switch}: now {value}."),
                })
            }
            Body::Edition { edition, .. } => {
                said(format!("The table moves on to edition {edition} of its rules."))
            }
            Body::Undone { .. } => said(format!("{by} takes the latest change back.")),
            Body::Said { text, kind, .. } => match kind {
                Said::Talk => said(format!("{by}: \"{text}\"")),
                Said::Narration => wrap(text, "| ", "| "),
            },
            Body::Note { text } => said(format!("{by} notes: {text}")),
            Body::Subject { subject } if subject.is_empty() => {
                said("The story is on nothing in particular.".to_owned())
            }
            Body::Subject { subject } => said(format!("The story is on: {subject}")),
            Body::Thrown { notation, faces, total, .. } => {
                let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
                said(format!("{by} throws {notation}: {} = {total}", faces.join(", ")))
            }
            Body::Safety(Safety::Stopped { subject, .. }) => said(match subject.as_str() {
                "" => "Black: what was going on stops here. Go on with something else.".to_owned(),
                subject => format!("Black: \"{subject}\" stops here. Go on with something else."),
            }),
            Body::Safety(Safety::Reopened { subject }) => {
                said(format!("With everybody's consent, back to: {subject}"))
            }
        }
    }
}
