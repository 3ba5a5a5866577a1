//! How deep and how wide a text of TOML is, found before it is read.
//!
//! What reads a deep value calls itself once for each level, and so does what walks through it or lets go of it. The
//! libraries limit a key to some dozens of parts and brackets to as many levels, but not the product of both. So the text is
//! walked here first, token by token, without ever calling itself.
use toml_parser::Source;
use toml_parser::lexer::TokenKind as T;

/// How deep a text nests at most that people write for a table: no row of a list and no step of a scenario comes near it.
pub const NESTING_MAX: usize = 32;

/// What a text of TOML is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// It may be read.
    Fits {
        /// How many values it has at most: keys, tables and entries of arrays.
        values: usize,
    },
    /// It nests too deep.
    Deep {
        /// In which line, from 1.
        line: usize,
    },
    /// It has too many values.
    Wide {
        /// In which line, from 1.
        line: usize,
    },
}

/// How a text nests. Each part of a dotted key is a level, and so is each bracket. A text that is no TOML is never taken for
/// shallower than what a reader could make of it.
#[must_use]
pub fn shape(text: &str, nesting_max: usize, values_max: usize) -> Shape {
    let mut line = 1;
    let mut values = 0;
    // How deep the table stands that the statements belong to, and the present statement with its open brackets.
    let mut table = 0;
    let mut open: Vec<usize> = vec![];
    let mut depth = 0;
    let mut deepest = 0;
    let (mut header, mut begins) = (false, true);
    // What comes after this belongs to the same key.
    let mut goes_on = false;
    for token in Source::new(text).lex() {
        let kind = token.kind();
        match kind {
            T::Whitespace | T::Comment | T::Eof => continue,
            T::Newline => {
                line += 1;
                if header {
                    // A header ends with its line, whatever stands in it.
                    table = deepest;
                    open.clear();
                    header = false;
                }
                if open.is_empty() && !goes_on {
                    (depth, begins) = (table, true);
                } else if let Some(outer) = open.last().filter(|_| !goes_on) {
                    depth = *outer;
                }
                continue;
            }
            _ => {}
        }
        if begins {
            header = kind == T::LeftSquareBracket;
            if header {
                (depth, deepest) = (0, 0);
            }
            values += 1;
            begins = false;
        }
        match kind {
            T::LeftSquareBracket | T::LeftCurlyBracket => {
                depth += 1;
                open.push(depth);
                values += 1;
            }
            T::RightSquareBracket | T::RightCurlyBracket => {
                open.pop();
            }
            T::Dot => {
                depth += 1;
                values += 1;
            }
            T::Comma => {
                depth = open.last().copied().unwrap_or(depth);
                values += 1;
            }
            T::MlBasicString | T::MlLiteralString => {
                let span = token.span();
                line += text.get(span.start()..span.end()).map_or(0, |text| text.matches('\n').count());
            }
            _ => {}
        }
        goes_on = matches!(kind, T::Dot | T::Equals);
        deepest = deepest.max(depth);
        // The key itself is one more.
        if nesting_max <= depth {
            return Shape::Deep { line };
        }
        if values_max < values {
            return Shape::Wide { line };
        }
    }
    Shape::Fits { values }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = NESTING_MAX;

    fn fits(text: &str) -> Option<usize> {
        match shape(text, MOST, 100_000) {
            Shape::Fits { values } => Some(values),
            _ => None,
        }
    }

    fn dotted(parts: usize) -> String {
        vec!["a"; parts].join(".")
    }

    #[test]
    fn every_way_to_nest_counts() {
        let brackets = |open: &str, shut: &str, times: usize| {
            format!("a = {}1{}", open.repeat(times), shut.repeat(times))
        };
        let mixed = |parts: usize, times: usize| {
            format!("a = {}1{}", format!("{{ {} = ", dotted(parts)).repeat(times), " }".repeat(times))
        };
        for (fit, deep) in [
            (format!("{} = 1", dotted(MOST)), format!("{} = 1", dotted(MOST + 1))),
            (format!("[{}]\nb = 1", dotted(MOST - 1)), format!("[{}]\nb = 1", dotted(MOST))),
            (format!("[[{}]]\nb.c = 1", dotted(MOST - 3)), format!("[[{}]]\nb.c = 1", dotted(MOST - 2))),
            (brackets("[", "]", MOST - 1), brackets("[", "]", MOST)),
            (brackets("{ a = ", " }", MOST - 1), brackets("{ a = ", " }", MOST)),
            (mixed(5, 6), mixed(5, 7)),
            // Broken lines are no way around.
            (format!("a = [\n{}\n", "[\n".repeat(MOST - 2)), format!("a = [\n{}\n", "[\n".repeat(MOST))),
        ] {
            assert!(fits(&fit).is_some(), "{fit}");
            assert!(fits(&deep).is_none(), "{deep}");
        }
        // What the libraries let pass: a key of 80 parts in each of 80 brackets.
        assert!(fits(&mixed(79, 79)).is_none());
    }

    #[test]
    fn what_is_only_long_is_not_deep() {
        for long in [
            "a = 1.5\n".repeat(1_000),
            format!("a = [{}]", "1.5, ".repeat(1_000)),
            format!("a = [\n{}]", "  [1.5, 2.5],\n".repeat(1_000)),
            format!("a = [{}]", "{ b.c.d = 1 }, ".repeat(1_000)),
            "[[a.b]]\nc.d = { e = [[1], [2]] }\n".repeat(1_000),
            format!("a = \"{}\"", "[{.".repeat(1_000)),
            format!("a = \"\"\"{}\"\"\"", "[\n".repeat(1_000)),
            format!("# {}\na = 1", "[".repeat(1_000)),
            // A header that is not closed hides nothing of what comes after it.
            "[step\nb = 1\n".repeat(1_000),
            "a = [1, 2\nb = 1.5\n".repeat(10),
        ] {
            assert!(fits(&long).is_some(), "{}", &long[..40.min(long.len())]);
        }
    }

    #[test]
    fn the_line_is_told() {
        let text = format!("a = 1\nb = \"\"\"\n\n\"\"\"\n{} = 1\n", dotted(MOST + 1));
        assert_eq!(shape(&text, MOST, 1_000), Shape::Deep { line: 5 });
        assert_eq!(shape(&"a = 1\n".repeat(10), MOST, 9), Shape::Wide { line: 10 });
        assert_eq!(shape(&"a = 1\n".repeat(10), MOST, 10), Shape::Fits { values: 10 });
    }

    /// Each value that a reader keeps is counted, so that what is kept is bounded by what is counted.
    #[test]
    fn no_text_has_more_values_than_are_counted() {
        fn values(of: &toml::Value) -> usize {
            1 + match of {
                toml::Value::Table(table) => table.values().map(values).sum(),
                toml::Value::Array(all) => all.iter().map(values).sum(),
                _ => 0,
            }
        }
        for text in [
            "a = 1",
            "a.b.c = 1",
            "[a.b]\nc = 1",
            "[[a]]\n[[a]]\n[[a.b]]\nc = [1, 2, [3]]",
            "a = { b = 1, c.d = [{}, {}] }",
            "a = []",
            "a = [\n1,\n2,\n]",
        ] {
            let read = text.parse::<toml::Table>().expect(text);
            let kept = values(&toml::Value::Table(read)) - 1;
            assert!(Some(kept) <= fits(text), "{text}: {kept}, {:?}", fits(text));
        }
    }
}
