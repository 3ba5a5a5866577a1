//! What would be right in place of what was refused.

use norn_dice::{Dialect, Error, Expr, Reading, Total};

/// More of them are a riddle.
const MENDED_MAX: usize = 3;

/// What somebody who wrote such a roll may have meant.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Mended {
    /// A name in it that nothing is said of.
    pub(crate) name: Option<String>,
    /// Programs that have a meaning for it as it stands.
    pub(crate) read_by: Vec<Dialect>,
    /// Rolls that can be read and are as it is, but for the place where it goes wrong; the nearest first.
    pub(crate) rolls: Vec<String>,
}

/// Looks for what would be right: each is read as the roll itself was, so that none is refused again for how it is written.
pub(crate) fn mended(
    text: &str,
    dialect: Option<Dialect>,
    with: &[(String, Total)],
    error: &Error,
) -> Mended {
    let Some(at) = error.at.map(|at| at.byte).filter(|at| text.is_char_boundary(*at)) else {
        return Mended::default();
    };
    let (before, from) = text.split_at(at);
    let reads = |text: &str, with: &[(String, Total)]| {
        Reading { dialect, with, typed: true }.read(text).ok().filter(|read| read.expr.rolls_dice())
    };
    if let Some(name) = word(from.trim_start_matches(['@', '{'])) {
        let mut all = with.to_vec();
        all.push((name.to_owned(), Total::whole(1)));
        let stands_for_nothing = with.iter().all(|(known, _)| !known.eq_ignore_ascii_case(name));
        if stands_for_nothing && reads(text, &all).is_some() {
            return Mended { name: Some(name.to_owned()), ..Mended::default() };
        }
    }
    let others = Dialect::ALL.into_iter().filter(|other| dialect.is_none() && *other != Dialect::Norn);
    let means = |other: &Dialect| {
        let read = Reading { dialect: Some(*other), with, typed: true }.read(text);
        read.is_ok_and(|read| read.expr.rolls_dice() && read.expr.comment().is_none())
    };
    let read_by: Vec<Dialect> = others.filter(means).collect();
    // It is well written somewhere, so that nothing in it is to be mended.
    if !read_by.is_empty() {
        return Mended { read_by, ..Mended::default() };
    }
    let mut rolls: Vec<String> = vec![];
    let mut add = |roll: String| {
        let roll = roll.trim().to_owned();
        let same = |one: &str| one.replace(' ', "") == roll.replace(' ', "");
        if rolls.len() < MENDED_MAX && !same(text) && !rolls.iter().any(|one| same(one)) {
            // A remark says nothing: what was wrong would be left out, and still stand there.
            if reads(&roll, with).is_some_and(|read| read.expr.comment().is_none()) {
                rolls.push(roll);
            }
        }
    };
    let letters =
        from.chars().take_while(|c| c.is_alphanumeric() || *c == '_').map(char::len_utf8).sum::<usize>();
    let one = from.chars().next().map_or(0, char::len_utf8);
    let rest = |bytes: usize| from.get(bytes..).unwrap_or_default();
    // A sign that was forgotten.
    for sign in ["+", ")", "}", "]]"] {
        add(format!("{before}{sign}{from}"));
    }
    add(format!("{text})"));
    add(format!("({text}"));
    // Without what is wrong: a sign, a word, or all from there on.
    add(format!("{before}{}", rest(one)));
    add(format!("{before}{}", rest(letters)));
    let ends = |c: char| !c.is_alphanumeric() && !matches!(c, ')' | '}' | ']' | '!' | '%');
    add(before.trim_end_matches(ends).to_owned());
    // What the hint has that begins as what is wrong does, in its place.
    let hint = error.hint.as_deref().unwrap_or_default();
    for word in words(hint).filter(|word| from.chars().next().is_some_and(|c| word.contains(c))) {
        add(format!("{before}{word}{}", rest(letters.max(one))));
        add(format!("{before}{word}{}", rest(one)));
    }
    // A roll that the hint shows in full.
    if let Some(example) = examples(hint).last() {
        add(example.to_owned());
    }
    Mended { name: None, read_by: vec![], rolls }
}

/// The name that a text begins with.
fn word(text: &str) -> Option<&str> {
    let ends =
        text.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.' | '-')).unwrap_or(text.len());
    let word = text.get(..ends)?.trim_end_matches(['.', '-']);
    word.starts_with(char::is_alphabetic).then_some(word)
}

/// The short words of a hint that stand behind dice: `kh`, `!` and the like.
fn words(hint: &str) -> impl Iterator<Item = &str> {
    let parts = hint.split([' ', ',', ';', '`', '(', ')']);
    parts.filter(|part| {
        (1..=4).contains(&part.len())
            && Expr::parse(&format!("4d6{part}")).is_ok_and(|expr| expr.comment().is_none())
    })
}

/// The rolls that a hint shows.
fn examples(hint: &str) -> impl Iterator<Item = &str> {
    hint.split([' ', ',', ';', '`']).filter(|part| Expr::parse(part).is_ok_and(|expr| expr.rolls_dice()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Mended {
        let error = Reading { dialect: None, with: &[], typed: true }.read(text).expect_err(text);
        mended(text, None, &[], &error)
    }

    #[test]
    fn what_is_wrong_is_mended_where_it_stands() {
        for (wrong, right) in [
            ("d20 + 8z", "d20 + 8"),
            ("(2d6+3", "(2d6+3)"),
            ("2d6+3)", "2d6+3"),
            ("2d6+", "2d6"),
            ("3d6 4d6", "3d6 +4d6"),
        ] {
            let found = of(wrong);
            assert!(found.rolls.iter().any(|one| one == right), "{wrong}: {found:?}");
        }
    }

    #[test]
    fn a_name_that_stands_for_nothing_is_named() {
        assert_eq!(of("d20+@str").name.as_deref(), Some("str"));
        assert_eq!(of("4d6 + z").name.as_deref(), Some("z"));
    }

    #[test]
    fn what_a_hint_shows_is_offered_last() {
        assert_eq!(of("4d6z").rolls, ["4d6", "4d6kh3"]);
    }

    #[test]
    fn programs_that_differ_are_offered() {
        let found = of("4d6cs>3");
        assert!(
            [Dialect::Roll20, Dialect::Foundry].iter().all(|one| found.read_by.contains(one)),
            "{found:?}"
        );
        assert_eq!(of("4d6z").read_by, []);
    }

    #[test]
    fn what_is_offered_can_be_read() {
        for wrong in [
            "4d6z",
            "4d6kx3",
            "2d6++3z",
            "é",
            "{4..7}d6x",
            "d20+",
            "max(d6",
            "4d6cs>3",
            ")",
            "[",
            "2d6 @ 3",
            "4d6k!!z",
        ] {
            let Err(error) = Reading { dialect: None, with: &[], typed: true }.read(wrong) else {
                continue;
            };
            let found = mended(wrong, None, &[], &error);
            assert!(found.rolls.len() <= MENDED_MAX, "{wrong}");
            for roll in &found.rolls {
                let read = Reading { dialect: None, with: &[], typed: true }.read(roll);
                assert!(read.is_ok(), "{wrong}: {roll}");
            }
        }
    }

    #[test]
    fn nothing_is_offered_where_no_place_is_wrong() {
        let error =
            Expr::parse("200d200kh100").expect("it is written well").distribution().expect_err("too much");
        assert_eq!(mended("200d200kh100", None, &[], &error), Mended::default());
    }
}
