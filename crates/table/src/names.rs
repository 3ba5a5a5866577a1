//! Names of seats, tables and characters: what they may be made of, and when two of them look alike.
use crate::command::{NAME_MAX, Right};
use crate::refused::Refused;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::confusable_detection::skeleton;

/// The most marks above or below one character of a name.
pub const MARKS_MAX: usize = 4;

/// A line that stands in a sentence or a list, without spaces around it: nothing in it may break the line or turn its
/// direction.
///
/// # Errors
/// [`Right::Text`] where nothing is left or too much, or where it is not such a line; `what` it is, the refusal says.
pub fn line(what: &str, line: &str, most: usize) -> Result<String, Refused> {
    let line = line.trim();
    let turns =
        |c: char| matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if line.is_empty() || most < line.chars().count() {
        return Err(Refused::right(Right::Text, format!("{what} has 1 to {most} characters")));
    }
    if line.chars().any(|c| c.is_control() || turns(c)) || line.chars().all(|c| c == ' ' || unseen(c)) {
        let text =
            format!("{what} is one line, without what can't be seen or turns the direction of writing");
        return Err(Refused::right(Right::Text, text));
    }
    Ok(line.to_owned())
}

/// A name as it is kept: without spaces around it, with single ones inside, and in the one form that all ways of
/// writing it come to (NFKC).
///
/// # Errors
/// [`Right::Text`] where nothing is left or too much, and for whatever can't be seen or changes the direction of
/// writing.
pub fn proper(name: &str) -> Result<String, Refused> {
    // What is far too long is not even normalized.
    if NAME_MAX * 4 < name.chars().count() {
        return Err(length());
    }
    // A line break or a tab counts as a space only at the ends.
    let formed: String = name.trim().nfkc().collect();
    let mut proper = String::new();
    let mut marks = 0;
    for one in formed.split(' ').filter(|part| !part.is_empty()) {
        if !proper.is_empty() {
            proper.push(' ');
            marks = 0;
        }
        for (place, c) in one.chars().enumerate() {
            if unseen(c) {
                return Err(Refused::right(
                    Right::Text,
                    format!(
                        "a name is made of what can be seen, and U+{:04X} can't be, or turns the direction of \
                         writing; leave it out",
                        u32::from(c)
                    ),
                ));
            }
            marks = if is_combining_mark(c) { marks + 1 } else { 0 };
            if MARKS_MAX < marks || (place == 0 && marks == 1) {
                return Err(Refused::right(
                    Right::Text,
                    format!("a name has at most {MARKS_MAX} marks on one character, and none on nothing"),
                ));
            }
            proper.push(c);
        }
    }
    if proper.is_empty() || NAME_MAX < proper.chars().count() {
        return Err(length());
    }
    Ok(proper)
}

fn length() -> Refused {
    Refused::right(Right::Text, format!("a name has 1 to {NAME_MAX} characters"))
}

/// Whether a character is invisible, or not assigned (yet).
pub(crate) fn unseen(c: char) -> bool {
    use GeneralCategory as G;
    let nothing = matches!(
        c.general_category(),
        G::Control
            | G::Format
            | G::Surrogate
            | G::PrivateUse
            | G::Unassigned
            | G::LineSeparator
            | G::ParagraphSeparator
    );
    // Letters, marks and symbols that draw nothing.
    nothing
        || matches!(
            c,
            '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}'
                | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}' | '\u{fffd}' | '\u{1d159}'
                | '\u{e0000}'..='\u{e0fff}'
        )
        || (c != ' ' && c.is_whitespace())
}

/// Whether two names could be confused: the same in letters that look alike, or in capitals.
#[must_use]
pub fn alike(one: &str, other: &str) -> bool {
    let seen = |name: &str| skeleton(name).collect::<String>();
    let small = |name: &str| seen(&name.to_lowercase());
    let last = |name: &str| seen(name).to_lowercase();
    seen(one) == seen(other) || small(one) == small(other) || last(one) == last(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_comes_to_one_form() {
        for (written, kept) in [
            ("Ann", "Ann"),
            ("  Ann \n", "Ann"),
            ("Ann   of  the\u{a0}\u{2003}Hill", "Ann of the Hill"),
            ("\u{ff21}nn", "Ann"),
            ("Rene\u{301}", "Ren\u{e9}"),
            ("\u{fb01}n", "fin"),
            ("O'Neil & Söhne (2.)", "O'Neil & Söhne (2.)"),
            ("אן", "אן"),
            ("アン", "アン"),
            ("\u{1f3b2}", "\u{1f3b2}"),
        ] {
            assert_eq!(proper(written).ok().as_deref(), Some(kept), "{written:?}");
        }
    }

    #[test]
    fn nothing_that_cant_be_seen_is_a_name_or_a_part_of_one() {
        let hidden = [
            '\u{0}',
            '\u{7}',
            '\t',
            '\n',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{1160}',
            '\u{17b4}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{2028}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{206f}',
            '\u{2800}',
            '\u{3164}',
            '\u{e000}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fffc}',
            '\u{378}',
            '\u{e0041}',
            '\u{e0100}',
            '\u{f0000}',
            '\u{10ffff}',
        ];
        for c in hidden {
            assert!(proper(&format!("An{c}n")).is_err(), "{c:?}");
        }
        for nothing in ["", " ", "\u{a0}\u{2003}", "\u{200b}", "\u{301}", "a \u{301}"] {
            assert!(proper(nothing).is_err(), "{nothing:?}");
        }
        assert!(proper(&format!("a{}", "\u{333}".repeat(MARKS_MAX))).is_ok());
        assert!(proper(&format!("a{}", "\u{333}".repeat(MARKS_MAX + 1))).is_err());
        assert!(proper(&"n".repeat(NAME_MAX)).is_ok());
        assert!(proper(&"n".repeat(NAME_MAX + 1)).is_err());
        // One character that comes to many.
        assert!(proper(&"\u{fdfa}".repeat(NAME_MAX)).is_err());
    }

    #[test]
    fn names_that_look_alike_are_told() {
        for (one, other) in [
            ("Ann", "ann"),
            ("Ann", "\u{410}nn"),
            ("Bob", "B\u{43e}b"),
            ("Ian", "lan"),
            ("Mo", "M0"),
            ("Tom", "Torn"),
            ("René", "Rene\u{301}"),
        ] {
            assert!(alike(one, other) && alike(other, one), "{one} {other}");
        }
        for (one, other) in
            [("Ann", "Anna"), ("Ann", "Anne"), ("Rene", "René"), ("Bo", "Bob"), ("guest 1", "guest 2")]
        {
            assert!(!alike(one, other), "{one} {other}");
        }
    }
}
