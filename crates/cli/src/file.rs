//! Files named on the command line.
use crate::failure::{Done, Failure};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::OnceLock;

fn trouble(path: &Path, what: &str, error: io::Error) -> Failure {
    let name = path.display();
    let hint = match error.kind() {
        io::ErrorKind::NotFound => {
            "see whether the name is right, and whether its folder is there".to_owned()
        }
        io::ErrorKind::PermissionDenied => "see who may read and write there".to_owned(),
        io::ErrorKind::StorageFull => "make room on the disk".to_owned(),
        _ => error.to_string(),
    };
    let why = match error.kind() {
        io::ErrorKind::NotFound => ": it is not there",
        _ => "",
    };
    Failure::environment(format!("{name} {what}{why}")).hint(hint).at(name.to_string()).because(error)
}

/// Whether a path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A path as people are told of it.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// All of standard input, which can be read only once, but is read through several times.
fn stdin() -> Result<&'static [u8], Failure> {
    static READ: OnceLock<Vec<u8>> = OnceLock::new();
    if READ.get().is_none() {
        let mut bytes = vec![];
        io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map_err(|error| trouble(Path::new("standard input"), "can't be read", error))?;
        // Nothing else reads it.
        let _ = READ.set(bytes);
    }
    Ok(READ.get().map_or(&[], Vec::as_slice))
}

/// A file to be read from its beginning; `-` is standard input.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if is_stdin(path) {
        return Ok(Box::new(stdin()?));
    }
    let file = File::open(path).map_err(|error| trouble(path, "can't be read", error))?;
    if file.metadata().is_ok_and(|about| about.is_dir()) {
        return Err(Failure::environment(format!("{} is a folder", path.display()))
            .hint("name a file in it")
            .at(path.display().to_string()));
    }
    Ok(Box::new(BufReader::new(file)))
}

/// A whole file of at most so many bytes; `hint` says what to do with a larger one.
pub(crate) fn read(path: &Path, max: usize, hint: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = vec![];
    open(path)?
        .take(max as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| trouble(path, "can't be read", error))?;
    if max < bytes.len() {
        let name = name(path);
        return Err(Failure::bad_input(format!("{name} has more than {max} bytes")).hint(hint).at(name));
    }
    Ok(bytes)
}

/// The whole text of a file of at most so many bytes.
pub(crate) fn read_text(path: &Path, max: usize) -> Result<String, Failure> {
    let bytes = read(path, max, "split it into several")?;
    let name = name(path);
    String::from_utf8(bytes).map_err(|error| {
        Failure::bad_input(format!(
            "{name} is no text: byte {} is not UTF-8",
            error.utf8_error().valid_up_to()
        ))
        .hint("save it as UTF-8")
        .at(name)
        .because(error)
    })
}

/// Who may read a file that is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum For {
    /// Whoever the machine's settings say.
    All,
    /// Its owner alone: it holds secrets.
    Owner,
}

/// Writes a file atomically: readers find the old one or the new one, never half of it.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Done {
    write_with(path, For::All, |to| Ok(to.write_all(bytes)?))
}

fn create(path: &Path, whom: For) -> io::Result<File> {
    let mut how = File::options();
    how.write(true).create(true).truncate(true);
    if whom == For::Owner {
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
        // A leftover of an earlier run may be readable by others.
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => how.create_new(true),
        };
    }
    how.open(path)
}

/// The same, with whatever writes it.
pub(crate) fn write_with<T>(
    path: &Path,
    whom: For,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = Path::new(&beside);
    let made = || -> Result<(File, T), Failure> {
        let file = create(beside, whom).map_err(|error| trouble(path, "can't be written", error))?;
        let mut out = io::BufWriter::new(&file);
        let done = write(&mut out)?;
        out.flush().map_err(|error| trouble(path, "can't be written", error))?;
        drop(out);
        Ok((file, done))
    };
    let done = made().and_then(|(file, done)| {
        file.sync_all().map_err(|error| trouble(path, "can't be written", error))?;
        std::fs::rename(beside, path).map_err(|error| trouble(path, "can't be written", error))?;
        Ok(done)
    });
    if done.is_err() {
        // It is an incomplete temporary file.
        let _ = std::fs::remove_file(beside);
    }
    done
}
