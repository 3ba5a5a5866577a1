//! The loop of a hot-seat table: whose turn it is, what they can do, and commands.
use super::fill::numbers;
use super::find::{self, Fit};
use super::hand::Keyboard;
use super::kept::{Lately, NotDone, StoredTable};
use super::screen::{Leave, Screen, Step};
use super::story::Story;
use crate::book::{Book, Found};
use crate::failure::{Done, Failure};
use crate::page::{GLUE, left, width};
use crate::words::{Words, list};
use norn_chronicle::store::{Boundaries, Boundary};
use norn_chronicle::{AttemptId, Body, By, Entry, REFEREE, Reach, ScriptChange, Seat};
use norn_kernel::ruleset::Begins;
use norn_kernel::show::Shelf;
use norn_kernel::{Filled, Lapse, Path, Value, Who};
use norn_table::command::Right;
use norn_table::view::{Asked, OpenView, QueuedView};
use norn_table::{Ack, Manifest, Refused, Say, Stage, Turn, given};
use norn_wire::draw::Drawing;
use norn_wire::state::Game;
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How many entries of an old log are told when a table is opened again.
const RECALL: u64 = 30;
/// How many of those are told at the most.
const RECALLED: usize = 12;
/// How many entries `log` tells at once.
const LOG: u64 = 40;

/// How many commands may be begun one inside the other.
const DEPTH_MAX: usize = 3;

/// What can be said at any prompt: words, what follows them, and what it does.
const VERBS: &[(&str, &str, &str)] = &[
    ("?", "", "this list"),
    ("sheets", "[NAME]", "the people and records at the table"),
    ("scene", "", "what is going on, and where everybody is"),
    ("calendar", "[DAY]", "the days of the game: what happened on each, and what falls due"),
    ("date", "DAY WHAT", "write a card that is due on a day of the game"),
    ("until", "DAY", "the referee lets time pass until a day begins"),
    ("log", "[N]", "the latest of the log, unfolded down to the rules"),
    ("why", "", "how one of the latest attempts came to what it came to, rule by rule"),
    ("why not", "", "what can't be done or chosen now, and why not; so does `blocked`"),
    ("rules", "WORDS", "look up a rule by its id or by words"),
    ("insist", "[ATTEMPT]", "the referee lets what is refused pass; everybody sees that"),
    ("say", "TEXT", "talk; `say @NAME TEXT` to one person and the referee alone"),
    ("me", "TEXT", "what you do, told of you: `me shrugs`"),
    ("tell", "TEXT", "the referee tells what happens"),
    ("note", "TEXT", "write something down for yourself and the referee; `note! TEXT` for everybody"),
    (
        "cards",
        "[WORDS]",
        "the cards that you have; reads one, shows it, changes it, takes it away or brings it back",
    ),
    ("card", "TITLE", "write a card, for yourself, for somebody or for everybody"),
    ("throw", "DICE", "throw dice that belong to no rule, such as 2d6; so do `roll 2d6` and `/roll 2d6`"),
    ("secretly", "DICE", "throw such dice for yourself and the referee alone"),
    ("black", "", "stop what is going on, at once; nobody is named or asked"),
    ("pause", "", "call for a break; nothing is played until you are all ready"),
    (
        "rewind",
        "",
        "ask to go back and tell it another way; `undo` and `log` say what there is to go back to",
    ),
    ("fast-forward", "", "ask to pass over what happens here, and go on after it"),
    ("ready", "", "you are all ready to go on after what was called for"),
    ("gold", "", "ask for the floor"),
    ("down", "", "put the floor down"),
    (
        "end floor",
        "",
        "end the floor of somebody else: the referee at once, others if more than half want it",
    ),
    ("safety", "", "lines and veils, and what Black and Gold are for"),
    ("never", "WORDS", "a line: what is never to come up in this game; nobody's name is kept"),
    ("veil", "WORDS", "a veil: what may be there and is to happen out of sight"),
    ("ask-first", "WORDS", "what may come up once somebody has asked"),
    ("strike", "WORDS", "take a line, a veil or what is asked first off the list"),
    ("undo", "", "take the latest change back; it says first what that is"),
    ("take back", "", "the same, without asking"),
    ("redo", "", "do again what was taken back last, until anything else happens"),
    ("rule", "", "the referee overrules a die, number or outcome of one of the latest attempts"),
    ("fix", "[WORDS]", "the referee corrects a value on a sheet"),
    ("house", "", "the house rules"),
    ("next", "", "move on: what may be left open takes its default"),
    ("seal", "", "seal hidden rolls from here on, so that the referee can open them later; again to end it"),
    ("open", "[all]", "show everybody the latest hidden dice that were sealed, or all of the session"),
    ("busy", "", "show everybody that the referee is busy, whatever they do; again to end it"),
    ("aside", "[REASON]", "set the open attempt aside"),
    ("queue", "", "what waits: accept it, start it, take it back"),
    ("session", "", "begin or end an evening of play in the log"),
    ("on", "SUBJECT", "what the story is on now"),
    ("people", "", "who is here and whom they play"),
    ("seat", "[NAME]", "hand the keyboard to somebody"),
    ("alone", "", "nobody minds who reads what: never wait for the keyboard; again to wait"),
    ("invite", "NAME", "somebody new sits down"),
    ("claim", "[NAME]", "play a character that nobody plays"),
    ("play", "", "say who plays whom"),
    ("make", "", "make a character, an opponent or another record"),
    ("luck", "", "while something is made: fill in what is left by luck"),
    ("cast", "", "take the ready-made people and their opening"),
    ("wishes", "", "dice that fall by themselves, standing answers, what the table allows"),
    ("always", "", "give a question that is open a standing answer"),
    (
        "step out",
        "",
        "you leave without a word: nobody waits for you, and whom you play is kept safe; `step in` when you are back",
    ),
    ("erase", "", "erase what you said and wrote down, and your name; dice and cards stay"),
    ("away", "", "you leave for now; `here` when you are back"),
    ("later", "", "leave what is asked open and do something else"),
    ("back", "", "leave a menu, or leave what is asked open"),
    ("q", "", "leave the table; everything is kept"),
];

/// Those of them that the referee says wherever they have the keyboard: they are before the screen for these.
pub(super) const REFEREES: &[&str] = &[
    "aside", "busy", "cast", "fix", "house", "insist", "make", "next", "on", "play", "rule", "session",
    "redo", "tell", "undo",
];

/// Said when a session begins, as long as nobody has said anything.
const ANYTHING: &str = "Lines and veils: anything nobody wants in this game? `never WORDS`, `veil WORDS` and `ask-first WORDS` put it on the list, without a name.";

/// Whether what stands behind `roll` is meant as dice, and is no part of something's name.
fn begins_as_dice(text: &str) -> bool {
    let mut all = text.chars();
    match all.next() {
        Some('d' | 'D') => all.next().is_some_and(|c| c.is_ascii_digit() || matches!(c, '%' | 'F' | 'f')),
        Some(c) => c.is_ascii_digit() || matches!(c, '(' | '+' | '-'),
        None => false,
    }
}

/// Why something is not to be had: each reason with what it keeps away.
pub(super) type Reasons = Vec<(String, Vec<String>)>;

/// Puts what has the same reason under it, in order.
pub(super) fn same(reasons: &mut Reasons, why: String, what: String) {
    match reasons.iter_mut().find(|(known, _)| *known == why) {
        Some((_, all)) => all.push(what),
        None => reasons.push((why, vec![what])),
    }
}

/// How a table is sat at, whatever is played there.
#[derive(Clone, Default, Debug)]
pub(super) struct Sitting {
    /// One person plays everybody, or nobody minds who reads what.
    pub(super) alone: bool,
    /// The command that opens it again.
    pub(super) again: String,
}

/// What stands in the main menu.
enum Item {
    Offer(&'static str),
    Waiting(QueuedView),
    Open,
    /// What took its default at once, and may still be answered otherwise.
    Late(AttemptId, Box<Asked>),
    Cast,
    Make,
    Claim(Who),
    /// One person plays everybody: the referee's part, while the keyboard is with whose turn it is.
    Referee,
}

/// Up to so many things to do need no headings.
const FEW: usize = 14;
/// So many are likeliest.
const LIKELY: usize = 8;

/// A table around one keyboard.
pub(super) struct HotSeat<'a> {
    rules: norn_shelf::Game,
    pub(super) manifest: Manifest,
    pub(super) words: Words,
    game: Game,
    pub(super) book: Book,
    pub(super) kept: StoredTable<'a>,
    pub(super) screen: Screen<'a>,
    /// Who is before the screen now.
    pub(super) seat: Seat,
    /// Who has the keyboard when nobody in particular is asked.
    pub(super) home: Seat,
    seats: BTreeMap<Seat, String>,
    /// Questions that were left open, as they were seen.
    pub(super) later: BTreeSet<(AttemptId, Path, u32)>,
    /// Proposals that the referee has seen and left waiting.
    pub(super) put_off: BTreeSet<AttemptId>,
    /// Rows of the running explanation that stand on the screen already.
    pub(super) told: BTreeSet<String>,
    /// What happened while somebody was not before the screen.
    pub(super) unread: BTreeMap<Seat, Vec<Entry>>,
    /// What came of what somebody said while the floor was held, for them alone.
    pub(super) missed: BTreeMap<Seat, Vec<String>>,
    /// The scene as it was last shown.
    pub(super) scene: String,
    /// Who had not spoken for a while when the referee was last told.
    quiet: Vec<Seat>,
    /// How many commands are begun.
    depth: usize,
    /// Why the latest thing could not be written down.
    trouble: Option<Failure>,
    /// The question that is asked now, by its attempt and version.
    pub(super) asking: Option<(AttemptId, u32)>,
    /// Whether whoever is asked is before the screen.
    pub(super) keyboard: Keyboard,
    /// Nobody minds who reads what: the keyboard is never waited for.
    pub(super) alone: bool,
    /// What opens this table again.
    again: String,
    /// Whose turn it was when the menu was last shown.
    acting: Option<Who>,
    /// How far each of several who are called at once was, as it was last told.
    pub(super) beside: Vec<String>,
    /// Why what there was to choose from lacked something, by what was asked: reasons, each with what it keeps away.
    pub(super) why_not: Vec<(String, Reasons)>,
    /// Whether something is being made.
    pub(super) making: bool,
}

impl<'a> HotSeat<'a> {
    pub(super) fn new(
        rules: norn_shelf::Game,
        kept: StoredTable<'a>,
        screen: Screen<'a>,
        sitting: Sitting,
    ) -> Result<Self, Failure> {
        let manifest = rules.manifest();
        Ok(Self {
            rules,
            manifest,
            words: Words::new(manifest.words),
            game: Game::of(rules.rules()),
            book: Book::open(rules)?,
            kept,
            screen,
            seat: REFEREE,
            home: REFEREE,
            seats: BTreeMap::new(),
            later: BTreeSet::new(),
            put_off: BTreeSet::new(),
            told: BTreeSet::new(),
            unread: BTreeMap::new(),
            missed: BTreeMap::new(),
            scene: String::new(),
            quiet: vec![],
            depth: 0,
            trouble: None,
            asking: None,
            keyboard: Keyboard::Here,
            alone: sitting.alone,
            again: sitting.again,
            acting: None,
            beside: vec![],
            why_not: vec![],
            making: false,
        })
    }

    /// Plays until the input ends.
    pub(super) fn play(&mut self, begun: Option<Vec<Entry>>) -> Step<()> {
        let title = self.manifest.title();
        let name = self.kept.live.name();
        self.screen.say(&format!("{title}: {name}"))?;
        match begun {
            Some(entries) => {
                self.feed(&entries)?;
                self.guide()?;
            }
            None => {
                self.recall()?;
                self.unread.clear();
                // It may have been left to anybody.
                if !self.alone && 1 < self.seats.len() {
                    self.keyboard = Keyboard::Anywhere;
                }
            }
        }
        loop {
            match self.turn() {
                Ok(()) | Err(Leave::Again) => {}
                Err(leave) => return Err(leave),
            }
        }
    }

    /// The last words.
    pub(super) fn leave(mut self) -> Done {
        // The person whom it was for never came.
        self.screen.forget();
        let kept = match &self.trouble {
            None => "Everything is kept.",
            Some(_) => {
                "What was said last could not be written down and has not happened. What happened before is kept."
            }
        };
        let again = format!("{kept} `{}` goes on from here.", self.again);
        let _ = self.screen.say(&again);
        match self.trouble.take() {
            Some(failure) => Err(failure),
            None => Ok(()),
        }
    }

    /// For whoever has never sat at such a table.
    fn guide(&mut self) -> Step<()> {
        let cast = self.kept.live.cast();
        let title = self.manifest.title();
        self.screen.say("")?;
        self.screen.say(&format!(
            "Norn plays {title} with you by its rules: you say what somebody tries, it asks what has to be decided, rolls, reckons, and writes everything down. All sit around one keyboard; it says whose turn it is. Begin as the referee."
        ))?;
        let first = cast.first.map(|name| self.words.attempt(name, None));
        let mut steps = vec![];
        if !cast.drafts.is_empty() {
            let then = first.map_or_else(String::new, |first| format!("; then `{first}`"));
            steps.push(format!("To try it: 1 takes ready-made people and their opening{then}."));
        }
        steps.push("For a character of your own: `make`. Then `sheets` shows what there is.".to_owned());
        steps.push(
            "A number and Enter chooses; Enter alone takes what stands in [brackets]; `back` leaves a menu."
                .to_owned(),
        );
        steps.push("`help` shows all else. `q` leaves; everything is kept at once.".to_owned());
        for step in steps {
            self.screen.say_under(&step, "  - ", "    ")?;
        }
        Ok(())
    }

    /// What has last happened, and where the story stands. Only what everybody may know: who sits here now is not
    /// known yet.
    fn recall(&mut self) -> Step<()> {
        for (seat, one) in self.people() {
            self.seats.insert(seat, one);
        }
        let mut entries = self.kept.latest(RECALL)?;
        entries.retain(|entry| entry.audience == Reach::Everyone);
        entries.drain(..entries.len().saturating_sub(RECALLED));
        if !entries.is_empty() {
            self.screen.say("")?;
            self.screen.say("What last happened:")?;
        }
        self.feed(&entries)?;
        self.standing()
    }

    fn people(&self) -> Vec<(Seat, String)> {
        let view = self.kept.live.view(REFEREE).ok();
        view.map(|view| view.seats.into_iter().map(|one| (one.seat, one.name)).collect()).unwrap_or_default()
    }

    /// For whom the referee's verbs are said: whoever has the keyboard speaks for the referee if that is their seat.
    pub(super) fn speaker(&self) -> Seat {
        if self.home == REFEREE { REFEREE } else { self.seat }
    }

    pub(super) fn name_of(&self, seat: Seat) -> String {
        self.seats.get(&seat).cloned().unwrap_or_else(|| format!("seat {}", seat.0))
    }

    pub(super) fn tell(&mut self, entries: &[Entry]) -> Step<()> {
        let mut told = std::mem::take(&mut self.told);
        // What is about to be put to the referee is told then.
        let asked = self.kept.live.view(REFEREE).map(|view| view.queue).unwrap_or_default();
        let asked: Vec<AttemptId> = asked
            .into_iter()
            .filter(|one| one.proposal && !self.put_off.contains(&one.id))
            .map(|one| one.id)
            .collect();
        let is_asked =
            |entry: &&Entry| matches!(&entry.body, Body::Proposed { attempt, .. } if asked.contains(attempt));
        let mut page = String::new();
        {
            let names = |value: &Value| self.kept.live.named_to(self.seat, value);
            let story = Story { unfold: false, ..self.story_with(&names) };
            for entry in entries.iter().filter(|entry| !is_asked(entry)) {
                page.push_str(&story.entry(entry, &mut told));
            }
        }
        self.told = told;
        self.screen.raw(&page)
    }

    /// Takes in what happened, and tells it to whoever is before the screen and may know it.
    pub(super) fn feed<E: Borrow<Entry>>(&mut self, entries: &[E]) -> Step<()> {
        for entry in entries.iter().map(Borrow::borrow) {
            match &entry.body {
                Body::Seated { seat, name, .. } | Body::Erased { seat, called: name } => {
                    self.seats.insert(*seat, name.clone());
                }
                Body::Ruled { .. } => self.told.clear(),
                _ => {}
            }
            if entry.audience.reaches(self.seat) {
                self.tell(std::slice::from_ref(entry))?;
            }
            self.keep_unread(entry);
        }
        Ok(())
    }

    /// Says something at the table for a seat. Whether it was done; if not, the reason is told.
    pub(super) fn at_table(&mut self, seat: Seat, say: Say) -> Step<bool> {
        if !self.lets_go(seat, &say)? {
            return Ok(false);
        }
        self.floor_lapses(Some(seat))?;
        let done = self.kept.say(seat, say);
        self.told_of(seat, done)
    }

    /// The floor is over whose holder has said nothing for too long.
    fn floor_lapses(&mut self, speaks: Option<Seat>) -> Step<()> {
        if let Some(done) = self.kept.floor_lapses(speaks) {
            self.told_of(REFEREE, done)?;
        }
        Ok(())
    }

    /// Tells what came of what a seat did. Whether it was done.
    pub(super) fn told_of(&mut self, seat: Seat, done: Result<Turn, NotDone>) -> Step<bool> {
        match done {
            Ok(turn) => {
                self.trouble = None;
                self.feed(&turn.entries)?;
                match &turn.ack {
                    Ack::Held => {
                        self.screen.say("It waits until the floor is free, and is then done by itself.")?;
                    }
                    Ack::Queued { attempt } => {
                        let queue = self.kept.live.view(seat).map(|view| view.queue).unwrap_or_default();
                        let proposal = queue.iter().any(|one| one.id == *attempt && one.proposal);
                        let waits = if proposal {
                            "It has not happened yet: it waits for the referee's consent."
                        } else {
                            "It has not happened yet: it waits until what is open is over."
                        };
                        self.screen.say(waits)?;
                    }
                    Ack::Done | Ack::Before => {}
                }
                for (from, _, outcome) in turn.delivered {
                    let name = self.name_of(from);
                    match outcome {
                        Ok(_) => self.screen.say(&format!("(what {name} said while the floor was held)"))?,
                        Err(refused) => {
                            let why = self.why(&refused);
                            let told =
                                format!("What {name} wanted while the floor was held can't be done: {why}");
                            if [from, REFEREE].contains(&self.seat) || self.alone {
                                self.screen.say(&told)?;
                            } else {
                                self.missed.entry(from).or_default().push(told);
                            }
                        }
                    }
                }
                Ok(true)
            }
            Err(NotDone::Refused(refused)) => {
                let why = self.why(&refused);
                self.screen.say_under(&why, "No: ", "    ")?;
                Ok(false)
            }
            Err(NotDone::Unkept(failure)) => {
                self.screen.say_under(
                    &failure.text,
                    "This could not be written down, so it has not happened: ",
                    "  ",
                )?;
                if let Some(hint) = &failure.hint {
                    self.screen.say_under(hint, "  ", "  ")?;
                }
                self.trouble = Some(failure);
                Ok(false)
            }
        }
    }

    /// The same, and then everything begins again with what is open now.
    pub(super) fn then_again(&mut self, seat: Seat, say: Say) -> Step<()> {
        if self.at_table(seat, say)? { Err(Leave::Again) } else { Ok(()) }
    }

    /// Why something is not done, in words.
    pub(super) fn why(&self, refused: &Refused) -> String {
        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
        self.words.refused(refused, &names)
    }

    /// What somebody is asked, or what they can do.
    fn turn(&mut self) -> Step<()> {
        self.asking = None;
        let referee =
            self.kept.live.view(REFEREE).map_err(|refused| Failure::environment(self.why(&refused)))?;
        if let Some(OpenView::Open { id, version, questions, .. }) = &referee.open {
            let left_open = |path: &Path| self.later.contains(&(id.clone(), *path, *version));
            if let Some(asked) = questions.iter().find(|asked| !left_open(&asked.question.path)) {
                return self.question(id, *version, asked);
            }
        }
        if let Some(proposal) =
            referee.queue.iter().find(|one| one.proposal && !self.put_off.contains(&one.id))
        {
            let proposal = proposal.clone();
            self.hand_over(REFEREE)?;
            return self.waiting(&proposal);
        }
        self.menu()
    }

    /// Who is in turn, where people take turns and whoever is before the screen may know it, with who plays them.
    fn in_turn(&self, seat: Seat) -> Option<(Who, Seat)> {
        let view = self.kept.live.view(seat).ok()?;
        let who = view.game.turns?.acting()?;
        let plays = view.seats.iter().find(|one| one.characters.contains(&who));
        Some((who, plays.map_or(REFEREE, |one| one.seat)))
    }

    /// One person plays everybody: the keyboard goes with the turn, and back to the referee where there are none.
    fn follow(&mut self) {
        let turn = self.in_turn(REFEREE);
        let acting = turn.map(|(who, _)| who);
        if self.alone && acting != self.acting {
            self.home = turn.map_or(REFEREE, |(_, seat)| seat);
        }
        self.acting = acting;
    }

    /// Calls who is next, and says how they get the keyboard where they lack it.
    fn call(&mut self) -> Step<()> {
        let Some((who, plays)) = self.in_turn(self.seat) else { return Ok(()) };
        let name = self.kept.live.named_to(self.seat, &Value::Character(who)).unwrap_or_default();
        let by = self.name_of(plays);
        if self.seat == plays {
            return self.screen.say(&format!("It is {name}'s turn."));
        }
        self.screen.say(&format!("It is {name}'s turn. `seat {by}` hands {by} the keyboard."))
    }

    fn menu(&mut self) -> Step<()> {
        self.floor_lapses(None)?;
        self.why_not.clear();
        self.beside.clear();
        self.follow();
        self.hand_over(self.home)?;
        let view =
            self.kept.live.view(self.seat).map_err(|refused| Failure::environment(self.why(&refused)))?;
        self.screen.say("")?;
        let scene = self.scene_page(&view);
        if scene != self.scene {
            self.screen.raw(&scene)?;
            self.scene = scene;
        }
        self.call()?;
        if !view.floor.is_empty() {
            let names: Vec<String> = view.floor.iter().map(|&seat| self.name_of(seat)).collect();
            let next = if 1 < names.len() { format!("; next: {}", list(&names[1..])) } else { String::new() };
            let left = self.kept.floor_left().unwrap_or_default().as_secs();
            let (minutes, seconds) = (left / 60, left % 60);
            self.screen.say(&format!(
                "{} has the floor{next}. It ends in {minutes}:{seconds:02} unless something is said; `end floor` ends it \
                 sooner.",
                names[0]
            ))?;
        }
        if view.busy {
            self.screen.say("You show that you are busy, so what others try waits. `busy` ends it.")?;
        }
        if view.adrift {
            self.screen.say("Black was used. Move to a different subject: `on SUBJECT` says which.")?;
        }
        if let Some(called) = &view.called {
            let what: Vec<&str> = called
                .changes
                .iter()
                .map(|change| match change {
                    ScriptChange::Pause {} => "a pause",
                    ScriptChange::Rewind { .. } => "a rewind: go back, and tell it another way",
                    ScriptChange::FastForward {} => "a fast-forward: pass over what happens here",
                })
                .collect();
            let what = what.join("; and for ");
            self.screen.say(&format!(
                "Somebody calls for {what}. Nothing is played until you are all ready: `ready` says so."
            ))?;
        }
        if view.quiet != self.quiet && !view.quiet.is_empty() && !self.alone {
            let names: Vec<String> = view.quiet.iter().map(|&seat| self.name_of(seat)).collect();
            self.screen.say(&format!("(Not heard for a while: {}.)", list(&names)))?;
        }
        self.quiet.clone_from(&view.quiet);
        let mut items: Vec<(String, Item)> = vec![];
        match &view.open {
            Some(OpenView::Open { words, questions, .. }) => {
                let names = |value: &Value| self.kept.live.named_to(self.seat, value);
                let what = self.words.text(words, &names);
                let waits = if questions.is_empty() { "" } else { " (waits for an answer)" };
                items.push((format!("Go on with what is open: {what}{waits}"), Item::Open));
            }
            Some(OpenView::Busy) => self.screen.say("The referee is busy.")?,
            None => {}
        }
        for (id, asked) in view.late() {
            items.push((self.may_still(asked), Item::Late(id.clone(), Box::new(asked.clone()))));
        }
        if view.game.sheets.iter().all(|sheet| sheet.who.is_none()) {
            if self.seat == REFEREE && !self.kept.live.cast().drafts.is_empty() {
                items.push(("Take the ready-made people and their opening".to_owned(), Item::Cast));
            }
            items.push(("Make a character".to_owned(), Item::Make));
        }
        let plays = |seat: Seat| view.seats.iter().any(|one| one.seat == seat && !one.characters.is_empty());
        if self.seat != REFEREE && !plays(self.seat) {
            for &who in &view.free {
                let name = self.kept.live.named_to(self.seat, &Value::Character(who)).unwrap_or_default();
                items.push((format!("Play {name}, whom nobody plays"), Item::Claim(who)));
            }
        }
        let mut legal = self.kept.live.legal(self.seat);
        legal.sort_by_cached_key(|(name, _)| Shelf::place(&view.game.shelves, name));
        // The likeliest have a line of their own, as the page has them; the rest stand together under their headings.
        let likely = if legal.len() <= FEW { legal.len() } else { LIKELY };
        let mut shelves: Vec<(usize, String)> = vec![];
        let mut before = None;
        for (nth, (name, _)) in legal.iter().enumerate().skip(likely) {
            let (on, _) = Shelf::place(&view.game.shelves, name);
            if before.replace(on) != Some(on) {
                let title = view.game.shelves.get(on).map_or_else(
                    || "Other things".to_owned(),
                    |shelf| {
                        self.words.text(&shelf.title(), &|value| self.kept.live.named_to(self.seat, value))
                    },
                );
                shelves.push((items.len() + nth, title));
            }
        }
        let offered = items.len() + legal.len();
        for (name, begins) in legal {
            let label = match &begins {
                Begins::Asks(words) => self.words.attempt(name, Some(words.key.id())),
                Begins::Ready(words) => {
                    self.words.text(words, &|value| self.kept.live.named_to(self.seat, value))
                }
            };
            items.push((label, Item::Offer(name)));
        }
        for waiting in &view.queue {
            let by = waiting.by.map_or_else(|| "the rules".to_owned(), |seat| self.name_of(seat));
            let what = self.drawing().filled(&waiting.filled);
            let how = match (waiting.proposal, waiting.unsure) {
                (true, _) => "proposed by",
                (false, true) => "waits to be confirmed, by",
                (false, false) => "waits, by",
            };
            items.push((format!("{what}, {how} {by}"), Item::Waiting(waiting.clone())));
        }
        if self.alone && self.acting.is_some() && self.seat != REFEREE {
            items.push(("Something else, as the referee".to_owned(), Item::Referee));
        }
        let labels: Vec<String> = items.iter().map(|(label, _)| label.clone()).collect();
        let name = self.name_of(self.seat);
        self.screen.say(&format!("What do you do, {name}?"))?;
        self.shelved(&labels, &shelves, offered)?;
        self.screen.say_under(
            "? for all else, such as sheets, why, undo, say, tell, seat, black, q",
            "      ",
            "      ",
        )?;
        loop {
            let line = self.line_among("> ", false, &labels)?;
            if line.is_empty() {
                self.screen.say(&format!("Type {}, or ? for all else.", numbers(labels.len())))?;
                continue;
            }
            if self.refused_by_name(&line, &labels)? {
                continue;
            }
            let Some(nth) = self.chosen(&line, &labels)? else { continue };
            return match &items[nth].1 {
                Item::Offer(name) => self.attempt(name),
                Item::Waiting(waiting) => self.waiting(waiting),
                Item::Open => {
                    self.later.clear();
                    match &view.open {
                        Some(OpenView::Open { questions, .. }) if questions.is_empty() => {
                            self.screen.say("It waits for somebody else.")
                        }
                        _ => Ok(()),
                    }
                }
                Item::Late(id, asked) => self.answer_late(id, asked),
                Item::Cast => self.take_cast(),
                Item::Make => self.make(),
                Item::Claim(who) => self.take(*who),
                Item::Referee => {
                    self.home = REFEREE;
                    Ok(())
                }
            };
        }
    }

    /// Prints what can be chosen, with numbers.
    pub(super) fn numbered(&mut self, labels: &[String]) -> Step<()> {
        self.numbered_within(labels, 0..labels.len())
    }

    /// Those of these places, one a line.
    fn numbered_within(&mut self, labels: &[String], within: Range<usize>) -> Step<()> {
        let columns = labels.len().to_string().len().max(2);
        for n in within {
            let number = format!("{:>columns$}", n + 1);
            self.screen.say_under(&labels[n], &format!("  {number}  "), &" ".repeat(columns + 4))?;
        }
        Ok(())
    }

    /// Prints what can be chosen, with numbers; from the place on where each of these shelves begins, and up to `end`, in
    /// running lines under the shelf's heading.
    fn shelved(&mut self, labels: &[String], shelves: &[(usize, String)], end: usize) -> Step<()> {
        let Some((first, _)) = shelves.first() else { return self.numbered(labels) };
        self.numbered_within(labels, 0..*first)?;
        let under = " ".repeat(labels.len().to_string().len().max(2) + 4);
        for (nth, (from, title)) in shelves.iter().enumerate() {
            let to = shelves.get(nth + 1).map_or(end, |(next, _)| *next);
            // A number stays with what it stands for, wherever the line ends.
            let all: Vec<String> = (*from..to).map(|n| format!("{}{GLUE}{}", n + 1, labels[n])).collect();
            self.screen.say_under(&format!("{title}: {}", all.join(", ")), "  ", &under)?;
        }
        self.numbered_within(labels, end..labels.len())
    }

    /// Which of them is meant; if none, says so.
    pub(super) fn chosen(&mut self, line: &str, labels: &[String]) -> Step<Option<usize>> {
        if let Ok(number) = line.parse::<usize>() {
            if (1..=labels.len()).contains(&number) {
                return Ok(Some(number - 1));
            }
            let right = numbers(labels.len());
            self.screen.say(&format!("There is no {number} here: type {right}."))?;
            return Ok(None);
        }
        let found = find::best(line, labels);
        if let Some(nth) = find::only(&found) {
            return Ok(Some(nth));
        }
        match found.as_slice() {
            [] => {
                let word = line.split_whitespace().next().unwrap_or(line);
                let known = VERBS.iter().map(|(verb, ..)| *verb).filter(|verb| 2 < verb.len());
                let hint = given::nearest(line, labels.iter().map(String::as_str))
                    .or_else(|| given::nearest(word, known));
                let right = hint.map_or_else(
                    || "Type a number, or ? for all there is.".to_owned(),
                    |near| format!("Did you mean `{near}`?"),
                );
                self.screen.say(&format!("`{line}` is not among these. {right}"))?;
            }
            several => self.which_of(several, labels)?,
        }
        Ok(None)
    }

    /// Lists what may be meant, under the numbers that it has already.
    pub(super) fn which_of(&mut self, found: &[(Fit, usize)], labels: &[String]) -> Step<()> {
        /// More are not worth reading: another letter or two narrow them down.
        const SHOWN: usize = 12;
        self.screen.say("Which? Type its number, or more of its name.")?;
        for (_, nth) in found.iter().take(SHOWN) {
            self.screen.say_under(&labels[*nth], &format!("  {:>2}  ", nth + 1), "      ")?;
        }
        match found.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => self.screen.say(&format!("  and {more} more")),
        }
    }

    /// A line that is no command. At a prompt for free text, commands begin with `/`; the safety verbs never need
    /// it.
    pub(super) fn line(&mut self, prompt: &str, free: bool) -> Step<String> {
        self.line_among(prompt, free, &[])
    }

    /// The same, where a word can be one of these labels: what is asked goes before what could be said anywhere.
    pub(super) fn line_among(&mut self, prompt: &str, free: bool, labels: &[String]) -> Step<String> {
        loop {
            self.arrive()?;
            let line = self.screen.ask(prompt)?;
            if self.is_label(&line, labels) || !self.command(&line, free)? {
                return Ok(line);
            }
        }
    }

    fn is_label(&self, line: &str, labels: &[String]) -> bool {
        const ALWAYS: [&str; 11] =
            ["black", "pause", "rewind", "fast-forward", "ready", "gold", "down", "back", "b", "q", "?"];
        let wanted = line.to_lowercase();
        let begins = |label: &&String| find::begins(label, line);
        !wanted.is_empty() && !ALWAYS.contains(&wanted.as_str()) && labels.iter().filter(begins).count() == 1
    }

    /// Does what a line says, if it is a command. A command that asks can be interrupted by another, but not
    /// without end.
    fn command(&mut self, line: &str, free: bool) -> Step<bool> {
        self.depth += 1;
        let before = self.seat;
        let done = self.obey(line, free);
        self.depth -= 1;
        // Whoever was asked is no longer before the screen.
        if self.seat == before { done } else { done.and(Err(Leave::Again)) }
    }

    fn obey(&mut self, line: &str, free: bool) -> Step<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let lower = word.to_lowercase();
        let (slash, verb) = lower.strip_prefix('/').map_or((false, lower.as_str()), |verb| (true, verb));
        let verb = match verb {
            "help" | "m" | "more" => "?",
            "quit" | "leave" | "exit" => "q",
            "b" => "back",
            "s" | "sheet" => "sheets",
            "map" => "scene",
            "l" => "log",
            "w" => "why",
            "u" => "undo",
            "p" => "people",
            // A menu can have something that is called so.
            "roll" | "r" if slash || begins_as_dice(rest) => "throw",
            "rs" if slash || begins_as_dice(rest) => "secretly",
            verb => verb,
        };
        let safety = rest.is_empty()
            && matches!(verb, "black" | "pause" | "rewind" | "fast-forward" | "ready" | "gold" | "down");
        // Nobody means to write just that.
        let plain = safety || rest.is_empty() && matches!(line, "back" | "?");
        if free && !slash && !plain {
            return Ok(false);
        }
        if DEPTH_MAX < self.depth
            && VERBS.iter().any(|(known, ..)| known.split(' ').next() == Some(verb))
            && !safety
            && !matches!(verb, "back" | "q")
        {
            self.screen.say("Finish this first, or leave it with `back`.")?;
            return Ok(true);
        }
        let speaker = if REFEREES.contains(&verb) { self.as_speaker()? } else { self.speaker() };
        match verb {
            "black" if rest.is_empty() => self.black()?,
            "pause" if rest.is_empty() => self.calls_for(ScriptChange::Pause {})?,
            "rewind" if rest.is_empty() => self.calls_for(ScriptChange::Rewind { back_to: None })?,
            "fast-forward" if rest.is_empty() => self.calls_for(ScriptChange::FastForward {})?,
            "ready" if rest.is_empty() => self.ready()?,
            "gold" if rest.is_empty() => {
                self.at_table(self.seat, Say::Floor {})?;
                self.floor()?;
            }
            "down" if rest.is_empty() => {
                // Whoever has the floor puts it down: at one keyboard that need not be who is before it.
                let view = self.kept.live.view(REFEREE).ok();
                let holder = view.and_then(|view| view.floor.first().copied()).unwrap_or(self.seat);
                self.at_table(holder, Say::Yield {})?;
                return Err(Leave::Again);
            }
            "end" if rest.eq_ignore_ascii_case("floor") => {
                self.at_table(self.seat, Say::EndFloor {})?;
                return Err(Leave::Again);
            }
            "strike" => self.strike(rest)?,
            "safety" => self.safety_page()?,
            "never" => self.bound(Boundary::Line, rest)?,
            "veil" => self.bound(Boundary::Veil, rest)?,
            "ask-first" => self.bound(Boundary::Ask, rest)?,
            "?" => self.help()?,
            "q" => return Err(Leave::Left),
            // The only way out of a question is to leave it open; a command begun inside it is left first.
            "back" if self.depth == 1 && self.asking.is_some() => self.leave_open()?,
            "back" => return Err(Leave::Again),
            "sheets" => self.sheets(rest)?,
            "scene" => self.whole_scene()?,
            "calendar" => self.calendar(rest)?,
            "until" => self.until(rest)?,
            "date" => self.add_date(rest)?,
            "log" => self.log(rest)?,
            "why" if rest.eq_ignore_ascii_case("not") => self.tell_why_not()?,
            "why" => self.explain()?,
            "insist" => self.insist(rest)?,
            "take" if rest.eq_ignore_ascii_case("back") => self.take_back()?,
            "claim" => self.claim(rest)?,
            "rules" => self.look_up(rest)?,
            "blocked" => self.blocked()?,
            "say" => self.talk(rest)?,
            "me" => self.with_text(
                rest,
                "What do you do?",
                |text| Say::Talk { text: format!("/me {text}"), to: None },
                self.seat,
            )?,
            "tell" => self.with_text(rest, "What happens?", |text| Say::Narrate { text }, speaker)?,
            "note" => self.with_text(
                rest,
                "What is to be noted?",
                |text| Say::Note { text, public: false },
                self.seat,
            )?,
            "note!" => self.with_text(
                rest,
                "What is to be noted?",
                |text| Say::Note { text, public: true },
                self.seat,
            )?,
            "cards" => self.cards(rest)?,
            "card" => self.write_card(rest)?,
            "throw" => {
                let say = |notation| Say::Throw { notation, secret: false };
                self.with_text(rest, "Which dice, such as 2d6?", say, self.seat)?;
            }
            "secretly" => {
                let say = |notation| Say::Throw { notation, secret: true };
                self.with_text(rest, "Which dice, such as 2d6?", say, self.seat)?;
            }
            "luck" if self.making => return Err(Leave::Luck),
            "luck" => self.screen.say("Nothing is made now; `make` begins.")?,
            "undo" => self.undo()?,
            "redo" => {
                let speaker = self.speaker();
                self.undone(speaker, Say::Redo {})?;
            }
            "rule" => self.ruling()?,
            "fix" => self.correct(rest)?,
            "house" => self.house_rules()?,
            "next" => self.then_again(speaker, Say::MoveOn {})?,
            "busy" => {
                let on = self.kept.live.view(REFEREE).is_ok_and(|view| !view.busy);
                self.then_again(speaker, Say::Busy { on })?;
            }
            "seal" => {
                let on =
                    self.kept.live.view(REFEREE).is_ok_and(|view| {
                        view.wishes.get(norn_table::SEAL_HIDDEN) != Some(&Value::Flag(true))
                    });
                let wish = if on { Value::Flag(true) } else { Value::List(vec![]) };
                self.then_again(speaker, Say::Wish { about: norn_table::SEAL_HIDDEN.into(), wish })?;
            }
            "open" => {
                let view = self.kept.live.view(REFEREE).ok();
                let latest = view.as_ref().and_then(|view| view.openable.last().cloned());
                let session = view.and_then(|view| view.session).filter(|_| rest.eq_ignore_ascii_case("all"));
                match (session, latest) {
                    (Some(session), _) => self.then_again(speaker, Say::OpenRolls { session })?,
                    (None, Some(attempt)) => self.then_again(speaker, Say::OpenRoll { attempt })?,
                    (None, None) => self.screen.say("There are no hidden dice that could be opened: they have to be sealed before they fall (`seal`).")?,
                }
            }
            "aside" => match self.open_id() {
                Some(attempt) => {
                    self.then_again(speaker, Say::SetAside { attempt, reason: rest.to_owned() })?;
                }
                None => self.screen.say("Nothing is open that could be set aside.")?,
            },
            "queue" => self.queue()?,
            "session" => {
                let open = self.kept.live.view(REFEREE).is_ok_and(|view| view.session.is_none());
                if open { self.open_session(speaker)? } else { self.close_session(speaker)? }
            }
            "on" => self.turn_to(rest)?,
            "people" => self.show_people()?,
            "seat" => self.switch_seat(rest)?,
            "invite" => self.invite(rest)?,
            "play" => self.assign()?,
            "make" => return self.make().and(Err(Leave::Again)),
            "cast" => return self.take_cast().and(Err(Leave::Again)),
            "wishes" => self.wishes()?,
            "always" => self.always()?,
            "later" => self.leave_open()?,
            "alone" => {
                self.alone = !self.alone;
                let now = if self.alone { "is not waited for" } else { "is waited for" };
                self.screen
                    .say(&format!("From here on the keyboard {now} when it goes to somebody else."))?;
            }
            "step" if rest.eq_ignore_ascii_case("out") => {
                if self.at_table(self.seat, Say::StepOut { out: true })? {
                    self.screen.say("You have stepped out. `step in` when you are back.")?;
                }
            }
            "step" if rest.eq_ignore_ascii_case("in") => {
                if self.at_table(self.seat, Say::StepOut { out: false })? {
                    self.screen.say("You are back at the table.")?;
                }
            }
            "erase" => self.erase()?,
            "away" => {
                if self.at_table(self.seat, Say::Present { present: false })? {
                    self.screen.say("You have left for now. `here` when you are back.")?;
                }
            }
            "here" => {
                if self.at_table(self.seat, Say::Present { present: true })? {
                    self.screen.say("You are back at the table.")?;
                }
            }
            _ if slash => {
                let known = VERBS.iter().map(|(verb, ..)| *verb);
                let near = given::nearest(verb, known)
                    .map_or_else(String::new, |near| format!(" Did you mean `/{near}`?"));
                self.screen.say(&format!("There is no command `/{verb}`.{near}"))?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What can be attempted now of these attempts, each with what it is called.
    fn attemptable(&self, names: &[&'static str]) -> Vec<(&'static str, String)> {
        let legal = self.kept.live.legal(self.seat);
        let can = |name: &&&'static str| legal.iter().any(|(one, _)| one == *name);
        names.iter().filter(can).map(|name| (*name, self.words.attempt(name, None))).collect()
    }

    /// A session of play opens; what the game has for its beginning is named.
    fn open_session(&mut self, speaker: Seat) -> Step<()> {
        if self.kept.boundaries().is_ok_and(|all| all == Boundaries::default()) {
            self.screen.say(ANYTHING)?;
        }
        if !self.at_table(speaker, Say::Session { open: true })? {
            return Ok(());
        }
        for (_, label) in self.attemptable(self.manifest.around_session.begins) {
            self.screen.say(&format!("The game has this for the beginning: `{}`.", label.to_lowercase()))?;
        }
        Err(Leave::Again)
    }

    /// A session of play closes. What the game has for its end is offered first, and a fight that goes on is named.
    fn close_session(&mut self, speaker: Seat) -> Step<()> {
        let fights = self.kept.live.view(REFEREE).is_ok_and(|view| view.game.fights());
        let ends =
            if speaker == self.seat { self.attemptable(self.manifest.around_session.ends) } else { vec![] };
        if fights || !ends.is_empty() {
            let mut labels: Vec<String> = ends.iter().map(|(_, label)| label.clone()).collect();
            labels.extend(["Close the session".to_owned(), "Play on".to_owned()]);
            let question = match fights {
                true => "A fight goes on. It stays as it is, and goes on with the next session.",
                false => "Before the session closes:",
            };
            let chosen = self.pick(question, &labels, Some(ends.len()))?;
            if let Some((name, _)) = ends.get(chosen) {
                return self.attempt(name).and(Err(Leave::Again));
            }
            if ends.len() < chosen {
                return Ok(());
            }
        }
        self.then_again(speaker, Say::Session { open: false })
    }

    pub(super) fn black(&mut self) -> Step<()> {
        self.at_table(self.seat, Say::Stop {})?;
        Err(Leave::Again)
    }

    pub(super) fn calls_for(&mut self, change: ScriptChange) -> Step<()> {
        self.at_table(self.seat, Say::Call { change })?;
        Err(Leave::Again)
    }

    /// Whoever shares a keyboard says this once for all.
    fn ready(&mut self) -> Step<()> {
        let called = self.kept.live.view(REFEREE).ok().and_then(|view| view.called);
        // Where nobody has called for anything, the table says so.
        let seats = called.map_or_else(|| vec![self.seat], |called| called.unready);
        for seat in seats {
            self.at_table(seat, Say::Ready {})?;
        }
        Err(Leave::Again)
    }

    /// Leaves what is asked now open, with all else that the attempt asks, and goes on with something else.
    fn leave_open(&mut self) -> Step<()> {
        if self.asking.take().is_none() {
            return self.screen.say("Nothing is asked now.");
        }
        if let Some(OpenView::Open { id, version, questions, .. }) =
            self.kept.live.view(REFEREE).ok().and_then(|view| view.open)
        {
            self.later.extend(questions.iter().map(|asked| (id.clone(), asked.question.path, version)));
        }
        self.screen.say("It stays open: the menu goes on with it.")?;
        Err(Leave::Again)
    }

    fn help(&mut self) -> Step<()> {
        let widest = VERBS.iter().map(|(verb, with, _)| width(verb) + 1 + width(with)).max().unwrap_or(0);
        self.screen.say("A number chooses, Enter takes what stands in [brackets]. At any prompt also:")?;
        for (verb, with, what) in VERBS {
            let head = left(&format!("{verb} {with}"), widest);
            self.screen.say_under(what, &format!("  {head}  "), &" ".repeat(widest + 4))?;
        }
        self.screen.say("Where text is asked for, these begin with /, but for black, gold, down, back and ?.")
    }

    fn floor(&mut self) -> Step<()> {
        let floor = self.kept.live.view(self.seat).map(|view| view.floor).unwrap_or_default();
        let names: Vec<String> = floor.iter().map(|&seat| self.name_of(seat)).collect();
        match names.as_slice() {
            [] => Ok(()),
            [holder] => self.screen.say(&format!("{holder} has the floor. `down` puts it down.")),
            [holder, rest @ ..] => self
                .screen
                .say(&format!("{holder} has the floor. Next: {}. `down` puts it down.", list(rest))),
        }
    }

    fn with_text(&mut self, text: &str, prompt: &str, say: impl Fn(String) -> Say, seat: Seat) -> Step<()> {
        let text = if text.is_empty() { self.line(&format!("{prompt} "), true)? } else { text.to_owned() };
        if text.is_empty() {
            return self.screen.say("Nothing was said.");
        }
        let before = self.open_id();
        self.at_table(seat, say(text))?;
        // Telling what happens may settle what was open until then.
        if before != self.open_id() { Err(Leave::Again) } else { Ok(()) }
    }

    fn talk(&mut self, text: &str) -> Step<()> {
        let Some(to) = text.strip_prefix('@') else {
            return self.with_text(text, "What?", |text| Say::Talk { text, to: None }, self.seat);
        };
        let found = self
            .seats
            .iter()
            .filter_map(|(seat, name)| Some((*seat, find::after(to, name)?.to_owned(), name.len())))
            .max_by_key(|(.., length)| *length)
            .map(|(seat, text, _)| (seat, text));
        match found {
            Some((seat, text)) => {
                let say = |text| Say::Talk { text, to: Some(BTreeSet::from([seat])) };
                self.with_text(&text, "What?", say, self.seat)
            }
            None => {
                let names: Vec<String> = self.seats.values().cloned().collect();
                self.screen.say(&format!("Nobody of that name sits here; there is {}.", list(&names)))
            }
        }
    }

    fn turn_to(&mut self, subject: &str) -> Step<()> {
        let subject = subject.to_owned();
        let speaker = self.speaker();
        match self.kept.say(speaker, Say::Subject { subject: subject.clone(), consent: false }) {
            Ok(turn) => self.feed(&turn.entries),
            Err(NotDone::Refused(Refused::Right { right: Right::Stopped, text })) => {
                self.screen.say(&text)?;
                if self.yes("Does the whole table agree to open it again?", false)? {
                    self.at_table(speaker, Say::Subject { subject, consent: true })?;
                }
                Ok(())
            }
            Err(NotDone::Refused(refused)) => {
                let why = self.why(&refused);
                self.screen.say_under(&why, "No: ", "    ")
            }
            Err(NotDone::Unkept(failure)) => Err(failure.into()),
        }
    }

    /// What undoing takes back, in words of whoever is before the screen.
    fn taken_back(&self) -> Vec<String> {
        let changes = &self.kept.lately.changes;
        let open = changes.iter().rposition(|one| !one.over && one.entry.by != By::Rules);
        let latest = changes.iter().rposition(|one| one.entry.by != By::Rules);
        let Some(from) = open.or(latest) else { return vec![] };
        let told = |entry: &Entry| match &entry.body {
            Body::Attempted { filled: None, .. } => "what followed from it by the rules".to_owned(),
            _ if !entry.audience.reaches(self.seat) => "something that you may not know".to_owned(),
            _ => self.story(|story| {
                let told = story.entry(entry, &mut BTreeSet::new());
                told.split_whitespace().collect::<Vec<_>>().join(" ")
            }),
        };
        changes.iter().skip(from).map(|one| told(&one.entry)).collect()
    }

    fn undo(&mut self) -> Step<()> {
        let speaker = self.speaker();
        let undo = || Say::Undo { back_to: None };
        let back = self.taken_back();
        if !back.is_empty() {
            self.screen.say("This takes back:")?;
            for line in back {
                self.screen.say_under(&line, "  - ", "    ")?;
            }
            if !self.yes("Take it back?", true)? {
                return Ok(());
            }
        }
        self.undone(speaker, undo())
    }

    /// Takes the latest change back without another word, and nothing if something else is the latest by then.
    fn take_back(&mut self) -> Step<()> {
        let latest = self.kept.live.view(self.seat).ok().and_then(|view| view.undo);
        let Some(latest) = latest else {
            return self.screen.say("There is nothing that could be taken back.");
        };
        self.undone(self.seat, Say::TakeBack { latest })
    }

    /// Undoes, and asks for the consent that it takes.
    fn undone(&mut self, seat: Seat, undo: Say) -> Step<()> {
        match self.kept.say(seat, undo.clone()) {
            Ok(turn) => {
                self.feed(&turn.entries)?;
                return self.agree();
            }
            Err(NotDone::Refused(Refused::Right { right: Right::Consent, text })) => {
                // The referee says so for the table.
                let (by, back) = (self.name_of(self.seat), self.taken_back());
                let asks = self.seat != REFEREE;
                self.hand_over(REFEREE)?;
                if asks {
                    self.screen.say(&format!("{by} wants to take back:"))?;
                    for line in back {
                        self.screen.say_under(&line, "  - ", "    ")?;
                    }
                }
                self.screen.say(&text)?;
                if self.yes("Does everybody agree?", false)? {
                    self.then_again(REFEREE, undo)?;
                }
            }
            Err(NotDone::Refused(refused)) => {
                let why = self.why(&refused);
                self.screen.say_under(&why, "No: ", "    ")?;
            }
            Err(NotDone::Unkept(failure)) => return Err(failure.into()),
        }
        Ok(())
    }

    /// Whoever has the keyboard has their words erased, once they have said that they mean it.
    fn erase(&mut self) -> Step<()> {
        self.screen.say(
            "What you said and wrote down goes from every entry of the log, and so does your name. Dice, what was done \
             in the game, and cards stay. It can't be taken back; copies that somebody has made keep it.",
        )?;
        if self.yes("Erase it?", false)? && self.at_table(self.seat, Say::Erase { seat: None })? {
            self.screen.say("It is erased.")?;
        }
        Ok(())
    }

    /// Asks those who still have to agree to an undoing, each at the screen.
    fn agree(&mut self) -> Step<()> {
        while let Some(asked) = self.kept.live.view(REFEREE).ok().and_then(|view| view.asked_to_undo) {
            let Some(&seat) = asked.lacking.first() else { break };
            self.hand_over(seat)?;
            let (name, by) = (self.name_of(seat), self.name_of(asked.seat));
            self.screen.say(&format!("{by} wants to take back:"))?;
            for line in self.taken_back() {
                self.screen.say_under(&line, "  - ", "    ")?;
            }
            if !self.yes(&format!("{name}, do you agree?"), false)? {
                break;
            }
            match self.kept.say(seat, Say::Agree {}) {
                Ok(turn) => self.feed(&turn.entries)?,
                Err(NotDone::Refused(refused)) => {
                    let why = self.why(&refused);
                    self.screen.say_under(&why, "No: ", "    ")?;
                    break;
                }
                Err(NotDone::Unkept(failure)) => return Err(failure.into()),
            }
        }
        Err(Leave::Again)
    }

    /// What is still open and would be left to its default by this, and whether that is meant.
    fn lets_go(&mut self, seat: Seat, say: &Say) -> Step<bool> {
        let lapses = |lapse| match say {
            Say::Attempt { .. } | Say::Accept { .. } | Say::Start { .. } | Say::MoveOn {} => {
                lapse != Lapse::Never
            }
            Say::Narrate { .. } => lapse == Lapse::Narration,
            _ => false,
        };
        let open = self.kept.live.view(seat).ok().and_then(|view| view.open);
        let Some(OpenView::Open { questions, .. }) = open else { return Ok(true) };
        let gone: Vec<String> = questions
            .iter()
            .filter(|asked| asked.mine && lapses(asked.question.lapse))
            .map(|asked| {
                let names = |value: &Value| self.kept.live.named_to(self.seat, value);
                let question = &asked.question;
                let default = question.default.as_ref();
                let default = default.map_or_else(String::new, |default| {
                    format!("; if nobody chooses: {}", self.words.answer(question.key.id(), default, &names))
                });
                format!("{}{default}", self.asks(question))
            })
            .collect();
        if gone.is_empty() {
            return Ok(true);
        }
        self.screen.say("Still open, and left to its default if you go on:")?;
        for line in gone {
            self.screen.say_under(&line, "  - ", "    ")?;
        }
        self.yes("Go on?", true)
    }

    pub(super) fn open_id(&self) -> Option<AttemptId> {
        match self.kept.live.view(REFEREE).ok()?.open? {
            OpenView::Open { id, .. } => Some(id),
            OpenView::Busy => None,
        }
    }

    /// What can't be attempted now, each with its name and what refuses it.
    fn refused_attempts(&self) -> Vec<(&'static str, String, Refused)> {
        let legal: Vec<&str> = self.kept.live.legal(self.seat).into_iter().map(|(name, _)| name).collect();
        let others = self.kept.live.attempts().iter().filter(|name| !legal.contains(name));
        let refused = |name: &&'static str| match self.kept.live.fill(self.seat, &Filled::of(name)) {
            Stage::Refused(refused) => Some((*name, self.words.attempt(name, None), refused)),
            _ => None,
        };
        others.filter_map(refused).collect()
    }

    /// Where a line names what is refused outright: says why, and to the referee, how it can be done all the same.
    fn refused_by_name(&mut self, line: &str, labels: &[String]) -> Step<bool> {
        let begins = |label: &str| find::begins(label, line);
        if line.parse::<usize>().is_ok() || labels.iter().any(|label| begins(label)) {
            return Ok(false);
        }
        let refused = self.refused_attempts().into_iter().find(|(_, label, _)| begins(label));
        let Some((_, label, refused)) = refused else { return Ok(false) };
        let why = self.why(&refused);
        self.screen.say_under(&why, "No: ", "    ")?;
        if self.speaker() == REFEREE && matches!(refused, Refused::Rule(_)) {
            self.screen.say(&format!(
                "To let it pass all the same, type `insist {}`; everybody sees that.",
                label.to_lowercase()
            ))?;
        }
        Ok(true)
    }

    /// The referee attempts what is refused, or picks what would be refused on the way.
    fn insist(&mut self, label: &str) -> Step<()> {
        if self.speaker() != REFEREE {
            let text = "Only the referee may let a refusal pass; ask them to, or hand them the keyboard.";
            return self.screen.say(text);
        }
        let attempts = self.kept.live.attempts();
        let all: Vec<String> = attempts.iter().map(|name| self.words.attempt(name, None)).collect();
        let nth = if label.is_empty() {
            let refused: Vec<(&str, String, Refused)> = self
                .refused_attempts()
                .into_iter()
                .filter(|(_, _, refused)| matches!(refused, Refused::Rule(_)))
                .collect();
            if refused.is_empty() {
                return self.screen.say(
                    "Nothing is refused outright. `insist ATTEMPT` begins one and lets pass what is refused on the way.",
                );
            }
            let labels: Vec<String> = refused.iter().map(|(_, label, _)| label.clone()).collect();
            let nth = self.pick("What is to be done although it is refused?", &labels, None)?;
            attempts.iter().position(|name| *name == refused[nth].0)
        } else {
            self.chosen(label, &all)?
        };
        let Some(name) = nth.and_then(|nth| attempts.get(nth)) else { return Ok(()) };
        let filled = Filled { insist: true, ..Filled::of(name) };
        self.fill_and(REFEREE, filled, |filled, insist| Say::Attempt { filled, insist })
    }

    /// Somebody takes a character that nobody plays.
    fn claim(&mut self, name: &str) -> Step<()> {
        let free = self.kept.live.view(self.seat).map(|view| view.free).unwrap_or_default();
        let named =
            |who: &Who| self.kept.live.named_to(self.seat, &Value::Character(*who)).unwrap_or_default();
        let names: Vec<String> = free.iter().map(named).collect();
        if names.is_empty() {
            return self.screen.say("Every character that a player could play is played by somebody.");
        }
        let nth = if name.is_empty() {
            self.pick("Whom do you play?", &names, (names.len() == 1).then_some(0))?
        } else {
            match names.iter().position(|one| find::same(one, name)) {
                Some(nth) => nth,
                None => {
                    let known: Vec<&str> = names.iter().map(String::as_str).collect();
                    let hint = given::hint(name, &known);
                    return self.screen.say(&format!("Nobody free is called `{name}`: {hint}"));
                }
            }
        };
        self.take(free[nth])
    }

    fn take(&mut self, who: Who) -> Step<()> {
        if !self.at_table(self.seat, Say::Claim { who })? {
            return Ok(());
        }
        let named = self.kept.live.named_to(self.seat, &Value::Character(who)).unwrap_or_default();
        let name = self.name_of(self.seat);
        self.screen.say(&format!("{name} plays {named} from here on."))?;
        Err(Leave::Again)
    }

    /// Why what there was to choose from lacks something, or else what can't be attempted now.
    fn tell_why_not(&mut self) -> Step<()> {
        if self.why_not.is_empty() {
            return self.blocked();
        }
        let all = self.why_not.clone();
        // What was asked last is wanted first.
        for (asked, reasons) in all.iter().rev() {
            if 1 < all.len() {
                self.screen.say(&format!("{asked}:"))?;
            }
            for (why, options) in reasons {
                self.screen.say_under(&format!("{}: {why}", list(options)), "  - ", "    ")?;
            }
        }
        if self.speaker() != REFEREE {
            return Ok(());
        }
        let how =
            "To choose one of these all the same, go `back` and begin with `insist`; everybody sees that.";
        self.screen.say(how)
    }

    fn blocked(&mut self) -> Step<()> {
        let mut reasons: Reasons = vec![];
        for (_, label, refused) in self.refused_attempts() {
            same(&mut reasons, self.why(&refused), label);
        }
        if reasons.is_empty() {
            return self.screen.say("Nothing is blocked: all that there is can be done now.");
        }
        for (why, labels) in reasons {
            self.screen.say_under(&why, "", "  ")?;
            for label in labels {
                self.screen.say_under(&label, "  - ", "    ")?;
            }
        }
        if self.speaker() != REFEREE {
            return Ok(());
        }
        self.screen.say("To let one of these pass, type `insist` and its name; everybody sees that.")
    }

    fn look_up(&mut self, query: &str) -> Step<()> {
        if query.is_empty() {
            return self.screen.say("Which? `rules` and an id, the beginning of one, or words.");
        }
        let words: Vec<String> = query.split_whitespace().map(str::to_owned).collect();
        let page = match self.book.find(&words) {
            Ok(Found::One(entry)) => crate::rules::whole(self.rules, &self.book, entry, false)?,
            Ok(Found::Many(entries)) => {
                let lines = entries.iter().take(12).map(|entry| format!("  {}\n", entry.id));
                let more = entries.len().saturating_sub(12);
                let rest = if more == 0 {
                    String::new()
                } else {
                    format!("  and {more} more; say more to find fewer\n")
                };
                lines.collect::<String>() + &rest
            }
            Err(failure) => format!("{}\n{}\n", failure.text, failure.hint.unwrap_or_default()),
        };
        self.screen.raw(&page)
    }

    fn log(&mut self, count: &str) -> Step<()> {
        let count = count.parse().unwrap_or(LOG);
        let entries = self.kept.latest(count)?;
        let mut page = String::new();
        {
            let names = |value: &Value| self.kept.live.named_to(self.seat, value);
            // Further back than what is at hand, the log itself says who answered and what waited.
            let mut lately = Lately::default();
            entries.iter().for_each(|entry| lately.take(entry));
            let recent = Story { unfold: true, ..self.story_with(&names) };
            let story =
                if (LOG as usize) < entries.len() { Story { lately: &lately, ..recent } } else { recent };
            let mut told = BTreeSet::new();
            for entry in entries.iter().filter(|entry| entry.audience.reaches(self.seat)) {
                page.push_str(&story.entry(entry, &mut told));
            }
        }
        self.screen.raw(&page)
    }

    pub(super) fn story<T>(&self, tell: impl FnOnce(&Story<'_>) -> T) -> T {
        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
        tell(&self.story_with(&names))
    }

    fn story_with<'s>(&'s self, names: crate::words::Names<'s>) -> Story<'s> {
        let (seats, lately) = (&self.seats, &self.kept.lately);
        Story { drawing: self.drawing(), names, seats, unfold: true, lately }
    }

    /// The table, as whoever is before the screen may see it.
    pub(super) fn drawing(&self) -> Drawing<'_> {
        Drawing { live: &*self.kept.live, words: &self.words, game: &self.game, seat: self.seat }
    }

    pub(super) fn seats(&self) -> &BTreeMap<Seat, String> {
        &self.seats
    }
}
