//! `norn table`: the program itself, over a pipe. What it does at every prompt is tested inside.
mod common;
use common::norn_in;

#[test]
fn a_table_is_begun_left_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let begin = ["table", "triumvene", "Home", "--data", "data", "--referee", "Rita", "--seed", "7"];
    let first = norn_in(folder.path(), &begin, "invite Anna\nsay good evening\nthrow 2d6\n");
    assert_eq!(first.code, 0, "{}", first.shown());
    assert!(first.page().contains("Rita throws 2d6: "), "{}", first.out);
    assert!(folder.path().join("data/norn.db").exists());
    let again = norn_in(folder.path(), &["table", "TIS", "Home", "--data", "data"], "people\nq\n");
    assert!(again.page().contains("Rita: \"good evening\""), "{}", again.out);
    assert!(again.out.contains("Anna plays nobody yet"), "{}", again.out);
    // The same dice cannot be asked for again.
    let seeded = norn_in(folder.path(), &begin, "");
    assert_eq!((seeded.code, seeded.out.as_str()), (2, ""));
    insta::assert_snapshot!(seeded.page());
}

#[test]
fn the_same_seed_gives_the_same_dice() {
    let thrown = |seed| {
        let folder = tempfile::tempdir().unwrap();
        let run =
            norn_in(folder.path(), &["table", "triumvene", "--data", ".", "--seed", seed], "throw 10d6\n");
        run.out.lines().find(|line| line.contains("throws")).map(str::to_owned).unwrap()
    };
    assert_eq!(thrown("1"), thrown("1"));
    assert_ne!(thrown("1"), thrown("2"));
}

#[test]
fn the_first_screen() {
    let folder = tempfile::tempdir().unwrap();
    let run = norn_in(folder.path(), &["table", "triumvene", "--data", "."], "help\n");
    let from = run.page().find("A number chooses").unwrap();
    let to = run.out.rfind("\n> ").unwrap();
    insta::assert_snapshot!(&run.out[..run.out.find("> ").unwrap()]);
    insta::assert_snapshot!(&run.out[from..to]);
}

/// Somebody who does what the first screen says stands in the starter fight, and is told how it goes on.
#[test]
fn the_first_minute() {
    let folder = tempfile::tempdir().unwrap();
    let open = ["table", "triumvene", "--data", "my data"];
    let run = norn_in(folder.path(), &open, "1\n\n\nbegin a fight\n\n\n\nlog\n");
    insta::assert_snapshot!(run.page());
    // Whoever comes back reads where the story stands, and how to come back once more.
    let again = norn_in(folder.path(), &open, "");
    let from = again.page().find("Where the story stands:").unwrap();
    insta::assert_snapshot!(&again.out[from..]);
}

#[test]
fn what_would_be_ignored_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    norn_in(folder.path(), &["table", "triumvene", "--data", "."], "");
    for more in [["--referee", "Rita"], ["--seed", "7"], ["--json", "--alone"]] {
        let run = norn_in(folder.path(), &[&["table", "triumvene", "--data", "."], &more[..]].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        assert!(run.err.contains(more[0]), "{}", run.err);
    }
}

/// A creature of the game master's own books, its eight attributes on one line: twelve lines from its name to the end.
#[test]
fn a_creature_is_entered_in_twelve_lines() {
    let folder = tempfile::tempdir().unwrap();
    let open = ["table", "symbaroum", "--data", ".", "--alone"];
    let lines = ["Wolf", "12 5 11 5 13 7 9 14", "", "", "", "", "", "", "", "", "", "1"];
    assert_eq!(lines.len(), 12);
    let run = norn_in(folder.path(), &open, &format!("make\n3\n{}\n", lines.join("\n")));
    assert!(run.page().contains("Referee makes Wolf (a creature for the list)."), "{}", run.out);
    // Some of them by name, in place; then all of it is shown to be changed.
    let some = format!("make\n3\nBear\nquick 15, strong 8\n{}2\n", "\n".repeat(9));
    let run = norn_in(folder.path(), &open, &some);
    let shown = run.page().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        shown.contains("Persuasive, 10, Quick, 15, Resolute, 10, Strong, 8, Vigilant, 10"),
        "{}",
        run.out
    );
}

/// The ready-made people of Symbaroum in a fight, at one keyboard.
fn in_a_fight(then: &str) -> (tempfile::TempDir, common::Run) {
    let folder = tempfile::tempdir().expect("a folder");
    let open = ["table", "symbaroum", "--data", ".", "--alone", "--seed", "3"];
    let begin = "cast\n\n\n\n\n\n\nBegin a fight\n\n\n\n\n\n\n\n\n";
    let run = norn_in(folder.path(), &open, &format!("{begin}{then}"));
    (folder, run)
}

#[test]
fn the_keyboard_follows_the_turn_and_the_next_is_called() {
    let (_folder, run) = in_a_fight("End the turn\n\n");
    let shown = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    // The referee's hound acts first; then the keyboard is Alva's player's, who asked for nothing.
    assert!(shown.contains("It is Hound’s turn, then Alva’s. What do you do, Referee?"), "{}", run.out);
    assert!(shown.contains("--- Player 1 ---"), "{}", run.out);
    assert!(shown.contains("It is Alva’s turn, then Sefa’s. What do you do, Player 1?"), "{}", run.out);
}

#[test]
fn the_referee_insists_on_what_is_refused_outright() {
    // It is the hound's turn, and Alva strikes all the same.
    let (folder, run) = in_a_fight("insist Attack\nAlva\n\nCrow\n\n4\n");
    let shown = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        shown.contains(
            "Against this: It is not Alva's place: Hound acts now. [symbaroum.actions.on-initiative]"
        ),
        "{}",
        run.out
    );
    let log = norn_in(folder.path(), &["table", "symbaroum", "--data", ".", "--alone"], "log 9\n");
    assert!(log.out.contains("Alva attacks Crow (Sword)"), "{}\n{}", run.out, log.out);
    assert!(log.out.contains("The referee lets it pass: Acting in turn."), "{}", log.out);
}

#[test]
fn a_die_is_typed_as_a_die() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = ["table", "symbaroum", "--data", ".", "--alone"];
    for die in ["1d10", "d10"] {
        let run =
            norn_in(folder.path(), &open, &format!("make\nA weapon for the list\nHalberd {die}\n{die}\n"));
        let shown = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(shown.contains("4 1d10"), "{}", run.out);
        assert!(!shown.contains("is not among these"), "{}", run.out);
    }
}
