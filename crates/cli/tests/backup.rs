//! `norn backup`, `norn restore`, and the backups that `norn serve` makes by itself.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::kept::{Files, verified};
use common::served::{Device, Served};
use common::{Run, norn_in};
use norn_chronicle::store::Store;
use norn_chronicle::{Body, Entry, Renewal};
use norn_store::Sqlite;
use norn_store::keys::Opens;
use serde_json::{Value, json};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const TABLE: &str = "home";
/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn in_folder(folder: &TempDir, args: &[&str]) -> Run {
    norn_in(folder.path(), args, "")
}

fn begun(folder: &Path) -> (Served, Device) {
    let served = Served::start(folder, &[]).unwrap();
    let token = served.link.split('#').nth(1).unwrap();
    let referee = served.post("/api/claim", "", &json!({ "token": token })).token();
    let made = json!({ "game": "triumvene", "name": TABLE, "referee": "Ref" });
    let table = served.post("/api/tables", &referee, &made).json()["table"].as_i64().unwrap();
    (served, Device::new(table, 0, referee))
}

fn sit(served: &mut Served, device: Device) -> [Device; 1] {
    let mut devices = [device];
    served.page(&devices[0]);
    assert!(served.until(&mut devices, |all| 0 < all[0].states));
    devices
}

fn says(served: &mut Served, devices: &mut [Device; 1], text: &str) {
    served.say(0, text, &json!({ "verb": "talk", "text": text }));
    assert!(served.until(devices, |all| all[0].answers.contains_key(text)));
    assert_eq!(devices[0].answers[text]["ack"], "done");
}

fn log(folder: &Path) -> Vec<Entry> {
    Files::of(folder).log(TABLE).unwrap()
}

fn said(log: &[Entry]) -> Vec<&str> {
    log.iter()
        .filter_map(|entry| match &entry.body {
            Body::Said { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

fn restored(log: &[Entry]) -> Vec<u64> {
    let is = |entry: &&Entry| matches!(entry.body, Body::Renewed { why: Renewal::Restored });
    log.iter().filter(is).map(|entry| entry.seq).collect()
}

fn secrets(folder: &Path) -> Vec<u8> {
    let store = Sqlite::open(&folder.join("norn.db")).unwrap();
    store.secrets(store.named(TABLE).unwrap().unwrap().id).unwrap()
}

/// A folder with a table of one entry more than begins it, and a backup of it.
fn backed_up() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let played =
        norn_in(folder.path(), &["table", "triumvene", TABLE, "--alone", "--data", "."], "say one\n");
    assert_eq!(played.code, 0, "{}", played.shown());
    assert_eq!(in_folder(&folder, &["backup", "kept.db", "--data", "."]).code, 0);
    folder
}

#[test]
fn a_backup_is_made_beside_a_server_and_gone_on_from() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (mut served, device) = begun(&data);
    let mut devices = sit(&mut served, device);
    says(&mut served, &mut devices, "one");
    let run = in_folder(&folder, &["backup", "kept.db", "--data", "data"]);
    assert_eq!(run.code, 0, "{}", run.shown());
    let page = run.page().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains("kept.db: one table") && page.contains("HOLDS EVERY SECRET"), "{page}");
    says(&mut served, &mut devices, "two");
    let told = in_folder(&folder, &["backup", "later.db", "--data", "data", "--json"]).json();
    assert_eq!(told["tables"][0]["name"], TABLE);
    assert_eq!(told["tables"][0]["head"], devices[0].tip.head.to_string());
    served.kill(&mut devices);
    let before = log(&data);
    assert_eq!(said(&before), ["one", "two"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(folder.path().join("kept.db")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    // Elsewhere it goes on without what came later, and says so to everybody.
    let run = in_folder(&folder, &["restore", "kept.db", "--data", "other", "--json"]);
    let told = run.json();
    assert_eq!((&told["aside"], &told["left"]), (&Value::Null, &json!([])));
    let other = folder.path().join("other");
    let now = log(&other);
    let at = restored(&now)[0];
    assert_eq!(said(&now), ["one"]);
    let at = usize::try_from(at).unwrap();
    assert_eq!(now[..at], before[..at]);
    assert_ne!(secrets(&other), secrets(&data), "nothing is rolled from secrets that somebody has seen");
    assert_eq!(verified(&other, TABLE, &[]).1["holds"], true);
    // Whoever held a seat holds it still.
    let mut served = Served::start(&other, &[]).unwrap();
    let [device] = devices;
    let mut devices = sit(&mut served, Device::new(device.table, 0, device.token));
    says(&mut served, &mut devices, "three");
    served.kill(&mut devices);
    assert_eq!(said(&log(&other)), ["one", "three"]);
    assert_eq!(verified(&other, TABLE, &[]).1["holds"], true);
}

#[test]
fn what_is_there_is_moved_aside_and_only_when_told_so() {
    let folder = backed_up();
    norn_in(folder.path(), &["table", "triumvene", TABLE, "--alone", "--data", "."], "say two\n");
    let run = in_folder(&folder, &["restore", "kept.db", "--data", "."]);
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.page().contains("--replace"), "{}", run.shown());
    assert_eq!(said(&log(folder.path())), ["one", "two"]);

    let told = in_folder(&folder, &["restore", "kept.db", "--data", ".", "--replace", "--json"]).json();
    assert_eq!(said(&log(folder.path())), ["one"]);
    let aside = PathBuf::from(told["aside"].as_str().unwrap());
    // Not lost: it is a database like any other.
    let old = tempfile::tempdir().unwrap();
    fs::copy(folder.path().join(aside), old.path().join("norn.db")).unwrap();
    assert_eq!(said(&log(old.path())), ["one", "two"]);
    assert_eq!(restored(&log(old.path())), [] as [u64; 0]);
    // Once more, and the log says so twice.
    assert_eq!(in_folder(&folder, &["backup", "again.db", "--data", "."]).code, 0);
    let run = in_folder(&folder, &["restore", "again.db", "--data", ".", "--replace"]);
    assert_eq!(run.code, 0, "{}", run.page());
    assert_eq!(restored(&log(folder.path())).len(), 2);
    assert_eq!(verified(folder.path(), TABLE, &[]).1["holds"], true);
    let screen = norn_in(folder.path(), &["table", "triumvene", TABLE, "--alone", "--data", "."], "");
    assert_eq!(screen.code, 0, "{}", screen.shown());
}

#[test]
fn nothing_is_restored_that_is_not_whole_and_nothing_under_a_server() {
    let folder = backed_up();
    let whole = fs::read(folder.path().join("kept.db")).unwrap();
    let mut bad = whole.clone();
    let at = whole.windows(5).rposition(|bytes| bytes == b"\"one\"").expect("what was said");
    bad[at + 1] = b'O';
    fs::write(folder.path().join("bad.db"), bad).unwrap();
    fs::write(folder.path().join("cut.db"), &whole[..whole.len() / 2]).unwrap();
    fs::write(folder.path().join("text.db"), "no database").unwrap();
    let before: Vec<Entry> = log(folder.path());
    for file in ["bad.db", "cut.db", "text.db", "none.db", "norn.db"] {
        for data in [".", "new"] {
            let args = ["restore", file, "--data", data, "--replace"];
            if (file, data) == ("norn.db", "new") {
                continue;
            }
            let run = in_folder(&folder, &args);
            assert!([2, 4].contains(&run.code), "{file}: {}", run.shown());
            assert!(!run.page().contains("report it"), "{}", run.shown());
        }
        assert_eq!(log(folder.path()), before, "{file}");
        assert!(!folder.path().join("new/norn.db").exists(), "{file}");
    }
    let wrong = in_folder(&folder, &["restore", "bad.db", "--data", ".", "--replace"]);
    let page = wrong.page().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains("`home`: entry") && page.contains("damaged"), "{page}");
    assert_eq!(in_folder(&folder, &["backup", "kept.db", "--data", "."]).code, 2, "it is there already");

    let served = Served::start(folder.path(), &[]).unwrap();
    let run = in_folder(&folder, &["restore", "kept.db", "--data", ".", "--replace"]);
    assert_eq!(run.code, 4);
    assert!(run.err.contains("norn serve"), "{}", run.err);
    served.kill(&mut []);
    assert_eq!(log(folder.path()), before);
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("restored")), "{left:?}");
}

/// A link that was used after the backup would work again, and one that was meant for nobody any more too.
#[test]
fn links_of_a_backup_open_nothing() {
    let folder = backed_up();
    let path = folder.path().join("norn.db");
    let token = norn_chronicle::Hash([7; 32]);
    let mut store = Sqlite::open(&path).unwrap();
    store.keep_key(&token, Opens::Host, None, None, None).unwrap();
    drop(store);
    assert_eq!(in_folder(&folder, &["backup", "links.db", "--data", "."]).code, 0);
    assert_eq!(in_folder(&folder, &["restore", "links.db", "--data", ".", "--replace"]).code, 0);
    assert_eq!(Sqlite::open(&path).unwrap().key(&token, None).unwrap(), None);
}

fn backups(folder: &TempDir) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(folder.path().join("backups")) else { return vec![] };
    let mut all: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|end| end == "db"));
    all.sort();
    all
}

/// Serves with these arguments until it is so; what it said on standard error.
fn serves(folder: &TempDir, args: &[&str], is_so: impl Fn() -> bool) -> String {
    let err = folder.path().join("said");
    let mut child = Command::new(env!("CARGO_BIN_EXE_norn"))
        .args(["serve", "--no-browser", "--json", "--addr", "127.0.0.1:0", "--data", "."])
        .args(args)
        .current_dir(folder.path())
        .env("HOME", folder.path())
        .stdout(Stdio::null())
        .stderr(fs::File::create(&err).unwrap())
        .spawn()
        .unwrap();
    let until = Instant::now() + PATIENCE;
    while !is_so() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(child.try_wait().unwrap(), None, "it ended by itself");
    }
    assert!(is_so(), "it never came");
    child.kill().unwrap();
    child.wait().unwrap();
    let mut said = String::new();
    fs::File::open(&err).unwrap().read_to_string(&mut said).unwrap();
    said
}

#[test]
fn a_server_backs_up_by_itself_when_the_last_backup_is_old() {
    let folder = backed_up();
    assert_eq!(serves(&folder, &["--backup-every", "1h", "--keep", "2"], || backups(&folder).len() == 1), "");
    let first = backups(&folder).remove(0);
    // One that is young is enough; old ones make room for new ones.
    let link = || fs::metadata(folder.path().join("norn.lock")).is_ok();
    serves(&folder, &["--backup-every", "1h"], link);
    assert_eq!(backups(&folder), [first.as_path()]);
    let age = |path: &Path| {
        let old = std::time::SystemTime::now() - Duration::from_secs(2 * 60 * 60);
        fs::File::options().write(true).open(path).unwrap().set_modified(old).unwrap();
    };
    for count in [2, 2] {
        let newest = backups(&folder).pop().unwrap();
        age(&newest);
        let more =
            || backups(&folder).pop().is_some_and(|path| path != newest) && backups(&folder).len() == count;
        serves(&folder, &["--backup-every", "1h", "--keep", "2"], more);
    }
    assert!(!first.exists());
    let newest = backups(&folder).pop().unwrap();
    let restored = norn_in(
        folder.path(),
        &["restore", &newest.display().to_string(), "--data", ".", "--replace", "--json"],
        "",
    );
    assert_eq!(restored.json()["tables"][0]["name"], TABLE);
    assert_eq!(said(&log(folder.path())), ["one"]);
}

#[test]
fn a_backup_that_fails_is_told_of_and_stops_nothing() {
    let folder = backed_up();
    fs::write(folder.path().join("backups"), "a file").unwrap();
    let err = folder.path().join("said");
    let told = || fs::read_to_string(&err).is_ok_and(|said| said.contains("no backup was made"));
    let said = serves(&folder, &["--backup-every", "1d"], told);
    assert!(said.contains("backups"), "{said}");
}

#[test]
fn times_that_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for wrong in ["", "h", "1", "0m", "30s", "1.5h", "-1h", "1w", "367d", "99999999999m", "1ħ", "+1h"] {
        let run = in_folder(&folder, &["serve", "--data", "data", &format!("--backup-every={wrong}")]);
        assert_eq!(run.code, 2, "{wrong}: {}", run.shown());
    }
    for wrong in ["0", "10001", "all"] {
        let args = ["serve", "--data", "data", "--backup-every", "1h", "--keep", wrong];
        assert_eq!(in_folder(&folder, &args).code, 2, "{wrong}");
    }
    assert_eq!(in_folder(&folder, &["serve", "--data", "data", "--keep", "3"]).code, 2, "of what?");
    assert!(!folder.path().join("data").exists());
}
