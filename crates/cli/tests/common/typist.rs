//! Types at a table over a pipe, as people do: reads the screen, finds the key of what is wanted, waits for the
//! next prompt.
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};

/// A table that is open in a process of its own.
pub struct Sitting {
    child: Child,
    keys: Option<ChildStdin>,
    screen: Receiver<Vec<u8>>,
    bytes: Vec<u8>,
    /// Where what was shown since the latest line begins.
    since: usize,
}

impl Sitting {
    /// Opens the table `name` that is kept in the folder. One plays everybody, so the keyboard goes to nobody: what
    /// is to be hidden depends on what stands on the screen, which is another one after coming back.
    pub fn open(folder: &Path, name: &str, env: &[(&str, &str)]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_norn"))
            .args(["table", "triumvene", name, "--alone", "--data"])
            .arg(folder)
            .env("HOME", folder)
            .env_remove("XDG_DATA_HOME")
            .env_remove("NORN_DEBUG")
            .envs(env.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("norn can be started");
        let mut out = child.stdout.take().expect("its output is a pipe");
        let (to, screen) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 1 << 16];
            while let Ok(n @ 1..) = out.read(&mut buffer) {
                if to.send(buffer[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = child.stdin.take();
        Self { child, keys, screen, bytes: vec![], since: 0 }
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Everything that was shown so far.
    pub fn shown(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// What was shown since the latest line was typed.
    pub fn latest(&self) -> String {
        String::from_utf8_lossy(&self.bytes[self.since..]).into_owned()
    }

    /// Waits until it asks for a line; false if it has ended instead.
    pub fn asks(&mut self) -> bool {
        while !prompts(&self.bytes[self.since..]) {
            match self.screen.recv() {
                Ok(bytes) => self.bytes.extend(bytes),
                Err(_) => return false,
            }
        }
        true
    }

    /// Types lines without looking.
    pub fn types(&mut self, lines: &[String]) {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        self.since = self.bytes.len();
        // It may have ended in the middle of it, and that is for the caller to see.
        let _ = self.keys.as_mut().expect("its input is open").write_all(text.as_bytes());
    }

    /// Waits until so many bytes were shown, or it has ended. Nothing can be typed after that.
    pub fn shows(&mut self, bytes: usize) {
        drop(self.keys.take());
        while self.bytes.len() < bytes {
            match self.screen.recv() {
                Ok(more) => self.bytes.extend(more),
                Err(_) => break,
            }
        }
    }

    /// Kills it, without a word. Gives everything that it has shown, and whether it had not ended by itself.
    pub fn kill(mut self) -> (String, bool) {
        self.child.kill().expect("it is there to be killed");
        let (shown, _, status) = self.end();
        (shown, status.code().is_none())
    }

    /// Ends its input and waits until it has ended: what was shown, what was said on standard error, and how it
    /// ended.
    pub fn end(mut self) -> (String, String, ExitStatus) {
        drop(self.keys.take());
        self.bytes.extend(self.screen.iter().flatten());
        let mut said = String::new();
        let mut errors = self.child.stderr.take().expect("its errors are a pipe");
        errors.read_to_string(&mut said).expect("what it says is text");
        let status = self.child.wait().expect("it ends");
        (self.shown(), said, status)
    }
}

/// Whether this ends with a prompt: every other line ends with its end.
fn prompts(shown: &[u8]) -> bool {
    [b"> ".as_slice(), b"] ", b"? "].iter().any(|end| shown.ends_with(end))
}

/// A line of a script: what the screen asks, and what is typed then.
#[derive(Clone, Debug)]
struct Line {
    /// Stands on the screen when it is time to type.
    asks: String,
    types: String,
    /// Enter is pressed until it is asked.
    after_defaults: bool,
    /// Nothing is typed if it is not asked.
    if_asked: bool,
}

/// What belongs together: the last line makes something happen, and what stands before it changes nothing.
#[derive(Clone, Default, Debug)]
pub struct Act {
    pub title: String,
    lines: VecDeque<Line>,
    shows: Vec<String>,
    hides: Vec<String>,
    if_asked: bool,
}

/// Reads a script. Each act begins with `== TITLE`; `==? TITLE` is one that happens only if the screen asks for it.
/// Then its lines:
///
/// - `ASKS -> TYPES` types when the screen asks for that: `=LABEL` types the number that stands before the label,
///   `=ONE & OTHER` several numbers, anything else is typed as it stands.
/// - `~ ASKS -> TYPES` presses Enter until it is asked; `? ASKS -> TYPES` types only if it is asked now.
/// - `+ TEXT` and `- TEXT` say what the act shows and does not show.
/// - `# …` is a remark.
pub fn script(text: &str) -> Vec<Act> {
    let mut acts: Vec<Act> = vec![];
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(title) = line.strip_prefix("==") {
            let (if_asked, title) = title.strip_prefix('?').map_or((false, title), |title| (true, title));
            acts.push(Act { title: title.trim().to_owned(), if_asked, ..Act::default() });
            continue;
        }
        let act = acts.last_mut().expect("a script begins with an act");
        if let Some(text) = line.strip_prefix("+ ") {
            act.shows.push(text.to_owned());
        } else if let Some(text) = line.strip_prefix("- ") {
            act.hides.push(text.to_owned());
        } else {
            let (asks, types) = line.split_once("->").unwrap_or_else(|| panic!("nothing is typed: {line}"));
            let (after_defaults, asks) = asks.strip_prefix("~ ").map_or((false, asks), |asks| (true, asks));
            let (if_asked, asks) = asks.strip_prefix("? ").map_or((false, asks), |asks| (true, asks));
            let (asks, types) = (asks.trim().to_owned(), types.trim().to_owned());
            act.lines.push_back(Line { asks, types, after_defaults, if_asked });
        }
    }
    acts
}

/// An act as it was played.
#[derive(Clone, Debug)]
pub struct Played {
    pub title: String,
    /// The very lines that were typed.
    pub typed: Vec<String>,
    /// What was shown from its first line on, up to the next prompt.
    pub shown: String,
    /// The last lines of that: what is asked when the act is over.
    pub asked: String,
}

impl Act {
    /// Plays the act at a table that waits for a line; none if the screen does not ask for it.
    pub fn play(&self, at: &mut Sitting) -> Option<Played> {
        let asked = |at: &Sitting, line: &Line| at.latest().contains(&line.asks);
        assert!(at.asks(), "{}: it has ended:\n{}", self.title, at.shown());
        if self.if_asked && !self.lines.front().is_some_and(|line| asked(at, line)) {
            return None;
        }
        let from = at.bytes.len();
        let mut typed = vec![];
        let mut types = |at: &mut Sitting, line: String| {
            at.types(std::slice::from_ref(&line));
            typed.push(line);
            assert!(at.asks(), "{}: it has ended:\n{}", self.title, at.shown());
        };
        for line in &self.lines {
            let mut patience = 60;
            while line.after_defaults && !asked(at, line) && 0 < patience {
                patience -= 1;
                types(at, String::new());
            }
            if line.if_asked && !asked(at, line) {
                continue;
            }
            assert!(asked(at, line), "{}: `{}` is not asked:\n{}", self.title, line.asks, at.shown());
            let keys = match line.types.strip_prefix('=') {
                None => line.types.clone(),
                Some(labels) => {
                    let keys = labels.split(" & ").map(|label| key(&at.shown(), label));
                    let keys: Option<Vec<String>> = keys.collect();
                    keys.unwrap_or_else(|| panic!("{}: there is no {labels}:\n{}", self.title, at.shown()))
                        .join(" ")
                }
            };
            types(at, keys);
        }
        let shown = String::from_utf8_lossy(&at.bytes[from..]).into_owned();
        let flat = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        for text in &self.shows {
            assert!(flat.contains(text), "{}: it does not show `{text}`:\n{}", self.title, at.shown());
        }
        for text in &self.hides {
            assert!(!flat.contains(text), "{}: it shows `{text}`:\n{}", self.title, at.shown());
        }
        let latest = at.latest();
        let asked = latest.rsplit_once("\n\n").map_or(latest.as_str(), |(_, asked)| asked).to_owned();
        Some(Played { title: self.title.clone(), typed, shown, asked })
    }
}

/// The number that stands before a label of the latest menu: the whole label, or the only one that begins so.
fn key(screen: &str, label: &str) -> Option<String> {
    let menu = super::menu::options(screen);
    let exact = menu.iter().find(|(_, one)| one == label);
    let mut begins = menu.iter().filter(|(_, one)| one.starts_with(label));
    let only = begins.next().filter(|_| begins.next().is_none());
    exact.or(only).map(|(number, _)| number.to_string())
}
