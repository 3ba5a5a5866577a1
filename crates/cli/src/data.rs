//! Where chronicles are kept on this machine.
use crate::failure::Failure;
use crate::table::unkept;
use clap::Args;
use norn_chronicle::store::Store;
use norn_store::{Lock, Options, Sqlite};
use std::path::PathBuf;

/// A word as it is typed in a shell.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | '+' | ',' | ':' | '@');
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// Which folder to use.
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    /// The folder with all tables, in the file `norn.db`. If left out, the folder `norn` where this machine
    /// keeps programs' data.
    #[arg(long = "data", value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl DataArgs {
    fn file(&self) -> Result<PathBuf, Failure> {
        use etcetera::BaseStrategy;
        let folder = match &self.folder {
            Some(folder) => folder.clone(),
            None => etcetera::choose_base_strategy()
                .map_err(|error| {
                    Failure::environment("this machine does not say where programs keep their data")
                        .hint("name a folder with --data DIR")
                        .because(error)
                })?
                .data_dir()
                .join("norn"),
        };
        Ok(folder.join("norn.db"))
    }

    /// What has to be said again to find the same folder.
    pub(crate) fn again(&self) -> String {
        match &self.folder {
            Some(folder) => format!(" --data {}", quoted(&folder.display().to_string())),
            None => String::new(),
        }
    }

    /// Whether a path is that of the file that keeps the tables, or of one that belongs to it.
    pub(crate) fn is_at(&self, path: &std::path::Path) -> bool {
        let Ok(file) = self.file() else { return false };
        let whole = |path: &std::path::Path| path.canonicalize().ok();
        ["db", "db-wal", "db-shm", "lock"]
            .into_iter()
            .any(|end| whole(path).is_some_and(|path| whole(&file.with_extension(end)) == Some(path)))
    }

    /// Whether no tables are kept there yet.
    pub(crate) fn is_new(&self) -> Result<bool, Failure> {
        Ok(!self.file()?.exists())
    }

    /// Where the file is and how it is opened; its folder is made if it is not there.
    pub(crate) fn place(&self) -> Result<norn_server::Place, Failure> {
        let file = self.file()?;
        if let Some(folder) = file.parent() {
            made(folder)?;
        }
        outlive_large_files();
        Ok(norn_server::Place { file, options: options()? })
    }

    /// Takes the folder for a program that is called so, and opens the file; both are made if they are not there.
    pub(crate) fn open_to_write(&self, program: &str) -> Result<(Lock, Box<dyn Store>), Failure> {
        let norn_server::Place { file, options } = self.place()?;
        let at = |error| unkept(error).at(file.display().to_string());
        let lock = Lock::take(&file, program).map_err(at)?;
        let store = Sqlite::open_with(&file, &options).map_err(at)?;
        Ok((lock, Box::new(store)))
    }

    /// Opens the file to read it, also beside a program that writes to it.
    pub(crate) fn open_to_read(&self) -> Result<Sqlite, Failure> {
        let file = self.file()?;
        if !file.exists() {
            return Err(Failure::environment(format!("no tables are kept in {}", file.display()))
                .hint(format!(
                    "`norn table {}{}` begins one; --data DIR looks in another folder",
                    norn_shelf::Game::ALL.first().map_or("RULESET", |game| game.name()),
                    self.again()
                ))
                .at("--data"));
        }
        Sqlite::open_to_read(&file, &options()?).map_err(|error| unkept(error).at(file.display().to_string()))
    }
}

/// A file that may not grow is an error of the write, and does not end the program: what does not fit is
/// refused, and what is there can still be read.
fn outlive_large_files() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        /// The signal for a file that exceeds its limit (`ulimit -f`). Without a handler it ends the process.
        const SIGXFSZ: i32 = 25;
        // After a handler was installed once, the signal no longer ends the process. If it can't be
        // installed, nothing changes.
        if let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() {
            let _listens = runtime.enter();
            let _ = signal(SignalKind::from_raw(SIGXFSZ));
        }
    }
}

fn made(folder: &std::path::Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::environment(format!("the folder {} can't be made", folder.display()))
            .hint("choose a folder that you may write to with --data DIR")
            .at(folder.display().to_string())
            .because(error)
    })
}

/// What time it is. In builds that check themselves a test may stop the clock: `NORN_CLOCK=1700000000`, in seconds since
/// 1970 UTC.
pub(crate) fn clock() -> Option<i64> {
    #[cfg(debug_assertions)]
    if let Some(stopped) = std::env::var("NORN_CLOCK").ok().and_then(|time| time.parse().ok()) {
        return Some(stopped);
    }
    norn_server::now()
}

/// How the database is opened.
#[cfg(not(debug_assertions))]
fn options() -> Result<Options, Failure> {
    Ok(Options::default())
}

/// How the database is opened: in builds that check themselves, as a test wants it. A release knows none of this.
///
/// - `NORN_FAULT=after-insert:3` ends the process like a power cut when it passes that point of the store for the
///   third time; [`norn_store::Point`] has their names.
/// - `NORN_PAGES=40` is a disk with room for that many pages of the database.
#[cfg(debug_assertions)]
fn options() -> Result<Options, Failure> {
    use norn_store::{Point, fault::Faults};
    use std::sync::atomic::{AtomicU32, Ordering};

    let wrong = |name: &'static str| Failure::bad_input(format!("{name} makes no sense")).at(name);
    let mut options = Options::default();
    if let Ok(pages) = std::env::var("NORN_PAGES") {
        options.pages_max = Some(pages.parse().map_err(|_| wrong("NORN_PAGES"))?);
    }
    if let Ok(fault) = std::env::var("NORN_FAULT") {
        let (name, times) = fault.split_once(':').unwrap_or((&fault, "1"));
        let point =
            Point::ALL.into_iter().find(|point| point.name() == name).ok_or_else(|| wrong("NORN_FAULT"))?;
        let left = AtomicU32::new(times.parse().map_err(|_| wrong("NORN_FAULT"))?);
        options.faults = Faults::at(move |at| {
            if at == point && left.fetch_sub(1, Ordering::SeqCst) == 1 {
                std::process::abort();
            }
            Ok(())
        });
    }
    Ok(options)
}
