//! What a program that was killed has left on the disk.
use super::norn_in;
use norn_chronicle::Entry;
use norn_chronicle::store::{Store, entries};
use norn_store::Sqlite;
use std::path::Path;
use tempfile::TempDir;

/// The files of a database, as they are on the disk.
#[derive(Clone, Debug)]
pub struct Files(Vec<(&'static str, Vec<u8>)>);

impl Files {
    pub fn of(folder: &Path) -> Self {
        // The third file, of shared memory, is made anew by whoever comes first after a crash.
        let read = |name| std::fs::read(folder.join(name)).ok().map(|bytes| (name, bytes));
        Self(["norn.db", "norn.db-wal"].into_iter().filter_map(read).collect())
    }

    pub fn folder(&self) -> TempDir {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        for (name, bytes) in &self.0 {
            std::fs::write(folder.path().join(name), bytes).expect("there is room for a copy");
        }
        folder
    }

    /// The log of a table, if it has begun. Read from a copy, so that who comes next finds what the crash left.
    pub fn log(&self, table: &str) -> Option<Vec<Entry>> {
        let folder = self.folder();
        let store = Sqlite::open(&folder.path().join("norn.db")).expect("the database is whole");
        let id = store.named(table).expect("it can be read")?.id;
        Some(entries(&store, id, 0).collect::<Result<_, _>>().expect("the log is whole"))
    }
}

/// Writes a table to a file, for the referee or as more arguments say, and verifies it: its head, and what was found.
pub fn verified(folder: &Path, table: &str, more: &[&str]) -> (String, serde_json::Value) {
    let export = ["export", table, "--data", ".", "--out", "kept.norn", "--force", "--json"];
    let run = norn_in(folder, &[&export, more].concat(), "");
    let head = run.json()["head"].as_str().expect("a head").to_owned();
    let told = norn_in(folder, &["verify", "kept.norn", "--head", &head, "--json"], "").json();
    (head, told)
}

/// Numbers that are the same every time; the moments that they lead to are not.
#[derive(Debug)]
pub struct Lot(pub u64);

impl Lot {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % n.max(1)
    }
}
