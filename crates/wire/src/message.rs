//! What goes over a seat's socket: text frames of JSON, one message each.
use crate::log::Logged;
use crate::mirror;
use crate::state::{
    About, AtTable, Can, Card, Days, Filling, Ground, Line, Now, OddsShown, Onto, Past, Problem, Refused,
    Row, Rule, Scene, Scenery, Section, Settled, Tile, Time, Way,
};
use norn_kernel::{Answer, Draft, Filled, Path, Value};
use norn_table::Command;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a page says. Unknown fields are refused, so that a misspelt one is never silently left out.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(tag = "to", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromPage {
    /// The first message: which version the page speaks, and how much of the log it has.
    Hello {
        /// As [`crate::WIRE`].
        wire: u32,
        /// What it has of its stream; none for a fresh start.
        #[serde(default)]
        #[ts(optional)]
        have: Option<Have>,
    },
    /// To say something at the table. Acknowledged or refused under the command's id.
    Say {
        /// The command, with the id under which it is answered.
        #[ts(as = "mirror::Command")]
        command: Box<Command>,
    },
    /// To look at something. Answered under the same number; changes nothing.
    Look {
        /// Chosen by the page.
        n: u32,
        /// At what.
        at: Look,
    },
    /// To say, without a name, what one does not want in the game. Answered under the same number, to nobody else; all are
    /// shown it later, together with what others say.
    Bound {
        /// Chosen by the page, as for a look.
        n: u32,
        /// Which of the three.
        sort: Boundary,
        /// In a few words.
        words: String,
    },
    /// To take back a line or a veil that one wrote oneself. Answered under the same number, to nobody else.
    Unbound {
        /// Chosen by the page, as for a look.
        n: u32,
        /// Which of the three.
        sort: Boundary,
        /// As it stands on the list.
        words: String,
    },
    /// To see the lines and veils that one wrote oneself. Answered under the same number, to nobody else.
    OwnBounds {
        /// Chosen by the page, as for a look.
        n: u32,
    },
    /// The referee strikes a line or a veil for all, without learning whose it is.
    Strike {
        /// Chosen by the page, as for a look.
        n: u32,
        /// Which of the three.
        sort: Boundary,
        /// As it stands on the list.
        words: String,
        /// Whether everything goes that the same person wrote.
        #[serde(default)]
        all: bool,
    },
    /// To show a place to all who see it, for a moment. Nothing of it is kept, and nothing is answered.
    Point {
        /// By number.
        place: u16,
    },
    /// To have earlier entries of the stream: as many as fit, ending before this number.
    Earlier {
        /// The number of the entry that follows them.
        #[ts(type = "number")]
        before: u64,
    },
    /// To have the next entries that the page lacks, once it has taken in those before: the answer to [`ToPage::More`].
    More {},
    /// To hear that the server is there, when nothing has come for a while. Answered at once; changes nothing.
    There {},
    /// In a what if: to go back to before what was done last.
    Back {},
    /// In a what if: to go back to before the dice that fell last, and to throw them anew.
    Again {},
}

/// What somebody does not want in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Boundary {
    /// A line: never in this game.
    Line,
    /// A veil: it may be there, and happens out of sight.
    Veil,
    /// It may come up once whoever brings it up has asked.
    Ask,
}

/// Somebody who waits until the referee lets them in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Newcomer {
    /// The number to let them in by.
    pub id: u32,
    /// As they call themselves.
    pub name: String,
    /// The seat that they say is theirs; none where they want a new one.
    pub seat: Option<u16>,
}

/// How much of its stream a page has.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
pub struct Have {
    /// How many entries.
    #[ts(type = "number")]
    pub count: u64,
    /// The head after them: 64 hexadecimal digits.
    pub head: String,
}

/// How far the stream of those has come who may know some dice.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct HeadOf {
    /// The audience that may know the dice.
    #[ts(type = "unknown")]
    pub audience: serde_json::Value,
    /// How many entries.
    #[ts(type = "number")]
    pub count: u64,
    /// The head after them: 64 hexadecimal digits.
    pub head: String,
}

/// Something to look at.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(tag = "look", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Look {
    /// An attempt as far as it is filled in: its fields and stage, and its odds where they are known already.
    Fill {
        /// As far.
        #[ts(as = "mirror::Filled")]
        filled: Filled,
    },
    /// What somebody would do by one tap: an attempt with all that goes without saying.
    Tile {
        /// Its name.
        attempt: String,
    },
    /// The odds of an attempt that is filled in. They take their time, so nothing else waits for them.
    Odds {
        /// All of it.
        #[ts(as = "mirror::Filled")]
        filled: Filled,
    },
    /// The odds of what whom a draft makes would roll most. They take their time, as those of an attempt do.
    Chances {
        /// As far as it is filled in.
        #[ts(as = "mirror::Draft")]
        draft: Draft,
    },
    /// What can't be attempted now, and why.
    WhyNot {},
    /// What somebody on the map can do with a place or with somebody else, and what not, and why.
    Onto {
        /// Who, by number.
        who: u16,
        /// The place, or whom.
        #[ts(as = "mirror::Value")]
        onto: Value,
    },
    /// The places that somebody on the map can do something with.
    Places {
        /// Who, by number.
        who: u16,
    },
    /// A form with what is filled in, and every problem.
    Form {
        /// As far.
        #[ts(as = "mirror::Draft")]
        draft: Draft,
    },
    /// A form as far as it is filled in, with something that may stand there in all that is still open.
    AtRandom {
        /// As far.
        #[ts(as = "mirror::Draft")]
        draft: Draft,
    },
    /// Ready-made drafts to begin with.
    Cast {},
    /// The odds of what runs, from an open question on: one for each answer. Or of what is over, from a question on that
    /// may still be answered.
    OddsOf {
        /// The attempt that is over; what runs if none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        over: Option<String>,
        /// The question.
        #[ts(type = "string")]
        path: Path,
    },
    /// How a settled attempt came to what it came to, and where the referee can rule on it.
    Explain {
        /// The attempt's id, as its entries carry it.
        attempt: String,
    },
    /// A rule of the reference.
    Rule {
        /// Its id.
        id: String,
    },
    /// What all rules of the reference are called.
    Rules {},
    /// The days that a calendar shows together with one.
    Days {
        /// Which, from 1.
        #[ts(type = "number")]
        day: i64,
    },
    /// How to wait until a day begins.
    Until {
        /// Which, from 1.
        #[ts(type = "number")]
        day: i64,
    },
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ToPage {
    /// The answer to `hello`: the stream goes on from here. What follows are its entries and the state.
    Welcome {
        /// As [`crate::WIRE`].
        wire: u32,
        /// The program's version.
        program: String,
        /// The number of the first entry that follows.
        #[ts(type = "number")]
        from: u64,
        /// The stream's head before it.
        head: String,
        /// Whether the table's dice come from a seed: a rehearsal, which nothing can verify.
        rehearsal: bool,
        /// At the referee's seat: the seat of the co-referee who acts there; none for the referee in person.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        hand: Option<u16>,
        /// For how many seconds somebody has the floor who says nothing.
        floor_seconds: u32,
    },
    /// How far the streams have come that this seat's device binds its secrets to, where its own stream has so many
    /// entries. A page that knows them holds the server to its own.
    Heads {
        /// How many entries of its own stream.
        #[ts(type = "number")]
        count: u64,
        /// One for each audience.
        heads: Vec<HeadOf>,
    },
    /// What nobody wants in this game: all that is shown of it by now. Only sent if there is any.
    Boundaries {
        /// What never comes up, in the order of the words.
        lines: Vec<String>,
        /// What happens out of sight, in the order of the words.
        veils: Vec<String>,
        /// What comes up once somebody has asked, in the order of the words.
        asks: Vec<String>,
        /// How many the referee has just struck; none where they did not.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        struck: Option<u32>,
    },
    /// For the referee: all who wait to be let in. Sent when that changes, and where somebody waits.
    Newcomers {
        /// In the order in which they came.
        newcomers: Vec<Newcomer>,
    },
    /// New entries of the stream, in order, right after the last that was sent.
    Entries {
        /// At most a few hundred.
        entries: Vec<Logged>,
    },
    /// The page lacks further entries, which come when it asks for them ([`FromPage::More`]): a page that is far behind
    /// takes them in at its own pace. Until then it is told of nothing else that happens.
    More {
        /// How many it still lacks.
        #[ts(type = "number")]
        lacks: u64,
    },
    /// Entries that were asked for, from before the first that was sent.
    Earlier {
        /// In order; empty at the beginning of the log.
        entries: Vec<Logged>,
        /// The stream's head before them.
        head: String,
    },
    /// The table, after the first entries and after everything else that the seat sees, which comes in
    /// [`ToPage::Changed`]: with this it is whole. Nothing comes in one piece, since a connection keeps room for the
    /// longest message that it ever sent.
    State {
        /// The table.
        state: Box<AtTable>,
    },
    /// What the seat sees now: those parts of the state that are not what was sent last. Only sent if there are any.
    Changed {
        /// Each in place of what the page has of it.
        parts: Box<Parts>,
    },
    /// A command was taken.
    Done {
        /// The command's id.
        id: String,
        /// What became of it.
        ack: Ack,
    },
    /// A command was refused: nothing has changed.
    Refused {
        /// The command's id.
        id: String,
        /// The reason, with the rule or the right that refuses.
        why: Refused,
    },
    /// What was looked at.
    Seen {
        /// The number of the question.
        n: u32,
        /// What is there.
        what: Box<Seen>,
    },
    /// Somebody shows a place that this seat sees.
    Pointed {
        /// Whose seat it is.
        seat: u16,
        /// By number.
        place: u16,
    },
    /// In a what if: how far it has come. Sent before the entries and the state of whatever was done in it.
    Tried {
        /// How many entries still count; those behind them were gone back over.
        #[ts(type = "number")]
        count: u64,
        /// Whether there is something to go back over.
        back: bool,
        /// Whether there are dice to throw again.
        again: bool,
    },
    /// The answer to `there`.
    Here {},
    /// The message was not understood, or came too fast or too big. The connection stays.
    Wrong {
        /// What was wrong, and what would be right.
        text: String,
    },
    /// The server ends the connection.
    Bye {
        /// The reason, for the page to act on.
        why: Bye,
        /// In words, with what to do.
        text: String,
    },
}

/// Parts of the state.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS)]
pub struct Parts {
    /// The table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<AtTable>,
    /// What runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub now: Option<Now>,
    /// What was settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub past: Option<Past>,
    /// What is seen of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub scene: Option<Scene>,
    /// The game's time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub time: Option<Time>,
    /// Where everybody is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ground: Option<Ground>,
    /// The seat's cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cards: Option<Cards>,
    /// What the table shows besides its game and the cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub scenery: Option<Scenery>,
    /// Characters and records.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sheets: Option<Sheets>,
    /// What can be done in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub can: Option<Can>,
}

/// Cards that are not what was sent last of them. They may come in several messages.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Cards {
    /// Those that the seat has no more, by name.
    pub gone: Vec<String>,
    /// Those that are new or another than before, the new ones in their order behind all others.
    pub changed: Vec<Card>,
}

/// Sheets of which something is not what was sent last in its place.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Sheets {
    /// How many there are in all.
    pub count: u16,
    /// Those, each with its place from 0. A long one may come in several messages, each with some of its sections.
    pub changed: Vec<(u16, ChangedSheet)>,
}

/// What has changed of a [`crate::state::Sheet`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ChangedSheet {
    /// Whose it is.
    pub about: About,
    /// How many sections it has in all.
    pub count: u16,
    /// Those that are not what was sent last in their place, each with its place from 0.
    pub sections: Vec<(u16, Section)>,
}

/// What became of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Ack {
    /// It was done.
    Done,
    /// It was done before, when the same command was first sent.
    Before,
    /// It waits for what runs, or for the referee to accept it.
    Queued,
    /// It waits until the floor is free.
    Held,
}

/// Why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// The page is older or newer than the server: load it anew.
    OtherVersion,
    /// What the page has is not what this log begins with.
    OtherLog,
    /// The same, and the log says why: the table continues from a backup, and what was played after it is lost.
    Restored,
    /// The seat was given to another device.
    SeatTaken,
    /// The chair was given away: whoever sat here has another seat of this table now.
    Moved,
    /// Somebody has had their words erased: the page forgets what it has of the log, and reads it anew.
    Erased,
    /// The table could not go on here: come back in a moment.
    Trouble,
    /// The server is being stopped.
    Stopping,
    /// A what if is over: it was left alone for too long, or the seat has begun another.
    Over,
    /// Too many messages, or one too big, again and again.
    TooMuch,
}

/// What was looked at.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "seen", rename_all = "kebab-case")]
pub enum Seen {
    /// An attempt.
    Fill {
        /// As far as it is filled in.
        filling: Filling,
    },
    /// What somebody would do by one tap.
    Tile {
        /// As it would be done.
        tile: Tile,
    },
    /// What may come of an attempt.
    Odds {
        /// What comes of it.
        odds: OddsShown,
    },
    /// What whom a draft makes would roll most.
    Chances {
        /// Each with what it is called on the sheet.
        chances: Vec<Chance>,
    },
    /// What can't be attempted.
    WhyNot {
        /// Each with its words and why.
        refused: Vec<(String, Refused)>,
    },
    /// What can be done with a place or with somebody.
    Onto {
        /// What can, and what can't.
        onto: Onto,
    },
    /// Places that something can be done with.
    Places {
        /// By number.
        places: Vec<u16>,
        /// Those of them that they can be brought to.
        goals: Vec<u16>,
        /// The ways there, and to wherever else one could go.
        ways: Vec<Way>,
    },
    /// A form.
    Form {
        /// As far as it is filled in.
        filling: Filling,
        /// Every problem.
        problems: Vec<Problem>,
        /// What it comes to so far: the numbers that people watch while they choose.
        comes_to: Vec<Row>,
    },
    /// A draft that luck has finished.
    AtRandom {
        /// With what was chosen in it.
        #[ts(as = "mirror::Draft")]
        draft: Draft,
    },
    /// Ready-made drafts.
    Cast {
        /// Each with a name to choose it by.
        drafts: Vec<ReadyMade>,
        /// The opening.
        opening: Option<String>,
    },
    /// Odds for each answer; for a roll, one without.
    OddsOf {
        /// Each answer with its odds.
        odds: Vec<AnswerOdds>,
    },
    /// How an attempt came to what it came to.
    Explain {
        /// The attempt.
        settled: Settled,
        /// The lines, in the order of the run.
        lines: Vec<Line>,
    },
    /// A rule.
    Rule {
        /// The rule.
        rule: Rule,
    },
    /// All rules.
    Rules {
        /// Each by its id, with what it is called.
        rules: Vec<(String, String)>,
    },
    /// Days of a calendar.
    Days {
        /// All that stand together.
        days: Days,
    },
    /// How to wait until a day.
    Until {
        /// What is filled in for it; nothing where it has begun, is too far away, or is not this seat's to wait for.
        filled: Option<mirror::Filled>,
    },
    /// What somebody does not want is kept, or taken back.
    Bound {},
    /// What the seat wrote itself, shown or not.
    OwnBounds {
        /// What is never to come up.
        lines: Vec<String>,
        /// What is to happen out of sight.
        veils: Vec<String>,
        /// What is to come up once somebody has asked.
        asks: Vec<String>,
    },
    /// Lines and veils were struck.
    Struck {
        /// How many stand on the list no more.
        count: u32,
    },
    /// It can't be looked at.
    Nothing {
        /// The reason, with the rule or the right that refuses.
        why: Refused,
    },
}

/// The odds if a question is answered so.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct AnswerOdds {
    /// The answer; none for a roll.
    #[ts(as = "Option<mirror::Answer>")]
    pub answer: Option<Answer>,
    /// What comes of it.
    pub odds: OddsShown,
}

/// The odds of something that rolls on a sheet.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Chance {
    /// What it is called there.
    pub label: String,
    /// What comes of it.
    pub odds: OddsShown,
}

/// A ready-made draft.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ReadyMade {
    /// Its name, or its form in words.
    pub label: String,
    /// The draft.
    #[ts(as = "mirror::Draft")]
    pub draft: Draft,
}
