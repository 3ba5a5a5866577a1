//! Rolling: every die and what became of it.

use std::convert::Infallible;
use std::fmt;

use num_integer::Integer;
use serde::{Serialize, Serializer};
use smallvec::SmallVec;

use crate::error::{Error, ErrorKind};
use crate::limits::{EXPLOSIONS_MAX, THROWS_MAX};
use crate::notation::{Compare, Expr, Node, Pool, Sides, What};
use crate::parse::Big;

/// A finished roll: the total, and every face thrown.
///
/// Rolling stores numbers alone, mostly without allocating. What became of each die, the [tree](Roll::tree)
/// and all texts follow from them, and are computed when somebody asks.
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
/// As data (serde) it is the notation in its shortest form without the comment, the total, the
/// comment if there is one, and the tree; every number is an integer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Roll<'e> {
    /// The total.
    pub total: i64,
    expr: &'e Expr,
    thrown: Thrown,
}

/// What the source of faces gave, in that order. Few rolls throw more dice than fit inline.
type Thrown = SmallVec<[u32; FEW]>;
const FEW: usize = 16;

impl<'e> Roll<'e> {
    /// What was rolled.
    #[must_use]
    pub fn expr(&self) -> &'e Expr {
        self.expr
    }

    /// The sides as the source of faces gave them, in the order thrown.
    #[must_use]
    pub fn thrown(&self) -> &[u32] {
        &self.thrown
    }

    /// Whether a die would have exploded on, but for the limit: the total could have been another one.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        // Only so many throws can have come to it, and most rolls have none of them.
        self.thrown.len() > EXPLOSIONS_MAX as usize && self.tree().is_cut()
    }

    /// How the total came about.
    #[must_use]
    pub fn tree(&self) -> Branch<'e> {
        branch(self.expr.root(), &mut self.thrown.iter().copied())
    }
}

/// The tree of a part, for which those sides come next.
fn branch<'e>(node: Node<'e>, thrown: &mut impl Iterator<Item = u32>) -> Branch<'e> {
    let (total, part) = match node.what() {
        What::Number(number) => (number, Part::Number),
        What::Dice(pool) => {
            // All sides are there: the same ones always give the same roll.
            let Ok(dice) = lay(pool, || Ok::<_, Infallible>(thrown.next().unwrap_or(1)));
            (sum(pool, &dice), Part::Dice { dice: dice.into_vec() })
        }
        What::Negated => {
            let of = Box::new(branch(node.first(), thrown));
            (-of.total, Part::Negated { of })
        }
        What::Sum => {
            let first = Box::new(branch(node.first(), thrown));
            let rest = steps(node, [Operator::Plus, Operator::Minus], thrown);
            (apply(first.total, &rest), Part::Sum { first, rest })
        }
        What::Product => {
            let first = Box::new(branch(node.first(), thrown));
            let rest = steps(node, [Operator::Times, Operator::Over], thrown);
            (apply(first.total, &rest), Part::Product { first, rest })
        }
    };
    Branch { notation: node.to_string(), total, labels: node.labels().collect(), part }
}

/// What follows the first part of a sum or product.
fn steps<'e>(
    node: Node<'e>,
    operators: [Operator; 2],
    thrown: &mut impl Iterator<Item = u32>,
) -> Vec<Step<'e>> {
    let rest = node.children().skip(1);
    rest.map(|each| Step { operator: operators[usize::from(each.is_inverse())], of: branch(each, thrown) })
        .collect()
}

fn apply(first: i64, rest: &[Step<'_>]) -> i64 {
    rest.iter().fold(first, |total, step| match step.operator {
        Operator::Plus => total + step.of.total,
        Operator::Minus => total - step.of.total,
        Operator::Times => total * step.of.total,
        Operator::Over => Integer::div_floor(&total, &step.of.total),
    })
}

impl Serialize for Roll<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename = "Roll")]
        struct Shown<'r> {
            notation: &'r str,
            total: i64,
            #[serde(skip_serializing_if = "Option::is_none")]
            comment: Option<&'r str>,
            tree: &'r Branch<'r>,
        }
        let tree = self.tree();
        let comment = self.expr.comment();
        Shown { notation: &tree.notation, total: self.total, comment, tree: &tree }.serialize(serializer)
    }
}

/// One part of the notation and what it came to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Branch<'r> {
    /// The part in its shortest form, with its labels.
    pub notation: String,
    /// What it came to.
    pub total: i64,
    /// Its labels, in the order written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<&'r str>,
    /// What it is.
    #[serde(flatten)]
    pub part: Part<'r>,
}

/// What a part of the notation is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Part<'r> {
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
        of: Box<Branch<'r>>,
    },
    /// A sum or difference, from left to right.
    Sum {
        /// What it begins with.
        first: Box<Branch<'r>>,
        /// What is added and taken away.
        rest: Vec<Step<'r>>,
    },
    /// A product or quotient, from left to right; each quotient is rounded down.
    Product {
        /// What it begins with.
        first: Box<Branch<'r>>,
        /// What it is multiplied with and divided by.
        rest: Vec<Step<'r>>,
    },
}

/// One operation of a sum or product.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Step<'r> {
    /// The operation.
    pub operator: Operator,
    /// What stands after it.
    pub of: Branch<'r>,
}

/// The operations between two parts. As data they are `"+"`, `"-"`, `"*"`, `"/"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// The right side is added to the left.
    Plus,
    /// Taken away.
    Minus,
    /// The left side is multiplied by the right.
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
    pub face: i32,
    /// What it counts as, after minimum and maximum.
    pub value: i32,
    /// Why it was thrown.
    pub cause: Cause,
    /// What became of it.
    pub fate: Fate,
    /// Whether it exploded, so that the next die was thrown too.
    pub exploded: bool,
    /// Whether it would have exploded, had its die not done so [`EXPLOSIONS_MAX`] times already.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
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
    pub fn roll(&self, faces: impl FnMut(u32) -> u32) -> Result<Roll<'_>, Error> {
        let mut hand = Hand { faces, left: THROWS_MAX as usize, thrown: Thrown::new() };
        match hand.total(self.root()) {
            Ok(total) => Ok(Roll { total, expr: self, thrown: hand.thrown }),
            Err(error) => Err(*error),
        }
    }
}

struct Hand<F> {
    faces: F,
    /// How many throws there may still be.
    left: usize,
    thrown: Thrown,
}

impl<F: FnMut(u32) -> u32> Hand<F> {
    /// Rolls a part, and gives what it comes to.
    #[inline]
    fn total(&mut self, node: Node<'_>) -> Result<i64, Box<Error>> {
        match node.what() {
            What::Number(number) => Ok(number),
            What::Dice(pool) => self.pool(pool),
            What::Negated | What::Sum | What::Product => self.total_of_all(node),
        }
    }

    fn total_of_all(&mut self, node: Node<'_>) -> Result<i64, Box<Error>> {
        let first = self.total(node.first())?;
        match node.what() {
            What::Negated => Ok(-first),
            What::Product => node.children().skip(1).try_fold(first, |total, each| {
                let next = self.total(each)?;
                Ok(if each.is_inverse() { Integer::div_floor(&total, &next) } else { total * next })
            }),
            _ => node.children().skip(1).try_fold(first, |total, each| {
                let next = self.total(each)?;
                Ok(if each.is_inverse() { total - next } else { total + next })
            }),
        }
    }

    fn throw(&mut self, sides: Sides, before: Option<u32>) -> Result<u32, Box<Error>> {
        self.left = self.left.checked_sub(1).ok_or_else(endless)?;
        let side = before.unwrap_or_else(|| (self.faces)(sides.number()));
        if !sides.has(side) {
            return Err(no_such_side(side, sides));
        }
        self.thrown.push(side);
        Ok(side)
    }

    /// Throws the dice of a pool. What becomes of each die is computed only if the total depends on it.
    #[inline(never)]
    fn pool(&mut self, pool: &Pool) -> Result<i64, Box<Error>> {
        let (mut few, mut thrown) = ([0; FEW], 0);
        if pool.is_plain() && pool.dice as usize <= FEW && FEW <= self.left {
            let done;
            (done, thrown) = throw_few(&mut self.faces, pool, &mut few);
            let own = &few[..thrown];
            if done {
                self.left -= thrown;
                if self.thrown.is_empty() {
                    self.thrown = Thrown::from_buf_and_len(few, thrown);
                } else {
                    self.thrown.extend_from_slice(own);
                }
                return Ok(plain_sum(pool, own));
            }
        } else if pool.is_plain() && pool.explode.is_none() {
            let before = self.thrown.len();
            self.thrown.reserve(pool.dice as usize);
            for _ in 0..pool.dice {
                self.throw(pool.sides, None)?;
            }
            return Ok(plain_sum(pool, &self.thrown[before..]));
        }
        let mut before = few[..thrown].iter().copied();
        let dice = lay(pool, || self.throw(pool.sides, before.next()))?;
        Ok(sum(pool, &dice))
    }
}

/// Throws the dice of a plain pool, and says whether those were all and how many they are.
///
/// It does nothing else, since most rolls spend their time here. No die can explode as often as allowed. It
/// ends with the first side that the die does not have.
#[inline(never)]
fn throw_few<F: FnMut(u32) -> u32>(faces: &mut F, pool: &Pool, few: &mut [u32; FEW]) -> (bool, usize) {
    const { assert!(FEW <= EXPLOSIONS_MAX as usize) };
    let sides = pool.sides;
    let (first, last) = pool.explode.map_or((i32::MAX, i32::MIN), Compare::ends);
    let mut dice = pool.dice;
    for (before, side) in few.iter_mut().enumerate() {
        if dice == 0 {
            return (true, before);
        }
        *side = faces(sides.number());
        if !sides.has(*side) {
            return (false, before + 1);
        }
        let face = sides.face(*side);
        // Without a branch, which would be mispredicted for every die that explodes.
        dice -= u32::from((face < first) | (last < face));
    }
    (dice == 0, FEW)
}

/// What the dice of a plain pool come to.
#[inline]
fn plain_sum(pool: &Pool, thrown: &[u32]) -> i64 {
    let face = |&side: &u32| i64::from(pool.sides.face(side));
    let all = thrown.iter().map(face).sum();
    if pool.keep.is_empty() {
        return all;
    }
    // At most 1,000 dice exploding 100 times, so that this always fits.
    let (low, high) = pool.window(u32::try_from(thrown.len()).unwrap_or(u32::MAX));
    let (low, high) = (low as usize, high as usize);
    if low <= 1 && thrown.len() - high <= 1 {
        let lowest = if low == 1 { thrown.iter().min().map_or(0, face) } else { 0 };
        let highest = if high < thrown.len() { thrown.iter().max().map_or(0, face) } else { 0 };
        return all - lowest - highest;
    }
    let mut sorted = Thrown::from_slice(thrown);
    sorted.sort_unstable();
    sorted[low..high].iter().map(face).sum()
}

impl Pool {
    /// Whether dice lie as they fall, count as what they show, and are added up.
    #[inline]
    fn is_plain(&self) -> bool {
        self.rerolls.is_empty() && self.least.is_none() && self.most.is_none() && self.count.is_none()
    }
}

/// The dice of one pool.
type Dice = SmallVec<[Die; 16]>;

/// Every die of a pool and what becomes of it, from the sides as they fall.
fn lay<E>(pool: &Pool, mut throw: impl FnMut() -> Result<u32, E>) -> Result<Dice, E> {
    let mut dice = Dice::with_capacity(pool.dice as usize);
    for _ in 0..pool.dice {
        let mut cause = Cause::First;
        for explosions in 0..=EXPLOSIONS_MAX {
            let die = lay_one(pool, cause, &mut throw, &mut dice)?;
            let explodes = pool.explode.is_some_and(|when| when.holds(die.face));
            let exploded = explodes && explosions < EXPLOSIONS_MAX;
            dice.push(Die { exploded, cut: explodes && !exploded, ..die });
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
fn lay_one<E>(
    pool: &Pool,
    mut cause: Cause,
    throw: &mut impl FnMut() -> Result<u32, E>,
    dice: &mut Dice,
) -> Result<Die, E> {
    let mut once_left = true;
    loop {
        let face = pool.sides.face(throw()?);
        let value = pool.value(face);
        let die = Die { face, value, cause, fate: Fate::Kept, exploded: false, cut: false, counted: None };
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

/// Decides which of the dice that lie are kept, and which of those count.
fn settle(pool: &Pool, dice: &mut [Die]) {
    if !pool.keep.is_empty() {
        let mut lying: SmallVec<[usize; 16]> =
            (0..dice.len()).filter(|&index| dice[index].fate == Fate::Kept).collect();
        // Of equal dice, the one thrown first counts as the lower.
        lying.sort_unstable_by_key(|&index| (dice[index].value, index));
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

/// What the dice of a pool come to.
fn sum(pool: &Pool, dice: &[Die]) -> i64 {
    let kept = dice.iter().filter(|die| die.fate == Fate::Kept);
    kept.map(|die| pool.contribution(die.value)).sum()
}

#[cold]
fn endless() -> Box<Error> {
    let text = format!("{} throws did not end the rerolls and explosions", Big::from(THROWS_MAX));
    let hint = "the source of faces seems to give the same face for ever";
    Box::new(Error::new(ErrorKind::FaceSource, text).hint(hint))
}

#[cold]
fn no_such_side(side: u32, sides: Sides) -> Box<Error> {
    let sides = sides.number();
    let text = format!("the source of faces gave side {side} of a die of {sides} sides");
    let hint = format!("a side is a number from 1 to {sides}");
    Box::new(Error::new(ErrorKind::FaceSource, text).hint(hint))
}

impl fmt::Display for Roll<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree().write(f, "", 0)?;
        match self.expr.comment() {
            Some(comment) => write!(f, "\n# {comment}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Branch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "", 0)
    }
}

impl Branch<'_> {
    fn is_cut(&self) -> bool {
        match &self.part {
            Part::Number => false,
            Part::Dice { dice } => dice.iter().any(|die| die.cut),
            Part::Negated { of } => of.is_cut(),
            Part::Sum { first, rest } | Part::Product { first, rest } => {
                first.is_cut() || rest.iter().any(|step| step.of.is_cut())
            }
        }
    }

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
        if self.cut {
            write!(f, " explodes no further after {EXPLOSIONS_MAX} times")?;
        }
        if self.counted == Some(true) {
            f.write_str(" counted")?;
        }
        Ok(())
    }
}
