//! That every test that is written is run: a manifest may say which files hold tests, and leave none out.
use crate::repo::Member;
use crate::source::{Finding, Source, words};
use toml::Value;

/// The one file that holds a crate's tests together, where it has one.
const MAIN: &str = "tests/main.rs";

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
        let main = format!("{}/{MAIN}", member.folder);
        let held: Vec<&str> = sources
            .iter()
            .filter(|source| source.path == main)
            .flat_map(|source| source.code.lines())
            .filter_map(|line| line.trim().strip_prefix("mod ")?.strip_suffix(';'))
            .collect();
        for source in sources.iter().filter(|source| inside(source, "tests") && source.path != main) {
            let below = source.path[member.folder.len()..].trim_start_matches("/tests/");
            let name = below.split(['/', '.']).next().unwrap_or_default();
            if !held.contains(&name) {
                found.push(Finding::new(
                    source.path.clone(),
                    format!("no program holds these tests: write `mod {name};` in {main}"),
                ));
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
        let main = ("crates/a/tests/main.rs", "mod b;\n// mod c;\n");
        let files =
            [main, ("crates/a/tests/b.rs", ""), ("crates/a/tests/b/d.rs", ""), ("crates/a/tests/c.rs", "")];
        assert_eq!(found(one, &files), ["crates/a/tests/c.rs"]);
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
