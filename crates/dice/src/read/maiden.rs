//! Dice Maiden: one step after the other, without precedence, and with names for whole rolls.

use super::Dialect;
use super::prepare::Prepared;
use super::syntax::Text;
use super::tree::{Mod, Tree, What};
use crate::notation::{Function, Join, Sides, Which};
use crate::parse::Parsed;
use crate::total::Rounding;

impl Text<'_> {
    pub(super) fn maiden(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        if let Some(text) = alias(self.left().trim()) {
            self.notes.push(format!("This stands for `{text}`."));
            let prepared = Prepared::alias(text, byte);
            let mut inner = Text::new(
                &prepared,
                Dialect::DiceMaiden,
                &super::Reading { with: self.with, typed: self.typed, ..super::Reading::default() },
            );
            let tree = inner.sets()?;
            self.notes.append(&mut inner.notes);
            return Ok(tree);
        }
        self.sets()
    }

    fn sets(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        let digits = self.eat_while(|c| c.is_ascii_digit());
        let sets = digits.len() < 4 && self.left().starts_with(' ') && {
            let rest = self.left().trim_start();
            rest.starts_with(|c: char| c.is_ascii_digit() || c == 'd' || c == '(')
        };
        let tree = match digits.parse::<u32>() {
            Ok(times) if sets => {
                self.check_repeats(byte, times)?;
                self.space();
                let tree = self.steps()?;
                Tree::new(byte, What::Repeat(times, tree.boxed()))
            }
            _ => {
                self.at = byte;
                self.steps()?
            }
        };
        self.space();
        if self.eat("!") {
            let comment = self.eat_while(|c| !c.is_control()).trim().to_owned();
            self.comment = Some(comment).filter(|comment| !comment.is_empty());
        }
        if self.left().is_empty() {
            return Ok(tree);
        }
        self.expected(
            "an operator or the end is right",
            "after dice there may be k kl d r ir e ie t f, each as in 4d6k3",
        )
    }

    /// Left to right.
    fn steps(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        let mut left = self.step()?;
        loop {
            self.space();
            let from = self.at;
            let Some(sign) = self.next().filter(|next| b"+-*/^".contains(next)) else { return Ok(left) };
            self.at += 1;
            self.space();
            if sign == b'^' {
                if !self.next().is_some_and(|next| next.is_ascii_digit()) {
                    return self.expected("how often to roll is right", "it is written 4d6 ^ 8");
                }
                let times = self.number()?;
                self.check_repeats(from, times)?;
                return Ok(Tree::new(byte, What::Repeat(times, left.boxed())));
            }
            let right = self.step()?;
            left = match sign {
                b'+' | b'-' => Tree::sum(byte, left, sign == b'-', right),
                b'*' => Tree::product(byte, left, false, right),
                _ => {
                    let exact = Tree::call(byte, Function::Fraction, vec![left, right]);
                    Tree::call(byte, Function::Round(Rounding::Zero), vec![exact])
                }
            };
        }
    }

    fn step(&mut self) -> Parsed<Tree> {
        let byte = self.at;
        match self.next() {
            Some(sign @ (b'+' | b'-')) => {
                self.at += 1;
                self.space();
                // A sign before a die with nothing before it is advantage or disadvantage.
                if byte == 0 && matches!(self.next(), Some(b'd' | b'D')) {
                    return self.with_sign(byte, sign == b'+');
                }
                let of = self.nested(Self::step)?;
                Ok(if sign == b'-' { Tree::new(byte, What::Negated(of.boxed())) } else { of })
            }
            Some(b'(') => {
                self.at += 1;
                self.space();
                let inner = self.nested(Self::steps)?;
                if !self.eat(")") {
                    return self.expected("the closing `)` is right", "operators are + - * /");
                }
                Ok(inner)
            }
            _ => self.maiden_dice(),
        }
    }

    fn maiden_dice(&mut self) -> Parsed<Tree> {
        self.dice_or_number()
    }

    /// `+d20` and `-d20`.
    fn with_sign(&mut self, byte: usize, better: bool) -> Parsed<Tree> {
        let which = if better { Which::KeepHighest } else { Which::KeepLowest };
        let percent = self.left().get(1..2) == Some("%");
        if percent {
            self.at += 2;
            // The tens are rolled twice, and the lower ones are better.
            let tens: Vec<i32> = (0..10).map(|digit| digit * 10).collect();
            let keep = if better { Which::KeepLowest } else { Which::KeepHighest };
            let tens =
                Tree::dice(byte, 2, Sides::Listed(tens.into()), vec![(byte, Mod::Keep(keep, 1, Join::Then))]);
            return Ok(Tree::sum(byte, tens, false, Tree::dice(byte, 1, Sides::UpTo(10), vec![])));
        }
        let mut die = self.dice(byte, None)?;
        self.notes.push(format!(
            "A sign before the die is {} in Dice Maiden: two dice, of which one counts.",
            if better { "advantage" } else { "disadvantage" }
        ));
        if let What::Dice(dice) = &mut die.what {
            dice.number = Some(Tree::number(byte, 2));
            dice.mods.insert(0, (byte, Mod::Keep(which, 1, Join::Then)));
        }
        Ok(die)
    }
}

impl Prepared {
    fn alias(text: String, byte: usize) -> Prepared {
        let places = vec![byte; text.len() + 1];
        Prepared::of(text, places)
    }
}

/// What a name for a whole roll stands for.
fn alias(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let split = |word: &str| -> Option<(u32, &str)> {
        let at = text.find(word)?;
        let number = text[..at].parse().ok()?;
        Some((number, &text[at + word.len()..]))
    };
    let number_after = |word: &str| -> Option<u32> { text.strip_prefix(word)?.parse().ok() };
    if let Some((dice, rest)) = split("cod") {
        return match rest {
            "" => Some(format!("{dice}d10 t8 ie10")),
            "8" => Some(format!("{dice}d10 t8 ie8")),
            "9" => Some(format!("{dice}d10 t8 ie9")),
            "r" => Some(format!("{dice}d10 t8 ie10 r7")),
            _ => None,
        };
    }
    if let Some((dice, rest)) = split("wod") {
        let target: u32 = rest.parse().ok()?;
        return Some(format!("{dice}d10 f1 t{target}"));
    }
    if let Some(dice) = number_after("sr") {
        return Some(format!("{dice}d6 t5"));
    }
    if let Some(dice) = number_after("ex") {
        return Some(format!("{dice}d10 t7 t10"));
    }
    if let Some(dice) = number_after("sp") {
        return Some(format!("{dice}d10 t8 ie10"));
    }
    if let Some(dice) = number_after("snm") {
        return Some(format!("{dice}d6 ie6 t4"));
    }
    if let Some((dice, "")) = split("yz") {
        return Some(format!("{dice}d6 t6"));
    }
    if let Some((dice, rest)) = split("wh") {
        let target: u32 = rest.strip_suffix('+')?.parse().ok()?;
        return Some(format!("{dice}d6 t{target}"));
    }
    if let Some(sides) = text.strip_prefix("dd") {
        let digits: Vec<u32> = sides.chars().map(|c| c.to_digit(10)).collect::<Option<_>>()?;
        return match digits.as_slice() {
            [tens, ones] => Some(format!("1d{tens}*10+1d{ones}")),
            _ => None,
        };
    }
    if let Some(dice) = text.strip_prefix("dh ") {
        return Some(format!("{dice} ie10"));
    }
    for word in ["attack", "skill", "save"] {
        if let Some(rest) = text.strip_prefix(word) {
            return Some(format!("1d20{}", rest.replace(' ', "")));
        }
    }
    match text.as_str() {
        "age" => Some("2d6+1d6".to_owned()),
        "dndstats" => Some("6 4d6 k3".to_owned()),
        _ => None,
    }
}
