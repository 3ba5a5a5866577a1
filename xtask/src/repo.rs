//! The files of this repository, and what they say of crates, rules and words.
use crate::source::{Finding, Source};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The root of the workspace.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Folders that hold nothing of ours: what is built, and what version control keeps.
const FOREIGN: [&str; 4] = [".git", "target", "node_modules", "proptest-regressions"];

/// Every file below `from`, relative to `root`, with `/`, in order.
#[must_use]
pub fn files(root: &Path, from: &str) -> Vec<String> {
    let mut found = vec![];
    walk(root, from.trim_end_matches('/'), &mut found);
    found.sort();
    found
}

fn walk(root: &Path, from: &str, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(root.join(from)) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if from.is_empty() { name.clone() } else { format!("{from}/{name}") };
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && !FOREIGN.contains(&name.as_str()) => {
                walk(root, &path, found);
            }
            // In a linked work tree, `.git` is a file.
            Ok(kind) if kind.is_file() && name != ".git" => found.push(path),
            _ => {}
        }
    }
}

/// The text of a file of ours; empty for one that is not text.
#[must_use]
pub fn text(root: &Path, path: &str) -> String {
    std::fs::read_to_string(root.join(path)).unwrap_or_default()
}

/// The Rust files below `from`.
#[must_use]
pub fn sources(root: &Path, from: &str) -> Vec<Source> {
    files(root, from)
        .into_iter()
        .filter(|path| Path::new(path).extension().is_some_and(|end| end == "rs"))
        .map(|path| {
            let text = text(root, &path);
            Source::new(path, text)
        })
        .collect()
}

/// A member of the workspace.
#[derive(Debug, Clone)]
pub struct Member {
    /// `norn-kernel`.
    pub name: String,
    /// `crates/kernel`.
    pub folder: String,
    /// Its manifest.
    pub manifest: toml::Table,
}

/// All members, by folder.
///
/// # Panics
/// If a manifest is no TOML, which Cargo would have refused first.
#[must_use]
pub fn members(root: &Path) -> Vec<Member> {
    let mut folders: Vec<String> =
        ["crates", "rulesets"].into_iter().flat_map(|above| folders(root, above)).collect();
    folders.extend(["xtask", "xtask/fuzz"].map(String::from));
    folders
        .into_iter()
        .filter(|folder| root.join(folder).join("Cargo.toml").is_file())
        .map(|folder| {
            let manifest: toml::Table = text(root, &format!("{folder}/Cargo.toml"))
                .parse()
                .unwrap_or_else(|error| panic!("{folder}/Cargo.toml: {error}"));
            let name = manifest
                .get("package")
                .and_then(|package| package.get("name"))
                .and_then(toml::Value::as_str)
                .unwrap_or_default();
            Member { name: name.to_owned(), folder, manifest }
        })
        .collect()
}

fn folders(root: &Path, above: &str) -> Vec<String> {
    let mut found: Vec<String> = std::fs::read_dir(root.join(above))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| format!("{above}/{}", entry.file_name().to_string_lossy()))
        .collect();
    found.sort();
    found
}

/// One entry of a rule reference, as far as chores need it.
#[derive(Debug, Clone, Deserialize)]
pub struct RuleEntry {
    /// `triumvene.roll.ability.bands`.
    pub id: String,
    /// What sort of rule it is.
    pub kind: Kind,
}

/// What sort of rule an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Something that happens.
    Mechanic,
    /// Tables and lists.
    Content,
    /// How people are to play.
    Guidance,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Mechanic => "mechanic",
            Self::Content => "content",
            Self::Guidance => "guidance",
        })
    }
}

/// A ruleset's folder, read once.
#[derive(Debug, Clone)]
pub struct Ruleset {
    /// `triumvene`.
    pub name: String,
    /// `rulesets/triumvene`.
    pub folder: String,
    /// How many rules its reference says that it has.
    pub total: usize,
    /// Its rule reference, in order.
    pub rules: Vec<RuleEntry>,
    /// Everything in `src`.
    pub src: Vec<Source>,
    /// Everything in `tests`.
    pub tests: Vec<Source>,
    /// Rules that nothing in the code decides, each with those that it follows from (`tests/follows.toml`).
    pub follows: BTreeMap<String, Vec<String>>,
}

impl Ruleset {
    /// The ids of the reference.
    #[must_use]
    pub fn ids(&self) -> BTreeSet<&str> {
        self.rules.iter().map(|rule| rule.id.as_str()).collect()
    }

    /// Every place in its program where a rule decides something: the rule, the file and the byte.
    pub fn places(&self) -> impl Iterator<Item = (String, &Source, usize)> {
        self.src.iter().flat_map(|source| {
            decided(source)
                .into_iter()
                .filter(|(_, offset)| !source.in_test(*offset))
                .map(move |(id, offset)| (id, source, offset))
        })
    }
}

/// All rulesets of the repository.
///
/// # Errors
/// What is wrong with a rule reference.
pub fn rulesets(root: &Path) -> Result<Vec<Ruleset>, Finding> {
    folders(root, "rulesets")
        .into_iter()
        .map(|folder| {
            let name = folder.rsplit('/').next().unwrap_or_default().to_owned();
            let path = format!("{folder}/rules.toml");
            let reference = reference(&path, &text(root, &path))?;
            let path = format!("{folder}/tests/follows.toml");
            let follows = if root.join(&path).exists() { text(root, &path) } else { String::new() };
            Ok(Ruleset {
                follows: followed(&path, &follows, &reference.rule)?,
                total: reference.total,
                rules: reference.rule,
                src: sources(root, &format!("{folder}/src")),
                tests: sources(root, &format!("{folder}/tests")),
                name,
                folder,
            })
        })
        .collect()
}

/// A rule reference.
#[derive(Debug, Deserialize)]
pub struct Reference {
    /// How many entries it says that it has.
    pub total: usize,
    /// Its entries, in order.
    pub rule: Vec<RuleEntry>,
}

/// Reads a rule reference.
///
/// # Errors
/// Where it can't be read.
pub fn reference(path: &str, text: &str) -> Result<Reference, Finding> {
    toml::from_str::<Reference>(text).map_err(|error| {
        let line = error.span().map_or(1, |span| crate::source::line_of(text, span.start));
        Finding::new(
            format!("{path}:{line}"),
            format!("the rule reference can't be read: {}", error.message()),
        )
    })
}

/// The rules that follow from others, each with those.
///
/// # Errors
/// Where it can't be read, or names a rule that is in no reference.
pub fn followed(
    path: &str,
    text: &str,
    rules: &[RuleEntry],
) -> Result<BTreeMap<String, Vec<String>>, Finding> {
    let found: BTreeMap<String, Vec<String>> = toml::from_str(text)
        .map_err(|error| Finding::new(path, format!("it can't be read: {}", error.message())))?;
    let known = |id: &String| rules.iter().any(|rule| rule.id == *id);
    for (rule, from) in &found {
        if let Some(stranger) = std::iter::once(rule).chain(from).find(|id| !known(id)) {
            return Err(Finding::new(path, format!("`{stranger}` is no rule of the reference")));
        }
        if from.is_empty() {
            return Err(Finding::new(path, format!("`{rule}` follows from nothing: name the rules")));
        }
    }
    Ok(found)
}

/// The rules that `rule!("…")` names in a file, where it decides something, with the byte at which the macro's name
/// begins.
#[must_use]
pub fn decided(source: &Source) -> Vec<(String, usize)> {
    named_by(source, "rule!")
}

/// The rules that a file names at all: those of [`decided`], and those that `words!("…")` only cites.
#[must_use]
pub fn cited(source: &Source) -> Vec<(String, usize)> {
    let mut all = decided(source);
    all.extend(named_by(source, "words!"));
    all
}

fn named_by(source: &Source, name: &str) -> Vec<(String, usize)> {
    crate::source::words(&source.code, name)
        .filter_map(|offset| {
            let open = crate::source::skip_space(&source.code, offset + name.len());
            let id = source.string_at(open + 1)?;
            Some((id.to_owned(), offset))
        })
        .collect()
}

/// The name of the test module of a rule.
#[must_use]
pub fn module(id: &str) -> String {
    id.replace(['.', '-'], "_")
}

/// The name of a rule's message in Fluent.
#[must_use]
pub fn message(id: &str) -> String {
    id.replace('.', "_")
}

/// How many tests each module named by a rule holds, over all files of `tests`.
#[must_use]
pub fn test_modules(tests: &[Source]) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for source in tests {
        let marks: Vec<_> = source.code.match_indices("#[test]").map(|(n, _)| n).collect();
        for (name, block) in source.items("mod") {
            let inside = marks.iter().filter(|mark| block.contains(mark)).count();
            *found.entry(name.to_owned()).or_default() += inside;
        }
        // `mod name;` keeps the tests in a file of that name.
        let file = source.path.trim_end_matches("/mod.rs").trim_end_matches(".rs");
        let name = file.rsplit('/').next().unwrap_or_default();
        *found.entry(name.to_owned()).or_default() += marks.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_their_macro() {
        let source = Source::new(
            "src/a.rs",
            "// rule!(\"a.no\")\nfn a() { rule!(\"a.b\"); kernel::rule!( \"a.c\" ); my_rule!(\"a.d\"); \
             words!(\"a.e\") }",
        );
        let ids = |found: Vec<(String, usize)>| found.into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        assert_eq!(ids(decided(&source)), ["a.b", "a.c"]);
        assert_eq!(ids(cited(&source)), ["a.b", "a.c", "a.e"]);
    }

    #[test]
    fn a_broken_reference_names_its_line() {
        let error = reference("rules.toml", "[[rule]]\nid = 3\n").unwrap_err();
        assert_eq!(error.at, "rules.toml:2");
    }

    #[test]
    fn what_follows_is_known_on_both_sides() {
        let entry = |id: &str| RuleEntry { id: id.into(), kind: Kind::Mechanic };
        let rules = [entry("a.b"), entry("a.c")];
        let read = |text: &str| followed("follows.toml", text, &rules).map_err(|finding| finding.what);
        assert_eq!(read("\"a.b\" = [\"a.c\"]").unwrap()["a.b"], ["a.c"]);
        assert_eq!(read("\"a.b\" = [\"a.d\"]").unwrap_err(), "`a.d` is no rule of the reference");
        assert!(read("\"a.b\" = []").unwrap_err().contains("from nothing"));
        assert!(read("\"a.b\" = 3").is_err());
    }

    #[test]
    fn a_module_without_tests_has_none() {
        let tests = [Source::new(
            "tests/rules.rs",
            "mod a_b { #[test] fn one() {} #[test] fn two() {} } mod a_c { fn helper() {} }",
        )];
        let modules = test_modules(&tests);
        assert_eq!((modules["a_b"], modules["a_c"]), (2, 0));
        assert_eq!(module("a.b-c"), "a_b_c");
    }
}
