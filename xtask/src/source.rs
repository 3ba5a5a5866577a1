//! A Rust file, taken apart just far enough to tell code from comments, literals and tests.
use std::ops::Range;

/// A source file. `code` has the length and the lines of `text`, with comments and the insides of literals
/// blanked, so that a word found in it is a word of the program.
#[derive(Debug, Clone)]
pub struct Source {
    /// Relative to the root, with `/`.
    pub path: String,
    /// As it stands in the file.
    pub text: String,
    /// Without comments and the insides of literals.
    pub code: String,
    /// Comments, as ranges of `text`.
    pub comments: Vec<Range<usize>>,
    /// The insides of string literals, as ranges of `text`.
    pub strings: Vec<Range<usize>>,
    tests: Vec<Range<usize>>,
}

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// `file:line`, or a file.
    pub at: String,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl Finding {
    /// At a whole file, or a place that is no file.
    pub fn new(at: impl Into<String>, what: impl Into<String>) -> Self {
        Self { at: at.into(), what: what.into() }
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

/// Whether the byte can stand in a Rust name.
#[must_use]
pub const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The line of a byte, from 1.
#[must_use]
pub fn line_of(text: &str, offset: usize) -> usize {
    1 + text.as_bytes()[..offset].iter().filter(|&&byte| byte == b'\n').count()
}

/// Where `word` stands in `text` as a word: not inside a longer name.
pub fn words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let bytes = text.as_bytes();
    let (first, last) = (word.bytes().next().is_some_and(is_name), word.bytes().last().is_some_and(is_name));
    text.match_indices(word).map(|(n, _)| n).filter(move |&n| {
        let end = n + word.len();
        (!first || n == 0 || !is_name(bytes[n - 1])) && (!last || end == bytes.len() || !is_name(bytes[end]))
    })
}

/// The name that begins at `from`, if one does.
#[must_use]
pub fn name_at(code: &str, from: usize) -> &str {
    let rest = &code[from..];
    let end = rest.bytes().position(|byte| !is_name(byte)).unwrap_or(rest.len());
    &rest[..end]
}

/// The first byte from `from` on that is no white space.
#[must_use]
pub fn skip_space(code: &str, from: usize) -> usize {
    code.as_bytes()[from..]
        .iter()
        .position(|byte| !byte.is_ascii_whitespace())
        .map_or(code.len(), |n| from + n)
}

impl Source {
    /// Takes a file apart.
    #[must_use]
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let (path, text) = (path.into(), text.into());
        let mut parts = Parts::default();
        parts.read(text.as_bytes());
        let code = String::from_utf8(parts.code).unwrap_or_default();
        let whole = path.split('/').any(|part| part == "tests")
            || path.ends_with("/tests.rs")
            || path.split('/').any(|part| part == "benches");
        let mut source =
            Self { path, text, code, comments: parts.comments, strings: parts.strings, tests: vec![] };
        source.tests =
            if whole { std::iter::once(0..source.text.len()).collect() } else { source.test_items() };
        source
    }

    /// Whether this byte belongs to a test.
    #[must_use]
    pub fn in_test(&self, offset: usize) -> bool {
        self.tests.iter().any(|range| range.contains(&offset))
    }

    /// A finding at a byte of this file.
    #[must_use]
    pub fn finding(&self, offset: usize, what: impl Into<String>) -> Finding {
        let line = line_of(&self.text, offset);
        Finding::new(format!("{}:{line}", self.path), what)
    }

    /// Line and column, both from 1, the column in characters, as the compiler counts.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let from = self.text[..offset].rfind('\n').map_or(0, |n| n + 1);
        (line_of(&self.text, offset), 1 + self.text[from..offset].chars().count())
    }

    /// The string literal whose opening quote stands at or after `from`, with only white space between.
    #[must_use]
    pub fn string_at(&self, from: usize) -> Option<&str> {
        let quote = skip_space(&self.code, from);
        (self.code.as_bytes().get(quote) == Some(&b'"'))
            .then(|| {
                self.strings
                    .iter()
                    .find(|range| range.start == quote + 1)
                    .map(|range| &self.text[range.clone()])
            })
            .flatten()
    }

    /// The range of the block that the first `{` from `from` on opens, unless a `;` comes first.
    #[must_use]
    pub fn block(&self, from: usize) -> Option<Range<usize>> {
        let mut depth = 0_usize;
        for (n, byte) in self.code.bytes().enumerate().skip(from) {
            match byte {
                b'(' | b'[' => depth += 1,
                b')' | b']' => depth = depth.saturating_sub(1),
                b';' if depth == 0 => return None,
                b'{' if depth == 0 => return self.close(n).map(|end| n..end + 1),
                _ => {}
            }
        }
        None
    }

    /// Where the brace at `open` closes.
    fn close(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for (n, byte) in self.code.bytes().enumerate().skip(open) {
            match byte {
                b'{' => depth += 1,
                b'}' => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(n);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Every item that `keyword` begins, by name, with the range of its block.
    #[must_use]
    pub fn items(&self, keyword: &str) -> Vec<(&str, Range<usize>)> {
        words(&self.code, keyword)
            .filter_map(|n| {
                let from = skip_space(&self.code, n + keyword.len());
                let name = name_at(&self.code, from);
                let block = self.block(from + name.len())?;
                (!name.is_empty()).then_some((name, block))
            })
            .collect()
    }

    /// The innermost function around a byte.
    #[must_use]
    pub fn function_around(&self, offset: usize) -> Option<&str> {
        self.items("fn")
            .into_iter()
            .filter(|(_, block)| block.contains(&offset))
            .min_by_key(|(_, block)| block.len())
            .map(|(name, _)| name)
    }

    /// What the nearest open bracket around a byte belongs to: `Text::new` in `Text::new(HERE`, `Switch` in
    /// `Switch { rule: HERE`. Empty for a bare bracket.
    #[must_use]
    pub fn call_around(&self, offset: usize) -> &str {
        let bytes = self.code.as_bytes();
        let mut depth = 0_usize;
        for n in (0..offset).rev() {
            match bytes[n] {
                b')' | b'}' | b']' => depth += 1,
                b'(' | b'{' | b'[' if depth > 0 => depth -= 1,
                b'(' | b'{' | b'[' => {
                    let before = self.code[..n].trim_end();
                    let from = before
                        .bytes()
                        .rposition(|byte| !is_name(byte) && byte != b':' && byte != b'!')
                        .map_or(0, |n| n + 1);
                    return &before[from..];
                }
                _ => {}
            }
        }
        ""
    }

    fn test_items(&self) -> Vec<Range<usize>> {
        ["#[cfg(test)]", "#[cfg(all(test", "#[cfg(any(test", "#[test]"]
            .into_iter()
            .flat_map(|mark| self.code.match_indices(mark))
            .map(|(n, _)| {
                let attribute = self.code[n..].find(']').map_or(n, |end| n + end + 1);
                // An item without a block (`use`, `mod name;`) ends at its semicolon.
                let end = self.block(attribute).map_or_else(
                    || self.code[attribute..].find(';').map_or(self.code.len(), |end| attribute + end),
                    |block| block.end,
                );
                n..end
            })
            .collect()
    }
}

#[derive(Default)]
struct Parts {
    code: Vec<u8>,
    comments: Vec<Range<usize>>,
    strings: Vec<Range<usize>>,
}

impl Parts {
    fn read(&mut self, text: &[u8]) {
        let mut n = 0;
        while n < text.len() {
            let rest = &text[n..];
            let in_name = n > 0 && is_name(text[n - 1]);
            if rest.starts_with(b"//") {
                let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                self.comments.push(n..n + end);
                self.blank(&rest[..end]);
                n += end;
            } else if rest.starts_with(b"/*") {
                let end = block_comment(rest);
                self.comments.push(n..n + end);
                self.blank(&rest[..end]);
                n += end;
            } else if rest[0] == b'"' {
                n += self.string(n, rest, 1, quoted(rest), 0);
            } else if let Some((open, close, hashes)) = (!in_name).then(|| raw(rest)).flatten() {
                n += self.string(n, rest, open, close, hashes);
            } else if rest[0] == b'\'' {
                let end = character(rest);
                self.code.push(b'\'');
                if end > 1 {
                    self.blank(&rest[1..end - 1]);
                    self.code.push(b'\'');
                }
                n += end;
            } else {
                // Letters outside ASCII are names or faults: either way, no word that anybody looks for.
                self.code.push(if rest[0].is_ascii() { rest[0] } else { b'_' });
                n += 1;
            }
        }
    }

    /// A literal that opens with `open` bytes, whose text ends at `close` and which hashes may follow.
    fn string(&mut self, n: usize, rest: &[u8], open: usize, close: usize, hashes: usize) -> usize {
        self.strings.push(n + open..n + close);
        self.code.extend(std::iter::repeat_n(b' ', open - 1));
        self.code.push(b'"');
        self.blank(&rest[open..close]);
        let end = (close + 1 + hashes).min(rest.len());
        if end > close {
            self.code.push(b'"');
            self.code.extend(std::iter::repeat_n(b' ', end - close - 1));
        }
        end
    }

    fn blank(&mut self, text: &[u8]) {
        self.code.extend(text.iter().map(|&byte| if byte == b'\n' { b'\n' } else { b' ' }));
    }
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut n, mut depth) = (0, 0_usize);
    while n < rest.len() {
        if rest[n..].starts_with(b"/*") {
            depth += 1;
            n += 2;
        } else if rest[n..].starts_with(b"*/") {
            depth -= 1;
            n += 2;
            if depth == 0 {
                return n;
            }
        } else {
            n += 1;
        }
    }
    rest.len()
}

/// Where a quoted string's text ends.
fn quoted(rest: &[u8]) -> usize {
    let mut n = 1;
    while n < rest.len() && rest[n] != b'"' {
        n += if rest[n] == b'\\' { 2 } else { 1 };
    }
    n.min(rest.len())
}

/// Where a raw, byte or C string's text begins and ends, and its hashes, if one begins here.
fn raw(rest: &[u8]) -> Option<(usize, usize, usize)> {
    let prefix = [&b"br"[..], b"cr", b"r", b"b", b"c"].into_iter().find(|prefix| rest.starts_with(prefix))?;
    let hashes = rest[prefix.len()..].iter().take_while(|&&byte| byte == b'#').count();
    let open = prefix.len() + hashes;
    if rest.get(open) != Some(&b'"') || (hashes > 0 && !prefix.ends_with(b"r")) {
        return None;
    }
    if !prefix.ends_with(b"r") {
        return Some((open + 1, open + quoted(&rest[open..]), 0));
    }
    let mut close = vec![b'"'];
    close.extend(std::iter::repeat_n(b'#', hashes));
    let text = &rest[open + 1..];
    let end = text.windows(close.len()).position(|window| window == close).unwrap_or(text.len());
    Some((open + 1, open + 1 + end, hashes))
}

/// How long a character literal is; 1 where the quote begins a lifetime.
fn character(rest: &[u8]) -> usize {
    if rest.get(1) == Some(&b'\\') {
        let close = rest.iter().skip(3).position(|&byte| byte == b'\'');
        return close.map_or(rest.len(), |n| n + 4);
    }
    let length = match rest.get(1) {
        Some(0x00..=0x7f) => 1,
        Some(0xc0..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        _ => 4,
    };
    if rest.get(1 + length) == Some(&b'\'') { length + 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_no_code() {
        let text = "fn a() { /* no /* nested */ f64 */ \"f64 \\\" f64\"; r#\"f64 \" \"#; b\"f64\"; 'f'; '\\''; }// f64\nf64";
        let source = Source::new("a.rs", text);
        assert_eq!(source.code.len(), text.len());
        assert_eq!(words(&source.code, "f64").collect::<Vec<_>>(), [text.len() - 3]);
        let strings: Vec<_> = source.strings.iter().map(|range| &text[range.clone()]).collect();
        assert_eq!(strings, ["f64 \\\" f64", "f64 \" ", "f64"]);
        assert_eq!(source.comments.len(), 2);
    }

    #[test]
    fn lifetimes_do_not_open_characters() {
        let source = Source::new("a.rs", "fn a<'a>(x: &'a str, y: char) { y == 'é'; f64 }");
        assert_eq!(words(&source.code, "f64").count(), 1);
        assert!(source.code.contains("<'a>(x: &'a str"));
    }

    #[test]
    fn tests_are_known() {
        let source =
            Source::new("src/a.rs", "fn one() {}\n#[cfg(test)]\nmod tests { fn two() {} }\nfn three() {}");
        let at = |word| source.in_test(source.text.find(word).unwrap());
        assert!(!at("one") && at("two") && !at("three"));
        assert!(Source::new("tests/a.rs", "fn one() {}").in_test(3));
    }

    #[test]
    fn the_function_and_the_call_around_a_place() {
        let source = Source::new(
            "src/a.rs",
            "fn out() { fn inner() { a.b(c(1), Text::new(HERE)) } Switch { rule: THERE } }",
        );
        let at = |word| source.text.find(word).unwrap();
        assert_eq!(source.function_around(at("HERE")), Some("inner"));
        assert_eq!(source.function_around(at("THERE")), Some("out"));
        assert_eq!(source.call_around(at("HERE")), "Text::new");
        assert_eq!(source.call_around(at("THERE")), "Switch");
    }

    #[test]
    fn places_are_counted_as_the_compiler_does() {
        let source = Source::new("src/a.rs", "fn a() {\n    \"é\"; HERE }");
        assert_eq!(source.line_column(source.text.find("HERE").unwrap()), (2, 10));
    }
}
