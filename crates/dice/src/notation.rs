//! What a notation says, and how it is written.

use std::fmt;

use crate::law::Law;
use crate::limits::EXPLOSIONS_MAX;

/// The notation for people: by example, then as a grammar. At most 80 columns wide.
pub const GRAMMAR: &str = include_str!("grammar.txt");

/// A dice notation that has been read and can be rolled.
///
/// Every check is made by [`Expr::parse`](crate::Expr::parse): what it accepts can't overflow,
/// divide by zero or reroll for ever.
///
/// Its text (`Display`) is the shortest way to write the same; reading that gives an equal `Expr`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Expr {
    pub(crate) root: Node,
    pub(crate) comment: Option<String>,
}

impl Expr {
    /// The text after `#`, without the space around it.
    #[must_use]
    pub fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }

    /// The least and the greatest total that the parts allow at worst.
    ///
    /// Every roll lies within; the ends themselves need not be possible.
    #[must_use]
    pub fn bounds(&self) -> (i64, i64) {
        (self.root.range.low, self.root.range.high)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    pub(crate) what: What,
    pub(crate) labels: Vec<String>,
    pub(crate) range: Range,
}

/// The totals a part may have at worst, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Range {
    pub(crate) low: i64,
    pub(crate) high: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum What {
    Number(i64),
    Dice(Pool),
    Negated(Box<Node>),
    Sum(Box<Node>, Vec<(Sign, Node)>),
    Product(Box<Node>, Vec<(Scale, Node)>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Sign {
    Plus,
    Minus,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Scale {
    Times,
    Over,
}

/// Dice that are thrown together, and what is done with them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Pool {
    pub(crate) dice: u32,
    pub(crate) sides: Sides,
    pub(crate) rerolls: Vec<Reroll>,
    pub(crate) explode: Option<Compare>,
    pub(crate) least: Option<i64>,
    pub(crate) most: Option<i64>,
    pub(crate) keep: Vec<Keep>,
    pub(crate) count: Option<Compare>,
    /// How one throw falls, worked out from the above when it was read.
    pub(crate) law: Law,
}

impl Pool {
    /// What a face is worth once it lies: `mi` and `ma`.
    pub(crate) fn value(&self, face: i64) -> i64 {
        let raised = self.least.map_or(face, |least| face.max(least));
        self.most.map_or(raised, |most| raised.min(most))
    }

    /// What a die of that value adds to the total.
    pub(crate) fn contribution(&self, value: i64) -> i64 {
        match self.count {
            Some(when) => i64::from(when.holds(value)),
            None => value,
        }
    }

    /// Which of that many dice are kept, sorted from the lowest: from the first number up to
    /// before the second.
    pub(crate) fn window(&self, dice: u32) -> (u32, u32) {
        let (mut low, mut high) = (0, dice);
        for keep in &self.keep {
            let length = high - low;
            match keep.which {
                Which::KeepHighest => low = high - keep.dice.min(length),
                Which::KeepLowest => high = low + keep.dice.min(length),
                Which::DropHighest => high -= keep.dice.min(length),
                Which::DropLowest => low += keep.dice.min(length),
            }
        }
        (low, high)
    }

    /// The totals it may have at worst.
    pub(crate) fn range(&self) -> (i64, i64) {
        let kept = |dice| {
            let (low, high) = self.window(dice);
            i64::from(high - low)
        };
        let most_dice = if self.explode.is_some() { self.dice * (EXPLOSIONS_MAX + 1) } else { self.dice };
        let (fewest, most) = (kept(self.dice), kept(most_dice));
        if self.count.is_some() {
            return (0, most);
        }
        let (low, high) = (self.value(self.law.lowest()), self.value(self.law.highest()));
        ((fewest * low).min(most * low), (fewest * high).max(most * high))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Sides {
    /// From 1 up to this.
    UpTo(u32),
    /// -1, 0, 1.
    Fate,
}

impl Sides {
    /// How many sides the source of faces is asked about.
    pub(crate) fn number(self) -> u32 {
        match self {
            Sides::UpTo(sides) => sides,
            Sides::Fate => 3,
        }
    }

    /// What is printed on the side that the source of faces names, counted from 1.
    pub(crate) fn face(self, side: u32) -> i64 {
        match self {
            Sides::UpTo(_) => i64::from(side),
            Sides::Fate => i64::from(side) - 2,
        }
    }

    pub(crate) fn lowest(self) -> i64 {
        self.face(1)
    }

    pub(crate) fn highest(self) -> i64 {
        self.face(self.number())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Reroll {
    pub(crate) once: bool,
    pub(crate) when: Compare,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Keep {
    pub(crate) which: Which,
    pub(crate) dice: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Which {
    KeepHighest,
    KeepLowest,
    DropHighest,
    DropLowest,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Compare {
    pub(crate) how: How,
    pub(crate) to: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum How {
    AtLeast,
    AtMost,
    Equal,
    Above,
    Below,
}

impl Compare {
    pub(crate) fn holds(self, face: i64) -> bool {
        match self.how {
            How::AtLeast => face >= self.to,
            How::AtMost => face <= self.to,
            How::Equal => face == self.to,
            How::Above => face > self.to,
            How::Below => face < self.to,
        }
    }

    /// The first and the last face for which it holds, as far as there are ends.
    pub(crate) fn ends(self) -> (i64, i64) {
        match self.how {
            How::AtLeast => (self.to, i64::MAX),
            How::AtMost => (i64::MIN, self.to),
            How::Equal => (self.to, self.to),
            How::Above => (self.to + 1, i64::MAX),
            How::Below => (i64::MIN, self.to - 1),
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.root)?;
        match &self.comment {
            Some(comment) => write!(f, "#{comment}"),
            None => Ok(()),
        }
    }
}

impl Node {
    /// Whether it needs parentheses where only what binds closer may stand.
    fn is_loose(&self, strictest: bool) -> bool {
        self.labels.is_empty()
            && match self.what {
                What::Number(_) | What::Dice(_) | What::Negated(_) => false,
                What::Sum(..) => true,
                What::Product(..) => strictest,
            }
    }

    fn write_within(&self, f: &mut fmt::Formatter<'_>, strictest: bool) -> fmt::Result {
        if self.is_loose(strictest) { write!(f, "({self})") } else { write!(f, "{self}") }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let closed = matches!(self.what, What::Number(_) | What::Dice(_));
        let wrapped = !closed && !self.labels.is_empty();
        if wrapped {
            f.write_str("(")?;
        }
        match &self.what {
            What::Number(number) => write!(f, "{number}")?,
            What::Dice(pool) => write!(f, "{pool}")?,
            What::Negated(of) => {
                f.write_str("-")?;
                of.write_within(f, true)?;
            }
            What::Sum(first, rest) => {
                first.write_within(f, false)?;
                for (sign, each) in rest {
                    f.write_str(sign.symbol())?;
                    each.write_within(f, false)?;
                }
            }
            What::Product(first, rest) => {
                first.write_within(f, true)?;
                for (scale, each) in rest {
                    f.write_str(scale.symbol())?;
                    each.write_within(f, true)?;
                }
            }
        }
        if wrapped {
            f.write_str(")")?;
        }
        for label in &self.labels {
            write!(f, "[{label}]")?;
        }
        Ok(())
    }
}

impl Sign {
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Sign::Plus => "+",
            Sign::Minus => "-",
        }
    }
}

impl Scale {
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Scale::Times => "*",
            Scale::Over => "/",
        }
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.dice != 1 {
            write!(f, "{}", self.dice)?;
        }
        match self.sides {
            Sides::UpTo(100) => f.write_str("d%")?,
            Sides::UpTo(sides) => write!(f, "d{sides}")?,
            Sides::Fate => f.write_str("dF")?,
        }
        for reroll in &self.rerolls {
            f.write_str(if reroll.once { "ro" } else { "r" })?;
            match reroll.when.how {
                How::Equal => write!(f, "{}", reroll.when.to)?,
                _ => write!(f, "{}", reroll.when)?,
            }
        }
        if let Some(least) = self.least {
            write!(f, "mi{least}")?;
        }
        if let Some(most) = self.most {
            write!(f, "ma{most}")?;
        }
        for keep in &self.keep {
            f.write_str(match keep.which {
                Which::KeepHighest => "kh",
                Which::KeepLowest => "kl",
                Which::DropHighest => "dh",
                Which::DropLowest => "dl",
            })?;
            if keep.dice != 1 {
                write!(f, "{}", keep.dice)?;
            }
        }
        if let Some(count) = self.count {
            write!(f, "{count}")?;
        }
        // Last, because a condition after a bare `!` would belong to it.
        if let Some(explode) = self.explode {
            f.write_str("!")?;
            if explode != self.sides.explodes_on() {
                write!(f, "{explode}")?;
            }
        }
        Ok(())
    }
}

impl Sides {
    /// What a bare `!` means.
    pub(crate) fn explodes_on(self) -> Compare {
        Compare { how: How::Equal, to: self.highest() }
    }
}

impl fmt::Display for Compare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.how {
            How::AtLeast => ">=",
            How::AtMost => "<=",
            How::Equal => "=",
            How::Above => ">",
            How::Below => "<",
        };
        write!(f, "{how}{}", self.to)
    }
}
