//! What a notation says, and how it is written.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::error::{Error, ErrorKind};
use crate::limits::{EXPLOSIONS_MAX, PARTS_MAX};
use crate::total::{Rounding, Total};

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
    pub(crate) pools: SmallVec<[Pool; 1]>,
    pub(crate) groups: Vec<Group>,
    /// The names that are given to totals, by what binds them.
    pub(crate) names: Vec<String>,
    /// Which part it belongs to, and its text.
    pub(crate) labels: Vec<(usize, String)>,
    pub(crate) range: Range,
    pub(crate) comment: Option<String>,
    /// Whether it is made of whole numbers, pools in the usual order, sums and products alone: the short ways know
    /// nothing else.
    pub(crate) simple: bool,
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
    /// Every roll lies within; the ends themselves need not be possible. Of a repetition they are those of one roll.
    #[must_use]
    pub fn bounds(&self) -> (i64, i64) {
        (self.range.low, self.range.high)
    }

    /// Whether every total is sure to be a whole number.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.range.finest == 1
    }

    /// How often the whole is rolled: `6x(4d6kh3)` gives six totals.
    #[must_use]
    pub fn times(&self) -> u32 {
        match self.parts.first().map(|part| part.kind) {
            Some(Kind::Repeat(times)) => times,
            _ => 1,
        }
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
    /// The greatest denominator that a total may have at worst.
    pub(crate) finest: u32,
}

impl Range {
    pub(crate) fn whole(low: i64, high: i64) -> Range {
        Range { low, high, finest: 1 }
    }
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
    /// A number that is not whole.
    Fraction(Total),
    /// Which of the pools.
    Dice(usize),
    /// Dice whose number is itself worked out, as in `(d4)d6`; and their sides too, if a second part says them.
    Throw(usize),
    /// Which of the groups.
    Group(usize),
    Negated,
    Sum,
    Product,
    /// Of two parts.
    Operation(Operation),
    /// Of the parts between its parentheses.
    Call(Function),
    /// Gives the first part's total the name for the second part.
    Let(usize),
    /// The total of that name.
    Bound(usize),
    /// The dice of that name as they lie; only in a pool.
    Lying(usize),
    /// The second part if the first is not zero, and else the third.
    Choice,
    /// That many rolls of its one part.
    Repeat(u32),
}

/// What is made of two totals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Operation {
    /// What a division that rounds down leaves over.
    Rest,
    Power,
    /// 1 if it holds, 0 if not.
    Compare(How),
}

/// What is made of totals by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Function {
    Round(Rounding),
    Abs,
    /// -1, 0 or 1.
    Sign,
    Least,
    Greatest,
    /// One divided by the other without rounding.
    Fraction,
    /// What a division that rounds towards zero leaves over.
    Remainder,
    /// Of the dice that lie.
    Tally(Tally),
}

/// What is seen in dice that lie together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Tally {
    /// How many different values.
    Distinct,
    /// How many dice show the value that most of them show.
    Alike,
    /// How many pairs; four dice alike are two.
    Pairs,
    /// How many values follow each other without a gap.
    Straight,
    /// The value in the middle; of an even number of dice, the mean of both.
    Middle,
}

impl Operation {
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Operation::Rest => "%",
            Operation::Power => "^",
            Operation::Compare(how) => how.symbol(),
        }
    }

    /// What it makes of two totals, which can't be out of range where a notation has been read.
    pub(crate) fn of(self, left: Total, right: Total) -> Total {
        match self {
            Operation::Rest => left.rest(right, Rounding::Down).unwrap_or(Total::ZERO),
            Operation::Power => left.power(right.rounded(Rounding::Down)).unwrap_or(Total::ZERO),
            Operation::Compare(how) => how.holds(&left, &right).into(),
        }
    }
}

impl Tally {
    /// What it comes to for these values, which it sorts.
    pub(crate) fn of(self, values: &mut [Total]) -> Total {
        values.sort_unstable();
        let alike = || values.chunk_by(|a, b| a == b).map(<[Total]>::len);
        let number = match self {
            Tally::Distinct => alike().count(),
            Tally::Alike => alike().max().unwrap_or(0),
            Tally::Pairs => alike().map(|alike| alike / 2).sum(),
            Tally::Straight => {
                let mut firsts: Vec<Total> = values.to_vec();
                firsts.dedup();
                let next = |a: &Total, b: &Total| b.minus(*a) == 1;
                firsts.chunk_by(next).map(<[Total]>::len).max().unwrap_or(0)
            }
            Tally::Middle => {
                let (Some(low), Some(high)) =
                    (values.get((values.len().max(1) - 1) / 2), values.get(values.len() / 2))
                else {
                    return Total::ZERO;
                };
                return low.plus(*high).over(Total::whole(2)).unwrap_or(Total::ZERO);
            }
        };
        Total::whole(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl Function {
    /// What it makes of totals, which can't be out of range where a notation has been read.
    pub(crate) fn of(self, totals: &mut dyn Iterator<Item = Total>) -> Total {
        let first = totals.next().unwrap_or(Total::ZERO);
        match self {
            Function::Round(how) => Total::whole(first.rounded(how)),
            Function::Abs => first.abs(),
            Function::Sign => Total::whole(first.numerator().signum()),
            Function::Least => totals.fold(first, Ord::min),
            Function::Greatest => totals.fold(first, Ord::max),
            Function::Fraction => first.over(totals.next().unwrap_or(first)).unwrap_or(Total::ZERO),
            Function::Remainder => {
                first.rest(totals.next().unwrap_or(first), Rounding::Zero).unwrap_or(Total::ZERO)
            }
            Function::Tally(tally) => tally.of(&mut std::iter::once(first).chain(totals).collect::<Vec<_>>()),
        }
    }

    /// Every function by its name, with the fewest and the most parts that it takes.
    pub(crate) const ALL: [(&'static str, Function, usize, usize); 17] = [
        ("floor", Function::Round(Rounding::Down), 1, 1),
        ("ceil", Function::Round(Rounding::Up), 1, 1),
        ("trunc", Function::Round(Rounding::Zero), 1, 1),
        ("round", Function::Round(Rounding::Nearest), 1, 1),
        ("roundeven", Function::Round(Rounding::Even), 1, 1),
        ("roundaway", Function::Round(Rounding::Away), 1, 1),
        ("abs", Function::Abs, 1, 1),
        ("sign", Function::Sign, 1, 1),
        ("min", Function::Least, 1, PARTS_MAX),
        ("max", Function::Greatest, 1, PARTS_MAX),
        ("fraction", Function::Fraction, 2, 2),
        ("rem", Function::Remainder, 2, 2),
        ("distinct", Function::Tally(Tally::Distinct), 1, 1),
        ("alike", Function::Tally(Tally::Alike), 1, 1),
        ("pairs", Function::Tally(Tally::Pairs), 1, 1),
        ("straight", Function::Tally(Tally::Straight), 1, 1),
        ("middle", Function::Tally(Tally::Middle), 1, 1),
    ];

    pub(crate) fn name(self) -> &'static str {
        Function::ALL.iter().find(|(_, function, ..)| *function == self).map_or("", |(name, ..)| name)
    }
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
    Fraction(Total),
    Dice(&'e Pool),
    Throw(&'e Pool),
    Group(&'e Group),
    Negated,
    Sum,
    Product,
    Operation(Operation),
    Call(Function),
    Let(usize),
    Bound(usize),
    Lying(usize),
    Choice,
    Repeat(u32),
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
            Kind::Fraction(number) => What::Fraction(number),
            Kind::Throw(pool) => What::Throw(&self.expr.pools[pool]),
            Kind::Group(group) => What::Group(&self.expr.groups[group]),
            Kind::Operation(operation) => What::Operation(operation),
            Kind::Call(function) => What::Call(function),
            Kind::Let(name) => What::Let(name),
            Kind::Bound(name) => What::Bound(name),
            Kind::Lying(name) => What::Lying(name),
            Kind::Choice => What::Choice,
            Kind::Repeat(times) => What::Repeat(times),
        }
    }

    /// Whether the dice of that name are looked at in it.
    pub(crate) fn looks_at(self, name: usize) -> bool {
        matches!(self.what(), What::Lying(at) if at == name)
            || self.children().any(|each| each.looks_at(name))
    }

    /// Where it stands among all parts.
    pub(crate) fn place(self) -> usize {
        self.at
    }

    /// The text of a name that is bound somewhere around.
    pub(crate) fn name(self, name: usize) -> &'e str {
        &self.expr.names[name]
    }

    /// The part at that place within it, counted from zero.
    pub(crate) fn child(self, place: usize) -> Node<'e> {
        // Every kind has as many parts as it is asked for.
        self.children().nth(place).unwrap_or(self)
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
    pub(crate) mods: Mods,
}

/// Totals side by side, or dice that were thrown before, and what is done with them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Group {
    /// Whether it holds every die of what stands within, instead of one total for each part.
    pub(crate) spread: bool,
    pub(crate) mods: Mods,
}

/// What is done with dice that lie, in this order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Mods {
    pub(crate) rerolls: SmallVec<[Reroll; 1]>,
    pub(crate) explode: Option<Compare>,
    pub(crate) bang: Bang,
    pub(crate) least: Option<i32>,
    pub(crate) most: Option<i32>,
    pub(crate) keep: SmallVec<[Keep; 2]>,
    /// Nothing is counted, but all added up, if this is empty.
    pub(crate) count: SmallVec<[Score; 1]>,
    /// What to point out, which changes no total.
    pub(crate) marks: Vec<Mark>,
}

/// How dice explode.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bang {
    /// On the highest face, whatever that is: only where the sides are themselves rolled.
    pub(crate) highest: bool,
    /// The dice thrown are added to the die that exploded, and are no dice of their own.
    pub(crate) compound: bool,
    /// Each die thrown counts one less.
    pub(crate) penetrating: bool,
    /// The dice thrown do not explode themselves.
    pub(crate) once: bool,
    /// How many explosions there are at most, all dice together.
    pub(crate) most: Option<u32>,
}

/// Dice that count, and how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Score {
    pub(crate) when: Compare,
    /// Whether they are taken away.
    pub(crate) minus: bool,
}

/// Dice to point out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Mark {
    pub(crate) fumble: bool,
    pub(crate) when: Compare,
}

impl Mods {
    /// Whether the short ways know all of it.
    pub(crate) fn is_simple(&self) -> bool {
        let compares = self.rerolls.iter().map(|reroll| reroll.when);
        let scores = self.count.iter().map(|score| score.when);
        self.bang == Bang::default()
            && self.count.len() <= 1
            && self.count.iter().all(|score| !score.minus)
            && self.keep.iter().all(|keep| keep.which.is_by_place() && keep.join == Join::Then)
            && compares.chain(self.explode).chain(scores).all(Compare::is_run)
    }

    /// Whether all choices go by places, so that it is the same for all dice of that many.
    pub(crate) fn is_by_place(&self) -> bool {
        self.keep.iter().all(|keep| keep.which.is_by_place())
    }

    /// What a face is worth once it lies: `mi` and `ma`.
    #[inline]
    pub(crate) fn value(&self, face: i32) -> i32 {
        let raised = self.least.map_or(face, |least| face.max(least));
        self.most.map_or(raised, |most| raised.min(most))
    }

    /// What a die of that value adds to the total.
    #[inline]
    pub(crate) fn contribution(&self, value: i64) -> i64 {
        if self.count.is_empty() {
            return value;
        }
        let each = self.count.iter().filter(|score| score.when.holds_for(value));
        each.map(|score| if score.minus { -1 } else { 1 }).sum()
    }

    /// What one of several totals adds to their group.
    pub(crate) fn contribution_of_total(&self, total: Total) -> Total {
        if self.count.is_empty() {
            return total;
        }
        let each = self.count.iter().filter(|score| score.when.holds_total(total));
        Total::whole(each.map(|score| if score.minus { -1 } else { 1 }).sum())
    }

    /// Which of that many dice are kept, sorted from the lowest: from the first number up to
    /// before the second.
    #[inline]
    pub(crate) fn window(&self, dice: u32) -> (u32, u32) {
        window(&self.keep, dice)
    }
}

impl Pool {
    /// Whether the short ways know all of it: nothing of which no die is left, and no values beyond the faces.
    pub(crate) fn is_simple(&self) -> bool {
        let (low, high) = self.mods.window(self.dice);
        let inside = |value: Option<i32>| {
            value.is_none_or(|value| (self.sides.lowest()..=self.sides.highest()).contains(&value))
        };
        let (least, most) = (self.mods.least, self.mods.most);
        let ordered = least.is_none() || most.is_none() || least <= most;
        self.mods.is_simple() && low < high && inside(least) && inside(most) && ordered
    }

    /// The same dice, as many and with as many sides as that.
    pub(crate) fn cast(&self, number: Total, sides: Option<Total>) -> Pool {
        let mut pool = self.clone();
        pool.dice = u32::try_from(number.rounded(Rounding::Down)).unwrap_or(0);
        if let Some(sides) = sides {
            pool.sides = Sides::UpTo(u32::try_from(sides.rounded(Rounding::Down)).unwrap_or(1).max(1));
        }
        if pool.mods.bang.highest {
            pool.mods.explode = Some(pool.sides.explodes_on());
        }
        pool
    }

    /// The totals it may have at worst, where these are the lowest and the highest face that can
    /// lie.
    pub(crate) fn range(&self, (lowest, highest): (i32, i32)) -> (i64, i64) {
        self.mods.range(self.dice, (lowest, highest))
    }
}

impl Mods {
    /// The totals of that many dice at worst, where these are the lowest and the highest face that can lie.
    pub(crate) fn range(&self, dice: u32, (lowest, highest): (i32, i32)) -> (i64, i64) {
        let by_place = self.keep.iter().all(|keep| keep.which.is_by_place() && keep.join == Join::Then);
        let kept = |dice| {
            // Where choices are joined, no more can be said than that there are no more than all.
            let (low, high) = if by_place { self.window(dice) } else { (0, dice) };
            i64::from(high - low)
        };
        let most_dice = if self.explode.is_some() { dice * (EXPLOSIONS_MAX + 1) } else { dice };
        let (fewest, most) = (if by_place { kept(dice) } else { 0 }, kept(most_dice));
        if !self.count.is_empty() {
            let plus = self.count.iter().filter(|score| !score.minus).count();
            let each = |scores: usize| most * i64::try_from(scores).unwrap_or(0);
            return (-each(self.count.len() - plus), each(plus));
        }
        let (mut low, mut high) = (i64::from(self.value(lowest)), i64::from(self.value(highest)));
        if self.bang.penetrating {
            low = low.min(i64::from(lowest) - 1);
        }
        if self.bang.compound {
            high = high.max(high * i64::from(EXPLOSIONS_MAX + 1));
        }
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
            Which::KeepIf(_) | Which::DropIf(_) => {}
        }
    }
    (low, high)
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Sides {
    /// From 1 up to this.
    UpTo(u32),
    /// -1, 0, 1.
    Fate,
    /// Any numbers, at least one, as many as [`FACES_MAX`](crate::FACES_MAX) at most.
    Listed(Arc<[i32]>),
}

impl Sides {
    /// How many sides the source of faces is asked about.
    #[inline]
    pub(crate) fn number(&self) -> u32 {
        match self {
            Sides::UpTo(sides) => *sides,
            Sides::Fate => 3,
            Sides::Listed(faces) => u32::try_from(faces.len()).unwrap_or(u32::MAX),
        }
    }

    #[inline]
    pub(crate) fn has(&self, side: u32) -> bool {
        (1..=self.number()).contains(&side)
    }

    /// What is printed on the side that the source of faces names, counted from 1.
    #[inline]
    pub(crate) fn face(&self, side: u32) -> i32 {
        // No side that a die has is so great that this could wrap.
        match self {
            Sides::UpTo(_) => side.cast_signed(),
            Sides::Fate => side.wrapping_sub(2).cast_signed(),
            Sides::Listed(faces) => faces.get(side.wrapping_sub(1) as usize).copied().unwrap_or_default(),
        }
    }

    pub(crate) fn lowest(&self) -> i32 {
        match self {
            Sides::Listed(faces) => faces.iter().copied().min().unwrap_or_default(),
            _ => self.face(1),
        }
    }

    pub(crate) fn highest(&self) -> i32 {
        match self {
            Sides::Listed(faces) => faces.iter().copied().max().unwrap_or_default(),
            _ => self.face(self.number()),
        }
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
    pub(crate) join: Join,
}

/// How one choice of dice goes with those before it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) enum Join {
    /// It chooses among those that were left.
    #[default]
    Then,
    /// It chooses among the same dice, and what either chose is chosen: kept or dropped.
    Or,
    /// It chooses among the same dice, and what both leave is left.
    And,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Which {
    KeepHighest,
    KeepLowest,
    DropHighest,
    DropLowest,
    KeepIf(Compare),
    DropIf(Compare),
}

impl Which {
    /// Whether what it chooses is kept, and not dropped.
    pub(crate) fn keeps(self) -> bool {
        matches!(self, Which::KeepHighest | Which::KeepLowest | Which::KeepIf(_))
    }

    /// Whether it goes by how many dice, and not by what they show.
    pub(crate) fn is_by_place(self) -> bool {
        !matches!(self, Which::KeepIf(_) | Which::DropIf(_))
    }
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
    Not,
    /// Compared with nothing.
    Even,
    /// Compared with nothing.
    Odd,
}

impl How {
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            How::AtLeast => ">=",
            How::AtMost => "<=",
            How::Equal => "=",
            How::Above => ">",
            How::Below => "<",
            How::Not => "<>",
            How::Even => "even",
            How::Odd => "odd",
        }
    }

    pub(crate) fn holds<T: Ord>(self, a: &T, b: &T) -> bool {
        match self {
            How::AtLeast => a >= b,
            How::AtMost => a <= b,
            How::Equal => a == b,
            How::Above => a > b,
            How::Below => a < b,
            How::Not => a != b,
            // Only faces are asked for these.
            How::Even | How::Odd => false,
        }
    }
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
            How::Not => face != self.to,
            How::Even => face % 2 == 0,
            How::Odd => face % 2 != 0,
        }
    }

    /// The same for a value that explosions have made greater than any face.
    #[inline]
    pub(crate) fn holds_for(self, value: i64) -> bool {
        match i32::try_from(value) {
            Ok(face) => self.holds(face),
            Err(_) => match self.how {
                How::AtLeast | How::Above => value > 0,
                How::AtMost | How::Below => value < 0,
                How::Equal => false,
                How::Not => true,
                How::Even => value % 2 == 0,
                How::Odd => value % 2 != 0,
            },
        }
    }

    /// The same for a total.
    pub(crate) fn holds_total(self, total: Total) -> bool {
        match (self.how, total.as_whole()) {
            (How::Even | How::Odd, None) => false,
            (How::Even | How::Odd, Some(whole)) => self.holds_for(whole),
            (how, _) => how.holds(&total, &Total::whole(self.to.into())),
        }
    }

    /// Whether it holds for all numbers between two ends, and for no others.
    #[inline]
    pub(crate) fn is_run(self) -> bool {
        !matches!(self.how, How::Not | How::Even | How::Odd)
    }

    /// Which faces it holds for, in words.
    pub(crate) fn faces(self) -> String {
        let to = self.to;
        match self.how {
            How::AtLeast => format!("{to} or more"),
            How::AtMost => format!("{to} or less"),
            How::Equal => to.to_string(),
            How::Above => format!("more than {to}"),
            How::Below => format!("less than {to}"),
            How::Not => format!("anything but {to}"),
            How::Even => "an even number".to_owned(),
            How::Odd => "an odd number".to_owned(),
        }
    }

    /// It holds for no face that can lie, or for every one.
    pub(crate) fn says_nothing(self, sides: &Sides, every: bool) -> Error {
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
            How::Not | How::Even | How::Odd => {
                return format!("of a total, ({of}){self} is 1 where it holds");
            }
        };
        format!("of a total, `norn odds '{of}' {option}` says how likely it is")
    }

    /// For how many faces of a die it holds.
    pub(crate) fn faces_of(self, sides: &Sides) -> u64 {
        if let Sides::Listed(faces) = sides {
            return faces.iter().filter(|face| self.holds(**face)).count() as u64;
        }
        let all = u64::from(sides.number());
        match self.how {
            How::Not => all - Compare { how: How::Equal, ..self }.faces_of(sides),
            How::Even | How::Odd => {
                let odd = match sides {
                    Sides::UpTo(sides) => u64::from(sides.div_ceil(2)),
                    _ => 2,
                };
                if self.how == How::Odd { odd } else { all - odd }
            }
            _ => {
                let (first, last) = self.ends();
                let (first, last) = (first.max(sides.lowest()), last.min(sides.highest()));
                if first <= last { u64::from(first.abs_diff(last)) + 1 } else { 0 }
            }
        }
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
            // No run: whoever asks has made sure that it is one.
            How::Not | How::Even | How::Odd => (i32::MIN, i32::MAX),
        }
    }
}

impl Sides {
    /// What a bare `!` means.
    pub(crate) fn explodes_on(&self) -> Compare {
        Compare { how: How::Equal, to: self.highest() }
    }
}
