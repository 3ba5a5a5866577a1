//! Whole sessions as readable files: who does what, which dice fall, what is answered, what must come of it.
//!
//! A scenario is TOML:
//!
//! ```toml
//! [table]
//! ruleset = "triumvene"
//! name = "The safe"
//! players = ["Ann"]                       # the referee is always there
//! switches = { rerolls-per-roll = "one" } # house rules, if any
//!
//! [[character]]
//! player = "Ann"                          # or "referee"
//! form = "character"                      # may be left out
//! name = "Caius"                          # what else the form has, by its fields' names
//! fitness = 2
//!
//! [[step]]
//! by = "referee"
//! attempt = "check"                       # one verb a step, see below
//! with = { who = "Caius", stat = "fitness", edge = "disadvantage" }
//! dice = [9, 2, 11, 6]                    # faces, in the order in which they are asked for
//! answers = { "triumvene.defiance.reroll" = "yes" }
//! expect = { outcome = "complication", total = 11, at = { "defiance" = 1 } }
//! ```
//!
//! Verbs: `attempt` (with `with`, `insist`), `accept` (the referee's part of the first proposal in `with`),
//! `withdraw`, `start`, `move-on`, `busy`, `rule` (`{ rule, to, nth }`; `to` a number, yes or no, or an outcome), `set-aside`, `undo` (how many), `correct`
//! (`{ at, to }`), `build`, `switch` (`{ id, to }`), `invite`, `assign` (`{ seat, characters }`), `present`,
//! `session` (`open` or `close`), `subject` (with `consent`), `say` (with `to`), `narrate`, `note`, `throw`,
//! `stop`, `floor` (`take` or `down`), `wish` (`{ about, to }`). A step without a verb goes on with what is
//! open.
//!
//! `answers` may give a list for a question that comes up again, and `rule@Name` for one of several people.
//! `expect`: `outcome`, `total`, `refused` (the rule or right that refuses; of a choice that the table knows and does
//! not offer, the rule that it would belong to), `asked` (the questions that are open, by rule), `open`, `held`, `queued`, `at` (values by address), `lines` (rules that the explanation must
//! cite), `subject`, `floor`, `faces` (the dice that fell).
use crate::act::can_be_ruled;
use crate::command::{Command, Instead, Say};
use crate::given::{self, Given};
use crate::refused::{Ack, Refused};
use crate::secrets::Root;
use crate::view::{Live, OpenView, Stage};
use crate::{AnyRuleset, Beginning};
use norn_chronicle::{AttemptId, Body, Entry, REFEREE, Seat};
use norn_kernel::show::Shown;
use norn_kernel::{Answer, Draft, Filled, Path, Value, Want, Who};
use norn_play::playback::{Question, Wanted};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most steps of a scenario.
pub const STEPS_MAX: usize = 10_000;
/// The most bytes of a scenario.
pub const BYTES_MAX: usize = 4 << 20;
/// The most lines of a file that are told to be wrong at once.
pub const WRONGS_MAX: usize = 50;
/// The most questions and rolls that one step settles.
pub const ANSWERS_MAX: usize = 1_000;

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

fn referee_name() -> String {
    "referee".to_owned()
}

fn character_form() -> String {
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
    /// To throw free dice.
    pub throw: Option<String>,
    /// To stop the subject.
    pub stop: Option<bool>,
    /// To ask for the floor, or to put it down.
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
    /// Why.
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
    pub to: toml::Value,
    /// Why.
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
    /// How.
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
}

/// A scenario can't be read or played: everything that stands in its way, as far as it can be found at once.
#[derive(Clone, PartialEq, Debug)]
pub struct Unplayable {
    /// The first.
    pub first: Wrong,
    /// The others, in their order.
    pub more: Vec<Wrong>,
}

/// One thing that is wrong with a scenario.
#[derive(Clone, PartialEq, Debug)]
pub struct Wrong {
    /// Where: a line, a step, a character and its field.
    pub at: String,
    /// What is wrong.
    pub text: String,
    /// What would be right; empty where the text says it.
    pub hint: String,
}

impl Unplayable {
    /// All of it, in order.
    pub fn all(&self) -> impl Iterator<Item = &Wrong> {
        std::iter::once(&self.first).chain(&self.more)
    }

    /// Nothing, if nothing is wrong.
    fn of(wrong: Vec<Wrong>) -> Result<(), Self> {
        let mut wrong = wrong.into_iter();
        match wrong.next() {
            Some(first) => Err(Self { first, more: wrong.collect() }),
            None => Ok(()),
        }
    }
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.at, self.text)?;
        if self.hint.is_empty() { Ok(()) } else { write!(f, " ({})", self.hint) }
    }
}

impl std::fmt::Display for Unplayable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (n, wrong) in self.all().enumerate() {
            let between = if n == 0 { "" } else { "\n" };
            write!(f, "{between}{wrong}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Unplayable {}

fn wrong(at: impl Into<String>, text: impl Into<String>, hint: impl Into<String>) -> Wrong {
    Wrong { at: at.into(), text: text.into(), hint: hint.into() }
}

fn unplayable(at: impl Into<String>, text: impl Into<String>, hint: impl Into<String>) -> Unplayable {
    Unplayable { first: wrong(at, text, hint), more: vec![] }
}

/// How a front end words what refuses; names of characters, items and places come with it.
pub type InWords<'a> = dyn Fn(&Refused, &dyn Fn(&Value) -> Option<String>) -> String + 'a;

/// What something waits for that was said and has not happened yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waits {
    /// For the referee to accept it.
    Consent,
    /// For what is open to be over.
    Turn,
    /// For the floor to be free.
    Floor,
}

impl Waits {
    /// In words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Consent => "waits for the referee's consent",
            Self::Turn => "waits until what is open is over",
            Self::Floor => "waits until the floor is free",
        }
    }
}

/// What came of a step.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Came {
    /// The step's number, from 1.
    pub step: usize,
    /// Who did it.
    pub by: String,
    /// What they did, in a word or two.
    pub did: String,
    /// Everything that can be expected of a step, as it was.
    pub was: Expect,
    /// In words: what refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// What it waits for, where it has not happened yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waits: Option<Waits>,
    /// What was expected and did not come; empty if all is well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failed: Vec<String>,
}

/// A scenario that was played.
#[expect(missing_debug_implementations, reason = "holds a table of any ruleset, which shows no secrets")]
pub struct Played {
    /// The table as it stands at the end.
    pub live: Box<dyn Live>,
    /// Its log.
    pub entries: Vec<Entry>,
    /// Step by step.
    pub came: Vec<Came>,
}

impl Played {
    /// Whether everything came as expected.
    #[must_use]
    pub fn well(&self) -> bool {
        self.came.iter().all(|came| came.failed.is_empty())
    }
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

/// The scenario that stands in a text. A line that can't be read is told and passed over, so that others are told with it.
fn parsed(text: &str) -> Result<Scenario, Unplayable> {
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

/// What the dice of a scenario come from, and what its table is opened with again from its log.
#[must_use]
pub fn root(scenario: &Scenario) -> Root {
    let mut root = [0; 32];
    root[..8].copy_from_slice(&scenario.table.seed.to_be_bytes());
    Root(root)
}

/// Plays a scenario from its beginning to its end, whatever fails on the way.
///
/// # Errors
/// What makes it unplayable: people that can't be built, a verb that makes no sense.
pub fn play(rules: &dyn AnyRuleset, scenario: &Scenario) -> Result<Played, Unplayable> {
    play_in(rules, scenario, &|refused, _| refused.in_words())
}

/// The same, with what refuses in a front end's words.
///
/// # Errors
/// As [`play`].
pub fn play_in(
    rules: &dyn AnyRuleset,
    scenario: &Scenario,
    words: &InWords<'_>,
) -> Result<Played, Unplayable> {
    let beginning = Beginning {
        name: scenario.table.name.clone(),
        referee: referee_name(),
        root: root(scenario),
        seeded: true,
        origin: None,
        now: None,
    };
    let unnamed =
        |refused: Refused| unplayable("[table] name", refused.in_words(), "give the table another name");
    let (live, entries) = rules.begin(beginning).map_err(unnamed)?;
    let mut runner = Runner { live, entries, nth: 0, words };
    runner.set_up(scenario)?;
    let mut came: Vec<Came> = vec![];
    let mut wrongs: Vec<Wrong> = vec![];
    for (nth, step) in scenario.steps.iter().enumerate() {
        let known = wrongs.len();
        match runner.step(nth + 1, step) {
            Ok(one) if known == 0 => came.push(one),
            // What comes after a step that could not be played may only follow from that.
            Ok(_) => {}
            Err(Stuck::Missing(_)) if known != 0 => {}
            Err(Stuck::Wrong(one) | Stuck::Missing(one)) => {
                if known == 0 {
                    wrongs.extend(otherwise(&came));
                }
                wrongs.extend(one.all().cloned());
            }
        }
    }
    Unplayable::of(wrongs)?;
    Ok(Played { live: runner.live, entries: runner.entries, came })
}

/// What came otherwise than expected, as something that is wrong with the file.
fn otherwise(came: &[Came]) -> Vec<Wrong> {
    let failed = came.iter().flat_map(|one| one.failed.iter().map(move |failed| (one.step, failed)));
    failed.map(|(step, failed)| wrong(format!("[[step]] {step}"), failed, "")).collect()
}

/// Why a step can't be played.
enum Stuck {
    /// The file is wrong, whatever happened before.
    Wrong(Unplayable),
    /// What it speaks of is not there, which may follow from what came before.
    Missing(Unplayable),
}

impl From<Unplayable> for Stuck {
    fn from(wrong: Unplayable) -> Self {
        Self::Wrong(wrong)
    }
}

struct Runner<'a> {
    live: Box<dyn Live>,
    entries: Vec<Entry>,
    nth: u32,
    words: &'a InWords<'a>,
}

impl Runner<'_> {
    fn why(&self, refused: &Refused) -> String {
        (self.words)(refused, &|value| self.live.named(value))
    }

    /// What refuses a record, problem by problem.
    fn wrongs(&self, at: &str, refused: Refused) -> Vec<Wrong> {
        match refused {
            Refused::Draft(problems) => problems
                .into_iter()
                .map(|problem| wrong(at, self.why(&Refused::Draft(vec![problem])), ""))
                .collect(),
            other => vec![wrong(at, self.why(&other), "")],
        }
    }

    fn say(&mut self, seat: Seat, say: Say) -> Result<Ack, Refused> {
        self.nth += 1;
        let (live, turn) = self.live.say(seat, &Command { id: format!("step-{}", self.nth), say }, None)?;
        self.live = live;
        self.entries.extend(turn.entries.into_iter().map(Entry::from));
        Ok(turn.ack)
    }

    fn set_up(&mut self, scenario: &Scenario) -> Result<(), Unplayable> {
        let mut wrongs = vec![];
        for player in &scenario.table.players {
            let invite = Say::Invite { name: player.clone(), device: None, hosted: true };
            if let Err(refused) = self.say(REFEREE, invite) {
                let at = format!("[table] player `{player}`");
                wrongs.push(wrong(at, self.why(&refused), "each player needs a name of their own"));
            }
        }
        for (switch, value) in &scenario.table.switches {
            let say = Say::Switch { switch: switch.clone(), value: value.clone() };
            if let Err(refused) = self.say(REFEREE, say) {
                let at = format!("[table] switch `{switch}`");
                wrongs.push(wrong(at, self.why(&refused), "`norn rules` shows the switches"));
            }
        }
        for (nth, person) in scenario.characters.iter().enumerate() {
            let at = format!("[[character]] {}", nth + 1);
            let seat = self.seat(&person.player, &at);
            let draft = self.draft(person, &at);
            match (seat, draft) {
                (Ok(seat), Ok(draft)) => {
                    if let Err(refused) = self.say(REFEREE, Say::Build { draft, seat: Some(seat) }) {
                        wrongs.extend(self.wrongs(&at, refused));
                    }
                }
                (seat, draft) => {
                    let all = [seat.err(), draft.err()].into_iter().flatten();
                    wrongs.extend(all.flat_map(|unplayable| unplayable.all().cloned().collect::<Vec<_>>()));
                }
            }
        }
        Unplayable::of(wrongs)
    }

    fn seat(&self, name: &str, at: &str) -> Result<Seat, Unplayable> {
        if name == "referee" {
            return Ok(REFEREE);
        }
        let view = self.live.view(REFEREE).map_err(|refused| unplayable(at, self.why(&refused), ""))?;
        let names: Vec<&str> = view.seats.iter().map(|seat| seat.name.as_str()).collect();
        view.seats
            .iter()
            .find(|seat| seat.name == name)
            .map(|seat| seat.seat)
            .ok_or_else(|| unplayable(at, format!("nobody is called `{name}`"), given::hint(name, &names)))
    }

    fn draft(&self, person: &Person, at: &str) -> Result<Draft, Unplayable> {
        let forms = self.live.forms();
        let names: Vec<&str> = forms.iter().map(|form| form.name).collect();
        let form = forms.iter().find(|form| form.name == person.form).ok_or_else(|| {
            unplayable(at, format!("there is no form `{}`", person.form), given::hint(&person.form, &names))
        })?;
        let named = |value: &Value| self.live.named(value);
        let fields: Vec<&str> = form.fields.iter().map(|field| field.name).collect();
        let (mut values, mut wrongs) = (BTreeMap::new(), vec![]);
        for (name, written) in &person.fields {
            let Some(field) = form.fields.iter().find(|field| field.name == name) else {
                let text = format!("`{}` has no field `{name}`", form.name);
                wrongs.push(wrong(at, text, given::hint(name, &fields)));
                continue;
            };
            match given::read(field, written, &named) {
                Ok(value) => {
                    values.insert(name.clone(), value);
                }
                Err(unread) => wrongs.push(wrong(format!("{at} {name}"), unread.text, unread.hint)),
            }
        }
        let draft = Draft { form: person.form.clone(), values };
        if !wrongs.is_empty() {
            // The other fields may be wrong as well; of those that can't be read, enough is said.
            let unread = |at: &str| {
                let field = at.split(['.', '/', ' ']).next().unwrap_or(at);
                person.fields.contains_key(field) && !draft.values.contains_key(field)
            };
            let others = self.live.problems(&draft).into_iter().filter(|problem| !unread(&problem.at));
            wrongs.extend(self.wrongs(at, Refused::Draft(others.collect())));
        }
        Unplayable::of(wrongs).map(|()| draft)
    }

    fn filled(
        &self,
        seat: Seat,
        attempt: &str,
        insist: bool,
        with: &Given,
        at: &str,
    ) -> Result<Filled, Unplayable> {
        let named = |value: &Value| self.live.named(value);
        let next = |filled: &Filled| match self.live.fill(seat, filled) {
            Stage::Fill(param) => norn_kernel::Next::Fill(param),
            Stage::Propose(param) => norn_kernel::Next::Propose(param),
            Stage::Ready(words) => norn_kernel::Next::Ready(words),
            Stage::Refused(Refused::Filled(wrong)) => norn_kernel::Next::Wrong(*wrong),
            Stage::Refused(Refused::Rule(refusal)) => norn_kernel::Next::Refused(refusal),
            Stage::Refused(_) => norn_kernel::Next::Wrong(norn_kernel::offer::Wrong::Attempt {
                name: attempt.to_owned(),
                known: self.live.attempts().to_vec(),
            }),
        };
        let (mut with, mut unoffered) = (with.clone(), vec![]);
        loop {
            let begun = Filled { insist, ..Filled::of(attempt) };
            let unread = match given::complete_from(begun, &with, true, &named, &next) {
                Ok((filled, _)) => return Ok(self.with_unoffered(seat, filled, unoffered)),
                Err(unread) => unread,
            };
            let wrong = || unplayable(at, unread.text.clone(), unread.hint.clone());
            let values =
                with.get(&unread.at).filter(|_| !unread.unknown).map(|written| self.loosely(written));
            match values.filter(|values| !values.is_empty()) {
                Some(values) => {
                    with.remove(&unread.at);
                    unoffered.push((unread.at.clone(), values));
                }
                None => return Err(wrong()),
            }
        }
    }

    /// What is filled in, with values that are not offered: the table says what refuses them.
    fn with_unoffered(&self, seat: Seat, mut filled: Filled, unoffered: Vec<(String, Vec<Value>)>) -> Filled {
        for (name, values) in unoffered {
            let tried: Vec<Filled> =
                values.into_iter().map(|value| filled.clone().with(&name, value)).collect();
            let refused =
                |filled: &&Filled| matches!(self.live.step(seat, filled), Stage::Refused(Refused::Rule(_)));
            let best = tried.iter().find(refused).or(tried.first()).cloned();
            filled = best.unwrap_or(filled);
        }
        filled
    }

    /// All that a written value can mean which the table knows, whether it is offered or not; nothing where the table
    /// knows of no such thing.
    fn loosely(&self, written: &toml::Value) -> Vec<Value> {
        let text = match written {
            toml::Value::Integer(number) => return vec![Value::Number(*number)],
            toml::Value::Array(all) => {
                let each: Vec<Vec<Value>> = all.iter().map(|one| self.loosely(one)).collect();
                let sorts = if each.iter().any(Vec::is_empty) {
                    0
                } else {
                    each.iter().map(Vec::len).max().unwrap_or(0)
                };
                let nth = |n: usize| {
                    each.iter().filter_map(|one| one.get(n).or(one.first()).cloned()).collect::<Vec<_>>()
                };
                return (0..sorts).map(|n| Value::List(nth(n))).collect();
            }
            toml::Value::String(text) => text.trim(),
            _ => return vec![],
        };
        let Ok(view) = self.live.view(REFEREE) else { return vec![] };
        let same = |name: &str| name.eq_ignore_ascii_case(text);
        let people = view.game.sheets.iter().filter(|sheet| same(&sheet.name)).filter_map(|sheet| sheet.who);
        let places = view.game.map.iter().flat_map(|map| &map.places);
        let places = places.filter(|spot| same(&spot.name)).map(|spot| Value::Place(spot.place));
        let mut all: Vec<Value> = people.map(Value::Character).chain(places).collect();
        // Whatever else is known by name stands on a sheet: in a row of it, or in the address of one.
        let known = self.live.addresses().iter().any(|address| address.split('/').any(same))
            || serde_json::to_value(&view.game).is_ok_and(|game| says(&game, &same));
        if known {
            all.extend([Value::text(text), Value::word(text)]);
        }
        all
    }

    /// What a queued attempt waits for.
    fn waits(&self, attempt: &AttemptId) -> Waits {
        let queue = self.live.view(REFEREE).map(|view| view.queue).unwrap_or_default();
        let proposal = queue.iter().any(|one| one.id == *attempt && one.proposal);
        if proposal { Waits::Consent } else { Waits::Turn }
    }

    fn waiting(&self, name: &str, proposal: bool, at: &str) -> Result<(AttemptId, Filled), Stuck> {
        let view = self.live.view(REFEREE).map_err(|refused| unplayable(at, self.why(&refused), ""))?;
        view.queue
            .iter()
            .find(|one| one.filled.attempt == name && (!proposal || one.proposal))
            .map(|one| (one.id.clone(), one.filled.clone()))
            .ok_or_else(|| {
                let known = self.live.attempts();
                match known.contains(&name) {
                    true => Stuck::Missing(unplayable(
                        at,
                        format!("no `{name}` waits"),
                        "propose or queue it in a step before",
                    )),
                    false => Stuck::Wrong(unplayable(
                        at,
                        format!("there is no attempt `{name}`"),
                        given::hint(name, known),
                    )),
                }
            })
    }

    /// The verb of a step as a command, with a word for it.
    fn verb(&self, seat: Seat, step: &Step, at: &str) -> Result<Option<(String, Say)>, Stuck> {
        let mut verbs: Vec<(String, Say)> = vec![];
        let mut add = |did: &str, say: Say| verbs.push((did.to_owned(), say));
        if let Some(attempt) = &step.attempt {
            let filled = self.filled(seat, attempt, step.insist, &step.with, at)?;
            add(attempt, Say::Attempt { filled, insist: step.insist });
        }
        if let Some(attempt) = &step.accept {
            let (id, mut filled) = self.waiting(attempt, true, at)?;
            let named = |value: &Value| self.live.named(value);
            let mut with: Given = filled
                .values
                .iter()
                .map(|(name, value)| (name.clone(), toml::Value::String(given::written(value, &named))))
                .collect();
            with.extend(step.with.clone());
            let all = self.filled(REFEREE, attempt, step.insist, &with, at)?;
            filled.values.extend(all.values);
            add("accept", Say::Accept { attempt: id, filled, insist: step.insist });
        }
        if let Some(attempt) = &step.withdraw {
            add("withdraw", Say::Withdraw { attempt: self.waiting(attempt, false, at)?.0 });
        }
        if let Some(attempt) = &step.start {
            add("start", Say::Start { attempt: self.waiting(attempt, false, at)?.0 });
        }
        if let Some(on) = step.busy {
            add("busy", Say::Busy { on });
        }
        if step.move_on == Some(true) {
            add("move on", Say::MoveOn {});
        }
        if let Some(ruling) = &step.rule {
            let (attempt, path) = self.line(ruling, at)?;
            let instead = instead(&ruling.to, at)?;
            add("rule", Say::Rule { attempt, path, instead, reason: ruling.reason.clone() });
        }
        if let Some(reason) = &step.set_aside {
            let attempt = self.open_id().unwrap_or(AttemptId(String::new()));
            add("set aside", Say::SetAside { attempt, reason: reason.clone() });
        }
        if let Some(count) = step.undo {
            let ids = self.undoable();
            let back_to = match count {
                0 => {
                    return Err(unplayable(
                        at,
                        "nothing is to be undone",
                        "`undo = 1` takes the latest back",
                    )
                    .into());
                }
                1 => None,
                // More than there are: no change has an empty name, so the table says that there are not so many.
                _ => Some(ids.len().checked_sub(count).and_then(|from| ids.get(from)).cloned())
                    .map(|id| id.unwrap_or(AttemptId(String::new()))),
            };
            add("undo", Say::Undo { back_to });
        }
        if let Some(correction) = &step.correct {
            let value = self.plain(&correction.at, &correction.to);
            add(
                "correct",
                Say::Correct { address: correction.at.clone(), value, reason: correction.reason.clone() },
            );
        }
        if let Some(person) = &step.build {
            let whose = if person.player == "referee" && seat != REFEREE {
                seat
            } else {
                self.seat(&person.player, at)?
            };
            add("build", Say::Build { draft: self.draft(person, at)?, seat: Some(whose) });
        }
        if let Some(setter) = &step.switch {
            add("switch", Say::Switch { switch: setter.id.clone(), value: setter.to.clone() });
        }
        if let Some(name) = &step.invite {
            add("invite", Say::Invite { name: name.clone(), device: None, hosted: true });
        }
        if let Some(assignment) = &step.assign {
            let characters = assignment
                .characters
                .iter()
                .map(|name| self.who(name, at))
                .collect::<Result<_, Unplayable>>()?;
            add("assign", Say::Assign { seat: self.seat(&assignment.seat, at)?, characters });
        }
        if let Some(present) = step.present {
            add(if present { "come" } else { "leave" }, Say::Present { present });
        }
        if let Some(session) = &step.session {
            let open = match session.as_str() {
                "open" => true,
                "close" => false,
                other => {
                    return Err(
                        unplayable(at, format!("a session can't `{other}`"), "`open` or `close`").into()
                    );
                }
            };
            add("session", Say::Session { open });
        }
        if let Some(subject) = &step.subject {
            add("subject", Say::Subject { subject: subject.clone(), consent: step.consent });
        }
        if let Some(text) = &step.say {
            let to = step
                .to
                .as_ref()
                .map(|names| names.iter().map(|name| self.seat(name, at)).collect::<Result<_, Unplayable>>())
                .transpose()?;
            add("say", Say::Talk { text: text.clone(), to });
        }
        if let Some(text) = &step.narrate {
            add("narrate", Say::Narrate { text: text.clone() });
        }
        if let Some(text) = &step.note {
            add("note", Say::Note { text: text.clone(), public: false });
        }
        if let Some(notation) = &step.throw {
            add("throw", Say::Throw { notation: notation.clone(), secret: false });
        }
        if step.stop == Some(true) {
            add("stop", Say::Stop {});
        }
        if let Some(floor) = &step.floor {
            match floor.as_str() {
                "take" => add("floor", Say::Floor {}),
                "down" => add("floor", Say::Yield {}),
                other => {
                    return Err(
                        unplayable(at, format!("the floor can't be `{other}`"), "`take` or `down`").into()
                    );
                }
            }
        }
        if let Some(wishing) = &step.wish {
            add("wish", Say::Wish { about: wishing.about.clone(), wish: loose(&wishing.to) });
        }
        match verbs.len() {
            0 => Ok(None),
            1 => Ok(verbs.pop()),
            _ => Err(unplayable(at, "a step does one thing", "make a step of each").into()),
        }
    }

    fn who(&self, name: &str, at: &str) -> Result<Who, Unplayable> {
        let view = self.live.view(REFEREE).map_err(|refused| unplayable(at, self.why(&refused), ""))?;
        let names: Vec<&str> = view.game.sheets.iter().map(|sheet| sheet.name.as_str()).collect();
        view.game.sheets.iter().find(|sheet| sheet.name == name).and_then(|sheet| sheet.who).ok_or_else(
            || unplayable(at, format!("there is no character `{name}`"), given::hint(name, &names)),
        )
    }

    fn open_id(&self) -> Option<AttemptId> {
        match self.live.view(REFEREE).ok()?.open? {
            OpenView::Open { id, .. } => Some(id),
            OpenView::Busy => None,
        }
    }

    /// What still counts, latest last.
    fn undoable(&self) -> Vec<AttemptId> {
        let mut ids: Vec<AttemptId> = vec![];
        for entry in &self.entries {
            match &entry.body {
                Body::Settled { attempt: id, .. }
                | Body::Corrected { id, .. }
                | Body::Built { id, .. }
                | Body::Loaded { id, .. }
                | Body::Switched { id, .. } => {
                    ids.push(id.clone());
                }
                Body::Undone { undone, .. } => ids.retain(|id| !undone.contains(id)),
                _ => {}
            }
        }
        ids
    }

    /// A line of the open attempt, or of the latest one.
    fn line(&self, ruling: &Ruling, at: &str) -> Result<(AttemptId, Path), Stuck> {
        let nothing = || {
            Stuck::Missing(unplayable(
                at,
                format!("no line cites `{}`", ruling.rule),
                "look at the explanation with `norn play FILE --json`",
            ))
        };
        let rulable = |line: &norn_kernel::Line<String>| line.key() == &ruling.rule && can_be_ruled(line);
        if let Ok(view) = self.live.view(REFEREE)
            && let Some(OpenView::Open { id, lines, .. }) = view.open
        {
            let found = lines
                .into_iter()
                .map(|noted| (noted.path, noted.line.map(|key| key.id().to_owned())))
                .filter(|(_, line)| rulable(line))
                .nth(ruling.nth);
            return found.map(|(path, _)| (id, path)).ok_or_else(nothing);
        }
        let latest = self.undoable().pop().ok_or_else(nothing)?;
        self.entries
            .iter()
            .filter_map(|entry| match &entry.body {
                Body::Effects { attempt, lines, .. } if *attempt == latest => Some(lines),
                _ => None,
            })
            .flatten()
            .filter(|noted| rulable(&noted.line))
            .nth(ruling.nth)
            .map(|noted| (latest.clone(), noted.path))
            .ok_or_else(nothing)
    }

    /// A value of the sort that stands at the address now.
    fn plain(&self, address: &str, written: &toml::Value) -> Value {
        match self.live.at(address) {
            Some(Shown::Value(Value::Money(_))) => {
                let param = norn_kernel::offer::Range::Money { min: i64::MIN, max: i64::MAX };
                read_as(&param, written, &|value| self.live.named(value)).unwrap_or_else(|| loose(written))
            }
            Some(Shown::Value(Value::Factor(_))) => {
                read_as(&norn_kernel::offer::Range::Factor, written, &|value| self.live.named(value))
                    .unwrap_or_else(|| loose(written))
            }
            Some(Shown::Value(Value::Flag(_))) => {
                read_as(&norn_kernel::offer::Range::Flag, written, &|value| self.live.named(value))
                    .unwrap_or_else(|| loose(written))
            }
            Some(Shown::Value(Value::Word(_))) => {
                written.as_str().map_or_else(|| loose(written), Value::word)
            }
            _ => loose(written),
        }
    }

    fn step(&mut self, nth: usize, step: &Step) -> Result<Came, Stuck> {
        let at = format!("[[step]] {nth}");
        let seat = self.seat(&step.by, &at)?;
        let from = self.entries.len();
        let before = self.open_id();
        let mut came = Came { step: nth, by: step.by.clone(), ..Came::default() };
        let mut dice = step.dice.clone();
        dice.reverse();
        let mut answers = Answers::of(&step.answers);
        if let Some((did, say)) = self.verb(seat, step, &at)? {
            came.did = did;
            match self.say(seat, say) {
                Ok(Ack::Held) => {
                    came.was.held = Some(true);
                    came.waits = Some(Waits::Floor);
                }
                Ok(Ack::Queued { attempt }) => {
                    came.was.queued = Some(true);
                    came.waits = Some(self.waits(&attempt));
                }
                Ok(Ack::Done | Ack::Before) => {}
                Err(refused) => {
                    came.was.refused = Some(refuses(&refused));
                    came.why = Some(self.why(&refused));
                }
            }
        } else {
            came.did = "go on".to_owned();
        }
        self.go_on(step, &mut dice, &mut answers, &mut came);
        self.see(from, before.as_ref(), step, &mut came);
        if !dice.is_empty() {
            dice.reverse();
            came.failed.push(format!("these dice were not asked for: {dice:?}"));
        }
        came.failed.extend(answers.left().into_iter().map(|key| format!("`{key}` was not asked")));
        if let Some(expected) = &step.expect {
            compare(expected, &came.was, &mut came.failed);
        } else if let Some(why) = &came.why {
            came.failed.push(format!("refused: {why}"));
        }
        Ok(came)
    }

    /// Rolls and answers as the step says, until nothing is left that it speaks of.
    fn go_on(&mut self, step: &Step, dice: &mut Vec<u16>, answers: &mut Answers, came: &mut Came) {
        for _ in 0..ANSWERS_MAX {
            let Ok(view) = self.live.view(REFEREE) else {
                return;
            };
            let Some(OpenView::Open { id: attempt, version, questions, .. }) = view.open else {
                return;
            };
            let mut moved = false;
            for asked in questions {
                let question = asked.question;
                let say = match &question.wanted {
                    Wanted::Roll { count, .. } if *count <= dice.len() => {
                        let typed = (0..*count).filter_map(|_| dice.pop()).collect();
                        Some(Say::Roll {
                            attempt: attempt.clone(),
                            path: question.path,
                            version,
                            typed: Some(typed),
                            given: None,
                        })
                    }
                    Wanted::Roll { .. } if step.roll => Some(Say::Roll {
                        attempt: attempt.clone(),
                        path: question.path,
                        version,
                        typed: None,
                        given: None,
                    }),
                    Wanted::Roll { .. } => None,
                    _ => {
                        let name = self.owner_name(&question);
                        answers.take(question.key.id(), &name).map(|written| {
                            let named = |value: &Value| self.live.named(value);
                            match answer(&question, &written, &named) {
                                Some(answer) => Say::Answer {
                                    attempt: attempt.clone(),
                                    path: question.path,
                                    version,
                                    answer,
                                },
                                // Let the table say what would have been right.
                                None => Say::Answer {
                                    attempt: attempt.clone(),
                                    path: question.path,
                                    version,
                                    answer: Answer::Text(
                                        "?".repeat(usize::from(norn_kernel::ask::TEXT_MAX) + 1),
                                    ),
                                },
                            }
                        })
                    }
                };
                let Some(say) = say else { continue };
                // Whoever it is for says it themselves.
                match self.say(asked.seat, say) {
                    Ok(_) => moved = true,
                    Err(refused) => {
                        came.was.refused = Some(refused.name());
                        came.why = Some(self.why(&refused));
                        return;
                    }
                }
                break;
            }
            if !moved {
                return;
            }
        }
    }

    fn owner_name(&self, question: &Question) -> String {
        match question.owner {
            norn_kernel::Owner::Character(who) => self.live.named(&Value::Character(who)).unwrap_or_default(),
            norn_kernel::Owner::Referee => referee_name(),
            norn_kernel::Owner::Table => "table".to_owned(),
        }
    }

    /// What can be seen after a step.
    fn see(&self, from: usize, before: Option<&AttemptId>, step: &Step, came: &mut Came) {
        let was = &mut came.was;
        let mut faces = vec![];
        // A step is about the attempt that it begins, or else about the one that was open; others may follow.
        let begun = step.attempt.as_ref().or(step.accept.as_ref()).or(step.start.as_ref());
        let begins = |entry: &Entry| match (&entry.body, begun) {
            (Body::Attempted { attempt, filled: Some(filled), .. }, Some(name))
                if filled.attempt == *name =>
            {
                Some(attempt.clone())
            }
            _ => None,
        };
        let about = self.entries[from..].iter().rev().find_map(begins);
        let about = about.or_else(|| before.filter(|_| begun.is_none()).cloned());
        let settles = |entry: &Entry| matches!(&entry.body, Body::Settled { attempt, .. } if about.as_ref() == Some(attempt));
        let own = self.entries[from..].iter().any(settles);
        for entry in &self.entries[from..] {
            match &entry.body {
                Body::Settled { verdict, .. } if !own || settles(entry) => {
                    was.outcome = verdict.outcome.as_ref().map(ToString::to_string);
                    was.total = verdict.total;
                }
                Body::Effects { lines, .. } => {
                    was.lines.extend(lines.iter().map(|noted| noted.line.key().clone()));
                }
                Body::Rolled { faces: fell, .. } => faces.extend(fell),
                Body::Thrown { total, .. } => was.total = total.parse().ok(),
                _ => {}
            }
        }
        was.lines.dedup();
        was.faces = (!faces.is_empty()).then_some(faces);
        let Ok(view) = self.live.view(REFEREE) else {
            return;
        };
        was.open = Some(view.open.is_some());
        if let Some(OpenView::Open { lines, .. }) = &view.open {
            was.lines.extend(lines.iter().map(|noted| noted.line.key().id().to_owned()));
            was.lines.dedup();
        }
        let asked = match &view.open {
            Some(OpenView::Open { questions, .. }) => {
                questions.iter().map(|asked| asked.question.key.id().to_owned()).collect()
            }
            _ => vec![],
        };
        was.asked = Some(asked);
        was.subject = Some(view.subject.clone());
        let name = |seat: &Seat| {
            view.seats.iter().find(|one| one.seat == *seat).map_or_else(String::new, |one| one.name.clone())
        };
        was.floor = Some(view.floor.iter().map(name).collect());
        was.held.get_or_insert(false);
        was.queued.get_or_insert(false);
        for address in step.expect.iter().flat_map(|expect| expect.at.keys()) {
            if let Some(shown) = self.live.at(address) {
                was.at.insert(address.clone(), written(&shown, &|value| self.live.named(value)));
            }
        }
    }
}

/// Whether one of these words stands anywhere in it.
fn says(told: &serde_json::Value, same: &dyn Fn(&str) -> bool) -> bool {
    match told {
        serde_json::Value::String(text) => same(text),
        serde_json::Value::Array(all) => all.iter().any(|one| says(one, same)),
        serde_json::Value::Object(all) => all.values().any(|one| says(one, same)),
        _ => false,
    }
}

/// The rule or right that refuses. What is not offered is refused by the rule that its parameter belongs to.
fn refuses(refused: &Refused) -> String {
    match refused {
        Refused::Filled(wrong) => match &**wrong {
            norn_kernel::offer::Wrong::Value { param, .. } => param.words.key.id().to_owned(),
            _ => refused.name(),
        },
        _ => refused.name(),
    }
}

/// What counts instead, as it was written.
fn instead(to: &toml::Value, at: &str) -> Result<Instead, Unplayable> {
    match to {
        toml::Value::Integer(number) if i32::try_from(*number).is_ok() => {
            Ok(Instead::Number(i32::try_from(*number).unwrap_or_default()))
        }
        toml::Value::Boolean(holds) => Ok(Instead::Holds(*holds)),
        toml::Value::String(word) => Ok(match word.as_str() {
            "yes" => Instead::Holds(true),
            "no" => Instead::Holds(false),
            word => Instead::Outcome(word.to_owned()),
        }),
        other => Err(unplayable(
            at,
            format!("`{other}` can't count instead of anything"),
            "a whole number, `yes` or `no`, or the word of an outcome",
        )),
    }
}

/// A value at an address, as TOML.
fn written(shown: &Shown, named: &dyn Fn(&Value) -> Option<String>) -> toml::Value {
    match shown {
        Shown::Gauge { now, .. } => toml::Value::Integer(i64::from(*now)),
        Shown::Value(Value::Number(number)) => toml::Value::Integer(*number),
        Shown::Value(Value::Flag(flag)) => toml::Value::Boolean(*flag),
        Shown::Value(value) => toml::Value::String(given::written(value, named)),
        Shown::Words(text) => {
            toml::Value::String(if text.part.is_empty() { text.key.id() } else { text.part }.to_owned())
        }
    }
}

fn loose(written: &toml::Value) -> Value {
    match written {
        toml::Value::Integer(number) => Value::Number(*number),
        toml::Value::Boolean(flag) => Value::Flag(*flag),
        toml::Value::String(text) => Value::text(text),
        toml::Value::Array(values) => Value::List(values.iter().map(loose).collect()),
        other => Value::Text(other.to_string()),
    }
}

fn read_as(
    range: &norn_kernel::Range,
    written: &toml::Value,
    named: &dyn Fn(&Value) -> Option<String>,
) -> Option<Value> {
    given::read_in("value", range, written, named).ok()
}

/// The answer that was written, if it answers the question.
fn answer(
    question: &Question,
    written: &toml::Value,
    named: &dyn Fn(&Value) -> Option<String>,
) -> Option<Answer> {
    use norn_kernel::offer::Range;
    let want = question.wanted.want()?;
    let texts = |written: &toml::Value| match written {
        toml::Value::Array(values) => values.clone(),
        one => vec![one.clone()],
    };
    let list = |options: &[norn_kernel::Choice], written: &toml::Value| -> Option<Vec<Value>> {
        let range = Range::OneOf(options.to_vec());
        texts(written).iter().map(|one| read_as(&range, one, named)).collect()
    };
    let answer = match want {
        Want::Confirm => match read_as(&Range::Flag, written, named)? {
            Value::Flag(yes) => Answer::Yes(yes),
            _ => return None,
        },
        Want::OneOf(options) => Answer::One(list(options, written)?.pop()?),
        Want::SeveralOf { options, .. } => Answer::Several(list(options, written)?),
        Want::Order(options) => Answer::Order(list(options, written)?),
        Want::Number { .. } => Answer::Number(i32::try_from(written.as_integer()?).ok()?),
        Want::Text { .. } => Answer::Text(written.as_str()?.to_owned()),
        Want::Allot { to, .. } => {
            let table = written.as_table()?;
            let range = Range::OneOf(to.to_vec());
            let mut given = vec![];
            for (name, points) in table {
                let value = read_as(&range, &toml::Value::String(name.clone()), named)?;
                given.push((value, u16::try_from(points.as_integer()?).ok()?));
            }
            for option in to {
                if !given.iter().any(|(value, _)| *value == option.value) {
                    given.push((option.value.clone(), 0));
                }
            }
            Answer::Allot(given)
        }
        Want::Places { places, .. } => {
            let all: Vec<Value> = places.iter().map(|&place| Value::Place(place)).collect();
            let pick = |one: &toml::Value| {
                all.iter()
                    .find(|value| Some(given::written(value, named)) == one.as_str().map(str::to_owned))
                    .cloned()
            };
            Answer::Several(texts(written).iter().map(pick).collect::<Option<_>>()?)
        }
    };
    question.wanted.allows(&answer).then_some(answer)
}

/// Answers that are left to be given.
struct Answers {
    by: Vec<(String, Option<String>, Vec<toml::Value>)>,
}

impl Answers {
    fn of(answers: &BTreeMap<String, toml::Value>) -> Self {
        let by = answers.iter().map(|(key, value)| {
            let (rule, who) =
                key.split_once('@').map_or((key.as_str(), None), |(rule, who)| (rule, Some(who.to_owned())));
            let mut values = match value {
                // A list answers the question each time that it comes up; a list in a list is one answer.
                toml::Value::Array(values) => values.clone(),
                one => vec![one.clone()],
            };
            values.reverse();
            (rule.to_owned(), who, values)
        });
        Self { by: by.collect() }
    }

    fn take(&mut self, key: &str, name: &str) -> Option<toml::Value> {
        self.by
            .iter_mut()
            .find(|(rule, who, values)| {
                rule == key && who.as_deref().is_none_or(|who| who == name) && !values.is_empty()
            })
            .and_then(|(_, _, values)| values.pop())
    }

    fn left(&self) -> Vec<String> {
        self.by.iter().filter(|(_, _, values)| !values.is_empty()).map(|(rule, ..)| rule.clone()).collect()
    }
}

fn compare(expected: &Expect, was: &Expect, failed: &mut Vec<String>) {
    let mut check = |what: &str, expected: Option<String>, was: Option<String>| {
        if let Some(expected) = expected
            && was.as_ref() != Some(&expected)
        {
            let was = was.unwrap_or_else(|| "nothing".to_owned());
            failed.push(format!("{what}: expected {expected}, came {was}"));
        }
    };
    check("outcome", expected.outcome.clone(), was.outcome.clone());
    check("total", expected.total.map(|n| n.to_string()), was.total.map(|n| n.to_string()));
    check("refused", expected.refused.clone(), was.refused.clone());
    check(
        "asked",
        expected.asked.as_ref().map(|asked| asked.join(", ")),
        was.asked.as_ref().map(|asked| asked.join(", ")),
    );
    check("open", expected.open.map(|open| open.to_string()), was.open.map(|open| open.to_string()));
    check("held", expected.held.map(|held| held.to_string()), was.held.map(|held| held.to_string()));
    check(
        "queued",
        expected.queued.map(|queued| queued.to_string()),
        was.queued.map(|queued| queued.to_string()),
    );
    check("subject", expected.subject.clone(), was.subject.clone());
    check(
        "floor",
        expected.floor.as_ref().map(|floor| floor.join(", ")),
        was.floor.as_ref().map(|floor| floor.join(", ")),
    );
    check(
        "faces",
        expected.faces.as_ref().map(|faces| format!("{faces:?}")),
        was.faces.as_ref().map(|faces| format!("{faces:?}")),
    );
    for (address, value) in &expected.at {
        check(address, Some(value.to_string()), was.at.get(address).map(ToString::to_string));
    }
    for line in &expected.lines {
        if !was.lines.contains(line) {
            failed.push(format!("lines: no line cites {line}"));
        }
    }
    if expected.refused.is_none() && was.refused.is_some() {
        failed.push(format!("refused by {}", was.refused.clone().unwrap_or_default()));
    }
}

/// The same file with every expectation as it came: comments and layout stay.
///
/// # Errors
/// If the text is no TOML.
pub fn update(text: &str, came: &[Came]) -> Result<String, Unplayable> {
    let mut document: toml_edit::DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        unplayable("the file", error.message().to_owned(), "mend it first")
    })?;
    let steps = document.get_mut("step").and_then(toml_edit::Item::as_array_of_tables_mut);
    for (step, came) in steps.into_iter().flat_map(toml_edit::ArrayOfTables::iter_mut).zip(came) {
        if came.failed.is_empty() {
            continue;
        }
        let mut expect = toml_edit::InlineTable::new();
        let was = &came.was;
        let asked_before = |key: &str| step.get("expect").and_then(|expect| expect.get(key)).is_some();
        let mut put = |key: &str, value: Option<toml_edit::Value>, always: bool| {
            if let Some(value) = value.filter(|_| always || asked_before(key)) {
                expect.insert(key, value);
            }
        };
        let strings = |all: &Vec<String>| {
            toml_edit::Value::from(all.iter().map(String::as_str).collect::<toml_edit::Array>())
        };
        put("outcome", was.outcome.as_deref().map(Into::into), true);
        put("total", was.total.map(|total| i64::from(total).into()), true);
        put("refused", was.refused.as_deref().map(Into::into), true);
        put("asked", was.asked.as_ref().map(strings), was.open == Some(true));
        put("open", was.open.map(Into::into), false);
        put("held", was.held.map(Into::into), false);
        put("queued", was.queued.map(Into::into), false);
        put("subject", was.subject.as_deref().map(Into::into), false);
        put("floor", was.floor.as_ref().map(strings), false);
        put(
            "faces",
            was.faces
                .as_ref()
                .map(|faces| faces.iter().map(|&face| i64::from(face)).collect::<toml_edit::Array>().into()),
            false,
        );
        if !was.at.is_empty() {
            let mut at = toml_edit::InlineTable::new();
            for (address, value) in &was.at {
                let value: toml_edit::Value = match value {
                    toml::Value::Integer(number) => (*number).into(),
                    toml::Value::Boolean(flag) => (*flag).into(),
                    other => other.as_str().unwrap_or_default().into(),
                };
                at.insert(address, value);
            }
            put("at", Some(at.into()), true);
        }
        if !was.lines.is_empty() {
            let wanted = step.get("expect").and_then(|expect| expect.get("lines"));
            let wanted = wanted.and_then(toml_edit::Item::as_array).into_iter().flatten();
            let cited: Vec<String> = wanted
                .filter_map(toml_edit::Value::as_str)
                .filter(|line| was.lines.iter().any(|cited| cited == line))
                .map(str::to_owned)
                .collect();
            if !cited.is_empty() {
                expect.insert("lines", strings(&cited));
            }
        }
        let mut expect = toml_edit::Value::from(expect);
        match step.get_mut("expect") {
            // A comment behind it stays.
            Some(toml_edit::Item::Value(old)) => {
                *expect.decor_mut() = old.decor().clone();
                *old = expect;
            }
            _ => {
                step.insert("expect", toml_edit::Item::Value(expect));
            }
        }
    }
    Ok(document.to_string())
}
