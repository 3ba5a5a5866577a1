//! What one seat sees of a table, and what it can do: plain data that any front end draws.
use crate::Turn;
use crate::act::{guarded, shows, watches};
#[cfg(doc)]
use crate::command::Say;
use crate::command::{Command, Right};
use crate::refused::Refused;
use crate::secrets::Root;
use crate::state::{Awaited, Count, Cut, Open, Past, Sitting, Standing, Table};
use norn_chronicle::backdrop::Cell;
use norn_chronicle::canon::{Tip, Written};
use norn_chronicle::device::Request;
use norn_chronicle::{
    AttemptId, Backdrop, By, Card, CardPicture, ChainId, Fog, From, Hash, May, Picture, Pin, REFEREE, Reach,
    Role, ScriptChange, Seat,
};
use norn_kernel::ruleset::{self, Attempt, Begins, Cast};
use norn_kernel::show::Stands;
use norn_kernel::{
    Answer, Audience, Choice, Draft, Filled, Form, Key, Line, Next, Noted, Owner, Param, Path, Place,
    Problem, Range, Refusal, Ruleset, Safety, Shared, Supposed, Switch, Text, Toward, Value, Verdict, Viewer,
    Weight, Who, World, show,
};
use norn_play::exact::{Budget, OddsError};
use norn_play::playback::{Journal, Now, Playback, Roll, Wanted};
use norn_play::study::{self, Odds, Options};
use norn_play::{Fact, Question};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// The most settled attempts that a view lists.
pub const RECENT_MAX: usize = 20;

/// The wish of the referee's seat that says what odds players have that depend on what they do not know.
pub const OPPONENTS_ODDS: &str = "opponents-odds";

/// The wish of the referee's seat that says what fog hides: `people` who stand in it, too, or the `picture` alone, so that
/// they are silhouettes.
pub const FOG_HIDES: &str = "fog-hides";

/// The wish of the referee's seat that says whether fog goes by itself from what the company comes to see: `by-sight`, or
/// `by-hand`.
pub const FOG_LIFTS: &str = "fog-lifts";

/// How many entries may pass until the referee is told that somebody has not spoken.
pub const QUIET: u64 = 40;

/// The most options of a question that are weighed each by itself.
pub const WEIGHED_MAX: usize = 12;

/// Everything that a seat sees, but for the log, which is its stream.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// What people call the table.
    pub name: String,
    /// The ruleset's name.
    pub ruleset: &'static str,
    /// Whose view it is.
    pub me: Seat,
    /// All seats, the referee's first.
    pub seats: Vec<SeatView>,
    /// Players' characters that nobody plays: whoever wants to, takes one ([`Say::Claim`]).
    pub free: Vec<Who>,
    /// The session of play that is open.
    pub session: Option<u32>,
    /// What the story is on.
    pub subject: String,
    /// What was stopped and is not to be taken up again without consent.
    pub stopped: Vec<String>,
    /// Who has the floor, then who asked for it next; empty if nobody does.
    pub floor: Vec<Seat>,
    /// Which others want its holder to give it up.
    pub against_floor: Vec<Seat>,
    /// How many more it takes.
    pub floor_takes: usize,
    /// The game's own rules that the safety verbs carry out, where it has any.
    pub safety: Option<Safety>,
    /// What was called for, and who is not ready yet to go on after it; none while play goes on.
    pub called: Option<Called>,
    /// For the referee alone: the subject was stopped, and another is to be found.
    pub adrift: bool,
    /// For the referee alone: others are shown that they are busy; see [`Say::Busy`].
    pub busy: bool,
    /// Attempts whose hidden dice can be opened, the latest last. For the referee alone; see [`Say::OpenRoll`].
    pub openable: Vec<AttemptId>,
    /// For the referee alone: players who have not spoken in the last [`QUIET`] entries.
    pub quiet: Vec<Seat>,
    /// What runs.
    pub open: Option<OpenView>,
    /// What waits, in order; only what the seat may know.
    pub queue: Vec<QueuedView>,
    /// What an undoing would take back by its earliest change, as far as the seat may know of it: what is open, or else the
    /// latest change that somebody made; what followed from that by itself goes with it. None where the seat may not: where
    /// dice fell or others took part, unless everybody has to agree to it anyway.
    pub undo: Option<AttemptId>,
    /// Whether what was undone last can be done again by the seat.
    pub redo: bool,
    /// An undoing that waits for everybody's consent.
    pub asked_to_undo: Option<AskedToUndo>,
    /// The latest attempts that were settled and still count, at most [`RECENT_MAX`], latest first; only what the
    /// seat may know. [`Live::explain`] says how each came to what it came to.
    pub recent: Vec<SettledView>,
    /// What the seat's own device is to reveal now, by itself: one link for each, in its turn.
    pub reveal: Vec<Reveal>,
    /// Dice that wait for a link of somebody's device.
    pub awaited: Vec<AwaitedView>,
    /// The chains that the seat's device has published, where it is not this machine.
    pub chains: Vec<Published>,
    /// The game.
    pub game: show::View,
    /// Stands for whose turn it is of those whom the seat acts for, in which round, and the time: what is said of one such
    /// moment is not meant for another ([`crate::command::Basis`]). Empty without the game.
    pub moment: String,
    /// The house rules that are set otherwise than by default.
    pub switches: Vec<(&'static str, &'static str)>,
    /// What the seat wishes.
    pub wishes: BTreeMap<String, Value>,
    /// Whether the table takes the faces of real dice.
    pub typed_dice: bool,
}

impl View {
    /// What took its default at once and the seat may still answer otherwise, with its attempt.
    pub fn late(&self) -> impl Iterator<Item = (&AttemptId, &Asked)> {
        self.recent.iter().flat_map(|one| one.late.iter().map(|asked| (&one.about.id, asked)))
    }
}

/// What somebody has called for; nothing tells who.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Called {
    /// Each tool at most once, the latest last.
    pub changes: Vec<ScriptChange>,
    /// Who is there and not ready yet.
    pub unready: Vec<Seat>,
}

/// A seat as all may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// Its number, from 0: the referee's.
    pub seat: Seat,
    /// As they call themselves.
    pub name: String,
    /// Whom they play.
    pub characters: Vec<Who>,
    /// Whether they are there.
    pub present: bool,
    /// Whether they have stepped out: nobody waits for them, and whom they play is kept safe.
    pub out: bool,
    /// What the seat is there for; of the referee's, nothing was ever said.
    pub role: Role,
    /// What it may do that not every seat may.
    pub may: BTreeSet<May>,
}

/// A card that the seat has, or that it took away and can bring back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// Its name, as [`Say::WriteCard`] and the other verbs of cards take it.
    pub card: AttemptId,
    /// Counts its changes; whoever changes it must have seen the latest.
    pub version: u32,
    /// All that stands on it, as those were told who have it.
    pub about: Shared<Card>,
    /// What it is pinned to, where the seat sees that now.
    pub pin: Option<Pin>,
    /// Who gave it to those who have it.
    pub by: Seat,
    /// Who has it besides the referee.
    pub to: Reach,
    /// Whether the seat may change it, show it and take it away.
    pub mine: bool,
    /// Whether the seat can bring back what it was before it was changed last.
    pub changed: bool,
    /// Whether it was taken away: nobody has it, and the seat can bring it back.
    pub gone: bool,
}

/// What a seat sees of pictures besides those on cards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SceneryView {
    /// Under its maps, in the order of those.
    pub backdrops: Vec<BackdropView>,
    /// Those of its maps on which fog lies.
    pub covered: Vec<CoveredView>,
    /// What everybody sees on the stage, where there is no map or they want to look at it.
    pub scene: Option<CardPicture>,
    /// Of those whom it sees.
    pub portraits: BTreeMap<Who, Picture>,
}

/// A picture under a map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BackdropView {
    /// Under which ([`show::Map::key`]).
    pub map: String,
    /// How it lies. For others than the referee, its hash, its kind and its bytes are not to be told: they are of the
    /// whole.
    pub lies: Backdrop,
    /// By what others than the referee fetch what they see of it ([`Live::cut`]).
    pub cut: Option<String>,
    /// The same, sharper, where there is such.
    pub tiles: Option<TilesView>,
}

/// What everybody sees of a map on which fog lies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CoveredView {
    /// Which ([`show::Map::key`]).
    pub map: String,
    /// What nobody but the referee has seen yet.
    pub fog: Fog,
    /// What is known and out of the company's sight now, in a game with sight.
    pub out_of_sight: BTreeSet<Cell>,
}

/// The tiles of a picture under a map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TilesView {
    /// As [`norn_chronicle::Tiles::width`].
    pub width: u32,
    /// As [`norn_chronicle::Tiles::height`].
    pub height: u32,
    /// As [`norn_chronicle::Tiles::side`].
    pub side: u32,
    /// In the order of [`norn_chronicle::Tiles::pictures`].
    pub each: TilesAt,
}

/// By what tiles are fetched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TilesAt {
    /// For the referee, by what they are.
    Whole(Vec<Hash>),
    /// For others, by where what they see of each is ([`Live::cut`]).
    Cut(Vec<String>),
}

/// The attempt that runs.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpenView {
    /// The referee looks busy to the seat, which may not know what runs, if anything does.
    Busy,
    /// The seat may know it.
    Open {
        /// Its name.
        id: AttemptId,
        /// Counts the rulings that the seat may know of; what is said of it must carry it.
        version: u32,
        /// What it is, in words.
        words: Text,
        /// What is said of it: who does what to whom; none where its words say all.
        told: Option<Box<Text>>,
        /// Whose it is.
        owner: Owner,
        /// Who began it; none for what was due.
        by: Option<Seat>,
        /// What was filled in; none for what was due.
        filled: Option<Box<Filled>>,
        /// What led to where it is, in order.
        lines: Vec<Noted>,
        /// What it waits for.
        questions: Vec<Asked>,
        /// The outcomes it may have, worst for its owner first; empty if it has none. An inner outcome names its
        /// own ([`norn_kernel::Line::Outcome`]).
        outcomes: &'static [&'static str],
    },
}

/// An attempt that was settled and still counts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SettledView {
    /// What everybody knows of it who may know of it.
    pub about: Arc<Settled>,
    /// Whether the referee can still rule on it; to others, never.
    pub rulable: bool,
    /// What took its default at once, and what the seat may still answer otherwise. It is answered as any question is
    /// ([`Say::Answer`], with any version); then the attempt goes on from there under another name.
    pub late: Vec<Asked>,
}

/// An attempt that was settled: the same for all who may know of it, so that their views share it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Settled {
    /// Its name.
    pub id: AttemptId,
    /// What it was, in words.
    pub words: Text,
    /// Who began it; none for what was due.
    pub by: Option<Seat>,
    /// What was filled in; none for what was due.
    pub filled: Option<Filled>,
    /// What it came to.
    pub verdict: Verdict,
}

impl Settled {
    pub(crate) fn of(
        id: &AttemptId,
        by: By,
        attempt: &impl Attempt,
        filled: Option<&Filled>,
        verdict: &Verdict,
    ) -> Self {
        let by = match by {
            By::Seat(seat) => Some(seat),
            By::Rules | By::Nobody => None,
        };
        Self { id: id.clone(), words: attempt.words(), by, filled: filled.cloned(), verdict: verdict.clone() }
    }
}

/// How a settled attempt came to what it came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explained {
    /// The attempt.
    pub settled: SettledView,
    /// The lines that the seat was told, in the order of the run. Each stands under the nearest line before it
    /// whose path is less deep.
    pub lines: Vec<Noted<String>>,
}

/// An undoing that waits for everybody's consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AskedToUndo {
    /// Who asks.
    pub seat: Seat,
    /// The earliest change to be undone; the latest of all if none.
    pub back_to: Option<AttemptId>,
    /// Who is there and has not agreed yet.
    pub lacking: Vec<Seat>,
}

/// A link that a device is to reveal: the next of its chain, over at least as many as [`Published::over`] says, and
/// over every one that it gave to another request. A device gives a link to one request alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reveal {
    /// What it is asked for; `of` and `path` as [`crate::Say::Reveal`] wants them.
    pub request: Request,
    /// Whose stream the device binds its link to.
    pub around: Reach,
}

/// Dice that wait for a link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AwaitedView {
    /// The attempt that rolls, or the throw; as [`crate::Say::FallWithout`] wants it.
    pub of: AttemptId,
    /// The roll; the start for a throw.
    pub path: Path,
    /// Whose device is to reveal one.
    pub seat: Seat,
}

/// A chain that a device has published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Published {
    /// For which dice.
    pub chain: ChainId,
    /// The link that went into dice last, or the end of the chain.
    pub last: Hash,
    /// How many links after it were asked for and not used. The next to be revealed is the one after those.
    pub over: u32,
}

/// A question with whose it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Asked {
    /// The question.
    pub question: Question,
    /// Whether the seat may answer it.
    pub mine: bool,
    /// The seat that it waits for.
    pub seat: Seat,
    /// Whether it is for a company that the seat plays a member of: any of those may answer.
    pub ours: bool,
    /// For a roll: what the roller's device gives its link to.
    pub reveal: Option<Reveal>,
}

/// Something that waits.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct QueuedView {
    /// Its name.
    pub id: AttemptId,
    /// Who wants it.
    pub by: Option<Seat>,
    /// What is filled in.
    pub filled: Filled,
    /// Whether the referee still has to accept it.
    pub proposal: bool,
    /// Whether the seat may take it back.
    pub mine: bool,
    /// Whether what it followed was undone or set aside since, so that it waits until whoever said it confirms it
    /// ([`crate::Say::Confirm`]) or takes it back.
    pub unsure: bool,
}

/// How far an attempt is filled in.
#[derive(Clone, PartialEq, Debug)]
pub enum Stage {
    /// This parameter is next.
    Fill(Param),
    /// It can be proposed; this and what follows is the referee's to fill.
    Propose(Param),
    /// It can be attempted.
    Ready(Text),
    /// It can't be had now.
    Refused(Refused),
}

/// Why there are no odds.
#[derive(Clone, PartialEq, Debug)]
pub enum NoOdds {
    /// They depend on what the seat does not know.
    NotKnownToYou,
    /// The attempt is not filled in, or is refused.
    Refused(Refused),
    /// They can't be weighed: in words.
    Unweighed(String),
}

/// A fingerprint of what views depend on. Most commands change no view, and most of the others leave the game
/// alone; comparing two of these shows that without drawing any view.
#[derive(Clone)]
pub struct Revision {
    world: Arc<dyn Any + Send + Sync>,
    arranged: u64,
    moved: u64,
    carded: u64,
    staged: u64,
}

impl Revision {
    /// Whether every view is what it was, but for [`View::quiet`], and so are all cards and pictures.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.moved == other.moved && self.carded == other.carded && self.staged == other.staged
    }

    /// Whether [`Live::cards`] gives what it gave, for every seat, as long as each sees the same of the game.
    #[must_use]
    pub fn has_cards_of(&self, other: &Self) -> bool {
        self.carded == other.carded
    }

    /// The same of [`Live::scenery`].
    #[must_use]
    pub fn has_scenery_of(&self, other: &Self) -> bool {
        self.staged == other.staged
    }

    /// Whether [`View::game`], [`Live::legal`], [`Live::forms`] and the house rules are what they were, for every seat.
    #[must_use]
    pub fn has_game_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.world, &other.world) && self.arranged == other.arranged
    }
}

impl fmt::Debug for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Revision")
            .field("arranged", &self.arranged)
            .field("moved", &self.moved)
            .field("carded", &self.carded)
            .field("staged", &self.staged)
            .finish_non_exhaustive()
    }
}

/// An attempt of the log, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempted {
    /// What it is called.
    pub words: Text,
    /// What is said of it: who does what to whom. `None` where its name and what was filled in say all.
    pub told: Option<Text>,
}

/// A table of any ruleset.
pub trait Live: Send + Sync {
    /// The ruleset's name.
    fn ruleset(&self) -> &'static str;
    /// What people call the table.
    fn name(&self) -> String;
    /// The number of the next entry.
    fn seq(&self) -> u64;
    /// Does what a seat says; see [`Table::command`].
    ///
    /// # Errors
    /// Why nothing changes.
    fn say(&self, seat: Seat, command: &Command, now: Option<i64>) -> Result<(Box<dyn Live>, Turn), Refused>;
    /// Does what a co-referee says from the referee's seat; see [`Table::command_of`].
    ///
    /// # Errors
    /// Why nothing changes.
    fn lends(
        &self,
        hand: Seat,
        command: &Command,
        now: Option<i64>,
    ) -> Result<(Box<dyn Live>, Turn), Refused>;
    /// What whoever has a seat now calls themselves.
    fn called(&self, seat: Seat) -> Option<String>;
    /// A name as a new seat would bear it.
    ///
    /// # Errors
    /// If it is no name, what an office is called, or looks like somebody else's here.
    fn seat_name(&self, name: &str) -> Result<String, Refused>;
    /// What a seat is there for; that of a player where there is no such seat.
    fn role(&self, seat: Seat) -> Role;
    /// Why somebody who watches may not do something.
    ///
    /// # Errors
    /// That, where the seat is a spectator's.
    fn acts(&self, seat: Seat) -> Result<(), Refused>;
    /// What a seat sees.
    ///
    /// # Errors
    /// If there is no such seat.
    fn view(&self, seat: Seat) -> Result<View, Refused>;
    /// As [`Live::view`], without what is seen of the game: [`View::game`] is empty.
    ///
    /// # Errors
    /// If there is no such seat.
    fn around(&self, seat: Seat) -> Result<View, Refused>;
    /// The cards that a seat has, those that it got first before others, and then those that it took away and can bring
    /// back. `seen` is what the seat sees of the game, where that is at hand ([`View::game`]).
    fn cards(&self, seat: Seat, seen: Option<&show::View>) -> Vec<CardView>;
    /// What a seat sees of pictures besides those on cards. `seen` is as for [`Live::cards`].
    fn scenery(&self, seat: Seat, seen: Option<&show::View>) -> SceneryView;
    /// What a seat that is not the referee's sees of the picture under one of its maps, by the address that it has for it
    /// ([`BackdropView::cut`]).
    fn cut(&self, seat: Seat, address: &str) -> Option<Arc<Cut>>;
    /// As [`Table::put_picture`].
    ///
    /// # Errors
    /// Why nothing changes.
    fn put_picture(
        &self,
        seat: Seat,
        picture: &Picture,
        now: Option<i64>,
    ) -> Result<(Box<dyn Live>, Turn), Refused>;
    /// Who has the floor.
    fn holder(&self) -> Option<Seat>;
    /// As [`Table::floor_lapses`].
    ///
    /// # Errors
    /// This seat does not have it (any more).
    fn floor_lapses(&self, holder: Seat, now: Option<i64>) -> Result<(Box<dyn Live>, Turn), Refused>;
    /// As [`Table::picture`].
    fn picture(&self, seat: Seat, hash: &Hash) -> Option<Picture>;
    /// The fingerprint that shows whether anybody sees anything new.
    fn revision(&self) -> Revision;
    /// Whether the table went on from a backup at some time: a device that has seen more than there is need
    /// not think that the log was forged, and is told so.
    fn restored(&self) -> bool;
    /// As [`View::quiet`].
    fn quiet(&self, seat: Seat) -> Vec<Seat>;
    /// As [`View::awaited`], without throws whose turn has not come.
    fn awaited(&self, seat: Seat) -> Vec<AwaitedView>;
    /// How far the stream has come of each audience whose dice the seat may know: what its device binds its links to.
    fn saw(&self, seat: Seat) -> Vec<(Reach, Tip)>;
    /// What the seat can attempt now, in the ruleset's order, each with how it begins.
    fn legal(&self, seat: Seat) -> Vec<(&'static str, Begins)>;
    /// What an attempt of the log was, as it is stored there; `None` if the ruleset doesn't know it any more.
    fn attempted(&self, data: &serde_json::Value) -> Option<Attempted>;
    /// The names of all attempts.
    fn attempts(&self) -> &'static [&'static str];
    /// How far an attempt is filled in, and what comes next.
    fn fill(&self, seat: Seat, filled: &Filled) -> Stage;
    /// The same without checking the options of the next parameter, for callers that go through them one by
    /// one.
    fn step(&self, seat: Seat, filled: &Filled) -> Stage;
    /// The places that an attempt takes in, once it is filled in, where it strikes an area: without those that lie in fog for this
    /// seat.
    fn covers(&self, seat: Seat, filled: &Filled) -> BTreeSet<Place>;
    /// The options of a one-of parameter, each with why it can't be had.
    fn options(&self, seat: Seat, filled: &Filled, param: &Param) -> Vec<(Choice, Option<Refusal>)>;
    /// What stood there the last time that the seat had the same one attempt the same, if it can be chosen now: for a
    /// parameter of which one is to be chosen of several.
    fn as_last(&self, seat: Seat, filled: &Filled, param: &Param) -> Option<Value>;
    /// Whom somebody who acts faces, or whom the seat named last for them: the first of the people to choose from.
    fn nearest(&self, seat: Seat, filled: &Filled, param: &Param) -> Option<Value>;
    /// How a settled attempt came to what it came to, as far as the seat was told. For attempts that no longer
    /// count or are too long ago, the seat's stream has the same lines
    /// ([`norn_chronicle::stream::explanation`]).
    ///
    /// # Errors
    /// If there is no such attempt among the latest, or the seat may not know of it.
    fn explain(&self, seat: Seat, attempt: &AttemptId) -> Result<Explained, Refused>;
    /// The odds of an attempt that is filled in, as far as the seat may know them.
    ///
    /// # Errors
    /// Why there are none.
    fn odds(&self, seat: Seat, filled: &Filled, answers: &[(String, String)]) -> Result<Odds, NoOdds>;
    /// The odds of what runs, from what has happened so far: for a roll as it stands, with no answer; for a
    /// choice of few options, one for each answer. As far as the seat may know them. For a question that can be answered
    /// late, of the attempt that is over, from what had happened until it was asked.
    ///
    /// # Errors
    /// Why there are none.
    fn odds_of(
        &self,
        seat: Seat,
        over: Option<&AttemptId>,
        path: &Path,
    ) -> Result<Vec<(Option<Answer>, Odds)>, NoOdds>;
    /// The present as a seat knows it, as a table of its own whose dice come from this root, with the entries that its
    /// log begins with; see [`WhatIf`](crate::WhatIf).
    ///
    /// # Errors
    /// If the seat only watches, or there is none.
    fn what_if(&self, seat: Seat, root: Root) -> Result<(Box<dyn Live>, Vec<Written>), Refused>;
    /// The same, with other secrets: dice that fall from now on are others.
    fn rerooted(&self, root: Root) -> Box<dyn Live>;
    /// Sets what a seat may take of the table from now on.
    fn limited(&mut self, limits: crate::Limits);
    /// Which rules' questions among several ways wait for their answers from now on, whoever else would not wait.
    fn answered_in_time(&mut self, rules: BTreeSet<String>);
    /// Whether what an attempt that is filled in asks first is a die that this seat lets fall, as far as it can know: then it
    /// may fall with what begins the attempt.
    fn throws(&self, seat: Seat, filled: &Filled) -> bool;
    /// What an attempt that is filled in may come to, worst first; nothing where it comes to nothing that has a name,
    /// or can't be had.
    fn outcomes(&self, seat: Seat, filled: &Filled) -> &'static [&'static str];
    /// What can be made.
    fn forms(&self) -> Vec<Form>;
    /// Every problem of a draft, without making anything.
    fn problems(&self, draft: &Draft) -> Vec<Problem>;
    /// A form for what is filled in so far, of those there are.
    fn narrow(&self, draft: &Draft, form: Form) -> Form;
    /// What a draft comes to so far: the numbers that this seat may watch while it fills it in.
    fn comes_to(&self, seat: Seat, draft: &Draft) -> Vec<show::Row>;
    /// The odds of what whom a draft makes would roll most, by the rows of their sheet, each filled in with what goes
    /// without saying. As far as the seat may see odds; nothing where what is hidden could matter.
    fn chances(&self, seat: Seat, draft: &Draft) -> Vec<(Text, Odds)>;
    /// A draft of this seat's with something that may stand there in all that is still open; what was chosen stays. `die`
    /// gives a number from 0 to one less than this: none of the table's dice.
    fn at_random(&self, seat: Seat, draft: &Draft, die: &mut dyn FnMut(u32) -> u32) -> Draft;
    /// Ready-made drafts of what the table has added to the lists of its game, for the referee.
    fn ready_made(&self) -> Vec<Draft>;
    /// People and a situation to start with.
    fn cast(&self) -> Cast;
    /// The house rules.
    fn switches(&self) -> &'static [Switch];
    /// The value of a house rule.
    fn switch(&self, id: &str) -> Option<&'static str>;
    /// The name that people gave a character, an item or a place.
    fn named(&self, value: &Value) -> Option<String>;
    /// The same as a seat calls it.
    fn named_to(&self, seat: Seat, value: &Value) -> Option<String>;
    /// On which day of the game an entry of the log was written, from 1; nothing where the game counts no days, and where
    /// that is too long ago ([`crate::DAYS_KNOWN_MAX`]).
    fn day_of(&self, seq: u64) -> Option<i64>;
    /// What is filled in to wait until this day begins, where the seat can let time pass so.
    fn wait_until(&self, seat: Seat, day: i64) -> Option<Filled>;
    /// The days that a calendar shows together with this one.
    fn days(&self, day: i64) -> show::Days;
    /// In a line, what somebody who looks for whom to play should know of a character, where the game says it.
    fn in_short(&self, who: Who) -> Option<Text>;
    /// How much it weighs for people what a rule tells in these of its words.
    fn weighs(&self, rule: &str, part: &str) -> Weight;
    /// What somebody is likeliest to mean who turns to a foe or a friend, the likeliest first.
    fn meant(&self, toward: Toward) -> &'static [&'static str];
    /// Whether an attempt of this name is no part of the story of an evening.
    fn is_routine(&self, attempt: &str) -> bool;
    /// Whether the game's texts have a word of their own for this, however it is capitalised: an option of some list, open
    /// now or not.
    fn has_word(&self, word: &str) -> bool;
    /// The value of a row of a sheet or of the scene, by its address; as the referee sees it.
    fn at(&self, address: &str) -> Option<show::Shown>;
    /// Every address that has a value, as the referee sees it.
    fn addresses(&self) -> Vec<String>;
    /// What is wrong with the world; nothing, if the rules are right.
    fn troubles(&self) -> Vec<Problem>;
    /// Whether this seat plays them, or whoever they go along with.
    fn plays(&self, seat: Seat, who: Who) -> bool;
    /// Whether it is a company, and this seat plays somebody of it.
    fn plays_in(&self, seat: Seat, company: Who) -> bool;
    /// Whether it is a company, of whoever is in it.
    fn is_company(&self, who: Who) -> bool;
    /// Whose an attempt is that is filled in; nothing where it can't be had.
    fn owner(&self, seat: Seat, filled: &Filled) -> Option<Owner>;
    /// The stored form of the world, for comparing.
    fn world(&self) -> serde_json::Value;
    /// Whether nothing runs, so that the table can be kept as it is.
    fn is_at_rest(&self) -> bool;
    /// The table as it is, on one line, for [`AnyRuleset::resume`](crate::AnyRuleset::resume); nothing while an attempt is open. The program that wrote it
    /// reads it, under the same secrets, and no other does.
    fn keep(&self) -> Option<String>;
}

/// The budget of odds that people wait for: well under a second.
/// How many rolls of whom a draft makes are weighed.
const CHANCES_MAX: usize = 6;
/// How many fields of such a roll are filled in at most.
const USUAL_MAX: usize = 8;

fn budget() -> Budget {
    Budget { runs_max: 200_000, steps_max: 1_000_000, ends_max: 2_000, ..Budget::default() }
}

/// Everybody whom a value names.
fn people_in(value: &Value, named: &mut BTreeSet<Who>) {
    match value {
        Value::Character(who) => drop(named.insert(*who)),
        Value::List(several) => several.iter().for_each(|one| people_in(one, named)),
        _ => {}
    }
}

impl<R: Ruleset> Table<R> {
    fn may_know(&self, seat: Seat, reach: &Reach, audience: Audience) -> bool {
        reach.reaches(seat) && audience.admits(&self.viewer(seat))
    }

    fn quiet(&self, seat: Seat) -> Vec<Seat> {
        if seat != REFEREE || self.safety_off(|safety| safety.why_floor) {
            return vec![];
        }
        let long = |one: &Seat| self.count.spoke.get(one).is_none_or(|at| at + QUIET < self.count.seq);
        let plays = |(one, sitting): &(&Seat, &Sitting)| **one != REFEREE && self.takes_part(**one, sitting);
        let players = self.people.seats.iter().filter(plays);
        players.map(|(one, _)| *one).filter(long).collect()
    }

    fn open_view(&self, seat: Seat) -> Option<OpenView> {
        if self.busy_to(seat) {
            return Some(OpenView::Busy);
        }
        let open = self.play.open.as_ref()?;
        let viewer = self.viewer(seat);
        let known = |noted: &&Noted| self.may_know(seat, &open.reach, noted.audience);
        let mut lines: Vec<Noted> = open.record.lines.iter().filter(known).cloned().collect();
        // Changes are counted as the seat knows them.
        let mut changes = 0..;
        for noted in &mut lines {
            if let Line::Changed { effect, .. } = &mut noted.line {
                *effect = changes.next().unwrap_or(u32::MAX);
            }
        }
        let questions: Vec<Asked> = open
            .waiting
            .iter()
            .filter(|question| question.audience.admits(&viewer) || viewer.speaks_for(question.owner))
            .map(|question| Asked {
                question: match question.wanted {
                    // For whom dice are rolled, not everybody may know.
                    Wanted::Roll { .. } if !self.knows_whose(seat, question) => {
                        Question { about: vec![], title: None, ..question.clone() }
                    }
                    _ => question.clone(),
                },
                mine: viewer.speaks_for(question.owner),
                seat: match question.wanted {
                    Wanted::Roll { .. } => self.roller(question.owner),
                    _ => self.seat_of(question.owner),
                }
                .unwrap_or(REFEREE),
                ours: self.is_of(seat, question.owner),
                reveal: self
                    .wants_link(question)
                    .then(|| Reveal { request: self.request(question), around: open.reach.clone() }),
            })
            .collect();
        if questions.is_empty() && !open.waiting.is_empty() && lines_empty(&open.record.lines, &viewer) {
            return Some(OpenView::Busy);
        }
        Some(OpenView::Open {
            id: open.id.clone(),
            version: open.version(seat),
            words: open.attempt.words(),
            told: open.attempt.told().map(Box::new),
            owner: open.attempt.owner(),
            by: match open.by {
                By::Seat(seat) => Some(seat),
                By::Rules | By::Nobody => None,
            },
            filled: open.filled.clone().map(Box::new),
            lines,
            questions,
            outcomes: open.attempt.outcomes(),
        })
    }

    /// Whether a seat sees everybody whom the title of a roll names.
    fn knows_whose(&self, seat: Seat, question: &Question) -> bool {
        let mut named = BTreeSet::new();
        let about = question.about.iter().map(|(_, value)| value);
        let title = question.title.iter().flat_map(|title| &title.args).map(|(_, value)| value);
        about.chain(title).for_each(|value| people_in(value, &mut named));
        if seat == REFEREE || named.is_empty() {
            return true;
        }
        let seen = self.shown(&self.sees(seat));
        named.iter().all(|who| seen.sheets.iter().any(|sheet| sheet.who == Some(*who)))
    }

    fn cards_of(&self, seat: Seat, seen: Option<&show::View>) -> Vec<CardView> {
        let has = |(_, one): &(&AttemptId, &Standing)| one.reach.reaches(seat);
        let mut standing: Vec<(&AttemptId, &Standing)> = self.cards.standing.iter().filter(has).collect();
        standing.sort_by_key(|(_, one)| one.since);
        let gone = self.cards.gone.iter().rev().filter(|(by, ..)| seat == REFEREE || *by == seat);
        let all: Vec<(&AttemptId, &Standing, bool)> = standing
            .into_iter()
            .map(|(card, one)| (card, one, false))
            .chain(gone.map(|(_, card, one)| (card, one, true)))
            .collect();
        let own;
        let seen = match seen {
            Some(seen) => seen,
            None if all.iter().all(|(_, one, _)| one.pin.is_none()) => &show::View::default(),
            None => {
                own = self.rules.show(&self.history.world, &self.viewer(seat));
                &own
            }
        };
        let card = |(card, one, gone): (&AttemptId, &Standing, bool)| CardView {
            card: card.clone(),
            version: one.version,
            about: one.told.clone(),
            pin: one.pin.filter(|pin| shows(seen, *pin)),
            by: one.by,
            to: one.reach.clone(),
            mine: !gone && one.changes(seat),
            changed: !gone && one.former(seat).is_some(),
            gone,
        };
        all.into_iter().map(card).collect()
    }

    /// Settled attempts that the seat may know, latest first.
    fn settled(&self, seat: Seat) -> impl Iterator<Item = (&Past<R>, SettledView)> {
        let known = self.history.past.iter().rev().filter(move |past| past.reach.reaches(seat));
        // Whether somebody did something after it: then it is beyond ruling, and need not be looked at.
        let mut later = false;
        known.filter_map(move |past| {
            let rulable = seat == REFEREE && !later && self.beyond_ruling(&past.id).is_none();
            let late = self.late_view(seat, past);
            later |= past.is_chosen();
            let about = Arc::clone(past.settled()?);
            Some((&**past, SettledView { about, rulable, late }))
        })
    }

    /// What of an attempt that is over the seat may still answer otherwise.
    fn late_view(&self, seat: Seat, past: &Past<R>) -> Vec<Asked> {
        let for_now = past.run.as_ref().is_some_and(|run| run.from.values().any(|from| *from == From::Later));
        if !for_now {
            return vec![];
        }
        let Some(at) = self.over(seat, &past.id) else {
            return vec![];
        };
        let viewer = self.viewer(seat);
        let own = self.late(at).iter().filter(|question| viewer.speaks_for(question.owner));
        let own = own.filter(|question| self.past_answering(seat, at, question.owner).is_none());
        own.map(|question| Asked {
            question: question.clone(),
            mine: true,
            seat: self.seat_of(question.owner).unwrap_or(REFEREE),
            ours: self.is_of(seat, question.owner),
            reveal: None,
        })
        .collect()
    }

    /// Dice that wait for a link, as far as the seat may know of them.
    fn awaited_view(&self, seat: Seat) -> Vec<AwaitedView> {
        let known = self.awaited().filter(|one| one.reach.reaches(seat));
        known.map(|one| AwaitedView { of: one.of.clone(), path: one.path, seat: one.seat }).collect()
    }

    fn around_of(&self, awaited: &Awaited) -> Reach {
        match &self.play.open {
            Some(open) if open.id == awaited.of => open.reach.clone(),
            _ => awaited.reach.clone(),
        }
    }

    fn chains(&self, seat: Seat) -> Vec<Published> {
        let own = self.dice.devices.iter().filter(|((of, _), device)| *of == seat && device.chain.is_none());
        own.map(|((_, chain), device)| Published {
            chain: chain.clone(),
            last: device.last,
            over: device.over,
        })
        .collect()
    }

    /// What a seat sees of the game: with addresses to write to on the sheets of whom it plays, where it may correct those,
    /// and sees there what the referee sees.
    pub(crate) fn shown_to(&self, seat: Seat) -> show::View {
        let mut game = self.shown(&self.sees(seat));
        if self.sees(seat) == Viewer::Referee {
            return game;
        }
        let sheets = game.sheets.iter_mut().flat_map(|sheet| &mut sheet.sections);
        let rows = sheets.flat_map(|section| &mut section.rows).chain(&mut game.scene);
        rows.for_each(|row| row.address = None);
        let Some(sitting) = self.people.seats.get(&seat).filter(|one| one.may.contains(&May::Correct)) else {
            return game;
        };
        let whole = self.rules.show(&self.history.world, &Viewer::Referee);
        let own = |sheet: &&mut show::Sheet| sheet.who.is_some_and(|who| sitting.characters.contains(&who));
        for sheet in game.sheets.iter_mut().filter(own) {
            let about = show::Sheet { sections: vec![], ..sheet.clone() };
            for row in sheet.sections.iter_mut().flat_map(|section| &mut section.rows) {
                let same = same_row(&whole, (Some(&about), row)).filter(|same| same.value == row.value);
                row.address = same.and_then(|same| same.address.clone());
            }
        }
        game
    }

    /// For whom a seat sees the game: whoever tries something out in a sandbox acts for everybody, and sees what they see
    /// at the table.
    fn sees(&self, seat: Seat) -> Viewer {
        self.setting.what_if.clone().unwrap_or_else(|| self.viewer(seat))
    }

    /// Whether a seat that is no referee's may write at this address of a sheet.
    pub(crate) fn is_own_address(&self, seat: Seat, address: &str) -> bool {
        let game = self.shown_to(seat);
        let mut own = game.sheets.iter().flat_map(on);
        own.any(|row| row.address.as_deref() == Some(address))
    }

    /// What the viewer may see of the game, with as much of others' health as the table chooses to show.
    fn shown(&self, viewer: &Viewer) -> show::View {
        let mut game = self.rules.show(&self.history.world, viewer);
        let policy = match self.policy("opponents-health") {
            Some(Value::Word(word)) => word.as_str(),
            _ => "words",
        };
        for sheet in game.sheets.iter_mut().filter(|_| *viewer != Viewer::Referee) {
            match (policy, &mut sheet.health) {
                ("numbers", _) | (_, None) => {}
                ("hidden", health) => *health = None,
                (_, Some(health)) => health.gauge = None,
            }
        }
        if *viewer != Viewer::Referee {
            self.cover(&mut game);
        }
        game
    }

    /// The world as it would be with whom a draft makes, as far as it is filled in, and their sheet in it; nothing where it
    /// makes nobody.
    fn tried(&self, draft: &Draft, who: Who) -> Option<(R::World, show::Sheet)> {
        let world = &*self.history.world;
        let mut after = world.clone();
        for effect in self.rules.so_far(world, draft, who) {
            after.apply(&effect);
        }
        let view = self.rules.show(&after, &Viewer::Player([who].into()));
        view.sheets.into_iter().find(|sheet| sheet.who == Some(who)).map(|sheet| (after, sheet))
    }

    /// Whether the seat may make what the draft is of: what others are like is no player's to look at.
    fn may_draft(&self, seat: Seat, draft: &Draft) -> bool {
        let forms = || Ok(self.rules.forms(&self.history.world));
        let made = |form: &Form| form.name == draft.form && (seat == REFEREE || form.players);
        guarded(forms).unwrap_or_default().iter().any(made)
    }

    /// What a seat sees that also plays this character.
    fn with(&self, seat: Seat, who: Who) -> Viewer {
        match self.viewer(seat) {
            Viewer::Referee => Viewer::Referee,
            Viewer::Player(own) => Viewer::Player(own.into_iter().chain([who]).collect()),
        }
    }

    /// An attempt filled in with what goes without saying, and with a word where people say what it is about.
    fn usual(&self, world: &R::World, offer: Filled) -> Option<R::Attempt> {
        let mut filled = offer.with_defaults();
        for _ in 0..USUAL_MAX {
            match guarded(|| Ok(ruleset::fill(self.rules, world, &Viewer::Referee, &filled))).ok()? {
                Next::Ready(attempt) => return Some(attempt),
                Next::Fill(param) if matches!(param.range, Range::Text { .. }) => {
                    filled.values.insert(param.name.to_owned(), Value::text("-"));
                }
                _ => return None,
            }
        }
        None
    }

    /// Whether the table lets a viewer see the odds of what this owner decides; see [`Say::Wish`].
    fn shows_odds(&self, viewer: &Viewer, owner: Owner) -> Result<(), NoOdds> {
        let viewer = self.setting.what_if.as_ref().unwrap_or(viewer);
        let (shown, to_whom) = match self.policy("odds") {
            Some(Value::Word(word)) if word == "nobody" => (false, "nobody"),
            Some(Value::Word(word)) if word == "referee" => (*viewer == Viewer::Referee, "the referee alone"),
            Some(Value::Word(word)) if word == "own" => (viewer.speaks_for(owner), "whoever decides"),
            _ => (true, "everybody"),
        };
        if shown {
            return Ok(());
        }
        let text = format!("this table shows odds to {to_whom}");
        Err(NoOdds::Refused(Refused::right(Right::Odds, text)))
    }

    fn weigh(&self, world: &R::World, attempt: &R::Attempt, options: &Options) -> Result<Odds, NoOdds> {
        guarded(|| Ok(study::weigh(self.rules, world, attempt, options))).map_err(NoOdds::Refused)?.map_err(
            |error| match error {
                // The caller has checked that the attempt is not refused; only an assumed world can refuse it
                // here.
                OddsError::Refused { .. } => NoOdds::NotKnownToYou,
                error => NoOdds::Unweighed(error.to_string()),
            },
        )
    }

    /// The world as the viewer knows it, once with usual values for the rest and once with others. Odds that
    /// are the same in both depend on nothing that the viewer does not know.
    fn supposed(&self, world: &R::World, viewer: &Viewer) -> Result<[R::World; 2], NoOdds> {
        let how = [Supposed::Usual, Supposed::Otherwise];
        guarded(|| Ok(how.map(|how| self.rules.supposed(world, viewer, how)))).map_err(NoOdds::Refused)
    }

    /// Odds of each of these for a player, weighed in the world as they know it. Odds that depend on what
    /// they do not know are withheld, or given against the usual opponent, as the table wishes.
    fn weigh_known(
        &self,
        worlds: &[R::World; 2],
        attempt: &R::Attempt,
        each: &[Options],
    ) -> Result<Vec<Odds>, NoOdds> {
        let weigh = |world: &R::World| {
            each.iter().map(|options| self.weigh(world, attempt, options)).collect::<Result<Vec<_>, _>>()
        };
        let [usual, otherwise] = worlds;
        let odds = weigh(usual);
        if usual == otherwise {
            return odds;
        }
        let alike = match (&odds, weigh(otherwise)) {
            (Ok(odds), Ok(other)) => odds.iter().zip(&other).all(|(one, other)| one.is_like(other)),
            (Err(why), Err(other)) => *why == other,
            _ => false,
        };
        if alike {
            return odds;
        }
        match self.policy(OPPONENTS_ODDS) {
            Some(Value::Word(word)) if word == "usual" => {
                let usual = |odds| Odds { usual: true, ..odds };
                Ok(odds.map_err(|_| NoOdds::NotKnownToYou)?.into_iter().map(usual).collect())
            }
            _ => Err(NoOdds::NotKnownToYou),
        }
    }

    /// The odds of an attempt for a player, in the worlds as they know it, without those of an alternative that they may
    /// not know of.
    fn odds_for(
        &self,
        viewer: &Viewer,
        worlds: &[R::World; 2],
        attempt: &R::Attempt,
        options: Options,
    ) -> Result<Odds, NoOdds> {
        let [usual, _] = worlds;
        if !attempt.knowable(usual).admits(viewer) {
            return Err(NoOdds::NotKnownToYou);
        }
        self.shows_odds(viewer, attempt.owner())?;
        let instead = attempt.instead(usual);
        let hidden = instead.is_some_and(|one| !one.knowable(usual).admits(viewer));
        let odds = self.weigh_known(worlds, attempt, &[options])?.pop().ok_or(NoOdds::NotKnownToYou)?;
        Ok(if hidden { Odds { instead: None, ..odds } } else { odds })
    }

    /// The odds of what is asked in an attempt that began in this world.
    fn odds_at(
        &self,
        seat: Seat,
        open: &Open<R>,
        world: &R::World,
        path: &Path,
    ) -> Result<Vec<(Option<Answer>, Odds)>, NoOdds> {
        let viewer = self.viewer(seat);
        let nothing =
            || NoOdds::Refused(Refused::right(Right::TooLate, "this question is not open (any more)"));
        if !open.reach.reaches(seat) {
            return Err(nothing());
        }
        let seen = |question: &&Question| question.path == *path && question.audience.admits(&viewer);
        let question = open.waiting.iter().find(seen).ok_or_else(nothing)?;
        // What fell, was answered and was ruled, as far as the seat knows of it.
        let known = |(path, _): &&(Path, Fact)| open.narrow.get(path).is_none_or(|reach| reach.reaches(seat));
        let journal: Journal = open.journal.iter().filter(known).cloned().collect();
        let worlds = match viewer {
            Viewer::Referee => None,
            Viewer::Player(_) => Some(self.supposed(world, &viewer)?),
        };
        if let Some([usual, _]) = &worlds
            && !open.attempt.knowable(usual).admits(&viewer)
        {
            return Err(NoOdds::NotKnownToYou);
        }
        self.shows_odds(&viewer, question.owner)?;
        // In the world as the seat knows it, the run might never come to this question.
        let comes_to = |world: &R::World| self.asks(world, open, &journal, question);
        if worlds.as_ref().is_some_and(|worlds| !worlds.iter().all(comes_to)) {
            return Err(NoOdds::NotKnownToYou);
        }
        let key = question.key.id().to_owned();
        let answers: Vec<Option<Answer>> = match &question.wanted {
            Wanted::Roll { .. } => vec![None],
            Wanted::Confirm => vec![Some(Answer::Yes(true)), Some(Answer::Yes(false))],
            Wanted::OneOf(options) if options.len() <= WEIGHED_MAX => {
                options.iter().map(|option| Some(Answer::One(option.value.clone()))).collect()
            }
            _ => return Err(NoOdds::Unweighed("there are too many answers to weigh each".to_owned())),
        };
        let options = |answer: &Option<Answer>| {
            let mut known = journal.clone();
            if let Some(answer) = answer.clone() {
                known.push((*path, Fact::Answered { key: key.clone(), owner: question.owner, answer }));
            }
            Options { known, budget: budget(), ..Options::default() }
        };
        let each: Vec<Options> = answers.iter().map(options).collect();
        let odds = match &worlds {
            None => each
                .iter()
                .map(|options| self.weigh(world, &open.attempt, options))
                .collect::<Result<_, _>>()?,
            Some(worlds) => self.weigh_known(worlds, &open.attempt, &each)?,
        };
        Ok(answers.into_iter().zip(odds).collect())
    }

    /// Whether an open attempt asks this in a world, by these facts.
    fn asks(&self, world: &R::World, open: &Open<R>, known: &Journal, question: &Question) -> bool {
        let wait = |_: &Roll| None;
        let asked = guarded(|| Ok(Playback::live(&open.attempt, world, known.clone(), wait).step()));
        matches!(asked, Ok(Now::Waiting { questions }) if questions.contains(question))
    }

    /// A choice of people in one order, whatever is attempted: those whom one faces or has named last, others by how far
    /// off they are, and then one's own, as far as the seat sees it.
    fn nearest_first(&self, seat: Seat, filled: &Filled, param: Param) -> Param {
        let is_person = |choice: &Choice| person(&choice.value).is_some();
        let people = param.range.options().iter().chain(param.unfit.iter().map(|(choice, _)| choice));
        match acts(filled) {
            Some(who) if 1 < people.filter(|choice| is_person(choice)).count() => {
                let stands = self.rules.show(&self.history.world, &self.viewer(seat)).stands_to(who);
                let last = self.named_last(seat, who);
                param.sorted_by(|who| {
                    let stands = stands.get(&who).copied().unwrap_or(Stands::Elsewhere);
                    (!last.contains(&who) && Stands::Faces < stands, stands)
                })
            }
            _ => param,
        }
    }

    /// Whom a seat named when somebody last did something to anybody by it. What others did tells it nothing.
    fn named_last(&self, seat: Seat, who: Who) -> BTreeSet<Who> {
        let own = self.history.past.iter().rev().filter(|past| past.by == By::Seat(seat));
        let filled = own.filter_map(|past| past.run.as_ref()?.filled.as_ref());
        let named = filled.take(RECENT_MAX).filter(|filled| acts(filled) == Some(who)).map(|filled| {
            let people = filled.values.values().flat_map(|value| match value {
                Value::Character(whom) => vec![*whom],
                Value::List(several) => several.iter().filter_map(person).collect(),
                _ => vec![],
            });
            people.filter(|whom| *whom != who).collect::<BTreeSet<Who>>()
        });
        named.into_iter().find(|named| !named.is_empty()).unwrap_or_default()
    }

    /// How far a seat has filled something in. What the table would not take is never ready.
    fn stage(&self, seat: Seat, filled: &Filled, next: Next<R::Attempt>) -> Stage {
        if let Err(refused) = self.takes(seat, filled, &next) {
            return Stage::Refused(refused);
        }
        match next {
            // Who can't act now is no news to those who act; whom they can't reach is.
            Next::Fill(param) if ACTS.contains(&param.name) => {
                Stage::Fill(self.nearest_first(seat, filled, Param { unfit: vec![], ..param }))
            }
            Next::Fill(param) => Stage::Fill(self.nearest_first(seat, filled, param)),
            Next::Propose(param) => Stage::Propose(self.nearest_first(seat, filled, param)),
            Next::Ready(attempt) => Stage::Ready(attempt.words()),
            Next::Refused(refusal) => Stage::Refused(Refused::Rule(refusal)),
            Next::Wrong(wrong) => Stage::Refused(Refused::Filled(Box::new(wrong))),
        }
    }
}

/// By which names attempts call the one who does them.
const ACTS: [&str; 2] = ["who", "by"];

fn person(value: &Value) -> Option<Who> {
    if let Value::Character(who) = value { Some(*who) } else { None }
}

/// Who does what is filled in, as far as that is filled in.
fn acts(filled: &Filled) -> Option<Who> {
    ACTS.iter().find_map(|name| filled.values.get(*name).and_then(person))
}

fn lines_empty(lines: &[Noted], viewer: &Viewer) -> bool {
    !lines.iter().any(|noted| noted.audience.admits(viewer))
}

impl<R: Ruleset> Live for Table<R> {
    fn ruleset(&self) -> &'static str {
        R::NAME
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn seq(&self) -> u64 {
        self.count.seq
    }

    fn revision(&self) -> Revision {
        let world: Arc<dyn Any + Send + Sync> = Arc::clone(&self.history.world) as _;
        let Count { arranged, moved, carded, staged, .. } = self.count;
        Revision { world, arranged, moved, carded, staged }
    }

    fn restored(&self) -> bool {
        self.dice.restored
    }

    fn quiet(&self, seat: Seat) -> Vec<Seat> {
        self.quiet(seat)
    }

    fn awaited(&self, seat: Seat) -> Vec<AwaitedView> {
        let asked = self.awaited().filter(|one| one.reach.reaches(seat) && self.in_turn(one));
        asked.map(|one| AwaitedView { of: one.of.clone(), path: one.path, seat: one.seat }).collect()
    }

    fn saw(&self, seat: Seat) -> Vec<(Reach, Tip)> {
        self.heads.of(seat).map(|(reach, tip)| (reach.clone(), tip)).collect()
    }

    fn say(&self, seat: Seat, command: &Command, now: Option<i64>) -> Result<(Box<dyn Live>, Turn), Refused> {
        self.command(seat, command, now).map(|(table, turn)| (Box::new(table) as Box<dyn Live>, turn))
    }

    fn lends(
        &self,
        hand: Seat,
        command: &Command,
        now: Option<i64>,
    ) -> Result<(Box<dyn Live>, Turn), Refused> {
        self.command_of(hand, command, now).map(|(table, turn)| (Box::new(table) as Box<dyn Live>, turn))
    }

    fn called(&self, seat: Seat) -> Option<String> {
        self.people.seats.get(&seat).map(|sitting| sitting.name.clone())
    }

    fn seat_name(&self, name: &str) -> Result<String, Refused> {
        Self::seat_name(self, name)
    }

    fn role(&self, seat: Seat) -> Role {
        Self::role(self, seat)
    }

    fn acts(&self, seat: Seat) -> Result<(), Refused> {
        match Self::role(self, seat) {
            Role::Spectator => Err(watches()),
            Role::Player | Role::CoReferee => Ok(()),
        }
    }

    fn view(&self, seat: Seat) -> Result<View, Refused> {
        let view = self.around(seat)?;
        let game = self.shown_to(seat);
        Ok(View { moment: self.moment(seat, &game), game, ..view })
    }

    fn around(&self, seat: Seat) -> Result<View, Refused> {
        Ok(View {
            name: self.name.clone(),
            ruleset: R::NAME,
            me: seat,
            seats: self
                .people
                .seats
                .iter()
                .map(|(&seat, one)| SeatView {
                    seat,
                    name: one.name.clone(),
                    characters: one.characters.iter().copied().collect(),
                    present: one.present,
                    out: self.people.out.contains(&seat),
                    role: one.role,
                    may: one.may.clone(),
                })
                .collect(),
            free: if self.role(seat) == Role::Spectator { vec![] } else { self.free().collect() },
            session: self.talk.session,
            subject: self.talk.subject.clone(),
            stopped: self.talk.stopped.iter().cloned().collect(),
            floor: self.talk.floor.clone(),
            against_floor: self.talk.against.iter().copied().collect(),
            floor_takes: if self.talk.floor.is_empty() { 0 } else { self.floor_takes(&self.talk.against) },
            safety: self.rules.safety(),
            called: (!self.talk.called.is_empty())
                .then(|| Called { changes: self.talk.called.clone(), unready: self.unready() }),
            adrift: seat == REFEREE && self.talk.adrift && !self.safety_off(|safety| safety.why_stop),
            busy: seat == REFEREE && self.talk.busy,
            openable: if seat == REFEREE { self.openable() } else { vec![] },
            quiet: self.quiet(seat),
            open: self.open_view(seat),
            queue: self
                .play
                .queue
                .iter()
                .filter(|one| one.reach.reaches(seat))
                .map(|one| QueuedView {
                    id: one.id.clone(),
                    by: match one.by {
                        By::Seat(seat) => Some(seat),
                        By::Rules | By::Nobody => None,
                    },
                    filled: match &one.told {
                        Some(told) if seat != REFEREE => told.clone(),
                        _ => one.filled.clone(),
                    },
                    proposal: one.proposal,
                    mine: seat == REFEREE || one.by == By::Seat(seat),
                    unsure: one.unsure.is_some(),
                })
                .collect(),
            undo: self.undoes(seat).filter(|_| self.undo_needs_consent() || self.undoes_alone(seat)),
            redo: self.redoable(seat).is_some(),
            asked_to_undo: self.history.asking.as_ref().map(|asking| AskedToUndo {
                seat: asking.seat,
                // What a seat may not know of has no name for it.
                back_to: asking.back_to.clone().filter(|id| {
                    self.history.past.iter().any(|past| past.id == *id && past.reach.reaches(seat))
                }),
                lacking: self.lacking(asking),
            }),
            recent: self.settled(seat).map(|(_, settled)| settled).take(RECENT_MAX).collect(),
            reveal: self
                .asked_of(seat)
                .into_iter()
                .map(|one| Reveal { request: one.request(), around: self.around_of(one) })
                .collect(),
            awaited: self.awaited_view(seat),
            chains: self.chains(seat),
            game: show::View::default(),
            moment: String::new(),
            switches: self
                .rules
                .switches()
                .iter()
                .filter_map(|switch| {
                    let value = self.rules.switch(&self.history.world, switch.id)?;
                    (switch.values.first() != Some(&value)).then_some((switch.id, value))
                })
                .collect(),
            wishes: self.wishes_of(seat)?,
            typed_dice: self.takes_typed(),
        })
    }

    fn cards(&self, seat: Seat, seen: Option<&show::View>) -> Vec<CardView> {
        self.cards_of(seat, seen)
    }

    fn scenery(&self, seat: Seat, seen: Option<&show::View>) -> SceneryView {
        match seen {
            Some(seen) => self.scenery_for(seat, seen),
            None => self.scenery_for(seat, &self.rules.show(&self.history.world, &self.viewer(seat))),
        }
    }

    fn cut(&self, seat: Seat, address: &str) -> Option<Arc<Cut>> {
        self.cut_at(seat, address)
    }

    fn put_picture(
        &self,
        seat: Seat,
        picture: &Picture,
        now: Option<i64>,
    ) -> Result<(Box<dyn Live>, Turn), Refused> {
        let (table, turn) = Self::put_picture(self, seat, picture, now)?;
        Ok((Box::new(table), turn))
    }

    fn holder(&self) -> Option<Seat> {
        self.talk.floor.first().copied()
    }

    fn floor_lapses(&self, holder: Seat, now: Option<i64>) -> Result<(Box<dyn Live>, Turn), Refused> {
        let (table, turn) = Self::floor_lapses(self, holder, now)?;
        Ok((Box::new(table), turn))
    }

    fn picture(&self, seat: Seat, hash: &Hash) -> Option<Picture> {
        Self::picture(self, seat, hash)
    }

    fn legal(&self, seat: Seat) -> Vec<(&'static str, Begins)> {
        if Self::role(self, seat) == Role::Spectator {
            return vec![];
        }
        let viewer = self.viewer(seat);
        let begins = |name| {
            let filled = self.with_besides(seat, &Filled::of(name)).into_owned();
            guarded(|| Ok(ruleset::begins_with(self.rules, &self.history.world, &viewer, &filled))).ok()?
        };
        let all = self.rules.attempts().iter();
        all.filter_map(|&name| Some((name, begins(name)?))).collect()
    }

    fn attempted(&self, data: &serde_json::Value) -> Option<Attempted> {
        let attempt = R::Attempt::deserialize(data).ok()?;
        Some(Attempted { words: attempt.words(), told: attempt.told() })
    }

    fn attempts(&self) -> &'static [&'static str] {
        self.rules.attempts()
    }

    fn fill(&self, seat: Seat, filled: &Filled) -> Stage {
        let filled = &*self.with_besides(seat, filled);
        guarded(|| {
            let next = ruleset::fill(self.rules, &self.history.world, &self.viewer(seat), filled);
            Ok(self.stage(seat, filled, next))
        })
        .unwrap_or_else(Stage::Refused)
    }

    fn step(&self, seat: Seat, filled: &Filled) -> Stage {
        let filled = &*self.with_besides(seat, filled);
        guarded(|| {
            let next = ruleset::step(self.rules, &self.history.world, &self.viewer(seat), filled);
            Ok(self.stage(seat, filled, next))
        })
        .unwrap_or_else(Stage::Refused)
    }

    fn outcomes(&self, seat: Seat, filled: &Filled) -> &'static [&'static str] {
        let filled = &*self.with_besides(seat, filled);
        guarded(|| {
            Ok(match ruleset::fill(self.rules, &self.history.world, &self.viewer(seat), filled) {
                Next::Ready(attempt) => attempt.outcomes(),
                _ => &[],
            })
        })
        .unwrap_or_default()
    }

    fn throws(&self, seat: Seat, filled: &Filled) -> bool {
        let filled = &*self.with_besides(seat, filled);
        let viewer = self.viewer(seat);
        let is_theirs = |question: &Question| {
            matches!(question.wanted, Wanted::Roll { .. })
                && self.roller(question.owner).unwrap_or(REFEREE) == seat
        };
        let asks = |attempt: &R::Attempt, world: &R::World| {
            let wait = |_: &Roll| None;
            let now = Playback::live(attempt, world, Journal::new(), wait).step();
            matches!(now, Now::Waiting { questions } if questions.first().is_some_and(is_theirs))
        };
        let throws = guarded(|| {
            let world = &self.history.world;
            let Next::Ready(attempt) = ruleset::fill(self.rules, world, &viewer, filled) else {
                return Ok(false);
            };
            Ok(match viewer {
                Viewer::Referee => asks(&attempt, world),
                // Whether anything hidden is asked first shows no more than in odds.
                Viewer::Player(_) => self
                    .supposed(world, &viewer)
                    .is_ok_and(|worlds| worlds.iter().all(|world| asks(&attempt, world))),
            })
        });
        throws.unwrap_or(false)
    }

    fn covers(&self, seat: Seat, filled: &Filled) -> BTreeSet<Place> {
        let filled = &*self.with_besides(seat, filled);
        let viewer = self.viewer(seat);
        let places = guarded(|| {
            // What a player does not know of makes no difference to what is drawn for them.
            let known = match viewer {
                Viewer::Referee => None,
                Viewer::Player(_) => Some(self.rules.supposed(&self.history.world, &viewer, Supposed::Usual)),
            };
            let world = known.as_ref().unwrap_or(&self.history.world);
            Ok(match ruleset::fill(self.rules, world, &viewer, filled) {
                Next::Ready(attempt) => self.rules.covers(world, &attempt),
                _ => vec![],
            })
        });
        let all = places.unwrap_or_default().into_iter();
        if viewer == Viewer::Referee { all.collect() } else { self.out_of_fog(all) }
    }

    fn options(&self, seat: Seat, filled: &Filled, param: &Param) -> Vec<(Choice, Option<Refusal>)> {
        let filled = &*self.with_besides(seat, filled);
        guarded(|| Ok(ruleset::options(self.rules, &self.history.world, &self.viewer(seat), filled, param)))
            .unwrap_or_default()
    }

    fn as_last(&self, seat: Seat, filled: &Filled, param: &Param) -> Option<Value> {
        let Range::OneOf(options) = &param.range else { return None };
        let who = acts(filled)?;
        let own = self.history.past.iter().rev().filter(|past| past.by == By::Seat(seat)).take(RECENT_MAX);
        let mut before = own.filter_map(|past| past.run.as_ref()?.filled.as_ref());
        let before = before.find(|one| one.attempt == filled.attempt && acts(one) == Some(who))?;
        let value = before.values.get(param.name)?;
        options.iter().any(|choice| choice.value == *value).then(|| value.clone())
    }

    fn nearest(&self, seat: Seat, filled: &Filled, param: &Param) -> Option<Value> {
        let Range::OneOf(options) = &param.range else { return None };
        let (acting, first) = (acts(filled)?, options.first()?);
        let who = person(&first.value)?;
        let faces = || {
            let view = self.rules.show(&self.history.world, &self.viewer(seat));
            view.stands_to(acting).get(&who) == Some(&Stands::Faces)
        };
        (self.named_last(seat, acting).contains(&who) || faces()).then(|| first.value.clone())
    }

    fn explain(&self, seat: Seat, attempt: &AttemptId) -> Result<Explained, Refused> {
        self.sitting(seat)?;
        let found = self.settled(seat).find(|(_, settled)| settled.about.id == *attempt);
        let (past, settled) = found.ok_or_else(|| {
            Refused::right(
                Right::NoSuchAttempt,
                "there is no such attempt among the latest that count; the log has what it was told of others",
            )
        })?;
        let told = past.told();
        let told = told.iter().filter(|(reach, _)| reach.reaches(seat));
        let lines = norn_chronicle::stream::in_order(told.flat_map(|(_, lines)| lines));
        Ok(Explained { settled, lines })
    }

    fn odds(&self, seat: Seat, filled: &Filled, answers: &[(String, String)]) -> Result<Odds, NoOdds> {
        let filled = &*self.with_besides(seat, filled);
        let viewer = self.viewer(seat);
        let next = guarded(|| Ok(ruleset::fill(self.rules, &self.history.world, &viewer, filled)));
        match next.map_err(NoOdds::Refused)? {
            Next::Ready(attempt) => {
                let options = Options {
                    with: filled.values.clone(),
                    answers: answers.to_vec(),
                    budget: budget(),
                    ..Options::default()
                };
                if viewer == Viewer::Referee {
                    self.shows_odds(&viewer, attempt.owner())?;
                    // The referee knows everything; but what they insist on has no odds, since the rules refuse it.
                    return self.weigh(&self.history.world, &attempt, &options).map_err(|why| match why {
                        NoOdds::NotKnownToYou => {
                            NoOdds::Unweighed("the rules refuse it, so that it has no odds".to_owned())
                        }
                        why => why,
                    });
                }
                let worlds = self.supposed(&self.history.world, &viewer)?;
                self.odds_for(&viewer, &worlds, &attempt, options)
            }
            Next::Refused(refusal) => Err(NoOdds::Refused(Refused::Rule(refusal))),
            Next::Wrong(wrong) => Err(NoOdds::Refused(Refused::Filled(Box::new(wrong)))),
            Next::Fill(param) | Next::Propose(param) => {
                Err(NoOdds::Refused(Refused::Missing(Box::new(param))))
            }
        }
    }

    fn odds_of(
        &self,
        seat: Seat,
        over: Option<&AttemptId>,
        path: &Path,
    ) -> Result<Vec<(Option<Answer>, Odds)>, NoOdds> {
        let late = Refused::right(Right::TooLate, "this question is not open (any more)");
        let asked = match over {
            None => self.play.open.as_ref().map(|open| self.odds_at(seat, open, &self.history.world, path)),
            Some(id) => {
                let at = self.over(seat, id);
                let asked = at.and_then(|at| Some((at, self.as_asked(at, path)?)));
                let asked = asked.filter(|(at, (open, _))| {
                    let owner = open.waiting.first().map_or(Owner::Table, |question| question.owner);
                    self.past_answering(seat, *at, owner).is_none()
                });
                let asked = asked.map(|(_, asked)| asked);
                asked.map(|(open, world)| self.odds_at(seat, &open, &world, path))
            }
        };
        asked.unwrap_or(Err(NoOdds::Refused(late)))
    }

    fn what_if(&self, seat: Seat, root: Root) -> Result<(Box<dyn Live>, Vec<Written>), Refused> {
        let (table, written) = Self::what_if(self, seat, root)?;
        Ok((Box::new(table), written))
    }

    fn rerooted(&self, root: Root) -> Box<dyn Live> {
        let mut table = self.clone();
        table.setting.root = root;
        Box::new(table)
    }

    fn limited(&mut self, limits: crate::Limits) {
        self.setting.limits = limits;
    }

    fn answered_in_time(&mut self, rules: BTreeSet<String>) {
        self.setting.in_time = rules;
    }

    fn forms(&self) -> Vec<Form> {
        // Whoever may not write into a world by hand is offered nothing to fill in.
        if matches!(self.setting.what_if, Some(Viewer::Player(_))) {
            return vec![];
        }
        self.rules.forms(&self.history.world)
    }

    fn problems(&self, draft: &Draft) -> Vec<Problem> {
        self.rules.build(&self.history.world, draft, Who(self.people.whos)).err().unwrap_or_default()
    }

    fn narrow(&self, draft: &Draft, form: Form) -> Form {
        self.rules.narrow(&self.history.world, draft, form)
    }

    fn comes_to(&self, seat: Seat, draft: &Draft) -> Vec<show::Row> {
        if !self.may_draft(seat, draft) {
            return vec![];
        }
        let who = Who(self.people.whos);
        let rows = || {
            let after = self.tried(draft, who);
            Ok(after.map(|(after, _)| self.rules.watched(&after, who)).unwrap_or_default())
        };
        let viewer = self.with(seat, who);
        guarded(rows).unwrap_or_default().into_iter().filter(|row| row.audience.admits(&viewer)).collect()
    }

    fn chances(&self, seat: Seat, draft: &Draft) -> Vec<(Text, Odds)> {
        if !self.may_draft(seat, draft) {
            return vec![];
        }
        let who = Who(self.people.whos);
        let Ok(Some((after, sheet))) = guarded(|| Ok(self.tried(draft, who))) else { return vec![] };
        // Nobody knows more of what they will roll than whoever will roll it.
        let Ok(worlds) = self.supposed(&after, &Viewer::Player([who].into())) else { return vec![] };
        let viewer = self.with(seat, who);
        let rows = sheet.sections.into_iter().flat_map(|section| section.rows);
        let rows = rows.filter(|row| row.audience.admits(&viewer));
        let chance = |row: show::Row| {
            let attempt = self.usual(&worlds[0], row.offer?)?;
            let options = Options { budget: budget(), ..Options::default() };
            let odds = self.odds_for(&viewer, &worlds, &attempt, options).ok()?;
            (1 < odds.outcomes.len()).then_some((row.label, odds))
        };
        rows.filter_map(chance).take(CHANCES_MAX).collect()
    }

    fn at_random(&self, seat: Seat, draft: &Draft, die: &mut dyn FnMut(u32) -> u32) -> Draft {
        Self::at_random(self, seat, draft, die)
    }

    fn ready_made(&self) -> Vec<Draft> {
        self.rules.ready_made(&self.history.world)
    }

    fn cast(&self) -> Cast {
        self.rules.cast()
    }

    fn switches(&self) -> &'static [Switch] {
        self.rules.switches()
    }

    fn switch(&self, id: &str) -> Option<&'static str> {
        self.rules.switch(&self.history.world, id)
    }

    fn named(&self, value: &Value) -> Option<String> {
        self.rules.name(&self.history.world, value)
    }

    fn day_of(&self, seq: u64) -> Option<i64> {
        self.days.of(seq)
    }

    fn wait_until(&self, seat: Seat, day: i64) -> Option<Filled> {
        let viewer = self.viewer(seat);
        let filled = self.rules.wait_until(&self.history.world, day)?;
        let ready = matches!(self.rules.next(&self.history.world, &viewer, &filled), Next::Ready(_));
        (matches!(viewer, Viewer::Referee) && ready).then_some(filled)
    }

    fn days(&self, day: i64) -> show::Days {
        self.rules.days(day.max(1))
    }

    fn named_to(&self, seat: Seat, value: &Value) -> Option<String> {
        self.rules.name_to(&self.history.world, &self.viewer(seat), value)
    }

    fn in_short(&self, who: Who) -> Option<Text> {
        self.rules.in_short(&self.history.world, who)
    }

    fn weighs(&self, rule: &str, part: &str) -> Weight {
        let is = |(key, of, _): &&(Key, &str, Weight)| key.id() == rule && *of == part;
        self.rules.weights().iter().find(is).map_or(Weight::Detail, |(_, _, weight)| *weight)
    }

    fn meant(&self, toward: Toward) -> &'static [&'static str] {
        self.rules.meant(toward)
    }

    fn is_routine(&self, attempt: &str) -> bool {
        self.rules.routine().contains(&attempt)
    }

    fn has_word(&self, word: &str) -> bool {
        let term = |line: &str| {
            let (part, _) = line.trim_start().strip_prefix('.')?.split_once('=')?;
            Some(part.trim().eq_ignore_ascii_case(word))
        };
        self.rules.words().lines().any(|line| term(line).unwrap_or_default())
    }

    fn at(&self, address: &str) -> Option<show::Shown> {
        let view = self.rules.show(&self.history.world, &Viewer::Referee);
        rows(&view).find(|row| row.address.as_deref() == Some(address)).map(|row| row.value.clone())
    }

    fn addresses(&self) -> Vec<String> {
        let view = self.rules.show(&self.history.world, &Viewer::Referee);
        rows(&view).filter_map(|row| row.address.clone()).collect()
    }

    fn troubles(&self) -> Vec<Problem> {
        self.rules.problems(&self.history.world)
    }

    fn world(&self) -> serde_json::Value {
        serde_json::to_value(&*self.history.world).unwrap_or_default()
    }

    fn plays(&self, seat: Seat, who: Who) -> bool {
        let Some(sitting) = self.people.seats.get(&seat) else { return false };
        let along = || match self.rules.keeper(&self.history.world, Owner::Character(who)) {
            Owner::Character(keeper) => sitting.characters.contains(&keeper),
            Owner::Referee | Owner::Table => false,
        };
        sitting.characters.contains(&who) || along()
    }

    fn plays_in(&self, seat: Seat, company: Who) -> bool {
        self.is_of(seat, Owner::Character(company))
    }

    fn is_company(&self, who: Who) -> bool {
        self.rules.groups(&self.history.world).contains_key(&who)
    }

    fn owner(&self, seat: Seat, filled: &Filled) -> Option<Owner> {
        let filled = &*self.with_besides(seat, filled);
        guarded(|| {
            Ok(match ruleset::fill(self.rules, &self.history.world, &self.viewer(seat), filled) {
                Next::Ready(attempt) => Some(attempt.owner()),
                _ => None,
            })
        })
        .unwrap_or_default()
    }

    fn is_at_rest(&self) -> bool {
        self.play.open.is_none() && self.setting.mismatch.is_none()
    }

    fn keep(&self) -> Option<String> {
        if !self.is_at_rest() {
            return None;
        }
        serde_json::to_string(self).ok()
    }
}

/// The row at an address, with the sheet that it stands on, if it stands on one. Views have addresses where whoever
/// sees them may write.
#[must_use]
pub fn row_at<'v>(view: &'v show::View, address: &str) -> Option<(Option<&'v show::Sheet>, &'v show::Row)> {
    let here = |row: &&show::Row| row.address.as_deref() == Some(address);
    let scene = view.scene.iter().find(here).map(|row| (None, row));
    scene.or_else(|| view.sheets.iter().find_map(|sheet| Some((Some(sheet), on(sheet).find(here)?))))
}

/// The same row in another's view; nothing where they don't see it.
#[must_use]
pub fn same_row<'v>(
    view: &'v show::View,
    (sheet, row): (Option<&show::Sheet>, &show::Row),
) -> Option<&'v show::Row> {
    let same = |one: &&show::Row| one.label == row.label;
    match sheet {
        None => view.scene.iter().find(same),
        Some(sheet) => {
            let mut theirs =
                view.sheets.iter().filter(|one| (one.who, &one.name) == (sheet.who, &sheet.name));
            theirs.find_map(|one| on(one).find(same))
        }
    }
}

fn on(sheet: &show::Sheet) -> impl Iterator<Item = &show::Row> {
    sheet.sections.iter().flat_map(|section| &section.rows)
}

/// Every row of a view.
fn rows(view: &show::View) -> impl Iterator<Item = &show::Row> {
    view.scene.iter().chain(view.sheets.iter().flat_map(on))
}
