//! Live play and replay are one interpreter: both read the journal, and differ only where it has no fact.
//! Live rolls or waits; replay calls it a divergence.
//!
//! The journal is sorted by path, which is the order in which a run meets its facts, not the order in which
//! they arrived. So a run walks it once, with one cursor.
//!
//! ```text
//! let mut live = Playback::live(&attempt, &world, journal, dice);
//! match live.step() {
//!     Now::Waiting { questions } => live.answer(&questions[0], answer)?,   // and step again
//!     Now::Done { outcome, world, record } => …,                               // keep live.into_journal()
//!     …
//! }
//! ```
use crate::fault::Fault;
use norn_kernel::ask::OPTIONS_MAX;
use norn_kernel::{
    Again, Answer, At, Audience, Choice, Die, Frame, Key, Lapse, Oracle, Owner, Path, Place, Play, Prompt,
    Record, Refusal, Rule, Stop, Text, Title, Value, Want, Who, World,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::convert::Infallible;
use std::fmt;

/// The most facts that one attempt may have. Every answer plays the attempt again from its beginning, so a
/// longer one would keep a table waiting.
pub const FACTS_MAX: usize = 10_000;

/// What the outside world decided. This is all that a log must keep to run an attempt again.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// Dice fell, in one hand.
    Rolled {
        /// The rule that called for them.
        key: String,
        /// Who rolled.
        owner: Owner,
        /// Which die.
        die: Die,
        /// What they show, in the order of the dice; each from 1 to the number of sides.
        faces: Vec<u16>,
    },
    /// An owner chose.
    Answered {
        /// The rule that asked.
        key: String,
        /// Whose choice it was.
        owner: Owner,
        /// What was chosen.
        answer: Answer,
    },
    /// The referee's word: at this point, this number counts. At a refusal it lets the attempt pass, whatever
    /// the number.
    Ruled {
        /// The rule that is overruled.
        key: String,
        /// What counts; for a comparison 0 is "no", for an outcome it is the place in the list.
        number: i32,
    },
}

impl Fact {
    /// The rule that it belongs to.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            Self::Rolled { key, .. } | Self::Answered { key, .. } | Self::Ruled { key, .. } => key,
        }
    }

    fn is_ruling(&self) -> bool {
        matches!(self, Self::Ruled { .. })
    }
}

/// The facts of an attempt, sorted by path. A path has at most one roll or answer, and after it at most one
/// ruling.
pub type Journal = Vec<(Path, Fact)>;

/// A roll that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// Where in the run. Faces may depend on it, and must not depend on the order of arrival.
    pub path: Path,
    /// The rule that calls for it.
    pub key: Key,
    /// Who rolls.
    pub owner: Owner,
    /// Which die.
    pub die: Die,
    /// How many of them, at least 1.
    pub count: usize,
    /// Who may know of it, besides what the attempt itself says about that.
    pub audience: Audience,
    /// Whether the owner has tapped: then faces are due now.
    pub tapped: bool,
}

/// Where faces come from in live play.
pub trait Dice {
    /// As many faces as dice, each from 1 to the number of sides; or `None` to wait for the owner's tap or for
    /// the faces of real dice.
    fn fall(&mut self, roll: &Roll) -> Option<Vec<u16>>;
}

impl<F: FnMut(&Roll) -> Option<Vec<u16>>> Dice for F {
    fn fall(&mut self, roll: &Roll) -> Option<Vec<u16>> {
        self(roll)
    }
}

/// No dice: replay.
impl Dice for Infallible {
    fn fall(&mut self, _: &Roll) -> Option<Vec<u16>> {
        match *self {}
    }
}

/// What a run waits for.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Question {
    /// Where in the run.
    pub path: Path,
    /// The rule that asks or calls for the roll; also the words.
    pub key: Key,
    /// Who decides or rolls.
    pub owner: Owner,
    /// Who may see that it is open.
    pub audience: Audience,
    /// What settles it by its default.
    pub lapse: Lapse,
    /// How often it came up before.
    pub again: Again,
    /// What holds if nobody answers; `None` for a roll, which has no default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Answer>,
    /// What the owner decides by, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<(&'static str, i32)>,
    /// Whom and what it is about, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<(&'static str, Value)>,
    /// What is rolled for, in a sentence ([`At::throws`]); none for a question, and where what is attempted says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Text>,
    /// The roll or the choice before it in the same throw: the tap that made that one makes this one fall,
    /// too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Path>,
    /// What is to be said.
    pub wanted: Wanted,
}

impl Question {
    /// The question as it was put, for a policy or a standing answer; `None` for a roll.
    #[must_use]
    pub fn prompt(&self) -> Option<Prompt<'_>> {
        let want = self.wanted.want()?;
        let default = want.pick(self.default.as_ref()?)?;
        Some(Prompt {
            key: self.key,
            owner: self.owner,
            want,
            default,
            lapse: self.lapse,
            again: self.again,
            numbers: &self.numbers,
            about: &self.about,
            audience: self.audience,
        })
    }
}

/// What a question wants to know: [`Want`] with options of its own, or a roll.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// Yes or no.
    Confirm,
    /// Exactly one of these.
    OneOf(Vec<Choice>),
    /// Some of these, each at most once.
    SeveralOf {
        /// What there is to choose from.
        options: Vec<Choice>,
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
    /// A number in a range, both ends included.
    Number {
        /// The lowest.
        min: i32,
        /// The highest.
        max: i32,
    },
    /// A short text; may be empty.
    Text {
        /// The most characters.
        max: u16,
    },
    /// All of these, in an order.
    Order(Vec<Choice>),
    /// So many points in all, spread over these.
    Allot {
        /// All of them must be given away.
        points: u16,
        /// The most that one may get.
        each_max: u16,
        /// What they are given to.
        to: Vec<Choice>,
    },
    /// Some of these places.
    Places {
        /// Which can be picked.
        places: Vec<Place>,
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
    /// A tap, or the faces of real dice.
    Roll {
        /// Which die.
        die: Die,
        /// How many of them.
        count: usize,
    },
}

impl From<&Want<'_>> for Wanted {
    fn from(want: &Want<'_>) -> Self {
        match *want {
            Want::Confirm => Self::Confirm,
            Want::OneOf(options) => Self::OneOf(options.to_vec()),
            Want::SeveralOf { options, min, max } => Self::SeveralOf { options: options.to_vec(), min, max },
            Want::Number { min, max } => Self::Number { min, max },
            Want::Text { max } => Self::Text { max },
            Want::Order(options) => Self::Order(options.to_vec()),
            Want::Allot { points, each_max, to } => Self::Allot { points, each_max, to: to.to_vec() },
            Want::Places { places, min, max } => Self::Places { places: places.to_vec(), min, max },
        }
    }
}

impl Wanted {
    /// What the owner is to choose; `None` for a roll.
    #[must_use]
    pub fn want(&self) -> Option<Want<'_>> {
        Some(match *self {
            Self::Confirm => Want::Confirm,
            Self::OneOf(ref options) => Want::OneOf(options),
            Self::SeveralOf { ref options, min, max } => Want::SeveralOf { options, min, max },
            Self::Number { min, max } => Want::Number { min, max },
            Self::Text { max } => Want::Text { max },
            Self::Order(ref options) => Want::Order(options),
            Self::Allot { points, each_max, ref to } => Want::Allot { points, each_max, to },
            Self::Places { ref places, min, max } => Want::Places { places, min, max },
            Self::Roll { .. } => return None,
        })
    }

    /// Whether `answer` answers it.
    #[must_use]
    pub fn allows(&self, answer: &Answer) -> bool {
        self.want().is_some_and(|want| want.pick(answer).is_some())
    }
}

/// What a run was about to do where the journal says something else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sought {
    /// To roll.
    Roll {
        /// The rule that calls for it.
        key: String,
        /// Who rolls.
        owner: Owner,
        /// Which die.
        die: Die,
        /// How many.
        count: usize,
    },
    /// To ask.
    Answer {
        /// The rule that asks.
        key: String,
        /// Who decides.
        owner: Owner,
    },
    /// Something further on; it did not use the fact.
    Nothing,
    /// To end.
    End,
}

/// The journal is not one of this rule in this world: it was edited, or the rule has changed since.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Divergence {
    /// Where in the run they diverge.
    pub path: Path,
    /// What the run was about to do.
    pub sought: Sought,
    /// What the journal has instead; `None` if it has nothing more.
    pub found: Option<(Path, Fact)>,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {} the rule ", self.path)?;
        match &self.sought {
            Sought::Roll { key, die, count, .. } => write!(f, "rolls {count}{die} for {key}")?,
            Sought::Answer { key, .. } => write!(f, "asks {key}")?,
            Sought::Nothing => f.write_str("has no use for what is recorded")?,
            Sought::End => f.write_str("is at its end")?,
        }
        match &self.found {
            Some((path, fact)) => write!(f, "; recorded is a fact of {} at {path}", fact.key()),
            None => f.write_str("; nothing is recorded there"),
        }
    }
}

impl std::error::Error for Divergence {}

/// Where an attempt stands after [`Playback::step`].
#[derive(Clone, PartialEq, Debug)]
pub enum Now<O, W: World> {
    /// It is over.
    Done {
        /// What it came to.
        outcome: O,
        /// The world that it leaves behind.
        world: W,
        /// Its effects and its explanation.
        record: Record<W>,
    },
    /// Somebody has to answer or roll; several at once where rules run at once. [`Playback::record`] has what led
    /// to it.
    Waiting {
        /// At least one, in the order of the run.
        questions: Vec<Question>,
    },
    /// The rule refuses. [`Playback::overrule`] at this path waives it.
    Refused {
        /// Where in the run.
        path: Path,
        /// The rule, and the words.
        refusal: Refusal,
    },
    /// The journal is not one of this rule in this world.
    Diverged(Divergence),
    /// More than [`FACTS_MAX`] facts, or deeper or longer than a [`Path`] can say.
    TooLong,
    /// The rule or the source of dice breaks a law.
    Faulty(Fault),
}

/// Why an answer, a tap or a ruling was not taken. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Misfit {
    /// The last [`Playback::step`] left no such question open.
    NotOpen,
    /// The answer is none that the question allows.
    Answer,
    /// The question is a roll, or is none.
    Kind,
    /// Not as many faces as dice, or a face that the die lacks.
    Faces,
    /// The source of dice still waits: it gave no faces for the tap.
    NoFaces,
    /// The last step met no number, comparison, outcome or refusal of this rule there. What dice of a pool
    /// show can't be ruled, only what a rule makes of them.
    NothingThere,
    /// The journal has [`FACTS_MAX`] facts.
    Full,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotOpen => "this question is not open",
            Self::Answer => "this is no answer to the question",
            Self::Kind => "a roll can't be answered, and a question can't be rolled",
            Self::Faces => "these are not the faces of the dice to be rolled",
            Self::NoFaces => "no dice fell",
            Self::NothingThere => "there is nothing to overrule at this point",
            Self::Full => "the attempt is too long",
        })
    }
}

impl std::error::Error for Misfit {}

/// Why a run can't go on, ever.
#[derive(Debug)]
enum Dead {
    Refused(Path, Refusal),
    Diverged(Divergence),
    TooLong,
    Faulty(Fault),
}

/// An attempt as it is played, or played again: one rule in one world, so that a step writes down anew only what may
/// have changed since the last one.
pub struct Playback<'a, R: Rule, D = Infallible> {
    rule: &'a R,
    world: &'a R::World,
    journal: Journal,
    dice: Option<D>,
    here: Path,
    audience: Audience,
    /// For whom is rolled.
    behalf: Option<Who>,
    /// What stands above what is rolled.
    title: Option<Title>,
    /// What was last rolled or chosen of what is rolled for them.
    hand: Option<Path>,
    /// The first fact that the run has not yet met.
    cursor: usize,
    /// Whether this thread of the run waits.
    stopped: bool,
    /// For the rules at once that the run is in, how many questions were open before them.
    lanes: Vec<usize>,
    open: Vec<Question>,
    /// What the run met that the referee can overrule, and how many of them this step has met again.
    points: Vec<(Path, Key)>,
    met: usize,
    dead: Option<Dead>,
    /// Of the last step, if it waits.
    record: Record<R::World>,
    /// What comes before it is the same in the next step.
    same: Option<Path>,
    /// How many facts, from the beginning, the last step has met already: this one meets them in the same way.
    proved: usize,
}

impl<R: Rule, D> fmt::Debug for Playback<'_, R, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Playback");
        debug.field("journal", &self.journal).field("here", &self.here).field("open", &self.open);
        debug.finish_non_exhaustive()
    }
}

impl<'a, R: Rule> Playback<'a, R> {
    /// Plays what is recorded, and nothing else: what is missing is a divergence.
    #[must_use]
    pub fn replay(rule: &'a R, world: &'a R::World, journal: Journal) -> Self {
        Self::with(rule, world, journal, None)
    }
}

impl<'a, R: Rule, D: Dice> Playback<'a, R, D> {
    /// Plays on from what is recorded: what is missing is rolled or waited for.
    #[must_use]
    pub fn live(rule: &'a R, world: &'a R::World, journal: Journal, dice: D) -> Self {
        Self::with(rule, world, journal, Some(dice))
    }

    fn with(rule: &'a R, world: &'a R::World, mut journal: Journal, dice: Option<D>) -> Self {
        let order = |one: &(Path, Fact), other: &(Path, Fact)| {
            (one.0, one.1.is_ruling()).cmp(&(other.0, other.1.is_ruling()))
        };
        if !journal.is_sorted_by(|one, other| order(one, other) != Ordering::Greater) {
            journal.sort_by(order);
        }
        Self {
            rule,
            world,
            journal,
            dice,
            here: Path::START,
            audience: Audience::Everyone,
            behalf: None,
            title: None,
            hand: None,
            cursor: 0,
            stopped: false,
            lanes: vec![],
            open: vec![],
            points: vec![],
            met: 0,
            dead: None,
            record: Record::default(),
            same: None,
            proved: 0,
        }
    }

    /// The title above what this owner rolls now.
    fn title_of(&self, owner: Owner) -> Option<Text> {
        let own = if let Owner::Character(who) = owner { Some(who) } else { None };
        let whose = self.behalf.or(own);
        self.title.as_ref().filter(|title| whose == Some(title.who)).map(|title| title.words.clone())
    }

    /// What comes next belongs to the same throw as this.
    fn in_hand(&mut self) {
        if self.behalf.is_some() {
            self.hand = Some(self.here);
        }
    }

    /// All that is known of the attempt.
    #[must_use]
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// All that is known of the attempt, to be kept.
    #[must_use]
    pub fn into_journal(self) -> Journal {
        self.journal
    }

    /// What led to the questions of the last step: its effects, and its explanation, complete up to each question.
    /// Empty if it did not wait.
    #[must_use]
    pub fn record(&self) -> &Record<R::World> {
        &self.record
    }

    /// The same, to be kept.
    #[must_use]
    pub fn into_record(self) -> Record<R::World> {
        self.record
    }

    /// Runs the rule from its beginning, over all that is known, as far as it goes.
    pub fn step(&mut self) -> Now<R::Outcome, R::World> {
        (self.here, self.audience) = (Path::START, Audience::Everyone);
        (self.cursor, self.stopped, self.dead) = (0, false, None);
        self.lanes.clear();
        self.open.clear();
        let same = self.same.take();
        let before = |path: &Path| same.is_some_and(|same| *path < same);
        self.points.truncate(self.points.partition_point(|(path, _)| before(path)));
        self.proved = self.journal.partition_point(|(path, _)| before(path));
        self.met = 0;
        let record = std::mem::take(&mut self.record);
        if FACTS_MAX < self.journal.len() {
            return Now::TooLong;
        }
        let lines = record.lines.partition_point(|noted| before(&noted.path));
        let (rule, mut world, mut record) = (self.rule, Cow::Borrowed(self.world), record.again(lines));
        let played = rule.play(&mut At::lent(self, &mut world, Some(&mut record)));
        self.points.truncate(self.met);
        let record = record.ended();
        if self.dead.is_none() && played.is_ok() {
            if !self.open.is_empty() {
                self.dead = Some(Dead::Faulty(Fault::Swallowed));
            } else if self.cursor < self.journal.len() {
                let _ = self.diverge::<()>(Sought::End);
            }
        }
        if self.dead.is_some() {
            self.open.clear();
        }
        match (self.dead.take(), played) {
            (Some(Dead::Refused(path, refusal)), _) => Now::Refused { path, refusal },
            (Some(Dead::Diverged(divergence)), _) => Now::Diverged(divergence),
            (Some(Dead::TooLong), _) => Now::TooLong,
            (Some(Dead::Faulty(fault)), _) => Now::Faulty(fault),
            (None, Ok(outcome)) => Now::Done { outcome, world: world.into_owned(), record },
            (None, Err(_)) if self.open.is_empty() => Now::Faulty(Fault::StoppedItself),
            (None, Err(_)) => {
                self.same = self.open.first().map(|open| open.path);
                self.record = record;
                Now::Waiting { questions: self.open.clone() }
            }
        }
    }

    /// The owner, or whoever speaks for them, answers. The run goes on with the next [`step`](Self::step).
    ///
    /// # Errors
    /// If the question is not open, is a roll, or doesn't allow the answer; then nothing has changed.
    #[expect(clippy::needless_pass_by_value, reason = "an answer is given once, by whoever made it")]
    pub fn answer(&mut self, question: &Question, answer: Answer) -> Result<(), Misfit> {
        let nth = self.find(question)?;
        let open = &self.open[nth];
        let want = open.wanted.want().ok_or(Misfit::Kind)?;
        let answer = want.written(&answer).ok_or(Misfit::Answer)?;
        let (path, key, owner) = (open.path, open.key.id().to_owned(), open.owner);
        self.learn(path, Fact::Answered { key, owner, answer })?;
        self.open.remove(nth);
        Ok(())
    }

    /// The owner taps, or types what real dice show. The run goes on with the next [`step`](Self::step).
    ///
    /// # Errors
    /// If the question is not open or is no roll, if the faces are not those of its dice, or if the source of
    /// dice gives none; then nothing has changed.
    pub fn tap(&mut self, question: &Question, typed: Option<Vec<u16>>) -> Result<(), Misfit> {
        let nth = self.find(question)?;
        let open = &self.open[nth];
        let Wanted::Roll { die, count } = open.wanted else {
            return Err(Misfit::Kind);
        };
        let roll = Roll {
            path: open.path,
            key: open.key,
            owner: open.owner,
            die,
            count,
            audience: open.audience,
            tapped: true,
        };
        let faces = match (typed, &mut self.dice) {
            (Some(faces), _) => faces,
            (None, Some(dice)) => dice.fall(&roll).ok_or(Misfit::NoFaces)?,
            (None, None) => return Err(Misfit::NoFaces),
        };
        if !fit(die, count, &faces) {
            return Err(Misfit::Faces);
        }
        let (key, owner) = (roll.key.id().to_owned(), roll.owner);
        let fact = Fact::Rolled { key, owner, die, faces };
        self.learn(roll.path, fact)?;
        self.open.remove(nth);
        Ok(())
    }

    /// The referee overrules what stands at `path`, or waives the refusal there, and the run goes on from
    /// there with the next [`step`](Self::step). Facts that came after it on its thread are set aside and
    /// returned; other lanes keep theirs. A ruling that stood there already is set aside too.
    ///
    /// # Errors
    /// If the last step met nothing of this rule at `path` that could be overruled; then nothing has changed.
    pub fn overrule(&mut self, path: &Path, key: &str, number: i32) -> Result<Journal, Misfit> {
        if !self.points.iter().any(|(met, of)| met == path && of.id() == key) {
            return Err(Misfit::NothingThere);
        }
        let after = |(of, fact): &(Path, Fact)| match of.cmp(path) {
            Ordering::Less => false,
            Ordering::Equal => fact.is_ruling(),
            Ordering::Greater => !of.apart(path),
        };
        if FACTS_MAX <= self.journal.iter().filter(|fact| !after(fact)).count() {
            return Err(Misfit::Full);
        }
        let (aside, kept) = std::mem::take(&mut self.journal).into_iter().partition(after);
        self.journal = kept;
        self.open.clear();
        self.points.clear();
        self.same = self.same.map(|same| same.min(*path));
        let key = key.to_owned();
        self.learn(*path, Fact::Ruled { key, number })?;
        Ok(aside)
    }

    fn find(&self, question: &Question) -> Result<usize, Misfit> {
        self.open
            .iter()
            .position(|open| open.path == question.path && open.key == question.key)
            .ok_or(Misfit::NotOpen)
    }

    fn learn(&mut self, path: Path, fact: Fact) -> Result<(), Misfit> {
        if FACTS_MAX <= self.journal.len() {
            return Err(Misfit::Full);
        }
        let place =
            self.journal.partition_point(|(of, known)| (*of, known.is_ruling()) < (path, fact.is_ruling()));
        self.journal.insert(place, (path, fact));
        Ok(())
    }

    /// Fails if the run has ended or stopped, or has passed a fact that it did not use.
    /// Gives whether the next fact stands here.
    fn arrive(&mut self) -> Play<bool> {
        if self.dead.is_some() {
            return Err(Stop::by(self));
        }
        if self.stopped {
            let path = self.here;
            return self.die(Dead::Faulty(Fault::WentOn { path }));
        }
        if self.cursor < self.proved {
            // The last step came this way: whatever rolled or asked here met the next fact.
            debug_assert!(self.journal.get(self.cursor).is_some_and(|(path, _)| self.here <= *path));
            return Ok(true);
        }
        match self.journal.get(self.cursor) {
            // Whether two points are the same is quicker to say than which comes first.
            Some((path, _)) if *path == self.here => Ok(true),
            Some((path, _)) if *path < self.here => self.diverge(Sought::Nothing),
            _ => Ok(false),
        }
    }

    /// The run has come to something that the referee can overrule.
    fn meets(&mut self, key: Key) {
        if self.points.len() == self.met {
            self.points.push((self.here, key));
        }
        debug_assert_eq!(self.points[self.met], (self.here, key), "a run goes the same way again");
        self.met += 1;
    }

    fn fact(&self) -> Option<&Fact> {
        let (path, fact) = self.journal.get(self.cursor)?;
        (*path == self.here).then_some(fact)
    }

    /// What was rolled or answered at this point of the run, if it is known.
    fn known(&self) -> Option<&Fact> {
        self.fact().filter(|fact| !fact.is_ruling())
    }

    /// Whether something may be rolled or asked here: not where replay has nothing, nor where what came later
    /// on this thread is known already.
    fn fresh(&self) -> bool {
        self.dice.is_some()
            && !self.journal[self.cursor..]
                .iter()
                .any(|(path, fact)| !fact.is_ruling() && !path.apart(&self.here))
    }

    fn wait<T>(&mut self, question: Question) -> Play<T> {
        self.open.push(question);
        self.stopped = true;
        Err(Stop::by(self))
    }

    fn diverge<T>(&mut self, sought: Sought) -> Play<T> {
        let found = self.journal.get(self.cursor).cloned();
        let path = self.here;
        self.die(Dead::Diverged(Divergence { path, sought, found }))
    }

    fn die<T>(&mut self, dead: Dead) -> Play<T> {
        self.dead.get_or_insert(dead);
        Err(Stop::by(self))
    }
}

/// Whether these are faces of so many such dice.
pub(crate) fn fit(die: Die, count: usize, faces: &[u16]) -> bool {
    faces.len() == count && faces.iter().all(|face| (1..=die.sides()).contains(face))
}

/// Whether a question has too many options, or a default that doesn't answer it.
pub(crate) fn unanswerable(prompt: &Prompt<'_>) -> bool {
    let options = match prompt.want {
        Want::OneOf(options)
        | Want::SeveralOf { options, .. }
        | Want::Order(options)
        | Want::Allot { to: options, .. } => options.len(),
        Want::Places { places, .. } => places.len(),
        Want::Confirm | Want::Number { .. } | Want::Text { .. } => 0,
    };
    OPTIONS_MAX < options || !prompt.want.allows(&prompt.default)
}

impl<R: Rule, D: Dice> Oracle for Playback<'_, R, D> {
    fn roll(&mut self, owner: Owner, die: Die, key: Key) -> Play<u16> {
        let mut faces = [1];
        self.rolls(owner, die, key, &mut faces)?;
        Ok(faces[0])
    }

    fn rolls(&mut self, owner: Owner, die: Die, key: Key, faces: &mut [u16]) -> Play<()> {
        let known = self.arrive()?;
        let count = faces.len();
        if count == 0 {
            return Ok(());
        }
        if known
            && let Some((_, Fact::Rolled { key: of, owner: who, die: was, faces: shown })) =
                self.journal.get(self.cursor)
            && (self.cursor < self.proved
                || (of.as_str(), *who, *was) == (key.id(), owner, die) && fit(die, count, shown))
        {
            debug_assert_eq!(
                (of.as_str(), *who, *was),
                (key.id(), owner, die),
                "a run goes the same way again"
            );
            faces.copy_from_slice(shown);
            self.cursor += 1;
            self.in_hand();
            return Ok(());
        }
        if self.known().is_some() || !self.fresh() {
            return self.diverge(Sought::Roll { key: key.id().to_owned(), owner, die, count });
        }
        if FACTS_MAX <= self.journal.len() {
            return self.die(Dead::TooLong);
        }
        let roll = Roll { path: self.here, key, owner, die, count, audience: self.audience, tapped: false };
        match self.dice.as_mut().and_then(|dice| dice.fall(&roll)) {
            Some(fallen) if fit(die, count, &fallen) => {
                faces.copy_from_slice(&fallen);
                let fact = Fact::Rolled { key: key.id().to_owned(), owner, die, faces: fallen };
                self.journal.insert(self.cursor, (self.here, fact));
                self.cursor += 1;
                self.in_hand();
                Ok(())
            }
            Some(_) => self.die(Dead::Faulty(Fault::Dice { path: roll.path })),
            None => self.wait(Question {
                path: self.here,
                key,
                owner,
                audience: self.audience,
                lapse: Lapse::Never,
                again: Again::Once,
                default: None,
                numbers: vec![],
                about: self.behalf.iter().map(|who| ("who", Value::Character(*who))).collect(),
                title: self.title_of(owner),
                after: self.hand,
                wanted: Wanted::Roll { die, count },
            }),
        }
    }

    fn ask(&mut self, prompt: &Prompt<'_>) -> Play<norn_kernel::Pick> {
        if self.arrive()?
            && let Some((_, Fact::Answered { key, owner, answer })) = self.journal.get(self.cursor)
            && (self.cursor < self.proved || (key.as_str(), *owner) == (prompt.key.id(), prompt.owner))
            && let Some(pick) = prompt.want.pick(answer)
        {
            self.cursor += 1;
            self.in_hand();
            return Ok(pick);
        }
        if self.known().is_some() || !self.fresh() {
            return self.diverge(Sought::Answer { key: prompt.key.id().to_owned(), owner: prompt.owner });
        }
        if FACTS_MAX <= self.journal.len() {
            return self.die(Dead::TooLong);
        }
        if unanswerable(prompt) {
            let (path, key) = (self.here, prompt.key.id().to_owned());
            return self.die(Dead::Faulty(Fault::Question { path, key }));
        }
        self.wait(Question {
            path: self.here,
            key: prompt.key,
            owner: prompt.owner,
            audience: prompt.audience,
            lapse: prompt.lapse,
            again: prompt.again,
            default: prompt.want.answer(&prompt.default),
            numbers: prompt.numbers.to_vec(),
            about: prompt.about.to_vec(),
            title: None,
            after: None,
            wanted: Wanted::from(&prompt.want),
        })
    }

    fn refuse(&mut self, refusal: &Refusal) -> Play<()> {
        self.arrive()?;
        self.meets(refusal.rule());
        match self.fact() {
            Some(Fact::Ruled { key, .. }) if key == refusal.rule().id() => {
                self.cursor += 1;
                Ok(())
            }
            _ => self.die(Dead::Refused(self.here, refusal.clone())),
        }
    }

    fn hears(&self) -> bool {
        true
    }

    fn here(&self) -> Option<Path> {
        Some(self.here)
    }

    fn counts(&mut self, key: Key, number: i32) -> i32 {
        self.meets(key);
        let ruled = match self.journal.get(self.cursor) {
            Some((path, Fact::Ruled { key: of, number })) if *path == self.here && of == key.id() => {
                Some(*number)
            }
            _ => None,
        };
        self.cursor += usize::from(ruled.is_some());
        self.pass();
        ruled.unwrap_or(number)
    }

    fn pass(&mut self) {
        if self.here.pass().is_err() {
            self.dead.get_or_insert(Dead::TooLong);
        }
    }

    fn behalf(&mut self, who: Option<Who>) -> Option<Who> {
        if self.behalf != who {
            self.hand = None;
        }
        std::mem::replace(&mut self.behalf, who)
    }

    fn titled(&mut self, title: Option<Title>) -> Option<Title> {
        std::mem::replace(&mut self.title, title)
    }

    fn scope(&mut self, audience: Audience) {
        self.audience = audience;
    }

    fn changes(&mut self) -> Play<()> {
        self.arrive().map(|_| ())
    }

    fn enter(&mut self, frame: Frame) -> Play<()> {
        self.arrive()?;
        if self.here.enter(frame).is_err() {
            return self.die(Dead::TooLong);
        }
        if frame == Frame::Lanes {
            self.lanes.push(self.open.len());
        }
        Ok(())
    }

    fn leave(&mut self) {
        let lanes = self.here.on_lane();
        if self.here.leave().is_err() {
            self.dead.get_or_insert(Dead::TooLong);
        }
        if self.dead.is_some() {
            return;
        }
        if lanes {
            // What comes after lanes waits for all of them.
            let before = self.lanes.pop().unwrap_or_default();
            self.stopped = before < self.open.len();
        } else if self.stopped && self.here.on_lane() {
            // A lane that waits does not hold up the others.
            self.stopped = false;
            self.cursor += self.journal[self.cursor..].partition_point(|(path, _)| *path < self.here);
        }
    }
}
