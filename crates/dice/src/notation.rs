//! What a notation says, and how it is written.

use std::fmt;

use smallvec::SmallVec;

use crate::error::{Error, ErrorKind};
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
    /// In the order written, each part before those that it is made of, so the whole is the first. Most
    /// notations fit inline.
    pub(crate) parts: SmallVec<[Part; 4]>,
    pub(crate) pools: SmallVec<[Pool; 2]>,
    /// Which part it belongs to, and its text.
    pub(crate) labels: Vec<(usize, String)>,
    pub(crate) range: Range,
    pub(crate) comment: Option<String>,
}

impl Expr {
    /// The text after `#`, without the space around it.
    #[must_use]
    pub fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }

    /// Whether it rolls any dice.
    #[must_use]
    pub fn rolls_dice(&self) -> bool {
        !self.pools.is_empty()
    }

    /// The comment, if it is dice notation itself: in `6#4d6kh3` nothing rolls the dice behind `#`.
    #[must_use]
    pub fn unrolled(&self) -> Option<&str> {
        self.comment().filter(|comment| Expr::parse(comment).is_ok_and(|expr| expr.rolls_dice()))
    }

    /// The least and the greatest total that the parts allow at worst.
    ///
    /// Every roll lies within; the ends themselves need not be possible.
    #[must_use]
    pub fn bounds(&self) -> (i64, i64) {
        (self.range.low, self.range.high)
    }

    #[inline]
    pub(crate) fn root(&self) -> Node<'_> {
        Node { expr: self, at: 0 }
    }
}

/// The totals a part may have at worst, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Range {
    pub(crate) low: i64,
    pub(crate) high: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    pub(crate) kind: Kind,
    /// How many parts in a row it is made of, itself among them.
    pub(crate) size: usize,
    /// Whether it is taken away from the sum that it stands in, or divides the product.
    pub(crate) inverse: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Number(i64),
    /// Which of the pools.
    Dice(usize),
    Negated,
    Sum,
    Product,
}

/// A part, where it stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<'e> {
    expr: &'e Expr,
    at: usize,
}

/// What a part is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum What<'e> {
    Number(i64),
    Dice(&'e Pool),
    Negated,
    Sum,
    Product,
}

impl<'e> Node<'e> {
    #[inline]
    pub(crate) fn what(self) -> What<'e> {
        match self.expr.parts[self.at].kind {
            Kind::Number(number) => What::Number(number),
            Kind::Dice(pool) => What::Dice(&self.expr.pools[pool]),
            Kind::Negated => What::Negated,
            Kind::Sum => What::Sum,
            Kind::Product => What::Product,
        }
    }

    /// Whether it is taken away from the sum that it stands in, or divides the product.
    #[inline]
    pub(crate) fn is_inverse(self) -> bool {
        self.expr.parts[self.at].inverse
    }

    pub(crate) fn labels(self) -> impl Iterator<Item = &'e str> {
        self.expr.labels.iter().filter(move |(at, _)| *at == self.at).map(|(_, label)| label.as_str())
    }

    /// What a sum, a product or a minus begins with.
    #[inline]
    pub(crate) fn first(self) -> Node<'e> {
        Node { at: self.at + 1, ..self }
    }

    /// What stands within it, from left to right.
    #[inline]
    pub(crate) fn children(self) -> impl Iterator<Item = Node<'e>> {
        let Node { expr, at } = self;
        let end = at + expr.parts[at].size;
        let mut next = at + 1;
        std::iter::from_fn(move || {
            let at = next;
            (at < end).then(|| {
                next += expr.parts[at].size;
                Node { expr, at }
            })
        })
    }
}

/// Dice that are thrown together, and what is done with them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Pool {
    pub(crate) dice: u32,
    pub(crate) sides: Sides,
    pub(crate) rerolls: SmallVec<[Reroll; 1]>,
    pub(crate) explode: Option<Compare>,
    pub(crate) least: Option<i32>,
    pub(crate) most: Option<i32>,
    pub(crate) keep: SmallVec<[Keep; 2]>,
    pub(crate) count: Option<Compare>,
}

impl Pool {
    /// What a face is worth once it lies: `mi` and `ma`.
    #[inline]
    pub(crate) fn value(&self, face: i32) -> i32 {
        let raised = self.least.map_or(face, |least| face.max(least));
        self.most.map_or(raised, |most| raised.min(most))
    }

    /// What a die of that value adds to the total.
    #[inline]
    pub(crate) fn contribution(&self, value: i32) -> i64 {
        match self.count {
            Some(when) => i64::from(when.holds(value)),
            None => i64::from(value),
        }
    }

    /// Which of that many dice are kept, sorted from the lowest: from the first number up to
    /// before the second.
    #[inline]
    pub(crate) fn window(&self, dice: u32) -> (u32, u32) {
        window(&self.keep, dice)
    }

    /// The totals it may have at worst, where these are the lowest and the highest face that can
    /// lie.
    pub(crate) fn range(&self, (lowest, highest): (i32, i32)) -> (i64, i64) {
        let kept = |dice| {
            let (low, high) = self.window(dice);
            i64::from(high - low)
        };
        let most_dice = if self.explode.is_some() { self.dice * (EXPLOSIONS_MAX + 1) } else { self.dice };
        let (fewest, most) = (kept(self.dice), kept(most_dice));
        if self.count.is_some() {
            return (0, most);
        }
        let (low, high) = (i64::from(self.value(lowest)), i64::from(self.value(highest)));
        ((fewest * low).min(most * low), (fewest * high).max(most * high))
    }
}

/// Which of that many dice those leave, as [`Pool::window`].
#[inline]
pub(crate) fn window(keep: &[Keep], dice: u32) -> (u32, u32) {
    let (mut low, mut high) = (0, dice);
    for keep in keep {
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Sides {
    /// From 1 up to this.
    UpTo(u32),
    /// -1, 0, 1.
    Fate,
}

impl Sides {
    /// How many sides the source of faces is asked about.
    #[inline]
    pub(crate) fn number(self) -> u32 {
        match self {
            Sides::UpTo(sides) => sides,
            Sides::Fate => 3,
        }
    }

    #[inline]
    pub(crate) fn has(self, side: u32) -> bool {
        (1..=self.number()).contains(&side)
    }

    /// What is printed on the side that the source of faces names, counted from 1.
    #[inline]
    pub(crate) fn face(self, side: u32) -> i32 {
        // No side that a die has is so great that this could wrap.
        match self {
            Sides::UpTo(_) => side.cast_signed(),
            Sides::Fate => side.wrapping_sub(2).cast_signed(),
        }
    }

    pub(crate) fn lowest(self) -> i32 {
        self.face(1)
    }

    pub(crate) fn highest(self) -> i32 {
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
    pub(crate) to: i32,
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
    #[inline]
    pub(crate) fn holds(self, face: i32) -> bool {
        match self.how {
            How::AtLeast => face >= self.to,
            How::AtMost => face <= self.to,
            How::Equal => face == self.to,
            How::Above => face > self.to,
            How::Below => face < self.to,
        }
    }

    /// Which faces it holds for, in words.
    fn faces(self) -> String {
        let to = self.to;
        match self.how {
            How::AtLeast => format!("{to} or more"),
            How::AtMost => format!("{to} or less"),
            How::Equal => to.to_string(),
            How::Above => format!("more than {to}"),
            How::Below => format!("less than {to}"),
        }
    }

    /// It holds for no face that can lie, or for every one.
    pub(crate) fn says_nothing(self, sides: Sides, every: bool) -> Error {
        let one = if every { "every" } else { "no" };
        let text = format!("{one} {sides} here shows {}", self.faces());
        Error::new(ErrorKind::Meaningless, text)
    }

    /// How to ask for the same of a total.
    pub(crate) fn of_total(self, of: &str) -> String {
        let option = match self.how {
            How::AtLeast => format!("--at-least {}", self.to),
            How::AtMost => format!("--at-most {}", self.to),
            How::Equal => format!("--exactly {}", self.to),
            How::Above => format!("--at-least {}", self.to + 1),
            How::Below => format!("--at-most {}", self.to - 1),
        };
        format!("of a total, `norn odds '{of}' {option}` says how likely it is")
    }

    /// For how many faces of a die it holds.
    pub(crate) fn faces_of(self, sides: Sides) -> u64 {
        let (first, last) = self.ends();
        let (first, last) = (first.max(sides.lowest()), last.min(sides.highest()));
        if first <= last { u64::from(first.abs_diff(last)) + 1 } else { 0 }
    }

    /// The first and the last face for which it holds, as far as there are ends.
    #[inline]
    pub(crate) fn ends(self) -> (i32, i32) {
        match self.how {
            How::AtLeast => (self.to, i32::MAX),
            How::AtMost => (i32::MIN, self.to),
            How::Equal => (self.to, self.to),
            How::Above => (self.to + 1, i32::MAX),
            How::Below => (i32::MIN, self.to - 1),
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.root())?;
        match &self.comment {
            Some(comment) => write!(f, "#{comment}"),
            None => Ok(()),
        }
    }
}

impl Node<'_> {
    /// Whether it needs parentheses where only what binds closer may stand.
    fn is_loose(self, strictest: bool) -> bool {
        self.labels().next().is_none()
            && match self.what() {
                What::Number(_) | What::Dice(_) | What::Negated => false,
                What::Sum => true,
                What::Product => strictest,
            }
    }

    fn write_within(self, f: &mut fmt::Formatter<'_>, strictest: bool) -> fmt::Result {
        if self.is_loose(strictest) { write!(f, "({self})") } else { write!(f, "{self}") }
    }

    fn write_all_within(
        self,
        f: &mut fmt::Formatter<'_>,
        symbols: [&str; 2],
        strictest: bool,
    ) -> fmt::Result {
        for (index, each) in self.children().enumerate() {
            if index > 0 {
                f.write_str(symbols[usize::from(each.is_inverse())])?;
            }
            each.write_within(f, strictest)?;
        }
        Ok(())
    }
}

impl fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let closed = matches!(self.what(), What::Number(_) | What::Dice(_));
        let wrapped = !closed && self.labels().next().is_some();
        if wrapped {
            f.write_str("(")?;
        }
        match self.what() {
            What::Number(number) => write!(f, "{number}")?,
            What::Dice(pool) => write!(f, "{pool}")?,
            What::Negated => {
                f.write_str("-")?;
                self.write_all_within(f, ["", ""], true)?;
            }
            What::Sum => self.write_all_within(f, ["+", "-"], false)?,
            What::Product => self.write_all_within(f, ["*", "/"], true)?,
        }
        if wrapped {
            f.write_str(")")?;
        }
        for label in self.labels() {
            write!(f, "[{label}]")?;
        }
        Ok(())
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.dice != 1 {
            write!(f, "{}", self.dice)?;
        }
        write!(f, "{}", self.sides)?;
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

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sides::UpTo(100) => f.write_str("d%"),
            Sides::UpTo(sides) => write!(f, "d{sides}"),
            Sides::Fate => f.write_str("dF"),
        }
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
