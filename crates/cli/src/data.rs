//! Where chronicles are kept on this machine.
use crate::failure::Failure;
use crate::table::unkept;
use clap::Args;
use norn_chronicle::store::Store;
use norn_store::Options;
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
    /// The folder that keeps all tables, as the file `norn.db`. Without it, the folder `norn` in the place where
    /// this machine keeps programs' data.
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

    /// Whether a path is that of the file that keeps the tables.
    pub(crate) fn is_at(&self, path: &std::path::Path) -> bool {
        let same = |file: PathBuf| Some(file.canonicalize().ok()? == path.canonicalize().ok()?);
        self.file().ok().and_then(same).unwrap_or(false)
    }

    /// Where the file is and how it is opened; its folder is made if it is not there.
    pub(crate) fn place(&self) -> Result<norn_server::Place, Failure> {
        let file = self.file()?;
        if let Some(folder) = file.parent() {
            made(folder)?;
        }
        Ok(norn_server::Place { file, options: options()? })
    }

    /// Opens the file; with `make`, makes it and its folder if they are not there.
    pub(crate) fn open(&self, make: bool) -> Result<Box<dyn Store>, Failure> {
        let file = self.file()?;
        if let Some(folder) = file.parent().filter(|_| make) {
            made(folder)?;
        }
        if !make && !file.exists() {
            return Err(Failure::environment(format!("no tables are kept in {}", file.display()))
                .hint("`norn table` begins one; --data DIR looks in another folder")
                .at("--data"));
        }
        let store = norn_store::Sqlite::open_with(&file, &options()?)
            .map_err(|error| unkept(error).at(file.display().to_string()))?;
        Ok(Box::new(store))
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
