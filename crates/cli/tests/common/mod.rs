//! Runs the program as people do.
#![allow(dead_code, unreachable_pub, reason = "every test file uses some of it")]
pub mod kept;
pub mod menu;
pub mod model;
pub mod served;
pub mod toll;
pub mod typist;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run printed, and how it ended.
#[derive(Debug)]
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl Run {
    /// Everything that people read, as one text.
    pub fn shown(&self) -> String {
        let mut shown = self.out.clone();
        if !self.err.is_empty() {
            shown.push_str("--- on standard error\n");
            shown.push_str(&self.err);
        }
        if self.code != 0 {
            shown.push_str(&format!("--- exit {}\n", self.code));
        }
        shown
    }

    /// The same, and no line is wider than a terminal of 80 columns.
    pub fn page(&self) -> String {
        for line in self.out.lines().chain(self.err.lines()) {
            assert!(line.chars().count() <= 80, "wider than 80 columns: {line}");
        }
        self.shown()
    }

    /// The output as JSON.
    pub fn json(&self) -> serde_json::Value {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        serde_json::from_str(&self.out).expect("the output is JSON")
    }

    /// The error as JSON, which stands on standard error alone.
    pub fn error(&self) -> serde_json::Value {
        assert_eq!(self.out, "");
        let told: serde_json::Value = serde_json::from_str(&self.err).expect("the error is JSON");
        told["error"].clone()
    }
}

/// Runs `norn` with these arguments and this input.
pub fn norn_in(folder: &Path, args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_norn"))
        .args(args)
        .current_dir(folder)
        // Whatever the machine keeps for its user is not for tests.
        .env("HOME", folder)
        .env_remove("XDG_DATA_HOME")
        .env_remove("NORN_DEBUG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("norn can be started");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // It may end without reading everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let done = child.wait_with_output().expect("norn ends");
    Run {
        out: String::from_utf8(done.stdout).expect("what it prints is text"),
        err: String::from_utf8(done.stderr).expect("what it says is text"),
        code: done.status.code().expect("it was not killed"),
    }
}

/// Runs `norn` where no files matter.
pub fn norn(args: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    norn_in(folder.path(), args, "")
}
