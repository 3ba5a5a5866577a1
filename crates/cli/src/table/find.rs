//! What is meant by a part of a name, best first: the page finds options in the same way (`web/src/lib/find.ts`).
use norn_table::names::folded;

/// How well a label fits what was typed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Fit {
    /// It is the whole label.
    Whole,
    /// The label begins with it.
    Begins,
    /// Each word that was typed begins a word of the label.
    Words,
    /// Each word that was typed stands somewhere in the label.
    Somewhere,
}

/// How well a label fits, if it does.
pub(super) fn fit(typed: &str, label: &str) -> Option<Fit> {
    let (typed, label) = (folded(typed), folded(label));
    let mut words = typed.split_whitespace();
    let begins = |word: &str| {
        let mut of = label.split(|c: char| !c.is_alphanumeric());
        of.any(|one| one.starts_with(word))
    };
    if label == typed {
        Some(Fit::Whole)
    } else if label.starts_with(&typed) {
        Some(Fit::Begins)
    } else if words.clone().all(begins) {
        Some(Fit::Words)
    } else if words.all(|word| label.contains(word)) {
        Some(Fit::Somewhere)
    } else {
        None
    }
}

/// The places of the labels that fit best: of those that fit equally well, in their order.
pub(super) fn best(typed: &str, labels: &[String]) -> Vec<(Fit, usize)> {
    let fits = labels.iter().enumerate().filter_map(|(nth, label)| Some((fit(typed, label)?, nth)));
    let mut fits: Vec<(Fit, usize)> = fits.collect();
    fits.sort_unstable();
    fits
}

/// The one that is meant, of what was found: where another fits as well, none is.
pub(super) fn only(found: &[(Fit, usize)]) -> Option<usize> {
    // What stands somewhere inside a word may be chance.
    let sure = |fit: Fit| fit < Fit::Somewhere;
    match found {
        [(Fit::Whole, nth), ..] => Some(*nth),
        [(Fit::Begins, nth), (fit, _), ..] if *fit != Fit::Begins => Some(*nth),
        [(fit, nth)] if sure(*fit) => Some(*nth),
        [(fit, nth), (other, _), ..] if sure(*fit) && !sure(*other) => Some(*nth),
        _ => None,
    }
}

/// Why several can't be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unfound {
    /// This is none of them.
    No(String),
    /// This stands there twice.
    Again(String),
    /// A part could be any of these.
    Of(Vec<(Fit, usize)>),
}

/// The places of several labels: numbers and names, each once, parted by commas. Numbers, and names of one word, may also be
/// parted by spaces.
pub(super) fn several(typed: &str, labels: &[String]) -> Result<Vec<usize>, Unfound> {
    let mut all: Vec<usize> = vec![];
    let mut add = |nth: usize, part: &str| match all.contains(&nth) {
        true => Err(Unfound::Again(part.to_owned())),
        false => {
            all.push(nth);
            Ok(())
        }
    };
    let number = |part: &str| {
        let number = part.parse::<usize>().ok()?;
        Some(
            (1..=labels.len())
                .contains(&number)
                .then(|| number - 1)
                .ok_or_else(|| Unfound::No(part.to_owned())),
        )
    };
    for part in typed.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        if let Some(nth) = number(part) {
            add(nth?, part)?;
        } else if let Some(nth) = only(&best(part, labels)) {
            add(nth, part)?;
        } else {
            for word in part.split_whitespace() {
                let nth = match number(word) {
                    Some(nth) => nth?,
                    None => match (best(word, labels), best(part, labels)) {
                        (found, _) if only(&found).is_some() => only(&found).unwrap_or_default(),
                        (_, whole) if !whole.is_empty() => return Err(Unfound::Of(whole)),
                        (found, _) if found.is_empty() => return Err(Unfound::No(word.to_owned())),
                        (found, _) => return Err(Unfound::Of(found)),
                    },
                };
                add(nth, word)?;
            }
        }
    }
    Ok(all)
}

/// Whether both are the same, however they were typed.
pub(super) fn same(one: &str, other: &str) -> bool {
    folded(one) == folded(other)
}

/// Whether a label begins with what was typed.
pub(super) fn begins(label: &str, typed: &str) -> bool {
    folded(label).starts_with(&folded(typed))
}

/// What stands behind a name that a text begins with, however it was typed.
pub(super) fn after<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let wanted = folded(name);
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    // No way to write a name is much longer than it.
    let most = 4 * name.chars().count() + 8;
    let fits = |end: &usize| folded(&text[..*end]) == wanted && !text[..*end].ends_with(' ');
    let end = ends.take(most).filter(fits).last()?;
    let rest = &text[end..];
    (!rest.starts_with(char::is_alphanumeric)).then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_fit_stands_first_and_then_the_order_of_the_list() {
        let labels = ["A great house", "Small house", "Houseboat", "House", "Warehouse"].map(str::to_owned);
        let found = |typed: &str| best(typed, &labels).into_iter().map(|(_, nth)| nth).collect::<Vec<_>>();
        assert_eq!(found("house"), [3, 2, 0, 1, 4]);
        assert_eq!(found("ho sm"), [1], "words in any order");
        assert_eq!(found("aRe"), [4]);
        assert_eq!(found("castle"), Vec::<usize>::new());
    }

    #[test]
    fn several_are_numbers_and_names() {
        let labels = ["Short sword", "Long sword", "Rope", "Sacks"].map(str::to_owned);
        let read = |typed: &str| several(typed, &labels);
        assert_eq!(read("1 3"), Ok(vec![0, 2]));
        assert_eq!(read("3,1"), Ok(vec![2, 0]));
        assert_eq!(read("rope, long sword"), Ok(vec![2, 1]));
        assert_eq!(read("rope sacks 1"), Ok(vec![2, 3, 0]));
        assert_eq!(read("sho, ro"), Ok(vec![0, 2]));
        assert_eq!(read(""), Ok(vec![]));
        assert_eq!(read("5"), Err(Unfound::No("5".to_owned())));
        assert_eq!(read("rope, tent"), Err(Unfound::No("tent".to_owned())));
        assert_eq!(read("rope, 3"), Err(Unfound::Again("3".to_owned())));
        assert!(matches!(read("sword"), Err(Unfound::Of(found)) if found.len() == 2));
    }

    #[test]
    fn names_are_found_with_any_keyboard() {
        let labels = ["O’Brien", "René", "Łukasz", "Søren", "Straße"].map(str::to_owned);
        for (nth, all) in [
            &["O'Brien", "o'br", "brien"][..],
            &["Rene", "RENE\u{301}", "ré"],
            &["lukasz", "Luk"],
            &["soren"],
            &["strasse", "STRASSE"],
        ]
        .iter()
        .enumerate()
        {
            for typed in *all {
                assert_eq!(best(typed, &labels).first().map(|(_, nth)| *nth), Some(nth), "{typed}");
            }
        }
        assert!(same("O'Brien", "O’Brien") && begins("Straße 3", "strasse"));
        assert_eq!(after("rene\u{301} hush", "René"), Some("hush"));
        assert_eq!(after("Strasse, hush", "Straße"), Some(", hush"));
        assert_eq!(after("O'Brien", "O’Brien"), Some(""));
        assert_eq!(after("Renée hush", "René"), None);
        assert_eq!(after("Ann hush", "Bo"), None);
    }
}
