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
