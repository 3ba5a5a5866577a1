//! What was stored since version 1.0 of the formats: logs, databases, scenarios and packs of every game, frozen with each
//! landing that changed a format. Every later version reads, verifies and replays all of it, and plays on. See
//! `docs/compatibility.md`. The folder `0.9` holds a database from right before, in the editions of then.
//!
//! `make freeze` freezes a folder for the version in [`VERSION`]; a folder that is there is never written again
//! (`FREEZE=again` does so, for a version that nothing was released with yet).
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::norn_in;
use norn_chronicle::canon::{Written, hash};
use norn_chronicle::erase::{erases, from_all};
use norn_chronicle::export::{Reader, Whose, export};
use norn_chronicle::store::{Batch, Store as _};
use norn_chronicle::{Entry, Error, Picture, PictureKind, REFEREE, ScriptChange, Seat, Tiles};
use norn_shelf::Game;
use norn_store::Sqlite;
use norn_table::act::Beginning;
use norn_table::moved::{Checked, Chronicle};
use norn_table::secrets::Secrets;
use norn_table::view::Live;
use norn_table::{Command, Root, SEAL_HIDDEN, Say, pack, scenario};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, Cursor};
use std::path::{Path, PathBuf};

/// The version of the formats that this program writes.
const VERSION: &str = "1.5";
/// What a folder may take, in bytes: logs are kept small.
const FOLDER_MAX: u64 = 1_500_000;
/// The games whose logs are kept; the invented one is nobody's.
const GAMES: [&str; 5] = ["triumvene", "heimr", "symbaroum", "adventuring", "fivey"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn stored() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stored")
}

/// The folders of all versions.
fn versions() -> Vec<PathBuf> {
    let folders = fs::read_dir(stored()).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = folders.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return vec![] };
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// A session of each game: short, and with something that the version before had not.
const SESSIONS: [(&str, &str); 5] = [
    ("triumvene", "from-the-dark"),
    ("heimr", "in-fog"),
    ("symbaroum", "done-again"),
    ("adventuring", "wolf-that-was-tamed"),
    ("fivey", "hireling"),
];

/// What counts as a picture and its tiles here: nobody looks into the bytes.
const PICTURES: [&[u8]; 3] = [b"all of it", b"on the left", b"on the right"];

/// A picture comes to lie under a map, and then its tiles. Fog hides who stands there, and goes from what the company sees.
fn pictured(mut live: Box<dyn Live>, now: Option<i64>) -> Vec<Entry> {
    let mut entries = vec![];
    let sizes = [(60, 50), (256, 250), (44, 250)];
    let pictures = std::iter::zip(PICTURES, sizes)
        .map(|(bytes, (width, height))| Picture::of(PictureKind::Jpeg, width, height, bytes).unwrap());
    let pictures: Vec<Picture> = pictures.collect();
    for picture in &pictures {
        let (next, turn) = live.put_picture(REFEREE, picture, now).unwrap();
        live = next;
        entries.extend(turn.entries.into_iter().map(Entry::from));
    }
    let map = || "map".to_owned();
    let tiles =
        Tiles { of: pictures[0].hash, width: 300, height: 250, side: 256, pictures: pictures[1..].to_vec() };
    let says = [
        Say::LayPicture {
            map: map(),
            picture: Some(pictures[0]),
            x: 1_000,
            y: 4_000,
            cell: 2_000,
            hidden: Some(true),
        },
        Say::TilePicture { map: map(), tiles },
        Say::Wish { about: "fog-lifts".to_owned(), wish: norn_kernel::Value::word("by-sight") },
    ];
    for (nth, say) in says.into_iter().enumerate() {
        let (next, turn) = live.say(REFEREE, &Command::new(format!("lay-{nth}"), say), now).unwrap();
        live = next;
        entries.extend(turn.entries.into_iter().map(Entry::from));
    }
    entries
}

/// Somebody calls for a change of the story, steps out and is back, and has what they said erased.
fn erased(mut live: Box<dyn Live>, now: Option<i64>) -> Vec<Entry> {
    let mut entries = vec![];
    let player = Seat(1);
    let words = || "a thing that I regret".to_owned();
    let says = [
        (player, Say::Call { change: ScriptChange::Rewind { back_to: None } }),
        (player, Say::Ready {}),
        (REFEREE, Say::Resume {}),
        (player, Say::StepOut { out: true }),
        (player, Say::StepOut { out: false }),
        (player, Say::Talk { text: words(), to: None }),
        (player, Say::Note { text: words(), public: false }),
        (REFEREE, Say::Floor {}),
        (player, Say::Talk { text: words(), to: None }),
        (player, Say::Erase { seat: None }),
        (REFEREE, Say::Yield {}),
    ];
    for (nth, (seat, say)) in says.into_iter().enumerate() {
        let (next, turn) = live.say(seat, &Command::new(format!("safe-{nth}"), say), now).unwrap();
        live = next;
        entries.extend(turn.entries.into_iter().map(Entry::from));
    }
    entries
}

fn freeze(folder: &Path) {
    fs::create_dir_all(folder.join("packs")).unwrap();
    let kept = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(&kept.path().join("norn.db")).unwrap();
    let now = Some(1_700_000_000);
    for (nth, (name, session)) in SESSIONS.into_iter().enumerate() {
        let game = Game::named(name).unwrap();
        let file = root().join(format!("rulesets/{name}/scenarios/{session}.toml"));
        let text = fs::read_to_string(file).unwrap();
        let read = scenario::read(&text).unwrap();
        let secrets = Secrets { seeded: false, root: Root([u8::try_from(nth).unwrap() + 1; 32]) };
        let (table, referee) = (name.to_owned(), "Referee".to_owned());
        let beginning =
            Beginning { name: table, referee, root: secrets.root.clone(), seeded: false, origin: None, now };
        let (live, mut entries) = game.rules().begin(beginning).unwrap();
        let seals = Say::Wish { about: SEAL_HIDDEN.to_owned(), wish: true.into() };
        let (live, turn) = live.say(REFEREE, &Command::new("seal", seals), now).unwrap();
        entries.extend(turn.entries.into_iter().map(Entry::from));
        let played = scenario::lay_out(live, entries, &read, now, true).unwrap();
        let about = store.create(&played.entries, &secrets.write()).unwrap();
        let more = match name {
            "heimr" => pictured(played.live, now),
            "triumvene" => erased(played.live, now),
            _ => vec![],
        };
        if name == "triumvene" {
            let entries = more.iter().map(|entry| Written::of(entry.clone()).unwrap()).collect();
            let (table, expected) = (about.id, about.tip.count);
            store.append(&Batch { table, expected, entries, secrets: None, pictures: vec![] }).unwrap();
        }
        let mut all: Vec<Entry> = played.entries.into_iter().chain(more).collect();
        let erasing: Vec<Entry> = all.iter().filter(|entry| erases(entry).is_some()).cloned().collect();
        for (seq, seat, called) in erasing.iter().filter_map(erases) {
            from_all(&mut all, seq, seat, called).unwrap();
        }
        let mut log = vec![];
        let entries = || all.iter().cloned().map(Ok::<_, Error>);
        let picture = |wanted: &Picture| {
            Ok::<_, Error>(PICTURES.into_iter().find(|bytes| wanted.is(bytes)).unwrap().to_vec())
        };
        export(&mut log, Whose::Referee, &format!("norn {VERSION}"), entries, picture).unwrap();
        fs::write(folder.join(format!("{name}.norn")), log).unwrap();
        fs::write(folder.join(format!("{name}.toml")), text).unwrap();
        for file in files(&root().join(format!("rulesets/{name}/packs"))) {
            let pack = file.parent().and_then(Path::file_name).unwrap();
            let to = folder.join("packs").join(format!("{name}-{}", pack.display()));
            fs::create_dir_all(&to).unwrap();
            fs::copy(&file, to.join(file.file_name().unwrap())).unwrap();
        }
    }
    store.close().unwrap();
    fs::write(folder.join(DATABASE), dump(&kept.path().join("norn.db"))).unwrap();
    let of = |file: &PathBuf| file.strip_prefix(folder).unwrap().display().to_string().replace('\\', "/");
    let list: String = files(folder)
        .iter()
        .filter(|file| of(file) != HASHES)
        .map(|file| format!("{}  {}\n", hash(&fs::read(file).unwrap()), of(file)))
        .collect();
    fs::write(folder.join(HASHES), list).unwrap();
}

/// A database with a table of each game.
const DATABASE: &str = "norn.sql";

/// A database as text.
fn dump(path: &Path) -> String {
    let connection = Connection::open(path).unwrap();
    let texts = |sql: &str| -> Vec<String> {
        let mut select = connection.prepare(sql).unwrap();
        let rows = select.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let number = |of: &str| texts(&format!("SELECT {of} || '' FROM pragma_{of}")).remove(0);
    let mut sql = format!(
        "PRAGMA foreign_keys=OFF;\nPRAGMA application_id = {};\nPRAGMA user_version = {};\nBEGIN TRANSACTION;\n",
        number("application_id"),
        number("user_version")
    );
    let made = "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid";
    texts(made).iter().for_each(|line| sql.push_str(&format!("{line}\n")));
    let tables =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    for table in texts(tables) {
        let columns = texts(&format!("SELECT name FROM pragma_table_info('{table}')"));
        let quoted: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
        for row in texts(&format!("SELECT {} FROM {table}", quoted.join(" || ',' || "))) {
            sql.push_str(&format!("INSERT INTO {table} VALUES ({row});\n"));
        }
    }
    sql + "COMMIT;\n"
}

/// The hash of each file of a folder, as `sha256sum -c` reads them.
const HASHES: &str = "sha256.txt";

fn open(file: &Path) -> Chronicle {
    let input: Box<dyn BufRead> = Box::new(Cursor::new(fs::read(file).unwrap()));
    Reader::open(input).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn this_version_has_a_folder() {
    let folder = stored().join(VERSION);
    match std::env::var("UPDATE").as_deref() {
        Ok("1") if !folder.exists() => freeze(&folder),
        Ok("again") => {
            if folder.exists() {
                fs::remove_dir_all(&folder).unwrap();
            }
            freeze(&folder);
        }
        _ => {}
    }
    assert!(folder.exists(), "nothing is frozen of version {VERSION}: run this with UPDATE=1");
    for name in GAMES {
        assert!(folder.join(format!("{name}.norn")).exists(), "{name}");
    }
    let bytes: u64 = files(&folder).iter().map(|file| fs::metadata(file).unwrap().len()).sum();
    assert!(bytes < FOLDER_MAX, "{bytes} bytes");
}

#[test]
fn no_stored_file_has_changed() {
    for folder in versions() {
        let list = fs::read_to_string(folder.join(HASHES)).unwrap();
        let listed: BTreeMap<&str, &str> = list
            .lines()
            .map(|line| line.split_once("  ").map(|(hash, file)| (file, hash)).expect("a hash and a file"))
            .collect();
        let there = files(&folder).len() - 1;
        assert_eq!(listed.len(), there, "{}: each file is listed", folder.display());
        for (file, was) in listed {
            let now = hash(&fs::read(folder.join(file)).unwrap()).to_string();
            assert_eq!(now, was, "{}/{file} is stored for ever, and was changed", folder.display());
        }
    }
}

#[test]
fn every_stored_log_is_read_verified_and_replayed() {
    let mut read = 0;
    for file in versions().iter().flat_map(|folder| files(folder)) {
        if file.extension().is_none_or(|extension| extension != "norn") {
            continue;
        }
        let name = file.display();
        let ruleset = open(&file).header().ruleset.clone();
        let game = Game::named(&ruleset).unwrap();
        let checked = Checked::of(game.rules(), None, || Ok::<_, Error>(open(&file))).unwrap();
        // A log that differs under a later edition says so; one that is called tampered with was not kept as promised.
        assert_eq!(checked.contradiction(), None, "{name}");
        let rules = checked.rules.expect("it is a referee's");
        assert!(0 < rules.attempts || 0 < rules.changes, "{name}");
        let entries: Vec<Entry> = open(&file).map(Result::unwrap).collect();
        assert!(!entries.is_empty());
        read += 1;
    }
    assert!(GAMES.len() <= read);
}

#[test]
fn every_stored_scenario_is_played_and_every_pack_is_taken_in() {
    for folder in versions().iter().filter(|folder| folder.join("packs").exists()) {
        for name in GAMES {
            let game = Game::named(name).unwrap();
            let file = folder.join(format!("{name}.toml"));
            let Ok(text) = fs::read_to_string(&file) else { continue };
            let read = scenario::read(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let played = scenario::play(game.rules(), &read);
            assert!(played.is_ok(), "{}", file.display());
            let packs = fs::read_dir(folder.join("packs")).unwrap().map(|entry| entry.unwrap());
            for one in packs.filter(|one| one.file_name().to_string_lossy().starts_with(&format!("{name}-")))
            {
                let files = files(&one.path());
                let files = files.iter().map(|file| pack::File {
                    name: file.file_name().unwrap().to_string_lossy().into_owned(),
                    text: fs::read_to_string(file).unwrap(),
                });
                let files: Vec<pack::File> = files.collect();
                assert!(game.rules().check_pack(&files).is_ok(), "{}", one.path().display());
            }
        }
    }
}

/// What was kept is exported, verified, and played on by today's rules; nothing of it is called tampered with before or after.
#[test]
fn every_stored_database_is_opened_verified_and_played_on() {
    let mut moved_on = 0;
    for folder in versions() {
        let data = tempfile::tempdir().unwrap();
        let sql = fs::read_to_string(folder.join(DATABASE)).unwrap();
        Connection::open(data.path().join("norn.db")).unwrap().execute_batch(&sql).unwrap();
        for name in GAMES {
            let game = Game::named(name).unwrap();
            let checked = || {
                let args = ["export", name, "--data", ".", "--out", "log.norn", "--force"];
                let run = norn_in(data.path(), &args, "");
                assert_eq!(run.code, 0, "{}", run.shown());
                let file = data.path().join("log.norn");
                let checked = Checked::of(game.rules(), None, || Ok::<_, Error>(open(&file))).unwrap();
                assert_eq!(checked.contradiction(), None, "{name} of {}", folder.display());
                let rules = checked.rules.expect("it is a referee's");
                assert_eq!(rules.tampered, [], "{name} of {}", folder.display());
                (rules, norn_in(data.path(), &["verify", "log.norn"], ""))
            };
            let (before, told) = checked();
            let [was] = before.editions[..] else { panic!("{name}: one edition: {:?}", before.editions) };
            let older = was.edition < before.today;
            let played = format!("played by edition {} from entry 0", was.edition);
            assert_eq!(told.page().contains(&played), older, "{name}: {}", told.shown());
            let run = norn_in(data.path(), &["table", name, name, "--alone", "--data", "."], "say hello\n");
            assert_eq!(run.code, 0, "{name}: {}", run.shown());
            let (after, _) = checked();
            assert!(before.attempts <= after.attempts, "{name}");
            assert_eq!(after.editions.last().map(|last| last.edition), Some(after.today), "{name}");
            moved_on += u32::from(older);
        }
    }
    assert!(0 < moved_on, "some of it is of editions before today's");
}

/// A log of a version that is yet to come is refused by name, with what would read it.
#[test]
fn a_later_format_is_refused_by_name() {
    let file = stored().join(VERSION).join("triumvene.norn");
    let text = fs::read_to_string(file).unwrap().replacen("\"format\":1", "\"format\":2", 1);
    let input: Box<dyn BufRead> = Box::new(Cursor::new(text.into_bytes()));
    let refused = Reader::open(input).err().expect("it is refused").to_string();
    assert!(refused.contains("format 2") && refused.contains("newer"), "{refused}");
}
