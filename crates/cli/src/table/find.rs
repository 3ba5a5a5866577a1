//! What is meant by a part of a name, best first: the page finds options in the same way (`web/src/lib/find.ts`).

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
    let (typed, label) = (typed.trim().to_lowercase(), label.to_lowercase());
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
}
