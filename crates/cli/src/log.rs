//! The server's log: on standard error, by levels, and without secrets.
use crate::failure::Failure;
use crate::page::wrap;
use clap::{Args, ValueEnum};
use std::io::{self, Write};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, Registry};

/// Says how much without the flag.
const LEVEL: &str = "NORN_LOG";

/// What is said on standard error while it serves.
#[derive(Args, Debug)]
pub(crate) struct LogArgs {
    /// How much to log on standard error; without it, what the variable `NORN_LOG` says, or warn.
    #[arg(long, value_name = "LEVEL", value_enum, hide_possible_values = true)]
    log: Option<Level>,
    /// Log in JSON, one line for each event.
    #[arg(long)]
    log_json: bool,
}

/// How much is said. No level says a token, a name, or anything of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Level {
    Off,
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

impl Level {
    fn filter(self) -> LevelFilter {
        match self {
            Self::Off => LevelFilter::OFF,
            Self::Error => LevelFilter::ERROR,
            Self::Warn => LevelFilter::WARN,
            Self::Info => LevelFilter::INFO,
            Self::Debug => LevelFilter::DEBUG,
            Self::Trace => LevelFilter::TRACE,
        }
    }
}

impl LogArgs {
    /// Says something to people. Where programs read along, the log has it as far as it may.
    pub(crate) fn say(json: bool, text: &str, before: &str) {
        if !json {
            // Serving goes on, whether anybody reads the log or not.
            let _ = io::stderr().lock().write_all(wrap(text, before, "  ").as_bytes());
        }
    }

    /// Whether programs read along.
    pub(crate) fn is_json(&self) -> bool {
        self.log_json
    }

    /// From now on it is said.
    ///
    /// # Errors
    /// If the variable names no level.
    pub(crate) fn begin(&self) -> Result<(), Failure> {
        let level = match (self.log, std::env::var(LEVEL)) {
            (Some(level), _) => level,
            (None, Ok(text)) if !text.is_empty() => Level::from_str(&text, true).map_err(|_| {
                Failure::bad_input(format!("`{text}` is no level of the log"))
                    .hint("it is one of off, error, warn, info, debug, trace")
                    .at(LEVEL)
            })?,
            _ => Level::Warn,
        };
        // Messages of dependencies have not been checked for secrets.
        let ours = Targets::new().with_target("norn", level.filter());
        let said = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(false);
        let said: Box<dyn Layer<Registry> + Send + Sync> = match self.log_json {
            true => Box::new(said.json().flatten_event(true).with_filter(ours)),
            false => Box::new(said.with_filter(ours)),
        };
        let begun = tracing::subscriber::set_global_default(Registry::default().with(said));
        debug_assert!(begun.is_ok(), "it begins once");
        norn_server::metrics::count_faults();
        Ok(())
    }
}
