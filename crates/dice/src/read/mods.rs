//! What stands after dice, in the meaning of each dialect.

use super::Dialect;
use super::syntax::Text;
use super::tree::Mod;
use crate::error::{Error, ErrorKind};
use crate::notation::{Bang, Compare, How, Join, Sides, Which};
use crate::parse::{Parsed, stop};

/// The words that each dialect knows after dice; longer ones before those that they begin with.
pub(super) fn words(dialect: Dialect) -> &'static [&'static str] {
    match dialect {
        Dialect::Norn => &[
            "fumble", "crit", "even", "odd", "min", "max", "kh", "kl", "dh", "dl", "rr", "ro", "ra", "mi",
            "ma", "xo", "cs", "cf", "tt", "sa", "sd", "k", "d", "h", "l", "r", "x", "e", "f", "t", "s", "p",
        ],
        Dialect::Roll20 => {
            &["kh", "kl", "dh", "dl", "ro", "cs", "cf", "mt", "sa", "sd", "k", "d", "r", "f", "m", "s"]
        }
        Dialect::Foundry => &[
            "even", "odd", "min", "max", "kh", "kl", "dh", "dl", "rr", "xo", "cs", "cf", "df", "sf", "ms",
            "k", "d", "r", "x",
        ],
        Dialect::Avrae => &["rr", "ro", "ra", "mi", "ma", "k", "p", "e"],
        Dialect::RpgDiceRoller => &[
            "min", "max", "kh", "kl", "dh", "dl", "ro", "cs", "cf", "uo", "sa", "sd", "k", "d", "r", "f",
            "u", "s",
        ],
        Dialect::DiceMaiden => &[
            "irg", "ie", "ir", "rg", "kl", "km", "kh", "tt", "tl", "ds", "e", "i", "r", "k", "d", "t", "f",
            "b", "c",
        ],
        Dialect::FantasyGrounds => &["kh", "kl", "dh", "dl", "k", "d", "e", "r"],
        Dialect::PythonDice | Dialect::Gurps | Dialect::BcDice => &[],
    }
}

/// The same condition on everything from the lowest face up.
const ALWAYS: Compare = Compare { how: How::AtLeast, to: i32::MIN };

impl Text<'_> {
    /// Whether letters are one modifier after the other.
    pub(super) fn segments(&self, letters: &str) -> bool {
        let mut left = letters.to_ascii_lowercase();
        let all = words(self.dialect);
        if self.dialect == Dialect::Norn {
            // One letter alone, or words of several: what else stands there was meant otherwise.
            let mut long = left.as_str();
            while let Some(word) = all.iter().find(|word| word.len() > 1 && long.starts_with(**word)) {
                long = &long[word.len()..];
            }
            return long.is_empty() || all.contains(&left.as_str());
        }
        while !left.is_empty() {
            let Some(word) = words(self.dialect).iter().find(|word| left.starts_with(**word)) else {
                return false;
            };
            left.drain(..word.len());
        }
        true
    }

    /// The word that comes next, if all letters in a row are words.
    fn modifier_word(&self, spaced: bool) -> Option<&'static str> {
        let left = self.left();
        let run = left.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(left.len());
        let letters = left[..run].to_ascii_lowercase();
        let word = words(self.dialect).iter().find(|word| letters.starts_with(**word)).copied()?;
        // What Avrae's words choose may begin with a letter.
        if self.dialect == Dialect::Avrae {
            return Some(word);
        }
        let whole = !spaced || self.dialect == Dialect::DiceMaiden || word.len() == run;
        (whole && self.segments(&letters)).then_some(word)
    }

    /// Reads all that stands after dice or brackets, in the order written.
    ///
    /// `sides` are those of the dice, where they are known; `counts` says whether a condition alone counts here.
    pub(super) fn modifiers(&mut self, sides: Option<&Sides>, counts: bool) -> Parsed<Vec<(usize, Mod)>> {
        let mut all = vec![];
        let counts = counts && !matches!(self.dialect, Dialect::Avrae | Dialect::Foundry | Dialect::Gurps);
        loop {
            let before = self.at;
            self.space();
            let byte = self.at;
            let spaced = before < byte;
            if self.next() == Some(b'!') && self.explodes() {
                all.push((byte, self.bang()?));
                continue;
            }
            if counts && let Some(when) = self.condition()? {
                all.push((byte, Mod::Count { when, minus: false }));
                continue;
            }
            let join = match self.next() {
                Some(b'|') if self.dialect == Dialect::Norn => Join::Or,
                Some(b'&') if self.dialect == Dialect::Norn => Join::And,
                _ => Join::Then,
            };
            self.at += usize::from(join != Join::Then);
            let Some(word) = self.modifier_word(spaced) else {
                self.at = before;
                break;
            };
            self.at += word.len();
            if self.dialect == Dialect::Avrae {
                let mut next = self.selected(byte, word, sides)?;
                if let (Mod::Explode { bang: one, .. }, Some((_, Mod::Explode { bang: other, .. }))) =
                    (&next, all.last())
                    && (one.most, other.most) == (Some(1), Some(1))
                {
                    return self.wrong(byte, "`ra` stands twice", "write what adds a die once");
                }
                // Equal words right after each other choose together.
                if let (Mod::Keep(which, _, join), Some((_, Mod::Keep(before, ..)))) = (&mut next, all.last())
                    && which.keeps() == before.keeps()
                {
                    *join = Join::Or;
                    if which.is_by_place() {
                        self.notes.push(
                            "Where dice are equal, Avrae may choose the same die twice; here each is chosen once.".to_owned(),
                        );
                    }
                }
                all.push((byte, next));
                continue;
            }
            self.modifier(byte, word, &mut all)?;
            if let Some((_, Mod::Keep(_, _, joined))) = all.last_mut().filter(|_| join != Join::Then) {
                *joined = join;
            }
        }
        self.doubled(&mut all);
        Ok(all)
    }

    fn explodes(&self) -> bool {
        matches!(
            self.dialect,
            Dialect::Norn | Dialect::Roll20 | Dialect::RpgDiceRoller | Dialect::FantasyGrounds
        )
    }

    fn bang(&mut self) -> Parsed<Mod> {
        self.at += 1;
        let mut bang =
            Bang { compound: self.eat("!") || self.dialect == Dialect::FantasyGrounds, ..Bang::default() };
        bang.penetrating = self.dialect != Dialect::FantasyGrounds && self.eat("p");
        if self.dialect == Dialect::Norn {
            bang.once = self.eat("o");
            if self.eat("{") {
                let most = self.number()?;
                if !self.eat("}") {
                    return self.expected("`}` is right", "at most two explosions are written !{2}");
                }
                bang.most = Some(most);
            }
        }
        let numbers = self.dialect != Dialect::RpgDiceRoller;
        let when = self.condition_or_number(numbers)?;
        Ok(Mod::Explode { when, bang })
    }

    /// A condition, or a number that has to be equal, or nothing.
    fn condition_or_number(&mut self, numbers: bool) -> Parsed<Option<Compare>> {
        if let Some(when) = self.condition()? {
            return Ok(Some(when));
        }
        if !numbers || !self.next().is_some_and(|next| next.is_ascii_digit()) {
            return Ok(None);
        }
        Ok(Some(Compare { how: How::Equal, to: self.signed("")? }))
    }

    /// The face below zero that stands right here, as dF has one.
    fn below_zero(&mut self) -> Parsed<Option<i32>> {
        let found = self.dialect == Dialect::Norn
            && self
                .left()
                .strip_prefix('-')
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if found { Ok(Some(self.signed("")?)) } else { Ok(None) }
    }

    fn needed(&mut self, word: &str) -> Parsed<Compare> {
        if let Some(to) = self.below_zero()? {
            return Ok(Compare { how: How::Equal, to });
        }
        self.space();
        match self.condition_or_number(true)? {
            Some(when) => Ok(when),
            None => self
                .expected("a condition is right", &format!("it is written {word}>=8, {word}<3 or {word}1")),
        }
    }

    fn signed(&mut self, hint: &str) -> Parsed<i32> {
        self.space();
        let minus = self.eat("-");
        if !self.next().is_some_and(|next| next.is_ascii_digit()) {
            return self.expected("a number is right", hint);
        }
        let number = self.number()?.cast_signed();
        if self.left().starts_with('.') && self.left()[1..].starts_with(|c: char| c.is_ascii_digit()) {
            return self.expected("a whole number ends", "dice show whole numbers, so write one here");
        }
        Ok(if minus { -number } else { number })
    }

    /// How many dice; one where nothing is said.
    fn how_many(&mut self, word: &str) -> Parsed<u32> {
        let from = self.at;
        self.space();
        if self.next().is_some_and(|next| next.is_ascii_digit()) {
            return self.number();
        }
        self.at = from;
        if matches!(self.dialect, Dialect::RpgDiceRoller | Dialect::DiceMaiden) {
            return self.expected("a number of dice is right", &format!("it is written {word}1"));
        }
        Ok(1)
    }

    fn modifier(&mut self, byte: usize, word: &str, all: &mut Vec<(usize, Mod)>) -> Parsed<()> {
        let dialect = self.dialect;
        let norn = dialect == Dialect::Norn;
        let mut add = |each: Mod| all.push((byte, each));
        match word {
            "k" if norn && self.left().starts_with(['>', '<', '=']) => {
                let when = self.needed(word)?;
                add(Mod::Keep(Which::KeepIf(when), 0, Join::Then));
            }
            "p" => {
                let when = self.needed(word)?;
                add(Mod::Keep(Which::DropIf(when), 0, Join::Then));
            }
            "k" | "kh" | "h" => add(Mod::Keep(Which::KeepHighest, self.how_many(word)?, Join::Then)),
            "kl" | "l" => add(Mod::Keep(Which::KeepLowest, self.how_many(word)?, Join::Then)),
            "d" | "dl" => add(Mod::Keep(Which::DropLowest, self.how_many(word)?, Join::Then)),
            "dh" => add(Mod::Keep(Which::DropHighest, self.how_many(word)?, Join::Then)),
            "km" => add(Mod::Middle(self.how_many(word)?)),
            "rr" | "ro" | "r" if dialect != Dialect::DiceMaiden => {
                let once = match word {
                    "r" => dialect == Dialect::Foundry,
                    word => word == "ro",
                };
                let when = match self.below_zero()? {
                    Some(to) => Some(Compare { how: How::Equal, to }),
                    None => {
                        let from = self.at;
                        self.space();
                        let when = self.condition_or_number(true)?;
                        if when.is_none() {
                            self.at = from;
                        }
                        when
                    }
                };
                if dialect == Dialect::Foundry && self.condition()?.is_some() {
                    return self.wrong(
                        byte,
                        "how many dice are rerolled at most can't be said",
                        format!("leave the number before the condition out: {word}=1"),
                    );
                }
                add(Mod::Reroll { once, when });
            }
            "x" | "xo" => add(self.foundry_explosion(word == "xo")?),
            "e" if dialect != Dialect::DiceMaiden => {
                let when = self.condition_or_number(true)?;
                if norn {
                    self.notes.push(
                        "`e` explodes again and again, as in Avrae; in Dice Maiden it does once.".to_owned(),
                    );
                }
                add(Mod::Explode { when, bang: Bang::default() });
            }
            "ra" => {
                let when = Some(self.needed(word)?);
                add(Mod::Explode { when, bang: Bang { once: true, most: Some(1), ..Bang::default() } });
            }
            "mi" | "min" => add(Mod::Least(self.signed(&format!("a minimum is written {word}2"))?)),
            "ma" | "max" => add(Mod::Most(self.signed(&format!("a maximum is written {word}5"))?)),
            "crit" | "fumble" => {
                let when = self.needed(word)?;
                add(Mod::Mark { fumble: word == "fumble", when });
            }
            "cs" | "cf" if norn => {
                return stop(
                    byte,
                    Error::new(ErrorKind::Notation, format!("programs differ in what `{word}` does")).hint(
                        "`>=8` counts dice, as Foundry's cs; `crit>=19` points dice out, as Roll20's; or say --dialect",
                    ),
                );
            }
            "cs" | "cf" if dialect == Dialect::Foundry => {
                let when = self.condition_or_number(true)?;
                let usual = if word == "cs" { How::AtLeast } else { How::AtMost };
                let default = Compare { how: usual, to: if word == "cs" { i32::MAX } else { i32::MIN } };
                if all.iter().any(|(_, each)| matches!(each, Mod::Count { .. })) {
                    self.notes.push(format!(
                        "In Foundry the last of cs and cf decides what is counted, so `{word}` replaces what stands before."
                    ));
                    all.retain(|(_, each)| !matches!(each, Mod::Count { .. }));
                }
                all.push((byte, Mod::Count { when: when.unwrap_or(default), minus: false }));
            }
            "cs" | "cf" => {
                let to = if word == "cs" { i32::MAX } else { i32::MIN };
                let when = self.condition_or_number(true)?.unwrap_or(Compare { how: How::Equal, to });
                add(Mod::Mark { fumble: word == "cf", when });
            }
            "df" => {
                let when = self.needed(word)?;
                add(Mod::Count { when, minus: true });
            }
            "even" => add(Mod::Count { when: Compare { how: How::Even, to: 0 }, minus: false }),
            "odd" => add(Mod::Count { when: Compare { how: How::Odd, to: 0 }, minus: false }),
            "f" => {
                let mut when = self.needed(word)?;
                if dialect == Dialect::DiceMaiden {
                    when.how = How::AtMost;
                }
                if !all.iter().any(|(_, each)| matches!(each, Mod::Count { .. }))
                    && dialect != Dialect::DiceMaiden
                    && self.typed
                {
                    return self.wrong(
                        byte,
                        "failures stand without successes",
                        "write what succeeds before, as in >=8f1",
                    );
                }
                all.push((byte, Mod::Count { when, minus: true }));
            }
            "t" | "tt" | "tl" => {
                let to = self.signed(&format!("a target is written {word}8"))?;
                let how = if word == "tl" { How::AtMost } else { How::AtLeast };
                add(Mod::Count { when: Compare { how, to }, minus: false });
                if word == "tt" {
                    self.doubles.push(byte);
                }
            }
            "e" | "ie" => {
                let to = self.optional_number()?;
                let when = to.map(|to| Compare { how: How::AtLeast, to });
                add(Mod::Explode { when, bang: Bang { once: word == "e", ..Bang::default() } });
            }
            "r" | "ir" | "rg" | "irg" => {
                let to = self.signed(&format!("a reroll is written {word}2"))?;
                let how = if word.ends_with('g') { How::AtLeast } else { How::AtMost };
                add(Mod::Reroll { once: !word.starts_with('i'), when: Some(Compare { how, to }) });
            }
            "b" => {
                self.optional_number()?;
                self.notes.push(
                    "Botches are counted apart in Dice Maiden and change no total; they are left out here."
                        .to_owned(),
                );
            }
            "s" | "sa" | "sd" => {}
            "m" | "mt" if dialect == Dialect::Roll20 => {
                let from = self.at;
                self.optional_number()?;
                if word == "mt" {
                    return self.wrong(
                        from - 2,
                        "matches are not counted by `mt` here",
                        "write pairs(20d6) or alike(20d6)",
                    );
                }
                self.condition()?;
                self.notes.push("`m` shows matches and changes no total.".to_owned());
            }
            word => {
                return self.wrong(
                    byte,
                    format!("`{word}` is not known here"),
                    "write it as Norn does: norn odds --help",
                );
            }
        }
        Ok(())
    }

    fn optional_number(&mut self) -> Parsed<Option<i32>> {
        if self.next().is_some_and(|next| next.is_ascii_digit()) {
            return Ok(Some(self.number()?.cast_signed()));
        }
        Ok(None)
    }

    /// Foundry's `x`: perhaps how often at most, perhaps a condition, or a number alone.
    fn foundry_explosion(&mut self, once: bool) -> Parsed<Mod> {
        let mut bang = Bang { once, ..Bang::default() };
        let from = self.at;
        let mut when = self.condition_or_number(true)?;
        if let Some(number) =
            when.filter(|_| self.text[from..self.at].starts_with(|c: char| c.is_ascii_digit()))
            && let Some(then) = self.condition()?
        {
            bang.most = u32::try_from(number.to).ok();
            when = Some(then);
        }
        Ok(Mod::Explode { when, bang })
    }

    /// What Avrae does with the dice that stand after the word.
    fn selected(&mut self, byte: usize, word: &str, sides: Option<&Sides>) -> Parsed<Mod> {
        let by_place = if self.eat("h") {
            Some(true)
        } else if self.eat("l") {
            Some(false)
        } else {
            None
        };
        let how = match (by_place, self.next()) {
            (None, Some(b'<')) => How::Below,
            (None, Some(b'>')) => How::Above,
            _ => How::Equal,
        };
        self.at += usize::from(how != How::Equal);
        let hint = match word {
            "mi" => "a minimum is written mi2".to_owned(),
            "ma" => "a maximum is written ma5".to_owned(),
            "rr" | "ro" | "e" => format!("dice are chosen as in {word}1, {word}<3 or {word}>4"),
            _ => format!("dice are chosen as in {word}1, {word}<3, {word}>4, {word}h2 or {word}l2"),
        };
        if !self.next().is_some_and(|next| next.is_ascii_digit()) {
            return self.expected("a number is right", &hint);
        }
        let number = self.number()?;
        let when = Compare { how, to: number.cast_signed() };
        Ok(match (word, by_place) {
            ("k", Some(true)) => Mod::Keep(Which::KeepHighest, number, Join::Then),
            ("k", Some(false)) => Mod::Keep(Which::KeepLowest, number, Join::Then),
            ("p", Some(true)) => Mod::Keep(Which::DropHighest, number, Join::Then),
            ("p", Some(false)) => Mod::Keep(Which::DropLowest, number, Join::Then),
            ("k", None) => Mod::Keep(Which::KeepIf(when), 0, Join::Then),
            ("p", None) => Mod::Keep(Which::DropIf(when), 0, Join::Then),
            ("rr", None) => Mod::Reroll { once: false, when: Some(when) },
            ("ro", None) => Mod::Reroll { once: true, when: Some(when) },
            ("e", None) => Mod::Explode { when: Some(when), bang: Bang::default() },
            ("ra", place) => {
                // One die more, whichever of them it comes from.
                let always = sides.map_or(ALWAYS, |sides| Compare { how: How::AtLeast, to: sides.lowest() });
                let when = if place.is_some() { always } else { when };
                Mod::Explode { when: Some(when), bang: Bang { once: true, most: Some(1), ..Bang::default() } }
            }
            ("mi", None) if how == How::Equal => Mod::Least(when.to),
            ("ma", None) if how == How::Equal => Mod::Most(when.to),
            _ => return self.wrong(byte, format!("`{word}` takes no such choice"), hint),
        })
    }

    /// A target that counts twice stands for two, where no other target says the first.
    fn doubled(&mut self, all: &mut Vec<(usize, Mod)>) {
        let plain = all.iter().filter(|(byte, each)| {
            matches!(each, Mod::Count { minus: false, .. }) && !self.doubles.contains(byte)
        });
        if plain.count() == 0 {
            let again: Vec<_> = all.iter().filter(|(byte, _)| self.doubles.contains(byte)).copied().collect();
            all.extend(again);
        }
        self.doubles.clear();
    }
}
