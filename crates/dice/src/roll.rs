//! Rolling: every die and what became of it.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::error::{Error, ErrorKind};
use crate::limits::{EXPLOSIONS_MAX, THROWS_MAX};
use crate::notation::{Expr, Node, Pool, Scale, Sign, What};
use crate::parse::Big;

/// A finished roll: the total, and the tree of how it came about.
///
/// As text (`Display`) it is one line for each part of the notation, indented by two spaces a level
/// and without a line break at the end:
///
/// ```text
/// 4d6dl+2 = 16
///   4d6dl = 14: 6, 3, 5, 1 dropped
///   + 2
/// ```
///
/// As data (serde) every number is an integer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Roll {
    /// The notation in its shortest form, without the comment.
    pub notation: String,
    /// The total.
    pub total: i64,
    /// The comment of the notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// How the total came about.
    pub tree: Branch,
}

/// One part of the notation and what it came to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Branch {
    /// The part in its shortest form, with its labels.
    pub notation: String,
    /// What it came to.
    pub total: i64,
    /// Its labels, in the order written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// What it is.
    #[serde(flatten)]
    pub part: Part,
}

/// What a part of the notation is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Part {
    /// A plain number.
    Number,
    /// Dice thrown together.
    Dice {
        /// Every die, in the order thrown: a die that replaces another, or that an explosion
        /// adds, follows it at once.
        dice: Vec<Die>,
    },
    /// Something with a minus before it.
    Negated {
        /// What stands after the minus.
        of: Box<Branch>,
    },
    /// A sum or difference, from left to right.
    Sum {
        /// What it begins with.
        first: Box<Branch>,
        /// What is added and taken away.
        rest: Vec<Step>,
    },
    /// A product or quotient, from left to right; each quotient is rounded down.
    Product {
        /// What it begins with.
        first: Box<Branch>,
        /// What it is multiplied with and divided by.
        rest: Vec<Step>,
    },
}

/// One operation of a sum or product.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Step {
    /// The operation.
    pub operator: Operator,
    /// What stands after it.
    pub of: Branch,
}

/// The operations between two parts. As data they are `"+"`, `"-"`, `"*"`, `"/"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// Added.
    Plus,
    /// Taken away.
    Minus,
    /// Multiplied.
    Times,
    /// Divided, rounding down: -7 / 2 is -4.
    Over,
}

impl Operator {
    /// How it is written.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Times => "*",
            Operator::Over => "/",
        }
    }
}

impl Serialize for Operator {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.symbol())
    }
}

/// One throw of one die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Die {
    /// What it shows; -1 to 1 for a fate die.
    pub face: i64,
    /// What it counts as, after minimum and maximum.
    pub value: i64,
    /// Why it was thrown.
    pub cause: Cause,
    /// What became of it.
    pub fate: Fate,
    /// Whether it exploded, so that the next die was thrown too.
    pub exploded: bool,
    /// Whether it met the condition of a pool that counts; absent if the pool adds, or if the die
    /// is not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<bool>,
}

/// Why a die was thrown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It is one of the dice of the notation.
    First,
    /// It replaces the die before it.
    Reroll,
    /// The die before it exploded.
    Explosion,
}

/// What became of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It is part of the total.
    Kept,
    /// It was dropped, or not among those to keep. Among equal dice the one thrown first counts
    /// as the lower.
    Dropped,
    /// It was thrown again, and the next die replaces it.
    Rerolled,
}

impl Expr {
    /// Rolls, taking each face from `faces`: given the number of sides, it names a side from 1 up
    /// to that number. A fate die asks for one of 3 sides, which show -1, 0 and 1.
    ///
    /// The same faces always give the same roll. Dice are thrown in the order written.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::FaceSource`] if a face is out of range, or if rerolls and explosions take more
    /// than [`THROWS_MAX`] throws, as they can when every face is the same. Fair dice never do.
    pub fn roll(&self, faces: &mut dyn FnMut(u32) -> u32) -> Result<Roll, Error> {
        let mut hand = Hand { faces, throws: 0 };
        let tree = hand.branch(&self.root)?;
        Ok(Roll { notation: tree.notation.clone(), total: tree.total, comment: self.comment.clone(), tree })
    }
}

struct Hand<'a> {
    faces: &'a mut dyn FnMut(u32) -> u32,
    throws: u64,
}

impl Hand<'_> {
    fn branch(&mut self, node: &Node) -> Result<Branch, Error> {
        let (total, part) = match &node.what {
            What::Number(number) => (*number, Part::Number),
            What::Dice(pool) => {
                let dice = self.pool(pool)?;
                let kept = dice.iter().filter(|die| die.fate == Fate::Kept);
                let total = kept.map(|die| pool.contribution(die.value)).sum();
                (total, Part::Dice { dice })
            }
            What::Negated(of) => {
                let of = Box::new(self.branch(of)?);
                (-of.total, Part::Negated { of })
            }
            What::Sum(first, rest) => {
                let first = Box::new(self.branch(first)?);
                let rest = rest.iter().map(|(sign, each)| {
                    let operator = match sign {
                        Sign::Plus => Operator::Plus,
                        Sign::Minus => Operator::Minus,
                    };
                    self.step(operator, each)
                });
                let rest = rest.collect::<Result<Vec<_>, _>>()?;
                (apply(first.total, &rest), Part::Sum { first, rest })
            }
            What::Product(first, rest) => {
                let first = Box::new(self.branch(first)?);
                let rest = rest.iter().map(|(scale, each)| {
                    let operator = match scale {
                        Scale::Times => Operator::Times,
                        Scale::Over => Operator::Over,
                    };
                    self.step(operator, each)
                });
                let rest = rest.collect::<Result<Vec<_>, _>>()?;
                (apply(first.total, &rest), Part::Product { first, rest })
            }
        };
        Ok(Branch { notation: node.to_string(), total, labels: node.labels.clone(), part })
    }

    fn step(&mut self, operator: Operator, each: &Node) -> Result<Step, Error> {
        let of = self.branch(each)?;
        Ok(Step { operator, of })
    }

    fn throw(&mut self, pool: &Pool) -> Result<i64, Error> {
        if self.throws == THROWS_MAX {
            let text = format!("{} throws did not end the rerolls and explosions", Big::from(THROWS_MAX));
            return Err(Error::new(ErrorKind::FaceSource, text)
                .hint("the source of faces seems to give the same face for ever"));
        }
        self.throws += 1;
        let sides = pool.sides.number();
        let side = (self.faces)(sides);
        if !(1..=sides).contains(&side) {
            let text = format!("the source of faces gave side {side} of a die of {sides} sides");
            return Err(
                Error::new(ErrorKind::FaceSource, text).hint(format!("a side is a number from 1 to {sides}"))
            );
        }
        Ok(pool.sides.face(side))
    }

    fn pool(&mut self, pool: &Pool) -> Result<Vec<Die>, Error> {
        let mut dice = Vec::with_capacity(pool.dice as usize);
        for _ in 0..pool.dice {
            let mut cause = Cause::First;
            for explosions in 0..=EXPLOSIONS_MAX {
                let die = self.die(pool, cause, &mut dice)?;
                let explodes = pool.explode.is_some_and(|when| when.holds(die.face));
                let exploded = explodes && explosions < EXPLOSIONS_MAX;
                dice.push(Die { exploded, ..die });
                if !exploded {
                    break;
                }
                cause = Cause::Explosion;
            }
        }
        settle(pool, &mut dice);
        Ok(dice)
    }

    /// Throws one die until it stays, leaving those that did not among `dice`.
    fn die(&mut self, pool: &Pool, cause: Cause, dice: &mut Vec<Die>) -> Result<Die, Error> {
        let mut cause = cause;
        let mut once_left = true;
        loop {
            let face = self.throw(pool)?;
            let die = Die {
                face,
                value: pool.value(face),
                cause,
                fate: Fate::Kept,
                exploded: false,
                counted: None,
            };
            let matches = |once| {
                let mut rerolls = pool.rerolls.iter().filter(|reroll| reroll.once == once);
                rerolls.any(|reroll| reroll.when.holds(face))
            };
            if !matches(false) {
                if !once_left || !matches(true) {
                    return Ok(die);
                }
                once_left = false;
            }
            dice.push(Die { fate: Fate::Rerolled, ..die });
            cause = Cause::Reroll;
        }
    }
}

fn apply(first: i64, rest: &[Step]) -> i64 {
    rest.iter().fold(first, |total, step| match step.operator {
        Operator::Plus => total + step.of.total,
        Operator::Minus => total - step.of.total,
        Operator::Times => total * step.of.total,
        Operator::Over => num_integer::Integer::div_floor(&total, &step.of.total),
    })
}

/// Decides which of the dice that lie are kept, and which of those count.
fn settle(pool: &Pool, dice: &mut [Die]) {
    let mut lying: Vec<usize> = (0..dice.len()).filter(|&index| dice[index].fate == Fate::Kept).collect();
    if !pool.keep.is_empty() {
        lying.sort_by_key(|&index| dice[index].value);
        // At most 1,000 dice exploding 100 times, so that this always fits.
        let (low, high) = pool.window(u32::try_from(lying.len()).unwrap_or(u32::MAX));
        for (place, &index) in (0_u32..).zip(&lying) {
            if !(low..high).contains(&place) {
                dice[index].fate = Fate::Dropped;
            }
        }
    }
    if let Some(when) = pool.count {
        for die in dice.iter_mut().filter(|die| die.fate == Fate::Kept) {
            die.counted = Some(when.holds(die.value));
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.write(f, "", 0)?;
        match &self.comment {
            Some(comment) => write!(f, "\n# {comment}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "", 0)
    }
}

impl Branch {
    fn write(&self, f: &mut fmt::Formatter<'_>, before: &str, depth: usize) -> fmt::Result {
        write!(f, "{:1$}{before}{2}", "", depth * 2, self.notation)?;
        match &self.part {
            Part::Number => return Ok(()),
            Part::Negated { of } if of.part == Part::Number => return Ok(()),
            _ => write!(f, " = {}", self.total)?,
        }
        match &self.part {
            Part::Number => Ok(()),
            Part::Dice { dice } => {
                for (index, die) in dice.iter().enumerate() {
                    write!(f, "{}{die}", if index == 0 { ": " } else { ", " })?;
                }
                Ok(())
            }
            Part::Negated { of } => {
                f.write_str("\n")?;
                of.write(f, "- ", depth + 1)
            }
            Part::Sum { first, rest } | Part::Product { first, rest } => {
                f.write_str("\n")?;
                first.write(f, "", depth + 1)?;
                for step in rest {
                    f.write_str("\n")?;
                    let before = format!("{} ", step.operator.symbol());
                    step.of.write(f, &before, depth + 1)?;
                }
                Ok(())
            }
        }
    }
}

/// The face, then in words whatever is not plain about it: `6 exploded`, `1 as 2`, `3 dropped`.
impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.face)?;
        if self.fate != Fate::Rerolled && self.value != self.face {
            write!(f, " as {}", self.value)?;
        }
        match self.fate {
            Fate::Kept => {}
            Fate::Dropped => f.write_str(" dropped")?,
            Fate::Rerolled => f.write_str(" rerolled")?,
        }
        if self.exploded {
            f.write_str(" exploded")?;
        }
        if self.counted == Some(true) {
            f.write_str(" counted")?;
        }
        Ok(())
    }
}
