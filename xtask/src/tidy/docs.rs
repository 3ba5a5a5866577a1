//! Links and paths in documents lead somewhere.
use crate::source::{Finding, line_of};
use std::path::Path;

/// Links and backticked paths of a Markdown file that lead nowhere. `exists` is asked for paths from the root;
/// `headings` for the text of another document.
#[must_use]
pub fn broken(
    path: &str,
    text: &str,
    exists: &dyn Fn(&str) -> bool,
    read: &dyn Fn(&str) -> Option<String>,
) -> Vec<Finding> {
    let mut found = vec![];
    let folder =
        Path::new(path).parent().map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
    let mut fenced = false;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let here = offset;
        offset += line.len();
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        // Output of a terminal is not checked.
        if fenced {
            continue;
        }
        let at = || format!("{path}:{}", line_of(text, here));
        for target in links(line) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let full = if file.is_empty() { path.to_owned() } else { join(&folder, file) };
            if !exists(&full) {
                found.push(Finding::new(
                    at(),
                    format!("the link `{target}` leads nowhere: there is no {full}"),
                ));
            } else if !anchor.is_empty() {
                let other = if file.is_empty() { Some(text.to_owned()) } else { read(&full) };
                if !other.is_some_and(|other| anchors(&other).iter().any(|one| one == anchor)) {
                    found.push(Finding::new(
                        at(),
                        format!("the link `{target}` leads to a heading that is not there"),
                    ));
                }
            }
        }
        for word in backticked(line) {
            // What is said of any ruleset is written as seen from its folder.
            let there = |one: &String| {
                exists(&join(&folder, one)) || exists(one) || exists(&format!("rulesets/*/{one}"))
            };
            if is_path(word) && !braces(word).iter().any(there) {
                found.push(Finding::new(at(), format!("`{word}` is no path of this repository")));
            }
        }
    }
    found
}

/// The targets of `[words](target)`.
fn links(line: &str) -> Vec<&str> {
    line.match_indices("](")
        .filter_map(|(n, _)| {
            let rest = &line[n + 2..];
            rest.find(')').map(|end| rest[..end].trim())
        })
        .collect()
}

fn backticked(line: &str) -> Vec<&str> {
    line.split('`').skip(1).step_by(2).collect()
}

/// Whether a word in backticks claims to be a file or a folder of ours.
fn is_path(word: &str) -> bool {
    const TOPS: [&str; 10] = [
        "crates/",
        "deploy/",
        "rulesets/",
        "xtask/",
        "web/",
        "bench/",
        "python/",
        "docs/",
        ".ci/",
        ".github/",
    ];
    const FILES: [&str; 5] = [".md", ".rs", ".toml", ".ftl", ".txt"];
    let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "/._-*{},".contains(c));
    let inside = TOPS.iter().any(|top| word.starts_with(top));
    let file = FILES.iter().any(|end| word.ends_with(end)) && word.contains('/') && !word.starts_with('/');
    let document =
        word.ends_with(".md") || ["Makefile", "NOTICE", "Cargo.toml", "Cargo.lock"].contains(&word);
    // Folders that a build makes are named, but not kept.
    plain && (inside || file || document) && !word.starts_with("target/")
}

/// `a/{b,c}.rs` as `a/b.rs` and `a/c.rs`.
fn braces(word: &str) -> Vec<String> {
    let Some((before, rest)) = word.split_once('{') else {
        return vec![word.to_owned()];
    };
    let Some((inside, after)) = rest.split_once('}') else {
        return vec![word.to_owned()];
    };
    inside.split(',').map(|one| format!("{before}{one}{after}")).collect()
}

/// `file` as seen from `folder`, from the root.
fn join(folder: &str, file: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in file.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// What headings can be linked by.
fn anchors(text: &str) -> Vec<String> {
    text.lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            line.trim_start_matches('#')
                .trim()
                .to_lowercase()
                .chars()
                .filter_map(|c| match c {
                    ' ' => Some('-'),
                    c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
                    _ => None,
                })
                .collect()
        })
        .collect()
}

/// Whether there is anything at a path, in which `*` stands for any part of a name.
#[must_use]
pub fn exists(root: &Path, path: &str) -> bool {
    fn below(folder: &Path, parts: &[&str]) -> bool {
        let Some((first, rest)) = parts.split_first() else {
            return true;
        };
        let Some((start, end)) = first.split_once('*') else {
            let next = folder.join(first);
            return next.exists() && below(&next, rest);
        };
        std::fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            name.len() >= start.len() + end.len()
                && name.starts_with(start)
                && name.ends_with(end)
                && below(&entry.path(), rest)
        })
    }
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    below(root, &parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Vec<String> {
        let exists =
            |path: &str| ["README.md", "crates/dice", "docs/a.md", "rulesets/*/src/show.rs"].contains(&path);
        let read = |_: &str| Some("# A heading, here\n".to_owned());
        broken("README.md", text, &exists, &read).into_iter().map(|finding| finding.at).collect()
    }

    #[test]
    fn what_leads_somewhere_is_fine() {
        let good = "# Top\n[a](docs/a.md#a-heading-here) [b](https://example.org/x.md) [c](#top) `crates/dice`\n\
                    `crates/{dice,gone}` `src/show.rs` `a word` `target/out.json` `norn.db` `and/or`\n```\n`crates/no`\n```\n";
        assert_eq!(check(good), Vec::<String>::new());
    }

    #[test]
    fn what_leads_nowhere_is_noticed() {
        for bad in
            ["[a](docs/b.md)", "[a](docs/a.md#no)", "[a](#no)", "`crates/kernel`", "`OTHER.md`", "`src/a.rs`"]
        {
            assert_eq!(check(&format!("\n{bad}\n")), ["README.md:2"], "{bad}");
        }
    }

    #[test]
    fn a_star_stands_for_part_of_a_name() {
        let root = crate::repo::root();
        assert!(exists(&root, "xtask/src/*.rs") && exists(&root, "crates/*/Cargo.toml"));
        assert!(!exists(&root, "xtask/src/*.py") && !exists(&root, "crates/*/nothing"));
    }
}
