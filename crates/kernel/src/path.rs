//! Points of a run.
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// How deep rules may be nested; a lane counts twice.
pub const DEPTH_MAX: usize = 15;
/// How many things one rule may do, and how many lanes one attempt may have.
pub const STEPS_MAX: u16 = 0x7fff;

/// A point of a run, as steps from the outside in: the n-th thing that the m-th thing (or lane) of an attempt
/// does. Paths sort in the order in which a run meets them, not in the order in which facts arrive. They are
/// small and need no heap, since every fact and every line carries one. Oracles keep them; a rule never sees
/// one.
///
/// As text, steps are separated by `.`, and a lane has a `/` before it: `2./0.1` is the second thing on the
/// first lane of the third thing that the attempt does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    steps: [u16; DEPTH_MAX + 1],
    last: u8,
}

/// What a run enters: one rule, or several at once, each of which is then a rule on a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// A rule inside a rule.
    Rule,
    /// Rules at once.
    Lanes,
}

/// A path would be deeper than [`DEPTH_MAX`] or longer than [`STEPS_MAX`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl Path {
    /// The first thing that an attempt does.
    pub const START: Self = Self { steps: [0; DEPTH_MAX + 1], last: 0 };
    const LANE: u16 = 1 << 15;

    fn raw(&self) -> &[u16] {
        &self.steps[..=usize::from(self.last)]
    }

    /// How deep it lies: 0 on the attempt itself.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.last.into()
    }

    /// The number of the innermost step.
    #[must_use]
    pub fn nth(&self) -> u16 {
        self.steps[usize::from(self.last)] & !Self::LANE
    }

    /// Whether the innermost step is a lane.
    #[must_use]
    pub fn on_lane(&self) -> bool {
        self.steps[usize::from(self.last)] & Self::LANE != 0
    }

    /// Whether this point lies inside what happens at the other.
    #[must_use]
    pub fn within(&self, other: &Self) -> bool {
        self.raw().starts_with(other.raw())
    }

    /// Whether this point is still to come where `here` stands: at `here`, or later in the same rule, or inside of
    /// either.
    #[must_use]
    pub fn is_ahead(&self, here: &Self) -> bool {
        let last = usize::from(here.last);
        let (own, there) = (self.raw(), here.raw());
        own.get(..last) == there.get(..last) && own.get(last) >= there.get(last)
    }

    /// Whether the two lie in different lanes of rules that run at once.
    #[must_use]
    pub fn apart(&self, other: &Self) -> bool {
        let fork = self.raw().iter().zip(other.raw()).find(|(a, b)| a != b);
        fork.is_some_and(|(a, b)| a & b & Self::LANE != 0)
    }

    /// Whether this point can be the other one, further on because more was done before it: later in the same thread, on
    /// lanes with the same numbers.
    #[must_use]
    pub fn is_pushed_on_from(&self, other: &Self) -> bool {
        let (own, before) = (self.raw(), other.raw());
        let Some(fork) = own.iter().zip(before).position(|(a, b)| a != b) else { return false };
        let lanes =
            |steps: &[u16]| steps.iter().copied().filter(|step| step & Self::LANE != 0).collect::<Vec<u16>>();
        (own[fork] | before[fork]) & Self::LANE == 0
            && before[fork] < own[fork]
            && lanes(&own[fork..]) == lanes(&before[fork..])
    }

    /// The outermost of the lanes that this point lies on.
    #[must_use]
    pub fn lane(&self) -> Option<Self> {
        let nth = self.raw().iter().position(|step| step & Self::LANE != 0)?;
        let mut lane = Self::START;
        lane.steps[..=nth].copy_from_slice(&self.steps[..=nth]);
        lane.last = u8::try_from(nth).ok()?;
        Some(lane)
    }

    /// Whether the two are lanes of the same rules at once.
    #[must_use]
    pub fn beside(&self, other: &Self) -> bool {
        let before = |path: &Self| path.steps[..usize::from(path.last)].to_vec();
        self.on_lane() && other.on_lane() && self.last == other.last && before(self) == before(other)
    }

    /// Goes on to the next thing.
    pub fn pass(&mut self) -> Result<(), TooLong> {
        let step = &mut self.steps[usize::from(self.last)];
        if *step & !Self::LANE == STEPS_MAX {
            return Err(TooLong);
        }
        *step += 1;
        Ok(())
    }

    /// Goes inside.
    pub fn enter(&mut self, frame: Frame) -> Result<(), TooLong> {
        if usize::from(self.last) == DEPTH_MAX {
            return Err(TooLong);
        }
        self.last += 1;
        self.steps[usize::from(self.last)] = if frame == Frame::Lanes { Self::LANE } else { 0 };
        Ok(())
    }

    /// Goes back out, and on to the next thing there. On the attempt itself it only goes on.
    pub fn leave(&mut self) -> Result<(), TooLong> {
        if 0 < self.last {
            self.steps[usize::from(self.last)] = 0;
            self.last -= 1;
        }
        self.pass()
    }

    /// Back to the first thing of the innermost rule.
    pub fn rewind(&mut self) {
        self.steps[usize::from(self.last)] = 0;
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, step) in self.raw().iter().enumerate() {
            let dot = if n == 0 { "" } else { "." };
            let lane = if step & Self::LANE == 0 { "" } else { "/" };
            write!(f, "{dot}{lane}{}", step & !Self::LANE)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Path {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a point of a run; one looks like `2./0.1`");
        let mut path = Self::START;
        for (n, step) in text.split('.').enumerate() {
            let (lane, digits) = step.strip_prefix('/').map_or((0, step), |rest| (Self::LANE, rest));
            let number: u16 = digits.parse().map_err(|_| wrong())?;
            if DEPTH_MAX < n || STEPS_MAX < number || !digits.starts_with(|c: char| c.is_ascii_digit()) {
                return Err(wrong());
            }
            path.steps[n] = number | lane;
            path.last = u8::try_from(n).map_err(|_| wrong())?;
        }
        Ok(path)
    }
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_pushed_on_along_its_thread_alone() {
        let on = |later: &str, earlier: &str| {
            later.parse::<Path>().unwrap().is_pushed_on_from(&earlier.parse().unwrap())
        };
        assert!(on("3", "1"));
        assert!(on("2.4", "2.1"));
        assert!(on("5./1.0", "2./1.0"), "all lanes go on together");
        assert!(on("2./1.3", "2./1.0"), "within a lane");
        assert!(on("3.7", "1"), "into a rule that was none");
        for (later, earlier) in
            [("1", "1"), ("1", "3"), ("1.2", "1"), ("2./1.0", "2./0.5"), ("5./1.0", "2./0.0")]
        {
            assert!(!on(later, earlier), "{later} {earlier}");
        }
    }

    #[test]
    fn a_path_reads_back_as_it_was_written() {
        let mut path = Path::START;
        path.pass().unwrap();
        path.enter(Frame::Lanes).unwrap();
        path.enter(Frame::Rule).unwrap();
        path.pass().unwrap();
        assert_eq!(path.to_string(), "1./0.1");
        assert_eq!("1./0.1".parse(), Ok(path));
        for wrong in ["", ".", "1.", "/", "-1", "+1", "1.x", "99999", "0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0"] {
            assert!(wrong.parse::<Path>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_ahead_lies_in_the_same_rule_and_not_before() {
        let ahead = |of: &str, here: &str| of.parse::<Path>().unwrap().is_ahead(&here.parse().unwrap());
        for of in ["2.1", "2.1.0", "2.3.4", "2.2"] {
            assert!(ahead(of, "2.1"), "{of}");
        }
        for of in ["2", "2.0", "2.0.7", "3.1", "1.9"] {
            assert!(!ahead(of, "2.1"), "{of}");
        }
    }

    #[test]
    fn lanes_of_the_same_rules_stand_beside_each_other() {
        let path = |text: &str| text.parse::<Path>().unwrap();
        let lane = |text: &str| path(text).lane();
        assert_eq!((lane("0.1"), lane("2./0")), (None, Some(path("2./0"))));
        assert_eq!(lane("2./1.3./0.4"), Some(path("2./1")), "the outermost");
        assert!(path("2./0").beside(&path("2./1")) && path("2./0").beside(&path("2./0")));
        for other in ["3./1", "2.1", "2./1.0", "2./1./0"] {
            assert!(!path("2./0").beside(&path(other)), "{other}");
        }
    }

    #[test]
    fn depth_and_length_end_in_an_error() {
        let mut path = Path::START;
        for _ in 0..DEPTH_MAX {
            path.enter(Frame::Rule).unwrap();
        }
        assert_eq!(path.enter(Frame::Rule), Err(TooLong));
        for _ in 0..STEPS_MAX {
            path.pass().unwrap();
        }
        assert_eq!(path.pass(), Err(TooLong));
    }
}
