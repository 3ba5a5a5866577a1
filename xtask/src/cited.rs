//! Whether a rule's key is handed to words alone: such a place tells of the rule and decides nothing, so there is
//! nothing to disable. A key may pass through a name, and through functions and closures of its file; whatever
//! else is done with it counts as a decision.
use crate::source::{Source, is_name, name_at, skip_space, words};
use std::ops::Range;

/// What a rule's key may be handed to without anything happening by that rule: words, and what is noted
/// because it does not count. A table's rows are disabled one by one, by number.
const CITING: [&str; 12] = [
    "Text::new",
    "Text::part",
    "Choice::new",
    "Choice::die",
    "Choice::word",
    "Param::new",
    "Reader::of",
    "idle",
    "rows",
    "Clock",
    "Switch",
    "matches!",
];
/// Through how many names, functions and closures a key is followed.
const STEPS_MAX: usize = 8;

/// Whether the macro at `offset` names its rule for words alone.
#[must_use]
pub fn is_cited(source: &Source, offset: usize) -> bool {
    let Some(end) = source.code[offset..].find(')').map(|n| offset + n + 1) else { return false };
    Follow { source, code: &source.code }.is_for_words(offset..end, STEPS_MAX)
}

struct Follow<'a> {
    source: &'a Source,
    code: &'a str,
}

impl Follow<'_> {
    /// Whether a key that stands here as an expression of its own goes on to words alone.
    fn is_for_words(&self, key: Range<usize>, steps: usize) -> bool {
        let Some(steps) = steps.checked_sub(1) else { return false };
        let next = self.byte(skip_space(self.code, key.end));
        let around = self.source.call_around(key.start);
        let last = around.rsplit("::").next().unwrap_or_default();
        if CITING.iter().any(|citing| around.ends_with(citing) || last == *citing) {
            return matches!(next, b',' | b')' | b';' | b'}');
        }
        if next == b';' {
            return self.bound(key.start).is_some_and(|name| {
                let uses = self.uses_of(name, key.end, self.block_around(key.end));
                uses.into_iter().all(|used| self.is_for_words(used, steps))
            });
        }
        if !matches!(next, b',' | b')') || around.is_empty() || around.contains([':', '!']) {
            return false;
        }
        let Some((open, place)) = self.argument(key.start) else { return false };
        let is_method = self.code[..open - around.len()].ends_with('.');
        let Some((name, body)) = self.parameter(around, place).filter(|_| !is_method) else { return false };
        let uses = self.uses_of(name, body.start, body);
        uses.into_iter().all(|used| self.is_for_words(used, steps))
    }

    fn byte(&self, at: usize) -> u8 {
        self.code.as_bytes().get(at).copied().unwrap_or(b';')
    }

    /// The name that `let NAME = HERE` binds.
    fn bound(&self, offset: usize) -> Option<&str> {
        let before = self.code[..offset].trim_end().strip_suffix('=')?.trim_end();
        let from = before.bytes().rposition(|byte| !is_name(byte)).map_or(0, |n| n + 1);
        let rest = before[..from].trim_end();
        (rest.ends_with("let") && from < before.len()).then(|| &before[from..])
    }

    /// The block around a byte, to its closing brace.
    fn block_around(&self, offset: usize) -> Range<usize> {
        let mut depth = 0_usize;
        for (n, byte) in self.code.bytes().enumerate().skip(offset) {
            match byte {
                b'{' => depth += 1,
                b'}' if depth == 0 => return offset..n,
                b'}' => depth -= 1,
                _ => {}
            }
        }
        offset..self.code.len()
    }

    /// Where a name that is bound before `from` is used within a range, but not where it is bound anew.
    fn uses_of(&self, name: &str, from: usize, within: Range<usize>) -> Vec<Range<usize>> {
        let anew: Vec<Range<usize>> = words(self.code, "let")
            .filter(|n| within.contains(n) && from < *n)
            .map(|n| skip_space(self.code, n + 3))
            .filter(|&n| name_at(self.code, n) == name)
            .map(|n| n..self.block_around(n).end)
            .collect();
        words(self.code, name)
            .filter(|n| from <= *n && within.contains(n))
            // What stands behind a path or a dot is another one's name.
            .filter(|&n| !self.code[..n].ends_with("::") && !self.code[..n].ends_with('.'))
            .filter(|n| !anew.iter().any(|range| range.contains(n)))
            .map(|n| n..n + name.len())
            .collect()
    }

    /// The open bracket of the call around a byte, and which of its arguments that is, from 0.
    fn argument(&self, offset: usize) -> Option<(usize, usize)> {
        let (mut depth, mut place) = (0_usize, 0);
        for n in (0..offset).rev() {
            match self.byte(n) {
                b')' | b'}' | b']' => depth += 1,
                b'(' if depth == 0 => return Some((n, place)),
                b'{' | b'[' if depth == 0 => return None,
                b'(' | b'{' | b'[' => depth -= 1,
                b',' if depth == 0 => place += 1,
                _ => {}
            }
        }
        None
    }

    /// The name of a parameter of a function or closure of this file, with the body that it is used in.
    fn parameter(&self, called: &str, place: usize) -> Option<(&str, Range<usize>)> {
        let function = words(self.code, "fn").find_map(|n| {
            let from = skip_space(self.code, n + 2);
            let open = from + self.code[from..].find('(')?;
            (name_at(self.code, from) == called).then_some(())?;
            let block = self.source.block(self.ends(open + 1, b')')?)?;
            Some((open + 1, b')', block))
        });
        let closure = || {
            words(self.code, "let").find_map(|n| {
                let from = skip_space(self.code, n + 3);
                (name_at(self.code, from) == called).then_some(())?;
                let equals = skip_space(self.code, from + called.len());
                let open = skip_space(self.code, equals + 1);
                (self.byte(equals) == b'=' && self.byte(open) == b'|').then_some(())?;
                let body = self.ends(open + 1, b'|')?;
                Some((open + 1, b'|', body..self.ends(body + 1, b';')?))
            })
        };
        let (from, close, body) = function.or_else(closure)?;
        let end = self.ends(from, close)?;
        let mut parameters = vec![from];
        let mut at = from;
        while let Some(comma) = self.ends(at, b',').filter(|comma| *comma < end) {
            parameters.push(comma + 1);
            at = comma + 1;
        }
        let name = name_at(self.code, skip_space(self.code, *parameters.get(place)?));
        (!name.is_empty()).then_some((name, body))
    }

    /// Where a byte stands next outside of all brackets that open from here on.
    fn ends(&self, from: usize, close: u8) -> Option<usize> {
        let mut depth = 0_usize;
        for (n, byte) in self.code.bytes().enumerate().skip(from) {
            let arrow = byte == b'>' && matches!(self.byte(n - 1), b'-' | b'=');
            match byte {
                byte if byte == close && depth == 0 => return Some(n),
                b'(' | b'{' | b'[' => depth += 1,
                b')' | b'}' | b']' => depth = depth.checked_sub(1)?,
                // Types between angles hold commas of their own.
                b'<' if close == b',' => depth += 1,
                b'>' if close == b',' && !arrow => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(code: &str) -> bool {
        let source = Source::new("src/a.rs", code);
        let at = source.code.find("rule!").unwrap_or_default();
        is_cited(&source, at)
    }

    #[test]
    fn words_alone_are_a_citation() {
        for good in [
            "fn a() { x(Text::part(rule!(\"a.b\"), \"c\")) }",
            "fn a() { let key = rule!(\"a.b\"); x(Text::part(key, \"c\"), Choice::new(key, 1)); }",
            "fn a() { let now = |key| Text::part(key, \"now\"); now(rule!(\"a.b\")); }",
            "fn a() { let key = rule!(\"a.b\"); x(Choice::die(key, die)); }",
            "fn a() { row(1, rule!(\"a.b\")) }\nfn row(n: Map<A, B>, key: Key) -> Row { Row::new(Text::new(key), n) }",
            "fn a() { let key = rule!(\"a.b\"); row(key, 1) }\nfn row(key: Key, n: i32) { inner(key) }\n\
             fn inner(key: Key) { Text::new(key) }",
            "fn a() { let key = rule!(\"a.b\"); Text::new(key); let key = other; at.require(key, true); }",
            "fn a() { let rows = rule!(\"a.b\"); Text::new(rows); at.number(content::rows(), x.rows) }",
        ] {
            assert!(cited(good), "{good}");
        }
    }

    #[test]
    fn whatever_decides_is_none() {
        for bad in [
            "fn a() { at.number(rule!(\"a.b\"), 1) }",
            "fn a() { let key = rule!(\"a.b\"); at.require(key, x, || Text::part(key, \"refusal\")) }",
            "fn a() { let key = rule!(\"a.b\"); if key.applies() { Text::new(key) } }",
            "fn a() { let key = rule!(\"a.b\"); { let key = other; } at.number(key, 1) }",
            "fn a() { if rule!(\"a.b\").applies() { Text::new(other) } }",
            "fn a() { row(rule!(\"a.b\")) }\nfn row(key: Key) { at.number(key, 1); Text::new(key) }",
            "fn a() { at.row(rule!(\"a.b\")) }\nfn row(key: Key) { Text::new(key) }",
            "fn a() { unknown(rule!(\"a.b\")) }",
            "fn a() { let key = match x { Y => rule!(\"a.b\"), _ => other }; Text::new(key) }",
        ] {
            assert!(!cited(bad), "{bad}");
        }
    }
}
