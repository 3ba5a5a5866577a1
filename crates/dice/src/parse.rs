//! Reads the notation. The grammar is in [`crate::GRAMMAR`].

use winnow::ascii::{Caseless, digit1};
use winnow::combinator::{alt, cut_err, opt, peek, preceded, repeat};
use winnow::error::{ErrMode, ParserError};
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location, Stateful};
use winnow::token::{any, one_of, take_while};

use crate::error::{Error, ErrorKind, Position};
use crate::law::Law;
use crate::limits::{
    DICE_MAX, EXPLOSIONS_MAX, NESTING_MAX, NOTATION_MAX, NUMBER_MAX, REROLL_MEAN_MAX, SIDES_MAX,
    THROWS_MEAN_MAX, TOTAL_MAX,
};
use crate::notation::{Compare, Expr, How, Keep, Node, Pool, Range, Reroll, Scale, Sides, Sign, What, Which};

type Input<'a> = Stateful<LocatingSlice<&'a str>, Seen>;

/// What of the limits has been used so far.
#[derive(Debug, Default, Clone, Copy)]
struct Seen {
    depth: usize,
    dice: u32,
    throws: u64,
}

/// An error with its place in bytes; the character is counted once, at the end.
#[derive(Debug)]
struct Trouble {
    error: Error,
    byte: usize,
}

type Parsed<T> = ModalResult<T, Trouble>;

impl ParserError<Input<'_>> for Trouble {
    type Inner = Trouble;

    fn from_input(input: &Input<'_>) -> Trouble {
        Trouble {
            error: Error::new(ErrorKind::Notation, "this is not dice notation"),
            byte: input.current_token_start(),
        }
    }

    fn into_inner(self) -> Result<Trouble, Trouble> {
        Ok(self)
    }
}

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
        if notation.len() > NOTATION_MAX {
            return Err(over(format!("the notation has {} bytes", Big::from(notation.len())), NOTATION_MAX));
        }
        let mut input = Stateful { input: LocatingSlice::new(notation), state: Seen::default() };
        whole(&mut input).map_err(|mode| match mode {
            ErrMode::Backtrack(trouble) | ErrMode::Cut(trouble) => {
                Error { at: Some(Position::new(notation, trouble.byte)), ..trouble.error }
            }
            ErrMode::Incomplete(_) => Error::new(ErrorKind::Notation, "the notation is cut off"),
        })
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
fn stop<T>(byte: usize, error: Error) -> Parsed<T> {
    Err(ErrMode::Cut(Trouble { error, byte }))
}

/// Ends the reading because something else stands where one of these would be right.
fn expected<T>(input: &mut Input<'_>, what: &str, hint: &str) -> Parsed<T> {
    let byte = input.current_token_start();
    let found = match opt(peek(any)).parse_next(input)? {
        None => "the end".to_owned(),
        Some(c) if c.is_control() => format!("the control character U+{:04X}", u32::from(c)),
        Some(c) => format!("`{c}`"),
    };
    let error = Error::new(ErrorKind::Notation, format!("{found} stands where {what}"));
    stop(byte, error.hint(hint))
}

fn space(input: &mut Input<'_>) -> Parsed<()> {
    take_while(0.., [' ', '\t']).void().parse_next(input)
}

fn next_char(input: &mut Input<'_>) -> Parsed<Option<char>> {
    opt(peek(any)).parse_next(input)
}

fn whole(input: &mut Input<'_>) -> Parsed<Expr> {
    space(input)?;
    let root = sum(input)?;
    let text = opt(preceded('#', take_while(0.., |c: char| !c.is_control()))).parse_next(input)?;
    match next_char(input)? {
        None => Ok(Expr { root, comment: text.map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned) }),
        Some(_) if text.is_some() => {
            expected(input, "a comment goes on", "a comment is one line without control characters")
        }
        Some(')') => expected(input, "no parenthesis is open", "remove it, or open one with `(` before"),
        Some(c) if c.is_alphabetic() || matches!(c, '!' | '<' | '>' | '=') => expected(
            input,
            "an operator or the end is right",
            "after dice there may be kh kl dh dl r ro ! mi ma >= <= = > <, each as in 4d6kh3",
        ),
        Some(_) => expected(
            input,
            "an operator or the end is right",
            "operators are + - * /; a label is written [fire], a comment # text",
        ),
    }
}

fn sum(input: &mut Input<'_>) -> Parsed<Node> {
    let first = product(input)?;
    let mut rest = Vec::new();
    let mut range = first.range;
    loop {
        let byte = input.current_token_start();
        let sign = match opt(one_of(['+', '-'])).parse_next(input)? {
            None => break,
            Some('+') => Sign::Plus,
            Some(_) => Sign::Minus,
        };
        space(input)?;
        let next = product(input)?;
        let (low, high) = match sign {
            Sign::Plus => (
                i128::from(range.low) + i128::from(next.range.low),
                i128::from(range.high) + i128::from(next.range.high),
            ),
            Sign::Minus => (
                i128::from(range.low) - i128::from(next.range.high),
                i128::from(range.high) - i128::from(next.range.low),
            ),
        };
        range = in_range(byte, [low, high])?;
        rest.push((sign, next));
    }
    Ok(if rest.is_empty() { first } else { node(What::Sum(Box::new(first), rest), range) })
}

fn product(input: &mut Input<'_>) -> Parsed<Node> {
    let first = unary(input)?;
    let mut rest = Vec::new();
    let mut range = first.range;
    loop {
        let byte = input.current_token_start();
        let scale = match opt(one_of(['*', '/'])).parse_next(input)? {
            None => break,
            Some('*') => Scale::Times,
            Some(_) => Scale::Over,
        };
        space(input)?;
        let from = input.current_token_start();
        let next = unary(input)?;
        range = match scale {
            Scale::Times => in_range(byte, corners(range, next.range, |a, b| a * b))?,
            Scale::Over => {
                not_zero(from, next.range)?;
                in_range(byte, corners(range, next.range, |a, b| i128::from(floor(a, b))))?
            }
        };
        rest.push((scale, next));
    }
    Ok(if rest.is_empty() { first } else { node(What::Product(Box::new(first), rest), range) })
}

/// Division that rounds down. Both lie within [`TOTAL_MAX`], and the divisor is not zero.
fn floor(a: i128, b: i128) -> i64 {
    i64::try_from(num_integer::Integer::div_floor(&a, &b)).unwrap_or(i64::MAX)
}

/// What an operation gives for the four pairs of ends. Between them it is monotonous.
fn corners(a: Range, b: Range, operation: impl Fn(i128, i128) -> i128) -> [i128; 4] {
    let (a, b) = ([i128::from(a.low), i128::from(a.high)], [i128::from(b.low), i128::from(b.high)]);
    [operation(a[0], b[0]), operation(a[0], b[1]), operation(a[1], b[0]), operation(a[1], b[1])]
}

fn not_zero(byte: usize, divisor: Range) -> Parsed<()> {
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

fn in_range<const N: usize>(byte: usize, ends: [i128; N]) -> Parsed<Range> {
    let low = ends.iter().min().copied().unwrap_or(0);
    let high = ends.iter().max().copied().unwrap_or(0);
    let max = i128::from(TOTAL_MAX);
    match (i64::try_from(low), i64::try_from(high)) {
        (Ok(low), Ok(high)) if i128::from(low) >= -max && i128::from(high) <= max => Ok(Range { low, high }),
        _ => {
            let farthest = low.unsigned_abs().max(high.unsigned_abs());
            let max = max.unsigned_abs();
            stop(byte, over(format!("the total could be as far from zero as {}", Big::from(farthest)), max))
        }
    }
}

fn node(what: What, range: Range) -> Node {
    Node { what, labels: Vec::new(), range }
}

/// Goes one level deeper for what `inner` reads.
fn nested<T>(
    input: &mut Input<'_>,
    byte: usize,
    inner: impl FnOnce(&mut Input<'_>) -> Parsed<T>,
) -> Parsed<T> {
    if input.state.depth == NESTING_MAX {
        return stop(byte, over("parentheses and minuses nest too deep", NESTING_MAX));
    }
    input.state.depth += 1;
    let result = inner(input)?;
    input.state.depth -= 1;
    Ok(result)
}

fn unary(input: &mut Input<'_>) -> Parsed<Node> {
    let byte = input.current_token_start();
    if opt('-').parse_next(input)?.is_none() {
        return labelled(input);
    }
    let of = nested(input, byte, |input| {
        space(input)?;
        unary(input)
    })?;
    let range = Range { low: -of.range.high, high: -of.range.low };
    Ok(node(What::Negated(Box::new(of)), range))
}

fn labelled(input: &mut Input<'_>) -> Parsed<Node> {
    let mut node = primary(input)?;
    space(input)?;
    while opt('[').parse_next(input)?.is_some() {
        let byte = input.current_token_start();
        let text = take_while(0.., |c: char| !c.is_control() && !matches!(c, '[' | ']')).parse_next(input)?;
        if opt(']').parse_next(input)?.is_none() {
            return expected(input, "a label ends with `]`", "a label is written [fire]");
        }
        if text.trim().is_empty() {
            let error = Error::new(ErrorKind::Notation, "the label is empty");
            return stop(byte, error.hint("a label is written [fire]"));
        }
        node.labels.push(text.trim().to_owned());
        space(input)?;
    }
    Ok(node)
}

fn primary(input: &mut Input<'_>) -> Parsed<Node> {
    let byte = input.current_token_start();
    match next_char(input)? {
        Some('(') => {
            any.parse_next(input)?;
            let inner = nested(input, byte, |input| {
                space(input)?;
                sum(input)
            })?;
            if opt(')').parse_next(input)?.is_none() {
                return expected(input, "an operator or the closing `)` is right", "operators are + - * /");
            }
            Ok(inner)
        }
        Some('d' | 'D') => dice(input, byte, 1),
        Some('0'..='9') => {
            let number = number(input)?;
            if matches!(next_char(input)?, Some('d' | 'D')) {
                dice(input, byte, number)
            } else {
                let number = i64::from(number);
                let range = Range { low: number, high: number };
                Ok(node(What::Number(number), range))
            }
        }
        _ => expected(input, "a number or dice are right", "dice are written 4d6, d20, d% or 4dF"),
    }
}

fn number(input: &mut Input<'_>) -> Parsed<u32> {
    let byte = input.current_token_start();
    let digits = digit1.parse_next(input)?;
    match digits.parse() {
        Ok(number) if number <= NUMBER_MAX => Ok(number),
        _ => {
            let error = Error::new(
                ErrorKind::Limit,
                format!("the number is too great: the limit is {}", Big::from(NUMBER_MAX)),
            );
            stop(byte, error)
        }
    }
}

fn number_after(input: &mut Input<'_>, what: &str, hint: &str) -> Parsed<u32> {
    match next_char(input)? {
        Some('0'..='9') => number(input),
        _ => expected(input, what, hint),
    }
}

fn signed(input: &mut Input<'_>, hint: &str) -> Parsed<i64> {
    space(input)?;
    let minus = opt('-').parse_next(input)?.is_some();
    let number = i64::from(number_after(input, "a number is right", hint)?);
    Ok(if minus { -number } else { number })
}

fn condition(input: &mut Input<'_>) -> Parsed<Option<Compare>> {
    let how = opt(alt((
        ">=".value(How::AtLeast),
        "<=".value(How::AtMost),
        '='.value(How::Equal),
        '>'.value(How::Above),
        '<'.value(How::Below),
    )))
    .parse_next(input)?;
    how.map(|how| {
        let to = signed(input, "a condition is written >=8, <=2, =6, >7 or <3")?;
        Ok(Compare { how, to })
    })
    .transpose()
}

/// What is being gathered about a pool. Each part keeps where it was said, for the errors.
struct Draft {
    byte: usize,
    dice: u32,
    sides: Sides,
    rerolls: Vec<Reroll>,
    explode: Option<(usize, Compare)>,
    least: Option<(usize, i64)>,
    most: Option<(usize, i64)>,
    keep: Vec<(usize, Keep)>,
    count: Option<(usize, Compare)>,
    first_reroll: usize,
}

fn dice(input: &mut Input<'_>, byte: usize, dice: u32) -> Parsed<Node> {
    if dice == 0 {
        let error = Error::new(ErrorKind::Meaningless, "this rolls no dice");
        return stop(byte, error.hint("roll at least one: 1d6"));
    }
    let sum = input.state.dice.saturating_add(dice);
    if sum > DICE_MAX {
        return stop(byte, over(format!("the expression rolls {} dice", Big::from(sum)), DICE_MAX));
    }
    input.state.dice = sum;

    any.parse_next(input)?;
    let from = input.current_token_start();
    let sides = match opt(one_of(['%', 'F', 'f'])).parse_next(input)? {
        Some('%') => Sides::UpTo(100),
        Some(_) => Sides::Fate,
        None => {
            match number_after(input, "the number of sides is right", "dice are written 4d6, d20, d% or 4dF")?
            {
                0 => {
                    let error = Error::new(ErrorKind::Meaningless, "this die has no sides");
                    return stop(from, error.hint("a die has at least one side: d6"));
                }
                sides if sides > SIDES_MAX => {
                    return stop(from, over(format!("the die has {} sides", Big::from(sides)), SIDES_MAX));
                }
                sides => Sides::UpTo(sides),
            }
        }
    };
    let mut draft = Draft {
        byte,
        dice,
        sides,
        rerolls: Vec::new(),
        explode: None,
        least: None,
        most: None,
        keep: Vec::new(),
        count: None,
        first_reroll: byte,
    };
    let _: () = repeat(0.., |input: &mut Input<'_>| {
        preceded(space, |input: &mut Input<'_>| modifier(input, &mut draft)).parse_next(input)
    })
    .parse_next(input)?;
    draft.finish(&mut input.state)
}

#[derive(Clone, Copy)]
enum Word {
    Keep(Which),
    Reroll { once: bool },
    Explode,
    Least,
    Most,
}

/// Reads one modifier, or backtracks if none begins here.
fn modifier(input: &mut Input<'_>, draft: &mut Draft) -> Parsed<()> {
    let byte = input.current_token_start();
    if let Some(when) = condition(input)? {
        return once(&mut draft.count, byte, when, "a condition that counts");
    }
    let word = alt((
        Caseless("kh").value(Word::Keep(Which::KeepHighest)),
        Caseless("kl").value(Word::Keep(Which::KeepLowest)),
        Caseless("dh").value(Word::Keep(Which::DropHighest)),
        Caseless("dl").value(Word::Keep(Which::DropLowest)),
        Caseless("ro").value(Word::Reroll { once: true }),
        Caseless("r").value(Word::Reroll { once: false }),
        Caseless("mi").value(Word::Least),
        Caseless("ma").value(Word::Most),
        "!".value(Word::Explode),
    ))
    .parse_next(input)?;
    match word {
        Word::Keep(which) => {
            // The space before what is no number belongs to whatever comes next.
            let counted = opt(preceded(space, peek(one_of('0'..='9')))).parse_next(input)?;
            let dice = if counted.is_some() { number(input)? } else { 1 };
            draft.keep.push((byte, Keep { which, dice }));
            Ok(())
        }
        Word::Reroll { once } => {
            space(input)?;
            let when = match cut_err(condition).parse_next(input)? {
                Some(when) => when,
                None => Compare { how: How::Equal, to: signed(input, "a reroll is written r<2, r1 or ro1")? },
            };
            if draft.rerolls.is_empty() {
                draft.first_reroll = byte;
            }
            draft.rerolls.push(Reroll { once, when });
            Ok(())
        }
        Word::Explode => {
            let when = condition(input)?.unwrap_or(draft.sides.explodes_on());
            once(&mut draft.explode, byte, when, "`!`")
        }
        Word::Least => {
            let value = signed(input, "a minimum is written mi2")?;
            once(&mut draft.least, byte, value, "`mi`")
        }
        Word::Most => {
            let value = signed(input, "a maximum is written ma5")?;
            once(&mut draft.most, byte, value, "`ma`")
        }
    }
}

fn once<T>(place: &mut Option<(usize, T)>, byte: usize, value: T, what: &str) -> Parsed<()> {
    if place.is_some() {
        let error = Error::new(ErrorKind::Meaningless, format!("{what} stands twice after the same dice"));
        return stop(byte, error.hint("remove one of them"));
    }
    *place = Some((byte, value));
    Ok(())
}

impl Draft {
    fn finish(self, seen: &mut Seen) -> Parsed<Node> {
        for &(byte, value) in self.least.iter().chain(&self.most) {
            self.check_face(byte, value)?;
        }
        if let (Some((_, least)), Some((byte, most))) = (self.least, self.most)
            && least > most
        {
            let error = Error::new(
                ErrorKind::Meaningless,
                format!("the minimum {least} is above the maximum {most}"),
            );
            return stop(byte, error.hint("`mi` must not be greater than `ma`"));
        }
        let explode = self.explode.map(|(_, when)| when);
        let Some(law) = Law::new(self.sides, &self.rerolls, explode) else {
            let error =
                Error::new(ErrorKind::NeverEnds, "this reroll never ends: it throws every face again");
            return stop(self.first_reroll, error.hint("leave at least one face, or reroll once with ro"));
        };
        if let Some((byte, _)) = self.explode
            && law.exploding_ways() == law.ways()
        {
            let error = Error::new(ErrorKind::NeverEnds, "this explosion never ends: every face explodes");
            return stop(byte, error.hint("leave at least one face that does not"));
        }
        self.check_throws(&law, seen)?;
        let pool = Pool {
            dice: self.dice,
            sides: self.sides,
            rerolls: self.rerolls,
            explode,
            least: self.least.map(|(_, value)| value),
            most: self.most.map(|(_, value)| value),
            keep: self.keep.iter().map(|(_, keep)| *keep).collect(),
            count: self.count.map(|(_, when)| when),
            law,
        };
        for (index, &(byte, keep)) in self.keep.iter().enumerate() {
            let so_far = Pool { keep: pool.keep[..=index].to_vec(), ..pool.clone() };
            check_keep(byte, keep, &so_far)?;
        }
        let (low, high) = pool.range();
        let range = in_range(self.byte, [i128::from(low), i128::from(high)])?;
        Ok(node(What::Dice(pool), range))
    }

    fn check_face(&self, byte: usize, value: i64) -> Parsed<()> {
        let (low, high) = (self.sides.lowest(), self.sides.highest());
        if (low..=high).contains(&value) {
            return Ok(());
        }
        let error = Error::new(ErrorKind::Meaningless, format!("the die has no face {value}"));
        stop(byte, error.hint(format!("its faces are {low} to {high}")))
    }

    /// Keeps rolling within [`THROWS_MEAN_MAX`], so that it never takes long with fair dice.
    fn check_throws(&self, law: &Law, seen: &mut Seen) -> Parsed<()> {
        let sides = u64::from(self.sides.number());
        let mean = sides.div_ceil(law.faces());
        if mean > REROLL_MEAN_MAX.into() {
            return stop(
                self.first_reroll,
                over(format!("this reroll takes {} throws on average", Big::from(mean)), REROLL_MEAN_MAX),
            );
        }
        // A reroll once throws at most twice; an explosive die throws 1/(1 - p) times on average.
        let once = self.rerolls.iter().any(|reroll| reroll.once);
        let again = if once { 2 } else { 1 };
        let chain = law.ways().div_ceil(law.ways() - law.exploding_ways());
        let chain = chain.min(u64::from(EXPLOSIONS_MAX) + 1);
        // A pool without any of these is counted by its dice alone.
        seen.throws += u64::from(self.dice) * mean * again * chain;
        if seen.throws > THROWS_MEAN_MAX {
            return stop(
                self.byte,
                over(
                    format!(
                        "with rerolls and explosions this takes up to {} throws on average",
                        Big::from(seen.throws)
                    ),
                    THROWS_MEAN_MAX,
                ),
            );
        }
        Ok(())
    }
}

fn check_keep(byte: usize, keep: Keep, pool: &Pool) -> Parsed<()> {
    let plural = if pool.dice == 1 { "die" } else { "dice" };
    if keep.dice == 0 {
        let error = Error::new(ErrorKind::Meaningless, "this keeps or drops no dice");
        return stop(byte, error.hint("say how many, as in kh3"));
    }
    if keep.dice > pool.dice {
        let error = Error::new(
            ErrorKind::Meaningless,
            format!("{} are more than the {} {plural} rolled", keep.dice, pool.dice),
        );
        return stop(byte, error.hint("keep or drop fewer"));
    }
    let (low, high) = pool.window(pool.dice);
    if low == high {
        let error = Error::new(ErrorKind::Meaningless, "this leaves no dice");
        return stop(byte, error.hint("drop fewer, or roll more"));
    }
    Ok(())
}
