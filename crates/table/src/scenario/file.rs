//! How a scenario is written: a session as a file of TOML.
use super::wrong::{Unplayable, Wrong, unplayable, wrong};
use crate::given::Given;
use crate::nesting::{self, NESTING_MAX, Shape};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most steps of a scenario.
pub const STEPS_MAX: usize = 10_000;

/// The most bytes of a scenario.
pub const BYTES_MAX: usize = 4 << 20;

/// The most values of a scenario, keys and tables counted.
pub const VALUES_MAX: usize = 400_000;

/// The most lines of a file that are told to be wrong at once.
pub const WRONGS_MAX: usize = 50;

/// A scenario as it was read.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The table.
    pub table: Setting,
    /// Who is there from the beginning.
    #[serde(default, rename = "character")]
    pub characters: Vec<Person>,
    /// What happens.
    #[serde(default, rename = "step")]
    pub steps: Vec<Step>,
}

/// The table of a scenario.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Which game.
    pub ruleset: String,
    /// As people call it.
    pub name: String,
    /// What it is about, and what to know of it.
    #[serde(default)]
    pub about: String,
    /// The players' seats, by name.
    #[serde(default)]
    pub players: Vec<String>,
    /// Whether the game's ready-made people are there from the beginning, before all others.
    #[serde(default)]
    pub cast: bool,
    /// House rules.
    #[serde(default)]
    pub switches: BTreeMap<String, String>,
    /// Where dice come from that the steps do not give.
    #[serde(default)]
    pub seed: u64,
}

/// Somebody who is there from the beginning.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Person {
    /// Who plays them: a player's name, or `referee`.
    #[serde(default = "referee_name")]
    pub player: String,
    /// Which form it fills.
    #[serde(default = "character_form")]
    pub form: String,
    /// The fields of the form.
    #[serde(flatten)]
    pub fields: Given,
}

pub(super) fn referee_name() -> String {
    "referee".to_owned()
}

pub(super) fn character_form() -> String {
    "character".to_owned()
}

/// Something that somebody does, and what must come of it.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Step {
    /// Whose seat: a player's name, or `referee`.
    #[serde(default = "referee_name")]
    pub by: String,
    /// What it shows, for readers.
    #[serde(default)]
    pub about: String,
    /// To attempt this.
    pub attempt: Option<String>,
    /// The attempt's parameters.
    #[serde(default)]
    pub with: Given,
    /// The referee lets refusals pass.
    #[serde(default)]
    pub insist: bool,
    /// To accept the first proposal of this attempt.
    pub accept: Option<String>,
    /// To take back or turn down the first waiting attempt of this name.
    pub withdraw: Option<String>,
    /// Why the referee turns that down, as the log tells it; may be empty.
    #[serde(default)]
    pub reason: String,
    /// To confirm one's first waiting attempt of this name, though what it followed was undone or set aside.
    pub confirm: Option<String>,
    /// To start the first queued attempt of this name.
    pub start: Option<String>,
    /// To move on.
    pub move_on: Option<bool>,
    /// The referee shows that they are busy, or shows it no more.
    pub busy: Option<bool>,
    /// To overrule a line of the explanation.
    pub rule: Option<Ruling>,
    /// To set the open attempt aside, for this reason.
    pub set_aside: Option<String>,
    /// To undo so many changes.
    pub undo: Option<usize>,
    /// To do again what was undone last.
    pub redo: Option<bool>,
    /// To write a value at an address.
    pub correct: Option<Correction>,
    /// To make a record.
    pub build: Option<Person>,
    /// To set a house rule.
    pub switch: Option<Setter>,
    /// To give somebody a seat.
    pub invite: Option<String>,
    /// To say who plays whom.
    pub assign: Option<Assignment>,
    /// To come or to leave.
    pub present: Option<bool>,
    /// To open or close a session of play.
    pub session: Option<String>,
    /// To say what the story is on.
    pub subject: Option<String>,
    /// The table agrees to take up a stopped subject.
    #[serde(default)]
    pub consent: bool,
    /// To talk.
    pub say: Option<String>,
    /// To these alone.
    pub to: Option<Vec<String>>,
    /// To tell what happens.
    pub narrate: Option<String>,
    /// To write something down.
    pub note: Option<String>,
    /// To write a card, or to change one.
    pub card: Option<Laid>,
    /// To give a card to others.
    pub show_card: Option<Shown>,
    /// To take the card of this title away.
    pub take_card: Option<String>,
    /// To make the card of this title what it was before it was changed last, or to bring it back.
    pub bring_card_back: Option<String>,
    /// To throw free dice.
    pub throw: Option<String>,
    /// To stop the subject.
    pub stop: Option<bool>,
    /// To call for a change of the story, to be ready to go on, or to resume play.
    pub call: Option<String>,
    /// To ask for the floor, to put it down, or to have it end.
    pub floor: Option<String>,
    /// To wish something.
    pub wish: Option<Wishing>,
    /// The faces that fall, in the order in which they are asked for.
    #[serde(default)]
    pub dice: Vec<u16>,
    /// Whether dice that are not given fall from the seed; otherwise they wait.
    #[serde(default)]
    pub roll: bool,
    /// What is answered, by rule (or `rule@Name`).
    #[serde(default)]
    pub answers: BTreeMap<String, toml::Value>,
    /// What must come of it.
    pub expect: Option<Expect>,
}

/// A card as it is written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// The title of the card that is changed; a new one if left out.
    pub was: Option<String>,
    /// What it is called.
    pub title: String,
    /// Its text, in Markdown.
    #[serde(default)]
    pub text: String,
    /// Names with values.
    #[serde(default)]
    pub fields: BTreeMap<String, String>,
    /// By which it is found.
    #[serde(default)]
    pub tags: Vec<String>,
    /// On which day of the game it is due, from 1.
    pub day: Option<i64>,
    /// Whom it is about, or which place, by name.
    pub pin: Option<String>,
    /// Who has it. Of a card that is changed, whoever has it already if left out.
    pub to: Option<To>,
}

/// A card and who has it from now on.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The card's title.
    pub card: String,
    /// Who has it.
    pub to: To,
}

/// Who has a card.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum To {
    /// `everyone`, or `referee` for nobody else.
    All(String),
    /// These players.
    Some(Vec<String>),
}

/// Which line is overruled.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The rule that the line cites.
    pub rule: String,
    /// What counts instead: a number, yes or no for what is reached or holds, or the word of an outcome.
    pub to: toml::Value,
    /// Which of several such lines, from 0.
    #[serde(default)]
    pub nth: usize,
    /// The referee's reason, as the log tells it; may be empty.
    #[serde(default)]
    pub reason: String,
}

/// What is written where.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// The address.
    pub at: String,
    /// The value.
    pub to: Option<toml::Value>,
    /// By how much the number there is changed instead.
    pub by: Option<i64>,
    /// The referee's reason, as the log tells it; may be empty.
    #[serde(default)]
    pub reason: String,
}

/// A house rule and its value.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setter {
    /// Which switch.
    pub id: String,
    /// Its value.
    pub to: String,
}

/// Who plays whom.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assignment {
    /// Whose seat.
    pub seat: String,
    /// The characters, by name.
    pub characters: Vec<String>,
}

/// What somebody wishes.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wishing {
    /// What about.
    pub about: String,
    /// What is wished, as the wish takes it: yes, no, a number or a word.
    pub to: toml::Value,
}

/// What must come of a step; what is left out may be anything.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// What the attempt came to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The number it came to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i32>,
    /// The rule or right that refuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The questions that are open afterwards, by rule, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Vec<String>>,
    /// Whether an attempt is open afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
    /// Whether it waits for the floor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<bool>,
    /// Whether it waits in the queue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queued: Option<bool>,
    /// What waits afterwards until its person confirms it, since what it followed was undone or set aside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsure: Option<Vec<String>>,
    /// Values by address.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub at: BTreeMap<String, toml::Value>,
    /// Rules that the explanation cites.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub lines: Vec<String>,
    /// What the story is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// Who has the floor, then who waits for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<Vec<String>>,
    /// The faces that fell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<u16>>,
    /// The titles of the cards that somebody has, by a player's name or `referee`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<BTreeMap<String, Vec<String>>>,
}

/// Reads a scenario.
///
/// # Errors
/// Where it is not one, and what would be right.
pub fn read(text: &str) -> Result<Scenario, Unplayable> {
    if BYTES_MAX < text.len() {
        return Err(unplayable(
            "the file",
            format!("it has more than {BYTES_MAX} bytes"),
            "split it into several",
        ));
    }
    let scenario = parsed(text)?;
    if STEPS_MAX < scenario.steps.len() {
        return Err(unplayable(
            "the file",
            format!("it has more than {STEPS_MAX} steps"),
            "split it into several",
        ));
    }
    Ok(scenario)
}

/// That a text may be read at all.
pub(super) fn shallow(text: &str) -> Result<(), Unplayable> {
    match nesting::shape(text, NESTING_MAX, VALUES_MAX) {
        Shape::Fits { .. } => Ok(()),
        Shape::Deep { line } => Err(unplayable(
            format!("line {line}"),
            format!("it nests deeper than {NESTING_MAX} levels"),
            "nothing in a scenario is that deep; see whether a bracket before it is never closed",
        )),
        Shape::Wide { line } => Err(unplayable(
            format!("line {line}"),
            format!("the file has at most {VALUES_MAX} values, and they end here"),
            "split it into several",
        )),
    }
}

/// The scenario that stands in a text. A line that can't be read is told and passed over, so that others are told with it.
pub(super) fn parsed(text: &str) -> Result<Scenario, Unplayable> {
    shallow(text)?;
    let mut wrongs: Vec<Wrong> = vec![];
    let mut rest = text.to_owned();
    loop {
        let error = match toml::from_str(&rest) {
            Ok(scenario) => return Unplayable::of(wrongs).map(|()| scenario),
            Err(error) => error,
        };
        let start = error.span().map_or(0, |span| span.start.min(rest.len()));
        let line = rest[..start].matches('\n').count() + 1;
        let told = wrong(
            format!("line {line}"),
            error.message().to_owned(),
            "`norn play --help` shows a whole scenario",
        );
        // What is no TOML at all hides what comes after it; so does what is still wrong without its line.
        let is_toml = rest.parse::<toml::Table>().is_ok();
        let again = wrongs.last().is_some_and(|known| known.at == told.at);
        if !again && (is_toml || wrongs.is_empty()) {
            wrongs.push(told);
        }
        if again || !is_toml || WRONGS_MAX <= wrongs.len() {
            return Err(Unplayable::of(wrongs)
                .err()
                .unwrap_or_else(|| unplayable("the file", "it can't be read", "")));
        }
        rest = rest.split_inclusive('\n').enumerate().fold(String::new(), |mut kept, (nth, one)| {
            kept.push_str(if nth + 1 == line { "\n" } else { one });
            kept
        });
    }
}
