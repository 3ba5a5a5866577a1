//! Every test that is written is run: a manifest may list the files that hold tests, but must leave none out.
use crate::repo::Member;
use crate::source::{Finding, Source, words};
use toml::Value;

/// The one file of `tests` that holds a crate's tests together, where it has one.
const MAIN: &str = "main.rs";

/// Files of tests that no test program holds, and tests in libraries whose manifest says that there are none.
#[must_use]
pub fn left_out(members: &[Member], sources: &[Source]) -> Vec<Finding> {
    members.iter().flat_map(|member| of_one(member, sources)).collect()
}

fn of_one(member: &Member, sources: &[Source]) -> Vec<Finding> {
    let mut found = vec![];
    let inside =
        |source: &&Source, folder: &str| source.path.starts_with(&format!("{}/{folder}/", member.folder));
    if member.manifest.get("package").and_then(|it| it.get("autotests")) == Some(&Value::Boolean(false)) {
        let tests: Vec<&Source> = sources.iter().filter(|source| inside(source, "tests")).collect();
        let within = format!("{}/tests/", member.folder);
        for source in &tests {
            let Some(path) = source.path.strip_prefix(&within).filter(|path| *path != MAIN) else {
                continue;
            };
            let module = path.trim_end_matches(".rs").trim_end_matches("/mod");
            let (above, name) =
                module.rsplit_once('/').map_or((None, module), |(above, name)| (Some(above), name));
            let holders = match above {
                None => vec![format!("{within}{MAIN}")],
                Some(above) => vec![format!("{within}{above}/mod.rs"), format!("{within}{above}.rs")],
            };
            let mut holding = tests.iter().filter(|source| holders.contains(&source.path));
            if !holding.any(|holder| holds(holder, name)) {
                let what =
                    format!("no program holds these tests: write `mod {name};` in {}", holders.join(" or "));
                found.push(Finding::new(source.path.clone(), what));
            }
        }
    }
    let of_library = |key: &str| member.manifest.get("lib").and_then(|it| it.get(key));
    let file = format!("{}/Cargo.toml", member.folder);
    for source in sources.iter().filter(|source| inside(source, "src")) {
        if of_library("test") == Some(&Value::Boolean(false))
            && words(&source.code, "#[test]").next().is_some()
        {
            let what = format!("a test stands here that is never run, since {file} says `test = false`");
            found.push(Finding::new(source.path.clone(), what));
        }
        let example =
            |line: &str| line.trim_start().trim_start_matches(['/', '!']).trim_start().starts_with("```");
        let comments = source.comments.iter().flat_map(|range| source.text[range.clone()].lines());
        if of_library("doctest") == Some(&Value::Boolean(false)) && comments.into_iter().any(example) {
            let what =
                format!("an example stands here that is never run, since {file} says `doctest = false`");
            found.push(Finding::new(source.path.clone(), what));
        }
    }
    found
}

/// Whether a file says that another one is a module of its own.
fn holds(holder: &Source, name: &str) -> bool {
    holder.code.lines().any(|line| {
        let line = line.trim();
        let module = ["pub ", "pub(crate) "].iter().find_map(|seen| line.strip_prefix(seen)).unwrap_or(line);
        module.strip_prefix("mod ").and_then(|module| module.strip_suffix(';')) == Some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(manifest: &str, files: &[(&str, &str)]) -> Vec<String> {
        let member = Member {
            name: "a".into(),
            folder: "crates/a".into(),
            manifest: manifest.parse().expect("a manifest"),
        };
        let sources: Vec<Source> = files.iter().map(|(path, text)| Source::new(*path, *text)).collect();
        left_out(&[member], &sources).into_iter().map(|finding| finding.at).collect()
    }

    #[test]
    fn a_file_that_no_program_holds_is_found() {
        let one = "[package]\nautotests = false";
        let files = [
            ("crates/a/tests/main.rs", "mod b;\n// mod c;\npub mod f;"),
            ("crates/a/tests/b.rs", "pub(crate) mod d;"),
            ("crates/a/tests/b/d.rs", ""),
            ("crates/a/tests/b/e.rs", ""),
            ("crates/a/tests/c.rs", ""),
            ("crates/a/tests/f/mod.rs", "mod g;"),
            ("crates/a/tests/f/g.rs", ""),
            ("crates/a/tests/f/h.rs", ""),
        ];
        assert_eq!(
            found(one, &files),
            ["b/e.rs", "c.rs", "f/h.rs"].map(|file| format!("crates/a/tests/{file}"))
        );
        assert_eq!(found("[package]", &files), Vec::<String>::new());
    }

    #[test]
    fn a_test_or_an_example_in_a_library_that_says_there_is_none_is_found() {
        let files = [
            ("crates/a/src/b.rs", "#[test]\nfn c() {}"),
            ("crates/a/src/d.rs", "/// ```\n/// 1;\n/// ```\nfn e() {}"),
        ];
        assert_eq!(found("[lib]\ntest = false", &files), ["crates/a/src/b.rs"]);
        assert_eq!(found("[lib]\ndoctest = false", &files), ["crates/a/src/d.rs"]);
        assert_eq!(found("", &files), Vec::<String>::new());
    }
}
