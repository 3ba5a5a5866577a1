//! Comments and documents: every public item of a library has one that says something, and no paragraph has
//! two vague people.
use crate::source::{Finding, Source, line_of};
use std::ops::Range;

/// Crates that others build on: every public item of theirs says what it is.
const LIBRARIES: [&str; 7] = ["chronicle", "dice", "kernel", "play", "store", "table", "wire"];
const DEMAND: &str = "#![warn(missing_docs)]";
/// More than one of it in a paragraph, and nobody knows who is who.
const VAGUE: &str = "whoever";

/// Roots of library crates that let public items go without a word.
#[must_use]
pub fn undocumented(sources: &[Source]) -> Vec<Finding> {
    LIBRARIES
        .iter()
        .map(|name| format!("crates/{name}/src/lib.rs"))
        .filter(|path| !sources.iter().any(|source| source.path == *path && source.code.contains(DEMAND)))
        .map(|path| Finding::new(path, format!("others build on this crate: write `{DEMAND}`")))
        .collect()
}

/// Doc comments of one word, which say nothing that the name does not say.
#[must_use]
pub fn bare(source: &Source) -> Vec<Finding> {
    blocks(source)
        .filter(|block| source.text[block.clone()].starts_with("///"))
        .filter(|block| {
            let said = prose(&source.text[block.clone()]);
            said.strip_suffix('.')
                .is_some_and(|word| word.chars().all(char::is_alphabetic) && !word.is_empty())
        })
        .map(|block| source.finding(block.start, "a doc comment of one word: say something, or nothing"))
        .collect()
}

/// Paragraphs of comments with more than one vague person in them.
#[must_use]
pub fn vague(source: &Source) -> Vec<Finding> {
    let what = |offset| source.finding(offset, VAGUE_TWICE);
    blocks(source)
        .filter(|block| {
            let said = source.text[block.clone()].lines().map(str::trim_start);
            let said: Vec<&str> = said.map(|line| line.trim_start_matches(['/', '!'])).collect();
            paragraphs(&said.join("\n")).any(|part| is_vague(&part))
        })
        .map(|block| what(block.start))
        .collect()
}

/// The same in a document.
#[must_use]
pub fn vague_in_text(path: &str, text: &str) -> Vec<Finding> {
    let mut from = 0;
    paragraphs(text)
        .filter_map(|part| {
            let here = from + text[from..].find(part.as_str())?;
            from = here + part.len();
            is_vague(&part).then(|| Finding::new(format!("{path}:{}", line_of(text, here)), VAGUE_TWICE))
        })
        .collect()
}

const VAGUE_TWICE: &str = "more than one `whoever` in a paragraph: say who it is";

fn is_vague(paragraph: &str) -> bool {
    1 < paragraph.to_lowercase().matches(VAGUE).count()
}

/// What stands between blank lines; an item of a list and a row of a table stand alone.
fn paragraphs(text: &str) -> impl Iterator<Item = String> + '_ {
    let mut lines = text.lines().peekable();
    std::iter::from_fn(move || {
        let mut part = lines.next()?.to_owned();
        let alone = |line: &str| {
            let line = line.trim_start();
            let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
            line.is_empty()
                || line.starts_with(['|', '#'])
                || line.starts_with("- ")
                || (number.len() < line.len() && number.starts_with(". "))
        };
        if part.trim().is_empty() || part.trim_start().starts_with(['|', '#']) {
            return Some(part);
        }
        while let Some(line) = lines.next_if(|line| !alone(line)) {
            part.push('\n');
            part.push_str(line);
        }
        Some(part)
    })
}

/// Comments that stand on lines one below another.
fn blocks(source: &Source) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut comments = source.comments.iter().cloned().peekable();
    std::iter::from_fn(move || {
        let mut block = comments.next()?;
        while let Some(next) = comments.next_if(|next| {
            let between = &source.text[block.end..next.start];
            between.trim().is_empty() && between.matches('\n').count() <= 1
        }) {
            block.end = next.end;
        }
        Some(block)
    })
}

fn prose(comment: &str) -> String {
    let lines = comment.lines().map(|line| line.trim_start().trim_start_matches('/').trim());
    lines.collect::<Vec<_>>().join(" ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(found: &[Finding]) -> Vec<&str> {
        found.iter().map(|finding| finding.at.as_str()).collect()
    }

    #[test]
    fn a_library_that_says_nothing_is_noticed() {
        let all: Vec<Source> =
            LIBRARIES.iter().map(|name| Source::new(format!("crates/{name}/src/lib.rs"), DEMAND)).collect();
        assert_eq!(undocumented(&all), []);
        assert_eq!(at(&undocumented(&all[1..])), ["crates/chronicle/src/lib.rs"]);
        let comment = Source::new("crates/chronicle/src/lib.rs", format!("// {DEMAND}"));
        assert_eq!(undocumented(&[&all[1..], &[comment]].concat()).len(), 1);
    }

    #[test]
    fn a_comment_of_one_word_is_noticed() {
        let bad = "struct A {\n    /// Who.\n    b: u8,\n    /// Who strikes.\n    c: u8,\n}\n// Why.\n";
        assert_eq!(at(&bare(&Source::new("a.rs", bad))), ["a.rs:2"]);
        let good = "/// Who.\n///\n/// It is [`B`].\nstruct A;\n/// `b`\nfn c() {}";
        assert_eq!(bare(&Source::new("a.rs", good)), []);
    }

    #[test]
    fn two_vague_people_in_a_paragraph_are_noticed() {
        let bad = "Whoever asks\nand whoever answers.\n\n- whoever\n- whoever\n";
        assert_eq!(at(&vague_in_text("a.md", bad)), ["a.md:1"]);
        assert_eq!(
            vague_in_text("a.md", "Whoever asks.\n\n1. whoever\n2. whoever\n| whoever |\n| whoever |"),
            []
        );
        let bad =
            "/// Whoever asks\n/// and whoever answers.\nfn a() {}\n// Whoever.\nfn b() {}\n// Whoever.\n";
        assert_eq!(at(&vague(&Source::new("a.rs", bad))), ["a.rs:1"]);
        assert_eq!(
            vague(&Source::new("a.rs", "/// Whoever asks.\n///\n/// Whoever answers.\nfn a() {}")),
            []
        );
    }
}
