//! What a seat sees of a table, all of it in words.
use crate::mirror;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// Everything that a seat sees, but for the log, the sheets and the cards: on a page one object, together with those. It is sent
/// part by part, and sheets section by section; what has not changed is not sent again
/// ([`crate::message::ToPage::Changed`]).
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct State {
    /// The table.
    #[serde(flatten)]
    pub table: AtTable,
    /// What runs.
    #[serde(flatten)]
    pub now: Now,
    /// What was settled.
    #[serde(flatten)]
    pub past: Past,
    /// What is seen of the game.
    #[serde(flatten)]
    pub scene: Scene,
    /// Its time.
    #[serde(flatten)]
    pub time: Time,
    /// Where everybody is.
    #[serde(flatten)]
    pub ground: Ground,
    /// What the table shows besides its game.
    #[serde(flatten)]
    pub scenery: Scenery,
    /// What can be done in it.
    #[serde(flatten)]
    pub can: Can,
}

/// The table, and who sits there.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct AtTable {
    /// What people call the table.
    pub name: String,
    /// The game.
    pub game: Game,
    /// Whose state it is; 0 is the referee.
    pub me: u16,
    /// All seats, the referee's first.
    pub seats: Vec<Seat>,
    /// Players' characters that nobody plays: any player can take one.
    pub free: Vec<Free>,
    /// The session of play that is open, counted from 1.
    pub session: Option<u32>,
    /// What the story is on; may be empty.
    pub subject: String,
    /// Subjects that were stopped and are not taken up again without consent.
    pub stopped: Vec<String>,
    /// Who has the floor, then who asked for it next.
    pub floor: Vec<u16>,
    /// Which others want its holder to give it up.
    pub against_floor: Vec<u16>,
    /// How many more players it takes.
    pub floor_takes: u16,
    /// What was called for, and who is not ready yet to go on after it; none while play goes on.
    pub called: Option<Called>,
    /// For the referee: the subject was stopped, and another is to be found.
    pub adrift: bool,
    /// For the referee: others are shown that they are busy.
    pub busy: bool,
    /// For the referee: players who have not spoken for a while.
    pub quiet: Vec<u16>,
    /// What this seat wishes.
    pub wishes: BTreeMap<String, mirror::Value>,
    /// Whether the table takes the faces of real dice.
    pub typed_dice: bool,
}

/// What somebody has called for; nothing tells who. Nothing is played meanwhile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Called {
    /// Each tool at most once, the latest last.
    pub changes: Vec<mirror::ScriptChange>,
    /// Who is there and not ready yet.
    pub unready: Vec<u16>,
}

/// What runs, and what waits: all that a roll changes of a table.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Now {
    /// What runs.
    pub open: Option<Open>,
    /// What waits, in order.
    pub queue: Vec<Queued>,
    /// Which chains of secrets this seat's device has published.
    pub chains: Vec<DeviceChain>,
    /// What this device is to reveal now, by itself: one link for each.
    pub reveal: Vec<Reveal>,
    /// Dice that wait for a secret of somebody's device.
    pub awaited: Vec<Awaited>,
}

/// What was settled and still counts.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Past {
    /// What `undo` takes back.
    pub undo: Option<Undo>,
    /// Whether what was undone last can be done again.
    pub redo: bool,
    /// An undoing that waits for everybody's consent.
    pub asked_to_undo: Option<AskedToUndo>,
    /// The latest attempts that are over and that the seat can still rule on, latest first. Whatever else was settled
    /// stands in the log.
    pub rulable: Vec<Settled>,
    /// What took its default at once, and may still be answered otherwise until anything else begins.
    pub late: Vec<Late>,
}

/// A question of an attempt that is over, which its owner may still answer.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Late {
    /// The attempt, for the answer.
    pub attempt: String,
    /// What it was.
    pub words: Labelled,
    /// What is asked. [`Question::default`] holds unless it is answered.
    pub question: Question,
}

/// An undoing that waits for everybody's consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct AskedToUndo {
    /// Who asks.
    pub seat: u16,
    /// The earliest change to be undone; the latest of all if none.
    pub back_to: Option<String>,
    /// Who is there and has not agreed yet.
    pub lacking: Vec<u16>,
}

/// What is seen of the game, but for its time, its places and the sheets.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Scene {
    /// What is going on.
    pub scene: Vec<Row>,
}

/// The game's time: all that changes with each tick of its clock, and not where everybody is.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Time {
    /// In words.
    pub clock: Option<Labelled>,
    /// Which day it is, from 1, where people count days.
    #[ts(type = "number | null")]
    pub day: Option<i64>,
    /// What will happen by it, the next first.
    pub due: Vec<Due>,
    /// Who acts when, where people take turns.
    pub turns: Option<Turns>,
    /// Stands for whose turn it is of those whom this seat acts for, in which round, and the time. It goes back with what
    /// is said ([`crate::mirror::Basis`]), so that nothing is done in another moment than it was meant for.
    pub moment: String,
}

/// Days that a calendar shows together, and what the game calls them. What it has no name for is only counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Days {
    /// The first of them.
    #[ts(type = "number")]
    pub first: i64,
    /// The last of them.
    #[ts(type = "number")]
    pub last: i64,
    /// How many stand in a row: a week, where the game has one.
    pub row: u8,
    /// What there is to say of a row.
    pub of_row: Option<String>,
    /// What the days of a row are called, in order; empty where they have no names.
    pub names: Vec<String>,
    /// What they are called together, such as a month.
    pub words: Option<String>,
    /// The season.
    pub season: Option<String>,
    /// The moon, on those of the days on which it comes to another quarter.
    pub moons: Vec<Moon>,
}

/// How the moon stands on a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Moon {
    /// The day.
    #[ts(type = "number")]
    pub day: i64,
    /// Which quarter begins: 0 is the new moon, 2 the full one.
    pub quarter: u8,
    /// In words.
    pub words: String,
}

/// Where everybody is.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Ground {
    /// Maps, where places matter; the one that matters now comes first.
    pub maps: Vec<Map>,
}

/// What will happen at its moment, if nothing else does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Due {
    /// What it is.
    pub words: String,
    /// The rule's id.
    pub rule: String,
    /// For whom, by name; none for nobody in particular.
    pub name: Option<String>,
    /// How long it is until then.
    pub left: String,
    /// On which day that is, where people count days.
    #[ts(type = "number | null")]
    pub day: Option<i64>,
    /// Whether only some may see it.
    pub hidden: bool,
}

/// A card that this seat has, or that it took away and can bring back.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Card {
    /// Its name, as the verbs of cards take it.
    pub card: String,
    /// Counts its changes: whoever changes it says which they have seen.
    pub version: u32,
    /// All that stands on it; it is pinned to what this seat sees now, or to nothing.
    pub about: mirror::CardAbout,
    /// Who gave it to those who have it.
    pub by: u16,
    /// Who has it besides the referee.
    pub to: mirror::Reach,
    /// Whether this seat may change it, show it and take it away.
    pub mine: bool,
    /// Whether this seat can bring back what it was before it was changed last.
    pub changed: bool,
    /// Whether it was taken away: nobody has it, and this seat can bring it back.
    pub gone: bool,
}

/// What the table shows besides its game and the cards. A picture is fetched beneath the address of the seat, by what
/// stands here: `pictures/…` or `maps/…`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Scenery {
    /// Pictures under maps that this seat sees.
    pub backdrops: Vec<Backdrop>,
    /// Those of its maps on which fog lies.
    pub covered: Vec<Covered>,
    /// What everybody sees on the stage, where there is no map or they want to look at it.
    pub stage: Option<mirror::CardPicture>,
    /// Of those whom this seat sees.
    pub portraits: Vec<Portrait>,
}

/// A picture under a map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Backdrop {
    /// Under which ([`Map::key`]).
    pub map: String,
    /// By what it is fetched.
    pub image: String,
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// Where the middle of the cell 0, 0 lies: from the left, in hundredths of a pixel.
    pub x: i32,
    /// The same from the top.
    pub y: i32,
    /// How far it is from a cell to the next of its column, in hundredths of a pixel.
    pub cell: u32,
    /// For the referee: the picture, as the verbs take it.
    pub picture: Option<mirror::Picture>,
    /// The same, sharper, where there is such.
    pub tiles: Option<TilesAt>,
}

/// The tiles of a picture under a map. They lie where it lies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TilesAt {
    /// Pixels of all tiles together from left to right.
    pub width: u32,
    /// The same from top to bottom.
    pub height: u32,
    /// Pixels of a side of each tile, but for what is left at the right and at the bottom.
    pub side: u32,
    /// By what each is fetched: row by row from the top, each from the left.
    pub images: Vec<String>,
}

/// A map on which fog lies, as everybody sees it: what nobody has seen yet, what is known and out of sight, and the rest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Covered {
    /// Which ([`Map::key`]).
    pub map: String,
    /// What nobody but the referee has seen.
    pub fog: Fog,
    /// What is known and out of the company's sight now: a column, a row, and how many from there to the right.
    pub out_of_sight: Vec<(i16, i16, u16)>,
}

/// What of a map is hidden from all but the referee.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Fog {
    /// Whether everything is, but for some.
    pub all: bool,
    /// Those that are not as the rest: pairs of a column and a row.
    pub but: Vec<(i16, i16)>,
}

/// Somebody's portrait.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Portrait {
    /// Whose, by number.
    pub who: u16,
    /// By what it is fetched.
    pub image: String,
}

/// What can be done.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Can {
    /// What the safety verbs are for.
    pub safety: Safety,
    /// What can be attempted now.
    pub offers: Vec<Offer>,
    /// The shelves, in the order that what is going on asks for.
    pub shelves: Vec<String>,
    /// What can be made.
    pub forms: Vec<FormAbout>,
    /// The house rules, all of them.
    pub switches: Vec<Switch>,
}

/// A chain of secrets that this seat's device has published.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct DeviceChain {
    /// For which dice, as `publish` takes it.
    #[ts(type = "unknown")]
    pub chain: serde_json::Value,
    /// The link that went into dice last, or the published end: 64 hexadecimal digits.
    pub last: String,
    /// How many links after it were asked for and not used: the next to be given is one after those.
    pub over: u32,
}

/// A link that this device is to reveal.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Reveal {
    /// The attempt that rolls, or the throw; as the verb `reveal` takes it.
    pub of: String,
    /// The roll.
    pub path: String,
    /// Of which chain, as `publish` takes it.
    #[ts(type = "unknown")]
    pub chain: serde_json::Value,
    /// All that the link is given to: what the device signs, in canonical JSON.
    #[ts(type = "unknown")]
    pub request: serde_json::Value,
    /// The audience whose stream the device binds its link to.
    #[ts(type = "unknown")]
    pub around: serde_json::Value,
}

/// Dice that wait for a link, as the verb `fall-without` takes them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Awaited {
    /// The attempt that rolls, or the throw.
    pub of: String,
    /// The roll.
    pub path: String,
    /// Whose device is to reveal one.
    pub seat: u16,
}

/// An attempt that was settled and still counts.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Settled {
    /// Its name.
    pub id: String,
    /// What it was.
    pub words: Labelled,
    /// Who began it; none for what was due.
    pub by: Option<u16>,
    /// What it came to, in words.
    pub outcome: Option<String>,
    /// The number it came to.
    pub total: Option<i32>,
}

/// The game that is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Game {
    /// What commands call it.
    pub id: String,
    /// As people write it.
    pub title: String,
    /// Its accent colour on light and on dark, as `#rrggbb`.
    pub accent: (String, String),
    /// Whether it has lists that content packs add to.
    pub packs: bool,
    /// What somebody is likeliest to mean who turns to a foe: attempts, in order.
    pub against: Vec<String>,
    /// What it has as a session of play opens: attempts, in order.
    pub begins: Vec<String>,
    /// What it has before one closes: attempts, in order.
    pub ends: Vec<String>,
}

impl Game {
    /// What there is to say of a ruleset.
    pub fn of(rules: &dyn norn_table::AnyRuleset) -> Self {
        let manifest = rules.manifest();
        let (light, dark) = manifest.accent;
        Self {
            id: manifest.name.to_owned(),
            title: manifest.title().to_owned(),
            accent: (light.to_owned(), dark.to_owned()),
            packs: manifest.takes_packs,
            against: manifest.against.iter().map(|one| (*one).to_owned()).collect(),
            begins: manifest.around_session.begins.iter().map(|one| (*one).to_owned()).collect(),
            ends: manifest.around_session.ends.iter().map(|one| (*one).to_owned()).collect(),
        }
    }
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Seat {
    /// Its number, from 0: the referee's.
    pub seat: u16,
    /// As they call themselves.
    pub name: String,
    /// Whom they play.
    pub characters: Vec<Named>,
    /// Whether they are at the table.
    pub present: bool,
    /// Whether they have stepped out: nobody waits for them, and whom they play is kept safe.
    pub out: bool,
    /// What the seat is there for. The referee's is a player's like any other here.
    pub role: mirror::Role,
    /// What it may do that not every seat may.
    pub may: Vec<mirror::May>,
}

/// A character whom nobody plays, for those who choose whom to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Free {
    /// Its number.
    pub who: u16,
    /// Its name.
    pub name: String,
    /// In a line, what it does best or did before; may be empty.
    pub said: String,
}

/// A seat of a player whom no device has claimed yet, for those who come: it was prepared, or moved here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Player {
    /// Its number.
    pub seat: u16,
    /// As they call themselves.
    pub name: String,
    /// The names of those whom they play.
    pub plays: Vec<String>,
}

/// A character with its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Named {
    /// Its number.
    pub who: u16,
    /// Its name.
    pub name: String,
}

/// Words with the rule they come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Labelled {
    /// What people read.
    pub words: String,
    /// The rule's id.
    pub rule: String,
}

/// What the safety verbs are for, in words with their rules. A game without rules of its own for them has our
/// words, and no rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Safety {
    /// Anybody may use either.
    pub available: Labelled,
    /// Stopping ends the subject at once.
    pub stops: Labelled,
    /// Nobody is asked or named.
    pub unattributed: Labelled,
    /// What stopping is for.
    pub why_stop: Labelled,
    /// The floor.
    pub floor: Labelled,
    /// What the floor is for.
    pub why_floor: Labelled,
}

/// The attempt that runs.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Open {
    /// The referee is busy: this seat may not know with what.
    Busy,
    /// What it is.
    Attempt(Box<Running>),
}

/// An attempt that this seat may follow.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Running {
    /// Its name.
    pub id: String,
    /// What is said of it must carry this.
    pub version: u32,
    /// What it is.
    pub words: Labelled,
    /// Whose it is, in words.
    pub owner: String,
    /// Who began it; none for what was due.
    pub by: Option<u16>,
    /// What led to where it is.
    pub lines: Vec<Line>,
    /// What it waits for.
    pub questions: Vec<Question>,
    /// Where several are called at once: each of them, in order. Empty where it concerns one alone.
    pub together: Vec<Lane>,
}

/// One of several who roll or decide at once, or were called for the same one after the other.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Lane {
    /// Who, in words.
    pub owner: String,
    /// Their questions that are open, by path.
    pub asked: Vec<String>,
    /// Their attempt that waits its turn.
    pub waits: Option<String>,
    /// The dice that fell for them.
    pub dice: Vec<Die>,
    /// What it came to for them, in words, once nothing of theirs is open.
    pub outcome: Option<String>,
    /// The place of that among all it could have been, from worst to best, from 0, and how many those are.
    pub rank: Option<(u16, u16)>,
    /// The number it came to.
    pub total: Option<i32>,
}

/// A row of an explanation.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Line {
    /// Where in the run, as rulings take it.
    pub path: String,
    /// How deep it stands, from 0.
    pub depth: u8,
    /// The number, or nothing.
    pub figure: String,
    /// What it is.
    pub what: String,
    /// The rule's id.
    pub rule: String,
    /// Whether it counts.
    pub counts: bool,
    /// Whether the referee overruled it.
    pub ruled: bool,
    /// Whether only some may see it.
    pub hidden: bool,
    /// Whether it is what happened, as a sentence of the game: what the log shows without the explanation.
    pub story: bool,
    /// How much it weighs: what is news or grave, the log shows without the explanation, unless such a sentence said it.
    #[serde(skip_serializing_if = "Weight::is_detail")]
    #[ts(optional, as = "Option<Weight>")]
    pub weight: Weight,
    /// Whether it is about somebody whom this seat plays.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub yours: bool,
    /// The die, where one fell.
    pub die: Option<Die>,
    /// Where this is an outcome: its place among all it could have been, from worst to best, from 0, and how many
    /// those are.
    pub rank: Option<(u16, u16)>,
    /// What the referee can overrule here.
    pub rulable: Option<Rulable>,
}

impl Line {
    /// Words alone, this deep: nothing that a rule says, and nothing to overrule.
    pub(crate) fn told((depth, what): (u8, String)) -> Self {
        Self {
            path: String::new(),
            depth,
            figure: String::new(),
            what,
            rule: String::new(),
            counts: true,
            ruled: false,
            hidden: false,
            story: false,
            weight: Weight::Detail,
            yours: false,
            die: None,
            rank: None,
            rulable: None,
        }
    }
}

/// How much it weighs for people what a line tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// For those who want to know how it came about.
    Detail,
    /// What came of it: harm, healing, what somebody gains or loses.
    News,
    /// Somebody falls, dies, or comes back.
    Grave,
}

impl Weight {
    fn is_detail(&self) -> bool {
        *self == Self::Detail
    }
}

impl From<norn_kernel::Weight> for Weight {
    fn from(weight: norn_kernel::Weight) -> Self {
        match weight {
            norn_kernel::Weight::Detail => Self::Detail,
            norn_kernel::Weight::News => Self::News,
            norn_kernel::Weight::Grave => Self::Grave,
        }
    }
}

/// A die that fell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Die {
    /// How many sides it has.
    pub sides: u16,
    /// What it shows.
    pub face: u16,
    /// Another die of the hand counts.
    pub dropped: bool,
    /// Whose it is, and what it comes to for them, where several people roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub whose: Option<Whose>,
}

/// For whom a die fell among several people who rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Whose {
    /// Their name.
    pub name: String,
    /// What their roll came to, where it came to a number.
    pub total: Option<i32>,
}

/// What can be overruled at a line.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Rulable {
    /// A number.
    Number {
        /// As it is now.
        now: i32,
    },
    /// A condition or comparison.
    Holds {
        /// As it is now.
        now: bool,
    },
    /// One of these outcomes, by its word.
    Outcome {
        /// As it is now.
        now: String,
        /// All outcomes, worst first: the word, and what people read for it.
        outcomes: Vec<(String, String)>,
    },
}

/// Something that a run waits for.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Question {
    /// Where in the run, as answers take it.
    pub path: String,
    /// The rule that asks.
    pub rule: String,
    /// The question.
    pub words: String,
    /// Who decides or rolls, in words.
    pub owner: String,
    /// Whether this seat may answer.
    pub mine: bool,
    /// The seat that it waits for.
    pub seat: u16,
    /// Whether it is for a company that this seat plays a member of: any of those may answer.
    pub ours: bool,
    /// Whether it settles itself by its default when play moves on.
    pub lapses: bool,
    /// What holds then, in words.
    pub default: Option<String>,
    /// The roll or the choice before, of the same throw: where that was a tap of this seat's, this falls by itself.
    pub after: Option<String>,
    /// What is wanted.
    pub wanted: Wanted,
}

/// What a question wants.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Wanted {
    /// Yes or no.
    Confirm {
        /// The word for yes.
        yes: String,
        /// The word for no.
        no: String,
    },
    /// Exactly one of these.
    OneOf {
        /// The options.
        options: Vec<Choice>,
    },
    /// Some of these, each at most once.
    SeveralOf {
        /// The options.
        options: Vec<Choice>,
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
    /// A whole number, both ends included.
    Number {
        /// The lowest.
        min: i32,
        /// The highest.
        max: i32,
    },
    /// A short text.
    Text {
        /// The most characters.
        max: u16,
    },
    /// All of these, in an order.
    Order {
        /// The options.
        options: Vec<Choice>,
    },
    /// So many points, spread over these.
    Allot {
        /// In all.
        points: u16,
        /// The most for one.
        each_max: u16,
        /// What they are given to.
        to: Vec<Choice>,
    },
    /// A tap that rolls, or the faces of real dice.
    Roll {
        /// How many sides each die has.
        sides: u16,
        /// How many dice.
        count: u16,
        /// Whether real dice may be typed in.
        typed: bool,
        /// What the roller's device gives its link to.
        reveal: Option<Reveal>,
    },
}

/// An option.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Choice {
    /// What it stands for.
    pub value: mirror::Value,
    /// In words.
    pub label: String,
    /// Why it can't be had now.
    pub refused: Option<Refused>,
    /// Of somebody who is too far away: by what whoever acts comes near enough first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nearer: Option<mirror::Filled>,
}

/// Why something is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Refused {
    /// In words: what is wrong, and what would be right.
    pub text: String,
    /// The rule that refuses, if one does.
    pub rule: Option<String>,
    /// The right that is lacking, if one is.
    pub right: Option<String>,
    /// All problems of a draft.
    pub problems: Vec<Problem>,
}

/// What is wrong with a draft.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Problem {
    /// The field.
    pub at: String,
    /// What is wrong, and the remedy.
    pub words: String,
    /// The rule that says so.
    pub rule: String,
}

/// Something that waits.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Queued {
    /// Its name.
    pub id: String,
    /// Who wants it.
    pub by: Option<u16>,
    /// In words.
    pub words: String,
    /// What is filled in.
    pub filled: mirror::Filled,
    /// Whether the referee still has to accept it.
    pub proposal: bool,
    /// Whether this seat may take it back.
    pub mine: bool,
    /// Whether what it followed was undone or set aside since, so that it waits until whoever said it confirms it.
    pub unsure: bool,
}

/// What can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Undo {
    /// Its name.
    pub id: String,
}

/// One thing to know.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Row {
    /// What it is.
    pub label: String,
    /// The rule it comes from.
    pub rule: String,
    /// How much or which, in words.
    pub shown: String,
    /// What is there of what there could be.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gauge: Option<Gauge>,
    /// The value, where the referee can change it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub value: Option<mirror::Value>,
    /// Where the referee can change it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub address: Option<String>,
    /// The attempt that it suggests to this seat, as far as it says what to fill in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offer: Option<mirror::Filled>,
    /// Whether only some may see it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub hidden: bool,
    /// Whether it only says that something is not so, or that there is none of it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub none: bool,
}

/// What is there of what there could be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Gauge {
    /// Now; may be below 0.
    pub now: i32,
    /// At the most.
    pub max: i32,
}

/// A character, an opponent or any other record.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Sheet {
    /// Whose it is, and what all may see at a glance.
    #[serde(flatten)]
    pub about: About,
    /// In order.
    pub sections: Vec<Section>,
}

/// Whose sheet it is, and what all may see at a glance.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct About {
    /// Of whom; none for what belongs to the table.
    pub who: Option<u16>,
    /// Its name.
    pub name: String,
    /// Which sort of record.
    pub kind: Labelled,
    /// How they are, where this seat sees it otherwise than in their rows.
    pub health: Option<Health>,
    /// What all may see at a glance.
    pub conditions: Vec<Labelled>,
    /// Whether all may see that they lie there.
    pub fallen: Option<Fallen>,
    /// Whether this seat plays it.
    pub mine: bool,
    /// The seat that plays it, if one does.
    pub player: Option<u16>,
}

/// How somebody lies there who can do nothing more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Fallen {
    /// Alive, and out.
    Down,
    /// Dead, or gone for good.
    Dead,
}

impl From<norn_kernel::show::Fallen> for Fallen {
    fn from(fallen: norn_kernel::show::Fallen) -> Self {
        match fallen {
            norn_kernel::show::Fallen::Down => Self::Down,
            norn_kernel::show::Fallen::Dead => Self::Dead,
        }
    }
}

/// How somebody is, as others see it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Health {
    /// In words.
    pub words: Labelled,
    /// In figures, where the table shows them.
    pub gauge: Option<Gauge>,
}

/// Rows under a heading.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Section {
    /// The heading.
    pub title: Labelled,
    /// In order.
    pub rows: Vec<Row>,
}

/// How the places of a map lie to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// One comes from one to another where a border between them is open.
    Areas,
    /// Squares by their column and row.
    Squares,
    /// Hexes: the next column to the right stands half a hex higher.
    Hexes,
    /// Squares of which only those are listed that are something. They are numbered from the lower left, row by row.
    Field {
        /// How many from left to right.
        columns: u16,
        /// How many from the bottom up.
        rows: u16,
        /// The number of the one in the lower left.
        first: u16,
    },
}

/// Where everybody is.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Map {
    /// What tells it from the game's other maps, whatever is to be seen on it: what lies under it is kept by this.
    pub key: String,
    /// What it shows, where there are several.
    pub title: Option<String>,
    /// How its places lie to each other.
    pub layout: Layout,
    /// Squares or zones.
    pub places: Vec<Spot>,
    /// Between two places.
    pub borders: Vec<Border>,
    /// Everybody whom the viewer sees.
    pub tokens: Vec<Token>,
    /// Who is engaged with whom, by number.
    pub engaged: Vec<(u16, u16)>,
    /// For the referee: what can be painted onto its places.
    pub brushes: Vec<Brush>,
    /// For the referee: at which addresses it is written how many columns and rows there are, and how many there may be.
    pub sides: Option<(String, String, u16)>,
    /// Of a field: squares of which nothing is to be said but what many are.
    pub alike: Vec<Alike>,
    /// How far people are from each other, where that counts.
    pub measure: Option<Measure>,
}

/// What steps over a map are called, and how far what people have reaches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Measure {
    /// What one is called.
    pub one: String,
    /// And more of them.
    pub more: String,
    /// Of those of whom the viewer may know it.
    pub rings: Vec<Ring>,
}

/// What somebody has reaches whoever is so many steps away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Ring {
    /// Whose it is.
    pub who: u16,
    /// The fewest steps.
    pub nearest: u32,
    /// The most.
    pub furthest: u32,
    /// What it is.
    pub label: String,
    /// What it is, and how far it reaches.
    pub told: String,
}

/// Squares of a field that are nothing but this, together, since there may be many.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Alike {
    /// What they are.
    pub states: Vec<Labelled>,
    /// The first of some side by side in a row, and how many there are.
    pub squares: Vec<(u16, u16)>,
}

/// The way to a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Way {
    /// Where it leads.
    pub place: u16,
    /// The last place on it before that, or where it begins.
    pub before: u16,
    /// What it takes, in words.
    pub takes: String,
}

/// A form that is filled in once, and put onto places by tapping them.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Brush {
    /// The form.
    pub form: String,
    /// The fields that say where: one that takes several places; or two that take a place each, and one that takes
    /// further pairs as rows.
    pub fields: Vec<String>,
    /// How it is filled in for a plain wall; nothing where the game has none.
    pub wall: BTreeMap<String, mirror::Value>,
    /// The same for a plain door.
    pub door: BTreeMap<String, mirror::Value>,
}

/// Who acts when.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Turns {
    /// The rule that orders them.
    pub rule: String,
    /// Which turn, or which round of turns.
    pub words: String,
    /// A part of it with rules of its own.
    pub phase: Option<String>,
    /// Whether they are those of a fight: some games have turns outside of one.
    pub fight: bool,
    /// First to last.
    pub entries: Vec<Turn>,
}

/// Somebody's turn in a round.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Turn {
    /// The number of the character whose turn it is.
    pub who: u16,
    /// Their name.
    pub name: String,
    /// Whether it has come.
    pub stands: TurnState,
    /// What keeps those who are busy, and whom those follow who follow somebody, in words.
    pub with: Option<String>,
    /// What they are ready for, hold, or wait for.
    pub states: Vec<Labelled>,
}

/// Whether somebody's turn has come, and what they do with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TurnState {
    /// It is still to come.
    ToAct,
    /// It is theirs now.
    Acting,
    /// It is over.
    Acted,
    /// They do nothing with it.
    Passed,
    /// What they do takes longer.
    Busy,
    /// They do what others do.
    Follows,
}

/// A square, a hex or an area.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Spot {
    /// Its number, as tokens and borders name it.
    pub place: u16,
    /// Its name.
    pub name: String,
    /// Column and row from 0, lower left; of an area about where it lies, if that is known.
    pub at: Option<(i16, i16)>,
    /// The place of another map that it lies in.
    pub within: Option<u16>,
    /// Darkness, difficult ground, height.
    pub states: Vec<Labelled>,
}

/// What lies between two places, as maps draw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Looks {
    /// Nothing that is in the way.
    Opening,
    /// What can't be passed as long as it stands.
    Wall,
    /// A wall that somebody gets over.
    LowWall,
    /// What somebody gets over or through with some trouble.
    Fence,
    /// A door that stands open, or what is left of one.
    DoorOpen,
    /// A door that opens at a touch.
    DoorClosed,
    /// A door that is locked, barred or stuck.
    DoorLocked,
    /// What is climbed.
    Climb,
    /// What is leapt over.
    Gap,
    /// Water, along which or across which boats go.
    Water,
}

impl From<norn_kernel::show::Looks> for Looks {
    fn from(looks: norn_kernel::show::Looks) -> Self {
        match looks {
            norn_kernel::show::Looks::Opening => Self::Opening,
            norn_kernel::show::Looks::Wall => Self::Wall,
            norn_kernel::show::Looks::LowWall => Self::LowWall,
            norn_kernel::show::Looks::Fence => Self::Fence,
            norn_kernel::show::Looks::DoorOpen => Self::DoorOpen,
            norn_kernel::show::Looks::DoorClosed => Self::DoorClosed,
            norn_kernel::show::Looks::DoorLocked => Self::DoorLocked,
            norn_kernel::show::Looks::Climb => Self::Climb,
            norn_kernel::show::Looks::Gap => Self::Gap,
            norn_kernel::show::Looks::Water => Self::Water,
        }
    }
}

/// A line between two places.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Border {
    /// From here.
    pub one: u16,
    /// To there.
    pub other: u16,
    /// Wall, door, fence.
    pub kind: Labelled,
    /// What it looks like.
    pub looks: Looks,
    /// Whether it can be passed now.
    pub open: bool,
    /// Whether a path leads along it; none where that makes no difference.
    pub path: Option<bool>,
}

/// Somebody on the map.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Token {
    /// The number of the character that it stands for.
    pub who: u16,
    /// Their name.
    pub name: String,
    /// Where; none where the map has no places.
    pub place: Option<u16>,
    /// Which cluster of that place they stand in; 0 for none.
    pub cluster: u16,
    /// On which side they are: the players' is 0.
    pub side: u8,
    /// Health in tenths, where this seat may know it.
    pub tenths: Option<u8>,
    /// Whether this seat plays them, or somebody of them, as of a company.
    pub mine: bool,
}

/// Something that can be attempted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Offer {
    /// What commands call it.
    pub attempt: String,
    /// In words.
    pub label: String,
    /// The rule it carries out, where it is known before anything is filled in.
    pub rule: Option<String>,
    /// The heading of the rulebook under which that rule stands.
    pub section: Option<String>,
    /// The shelf that it stands on, as [`Can::shelves`] calls it; none for what is found under its heading alone.
    pub shelf: Option<String>,
    /// Whether nothing is left to fill in.
    pub ready: bool,
}

/// Something that can be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FormAbout {
    /// What commands call it.
    pub form: String,
    /// In words.
    pub label: String,
    /// The rule it comes from.
    pub rule: String,
    /// Whether players make it for themselves.
    pub players: bool,
}

/// A house rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Switch {
    /// What commands call it.
    pub id: String,
    /// In words.
    pub label: String,
    /// The rule at whose ruling it stands.
    pub rule: String,
    /// Its values: what commands call them, and in words; the default first.
    pub values: Vec<(String, String)>,
    /// As it is set.
    pub value: String,
}

/// What somebody on the map can do with a place or with somebody else.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Onto {
    /// What can be attempted.
    pub offers: Vec<OntoOffer>,
    /// What can't, by its reason.
    pub refused: Vec<OntoRefused>,
    /// Where nothing can be attempted that is meant for such people: what can be once they have come nearer.
    pub nearer: Option<Nearer>,
}

/// What somebody can attempt once they have come nearer to somebody else.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Nearer {
    /// By what they come nearer: no die falls on the way, as far as the seat knows.
    pub first: mirror::Filled,
    /// How many steps that is over the map.
    pub steps: u32,
    /// What they attempt then.
    pub filled: mirror::Filled,
    /// That in words.
    pub label: String,
    /// Whether nothing of that is asked either.
    pub whole: bool,
}

/// What somebody would do by one tap.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Tile {
    /// The attempt, with all that goes without saying.
    pub filled: mirror::Filled,
    /// With whom, with what and how, in a line.
    pub says: String,
    /// Whom it is on, by number.
    pub whom: Option<u16>,
    /// What a tap does.
    pub does: Does,
    /// Whether something else could be chosen.
    pub otherwise: bool,
    /// Whether it is meant for foes, and they are none: what is best for the attempt is worst for them.
    pub turned: bool,
}

/// What a tap on a tile does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Does {
    /// It rolls at once.
    Rolls,
    /// It does it at once, without a roll.
    AtOnce,
    /// It is proposed to the referee.
    Proposes,
    /// It asks first.
    Asks,
}

/// Something that somebody can attempt with a place or with somebody else.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OntoOffer {
    /// The attempt, with both of them filled in.
    pub filled: mirror::Filled,
    /// In words.
    pub label: String,
    /// The rule that it carries out, where it is known before the rest is filled in.
    pub rule: Option<String>,
    /// Whether nothing else is asked.
    pub whole: bool,
    /// Whether it is what somebody is likeliest to mean who turns to such a person.
    pub likely: bool,
    /// Where it brings them to the place: how.
    pub moves: Option<Moves>,
    /// Where it brings them there by the rules: who may do what about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Provoked>>")]
    pub provokes: Vec<Provoked>,
}

/// Somebody who decides something because of what another does.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Provoked {
    /// The number of their character.
    pub who: u16,
    /// Their name.
    pub name: String,
    /// The rule that asks them.
    pub what: Labelled,
}

/// How somebody comes to another place of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Moves {
    /// As the rules have it.
    ByRule,
    /// By the referee's hand.
    ByHand,
}

/// Why somebody can't do something with a place or with somebody else.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OntoRefused {
    /// What, in words.
    pub labels: Vec<String>,
    /// The reason, with the rule that refuses.
    pub why: Refused,
}

/// An attempt or a record being filled in: every field that is known so far, in order.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Filling {
    /// The attempt's or form's name.
    pub name: String,
    /// In words.
    pub label: String,
    /// The fields, filled or to be filled.
    pub fields: Vec<Field>,
    /// How far it is.
    pub stage: Stage,
    /// The odds, once it is ready and where this seat may know them.
    pub odds: Option<OddsShown>,
    /// Whether it is ready and the first thing that it asks is a die of this seat, as far as the seat can know.
    pub throws: bool,
    /// Once it is ready: the places that it takes in, where it strikes an area of a map.
    pub covers: Vec<u16>,
}

/// How far something is filled in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Stage {
    /// The last field is to be filled next.
    Fill,
    /// It can be proposed; the referee fills the rest.
    Propose,
    /// It can be done.
    Ready {
        /// What it is then.
        words: Labelled,
    },
    /// It can't be had.
    Refused {
        /// The reason, with the rule that refuses.
        why: Refused,
    },
}

/// A field.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Field {
    /// What commands call it.
    pub name: String,
    /// In words.
    pub label: String,
    /// The rule it belongs to.
    pub rule: String,
    /// Whether only the referee fills it.
    pub referee: bool,
    /// What may be filled in.
    pub range: Range,
    /// What is filled in, or what holds if it is left out.
    pub value: Option<mirror::Value>,
    /// Whether the value is the default.
    pub defaulted: bool,
}

/// What may be filled in.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Range {
    /// One of these.
    OneOf {
        /// The options.
        options: Vec<Choice>,
    },
    /// Some of these.
    SeveralOf {
        /// The options.
        options: Vec<Choice>,
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
    /// A whole number.
    Number {
        /// The lowest.
        #[ts(type = "number")]
        min: i64,
        /// The highest.
        #[ts(type = "number")]
        max: i64,
    },
    /// Yes or no.
    Flag {
        /// The word for yes.
        yes: String,
        /// The word for no.
        no: String,
    },
    /// A line of text.
    Text {
        /// The most characters.
        max: u16,
    },
    /// Money, in hundredths.
    Money {
        /// The lowest.
        #[ts(type = "number")]
        min: i64,
        /// The highest.
        #[ts(type = "number")]
        max: i64,
    },
    /// One number over another.
    Factor,
    /// Rows with a value for each column.
    Rows {
        /// The columns.
        columns: Vec<Column>,
        /// The most rows.
        max: u16,
    },
    /// How many of what: pairs of a thing's value and a number, in the order of the list, each thing once.
    Amounts {
        /// What there is.
        of: Vec<Amount>,
        /// The fewest in all.
        min: u32,
        /// The most in all.
        max: u32,
        /// What is added up.
        sums: Vec<Sum>,
    },
    /// Some squares of a field, each once: too many to be listed. They are numbered from the lower left, row by row.
    Squares {
        /// How many from left to right.
        columns: u16,
        /// How many from the bottom up.
        rows: u16,
        /// The number of the one in the lower left.
        first: u16,
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
}

/// Something of which there may be several.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Amount {
    /// What it stands for.
    pub value: mirror::Value,
    /// In words.
    pub label: String,
    /// The most of it.
    pub max: u32,
    /// What one adds to each sum.
    #[ts(type = "number[]")]
    pub each: Vec<i64>,
    /// What one costs or weighs, in the game's own words.
    pub notes: Vec<String>,
}

/// What is added up over a list, in the game's own words around the figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Sum {
    /// What stands before the figure.
    pub before: String,
    /// What stands behind it.
    pub after: String,
    /// Whether it is money, in hundredths; otherwise a whole number.
    pub money: bool,
}

/// A column of rows.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Column {
    /// What commands call it.
    pub name: String,
    /// In words.
    pub label: String,
    /// What may stand in it.
    pub range: Range,
}

/// Odds, exactly.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OddsShown {
    /// Every outcome, worst for the owner first.
    pub outcomes: Vec<OutcomeShare>,
    /// Every total, ascending.
    pub totals: Vec<TotalShare>,
    /// The share that was not weighed, rounded; 0 where everything was.
    pub residual: f64,
    /// In a line: "failure 1/6, success 5/6".
    pub words: String,
    /// What has to be known with them: that they are those against the usual opponent, since they depend on what
    /// the seat does not know.
    pub note: Option<String>,
    /// What it is weighed against, if there is something.
    pub instead: Option<Box<InsteadShown>>,
}

/// What comes of leaving undone what is weighed.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct InsteadShown {
    /// In words.
    pub label: String,
    /// Its odds.
    pub odds: OddsShown,
}

/// How likely an outcome is.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OutcomeShare {
    /// What commands call it.
    pub outcome: String,
    /// In words.
    pub label: String,
    /// As a fraction in lowest terms.
    pub exact: String,
    /// The same, rounded; from 0 to 1.
    pub p: f64,
}

/// How likely a total is.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct TotalShare {
    /// The number.
    pub total: i32,
    /// As a fraction in lowest terms.
    pub exact: String,
    /// The same, rounded; from 0 to 1.
    pub p: f64,
}

/// A rule of the reference.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// The heading that it stands under.
    pub section: String,
    /// What it is called.
    pub title: String,
    /// What it says, in our words.
    pub rule: String,
    /// How doubtful points are read.
    pub ruling: Option<String>,
    /// Where it is implemented.
    pub places: Vec<String>,
}
