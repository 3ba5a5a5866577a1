//! `norn table`: the program itself, over a pipe. What it does at every prompt is tested inside.
use crate::common;
use common::norn_in;

#[test]
fn a_table_is_begun_left_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let begin = ["table", "triumvene", "Home", "--data", "data", "--referee", "Rita", "--seed", "7"];
    let first = norn_in(folder.path(), &begin, "invite Anna\nsay good evening\nthrow 2d6\n");
    assert_eq!(first.code, 0, "{}", first.shown());
    assert!(first.page().contains("Rita throws 2d6: "), "{}", first.out);
    assert!(folder.path().join("data/norn.db").exists());
    let again = norn_in(folder.path(), &["table", "TIS", "Home", "--data", "data"], "\npeople\nq\n");
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
fn dice_are_thrown_by_the_words_that_people_know() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "roll 2d6\n/roll d20\n/r d4+1\nr (d4)\nrs 2d8\nroll 2d6>=7\nthrow 6#4d6kh3\n";
    let run = norn_in(folder.path(), &["table", "heimr", "--data", ".", "--seed", "7"], lines);
    let page = run.page();
    for thrown in [
        "throws 2d6: ",
        "throws d20: ",
        "throws d4+1: ",
        "throws (d4): ",
        "throws 2d8",
        "throws (2d6)>=7: ",
        "throws 6x(4d6kh3): ",
    ] {
        assert!(page.contains(thrown), "{thrown}: {page}");
    }
    // A game's own Roll is what stands in the menu.
    let own = norn_in(folder.path(), &["table", "heimr", "other", "--data", "."], "cast\n\n\n\nroll\n");
    assert!(!own.out.contains("Which dice"), "{}", own.out);
}

#[test]
fn make_makes_a_character_in_every_game() {
    for game in norn_shelf::Game::ALL.iter().filter(|game| game.name() != "toy") {
        let folder = tempfile::tempdir().unwrap();
        let lines = "make\n1\n/luck\n\n\npeople\nsheets\n";
        let run = norn_in(folder.path(), &["table", game.name(), "--data", "."], lines);
        assert!(run.out.contains("Player 1 plays "), "{}: {}", game.name(), run.shown());
    }
    let folder = tempfile::tempdir().unwrap();
    let run = norn_in(
        folder.path(),
        &["table", "fivey", "--data", "."],
        "luck\nmake\n1\nVex\n\nluck\n\n\npeople\n",
    );
    assert!(run.out.contains("Nothing is made now"), "{}", run.out);
    assert!(run.out.contains("Player 1 plays Vex"), "what was chosen stays: {}", run.out);
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

/// Fifty things to do are read at a glance: the likeliest in lines of their own, the rest under headings, each with its number.
#[test]
fn many_things_to_do_stand_under_headings() {
    let folder = tempfile::tempdir().unwrap();
    let open = ["table", "fivey", "--alone", "--data", "."];
    let run = norn_in(folder.path(), &open, "1\n1\n1\n1\n");
    let (_, menu) = run
        .page()
        .rsplit_once("What do you do, Referee?")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    let options = common::menu::options(&menu);
    assert!(40 < options.len(), "{menu}");
    assert!(menu.lines().count() < 40, "{menu}");
    let travel = menu.lines().find(|line| line.trim_start() == "1  Travel");
    assert!(travel.is_some(), "{menu}");
    let buy = options.iter().find(|(_, label)| label == "Buy").map(|(number, _)| *number).unwrap();
    assert!(menu.contains(&format!("Money and things: {buy} Buy, {} ", buy + 1)), "{menu}");
    // What stands under a heading is chosen by its number and by its name.
    for typed in [buy.to_string(), "buy".to_owned()] {
        let run = norn_in(folder.path(), &open, &format!("{typed}\nback\n"));
        assert!(run.page().contains("\nWho\n   1  Ivy\n"), "{}", run.page());
    }
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

/// What somebody has prepared stands at the table before anybody sits down.
#[test]
fn a_table_begins_with_what_was_prepared() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let head = "[table]\nruleset = \"triumvene\"\nname = \"x\"\nplayers = [\"Anna\"]\n";
    let caius = "[[character]]\nplayer = \"Anna\"\nname = \"Caius\"\n";
    file("toll.toml", &format!("{head}{caius}[[step]]\nnarrate = \"Smoke hangs under the alders.\"\n"));
    file("wrong.toml", &format!("{head}{caius}[[step]]\nattempt = \"chek\"\n"));
    let run = |more: &[&str], typed: &str| {
        norn_in(folder.path(), &[&["table", "triumvene", "Toll", "--data", "data"], more].concat(), typed)
    };
    // What can't be played begins nothing.
    for (from, said) in [("wrong.toml", "[[step]] 1: there is no attempt `chek`"), ("none.toml", "none.toml")]
    {
        let refused = run(&["--prepared", from], "");
        assert_eq!(refused.out, "");
        assert!(refused.err.contains(said), "{}", refused.err);
    }
    let other = norn_in(folder.path(), &["table", "heimr", "--prepared", "toll.toml", "--data", "data"], "");
    assert!(other.err.contains("is prepared for triumvene, not for heimr"), "{}", other.err);
    assert!(!folder.path().join("data").exists());
    let begun = run(&["--prepared", "toll.toml"], "people\n");
    assert_eq!(begun.code, 0, "{}", begun.shown());
    assert!(begun.page().contains("Anna plays Caius"), "{}", begun.out);
    assert!(begun.page().contains("Smoke hangs under the alders."), "{}", begun.out);
    let again = run(&["--prepared", "toll.toml"], "");
    assert!(again.err.contains("was begun before"), "{}", again.err);
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
    assert!(shown.contains("Persuasive 10, Quick 15, Resolute 10, Strong 8, Vigilant 10"), "{}", run.out);
}

/// A table that one person plays alone, from its ready-made people on.
fn alone(game: &str, typed: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("the folder is ours");
    let open = ["table", game, "--data", ".", "--alone", "--seed", "1"];
    let players = if game == "heimr" { 4 } else { 3 };
    let players = if game == "triumvene" { 2 } else { players };
    let run = norn_in(folder.path(), &open, &format!("1\n{}{}\n", "\n".repeat(players), typed.join("\n")));
    assert_eq!(run.code, 0, "{}", run.shown());
    run.page()
}

#[test]
fn the_referee_is_told_how_to_insist_on_what_is_refused_outright() {
    let page = alone("heimr", &["end the fight", "insist end the fight", "", "log 6"]);
    assert!(page.contains("> end the fight\nNo: There is no fight. [heimr.combat.end]\n"), "{page}");
    assert!(page.contains("type `insist end the fight`; everybody sees that."), "{page}");
    // It stands where it happens, and in the log.
    assert_eq!(page.matches("The referee lets it pass: A fight.").count(), 2, "{page}");
    // What is refused on the way passes, too.
    let page =
        alone("heimr", &["strike", "why not", "back", "insist strike or shoot", "orri", "ash", "1", ""]);
    assert_eq!(page.matches("can't be chosen now").count(), 1, "{page}");
    assert!(page.contains("go `back` and begin with `insist`;"), "{page}");
    assert!(
        page.contains("Orri attacks Ash with Hunting bow\nThe referee lets it pass: Ammunition.\n"),
        "{page}"
    );
    // What the rules refuse has no odds; that is nothing that the referee may not know.
    assert!(!page.contains("not known to you"), "{page}");
    // A player is told why, and of nothing else.
    let page = alone("heimr", &["seat Player 1", "end the fight", "insist end the fight"]);
    assert!(!page.contains("To let it pass"), "{page}");
    assert!(page.contains("Only the referee may let a refusal pass"), "{page}");
}

#[test]
fn what_can_not_be_chosen_is_one_line_that_unfolds() {
    let page = alone("heimr", &["move", "why not", "why not", "back"]);
    assert!(page.contains("> move\n3 can't be chosen now: `why not` lists them.\nWho acts\n"), "{page}");
    assert_eq!(page.matches("  - Sigrun: No way leads from where Sigrun is").count(), 2, "{page}");
    assert_eq!(page.matches("[heimr.border.crossing-needed]").count(), 6, "{page}");
}

#[test]
fn a_plain_move_has_no_odds() {
    let page = alone("heimr", &["move", "1", "1"]);
    assert!(page.contains("\nTove goes to Mill floor (C2)\n"), "{page}");
    assert!(!page.contains("Odds:") && !page.contains("Show all odds"), "{page}");
    // What can't come is not told among what can.
    let page = alone("heimr", &["strike", "sigrun", "1", "back"]);
    assert!(!page.contains("0/1"), "{page}");
}

#[test]
fn alone_the_keyboard_follows_the_turn() {
    let fight = ["begin a fight", "1 2 3 4 5 6 7", "", "", "", "", "", "", "none"];
    let typed = [&fight[..], &["end the turn", "", "end the turn", "", "something else"]].concat();
    let page = alone("symbaroum", &typed);
    let order = [
        "It is Hound's turn.\nWhat do you do, Referee?",
        "--- Player 1 ---",
        "It is Alva's turn.\nWhat do you do, Player 1?",
        "Something else, as the referee",
    ];
    let mut from = 0;
    for told in order {
        from += page[from..].find(told).unwrap_or_else(|| panic!("{told}: {page}"));
    }
    assert!(!page.contains("> seat"), "{page}");
    // Where several sit there, whose turn it is is called, and how they get the keyboard.
    let folder = tempfile::tempdir().unwrap();
    let open = ["table", "symbaroum", "--data", ".", "--seed", "1"];
    let typed = format!("1\n\n\n\n{}\nend the turn\n\n", fight.join("\n"));
    let page = norn_in(folder.path(), &open, &typed).page();
    assert!(page.contains("It is Alva's turn. `seat Player 1` hands Player 1 the keyboard."), "{page}");
}

#[test]
fn a_die_is_shown_and_typed_as_a_die() {
    let folder = tempfile::tempdir().unwrap();
    let open = ["table", "symbaroum", "--data", ".", "--alone"];
    let run = norn_in(folder.path(), &open, "make\na weapon for the list\nHook\n1d7\n1d10\n");
    let page = run.page();
    assert!(page.contains("   4  1D10\n"), "{page}");
    assert!(page.contains("`1d7` is not among these. Did you mean `1D"), "{page}");
    assert!(!page.contains("`1d10` is not among these"), "{page}");
    // So it stands where what is filled in can be changed.
    let typed = format!("make\na weapon for the list\nHook\n1d10\n{}2\n", "\n".repeat(6));
    let page = norn_in(folder.path(), &["table", "symbaroum", "--data", ".", "--alone"], &typed).page();
    assert!(page.contains("  Damage die: 1D10\n"), "{page}");
}

#[test]
fn a_free_character_is_claimed_and_the_latest_is_taken_back() {
    let free = ["play", "2", "none", "seat player 1"];
    let page =
        alone("heimr", &[&free[..], &["claim zoe", "claim sigrun", "people", "claim sigrun"]].concat());
    assert!(page.contains("   1  Play Sigrun, whom nobody plays\n"), "{page}");
    assert!(page.contains("Nobody free is called `zoe`: there is `Sigrun`"), "{page}");
    assert!(page.contains("Player 1 plays Sigrun from here on.\n"), "{page}");
    assert!(page.contains("Every character that a player could play is played"), "{page}");
    let page = alone("heimr", &["move", "1", "", "take back", "take back", "take back"]);
    let goes = page.rfind("Tove goes to Mill floor (C2)").unwrap();
    assert!(page[goes..].contains("> take back\nReferee takes the latest change back.\n"), "{page}");
}

#[test]
fn a_proposal_says_that_it_waits() {
    let proposed = ["seat Player 1", "try something", "climb the wall", "", "", "", "", ""];
    let page = alone("triumvene", &proposed);
    assert!(page.contains("It has not happened yet: it waits for the referee's consent.\n"), "{page}");
}

#[test]
fn nobody_is_asked_where_there_is_one_way() {
    // Where one thing alone can be typed, it is not called a number from 1 to 1.
    let folder = tempfile::tempdir().unwrap();
    let run = norn_in(folder.path(), &["table", "heimr", "--data", ".", "--alone"], "seat\n\n2\n");
    assert!(
        run.page().contains("> \nType 1; `back` leaves.\n> 2\nThere is no 2 here: type 1.\n"),
        "{}",
        run.out
    );
    let page = alone("heimr", &["strike", "kettil", "back"]);
    assert!(page.contains("\nWith what: Great axe (Swordsmanship C 1 P 6, damage 3)\n"), "{page}");
    // Of the others it is said why they can't be reached.
    assert!(page.contains("\n6 can't be chosen now: `why not` lists them.\nAt whom: Tove"), "{page}");
    let page = alone("heimr", &["strike", "sigrun", "1 2 3", "back"]);
    assert!(page.contains("These are 3; it takes 1 to 2 numbers"), "{page}");
}

#[test]
fn how_far_several_are_is_told_once_and_in_two_lines() {
    let page = alone("heimr", &[&["begin a fight"][..], &[""; 8]].concat());
    let told = "  - Still to answer or roll: Sigrun, Orri, Tove, Kettil and the referee (4\n    times).\n";
    assert_eq!(page.matches(told).count(), 1, "{page}");
    assert!(page.contains("  - So far: Sigrun: 1.\n"), "{page}");
}
