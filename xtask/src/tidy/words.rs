//! Rule ids and words: whatever is cited exists, and whatever is shown can be said.
use crate::repo::{self, Ruleset};
use crate::source::{Finding, Source, line_of, name_at, skip_space, words};
use std::collections::BTreeMap;

/// Files of a ruleset that its name and a dot begin too: `triumvene.toml` is no rule.
const ENDINGS: [&str; 6] = ["toml", "ftl", "json", "norn", "rs", "md"];

/// Everything in `text` that looks like the id of a rule of this ruleset, with its byte.
#[must_use]
pub fn mentions<'a>(text: &'a str, ruleset: &str) -> Vec<(usize, &'a str)> {
    let bytes = text.as_bytes();
    let part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let mut found = vec![];
    for (offset, _) in text.match_indices(&format!("{ruleset}.")) {
        let before = offset.checked_sub(1).map(|n| bytes[n]);
        if before.is_some_and(|byte| part(byte) || b"._/_\\ABCDEFGHIJKLMNOPQRSTUVWXYZ".contains(&byte)) {
            continue;
        }
        let mut end = offset + ruleset.len();
        while bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(|&byte| part(byte)) {
            end += 1;
            while end < bytes.len() && part(bytes[end]) {
                end += 1;
            }
        }
        let id = &text[offset..end];
        let last = id.rsplit('.').next().unwrap_or_default();
        // `triumvene.combat.*` and `triumvene.roll.…` name a family.
        let family = text[end..].starts_with(".*") || text[end..].starts_with(".…");
        if id.len() > ruleset.len() && !ENDINGS.contains(&last) && !family {
            found.push((offset, id));
        }
    }
    found
}

/// Ids that the reference does not have: in `rule!("…")`, in `words!("…")`, and in comments.
#[must_use]
pub fn unknown_ids(rulesets: &[Ruleset], source: &Source) -> Vec<Finding> {
    let mut found = vec![];
    for ruleset in rulesets {
        let ids = ruleset.ids();
        let own = source.path.starts_with(&format!("{}/", ruleset.folder));
        let macros = repo::cited(source)
            .into_iter()
            .filter(|(id, _)| own || id.starts_with(&format!("{}.", ruleset.name)));
        let comments = source.comments.iter().flat_map(|range| {
            mentions(&source.text[range.clone()], &ruleset.name)
                .into_iter()
                .map(|(offset, id)| (id.to_owned(), range.start + offset))
        });
        for (id, offset) in macros.chain(comments) {
            if !ids.contains(id.as_str()) {
                found.push(source.finding(offset, unknown(&id, ruleset)));
            }
        }
    }
    found
}

/// The same in a document or any other text.
#[must_use]
pub fn unknown_ids_in_text(rulesets: &[Ruleset], path: &str, text: &str) -> Vec<Finding> {
    rulesets
        .iter()
        .flat_map(|ruleset| {
            let ids = ruleset.ids();
            mentions(text, &ruleset.name).into_iter().filter(move |(_, id)| !ids.contains(id)).map(
                move |(offset, id)| {
                    let line = line_of(text, offset);
                    Finding::new(format!("{path}:{line}"), unknown(id, ruleset))
                },
            )
        })
        .collect()
}

fn unknown(id: &str, ruleset: &Ruleset) -> String {
    format!("no rule is called `{id}`: rules are written down in {}/rules.toml", ruleset.folder)
}

/// The message whose attributes are words that several rules share: `advantage`, `success`.
const SHARED: &str = "words";

/// A message of a Fluent file.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Message {
    /// Where it begins.
    pub line: usize,
    /// Whether it says anything itself, besides its attributes.
    pub says: bool,
    /// Its attributes, with their lines.
    pub attributes: BTreeMap<String, usize>,
}

/// Reads a Fluent file line by line: its messages, and what is wrong with it. Terms (`-name`) are checked, not
/// kept.
#[must_use]
pub fn fluent(path: &str, text: &str) -> (BTreeMap<String, Message>, Vec<Finding>) {
    let mut messages: BTreeMap<String, Message> = BTreeMap::new();
    let mut found = vec![];
    let mut open: Option<(String, Message)> = None;
    let mut depth = 0_i32;
    let mut close = |open: &mut Option<(String, Message)>, found: &mut Vec<Finding>, depth: &mut i32| {
        let Some((name, message)) = open.take() else {
            return;
        };
        let at = format!("{path}:{}", message.line);
        if *depth != 0 {
            found.push(Finding::new(&at, format!("`{name}` has a `{{` without its `}}`")));
            *depth = 0;
        }
        if !message.says && message.attributes.is_empty() {
            found.push(Finding::new(&at, format!("`{name}` says nothing")));
        }
        if let Some(first) = messages.get(&name) {
            found.push(Finding::new(&at, format!("`{name}` stands already in line {}", first.line)));
        } else if !name.starts_with('-') {
            messages.insert(name, message);
        }
    };
    for (n, line) in text.lines().enumerate() {
        let at = format!("{path}:{}", n + 1);
        if line.contains('\t') {
            found.push(Finding::new(&at, "a tab: Fluent takes spaces only"));
        }
        let trimmed = line.trim_start();
        if trimmed.is_empty() || line.starts_with('#') {
            continue;
        }
        let indented = line.starts_with(' ');
        let attribute = indented && depth == 0 && trimmed.starts_with('.');
        let text = if attribute || !indented && !trimmed.starts_with('}') {
            if !attribute {
                close(&mut open, &mut found, &mut depth);
            }
            let Some((name, text)) = trimmed.split_once('=') else {
                found.push(Finding::new(&at, "neither `name = words`, nor an indented line that goes on"));
                continue;
            };
            let name = name.trim().trim_start_matches('.');
            let bare = name.trim_start_matches('-');
            if !bare.starts_with(|c: char| c.is_ascii_alphabetic())
                || !bare.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
            {
                found.push(Finding::new(&at, format!("`{name}` can't be a name in Fluent")));
            }
            if attribute {
                let Some((_, message)) = &mut open else {
                    found.push(Finding::new(&at, "an attribute without a message above it"));
                    continue;
                };
                if message.attributes.insert(name.to_owned(), n + 1).is_some() {
                    found.push(Finding::new(&at, format!("the attribute `{name}` stands here twice")));
                }
            } else {
                let message = Message { line: n + 1, says: !text.trim().is_empty(), ..Message::default() };
                open = Some((name.to_owned(), message));
            }
            text
        } else {
            match &mut open {
                Some((_, message)) if message.attributes.is_empty() => message.says = true,
                Some(_) => {}
                None => found.push(Finding::new(&at, "an indented line that goes on with nothing")),
            }
            trimmed
        };
        let braces = |brace| i32::try_from(text.matches(brace).count()).unwrap_or(i32::MAX);
        depth += braces('{') - braces('}');
        if depth < 0 {
            found.push(Finding::new(&at, "a `}` without its `{`"));
            depth = 0;
        }
    }
    close(&mut open, &mut found, &mut depth);
    (messages, found)
}

/// Words that the program needs and `ftl` (at `path`) has not, and words that belong to no rule.
#[must_use]
pub fn missing_words(ruleset: &Ruleset, path: &str, ftl: &str) -> Vec<Finding> {
    let (messages, mut found) = fluent(path, ftl);
    let known: BTreeMap<String, &str> =
        ruleset.rules.iter().map(|rule| (repo::message(&rule.id), rule.id.as_str())).collect();
    for (name, message) in &messages {
        if !known.contains_key(name) && name != SHARED {
            found.push(Finding::new(
                format!("{path}:{}", message.line),
                format!(
                    "`{name}` belongs to no rule: a message is named by a rule's id with `.` as `_`; anything \
                     else is an attribute of one"
                ),
            ));
        }
    }
    for source in &ruleset.src {
        let keys = keys(source);
        for (id, offset) in repo::cited(source) {
            // Rows are data, and never said; for an attribute the message need not say anything itself.
            let around = source.call_around(offset);
            let other = ["rows", "Text::part", "Choice::word", "Param::new"]
                .iter()
                .any(|call| around.ends_with(call));
            if !other && !source.in_test(offset) && !messages.contains_key(&repo::message(&id)) {
                found.push(source.finding(
                    offset,
                    format!("`{id}` is shown, but {path} has no message `{}`", repo::message(&id)),
                ));
            }
        }
        for (id, part, offset) in parts(source, &keys) {
            let message = repo::message(&id);
            let word = name_at(&source.code, offset) == "Choice";
            let says = messages
                .get(&message)
                .is_some_and(|message| part.is_empty() || message.attributes.contains_key(&part))
                || word && messages.get(SHARED).is_some_and(|shared| shared.attributes.contains_key(&part));
            if !says && !source.in_test(offset) {
                found.push(source.finding(
                    offset,
                    format!(
                        "`{part}` of `{id}` is said, but {path} has no attribute `.{part}` at `{message}`"
                    ),
                ));
            }
        }
    }
    found
}

/// Constants of a file that stand for a rule.
fn keys(source: &Source) -> BTreeMap<&str, String> {
    repo::cited(source)
        .into_iter()
        .filter_map(|(id, offset)| {
            let before = source.code[..offset].trim_end().strip_suffix('=')?.trim_end();
            let before = before.strip_suffix("Key")?.trim_end().strip_suffix(':')?.trim_end();
            let from = before.rfind(|c: char| !(c.is_alphanumeric() || c == '_'))? + 1;
            Some((&before[from..], id))
        })
        .collect()
}

/// Rule, attribute and byte of every text that names an attribute by a literal.
fn parts(source: &Source, keys: &BTreeMap<&str, String>) -> Vec<(String, String, usize)> {
    let mut found = vec![];
    // A parameter is said by the attribute of its own name, which stands before its rule.
    for offset in words(&source.code, "Param::new") {
        let open = skip_space(&source.code, offset + "Param::new".len());
        let name = source.string_at(open + 1);
        let Some(comma) = comma(&source.code, open + 1) else {
            continue;
        };
        let rule = skip_space(&source.code, comma + 1);
        let id = if let Some(name) =
            ["rule!", "words!"].iter().find(|name| source.code[rule..].starts_with(**name))
        {
            source.string_at(skip_space(&source.code, rule + name.len()) + 1).map(str::to_owned)
        } else {
            keys.get(name_at(&source.code, rule)).cloned()
        };
        if let (Some(id), Some(name)) = (id, name) {
            found.push((id, name.to_owned(), offset));
        }
    }
    for call in ["Text::part", "Choice::word"] {
        for offset in words(&source.code, call) {
            let open = skip_space(&source.code, offset + call.len());
            let first = skip_space(&source.code, open + 1);
            let Some(comma) = comma(&source.code, first) else {
                continue;
            };
            let id = if ["rule!", "words!"].iter().any(|name| source.code[first..comma].contains(name)) {
                let from = first + source.code[first..comma].find('(').unwrap_or_default() + 1;
                source.string_at(from).map(str::to_owned)
            } else {
                keys.get(name_at(&source.code, first)).cloned()
            };
            if let (Some(id), Some(part)) = (id, source.string_at(comma + 1)) {
                found.push((id, part.to_owned(), offset));
            }
        }
    }
    found
}

/// The comma that ends the argument beginning at `from`.
fn comma(code: &str, from: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (n, byte) in code.bytes().enumerate().skip(from) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' if depth == 0 => return None,
            b')' | b']' | b'}' => depth -= 1,
            b',' if depth == 0 => return Some(n),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo::{Kind, RuleEntry};

    fn game(src: &str) -> Ruleset {
        let entry = |id: &str| RuleEntry { id: id.into(), kind: Kind::Mechanic };
        Ruleset {
            follows: BTreeMap::new(),
            name: "game".into(),
            folder: "rulesets/game".into(),
            total: 2,
            rules: vec![entry("game.a"), entry("game.b-c.d")],
            src: vec![Source::new("rulesets/game/src/lib.rs", src)],
            tests: vec![],
        }
    }

    #[test]
    fn ids_are_found_in_text() {
        let text = "[game.a, game.b-c.d.] game.toml endgame.a `game.z.*` (game.b-c) game. x/game.a";
        let found: Vec<_> = mentions(text, "game").into_iter().map(|(_, id)| id).collect();
        assert_eq!(found, ["game.a", "game.b-c.d", "game.b-c"]);
    }

    #[test]
    fn an_unknown_id_is_noticed() {
        let rulesets = [game("")];
        let bad = Source::new(
            "rulesets/game/src/a.rs",
            "/// It is so. [game.a, game.x]\nrule!(\"game.y\") words!(\"game.z\")",
        );
        let found = unknown_ids(&rulesets, &bad);
        assert_eq!(found.len(), 3, "{found:?}");
        let good = Source::new("crates/table/src/a.rs", "// [game.a]\nrule!(\"other.x\")");
        assert_eq!(unknown_ids(&rulesets, &good), []);
        assert_eq!(unknown_ids_in_text(&rulesets, "README.md", "\n`game.x`")[0].at, "README.md:2");
    }

    #[test]
    fn fluent_files_are_read() {
        let good = "# Words\ngame_a = One { $n ->\n    [one] die\n   *[other] dice\n}\n    .yes = Yes\n    .no =\n        No\n\n-term = Table\ngame_b-c_d =\n    .only = Only\n";
        let (messages, found) = fluent("en.ftl", good);
        assert_eq!(found, []);
        assert_eq!(messages.keys().collect::<Vec<_>>(), ["game_a", "game_b-c_d"]);
        assert_eq!(messages["game_a"].attributes.keys().collect::<Vec<_>>(), ["no", "yes"]);
        assert!(messages["game_a"].says && !messages["game_b-c_d"].says);
    }

    #[test]
    fn broken_fluent_is_noticed() {
        for bad in [
            "a = { $x\nb = y\n",
            "a = x }\n",
            "a = x\na = y\n",
            "a = x\n    .b = y\n    .b = z\n",
            "a =\n",
            "a.b = x\n",
            "words\n",
            "    .b = x\n",
            "a = x\n\t.b = y\n",
        ] {
            assert!(!fluent("en.ftl", bad).1.is_empty(), "{bad:?}");
        }
    }

    #[test]
    fn missing_and_stray_words_are_noticed() {
        let src = "const KEY: Key = rule!(\"game.a\"); fn a() { rows(rule!(\"game.b-c.d\"), X); \
                   Text::part(rule!(\"game.a\"), \"no\"); Choice::word(KEY, \"yes\"); }";
        let cited = src.replace("rule!(\"game.a\"), \"no\"", "words!(\"game.a\"), \"no\"");
        let missing = |ftl| missing_words(&game(src), "en.ftl", ftl);
        assert_eq!(missing("game_a = A\n    .no = No\n    .yes = Yes\n"), []);
        assert_eq!(missing("game_a = A\n    .no = No\n").len(), 1);
        assert_eq!(missing("game_a = A\n    .yes = Yes\n").len(), 1);
        assert_eq!(missing_words(&game(&cited), "en.ftl", "game_a = A\n    .yes = Yes\n").len(), 1);
        assert_eq!(missing("game_a = A\n    .no = No\n    .yes = Yes\ngame_x = X\n").len(), 1);
        assert_eq!(missing("").len(), 3);
        assert_eq!(missing("game_a = A\n    .no = No\nwords =\n    .yes = Yes\n"), []);
        for param in [
            "fn a() { Param::new(\"stat\", rule!(\"game.a\"), X) }",
            "fn a() { Param::new(\"stat\", words!(\"game.a\"), X) }",
        ] {
            assert_eq!(missing_words(&game(param), "en.ftl", "game_a = A\n").len(), 1);
            assert_eq!(missing_words(&game(param), "en.ftl", "game_a = A\n    .stat = Stat\n"), []);
        }
        let shown = "fn a() { at.number(rule!(\"game.b-c.d\"), 1) }";
        assert_eq!(missing_words(&game(shown), "en.ftl", "game_a = A\n").len(), 1);
    }
}
