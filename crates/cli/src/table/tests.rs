//! Plays the table by typed input: fixed keys, a newcomer who only follows the menus, and random typing.
mod hands;
#[path = "../../tests/common/menu.rs"]
mod menus;
mod onto;
mod telling;

use self::menus::options as menu;
use super::screen::Screen;
use super::{Begin, New, Sitting, sit};
use crate::page::{WIDTH, width};
use norn_chronicle::store::{
    About, Batch, Boundaries, Boundary, BoundaryRoom, Mark, MemoryStore, Snapshot, Store, StoreError,
    StoreKind, TableId, entries,
};
use norn_chronicle::{Body, Entry, Hash};
use norn_shelf::Game;
use norn_testkit::random::trials;
use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;

/// What has been printed, seen by who types.
#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).expect("what is printed is text")
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Somebody who reads the screen and types a line, or has enough.
struct Typist<F> {
    paper: Paper,
    read: usize,
    line: Vec<u8>,
    next: F,
}

impl<F: FnMut(&str) -> Option<String>> Read for Typist<F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let from = self.fill_buf()?;
        let n = from.len().min(into.len());
        into[..n].copy_from_slice(&from[..n]);
        self.consume(n);
        Ok(n)
    }
}

impl<F: FnMut(&str) -> Option<String>> BufRead for Typist<F> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            let text = self.paper.text();
            let new = text[self.read..].to_owned();
            self.read = text.len();
            if let Some(line) = (self.next)(&new) {
                self.line = (line + "\n").into_bytes();
            }
        }
        Ok(&self.line)
    }
    fn consume(&mut self, n: usize) {
        self.line.drain(..n);
    }
}

/// What stands on the screen in the end, and how it ended.
fn seated(
    game: Game,
    store: &mut dyn Store,
    begin: Begin,
    next: impl FnMut(&str) -> Option<String>,
) -> (String, Result<(), crate::failure::Failure>) {
    let paper = Paper::default();
    let mut out = paper.clone();
    let mut typist = Typist { paper: paper.clone(), read: 0, line: vec![], next };
    let done = sit(game, store, begin, Sitting::default(), Screen::new(&mut typist, &mut out, true));
    (paper.text(), done)
}

fn new(seed: u64) -> Begin {
    Begin::New(Box::new(New {
        name: "test".to_owned(),
        referee: "Rita".to_owned(),
        seed: Some(seed),
        prepared: None,
    }))
}

/// The only table of a store.
fn resume() -> Begin {
    Begin::Resume(TableId(1))
}

/// Plays and gives what was printed.
fn played(
    game: Game,
    store: &mut dyn Store,
    begin: Begin,
    next: impl FnMut(&str) -> Option<String>,
) -> String {
    let (text, done) = seated(game, store, begin, next);
    done.unwrap();
    for line in text.lines() {
        assert!(width(line) <= WIDTH, "too wide: {line}");
    }
    text
}

/// What ends a screen that waits for somebody else.
const HAND_OVER: &str = ", then Enter > ";

/// Types these lines, then leaves. Whoever is to come to the screen comes, where no line says that they do.
fn lines(lines: &[&str]) -> impl FnMut(&str) -> Option<String> {
    let mut lines: Vec<String> = lines.iter().rev().map(|line| (*line).to_owned()).collect();
    move |screen| {
        let comes = screen.ends_with(HAND_OVER)
            && lines.last().is_some_and(|next| !["", "black", "q"].contains(&next.as_str()));
        if comes { Some(String::new()) } else { lines.pop() }
    }
}

fn log(store: &dyn Store) -> Vec<Entry> {
    let id = store.named("test").unwrap().unwrap().id;
    entries(store, id, 0).collect::<Result<_, _>>().unwrap()
}

/// Small numbers, always the same.
struct Lot(u64);

impl Lot {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % n.max(1)
    }
}

#[test]
fn leaving_at_once_leaves_a_table_that_can_be_gone_on_with() {
    for &game in Game::ALL {
        let mut store = MemoryStore::new();
        let first = played(game, &mut store, new(1), lines(&[]));
        assert!(first.contains("Everything is kept."), "{first}");
        let before = log(&store).len();
        let again = played(game, &mut store, resume(), lines(&["q"]));
        assert!(again.contains("What last happened:"), "{again}");
        assert_eq!(log(&store).len(), before);
    }
}

#[cfg(feature = "toy")]
#[test]
fn ways_on_a_map_are_told_with_what_they_take_and_squares_are_painted_by_name() {
    let mut store = MemoryStore::new();
    let painted = ["make", "Ground of the yard", "a1, b1, ad30", "mud", ""];
    let asked = [&["cast", "1", "1", "1", "scene"][..], &painted, &["scene"]].concat();
    let text = played(Game::Lanterns, &mut store, new(1), lines(&asked));
    let page = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        page.contains("Ways of Ada, Bo and Cy: stair 10 min; yard 10 min; loft 20 min by stair"),
        "{text}"
    );
    assert!(page.contains("A1, B1, AD30: mud"), "{text}");
}

#[cfg(feature = "toy")]
#[test]
fn it_is_told_how_far_the_others_are_and_what_reaches_them() {
    let mut store = MemoryStore::new();
    let there = ["walk", "Ada", "yard", "1", "walk", "Bo", "yard", "1", "stroll", "Ada", "P3", "1"];
    let asked = [&["cast", "1", "1", "1"][..], &there, &["scene"]].concat();
    let text = played(Game::Lanterns, &mut store, new(1), lines(&asked));
    let page = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains("From Ada: Bo 2 paces (Salt, Burning oil)"), "{text}");
    assert!(page.contains("Ada reaches: Salt up to 3 paces; Burning oil up to 6 paces"), "{text}");
    // Where nothing is there, nothing seems to follow.
    assert!(page.contains("garden 3 (brambles) house: Ada; Bo; Cy"), "{text}");
}

#[test]
fn the_calendar_says_what_happened_on_which_day_and_what_is_due() {
    let symbaroum = Game::named("symbaroum").unwrap();
    let mut store = MemoryStore::new();
    let asked = [
        "tell It rains.",
        "let days pass",
        "3",
        "1",
        "tell The sun is back.",
        "calendar",
        "calendar 2",
        "calendar x",
    ];
    let text = played(symbaroum, &mut store, new(1), lines(&asked));
    let page = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "Day 1 It rains. 3 days pass (until day 4) Day 4 (today) 3 days pass (since day 1) The sun is back.",
        "Day 2 3 days pass (since day 1) (until day 4)",
        "Which day, such as `calendar 3`?",
    ] {
        assert!(page.contains(part), "{part}:\n{text}");
    }
    // What stands on a card is due on its day, and the referee can wait until then.
    let asked = [
        "date 3 The rent",
        "1",
        "date soon",
        "calendar",
        "until 3",
        "1",
        "until 2",
        "until x",
        "calendar 3",
        "cards",
        "Change the day on which it is due",
        "soon",
        "5",
        "calendar 5",
    ];
    let text = played(symbaroum, &mut MemoryStore::new(), new(1), lines(&asked));
    let page = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "What is due on which day, such as `date 14 The rent`?",
        "A day is a number, such as 14.",
        "Day 1 (today) Nothing that you know of. Day 3 On a card: The rent",
        "Nobody can wait until day 2 now: it has begun",
        "Until which day, such as `until 3`?",
        "Due on day 3.",
        "Day 3 (today) 2 days pass (since day 1) On a card: The rent",
        "Day 5 On a card: The rent",
    ] {
        assert!(page.contains(part), "{part}:\n{text}");
    }
    // What is undone did not happen, and no time has passed.
    let asked = ["let days pass", "3", "1", "undo", "1", "calendar"];
    let text = played(symbaroum, &mut MemoryStore::new(), new(1), lines(&asked));
    let page = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains("Day 1 (today) Nothing that you know of."), "{text}");
}

#[test]
fn talk_notes_narration_and_subjects_stand_in_the_log() {
    let mut store = MemoryStore::new();
    let text = played(
        Game::ALL[0],
        &mut store,
        new(1),
        lines(&[
            "invite Anna",
            "seat Anna",
            "say hello there",
            "/me shrugs",
            "note a private matter",
            "seat Rita",
            "tell It rains.",
            "say @Anna psst",
            "on the harbour",
            "session",
            "throw 2d6+1",
            "log",
        ]),
    );
    for part in [
        "Anna: \"hello there\"",
        "Anna shrugs",
        "| It rains.",
        "(Anna and the referee alone) Rita: \"psst\"",
        "The story is on: the harbour",
        "Session 1 begins.",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    assert!(
        log(&store)
            .iter()
            .any(|entry| matches!(&entry.body, Body::Note { text } if text == "a private matter"))
    );
}

#[test]
fn cards_are_written_read_shown_and_brought_back_by_words_and_numbers() {
    let mut store = MemoryStore::new();
    let text = played(
        Game::ALL[0],
        &mut store,
        new(1),
        lines(&[
            "invite Anna",
            "card The old key",
            "It fits the *cellar*\u{1b}[2J.",
            "It is rusty.",
            "",
            "clue, cellar",
            "1",
            "cards CELLAR",
            "Show it to everybody",
            "seat Anna",
            "",
            "cards",
            "card Diary",
            "",
            "",
            "",
            "cards diary",
            "Take it away",
            "cards diary",
            "Bring it back",
            "cards nothing like that",
        ]),
    );
    for part in [
        "(hidden) Rita writes the card “The old key”.",
        "The old key [cellar, clue] (for the referee alone)",
        "  It fits the *cellar*[2J.",
        "  It is rusty.",
        "Rita shows the card “The old key”.",
        "Diary (for Anna and the referee)",
        "Anna takes away the card “Diary”.",
        "Anna brings back the card “Diary”.",
        "No card has these words.",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    assert!(!text.contains('\u{1b}'), "what moves a terminal's cursor is no text");
}

#[test]
fn black_names_nobody_and_works_where_text_is_asked_for() {
    let mut store = MemoryStore::new();
    let text = played(Game::ALL[0], &mut store, new(1), lines(&["on the cellar", "invite", "black", "q"]));
    assert!(text.contains("\"the cellar\" stops here."), "{text}");
    let stopped = log(&store).into_iter().find(|entry| matches!(entry.body, Body::Safety(_))).unwrap();
    assert_eq!((stopped.time, stopped.command), (None, None));
    // A stopped subject is opened again only if everybody agrees.
    let text =
        played(Game::ALL[0], &mut store, resume(), lines(&["on the cellar", "2", "on the cellar", "1"]));
    assert!(text.contains("Does the whole table agree"), "{text}");
    assert!(text.contains("With everybody's consent, back to: the cellar"), "{text}");
}

#[test]
fn others_wait_while_somebody_has_the_floor() {
    let mut store = MemoryStore::new();
    let text = played(
        Game::ALL[0],
        &mut store,
        new(1),
        lines(&["invite Anna", "seat Anna", "gold", "seat Rita", "say I wait", "down", "q"]),
    );
    assert!(
        text.contains("Anna has the floor. It ends in 1:59")
            || text.contains("Anna has the floor. It ends in 2:00"),
        "{text}"
    );
    assert!(text.contains("It waits until the floor is free"), "{text}");
    let (waits, said) = (text.find("It waits until").unwrap(), text.rfind("Rita: \"I wait\"").unwrap());
    assert!(waits < said, "{text}");
}

#[test]
fn the_referee_ends_the_floor_of_somebody_else() {
    let mut store = MemoryStore::new();
    let text = played(
        Game::ALL[0],
        &mut store,
        new(1),
        lines(&["invite Anna", "seat Anna", "gold", "seat Rita", "say I wait", "end floor", "q"]),
    );
    assert!(text.contains("Rita has ended the floor of Anna."), "{text}");
    assert!(text.contains("Rita: \"I wait\""), "{text}");
}

#[test]
fn a_line_is_taken_off_the_list_again() {
    let mut store = MemoryStore::new();
    let said = ["never spiders", "never rats", "strike spiders", "strike spiders", "safety", "q"];
    let text = played(Game::ALL[0], &mut store, new(1), lines(&said));
    assert!(text.contains("It is off the list.") && text.contains("Nothing on the list reads so"), "{text}");
    assert!(text.contains("Lines, which never come up: rats"), "{text}");
}

#[test]
fn what_makes_no_sense_is_answered_with_what_would() {
    let mut store = MemoryStore::new();
    let text = played(
        Game::ALL[0],
        &mut store,
        new(1),
        lines(&[
            "99",
            "shets",
            "/nothing",
            "throw 2d",
            "seat Nobody",
            "back",
            "say @Zoe hi",
            "rules xyzzyx",
            "log 2",
            "aside",
        ]),
    );
    for part in [
        "There is no 99 here",
        "Did you mean `sheets`?",
        "There is no command `/nothing`.",
        "Nobody called `Nobody` sits here",
        "Nobody of that name sits here",
        "no rule of",
        "Nothing is open",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

/// A store that takes nothing for a while.
struct Full {
    store: MemoryStore,
    left: usize,
}

impl Store for Full {
    fn create(&mut self, entries: &[Entry], secrets: &[u8]) -> Result<About, StoreError> {
        self.store.create(entries, secrets)
    }
    fn append(&mut self, batch: &Batch) -> Result<norn_chronicle::Tip, StoreError> {
        if self.left == 0 {
            return Err(StoreError::new(StoreKind::Full, "the disk is full", "make room and say it again"));
        }
        self.left -= 1;
        self.store.append(batch)
    }
    fn read(&self, table: TableId, from: u64, count: usize) -> Result<Vec<Entry>, StoreError> {
        self.store.read(table, from, count)
    }
    fn tables(&self) -> Result<Vec<About>, StoreError> {
        self.store.tables()
    }
    fn about(&self, table: TableId) -> Result<About, StoreError> {
        self.store.about(table)
    }
    fn named(&self, name: &str) -> Result<Option<About>, StoreError> {
        self.store.named(name)
    }
    fn secrets(&self, table: TableId) -> Result<Vec<u8>, StoreError> {
        self.store.secrets(table)
    }
    fn seen(&self, table: TableId, command: &str) -> Result<Option<u64>, StoreError> {
        self.store.seen(table, command)
    }
    fn picture(&self, table: TableId, hash: &Hash) -> Result<Option<Vec<u8>>, StoreError> {
        self.store.picture(table, hash)
    }
    fn snapshot(&self, table: TableId) -> Result<Option<Snapshot>, StoreError> {
        self.store.snapshot(table)
    }
    fn keep_snapshot(&mut self, table: TableId, snapshot: Option<&Snapshot>) -> Result<(), StoreError> {
        self.store.keep_snapshot(table, snapshot)
    }
    fn name_boundary(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        by: Mark,
        room: BoundaryRoom,
    ) -> Result<(), StoreError> {
        self.store.name_boundary(table, sort, words, by, room)
    }
    fn take_boundary_back(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        by: Mark,
    ) -> Result<bool, StoreError> {
        self.store.take_boundary_back(table, sort, words, by)
    }
    fn strike_boundary(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        all: bool,
    ) -> Result<u32, StoreError> {
        self.store.strike_boundary(table, sort, words, all)
    }
    fn boundaries_of(&self, table: TableId, by: Mark) -> Result<Boundaries, StoreError> {
        self.store.boundaries_of(table, by)
    }
    fn show_boundaries(&mut self, table: TableId) -> Result<(), StoreError> {
        self.store.show_boundaries(table)
    }
    fn boundaries(&self, table: TableId) -> Result<Boundaries, StoreError> {
        self.store.boundaries(table)
    }
}

#[test]
fn what_nobody_wants_is_named_at_any_time_and_stands_in_no_log() {
    let mut store = MemoryStore::new();
    let said = [
        "session",
        "veil torture",
        "never",
        "never spiders",
        "ask-first snakes",
        "safety",
        "session",
        "session",
        "q",
    ];
    let text = played(Game::ALL[0], &mut store, new(1), lines(&said));
    assert_eq!(text.matches("anything nobody wants in this game?").count(), 1, "{text}");
    assert!(text.contains("a line or a veil has 1 to 200 characters."), "{text}");
    assert!(text.contains("Lines, which never come up: spiders"), "{text}");
    assert!(text.contains("Veils, which happen out of sight: torture"), "{text}");
    assert!(text.contains("What comes up once somebody has asked: snakes"), "{text}");
    let about = store.tables().expect("tables").remove(0);
    let log = store.read(about.id, 0, 1_000).expect("a log");
    assert!(!format!("{log:?}").contains("spiders") && !format!("{log:?}").contains("torture"));
}

/// What a table of this game says when these lines are typed at it.
fn of(game: &str, said: &[&str]) -> String {
    played(Game::named(game).expect("a game"), &mut MemoryStore::new(), new(1), lines(said))
}

#[test]
fn a_session_offers_what_the_game_has_where_it_opens_and_closes() {
    let text = of("triumvene", &["cast", "session", "session", "q"]);
    assert!(text.contains("The game has this for the beginning: `begin with the opening story`."), "{text}");
    assert!(text.contains("Session 1 ends."), "nothing is asked where there is nothing to be done: {text}");
    // What is there for the end comes first, and the session stays open meanwhile. Nobody else plays the ready-made people.
    let cast = ["cast", "", "", "", "", "", "", "session"];
    let said = ["session", "award experience", "back", "session", "", "q"];
    let text = of("heimr", &[&cast[..], &said].concat());
    assert_eq!(text.matches("Before the session closes:").count(), 2, "{text}");
    assert_eq!(text.matches("Session 1 ends.").count(), 1, "{text}");
    let text = of("heimr", &[&cast[..], &["session", "play on", "q"]].concat());
    assert!(!text.contains("Session 1 ends."), "{text}");
}

#[test]
fn what_can_not_be_written_down_is_not_shown_and_ends_in_trouble() {
    let mut store = Full { store: MemoryStore::new(), left: 1 };
    let next = lines(&["say first", "say second"]);
    let (text, done) = seated(Game::ALL[0], &mut store, new(1), next);
    assert!(text.contains("Rita: \"first\""), "{text}");
    assert!(!text.contains("Rita: \"second\""), "{text}");
    assert!(text.contains("has not happened: the disk is full"), "{text}");
    assert!(text.contains("make room"), "{text}");
    assert_eq!(done.unwrap_err().kind.exit_code(), 4);
}

/// What stood on the screen each time somebody was asked something, in order.
fn screens(lines: &[&str]) -> Vec<String> {
    let mut typed = self::lines(lines);
    let mut screens = vec![];
    played(Game::named("triumvene").unwrap(), &mut MemoryStore::new(), new(5), |screen: &str| {
        screens.push(screen.to_owned());
        typed(screen)
    });
    screens
}

/// Lyneth and Caius are played, two thugs are hidden, and Player 1 has the keyboard.
const HIDDEN: [&str; 4] = ["1", "", "", "seat Player 1"];

#[test]
fn what_the_referee_alone_may_know_waits_until_the_keyboard_is_handed_over() {
    let screens = screens(
        &[
            &HIDDEN[..],
            &[
                "",
                "seat Rita",
                "",
                "fix thug",
                "back",
                "seat Player 2",
                "",
                "say @Rita where is he?",
                "seat Rita",
            ],
            &["seat Player 1", ""],
        ]
        .concat(),
    );
    let shown = |text: &str| screens.iter().position(|screen| screen.contains(text));
    // The thugs were made on the referee's screen, so it is left behind before a player comes.
    assert!(screens[4].ends_with("Hand the keyboard to Player 1, then Enter > "), "{}", screens[4]);
    assert!(!screens[4].contains("--- Player 1 ---"), "{}", screens[4]);
    assert!(screens[5].contains("What do you do, Player 1?"), "{}", screens[5]);
    // The list of hidden sheets is left behind too, and a whisper is not for the next player.
    let thugs = shown("Street thug, Hit points: 6 of 6").unwrap();
    assert!(screens[thugs + 2].ends_with("Hand the keyboard to Player 2, then Enter > "), "{screens:?}");
    let last = screens.iter().rposition(|screen| screen.contains("Hand the keyboard to Player 1")).unwrap();
    assert!(shown("where is he?").unwrap() < last, "{screens:?}");
}

#[test]
fn nothing_of_what_comes_next_stands_before_the_pause() {
    // Player 1 asks for something while the referee's goals for a hidden thug stand in the scene.
    let goal = ["state a goal", "street thug", "attack somebody", "lyneth", "", "", ""];
    let typed = [&["1", "", "", "begin a fight", "", "", ""][..], &goal, &["seat Player 1", "", "seat Rita"]]
        .concat();
    let screens = screens(&typed);
    let hidden = "Street thug means to";
    assert!(screens.iter().any(|screen| screen.contains(hidden)), "{screens:?}");
    let handed = screens.iter().rposition(|screen| screen.ends_with("then Enter > ")).unwrap();
    assert!(screens[handed].contains("Hand the keyboard to Rita"), "{screens:?}");
    assert!(!screens[handed].contains(hidden) && !screens[handed - 1].contains(hidden), "{screens:?}");
}

#[test]
fn where_nobody_minds_the_keyboard_is_not_waited_for() {
    let screens = screens(&[&["alone"], &HIDDEN[..], &["seat Rita", "seat Player 2"]].concat());
    assert!(!screens.concat().contains("Hand the keyboard"), "{screens:?}");
    assert!(screens.concat().contains("--- Player 2 ---"), "{screens:?}");
}

#[test]
fn black_works_while_the_keyboard_is_handed_over() {
    let screens = screens(&[&HIDDEN[..], &["black", "", "q"]].concat());
    assert!(screens.concat().contains("What was going on stops here."), "{screens:?}");
}

#[test]
fn undoing_says_what_it_takes_back_and_asks() {
    let mut store = MemoryStore::new();
    let game = Game::named("triumvene").unwrap();
    let text = played(game, &mut store, new(1), lines(&["1", "", "", "undo", "2", "undo", "1", "sheets"]));
    assert!(
        text.contains("This takes back:\n  - (hidden) Rita makes Street thug 2 (an opponent)."),
        "{text}"
    );
    let undone = log(&store).iter().filter(|entry| matches!(entry.body, Body::Undone { .. })).count();
    assert_eq!(undone, 1, "{text}");
}

#[test]
fn back_leaves_what_is_asked_open() {
    let mut store = MemoryStore::new();
    let game = Game::named("triumvene").unwrap();
    let mut left = false;
    let mut patience = 60;
    let text = played(game, &mut store, new(1), |screen: &str| {
        patience -= 1;
        left |= screen.contains("Go on with what is open");
        if left || patience == 0 {
            return None;
        }
        let asked = [
            ("Take the ready-made", "1"),
            ("What do you do, Rita", "try something"),
            ("Who acts", "lyneth"),
            ("What the character does", "climb"),
            ("How is it decided", "1"),
            ("Which stat is tested", "fitness"),
            ("Enter lets", "back"),
        ];
        let typed = asked.iter().find(|(asks, _)| screen.contains(asks));
        Some(typed.map_or_else(String::new, |(_, types)| (*types).to_owned()))
    });
    assert!(left, "{text}");
    assert!(!text.contains("=> "), "{text}");
}

#[test]
fn why_goes_back_to_one_of_the_latest() {
    let mut store = MemoryStore::new();
    let game = Game::named("triumvene").unwrap();
    let typed = ["1", "", "", "begin a fight", "", "", "", "end the fight", "", "", "why", "2", "why", ""];
    let text = played(game, &mut store, new(1), lines(&typed));
    let told: Vec<&str> = text.split("Why which?").skip(1).collect();
    assert_eq!(told.len(), 2, "{text}");
    assert!(told[0].contains("[triumvene.combat.stealth-free-round]"), "{text}");
    assert!(!told[1].contains("[triumvene.combat.stealth-free-round]"), "{text}");
}

#[test]
fn a_name_is_not_left_empty() {
    let mut store = MemoryStore::new();
    let game = Game::named("triumvene").unwrap();
    let text = played(game, &mut store, new(1), lines(&["make", "1", "", "Ada", "back"]));
    let (asked, refused) = (text.matches("Name > ").count(), text.matches("  - The name is empty").count());
    assert_eq!((asked, refused), (2, 1), "{text}");
}

#[test]
fn a_correction_names_the_row_and_what_stood_there() {
    let mut store = MemoryStore::new();
    let game = Game::named("triumvene").unwrap();
    let text = played(
        game,
        &mut store,
        new(1),
        lines(&["1", "", "", "fix lyneth knowledge", "1", "x", "3", "a book"]),
    );
    assert!(text.contains("Lyneth, Knowledge: 2"), "{text}");
    assert!(text.contains("That does not fit here: type a whole number."), "{text}");
    assert!(text.contains("Lyneth: Knowledge 2 → 3, by Rita: a book"), "{text}");
    assert!(text.contains("Lyneth, Knowledge: it was 2."), "{text}");
    assert!(!text.contains("character/0"), "{text}");
}

/// A session of Symbaroum in which Ann's end of turn waits, and what it followed was taken back.
const UNSURE: &str = r#"
[table]
ruleset = "symbaroum"
name = "test"
players = ["Ann"]

[[character]]
player = "Ann"
name = "Alva"
attributes = [ { attribute = "accurate", value = 13 }, { attribute = "cunning", value = 9 }, { attribute = "discreet", value = 10 }, { attribute = "persuasive", value = 7 }, { attribute = "quick", value = 12 }, { attribute = "resolute", value = 10 }, { attribute = "strong", value = 11 }, { attribute = "vigilant", value = 11 } ]
things = [ { name = "Sword", like = "Plain sword", pieces = 1 } ]

[[character]]
form = "opponent"
name = "Robber"
like = "Road robber"

[[step]]
attempt = "begin-combat"
with = { fighters = ["Alva", "Robber"], facing = ["Alva:Robber"] }
answers = { "symbaroum.turn-order.wait" = [[]] }

[[step]]
by = "Ann"
attempt = "attack"
with = { who = "Alva", weapon = "Sword", target = "Robber" }

[[step]]
by = "Ann"
attempt = "end-turn"
with = { who = "Alva" }
expect = { queued = true }

[[step]]
undo = 1
"#;

#[test]
fn what_waits_to_be_confirmed_is_said_so_and_done_by_its_person() {
    let mut store = MemoryStore::new();
    let game = Game::named("symbaroum").unwrap();
    let prepared = norn_table::scenario::read(UNSURE).unwrap();
    let begin = Begin::New(Box::new(New {
        name: "test".to_owned(),
        referee: "Rita".to_owned(),
        seed: Some(1),
        prepared: Some(("unsure.toml".to_owned(), prepared)),
    }));
    let mut patience = 40;
    let mut confirmed = false;
    let text = played(game, &mut store, begin, |screen: &str| {
        patience -= 1;
        if patience == 0 || confirmed {
            return None;
        }
        let menu = menu(screen);
        let of =
            |label: &str| menu.iter().find(|(_, one)| one.contains(label)).map(|(nth, _)| nth.to_string());
        if let Some(nth) = of("Do it all the same") {
            confirmed = true;
            return Some(nth);
        }
        if screen.contains("What do you do, Ann") {
            return of("waits to be confirmed, by Ann");
        }
        Some(if screen.contains("What do you do") { "seat ann".to_owned() } else { String::new() })
    });
    assert!(confirmed, "{text}");
    assert!(text.contains("what it followed was undone or set aside"), "{text}");
    let begun = log(&store).iter().any(|entry| {
        matches!(&entry.body, Body::Attempted { filled: Some(filled), .. } if filled.attempt == "end-turn")
    });
    assert!(begun, "{text}");
}

#[test]
fn a_correction_by_so_much_says_what_stands_there_then() {
    let mut store = MemoryStore::new();
    let game = Game::named("triumvene").unwrap();
    let typed = ["1", "", "", "fix lyneth knowledge", "1", "by 2", ""];
    let text = played(game, &mut store, new(1), lines(&typed));
    assert!(text.contains("Lyneth: Knowledge 2 → 4, by Rita"), "{text}");
}

/// Somebody who types numbers and Enter alone: what the menus offer, by chance, but what begins a game sooner.
fn newcomer(seed: u64, mut steps: usize) -> impl FnMut(&str) -> Option<String> {
    let mut lot = Lot(seed);
    move |screen| {
        steps = steps.checked_sub(1)?;
        let menu = menu(screen);
        if let Some((number, _)) = menu.iter().find(|(_, label)| label.starts_with("Take the ready-made")) {
            return Some(number.to_string());
        }
        Some(match lot.below(3) {
            0 if !screen.contains("What do you do") => String::new(),
            _ => (lot.below(menu.len().max(6)) + 1).to_string(),
        })
    }
}

/// From one seed in each game; `make fuzz FUZZ=typed` tries more.
#[test]
fn menu_keys_alone_never_lead_astray_and_every_point_can_be_left_and_resumed() {
    let (tried, from) = trials(1);
    for &game in Game::ALL {
        for seed in from..from + tried {
            let mut store = MemoryStore::new();
            played(game, &mut store, new(seed), newcomer(seed, 60));
            for round in 0..2 {
                // What is asked first after coming back is what was asked last before leaving.
                let kept = log(&store).len();
                let mut asked = String::new();
                played(game, &mut store, resume(), |screen: &str| {
                    asked = screen.to_owned();
                    None
                });
                let mut again = String::new();
                played(game, &mut store, resume(), |screen: &str| {
                    again = screen.to_owned();
                    None
                });
                assert_eq!(asked, again, "{} {seed} {round}", game.name());
                assert_eq!(log(&store).len(), kept);
                played(game, &mut store, resume(), newcomer(seed * 100 + round, 25));
            }
        }
    }
}

/// Somebody who types anything.
fn anything(seed: u64, mut steps: usize) -> impl FnMut(&str) -> Option<String> {
    const WORDS: &[&str] = &[
        "?",
        "sheets",
        "scene",
        "log",
        "why",
        "rules roll",
        "blocked",
        "say hi",
        "tell It ends.",
        "note x",
        "note! y",
        "throw 3d6",
        "black",
        "gold",
        "down",
        "safety",
        "undo",
        "rule",
        "fix",
        "house",
        "next",
        "aside no",
        "queue",
        "session",
        "on this",
        "people",
        "seat",
        "invite Zoe",
        "invite",
        "play",
        "make",
        "cast",
        "wishes",
        "always",
        "away",
        "here",
        "later",
        "back",
        "/back",
        "\u{1b}[31m",
        "-1",
        "1 2 3",
        "0",
        "yes",
        "no",
        "\u{202e}abc",
        "99999999999999999999",
    ];
    let mut lot = Lot(seed);
    move |screen| {
        steps = steps.checked_sub(1)?;
        let menu = menu(screen);
        Some(match lot.below(4) {
            0 => WORDS[lot.below(WORDS.len())].to_owned(),
            1 => String::new(),
            _ => (lot.below(menu.len().max(6)) + 1).to_string(),
        })
    }
}

/// From one seed in each game; `make fuzz FUZZ=typed` tries more.
#[test]
fn nothing_that_is_typed_breaks_the_table() {
    let (tried, from) = trials(1);
    for &game in Game::ALL {
        for seed in from..from + tried {
            let mut store = MemoryStore::new();
            let text = played(game, &mut store, new(seed), anything(seed, 200));
            assert!(!text.contains('\u{1b}'));
            played(game, &mut store, resume(), anything(seed.wrapping_add(1000), 100));
        }
    }
}

#[test]
fn commands_inside_commands_end() {
    let many = vec!["fix"; 500];
    let text = played(Game::ALL[0], &mut MemoryStore::new(), new(1), lines(&many));
    assert!(text.contains("Finish this first") || text.contains("nothing yet"), "{text}");
}

/// A newcomer who wants to fight: reads the menus, and types nothing but their numbers and Enter.
#[derive(Default)]
struct Fighter {
    /// Who has stated a goal in this round.
    stated: Vec<String>,
    /// Whether everybody has.
    ready: bool,
    begun: bool,
    rounds: usize,
    over: bool,
    typed: Vec<String>,
}

impl Fighter {
    fn read(&mut self, screen: &str) -> Option<String> {
        let menu = menu(screen);
        let find =
            |label: &str| menu.iter().find(|(_, one)| one.starts_with(label)).map(|(n, _)| n.to_string());
        if self.over {
            return None;
        }
        if let Some(cast) = find("Take the ready-made") {
            return Some(cast);
        }
        if screen.contains("What do you do, ") {
            let begin = find("Begin a fight");
            if begin.is_some() && self.begun {
                self.over = true;
                return None;
            }
            self.begun |= begin.is_some();
            // Who fights to the last breath fights long; after some rounds the referee calls it a day.
            if 3 <= self.rounds
                && let Some(end) = find("End the fight")
            {
                return Some(end);
            }
            let execute = find("Let goals run");
            if execute.is_some() {
                (self.ready, self.rounds) = (false, self.rounds + 1);
                self.stated.clear();
            }
            let state = find("State a goal").filter(|_| !self.ready);
            let command = find("Begin the Execution").or_else(|| find("Agree to the goals"));
            return begin.or(execute).or(state).or(command).or_else(|| find("End the fight"));
        }
        if screen.contains("Who acts") {
            let (number, name) = menu.iter().find(|(_, name)| !self.stated.contains(name))?;
            self.stated.push(name.clone());
            self.ready = self.stated.len() == menu.len();
            return Some(number.to_string());
        }
        if let Some(attack) = find("attack somebody") {
            return Some(attack);
        }
        if screen.contains("Whom\n") {
            let thug = self.stated.last().is_some_and(|name| name.starts_with("Street"));
            let foe = menu.iter().find(|(_, one)| one.starts_with("Street") != thug)?;
            return Some(foe.0.to_string());
        }
        // What has no default gets the first that there is.
        let prompt = screen.lines().last().unwrap_or_default();
        Some(if prompt.contains(']') || prompt.contains("Enter") { String::new() } else { "1".to_owned() })
    }
}

#[test]
fn a_newcomer_plays_the_starter_fight_with_menu_keys_alone() {
    let game = Game::named("triumvene").unwrap();
    let mut store = MemoryStore::new();
    let mut fighter = Fighter::default();
    let mut steps = 600;
    let text = played(game, &mut store, new(5), |screen: &str| {
        steps -= 1;
        assert!(0 < steps, "the fight does not end:\n{screen}");
        let line = fighter.read(screen)?;
        fighter.typed.push(line.clone());
        Some(line)
    });
    assert!(
        fighter.typed.iter().all(|line| line.is_empty() || line.bytes().all(|byte| byte.is_ascii_digit()))
    );
    assert!(fighter.over && 0 < fighter.rounds, "{text}");
    assert!(log(&store).iter().any(|entry| matches!(entry.body, Body::Rolled { .. })), "{text}");
}
