//! BCDice, which rolls in many Japanese chats: its general commands, each of which is a notation of its own.
//!
//! Letters may be large or small, and what stands behind the first space is a comment. Its games add commands that are
//! not read here.

use super::syntax::Text;
use super::tree::{Dice, Faces, Group, Mod, Tree, What, listed};
use crate::error::{Error, ErrorKind};
use crate::limits::{FACES_MAX, PARTS_MAX, SIDES_MAX};
use crate::notation::{Bang, Compare, Function, How, Join, Sides, Which};
use crate::parse::{Big, Parsed, over, stop};
use crate::total::{Rounding, Total};

/// How its commands begin.
const HINT: &str =
    "commands are 2D6+1>=7, 5B6>=4, 3R6[5]>=4, 3U6[5], 4TY6, D66, C(1+2), choice[A,B] and x3 2D6";

/// The most throws of two digits that are added up.
const DIGITS_MAX: u32 = 20;

impl Text<'_> {
    pub(super) fn bcdice(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        let tree = match self.repeated()? {
            Some(times) => {
                let tree = self.bcdice_command()?;
                Tree::new(byte, What::Repeat(times, tree.boxed()))
            }
            None => self.bcdice_command()?,
        };
        if self.next().is_some_and(|next| next != b' ') {
            return self.expected("an operator or the end is right", HINT);
        }
        self.space();
        let comment = self.eat_while(|c| !c.is_control()).trim();
        self.comment = Some(comment.to_owned()).filter(|comment| !comment.is_empty());
        if self.left().is_empty() {
            return Ok(tree);
        }
        self.expected("a comment goes on", "a comment is one line without control characters")
    }

    /// How often what follows is rolled: `x3`, `rep3` or `repeat3`.
    fn repeated(&mut self) -> Parsed<Option<u32>> {
        let from = self.at;
        self.secret(&["repeat", "rep", "x"]);
        if (self.eat("repeat") || self.eat("rep") || self.eat("x")) && self.digit_next() {
            let times = self.number()?;
            if self.next() == Some(b' ') {
                self.space();
                self.check_repeats(from, times)?;
                return Ok(Some(times));
            }
        }
        self.at = from;
        Ok(None)
    }

    /// Reads an `S` that hides the roll, if one of these or a digit or a parenthesis follows it.
    fn secret(&mut self, before: &[&str]) {
        let from = self.at;
        if !self.eat("s") {
            return;
        }
        let after = self.left().to_ascii_lowercase();
        if after.starts_with(|c: char| c.is_ascii_digit() || "(+-".contains(c))
            || before.iter().any(|word| after.starts_with(word))
        {
            self.notes.push("`S` also says who sees the roll; only the dice are read here.".to_owned());
        } else {
            self.at = from;
        }
    }

    fn bcdice_command(&mut self) -> Parsed<Tree> {
        self.secret(&["choice", "d", "c"]);
        let byte = self.at;
        if self.eat("choice") {
            return self.chosen(byte);
        }
        if let Some(tree) = self.two_digits(byte) {
            return Ok(tree);
        }
        if self.eat("c") {
            return self.bcdice_sum(false);
        }
        // Only a number can stand before the letter of the other commands.
        if matches!(self.next(), Some(b'0'..=b'9' | b'('))
            && let Ok(number) = self.bcdice_term()
            && let Some(number) = number.constant()
        {
            let letter = self.next().map(|letter| letter.to_ascii_lowercase());
            match letter {
                Some(b'b') => return self.counted(byte, number),
                Some(b'r') => return self.thrown_again(byte, number),
                Some(b'u') => return self.thrown_on(byte, number),
                Some(b't') => return self.tallied(byte, number),
                _ => {}
            }
        }
        self.at = byte;
        let left = self.bcdice_sum(true)?;
        let Some(how) = self.compared_how() else { return Ok(left) };
        if self.eat("?") {
            self.notes.push("`?` leaves open what the total is compared with.".to_owned());
            return Ok(left);
        }
        let right = self.bcdice_sum(false)?;
        Ok(Tree::new(byte, What::Compare(how, left.boxed(), right.boxed())))
    }

    /// Signs that compare; `=<` is as good as `<=`.
    fn compared_how(&mut self) -> Option<How> {
        let signs = self.eat_while(|c| "<>!=".contains(c));
        let has = |any: &[&str]| any.iter().any(|sign| signs.contains(sign));
        Some(match () {
            () if signs.is_empty() => return None,
            () if has(&["<=", "=<"]) => How::AtMost,
            () if has(&[">=", "=>"]) => How::AtLeast,
            () if has(&["<>", "!=", "=!"]) => How::Not,
            () if has(&["<"]) => How::Below,
            () if has(&[">"]) => How::Above,
            () => How::Equal,
        })
    }

    fn bcdice_sum(&mut self, dice: bool) -> Parsed<Tree> {
        let byte = self.at;
        let mut left = self.bcdice_product(dice)?;
        while let Some(sign @ (b'+' | b'-')) = self.next() {
            self.at += 1;
            let right = self.bcdice_product(dice)?;
            left = Tree::sum(byte, left, sign == b'-', right);
        }
        Ok(left)
    }

    fn bcdice_product(&mut self, dice: bool) -> Parsed<Tree> {
        let byte = self.at;
        let mut left = self.bcdice_unary(dice)?;
        while let Some(sign @ (b'*' | b'/')) = self.next() {
            self.at += 1;
            let right = self.bcdice_unary(dice)?;
            if sign == b'*' {
                left = Tree::product(byte, left, false, right);
                continue;
            }
            let how = match self.next().map(|next| next.to_ascii_lowercase()) {
                Some(b'u' | b'c') => Some(Rounding::Up),
                Some(b'r') => Some(Rounding::Away),
                Some(b'f') => Some(Rounding::Down),
                _ => None,
            };
            self.at += usize::from(how.is_some());
            left = match how {
                None | Some(Rounding::Down) => Tree::product(byte, left, true, right),
                Some(how) => {
                    let exact = Tree::call(byte, Function::Fraction, vec![left, right]);
                    Tree::call(byte, Function::Round(how), vec![exact])
                }
            };
        }
        Ok(left)
    }

    fn bcdice_unary(&mut self, dice: bool) -> Parsed<Tree> {
        let byte = self.at;
        if self.eat("+") {
            return self.nested(|text| text.bcdice_unary(dice));
        }
        if self.eat("-") {
            let of = self.nested(|text| text.bcdice_unary(dice))?;
            return Ok(Tree::new(byte, What::Negated(of.boxed())));
        }
        let number = match self.next() {
            Some(b'd' | b'D') if dice => None,
            _ => Some(if dice { self.bcdice_term()? } else { self.bcdice_number()? }),
        };
        if !dice || !matches!(self.next(), Some(b'd' | b'D')) {
            // Without a letter for dice there is always a number.
            return number.map_or_else(|| self.expected("a number or dice are right", HINT), Ok);
        }
        self.at += 1;
        let number = match &number {
            None => Total::whole(1),
            Some(tree) => match tree.constant() {
                Some(number) => number,
                None => return self.wrong(byte, "how many dice there are can't be rolled", "write a number"),
            },
        };
        self.bcdice_dice(byte, number)
    }

    fn bcdice_dice(&mut self, byte: usize, number: Total) -> Parsed<Tree> {
        let sides = match self.next() {
            Some(b'0'..=b'9' | b'(') => self.a_constant()?,
            _ => Total::whole(6),
        };
        let filters = [
            ("kh", Which::KeepHighest, true),
            ("kl", Which::KeepLowest, true),
            ("dh", Which::DropHighest, true),
            ("dl", Which::DropLowest, true),
            ("max", Which::KeepHighest, false),
            ("min", Which::KeepLowest, false),
        ];
        let mut mods = vec![];
        let at = self.at;
        if let Some((_, which, numbered)) = filters.into_iter().find(|(word, ..)| self.eat(word)) {
            let kept = match self.next() {
                Some(b'0'..=b'9' | b'(') if numbered => self.a_constant()?,
                _ => Total::whole(1),
            };
            let Some(kept) = kept.as_whole().and_then(|kept| u32::try_from(kept).ok()) else {
                return self.wrong(at, format!("{kept} dice can't be kept"), "write a whole number");
            };
            mods.push((at, Mod::Keep(which, kept, Join::Then)));
        }
        if sides == 66 && mods.is_empty() {
            let times = number.as_whole().and_then(|times| u32::try_from(times).ok()).unwrap_or(0);
            if !(1..=DIGITS_MAX).contains(&times) {
                return stop(byte, over(format!("two digits are rolled {number} times"), DIGITS_MAX));
            }
            let first = digits(byte);
            return Ok((1..times).fold(first, |sum, _| Tree::sum(byte, sum, false, digits(byte))));
        }
        self.several(byte, number, sides, mods)
    }

    /// That many dice, as the general commands have them: with a number and sides that are not rolled.
    fn several(&self, byte: usize, number: Total, sides: Total, mods: Vec<(usize, Mod)>) -> Parsed<Tree> {
        let sides = match sides.as_whole().map(u32::try_from) {
            Some(Ok(sides)) if sides > SIDES_MAX => {
                return stop(byte, over(format!("the die has {} sides", Big::from(sides)), SIDES_MAX));
            }
            Some(Ok(sides)) if sides > 0 => sides,
            _ => {
                return stop(
                    byte,
                    Error::new(ErrorKind::Meaningless, format!("no die has {sides} sides"))
                        .hint("a die has at least one side: 1D6"),
                );
            }
        };
        let dice =
            Dice { number: Some(Tree::number(byte, number)), sides: Faces::Known(Sides::UpTo(sides)), mods };
        Ok(Tree::new(byte, What::Dice(Box::new(dice))))
    }

    /// A number, or what stands in parentheses.
    fn bcdice_term(&mut self) -> Parsed<Tree> {
        self.bracketed(true)
    }

    fn bcdice_number(&mut self) -> Parsed<Tree> {
        self.bracketed(false)
    }

    fn bracketed(&mut self, dice: bool) -> Parsed<Tree> {
        let byte = self.at;
        match self.next() {
            Some(b'0'..=b'9') => {
                let number = self.number()?;
                Ok(Tree::number(byte, i64::from(number)))
            }
            Some(b'(') => {
                self.at += 1;
                let inner = self.nested(|text| text.bcdice_sum(dice))?;
                if !self.eat(")") {
                    return self.expected("the closing `)` is right", "operators are + - * /");
                }
                Ok(inner)
            }
            _ => self.expected("a number or dice are right", HINT),
        }
    }

    /// A number that needs no dice.
    fn a_constant(&mut self) -> Parsed<Total> {
        let byte = self.at;
        let tree = self.bcdice_number()?;
        self.constant_of(byte, &tree)
    }

    fn constant_of(&self, byte: usize, tree: &Tree) -> Parsed<Total> {
        match tree.constant() {
            Some(total) => Ok(total),
            None => self.wrong(byte, "this comes to no number", "write a number"),
        }
    }

    /// What a condition compares with.
    fn a_target(&mut self) -> Parsed<i32> {
        let byte = self.at;
        let tree = self.bcdice_sum(false)?;
        match tree.constant().and_then(Total::as_whole).map(i32::try_from) {
            Some(Ok(target)) => Ok(target),
            _ => self.wrong(byte, "this is no whole number to compare with", "write one, as in 5B6>=4"),
        }
    }

    /// Dice of a letter with all that are added to them: `2B6+1B8`.
    fn dice_of(&mut self, letter: &str, first: Total) -> Parsed<Vec<(Total, Total)>> {
        let mut all = vec![];
        let mut number = first;
        loop {
            if !self.eat(letter) {
                return self.expected(&format!("`{}` is right", letter.to_ascii_uppercase()), HINT);
            }
            all.push((number, self.a_constant()?));
            if all.len() > PARTS_MAX {
                return stop(self.at, over(format!("{} parts stand here", all.len()), PARTS_MAX));
            }
            // What follows a plus may be a number that is added to each.
            let from = self.at;
            if !self.eat("+") {
                return Ok(all);
            }
            match self.a_constant() {
                Ok(next) if self.left().get(..1).is_some_and(|next| next.eq_ignore_ascii_case(letter)) => {
                    number = next;
                }
                _ => {
                    self.at = from;
                    return Ok(all);
                }
            }
        }
    }

    fn all_of(&self, byte: usize, dice: &[(Total, Total)], mods: &[(usize, Mod)]) -> Parsed<Tree> {
        let mut sum: Option<Tree> = None;
        for (number, sides) in dice {
            let next = self.several(byte, *number, *sides, mods.to_vec())?;
            sum = Some(match sum {
                None => next,
                Some(sum) => Tree::sum(byte, sum, false, next),
            });
        }
        sum.map_or_else(|| self.expected("a number or dice are right", HINT), Ok)
    }

    /// `5B6>=4`: dice that are counted one by one.
    fn counted(&mut self, byte: usize, number: Total) -> Parsed<Tree> {
        let dice = self.dice_of("b", number)?;
        let at = self.at;
        match self.compared_how() {
            Some(how) => {
                let when = Compare { how, to: self.a_target()? };
                self.all_of(byte, &dice, &[(at, Mod::Count { when, minus: false })])
            }
            None => {
                self.added("B");
                self.all_of(byte, &dice, &[])
            }
        }
    }

    fn added(&mut self, letter: &str) {
        self.notes.push(format!(
            "BCDice shows each die of `{letter}` and no total here; this adds them up, and `{letter}` with >=4 behind counts."
        ));
    }

    /// `3R6[5]>=4`: one more die for each that shows 5 or more.
    fn thrown_again(&mut self, byte: usize, number: Total) -> Parsed<Tree> {
        let dice = self.dice_of("r", number)?;
        let mut again = None;
        if self.eat("[") {
            again = Some((self.compared_how(), self.a_target()?));
            if !self.eat("]") {
                return self.expected("`]` is right", HINT);
            }
        }
        let at = self.at;
        let count = match self.compared_how() {
            Some(how) => Some(Compare { how, to: self.a_target()? }),
            None => None,
        };
        if again.is_none() && self.eat("@") {
            again = Some((self.compared_how(), self.a_target()?));
        }
        let when = match (again, count) {
            (Some((how, to)), count) => {
                Compare { how: how.or(count.map(|count| count.how)).unwrap_or(How::AtLeast), to }
            }
            (None, Some(count)) => count,
            (None, None) => {
                return self.expected("what is thrown again is right", "it is written 2R6>=5 or 2R6[5]");
            }
        };
        let mut mods = vec![(at, Mod::Explode { when: Some(when), bang: Bang::default() })];
        match count {
            Some(when) => mods.push((at, Mod::Count { when, minus: false })),
            None => self.added("R"),
        }
        self.all_of(byte, &dice, &mods)
    }

    /// `3U6[5]`: a die that shows 5 or more is thrown on and added up.
    fn thrown_on(&mut self, byte: usize, number: Total) -> Parsed<Tree> {
        let dice = self.dice_of("u", number)?;
        let mut from = None;
        if self.eat("[") {
            from = Some(self.a_target()?);
            if !self.eat("]") {
                return self.expected("`]` is right", HINT);
            }
        }
        let at = self.at;
        let more = match self.next() {
            Some(b'+' | b'-') => {
                let tree = self.bcdice_sum(false)?;
                self.constant_of(at, &tree)?
            }
            _ => Total::ZERO,
        };
        let count = match self.compared_how() {
            Some(how) => Some(Compare { how, to: self.a_target()? }),
            None => None,
        };
        if from.is_none() && self.eat("@") {
            from = Some(self.a_target()?);
        }
        let Some(to) = from else {
            return self.expected("what is thrown on is right", "it is written 3U6[5] or 3U6>=8@5");
        };
        let bang = Bang { compound: true, ..Bang::default() };
        let mut mods = vec![(at, Mod::Explode { when: Some(Compare { how: How::AtLeast, to }), bang })];
        let Some(count) = count else {
            self.notes.push(
                "BCDice shows the highest of the dice besides; this is what they come to together."
                    .to_owned(),
            );
            let all = self.all_of(byte, &dice, &mods)?;
            return Ok(if more == 0 { all } else { Tree::sum(byte, all, false, Tree::number(at, more)) });
        };
        // The modifier is added to each of the dice.
        let Some(Ok(to)) = Total::whole(count.to.into()).minus(more).as_whole().map(i32::try_from) else {
            return self.wrong(at, "this is no whole number to compare with", HINT);
        };
        mods.push((at, Mod::Count { when: Compare { to, ..count }, minus: false }));
        self.all_of(byte, &dice, &mods)
    }

    /// `4TY6`: how many of each face there are.
    fn tallied(&mut self, byte: usize, number: Total) -> Parsed<Tree> {
        self.at += 1;
        if !self.eat("y") && !self.eat("z") {
            return self.expected("`Y` or `Z` is right", HINT);
        }
        let sides = self.a_constant()?;
        self.notes.push(
            "BCDice shows how many dice show each face; this adds them up, and 4d6=1 counts those that show 1.".to_owned(),
        );
        self.several(byte, number, sides, vec![])
    }

    /// `D66`: two digits, which `D66S` sorts from the lower and `D66D` from the higher.
    fn two_digits(&mut self, byte: usize) -> Option<Tree> {
        let word: String = self.left().chars().take_while(|c| *c != ' ').collect();
        let rest = word.to_ascii_lowercase();
        let suffix = rest.strip_prefix("d66")?;
        let (tens, ones) = match suffix {
            "" | "n" => {
                self.at += word.len();
                return Some(digits(byte));
            }
            "s" | "a" => (Which::KeepLowest, Which::KeepHighest),
            "d" => (Which::KeepHighest, Which::KeepLowest),
            _ => return None,
        };
        self.at += word.len();
        let name = "digits".to_owned();
        let one = |which| {
            let items = vec![Tree::new(byte, What::Name(name.clone()))];
            let mods = vec![(byte, Mod::Keep(which, 1, Join::Then))];
            Tree::new(byte, What::Group(Group { items, spread: true, mods }))
        };
        let tens = Tree::product(byte, Tree::number(byte, 10), false, one(tens));
        let both = Tree::sum(byte, tens, false, one(ones));
        let dice = Tree::dice(byte, 2, Sides::UpTo(6), vec![]);
        Some(Tree::new(byte, What::Let(name, dice.boxed(), both.boxed())))
    }

    /// `choice[A,B,C]`: one of them.
    fn chosen(&mut self, byte: usize) -> Parsed<Tree> {
        let takes = if self.digit_next() { self.number()? } else { 1 };
        let close = match self.next() {
            Some(b'[') => Some(']'),
            Some(b'(') => Some(')'),
            Some(b' ') => None,
            _ => return self.expected("a list is right", "it is written choice[A,B,C]"),
        };
        self.at += 1;
        let from = self.at;
        let text = self.eat_while(|c| Some(c) != close && !c.is_control());
        if let Some(close) = close
            && !self.eat(&close.to_string())
        {
            return self.expected("the end of the list is right", "it is written choice[A,B,C]");
        }
        let items: Vec<&str> = match close {
            Some(_) => text.split(',').map(str::trim).filter(|item| !item.is_empty()).collect(),
            None => text.split_whitespace().collect(),
        };
        let items = match items.as_slice() {
            [only] => run(only).unwrap_or_default(),
            items => items.iter().map(|item| (*item).to_owned()).collect(),
        };
        if takes != 1 {
            return self.wrong(
                byte,
                "several of a list have no total",
                "choose one, as in choice[A,B,C], and roll again for the next",
            );
        }
        if items.is_empty() {
            return self.wrong(from, "there is nothing to choose from", "it is written choice[A,B,C]");
        }
        if items.len() > FACES_MAX {
            return stop(from, over(format!("the list has {} items", items.len()), FACES_MAX));
        }
        let numbers: Option<Vec<i32>> = items.iter().map(|item| item.parse().ok()).collect();
        if let Some(numbers) =
            numbers.filter(|all| all.iter().all(|number| number.unsigned_abs() <= SIDES_MAX))
        {
            return Ok(Tree::dice(byte, 1, listed(numbers), vec![]));
        }
        let sides = u32::try_from(items.len()).unwrap_or(1);
        let told: Vec<String> =
            items.iter().enumerate().map(|(at, item)| format!("{} is {item}", at + 1)).collect();
        self.notes.push(format!("The number is the place in the list: {}.", told.join(", ")));
        Ok(Tree::dice(byte, 1, Sides::UpTo(sides), vec![]))
    }
}

/// Whether a command stands there that no other program has.
pub(super) fn is_its_own(notation: &str) -> bool {
    let lower = notation.to_ascii_lowercase();
    let bytes = lower.as_bytes();
    let letter = |three: &[u8]| {
        let before = three[0].is_ascii_digit() || three[0] == b')';
        let dice = b"bru".contains(&three[1]) && (three[2].is_ascii_digit() || three[2] == b'(');
        before && (dice || three[1] == b't' && b"yz".contains(&three[2]))
    };
    let sorted = |four: &[u8]| four.starts_with(b"d66") && b"ansd".contains(&four[3]);
    lower.contains("choice") || bytes.windows(3).any(letter) || bytes.windows(4).any(sorted)
}

/// Two dice that are read as two digits.
fn digits(byte: usize) -> Tree {
    let die = || Tree::dice(byte, 1, Sides::UpTo(6), vec![]);
    let tens = Tree::product(byte, Tree::number(byte, 10), false, die());
    Tree::sum(byte, tens, false, die())
}

/// All from one number or letter up to another: `3-7` or `A-D`.
fn run(item: &str) -> Option<Vec<String>> {
    let (first, last) = item.split_once('-')?;
    if let (Ok(first), Ok(last)) = (first.parse::<u32>(), last.parse::<u32>()) {
        let few = first <= last && (last - first) as usize <= FACES_MAX;
        return few.then(|| (first..=last).map(|number| number.to_string()).collect());
    }
    let letter = |text: &str| {
        let mut all = text.chars();
        all.next().filter(|c| c.is_ascii_alphabetic() && all.next().is_none())
    };
    let (first, last) = (letter(first)?, letter(last)?);
    let alike = first.is_ascii_lowercase() == last.is_ascii_lowercase();
    (alike && first <= last).then(|| (first..=last).map(String::from).collect())
}
