//! Texts that people read in one go: what is too long is cut, and says how much more there is.
//!
//! What is refused is told with what somebody wrote, and that may be of any length.

/// The longest text of a refusal, in bytes, with all that it tells.
pub const REFUSAL_MAX: usize = 4 * 1024;

/// Room for the words that tell how much more there is.
const ROOM: usize = 40;

/// A text of at most so many bytes; of a longer one its beginning, and how many more characters it has.
#[must_use]
pub fn cut(text: String, most: usize) -> String {
    if text.len() <= most {
        return text;
    }
    let most = most.saturating_sub(ROOM);
    let end = text.char_indices().map(|(at, _)| at).take_while(|at| *at <= most).last().unwrap_or(0);
    let more = text[end..].chars().count();
    format!("{}… and {more} more characters", &text[..end])
}

/// What somebody called something, to stand in a sentence: at most so many characters of it.
#[must_use]
pub fn line(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Several texts as one, of at most [`REFUSAL_MAX`] bytes: as many as there is room for, and how many more there are.
/// `more` of them are counted already.
#[must_use]
pub fn joined(all: impl IntoIterator<Item = String>, more: usize, between: &str) -> String {
    joined_within(all, more, between, REFUSAL_MAX)
}

/// The same in so many bytes.
#[must_use]
pub fn joined_within(
    all: impl IntoIterator<Item = String>,
    more: usize,
    between: &str,
    most: usize,
) -> String {
    let mut text = String::new();
    let mut left = more;
    for (nth, one) in all.into_iter().enumerate() {
        let space = most.saturating_sub(text.len() + between.len() + ROOM);
        // The first is told in any case, cut where need be.
        if left == more && (nth == 0 || one.len() <= space) {
            if nth > 0 {
                text.push_str(between);
            }
            text.push_str(&cut(one, space));
        } else {
            left += 1;
        }
    }
    if left > 0 {
        text.push_str(between);
        text.push_str(&format!("… and {left} more"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_cut_and_counted() {
        assert_eq!(cut("short".to_owned(), 100), "short");
        let long = cut("é".repeat(5_000), REFUSAL_MAX);
        assert!(long.len() <= REFUSAL_MAX && long.starts_with("éé"), "{}", long.len());
        let kept = long.chars().filter(|c| *c == 'é').count();
        assert!(long.ends_with(&format!("… and {} more characters", 5_000 - kept)), "{long}");
        assert_eq!(line("éééé", 4), "éééé");
        assert_eq!(line("ééééé", 4), "éééé…");
    }

    #[test]
    fn of_too_many_as_many_are_told_as_there_is_room_for() {
        let all = |count: usize, length: usize| joined(vec!["x".repeat(length); count], 0, "\n");
        assert_eq!(all(2, 3), "xxx\nxxx");
        assert_eq!(joined(["a".to_owned()], 7, ", "), "a, … and 7 more");
        for (count, length) in [(1_000, 100), (3, 4_000), (1, 100_000), (100_000, 1), (2, 4_060), (0, 0)] {
            let text = all(count, length);
            assert!(text.len() <= REFUSAL_MAX, "{count} {length}: {}", text.len());
            let told = text.split('\n').filter(|one| one.starts_with('x')).count();
            let more = count - told;
            assert_eq!(text.ends_with(&format!("… and {more} more")), more > 0, "{count} {length}: {told}");
        }
    }
}
