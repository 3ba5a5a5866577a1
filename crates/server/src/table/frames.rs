//! Serialized parts of views, recognised by their hashes, in frames that are not too long.
use super::Frame;
use crate::limits::FRAME_MAX;
use norn_chronicle::AttemptId;
use norn_kernel::Form;
use norn_wire::log::Told;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, DefaultHasher, Hasher, RandomState};
use std::sync::{Arc, LazyLock};

/// Computed once for all seats that are shown the same change.
#[derive(Default)]
pub(super) struct Once {
    pub(super) forms: Option<Arc<[Form]>>,
    /// Parts drawn for one seat, by their mark, for other seats with the same part.
    pub(super) drawn: HashMap<u64, Arc<str>>,
}

impl Once {
    /// What is drawn, as it is written, if what it is drawn from is not what was marked last; then it is marked.
    pub(super) fn drawn(
        &mut self,
        marked: &mut Mark,
        from: impl FnOnce(&mut DefaultHasher),
        draw: impl FnOnce() -> String,
    ) -> Option<Arc<str>> {
        let mut mark = MARKING.build_hasher();
        from(&mut mark);
        let mark = mark.finish();
        let new = marked.is_new(mark);
        new.then(|| Arc::clone(self.drawn.entry(mark).or_insert_with(|| draw().into())))
    }
}

/// The marks of the parts of a view.
#[derive(Clone, Default)]
pub(super) struct Marks {
    pub(super) table: Mark,
    pub(super) now: Mark,
    pub(super) past: Mark,
    pub(super) scene: Mark,
    pub(super) time: Mark,
    pub(super) ground: Mark,
    pub(super) scenery: Mark,
    pub(super) can: Mark,
    pub(super) sheets: Vec<Marked>,
    /// By name.
    pub(super) cards: BTreeMap<AttemptId, Mark>,
}

/// The marks of a sheet.
#[derive(Clone, Default)]
pub(super) struct Marked {
    pub(super) about: Mark,
    pub(super) sections: Vec<Mark>,
}

/// A part's mark: a keyed hash. Nobody can make two parts with the same one, since the keys are drawn at
/// random for each server.
#[derive(Clone, Default)]
pub(super) struct Mark(Option<u64>);

/// A part of a view, as it is written, with its name.
pub(super) type Part = (&'static str, Arc<str>);

pub(super) static MARKING: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// As it is sent.
pub(super) fn json<T: Serialize + ?Sized>(what: &T) -> String {
    // Plain data of ours: strings as keys, no number that JSON lacks.
    serde_json::to_string(what).unwrap_or_default()
}

impl Mark {
    /// Whether this is not what was marked last; from then on it is.
    pub(super) fn is_new(&mut self, mark: u64) -> bool {
        self.0.replace(mark) != Some(mark)
    }

    /// The part with its name, if it is not the one that was marked last; from then on it is that one.
    pub(super) fn differs<T: Serialize>(&mut self, name: &'static str, part: &T) -> Option<Part> {
        let text = json(part);
        self.is_new(MARKING.hash_one(&text)).then(|| (name, text.into()))
    }
}

/// Groups parts in order into frames of at most [`FRAME_MAX`]; a longer part goes alone.
pub(super) fn grouped<T>(all: impl IntoIterator<Item = T>, length: impl Fn(&T) -> usize) -> Vec<Vec<T>> {
    let (mut groups, mut room) = (Vec::<Vec<T>>::new(), 0);
    for one in all {
        let long = length(&one);
        match groups.last_mut() {
            Some(group) if long <= room => group.push(one),
            _ => {
                room = FRAME_MAX;
                groups.push(vec![one]);
            }
        }
        room = room.saturating_sub(long);
    }
    groups
}

/// [`ToPage::Changed`] of parts that are written already.
pub(super) fn changed(parts: Vec<Part>) -> impl Iterator<Item = Frame> {
    grouped(parts, |(_, text)| text.len()).into_iter().map(|parts| {
        let parts: Vec<String> = parts.iter().map(|(name, text)| format!(r#""{name}":{text}"#)).collect();
        format!(r#"{{"is":"changed","parts":{{{}}}}}"#, parts.join(",")).into()
    })
}

/// What has changed of the sheet at a place, as it is written.
pub(super) struct NewSheet {
    pub(super) place: usize,
    pub(super) about: Arc<str>,
    /// How many sections it has in all.
    pub(super) count: usize,
    /// Those that are new, each with its place.
    pub(super) sections: Vec<(usize, Arc<str>)>,
}

/// [`norn_wire::message::Sheets`] that are written already. What all of a long sheet would not fit into goes into
/// several.
pub(super) fn sheets(count: usize, changed: Vec<NewSheet>) -> Vec<Part> {
    let mut pieces = vec![];
    for NewSheet { place, about, count, sections } in changed {
        let mut groups = grouped(sections, |(_, section)| section.len());
        if groups.is_empty() {
            groups.push(vec![]);
        }
        for group in groups {
            let sections: Vec<String> =
                group.iter().map(|(place, text)| format!("[{place},{text}]")).collect();
            let sections = sections.join(",");
            pieces.push(format!(r#"[{place},{{"about":{about},"count":{count},"sections":[{sections}]}}]"#));
        }
    }
    let mut groups = grouped(pieces, String::len);
    if groups.is_empty() {
        groups.push(vec![]);
    }
    let part = |pieces: Vec<String>| format!(r#"{{"count":{count},"changed":[{}]}}"#, pieces.join(","));
    groups.into_iter().map(|pieces| ("sheets", part(pieces).into())).collect()
}

/// [`norn_wire::message::Cards`] that are written already. What would not fit into one frame goes into several.
pub(super) fn cards(gone: &[&str], changed: Vec<Arc<str>>) -> Vec<Part> {
    let mut groups = grouped(changed, |card| card.len());
    if groups.is_empty() {
        groups.push(vec![]);
    }
    let part = |(nth, cards): (usize, Vec<Arc<str>>)| {
        let gone = if nth == 0 { json(gone) } else { "[]".to_owned() };
        ("cards", format!(r#"{{"gone":{gone},"changed":[{}]}}"#, cards.join(",")).into())
    };
    groups.into_iter().enumerate().map(part).collect()
}

/// [`norn_wire::log::Logged`] of an entry that is written already.
pub(super) fn logged(entry: &str, told: &Told) -> Arc<str> {
    format!(r#"{{"entry":{entry},"told":{}}}"#, json(told)).into()
}

/// [`ToPage::Entries`] that are written already.
pub(super) fn entries_of(entries: Vec<Arc<str>>) -> impl Iterator<Item = Frame> {
    grouped(entries, |entry| entry.len())
        .into_iter()
        .map(|entries| format!(r#"{{"is":"entries","entries":[{}]}}"#, entries.join(",")).into())
}

#[cfg(test)]
mod tests {
    use super::super::frame;
    use super::*;
    use norn_wire::message::{self, Parts, ToPage};
    use norn_wire::state::{self, Past};

    #[test]
    fn what_has_changed_is_framed_as_the_wire_says_and_sent_once() {
        let mut mark = Mark::default();
        let past = Past { undo: None, redo: false, asked_to_undo: None, rulable: vec![], late: vec![] };
        let part = mark.differs("past", &past).expect("it was never sent");
        let parts = |parts| frame(&ToPage::Changed { parts: Box::new(parts) });
        let framed = parts(Parts { past: Some(past.clone()), ..Parts::default() });
        assert_eq!(changed(vec![part]).collect::<Vec<_>>(), [framed]);
        assert_eq!(mark.differs("past", &past), None);
        let other = Past { undo: Some(state::Undo { id: "a".to_owned() }), ..past.clone() };
        assert!(mark.differs("past", &other).is_some());
        assert!(mark.differs("past", &past).is_some());

        let about = state::About {
            who: None,
            name: "\"x\"".to_owned(),
            kind: state::Labelled { words: String::new(), rule: String::new() },
            health: None,
            conditions: vec![],
            fallen: None,
            mine: false,
            player: None,
        };
        let title = state::Labelled { words: "Gear".to_owned(), rule: String::new() };
        let section = state::Section { title, rows: vec![] };
        let sections = vec![(1, json(&section).into()), (3, json(&section).into())];
        let written = NewSheet { place: 2, about: json(&about).into(), count: 4, sections };
        let sheet =
            message::ChangedSheet { about, count: 4, sections: vec![(1, section.clone()), (3, section)] };
        for (written, count, changed_sheets) in [(vec![written], 3, vec![(2, sheet)]), (vec![], 1, vec![])] {
            let all = message::Sheets { count, changed: changed_sheets };
            let framed = parts(Parts { sheets: Some(all), ..Parts::default() });
            assert_eq!(changed(sheets(count.into(), written)).collect::<Vec<_>>(), [framed]);
        }
    }

    /// As data: one is written in canonical order, the other in that of the types.
    #[test]
    fn entries_are_framed_as_the_wire_says() {
        use norn_chronicle::{AttemptId, Body, By, Entry, Reach, Salt};
        use norn_wire::log::{Kind, Logged};
        let silent = Told {
            kind: Kind::Silent,
            text: String::new(),
            who: None,
            attempt: None,
            lines: vec![],
            aside: None,
            outcome: None,
            undone: vec![],
            redone: vec![],
            card: None,
            routine: false,
            day: None,
        };
        let said = Told {
            kind: Kind::Talk,
            text: "\"Hello\"".to_owned(),
            aside: Some("you".to_owned()),
            ..silent.clone()
        };
        for (seq, told) in [(0, silent), (9, said)] {
            let entry = Entry {
                seq,
                time: Some(5),
                by: By::Seat(norn_chronicle::Seat(1)),
                hand: None,
                command: Some("c\\1".to_owned()),
                audience: Reach::Everyone,
                salt: Salt([7; 16]),
                erased: None,
                body: Body::Withdrawn {
                    attempt: AttemptId("b-3".to_owned()),
                    begins: None,
                    reason: String::new(),
                },
            };
            let sealed = norn_chronicle::canon::seal(&entry).unwrap();
            let written = entries_of(vec![logged(&sealed.numbered(&entry, seq), &told)]);
            let framed = frame(&ToPage::Entries { entries: vec![Logged { entry, told }] });
            let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
            assert_eq!(written.map(|frame| read(&frame)).collect::<Vec<_>>(), [read(&framed)]);
        }
    }

    #[test]
    fn cards_are_framed_as_the_wire_says() {
        let card = |title: &str| state::Card {
            card: "a".to_owned(),
            version: 0,
            about: norn_wire::mirror::CardAbout {
                title: title.to_owned(),
                text: String::new(),
                fields: vec![],
                tags: vec![],
                pin: None,
                day: None,
                picture: None,
            },
            by: 0,
            to: norn_wire::mirror::Reach::Everyone,
            mine: false,
            changed: false,
            gone: false,
        };
        for changed_cards in [vec![], vec![card("x"), card("y")]] {
            let written = changed_cards.iter().map(|card| json(card).into()).collect();
            let all = message::Cards { gone: vec!["b".to_owned()], changed: changed_cards };
            let framed =
                frame(&ToPage::Changed { parts: Box::new(Parts { cards: Some(all), ..Parts::default() }) });
            assert_eq!(changed(cards(&["b"], written)).collect::<Vec<_>>(), [framed]);
        }
        let long = Arc::<str>::from("x".repeat(FRAME_MAX));
        assert_eq!(changed(cards(&["b"], vec![long.clone(), long])).count(), 2);
    }

    #[test]
    fn a_frame_of_several_is_no_longer_than_frames_may_be() {
        let long = |length| Arc::<str>::from("x".repeat(length));
        let lengths = |of: &[usize]| {
            let groups = grouped(of.iter().map(|one| long(*one)), |one| one.len());
            groups.iter().map(|group| group.iter().map(|one| one.len()).collect()).collect::<Vec<Vec<_>>>()
        };
        assert_eq!(lengths(&[]), Vec::<Vec<usize>>::new());
        assert_eq!(lengths(&[1, FRAME_MAX - 1, 1]), [vec![1, FRAME_MAX - 1], vec![1]]);
        assert_eq!(lengths(&[1, FRAME_MAX, 1]), [vec![1], vec![FRAME_MAX], vec![1]]);
        assert_eq!(lengths(&[1, FRAME_MAX + 1, 1, 2]), [vec![1], vec![FRAME_MAX + 1], vec![1, 2]]);
        // What does not fit into one frame never meets in one.
        let sheet = |place, lengths: &[usize]| {
            let sections: Vec<_> = lengths.iter().map(|one| long(*one)).enumerate().collect();
            NewSheet { place, about: long(9), count: sections.len(), sections }
        };
        assert_eq!(changed(sheets(2, vec![sheet(0, &[FRAME_MAX]), sheet(1, &[1])])).count(), 2);
        assert_eq!(changed(sheets(1, vec![sheet(0, &[FRAME_MAX, 1, FRAME_MAX])])).count(), 3);
        assert_eq!(changed(sheets(2, vec![sheet(0, &[1, 1]), sheet(1, &[])])).count(), 1);
    }
}
