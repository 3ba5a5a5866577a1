//! From the text to the tree: what every dialect but the Python package dice has in common.

use super::mods::words;
use super::prepare::Prepared;
use super::tree::{Dice, Faces, Group, Mod, Tree, What, listed};
use super::{Dialect, Reading};
use crate::error::{Error, ErrorKind};
use crate::limits::{FACES_MAX, NAMES_MAX, NESTING_MAX, NUMBER_MAX, PARTS_MAX, REPEATS_MAX, SIDES_MAX};
use crate::notation::{Bang, Compare, Function, How, Join, Sides, Which};
use crate::parse::{Big, Parsed, over, stop};
use crate::total::{Rounding, Total};

/// The text as far as it has been read.
pub(super) struct Text<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    pub(super) dialect: Dialect,
    pub(super) with: &'t [(String, Total)],
    pub(super) typed: bool,
    pub(super) notes: Vec<String>,
    pub(super) comment: Option<String>,
    depth: usize,
    /// The names that are bound around here.
    names: Vec<Bound>,
    bound: usize,
    /// Where targets stand that count twice.
    pub(super) doubles: Vec<usize>,
}

/// A name that is given to something.
#[derive(Debug)]
struct Bound {
    name: String,
    /// What it comes to without any dice: what such a symbol on a die counts.
    number: Option<Total>,
    /// The sides of the one die that it names, of which more may be thrown: `2dA`.
    die: Option<Sides>,
    /// Whether it was read as a symbol or as a kind of dice.
    declares: bool,
    /// Whether its total or its dice were asked for.
    asked: bool,
}

/// What binds two parts, from the loosest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Plus,
    Minus,
    Times,
    Over,
    Floor,
    Rest,
    Power,
}

impl<'t> Text<'t> {
    pub(super) fn new(prepared: &'t Prepared, dialect: Dialect, reading: &Reading<'t>) -> Text<'t> {
        Text {
            text: &prepared.text,
            at: 0,
            dialect,
            with: reading.with,
            typed: reading.typed,
            notes: vec![],
            comment: None,
            depth: 0,
            names: vec![],
            bound: 0,
            doubles: vec![],
        }
    }

    pub(super) fn left(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Reads that text, if it comes next; letters may be large or small.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.left().get(..text.len()).is_some_and(|next| next.eq_ignore_ascii_case(text));
        self.at += if found { text.len() } else { 0 };
        found
    }

    pub(super) fn eat_while(&mut self, sort: impl Fn(char) -> bool) -> &'t str {
        let left = self.left();
        let end = left.find(|c| !sort(c)).unwrap_or(left.len());
        self.at += end;
        left.get(..end).unwrap_or_default()
    }

    pub(super) fn space(&mut self) {
        self.eat_while(|c| c == ' ');
        if self.dialect == Dialect::RpgDiceRoller && self.left().starts_with("/*") {
            match self.left().find("*/") {
                Some(end) => self.at += end + 2,
                None => return,
            }
            self.space();
        }
    }

    pub(super) fn digit_next(&self) -> bool {
        self.next().is_some_and(|byte| byte.is_ascii_digit())
    }

    /// Ends the reading because something else stands where one of these would be right.
    #[cold]
    pub(super) fn expected<T>(&self, what: &str, hint: &str) -> Parsed<T> {
        let found = match self.left().chars().next() {
            None => "the end".to_owned(),
            Some(c) if c.is_control() => format!("the control character U+{:04X}", u32::from(c)),
            Some(c) => format!("`{c}`"),
        };
        let error = Error::new(ErrorKind::Notation, format!("{found} stands where {what}"));
        stop(self.at, error.hint(hint))
    }

    pub(super) fn wrong<T>(
        &self,
        byte: usize,
        text: impl Into<String>,
        hint: impl Into<String>,
    ) -> Parsed<T> {
        stop(byte, Error::new(ErrorKind::Notation, text).hint(hint))
    }

    fn is(&self, dialects: &[Dialect]) -> bool {
        dialects.contains(&self.dialect)
    }

    pub(super) fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == NESTING_MAX {
            return stop(self.at, over("parentheses and signs nest too deep", NESTING_MAX));
        }
        self.depth += 1;
        let result = inner(self)?;
        self.depth -= 1;
        Ok(result)
    }

    /// Reads all of it.
    pub(super) fn whole(&mut self) -> Parsed<Tree> {
        self.space();
        match self.dialect {
            Dialect::DiceMaiden => return self.maiden(),
            Dialect::BcDice => return self.bcdice(),
            _ => {}
        }
        let byte = self.at;
        let tree = match self.repeats()? {
            Some(times) => {
                let tree = self.body()?;
                Tree::new(byte, What::Repeat(times, tree.boxed()))
            }
            None => self.body()?,
        };
        self.rest_of(tree)
    }

    /// How often the whole is rolled, where that stands first.
    fn repeats(&mut self) -> Parsed<Option<u32>> {
        let from = self.at;
        if !self.digit_next() || !self.is(&[Dialect::Norn, Dialect::Avrae, Dialect::Roll20, Dialect::Foundry])
        {
            return Ok(None);
        }
        let times = self.number()?;
        self.space();
        let repeats = (self.typed && self.eat("#"))
            || (self.left().starts_with(['x', 'X']) && {
                self.at += 1;
                self.space();
                self.next() == Some(b'(')
            });
        if !repeats || self.left().trim().is_empty() {
            self.at = from;
            return Ok(None);
        }
        self.space();
        self.check_repeats(from, times)?;
        Ok(Some(times))
    }

    pub(super) fn check_repeats(&self, byte: usize, times: u32) -> Parsed<()> {
        match times {
            0 => stop(
                byte,
                Error::new(ErrorKind::Meaningless, "this rolls nothing").hint("roll at least once"),
            ),
            times if times > REPEATS_MAX => {
                stop(byte, over(format!("this repeats {} times", Big::from(times)), REPEATS_MAX))
            }
            _ => Ok(()),
        }
    }

    /// Names that are given to totals, and what is worked out with them.
    fn body(&mut self) -> Parsed<Tree> {
        let from = self.at;
        let letter = self.next().is_some_and(|byte| byte.is_ascii_alphabetic());
        // In `dFp=2` nothing is called `dFp`.
        if self.dialect == Dialect::Norn && letter && !self.dice_next() {
            let name = self.eat_while(|c| c.is_ascii_alphabetic() || c == '_').to_ascii_lowercase();
            self.space();
            if self.left().starts_with('=')
                && !self.left().starts_with("==")
                && !is_taken(&name)
                && !self.names.iter().any(|bound| bound.name == name)
            {
                self.at += 1;
                self.space();
                return self.nested(|text| text.bind(from, name));
            }
            if self.left().starts_with('=') && self.left().contains(';') {
                let text = if is_taken(&name) {
                    format!("`{name}` says something about dice, so that it can't be a name")
                } else {
                    format!("`{name}` stands for something already, in small letters or large")
                };
                return self.wrong(self.at, text, "call it something else, as in x=d20; x+2*x");
            }
            self.at = from;
        }
        self.choice()
    }

    fn bind(&mut self, from: usize, name: String) -> Parsed<Tree> {
        self.bound += 1;
        if self.bound > NAMES_MAX {
            return stop(from, over(format!("{} names are given", self.bound), NAMES_MAX));
        }
        let value = self.choice()?;
        self.space();
        if !self.eat(";") {
            return self.expected("`;` ends what a name stands for", "a name is given as in x=d20; x+2*x");
        }
        self.space();
        let (number, die) = (value.constant(), value.one_die().cloned());
        self.names.push(Bound { name: name.clone(), number, die, declares: false, asked: false });
        let then = self.body()?;
        // What only says how dice look is no roll of its own.
        if self.names.pop().is_some_and(|bound| bound.declares && !bound.asked) {
            return Ok(then);
        }
        Ok(Tree::new(from, What::Let(name, value.boxed(), then.boxed())))
    }

    /// The die of the longest name that comes next, if one of those names does.
    fn declared(&self, left: &str) -> Option<usize> {
        let next = |bound: &Bound| {
            let text = left.as_bytes().get(..bound.name.len());
            bound.die.is_some() && text.is_some_and(|text| text.eq_ignore_ascii_case(bound.name.as_bytes()))
        };
        (0..self.names.len()).filter(|at| next(&self.names[*at])).max_by_key(|at| self.names[*at].name.len())
    }

    /// `condition ? one : other`.
    fn choice(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        let condition = self.comparison()?;
        if self.dialect != Dialect::Norn || !self.eat("?") {
            return Ok(condition);
        }
        self.space();
        let one = self.nested(Self::choice)?;
        if !self.eat(":") {
            return self.expected("`:` and what else is due are right", "a choice is written a ? b : c");
        }
        self.space();
        let other = self.nested(Self::choice)?;
        Ok(Tree::new(byte, What::Choice(Box::new([condition, one, other]))))
    }

    fn comparison(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        let mut left = self.sum()?;
        loop {
            let Some(how) = self.how() else { return Ok(left) };
            self.space();
            let right = self.sum()?;
            if self.dialect == Dialect::Roll20 && matches!(how, How::AtLeast | How::AtMost) {
                self.notes.push("Roll20 counts what is equal with `>` and `<`.".to_owned());
            }
            left = Tree::new(byte, What::Compare(how, left.boxed(), right.boxed()));
            if self.dialect != Dialect::Avrae {
                return Ok(left);
            }
        }
    }

    /// Reads a sign that compares, in the meaning of the dialect.
    pub(super) fn how(&mut self) -> Option<How> {
        let signs = [
            (">=", How::AtLeast),
            ("<=", How::AtMost),
            ("==", How::Equal),
            ("!=", How::Not),
            ("<>", How::Not),
            ("=", How::Equal),
            (">", How::Above),
            ("<", How::Below),
        ];
        let (sign, how) = signs.into_iter().find(|(sign, _)| self.left().starts_with(sign))?;
        self.at += sign.len();
        // In Roll20 both hold for the number itself too.
        Some(match how {
            How::Above if self.dialect == Dialect::Roll20 => How::AtLeast,
            How::Below if self.dialect == Dialect::Roll20 => How::AtMost,
            how => how,
        })
    }

    fn sign(&self) -> Option<(Sign, usize)> {
        let left = self.left();
        let whole = self.is(&[Dialect::Norn, Dialect::Avrae]);
        let has_power = !self.is(&[Dialect::Avrae, Dialect::FantasyGrounds, Dialect::Gurps]);
        Some(match left.as_bytes() {
            [b'*', b'*', ..] if has_power => (Sign::Power, 2),
            [b'^', ..] if has_power && self.dialect != Dialect::Roll20 => (Sign::Power, 1),
            [b'/', b'/', ..] if whole => (Sign::Floor, 2),
            [b'/', b'/', ..] => return None,
            [b'+', ..] => (Sign::Plus, 1),
            [b'-', ..] => (Sign::Minus, 1),
            [b'*', ..] => (Sign::Times, 1),
            [b'/', ..] => (Sign::Over, 1),
            [b'%', ..] => (Sign::Rest, 1),
            [b'x' | b'X', next, ..] if self.dialect == Dialect::Gurps && next.is_ascii_digit() => {
                (Sign::Times, 1)
            }
            _ => return None,
        })
    }

    fn sum(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        let first = self.product()?;
        let mut rest = vec![];
        while let Some((sign @ (Sign::Plus | Sign::Minus), length)) = self.sign() {
            self.at += length;
            self.space();
            rest.push((sign == Sign::Minus, self.product()?));
        }
        if rest.is_empty() { Ok(first) } else { Ok(Tree::new(byte, What::Sum(first.boxed(), rest))) }
    }

    fn product(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        let mut left = self.unary()?;
        while let Some((sign @ (Sign::Times | Sign::Over | Sign::Floor | Sign::Rest), length)) = self.sign() {
            self.at += length;
            self.space();
            let right = self.unary()?;
            left = self.operate(byte, sign, left, right);
        }
        Ok(left)
    }

    fn operate(&self, byte: usize, sign: Sign, left: Tree, right: Tree) -> Tree {
        match sign {
            Sign::Times => Tree::product(byte, left, false, right),
            Sign::Floor => Tree::product(byte, left, true, right),
            Sign::Over if self.is(&[Dialect::Norn, Dialect::FantasyGrounds, Dialect::Gurps]) => {
                Tree::product(byte, left, true, right)
            }
            Sign::Over => Tree::call(byte, Function::Fraction, vec![left, right]),
            Sign::Rest if self.is(&[Dialect::Roll20, Dialect::Foundry]) => {
                Tree::call(byte, Function::Remainder, vec![left, right])
            }
            Sign::Rest => Tree::new(byte, What::Rest(left.boxed(), right.boxed())),
            Sign::Power => Tree::new(byte, What::Power(left.boxed(), right.boxed())),
            Sign::Plus => Tree::sum(byte, left, false, right),
            Sign::Minus => Tree::sum(byte, left, true, right),
        }
    }

    fn unary(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        if self.eat("+") {
            return self.nested(|text| {
                text.space();
                text.unary()
            });
        }
        if self.eat("-") {
            let of = self.nested(|text| {
                text.space();
                text.unary()
            })?;
            return Ok(Tree::new(byte, What::Negated(of.boxed())));
        }
        let base = self.labelled()?;
        match self.sign() {
            Some((Sign::Power, length)) => {
                self.at += length;
                self.space();
                let exponent = self.nested(Self::unary)?;
                if self.dialect == Dialect::RpgDiceRoller && matches!(base.what, What::Dice(_)) {
                    self.notes.push(
                        "rpg-dice-roller puts a minus of the dice before the power, so that -1^2 is -1; here it is 1.".to_owned(),
                    );
                }
                Ok(self.operate(byte, Sign::Power, base, exponent))
            }
            _ => Ok(base),
        }
    }

    fn labelled(&mut self) -> Parsed<Tree> {
        let mut tree = self.primary()?;
        self.space();
        while self.next() == Some(b'[') && !self.left().starts_with("[[") {
            self.at += 1;
            let byte = self.at;
            let label = self.eat_while(|c| !c.is_control() && !matches!(c, '[' | ']'));
            if !self.eat("]") {
                return self.expected("a label ends with `]`", "a label is written [fire]");
            }
            if label.trim().is_empty() {
                return self.wrong(byte, "the label is empty", "a label is written [fire]");
            }
            tree.labels.push(label.trim().to_owned());
            self.space();
        }
        Ok(tree)
    }

    /// Reads all digits that come next; without any it is zero.
    pub(super) fn number(&mut self) -> Parsed<u32> {
        let byte = self.at;
        let digits = self.eat_while(|c| c.is_ascii_digit());
        let number = digits
            .bytes()
            .fold(0_u32, |number, digit| number.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
        if number > NUMBER_MAX {
            let text = format!("the number is too great: the limit is {}", Big::from(NUMBER_MAX));
            return stop(byte, Error::new(ErrorKind::Limit, text));
        }
        Ok(number)
    }

    fn primary(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        match self.next() {
            Some(b'(') => self.parentheses(byte),
            Some(b'{') => self.braces(byte),
            Some(b'0'..=b'9' | b'.') => self.number_or_dice(byte),
            Some(b'@' | b'$') => self.variable(byte),
            Some(b'd' | b'D' | b'w' | b'W') if self.dice_next() => self.dice(byte, None),
            Some(next) if next.is_ascii_alphabetic() => self.named(byte),
            _ => self.expected("a number or dice are right", "dice are written 4d6, d20, d% or 4dF"),
        }
    }

    /// Dice with what stands after them, or a number.
    pub(super) fn dice_or_number(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        match self.next() {
            Some(b'0'..=b'9' | b'.') => self.number_or_dice(byte),
            Some(b'd' | b'D') if self.dice_next() => self.dice(byte, None),
            _ => self.expected("a number or dice are right", "dice are written 4d6, d20 or d%"),
        }
    }

    /// Whether a letter for dice stands here, with sides after it.
    fn dice_next(&self) -> bool {
        let mut rest = self.left().chars();
        let letter = rest.next();
        let german = matches!(letter, Some('w' | 'W'));
        if german && self.dialect != Dialect::Norn || !matches!(letter, Some('d' | 'D' | 'w' | 'W')) {
            return false;
        }
        let after = rest.as_str();
        let first = after.chars().next();
        let second = after.chars().nth(1);
        let ends = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_alphabetic());
        match first {
            Some('0'..='9' | '%') => true,
            Some('(' | '{' | '[') => !german,
            // `dl`, `dh` and words are no dice.
            Some('F' | 'f') if self.declared(after).is_none() => {
                !german && (ends(second) || after.len() > 1 && !self.fate_is_a_word(after))
            }
            Some('c' | 'C') if self.dialect == Dialect::Foundry => ends(second),
            None => self.dialect == Dialect::Gurps,
            Some(c) if self.dialect == Dialect::Gurps => !c.is_ascii_alphabetic() || c == 'x',
            Some(_) => !german && self.declared(after).is_some(),
        }
    }

    /// Whether what begins with `f` is a word, and not a fate die with something done to it.
    fn fate_is_a_word(&self, after: &str) -> bool {
        let run = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        !self.segments(&after[1..run])
    }

    fn number_or_dice(&mut self, byte: usize) -> Parsed<Tree> {
        let digits = self.eat_while(|c| c.is_ascii_digit());
        let fraction = self.next() == Some(b'.')
            && !self.left().starts_with("..")
            && (!digits.is_empty() || self.text.as_bytes().get(self.at + 1).is_some_and(u8::is_ascii_digit));
        if fraction && !self.left().starts_with(".+") && !self.left().starts_with(".-") {
            self.at += 1;
            self.eat_while(|c| c.is_ascii_digit());
            let written = &self.text[byte..self.at];
            let Some(number) = Total::decimal(written) else {
                return self.wrong(
                    byte,
                    "the number has too many digits",
                    "write at most six after the point",
                );
            };
            return Ok(Tree::number(byte, number));
        }
        self.at = byte;
        if digits.is_empty() {
            return self.expected("a number or dice are right", "dice are written 4d6, d20, d% or 4dF");
        }
        let number = self.number()?;
        if self.dice_next() {
            let number = Tree::number(byte, i64::from(number));
            return self.dice(byte, Some(number));
        }
        let keep = self.typed
            && self.dialect == Dialect::Norn
            && self
                .left()
                .strip_prefix(['k', 'K'])
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if keep {
            return self.roll_and_keep(byte, number);
        }
        Ok(Tree::number(byte, i64::from(number)))
    }

    /// `10k4`: ten-sided dice that explode, of which some are kept.
    fn roll_and_keep(&mut self, byte: usize, number: u32) -> Parsed<Tree> {
        self.at += 1;
        let kept = self.number()?;
        self.notes
            .push(format!("`{number}k{kept}` is read as roll and keep: ten-sided dice that explode on 10."));
        let mods = vec![
            (byte, Mod::Explode { when: None, bang: Bang::default() }),
            (byte, Mod::Keep(Which::KeepHighest, kept, Join::Then)),
        ];
        Ok(Tree::dice(byte, number, Sides::UpTo(10), mods))
    }

    fn parentheses(&mut self, byte: usize) -> Parsed<Tree> {
        self.at += 1;
        let (mut items, comma) = self.list(b')')?;
        if self.dice_next() && items.len() == 1 && !comma {
            return self.dice(byte, items.pop());
        }
        let mods = self.modifiers(None, false)?;
        if items.len() == 1 && !comma {
            let Some(only) = items.pop() else { return self.expected("something is right", "") };
            if mods.is_empty() {
                return Ok(only);
            }
            if self.dialect == Dialect::RpgDiceRoller {
                return self.wrong(
                    mods[0].0,
                    "nothing can be done to parentheses",
                    "write braces, as in {4d6+2d8}kh3",
                );
            }
            return self.spread(byte, only, mods);
        }
        Ok(Tree::new(byte, What::Group(Group { items, spread: false, mods })))
    }

    /// Parts with commas between them, up to what closes them; whether there is a comma at all.
    fn list(&mut self, close: u8) -> Parsed<(Vec<Tree>, bool)> {
        let (mut items, mut comma) = (vec![], false);
        self.nested(|text| {
            text.space();
            if text.next() == Some(close) && text.is(&[Dialect::Avrae]) {
                comma = true;
                return Ok(());
            }
            loop {
                items.push(text.choice()?);
                text.space();
                if items.len() > PARTS_MAX {
                    return stop(text.at, over(format!("{} parts stand here", items.len()), PARTS_MAX));
                }
                if !text.eat(",") {
                    return Ok(());
                }
                comma = true;
                text.space();
                if text.next() == Some(close) {
                    return Ok(());
                }
            }
        })?;
        if self.next() != Some(close) {
            let what = format!("an operator or the closing `{}` is right", char::from(close));
            return self.expected(&what, "operators are + - * / % ^, and commas stand between parts");
        }
        self.at += 1;
        Ok((items, comma))
    }

    fn braces(&mut self, byte: usize) -> Parsed<Tree> {
        if self.is(&[Dialect::Avrae, Dialect::Gurps]) {
            let hint = match self.dialect {
                Dialect::Gurps => "GURPS has no sets: dice are written 3d+2",
                _ => "a set is written (2d6,d8)kh1",
            };
            return self.expected("a number or dice are right", hint);
        }
        self.at += 1;
        let (mut items, comma) = self.list(b'}')?;
        let mods = self.modifiers(None, true)?;
        if items.len() == 1 && !comma && !mods.is_empty() && self.dialect != Dialect::Foundry {
            let counts = mods.iter().any(|(_, each)| matches!(each, Mod::Count { .. }));
            if !(counts && self.dialect == Dialect::RpgDiceRoller) {
                let Some(only) = items.pop() else { return self.expected("something is right", "") };
                return self.spread(byte, only, mods);
            }
        }
        Ok(Tree::new(byte, What::Group(Group { items, spread: false, mods })))
    }

    /// What is done to all dice of a part.
    fn spread(&mut self, byte: usize, of: Tree, mods: Vec<(usize, Mod)>) -> Parsed<Tree> {
        if !of.labels.is_empty() {
            return Ok(Tree::new(byte, What::Group(Group { items: vec![of], spread: false, mods })));
        }
        match of.what {
            What::Dice(mut dice) => {
                if self.dialect != Dialect::RpgDiceRoller {
                    dice.mods.push((byte, Mod::Then));
                }
                dice.mods.extend(mods);
                Ok(Tree::new(byte, What::Dice(dice)))
            }
            What::Group(mut group) => {
                group.mods.push((byte, Mod::Then));
                group.mods.extend(mods);
                Ok(Tree::new(byte, What::Group(group)))
            }
            // Avrae sees one number in a sum.
            What::Sum(first, rest) if self.dialect != Dialect::Avrae => {
                let (mut dice, mut others) = (vec![], vec![]);
                for (inverse, part) in std::iter::once((false, *first)).chain(rest) {
                    if matches!(part.what, What::Dice(_)) {
                        if inverse {
                            return self.wrong(
                                part.byte,
                                "these dice are taken away, so that they are none of the dice to choose from",
                                "take them away after the closing bracket",
                            );
                        }
                        dice.push(part);
                    } else {
                        others.push((inverse, part));
                    }
                }
                if dice.is_empty() {
                    return self.wrong(
                        byte,
                        "there are no dice to choose from",
                        "write dice in the brackets",
                    );
                }
                let counts = mods.iter().any(|(_, each)| matches!(each, Mod::Count { .. }));
                if counts && !others.is_empty() && self.dialect != Dialect::RpgDiceRoller {
                    return self.wrong(
                        mods[0].0,
                        "it is not clear whether dice are counted before the number is added",
                        "write the number after the closing bracket",
                    );
                }
                let group = Tree::new(byte, What::Group(Group { items: dice, spread: true, mods }));
                if others.is_empty() {
                    return Ok(group);
                }
                Ok(Tree::new(byte, What::Sum(group.boxed(), others)))
            }
            what => {
                let mut item = Tree::new(of.byte, what);
                if self.dialect != Dialect::Avrae
                    && let [only] = item.all_dice().as_mut_slice()
                {
                    only.mods.extend(mods);
                    return Ok(item);
                }
                Ok(Tree::new(byte, What::Group(Group { items: vec![item], spread: false, mods })))
            }
        }
    }

    /// A name that stands for a number, as `@str` or `@{str}`.
    fn variable(&mut self, byte: usize) -> Parsed<Tree> {
        self.at += 1;
        let name = if self.eat("{") {
            let name = self.eat_while(|c| c != '}');
            if !self.eat("}") {
                return self.expected("a name ends with `}`", "a name is written @{str}");
            }
            name
        } else {
            self.eat_while(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'))
        };
        self.value_of(byte, name)
    }

    fn value_of(&mut self, byte: usize, name: &str) -> Parsed<Tree> {
        let known = self.with.iter().find(|(known, _)| known.eq_ignore_ascii_case(name.trim()));
        if let Some((_, total)) = known {
            return Ok(Tree::number(byte, *total));
        }
        let name = name.trim();
        if name.is_empty() {
            return self.expected("a name is right", "a name is written @str");
        }
        stop(
            byte,
            Error::new(ErrorKind::Notation, format!("it is not said what `{name}` stands for"))
                .hint(format!("say it: --with '{name}=3'")),
        )
    }

    /// A function, or a name that was given to something.
    fn named(&mut self, byte: usize) -> Parsed<Tree> {
        let name = self.eat_while(|c| c.is_ascii_alphabetic() || c == '_');
        let lower = name.to_ascii_lowercase();
        if self.next() == Some(b'(') {
            return self.call(byte, &lower);
        }
        if let Some(bound) = self.names.iter_mut().find(|bound| bound.name == lower) {
            bound.asked = true;
            return Ok(Tree::new(byte, What::Name(lower)));
        }
        if self.with.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
            return self.value_of(byte, name);
        }
        self.at = byte;
        if name.len() > 1 && !is_taken(&lower) && self.dialect == Dialect::Norn {
            return self.value_of(byte, name);
        }
        self.expected("a number or dice are right", "dice are written 4d6, d20, d% or 4dF")
    }

    fn call(&mut self, byte: usize, name: &str) -> Parsed<Tree> {
        let wide = self.dialect == Dialect::Norn;
        let known = Function::ALL.into_iter().find(|(known, ..)| *known == name);
        let here = |function: Function| match function {
            Function::Round(Rounding::Down | Rounding::Up | Rounding::Nearest) | Function::Abs => true,
            Function::Least | Function::Greatest | Function::Sign => self.dialect != Dialect::Roll20,
            Function::Round(_) => self.dialect == Dialect::Foundry,
            _ => false,
        };
        let has = !self.is(&[Dialect::Avrae, Dialect::FantasyGrounds, Dialect::Gurps]);
        let known = known.filter(|(_, function, ..)| wide || has && here(*function));
        if name == "pool" && wide {
            self.at += 1;
            let (items, _) = self.list(b')')?;
            let mods = self.modifiers(None, true)?;
            return Ok(Tree::new(byte, What::Group(Group { items, spread: true, mods })));
        }
        if name == "pow" && self.dialect == Dialect::RpgDiceRoller {
            self.at += 1;
            let (mut parts, _) = self.list(b')')?;
            if let (Some(exponent), Some(base), true) = (parts.pop(), parts.pop(), parts.is_empty()) {
                return Ok(Tree::new(byte, What::Power(base.boxed(), exponent.boxed())));
            }
            return self.wrong(byte, "`pow` takes two parts", "write pow(2,3)");
        }
        let Some((name, function, least, most)) = known else {
            let names: Vec<&str> = Function::ALL
                .iter()
                .filter(|(_, function, ..)| wide || has && here(*function))
                .map(|(name, ..)| *name)
                .collect();
            let hint = if names.is_empty() {
                "there are none here".to_owned()
            } else {
                format!("there are {}", names.join(", "))
            };
            return self.wrong(byte, format!("there is no function `{name}`"), hint);
        };
        self.at += 1;
        let (parts, _) = self.list(b')')?;
        if !(least..=most).contains(&parts.len()) {
            let number = if least == most { least.to_string() } else { format!("at least {least}") };
            return self.wrong(
                byte,
                format!("`{name}` takes {number}, and has {}", parts.len()),
                "commas stand between parts",
            );
        }
        let function = match function {
            Function::Round(Rounding::Nearest) if self.dialect == Dialect::RpgDiceRoller => {
                Function::Round(Rounding::Away)
            }
            function => function,
        };
        Ok(Tree::call(byte, function, parts))
    }

    /// Reads dice from the letter on.
    pub(super) fn dice(&mut self, byte: usize, number: Option<Tree>) -> Parsed<Tree> {
        self.at += 1;
        let from = self.at;
        let sides = self.sides()?;
        let digits = self.typed
            && self.dialect == Dialect::Norn
            && &self.text[from..self.at] == "66"
            && number.as_ref().is_none_or(|number| number.constant() == Some(Total::whole(1)));
        if digits {
            self.notes.push(
                "d66 is read as two digits, 11 to 66; a die of 66 sides is d{1..66}, and is what Roll20 rolls.".to_owned(),
            );
            let die = || Tree::dice(byte, 1, Sides::UpTo(6), vec![]);
            let tens = Tree::new(byte, What::Product(Tree::number(byte, 10).boxed(), vec![(false, die())]));
            return Ok(Tree::sum(byte, tens, false, die()));
        }
        let highest = match &sides {
            Faces::Known(sides) => Some(sides.clone()),
            Faces::Rolled(_) => None,
        };
        let mods = self.modifiers(highest.as_ref(), true)?;
        let dice = Tree::new(byte, What::Dice(Box::new(Dice { number, sides, mods })));
        let advantage = self.advantage();
        Ok(match advantage {
            Some(which) => twice(dice, which),
            None => dice,
        })
    }

    /// `adv` or `dis` after dice.
    fn advantage(&mut self) -> Option<Which> {
        if !self.is(&[Dialect::Norn, Dialect::FantasyGrounds, Dialect::DiceMaiden]) {
            return None;
        }
        let from = self.at;
        self.space();
        let word = self.eat_while(|c| c.is_ascii_alphabetic()).to_ascii_lowercase();
        match word.as_str() {
            "adv" | "advantage" => Some(Which::KeepHighest),
            "dis" | "disadvantage" | "disadv" => Some(Which::KeepLowest),
            _ => {
                self.at = from;
                None
            }
        }
    }

    fn sides(&mut self) -> Parsed<Faces> {
        let from = self.at;
        if let Some(at) = self.declared(self.left()) {
            let bound = &mut self.names[at];
            if let Some(sides) = &bound.die {
                bound.declares = true;
                self.at += bound.name.len();
                return Ok(Faces::Known(sides.clone()));
            }
        }
        if self.eat("%") {
            let tens: Vec<i32> = (0..10).map(|digit| digit * 10).collect();
            return Ok(Faces::Known(if self.dialect == Dialect::Avrae {
                self.notes.push("Avrae's d% shows 0, 10, … 90.".to_owned());
                Sides::Listed(tens.into())
            } else {
                Sides::UpTo(100)
            }));
        }
        if self.eat("F") {
            let variants = self.is(&[Dialect::Norn, Dialect::RpgDiceRoller]);
            if variants && self.left().starts_with('.') {
                self.at += 1;
                let few = self.left().starts_with('1');
                if !few && !self.left().starts_with('2') {
                    return self.expected(
                        "1 or 2 is right",
                        "dF.2 is the usual fate die, and dF.1 has four blank sides",
                    );
                }
                self.at += 1;
                return Ok(Faces::Known(if few {
                    Sides::Listed([-1, 0, 0, 0, 0, 1].into())
                } else {
                    Sides::Fate
                }));
            }
            return Ok(Faces::Known(Sides::Fate));
        }
        if self.dialect == Dialect::Foundry && self.eat("c") {
            return Ok(Faces::Known(Sides::Listed([0, 1].into())));
        }
        match self.next() {
            Some(b'(') => {
                self.at += 1;
                let (mut parts, comma) = self.list(b')')?;
                if let (Some(only), false) = (parts.pop(), comma) {
                    return match only.constant() {
                        Some(total) => Ok(Faces::Known(Sides::UpTo(self.number_of_sides(from, total)?))),
                        None => Ok(Faces::Rolled(only)),
                    };
                }
                self.wrong(from, "a die has one number of sides", "faces are listed as in d{0,0,1}")
            }
            Some(b'{') if self.dialect == Dialect::Norn => self.faces(b'}'),
            Some(b'[') if self.dialect == Dialect::Norn => self.faces(b']'),
            Some(b'0'..=b'9') => {
                let number = self.number()?;
                let total = Total::whole(i64::from(number));
                Ok(Faces::Known(Sides::UpTo(self.number_of_sides(from, total)?)))
            }
            _ if self.dialect == Dialect::Gurps => Ok(Faces::Known(Sides::UpTo(6))),
            _ => self.expected("the number of sides is right", "dice are written 4d6, d20, d% or 4dF"),
        }
    }

    fn number_of_sides(&self, from: usize, total: Total) -> Parsed<u32> {
        match total.as_whole() {
            Some(sides) if sides <= 0 => stop(
                from,
                Error::new(ErrorKind::Meaningless, "this die has no sides")
                    .hint("a die has at least one side: d6"),
            ),
            Some(sides) => match u32::try_from(sides) {
                Ok(sides) if sides <= SIDES_MAX => Ok(sides),
                _ => stop(from, over(format!("the die has {sides} sides"), SIDES_MAX)),
            },
            None => self.wrong(from, format!("a die can't have {total} sides"), "write a whole number"),
        }
    }

    /// A list of faces, up to what closes it.
    fn faces(&mut self, close: u8) -> Parsed<Faces> {
        const HINT: &str = "faces are listed as in d{0,0,1,1,2,3} or d{1..4,6:2}";
        self.at += 1;
        let mut faces: Vec<i32> = vec![];
        loop {
            self.space();
            let first = self.face(HINT)?;
            let mut last = first;
            if self.eat("..") {
                let byte = self.at;
                last = self.face(HINT)?;
                if last < first {
                    return self.wrong(
                        byte,
                        format!("{last} is less than {first}"),
                        "list faces from the lowest up",
                    );
                }
            }
            let times = if self.eat(":") {
                if !self.digit_next() {
                    return self.expected("how many of this face there are is right", HINT);
                }
                self.number()?
            } else {
                1
            };
            let more = (u64::from(first.abs_diff(last)) + 1) * u64::from(times);
            if more + faces.len() as u64 > FACES_MAX as u64 {
                return stop(
                    self.at,
                    over(format!("the die has {} faces", more + faces.len() as u64), FACES_MAX),
                );
            }
            for _ in 0..times {
                faces.extend(first..=last);
            }
            self.space();
            if self.next() == Some(close) {
                self.at += 1;
                break;
            }
            if !self.eat(",") {
                return self.expected("a comma or the closing bracket is right", HINT);
            }
        }
        if faces.is_empty() {
            return self.wrong(self.at, "this die has no faces", HINT);
        }
        Ok(Faces::Known(listed(faces)))
    }

    /// A face: a number, or symbols as in `2s+a`, each of which counts what is said of its name.
    fn face(&mut self, hint: &str) -> Parsed<i32> {
        let byte = self.at;
        let mut face = Total::ZERO;
        let mut minus = self.eat("-");
        loop {
            self.space();
            let digits = self.digit_next();
            let number = if digits { Total::whole(i64::from(self.number()?)) } else { Total::whole(1) };
            let from = self.at;
            let symbol = self.eat_while(|c| c.is_ascii_alphabetic() || c == '_');
            if symbol.is_empty() && !digits {
                return self.expected("a face is right", hint);
            }
            let term = if symbol.is_empty() { number } else { number.times(self.symbol(from, symbol)?) };
            face = if minus { face.minus(term) } else { face.plus(term) };
            self.space();
            minus = self.eat("-");
            if !minus && !self.eat("+") {
                break;
            }
        }
        match face.as_whole().map(i32::try_from) {
            Some(Ok(face)) if face.unsigned_abs() <= NUMBER_MAX => Ok(face),
            Some(_) => stop(byte, over("the face is too great a number", NUMBER_MAX)),
            None => self.wrong(byte, format!("a face can't be {face}"), "faces are whole numbers"),
        }
    }

    /// What a symbol on a die counts.
    fn symbol(&mut self, byte: usize, symbol: &str) -> Parsed<Total> {
        let bound = self.names.iter_mut().find(|bound| bound.name.eq_ignore_ascii_case(symbol));
        if let Some(bound) = bound {
            let Some(number) = bound.number else {
                return self.wrong(
                    byte,
                    format!("`{symbol}` stands for dice"),
                    "a symbol counts a number: s=1",
                );
            };
            bound.declares = true;
            return Ok(number);
        }
        let with = self.with.iter().find(|(known, _)| known.eq_ignore_ascii_case(symbol));
        with.map(|(_, number)| *number).map_or_else(
            || {
                let text = format!("it is not said what the symbol `{symbol}` counts");
                let hint = format!("say it: {symbol}=1; before all of it, or 0 where it does not count");
                self.wrong(byte, text, hint)
            },
            Ok,
        )
    }

    /// A condition on dice, in the meaning of the dialect.
    pub(super) fn condition(&mut self) -> Parsed<Option<Compare>> {
        let from = self.at;
        let Some(how) = self.how() else { return Ok(None) };
        self.space();
        let minus = self.eat("-");
        if !self.digit_next() {
            if minus || !matches!(self.next(), Some(b'(' | b'@' | b'd' | b'D')) {
                return self.expected("a number is right", "a condition is written >=8, <=2, =6, >7 or <3");
            }
            self.at = from;
            return Ok(None);
        }
        let number = self.number()?.cast_signed();
        Ok(Some(Compare { how, to: if minus { -number } else { number } }))
    }

    /// What stands behind all that is rolled.
    fn rest_of(&mut self, tree: Tree) -> Parsed<Tree> {
        self.space();
        if self.eat("#") || self.dialect == Dialect::RpgDiceRoller && self.eat("//") {
            let comment = self.eat_while(|c| !c.is_control()).trim();
            self.comment = Some(comment.to_owned()).filter(|comment| !comment.is_empty());
            if self.left().is_empty() {
                return Ok(tree);
            }
            return self.expected("a comment goes on", "a comment is one line without control characters");
        }
        if self.left().is_empty() {
            return Ok(tree);
        }
        if self.typed && self.left().chars().all(|c| matches!(c, '.' | ',' | ';' | ' ')) {
            return Ok(tree);
        }
        let spaced = self.at == 0 || self.text.as_bytes().get(self.at - 1) == Some(&b' ');
        let free = self.typed && !self.is(&[Dialect::RpgDiceRoller, Dialect::Gurps, Dialect::FantasyGrounds]);
        if free && spaced && self.next().is_some_and(|next| next.is_ascii_alphabetic() || next >= 128) {
            return self.words(tree);
        }
        match self.left().chars().next() {
            Some(')' | '}') => self.expected("no bracket is open", "remove it, or open one before"),
            Some(c) if c.is_alphabetic() || c == '!' => {
                self.expected("an operator or the end is right", &self.after_dice())
            }
            _ => self.expected(
                "an operator or the end is right",
                "operators are + - * / % ^; a label is written [fire], a comment # text",
            ),
        }
    }

    /// What may stand after dice here.
    fn after_dice(&self) -> String {
        match self.dialect {
            Dialect::Gurps => {
                "dice of GURPS have only numbers behind + - x after them, as in 3d+2".to_owned()
            }
            Dialect::Norn => {
                "after dice there may be kh kl dh dl r ro ! mi ma >= <= = > <, each as in 4d6kh3".to_owned()
            }
            dialect => format!("after dice there may be {}, each as in 4d6kh3", words(dialect).join(" ")),
        }
    }

    /// Words behind a notation: a comment, unless they say something about dice.
    fn words(&mut self, tree: Tree) -> Parsed<Tree> {
        let from = self.at;
        let words = self.left().to_ascii_lowercase();
        let all: Vec<&str> =
            words.split_whitespace().filter(|word| !matches!(*word, "with" | "the" | "and" | "at")).collect();
        let number = |word: Option<&&str>| match word {
            None => Some(1),
            Some(word) => match *word {
                "one" => Some(1),
                "two" => Some(2),
                "three" => Some(3),
                word => word.parse().ok(),
            },
        };
        let which = match all.as_slice() {
            ["advantage" | "adv"] => return self.advanced(tree, Which::KeepHighest),
            ["disadvantage" | "dis" | "disadv"] => return self.advanced(tree, Which::KeepLowest),
            ["drop", end, rest @ ..] | ["dropping", end, rest @ ..] if rest.len() < 2 => number(
                rest.first().or(all.get(1)).filter(|word| word.parse::<u32>().is_ok()).or(rest.first()),
            )
            .and_then(|dice| match *end {
                "lowest" | "worst" => Some((Which::DropLowest, dice)),
                "highest" | "best" => Some((Which::DropHighest, dice)),
                _ => None,
            }),
            ["keep", end, rest @ ..] | ["keeping", end, rest @ ..] | ["take", end, rest @ ..]
                if rest.len() < 2 =>
            {
                number(rest.first()).and_then(|dice| match *end {
                    "highest" | "best" => Some((Which::KeepHighest, dice)),
                    "lowest" | "worst" => Some((Which::KeepLowest, dice)),
                    _ => None,
                })
            }
            _ => None,
        };
        if let Some((which, dice)) = which {
            let byte = tree.byte;
            return match tree.what {
                What::Dice(mut pool) => {
                    pool.mods.push((from, Mod::Keep(which, dice, Join::Then)));
                    Ok(Tree::new(byte, What::Dice(pool)))
                }
                _ => self.wrong(
                    from,
                    "it is not clear which dice are meant",
                    "write it after the dice, as in 4d6dl1",
                ),
            };
        }
        const SAY: [&str; 22] = [
            "drop",
            "keep",
            "highest",
            "lowest",
            "best",
            "worst",
            "reroll",
            "explode",
            "exploding",
            "advantage",
            "disadvantage",
            "adv",
            "dis",
            "minimum",
            "maximum",
            "min",
            "max",
            "success",
            "successes",
            "count",
            "twice",
            "times",
        ];
        let says = words.split(|c: char| !c.is_alphanumeric()).any(|word| SAY.contains(&word));
        if says || words.contains(|c: char| c.is_ascii_digit()) {
            return self.expected(
                "an operator or the end is right",
                "what says something about dice is written after them, as in 4d6kh3, and other words after #",
            );
        }
        let comment = self.eat_while(|c| !c.is_control()).trim();
        self.comment = Some(comment.to_owned()).filter(|comment| !comment.is_empty());
        if self.left().is_empty() {
            Ok(tree)
        } else {
            self.expected("a comment goes on", "a comment is one line")
        }
    }

    /// The same with the first die rolled twice.
    fn advanced(&self, mut tree: Tree, which: Which) -> Parsed<Tree> {
        let place = match &mut tree.what {
            What::Sum(first, _) => &mut **first,
            _ => &mut tree,
        };
        if let What::Dice(_) = place.what {
            let dice = std::mem::replace(place, Tree::number(0, 0));
            *place = twice(dice, which);
            return Ok(tree);
        }
        self.wrong(
            self.at,
            "it is not clear which die has advantage",
            "write it after the die, as in d20adv+3",
        )
    }
}

/// Dice rolled twice, of which the better or the worse counts.
fn twice(mut dice: Tree, which: Which) -> Tree {
    let byte = dice.byte;
    if let What::Dice(pool) = &mut dice.what
        && pool.mods.is_empty()
        && pool.number.as_ref().is_none_or(|number| number.constant() == Some(Total::whole(1)))
    {
        pool.number = Some(Tree::number(byte, 2));
        pool.mods.push((byte, Mod::Keep(which, 1, Join::Then)));
        return dice;
    }
    let mods = vec![(byte, Mod::Keep(which, 1, Join::Then))];
    Tree::new(byte, What::Group(Group { items: vec![dice.clone(), dice], spread: false, mods }))
}

/// Whether a word means something else than a name.
fn is_taken(word: &str) -> bool {
    Function::ALL.iter().any(|(name, ..)| *name == word)
        || ["d", "w", "x", "f", "k", "pool", "df"].contains(&word) && word != "x"
}
