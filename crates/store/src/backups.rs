//! Regular backups: a folder of them, named by their time, of which the latest are kept.
use crate::error::unwritable;
use crate::sqlite::{PART, Sqlite};
use norn_chronicle::StoreError;
use std::fs;
use std::path::{Path, PathBuf};

/// The most backups that a folder keeps.
pub const KEEP_MAX: usize = 10_000;

/// A moment in the name of a file: `20261122T235959Z`. Sorted by name, files are sorted by time.
#[must_use]
pub fn stamp(seconds: i64) -> String {
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Years are counted from March, so that a leap day is the last day of a year.
    let day = days + 719_468;
    let (era, day) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (day, year) = (of_year - (153 * month + 2) / 5 + 1, era * 400 + year);
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z")
}

/// A folder of backups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backups {
    folder: PathBuf,
    keep: usize,
}

impl Backups {
    /// Those in a folder, of which so many are kept: at least one, at most [`KEEP_MAX`].
    #[must_use]
    pub fn new(folder: PathBuf, keep: usize) -> Self {
        Self { folder, keep: keep.clamp(1, KEEP_MAX) }
    }

    /// Where they are.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Those that are there, from the oldest to the newest.
    ///
    /// # Errors
    /// Where the folder can't be read. One that is not there is empty.
    pub fn all(&self) -> Result<Vec<PathBuf>, StoreError> {
        self.named(is_name)
    }

    fn named(&self, is: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>, StoreError> {
        let files = match fs::read_dir(&self.folder) {
            Ok(files) => files,
            Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return Ok(vec![]),
            Err(cause) => return Err(unwritable(&self.folder, cause)),
        };
        // Files that are not backups of ours are left alone.
        let ours = files.filter_map(|file| Some(file.ok()?.path()));
        let mut ours: Vec<PathBuf> =
            ours.filter(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(&is)).collect();
        ours.sort();
        Ok(ours)
    }

    /// When the newest one was made, in seconds since 1970, as its file says; none if there is none.
    #[must_use]
    pub fn newest(&self) -> Option<i64> {
        let made = fs::metadata(self.all().ok()?.last()?).ok()?.modified().ok()?;
        i64::try_from(made.duration_since(std::time::UNIX_EPOCH).ok()?.as_secs()).ok()
    }

    /// Makes one more, as of now (seconds since 1970), and removes the oldest beyond those that are kept.
    ///
    /// # Errors
    /// As [`Sqlite::backup`]. None is removed before another one is there.
    pub fn make(&self, store: &Sqlite, mut now: i64) -> Result<PathBuf, StoreError> {
        private(&self.folder)?;
        // Leftovers of a backup that was never finished.
        for part in self.named(|name| name.strip_suffix(PART).is_some_and(is_name))? {
            fs::remove_file(&part).map_err(|cause| unwritable(&part, cause))?;
        }
        let mut path = self.folder.join(name(now));
        while path.exists() {
            now += 1;
            path = self.folder.join(name(now));
        }
        store.backup(&path)?;
        let all = self.all()?;
        for old in all.iter().filter(|old| **old != path).take(all.len().saturating_sub(self.keep)) {
            fs::remove_file(old).map_err(|cause| unwritable(old, cause))?;
        }
        Ok(path)
    }
}

/// Makes a folder that only its owner can read, if it is not there.
fn private(folder: &Path) -> Result<(), StoreError> {
    let mut how = fs::DirBuilder::new();
    how.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut how, 0o700);
    how.create(folder).map_err(|cause| unwritable(folder, cause))
}

fn name(now: i64) -> String {
    format!("norn-{}.db", stamp(now))
}

fn is_name(name: &str) -> bool {
    let moment = name.strip_prefix("norn-").and_then(|rest| rest.strip_suffix(".db"));
    moment.is_some_and(|moment| {
        let digits = |part: &str, count| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
        let parts = moment.strip_suffix('Z').and_then(|moment| moment.split_once('T'));
        parts.is_some_and(|(day, time)| digits(day, 8) && digits(time, 6))
    })
}
