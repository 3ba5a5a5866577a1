//! Reads the notation. The grammar is in [`crate::GRAMMAR`].

use smallvec::SmallVec;

use crate::error::{Error, ErrorKind, Position};
use crate::law::Law;
use crate::limits::{
    DICE_MAX, EXPLOSIONS_MAX, NESTING_MAX, NOTATION_MAX, NUMBER_MAX, REROLL_MEAN_MAX, SIDES_MAX,
    THROWS_MEAN_MAX, TOTAL_MAX,
};
use crate::notation::{
    Compare, Expr, How, Join, Keep, Kind, Mods, Part, Pool, Range, Reroll, Score, Sides, Which, window,
};
use crate::read::Reading;

/// The usual notation as far as it has been read.
struct Input<'a> {
    text: &'a str,
    /// How many bytes have been read; all of them but in labels and comments are ASCII.
    at: usize,
    depth: usize,
    build: Build,
}

/// A notation that is put together, with what it would roll.
pub(crate) struct Build {
    pub(crate) expr: Expr,
    pub(crate) dice: u32,
    throws: u64,
    /// Whether what nobody can have meant is refused.
    pub(crate) typed: bool,
}

impl Build {
    pub(crate) fn new(typed: bool) -> Build {
        let expr = Expr {
            parts: SmallVec::new(),
            pools: SmallVec::new(),
            groups: Vec::new(),
            names: Vec::new(),
            labels: Vec::new(),
            range: Range::whole(0, 0),
            comment: None,
            simple: true,
        };
        Build { expr, dice: 0, throws: 0, typed }
    }

    pub(crate) fn push(&mut self, kind: Kind) {
        self.expr.parts.push(Part { kind, size: 1, inverse: false });
    }

    /// How many parts there are.
    pub(crate) fn len(&self) -> usize {
        self.expr.parts.len()
    }

    /// Puts all parts from there on under a new one.
    pub(crate) fn wrap(&mut self, from: usize, kind: Kind) {
        let size = self.expr.parts.len() - from + 1;
        self.expr.parts.insert(from, Part { kind, size, inverse: false });
        for (of, _) in self.expr.labels.iter_mut().filter(|(of, _)| *of >= from) {
            *of += 1;
        }
    }

    /// Makes the last part, which begins at `each`, one of those under the part at `of`.
    pub(crate) fn join(&mut self, of: usize, each: usize, inverse: bool) {
        self.expr.parts[each].inverse = inverse;
        self.expr.parts[of].size = self.expr.parts.len() - of;
    }

    /// Counts dice that the notation rolls.
    pub(crate) fn roll(&mut self, byte: usize, dice: u32) -> Parsed<()> {
        let sum = self.dice.saturating_add(dice);
        if sum > DICE_MAX {
            return stop(byte, over(format!("the expression rolls {} dice", Big::from(sum)), DICE_MAX));
        }
        self.dice = sum;
        Ok(())
    }
}

/// An error with its place in bytes; the character is counted once, at the end.
#[derive(Debug)]
pub(crate) struct Trouble {
    pub(crate) error: Error,
    pub(crate) byte: usize,
}

/// Boxed, so that results of success stay small.
pub(crate) type Parsed<T> = Result<T, Box<Trouble>>;

impl Expr {
    /// Reads a notation such as `4d6dl1 + 2`; the grammar is [`GRAMMAR`](crate::GRAMMAR).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Notation`] where the text leaves the grammar, with what would be right;
    /// [`ErrorKind::Meaningless`], [`ErrorKind::NeverEnds`] or [`ErrorKind::DivisionByZero`] for
    /// what can't be rolled; [`ErrorKind::Limit`] for what passes a limit, among them a total that
    /// could pass [`TOTAL_MAX`]. A divisor that contains dice is refused if the range of what it
    /// could be at worst includes zero.
    pub fn parse(notation: &str) -> Result<Expr, Error> {
        Self::read(notation, false)
    }

    /// Reads a notation that somebody has just typed: as [`Expr::parse`], which reads whatever was rolled before,
    /// but without conditions that say nothing.
    ///
    /// `2d6>=7` counts the dice that show 7 or more, so it would always be 0; a total of 7 or more was meant.
    ///
    /// # Errors
    ///
    /// Those of [`Expr::parse`]; [`ErrorKind::Meaningless`] for a condition that holds for no face that can lie, or
    /// for all of them.
    pub fn typed(notation: &str) -> Result<Expr, Error> {
        Self::read(notation, true)
    }

    fn read(notation: &str, typed: bool) -> Result<Expr, Error> {
        if notation.len() > NOTATION_MAX {
            return Self::read_wide(notation, typed, Self::usual(notation, typed));
        }
        // What is read is moved once, to whoever asked: it is large for how quickly it is read.
        let mut input = Input { text: notation, at: 0, depth: 0, build: Build::new(typed) };
        match input.whole() {
            // A number that stands before `#` is how often to roll what stands behind, where somebody types it.
            Ok(()) if !typed || input.build.expr.is_as_typed(notation) => Ok(input.build.expr),
            _ => Self::read_wide(notation, typed, Self::usual(notation, typed)),
        }
    }

    /// Reads what the usual notation does not have.
    #[cold]
    fn read_wide(notation: &str, typed: bool, usual: Result<Expr, Error>) -> Result<Expr, Error> {
        let wide = Reading { typed, ..Reading::default() }.read(notation).map(|read| read.expr);
        match (usual, wide) {
            (_, Ok(expr)) | (Ok(expr), Err(_)) => Ok(expr),
            (Err(usual), Err(wide)) => Err(usual.or_further(wide)),
        }
    }

    /// Reads what the grammar for the usual notation has, and nothing else.
    pub(crate) fn usual(notation: &str, typed: bool) -> Result<Expr, Error> {
        if notation.len() > NOTATION_MAX {
            return Err(over(format!("the notation has {} bytes", Big::from(notation.len())), NOTATION_MAX));
        }
        let mut input = Input { text: notation, at: 0, depth: 0, build: Build::new(typed) };
        match input.whole() {
            Ok(()) => Ok(input.build.expr),
            Err(trouble) => Err(Error { at: Some(Position::new(notation, trouble.byte)), ..trouble.error }),
        }
    }

    /// Whether nothing in it means something else where people type it.
    pub(crate) fn is_as_typed(&self, notation: &str) -> bool {
        let digits = self.pools.iter().any(|pool| pool.sides == Sides::UpTo(66));
        !(digits && notation.to_ascii_lowercase().contains("d66"))
            && (self.rolls_dice() || self.comment.is_none())
    }
}

impl std::str::FromStr for Expr {
    type Err = Error;

    fn from_str(notation: &str) -> Result<Expr, Error> {
        Expr::parse(notation)
    }
}

pub(crate) fn over(what: impl std::fmt::Display, max: impl Into<Big>) -> Error {
    let text = format!("{what}, and the limit is {}", max.into());
    Error::new(ErrorKind::Limit, text)
}

/// A count written with commas between thousands.
pub(crate) struct Big(u128);

impl From<usize> for Big {
    fn from(n: usize) -> Big {
        Big(n as u128)
    }
}

impl From<u32> for Big {
    fn from(n: u32) -> Big {
        Big(n.into())
    }
}

impl From<u64> for Big {
    fn from(n: u64) -> Big {
        Big(n.into())
    }
}

impl From<u128> for Big {
    fn from(n: u128) -> Big {
        Big(n)
    }
}

impl std::fmt::Display for Big {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits = self.0.to_string();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

/// Ends the reading at once, there.
#[cold]
pub(crate) fn stop<T>(byte: usize, error: Error) -> Parsed<T> {
    Err(Box::new(Trouble { error, byte }))
}

impl<'a> Input<'a> {
    fn left(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Reads that byte, if it comes next.
    fn eat(&mut self, byte: u8) -> bool {
        let found = self.next() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Reads as many characters as there are of that sort.
    fn eat_while(&mut self, sort: impl Fn(char) -> bool) -> &'a str {
        let left = self.left();
        let end = left.find(|c| !sort(c)).unwrap_or(left.len());
        self.at += end;
        left.get(..end).unwrap_or_default()
    }

    fn space(&mut self) {
        while matches!(self.next(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// Ends the reading because something else stands where one of these would be right.
    #[cold]
    fn expected<T>(&self, what: &str, hint: &str) -> Parsed<T> {
        let found = match self.left().chars().next() {
            None => "the end".to_owned(),
            Some(c) if c.is_control() => format!("the control character U+{:04X}", u32::from(c)),
            Some(c) => format!("`{c}`"),
        };
        let error = Error::new(ErrorKind::Notation, format!("{found} stands where {what}"));
        stop(self.at, error.hint(hint))
    }

    fn whole(&mut self) -> Parsed<()> {
        self.space();
        self.build.expr.range = self.sum()?;
        if self.at == self.text.len() {
            return Ok(());
        }
        let text = self.eat(b'#').then(|| self.eat_while(|c| !c.is_control()));
        match self.left().chars().next() {
            None => {
                self.build.expr.comment = text.map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned);
                Ok(())
            }
            Some(_) if text.is_some() => {
                self.expected("a comment goes on", "a comment is one line without control characters")
            }
            Some(')') => self.expected("no parenthesis is open", "remove it, or open one with `(` before"),
            Some('<' | '>' | '=') => self.compared(),
            Some(c) if c.is_alphabetic() || c == '!' => self.expected(
                "an operator or the end is right",
                "after dice there may be kh kl dh dl r ro ! mi ma >= <= = > <, each as in 4d6kh3",
            ),
            Some(_) => self.expected(
                "an operator or the end is right",
                "operators are + - * /; a label is written [fire], a comment # text",
            ),
        }
    }

    /// A total is compared, as no notation can.
    fn compared(&mut self) -> Parsed<()> {
        let at = self.at;
        let of = self.text.get(..self.at).unwrap_or_default().trim();
        let hint = match self.condition() {
            Ok(Some(when)) => format!("only dice are counted, as in 10d6>=5; {}", when.of_total(of)),
            _ => "after dice, a condition is written >=8, <=2, =6, >7 or <3, and counts them".to_owned(),
        };
        self.at = at;
        self.expected("an operator or the end is right", &hint)
    }

    fn sum(&mut self) -> Parsed<Range> {
        let from = self.build.expr.parts.len();
        let mut range = self.product()?;
        let mut alone = true;
        loop {
            let byte = self.at;
            let inverse = match self.next() {
                Some(b'+') => false,
                Some(b'-') => true,
                _ => break,
            };
            self.at += 1;
            self.space();
            if std::mem::take(&mut alone) {
                self.build.wrap(from, Kind::Sum);
            }
            let each = self.build.expr.parts.len();
            let next = self.product()?;
            self.build.join(from, each, inverse);
            // Both lie within the limit of totals, so that this can't overflow.
            let [low, high] = if inverse {
                [range.low - next.high, range.high - next.low]
            } else {
                [range.low + next.low, range.high + next.high]
            };
            range = between(byte, low, high)?;
        }
        Ok(range)
    }

    fn product(&mut self) -> Parsed<Range> {
        let from = self.build.expr.parts.len();
        let mut range = self.unary()?;
        let mut alone = true;
        loop {
            let byte = self.at;
            let inverse = match self.next() {
                Some(b'*') => false,
                Some(b'/') => true,
                _ => break,
            };
            self.at += 1;
            self.space();
            if std::mem::take(&mut alone) {
                self.build.wrap(from, Kind::Product);
            }
            let (divisor, each) = (self.at, self.build.expr.parts.len());
            let next = self.unary()?;
            self.build.join(from, each, inverse);
            range = if inverse {
                not_zero(divisor, next)?;
                in_range(byte, corners(range, next, floor))?
            } else {
                in_range(byte, corners(range, next, |a, b| a * b))?
            };
        }
        Ok(range)
    }

    /// Goes one level deeper for what `inner` reads.
    fn nested<T>(&mut self, byte: usize, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == NESTING_MAX {
            return stop(byte, over("parentheses and signs nest too deep", NESTING_MAX));
        }
        self.depth += 1;
        let result = inner(self)?;
        self.depth -= 1;
        Ok(result)
    }

    fn unary(&mut self) -> Parsed<Range> {
        let (byte, from) = (self.at, self.build.expr.parts.len());
        if !matches!(self.next(), Some(b'+' | b'-')) {
            return self.labelled();
        }
        if self.eat(b'+') {
            return self.nested(byte, |input| {
                input.space();
                input.unary()
            });
        }
        self.at += 1;
        let of = self.nested(byte, |input| {
            input.space();
            input.unary()
        })?;
        self.build.wrap(from, Kind::Negated);
        Ok(Range { low: -of.high, high: -of.low, ..of })
    }

    fn labelled(&mut self) -> Parsed<Range> {
        let from = self.build.expr.parts.len();
        let range = self.primary()?;
        self.space();
        if self.next() == Some(b'[') {
            self.labels(from)?;
        }
        Ok(range)
    }

    #[cold]
    fn labels(&mut self, from: usize) -> Parsed<()> {
        while self.eat(b'[') {
            let byte = self.at;
            let text = self.eat_while(|c| !c.is_control() && !matches!(c, '[' | ']'));
            if !self.eat(b']') {
                return self.expected("a label ends with `]`", "a label is written [fire]");
            }
            if text.trim().is_empty() {
                let error = Error::new(ErrorKind::Notation, "the label is empty");
                return stop(byte, error.hint("a label is written [fire]"));
            }
            self.build.expr.labels.push((from, text.trim().to_owned()));
            self.space();
        }
        Ok(())
    }

    fn primary(&mut self) -> Parsed<Range> {
        let byte = self.at;
        match self.next() {
            Some(b'(') => {
                self.at += 1;
                let inner = self.nested(byte, |input| {
                    input.space();
                    input.sum()
                })?;
                if !self.eat(b')') {
                    return self.expected("an operator or the closing `)` is right", "operators are + - * /");
                }
                Ok(inner)
            }
            Some(b'd' | b'D') => self.dice(byte, 1),
            Some(b'0'..=b'9') => {
                let number = self.number()?;
                if matches!(self.next(), Some(b'd' | b'D')) {
                    return self.dice(byte, number);
                }
                let number = i64::from(number);
                self.build.push(Kind::Number(number));
                Ok(Range::whole(number, number))
            }
            _ => self.expected("a number or dice are right", "dice are written 4d6, d20, d% or 4dF"),
        }
    }

    /// Reads all digits that come next; without any it is zero.
    fn number(&mut self) -> Parsed<u32> {
        let byte = self.at;
        let mut number = 0_u32;
        while let Some(digit @ b'0'..=b'9') = self.next() {
            number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        if number > NUMBER_MAX {
            let text = format!("the number is too great: the limit is {}", Big::from(NUMBER_MAX));
            return stop(byte, Error::new(ErrorKind::Limit, text));
        }
        Ok(number)
    }

    fn number_after(&mut self, what: &str, hint: &str) -> Parsed<u32> {
        match self.next() {
            Some(b'0'..=b'9') => self.number(),
            _ => self.expected(what, hint),
        }
    }

    fn signed(&mut self, hint: &str) -> Parsed<i32> {
        self.space();
        let minus = self.eat(b'-');
        // No number is so great that this could wrap.
        let number = self.number_after("a number is right", hint)?.cast_signed();
        Ok(if minus { -number } else { number })
    }

    fn condition(&mut self) -> Parsed<Option<Compare>> {
        let how = match self.next() {
            Some(b'>') => How::Above,
            Some(b'<') => How::Below,
            Some(b'=') => How::Equal,
            _ => return Ok(None),
        };
        self.at += 1;
        let how = match how {
            How::Above if self.eat(b'=') => How::AtLeast,
            How::Below if self.eat(b'=') => How::AtMost,
            how => how,
        };
        let to = self.signed("a condition is written >=8, <=2, =6, >7 or <3")?;
        Ok(Some(Compare { how, to }))
    }

    fn dice(&mut self, byte: usize, dice: u32) -> Parsed<Range> {
        if dice == 0 {
            let error = Error::new(ErrorKind::Meaningless, "this rolls no dice");
            return stop(byte, error.hint("roll at least one: 1d6"));
        }
        self.build.roll(byte, dice)?;
        self.at += 1;
        let mut draft = Draft::new(byte, dice, self.sides()?);
        loop {
            self.space();
            // What no modifier begins with ends the dice.
            if matches!(self.next(), None | Some(b'+' | b'-' | b'*' | b'/' | b')')) {
                break;
            }
            if !self.modifier(&mut draft)? {
                break;
            }
        }
        draft.checked(&mut self.build)
    }

    fn sides(&mut self) -> Parsed<Sides> {
        let from = self.at;
        if self.eat(b'%') {
            return Ok(Sides::UpTo(100));
        }
        if self.eat(b'F') || self.eat(b'f') {
            return Ok(Sides::Fate);
        }
        match self.number_after("the number of sides is right", "dice are written 4d6, d20, d% or 4dF")? {
            0 => {
                let error = Error::new(ErrorKind::Meaningless, "this die has no sides");
                stop(from, error.hint("a die has at least one side: d6"))
            }
            sides if sides > SIDES_MAX => {
                stop(from, over(format!("the die has {} sides", Big::from(sides)), SIDES_MAX))
            }
            sides => Ok(Sides::UpTo(sides)),
        }
    }

    /// Reads the modifier that comes next, if any does.
    fn modifier(&mut self, draft: &mut Draft) -> Parsed<bool> {
        let byte = self.at;
        if let Some(when) = self.condition()? {
            if !draft.pool.mods.count.is_empty() {
                return self.expected("one condition stands already", "several conditions add up");
            }
            draft.count = byte;
            draft.pool.mods.count.push(Score { when, minus: false });
            return Ok(true);
        }
        let Some(word) = self.word() else { return Ok(false) };
        match word {
            Word::Keep(which) => {
                self.space();
                let dice = if matches!(self.next(), Some(b'0'..=b'9')) { self.number()? } else { 1 };
                draft.pool.mods.keep.push(Keep { which, dice, join: Join::Then });
                draft.keep.push(byte);
            }
            Word::Reroll { once } => {
                self.space();
                let when = match self.condition()? {
                    Some(when) => when,
                    None => {
                        Compare { how: How::Equal, to: self.signed("a reroll is written r<2, r1 or ro1")? }
                    }
                };
                draft.rerolls.push(byte);
                draft.pool.mods.rerolls.push(Reroll { once, when });
            }
            Word::Explode => {
                let when = self.condition()?.unwrap_or(draft.pool.sides.explodes_on());
                once(&mut draft.pool.mods.explode, &mut draft.explode, (byte, when), "`!`")?;
            }
            Word::Least => {
                let value = self.signed("a minimum is written mi2")?;
                once(&mut draft.pool.mods.least, &mut draft.least, (byte, value), "`mi`")?;
            }
            Word::Most => {
                let value = self.signed("a maximum is written ma5")?;
                once(&mut draft.pool.mods.most, &mut draft.most, (byte, value), "`ma`")?;
            }
        }
        Ok(true)
    }

    /// Reads the word of a modifier, if one comes next.
    fn word(&mut self) -> Option<Word> {
        let first = self.next()?.to_ascii_lowercase();
        let second = self.text.as_bytes().get(self.at + 1).map_or(0, u8::to_ascii_lowercase);
        let (word, length) = match (first, second) {
            (b'k', b'h') => (Word::Keep(Which::KeepHighest), 2),
            (b'k', b'l') => (Word::Keep(Which::KeepLowest), 2),
            (b'd', b'h') => (Word::Keep(Which::DropHighest), 2),
            (b'd', b'l') => (Word::Keep(Which::DropLowest), 2),
            (b'r', b'o') => (Word::Reroll { once: true }, 2),
            (b'r', _) => (Word::Reroll { once: false }, 1),
            (b'm', b'i') => (Word::Least, 2),
            (b'm', b'a') => (Word::Most, 2),
            (b'!', _) => (Word::Explode, 1),
            _ => return None,
        };
        self.at += length;
        Some(word)
    }
}

/// Division that rounds down; the divisor is not zero.
pub(crate) fn floor(a: i128, b: i128) -> i128 {
    num_integer::Integer::div_floor(&a, &b)
}

/// The range of an operation's results, from the four pairs of ends: between them it is monotonic.
pub(crate) fn corners(a: Range, b: Range, operation: impl Fn(i128, i128) -> i128) -> [i128; 4] {
    let (a, b) = ([i128::from(a.low), i128::from(a.high)], [i128::from(b.low), i128::from(b.high)]);
    [operation(a[0], b[0]), operation(a[0], b[1]), operation(a[1], b[0]), operation(a[1], b[1])]
}

pub(crate) fn not_zero(byte: usize, divisor: Range) -> Parsed<()> {
    if divisor.low > 0 || divisor.high < 0 {
        return Ok(());
    }
    let text = if divisor.low == 0 && divisor.high == 0 {
        "this divides by zero".to_owned()
    } else {
        format!("this might divide by zero: the divisor lies between {} and {}", divisor.low, divisor.high)
    };
    let error = Error::new(ErrorKind::DivisionByZero, text);
    stop(byte, error.hint("divide by something that is never zero"))
}

/// The range between two ends that fit, if it is within the limit of totals.
#[inline]
fn between(byte: usize, low: i64, high: i64) -> Parsed<Range> {
    if -TOTAL_MAX <= low && high <= TOTAL_MAX {
        return Ok(Range::whole(low, high));
    }
    in_range(byte, [low, high].map(i128::from))
}

pub(crate) fn in_range<const N: usize>(byte: usize, ends: [i128; N]) -> Parsed<Range> {
    let low = ends.iter().min().copied().unwrap_or(0);
    let high = ends.iter().max().copied().unwrap_or(0);
    let max = i128::from(TOTAL_MAX);
    match (i64::try_from(low), i64::try_from(high)) {
        (Ok(low), Ok(high)) if i128::from(low) >= -max && i128::from(high) <= max => {
            Ok(Range::whole(low, high))
        }
        _ => {
            let farthest = low.unsigned_abs().max(high.unsigned_abs());
            let max = max.unsigned_abs();
            stop(byte, over(format!("the total could be as far from zero as {}", Big::from(farthest)), max))
        }
    }
}

/// A pool that is being read, and where its parts were said, for the errors.
pub(crate) struct Draft {
    pub(crate) pool: Pool,
    pub(crate) byte: usize,
    pub(crate) rerolls: SmallVec<[usize; 1]>,
    pub(crate) explode: usize,
    pub(crate) least: usize,
    pub(crate) most: usize,
    pub(crate) count: usize,
    pub(crate) keep: SmallVec<[usize; 2]>,
    /// Whether choices of dice and faces that can't be are refused.
    pub(crate) strict: bool,
}

#[derive(Clone, Copy)]
enum Word {
    Keep(Which),
    Reroll { once: bool },
    Explode,
    Least,
    Most,
}

/// Sets what may be said once, and where it was said.
fn once<T>(place: &mut Option<T>, at: &mut usize, (byte, value): (usize, T), what: &str) -> Parsed<()> {
    if place.is_some() {
        let error = Error::new(ErrorKind::Meaningless, format!("{what} stands twice after the same dice"));
        return stop(byte, error.hint("remove one of them"));
    }
    *place = Some(value);
    *at = byte;
    Ok(())
}

impl Draft {
    pub(crate) fn new(byte: usize, dice: u32, sides: Sides) -> Draft {
        let pool = Pool { dice, sides, mods: Mods::default() };
        let keep = SmallVec::new();
        Draft {
            pool,
            byte,
            rerolls: SmallVec::new(),
            explode: byte,
            least: byte,
            most: byte,
            count: byte,
            keep,
            strict: true,
        }
    }

    /// Checks the pool and adds it to the parts that have been read.
    pub(crate) fn finish(mut self, build: &mut Build) -> Parsed<Range> {
        self.checked(build)
    }

    /// The same without moving all that is known of it.
    fn checked(&mut self, build: &mut Build) -> Parsed<Range> {
        let pool = &self.pool;
        if let Some(least) = pool.mods.least {
            self.check_face(self.least, least)?;
        }
        if let Some(most) = pool.mods.most {
            self.check_face(self.most, most)?;
        }
        if let (Some(least), Some(most)) = (pool.mods.least, pool.mods.most)
            && least > most
            && self.strict
        {
            let error = Error::new(
                ErrorKind::Meaningless,
                format!("the minimum {least} is above the maximum {most}"),
            );
            return stop(self.most, error.hint("`mi` must not be greater than `ma`"));
        }
        let ends = self.check_throws(build)?;
        if build.typed {
            self.check_conditions()?;
        }
        for (index, &byte) in self.keep.iter().enumerate().filter(|_| self.strict) {
            check_keep(byte, &pool.mods.keep[..=index], pool.dice)?;
        }
        let (low, high) = pool.range(ends);
        let range = between(self.byte, low, high)?;
        build.push(Kind::Dice(build.expr.pools.len()));
        build.expr.simple &= self.pool.is_simple();
        let none = Pool { dice: 0, sides: Sides::UpTo(1), mods: Mods::default() };
        build.expr.pools.push(std::mem::replace(&mut self.pool, none));
        Ok(range)
    }

    fn check_face(&self, byte: usize, value: i32) -> Parsed<()> {
        let (low, high) = (self.pool.sides.lowest(), self.pool.sides.highest());
        if (low..=high).contains(&value) || !self.strict {
            return Ok(());
        }
        let error = Error::new(ErrorKind::Meaningless, format!("the die has no face {value}"));
        stop(byte, error.hint(format!("its faces are {low} to {high}")))
    }

    fn first_reroll(&self) -> usize {
        self.rerolls.first().copied().unwrap_or(self.byte)
    }

    /// Refuses conditions that hold for no face that can lie, or for every one.
    fn check_conditions(&self) -> Parsed<()> {
        let pool = &self.pool;
        let (low, high) = (pool.sides.lowest(), pool.sides.highest());
        let faces = format!("its faces are {low} to {high}");
        let all = u64::from(pool.sides.number());
        for (reroll, &byte) in pool.mods.rerolls.iter().zip(&self.rerolls) {
            let some = reroll.when.faces_of(&pool.sides);
            if some == 0 || some == all {
                let hint = format!("{faces}; a reroll is written r<2, r1 or ro1");
                return stop(byte, reroll.when.says_nothing(&pool.sides, some > 0).hint(hint));
            }
        }
        let Some(law) = Law::new(&pool.sides, &pool.mods.rerolls, pool.mods.explode) else { return Ok(()) };
        if let Some(when) = pool.mods.explode
            && law.exploding_ways() == 0
        {
            let hint = format!("{faces}; `!` alone lets the highest explode");
            return stop(self.explode, when.says_nothing(&pool.sides, false).hint(hint));
        }
        for score in &pool.mods.count {
            let when = score.when;
            let (any, every) = pool.counts(&law, when);
            if !any || every {
                let mut plain = pool.clone();
                plain.mods.count.clear();
                let hint =
                    format!("{faces}, and `{when}` counts dice; {}", when.of_total(&plain.to_string()));
                return stop(self.count, when.says_nothing(&pool.sides, any).hint(hint));
            }
        }
        Ok(())
    }

    /// Keeps rolling within [`THROWS_MEAN_MAX`], so that it never takes long with fair dice. Gives
    /// the lowest and the highest face that can lie.
    fn check_throws(&self, build: &mut Build) -> Parsed<(i32, i32)> {
        let pool = &self.pool;
        let sides = u64::from(pool.sides.number());
        let mut ends = (pool.sides.lowest(), pool.sides.highest());
        let (mut faces, mut ways) = (sides, sides);
        let mut exploding = pool.mods.explode.map_or(0, |when| when.faces_of(&pool.sides));
        if !pool.mods.rerolls.is_empty() {
            let Some(law) = Law::new(&pool.sides, &pool.mods.rerolls, pool.mods.explode) else {
                let error =
                    Error::new(ErrorKind::NeverEnds, "this reroll never ends: it throws every face again");
                return stop(
                    self.first_reroll(),
                    error.hint("leave at least one face, or reroll once with ro"),
                );
            };
            ends = (law.lowest(), law.highest());
            (faces, ways, exploding) = (law.faces(), law.ways(), law.exploding_ways());
        }
        let bang = pool.mods.bang;
        if exploding == ways && !bang.once && bang.most.is_none() {
            let error = Error::new(ErrorKind::NeverEnds, "this explosion never ends: every face explodes");
            return stop(self.explode, error.hint("leave at least one face that does not"));
        }
        let mean = if pool.mods.rerolls.is_empty() { 1 } else { sides.div_ceil(faces) };
        if mean > REROLL_MEAN_MAX.into() {
            return stop(
                self.first_reroll(),
                over(format!("this reroll takes {} throws on average", Big::from(mean)), REROLL_MEAN_MAX),
            );
        }
        // A reroll once throws at most twice; an explosive die throws 1/(1 - p) times on average.
        let again = if pool.mods.rerolls.iter().any(|reroll| reroll.once) { 2 } else { 1 };
        let chain = match ways - exploding {
            _ if exploding == 0 => 1,
            _ if bang.once => 2,
            0 => u64::from(EXPLOSIONS_MAX) + 1,
            stops => ways.div_ceil(stops),
        };
        let chain = chain.min(u64::from(EXPLOSIONS_MAX) + 1);
        // A pool without any of these is counted by its dice alone.
        build.throws += u64::from(pool.dice) * mean * again * chain;
        if build.throws > THROWS_MEAN_MAX {
            return stop(
                self.byte,
                over(
                    format!(
                        "with rerolls and explosions this takes up to {} throws on average",
                        Big::from(build.throws)
                    ),
                    THROWS_MEAN_MAX,
                ),
            );
        }
        Ok(ends)
    }
}

impl Pool {
    /// Whether that holds for any value that can lie, and whether for every one.
    pub(crate) fn counts(&self, law: &Law, when: Compare) -> (bool, bool) {
        let (mut any, mut every) = (false, true);
        for run in law.runs() {
            // Values rise with faces, so that the ends say it of all between.
            let (low, high) = (self.mods.value(run.low), self.mods.value(run.high));
            let (some, whole) = match when.how {
                _ if low == high => (when.holds(low), when.holds(low)),
                How::Even | How::Odd => (true, false),
                How::Not => (true, !(low..=high).contains(&when.to)),
                _ => {
                    let (first, last) = when.ends();
                    (low.max(first) <= high.min(last), first <= low && high <= last)
                }
            };
            any |= some;
            every &= whole;
        }
        (any, every)
    }
}

/// Checks the last of those that keep or drop, where so many dice are rolled.
pub(crate) fn check_keep(byte: usize, keep: &[Keep], dice: u32) -> Parsed<()> {
    if keep.iter().any(|keep| !keep.which.is_by_place() || keep.join != Join::Then) {
        return Ok(());
    }
    let last = keep.last().map_or(0, |keep| keep.dice);
    if last == 0 {
        let error = Error::new(ErrorKind::Meaningless, "this keeps or drops no dice");
        return stop(byte, error.hint("say how many, as in kh3"));
    }
    if last > dice {
        let plural = if dice == 1 { "die" } else { "dice" };
        let text = format!("{last} are more than the {dice} {plural} rolled");
        return stop(byte, Error::new(ErrorKind::Meaningless, text).hint("keep or drop fewer"));
    }
    let (low, high) = window(keep, dice);
    if low == high {
        let error = Error::new(ErrorKind::Meaningless, "this leaves no dice");
        return stop(byte, error.hint("drop fewer, or roll more"));
    }
    Ok(())
}
