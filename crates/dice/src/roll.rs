//! Rolling: every die and what became of it.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use serde::{Serialize, Serializer};
use smallvec::SmallVec;

use crate::error::{Error, ErrorKind};
use crate::limits::{EXPLOSIONS_MAX, THROWS_MAX};
use crate::notation::{
    Compare, Expr, Function, Group, Join, Keep, Kind, Mods, Node, Pool, Sides, What, Which, window,
};
use crate::parse::Big;
use crate::total::{Rounding, Total};

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
    /// The total; of a notation that repeats itself, of all repetitions together.
    pub total: Total,
    expr: &'e Expr,
    thrown: Thrown,
}

/// What the source of faces gave, in that order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Thrown {
    /// No more than a few of dice without many sides, which is what most rolls throw.
    Few(Few),
    Many(Box<[u32]>),
}

/// Sides of a few dice, a byte for each. They fit two registers, so that a roll is written once and never copied.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Few {
    /// The last that was thrown stands lowest.
    sides: [u64; 2],
    number: u32,
}

/// How many dice are few: a byte each.
const FEW: usize = 16;
/// How many sides a byte holds.
const FEW_SIDES: u32 = 255;

impl Few {
    #[inline]
    fn new(sides: u128, number: u32) -> Few {
        #[expect(clippy::cast_possible_truncation, reason = "the halves")]
        Few { sides: [(sides >> 64) as u64, sides as u64], number }
    }

    fn of(thrown: &[u32]) -> Option<Few> {
        let few = thrown.len() <= FEW && thrown.iter().all(|side| *side <= FEW_SIDES);
        let packed = || thrown.iter().fold(0, |all, side| all << 8 | u128::from(*side));
        few.then(|| Few::new(packed(), u32::try_from(thrown.len()).unwrap_or(0)))
    }

    fn iter(self) -> impl Iterator<Item = u32> {
        let [first, last] = self.sides;
        let all = u128::from(first) << 64 | u128::from(last);
        (0..self.number).rev().map(move |place| u32::from(all.to_le_bytes()[place as usize]))
    }
}

impl Thrown {
    fn new(thrown: &[u32]) -> Thrown {
        Few::of(thrown).map_or_else(|| Thrown::Many(thrown.into()), Thrown::Few)
    }

    fn len(&self) -> usize {
        match self {
            Thrown::Few(few) => few.number as usize,
            Thrown::Many(many) => many.len(),
        }
    }

    fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let (few, many) = match self {
            Thrown::Few(few) => (*few, &[][..]),
            Thrown::Many(many) => (Few::default(), &**many),
        };
        few.iter().chain(many.iter().copied())
    }
}

impl<'e> Roll<'e> {
    /// What was rolled.
    #[must_use]
    pub fn expr(&self) -> &'e Expr {
        self.expr
    }

    /// The sides as the source of faces gave them, in the order thrown.
    pub fn thrown(&self) -> impl Iterator<Item = u32> + '_ {
        self.thrown.iter()
    }

    /// What it came to, as text: the total, or the total of each repetition, as `12, 9, 14`.
    #[must_use]
    pub fn result(&self) -> String {
        match self.tree_of_repeats() {
            None => self.total.to_string(),
            Some(all) => {
                let totals: Vec<_> = all.iter().map(|each| each.total.to_string()).collect();
                totals.join(", ")
            }
        }
    }

    fn tree_of_repeats(&self) -> Option<Vec<Branch<'e>>> {
        if self.expr.times() == 1 {
            return None;
        }
        match self.tree().part {
            Part::Repeat { rolls } => Some(rolls),
            _ => None,
        }
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
        let mut thrown = self.thrown.iter();
        // All sides are there: the same ones always give the same roll.
        let mut teller = Teller {
            throw: |_: &Sides| Ok::<_, Infallible>(thrown.next().unwrap_or(1)),
            names: vec![],
            texts: true,
        };
        let Ok(tree) = teller.branch(self.expr.root());
        tree
    }
}

impl Serialize for Roll<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename = "Roll")]
        struct Shown<'r> {
            notation: &'r str,
            total: Total,
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
    pub total: Total,
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
    /// Dice whose number, and perhaps whose sides, were worked out first.
    Thrown {
        /// How many dice; fewer than none are none.
        number: Box<Branch<'r>>,
        /// How many sides they have, where that was worked out.
        #[serde(skip_serializing_if = "Option::is_none")]
        sides: Option<Box<Branch<'r>>>,
        /// Every die, as for [`Part::Dice`].
        dice: Vec<Die>,
    },
    /// Totals side by side, of which some may be kept or counted.
    Group {
        /// Each, with what became of it.
        items: Vec<Item<'r>>,
    },
    /// Dice of several parts, treated as if they had been thrown together.
    Pool {
        /// What was thrown.
        of: Vec<Branch<'r>>,
        /// Every die that these left, and what they became; [`Cause::Before`] marks those that lay already.
        dice: Vec<Die>,
    },
    /// What is left over by a division, a power, or a comparison that comes to 1 or 0.
    Operation {
        /// What stands between the two.
        symbol: &'static str,
        /// What stands before it.
        left: Box<Branch<'r>>,
        /// What stands after it.
        right: Box<Branch<'r>>,
    },
    /// A function.
    Call {
        /// Its name.
        function: &'static str,
        /// What it was made of.
        of: Vec<Branch<'r>>,
    },
    /// A total that has a name, and what is worked out with it.
    Let {
        /// The name.
        name: &'r str,
        /// What it stands for.
        value: Box<Branch<'r>>,
        /// What comes of it.
        then: Box<Branch<'r>>,
    },
    /// The total of that name.
    Name,
    /// One of two, whichever the condition chose; the other was not rolled.
    Choice {
        /// Zero chose the second.
        condition: Box<Branch<'r>>,
        /// What was chosen.
        chosen: Box<Branch<'r>>,
    },
    /// The same, rolled several times.
    Repeat {
        /// Each roll.
        rolls: Vec<Branch<'r>>,
    },
}

/// One of several totals side by side.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Item<'r> {
    /// Whether it is kept.
    pub fate: Fate,
    /// Whether it met a condition that counts; absent if the group adds, or if it is not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<bool>,
    /// What it came to, and how.
    pub of: Branch<'r>,
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
    /// Whether it took one away from the count.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub failed: bool,
    /// What it is to be pointed out as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Marked>,
}

impl Die {
    fn new(face: i32, value: i32, cause: Cause) -> Die {
        Die {
            face,
            value,
            cause,
            fate: Fate::Kept,
            exploded: false,
            cut: false,
            counted: None,
            failed: false,
            mark: None,
        }
    }
}

/// What a die is pointed out as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Marked {
    /// `crit`.
    Critical,
    /// `fumble`.
    Fumble,
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
    /// It lay already: another part of the notation threw it.
    Before,
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
    /// It was added to the die that exploded.
    Joined,
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
    #[inline]
    pub fn roll(&self, mut faces: impl FnMut(u32) -> u32) -> Result<Roll<'_>, Error> {
        let Some((pool, number)) = self.one_pool() else { return self.roll_any(faces, Few::default(), None) };
        let fallen = Fallen::throw(&mut faces, pool);
        if !fallen.all {
            return self.roll_any(faces, fallen.few(), fallen.wrong);
        }
        let total = Total::whole(fallen.total(pool) + number);
        Ok(Roll { total, expr: self, thrown: Thrown::Few(fallen.few()) })
    }

    /// The only pool, if the whole is that and numbers that are added or taken away, and the number they come to.
    /// Its dice are no more than few, and plain, and what they show is printed in order.
    #[inline]
    fn one_pool(&self) -> Option<(&Pool, i64)> {
        let [first, rest @ ..] = self.parts.as_slice() else { return None };
        let [pool] = self.pools.as_slice() else { return None };
        let mut number = 0;
        match first.kind {
            Kind::Dice(_) => {}
            Kind::Sum => {
                for part in rest {
                    match part.kind {
                        Kind::Number(next) => number += if part.inverse { -next } else { next },
                        Kind::Dice(_) if !part.inverse => {}
                        _ => return None,
                    }
                }
            }
            _ => return None,
        }
        let few = pool.dice as usize <= FEW && pool.sides.number() <= FEW_SIDES;
        let listed = matches!(pool.sides, Sides::Listed(_));
        (self.simple && few && pool.is_plain() && !listed).then_some((pool, number))
    }

    /// Rolls whatever it is; these sides have fallen already, and then this one.
    #[inline(never)]
    fn roll_any(
        &self,
        faces: impl FnMut(u32) -> u32,
        before: Few,
        last: Option<u32>,
    ) -> Result<Roll<'_>, Error> {
        let mut before = before.iter().chain(last);
        let faces = faces_after(&mut before, faces);
        let mut hand = Hand { faces, left: THROWS_MAX as usize, thrown: SmallVec::new() };
        let total = if self.simple {
            hand.total(self.root()).map(Total::whole)
        } else {
            let mut teller = Teller { throw: |sides: &Sides| hand.throw(sides), names: vec![], texts: false };
            teller.branch(self.root()).map(|tree| tree.total)
        };
        match total {
            Ok(total) => Ok(Roll { total, expr: self, thrown: Thrown::new(&hand.thrown) }),
            Err(error) => Err(*error),
        }
    }
}

/// A source of faces of which some have been taken already.
fn faces_after(
    before: &mut impl Iterator<Item = u32>,
    mut faces: impl FnMut(u32) -> u32,
) -> impl FnMut(u32) -> u32 {
    move |sides| before.next().unwrap_or_else(|| faces(sides))
}

struct Hand<F> {
    faces: F,
    /// How many throws there may still be.
    left: usize,
    thrown: SmallVec<[u32; FEW]>,
}

impl<F: FnMut(u32) -> u32> Hand<F> {
    /// Rolls a part of a simple notation, and gives what it comes to.
    fn total(&mut self, node: Node<'_>) -> Result<i64, Box<Error>> {
        match node.what() {
            What::Number(number) => Ok(number),
            What::Dice(pool) => self.pool(pool),
            What::Negated => Ok(-self.total(node.first())?),
            What::Product => {
                let first = self.total(node.first())?;
                node.children().skip(1).try_fold(first, |total, each| {
                    let next = self.total(each)?;
                    Ok(if each.is_inverse() { Integer::div_floor(&total, &next) } else { total * next })
                })
            }
            _ => node.children().try_fold(0, |total, each| {
                let next = self.total(each)?;
                Ok(if each.is_inverse() { total - next } else { total + next })
            }),
        }
    }

    fn throw(&mut self, sides: &Sides) -> Result<u32, Box<Error>> {
        self.left = self.left.checked_sub(1).ok_or_else(endless)?;
        let side = (self.faces)(sides.number());
        if !sides.has(side) {
            return Err(no_such_side(side, sides));
        }
        self.thrown.push(side);
        Ok(side)
    }

    /// Throws the dice of a pool. What becomes of each die is computed only if the total depends on it.
    fn pool(&mut self, pool: &Pool) -> Result<i64, Box<Error>> {
        if pool.is_plain() && pool.mods.explode.is_none() {
            let before = self.thrown.len();
            self.thrown.reserve(pool.dice as usize);
            for _ in 0..pool.dice {
                self.throw(&pool.sides)?;
            }
            return Ok(plain_sum(pool, &self.thrown[before..]));
        }
        let dice = lay(pool, || self.throw(&pool.sides))?;
        Ok(sum(&pool.mods, &dice))
    }
}

/// A few dice of one plain pool that have fallen.
struct Fallen {
    /// Whether those are all: some are left where dice explode beyond a few, or behind a side that the die does not have.
    all: bool,
    /// That side.
    wrong: Option<u32>,
    number: u32,
    sides: u128,
    /// Of their sides, as the two below. No more than a few times the most sides.
    sum: u32,
    /// Of dice that do not explode.
    least: u32,
    most: u32,
}

impl Fallen {
    /// Throws the dice of a plain pool that has no more than a few of them.
    ///
    /// It does nothing else, since most rolls spend their time here. No die can explode as often as allowed.
    #[inline]
    fn throw<F: FnMut(u32) -> u32>(faces: &mut F, pool: &Pool) -> Fallen {
        const { assert!(FEW <= EXPLOSIONS_MAX as usize) };
        const { assert!(FEW_SIDES < 1 << 8 && FEW <= 128 / 8) };
        let sides = pool.sides.number();
        let mut of =
            Fallen { all: false, wrong: None, number: 0, sides: 0, sum: 0, least: u32::MAX, most: 0 };
        let Some(when) = pool.mods.explode else {
            for _ in 0..pool.dice {
                let side = faces(sides);
                if sides <= side.wrapping_sub(1) {
                    of.wrong = Some(side);
                    return of;
                }
                of.add(side);
                of.least = of.least.min(side);
                of.most = of.most.max(side);
            }
            of.all = true;
            return of;
        };
        let (first, last) = when.ends();
        let run = last.wrapping_sub(first).cast_unsigned();
        // By their sides, of which a fate die's are 2 greater than its faces.
        let first = first.wrapping_add(if pool.sides == Sides::Fate { 2 } else { 0 }).cast_unsigned();
        let mut dice = pool.dice;
        while (of.number as usize) < FEW {
            let side = faces(sides);
            if sides <= side.wrapping_sub(1) {
                of.wrong = Some(side);
                return of;
            }
            of.add(side);
            // Each branch that goes by what falls costs as much as several dice: that the last one has fallen is the
            // only one here, and no other loop may run as often as dice fall.
            dice -= u32::from(run < side.wrapping_sub(first));
            if dice == 0 {
                of.all = true;
                break;
            }
        }
        of
    }

    #[inline]
    fn add(&mut self, side: u32) {
        self.number += 1;
        self.sides = self.sides << 8 | u128::from(side);
        self.sum += side;
    }

    #[inline]
    fn few(&self) -> Few {
        Few::new(self.sides, self.number)
    }

    /// What they come to.
    #[inline]
    fn total(&self, pool: &Pool) -> i64 {
        let keep = pool.mods.keep.as_slice();
        let (low, high) = match keep {
            [] => (0, pool.dice),
            [keep] => window(std::slice::from_ref(keep), pool.dice),
            _ => return self.sorted_total(pool),
        };
        let near = low <= 1 && pool.dice - high <= 1 && pool.mods.explode.is_none();
        if pool.sides == Sides::Fate || !(keep.is_empty() || near) {
            return self.sorted_total(pool);
        }
        let lowest = if low == 1 { self.least } else { 0 };
        let highest = if high < pool.dice { self.most } else { 0 };
        (self.sum - lowest - highest).into()
    }

    #[inline(never)]
    fn sorted_total(&self, pool: &Pool) -> i64 {
        let thrown: SmallVec<[u32; FEW]> = self.few().iter().collect();
        plain_sum(pool, &thrown)
    }
}

/// What the dice of a plain pool come to.
#[inline(never)]
fn plain_sum(pool: &Pool, thrown: &[u32]) -> i64 {
    let face = |&side: &u32| i64::from(pool.sides.face(side));
    if pool.mods.keep.is_empty() {
        return thrown.iter().map(face).sum();
    }
    // At most 1,000 dice exploding 100 times, so that this always fits.
    let (low, high) = pool.mods.window(u32::try_from(thrown.len()).unwrap_or(u32::MAX));
    let mut sorted: SmallVec<[i64; FEW]> = thrown.iter().map(face).collect();
    sorted.sort_unstable();
    sorted[low as usize..high as usize].iter().sum()
}

impl Pool {
    /// Whether dice lie as they fall, count as what they show, and are added up.
    #[inline]
    fn is_plain(&self) -> bool {
        let mods = &self.mods;
        mods.rerolls.is_empty() && mods.least.is_none() && mods.most.is_none() && mods.count.is_empty()
    }
}

/// The dice of one pool.
type Dice = SmallVec<[Die; 16]>;

/// Every die of a pool and what becomes of it, from the sides as they fall.
fn lay<E>(pool: &Pool, mut throw: impl FnMut() -> Result<u32, E>) -> Result<Dice, E> {
    let mut dice = Dice::with_capacity(pool.dice as usize);
    let mut left = pool.mods.bang.most.unwrap_or(u32::MAX);
    for _ in 0..pool.dice {
        lay_chain(&pool.mods, None, &mut left, &mut dice, &mut || throw().map(|side| pool.sides.face(side)))?;
    }
    settle(&pool.mods, &mut dice);
    Ok(dice)
}

/// Lays one die, which may lie already, and all those that it brings by exploding.
fn lay_chain<E>(
    mods: &Mods,
    mut lying: Option<i32>,
    left: &mut u32,
    dice: &mut Dice,
    face: &mut impl FnMut() -> Result<i32, E>,
) -> Result<(), E> {
    let (mut cause, mut head) = (if lying.is_some() { Cause::Before } else { Cause::First }, 0);
    for explosions in 0..=EXPLOSIONS_MAX {
        let mut die = lay_one(mods, cause, lying.take(), face, dice)?;
        let explodes = mods.explode.is_some_and(|when| when.holds(die.face))
            && !(mods.bang.once && 0 < explosions)
            && 0 < *left;
        die.exploded = explodes && explosions < EXPLOSIONS_MAX;
        die.cut = explodes && !die.exploded;
        die.value -= i32::from(mods.bang.penetrating && 0 < explosions);
        if explosions == 0 {
            head = dice.len();
        } else if mods.bang.compound {
            die.fate = Fate::Joined;
            dice[head].value += die.value;
        }
        dice.push(die);
        if !die.exploded {
            break;
        }
        *left -= 1;
        cause = Cause::Explosion;
    }
    Ok(())
}

/// Throws one die until it stays, leaving those that did not among `dice`.
fn lay_one<E>(
    mods: &Mods,
    mut cause: Cause,
    mut lying: Option<i32>,
    next: &mut impl FnMut() -> Result<i32, E>,
    dice: &mut Dice,
) -> Result<Die, E> {
    let mut once_left = true;
    loop {
        let face = match lying.take() {
            Some(face) => face,
            None => next()?,
        };
        let die = Die::new(face, mods.value(face), cause);
        let matches = |once| {
            let mut rerolls = mods.rerolls.iter().filter(|reroll| reroll.once == once);
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

/// Which of those values are kept, from what is done with them in that order.
pub(crate) fn kept<T: Ord + Copy>(
    keep: &[Keep],
    values: &[T],
    holds: impl Fn(Compare, T) -> bool,
) -> SmallVec<[bool; 16]> {
    let mut places: SmallVec<[usize; 16]> = (0..values.len()).collect();
    // Of equal ones, the one thrown first counts as the lower.
    places.sort_unstable_by_key(|&place| (values[place], place));
    let mut left: SmallVec<[bool; 16]> = SmallVec::from_elem(true, values.len());
    // What those that are joined to each other choose among, and what they have dropped or kept.
    let mut among = left.clone();
    for each in keep {
        if each.join == Join::Then {
            among.clone_from(&left);
        }
        let lying: SmallVec<[usize; 16]> = places.iter().copied().filter(|place| among[*place]).collect();
        let mut chosen: SmallVec<[bool; 16]> = SmallVec::from_elem(false, values.len());
        match each.which {
            Which::KeepIf(when) | Which::DropIf(when) => {
                for place in lying {
                    chosen[place] = holds(when, values[place]);
                }
            }
            Which::KeepHighest | Which::DropHighest => {
                for place in lying.into_iter().rev().take(each.dice as usize) {
                    chosen[place] = true;
                }
            }
            Which::KeepLowest | Which::DropLowest => {
                for place in lying.into_iter().take(each.dice as usize) {
                    chosen[place] = true;
                }
            }
        }
        let keeps = matches!(each.which, Which::KeepHighest | Which::KeepLowest | Which::KeepIf(_));
        for place in 0..values.len() {
            let stays = among[place] && chosen[place] == keeps;
            left[place] = match (each.join, keeps) {
                (Join::Or, true) => left[place] || stays,
                (Join::Then, _) => stays,
                (Join::Or, false) | (Join::And, _) => left[place] && stays,
            };
        }
    }
    left
}

/// Decides which of the dice that lie are kept, and which of those count.
fn settle(mods: &Mods, dice: &mut [Die]) {
    if !mods.keep.is_empty() {
        let lying: SmallVec<[usize; 16]> =
            (0..dice.len()).filter(|&index| dice[index].fate == Fate::Kept).collect();
        let values: SmallVec<[i32; 16]> = lying.iter().map(|&index| dice[index].value).collect();
        for (&index, kept) in lying.iter().zip(kept(&mods.keep, &values, Compare::holds)) {
            if !kept {
                dice[index].fate = Fate::Dropped;
            }
        }
    }
    for die in dice.iter_mut().filter(|die| die.fate == Fate::Kept) {
        if !mods.count.is_empty() {
            let met =
                |minus| mods.count.iter().any(|score| score.minus == minus && score.when.holds(die.value));
            die.counted = Some(met(false));
            die.failed = met(true);
        }
        let mark = mods.marks.iter().find(|mark| mark.when.holds(die.face));
        die.mark = mark.map(|mark| if mark.fumble { Marked::Fumble } else { Marked::Critical });
    }
}

/// What the dice of a pool come to.
fn sum(mods: &Mods, dice: &[Die]) -> i64 {
    let kept = dice.iter().filter(|die| die.fate == Fate::Kept);
    kept.map(|die| mods.contribution(die.value.into())).sum()
}

/// What a name stands for.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    /// Which of all names it is.
    pub(crate) which: usize,
    pub(crate) total: Total,
    /// The dice that lie, if it is dice: what each shows, and its sides.
    pub(crate) dice: Vec<(Total, Sides)>,
}

impl Named {
    /// The innermost of those that are bound.
    pub(crate) fn of(which: usize, names: &[Named]) -> Option<&Named> {
        names.iter().rev().find(|named| named.which == which)
    }
}

/// Works out every part with all that led to it, from sides as they fall.
struct Teller<F> {
    throw: F,
    /// What the names stand for that are bound where it is.
    names: Vec<Named>,
    /// Whether each part is written down, as somebody who looks at the tree needs it.
    texts: bool,
}

impl<E, F: FnMut(&Sides) -> Result<u32, E>> Teller<F> {
    fn boxed<'e>(&mut self, node: Node<'e>) -> Result<Box<Branch<'e>>, E> {
        Ok(Box::new(self.branch(node)?))
    }

    fn all<'e>(&mut self, node: Node<'e>) -> Result<Vec<Branch<'e>>, E> {
        node.children().map(|each| self.branch(each)).collect()
    }

    fn lay(&mut self, pool: &Pool) -> Result<(Total, Vec<Die>), E> {
        let dice = lay(pool, || (self.throw)(&pool.sides))?;
        Ok((Total::whole(sum(&pool.mods, &dice)), dice.into_vec()))
    }

    /// The tree of a part.
    fn branch<'e>(&mut self, node: Node<'e>) -> Result<Branch<'e>, E> {
        let (total, part) = match node.what() {
            What::Number(number) => (Total::whole(number), Part::Number),
            What::Fraction(number) => (number, Part::Number),
            What::Dice(pool) => {
                let (total, dice) = self.lay(pool)?;
                (total, Part::Dice { dice })
            }
            What::Throw(pool) => {
                let number = self.boxed(node.first())?;
                let sides = node.children().nth(1).map(|sides| self.boxed(sides)).transpose()?;
                let pool = pool.cast(number.total, sides.as_ref().map(|sides| sides.total));
                let (total, dice) = self.lay(&pool)?;
                (total, Part::Thrown { number, sides, dice })
            }
            What::Group(group) if group.spread => self.pool(node, group)?,
            What::Group(group) => self.group(node, group)?,
            What::Negated => {
                let of = self.boxed(node.first())?;
                (of.total.negated(), Part::Negated { of })
            }
            What::Sum => {
                let (first, rest) = self.steps(node, [Operator::Plus, Operator::Minus])?;
                (apply(first.total, &rest), Part::Sum { first, rest })
            }
            What::Product => {
                let (first, rest) = self.steps(node, [Operator::Times, Operator::Over])?;
                (apply(first.total, &rest), Part::Product { first, rest })
            }
            What::Operation(operation) => {
                let (left, right) = (self.boxed(node.child(0))?, self.boxed(node.child(1))?);
                let total = operation.of(left.total, right.total);
                (total, Part::Operation { symbol: operation.symbol(), left, right })
            }
            What::Call(function) => {
                let of = self.all(node)?;
                let total = match function {
                    Function::Tally(tally) => tally.of(&mut lying(&of)),
                    _ => function.of(&mut of.iter().map(|each| each.total)),
                };
                (total, Part::Call { function: function.name(), of })
            }
            What::Let(name) => {
                let value = self.boxed(node.child(0))?;
                let dice = if node.child(1).looks_at(name) { dice_of(node.child(0), &value) } else { vec![] };
                self.names.push(Named { which: name, total: value.total, dice });
                let then = self.boxed(node.child(1))?;
                self.names.pop();
                (then.total, Part::Let { name: node.name(name), value, then })
            }
            What::Bound(name) | What::Lying(name) => {
                (Named::of(name, &self.names).map_or(Total::ZERO, |named| named.total), Part::Name)
            }
            What::Choice => {
                let condition = self.boxed(node.child(0))?;
                let chosen = self.boxed(node.child(if condition.total.is_zero() { 2 } else { 1 }))?;
                (chosen.total, Part::Choice { condition, chosen })
            }
            What::Repeat(times) => {
                let rolls: Vec<_> =
                    (0..times).map(|_| self.branch(node.first())).collect::<Result<_, _>>()?;
                let total = rolls.iter().fold(Total::ZERO, |total, each| total.plus(each.total));
                (total, Part::Repeat { rolls })
            }
        };
        let notation = if self.texts { node.to_string() } else { String::new() };
        Ok(Branch { notation, total, labels: node.labels().collect(), part })
    }

    /// The parts of a sum or product.
    fn steps<'e>(
        &mut self,
        node: Node<'e>,
        operators: [Operator; 2],
    ) -> Result<(Box<Branch<'e>>, Vec<Step<'e>>), E> {
        let first = self.boxed(node.first())?;
        let rest = node.children().skip(1).map(|each| {
            let operator = operators[usize::from(each.is_inverse())];
            Ok(Step { operator, of: self.branch(each)? })
        });
        Ok((first, rest.collect::<Result<_, _>>()?))
    }

    /// Totals side by side.
    fn group<'e>(&mut self, node: Node<'e>, group: &Group) -> Result<(Total, Part<'e>), E> {
        let of = self.all(node)?;
        let totals: Vec<Total> = of.iter().map(|each| each.total).collect();
        let kept = kept(&group.mods.keep, &totals, Compare::holds_total);
        let mut items = Vec::with_capacity(of.len());
        let mut total = Total::ZERO;
        for (of, kept) in of.into_iter().zip(kept) {
            let counted = (kept && !group.mods.count.is_empty()).then(|| {
                group.mods.count.iter().any(|score| !score.minus && score.when.holds_total(of.total))
            });
            if kept {
                total = total.plus(group.mods.contribution_of_total(of.total));
            }
            items.push(Item { fate: if kept { Fate::Kept } else { Fate::Dropped }, counted, of });
        }
        Ok((total, Part::Group { items }))
    }

    /// Dice of several parts, as if thrown together.
    fn pool<'e>(&mut self, node: Node<'e>, group: &Group) -> Result<(Total, Part<'e>), E> {
        let mut of = vec![];
        let mut before: Vec<(i32, Sides)> = vec![];
        for each in node.children() {
            let branch = self.branch(each)?;
            let dice = match each.what() {
                What::Lying(name) => Named::of(name, &self.names).map_or(vec![], |named| named.dice.clone()),
                _ => dice_of(each, &branch),
            };
            for (value, sides) in dice {
                let value = i32::try_from(value.rounded(Rounding::Down)).unwrap_or(i32::MAX);
                before.push((value, sides));
            }
            of.push(branch);
        }
        let (mods, mut dice) = (&group.mods, Dice::new());
        let mut left = mods.bang.most.unwrap_or(u32::MAX);
        for (value, sides) in before {
            let mut face = || (self.throw)(&sides).map(|side| sides.face(side));
            lay_chain(mods, Some(value), &mut left, &mut dice, &mut face)?;
        }
        settle(mods, &mut dice);
        Ok((Total::whole(sum(mods, &dice)), Part::Pool { of, dice: dice.into_vec() }))
    }
}

/// The total of a part in which nothing is thrown.
pub(crate) fn settled(node: Node<'_>, names: &[Named]) -> Option<Total> {
    let throw = |_: &Sides| Err(());
    Teller { throw, names: names.to_vec(), texts: false }.branch(node).ok().map(|tree| tree.total)
}

/// Tries every way in which the dice of a part can fall: how often each outcome came, by one over how many ways each
/// of those falls was. `None` if there are more than so many. Ways that are too unlikely are left out.
pub(crate) fn try_all<K: Ord>(
    node: Node<'_>,
    names: &[Named],
    most: u32,
    of: impl Fn(&Branch<'_>) -> K,
) -> Option<BTreeMap<(K, BigUint), u64>> {
    // Beyond this, a way is as good as impossible.
    let least = BigUint::from(10_u8).pow(13);
    let mut found = BTreeMap::new();
    let mut path: Vec<(u32, u32)> = vec![];
    // Long ways count for several.
    let mut left = u64::from(most);
    while left > 0 {
        let (mut at, mut ways) = (0, BigUint::from(1_u8));
        let throw = |sides: &Sides| {
            let number = sides.number();
            ways *= number;
            if at == path.len() {
                path.push((number, 1));
            }
            at += 1;
            let before = 1 < at && least < &ways / number;
            if before { Err(()) } else { Ok(path[at - 1].1) }
        };
        let tree = Teller { throw, names: names.to_vec(), texts: false }.branch(node);
        if let Ok(tree) = tree {
            *found.entry((of(&tree), ways)).or_default() += 1;
        }
        path.truncate(at);
        left = left.saturating_sub(1 + at as u64 / FEW as u64);
        while path.last().is_some_and(|(number, side)| number == side) {
            path.pop();
        }
        match path.last_mut() {
            Some((_, side)) => *side += 1,
            None => return Some(found),
        }
    }
    None
}

/// The sides of the dice that a part of a pool throws.
fn sides_of(node: Node<'_>, branch: &Branch<'_>) -> Sides {
    match (node.what(), &branch.part) {
        (What::Dice(pool), _) => pool.sides.clone(),
        (What::Throw(pool), Part::Thrown { number, sides, .. }) => {
            pool.cast(number.total, sides.as_ref().map(|sides| sides.total)).sides
        }
        (What::Group(_), Part::Pool { of, .. }) => {
            of.first().map_or(Sides::UpTo(1), |first| sides_of(node.first(), first))
        }
        _ => Sides::UpTo(1),
    }
}

/// All dice of a part that lie and are kept: what each shows, and its sides.
pub(crate) fn dice_of(node: Node<'_>, branch: &Branch<'_>) -> Vec<(Total, Sides)> {
    let sides = sides_of(node, branch);
    lying(std::slice::from_ref(branch)).into_iter().map(|value| (value, sides.clone())).collect()
}

/// The values of all dice that lie and are kept; one for each part that is no dice.
fn lying(of: &[Branch<'_>]) -> Vec<Total> {
    let mut values = vec![];
    for branch in of {
        match &branch.part {
            Part::Dice { dice } | Part::Thrown { dice, .. } | Part::Pool { dice, .. } => {
                let kept = dice.iter().filter(|die| die.fate == Fate::Kept);
                values.extend(kept.map(|die| Total::whole(die.value.into())));
            }
            Part::Group { items } => {
                let kept = items.iter().filter(|item| item.fate == Fate::Kept);
                values.extend(kept.map(|item| item.of.total));
            }
            _ => values.push(branch.total),
        }
    }
    values
}

fn apply(first: Total, rest: &[Step<'_>]) -> Total {
    rest.iter().fold(first, |total, step| match step.operator {
        Operator::Plus => total.plus(step.of.total),
        Operator::Minus => total.minus(step.of.total),
        Operator::Times => total.times(step.of.total),
        Operator::Over => {
            Total::whole(total.over(step.of.total).map_or(0, |quotient| quotient.rounded(Rounding::Down)))
        }
    })
}

#[cold]
fn endless() -> Box<Error> {
    let text = format!("{} throws did not end the rerolls and explosions", Big::from(THROWS_MAX));
    let hint = "the source of faces seems to give the same face for ever";
    Box::new(Error::new(ErrorKind::FaceSource, text).hint(hint))
}

#[cold]
fn no_such_side(side: u32, sides: &Sides) -> Box<Error> {
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

impl<'r> Branch<'r> {
    /// What it was worked out from, each with the words before it.
    fn below(&self) -> Vec<(String, &Branch<'r>)> {
        match &self.part {
            Part::Number | Part::Name | Part::Dice { .. } => vec![],
            Part::Negated { of } => vec![("- ".to_owned(), of)],
            Part::Sum { first, rest } | Part::Product { first, rest } => {
                let rest = rest.iter().map(|step| (format!("{} ", step.operator.symbol()), &step.of));
                std::iter::once((String::new(), &**first)).chain(rest).collect()
            }
            Part::Thrown { number, sides, .. } => {
                let sides = sides.iter().map(|sides| ("sides: ".to_owned(), &**sides));
                std::iter::once(("dice: ".to_owned(), &**number)).chain(sides).collect()
            }
            Part::Group { items } => {
                let words = |item: &Item<'_>| match (item.fate, item.counted) {
                    (Fate::Kept, Some(true)) => "counted: ",
                    (Fate::Kept, _) => "",
                    _ => "dropped: ",
                };
                items.iter().map(|item| (words(item).to_owned(), &item.of)).collect()
            }
            Part::Pool { of, .. } | Part::Call { of, .. } | Part::Repeat { rolls: of } => {
                of.iter().map(|of| (String::new(), of)).collect()
            }
            Part::Operation { symbol, left, right } => {
                vec![(String::new(), left), (format!("{symbol} "), right)]
            }
            Part::Let { name, value, then } => vec![(format!("{name}: "), value), (String::new(), then)],
            Part::Choice { condition, chosen } => {
                let words = if condition.total.is_zero() { "else " } else { "then " };
                vec![("if ".to_owned(), condition), (words.to_owned(), chosen)]
            }
        }
    }

    fn dice(&self) -> &[Die] {
        match &self.part {
            Part::Dice { dice } | Part::Thrown { dice, .. } | Part::Pool { dice, .. } => dice,
            _ => &[],
        }
    }

    fn is_cut(&self) -> bool {
        self.dice().iter().any(|die| die.cut) || self.below().iter().any(|(_, of)| of.is_cut())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, before: &str, depth: usize) -> fmt::Result {
        write!(f, "{:1$}{before}{2}", "", depth * 2, self.notation)?;
        match &self.part {
            Part::Number => return Ok(()),
            Part::Negated { of } if of.part == Part::Number => return Ok(()),
            Part::Repeat { rolls } => {
                let totals: Vec<_> = rolls.iter().map(|each| each.total.to_string()).collect();
                write!(f, " = {}", totals.join(", "))?;
            }
            _ => write!(f, " = {}", self.total)?,
        }
        for (index, die) in self.dice().iter().enumerate() {
            write!(f, "{}{die}", if index == 0 { ": " } else { ", " })?;
        }
        for (before, of) in self.below() {
            f.write_str("\n")?;
            of.write(f, &before, depth + 1)?;
        }
        Ok(())
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
            Fate::Joined => f.write_str(" added")?,
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
        if self.failed {
            f.write_str(" taken away")?;
        }
        match self.mark {
            Some(Marked::Critical) => f.write_str(" critical")?,
            Some(Marked::Fumble) => f.write_str(" fumble")?,
            None => {}
        }
        Ok(())
    }
}
