//! The log in words.
use super::kept::Lately;
use crate::page::{right, width, wrap};
use crate::words::{Names, Row};
use norn_chronicle::{AttemptId, Body, By, Entry, From, REFEREE, Reach, Said, Seat, Source};
use norn_kernel::{Line, Noted, Path};
use norn_wire::draw::Drawing;
use norn_wire::tell::SeatNames;
use std::collections::BTreeSet;

/// How wide the figures of an explanation are.
const FIGURES: usize = 10;

/// Tells entries to people.
pub(super) struct Story<'a> {
    /// The table, as whoever reads may see it, and all its words.
    pub(super) drawing: Drawing<'a>,
    pub(super) names: Names<'a>,
    /// The seats by name.
    pub(super) seats: &'a SeatNames,
    /// Whether explanations name the rule of each row.
    pub(super) unfold: bool,
    /// What can be said of the latest of the log.
    pub(super) lately: &'a Lately,
}

impl Story<'_> {
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
        let mut row = self.drawing.words.line(line, self.names);
        if let Line::Asked { key, answer, .. } = line
            && self.lately.lapsed.contains(&(attempt.clone(), path))
        {
            let (label, answer) =
                (self.drawing.words.rule(key), self.drawing.words.answer(key, answer, self.names));
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
            // What changes several times on the way is told once.
            let where_told = match &noted.line {
                Line::Changed { .. } => String::new(),
                _ => noted.path.to_string(),
            };
            if row.says() && told.insert(format!("{where_told} {} {}", row.figure, row.what)) {
                page.push_str(&self.row(noted.path.depth(), &row, self.unfold));
            }
        }
        page
    }

    fn effects(&self, what: &str) -> String {
        wrap(what, "  ", "    ")
    }

    /// Whom something is for, where that is not everybody.
    fn aside(&self, audience: &Reach) -> String {
        let Reach::Seats(seats) = audience else { return String::new() };
        let name = |seat: &Seat| self.seats.get(seat).cloned().unwrap_or_else(|| format!("seat {}", seat.0));
        let who: Vec<String> = seats.iter().filter(|seat| **seat != REFEREE).map(name).collect();
        match who.as_slice() {
            [] => "(hidden) ".to_owned(),
            // The referee reads everything, and whoever writes something for few has to know that.
            who => format!("({} and the referee alone) ", who.join(", ")),
        }
    }

    /// An entry, as whoever it reaches reads it; nothing where there is nothing to read.
    pub(super) fn entry(&self, entry: &Entry, told: &mut BTreeSet<String>) -> String {
        let aside = self.aside(&entry.audience);
        let said = |text: &str| if text.is_empty() { String::new() } else { wrap(text, &aside, "    ") };
        let text = self.drawing.told(self.seats, entry).text;
        let by = match entry.by {
            By::Seat(seat) => self.seats.get(&seat).map_or("The referee", String::as_str),
            By::Rules | By::Nobody => "",
        };
        match &entry.body {
            Body::Attempted { .. } => {
                // Each attempt is explained from its beginning.
                told.clear();
                said(&text)
            }
            // What fell and what was chosen stands in the explanation; where it comes from otherwise does not.
            Body::Rolled { source: Source::Links { .. } | Source::Seed | Source::Imported, .. }
            | Body::Answered { from: From::Seat(_) | From::Lapsed | From::Later, .. }
            // What waited and begins says so itself.
            | Body::Withdrawn { begins: Some(_), .. } => String::new(),
            Body::Rolled { .. } | Body::Answered { .. } => self.effects(&text),
            Body::Effects { attempt, lines, .. } => self.rows(attempt, lines, told),
            Body::Settled { .. } if text.is_empty() => self.effects("=> done"),
            Body::Settled { .. } => self.effects(&format!("=> {text}")),
            Body::Withdrawn { attempt, .. } => {
                let known = self.lately.waited.iter().find(|(id, _)| id == attempt);
                let what =
                    known.map_or_else(|| "what waited".to_owned(), |(_, filled)| self.drawing.filled(filled));
                said(&self.drawing.withdrawn(self.seats, entry, &what))
            }
            // What somebody does in front of the others is told of them, as on the page.
            Body::Said { kind: Said::Talk, .. } => said(&match text.strip_prefix("/me ") {
                Some(does) => format!("{by} {does}"),
                None => format!("{by}: \"{text}\""),
            }),
            Body::Said { kind: Said::Narration, .. } => wrap(&text, "| ", "| "),
            Body::Note { .. } => said(&format!("{by} notes: {text}")),
            _ => said(&text),
        }
    }
}
