//! What must be in no file: sentences of the games' own texts, and traces of one machine.
use crate::source::{Finding, line_of};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// This many words in a row from a source text count as a sentence of it.
pub const RUN: usize = 12;

/// The words of a text, lower case, with their bytes.
fn spoken(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = vec![];
    let mut inside = false;
    for (offset, c) in text.char_indices() {
        if c.is_alphanumeric() {
            if !inside {
                found.push((offset, String::new()));
            }
            if let Some((_, word)) = found.last_mut() {
                word.extend(c.to_lowercase());
            }
            inside = true;
        } else if !matches!(c, '\'' | '’') {
            inside = false;
        }
    }
    found
}

fn digest(words: &[(usize, String)]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.iter().for_each(|(_, word)| word.hash(&mut hasher));
    hasher.finish()
}

/// Every run of [`RUN`] words of the source texts.
#[derive(Debug, Default)]
pub struct Sentences(HashSet<u64>);

impl Sentences {
    /// Takes in a source text.
    pub fn add(&mut self, text: &str) {
        self.0.extend(spoken(text).windows(RUN).map(digest));
    }

    /// Where a file repeats a run of them; once for runs that overlap.
    #[must_use]
    pub fn found_in(&self, path: &str, text: &str) -> Vec<Finding> {
        let words = spoken(text);
        let mut found = vec![];
        let mut next = 0;
        for (n, run) in words.windows(RUN).enumerate() {
            if n >= next && self.0.contains(&digest(run)) {
                let said: Vec<_> = run.iter().map(|(_, word)| word.as_str()).collect();
                found.push(Finding::new(
                    format!("{path}:{}", line_of(text, run[0].0)),
                    format!("a sentence of a source text: \"{}\". Say it in our own words", said.join(" ")),
                ));
                next = n + RUN;
            }
        }
        found
    }
}

/// Words that say where and how a file was made instead of what it is. Put together here, or this file would
/// hold them.
const FOREIGN: &[(&[&str], &str)] = &[
    (&["/wo", "rk/"], "a path of one machine"),
    (&["/ro", "ot/"], "a path of one machine"),
    (&["/ho", "me/"], "a path of one machine"),
    (&["cra", "tes.io"], "a registry's host: name the crate"),
    (&["npm", "js.com"], "a registry's host: name the package"),
    (&["npm", "js.org"], "a registry's host: name the package"),
    (&["AI-gen", "erated"], "how it was made does not belong here"),
    (&["language ", "model"], "how it was made does not belong here"),
    (&["Chat", "GPT"], "how it was made does not belong here"),
    (&["Anth", "ropic"], "how it was made does not belong here"),
    (&["Open", "AI"], "how it was made does not belong here"),
];

/// Traces of one machine, or of how a file was made.
#[must_use]
pub fn traces(path: &str, text: &str) -> Vec<Finding> {
    // Cargo writes the registry into the lock file.
    if path == "Cargo.lock" || path.ends_with("/Cargo.lock") {
        return vec![];
    }
    let lower = text.to_lowercase();
    FOREIGN
        .iter()
        .flat_map(|(parts, why)| {
            let word = parts.concat().to_lowercase();
            lower
                .match_indices(&word)
                .map(|(offset, _)| {
                    Finding::new(format!("{path}:{}", line_of(&lower, offset)), format!("`{word}` is {why}"))
                })
                .collect::<Vec<_>>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_words_in_a_row_are_noticed() {
        let mut sentences = Sentences::default();
        sentences
            .add("One two three, four five six; seven eight nine ten eleven twelve. Thirteen don’t count");
        let copied = "x\n// one Two three four\n// five six seven eight nine ten eleven twelve thirteen dont";
        let found = sentences.found_in("a.rs", copied);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].at, "a.rs:2");
        let ours = "one two three four five six seven eight nine ten eleven and twelve";
        assert_eq!(sentences.found_in("a.rs", ours), []);
    }

    #[test]
    fn traces_are_noticed() {
        for (parts, _) in FOREIGN {
            let found = traces("a.md", &format!("x\nsee {} there", parts.concat().to_uppercase()));
            assert_eq!(found.len(), 1, "{parts:?}");
            assert_eq!(found[0].at, "a.md:2");
        }
        assert_eq!(traces("a.md", "a framework of crates"), []);
    }
}
