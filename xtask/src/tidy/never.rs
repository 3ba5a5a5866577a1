//! What code must never name, crate by crate.
use crate::source::{Finding, Source, is_name, name_at, skip_space, words};

/// Something that a crate must not name, and where it belongs instead.
struct Ban {
    names: &'static [&'static str],
    why: &'static str,
}

/// For everything that a rule runs through: the same run must give the same end everywhere, for ever.
const PURE: &[Ban] = &[
    Ban {
        names: &["rand", "getrandom", "thread_rng", "OsRng", "RandomState", "rand_chacha"],
        why: "a random source: a rule asks its Oracle for faces; sources belong in crates/play or crates/cli",
    },
    Ban {
        names: &["async", "await", "tokio", "futures"],
        why: "an async runtime: a rule suspends with `?`; waiting belongs in the server",
    },
    Ban { names: &["rusqlite", "sqlx"], why: "a database: keeping belongs in crates/store" },
    Ban {
        names: &["Instant", "SystemTime", "UNIX_EPOCH", "chrono"],
        why: "a clock: game time is an integer of the world; wall time is stamped by crates/cli",
    },
    Ban {
        names: &["env!", "option_env!"],
        why: "the environment: files, variables and processes belong in crates/cli or crates/store",
    },
    Ban {
        names: &["thread_local!", "Mutex", "RwLock", "Condvar", "mpsc", "Atomic*", "rayon"],
        why: "threads: a rule is one plain procedure; what runs side by side belongs to its caller",
    },
    Ban {
        names: &["print!", "println!", "eprint!", "eprintln!", "dbg!", "stdout", "stderr", "stdin"],
        why: "printing: rules write lines through At; crates/cli prints them",
    },
];

/// Modules of `std` that reach outside.
const OUTSIDE: &[(&str, &str)] = &[
    ("env", "the environment"),
    ("fs", "the environment"),
    ("io", "the environment"),
    ("net", "the environment"),
    ("process", "the environment"),
    ("os", "the environment"),
    ("thread", "threads"),
    ("time", "a clock"),
];

/// Hash order differs between runs and machines.
const HASHED: &[&str] = &["HashMap", "HashSet", "hash_map", "hash_set", "DefaultHasher"];
/// Exceptions: they use a seedless hash for ends and parts of worlds, and never iterate over a table.
const SEEDLESS: &[&str] = &["crates/kernel/src/at/within.rs", "crates/kernel/src/shared.rs"];
/// Reads which place to disable, only in the build that proves the tests.
const PROVE: &str = "crates/kernel/src/prove.rs";

/// Folders whose code must be pure.
#[must_use]
pub fn is_pure(path: &str) -> bool {
    ["crates/dice/src/", "crates/kernel/src/"].iter().any(|folder| path.starts_with(folder))
        || (path.starts_with("rulesets/") && path.contains("/src/"))
}

/// Random sources, async runtimes, databases, clocks, the environment, threads, floats, hash order and
/// printing in code that rules run through.
#[must_use]
pub fn impure(source: &Source) -> Vec<Finding> {
    if !is_pure(&source.path) {
        return vec![];
    }
    let mut found = vec![];
    let proves = source.path == PROVE;
    for ban in PURE {
        let allowed = proves && (ban.why.starts_with("the env") || ban.why.starts_with("threads"));
        for name in ban.names.iter().filter(|_| !allowed) {
            report(source, name, ban.why, &mut found);
        }
    }
    if !proves {
        for (offset, module) in std_modules(&source.code) {
            if let Some((_, what)) = OUTSIDE.iter().find(|(name, _)| *name == module)
                && !source.in_test(offset)
            {
                found.push(source.finding(
                    offset,
                    format!(
                        "`std::{module}` is {what}: it belongs in crates/cli, crates/store or the server"
                    ),
                ));
            }
        }
    }
    if !SEEDLESS.contains(&source.path.as_str()) {
        for name in HASHED {
            report(
                source,
                name,
                "hash order: use BTreeMap or BTreeSet, whose order is the same everywhere",
                &mut found,
            );
        }
    }
    // Dice count statistics in floats, beside exact fractions; nothing there is kept.
    if !source.path.starts_with("crates/dice/") {
        for name in ["f32", "f64"] {
            report(
                source,
                name,
                "a float: use integers, `Money` or `Factor`, which are the same everywhere",
                &mut found,
            );
        }
        for offset in decimals(&source.code) {
            if !source.in_test(offset) {
                found.push(source.finding(
                    offset,
                    "a number with a decimal point is a float: use integers, `Money` or `Factor`",
                ));
            }
        }
    }
    found
}

fn report(source: &Source, name: &str, why: &str, found: &mut Vec<Finding>) {
    let (word, prefix) = match name.strip_suffix('*') {
        Some(word) => (word, true),
        None => (name, false),
    };
    let begins = |offset: usize| offset == 0 || !is_name(source.code.as_bytes()[offset - 1]);
    let places: Vec<usize> = if prefix {
        source.code.match_indices(word).map(|(offset, _)| offset).filter(|&offset| begins(offset)).collect()
    } else {
        words(&source.code, word).collect()
    };
    for offset in places {
        if !source.in_test(offset) {
            let named = name_at(&source.code, offset);
            found.push(source.finding(offset, format!("`{named}` is {why}")));
        }
    }
}

/// The modules that `std::name` and `use std::{name, …}` name.
fn std_modules(code: &str) -> Vec<(usize, &str)> {
    let mut found = vec![];
    for offset in words(code, "std::") {
        let from = skip_space(code, offset + "std::".len());
        if code.as_bytes().get(from) != Some(&b'{') {
            found.push((from, name_at(code, from)));
            continue;
        }
        let mut depth = 0_usize;
        let mut begins = false;
        for (n, byte) in code.bytes().enumerate().skip(from) {
            match byte {
                b'{' => {
                    depth += 1;
                    begins = depth == 1;
                }
                b'}' => depth -= 1,
                b',' => begins = depth == 1,
                _ if byte.is_ascii_whitespace() => {}
                _ if begins => {
                    found.push((n, name_at(code, n)));
                    begins = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    found
}

/// Where literals such as `1.5` or `2e3` stand.
fn decimals(code: &str) -> Vec<usize> {
    let bytes = code.as_bytes();
    let mut found = vec![];
    let mut n = 0;
    while n < bytes.len() {
        let begins =
            bytes[n].is_ascii_digit() && (n == 0 || !(is_name(bytes[n - 1]) || bytes[n - 1] == b'.'));
        if !begins {
            n += 1;
            continue;
        }
        let from = n;
        while n < bytes.len() && (bytes[n].is_ascii_digit() || bytes[n] == b'_') {
            n += 1;
        }
        let point = bytes.get(n) == Some(&b'.') && bytes.get(n + 1).is_some_and(u8::is_ascii_digit);
        let exponent = matches!(bytes.get(n), Some(b'e' | b'E'))
            && bytes.get(n + 1).is_some_and(|b| b.is_ascii_digit() || *b == b'-');
        if point || exponent {
            found.push(from);
        }
    }
    found
}

/// The prover's module must not be compiled into an ordinary build: `lib` is the kernel's root.
#[must_use]
pub fn proof_is_a_feature(lib: &Source) -> Vec<Finding> {
    words(&lib.code, "mod prove")
        .filter(|&offset| {
            let before = lib.text[..offset].trim_end().trim_end_matches("pub").trim_end();
            !before.ends_with("#[cfg(feature = \"prove\")]")
        })
        .map(|offset| {
            lib.finding(
                offset,
                "the prover reads the environment: only `#[cfg(feature = \"prove\")]` may compile it",
            )
        })
        .collect()
}

/// Calls of `apply` where the world may not change: in a ruleset anywhere but in `happen`, elsewhere anywhere
/// but in the fold.
#[must_use]
pub fn applies(source: &Source) -> Vec<Finding> {
    let ruleset = source.path.starts_with("rulesets/");
    let fold = [
        "crates/kernel/src/at.rs",
        "crates/kernel/src/at/",
        "crates/chronicle/",
        "crates/table/",
        "crates/testkit/",
    ];
    let ours = ruleset || source.path.starts_with("crates/");
    if !ours || fold.iter().any(|place| source.path.starts_with(place)) {
        return vec![];
    }
    source
        .code
        .match_indices("apply")
        .filter(|&(offset, _)| {
            let code = &source.code;
            let called = name_at(code, offset) == "apply"
                && code.as_bytes().get(skip_space(code, offset + "apply".len())) == Some(&b'(');
            let before = code[..offset].trim_end();
            called
                && (before.ends_with('.') || before.ends_with("::"))
                && !source.in_test(offset)
                && !(ruleset && source.function_around(offset) == Some("happen"))
        })
        .map(|(offset, _)| {
            source.finding(
                offset,
                if ruleset {
                    "`apply` is called here: in a ruleset only `happen` calls it, so that each effect is worked out in one \
                     place from the world as it stands; call `happen`"
                } else {
                    "`apply` is called here: the world changes only in a ruleset's `happen` and in the fold of \
                     crates/chronicle and crates/table"
                },
            )
        })
        .collect()
}

/// Code outside `rulesets/` and the shelf that names a game.
#[must_use]
pub fn names_a_ruleset(source: &Source, names: &[&str]) -> Vec<Finding> {
    let home = ["rulesets/", "crates/shelf/", "xtask/", "bench/"];
    if home.iter().any(|home| source.path.starts_with(home)) {
        return vec![];
    }
    let mut found = vec![];
    // Comments may give an example; code and what it says may not.
    let mut said = source.text.clone().into_bytes();
    for comment in &source.comments {
        for byte in &mut said[comment.clone()] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    let said = String::from_utf8_lossy(&said).to_lowercase();
    for name in names {
        for (offset, _) in said.match_indices(name) {
            // Lower case may have another length outside ASCII; then the line is as near as can be said.
            let offset = offset.min(source.text.len());
            if !source.in_test(offset) {
                found.push(source.finding(
                    offset,
                    format!(
                        "`{name}` is named here: only crates/shelf and rulesets/ may; ask the shelf by name"
                    ),
                ));
            }
        }
    }
    found
}

/// Printing anywhere but in the command line, the chores and the benchmarks.
#[must_use]
pub fn prints(source: &Source) -> Vec<Finding> {
    let home = ["crates/cli/", "xtask/", "bench/"];
    if home.iter().any(|home| source.path.starts_with(home)) {
        return vec![];
    }
    let mut found = vec![];
    for name in ["print!", "println!", "eprint!", "eprintln!", "dbg!"] {
        report(source, name, "printing: return it, and let crates/cli print it", &mut found);
    }
    found
}

/// Exceptions from the lint table that do not say why.
#[must_use]
pub fn exceptions_without_reason(source: &Source) -> Vec<Finding> {
    ["#[allow(", "#![allow(", "#[expect(", "#![expect("]
        .into_iter()
        .flat_map(|mark| source.code.match_indices(mark))
        .filter(|&(offset, _)| {
            let end = source.code[offset..].find(")]").unwrap_or_default();
            words(&source.code[offset..offset + end], "reason").next().is_none()
        })
        .map(|(offset, _)| {
            source.finding(
                offset,
                "an exception from the workspace's lints without its reason: write `reason = \"…\"` in it",
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(path: &str, text: &str) -> Source {
        Source::new(path, text)
    }

    fn lines(found: &[Finding]) -> Vec<&str> {
        let mut lines: Vec<_> = found.iter().map(|finding| finding.at.as_str()).collect();
        lines.dedup();
        lines
    }

    #[test]
    fn each_ban_is_noticed() {
        for bad in [
            "use rand::Rng;",
            "async fn a() {}",
            "let c: rusqlite::Row;",
            "let t = Instant::now();",
            "use std::{collections::BTreeMap, time::Duration};",
            "let x = std::env::var(\"X\");",
            "let x = env!(\"HOME\");",
            "std::thread::spawn(a);",
            "static N: AtomicU64 = x;",
            "println!(\"x\");",
            "use std::collections::HashMap;",
            "let x: f64 = y;",
            "let x = 1.5;",
            "let x = 2e9;",
        ] {
            let text = format!("\n{bad}");
            let found = impure(&at("rulesets/x/src/lib.rs", &text));
            assert_eq!(lines(&found), ["rulesets/x/src/lib.rs:2"], "{bad}");
        }
    }

    #[test]
    fn what_only_looks_like_a_ban_is_none() {
        let good = "/// An f64. println!\nuse std::{collections::BTreeMap, fmt};\n\
                    fn a(x: Pair) -> usize { x.0.1 + (0..12).len() + \"1.5 f64\".len() + random }\n\
                    #[cfg(test)] mod tests { use std::collections::HashMap; }";
        assert_eq!(impure(&at("crates/kernel/src/a.rs", good)), []);
        assert_eq!(impure(&at("crates/cli/src/a.rs", "println!(\"x\")")), []);
    }

    #[test]
    fn exemptions_go_no_further_than_their_reason() {
        for path in SEEDLESS {
            assert_eq!(impure(&at(path, "HashMap")), []);
            assert_eq!(impure(&at(path, "f64")).len(), 1);
        }
        assert_eq!(impure(&at(PROVE, "use std::fs::OpenOptions; Mutex")), []);
        assert_eq!(impure(&at(PROVE, "Instant::now()")).len(), 1);
        assert_eq!(impure(&at("crates/dice/src/a.rs", "f64 = 0.5")), []);
        assert_eq!(impure(&at("crates/dice/src/a.rs", "HashMap")).len(), 1);
    }

    #[test]
    fn a_prover_in_every_build_is_noticed() {
        let good = "pub mod path;\n#[cfg(feature = \"prove\")]\npub mod prove;";
        assert_eq!(proof_is_a_feature(&at("lib.rs", good)), []);
        assert_eq!(proof_is_a_feature(&at("lib.rs", "pub mod prove;")).len(), 1);
    }

    #[test]
    fn apply_outside_happen_is_noticed() {
        let inside =
            "fn happen(at: At) { if x { at.apply(key, e)?; } } impl World { fn apply(&mut self) {} }";
        assert_eq!(applies(&at("rulesets/x/src/a.rs", inside)), []);
        for bad in [
            "fn play() { at.apply(key, e)?; }",
            "fn play() { at\n.apply\n(key, e)?; }",
            "fn play() { World::apply(&mut world, &e); }",
            "fn happen() {} fn other() { world.apply(&e) }",
        ] {
            assert_eq!(applies(&at("rulesets/x/src/a.rs", bad)).len(), 1, "{bad}");
        }
        assert_eq!(applies(&at("crates/play/src/a.rs", inside)).len(), 1);
        assert_eq!(applies(&at("crates/table/src/a.rs", inside)), []);
    }

    #[test]
    fn a_game_named_outside_the_shelf_is_noticed() {
        let names = ["triumvene"];
        for bad in ["use norn_triumvene::World;", "if name == \"triumvene\" {}", "struct Triumvene;"] {
            assert_eq!(names_a_ruleset(&at("crates/table/src/a.rs", bad), &names).len(), 1, "{bad}");
        }
        let good = "/// `triumvene`, say\n#[cfg(test)] mod tests { const NAME: &str = \"triumvene\"; }";
        assert_eq!(names_a_ruleset(&at("crates/table/src/a.rs", good), &names), []);
        assert_eq!(names_a_ruleset(&at("crates/shelf/src/lib.rs", "triumvene"), &names), []);
    }

    #[test]
    fn printing_is_noticed() {
        assert_eq!(prints(&at("crates/table/src/a.rs", "eprintln!(\"x\")")).len(), 1);
        assert_eq!(prints(&at("crates/table/tests/a.rs", "eprintln!(\"x\")")), []);
        assert_eq!(prints(&at("crates/cli/src/main.rs", "println!(\"x\")")), []);
    }

    #[test]
    fn an_exception_without_reason_is_noticed() {
        let good = "#[expect(dead_code, reason = \"later\")] fn a() {}";
        assert_eq!(exceptions_without_reason(&at("a.rs", good)), []);
        assert_eq!(exceptions_without_reason(&at("a.rs", "#[allow(dead_code)] fn a() {}")).len(), 1);
    }
}
