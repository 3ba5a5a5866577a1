//! What all measurements share: which limits they miss.
use std::process::ExitCode;

/// The limits that a program holds its figures to.
#[derive(Debug)]
pub struct Limits {
    program: &'static str,
    missed: Vec<String>,
}

impl Limits {
    /// Of this program.
    #[must_use]
    pub fn of(program: &'static str) -> Self {
        Self { program, missed: vec![] }
    }

    /// Whether a figure is not above its limit. One that can't be told is.
    pub fn at_most(&mut self, name: &str, value: f64, most: f64) -> bool {
        self.hold(value <= most, || format!("{name} is {value:.2}, and {most} at most is right"))
    }

    /// Whether a figure is not below its limit. One that can't be told is.
    pub fn at_least(&mut self, name: &str, value: f64, least: f64) -> bool {
        self.hold(least <= value, || format!("{name} is {value:.2}, and {least} at least is right"))
    }

    fn hold(&mut self, holds: bool, missed: impl FnOnce() -> String) -> bool {
        if !holds {
            self.miss(missed());
        }
        holds
    }

    /// Something can't be measured at all.
    pub fn miss(&mut self, what: String) {
        self.missed.push(what);
    }

    /// Names what was missed, one a line that begins with `MISSED`; fails if anything was.
    #[must_use]
    pub fn end(self) -> ExitCode {
        for missed in &self.missed {
            println!("MISSED by {}: {missed}", self.program);
        }
        if self.missed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_that_is_missed_is_named() {
        let mut limits = Limits::of("dice");
        assert!(limits.at_most("memory", 1.0, 1.0));
        assert!(limits.at_least("speed", 2.0, 2.0));
        assert_eq!(limits.missed, [""; 0]);
        assert!(!limits.at_most("memory", 1.01, 1.0));
        assert!(!limits.at_least("speed", f64::NAN, 2.0));
        assert_eq!(
            limits.missed,
            ["memory is 1.01, and 1 at most is right", "speed is NaN, and 2 at least is right"]
        );
        assert_eq!(limits.end(), ExitCode::FAILURE);
        assert_eq!(Limits::of("dice").end(), ExitCode::SUCCESS);
    }
}
