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
