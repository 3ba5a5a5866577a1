//! The shapes of the kernel's plain values, as a page has to write them, for the page's types; a test holds each
//! against what the kernel reads and writes.
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// What an option stands for, a parameter is filled with, or a sheet shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(#[ts(type = "number")] i64),
    /// A word of the ruleset.
    Word(String),
    /// Free text.
    Text(String),
    /// A character.
    Character(u16),
    /// A place on the map.
    Place(u16),
    /// A thing of the world.
    Item(u32),
    /// A rule by its id.
    Rule(String),
    /// An amount of money, in hundredths.
    Money(#[ts(type = "number")] i64),
    /// A factor: one number over another.
    Factor((u32, u32)),
    /// Several values.
    List(Vec<Value>),
}

impl From<&norn_kernel::Value> for Value {
    fn from(value: &norn_kernel::Value) -> Self {
        use norn_kernel::Value as V;
        match value {
            V::Flag(flag) => Self::Flag(*flag),
            V::Number(number) => Self::Number(*number),
            V::Word(word) => Self::Word(word.clone()),
            V::Text(text) => Self::Text(text.clone()),
            V::Character(who) => Self::Character(who.0),
            V::Place(place) => Self::Place(place.0),
            V::Item(item) => Self::Item(*item),
            V::Rule(rule) => Self::Rule(rule.clone()),
            V::Money(money) => Self::Money(money.0),
            V::Factor(factor) => Self::Factor(factor.parts()),
            V::List(values) => Self::List(values.iter().map(Self::from).collect()),
        }
    }
}

/// What answers a question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Yes or no.
    Yes(bool),
    /// One option.
    One(Value),
    /// Several options.
    Several(Vec<Value>),
    /// A number.
    Number(i32),
    /// A text.
    Text(String),
    /// All options, in an order.
    Order(Vec<Value>),
    /// Points for each option.
    Allot(Vec<(Value, u16)>),
}

/// An attempt as far as it is filled in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Filled {
    /// The attempt's name.
    pub attempt: String,
    /// The values by the parameters' names.
    #[serde(default)]
    pub values: BTreeMap<String, Value>,
    /// Whether parameters that are left out take their defaults.
    #[serde(default)]
    pub rest: bool,
    /// The referee lets every refusal pass, visibly.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub insist: bool,
}

impl From<&norn_kernel::Filled> for Filled {
    fn from(filled: &norn_kernel::Filled) -> Self {
        Self {
            attempt: filled.attempt.clone(),
            values: filled.values.iter().map(|(name, value)| (name.clone(), Value::from(value))).collect(),
            rest: filled.rest,
            insist: filled.insist,
        }
    }
}

/// A record as far as it is filled in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Draft {
    /// Which form it fills.
    pub form: String,
    /// By field.
    pub values: BTreeMap<String, Value>,
}

/// What counts instead of what a line says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Instead {
    /// A number, a total, or the face of a die.
    Number(i32),
    /// Whether a comparison is reached, or a condition holds.
    Holds(bool),
    /// One of the outcomes, by its word.
    Outcome(String),
}

/// What a seat is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// To play.
    Player,
    /// To play, and to run the game beside the referee.
    CoReferee,
    /// To watch.
    Spectator,
}

impl From<norn_chronicle::Role> for Role {
    fn from(role: norn_chronicle::Role) -> Self {
        match role {
            norn_chronicle::Role::Player => Self::Player,
            norn_chronicle::Role::CoReferee => Self::CoReferee,
            norn_chronicle::Role::Spectator => Self::Spectator,
        }
    }
}

/// A change of the story that a seat can call for at any time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ScriptChange {
    /// A break.
    Pause {},
    /// To go back and tell it otherwise.
    Rewind {
        /// To before which change; to what the table agrees on where none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        back_to: Option<String>,
    },
    /// To pass over what happens here.
    FastForward {},
}

impl From<&norn_chronicle::ScriptChange> for ScriptChange {
    fn from(change: &norn_chronicle::ScriptChange) -> Self {
        use norn_chronicle::ScriptChange as C;
        match change {
            C::Pause {} => Self::Pause {},
            C::Rewind { back_to } => Self::Rewind { back_to: back_to.as_ref().map(|id| id.0.clone()) },
            C::FastForward {} => Self::FastForward {},
        }
    }
}

/// What a player's seat may do that not every seat may.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum May {
    /// To talk, and to write notes and cards.
    Write,
    /// To throw dice that belong to no rule.
    Throw,
    /// To correct by hand what stands on the sheets of whom it plays.
    Correct,
}

impl From<norn_chronicle::May> for May {
    fn from(may: norn_chronicle::May) -> Self {
        match may {
            norn_chronicle::May::Write => Self::Write,
            norn_chronicle::May::Throw => Self::Throw,
            norn_chronicle::May::Correct => Self::Correct,
        }
    }
}

/// One thing said by a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Command {
    /// Chosen by the sender; the same id is applied once and acknowledged again. 1 to 56 bytes.
    pub id: String,
    /// What it says.
    pub say: Say,
    /// What the sender saw when they said it; without it, it is meant for whatever is so when it comes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub based_on: Option<Basis>,
}

/// What somebody saw of the table when they said something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Basis {
    /// How many entries of the seat's stream.
    #[ts(type = "number")]
    pub seen: u64,
    /// As [`crate::state::Time::moment`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moment: Option<String>,
    /// What stood where a correction writes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub was: Option<Value>,
}

/// What a seat says. As [`norn_table::Say`], which says what each does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "verb", rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "each is said at its twin in the table's own vocabulary")]
pub enum Say {
    Attempt {
        filled: Filled,
        #[serde(default)]
        insist: bool,
    },
    Accept {
        attempt: String,
        filled: Filled,
        #[serde(default)]
        insist: bool,
    },
    Withdraw {
        attempt: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        reason: String,
    },
    Confirm {
        attempt: String,
    },
    Start {
        attempt: String,
    },
    MoveOn {},
    Busy {
        on: bool,
    },
    Answer {
        attempt: String,
        path: String,
        version: u32,
        answer: Answer,
    },
    Roll {
        attempt: String,
        path: String,
        version: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        typed: Option<Vec<u16>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        given: Option<Given>,
    },
    Reveal {
        of: String,
        path: String,
        given: Given,
    },
    FallWithout {
        of: String,
        path: String,
    },
    Rule {
        attempt: String,
        path: String,
        instead: Instead,
        #[serde(default)]
        reason: String,
    },
    SetAside {
        attempt: String,
        #[serde(default)]
        reason: String,
    },
    Redo {},
    Undo {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        back_to: Option<String>,
    },
    TakeBack {
        latest: String,
    },
    OpenRoll {
        attempt: String,
    },
    OpenRolls {
        session: u32,
    },
    Agree {},
    Correct {
        address: String,
        value: Value,
        #[serde(default)]
        reason: String,
    },
    Adjust {
        address: String,
        #[ts(type = "number")]
        by: i64,
        #[serde(default)]
        reason: String,
    },
    Build {
        draft: Draft,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<u16>,
    },
    Load {
        files: Vec<PackFile>,
    },
    Switch {
        switch: String,
        value: String,
    },
    Invite {
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        device: Option<Publishing>,
        #[serde(default)]
        hosted: bool,
    },
    LetWatch {
        name: String,
    },
    Remove {
        seat: u16,
    },
    Allow {
        seat: u16,
        role: Role,
        may: Vec<May>,
    },
    GiveChair {
        to: u16,
        #[serde(default)]
        watch: bool,
    },
    Assign {
        seat: u16,
        characters: Vec<u16>,
    },
    Claim {
        who: u16,
    },
    Present {
        present: bool,
    },
    Session {
        open: bool,
    },
    Subject {
        subject: String,
        #[serde(default)]
        consent: bool,
    },
    Talk {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        to: Option<Vec<u16>>,
    },
    Narrate {
        text: String,
    },
    Note {
        text: String,
        #[serde(default)]
        public: bool,
    },
    WriteCard {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        card: Option<String>,
        #[serde(default)]
        version: u32,
        about: CardAbout,
        to: Reach,
    },
    ShowCard {
        card: String,
        to: Reach,
    },
    TakeCard {
        card: String,
    },
    BringCardBack {
        card: String,
    },
    LayPicture {
        map: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        picture: Option<Picture>,
        #[serde(default)]
        x: i32,
        #[serde(default)]
        y: i32,
        #[serde(default)]
        cell: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        hidden: Option<bool>,
    },
    TilePicture {
        map: String,
        tiles: Tiles,
    },
    Fog {
        map: String,
        how: Fogging,
    },
    RevealBySight {
        map: String,
    },
    Stage {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        picture: Option<CardPicture>,
    },
    Portray {
        who: u16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        picture: Option<Picture>,
    },
    Throw {
        notation: String,
        #[serde(default)]
        secret: bool,
    },
    Stop {},
    GoOn {
        stop: String,
    },
    Call {
        change: ScriptChange,
    },
    Ready {},
    Resume {},
    StepOut {
        out: bool,
    },
    Erase {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<u16>,
    },
    Floor {},
    Yield {},
    EndFloor {},
    Wish {
        about: String,
        wish: Value,
    },
    Publish {
        #[ts(type = "unknown")]
        chain: serde_json::Value,
        tip: String,
        key: String,
    },
}

/// The same as a picture that lies under a map, sharper and in tiles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Tiles {
    /// The hash of the picture that they are of.
    pub of: String,
    /// Pixels of all tiles together from left to right.
    pub width: u32,
    /// The same from top to bottom.
    pub height: u32,
    /// Pixels of a side of each tile, but for what is left at the right and at the bottom.
    pub side: u32,
    /// Row by row from the top, each from the left.
    pub pictures: Vec<Picture>,
}

/// What is done to the fog on a map. Cells are pairs of a column and a row, as the map has them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Fogging {
    /// Everything is hidden.
    All,
    /// Nothing is.
    Nothing,
    /// These are hidden, too.
    Hide(Vec<(i16, i16)>),
    /// These are not hidden any more.
    Show(Vec<(i16, i16)>),
}

/// All that stands on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct CardAbout {
    /// What it is called; one line.
    pub title: String,
    /// Its text: `CommonMark`, in which raw HTML counts as text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub text: String,
    /// What can be said in a word or two, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<CardField>>")]
    pub fields: Vec<CardField>,
    /// By which it is found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub tags: Vec<String>,
    /// On which day of the game it is due, from 1, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub day: Option<i64>,
    /// What it is about, where it is about somebody or some place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pin: Option<Pin>,
    /// What is to be seen on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub picture: Option<CardPicture>,
}

impl CardAbout {
    /// A card with what it is seen pinned to.
    #[must_use]
    pub fn of(about: &norn_chronicle::Card, pin: Option<norn_chronicle::Pin>) -> Self {
        let field = |field: &norn_chronicle::CardField| CardField {
            name: field.name.clone(),
            value: field.value.clone(),
        };
        Self {
            title: about.title.clone(),
            text: about.text.clone(),
            fields: about.fields.iter().map(field).collect(),
            tags: about.tags.iter().cloned().collect(),
            day: about.day,
            pin: pin.map(Pin::from),
            picture: about.picture.as_ref().map(CardPicture::from),
        }
    }
}

/// A picture on a card, or on the stage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct CardPicture {
    /// The picture.
    pub picture: Picture,
    /// What is to be seen on it, for whoever can't see it; one line.
    pub alt: String,
}

impl From<&norn_chronicle::CardPicture> for CardPicture {
    fn from(on: &norn_chronicle::CardPicture) -> Self {
        Self { picture: Picture::from(&on.picture), alt: on.alt.clone() }
    }
}

impl From<&norn_chronicle::Picture> for Picture {
    fn from(picture: &norn_chronicle::Picture) -> Self {
        let norn_chronicle::Picture { hash, kind, width, height, bytes } = *picture;
        let kind = match kind {
            norn_chronicle::PictureKind::Jpeg => PictureKind::Jpeg,
            norn_chronicle::PictureKind::Png => PictureKind::Png,
        };
        Self { hash: hash.to_string(), kind, width, height, bytes }
    }
}

/// A picture as it is stored: what whoever puts it down is told, and cards say of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Picture {
    /// The SHA-256 of its bytes, by which it is fetched: 64 hexadecimal digits.
    pub hash: String,
    /// How it is written.
    pub kind: PictureKind,
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// How many bytes it has.
    pub bytes: u32,
}

/// How a picture is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PictureKind {
    /// Without transparency.
    Jpeg,
    /// With or without transparency.
    Png,
}

/// A name with a value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct CardField {
    /// What it is.
    pub name: String,
    /// What it is like.
    pub value: String,
}

/// What a card is pinned to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Pin {
    /// Somebody, by number.
    Person(u16),
    /// A place of a map, by number.
    Place(u16),
}

impl From<norn_chronicle::Pin> for Pin {
    fn from(pin: norn_chronicle::Pin) -> Self {
        match pin {
            norn_chronicle::Pin::Person(who) => Self::Person(who.0),
            norn_chronicle::Pin::Place(place) => Self::Place(place.0),
        }
    }
}

/// Who has something, besides the referee, who has everything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// Everybody, now and later.
    Everyone,
    /// These seats.
    Seats(Vec<u16>),
}

impl From<&norn_chronicle::Reach> for Reach {
    fn from(reach: &norn_chronicle::Reach) -> Self {
        match reach {
            norn_chronicle::Reach::Everyone => Self::Everyone,
            norn_chronicle::Reach::Seats(seats) => Self::Seats(seats.iter().map(|seat| seat.0).collect()),
        }
    }
}

/// A file of a content pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PackFile {
    /// What it is called.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// What a device publishes of itself: 64 hexadecimal digits each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Publishing {
    /// The end of its chain for dice that everybody may see.
    pub tip: String,
    /// Its Ed25519 public key.
    pub key: String,
}

/// A link that a device gives away, with what it had seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Given {
    /// The link: 64 hexadecimal digits.
    pub link: String,
    /// On top of which past it was given.
    pub bound: Bound,
}

/// What a device had seen, signed by it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Bound {
    /// How many entries of the audience's stream.
    #[ts(type = "number")]
    pub count: u64,
    /// The head of that stream: 64 hexadecimal digits.
    pub head: String,
    /// The Ed25519 signature: 128 hexadecimal digits.
    pub signature: String,
}
