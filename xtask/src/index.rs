//! The index of where each rule is implemented: a committed file, so that programs can show it without the
//! source.
use crate::repo::Ruleset;
use std::collections::{BTreeMap, BTreeSet};

/// What writes the index anew.
pub const COMMAND: &str = "make index";

/// The path of a ruleset's index.
#[must_use]
pub fn path(ruleset: &Ruleset) -> String {
    format!("{}/places.toml", ruleset.folder)
}

/// The index as it should stand: for each rule, in the reference's order, the places below the ruleset's
/// folder that name it in code, then those that cite it in a comment.
#[must_use]
pub fn places(ruleset: &Ruleset) -> String {
    let mut code: BTreeMap<String, BTreeSet<(String, usize)>> = BTreeMap::new();
    let mut said = code.clone();
    let within = |path: &str| path.strip_prefix(&format!("{}/", ruleset.folder)).unwrap_or(path).to_owned();
    for (id, source, offset) in ruleset.places() {
        let (line, _) = source.line_column(offset);
        code.entry(id).or_default().insert((within(&source.path), line));
    }
    for source in &ruleset.src {
        for range in &source.comments {
            let comment = &source.text[range.clone()];
            for (offset, id) in crate::tidy::words::mentions(comment, &ruleset.name) {
                let offset = range.start + offset;
                if !source.in_test(offset) {
                    let (line, _) = source.line_column(offset);
                    said.entry(id.to_owned()).or_default().insert((within(&source.path), line));
                }
            }
        }
    }
    let mut text =
        format!("# Where each rule is implemented. Written by `{COMMAND}`; a tidy test keeps it current.\n");
    for rule in &ruleset.rules {
        let mut places: Vec<_> = code.remove(&rule.id).unwrap_or_default().into_iter().collect();
        for place in said.remove(&rule.id).unwrap_or_default() {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        if !places.is_empty() {
            let places: Vec<_> =
                places.into_iter().map(|(file, line)| format!("\"{file}:{line}\"")).collect();
            text += &format!("\"{}\" = [{}]\n", rule.id, places.join(", "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo::{Kind, RuleEntry};
    use crate::source::Source;

    #[test]
    fn code_comes_before_comments_and_tests_do_not_count() {
        let entry = |id: &str| RuleEntry { id: id.into(), kind: Kind::Mechanic };
        let src = "/// So. [game.b, game.a]\nfn a() {\n    rule!(\"game.b\");\n}\n\
                   #[cfg(test)]\nmod tests { const A: Key = rule!(\"game.a\"); }\n";
        let ruleset = Ruleset {
            follows: BTreeMap::new(),
            name: "game".into(),
            folder: "rulesets/game".into(),
            total: 3,
            rules: vec![entry("game.b"), entry("game.a"), entry("game.c")],
            src: vec![Source::new("rulesets/game/src/a.rs", src)],
            tests: vec![],
        };
        let text = places(&ruleset);
        let index: toml::Table = text.parse().unwrap();
        let list = |id: &str| {
            index[id].as_array().unwrap().iter().filter_map(|one| one.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(list("game.b"), ["src/a.rs:3", "src/a.rs:1"]);
        assert_eq!(list("game.a"), ["src/a.rs:1"]);
        assert!(!index.contains_key("game.c"));
        assert!(text.find("game.b") < text.find("game.a"));
    }
}
