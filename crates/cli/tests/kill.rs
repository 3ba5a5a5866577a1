//! A whole session, typed at the terminal: played through, killed again and again, refused by a full disk, and
//! opened twice.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::kept::{self, Files, Lot};
use common::norn_in;
use common::typist::{Act, Played, Sitting, script};
use norn_chronicle::canon::Written;
use norn_chronicle::store::{Batch, Store};
use norn_chronicle::{Body, Entry, Said, Source};
#[cfg(debug_assertions)]
use norn_store::Point;
use norn_store::Sqlite;
use norn_testkit::random::trials;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

const TABLE: &str = "The toll house";
/// How often the session is killed at moments that nobody has chosen; `make fuzz` kills it more often.
const KILLS: u64 = 20;

/// What is typed in a whole session.
fn script_of_session() -> Vec<Act> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/session.typed");
    script(&std::fs::read_to_string(file).unwrap())
}

fn log(folder: &Path) -> Vec<Entry> {
    Files::of(folder).log(TABLE).unwrap()
}

fn verified(folder: &Path) -> serde_json::Value {
    kept::verified(folder, TABLE, &[]).1
}

/// What a table shows to whoever comes back to it, before anything is typed.
fn screen(folder: &Path) -> String {
    let (shown, said, status) = Sitting::open(folder, TABLE, &[]).end();
    assert!(status.success(), "{said}");
    let end = shown.rfind("\nEverything is kept.").expect("it says that everything is kept");
    shown[..end].to_owned()
}

/// A table that has begun, and nothing more.
fn begun() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    screen(folder.path());
    folder
}

/// The session, played without any trouble.
struct Session {
    /// The table as it was when it had begun: with its secrets, so that the same faces fall again.
    begun: Files,
    acts: Vec<Played>,
    log: Vec<Entry>,
    /// How long the log was before each act, and at the end.
    reached: Vec<usize>,
    /// The table before each act, and at the end.
    files: Vec<Files>,
    /// What somebody saw who came back before each act, and at the end: read with [`Session::screen`].
    screens: Vec<OnceLock<String>>,
    shown: String,
}

static SESSION: LazyLock<Session> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let mut at = Sitting::open(folder.path(), TABLE, &[]);
    assert!(at.asks());
    let begun = Files::of(folder.path());
    let (mut reached, mut kept) = (vec![], vec![]);
    let mut look = || {
        let files = Files::of(folder.path());
        reached.push(files.log(TABLE).unwrap().len());
        kept.push(files);
    };
    look();
    let mut acts = vec![];
    for act in script_of_session() {
        if let Some(played) = act.play(&mut at) {
            acts.push(played);
            look();
        }
    }
    let (shown, said, status) = at.end();
    assert!(status.success(), "{said}");
    let log = log(folder.path());
    for (n, pair) in reached.windows(2).enumerate() {
        // One line makes it happen, in one piece: so there is nothing between before and after.
        let commands = log[pair[0]..pair[1]].iter().filter(|entry| entry.command.is_some()).count();
        assert!(commands <= 1, "{}: {commands} commands", acts[n].title);
    }
    let screens = kept.iter().map(|_| OnceLock::new()).collect();
    Session { begun, acts, log, reached, files: kept, screens, shown }
});

impl Session {
    /// Where an act stands.
    fn act(&self, title: &str) -> usize {
        self.acts.iter().position(|act| act.title == title).unwrap()
    }

    /// What somebody sees who comes back before this act, or at the end. A program is run to know it, so each is looked
    /// at when it is first asked for.
    fn screen(&self, act: usize) -> &str {
        self.screens[act].get_or_init(|| {
            let copy = self.files[act].folder();
            let shown = screen(copy.path());
            assert_eq!(log(copy.path()).len(), self.reached[act], "looking changes nothing");
            shown
        })
    }

    fn happens(&self, act: usize) -> bool {
        self.reached[act] < self.reached[act + 1]
    }

    /// How many acts a log holds, if it is the session's own: the same faces, and nothing twice.
    fn acts_in(&self, log: &[Entry]) -> usize {
        for (now, was) in log.iter().zip(&self.log) {
            assert_eq!((now.seq, now.by, &now.audience), (was.seq, was.by, &was.audience));
            assert_eq!((now.salt, &now.body), (was.salt, &was.body), "entry {}", now.seq);
        }
        let found = self.reached.iter().position(|count| *count == log.len());
        found.unwrap_or_else(|| panic!("half of an act was kept: {} entries", log.len()))
    }

    /// Who comes back finds what there was: as much of it as was shown.
    fn comes_back(&self, act: usize, shown: &str) {
        let was = self.screen(act);
        assert!(shown.starts_with(was) || was.starts_with(shown), "not this:\n{shown}\n--- but this:\n{was}");
    }

    /// How many of the acts from this one on have been shown to be over.
    fn acknowledged(&self, first: usize, last: usize, shown: &str) -> usize {
        let mut rest = shown;
        let mut over = 0;
        for act in &self.acts[first..last] {
            for line in &act.typed {
                // Each line is repeated after the prompt that it answers.
                let repeated = ["> ", "] ", "? "].map(|prompt| format!("{prompt}{line}\n"));
                let found =
                    repeated.iter().filter_map(|one| Some(rest.find(one.as_str())? + one.len())).min();
                let Some(end) = found else { return over };
                rest = &rest[end..];
            }
            // What stands behind the last line has come of it.
            over += usize::from(!rest.is_empty());
        }
        over
    }

    /// The log is whole, and holds.
    fn holds(&self, folder: &Path) {
        assert_eq!(self.acts_in(&log(folder)), self.acts_in(&self.log));
        assert_eq!(log(folder).len(), self.log.len());
        let told = verified(folder);
        assert_eq!(told["holds"], true, "{told}");
        // What was shown to somebody who came back again and again is what is shown to anybody.
        assert_eq!(screen(folder), self.screen(self.acts.len()));
    }
}

#[test]
fn a_session_is_played_through_the_terminal() {
    let session = &*SESSION;
    for line in session.shown.lines() {
        assert!(line.chars().count() <= 80, "wider than 80 columns: {line}");
    }
    // What is asked at the end of each act is asked of whoever comes back then.
    for (n, act) in session.acts.iter().enumerate() {
        let another =
            act.asked.contains("What do you do, ") && !act.asked.contains("What do you do, Referee?");
        if act.asked.lines().count() > 1 && !another && session.happens(n) {
            let asked = act.asked.lines().next_back().unwrap();
            assert!(session.screen(n + 1).ends_with(asked), "{}:\n{}", act.title, session.screen(n + 1));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let mut at = Sitting::open(folder.path(), TABLE, &[]);
    for act in script_of_session() {
        act.play(&mut at);
    }
    at.end();
    let whole = norn_in(folder.path(), &["export", TABLE, "--data", "."], "");
    assert_eq!(whole.code, 0, "{}", whole.shown());
    let run = norn_in(folder.path(), &["verify", &format!("{TABLE}.norn")], "");
    assert_eq!(run.code, 0, "{}", run.page());
    for seat in ["Ann", "Ben"] {
        norn_in(folder.path(), &["export", TABLE, "--data", ".", "--seat", seat, "--out", "seat.norn"], "");
        let run = norn_in(folder.path(), &["verify", "seat.norn"], "");
        assert_eq!(run.code, 0, "{}", run.page());
    }
    // The chain is at work too: some faces were typed, some taken again, some fell by themselves.
    let log = log(folder.path());
    let sources: Vec<&Source> = log
        .iter()
        .filter_map(|entry| match &entry.body {
            Body::Rolled { source, .. } => Some(source),
            _ => None,
        })
        .collect();
    assert!(sources.iter().any(|source| matches!(source, Source::Typed(_))));
    assert!(sources.iter().any(|source| matches!(source, Source::Again(_))));
    assert!(sources.iter().any(|source| matches!(source, Source::Links { .. })));
}

/// At named points of the store, in every act: before the commit nothing has happened, after it everything has,
/// and nothing of it was shown in either case.
#[cfg(debug_assertions)]
#[test]
fn a_session_that_is_killed_at_every_point_of_the_store_comes_back() {
    let session = &*SESSION;
    let folder = session.begun.folder();
    let more = std::env::var("TRIALS").is_ok();
    let mut kills = 0;
    for (n, act) in session.acts.iter().enumerate() {
        if !session.happens(n) {
            continue;
        }
        let after = if n % 2 == 0 { Point::AfterCommit } else { Point::BeforeAck };
        let before = [Point::BeforeBegin, Point::AfterInsert, Point::BeforeCommit];
        // Here one of them in every other act; all of them in each where more is tried. What is over is kept, so that the
        // next can come.
        let tried = if more { &before[..] } else { &before[n / 2 % 3..][..n % 2] };
        for &point in tried.iter().chain([&after]) {
            let mut at = Sitting::open(folder.path(), TABLE, &[("NORN_FAULT", point.name())]);
            at.types(&act.typed);
            let (shown, said, status) = at.end();
            assert_eq!(status.code(), None, "{point:?} in `{}` ends it: {shown}{said}", act.title);
            session.comes_back(n, &shown);
            assert_eq!(session.acknowledged(n, n + 1, &shown), 0, "{point:?} in `{}`: {shown}", act.title);
            let kept = session.acts_in(&log(folder.path()));
            assert_eq!(
                session.reached[kept],
                session.reached[n + usize::from(point == after)],
                "{point:?} in `{}`",
                act.title
            );
            kills += 1;
        }
    }
    assert!(if more { 4 * 60 } else { 3 * 30 } < kills, "{kills}");
    session.holds(folder.path());
    println!("killed {kills} times");
}

/// The beginning of a table and of its database, killed at every named point.
#[cfg(debug_assertions)]
#[test]
fn a_table_that_is_killed_while_it_begins_has_begun_or_not() {
    for point in Point::ALL {
        let folder = tempfile::tempdir().unwrap();
        let (shown, said, status) =
            Sitting::open(folder.path(), TABLE, &[("NORN_FAULT", point.name())]).end();
        assert_eq!((status.code(), shown.as_str()), (None, ""), "{point:?}: {said}");
        let kept = Files::of(folder.path()).log(TABLE);
        assert_eq!(kept.is_some(), matches!(point, Point::AfterCommit | Point::BeforeAck), "{point:?}");
        screen(folder.path());
        let now = log(folder.path());
        assert!(kept.is_none_or(|kept| kept == now), "{point:?}");
        assert_eq!(verified(folder.path())["holds"], true);
    }
}

#[test]
fn a_session_that_is_killed_at_any_moment_comes_back() {
    let session = &*SESSION;
    let (wanted, seed) = trials(KILLS);
    let wanted = usize::try_from(wanted).unwrap();
    let mut lot = Lot(seed);
    let mut kills = 0;
    while kills < wanted {
        let folder = session.begun.folder();
        let mut n = 0;
        while n < session.acts.len() {
            // As many in each act as are due, and then one that lets it be.
            let due = wanted.saturating_sub(kills).div_ceil(session.acts.len() - n);
            let from = kills;
            let mut kept = n;
            while kept == n {
                let killed;
                (kept, killed) = if kills + 1 < from + due && lot.below(2) == 0 {
                    killed_at_work(session, folder.path(), n, &mut lot)
                } else {
                    killed_after(session, folder.path(), n, kills + 1 < from + due, &mut lot)
                };
                kills += usize::from(killed);
            }
            n = kept;
        }
        session.holds(folder.path());
    }
    println!("killed {kills} times");
}

/// Killed after some lines of an act: what they did stands on the screen. Gives how many acts are over then.
fn killed_after(session: &Session, folder: &Path, n: usize, within: bool, lot: &mut Lot) -> (usize, bool) {
    let act = &session.acts[n];
    let lines = if within { lot.below(act.typed.len()) } else { act.typed.len() };
    let over = lines == act.typed.len();
    let mut at = Sitting::open(folder, TABLE, &[]);
    assert!(at.asks());
    assert_eq!(at.latest(), session.screen(n), "before `{}`", act.title);
    for line in &act.typed[..lines] {
        at.types(std::slice::from_ref(line));
        assert!(at.asks(), "{}", at.shown());
    }
    let (shown, killed) = at.kill();
    assert_eq!(session.acknowledged(n, n + 1, &shown), usize::from(over), "{shown}");
    let reached = n + usize::from(over);
    let kept = session.acts_in(&log(folder));
    assert_eq!(session.reached[kept], session.reached[reached], "{lines} lines of `{}`: {shown}", act.title);
    (reached, killed)
}

/// Killed somewhere while it works through what was typed ahead. Gives how many acts are over then.
fn killed_at_work(session: &Session, folder: &Path, n: usize, lot: &mut Lot) -> (usize, bool) {
    let last = (n + 1 + lot.below(3)).min(session.acts.len());
    let ahead = &session.acts[n..last];
    let lines: Vec<String> = ahead.iter().flat_map(|act| act.typed.clone()).collect();
    let most = session.screen(n).len() + ahead.iter().map(|act| act.shown.len()).sum::<usize>();
    let mut at = Sitting::open(folder, TABLE, &[]);
    at.types(&lines);
    at.shows(lot.below(most));
    let (shown, killed) = at.kill();
    session.comes_back(n, &shown[..shown.len().min(session.screen(n).len())]);
    let over = n + session.acknowledged(n, last, &shown);
    // Where nothing happens nothing is kept: as much is over as was shown.
    let kept = session.acts_in(&log(folder));
    let reached = (over..=last).find(|act| session.reached[*act] == session.reached[kept]);
    let reached = reached.unwrap_or_else(|| panic!("{over} acts were shown and {kept} are kept: {shown}"));
    (reached, killed)
}

/// What tests can do to the program is not in what people run.
#[test]
fn only_builds_that_check_themselves_can_be_told_to_fail() {
    let folder = begun();
    let mut at = Sitting::open(folder.path(), TABLE, &[("NORN_FAULT", "before-commit")]);
    at.types(&["say hello".to_owned()]);
    let (_, _, status) = at.end();
    assert_eq!(status.success(), !cfg!(debug_assertions));
}

#[test]
fn a_place_that_can_not_be_written_to_is_refused_before_anything_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    std::fs::create_dir_all(folder.path().join("taken/norn.db")).unwrap();
    for data in ["file", "file/below", "taken"] {
        let run = norn_in(folder.path(), &["table", "triumvene", "--data", data], "invite Ann\n");
        assert_eq!((run.code, run.out.as_str()), (4, ""), "{data}: {}", run.shown());
        assert!(run.page().contains("--data"), "{}", run.err);
        let run = norn_in(folder.path(), &["serve", "--no-browser", "--data", data, "--json"], "");
        assert_eq!(run.error()["kind"], "environment");
    }
}

/// A disk with no room for another page.
#[cfg(debug_assertions)]
const FULL: (&str, &str) = ("NORN_PAGES", "1");

#[cfg(debug_assertions)]
#[test]
fn on_a_full_disk_no_table_begins() {
    let folder = tempfile::tempdir().unwrap();
    let (shown, said, status) = Sitting::open(folder.path(), TABLE, &[FULL]).end();
    assert_eq!((status.code(), shown.as_str()), (Some(4), ""));
    assert!(said.contains("there is no space left") && said.contains("make space"), "{said}");
    // With room, it does.
    screen(folder.path());
}

/// What the disk has no room for is not shown, least of all a face; with room it is the same question and the same
/// face.
#[cfg(debug_assertions)]
#[test]
fn on_a_full_disk_nothing_is_shown_that_is_not_kept() {
    let session = &*SESSION;
    let act = session.act("His dice fall");
    let folder = session.files[act].folder();
    let mut at = Sitting::open(folder.path(), TABLE, &[FULL]);
    assert!(at.asks());
    assert_eq!(at.latest(), session.screen(act));
    let mut says = |text: String| {
        at.types(&[text]);
        assert!(at.asks(), "{}", at.shown());
        let told = at.latest().split_whitespace().collect::<Vec<_>>().join(" ");
        let refused =
            told.contains("so it has not happened: there is no space left") && told.contains("make space");
        assert!(refused || told.contains("Ben: \"x"), "{told}");
        !refused
    };
    // Talk fills what is left of the last pages, and then nothing fits.
    let mut said = 0;
    for length in [900, 90, 1] {
        while says(format!("say {}", "x".repeat(length))) {
            said += 1;
        }
    }
    assert!(!says(String::new()));
    let a_face = |line: &str| line.trim_start().starts_with("d12 ");
    assert!(!at.latest().lines().any(a_face), "{}", at.latest());
    assert!(session.acts[act].shown.lines().any(a_face), "a face is known by that");
    let (_, _, status) = at.end();
    assert_eq!(status.code(), Some(4));
    let now = log(folder.path());
    assert_eq!(now.len(), session.reached[act] + said);
    assert_eq!(session.log[..session.reached[act]], now[..session.reached[act]]);
    // With room, the dice fall as they would have.
    let mut at = Sitting::open(folder.path(), TABLE, &[]);
    at.types(&session.acts[act].typed);
    at.end();
    let faces = |log: &[Entry]| {
        log.iter().rev().find_map(|entry| match &entry.body {
            Body::Rolled { faces, .. } => Some(faces.clone()),
            _ => None,
        })
    };
    assert_eq!(faces(&log(folder.path())), faces(&session.log));
    assert_eq!(verified(folder.path())["holds"], true);
}

/// One window at a time: whoever comes second is refused before anything is shown, and told who was first.
#[test]
fn a_folder_has_one_window() {
    let folder = begun();
    let mut first = Sitting::open(folder.path(), TABLE, &[]);
    assert!(first.asks());
    let (shown, said, status) = Sitting::open(folder.path(), TABLE, &[]).end();
    assert_eq!((status.code(), shown.as_str()), (Some(4), ""), "{said}");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains(&format!("in use by `norn table` (process {})", first.process())), "{said}");
    assert!(said.contains("close that one first"), "{said}");
    // Another table, another command, and the same for a program.
    for args in [&["table", "triumvene", "other"][..], &["import", "kept.norn"], &["serve", "--no-browser"]] {
        let export = ["export", TABLE, "--data", ".", "--out", "kept.norn", "--force"];
        assert_eq!(norn_in(folder.path(), &export, "").code, 0, "who only reads is let in");
        let run = norn_in(folder.path(), &[args, &["--data", "."]].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (4, ""), "{}", run.shown());
        let json = norn_in(folder.path(), &[args, &["--data", ".", "--json"]].concat(), "").error();
        // A table has no JSON, wherever it is.
        let kind = if args[0] == "table" { "bad-input" } else { "environment" };
        assert_eq!(json["kind"], kind, "{json}");
    }
    // A window that is closed in whichever way lets in the next.
    first.kill();
    screen(folder.path());
}

/// Who writes to the file without asking changes a table under its players: they are told so, and what they wanted has
/// not happened.
#[test]
fn a_table_that_another_program_played_on_is_not_played_over() {
    let session = &*SESSION;
    let act = session.act("With three points the referee makes it fail");
    let folder = session.files[act].folder();
    let mut window = Sitting::open(folder.path(), TABLE, &[]);
    assert!(window.asks());
    let mut store = Sqlite::open(&folder.path().join("norn.db")).unwrap();
    let about = store.named(TABLE).unwrap().unwrap();
    let said = Entry {
        seq: about.tip.count,
        hand: None,
        command: None,
        body: Body::Said { text: "Boo.".into(), kind: Said::Talk, about: None },
        ..session.log[session.reached[act] - 1].clone()
    };
    let entries = [Written::of(said).unwrap()].into();
    let batch =
        Batch { table: about.id, expected: about.tip.count, entries, secrets: None, pictures: vec![] };
    store.append(&batch).unwrap();
    window.types(&["1".to_owned()]);
    let (shown, said, status) = window.end();
    assert_eq!(status.code(), Some(4));
    let told = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("has not happened") && told.contains("open it again"), "{shown}\n{said}");
    assert_eq!(log(folder.path()).len(), session.reached[act] + 1);
}

/// Several windows at once can't begin the same table.
#[test]
fn a_table_begins_once() {
    let folder = tempfile::tempdir().unwrap();
    let windows = [1, 2, 3, 4].map(|_| Sitting::open(folder.path(), TABLE, &[]));
    for window in windows {
        let (shown, said, status) = window.end();
        // Whoever comes in between is refused before anything is shown.
        assert!(status.success() || shown.is_empty(), "{shown}{said}");
    }
    let begun = log(folder.path()).iter().filter(|entry| matches!(entry.body, Body::Begun { .. })).count();
    assert_eq!(begun, 1);
    assert_eq!(verified(folder.path())["holds"], true);
}
