//! Writes a notation down in the shortest way that reads as the same.

use std::fmt;

use crate::notation::{Compare, Expr, How, Join, Keep, Mods, Node, Operation, Pool, Sides, What, Which};

/// How tightly what is written holds together, from the loosest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    /// Names and choices.
    Choice,
    Compare,
    Sum,
    Product,
    Unary,
    Power,
    Closed,
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

impl<'e> Node<'e> {
    fn tightness(self) -> Tightness {
        if self.labels().next().is_some() {
            return Tightness::Closed;
        }
        match self.what() {
            What::Let(_) | What::Choice => Tightness::Choice,
            What::Operation(Operation::Compare(_)) => Tightness::Compare,
            What::Sum => Tightness::Sum,
            What::Product | What::Operation(Operation::Rest) => Tightness::Product,
            What::Negated => Tightness::Unary,
            What::Operation(Operation::Power) => Tightness::Power,
            What::Number(_)
            | What::Fraction(_)
            | What::Dice(_)
            | What::Throw(_)
            | What::Group(_)
            | What::Call(_)
            | What::Bound(_)
            | What::Lying(_)
            | What::Repeat(_) => Tightness::Closed,
        }
    }

    /// Whether it ends with dice or a group, so that a condition right after it would belong to those.
    fn ends_with_dice(self) -> bool {
        if self.labels().next().is_some() {
            return false;
        }
        match self.what() {
            What::Dice(_) | What::Throw(_) | What::Group(_) => true,
            What::Negated | What::Sum | What::Product | What::Operation(_) => {
                self.children().last().is_some_and(Node::ends_with_dice)
            }
            _ => false,
        }
    }

    fn write_within(self, f: &mut fmt::Formatter<'_>, least: Tightness) -> fmt::Result {
        if self.tightness() < least { write!(f, "({self})") } else { write!(f, "{self}") }
    }

    fn write_all_within(
        self,
        f: &mut fmt::Formatter<'_>,
        symbols: [&str; 2],
        [first, rest]: [Tightness; 2],
    ) -> fmt::Result {
        for (index, each) in self.children().enumerate() {
            if index > 0 {
                f.write_str(symbols[usize::from(each.is_inverse())])?;
            }
            each.write_within(f, if index == 0 { first } else { rest })?;
        }
        Ok(())
    }

    fn write_list(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, each) in self.children().enumerate() {
            write!(f, "{}{each}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }

    fn write_operation(self, f: &mut fmt::Formatter<'_>, operation: Operation) -> fmt::Result {
        let (left, right) = (self.child(0), self.child(1));
        match operation {
            Operation::Rest => {
                left.write_within(f, Tightness::Product)?;
                f.write_str("%")?;
                right.write_within(f, Tightness::Unary)
            }
            Operation::Power => {
                left.write_within(f, Tightness::Closed)?;
                f.write_str("^")?;
                right.write_within(f, Tightness::Unary)
            }
            Operation::Compare(how) => {
                // Parentheses keep the condition from counting dice.
                if left.ends_with_dice() {
                    write!(f, "({left})")?;
                } else {
                    left.write_within(f, Tightness::Sum)?;
                }
                f.write_str(how.symbol())?;
                right.write_within(f, Tightness::Sum)
            }
        }
    }

    fn write_throw(self, f: &mut fmt::Formatter<'_>, pool: &Pool) -> fmt::Result {
        let mut parts = self.children();
        if let Some(number) = parts.next() {
            match number.what() {
                What::Number(1) => {}
                What::Number(number) if 0 <= number => write!(f, "{number}")?,
                _ => write!(f, "({number})")?,
            }
        }
        match parts.next() {
            Some(sides) => write!(f, "d({sides})")?,
            None => write!(f, "{}", pool.sides)?,
        }
        pool.mods.write(f, &pool.sides)
    }
}

impl fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let closed = matches!(
            self.what(),
            What::Number(_)
                | What::Fraction(_)
                | What::Dice(_)
                | What::Throw(_)
                | What::Group(_)
                | What::Call(_)
                | What::Bound(_)
                | What::Lying(_)
                | What::Repeat(_)
        );
        let wrapped = !closed && self.labels().next().is_some();
        if wrapped {
            f.write_str("(")?;
        }
        match self.what() {
            What::Number(number) => write!(f, "{number}")?,
            What::Fraction(number) => write!(f, "{number}")?,
            What::Dice(pool) => write!(f, "{pool}")?,
            What::Throw(pool) => self.write_throw(f, pool)?,
            What::Group(group) => {
                f.write_str(if group.spread { "pool(" } else { "{" })?;
                self.write_list(f)?;
                // One part with a comma stays one, and its dice are not looked at.
                let alone = !group.spread && self.children().count() == 1;
                f.write_str(if group.spread {
                    ")"
                } else if alone {
                    ",}"
                } else {
                    "}"
                })?;
                group.mods.write(f, &Sides::Listed([].into()))?;
            }
            What::Negated => {
                f.write_str("-")?;
                self.write_all_within(f, ["", ""], [Tightness::Unary; 2])?;
            }
            What::Sum => self.write_all_within(f, ["+", "-"], [Tightness::Product; 2])?,
            What::Product => {
                // A rest may begin a product; another product in parentheses is one of its own.
                let rest = matches!(self.first().what(), What::Operation(Operation::Rest));
                let first = if rest { Tightness::Product } else { Tightness::Unary };
                self.write_all_within(f, ["*", "/"], [first, Tightness::Unary])?;
            }
            What::Operation(operation) => self.write_operation(f, operation)?,
            What::Call(function) => {
                write!(f, "{}(", function.name())?;
                self.write_list(f)?;
                f.write_str(")")?;
            }
            What::Let(name) => {
                write!(f, "{}={};", self.name(name), self.child(0))?;
                write!(f, "{}", self.child(1))?;
            }
            What::Bound(name) | What::Lying(name) => f.write_str(self.name(name))?,
            What::Choice => {
                self.child(0).write_within(f, Tightness::Compare)?;
                write!(f, "?{}:{}", self.child(1), self.child(2))?;
            }
            What::Repeat(times) => write!(f, "{times}x({})", self.first())?,
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
        self.mods.write(f, &self.sides)
    }
}

impl Mods {
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, sides: &Sides) -> fmt::Result {
        for reroll in &self.rerolls {
            f.write_str(if reroll.once { "ro" } else { "r" })?;
            reroll.when.write_after_word(f)?;
        }
        if let Some(least) = self.least {
            write!(f, "mi{least}")?;
        }
        if let Some(most) = self.most {
            write!(f, "ma{most}")?;
        }
        // Letters in a row would be read as one word, unless each of them is a word of several.
        let mut letter = false;
        for Keep { which, dice, join } in &self.keep {
            f.write_str(match join {
                Join::Then if letter && matches!(which, Which::KeepIf(_) | Which::DropIf(_)) => " ",
                Join::Then => "",
                Join::Or => "|",
                Join::And => "&",
            })?;
            letter = false;
            let (word, when) = match which {
                Which::KeepHighest => ("kh", None),
                Which::KeepLowest => ("kl", None),
                Which::DropHighest => ("dh", None),
                Which::DropLowest => ("dl", None),
                Which::KeepIf(when) => ("k", Some(when)),
                Which::DropIf(when) => ("p", Some(when)),
            };
            f.write_str(word)?;
            match when {
                Some(when) => write!(f, "{when}")?,
                None if *dice != 1 => write!(f, "{dice}")?,
                None => letter = true,
            }
        }
        for mark in &self.marks {
            letter = false;
            f.write_str(if mark.fumble { "fumble" } else { "crit" })?;
            write!(f, "{}", mark.when)?;
        }
        for score in &self.count {
            if score.minus {
                f.write_str(if letter { " f" } else { "f" })?;
                score.when.write_after_word(f)?;
            } else {
                write!(f, "{}", score.when)?;
            }
            letter = matches!(score.when.how, How::Even | How::Odd);
        }
        // Last, because a condition after a bare `!` would belong to it.
        let Some(explode) = self.explode.filter(|_| !self.bang.highest) else {
            return if self.bang.highest { self.bang.write(f) } else { Ok(()) };
        };
        self.bang.write(f)?;
        if explode != sides.explodes_on() {
            write!(f, "{explode}")?;
        }
        Ok(())
    }
}

impl crate::notation::Bang {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.compound { "!!" } else { "!" })?;
        if self.penetrating {
            f.write_str("p")?;
        }
        if self.once {
            f.write_str("o")?;
        }
        match self.most {
            Some(most) => write!(f, "{{{most}}}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sides::UpTo(100) => f.write_str("d%"),
            // What somebody types as d66 may mean two digits.
            Sides::UpTo(66) => f.write_str("d{1..66}"),
            Sides::UpTo(sides) => write!(f, "d{sides}"),
            Sides::Fate => f.write_str("dF"),
            Sides::Listed(faces) => {
                f.write_str("d{")?;
                let mut at = 0;
                while let Some(first) = faces.get(at) {
                    let run = |to: &usize| {
                        faces[*to].checked_sub(*first).is_some_and(|far| usize::try_from(far) == Ok(*to - at))
                    };
                    let last = (at..faces.len()).take_while(run).last().unwrap_or(at);
                    let comma = if at == 0 { "" } else { "," };
                    match last - at {
                        0 => write!(f, "{comma}{first}")?,
                        1 => write!(f, "{comma}{first},{}", faces[last])?,
                        _ => write!(f, "{comma}{first}..{}", faces[last])?,
                    }
                    at = last + 1;
                }
                f.write_str("}")
            }
        }
    }
}

impl Compare {
    /// After a letter, a number alone is enough.
    fn write_after_word(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.how {
            How::Equal => write!(f, "{}", self.to),
            _ => write!(f, "{self}"),
        }
    }
}

impl fmt::Display for Compare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.how {
            How::Even | How::Odd => f.write_str(self.how.symbol()),
            how => write!(f, "{}{}", how.symbol(), self.to),
        }
    }
}
