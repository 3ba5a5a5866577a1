//! Nothing public in a ruleset is there for its tests alone: a rule that play never reaches is dead code,
//! although its tests pass. The compiler can't warn, since everything public could be used from outside.
use crate::source::{Finding, Source, is_name, name_at, skip_space, words};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Where games are registered. One that is not yet registered is still being written, and its parts wait for each other.
const SHELF: &str = "crates/shelf/src/lib.rs";

/// What begins a public item, and is followed by its name.
const ITEMS: [&str; 6] = ["fn", "const", "static", "struct", "enum", "type"];

/// A public item of a ruleset.
struct Item<'a> {
    source: &'a Source,
    name: &'a str,
    offset: usize,
    /// It and its block: what names itself is not called by that.
    own: Range<usize>,
    /// Whether it stands in the block of a type, so that it is named behind a dot or the type's name.
    of_type: bool,
}

impl Item<'_> {
    /// Whether a name that stands here can be this item's.
    fn is_named(&self, by: &Source, offset: usize, imports: &BTreeMap<&str, BTreeSet<&str>>) -> bool {
        let before = by.code[..offset].trim_end();
        if by.path == self.source.path && (self.own.contains(&offset) || offset == self.offset) {
            return false;
        }
        if self.of_type || before.ends_with("::") {
            return true;
        }
        let near = by.path == self.source.path
            || imports.get(by.path.as_str()).is_some_and(|names| names.contains(self.name));
        near && !before.ends_with('.')
    }
}

/// Public items of rulesets that no code names but their own and that of tests. What others name in the same words
/// hides an item: this finds what is surely dead, and no more.
#[must_use]
pub fn by_tests_alone(sources: &[Source]) -> Vec<Finding> {
    let shelf = sources.iter().find(|source| source.path == SHELF);
    let offered = |source: &&Source| shelf.is_none_or(|shelf| is_on(shelf, source));
    let items: Vec<Item<'_>> =
        sources.iter().filter(|source| is_ruleset(source)).filter(offered).flat_map(public).collect();
    let mut named: BTreeMap<&str, Vec<(&Source, usize)>> =
        items.iter().map(|item| (item.name, vec![])).collect();
    let mut imports: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in sources.iter().filter(|source| is_product(source)) {
        for (offset, name) in names(&source.code) {
            let Some(places) = named.get_mut(name).filter(|_| !source.in_test(offset)) else { continue };
            if is_import(source, offset) {
                imports.entry(&source.path).or_default().insert(name);
            } else if !is_definition(source, offset) {
                places.push((source, offset));
            }
        }
    }
    let dead = |item: &&Item<'_>| {
        !named[item.name].iter().any(|(source, offset)| item.is_named(source, *offset, &imports))
    };
    items
        .iter()
        .filter(dead)
        .map(|item| {
            let what = format!(
                "nothing but tests comes to `{}`: let the attempt, what is due or a correction come to it, or \
                 take it out",
                item.name
            );
            item.source.finding(item.offset, what)
        })
        .collect()
}

/// Whether the game that a file belongs to is registered.
fn is_on(shelf: &Source, source: &Source) -> bool {
    let game = source.path.split('/').nth(1).unwrap_or_default().replace('-', "_");
    shelf.code.contains(&format!("norn_{game}::"))
}

fn is_ruleset(source: &Source) -> bool {
    source.path.starts_with("rulesets/") && source.path.contains("/src/")
}

/// Whatever a release is made of, and what else runs games: no tests.
fn is_product(source: &Source) -> bool {
    source.path.contains("/src/") && !source.path.starts_with("crates/testkit/")
}

fn public(source: &Source) -> Vec<Item<'_>> {
    let blocks: Vec<Range<usize>> =
        words(&source.code, "impl").filter_map(|offset| source.block(offset)).collect();
    words(&source.code, "pub")
        .filter(|offset| !source.in_test(*offset))
        .filter_map(|offset| {
            let mut from = skip_space(&source.code, offset + "pub".len());
            if source.code[from..].starts_with('(') {
                from = skip_space(&source.code, from + source.code[from..].find(')')? + 1);
            }
            let mut keyword = name_at(&source.code, from);
            let after = skip_space(&source.code, from + keyword.len());
            if keyword == "const" && name_at(&source.code, after) == "fn" {
                (keyword, from) = ("fn", after);
            }
            if !ITEMS.contains(&keyword) {
                return None;
            }
            let begins = skip_space(&source.code, from + keyword.len());
            let name = name_at(&source.code, begins);
            let end = source.block(begins + name.len()).map_or(begins + name.len(), |block| block.end);
            let of_type = blocks.iter().any(|block| block.contains(&begins));
            (!name.is_empty()).then_some(Item { source, name, offset: begins, own: begins..end, of_type })
        })
        .collect()
}

/// Every name in the code, with its place.
fn names(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let rest = &code.as_bytes()[from..];
        let begins = from + rest.iter().position(|byte| is_name(*byte))?;
        let name = name_at(code, begins);
        from = begins + name.len();
        Some((begins, name))
    })
}

/// Whether this is where something gets its name.
fn is_definition(source: &Source, offset: usize) -> bool {
    let before = source.code[..offset].trim_end();
    let from = before.bytes().rposition(|byte| !is_name(byte)).map_or(0, |n| n + 1);
    ITEMS.contains(&&before[from..]) || matches!(&before[from..], "let" | "mod")
}

/// Whether a name only stands in an import: that uses nothing.
fn is_import(source: &Source, offset: usize) -> bool {
    let before = &source.code[..offset];
    let begins = before.rfind(';').map_or(0, |n| n + 1);
    words(&before[begins..], "use").next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_nobody_is_offered_is_still_being_written() {
        let shelf = ("crates/shelf/src/lib.rs", "games! { Go = norn_go::Go; }");
        let go = ("rulesets/go/src/a.rs", "pub fn rests() {}");
        let chess = ("rulesets/chess/src/a.rs", "pub fn rests() {}");
        assert_eq!(found(&[shelf, go]), ["rulesets/go/src/a.rs:1"]);
        assert_eq!(found(&[shelf, chess]), [""; 0]);
        assert_eq!(found(&[chess]), ["rulesets/chess/src/a.rs:1"]);
    }

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let sources: Vec<Source> = files.iter().map(|(path, text)| Source::new(*path, *text)).collect();
        by_tests_alone(&sources).into_iter().map(|finding| finding.at).collect()
    }

    const RULE: &str = "rulesets/game/src/rules/combat.rs";

    #[test]
    fn what_only_tests_call_is_found() {
        let rule =
            "use a::B;\npub fn stops() { stops() }\npub const fn most() -> u8 { 1 }\npub(crate) struct Held;";
        let tests = ("rulesets/game/tests/all.rs", "stops(); most(); Held;");
        assert_eq!(
            found(&[(RULE, rule), tests]),
            [format!("{RULE}:2"), format!("{RULE}:3"), format!("{RULE}:4")]
        );
        let own = "pub fn stops() {}\n#[cfg(test)]\nmod tests { fn a() { stops() } }";
        assert_eq!(found(&[(RULE, own)]), [format!("{RULE}:1")]);
        let kit = ("crates/testkit/src/lib.rs", "fn a() { stops() }");
        assert_eq!(found(&[(RULE, "pub fn stops() {}"), kit]), [format!("{RULE}:1")]);
    }

    #[test]
    fn an_import_calls_nothing() {
        let lib = ("rulesets/game/src/lib.rs", "pub use rules::{a::{b}, combat::stops};\nfn c() { b() }");
        assert_eq!(found(&[(RULE, "pub fn stops() {}"), lib]), [format!("{RULE}:1")]);
    }

    #[test]
    fn a_name_of_something_else_calls_nothing() {
        let show = ("rulesets/game/src/surface/show.rs", "fn a() { let sides = || die.sides(); sides() }");
        assert_eq!(found(&[(RULE, "pub fn sides() {}"), show]), [format!("{RULE}:1")]);
        let own = "pub fn sides() {}\nimpl A { fn b(&self) { self.die.sides() } }";
        assert_eq!(found(&[(RULE, own)]), [format!("{RULE}:1")]);
        let of_type = "struct A;\nimpl<T> A<T> {\n    pub fn sides(&self) {}\n}";
        assert_eq!(found(&[(RULE, of_type), show]), Vec::<String>::new());
    }

    #[test]
    fn what_play_comes_to_is_not() {
        let rule = "pub fn stops() {}\npub const MOST: u8 = 1;\nfn play() { stops(); }";
        let other =
            ("rulesets/game/src/surface/show.rs", "use crate::rules::combat::MOST;\nfn a() -> u8 { MOST }");
        assert_eq!(found(&[(RULE, rule), other]), Vec::<String>::new());
        let shelf = ("crates/shelf/src/lib.rs", "fn a() { game::begin() }");
        assert_eq!(found(&[("rulesets/game/src/lib.rs", "pub fn begin() {}"), shelf]), Vec::<String>::new());
    }
}
