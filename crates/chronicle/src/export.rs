//! The `.norn` file: a chronicle that people can keep, hand on, and check without the program that wrote it.
//!
//! JSON Lines, every line in canonical JSON and ended by one `\n`:
//!
//! 1. a [`Header`], with a label for people;
//! 2. one line for each entry: `{"entry":{…},"head":"…"}`, where `head` stands for all entries up to this one
//!    (see [`crate::canon`]), so that a changed entry is found at its own line;
//! 3. right after the first entry that names a picture, one line with its bytes in base64:
//!    `{"bytes":"…","picture":"…"}`, where `picture` is their SHA-256, as that entry has it;
//! 4. a [`Closing`] line: how many entries, their head, and the SHA-256 of every byte before this line.
//!
//! The file is the referee's, with the whole log and all its secrets, or one seat's, with that seat's stream and the
//! pictures that it names.
use crate::canon::{ENTRY_MAX, Tip, json, read, seal};
use crate::entry::FORMAT;
use crate::error::{Error, Kind};
use crate::picture::{Picture, from_text, in_text, named};
use crate::stream::{Projection, follows};
use crate::{Body, By, ChainId, DeviceKey, Entry, Hash, Seat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{BufRead, Read, Write};

/// The longest line, in bytes, without its end.
pub const LINE_MAX: usize = ENTRY_MAX + 128;
/// The most tips that a header lists.
pub const TIPS_MAX: usize = 10_000;

/// Whose view of the log a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The whole log, with all its secrets.
    Referee,
    /// What one seat has seen.
    Seat(Seat),
}

impl Whose {
    /// What the header tells people.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Referee => "the referee's log: HOLDS SECRETS of the game; show it to no player".to_owned(),
            Self::Seat(seat) => format!("what seat {} has seen", seat.0),
        }
    }
}

/// The end of a chain of secrets, as it was published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// Whose device it is; none for the server's chains.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seat: Option<Seat>,
    /// For which audience.
    pub chain: ChainId,
    /// Its end.
    pub tip: Hash,
    /// What the device signs with, where it is somewhere else.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub key: Option<DeviceKey>,
}

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the file; see [`FORMAT`].
    pub format: u32,
    /// The release that wrote it.
    pub program: String,
    /// The ruleset's name.
    pub ruleset: String,
    /// Its edition at the end of the file.
    pub edition: u32,
    /// The table's name.
    pub name: String,
    /// Whose view it is.
    pub whose: Whose,
    /// Which chains hold at the end of the file: the server's, then each device's.
    pub tips: Vec<Published>,
}

/// The header as it is written: with what people should know before they hand it on.
#[derive(Serialize, Deserialize)]
struct Labelled {
    label: String,
    #[serde(flatten)]
    header: Header,
}

/// The last line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    /// How many entries.
    pub count: u64,
    /// The head of the last one.
    pub head: Hash,
    /// The SHA-256 of every byte before this line.
    pub sum: Hash,
}

/// What a header says of the entries, gathered from them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gathered {
    begun: Option<(String, u32, String)>,
    tips: BTreeMap<(Option<Seat>, ChainId), (Hash, Option<DeviceKey>)>,
}

impl Gathered {
    /// Takes in an entry that the file will hold.
    pub fn feed(&mut self, entry: &Entry) {
        match &entry.body {
            Body::Begun { ruleset, edition, name, .. } => {
                self.begun = Some((ruleset.clone(), *edition, name.clone()));
            }
            Body::Edition { edition, .. } => {
                if let Some((_, now, _)) = &mut self.begun {
                    *now = *edition;
                }
            }
            Body::Committed { chain, tip, .. } => {
                self.tips.insert((None, chain.clone()), (*tip, None));
            }
            Body::Published { chain, tip, key } => {
                if let By::Seat(seat) = entry.by {
                    self.tips.insert((Some(seat), chain.clone()), (*tip, *key));
                }
            }
            Body::Renewed { .. } => self.tips.clear(),
            _ => {}
        }
    }

    /// The header of a file with these entries.
    ///
    /// # Errors
    /// [`Kind::Order`] if the table's beginning is not among them, [`Kind::Long`] beyond [`TIPS_MAX`].
    pub fn header(&self, whose: Whose, program: &str) -> Result<Header, Error> {
        let Some((ruleset, edition, name)) = self.begun.clone() else {
            return Err(Error::new(
                Kind::Order,
                "the log does not begin",
                "its first entry is the table's beginning",
            ));
        };
        if TIPS_MAX < self.tips.len() {
            return Err(Error::new(
                Kind::Long,
                format!("{} chains are in use", self.tips.len()),
                format!("a file lists at most {TIPS_MAX}"),
            ));
        }
        let tips = self.tips.iter().map(|((seat, chain), (tip, key))| Published {
            seat: *seat,
            chain: chain.clone(),
            tip: *tip,
            key: *key,
        });
        Ok(Header {
            format: FORMAT,
            program: program.to_owned(),
            ruleset,
            edition,
            name,
            whose,
            tips: tips.collect(),
        })
    }
}

/// Writes a file: `log` gives the whole log from its beginning, and is read twice, first for the header; `pictures` gives
/// the bytes of a picture that it names.
///
/// # Errors
/// What reading the log or a picture gives, [`Kind::Io`] where the file can't be written, [`Kind::Order`] for entries
/// out of order, [`Kind::Hash`] for bytes that are not the picture's.
pub fn export<L, E>(
    out: impl Write,
    whose: Whose,
    program: &str,
    mut log: impl FnMut() -> L,
    mut pictures: impl FnMut(&Picture) -> Result<Vec<u8>, E>,
) -> Result<Tip, E>
where
    L: Iterator<Item = Result<Entry, E>>,
    E: From<Error>,
{
    let mut gathered = Gathered::default();
    let mut count = 0;
    for entry in log() {
        let entry = entry?;
        count += 1;
        if seen(whose, &entry) {
            gathered.feed(&entry);
        }
    }
    let mut writer = Writer::new(out, &gathered.header(whose, program)?)?;
    // What came meanwhile, the header does not know.
    for entry in log().take(count) {
        writer.write(&entry?, &mut pictures)?;
    }
    Ok(writer.finish()?)
}

/// For [`export`], where the log names no picture.
///
/// # Errors
/// [`Kind::Hash`]: it names one.
pub fn no_pictures<E: From<Error>>(picture: &Picture) -> Result<Vec<u8>, E> {
    Err(Error::new(
        Kind::Hash,
        format!("the picture {} is not at hand", picture.hash),
        "a chronicle holds every picture that it names; export it where they are kept",
    )
    .into())
}

fn seen(whose: Whose, entry: &Entry) -> bool {
    match whose {
        Whose::Referee => true,
        Whose::Seat(seat) => entry.audience.reaches(seat),
    }
}

/// Writes a file entry by entry.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    sum: Sha256,
    tip: Tip,
    /// What the file's seat sees of the log; none for the whole.
    seat: Option<Projection>,
    /// Those that are in the file.
    pictures: BTreeSet<Hash>,
}

impl<W: Write> Writer<W> {
    /// A file that begins.
    ///
    /// # Errors
    /// [`Kind::Io`].
    pub fn new(out: W, header: &Header) -> Result<Self, Error> {
        let mut writer = Self {
            out,
            sum: Sha256::new(),
            tip: Tip::START,
            seat: match header.whose {
                Whose::Referee => None,
                Whose::Seat(seat) => Some(Projection::new(seat)),
            },
            pictures: BTreeSet::new(),
        };
        let labelled = Labelled { label: header.whose.label(), header: header.clone() };
        writer.line(&json(&labelled)?)?;
        Ok(writer)
    }

    /// The next entry of the whole log. What does not reach the file's seat is left out without a trace. `pictures` gives
    /// the bytes of a picture that it is the first to name.
    ///
    /// # Errors
    /// [`Kind::Order`] if it is not the next one, [`Kind::Io`], [`Kind::Hash`] for other bytes than the picture's, and
    /// what [`seal`] refuses and reading the picture gives.
    pub fn write<E: From<Error>>(
        &mut self,
        entry: &Entry,
        mut pictures: impl FnMut(&Picture) -> Result<Vec<u8>, E>,
    ) -> Result<(), E> {
        match &mut self.seat {
            None => follows(entry, self.tip).and_then(|()| self.entry(entry))?,
            Some(projection) => match projection.feed(entry)? {
                Some(entry) => self.entry(&entry)?,
                None => return Ok(()),
            },
        }
        for picture in named(&entry.body) {
            if !self.pictures.insert(picture.hash) {
                continue;
            }
            let bytes = pictures(picture)?;
            if !picture.is(&bytes) {
                let text = format!("the picture {} is not what was kept", picture.hash);
                let hint = "its bytes were changed where they are kept; go back to a backup";
                return Err(Error::new(Kind::Hash, text, hint).at(entry.seq).into());
            }
            self.line(&format!(r#"{{"bytes":"{}","picture":"{}"}}"#, in_text(&bytes), picture.hash))?;
        }
        Ok(())
    }

    fn entry(&mut self, entry: &Entry) -> Result<(), Error> {
        let sealed = seal(entry)?;
        self.tip = self.tip.then(&sealed.commitment);
        self.line(&format!(r#"{{"entry":{},"head":"{}"}}"#, sealed.text, self.tip.head))
    }

    fn line(&mut self, text: &str) -> Result<(), Error> {
        self.sum.update(text.as_bytes());
        self.sum.update(b"\n");
        self.put(text)
    }

    fn put(&mut self, text: &str) -> Result<(), Error> {
        self.out.write_all(text.as_bytes()).and_then(|()| self.out.write_all(b"\n")).map_err(unwritable)
    }

    /// Closes the file, and says what it holds.
    ///
    /// # Errors
    /// [`Kind::Io`].
    pub fn finish(mut self) -> Result<Tip, Error> {
        let closing = Closing {
            count: self.tip.count,
            head: self.tip.head,
            sum: Hash(self.sum.clone().finalize().into()),
        };
        self.put(&json(&closing)?)?;
        self.out.flush().map_err(unwritable)?;
        Ok(self.tip)
    }
}

fn unwritable(cause: std::io::Error) -> Error {
    Error::new(
        Kind::Io,
        "the file could not be written",
        "see whether there is space left and whether the place can be written to; what is there is incomplete",
    )
    .because(cause)
}

/// A line of a file, between its header and its closing line.
#[derive(Clone, PartialEq, Debug)]
pub enum Line {
    /// An entry.
    Entry(Box<Entry>),
    /// A picture, which the entry before it is the first to name, and its bytes.
    Picture(Picture, Vec<u8>),
}

/// Reads a file entry by entry, checking every line; [`Reader::next_line`] gives its pictures, too. Holds one line in
/// memory at a time, and ends with the first error.
#[derive(Debug)]
pub struct Reader<B> {
    input: B,
    header: Header,
    sum: Sha256,
    tip: Tip,
    commitment: Hash,
    line: u64,
    closing: Option<Closing>,
    over: bool,
    /// The picture whose bytes come next.
    owed: VecDeque<Picture>,
    /// Those that have come.
    pictures: BTreeSet<Hash>,
}

impl<B: BufRead> Reader<B> {
    /// Reads the header.
    ///
    /// # Errors
    /// [`Kind::Format`] for what is no chronicle or one of another format, [`Kind::Line`] for a damaged
    /// header, [`Kind::Cut`], [`Kind::Long`], [`Kind::Io`].
    pub fn open(input: B) -> Result<Self, Error> {
        let mut reader = Self {
            input,
            header: Header {
                format: FORMAT,
                program: String::new(),
                ruleset: String::new(),
                edition: 0,
                name: String::new(),
                whose: Whose::Referee,
                tips: vec![],
            },
            sum: Sha256::new(),
            tip: Tip::START,
            commitment: Tip::START.head,
            line: 0,
            closing: None,
            over: false,
            owed: VecDeque::new(),
            pictures: BTreeSet::new(),
        };
        let line = reader.line()?;
        reader.header = header(&line).map_err(|error| error.on_line(1))?;
        reader.add(&line);
        Ok(reader)
    }

    /// The first line.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How far the entries that were read so far come.
    #[must_use]
    pub fn tip(&self) -> Tip {
        self.tip
    }

    /// The commitment of the entry that was read last.
    #[must_use]
    pub fn commitment(&self) -> Hash {
        self.commitment
    }

    /// The last line, once it was read and fits everything before it.
    #[must_use]
    pub fn closing(&self) -> Option<&Closing> {
        self.closing.as_ref()
    }

    fn line(&mut self) -> Result<String, Error> {
        self.line += 1;
        let mut bytes = Vec::new();
        let at = |error: Error| error.on_line(self.line);
        let unreadable = |cause| {
            at(Error::new(Kind::Io, "the file could not be read", "see whether it is there and may be read")
                .because(cause))
        };
        // Programs that files pass through may put a mark before the first line and end lines by two characters.
        let ends = BOM.len() + 2;
        (&mut self.input).take((LINE_MAX + ends) as u64).read_until(b'\n', &mut bytes).map_err(unreadable)?;
        if self.line == 1 && bytes.starts_with(BOM) {
            bytes.drain(..BOM.len());
        }
        if bytes.is_empty() && self.line == 1 {
            return Err(at(Error::new(Kind::Format, "the file is empty", CHRONICLE)));
        }
        let ended = bytes.pop_if(|byte| *byte == b'\n').is_some();
        if ended {
            bytes.pop_if(|byte| *byte == b'\r');
        }
        if !ended || LINE_MAX < bytes.len() {
            return Err(at(if !ended && bytes.len() <= LINE_MAX {
                Error::new(
                    Kind::Cut,
                    "the file ends here, in the middle",
                    "its last line gives count, head and sum; find a whole copy",
                )
            } else {
                Error::new(
                    Kind::Long,
                    format!("the line is longer than {LINE_MAX} bytes"),
                    "no entry is that long",
                )
            }));
        }
        String::from_utf8(bytes).map_err(|cause| {
            let broken = Error::new(Kind::Line, "the line is not UTF-8 text", DAMAGED);
            at(broken.because(cause))
        })
    }

    fn add(&mut self, line: &str) {
        self.sum.update(line.as_bytes());
        self.sum.update(b"\n");
    }

    /// The bytes of a picture that comes further down; none if there is no such picture any more. Everything before it
    /// is passed over.
    ///
    /// # Errors
    /// As [`Reader::next_line`].
    pub fn find_picture(&mut self, picture: &Picture) -> Result<Option<Vec<u8>>, Error> {
        while let Some(line) = self.next_line() {
            match line? {
                Line::Picture(found, bytes) if found == *picture => return Ok(Some(bytes)),
                Line::Picture(..) | Line::Entry(_) => {}
            }
        }
        Ok(None)
    }

    /// The next line, in its order; none after the last.
    ///
    /// # Errors
    /// What is wrong with the line. Nothing comes after it.
    pub fn next_line(&mut self) -> Option<Result<Line, Error>> {
        if self.over {
            return None;
        }
        let found = self.step();
        self.over = !matches!(found, Ok(Some(_)));
        found.transpose()
    }

    fn step(&mut self) -> Result<Option<Line>, Error> {
        let line = self.line()?;
        if let Some(picture) = self.owed.pop_front() {
            let named_by = self.tip.count.saturating_sub(1);
            let bytes = self.picture(&line, &picture);
            let bytes = bytes.map_err(|error| error.on_line(self.line).at(named_by))?;
            return Ok(Some(Line::Picture(picture, bytes)));
        }
        let seq = self.tip.count;
        let found = if line.starts_with(r#"{"count":"#) {
            self.close(&line).map(|()| None)
        } else if line.starts_with(PICTURE) {
            Err(Error::new(
                Kind::Line,
                "a picture stands where none belongs",
                "each comes once, right after the first entry that names it",
            ))
        } else {
            self.entry(&line).map(|entry| Some(Line::Entry(Box::new(entry))))
        };
        found.map_err(|error| {
            let error = error.on_line(self.line);
            if line.starts_with(r#"{"entry":"#) { error.at(seq) } else { error }
        })
    }

    fn entry(&mut self, line: &str) -> Result<Entry, Error> {
        let broken = || Error::new(Kind::Line, "the line is no entry", DAMAGED);
        let parts = line
            .strip_prefix(r#"{"entry":"#)
            .and_then(|rest| rest.strip_suffix(r#""}"#))
            .and_then(|rest| rest.split_at_checked(rest.len().checked_sub(64)?))
            .and_then(|(front, head)| Some((front.strip_suffix(r#","head":""#)?, head)));
        let (text, head) = parts.ok_or_else(broken)?;
        let head: Hash = head.parse().map_err(|cause: String| broken().because(cause))?;
        let entry: Entry = read(text).map_err(|cause| broken().because(cause))?;
        follows(&entry, self.tip)?;
        let sealed = seal(&entry)?;
        if sealed.text != text {
            return Err(Error::new(
                Kind::Line,
                "the entry is not written in the one way that entries are",
                "canonical JSON (RFC 8785) with the members that an entry has, and no others",
            ));
        }
        let tip = self.tip.then(&sealed.commitment);
        // The canonical way to write a hash is in small letters.
        if tip.head != head || !line.ends_with(&format!(r#""{head}"}}"#)) {
            return Err(Error::new(
                Kind::Hash,
                "this entry is not what the chain says, or its head was changed",
                format!("its head would be {}", tip.head),
            ));
        }
        self.add(line);
        self.tip = tip;
        self.commitment = sealed.commitment;
        for picture in named(&entry.body) {
            if !self.pictures.contains(&picture.hash)
                && !self.owed.iter().any(|owed| owed.hash == picture.hash)
            {
                self.owed.push_back(*picture);
            }
        }
        Ok(entry)
    }

    /// The bytes of a picture.
    fn picture(&mut self, line: &str, picture: &Picture) -> Result<Vec<u8>, Error> {
        let Some(rest) = line.strip_prefix(PICTURE) else {
            return Err(Error::new(
                Kind::Line,
                format!("the picture {} is missing", picture.hash),
                "it stands right after the first entry that names it",
            ));
        };
        let end = format!(r#"","picture":"{}"}}"#, picture.hash);
        let bytes = rest.strip_suffix(&end).and_then(from_text);
        let Some(bytes) = bytes.filter(|bytes| picture.is(bytes)) else {
            return Err(Error::new(
                Kind::Hash,
                format!("this is not the picture {} that the entry before it names", picture.hash),
                "its bytes were changed; find a whole copy",
            ));
        };
        self.add(line);
        self.pictures.insert(picture.hash);
        Ok(bytes)
    }

    fn close(&mut self, line: &str) -> Result<(), Error> {
        let broken = || Error::new(Kind::Line, "the closing line is damaged", DAMAGED);
        let closing: Closing = read(line).map_err(|cause| broken().because(cause))?;
        if json(&closing)? != line {
            return Err(broken());
        }
        if (closing.count, closing.head) != (self.tip.count, self.tip.head) {
            return Err(Error::new(
                Kind::Cut,
                format!(
                    "the closing line tells of {} {} with head {}",
                    closing.count,
                    if closing.count == 1 { "entry" } else { "entries" },
                    closing.head
                ),
                format!(
                    "the file holds {} with head {}: entries are missing, or were added",
                    self.tip.count, self.tip.head
                ),
            ));
        }
        let sum = Hash(self.sum.clone().finalize().into());
        if closing.sum != sum {
            return Err(Error::new(
                Kind::Hash,
                "the file's header is not what the closing line says",
                format!("the sum would be {sum}"),
            ));
        }
        let mut rest = [0];
        let more = self.input.read(&mut rest).map_err(|cause| {
            Error::new(Kind::Io, "the file could not be read", "try again").because(cause)
        })?;
        if more != 0 {
            return Err(Error::new(
                Kind::Line,
                "something stands after the closing line",
                "the closing line is the last; take away what comes after it",
            ));
        }
        self.closing = Some(closing);
        Ok(())
    }
}

/// What some programs put before a text to say that it is UTF-8.
const BOM: &[u8] = b"\xef\xbb\xbf";
/// How the line of a picture begins.
const PICTURE: &str = r#"{"bytes":""#;
const CHRONICLE: &str = "a chronicle begins with a header: export one with `norn export`";
const DAMAGED: &str = "the file was damaged or edited; find a whole copy";

impl<B: BufRead> Iterator for Reader<B> {
    type Item = Result<Entry, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.next_line()? {
                Ok(Line::Entry(entry)) => return Some(Ok(*entry)),
                Ok(Line::Picture(..)) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

fn header(line: &str) -> Result<Header, Error> {
    #[derive(Deserialize)]
    struct Format {
        format: u32,
    }
    let no = |cause: Error| Error::new(Kind::Format, "this is no chronicle", CHRONICLE).because(cause);
    let found: Format = read(line).map_err(no)?;
    known(found.format, FORMAT)?;
    let broken = || Error::new(Kind::Line, "the header is damaged", DAMAGED);
    let labelled: Labelled = read(line).map_err(|cause| broken().because(cause))?;
    if json(&labelled)? != line || labelled.label != labelled.header.whose.label() {
        return Err(broken());
    }
    Ok(labelled.header)
}

fn known(format: u32, ours: u32) -> Result<(), Error> {
    let refused = |text, hint: &str| Err(Error::new(Kind::Format, text, hint));
    match format.cmp(&ours) {
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => refused(
            format!("format {format} is newer than this program knows, which is format {ours}"),
            "take a newer release of Norn",
        ),
        std::cmp::Ordering::Less => refused(
            format!("format {format} is older than this program reads, which is format {ours}"),
            "read it with the release that wrote it",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::known;

    #[test]
    fn other_formats_are_refused_by_name() {
        assert!(known(1, 1).is_ok());
        assert!(known(3, 0).unwrap_err().text.starts_with("format 3 is newer than this program knows"));
        assert!(known(0, 1).unwrap_err().text.starts_with("format 0 is older than this program reads"));
    }
}
