//! The keyboard goes from one person to the next, and nobody reads or says what is another's: every pair of seats, by
//! typing.
use super::super::hot::REFEREES;
use super::*;

/// To whom a screen hands the keyboard, where it ends so.
fn handed(screen: &str) -> Option<&str> {
    let (_, name) = screen.strip_suffix(HAND_OVER)?.rsplit_once("Hand the keyboard to ")?;
    Some(name)
}

/// Types what is given for a prompt of which this is a part, once each and in this order, and otherwise Enter; keeps what
/// stood on each screen, with what was typed there.
fn follows(
    begin: Begin,
    store: &mut MemoryStore,
    typed: &[(&str, &str)],
    steps: usize,
) -> Vec<(String, String)> {
    let mut typed = typed.iter();
    let mut next = typed.next();
    let mut screens = vec![];
    let game = Game::named("triumvene").unwrap();
    played(game, store, begin, |screen: &str| {
        let line = match next {
            Some((asks, line)) if screen.contains(asks) => {
                next = typed.next();
                (*line).to_owned()
            }
            // All was typed, and this is what came of it.
            None => return None,
            _ if steps < screens.len() => return None,
            _ => String::new(),
        };
        screens.push((screen.to_owned(), line.clone()));
        Some(line)
    });
    assert!(next.is_none(), "nobody was asked {next:?}: {screens:#?}");
    screens
}

/// Whoever is asked sits before the screen: the one who said so last, at the latest pause.
fn nobody_reads_for_another(screens: &[(String, String)], mut sits: String) {
    for (nth, (screen, line)) in screens.iter().enumerate() {
        for head in screen.lines().filter_map(|line| line.strip_prefix("--- ")?.strip_suffix(" ---")) {
            assert_eq!(head, sits, "screen {nth}: {screens:#?}");
        }
        if let Some((_, rest)) = screen.rsplit_once("What do you do, ") {
            let name = rest.split_once('?').map_or(rest, |(name, _)| name);
            assert_eq!(name, sits, "screen {nth}: {screens:#?}");
        }
        if let Some(name) = handed(screen).filter(|_| line.is_empty()) {
            name.clone_into(&mut sits);
        }
    }
}

const CAST: [(&str, &str); 3] =
    [("What do you do, Rita", "1"), ("Who plays Lyneth", ""), ("Who plays Caius", "")];

/// Player 1 proposes something.
const PROPOSED: [(&str, &str); 6] = [
    ("What do you do, Rita", "seat Player 1"),
    ("Hand the keyboard to Player 1", ""),
    ("What do you do, Player 1", "try something"),
    ("What the character does", "climb"),
    ("What is to come of it", "it is high"),
    ("Go on?", "1"),
];

#[test]
fn a_proposal_is_put_to_the_referee_once_they_are_there() {
    let accepts =
        [("Hand the keyboard to Rita", ""), ("Accept it", "1"), ("Which stat is tested", "fitness")];
    let rolls = [("Go", "1"), ("Hand the keyboard to Player 1", ""), ("Enter lets", "")];
    let typed = [&CAST[..], &PROPOSED, &accepts, &rolls].concat();
    let screens = follows(new(1), &mut MemoryStore::new(), &typed, 40);
    nobody_reads_for_another(&screens, "Rita".to_owned());
    let pause = screens.iter().position(|(screen, _)| handed(screen) == Some("Rita")).unwrap();
    let (before, _) = &screens[pause];
    assert!(before.contains("waits for the referee's consent"), "{before}");
    for theirs in ["Accept it", "Turn it down", "Player 1 proposes:", "Which stat is tested"] {
        assert!(
            !screens[..=pause].iter().any(|(screen, _)| screen.contains(theirs)),
            "{theirs}: {screens:#?}"
        );
        let after = screens[pause + 1..].iter();
        assert!(after.clone().any(|(screen, _)| screen.contains(theirs)), "{theirs}: {screens:#?}");
    }
    // What led to a question is told to whoever is asked, who has not read the referee's screen.
    let asked = screens.iter().find(|(screen, _)| screen.contains("Enter lets")).unwrap();
    assert!(asked.0.contains("--- Player 1 ---") && asked.0.contains("climb"), "{asked:?}");
}

#[test]
fn what_only_the_referee_may_say_waits_until_they_are_there() {
    let begun = [("What do you do, Rita", "try something"), ("Who acts", "lyneth")];
    let filled = [
        ("What the character does", "climb"),
        ("How is it decided", "1"),
        ("Which stat is tested", "fitness"),
        ("Go", "1"),
        ("Hand the keyboard to Player 1", ""),
    ];
    for verb in REFEREES.iter().filter(|verb| **verb != "undo") {
        let asks = [("Enter lets", *verb), ("Hand the keyboard to Rita", "")];
        let typed = [&CAST[..], &begun, &filled, &asks].concat();
        let screens = follows(new(1), &mut MemoryStore::new(), &typed, 40);
        nobody_reads_for_another(&screens, "Rita".to_owned());
        let (screen, _) = screens.last().unwrap();
        assert_eq!(handed(screen), Some("Rita"), "{verb}: {screen}");
        // Nothing but what was typed stands there.
        let rest = screen.trim_start().trim_start_matches(verb).trim_start();
        assert!(rest.starts_with("Hand the keyboard"), "{verb}: {screen}");
    }
    // Then whoever was asked is asked again.
    let again =
        [("Enter lets", "fix"), ("Hand the keyboard to Rita", ""), ("Where is something wrong", "back")];
    let back = [("Hand the keyboard to Player 1", ""), ("Enter lets", "")];
    let typed = [&CAST[..], &begun, &filled, &again, &back].concat();
    nobody_reads_for_another(&follows(new(1), &mut MemoryStore::new(), &typed, 60), "Rita".to_owned());
}

#[test]
fn a_player_who_has_the_keyboard_gets_nothing_of_the_referees() {
    for (verb, said) in [
        ("play", "Only the referee says who plays whom"),
        ("fix", "Only the referee may correct"),
        ("rule", "Only the referee may overrule"),
        ("insist", "Only the referee may let a refusal pass"),
    ] {
        let typed =
            [("What do you do, Rita", "seat Player 1"), ("What do you do, Player 1", verb), ("> ", "q")];
        let screens = follows(new(1), &mut MemoryStore::new(), &[&CAST[..], &typed].concat(), 40);
        let (screen, _) = screens.last().unwrap();
        assert!(screen.contains(said) && !screen.contains("Street thug"), "{verb}: {screen}");
    }
}

#[test]
fn everybody_votes_at_the_screen_themselves() {
    let policy = [("What do you do, Rita", "wishes"), ("Change which", "3")];
    let undone = [
        ("What do you do, Rita", "fix lyneth knowledge"),
        ("Which value", "1"),
        ("What is right", "3"),
        ("Why (may", ""),
        ("What do you do, Rita", "undo"),
        ("Take it back", "1"),
        ("Hand the keyboard to Player 1", ""),
        ("Player 1, do you agree", "1"),
        ("Hand the keyboard to Player 2", ""),
        ("Player 2, do you agree", "1"),
        ("Hand the keyboard to Rita", ""),
        ("What do you do, Rita", "q"),
    ];
    let mut store = MemoryStore::new();
    let screens = follows(new(1), &mut store, &[&CAST[..], &policy, &undone].concat(), 60);
    nobody_reads_for_another(&screens, "Rita".to_owned());
    for name in ["Player 1", "Player 2"] {
        let vote =
            screens.iter().find(|(screen, _)| screen.contains(&format!("{name}, do you agree"))).unwrap();
        assert!(vote.0.contains("Rita wants to take back:"), "{vote:?}");
        assert!(vote.0.contains(&format!("--- {name} ---")), "{vote:?}");
    }
    assert!(log(&store).iter().any(|entry| matches!(entry.body, Body::Undone { .. })), "{screens:#?}");
}

#[test]
fn a_table_that_is_opened_again_waits_for_whoever_is_asked() {
    let mut store = MemoryStore::new();
    follows(new(1), &mut store, &[&CAST[..], &PROPOSED, &[("Hand the keyboard to Rita", "q")]].concat(), 40);
    let screens = follows(resume(), &mut store, &[("Hand the keyboard to Rita", ""), ("Accept it", "q")], 9);
    let (first, _) = &screens[0];
    assert_eq!(handed(first), Some("Rita"), "{first}");
    assert!(first.contains("What last happened:"), "what all may know is told to whoever opens it: {first}");
    assert!(!first.contains("Accept it") && !first.contains("--- Rita ---"), "{first}");
    // Nobody else sits at a table of one.
    let mut store = MemoryStore::new();
    follows(new(1), &mut store, &[("What do you do, Rita", "q")], 9);
    let screens = follows(resume(), &mut store, &[("What do you do, Rita", "q")], 9);
    assert_eq!(handed(&screens[0].0), None, "{screens:?}");
}

#[test]
fn whoever_was_away_from_the_screen_reads_what_they_missed() {
    let typed = [
        ("What do you do, Rita", "say good evening"),
        ("> ", "seat Player 1"),
        ("What do you do, Player 1", "say @Rita where is he?"),
        ("> ", "seat Player 2"),
        ("What do you do, Player 2", "seat Rita"),
        ("What do you do, Rita", "q"),
    ];
    let screens = follows(new(1), &mut MemoryStore::new(), &[&CAST[..], &typed].concat(), 40);
    nobody_reads_for_another(&screens, "Rita".to_owned());
    let of = |name: &str| {
        let head = format!("--- {name} ---");
        &screens.iter().rfind(|(screen, _)| screen.contains(&head)).unwrap().0
    };
    assert!(of("Player 1").contains("Rita: \"good evening\""), "{}", of("Player 1"));
    assert!(of("Player 2").contains("Rita: \"good evening\""), "{}", of("Player 2"));
    assert!(!of("Player 2").contains("where is he?"), "{}", of("Player 2"));
    assert!(of("Rita").contains("where is he?"), "{}", of("Rita"));
}

#[test]
fn a_card_that_is_for_some_is_read_by_them_alone() {
    let writes = [
        ("What do you do, Rita", "card The murderer"),
        ("> ", "It is the miller."),
        ("> ", ""),
        ("> ", ""),
        ("> ", "1"),
        ("> ", "seat Player 1"),
        ("What do you do, Player 1", "cards"),
        ("> ", "card Diary"),
        ("> ", "I fear the baker."),
        ("> ", ""),
        ("> ", ""),
        ("> ", ""),
        ("> ", "seat Player 2"),
        ("What do you do, Player 2", "cards"),
        ("> ", "log"),
        ("> ", "seat Rita"),
        ("What do you do, Rita", "cards murderer"),
        ("> ", "Show it to everybody"),
        ("> ", "seat Player 2"),
        ("What do you do, Player 2", "cards"),
        ("> ", "q"),
    ];
    let screens = follows(new(1), &mut MemoryStore::new(), &[&CAST[..], &writes].concat(), 60);
    nobody_reads_for_another(&screens, "Rita".to_owned());
    // Who sat before each screen, and what stood there.
    let mut sits = "Rita".to_owned();
    let mut read: Vec<(String, &str)> = vec![];
    for (screen, line) in &screens {
        read.push((sits.clone(), screen));
        if let Some(name) = handed(screen).filter(|_| line.is_empty()) {
            name.clone_into(&mut sits);
        }
    }
    let shown = screens.iter().position(|(screen, _)| screen.contains("Rita shows the card")).unwrap();
    let reads = |name: &str, part: &str, upto: usize| {
        read[..upto].iter().any(|(sits, screen)| sits == name && screen.contains(part))
    };
    for (name, part, may) in [
        ("Rita", "murderer", true),
        ("Player 1", "murderer", false),
        ("Player 1", "miller", false),
        ("Player 1", "Diary", true),
        ("Player 2", "murderer", false),
        ("Player 2", "Diary", false),
        ("Player 2", "baker", false),
    ] {
        assert_eq!(reads(name, part, shown), may, "{name}, {part}: {screens:#?}");
    }
    // What was shown to all, all read; what was not, nobody else does.
    assert!(reads("Player 2", "murderer", read.len()), "{screens:#?}");
    assert!(!reads("Player 2", "Diary", read.len()), "{screens:#?}");
}

#[test]
fn what_was_said_while_the_floor_was_held_is_answered_to_whoever_said_it() {
    let typed = [
        ("What do you do, Rita", "seat Player 1"),
        ("What do you do, Player 1", "gold"),
        ("> ", "seat Player 2"),
        ("What do you do, Player 2", "claim Lyneth"),
        ("> ", "try something"),
        ("What the character does", "climb"),
        ("What is to come of it", "it is high"),
        ("Go on?", "1"),
        ("What do you do, Player 2", "seat Player 1"),
        ("What do you do, Player 1", "down"),
        ("Hand the keyboard", ""),
    ];
    let screens = follows(new(1), &mut MemoryStore::new(), &[&CAST[..], &typed].concat(), 60);
    nobody_reads_for_another(&screens, "Rita".to_owned());
}

/// What was typed ahead, by somebody who does not look.
#[test]
fn what_is_typed_ahead_for_one_is_not_taken_by_the_next() {
    let ahead = Rc::new(RefCell::new(Vec::<String>::new()));
    let (mut store, paper) = (MemoryStore::new(), Paper::default());
    let mut out = paper.clone();
    let typed = [&CAST[..], &PROPOSED].concat();
    let mut typed = typed.into_iter().peekable();
    let waits = Rc::clone(&ahead);
    let next = move |screen: &str| {
        if let Some(line) = waits.borrow_mut().pop() {
            return Some(line);
        }
        let (asks, line) = typed.peek()?;
        if !screen.contains(asks) {
            return Some(String::new());
        }
        let line = (*line).to_owned();
        typed.next();
        if typed.peek().is_none() {
            // Enter twice more, and a number: whoever comes next would accept, and go on.
            *waits.borrow_mut() = vec!["1".into(), "1".into(), String::new()];
        }
        Some(line)
    };
    let mut typist = Typist { paper: paper.clone(), read: 0, line: vec![], next };
    let drops = Rc::clone(&ahead);
    let screen = Screen::new(&mut typist, &mut out, true).emptied(move || drops.borrow_mut().clear());
    sit(Game::named("triumvene").unwrap(), &mut store, new(1), Sitting::default(), screen).unwrap();
    let text = paper.text();
    let (shown, last) = text.rsplit_once("\u{1b}[H\u{1b}[2J\u{1b}[3J").expect("a terminal is emptied");
    assert!(shown.contains("waits for the referee's consent"), "{text}");
    assert!(last.starts_with("Hand the keyboard to Rita, then Enter > \n"), "{last}");
    assert!(!text.contains("Accept it"), "{text}");
    assert!(!log(&store).iter().any(|entry| matches!(entry.body, Body::Attempted { .. })), "{text}");
}

/// Whatever is typed, in every game, by everybody: whoever is asked has said that they are there.
#[test]
fn whatever_is_typed_nobody_reads_for_another() {
    let (tried, from) = trials(1);
    for &game in Game::ALL {
        for seed in from..from + tried {
            let mut store = MemoryStore::new();
            let mut steps = 250_usize;
            let mut lot = Lot(seed.wrapping_mul(77));
            for begin in [new(seed), resume()] {
                let (mut types, mut screens) = (anything(seed, 250), vec![]);
                let mut cast = matches!(begin, Begin::New(_)).then_some(());
                let sits = if cast.is_some() { "Rita" } else { "nobody" };
                played(game, &mut store, begin, |screen: &str| {
                    steps = steps.checked_sub(1)?;
                    let line =
                        if handed(screen).is_some() || cast.is_some() && !screen.contains("What do you do") {
                            Some(String::new())
                        } else if cast.take().is_some() {
                            cast = (!screen.contains("Take the ready-made")).then_some(());
                            Some("cast".to_owned())
                        } else if lot.below(8) == 0 {
                            Some(format!("seat {}", ["Rita", "Player 1", "Player 2"][lot.below(3)]))
                        } else {
                            types(screen)
                        };
                    screens.extend(line.clone().map(|line| (screen.to_owned(), line)));
                    line
                });
                nobody_reads_for_another(&screens, sits.to_owned());
                steps = 100;
            }
        }
    }
}
