//! Parses stat blocks as books print them into plain data. Each game interprets the labels by itself.
//!
//! ```text
//! Old Tusker
//! Might 15 (−5), Wits 6 (+4)
//! Guard −1
//! Pain –
//! Weapons: Tusks 7, Trample 5
//! Gifts: Thick hide (first), Frenzy (second)
//! ```
//!
//! A block begins with its name and ends with an empty line. A line with a colon is a list of things, each with a
//! number or a word in brackets behind it; any other holds numbers by label, where a lone dash says that there is none
//! and what stands in brackets (the number once more, as a modifier) is passed over.
use std::collections::BTreeMap;

/// Somebody as a book describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Block {
    /// What they are called.
    pub name: String,
    /// Numbers by label; none where a dash is printed.
    pub numbers: BTreeMap<String, Option<i64>>,
    /// Things by label, in their order.
    pub lists: BTreeMap<String, Vec<Listed>>,
}

/// A thing of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listed {
    /// What it is called.
    pub name: String,
    /// The number behind it.
    pub number: Option<i64>,
    /// What stands in brackets behind it.
    pub word: Option<String>,
}

/// Reads all blocks of a text.
///
/// # Errors
/// The line that can't be read, from 1.
pub fn read(text: &str) -> Result<Vec<Block>, usize> {
    let mut blocks: Vec<Block> = vec![];
    let mut inside = false;
    for (nth, line) in text.lines().map(str::trim).enumerate() {
        match (line.is_empty(), inside, blocks.last_mut()) {
            (true, ..) => inside = false,
            (false, true, Some(block)) => block.line(line).ok_or(nth + 1)?,
            _ => {
                blocks.push(Block { name: line.to_owned(), ..Block::default() });
                inside = true;
            }
        }
    }
    Ok(blocks)
}

impl Block {
    fn line(&mut self, line: &str) -> Option<()> {
        if let Some((label, things)) = line.split_once(':') {
            let things = things.split(',').map(|thing| listed(thing.trim())).collect::<Option<_>>()?;
            self.lists.insert(label.trim().to_owned(), things);
            return Some(());
        }
        for part in line.split(',') {
            let (part, _) = in_brackets(part.trim());
            let (label, number) = part.rsplit_once(' ')?;
            let number = if is_dash(number) { None } else { Some(number_of(number)?) };
            self.numbers.insert(label.trim().to_owned(), number);
        }
        Some(())
    }

    /// A number that is printed; `None` for a dash, and where nothing is printed.
    #[must_use]
    pub fn number(&self, label: &str) -> Option<i64> {
        self.numbers.get(label).copied().flatten()
    }

    /// Whether a dash is printed.
    #[must_use]
    pub fn lacks(&self, label: &str) -> bool {
        self.numbers.get(label) == Some(&None)
    }

    /// The things of a list.
    #[must_use]
    pub fn list(&self, label: &str) -> &[Listed] {
        self.lists.get(label).map_or(&[], Vec::as_slice)
    }
}

fn listed(thing: &str) -> Option<Listed> {
    let (thing, word) = in_brackets(thing);
    let numbered = thing.rsplit_once(' ').and_then(|(name, number)| Some((name, number_of(number)?)));
    let (name, number) = numbered.map_or((thing, None), |(name, number)| (name, Some(number)));
    let word = word.map(str::to_owned);
    (!name.is_empty()).then(|| Listed { name: name.trim().to_owned(), number, word })
}

/// What stands before brackets, and what stands in them.
fn in_brackets(text: &str) -> (&str, Option<&str>) {
    let bracketed = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    bracketed.map_or((text, None), |(before, inside)| (before.trim(), Some(inside.trim())))
}

fn is_dash(text: &str) -> bool {
    matches!(text, "-" | "−" | "–" | "—")
}

/// A number with whichever minus books print.
fn number_of(text: &str) -> Option<i64> {
    let text = text.strip_prefix('+').unwrap_or(text);
    let plain = ["−", "–", "—"].iter().find_map(|minus| text.strip_prefix(minus));
    match plain {
        Some(digits) => digits.parse::<i64>().ok().map(|number| -number),
        None => text.parse().ok(),
    }
}
