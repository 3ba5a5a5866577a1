//! Names of seats, tables and characters: what they may be made of, and when two of them look alike.
use crate::command::{NAME_MAX, Right};
use crate::refused::Refused;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_properties::{GeneralCategory, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript as _};
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
            if (unseen(c) && !is_needed(one, place)) || (place == 0 && is_joiner(c)) {
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

/// What is invisible and joins or parts what stands around it, or chooses how an emoji is drawn.
fn is_joiner(c: char) -> bool {
    matches!(c, NON_JOINER | JOINER | AS_EMOJI)
}

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
const AS_EMOJI: char = '\u{fe0f}';

/// Whether the character at this place of a word is a joiner that its script needs: between letters of scripts whose
/// letters join, beside the sign that takes a vowel away, within an emoji that is made of several.
fn is_needed(word: &str, place: usize) -> bool {
    let all: Vec<char> = word.chars().collect();
    let c = all[place];
    let (before, after) = (all[..place].iter().rev(), all.get(place + 1).copied());
    let Some(&last) = before.clone().next() else { return false };
    // What stands on a letter belongs to it.
    let letter = before.clone().copied().find(|c| !is_combining_mark(*c));
    let vowel_less = |c: char| canonical_combining_class(c) == VIRAMA;
    let joins = |one: Option<char>| one.is_some_and(|c| c.is_alphabetic() && joining(c.script()));
    let emoji = |c: char| !c.is_ascii() && c.is_emoji_char();
    match c {
        AS_EMOJI => emoji(last),
        NON_JOINER | JOINER if is_joiner(last) && last != AS_EMOJI => false,
        NON_JOINER => vowel_less(last) || (joins(letter) && joins(after)),
        JOINER => {
            let drawn = before.copied().find(|c| *c != AS_EMOJI && !is_skin(*c));
            vowel_less(last)
                || after.is_some_and(vowel_less) && letter.is_some_and(char::is_alphabetic)
                || (joins(letter) && joins(after))
                || drawn.is_some_and(emoji) && after.is_some_and(emoji)
        }
        _ => false,
    }
}

/// The class of the signs that take a letter's vowel away, in Unicode.
const VIRAMA: u8 = 9;

/// The colour of an emoji's skin.
fn is_skin(c: char) -> bool {
    matches!(c, '\u{1f3fb}'..='\u{1f3ff}')
}

/// Scripts whose letters change their form by what stands beside them.
fn joining(script: Script) -> bool {
    use Script as S;
    matches!(
        script,
        S::Adlam
            | S::Arabic
            | S::Chorasmian
            | S::Hanifi_Rohingya
            | S::Mandaic
            | S::Manichaean
            | S::Mongolian
            | S::Nko
            | S::Phags_Pa
            | S::Psalter_Pahlavi
            | S::Sogdian
            | S::Syriac
    )
}

/// A text as it is compared by whoever looks for it, with any keyboard: small, without what stands above, below or
/// across its letters, with plain quotes and hyphens. The page does the same (`plain` in `web/src/lib/find.ts`).
#[must_use]
pub fn folded(text: &str) -> String {
    // These two would fall apart into a space and a mark, and into two others.
    let text = text.chars().map(|c| match c {
        '\u{b4}' => '\'',
        '\u{2033}' => '"',
        c => c,
    });
    let small = text.nfkd().filter(|c| !is_combining_mark(*c) && !is_joiner(*c));
    let mut folded = String::new();
    for c in small.flat_map(char::to_lowercase).filter(|c| !is_combining_mark(*c)) {
        match c {
            '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' | '\u{2032}' | '\u{2bc}' | '\u{2b9}' | '`' => {
                folded.push('\'');
            }
            '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{201f}' | '«' | '»' => folded.push('"'),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => folded.push('-'),
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'ħ' => folded.push('h'),
            'ŧ' => folded.push('t'),
            'ı' => folded.push('i'),
            'ŋ' => folded.push('n'),
            'ς' => folded.push('σ'),
            c => folded.push(c),
        }
    }
    folded.trim().to_owned()
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
    // What joins letters is invisible, so that it makes no other name.
    let bare = |name: &str| name.chars().filter(|c| !is_joiner(*c)).collect::<String>();
    let (one, other) = (&*bare(one), &*bare(other));
    let seen = |name: &str| skeleton(name).collect::<String>();
    let small = |name: &str| seen(&name.to_lowercase());
    let last = |name: &str| seen(name).to_lowercase();
    seen(one) == seen(other) || small(one) == small(other) || last(one) == last(other)
}

/// What an office is called, as it is compared, and whether no name has it among its words either.
static OFFICES: LazyLock<Vec<(String, bool)>> = LazyLock::new(|| {
    let lines = include_str!("offices.txt").lines().map(str::trim);
    let named = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    named
        .map(|line| {
            let word = line.strip_prefix('!');
            (bare(word.unwrap_or(line)), word.is_some())
        })
        .collect()
});

/// A name as it looks without its capitals, and without all that is no letter or digit.
fn bare(name: &str) -> String {
    let small = name.nfkc().collect::<String>().to_lowercase();
    // Once more, since what is alike in capitals may differ in small letters.
    let seen: String = skeleton(&small).collect();
    let seen: String = skeleton(&seen.to_lowercase()).collect();
    seen.nfd()
        .filter(|c| c.is_alphanumeric() && !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect()
}

/// Whether a name means an office at the table, such as the referee's, however it is written: a player who bears it would be
/// taken for the person who holds that.
#[must_use]
pub fn is_office(name: &str) -> bool {
    let same = |name: &str, within: bool| {
        let bare = bare(name);
        !bare.is_empty() && OFFICES.iter().any(|(office, word)| *office == bare && (*word || !within))
    };
    // A number or an article makes no other name of it.
    let whole = |name: &str| {
        let name = name.trim_end_matches(|c: char| !c.is_alphabetic());
        let rest = name.split_once(' ').filter(|(first, _)| matches!(&*bare(first), "the" | "your" | "our"));
        same(name, false) || rest.is_some_and(|(_, rest)| same(rest, false))
    };
    let capitals: String = skeleton(name).collect();
    if same(name, false) || same(&capitals, false) || whole(name) || whole(&capitals) {
        return true;
    }
    let words: Vec<&str> =
        name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    (1..=3).any(|several| words.windows(several).any(|some| same(&some.join(" "), true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_an_office_is_told_however_it_is_written() {
        for office in [
            "Referee",
            "REFEREE",
            "referee",
            "The Referee",
            "the  referee",
            "R e f e r e e",
            "Re-fe-ree",
            "Referee.",
            "*Referee*",
            "Referee 2",
            "(Referee)",
            "Réferee",
            "Ref\u{435}ree",
            "\u{ff32}\u{ff45}\u{ff46}\u{ff45}\u{ff52}\u{ff45}\u{ff45}",
            "\u{1d411}eferee",
            "Game master",
            "GAME MASTER",
            "GameMaster",
            "game_master",
            "G\u{430}me M\u{430}ster",
            "Game  Master!",
            "GM",
            "G.M.",
            "g m",
            "\u{13c0}M",
            "Ann (GM)",
            "GM Ann",
            "Ann, game master",
            "Ann the Referee",
            "Co-referee",
            "co referee",
            "Coreferee",
            "Dungeon Master",
            "Host",
            "H\u{43e}st",
            "H0st",
            "Spectator",
            "Table",
            "TabIe",
            "Everybody",
        ] {
            assert!(is_office(office), "{office}");
        }
        for name in [
            "Ann",
            "Bob",
            "Gemma",
            "Gm\u{fc}nd",
            "Refugee",
            "Master Bo",
            "Mabel",
            "Hosta",
            "Tabitha",
            "Dam",
            "Gameboy",
            "Horst",
            "Ann at the table",
            "Bo of the House",
            "Max Host",
            "アン",
            "Norna",
            "42",
            "?",
        ] {
            assert!(!is_office(name), "{name}");
        }
    }

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
    fn joiners_are_taken_where_the_script_needs_them() {
        for name in [
            "می\u{200c}نا",
            "نیم\u{200c}ا کار\u{200c}ها",
            "ශ්\u{200d}රියා",
            // A letter that has lost its vowel at the end, a sign below the line, and a letter that is not to join.
            "അവന്\u{200d}",
            "র\u{200d}্যাম",
            "क्\u{200c}ष",
            "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
            "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
            "\u{1f469}\u{1f3fd}\u{200d}\u{2695}\u{fe0f}",
            "Ann \u{2764}\u{fe0f}",
        ] {
            assert_eq!(proper(name).ok().as_deref(), Some(name), "{name:?}");
        }
        for name in [
            "An\u{200c}n",
            "An\u{200d}n",
            "Ann\u{200d}",
            "\u{200c}مینا",
            "مینا\u{200c}",
            "می\u{200c}\u{200c}نا",
            "می\u{200c}\u{200d}نا",
            "می\u{200c} نا",
            "می\u{200c}n",
            "\u{1f468}\u{200d}",
            "\u{1f468}\u{200d}n",
            "A\u{fe0f}nn",
            "1\u{fe0f}",
            "\u{200d}\u{1f468}",
        ] {
            assert!(proper(name).is_err(), "{name:?}");
        }
        assert!(alike("می\u{200c}نا", "مینا") && alike("\u{2764}\u{fe0f}", "\u{2764}"));
        assert!(!is_office("می\u{200c}نا"));
    }

    #[test]
    fn a_name_is_found_with_any_keyboard() {
        let cases = include_str!("../../../web/tests/folded.json");
        let cases: Vec<(String, String)> = serde_json::from_str(cases).unwrap();
        assert!(20 < cases.len());
        for (written, plain) in cases {
            assert_eq!(folded(&written), plain, "{written:?}");
        }
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
