//! Several values in a few letters: `10..20`, `1,2,5`, `0..100:25`.

use crate::error::{Error, ErrorKind, Position};
use crate::limits::{CASES_MAX, NUMBER_MAX};
use crate::parse::over;
use crate::total::Total;

const HINT: &str = "write 10..20, 1,2,5 or, in steps of 5, 10..30:5";

/// Reads the values that a name takes one after the other: whole numbers and ranges of them with commas between, such
/// as `10..20`, `1,2,5` or `0..100:25`, which is 0, 25, 50, 75 and 100.
///
/// # Errors
///
/// [`ErrorKind::Notation`] for anything else, with the place; [`ErrorKind::Limit`] for more than [`CASES_MAX`] values
/// or a number beyond [`NUMBER_MAX`].
pub fn values(text: &str) -> Result<Vec<Total>, Error> {
    let mut found = vec![];
    let mut byte = 0;
    for part in text.split(',') {
        let at = |error: Error| Error { at: Some(Position::new(text, byte)), ..error };
        for number in run(part).map_err(at)? {
            if found.len() == CASES_MAX {
                return Err(at(over("there are too many values", CASES_MAX)));
            }
            found.push(Total::whole(number));
        }
        byte += part.len() + 1;
    }
    Ok(found)
}

/// The numbers of a range or the number alone.
pub(super) fn run(text: &str) -> Result<impl Iterator<Item = i64> + use<>, Error> {
    let text = text.trim();
    let (first, last, step) = match text.split_once("..") {
        None => (number(text)?, number(text)?, 1),
        Some((first, rest)) => {
            let (last, step) = rest.split_once(':').unwrap_or((rest, "1"));
            (number(first)?, number(last)?, number(step)?)
        }
    };
    if step < 1 {
        return Err(wrong(format!("`{text}` goes in steps of {step}")));
    }
    let down = last < first;
    let steps = first.abs_diff(last) / step.unsigned_abs();
    let Ok(steps) = i64::try_from(steps) else { return Err(wrong(format!("`{text}` is no range"))) };
    Ok((0..=steps).map(move |n| if down { first - n * step } else { first + n * step }))
}

fn number(text: &str) -> Result<i64, Error> {
    let text = text.trim();
    // A minus as word processors write it.
    let plain = text.replace(['\u{2212}', '\u{2013}'], "-");
    let number: i64 = plain.parse().map_err(|_| wrong(format!("`{text}` is no whole number")))?;
    if number.unsigned_abs() > u64::from(NUMBER_MAX) {
        return Err(over(format!("{number} is too far from zero"), NUMBER_MAX));
    }
    Ok(number)
}

fn wrong(text: String) -> Error {
    Error::new(ErrorKind::Notation, text).hint(HINT)
}
