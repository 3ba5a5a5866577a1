//! Failures of a command: a kind for programs, words and a hint for people, and a private cause.
use crate::page::wrap;
use serde::Serialize;
use std::error::Error;
use std::fmt;
use std::io::{self, Write};

/// What sort of failure it is. Each has its own exit code, so that scripts need not read words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// Something was expected or to be verified, and is not so.
    Expectation,
    /// What was written makes no sense.
    BadInput,
    /// A rule or a right refuses.
    Refused,
    /// The machine: a file, a folder, the disk.
    Environment,
}

impl Kind {
    /// What the process ends with. 0 is success alone.
    pub(crate) fn exit_code(self) -> u8 {
        match self {
            Self::Expectation => 1,
            Self::BadInput => 2,
            Self::Refused => 3,
            Self::Environment => 4,
        }
    }
}

/// Why a command did not do what it was asked.
#[derive(Debug, Serialize)]
pub(crate) struct Failure {
    /// What sort of failure it is.
    pub(crate) kind: Kind,
    /// What was wrong.
    pub(crate) text: String,
    /// What would be right, or what to do.
    pub(crate) hint: Option<String>,
    /// Where: an argument, a line of a file, an entry of a log.
    pub(crate) at: Option<String>,
    /// Each thing that is wrong with a file, where there can be several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) faults: Vec<serde_json::Value>,
    /// The cause for debugging, shown with `NORN_DEBUG` set.
    #[serde(skip)]
    cause: Option<Box<dyn Error + Send + Sync>>,
}

/// What every command gives.
pub(crate) type Done = Result<(), Failure>;

impl Failure {
    /// A failure of this kind.
    pub(crate) fn new(kind: Kind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into(), hint: None, at: None, faults: vec![], cause: None }
    }

    /// The same with each thing that is wrong, for programs.
    pub(crate) fn each(self, faults: Vec<serde_json::Value>) -> Self {
        Self { faults, ..self }
    }

    /// Something was expected or to be verified, and is not so.
    pub(crate) fn expectation(text: impl Into<String>) -> Self {
        Self::new(Kind::Expectation, text)
    }

    /// What was written makes no sense.
    pub(crate) fn bad_input(text: impl Into<String>) -> Self {
        Self::new(Kind::BadInput, text)
    }

    /// A rule or a right refuses.
    pub(crate) fn refused(text: impl Into<String>) -> Self {
        Self::new(Kind::Refused, text)
    }

    /// The machine does not let us.
    pub(crate) fn environment(text: impl Into<String>) -> Self {
        Self::new(Kind::Environment, text)
    }

    /// With what would be right, or what to do.
    #[must_use]
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// With where it is.
    #[must_use]
    pub(crate) fn at(mut self, at: impl Into<String>) -> Self {
        self.at = Some(at.into());
        self
    }

    /// With what caused it.
    #[must_use]
    pub(crate) fn because(mut self, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.cause = Some(cause.into());
        self
    }

    /// Whether the reader of the output is gone (a broken pipe): nothing is wrong, and nobody is left to be
    /// told.
    pub(crate) fn is_nobody_reading(&self) -> bool {
        let cause = self.cause.as_deref().and_then(|cause| cause.downcast_ref::<io::Error>());
        cause.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Tells it: to people as text and hint, to programs as one line of JSON.
    pub(crate) fn tell(&self, json: bool, to: &mut dyn Write) -> io::Result<()> {
        if json {
            let told = serde_json::to_string(&serde_json::json!({ "error": self }))?;
            return writeln!(to, "{told}");
        }
        write!(to, "{}", wrap(&self.text, "error: ", "  "))?;
        if let Some(hint) = &self.hint {
            write!(to, "{}", wrap(hint, "hint: ", "  "))?;
        }
        if std::env::var_os("NORN_DEBUG").is_some() {
            let mut cause = self.cause.as_deref().map(|cause| cause as &dyn Error);
            while let Some(one) = cause {
                writeln!(to, "cause: {one}")?;
                cause = one.source();
            }
        }
        Ok(())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}

/// Only what goes to the output fails without words of its own; files are opened with theirs.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::environment("the output can't be written").hint(error.to_string()).because(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() {
            return io::Error::from(error).into();
        }
        Self::environment("the result can't be written as JSON").because(error)
    }
}

impl From<norn_shelf::NoGame> for Failure {
    fn from(unknown: norn_shelf::NoGame) -> Self {
        Self::bad_input(unknown.to_string()).hint(unknown.hint()).at("ruleset")
    }
}

impl From<norn_table::given::Unread> for Failure {
    fn from(unread: norn_table::given::Unread) -> Self {
        Self::bad_input(unread.text).hint(unread.hint).at(unread.at)
    }
}
